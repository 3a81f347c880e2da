"""Kills the ledger at random moments while devices write, and holds what is left against what it
answered.

    Tests/Soak/ledger_kills.py [COUNT] [SEED] [--lossy]

Six devices write without pause: batches of steps, now and then a goal, a report, a beacon or a
purchase that is refused. Their players have accounts, so that their beacons are taken; devices that
come later are guests, whose are not. The program is killed COUNT times, every third time within its
start, and started again on the same folder. What was not answered is sent again as it is. Then, of
every device that ever wrote:

- what was acknowledged is in its feed once, as it was sent and in the order in which it was sent;
  of what was not answered, all of a request is there or nothing of it; nothing else is there;
- its tokens and its beacons are there; `verify` finds nothing wrong; at the end neither does
  `verify --replay`, before and after a `rebuild`.

With --lossy on a file system that with the kill loses what was not brought to the disk (after
lossy.py; needs FUSE and Debian's python3-fusepy). Run by Debian's python3 (python3-cryptography)
with the release program built. Ends with 1 at the first fault and keeps the folder for whoever
wants to look.
"""
import argparse
import contextlib
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from kills import Disk
from ledger import Ledger, command, write_edition
from lossy_database import LossyDatabaseDisk
from programs import LEDGER, Fault
from writers import Writer

DEVICES = 6


class Soak:
    def __init__(self, disk, chance, build):
        self.disk, self.chance, self.build = disk, chance, build
        self.home = disk.folder / 'home'
        self.home.mkdir()
        disk.keep()
        self.writers = [Writer(random.Random(chance.random())) for _ in range(DEVICES)]
        self.all_writers = list(self.writers)
        self.start_time, self.in_start, self.broken_off = 0.2, 0, 0
        ledger = self.serve()
        with_faults([writer.join for writer in self.writers], ledger)
        ledger.stop()
        self.disk.keep()

    def serve(self, wrapper=()):
        began = time.monotonic()
        ledger = Ledger(self.home, self.build, wrapper=wrapper)
        if not wrapper:
            self.start_time = time.monotonic() - began
        return ledger

    def life(self):
        """Starts the ledger, lets devices write, and kills it."""
        if self.chance.random() < 0.2:
            # A new device takes the place of one: its registration may be what is killed.
            writer = Writer(random.Random(self.chance.random()))
            self.writers[self.chance.randrange(DEVICES)] = writer
            self.all_writers.append(writer)
        share = self.chance.random()
        if self.chance.random() < 1 / 3:
            self.kill_in_start(share * 1.3)
        else:
            ledger = self.serve()
            with_faults([writer.look for writer in self.all_writers], ledger)
            self.write(ledger, lambda: (time.sleep(2 * share), ledger.kill()))
        self.disk.crash(self.chance.getrandbits(32))

    def kill_in_start(self, share):
        """Kills it at a share of the time that a start takes; what was answered until then
        counts."""
        seconds = max(share * self.start_time, 0.001)
        try:
            ledger = self.serve(('timeout', '--foreground', '-s', 'KILL', f'{seconds:.3f}'))
        except RuntimeError:
            # Its output was closed; give its other files the time, too.
            time.sleep(0.05)
            self.in_start += 1
            return
        self.write(ledger, lambda: (ledger.process.wait(), ledger.log.close()))

    def write(self, ledger, end):
        faults = []

        def run(writer):
            try:
                writer.write(ledger)
            except Exception as fault:  # pylint: disable=broad-except
                faults.append(fault)
        threads = [threading.Thread(target=run, args=[writer]) for writer in self.writers]
        for thread in threads:
            thread.start()
        end()
        for thread in threads:
            thread.join()
        self.broken_off += sum(bool(writer.pending) for writer in self.writers)
        if faults:
            raise faults[0]

    def verify(self, *options):
        if not Path(self.home, 'ledger.sqlite').exists() and not any(self.counts()):
            # It was killed before it had made its folder.
            return 'there is no ledger yet'
        code, said = command('verify', '--home', self.home, *options)
        if code != 0:
            raise Fault(f'verify {" ".join(map(str, options))} ends with {code}: {said}')
        return said.strip()

    def look(self):
        """Looks at everything from the beginning."""
        ledger = self.serve()
        try:
            with_faults(
                [
                    lambda ledger, writer=writer: writer.look(ledger, whole=True)
                    for writer in self.all_writers],
                ledger)
        finally:
            ledger.stop()
        self.look_at_beacons()

    def look_at_beacons(self):
        """In their table: on the map they appear late by chance."""
        file = self.home / 'beacons.sqlite'
        if not file.exists():
            return
        with contextlib.closing(sqlite3.connect(file)) as base:
            there = set(base.execute('SELECT latitude, longitude FROM beacon'))
        for writer in self.all_writers:
            for cell in writer.beacons:
                if cell not in there:
                    raise writer.fault(f'its beacon at {cell} is not among {len(there)}')

    def counts(self):
        acknowledged = sum(len(writer.acknowledged) for writer in self.all_writers)
        return acknowledged, sum(len(writer.beacons) for writer in self.all_writers)

    def end(self):
        self.look()
        print(self.verify('--replay', '--build', self.build))
        code, said = command('rebuild', '--home', self.home)
        if code != 0:
            raise Fault(f'rebuild ends with {code}: {said}')
        print(said.strip())
        print(self.verify('--replay', '--build', self.build))
        self.look()


def with_faults(looks, ledger):
    """Ends the ledger when something is found, so that none is left running."""
    try:
        for look in looks:
            look(ledger)
    except BaseException:
        ledger.kill()
        raise


def soak(world, count):
    for number in range(1, count + 1):
        world.life()
        said = world.verify()
        if number % 10 == 0 or number == count:
            world.look()
            entries, beacons = world.counts()
            print(
                f'{number:5} of {count}   {world.in_start} within the start, '
                f'{world.broken_off} requests broken off, {len(world.all_writers)} devices, '
                f'{entries} entries and {beacons} beacons acknowledged; {said}',
                flush=True)
        else:
            print('.', end='', flush=True)
    world.end()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('count', nargs='?', type=int, default=20)
    parser.add_argument('seed', nargs='?', type=int, default=1)
    parser.add_argument('--lossy', action='store_true')
    asked = parser.parse_args()
    if not LEDGER.exists():
        parser.error(
            f'{LEDGER} is not there: swift build -c release --product florilegium-ledger, '
            'or say PROGRAMS=FOLDER.')
    folder = Path(tempfile.mkdtemp(prefix='florilegium-ledger-kills-'))
    write_edition(folder / 'edition')
    disk = (LossyDatabaseDisk if asked.lossy else Disk)(folder / 'disk')
    try:
        soak(Soak(disk, random.Random(asked.seed), folder / 'edition'), asked.count)
    except Fault as fault:
        then = f', and unmount {disk.folder} then.' if asked.lossy else '.'
        print(f'\n{fault}\nLook at {folder}{then}')
        sys.exit(1)
    disk.end()
    shutil.rmtree(folder)
    print('Whatever was killed, what had been acknowledged was there, once.')


if __name__ == '__main__':
    main()
