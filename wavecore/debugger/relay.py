"""Relays messages between an editor and the adapter in another process."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from typing import Any, Protocol

from wavecore.debugger.protocol import Channel, ProtocolError

_OWN_EVENTS = frozenset({"initialized", "exited", "terminated"})  # the relay sends these itself
_INITIALIZE, _ATTACH, _DISCONNECT = -1, -2, -3  # numbers that editors do not use


class Elsewhere(Protocol):
    """A program whose debugger is in a separate process."""

    def run(self, relay: Relay) -> int:
        """Relay messages until it ends; returns its exit status."""

    def leave(self, *, end: bool) -> None:
        """The editor has disconnected: end it, or let it continue."""


class Relay:
    """Relays messages between an editor and the adapter of another process."""

    def __init__(self, editor: Channel, arguments: Mapping[str, Any]) -> None:
        """Take the arguments of the editor's launch request."""
        self._editor, self._arguments = editor, arguments
        self._process: Channel | None = None
        self._waiting: list[dict[str, Any]] = []
        self._asked: dict[int, dict[str, Any]] = {}
        self._is_over = False
        self._lock = threading.Lock()
        self.status = 0  # the exit status that the process reported

    def take(self, message: dict[str, Any]) -> None:
        """Handle a request from the editor."""
        with self._lock:
            if self._is_over:
                self._editor.refuse(message, "the program has ended")
            elif self._process is None:
                self._waiting.append(message)
            else:
                self._send(message)

    def connected(self, process: Channel, token: str = "") -> None:
        """The process has a debugger; relay its messages until it disconnects."""
        arguments = {**self._arguments, "token": token} if token else self._arguments
        with self._lock:
            process.request(_INITIALIZE, "initialize", {})
            process.request(_ATTACH, "attach", arguments)
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
            if message["event"] == "exited":
                self.status = int(message["body"]["exitCode"])
            return
        if message.get("type") not in ("event", "response"):
            return  # only our own adapter may ask the editor to start programs
        if message.get("type") == "response":
            number = message.get("request_seq", 0)
            if number == _ATTACH and not message.get("success"):
                said = f"{message.get('message')}\n"
                self._editor.event("output", {"category": "stderr", "output": said})
            if not isinstance(number, int) or number < 0:
                return
            with self._lock:
                self._asked.pop(number, None)
        self._editor.forward(message)

    def leave(self, *, end: bool) -> None:
        """The editor disconnects: end the debugged process, or let it continue."""
        with self._lock:
            if self._process is not None:
                self._process.request(_DISCONNECT, "disconnect", {"terminateDebuggee": end})

    def over(self) -> None:
        """The program has ended: reject pending requests."""
        with self._lock:
            self._is_over = True
            for message in (*self._waiting, *self._asked.values()):
                self._editor.refuse(message, "the program has ended")
            self._waiting.clear()
            self._asked.clear()
