"""The network is cut for a visitor whose browser keeps the edition."""

from playwright.sync_api import expect
from visits import PHONE, Visit, check

from pages import play


def goes_offline(browser, base, modes=None):
    """Keeps the edition, and plays the modes that are named, or all, without a network."""
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB")
    page = visit.page
    visit.open("en/battle/practice/")
    state = page.locator("[data-offline]").first
    check("the edition is kept for offline use",
          lambda: expect(state).to_contain_text("Ready to play offline", timeout=120_000))
    controlled = "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"

    def is_controlled():
        assert page.evaluate(controlled), "no service worker controls the page"

    check("the page is controlled", is_controlled)
    visit.context.set_offline(True)

    play.offline_rounds(page, base, modes)

    def unknown_page():
        visit.open("en/plants/no-such-plant/")
        page.wait_for_url("**/site/en/")
        page.locator(".sections").first.wait_for()

    check("offline, a page that was not kept leads home", unknown_page)
    visit.context.set_offline(False)

    check("nothing broke the policy or threw", visit.assert_quiet)
    visit.context.close()


def checks(browser, base):
    goes_offline(browser, base)
