"""An editor's session with a compiled program, whose debugger is in the program's own process.

The adapter that the editor talks to answers its first requests, starts the program and relays all
further ones to the adapter of the process, which connects when the program launches its first
kernel. Until then requests wait.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from wavecore import _env
from wavecore.debugger.handover import Handover
from wavecore.debugger.protocol import Channel
from wavecore.debugger.relay import Relay

_PATIENCE_SECONDS = 3


class HostProgram:
    """A compiled program and its arguments, for a session with an editor."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._child: subprocess.Popen[bytes] | None = None
        self._is_unwanted = False

    def run(self, relay: Relay) -> int:
        """Run it with its launches under the session's debugger; returns its exit status.

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
                if relay.is_connected:  # perhaps a child of the program
                    session.join()
                relay.over()
        return status if status >= 0 else 128 - status

    def leave(self, *, end: bool) -> None:
        """The editor disconnects; with `end` the program ends now, or as soon as it has started."""
        if not end:
            return
        self._is_unwanted, child = True, self._child
        if child is None:
            return
        child.terminate()
        try:
            child.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()


def _accept(server: socket.socket, path: str, relay: Relay) -> None:
    """Accept the first process that connects and no other; those already waiting are refused."""
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
