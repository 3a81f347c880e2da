"""A feature of one device, in two browsers of one account: bound, refused, and released by mail and
password."""

from playwright.sync_api import expect
from visits import PHONE, Visit, check

from pages.account_steps import FIRST, account_page, joins, open_form, sign_in
from pages.ledger import Origin

MAIL = "wren@example.org"

# No page sets beacons yet: as a program would, by the browser's own key.
SETS = """async (place) => {
  const script = [...document.scripts].find((one) => one.src.includes("pages/account/"));
  const bring = (path) => import(new URL(path, script.src));
  const [{ store, now }, { LedgerLink }] = await Promise.all([
    bring("../../parts/store.js"), bring("../../state/ledger-link.js")]);
  const { outbox, player } = await store();
  await outbox.add("beacon", { cell: place, kind: "support" }, now());
  const device = await player.device(now());
  const link = new LedgerLink({ address: location.origin, device, now });
  await outbox.send(link, now(), { isAsked: true });
  return (await outbox.refused()).map(({ reason }) => reason).join();
}"""


def sets(visit, north):
    account_page(visit)
    return visit.page.evaluate(SETS, [north, 180711])


def one_device(first, second, origin):
    """The first browser that sets a beacon is the one; the other takes over by its letter."""
    page = second.page
    joins(first, origin, MAIL, "wren", FIRST)
    sign_in(second, MAIL, FIRST)
    page.wait_for_url("**/site/en/me/")
    assert sets(first, 593251) == ""
    account_page(first)
    expect(first.page.locator("[data-bound-device]")).to_contain_text("It’s this device")
    assert sets(second, 593252) == "other-device"
    account_page(second)
    expect(page.locator("[data-bound-device]")).to_have_text("It’s another device.")
    page.locator("[data-release]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-release-asked]")).to_contain_text("mailed you a link")
    token = origin.token(MAIL, "release")
    open_form(second, f"release/#{token}")
    assert "#" not in page.url, page.url
    page.locator("#account-password").fill("Wrong & 1 Way")
    page.keyboard.press("Enter")
    expect(page.locator("#account-password-error")).to_contain_text("not right")
    expect(page.locator("#account-password")).to_be_focused()
    page.locator("#account-password").fill(FIRST)
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=done]")).to_be_visible()
    account_page(second)
    expect(page.locator("[data-device-bound]")).to_be_hidden()
    open_form(second, f"release/#{token}")
    page.locator("#account-password").fill(FIRST)
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=over]")).to_be_visible()
    assert sets(second, 593252) == "other-device", "the second was refused, too"
    account_page(second)
    expect(page.locator("[data-bound-device]")).to_contain_text("It’s this device")


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    visits = [
        Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
        for _ in range(2)]
    try:
        check("account: a feature of one device", lambda: one_device(*visits, origin))
        for visit in visits:
            check("account: nothing threw around bindings", visit.assert_no_throw)
    finally:
        for visit in visits:
            visit.context.close()
        origin.end()
