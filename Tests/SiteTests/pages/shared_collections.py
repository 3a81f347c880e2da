"""A collection that is shared by a link: two browsers, one without an account, and a real
ledger."""

from playwright.sync_api import expect
from visits import axe_faults, eventually, rows

from pages.account_steps import FIRST, joins
from pages.herbarium_collections import kept_in_collections
from pages.two_browsers import run_in_two_browsers

FIELD = "dialog #share-sheet-link"


def collects(visit, origin):
    """Somebody with an account keeps a plant, with a note and a tag, in a collection."""
    page = visit.page
    joins(visit, origin, "ada@example.org", "ada_fern", FIRST)
    visit.open("en/plants/bellis-perennis/")
    page.locator("[data-notes]").fill("Beside my gate.")
    page.locator("[data-tags]").fill("birthday")
    page.locator("[data-tags]").blur()
    expect(page.locator("[data-own-state]")).to_have_text("Kept.")
    page.locator("[data-choose]").click()
    page.locator("dialog .field input").fill("My garden")
    page.keyboard.press("Enter")
    kept_in_collections(page)


def open_sheet(visit):
    """The collection's page, and its sheet for sharing, by the keyboard."""
    page = visit.page
    visit.open(f"en/herbarium/collection/?id={rows(page, 'collection')[0]['id']}")
    button = page.locator("[data-share][data-whole]")
    expect(button).to_be_visible()
    button.focus()
    page.keyboard.press("Enter")
    page.locator("dialog[open]").wait_for()
    return page.locator("dialog[open]")


def shares(visit, _origin):
    """The sheet says what others will see, then gives the link."""
    sheet = open_sheet(visit)
    expect(sheet).to_contain_text("Nobody sees your notes, tags and photos.")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator(FIELD)).to_be_visible()
    expect(sheet).to_contain_text("This collection is shared.")
    assert axe_faults(visit.page) == []
    visit.page.keyboard.press("Escape")


def link_of(visit):
    return rows(visit.page, "collection")[0]["shared"]["link"]


def opens(visit, secret, language="en"):
    visit.page.goto("about:blank")
    visit.open(f"{language}/herbarium/shared/#s={secret}")


def stranger_sees(first, second, origin):
    """Whoever has the link sees the plants, in any language, and nothing private."""
    page, secret = second.page, link_of(first)
    opens(second, secret)
    expect(page.locator("h1[data-name]")).to_have_text("My garden")
    expect(page.locator("[data-count]")).to_have_text("1 plant")
    expect(page.locator(".flower")).to_have_count(1)
    expect(page.locator("[data-by]")).to_have_text("Somebody shared these plants with you")
    text = page.content()
    for private in ("gate", "birthday", "ada_fern"):
        assert private not in text, f"{private} is told"
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    assert axe_faults(page) == []
    assert all(secret not in path for _, path, _ in origin.asked), "the secret is in an address"
    opens(second, secret, "de")
    expect(page.locator(".flower")).to_contain_text("Gänseblümchen")


def follows(first, second, _origin):
    """What is changed later is seen; the name stands above it where that is wanted."""
    page = first.page
    first.open("en/plants/quercus-robur/")
    page.locator("[data-choose]").click()
    page.locator("dialog .choice", has_text="My garden").click()
    page.locator("dialog .button-primary").click()
    kept_in_collections(page)
    eventually(page, lambda: len(rows(page, "member")) == 2, "the plant is not in the collection")
    sheet = open_sheet(first)
    sheet.get_by_label("Show my name above it").check()
    page.keyboard.press("Escape")
    eventually(page, lambda: not rows(page, "outbox"), "entries still wait")
    opens(second, link_of(first))
    expect(second.page.locator("[data-by]")).to_have_text("Shared by ada_fern")
    expect(second.page.locator(".flower")).to_have_count(2)


def stranger_keeps(_first, second, _origin):
    """Without an account it is kept as a collection of one's own; a second time under a number."""
    page = second.page
    page.locator("[data-keep]").click()
    page.wait_for_url("**/herbarium/collection/?id=*")
    expect(page.locator("h1[data-name]")).to_have_text("My garden")
    expect(page.locator("[data-count]")).to_have_text("2 plants")
    page.go_back()
    page.locator("[data-keep]").click()
    page.wait_for_url("**/herbarium/collection/?id=*")
    expect(page.locator("h1[data-name]")).to_have_text("My garden 2")


def stops(first, second, origin):
    """Without a network the sheet says what waits; once it was sent, the link is dead."""
    page, secret = first.page, link_of(first)
    sheet = open_sheet(first)
    origin.is_down = True
    sheet.get_by_role("button", name="Stop sharing").click()
    expect(page.locator("dialog[open]")).to_contain_text(
        "until it was sent, the old link still opens")
    page.keyboard.press("Escape")
    opens(second, secret)
    expect(second.page.locator("[data-away]")).to_be_visible()
    origin.is_down = False
    first.open("en/account/")
    eventually(page, lambda: not rows(page, "outbox"), "entries still wait")
    opens(second, secret)
    expect(second.page.locator("[data-gone]")).to_be_visible()
    expect(second.page.locator("[data-shared-page]")).to_be_hidden()
    expect(open_sheet(first)).to_contain_text("Nobody sees your notes, tags and photos.")
    page.keyboard.press("Escape")


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(browser, program, site, build, "a shared collection", [
        (collects, 1), (shares, 1), (stranger_sees, 2), (follows, 2), (stranger_keeps, 2),
        (stops, 2),
    ])
