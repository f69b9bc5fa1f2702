"""libamdhip64 through ctypes: finding, loading and calling it."""

from __future__ import annotations

import contextlib
import ctypes
import os
from collections.abc import Iterator
from ctypes import c_char_p, c_float, c_int, c_size_t, c_uint, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from wavecore import _env
from wavecore._fork import lock_held_over_forks
from wavecore.errors import TargetError

_NAME = "libamdhip64.so"
_SYSTEM_NAMES = (_NAME, f"{_NAME}.7", f"{_NAME}.6")

_SUCCESS, _NO_DEVICE = 0, 100
TO_DEVICE, TO_HOST = 1, 2  # hipMemcpyKind

# The parameters that ctypes cannot guess; every function returns a hipError_t except those below.
_PARAMETERS: dict[str, tuple[Any, ...]] = {
    "hipInit": (c_uint,),
    "hipGetDeviceCount": (c_void_p,),
    "hipGetDevice": (c_void_p,),
    "hipSetDevice": (c_int,),
    "hipGetDevicePropertiesR0600": (c_void_p, c_int),
    "hipMalloc": (c_void_p, c_size_t),
    "hipFree": (c_void_p,),
    "hipMemcpy": (c_void_p, c_void_p, c_size_t, c_int),
    "hipMemset": (c_void_p, c_int, c_size_t),
    "hipHostRegister": (c_void_p, c_size_t, c_uint),
    "hipHostUnregister": (c_void_p,),
    "hipHostGetDevicePointer": (c_void_p, c_void_p, c_uint),
    "hipModuleLoadData": (c_void_p, c_char_p),
    "hipModuleUnload": (c_void_p,),
    "hipModuleGetFunction": (c_void_p, c_void_p, c_char_p),
    "hipModuleGetGlobal": (c_void_p, c_void_p, c_void_p, c_char_p),
    "hipModuleLaunchKernel": (c_void_p, *(c_uint,) * 7, c_void_p, c_void_p, c_void_p),
    "hipModuleLaunchCooperativeKernel": (c_void_p, *(c_uint,) * 7, c_void_p, c_void_p),
    "hipEventCreate": (c_void_p,),
    "hipEventRecord": (c_void_p, c_void_p),
    "hipEventQuery": (c_void_p,),
    "hipEventSynchronize": (c_void_p,),
    "hipEventElapsedTime": (c_void_p, c_void_p, c_void_p),
    "hipEventDestroy": (c_void_p,),
    "hipGetErrorName": (c_int,),
    "hipGetErrorString": (c_int,),
}
_TEXTS = frozenset({"hipGetErrorName", "hipGetErrorString"})

_PROPERTIES_BYTES = 4096  # hipDeviceProp_tR0600 has 1472
_PRODUCT_OFFSET, _ARCH_OFFSET, _NAME_BYTES = 0, 1160, 256


class HipCallError(Exception):
    """A call of HIP failed.

    Attributes:
        name: HIP's name for the error, "hipErrorOutOfMemory".
        code: the hipError_t.
    """

    def __init__(self, function: str, code: int, name: str, text: str) -> None:
        super().__init__(f"{function}: {name} ({code}), {text}")
        self.code, self.name = code, name


class Hip:
    """The library; `path` is the name it was loaded by."""

    def __init__(self, path: str) -> None:
        """Raises: OSError if it cannot be loaded; AttributeError if it lacks a function."""
        self.path = path
        self._library = ctypes.CDLL(path)
        for name, parameters in _PARAMETERS.items():
            function = getattr(self._library, name)
            function.argtypes = parameters
            function.restype = c_char_p if name in _TEXTS else c_int

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function. Raises: HipCallError."""
        code = int(getattr(self._library, name)(*arguments))
        if code != _SUCCESS:
            raise self.error(name, code)

    def status(self, name: str, *arguments: Any) -> int:
        """Call a function. Returns: its hipError_t.

        Used for releasing resources: a faulted GPU refuses that too, and the real error was raised
        before.
        """
        return int(getattr(self._library, name)(*arguments))

    def error(self, function: str, code: int) -> HipCallError:
        """The exception for an error code."""
        texts = (self._library.hipGetErrorName(code), self._library.hipGetErrorString(code))
        name, text = ((each or b"unknown").decode("utf-8", "replace") for each in texts)
        return HipCallError(function, code, name, text)

    def pointer(self, name: str, *arguments: Any) -> int:
        """Call a function whose first parameter takes a pointer to store. Raises: HipCallError."""
        made = c_void_p()
        self.call(name, ctypes.byref(made), *arguments)
        return made.value or 0

    def device_count(self) -> int:
        """How many GPUs there are. Raises: HipCallError."""
        count = c_int()
        code = self.status("hipGetDeviceCount", ctypes.byref(count))
        if code == _NO_DEVICE:
            return 0
        if code != _SUCCESS:
            raise self.error("hipGetDeviceCount", code)
        return count.value

    def identity(self, ordinal: int) -> tuple[str, str]:
        """A GPU's target id ("gfx90a:sramecc+:xnack-") and product. Raises: HipCallError."""
        room = ctypes.create_string_buffer(_PROPERTIES_BYTES)
        self.call("hipGetDevicePropertiesR0600", room, ordinal)
        product, arch = (
            room.raw[at : at + _NAME_BYTES].split(b"\0")[0].decode("utf-8", "replace")
            for at in (_PRODUCT_OFFSET, _ARCH_OFFSET)
        )
        return arch, product

    @contextlib.contextmanager
    def using(self, ordinal: int) -> Iterator[None]:
        """Make a GPU the thread's current one in a `with` block; the old one is restored."""
        before = c_int()
        self.call("hipGetDevice", ctypes.byref(before))
        if before.value == ordinal:
            yield
            return
        self.call("hipSetDevice", ordinal)
        try:
            yield
        finally:
            self.status("hipSetDevice", before.value)

    def elapsed_seconds(self, start: int, stop: int) -> float:
        """Seconds between two completed events. Raises: HipCallError."""
        milliseconds = c_float()
        self.call("hipEventElapsedTime", ctypes.byref(milliseconds), start, stop)
        return milliseconds.value / 1e3


_LOCK = lock_held_over_forks()


def load() -> Hip:
    """The installed library. Raises: TargetError, listing where it was searched."""
    with _LOCK:
        return _load(tuple(_candidates()))


def find() -> Hip | None:
    """The installed library, or None. Raises: TargetError for a named one that is broken."""
    if _env.HIP_LIBRARY.get() is not None:
        return load()
    try:
        return load()
    except TargetError:
        return None


def _candidates() -> Iterator[str]:
    chosen = _env.HIP_LIBRARY.get()
    if chosen is not None:
        yield str(chosen)
        return
    for root in filter(None, (os.environ.get("ROCM_PATH"), "/opt/rocm")):
        path = Path(root) / "lib" / _NAME
        if path.exists():
            yield str(path)
    yield from _SYSTEM_NAMES


@cache
def _load(candidates: tuple[str, ...]) -> Hip:
    failures = []
    for path in candidates:
        try:
            hip = Hip(path)
            hip.call("hipInit", 0)
        except OSError as error:
            failures.append(f"{path}: {error}")
        except AttributeError as error:
            failures.append(f"{path} is older than HIP 6: {error}")
        except HipCallError as error:
            if error.code == _NO_DEVICE:
                return hip
            failures.append(f"{path}: {error}")
        else:
            return hip
    raise TargetError(
        "no HIP library for real GPUs was found; WAVECORE_HIP_LIBRARY names one, ROCM_PATH its "
        "root. Tried:\n  " + "\n  ".join(failures)
    )
