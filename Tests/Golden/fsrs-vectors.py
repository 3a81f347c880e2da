"""Writes vectors/fsrs.json: what py-fsrs (PyPI `fsrs` 6.3.2) makes of some histories, without fuzz.

    python3 Tests/Golden/fsrs-vectors.py > Tests/Golden/vectors/fsrs.json
"""

import json
import random
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
START = datetime(2026, 11, 21, 9, 30, tzinfo=timezone.utc)


def milliseconds(time):
    return (time - EPOCH) // timedelta(milliseconds=1)


def history(ratings, waits):
    """Answers a card with each rating, each so long after the last; None: when it is due."""
    scheduler = Scheduler(enable_fuzzing=False)
    card, time, steps = Card(card_id=1, due=START), START, []
    for rating, wait in zip(ratings, waits):
        time = max(time, card.due) if wait is None else time + wait
        chance = scheduler.get_card_retrievability(card, time)
        card, _ = scheduler.review_card(card, Rating(rating), time)
        steps.append({
            "rating": rating,
            "time": milliseconds(time),
            "retrievability": f"{chance:.8f}",
            "state": card.state.name.lower(),
            "step": card.step or 0,
            "stability": f"{card.stability:.8f}",
            "difficulty": f"{card.difficulty:.8f}",
            "due": milliseconds(card.due),
        })
    return steps


dice = random.Random(6)
histories = [
    history([3, 3, 3, 3, 3, 3, 3, 1, 3, 3, 3], [None] * 11),
    history([1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 2, 3], [None] * 12),
    history([4, 4, 4, 4, 1, 4], [None] * 6),
    history([2, 3, 2, 3, 1, 1, 3], [timedelta(0)] * 7),
]
for _ in range(12):
    ratings = [dice.choice([1, 2, 3, 3, 3, 4]) for _ in range(15)]
    waits = [
        dice.choice([None, None, timedelta(minutes=dice.randrange(2000)),
                     timedelta(days=dice.randrange(400), seconds=dice.randrange(86400))])
        for _ in ratings
    ]
    histories.append(history(ratings, waits))

print(json.dumps({"version": "FSRS-6, py-fsrs 6.3.2", "histories": histories}, indent=1))
