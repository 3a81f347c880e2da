"""What is the visitor's own: settings, backups, packs, the cache, and what waits to be sent."""

import re

from playwright.sync_api import expect
from visits import PHONE, Visit, check, until

from pages import play, rounds
from pages.interruptions import COUNTED
from pages.settings import choose, seasons, settings_page, south_by_the_clock

SIZE = "getComputedStyle(document.documentElement).fontSize"
OUTBOX = """() => new Promise((resolve) => {
  indexedDB.open("florilegium").onsuccess = ({ target: { result: database } }) => {
    database.transaction("outbox").objectStore("outbox").getAll().onsuccess = ({ target }) => {
      database.close();
      resolve(target.result.map(({ entry }) => entry.body));
    };
  };
})"""
PICTURES_KEPT = """caches.keys().then(async (names) => {
  let count = 0;
  for (const name of names.filter((one) => one.startsWith("florilegium-objects"))) {
    const keys = await (await caches.open(name)).keys();
    count += keys.filter(({ url }) => url.endsWith(".webp")).length;
  }
  return count;
})"""
VIEWED_KEPT = """caches.keys().then(async (names) => {
  let count = 0;
  for (const name of names.filter((one) => one.startsWith("florilegium-viewed"))) {
    count += (await (await caches.open(name)).keys()).length;
  }
  return count;
})"""


def text_size(visit):
    page = visit.page
    settings_page(visit)
    before = float(page.evaluate(SIZE).removesuffix("px"))
    choose(page, "text", "150")
    for path in ("en/me/settings/", "en/herbarium/"):
        assert float(page.evaluate(SIZE).removesuffix("px")) == before * 1.5, page.evaluate(SIZE)
        visit.open(path)
    settings_page(visit)
    expect(page.locator("input[name=text][value='150']")).to_be_checked()
    choose(page, "text", "100")


def theme(visit):
    page = visit.page
    paper = "getComputedStyle(document.body).backgroundColor"
    settings_page(visit)
    light = page.evaluate(paper)
    choose(page, "theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) != light, "the page is as light as before"


def motion(visit):
    page = visit.page
    settings_page(visit)
    page.locator("#set-motion").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    expect(page.locator("[data-say]")).to_contain_text("Saved")
    page.reload()
    expect(page.locator("#set-motion")).to_be_checked()
    longest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('*')].flatMap(e => ["
        "getComputedStyle(e).transitionDuration, getComputedStyle(e).animationDuration])"
        ".join().split(',').map(parseFloat))")
    assert longest < 0.02, f"something moves for {longest} s"


def timers(visit):
    """150 % of the time on the settings is a minute and a half while a card is shown."""
    page = visit.page
    settings_page(visit)
    page.locator("#set-adjusted option[value='150']").wait_for(state="attached")
    page.locator("#set-adjusted").select_option("150")
    expect(page.locator("[data-say]")).to_contain_text("Saved")
    play.open_start(page, visit.base.removesuffix("/site/"), play.CLOCKED)
    expect(page.locator("[data-start] [data-adjusted]")).to_contain_text("150")
    play.start(page)
    left = float(page.locator("[data-time]").inner_text().split()[0])
    assert 80 < left <= 90, f"{left} s"
    settings_page(visit)
    expect(page.locator("#set-adjusted")).to_have_value("150")


def view(visit):
    settings_page(visit)
    choose(visit.page, "view", "list")
    visit.open("en/herbarium/search/?q=rose")
    expect(visit.page.locator("[data-results]")).to_have_class(re.compile("is-list"))
    visit.page.reload()
    expect(visit.page.locator("[data-results]")).to_have_class(re.compile("is-list"))


def units(visit):
    page = visit.page
    settings_page(visit)
    choose(page, "units", "imperial")
    visit.open("en/plants/bellis-perennis/")
    expect(page.locator("[data-length]").first).to_contain_text(re.compile(r"\b(in|ft)\b"))
    page.reload()
    expect(page.locator("[data-length]").first).to_contain_text(re.compile(r"\b(in|ft)\b"))


def language(visit):
    page = visit.page
    settings_page(visit)
    page.locator("#set-language").select_option("de")
    page.wait_for_url("**/site/de/me/settings/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    visit.open("")
    page.wait_for_url("**/site/de/")


def plays_and_saves(visit):
    """A quiz, a saved plant, a note to the editors and a report of a question."""
    page, base = visit.page, visit.base.removesuffix("/site/")
    play.open_start(page, base, play.QUIZ)
    play.plays(page, base, play.QUIZ, "keys", 10)
    visit.open("en/plants/bellis-perennis/")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save-words]")).to_have_text("Saved")
    visit.open("en/me/feedback/")
    page.locator("form button.button-primary").click()
    expect(page.locator("[data-topic-error]")).not_to_be_empty()
    page.locator("input[value=idea]").check(force=True)
    page.locator("#feedback-note").fill("More ferns.")
    page.locator("form button.button-primary").click()
    expect(page.locator("[data-feedback-done]")).to_contain_text("waiting to be sent")
    rounds.reports_a_question(page, base)
    bodies = page.evaluate(OUTBOX)
    assert any("More ferns." in body for body in bodies), bodies
    assert any("What does it mean?" in body for body in bodies), bodies


def figures(visit):
    visit.open("en/me/")
    visit.page.locator("[data-tiles] div").first.wait_for()
    return visit.page.locator("[data-tiles] div").all_inner_texts()


def backup(visit, browser, base):
    """What one browser writes, another reads: the same figures, the same plants."""
    page = visit.page
    before = figures(visit)
    visit.open("en/me/backup/")
    with page.expect_download() as waiting:
        page.locator("[data-write]").click()
    expect(page.locator("[data-written]")).to_contain_text(waiting.value.suggested_filename)
    other = Visit(browser, base, locale="en-GB", service_workers="block")
    for _ in range(2):  # taken in twice, it counts once
        other.open("en/me/backup/")
        other.page.locator("#backup-file").set_input_files(waiting.value.path())
        other.page.locator("[data-read] button").click()
        expect(other.page.locator("[data-read-done]")).to_contain_text("Added:")
    after = figures(other)
    assert after == before, f"{before} became {after}"
    other.open("en/herbarium/saved/")
    expect(other.page.locator("[data-count]")).to_have_text("1 plant")
    other.assert_no_throw()
    other.context.close()


def is_kept(visit):
    visit.open("en/me/storage/")
    expect(visit.page.locator("[data-offline]").first).to_contain_text(
        "Ready to play offline", timeout=120_000)


def pack(visit):
    """A pack: its size is said, it comes, it goes."""
    page = visit.page
    visit.open("en/packs/")
    one = page.locator("[data-pack]").last
    take, drop = one.locator("[data-pack-take]"), one.locator("[data-pack-drop]")
    expect(take).to_contain_text(re.compile(r"[0-9.]+\s*MB"))
    before = page.evaluate(PICTURES_KEPT)
    take.click()
    expect(one.locator("[data-pack-state]")).to_have_text("Kept on this device", timeout=180_000)
    assert page.evaluate(PICTURES_KEPT) > before, "no picture came"
    page.reload()
    expect(one.locator("[data-pack-state]")).to_have_text("Kept on this device")
    drop.click()
    expect(take).to_be_visible()
    expect(drop).to_be_hidden()
    until(page, f"{PICTURES_KEPT}.then(count => count === {before})")


BROKE_OFF = """id => navigator.serviceWorker.dispatchEvent(new MessageEvent("message", {data: {
  kind: "pack", id, state: "broken", reason: "offline", done: 1_000_000, total: 3_000_000}}))"""


def pack_begun(visit):
    """A pack that broke off: how much is here, a button for the rest, and one that drops it."""
    page = visit.page
    visit.open("en/packs/")
    one = page.locator("[data-pack]").last
    take, drop = one.locator("[data-pack-take]"), one.locator("[data-pack-drop]")
    expect(take).to_contain_text("Keep on this device")
    page.evaluate(BROKE_OFF, one.get_attribute("data-pack"))
    state = one.locator("[data-pack-state]")
    expect(state).to_contain_text(re.compile(r"1(.0)?\s*MB of .* are here"))
    expect(take).to_contain_text("Get the rest")
    expect(drop).to_contain_text(re.compile(r"Remove, 1(.0)?\s*MB"))
    drop.click()
    expect(take).to_contain_text("Keep on this device")
    expect(drop).to_be_hidden()


def clear(visit):
    """The cache is emptied of what was looked at; rounds, plants and the outbox stay."""
    page = visit.page
    visit.open("en/plants/quercus-robur/")
    until(page, f"{VIEWED_KEPT}.then(count => count > 0)")
    before = [page.evaluate(COUNTED), figures(visit)]
    visit.open("en/me/storage/")
    expect(page.locator("[data-waiting]")).to_contain_text("entries wait")
    waiting = page.locator("[data-waiting]").inner_text()
    expect(page.locator("[data-room] table")).to_be_visible()
    page.locator("[data-clear]").click()
    page.locator("dialog[open] .button-danger").click()
    expect(page.locator(".toast")).to_contain_text("What is yours is still here")
    until(page, f"{VIEWED_KEPT}.then(count => count === 0)")
    assert [page.evaluate(COUNTED), figures(visit)] == before
    is_kept(visit)
    expect(page.locator("[data-waiting]")).to_have_text(waiting)


SETTINGS = {
    "text size": text_size, "theme": theme, "less motion": motion, "longer timers": timers,
    "grid or list": view, "units": units, "seasons": seasons, "language": language,
}


def checks(browser, base):
    """Settings in one browser, what is kept in another."""
    base = base.rstrip("/")
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers="block",
                  color_scheme="light")
    for name, action in SETTINGS.items():
        check(f"the setting {name} does what it says, and lasts", lambda: action(visit))
    check("nothing threw in the settings", visit.assert_no_throw)
    visit.context.close()
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", device_scale_factor=3)
    for name, action in (
            ("a time zone in the south is enough", lambda: south_by_the_clock(browser, base)),
            ("feedback and a report wait in the outbox", lambda: plays_and_saves(visit)),
            ("a backup is the same in another browser", lambda: backup(visit, browser, base)),
            ("the edition is kept", lambda: is_kept(visit)),
            ("a pack comes and goes, and says its size", lambda: pack(visit)),
            ("a pack that broke off can be gone on with or dropped", lambda: pack_begun(visit)),
            ("an emptied cache keeps what was not sent", lambda: clear(visit))):
        check(name, action)
    check("nothing threw in what is one's own", visit.assert_no_throw)
    visit.context.close()
