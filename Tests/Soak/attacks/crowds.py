"""What strangers in numbers make void: new devices of one network, beacons, mails."""
import json
import time

from ledger import entry

from attacks import bounds
from attacks.report import attack
from attacks.strangers import Stranger


@attack('M3', 'new devices of one network without end; beacons by them', alone=True)
def strangers(scene, report):
    network, joined, waits, begun = scene.network(), 0, 0, time.monotonic()
    old = scene.guest(network)
    tries = (
        bounds.NEW_DEVICES_OF_NETWORK + 60 if scene.is_quick else 4 * bounds.NEW_DEVICES_OF_NETWORK)
    for _ in range(tries):
        one = Stranger(scene, network)
        answer = one.begin(must=False)
        one.line.close()
        report.tries += 1
        joined += answer.status == 200
        waits += answer.status == 429
        if answer.status == 429 and not (answer.headers['Retry-After'] or '').isdigit():
            report.hold(False, 'who is to come later is not told when')
        if joined == 1 and answer.status == 200:
            beacon(report, one)
        if waits > 40:
            break
        if b'network' in answer.data and answer.status == 429 and waits < 3:
            report.note(
                f'told after {joined}: {answer.json().get("type", "")} '
                f'{answer.json().get("detail", "")}')
    report.hold(
        joined <= bounds.NEW_DEVICES_OF_NETWORK,
        f'{joined} new devices of one network within {time.monotonic() - begun:.0f} s; '
        f'{bounds.NEW_DEVICES_OF_NETWORK} are allowed in an hour')
    report.note(f'{joined} new devices of one network, then {waits} were told to come later')
    time.sleep(1)
    again = old.begin(must=False)
    report.hold(
        again.status == 200,
        f'a device that was known before is answered {again.status} {again.data[:200]!r}')
    other = Stranger(scene).begin(must=False)
    report.hold(other.status == 200, f'a new device of another network is answered {other.status}')


def beacon(report, device):
    """What comes of a beacon by who was not there a minute ago."""
    words = device.words([entry('beacon', {'cell': [600_000, 100_000], 'kind': 'support'})])
    report.hold(
        words == [('refused', 'device-too-new')], f'a beacon of a new guest is answered {words}')


def network_letters(scene, report):
    """Guests of one network, who each ask for as many as one may."""
    network, taken = scene.network(), 0
    for number in range(bounds.MAILS_OF_NETWORK // bounds.MAILS_OF_GUEST + 6):
        guest = scene.guest(network)
        for other in range(bounds.MAILS_OF_GUEST):
            taken += guest.sign_up(email=f'far{number}-{other}@elsewhere.example').status == 202
            report.tries += 1
    report.hold(
        taken <= bounds.MAILS_OF_NETWORK + 2,
        f'one network had {taken} mails sent; {bounds.MAILS_OF_NETWORK} are allowed in an hour')


def spool(scene):
    """Whom mails wait for, when no more come."""
    seen = None
    while True:
        found = [
            json.loads(file.read_text())['to']
            for file in (scene.ledger.home / 'mail').glob('*.json')]
        if found == seen:
            return found
        seen = found
        scene.settle()
        # Mails are written up to a second after they were asked for.
        time.sleep(1.5)


@attack('M4', 'one guest has mails sent to strangers', alone=True)
def letters(scene, report):
    guest, taken = scene.guest(), 0
    for number in range(8 if scene.is_quick else 30):
        answer = guest.sign_up(
            email=f'stranger{number}@elsewhere.example', username=f'stranger{number:04}')
        report.tries += 1
        taken += answer.status == 202
        report.hold(
            answer.status in (202, 429),
            f'a sign-up is answered {answer.status} {answer.data[:150]!r}')
    mails = spool(scene)
    report.hold(
        len(mails) <= bounds.MAILS_OF_GUEST,
        f'one guest had mails sent to {len(set(mails))} addresses; {bounds.MAILS_OF_GUEST} are '
        'allowed in a day')
    report.note(f'{taken} sign-ups taken, {len(mails)} mails')
    if not scene.is_quick:
        network_letters(scene, report)
    # The same address, asked for by ever new guests: of one network, and then of as many.
    network = scene.network()
    for name, count, where, most in [
            ('victim', 6, network, bounds.MAILS_TO_ADDRESS_BY_NETWORK),
            ('other', 6 if scene.is_quick else 20, None, bounds.MAILS_TO_ADDRESS)]:
        for _ in range(count):
            scene.guest(where).sign_up(email=f'{name}@elsewhere.example')
            report.tries += 1
        mails = [address for address in spool(scene) if address == f'{name}@elsewhere.example']
        report.hold(
            len(mails) <= most,
            f'{len(mails)} mails to one address that never asked, in an hour; {most} are allowed')
