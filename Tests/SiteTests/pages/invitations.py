"""An invitation: made, opened by somebody without an account who signs up for it, taken back; a
board of friends."""

import re

from playwright.sync_api import expect
from visits import NARROW, PHONE, axe_faults, eventually, rows

from pages import play
from pages.account_steps import FIRST, joins, open_form
from pages.people import READY, fits, listed, opens
from pages.two_browsers import run_in_two_browsers

KEPT = "JSON.parse(localStorage.getItem('florilegium-invitations'))"


def invited(visit, secret, language="en"):
    visit.page.goto("about:blank")
    visit.open(f"{language}/me/people/invitation/#s={secret}")
    visit.page.locator(READY).wait_for()


def secret_of(visit):
    return visit.page.evaluate(f"{KEPT}.own[0].link")


def makes_a_link(visit, origin):
    """By the keyboard: the link stands there with its day, and is copied."""
    page = visit.page
    joins(visit, origin, "ada@example.org", "ada_fern", FIRST)
    opens(visit, "#find")
    page.locator("[data-invite]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-invite-said]")).to_have_text(
        "The link is there. Copy it and send it.")
    expect(page.locator("[data-invitations] li")).to_contain_text("good until")
    expect(page.locator("[data-invitations] button").first).to_be_focused()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Enter")
    expect(page.locator("[data-toasts]")).to_contain_text("The link is copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(
        f"/site/en/me/people/invitation/#s={secret_of(visit)}")
    assert axe_faults(page) == []
    invited(visit, secret_of(visit))
    expect(page.locator("[data-invited-said]")).to_have_text(
        "This is a link of your own. Send it to somebody else.")
    expect(page.locator("[data-accept]")).to_be_hidden()


def a_stranger_signs_up(first, second, origin):
    """Who has no account reads who invites, signs up, comes back by the letter, and is a friend by
    one button."""
    page, secret = second.page, secret_of(first)
    for language, viewport in (
            ("de", NARROW), ("es", PHONE), ("fr", PHONE), ("sv", PHONE), ("en", PHONE)):
        page.set_viewport_size(viewport)
        invited(second, secret, language)
        expect(page.locator("h1[data-invited-title]")).to_contain_text("ada_fern")
        assert axe_faults(page) == []
        fits(page, viewport, f"an invitation, {language}")
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    page.locator("[data-invited-guest] a").first.click()
    page.wait_for_url("**/account/sign-up/")
    open_form(second, "sign-up/")
    page.fill("#account-email", "bea@example.org")
    page.fill("#account-username", "bea_moss")
    page.fill("#account-password", FIRST)
    page.check("#account-age")
    page.check("#account-terms")
    page.locator("form .button-primary").click()
    expect(page.locator("[data-part=done]")).to_be_visible()
    second.open(f"en/account/confirm/#{origin.token('bea@example.org', 'confirm')}")
    page.wait_for_url(f"**/me/people/invitation/#s={secret}")
    page.locator("[data-accept]").click()
    expect(page.locator("[data-invited-said]")).to_have_text("You and ada_fern are friends now.")
    assert page.evaluate("localStorage.getItem('florilegium-invitations')") is None
    page.locator("[data-invited-page]").click()
    expect(page.locator("[data-person-is]")).to_have_text("You are friends")
    assert all(secret not in path for _, path, _ in origin.asked), "the secret is in an address"
    opens(first, "#friends")
    expect(listed(first.page, "friends")).to_contain_text("bea_moss")


def board_of_friends(first, second, origin):
    """Friends alone on a board, by a switch; a name leads to the person's page."""
    page = first.page
    for visit in (first, second):
        play.open_followed(visit.page, origin.base, play.QUIZ)
        play.plays(visit.page, origin.base, play.QUIZ, "calm", 10)
        eventually(visit.page, lambda of=visit.page: not rows(of, "outbox"), "entries still wait")
    first.open("en/boards/")
    page.get_by_role("switch", name="Only my friends and me").focus()
    page.keyboard.press("Space")
    page.wait_for_url("**/en/boards/?game=points&span=day&friends")
    expect(page.locator("[data-board-name]")).to_have_text("All games together · Friends")
    expect(page.locator("[data-board-lines] tbody tr")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("switch", name="Only my friends and me")).to_be_checked()
    page.locator("[data-board-lines] a", has_text="bea_moss").click()
    page.wait_for_url(re.compile("/en/me/people/person/#[0-9a-f]{16}$"))
    expect(page.locator("h1")).to_contain_text("bea_moss")
    # Who is not signed in has no such switch.
    page.evaluate("localStorage.removeItem('florilegium-account')")
    first.open("en/boards/?game=points&span=day&friends")
    page.locator("[data-board][data-is-ready]").wait_for()
    expect(page.get_by_role("switch")).to_be_hidden()


def is_taken_back(_first, second, origin):
    """Taken back after a question, it opens nothing; without the ledger the page says so; nonsense
    is told."""
    page = second.page
    opens(second, "#find")
    origin.is_down = True
    page.locator("[data-invite]").click()
    expect(page.locator("[data-invite-said]")).to_contain_text("works once it was sent")
    secret = secret_of(second)
    invited(second, secret)
    expect(page.locator("[data-away]")).to_be_visible()
    origin.is_down = False
    opens(second, "#find")
    eventually(page, lambda: not rows(page, "outbox"), "entries still wait")
    invited(second, secret)
    expect(page.locator("h1[data-invited-title]")).to_contain_text("bea_moss")
    opens(second, "#find")
    page.get_by_role("button", name="Take back").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-invite-said]")).to_have_text("The link is taken back.")
    expect(page.locator("[data-invitations] li")).to_have_count(0)
    for fragment, part in ((secret, "gone"), ("nonsense", "missing")):
        invited(second, fragment)
        expect(page.locator(f"[data-{part}]")).to_be_visible()
        assert axe_faults(page) == []


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(browser, program, site, build, "an invitation", [
        (makes_a_link, 1), (a_stranger_signs_up, 2), (board_of_friends, 2), (is_taken_back, 2),
    ], bypass_csp=True)
