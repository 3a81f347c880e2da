"""Rounds of every mode in a browser, each by a new visitor: whole ones, and what happens on the
way."""

from playwright.sync_api import expect
from visits import Visit, check, check_name, frames, rows

from pages import round_screens
from pages.play import (
    CLOCKED, DAILY, PRACTICE, QUIZ, SPEEDRUN, WAYS, WEEKLY, answer, answer_shown, open_start,
    plays_beat_the_clock, plays_practice, plays_quiz, plays_set, plays_speedrun, start)


def lets_time_run_out(page, base):
    """A question whose time runs out is missed, and the next one waits for the person."""
    open_start(page, base, QUIZ)
    page.locator("input[value=timed-quiz]").check()
    start(page)
    page.locator(".turn.answered").wait_for()
    expect(page.locator("[data-verdict-text]")).to_contain_text("Time is up")
    page.keyboard.press("Enter")
    page.locator(".turn:not(.answered) .option:enabled").first.wait_for()


def quits(page, base):
    """Quitting asks, plays on, and when it is sure counts nothing."""
    open_start(page, base, SPEEDRUN)
    start(page)
    answer(page, base, "keys", 1, True)
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    answer(page, base, "commands", 2, True)
    page.locator("#command").fill("quit")
    page.locator("#command").press("Enter")
    page.locator("dialog[open] .button-danger").click()
    expect(page.locator("[data-start] [data-note]")).to_contain_text("Nothing was counted")
    expect(page.locator("[data-start] [data-note]")).to_be_focused()


def tells_of_a_cut(page, base):
    """A round that a restart cut off is told of once, and is void."""
    open_start(page, base, SPEEDRUN)
    start(page)
    answer(page, base, "keys", 1, True)
    page.goto("about:blank")
    page.goto(f"{base.rstrip('/')}/site/en/battle/")
    expect(page.locator("[data-note]")).to_contain_text("Speedrun, 1 answered")
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-note]")).to_be_hidden()


def listens(page, base):
    """While a description is read the clock stands, and the round is an adjusted one."""
    page.add_init_script(
        "globalThis.SpeechSynthesisUtterance = class { constructor(t) { this.text = t; } };"
        "Object.defineProperty(globalThis, 'speechSynthesis', { value: { getVoices: () => [],"
        " cancel() {}, speak(u) { globalThis.spoken = u; } } });")
    open_start(page, base, CLOCKED)
    start(page)
    time = lambda: float(page.locator("[data-time]").inner_text().split()[0])
    page.locator("#command").fill("describe")
    page.locator("#command").press("Enter")
    expect(page.locator("[data-stands]")).to_be_visible()
    expect(page.locator(".turn-adjusted")).to_be_visible()
    stood = time()
    page.wait_for_timeout(700)
    assert time() == stood, "the clock ran on"
    page.evaluate("spoken.onend()")
    expect(page.locator("[data-stands]")).to_be_hidden()
    page.wait_for_function(
        "stood => parseFloat(document.querySelector('[data-time]').textContent) < stood", arg=stood)
    expect(page.locator("[data-description]")).to_be_visible()


def commands_answer(page, base):
    """Commands that fit nothing, or several, say so and change nothing."""
    open_start(page, base, PRACTICE)
    start(page)
    field, status = page.locator("#command"), page.locator("[data-command-status]")
    for said, told in (("qqqq", "isn’t an answer"), ("next", "Not at this moment"),
                       ("help", "describe")):
        field.fill(said)
        field.press("Enter")
        expect(status).to_contain_text(told)
    field.press("3")
    expect(page.locator(".turn.answered")).to_have_count(0)


def keys_can_be_off(page, base):
    """Number keys choose only while they are on."""
    open_start(page, base, PRACTICE)
    page.locator("input[name=keys]").uncheck()
    start(page)
    page.wait_for_timeout(300)
    page.keyboard.press("1")
    frames(page)
    expect(page.locator(".turn.answered")).to_have_count(0)
    page.evaluate("localStorage.removeItem('florilegium-keys')")


def reports_a_question(page, base):
    """A report of a question is kept in the outbox."""
    open_start(page, base, QUIZ)
    start(page)
    answer_shown(page, base)
    page.locator(".turn [data-report]").click()
    page.locator("dialog [value=unclear]").check()
    page.locator("dialog textarea").fill("What does it mean?")
    page.locator("dialog .button-primary").click()
    expect(page.locator(".toast")).to_contain_text("kept")
    kept = [row["entry"]["body"] for row in rows(page, "outbox")]
    assert any("unclear: What does it mean?" in body for body in kept), kept


def shares(page, base):
    """The results' card is a picture with its words."""
    plays_practice(page, base)
    page.locator("[data-results] [data-share]").click()
    card = page.locator("dialog img")
    expect(card).to_be_visible()
    page.wait_for_function("document.querySelector('dialog img').naturalWidth === 1080")
    assert "4 of 5" in card.get_attribute("alt")
    assert page.locator("dialog [data-save]").get_attribute("download") == "florilegium.png"
    page.keyboard.press("Escape")


def forwards(page, base):
    """Practice has moved; its old address leads there."""
    page.goto(f"{base.rstrip('/')}/site/en/practice/")
    page.wait_for_url("**/battle/practice/")


def checks(browser, base):
    """All of it, each by a new visitor."""
    def one(name, action, *of):
        visit = Visit(browser, base, locale="en-GB", service_workers="block")
        visit.page.set_default_timeout(60_000)
        check(name, lambda: action(visit.page, base, *of))
        check(f"nothing threw: {name}", visit.assert_no_throw)
        visit.context.close()

    for way in WAYS:
        for name, action in (
                ("practice", plays_practice), ("a speedrun", plays_speedrun),
                ("beat the clock", plays_beat_the_clock), ("a quiz", plays_quiz)):
            one(f"{name} by {way}", action, way)
        one(f"a timed quiz by {way}", plays_quiz, way, "timed-quiz")
        one(f"the daily set by {way}", plays_set, DAILY, 10, way)
        one(f"the weekly set by {way}", plays_set, WEEKLY, 20, way)
    for action in (lets_time_run_out, quits, tells_of_a_cut, listens, commands_answer,
                   keys_can_be_off, reports_a_question, shares, forwards):
        one(check_name(action), action)
    round_screens.checks(browser, base)
