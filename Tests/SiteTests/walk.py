"""One walk through the web app, a section after the other: what `make test` sees of it in a real
browser.

Each section goes one short way, by steps of the checks below pages/, all of which `make system`
plays. The whole may take six minutes: a section that takes longer is made shorter before another
one comes.
"""

from datetime import date

from pages import (
    account_forms, account_own, account_sessions, account_sync, beacons, boards, challenges, edit,
    every_page, first_visit, herbarium, key, live_battles, me, mystery, offline, people, play,
    preview, rounds, routes, steps, years_later,
)
from pages.ledger import Origin
from pages.settings import seasons
from pages.two_browsers import run_in_two_browsers
from places import PROGRAMS
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check


def goes(visit, section, *way):
    """Steps one after the other, each a function and what it takes; nothing may be thrown on the
    way."""
    for action, *of in way:
        check(f"{section}: {action.__name__.replace('_', ' ')}", lambda: action(*of))
    check(f"{section}: nothing threw", visit.assert_no_throw)
    visit.context.close()


def guest(browser, base, **options):
    return Visit(
        browser, base,
        **{"viewport": PHONE, "locale": "en-GB", "service_workers": "block", **options})


def arrives(browser, base):
    """From the bare address to the first question, by the keyboard."""
    first_visit.visitor(browser, base.rstrip("/"), "keyboard", first_visit.press, viewport=WIDE)


def plays(browser, base):
    """Battle by mouse, Quiz by commands, and today's set by keys."""
    visit = guest(browser, base)
    page = visit.page
    goes(visit, "Battle and Quiz",
         (play.plays_practice, page, base, "mouse"), (play.plays_quiz, page, base, "commands"),
         (play.plays_set, page, base, play.DAILY, 10), (rounds.quits, page, base))


def plays_years_later(browser, _base):
    """A set and a flower of an edition that nobody built anew."""
    years_later.of_days(browser, [date(2027, 11, 20)])


def goes_offline(browser, base):
    offline.goes_offline(browser, base, ("practice", "the daily set"))


def finds_plants(browser, base):
    """Search, a plant's page, a collection, the key, and the mystery plant."""
    site = base.rstrip("/") + "/site/"
    visit = guest(browser, base, has_touch=True)
    page = visit.page
    goes(visit, "Herbarium",
         (herbarium.search_and_save, page, site), (herbarium.a_plants_page, page, site),
         (herbarium.collections, page, site), (herbarium.history, page, site))
    visit = guest(browser, base)
    goes(visit, "Key", (key.one_question, visit), (key.by_keys, visit))
    visit = guest(browser, base)
    goes(
        visit, "Mystery plant", (mystery.from_home, visit),
        (mystery.a_wrong_name_tells_more, visit))


def walks_routes(browser, base):
    routes.of_one_walker(browser, base)


def chooses(browser, base):
    """Settings, a note to the editors, and a backup that another browser reads."""
    visit = guest(browser, base, color_scheme="light")
    goes(visit, "Me",
         (me.text_size, visit), (me.theme, visit), (seasons, visit), (me.plays_and_saves, visit),
         (me.backup, visit, browser, base), (me.language, visit))


def edits(browser, _program, _site, _build):
    """What `florilegium edit` and `florilegium serve` show editors."""
    editing = edit.Editing(PROGRAMS / "florilegium")
    visit = Visit(browser, editing.address.split("#")[0], viewport=WIDE, locale="en-GB")
    visit.page.on("dialog", lambda dialog: dialog.accept())
    edit.by_mouse(visit, editing)
    check("edit: nothing broke the policy or threw", visit.assert_quiet)
    visit.context.close()
    check("edit: it ends by Ctrl-C", editing.end)
    preview.checks(browser, PROGRAMS / "florilegium", [("light", WIDE)])


def is_for_everyone(browser, base):
    """A page of each section by axe, under its policy, and at 320 px; and a round by axe."""
    every_page.looks(browser, base, every_page.main_paths, every_page.LOOKS[:1])
    every_page.keeps_its_policy(browser, base, every_page.main_paths)
    every_page.reflows(browser, base, every_page.main_paths)
    visit = guest(browser, base, bypass_csp=True, reduced_motion="reduce")
    play.open_start(visit.page, base, play.PRACTICE)
    play.start(visit.page)
    axe_finds_nothing(visit, "a picture")
    play.answer_shown(visit.page, base)
    axe_finds_nothing(visit, "an answer")
    visit.page.keyboard.press("Escape")
    visit.page.locator("[data-results] h1").wait_for()
    axe_finds_nothing(visit, "results")
    visit.context.close()


def signs_up(browser, program, site, build):
    """An account by its letter, a name, and the same account at another browser."""
    run_in_two_browsers(browser, program, site, build, "account", [
        (account_forms.signs_up_by_keys, 1), (account_forms.opens_by_link, 1),
        (account_sessions.keeps_no_secret, 1), (account_own.changes_profile, 1),
        (account_own.changes_username, 1), (account_sessions.second_device, "second")])


def keeps_in_step(browser, program, site, build):
    account_sync.checks(browser, program, site, build)


def by_one(origin, browser, action):
    """What one person does by a ledger of their own."""
    try:
        action(browser, origin)
    finally:
        origin.end()


def counts_steps(browser, program, site, build):
    by_one(Origin(program, site, build), browser, steps.of_one_person)


def sets_beacons(browser, program, site, build):
    """The map: found by distance and by a town, set by a finger and by keys, and without a
    network."""
    by_one(Origin(program, site, build), browser, beacons.by_an_account)


def meets_people(browser, program, site, build):
    """Two find each other, compare, and one challenges the other."""
    run_in_two_browsers(
        browser, program, site, build, "people",
        [
            (people.a_guest_is_told, 1), (people.two_join, 2), (people.finds_by_the_keyboard, 1),
            (people.is_told_live, 2), (people.compares, 2), (challenges.begins_by_keys, 1),
            (challenges.takes_part, 2)],
        bypass_csp=True)


def stands_on_boards(browser, program, site, build):
    """Rounds before the ledger's eyes, and who stands where."""
    run_in_two_browsers(browser, program, site, build, "boards", [
        (boards.nobody_yet, "second"), (boards.first_stands, 1),
        (boards.second_stands_higher, "second")])


def battles(browser, program, site, build):
    run_in_two_browsers(browser, program, site, build, "live battles", [
        (live_battles.needs_an_account, 1), (live_battles.join, 2), (live_battles.meet, 2),
        (live_battles.play, 2), (live_battles.result, 2)])


# What is one's own on a device; what the ledger shares, and the pages of editors; and what hears
# the ledger within a second by the rules, so that nothing else runs beside it.
OWN = [
    arrives, plays, plays_years_later, goes_offline, finds_plants, walks_routes, chooses,
    is_for_everyone]
SHARED = [signs_up, keeps_in_step, counts_steps, sets_beacons, meets_people, edits]
LIVE = [stands_on_boards, battles]
# What any host can serve on any day: .ci/dates. That the bare address leads home, only a server
# can.
DATES = [plays, finds_plants, walks_routes, chooses]
