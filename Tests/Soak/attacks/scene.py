"""Both servers on loopback, reached directly or through operating/nginx.conf, and strangers, each
from a network of its own."""
import contextlib
import http.client
import itertools
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path

from accounts import mail_to
from ledger import Ledger
from nginx_proxy import MAIN, NAME, certificate, example, free_port, wait_for
from programs import PROGRAMS, Fault

from attacks import bounds
from attacks.strangers import Line, Stranger

SERVER = PROGRAMS / 'florilegium-server'
IS_DEBUG = PROGRAMS.name == 'debug'
NGINX = shutil.which('nginx') or shutil.which('nginx', path='/usr/sbin:/usr/local/sbin')


class Scene:
    """A catalogue and a ledger, and nginx before them where `front` says so. They run as an
    operator runs them: default rates."""

    networks = itertools.count(1)

    def __init__(self, folder, edition, front, is_quick, options=(), listen='127.0.0.1'):
        self.folder, self.edition, self.front, self.is_quick = folder, edition, front, is_quick
        folder.mkdir(parents=True)
        self.running = []
        self.is_proxied = front == 'nginx'
        self.site = f'https://{NAME}/site/'
        self.start_ledger(listen, options)
        try:
            self.start_pages()
            if self.is_proxied:
                self.start_nginx()
        except BaseException:
            self.stop()
            raise

    def start_ledger(self, listen, options):
        """Its name holds its port, which is chosen before it is bound: somebody else may have got
        it meanwhile."""
        behind = ['--behind-proxy'] if self.is_proxied else []
        for is_last in [False, False, True]:
            self.ports = {name: free_port() for name in ['plain', 'tls', 'ledger', 'pages']}
            self.name = NAME if self.is_proxied else f'127.0.0.1:{self.ports["ledger"]}'
            try:
                self.ledger = Ledger(
                    self.folder / 'ledger', self.edition.folder, port=self.ports['ledger'],
                    options=[
                        '--name', self.name, '--site', self.site, '--host', listen, *behind,
                        *options],
                    is_bounded=True)
                return
            except RuntimeError:
                if is_last:
                    raise

    def start_pages(self):
        https = ['--https'] if self.is_proxied else []
        self.pages = self.start(
            [SERVER, '--build', self.edition.folder, '--port', self.ports['pages'], *https],
            'pages')
        if 'Serving edition' not in self.pages.stdout.readline():
            raise Fault(f'the catalogue serves nothing; see {self.folder}/pages.log')

    def start(self, words, name):
        with open(self.folder / f'{name}.log', 'wb') as log:
            process = subprocess.Popen(
                [str(word) for word in words], stdout=subprocess.PIPE, stderr=log, text=True)
        self.running.append(process)
        return process

    def start_nginx(self):
        certificate(self.folder)
        self.context = ssl.create_default_context(cafile=str(self.folder / 'fullchain.pem'))
        (self.folder / 'florilegium.conf').write_text(example(self.folder, self.ports))
        user = '' if Path('/proc/self').stat().st_uid else 'user root;'
        text = MAIN.format(folder=self.folder, user=user).replace(
            'worker_connections 1024', 'worker_connections 8192')
        (self.folder / 'nginx.conf').write_text(text)
        self.nginx = self.start([NGINX, '-c', self.folder / 'nginx.conf'], 'nginx')
        wait_for(self.ports['tls'])

    def stop(self):
        for process in reversed(self.running):
            process.terminate()
            process.wait(20)
        if self.ledger.process.poll() is None:
            self.ledger.stop()

    def ended(self):
        """The names of servers that are not there any more."""
        all_of_them = {'the ledger': self.ledger.process, 'the catalogue': self.pages}
        return [name for name, process in all_of_them.items() if process.poll() is not None]

    # Strangers

    def network(self):
        """An address that nobody else has."""
        number = next(Scene.networks)
        return f'127.{1 + number // 250}.{number % 250}.1'

    def host(self, to='ledger'):
        return NAME if self.is_proxied else f'127.0.0.1:{self.ports[to]}'

    def plug(self, network=None, to='ledger', patience=bounds.PATIENCE, receive=None):
        """A socket to a server as strangers reach it; `receive` bounds what waits in it unread."""
        port = self.ports['tls'] if self.is_proxied else self.ports[to]
        plain = socket.socket()
        plain.settimeout(patience)
        if receive:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        # Head and body are two packets: without this the second waits 40 ms for the first one's
        # receipt.
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        plain.bind((network or self.network(), 0))
        plain.connect(('127.0.0.1', port))
        return self.context.wrap_socket(plain, server_hostname=NAME) if self.is_proxied else plain

    def open(self, network=None, to='ledger', patience=bounds.PATIENCE):
        connection = http.client.HTTPConnection('127.0.0.1', timeout=patience)
        connection.sock = self.plug(network, to, patience)
        return connection

    def ask(
            self, method, path, body=None, headers=None, network=None, to='ledger',
            patience=bounds.PATIENCE):
        line = Line(self, network or self.network(), to, patience)
        answer = line.ask(method, path, body, headers)
        line.close()
        return answer

    def say(self, data, to='ledger', seconds=2.0, network=None, is_done=None):
        """Bytes that come back for bytes, and whether the server closed; reads until then, or until
        `is_done` or the time is over."""
        plug, came, begun = self.plug(network, to), b'', time.monotonic()
        try:
            plug.sendall(data)
            while time.monotonic() - begun < seconds and not (is_done and is_done(came)):
                plug.settimeout(max(0.05, min(0.3, seconds)))
                try:
                    more = plug.recv(65_536)
                except TimeoutError:
                    continue
                if not more:
                    return came, True
                came += more
        except OSError:
            return came, True
        finally:
            plug.close()
        return came, False

    def guest(self, network=None):
        """A device with a session."""
        stranger = Stranger(self, network)
        stranger.begin()
        return stranger

    def member(self, network=None):
        """A device whose player has an account."""
        stranger = self.guest(network)
        stranger.open_account()
        return stranger

    def mail(self, address, seconds=10):
        """The next mail to an address, taken from the spool as its reader would; None when none
        comes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = mail_to(self.ledger.home, address)
            if found:
                return found
            time.sleep(0.02)
        return None

    def guest_status(self):
        """What somebody new is answered who wants to play."""
        return Stranger(self).begin(must=False).status

    # Measures

    def processor(self, of='ledger'):
        """Seconds of a processor that a server took so far (clock_getcpuclockid)."""
        process = self.ledger.process if of == 'ledger' else self.pages
        return time.clock_gettime((~process.pid << 3) | 2)

    def settle(self, of='ledger', seconds=30):
        """Waits until a server rests; whether it does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            before = self.processor(of)
            time.sleep(0.01)
            if self.processor(of) - before < 0.001:
                return True
        return False

    def memory(self, of='ledger'):
        """Bytes of memory of a server, or of all of nginx."""
        if of == 'nginx':
            return sum(resident(pid) for pid in [self.nginx.pid, *children(self.nginx.pid)])
        return resident((self.ledger.process if of == 'ledger' else self.pages).pid)

    def nginx_disk(self):
        """Bytes of nginx's temporary files, those among them that have no name any more."""
        total = 0
        for pid in [self.nginx.pid, *children(self.nginx.pid)]:
            for link in Path(f'/proc/{pid}/fd').glob('*'):
                with contextlib.suppress(OSError):
                    if os.readlink(link).startswith(str(self.folder)):
                        total += link.stat().st_blocks * 512
        return total

    @contextlib.contextmanager
    def watch(self, report, what):
        """Looks meanwhile, in a process of its own, at /healthz and at how another player fares."""
        here = Path(__file__).parent / 'watch.py'
        watcher = subprocess.Popen(
            [sys.executable, here, str(self.ledger.port), self.name], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        try:
            if watcher.stdout.readline() != 'ready\n':
                raise Fault('nobody can play beside the attack')
            yield
        finally:
            said, _ = watcher.communicate('', timeout=90)
        seen = json.loads(said)
        late = high(seen['late'])
        healthy, most = (
            high(seen['health']), bounds.HEALTH_QUICK_MS if self.is_quick else bounds.HEALTH_MS)
        report.hold(
            healthy <= most + late,
            f'{what}: /healthz took {healthy:.0f} ms at the 99th percentile of '
            f'{len(seen["health"])}; {most} are allowed, the machine itself was {late:.0f} late')
        wrote, most = (
            high(seen['writes']), bounds.WRITE_QUICK_MS if self.is_quick else bounds.WRITE_MS)
        report.hold(
            wrote <= most + late,
            f'{what}: another player waited {wrote:.0f} ms at the 99th percentile; '
            f'{most} are allowed')
        report.hold(not seen['refused'], f'{what}: another player was told {seen["refused"][:3]}')
        report.note(
            f'{what}: /healthz {healthy:.0f} ms, another player {wrote:.0f} ms (p99; '
            f'the machine late by {late:.0f})')


def at_once(works):
    """Runs functions on threads of their own; what each returned."""
    results = [None] * len(works)

    def run(number):
        results[number] = works[number]()
    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def resident(pid):
    with contextlib.suppress(OSError):
        return int(Path(f'/proc/{pid}/statm').read_text().split()[1]) * 4_096
    return 0


def children(pid):
    text = Path(f'/proc/{pid}/task/{pid}/children').read_text()
    return [int(word) for word in text.split()]


def high(times, part=0.99):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else 0.0
