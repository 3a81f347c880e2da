"""One's own account on its page: what is changed there, taken along, left and erased."""

import zipfile

from playwright.sync_api import expect
from visits import eventually

from pages.account_steps import FIRST, MAIL, SECOND, THIRD, account_page, sign_in


def changes_profile(visit, origin):
    """Names, settings and consents are changed, and are there again."""
    page = visit.page
    account_page(visit)
    expect(page.locator("[data-email]")).to_have_text(MAIL)
    on_hidden = page.evaluate("Boolean(document.activeElement.closest('[aria-hidden=true]'))")
    assert not on_hidden, "the focus is on a field that nobody sees"
    assert page.evaluate("scrollY") == 0, "the page jumps as it opens"
    page.fill("#account-display", "Ada of the ferns")
    page.fill("#account-username", "ada_fern")
    expect(page.locator("[data-profile] [data-username-state]")).to_have_text("This name is free.")
    page.locator("[data-profile] button").click()
    expect(page.locator("[data-profile] [data-done]")).to_have_text("Saved.")
    page.locator("[data-account-preferences] [value=imperial]").check(force=True)
    expect(page.locator("[data-say]")).to_have_text("Saved.")
    with page.expect_response("**/user/profile"):
        page.locator("#account-steps").check(force=True)
    account_page(visit)
    expect(page.locator("#account-steps")).to_be_checked()
    expect(page.locator("[data-account-preferences] [value=imperial]")).to_be_checked()
    # What is set for this device goes to the account, too.
    for units in ("metric", "imperial"):
        visit.open("en/me/settings/")
        page.locator("[data-settings][data-is-ready]").wait_for()
        with page.expect_response("**/user/profile"):
            page.locator(f"input[name=units][value={units}]").check(force=True)
        account_page(visit)
        expect(page.locator(f"[data-account-preferences] [value={units}]")).to_be_checked()
    visit.open("en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")


def changes_username(visit, origin):
    """On Me, by keys: a name that cannot be had cannot be saved; Escape leaves all as it was."""
    page = visit.page
    script, held = "**/pages/account/usernames.js", []
    page.context.route(script, lambda route: held.append(route))
    visit.open("en/me/")
    expect(page.locator("[data-who-name]")).to_have_text("ada_fern")
    page.locator("[data-who-edit]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#who-name")).to_be_focused()
    expect(page.locator("#who-name")).to_have_value("ada_fern")
    state, save = page.locator("#who-state"), page.locator("[data-who-save]")
    # Typed before the script that looks at names is there.
    page.fill("#who-name", "admin")
    eventually(page, lambda: held, "the script was not asked for")
    held[0].continue_()
    page.context.unroute(script)
    expect(state).to_contain_text("is reserved")
    expect(save).to_be_disabled()
    page.fill("#who-name", "ada_moss")
    expect(state).to_have_text("This name is free.")
    expect(save).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator("#who-form")).to_be_hidden()
    expect(page.locator("[data-who-edit]")).to_be_focused()
    # The same name again is looked at again.
    page.keyboard.press("Enter")
    page.fill("#who-name", "admin")
    expect(state).to_contain_text("is reserved")
    page.keyboard.press("Escape")
    for name in ("ada_moss", "ada_fern"):
        page.locator("[data-who-change]").click()
        page.fill("#who-name", name)
        page.keyboard.press("Enter")
        expect(page.locator("[data-who-done]")).to_have_text("Saved.")
        expect(page.locator("[data-who-name]")).to_have_text(name)
        expect(page.locator("[data-account-name]")).to_have_text(f"Signed in as {name}.")
    page.get_by_role("link", name="Change password").click()
    page.wait_for_url("**/en/account/#account-change")
    expect(page.locator("#account-old")).to_be_focused()


def names_a_guest(visit, _origin):
    """A guest's name is of this device: no request is made for it, and signing up offers it."""
    page = visit.page
    # Of this page alone: other browsers follow the ledger's events meanwhile.
    asked = []
    page.on("request", lambda request: "/v1/ledger/" in request.url and asked.append(request.url))
    visit.open("en/me/")
    expect(page.locator("[data-who-name]")).to_have_text("Guest")
    page.locator("[data-who-edit]").click()
    page.fill("#who-name", "F" * 41)
    page.locator("[data-who-save]").click()
    expect(page.locator("#who-error")).to_contain_text("40 characters")
    page.fill("#who-name", "Fern friend")
    page.locator("[data-who-save]").click()
    expect(page.locator("[data-who-done]")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("[data-who-name]")).to_have_text("Fern friend")
    assert not asked, asked
    visit.open("en/account/sign-up/")
    expect(page.locator("#account-display")).to_have_value("Fern friend")


def changes_password(first, second, origin):
    """A changed password ends the other browser's session; it says so, and signs in anew."""
    page = first.page
    account_page(first)
    form = page.locator("[data-password-form]")
    form.locator("[type=submit], button.button:not([type])").click()
    expect(page.locator("#account-old")).to_be_focused()
    page.fill("#account-old", "wrong")
    page.fill("#account-new", SECOND)
    page.fill("#account-again", SECOND)
    form.locator("button:not([type])").click()
    expect(form.locator("[data-problem]")).to_contain_text("isn’t right")
    page.fill("#account-old", FIRST)
    form.locator("button:not([type])").click()
    expect(form.locator("[data-done]")).to_contain_text("Password changed.")
    expect(page.locator("[data-sessions] > li")).to_have_count(1)
    second.open("en/account/")
    expect(second.page.locator("[data-ended]")).to_be_visible()
    second.open("en/me/")
    expect(second.page.locator("[data-account-guest]").first).to_be_visible()
    sign_in(second, "ada_fern", SECOND, keep=False)
    second.page.wait_for_url("**/site/en/me/")
    ends = [cookie["expires"] for cookie in second.context.cookies()]
    assert ends == [-1], f"a cookie that outlasts the browser: {ends}"


def exports(visit, origin):
    """All that is kept comes as an archive, for the password."""
    page = visit.page
    account_page(visit)
    page.locator("[data-export]").click()
    page.locator("dialog input").fill("wrong")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field-error")).to_contain_text("not right")
    page.locator("dialog input").fill(SECOND)
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename == "florilegium.zip"
    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert archive.testzip() is None
        assert MAIL in archive.read("account.json").decode(), archive.namelist()


def signs_out(visit, origin):
    """Signing out asks what stays, and goes on as a new guest; one can come back."""
    page = visit.page
    account_page(visit)
    page.locator("[data-sign-out]").click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=account]")).to_be_visible()
    page.locator("[data-sign-out]").click()
    page.locator("dialog .button-primary").click()
    expect(page.locator("[data-part=out] h2")).to_be_focused()
    assert not visit.context.cookies(), visit.context.cookies()
    visit.open("en/me/")
    expect(page.locator("[data-account-guest]").first).to_be_visible()
    sign_in(visit, MAIL, THIRD)
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")


def erases_the_device(visit, origin):
    """Erasing all on a device under Me signs out, too."""
    sign_in(visit, "bea", FIRST)
    if visit.page.locator("[data-anew]").is_visible():
        visit.page.locator("[data-begin-anew]").click()
    visit.page.wait_for_url("**/site/en/me/")
    visit.open("en/me/backup/")
    visit.page.locator("[data-erase]").click()
    visit.page.locator("dialog .button-danger").click()
    expect(visit.page.locator(".toast")).to_be_visible()
    assert not visit.context.cookies(), visit.context.cookies()
    visit.open("en/account/")
    expect(visit.page.locator("[data-part=guest]")).to_be_visible()


def erases(visit, origin):
    """Two steps and the password; then the account is gone, and a guest plays on."""
    page = visit.page
    account_page(visit)
    page.locator("[data-erase]").click()
    expect(page.locator("dialog .button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("[data-erase]").click()
    page.locator("dialog .button-danger").click()
    page.locator("dialog input").fill("wrong")
    page.locator("dialog .button-danger").click()
    expect(page.locator("dialog .field-error")).to_contain_text("not right")
    page.locator("dialog input").fill(THIRD)
    page.locator("dialog .button-danger").click()
    expect(page.locator("dialog h2")).to_have_text("The account has been deleted")
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-out]")).to_have_text("The account has been deleted")
    assert not visit.context.cookies(), visit.context.cookies()
    visit.open("en/me/")
    expect(page.locator("[data-account-guest]").first).to_be_visible()
    sign_in(visit, MAIL, THIRD)
    expect(page.locator("[data-problem]")).to_contain_text("isn’t right")
