"""The clock of the daily and the weekly set: what the start says of it, and a round without it."""

import re

import clock
from playwright.sync_api import expect
from visits import Visit, check, check_name

from pages import play


def plays_untimed(page, base):
    """A set without its clock, as the start says before it: kept, and on no board."""
    play.open_start(page, base, play.DAILY)
    rules = page.locator("[data-rules]")
    expect(rules).to_contain_text("20 seconds for each question")
    page.get_by_label("Play without the clock").focus()
    page.keyboard.press("Space")
    expect(rules).to_contain_text("No clock, and no leaderboard")
    play.start(page)
    expect(page.locator(".turn [data-adjusted]")).to_have_text("No clock")
    expect(page.locator("[data-timer]")).to_be_hidden()
    for number in range(1, 11):
        play.answer(page, base, "keys", number, True)
    play.results(page, 10, 10)
    shown = page.locator("[data-results]")
    expect(shown.locator("[data-adjusted]")).to_have_text(
        "Played without the clock: kept, and on no leaderboard.")
    expect(shown.locator("[data-board-link]")).to_be_hidden()
    expect(shown.locator("[data-ranking]")).to_be_hidden()
    page.goto(f"{base.rstrip('/')}/site/en/quiz/")
    expect(page.locator("[data-set=daily]")).to_contain_text("10 of 10")
    expect(page.locator("[data-streak]")).to_contain_text("1 day")


def lets_time_run_out(page, base):
    """A question of a set has its time; what runs out is missed."""
    play.open_start(page, base, play.WEEKLY)
    play.start(page)
    expect(page.locator("[data-timer]")).to_be_visible()
    page.locator(".turn.answered").wait_for()
    expect(page.locator("[data-verdict-text]")).to_contain_text("Time is up")


def ends_after_midnight(page, base):
    """A set that is begun before midnight is that day's, on every page, and the next day has its
    own."""
    play.open_start(page, base, play.DAILY)
    page.get_by_label("Play without the clock").check()
    clock.set_ahead(page, page.evaluate("86_400_000 - 10_000 - Date.now() % 86_400_000"))
    play.start(page)
    for number in range(1, 10):
        play.answer(page, base, "keys", number, True)
    while page.evaluate("Date.now() % 86_400_000 > 43_200_000"):
        page.wait_for_timeout(100)
    play.answer(page, base, "keys", 10, True)
    play.results(page, 10, 10)
    page.goto(f"{base.rstrip('/')}/site/en/")
    expect(page.locator("[data-daily]")).to_have_text("You have not played them yet.")
    page.goto(f"{base.rstrip('/')}/site/en/quiz/")
    expect(page.locator("[data-set=daily]")).to_contain_text("Not played yet")
    expect(page.locator("[data-streak]")).to_contain_text("1 day")


def no_streak_of_practice(page, base):
    """Practice is no quiz: it begins a streak neither on the first page nor on that of the Quiz."""
    play.plays_practice(page, base)
    site = f"{base.rstrip('/')}/site/en/"
    page.goto(site)
    expect(page.locator("[data-next]")).to_be_visible()
    expect(page.locator("[data-streak]")).to_have_text("Finish a quiz a day to start a streak.")
    expect(page.locator("[data-next-streak]")).to_be_hidden()
    page.goto(f"{site}quiz/")
    expect(page.locator("[data-streak]")).to_contain_text("No streak yet")


def left_overnight(page, base):
    """Pages that are left open tell of the next day once they are looked at."""
    play.open_start(page, base, play.DAILY)
    page.get_by_label("Play without the clock").check()
    play.start(page)
    for number in range(1, 11):
        play.answer(page, base, "keys", number, True)
    play.results(page, 10, 10)
    site, open_before = f"{base.rstrip('/')}/site/en/", {}
    for path, daily in (
            ("", "[data-daily]"), ("quiz/", "[data-set=daily]"), ("today/", "[data-date]")):
        tab = open_before[path] = page.context.new_page()
        tab.goto(site + path)
        expect(tab.locator(daily)).to_have_text(re.compile(r"10 of 10|\d{4}$"))
    expect(open_before[""].locator("[data-next-go]")).not_to_have_text("Play today’s set")
    flower = open_before["today/"].locator("[data-name]").inner_text()
    for tab in open_before.values():
        tab.evaluate(clock.SHIFTED, 2 * 86_400_000)
        tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    home, quiz, today = open_before.values()
    expect(home.locator("[data-daily]")).to_have_text("You have not played them yet.")
    expect(home.locator("[data-daily-button]").locator("xpath=..")).to_have_attribute(
        "href", re.compile("/quiz/daily/$"))
    expect(home.locator("[data-streak]")).to_have_text("Finish a quiz a day to start a streak.")
    expect(home.locator("[data-next-streak]")).to_be_hidden()
    expect(quiz.locator("[data-set=daily]")).to_contain_text("Not played yet")
    expect(quiz.locator("[data-streak]")).to_contain_text("No streak yet")
    expect(today.locator("[data-name]")).not_to_have_text(flower)
    expect(today.locator(".mount .frame")).to_have_count(1)


def checks(browser, base):
    """Each by a new visitor."""
    for action in (plays_untimed, lets_time_run_out, ends_after_midnight, no_streak_of_practice,
                   left_overnight):
        visit = Visit(browser, base, locale="en-GB", service_workers="block")
        visit.page.set_default_timeout(60_000)
        name = check_name(action)
        check(name, lambda: action(visit.page, base))
        check(f"nothing threw: {name}", visit.assert_no_throw)
        visit.context.close()
