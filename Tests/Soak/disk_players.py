"""A device that counts on what was acknowledged, and what a ledger must answer whose disk takes
nothing."""
import json

from ledger import HOUR, Device, command, now, steps
from programs import Fault


class Player(Device):
    """A device that counts on what was acknowledged, in its order."""

    def __init__(self):
        super().__init__()
        self.walked, self.acknowledged, self.token = 0, [], None

    def begin(self, ledger):
        status, _, answer = ask(ledger, 'POST', 'v1/ledger/sessions', *self.session(ledger.host))
        if status != 200:
            raise Fault(f'a session is answered with {status} {answer}')
        self.token = answer['token']

    def batch(self, count):
        made = []
        for _ in range(count):
            self.walked += 1
            lap, quarter = divmod(self.walked, 40 * 96)
            made.append(
                steps(now() // HOUR * HOUR - 41 * 24 * HOUR + quarter * HOUR // 4 + lap * 7, 100))
        return made

    def write(self, ledger, batch):
        """Whether the ledger took it; it may only say no in the one way."""
        status, headers, answer = ask(ledger, 'POST', 'v1/ledger/entries', *self.entries(batch))
        if status == 200:
            words = [one['answer'] for one in answer['answers']]
            if words != ['recorded'] * len(batch):
                raise Fault(f'{len(batch)} new entries are answered with {words}')
            self.acknowledged += [one['id'] for one in batch]
            return True
        must_be_storage(status, headers, answer)
        return False

    def look(self, ledger):
        """The feed holds what was acknowledged, and nothing else."""
        found, after = [], 0
        while True:
            status, _, page = ask(ledger, 'GET', f'v1/ledger/feed?after={after}', {
                'Authorization': f'Bearer {self.token}'})
            if status != 200:
                raise Fault(f'the feed is answered with {status} {page}')
            if not page['items']:
                break
            found += [item['entry']['id'] for item in page['items']]
            after = page['next']
        if found != self.acknowledged:
            lost, strange = set(self.acknowledged) - set(found), set(found) - set(self.acknowledged)
            raise Fault(
                f'of {len(self.acknowledged)} acknowledged ones {len(lost)} are lost; '
                f'{len(strange)} are there that were refused')


def ask(ledger, method, route, headers=None, body=None):
    """The status, the headers and the JSON of an answer."""
    connection = ledger.connect()
    connection.request(method, f'/{route}', body, headers or {})
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders()), json.loads(answer.read() or b'{}')


def must_be_storage(status, headers, answer):
    fields = {name.lower(): value for name, value in headers.items()}
    if status != 503 or not answer.get('type', '').endswith('storage') or not fields.get(
            'retry-after', '').isdigit():
        raise Fault(
            f'a write that the disk does not take is answered with {status} {headers} {answer}')
    if fields.get('content-type') != 'application/problem+json':
        raise Fault(f'a problem is sent as {fields.get("content-type")}')


def verify(home, *options):
    code, said = command('verify', '--home', home, *options)
    if code != 0:
        raise Fault(f'verify of {home} ends with {code}: {said}')
    return said.strip()


def must_be_shut(ledger, player):
    """While the disk takes no writes: every way to write is turned away, and what is there can be
    read."""
    for count in [64, 1, 8]:
        if player.write(ledger, player.batch(count)):
            raise Fault('an entry is acknowledged that the disk cannot have taken')
    for device in [Device(), player]:
        must_be_storage(*ask(ledger, 'POST', 'v1/ledger/sessions', *device.session(ledger.host)))
    must_be_readable(ledger, player)


def must_be_readable(ledger, player):
    player.look(ledger)
    for route in ['healthz', 'v1/ledger/boards?board=sum/offline/points/always']:
        status, _, answer = ask(ledger, 'GET', route)
        if status != 200:
            raise Fault(f'{route} is answered with {status} {answer}')


def must_be_open(ledger, player, turned_away):
    """The same process records again: what was turned away, as it was, and something new."""
    for batch in [turned_away, player.batch(20)]:
        if batch and not player.write(ledger, batch):
            raise Fault('the ledger still turns entries away although the disk takes writes again')
    player.look(ledger)
    Player().begin(ledger)
