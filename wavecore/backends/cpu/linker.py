"""Links native code into the process: an object, after everything that it calls.

Objects are compiled in the background, several at a time, while Python emits the next ones; code
that needs one waits for it. An object's symbols say which runtime functions it calls.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache, partial

from wavecore._env import cpu_count
from wavecore._threads import no_signals
from wavecore.backends.cpu import runtimecode
from wavecore.builder import jit
from wavecore.emulator.flow import no_check

WAIT_SECONDS = 0.05

Check = Callable[[], None]


class Linker:
    """What is linked permanently, and what is being compiled."""

    def __init__(self) -> None:
        self._native = jit.NativeCode()
        self._lock = threading.RLock()
        self._objects: dict[str, Future[bytes]] = {}  # by symbol; not linked yet
        self.address = self._native.address

    def forget_threads(self) -> None:
        """In a child process: no lock is held, nothing is being compiled."""
        self._lock = threading.RLock()
        self._objects.clear()

    def is_known(self, symbol: str) -> bool:
        """Whether a symbol is linked, or its object exists or is being compiled."""
        return self.address(symbol) is not None or symbol in self._objects

    def compile(self, symbol: str, make: Callable[[], bytes]) -> None:
        """Make an object in the background, to be linked when its symbol is needed."""
        with self._lock:
            if not self.is_known(symbol):
                self._objects[symbol] = in_background(make)

    def add(self, symbol: str, code: bytes) -> None:
        """Add an existing object."""
        found: Future[bytes] = Future()
        found.set_result(code)
        with self._lock:
            if not self.is_known(symbol):
                self._objects[symbol] = found

    def request(self, symbols: Iterable[str]) -> None:
        """Start compiling missing runtime functions that will be needed."""
        for symbol in symbols:
            if symbol.startswith("wc_"):
                self.compile(symbol, partial(runtimecode.compiled, symbol))

    def link(self, symbols: Iterable[str], check: Check = no_check) -> None:
        """Link objects and everything they call; `check` is called while they are compiled.

        Raises: KeyError for an unknown symbol; errors of compilation.
        """
        objects: dict[str, bytes] = {}
        missing = self._missing(symbols, objects)
        while missing:  # by levels of calls, so that each level is compiled in parallel
            self.request(missing)
            called: set[str] = set()
            for symbol in missing:
                with self._lock:
                    pending = self._objects.get(symbol)
                if pending is not None:  # otherwise another thread has linked it meanwhile
                    code = objects[symbol] = result(pending, check)
                    called |= runtimecode.called_by(code) - {symbol}
                elif self.address(symbol) is None:
                    raise KeyError(symbol)
            missing = self._missing(sorted(called), objects)
        self._load(objects)

    def link_object(
        self, code: bytes, symbols: Collection[str], calls: Iterable[str], check: Check = no_check
    ) -> jit.NativeObject:
        """Link an object while it is referenced, and everything it calls."""
        called = {*calls, *runtimecode.called_by(code)} - set(symbols)
        self.link(sorted(called), check)
        return self._native.object(code, symbols, called)

    def _missing(self, symbols: Iterable[str], objects: Mapping[str, bytes]) -> list[str]:
        return [name for name in symbols if name not in objects and self.address(name) is None]

    def _load(self, objects: Mapping[str, bytes]) -> None:
        """Link objects; their callees are among them or already linked."""
        with self._lock:
            new = {name: code for name, code in objects.items() if self.address(name) is None}
            if new:
                called = {name for code in new.values() for name in runtimecode.called_by(code)}
                self._native.load(list(new.values()), new.keys(), called - new.keys())
            for name in new:
                self._objects.pop(name, None)


def in_background(make: Callable[[], bytes]) -> Future[bytes]:
    """Call a function on a compile thread."""
    with no_signals():  # as the thread that this may start
        return _threads().submit(make)


def in_spare_time(work: Callable[[], object]) -> None:
    """Call functions one after another on one background thread.

    A process that ends does not wait for those that have not begun.
    """
    with no_signals():
        future = _spare_thread().submit(_unless_over, work)
    future.add_done_callback(_say_if_failed)


def end() -> None:
    """Wait for what is being compiled; what has not begun is dropped.

    Called when a process ends without Python's shutdown, before LLVM is torn down.
    """
    for threads in (_spare_thread, _threads):
        if threads.cache_info().currsize:
            threads().shutdown(wait=True, cancel_futures=True)
            threads.cache_clear()


def _say_if_failed(done: Future[None]) -> None:
    error = None if done.cancelled() else done.exception()
    if error is not None:  # the kernel continues to run unoptimised
        warnings.warn(
            f"a kernel was not optimised: {error!r}; WAVECORE_TIER2=off turns this off",
            RuntimeWarning,
            stacklevel=2,
        )


def _unless_over(work: Callable[[], object]) -> None:
    if threading.main_thread().is_alive():
        work()


@cache
def _spare_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="wavecore-tier2")


def result(pending: Future[bytes], check: Check) -> bytes:
    """What a call in the background returned; `check` is called while it runs."""
    while wait([pending], timeout=WAIT_SECONDS).not_done:
        check()
    return pending.result()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cpu_count(), thread_name_prefix="wavecore-llvm")


if hasattr(os, "register_at_fork"):  # a child process has no threads but the one that forked
    os.register_at_fork(after_in_child=_threads.cache_clear)
    os.register_at_fork(after_in_child=_spare_thread.cache_clear)
