"""Rounds across a network that is cut and a browser that is closed in the middle."""

import tempfile

from playwright.sync_api import expect
from visits import Visit, check

from pages import play

COUNTED = """() => new Promise((resolve) => {
  indexedDB.open("florilegium").onsuccess = ({ target: { result: database } }) => {
    const count = (table) => new Promise((done) => {
      database.transaction(table).objectStore(table).count().onsuccess =
        ({ target }) => done(target.result);
    });
    Promise.all([count("playedRound"), count("outbox")]).then((counts) => {
      database.close();
      resolve(counts);
    });
  };
})"""
# A mode's page, the radio button that chooses it there, and its number of cards.
FIXED = {
    "a speedrun": (play.SPEEDRUN, None, 25), "a quiz": (play.QUIZ, "quiz", 10),
    "a timed quiz": (play.QUIZ, "timed-quiz", 10), "the daily set": (play.DAILY, None, 10),
    "the weekly set": (play.WEEKLY, None, 20),
}


def begun(page, base, path, mode=None):
    """A round with one answer; then the network is cut."""
    page.context.set_offline(False)
    play.open_start(page, base, path)
    if mode:
        page.locator(f"input[value={mode}]").check()
    play.start(page)
    play.answer(page, base, "keys", 1, True)
    page.context.set_offline(True)


def goes_on(page, base, path, mode, count):
    """A round of a fixed number of cards ends as if nothing had been."""
    begun(page, base, path, mode)
    for number in range(2, count + 1):
        play.answer(page, base, "keys", number, True)
    play.results(page, count, count)


def practice_goes_on(page, base):
    begun(page, base, play.PRACTICE)
    for number in range(2, 6):
        play.answer(page, base, "keys", number, True)
    page.keyboard.press("Escape")
    play.results(page, 5, 5)


def clock_goes_on(page, base):
    """The minute passes at once, by the page's own clock."""
    page.clock.install()
    begun(page, base, play.CLOCKED)
    for number in range(2, 5):
        play.answer(page, base, "keys", number, True)
    page.clock.fast_forward(60_000)
    play.results(page, 4, 4)


def cut_rounds(browser, base):
    """Each mode, by one visitor whose browser keeps the edition."""
    visit = Visit(browser, base, locale="en-GB")
    page = visit.page
    visit.open("en/")
    expect(page.locator("[data-offline]").first).to_contain_text("Ready to play", timeout=120_000)
    rounds = {name: (goes_on, *of) for name, of in FIXED.items()}
    rounds |= {"practice": (practice_goes_on,), "beat the clock": (clock_goes_on,)}
    for number, (name, (action, *of)) in enumerate(rounds.items(), start=1):
        def once():
            action(page, base, *of)
            assert page.evaluate(COUNTED) == [number, number], page.evaluate(COUNTED)

        check(f"the network cut in {name}: it ends with its results, and counts once", once)

    def in_figures():
        visit.open("en/me/")
        expect(page.locator("[data-tiles] div").first).to_have_text(f"Rounds{len(rounds)}")

    check("all of them are in the figures", in_figures)
    check("nothing threw where the network was cut", visit.assert_no_throw)
    visit.context.close()


def first_run(page, base):
    """A quiz to its end, a plant that is saved, a set and a speedrun in the middle."""
    play.open_start(page, base, play.QUIZ)
    play.plays(page, base, play.QUIZ, "keys", 10)
    page.goto(f"{base}/site/en/plants/bellis-perennis/")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save-words]")).to_have_text("Saved")
    for path in (play.DAILY, play.SPEEDRUN):
        play.open_start(page, base, path)
        play.start(page)
        play.answer(page, base, "keys", 1, True)
        play.answer(page, base, "keys", 2, True)


def told_once(page, base):
    page.goto(f"{base}/site/en/battle/")
    expect(page.locator("[data-note]")).to_contain_text("Speedrun, 2 answered. It does not count")
    page.reload()
    expect(page.locator("[data-best-of=speedrun]")).to_be_hidden()
    expect(page.locator("[data-note]")).to_be_hidden()


def is_void(page, base):
    page.goto(f"{base}/site/en/quiz/")
    expect(page.locator("[data-set=daily]")).to_contain_text("You left your attempt")
    assert page.evaluate(COUNTED)[0] == 1, page.evaluate(COUNTED)


def is_all_there(page, base):
    page.goto(f"{base}/site/en/me/")
    tiles = page.locator("[data-tiles] div")
    expect(tiles.first).to_have_text("Rounds1")
    expect(tiles.nth(1)).to_have_text("Answers10")
    expect(tiles.filter(has_text="Saved plants")).to_have_text("Saved plants1")
    page.goto(f"{base}/site/en/herbarium/saved/")
    expect(page.locator("[data-count]")).to_have_text("1 plant")


def restart(launch, base):
    """The browser is closed in the middle of a round, and opened again."""
    with tempfile.TemporaryDirectory() as folder:
        context = launch(folder, locale="en-GB")
        check("a round stands open when the browser is closed",
              lambda: first_run(context.pages[0], base))
        context.close()
        context = launch(folder, locale="en-GB")
        page = context.pages[0]
        for name, action in (
                ("opened again, it tells once of the round that was cut off", told_once),
                ("opened again, a set that was begun is used up and counts nothing", is_void),
                ("opened again, figures and saved plants are there", is_all_there)):
            check(name, lambda: action(page, base))
        context.close()


def checks(browser, base, launch):
    """All of it; `launch` opens a browser that keeps what is its own in a folder."""
    base = base.rstrip("/")
    cut_rounds(browser, base)
    restart(launch, base)
