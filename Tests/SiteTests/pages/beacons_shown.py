"""The map of beacons as it is looked at: slides, the list, places that are found, open data."""

import json
import re
import time

from playwright.sync_api import expect
from visits import axe_finds_nothing, until


def published(context):
    """What a ledger of a busy town publishes: three beacons near, one far away."""
    now = int(time.time())

    def feature(east, north, kind, hours):
        return {
            "geometry": {"coordinates": [east, north], "type": "Point"}, "type": "Feature",
            "properties": {"expires": now + hours * 3600, "kind": kind, "replenished": 2,
                           "set": now - 3600}}

    files = {
        "index.json": {"made": now * 1000, "tiles": {"593_180": 3, "-339_1512": 1}},
        "593_180.json": {"features": [
            feature(18.0711, 59.3254, "flower", 6), feature(18.0900, 59.3260, "view", 2),
            feature(18.0650, 59.3251, "support", 11)], "type": "FeatureCollection"},
        "-339_1512.json": {"features": [feature(151.2093, -33.8688, "quiet", 1)],
                           "type": "FeatureCollection"},
        "statistics/index.json": {"days": ["2026-11-24", "2026-11-25"]},
        "statistics/2026-11-25.json": {"day": "2026-11-25", "least": 10, "squares": [
            {"latitude": 5932, "longitude": 1807, "replenishments": 4, "sets": 11},
            {"latitude": -3387, "longitude": 15120, "replenishments": 0, "sets": 1_200}]},
    }

    def answer(route):
        name = route.request.url.split("/beacons/")[-1]
        if name in files:
            route.fulfill(content_type="application/json", body=json.dumps(files[name]))
        else:
            route.fulfill(status=404, body="")

    context.route("**/v1/ledger/shards/beacons/**", answer)


def open_map(visit, language="en"):
    visit.open(f"{language}/map/")
    until(visit.page, "Boolean(document.querySelector("
          "'[data-slides]:not([hidden]), [data-list-said]:not(:empty)'))")


def end_slides(page):
    """To the last slide by the arrow key, and on by its button: there is no other way."""
    page.locator("[data-strip]").focus()
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f".map-slide:nth-child({number})")).not_to_have_attribute("inert", "")
    page.locator("[data-slide-end]").focus()
    page.keyboard.press("Enter")


def slides(visit):
    page = visit.page
    open_map(visit)
    expect(page.locator("[data-map-page]")).to_be_hidden()
    expect(page.locator("[data-slide-end]")).to_be_hidden()
    for number in (2, 3, 4):
        page.locator("[data-slide-next]").click()
        expect(page.locator(f".map-slide:nth-child({number})")).not_to_have_attribute("inert", "")
    expect(page.locator("[data-slide-end]")).to_be_visible()
    visit.open("en/map/")
    expect(page.locator("[data-slides]")).to_be_visible()
    end_slides(page)
    expect(page.locator("[data-map-page]")).to_be_visible()
    expect(page.locator("[data-list] li")).to_have_count(4)
    open_map(visit)
    expect(page.locator("[data-slides]")).to_be_hidden()


def lists_by_distance(visit):
    page = visit.page
    page.locator("[data-locate]").click()
    expect(page.locator("[data-list-said]")).to_contain_text("nearest to you")
    expect(page.locator("[data-list] b")).to_have_text(
        ["In bloom", "A kind thought", "A good view", "A quiet place"])
    expect(page.locator("[data-list] li").first).to_contain_text(
        re.compile(r"30\s?m .*1\s?hr.* old.* left"))
    expect(page.locator(".map-mark").first).to_be_visible()
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert "59.3" not in kept and "18.07" not in kept, kept


def finds_places(visit):
    page = visit.page
    field = page.locator("#map-place")
    field.fill("goteb")
    expect(page.locator("[data-found] li")).to_have_text("Göteborg, Sweden")
    field.press("Enter")
    expect(page.locator("[data-where]")).to_have_text("Göteborg, Sweden")
    field.fill("nowhere at all")
    field.press("Enter")
    expect(page.locator("[data-place-error]")).to_contain_text("No town")
    field.fill("59.3254, 18.0711")
    field.press("Enter")
    expect(page.locator("[data-where]")).to_have_text("Stockholm, Sweden")


def shows_open_data(visit):
    """From the map to what everybody may take: squares that have beacons, and the last day."""
    page = visit.page
    page.locator("main a[href$='map/data/']").click()
    page.locator("[data-data][data-is-ready]").wait_for()
    rows = page.locator("[data-squares] tbody tr")
    expect(page.locator("[data-now-said]")).to_have_text("4 beacons in 2 squares.")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Stockholm")
    assert rows.first.locator("a").get_attribute("href").endswith(
        "/v1/ledger/shards/beacons/593_180.json")
    expect(page.locator("[data-days-said]")).to_contain_text("25 Nov 2026")
    expect(page.locator("[data-statistics] tbody tr").first).to_contain_text("1,200")
    expect(page.locator("[data-days] a")).to_have_text(["2026-11-25.json", "2026-11-24.json"])
    axe_finds_nothing(visit, "open data of beacons")
    visit.context.unroute("**/v1/ledger/shards/beacons/**")
    visit.open("de/map/data/")
    # The ledger itself: nobody has set one that is out yet.
    page.locator("[data-data][data-is-ready]").wait_for()
    expect(page.locator("[data-days-said]")).not_to_be_empty()
    expect(page.locator("[data-said]")).to_be_empty()
    published(visit.context)
