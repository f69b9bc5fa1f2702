"""The explorer's server: waitress, for holders of the token on this machine.

waitress reads requests and writes responses in one thread, and passes only complete requests to
workers: slow clients do not block them. Here connections are limited as well. Each has a deadline
for its request and for its response; if there are too many, the oldest one is closed for the next.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from typing import Any

from wavecore.errors import Error

try:
    from waitress import wasyncore
    from waitress.adjustments import Adjustments
    from waitress.channel import HTTPChannel
    from waitress.server import TcpWSGIServer
except ImportError as error:
    raise Error(
        f"the explorer's server needs {error.name}, which is not installed: "
        "pip install 'wavecore[explore]'. `wavecore explore --export DIR` does not need it."
    ) from error

from wavecore.web.application import BODY_BYTES, Application
from wavecore.web.sandbox import Sandbox

logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # many concurrent requests are normal

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 9420  # fixed, so that links to the page remain valid
CONNECTIONS = 64
REQUEST_SECONDS = 10.0  # from a request's first byte to its last, and for reading the response
IDLE_SECONDS = 30.0  # of a connection without a request
HEADER_BYTES = 16 << 10
_WORKERS = 8  # more than the live requests that may run or wait concurrently


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection with deadlines."""

    server: _Server
    _since: float | None = None

    def received(self, data: bytes) -> bool:
        """Receive bytes; the time of a request starts with its first byte."""
        taken: bool = super().received(data)
        if self.request is None:
            self._since = None
        elif self._since is None:
            self._since = time.time()
        return taken

    @property
    def is_served(self) -> bool:
        """Whether its request is complete, waiting for a worker or being served."""
        return bool(self.requests)

    def is_late(self, now: float) -> bool:
        """Whether its time to send a request, or to read a response, is over."""
        if self.is_served:
            return False
        if self._since is not None and now - self._since > REQUEST_SECONDS:
            return True
        most = REQUEST_SECONDS if self.total_outbufs_len else IDLE_SECONDS
        return bool(now - self.last_activity > most)

    def handle_error(self) -> None:
        """Input that the parser rejects ends the connection, without a log entry."""
        self.handle_close()

    def handle_expt(self) -> None:
        """Urgent data, which no browser sends; unread it would wake the server forever."""
        self.handle_close()


class _Server(TcpWSGIServer):  # type: ignore[misc]
    """waitress's server with limits on connections and their time."""

    channel_class = _Channel

    def handle_accept(self) -> None:
        """Accept a connection; if there are too many, close the one that has waited longest."""
        super().handle_accept()
        if len(self.active_channels) <= CONNECTIONS:
            return
        waiting = [each for each in self.active_channels.values() if not each.is_served]
        if waiting:
            min(waiting, key=lambda each: each.creation_time).handle_close()

    def drop_late(self) -> None:
        """Close connections whose time is over.

        This runs between two polls: during one, when waitress calls its own `maintenance`, the next
        connection could get the number of a closed one, and with it that one's poll events.
        """
        now = time.time()
        for each in list(self.active_channels.values()):
            if each.is_late(now):
                each.handle_close()

    def maintenance(self, now: float) -> None:
        """Does nothing: see drop_late."""


class Explorer:
    """The page on a port of this machine.

    Args:
        port: 0 selects a free one; None is DEFAULT_PORT, or a free one if that is taken.

    Raises: Error if the port is taken.
    """

    def __init__(self, port: int | None = None, sandbox: Sandbox | None = None) -> None:
        listening = _bound(port)
        self.port: int = listening.getsockname()[1]
        self._sandbox = Sandbox() if sandbox is None else sandbox
        self._application = Application(self.port, self._sandbox)
        adjustments = Adjustments(sockets=[listening], **_SETTINGS)
        where = (listening.family, listening.type, listening.proto, listening.getsockname())
        self._server = _Server(
            self._application, {}, _sock=listening, adj=adjustments, sockinfo=where,
            bind_socket=False,
        )  # fmt: skip

    @property
    def url(self) -> str:
        """The page's URL with the token."""
        return f"http://{LOOPBACK}:{self.port}/?token={self._application.token}"

    @property
    def launch_url(self) -> str:
        """A URL that works once: other users can see it on a program's command line."""
        return f"http://{LOOPBACK}:{self.port}/?token={self._application.launch_token}"

    def run(self) -> None:
        """Serve until an exception is raised, such as by Ctrl-C."""
        self._sandbox.start()
        while True:
            wasyncore.loop(timeout=1.0, map=self._server._map, use_poll=True, count=1)
            self._server.drop_late()

    def close(self) -> None:
        """End the running requests and the server."""
        self._sandbox.close()
        self._server.task_dispatcher.shutdown(timeout=1)
        with contextlib.suppress(OSError):
            wasyncore.close_all(self._server._map)


_SETTINGS: dict[str, Any] = {
    "threads": _WORKERS,
    "connection_limit": 1 << 20,  # ours is CONNECTIONS
    "channel_request_lookahead": 1,  # otherwise a client's disconnect goes unnoticed
    "max_request_header_size": HEADER_BYTES,
    "max_request_body_size": BODY_BYTES + 1,
    "clear_untrusted_proxy_headers": False,  # not read
    "log_socket_errors": False,
    "ident": None,
}


def _bound(port: int | None) -> socket.socket:
    """A socket on the port, only for this machine. Raises: Error."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((LOOPBACK, DEFAULT_PORT if port is None else port))
        made.listen()  # or another server could bind the port as well
    except OSError as error:
        made.close()
        if port is None:
            return _bound(0)
        raise Error(
            f"port {port} cannot be used: {error.strerror}. `--port 0` chooses a free one."
        ) from error
    return made
