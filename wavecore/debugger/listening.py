"""The port of a session: a client must present the session's token before anything else.

Everybody on the machine can reach its ports, and so can every page in a browser, by HTTP requests.
Until the token arrives, only `initialize` and then `attach` or `launch` are accepted, each after
the header that the protocol defines, with no other lines. Anything else closes the connection,
without a reply if it is not a message. One thread serves all connections, so that none blocks
another; they are few, and each has a few seconds.
"""

from __future__ import annotations

import contextlib
import errno
import io
import selectors
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wavecore.debugger import tokens
from wavecore.debugger.protocol import Channel, ProtocolError, body_of, length_in
from wavecore.debugger.stops import DebugError

LOOPBACK = "127.0.0.1"
CONNECTIONS = 16  # beyond this, the oldest one is closed
SECONDS = 20.0  # from connecting to sending the token
MESSAGE_BYTES = 1 << 16
HEADER_BYTES = 256
_LOOK_SECONDS = 0.25
_NEEDED = (
    "{command}: `token` is not this session's. wavecore printed it on standard error where it "
    'waits; the adapter `wavecore debug --dap` finds it automatically with "port": {port}.'
)


@dataclass(frozen=True)
class Admitted:
    """An editor that has presented the token, and the request that contained it."""

    channel: Channel
    request: Mapping[str, Any]
    connection: socket.socket


class Listener:
    """A port of this machine on which a session waits for its editor.

    Args:
        port: 0 chooses one.
        capabilities: the answer to `initialize`.

    Raises: OSError if the port is taken.
    """

    def __init__(self, port: int, capabilities: Mapping[str, Any]) -> None:
        self._server = socket.create_server((LOOPBACK, port))
        self._server.setblocking(False)
        self.port: int = self._server.getsockname()[1]
        self.token = tokens.made()
        self._kept = contextlib.ExitStack()
        self._kept.enter_context(self._server)
        self._kept.enter_context(tokens.kept(self.port, self.token))
        self._capabilities = capabilities
        self._visitors: dict[socket.socket, _Visitor] = {}  # the oldest first

    def __str__(self) -> str:
        return f"{LOOPBACK}:{self.port}, token {self.token}"

    def admitted(self) -> Admitted:
        """Wait for the editor; after that no one else can connect."""
        with self._kept, contextlib.ExitStack() as stack:
            stack.callback(self._turn_away_all)
            selector = stack.enter_context(selectors.DefaultSelector())
            selector.register(self._server, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select(_LOOK_SECONDS):
                    if key.fileobj is self._server:
                        self._accept(selector)
                        continue
                    visitor: _Visitor = key.data
                    if visitor.connection not in self._visitors:  # closed in favour of another
                        continue
                    try:
                        request = visitor.received()
                    except (ProtocolError, OSError):
                        self._turn_away(selector, visitor)
                        continue
                    if request is not None:
                        del self._visitors[visitor.connection]
                        return visitor.admitted(request)
                now = time.monotonic()
                for visitor in [each for each in self._visitors.values() if each.until < now]:
                    self._turn_away(selector, visitor)

    def _accept(self, selector: selectors.BaseSelector) -> None:
        try:
            connection, _ = self._server.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):  # because of the open connections
                time.sleep(_LOOK_SECONDS)
            return
        connection.setblocking(False)
        visitor = self._visitors[connection] = _Visitor(self, connection)
        selector.register(connection, selectors.EVENT_READ, visitor)
        if len(self._visitors) > CONNECTIONS:
            self._turn_away(selector, next(iter(self._visitors.values())))

    def _turn_away(self, selector: selectors.BaseSelector, visitor: _Visitor) -> None:
        selector.unregister(visitor.connection)
        del self._visitors[visitor.connection]
        visitor.connection.close()

    def _turn_away_all(self) -> None:
        for connection in self._visitors:
            connection.close()
        self._visitors.clear()

    def answer(self, visitor: _Visitor, request: Mapping[str, Any]) -> bool:
        """Answer an unauthenticated request; whether it had the token."""
        command, arguments = request.get("command"), request.get("arguments")
        given = arguments.get("token") if isinstance(arguments, dict) else None
        if command == "initialize" and not visitor.is_known:
            visitor.is_known = True
            visitor.channel.answer(request, self._capabilities)
            return False
        if command in ("attach", "launch") and tokens.same(self.token, given):
            return True
        visitor.channel.refuse(request, _NEEDED.format(command=command, port=self.port)[:1000])
        raise ProtocolError("not a request of this session's editor", is_last=True)


class _Visitor:
    """A connection that has not presented the token yet."""

    def __init__(self, listener: Listener, connection: socket.socket) -> None:
        self._listener, self.connection = listener, connection
        self.until = time.monotonic() + SECONDS
        self.is_known = False  # it has sent `initialize`
        self._data = b""
        # A few short replies, which fit in the system's buffer, so that writing never blocks.
        self.channel = Channel(io.BytesIO(), io.BufferedWriter(_Sink(connection)))

    def received(self) -> Mapping[str, Any] | None:
        """Process data; returns a request with the token. Raises: ProtocolError, OSError."""
        data = self.connection.recv(MESSAGE_BYTES)
        if not data:
            raise ProtocolError("disconnected", is_last=True)
        self._data += data
        while (request := self._message()) is not None:
            if request.get("type") != "request":
                raise ProtocolError("no request", is_last=True)
            if self._listener.answer(self, request):
                return request
        return None

    def _message(self) -> dict[str, Any] | None:
        """The next message, if complete. Raises: ProtocolError."""
        head, _, _ = self._data.partition(b"\r\n\r\n")
        length = length_in(self._data[: HEADER_BYTES + 4])
        if length is None:
            if len(self._data) > HEADER_BYTES:
                raise ProtocolError("the header has no end", is_last=True)
            return None
        if length > MESSAGE_BYTES:
            raise ProtocolError(f"a message of {length} bytes", is_last=True)
        start = len(head) + 4
        if len(self._data) < start + length:
            return None
        body, self._data = self._data[start : start + length], self._data[start + length :]
        return body_of(body)

    def admitted(self, request: Mapping[str, Any]) -> Admitted:
        """It is the editor: remove the timeout."""
        self.connection.setblocking(True)
        source = io.BufferedReader(_Behind(self._data, self.connection))
        channel = Channel(source, self.connection.makefile("wb"), is_strict=True)
        arguments = {key: each for key, each in request["arguments"].items() if key != "token"}
        return Admitted(channel, {**request, "arguments": arguments}, self.connection)


class _Sink(io.RawIOBase):
    """Writes to a non-blocking connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return self._connection.send(data)


class _Behind(io.RawIOBase):
    """The data already received, followed by the connection."""

    def __init__(self, data: bytes, connection: socket.socket) -> None:
        self._data, self._connection = data, connection

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._data:
            return self._connection.recv_into(buffer)
        count = min(len(buffer), len(self._data))
        buffer[:count], self._data = self._data[:count], self._data[count:]
        return count


def connect(port: int) -> tuple[socket.socket, str]:
    """A connection to this user's session waiting on a port, and its token.

    Raises: DebugError if there is none.
    """
    token = tokens.found(port)
    if token is None:
        raise DebugError(
            f"attach: no session of yours is waiting on port {port} of this machine: "
            f"`WAVECORE_DEBUG={port} program` or `wavecore debug --port {port} FILE` starts one"
        )
    try:
        return socket.create_connection((LOOPBACK, port), SECONDS), token
    except OSError as error:
        raise DebugError(f"attach: port {port} of this machine: {error.strerror}") from None
