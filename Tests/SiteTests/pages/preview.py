"""What `florilegium serve` shows an editor: each save, and what is wrong with it, over the page."""

import re
import shutil
import signal
import tempfile
import time
from pathlib import Path

from places import PROJECT
from playwright.sync_api import expect
from visits import PHONE, WIDE, Visit, axe_finds_nothing, check

from pages.programs import Started

PLANT = "content/plants/bellis-perennis.yaml"
# So many that one of them can be asked: only what is played has a page.
OTHERS = ("achillea-millefolium", "calendula-officinalis", "cichorium-intybus")
SETTINGS = """version: 2026.11.1
date: 2026-11-21
base: none
compression: {brotli: 1, zstd: 1}
daily: {days: 1}
"""


class Preview:
    """A project of four plants, and the program that shows it."""

    def __init__(self, program):
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name)
        shutil.copytree(PROJECT / "site", self.root / "site")
        names = ["categories", "names", "words", "care"] + [f"plants/{name}" for name in OTHERS]
        for path in (f"content/{name}.yaml" for name in names):
            self.write(path, (PROJECT / path).read_text("utf8"))
        self.write("content/edition.yaml", SETTINGS)
        self.write("content/featured.yaml", "[]\n")
        for name in ("achievements", "beacons", "events", "glossary", "key", "look-alikes", "play",
                     "shop"):
            self.write(f"content/{name}.yaml", "{}\n")
        self.plant = (PROJECT / PLANT).read_text("utf8")
        self.write(PLANT, self.plant)
        self._program = Started([program, "serve", "--port", "0", "--project", self.root])
        self.base = re.search(r"http://[^/\s]+", self._program.line).group(0)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf8")

    def end(self):
        """As by Ctrl-C."""
        status = self._program.end(signal.SIGINT)
        self._folder.cleanup()
        return status


def checks(browser, program, looks=(("light", WIDE), ("dark", PHONE))):
    preview = Preview(program)
    for scheme, viewport in looks:
        # axe is a script that no page's policy allows: one round is for it, one for the policy.
        visit = Visit(browser, preview.base, viewport=viewport, color_scheme=scheme,
                      bypass_csp=scheme == "dark")
        _edits(visit, preview, scheme)
        visit.context.close()
    check("Ctrl-C ends the preview", lambda: _equals(preview.end(), 0))


def _equals(found, wanted):
    assert found == wanted, found


def _edits(visit, preview, scheme):
    page = visit.page
    overlay = page.locator("florilegium-preview")
    changed = preview.plant.replace("common daisy", "preview daisy", 1)
    assert changed != preview.plant

    def opens():
        visit.open("en/plants/bellis-perennis/")
        # Before the first build is done a page waits, and loads itself again.
        expect(page.locator("h1")).to_contain_text(
            re.compile("daisy", re.IGNORECASE), timeout=180_000)
        expect(overlay).to_be_hidden()

    check(f"a preview shows a plant, {scheme}", opens)

    def follows():
        page.wait_for_load_state("load")
        began = time.monotonic()
        preview.write(PLANT, changed)
        expect(page.locator("h1")).to_contain_text(re.compile("preview daisy", re.IGNORECASE))
        print(f"        {time.monotonic() - began:.2f} s from the save to the page")

    check(f"a save loads the page again, {scheme}", follows)

    def tells():
        preview.write(PLANT, changed.replace("colours:", "colors:", 1))
        expect(overlay).to_be_visible()
        expect(overlay.locator("li").first).to_contain_text(PLANT)
        expect(overlay).to_contain_text("bellis-perennis")
        expect(overlay).to_contain_text("last good form")
        expect(page.locator("h1")).to_contain_text(re.compile("preview daisy", re.IGNORECASE))

    check(f"what is wrong lies over the page, {scheme}", tells)
    if scheme == "dark":
        axe_finds_nothing(visit, "a preview with findings")

    def folds():
        overlay.locator("summary").focus()
        page.keyboard.press("Escape")
        expect(overlay.locator("ol")).to_be_hidden()

    check(f"Escape folds it, {scheme}", folds)

    def goes():
        preview.write(PLANT, preview.plant)
        expect(overlay).to_be_hidden()
        expect(page.locator("h1")).not_to_contain_text(re.compile("preview daisy", re.IGNORECASE))

    check(f"it goes when that is mended, {scheme}", goes)
    check(f"a preview keeps the page's policy, {scheme}", visit.assert_quiet)
