"""The page of settings: how something is chosen there, and whose seasons the site then follows."""

import datetime
import re

from playwright.sync_api import expect
from visits import PHONE, Visit


def settings_page(visit, language="en"):
    visit.open(f"{language}/me/settings/")
    visit.page.locator("[data-settings][data-is-ready]").wait_for()


def choose(page, name, value):
    page.locator(f"input[name={name}][value='{value}']").check(force=True)
    expect(page.locator("[data-say]")).to_contain_text("Saved")


def day_of_two_flowers(visit):
    """A day of the edition whose flower is another in the south than in the north, and both; of
    most days it is."""
    root = visit.base.removesuffix("site/")
    north, south = (
        {
            day["date"]: day["plant"]
            for day in visit.context.request.get(f"{root}v1/flowers/{name}.json").json()["days"]}
        for name in ("days", "days-south"))
    date = next(date for date in sorted(north) if south.get(date, north[date]) != north[date])
    return datetime.date.fromisoformat(date), north[date], south[date]


def seasons(visit):
    """The flower of the day is the other hemisphere's where somebody chose it, and the page says
    which.

    On a day when they are two: on some day they may be one.
    """
    day, north, south = day_of_two_flowers(visit)
    other = Visit(
        visit.context.browser, visit.base.removesuffix("/site/"), day, viewport=PHONE,
        locale="en-GB", service_workers="block")
    try:
        shows_two_flowers(other, north, south)
        other.assert_no_throw()
    finally:
        other.context.close()


def shows_two_flowers(visit, north, south):
    page = visit.page
    flower = page.locator("[data-flower]:not([hidden]) [data-flower-link]")
    visit.open("en/")
    expect(page.locator("[data-flower-north]")).to_be_visible()
    expect(flower).to_have_attribute("href", re.compile(f"/plants/{north}/"))
    page.locator("[data-flower] a[href$='#set-seasons-text']").click()
    page.wait_for_url("**/me/settings/**")
    settings_page(visit)
    choose(page, "seasons", "south")
    visit.open("en/")
    expect(page.locator("[data-flower-south]")).to_be_visible()
    expect(page.locator("[data-flower-north]")).to_be_hidden()
    expect(flower).to_have_attribute("href", re.compile(f"/plants/{south}/"))
    visit.open("en/today/")
    expect(page.locator("[data-seasons]")).to_contain_text("southern hemisphere")
    settings_page(visit)
    choose(page, "seasons", "")
    visit.open("en/today/")
    expect(page.locator("[data-seasons]")).to_contain_text("northern hemisphere")


def south_by_the_clock(browser, base):
    """A time zone in the south is enough: nobody is asked for a place."""
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers="block",
                  timezone_id="Pacific/Auckland")
    visit.open("en/today/")
    expect(visit.page.locator("[data-seasons]")).to_contain_text("southern hemisphere")
    visit.open("en/plants/bellis-perennis/")
    expect(visit.page.locator(".months-text")).to_contain_text("south of the equator: September")
    visit.context.close()
