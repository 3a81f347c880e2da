"""A device that writes, remembers what it was answered, and holds the ledger against it."""
import http.client
import json
import time

from accounts import LINK, PASSWORD, asked, mail_to
from ledger import HOUR, Device, entry, now, steps
from programs import Fault

KEPT = {'steps', 'goal', 'report', 'purchase'}
# What may be refused: a purchase of nothing, and what there is a number of in a day.
LIMITED = {'purchase', 'report', 'goal'}
SOUTH, WEST = 590_000, 180_000
GONE = (OSError, http.client.HTTPException)


class Writer(Device):
    """A device that writes, and remembers what was sent and what was answered."""

    number = 0
    # Answers that judge nothing.
    busy = {503}
    # How many entries a request brings.
    sizes = [1, 3, 8, 16]

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
            'email': email, 'username': f'writer{Writer.number:04}',
            'password': PASSWORD.format(Writer.number), 'language': 'sv', 'terms': True,
            'age': True}
        Writer.number += 1
        status, _, answer = asked(
            ledger.port, 'POST', 'v1/ledger/auth/signup', json.dumps(wanted),
            {'Authorization': f'Bearer {self.tokens[-1]}'})
        mail, end = None, time.monotonic() + 10
        while status == 202 and not mail and time.monotonic() < end:
            mail = mail_to(ledger.home, email)
            time.sleep(0.02)
        if not mail:
            raise self.fault(f'a sign-up was answered with {status} {answer}, and no mail came')
        headers, body = self.signed(
            'v1/ledger/auth/confirm', {'token': LINK.search(mail['text'])[1], 'keep': True})
        status, _, answer = asked(ledger.port, 'POST', 'v1/ledger/auth/confirm', body, headers)
        if status != 200:
            raise self.fault(f'a confirmation was answered with {status} {answer}')

    def begin(self, ledger, connection):
        """A session; the first makes the device known."""
        status, answer = ledger.post('v1/ledger/sessions', *self.session(ledger.host), connection)
        if status in self.busy:
            return
        if status != 200 or self.handle not in (None, answer['handle']):
            raise self.fault(
                f'a session was answered with {status} {answer}; its handle was {self.handle}')
        self.handle = answer['handle']
        self.tokens.append(answer['token'])

    def batch(self):
        return [self.one() for _ in range(self.chance.choice(self.sizes))]

    def one(self):
        draw = self.chance.random()
        if draw < 0.02:
            return entry(
                'goal',
                {'period': 'day', 'steps': self.chance.randrange(1_000, 9_000), 'offset': 60},
                chance=self.chance)
        if draw < 0.04:
            return entry('purchase', {'item': 'no-such-item', 'price': 5}, chance=self.chance)
        if draw < 0.06:
            return entry(
                'report', {'about': 'card', 'id': 'bellis-perennis', 'text': 'Är den inte vit?'},
                chance=self.chance)
        if draw < 0.07:
            cell = [SOUTH + self.chance.randrange(19_000), WEST + self.chance.randrange(19_000)]
            return entry('beacon', {'cell': cell, 'kind': 'support'}, chance=self.chance)
        self.walked += 1
        # Quarters of an hour of the last forty days, begun anew a little later when they are
        # through.
        lap, quarter = divmod(self.walked, 40 * 96)
        return steps(
            now() // HOUR * HOUR - 41 * 24 * HOUR + quarter * HOUR // 4 + lap * 7,
            100 + self.chance.randrange(200))

    def write(self, ledger):
        """Writes until the ledger is gone."""
        try:
            connection = ledger.connect()
            while True:
                self.turn(ledger, connection)
        except GONE:
            return

    def turn(self, ledger, connection):
        """One request. Whether it brought entries, and they were judged."""
        if not self.tokens or self.chance.random() < 0.01:
            self.begin(ledger, connection)
            return False
        if not self.pending:
            # Now and then what was answered is sent once more, as a device does that lost the
            # answer.
            again = self.acknowledged and self.chance.random() < 0.03
            self.pending, self.sent = (self.acknowledged[-5:], 1) if again else (self.batch(), 0)
        self.sent += 1
        return self.hear(*ledger.post('v1/ledger/entries', *self.entries(self.pending), connection))

    def hear(self, status, answer):
        """Takes an answer; what was not judged stays to be sent again. Whether anything was
        judged."""
        if status in self.busy:
            return False
        answers = answer.get('answers', [])
        if status != 200 or [one['id'] for one in answers] != [one['id'] for one in self.pending]:
            raise self.fault(f'{len(self.pending)} entries were answered with {status} {answer}')
        # What there is no room for waits, and all that was sent after it.
        judged = next(
            (place for place, one in enumerate(answers) if one['answer'] == 'try-later'),
            len(answers))
        if any(one['answer'] != 'try-later' for one in answers[judged:]):
            raise self.fault(
                f'what was sent after something that has to wait was answered with {answers}')
        words = (
            {
                one['answer']
                for one, made in zip(answers[:judged], self.pending)
                if made['kind'] in KEPT} - {'refused'})
        if len(words) > 1 or (self.sent == 1 and words - {'recorded'}):
            raise self.fault(
                f'a request sent {self.sent} times was answered with {sorted(words)}: '
                'part of it had been recorded')
        known = {one['id'] for one in self.acknowledged[-5:]}
        for made, one in zip(self.pending, answers[:judged]):
            self.note(made, one, known)
        self.pending, self.sent = self.pending[judged:], 0
        if self.pending:
            time.sleep(0.05)
        return judged > 0

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
        """Holds the feed against what was answered, from where it was seen last on or from its
        beginning."""
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
                raise self.fault(
                    f'at place {self.seen_count + place} of the feed should be {one} and is '
                    f'{other}')
        if len(found) < len(wanted):
            raise self.fault(
                f'{len(wanted) - len(found)} acknowledged entries are lost; '
                f'the first is {wanted[len(found)]}')
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
        """What is there and was not acknowledged: nothing, or all of the one request that was not
        answered."""
        if not rest:
            return
        sure = [one for one in self.pending if one['kind'] == 'steps']
        possible = [
            one
            for one in self.pending
            if one['kind'] in ('steps', 'goal', 'report') and one['id'] not in self.refused]
        places = [possible.index(one) if one in possible else None for one in rest]
        if None in places or places != sorted(set(places)):
            raise self.fault(f'the feed has what was never sent, or has it twice: {rest}')
        if any(one not in rest for one in sure):
            raise self.fault(
                f'of {len(sure)} entries of one request only {len(rest)} were recorded: {rest}')
