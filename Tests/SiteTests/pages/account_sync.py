"""One person at two browsers: what one does, the other shows, against the real ledger."""

import re

from playwright.sync_api import expect
from visits import eventually, rows

from pages import play
from pages.account_steps import FIRST, joins, sign_in
from pages.herbarium_collections import kept_in_collections
from pages.two_browsers import run_in_two_browsers

TABLES = ["saved", "collection", "member", "search", "playedRound"]


def kept(page):
    """What this browser keeps, but photos and the places of its own."""
    return {table: rows(page, table) for table in TABLES}


def plays_and_keeps(visit, origin):
    """A guest plays and keeps things, then opens an account: nothing is lost, and nothing waits."""
    page, base = visit.page, origin.base
    play.plays_set(page, base, "quiz/daily/", 10)
    visit.open("en/herbarium/")
    page.locator("#query").fill("bell")
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/herbarium/search/?q=bell")
    eventually(page, lambda: rows(page, "search"), "the search was not kept")
    visit.open("en/plants/bellis-perennis/")
    page.locator("[data-notes]").fill("Beside the gate.")
    page.locator("[data-tags]").fill("lawn, #white")
    page.locator("[data-tags]").blur()
    expect(page.locator("[data-own-state]")).to_have_text("Kept.")
    page.locator("[data-choose]").click()
    page.locator("dialog .field input").fill("My garden")
    page.keyboard.press("Enter")
    kept_in_collections(page)
    joins(visit, origin, "ada@example.org", "ada_fern", FIRST)
    visit.open("en/me/storage/")
    expect(page.locator("[data-waiting]")).to_have_text(re.compile(r"^(Nothing|0 )"))


def second_shows_it(first, second, origin):
    """Signed in at a second browser, the same is there, in the rows and on the pages."""
    page = second.page
    sign_in(second, "ada_fern", FIRST)
    page.wait_for_url("**/site/en/me/")
    assert kept(page) == kept(first.page), (kept(page), kept(first.page))
    second.open("en/herbarium/saved/")
    expect(page.locator("[data-count]")).to_have_text("1 plant")
    expect(page.locator("[data-collections]")).to_contain_text("My garden")
    second.open("en/plants/bellis-perennis/")
    expect(page.locator("[data-notes]")).to_have_value("Beside the gate.")
    expect(page.locator("[data-tags]")).to_have_value("lawn, white")
    second.open("en/herbarium/history/")
    expect(page.locator("[data-groups]")).to_contain_text("bell")
    second.open("en/me/")
    expect(page.locator("[data-figures-from]")).to_contain_text("as your account has them")
    expect(page.locator("[data-tiles] dd").first).to_have_text("1")
    second.open("en/quiz/")
    expect(page.locator("[data-set=daily]")).to_contain_text("9 of 10")
    expect(page.locator("[data-streak]")).to_contain_text("1 day")
    play.open_start(page, origin.base, "quiz/daily/")
    expect(page.locator("[data-off-board]")).to_be_visible()


def back_again(first, second, origin):
    """What the second browser changes, the first shows, without a visit to its account."""
    page = second.page
    second.open("en/plants/bellis-perennis/")
    page.locator("[data-notes]").fill("Under the hedge.")
    page.locator("[data-notes]").blur()
    expect(page.locator("[data-own-state]")).to_have_text("Kept.")
    second.open("en/herbarium/history/")
    page.locator("[data-delete]").first.click()
    expect(page.locator("[data-empty]")).to_be_visible()
    second.open("en/me/storage/")
    eventually(page, lambda: not rows(page, "outbox"), "entries still wait")
    first.open("en/herbarium/saved/")
    eventually(
        first.page, lambda: kept(first.page) == kept(page), "the first browser has not heard")
    first.open("en/plants/bellis-perennis/")
    expect(first.page.locator("[data-notes]")).to_have_value("Under the hedge.")


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(browser, program, site, build, "two browsers", [
        (plays_and_keeps, 1), (second_shows_it, 2), (back_again, 2),
    ])
