"""Kills the ledger at random moments while devices write, and holds what is left against what it answered.
   ledger_kills.py [COUNT] [SEED] [--lossy]

Six devices write without pause: batches of steps, now and then a goal, a report, a beacon or a purchase that is
refused. Their players have accounts, so that their beacons are taken; devices that come later are guests, whose are not.
The program is killed COUNT times, every third time within its start, and started again on the same folder.
What was not answered is sent again as it is. Then, of every device that ever wrote:

- what was acknowledged is in its feed once, as it was sent and in the order in which it was sent; of what was not
  answered, all of a request is there or nothing of it; nothing else is there;
- its tokens and its beacons are there; `verify` finds nothing wrong; at the end neither does `verify --replay`,
  before and after a `rebuild`.

With --lossy on a file system that with the kill loses what was not brought to the disk (after lossy.py; needs FUSE and
Debian's python3-fusepy). Run by Debian's python3 (python3-cryptography) with the release program built. Ends with 1 at
the first fault and keeps the folder for whoever wants to look.
"""
import argparse
import contextlib
import http.client
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from accounts import LINK, PASSWORD, asked, mail_to
from kills import Disk, LossyDisk
from ledger import HOUR, Device, Ledger, command, entry, now, steps, write_edition
from programs import LEDGER, Fault

DEVICES = 6
KEPT = {'steps', 'goal', 'report', 'purchase'}
# What may be refused: a purchase of nothing, and what there is a number of in a day.
LIMITED = {'purchase', 'report', 'goal'}
SOUTH, WEST = 590_000, 180_000
GONE = (OSError, http.client.HTTPException)


class Writer(Device):
    """A device that writes, and remembers what was sent and what was answered."""

    number = 0

    def __init__(self, chance):
        super().__init__()
        Writer.number += 1
        self.name_here, self.chance = f'device {Writer.number}', chance
        self.walked = 0
        self.tokens, self.handle = [], None
        # Entries as they were sent: acknowledged ones, in order; of beacons only the places.
        self.acknowledged, self.refused, self.beacons = [], set(), []
        # What was sent and not answered yet, and how often it was sent.
        self.pending, self.sent = [], 0
        # The place in the feed up to which everything was seen, and how many entries that were.
        self.seen, self.seen_count = 0, 0

    def fault(self, text):
        return Fault(f'{self.name_here} ({self.name}): {text}')

    # Writing

    def join(self, ledger):
        """Opens an account."""
        self.begin(ledger, ledger.connect())
        email = f'writer{Writer.number}@players.example'
        wanted = {
            'email': email, 'username': f'writer{Writer.number:04}', 'password': PASSWORD.format(Writer.number), 'language': 'sv', 'terms': True, 'age': True}
        Writer.number += 1
        status, _, answer = asked(ledger.port, 'POST', 'v1/ledger/auth/signup', json.dumps(wanted), {'Authorization': f'Bearer {self.tokens[-1]}'})
        mail, end = None, time.monotonic() + 10
        while status == 202 and not mail and time.monotonic() < end:
            mail = mail_to(ledger.home, email)
            time.sleep(0.02)
        if not mail:
            raise self.fault(f'a sign-up was answered with {status} {answer}, and no mail came')
        headers, body = self.signed('v1/ledger/auth/confirm', {'token': LINK.search(mail['text'])[1], 'keep': True})
        status, _, answer = asked(ledger.port, 'POST', 'v1/ledger/auth/confirm', body, headers)
        if status != 200:
            raise self.fault(f'a confirmation was answered with {status} {answer}')

    def begin(self, ledger, connection):
        """A session; the first makes the device known."""
        status, answer = ledger.post('v1/ledger/sessions', *self.session(ledger.host), connection)
        if status == 503:
            return
        if status != 200 or self.handle not in (None, answer['handle']):
            raise self.fault(f'a session was answered with {status} {answer}; its handle was {self.handle}')
        self.handle = answer['handle']
        self.tokens.append(answer['token'])

    def batch(self):
        return [self.one() for _ in range(self.chance.choice([1, 3, 8, 16]))]

    def one(self):
        draw = self.chance.random()
        if draw < 0.02:
            return entry('goal', {'period': 'day', 'steps': self.chance.randrange(1_000, 9_000), 'offset': 60}, chance=self.chance)
        if draw < 0.04:
            return entry('purchase', {'item': 'no-such-item', 'price': 5}, chance=self.chance)
        if draw < 0.06:
            return entry('report', {'about': 'card', 'id': 'bellis-perennis', 'text': 'Är den inte vit?'}, chance=self.chance)
        if draw < 0.07:
            cell = [SOUTH + self.chance.randrange(19_000), WEST + self.chance.randrange(19_000)]
            return entry('beacon', {'cell': cell, 'kind': 'support'}, chance=self.chance)
        self.walked += 1
        # Quarters of an hour of the last forty days, begun anew a little later when they are through.
        lap, quarter = divmod(self.walked, 40 * 96)
        return steps(now() // HOUR * HOUR - 41 * 24 * HOUR + quarter * HOUR // 4 + lap * 7, 100 + self.chance.randrange(200))

    def write(self, ledger):
        """Writes until the ledger is gone."""
        try:
            connection = ledger.connect()
            while True:
                if not self.tokens or self.chance.random() < 0.01:
                    self.begin(ledger, connection)
                    continue
                if not self.pending:
                    # Now and then what was answered is sent once more, as a device does that lost the answer.
                    again = self.acknowledged and self.chance.random() < 0.03
                    self.pending, self.sent = (self.acknowledged[-5:], 1) if again else (self.batch(), 0)
                self.sent += 1
                self.hear(*ledger.post('v1/ledger/entries', *self.entries(self.pending), connection))
        except GONE:
            return

    def hear(self, status, answer):
        """Takes an answer; what was not judged stays to be sent again."""
        if status == 503:
            return
        answers = answer.get('answers', [])
        if status != 200 or [one['id'] for one in answers] != [one['id'] for one in self.pending]:
            raise self.fault(f'{len(self.pending)} entries were answered with {status} {answer}')
        # What there is no room for waits, and all that was sent after it.
        judged = next((place for place, one in enumerate(answers) if one['answer'] == 'try-later'), len(answers))
        if any(one['answer'] != 'try-later' for one in answers[judged:]):
            raise self.fault(f'what was sent after something that has to wait was answered with {answers}')
        words = {one['answer'] for one, made in zip(answers[:judged], self.pending) if made['kind'] in KEPT} - {'refused'}
        if len(words) > 1 or (self.sent == 1 and words - {'recorded'}):
            raise self.fault(f'a request sent {self.sent} times was answered with {sorted(words)}: part of it had been recorded')
        known = {one['id'] for one in self.acknowledged[-5:]}
        for made, one in zip(self.pending, answers[:judged]):
            self.note(made, one, known)
        self.pending, self.sent = self.pending[judged:], 0
        if self.pending:
            time.sleep(0.05)

    def note(self, made, answer, known):
        is_refused = answer['answer'] == 'refused'
        if made['kind'] == 'beacon':
            if not is_refused:
                self.beacons.append(tuple(json.loads(made['body'])['cell']))
        elif is_refused:
            if made['kind'] not in LIMITED:
                raise self.fault(f'{made} was refused: {answer}')
            self.refused.add(made['id'])
        elif made['kind'] == 'purchase':
            raise self.fault(f'a purchase of nothing was taken: {answer}')
        elif made['id'] not in known:
            self.acknowledged.append(made)

    # Looking

    def look(self, ledger, whole=False):
        """Holds the feed against what was answered, from where it was seen last on or from its beginning."""
        if whole:
            self.seen, self.seen_count = 0, 0
        if not self.tokens:
            return
        for token in self.tokens[-3:] if not whole else self.tokens:
            status, profile = ledger.get('v1/ledger/profile', token)
            if status != 200 or profile['handle'] != self.handle:
                raise self.fault(f'a token that was given is answered with {status} {profile}')
        wanted = self.acknowledged[self.seen_count:]
        found = self.feed(ledger)
        for place, (one, other) in enumerate(zip(wanted, found)):
            if one != other:
                raise self.fault(f'at place {self.seen_count + place} of the feed should be {one} and is {other}')
        if len(found) < len(wanted):
            raise self.fault(f'{len(wanted) - len(found)} acknowledged entries are lost; the first is {wanted[len(found)]}')
        self.look_at_rest(found[len(wanted):])
        self.seen_count += len(wanted)
        # What is not acknowledged yet is looked at again.
        self.seen = self.last_acknowledged

    def feed(self, ledger):
        """All of the feed after what was seen."""
        found, after, wanted = [], self.seen, len(self.acknowledged) - self.seen_count
        self.last_acknowledged = after
        while True:
            status, page = ledger.get(f'v1/ledger/feed?after={after}', self.tokens[-1])
            if status != 200:
                raise self.fault(f'the feed after {after} is answered with {status} {page}')
            if not page['items']:
                return found
            for item in page['items']:
                if item['number'] <= after:
                    raise self.fault(f'the feed has entry {item["number"]} after entry {after}')
                after = item['number']
                found.append(item['entry'])
                if len(found) == wanted:
                    self.last_acknowledged = after

    def look_at_rest(self, rest):
        """What is there and was not acknowledged: nothing, or all of the one request that was not answered."""
        if not rest:
            return
        sure = [one for one in self.pending if one['kind'] == 'steps']
        possible = [one for one in self.pending if one['kind'] in ('steps', 'goal', 'report') and one['id'] not in self.refused]
        places = [possible.index(one) if one in possible else None for one in rest]
        if None in places or places != sorted(set(places)):
            raise self.fault(f'the feed has what was never sent, or has it twice: {rest}')
        if any(one not in rest for one in sure):
            raise self.fault(f'of {len(sure)} entries of one request only {len(rest)} were recorded: {rest}')


class LossyDatabaseDisk(LossyDisk):
    """lossy.py's file system for files that are written in place; see `mount`."""

    def __init__(self, folder):
        folder.mkdir()
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, __file__, '--mount', folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.ismount(folder):
                return
            time.sleep(0.1)
        raise Fault('the file system was not mounted')


def mount(folder):
    """Serves a file system where of a file's writes since its last fsync a crash leaves none, the first ones, or any.

    lossy.py leaves a beginning of the whole file, or zeros; that suits files that are written once. A database's files
    would lose what an fsync had brought to the disk, which no disk does because of a later write.
    """
    from fusepy import FUSE

    from lossy import CONTROL, Lossy

    class InPlace(Lossy):
        def __init__(self):
            super().__init__()
            # Writes (place, bytes) and truncations (length, nothing) of each file since its last fsync.
            self.since = {}

        def write(self, path, data, offset, fh):
            if path != CONTROL:
                self.since.setdefault(self.node(path, fh), []).append((offset, bytes(data)))
            return super().write(path, data, offset, fh)

        def truncate(self, path, length, fh=None):
            if path != CONTROL:
                self.since.setdefault(self.node(path, fh), []).append((length, None))
            return super().truncate(path, length, fh)

        def fsync(self, path, datasync, fh):
            self.since.pop(self.node(path, fh), None)
            return super().fsync(path, datasync, fh)

        def keep(self):
            super().keep()
            self.since = {}

        def crash(self, seed):
            chance = random.Random(seed)
            for node, writes in self.since.items():
                node.data = left_of(node.kept, writes, chance)
                node.kept, node.is_kept = bytes(node.data), True
            self.since = {}
            super().crash(seed)

    FUSE(InPlace(), folder, foreground=True, nothreads=True, attr_timeout=0, entry_timeout=0, negative_timeout=0)


def left_of(kept, writes, chance):
    """What a crash leaves of a file; the last write that lasts may be torn."""
    first = writes[:chance.randint(0, len(writes))]
    lasting = chance.choice([[], first, [one for one in writes if chance.random() < 0.5]])
    data = bytearray(kept)
    for number, (place, new) in enumerate(lasting):
        if new is None:
            del data[place:]
            data.extend(bytes(place - len(data)))
            continue
        if number == len(lasting) - 1:
            new = new[:chance.randint(0, len(new))]
        data.extend(bytes(max(0, place - len(data))))
        data[place:place + len(new)] = new
    return data


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
        """Kills it at a share of the time that a start takes; what was answered until then counts."""
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
            with_faults([lambda ledger, writer=writer: writer.look(ledger, whole=True) for writer in self.all_writers], ledger)
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
        return sum(len(writer.acknowledged) for writer in self.all_writers), sum(len(writer.beacons) for writer in self.all_writers)

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
            print(f'{number:5} of {count}   {world.in_start} within the start, {world.broken_off} requests broken off, '
                  f'{len(world.all_writers)} devices, {entries} entries and {beacons} beacons acknowledged; {said}', flush=True)
        else:
            print('.', end='', flush=True)
    world.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('count', nargs='?', type=int, default=20)
    parser.add_argument('seed', nargs='?', type=int, default=1)
    parser.add_argument('--lossy', action='store_true')
    parser.add_argument('--mount', help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.mount:
        mount(asked.mount)
        return
    if not LEDGER.exists():
        parser.error(f'{LEDGER} is not there: swift build -c release --product florilegium-ledger, or say PROGRAMS=FOLDER.')
    folder = Path(tempfile.mkdtemp(prefix='florilegium-ledger-kills-'))
    write_edition(folder / 'edition')
    disk = (LossyDatabaseDisk if asked.lossy else Disk)(folder / 'disk')
    try:
        soak(Soak(disk, random.Random(asked.seed), folder / 'edition'), asked.count)
    except Fault as fault:
        print(f'\n{fault}\nLook at {folder}' + (f', and unmount {disk.folder} then.' if asked.lossy else '.'))
        sys.exit(1)
    disk.end()
    shutil.rmtree(folder)
    print('Whatever was killed, what had been acknowledged was there, once.')


if __name__ == '__main__':
    main()
