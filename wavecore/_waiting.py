"""A progress line on the terminal for operations that take longer than a second.

The first launch of a kernel compiles it and translates it to native code; later ones find both in
the cache. The line is written to standard error if that is a terminal, and erased at the end.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator

from wavecore import _env, _threads
from wavecore._text import visible

DELAY_SECONDS = 1.0
_EACH_SECONDS = 1.0
_silenced = 0
_shown: Line | None = None


class Line:
    """A line with the operation and its elapsed seconds, from the first second until `stop`."""

    def __init__(self, what: str) -> None:
        self._what, self._begin = visible(what), time.monotonic()
        self._stream = sys.stderr
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._is_there = False

    def start(self) -> None:
        """Show it after the delay."""
        if DELAY_SECONDS <= 0:
            self._show()
        _threads.start(threading.Thread(target=self._tell, daemon=True))

    def stop(self) -> None:
        """Erase it for good."""
        self._ended.set()
        with self._lock:
            if self._is_there:
                self._is_there = False
                self._write("\r\033[2K")

    def _tell(self) -> None:
        wait = DELAY_SECONDS or _EACH_SECONDS
        while not self._ended.wait(wait):
            self._show()
            wait = _EACH_SECONDS

    def _show(self) -> None:
        with self._lock:
            if self._ended.is_set():
                return
            seconds = f" {time.monotonic() - self._begin:.0f} s" if DELAY_SECONDS > 0 else ""
            width = shutil.get_terminal_size().columns - len(seconds) - 5
            what = self._what if len(self._what) <= width else self._what[: max(width, 0)]
            self._is_there = True
            self._write(f"\r\033[2K{what} ...{seconds}")

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # closed, or no reader
            self._stream.write(text)
            self._stream.flush()


def is_wanted() -> bool:
    """Whether to show lines: on a terminal, unless silenced, and on the main thread only."""
    if _silenced or not _env.PROGRESS.get() or os.environ.get("TERM") == "dumb":
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    return sys.stderr is not None and sys.stderr.isatty()


@contextlib.contextmanager
def line(what: str) -> Iterator[Line | None]:
    """Show a line while the block runs; None if one is shown already, or without a terminal."""
    global _shown
    if _shown is not None or not is_wanted():
        yield None
        return
    _shown = made = Line(what)
    made.start()
    try:
        yield made
    finally:
        made.stop()
        _shown = None


@contextlib.contextmanager
def silence(*, wanted: bool = True) -> Iterator[None]:
    """Show no lines in this block."""
    global _silenced
    _silenced += wanted
    try:
        yield
    finally:
        _silenced -= wanted
