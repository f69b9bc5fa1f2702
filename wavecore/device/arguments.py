"""From Python arguments to the bytes of a kernarg segment, checked against the metadata."""

from __future__ import annotations

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
    scalar = _scalar(arg, kind, value, what)
    if scalar is not None:
        return scalar
    if arg.size == 8:  # a pointer that the metadata calls a value
        return struct.pack("<Q", _pointer(out, value, what, space))
    raise LaunchError(f"{what} is {arg.size} bytes by value; {_describe(value)} cannot become that")


def _describe(value: object) -> str:
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}, dtype {value.dtype}"
    return f"{value!r} ({type(value).__name__})"


def _pointer(out: Packed, value: object, what: str, space: object) -> int:
    """The address to pass; host arrays become memory that the kernel may touch."""
    if value is None:
        return 0
    if isinstance(value, DeviceArray):
        if value.device.space is not space:
            raise LaunchError(f"{what}: {value!r} belongs to another device")
        return value.address
    if isinstance(value, (bool, np.bool_, float, np.floating)):
        raise LaunchError(f"{what} is a pointer; {_describe(value)} given")
    if isinstance(value, (int, np.integer)):
        if not 0 <= int(value) < 1 << 64:
            raise LaunchError(f"{what}: {int(value):#x} is no 64-bit address")
        return int(value)
    array = as_host_array(value, what)
    if array is None:
        raise LaunchError(f"{what} is a pointer; {_describe(value)} is no array and no address")
    low = int(array.ctypes.data)
    name = f"the array of {what.removeprefix('kernel ')}"
    out.allocations.append(Allocation(low, low + array.nbytes, bool(array.flags.writeable), name))
    out.keep.append(array)
    return low


def _scalar(arg: KernelArg, kind: str, value: object, what: str) -> bytes | None:
    """A by-value argument's bytes, or None for what is no scalar."""
    if isinstance(value, (bool, np.bool_)):
        return int(value).to_bytes(arg.size, "little")
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        data = np.asarray(value)
        if data.nbytes != arg.size:
            raise LaunchError(f"{what} is {arg.size} bytes; a NumPy {data.dtype} has {data.nbytes}")
        _check_kind(kind, data.dtype.kind in "f" or str(data.dtype) == "bfloat16", value, what)
        return data.tobytes()
    if isinstance(value, int):
        if kind == "float":
            return _float_bytes(float(value), arg, what)
        bits = 8 * arg.size
        if not -(1 << (bits - 1)) <= value < 1 << bits:
            raise LaunchError(f"{what} has {bits} bits; {value} does not fit")
        return (value & (1 << bits) - 1).to_bytes(arg.size, "little")
    if isinstance(value, float):
        _check_kind(kind, True, value, what)
        return _float_bytes(value, arg, what)
    if isinstance(value, (bytes, bytearray)):
        if len(value) != arg.size:
            raise LaunchError(f"{what} is {arg.size} bytes; {len(value)} given")
        return bytes(value)
    return None


def _check_kind(kind: str, is_float: bool, value: object, what: str) -> None:
    if kind == "int" and is_float:
        raise LaunchError(f"{what} is an integer; {_describe(value)} given")
    if kind == "float" and not is_float and isinstance(value, np.generic):
        raise LaunchError(f"{what} is floating-point; {_describe(value)} given")


def _float_bytes(value: float, arg: KernelArg, what: str) -> bytes:
    code = _FLOAT_CODES.get(arg.size)
    if code is None:
        raise LaunchError(f"{what} is {arg.size} bytes by value; {value!r} given")
    try:
        return struct.pack("<" + code, value)
    except OverflowError as error:
        raise LaunchError(f"{what}: {value!r} does not fit {arg.size} bytes") from error


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
