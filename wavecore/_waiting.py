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
from collections.abc import Callable, Iterator

from wavecore import _env, _threads
from wavecore._text import visible

DELAY_SECONDS = 1.0
_EACH_SECONDS = 1.0
_silenced = 0
_shown: Line | None = None


class Line:
    """A line with the operation and its elapsed seconds, from the first second until `stop`."""

    def __init__(self, what: str) -> None:
        self._what, self.begun = visible(what), time.monotonic()
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
        self.hide()

    def hide(self) -> None:
        """Erase it until it is shown again."""
        with self._lock:
            if self._is_there:
                self._is_there = False
                self._write("\r\033[2K")

    def show(self, what: str) -> None:
        """Show it with this text, now."""
        self._what = visible(what)
        self._show()

    def _tell(self) -> None:
        wait = DELAY_SECONDS or _EACH_SECONDS
        while not self._ended.wait(wait):
            self._show()
            wait = _EACH_SECONDS

    def _show(self) -> None:
        with self._lock:
            if self._ended.is_set():
                return
            seconds = f" {time.monotonic() - self.begun:.0f} s" if DELAY_SECONDS > 0 else ""
            width = shutil.get_terminal_size().columns - len(seconds) - 5
            what = self._what if len(self._what) <= width else self._what[: max(width, 0)]
            self._is_there = True
            self._write(f"\r\033[2K{what} ...{seconds}")

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # closed, or no reader
            self._stream.write(text)
            self._stream.flush()


class Looked:
    """A line for work that looks after it every few hundredths of a second; it needs no thread.

    Args:
        what: gives the operation's text, each time it is shown.
    """

    def __init__(self, what: Callable[[], str]) -> None:
        self._what, self._line = what, Line("")
        self._next = self._line.begun + DELAY_SECONDS
        self._is_refused = False

    def look(self) -> None:
        """Show it if it is time to; only the main thread does."""
        global _shown
        if self._is_refused or time.monotonic() < self._next:
            return
        if threading.current_thread() is not threading.main_thread():
            return
        if _shown is not self._line:
            self._is_refused = _shown is not None or not is_wanted()
            if self._is_refused:
                return
            _shown = self._line
        self._next = time.monotonic() + _EACH_SECONDS
        self._line.show(self._what())

    def hide(self) -> None:
        """Erase it before other output; a later look shows it again."""
        self._line.hide()

    def end(self) -> None:
        """Erase it for good."""
        global _shown
        self._line.stop()
        self._is_refused = True
        if _shown is self._line:
            _shown = None


def is_wanted() -> bool:
    """Whether to show lines: on a terminal, unless silenced, and on the main thread only."""
    if _silenced or not _env.PROGRESS.get() or os.environ.get("TERM") == "dumb":
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    return sys.stderr is not None and sys.stderr.isatty()


def hide() -> None:
    """Erase the line, if there is one, before a message; it is shown again when it is due."""
    if (shown := _shown) is not None:
        shown.hide()


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
