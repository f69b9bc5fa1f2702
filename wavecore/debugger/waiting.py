"""An editor's session with a process that waits on a port: what `attach` with a port asks for.

The adapter that the editor has started finds the token of that session, which is the same user's,
so that no editor needs to know of it.
"""

from __future__ import annotations

import contextlib
import socket

from wavecore.debugger.listening import connect
from wavecore.debugger.protocol import Channel
from wavecore.debugger.relay import Relay


class WaitingProgram:
    """A program that waits on a port of this machine; DebugError if there is none of ours."""

    def __init__(self, port: int) -> None:
        self._connection, self._token = connect(port)
        self._connection.settimeout(None)

    def run(self, relay: Relay) -> int:
        """Pass messages on until it has ended, or the editor has gone; its exit status."""
        with (
            contextlib.suppress(OSError),  # it may be killed
            self._connection as ours, ours.makefile("rb") as source, ours.makefile("wb") as sink,
        ):  # fmt: skip
            relay.connected(Channel(source, sink, is_strict=True), self._token)
        relay.over()
        return relay.status

    def leave(self, *, end: bool) -> None:
        """The editor has gone, and said so; what it has said arrives."""
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
