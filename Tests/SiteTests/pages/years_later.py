"""An edition that nobody built anew, on a plain host, a year later: a set and a flower each day all
the same."""

import json
import threading
from datetime import date, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import urlopen

from places import BUILD
from playwright.sync_api import expect
from visits import PHONE, Visit, check, check_name

from pages import play

class Quiet(SimpleHTTPRequestHandler):
    """A host that serves files and knows nothing of sets."""

    def log_message(self, *_):
        pass


def later(browser, base, day):
    """A visit whose clock says another day."""
    return Visit(browser, base, day, viewport=PHONE, locale="en-GB", service_workers="block")


def set_of(base, day):
    """The date of the set that a day has, by the rule of FORMAT.md."""
    sets = json.load(urlopen(base.rstrip("/") + "/site/edition.json"))["sets"]["daily"]
    first, last = date.fromisoformat(sets["from"]), date.fromisoformat(sets["last"])
    assert day > last, f"{day} still has a set of its own"
    return first + (day - first) % (last - first + timedelta(1))


def plays_a_set_of_before(browser, base, day):
    """The set that comes round is said to be one, has no clock, is kept, and is the day's one
    attempt."""
    visit = later(browser, base, day)
    page = visit.page
    play.open_start(page, base, play.DAILY)
    of = set_of(base, day)
    expect(page.locator("[data-returned]")).to_contain_text(
        f"This is the set of {of.day} {of:%B %Y}, once more")
    expect(page.locator("[data-untimed]")).to_be_hidden()
    expect(page.locator("[data-rules]")).to_contain_text("No clock, and no leaderboard")
    play.start(page)
    expect(page.locator("[data-timer]")).to_be_hidden()
    for number in range(1, 11):
        play.answer(page, base, "keys", number, True)
    play.results(page, 10, 10)
    page.goto(f"{base.rstrip('/')}/site/en/quiz/")
    expect(page.locator("[data-set=daily]")).to_contain_text("10 of 10")
    expect(page.locator("[data-streak]")).to_contain_text("1 day")
    play.open_start(page, base, play.DAILY)
    expect(page.locator("[data-off-board]")).to_be_visible()
    expect(page.locator("[data-returned]")).to_be_hidden()
    visit.assert_quiet()
    visit.context.close()


def shows_a_flower(browser, base, day):
    """The first page, the flower's own page and the mystery plant have one for the day."""
    visit = later(browser, base, day)
    page = visit.page
    visit.open("en/")
    name = page.locator("[data-flower-name]")
    expect(name).to_be_visible()
    flower = name.text_content()
    page.locator("[data-first]:not([hidden]) .first-option").first.wait_for()
    visit.open("en/today/")
    expect(page.locator("[data-today] [data-name]")).to_have_text(flower)
    visit.open("en/today/mystery/")
    page.locator("[data-mystery-form]").wait_for()
    visit.assert_quiet()
    visit.context.close()


def of_days(browser, days):
    """Each day from a plain host."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=BUILD))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{host.server_port}"
    for day in days:
        for action in (plays_a_set_of_before, shows_a_flower):
            check(f"{day}: {check_name(action)}", lambda: action(browser, base, day))
    host.shutdown()


def checks(browser, _base):
    """A day of a year later, and a day that only leap years have."""
    of_days(browser, (date(2027, 11, 20), date(2028, 2, 29)))
