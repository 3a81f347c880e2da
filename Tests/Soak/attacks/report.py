"""Classes of attacks, what came of each, and the table."""
import dataclasses
import time
import traceback

ATTACKS = []


@dataclasses.dataclass
class Attack:
    """A class: its names, what plays it, through which fronts, and whether it wants servers of its
    own."""
    name: str
    title: str
    play: object
    fronts: tuple
    quick: tuple
    is_alone: bool
    options: tuple


def attack(name, title, fronts=('direct', 'nginx'), quick=('direct',), alone=False, options=()):
    """Marks a function (scene, report) that plays a class of attacks; `quick` are the fronts of the
    quick form, `options` what a ledger of its own is told besides."""
    def mark(play):
        ATTACKS.append(Attack(name, title, play, fronts, quick, alone, options))
        return play
    return mark


class Report:
    """What came of one class of attacks."""

    def __init__(self):
        self.tries, self.holes, self.notes, self.seconds = 0, [], [], 0.0

    def hold(self, is_held, hole):
        """Counts a try; `hole` says what happened where it was not held."""
        self.tries += 1
        if not is_held:
            self.holes.append(hole)
        return is_held

    def note(self, text):
        """A figure that was measured."""
        self.notes.append(text)


def play(found, scene):
    """Plays a class in a scene. What ends it early is a hole: nobody knows what the rest would have
    shown."""
    report, begun = Report(), time.monotonic()
    try:
        found.play(scene, report)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other classes are played
        place = traceback.extract_tb(error.__traceback__)[-1]
        report.hold(
            False,
            f'it ended early: {type(error).__name__}: {error} ({place.name}, line {place.lineno})')
    for server in scene.ended():
        report.hold(False, f'{server} ended')
    report.seconds = time.monotonic() - begun
    return report


def show(front, found, report):
    """A line of the table, and below it the figures and holes."""
    print(
        f'{front:<7} {found.name:<6} {found.title:<68} {report.tries:>6} {len(report.holes):>6} '
        f'{report.seconds:>6.1f}',
        flush=True)
    for text in report.notes:
        print(f'{"":15}- {text}', flush=True)
    for text in report.holes[:5]:
        print(f'{"":15}HOLE: {text}', flush=True)
    if len(report.holes) > 5:
        print(f'{"":15}and {len(report.holes) - 5} holes more like these', flush=True)


HEAD = f'{"front":<7} {"class":<6} {"what is tried":<68} {"tries":>6} {"holes":>6} {"s":>6}'
