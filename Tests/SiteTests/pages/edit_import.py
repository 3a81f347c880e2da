"""The import of `florilegium edit`: a file is chosen or dropped, its rows are ticked and
written."""

from playwright.sync_api import expect
from visits import axe_finds_nothing, check

BANK = """::one::Which gas do leaves take in? {=Carbon dioxide ~Helium ~Neon ~Argon}

::two::Which part of a tree drinks? {=The root ~The bark ~The crown ~The cone}
"""
WRITTEN = "content/questions/imported/bank/unsorted-001.yaml"
DROPPED = """text => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], "bank.gift"));
  for (const type of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, {
      dataTransfer: transfer, bubbles: true, cancelable: true,
    }));
  }
}"""


def checks(visit, editing, opened):
    page = visit.page
    rows = page.locator("[data-import-rows] tr")
    write = page.locator("[data-import-write]")

    def is_chosen_by_keys():
        opened(visit, editing, "/questions")
        page.locator("[data-import]").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-import-dialog]")).to_be_visible()
        page.locator("[data-import-file]").set_input_files(
            {"name": "bank.gift", "mimeType": "text/plain", "buffer": BANK.encode()})
        expect(rows).to_have_count(2)
        expect(page.locator("[data-import-said]")).to_contain_text("GIFT, 2 questions")
        assert not (editing.home / WRITTEN).exists()
        axe_finds_nothing(visit, "edit, the import")
        first = rows.nth(0).get_by_role("checkbox")
        first.focus()
        page.keyboard.press("Space")
        expect(write).to_have_text("Write 1 question")
        write.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-notice]")).to_contain_text("1 question written")
        text = editing.text(WRITTEN)
        assert "The bark" in text and "Helium" not in text, text

    def is_dropped_and_taken_back():
        page.evaluate(DROPPED, BANK)
        expect(rows).to_have_count(2)
        expect(rows.nth(1)).to_contain_text("As it is")
        expect(rows.nth(1).get_by_role("checkbox")).to_have_count(0)
        write.click()
        expect(page.locator("[data-notice]")).to_contain_text("unsorted-002.yaml")
        for number in ("002", "001"):
            page.locator("[data-undo]").click()
            expect(page.locator("[data-notice]")).to_contain_text(
                f"Taken back in content/questions/imported/bank/unsorted-{number}.yaml")
        assert not (editing.home / WRITTEN).exists()

    def tells_of_what_it_is_not():
        page.locator("[data-import]").click()
        page.locator("[data-import-file]").set_input_files(
            {"name": "noise.bin", "mimeType": "", "buffer": bytes(range(256)) * 9})
        expect(page.locator("[data-import-remarks] .rejected").first).to_be_visible()
        expect(write).to_be_disabled()
        page.keyboard.press("Escape")
        expect(page.locator("[data-import-dialog]")).to_be_hidden()

    check("edit: a file of questions is imported by keys", is_chosen_by_keys)
    check("edit: a dropped file is imported, and taken back", is_dropped_and_taken_back)
    check("edit: a file that is none says so", tells_of_what_it_is_not)
