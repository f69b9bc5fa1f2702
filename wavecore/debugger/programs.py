"""Programs under the debugger: in a terminal, or as a server on stdio or a port."""

from __future__ import annotations

import contextlib
import os
import runpy
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from wavecore._text import visible
from wavecore.debugger.adapter import Adapter, Start, capabilities
from wavecore.debugger.console import Console
from wavecore.debugger.engine import Debugger
from wavecore.debugger.listening import Listener
from wavecore.debugger.protocol import Channel
from wavecore.debugger.stops import DebugError, Quit
from wavecore.errors import Error
from wavecore.toolchain.levels import optimising
from wavecore.tools import attached

_INTERRUPTED = 130
_PIECE_BYTES = 1 << 16
_SILENCE_SECONDS = 60.0  # allowed to an editor after its program has ended


def script(path: Path, arguments: Sequence[str], level: str) -> Callable[[], int]:
    """A Python program, run as `python path arguments` would.

    Args:
        level: the default optimisation level of its kernels.
    """

    def run() -> int:
        folder = str(path.parent.resolve())
        sys.argv[:] = [str(path), *arguments]
        sys.path.insert(0, folder)
        try:
            with optimising(level):
                runpy.run_path(str(path), run_name="__main__")
        except SystemExit as stop:
            if stop.code is None or isinstance(stop.code, int):
                return stop.code or 0
            print(stop.code, file=sys.stderr)
            return 1
        except Quit:
            raise
        except Exception:  # noqa: BLE001 (the program's error, shown as Python does)
            traceback.print_exc()
            return 1
        finally:
            sys.path.remove(folder)
        return 0

    return run


# --------------------------------------------------------------------------------- terminal


def in_terminal(console: Console, program: Callable[[], int]) -> int:
    """Run a program with its launches under a terminal's debugger; returns its exit status."""
    with attached(console.debugger), _pausing(console.debugger):
        try:
            status = program()
        except Quit:
            return 0
        except Error:
            tell(console.missed())
            raise
    missed = console.missed()
    tell(missed)
    return status or int(console.is_batch and bool(missed))


def tell(missed: Sequence[str]) -> None:
    """Report breakpoints that were never found, at the end of a session."""
    for line in missed:
        print(f"wavecore: {visible(line)}", file=sys.stderr)


@contextlib.contextmanager
def _pausing(debugger: Debugger) -> Iterator[None]:
    """Let Ctrl-C stop the running launch, or end the program if there is none."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def handle(number: int, frame: FrameType | None) -> None:
        if debugger.is_running:
            debugger.pause()
        elif callable(before):
            before(number, frame)

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ----------------------------------------------------------------------------------- server


def on_stdio(start: Start) -> int:
    """Serve an editor on standard input and output; the program's output is sent as events.

    Returns: the program's exit status.
    """
    source = open(os.dup(0), "rb")  # noqa: SIM115  closing waits for the reader thread
    with open(os.dup(1), "wb", buffering=0) as sink:
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        return _session(Channel(source, sink), start)


def on_port(port: int, start: Start, announce: Callable[[str], None]) -> int:
    """Serve the editor that presents the session's token, on a port of this machine.

    Raises: DebugError if the port cannot be used.
    """
    try:
        listener = Listener(port, capabilities())
    except OSError as error:
        raise DebugError(
            f"port {port} cannot be used: {error.strerror}. `--port 0` chooses a free one."
        ) from error
    announce(str(listener))
    editor = listener.admitted()
    with editor.connection:
        return _session(editor.channel, start, editor.request)


def _session(channel: Channel, start: Start, first: Mapping[str, Any] | None = None) -> int:
    adapter = Adapter(channel, start)
    reader = threading.Thread(target=adapter.serve, args=(first,), name="wavecore-dap", daemon=True)
    reader.start()
    program = adapter.program()
    if program is None:
        reader.join(timeout=5)
        return 0
    status = 1
    try:
        with _captured(adapter), attached(adapter.debugger):
            adapter.interrupt = _interrupt
            try:
                status = program()
            except Quit:
                status = 0
            except KeyboardInterrupt:
                status = _INTERRUPTED
            finally:
                adapter.interrupt = None
    finally:
        adapter.exited(status)
    _see_out(adapter, reader)
    return status


def _see_out(adapter: Adapter, reader: threading.Thread) -> None:
    """Answer requests until the editor disconnects or is silent for long."""
    while reader.is_alive() and time.monotonic() - adapter.heard < _SILENCE_SECONDS:
        reader.join(timeout=1)


def _interrupt() -> None:
    """Ctrl-C from another thread, even while the program sleeps or waits."""
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, signal.SIGINT)


@contextlib.contextmanager
def _captured(adapter: Adapter) -> Iterator[None]:
    """Send printed output as events, from Python and from writes to the descriptors."""
    with _redirected(adapter, 1, "stdout"), _redirected(adapter, 2, "stderr"):
        yield


@contextlib.contextmanager
def _redirected(adapter: Adapter, descriptor: int, category: str) -> Iterator[None]:
    stream = {1: sys.stdout, 2: sys.stderr}[descriptor]
    stream.flush()
    kept = os.dup(descriptor)
    read, write = os.pipe()
    os.dup2(write, descriptor)
    os.close(write)

    def pump() -> None:
        with open(read, "rb", buffering=0) as pipe:
            while data := pipe.read(_PIECE_BYTES):
                adapter.output(data.decode("utf-8", "replace"), category)

    pumping = threading.Thread(target=pump, name=f"wavecore-{category}", daemon=True)
    pumping.start()
    try:
        yield
    finally:
        stream.flush()
        os.dup2(kept, descriptor)
        os.close(kept)
        pumping.join(timeout=5)
