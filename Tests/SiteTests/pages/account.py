"""Accounts in a browser, against the real ledger behind the site's own address.

Functions take visits of one `Origin` (see ledger.py); they fail by AssertionError or a time-out.
"""

from visits import PHONE, Visit, check

from pages import account_forms, account_looks, account_own, account_sessions
from pages.ledger import Origin


def checks(browser, program, site, build):
    """All of it, on a ledger of its own."""
    origin = Origin(program, site, build)
    visits = [
        Visit(browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block")
        for _ in range(4)]
    first, second, third, fourth = visits

    def one(action, *of):
        check(f"account: {action.__name__.replace('_', ' ')}", lambda: action(*of, origin))

    check("account: without a ledger", lambda: account_forms.without_a_ledger(browser, site))
    try:
        one(account_forms.signs_up_by_keys, first)
        one(account_forms.opens_by_link, first)
        one(account_sessions.keeps_no_secret, first)
        one(account_own.changes_profile, first)
        one(account_own.changes_username, first)
        one(account_sessions.second_device, second)
        one(account_sessions.sends_on, first)
        one(account_sessions.two_tabs, first)
        one(account_sessions.leaves_in_between, first)
        one(account_own.changes_password, first, second)
        one(account_sessions.ends_a_session, first, second)
        one(account_own.exports, first)
        one(account_forms.resets, first, second)
        one(account_own.signs_out, first)
        one(account_sessions.is_down, first)
        one(account_own.names_a_guest, third)
        one(account_forms.a_second_account, third)
        one(account_forms.link_elsewhere, fourth)
        one(account_forms.other_account, fourth)
        account_looks.everyone(browser, origin)
        account_looks.reflows(browser, origin)
        one(account_sessions.waits_as_told, third)
        one(account_own.erases_the_device, third)
        one(account_own.erases, first)
        one(account_forms.locks, third)
        for number, visit in enumerate(visits, 1):
            check(f"account: nothing broke the policy or threw, browser {number}",
                  visit.assert_quiet)
    finally:
        for visit in visits:
            visit.context.close()
        origin.end()
