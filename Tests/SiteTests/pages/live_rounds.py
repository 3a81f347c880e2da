"""Rounds before the ledger's eyes: live boards fill, and a connection that breaks costs no answer
and no pause."""

import json
import re
import time

from playwright.sync_api import expect
from visits import eventually, rows

from pages import play
from pages.account_steps import FIRST, joins, sign_in
from pages.two_browsers import run_in_two_browsers

LINES = "[data-board-lines] tbody tr"
LIVE = "en/boards/?game=quiz/art&span=day"
SENT = f"{LIVE}&kind=offline"


def told(origin):
    """What the ledger was told of rounds while they were played: the start's number, and each
    answer's place."""
    found = []
    for _, path, body in origin.asked:
        if path.startswith("/v1/ledger/rounds"):
            said = json.loads(body)
            found.append(
                ("answer", said["place"]) if "place" in said else ("start", said["number"]))
    return found


def lines(visit, path):
    """The lines of a board, as rank and name."""
    visit.open(path)
    visit.page.locator("[data-board][data-is-ready]:not([aria-busy])").wait_for()
    return [
        [re.sub(r"\s+", " ", cell).strip() for cell in row.locator("th, td").all_inner_texts()][:2]
        for row in visit.page.locator(LINES).all()]


def gets_ready(visit, origin):
    """At the start of a quiz, with the way to the ledger open."""
    play.open_followed(visit.page, origin.base, play.QUIZ)
    origin.asked.clear()


def begins(visit, origin):
    """At its first card."""
    gets_ready(visit, origin)
    play.start(visit.page)


def is_seen_answer_by_answer(visit, origin):
    """A round that is played connected starts at the ledger, is seen as it goes, and stands on the
    live board."""
    joins(visit, origin, "ada@example.org", "ada_fern", FIRST)
    page = visit.page
    begins(visit, origin)
    for number in range(1, 11):
        play.answer(page, origin.base, "calm", number, number != 2)
        seen = [("answer", place) for place in range(number)]
        eventually(page, lambda: told(origin)[1:] == seen, f"the ledger was told {told(origin)}")
    play.results(page, 9, 10)
    assert told(origin)[0][0] == "start", told(origin)
    expect(page.locator("[data-ranking]")).to_contain_text("rank 1 of 1.")
    page.locator("[data-board-link] a").click()
    page.wait_for_url(f"**/{LIVE}")
    assert lines(visit, LIVE) == [["1", "ada_fern you"]]
    assert lines(visit, SENT) == []


def breaks_in_the_middle(visit, origin):
    """At another browser the ledger is lost after four answers: the round goes on, and is sent once
    as any other."""
    sign_in(visit, "ada_fern", FIRST)
    page = visit.page
    page.wait_for_url("**/site/en/me/")
    begins(visit, origin)
    for number in range(1, 11):
        if number == 5:
            origin.is_down = True
        began = time.monotonic()
        play.answer(page, origin.base, "calm", number, number not in (2, 3))
        assert time.monotonic() - began < 10, f"answer {number} was held up"
    play.results(page, 8, 10)
    expect(page.locator("[data-ranking]")).to_have_text("Your rank comes once there is a network.")
    places = [place for kind, place in told(origin) if kind == "answer"]
    assert places[:4] == [0, 1, 2, 3] and max(places) == 4, places
    assert len([row for row in rows(page, "outbox") if row["entry"]["kind"] == "round"]) == 1
    origin.is_down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    eventually(page, lambda: not rows(page, "outbox"), "the round was not sent")
    recorded = [one for body in origin.answered for one in json.loads(body)["answers"]
                if one["answer"] == "recorded"]
    assert len({one["id"] for one in recorded}) == len(recorded), recorded
    assert lines(visit, SENT) == [["1", "ada_fern you"]]
    assert lines(visit, LIVE) == [["1", "ada_fern you"]]


def counts_once(first, second, _origin):
    """Both browsers have both rounds, each once, as the account has them."""
    for visit in (first, second):
        visit.open("en/me/")
        expect(visit.page.locator("[data-figures-from]")).to_contain_text(
            "as your account has them")
        expect(visit.page.locator("[data-tiles] dd").first).to_have_text("2")
        eventually(
            visit.page, lambda at=visit.page: len(rows(at, "playedRound")) == 2,
            "a round is missing")
    assert rows(first.page, "playedRound") == rows(second.page, "playedRound")


def waits_for_nobody(visit, origin):
    """A ledger that takes ten seconds for each answer holds no card up; the round is an offline
    one."""
    page = visit.page
    gets_ready(visit, origin)
    origin.pause = 10.0
    try:
        began = time.monotonic()
        play.start(page)
        assert time.monotonic() - began < 10, "the first card waited for the ledger"
        for number in range(1, 11):
            play.answer(page, origin.base, "calm", number, True)
        play.results(page, 10, 10)
        assert [kind for kind, _ in told(origin)] == ["start"], told(origin)
    finally:
        origin.pause = 0.0
    expect(page.locator("[data-ranking]")).to_contain_text("rank 1 of 1.", timeout=60_000)
    assert lines(visit, SENT) == [["1", "ada_fern you"]]


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(browser, program, site, build, "live rounds", [
        (is_seen_answer_by_answer, 1), (breaks_in_the_middle, "second"), (counts_once, 2),
        (waits_for_nobody, 1),
    ])
