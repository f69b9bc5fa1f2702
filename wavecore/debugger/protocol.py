"""The Debug Adapter Protocol's framing: JSON behind a header with its length, and nothing trusted.

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
    """What came is no message; `is_last` says that nothing behind it can be read."""

    def __init__(self, text: str, *, is_last: bool = False) -> None:
        super().__init__(text)
        self.is_last = is_last


class Channel:
    """Reads and writes messages; several threads may write."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._sequence = 0
        self._lock = threading.Lock()

    def read(self) -> dict[str, Any] | None:
        """The next message; None at the end. Raises: ProtocolError."""
        length = self._length()
        if length is None:
            return None
        if length > BODY_BYTES:
            self._drain(length)
            raise ProtocolError(f"a message of {length} bytes: at most {BODY_BYTES} are read")
        body = self._source.read(length)
        if body is None or len(body) < length:
            return None
        try:
            found = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise ProtocolError(f"the message is no JSON: {error}") from None
        if not isinstance(found, dict):
            raise ProtocolError("the message is no JSON object")
        return found

    def _length(self) -> int | None:
        """The length that the header gives; None at the end. Raises: ProtocolError."""
        length: int | None = None
        read = 0
        while True:
            line = self._source.readline(HEADER_BYTES)
            if not line:
                return None
            read += len(line)
            if read > 4 * HEADER_BYTES:
                raise ProtocolError("the header has no end")
            if line in (b"\r\n", b"\n"):
                if length is None:
                    raise ProtocolError("a header without Content-Length")
                return length
            name, colon, value = line.partition(b":")
            if name.strip().lower() != b"content-length" or not colon:
                continue  # other headers, and what is left of a message that was none
            digits = value.strip()
            if not digits.isdigit() or len(digits) > 18:
                raise ProtocolError(f"Content-Length {digits[:40]!r} is no length")
            length = int(digits)

    def _drain(self, length: int) -> None:
        """Pass over a body. Raises: ProtocolError where that is more than anybody sends."""
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
        """Send a request, with a number that the answer has."""
        self.forward({"seq": number, "type": "request", "command": command,
                      "arguments": dict(arguments)})  # fmt: skip

    def forward(self, message: Mapping[str, Any]) -> None:
        """Send on what another channel has read; requests keep the numbers that answers name."""
        self._send(dict(message))

    def answer(self, request: Mapping[str, Any], body: Mapping[str, Any] | None = None) -> None:
        """Answer a request."""
        self._send({
            "type": "response", "request_seq": _number(request), "success": True,
            "command": _command(request), "body": dict(body or {}),
        })  # fmt: skip

    def refuse(self, request: Mapping[str, Any], text: str) -> None:
        """Answer that a request cannot be carried out, and why."""
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
            except (OSError, ValueError):  # nobody listens any more
                return


def _number(request: Mapping[str, Any]) -> int:
    found = request.get("seq")
    return found if isinstance(found, int) and not isinstance(found, bool) else 0


def _command(request: Mapping[str, Any]) -> str:
    found = request.get("command")
    return found[:100] if isinstance(found, str) else ""
