"""What is kept of plants: collections, own photos, reminders, lists to print and to share. Each
function takes a page and the site's address (…/site/)."""

import io

from playwright.sync_api import expect
from pypdf import PdfReader


def kept_in_collections(page):
    """The sheet is closed, and what it asked for is kept: that is said a moment later."""
    page.locator("dialog").wait_for(state="detached")
    expect(page.locator(".toast")).to_contain_text("collections are up to date")


KEPT_PHOTO = """() => new Promise((resolve) => {
  indexedDB.open("florilegium").onsuccess = ({ target: { result: database } }) => {
    database.transaction("photo").objectStore("photo").getAll().onsuccess = ({ target }) => {
      resolve(target.result.map(({ bytes }) => Array.from(new Uint8Array(bytes)))[0]);
    };
  };
})"""
DRAWN = """() => new Promise((resolve) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
  canvas.getContext("2d").fillRect(0, 0, 32, 48);
  canvas.toBlob(async (blob) => resolve(Array.from(new Uint8Array(await blob.arrayBuffer()))),
    "image/jpeg");
})"""


def own_photo_without_its_place(page, base):
    """A photo is drawn anew: what its camera wrote into it is gone."""
    page.goto(f"{base}en/plants/bellis-perennis/")
    drawn = bytes(page.evaluate(DRAWN))
    told = b"Exif\0\0MM\0*\0\0\0\x08\0\0GPSLatitude 59.3"
    length = (len(told) + 2).to_bytes(2, "big")
    photo = drawn[:2] + b"\xff\xe1" + length + told + drawn[2:]
    page.locator("[data-own]:not([hidden])").wait_for()
    page.locator("[data-photo-file]").set_input_files(
        {"name": "own.jpg", "mimeType": "image/jpeg", "buffer": photo})
    expect(page.locator("[data-photo] img")).to_be_visible()
    kept = bytes(page.evaluate(KEPT_PHOTO))
    assert len(kept) > 50 and b"GPS" not in kept and b"Exif" not in kept, kept[:80]
    page.locator("[data-photo-remove]").click()
    expect(page.locator("[data-photo]")).to_be_hidden()
    page.locator("[data-photo-file]").set_input_files(
        {"name": "own.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(page.locator(".toast")).to_contain_text("not a picture")


def a_reminder(page, base):
    """A reminder is kept, and its file is a calendar's."""
    page.goto(f"{base}en/plants/bellis-perennis/#care")
    with page.expect_download() as waiting:
        page.locator(".reminder-form button").click()
    with open(waiting.value.path(), encoding="utf-8") as file:
        text = file.read()
    assert "BEGIN:VEVENT" in text and "FREQ=WEEKLY" in text and "daisy" in text, text
    expect(page.locator(".reminder")).to_have_count(1)
    page.locator("[data-reminder-remove]").click()
    expect(page.locator(".reminder")).to_have_count(0)


def collections(page, base):
    """Bulk moves, order by buttons and by drag, names, and letting go."""
    page.goto(f"{base}en/herbarium/search/?colour=yellow")
    page.locator(".heart").nth(3).wait_for()
    for place in range(4):
        heart = page.locator(".heart").nth(place)
        if heart.get_attribute("aria-pressed") != "true":
            heart.click()
            expect(heart).to_have_attribute("aria-pressed", "true")
    page.goto(f"{base}en/herbarium/saved/")
    page.locator("[data-mode-button=select]").click()
    page.locator("[data-act=all]").click()
    count = page.locator(".saved-card").count()
    page.locator("[data-act=collections]").click()
    page.locator("dialog .choice").first.click()
    page.locator("dialog .button-primary").click()
    kept_in_collections(page)
    page.locator("[data-collections] a").first.click()
    page.wait_for_url("**/collection/?id=*")
    expect(page.locator(".saved-card")).to_have_count(count)
    names = lambda: page.locator(".saved-card .card-name").all_inner_texts()
    page.locator("[data-mode-button=arrange]").click()
    page.locator("[data-saved][data-mode=arrange]").wait_for()
    first, second, *others = names()
    page.locator("[data-move=down]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".saved-card .card-name").first).to_have_text(second, ignore_case=True)
    expect(page.locator("[data-say]")).to_contain_text("is now 2 of")
    assert page.evaluate("document.activeElement.dataset.move") == "down", "the focus was lost"
    drag(page, page.locator("[data-grip]").nth(1), page.locator(".saved-card").first)
    expect(page.locator(".saved-card .card-name").first).to_have_text(first, ignore_case=True)
    # It is said once it is kept; the finger alone has moved the card already.
    expect(page.locator("[data-say]")).to_contain_text("is now 1 of")
    page.reload()
    expect(page.locator(".saved-card .card-name")).to_have_text(
        [first, second, *others], ignore_case=True)
    page.locator("[data-rename]").click()
    page.locator("dialog input").fill("")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field-error")).to_be_visible()
    page.locator("dialog input").fill("Hedge")
    page.keyboard.press("Enter")
    expect(page.locator("h1[data-name]")).to_have_text("Hedge")


def drag(page, grip, target):
    """Moves a grip onto the first part of another card."""
    grip.evaluate("grip => grip.scrollIntoView({ block: 'center' })")
    begin, end = grip.bounding_box(), target.bounding_box()
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 12, begin["y"] + 10, steps=8)
    page.mouse.up()


def a_pdf_with_pictures_and_credits(page, base):
    """A collection on paper: no page is empty, each plant has its picture, name and credit."""
    page.goto(f"{base}en/herbarium/saved/")
    page.locator("[data-collections] a").first.click()
    page.locator(".saved-card").first.wait_for()
    plants = page.locator(".saved-card").count()
    names = page.locator(".saved-card .card-scientific").all_inner_texts()
    page.locator("[data-print]").click()
    page.locator("body[data-ready]").wait_for()
    reader = PdfReader(io.BytesIO(page.pdf(format="A4")))
    texts = [sheet.extract_text() for sheet in reader.pages]
    pictures = [len(sheet.images) for sheet in reader.pages]
    empty = [place for place, text in enumerate(texts) if len(text.strip()) < 40]
    assert not empty, f"pages {empty} of {len(texts)} are empty"
    assert sum(pictures) >= plants, f"{sum(pictures)} pictures of {plants} plants"
    whole = " ".join(" ".join(texts).split())
    missing = [name for name in names if name not in whole]
    assert not missing, f"not on paper: {missing}"
    assert whole.count("CC0") + whole.count("CC BY") >= plants, "a credit is missing"
    assert "Hedge" in whole, "no name of the collection"


def shared_with_others(page, base):
    """A shared collection opens from its link alone, and a hostile one does no harm."""
    page.goto(f"{base}en/herbarium/shared/#n=For+you&p=bellis-perennis,no-such-plant,<b>")
    expect(page.locator("h1[data-name]")).to_have_text("For you")
    expect(page.locator(".flower")).to_have_count(1)
    page.evaluate("location.hash = '#n=<img src=x onerror=alert(1)>&p=quercus-robur'")
    expect(page.locator("h1[data-name]")).to_have_text("<img src=x onerror=alert(1)>")
    page.evaluate("location.hash = '#p=' + 'x'.repeat(30000)")
    expect(page.locator("[data-missing]")).to_be_visible()
