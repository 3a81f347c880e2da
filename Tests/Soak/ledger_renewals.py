#!/usr/bin/python3
"""Nobody is signed out by overload: members renew their sessions while the ledger is sent twice
what it serves.

    Tests/Soak/ledger_renewals.py [--members 60] [--seconds 20] [--lost 20]

Measures how many batches of step entries a second are served to who waits for each answer, then
sends twice as many. Beside them each member renews by turns, as a client does: by the same token
again, signed by the same device, where no answer came or it was 429 or 503; LOST in a hundred
answers are thrown away unread. Ends with 1 when a renewal is answered otherwise, when a member is
signed out in the end, when one is mailed that a token was used twice, when nothing was ever turned
away, or when the ledger names an error in its log.
"""
import argparse
import asyncio
import collections
import itertools
import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from accounts import Member, mail_to
from ledger import HOUR, Device, now, running_ledger, steps
from ledger_signins import PATIENCE, ask, high, open_account, request
from programs import LEDGER, Fault, workplace

BATCH, DEVICES, WAITING, PAUSE = 48, 200, 64, 0.2


class Writers:
    """Devices whose batches are signed before the clock starts."""

    def __init__(self, ledger):
        self.ledger, self.devices, self.numbers = (
            ledger, [Device() for _ in range(DEVICES)], itertools.count())
        for device in self.devices:
            if ledger.post('v1/ledger/sessions', *device.session(ledger.host))[0] != 200:
                raise Fault('a session is not begun')

    def batch(self):
        number = next(self.numbers)
        lap, quarter = divmod(number // DEVICES, 30 * 96)
        begin = now() // HOUR * HOUR - 31 * 24 * HOUR + quarter * HOUR // 4 + lap * 7
        entries = [steps(begin + second, 1) for second in range(BATCH)]
        return request(
            self.ledger, 'v1/ledger/entries', *self.devices[number % DEVICES].entries(entries))

    async def send(self, batches, statuses):
        """One after the other over one connection, until there are no more."""
        pair = None
        for data in batches:
            try:
                pair = pair or await asyncio.open_connection('127.0.0.1', self.ledger.port)
                statuses[(await asyncio.wait_for(ask(pair, data), PATIENCE))[0]] += 1
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                statuses['broken'] += 1
                pair = None
        if pair:
            pair[1].close()


async def served(writers, seconds):
    """Batches a second that are answered with 200 to WAITING who each wait for theirs."""
    statuses, begun = collections.Counter(), time.monotonic()

    def batches():
        while time.monotonic() - begun < seconds:
            yield writers.batch()
    await asyncio.gather(*(writers.send(batches(), statuses) for _ in range(WAITING)))
    if set(statuses) != {200}:
        raise Fault(f'who waits for each answer is answered with {dict(statuses)}')
    return statuses[200] / (time.monotonic() - begun)


async def overload(writers, batches, rate):
    """Sends at a rate whatever becomes of it, each batch over a connection of its own."""
    statuses, begun, tasks = collections.Counter(), time.monotonic(), []
    for number, data in enumerate(batches):
        await asyncio.sleep(max(0, begun + number / rate - time.monotonic()))
        tasks.append(asyncio.create_task(writers.send([data], statuses)))
    took = time.monotonic() - begun
    await asyncio.gather(*tasks)
    return statuses, len(batches) / took


class Renewals:
    """What members are told who renew."""

    def __init__(self, ledger, lost):
        self.ledger, self.lost, self.statuses, self.times, self.thrown = (
            ledger, lost, collections.Counter(), [], 0)

    async def renew(self, member):
        """Renews once; tries until it is answered."""
        data = request(
            self.ledger, 'v1/ledger/auth/refresh',
            *member.signed('v1/ledger/auth/refresh', {'renewal': member.renewal}))
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            status, answer = await self.tried(data)
            self.statuses[status] += 1
            if status == 200 and random.randrange(100) < self.lost:
                self.thrown += 1
            elif status == 200:
                member.renewal, member.access = answer['renewal'], answer['access']
                self.times.append(time.monotonic() - begun)
                return
            elif status not in {429, 503, 'broken'}:
                raise Fault(f'the renewal of {member.username} is answered with {status} {answer}')
            await asyncio.sleep(PAUSE)
        raise Fault(f'{member.username} could not renew within {PATIENCE} s')

    async def tried(self, data):
        try:
            pair = await asyncio.wait_for(
                asyncio.open_connection('127.0.0.1', self.ledger.port), PATIENCE)
            status, _, body = await asyncio.wait_for(ask(pair, data), PATIENCE)
            pair[1].close()
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            return 'broken', {}
        return status, json.loads(body)

    async def go_on(self, member, end):
        while time.monotonic() < end:
            await self.renew(member)
            await asyncio.sleep(random.random())


async def play(ledger, writers, members, words):
    rate = await served(writers, 5)
    print(
        f'{rate:.0f} batches of {BATCH} entries a second are served to {WAITING} who wait for each '
        'answer',
        flush=True)
    batches = [writers.batch() for _ in range(int(2 * rate * words.seconds))]
    renewals, end = Renewals(ledger, words.lost), time.monotonic() + words.seconds
    (statuses, sent), *_ = await asyncio.gather(
        overload(writers, batches, 2 * rate), *(renewals.go_on(member, end) for member in members))
    print(f'{sent:.0f} a second were sent: {dict(statuses)}')
    print(
        f'{len(renewals.times)} renewals of {len(members)} members beside them: '
        f'median {high(renewals.times, 0.5):.0f} ms,'
        f' at most {high(renewals.times, 1):.0f} ms; answers {dict(renewals.statuses)}, '
        f'{renewals.thrown} of them thrown away',
        flush=True)
    if not statuses.keys() - {200}:
        raise Fault('nothing was turned away: this was no overload')


def look_after(ledger, members):
    for member in members:
        member.profile(ledger)
        mail = mail_to(ledger.home, member.email)
        if mail:
            raise Fault(f'{member.username} is mailed: {mail["subject"]}')
    log = Path(f'{ledger.home}.log').read_text()
    if '"level":"error"' in log or '"level":"critical"' in log:
        raise Fault(f'the log of {ledger.home} names an error')
    print(f'all {len(members)} are signed in, and none was mailed')


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--members', type=int, default=60)
    parser.add_argument('--seconds', type=float, default=20)
    parser.add_argument('--lost', type=int, default=20)
    words = parser.parse_args()
    if not LEDGER.exists():
        parser.error(f'{LEDGER} is not there.')
    with workplace('ledger-renewals', (
            Fault, asyncio.TimeoutError, OSError)) as folder, running_ledger(folder) as ledger:
        members = [Member(f'member{number:04}') for number in range(words.members)]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda member: open_account(ledger, member), members))
        asyncio.run(play(ledger, Writers(ledger), members, words))
        look_after(ledger, members)


if __name__ == '__main__':
    main()
