"""What `make serve` serves: pages and ledger at one address, where an account is opened as people
do."""

import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from places import PROJECT
from playwright.sync_api import expect
from visits import PHONE, Visit, check

from pages.account_steps import FIRST, account_page, joins
from pages.programs import Started

SERVE = PROJECT / ".ci/serve"
MAIL = "robin@example.org"


def free_ports():
    """Three ports that are free now, each another: all are held until the last is known."""
    with socket.socket() as one, socket.socket() as two, socket.socket() as three:
        held = (one, two, three)
        for each in held:
            each.bind(("127.0.0.1", 0))
        return [str(each.getsockname()[1]) for each in held]


class Served:
    """`.ci/serve` at free ports, with a ledger of its own."""

    def __init__(self, programs):
        self.programs = programs
        self._home = tempfile.TemporaryDirectory()
        self._program = self._start()
        self.base = re.search(r"http://[^/\s]+", self._program.line).group(0)
        assert self._home.name in self._program.process.stdout.readline()

    def _start(self, tries=3):
        """nginx takes no port 0. Where another program was faster at one that was free, there are
        others."""
        try:
            return Started(
                [SERVE, "127.0.0.1", *free_ports()], is_group=True, PROGRAMS=self.programs,
                LEDGER_HOME=self._home.name)
        except AssertionError:
            if tries == 1:
                raise
            return self._start(tries - 1)

    def token(self, address, page, seconds=120):
        """As a person reads it: from what the program shows of the mails that wait."""
        end = time.time() + seconds
        while time.time() < end:
            shown = subprocess.run(
                [Path(self.programs, "florilegium-ledger"), "mails", "--home", self._home.name],
                capture_output=True, text=True, check=True).stdout
            found = re.search(rf"{self.base}/site/en/account/{page}/#([A-Za-z0-9_-]+)", shown)
            if f"To: {address}" in shown and found:
                return found.group(1)
            time.sleep(0.2)
        raise AssertionError(f"no mail to {address}")

    def end(self):
        """As by Ctrl-C; then nothing of it runs any more."""
        self._program.end(signal.SIGINT)
        self._home.cleanup()


def checks(browser, programs):
    served = Served(programs)
    visit = Visit(browser, served.base, viewport=PHONE, locale="en-GB", service_workers="block")

    def opens_an_account():
        joins(visit, served, MAIL, "robin", FIRST)
        account_page(visit)
        expect(visit.page.locator("[data-email]")).to_have_text(MAIL)

    def gives_way():
        """A second one at the same port says so, and does not disturb the first."""
        port = served.base.rsplit(":", 1)[1]
        done = subprocess.run(
            [SERVE, "127.0.0.1", port, *free_ports()[:2]], capture_output=True, text=True,
            timeout=120, env={**os.environ, "PROGRAMS": programs})
        assert done.returncode == 1 and f"127.0.0.1:{port}" in done.stderr, done

    def leaves_nothing():
        served.end()
        with socket.socket() as one:
            assert one.connect_ex(("127.0.0.1", int(served.base.rsplit(":", 1)[1]))) != 0

    check("served as by make: an account is opened", opens_an_account)
    check("served as by make: nothing threw", visit.assert_no_throw)
    check("served as by make: a second one gives way", gives_way)
    visit.context.close()
    check("served as by make: it ends whole", leaves_nothing)
