"""The mystery plant of the day in a browser: played by keys, shared, and there again without a
network."""

import re

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check, until

PAGE = "en/today/mystery/"
# A day whose plant is known only to the program: the same for two people, and not the next day's.
FIND = """async (day) => {
  const script = [...document.scripts].find((one) => one.src.includes("pages/mystery"));
  const { mysteryOf } = await import(new URL("../games/mystery.js", script.src));
  const { files } = await import(new URL("../edition/site-files.js", script.src));
  const { todaysFlowers } = await import(new URL("../herbarium/today.js", script.src));
  const { deck } = await files.deck();
  const id = mysteryOf(Object.keys(deck.names).sort(), day, await todaysFlowers());
  return { id, name: deck.names[id].en };
}"""
TODAY = "Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000)"


def wait(page):
    page.locator("[data-mystery-game]:not([hidden])").wait_for()
    page.locator(".clue").first.wait_for()


def guess(page, name):
    """Types a name, goes down to it in the list and takes it."""
    page.locator("#mystery-name").fill(name)
    option = page.locator("[role=option]").filter(
        has_text=re.compile(f"^{re.escape(name)}$", re.IGNORECASE)).first
    option.wait_for()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
        if option.get_attribute("aria-selected") == "true":
            break
    page.keyboard.press("Enter")


def from_home(visit):
    visit.open("en/")
    visit.page.locator("a[href$='today/mystery/']").click()
    wait(visit.page)
    expect(visit.page.locator(".clue")).to_have_count(1)
    expect(visit.page.locator(".clue .eyebrow")).to_have_text(
        re.compile("Clue 1 of 6", re.IGNORECASE))


def a_wrong_name_tells_more(visit):
    page = visit.page
    answer = page.evaluate(FIND, page.evaluate(TODAY))
    wrong = "common daisy" if answer["name"] != "common daisy" else "common poppy"
    assert answer["name"].lower() not in page.locator("main").inner_text().lower(), (
        "the name stands on the page")
    guess(page, wrong)
    expect(page.locator(".tries > li")).to_have_count(1)
    expect(page.locator(".tries .common li")).to_have_count(4)
    expect(page.locator(".clue")).to_have_count(2)
    page.locator("#mystery-name").fill("no such plant")
    page.keyboard.press("Enter")
    expect(page.locator("[data-mystery-problem]")).to_contain_text("No plant of that name")
    # Pressed twice before it was taken, it is one try.
    page.evaluate("for (const _ of [1, 2]) document.querySelector('[data-mystery-skip]').click()")
    expect(page.locator(".clue")).to_have_count(3)


def says_that_it_is_not_there(browser, base):
    """Where the edition's files do not come, the page says so."""
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers="block")
    visit.context.route("**/targets/**", lambda route: route.abort())
    visit.open("en/today/mystery/")
    expect(visit.page.locator("[data-mystery-away]")).to_be_visible()
    expect(visit.page.locator("[data-mystery-away]")).not_to_be_empty()
    visit.context.close()


def goes_on_after_a_reload(visit):
    visit.page.reload()
    wait(visit.page)
    expect(visit.page.locator(".clue")).to_have_count(3)
    expect(visit.page.locator(".tries > li")).to_have_count(2)


def the_right_name_ends_it(visit):
    page = visit.page
    answer = page.evaluate(FIND, page.evaluate(TODAY))
    guess(page, answer["name"])
    expect(page.locator("[data-mystery-result-title]")).to_contain_text(answer["name"])
    expect(page.locator("[data-mystery-result-title]")).to_be_focused()
    expect(page.locator("[data-mystery-result-text]")).to_contain_text("clue 3 of 6")
    expect(page.locator("[data-mystery-streak]")).to_contain_text("1 day")
    expect(page.locator("[data-mystery-form]")).to_be_hidden()
    expect(page.locator(".clue")).to_have_count(6)


def shares_without_telling(visit):
    page = visit.page
    answer = page.evaluate(FIND, page.evaluate(TODAY))
    page.evaluate("""() => {
      Object.defineProperty(navigator, "canShare", { value: () => false, configurable: true });
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => { globalThis.copied = text; } }, configurable: true });
    }""")
    page.locator("[data-mystery-share]").click()
    until(page, "() => globalThis.copied")
    text = page.evaluate("copied")
    assert "3/6" in text and "🌸🌸🌸🌸" in text and "today/mystery/" in text, text
    for name in (answer["name"], answer["id"]):
        assert name.lower() not in text.lower(), f"{name} stands in {text}"
    visit.open(PAGE)
    wait(page)
    expect(page.locator("[data-mystery-form]")).to_be_hidden()


def six_misses_end_it(visit):
    page = visit.page
    wait(page)
    for number in range(1, 7):
        page.locator("[data-mystery-skip]").click()
        expect(page.locator(".tries > li")).to_have_count(number)
    expect(page.locator("[data-mystery-result-title]")).to_contain_text("Es war")


def without_a_network(visit):
    page = visit.page
    visit.open("en/battle/practice/")
    expect(page.locator("[data-offline]").first).to_contain_text(
        "Ready to play offline", timeout=120_000)
    page.evaluate("key => localStorage.removeItem(key)", "florilegium-mystery")
    visit.context.set_offline(True)
    visit.open(PAGE)
    wait(page)
    answer = page.evaluate(FIND, page.evaluate(TODAY))
    guess(page, answer["name"])
    expect(page.locator("[data-mystery-result-text]")).to_contain_text("clue 1 of 6")
    visit.all_pictures_are_there()
    visit.context.set_offline(False)


def checks(browser, base):
    visit = Visit(
        browser, base, viewport=PHONE, locale="en-GB", service_workers="block", has_touch=True)
    for name, action in (
            ("the mystery plant is reached from home and begins with one clue", from_home),
            (
                "a wrong name tells what the plants share, and brings a clue",
                a_wrong_name_tells_more),
            ("the mystery plant goes on after a reload", goes_on_after_a_reload)):
        check(name, lambda: action(visit))
    axe_finds_nothing(visit, "the mystery plant, under way")
    check(
        "the right name ends it, with the focus on the result",
        lambda: the_right_name_ends_it(visit))
    axe_finds_nothing(visit, "the mystery plant, found")
    check("a result is shared without a name, once a day", lambda: shares_without_telling(visit))
    check("nothing threw at the mystery plant", visit.assert_quiet)
    visit.context.close()
    visit = Visit(
        browser, base, viewport=WIDE, locale="de-DE", service_workers="block", color_scheme="dark")
    visit.open("de/today/mystery/")
    check("six clues passed over end it, too", lambda: six_misses_end_it(visit))
    axe_finds_nothing(visit, "the mystery plant, missed, dark")
    visit.context.close()
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB")
    check("the mystery plant is played without a network", lambda: without_a_network(visit))
    check(
        "the mystery plant says that it is not there",
        lambda: says_that_it_is_not_there(browser, base))
    visit.context.close()
