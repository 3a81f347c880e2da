"""How schemathesis shows who it is to the ledger: a device signs each body that it sends, byte for byte, and reads with a
session's token. .ci/ledger-contract names this file and says where the ledger is.

Of what is generated to be right, only that is put right which no schema can say: the device's time is now, the deck is one
that was published, and an area is one. What is generated to be wrong stays as it is.
"""
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

import requests
import schemathesis
from requests.auth import AuthBase

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Soak'))
from ledger import Device, now  # noqa: E402

ADDRESS = os.environ['LEDGER_ADDRESS']
# A deck's file is named after its hash and the edition that it came with.
DECKS = sorted(file.name.split('.')[0] for file in (Path(os.environ['LEDGER_HOME']) / 'decks').iterdir())
ROOT = '/v1/ledger'


def begin(device):
    headers, body = device.session(urlsplit(ADDRESS).netloc)
    answer = requests.post(f'{ADDRESS}{ROOT}/sessions', body, headers=headers, timeout=10)
    answer.raise_for_status()
    return answer.json()['token']


DEVICE = Device()
TOKEN = begin(DEVICE)


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


SIGNED = [f'{ROOT}/sessions', f'{ROOT}/entries']
READ = [f'{ROOT}/{name}' for name in ['feed', 'notifications', 'events', 'profile', 'shop', 'boards', 'rounds', 'rounds/{number}/answers']]
schemathesis.auth.set_from_requests(Signature()).apply_to(path=SIGNED)
schemathesis.auth.set_from_requests(Token()).apply_to(path=READ)


@schemathesis.hook
def before_call(context, case, kwargs):
    is_right = case.meta is None or case.meta.generation.mode.is_positive
    if not is_right:
        return
    if case.operation.path == f'{ROOT}/beacons':
        case.query['area'] = '59.2,17.9,59.4,18.2'
    if not isinstance(case.body, dict):
        return
    if case.operation.path == f'{ROOT}/sessions':
        case.body['made'] = now()
    if case.operation.path == f'{ROOT}/rounds' and DECKS:
        case.body['deck'] = DECKS[0]
