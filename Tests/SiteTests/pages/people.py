"""People at two browsers, on a real ledger: found, asked, compared, blocked; by keys, and without a
network."""

import re

from playwright.sync_api import expect
from visits import NARROW, PHONE, WIDE, axe_faults, eventually, frames, rows

from pages import play
from pages.account_steps import FIRST, joins
from pages.two_browsers import run_in_two_browsers

READY = "main[data-is-ready]"
TOASTS = "[data-toasts]"


def opens(visit, part="", language="en"):
    """The page of people at a tab."""
    visit.page.goto("about:blank")
    visit.open(f"{language}/me/people/{part}")
    visit.page.locator(READY).wait_for()


def listed(page, name):
    return page.locator(f'[data-list="{name}"] > li')


def nothing_waits(page):
    eventually(page, lambda: not rows(page, "outbox"), "entries still wait")


def a_guest_is_told(visit, _origin):
    """Without an account each page says what it is for, and leads there."""
    for path in ("en/me/people/", "en/me/people/person/#0123456789abcdef"):
        visit.open(path)
        visit.page.locator(READY).wait_for()
        expect(visit.page.locator("[data-people-guest]")).to_contain_text("you need an account")
        expect(visit.page.locator("[data-people-guest] a").first).to_have_attribute(
            "href", re.compile("account/sign-up/$"))
        expect(visit.page.locator("[data-people-own], [data-person-own]")).to_be_hidden()


def two_join(first, second, origin):
    """Two accounts; the first has played a round."""
    joins(first, origin, "ada@example.org", "ada_fern", FIRST)
    joins(second, origin, "bea@example.org", "bea_moss", FIRST)
    play.open_start(first.page, origin.base, play.QUIZ)
    play.plays(first.page, origin.base, play.QUIZ, "calm", 10)
    nothing_waits(first.page)


def finds_by_the_keyboard(visit, _origin):
    """By tabs and Enter alone: nobody, a mistyped name, and the request."""
    page = visit.page
    visit.open("en/me/")
    page.get_by_role("link", name=re.compile("^People")).click()
    page.wait_for_url("**/en/me/people/")
    page.locator(READY).wait_for()
    expect(page.locator("[data-list-none=friends]")).to_be_visible()
    page.locator("#tab-friends").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-find")).to_be_focused()
    expect(page.locator("#tab-find")).to_have_attribute("aria-selected", "true")
    page.locator("#people-name").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-found-said]")).to_have_text("Type a username first.")
    page.keyboard.type("nobodyatall")
    page.keyboard.press("Enter")
    expect(page.locator("[data-found-said]")).to_contain_text("Nobody found")
    page.locator("#people-name").fill("bea_mss")
    page.keyboard.press("Enter")
    expect(page.locator("[data-found-said]")).to_have_text("1 person found")
    expect(listed(page, "found")).to_contain_text("bea_moss")
    button = page.get_by_role("button", name="Ask to be friends bea_moss")
    button.focus()
    # The list comes anew while somebody stands on the button: the next key is for it all the same.
    page.evaluate("""() => {
        document.querySelector('[data-list=found] > li').dataset.former = '';
        document.dispatchEvent(new Event('saved-change'));
    }""")
    expect(page.locator("[data-former]")).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(TOASTS)).to_contain_text("bea_moss has been asked.")
    expect(page.get_by_role("button", name="Withdraw request bea_moss")).to_be_visible()
    expect(listed(page, "found").locator("a")).to_be_focused()


def is_told_live(first, second, _origin):
    """The other's open page of notifications hears of it at once; it is answered right there."""
    page = second.page
    second.open("en/me/notifications/")
    page.locator(READY).wait_for()
    item = page.locator("[data-notices-list] li").filter(has_text="wants to be friends with you")
    expect(item).to_contain_text("ada_fern wants to be friends with you")
    # Withdrawn and asked anew while the page stands: the second notice arrives by itself.
    opens(first, "#friends")
    first.page.get_by_role("button", name="Withdraw request bea_moss").click()
    expect(first.page.locator(TOASTS)).to_contain_text("withdrawn")
    opens(first, "#find")
    first.page.fill("#people-name", "bea")
    first.page.keyboard.press("Enter")
    first.page.get_by_role("button", name="Ask to be friends bea_moss").click()
    expect(item).to_have_count(2)
    accept = item.first.get_by_role("button", name="Accept ada_fern")
    expect(accept).to_be_visible()
    assert axe_faults(page) == []
    accept.click()
    expect(page.locator(TOASTS)).to_contain_text("You and ada_fern are friends now.")
    expect(page.get_by_role("button", name="Accept ada_fern")).to_have_count(0)
    opens(first, "#friends")
    expect(listed(first.page, "friends")).to_contain_text("bea_moss")
    expect(first.page.locator("[data-count=friends]")).to_have_text("1")
    first.open("en/me/notifications/")
    expect(first.page.locator("[data-notices-list]")).to_contain_text(
        "bea_moss and you are friends now")


def compares(first, second, _origin):
    """A friend's page: figures side by side, seven days as a picture and a table; none where there
    are none."""
    page = second.page
    opens(second, "#friends")
    listed(page, "friends").locator("a").click()
    page.wait_for_url(re.compile("/en/me/people/person/#[0-9a-f]{16}$"))
    expect(page.locator("h1")).to_contain_text("ada_fern")
    expect(page.locator("[data-person-is]")).to_have_text("You are friends")
    table = page.locator("[data-compare] table")
    expect(table.locator("thead th")).to_have_text(["Figure", "You", "ada_fern"])
    expect(table.locator("tbody tr").first.locator("th, td")).to_have_text(["Rounds", "0", "1"])
    assert page.locator("[data-week] svg .week-theirs").count() == 7
    page.locator("[data-week] summary").click()
    expect(page.locator("[data-week] table tbody tr")).to_have_count(7)
    opens(first, "#activity")
    expect(first.page.locator("[data-activity-none]")).to_be_visible()
    opens(second, "#activity")
    expect(page.locator("[data-activity]")).to_contain_text("Personal best in Quiz")
    opens(first, "#friends")
    listed(first.page, "friends").locator("a").click()
    expect(first.page.locator("[data-compare-none]")).to_contain_text(
        "bea_moss has no statistics yet")


def looks(first, second, _origin):
    """Both pages by axe in five languages and both colours, and as narrow as it gets."""
    page = second.page
    href = None
    for language, scheme, viewport in (
            ("en", "light", PHONE), ("de", "dark", WIDE), ("es", "light", NARROW),
            ("fr", "dark", PHONE), ("sv", "light", WIDE)):
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for tab in ("friends", "find", "activity", "who-may"):
            opens(second, f"#{tab}", language)
            frames(page)
            faults = axe_faults(page)
            assert not faults, (language, tab, faults)
            fits(page, viewport, f"{language}, {tab}")
        if href is None:
            opens(second, "#friends")
            href = listed(page, "friends").locator("a").get_attribute("href").split("#")[1]
        opens(second, f"person/#{href}", language)
        page.locator("[data-compare] table").wait_for()
        frames(page)
        faults = axe_faults(page)
        assert not faults, (language, faults)
        fits(page, viewport, f"{language}, a person")
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")


def fits(page, viewport, what):
    for size in ("100%", "200%"):
        page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        frames(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= viewport["width"], f"{what}: {wide} px wide at {size}"
    page.evaluate("document.documentElement.style.fontSize = ''")


def who_may(first, second, _origin):
    """Statistics are for friends alone, then for nobody; what was chosen stays chosen."""
    page = first.page
    opens(first, "#who-may")
    for audience, text in (("nobody", "does not show their statistics"), ("everyone", None)):
        page.locator(f"input[name=statistics][value={audience}]").check(force=True)
        page.locator("[data-privacy] .button-primary").click()
        expect(page.locator("[data-privacy-said]")).to_have_text("Saved.")
        opens(second, "#friends")
        listed(second.page, "friends").locator("a").click()
        second.page.locator("[data-person-own]").wait_for()
        if text:
            expect(second.page.locator("[data-compare-none]")).to_contain_text(text)
        else:
            expect(second.page.locator("[data-compare] table")).to_be_visible()
    page.reload()
    expect(page.locator("input[name=statistics][value=everyone]")).to_be_checked()


def without_a_network(first, second, origin):
    """What is done without the ledger waits, is said to wait, and is sent when it is back."""
    page = second.page
    opens(second, "#friends")
    listed(page, "friends").locator("a").click()
    follow = page.get_by_role("button", name="Follow", exact=True)
    expect(follow).to_be_visible()
    origin.is_down = True
    try:
        follow.click()
        expect(page.locator(TOASTS)).to_contain_text("sent when you are connected")
        expect(page.locator("[data-person-note]")).to_contain_text("sent when you are connected")
    finally:
        origin.is_down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("button", name="Stop following")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-person-note]")).to_be_hidden()
    opens(first, "#followers")
    expect(listed(first.page, "followers")).to_contain_text("bea_moss")
    origin.is_down = True
    try:
        opens(first, "#friends")
        expect(first.page.locator("[data-people-note]")).to_contain_text("cannot be reached")
    finally:
        origin.is_down = False


def reports(visit, origin):
    """A report names the person, and goes to the ledger."""
    page = visit.page
    opens(visit, "#friends")
    listed(page, "friends").locator("a").click()
    page.get_by_role("button", name="Report this person").click()
    page.locator("dialog").get_by_label("Pestering or hurting others").check()
    page.locator("dialog textarea").fill("Writes too much.")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator(TOASTS)).to_contain_text("Thank you.")
    nothing_waits(page)
    sent = [
        body
        for _, path, body in origin.asked
        if path.endswith("/entries") and b"behaviour" in body]
    assert sent and rb'\"about\":\"person\"' in sent[-1], sent


def blocks(first, second, _origin):
    """Blocked after a question: the other finds nobody, is told nothing; taken back, nothing
    returns."""
    page = first.page
    opens(first, "#friends")
    listed(page, "friends").locator("a").click()
    page.get_by_role("button", name="Block").click()
    expect(page.locator("dialog")).to_contain_text("bea_moss finds neither you nor your page")
    page.keyboard.press("Escape")
    expect(page.locator("[data-person-is]")).to_contain_text("You are friends")
    page.get_by_role("button", name="Block").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-person-is]")).to_have_text("You block this person")
    expect(page.locator("[data-person-acts] button")).to_have_text(["Stop blocking"])
    opens(second, "#find")
    second.page.fill("#people-name", "ada_fern")
    second.page.keyboard.press("Enter")
    expect(second.page.locator("[data-found-said]")).to_contain_text("Nobody found")
    second.open("en/me/notifications/")
    second.page.locator(READY).wait_for()
    expect(second.page.locator("[data-notices-list]")).to_contain_text(
        "Somebody (no longer to be found)")
    expect(second.page.locator("[data-notices-list]")).not_to_contain_text("block")
    opens(first, "#who-may")
    page.get_by_role("button", name="Stop blocking bea_moss").click()
    expect(page.locator("[data-list-none=blocked]")).to_be_visible()
    opens(first, "#friends")
    expect(page.locator("[data-list-none=friends]")).to_be_visible()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    run_in_two_browsers(
        browser, program, site, build, "people",
        [
            (a_guest_is_told, 1), (two_join, 2), (finds_by_the_keyboard, 1), (is_told_live, 2),
            (compares, 2), (looks, 2), (who_may, 2), (without_a_network, 2), (reports, "second"),
            (blocks, 2),
        ],
        bypass_csp=True)
