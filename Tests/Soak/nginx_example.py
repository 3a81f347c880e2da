#!/usr/bin/python3
"""operating/nginx.conf as it is, but for ports and the certificate's files, before a real server
and a real ledger.

    Tests/Soak/nginx_example.py [--build build]

Looks at the redirect to https, HTTP/2, a page of the site, an object in the form the edition has, a
session of the ledger under the proxy's name, whose address is counted or blocked, renewal by
cookie, events as they come, the limit of sign-ins, what is out of reach, and that no address is in
a log. Without nginx, or without an edition for what needs one, it says so and goes on. Ends with 1
at the first fault, and keeps the folder.
"""
import argparse
import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from accounts import LINK, Member, mail_to
from ledger import HOUR, Device, Ledger, now, steps, write_edition
from nginx_proxy import MAIN, NAME, Proxy, certificate, example, free_port, wait_for
from programs import LEDGER, PROGRAMS, Fault, skip, workplace

SERVER = PROGRAMS / 'florilegium-server'


def check(is_so, text):
    if not is_so:
        raise Fault(text)


def look_at_pages(proxy, ports, build):
    connection = http.client.HTTPConnection('127.0.0.1', ports['plain'], timeout=10)
    connection.request('GET', '/site/en/', headers={'Host': NAME})
    answer = connection.getresponse()
    check(
        (answer.status, answer.getheader('Location')) == (301, f'https://{NAME}/site/en/'),
        f'http is answered with {answer.status}')
    context = ssl.create_default_context(cafile=str(proxy.folder / 'fullchain.pem'))
    context.set_alpn_protocols(['h2', 'http/1.1'])
    with context.wrap_socket(
            socket.create_connection(('127.0.0.1', ports['tls'])), server_hostname=NAME) as one:
        check(one.selected_alpn_protocol() == 'h2', 'no HTTP/2 is offered')
    fields, page = proxy.want(200, 'GET', '/site/en/')
    check(
        b'<html' in page and fields['Content-Type'].startswith('text/html'), 'the page is no page')
    for name in [
            'Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy',
            'Strict-Transport-Security']:
        check(
            len(fields.get_all(name, [])) == 1,
            f'{name} is sent {len(fields.get_all(name, []))} times')
    proxy.want(403, 'POST', '/site/en/', b'{}')
    proxy.want(
        204, 'OPTIONS', '/v1/editions',
        headers={'Origin': 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET'})
    # An object that the edition compressed.
    twin = next(
        path for path in sorted(build.glob('objects/*/*.json.br')) if path.stat().st_size > 2_000)
    plain, path = twin.with_suffix(''), '/' + str(twin.with_suffix('').relative_to(build))
    fields, data = proxy.want(200, 'GET', path, headers={'Accept-Encoding': 'br, gzip'})
    check(
        fields['Content-Encoding'] == 'br' and data == twin.read_bytes(),
        'the object is not sent as the edition has it')
    check('immutable' in fields['Cache-Control'], 'the object may not be kept')
    fields, data = proxy.want(200, 'GET', path, headers={'Accept-Encoding': 'gzip'})
    check(
        'Content-Encoding' not in fields and data == plain.read_bytes(),
        'the object is compressed again')
    fields, _ = proxy.want(304, 'GET', path, headers={'If-None-Match': fields['ETag']})
    fields, data = proxy.want(206, 'GET', path, headers={'Range': 'bytes=0-9'})
    check(data == plain.read_bytes()[:10], 'a part is not the part')
    print('pages: https, HTTP/2, a page, an object in its own form')


def begin(proxy, device):
    headers, body = device.session(NAME)
    _, data = proxy.want(200, 'POST', '/v1/ledger/sessions', body, headers)
    return json.loads(data)['token']


def look_at_ledger(proxy, ledger):
    device = Member('gardener')
    device.guest = begin(proxy, device)
    other = Device()
    headers, body = other.session(ledger.host)
    proxy.want(422, 'POST', '/v1/ledger/sessions', body, headers)
    fields, _ = proxy.want(
        200, 'GET', '/v1/ledger/profile', headers={'Authorization': f'Bearer {device.guest}'})
    check(
        len(fields.get_all('Strict-Transport-Security', [])) == 1,
        'the ledger is not under https for good')
    for path in ['/metrics', '/v1/ledger/../../metrics', '/v1/ledger/metrics', '/metrics/']:
        status, _, data = proxy.ask('GET', path)
        # 502 where no catalogue runs.
        check(
            status in {400, 404, 502} and b'florilegium_' not in data,
            f'{path} is answered with {status}')
    check(
        b'florilegium_' in http_get(ledger.port, '/metrics'),
        'the ledger has no figures on the machine')
    proxy.want(413, 'POST', '/v1/ledger/entries', b'x' * ((4 << 20) + 1))
    print('ledger: a session under its name, bodies limited, no figures outside')
    return device


def http_get(port, path):
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=10)
    connection.request('GET', path)
    return connection.getresponse().read()


def look_at_events(proxy, device):
    """An entry is on the stream within a second, before the stream ends."""
    connection = proxy.connect()
    connection.request(
        'GET', '/v1/ledger/events',
        headers={'Host': NAME, 'Authorization': f'Bearer {device.guest}'})
    stream = connection.getresponse()
    check(
        stream.status == 200 and stream.readline().startswith(b': florilegium'),
        'the stream does not begin')
    entry = steps(now() // HOUR * HOUR - 2 * HOUR, 900)
    headers, body = device.entries([entry])
    begun = time.monotonic()
    proxy.want(200, 'POST', '/v1/ledger/entries', body, headers)
    while True:
        line = stream.readline()
        if entry['id'].encode() in line:
            break
        check(line and time.monotonic() - begun < 5, 'the entry does not come on the stream')
    took = time.monotonic() - begun
    check(took < 2, f'the entry came on the stream after {took:.1f} s')
    connection.close()
    print(f'events: an entry was on the stream {took * 1_000:.0f} ms after it was sent')


def look_at_account(proxy, ledger, device):
    """An account by the proxy, whose cookie renews for its own origin alone."""
    wanted = {
        'email': device.email, 'username': device.username, 'password': device.password,
        'language': 'en', 'terms': True, 'age': True}
    proxy.want(202, 'POST', '/v1/ledger/auth/signup', json.dumps(wanted), {
        'Authorization': f'Bearer {device.guest}', 'Content-Type': 'application/json'})
    for _ in range(100):
        mail = mail_to(ledger.home, device.email)
        if mail:
            break
        time.sleep(0.05)
    check(
        mail and f'https://{NAME}/site/en/account/confirm/#' in mail['text'],
        f'the mail leads elsewhere: {mail}')
    headers, body = device.signed('v1/ledger/auth/confirm', {
        'token': LINK.search(mail['text'])[1], 'keep': True, 'cookie': True})
    fields, data = proxy.want(200, 'POST', '/v1/ledger/auth/confirm', body, headers)
    check('renewal' not in json.loads(data), 'the token for renewal is in the answer, too')
    cookie = fields['Set-Cookie'].split(';')[0]
    for word in ['Secure', 'HttpOnly', 'SameSite=Strict']:
        check(word in fields['Set-Cookie'], f'the cookie is not {word}')
    renew = {'Content-Type': 'application/json', 'Cookie': cookie}
    proxy.want(401, 'POST', '/v1/ledger/auth/refresh', b'{}', {
        **renew, 'Origin': 'https://elsewhere.example'})
    proxy.want(
        200, 'POST', '/v1/ledger/auth/refresh', b'{}', {**renew, 'Origin': f'https://{NAME}'})
    print('account: opened by the mailed link, renewed by cookie for this origin alone')


def look_at_limits(folder, ports):
    """Each address is counted by itself, and nobody chooses theirs. By the ledger, 12 at once;
    sign-ins by nginx, 21."""
    greedy, other = (Proxy(folder, ports['tls'], address) for address in ['127.0.0.2', '127.0.0.3'])
    limited = 0
    for number in range(40):
        status, fields, data = greedy.ask(
            'GET', '/v1/ledger/shop', headers={'X-Forwarded-For': f'198.51.100.{number}'})
        limited += status == 429
        check(
            status in {200, 429}
            and (status == 200 or (fields['Retry-After'] and b'network' in data)),
            f'the shop is answered with {status} {data[:200]!r}')
    check(limited, 'who says to come from elsewhere each time is not counted')
    other.want(200, 'GET', '/v1/ledger/shop')
    Proxy(folder, ports['tls'], '127.0.0.5').want(
        403, 'GET', '/v1/ledger/shop', headers={'X-Forwarded-For': '127.0.0.3'})
    statuses = [other.ask('GET', '/v1/ledger/auth/username?name=oak') for _ in range(40)]
    waits = [
        fields['Retry-After'] for status, fields, data in statuses if status == 429 and b'about:'
            b'blank' in data]
    check(
        waits and all(waits),
        'sign-ins are not limited by the proxy, or without a word when to come again')
    print(
        f'limits: the ledger turned {limited} of 40 away by address, the proxy {len(waits)} of 40 '
        'sign-ins')


def look_at_logs(folder):
    for place in [
            folder / 'florilegium.log', folder / 'main.log', folder / 'ledger.log',
            folder / 'pages.log']:
        text = place.read_text() if place.exists() else ''
        check(
            not re.search(r'client: |127\.0\.0\.[23]\b|198\.51\.100', text),
            f'{place} names addresses')


def run(folder, words):
    build = Path(words.build)
    has_edition = (build / 'v1/editions.json').exists() and SERVER.exists()
    edition = build
    if not (build / 'v1/editions.json').exists():
        edition = folder / 'edition'
        write_edition(edition)
    certificate(folder)
    (folder / 'blocked').write_text('# Of the test.\n127.0.0.4/31\n')
    ledger = Ledger(
        folder / 'ledger', edition,
        options=[
            '--name', NAME, '--behind-proxy', '--site', f'https://{NAME}/site/', '--network-rate',
            '2', '--block-list', folder / 'blocked'])
    running = []
    try:
        ports = {
            'plain': free_port(), 'tls': free_port(), 'ledger': ledger.port, 'pages': free_port()}
        if has_edition:
            with open(folder / 'pages.log', 'wb') as log:
                running.append(
                    subprocess.Popen(
                        [SERVER, '--build', str(build), '--port', str(ports['pages']), '--https'],
                        stdout=subprocess.PIPE, stderr=log))
            running[-1].stdout.readline()
        (folder / 'florilegium.conf').write_text(example(folder, ports))
        is_root = not Path('/proc/self').stat().st_uid
        (folder / 'nginx.conf').write_text(
            MAIN.format(folder=folder, user='user root;' if is_root else ''))
        done = subprocess.run(
            [words.nginx, '-t', '-c', folder / 'nginx.conf'], capture_output=True, text=True)
        check(
            done.returncode == 0 and '[warn]' not in done.stderr,
            f'nginx does not take the file: {done.stderr}')
        running.append(
            subprocess.Popen([words.nginx, '-c', folder / 'nginx.conf'], stderr=subprocess.DEVNULL))
        proxy = Proxy(folder, ports['tls'])
        wait_for(ports['tls'])
        if has_edition:
            look_at_pages(proxy, ports, build)
        else:
            skip(
                'pages and objects behind nginx', f'there is no edition in {build}, or no {SERVER}')
        device = look_at_ledger(proxy, ledger)
        look_at_events(proxy, device)
        look_at_account(proxy, ledger, device)
        look_at_limits(folder, ports)
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(20)
        ledger.stop()
    look_at_logs(folder)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default='build', help='the folder of an edition')
    words = parser.parse_args()
    words.nginx = shutil.which('nginx') or shutil.which('nginx', path='/usr/sbin:/usr/local/sbin')
    if not words.nginx:
        skip('operating/nginx.conf before both servers', 'nginx is not installed')
        return
    if not LEDGER.exists():
        parser.error(f'{LEDGER} is not there.')
    with workplace('nginx') as folder:
        run(folder, words)
    print('operating/nginx.conf does what it says.')


if __name__ == '__main__':
    main()
