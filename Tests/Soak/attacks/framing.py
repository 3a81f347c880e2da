"""Where one message ends and the next begins: upgrades, hosts, bodies, smuggling, pipelines."""
import itertools
import re

from attacks.files import parts
from attacks.report import attack
from attacks.wire import CATALOGUE, INNER, LEDGER, SOON, fields, reader, statuses


@attack('L1', 'Upgrade: what goes on after it is answered', quick=('direct', 'nginx'))
def upgrades(scene, report):
    for to, kind in itertools.product(
            [CATALOGUE, LEDGER], ['h2c', 'websocket', 'TLS/1.2, HTTP/2.0']):
        ask = f'GET {reader(scene, to)} HTTP/1.1\r\nHost: {scene.host(to)}\r\n'
        first = (
            f'{ask}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: {kind}\r\n'
            'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n')
        came, is_closed = scene.say(
            f'{first}{ask}\r\n'.encode(), to, seconds=SOON,
            is_done=lambda came: len(statuses(came)) >= 2)
        is_held = statuses(came) == [200, 200] or (
            statuses(came)[:1] == [200] and is_closed and b'connection: close' in fields(came))
        report.hold(
            is_held,
            f'{to}: after Upgrade: {kind} two requests are answered '
            f'{statuses(came)}{"; then it closed" if is_closed else ""}')


@attack('L2', 'HTTP/1.0, no Host, two of them', fronts=('direct',))
def hosts(scene, report):
    for to in [CATALOGUE, LEDGER]:
        path = reader(scene, to)
        came, is_closed = scene.say(f'GET {path} HTTP/1.0\r\n\r\n'.encode(), to, seconds=SOON)
        report.hold(
            statuses(came) == [200], f'{to}: HTTP/1.0 without Host is answered {statuses(came)}')
        report.hold(is_closed, f'{to}: after an answer to HTTP/1.0 the connection stays')
        came, _ = scene.say(
            f'GET {path} HTTP/1.1\r\n\r\n'.encode(), to, seconds=SOON, is_done=statuses)
        report.hold(
            statuses(came) == [400], f'{to}: HTTP/1.1 without Host is answered {statuses(came)}')
        came, _ = scene.say(
            f'GET {path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'.encode(), to, seconds=SOON,
            is_done=statuses)
        report.hold(statuses(came) == [400], f'{to}: two Hosts are answered {statuses(came)}')


@attack('L3', 'Expect: 100-continue', fronts=('direct',))
def expectations(scene, report):
    head = (
        f'POST /v1/ledger/sessions HTTP/1.1\r\nHost: {scene.host()}\r\n'
        'Content-Type: application/json\r\n')
    came, _ = scene.say(
        f'{head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n'.encode(), seconds=SOON,
        is_done=statuses)
    report.hold(statuses(came)[:1] == [100], f'who waits for 100 hears {statuses(came)}')


@attack(
    'L4', 'uploads that are cut off, chunks that are none: whose fault it is said to be',
    fronts=('direct',), alone=True)
def broken_bodies(scene, report):
    head = (
        f'POST /v1/ledger/sessions HTTP/1.1\r\nHost: {scene.host()}\r\n'
        'Content-Type: application/json\r\n')
    for text in [
            'zz\r\n', 'fffffffffffffffff\r\n', '-1\r\n', '5\r\nabc', '1\r\nabc\r\n',
            '0\r\nbad trailer\r\n\r\n', '10000000000\r\na']:
        came, _ = scene.say(
            f'{head}Transfer-Encoding: chunked\r\n\r\n{text}'.encode(), seconds=0.6,
            is_done=statuses)
        report.hold(
            not [status for status in statuses(came) if status >= 500],
            f'the chunk {text!r} is answered {statuses(came)}')
    for _ in range(5):
        plug = scene.plug()
        plug.sendall(f'{head}Content-Length: 1000\r\n\r\nabc'.encode())
        plug.close()
        report.tries += 1
    metrics = scene.ask('GET', '/metrics').data.decode()
    faults = re.findall(r'^\S*\{[^}]*status="5\d\d"[^}]*\} \S+', metrics, re.M)
    report.hold(not faults, f'it counts as {faults}')
    log = (scene.folder / 'ledger.log').read_text()
    report.hold(
        '"level":"error"' not in log,
        f'the log says {[line for line in log.splitlines() if "error" in line][:1]}')


def smuggling_probes(host, path, method='POST'):
    """Heads and bodies that two parsers could end at different places; the inner request is never
    to be answered."""
    head = f'{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n'
    chunks = '0\r\n\r\n' + INNER
    length = f'Content-Length: {len(chunks)}\r\n'
    for codings in [
            'Transfer-Encoding: chunked\r\n', 'Transfer-Encoding : chunked\r\n',
            'Transfer-Encoding: xchunked\r\n', 'Transfer-Encoding: chunked, identity\r\n',
            'Transfer-Encoding: identity, chunked\r\n', 'Transfer-Encoding:\tchunked\r\n',
            'Transfer-Encoding: \x0bchunked\r\n', 'Transfer-Encoding: "chunked"\r\n',
            'transfer-encoding: chunked\r\nTransfer-Encoding: x\r\n',
            'X: a\r\n Transfer-Encoding: chunked\r\n', 'X: a\nTransfer-Encoding: chunked\r\n',
            'X: a\rTransfer-Encoding: chunked\r\n', 'Transfer-Encoding: chunked\x00\r\n',
            'Transfer_Encoding: chunked\r\n']:
        yield f'{head}{length}{codings}\r\n{chunks}'
        yield f'{head}{codings}{length}\r\n{chunks}'
    short = len(INNER)
    for lengths in [
            f'Content-Length: 0\r\nContent-Length: {short}\r\n',
            f'Content-Length: {short}\r\nContent-Length: 0\r\n', f'Content-Length: 0, {short}\r\n',
            f'Content-Length: +{short}\r\n', f'Content-Length: 0x{short:x}\r\n',
            f'Content-Length: -{short}\r\n', f'Content-Length: {short}a\r\n',
            f'Content-Length: {2 ** 64 + short}\r\n', f'Content-Length: {short} {short}\r\n',
            f'Content-Length : {short}\r\n', f' Content-Length: {short}\r\n',
            'Content-Length: \r\n', f'Content-Length: {short}\r\n\tfolded\r\n']:
        yield f'{head}{lengths}\r\n{INNER}'
    for size in [
            '0;a="\r\n\r\n"', '0\n', '00000000000000000000\r\n\r\nGET', '0x0', '0 ', '+0', '-0',
            '\t0', '0\r\nTransfer-Encoding: chunked']:
        yield (
            f'{head}Transfer-Encoding: chunked\r\nContent-Length: {len(size) + 4 + short}\r\n\r\n'
            f'{size}\r\n\r\n{INNER}')


@attack(
    'held', 'request smuggling: two lengths, odd codings, odd chunks', quick=('direct', 'nginx'))
def smuggling(scene, report):
    targets = [
        (LEDGER, '/v1/ledger/sessions', 'POST'), (CATALOGUE, '/v1/editions', 'POST'),
        (LEDGER, '/healthz', 'GET'), (CATALOGUE, '/healthz', 'GET')]
    # The ledger's own /healthz is the operator's; nginx leads there to the catalogue.
    for to, path, method in targets[:2] if scene.is_proxied else targets:
        for probe in smuggling_probes(scene.host(to), path, method):
            came, _ = scene.say(
                probe.encode('latin-1'), to, seconds=0.25 if scene.is_quick else 1.0,
                is_done=lambda came: b'smuggled' in came)
            report.hold(
                b'smuggled' not in came,
                f'{to}: the inner request of {probe[:220]!r} is answered {statuses(came)}')
            report.hold(
                not [status for status in statuses(came) if status in (500, 502)],
                f'{to}: {probe[60:220]!r} is answered {statuses(came)}')


@attack('held', 'pipelines: whose answer is whose', fronts=('direct',))
def pipelines(scene, report):
    """Whatever is answered early or late, answers come in the order of their requests (RFC 9112,
    9.3.2)."""
    marks = {
        LEDGER: [
            ('/v1/ledger/openapi.yaml', b'application/yaml'), ('/healthz', b'"status":"ok"'),
            ('/v1/ledger/shop', b'"items"'), ('/v1/ledger/nowhere', b'nowhere')],
        CATALOGUE: [
            (scene.edition.small, b'support'), ('/healthz', b'"status":"ok"'),
            ('/v1/editions', b'"current"'), ('/v1/nowhere', b'nowhere')]}
    for to, known in marks.items():
        host = scene.host(to)
        for order in itertools.permutations(range(4)):
            asked = [known[number] for number in order]
            data = ''.join(f'GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n' for path, _ in asked)
            came, _ = scene.say(
                data.encode(), to, seconds=SOON, is_done=lambda came: len(parts(came)) == 4)
            found = parts(came)
            is_held = len(found) == 4 and all(mark in part for part, (_, mark) in zip(found, asked))
            report.hold(
                is_held,
                f'{to}: {[path for path, _ in asked]} are answered in another order, or not: '
                f'{[part[:60] for part in found]}')
        # A body that nobody asked for is no request, and half a request holds nobody up.
        for data in [
                f'GET /healthz HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(INNER)}\r\n\r\n'
                f'{INNER}',
                f'HEAD /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n']:
            came, _ = scene.say(data.encode(), to, seconds=0.4)
            report.hold(
                b'smuggled' not in came
                and (not data.startswith('HEAD') or b'"status"' not in came),
                f'{to}: {data[:90]!r} is answered {came[:200]!r}')
