"""The Debug Adapter Protocol's framing: JSON after a header with its length, strictly checked.

Source: the protocol's specification, "Base Protocol".
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any, BinaryIO

HEADER_BYTES = 4096
BODY_BYTES = 16 << 20
_DRAINED_BYTES = 256 << 20
_DEPTH = 64


class ProtocolError(Exception):
    """Invalid input; `is_last` if nothing after it can be read."""

    def __init__(self, text: str, *, is_last: bool = False) -> None:
        super().__init__(text)
        self.is_last = is_last


def length_in(data: bytes) -> int | None:
    """The length in the header at the start of some bytes; None if it is incomplete.

    Raises: ProtocolError for a line that the protocol does not define, as in HTTP.
    """
    length: int | None = None
    *lines, _ = data.split(b"\r\n")
    for line in lines:
        if not line:
            if length is None:
                raise ProtocolError("the header has no Content-Length", is_last=True)
            return length
        name, colon, value = line.partition(b":")
        kind = name.lower()
        if not colon or kind not in (b"content-length", b"content-type"):
            raise ProtocolError("not a header of the Debug Adapter Protocol", is_last=True)
        if kind == b"content-length":
            if length is not None:
                raise ProtocolError("the header has two lengths", is_last=True)
            length = _length_of(value)
    return None


def _length_of(value: bytes) -> int:
    digits = value.strip()
    if not digits.isdigit() or len(digits) > 18:
        raise ProtocolError(f"Content-Length {digits[:40]!r} is not a length")
    return int(digits)


def body_of(body: bytes) -> dict[str, Any]:
    """A message. Raises: ProtocolError."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"the message is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise ProtocolError("the message is not a JSON object")
    return found


class Channel:
    """Reads and writes messages; several threads may write.

    Args:
        is_strict: an undefined header line ends it. On a port, such a line is not from an
            editor; on standard input it is the rest of a message with a wrong length.
    """

    def __init__(self, source: BinaryIO, sink: BinaryIO, *, is_strict: bool = False) -> None:
        self._source, self._sink = source, sink
        self._is_strict = is_strict
        self._sequence = 0
        self._lock = threading.Lock()

    def read(self) -> dict[str, Any] | None:
        """The next message; None at the end. Raises: ProtocolError."""
        length = self._length()
        if length is None:
            return None
        if length > BODY_BYTES:
            self._drain(length)
            raise ProtocolError(f"a message of {length} bytes: at most {BODY_BYTES} are accepted")
        body = self._source.read(length)
        if body is None or len(body) < length:
            return None
        return body_of(body)

    def _length(self) -> int | None:
        """The length in the header; None at the end. Raises: ProtocolError."""
        length: int | None = None
        read, head = 0, b""
        while True:
            line = self._source.readline(HEADER_BYTES)
            if not line:
                return None
            read += len(line)
            if read > 4 * HEADER_BYTES:
                raise ProtocolError("the header has no end", is_last=self._is_strict)
            if self._is_strict:
                head += line
                if (length := length_in(head)) is not None:
                    return length
                continue
            if line in (b"\r\n", b"\n"):
                if length is None:
                    raise ProtocolError("the header has no Content-Length")
                return length
            name, colon, value = line.partition(b":")
            if name.strip().lower() != b"content-length" or not colon:
                continue  # other headers, and the rest of an invalid message
            length = _length_of(value)

    def _drain(self, length: int) -> None:
        """Skip a body. Raises: ProtocolError if it is unreasonably long."""
        if length > _DRAINED_BYTES:
            raise ProtocolError(f"a message of {length} bytes", is_last=True)
        while length > 0:
            part = self._source.read(min(length, 1 << 20))
            if not part:
                return
            length -= len(part)

    def event(self, name: str, body: Mapping[str, Any] | None = None) -> None:
        """Send an event."""
        self._send({"type": "event", "event": name, "body": dict(body or {})})

    def request(self, number: int, command: str, arguments: Mapping[str, Any]) -> None:
        """Send a request, with a number that the response repeats."""
        self.forward({"seq": number, "type": "request", "command": command,
                      "arguments": dict(arguments)})  # fmt: skip

    def forward(self, message: Mapping[str, Any]) -> None:
        """Forward a message from another channel; requests keep their numbers."""
        self._send(dict(message))

    def answer(self, request: Mapping[str, Any], body: Mapping[str, Any] | None = None) -> None:
        """Answer a request."""
        self._send({
            "type": "response", "request_seq": _number(request), "success": True,
            "command": _command(request), "body": dict(body or {}),
        })  # fmt: skip

    def refuse(self, request: Mapping[str, Any], text: str) -> None:
        """Reject a request, with the reason."""
        self._send({
            "type": "response", "request_seq": _number(request), "success": False,
            "command": _command(request), "message": text,
            "body": {"error": {"id": 1, "format": text.replace("{", "(").replace("}", ")"),
                               "showUser": True}},
        })  # fmt: skip

    def _send(self, message: dict[str, Any]) -> None:
        with self._lock:
            self._sequence += 1
            if message.get("type") != "request":
                message = {**message, "seq": self._sequence}
            body = json.dumps(message, allow_nan=False).encode()
            try:
                self._sink.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
                self._sink.flush()
            except (OSError, ValueError):  # the client is gone
                return


def _number(request: Mapping[str, Any]) -> int:
    found = request.get("seq")
    return found if isinstance(found, int) and not isinstance(found, bool) else 0


def _command(request: Mapping[str, Any]) -> str:
    found = request.get("command")
    return found[:100] if isinstance(found, str) else ""
