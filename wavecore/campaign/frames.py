"""Messages over a pipe: a length of eight bytes, then a pickle."""

from __future__ import annotations

import os
import pickle
import struct
from typing import Any

_LENGTH = struct.Struct("<Q")


def send(handle: int, message: object) -> None:
    """Write a message whole. Raises: BrokenPipeError without a reader."""
    body = pickle.dumps(message, protocol=5)
    left = memoryview(_LENGTH.pack(len(body)) + body)
    while left:
        left = left[os.write(handle, left) :]


def receive(handle: int) -> Any:
    """Wait for a message. Raises: EOFError if there comes none any more."""
    (length,) = _LENGTH.unpack(_exactly(handle, _LENGTH.size))
    return pickle.loads(_exactly(handle, length))


def _exactly(handle: int, count: int) -> bytearray:
    found = bytearray()
    while len(found) < count:
        part = os.read(handle, min(count - len(found), 1 << 20))
        if not part:
            raise EOFError
        found += part
    return found
