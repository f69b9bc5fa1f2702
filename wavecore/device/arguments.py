"""From Python arguments to the bytes of a kernarg segment, checked against the metadata."""

from __future__ import annotations

import ctypes
import math
import reprlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wavecore.codeobject import CodeObject, KernelArg, KernelInfo
from wavecore.device.arrays import DeviceArray, as_host_array
from wavecore.emulator.dispatch import Geometry
from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError

_FLOAT_CODES = {2: "e", 4: "f", 8: "d"}


@dataclass
class Packed:
    """A kernarg segment, the host memory that it points to, and what must stay alive."""

    segment: bytearray
    allocations: list[Allocation] = field(default_factory=list)
    keep: list[object] = field(default_factory=list)


def pack(
    code: CodeObject,
    info: KernelInfo,
    args: Sequence[object],
    geometry: Geometry,
    space: object,
    packet: int,
) -> Packed:
    """Lay explicit and hidden arguments out. Raises: LaunchError naming the argument."""
    if not info.has_metadata:
        return _pack_plain(info, args, space)
    if len(args) != len(info.args):
        raise LaunchError(
            f"kernel {info.name} takes {len(info.args)} argument{'s' * (len(info.args) != 1)} "
            f"({_signature(info)}), {len(args)} given"
        )
    out = Packed(bytearray(max(info.kernarg_segment_size_bytes, 8)))
    kinds = code.argument_kinds.get(info.name, ())
    for index, (arg, value) in enumerate(zip(info.args, args, strict=True)):
        what = f"kernel {info.name}, argument {index}" + (f" ({arg.name})" if arg.name else "")
        kind = kinds[index] if len(kinds) == len(info.args) else ""
        _put(out, arg.offset, _bytes_of(out, arg, kind, value, what, space))
    for hidden in info.hidden_args:
        _put(out, hidden.offset, _hidden(hidden, geometry, packet))
    return out


def _put(out: Packed, offset: int, data: bytes) -> None:
    if offset + len(data) > len(out.segment):
        raise LaunchError(f"an argument at offset {offset} lies outside the kernarg segment")
    out.segment[offset : offset + len(data)] = data


def _signature(info: KernelInfo) -> str:
    shown = [
        f"{arg.name or f'#{i}'}: {'pointer' if arg.is_pointer else f'{arg.size} bytes'}"
        for i, arg in enumerate(info.args)
    ]
    return ", ".join(shown)


def _bytes_of(
    out: Packed, arg: KernelArg, kind: str, value: object, what: str, space: object
) -> bytes:
    if arg.is_pointer:
        return struct.pack("<Q", _pointer(out, value, what, space))[: arg.size]
    data = _value_bytes(arg, kind, value, what)
    if data is not None:
        return data
    if arg.size == 8 and kind in _MAYBE_POINTER:  # a pointer that the metadata calls a value
        return struct.pack("<Q", _pointer(out, value, what, space))
    raise _mismatch(arg, kind, value, what)


_MAYBE_POINTER = ("", "pointer")
_INTEGERS = ("bool", "signed", "unsigned", "enum")
_FLOATS = ("float", "bfloat16")
_NOUNS = {
    "bool": "a bool",
    "signed": "a signed integer",
    "unsigned": "an unsigned integer",
    "enum": "an enumeration",
    "float": "floating-point",
    "bfloat16": "a bfloat16",
    "aggregate": "a structure or vector",
}


def _mismatch(arg: KernelArg, kind: str, value: object, what: str) -> LaunchError:
    noun = _NOUNS.get(kind, "a value")
    text = f"{what} is {noun} of {arg.size} bytes; {_describe(value)} given"
    if kind == "aggregate":
        text += "; bytes, a NumPy structured scalar or a ctypes structure can be passed"
    elif isinstance(value, DeviceArray):
        text += "; its address is .address"
    return LaunchError(text)


def _describe(value: object) -> str:
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}, dtype {value.dtype}"
    return f"{reprlib.repr(value)} ({type(value).__name__})"


def _pointer(out: Packed, value: object, what: str, space: object) -> int:
    """The address to pass; host arrays become memory that the kernel may touch."""
    if value is None:
        return 0
    if isinstance(value, DeviceArray):
        if value.device.space is not space:
            raise LaunchError(f"{what}: {value!r} belongs to another device")
        out.keep.append(value)
        return value.address
    if isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64)):
        if not 0 <= int(value) < 1 << 64:
            raise LaunchError(f"{what}: {int(value):#x} is no 64-bit address")
        return int(value)
    array = None if isinstance(value, np.generic) else as_host_array(value, what)
    if array is None:
        raise LaunchError(
            f"{what} is a pointer; {_describe(value)} is no array and no address"
            + ("; np.array makes one" if isinstance(value, (list, tuple)) else "")
        )
    low = int(array.ctypes.data)
    name = f"the array of {what.removeprefix('kernel ')}"
    out.allocations.append(Allocation(low, low + array.nbytes, bool(array.flags.writeable), name))
    out.keep.append(array)
    return low


def _value_bytes(arg: KernelArg, kind: str, value: object, what: str) -> bytes | None:
    """A by-value argument's bytes, or None for what cannot become one."""
    if isinstance(value, ctypes._SimpleCData):
        value = value.value
    if isinstance(value, _RAW):
        data = bytes(value)
        if len(data) != arg.size:
            raise LaunchError(f"{what} is {arg.size} bytes; {len(data)} given")
        return data
    if isinstance(value, np.bool_):
        value = bool(value)
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        return _numpy_bytes(arg, kind, np.asarray(value), value, what)
    if kind == "aggregate" or not isinstance(value, (int, float)):
        return None
    if kind in _FLOATS or (not kind and isinstance(value, float)):
        return _float_bytes(arg, kind, value, what)
    return None if isinstance(value, float) else _integer_bytes(arg, kind, value, what)


_RAW = (bytes, bytearray, memoryview, ctypes.Structure, ctypes.Union)


def _numpy_bytes(
    arg: KernelArg, kind: str, data: np.ndarray, value: object, what: str
) -> bytes | None:
    """Of a NumPy scalar, which has to be as wide as the argument."""
    if data.nbytes != arg.size:
        raise LaunchError(f"{what} is {arg.size} bytes; a NumPy {data.dtype} has {data.nbytes}")
    if kind in _INTEGERS:
        return _integer_bytes(arg, kind, int(data), what) if data.dtype.kind in "iu" else None
    if kind == "bfloat16" and str(data.dtype) != "bfloat16":
        return None
    if kind == "float" and data.dtype.kind != "f":
        return None
    return data.astype(data.dtype.newbyteorder("=")).tobytes()


def _integer_bytes(arg: KernelArg, kind: str, value: int, what: str) -> bytes:
    bits = 8 * arg.size
    if kind == "bool":
        return int(value != 0).to_bytes(arg.size, "little")
    low = 0 if kind == "unsigned" else -(1 << (bits - 1))
    high = (1 << (bits - 1 if kind == "signed" else bits)) - 1
    if not low <= value <= high:
        raise LaunchError(
            f"{what} is {_NOUNS.get(kind, 'a value')} of {bits} bits, {low} to {high}; "
            f"{reprlib.repr(value)} does not fit"
        )
    return (value & (1 << bits) - 1).to_bytes(arg.size, "little")


def _float_bytes(arg: KernelArg, kind: str, value: float, what: str) -> bytes | None:
    code = _FLOAT_CODES.get(arg.size)
    if code is None:
        return None
    try:
        if kind == "bfloat16":
            return _bfloat16_bytes(float(value))
        return struct.pack("<" + code, float(value))
    except OverflowError as error:
        raise LaunchError(
            f"{what}: {reprlib.repr(value)} does not fit {_NOUNS.get(kind, 'a number')} of "
            f"{arg.size} bytes"
        ) from error


def _bfloat16_bytes(value: float) -> bytes:
    """Rounded once, to nearest even. Raises: OverflowError."""
    (word,) = struct.unpack("<I", struct.pack("<f", value))
    single = struct.unpack("<f", struct.pack("<f", value))[0]
    if math.isnan(value):
        return struct.pack("<H", word >> 16 | 0x40)
    if single != value:  # to odd, so that the second rounding sees that something was lost
        word = (word - (abs(single) > abs(value))) | 1
    code = (word + 0x7FFF + (word >> 16 & 1)) >> 16
    if code & 0x7FFF == 0x7F80 and math.isfinite(value):
        raise OverflowError("beyond the largest bfloat16")
    return struct.pack("<H", code)


def _hidden(arg: KernelArg, geometry: Geometry, packet: int) -> bytes:
    """A hidden argument (abi-and-memory 2.6); those that stay 0 are not listed."""
    name = arg.value_kind.removeprefix("hidden_")
    axis = {"x": 0, "y": 1, "z": 2}.get(name[-1], 0)
    grid, block = geometry.grid, geometry.block
    dims = 3 if grid[2] * block[2] > 1 else 2 if grid[1] * block[1] > 1 else 1
    values: dict[str, int] = {
        "block_count": grid[axis],
        "group_size": block[axis],
        "grid_dims": dims,
        "dynamic_lds_size": geometry.dynamic_lds_bytes,
        "queue_ptr": packet,
        "private_base": 0x00020000,
        "shared_base": 0x00010000,
    }
    stem = name[:-2] if name[-2:] in ("_x", "_y", "_z") else name
    return values.get(stem, 0).to_bytes(arg.size, "little")


def _pack_plain(info: KernelInfo, args: Sequence[object], space: object) -> Packed:
    """A kernel without metadata: arguments in order, each at its natural alignment."""
    out = Packed(bytearray())
    for index, value in enumerate(args):
        what = f"kernel {info.name}, argument {index}"
        if isinstance(value, np.generic):
            data: Any = np.asarray(value).tobytes()
        elif isinstance(value, (bytes, bytearray)):
            data = bytes(value)
        elif isinstance(value, float):
            raise LaunchError(
                f"{what}: the kernel has no metadata, so a float's width is unknown; "
                "pass np.float32(...) or np.float64(...)"
            )
        else:
            data = struct.pack("<Q", _pointer(out, value, what, space))
        align = min(len(data), 8) or 1
        out.segment.extend(b"\0" * (-len(out.segment) % align))
        out.segment.extend(data)
    size = max(info.kernarg_segment_size_bytes, 8)
    out.segment.extend(b"\0" * (size - len(out.segment)))
    return out
