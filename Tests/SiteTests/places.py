"""Where the browser checks find the programs, and the project whose edition is served."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A copy of the project, where .ci/browser plays: nothing of it is written or read by anybody else.
PROJECT = Path(os.environ.get("PROJECT", ROOT))
BUILD = PROJECT / "build"
PROGRAMS = Path(os.environ.get("PROGRAMS", ROOT / ".build/debug")).absolute()
