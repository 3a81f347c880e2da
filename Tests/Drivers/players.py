"""People who use the ledger for a while, each with a device and a connection of their own: steps,
profiles, boards and the beacons of one city; streams of events beside them, if wanted. Everything
is signed before the clock starts."""
import bisect
import concurrent.futures
import contextlib
import json
import os
import random
import re
import sqlite3
import time

from crowd import Crowd, Player, Request, Stream, get, memory
from ledger import HOUR, Device, entry, now, steps

SOUTH, WEST = 592_000, 179_000  # Ten-thousandths of a degree.
CITY, MAP = 2_000, 1_000  # The city; what a map shows of it: a published square.
STEPS = '/v1/ledger/entries'
BOARD = '/v1/ledger/boards?board=sum/offline/steps/always'


def network(number):
    """The address of somebody's home, as a proxy before the ledger would give it: guests of one
    network may set few beacons."""
    return f'10.{number >> 16}.{number >> 8 & 255}.{number & 255}'


def post(host, device, entries, address):
    headers, body = device.entries(entries)
    headers['X-Forwarded-For'] = address
    head = ''.join(f'{name}: {value}\r\n' for name, value in headers.items())
    return (
        f'POST {STEPS} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n'
        f'{head}\r\n'.encode() + body)


def sign_in(ledger, count):
    def one(_):
        device = Device()
        status, answer = ledger.post('v1/ledger/sessions', *device.session(ledger.host))
        assert status == 200, (status, answer)
        return device, answer['token']
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        return list(pool.map(one, range(count)))


def make_older(home):
    """Lets a ledger in files, which must not run, have known everybody for a day longer: only then
    may they set beacons."""
    with contextlib.closing(sqlite3.connect(f'{home}/ledger.sqlite')) as database, database:
        people = database.execute('SELECT id, standing FROM person').fetchall()
        for person, standing in people:
            state = json.loads(standing)
            state['heard'] -= 24 * HOUR
            database.execute(
                'UPDATE person SET standing = ? WHERE id = ?', [json.dumps(state).encode(), person])
        database.execute('UPDATE device SET heard = heard - ?', [24 * HOUR])


def area(south, west, size):
    # The northern and eastern edges belong to the next square.
    return (
        '/v1/ledger/beacons?area=' + ','.join(
            f'{edge / 10_000:.4f}' for edge in [south, west, south + size - 1, west + size - 1]))


def place(chance, size):
    return [SOUTH + chance.randrange(size), WEST + chance.randrange(size)]


def plan(count, seconds, chance):
    """Who does what when: a list a person. Who replenishes has seen a beacon that somebody else set
    before: within three minutes everybody does."""
    lives, beacons = [], []
    for number in range(count):
        life, moment = [], chance.uniform(0, 3)
        while moment < seconds:
            kind = chance.choices(
                ['steps', 'profile', 'page', 'around', 'beacon', 'replenish', 'area'],
                [50, 28, 7.5, 7.5, 1, 1, 5])[0]
            cell = place(chance, CITY) if kind == 'beacon' else None
            if cell:
                beacons.append((moment, cell))
            life.append((kind, moment, cell))
            moment += chance.uniform(1, 3)
        lives.append(life)
    beacons.sort()
    moments = [moment for moment, _ in beacons]

    def seen(moment):
        before = bisect.bisect(moments, moment - 180)
        return beacons[chance.randrange(before)][1] if before else place(chance, CITY)
    return [
        [
            (kind, moment, seen(moment) if kind == 'replenish' else cell)
            for kind, moment, cell in life] for life in lives]


def prepare(life, host, device, token, address, chance):
    """A person's requests, as bytes."""
    began, walked = now(), now() - 40 * 24 * HOUR + chance.randrange(HOUR)
    for kind, moment, cell in life:
        if kind == 'steps':
            walks = chance.randint(1, 4)
            made = post(host, device, [
                steps(walked + walk * HOUR // 4, 100 + chance.randrange(900))
                for walk in range(walks)], address)
            walked += walks * HOUR // 4
        elif kind in ['beacon', 'replenish']:
            # No further ahead than clocks may be.
            body = {'cell': cell, 'kind': 'support'} if kind == 'beacon' else {'cell': cell}
            made = post(
                host, device, [entry(kind, body, made=began + min(int(moment * 1_000), 240_000))],
                address)
        elif kind == 'area':
            corner = [edge + chance.randrange(0, CITY, MAP) for edge in [SOUTH, WEST]]
            made = get(host, area(*corner, MAP))
        elif kind == 'page':
            made = get(host, f'{BOARD}&from={chance.randint(1, 500)}&count=20')
        else:
            made = get(
                host, f'{BOARD}&around=5' if kind == 'around' else '/v1/ledger/profile?offset=60',
                token)
        yield Request(kind, moment, made)


def open_streams(crowd, ledger, people):
    """A stream for each person, until the ledger takes no more; the first are the players."""
    greeted = time.monotonic()
    for number, (_, token) in enumerate(people):
        try:
            stream = Stream(ledger.port, ledger.host, token)
        except OSError as error:
            print(f'  the ledger takes no connection more after {number:,} streams: {error}')
            break
        crowd.add(stream)
        if number < len(crowd.players):
            crowd.players[number].streams.append(stream)
        if number % 100 == 99:
            # They come fast, but not all at once.
            crowd.wait(2, lambda: all(stream.status for stream in crowd.streams[:-300]), pause=0.01)
        if time.monotonic() > greeted + 10:
            crowd.greet(ledger.host)
            greeted = time.monotonic()
    crowd.wait(5, lambda: all(stream.status for stream in crowd.streams))
    crowd.greet(ledger.host)
    # One that opens later would not see what came before.
    for stream in crowd.streams:
        if not stream.is_open:
            crowd.close(stream, f'stream {stream.status or "without an answer"}')
    crowd.streams = [stream for stream in crowd.streams if stream.is_open]


def missing(crowd):
    """Events due, lost, and come twice or to somebody else, on the streams that are open."""
    due = lost = twice = 0
    theirs = set().union(*(player.streams for player in crowd.players))
    strange = sum(len(stream.ids) for stream in crowd.streams if stream not in theirs)
    for player in crowd.players:
        for stream in player.streams:
            if stream.is_open:
                # Also of one on which the ledger hung up since.
                due += len(player.ids)
                lost += len(player.ids.difference(stream.ids))
                twice += stream.twice
    return due, lost, twice + strange


def live(ledger, people, count, seconds, listening=False):
    """The first `count` of people who are signed in play; with `listening` all of them have a
    stream open."""
    chance = random.Random(1)
    before = ledger.get('healthz')[1]['entries']
    requests = [
        list(prepare(life, ledger.host, *person, network(number), chance))
        for number, (life, person) in enumerate(zip(plan(count, seconds, chance), people))]
    crowd = Crowd(ledger)
    for mine in requests:
        crowd.add(Player(ledger.port, mine))
    empty = memory(ledger.process.pid)
    began = time.monotonic()
    if listening:
        open_streams(crowd, ledger, people)
    if listening and os.environ.get('VERBOSE'):
        print(f'  the streams opened within {time.monotonic() - began:.1f} s')
    rate = crowd.run(seconds)
    crowd.wait(10, lambda: missing(crowd)[1] == 0)
    peak = memory(ledger.process.pid)
    said = (
        f'{count:,} players, {rate:,.0f} requests/s, {crowd.summary()}, '
        f'{sum(crowd.errors.values()):,} errors, {peak:,} MiB')
    is_well = not crowd.errors
    if listening:
        opened, (due, lost, wrong) = sum(stream.is_open for stream in crowd.streams), missing(crowd)
        said += f' ({empty:,} before the streams); {opened:,} of {len(people):,} streams open, '
        said += f'{due:,} events due, {lost:,} lost, {wrong:,} twice or elsewhere'
        is_well = is_well and opened == len(people) and not lost and not wrong
    crowd.end()
    time.sleep(1)  # It is told half a second later.
    grown, recorded = (
        ledger.get('healthz')[1]['entries'] - before, crowd.answers['steps', 'recorded'])
    print(f'{said}; {recorded:,} entries recorded', flush=True)
    if grown != recorded:
        # More than was answered is no loss: what is answered too late is recorded all the same.
        print(f'  the ledger grew by {grown:,} entries{": LOST" if grown < recorded else ""}')
    crowd.tell()
    if os.environ.get('VERBOSE'):
        print(f'  commits: {commits(ledger)}')
    return is_well and grown >= recorded


def commits(ledger):
    """How long the ledger's groups took, as it tells itself."""
    connection = ledger.connect()
    connection.request('GET', '/metrics')
    text = connection.getresponse().read().decode()
    count, seconds, requests = (
        float(re.search(rf'^{name} ([\d.]+)', text, re.M)[1])
        for name in [
            'florilegium_commit_seconds_count', 'florilegium_commit_seconds_sum',
            'florilegium_committed_requests_total'])
    times = re.findall(r'^florilegium_commit_seconds_bucket\{le="([^"]+)"\} (\d+)', text, re.M)
    most = next(bound for bound, there in times if int(there) == count)
    return (
        f'{count:,.0f} of {requests / count:.1f} requests, {seconds / count * 1_000:.1f} ms on '
        f'average, the longest up to {most} s')
