"""Whole records and files in `florilegium edit`: a copy, a broken file as text, an export."""

from playwright.sync_api import expect
from visits import axe_finds_nothing, check

PLANT = "content/plants/bellis-perennis.yaml"
ADDRESS = "/plants/content%2Fplants%2Fbellis-perennis.yaml/"


def checks(visit, editing, opened):
    page = visit.page

    def copies():
        opened(visit, editing, ADDRESS)
        page.get_by_role("button", name="Copy…").click()
        expect(page.locator("article h2")).to_have_text("New: Plants")
        expect(page.get_by_label("Family")).to_have_value("Asteraceae")
        expect(page.locator(".whole")).to_contain_text("Write the id first")

    def mends_a_file_that_cannot_be_read():
        before = editing.text(PLANT)
        broken = before.replace("family: ", "family: : ")
        editing.write(PLANT, broken)
        opened(visit, editing, ADDRESS)
        expect(page.locator("article h2")).to_have_text(f"{PLANT} cannot be read")
        expect(page.locator(".whole")).to_contain_text("This is not valid YAML")
        axe_finds_nothing(visit, "edit, a broken file")
        page.get_by_role("button", name="Line ").click()
        text = page.get_by_label(f"Text of {PLANT}")
        expect(text).to_be_focused()
        chosen = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
        assert "family: : " in text.evaluate(chosen), text.evaluate(chosen)
        text.fill(before)
        expect(page.locator(".whole")).to_contain_text("It can be read.")
        page.keyboard.press("Control+s")
        expect(page.locator(".lines .removed code")).to_contain_text("family: : ")
        page.locator("[data-write]").click()
        expect(page.locator("article h2")).to_have_text("Bellis perennis")
        assert editing.text(PLANT) == before
        page.locator("[data-undo]").click()
        expect(page.locator("article h2")).to_have_text(f"{PLANT} cannot be read")
        assert editing.text(PLANT) == broken
        editing.write(PLANT, before)

    def exports():
        opened(visit, editing, "/questions")
        page.locator("[data-export]").click()
        axe_finds_nothing(visit, "edit, the export")
        page.get_by_label("Format").select_option("csv")
        page.locator("[data-export-dialog]").get_by_label("Language").select_option("de")
        with page.expect_download() as saved:
            page.locator("[data-export-save]").click()
        assert saved.value.suggested_filename == "questions-de.csv"
        assert len(saved.value.path().read_text().splitlines()) > 100
        expect(page.locator("[data-export-said]")).to_contain_text("questions-de.csv: ")
        page.keyboard.press("Escape")

    check("edit: a record is begun as a copy", copies)
    check("edit: a broken file is mended as text", mends_a_file_that_cannot_be_read)
    check("edit: questions are saved as a file", exports)
