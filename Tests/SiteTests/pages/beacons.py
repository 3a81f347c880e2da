"""The map of beacons, on a ledger of its own: setting by mouse, touch and keys, alerts."""

import json
import re

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check

from pages.account_steps import FIRST, joins
from pages.beacons_shown import (
    end_slides, finds_places, lists_by_distance, open_map, published, shows_open_data, slides)
from pages.ledger import Origin

STOCKHOLM = {"latitude": 59.32514, "longitude": 18.07106}
# A refused policy is an error of the console.
POLICY = (
    "addEventListener('securitypolicyviolation', e => console.error('Refused ' + e.blockedURI))")


def hold(page, place, seconds=None):
    """Holds a finger for some seconds, or until the sheet comes."""
    page.mouse.move(*place)
    page.mouse.down()
    if seconds:
        page.wait_for_timeout(seconds * 1000)
    else:
        page.locator("dialog.sheet[open]").wait_for()
    page.mouse.up()


def middle(page, by=(0, 0)):
    page.locator("[data-map]").scroll_into_view_if_needed()
    box = page.locator("[data-map]").bounding_box()
    return box["x"] + box["width"] / 2 + by[0], box["y"] + box["height"] / 2 + by[1]


def answers(origin):
    return [one for body in origin.answered for one in json.loads(body)["answers"]]


def sets_by_mouse(visit, origin):
    page = visit.page
    before = len(answers(origin))
    hold(page, middle(page, (90, -90)), 1)
    expect(page.locator("dialog.sheet[open]")).to_have_count(0)
    hold(page, middle(page, (90, -90)))
    sheet = page.locator("dialog.sheet[open]")
    expect(sheet).to_contain_text("near Stockholm")
    expect(sheet).to_contain_text("You can set 10 more")
    sheet.locator("input[value=view]").check()
    sheet.locator("button[value=yes]").click()
    expect(page.locator("[data-set-said]")).to_contain_text("Others will see it within 45 minutes")
    expect(page.locator("[data-left]")).to_contain_text("set 9 more")
    assert answers(origin)[before:] == [{**answers(origin)[-1], "answer": "recorded"}]


def sets_by_keys(visit):
    page = visit.page
    page.locator("[data-map]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(400)
    page.locator("[data-set]").focus()
    page.keyboard.press("Enter")
    sheet = page.locator("dialog.sheet[open]")
    sheet.locator("input:checked").focus()
    page.keyboard.press("ArrowDown")
    expect(sheet.locator("input[name=kind]").nth(1)).to_be_checked()
    sheet.locator("button[value=yes]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-left]")).to_contain_text("set 8 more")


def tells_and_replenishes(visit):
    """What a beacon is, by tap and by key; what the ledger does not know it refuses in plain
    words."""
    page = visit.page
    page.locator("[data-list] button").first.click()
    sheet = page.locator("dialog.sheet[open]")
    expect(sheet).to_contain_text("Something is in bloom here")
    expect(sheet).to_contain_text("2 times")
    page.keyboard.press("Escape")
    mark = page.locator(".map-mark").first
    mark.focus()
    page.keyboard.press("Enter")
    sheet.locator("button[value=yes]").click()
    expect(page.locator("[data-set-said]")).to_have_text("No active beacon is there any more.")
    expect(page.locator("[data-left]")).to_contain_text("keep 10 more")


def waits_offline(visit, origin):
    page = visit.page
    page.locator("[data-set-said]").evaluate("e => { e.textContent = ''; }")
    visit.context.set_offline(True)
    page.locator("[data-map]").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(400)
    page.locator("[data-set]").click()
    sheet = page.locator("dialog.sheet[open]")
    expect(sheet).to_contain_text("offline")
    sheet.locator("button[value=yes]").click()
    expect(page.locator("[data-set-said]")).to_contain_text("waits to be sent")
    before = len(answers(origin))
    visit.context.set_offline(False)
    expect(page.locator("[data-set-said]")).to_contain_text("Your beacon is set")
    assert len(answers(origin)) > before


def alerts(visit):
    """The "i": on, Done, and the next page looks, for chance is told to be the day's first
    minute."""
    page = visit.page
    page.add_init_script("Math.random = () => 0")
    page.locator("[data-info]").click()
    screen = page.locator("[data-notices]")
    expect(screen).to_contain_text("less than half a mile")
    page.locator("#map-alerts").check(force=True)
    expect(page.locator("[data-alerts-said]")).to_contain_text("On.")
    page.locator("[data-done]").click()
    expect(screen).to_be_hidden()
    visit.open("en/me/")
    expect(page.locator(".toast")).to_contain_text("2 beacons are near you.")
    visit.open("en/about/")
    visit.settle()
    expect(page.locator(".toast")).to_have_count(0)
    open_map(visit)
    page.locator("[data-info]").click()
    expect(page.locator("#map-alerts")).to_be_checked()
    page.locator("#map-alerts").uncheck(force=True)
    expect(page.locator("[data-alerts-said]")).to_contain_text("Off.")
    page.locator("[data-done]").click()


def holds_by_touch(visit):
    """A guest's finger; the ledger does not know the device for a day yet."""
    page = visit.page
    open_map(visit)
    end_slides(page)
    page.locator("[data-list] li").first.wait_for()
    x, y = middle(page, (40, 60))
    session = visit.context.new_cdp_session(page)
    session.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.locator("dialog.sheet[open]").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator("dialog.sheet[open] button[value=yes]").click()
    expect(page.locator("[data-set-said]")).to_contain_text("has to be known for a day")
    expect(page.locator("[data-left]")).to_contain_text("set 10 more")


def looks(browser, base):
    """No fault of axe and nothing too wide, in every language."""
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("es", "light", WIDE),
            ("fr", "dark", PHONE), ("sv", "light", PHONE)):
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce")
        published(visit.context)
        page = visit.page
        open_map(visit, language)
        if language in ("en", "de"):
            axe_finds_nothing(visit, f"slides of beacons, {language}, {scheme}")
        end_slides(page)
        page.locator("[data-list] li").first.wait_for()

        def whole():
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= viewport["width"], f"{wide} px wide"
            missing = re.findall(r"\bmap-[a-z-]+|\{[a-z]+\}", page.locator("main").inner_text())
            assert not missing, missing
            visit.assert_quiet()

        check(f"{language}/map/ is whole, {scheme}", whole)
        axe_finds_nothing(visit, f"map of beacons, {language}, {scheme}")
        page.locator("[data-set]").click()
        axe_finds_nothing(visit, f"setting a beacon, {language}, {scheme}")
        page.keyboard.press("Escape")
        page.locator("[data-info]").click()
        axe_finds_nothing(visit, f"beacon alerts, {language}, {scheme}")
        visit.context.close()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    try:
        by_an_account(browser, origin, is_whole=True)
        by_a_guest(browser, origin)
        looks(browser, origin.base)
    finally:
        origin.end()


def by_an_account(browser, origin, is_whole=False):
    """Found, set, kept and sent; as a whole also the alerts and the open data."""
    visit = Visit(browser, origin.base, viewport=WIDE, locale="en-GB", service_workers="block",
                  geolocation=STOCKHOLM, permissions=["geolocation"])
    hosts = set()
    visit.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    visit.page.add_init_script(POLICY)
    try:
        joins(visit, origin, "wren@example.org", "wren", FIRST)
        published(visit.context)
        check("beacons: slides lead to the map at their end, once", lambda: slides(visit))
        check(
            "beacons: the nearest is first, and the place is kept nowhere",
            lambda: lists_by_distance(visit))
        check("beacons: a town and coordinates are found", lambda: finds_places(visit))
        check("beacons: set by holding for two seconds", lambda: sets_by_mouse(visit, origin))
        check("beacons: set by keys alone", lambda: sets_by_keys(visit))
        check("beacons: told of and replenished", lambda: tells_and_replenishes(visit))
        check(
            "beacons: one set offline goes when the network is back",
            lambda: waits_offline(visit, origin))
        if is_whole:
            check("beacons: looked for once a day by who wants it", lambda: alerts(visit))
            check(
                "beacons: what is open data is shown, and where to take it",
                lambda: shows_open_data(visit))
        check("beacons: nothing broke the policy or threw", visit.assert_quiet)
        check("beacons: no other host is asked", lambda: hosts_are(hosts, origin))
    finally:
        visit.context.close()


def by_a_guest(browser, origin):
    visit = Visit(
        browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block",
        has_touch=True)
    published(visit.context)
    check(
        "beacons: set by touch; a guest's new device is told to wait",
        lambda: holds_by_touch(visit))
    visit.context.close()


def hosts_are(hosts, origin):
    strange = {host for host in hosts if host and host != origin.base.split("/")[2]}
    assert not strange, strange
