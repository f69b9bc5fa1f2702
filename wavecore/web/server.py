"""The explorer's server: waitress, for holders of the token on this machine.

waitress reads requests and writes answers in one thread, and has workers for what is whole: slow
clients hold none of them. Here connections are bounded as well. Each has a time by which its
request must have come and its answer must have gone; of too many, the one that is there longest
gives way to the next.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from typing import Any

from wavecore.errors import Error

try:
    import psutil  # noqa: F401  for live requests
    from waitress import wasyncore
    from waitress.adjustments import Adjustments
    from waitress.channel import HTTPChannel
    from waitress.server import TcpWSGIServer
except ImportError as error:
    raise Error(
        f"the explorer's server needs {error.name}, which is not installed: "
        "pip install 'wavecore[explore]'. `wavecore explore --export DIR` writes the page without."
    ) from error

from wavecore.web.application import BODY_BYTES, Application
from wavecore.web.sandbox import Sandbox

logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # many requests at once are no news

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 9420  # so that links to the page hold from one day to the next
CONNECTIONS = 64
REQUEST_SECONDS = 10.0  # from a request's first byte to its last, and for taking the answer
IDLE_SECONDS = 30.0  # of a connection without a request
HEADER_BYTES = 16 << 10
_WORKERS = 8  # more than all live requests that may run or wait at once


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it is owed something."""

    server: _Server
    _since: float | None = None

    def received(self, data: bytes) -> bool:
        """Take bytes; the clock of a request starts with its first."""
        taken: bool = super().received(data)
        if self.request is None:
            self._since = None
        elif self._since is None:
            self._since = time.time()
        return taken

    @property
    def is_served(self) -> bool:
        """Whether a worker has its request, or will."""
        return bool(self.requests)

    def is_late(self, now: float) -> bool:
        """Whether it has had its time to send a request, or to take an answer."""
        if self.is_served:
            return False
        if self._since is not None and now - self._since > REQUEST_SECONDS:
            return True
        most = REQUEST_SECONDS if self.total_outbufs_len else IDLE_SECONDS
        return bool(now - self.last_activity > most)

    def handle_error(self) -> None:
        """What the parser cannot take ends the connection, and is no news."""
        self.handle_close()

    def handle_expt(self) -> None:
        """Urgent data, which no browser sends; unread it would wake the server for ever."""
        self.handle_close()


class _Server(TcpWSGIServer):  # type: ignore[misc]
    """waitress's server with a bound on connections and on their time."""

    channel_class = _Channel

    def handle_accept(self) -> None:
        """Take a connection; of too many, the one that has waited longest goes."""
        super().handle_accept()
        if len(self.active_channels) <= CONNECTIONS:
            return
        waiting = [each for each in self.active_channels.values() if not each.is_served]
        if waiting:
            min(waiting, key=lambda each: each.creation_time).handle_close()

    def drop_late(self) -> None:
        """Close connections that have had their time.

        Between two polls: in the midst of one, as waitress's own `maintenance` is called, the
        next connection could get the number of a closed one, and with it what the poll says of it.
        """
        now = time.time()
        for each in list(self.active_channels.values()):
            if each.is_late(now):
                each.handle_close()

    def maintenance(self, now: float) -> None:
        """Nothing: see drop_late."""


class Explorer:
    """The page on a port of this machine.

    Args:
        port: 0 chooses a free one; None takes DEFAULT_PORT, or a free one if that is taken.

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
        """The page's address with the token."""
        return f"http://{LOOPBACK}:{self.port}/?token={self._application.token}"

    @property
    def launch_url(self) -> str:
        """An address that works once: other users see it when a program is started with it."""
        return f"http://{LOOPBACK}:{self.port}/?token={self._application.launch_token}"

    def run(self) -> None:
        """Serve until an exception is raised, as by Ctrl-C."""
        self._sandbox.start()
        while True:
            wasyncore.loop(timeout=1.0, map=self._server._map, use_poll=True, count=1)
            self._server.drop_late()

    def close(self) -> None:
        """End what runs, and the server."""
        self._sandbox.close()
        self._server.task_dispatcher.shutdown(timeout=1)
        with contextlib.suppress(OSError):
            wasyncore.close_all(self._server._map)


_SETTINGS: dict[str, Any] = {
    "threads": _WORKERS,
    "connection_limit": 1 << 20,  # ours is CONNECTIONS
    "channel_request_lookahead": 1,  # else a client's disconnect goes unnoticed
    "max_request_header_size": HEADER_BYTES,
    "max_request_body_size": BODY_BYTES + 1,
    "clear_untrusted_proxy_headers": False,  # not read
    "log_socket_errors": False,
    "ident": None,
}


def _bound(port: int | None) -> socket.socket:
    """A socket on the port, of this machine alone. Raises: Error."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((LOOPBACK, DEFAULT_PORT if port is None else port))
        made.listen()  # or another server could have bound the port as well
    except OSError as error:
        made.close()
        if port is None:
            return _bound(0)
        raise Error(
            f"port {port} cannot be used: {error.strerror}. `--port 0` chooses a free one."
        ) from error
    return made
