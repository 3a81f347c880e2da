"""Pictures in `florilegium edit`, and the gathering of one plant from a small iNaturalist of our
own."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import expect
from visits import check

# What comes is judged by the rules of the whole content, in a program that is built for tests.
JUDGED = 60_000


class World:
    """Answers for every taxon with one observation and its photograph; or with errors alone."""

    def __init__(self):
        self.picture = b""
        self.is_down = False
        world = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self):
                status, kind, body = world.answer(self.path, self.headers.get("host"))
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_args):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.base = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def answer(self, path, host):
        if path.startswith("/photos/"):
            return 200, "image/jpeg", self.picture
        if self.is_down:
            return 503, "application/json", b"{}"
        rows = []
        taxon = re.match(r"/v1/taxa/(\d+)", path)
        if taxon:
            rows = [{
                "id": int(taxon[1]), "name": "Bellis perennis", "rank": "species", "rank_level": 10,
                "ancestor_ids": [48460, 47126], "is_active": True, "observations_count": 9,
            }]
        elif path.startswith("/v1/observations?"):
            rows = [{
                "id": 7, "num_identification_agreements": 2, "num_identification_disagreements": 0,
                "user": {"login": "ada", "name": "Ada L."},
                "observation_photos": [{"position": 0, "photo": {
                    "id": 4711, "license_code": "cc-by",
                    "url": f"http://{host}/photos/4711/square.jpg",
                }}],
            }]
        answer = {"total_results": len(rows), "page": 1, "per_page": 30, "results": rows}
        return 200, "application/json", json.dumps(answer).encode()

    def end(self):
        self._server.shutdown()
        self._server.server_close()


def checks(visit, editing, opened, plant, world):
    page = visit.page
    begin, said = page.locator("[data-gather]"), page.locator("[data-gather-said]")

    def is_shown(figure):
        image = figure.locator("img")
        expect(image).to_be_visible(timeout=JUDGED)
        image.scroll_into_view_if_needed()
        page.wait_for_function("image => image.complete", arg=image.element_handle())
        assert image.evaluate("image => image.naturalWidth") > 0
        assert image.get_attribute("alt")

    def shows_pictures():
        opened(visit, editing, plant(editing))
        drawing = page.locator(".pictures figure", has_text="bellis-perennis/flower")
        is_shown(drawing)
        expect(drawing).to_contain_text("drawing. Florilegium, CC0")

    def gathers():
        world.picture = page.screenshot(type="jpeg")
        begin.focus()
        page.keyboard.press("Enter")
        expect(said).to_contain_text("Gathered 1 taxon with 1 photograph", timeout=JUDGED)
        assert (editing.home / "content/sources/bellis-perennis/snapshot.json").exists()
        photograph = page.locator(".pictures figure", has_text="inat-4711")
        is_shown(photograph)
        expect(photograph).to_contain_text("Ada L.")
        expect(photograph).to_contain_text("CC BY")

    def is_stopped():
        world.is_down = True
        opened(visit, editing, plant(editing, "tulipa-gesneriana"))
        begin.click()
        expect(said).to_contain_text("gives no sound answer", timeout=JUDGED)
        expect(begin).to_be_disabled()
        page.locator("[data-gather-stop]").click()
        expect(said).to_contain_text("Stopped.")
        expect(begin).to_be_enabled()
        assert not (editing.home / "content/sources/tulipa-gesneriana/snapshot.json").exists()

    check("edit: pictures are shown with licence and credit", shows_pictures)
    check("edit: a plant is gathered, and its photograph shown", gathers)
    check("edit: a gathering that nobody answers says so, and is stopped", is_stopped)
