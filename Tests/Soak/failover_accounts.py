"""A device with an account, whose session must outlive whatever is killed."""
import json
import time

from accounts import LINK, PASSWORD, mail_to
from failover_front import PATIENCE, Survivor
from failover_load import PAUSE
from writers import GONE

# How often it renews its session in place of a request with entries.
RENEWALS = 0.2
AUTH = 'v1/ledger/auth'


class Holder(Survivor):
    """A device that also opens an account, and renews that session again and again. A renewal that
    was not answered is asked for again with the same token, as a client does."""

    def __init__(self, number, folder, homes):
        super().__init__(number, folder)
        self.username, self.email = f'holder{number:04}', f'holder{number}@players.example'
        self.homes, self.access, self.renewal = homes, None, None

    def open(self):
        """Opens the account by its mailed link, which lies in the spool of either ledger."""
        wanted = {
            'email': self.email, 'username': self.username,
            'password': PASSWORD.format(self.username), 'language': 'sv', 'terms': True,
            'age': True}
        status, answer = self.until_heard(
            f'{AUTH}/signup',
            lambda: (
                {'Authorization': f'Bearer {self.tokens[-1]}', 'Content-Type': 'application/json'},
                json.dumps(wanted).encode()))
        mail, end = None, time.monotonic() + PATIENCE
        while status == 202 and not mail and time.monotonic() < end:
            found = (mail_to(home, self.email) for home in self.homes)
            mail = next((one for one in found if one), None)
            time.sleep(0.02)
        if not mail:
            raise self.fault(f'a sign-up was answered with {status} {answer}, and no mail came')
        self.take(*self.until_heard(
            f'{AUTH}/confirm',
            lambda: self.signed(
                f'{AUTH}/confirm', {'token': LINK.search(mail['text'])[1], 'keep': True})))

    def until_heard(self, route, made):
        """Status and value of an answer that says something, however often it must be asked for."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                status, answer = self.front.post(route, *made())
                if status not in self.busy or time.monotonic() > end:
                    return status, answer
            except GONE:
                if time.monotonic() > end:
                    raise
            time.sleep(PAUSE)

    def renew(self):
        return self.signed(f'{AUTH}/refresh', {'renewal': self.renewal})

    def take(self, status, answer):
        """Keeps the tokens of an answer."""
        if status != 200:
            raise self.fault(f'the session of {self.username} is answered with {status} {answer}')
        self.access, self.renewal = answer['access'], answer['renewal']

    def turn(self, ledger, connection):
        if self.chance.random() < RENEWALS:
            status, answer = ledger.post(f'{AUTH}/refresh', *self.renew(), connection)
            if status not in self.busy:
                self.take(status, answer)
            return False
        return super().turn(ledger, connection)

    def look(self, ledger, whole=False):
        """As a device; and the account is still signed in."""
        super().look(ledger, whole)
        self.take(*self.until_heard(f'{AUTH}/refresh', self.renew))
        status, profile = ledger.get('v1/ledger/user/profile', self.access)
        if status != 200 or profile['username'] != self.username:
            raise self.fault(f'the account of {self.username} is answered with {status} {profile}')
