"""Connections that hold on: half bodies, slow readers, half pictures."""
import threading
import time

from ledger import HOUR, now, steps

from attacks import bounds
from attacks.growth import Filler
from attacks.report import attack
from attacks.scene import at_once

HOLDERS = 64
READERS = {True: 200, False: 1_000}
NGINX_READERS = 150
PICTURES = 60


def plugged(scene, count, data, to='ledger', networks=1, receive=None):
    """Connections over which the same bytes were sent, from so many networks."""
    addresses, plugs, lock = [scene.network() for _ in range(networks)], [], threading.Lock()

    def some(part):
        for number in range(part, count, 4):
            try:
                plug = scene.plug(addresses[number % networks], to, receive=receive)
                plug.sendall(data)
            except OSError:
                continue
            with lock:
                plugs.append(plug)
    at_once([lambda part=part: some(part) for part in range(4)])
    return plugs


def close(plugs):
    for plug in plugs:
        plug.close()


@attack(
    'H1', 'connections that announce bodies and do not send them', quick=('direct', 'nginx'),
    alone=True)
def held_bodies(scene, report):
    device, host = scene.guest(), scene.host()
    for what, head, networks in [
            ('64 announce 4 MiB each', 'Content-Length: 4194304', 1),
            ('64 send chunks', 'Transfer-Encoding: chunked', 1),
            ('of 8 networks 64 each announce 4 MiB', 'Content-Length: 4194304', 8)]:
        data = (
            f'POST /v1/ledger/entries HTTP/1.1\r\nHost: {host}\r\n'
            f'Content-Type: application/json\r\n{head}\r\n\r\n'.encode())
        data += b'1\r\nx\r\n' if 'chunked' in head else b'x'
        plugs = plugged(scene, HOLDERS * networks, data, networks=networks)
        report.tries += len(plugs)
        time.sleep(0.3)
        told = []
        for number in range(5):
            answer = device.write([
                steps(now() // HOUR * HOUR - (report.tries + number) * HOUR // 4, 10)])
            told.append(answer.status)
        told.append(scene.guest_status())
        report.hold(set(told) == {200}, f'{what}: meanwhile a player is answered {told}')
        close(plugs)
        time.sleep(0.3)


@attack(
    'M1', 'slow readers: 17 MB each, asked for and not read', quick=('direct', 'nginx'), alone=True)
def slow_readers(scene, report):
    path, count = (
        scene.edition.large, NGINX_READERS if scene.is_proxied else READERS[scene.is_quick])
    data = f'GET {path} HTTP/1.1\r\nHost: {scene.host("pages")}\r\n\r\n'.encode()
    before = scene.memory('pages')
    nginx_before = scene.memory('nginx') if scene.is_proxied else 0
    plugs = plugged(scene, count, data, 'pages', receive=4_096)
    most, most_nginx, most_disk, end = 0, 0, 0, time.monotonic() + (3 if scene.is_quick else 12)
    told, slowest = set(), 0
    while time.monotonic() < end:
        answer = scene.ask('GET', scene.edition.small, to='pages')
        told.add(answer.status)
        slowest = max(slowest, answer.seconds)
        most = max(most, scene.memory('pages') - before)
        if scene.is_proxied:
            most_nginx = max(most_nginx, scene.memory('nginx') - nginx_before)
            most_disk = max(most_disk, scene.nginx_disk())
        time.sleep(0.1)
    patience = bounds.READER_QUICK_SECONDS if scene.is_quick else bounds.READER_SECONDS
    report.hold(told == {200} and slowest < patience,
        f'meanwhile a reader is answered {told} after up to {slowest:.1f} s')
    close(plugs)
    report.tries += len(plugs)
    report.hold(
        most <= bounds.MEMORY_BYTES,
        f'{len(plugs)} slow readers cost the catalogue {most / 1e6:,.0f} MB; '
        f'{bounds.MEMORY_BYTES / 1e6:.0f} are allowed')
    end = time.monotonic() + (10 if scene.is_quick else 60)
    while scene.memory('pages') - before > bounds.MEMORY_LEFT_BYTES and time.monotonic() < end:
        time.sleep(0.2)
    left = scene.memory('pages') - before
    report.hold(left <= bounds.MEMORY_LEFT_BYTES, f'afterwards {left / 1e6:,.0f} MB stay')
    text = (
        f'{len(plugs)} slow readers: the catalogue grew by {most / 1e6:.0f} MB, '
        f'{left / 1e6:.0f} stay; a reader waited {slowest * 1e3:.0f} ms at most')
    if scene.is_proxied:
        text += f'; nginx by {most_nginx / 1e6:.0f} MB and {most_disk / 1e6:.0f} MB of disk'
        report.hold(
            most_disk <= bounds.NGINX_DISK_BYTES,
            f'{len(plugs)} slow readers put {most_disk / 1e6:,.0f} MB on nginx\'s disk; '
            f'{bounds.NGINX_DISK_BYTES / 1e6:.0f} are allowed')
        report.hold(
            most_nginx <= bounds.NGINX_MEMORY_BYTES,
            f'{len(plugs)} slow readers cost nginx {most_nginx / 1e6:,.0f} MB')
    report.note(text)


@attack('M1', 'slow readers of the ledger\'s longest answers, from ten networks', alone=True)
def slow_feeds(scene, report):
    fillers = [Filler(scene, way='long rounds') for _ in range(2)]
    at_once([lambda filler=filler: filler.fill(time.monotonic() + 15) for filler in fillers])
    slow, honest = fillers
    before = scene.memory()
    data = (
        f'GET /v1/ledger/feed HTTP/1.1\r\nHost: {scene.host()}\r\n'
        f'Authorization: Bearer {slow.device.token}\r\n\r\n'.encode())
    plugs = plugged(
        scene, NGINX_READERS if scene.is_proxied else READERS[scene.is_quick], data, networks=10,
        receive=4_096)
    time.sleep(2)
    most = scene.memory() - before
    answers = [honest.device.ask('GET', 'v1/ledger/feed') for _ in range(5)]
    told = [answer.status for answer in answers]
    report.hold(
        set(told) == {200},
        f'meanwhile another reader of {len(answers[0].data):,} bytes is answered {told}')
    status = scene.guest_status()
    close(plugs)
    report.tries += len(plugs)
    report.hold(status == 200, f'meanwhile a player is answered {status}')
    report.hold(
        most <= bounds.MEMORY_BYTES,
        f'{len(plugs)} slow readers cost the ledger {most / 1e6:,.0f} MB; '
        f'{bounds.MEMORY_BYTES / 1e6:.0f} are allowed')
    report.note(
        f'{len(plugs)} slow readers: the ledger grew by {most / 1e6:.0f} MB; '
        f'another\'s feed of {len(answers[0].data):,} bytes is answered {told}')


@attack('M2', 'half pictures: 9.9 MB of 10 without a session, held', quick=('nginx',), alone=True)
def half_pictures(scene, report):
    head = (
        f'PUT /v1/ledger/user/avatar HTTP/1.1\r\nHost: {scene.host()}\r\n'
        f'Content-Length: 10000000\r\nAuthorization: Bearer {"A" * 43}\r\n\r\n')
    front = 'nginx' if scene.is_proxied else 'ledger'
    before, end = scene.memory(front), time.monotonic() + 20
    plugs, lock, filler = [], threading.Lock(), b'x' * 990_000
    network = scene.network()

    def some(count):
        for _ in range(count):
            plug = None
            try:
                plug = scene.plug(network, patience=1)
                plug.sendall(head.encode())
                for _ in range(10):
                    plug.sendall(filler)
                    if time.monotonic() > end:
                        break
            except OSError:
                pass
            if plug:
                with lock:
                    plugs.append(plug)
    at_once([lambda: some((20 if scene.is_quick else PICTURES) // 4)] * 4)
    time.sleep(0.5)
    most = scene.memory(front) - before
    answer = scene.guest_status()
    report.hold(answer == 200, f'meanwhile a player is answered {answer}')
    close(plugs)
    report.tries += len(plugs)
    most_allowed = (
        bounds.NGINX_MEMORY_BYTES if not scene.is_quick else bounds.NGINX_MEMORY_BYTES // 3)
    report.hold(
        most <= most_allowed,
        f'{len(plugs)} half pictures cost {front} {most / 1e6:,.0f} MB; {most_allowed / 1e6:.0f} '
        'are allowed')
    report.note(f'{len(plugs)} half pictures: {front} grew by {most / 1e6:.0f} MB')


@attack(
    'held', 'thousands of idle and half connections; others are answered', fronts=('direct',),
    alone=True)
def idle(scene, report):
    count = 600 if scene.is_quick else 4_000
    for to in ['ledger', 'pages']:
        half = plugged(
            scene, count // 2,
            f'GET /{"a" * 800} HTTP/1.1\r\nHost: x\r\nX-Long: {"b" * 20_000}'.encode(), to,
            networks=5)
        silent = plugged(scene, count // 2, b'', to, networks=5)
        before = scene.memory(to)
        path = '/v1/ledger/shop' if to == 'ledger' else scene.edition.small
        answer = scene.ask('GET', path, to=to)
        report.hold(
            answer.status == 200 and answer.seconds < bounds.READER_SECONDS,
            f'{to}: beside {count} connections a reader is answered {answer.status} after '
            f'{answer.seconds:.1f} s')
        begun, cut = time.monotonic(), 0
        if not scene.is_quick:
            while time.monotonic() - begun < 16 and cut < len(half):
                cut = sum(is_closed(plug) for plug in half)
                time.sleep(0.5)
            report.hold(cut == len(half), f'{to}: {len(half) - cut} half heads stand after 16 s')
        close(half + silent)
        report.tries += len(half) + len(silent)
        grown = scene.memory(to) - before
        report.hold(grown <= bounds.MEMORY_BYTES, f'{to}: memory grew by {grown / 1e6:.0f} MB')


@attack('held', 'streams of events: as many as one person opens, and what they cost')
def streams(scene, report):
    count, told, before, plugs = 40 if scene.is_quick else 400, [], scene.memory(), []
    for _ in range(count // 5):
        device = scene.guest()
        data = (
            f'GET /v1/ledger/events HTTP/1.1\r\nHost: {scene.host()}\r\n'
            f'Authorization: Bearer {device.token}\r\nLast-Event-ID: 0\r\n\r\n'.encode())
        plugs += plugged(scene, bounds.STREAMS_OF_PERSON, data)
        told += [plug.recv(1_000)[9:12] for plug in plugs[-bounds.STREAMS_OF_PERSON:]]
        came, _ = scene.say(data, seconds=5, is_done=lambda came: b'\r\n\r\n' in came)
        report.hold(
            came[9:12] == b'429',
            f'one stream more than {bounds.STREAMS_OF_PERSON} of one person is answered '
            f'{came[9:12]}')
    report.hold(set(told) == {b'200'}, f'streams are answered {set(told)}')
    grown = scene.memory() - before
    close(plugs)
    report.tries += len(plugs)
    report.hold(grown <= bounds.MEMORY_BYTES, f'{len(plugs)} streams cost {grown / 1e6:.0f} MB')


def is_closed(plug):
    plug.settimeout(0.001)
    try:
        while True:
            if not plug.recv(65_536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
