"""Child processes: their resource use, killing them with their children, how they ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from typing import NamedTuple


class Taken(NamedTuple):
    """Resources of a process and its descendants; shared pages count once per process."""

    processes: int
    memory_bytes: int


def taken(pid: int) -> Taken:
    """Resources of a process and its descendants; zero once it has ended."""
    import psutil  # 10 ms, and short-lived processes are never measured

    count = total = 0
    with contextlib.suppress(psutil.NoSuchProcess):
        first = psutil.Process(pid)
        for process in (first, *first.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                total += process.memory_info().rss
                count += 1
    return Taken(count, total)


def kill_group(pid: int) -> None:
    """Kill a session leader and its process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def kill_tree(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its descendants; do nothing if it has ended."""
    if process.returncode is not None:  # its PID may have been reused
        return
    import psutil

    with contextlib.suppress(psutil.NoSuchProcess):
        first = psutil.Process(process.pid)
        for each in (first, *first.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                each.kill()


def ending(code: int) -> str:
    """Describe the result of `Popen.wait`: "it exited with status 1"."""
    if code >= 0:
        return f"it exited with status {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


def mib(count: int) -> str:
    """Format a number of bytes: "2,048 MiB"."""
    return f"{count / (1 << 20):,.0f} MiB"
