"""What the ledger says came of a person's rounds: counted in the shell, read, turned off, known
offline."""

import re

from playwright.sync_api import expect
from visits import NARROW, PHONE, WIDE, axe_faults, frames

from pages import play
from pages.account_steps import FIRST, joins, sign_in
from pages.two_browsers import run_in_two_browsers

MARK = ".sections .unread [aria-hidden]"
LINES = "[data-notices-list] li p"


def opens(visit, language="en"):
    visit.open(f"{language}/me/notifications/")
    visit.page.locator("main[data-is-ready]").wait_for()


def a_guest_is_told_how(visit, _origin):
    """A guest has none, and is told how they come."""
    opens(visit)
    expect(visit.page.locator("[data-notices-guest]")).to_contain_text("They come with an account")
    expect(visit.page.locator("[data-notices-own]")).to_be_hidden()
    expect(visit.page.locator(".unread")).to_have_count(0)


def come_after_a_round(visit, origin):
    """A round that is paid is told of, with the number in the shell, and behind Me."""
    page = visit.page
    joins(visit, origin, "ada@example.org", "ada_fern", FIRST)
    play.open_start(page, origin.base, play.QUIZ)
    play.plays(page, origin.base, play.QUIZ, "calm", 10)
    expect(page.locator(MARK)).to_have_text("1")
    visit.open("en/me/")
    expect(page.locator(MARK)).to_have_text("1")
    expect(page.get_by_role("link", name="Me 1 new notification", exact=True)).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Notifications")).click()
    page.wait_for_url("**/en/me/notifications/")
    expect(page.locator(LINES).filter(has_text="Personal best")).to_have_text(
        re.compile("^Personal best in Quiz, .+: [0-9]+ points$"))
    expect(page.locator("[data-notices-list]")).to_contain_text(
        re.compile(r"Trophies for a round: \+[0-9]+"))
    expect(page.locator(".notice-new")).to_have_count(1)


def read_everywhere(first, second, _origin):
    """Read at one browser by the keyboard, they are read at the other, whose page is left alone."""
    sign_in(second, "ada_fern", FIRST)
    second.page.wait_for_url("**/site/en/me/")
    opens(second)
    expect(second.page.locator(".notice-new")).to_have_count(1)
    page = first.page
    opens(first)
    page.locator("[data-notices-mark]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-notices-count]")).to_have_text("All read.")
    expect(page.locator("[data-notices-count]")).to_be_focused()
    for visit in (first, second):
        expect(visit.page.locator(".notice-new")).to_have_count(0)
        expect(visit.page.locator(".unread")).to_have_count(0)


def kinds_are_turned_off(visit, _origin):
    """A kind that is off is not shown and not counted, and stays off."""
    page = visit.page
    page.get_by_role("switch", name="Trophies").focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-notices-list]")).not_to_contain_text("Trophies for a round")
    expect(page.locator("[data-notices-list]")).to_contain_text("Personal best")
    opens(visit)
    expect(page.get_by_role("switch", name="Trophies")).not_to_be_checked()
    expect(page.locator("[data-notices-list]")).not_to_contain_text("Trophies for a round")
    page.get_by_role("switch", name="Trophies").check()
    expect(page.locator("[data-notices-list]")).to_contain_text("Trophies for a round")


def known_without_a_ledger(visit, origin):
    """Without the ledger the last known ones are there, and as of when."""
    page = visit.page
    origin.is_down = True
    try:
        opens(visit)
        expect(page.locator("[data-notices-list]")).to_contain_text("Trophies for a round")
        expect(page.locator("[data-notices-state]")).to_contain_text("As your account was on")
    finally:
        origin.is_down = False


def looks(visit, origin):
    """By axe in both colours, in two languages, and as narrow as it gets."""
    page = visit.page
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("de", "light", NARROW)):
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        opens(visit, language)
        page.locator(".notice-new").first.wait_for()
        page.locator(".unread").wait_for()
        visit.settle()
        faults = axe_faults(page)
        assert not faults, faults
        for size in ("100%", "200%"):
            page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            frames(page)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= viewport["width"], f"{language}: {wide} px wide at {size}"


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(browser, program, site, build, "notifications", [
        (a_guest_is_told_how, 1), (come_after_a_round, 1), (looks, 1), (read_everywhere, 2),
        (kinds_are_turned_off, 1), (known_without_a_ledger, 1),
    ], bypass_csp=True)
