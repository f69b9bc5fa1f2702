"""Limits a run of a compiler or linker: time, memory, size of output files.

Without limits, a template that doubles at each level, or an initialised array of a TiB, would
exhaust the machine.
"""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from types import TracebackType

from wavecore import _env, _threads
from wavecore._children import kill_tree, mib, taken

_LOOKS_EACH = 0.3  # seconds between checks


@dataclass(frozen=True)
class Limits:
    """The limits, from the environment."""

    seconds: float
    memory_bytes: int

    @classmethod
    def now(cls) -> Limits:
        """Raises: Error if a variable does not parse."""
        return cls(_env.COMPILE_TIMEOUT.get(), _env.COMPILE_MEMORY_MB.get() << 20)


class Watch:
    """Watches a process and its children while a block waits for it; kills them above a limit.

    `exceeded` is then a sentence about the limit. An exception in the block, such as an interrupt,
    kills the processes too.
    """

    def __init__(self, process: subprocess.Popen[bytes], limits: Limits | None = None) -> None:
        self.exceeded = ""
        self._process, self._limits = process, limits or Limits.now()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watch:
        _limit_files(self._process.pid, self._limits.memory_bytes)
        _threads.start(self._thread)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            kill_tree(self._process)
            self._process.wait()
        self._ended.set()
        self._thread.join()
        if not self.exceeded and _wrote_too_much(self._process.returncode):
            self.exceeded = (
                f"a file that it wrote grew beyond {mib(self._limits.memory_bytes)}. "
                f"{_env.COMPILE_MEMORY_MB.name} sets another limit."
            )

    def _look(self) -> None:
        begin = time.monotonic()
        while not self._ended.wait(_LOOKS_EACH):
            self.exceeded = self._beyond(time.monotonic() - begin)
            if self.exceeded:
                kill_tree(self._process)
                return

    def _beyond(self, seconds: float) -> str:
        limits = self._limits
        if seconds > limits.seconds:
            return (
                f"it took longer than {limits.seconds:g} s. "
                f"{_env.COMPILE_TIMEOUT.name} sets another limit."
            )
        if taken(self._process.pid).memory_bytes > limits.memory_bytes:
            return (
                f"it took more than {mib(limits.memory_bytes)} of memory. "
                f"{_env.COMPILE_MEMORY_MB.name} sets another limit."
            )
        return ""


def _limit_files(pid: int, size_bytes: int) -> None:
    """Limit the size of files that a process writes, if the system supports it."""
    if sys.platform != "linux":
        return
    import resource

    with contextlib.suppress(ProcessLookupError, PermissionError, ValueError):
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        soft = size_bytes if hard == resource.RLIM_INFINITY else min(size_bytes, hard)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


def _wrote_too_much(status: int | None) -> bool:
    return status is not None and status == -getattr(signal, "SIGXFSZ", -1)
