"""From Python arguments to the bytes of a kernarg segment, checked against the metadata."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wavecore.codeobject import CodeObject, KernelArg, KernelInfo, SourceType
from wavecore.codeobject.printf import LOST_SYMBOL
from wavecore.codeobject.sourcetypes import UNKNOWN
from wavecore.device import elements, hostarrays, values
from wavecore.device.arrays import DeviceArray
from wavecore.device.hostarrays import as_host_array, check_array, reach
from wavecore.emulator.addresses import SHARED, AddressMapping
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.memory import AddressSpace, Allocation, Kind
from wavecore.emulator.records import PRIVATE_APERTURE_HIGH, SHARED_APERTURE_HIGH
from wavecore.errors import LaunchError
from wavecore.formats import tensors


@dataclass
class Packed:
    """A kernarg segment, the host memory that it points to, and what must stay alive."""

    segment: bytearray
    addresses: AddressMapping
    allocations: list[Allocation] = field(default_factory=list)
    keep: list[object] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Kernarg:
    """The bytes of a kernel's explicit arguments, as they lie at the start of its segment.

    Pointers among them are device addresses; they reach what the device itself has.
    """

    data: bytes

    def __len__(self) -> int:
        return len(self.data)


def hidden_segment(
    code: CodeObject,
    info: KernelInfo,
    geometry: Geometry,
    packet: int,
    buffers: Mapping[str, int],
) -> bytes:
    """A kernarg segment with the hidden arguments alone, which depend on the launch's sizes.

    The packet and the buffers are given by their device addresses, buffers by their value kinds;
    one that is not there is null.
    """
    out = bytearray(max(info.kernarg_segment_size_bytes, 8))
    for hidden in hidden_args(code, info):
        data = _hidden(hidden, geometry, packet, buffers)
        _put(out, hidden.offset, data)
    return bytes(out)


def pack(
    info: KernelInfo, args: Sequence[object] | Kernarg, space: AddressSpace, hidden: bytes
) -> Packed:
    """Lay arguments out in a `hidden_segment`. Raises: LaunchError naming the argument."""
    if isinstance(args, Kernarg):
        return _pack_bytes(info, args.data, space, hidden)
    if not info.has_metadata:
        return _pack_plain(info, args, space)
    if len(args) != len(info.args):
        raise LaunchError(
            f"kernel {info.name} takes {len(info.args)} argument{'s' * (len(info.args) != 1)} "
            f"({info.signature}), {len(args)} given"
        )
    out = Packed(bytearray(hidden), space.addresses)
    kinds = info.argument_types or (UNKNOWN,) * len(args)
    for index, (arg, value) in enumerate(zip(info.args, args, strict=True)):
        what = f"kernel {info.name}, argument {index}" + (f" ({arg.name})" if arg.name else "")
        _put(out.segment, arg.offset, _bytes_of(out, arg, kinds[index], value, what, space))
    return out


def _pack_bytes(info: KernelInfo, data: bytes, space: AddressSpace, hidden: bytes) -> Packed:
    """The bytes as given, up to where the hidden arguments begin."""
    out = Packed(bytearray(hidden), space.addresses)
    end = max((arg.offset + arg.size for arg in info.args), default=0)
    if info.has_metadata:
        data = data[:end]
    elif len(data) > len(out.segment):
        out.segment.extend(b"\0" * (len(data) - len(out.segment)))
    out.segment[: len(data)] = data
    return out


def _put(segment: bytearray, offset: int, data: bytes) -> None:
    if offset + len(data) > len(segment):
        raise LaunchError(f"an argument at offset {offset} lies outside the kernarg segment")
    segment[offset : offset + len(data)] = data


def _bytes_of(
    out: Packed, arg: KernelArg, kind: SourceType, value: object, what: str, space: AddressSpace
) -> bytes:
    if arg.is_pointer or values.could_be_pointer(arg.size, kind, value):
        return struct.pack("<Q", _pointer(out, kind.target, value, what, space))[: arg.size]
    return values.value_bytes(arg.size, kind, value, what)


def _pointer(
    out: Packed, pointee: SourceType | None, value: object, what: str, space: AddressSpace
) -> int:
    """The device address to pass; host arrays become memory that the kernel may touch.

    `pointee` is what the source's pointer points to, if that is known.
    """
    if type(value) is np.ndarray:  # most arguments are: they need no other question
        return _host_array(out, pointee, value, value, what)
    if isinstance(value, DeviceArray):
        if value.freed:
            raise LaunchError(f"{what}: {value!r} can no longer be passed")
        if value.device.space is not space:
            raise LaunchError(f"{what}: {value!r} belongs to another device")
        _check_elements(pointee, value.dtype, value.size, what)
        out.keep.append(value)
        return value.address
    address = values.raw_address(value, what)
    if address is not None:
        return address
    if pointee is None and tensors.is_tensor(value):
        return _tensor(out, value, what)
    array = None if isinstance(value, np.generic) else as_host_array(value, what)
    if array is None:
        raise LaunchError(
            f"{what} is a pointer; {values.describe(value)} is neither an array nor an address"
            + ("; np.array makes one" if isinstance(value, (list, tuple)) else "")
        )
    return _host_array(out, pointee, value, array, what)


def _host_array(
    out: Packed, pointee: SourceType | None, value: object, array: np.ndarray, what: str
) -> int:
    """The device address of an array's first element; `value` is what it is a view of."""
    if array is value:
        check_array(array, what)
    # Bytes that no type goes with are raw memory.
    is_tensor = array is not value and tensors.is_tensor(value)
    if hasattr(value, "dtype") or array.dtype != np.uint8:
        _check_elements(pointee, array.dtype, array.size, what, is_tensor)
    out.keep.append(array)
    memory, writable = reach(value, array), bool(array.flags.writeable)
    start = hostarrays.view_start(value, array) if array.base is not None else 0
    return _allow(out, value, what, memory, array.itemsize, writable, start)


def _tensor(out: Packed, value: Any, what: str) -> int:
    """As for other arrays, without making one: its elements go with no type."""
    memory = hostarrays.tensor_memory(value, what)
    writable = hostarrays.may_write(memory[1], memory[2])
    start = tensors.storage_of(value)[0]
    return _allow(out, value, what, memory, int(value.element_size()), writable, start)


def _allow(
    out: Packed,
    value: object,
    what: str,
    memory: tuple[int, int, int, bool],
    element_bytes: int,
    writable: bool,
    start: int,
) -> int:
    """Let the kernel touch an array's memory: first element, low, high, whether there is more.

    `memory` has host addresses; it is a part of what begins at `start`, if that is not 0. Returns:
    the first element's device address.
    """
    first, low, high, is_view = memory
    if out.addresses is not SHARED:  # most launches pay for no call of it
        distance = out.addresses.device(low) - low  # the same for all of it
        first, low, high = first + distance, low + distance, high + distance
        start += distance if start else 0
    name = f"the array of {what.removeprefix('kernel ')}"
    kind: Kind = "view" if is_view else "array"
    made = Allocation(
        low, high, writable, name, kind=kind, first=first, element_bytes=element_bytes, start=start
    )
    out.allocations.append(made)
    out.keep.append(value)
    return first


def _check_elements(
    pointee: SourceType | None,
    dtype: np.dtype[Any],
    count: int,
    what: str,
    is_tensor: bool = False,
) -> None:
    """Raises: LaunchError for elements that the kernel would take for others."""
    if pointee is None or not count or elements.fit(pointee, dtype):
        return
    given = "a tensor" if is_tensor else "an array"
    raise LaunchError(
        f"{what} points to {pointee.spelling} in the source; {given} of {dtype} given: "
        f"{elements.advice(pointee, dtype, is_tensor=is_tensor)}"
    )


PRINTF_BUFFER, HOSTCALL_BUFFER = "hidden_printf_buffer", "hidden_hostcall_buffer"
GRID_RECORD, HEAP_CONTROL = "hidden_multigrid_sync_arg", "hidden_heap_v1"
_PRINTF_BUFFER_OFFSET = 72  # among the hidden arguments of code object version 5 and 6


def hidden_args(code: CodeObject, info: KernelInfo) -> list[KernelArg]:
    """The hidden arguments that the metadata lists, and the printf buffer where it forgets that.

    LLVM lists the buffer only if the code object has a known format. One that prints by formats
    made at run time, or in assertions alone, is known by what our headers put into it.
    """
    hidden = list(info.hidden_args)
    first = next((arg for arg in hidden if arg.value_kind == "hidden_block_count_x"), None)
    is_listed = any(arg.value_kind == PRINTF_BUFFER for arg in hidden)
    if first is not None and not is_listed and LOST_SYMBOL in code.symbols:
        offset = first.offset + _PRINTF_BUFFER_OFFSET
        hidden.append(KernelArg(offset, 8, PRINTF_BUFFER, "", "", ""))
    return hidden


def _hidden(arg: KernelArg, geometry: Geometry, packet: int, buffers: Mapping[str, int]) -> bytes:
    """A hidden argument, as AMDGPUUsage lists them; those that stay 0 are not listed here."""
    if arg.value_kind in buffers:
        return buffers[arg.value_kind].to_bytes(arg.size, "little")
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
        "private_base": PRIVATE_APERTURE_HIGH,
        "shared_base": SHARED_APERTURE_HIGH,
    }
    stem = name[:-2] if name[-2:] in ("_x", "_y", "_z") else name
    return values.get(stem, 0).to_bytes(arg.size, "little")


def _pack_plain(info: KernelInfo, args: Sequence[object], space: AddressSpace) -> Packed:
    """A kernel without metadata: arguments in order, each at its natural alignment."""
    out = Packed(bytearray(), space.addresses)
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
            data = struct.pack("<Q", _pointer(out, None, value, what, space))
        align = min(len(data), 8) or 1
        out.segment.extend(b"\0" * (-len(out.segment) % align))
        out.segment.extend(data)
    size = max(info.kernarg_segment_size_bytes, 8)
    out.segment.extend(b"\0" * (size - len(out.segment)))
    return out
