"""Debugs all launches of a process that was not started under a debugger: WAVECORE_DEBUG.

The first launch waits for an editor on the port in the variable, or opens a prompt in the terminal.
`wavecore debug` passes more settings in the variable (handover.py). Processes forked from one with
a debugger have none, as in gdb.
"""

from __future__ import annotations

import atexit
import errno
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from wavecore import _env
from wavecore._threads import default_actions, start
from wavecore.debugger.adapter import Adapter, capabilities
from wavecore.debugger.console import Console
from wavecore.debugger.handover import Handover, read_handover
from wavecore.debugger.listening import Listener
from wavecore.debugger.protocol import Channel
from wavecore.debugger.stops import Command, Quit, Stop
from wavecore.emulator.events import Tool
from wavecore.tools.processwide import PerProcess

_INTERRUPTED = 130


def _made(is_forked: bool) -> Tool:
    if is_forked:
        return _none("it was forked from a debugged process")
    where = _env.DEBUG.get()
    assert where is not None, "checked by the caller"
    if where == "terminal":
        return _in_terminal(Handover())
    if where.isdecimal():
        return _on_port(int(where))
    given = read_handover(where)
    return _connected(given.socket) if given.socket else _in_terminal(given)


# The debugger of this process, created by its first launch; an idle tool if there is none.
debugger = PerProcess(_made)


def _none(why: str) -> Tool:
    sys.stderr.write(f"wavecore: process {os.getpid()} runs without a debugger: {why}\n")
    sys.stderr.flush()
    return Tool()


class _OwnConsole(Console):
    """`quit` ends the process: the launching code may not be Python."""

    def stopped(self, stop: Stop) -> Command:
        try:
            with default_actions():
                return super().stopped(stop)
        except Quit:
            os._exit(_INTERRUPTED)


def _in_terminal(given: Handover) -> Tool:
    # Not Python's own streams: in a HIP program those go through C's, and its buffers.
    console = _OwnConsole(
        open(os.dup(0)), open(os.dup(1), "w"),  # noqa: SIM115 (open until exit)
        script=given.commands, is_batch=given.is_batch,
        report=Path(given.report) if given.report else None,
    )  # fmt: skip
    console.break_at(given.breaks)
    return console.debugger


class _OwnAdapter(Adapter):
    def stopped(self, stop: Stop) -> Command:
        try:
            with default_actions():
                return super().stopped(stop)
        except Quit:
            os._exit(_INTERRUPTED)


def _on_port(port: int) -> Tool:
    try:
        listener = Listener(port, capabilities())
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return _none(f"port {port} is in use")
    print(f"wavecore: waiting for an editor on {listener}", file=sys.stderr, flush=True)
    with default_actions():
        editor = listener.admitted()
    return _served(editor.channel, editor.request)


def _connected(path: str) -> Tool:
    """The debugger for the session between `wavecore debug` and an editor."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(path)
        is_taken = bool(connection.recv(1, socket.MSG_PEEK))  # the session speaks first
    except OSError:
        is_taken = False
    if not is_taken:
        connection.close()
        return _none("another process of the program is being debugged")
    return _served(Channel(connection.makefile("rb"), connection.makefile("wb")))


def _served(channel: Channel, first: Mapping[str, Any] | None = None) -> Tool:
    adapter = _OwnAdapter(channel, _running)
    start(threading.Thread(target=adapter.serve, args=(first,), name="wavecore-dap", daemon=True))
    if adapter.program() is not None:
        atexit.register(adapter.exited, 0)
    return adapter.debugger


def _running(arguments: Mapping[str, Any]) -> Callable[[], int]:
    """The program is already running; `attach` starts nothing."""
    return lambda: 0
