"""What grows: the ledger's folder, its memory, the standing of a person."""
import itertools
import sqlite3
import time

from ledger import HOUR, entry, now, steps

from attacks import bounds, play
from attacks.report import attack
from attacks.scene import at_once

QUARTER = HOUR // 4
DAY = 24 * HOUR
# How long an attacker writes at full speed until told to come later, and how long what still is
# taken is counted afterwards.
SECONDS = {True: 15, False: 120}
AFTER_SECONDS = {True: 0.5, False: 10}
DEVICES = {True: 6, False: 40}
REFILL = 4
# What one device writes at most, so that a hole does not fill the disk of who looks for it.
MOST_BYTES = 64 << 20
# More than a page of the feed.
FEED_BYTES = bounds.FEED_PAGE_BYTES * 5 // 4


def size(home):
    """Bytes of the ledger's folder, of databases what they will have when all is in its place."""
    total = 0
    for file in home.rglob('*'):
        if file.name.endswith('.sqlite'):
            with sqlite3.connect(f'file:{file}?mode=ro', uri=True) as base:
                total += (
                    base.execute('PRAGMA page_count').fetchone()[0]
                    * base.execute('PRAGMA page_size').fetchone()[0])
        elif file.is_file() and not file.name.endswith(('-wal', '-shm')):
            total += file.stat().st_blocks * 512
    return total


# Those in which most is taken, and one of each kind of refusal.
QUICK_WAYS = [
    'long rounds', 'reports', 'steps of a quarter', 'steps of a day', 'small rounds', 'long slots',
    'purchases that are refused']


class Filler:
    """A device that sends as much as it can, as fast as it can, of one way to fill a disk after the
    other."""

    ways = [
        'long rounds', 'long zones', 'members that nobody knows', 'long slots', 'reports', 'goals',
        'purchases that are refused', 'steps of a quarter', 'steps of a day', 'small rounds',
        'equips', 'questions', 'faults', 'beacons', 'sessions']

    def __init__(self, scene, network=None, way=None):
        self.device, self.number, self.round, self.way = scene.guest(network), 0, 0, way
        self.scene, self.accepted, self.entries, self.answers = scene, 0, 0, {}
        self.time = itertools.count()

    def batch(self):
        """64 entries, or what goes into one request."""
        self.number += 1
        way, long = self.way or Filler.ways[self.number % (len(Filler.ways) - 1)], 'x' * 60_000
        one = {
            'long rounds': lambda number: self.played(1_000),
            'small rounds': lambda number: self.played(5),
            'long zones': lambda number: entry('steps', {
                'source': 'phone', 'zone': long, 'offset': 60, 'start': self.start(),
                'end': self.start() + QUARTER, 'count': 1}),
            'members that nobody knows': lambda number: entry(
                'goal', {'period': 'day', 'steps': 5_000, 'offset': 60, 'more': long}),
            'long slots': lambda number: entry('equip', {'slot': f'{number}{long}'}),
            'equips': lambda number: entry('equip', {'slot': f'slot-{number}'}),
            'reports': lambda number: entry(
                'report', {'about': 'card', 'id': f'p{number}', 'text': 'x' * 3_900}),
            'questions': lambda number: entry('question', {
                'category': 'art', 'language': 'en', 'prompt': 'Who?' * 900,
                'options': ['A' * 900, 'B', 'C', 'D'], 'explanation': 'So.', 'source': 'A book'}),
            'goals': lambda number: entry(
                'goal', {'period': 'day', 'steps': 5_000 + number, 'offset': 60},
                made=now() - self.number * 64 % 50 * DAY),
            'purchases that are refused': lambda number: entry(
                'purchase', {'item': 'no-such-item', 'price': number}),
            'steps of a quarter': lambda number: steps(self.start(), 1, source=f's{number % 8}'),
            'steps of a day': lambda number: entry('steps', {
                'source': f's{number % 8}' + 'x' * 60, 'zone': 'Europe/Stockholm', 'offset': 60,
                'start': self.start() - DAY, 'end': self.start(), 'count': 96}),
            'faults': lambda number: entry('fault', {
                'fault': 'type', 'script': f'pages/a{self.number}x{number}.js', 'line': number,
                'edition': '2026.11.1', 'browser': 'firefox'}),
            'beacons': lambda number: entry('beacon', {
                'cell': [590_000 + self.number, 180_000 + number], 'kind': 'support'})}[way]
        count = {
            'long rounds': 3, 'long zones': 16, 'members that nobody knows': 16, 'long slots': 16,
            'questions': 32}.get(way, 64)
        return [one(number) for number in range(count)]

    def start(self):
        """Quarters of an hour of the last eight weeks, begun anew a little later when they are
        through."""
        lap, quarter = divmod(next(self.time), 5_000)
        return now() // HOUR * HOUR - 2 * DAY - quarter * QUARTER + lap * 7

    def played(self, answers):
        """A round of practice; after each the next."""
        self.round += 1
        edition, pace = self.scene.edition, 700
        started = now() - 50 * DAY + next(self.time) * (pace * answers + 10_000)
        body = play.round_body(
            edition.deck, edition.deck_hash, self.device.name, self.round, 'practice', started,
            pace, answers)
        return entry('round', body, made=min(now(), started + pace * answers))

    def send(self):
        """Sends once; how many bytes of it were taken."""
        if self.way == 'sessions':
            words = [(self.device.begin(must=False).status, None)]
            taken = 200 * (words[0][0] == 200)
        else:
            batch = self.batch()
            words = self.device.words(batch)
            taken = sum(
                len(one['body']) + 200 for one, word in zip(batch, words)
                if word[0] in ('recorded', 'refused'))
        self.entries += sum(word[0] in ('recorded', 'refused', 200) for word in words)
        for word in words:
            self.answers[word] = self.answers.get(word, 0) + 1
        self.accepted += taken
        if words[0][0] == 429:
            time.sleep(0.02)
        return taken

    def fill(self, end, until_late=True, most_bytes=MOST_BYTES):
        """Sends until a time, until so much was taken, or until so many requests in a row were all
        told to come later that each way was tried."""
        late, most = 0, 4 if self.way else len(Filler.ways)
        while time.monotonic() < end and (
                late < most or not until_late) and self.accepted < most_bytes:
            late = 0 if self.send() else late + 1
        return late >= most


def hour(scene, report, fillers, most, what):
    """What the folder would grow by in an hour: what it grew by, and for the rest what it grew by
    at the end."""
    home = scene.ledger.home
    before, begun = size(home), time.monotonic()
    at_once([
        lambda filler=filler: filler.fill(begun + SECONDS[scene.is_quick]) for filler in fillers])
    took = time.monotonic() - begun
    scene.settle()
    burst, middle, entries = (
        size(home) - before, time.monotonic(), sum(filler.entries for filler in fillers))
    at_once([
        lambda filler=filler: filler.fill(
            time.monotonic() + AFTER_SECONDS[scene.is_quick],
            until_late=False) for filler in fillers])
    scene.settle()
    # Some entries each are what a budget lets in anew, and too few to tell a rate by.
    is_stream = sum(filler.entries for filler in fillers) - entries > REFILL * len(fillers)
    rate = (size(home) - before - burst) / (time.monotonic() - middle) if is_stream else 0
    all_of_it = burst + rate * 3_600
    words = {}
    for filler in fillers:
        for (word, reason), count in filler.answers.items():
            words[f'{word} {reason or ""}'.strip()] = (
                words.get(f'{word} {reason or ""}'.strip(), 0) + count)
    report.tries += sum(words.values())
    text = (
        f'{what}: {burst / 1e6:.2f} MB in {took:.1f} s, then {rate / 1e3:.1f} kB a second; '
        f'answers {words}')
    report.hold(
        all_of_it <= most,
        f'{text}: {all_of_it / 1e6:,.0f} MB in an hour; {most / 1e6:.0f} are allowed')
    return burst, text


@attack(
    'C2', 'one device writes as much as it can, in each way: the folder in an hour',
    quick=('direct', 'nginx'), alone=True)
def one_device(scene, report):
    ways = Filler.ways
    if scene.is_quick:
        ways = ['long rounds', 'steps of a day'] if scene.is_proxied else QUICK_WAYS
    grown = [
        hour(scene, report, [Filler(scene, way=way)], bounds.DEVICE_HOUR_BYTES, way)
        for way in ways]
    report.note(max(grown)[1])


@attack('C2', 'many devices of one network do: the folder in an hour', alone=True)
def one_network(scene, report):
    network = scene.network()
    fillers = [
        Filler(scene, network, QUICK_WAYS[number % len(QUICK_WAYS)])
        for number in range(DEVICES[scene.is_quick])]
    report.note(
        hour(scene, report, fillers, bounds.NETWORK_HOUR_BYTES, f'{len(fillers)} devices')[1])


@attack(
    'C3', 'eight readers at once of the longest feed that one can make', alone=True,
    options=['--without-budgets', '--device-rate', '0'])
def feeds(scene, report):
    """As if it had been filled for days."""
    filler = Filler(scene, way='long rounds')
    filler.fill(time.monotonic() + SECONDS[scene.is_quick], most_bytes=FEED_BYTES)
    report.hold(filler.accepted >= FEED_BYTES, f'the test fills only {filler.accepted:,} bytes')
    before, token = scene.memory(), filler.device.token
    headers = {'Authorization': f'Bearer {token}'}
    with scene.watch(report, 'feeds'):
        for path in ['/v1/ledger/feed', '/v1/ledger/notifications', '/v1/ledger/profile']:
            answers = at_once([lambda: scene.ask('GET', path, headers=headers, patience=60)] * 8)
            most = max(len(answer.data) for answer in answers)
            report.hold(
                most <= bounds.FEED_PAGE_BYTES,
                f'{path} is {most:,} bytes long; {bounds.FEED_PAGE_BYTES:,} are allowed')
            report.tries += 8
        streams = [
            scene.say(
                f'GET /v1/ledger/events HTTP/1.1\r\nHost: {scene.host()}\r\n'
                f'Authorization: Bearer {token}\r\nLast-Event-ID: 0\r\n\r\n'.encode(),
                seconds=1.5)
            for _ in range(2)]
        report.tries += len(streams)
    grown = scene.memory() - before
    report.note(f'memory grew by {grown / 1e6:.0f} MB')
    report.hold(
        grown <= bounds.MEMORY_BYTES,
        f'the ledger\'s memory grew by {grown / 1e6:,.0f} MB; {bounds.MEMORY_BYTES / 1e6:.0f} are '
        'allowed')


@attack('H2', 'goals without number: how many count, what they cost others', alone=True)
def goals(scene, report):
    device, recorded = scene.guest(), 0
    with scene.watch(report, 'goals'):
        for number in range(10 if scene.is_quick else 100):
            batch = [
                entry('goal', {
                    'period': 'day', 'steps': 1_000 + number * 64 + one, 'offset': one % 800 - 400})
                for one in range(64)]
            words = device.words(batch)
            report.tries += 64
            recorded += sum(word == 'recorded' for word, _ in words)
            time.sleep(0.05)
    # An offset of half a day either way makes it two days.
    most = 2 * bounds.GOALS_A_DAY
    report.hold(
        recorded <= most,
        f'{recorded} goals of one person were recorded in a minute; {most} are allowed')


