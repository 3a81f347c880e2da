"""Takes the disk from under the ledger, and holds what is left against what it answered.

    Tests/Soak/ledger_faults.py [--every BYTES] [--last BYTES] [WHAT ...]

full        a disk without room: the ledger answers 503 of type `storage` with Retry-After, and
            reads go on; once there is room, the same process records again (needs to be root, for
            a tmpfs of a few MiB).
read-only   a disk that takes no writes: with the process running, and at a start (needs FUSE and
            python3-fusepy).
cut         the write-ahead log of a killed ledger cut at every 512th byte of its last 64 KiB
            (--every 1: at each byte): `verify` ends well, and every entry is there that was
            acknowledged when the log was so long.

Run by Debian's python3 (python3-cryptography) with the release program built. Ends with 1 at the
first fault and keeps the folder for whoever wants to look.
"""
import argparse
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from disk_players import Player, must_be_open, must_be_readable, must_be_shut, verify
from ledger import Ledger, command, write_edition
from programs import LEDGER, Fault
from read_only_disk import ReadOnlyDisk


# A disk without room

def full(folder, asked, chance):
    home = folder / 'full'
    home.mkdir()
    subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=12m', 'none', home], check=True)
    ballast = home / 'ballast'
    ledger, player = Ledger(home, asked.build), Player()
    player.begin(ledger)
    for _ in range(4):
        player.write(ledger, player.batch(64))
    for number in range(6):
        # Some pages are left, so that it is the ledger that comes to the end: in the middle of a
        # commit or of a checkpoint.
        fill(ballast, free=chance.randrange(0, 60) * 4096 if number else 0)
        turned_away = fill_with_entries(ledger, player)
        fill(ballast, free=0)
        # What fits into the room that the log has already may be taken, and is there then.
        taken = sum(player.write(ledger, player.batch(count)) for count in [64, 1, 8, 1, 64])
        must_be_readable(ledger, player)
        while_full = command('verify', '--home', home)
        ballast.unlink()
        must_be_open(ledger, player, turned_away)
        print(
            f'full {number}: {taken} of 5 requests taken on the full disk; '
            f'verify said {while_full}\n'
            f'  with room again: {verify(home)}',
            flush=True)
    # Killed on the full disk, and started there.
    fill(ballast, free=0)
    ledger.kill()
    start = try_start(home, asked.build)
    ballast.unlink()
    ledger = Ledger(home, asked.build)
    must_be_open(ledger, player, [])
    ledger.stop()
    print(
        f'full: killed on the full disk it {start}; with room: '
        f'{verify(home, "--replay", "--build", asked.build)}',
        flush=True)
    subprocess.run(['umount', home], check=True)


def fill(ballast, free):
    """Takes all room of the disk but so much."""
    with open(ballast, 'ab', buffering=0) as file:
        block = bytes(64 << 10)
        while block:
            try:
                # A disk that is almost full takes a part.
                if file.write(block) < len(block):
                    raise OSError
            except OSError:
                block = block[:len(block) // 2]
    os.truncate(ballast, max(0, ballast.stat().st_size - free))


def fill_with_entries(ledger, player):
    """Writes until one is turned away; that one."""
    for _ in range(2_000):
        batch = player.batch(64)
        if not player.write(ledger, batch):
            return batch
    raise Fault('the disk does not get full')


def try_start(home, build):
    """Whether the ledger starts on a disk that takes no writes, in words."""
    try:
        Ledger(home, build).kill()
        return 'starts'
    except RuntimeError:
        lines = Path(f'{home}.log').read_text(errors='replace').splitlines()
        return f'does not start: {lines[-1] if lines else "it says nothing"}'


# A disk that takes no writes

def going_on(ledger, player, build):
    """The ledger as it goes on once the disk takes writes, and how. Where the system has dropped
    the log's index meanwhile, it ends itself with 70 before it writes over anything; whoever runs
    it starts it again."""
    try:
        player.write(ledger, player.batch(1))
        return ledger, 'went on'
    except OSError:
        if ledger.process.wait(20) != 70:
            raise Fault(f'the ledger ended with {ledger.process.returncode}')
    return Ledger(ledger.home, build), 'stopped itself and was started again'


def read_only(folder, asked, chance):
    disk = ReadOnlyDisk(folder / 'read-only')
    home = disk.folder
    ledger, player = Ledger(home, asked.build), Player()
    player.begin(ledger)
    for number in range(3):
        for _ in range(4):
            player.write(ledger, player.batch(64))
        disk.take_writes(False)
        turned_away = player.batch(64)
        if player.write(ledger, turned_away):
            raise Fault('an entry is acknowledged that the disk cannot have taken')
        must_be_shut(ledger, player)
        while_shut = command('verify', '--home', home)
        disk.take_writes(True)
        ledger, went = going_on(ledger, player, asked.build)
        must_be_open(ledger, player, turned_away)
        print(
            f'read-only {number}: it {went}; {verify(home)}; while it was read-only verify said '
            f'{while_shut}',
            flush=True)
    ledger.kill()
    disk.take_writes(False)
    start = try_start(home, asked.build)
    disk.take_writes(True)
    ledger = Ledger(home, asked.build)
    must_be_open(ledger, player, [])
    ledger.stop()
    print(
        f'read-only: killed there it {start}; afterwards: '
        f'{verify(home, "--replay", "--build", asked.build)}',
        flush=True)
    disk.end()


# A log that is cut

def frames(log):
    """Where each frame of a write-ahead log ends that belongs to its last round, and whether it
    ends a commit. https://www.sqlite.org/fileformat2.html#the_write_ahead_log"""
    if len(log) < 32:
        return
    page, = struct.unpack_from('>I', log, 8)
    salts, place = log[16:24], 32
    while place + 24 + page <= len(log) and log[place + 8:place + 16] == salts:
        commit, = struct.unpack_from('>I', log, place + 4)
        place += 24 + page
        yield place, commit > 0


class LogMarks:
    """How long the log was when so many entries had been acknowledged."""

    def __init__(self, log):
        self.log, self.salts, self.marks = log, None, []

    def note(self, before, acknowledged):
        bytes_now = self.log.read_bytes()
        if bytes_now[16:24] != self.salts:
            # The log was begun anew: all that was acknowledged before is in the database.
            self.salts, self.marks = bytes_now[16:24], [(0, before)]
        end = max((place for place, commits in frames(bytes_now) if commits), default=0)
        self.marks.append((end, acknowledged))

    def sure(self, length):
        """How many entries were acknowledged when the log was at most so long."""
        return max(count for end, count in self.marks if end <= length)


def cut(folder, asked, chance):
    home = folder / 'cut'
    ledger, player = Ledger(home, asked.build), Player()
    player.begin(ledger)
    marks = LogMarks(home / 'ledger.sqlite-wal')
    # Beyond a checkpoint, so that the log is not the first one.
    checkpoints = 0
    while checkpoints < 2 or len(marks.marks) < 60:
        before, salts = len(player.acknowledged), marks.salts
        if not player.write(
                ledger, player.batch(chance.choice([1, 3, 8, 16] if checkpoints else [64]))):
            raise Fault('an entry is turned away')
        marks.note(before, len(player.acknowledged))
        checkpoints += marks.salts != salts
    ledger.kill()
    log = (home / 'ledger.sqlite-wal').read_bytes()
    ends = [place for place, commits in frames(log) if commits]
    lengths = sorted({
        *range(max(0, ends[-1] - asked.last), ends[-1], asked.every), ends[-1], len(log)})
    print(
        f'cut: a log of {len(log)} bytes, {ends[-1]} of them in use, of {len(ends)} commits; '
        f'{len(lengths)} cuts',
        flush=True)
    counts = cut_at(lengths, folder, home, log, marks)
    if counts[-1] != len(player.acknowledged):
        raise Fault(
            f'of {len(player.acknowledged)} acknowledged entries the whole log gives {counts[-1]}')
    print(
        f'cut: from {counts[0]} to {counts[-1]} entries, {len(set(counts))} different numbers',
        flush=True)


def cut_at(lengths, folder, home, log, marks):
    """How many entries are there with the log cut at each length."""
    counts = []
    for length in lengths:
        copy = folder / f'cut-{length}'
        copy.mkdir()
        for name in os.listdir(home):
            if ((home / name).is_file() and not name.startswith('ledger.sqlite-')
                    and not name.endswith('-shm')):
                shutil.copy(home / name, copy)
        (copy / 'ledger.sqlite-wal').write_bytes(log[:length])
        told = json.loads(verify(copy, '--json'))
        with sqlite3.connect(copy / 'ledger.sqlite') as database:
            count, last = database.execute('SELECT count(*), max(number) FROM entry').fetchone()
        if not count == last == told['entries']:
            raise Fault(
                f'{copy} has {count} entries up to number {last}, '
                f'and verify counts {told["entries"]}')
        if count < marks.sure(length):
            raise Fault(
                f'{copy} has {count} entries, and {marks.sure(length)} had been acknowledged when '
                'the log was so long')
        if counts and count < counts[-1]:
            raise Fault(f'{copy} has {count} entries, fewer than the {counts[-1]} of a shorter log')
        counts.append(count)
        shutil.rmtree(copy)
    return counts


def main():
    kinds = {'full': full, 'read-only': read_only, 'cut': cut}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--every', type=int, default=512, metavar='BYTES')
    parser.add_argument('--last', type=int, default=64 << 10, metavar='BYTES')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('what', nargs='*', metavar='WHAT', help=', '.join(kinds))
    asked = parser.parse_args()
    if not LEDGER.exists() or any(name not in kinds for name in asked.what):
        parser.error(
            f'{LEDGER} is not there.' if not LEDGER.exists()
            else f'WHAT is one of {", ".join(kinds)}.')
    folder = Path(tempfile.mkdtemp(prefix='florilegium-ledger-faults-'))
    asked.build = folder / 'edition'
    write_edition(asked.build)
    for name in asked.what or kinds:
        try:
            kinds[name](folder, asked, random.Random(asked.seed))
        except Fault as fault:
            print(
                f'{name}: {fault}\nLook at {folder}; unmount what is mounted there, '
                'and end the ledger that runs on it.')
            sys.exit(1)
    shutil.rmtree(folder)
    print('Whatever became of the disk, what had been acknowledged was there.')


if __name__ == '__main__':
    main()
