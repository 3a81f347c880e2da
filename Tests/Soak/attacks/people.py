"""What one person can do to another: accounts, mails, tokens, keys."""
import base64
import hashlib
import json
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts import LINK
from ledger import HOUR, Device, now, steps
from nginx_proxy import NAME

from attacks import bounds
from attacks.report import attack
from attacks.scene import Scene, at_once
from attacks.strangers import Line


def text64(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def bytes64(text):
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


class Authenticator:
    """A passkey, as browsers and their authenticators make it (Web Authentication Level 3)."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = hashlib.sha256(str(time.time_ns()).encode()).digest()

    def client(self, kind, challenge):
        return json.dumps({
            'type': f'webauthn.{kind}', 'challenge': challenge, 'origin': f'https://{NAME}',
            'crossOrigin': False}).encode()

    def head(self, flags):
        return hashlib.sha256(NAME.encode()).digest() + bytes([flags]) + bytes(4)

    def made(self, challenge):
        point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)[1:]
        cose = (
            bytes([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]) + point[:32]
            + bytes([0x22, 0x58, 0x20]) + point[32:])
        attested = bytes(16) + len(self.id).to_bytes(2, 'big') + self.id + cose
        der = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return {
            'challenge': challenge, 'id': text64(self.id),
            'clientDataJSON': text64(self.client('create', challenge)),
            'authenticatorData': text64(self.head(0x45) + attested), 'publicKey': text64(der),
            'label': 'Phone'}

    def shown(self, challenge, handle):
        client, data = self.client('get', challenge), self.head(0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            'challenge': challenge, 'id': text64(self.id), 'clientDataJSON': text64(client),
            'authenticatorData': text64(data), 'signature': text64(signature), 'userHandle': handle,
            'keep': True}


def passkey_login(device, passkey, handle):
    challenge = device.post('v1/ledger/auth/passkey/options', {}).json().get('challenge', 'AA')
    return device.post('v1/ledger/auth/passkey', passkey.shown(challenge, handle))


@attack('M5', 'an account opened for somebody else, kept open by a passkey')
def planted_passkey(scene, report):
    attacker, victim = scene.guest(), scene.guest()
    attacker.sign_up(email='victim@players.example', username='planted')
    mail = scene.mail('victim@players.example')
    # The victim opens the link, wherever that is.
    answer = scene.ask(
        'POST', '/v1/ledger/auth/confirm',
        json.dumps({'token': LINK.search(mail['text'])[1]}).encode(),
        {'Content-Type': 'application/json'})
    report.note(f'the link that the attacker had mailed is answered {answer.status}')
    login = attacker.login('planted', attacker.password)
    report.tries += 3
    if login.status == 200:
        attacker.access = login.json()['access']
        asked = attacker.ask(
            'POST', 'v1/ledger/user/passkeys/options', {'password': attacker.password})
        report.hold(
            asked.status == 200,
            f'a passkey is not even asked for: {asked.status} {asked.data[:200]!r}')
        passkey = Authenticator()
        added = attacker.ask(
            'POST', 'v1/ledger/user/passkeys', passkey.made(asked.json()['challenge']))
        report.hold(
            added.status == 201, f'the test makes no passkey: {added.status} {added.data[:200]!r}')
        handle = asked.json()['user']['id']
        entered = passkey_login(scene.guest(), passkey, handle)
        report.hold(
            entered.status == 200,
            f'the test\'s passkey opens nothing: {entered.status} {entered.data[:200]!r}')
        while scene.mail('victim@players.example', seconds=0.5):
            pass
        scene.ask(
            'POST', '/v1/ledger/auth/forgot-password', b'{"email":"victim@players.example"}',
            {'Content-Type': 'application/json'})
        mail = scene.mail('victim@players.example')
        # What is told of the passkey and the sign-in may come late, and has no link.
        while mail and not LINK.search(mail['text']):
            mail = scene.mail('victim@players.example')
        reset = scene.ask(
            'POST', '/v1/ledger/auth/reset-password',
            json.dumps({
                'token': LINK.search(mail['text'])[1],
                'password': 'Quercus-robur 9 of mine'}).encode(),
            {'Content-Type': 'application/json'})
        report.hold(
            reset.status == 204,
            f'the victim\'s reset is answered {reset.status} {reset.data[:200]!r}')
        entered = passkey_login(scene.guest(), passkey, handle)
        report.hold(
            entered.status != 200,
            'the attacker\'s passkey opens the account after the victim\'s reset')
        entered = attacker.login('planted', attacker.password)
        report.hold(
            entered.status != 200,
            'the attacker\'s password opens the account after the victim\'s reset')
        report.hold(
            attacker.ask('GET', 'v1/ledger/user/profile').status == 401,
            'the attacker\'s session lives on after the victim\'s reset')
    report.hold(
        victim.ask('GET', 'v1/ledger/profile').status == 200,
        'the victim as a guest is turned away')


@attack('M6', 'the lock-out: whether it tells which e-mail belongs to a name')
def lock_outs(scene, report):
    member, other = scene.member(), scene.member()

    def wrong(name):
        return scene.guest().login(name, 'Wrong-password 1')
    told = [wrong(member.username).status for _ in range(5)]
    report.tries += 5
    mine, others, nobody = [
        wrong(name) for name in (member.email, other.email, 'nobody@players.example')]
    report.hold(
        (mine.status, kind(mine)) == (nobody.status, kind(nobody)) == (others.status, kind(others)),
        f'after {told} by a name, its own e-mail is answered {mine.status}, '
        f'that of another account {others.status}, an unknown one {nobody.status}')
    again = wrong(member.username)
    report.hold(again.status == 429, f'a sixth try by the name is answered {again.status}')
    # And by a try for the name after five for an address.
    for _ in range(5):
        wrong(other.email)
    by_name, unknown = wrong(other.username), wrong('nobodyhere')
    report.hold(
        by_name.status == unknown.status,
        f'after five by an e-mail its name is answered {by_name.status}, '
        f'an unknown one {unknown.status}')


def kind(answer):
    return answer.json().get('type')


@attack('held', 'sign-up and forgotten passwords: whether they tell who has an account')
def tell_tales(scene, report):
    member = scene.member()
    answers = []
    for email in (member.email, 'nobody1@players.example'):
        answers.append([
            scene.guest().sign_up(email=email),
            scene.ask(
                'POST', '/v1/ledger/auth/forgot-password', json.dumps({'email': email}).encode(),
                {'Content-Type': 'application/json'}),
            scene.guest().login(email, 'Wrong-password 1')])
    for known, unknown in zip(*answers):
        report.hold(
            (known.status, known.data) == (unknown.status, unknown.data)
            or (known.status == unknown.status and kind(known) == kind(unknown)),
            f'who has an account is answered {known.status} {known.data[:120]!r}, '
            f'who has none {unknown.status} {unknown.data[:120]!r}')
    took = {
        email: min(hashing(scene, email) for _ in range(3))
        for email in (member.email, 'nobody1@players.example')}
    report.tries += 6
    report.hold(
        max(took.values()) - min(took.values()) < bounds.TELLING_SECONDS,
        f'a wrong password takes so many seconds of a processor: {took}; '
        'by the time can be told who has an account')


def hashing(scene, email):
    """Seconds of a processor that a wrong password takes: the time on the clock depends on who else
    works here."""
    device = scene.guest()
    scene.settle()
    before = scene.processor()
    device.login(email, 'Wrong-password 1')
    scene.settle()
    return scene.processor() - before


@attack('L7', 'wrong passwords of a whole network: who is known there enters')
def crowded_network(scene, report):
    network = scene.network()
    member = scene.member(network)
    crowd = [scene.guest(network) for _ in range(4)]
    told = []

    def guess(part):
        for number in range(6):
            told.append(crowd[part].login(f'nobody{part}{number}', 'Wrong-password 1').status)
            # What nginx holds back is not what is looked at here.
            time.sleep(0.6 if scene.is_proxied else 0)
    at_once([lambda part=part: guess(part) for part in range(4)])
    report.tries += len(told)
    report.hold(429 in told, f'24 wrong passwords of a network are answered {sorted(set(told))}')
    if scene.is_proxied:
        time.sleep(11)
    answer = member.login(member.username, member.password)
    report.hold(
        answer.status == 200,
        f'who is known there, with the right password, is answered {answer.status} {kind(answer)}')
    # Being known is no leave to guess at others.
    answers = [
        member.login(f'nobodyelse{number}', 'Wrong-password 1').status for number in range(3)]
    report.hold(
        200 not in answers and answers[-1] == 429,
        f'who is known there guesses at others and is answered {answers}')


@attack('held', 'tokens for renewal: spent ones, by others')
def renewals(scene, report):
    """What becomes of a spent token that somebody else has."""
    for is_signed in [False, True]:
        member, thief = scene.member(), scene.guest()
        first = member.renewal

        def renewed(token, device, signed):
            if signed:
                return device.post('v1/ledger/auth/refresh', {'renewal': token})
            return scene.ask(
                'POST', '/v1/ledger/auth/refresh', json.dumps({'renewal': token}).encode(),
                {'Content-Type': 'application/json'})
        answer = renewed(first, member, True)
        report.hold(
            answer.status == 200, f'a renewal is answered {answer.status} {answer.data[:150]!r}')
        stolen = renewed(first, thief, is_signed)
        report.hold(
            stolen.status != 200,
            'a spent token is good for who '
            f'{"signs as another device" if is_signed else "proves nothing"}')
        spoiled = renewed(first[:-2] + ('AA' if first[-2:] != 'AA' else 'BB'), thief, is_signed)
        report.hold(spoiled.status in (400, 401), f'a spoiled token is answered {spoiled.status}')


@attack('held', 'tokens: none of ours, spoiled, of somebody else')
def tokens(scene, report):
    mine, other = scene.member(), scene.member()
    head, body, signature = mine.access.split('.')
    claims = json.loads(bytes64(body))

    def jwt(header, value=None, signed=signature):
        return (
            f'{text64(json.dumps(header).encode())}.{text64(json.dumps(value or claims).encode())}.'
            f'{signed}')
    header = json.loads(bytes64(head))
    theirs = json.loads(bytes64(other.access.split('.')[1]))
    forged = {
        'alg none': jwt({**header, 'alg': 'none'}, signed=''),
        'alg nOnE': jwt({**header, 'alg': 'nOnE'}, signed=''),
        'alg HS256': jwt({**header, 'alg': 'HS256'}), 'no signature': f'{head}.{body}.',
        'zeros': f'{head}.{body}.{text64(bytes(64))}',
        'the claims of another': f'{head}.{text64(json.dumps(theirs).encode())}.{signature}',
        'kid elsewhere': jwt({**header, 'kid': '../../etc/passwd'}),
        'a key of its own': jwt({
            **header, 'jwk': {'kty': 'OKP', 'crv': 'Ed25519', 'x': mine.name}}),
        'a flipped bit': f'{head}.{body}.{"A" if signature[0] != "A" else "B"}{signature[1:]}',
        'two dots': '..', 'empty': '', 'long': 'A' * 5_000,
        'of a guest, spoiled': mine.token[:-2] + 'AA'}
    for what, token in forged.items():
        for path in ['/v1/ledger/user/profile', '/v1/ledger/feed']:
            answer = scene.ask('GET', path, headers={'Authorization': f'Bearer {token}'})
            report.hold(
                answer.status in (400, 401),
                f'{path} with a token ({what}) is answered {answer.status}')
    sessions = mine.ask('GET', 'v1/ledger/user/sessions').json()
    answer = other.ask('DELETE', f'v1/ledger/user/sessions/{sessions[0]["id"]}')
    report.hold(answer.status in (403, 404), f'the session of another is ended: {answer.status}')
    for method, route, value in [
            ('POST', 'v1/ledger/user/export', {'password': mine.password}),
            ('DELETE', 'v1/ledger/user/account', {'password': mine.password}),
            ('PUT', 'v1/ledger/user/password', {
                'old': mine.password, 'new': 'Quercus-robur 8 mine'})]:
        answer = other.ask(method, route, value)
        report.hold(
            answer.status in (400, 401, 403, 422, 429),
            f'{method} {route} with the session of another is answered {answer.status}')
    report.hold(
        mine.ask('GET', 'v1/ledger/user/profile').status == 200,
        'the account is not there any more')
    answer = mine.ask('PUT', 'v1/ledger/user/profile', {
        'role': 'administrator', 'email': other.email, 'handle': other.handle})
    profile = mine.ask('GET', 'v1/ledger/user/profile').json()
    report.hold(
        (profile['email'], profile['handle']) == (mine.email, mine.handle)
        and profile['role'] != 'administrator',
        f'a profile took {profile}')
    answer = mine.ask('PUT', 'v1/ledger/user/profile', {'username': other.username.upper()})
    report.hold(
        answer.status in (400, 409, 422),
        f'the name of another in capitals is answered {answer.status}')


# Keys


# The points of small order on Curve25519 in Edwards form, all encodings (RFC 8032; those past the
# prime among them).
PRIME = 2 ** 255 - 19
Y8 = int.from_bytes(
    bytes.fromhex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'), 'little')
ORDINATES = [1, 0, PRIME - 1, PRIME, PRIME + 1, Y8, PRIME - Y8]
SMALL = sorted({
    (ordinate | sign << 255).to_bytes(32, 'little') for ordinate in ORDINATES for sign in (0, 1)})


@attack('L5', 'device keys of small order, whose signatures anybody can make')
def small_keys(scene, report):
    lines = [Line(scene, scene.network()) for _ in range(4)]
    for key in SMALL:
        taken = 0
        for number, point in enumerate(SMALL):
            body = json.dumps({
                'ledger': scene.name, 'born': now() - HOUR, 'made': now() + number}).encode()
            answer = lines[number % 4].ask('POST', '/v1/ledger/sessions', body, {
                'Authorization': f'Device {key.hex()}:{point.hex()}{bytes(32).hex()}',
                'Content-Type': 'application/json'})
            taken += answer.status == 200
            report.tries += 1
        report.hold(not taken, f'the key {key.hex()[:8]}…{key.hex()[-4:]} opened {taken} sessions')


@attack('L6', 'what was signed for one ledger, sent to another', fronts=('direct',), alone=True)
def elsewhere(scene, report):
    other = Scene(scene.folder / 'other', scene.edition, 'direct', scene.is_quick)
    try:
        device = scene.guest()
        headers, body = device.signed(
            'v1/ledger/sessions', {'ledger': other.name, 'born': now() - HOUR, 'made': now()})
        Line(other, other.network()).ask('POST', '/v1/ledger/sessions', body, headers)
        one = steps(now() // HOUR * HOUR - 3 * HOUR, 100)
        headers, body = device.signed('v1/ledger/entries', {'entries': [one], 'ledger': scene.name})
        answer = Line(other, other.network()).ask('POST', '/v1/ledger/entries', body, headers)
        report.hold(
            answer.status in (400, 403, 422),
            f'what was signed for {scene.name} is answered {answer.status} {answer.data[:200]!r} '
            f'at {other.name}')
        answer = Line(scene, device.network).ask('POST', '/v1/ledger/entries', body, headers)
        report.hold(
            answer.status == 200,
            f'at its own ledger it is answered {answer.status} {answer.data[:200]!r}')
        answer = device.post('v1/ledger/entries', {'entries': [one]})
        report.hold(
            answer.status in (400, 403, 422), f'what names no ledger is answered {answer.status}')
        headers, body = Device().session('elsewhere.example')
        answer = scene.ask('POST', '/v1/ledger/sessions', body, headers)
        report.hold(
            400 <= answer.status < 500, f'a session for another host is answered {answer.status}')
    finally:
        other.stop()
