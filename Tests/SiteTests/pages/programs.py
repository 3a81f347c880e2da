"""Programs that the checks start: each takes a free port by itself, and says in its first line
where it listens."""

import os
import subprocess
import tempfile
import threading
from pathlib import Path

# Seconds until a program has to have said its address: only what hangs takes so long.
SAYS = 120


class Started:
    """A program that runs, and the first line that it said.

    Fails by AssertionError, with the end of its log, where it ends without a line or says none in
    two minutes.
    """

    def __init__(self, command, is_group=False, **environment):
        self._is_group = is_group
        self._log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True,
            start_new_session=is_group,
            env={**os.environ, "LLVM_PROFILE_FILE": "/dev/null", **environment})
        hangs = threading.Timer(SAYS, self.signal, [9])
        hangs.start()
        self.line = self.process.stdout.readline()
        hangs.cancel()
        if not self.line:
            name = Path(command[0]).name
            raise AssertionError(
                f"{name} did not say its address in {SAYS} s, or ended: {self.log()}")

    def signal(self, number):
        """To the program, and where it is a group to all that it started."""
        if self.process.poll() is None:
            (os.killpg if self._is_group else os.kill)(self.process.pid, number)

    def log(self):
        """The end of what it logged."""
        self._log.seek(0)
        return self._log.read()[-800:].decode("utf8", "replace").strip()

    def end(self, number):
        """Ends it by a signal; gives its exit code."""
        self.signal(number)
        return self.process.wait(60)
