"""Boards in a browser, against the real ledger: who stands where, and what is shown without a
network."""

import re
import time

from playwright.sync_api import expect
from visits import NARROW, PHONE, WIDE, Visit, axe_faults, check, frames, until

from pages import play
from pages.account_steps import FIRST, joins
from pages.ledger import Origin

DAILY = "en/boards/?game=daily&span=day"
LINES = "[data-board-lines] tbody tr"


def lines(page):
    """Each line as its cells are read."""
    page.locator("[data-board][data-is-ready]:not([aria-busy])").wait_for()
    return [
        [re.sub(r"\s+", " ", cell).strip() for cell in row.locator("th, td").all_inner_texts()]
        for row in page.locator(LINES).all()]


def plays_daily(visit, origin, misses):
    play.open_followed(visit.page, origin.base, play.DAILY)
    play.plays(visit.page, origin.base, play.DAILY, "calm", 10, misses)
    expect(visit.page.locator("[data-ranking]")).to_contain_text(re.compile("rank [0-9]+ of"))


def nobody_yet(visit, _origin):
    """Who is not signed in sees an empty board, is told what it takes, and gets to the game."""
    page = visit.page
    visit.open("en/")
    page.get_by_role("link", name="Leaderboards").click()
    page.wait_for_url("**/en/boards/?game=daily&span=day")
    assert lines(page) == []
    expect(page.locator("[data-board-own]")).to_have_text("Nobody is on this board yet.")
    expect(page.locator("p[data-boards-guest]").first).to_contain_text("open an account")
    expect(page.locator("p[data-boards-guest]").last).to_be_visible()
    page.locator("[data-board-play]").click()
    page.wait_for_url("**/en/quiz/daily/")


def first_stands(visit, origin):
    """A new account plays: the results lead to the board, which says the name that was chosen."""
    page = visit.page
    joins(visit, origin, "ada@example.org", "ada_fern", FIRST)
    visit.open("en/account/")
    page.locator("[data-sessions] > li").first.wait_for()
    page.fill("#account-display", "Ada of the ferns")
    page.locator("[data-profile] .button-primary").click()
    expect(page.locator("[data-profile] [data-done]")).not_to_be_empty()
    plays_daily(visit, origin, (2, 3))
    page.locator("[data-board-link] a").click()
    page.wait_for_url("**/en/boards/?game=daily&span=day")
    expect(page.locator("[data-board-name]")).to_have_text("Daily set")
    rows = lines(page)
    assert [row[:2] for row in rows] == [["1", "Ada of the ferns you"]], rows
    expect(page.locator("[data-board-own]")).to_have_text("Your rank: 1 of 1.")


def second_stands_higher(visit, origin):
    """Of two the one with more points stands higher; each finds their own line."""
    joins(visit, origin, "bea@example.org", "bea_moss", FIRST)
    plays_daily(visit, origin, (2,))
    visit.open(DAILY)
    rows = lines(visit.page)
    assert [row[:2] for row in rows] == [["1", "bea_moss you"], ["2", "Ada of the ferns"]], rows


def says_what_changed(first, second, origin):
    """After each round: the rank within a second, what it was before, and how much better the round
    was."""
    waits = []
    for visit, misses, texts in [
            (first, (2, 3), ["rank 1 of 1."]), (second, (2,), ["rank 1 of 2."]),
            (first, (), ["rank 1 of 2. Before this round it was 2."]),
            (first, (1, 2), ["rank 1 of 2. Your better round of today counts:"])]:
        page = visit.page
        play.open_followed(page, origin.base, play.QUIZ)
        play.plays(page, origin.base, play.QUIZ, "calm", 10, misses)
        began = time.monotonic()
        for text in texts:
            expect(page.locator("[data-ranking]")).to_contain_text(text)
        waits.append(time.monotonic() - began)
        if misses == ():
            expect(page.locator("[data-results] [data-best]")).to_have_text(
                re.compile("^A new best: [0-9]+ points more than before$"))
    # A machine at work is slow now and then, and never faster than the program.
    assert min(waits) < 1, f"the ranks came after {waits} s"


def everybody_sees_it(visit, origin):
    """Without an account the same board; spans and games by keyboard alone, kept in the address."""
    page = visit.page
    visit.open(DAILY)
    names = [row[1] for row in lines(page)]
    assert names == ["bea_moss", "Ada of the ferns"], names
    page.locator("input[name=span][value=day]").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/en/boards/?game=daily&span=week")
    expect(page.locator("[data-board-when]")).to_contain_text("Since ")
    assert len(lines(page)) == 2
    page.locator("#boards-game").focus()
    page.keyboard.press("Home")
    page.wait_for_url("**/en/boards/?game=points&span=week")
    expect(page.locator("[data-board-name]")).to_have_text("All games together")
    assert [row[1].split(" 2")[0].split(" on")[0].split()[0] for row in lines(page)] == [
        "bea_moss", "Ada"]
    expect(page.locator("[data-boards-timers]")).to_be_hidden()
    page.locator("input[name=kind][value=offline]").focus()
    page.keyboard.press("Space")
    page.wait_for_url("**/en/boards/?game=points&span=week&kind=offline")
    expect(page.locator("[data-board-name]")).to_have_text("All games together · sent afterwards")
    expect(page.locator("[data-board-own]")).to_have_text("Nobody is on this board yet.")
    assert "hexadecimal" not in page.content() and not re.search("[0-9a-f]{16}<", page.content())


def without_a_network(visit, origin):
    """The last known board with its time; one that was never looked at says so; more comes by
    itself."""
    page = visit.page
    visit.open(DAILY)
    assert len(lines(page)) == 2
    origin.is_down = True
    try:
        page.reload()
        expect(page.locator("[data-board-note]")).to_contain_text("This is how the board was on")
        assert [row[1] for row in lines(page)] == ["bea_moss", "Ada of the ferns"]
        visit.open("en/boards/?game=speedrun&span=day")
        expect(page.locator("[data-board-note]")).to_contain_text("was not shown here before")
        expect(page.locator("[data-board-lines]")).to_be_hidden()
    finally:
        origin.is_down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-board-own]")).to_have_text("Nobody is on this board yet.")
    expect(page.locator("[data-board-note]")).to_be_hidden()


def full(page, around=()):
    """Has the ledger's answers say that many stand there; `around` are ranks that come with the
    top."""
    def line(rank):
        return {"rank": rank, "player": "0" * 16, "points": 2_000 - rank // 2, "day": "2026-11-26",
                "worn": {}, **({"name": f"Player {rank} of a very long name"} if rank % 3 else {}),
                **({"isYou": True} if rank == 431 else {})}

    def answer(route):
        asked = re.findall("(from|count|around)=([0-9]+)", route.request.url)
        of = {name: int(value) for name, value in asked}
        first, last = (429, 433) if "around" in of else (of["from"], of["from"] + of["count"] - 1)
        route.fulfill(json={"board": "b", "persons": 1_204, "lines": [
            line(rank) for rank in [*range(first, last + 1), *around]]})

    page.route("**/v1/ledger/boards?**", answer)


def around_me(visit, _origin):
    """The top, what is left out, and the lines around me; more comes below the top, and ties are
    told."""
    page = visit.page
    full(page)
    visit.open("en/boards/?game=speedrun&span=always")
    ranks = [row[0] for row in lines(page)]
    assert ranks == [
        *map(str, range(1, 11)), "··· Some ranks are left out here.", "429", "430", "431", "432",
        "433"], ranks
    expect(page.locator(".board-you")).to_contain_text("Player 431 of a very long name you")
    expect(page.locator("[data-board-own]")).to_have_text("Your rank: 431 of 1,204.")
    expect(page.locator("[data-board-ties]")).to_be_visible()
    assert "a guest" in page.locator(LINES).nth(2).inner_text()
    page.locator("[data-board-more]").focus()
    page.keyboard.press("Enter")
    until(page, "() => document.activeElement.cells?.[0].textContent === '11'")
    assert page.locator(LINES).count() == 36
    page.unroute("**/v1/ledger/boards?**")


def looks(browser, origin):
    """By axe in both colours, and as narrow as it gets."""
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("de", "light", NARROW)):
        visit = Visit(browser, origin.base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce")
        full(visit.page, around=(429, 430, 431, 432))

        def whole():
            visit.open(f"{language}/boards/?game=quiz/art&span=season")
            visit.settle()
            assert len(lines(visit.page)) == 15, lines(visit.page)
            faults = axe_faults(visit.page)
            assert not faults, faults
            for size in ("100%", "200%"):
                visit.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
                frames(visit.page)
                wide = visit.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= viewport["width"], f"{wide} px wide at {size}"

        check(
            f"boards: whole and for everyone, {language}, {scheme}, {viewport['width']} px", whole)
        visit.context.close()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    ada, bea, guest = (
        Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
        for _ in range(3))
    try:
        for action, of in [
            (nobody_yet, [guest]), (first_stands, [ada]), (second_stands_higher, [bea]),
            (everybody_sees_it, [guest]), (without_a_network, [guest]), (around_me, [ada]),
            (says_what_changed, [ada, bea]),
        ]:
            name = action.__name__.replace("_", " ")
            check(f"boards: {name}", lambda do=action, of=of: do(*of, origin))
        looks(browser, origin)
        for number, visit in enumerate([ada, bea, guest], 1):
            check(f"boards: nothing threw, browser {number}", visit.assert_quiet)
    finally:
        for visit in (ada, bea, guest):
            visit.context.close()
        origin.end()
