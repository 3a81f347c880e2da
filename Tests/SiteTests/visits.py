"""What the browser checks share: a window on the site, and how a check is said."""

import datetime
import os
import time

import clock
from axe_playwright_python.sync_playwright import Axe
from places import ROOT

PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 900}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# SLOWED=6 .ci/browser plays on a processor slowed so many times: a check that does not wait for
# what it needs fails here before it fails on a machine at work.
SLOWED = int(os.environ.get("SLOWED", "1"))
# How long, in ms, something is waited for: only what never comes takes so long.
PATIENCE = 60_000
# What passed only when it was run once more, a name a line: make test and make system tell of it at
# their end.
UNSTEADY = ROOT / ".build/unsteady.txt"
results = {"passed": 0, "failed": [], "unsteady": []}


def check(name, action):
    """Runs one check and says how it went."""
    if runs(name, action):
        results["passed"] += 1
        print(f"passed  {name}")


def check_name(action):
    """A check that is a function of its own is named by the first paragraph of its docstring."""
    return " ".join(action.__doc__.split("\n\n")[0].split())


def runs(name, action):
    """Whether an action throws nothing; what it throws is told, and a failure."""
    try:
        action()
    except Exception as problem:  # every failure is one line of the report
        results["failed"].append(name)
        print(f"failed  {name}\n        {str(problem).strip().splitlines()[0:6]}")
        return False
    return True


def eventually(page, is_so, otherwise, seconds=60):
    """Waits until something is so that the browser's own waits do not know."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"{otherwise} in {seconds} s"
        page.wait_for_timeout(50)


def until(page, promise, arg=None):
    """Waits until a promise gives something true: for `wait_for_function` any promise is true."""
    eventually(page, lambda: page.evaluate(promise, arg), f"never true: {promise}")


ROWS = """async (table) => {
  // To open a database that is not there would make it.
  if (!(await indexedDB.databases()).some(({ name }) => name === "florilegium")) return [];
  const answer = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const kept = await answer(indexedDB.open("florilegium"));
  const rows = await answer(kept.transaction(table).objectStore(table).getAll());
  kept.close();
  return rows;
}"""


def rows(page, table):
    """What this device keeps in a table of its own."""
    return page.evaluate(ROWS, table)


def kept_entries(page, kind):
    """The entries of a kind that wait on this device to be sent."""
    return [row["entry"] for row in rows(page, "outbox") if row["entry"]["kind"] == kind]


def frames(page):
    """Waits until what a key or a click set off has been drawn."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


class Visit:
    """One browser window on the site. With a `day`, or TODAY, its pages have another one."""

    def __init__(self, browser, base, day=None, **options):
        self.base = base.rstrip("/") + "/site/"
        self.context = browser.new_context(**options)
        if day := day or clock.today():
            clock.turn(self.context, day)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        if SLOWED > 1:
            self.context.new_cdp_session(self.page).send(
                "Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        self.problems = []
        self.thrown = []
        self.under_way = set()
        self.page.on("request", self.begin)
        self.page.on("requestfinished", lambda request: self.under_way.discard(request))
        self.page.on("requestfailed", lambda request: self.under_way.discard(request))
        self.page.on("pageerror", self.catch)
        self.page.on("console", self.listen)

    def begin(self, request):
        """A stream of events is never over; nobody waits for it."""
        if not request.url.endswith("/v1/ledger/events"):
            self.under_way.add(request)

    def catch(self, problem):
        self.problems.append(str(problem))
        self.thrown.append(str(problem))

    def listen(self, message):
        """Errors count; that a host does not answer, or has no search route, does not."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.problems.append(message.text)

    def open(self, path):
        self.under_way.clear()
        self.page.goto(self.base + path)
        self.page.wait_for_load_state("load")

    def settle(self, seconds=30):
        """Waits until nothing more is asked for and what came has been drawn."""
        for _ in range(3):
            frames(self.page)
            eventually(
                self.page, lambda: not self.under_way, "requests were still under way", seconds)

    def assert_no_throw(self):
        assert not self.thrown, self.thrown

    def assert_quiet(self):
        assert not self.problems, self.problems

    def all_pictures_are_there(self):
        missing = self.page.evaluate(
            "[...document.querySelectorAll('img.frame-picture')]"
            ".filter(i => i.complete && i.naturalWidth === 0).map(i => i.currentSrc)")
        assert not missing, f"pictures missing: {missing}"


# What runs for ever is looked at as it runs.
AT_REST = """() => document.getAnimations().every((animation) =>
    animation.playState !== "running"
    || animation.effect?.getComputedTiming().endTime === Infinity)"""


# What comes while axe looks stands at once, and does not fade in.
HOLD_STILL = """() => {
  window.heldStill = new CSSStyleSheet();
  heldStill.replaceSync(`*, ::before, ::after {
    animation-duration: 0s !important; animation-delay: 0s !important;
    transition: none !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, heldStill];
}"""
LET_MOVE = """() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets
    .filter((sheet) => sheet !== window.heldStill);
}"""


def axe_faults(page):
    """What axe finds, each with the first place. What fades in has its colours once it stands."""
    until(page, AT_REST)
    page.evaluate(HOLD_STILL)
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}})
    page.evaluate(LET_MOVE)
    return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found.response["violations"]]


def axe_finds_nothing(visit, name):
    """A check that axe finds nothing on the page as it is."""
    def run():
        faults = axe_faults(visit.page)
        assert not faults, faults

    check(f"axe: {name}", run)


class Group:
    """Checks that run one after the other, as a name and an action, and what became of them."""

    def __init__(self, name, action):
        self.name, self.action = name, action
        self.passed, self.failed, self.seconds, self.is_over_midnight = 0, [], 0.0, False

    def run(self):
        """What it throws outside a check is one failure of the group; the next group goes on."""
        passed, failed, day, began = (
            results["passed"], len(results["failed"]), days(), time.monotonic())
        runs(self.name, self.action)
        self.passed, self.failed = results["passed"] - passed, results["failed"][failed:]
        self.seconds, self.is_over_midnight = time.monotonic() - began, days() != day

    def run_again(self):
        """In place of the first time. Gives what is unsteady: it failed, and passes now on the same
        day.

        At midnight the day's set and flower are others: what failed over it says nothing of the
        checks.
        """
        print(
            f"again   {self.name}"
            f"{': the day changed while it ran' if self.is_over_midnight else ''}")
        first, was_over_midnight = self.failed, self.is_over_midnight
        results["passed"] -= self.passed
        self.run()
        return [] if was_over_midnight else [name for name in first if name not in self.failed]


def days():
    """The day here, and the ledger's."""
    return datetime.date.today(), datetime.datetime.now(datetime.timezone.utc).date()


def run_groups(groups):
    """Runs groups of checks, pairs of a name and an action. Those that failed run once more at the
    end.

    A machine at work makes a browser miss what it would see on a quiet one. What fails twice has
    failed; what passed the second time is named as unsteady, so that somebody mends it. Says what
    each group took.
    """
    groups = [Group(name, action) for name, action in groups]
    for group in groups:
        group.run()
    took = [(group.seconds, group.name) for group in groups]
    again = [group for group in groups if group.failed]
    results["failed"] = []
    for group in again:
        results["unsteady"] += group.run_again()
        took.append((group.seconds, f"{group.name}, again"))
    print("Seconds of each group:")
    for seconds, name in sorted(took, reverse=True):
        print(f"  {seconds:6.1f}  {name}")
    print(f"  {sum(seconds for seconds, _ in took):6.1f}  in all")


def say_results():
    """The last lines name what failed: among hundreds of lines nobody finds it."""
    for name in results["unsteady"]:
        print(f"unsteady: {name} (failed, and passed when it was run once more)")
    if results["unsteady"]:
        UNSTEADY.parent.mkdir(exist_ok=True)
        with open(UNSTEADY, "a", encoding="utf8") as file:
            file.write("".join(f"browser: {name}\n" for name in results["unsteady"]))
    for name in results["failed"]:
        print(f"failed: {name}")
    print(
        f"{results['passed']} passed, {len(results['failed'])} failed, {len(results['unsteady'])} "
        "unsteady")
    return 1 if results["failed"] else 0
