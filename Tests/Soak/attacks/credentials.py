"""What proves who somebody is: tokens for renewal and of sessions, keys of small order, what was
signed for another ledger."""
import json

from ledger import HOUR, Device, now, steps

from attacks.people import bytes64, text64
from attacks.report import attack
from attacks.scene import Scene
from attacks.strangers import Line


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
