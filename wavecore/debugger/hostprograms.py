"""An editor's session with a compiled program, whose debugger is in the program's own process.

The adapter that the editor talks to answers its first requests, starts the program and relays what
follows to the adapter of the process, which connects when the program launches its first kernel.
Until then requests wait.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wavecore import _env
from wavecore.debugger.handover import Handover
from wavecore.debugger.protocol import Channel, ProtocolError

_PATIENCE_SECONDS = 3
_OWN_EVENTS = frozenset({"initialized", "exited", "terminated"})  # the relay says those itself


class Relay:
    """Passes messages on between an editor and the adapter of another process."""

    def __init__(self, editor: Channel, arguments: Mapping[str, Any]) -> None:
        """With the arguments of the editor's launch request."""
        self._editor, self._arguments = editor, arguments
        self._process: Channel | None = None
        self._waiting: list[dict[str, Any]] = []
        self._asked: dict[int, dict[str, Any]] = {}
        self._is_over = False
        self._lock = threading.Lock()

    def take(self, message: dict[str, Any]) -> None:
        """A request of the editor."""
        with self._lock:
            if self._is_over:
                self._editor.refuse(message, "the program has ended")
            elif self._process is None:
                self._waiting.append(message)
            else:
                self._send(message)

    def connected(self, process: Channel) -> None:
        """The process has a debugger; pass on what it says until it goes away."""
        with self._lock:
            for number, command in ((-1, "initialize"), (-2, "attach")):
                process.request(number, command, self._arguments)
            self._process = process
            for message in self._waiting:
                self._send(message)
            self._waiting.clear()
        with contextlib.suppress(ProtocolError):
            while said := process.read():
                self._answered(said)

    @property
    def is_connected(self) -> bool:
        """Whether a process has a debugger."""
        return self._process is not None

    def _send(self, message: dict[str, Any]) -> None:
        number = message.get("seq")
        if isinstance(number, int):
            self._asked[number] = message
        assert self._process is not None
        self._process.forward(message)

    def _answered(self, message: dict[str, Any]) -> None:
        if message.get("type") == "event" and message.get("event") in _OWN_EVENTS:
            return
        if message.get("type") == "response":
            number = message.get("request_seq", 0)
            if number < 0:
                return
            with self._lock:
                self._asked.pop(number, None)
        self._editor.forward(message)

    def leave(self, *, end: bool) -> None:
        """The editor goes: the process that is debugged ends, or runs on alone."""
        with self._lock:
            if self._process is not None:
                self._process.request(-3, "disconnect", {"terminateDebuggee": end})

    def over(self) -> None:
        """The program has ended: refuse what nobody will answer."""
        with self._lock:
            self._is_over = True
            for message in (*self._waiting, *self._asked.values()):
                self._editor.refuse(message, "the program has ended")
            self._waiting.clear()
            self._asked.clear()


class HostProgram:
    """A compiled program and its arguments, for a session with an editor."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._child: subprocess.Popen[bytes] | None = None
        self._is_unwanted = False

    def run(self, relay: Relay) -> int:
        """Run it with its launches under the session's debugger; its exit status.

        Raises: OSError if it cannot be started.
        """
        with tempfile.TemporaryDirectory(prefix="wavecore-debug-") as folder:
            path = str(Path(folder, "socket"))
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(path)
                server.listen(1)
                setting = {_env.DEBUG.name: Handover(socket=path).text()}
                with subprocess.Popen(self._words, env=os.environ | setting) as child:
                    self._child = child
                    if self._is_unwanted:
                        child.kill()
                    session = threading.Thread(
                        target=_accept, args=(server, path, relay), daemon=True
                    )
                    session.start()
                    status = child.wait()
                if relay.is_connected:  # maybe a child of the program
                    session.join()
                relay.over()
        return status if status >= 0 else 128 - status

    def end(self) -> None:
        """End it now, or as soon as it has begun."""
        self._is_unwanted, child = True, self._child
        if child is None:
            return
        child.terminate()
        try:
            child.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()


def _accept(server: socket.socket, path: str, relay: Relay) -> None:
    """Take the first process that connects, and no other: those that wait already lose theirs."""
    try:
        connection, _ = server.accept()
    except OSError:  # the program has ended
        return
    os.unlink(path)
    server.close()
    with (
        contextlib.suppress(OSError),  # the process may be killed
        connection, connection.makefile("rb") as source, connection.makefile("wb") as sink,
    ):  # fmt: skip
        relay.connected(Channel(source, sink))
