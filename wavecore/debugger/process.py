"""Debugs all launches of a process that nobody started under a debugger: WAVECORE_DEBUG.

Its first launch waits for an editor on the port that the variable says, or asks in the terminal.
A child process has a debugger of its own in a terminal, and none on a port, which its parent has.
"""

from __future__ import annotations

import atexit
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any

from wavecore import _env
from wavecore.debugger.adapter import Adapter
from wavecore.debugger.console import Console
from wavecore.debugger.engine import Debugger
from wavecore.debugger.programs import LOOPBACK
from wavecore.debugger.protocol import Channel
from wavecore.debugger.stops import Command, DebugError, Quit, Stop

_INTERRUPTED = 130
_LOCK = threading.Lock()
_MADE: dict[int, Debugger] = {}  # by process


def debugger() -> Debugger:
    """The debugger of this process, which is made for its first launch."""
    with _LOCK:
        if os.getpid() not in _MADE:
            where = _env.DEBUG.get()
            assert where is not None, "whoever asks has looked"
            _MADE[os.getpid()] = _in_terminal() if where == "terminal" else _on_port(int(where))
        return _MADE[os.getpid()]


class _OwnConsole(Console):
    """`quit` ends the process: what launched may be no Python."""

    def stopped(self, stop: Stop) -> Command:
        try:
            return super().stopped(stop)
        except Quit:
            os._exit(_INTERRUPTED)


def _in_terminal() -> Debugger:
    # Not Python's own streams: in a HIP program those go through C's, and its buffers.
    console = _OwnConsole(open(os.dup(0)), open(os.dup(1), "w"))  # noqa: SIM115 (for good)
    console.debugger.stop_on_entry = True
    return console.debugger


class _OwnAdapter(Adapter):
    def stopped(self, stop: Stop) -> Command:
        try:
            return super().stopped(stop)
        except Quit:
            os._exit(_INTERRUPTED)


def _on_port(port: int) -> Debugger:
    if len(_MADE):
        raise DebugError("WAVECORE_DEBUG: the port is the parent process's; unset it for children")
    with socket.create_server((LOOPBACK, port)) as server:
        at = f"{LOOPBACK}:{server.getsockname()[1]}"
        print(f"wavecore: waiting for an editor on {at}", file=sys.stderr, flush=True)
        connection, _ = server.accept()
    channel = Channel(connection.makefile("rb"), connection.makefile("wb"))
    adapter = _OwnAdapter(channel, _running)
    threading.Thread(target=adapter.serve, name="wavecore-dap", daemon=True).start()
    if adapter.program() is not None:
        atexit.register(adapter.exited, 0)
    return adapter.debugger


def _running(arguments: Mapping[str, Any]) -> Callable[[], int]:
    """The program runs already; `attach` starts nothing."""
    return lambda: 0
