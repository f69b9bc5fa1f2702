"""An editor's session with a process that waits on a port, for `attach` with a port.

The adapter that the editor started finds the token of that session, which belongs to the same user,
so that editors need not know it.
"""

from __future__ import annotations

import contextlib
import socket

from wavecore.debugger.listening import connect
from wavecore.debugger.protocol import Channel
from wavecore.debugger.relay import Relay


class WaitingProgram:
    """A program that waits on a port of this machine; DebugError if there is none of this user."""

    def __init__(self, port: int) -> None:
        self._connection, self._token = connect(port)
        self._connection.settimeout(None)

    def run(self, relay: Relay) -> int:
        """Relay messages until it ends or the editor disconnects; returns its exit status."""
        with (
            contextlib.suppress(OSError),  # it may be killed
            self._connection as ours, ours.makefile("rb") as source, ours.makefile("wb") as sink,
        ):  # fmt: skip
            relay.connected(Channel(source, sink, is_strict=True), self._token)
        relay.over()
        return relay.status

    def leave(self, *, end: bool) -> None:
        """The editor has disconnected; its earlier messages are delivered."""
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
