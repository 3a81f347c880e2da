"""Rounds made up by a program that has read the deck: every answer right, at whatever pace it
likes.

After Sources/Games (Dealer, SeededGenerator, PlayDeck), as anybody can do who reads the site's
scripts."""
import hashlib

MASK = (1 << 64) - 1


class Generator:
    """SplitMix64, seeded by what is played."""

    def __init__(self, start):
        text = f'{start["deck"]}/{start["player"]}/{start["mode"]}/{start["number"]}'
        self.state = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], 'big')

    def below(self, bound):
        self.state = (self.state + 0x9e3779b97f4a7c15) & MASK
        mixed = self.state
        mixed = ((mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9) & MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94d049bb133111eb) & MASK
        return int(((mixed ^ mixed >> 31) >> 11) / 9007199254740992 * bound)

    def shuffled(self, items):
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


class Ramp:
    """From easy to hard, no card again before all others."""

    def __init__(self, count, ramp):
        self.count, self.share, self.steps = count, ramp['share'], ramp['steps']
        self.unused, self.step, self.last, self.withheld = list(range(count)), 0, None, None

    def next(self, generator):
        if not self.unused:
            self.withheld = self.last if self.count > 1 else None
            self.unused = [place for place in range(self.count) if place != self.withheld]
        count = len(self.unused)
        width = max(1, count * self.share // 100)
        start = (count - width) * min(self.step, self.steps - 1) // max(1, self.steps - 1)
        found = self.unused.pop(start + generator.below(width))
        if self.withheld is not None:
            self.unused = sorted([*self.unused, self.withheld])
            self.withheld = None
        self.step, self.last = self.step + 1, found
        return found


class Apart:
    """Evenly, no card again within so many."""

    def __init__(self, count, apart):
        self.count, self.span, self.recent = count, min(apart, count - 1), []

    def next(self, generator):
        self.recent = self.recent[-self.span:]
        place = generator.below(self.count - len(self.recent))
        for other in sorted(self.recent):
            place += place >= other
        self.recent.append(place)
        return place


def right_answers(deck, start):
    """Card and place of the right option, without end."""
    rules, cards, generator = deck['rules'], deck['cards'], Generator(start)
    ramp = rules['modes'][start['mode']].get('ramp')
    dealer = Ramp(len(cards), ramp) if ramp else Apart(len(cards), rules['apart'])
    while True:
        card = cards[dealer.next(generator)]
        wrong = generator.shuffled(range(1, len(card['lookAlikes']) + 1))[:rules['options'] - 1]
        yield card['id'], generator.shuffled([0, *wrong]).index(0)


def round_body(deck, name, device, number, mode, started, pace, answers=None):
    """The body of a round's entry in which each answer came `pace` milliseconds after its card; as
    many answers as were asked for, or as fit into the mode's clock."""
    start = {
        'mode': mode, 'deck': name, 'player': device, 'number': number, 'started': started,
        'zone': 'Europe/Stockholm', 'adjusted': 100}
    clock, time, moves = deck['rules']['modes'][mode].get('clock'), 0, []
    for card, place in right_answers(deck, start):
        if len(moves) == answers or (clock and time + pace >= clock):
            break
        moves.append([card, place, time, time + pace])
        time += pace
    ending = 'time-out' if clock else 'finished'
    return {
        'offset': 60,
        'round': {
            'format': 1, 'start': start, 'moves': moves, 'ended': clock or time, 'ending': ending}}
