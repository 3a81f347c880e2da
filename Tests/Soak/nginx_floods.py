#!/usr/bin/python3
"""operating/nginx.conf attacked from one network: slow readers, half pictures, half batches, floods
of sessions.

    Tests/Soak/nginx_floods.py [--connections 150]

Holds what nginx takes of disk and memory meanwhile, that another network is answered, and by which
part of an IPv6 address is counted. Without nginx it says so and goes on. Ends with 1 at the first
fault, and keeps the folder.
"""
import argparse
import http.client
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from ledger import Ledger, write_edition
from nginx_proxy import MAIN, NAME, Proxy, certificate, example, free_port, wait_for
from programs import PROGRAMS, ROOT, Fault, skip, workplace

SERVER = PROGRAMS / 'florilegium-server'
PACK = 'targets/' + 'a' * 64 + '.pack.zip'
# MiB of memory that nginx may take more while it is attacked.
MOST = 64
# An address, and what is counted of it: its network and its site; None for all of an IPv4 address.
NETWORKS = [
    ('192.0.2.7', None, None), ('2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'),
    ('2001:db8:1:2::1', '2001:db8:1:2', '2001:db8:1'),
    ('2001:db8:1:2:ffff::', '2001:db8:1:2', '2001:db8:1'),
    ('2001:db8:1::1', '2001:db8:1::', '2001:db8:1'), ('2001:db8::1', '2001:db8::', '2001:db8:0'),
    ('2001:db8::5:6:7:8', '2001:db8::', '2001:db8:0'),
    ('2001:db8::4:5:6:7:8', '2001:db8:0:4', '2001:db8:0'),
    ('2001:db8:0:4::8', '2001:db8:0:4', '2001:db8:0'), ('::1', '::', '0:0:0'),
    ('2001::4:5:6:7:8', '2001::4', '2001:0:0'), ('2001:0:0:4::8', '2001:0:0:4', '2001:0:0')]
# The address that a test's nginx believes, so that a test comes from where it likes.
BELIEVED = 'set_real_ip_from 127.0.0.1; real_ip_header X-Address;'


def check(is_so, text):
    if not is_so:
        raise Fault(text)


class Attacked:
    """nginx by the example, with what it takes."""

    def __init__(self, process):
        children = Path(f'/proc/{process.pid}/task/{process.pid}/children').read_text().split()
        self.processes = [process.pid, *map(int, children)]

    def memory(self):
        lines = [
            line for one in self.processes
            for line in Path(f'/proc/{one}/status').read_text().splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith('VmRSS')) / 1024

    def disk(self):
        """MiB of temporary files, those among them that were deleted and are open."""
        total = 0
        for one in self.processes:
            for descriptor in Path(f'/proc/{one}/fd').iterdir():
                try:
                    if re.search(r'/(proxy|body)/', str(descriptor.readlink())):
                        total += descriptor.stat().st_size
                except OSError:
                    continue
        return total / (1 << 20)


def half(proxy, method, path, length, sent):
    """A connection that sends part of a body, and waits."""
    connection = proxy.connect()
    connection.putrequest(method, path, skip_host=True)
    connection.putheader('Host', NAME)
    connection.putheader('Content-Length', str(length))
    try:
        connection.endheaders()
        connection.send(bytes(sent))
    except OSError:
        pass  # It was turned away before.
    return connection


def ended(connections, seconds):
    """How many were answered or cut within some seconds."""
    count, end = 0, time.monotonic() + seconds
    for connection in connections:
        connection.sock.settimeout(max(0.1, end - time.monotonic()))
        try:
            connection.sock.recv(200)
        except TimeoutError:
            continue
        except OSError:
            pass
        count += 1
    return count


def look_at_slow_readers(folder, ports, attacked, connections):
    proxy, before = Proxy(folder, ports['tls'], '127.0.0.2'), attacked.memory()
    readers = [proxy.connect() for _ in range(connections)]
    for reader in readers:
        reader.request('GET', f'/{PACK}', headers={'Host': NAME})
    disk = most = 0
    for _ in range(8):
        time.sleep(0.5)
        disk, most = max(disk, attacked.disk()), max(most, attacked.memory() - before)
        began = time.monotonic()
        Proxy(folder, ports['tls'], '127.0.0.3').want(200, 'GET', f'/{PACK}')
        check(time.monotonic() - began < 5, 'another reader waits')
    for reader in readers:
        reader.close()
    print(f'slow readers: {connections} take {disk:.0f} MiB of disk and {most:.0f} MiB of memory')
    check(disk == 0 and most < MOST, 'that is too much')


def look_at_half_bodies(folder, ports, attacked, what, method, path, length, count, address):
    """Bodies that never end: they cost nginx nothing, stop nobody of another network, and are
    cut."""
    proxy, before = Proxy(folder, ports['tls'], address), attacked.memory()
    sent = [half(proxy, method, path, length, length * 99 // 100) for _ in range(count)]
    began = time.monotonic()
    status = Proxy(folder, ports['tls'], '127.0.0.8').ask(method, path, b'{}')[0]
    waited, grown = time.monotonic() - began, attacked.memory() - before
    check(
        status == 401 and waited < 5, f'another network is answered {status} after {waited:.1f} s')
    gone = ended(sent, 20)
    for connection in sent:
        connection.close()
    print(f'half {what}: {gone} of {len(sent)} ended by themselves, {grown:.0f} MiB of memory')
    check(gone == len(sent), 'some are held')
    check(grown < MOST, 'they take too much memory')


def look_at_sessions(folder, ports):
    proxy = Proxy(folder, ports['tls'], '127.0.0.6')
    answers = [proxy.ask('POST', '/v1/ledger/sessions', b'{}') for _ in range(60)]
    away = [fields for status, fields, data in answers if status == 429 and b'about:blank' in data]
    check(
        20 <= len(away) < 60 and all(fields['Retry-After'] for fields in away),
        f'{len(away)} of 60 sessions are turned away')
    check(
        Proxy(folder, ports['tls'], '127.0.0.7').ask('POST', '/v1/ledger/sessions', b'{}')[0]
        == 401,
        'another network is turned away, too')
    print(f'sessions: {len(away)} of 60 at once turned away')


def look_at_networks(folder, nginx):
    """The maps of the example before a server that tells what it made of an address."""
    text = (ROOT / 'operating/nginx.conf').read_text()
    mapping = '\n'.join(re.findall(r'(?ms)^map .*?^}$', text)).replace(
        'default $binary_remote_addr', 'default whole')
    port = free_port()
    place = folder / 'networks.conf'
    place.write_text(f"""daemon off; pid {folder}/networks.pid; error_log {folder}/networks.log;
events {{ }}
http {{ access_log off; {mapping}
server {{
  listen 127.0.0.1:{port};
  {BELIEVED}
  return 200 "$florilegium_network $florilegium_site";
}} }}
""")
    process = subprocess.Popen([nginx, '-c', place], stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        for address, network, site in NETWORKS:
            connection = http.client.HTTPConnection('127.0.0.1', port, timeout=10)
            connection.request('GET', '/', headers={'X-Address': address})
            found = connection.getresponse().read().decode()
            check(
                found == f'{network or "whole"} {site or "whole"}',
                f'{address} is counted as {found}')
    finally:
        process.terminate()
        process.wait()
    print(f'networks: {len(NETWORKS)} addresses counted as they should be')


def look_at_sites(folder, ports, nginx):
    """A provider gives a customer 65,536 networks: together they get what four get, and nobody else
    less."""
    text = (folder / 'nginx.conf').read_text().replace(
        f'{folder}/nginx.pid',
        f'{folder}/sites.pid').replace('florilegium.conf', 'sites.conf').replace(
        'gzip on;', f'gzip on; {BELIEVED}')
    (folder / 'sites-main.conf').write_text(text)
    ports = {**ports, 'plain': free_port(), 'tls': free_port()}
    (folder / 'sites.conf').write_text(example(folder, ports))
    process = subprocess.Popen([nginx, '-c', folder / 'sites-main.conf'], stderr=subprocess.DEVNULL)
    try:
        wait_for(ports['tls'])
        proxy = Proxy(folder, ports['tls'])

        def ask(address):
            return proxy.ask('POST', '/v1/ledger/sessions', b'{}', {'X-Address': address})[0]
        told = []
        while told.count(429) < 10 and len(told) < 2_000:
            told.append(ask(f'2001:db8:1:{len(told) + 1:x}::1'))
        check(told[:100] == [401] * 100, 'networks of a site are turned away that asked once')
        check(told.count(429) == 10, f'{len(told)} networks of one site are answered')
        check(
            ask('2001:db8:2:1::1') == 401 and ask('192.0.2.7') == 401,
            'another site is turned away, too')
    finally:
        process.terminate()
        process.wait()
    print(f'sites: {told.index(429)} networks of one site are answered at once')


def run(folder, words):
    look_at_networks(folder, words.nginx)
    build = folder / 'build'
    write_edition(build)
    (build / PACK).write_bytes(bytes(17_000_000))
    certificate(folder)
    ledger = Ledger(folder / 'ledger', build, options=['--name', NAME, '--behind-proxy'])
    running = []
    try:
        ports = {
            'plain': free_port(), 'tls': free_port(), 'ledger': ledger.port, 'pages': free_port()}
        running.append(
            subprocess.Popen(
                [SERVER, '--build', str(build), '--port', str(ports['pages']), '--https'],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
        check(running[-1].stdout.readline(), 'the catalogue serves nothing')
        (folder / 'florilegium.conf').write_text(example(folder, ports))
        is_root = not Path('/proc/self').stat().st_uid
        (folder / 'nginx.conf').write_text(
            MAIN.format(folder=folder, user='user root;' if is_root else ''))
        running.append(
            subprocess.Popen([words.nginx, '-c', folder / 'nginx.conf'], stderr=subprocess.DEVNULL))
        wait_for(ports['tls'])
        attacked = Attacked(running[-1])
        look_at_slow_readers(folder, ports, attacked, words.connections)
        look_at_half_bodies(
            folder, ports, attacked, 'pictures', 'PUT', '/v1/ledger/user/avatar', 10 << 20, 24,
            '127.0.0.4')
        look_at_half_bodies(
            folder, ports, attacked, 'batches', 'POST', '/v1/ledger/entries', 2 << 20, 96,
            '127.0.0.5')
        look_at_sessions(folder, ports)
        look_at_sites(folder, ports, words.nginx)
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
        ledger.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--connections', type=int, default=150)
    parser.add_argument('--nginx', default=shutil.which('nginx') or '/usr/sbin/nginx')
    words = parser.parse_args()
    if not Path(words.nginx).exists():
        skip('connections and networks that flood nginx', 'nginx is not installed')
        return
    with workplace('nginx-floods') as folder:
        run(folder, words)


if __name__ == '__main__':
    main()
