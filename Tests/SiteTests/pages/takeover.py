"""An edition that comes while a page is open, in a browser without a debugger.

An attached one (Playwright's own, too) keeps an idle worker alive at times, and the next one waits
for it as long. So a page of ours leads the site in a frame, and tells the host how it went.
"""

import os
import subprocess
import tempfile
import threading
from pathlib import Path

from places import BUILD

from pages.next_edition import HEADING

DRIVER = """<!doctype html><meta charset="utf-8"><iframe></iframe><script type="module">
const frame = document.querySelector("iframe");
const tell = (text) => fetch("/told", { method: "POST", body: text });
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const until = async (isTrue) => { while (!isTrue()) await sleep(100); };
const open = (path) => new Promise((resolve) => {
  frame.onload = () => resolve();
  frame.src = `/site/${path}`;
});
const text = (selector) => frame.contentDocument.querySelector(selector)?.textContent ?? "";

await open("en/");
await until(() => text("[data-offline]").includes("Ready to play offline"));
let release;
navigator.locks.request("florilegium-game", { mode: "shared" },
  () => new Promise((resolve) => { release = resolve; }));
await tell("playing");
await open("en/me/");
const registration = await navigator.serviceWorker.getRegistration("/site/");
await until(() => registration.waiting);
await sleep(6_000);
await tell(registration.waiting ? "waits" : "did not wait");
release();
await until(() => !registration.waiting && registration.active.state === "activated");
await tell("has taken over");
await open("en/");
await tell(text("h1"));
</script>"""


def takes_over(host, edition, seconds=300):
    """It waits while a page plays, and takes over from the one that is open then."""
    told, is_over = [], threading.Event()

    def hear(text):
        told.append(text)
        if text == "playing":
            host.folder = edition.built()
        if len(told) == 4:
            is_over.set()

    host.folder = BUILD
    host.hear, host.pages = hear, {"driver.html": DRIVER.encode()}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        chromium = subprocess.Popen(
            [os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--headless=new", "--no-sandbox",
             "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run", "--lang=en-GB",
             f"--user-data-dir={Path(profile, 'own')}", f"{host.base}/driver.html"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            is_over.wait(seconds)
        finally:
            chromium.terminate()
            chromium.wait(20)
    assert told == ["playing", "waits", "has taken over", HEADING], told
