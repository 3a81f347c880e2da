"""A device with an account, whose session must outlive whatever is killed."""
import json
import time

from accounts import LINK, PASSWORD, mail_to
from failover_front import PATIENCE, Survivor

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
        status, answer = self.front.insist(
            lambda: self.front.post(
                f'{AUTH}/signup',
                {'Authorization': f'Bearer {self.tokens[-1]}', 'Content-Type': 'application/json'},
                json.dumps(wanted).encode()))
        mail, end = None, time.monotonic() + PATIENCE
        while status == 202 and not mail and time.monotonic() < end:
            found = (mail_to(home, self.email) for home in self.homes)
            mail = next((one for one in found if one), None)
            time.sleep(0.02)
        if not mail:
            raise self.fault(f'a sign-up was answered with {status} {answer}, and no mail came')
        link = {'token': LINK.search(mail['text'])[1], 'keep': True}
        self.take(*self.front.insist(
            lambda: self.front.post(f'{AUTH}/confirm', *self.signed(f'{AUTH}/confirm', link))))

    def renew(self):
        """Status and value of the answer to one renewal."""
        return self.front.post(
            f'{AUTH}/refresh', *self.signed(f'{AUTH}/refresh', {'renewal': self.renewal}))

    def take(self, status, answer):
        """Keeps the tokens of an answer."""
        if status != 200:
            raise self.fault(f'the session of {self.username} is answered with {status} {answer}')
        self.access, self.renewal = answer['access'], answer['renewal']

    def turn(self, ledger, connection):
        if self.chance.random() < RENEWALS:
            status, answer = self.renew()
            if status not in self.busy:
                self.take(status, answer)
            return False
        return super().turn(ledger, connection)

    def look(self, ledger, whole=False):
        """As a device; and the account is still signed in."""
        super().look(ledger, whole)
        self.take(*self.front.insist(self.renew))
        status, profile = ledger.get('v1/ledger/user/profile', self.access)
        if status != 200 or profile['username'] != self.username:
            raise self.fault(f'the account of {self.username} is answered with {status} {profile}')
