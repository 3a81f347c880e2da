"""Sizes, colours and times as a browser computes them, each under the number of its requirement.

Where the look is another on purpose, decision 0154 says why, and the value here is the one that was
decided. Contrast (CX-098) is held by contrast.test.js and, on every page, by axe; larger letters by
every_page.reflows.
"""

from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, check, eventually

from . import play
from .every_page import paths

GREEN, WHITE, CREAM = "rgb(45, 80, 22)", "rgb(255, 255, 255)", "rgb(245, 241, 232)"
BLACK, DARK_GRAY, RED = "rgb(26, 26, 26)", "rgb(74, 74, 74)", "rgb(164, 38, 44)"
PINK, SKY, YELLOW = "rgb(232, 180, 184)", "rgb(168, 197, 218)", "rgb(244, 228, 193)"
PEONY, RULE, NONE = "rgb(168, 69, 90)", "rgb(216, 208, 190)", "rgba(0, 0, 0, 0)"
SHADE = "rgba(0, 0, 0, 0.1) 0px 2px 8px 0px"
HOME, GUIDE, FOUND = "", "faq/", "herbarium/search/?q=rose"
MAPLE, SIGN_UP, SETTINGS = "plants/acer-platanoides/", "account/sign-up/", "me/settings/"
SECONDARY = ".button:not(.button-primary, .button-tertiary, .button-danger, :disabled)"

# Requirement, page, element, and what it must compute to.
LOOKS = (
    ("CX-085", FOUND, ".heart-fill", {"fill": PINK}), ("CX-085", FOUND, ".heart", {"color": PEONY}),
    ("CX-085", HOME, ".mode-mark-lake", {"background-color": SKY}),
    ("CX-085", HOME, ".mode-mark-ochre", {"background-color": YELLOW}),
    ("CX-086", HOME, "html", {"background-color": CREAM, "color": DARK_GRAY}),
    ("CX-086", HOME, "h1", {"color": BLACK}),
    ("CX-086", HOME, ".panel", {"background-color": WHITE}),
    ("CX-086", HOME, ".sections", {"border-top-color": RULE}),
    ("CX-087", GUIDE, "h1", {"font-size": "28px", "font-weight": "700"}),
    ("CX-087", GUIDE, ".prose h2", {"font-size": "22px", "font-weight": "600"}),
    ("CX-087", MAPLE, ".alike h3", {"font-size": "18px", "font-weight": "600"}),
    ("CX-087", GUIDE, ".prose p", {
        "font-size": "16px", "font-weight": "400", "line-height": "24px"}),
    ("CX-087", GUIDE, ".quiet", {"font-size": "14px"}),
    ("CX-087", HOME, ".sections a", {"font-size": "12px"}),
    ("CX-087", FOUND, ".card-scientific", {"font-size": "14px", "font-style": "italic"}),
    ("CX-087", MAPLE, ".leaf-head .scientific", {"font-size": "18px", "font-style": "italic"}),
    ("CX-088", HOME, ".sections .icon", {"stroke-linecap": "round", "stroke-linejoin": "round"}),
    ("CX-089", HOME, ":root", {"--s1": "0.5rem", "--s2": "1rem", "--s3": "1.5rem", "--s4": "2rem"}),
    ("CX-089", HOME, "main", {"padding-left": "16px", "padding-right": "16px"}),
    ("CX-089", HOME, ".panel", {"padding": "16px", "border-radius": "12px"}),
    ("CX-089", FOUND, ".grid", {"row-gap": "24px", "column-gap": "16px"}),
    ("CX-089", FOUND, ".card .mount", {"padding": "8px", "border-radius": "8px"}),
    ("CX-089", HOME, SECONDARY, {"border-radius": "8px"}),
    ("CX-089", SIGN_UP, ".field input", {"border-radius": "8px"}),
    ("CX-091", HOME, ":root", {"--calm": "0.3s ease-out"}),
    ("CX-091", HOME, ".button", {
        "transition-property": "transform, background-color", "transition-duration": "0.3s, 0.3s"}),
    ("CX-091", HOME, "a.mode", {"transition-duration": "0.3s"}),
    ("CX-091", FOUND, "a.card-link", {"transition-duration": "0.3s"}),
    ("CX-091", FOUND, ".heart", {"transition-duration": "0.3s"}),
    ("CX-091", SETTINGS, ".switch input", {"transition-duration": "0.3s"}),
    ("CX-092", FOUND, ".frame-picture", {
        "transition-property": "opacity", "transition-duration": "0.3s"}),
    ("CX-092", MAPLE, ".leaf-panel", {"animation-name": "panel", "animation-duration": "0.3s"}),
    ("CX-093", MAPLE, ".button-primary", {
        "min-height": "48px", "background-color": GREEN, "color": WHITE, "border-radius": "8px"}),
    ("CX-093", SIGN_UP, SECONDARY, {
        "min-height": "48px", "background-color": WHITE, "color": GREEN, "border-color": GREEN,
        "border-width": "1px"}),
    ("CX-093", "welcome/", ".button-tertiary", {
        "min-height": "48px", "background-color": NONE, "color": GREEN, "border-color": NONE}),
    ("CX-094", SIGN_UP, "#account-email", {
        "min-height": "48px", "border-width": "1px", "border-style": "solid"}),
    ("CX-095", HOME, ".panel", {"box-shadow": SHADE, "padding": "16px"}),
    ("CX-095", HOME, "a.mode", {"box-shadow": SHADE, "padding": "16px"}),
    ("CX-095", FOUND, ".card .mount", {"box-shadow": SHADE, "background-color": WHITE}),
)
# Pages with a search bar, and what shows it where it waits for something to search in.
BARS = (HOME, "herbarium/", FOUND, "today/mystery/", "herbarium/saved/", "herbarium/history/")
# Requirement, page, and what gives way to a finger.
PRESSED = (
    ("CX-092", HOME, "a.mode"), ("CX-092", HOME, SECONDARY), ("CX-092", FOUND, "a.card-link"),
    ("CX-092", FOUND, ".heart"),
)
COMPUTED = """(element, names) => Object.fromEntries(
  names.map((name) => [name, getComputedStyle(element).getPropertyValue(name).trim()]))"""
# What is too small for a finger. A link within a sentence is as high as its line, and stays so.
SMALL = """() => {
  const wanted = "a[href], button, input:not([type=hidden]), select, textarea, summary, "
    + "[role=button], [role=tab], [role=option]";
  const inSentence = (one) => one.matches("a") && getComputedStyle(one).display === "inline"
    && [...one.parentElement.childNodes].some((n) => n.nodeType === 3 && n.data.trim().length > 1);
  // What is there for keys and readers alone lies in a box of one pixel.
  const isSeen = (one) => !one
    || (one.getBoundingClientRect().width > 1 && isSeen(one.parentElement));
  return [...document.querySelectorAll(wanted)].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]")) return false;
    const touched = one.closest("label") ?? one;
    const { width, height } = touched.getBoundingClientRect();
    return (width < 43.5 || height < 43.5) && isSeen(touched) && !inSentence(one);
  }).map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 90)}`;
  });
}"""


def shown(visit, path):
    """Opens a page, unless it is open; what is found stands there."""
    if visit.page.url != f"{visit.base}en/{path}":
        visit.open(f"en/{path}")
        visit.settle()
    if path == FOUND:
        visit.page.locator(".flower").first.wait_for()


def computes(visit, path, selector, wanted):
    shown(visit, path)
    found = visit.page.locator(selector).first.evaluate(COMPUTED, list(wanted))
    assert found == wanted, f"{path} {selector}: {found}"


def fits_fingers(visit):
    small = visit.page.evaluate(SMALL)
    assert not small, small[:4]


def gives_way(visit, path, selector):
    """Held down, it shrinks to 0.95; let go beside it, nothing is opened."""
    shown(visit, path)
    page, element = visit.page, visit.page.locator(selector).first
    element.scroll_into_view_if_needed()
    element.hover()
    page.mouse.down()
    scale = "element => new DOMMatrix(getComputedStyle(element).transform).a"
    eventually(page, lambda: abs(element.evaluate(scale) - 0.95) < 0.001, "it did not give way")
    page.mouse.move(1, 1)
    page.mouse.up()


def has_a_bar(visit, path):
    """44 px high and round, the glass on the left, and on the right what clears it."""
    shown(visit, path)
    page = visit.page
    bar = page.locator(".searchbar:visible").first
    field, clear = bar.locator("input"), bar.locator("button[type=reset]")
    found = field.evaluate(COMPUTED, ["border-radius", "border-width", "background-color"])
    assert found == {
        "border-radius": "22px", "border-width": "1px", "background-color": WHITE}, found
    field.fill("")
    expect(clear).to_be_hidden()
    field.press_sequentially("oak")
    expect(clear).to_be_visible()
    around, glass, cross = (
        field.bounding_box(), bar.locator(".icon").first.bounding_box(), clear.bounding_box())
    assert around["height"] == 44, around
    assert 8 <= glass["x"] - around["x"] <= 16, (around, glass)
    assert abs(cross["x"] + cross["width"] - around["x"] - around["width"]) < 1, (around, cross)
    assert cross["width"] >= 44 and cross["height"] >= 44, cross
    clear.click()
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def says_what_is_wrong(visit):
    """Two pixels of green around what is filled in; red, and a message below, for what is wrong."""
    shown(visit, SIGN_UP)
    page = visit.page
    field = page.locator("#account-email")
    field.focus()
    wanted = {"outline-width": "2px", "outline-color": GREEN, "border-color": GREEN}
    found = field.evaluate(COMPUTED, list(wanted))
    assert found == wanted, found
    field.fill("no address")
    page.locator("[data-form] .button-primary").click()
    page.locator("#account-display").focus()
    error = page.locator("#account-email-error")
    expect(error).not_to_be_empty()
    assert field.evaluate(COMPUTED, ["border-color"]) == {"border-color": RED}
    assert error.evaluate(COMPUTED, ["color"]) == {"color": RED}
    assert error.bounding_box()["y"] >= field.bounding_box()["y"] + 48, "the message is not below"


def a_picture_comes(browser, base):
    """Before a picture is there, its colours stand in its frame, out of focus."""
    visit = Visit(browser, base, viewport=PHONE, service_workers="block")
    pictures = (".webp", ".jpg", ".jpeg", ".avif")
    visit.page.route(lambda address: address.endswith(pictures), lambda route: route.abort())
    visit.page.goto(f"{visit.base}en/{MAPLE}")
    found = visit.page.locator(".hero .frame-wash").evaluate(COMPUTED, ["filter"])
    assert found == {"filter": "blur(12px)"}, found
    visit.context.close()


def a_hero_fills(visit):
    """A plant's first picture is as wide as a phone, and 60 % of its height."""
    shown(visit, MAPLE)
    box = visit.page.locator(".hero .mount").bounding_box()
    assert (box["x"], box["width"]) == (0, PHONE["width"]), box
    assert abs(box["height"] - 0.6 * PHONE["height"]) < 1, box


def a_heart_beats(visit):
    """On saving it fills from its base and beats once; one that was saved before lies still."""
    shown(visit, FOUND)
    page, heart = visit.page, visit.page.locator(".heart").first
    icon, fill = heart.locator(".heart-icon"), heart.locator(".heart-fill")
    assert fill.evaluate(COMPUTED, ["clip-path"])["clip-path"].startswith("inset(100%")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    beat = {"animation-name": "heart-beat", "animation-duration": "0.3s"}
    assert icon.evaluate(COMPUTED, list(beat)) == beat
    eventually(
        page, lambda: fill.evaluate(COMPUTED, ["clip-path"])["clip-path"] == "inset(0px)",
        "not filled")
    page.reload()
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert icon.evaluate(COMPUTED, ["animation-name"]) == {"animation-name": "none"}


def checks_of_looks(browser, base):
    visit = Visit(browser, base, viewport=PHONE, locale="en-GB", service_workers="block")
    for number, path, selector, wanted in LOOKS:
        name = ", ".join(f"{name} {value}" for name, value in wanted.items())
        check(f"{number}: {selector} has {name}", lambda: computes(visit, path, selector, wanted))
    for number, path, selector in PRESSED:
        check(
            f"{number}: {selector} shrinks under a finger",
            lambda: gives_way(visit, path, selector))
    check(
        "CX-094: a field tells where one is, and what is wrong", lambda: says_what_is_wrong(visit))
    check("CX-026: a plant's picture is large", lambda: a_hero_fills(visit))
    check("CX-092: a picture fades in from its colours", lambda: a_picture_comes(browser, base))
    # What is searched and saved here gives the last two bars something to search in.
    check("CX-092: a heart fills and beats", lambda: a_heart_beats(visit))
    for path in BARS:
        check(f"CX-096: the search bar of en/{path}", lambda: has_a_bar(visit, path))
    visit.context.close()


def checks_of_stillness(browser, base):
    """CX-092: who wants less motion has none, and loses nothing."""
    visit = Visit(browser, base, viewport=PHONE, service_workers="block", reduced_motion="reduce")
    still = {"transition-duration": "0s", "animation-name": "none"}
    for path, selector in (
            (HOME, "a.mode"), (FOUND, ".heart"), (FOUND, ".heart-icon"), (MAPLE, ".leaf-panel")):
        check(f"CX-092: {selector} is still for who wants less motion",
              lambda: computes(visit, path, selector, still))
    visit.context.close()


def checks_of_targets(browser, base):
    """CX-099: 44 px for a finger, on every page and in what pages open."""
    visit = Visit(browser, base, viewport=PHONE, service_workers="block", reduced_motion="reduce")
    for path in paths(visit, "en"):
        def every_target():
            shown(visit, path)
            fits_fingers(visit)

        check(f"CX-099: en/{path} is made for fingers", every_target)

    def a_round():
        play.open_start(visit.page, base, play.PRACTICE, "en")
        play.start(visit.page)
        fits_fingers(visit)
        play.answer_shown(visit.page, base, "en")
        fits_fingers(visit)

    def filters():
        shown(visit, FOUND)
        visit.page.locator("[data-open-filters]").click()
        visit.page.locator("dialog[open]").wait_for()
        fits_fingers(visit)

    check("CX-099: a round is made for fingers", a_round)
    check("CX-099: the filters are made for fingers", filters)
    visit.context.close()
    wide = Visit(browser, base, viewport=WIDE, service_workers="block")
    for path in (HOME, GUIDE, FOUND, MAPLE):
        def every_wide_target():
            shown(wide, path)
            fits_fingers(wide)

        check(f"CX-099: en/{path} is made for fingers, also where there is room", every_wide_target)
    wide.context.close()


def checks(browser, base):
    checks_of_looks(browser, base)
    checks_of_stillness(browser, base)
    checks_of_targets(browser, base)
