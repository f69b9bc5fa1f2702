"""Processes that run what may go wrong: what one takes with its own children, and how it ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from typing import NamedTuple


class Taken(NamedTuple):
    """What a process and all below it hold now; shared pages count for each."""

    processes: int
    memory_bytes: int


def taken(pid: int) -> Taken:
    """What a process and its children take; nothing once it has ended."""
    import psutil  # here, as it takes 10 ms, and what ends soon is not looked at

    count = total = 0
    with contextlib.suppress(psutil.NoSuchProcess):
        first = psutil.Process(pid)
        for process in (first, *first.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                total += process.memory_info().rss
                count += 1
    return Taken(count, total)


def kill_group(pid: int) -> None:
    """End a process that leads a session, and everything in it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def kill_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process and its children, which need not lead a session; nothing if it has ended."""
    if process.returncode is not None:  # its number may be another's by now
        return
    import psutil

    with contextlib.suppress(psutil.NoSuchProcess):
        first = psutil.Process(process.pid)
        for each in (first, *first.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                each.kill()


def ending(code: int) -> str:
    """How a process ended, by what `Popen.wait` returns: "it exited with status 1"."""
    if code >= 0:
        return f"it exited with status {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


def mib(count: int) -> str:
    """A number of bytes for people: "2,048 MiB"."""
    return f"{count / (1 << 20):,.0f} MiB"
