"""Accounts in a browser, against the real ledger behind the site's own address.

Functions take visits of one `Origin` (see ledger.py); they fail by AssertionError or a time-out.
"""

import re
import zipfile

from playwright.sync_api import expect
from visits import NARROW, PHONE, Visit, axe_faults, check

from rooms import play
from rooms.ledger import Origin

MAIL = "ada@example.org"
FIRST, SECOND, THIRD = "Fern & 12 Moss", "Moss & 34 Fern", "Rose + 56 Thorn"
KEPT = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"
PAGES = ("", "sign-up/", "confirm/", "sign-in/", "forgot/", "reset/")


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


def signs_up_by_keys(visit, origin):
    """By the keyboard alone: what is wrong has the focus, and then a letter is on its way."""
    page = visit.page
    open_form(visit, "sign-up/")
    tab_to(page, "button button-primary button-wide")
    page.keyboard.press("Enter")
    expect(page.locator("#account-email")).to_be_focused()
    expect(page.locator("#account-email-error")).to_have_text("Write your e-mail address.")
    expect(page.locator("#account-terms-error")).not_to_be_empty()
    assert not origin.asked, origin.asked
    page.keyboard.type(MAIL)
    tab_to(page, "account-username")
    page.keyboard.type("admin")
    expect(page.locator("[data-username-state]")).to_contain_text("is kept for those")
    for _ in "admin":
        page.keyboard.press("Backspace")
    page.keyboard.type("ada-l")
    expect(page.locator("[data-username-state]")).to_have_text("This name is free.")
    tab_to(page, "account-password")
    page.keyboard.type("fern")
    expect(page.locator("[data-needs=no-upper]")).to_contain_text("is missing")
    expect(page.locator("[data-strength-word]")).to_contain_text("guessed")
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
    expect(page.locator("[data-account-guest]").first).to_contain_text("You play as a guest.")


def opens_by_link(visit, origin):
    """The link opens the account and signs in; its token is in no address, and works once."""
    token = origin.token(MAIL, "confirm")
    visit.open(f"en/account/confirm/#{token}")
    expect(visit.page.locator("[data-part=signed-in]")).to_be_visible()
    kept = visit.page.evaluate(KEPT)
    assert token not in kept, kept
    visit.open("en/account/")
    visit.open(f"en/account/confirm/#{token}")
    expect(visit.page.locator("[data-part=over] h2")).to_be_focused()
    visit.open("en/account/confirm/")
    expect(visit.page.locator("[data-part=over]")).to_be_visible()


def account_page(visit):
    visit.open("en/account/")
    expect(visit.page.locator("[data-part=account]")).to_be_visible()
    visit.page.locator("[data-sessions] > li").first.wait_for()


def keeps_no_secret(visit, origin):
    """The tokens lie in no storage, no address and no cookie that a script reads."""
    account_page(visit)
    page = visit.page
    tokens = [cookie["value"] for cookie in visit.context.cookies()]
    assert tokens, "no cookie"
    kept = page.evaluate(KEPT)
    assert not any(token in kept for token in tokens) and "eyJ" not in kept, kept
    assert MAIL not in kept, kept


def changes_profile(visit, origin):
    """Names, settings and consents are changed, and are there again."""
    page = visit.page
    account_page(visit)
    expect(page.locator("[data-email]")).to_have_text(MAIL)
    page.fill("#account-display", "Ada of the ferns")
    page.fill("#account-username", "ada_fern")
    expect(page.locator("[data-profile] [data-username-state]")).to_have_text("This name is free.")
    page.locator("[data-profile] button").click()
    expect(page.locator("[data-profile] [data-done]")).to_have_text("Kept.")
    page.locator("[data-along] [value=imperial]").check(force=True)
    expect(page.locator("[data-say]")).to_have_text("Kept.")
    page.locator("#account-steps").check(force=True)
    page.wait_for_timeout(500)
    account_page(visit)
    expect(page.locator("#account-steps")).to_be_checked()
    expect(page.locator("[data-along] [value=imperial]")).to_be_checked()
    visit.open("en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")


def sign_in(visit, name, password, keep=True):
    open_form(visit, "sign-in/")
    visit.page.locator("#account-keep").set_checked(keep)
    visit.page.fill("#account-name", name)
    visit.page.fill("#account-password", password)
    visit.page.locator("form .button-primary").click()


def second_device(visit, origin):
    """Another browser, where a guest has played, signs in: the same account, and the round."""
    page = visit.page
    base = origin.base
    play.open_start(page, base, play.QUIZ)
    play.plays(page, base, play.QUIZ, "keys", 10)
    sign_in(visit, "ada_fern", "not the password")
    expect(page.locator("[data-problem]")).to_contain_text("is not right")
    sign_in(visit, MAIL.upper(), FIRST)
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")
    expect(page.locator("[data-account-note]")).to_contain_text("1 round")
    account_page(visit)
    expect(page.locator("#account-display")).to_have_value("Ada of the ferns")
    expect(page.locator("[data-sessions] > li")).to_have_count(2)
    visit.open("en/me/settings/")
    expect(page.locator("input[name=units][value=imperial]")).to_be_checked()
    visit.open("en/me/storage/")
    expect(page.locator("[data-waiting]")).to_contain_text(re.compile("^(Nothing|0 )"))


def sends_on(visit, origin):
    """What is played while signed in is sent without being asked for."""
    page = visit.page
    play.open_start(page, origin.base, play.QUIZ)
    play.plays(page, origin.base, play.QUIZ, "keys", 10)
    answers = []

    def keep(route):
        """Reads the answer on its way: the page may have gone on before anybody asks for it."""
        answer = route.fetch()
        answers.extend(answer.json()["answers"])
        route.fulfill(response=answer)

    page.context.route("**/v1/ledger/entries", keep)
    with page.expect_response("**/v1/ledger/entries"):
        visit.open("en/")
    page.context.unroute("**/v1/ledger/entries")
    assert [one["answer"] for one in answers] == ["recorded"], answers
    visit.open("en/me/storage/")
    expect(page.locator("[data-waiting]")).to_contain_text(re.compile("^(Nothing|0 )"))


def two_tabs(visit, origin):
    """Two tabs at once: no token for renewal is used twice, and both are signed in."""
    tabs = [visit.page, visit.context.new_page(), visit.context.new_page()]
    for _ in range(3):
        for tab in tabs:
            tab.goto(f"{visit.base}en/account/", wait_until="commit")
        for tab in tabs:
            expect(tab.locator("[data-part=account]")).to_be_visible(timeout=20_000)
    for tab in tabs[1:]:
        tab.close()


def leaves_in_between(visit, origin):
    """Pages that are left while the answer to a renewal is on its way lose nothing."""
    origin.pause = 0.5
    try:
        for _ in range(3):
            with visit.page.expect_request("**/auth/refresh"):
                visit.page.goto(f"{visit.base}en/account/", wait_until="commit")
            visit.page.wait_for_timeout(100)
            visit.open("en/me/")
        account_page(visit)
    finally:
        origin.pause = 0.0


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
    expect(form.locator("[data-problem]")).to_contain_text("is not right")
    page.fill("#account-old", FIRST)
    form.locator("button:not([type])").click()
    expect(form.locator("[data-done]")).to_contain_text("The new password holds.")
    expect(page.locator("[data-sessions] > li")).to_have_count(1)
    second.open("en/account/")
    expect(second.page.locator("[data-ended]")).to_be_visible()
    second.open("en/me/")
    expect(second.page.locator("[data-account-guest]").first).to_be_visible()
    sign_in(second, "ada_fern", SECOND, keep=False)
    second.page.wait_for_url("**/site/en/me/")
    ends = [cookie["expires"] for cookie in second.context.cookies()]
    assert ends == [-1], f"a cookie that outlasts the browser: {ends}"


def ends_a_session(first, second, origin):
    """One device signs out another."""
    account_page(first)
    expect(first.page.locator("[data-sessions] > li")).to_have_count(2)
    first.page.locator("[data-sessions] button").click()
    expect(first.page.locator("[data-sessions] > li")).to_have_count(1)
    second.open("en/account/")
    expect(second.page.locator("[data-ended]")).to_be_visible()


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


def is_down(visit, origin):
    """Without a ledger the pages say so; Me shows who is signed in, and play goes on."""
    page = visit.page
    origin.is_down = True
    try:
        visit.open("en/account/")
        expect(page.locator("[data-down]")).to_contain_text("Play on")
        sign_in(visit, MAIL, THIRD)
        expect(page.locator("[data-problem]")).to_contain_text("cannot be reached")
        visit.open("en/account/confirm/#" + "A" * 43)
        expect(page.locator("[data-part=down]")).to_be_visible()
        visit.open("en/me/")
        expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")
        play.open_start(page, origin.base, play.PRACTICE)
    finally:
        origin.is_down = False
    account_page(visit)


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
    expect(page.locator("dialog h2")).to_have_text("The account is gone")
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-out]")).to_have_text("The account is gone")
    assert not visit.context.cookies(), visit.context.cookies()
    visit.open("en/me/")
    expect(page.locator("[data-account-guest]").first).to_be_visible()
    sign_in(visit, MAIL, THIRD)
    expect(page.locator("[data-problem]")).to_contain_text("is not right")


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


def a_second_account(visit, origin):
    """A name that is taken is told at its field; the letter's link works in another browser."""
    page = visit.page
    open_form(visit, "sign-up/")
    page.fill("#account-email", "bea@example.org")
    page.fill("#account-username", "ADA.FERN")
    expect(page.locator("[data-username-state]")).to_contain_text("Somebody has this name")
    page.fill("#account-password", FIRST)
    page.check("#account-age")
    page.check("#account-terms")
    page.locator("form .button-primary").click()
    expect(page.locator("#account-username")).to_be_focused()
    expect(page.locator("#account-username-error")).to_contain_text("Somebody has this name")
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
    sign_in(visit, MAIL, THIRD)
    expect(page.locator("[data-problem]")).to_contain_text("another account")
    page.locator("[data-begin-anew]").click()
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ada_fern.")


def everyone(browser, origin):
    """Each page, at phone size in light and dark, and as narrow as it gets."""
    for scheme in ("light", "dark"):
        visit = Visit(browser, origin.base, viewport=PHONE, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce", locale="en-GB")
        for path in PAGES:
            def whole():
                visit.open(f"en/account/{path}")
                visit.page.wait_for_timeout(400)
                faults = axe_faults(visit.page)
                assert not faults, faults

            check(f"axe: account/{path}, {scheme}", whole)

        def with_faults():
            open_form(visit, "sign-up/")
            visit.page.fill("#account-password", "fern")
            visit.page.fill("#account-username", "admin")
            visit.page.locator("form .button-primary").click()
            faults = axe_faults(visit.page)
            assert not faults, faults

        def own():
            sign_in(visit, MAIL, THIRD)
            visit.page.wait_for_url("**/site/en/me/")
            account_page(visit)
            faults = axe_faults(visit.page)
            visit.page.locator("[data-export]").click()
            faults += axe_faults(visit.page)
            assert not faults, faults

        check(f"axe: sign-up with faults, {scheme}", with_faults)
        check(f"axe: one's account and its sheet, {scheme}", own)
        visit.context.close()


def reflows(browser, origin):
    visit = Visit(browser, origin.base, viewport=NARROW, service_workers="block", locale="de-DE")
    page = visit.page

    def fits(path):
        for size in ("100%", "200%"):
            page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= NARROW["width"], f"{path} is {wide} px wide at {size}"

    def pages():
        for path in PAGES[1:]:
            visit.open(f"de/account/{path}")
            page.wait_for_timeout(300)
            fits(path)

    def own():
        sign_in(visit, MAIL, THIRD)
        page.wait_for_url("**/me/")
        for language in ("de", "fr"):
            visit.open(f"{language}/account/")
            page.locator("[data-sessions] > li").first.wait_for()
            fits(language)

    check("the account's pages fit 320 px", pages)
    check("one's account fits 320 px", own)
    visit.context.close()


def without_a_ledger(browser, site):
    """A site that has no ledger says so, and nothing else."""
    visit = Visit(browser, site, viewport=PHONE, locale="en-GB", service_workers="block")
    sign_in(visit, MAIL, THIRD)
    expect(visit.page.locator("[data-problem]")).to_contain_text("Play on")
    visit.assert_quiet()
    visit.context.close()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    visits = [
        Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
        for _ in range(4)]
    first, second, third, fourth = visits

    def one(action, *of):
        check(f"account: {action.__name__.replace('_', ' ')}", lambda: action(*of, origin))

    check("account: without a ledger", lambda: without_a_ledger(browser, site))
    try:
        one(signs_up_by_keys, first)
        one(opens_by_link, first)
        one(keeps_no_secret, first)
        one(changes_profile, first)
        one(second_device, second)
        one(sends_on, first)
        one(two_tabs, first)
        one(leaves_in_between, first)
        one(changes_password, first, second)
        one(ends_a_session, first, second)
        one(exports, first)
        one(resets, first, second)
        one(signs_out, first)
        one(is_down, first)
        one(a_second_account, third)
        one(link_elsewhere, fourth)
        one(other_account, fourth)
        everyone(browser, origin)
        reflows(browser, origin)
        one(erases_the_device, third)
        one(erases, first)
        one(locks, third)
        for number, visit in enumerate(visits, 1):
            check(f"account: nothing broke the policy or threw, browser {number}",
                  visit.assert_quiet)
    finally:
        for visit in visits:
            visit.context.close()
        origin.end()
