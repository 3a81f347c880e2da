"""Plays the served site in a browser: python3 browser.py http://127.0.0.1:PORT [PART ...]

The parts are in PARTS; without one, all are played, one after the other.
Needs playwright and axe-playwright-python from PyPI, and Chromium (CHROMIUM, or /usr/bin/chromium).
Prints a line a check and, last, "N passed, N failed".
"""

import functools
import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from pages import (
    account, account_device_bindings, account_sync, avatar, beacons, boards, challenges, edit, errors,
    every_page, faults, first_visit, flows, herbarium, interruptions, invitations, key, live, live_battles,
    live_rounds, me, mystery,
    notifications, passkeys, people, play, preview, route_following, routes, served, sets,
    shared_collections, shop, sizes, stays, steps, voice,
)
from visits import NARROW, PATIENCE, PHONE, WIDE, Visit, axe_finds_nothing, check, run_groups, say_results

ROOT = Path(__file__).resolve().parents[2]


def plays_and_goes_offline(browser, base):
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB")
    page = visit.page
    visit.open("en/battle/practice/")
    state = page.locator("[data-offline]").first
    check("the edition is kept for offline use",
          lambda: expect(state).to_contain_text("Ready to play offline", timeout=120_000))
    controlled = "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"

    def is_controlled():
        assert page.evaluate(controlled), "no service worker controls the page"

    check("the page is controlled", is_controlled)
    visit.context.set_offline(True)

    play.offline_rounds(page, base)

    def unknown_page():
        visit.open("en/plants/no-such-plant/")
        page.wait_for_url("**/site/en/")
        page.locator(".rooms").first.wait_for()

    check("offline, a page that was not kept leads home", unknown_page)
    visit.context.set_offline(False)

    check("nothing broke the policy or threw", visit.assert_quiet)
    visit.context.close()


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
              lambda: visit.page.wait_for_url(f"**/site/{language}/", timeout=5000))
        visit.context.close()
    plain = Visit(browser, base, java_script_enabled=False)
    plain.open("")

    def reads_without_script():
        plain.page.locator("a[hreflang=de]").click()
        plain.page.locator(".rooms a[href$='herbarium/']").first.click()
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


SMALLEST_LETTERS = """() => Math.min(
  ...[...document.querySelectorAll('svg text')].map(
    t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a),
  ...[...document.querySelectorAll('body *:not(svg *)')].filter(
    e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())).map(
    e => parseFloat(getComputedStyle(e).fontSize)))"""


def reports(browser, base):
    """The editors' pages of the edition that is served, which have no script."""
    for scheme, viewport in (("light", PHONE), ("dark", WIDE), ("light", NARROW)):
        width = viewport["width"]
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block")
        page = visit.page
        root = base.rstrip("/")
        version = visit.context.request.get(f"{root}/v1/editions").json()["current"]["version"]
        for name in ("report", "changes"):
            page.goto(f"{root}/editions/{version}/{name}.html")

            def fits():
                page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{wide} px wide"
                smallest = page.evaluate(SMALLEST_LETTERS)
                assert smallest >= 11.99, f"letters of {smallest} px"

            check(f"{name}.html fits {width} px, no letters under 12 px", fits)
            if viewport is not NARROW:
                axe_finds_nothing(visit, f"{name}.html, {scheme}, {width} px")

        def pictures():
            page.goto(f"{root}/editions/{version}/report.html")
            assert page.locator("#sheet img").count() > 0, "no picture"
            page.evaluate("for (const i of document.images) i.loading = 'eager'")
            page.wait_for_function("[...document.images].every(i => i.complete)")
            missing = page.evaluate("[...document.images].filter(i => !i.naturalWidth).length")
            assert not missing, f"{missing} pictures missing"

        check(f"report.html has its pictures, {scheme}, {width} px", pictures)
        visit.context.close()


def with_ledger(checks):
    """Checks that need the ledger's program, and are skipped where it was not built."""
    program = Path(os.environ.get("LEDGER", ROOT / ".build/debug/florilegium-ledger"))

    @functools.wraps(checks)
    def action(browser, base, _launch):
        if program.exists():
            checks(browser, str(program), base, str(ROOT / "build"))
        else:
            why = f"{program} is not built"
            subprocess.run([ROOT / ".ci/skip", f"{checks.__module__} in a browser", why], check=True)

    return action


def served_by_the_programs(browser, program, _base, _build):
    served.checks(browser, str(Path(program).parent))


def edited(browser, _base, _launch):
    edit.checks(browser, str(ROOT / ".build/debug/florilegium"))


def interrupted(browser, base, launch):
    interruptions.checks(browser, base, launch)


def faulty(browser, _base, launch):
    faults.checks(browser, launch)


def previewed(browser, _base, _launch):
    preview.checks(browser, os.environ.get("FLORILEGIUM", ROOT / ".build/debug/florilegium"))


def alone(checks):
    """What needs no second browser."""
    @functools.wraps(checks)
    def action(browser, base, _launch):
        checks(browser, base)

    return action


PARTS = {
    "players": [
        alone(plays_and_goes_offline), alone(play.checks), alone(sets.checks), alone(voice.checks),
        alone(routes.checks), alone(route_following.checks),
        with_ledger(account.checks), with_ledger(account_sync.checks),
        with_ledger(shop.checks), with_ledger(steps.checks), with_ledger(shared_collections.checks),
        with_ledger(challenges.checks), with_ledger(people.checks),
    ],
    "pages": [
        alone(herbarium.checks), alone(searches_with_a_server), alone(sorts_a_shelf),
        alone(forwards_by_language), alone(accessible), alone(every_page.looks),
        alone(every_page.keeps_its_policy), alone(every_page.reflows), alone(sizes.checks),
        alone(stays.checks), alone(reports),
        alone(first_visit.checks), alone(mystery.checks), alone(key.checks), alone(me.checks),
        with_ledger(live.checks), with_ledger(notifications.checks),
        with_ledger(passkeys.checks), with_ledger(avatar.checks),
        with_ledger(errors.checks), with_ledger(account_device_bindings.checks),
        with_ledger(beacons.checks), with_ledger(flows.checks),
        with_ledger(served_by_the_programs),
        interrupted, faulty, previewed, edited,
    ],
    # By the rules a live round hears the ledger within a second, so nothing else runs beside these.
    "live": [
        with_ledger(boards.checks), with_ledger(invitations.checks), with_ledger(live_rounds.checks),
        with_ledger(live_battles.checks),
    ],
}


def main():
    base, *names = sys.argv[1:]
    # A check is of what comes, not of how fast: machines differ.
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as tools:
        options = {
            "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            "args": ["--no-sandbox", "--disable-dev-shm-usage"],
        }
        browser = tools.chromium.launch(**options)
        launch = functools.partial(tools.chromium.launch_persistent_context, **options)
        run_groups([
            (f"{action.__module__}.{action.__name__}", functools.partial(action, browser, base, launch))
            for name in names or PARTS for action in PARTS[name]
        ])
        browser.close()
    sys.exit(say_results())


if __name__ == "__main__":
    main()
