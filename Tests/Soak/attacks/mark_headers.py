"""C1: long runs of combining marks in headers, parameters and paths; the dearest from four sides
at once."""
import itertools
import json
import re
import threading
import time
import urllib.parse

from ledger import entry

from attacks import bounds, described
from attacks.marks import BODIES, Costs, plain_marks
from attacks.report import attack

HEADER_SIZES = [7_000, 28_000]
FLOOD_SECONDS = {True: 2, False: 20}
HEADERS = [
    'Accept', 'Accept-Encoding', 'Accept-Language', 'If-None-Match', 'If-Match', 'If-Range',
    'If-Modified-Since', 'Range', 'Cookie', 'Authorization', 'X-Forwarded-For', 'Origin',
    'Access-Control-Request-Method', 'Access-Control-Request-Headers', 'Last-Event-ID',
    'Content-Type', 'Content-Encoding', 'Referer', 'User-Agent', 'Expect', 'Upgrade', 'TE',
    'X-Anything']


@attack('C1', 'combining marks in every header, parameter and path of both servers')
def headers(scene, report):
    for to, path in [
            ('pages', scene.edition.twin), ('pages', '/v1/editions'), ('pages', '/nowhere/'),
            ('ledger', '/v1/ledger/shop')]:
        costs = Costs(scene, report, to)
        base = min(
            costs.once(lambda: status_of(scene, to, path, 'X-Nothing', 'a'))[1] for _ in range(3))
        for name in HEADERS:
            # nginx reads lines of 8 KiB.
            sizes = (
                HEADER_SIZES[:1] if scene.is_proxied else HEADER_SIZES[1:] if scene.is_quick
                else HEADER_SIZES)
            costs.hold(
                f'{to} {path} {name}',
                [
                    (size, lambda size=size: status_of(scene, to, path, name, plain_marks(size)))
                    for size in sizes],
                fixed=bounds.COST_HEADER_MS, base=base)
        report.note(
            f'{to} {path}: at most {costs.worst[0]:.2f} µs a byte besides what is fixed, '
            f'at {costs.worst[1]}')
    for to, name in [
            ('pages', 'Sources/CatalogServer/openapi.yaml'),
            ('ledger', 'Sources/LedgerServer/openapi.yaml')]:
        description, costs = described.Description(name), Costs(scene, report, to)
        for path, method, operation in description.operations():
            for parameter in description.parameters(operation):
                if parameter['in'] == 'header' or path.endswith('events'):
                    continue
                for size in (100, 400):
                    target = with_parameter(path, parameter, plain_marks(size))
                    costs.hold(f'{to} {method} {path} {parameter["name"]}', [
                        (len(target), lambda: scene.ask(method, target, to=to).status)])


def with_parameter(path, parameter, text):
    quoted = urllib.parse.quote(text)
    if parameter['in'] == 'query':
        return f'{path}?{parameter["name"]}={quoted}'
    return re.sub(
        r'\{[a-z]+\}', lambda found: quoted if found[0][1:-1] == parameter['name'] else 'aa', path)


def status_of(scene, to, path, name, text):
    value = {'Authorization': f'Bearer {text}', 'If-None-Match': f'"{text}"'}.get(name, text)
    lines = [
        f'GET {path} HTTP/1.1', f'Host: {scene.host(to)}', 'Connection: close', f'{name}: {value}',
        '', '']
    came, _ = scene.say(
        '\r\n'.join(lines).encode(), to, seconds=bounds.PATIENCE,
        is_done=lambda came: b'\r\n\r\n' in came)
    return int(came[9:12]) if came[9:12].isdigit() else 0


@attack(
    'C1', 'the dearest of these from four sides at once; others play on', quick=('direct', 'nginx'),
    alone=True)
def flood(scene, report):
    over, sent = threading.Event(), itertools.count()
    body = json.dumps(
        {'token': 'A' * 43, 'password': plain_marks(60_000)}, ensure_ascii=False).encode()
    texts = {'kind': plain_marks(200_000)}

    def resets():
        while not over.is_set():
            scene.ask('POST', '/v1/ledger/auth/reset-password', body, {
                'Content-Type': 'application/json'})
            next(sent)

    def kinds():
        device = scene.guest()
        while not over.is_set():
            device.write([{**entry('steps', BODIES['steps']), **texts}])
            next(sent)

    def purchases():
        device = scene.guest()
        while not over.is_set():
            device.write([entry('purchase', {'item': plain_marks(60_000), 'price': 1})])
            next(sent)

    def codings():
        while not over.is_set():
            status_of(
                scene, 'pages', scene.edition.twin, 'Accept-Encoding',
                plain_marks(HEADER_SIZES[0 if scene.is_proxied else 1]))
            next(sent)
    with scene.watch(report, 'four floods of marks'):
        threads = [threading.Thread(target=work) for work in (resets, kinds, purchases, codings)]
        for thread in threads:
            thread.start()
        time.sleep(FLOOD_SECONDS[scene.is_quick])
        over.set()
        for thread in threads:
            thread.join()
    report.tries += next(sent)
