"""Converts Python arguments to the bytes of a kernarg segment, checked against the metadata."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wavecore.codeobject import KernelArg, KernelInfo, SourceType
from wavecore.codeobject.sourcetypes import UNKNOWN
from wavecore.device import elements, hostarrays, values
from wavecore.device.arrays import DeviceArray
from wavecore.device.hostarrays import as_host_array, check_array, reach
from wavecore.emulator.addresses import SHARED, AddressMapping
from wavecore.emulator.hidden import put
from wavecore.emulator.memory import AddressSpace, Allocation, Kind
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
    """The bytes of a kernel's explicit arguments, from the start of its segment.

    Pointers among them are device addresses of memory that belongs to the device.
    """

    data: bytes

    def __len__(self) -> int:
        return len(self.data)


@dataclass(frozen=True, slots=True)
class Pointing:
    """An argument by value whose bytes hold where an array begins.

    Attributes:
        array: what a pointer argument takes.
        made: the argument's bytes for the device address of the array's first element; those
            that the kernel's argument has no room for are left out.
    """

    array: object
    made: Callable[[int], bytes]


def pack(
    info: KernelInfo,
    args: Sequence[object] | Kernarg,
    space: AddressSpace,
    hidden: bytes,
    addresses: AddressMapping | None = None,
) -> Packed:
    """Lay arguments out in a `hidden_segment`. Raises: LaunchError naming the argument.

    `addresses` maps host arrays to device addresses; by default the space's own mapping.
    """
    addresses = space.addresses if addresses is None else addresses
    if isinstance(args, Kernarg):
        return _pack_bytes(info, args.data, addresses, hidden)
    if not info.has_metadata:
        return _pack_plain(info, args, space, addresses)
    if len(args) != len(info.args):
        raise LaunchError(
            f"kernel {info.name} takes {len(info.args)} argument{'s' * (len(info.args) != 1)} "
            f"({info.signature}), {len(args)} given"
        )
    out = Packed(bytearray(hidden), addresses)
    kinds = info.argument_types or (UNKNOWN,) * len(args)
    for index, (arg, value) in enumerate(zip(info.args, args, strict=True)):
        what = f"kernel {info.name}, argument {index}" + (f" ({arg.name})" if arg.name else "")
        put(out.segment, arg.offset, _bytes_of(out, arg, kinds[index], value, what, space))
    return out


def _pack_bytes(info: KernelInfo, data: bytes, addresses: AddressMapping, hidden: bytes) -> Packed:
    """The bytes as given, up to the hidden arguments."""
    out = Packed(bytearray(hidden), addresses)
    end = max((arg.offset + arg.size for arg in info.args), default=0)
    if info.has_metadata:
        data = data[:end]
    elif len(data) > len(out.segment):
        out.segment.extend(b"\0" * (len(data) - len(out.segment)))
    out.segment[: len(data)] = data
    return out


def _bytes_of(
    out: Packed, arg: KernelArg, kind: SourceType, value: object, what: str, space: AddressSpace
) -> bytes:
    if isinstance(value, Pointing):
        return value.made(_pointer(out, kind.target, value.array, what, space))[: arg.size]
    if arg.is_pointer or values.could_be_pointer(arg.size, kind, value):
        return struct.pack("<Q", _pointer(out, kind.target, value, what, space))[: arg.size]
    return values.value_bytes(arg.size, kind, value, what)


def _pointer(
    out: Packed, pointee: SourceType | None, value: object, what: str, space: AddressSpace
) -> int:
    """The device address to pass; host arrays become accessible to the kernel.

    `pointee` is the source type that the pointer points to, if known.
    """
    if type(value) is np.ndarray:  # most arguments are: skip the other checks
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
    """The device address of an array's first element; `value` is the object it views."""
    if array is value:
        check_array(array, what)
    # Untyped bytes are raw memory.
    is_tensor = array is not value and tensors.is_tensor(value)
    if hasattr(value, "dtype") or array.dtype != np.uint8:
        _check_elements(pointee, array.dtype, array.size, what, is_tensor)
    out.keep.append(array)
    memory, writable = reach(value, array), bool(array.flags.writeable)
    start = hostarrays.view_start(value, array) if array.base is not None else 0
    return _allow(out, value, what, memory, array.itemsize, writable, start)


def _tensor(out: Packed, value: Any, what: str) -> int:
    """As for other arrays, without making one: its elements are untyped."""
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
    """Make an array's memory accessible: first element, low, high, whether it is part of more.

    `memory` has host addresses; it is part of the memory that begins at `start`, unless that is 0.
    Returns: the first element's device address.
    """
    first, low, high, is_view = memory
    if out.addresses is not SHARED:  # spares most launches the call
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
    """Raises: LaunchError for elements that the kernel would misread."""
    if pointee is None or not count or elements.fit(pointee, dtype):
        return
    given = "a tensor" if is_tensor else "an array"
    raise LaunchError(
        f"{what} points to {pointee.spelling} in the source; {given} of {dtype} given: "
        f"{elements.advice(pointee, dtype, is_tensor=is_tensor)}"
    )


def _pack_plain(
    info: KernelInfo, args: Sequence[object], space: AddressSpace, addresses: AddressMapping
) -> Packed:
    """A kernel without metadata: arguments in order, each at its natural alignment."""
    out = Packed(bytearray(), addresses)
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
