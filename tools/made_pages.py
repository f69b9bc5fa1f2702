"""Pages of docs/ that are made where they are needed, and not checked in.

`make docs` makes them, and so do the tests that read pages, if something has changed since. Pages
that are checked in link to the section of docs/reference.md that tells of a made page, since a host
of repositories has no others; on the site such a link leads to the page itself.
"""

from __future__ import annotations

import fcntl
import re
import subprocess
import sys
from pathlib import Path

from tools.markdown import anchor

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
INDEX = "docs/reference.md"
GENERATORS = (["tools/gen_docs.py", "--made"], ["tools/gen_evidence.py"])
MADE = (
    "builtins.md", "environment.md", "evidence.md", "hazards.md", "hip-functions.md",
    "hip-libraries.md",
    "python-kernels.md", "targets.md", "versions.md",
)  # fmt: skip
SOURCES = ("wavecore", "tools", "tests/emulator")
SECTION = re.compile(r"^## (.*)\n\n`(docs/[\w-]+\.md)`", re.MULTILINE)


def are_fresh() -> bool:
    """Whether all pages are there, and newer than what they are made from."""
    pages = [DOCS / name for name in MADE]
    if not all(page.exists() for page in pages):
        return False
    sources = (path for folder in SOURCES for path in (ROOT / folder).rglob("*.[ptch]*"))
    newest = max(path.stat().st_mtime_ns for path in sources if "__pycache__" not in path.parts)
    return min(page.stat().st_mtime_ns for page in pages) > newest


def make() -> None:
    """Make the pages if they are missing or old; one process does, others wait.

    Raises: CalledProcessError if a generator fails.
    """
    lock = ROOT / "build" / "made-pages.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not are_fresh():
            for command in GENERATORS:
                subprocess.run([sys.executable, *command], cwd=ROOT, check=True)


def sections() -> dict[str, str]:
    """The pages by the fragment of their section in docs/reference.md."""
    text = (ROOT / INDEX).read_text("utf-8")
    return {anchor(heading): page for heading, page in SECTION.findall(text)}
