"""What one person can do to another: accounts, passkeys, wrong passwords."""
import base64
import hashlib
import json
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts import LINK
from nginx_proxy import NAME

from attacks import bounds
from attacks.report import attack
from attacks.scene import at_once


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
