"""A ledger behind the site's own address, as a proxy in production has it.

Both programs are the real ones; the proxy only carries bytes, and can lose the ledger.
"""

import http.client
import json
import os
import re
import signal
import socket
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from pages.host import Server
from pages.programs import Started

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Origin:
    """The site and a new ledger at one address; all of it ends with `end`.

    No browser makes passkeys for a bare address: they take the host `localhost`.
    """

    def __init__(self, program, site, build, host="127.0.0.1"):
        self.site = site.split("//")[1].rstrip("/")
        self._is_down = False
        self.streams = set()  # connections of events that are open
        self.sockets = []  # connections of WebSockets that are open, the last at the end
        self.pause = 0.0  # seconds that an answer of the ledger is on its way
        self.asked = []
        self.answered = []  # what the ledger answered to entries, as bodies
        self._home = tempfile.TemporaryDirectory()
        self._server = Server(("127.0.0.1", 0), lambda *of: Answer(self, *of))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://{host}:{self._server.server_address[1]}"
        self._program = Started([
            program, "serve", "--home", self._home.name, "--build", build, "--port", "0",
            "--site", f"{self.base}/site/", "--device-rate", "0", "--network-rate", "0"])
        self.ledger = re.search(r"http://([^/\s]+)", self._program.line).group(1)

    @property
    def is_down(self):
        return self._is_down

    @is_down.setter
    def is_down(self, is_down):
        """A ledger that is gone answers nothing, and its streams break."""
        self._is_down = is_down
        for connection in [*self.streams, *self.sockets] if is_down else []:
            self.cut(connection)

    @staticmethod
    def cut(connection):
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the other side was faster

    def token(self, address, page, seconds=120):
        """The token of the last mail to an address whose link leads to a page."""
        end = time.time() + seconds
        while time.time() < end:
            files = sorted(Path(self._home.name, "mail").glob("*.json"), key=os.path.getmtime)
            for file in reversed(files):
                mail = json.loads(file.read_text())
                found = re.search(rf"account/{page}/#([A-Za-z0-9_-]+)", mail["text"])
                if mail["to"] == address and found:
                    return found.group(1)
            time.sleep(0.1)
        raise AssertionError(f"no mail to {address}")

    def end(self):
        self.is_down = True
        self._program.end(signal.SIGTERM)
        self._server.shutdown()
        self._server.server_close()
        self._home.cleanup()


class Answer(BaseHTTPRequestHandler):
    """One answer."""

    protocol_version = "HTTP/1.1"

    def __init__(self, origin, *of):
        self.origin = origin
        super().__init__(*of)

    def log_message(self, *_):
        pass

    def carry(self):
        is_ledger = self.path.startswith("/v1/ledger/")
        if is_ledger and not self.origin.is_down and self.headers.get("Upgrade", "") == "websocket":
            self.tunnel()
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if is_ledger:
            self.origin.asked.append((self.command, self.path, body))
            if self.origin.is_down:
                self.answer(502, [("Content-Type", "text/html")], b"<p>Bad gateway</p>")
                return
        to = http.client.HTTPConnection(
            self.origin.ledger if is_ledger else self.origin.site, timeout=60)
        fields = {name: value for name, value in self.headers.items() if name.lower() not in HOP}
        to.request(self.command, self.path, body or None, fields)
        response = to.getresponse()
        if response.getheader("Content-Type", "").startswith("text/event-stream"):
            self.stream(to, response)
            return
        body = response.read()
        to.close()
        if is_ledger:
            if self.path.endswith("/entries") and response.status == 200:
                self.origin.answered.append(body)
            time.sleep(self.origin.pause)
        self.answer(response.status, response.getheaders(), body)

    def tunnel(self):
        """Carries a WebSocket's bytes as they come, both ways, until either side has enough."""
        host, port = self.origin.ledger.split(":")
        to = socket.create_connection((host, int(port)), timeout=60)
        to.settimeout(None)
        lines = [
            self.requestline, *(f"{name}: {value}" for name, value in self.headers.items()), "", ""]
        to.sendall("\r\n".join(lines).encode())
        self.close_connection = True
        self.origin.sockets.append(self.connection)

        def pump(source, sink):
            try:
                while piece := source.recv(65_536):
                    sink.sendall(piece)
            except OSError:
                pass  # it broke, which is what some checks want
            for end in (source, sink):
                self.origin.cut(end)

        back = threading.Thread(target=pump, args=(to, self.connection), daemon=True)
        back.start()
        pump(self.connection, to)
        back.join(10)
        self.origin.sockets.remove(self.connection)
        to.close()

    def stream(self, to, response):
        """Carries events as they come, until either side has enough."""
        self.send_response_only(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        ends = {self.connection, to.sock}
        self.origin.streams |= ends
        try:
            while piece := response.read1(65_536):
                self.wfile.write(piece)
        except (OSError, ValueError, http.client.HTTPException):
            pass  # it broke, which is what some checks want
        finally:
            self.origin.streams -= ends
            to.close()

    def answer(self, status, fields, body):
        self.send_response_only(status)
        for name, value in fields:
            if name.lower() not in HOP:
                self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_OPTIONS = carry

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass  # the browser went away
