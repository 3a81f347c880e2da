"""A plain file server in front of an edition, which can be slow, cut off, or wrong by one byte.

It knows nothing of the site: what works here works wherever a folder can be put.
"""

import functools
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PIECE = 1 << 15


class Host:
    """Serves `folder`, which may be changed while it runs; each fault is an attribute."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.spoilt = set()  # paths below the folder of which one byte is wrong
        self.pause = 0.0  # seconds before each answer
        self.asked = []
        self.pages = {}  # pages of our own beside the folder's files, by path
        self.hear = lambda text: None  # what a page of ours tells at /told
        self._up = threading.Event()
        self._up.set()
        handler = functools.partial(Answer, self)
        self._server = Server(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_address[1]}"

    def fall_silent(self):
        """As a network that is gone without a word: nothing is refused, nothing comes."""
        self._up.clear()

    def come_back(self):
        self._up.set()

    @property
    def is_silent(self):
        return not self._up.is_set()

    def wait_while_silent(self):
        self._up.wait()

    def end(self):
        self._up.set()
        self._server.shutdown()
        self._server.server_close()


class Server(ThreadingHTTPServer):
    """A browser opens many connections at once: none may be lost in the queue."""

    daemon_threads = True
    request_queue_size = 128


class Answer(SimpleHTTPRequestHandler):
    """One answer."""

    protocol_version = "HTTP/1.1"

    def __init__(self, host, *of):
        self.host = host
        super().__init__(*of, directory=str(host.folder))

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0].lstrip("/")
        self.host.asked.append(path)
        # The connection outlives a change of the folder.
        self.directory = str(self.host.folder)
        time.sleep(self.host.pause)
        if self._is_lost():
            return
        if path in self.host.pages:
            self._send(path, self.host.pages[path])
        elif path in self.host.spoilt:
            self._spoilt(path)
        else:
            super().do_GET()

    def do_POST(self):
        self.host.hear(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self._send("told.txt", b"")

    def _is_lost(self):
        """What was asked of a silent network never comes, not even when it is back."""
        if not self.host.is_silent:
            return False
        self.host.wait_while_silent()
        self.close_connection = True
        return True

    def _spoilt(self, path):
        body = bytearray((self.host.folder / path).read_bytes())
        # A letter becomes another one: still text, still JSON.
        body[len(body) // 2] ^= 1
        self._send(path, body)

    def _send(self, path, body):
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def copyfile(self, source, outputfile):
        while piece := source.read(PIECE):
            if self._is_lost():
                return
            outputfile.write(piece)

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass  # the browser went away
