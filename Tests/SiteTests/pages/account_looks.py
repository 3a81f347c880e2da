"""How the pages of accounts look: by axe, and as narrow as it gets."""

from visits import NARROW, PHONE, Visit, axe_faults, check

from pages.account_steps import MAIL, THIRD, account_page, open_form, sign_in

PAGES = ("", "sign-up/", "confirm/", "sign-in/", "forgot/", "reset/", "release/")


def everyone(browser, origin):
    """Each page, at phone size in light and dark, and as narrow as it gets."""
    for scheme in ("light", "dark"):
        visit = Visit(browser, origin.base, viewport=PHONE, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce", locale="en-GB")
        for path in PAGES:
            def whole():
                visit.open(f"en/account/{path}")
                visit.settle()
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
            visit.settle()
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
