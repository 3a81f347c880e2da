"""The Herbarium in a browser: a plant's page, the history, by touch and offline, and all checks of
it. Each function takes a page and the site's address (…/site/)."""

import hashlib
import json

from playwright.sync_api import expect
from visits import PHONE, Visit, check, check_name, eventually, frames, rows

from pages.herbarium_collections import (
    a_pdf_with_pictures_and_credits, a_reminder, collections, kept_in_collections,
    own_photo_without_its_place, shared_with_others)
from pages.herbarium_search import (
    by_former_names, lists_all, means_what_is_typed, quick_from_warm_shards, search_and_save,
    twenty_at_a_time, words_as_typed)


def grid_or_list(page, base):
    """What was chosen on one page holds on the next."""
    page.goto(f"{base}en/herbarium/search/?q=rose")
    page.locator("[data-view=list]").click()
    expect(page.locator("[data-results]")).to_have_class("grid flowers is-list")
    page.goto(f"{base}en/herbarium/saved/")
    expect(page.locator("[data-view=list]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-view=grid]").click()
    expect(page.locator("[data-saved]")).to_have_class("grid flowers")


def a_plants_page(page, base):
    """Tabs by keyboard, saving with a collection, notes, tags, units, words explained."""
    page.goto(f"{base}en/plants/bellis-perennis/")
    page.locator("[role=tab]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#care")).to_be_visible()
    expect(page.locator("#overview")).to_be_hidden()
    page.keyboard.press("Home")
    word = page.locator("a.word").first
    word.focus()
    expect(page.locator("[role=tooltip]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[role=tooltip]")).to_be_hidden()
    height = page.locator("[data-length]").first
    assert "in" not in height.inner_text(), height.inner_text()
    page.locator("[data-notes]").fill("Beside the gate.")
    page.locator("[data-tags]").fill("lawn, #white")
    page.locator("[data-tags]").blur()
    expect(page.locator("[data-own-state]")).to_have_text("Kept.")
    expect(page.locator("[data-save-words]")).to_have_text("Saved")
    page.locator("[data-choose]").click()
    page.locator("dialog .field input").fill("My garden")
    page.keyboard.press("Enter")
    kept_in_collections(page)
    page.reload()
    expect(page.locator("[data-notes]")).to_have_value("Beside the gate.")
    expect(page.locator("[data-tags]")).to_have_value("lawn, white")


def history(page, base):
    """Each search is kept; one is let go and had back, all are cleared."""
    for text in ("oak", "poppy"):
        page.goto(f"{base}en/herbarium/search/?q={text}")
        page.locator(".flower").first.wait_for()
        eventually(
            page, lambda: any(row["text"] == text for row in rows(page, "search")), "not kept")
    page.goto(f"{base}en/herbarium/history/")
    expect(page.locator("[data-groups] h2").first).to_have_text("Today")
    expect(page.locator("[data-text]").first).to_have_text("poppy")
    page.locator("[data-within]").fill("oak")
    expect(page.locator(".entry")).to_have_count(1)
    page.locator("[data-delete]").first.click()
    expect(page.locator(".entry")).to_have_count(0)
    page.locator(".toast-action").click()
    expect(page.locator(".entry")).to_have_count(1)
    page.locator("[data-clear-all]").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-empty]")).to_be_visible()


def by_touch(page, base):
    """Pulling refreshes, swiping deletes, holding opens what can be done. Wants has_touch."""
    devtools = page.context.new_cdp_session(page)

    def touch(kind, *points):
        devtools.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        page.wait_for_timeout(16)

    def swipe(begin, step):
        touch("touchStart", begin)
        for count in range(1, 14):
            touch("touchMove", (begin[0] + step[0] * count, begin[1] + step[1] * count))
        touch("touchEnd")

    page.goto(f"{base}en/herbarium/search/?q=rose")
    page.locator(".heart").first.click()
    expect(page.locator(".heart").first).to_have_attribute("aria-pressed", "true")
    swipe((200, 300), (0, 15))
    expect(page.locator("[data-say]")).to_contain_text("found")
    page.goto(f"{base}en/herbarium/history/")
    row = page.locator(".entry").first.bounding_box()
    swipe((row["x"] + 300, row["y"] + 30), (-15, 0))
    expect(page.locator("[data-empty]")).to_be_visible()
    page.goto(f"{base}en/herbarium/saved/")
    page.locator(".saved-card").first.scroll_into_view_if_needed()
    card = page.locator(".saved-card").first.bounding_box()
    touch("touchStart", (card["x"] + 60, card["y"] + 90))
    expect(page.locator("dialog[open]")).to_be_visible()
    touch("touchEnd")
    frames(page)
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")


def searches_offline(page, base):
    """With the network cut, search, results and a plant's page are there as before."""
    page.goto(f"{base}en/herbarium/")
    expect(page.locator("[data-offline]").first).to_contain_text(
        "Ready to play offline", timeout=120_000)
    page.context.set_offline(True)
    try:
        page.goto(f"{base}en/herbarium/search/?q=bellis")
        page.locator(".flower").first.wait_for()
        page.locator(".flower a").first.click()
        page.locator("article.leaf h1").wait_for()
        page.goto(f"{base}en/herbarium/search/?colour=blue&season=summer&sort=name")
        page.locator(".flower").first.wait_for()
    finally:
        page.context.set_offline(False)


def a_listed_plant(page, base):
    """A plant without a page of its own is told of from its shard."""
    plant = "bellis-perennis"
    root = base.removesuffix("site/")
    entry = page.request.get(f"{base}edition.json").json()
    for shard in entry["shards"]:
        body = page.request.get(root + shard["path"]).json()
        if plant not in body["plants"]:
            continue
        body["plants"][plant].pop("difficulty")
        listed = json.dumps(body).encode()
        name = hashlib.sha256(listed).hexdigest()
        shard["path"] = f"objects/{name[:2]}/{name}.json"
        page.route(f"**/{shard['path']}", lambda route: route.fulfill(body=listed))
    page.route("**/site/edition.json", lambda route: route.fulfill(json=entry))
    page.goto(f"{base}en/herbarium/plant/?id={plant}")
    expect(page.locator("h1[data-name]")).to_have_text("common daisy", ignore_case=True)
    expect(page.locator("[data-facts] dt").first).to_have_text("Family")
    expect(page.locator("[data-facts]")).to_contain_text("March to October")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save-words]")).to_have_text("Saved")
    page.goto(f"{base}en/herbarium/saved/")
    link = page.locator(f"[data-plant={plant}] a").first
    expect(link).to_have_attribute("href", f"{base}en/herbarium/plant/?id={plant}")
    page.goto(f"{base}en/herbarium/plant/?id=no-such-plant")
    expect(page.locator("[data-missing]")).to_be_visible()
    page.unroute_all()


# They build on each other, in this order. The other three want a browser of their own: by_touch
# one with has_touch, a_listed_plant one that no service worker serves, searches_offline one that
# it does.
CHECKS = [
    search_and_save, twenty_at_a_time, lists_all, means_what_is_typed, by_former_names,
    quick_from_warm_shards, grid_or_list, a_plants_page, own_photo_without_its_place, a_reminder,
    collections, a_pdf_with_pictures_and_credits, shared_with_others, history, words_as_typed,
]


def checks(browser, base):
    """All of it: with the network, of a plant without a page, and without the network."""
    site = base.rstrip("/") + "/site/"
    for workers, actions in (
            ("block", CHECKS), ("block", [by_touch]), ("block", [a_listed_plant]),
            ("allow", [searches_offline])):
        visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers=workers,
                      has_touch=True)
        visit.page.set_default_timeout(60_000)
        for action in actions:
            check(check_name(action), lambda: action(visit.page, site))
        check("nothing threw in the Herbarium", visit.assert_no_throw)
        visit.context.close()
