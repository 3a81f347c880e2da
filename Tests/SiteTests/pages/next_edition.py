"""Builds the edition after the one that is served, in a copy of the project, while other checks
run."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from places import BUILD, PROGRAMS, PROJECT

HEADING = "A new edition is here"
ASKED = "Newly asked, "
# Named by their content and never written again: the copy may share them.
SHARED = ("objects", "targets")


def link_or_copy(source, target):
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


class NextEdition:
    """The project's copy, and the build that runs in it."""

    def __init__(self):
        self._place = tempfile.TemporaryDirectory()
        self.project = Path(self._place.name)
        for name in ("content", "site"):
            shutil.copytree(PROJECT / name, self.project / name)
        copied = shutil.ignore_patterns(*SHARED, "lock", "last-build")
        shutil.copytree(BUILD, self.project / "build", ignore=copied)
        for name in SHARED:
            shutil.copytree(BUILD / name, self.project / "build" / name,
                            copy_function=link_or_copy)
        self._change()
        self._said = self.project / "said.txt"
        with open(self._said, "wb") as said:
            self._building = subprocess.Popen(
                [PROGRAMS / "florilegium", "build", "--project", str(self.project)],
                stdout=subprocess.DEVNULL, stderr=said,
                env={**os.environ, "LLVM_PROFILE_FILE": "/dev/null"})

    def _edit(self, path, *changes):
        file = self.project / path
        text = file.read_text(encoding="utf-8")
        for pattern, replacement in changes:
            text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
            assert count, f"{path} has no {pattern}"
        file.write_text(text, encoding="utf-8")

    def _change(self):
        """A number further; another heading of the first page, other words of every question."""
        edition = (self.project / "content/edition.yaml").read_text(encoding="utf-8")
        number = re.search(r"^version: (\d+\.\d+)\.(\d+)", edition, re.MULTILINE)
        self.before, self.version = number[0].split()[1], f"{number[1]}.{int(number[2]) + 1}"
        self._edit("content/edition.yaml", (r"^version: \S+", f"version: {self.version}"),
                   (r"^base: \S+", f"base: {self.before}"),
                   (r"brotli: \d+", "brotli: 1"), (r"zstd: \d+", "zstd: 1"))
        self._edit("site/strings/home.yaml", (r'(^home-title:\n  en: ).*', rf'\g<1>"{HEADING}"'))
        for file in ("art", "art-more"):
            # On a line of its own, or over several.
            self._edit(f"content/questions/{file}.yaml",
                       (r"^(    text:\n      en: (?:>-\n +)?)", rf"\g<1>{ASKED}"))

    def built(self):
        """The folder of the edition, when it is there."""
        assert self._building.wait() == 0, self._said.read_text(encoding="utf-8")[-800:]
        return self.project / "build"

    def end(self):
        if self._building.poll() is None:
            self._building.terminate()
            self._building.wait()
        self._place.cleanup()
