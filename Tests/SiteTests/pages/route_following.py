"""Following a route with a faked receiver and a faked clock: to its end, and beside it."""

import re

from playwright.sync_api import expect
from visits import PHONE, Visit, check, eventually

from pages.route_tracks import DEGREE, EAST, gpx, open_routes, place

# Keeps the last place that the page was told.
HEARD = """(() => {
  const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
  navigator.geolocation.watchPosition = (told, ...rest) => watch((at) => {
    told(at);
    globalThis.heardAt = [at.coords.latitude, at.coords.longitude];
  }, ...rest);
})()"""


def checks(browser, base):
    """At the pace of a walk, which a faked clock makes short: once to the end, once beside the
    line."""
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers="block",
                  geolocation=place(0), permissions=["geolocation"])
    page = visit.page
    page.clock.install()
    page.add_init_script(HEARD)
    said = page.locator("[data-follow-said]")

    def go(metres, east=0):
        at = {**place(metres), "longitude": EAST + east / DEGREE / 0.5105}
        visit.context.set_geolocation(at)
        heard = [at["latitude"], at["longitude"]]
        eventually(
            page, lambda: page.evaluate("globalThis.heardAt") == heard, "the place was not heard")
        page.clock.run_for(40_000)

    def to_the_end():
        open_routes(visit)
        page.locator("#route-file").set_input_files(gpx("Round the lake", metres=900))
        page.locator("dialog[open] input[role=switch]").uncheck()
        page.locator("dialog[open] button[value=yes]").click()
        page.locator("[data-list] a").click()
        page.locator("[data-route-page]:not([hidden])").wait_for()
        page.locator("[data-follow-start]").click()
        for metres in range(0, 660, 60):
            go(metres)
        expect(said).to_have_text("You are on the route.")
        expect(page.locator("[data-follow-next]")).to_have_text(
            re.compile(r"Next: Oak, in \d\d\sm"))
        expect(page.locator("[data-follow-figures]")).to_have_text(
            re.compile(r"[67]\d% · 2\d\d\sm to go"))
        for metres in range(660, 901, 60):
            go(metres)
        expect(said).to_have_text(re.compile(r"You walked this route, 100% of it, in its order\."))
        expect(page.locator("[data-follow-reasons] li")).to_have_count(0)
        expect(page.locator("[data-follow-start]")).to_be_focused()

    def beside_it():
        page.locator("[data-follow-start]").click()
        for metres in range(0, 181, 60):
            go(metres)
        go(180, east=90)
        expect(said).to_have_text(re.compile(r"You are beside the route\. It is 90\sm away\."))
        page.locator("[data-follow-stop]").click()
        expect(said).to_have_text("That does not count as walked:")
        expect(page.locator("[data-follow-reasons] li").first).to_have_text(
            re.compile(r"You walked 2\d% of it; 95% are needed\."))

    check("routes: followed to the end", to_the_end)
    check("routes: beside the route, and why it does not count", beside_it)
    check("routes: following broke nothing", visit.assert_quiet)
    visit.context.close()
