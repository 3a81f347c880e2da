"""Being signed in: on two devices, in two tabs, and while the ledger is down."""

import re

from playwright.sync_api import expect
from visits import until

from pages import play
from pages.account_steps import FIRST, KEPT, MAIL, THIRD, account_page, sign_in

NOTHING_WAITS = """async () => {
  const script = [...document.scripts].find(
    (one) => one.src.endsWith("/scripts/pages/every-page.js"));
  const { store } = await import(new URL("../parts/store.js", script.src));
  return (await (await store()).outbox.waiting()).length === 0;
}"""

IS_PUT_OFF = """async () => {
  const script = [...document.scripts].find(
    (one) => one.src.endsWith("/scripts/pages/every-page.js"));
  const { store, now } = await import(new URL("../parts/store.js", script.src));
  return (await (await store()).outbox.quietUntil(now())) !== undefined;
}"""


def keeps_no_secret(visit, origin):
    """The tokens lie in no storage, no address and no cookie that a script reads."""
    account_page(visit)
    page = visit.page
    tokens = [cookie["value"] for cookie in visit.context.cookies()]
    assert tokens, "no cookie"
    kept = page.evaluate(KEPT)
    assert not any(token in kept for token in tokens) and "eyJ" not in kept, kept
    assert MAIL not in kept, kept


def second_device(visit, origin):
    """Another browser, where a guest has played, signs in: the same account, and the round."""
    page = visit.page
    base = origin.base
    play.open_start(page, base, play.QUIZ)
    play.plays(page, base, play.QUIZ, "keys", 10)
    sign_in(visit, "ada_fern", "not the password")
    expect(page.locator("[data-problem]")).to_contain_text("isn’t right")
    sign_in(visit, MAIL.upper(), FIRST)
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")
    expect(page.locator("[data-account-note]")).to_contain_text("1 round")
    account_page(visit)
    expect(page.locator("#account-display")).to_have_value("Ada of the ferns")
    expect(page.locator("[data-sessions] > li")).to_have_count(2)
    visit.open("en/me/settings/")
    expect(page.locator("input[name=units][value=imperial]")).to_be_checked()
    visit.open("en/me/storage/")
    expect(page.locator("[data-waiting]")).to_contain_text(re.compile("^(Nothing|0 )"))


def sends_on(visit, origin):
    """What is played while signed in is sent at once; the results say the rank, and where it does
    not rank."""
    page = visit.page
    answers = []

    def keep(route):
        """Reads the answer on its way: the page may have gone on before anybody asks for it."""
        answer = route.fetch()
        kinds = [one["kind"] for one in route.request.post_data_json["entries"]]
        rounds = [one for kind, one in zip(kinds, answer.json()["answers"]) if kind == "round"]
        answers.extend(rounds)
        route.fulfill(response=answer)

    page.context.route("**/v1/ledger/entries", keep)
    play.open_start(page, origin.base, play.QUIZ)
    play.plays(page, origin.base, play.QUIZ, "keys", 10)
    # Keys are pressed quicker than people do, or else the device is not known for long.
    expect(page.locator("[data-ranking]")).to_contain_text(
        re.compile("faster than people|except those of all time"))
    said = page.locator("[data-ranking]").inner_text()
    if "faster than people" not in said:
        assert re.match("On today’s board: rank [0-9]+ of [0-9]+[.] ", said), said
        said = said.split(". ", 1)[1]
    page.context.unroute("**/v1/ledger/entries")
    assert [one["answer"] for one in answers] == ["recorded"], answers
    until(page, NOTHING_WAITS)
    visit.open("en/me/")
    expect(page.locator("[data-unranked-list]")).to_contain_text(said)
    visit.open("en/me/storage/")
    expect(page.locator("[data-waiting]")).to_contain_text(re.compile("^(Nothing|0 )"))


def waits_as_told(visit, origin):
    """A ledger without room is not asked again before its time; the page says so, leaving asks."""
    page = visit.page
    asked = []

    def full(route):
        asked.append(route.request.url)
        route.fulfill(status=429, headers={"Retry-After": "1800"},
                      content_type="application/problem+json",
                      body='{"type": "urn:florilegium:problem:too-many"}')

    sign_in(visit, "bea", FIRST)
    page.wait_for_url("**/site/en/me/")
    page.context.route("**/v1/ledger/entries", full)
    visit.open("en/me/feedback/")
    page.locator("input[value=idea]").check(force=True)
    page.locator("#feedback-note").fill("x" * 1_003)
    expect(page.locator("[data-note-error]")).to_contain_text("3 characters")
    page.locator("#feedback-note").fill("More moss.")
    expect(page.locator("[data-note-error]")).to_be_empty()
    page.locator("form button.button-primary").click()
    expect(page.locator("[data-feedback-done]")).not_to_be_empty()
    # The page of feedback sends it, if its scripts came after the note was written; or the next.
    # What is under way when a page is left has no answer, and is asked again.
    visit.settle()
    visit.open("en/")
    until(page, IS_PUT_OFF)
    visit.open("en/me/storage/")
    expect(page.locator("[data-quiet]")).to_contain_text(re.compile("(29|30) minutes"))
    account_page(visit)
    page.locator("[data-sign-out]").click()
    page.locator("dialog .button-primary").click()
    expect(page.locator("dialog h2")).to_have_text("Not everything has been sent yet")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=account]")).to_be_visible()
    assert len(asked) == 1, asked
    page.context.unroute("**/v1/ledger/entries")


def two_tabs(visit, origin):
    """Two tabs at once: no token for renewal is used twice, and both are signed in."""
    tabs = [visit.page, visit.context.new_page(), visit.context.new_page()]
    for _ in range(3):
        for tab in tabs:
            tab.goto(f"{visit.base}en/account/", wait_until="commit")
        for tab in tabs:
            expect(tab.locator("[data-part=account]")).to_be_visible()
    for tab in tabs[1:]:
        tab.close()


def leaves_in_between(visit, origin):
    """Pages that are left while the answer to a renewal is on its way lose nothing."""
    origin.pause = 0.5
    try:
        for _ in range(3):
            with visit.page.expect_request("**/auth/refresh"):
                visit.page.goto(f"{visit.base}en/account/", wait_until="commit")
            visit.page.wait_for_timeout(100)
            visit.open("en/me/")
        account_page(visit)
    finally:
        origin.pause = 0.0


def ends_a_session(first, second, origin):
    """One device signs out another."""
    account_page(first)
    expect(first.page.locator("[data-sessions] > li")).to_have_count(2)
    first.page.locator("[data-sessions] button").click()
    expect(first.page.locator("[data-sessions] > li")).to_have_count(1)
    second.open("en/account/")
    expect(second.page.locator("[data-ended]")).to_be_visible()


def is_down(visit, origin):
    """Without a ledger the pages say so; Me shows who is signed in, and play goes on."""
    page = visit.page
    origin.is_down = True
    try:
        visit.open("en/account/")
        expect(page.locator("[data-down]")).to_contain_text("Play on")
        sign_in(visit, MAIL, THIRD)
        expect(page.locator("[data-problem]")).to_contain_text("can’t reach accounts")
        visit.open("en/account/confirm/#" + "A" * 43)
        expect(page.locator("[data-part=down]")).to_be_visible()
        visit.open("en/me/")
        expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")
        play.open_start(page, origin.base, play.PRACTICE)
    finally:
        origin.is_down = False
    account_page(visit)
