"""Passkeys in a browser with an authenticator of its own, against the real ledger.

The authenticator is Chromium's virtual one, driven over its devtools; see account.py.
"""

import json
import re

from playwright.sync_api import expect
from visits import NARROW, PHONE, Visit, axe_faults, check

from pages import play
from pages.account_steps import joins, open_form, sign_in, tab_to
from pages.ledger import Origin

MAIL, PASSWORD = "ivy@example.org", "Fern & 12 Moss"
OPTIONS = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}


class Authenticator:
    """A virtual authenticator of one page."""

    def __init__(self, page, credentials=()):
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        made = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        self._of = {"authenticatorId": made["authenticatorId"]}
        for credential in credentials:
            self._devtools.send("WebAuthn.addCredential", {**self._of, "credential": credential})

    @property
    def credentials(self):
        return self._devtools.send("WebAuthn.getCredentials", self._of)["credentials"]

    def knows(self, isKnown):
        """Whether the authenticator knows who touches it."""
        self._devtools.send(
            "WebAuthn.setUserVerified", {**self._of, "isUserVerified": isKnown})

    def forget(self):
        self._devtools.send("WebAuthn.clearCredentials", self._of)


def opens_an_account(visit, origin):
    joins(visit, origin, MAIL, "ivy", PASSWORD)


def account_page(visit, language="en"):
    visit.open(f"{language}/account/")
    visit.page.locator("[data-sessions] > li").first.wait_for()


def adds_by_keys(visit, origin, authenticator):
    """By the keyboard alone: a name, the password, and the passkey is listed."""
    page = visit.page
    account_page(visit)
    expect(page.locator("[data-passkeys] > li")).to_have_count(0)
    tab_to(page, "account-old")
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "account-passkey-label":
            break
    expect(page.locator("#account-passkey-label")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#account-passkey-label-error")).to_have_text("Give it a name.")
    page.keyboard.type("My phone")
    page.keyboard.press("Enter")
    expect(page.locator("dialog input")).to_be_focused()
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field-error")).to_contain_text("not right")
    page.keyboard.press("Control+A")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("[data-passkey-done]")).to_contain_text("is added")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-passkeys] b")).to_have_text("My phone")
    expect(page.locator("[data-passkeys] .quiet")).to_contain_text("not used yet")
    (credential,) = authenticator.credentials
    assert credential["isResidentCredential"] and credential["rpId"] == "localhost", credential
    sent = [body for _, path, body in origin.asked if path.endswith("/user/passkeys") and body]
    assert set(json.loads(sent[-1])) == {
        "authenticatorData", "challenge", "clientDataJSON", "id", "label", "publicKey"}, sent


def adds_no_second(visit, origin, authenticator):
    """The same device makes no second one, and one that knows nobody makes none."""
    page = visit.page
    page.fill("#account-passkey-label", "Again")
    page.locator("[data-passkey-form] button").click()
    page.locator("dialog input").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field-error")).to_contain_text("already has a passkey")
    page.keyboard.press("Escape")
    expect(page.locator("[data-passkeys] > li")).to_have_count(1)


def signs_in(visit, origin):
    """Another browser, where a guest has played: one button, and all of it is the account's."""
    page = visit.page
    play.open_start(page, origin.base, play.QUIZ)
    play.plays(page, origin.base, play.QUIZ, "keys", 10)
    open_form(visit, "sign-in/")
    tab_to(page, "button button-primary button-wide")
    page.keyboard.press("Tab")
    expect(page.locator("[data-passkey]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/site/en/me/")
    expect(page.locator("[data-account-name]")).to_have_text("Signed in as ivy.")
    expect(page.locator("[data-account-note]")).to_contain_text("1 round")
    account_page(visit)
    expect(page.locator("[data-passkeys] .quiet")).to_contain_text("last used")
    expect(page.locator("[data-sessions] > li")).to_have_count(2)


def says_what_fails(visit, origin, authenticator):
    """Who is not known, or has no passkey, is told so, and can go on by the password."""
    page = visit.page
    problem = page.locator("form [data-problem]")
    open_form(visit, "sign-in/")
    authenticator.knows(False)
    page.locator("[data-passkey]").click()
    expect(problem).to_contain_text("No passkey was chosen.")
    authenticator.knows(True)
    kept = authenticator.credentials
    authenticator.forget()
    page.locator("[data-passkey]").click()
    expect(problem).to_contain_text("No passkey was chosen.")
    sign_in(visit, MAIL, PASSWORD)
    page.wait_for_url("**/site/en/me/")
    return kept


def removes(visit, origin, other):
    """It is asked first; a passkey that was removed opens nothing."""
    page = visit.page
    account_page(visit)
    page.locator("[data-passkeys] button").click()
    expect(page.locator("dialog h2")).to_have_text("Remove “My phone”?")
    expect(page.locator("dialog .button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-passkeys] > li")).to_have_count(1)
    page.locator("[data-passkeys] button").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-passkeys] > li")).to_have_count(0)
    expect(page.locator("#account-passkeys")).to_be_focused()
    open_form(other, "sign-in/")
    other.page.locator("[data-passkey]").click()
    expect(other.page.locator("form [data-problem]")).to_contain_text(
        "doesn’t belong to an account")


def everyone(browser, origin):
    """Accessible in light and dark, with a passkey in the list, the sheet and the question."""
    for scheme in ("light", "dark"):
        visit = Visit(browser, origin.base, viewport=PHONE, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce", locale="en-GB")
        page = visit.page
        Authenticator(page)

        def whole():
            open_form(visit, "sign-in/")
            expect(page.locator("[data-passkey]")).to_be_visible()
            faults = axe_faults(page)
            sign_in(visit, MAIL, PASSWORD)
            page.wait_for_url("**/site/en/me/")
            account_page(visit)
            expect(page.locator("[data-passkeys] > li")).to_have_count(1)
            page.locator("[data-passkey-form] button").click()
            faults += axe_faults(page)
            page.locator("[data-passkeys] button").click()
            page.locator("dialog").wait_for()
            faults += axe_faults(page)
            assert not faults, faults

        check(f"passkeys: axe, {scheme}", whole)
        visit.context.close()


def reflows(browser, origin):
    visit = Visit(browser, origin.base, viewport=NARROW, service_workers="block", locale="fr-FR")
    page = visit.page

    def fits():
        sign_in(visit, MAIL, PASSWORD)
        page.wait_for_url("**/me/")
        for path in ("account/", "account/sign-in/"):
            for language in ("en", "es", "fr", "de", "sv"):
                visit.open(f"{language}/{path}")
                visit.settle()
                for size in ("100%", "200%"):
                    page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    assert wide <= NARROW["width"], f"{language}/{path}: {wide} px at {size}"

    check("passkeys: fit 320 px in five languages", fits)
    visit.context.close()


def is_hidden_where_it_cannot_be(browser, site):
    """At a bare address, and in a browser without passkeys, nothing is offered."""
    old = "delete AuthenticatorAttestationResponse.prototype.getPublicKey"
    for base, script in ((site, ""), (site.replace("127.0.0.1", "localhost"), old)):
        visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers="block")
        visit.context.add_init_script(script)
        open_form(visit, "sign-in/")
        expect(visit.page.locator("[data-passkey]")).to_be_hidden()
        visit.context.close()


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    check("passkeys: hidden where they cannot be",
          lambda: is_hidden_where_it_cannot_be(browser, site))
    origin = Origin(program, site, build, host="localhost")
    first, second, third = (
        Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
        for _ in range(3))
    state = {}

    def one(action, *of):
        check(f"passkeys: {re.sub('_', ' ', action.__name__)}", lambda: action(*of))

    try:
        mine = Authenticator(first.page)
        one(opens_an_account, first, origin)
        one(adds_by_keys, first, origin, mine)
        one(adds_no_second, first, origin, mine)
        # As a phone that keeps its passkeys, at another browser.
        theirs = Authenticator(second.page, mine.credentials)
        one(signs_in, second, origin)
        everyone(browser, origin)
        reflows(browser, origin)
        third_has = Authenticator(third.page, theirs.credentials)

        def fails():
            state["kept"] = says_what_fails(third, origin, third_has)

        check("passkeys: says what fails", fails)
        third.context.clear_cookies()
        fourth = Visit(browser, origin.base, viewport=PHONE, locale="en-GB",
                       service_workers="block")
        Authenticator(fourth.page, state.get("kept", []))
        one(removes, first, origin, fourth)
        fourth.context.close()
        for number, visit in enumerate((first, second, third), 1):
            check(f"passkeys: nothing broke the policy or threw, browser {number}",
                  visit.assert_quiet)
    finally:
        for visit in (first, second, third):
            visit.context.close()
        origin.end()
