"""What one person can do to the game: made-up play, Trophies, boards, beacons."""
import calendar
import re
import time

from ledger import HOUR, entry, now, steps

from attacks import bounds, play
from attacks.edition import ITEMS
from attacks.report import attack
from attacks.scene import at_once
from attacks.strangers import Line

DAY = 24 * HOUR
# Milliseconds from a card to its answer.
BOT, PERSON = 150, 2_500


def played(scene, device, number, mode, started, pace, answers=None):
    body = play.round_body(
        scene.edition.deck, scene.edition.deck_hash, device.name, number, mode, started, pace,
        answers)
    return entry('round', body, made=min(now(), started + body['round']['ended']))


def lines_of(scene, board):
    return scene.ask('GET', f'/v1/ledger/boards?board={board}&count=100').json().get('lines', [])


@attack('H3', 'a guest one second old: sixty days of made-up play, and what it buys')
def made_up_days(scene, report):
    device = scene.guest()
    rounds, number = [], 0
    for day in range(58, 0, -1):
        for mode, answers in [('beat-the-clock', None), ('practice', 60), ('speedrun', 25)]:
            number += 1
            rounds.append(
                played(
                    scene, device, number, mode, now() - day * DAY + number * 120_000, 400,
                    answers))
    words = []
    for first in range(0, len(rounds), 16):
        words += device.words(rounds[first:first + 16])
    for day in range(0, 58, 4):
        words += device.words([
            entry('goal', {'period': 'day', 'steps': 1_000, 'offset': 60}, made=now() - day * DAY),
            steps(now() // HOUR * HOUR - day * DAY, 2_900)])
    report.tries += len(words)
    profile = device.ask('GET', 'v1/ledger/profile').json()
    trophies = profile.get('trophies', -1)
    report.hold(
        0 <= trophies <= bounds.TROPHIES_OF_FIRST_MINUTE,
        f'a guest of a minute has {trophies} Trophies, a streak of {profile.get("longestStreak")}; '
        f'{bounds.TROPHIES_OF_FIRST_MINUTE} are allowed')
    bought = device.words([
        entry('purchase', {'item': f'frame-{one}', 'price': 1}) for one in range(ITEMS)])
    report.tries += len(bought)
    kinds = {str(word): words.count(word) for word in set(words)}
    report.note(f'{number} rounds and 15 goals: {kinds}; {trophies} Trophies')
    on_boards(scene, report, device, 'who made up sixty days')


def on_boards(scene, report, device, who):
    """No board where people are ranked may name who plays as nobody can, or was not there
    yesterday."""
    for board in [
            'sum/offline/points/always', 'best/offline/beat-the-clock//100/always',
            'best/offline/speedrun//100/always', 'sum/live/points/always',
            'best/live/beat-the-clock//100/always']:
        names = [line['player'] for line in lines_of(scene, board)]
        report.hold(
            device.handle not in names,
            f'{who} stands on {board}, in place '
            f'{names.index(device.handle) + 1 if device.handle in names else 0}')


@attack('H3', 'a round at the pace of a program')
def inhuman_pace(scene, report):
    device = scene.guest()
    answer = device.write([played(scene, device, 1, 'beat-the-clock', now() - 70_000, BOT)])
    one = answer.json().get('answers', [{}])[0]
    report.hold(
        one.get('answer') == 'refused' or one.get('unranked') == 'pace',
        f'399 right answers in a minute are answered {one}')
    on_boards(scene, report, device, 'who gave 399 right answers in a minute')
    person = scene.guest()
    one = (
        person.write([played(scene, person, 1, 'practice', now() - 70_000, PERSON, 20)]).json().get(
            'answers', [{}])[0])
    report.hold(one.get('answer') == 'recorded', f'an honest round of practice is answered {one}')


@attack('H3', 'twenty-five answers before the ledger\'s eyes at the pace of a program')
def live_pace(scene, report):
    device = scene.guest()
    answer = device.ask('POST', 'v1/ledger/rounds', {
        'mode': 'speedrun', 'deck': scene.edition.deck_hash, 'number': 1,
        'zone': 'Europe/Stockholm', 'adjusted': 100})
    report.hold(
        answer.status == 201, f'a live round is answered {answer.status} {answer.data[:200]!r}')
    start, moves, begun = answer.json(), [], time.monotonic()
    answers, last = play.right_answers(scene.edition.deck, start), 0
    for place in range(25):
        card, choice = next(answers)
        time.sleep(0.17)
        device.ask(
            'POST', 'v1/ledger/rounds/1/answers', {'place': place, 'card': card, 'choice': choice})
        moment = int((time.monotonic() - begun) * 1_000)
        moves.append([card, choice, last, moment])
        last = moment
    body = {
        'offset': 60,
        'round': {'format': 1, 'start': start, 'moves': moves, 'ended': last, 'ending': 'finished'}}
    one = device.write([entry('round', body)]).json().get('answers', [{}])[0]
    report.tries += 25
    report.hold(
        one.get('answer') == 'refused' or one.get('unranked') == 'pace',
        f'25 right answers in {last / 1_000:.1f} s are answered {one}')
    on_boards(scene, report, device, 'who answers within 170 ms')


@attack('held', 'Trophies: bought at once, twice, for another price, with none')
def races(scene, report):
    device = scene.guest()
    device.words([played(scene, device, 1, 'practice', now() - 100_000, 2_000, 40)])
    before = device.ask('GET', 'v1/ledger/profile').json().get('trophies', 0)
    report.hold(before > 0, 'an honest round pays nothing, so that nothing can be bought')

    def buy(item, price=1):
        return lambda: Line(
            scene, device.network).ask(
            'POST', '/v1/ledger/entries',
            *reversed(
                device.signed('v1/ledger/entries', {
                    'entries': [entry('purchase', {'item': item, 'price': price})],
                    'ledger': scene.name})))

    def recorded(answers):
        return sum(
            one['answer'] == 'recorded'
            for answer in answers for one in answer.json().get('answers', []))
    bought = recorded(at_once([buy('frame-0')] * 40))
    report.hold(bought == 1, f'one item was bought {bought} times at once')
    bought += recorded(at_once([buy(f'frame-{number}') for number in range(1, ITEMS)]))
    after = device.ask('GET', 'v1/ledger/profile').json().get('trophies', -1)
    report.hold(
        after >= 0 and bought + after == before,
        f'{before} Trophies, {bought} items at one Trophy each, {after} left')
    for price in (0, -1, -1_000_000, 2, 1 << 62, 0.5):
        words = device.words([entry('purchase', {'item': 'frame-39', 'price': price})])
        report.hold(
            words[0][0] != 'recorded' and words[0][0] != 'already-recorded',
            f'an item for {price} is answered {words}')
    again = entry('goal', {'period': 'day', 'steps': 4_000, 'offset': 60})
    words = device.words([again, again])
    report.hold(
        words[0][0] == 'recorded' and words[1][0] == 'already-recorded',
        f'an entry twice is answered {words}')
    words = device.words([{**again, 'body': again['body'].replace('4000', '4001')}])
    report.hold(
        words == [('refused', 'other-content')], f'its id with other content is answered {words}')
    for count in (0, 65):
        answer = device.write([
            steps(now() // HOUR * HOUR - number * HOUR, 1) for number in range(count)])
        report.hold(
            answer.status in (400, 413, 422), f'{count} entries are answered {answer.status}')
    report.tries += 40 + ITEMS
    after = device.ask('GET', 'v1/ledger/profile').json().get('trophies', -1)
    report.hold(after >= 0, f'{after} Trophies are left')


# What is public


@attack('H4', 'boards and beacons: what tells when somebody did what')
def moments(scene, report):
    members = [scene.member() for _ in range(3)]
    # In Tokyo the quarter before is never of the day before that of the ledger, which is that of
    # UTC: play of before it knew somebody ranks nowhere.
    start = (now() // (HOUR // 4) - 1) * (HOUR // 4)
    day = time.strftime('%Y-%m-%d', time.gmtime(start // 1_000 + 9 * 3_600))
    for device in members:
        words = device.words([steps(start, 900, zone='Asia/Tokyo', offset=9 * 60)])
        report.hold(words == [('recorded', None)], f'steps are answered {words}')
    lines, end = [], time.monotonic() + 10
    while len(lines) < len(members) and time.monotonic() < end:
        time.sleep(0.1)
        lines = lines_of(scene, f'sum/offline/steps/day/{day}')
    report.hold(
        {line['player'] for line in lines} == {device.handle for device in members},
        f'three who walked are {lines} on the board')
    for line in lines:
        exact = [
            name for name, value in line.items() if name != 'points' and isinstance(value, int)
                and value > 1_000_000_000]
        report.hold(not exact and 'time' not in line, f'a board tells {line}')
        report.hold(
            re.fullmatch(r'\d{4}-\d\d-\d\d', str(line.get('day'))) is not None,
            f'a board tells no day: {line}')
    cells = [[590_000 + number * 300, 180_000] for number in range(6)]
    words = members[0].words([entry('beacon', {'cell': cell, 'kind': 'support'}) for cell in cells])
    report.hold(
        all(word[0] == 'recorded' for word in words), f'beacons of a member are answered {words}')
    time.sleep(1)
    found = scene.ask('GET', '/v1/ledger/beacons?area=58.5,17.5,60,19').json().get('features', [])
    # Each comes after a delay of up to half an hour by chance: that all six are there within a
    # second happens once in 10^19.
    report.hold(
        len(found) < len(cells), f'all {len(found)} beacons are there a second after they were set')
    for feature in found:
        told = feature['properties']
        times = [value for name, value in told.items() if name in ('set', 'expires')]
        millis = [value if isinstance(value, int) else moment(value) for value in times]
        report.hold(
            millis
            and all(value is not None and value % bounds.BEACON_QUARTER == 0 for value in millis),
            f'a beacon tells {told}')


def moment(text):
    """Milliseconds of an RFC 3339 time."""
    match = re.fullmatch(r'(\d{4}-\d\d-\d\dT\d\d:\d\d):(\d\d)(\.\d+)?Z', str(text))
    return (
        match
        and (calendar.timegm(time.strptime(match[1], '%Y-%m-%dT%H:%M')) + int(match[2])) * 1_000)
