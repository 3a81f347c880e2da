"""Who attacks: devices, each with a connection from a network of its own, and what they are
answered."""
import dataclasses
import http.client
import itertools
import json
import time

from accounts import LINK, PASSWORD
from ledger import HOUR, Device, now
from programs import Fault

from attacks import bounds


@dataclasses.dataclass
class Answer:
    """What came back, and after how many seconds."""
    status: int
    headers: object
    data: bytes
    seconds: float

    def json(self):
        try:
            return json.loads(self.data or b'{}')
        except ValueError:
            return {}


class Line:
    """A connection that is opened again when it was cut."""

    def __init__(self, scene, network, to='ledger', patience=bounds.PATIENCE):
        self.scene, self.network, self.to, self.patience, self.connection = (
            scene, network, to, patience, None)

    def ask(self, method, path, body=None, headers=None):
        for is_last in [False, True]:
            if not self.connection:
                self.connection = self.scene.open(self.network, self.to, self.patience)
            begun = time.monotonic()
            try:
                self.connection.request(
                    method, path, body, {'Host': self.scene.host(self.to), **(headers or {})})
                answer = self.connection.getresponse()
                data = answer.read()
                if answer.getheader('Connection', '') == 'close':
                    self.close()
                return Answer(answer.status, answer.headers, data, time.monotonic() - begun)
            except TimeoutError:
                self.close()
                return Answer(0, {}, b'no answer', time.monotonic() - begun)
            except (OSError, http.client.HTTPException):
                self.close()
                if is_last:
                    return Answer(0, {}, b'cut off', time.monotonic() - begun)

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Stranger(Device):
    """A device on a line of its own."""

    numbers = itertools.count(1)

    def __init__(self, scene, network=None):
        super().__init__()
        self.scene, self.network = scene, network or scene.network()
        self.line = Line(scene, self.network)
        self.token, self.handle, self.access = None, None, None

    def post(self, route, value, headers=None):
        """Something signed."""
        signed, body = self.signed(route, value)
        return self.line.ask('POST', f'/{route}', body, {**signed, **(headers or {})})

    def begin(self, must=True):
        """A session, for a key that is said to be as old as any that is believed; who must have one
        waits where many of a network come."""
        for is_last in [*[not must] * 20, True]:
            answer = self.post('v1/ledger/sessions', {
                'ledger': self.scene.name, 'born': now() - 59 * 24 * HOUR, 'made': now()})
            if is_last or answer.status != 429:
                break
            time.sleep(1)
        if answer.status == 200:
            self.token, self.handle = answer.json()['token'], answer.json()['handle']
        elif must:
            raise Fault(f'a session is answered with {answer.status} {answer.data[:200]!r}')
        return answer

    def write(self, entries, ledger=None):
        return self.post(
            'v1/ledger/entries', {'entries': entries, 'ledger': ledger or self.scene.name})

    def words(self, entries):
        """What is answered to each entry: its word and reason; the status where the request is not
        taken."""
        answer = self.write(entries)
        if answer.status != 200:
            return [(answer.status, None)] * len(entries)
        return [(one['answer'], one.get('reason')) for one in answer.json()['answers']]

    def ask(self, method, route, value=None, token=None):
        headers = {
            'Authorization': f'Bearer {token or self.access or self.token}',
            'Content-Type': 'application/json'}
        return self.line.ask(
            method, f'/{route}', None if value is None else json.dumps(value).encode(), headers)

    # An account

    def sign_up(self, email=None, username=None, password=None):
        number = next(Stranger.numbers)
        self.email, self.username = (
            email or f'player{number}@players.example', username or f'player{number:05}')
        self.password = password or PASSWORD.format(number)
        return self.ask(
            'POST', 'v1/ledger/auth/signup',
            {
                'email': self.email, 'username': self.username, 'password': self.password,
                'language': 'en', 'terms': True, 'age': True},
            token=self.token)

    def open_account(self):
        answer = self.sign_up()
        if answer.status != 202:
            raise Fault(f'a sign-up is answered with {answer.status} {answer.data[:200]!r}')
        self.confirm(self.scene.mail(self.email))

    def confirm(self, mail):
        answer = self.post(
            'v1/ledger/auth/confirm', {'token': LINK.search(mail['text'])[1], 'keep': True})
        if answer.status != 200:
            raise Fault(f'a confirmation is answered with {answer.status} {answer.data[:200]!r}')
        self.access, self.renewal = answer.json()['access'], answer.json().get('renewal')

    def login(self, name, password):
        return self.post('v1/ledger/auth/login', {'name': name, 'password': password, 'keep': True})
