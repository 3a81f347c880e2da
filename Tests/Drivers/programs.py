"""The built programs, run as a person or a machine would, and a static host."""
import contextlib
import http.server
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAMS = Path(os.environ.get('PROGRAMS', ROOT / '.build/release'))
FLORILEGIUM, PLAY, LEDGER = (
    PROGRAMS / 'florilegium', PROGRAMS / 'florilegium-play', PROGRAMS / 'florilegium-ledger')
PASSPHRASE = 'correct horse battery staple'


class Fault(Exception):
    """Something that must not happen."""


def skip(what, why):
    """Notes that something was not tested; with CI set this ends the script with 1."""
    if subprocess.run([ROOT / '.ci/skip', what, why]).returncode:
        sys.exit(1)


def has_ipv6():
    """Whether somebody can listen at `::` here."""
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(('::', 0))
        return True
    except OSError:
        return False


@contextlib.contextmanager
def workplace(name, faults=(Fault,), is_kept=False):
    """A folder to work in. A fault is told and ends the script with 1; the folder is kept then, to
    be looked at."""
    folder = Path(tempfile.mkdtemp(prefix=f'florilegium-{name}-'))
    try:
        yield folder
    except faults as fault:
        print(f'{fault if isinstance(fault, Fault) else repr(fault)}\nLook at {folder}.')
        sys.exit(1)
    if is_kept:
        print(f'All is kept in {folder}.')
    else:
        shutil.rmtree(folder)


def run(command, kill_after=None, wanted=0):
    """Runs a program, or kills it after so many seconds. The seconds it took and what it said, or
    None when killed."""
    began = time.monotonic()
    reading, writing = os.pipe()
    os.write(writing, f'{PASSPHRASE}\n'.encode())
    os.close(writing)
    words = [str(reading) if word == 'FD' else str(word) for word in command]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        pass_fds=(reading,))
    os.close(reading)
    try:
        said, _ = process.communicate(timeout=kill_after if kill_after is not None else 600)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate()
        if kill_after is None:
            raise Fault(f'{" ".join(words)} does not end')
        return None
    said = said.decode(errors='replace')
    if process.returncode != wanted:
        raise Fault(f'{" ".join(words)} ended with {process.returncode}:\n{said}')
    return time.monotonic() - began, said


class Handler(http.server.SimpleHTTPRequestHandler):
    """A static host that knows ranges."""
    protocol_version = 'HTTP/1.1'

    def log_message(self, *words):
        pass

    def send_head(self):
        asked = self.headers.get('Range', '')
        path = Path(self.translate_path(self.path))
        if not asked.startswith('bytes=') or not asked.endswith('-') or not path.is_file():
            return super().send_head()
        start, size = int(asked[6:-1]), path.stat().st_size
        if start >= size:
            self.send_error(416)
            return None
        file = path.open('rb')
        file.seek(start)
        self.send_response(206)
        self.send_header('Content-Range', f'bytes {start}-{size - 1}/{size}')
        self.send_header('Content-Length', str(size - start))
        self.end_headers()
        return file


@contextlib.contextmanager
def host(folder):
    """Serves a folder on loopback."""
    server = http.server.ThreadingHTTPServer(
        ('127.0.0.1', 0), lambda *words: Handler(*words, directory=str(folder)))
    server.handle_error = lambda *words: None  # A killed client hangs up.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f'http://127.0.0.1:{server.server_port}/'
    finally:
        server.shutdown()


def build(project):
    run([FLORILEGIUM, 'build', '--project', project])


def publish(project, keys, destination, state):
    """The command that publishes a project's edition to a folder."""
    return [
        FLORILEGIUM, 'publish', '--project', project, '--destination', destination, '--keys', keys,
        '--state', state, '--passphrase-fd', 'FD']


def sync(home, address, keys):
    """The command that brings a client up to date."""
    return [PLAY, '--home', home, '--from', address, '--root', keys / 'roots/1.root.json', 'sync']
