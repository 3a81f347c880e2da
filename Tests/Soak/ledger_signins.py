#!/usr/bin/python3
"""Sign-ins beside play: hashing a password costs a fifth of a second of a core on purpose, and must
not hold up who plays.

    Tests/Soak/ledger_signins.py [--accounts 200] [--rate 12] [--seconds 30] [--flood 1000]
                                 [--devices 50]

Opens accounts by the mailed link, then measures how long step entries take: alone, beside RATE
sign-ins a second, and beside FLOOD sign-ins at once. Each sign-in has the right password and is
signed by its device. Ends with 1 when one is answered otherwise than 200, 401, 429 or 503, the
latter two with Retry-After; when an entry is not recorded; when the ledger ends or names an error
in its log; or when afterwards a sign-in does not work.
"""
import argparse
import asyncio
import collections
import json
import re
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from accounts import Member, asked, mail_to
from ledger import HOUR, Device, command, now, running_ledger, steps
from programs import LEDGER, Fault, workplace

LENGTH = re.compile(rb'\r\ncontent-length: (\d+)', re.I)
PATIENCE = 60


def request(ledger, route, headers, body):
    lines = [
        f'POST /{route} HTTP/1.1', f'Host: {ledger.host}', f'Content-Length: {len(body)}',
        *(f'{name}: {value}' for name, value in headers.items())]
    return '\r\n'.join([*lines, '', '']).encode() + body


async def ask(pair, data):
    """Status, head and body of an answer; a connection may be used again."""
    reader, writer = pair
    writer.write(data)
    head = await reader.readuntil(b'\r\n\r\n')
    length = LENGTH.search(head)
    return int(head[9:12]), head.lower(), await reader.readexactly(int(length[1]) if length else 0)


def high(times, part=0.99):
    return (
        sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1_000 if times
        else float('nan'))


class Walkers:
    """Devices that each send a step entry twice a second."""

    def __init__(self, ledger, count):
        self.ledger, self.devices, self.walked, self.recorded = (
            ledger, [Device() for _ in range(count)], 0, 0)
        for device in self.devices:
            if ledger.post('v1/ledger/sessions', *device.session(ledger.host))[0] != 200:
                raise Fault('a session is not begun')

    async def walk(self, device, number, end, times):
        pair = await asyncio.open_connection('127.0.0.1', self.ledger.port)
        await asyncio.sleep(number / len(self.devices) / 2)
        while time.monotonic() < end:
            due = time.monotonic() + 0.5
            self.walked += 1
            lap, quarter = divmod(self.walked, 30 * 96)
            begin = now() // HOUR * HOUR - 31 * 24 * HOUR + quarter * HOUR // 4 + lap * 7
            data = request(self.ledger, 'v1/ledger/entries', *device.entries([steps(begin, 100)]))
            sent = time.monotonic()
            status, _, body = await asyncio.wait_for(ask(pair, data), PATIENCE)
            times.append(time.monotonic() - sent)
            if status != 200 or json.loads(body)['answers'][0]['answer'] != 'recorded':
                raise Fault(f'an entry is answered with {status} {body[:200]!r}')
            self.recorded += 1
            await asyncio.sleep(max(0, due - time.monotonic()))
        pair[1].close()

    async def walk_all(self, seconds):
        times, end = [], time.monotonic() + seconds
        await asyncio.gather(
            *(self.walk(device, number, end, times) for number, device in enumerate(self.devices)))
        return times


class Crowd:
    """Those who sign in, and what they are told."""

    def __init__(self, ledger):
        self.ledger, self.statuses, self.times = (
            ledger, collections.Counter(), collections.defaultdict(list))

    async def sign_in(self, data):
        sent = time.monotonic()
        pair = await asyncio.wait_for(
            asyncio.open_connection('127.0.0.1', self.ledger.port), PATIENCE)
        status, head, body = await asyncio.wait_for(ask(pair, data), PATIENCE)
        pair[1].close()
        self.statuses[status] += 1
        self.times[status].append(time.monotonic() - sent)
        if (status not in {200, 401, 429, 503}
                or (status in {429, 503} and b'\r\nretry-after: ' not in head)):
            raise Fault(f'a sign-in is answered with {status} {head!r} {body[:200]!r}')

    def prepared(self, members, count):
        return [
            request(self.ledger, 'v1/ledger/auth/login', *members[number % len(members)].login())
            for number in range(count)]

    async def steadily(self, requests, rate):
        begun, tasks = time.monotonic(), []
        for number, data in enumerate(requests):
            await asyncio.sleep(max(0, begun + number / rate - time.monotonic()))
            tasks.append(asyncio.create_task(self.sign_in(data)))
        await asyncio.gather(*tasks)

    async def at_once(self, requests):
        await asyncio.gather(*(self.sign_in(data) for data in requests))

    def say(self, what):
        kinds = ', '.join(
            f'{count} with {status} (median {high(self.times[status], 0.5):.0f} ms, '
            f'at most {high(self.times[status], 1):.0f} ms)'
            for status, count in sorted(self.statuses.items()))
        print(f'{what}: {kinds}', flush=True)


def open_account(ledger, member):
    member.begin(ledger)
    for _ in range(20):
        try:
            member.sign_up(ledger)
            break
        except Fault as fault:
            if '503' not in str(fault):
                raise
            time.sleep(2)
    for _ in range(200):
        mail = mail_to(ledger.home, member.email)
        if mail:
            return member.confirm(ledger, mail)
        time.sleep(0.05)
    raise Fault(f'no mail to {member.username} lies in the spool')


async def measure(ledger, walkers, members, words):
    alone = await walkers.walk_all(words.seconds)
    print(
        f'entries alone: p99 {high(alone):.1f} ms, median {high(alone, 0.5):.1f} ms, '
        f'{len(alone)} of them',
        flush=True)
    crowd = Crowd(ledger)
    requests = crowd.prepared(members, int(words.rate * words.seconds))
    beside, _ = await asyncio.gather(
        walkers.walk_all(words.seconds), crowd.steadily(requests, words.rate))
    crowd.say(f'{words.rate:g} sign-ins a second for {words.seconds:g} s')
    print(
        f'entries beside them: p99 {high(beside):.1f} ms, {high(beside) / high(alone):.2f} times '
        f'as long as alone; median {high(beside, 0.5):.1f} ms',
        flush=True)
    flood = Crowd(ledger)
    requests = flood.prepared(members, words.flood)
    flooded, _ = await asyncio.gather(
        walkers.walk_all(max(10, words.seconds / 3)), flood.at_once(requests))
    flood.say(f'{words.flood} sign-ins at once')
    print(
        f'entries meanwhile: p99 {high(flooded):.1f} ms, {high(flooded) / high(alone):.2f} times '
        f'as long as alone; median {high(flooded, 0.5):.1f} ms',
        flush=True)


def look_after(ledger, walkers, members):
    if ledger.process.poll() is not None:
        raise Fault(f'the ledger ended with {ledger.process.returncode}')
    begun, status = time.monotonic(), 503
    while status == 503 and time.monotonic() - begun < PATIENCE:
        status, fields, answer = asked(
            ledger.port, 'POST', 'v1/ledger/auth/login', *reversed(members[0].login()))
        if status == 503:
            time.sleep(int(fields['Retry-After']))
    if status != 200:
        raise Fault(f'afterwards a sign-in is answered with {status} {answer}')
    print(f'afterwards a sign-in worked within {time.monotonic() - begun:.1f} s')
    code, said = command('verify', '--home', ledger.home)
    if code or f'{walkers.recorded} entries' not in said:
        raise Fault(f'{walkers.recorded} entries were recorded; verify: {said}')
    print(said.strip())
    log = Path(f'{ledger.home}.log').read_text()
    if '"level":"error"' in log or '"level":"critical"' in log:
        raise Fault(f'the log of {ledger.home} names an error')


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--accounts', type=int, default=200)
    parser.add_argument('--rate', type=float, default=12)
    parser.add_argument('--seconds', type=float, default=30)
    parser.add_argument('--flood', type=int, default=1_000)
    parser.add_argument('--devices', type=int, default=50)
    words = parser.parse_args()
    if not LEDGER.exists():
        parser.error(f'{LEDGER} is not there.')
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    faults = (Fault, asyncio.TimeoutError, asyncio.IncompleteReadError, OSError)
    with workplace('ledger-signins', faults) as folder, running_ledger(folder) as ledger:
        begun = time.monotonic()
        members = [Member(f'member{number:04}') for number in range(words.accounts)]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda member: open_account(ledger, member), members))
        print(f'{len(members)} accounts opened in {time.monotonic() - begun:.1f} s', flush=True)
        walkers = Walkers(ledger, words.devices)
        asyncio.run(measure(ledger, walkers, members, words))
        look_after(ledger, walkers, members)


if __name__ == '__main__':
    main()
