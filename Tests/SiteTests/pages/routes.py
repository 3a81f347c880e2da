"""Routes: recorded with a faked receiver, from files, found, changed, taken along, online and
offline."""

import re

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check, eventually, rows

from pages.route_tracks import DEGREE, EAST, gpx, imports, open_routes, place, walk

POLICY = (
    "addEventListener('securitypolicyviolation', e => console.error('Refused ' + e.blockedURI))")


def records(visit):
    """What came before the page is loaded anew is there afterwards; the name is asked for at the
    end."""
    page = visit.page
    open_routes(visit)
    expect(page.locator("[data-list-said]")).to_contain_text("No route is kept yet")
    page.locator("[data-record-start]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-record-pause]")).to_be_focused()
    walk(visit, 0, 240)
    expect(page.locator("[data-record-said]")).to_have_text("Recording.")
    before = len(rows(page, "recording"))
    assert before >= 6, before
    open_routes(visit)
    expect(page.locator("[data-record-said]")).to_contain_text(re.compile("goes on|Recording"))
    assert len(rows(page, "recording")) >= before
    walk(visit, 270, 360)
    page.locator("[data-record-mark]").click()
    expect(page.locator("[data-record-said]")).to_have_text("Checkpoint 1 is set here.")
    walk(visit, 390, 600)
    expect(page.locator("[data-record-figures]")).to_contain_text(re.compile(r"[56]\d\d\sm in \d"))
    expect(page.locator(".route-recorded")).not_to_have_count(0)


def only_one_tab(visit):
    other = visit.context.new_page()
    other.goto(visit.page.url)
    expect(other.locator("[data-record-said]")).to_contain_text("Another tab is recording")
    other.close()


def pauses_and_keeps(visit):
    page = visit.page
    page.locator("[data-record-pause]").click()
    eventually(
        page, lambda: rows(page, "recording")[-1]["kind"] == "pause", "the pause is not kept")
    count = len(rows(page, "recording"))
    walk(visit, 630, 720)
    assert len(rows(page, "recording")) == count
    page.locator("[data-record-stop]").click()
    sheet = page.locator("dialog.sheet[open]")
    expect(sheet).to_contain_text("Leave out the first and last 200 m")
    page.keyboard.press("Escape")
    expect(page.locator("[data-record-resume]")).to_be_visible()
    page.locator("[data-record-stop]").click()
    sheet.locator("input[name=name]").fill("To the quay")
    page.keyboard.press("Enter")
    expect(page.locator("[data-record-said]")).to_have_text("Saved: To the quay.")
    expect(page.locator("[data-list] b")).to_have_text("To the quay")
    expect(page.locator("[data-list] li")).to_contain_text(re.compile(r"(1[5-9]|2[0-4])\d\sm"))
    assert rows(page, "recording") == []
    [route] = rows(page, "route")
    assert "time" not in str(route) and len(route["lines"]) == 1, route
    assert [one["name"] for one in route["checkpoints"]] == ["Checkpoint 1"], route


def discards(visit):
    page = visit.page
    visit.context.set_geolocation(place(0))
    page.locator("[data-record-start]").click()
    walk(visit, 0, 90)
    page.locator("[data-record-stop]").click()
    page.locator("dialog[open] button[value=discard]").click()
    page.locator("dialog[open] button[value=yes]").click()
    expect(page.locator("[data-record-start]")).to_be_focused()
    assert rows(page, "recording") == []
    page.locator("[data-record-start]").click()
    page.locator("[data-record-stop]").click()
    expect(page.locator("[data-record-said]")).to_contain_text("nothing to save")


def reads_files(visit):
    page = visit.page
    said = page.locator("[data-file-said]")
    imports(visit, gpx("Round the lake", bad='<trkpt lat="95" lon="18"/>', north=60.0))
    expect(said).to_have_text("Saved: Round the lake.")
    expect(page.locator("[data-remarks-count]")).to_have_text("1 record was not read whole")
    page.locator("[data-remarks] summary").click()
    expect(page.locator("[data-remarks-list] li")).to_have_text("Line 1: no place on Earth")
    expect(page.locator("[data-list] li").first).to_contain_text(
        re.compile(r"Round the lake 1\.6\skm · 80\sm up"))
    imports(visit, gpx("Too short", metres=300))
    expect(said).to_contain_text("Nothing is left of it")
    for content, words in (
            ("hello", "no file of a track"), ("<gpx></gpx>", "no line of two places"),
            ('<!DOCTYPE a [<!ENTITY b "c">]><gpx></gpx>', "texts of its own")):
        page.locator("#route-file").set_input_files(
            {"name": "a.gpx", "mimeType": "text/xml", "buffer": content.encode()})
        expect(said).to_contain_text(words)
    expect(page.locator("[data-list] li")).to_have_count(2)


def finds(visit):
    page = visit.page
    page.locator("#routes-filter").fill("QUAY")
    expect(page.locator("[data-list] b")).to_have_text(["To the quay"])
    page.locator("#routes-filter").fill("nothing")
    expect(page.locator("[data-list-said]")).to_have_text("No route has that name.")
    page.locator("#routes-filter").fill("")
    expect(page.locator("[data-list] b")).to_have_text(["Round the lake", "To the quay"])
    page.locator("#map-place").fill(f"60.01, {EAST}")
    page.keyboard.press("Enter")
    expect(page.locator("[data-list] li").last).to_contain_text(re.compile(r"7\d\.\d\skm away"))
    expect(page.locator("[data-list] b")).to_have_text(["Round the lake", "To the quay"])
    # Where the browser was within a minute is where it is.
    visit.context.set_geolocation(place(0))
    page.locator("[data-locate]").click()
    expect(page.locator("[data-list] b")).to_have_text(["To the quay", "Round the lake"])
    expect(page.locator("[data-list-said]")).to_contain_text("nearest to your place")


def hides_home(visit):
    """In the middle of what is imported next, a kilometre is hidden; it parts the line."""
    page = visit.page
    while not page.locator(".leaflet-control-zoom-out.leaflet-disabled").count():
        page.locator(".leaflet-control-zoom-out").click()
        visit.settle()
    page.locator("[data-zone-add]").click()
    expect(page.locator("[data-zone-said]")).to_contain_text("nearer first")
    expect(page.locator("[data-zones] li")).to_have_count(0)
    page.locator("#map-place").fill(f"{60 + 1_000 / DEGREE:.4f}, {EAST}")
    page.keyboard.press("Enter")
    page.locator("#zone-size").select_option("500")
    page.locator("[data-zone-add]").click()
    expect(page.locator("[data-zones] li")).to_contain_text(re.compile(r"500\sm around 60"))
    imports(visit, gpx("Past home", north=60.0))
    route = next(one for one in rows(page, "route") if one["name"] == "Past home")
    assert len(route["lines"]) == 2 and route["length"] < 700, route
    assert route["checkpoints"] == [], route
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert "60.0" not in kept and "18.07" not in kept, kept


def changes_one(visit):
    page = visit.page
    page.locator("[data-list] a", has_text="Round the lake").click()
    page.locator("main[data-is-ready]").wait_for()
    expect(page.locator("h1")).to_have_text("Round the lake")
    expect(page.locator("[data-facts]")).to_contain_text(
        re.compile(r"Length\s*1\.6\skm\s*Climb\s*80\sm"))
    expect(page.locator("[data-checkpoints] li")).to_have_text(["1. Oak"])
    page.locator("[data-checkpoints] button").click()
    page.locator("[data-edit]").click()
    page.locator("dialog[open] input[name=name]").fill("Round the large lake")
    page.locator("dialog[open] textarea").fill("Mind the stile.")
    page.locator("dialog[open] button[value=yes]").click()
    expect(page.locator("h1")).to_have_text("Round the large lake")
    expect(page.locator("[data-about]")).to_have_text("Mind the stile.")
    page.locator("[data-cut]").click()
    page.locator("dialog[open] button[value=yes]").click()
    # The home zone of later lies in it, too.
    expect(page.locator("[data-facts]")).to_contain_text(re.compile(r"Length\s*[12]\d\d\sm"))
    with page.expect_download() as waiting:
        page.locator("[data-export]").click()
    text = open(waiting.value.path(), encoding="utf8").read()
    assert waiting.value.suggested_filename == "Round the large lake.gpx"
    assert "<trkpt lat=\"60.0" in text and "<time>" not in text, text[:400]
    page.locator("[data-delete]").click()
    page.locator("dialog[open] button[value=no]").click()
    page.locator("[data-delete]").click()
    page.locator("dialog[open] button[value=yes]").click()
    page.wait_for_url("**/me/routes/")
    expect(page.locator("[data-list] b")).to_have_text(["Past home", "To the quay"])
    visit.open("en/me/routes/route/?id=gone")
    expect(page.locator("[data-missing]")).to_be_visible()
    expect(page.locator("[data-route-page]")).to_be_hidden()


def refused(browser, base):
    """A person who says no is told what else there is, and nothing is lost by it."""
    visit = Visit(
        browser, base, viewport=PHONE, locale="en-GB", service_workers="block", permissions=[])
    open_routes(visit)
    visit.page.locator("[data-record-start]").click()
    check("routes: without permission the page says what to do",
          lambda: expect(visit.page.locator("[data-record-said]")).to_contain_text("not allowed"))
    visit.context.close()


def offline(browser, base):
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", geolocation=place(0),
                  permissions=["geolocation"])
    page = visit.page

    def works():
        visit.open("en/battle/practice/")
        expect(page.locator("[data-offline]").first).to_contain_text(
            "Ready to play offline", timeout=120_000)
        visit.context.set_offline(True)
        open_routes(visit)
        page.locator("[data-record-start]").click()
        walk(visit, 0, 120)
        page.locator("[data-record-stop]").click()
        page.locator("dialog[open] input[role=switch]").uncheck()
        page.locator("dialog[open] button[value=yes]").click()
        expect(page.locator("[data-list] li")).to_have_count(1)
        imports(visit, gpx("Round the lake"))
        page.locator("[data-list] a", has_text="Round the lake").click()
        expect(page.locator("h1")).to_have_text("Round the lake")
        expect(page.locator("[data-route-page]")).to_be_visible()

    check("routes: recorded, imported and shown without a network", works)
    visit.context.close()


def looks(browser, base):
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("es", "light", WIDE),
            ("fr", "dark", PHONE), ("sv", "light", PHONE)):
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce", geolocation=place(0),
                      permissions=["geolocation"])
        page = visit.page
        open_routes(visit, language)
        page.locator("#route-file").set_input_files(
            gpx("Round the lake", bad='<trkpt lat="95" lon="1"/>'))
        page.locator("dialog[open]").wait_for()
        axe_finds_nothing(visit, f"saving a route, {language}, {scheme}")
        page.locator("dialog[open] button[value=yes]").click()
        page.locator("[data-zone-add]").click()
        page.locator("[data-record-start]").click()
        walk(visit, 0, 60)
        axe_finds_nothing(visit, f"routes, {language}, {scheme}")
        for path in ("me/routes/", "me/routes/route/"):
            if path.endswith("route/"):
                page.locator("[data-list] a").click()
                page.locator("[data-route-page]:not([hidden])").wait_for()
                page.locator("[data-follow-start]").click()
                walk(visit, 240, 300)
                axe_finds_nothing(visit, f"a route, {language}, {scheme}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            check(f"{language}/{path} fits", lambda: fits(wide, viewport["width"]))
        visit.context.close()


def fits(wide, width):
    assert wide <= width, f"{wide} px wide"


def checks(browser, base):
    of_one_walker(browser, base)
    refused(browser, base)
    offline(browser, base)
    looks(browser, base)


def of_one_walker(browser, base):
    """From the first recording to the last change of a route."""
    visit = Visit(browser, base, viewport=WIDE, locale="en-GB", service_workers="block",
                  geolocation=place(0), permissions=["geolocation"])
    visit.page.add_init_script(POLICY)
    check("routes: a recording goes on when the page is loaded anew", lambda: records(visit))
    check("routes: one tab records", lambda: only_one_tab(visit))
    check("routes: paused, named and kept without its ends", lambda: pauses_and_keeps(visit))
    check("routes: a recording is discarded", lambda: discards(visit))
    check("routes: from files, with remarks", lambda: reads_files(visit))
    check("routes: found by name, place and location", lambda: finds(visit))
    check("routes: home zones part what comes later", lambda: hides_home(visit))
    check("routes: described, cut, exported, deleted", lambda: changes_one(visit))
    check("routes: nothing broke the policy or threw", visit.assert_quiet)
    visit.context.close()
