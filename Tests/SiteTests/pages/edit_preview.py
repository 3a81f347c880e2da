"""The preview of `florilegium edit`: the page and the card of a plant as it is typed."""

from playwright.sync_api import expect
from visits import check

# Without an edition the first preview draws the plates that it shows.
FIRST = 120_000
REACHES = """() => {
  try { return parent.document.title; } catch (problem) { return problem.name; }
}"""


def checks(visit, editing, opened, plant):
    page = visit.page
    frame = page.frame_locator(".preview iframe")
    said = page.locator("[data-preview-said]")

    def shows_what_is_typed():
        before = editing.text("content/plants/bellis-perennis.yaml")
        opened(visit, editing, plant(editing))
        button = page.locator("[data-preview]")
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(frame.locator("h1")).to_contain_text("daisy", ignore_case=True, timeout=FIRST)
        english = page.locator(".field.translated", has_text="Description").locator(
            "[data-language=en] textarea").first
        english.fill("A small flower that somebody is writing about.")
        expect(frame.locator("main")).to_contain_text("somebody is writing about", timeout=FIRST)
        image = frame.locator(".hero .frame-picture")
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 0
        assert editing.text("content/plants/bellis-perennis.yaml") == before

    def speaks_five_languages():
        language = page.locator("[data-preview-language]")
        for code in ("de", "sv", "fr", "es"):
            language.select_option(code)
            expect(frame.locator("html")).to_have_attribute("lang", code)
        expect(frame.locator("h1")).to_contain_text("margarita", ignore_case=True)
        language.select_option("en")
        expect(frame.locator("html")).to_have_attribute("lang", "en")

    def shows_the_card():
        page.locator("[data-view=Card]").click()
        expect(frame.locator(".turn .option")).to_have_count(4, timeout=FIRST)
        names = " ".join(frame.locator(".option-name").all_inner_texts())
        assert "daisy" in names.lower(), names
        expect(frame.locator(".turn-plate .frame-picture")).to_be_visible()
        page.locator("[data-view=Page]").click()
        expect(frame.locator("h1")).to_contain_text("daisy", ignore_case=True)

    def keeps_what_read_last():
        least = page.get_by_label("least").first
        known = least.input_value()
        least.fill("tall")
        expect(said).to_contain_text("last good form", timeout=FIRST)
        expect(frame.locator("main")).to_contain_text("somebody is writing about")
        least.fill(known)
        expect(said).to_have_text("", timeout=FIRST)

    def cannot_reach_the_editor():
        inner = next(each for each in page.frames if "/preview/" in each.url)
        assert inner.evaluate(REACHES) == "SecurityError"
        host = page.url.split("/")[2]
        assert inner.url.split("/")[2] != host, inner.url
        page.locator("[data-preview]").click()
        expect(page.locator(".preview")).to_be_hidden()

    check("edit: the page of a plant is shown as it is typed", shows_what_is_typed)
    check("edit: the preview is there in five languages", speaks_five_languages)
    check("edit: the card of a plant is shown as it is typed", shows_the_card)
    check("edit: what does not read keeps its last good form", keeps_what_read_last)
    check("edit: the preview cannot reach the editor", cannot_reach_the_editor)
