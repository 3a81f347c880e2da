"""One person at two browsers, each page left alone: what one does, the other hears of by itself."""

import re

from playwright.sync_api import expect
from visits import PHONE, Visit, check, eventually, rows, until

from pages.account_steps import FIRST, joins, sign_in
from pages.ledger import Origin

SAVED = "[data-count]"
BUDGET = 100 * 1_024  # bytes of a first view, without pictures
BLINK = 1_000  # milliseconds until a first view is there
# What a page asked for until it was loaded: each address and its bytes on the way.
FIRST_VIEW = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return [page, ...performance.getEntriesByType("resource")]
    .filter((one) => one === page || one.startTime < page.loadEventEnd)
    .map(({ name, encodedBodySize, initiatorType }) => [name, encodedBodySize, initiatorType]);
}"""
MOMENTS = """() => {
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  return painted.startTime;
}"""


def streams(origin):
    """How many streams of events are open: each is two connections of the proxy."""
    return len(origin.streams) // 2


def save(visit, plant):
    """Saves a plant by its tags, as anybody would."""
    visit.open(f"en/plants/{plant}/")
    visit.page.locator("[data-tags]").fill("seen")
    visit.page.locator("[data-tags]").blur()
    expect(visit.page.locator("[data-own-state]")).to_have_text("Kept.")


def begins_after_the_first_view(visit, origin):
    """Who is signed in is shown a page with as few bytes as a guest; the ledger is asked
    afterwards."""
    guest = Visit(visit.context.browser, origin.base, viewport=PHONE, service_workers="block")
    views = {}
    for path in ("en/", "en/battle/", "en/quiz/daily/"):
        for name, who in (("guest", guest), ("signed in", visit)):
            painted = []
            # A machine at work is slow now and then, and never shows a page sooner than it can.
            while len(painted) < 8 and min(painted, default=BLINK) >= BLINK:
                who.open(path)
                who.page.wait_for_function(
                    "performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
                who.settle()
                views[name] = who.page.evaluate(FIRST_VIEW)
                painted.append(who.page.evaluate(MOMENTS))
            assert min(painted) < BLINK, f"{path}, {name}: painted after {painted} ms"
        asked = [address for address, *_ in views["signed in"]]
        assert not [one for one in asked if "/v1/ledger/" in one], f"{path}: {asked}"
        for name, view in views.items():
            size = sum(
                size for address, size, kind in view
                if not address.endswith((".webp", ".avif", ".jpg")))
            assert size <= BUDGET, f"{path}, {name}: {size} bytes of {len(view)} files"
    guest.context.close()


def hears_of_it(first, second, origin):
    """A page that is open shows what another browser does, and nobody touches it."""
    sign_in(second, "ada_fern", FIRST)
    second.page.wait_for_url("**/site/en/me/")
    first.open("en/herbarium/saved/")
    eventually(first.page, lambda: streams(origin) == 2, "the two browsers do not follow")
    save(second, "bellis-perennis")
    expect(first.page.locator(SAVED)).to_have_text("1 plant", timeout=60_000)


def one_tab_of_several(first, second, origin):
    """Three tabs of a browser have one stream, and all show what comes by it; the next takes it
    over."""
    tabs = [first.context.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(f"{first.base}en/herbarium/saved/")
        expect(tab.locator(SAVED)).to_have_text("1 plant")
    second.page.goto("about:blank")
    first.page.wait_for_timeout(1_000)
    eventually(first.page, lambda: streams(origin) == 1, f"{streams(origin)} streams")
    save(second, "quercus-robur")
    for tab in (first.page, *tabs):
        expect(tab.locator(SAVED)).to_have_text("2 plants")
    second.page.goto("about:blank")
    first.page.goto("about:blank")
    eventually(tabs[0], lambda: streams(origin) == 1, "no other tab took the stream over")
    save(second, "urtica-dioica")
    for tab in tabs:
        expect(tab.locator(SAVED)).to_have_text("3 plants")
        tab.close()


def breaks_and_comes_back(first, second, origin):
    """A ledger that is gone for a while: what was recorded meanwhile comes once the stream is there
    again."""
    first.open("en/herbarium/saved/")
    expect(first.page.locator(SAVED)).to_have_text("3 plants")
    eventually(first.page, lambda: streams(origin) >= 1, "the first browser does not follow")
    origin.is_down = True
    eventually(first.page, lambda: streams(origin) == 0, "the streams did not break")
    save(second, "taraxacum-officinale")
    expect(first.page.locator(SAVED)).to_have_text("3 plants")
    origin.is_down = False
    second.page.evaluate("dispatchEvent(new Event('online'))")
    expect(first.page.locator(SAVED)).to_have_text("4 plants", timeout=60_000)


def sends_without_a_page(browser, origin):
    """What was kept without a network is sent by the service worker, when the browser says that
    there is one."""
    visit = Visit(browser, origin.base, viewport=PHONE, locale="en-GB")
    page = visit.page
    try:
        sign_in(visit, "ada_fern", FIRST)
        page.wait_for_url("**/site/en/me/")
        until(
            page,
            "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))")
        visit.open("en/plants/bellis-perennis/")
        origin.is_down = True
        page.locator("[data-notes]").fill("Sent by nobody’s page.")
        page.locator("[data-notes]").blur()
        eventually(page, lambda: [row for row in rows(page, "counter") if row["name"] == "sync"],
                   "no background sync was asked for")
        tools = visit.context.new_cdp_session(page)
        found = []
        tools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(event["registrations"]))
        tools.send("ServiceWorker.enable")
        eventually(page, lambda: found, "no worker is registered")
        # No script of a page has a part in what follows.
        page.goto(f"{origin.base}/healthz")
        page.wait_for_timeout(300)
        origin.asked.clear()
        origin.is_down = False
        tools.send("ServiceWorker.dispatchSyncEvent", {
            "origin": origin.base, "registrationId": found[-1]["registrationId"], "tag": "outbox",
            "lastChance": False})
        eventually(page, lambda: any(path.endswith("/entries") for _, path, _ in origin.asked),
                   "the worker sent nothing")
        visit.open("en/me/storage/")
        expect(page.locator("[data-waiting]")).to_have_text(re.compile(r"^(Nothing|0 )"))
    finally:
        origin.is_down = False
        visit.context.close()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    first, second = (
        Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
        for _ in range(2))
    try:
        for action, of in [
                (lambda: joins(first, origin, "ada@example.org", "ada_fern", FIRST), []),
                (begins_after_the_first_view, [first, origin]),
                (hears_of_it, [first, second, origin]),
                (one_tab_of_several, [first, second, origin]),
                (breaks_and_comes_back, [first, second, origin]),
                (sends_without_a_page, [browser, origin]),
        ]:
            name = action.__name__.replace("_", " ").replace("<lambda>", "an account is opened")
            check(f"live: {name}", lambda do=action, of=of: do(*of))
        for number, visit in enumerate([first, second], 1):
            check(f"live: nothing threw, browser {number}", visit.assert_quiet)
    finally:
        first.context.close()
        second.context.close()
        origin.end()
