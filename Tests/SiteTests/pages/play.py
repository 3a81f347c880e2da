"""Plays whole rounds of every mode in a browser: python3 play.py http://127.0.0.1:PORT

Functions take a page and the address of the served site's root; they fail by AssertionError or a
time-out. The right answers are known from the edition's own files, as anybody could look them up.
"""

import json
from functools import lru_cache
from urllib.request import urlopen

from playwright.sync_api import expect
from visits import Visit, check, frames, rows

from pages import round_screens

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


def lets_time_run_out(page, base):
    """A question whose time runs out is missed, and the next one waits for the person."""
    open_start(page, base, QUIZ)
    page.locator("input[value=timed-quiz]").check()
    start(page)
    page.locator(".turn.answered").wait_for()
    expect(page.locator("[data-verdict-text]")).to_contain_text("Time is up")
    page.keyboard.press("Enter")
    page.locator(".turn:not(.answered) .option:enabled").first.wait_for()


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


def quits(page, base):
    """Quitting asks, plays on, and when it is sure counts nothing."""
    open_start(page, base, SPEEDRUN)
    start(page)
    answer(page, base, "keys", 1, True)
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    answer(page, base, "commands", 2, True)
    page.locator("#command").fill("quit")
    page.locator("#command").press("Enter")
    page.locator("dialog[open] .button-danger").click()
    expect(page.locator("[data-start] [data-note]")).to_contain_text("Nothing was counted")
    expect(page.locator("[data-start] [data-note]")).to_be_focused()


def tells_of_a_cut(page, base):
    """A round that a restart cut off is told of once, and is void."""
    open_start(page, base, SPEEDRUN)
    start(page)
    answer(page, base, "keys", 1, True)
    page.goto("about:blank")
    page.goto(f"{base.rstrip('/')}/site/en/battle/")
    expect(page.locator("[data-note]")).to_contain_text("Speedrun, 1 answered")
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-note]")).to_be_hidden()


def listens(page, base):
    """While a description is read the clock stands, and the round is an adjusted one."""
    page.add_init_script(
        "globalThis.SpeechSynthesisUtterance = class { constructor(t) { this.text = t; } };"
        "Object.defineProperty(globalThis, 'speechSynthesis', { value: { getVoices: () => [],"
        " cancel() {}, speak(u) { globalThis.spoken = u; } } });")
    open_start(page, base, CLOCKED)
    start(page)
    time = lambda: float(page.locator("[data-time]").inner_text().split()[0])
    page.locator("#command").fill("describe")
    page.locator("#command").press("Enter")
    expect(page.locator("[data-stands]")).to_be_visible()
    expect(page.locator(".turn-adjusted")).to_be_visible()
    stood = time()
    page.wait_for_timeout(700)
    assert time() == stood, "the clock ran on"
    page.evaluate("spoken.onend()")
    expect(page.locator("[data-stands]")).to_be_hidden()
    page.wait_for_function(
        "stood => parseFloat(document.querySelector('[data-time]').textContent) < stood", arg=stood)
    expect(page.locator("[data-description]")).to_be_visible()


def commands_answer(page, base):
    """Commands that fit nothing, or several, say so and change nothing."""
    open_start(page, base, PRACTICE)
    start(page)
    field, status = page.locator("#command"), page.locator("[data-command-status]")
    for said, told in (("qqqq", "isn’t an answer"), ("next", "Not at this moment"),
                       ("help", "describe")):
        field.fill(said)
        field.press("Enter")
        expect(status).to_contain_text(told)
    field.press("3")
    expect(page.locator(".turn.answered")).to_have_count(0)


def keys_can_be_off(page, base):
    """Number keys choose only while they are on."""
    open_start(page, base, PRACTICE)
    page.locator("input[name=keys]").uncheck()
    start(page)
    page.wait_for_timeout(300)
    page.keyboard.press("1")
    frames(page)
    expect(page.locator(".turn.answered")).to_have_count(0)
    page.evaluate("localStorage.removeItem('florilegium-keys')")


def reports_a_question(page, base):
    """A report of a question is kept in the outbox."""
    open_start(page, base, QUIZ)
    start(page)
    answer_shown(page, base)
    page.locator(".turn [data-report]").click()
    page.locator("dialog [value=unclear]").check()
    page.locator("dialog textarea").fill("What does it mean?")
    page.locator("dialog .button-primary").click()
    expect(page.locator(".toast")).to_contain_text("kept")
    kept = [row["entry"]["body"] for row in rows(page, "outbox")]
    assert any("unclear: What does it mean?" in body for body in kept), kept


def answer_shown(page, base, language="en"):
    """Names the card that is shown, by its key."""
    page.wait_for_timeout(200)
    page.keyboard.press(str(right_place(page, base, language)))
    page.locator(".turn.answered").wait_for()


def shares(page, base):
    """The results' card is a picture with its words."""
    plays_practice(page, base)
    page.locator("[data-results] [data-share]").click()
    card = page.locator("dialog img")
    expect(card).to_be_visible()
    page.wait_for_function("document.querySelector('dialog img').naturalWidth === 1080")
    assert "4 of 5" in card.get_attribute("alt")
    assert page.locator("dialog [data-save]").get_attribute("download") == "florilegium.png"
    page.keyboard.press("Escape")


def forwards(page, base):
    """Practice has moved; its old address leads there."""
    page.goto(f"{base.rstrip('/')}/site/en/practice/")
    page.wait_for_url("**/battle/practice/")


def checks(browser, base):
    """All of it, each by a new visitor."""
    def one(name, action, *of):
        visit = Visit(browser, base, locale="en-GB", service_workers="block")
        visit.page.set_default_timeout(60_000)
        check(name, lambda: action(visit.page, base, *of))
        check(f"nothing threw: {name}", visit.assert_no_throw)
        visit.context.close()

    for way in WAYS:
        for name, action in (
                ("practice", plays_practice), ("a speedrun", plays_speedrun),
                ("beat the clock", plays_beat_the_clock), ("a quiz", plays_quiz)):
            one(f"{name} by {way}", action, way)
        one(f"a timed quiz by {way}", plays_quiz, way, "timed-quiz")
        one(f"the daily set by {way}", plays_set, DAILY, 10, way)
        one(f"the weekly set by {way}", plays_set, WEEKLY, 20, way)
    for action in (lets_time_run_out, quits, tells_of_a_cut, listens, commands_answer,
                   keys_can_be_off, reports_a_question, shares, forwards):
        one(action.__doc__.splitlines()[0], action)
    round_screens.checks(browser, base)


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
