"""The identification key in a browser: a question at a time, by keys, back at any time, and without
scripts."""

import re

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check, check_name, eventually


def one_question(visit):
    """The first question alone, what is left, and pictures beside the answers."""
    page = visit.page
    visit.open("en/key/")
    expect(page.locator("[data-key-left]")).to_have_text("101 plants left")
    expect(page.locator(".key-step:visible")).to_have_count(1)
    expect(page.locator("[data-key-trail]")).to_be_hidden()
    expect(page.locator("#start .key-thumbs img")).not_to_have_count(0)


def by_keys(visit):
    """Answers by keys: the focus goes to the question, leaves stand beside leaves, fewer plants are
    left."""
    page = visit.page
    page.locator("#start .key-way[href='#woody']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#woody")).to_be_focused()
    page.locator("#woody .key-way[href='#woody-leaf']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#woody-leaf")).to_be_focused()
    assert int(re.match(r"\d+", page.locator("[data-key-left]").inner_text())[0]) < 50
    expect(page.locator("[data-key-trail-list] li")).to_have_count(2)
    page.locator("#woody-leaf .key-way[href='#woody-leaf--3']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".key-result")).to_be_focused()
    expect(page.locator(".key-result .card")).to_have_count(7)
    expect(page.locator(".key-result h2")).to_have_text("7 plants fit")
    expect(page.locator("[data-key-trail-list] li")).to_have_count(3)
    eventually(page, lambda: page.locator(".key-result img").evaluate_all(
        "images => images.filter(one => one.naturalWidth > 0).length") > 1, "no pictures of leaves")


def back(visit):
    """Back by the page, by the browser, and to any question; who is not sure sees all that are
    left."""
    page = visit.page
    page.locator("[data-key-previous]").click()
    expect(page.locator("#woody-leaf")).to_be_visible()
    page.go_back()
    expect(page.locator(".key-result")).to_be_visible()
    page.locator("[data-key-trail-list] a").first.click()
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("[data-key-left]")).to_have_text("101 plants left")
    page.locator("#start .key-way[href='#indoors']").click()
    expect(page.locator("#indoors")).to_be_visible()
    page.locator("#indoors a[href='#indoors--all']").click()
    expect(page.locator(".key-result .card")).to_have_count(7)
    page.locator(".key-result a").first.click()
    page.locator("article.leaf h1").wait_for()


def unreadable(visit):
    """An address that cannot be read leads to the first question."""
    for fragment in "#%zz", "#%E0%A4%A":
        visit.page.goto("about:blank")
        visit.open(f"en/key/{fragment}")
        expect(visit.page.locator("[data-key-left]")).to_have_text("101 plants left")
        expect(visit.page.locator(".key-step:visible")).to_have_count(1)
        expect(visit.page.locator("#start")).to_be_visible()


def without_scripts(browser, base):
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", java_script_enabled=False)
    visit.page.goto(visit.base + "en/key/")
    assert visit.page.locator(".key-step").count() > 10
    visit.page.locator("#start .key-way[href='#woody']").click()
    expect(visit.page).to_have_url(re.compile("#woody$"))
    expect(visit.page.locator("#woody-leaf .card").first).to_be_visible()
    visit.context.close()


def checks(browser, base):
    visit = Visit(
        browser, base, viewport=PHONE, locale="en-GB", service_workers="block", has_touch=True)
    for action in (one_question, by_keys):
        check(check_name(action), lambda: action(visit))
    axe_finds_nothing(visit, "the key, plants that fit")
    check(check_name(back), lambda: back(visit))
    check(check_name(unreadable), lambda: unreadable(visit))
    check("nothing threw at the key", visit.assert_quiet)
    visit.context.close()
    visit = Visit(
        browser, base, viewport=WIDE, locale="de-DE", service_workers="block", color_scheme="dark")
    visit.open("de/key/#woody-leaf")
    check("a question has an address of its own", lambda: (
        expect(visit.page.locator("#woody-leaf")).to_be_visible(),
        expect(visit.page.locator("[data-key-trail-list] li")).to_have_count(2)))
    axe_finds_nothing(visit, "the key, a question, dark")
    visit.context.close()
    check("the key leads on by links without scripts", lambda: without_scripts(browser, base))
