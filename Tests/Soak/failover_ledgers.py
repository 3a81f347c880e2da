"""Two ledgers on the cluster with nginx before them, and devices that write to them over HTTPS."""
import os
import re
import subprocess
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from failover_accounts import Holder
from failover_front import FRONT, PATIENCE, Survivor
from failover_load import Moments
from failover_units import CLUSTER, Service, Unit
from ledger import write_edition
from nginx_proxy import MAIN, certificate, example, wait_for
from programs import ROOT, Fault

PORTS = ['8081', '8082']
UNIT = 'florilegium-ledger@.service'
# One device of so many opens an account.
HOLDERS = 20
# What is set apart for the soak: an edition of its own, and no rates.
UNBOUNDED = ['--device-rate', '0', '--network-rate', '0', '--without-budgets']


class Ledgers:
    """The two, by operating/cluster/florilegium-ledger@.service, and nginx by operating/nginx.conf
    and cluster/nginx.conf."""

    def __init__(self, cluster, program, folder):
        self.cluster, self.program, self.folder, self.here = (
            cluster, program.resolve(), folder, cluster.here)
        write_edition(folder / 'edition')
        text = (ROOT / 'operating/ledger.conf').read_text()
        for old, new in [
                ('build: /srv/www', f'build: {folder}/edition'),
                ('names: /usr/share/florilegium/', f'names: {ROOT}/content/')]:
            if old not in text:
                raise Fault(f'operating/ledger.conf has no {old!r}')
            text = text.replace(old, new)
        self.here.write('ledger.conf', text)
        owner = Unit(UNIT, PORTS[0]).user()
        self.here.write(
            'pgpass',
            ''.join(
                f'127.0.0.1:{port}:florilegium:florilegium_{role}:'
                f'{cluster.passwords[f"FLORILEGIUM_{role.upper()}_PASSWORD"]}\n'
                for role in ['ledger', 'owner'] for port in [5000, 5001]),
            0o600, owner)
        self.services = [
            Service(self.here, Unit(UNIT, port), UNBOUNDED, self.program) for port in PORTS]
        for service in self.services:
            service.environment |= {
                name: value for name, value in os.environ.items() if name == 'LLVM_PROFILE_FILE'}
        self.homes = [Path(service.environment['STATE_DIRECTORY']) for service in self.services]
        self.nginx = None

    def command(self, *words):
        """Runs a command of the program on the store. What it said; a fault when it fails."""
        done = subprocess.run(
            [self.program, *words], env=self.services[0].environment, capture_output=True,
            text=True, timeout=600)
        if done.returncode:
            raise Fault(
                f'florilegium-ledger {" ".join(map(str, words))} ended with {done.returncode}: '
                f'{done.stdout}{done.stderr}')
        return done.stdout.strip()

    def start(self):
        """Makes the tables as their owner, starts the first ledger, which makes the master key,
        then the second, then nginx."""
        self.command(
            'migrate', '--home', self.homes[0], '--store',
            self.cluster.store.replace('florilegium_ledger@', 'florilegium_owner@'))
        self.services[0].start()
        self.until(
            lambda: self.is_serving(PORTS[0]), f'the ledger at port {PORTS[0]} does not serve')
        # The same in all: whoever holds a key's seal opens it.
        key = self.homes[1] / 'master.json'
        key.write_bytes((self.homes[0] / 'master.json').read_bytes())
        key.chmod(0o600)
        os.chown(key, self.homes[1].stat().st_uid, self.homes[1].stat().st_gid)
        self.services[1].start()
        self.wait()
        certificate(self.folder)
        (self.folder / 'florilegium.conf').write_text(
            example(self.folder, FRONT, (CLUSTER / 'nginx.conf').read_text()))
        text = MAIN.format(folder=self.folder, user='user root;').replace(
            'worker_connections 1024', 'worker_connections 8192')
        (self.folder / 'nginx.conf').write_text(text)
        self.nginx = subprocess.Popen([
            'nginx', '-e', self.folder / 'main.log', '-p', self.folder, '-c',
            self.folder / 'nginx.conf'])
        wait_for(FRONT['tls'])

    def until(self, is_so, text):
        """Waits until something is so; a fault with that text when it is not in time."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise Fault(
                    f'{text} within {PATIENCE} s; look at {self.here.folder}, '
                    'florilegium-ledger@….log')
            time.sleep(0.2)

    def wait(self):
        """Waits until both serve and one leads."""
        for port in PORTS:
            self.until(lambda: self.is_serving(port), f'the ledger at port {port} does not serve')
        self.until(
            lambda: sum(map(self.leads, PORTS)) == 1,
            'not one ledger of two leads (florilegium_leader of /metrics)')

    @staticmethod
    def text(port, path):
        """What a ledger answers to the machine itself; nothing where it does not, or not with
        200."""
        try:
            with urllib.request.urlopen(f'http://127.0.0.1:{port}/{path}', timeout=2) as answer:
                return answer.read().decode()
        except OSError:
            return ''

    def is_serving(self, port):
        return bool(self.text(port, 'healthz'))

    def leads(self, port):
        """Whether a ledger leads the jobs, by its own figures."""
        return bool(re.search(r'(?m)^florilegium_leader 1(\.0)?$', self.text(port, 'metrics')))

    def replica_reads(self):
        """How many reads the replica answered, since the ledgers were started last."""
        pattern = r'(?m)^florilegium_replica_reads_total\{source="replica"\} (\d+)'
        said = [self.text(port, 'metrics') for port in PORTS]
        return sum(int(count) for text in said for count in re.findall(pattern, text))

    def of_leader(self, is_leader):
        found = [
            service for service, port in zip(self.services, PORTS) if self.leads(port) == is_leader]
        if len(found) != 1:
            raise Fault('not one ledger of two leads (florilegium_leader of /metrics)')
        return found[0]

    def leader(self):
        """The ledger that leads the jobs."""
        return self.of_leader(True)

    def follower(self):
        """The ledger that does not."""
        return self.of_leader(False)

    def verify(self):
        """What `verify` says of the store."""
        return self.command('verify', '--home', self.homes[0], '--store', self.cluster.store)

    def stop(self):
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait(10)
        for service in self.services:
            service.stop()


class Devices:
    """The load of devices: each writes, and what was acknowledged is in its feed once and in
    order."""

    def __init__(self, ledgers, devices=500):
        self.ledgers, self.devices, self.moments, self.is_over, self.faults = (
            ledgers, devices, Moments(), threading.Event(), [])
        self.people, self.threads = [], []

    def prepare(self):
        """Starts the ledgers; every device begins its session."""
        self.ledgers.start()
        folder, homes = self.ledgers.folder, self.ledgers.homes
        self.people = [
            Survivor(number, folder) if number % HOLDERS else Holder(number, folder, homes)
            for number in range(self.devices)]
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda one: one.begin(one.front, None), self.people))
        for holder in self.holders():
            holder.open()

    def holders(self):
        """The devices with an account."""
        return [one for one in self.people if isinstance(one, Holder)]

    def start(self):
        threading.stack_size(1 << 19)
        self.threads = [
            threading.Thread(target=self.run, args=[one], daemon=True) for one in self.people]
        for thread in self.threads:
            thread.start()

    def run(self, one):
        try:
            one.live(self.moments, self.is_over)
        except Exception as fault:  # pylint: disable=broad-except
            self.faults.append(fault)

    def stop(self):
        """Ends the load; a fault of any device is raised."""
        self.is_over.set()
        for thread in self.threads:
            thread.join(PATIENCE + 10)
        if self.faults:
            raise self.faults[0]

    def look(self, whole=False):
        """Holds the feeds and the tokens against what was answered, each device between two of its
        turns. In words."""
        def one(person):
            with person.is_turn:
                person.look(person.front, whole)
        if self.faults:
            raise self.faults[0]
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(one, self.people))
        return (
            f'{sum(len(one.acknowledged) for one in self.people):,} entries acknowledged, '
            f'all there once, {sum(len(one.tokens) for one in self.people):,} sessions, '
            f'{len(self.holders())} accounts signed in')

    def look_at_end(self):
        """From the beginning of every feed, with every token; then the chain. In words."""
        said, reads = self.look(whole=True), self.ledgers.replica_reads()
        if not reads:
            raise Fault('nothing was read from the replica')
        return f'{said}; {reads:,} reads from the replica; {self.ledgers.verify()}'
