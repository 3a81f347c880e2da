"""Trophies and the shop in a browser, against the real ledger: earn, buy, wear, and see it at a
second browser."""

import re

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_faults, check, eventually, kept_entries

from pages import play
from pages.account_steps import FIRST, joins, sign_in
from pages.ledger import Origin

MAIL = "dora@example.org"


def balance(page):
    """The number of Trophies that the page shows."""
    expect(page.locator("[data-trophies]")).to_have_text(re.compile(r"^\d+$"))
    # The page is shown when all of it is there, and has no text before.
    expect(page.locator("[data-trophies]")).to_be_visible()
    return int(page.locator("[data-trophies]").inner_text())


def opens_shop(visit, language="en"):
    visit.open(f"{language}/me/shop/")
    visit.page.locator("[data-shelves][data-is-ready]").wait_for()


def whole(visit):
    faults = axe_faults(visit.page)
    assert not faults, faults


def guest_sees_what_will_be_paid(visit, origin, seen):
    """A guest plays; Trophies are shown as they will be paid, and what each comes from."""
    page = visit.page
    play.plays_set(page, origin.base, "quiz/daily/", 10)
    visit.open("en/me/")
    expect(page.locator("[data-trophies-state]")).to_contain_text("once you open an account")
    seen["guest"] = balance(page)
    assert seen["guest"] > 10, seen
    visit.open("en/me/trophies/")
    page.locator("[data-statement] b").first.wait_for()
    amounts = page.locator("[data-statement] b").all_inner_texts()
    assert sum(int(amount) for amount in amounts) == seen["guest"], amounts
    expect(page.locator("[data-statement]")).to_contain_text("Achievement:")
    whole(visit)
    opens_shop(visit)
    expect(page.locator("[data-guest]")).to_be_visible()
    expect(page.locator("[data-act=buy]")).to_have_count(0)
    whole(visit)


def ledger_pays_just_that(visit, origin, seen):
    """Once there is an account, the ledger has paid what was shown."""
    joins(visit, origin, MAIL, "dora", FIRST)
    visit.open("en/me/trophies/")
    page = visit.page
    eventually(page, lambda: balance(page) == seen["guest"], "the ledger paid something else")
    expect(page.locator("[data-trophies-state]")).to_contain_text("your account")


def buys_and_wears_by_keys(visit, _origin, seen):
    """By keys alone: one confirmation, then it is one's own, and worn beside the name."""
    page = visit.page
    opens_shop(visit)
    card = page.locator("#daisy-badge")
    far = page.locator("#night-garden-theme")
    expect(far).to_contain_text(f"You need {400 - seen['guest']} more.")
    card.locator("[data-act=buy]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_contain_text(
        f"Then you have {seen['guest'] - 20} left.")
    page.keyboard.press("Enter")
    expect(card.locator("[data-act=wear]")).to_be_visible()
    expect(page.locator("[data-trophies]")).to_have_text(str(seen["guest"] - 20))
    card.locator("[data-act=wear]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-you] .face-badge")).to_have_attribute("alt", "Daisy")
    expect(card.locator("[data-act=off]")).to_be_focused()
    whole(visit)


def second_browser_shows_it(second, origin, seen):
    """Signed in at a second browser, what is owned and worn is there, and the statement too."""
    page = second.page
    sign_in(second, "dora", FIRST)
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-face] .face-badge")).to_have_attribute("alt", "Daisy")
    expect(page.locator("[data-trophies]")).to_have_text(str(seen["guest"] - 20))
    second.open("de/me/trophies/")
    expect(page.locator("[data-statement]")).to_contain_text("Gekauft: Gänseblümchen")
    opens_shop(second, "de")
    expect(page.locator("#daisy-badge [data-act=off]")).to_have_text("Ablegen")
    whole(second)
    page.locator("#daisy-badge [data-act=off]").click()
    expect(page.locator("#daisy-badge [data-act=wear]")).to_be_visible()
    eventually(page, lambda: not kept_entries(page, "equip"), "what is worn was not sent")


def bought_offline_waits(visit, origin, seen):
    """Without the ledger a purchase waits and says so; it is one's own once the ledger has heard of
    it."""
    page = visit.page
    play.plays_set(page, origin.base, "quiz/weekly/", 20)
    opens_shop(visit)
    eventually(page, lambda: balance(page) >= 20, "the weekly set paid nothing")
    origin.is_down = True
    page.locator("#acorn-badge [data-act=buy]").click()
    page.locator("dialog[open] button[value=yes]").click()
    expect(page.locator("#acorn-badge")).to_contain_text("Waits for the ledger.")
    expect(page.locator("[data-waits]")).to_be_visible()
    assert len(kept_entries(page, "purchase")) == 1
    origin.is_down = False
    page.reload()
    expect(page.locator("#acorn-badge [data-act=wear]")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-waits]")).to_be_hidden()


def shows_effects_and_facts(visit, _origin, _seen):
    """An effect is shown before it is bought, as a still where nothing may move; facts are for who
    has them."""
    page = visit.page
    opens_shop(visit)
    page.emulate_media(reduced_motion="reduce")
    page.locator("#fireflies-effect [data-act=show]").click()
    expect(page.locator(".celebration img")).to_have_count(1)
    expect(page.locator(".celebration")).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#fireflies-effect [data-act=show]").click()
    eventually(page, lambda: page.locator(".celebration img").count() > 5, "nothing flies")
    visit.open("en/me/facts/?collection=tree-lives")
    expect(page.locator("[data-locked]")).to_be_visible()
    expect(page.locator("[data-facts] li")).to_have_count(0)
    whole(visit)


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    first = Visit(
        browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block",
        bypass_csp=True)
    second = Visit(browser, origin.base, viewport=WIDE, color_scheme="dark", locale="en-GB",
                   service_workers="block", bypass_csp=True)
    seen = {}
    try:
        for action, visit in [
            (guest_sees_what_will_be_paid, first), (ledger_pays_just_that, first),
            (buys_and_wears_by_keys, first), (second_browser_shows_it, second),
            (bought_offline_waits, first), (shows_effects_and_facts, first),
        ]:
            name = action.__name__.replace("_", " ")
            check(f"shop: {name}", lambda do=action, of=visit: do(of, origin, seen))
        for number, visit in enumerate([first, second], 1):
            check(f"shop: nothing threw, browser {number}", visit.assert_quiet)
    finally:
        first.context.close()
        second.context.close()
        origin.end()
