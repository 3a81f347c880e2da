"""How schemathesis shows who it is to the ledger: a device signs each body that it sends, byte for
byte, and reads with a session's token. .ci/ledger-contract names this file and says where the
ledger is.

Of what is generated to be right, only that is put right which no schema can say: the device's time
is now, the deck is one that was published, and an area is one. What is generated to be wrong stays
as it is.
"""
import base64
import itertools
import json
import os
import re
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import requests
import schemathesis
from requests.auth import AuthBase

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from ledger import Device, now

ADDRESS = os.environ['LEDGER_ADDRESS']
# A deck's file is named after its hash and the edition that it came with.
DECKS = sorted(
    file.name.split('.')[0] for file in (Path(os.environ['LEDGER_HOME']) / 'decks').iterdir())
ROOT = '/v1/ledger'


def begin(device):
    headers, body = device.session(urlsplit(ADDRESS).netloc)
    answer = requests.post(f'{ADDRESS}{ROOT}/sessions', body, headers=headers, timeout=10)
    answer.raise_for_status()
    return answer.json()['token']


DEVICE = Device()
TOKEN = begin(DEVICE)
PASSWORD = 'Cornflower-blue7'
NUMBERS = itertools.count()
# One grey pixel, as PNG.
PICTURE = base64.b64decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==')


def sign_up(token, name):
    """Asks for an account as people do; the answer is always the same."""
    form = {
        'email': f'{name}@example.org', 'username': name, 'password': PASSWORD, 'language': 'en',
        'terms': True, 'age': True}
    requests.post(
        f'{ADDRESS}{ROOT}/auth/signup', json=form, headers={'Authorization': f'Bearer {token}'},
        timeout=10).raise_for_status()


def mailed(page):
    """The token of the mailed link to a page."""
    mails = Path(os.environ['LEDGER_HOME']) / 'mail'
    for _ in range(100):
        for file in mails.glob('*.json'):
            found = re.search(
                f'/account/{page}/#([A-Za-z0-9_-]{{43}})', json.loads(file.read_text())['text'])
            if found:
                return found[1]
        time.sleep(0.1)
    raise TimeoutError(f'no mail came with a link to {page}')


def member():
    """The access token of who opened the mailed link."""
    device = Device()
    sign_up(begin(device), 'meadow')
    body = json.dumps({'token': mailed('confirm')}).encode()
    route = f'{ROOT}/auth/confirm'.strip('/')
    signature = device.key.sign(f'florilegium POST /{route}\n'.encode() + body).hex()
    headers = {
        'Authorization': f'Device {device.name}:{signature}', 'Content-Type': 'application/json'}
    answer = requests.post(f'{ADDRESS}/{route}', body, headers=headers, timeout=10)
    answer.raise_for_status()
    return answer.json()['access']


MEMBER = member()


def release():
    """The token that releases the member's beacons from their device."""
    requests.post(
        f'{ADDRESS}{ROOT}/user/bindings/release', json={'feature': 'beacons'},
        headers={'Authorization': f'Bearer {MEMBER}'}, timeout=10).raise_for_status()
    return mailed('release')


RELEASES = [release()]


class Signature(AuthBase):
    """Signs what is about to be sent, when nothing is changed any more."""

    def __call__(self, request):
        body = request.body or b''
        body = body if isinstance(body, bytes) else body.encode()
        route = urlsplit(request.url).path.strip('/')
        signature = DEVICE.key.sign(f'florilegium POST /{route}\n'.encode() + body).hex()
        request.headers['Authorization'] = f'Device {DEVICE.name}:{signature}'
        return request


class Token(AuthBase):
    def __call__(self, request):
        request.headers['Authorization'] = f'Bearer {TOKEN}'
        return request


class Newcomer(AuthBase):
    """A guest of its own for each request: one guest has few mails sent."""

    def __call__(self, request):
        request.headers['Authorization'] = f'Bearer {begin(Device())}'
        return request


class Access(AuthBase):
    def __call__(self, request):
        request.headers['Authorization'] = f'Bearer {MEMBER}'
        return request


SIGNED = [
    f'{ROOT}/{name}' for name in [
        'sessions', 'entries', 'auth/login', 'auth/passkey/options', 'auth/passkey',
        'auth/game-center']]
# The member never signs out: what comes after would only be turned away.
READ = [
    f'{ROOT}/{name}' for name in [
        'feed', 'notifications', 'saved', 'saved/{plant}', 'collections', 'collections/{id}',
        'history', 'events', 'profile', 'shop', 'boards', 'rounds', 'rounds/{number}/answers',
        'auth/logout']]
OWN = [
    f'{ROOT}/user/{name}' for name in [
        'profile', 'password', 'account', 'stats', 'export', 'sessions', 'sessions/{id}',
        'passkeys', 'passkeys/options', 'passkeys/{id}', 'game-center', 'avatar', 'bindings',
        'bindings/release']]
schemathesis.auth.set_from_requests(Signature()).apply_to(path=SIGNED)
schemathesis.auth.set_from_requests(Token()).apply_to(path=READ)
schemathesis.auth.set_from_requests(Newcomer()).apply_to(path=[f'{ROOT}/auth/signup'])
schemathesis.auth.set_from_requests(Access()).apply_to(path=OWN)


@schemathesis.hook
def before_call(context, case, kwargs):
    is_right = case.meta is None or case.meta.generation.mode.is_positive
    if not is_right:
        return
    if case.operation.path == f'{ROOT}/beacons':
        case.query['area'] = '59.2,17.9,59.4,18.2'
    if case.operation.path == f'{ROOT}/user/avatar' and case.method == 'PUT':
        case.body = PICTURE
    if not isinstance(case.body, dict):
        return
    if case.operation.path == f'{ROOT}/sessions':
        case.body['made'] = now()
    if case.operation.path == f'{ROOT}/rounds' and DECKS:
        case.body['deck'] = DECKS[0]
    put_right(case.operation.path.removeprefix(ROOT), case.body)


def put_right(path, body):
    """Names, addresses and passwords that are none would be refused, as they should."""
    name = f'quill{next(NUMBERS)}'
    if path in ['/auth/signup', '/auth/forgot-password']:
        body['email'] = f'{name}@example.org'
    if path == '/auth/signup':
        body.update(username=name, displayName=None, terms=True, age=True)
    if path in [
            '/auth/signup', '/auth/reset-password', '/user/export', '/user/passkeys/options',
            '/user/game-center', '/auth/release-binding']:
        body['password'] = PASSWORD
    if path == '/auth/release-binding' and RELEASES:
        # It works once.
        body['token'] = RELEASES.pop()
    if path == '/user/bindings/release':
        body['feature'] = 'beacons'
    if path == '/user/passkeys':
        body['label'] = 'Phone'
    if path == '/user/password':
        body['new'] = 'Meadow-sweet-9'
    if path in ['/auth/game-center', '/user/game-center']:
        body['identity'].update(signature='AAAA', salt='AAAA')
    if path == '/user/profile':
        body.update(username=None, displayName=None, avatar=None, preferences=None, consents=None)
