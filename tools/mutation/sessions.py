"""Running pytest in a copy, and looking on: what passed, what failed first, what hangs."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutation.copies import Copy

_LOOK_SECONDS = 0.2
_START_SECONDS = 600.0  # until the first test begins, on a busy machine

STOP = threading.Event()  # ends all runs, which other threads look after


class Stopped(Exception):
    """A run was ended before its tests were done."""


@dataclass
class Session:
    """What a run of pytest did.

    Attributes:
        outcomes: "passed", "failed" or "skipped", by test.
        seconds: CPU, by test.
        failed: the first test that failed, or a file that could not be collected.
        hung: the test that took longer than it may.
        printed: the end of what pytest said.
    """

    outcomes: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: str = ""
    hung: str = ""
    printed: str = ""


def run(
    copy: Copy,
    cache: Path,
    arguments: Sequence[str],
    *,
    only: Sequence[str] = (),
    limit: Callable[[str], float] | None = None,
    settings: Mapping[str, str] | None = None,
) -> Session:
    """Run pytest in a copy.

    Args:
        cache: of compiled code.
        arguments: pytest's, the files among them.
        only: the tests to run, in this order; all of the files' if empty.
        limit: seconds of time that a test may take; pytest is ended where one takes longer.
        settings: further environment variables.

    Raises: Stopped.
    """
    with tempfile.TemporaryDirectory(prefix="wavecore-mutants-") as scratch:
        notes, wanted, said = (Path(scratch, name) for name in ("notes", "wanted", "said"))
        command = [
            *(copy.python, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *("--rootdir", str(copy.root)),  # pytest takes the notes' folder into account, too
            *("-p", "tools.mutation.plugin", "--noted", str(notes)),
            *("--ignore", "tests/tools/test_mutants.py"),  # it reads the lines that are changed
        ]
        if only:
            wanted.write_text("\n".join(only), "utf-8")
            command += ["--only", str(wanted)]
        environment = copy.environment(cache) | (settings or {})
        with open(said, "wb") as output:
            process = subprocess.Popen(
                [*command, *arguments], cwd=copy.root, env=environment, stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        found = Session()
        try:
            for name in _followed(process, notes, limit):
                found.hung = name
        finally:
            _end(process)
        if STOP.is_set():
            raise Stopped
        _read(notes, found)
        found.printed = said.read_text("utf-8", "replace")[-4000:]
        return found


def _followed(
    process: subprocess.Popen[bytes], notes: Path, limit: Callable[[str], float] | None
) -> Iterator[str]:
    """Return when the process has ended; before that, the test that takes too long."""
    current, since, read = "", time.monotonic(), 0
    while process.poll() is None and not STOP.wait(_LOOK_SECONDS):
        if limit is None:
            continue
        lines = notes.read_text("utf-8").splitlines() if notes.exists() else []
        if len(lines) > read:
            read, since = len(lines), time.monotonic()
            current = _row(lines[-1]).get("begins", current)
        most = limit(current) if current else _START_SECONDS
        if time.monotonic() - since > most:
            yield current or "the collection"
            return


def _end(process: subprocess.Popen[bytes]) -> None:
    """It, and what it has started, also what it has left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _row(line: str) -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads(line)
    except ValueError:  # it is being written
        return {}
    return found


def _read(notes: Path, found: Session) -> None:
    for path in sorted(notes.parent.glob(f"{notes.name}*")):
        for row in map(_row, path.read_text("utf-8").splitlines()):
            if "broken" in row:
                found.failed = found.failed or row["broken"]
            if "ends" in row:
                found.outcomes[row["ends"]] = row["outcome"]
                found.seconds[row["ends"]] = float(row["seconds"])
                if row["outcome"] == "failed":
                    found.failed = found.failed or row["ends"]
