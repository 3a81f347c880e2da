"""C1: long runs of combining marks, which make Unicode normalisation quadratic, in every member of
every body that can be sent."""
import json

from ledger import HOUR, entry, now

from attacks import bounds, described
from attacks.report import attack
from attacks.scene import IS_DEBUG

# Escaped, a mark of two bytes is written with six.
SIZES = [20_000, 80_000]

DEFAULTS = {
    'email': 'oak@players.example', 'username': 'oakleaf', 'password': 'Bellis-perennis 7',
    'old': 'Bellis-perennis 7', 'new': 'Bellis-perennis 8', 'language': 'en', 'terms': True,
    'age': True, 'token': 'A' * 43, 'keep': True, 'name': 'oakleaf', 'renewal': 'A' * 43,
    'mode': 'practice', 'zone': 'Europe/Stockholm', 'adjusted': 100, 'number': 1, 'place': 0,
    'card': 'p0', 'choice': 0, 'feature': 'beacons', 'label': 'Phone',
    'challenge': 'AA', 'id': 'AA', 'clientDataJSON': 'e30', 'authenticatorData': 'AA',
    'signature': 'AA', 'userHandle': 'AA', 'publicKey': 'AA',
    'playerID': 'T:_1', 'bundleID': 'example.florilegium',
    'publicKeyURL': 'https://static.gc.apple.com/public-key/gc-prod-9.cer', 'salt': 'AA',
    'timestamp': 0}

# A body of each kind of entry, with all the texts that it can have.
BODIES = {
    'steps': {
        'source': 'phone', 'zone': 'Europe/Stockholm', 'offset': 60, 'start': 0, 'end': 900_000,
        'count': 10},
    'goal': {'period': 'day', 'steps': 5_000, 'offset': 60},
    'purchase': {'item': 'frame-0', 'price': 1},
    'equip': {'slot': 'frame', 'item': 'frame-0'},
    'report': {'about': 'card', 'id': 'p0', 'text': 'It is an oak.'},
    'question': {
        'category': 'art', 'language': 'en', 'prompt': 'Who?', 'options': ['A', 'B', 'C', 'D'],
        'explanation': 'So.', 'source': 'A book'},
    'beacon': {'cell': [590_000, 180_000], 'kind': 'support'},
    'replenish': {'cell': [590_000, 180_000]},
    'fault': {
        'fault': 'type', 'script': 'pages/every-page.js', 'line': 1, 'edition': '2026.11.1',
        'browser': 'firefox'},
    'round': {
        'offset': 60,
        'round': {
            'format': 1,
            'start': {
                'mode': 'practice', 'deck': '0' * 64, 'player': '0' * 64, 'number': 1, 'started': 0,
                'zone': 'Europe/Stockholm', 'adjusted': 100, 'level': 'easy'},
            'moves': [['p0', 0, 0, 1_000]], 'ended': 1_000, 'ending': 'finished'}}}


def marks(size):
    """An `a` under as many marks as come to so many bytes where JSON escapes them."""
    return 'a' + '\u0301\u0323' * (size // 12)


def plain_marks(size):
    """An `a` under as many marks as come to so many bytes of UTF-8."""
    return 'a' + '\u0301\u0323' * (size // 4)


def replaced(value, path, text):
    """A copy of a value with another text at a path; a last part of None adds a member of that
    name."""
    copy = json.loads(json.dumps(value))
    inner = copy
    for part in path[:-1]:
        inner = inner.setdefault(part, {}) if isinstance(inner, dict) else inner[part]
    if path[-1] is None:
        inner[text] = 1
    else:
        inner[path[-1]] = text
    return copy


def forms(value, path):
    """Bytes with the run at a path, a short and a long one: written plainly, and with escapes."""
    for is_escaped, run in [(False, plain_marks), (True, marks)]:
        changed = [replaced(value, path, run(size)) for size in SIZES]
        yield [
            json.dumps(one, ensure_ascii=is_escaped, separators=(',', ':')).encode()
            for one in changed]


class Costs:
    """Sends and measures, each request when the server rests."""

    def __init__(self, scene, report, of='ledger'):
        self.scene, self.report, self.of, self.worst = scene, report, of, (0.0, 'nothing')

    def once(self, send):
        self.scene.settle(self.of)
        before = self.scene.processor(self.of)
        status = send()
        rests = self.scene.settle(self.of)
        return status, self.scene.processor(self.of) - before, rests

    def hold(self, what, sends, fixed=bounds.COST_FIXED_MS, base=0.0):
        """`sends` are (bytes, function that sends and gives the status), a short one and a long
        one; `base` are the seconds that the same request takes without what is tried."""
        a_byte = bounds.COST_DEBUG_US if IS_DEBUG else bounds.COST_RELEASE_US
        first = None
        for size, send in sends:
            status, cost, rests = self.once(send)
            allowed = base + size * a_byte / 1e6 + fixed / 1e3
            if rests and (cost > allowed or self.grows(first, cost - base, fixed)):
                # Something else may have been done meanwhile.
                status, again, _ = self.once(send)
                cost = min(cost, again)
            grows = self.grows(first, cost - base, fixed)
            self.worst = max(self.worst, ((cost - fixed / 1e3) / size * 1e6, what))
            is_held = self.report.hold(
                cost <= allowed and not grows and status not in (0, 500, 503),
                f'{what}: {size:,} bytes took {cost * 1e3:.0f} ms of a processor '
                f'({cost / size * 1e6:.1f} µs a byte), answer {status}')
            if not is_held:
                return
            first = cost - base

    @staticmethod
    def grows(short, long, fixed):
        return short is not None and long > fixed / 1e3 + bounds.COST_GROWTH * max(short, 0.003)


@attack(
    'C1', 'combining marks in every member of every body of the ledger', fronts=('direct',),
    alone=True)
def members(scene, report):
    description = described.Description('Sources/LedgerServer/openapi.yaml')
    costs = Costs(scene, report)
    for path, method, operation in description.operations():
        schema = description.body(operation)
        if schema is None or path.endswith('/entries'):
            continue
        sender = Sender(scene, path, operation)
        whole = example(description, schema, scene)
        for place, member in enumerate([*description.texts(schema), (None,)]):
            choices = list(forms(whole, member))
            for pair in ([choices[place % 2][1:]] if scene.is_quick else choices):
                is_hashed = 'auth/' in path or 'user/' in path
                costs.hold(
                    f'{method} {path} {"/".join(part or "a member" for part in member)}',
                    [(len(body), lambda body=body: sender.send(method, body)) for body in pair],
                    fixed=bounds.COST_PASSWORD_MS if is_hashed else bounds.COST_FIXED_MS)
    for kind, body in BODIES.items():
        entries_of(scene, costs, kind, body)
    report.note(
        f'at most {costs.worst[0]:.2f} µs a byte besides what is fixed, at {costs.worst[1]}')


def entries_of(scene, costs, kind, body):
    """Each text of a kind's body, a member of any name, and the members of the entry itself."""
    paths = [path for path in walk(body)] + [(None,)]
    for number, path in enumerate(paths):
        choices = list(forms(body, path))
        for pair in ([choices[number % 2][1:]] if scene.is_quick else choices):
            costs.hold(f'entry {kind} {"/".join(str(part or "a member") for part in path)}', [
                (len(text), lambda text=text: write(scene, {'kind': kind, 'body': text.decode()}))
                for text in pair])
    if kind == 'steps':
        for member in ['kind', 'id', 'body', None]:
            costs.hold(f'entry\'s {member or "member of any name"}', [
                (
                    size,
                    lambda size=size: write(
                        scene, {member or plain_marks(size): plain_marks(size) if member else 1}))
                for size in SIZES])
        costs.hold('the batch\'s ledger', [
            (
                size,
                lambda size=size: stranger(scene).write(
                    [entry('steps', body)], ledger=plain_marks(size)).status) for size in SIZES])


def walk(value, path=()):
    if isinstance(value, str):
        yield path
    elif isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value[:1]):
            yield from walk(inner, (*path, key))


def example(description, schema, scene):
    """A value that goes as far as it can."""
    value = {}
    for name, inner in description.followed(schema).get('properties', {}).items():
        inner = description.followed(inner)
        if 'properties' in inner:
            value[name] = example(description, inner, scene)
        elif isinstance(inner.get('additionalProperties'), dict):
            value[name] = {}
        elif name in ('ledger', 'deck', 'born', 'made'):
            value[name] = {
                'ledger': scene.name, 'deck': scene.edition.deck_hash, 'born': now() - 24 * HOUR,
                'made': now()}[name]
        elif name in DEFAULTS:
            value[name] = DEFAULTS[name]
    return value


def stranger(scene):
    """A device that is known, from a network that nobody was turned away at."""
    if not hasattr(scene, 'someone') or scene.someone.sent > 80:
        scene.someone = scene.guest()
        scene.someone.sent = 0
    scene.someone.sent += 1
    return scene.someone


def write(scene, changed):
    one = {**entry('steps', BODIES['steps']), **changed}
    body = json.dumps(
        {'entries': [one], 'ledger': scene.name}, ensure_ascii=False,
        separators=(',', ':')).encode()
    device = stranger(scene)
    signature = device.key.sign(b'florilegium POST /v1/ledger/entries\n' + body).hex()
    return device.line.ask('POST', '/v1/ledger/entries', body, {
        'Authorization': f'Device {device.name}:{signature}',
        'Content-Type': 'application/json'}).status


class Sender:
    """Whoever may ask for an operation: nobody, a device, a guest or a member; where a password is
    asked for, not locked out yet."""

    def __init__(self, scene, path, operation):
        self.scene, self.path = scene, path.replace('{number}', '1')
        schemes = {name for one in operation.get('security', []) for name in one}
        self.scheme = 'account' if '/user/' in path else next(iter(schemes), None)
        self.device, self.sent = None, 0

    def send(self, method, body):
        most = 4 if self.scheme == 'account' else 30
        if self.scheme and (not self.device or self.sent >= most or self.path.endswith('logout')):
            self.device, self.sent = (
                self.scene.member() if self.scheme == 'account' else self.scene.guest(), 0)
        self.sent += 1
        headers = {'Content-Type': 'application/json'}
        if self.scheme == 'device':
            signature = self.device.key.sign(
                f'florilegium {method} {self.path}\n'.encode() + body).hex()
            headers['Authorization'] = f'Device {self.device.name}:{signature}'
        elif self.scheme:
            headers['Authorization'] = f'Bearer {self.device.access or self.device.token}'
        return self.scene.ask(method, self.path, body, headers).status


