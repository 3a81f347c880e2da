"""Live battles: two browsers, a real ledger, every key and click as people have them."""

import json
import re

from playwright.sync_api import expect
from visits import PHONE, Visit, axe_faults, eventually

from pages.account_steps import FIRST, SECOND, joins
from pages.two_browsers import run_in_two_browsers

PAGE = "en/battle/live/"
NEXT = """() => {
  const next = document.querySelector("[data-next]");
  if (next?.checkVisibility()) next.click();
}"""
RATING = re.compile(r"Rating 1,?5\d\d \(\+20\)\. Trophies: \+10")


class Heard:
    """What a page was told over its connection."""

    def __init__(self, page):
        self.told = []
        page.on("websocket", lambda socket: socket.on("framereceived", self.take))

    def take(self, frame):
        text = frame if isinstance(frame, str) else getattr(frame, "text", "")
        if text.startswith("{"):
            self.told.append(json.loads(text))

    def right(self):
        """Where the right option of the last plant stands, from 0."""
        last = [one for one in self.told if one["subject"] == "plant"][-1]
        return last["plants"].index(last["card"])


def needs_an_account(visit, _origin):
    """Without an account the page says so, and leads to what goes without."""
    page = visit.page
    visit.open("en/battle/")
    page.locator(".multiplayer a").click()
    page.wait_for_url(f"**/{PAGE}")
    expect(page.locator("[data-account]")).to_be_visible()
    expect(page.locator("[data-offer]")).to_be_hidden()
    assert axe_faults(page) == []


def says_what_is_needed_offline(visit, _origin):
    """Without a network the page says what is needed, and what goes without."""
    page = visit.page
    page.context.set_offline(True)
    expect(page.locator("[data-away]")).to_contain_text("a live battle needs one")
    page.context.set_offline(False)
    expect(page.locator("[data-away]")).to_be_hidden()


def join(first, second, origin):
    """Two people have accounts."""
    joins(first, origin, "ada@example.org", "ada_fern", FIRST)
    joins(second, origin, "bo@example.org", "bo_moss", SECOND)


def meet(first, second, _origin):
    """One makes a link, and the other comes by it."""
    first.heard, second.heard = Heard(first.page), Heard(second.page)
    first.open(PAGE)
    page = first.page
    page.locator("[data-invite]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-wait-title]")).to_be_focused()
    assert axe_faults(page) == []
    link = page.locator("[data-link]").input_value()
    code = page.locator("[data-code-is]").inner_text().split(": ")[1]
    assert link.endswith(f"#c={code}")
    second.open(link.split("/site/")[1])
    expect(second.page.locator("#live-code")).to_have_value(code)
    second.page.locator("[data-code-form] button").click()
    for visit, other in ((first, "bo_moss"), (second, "ada_fern")):
        expect(visit.page.locator("[data-points]")).to_have_text(f"You 0 : 0 {other}")


def play_round(first, second, number):
    """The first answers right by a key, the second wrong by a click."""
    for visit in (first, second):
        expect(visit.page.locator("[data-count]")).to_have_text(f"Plant {number} of 5")
        expect(visit.page.locator(".option")).to_have_count(4)
        expect(visit.page.locator(".option").first).to_be_enabled()
        expect(visit.page.locator("[data-mount] .frame-picture")).to_be_visible()
    first.page.keyboard.press(str(first.heard.right() + 1))
    expect(first.page.locator("[data-told]")).to_contain_text("Waiting for bo_moss")
    assert "round" not in [one["subject"] for one in first.heard.told if one.get("round") == number]
    second.page.locator(".option").nth((second.heard.right() + 1) % 4).click()
    expect(first.page.locator("[data-verdict-text]")).to_contain_text("Point for you")
    expect(second.page.locator("[data-verdict-text]")).to_contain_text("Point for ada_fern")
    expect(second.page.locator("[data-points]")).to_have_text(f"You 0 : {number} ada_fern")


def play(first, second, origin):
    """Five rounds; in the third one of them is gone for a moment, and goes on."""
    for number in range(1, 6):
        play_round(first, second, number)
        if number == 1:
            for visit in (first, second):
                assert axe_faults(visit.page) == []
                expect(visit.page.locator("[data-lesson]")).not_to_be_empty()
        if number == 3:
            for connection in list(origin.sockets)[-1:]:
                origin.cut(connection)
            eventually(first.page, lambda: any(
                one["subject"] == "begin" and one["events"]
                for one in first.heard.told + second.heard.told), "nobody came back")
        if number < 5:
            for visit in (first, second):
                # After a while the page goes on by itself: looked at and pressed in one turn.
                visit.page.evaluate(NEXT)


def result(first, second, _origin):
    """Both see who won, and what it was worth."""
    expect(first.page.locator("[data-lead]")).to_have_text("You won!")
    expect(second.page.locator("[data-lead]")).to_have_text("ada_fern won")
    expect(first.page.locator("[data-recorded]")).to_have_text(RATING)
    expect(second.page.locator("[data-recorded]")).to_contain_text("(-20)")
    expect(first.page.locator("[data-seen-list] > li")).to_have_count(5)
    for visit in (first, second):
        assert axe_faults(visit.page) == []


def again(first, second, _origin):
    """Both want to play again; then one gives up."""
    first.page.locator("[data-rematch]").click()
    expect(second.page.locator("[data-asked]")).to_have_text("ada_fern wants to play again.")
    second.page.locator("[data-rematch]").click()
    expect(first.page.locator("[data-count]")).to_have_text("Plant 1 of 5")
    second.page.locator("[data-resign]").click()
    second.page.locator("dialog .button-danger").click()
    expect(first.page.locator("[data-lead]")).to_have_text("You won!")
    expect(first.page.locator("[data-reason]")).to_have_text("The battle was given up.")
    expect(first.page.locator("[data-recorded]")).to_have_text("The rating did not move.")


def look_for_nobody(visit, _origin):
    """Who looks while nobody is there can stop; a wrong code is told."""
    page = visit.page
    visit.open(PAGE)
    page.locator("[data-seek]").click()
    expect(page.locator("[data-wait-text]")).to_contain_text("Looking for somebody")
    expect(page.locator("[data-wait-practice]")).to_be_visible(timeout=120_000)
    page.locator("[data-stop]").click()
    expect(page.locator("[data-seek]")).to_be_focused()
    page.fill("#live-code", "AAAAAAAA")
    page.keyboard.press("Enter")
    expect(page.locator("[data-note]")).to_contain_text("Nobody waits by this code.")
    expect(page.locator("[data-standing]")).to_contain_text("Won 2")


def comes_back_after_signing_in(visit, origin):
    """Whoever opens a link at another browser and is not signed in there comes back to it, code and
    all."""
    other = Visit(
        visit.context.browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
    page = other.page
    other.open(f"{PAGE}#c=ABCD2345")
    page.locator("[data-sign-in]").click()
    page.locator("form[data-is-ready]").wait_for()
    page.fill("#account-name", "bo_moss")
    page.fill("#account-password", SECOND)
    page.locator("form .button-primary").click()
    page.wait_for_url(f"**/{PAGE}#c=ABCD2345")
    expect(page.locator("#live-code")).to_have_value("ABCD2345")
    expect(page.locator("[data-offer]")).to_be_visible()
    other.assert_quiet()
    other.context.close()


def checks(browser, program, site, build):
    run_in_two_browsers(browser, program, site, build, "live battles", [
        (needs_an_account, 1), (says_what_is_needed_offline, 1), (join, 2), (meet, 2), (play, 2),
        (result, 2), (again, 2), (look_for_nobody, 1), (comes_back_after_signing_in, 1)])
