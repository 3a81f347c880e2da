"""What a round looks like and what stays of it: on a phone, after a miss, after it was left."""

from playwright.sync_api import expect
from visits import (
    AT_REST, PHONE, WIDE, Visit, axe_finds_nothing, check, check_name, eventually, rows, until)

from pages import play

# Where things are on the screen; what stays there is read again after an answer.
PLACES = """() => Object.fromEntries([
  ['plate', '.turn-plate'], ['options', '.options'],
  ['quit', '[data-quit]'], ['head', '.turn-head'],
].map(([name, selector]) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [name, [x, y, width, height].map(Math.round)];
}))"""
PETAL = """() => {
  const petal = document.querySelector('.petal-place > .petal').closest('.petal-place')
    .getBoundingClientRect();
  const meets = (one) => one.left < petal.right && petal.left < one.right
    && one.top < petal.bottom && petal.top < one.bottom;
  return [...document.querySelectorAll('.turn button, .turn-plate, .timer')]
    .filter((one) => one.checkVisibility() && meets(one.getBoundingClientRect()))
    .map((one) => one.className);
}"""


def begin(page, base, path):
    play.open_start(page, base, path)
    play.start(page)
    page.wait_for_timeout(300)


def tap(page, place):
    """A tap at an option's middle, as a finger does it: nothing is scrolled to."""
    box = page.locator(".option").nth(place - 1).bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".turn.answered").wait_for()


def wrong(page, base):
    return play.right_place(page, base) % page.locator(".option").count() + 1


def fills_the_phone(page, base):
    """The picture goes from edge to edge and takes half the screen, and all names are on it."""
    begin(page, base, play.PRACTICE)
    x, y, width, height = page.evaluate(PLACES)["plate"]
    assert (x, width) == (0, PHONE["width"]), (x, width)
    picture = page.locator(".turn-plate .frame-picture").bounding_box()
    assert picture["height"] >= PHONE["height"] / 2 - 1, picture
    last = page.locator(".option").last.bounding_box()
    assert last["y"] + last["height"] <= PHONE["height"], last


def stays_put(page, base, path):
    """A miss moves nothing: not the picture, not the names, not the button that ends the round."""
    begin(page, base, path)
    before = page.evaluate(PLACES)
    tap(page, wrong(page, base))
    after = page.evaluate(PLACES)
    assert after == before, f"{before} became {after}"
    assert page.evaluate("scrollY") == 0, "it scrolls"
    shown = page.locator("[data-verdict-text]").bounding_box()
    assert shown["y"] + shown["height"] < PHONE["height"] - 60, shown


def misses_look_different(page, base):
    """Without colour too, what was chosen has another edge and another glyph than what was
    right."""
    begin(page, base, play.PRACTICE)
    tap(page, wrong(page, base))
    looks = page.evaluate("""() => ['right', 'chosen'].map((state) => {
      const option = document.querySelector(`.option[data-state=${state}]`);
      const glyph = option.querySelector('.option-key svg');
      return [getComputedStyle(option).borderTopStyle, glyph.innerHTML];
    })""")
    assert looks[0][0] == "solid" and looks[1][0] == "dashed" and looks[0][1] != looks[1][1], looks


def lets_petals_fall_beside(page, base):
    """The petal of a right answer falls on no button, no clock and no plant."""
    for path in (play.PRACTICE, play.CLOCKED):
        begin(page, base, path)
        box = page.locator(".option").nth(play.right_place(page, base) - 1).bounding_box()
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        page.locator(".petal-place > .petal").wait_for()
        for _ in range(6):
            met = page.evaluate(PETAL)
            assert not met, met
            page.wait_for_timeout(200)


def is_not_pointed_at(page, base):
    """The next card lies under a mouse that rests: nothing on it looks chosen."""
    begin(page, base, play.SPEEDRUN)
    page.locator(".option").nth(play.right_place(page, base) - 1).click()
    expect(page.locator("[data-count]")).to_contain_text("2")
    page.locator(".turn:not(.answered) .option:enabled").first.wait_for()
    until(page, AT_REST)
    looks = page.evaluate(
        "[...document.querySelectorAll('.option')].map(o => getComputedStyle(o).boxShadow + "
        "getComputedStyle(o).borderTopColor + getComputedStyle(o).backgroundColor)")
    assert len(set(looks)) == 1, looks
    page.mouse.move(*(page.locator(".option").nth(1).bounding_box()[side] + 9 for side in "xy"))
    option = page.locator(".option").nth(1)
    eventually(
        page, lambda: option.evaluate("o => getComputedStyle(o).boxShadow") != "none",
        "it is not pointed at")


def touches(page, base):
    """An answer is felt where the device can, and not with motion off."""
    page.add_init_script("window.felt = []; navigator.vibrate = (touch) => felt.push(touch.length)")
    begin(page, base, play.PRACTICE)
    tap(page, wrong(page, base))
    assert page.evaluate("felt") == [3], page.evaluate("felt")
    page.emulate_media(reduced_motion="reduce")
    begin(page, base, play.PRACTICE)
    tap(page, wrong(page, base))
    assert page.evaluate("felt") == [], page.evaluate("felt")


def keeps_notices_behind(page, base):
    """Behind (i) are description, maker and what drawings are not for; the keyboard's button opens
    the field."""
    begin(page, base, play.PRACTICE)
    expect(page.locator("[data-safety]")).to_be_visible()
    expect(page.locator("[data-info-panel]")).to_be_hidden()
    page.locator("[data-info]").tap()
    for part in ("description", "credit", "drawing"):
        expect(page.locator(f"[data-{part}]")).to_be_visible()
    page.locator("[data-info]").tap()
    assert page.locator("#command").evaluate("f => f.closest('form').offsetHeight") <= 1
    page.locator("[data-type]").tap()
    expect(page.locator("#command")).to_be_focused()
    assert page.locator("#command").evaluate("f => f.closest('form').offsetHeight") > 40
    page.keyboard.type("number 1")
    page.keyboard.press("Enter")
    page.locator(".turn.answered").wait_for()
    page.locator("[data-next]").tap()
    expect(page.locator("[data-safety]")).to_be_hidden()


def teaches(page, base):
    """A miss says what to look for, and what the other plant has in the same place."""
    begin(page, base, play.PRACTICE)
    chosen = wrong(page, base)
    name = page.locator(".option-name").nth(chosen - 1).inner_text()
    seen = page.locator("[data-description]").text_content()
    tap(page, chosen)
    expect(page.locator("[data-look]")).to_contain_text(seen)
    other = page.locator("[data-other]")
    page.wait_for_timeout(500)
    if other.is_visible():
        assert name.lower() in other.inner_text().lower(), other.inner_text()
    page.locator("[data-next]").tap()
    page.locator(".turn:not(.answered) .option:enabled").first.wait_for()
    play.answer(page, base, "keys", 2, True)
    page.locator("[data-quit]").tap()
    expect(page.locator("[data-miss-list] [data-look]")).to_contain_text(seen)


def keeps_practice(page, base):
    """Practice that is left by Back, by another page or by a closed tab is kept, and told as no
    loss."""
    for number, leave in enumerate((
            lambda: page.go_back(), lambda: page.goto(f"{base.rstrip('/')}/site/en/"),
            lambda: page.goto("about:blank")), start=1):
        page.goto(f"{base.rstrip('/')}/site/en/battle/")
        begin(page, base, play.PRACTICE)
        for card in (1, 2):
            play.answer(page, base, "keys", card, card != 2)
        eventually(
            page, lambda: len(rows(page, "memory")) >= 1,
            "the answers wait for the end of the round")
        leave()
        page.goto(f"{base.rstrip('/')}/site/en/battle/")
        expect(page.locator("[data-practised]")).to_contain_text(f"{number} of {2 * number}")
        expect(page.locator("[data-note]")).to_be_hidden()
        assert len(rows(page, "playedRound")) == number, rows(page, "playedRound")


def reads_again(page, base):
    """The answers of the last rounds are there to be read again, those that were missed first."""
    page.goto(f"{base.rstrip('/')}/site/en/battle/answers/")
    expect(page.locator("[data-none]")).to_be_visible()
    play.plays_practice(page, base)
    page.locator("[data-results] a[href$='battle/answers/']").click()
    expect(page.locator(".last-answers summary").first).to_contain_text("Practice")
    expect(page.locator("[data-missed] .miss")).to_have_count(1)
    expect(page.locator("[data-missed] .card-link")).to_have_count(2)
    expect(page.locator("[data-known] > li")).to_have_count(4)


def checks(browser, base):
    """Each by a new visitor; on a phone unless a mouse is needed."""
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    for action, of, options in (
            (fills_the_phone, (), phone), (stays_put, (play.PRACTICE,), phone),
            (stays_put, (play.SPEEDRUN,), phone), (stays_put, (play.CLOCKED,), phone),
            (misses_look_different, (), phone), (lets_petals_fall_beside, (), phone),
            (is_not_pointed_at, (), {"viewport": WIDE}), (keeps_notices_behind, (), phone),
            (touches, (), phone),
            (teaches, (), phone), (keeps_practice, (), {}), (reads_again, (), {})):
        visit = Visit(
            browser, base, locale="en-GB", service_workers="block", bypass_csp=True, **options)
        visit.page.set_default_timeout(60_000)
        name = f"{check_name(action)} {' '.join(of)}".strip()
        check(name, lambda: action(visit.page, base, *of))
        check(f"nothing threw: {name}", visit.assert_no_throw)
        if action in (reads_again, teaches):
            axe_finds_nothing(visit, name)
        visit.context.close()
