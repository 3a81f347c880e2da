"""What a visitor meets where the browser has no room left, in Chromium with a real quota; or where
it keeps nothing.

The quota is the browser's own, made small (CDP Storage.overrideQuotaForOrigin), and filled with
bytes of chance. One of a byte holds from the first write on; later on IndexedDB goes by what it was
told for some seconds, so it is filled.
"""

from playwright.sync_api import expect
from visits import axe_finds_nothing, check, eventually, rows

from pages import play
from pages.roomless import (
    FORBIDDEN, MEGABYTE, MINUTE, NO_ROOM, RETURNS, TRIES, Roomless, practises, saves_a_plant, waits)


def is_accessible(browser, base):
    """The slip over results and over a plant, by axe."""
    for language, scheme in (("en", "light"), ("de", "dark")):
        visit = Roomless(
            browser, base, quota=1, bypass_csp=True, color_scheme=scheme, reduced_motion="reduce",
            service_workers="block")
        visit.open(f"{language}/plants/quercus-robur/")
        visit.page.locator("[data-save]").first.click()
        visit.slip.wait_for()
        axe_finds_nothing(visit, f"no room is left, {language}, {scheme}")
        visit.context.close()


def used_up_before(browser, base):
    """Nothing is ever kept: everything plays, and each page says what is lost."""
    visit = Roomless(browser, base, quota=1)
    page = visit.page

    def bites():
        visit.open("en/")
        assert page.evaluate(TRIES) == ["QuotaExceededError", "QuotaExceededError"], (
            page.evaluate(TRIES))

    def is_told():
        state = page.locator(".colophon [data-offline]")
        expect(state).to_contain_text("no room left", timeout=MINUTE)
        expect(state.locator("a")).to_have_text("Delete packs")

    def plays():
        practises(visit)
        waits(visit)
        assert "network" not in page.locator("main").inner_text().lower(), (
            "room is told as a network")

    def plays_again():
        page.locator("[data-results] [data-again]").click()
        page.locator(".turn:not(.answered) .option").first.wait_for()
        expect(visit.slip).to_be_hidden()
        play.answer(page, base, "keys", 1, True)
        page.keyboard.press("Escape")
        waits(visit)

    def saves():
        saves_a_plant(visit)
        visit.says_no_room()
        expect(page.locator(".toast:not(.room-note)")).to_have_count(0)

    def is_kept_again():
        visit.give_room()
        page.evaluate(RETURNS)
        expect(page.locator(".toast")).to_contain_text("everything was kept")
        expect(visit.slip).to_have_count(0)
        assert [row["plant"] for row in rows(page, "saved")] == ["quercus-robur"]
        assert len(rows(page, "playedRound")) == 2, "the rounds are not kept"
        assert page.evaluate("localStorage.getItem('florilegium-waiting')") is None

    check("with a quota of one byte, IndexedDB and Cache refuse", bites)
    check("without room from the first visit on, the page says so at its foot", is_told)
    check("without room from the first visit on, a round plays, and waits for room", plays)
    check("without room, another round plays, and nothing covers it", plays_again)
    check("without room, a plant is saved for the page, which says so", saves)
    check("once there is room, what waited is kept", is_kept_again)
    check("without room nothing was thrown", visit.assert_no_throw)
    visit.context.close()


def used_up_in_a_round(browser, base):
    """Room goes between the start and the results; what was kept before stays."""
    visit = Roomless(browser, base, quota=12 * MEGABYTE, service_workers="block")
    page = visit.page

    def keeps_before():
        practises(visit)
        expect(page.locator("[data-results] [data-board]")).to_be_hidden()
        saves_a_plant(visit)
        assert len(rows(page, "playedRound")) == 1

    def goes():
        play.open_start(page, base, play.QUIZ)
        play.start(page)
        for number in range(1, 6):
            play.answer(page, base, "keys", number, True)
        visit.fill()
        for number in range(6, 11):
            play.answer(page, base, "keys", number, True)
        play.results(page, 10, 10)
        waits(visit)

    def loses_nothing():
        assert len(rows(page, "playedRound")) == 1, "a round was kept without room"
        visit.open("en/me/")
        expect(page.locator("[data-tiles] div").first).to_have_text("Rounds2")
        visit.says_no_room()
        visit.open("en/herbarium/saved/")
        expect(page.locator("[data-plant=quercus-robur]").first).to_be_visible()

    def is_not_kept():
        visit.open("en/plants/bellis-perennis/")
        page.locator("[data-save]").first.click()
        visit.says_no_room()
        page.locator("[data-notes]").fill("By the pond")
        page.locator("[data-notes]").blur()
        visit.settle()
        expect(page.locator("[data-own-state]")).to_have_text("")
        visit.open("en/herbarium/saved/")
        expect(page.locator("[data-plant=quercus-robur]").first).to_be_visible()
        assert [row["plant"] for row in rows(page, "saved")] == ["quercus-robur"]

    def is_kept_by_a_later_page():
        visit.set_quota(40 * MEGABYTE)
        visit.open("en/me/")
        eventually(page, lambda: len(rows(page, "playedRound")) == 2, "the round was not kept")
        expect(visit.slip).to_have_count(0)
        assert page.evaluate("localStorage.getItem('florilegium-waiting')") is None
        numbers = sorted(row["number"] for row in rows(page, "playedRound"))
        assert len(set(numbers)) == 2, numbers
        practises(visit)
        assert len({row["number"] for row in rows(page, "playedRound")}) == 3, "a number came twice"

    check("with room, a round and a plant are kept", keeps_before)
    check("room that goes in the middle of a round lets it end, and it waits", goes)
    check("what was kept before is there, and the round that waits", loses_nothing)
    check("a plant and a note that find no room are not called kept", is_not_kept)
    check("once there is room, a later page keeps the round", is_kept_by_a_later_page)
    check("where room went nothing was thrown", visit.assert_no_throw)
    visit.context.close()


def used_up_by_the_download(browser, base):
    """The edition does not fit: what fits is kept, and some room stays for what is played."""
    visit = Roomless(browser, base, quota=8 * MEGABYTE)
    page = visit.page

    def leaves_room():
        visit.open("en/")
        expect(page.locator(".colophon [data-offline]")).to_contain_text(
            "no room left", timeout=MINUTE)
        practises(visit)
        expect(visit.slip).to_have_count(0)
        assert len(rows(page, "playedRound")) == 1, "the download left no room for a round"

    check("a download that does not fit leaves room for rounds", leaves_room)
    check("where it does not fit nothing was thrown", visit.assert_no_throw)
    visit.context.close()


def packs(browser, base):
    """A pack that finds no room leaves none of itself; deleting one makes room for what waits."""
    visit = Roomless(browser, base, quota=40 * MEGABYTE)
    page = visit.page
    # The pictures of 480 pixels are kept for offline play anyway.
    small, largest = page.locator("[data-pack^=all-]").first, page.locator("[data-pack^=all-]").last

    def usage():
        return page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")

    def opens_packs():
        visit.open("en/packs/")
        page.locator("[data-pack] button:visible").first.wait_for()

    def finds_no_room():
        visit.open("en/")
        expect(page.locator(".colophon [data-offline]")).to_contain_text(
            "Ready to play offline", timeout=2 * MINUTE)
        practises(visit)
        opens_packs()
        before = usage()
        visit.set_quota(before + MEGABYTE)
        largest.locator("[data-pack-take]").click()
        expect(largest.locator("[data-pack-state]")).to_contain_text(NO_ROOM, timeout=MINUTE)
        expect(largest.locator("[data-pack-take]")).to_be_visible()
        eventually(page, lambda: usage() < before + MEGABYTE / 2, "what came of the pack was left")

    def still_plays_and_keeps():
        practises(visit)
        assert len(rows(page, "playedRound")) == 2, "the pack took the room of the round"

    def is_taken():
        visit.set_quota(usage() + 20 * MEGABYTE)
        opens_packs()
        largest.locator("[data-pack-take]").click()
        expect(largest.locator("[data-pack-state]")).to_have_text(
            "Kept on this device", timeout=MINUTE)
        expect(largest.locator("[data-pack-drop]")).to_contain_text("MB")
        small.locator("[data-pack-take]").click()
        expect(small.locator("[data-pack-state]")).to_have_text(
            "Kept on this device", timeout=MINUTE)

    def makes_room():
        visit.fill()
        saves_a_plant(visit)
        visit.says_no_room()
        with page.context.expect_page() as opened:
            visit.slip.locator("a").click()
        other = opened.value
        kept = other.locator("[data-packs-kept] li")
        expect(kept).to_have_count(2)
        expect(kept.first).to_contain_text("1024 pixels")
        kept.first.locator("button").click()
        expect(kept).to_have_count(1)
        expect(other.locator("[data-say]")).to_contain_text("has been removed")
        other.close()
        page.evaluate(RETURNS)
        expect(visit.slip).to_have_count(0)
        assert [row["plant"] for row in rows(page, "saved")] == ["quercus-robur"]
        opens_packs()
        expect(largest.locator("[data-pack-take]")).to_be_visible()

    check("a pack that finds no room is told so, and leaves nothing", finds_no_room)
    check("after it, a round plays and is kept", still_plays_and_keeps)
    check("with room the pack is taken, and its size stands on the button", is_taken)
    check("deleting the pack makes room for what waits", makes_room)
    check("where packs found no room nothing was thrown", visit.assert_no_throw)
    visit.context.close()


def forbidden(browser, base):
    """Storage is denied to the site: it plays from memory, and says what that means."""
    visit = Roomless(browser, base, service_workers="block")
    page = visit.page
    visit.context.add_init_script(FORBIDDEN)

    def plays():
        play.open_start(page, base, play.PRACTICE)
        play.start(page)
        page.wait_for_timeout(200)
        page.keyboard.press(str(play.right_place(page, base)))
        page.locator(".turn.answered").wait_for()
        page.keyboard.press("Escape")
        page.locator("[data-results]:not([hidden]) h1").wait_for()
        expect(page.locator("[data-results] [data-board]")).to_contain_text(
            "This browser keeps nothing")
        expect(visit.slip).to_contain_text("isn’t saving data here")

    def saves():
        saves_a_plant(visit)
        expect(visit.slip).to_contain_text("isn’t saving data here")
        visit.slip.locator(".toast-close").click()
        expect(visit.slip).to_have_count(0)

    check("with storage forbidden a round plays, and the page says that it is not kept", plays)
    check("with storage forbidden a plant is saved for the page, which says so", saves)
    check("with storage forbidden nothing was thrown", visit.assert_no_throw)
    visit.context.close()


def checks(browser, base):
    """All of it."""
    base = base.rstrip("/")
    used_up_before(browser, base)
    is_accessible(browser, base)
    used_up_in_a_round(browser, base)
    used_up_by_the_download(browser, base)
    packs(browser, base)
    forbidden(browser, base)
