"""Three ways through the app, step by step as CX-056 has them, on a phone, against the real
ledger."""

from playwright.sync_api import expect
from visits import PHONE, Visit, check, eventually, rows

from pages.account_steps import FIRST, MAIL, comes_home
from pages.first_visit import asks_nobody
from pages.herbarium_collections import kept_in_collections
from pages.ledger import Origin


def through_the_cards(page):
    """From home to the last of the cards that welcome."""
    page.locator("[data-told] a.button").tap()
    page.wait_for_url("**/welcome/")
    expect(page.locator("#tour-1")).to_be_in_viewport()
    for number in range(2, 5):
        page.locator("[data-tour-next]").tap()
        expect(page.locator(f"section[aria-labelledby=tour-{number}]")).not_to_have_attribute(
            "inert", "")


def first_time(visit, origin):
    """Welcome and its cards, an account, and home."""
    page = visit.page
    visit.open("en/")
    through_the_cards(page)
    link = page.locator(".tour-card a[href$='account/sign-up/']")
    link.evaluate("link => link.scrollIntoView({ block: 'center', inline: 'nearest' })")
    link.tap()
    page.wait_for_url("**/account/sign-up/")
    page.locator("[data-form][data-is-ready]").wait_for()
    page.fill("#account-email", MAIL)
    page.fill("#account-username", "ada_fern")
    page.fill("#account-display", "Ada")
    page.fill("#account-password", FIRST)
    page.locator("#account-age").tap()
    page.locator("#account-terms").tap()
    page.locator("form .button-primary").tap()
    expect(page.locator("[data-part=done]")).to_be_visible()
    page.locator("[data-part=done] a.button-primary").tap()
    page.wait_for_url("**/site/en/")
    visit.open(f"en/account/confirm/#{origin.token(MAIL, 'confirm')}")
    comes_home(page, "ada_fern")
    expect(page.locator("[data-told] a.button")).to_have_count(0)


def first_time_later(visit):
    """Welcome and its cards, no account, and the first page of the plant guide, ready to search."""
    page = visit.page
    visit.open("en/")
    through_the_cards(page)
    asks_nobody(page, is_offered=True)
    page.locator(".tour-card:not([inert]) a.button-primary").tap()
    page.wait_for_url("**/en/herbarium/")
    asks_nobody(page)
    expect(page.locator("#query")).to_be_in_viewport()


def search_and_save(page, base):
    """From the search bar to a plant in a collection, and the search among those kept."""
    page.goto(f"{base}en/herbarium/")
    page.locator("#query").tap()
    expect(page.locator("#query")).to_be_focused()
    page.locator("#query").press_sequentially("rose")
    expect(page.locator("[role=option]").first).to_contain_text("dog rose", ignore_case=True)
    page.keyboard.press("Enter")
    page.wait_for_url("**/herbarium/search/?q=rose")
    expect(page.locator("[data-results]")).to_have_class("grid flowers")
    page.locator(".flower a").first.tap()
    expect(page.locator("article.leaf h1")).to_have_text("dog rose", ignore_case=True)
    expect(page.locator("#overview .description")).to_be_visible()
    page.locator("[data-save]").tap()
    expect(page.locator("[data-save-words]")).to_have_text("Saved")
    expect(page.locator(".toast")).to_contain_text("dog rose", ignore_case=True)
    page.locator(".toast-action").tap()
    page.locator("dialog .field input").fill("My garden")
    page.keyboard.press("Enter")
    kept_in_collections(page)
    eventually(page, lambda: rows(page, "search"), "the search was not kept")
    page.locator(".sections a[href$='herbarium/']").tap()
    page.locator(".herbarium-tabs a[href$='herbarium/saved/']").tap()
    expect(page.locator("[data-count]")).to_have_text("1 plant")
    expect(page.locator("[data-collections]")).to_contain_text("My garden")
    page.locator(".herbarium-tabs a[href$='herbarium/history/']").tap()
    expect(page.locator("[data-groups] h2").first).to_have_text("Today")
    expect(page.locator("[data-text]")).to_have_text("rose")


def browse_saved(page, base):
    """From what is saved to a plant with one's notes, which are changed, back, and away."""
    page.goto(f"{base}en/plants/bellis-perennis/")
    page.locator("[data-notes]").fill("Beside the gate.")
    page.locator("[data-notes]").blur()
    expect(page.locator("[data-own-state]")).to_have_text("Kept.")
    page.goto(f"{base}en/herbarium/")
    page.locator(".herbarium-tabs a[href$='herbarium/saved/']").tap()
    cards = page.locator(".saved-card")
    expect(cards).to_have_count(2)
    expect(page.locator("[data-saved]")).to_have_class("grid flowers")
    page.locator("select[data-collection]").select_option(label="My garden")
    expect(cards).to_have_count(1)
    page.locator("select[data-collection]").select_option("")
    page.locator(".saved-card[data-plant=bellis-perennis] a").tap()
    expect(page.locator("article.leaf h1")).to_have_text("common daisy", ignore_case=True)
    expect(page.locator("[data-notes]")).to_have_value("Beside the gate.")
    page.locator("[data-notes]").fill("Under the hedge.")
    page.locator("[data-notes]").blur()
    expect(page.locator("[data-own-state]")).to_have_text("Kept.")
    page.locator("[data-back]").tap()
    page.wait_for_url("**/herbarium/saved/**")
    assert {"Under the hedge."} == {
        row["notes"] for row in rows(page, "saved") if row["plant"] == "bellis-perennis"}
    page.locator(".saved-card[data-plant=bellis-perennis] [data-more]").tap()
    page.locator("dialog[open] .button-danger").tap()
    # Notes would go with it: it is asked once more.
    page.locator("dialog[open]").filter(has_text="notes").locator(".button-danger").tap()
    expect(cards).to_have_count(1)
    page.reload()
    expect(cards).to_have_count(1)
    expect(page.locator(".card-name")).to_have_text("dog rose", ignore_case=True)


def checks(browser, program, site, build):
    """The first by a new account and by somebody who wants none; the other two by the same
    person."""
    origin = Origin(program, site, build)
    options = {"viewport": PHONE, "locale": "en-GB", "service_workers": "block", "has_touch": True}
    signed, guest = (Visit(browser, origin.base, **options) for _ in range(2))
    base = f"{origin.base}/site/"
    try:
        for visit, name, action in (
                (signed, "a first time with an account", lambda: first_time(signed, origin)),
                (signed, "search and save", lambda: search_and_save(signed.page, base)),
                (signed, "browse what is saved", lambda: browse_saved(signed.page, base)),
                (guest, "a first time without one", lambda: first_time_later(guest)),
                (
                    guest, "search and save without an account",
                    lambda: search_and_save(guest.page, base))):
            check(f"flow: {name}", action)
            check(f"flow: {name}: nothing broke the policy or threw", visit.assert_quiet)
    finally:
        for visit in (signed, guest):
            visit.context.close()
        origin.end()
