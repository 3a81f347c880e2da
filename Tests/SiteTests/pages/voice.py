"""Speaking to the app: to search fields, and in rounds. The recogniser is made up; what it says
comes from here."""

from playwright.sync_api import expect
from visits import PHONE, Visit, axe_finds_nothing, check, eventually, frames, rows

from . import play

RECOGNISER = """(() => {
  const made = [];
  const Recogniser = class extends EventTarget {
    starts = 0;
    constructor() { super(); made.push(this); }
    start() { this.starts += 1; this.isOn = true; this.dispatchEvent(new Event("start")); }
    stop() { if (this.isOn) { this.isOn = false; this.dispatchEvent(new Event("end")); } }
    hear(...texts) {
      const result = Object.assign(texts.map((transcript) => ({ transcript })), { isFinal: true });
      const told = { results: [result], resultIndex: 0 };
      this.dispatchEvent(Object.assign(new Event("result"), told));
      if (!this.continuous) this.stop();
    }
    fail(error) { this.dispatchEvent(Object.assign(new Event("error"), { error })); this.stop(); }
  };
  globalThis.recognisers = made;
  for (const name of ["SpeechRecognition", "webkitSpeechRecognition"]) {
    Object.defineProperty(globalThis, name, { value: Recogniser, configurable: true });
  }
})()"""
NO_RECOGNISER = "delete globalThis.SpeechRecognition; delete globalThis.webkitSpeechRecognition;"
FIELDS = ("", "herbarium/", "herbarium/search/", "today/mystery/")
# Languages of rounds: their tag, words for a place, for help, and what help and nonsense are told.
WORDS = (
    (
        "en", "en-GB", ("one", "the second", "number three", "four"), "help", "describe",
        "isn’t an answer"),
    ("de", "de-DE", ("eins", "die zweite", "Nummer drei", "vier"), "Hilfe", "beschreiben", None),
    ("fr", "fr-FR", ("un", "la deuxième", "numéro trois", "quatre"), "aide", "décrire", None),
    ("es", "es-ES", ("uno", "la segunda", "número tres", "cuatro"), "ayuda", "describir", None),
    ("sv", "sv-SE", ("ett", "den andra", "nummer tre", "fyra"), "hjälp", "beskriv", None),
)


def hears(page, *texts):
    """Says something, once somebody listens: between a tap and that, words are loaded."""
    eventually(page, lambda: page.evaluate("recognisers.at(-1)?.isOn"), "nothing listened")
    page.evaluate("texts => recognisers.at(-1).hear(...texts)", list(texts))


def made(page):
    return page.evaluate("recognisers.length")


def no_microphone(visit):
    """Where the browser cannot listen, nothing offers to."""
    for path in FIELDS:
        visit.open(f"en/{path}")
        visit.settle()
        expect(visit.page.locator("[data-speak]:visible")).to_have_count(0)


def asks_before_it_listens(visit):
    """Nothing listens before a tap, nor before it was told where speech goes."""
    page = visit.page
    visit.open("en/herbarium/")
    button = page.locator(".searchbar [data-speak]")
    expect(button).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.tap()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("may send what it hears to the company that makes it")
    axe_finds_nothing(visit, "the sheet that tells where speech goes")
    assert made(page) == 0, "it listened before it had asked"
    sheet.locator(".button-tertiary").tap()
    expect(sheet).to_have_count(0)
    assert made(page) == 0, "it listened to who wanted nothing"


def searches_by_voice(visit):
    """What is said is searched; the next time nothing is asked, and a second tap ends it."""
    page = visit.page
    visit.open("en/herbarium/")
    button = page.locator(".searchbar [data-speak]")
    button.tap()
    page.locator("dialog[open] .button-primary").tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-say]")).to_contain_text("Listening")
    assert page.evaluate("[recognisers[0].lang, recognisers[0].continuous].join()") == "en-GB,false"
    hears(page, "Dog rose.", "dock rows")
    page.wait_for_url("**/herbarium/search/?q=Dog+rose")
    expect(page.locator(".flower .card-name").first).to_have_text("dog rose", ignore_case=True)
    page.locator(".searchbar button[type=reset]").tap()
    expect(page.locator("#query")).to_be_focused()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.tap()
    hears(page, "oak")
    expect(page.locator("#query")).to_have_value("oak")
    expect(page.locator(".flower").first).to_be_visible()


def says_why_not(visit):
    """A refusal and silence are told apart, and the field stays to type in."""
    page = visit.page
    for path, error, told in (
            ("herbarium/", "not-allowed", "may not use the microphone"),
            ("herbarium/", "no-speech", "Nothing was understood"),
            ("", "network", "Nothing was understood")):
        visit.open(f"en/{path}")
        button = page.locator(".searchbar [data-speak]")
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.evaluate("error => recognisers.at(-1).fail(error)", error)
        expect(page.locator(".toast")).to_contain_text(told)
        expect(button).to_have_attribute("aria-pressed", "false")


def guesses_by_voice(visit):
    """Where a name is a guess, it is shown to be chosen, and is none before."""
    page = visit.page
    visit.open("en/today/mystery/")
    page.locator(".searchbar [data-speak]").tap()
    hears(page, "dog rose")
    expect(page.locator("[role=option]").first).to_contain_text("dog rose", ignore_case=True)
    expect(page.locator("[data-mystery-tries] li")).to_have_count(0)


def is_off_in_rounds(page, base):
    """A round listens to nobody who did not turn it on."""
    play.open_start(page, base, play.PRACTICE)
    play.start(page)
    page.locator("[data-type]").tap()
    expect(page.locator("#command")).to_be_visible()
    expect(page.locator("[data-voice]")).to_be_hidden()
    assert made(page) == 0


def plays_by_voice(visit, base, language, tag, places, asks, told, unknown):
    """A round by words alone: what is asked for, an answer, and on to the next question."""
    page = visit.page
    visit.open(f"{language}/me/settings/")
    page.locator("form[data-is-ready] #set-voice").tap()
    expect(page.locator("#set-voice")).to_be_checked()
    eventually(
        page, lambda: any(row["name"] == "voice" for row in rows(page, "preference")), "not kept")
    play.open_start(page, base, play.PRACTICE, language)
    play.start(page)
    button, status = page.locator("[data-listen]"), page.locator("[data-command-status]")
    assert made(page) == 1 and page.evaluate("recognisers[0].starts") == 0, (
        "it listens before a tap")
    page.locator("[data-type]").tap()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("[recognisers[0].lang, recognisers[0].continuous].join()") == f"{tag},true"
    hears(page, asks)
    expect(status).to_contain_text(told)
    if unknown:
        hears(page, "qqqq", "zzzz")
        expect(status).to_contain_text(unknown)
        # A silence ends what a browser hears: it goes on.
        page.evaluate("recognisers[0].fail('no-speech')")
        assert page.evaluate("recognisers[0].starts") == 2, "it did not go on after a silence"
    page.locator(".turn:not(.answered) .option:enabled").first.wait_for()
    # No person answers sooner than the rules' least time.
    page.wait_for_timeout(200)
    # Of several readings the first that means something counts.
    hears(page, "qqqq", places[play.right_place(page, base, language) - 1])
    page.locator(".turn.answered").wait_for()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    frames(page)
    assert not page.evaluate("recognisers[0].isOn"), "it listens on"


def checks(browser, base):
    options = {"viewport": PHONE, "service_workers": "block", "has_touch": True, "bypass_csp": True}
    deaf = Visit(browser, base, locale="en-GB", **options)
    deaf.page.add_init_script(NO_RECOGNISER)
    check("CX-017: no microphone without a recogniser", lambda: no_microphone(deaf))
    deaf.context.close()
    visit = Visit(browser, base, locale="en-GB", **options)
    visit.page.add_init_script(RECOGNISER)
    check(
        "CX-017: it is told where speech goes before anything listens",
        lambda: asks_before_it_listens(visit))
    check("CX-017: a search by voice", lambda: searches_by_voice(visit))
    check("CX-017: what was not heard is said", lambda: says_why_not(visit))
    check("CX-017: a guess by voice", lambda: guesses_by_voice(visit))
    check(
        "BB-130: rounds listen to nobody who did not ask",
        lambda: is_off_in_rounds(visit.page, base))
    check("nothing threw while it listened", visit.assert_no_throw)
    visit.context.close()
    for language, *of in WORDS:
        heard = Visit(browser, base, locale=language, **options)
        heard.page.add_init_script(RECOGNISER)
        check(f"BB-130, QO-060: a round by voice, {language}",
              lambda: plays_by_voice(heard, base, language, *of))
        check(f"nothing threw in a round by voice, {language}", heard.assert_no_throw)
        heard.context.close()
