"""Accounts of the ledger, opened and used as a client does: what is mailed is read from the
spool."""
import http.client
import json
import re
from pathlib import Path

from ledger import Device
from programs import Fault

PASSWORD = 'Bellis-perennis 7 stands in {}'
LINK = re.compile(r'#([A-Za-z0-9_-]{43})')


def mail_to(home, address):
    """The mail that waits for an address, and takes it out as if it had been sent."""
    for place in Path(home, 'mail').glob('*.json'):
        try:
            mail = json.loads(place.read_text())
        except FileNotFoundError:
            continue  # Somebody else's, who took it out meanwhile.
        if mail['to'] == address:
            place.unlink()
            return mail
    return None


def asked(port, method, route, body=b'', headers=None, timeout=60):
    """Status, headers and value of an answer. An answer that is no JSON is its bytes."""
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=timeout)
    try:
        connection.request(
            method, f'/{route}', body, {'Content-Type': 'application/json', **(headers or {})})
        answer = connection.getresponse()
        data = answer.read()
        is_json = 'json' in answer.getheader('Content-Type', '')
        return answer.status, answer.headers, json.loads(data) if is_json else data
    finally:
        connection.close()


class Member(Device):
    """A device whose player opens an account."""

    def __init__(self, name):
        super().__init__()
        self.username, self.email, self.password = (
            name, f'{name}@players.example', PASSWORD.format(name[-3:]))
        self.guest, self.access, self.renewal, self.handle = None, None, None, None

    def begin(self, ledger):
        status, answer = ledger.post('v1/ledger/sessions', *self.session(ledger.host))
        if status != 200:
            raise Fault(f'a session is answered with {status} {answer}')
        self.guest, self.handle = answer['token'], answer['handle']

    def sign_up(self, ledger):
        """Asks for an account; its link lies in the spool soon after."""
        wanted = {
            'email': self.email, 'username': self.username, 'password': self.password,
            'language': 'sv', 'terms': True, 'age': True}
        status, _, answer = asked(
            ledger.port, 'POST', 'v1/ledger/auth/signup', json.dumps(wanted),
            {'Authorization': f'Bearer {self.guest}'})
        if status != 202:
            raise Fault(f'a sign-up is answered with {status} {answer}')

    def confirm(self, ledger, mail):
        """Opens the mailed link at the device."""
        headers, body = self.signed(
            'v1/ledger/auth/confirm', {'token': LINK.search(mail['text'])[1], 'keep': True})
        status, _, answer = asked(ledger.port, 'POST', 'v1/ledger/auth/confirm', body, headers)
        if status != 200:
            raise Fault(f'a confirmation is answered with {status} {answer}')
        self.access, self.renewal = answer['access'], answer['renewal']

    def login(self, password=None):
        """The headers and bytes of a sign-in at this device."""
        return self.signed('v1/ledger/auth/login', {
            'name': self.username, 'password': password or self.password, 'keep': True})

    def profile(self, ledger):
        """What the account says, without when it was last seen."""
        status, _, answer = asked(
            ledger.port, 'GET', 'v1/ledger/user/profile',
            headers={'Authorization': f'Bearer {self.access}'})
        if status != 200:
            raise Fault(f'the profile of {self.username} is answered with {status} {answer}')
        return {name: value for name, value in answer.items() if name != 'lastSeen'}

    def stats(self, ledger):
        """What all their play comes to."""
        status, _, answer = asked(
            ledger.port, 'GET', 'v1/ledger/user/stats',
            headers={'Authorization': f'Bearer {self.access}'})
        if status != 200:
            raise Fault(f'what {self.username} did is answered with {status} {answer}')
        return answer
