"""Signing up, in and by letter: forms by keys and touch, and the mailed links."""

from playwright.sync_api import expect
from visits import PHONE, Visit

from pages.account_steps import FIRST, KEPT, MAIL, THIRD, comes_home, open_form, sign_in, tab_to


def signs_up_by_keys(visit, origin):
    """By the keyboard alone: what is wrong has the focus, and then a letter is on its way."""
    page = visit.page
    open_form(visit, "sign-up/")
    tab_to(page, "button button-primary button-wide")
    page.keyboard.press("Enter")
    expect(page.locator("#account-email")).to_be_focused()
    expect(page.locator("#account-email-error")).to_have_text("Enter your e-mail address.")
    expect(page.locator("#account-terms-error")).not_to_be_empty()
    assert not origin.asked, origin.asked
    page.keyboard.type(MAIL)
    # What is mended is not told of any more; what is not, is.
    expect(page.locator("#account-email-error")).to_be_empty()
    expect(page.locator("#account-email")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#account-terms-error")).not_to_be_empty()
    tab_to(page, "account-username")
    page.keyboard.type("admin")
    expect(page.locator("[data-username-state]")).to_contain_text("is reserved")
    for _ in "admin":
        page.keyboard.press("Backspace")
    page.keyboard.type("ada-l")
    expect(page.locator("[data-username-state]")).to_have_text("This name is free.")
    tab_to(page, "account-password")
    page.keyboard.type("fern")
    expect(page.locator("[data-needs=no-upper]")).to_contain_text("is missing")
    expect(page.locator("[data-strength-word]")).to_contain_text("weak")
    page.keyboard.press("Control+A")
    page.keyboard.type(FIRST)
    expect(page.locator("[data-needs].is-there")).to_have_count(5)
    expect(page.locator("[data-strength-word]")).to_contain_text("strong")
    tab_to(page, "button password-show")
    page.keyboard.press("Space")
    expect(page.locator("#account-password")).to_have_attribute("type", "text")
    for name in ("account-age", "account-terms"):
        tab_to(page, name)
        page.keyboard.press("Space")
    tab_to(page, "button button-primary button-wide")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=done] h2")).to_be_focused()
    expect(page.locator("[data-letter]")).to_contain_text(MAIL)
    visit.open("en/me/")
    expect(page.locator("[data-account-guest]").first).to_contain_text(
        "You are playing as a guest.")


def opens_by_link(visit, origin):
    """The link opens the account and signs in; its token is in no address, and works once."""
    token = origin.token(MAIL, "confirm")
    visit.open(f"en/account/confirm/#{token}")
    comes_home(visit.page, "ada-l")
    kept = visit.page.evaluate(KEPT)
    assert token not in kept, kept
    visit.open("en/account/")
    visit.open(f"en/account/confirm/#{token}")
    expect(visit.page.locator("[data-part=over] h2")).to_be_focused()
    visit.open("en/account/confirm/")
    expect(visit.page.locator("[data-part=over]")).to_be_visible()


def resets(first, second, origin):
    """Who forgot the password chooses one by letter; all sessions end."""
    page = second.page
    open_form(second, "forgot/")
    page.fill("#account-email", MAIL)
    page.locator("form button").click()
    expect(page.locator("[data-letter]")).to_contain_text(MAIL)
    token = origin.token(MAIL, "reset")
    second.open(f"en/account/reset/#{token}")
    page.locator("[data-is-ready]").wait_for()
    assert token not in page.evaluate(KEPT)
    page.fill("#account-password", "too easy")
    page.locator("form .button-primary").click()
    expect(page.locator("#account-password")).to_be_focused()
    page.fill("#account-password", THIRD)
    page.locator("form .button-primary").click()
    expect(page.locator("[data-part=done]")).to_be_visible()
    first.open("en/account/")
    expect(first.page.locator("[data-ended]")).to_be_visible()
    sign_in(first, MAIL, THIRD)
    first.page.wait_for_url("**/site/en/me/")


def a_second_account(visit, origin):
    """A name that is taken is told at its field; the letter's link works in another browser."""
    page = visit.page
    open_form(visit, "sign-up/")
    page.fill("#account-email", "bea@example.org")
    page.fill("#account-username", "ADA.FERN")
    expect(page.locator("[data-username-state]")).to_contain_text("That name is taken")
    page.fill("#account-password", FIRST)
    page.check("#account-age")
    page.check("#account-terms")
    page.locator("form .button-primary").click()
    expect(page.locator("#account-username")).to_be_focused()
    expect(page.locator("#account-username-error")).to_contain_text("That name is taken")
    page.fill("#account-username", "bea")
    page.locator("form .button-primary").click()
    expect(page.locator("[data-part=done]")).to_be_visible()


def link_elsewhere(visit, origin):
    visit.open(f"en/account/confirm/#{origin.token('bea@example.org', 'confirm')}")
    expect(visit.page.locator("[data-part=open]")).to_be_visible()
    sign_in(visit, "bea", FIRST)
    visit.page.wait_for_url("**/site/en/me/")


def other_account(visit, origin):
    """A device of one account signs in to another by a new key."""
    page = visit.page
    # On a machine at work there may be no turn for the password at once.
    for _ in range(5):
        with page.expect_response("**/auth/login") as waiting:
            sign_in(visit, MAIL, THIRD)
        if waiting.value.status != 503:
            break
    expect(page.locator("[data-problem]")).to_contain_text("another account")
    page.locator("[data-begin-anew]").click()
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")


def locks(visit, origin):
    """Too many tries are told with the minutes to wait."""
    open_form(visit, "sign-in/")
    for _ in range(6):
        visit.page.fill("#account-name", "nobody-here")
        visit.page.fill("#account-password", "wrong")
        with visit.page.expect_response("**/auth/login"):
            visit.page.locator("form .button-primary").click()
        expect(visit.page.locator("[data-problem]")).not_to_be_empty()
    expect(visit.page.locator("[data-problem]")).to_contain_text("Wait 15 minutes")


def without_a_ledger(browser, site):
    """A site that has no ledger says so, and nothing else."""
    visit = Visit(browser, site, viewport=PHONE, locale="en-GB", service_workers="block")
    sign_in(visit, MAIL, THIRD)
    expect(visit.page.locator("[data-problem]")).to_contain_text("Play on")
    visit.assert_quiet()
    visit.context.close()
