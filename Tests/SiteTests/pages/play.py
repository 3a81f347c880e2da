"""Plays whole rounds of every mode in a browser, by keys, mouse or commands.

Functions take a page and the address of the served site's root; they fail by AssertionError or a
time-out. The right answers are known from the edition's own files, as anybody could look them up.
"""

import json
from functools import lru_cache
from urllib.request import urlopen

from playwright.sync_api import expect
from visits import check

CLOCKED = "battle/beat-the-clock/"
SPEEDRUN = "battle/speedrun/"
PRACTICE = "battle/practice/"
QUIZ = "quiz/art/"
DAILY = "quiz/daily/"
WEEKLY = "quiz/weekly/"


@lru_cache(maxsize=None)
def answers(base, language):
    """Every right name or answer: of a plant by its description, of a question by its text."""
    root = base.rstrip("/") + "/"
    read = lambda path: json.load(urlopen(root + path))
    entry = read("site/edition.json")
    said = lambda texts: texts.get(language) or texts["en"]
    known = {}
    for link in entry["decks"]:
        deck = read(link["path"])
        for question in deck["questions"].values():
            known[said(question["text"])] = said(question["right"])
        if link["kind"] == "plants":
            names = {plant: said(texts) for plant, texts in deck["names"].items()}
    for shard in entry["shards"]:
        for plant in read(shard["path"])["plants"].values():
            for picture in plant["pictures"]:
                if plant["id"] in names and picture.get("audio"):
                    known[said(picture["audio"])] = names[plant["id"]]
    return known


def open_start(page, base, path, language="en"):
    """Opens a page that plays, its start ready."""
    page.goto(f"{base.rstrip('/')}/site/{language}/{path}")
    page.locator("[data-start-form]:not([hidden])").wait_for()


def open_followed(page, base, path):
    """The same for who is signed in, once the ledger can follow the round."""
    open_start(page, base, path)
    page.locator("[data-is-followed]").wait_for(timeout=60_000)


def start(page):
    """Begins the round by the keyboard alone."""
    page.locator("[data-start-form] [type=submit]").focus()
    page.keyboard.press("Enter")
    page.locator(".turn:not(.answered) .option").first.wait_for()


def right_place(page, base, language="en"):
    """Where the right option stands, counted from 1."""
    shown = page.evaluate(
        "[document.querySelector('.turn-plate:not([hidden]) .frame-picture')?.alt"
        " ?? document.querySelector('[data-question]').textContent,"
        " [...document.querySelectorAll('.option-name')].map(o => o.textContent)]")
    asked, options = shown
    return options.index(answers(base, language)[asked]) + 1


def wait_answered(page, count):
    """Waits until so many cards were answered, as the mark of the open round has it."""
    page.wait_for_function(
        "count => JSON.parse(localStorage.getItem('florilegium-round') ?? '{}').answered >= count"
        " || !document.querySelector('[data-results]').hidden", arg=count)


def by_keys(page, place):
    page.keyboard.press(str(place))


def by_calm_keys(page, place):
    """Not sooner than people answer: what is quicker stands on no board."""
    page.wait_for_timeout(600)
    by_keys(page, place)


def by_mouse(page, place):
    page.locator(".option").nth(place - 1).click()


def by_command(page, place):
    """Types the number in one command, the name in another."""
    field = page.locator("#command")
    name = page.locator(".option-name").nth(place - 1).inner_text()
    # A name that is itself a number would be taken for the one before an option.
    field.fill(f"number {place}" if place % 2 or name.isdigit() else name)
    field.press("Enter")


def next_by_keys(page):
    expect(page.locator("[data-next]")).to_be_focused()
    page.keyboard.press("Enter")


def next_by_mouse(page):
    page.locator("[data-next]").click()


def next_by_command(page):
    page.locator("#command").fill("next")
    page.locator("#command").press("Enter")


WAYS = {
    "keys": (by_keys, next_by_keys),
    "calm": (by_calm_keys, next_by_keys),
    "mouse": (by_mouse, next_by_mouse),
    "commands": (by_command, next_by_command),
}


def answer(page, base, way, number, is_right):
    """One card: an answer, what it shows, and the way on where it waits for one."""
    choose, go_on = WAYS[way]
    page.locator(".turn:not(.answered) .option:enabled").first.wait_for()
    expect(page.locator("[data-count]")).to_contain_text(str(number))
    # No person answers sooner than the rules' least time.
    page.wait_for_timeout(200)
    right = right_place(page, base)
    choose(page, right if is_right else right % page.locator(".option").count() + 1)
    wait_answered(page, number)
    if page.locator(".turn.answered [data-next]:not([hidden])").count():
        assert page.locator("[data-verdict-text]").inner_text(), "no verdict"
        assert page.locator(".option[data-state=right] .option-mark").inner_text(), "no word"
        go_on(page)


def results(page, right, asked):
    """The results are there, in numbers and in the region that is read aloud."""
    page.locator("[data-results]:not([hidden]) h1").wait_for()
    expect(page.locator("[data-results] h1")).to_be_focused()
    expect(page.locator("[data-results] h1")).to_contain_text(f"{right} of {asked}")
    expect(page.locator("[data-say]")).to_contain_text(f"{right} of {asked}")
    misses = page.locator(":is([data-miss-list], [data-miss-rest-list]) > li")
    assert misses.count() == asked - right, "misses"
    assert page.locator("[data-miss-list] > li").count() <= 5, "the others are folded"


def plays(page, base, path, way, count, misses=(2,)):
    """A round of a fixed number of cards, from its start to its results."""
    start(page)
    for number in range(1, count + 1):
        answer(page, base, way, number, number not in misses)
    results(page, count - len(misses), count)


def plays_practice(page, base, way="keys"):
    """Practice: as many cards as one likes, ended by Escape."""
    open_start(page, base, PRACTICE)
    start(page)
    for number in range(1, 6):
        answer(page, base, way, number, number != 2)
    page.keyboard.press("Escape")
    results(page, 4, 5)
    assert page.locator("[data-miss-list] .card-link").count() == 2, "no look-alike beside the miss"
    assert page.locator("[data-seen-list] > li").count() == 4, "what was known"


def plays_speedrun(page, base, way="keys"):
    """A speedrun to its tier and its best."""
    open_start(page, base, SPEEDRUN)
    plays(page, base, SPEEDRUN, way, 25)
    expect(page.locator("[data-tier]")).to_be_visible()
    expect(page.locator("[data-results] [data-best]")).to_be_visible()


def plays_beat_the_clock(page, base, way="keys", seconds=None):
    """Against the clock: answers until it has run out; it runs out when it says."""
    open_start(page, base, CLOCKED)
    began = page.evaluate("performance.now()")
    start(page)
    number = 1
    while page.locator("[data-results][hidden]").count():
        if number <= 6:
            answer(page, base, way, number, number != 3)
            number += 1
        else:
            page.wait_for_timeout(100)
    took = page.evaluate("performance.now()") - began
    assert 59_000 < took < 66_000, f"{took} ms"
    results(page, 5, 6)


def plays_quiz(page, base, way="keys", mode="quiz"):
    """A quiz of a category, with or without a clock."""
    open_start(page, base, QUIZ)
    page.locator(f"input[value={mode}]").focus()
    page.locator(f"input[value={mode}]").check()
    plays(page, base, QUIZ, way, 10)
    expect(page.locator("[data-board]")).to_contain_text("Streak")


def plays_set(page, base, path, count, way="keys"):
    """The set of the day or the week: one attempt, then off the board."""
    open_start(page, base, path)
    plays(page, base, path, way, count)
    open_start(page, base, path)
    expect(page.locator("[data-off-board]")).to_be_visible()
    page.goto(f"{base.rstrip('/')}/site/en/quiz/")
    name = path.split("/")[1]
    expect(page.locator(f"[data-set={name}]")).to_contain_text(f"{count - 1} of {count}")
    expect(page.locator("[data-streak]")).to_contain_text("1 day")


def answer_shown(page, base, language="en"):
    """Names the card that is shown, by its key."""
    page.wait_for_timeout(200)
    page.keyboard.press(str(right_place(page, base, language)))
    page.locator(".turn.answered").wait_for()


def offline_rounds(page, base, modes=None):
    """The modes that are named, or all, with the network off, by a visitor whose browser keeps the
    edition."""
    for name, action in (
            ("practice", plays_practice), ("a speedrun", plays_speedrun), ("a quiz", plays_quiz),
            ("the daily set", lambda page, base: plays_set(page, base, DAILY, 10)),
            ("the weekly set", lambda page, base: plays_set(page, base, WEEKLY, 20)),
            ("beat the clock", plays_beat_the_clock)):
        if modes is None or name in modes:
            check(f"offline, {name}", lambda: action(page, base))
