#!/usr/bin/python3
"""Kills what the ledger stands on, piece by piece, under load, and looks for what was acknowledged.

    Tests/Soak/failover.py [--rounds 20] [--devices 500] [--seed 1]
                           [--only primary network haproxy] [--keep]

Starts, by the files of operating/cluster: three etcd, two PostgreSQL under Patroni with synchronous
replication, HAProxy, two ledgers, nginx. Machines are network namespaces of this one; nothing is to
be reached from outside, and no process, mount or interface outlives the script. Each round ends one
thing:

    primary   kills PostgreSQL and Patroni of the primary, which stay dead until writes resume, and
              then must follow
    network   cuts the primary's machine off, etcd and all, until writes resume; it then must follow
    haproxy   kills HAProxy, which is started again after RestartSec, as by systemd
    ledger    kills one ledger of two, likewise
    leader    kills the ledger that leads the jobs, likewise

After each round everything must be whole again, all that was acknowledged there once, in order, and
every account signed in; at the end the chain must hold. Says how long nobody's write was
acknowledged and how long the last device waited. Ends with 1 at the first fault, or when writes
took 30 s or longer to resume, and keeps the folder. Needs root, Debian's etcd-server, etcd-client,
patroni, haproxy, postgresql, iproute2, nginx-light and python3-cryptography: .ci/setup test.
"""
import argparse
import contextlib
import os
import random
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from failover_cluster import Cluster
from failover_ledgers import Devices, Ledgers
from programs import LEDGER, Fault

PROGRAMS = ['etcd', 'etcdctl', 'patroni', 'haproxy', 'ip', 'nsenter', 'setpriv', 'unshare']
KINDS = ['primary', 'network', 'haproxy', 'ledger', 'leader']
# In seconds. What is promised of writes; and until when every device must be back.
PROMISED, PATIENCE = 30, 90
# Load between two faults, at least.
QUIET = 2


class Soak:
    def __init__(self, cluster, load, ledgers):
        self.cluster, self.load, self.ledgers = cluster, load, ledgers
        self.outages, self.slowest = {}, {}

    def round(self, kind, number):
        """One fault and what comes of it, in a line of print."""
        before, leads = self.cluster.primary(), self.cluster.holder_of_etcd()
        if not before:
            raise Fault('there is no primary before the round begins')
        mend = getattr(self, kind)(before)
        outage, last = self.load.moments.wait(self.load.devices, PATIENCE)
        after = self.cluster.primary()
        mend()
        whole = self.cluster.wait()
        self.ledgers.wait()
        said = self.load.look()
        self.outages.setdefault(kind, []).append(outage)
        self.slowest.setdefault(kind, []).append(last)
        print(
            f'{kind:8} {number:3}  nobody for {outage:5.1f} s, '
            f'the last device after {last:5.1f} s; '
            f'primary {before.name} -> {after.name if after else "none"}, etcd led by {leads}, '
            f'whole {whole:.1f} s later; {said}',
            flush=True)
        if kind in ['primary', 'network'] and after in [None, before]:
            raise Fault(
                f'writes were acknowledged after {kind}, with {after.name if after else "nobody"} '
                'as primary: by whom?')
        if outage >= PROMISED:
            raise Fault(
                f'after {kind} no write was acknowledged for {outage:.1f} s; '
                f'under {PROMISED} s is promised')

    # Each begins a fault, and returns what mends it.

    def primary(self, database):
        self.load.moments.begin()
        database.kill()
        return database.service.start

    def network(self, database):
        self.load.moments.begin()
        database.machine.cut()
        return database.machine.heal

    def haproxy(self, _):
        self.load.moments.begin()
        self.cluster.haproxy.kill()
        return lambda: None

    def ledger(self, _):
        service = self.ledgers.follower()
        self.load.moments.begin()
        service.kill()
        return lambda: None

    def leader(self, _):
        service = self.ledgers.leader()
        self.load.moments.begin()
        service.kill()
        return lambda: None

    def tell(self):
        """The times of each kind."""
        for kind, times in self.outages.items():
            print(
                f'{kind}: {len(times)} rounds, nobody for {min(times):.1f} to {max(times):.1f} s '
                f'(median {statistics.median(times):.1f}), the last device after '
                f'{max(self.slowest[kind]):.1f} s at most')


def inside(words):
    """All of it, in namespaces of its own."""
    cluster, ledgers = Cluster(words.inside), None
    try:
        print(f'the cluster is whole after {cluster.start():.1f} s', flush=True)
        ledgers = Ledgers(cluster, words.ledger, words.inside)
        load = Devices(ledgers, words.devices)
        load.prepare()
        load.start()
        soak = Soak(cluster, load, ledgers)
        chance = random.Random(words.seed)
        for number in range(1, words.rounds + 1):
            # Backwards every other time: each kind then meets either machine.
            for kind in words.only if number % 2 else words.only[::-1]:
                # At any moment between two looks of Patroni.
                time.sleep(QUIET + chance.uniform(0, 5))
                soak.round(kind, number)
        load.stop()
        print(load.look_at_end())
        soak.tell()
    finally:
        if ledgers:
            ledgers.stop()
        cluster.stop()


def outside(folder):
    """Runs the script again in namespaces of its own: network, mounts, processes, shared memory.
    Its exit code.

    Whatever ends this process, also SIGKILL, ends all of them. The shell is their first process,
    which takes in orphans.
    """
    shell = 'mount -t tmpfs tmpfs /dev/shm && "$@"; exit $?'
    command = [
        'setpriv', '--pdeathsig', 'KILL', 'unshare', '--net', '--mount', '--ipc', '--pid', '--fork',
        '--mount-proc', '--kill-child']
    process = subprocess.Popen([
        *command, 'sh', '-c', shell, 'sh', sys.executable, '-B', __file__, *sys.argv[1:],
        '--inside', folder])
    try:
        return process.wait()
    finally:
        # Whoever was broken off by the keyboard ends by itself, for it heard it, too.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def run(words):
    """The exit code. The folder is removed when all went well or it was broken off."""
    for sign in [signal.SIGINT, signal.SIGTERM]:
        signal.signal(sign, signal.default_int_handler)
    folder, code = Path(tempfile.mkdtemp(prefix='florilegium-failover-')), 0
    # The servers' users reach their own folders in it.
    folder.chmod(0o711)
    try:
        code = outside(folder)
    except KeyboardInterrupt:
        code = 130
    if words.keep or code not in [0, 130]:
        print(f'Look at {folder}.')
    else:
        shutil.rmtree(folder)
    return code


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--rounds', type=int, default=20)
    parser.add_argument('--devices', type=int, default=500)
    parser.add_argument('--seed', type=int, default=1, help='of the moments of faults')
    parser.add_argument('--only', nargs='+', choices=KINDS, default=KINDS)
    parser.add_argument(
        '--ledger', type=Path, default=LEDGER, help='the program florilegium-ledger')
    parser.add_argument('--keep', action='store_true', help='keep the folder with all logs')
    parser.add_argument('--inside', type=Path, help=argparse.SUPPRESS)
    words = parser.parse_args()
    os.environ['PATH'] += ':/usr/sbin:/sbin'
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if missing or not Path('/usr/lib/postgresql/15/bin/postgres').exists():
        parser.error(f'{", ".join(missing) or "PostgreSQL 15"} is not installed: .ci/setup test')
    if os.getuid():
        parser.error('namespaces are made by root: run it with sudo')
    if not words.ledger.exists():
        parser.error(
            f'{words.ledger} is not there: swift build -c release --product florilegium-ledger')
    if not words.inside:
        sys.exit(run(words))
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        inside(words)
    except KeyboardInterrupt:
        sys.exit(130)
    except (Fault, OSError) as fault:
        sys.exit(str(fault) if isinstance(fault, Fault) else repr(fault))


if __name__ == '__main__':
    main()
