"""The picture beside one's name in a browser, against the real ledger: one of ours, one's own, or
none."""

import struct
import zlib

from playwright.sync_api import TimeoutError, expect
from visits import NARROW, PHONE, Visit, axe_faults, check

from pages.account_steps import FIRST, account_page, joins
from pages.ledger import Origin

MAIL = "cleo@example.org"
COLOURS = """async () => {
  const image = document.querySelector("[data-avatar-own] img");
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const at = (x, y) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3)
    .map((c) => +(c > 127)).join("");
  const [far, near] = [canvas.width * 3 / 4, canvas.width / 4];
  return [canvas.width, canvas.height, at(near, near), at(far, near), at(near, far), at(far, far)];
}"""


def png(width, height):
    """Red and green above, blue and yellow below; a comment tells where."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    def row(left, right):
        return b"\0" + left * (width // 2) + right * (width - width // 2)

    above, below = row(b"\xff\0\0", b"\0\xff\0"), row(b"\0\0\xff", b"\xff\xff\0")
    rows = above * (height // 2) + below * (height - height // 2)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"tEXt", b"Comment\0Rosebay Lane") + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def file(name, data, kind="image/png"):
    return {"name": name, "mimeType": kind, "buffer": data}


def opens_an_account(visit, origin):
    joins(visit, origin, MAIL, "cleo", FIRST)


def chosen(page):
    return page.locator("[name=avatar]:checked")


def kept(page):
    expect(page.locator("[data-avatar-state]")).to_have_text("Saved.")


def chooses_by_keys(visit, origin):
    """One of ours, by the keyboard alone; it is there again."""
    page = visit.page
    account_page(visit)
    expect(chosen(page)).to_have_value("")
    page.locator("#account-display").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "avatar":
            break
    # From "none", the last, on to the first.
    page.keyboard.press("ArrowRight")
    kept(page)
    expect(chosen(page)).to_have_value("flower")
    account_page(visit)
    expect(chosen(page)).to_have_value("flower")
    visit.settle()
    opens_by_enter(page)


def opens_by_enter(page, tries=4):
    """The field for a file. Now and then, on a loaded machine, the browser tells of no chooser:
    then once more. It is not the page: no answer that comes late moves the focus."""
    chosen(page).focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "account-avatar-file":
            break
    try:
        with page.expect_file_chooser(timeout=8_000):
            page.keyboard.press("Enter")
    except TimeoutError:
        if tries == 1:
            raise
        opens_by_enter(page, tries - 1)


def sends_own(visit, origin):
    """One's own is made smaller first, is shown as it is kept, and is there again."""
    page = visit.page
    page.set_input_files("#account-avatar-file", file("rosebay.png", png(2400, 1600)))
    kept(page)
    sent = [
        body for method, path, body in origin.asked if method == "PUT" and path.endswith("/avatar")]
    assert len(sent) == 1 and sent[0][:4] == b"RIFF" and b"Rosebay" not in sent[0], len(sent)
    for _ in range(2):
        expect(page.locator("[data-avatar-own]")).to_be_visible()
        expect(chosen(page)).to_have_count(0)
        shown = page.evaluate(COLOURS)
        assert shown == [512, 512, "100", "010", "001", "110"], shown
        account_page(visit)


def refuses(visit, origin):
    """What is no picture is told at once and not sent; what the ledger refuses is told, too."""
    page = visit.page
    before = len(origin.asked)
    page.set_input_files("#account-avatar-file", file("notes.png", b"A bluebell."))
    expect(page.locator("[data-avatar-problem]")).to_contain_text("not a picture")
    assert not [one for one in origin.asked[before:] if one[0] == "PUT"]

    def garbled(route):
        route.continue_(post_data=b"\xff\xd8\xffnothing")

    page.route(
        "**/user/avatar",
        lambda route: garbled(route) if route.request.method == "PUT" else route.continue_())
    page.set_input_files("#account-avatar-file", file("rosebay.png", png(60, 60)))
    expect(page.locator("[data-avatar-problem]")).to_contain_text("not a picture")
    page.unroute("**/user/avatar")
    expect(page.locator("[data-avatar-own]")).to_be_visible()


def is_accessible(visit, origin):
    """With a picture and a fault on the page."""
    page = visit.page
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        account_page(visit)
        expect(page.locator("[data-avatar-own]")).to_be_visible()
        page.set_input_files("#account-avatar-file", file("notes.png", b"A bluebell."))
        expect(page.locator("[data-avatar-problem]")).not_to_be_empty()
        faults = axe_faults(page)
        assert not faults, faults


def fits(visit, origin):
    """As narrow as it gets, with letters twice as large."""
    page = visit.page
    page.set_viewport_size(NARROW)
    try:
        for language in ("de", "fr"):
            visit.open(f"{language}/account/")
            expect(page.locator("[data-avatar-own]")).to_be_visible()
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= NARROW["width"], f"{language} is {wide} px wide"
    finally:
        page.set_viewport_size(PHONE)


def removes(visit, origin):
    """It goes when it is removed, or when one of ours is chosen."""
    page = visit.page
    account_page(visit)
    page.locator("[data-avatar-remove]").click()
    expect(page.locator("[data-avatar-own]")).to_be_hidden()
    expect(page.locator("#account-avatar-file")).to_be_focused()
    expect(chosen(page)).to_have_value("")
    page.set_input_files("#account-avatar-file", file("rosebay.png", png(60, 60)))
    expect(page.locator("[data-avatar-own]")).to_be_visible()
    page.locator("[name=avatar][value=sprig]").check(force=True)
    expect(page.locator("[data-avatar-own]")).to_be_hidden()
    account_page(visit)
    expect(chosen(page)).to_have_value("sprig")
    expect(page.locator("[data-avatar-own]")).to_be_hidden()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    visit = Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
    try:
        for action in (
                opens_an_account, chooses_by_keys, sends_own, refuses, is_accessible, fits,
                removes):
            check(
                f"avatar: {action.__name__.replace('_', ' ')}",
                lambda action=action: action(visit, origin))
        check("avatar: nothing broke the policy or threw", visit.assert_quiet)
    finally:
        visit.context.close()
        origin.end()
