"""Runs what the player's browser keeps in a real one: python3 state_browser.py

Needs playwright from PyPI, and Chromium (CHROMIUM, or /usr/bin/chromium). Serves the sources
itself. Prints a line a check and, last, "N passed, N failed".
"""

import functools
import http.server
import os
import sys
import tempfile
import threading

from places import ROOT
from playwright.sync_api import sync_playwright
from visits import check, run_groups, say_results

PAGE = "Tests/SiteTests/package.json"

SUITE = """async () => {
  const { stateSuite } = await import("/Tests/SiteTests/state-suite.js");
  const { plainAssert } = await import("/Tests/SiteTests/plain-assert.js");
  const { openDatabase } = await import("/site/assets/scripts/state/database.js");
  const open = (name, steps) => openDatabase({ name, ...(steps && { steps }) });
  const results = [];
  for (const [name, run] of stateSuite({ isKept: true, open }, plainAssert)) {
    results.push([name, await run().then(() => "", (problem) => `${problem.stack}`)]);
  }
  return results;
}"""

STORE = """
  const state = "/site/assets/scripts/state/";
  const { openDatabase } = await import(state + "database.js");
  const { PlayerStore } = await import(state + "player-store.js");
  const database = await openDatabase();
  const store = new PlayerStore(database);
"""

SIGN = "async () => {" + STORE + """
  const { isSigned } = await import(state + "device-key.js");
  const device = await store.device(Date.now());
  const bytes = new TextEncoder().encode("florilegium");
  const signature = await device.sign(bytes);
  return { player: device.player, born: device.born, isKept: store.isKept,
    isSigned: await isSigned(bytes, device.player, signature), round: await store.nextRound() };
}"""

NUMBERS = "async () => {" + STORE + """
  const numbers = [];
  for (let n = 0; n < 50; n += 1) numbers.push(await store.nextRound());
  return numbers;
}"""

KEEP_ON = "async () => {" + STORE + """
  const { played, round } = await import("/Tests/SiteTests/state-fixtures.js");
  const { player } = await store.device(Date.now());
  for (;;) {
    const number = await store.nextRound();
    await store.keep({ round: round(number, { player }), played: played(number, { player }),
      memory: { cards: { "nature-1": { reviewed: number } } }, time: Date.now() });
  }
}"""

HALVES = "async () => {" + STORE + """
  const { dump } = await import("/Tests/SiteTests/state-suite.js");
  const { playedRound, outbox, counter, memory } = await dump(database);
  const last = Math.max(0, ...playedRound.map(({ number }) => number));
  const sent = Math.max(0, ...outbox.map(({ entry }) => JSON.parse(entry.body).round.start.number));
  return { rounds: playedRound.length, outbox: outbox.length, last, sent,
    remembered: memory[0]?.card.reviewed ?? 0,
    counter: counter.find(({ name }) => name === "round")?.value ?? 0 };
}"""

PHOTO = """async () => {
  const { ownPhoto } = await import("/site/assets/scripts/state/photo.js");
  const canvas = new OffscreenCanvas(3000, 1000);
  const context = canvas.getContext("2d");
  context.fillStyle = "#c00";
  context.fillRect(0, 0, 1500, 1000);
  context.fillStyle = "#00c";
  context.fillRect(1500, 0, 1500, 1000);
  const blob = await canvas.convertToBlob({ type: "image/jpeg" });
  const plain = new Uint8Array(await blob.arrayBuffer());
  // An APP1 segment: turned by 90 degrees (orientation 6), and a text that must not stay.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const turn = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const secret = new TextEncoder().encode("GPS59.3293N18.0686E");
  const content = [...new TextEncoder().encode("Exif\\0\\0"), ...tiff, ...turn, ...secret];
  const exif = [0xff, 0xe1, 0, content.length + 2, ...content];
  const file = new Blob([plain.slice(0, 2), Uint8Array.from(exif), plain.slice(2)]);
  const photo = await ownPhoto(file);
  const text = String.fromCharCode(...new Uint8Array(photo.bytes));
  const bitmap = await createImageBitmap(new Blob([photo.bytes], { type: photo.type }));
  const small = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  small.drawImage(bitmap, 0, 0);
  const at = (y) => [...small.getImageData(bitmap.width / 2, y, 1, 1).data];
  const reasonOf = (blob) => ownPhoto(blob).then(() => "", ({ reason }) => reason);
  return { width: bitmap.width, height: bitmap.height, type: photo.type,
    clean: !text.includes("Exif") && !text.includes("GPS59"),
    top: at(20), bottom: at(bitmap.height - 20),
    broken: await reasonOf(new Blob([plain.slice(0, 700)])),
    text: await reasonOf(new Blob(["<svg/>"])) };
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the sources and says nothing."""

    def log_message(self, *_):
        pass


def serve():
    """The address of a server of the sources."""
    handler = functools.partial(Quiet, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def suite(page):
    """Every case of the suite, over IndexedDB."""
    for name, problem in page.evaluate(SUITE):
        def passes(problem=problem):
            assert not problem, problem
        check(f"in IndexedDB, {name}", passes)


def two_tabs(context, base):
    """Two tabs at once take no number twice."""
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto(base + PAGE)
    for page in pages:
        page.evaluate(f"globalThis.numbers = ({NUMBERS})(); undefined")
    numbers = [number for page in pages for number in page.evaluate("globalThis.numbers")]
    for page in pages:
        page.close()
    assert len(numbers) == 100 and len(set(numbers)) == 100, sorted(numbers)


def killed(context, base):
    """A tab that is closed in the middle leaves whole rounds."""
    # On a slow machine nothing is kept so soon: then longer ones follow.
    for pause in (60, 35, 81, 44, 97, 52, 400, 1_600, 6_400):
        page = context.new_page()
        page.goto(base + PAGE)
        page.evaluate(f"({KEEP_ON})(); undefined")
        page.wait_for_timeout(pause)
        page.close()
        page = context.new_page()
        page.goto(base + PAGE)
        left = page.evaluate(HALVES)
        page.close()
        assert left["rounds"] == left["outbox"], left
        assert left["last"] == left["sent"] == left["remembered"], left
        assert left["counter"] >= left["last"], left
        if pause > 97 and left["rounds"] > 0:
            break
    assert left["rounds"] > 0, left


def photo(page):
    """A photo is turned upright, made smaller, and tells nothing."""
    found = page.evaluate(PHOTO)
    assert (found["width"], found["height"]) == (533, 1600), found
    assert found["clean"] and found["type"] == "image/webp", found
    assert found["top"][0] > 150 and found["bottom"][2] > 150, found
    assert found["broken"] == found["text"] == "not-a-picture", found


def tomorrow(launch, base):
    """The key and the numbers are there when the browser is started again."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for _ in range(2):
            context = launch(folder)
            page = context.new_page()
            page.goto(base + PAGE)
            found.append(page.evaluate(SIGN))
            context.close()
    first, second = found
    assert first["isKept"] and first["isSigned"] and second["isSigned"], found
    assert (first["player"], first["born"]) == (second["player"], second["born"]), found
    assert len(first["player"]) in (64, 66) and second["round"] == first["round"] + 1, found


def kept(chromium, options, base):
    """All of it, in a browser of its own."""
    browser = chromium.launch(**options)
    try:
        context = browser.new_context()
        page = context.new_page()
        page.goto(base + PAGE)
        suite(page)
        check("two tabs take no number twice", lambda: two_tabs(context, base))
        check("a tab that is closed leaves whole rounds", lambda: killed(context, base))
        check("a photo tells nothing but its pixels", lambda: photo(page))
    finally:
        browser.close()
    launch = functools.partial(chromium.launch_persistent_context, **options)
    check("what is kept outlives the browser", lambda: tomorrow(launch, base))


def main():
    base = serve()
    options = {
        "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        "args": ["--no-sandbox", "--disable-dev-shm-usage"],
    }
    with sync_playwright() as tools:
        run_groups([("what a browser keeps", lambda: kept(tools.chromium, options, base))])
    sys.exit(say_results())


if __name__ == "__main__":
    main()
