"""HIP's error codes: their names, their texts, and the exception that carries one to C."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

_TABLE = Path(__file__).parent / "errors.txt"


@cache
def error_table() -> dict[int, tuple[str, str]]:
    """Code -> (name, text) for every hipError_t."""
    found = {}
    for line in _TABLE.read_text("utf-8").split("\n\n", 1)[1].splitlines():
        code, name, text = line.split(" ", 2)
        found[int(code)] = (name, text)
    return found


class HipError(Exception):
    """A call fails with a hipError_t, which the dispatch returns to C.

    Attributes:
        code: the hipError_t.
    """

    def __init__(self, code: int, note: str = "") -> None:
        super().__init__(note or error_table()[code][0])
        self.code = code


SUCCESS: Final = 0
INVALID_VALUE: Final = 1
OUT_OF_MEMORY: Final = 2
NOT_INITIALIZED: Final = 3
DEINITIALIZED: Final = 4
INVALID_CONFIGURATION: Final = 9
INVALID_PITCH: Final = 12
INVALID_SYMBOL: Final = 13
INVALID_DEVICE_POINTER: Final = 17
INVALID_MEMCPY_DIRECTION: Final = 21
MISSING_CONFIGURATION: Final = 52
INVALID_DEVICE_FUNCTION: Final = 98
NO_DEVICE: Final = 100
INVALID_DEVICE: Final = 101
INVALID_IMAGE: Final = 200
INVALID_CONTEXT: Final = 201
NO_BINARY_FOR_GPU: Final = 209
UNSUPPORTED_LIMIT: Final = 215
CONTEXT_ALREADY_IN_USE: Final = 216
INVALID_KERNEL_FILE: Final = 218
FILE_NOT_FOUND: Final = 301
OPERATING_SYSTEM: Final = 304
INVALID_HANDLE: Final = 400
ILLEGAL_STATE: Final = 401
NOT_FOUND: Final = 500
NOT_READY: Final = 600
ILLEGAL_ADDRESS: Final = 700
LAUNCH_OUT_OF_RESOURCES: Final = 701
LAUNCH_TIME_OUT: Final = 702
PEER_ACCESS_ALREADY_ENABLED: Final = 704
PEER_ACCESS_NOT_ENABLED: Final = 705
CONTEXT_IS_DESTROYED: Final = 709
HOST_MEMORY_NOT_REGISTERED: Final = 713
LAUNCH_FAILURE: Final = 719
COOPERATIVE_LAUNCH_TOO_LARGE: Final = 720
NOT_SUPPORTED: Final = 801
CAPTURE_UNSUPPORTED: Final = 900
CAPTURE_INVALIDATED: Final = 901
CAPTURE_UNMATCHED: Final = 903
CAPTURE_UNJOINED: Final = 904
CAPTURE_ISOLATION: Final = 905
CAPTURE_IMPLICIT: Final = 906
CAPTURED_EVENT: Final = 907
CAPTURE_WRONG_THREAD: Final = 908
GRAPH_EXEC_UPDATE: Final = 910
UNKNOWN: Final = 999
