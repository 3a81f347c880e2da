"""What a visitor meets where the host is wrong or gone, or gives another edition meanwhile."""

import json
import re
import tempfile

from places import BUILD
from playwright.sync_api import expect
from visits import PHONE, Visit, check, eventually, until

from pages import play, takeover
from pages.host import Host
from pages.next_edition import ASKED, HEADING, NextEdition

READY = "Ready to play offline"
GOES_ON = re.compile(f"Downloading for offline play: [0-9]|{READY}")
NOT_ALL = "Not everything could be saved"
PLANT = "quercus-robur"
MINUTE = 60_000
PATHS_OF_SHOWN = """() => [...document.querySelectorAll('picture')].slice(0, 1).flatMap(
  p => [...p.querySelectorAll('source')].flatMap(s => s.srcset.split(', '))
    .concat(p.querySelector('img').src, p.querySelector('img').dataset.kept ?? [])
    .map(a => new URL(a.split(' ')[0], document.baseURI).pathname.slice(1)))"""
WAITS = "navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"
HAS_TAKEN_OVER = """navigator.serviceWorker.getRegistration().then(
  r => !r.installing && !r.waiting && r.active.state === 'activated')"""
ARE_GONE = "part => caches.keys().then(names => names.every(name => !name.includes(part)))"
FIRST_WIDTH = "document.querySelector('img.frame-picture').naturalWidth"


def keeping(page):
    return page.locator("[data-offline]").first


def is_kept(page):
    expect(keeping(page)).to_contain_text(READY, timeout=MINUTE)


def shards(host):
    entry = json.loads((host.folder / "site/edition.json").read_bytes())
    return {shard["path"] for shard in entry["shards"]}


def pictures_of(browser, host):
    """Every rendition that the plant's page may show as its first picture."""
    visit = Visit(browser, host.base, service_workers="block")
    visit.open(f"en/plants/{PLANT}/")
    paths = visit.page.evaluate(PATHS_OF_SHOWN)
    visit.context.close()
    assert paths, "the page has no picture"
    return set(paths)


def wrong_bytes(browser, host):
    """Shards and a picture with a wrong byte are never shown; the right ones are, afterwards."""
    spoilt = {"shards": shards(host), "picture": pictures_of(browser, host)}
    host.spoilt = spoilt["shards"] | spoilt["picture"]
    visit = Visit(browser, host.base, viewport=PHONE, locale="en-GB")
    page = visit.page

    def is_told():
        visit.open("en/")
        expect(keeping(page)).to_contain_text(NOT_ALL, timeout=MINUTE)

    def refused(paths):
        for path in paths:
            answer = page.evaluate(
                "a => fetch(a).then(async r => [r.status, (await r.text()).length])",
                f"{host.base}/{path}")
            assert answer == [502, 0], f"{path}: {answer}"

    def no_false_words():
        play.open_start(page, host.base, play.PRACTICE)
        page.locator("[data-start-form] [type=submit]").click()
        expect(page.locator("[data-problem]").first).to_contain_text("could not be loaded")
        expect(page.locator(".turn")).to_have_count(0)

    def no_false_picture():
        visit.open(f"en/plants/{PLANT}/")
        expect(page.locator("h1")).to_be_visible()
        page.wait_for_function("document.querySelector('img.frame-picture').complete")
        assert page.evaluate(FIRST_WIDTH) == 0, "a picture with a wrong byte is shown"

    def right_again():
        host.spoilt = set()
        page.reload()
        page.wait_for_function(f"{FIRST_WIDTH} > 0")
        is_kept(page)
        play.open_start(page, host.base, play.PRACTICE)
        play.start(page)
        play.answer(page, host.base, "keys", 1, True)

    check("where a byte is wrong, the page says that not everything is kept", is_told)
    check("a shard with a wrong byte is refused", lambda: refused(spoilt["shards"]))
    check("a picture with a wrong byte is refused", lambda: refused(spoilt["picture"]))
    check("no round begins with words that are not the edition's", no_false_words)
    check("a picture with a wrong byte is not shown", no_false_picture)
    check("when the host is right again, all is kept, shown and played", right_again)
    visit.context.close()


def cut(browser, host, begins, name, is_told=True, is_home_kept=True):
    """A first keeping that is cut off: what was kept is shown, and the keeping goes on."""
    visit = Visit(browser, host.base, locale="en-GB")
    page = visit.page

    def usable():
        host.pause = 0.01
        visit.open("en/")
        begins(page)
        host.fall_silent()
        page.context.set_offline(is_told)
        if not is_home_kept:
            return
        # A page that is not there leads home; neither takes longer than ten seconds of silence.
        for path in ("en/", "en/plants/no-such-plant/"):
            page.goto(f"{visit.base}{path}", wait_until="commit", timeout=15_000)
            expect(page.locator(".sections").first).to_be_visible()

    def goes_on():
        host.pause = 0
        host.come_back()
        page.context.set_offline(False)
        expect(keeping(page)).to_contain_text(GOES_ON, timeout=MINUTE)

    check(f"a keeping cut off {name} leaves the site usable", usable)
    check(f"a keeping cut off {name} goes on by itself", goes_on)
    visit.context.close()


def far(percent):
    """Waits until so much is kept."""
    return lambda page: page.wait_for_function(
        "least => parseInt(document.querySelector('[data-offline]').textContent"
        ".match(/([0-9]+)\\s%/)?.[1] ?? -1) >= least", arg=percent, timeout=MINUTE)


def installing(host):
    """Waits until the worker's own files come."""
    def begins(page):
        asked = len(host.asked)
        until(page, "navigator.serviceWorker.getRegistration().then(Boolean)")
        eventually(page, lambda: len(host.asked) >= asked + 20, "its files were not asked for")

    return begins


def cuts(browser, host):
    """With and without the browser's own word that the network is gone."""
    cut(browser, host, installing(host), "before it began", is_home_kept=False)
    cut(browser, host, far(1), "at 1 %, without a word", is_told=False)
    cut(browser, host, far(50), "at 50 %")


def begins_with_old(page, host, edition):
    """A round that has begun when the host gives another edition."""
    play.open_start(page, host.base, play.QUIZ)
    play.start(page)
    play.answer(page, host.base, "keys", 1, True)
    host.folder = edition.built()
    other = page.context.new_page()
    other.goto(f"{host.base}/site/en/")
    expect(other.locator("h1")).to_have_text(HEADING)
    until(other, WAITS)
    other.close()


def ends_with_old(page, host):
    for number in range(2, 11):
        play.answer(page, host.base, "keys", number, True)
        assert ASKED not in page.locator("[data-question]").inner_text()
    assert page.evaluate(WAITS), "the update did not wait for the end of the round"
    play.results(page, 10, 10)


def is_counted(visit):
    visit.open("en/me/")
    expect(visit.page.locator("[data-tiles] div").first).to_have_text("Rounds1")


class Kept:
    """A browser that keeps what is its own in a folder."""

    def __init__(self, launch, folder):
        self.new_context = lambda **options: launch(folder, **options)


def is_new(visit, host, edition):
    """The next one has taken over; nothing of the edition before is needed by the page after it."""
    page = visit.page
    visit.open("en/")
    until(page, HAS_TAKEN_OVER)
    visit.open("en/")
    until(page, ARE_GONE, f"-{edition.before} ")
    is_kept(page)
    is_new_offline(visit, host, edition)


def is_new_offline(visit, host, edition):
    page = visit.page
    page.context.set_offline(True)
    visit.open("en/")
    expect(page.locator("h1")).to_have_text(HEADING)
    page.locator(".colophon").scroll_into_view_if_needed()
    expect(page.locator(".colophon")).to_contain_text(edition.version)
    play.open_start(page, host.base, play.QUIZ)
    play.start(page)
    expect(page.locator("[data-question]")).to_contain_text(ASKED.strip())


def update(browser, host, edition):
    """An edition that comes in the middle of a round waits for its end."""
    visit = Visit(browser, host.base, locale="en-GB")
    page = visit.page
    visit.open("en/")
    is_kept(page)
    check("an edition that comes in the middle of a round waits",
          lambda: begins_with_old(page, host, edition))
    check("the round ends with the old words", lambda: ends_with_old(page, host))
    check("the round is counted", lambda: is_counted(visit))
    visit.context.close()
    visit = Visit(browser, host.base, locale="en-GB")
    check("opened again, the new edition is shown and kept", lambda: is_new(visit, host, edition))
    visit.context.close()


def checks(browser, launch):
    """All of it, on plain hosts of files."""
    edition = NextEdition()
    host = Host(BUILD)
    try:
        wrong_bytes(browser, host)
        cuts(browser, host)
        with tempfile.TemporaryDirectory() as folder:
            update(Kept(launch, folder), host, edition)
        check("an edition that comes while a page is open waits for a round, and takes over",
              lambda: takeover.takes_over(host, edition))
    finally:
        host.end()
        edition.end()
