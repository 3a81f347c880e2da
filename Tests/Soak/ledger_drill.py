#!/usr/bin/python3
"""The restore drill: a backup is put back, and who was erased since stays erased.

    Tests/Soak/ledger_drill.py [--players 20] [--members 3] [--keep]

Players walk, members open accounts by the mailed link, the running ledger is backed up; one member
and, after the backup, a newcomer are erased by name. The backup is restored elsewhere with the list
of `erased`. Then `verify` finds nothing wrong, the others' accounts and figures are what they were,
a session goes on, whoever comes next stays, and no text of the erased (e-mail address, names,
device key) is in any file. Last the master key is renewed beside the running ledger, while somebody
joins. Prints how long each step took; ends with 1 at the first fault, and keeps the folder.
"""
import argparse
import json
import stat
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'Drivers'))
from accounts import Member, asked, mail_to
from ledger import HOUR, Ledger, command, now, steps, write_edition
from programs import LEDGER, Fault, workplace


class Clock:
    """Says how long each step took."""

    def __init__(self):
        self.last = self.first = time.monotonic()

    def say(self, step):
        moment = time.monotonic()
        print(f'{moment - self.last:6.2f} s  {step}', flush=True)
        self.last = moment


def told(*words, wanted=0):
    code, said = command(*words)
    if code != wanted:
        raise Fault(f'{" ".join(map(str, words))} ended with {code}: {said}')
    return said


def walk(ledger, member, count=8):
    hour = now() // HOUR * HOUR
    batch = [steps(hour - (number + 2) * HOUR, 500 + number) for number in range(count)]
    status, answer = ledger.post('v1/ledger/entries', *member.entries(batch))
    if status != 200 or [one['answer'] for one in answer['answers']] != ['recorded'] * count:
        raise Fault(f'{count} entries are answered with {status} {answer}')


def join(ledger, member):
    """From the sign-up to the account."""
    member.sign_up(ledger)
    for _ in range(100):
        mail = mail_to(ledger.home, member.email)
        if mail:
            return member.confirm(ledger, mail)
        time.sleep(0.05)
    raise Fault(f'no mail to {member.username} lies in the spool')


def texts(member):
    """What must be nowhere once they are erased. Keys and names as written, and as bytes."""
    words = [member.email, member.username, member.name, member.handle, member.display]
    return [word.encode() for word in words] + [bytes.fromhex(member.name)]


def found(folder, member):
    """In which files of a ledger, and in its log, there is a text of theirs."""
    for place in [
            *sorted(path for path in folder.rglob('*') if path.is_file()), Path(f'{folder}.log')]:
        data = place.read_bytes().lower()
        for text in texts(member):
            if text.lower() in data:
                yield place, text


def search(folder, member):
    for place, text in found(folder, member):
        raise Fault(f'{place} still holds {text!r} of who was erased')


def look(ledger, members):
    return {member.username: (member.profile(ledger), member.stats(ledger)) for member in members}


def erase(home, member):
    """By the public name, and only when one means it."""
    told('erase', member.handle, '--home', home, wanted=64)
    told('erase', member.handle, '--for-good', '--home', home)


def rehearse(folder, asked_for, clock):
    edition, home = folder / 'edition', folder / 'ledger'
    write_edition(edition)
    ledger = Ledger(home, edition)
    try:
        players = [Member(f'guest{number:03}') for number in range(asked_for.players)]
        members = [Member(f'member{number:03}') for number in range(asked_for.members)]
        for player in players + members:
            player.begin(ledger)
            walk(ledger, player)
        clock.say(f'{len(players) + len(members)} players wrote')
        for member in members:
            join(ledger, member)
            member.display = member.profile(ledger)['displayName']
        clock.say(f'{len(members)} accounts opened by mailed links')
        leaver, stayers = members[0], members[1:]
        before = look(ledger, stayers)
        if stat.S_IMODE((home / 'master.json').stat().st_mode) != 0o600:
            raise Fault('others may read master.json')

        print(
            '        ' + told(
                'backup', '--home', home, '--to', folder / 'backup', '--keys',
                folder / 'backup-keys').strip())
        clock.say('backup of the running ledger')
        for player in players:
            walk(ledger, player, 1)
        newcomer = Member('newcomer')
        newcomer.begin(ledger)
        walk(ledger, newcomer)
        join(ledger, newcomer)
        newcomer.display = newcomer.username
        for gone in [leaver, newcomer]:
            if len(list(found(home, gone))) < 2:
                raise Fault(
                    f'who searches does not see: {gone.username} is there, and is not found')
            erase(home, gone)
        clock.say('two erased, one of whom the backup does not know')
        status, _, _ = asked(
            ledger.port, 'GET', 'v1/ledger/user/profile',
            headers={'Authorization': f'Bearer {leaver.access}'})
        if status != 401:
            raise Fault(f'who was erased is answered with {status}')
        (folder / 'erased').write_text(told('erased', '--home', home))
    finally:
        ledger.stop()
    for gone in [leaver, newcomer]:
        search(home, gone)
    clock.say('the ledger stopped; nothing of the erased is in its files')

    again = folder / 'again'
    restore(folder, again, edition, clock)
    serve_again(again, edition, stayers, before, players, leaver)
    clock.say(
        'a ledger on it: the others are as they were, players write on, and a start later all are '
        'there')
    search(again, leaver)
    search(again, newcomer)
    clock.say('nothing of the erased is in the restored files')
    renew(again, edition, stayers, before)
    clock.say(
        'master key renewed beside the running ledger; whoever joined then, and all others, '
        'are there')
    if sorted((folder / 'erased').read_text().split()) != sorted(
            told('erased', '--home', again).split()):
        raise Fault('the list of the erased did not come back')


def restore(folder, home, edition, clock):
    """From the backup, once it is known who was erased, and only then."""
    said = told(
        'restore', '--home', home, '--from', folder / 'backup', '--keys', folder / 'backup-keys',
        '--erased', folder / 'erased')
    print('        ' + said.strip())
    clock.say('restore with the list, verified')
    told(
        'restore', '--home', home, '--from', folder / 'backup', '--keys', folder / 'backup-keys',
        wanted=64)
    told(
        'restore', '--home', home, '--from', folder / 'backup', '--keys', folder / 'backup-keys',
        '--erased', folder / 'erased', wanted=1)
    told('verify', '--home', home, '--replay', '--build', edition)
    told('rebuild', '--home', home)
    told('verify', '--home', home)
    clock.say('verify --replay, rebuild, verify')


def serve_again(home, edition, stayers, before, players, leaver):
    ledger, late = Ledger(home, edition), Member('latecomer')
    try:
        if look(ledger, stayers) != before:
            raise Fault(f'before: {json.dumps(before)}\nafter: {json.dumps(look(ledger, stayers))}')
        status, _, answer = asked(
            ledger.port, 'POST', 'v1/ledger/auth/login', *reversed(leaver.login()))
        if status != 401:
            raise Fault(f'a sign-in of who was erased is answered with {status} {answer}')
        for player in players:
            walk(ledger, player, 2)
        # Whoever comes first after the restore must not be taken for somebody on the list.
        late.begin(ledger)
        walk(ledger, late)
        join(ledger, late)
        kept = late.profile(ledger)
    finally:
        ledger.stop()
    ledger = Ledger(home, edition)
    try:
        if late.profile(ledger) != kept:
            raise Fault('who came after the restore is another after the next start')
    finally:
        ledger.stop()


def renew(home, edition, stayers, before):
    """The ledger serves on meanwhile: whoever joins before its next start must not be sealed by the
    key that goes."""
    ledger, late = Ledger(home, edition), Member('renewed')
    try:
        told('renew-master', '--home', home)
        late.begin(ledger)
        walk(ledger, late)
        join(ledger, late)
        kept = late.profile(ledger)
    finally:
        ledger.stop()
    told('verify', '--home', home)
    ledger = Ledger(home, edition)
    try:
        if late.profile(ledger) != kept or look(ledger, stayers) != before:
            raise Fault('after a renewal of the master key people are not who they were')
    finally:
        ledger.stop()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--players', type=int, default=20)
    parser.add_argument('--members', type=int, default=3, help='at least 2')
    parser.add_argument('--keep', action='store_true', help='keep the folder')
    words = parser.parse_args()
    if not LEDGER.exists() or words.members < 2:
        parser.error(
            f'{LEDGER} is not there.' if not LEDGER.exists() else '--members is at least 2.')
    clock = Clock()
    with workplace('ledger-drill', is_kept=words.keep) as folder:
        rehearse(folder, words, clock)
    print(
        'What was backed up came back, and who was erased did not: '
        f'{time.monotonic() - clock.first:.1f} s.')


if __name__ == '__main__':
    main()
