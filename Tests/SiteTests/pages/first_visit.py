"""A new visitor: from the bare address to the first question, by keyboard and by touch."""

import re

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, check, eventually, rows

ASKS_WHO = "input[type=password], input[type=email], input[autocomplete=username]"
SIGN_IN = re.compile(r"\b(sign|log) ?in\b|\bpassword\b", re.IGNORECASE)


def asks_nobody(page, is_offered=False):
    """No page on the way wants to know who it is; the last card that welcomes offers an account."""
    expect(page.locator(ASKS_WHO)).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    if is_offered:
        return
    said = SIGN_IN.search(page.locator("main").inner_text())
    assert not said, f"{page.url} says “{said[0]}”"


def to(page, selector):
    """Goes to an element by the Tab key alone."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"the keyboard does not come to {selector}")


def press(page, selector):
    to(page, selector)
    page.keyboard.press("Enter")


def tap(page, selector):
    page.locator(selector).first.tap()


def takes_the_tour(page, act):
    """Home, the tour and its four cards, the first question."""
    page.locator("[data-told] a.button").wait_for()
    act(page, "[data-told] a.button")
    page.wait_for_url("**/welcome/")
    asks_nobody(page, is_offered=True)
    for number in range(2, 5):
        act(page, "[data-tour-next]")
        expect(page.locator(f"section[aria-labelledby=tour-{number}]")).not_to_have_attribute(
            "inert", "")
    act(page, ".tour-card:not([inert]) a[href$='battle/practice/']")
    page.wait_for_url("**/battle/practice/")
    page.locator("[data-start-form]:not([hidden])").wait_for()
    asks_nobody(page)
    act(page, "[data-start-form] [type=submit]")
    page.locator(".turn:not(.answered) .option").first.wait_for()


def plays_at_once(page, act):
    """Two taps from home to the first question."""
    act(page, ".mode-first a")
    page.locator("[data-start-form]:not([hidden])").wait_for()
    asks_nobody(page)
    act(page, "[data-start-form] [type=submit]")
    page.locator(".turn:not(.answered) .option").first.wait_for()
    asks_nobody(page)


def arrives(page, base, language):
    """The bare address leads to the home page in the visitor's language."""
    page.goto(f"{base}/")
    page.wait_for_url(f"**/site/{language}/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator("[data-told] a.button").wait_for()
    asks_nobody(page)


def answers_a_plant(page, base, act):
    """A first visit begins with a plant, and the first tap answers it; the next visit says what is
    next."""
    page.goto(f"{base}/site/en/")
    page.locator("[data-first]:not([hidden]) .first-option").first.wait_for()
    act(page, "[data-first-describe]")
    expect(page.locator("[data-first-seen]")).not_to_be_empty()
    act(page, ".first-option")
    expect(page.locator(".first-option[data-state=right]")).to_have_count(1)
    expect(page.locator("[data-first-question]")).to_contain_text("t’s ")
    expect(page.locator("[data-first-question]")).to_be_focused()
    expect(page.locator("[data-first-answer]")).to_contain_text("plant guide")
    eventually(page, lambda: len(rows(page, "memory")) == 1, "the answer is not kept")
    page.reload()
    page.locator("[data-next]:not([hidden]) [data-next-go]").wait_for()
    expect(page.locator("[data-first]")).to_be_hidden()
    # The checks that follow are a first visit, too.
    page.evaluate("indexedDB.deleteDatabase('florilegium')")


def comes_back(page, base, language):
    """The next visit has no tour to offer."""
    page.goto(f"{base}/")
    page.wait_for_url(f"**/site/{language}/")
    expect(page.locator("[data-daily]")).not_to_have_text("")
    expect(page.locator("[data-told] a.button")).to_have_count(0)


def takes_another_language(page, base, act):
    """What was chosen in the masthead is where the bare address leads from then on."""
    page.goto(f"{base}/site/en/")
    act(page, "details.languages summary")
    act(page, "details.languages a[hreflang=sv]")
    page.wait_for_url("**/site/sv/")
    page.goto(f"{base}/")
    page.wait_for_url("**/site/sv/")


def visitor(browser, base, name, act, **options):
    visit = Visit(browser, base, service_workers="block", locale="en-GB", **options)
    page = visit.page
    for said, action in (
            ("the bare address leads home", lambda: arrives(page, base, "en")),
            ("a plant is answered at once", lambda: answers_a_plant(page, base, act)),
            ("the tour leads to a question", lambda: takes_the_tour(page, act)),
            ("the tour is not offered twice", lambda: comes_back(page, base, "en")),
            ("two steps from home to a question", lambda: plays_at_once(page, act)),
            ("the language is kept", lambda: takes_another_language(page, base, act))):
        check(f"a first visit by {name}: {said}", action)
    check(f"nothing threw on a first visit by {name}", visit.assert_no_throw)
    visit.context.close()


def checks(browser, base):
    """The same way with the two that need no mouse."""
    base = base.rstrip("/")
    visitor(browser, base, "keyboard", press, viewport=WIDE)
    visitor(browser, base, "touch", tap, viewport=PHONE, has_touch=True, is_mobile=True)
