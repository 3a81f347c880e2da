"""Pages stay where they are while they come over a slow network: what is read does not jump.

Chromium's own measure, the shift of everything that moved without being asked to: from 0.1 on it
is felt, and what is met here is far below.
"""

from visits import PHONE, WIDE, Visit, check

# Lighthouse's slow 4G.
SLOW = {
    "offline": False, "latency": 150, "downloadThroughput": 1638.4 * 1024 / 8,
    "uploadThroughput": 675 * 1024 / 8}
MOST = 0.1
WATCH = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    const nodes = sources.map(({ node }) => `${node?.nodeName ?? 'gone'}.${node?.className ?? ''}`);
    moved.push({ value, nodes });
  }
}).observe({ type: 'layout-shift', buffered: true });
"""
# Pages by what is there once they have come.
PAGES = {
    "": "[data-flower]:not([hidden])",
    "battle/": "[data-practised], .mode",
    "battle/beat-the-clock/": "[data-start-form]:not([hidden])",
    "battle/practice/": "[data-start-form]:not([hidden])",
    "battle/speedrun/": "[data-start-form]:not([hidden])",
    "quiz/": "[data-set]:not(:empty)",
    "quiz/daily/": "[data-start-form]:not([hidden]), [data-problem]:not([hidden])",
    "quiz/nature/": "[data-start-form]:not([hidden])",
    "herbarium/": "[data-search]",
    "herbarium/search/?q=rose": "[data-results] a",
    "plants/bellis-perennis/": "[role=tablist] [role=tab]",
}


def shift_of(browser, base, path, come, viewport):
    """How far a page moves while it comes, and what of it does."""
    visit = Visit(browser, base, viewport=viewport, service_workers="block")
    page = visit.page
    page.add_init_script(WATCH)
    tools = visit.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW)
    page.goto(visit.base + path, wait_until="commit")
    page.locator(come).first.wait_for(timeout=90_000)
    page.wait_for_load_state("networkidle")
    visit.settle()
    moved = page.evaluate("moved")
    visit.context.close()
    return sum(one["value"] for one in moved), moved


def checks(browser, base):
    for language, viewport in (("en", PHONE), ("de", WIDE)):
        for path, come in PAGES.items():
            def stays():
                shift, moved = shift_of(browser, base, f"{language}/{path}", come, viewport)
                assert shift < MOST, f"{shift:.3f}: {moved}"

            check(
                f"{language}/{path or 'home'} stays where it is while it comes slowly, "
                f"{viewport['width']} px",
                stays)
