"""What checks of accounts share: who signs up, and the way to a page."""

from playwright.sync_api import expect

MAIL = "ada@example.org"
FIRST, SECOND, THIRD = "Fern & 12 Moss", "Moss & 34 Fern", "Rose + 56 Thorn"
KEPT = (
    "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])")


def open_form(visit, path):
    visit.open(f"en/account/{path}")
    visit.page.locator("[data-form][data-is-ready]").wait_for()


def tab_to(page, name):
    """Goes on by the Tab key alone until a control has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id || document.activeElement.className") == name:
            return
    raise AssertionError(f"{name} is not reached")


def account_page(visit):
    visit.open("en/account/")
    expect(visit.page.locator("[data-part=account]")).to_be_visible()
    visit.page.locator("[data-sessions] > li").first.wait_for()


def comes_home(page, username):
    """After the letter's link one is taken home, which says that the account is open."""
    page.wait_for_url("**/site/en/")
    expect(page.locator("[data-account-open]")).to_contain_text(f"Signed in as {username}.")


def joins(visit, origin, mail, username, password):
    """A new account, opened by its letter."""
    page = visit.page
    open_form(visit, "sign-up/")
    page.fill("#account-email", mail)
    page.fill("#account-username", username)
    page.fill("#account-password", password)
    page.check("#account-age")
    page.check("#account-terms")
    page.locator("form .button-primary").click()
    expect(page.locator("[data-part=done]")).to_be_visible()
    visit.open(f"en/account/confirm/#{origin.token(mail, 'confirm')}")
    comes_home(page, username)


def sign_in(visit, name, password, keep=True):
    open_form(visit, "sign-in/")
    visit.page.locator("#account-keep").set_checked(keep)
    visit.page.fill("#account-name", name)
    visit.page.fill("#account-password", password)
    visit.page.locator("form .button-primary").click()
