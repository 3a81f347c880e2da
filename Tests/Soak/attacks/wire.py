"""HTTP itself: methods and versions that are none, bodies, other origins, signatures (L9, L10, M7,
what held)."""
import re

from ledger import Device, entry, now
from programs import has_ipv6, skip

from attacks import bounds, described
from attacks.report import attack
from attacks.scene import Scene
from attacks.strangers import Line

CATALOGUE, LEDGER = 'pages', 'ledger'
# Seconds within which an answer comes, or a connection is closed, also where others work on the
# machine.
SOON = 5
# What must never be read as a request of its own.
INNER = 'GET /v1/ledger/smuggled HTTP/1.1\r\nHost: x\r\n\r\n'


def reader(scene, to):
    """A path that is answered 200 to whoever asks."""
    return scene.edition.small if to == CATALOGUE else '/v1/ledger/shop'


def statuses(came):
    return [int(found) for found in re.findall(rb'HTTP/1\.[01] (\d{3})', came)]


def fields(came):
    return came.split(b'\r\n\r\n')[0].lower()


@attack('L9', 'methods, versions and entity tags that are none')
def forms(scene, report):
    for to in [CATALOGUE, LEDGER]:
        path, host = reader(scene, to), scene.host(to)
        for method in ['BREW', 'get', 'PROPFIND', 'TRACE', 'CONNECT']:
            came, _ = scene.say(
                f'{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n'.encode(),
                to, seconds=SOON, is_done=statuses)
            # nginx refuses some by itself; to parsers small letters are no method at all.
            allowed = (
                {405, 501}
                | ({400, 403} if scene.is_proxied or method in ('CONNECT', 'get') else set()))
            report.hold(
                set(statuses(came)) <= allowed and statuses(came),
                f'{to}: the method {method} is answered {statuses(came)}')
        came, _ = scene.say(
            f'GET {path} HTTP/1.2\r\nHost: {host}\r\nConnection: close\r\n\r\n'.encode(), to,
            seconds=SOON, is_done=statuses)
        report.hold(
            statuses(came) in ([200], [505]), f'{to}: HTTP/1.2 is answered {statuses(came)}')
    path = reader(scene, CATALOGUE)
    tag = scene.ask('GET', path, to=CATALOGUE).headers['ETag']
    for value, status in [
            (tag, 304), ('*', 304),
            (', '.join(f'"{number}"' for number in range(100)) + f', {tag}', 304),
            (f'{tag}junk', 200), (tag.strip('"'), 200), (f'junk{tag}', 200), (f'W/{tag}', 304),
            (f'"a" {tag}', 200), ('""', 200)]:
        answer = scene.ask('GET', path, headers={'If-None-Match': value}, to=CATALOGUE)
        report.hold(
            answer.status == status,
            f'If-None-Match: {value[:20]}…{value[-12:]} is answered {answer.status}, not {status}')


@attack('L10', 'answers that the descriptions do not know', fronts=('direct',))
def undescribed(scene, report):
    description = described.Description('Sources/CatalogServer/openapi.yaml')
    asked = {
        '/objects/{prefix}/{name}': [
            '/objects/zz/none', '/objects/aa/' + 'a' * 64 + '.json', '/objects/aa/%zz',
            '/objects/aa/' + 'a' * 2_000],
        '/targets/{name}': ['/targets/none', '/targets/' + 'a' * 64 + '.x', '/targets/%ff'],
        '/v1/flowers/search': [
            '/v1/flowers/search', '/v1/flowers/search?query=', '/v1/flowers/search?region=nowhere',
            '/v1/flowers/search?query=a&page=0'],
        '/v1/flowers/{id}': ['/v1/flowers/none', '/v1/flowers/%ff'],
        '/v1/daily/{date}': ['/v1/daily/never', '/v1/daily/2026-99-99'],
        '/v1/weekly/{date}': ['/v1/weekly/2026-11-24'],
        '/v1/events': ['/v1/events?date=never', '/v1/events?region=nowhere'],
        '/v1/flowers/featured': ['/v1/flowers/featured?date=never']}
    for path, targets in asked.items():
        for target in targets:
            status = str(scene.ask('GET', target, to=CATALOGUE).status)
            # 404 is also what this small edition does not hold, and no request so long is described
            # anywhere.
            report.hold(status in description.statuses(path) | {'404', '414'},
                f'GET {target[:60]} is answered {status}, which {path} does not describe')


@attack('M7', 'a ledger at `::`: whether the addresses of IPv4 are one network', fronts=('direct',))
def one_network(scene, report):
    if not has_ipv6():
        skip('a ledger at `::`', 'this machine has no IPv6')
        return
    other = Scene(
        scene.folder / 'any', scene.edition, 'direct', scene.is_quick,
        options=['--network-rate', '1'], listen='::')
    try:
        told = []
        for _ in range(40):
            told.append(other.ask('GET', '/v1/ledger/shop', network='127.0.0.9').status)
        report.tries += len(told)
        report.hold(429 in told, 'one address asks as often as it likes')
        status = other.ask('GET', '/v1/ledger/shop', network='127.0.0.10').status
        report.hold(
            status == 200, f'when 127.0.0.9 asked too often, 127.0.0.10 is answered {status}')
    finally:
        other.stop()


@attack('held', 'bodies: too long, too deep, no JSON, numbers that are none')
def bodies(scene, report):
    depth = 100_000 if scene.is_quick else 2_000_000
    values = [
        b'', b'\xef\xbb\xbf{}', '{}'.encode('utf-16'), b'[' * depth, b'{"a":' * depth,
        b'{"ledger":"\xff"}', b'{"ledger":"\\ud800"}', b'{"made":1e400}', b'{"made":NaN}',
        b'{"made":-0}', b'{"made":1.5}', b'{"made":9223372036854775808}',
        b'{"made":' + b'9' * 100_000 + b'}', b'{"a":1,"a":2}', b'null', b'[]', b'"',
        b'\x00' * 1_000, b'{"ledger":"' + b'x' * 3_000_000 + b'"}']
    device = scene.guest()
    before = scene.memory()
    for number, value in enumerate(values):
        for route in ['v1/ledger/sessions', 'v1/ledger/entries', 'v1/ledger/auth/login']:
            signature = device.key.sign(f'florilegium POST /{route}\n'.encode() + value).hex()
            answer = scene.ask('POST', f'/{route}', value, {
                'Authorization': f'Device {device.name}:{signature}',
                'Content-Type': 'application/json'})
            report.hold(
                400 <= answer.status < 500,
                f'/{route}: body {number} ({value[:30]!r}) is answered {answer.status} '
                f'{answer.data[:80]!r}')
    for head in ['Content-Length: 268435456', 'Content-Length: 99999999999999']:
        came, _ = scene.say(
            f'POST /v1/ledger/entries HTTP/1.1\r\nHost: {scene.host()}\r\n{head}\r\n'
            '\r\n'.encode() + b'x' * 100_000,
            seconds=2, is_done=statuses)
        report.hold(statuses(came)[:1] == [413], f'{head} is answered {statuses(came)}')
    grown = scene.memory() - before
    report.hold(grown <= bounds.MEMORY_BYTES, f'memory grew by {grown / 1e6:.0f} MB')


@attack('held', 'pages of other origins: what they may read and send')
def origins(scene, report):
    evil = {'Origin': 'https://elsewhere.example'}
    device = scene.guest()
    private = [
        '/v1/ledger/feed', '/v1/ledger/profile', '/v1/ledger/notifications',
        '/v1/ledger/user/profile', '/v1/ledger/auth/username?name=oak']
    for path in private:
        answer = scene.ask('GET', path, headers={**evil, 'Authorization': f'Bearer {device.token}'})
        report.hold(answer.headers['Access-Control-Allow-Origin'] is None,
            f'{path} may be read by pages of {answer.headers["Access-Control-Allow-Origin"]}')
        answer = scene.ask(
            'OPTIONS', path,
            headers={
                **evil, 'Access-Control-Request-Method': 'POST',
                'Access-Control-Request-Headers': 'authorization'})
        report.hold(
            answer.headers['Access-Control-Allow-Origin'] is None,
            f'{path} may be asked for by pages of elsewhere')
    for path in [
            '/v1/ledger/shop', '/v1/ledger/boards?board=sum/offline/points/always',
            '/v1/ledger/openapi.yaml']:
        answer = scene.ask('GET', path, headers=evil)
        report.hold(
            answer.headers['Access-Control-Allow-Credentials'] is None,
            f'{path} may be read with cookies')
    answer = scene.ask('POST', '/v1/ledger/auth/refresh', b'{}', {
        **evil, 'Content-Type': 'application/json', 'Cookie': '__Secure-renewal=' + 'A' * 43})
    report.hold(
        answer.status in (400, 401, 403),
        f'a renewal by a page of elsewhere is answered {answer.status}')


@attack(
    'held', 'addresses that are claimed; figures that are the operator\'s', fronts=('nginx',),
    quick=('nginx',))
def claims(scene, report):
    line, told = Line(scene, scene.network()), []
    # Of the narrowest rate nginx has: a machine that is slow today still asks for more.
    for number in range(200):
        claimed = f'198.51.100.{number}'
        answer = line.ask('POST', '/v1/ledger/sessions', b'{}', {
            'Content-Type': 'application/json', 'X-Forwarded-For': claimed,
            'Forwarded': f'for={claimed}', 'Connection': 'keep-alive, X-Forwarded-For'})
        told.append(answer.status)
        if answer.status == 429:
            break
    report.tries += len(told)
    report.hold(
        429 in told, f'{len(told)} requests with ever other X-Forwarded-For are all answered')
    for path in [
            '/metrics', '/metrics/', '//metrics', '/%6detrics', '/v1/ledger/../../metrics',
            '/v1/ledger/%2e%2e/%2e%2e/metrics', '/v1/ledger/..%2f..%2fmetrics',
            '/v1/ledger/metrics', '/METRICS', '/metrics?x', '/v1/ledger//../../metrics']:
        answer = scene.ask('GET', path)
        report.hold(b'florilegium_' not in answer.data, f'{path} tells the figures')


@attack('held', 'signatures: other bytes, other routes, other keys, odd forms')
def signatures(scene, report):
    device, other = scene.guest(), scene.guest()
    route = 'v1/ledger/entries'
    good = entry('goal', {'period': 'day', 'steps': 5_000, 'offset': 60})
    value = {'entries': [good], 'ledger': scene.name}
    signed, body = device.signed(route, value)
    name, signature = signed['Authorization'].removeprefix('Device ').split(':')
    order = 2 ** 252 + 27742317777372353535851937790883648493
    s = int.from_bytes(bytes.fromhex(signature[64:]), 'little')
    forged = [
        ('zeros', f'Device {name}:{"0" * 128}'),
        ('upper case', f'Device {name.upper()}:{signature.upper()}'),
        ('S + L', f'Device {name}:{signature[:64]}{(s + order).to_bytes(32, "little").hex()}'),
        ('another key', f'Device {other.name}:{signature}'),
        ('short', f'Device {name}:{signature[:126]}'),
        ('of another route', device.signed('v1/ledger/sessions', value)[0]['Authorization']),
        ('empty', 'Device :'), ('none', 'Device'),
        ('a flipped bit', f'Device {name}:{signature[:-1]}{"1" if signature[-1] == "0" else "0"}'),
        ('bearer', f'Bearer {name}:{signature}')]
    for what, authorization in forged:
        answer = scene.ask('POST', f'/{route}', body, {
            'Authorization': authorization, 'Content-Type': 'application/json'})
        report.hold(
            answer.status in (400, 401, 403),
            f'a signature that is {what} is answered {answer.status}')
    answer = scene.ask('POST', f'/{route}', body.replace(b'5000', b'5001'), {**signed})
    report.hold(
        answer.status in (400, 401, 403),
        f'other bytes under a signature are answered {answer.status}')
    for minutes in (-6, 6, -60 * 24):
        one = Device()
        headers, text = one.signed('v1/ledger/sessions', {
            'ledger': scene.name, 'born': 0, 'made': now() + minutes * 60_000})
        answer = scene.ask('POST', '/v1/ledger/sessions', text, headers)
        report.hold(
            400 <= answer.status < 500,
            f'a clock {minutes} minutes off is answered {answer.status}')
