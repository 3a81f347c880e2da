"""A visit whose browser has a quota of ours, and what a visitor does there."""

from playwright.sync_api import expect
from visits import PHONE, Visit

from pages import play

MEGABYTE = 1_000_000
MINUTE = 60_000
NO_ROOM = "There is no room left in this browser"
PLANT = "en/plants/quercus-robur/"
OPENED = """(name) => new Promise((done, fail) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("t", { autoIncrement: true });
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
})"""
PUT = """(database, size) => new Promise((done) => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)));
  }
  const change = database.transaction(["t"], "readwrite");
  change.objectStore("t").put(bytes);
  change.oncomplete = () => done("kept");
  change.onabort = () => done(change.error?.name);
})"""
TRIES = f"""async () => {{
  const database = await ({OPENED})("tries");
  const put = await ({PUT})(database, 10);
  database.close();
  const cache = await caches.open("tries")
    .then((tries) => tries.put("/tries", new Response("0123456789")))
    .then(() => "kept", ({{ name }}) => name);
  return [put, cache];
}}"""
FILLS = f"""async () => {{
  const database = await ({OPENED})("filled");
  // What is larger than all it was told of makes IndexedDB ask for its room anew.
  for (const size of [45e6, 1e6, 1e5, 1e4, 1e3, 100, 10]) {{
    for (let tries = 0; tries < 60 && await ({PUT})(database, size) === "kept"; tries += 1);
  }}
  const last = await ({PUT})(database, 10);
  database.close();
  return last;
}}"""
FORBIDDEN = """for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) {
  Object.defineProperty(globalThis, name, {
    get() { throw new DOMException("denied", "SecurityError"); },
  });
}"""
RETURNS = "document.dispatchEvent(new Event('visibilitychange'))"


class Roomless(Visit):
    """A phone whose browser has a quota of ours."""

    def __init__(self, browser, base, quota=None, **options):
        super().__init__(browser, base, viewport=PHONE, locale="en-GB", **options)
        self.origin = base.rstrip("/")
        self.tools = self.context.new_cdp_session(self.page)
        if quota is not None:
            self.set_quota(quota)

    def set_quota(self, quota):
        self.tools.send(
            "Storage.overrideQuotaForOrigin", {"origin": self.origin, "quotaSize": quota})

    def give_room(self):
        self.tools.send("Storage.overrideQuotaForOrigin", {"origin": self.origin})

    def fill(self):
        """From another tab, as other pages of the site would."""
        page = self.context.new_page()
        page.goto(f"{self.origin}/v1/packs.json")
        assert page.evaluate(FILLS) == "QuotaExceededError", "the quota does not bite"
        page.close()

    @property
    def slip(self):
        return self.page.locator(".room-note")

    def says_no_room(self):
        expect(self.slip).to_contain_text(NO_ROOM)
        expect(self.slip.locator("a")).to_have_attribute("href", f"{self.base}en/packs/")


def practises(visit, count=2):
    """Some cards of practice, to the results."""
    play.open_start(visit.page, visit.origin, play.PRACTICE)
    play.start(visit.page)
    for number in range(1, count + 1):
        play.answer(visit.page, visit.origin, "keys", number, True)
    visit.page.keyboard.press("Escape")
    play.results(visit.page, count, count)


def waits(visit):
    expect(visit.page.locator("[data-results] [data-board]")).to_contain_text(
        "This round waits here")
    visit.says_no_room()


def saves_a_plant(visit):
    visit.open(PLANT)
    heart = visit.page.locator("[data-save]").first
    heart.click()
    expect(heart).to_have_attribute("data-is-saved", "yes")
