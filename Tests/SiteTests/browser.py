"""Plays the served site in a browser: python3 browser.py http://127.0.0.1:PORT PART|GROUP ...

The parts are in PARTS; the walk's three are what `make test` plays, the others what `make system`
does. A group of checks is named as the table of seconds names it: pages.me.checks. Needs playwright
and axe-playwright-python from PyPI, and Chromium (CHROMIUM, or /usr/bin/chromium). Prints a line a
check and, last, "N passed, N failed".
"""

import functools
import os
import subprocess
import sys

import walk
from places import BUILD, PROGRAMS, ROOT
from playwright.sync_api import expect, sync_playwright
from visits import PATIENCE, PHONE, WIDE, Visit, axe_finds_nothing, check, run_groups, say_results

from pages import (
    account, account_device_bindings, account_sync, avatar, beacons, boards, challenges, edit,
    errors, every_page, faults, first_visit, flows, herbarium, interruptions, invitations, key,
    live, live_battles, live_rounds, me, mystery, notifications, offline, passkeys, people, play,
    preview, reports, room, rounds, route_following, routes, served, sets, shared_collections, shop,
    sizes, stays, steps, voice, years_later,
)


def searches_with_a_server(browser, base):
    visit = Visit(browser, base, viewport=WIDE, locale="de-DE", service_workers="block")
    page = visit.page

    def german():
        visit.open("de/herbarium/")
        page.locator("#query").type("gansebl")
        page.locator("[role=option]").first.wait_for()
        expect(page.locator(".result-name").first).to_contain_text("Gänseblümchen")
        page.keyboard.press("Escape")
        page.locator("#results").wait_for(state="hidden")
        page.locator("#query").fill("qqqqqqq")
        expect(page.locator("[data-search-status]")).to_contain_text("Keine Pflanze")

    check("search finds what is typed without its accents", german)
    visit.context.close()


def sorts_a_shelf(browser, base):
    visit = Visit(browser, base, viewport=PHONE, service_workers="block")
    page = visit.page

    def sorts():
        visit.open(f"en/categories/{shelf(visit)}/")
        page.locator("[data-view=list]").click()
        expect(page.locator("[data-shelf]")).to_have_class("grid is-list")
        page.locator("select").select_option("seen")
        seen = [int(card.get_attribute("data-seen")) for card in page.locator(".grid .card").all()]
        assert seen == sorted(seen, reverse=True), seen

    check("a shelf shows as a list, the most seen first", sorts)
    visit.context.close()


def forwards_by_language(browser, base):
    for locale, language in (("sv-SE", "sv"), ("fr-CA", "fr"), ("it-IT", "en")):
        visit = Visit(browser, base, locale=locale, service_workers="block")
        visit.open("")
        check(f"{locale} is forwarded to {language}",
              lambda: visit.page.wait_for_url(f"**/site/{language}/"))
        visit.context.close()
    plain = Visit(browser, base, java_script_enabled=False)
    plain.open("")

    def reads_without_script():
        plain.page.locator("a[hreflang=de]").click()
        plain.page.locator(".sections a[href$='herbarium/']").first.click()
        plain.page.locator(".shelf h3 a").first.click()
        plain.page.locator(".grid a").first.click()
        plain.page.locator("article.leaf h1").wait_for()

    check("without script, links lead from the language to a plant", reads_without_script)
    plain.context.close()


def shelf(visit):
    visit.open("en/herbarium/")
    link = visit.page.locator(".shelf h3 a").first.get_attribute("href")
    return link.split("/categories/")[1].strip("/")


def accessible(browser, base):
    for language, scheme, viewport in (("en", "light", PHONE), ("de", "dark", WIDE)):
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce")
        play.open_start(visit.page, base, play.PRACTICE, language)
        play.start(visit.page)
        axe_finds_nothing(visit, f"a picture, {language}, {scheme}")
        play.answer_shown(visit.page, base, language)
        axe_finds_nothing(visit, f"an answer, {language}, {scheme}")
        visit.page.keyboard.press("Escape")
        visit.page.locator("[data-results] h1").wait_for()
        axe_finds_nothing(visit, f"results, {language}, {scheme}")
        play.open_start(visit.page, base, play.QUIZ, language)
        play.start(visit.page)
        axe_finds_nothing(visit, f"a question, {language}, {scheme}")
        visit.page.keyboard.press("Escape")
        visit.page.locator("dialog[open]").wait_for()
        axe_finds_nothing(visit, f"quitting, {language}, {scheme}")
        visit.open(f"{language}/herbarium/")
        visit.page.locator("#query").fill("a")
        visit.page.locator("[role=option]").first.wait_for()
        axe_finds_nothing(visit, f"search results, {language}, {scheme}")
        visit.context.close()


def with_ledger(checks):
    """Checks that need the ledger's program, and are skipped where it was not built."""
    program = PROGRAMS / "florilegium-ledger"

    @functools.wraps(checks)
    def action(browser, base, _launch):
        if program.exists():
            checks(browser, str(program), base, str(BUILD))
        else:
            why = f"{program} is not built"
            subprocess.run(
                [ROOT / ".ci/skip", f"{checks.__module__} in a browser", why], check=True)

    return action


def served_by_the_programs(browser, _program, _base, _build):
    served.checks(browser, str(PROGRAMS))


def edited(browser, _base, _launch):
    edit.checks(browser, PROGRAMS / "florilegium")


def interrupted(browser, base, launch):
    interruptions.checks(browser, base, launch)


def faulty(browser, _base, launch):
    faults.checks(browser, launch)


def previewed(browser, _base, _launch):
    preview.checks(browser, PROGRAMS / "florilegium")


def alone(checks):
    """What needs no second browser."""
    @functools.wraps(checks)
    def action(browser, base, _launch):
        checks(browser, base)

    return action


PARTS = {
    # One walk, in two browsers side by side; what needs a quiet machine comes after them.
    "walk-own": [alone(section) for section in walk.OWN],
    "walk-shared": [with_ledger(section) for section in walk.SHARED],
    "walk-dates": [alone(section) for section in walk.DATES],
    "walk-live": [with_ledger(section) for section in walk.LIVE],
    "players": [
        alone(offline.checks), alone(rounds.checks), alone(sets.checks), alone(years_later.checks),
        alone(voice.checks), alone(room.checks), alone(routes.checks),
        alone(route_following.checks), with_ledger(account.checks),
        with_ledger(account_sync.checks), with_ledger(shop.checks), with_ledger(steps.checks),
        with_ledger(shared_collections.checks), with_ledger(challenges.checks),
        with_ledger(people.checks),
    ],
    "pages": [
        alone(herbarium.checks), alone(searches_with_a_server), alone(sorts_a_shelf),
        alone(forwards_by_language), alone(accessible), alone(every_page.looks),
        alone(every_page.keeps_its_policy), alone(every_page.reflows), alone(sizes.checks),
        alone(stays.checks), alone(reports.checks), alone(first_visit.checks),
        alone(mystery.checks), alone(key.checks), alone(me.checks), with_ledger(live.checks),
        with_ledger(notifications.checks), with_ledger(passkeys.checks), with_ledger(avatar.checks),
        with_ledger(errors.checks), with_ledger(account_device_bindings.checks),
        with_ledger(beacons.checks), with_ledger(flows.checks), with_ledger(served_by_the_programs),
        interrupted, faulty, previewed, edited,
    ],
    # By the rules a live round hears the ledger within a second, so nothing else runs beside these.
    "live": [
        with_ledger(boards.checks), with_ledger(invitations.checks),
        with_ledger(live_rounds.checks), with_ledger(live_battles.checks),
    ],
}


class Chromium:
    """One browser for all groups: a new one where it is gone, and nothing of a group is open in the
    next one."""

    def __init__(self, chromium):
        self._options = {
            "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            "args": ["--no-sandbox", "--disable-dev-shm-usage"],
        }
        self._chromium = chromium
        self._browser = chromium.launch(**self._options)
        self._launch = functools.partial(chromium.launch_persistent_context, **self._options)

    def run(self, action, base):
        if not self._browser.is_connected():
            self._browser = self._chromium.launch(**self._options)
        for context in self._browser.contexts:
            context.close()
        action(self._browser, base, self._launch)

    def end(self):
        if self._browser.is_connected():
            self._browser.close()


def name_of(group):
    return f"{group.__module__}.{group.__name__}".replace("__main__", "browser")


def chosen(names):
    """The groups of the parts that are named, and those that are named themselves."""
    known = PARTS | {name_of(group): [group] for part in PARTS.values() for group in part}
    if not names or set(names) - set(known):
        sys.exit(f"{__doc__}\nParts and groups: {', '.join(known)}")
    return [group for name in names for group in known[name]]


def main():
    base, *names = sys.argv[1:] or [""]
    groups = chosen(names)
    # A check is of what comes, not of how fast: machines differ.
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as tools:
        chromium = Chromium(tools.chromium)
        run_groups([
            (name_of(group), functools.partial(chromium.run, group, base)) for group in groups])
        chromium.end()
    sys.exit(say_results())


if __name__ == "__main__":
    main()
