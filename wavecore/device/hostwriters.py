"""Whether Python code on the host may still store what a kernel waits for.

A launch whose waves repeat their state is an error only where nobody can store what they wait for
(emulator/progress.py). In a Python process that is another thread of the program, or a handler of a
signal that a timer sends. Threads of libraries do not count: a notebook's kernel has several.
"""

from __future__ import annotations

import functools
import queue
import signal
import site
import sys
import sysconfig
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

_TIMERS = (
    (signal.ITIMER_REAL, signal.SIGALRM),
    (signal.ITIMER_VIRTUAL, signal.SIGVTALRM),
    (signal.ITIMER_PROF, signal.SIGPROF),
)
# Their calls block without a limit where `timeout` is one of these.
_BLOCKING = frozenset(str(module.__file__) for module in (threading, queue))
_ENDLESS = (None, -1)


def may_store(launcher: int) -> bool:
    """Whether code other than the launch may run and store.

    Args:
        launcher: the native ID of the thread that launched, which waits.
    """
    return _has_timer() or _has_thread(launcher)


def _has_timer() -> bool:
    return any(
        signal.getitimer(timer)[0] and _is_of_program(signal.getsignal(number))
        for timer, number in _TIMERS
    )


def _has_thread(launcher: int) -> bool:
    frames = sys._current_frames()
    for thread in threading.enumerate():
        if thread.native_id == launcher or thread.name.startswith("wavecore"):
            continue
        if isinstance(thread, threading.Timer):
            if _is_of_program(thread.function):
                return True
        elif thread.ident in frames:
            frame = frames[thread.ident]
            if not _is_blocked(frame) and any(map(_is_program_file, _files(frame))):
                return True
    return False


def _is_blocked(frame: FrameType | None) -> bool:
    """Whether a thread waits for another thread, with no time limit."""
    waits = False
    while frame is not None and frame.f_code.co_filename in _BLOCKING:
        waits = "timeout" in frame.f_locals
        if waits and frame.f_locals["timeout"] not in _ENDLESS:
            return False
        frame = frame.f_back
    return waits


def _files(frame: FrameType | None) -> Iterator[str]:
    while frame is not None:
        yield frame.f_code.co_filename
        frame = frame.f_back


def _is_of_program(function: object) -> bool:
    """Whether a callback is the program's, as one is taken that does not say where it is from."""
    while isinstance(function, functools.partial):
        function = function.func
    function = getattr(function, "__func__", function)
    code = getattr(function, "__code__", None)
    return callable(function) and (code is None or _is_program_file(code.co_filename))


@functools.cache
def _libraries() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    found = {paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    found |= {site.getusersitepackages(), str(Path(__file__).parents[1])}
    return ("<frozen ", *(f"{path}/" for path in found))


def _is_program_file(name: str) -> bool:
    """Whether a file is neither Python's own nor an installed package's."""
    return not name.startswith(_libraries())
