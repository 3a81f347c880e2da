"""Kills the built programs at random moments and looks at what is left.

    Tests/Soak/kills.py [--kills N] [--seed N] [WHAT ...]

publish         a publish to a folder, killed: a client finds the edition before or the one after,
                whole; the publish that comes next ends well, and the client has the new edition.
update          a client's update, killed: it plays on with one of the two, offline; the next
                update ends well.
publish-lossy   } the same on a file system that with the kill loses what was not brought to the
update-lossy    } disk (lossy.py; needs FUSE and Debian's python3-fusepy).

Run by Debian's python3 with the release programs built: .ci/soak does both. Ends with 1 at the
first fault and keeps the folder for whoever wants to look.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
import programs
from programs import PLAY, ROOT, Fault, host, run
from project import make_keys, make_project


class Disk:
    """An ordinary folder: what a killed program wrote is there."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()

    def crash(self, seed):
        pass

    def keep(self):
        pass

    def end(self):
        pass


class LossyDisk(Disk):
    def __init__(self, folder):
        super().__init__(folder)
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name('lossy.py'), folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.ismount(folder):
                return
            time.sleep(0.1)
        raise Fault('lossy.py was not mounted')

    def say(self, words):
        with open(self.folder / '.control', 'w') as control:
            control.write(words)

    def crash(self, seed):
        self.say(f'crash {seed}')

    def keep(self):
        self.say('keep')

    def end(self):
        subprocess.run(['fusermount', '-u', self.folder], check=True)
        self.process.wait()


class World:
    """A project of two editions, its keys, and the host and the client as they are when the first
    is published."""

    def __init__(self, folder):
        self.folder, self.project, self.keys = folder, make_project(folder, ROOT), folder / 'keys'
        self.first, self.second = folder / 'first', folder / 'second'
        print('Building two editions.', flush=True)
        programs.build(self.project)
        make_keys(folder)
        run(self.publish(self.first, folder / 'state-first'))
        with host(self.first) as address:
            run(self.sync(folder / 'home-first', address))
        make_project(folder, ROOT, 2)
        programs.build(self.project)
        shutil.copytree(self.first, self.second)
        shutil.copytree(folder / 'state-first', folder / 'state-second')
        run(self.publish(self.second, folder / 'state-second'))

    def publish(self, destination, state):
        return programs.publish(self.project, self.keys, destination, state)

    def sync(self, home, address):
        return programs.sync(home, address, self.keys)

    def look(self, home, wanted):
        """Holds a client's home against its hashes, offline, and finds and plays in it; its
        edition."""
        _, said = run([PLAY, '--home', home, 'status', '--check'])
        edition = said.split()[1]
        if edition not in wanted:
            raise Fault(f'the client has {edition}, not one of {wanted}')
        _, found = run([PLAY, '--home', home, '--language', 'en', 'search', 'clover'])
        if ('red clover, the 2nd' in found) != (edition == '2026.11.2'):
            raise Fault(f'{edition} does not hold its own plants:\n{found}')
        return edition


class Kills:
    """Kills one command again and again, at moments spread over the time it takes."""

    def __init__(self, chance):
        self.chance, self.span, self.killed, self.ended = chance, None, 0, 0

    def one(self, command):
        """Whether it was killed."""
        if self.span is None:
            self.span = run(command)[0]
        if run(command, kill_after=self.chance.uniform(0, self.span)) is None:
            self.killed += 1
            return True
        self.ended += 1
        self.span *= 0.95
        return False


def again(source, target):
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


def progress(name, done, of, seen):
    if done % max(1, of // 20) == 0 or done == of:
        left = ', '.join(f'{count} left {edition}' for edition, count in sorted(seen.items()))
        print(f'{name:14} {done:5} of {of}   {left}', flush=True)


def kill_publish(name, world, disk, kills, seed):
    chance, seen = random.Random(seed), {}
    served, state, home = disk.folder / 'served', disk.folder / 'state', world.folder / 'home'
    killing = Kills(chance)

    def begin():
        again(world.first, served)
        again(world.folder / 'state-first', state)
        disk.keep()

    begin()
    with host(served) as address:
        while killing.killed < kills:
            was_killed = killing.one(world.publish(served, state))
            if was_killed:
                disk.crash(chance.getrandbits(32))
            again(world.folder / 'home-first', home)
            run(world.sync(home, address))
            edition = world.look(home, ['2026.11.1', '2026.11.2'] if was_killed else ['2026.11.2'])
            seen[edition] = seen.get(edition, 0) + 1
            # Half of the time the next one goes on where this one was killed.
            if edition == '2026.11.2' or chance.random() < 0.5:
                run(world.publish(served, state))
                run(world.sync(home, address))
                world.look(home, ['2026.11.2'])
                begin()
            if was_killed:
                progress(name, killing.killed, kills, seen)


def kill_update(name, world, disk, kills, seed):
    chance, seen = random.Random(seed), {}
    home, killing = disk.folder / 'home', Kills(chance)

    def begin():
        again(world.folder / 'home-first', home)
        disk.keep()

    begin()
    with host(world.second) as address:
        while killing.killed < kills:
            was_killed = killing.one(world.sync(home, address))
            if was_killed:
                disk.crash(chance.getrandbits(32))
            edition = world.look(home, ['2026.11.1', '2026.11.2'] if was_killed else ['2026.11.2'])
            seen[edition] = seen.get(edition, 0) + 1
            if edition == '2026.11.2' or chance.random() < 0.5:
                run(world.sync(home, address))
                world.look(home, ['2026.11.2'])
                begin()
            if was_killed:
                progress(name, killing.killed, kills, seen)


def main():
    kinds = {
        'publish': (kill_publish, Disk), 'update': (kill_update, Disk),
        'publish-lossy': (kill_publish, LossyDisk), 'update-lossy': (kill_update, LossyDisk),
    }
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--kills', type=int, default=1_000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('what', nargs='*', metavar='WHAT', help=', '.join(kinds))
    asked = parser.parse_args()
    for name in asked.what:
        if name not in kinds:
            parser.error(f'WHAT is one of {", ".join(kinds)}.')
    folder = Path(tempfile.mkdtemp(prefix='florilegium-soak-'))
    world = World(folder)
    for name in asked.what or kinds:
        work, kind = kinds[name]
        disk = kind(folder / name)
        try:
            work(name, world, disk, asked.kills, asked.seed)
        except Fault as fault:
            then = f', and unmount {disk.folder} then.' if kind is LossyDisk else '.'
            print(f'{name}: {fault}\nLook at {folder}{then}')
            sys.exit(1)
        disk.end()
    shutil.rmtree(folder)
    print('Whatever was killed, a whole edition was left.')


if __name__ == '__main__':
    main()
