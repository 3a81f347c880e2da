"""A device of the ledger, as a client written by somebody else would be, and a ledger to run it
against."""
import contextlib
import hashlib
import http.client
import json
import os
import random
import subprocess
import time

# Debian's python3-cryptography
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from programs import LEDGER

HOUR = 3_600_000


def now():
    return time.time_ns() // 1_000_000


made_last = [0]


def uuid7(milliseconds, chance=random):
    """RFC 9562; greater than the last one of the same millisecond (section 6.2, method 2)."""
    # The highest bit stays zero, so that the sum below carries into nothing else.
    high = milliseconds << 16 | 0x7000 | chance.getrandbits(12)
    number = high << 64 | 2 << 62 | chance.getrandbits(61)
    if number < made_last[0] and number >> 80 == made_last[0] >> 80:
        number = made_last[0] + 1
    made_last[0] = number
    digits = f'{number:032x}'
    return '-'.join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


class Device:
    # The host at which it began its session: what it signs is for that ledger.
    host = 'localhost'

    def __init__(self):
        self.key = Ed25519PrivateKey.generate()
        self.name = self.key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def signed(self, route, value):
        """The headers and bytes of a POST."""
        body = json.dumps(value, separators=(',', ':')).encode()
        signature = self.key.sign(f'florilegium POST /{route}\n'.encode() + body).hex()
        headers = {
            'Authorization': f'Device {self.name}:{signature}', 'Content-Type': 'application/json'}
        return headers, body

    def session(self, host):
        self.host = host
        return self.signed(
            'v1/ledger/sessions', {'ledger': host, 'born': now() - 24 * HOUR, 'made': now()})

    def entries(self, entries):
        return self.signed('v1/ledger/entries', {'entries': entries, 'ledger': self.host})


def entry(kind, body, made=None, chance=random):
    made = made or now()
    return {
        'format': 1, 'id': uuid7(made, chance), 'kind': kind, 'made': made,
        'body': json.dumps(body, separators=(',', ':'))}


def steps(start, count, source='phone', zone='Europe/Stockholm', offset=60):
    """Steps of a quarter of an hour."""
    return entry('steps', {
        'source': source, 'zone': zone, 'offset': offset, 'start': start, 'end': start + HOUR // 4,
        'count': count})


class Ledger:
    """The release program as a process; without rates and budgets where they are not what is looked
    at."""

    def __init__(self, home, build='build', options=(), port=0, wrapper=(), is_bounded=False):
        self.home = home
        unbounded = (
            [] if is_bounded
            else ['--device-rate', '0', '--network-rate', '0', '--without-budgets'])
        self.log = open(f'{home}.log', 'ab')
        self.process = subprocess.Popen(
            [
                *wrapper, LEDGER, 'serve', '--home', home, '--build', build, '--port', str(port),
                *unbounded, *options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if 'listens at' not in line:
            raise RuntimeError(f'the ledger does not listen; see {home}.log')
        self.port = int(line.rsplit(':', 1)[1].strip().strip('/'))
        self.host = f'127.0.0.1:{self.port}'

    def connect(self, timeout=10):
        return http.client.HTTPConnection('127.0.0.1', self.port, timeout=timeout)

    def post(self, route, headers, body, connection=None):
        connection = connection or self.connect()
        connection.request('POST', f'/{route}', body, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b'{}')

    def get(self, route, token=None):
        connection = self.connect()
        connection.request(
            'GET', f'/{route}', headers={'Authorization': f'Bearer {token}'} if token else {})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b'{}')

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()


@contextlib.contextmanager
def running_ledger(folder):
    """A ledger in a folder that follows the least edition; it is stopped whatever comes."""
    write_edition(folder / 'edition')
    ledger = Ledger(folder / 'ledger', folder / 'edition')
    try:
        yield ledger
    finally:
        ledger.stop()


def command(*words):
    """A command of the program; its exit code and what it said."""
    done = subprocess.run(
        [LEDGER, *map(str, words)], capture_output=True, text=True, env=os.environ)
    return done.returncode, done.stdout + done.stderr


def write_edition(folder):
    """The least that the ledger follows: an edition with a kind of beacon and an item of the
    shop."""
    def keep(value, path):
        text = json.dumps(value).encode()
        name = hashlib.sha256(text).hexdigest()
        file = folder / path.format(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
        return name, {'path': path.format(name), 'bytes': len(text)}
    words = {language: 'Support' for language in ['en', 'es', 'fr', 'de', 'sv']}
    _, kinds = keep([{'id': 'support', 'names': words, 'about': words}], 'objects/00/{}.json')
    item = {'id': 'oak-frame', 'slot': 'frame', 'price': 20, 'names': words, 'about': words}
    _, shop = keep([item], 'objects/00/{}.json')
    _, entries = keep({'v1/beacon-kinds.json': kinds, 'v1/shop.json': shop}, 'objects/00/{}.json')
    counts = {
        name: 0 for name in ['listed', 'playable', 'pictures', 'questions', 'names', 'rejected']}
    edition = {
        'format': 0, 'version': '2026.11.1', 'date': '2026-11-21', 'inputs': {}, 'tools': {},
        'counts': {**counts, 'namesByLanguage': {}}, 'languages': list(words),
        'bundle': {'name': 'bundle.sqlite', 'sha256': '0' * 64, 'bytes': 0}, 'decks': [],
        'shards': [], 'search': entries, 'packs': [], 'collections': [], 'entries': entries,
        'offline': entries, 'report': 'report.html', 'aliases': {}}
    name, target = keep(edition, 'targets/{}.edition.json')
    item = {
        'version': '2026.11.1', 'date': '2026-11-21',
        'edition': {'name': 'edition.json', 'sha256': name, 'bytes': target['bytes']}}
    keep({'current': item, 'editions': [item], 'deltas': []}, 'v1/editions.json')
