"""Errors in our own scripts, in a browser against the real ledger: told by who agreed, and only
where."""

import json
import re

from playwright.sync_api import expect
from visits import PHONE, Visit, check, eventually, frames, kept_entries

from pages import avatar
from pages.ledger import Origin

THROW = """(address) => window.dispatchEvent(new ErrorEvent("error", {
  error: new TypeError("Rosebay Lane 7"), message: "Rosebay Lane 7", filename: address, lineno: 3,
}))"""
# The page's own script, wherever the build has put it.
OURS = 'document.querySelector("script[src$=\'/scripts/pages/every-page.js\']").src'
# The page loads who listens after itself; asked for once more, the same module comes when it
# listens.
LISTENS = f"import(new URL('../parts/client-errors.js', {OURS}).href).then(() => true)"


def fails(page, address):
    """As if a script failed there."""
    page.evaluate(THROW, address)
    frames(page)


def wait_heard(page, origin, count):
    """Waits until so many errors wait to be sent, or were."""
    eventually(
        page, lambda: len(told(origin)) + len(kept_entries(page, "fault")) >= count, "not heard")


def wait_sent(page):
    """Waits until the ledger has answered to all that was kept."""
    eventually(page, lambda: not kept_entries(page, "fault"), "not sent")


def told(origin):
    """The errors that were sent, as their bodies."""
    bodies = [
        body
        for method, path, body in origin.asked
        if method == "POST" and path.endswith("/entries")]
    assert not any(b"Rosebay" in body for body in bodies), bodies
    entries = [entry for body in bodies for entry in json.loads(body)["entries"]]
    # What a change of pages cut off is sent again: the same entry.
    own = {
        json.dumps(entry, sort_keys=True): entry for entry in entries if entry["kind"] == "fault"}
    return [json.loads(entry["body"]) for entry in own.values()]


def says_nothing_unasked(visit, origin):
    """With an account, but without leave."""
    visit.open("en/me/")
    visit.settle()
    fails(visit.page, visit.page.evaluate(OURS))
    visit.settle()
    visit.open("en/me/storage/")
    expect(visit.page.locator("[data-waiting]")).to_contain_text(re.compile("^(Nothing|0 )"))
    assert told(origin) == []


def tells_what_failed(visit, origin):
    """Once it is turned on: of our scripts alone, each once a day, and no word of what was said."""
    page = visit.page
    visit.open("en/me/settings/")
    page.locator("[data-settings][data-is-ready]").wait_for()
    page.locator("#set-faults").check(force=True)
    expect(page.locator("[data-say]")).to_have_text("Saved.")
    visit.open("en/me/")
    page.evaluate(LISTENS)
    fails(page, "https://elsewhere.example/lib.js")
    fails(page, f"{page.evaluate(OURS)}?rosebay")
    wait_heard(page, origin, 1)
    fails(page, page.evaluate(OURS))
    visit.settle()
    visit.open("en/me/storage/")
    wait_sent(page)
    answers = [
        one["answer"] for body in origin.answered for one in json.loads(body).get("answers", [])]
    assert answers and set(answers) == {"recorded"}, answers
    faults = told(origin)
    assert len(faults) == 1, faults
    assert {**faults[0], "edition": ""} == {
        "fault": "type", "script": "pages/every-page.js", "line": 3, "edition": "",
        "browser": "chromium"}, faults


def tells_what_was_caught(visit, origin):
    """A mistake that a page goes on after is told as well: here an edition has nonsense in a
    file."""
    page = visit.page

    held = []
    page.context.route("**/v1/achievements.json", lambda route: held.append(route))
    visit.open("en/me/")
    page.evaluate(LISTENS)
    eventually(page, lambda: held, "the file was not asked for")
    for route in held:
        route.fulfill(json={"not": "a list"})
    expect(page.locator(".note[data-problem]")).to_contain_text("could not be read")
    page.context.unroute("**/v1/achievements.json")
    wait_heard(page, origin, 2)
    visit.open("en/me/storage/")
    wait_sent(page)
    scripts = [fault["script"] for fault in told(origin)]
    assert scripts == ["pages/every-page.js", "pages/me/figures.js"], scripts


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    visit = Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
    try:
        for action in (
                avatar.opens_an_account, says_nothing_unasked, tells_what_failed,
                tells_what_was_caught):
            check(
                f"errors: {action.__name__.replace('_', ' ')}",
                lambda action=action: action(visit, origin))
    finally:
        visit.context.close()
        origin.end()
