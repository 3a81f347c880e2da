"""Steps: by hand, from files, goals, on two browsers of one person, offline, by keys alone."""

import datetime
import json

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check, until

from pages.account_steps import FIRST, joins, sign_in
from pages.ledger import Origin


# Sending begins when a page is idle; without a worker its scripts must come before the network
# goes.
SENDS = """() => navigator.locks.query().then(({ held }) => (
  held.some(({ name }) => name === "florilegium-events")))"""


def day(back=0):
    """A day of the browser's, whose clock is set to UTC."""
    return datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=back)


def table(*rows):
    """A file as a health app writes it: days back and steps."""
    lines = ["Date,Steps", *(f"{day(back)},{steps}" for back, steps in rows)]
    return {"name": "steps.csv", "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}


def health(*rows):
    """Apple Health's export: days back, hour, steps."""
    records = "".join(
        '<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ann’s iPhone" unit="count" '
        f'startDate="{day(back)} {hour:02}:00:00 +0000" '
        f'endDate="{day(back)} {hour:02}:30:00 +0000" value="{steps}"/>'
        for back, hour, steps in rows)
    text = f'<?xml version="1.0"?><HealthData locale="en_GB">{records}</HealthData>'
    return {"name": "export.xml", "mimeType": "text/xml", "buffer": text.encode()}


def open_steps(visit, language="en"):
    visit.open(f"{language}/me/steps/")
    expect(visit.page.locator("[data-rings] li")).to_have_count(2)


def by_hand(visit):
    """By keys: a wrong number is told at its field; a day counts; the same again adds nothing."""
    page = visit.page
    open_steps(visit)
    expect(page.locator("[data-total]")).to_have_text("0")
    page.locator("#step-count").focus()
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    expect(page.locator("#step-count")).to_be_focused()
    expect(page.locator("#step-count-error")).to_have_text("A number from 1 to 100,000.")
    page.locator("#step-count").fill("4,500")
    page.locator("#step-day").fill(str(day(1)))
    page.locator("#step-count").press("Enter")
    expect(page.locator("[data-hand-said]")).to_have_text("4,500 steps were added.")
    expect(page.locator("[data-total]")).to_have_text("4,500")
    page.locator("#step-count").fill("4500")
    page.locator("#step-count").press("Enter")
    expect(page.locator("[data-hand-said]")).to_contain_text("already has as many")
    page.locator("#step-day").fill(str(day(90)))
    page.locator("#step-count").fill("10")
    page.locator("#step-count").press("Enter")
    expect(page.locator("#step-day-error")).to_contain_text("last 60")
    expect(page.locator("[data-total]")).to_have_text("4,500")


def from_files(visit):
    page = visit.page
    field = page.locator("#step-file")
    field.set_input_files(table((2, 6_000), (3, 7_000), (80, 5)))
    said = page.locator("[data-file-said]")
    expect(said).to_have_text("13,000 steps were added. What is older than 60 days was left out.")
    field.set_input_files(table((2, 6_000), (3, 7_000)))
    expect(said).to_have_text("Nothing new was in it.")
    field.set_input_files(health((5, 9, 1_200), (5, 10, 800)))
    expect(said).to_have_text("2,000 steps were added.")
    field.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"hello"})
    expect(said).to_contain_text("No steps were found")
    expect(page.locator("[data-total]")).to_have_text("19,500")


def goals(visit):
    """A goal holds from today on; what was before it pays nothing."""
    page = visit.page
    page.locator("#goal-day").fill("50")
    page.locator("#goal-day").press("Enter")
    expect(page.locator("#goal-day-error")).to_have_text("A number from 1,000 to 40,000.")
    page.locator("#goal-day").fill("1 000")
    page.locator("#goal-week").fill("70000")
    page.locator("#goal-week").press("Enter")
    expect(page.locator("[data-goals-said]")).to_contain_text("They count from today")
    expect(page.locator("[data-rings] li").first).to_contain_text("of 1,000")
    expect(page.locator("[data-rings] li").last).to_contain_text("of 70,000")
    expect(page.locator("[data-reached-none]")).to_be_visible()


def everywhere(visit, other):
    """The other browser shows the same once both are heard of; and one that was offline adds to
    it."""
    for one in (visit, other):
        open_steps(one)
    expect(other.page.locator("[data-total]")).to_have_text("19,500")
    expect(other.page.locator("#goal-week")).to_have_value("70,000")
    expect(visit.page.locator("[data-waiting]")).to_be_hidden()
    expect(visit.page.locator("[data-sent]")).to_contain_text("sent to your account")
    until(other.page, SENDS)
    other.context.set_offline(True)
    other.page.locator("#step-day").fill(str(day(8)))
    other.page.locator("#step-count").fill("500")
    other.page.locator("#step-count").press("Enter")
    expect(other.page.locator("[data-total]")).to_have_text("20,000")
    expect(other.page.locator("[data-waiting]")).to_contain_text("waits to be sent")
    other.context.set_offline(False)
    expect(other.page.locator("[data-waiting]")).to_be_hidden()
    open_steps(visit)
    expect(visit.page.locator("[data-total]")).to_have_text("20,000")
    visit.open("en/me/")
    expect(visit.page.locator("[data-steps]")).to_have_text("20,000 steps in all.")
    open_steps(visit)


def ledger_agrees(visit, origin):
    """What the page says is what the ledger counts."""
    total = json.loads(visit.page.evaluate("""async () => {
      const { store, now, offset } = await import(document.querySelector(
        'script[src*="/pages/me/steps.js"]').src.replace("pages/me/steps.js", "parts/store.js"));
      const { player } = await store();
      const base = document.querySelector(
        'script[src*="/pages/me/steps.js"]').src.replace("pages/me/steps.js", "");
      const { LedgerLink } = await import(base + "state/ledger-link.js");
      const link = new LedgerLink({
        address: location.origin, device: await player.device(now()), now });
      const { token } = await link.begin();
      const profile = await link.get(`v1/ledger/profile?offset=${offset(now())}`, token);
      return JSON.stringify([profile.steps, profile.goals]);
    }"""))
    assert total[0] == 20_000, total
    assert [(one["period"], one["steps"]) for one in total[1]] == [
        ("day", 1_000), ("week", 70_000)], total


def looks(browser, base):
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("es", "light", WIDE),
            ("fr", "dark", PHONE), ("sv", "light", PHONE)):
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce", timezone_id="UTC")
        open_steps(visit, language)
        visit.page.locator("#step-file").set_input_files(
            table(*((back, 3_000 + 97 * back) for back in range(1, 40))))
        visit.page.locator("[data-file-said]:not(:empty)").wait_for()
        axe_finds_nothing(visit, f"steps, {language}, {scheme}")
        wide = visit.page.evaluate("document.documentElement.scrollWidth")
        check(f"{language}/me/steps/ fits", lambda: fits(wide, viewport["width"]))
        visit.context.close()


def fits(wide, width):
    assert wide <= width, f"{wide} px wide"


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    try:
        of_one_person(browser, origin)
        looks(browser, origin.base)
    finally:
        origin.end()


def of_one_person(browser, origin):
    """A guest's at one browser, then those of an account at two."""
    options = {
        "viewport": WIDE, "locale": "en-GB", "service_workers": "block", "timezone_id": "UTC"}
    visit, other = Visit(browser, origin.base, **options), Visit(browser, origin.base, **options)
    try:
        check("steps: by hand and by keys", lambda: by_hand(visit))
        check("steps: from files, each once", lambda: from_files(visit))
        check("steps: goals from today on", lambda: goals(visit))
        joins(visit, origin, "robin@example.org", "robin", FIRST)
        sign_in(other, "robin", FIRST)
        other.page.wait_for_url("**/site/en/me/")
        check("steps: a guest's come along, and every browser shows the same",
              lambda: everywhere(visit, other))
        check("steps: the ledger counts the same", lambda: ledger_agrees(visit, origin))
        check("steps: nothing broke the policy or threw", lambda: quiet(visit, other))
    finally:
        visit.context.close()
        other.context.close()


def quiet(*visits):
    for visit in visits:
        visit.assert_no_throw()
