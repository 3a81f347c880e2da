"""Challenges of two friends at two browsers, on a real ledger: begun, answered, left; by keys, and
without a network."""

import re

from playwright.sync_api import expect
from visits import NARROW, PHONE, WIDE, axe_faults, frames

from pages.account_steps import FIRST, joins
from pages.people import READY, TOASTS, fits, listed, opens as opens_people
from pages.two_browsers import run_in_two_browsers


def opens(visit, language="en"):
    visit.page.goto("about:blank")
    visit.open(f"{language}/me/challenges/")
    visit.page.locator(READY).wait_for()


def items(page):
    return page.locator("[data-open] > li")


def a_guest_is_told(visit, _origin):
    opens(visit)
    expect(visit.page.locator("[data-people-guest]")).to_contain_text("you need an account")
    expect(visit.page.locator("[data-challenges-own]")).to_be_hidden()


def two_become_friends(first, second, origin):
    joins(first, origin, "ada@example.org", "ada_fern", FIRST)
    joins(second, origin, "bea@example.org", "bea_moss", FIRST)
    opens(first)
    expect(first.page.locator("[data-begin-none]")).to_contain_text("You challenge friends.")
    opens_people(first, "#find")
    first.page.fill("#people-name", "bea")
    first.page.keyboard.press("Enter")
    first.page.get_by_role("button", name="Ask to be friends bea_moss").click()
    expect(first.page.locator(TOASTS)).to_contain_text("bea_moss has been asked.")
    opens_people(second, "#friends")
    second.page.get_by_role("button", name="Accept ada_fern").click()
    expect(listed(second.page, "friends")).to_contain_text("ada_fern")


def begins_by_keys(visit, _origin):
    """From Steps, without a mouse: what is wrong is told at its field, what it comes to as one
    chooses."""
    page = visit.page
    visit.open("en/me/steps/")
    page.get_by_role("link", name="Challenges").click()
    page.locator(READY).wait_for()
    expect(page.locator("[data-open-none]")).to_be_visible()
    send = page.get_by_role("button", name="Challenge", exact=True)
    send.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-begin-friends-error]")).to_have_text("Choose at least one friend.")
    expect(page.get_by_label("bea_moss")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-begin-said]")).to_have_text(
        "That is 56,000 steps, and 14 Trophies for everyone who makes it.")
    page.get_by_label("Steps a day").fill("12")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Steps a day")).to_be_focused()
    expect(page.locator('[data-error="steps"]')).to_contain_text("1,000")
    page.get_by_label("Steps a day").fill("8,000")
    send.focus()
    page.keyboard.press("Enter")
    expect(page.locator(TOASTS)).to_contain_text("Your friends are asked. It begins tomorrow.")
    expect(page.locator("[data-open-head]")).to_be_focused()
    expect(items(page)).to_have_count(1)
    expect(items(page).locator("h3")).to_have_text("56,000 steps each")
    expect(items(page)).to_contain_text("begins tomorrow")
    expect(items(page).locator(".challenge-people > li")).to_have_text(
        [re.compile("^You 0 steps"), re.compile("^bea_moss not taking part yet")])


def takes_part(first, second, _origin):
    """The other is told, takes part, and the first one hears of that."""
    page = second.page
    second.open("en/me/notifications/")
    page.locator(READY).wait_for()
    expect(page.locator("[data-notices-list]")).to_contain_text("ada_fern challenges you")
    opens(second)
    page.get_by_role("button", name="Take part").click()
    expect(items(page).locator(".challenge-people > li")).to_have_count(2)
    expect(items(page)).to_contain_text(re.compile(r"ada_fern 0 steps"))
    expect(page.get_by_role("button", name="Take part")).to_have_count(0)
    opens(first)
    expect(items(first.page)).to_contain_text("bea_moss 0 steps")
    first.open("en/me/notifications/")
    expect(first.page.locator("[data-notices-list]")).to_contain_text(
        "bea_moss takes part in your challenge")


def looks(first, second, _origin):
    """By axe in five languages and both colours, and as narrow as it gets."""
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("es", "light", NARROW),
            ("fr", "dark", PHONE), ("sv", "light", WIDE)):
        for visit in (first, second):
            page = visit.page
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            opens(visit, language)
            frames(page)
            faults = axe_faults(page)
            assert not faults, (language, faults)
            fits(page, viewport, language)
    for visit in (first, second):
        visit.page.set_viewport_size(PHONE)
        visit.page.emulate_media(color_scheme="light")


def leaves(visit, _origin):
    """Whoever leaves is asked first, and is out of it."""
    page = visit.page
    opens(visit)
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("dialog")).to_contain_text("You cannot come back to it.")
    page.locator("dialog").get_by_role("button", name="Leave").click()
    expect(items(page)).to_have_count(0)
    expect(page.locator("[data-open-head]")).to_be_focused()


def is_kept_without_a_network(visit, origin):
    """A challenge waits for the network, and the page says so."""
    page = visit.page
    opens(visit)
    page.get_by_label("bea_moss").check()
    page.get_by_label("Who makes the most steps").check()
    expect(page.get_by_label("Steps a day")).to_be_hidden()
    origin.is_down = True
    try:
        page.get_by_role("button", name="Challenge", exact=True).click()
        expect(page.locator(TOASTS)).to_contain_text("kept on this device")
        expect(page.locator("[data-challenges-note]")).to_contain_text("cannot be reached")
    finally:
        origin.is_down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(items(page).filter(has_text="Who makes the most steps")).to_have_count(1)


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(
        browser, program, site, build, "challenges",
        [
            (a_guest_is_told, 1), (two_become_friends, 2), (begins_by_keys, 1), (takes_part, 2),
            (looks, 2), (leaves, "second"), (is_kept_without_a_network, 1),
        ],
        bypass_csp=True)
