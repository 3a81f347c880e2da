"""The editors' pages of the edition that is served, which have no script."""

from visits import NARROW, PHONE, WIDE, Visit, axe_finds_nothing, check

SMALLEST_LETTERS = """() => Math.min(
  ...[...document.querySelectorAll('svg text')].map(
    t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a),
  ...[...document.querySelectorAll('body *:not(svg *)')].filter(
    e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())).map(
    e => parseFloat(getComputedStyle(e).fontSize)))"""


def checks(browser, base):
    for scheme, viewport in (("light", PHONE), ("dark", WIDE), ("light", NARROW)):
        width = viewport["width"]
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block")
        page = visit.page
        root = base.rstrip("/")
        version = visit.context.request.get(f"{root}/v1/editions").json()["current"]["version"]
        for name in ("report", "changes"):
            page.goto(f"{root}/editions/{version}/{name}.html")

            def fits():
                page.evaluate(
                    "document.querySelectorAll('details').forEach(d => { d.open = true })")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{wide} px wide"
                smallest = page.evaluate(SMALLEST_LETTERS)
                assert smallest >= 11.99, f"letters of {smallest} px"

            check(f"{name}.html fits {width} px, no letters under 12 px", fits)
            if viewport is not NARROW:
                axe_finds_nothing(visit, f"{name}.html, {scheme}, {width} px")

        def pictures():
            page.goto(f"{root}/editions/{version}/report.html")
            assert page.locator("#sheet img").count() > 0, "no picture"
            page.evaluate("for (const i of document.images) i.loading = 'eager'")
            page.wait_for_function("[...document.images].every(i => i.complete)")
            missing = page.evaluate("[...document.images].filter(i => !i.naturalWidth).length")
            assert not missing, f"{missing} pictures missing"

        check(f"report.html has its pictures, {scheme}, {width} px", pictures)
        visit.context.close()
