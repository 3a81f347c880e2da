"""Takes pictures of every screen: screenshots.py http://127.0.0.1:PORT FOLDER [--readme]

At 390 and 1280 px, in English (light) and German (dark); with --readme only the few that README.md
shows.
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from pages import every_page, play
from visits import PHONE, WIDE, Visit

README = {
    "home": "", "herbarium": "herbarium/", "plant": "plants/papaver-rhoeas/",
    "search": "herbarium/search/?q=&colour=blue",
}


def settle(page):
    """Pictures are there, and nothing moves any more."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)


def take(visit, folder, name, whole=False):
    settle(visit.page)
    visit.page.screenshot(path=str(folder / f"{name}.png"), full_page=whole)


def a_round(visit, folder, name):
    """A picture with its names, then the answer."""
    play.open_start(visit.page, visit.base.removesuffix("site/"), play.PRACTICE)
    play.start(visit.page)
    take(visit, folder, name)
    visit.page.keyboard.press("1")
    take(visit, folder, f"{name}-answered")


def main():
    base, folder, few = sys.argv[1], Path(sys.argv[2]), "--readme" in sys.argv
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage"])
        looks = [("en", "light", PHONE)]
        if not few:
            looks += [("en", "light", WIDE), ("de", "dark", PHONE), ("de", "light", WIDE)]
        for language, scheme, viewport in looks:
            visit = Visit(
                browser, base, viewport=viewport, color_scheme=scheme, service_workers="block",
                reduced_motion="reduce")
            width = viewport["width"]
            paths = README if few else {
                path.replace("/", "-").strip("-?") or "home": path
                for path in every_page.paths(visit, language)}
            for name, path in paths.items():
                visit.open(f"{language}/{path}")
                take(visit, folder, name if few else f"{language}-{width}-{name}", whole=not few)
            if language == "en":
                a_round(visit, folder, "round" if few else f"en-{width}-round")
            visit.context.close()
        browser.close()


if __name__ == "__main__":
    main()
