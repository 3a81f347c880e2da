"""Tracks for the pages of routes: walked by a faked receiver, or as a file."""

from playwright.sync_api import expect

NORTH, EAST = 59.3251, 18.0711
DEGREE = 111_195


def place(metres):
    """So many metres north of the Old Town of Stockholm."""
    return {"latitude": NORTH + metres / DEGREE, "longitude": EAST, "accuracy": 8}


def gpx(name, metres=2_000, bad="", north=NORTH):
    """A track straight to the north, a point each ten metres, that climbs."""
    points = "\n".join(
        f'<trkpt lat="{north + at / DEGREE:.6f}" lon="{EAST}"><ele>{at / 20}</ele></trkpt>'
        for at in range(0, metres + 1, 10))
    text = (
        f'<gpx version="1.1"><wpt lat="{north + 700 / DEGREE:.6f}" '
        f'lon="{EAST}"><name>Oak</name></wpt>'
        f"<trk><name>{name}</name><trkseg>{bad}{points}</trkseg></trk></gpx>")
    return {"name": "walk.gpx", "mimeType": "application/gpx+xml", "buffer": text.encode()}


def open_routes(visit, language="en"):
    visit.open(f"{language}/me/routes/")
    visit.page.locator("main[data-is-ready]").wait_for()


def walk(visit, start, end):
    """On foot, but fast: thirty metres at a time, each once the page has heard of the last."""
    for metres in range(start, end + 1, 30):
        visit.context.set_geolocation(place(metres))
        visit.page.wait_for_timeout(650)


def imports(visit, file, button="Save"):
    page = visit.page
    page.locator("#route-file").set_input_files(file)
    page.locator("dialog.sheet[open]").get_by_role("button", name=button, exact=True).click()
    expect(page.locator("dialog.sheet[open]")).to_have_count(0)
