"""Checks of one or two browsers on a ledger of their own."""

from visits import PHONE, Visit, check

from pages.ledger import Origin


def run_in_two_browsers(browser, program, site, build, title, steps, **context):
    """Runs steps one after the other, each a function and how many of the two visits it takes: 1
    for the first, 2 for both, or "second". Each gets the origin last. At the end nothing may have
    been thrown in either.
    """
    origin = Origin(program, site, build)
    first, second = visits = [
        Visit(
            browser, origin.base, viewport=PHONE, locale="en-GB", service_workers="block",
            **context)
        for _ in range(2)]
    taken = {1: [first], 2: visits, "second": [second]}
    try:
        for action, count in steps:
            name = action.__name__.replace("_", " ")
            check(f"{title}: {name}", lambda do=action, of=taken[count]: do(*of, origin))
        for number, visit in enumerate(visits, 1):
            check(f"{title}: nothing threw, browser {number}", visit.assert_quiet)
    finally:
        for visit in visits:
            visit.context.close()
        origin.end()
