"""A by-value argument's bytes: numbers in their own format, structures from their members."""

from __future__ import annotations

import ctypes
import math
import reprlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from wavecore.codeobject import Member, SourceType
from wavecore.device.arrays import DeviceArray
from wavecore.device.options import is_integer
from wavecore.errors import LaunchError

_FLOAT_CODES = {2: "e", 4: "f", 8: "d"}
_INTEGERS = ("bool", "signed", "unsigned", "enum")
_FLOATS = ("float", "bfloat16")
_RAW = (bytes, bytearray, memoryview, ctypes.Structure, ctypes.Union)
_INTEGER_OBJECTS = (ctypes.c_uint64, ctypes.c_int64, ctypes.c_size_t)
NOUNS = {
    "bool": "a bool",
    "signed": "a signed integer",
    "unsigned": "an unsigned integer",
    "enum": "an enumeration",
    "float": "floating-point",
    "bfloat16": "a bfloat16",
    "pointer": "a pointer",
} | dict.fromkeys(("structure", "union", "vector", "array"), "a structure or vector")


def value_bytes(size: int, kind: SourceType, value: object, what: str) -> bytes:
    """The bytes of a by-value argument.

    Args:
        size: in bytes, from the metadata; `kind` is the source type, if known.
        value: a number, bytes, a ctypes or NumPy value; for a structure also a mapping of its
            members, if the debug information describes them.
    Raises: LaunchError naming `what`.
    """
    if kind.kind == "pointer" and not isinstance(value, (np.void, *_RAW)):
        number = value.value if isinstance(value, _INTEGER_OBJECTS) else value
        address = raw_address(number, what)
        if address is None:
            raise _mismatch(size, kind, value, what)
        return address.to_bytes(8, "little")[:size]
    if isinstance(value, Mapping) and (kind.kind in ("structure", "union") or not kind.kind):
        return _from_members(size, kind, value, what)
    if kind.kind in ("vector", "array") and kind.target is not None and _is_sequence(value):
        return _from_elements(size, kind, kind.target, value, what)
    data = _plain_bytes(size, kind, value, what)
    if data is None:
        raise _mismatch(size, kind, value, what)
    return data


def raw_address(value: object, what: str) -> int | None:
    """The address of a pointer passed as a number, None for anything else.

    A None argument is null, as in ctypes and NumPy. Raises: LaunchError naming `what`.
    """
    if value is None:
        return 0
    if isinstance(value, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_wchar_p, ctypes._Pointer)):
        return ctypes.cast(value, ctypes.c_void_p).value or 0
    if not is_integer(value):
        return None
    if not 0 <= int(value) < 1 << 64:
        raise LaunchError(f"{what}: {int(value):#x} is not a 64-bit address")
    return int(value)


def could_be_pointer(size: int, kind: SourceType, value: object) -> bool:
    """Whether a by-value argument takes an address: a pointer listed as a value in the metadata."""
    if size != 8 or kind.kind not in ("", "pointer"):
        return False
    number = (int, float, np.generic, ctypes._SimpleCData, *_RAW)
    return not isinstance(value, number) and not isinstance(value, Mapping)


def _mismatch(size: int, kind: SourceType, value: object, what: str) -> LaunchError:
    noun = NOUNS.get(kind.kind, "a value")
    text = f"{what} is {noun} of {size} bytes; {describe(value)} given"
    if kind.kind in ("structure", "union"):
        text += f"; {kind.spelling} takes a dict of its members, bytes, a NumPy structured scalar "
        text += "or a ctypes structure"
    elif kind.kind in ("vector", "array"):
        text += f"; {kind.spelling} takes bytes or a sequence of its elements"
    elif isinstance(value, DeviceArray):
        text += "; its address is .address"
    return LaunchError(text)


def describe(value: object) -> str:
    """A wrong value, for an error: short, with its type."""
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}, dtype {value.dtype}"
    return f"{reprlib.repr(value)} ({type(value).__name__})"


def _plain_bytes(size: int, kind: SourceType, value: object, what: str) -> bytes | None:
    """The bytes of a number, bytes or a structured value; None for anything else."""
    if isinstance(value, ctypes._SimpleCData):
        value = value.value
    if isinstance(value, _RAW):
        data = bytes(value)
        if len(data) != size:
            raise LaunchError(f"{what} is {size} bytes; {len(data)} given")
        return data
    if isinstance(value, np.bool_):
        value = bool(value)
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        return _numpy_bytes(size, kind.kind, np.asarray(value), what)
    if kind.is_aggregate or not isinstance(value, (int, float)):
        return None
    if kind.kind in _FLOATS or (not kind.kind and isinstance(value, float)):
        return _float_bytes(size, kind.kind, value, what)
    return None if isinstance(value, float) else _integer_bytes(size, kind.kind, value, what)


# ---------------------------------------------------------------------------------- structures


def _from_members(size: int, kind: SourceType, values: Mapping[object, object], what: str) -> bytes:
    """A structure's bytes; a union takes one member."""
    if not kind.members:
        raise LaunchError(
            f"{what} is {size} bytes, and the file does not say what its members are (compile it "
            "with -g); pass bytes, a NumPy structured scalar or a ctypes structure"
        )
    out = bytearray(size)
    given = dict(values)
    _fill(out, 0, kind, given, what)
    if given:
        names = ", ".join(_names(kind))
        raise LaunchError(
            f"{what}: {kind.spelling} has no member {_listed(given)}; its members are {names}"
        )
    return bytes(out)


def _fill(
    out: bytearray, base: int, kind: SourceType, given: dict[object, object], what: str
) -> None:
    """Store members at their offsets and remove them from `given`."""
    missing = []
    parts = kind.members
    if kind.kind == "union":
        parts = tuple(m for m in parts if not set(_own_names(m)).isdisjoint(given))[:1]
        if not parts:
            raise LaunchError(
                f"{what}: {kind.spelling} needs one of its members {', '.join(_names(kind))}"
            )
    for member in parts:
        if not member.name:  # a base class, an anonymous structure or union
            _fill(out, base + member.offset, member.type, given, what)
        elif member.name not in given:
            missing.append(member.name)
        else:
            _put(out, base, member, given.pop(member.name), f"{what}, member {member.name}")
    if missing:
        raise LaunchError(f"{what}: {kind.spelling} lacks a value for member {_listed(missing)}")


def _put(out: bytearray, base: int, member: Member, value: object, what: str) -> None:
    start, size = base + member.offset, member.type.size_bytes
    if member.bits is not None:
        _put_bits(out, base, member.type.kind, member.bits, value, what)
        return
    if start + size > len(out):
        raise LaunchError(f"{what} lies outside its structure: the debug information is damaged")
    if member.type.kind == "pointer" and isinstance(value, DeviceArray):
        value = _address(value, what)
    out[start : start + size] = value_bytes(size, member.type, value, what)


def _put_bits(
    out: bytearray, base: int, kind: str, bits: tuple[int, int], value: object, what: str
) -> None:
    """Set a bit field, counted from the lowest bit of a structure's first byte."""
    first, count = bits
    low, high = (-1 << count - 1, 1 << count - 1) if kind == "signed" else (0, 1 << count)
    if isinstance(value, (bool, np.bool_)):
        value = int(value)
    if not isinstance(value, (int, np.integer)) or not low <= value < high:
        raise LaunchError(
            f"{what} is a bit field of {count} bits, {low} to {high - 1}; {describe(value)} given"
        )
    if 8 * base + first + count > 8 * len(out):
        raise LaunchError(f"{what} lies outside its structure: the debug information is damaged")
    whole = int.from_bytes(out, "little") | (int(value) & (1 << count) - 1) << 8 * base + first
    out[:] = whole.to_bytes(len(out), "little")


def _from_elements(
    size: int, kind: SourceType, element: SourceType, values: Any, what: str
) -> bytes:
    items = list(values)
    if len(items) != kind.count:
        raise LaunchError(f"{what} has {kind.count} elements; {len(items)} given")
    pieces = [
        value_bytes(element.size_bytes, element, item, f"{what}[{index}]")
        for index, item in enumerate(items)
    ]
    return b"".join(pieces)[:size].ljust(size, b"\0")


def _is_sequence(value: object) -> bool:
    if isinstance(value, np.ndarray):
        return value.ndim > 0
    return isinstance(value, Sequence) and not isinstance(value, (str, *_RAW))


def _address(array: DeviceArray, what: str) -> int:
    if array.freed:
        raise LaunchError(f"{what}: {array!r} can no longer be passed")
    return array.address


def _own_names(member: Member) -> list[str]:
    return [member.name] if member.name else _names(member.type)


def _names(kind: SourceType) -> list[str]:
    """The names of the members, including those of anonymous parts."""
    return [name for member in kind.members for name in _own_names(member)]


def _listed(names: Iterable[object]) -> str:
    return ", ".join(map(repr, names))


# ------------------------------------------------------------------------------------- numbers


def _numpy_bytes(size: int, kind: str, data: np.ndarray, what: str) -> bytes | None:
    """The bytes of a NumPy scalar, which must be as wide as the argument."""
    if data.nbytes != size:
        raise LaunchError(f"{what} is {size} bytes; a NumPy {data.dtype} has {data.nbytes}")
    if kind in _INTEGERS:
        return _integer_bytes(size, kind, int(data), what) if data.dtype.kind in "iu" else None
    if kind == "bfloat16" and data.dtype.name != "bfloat16":
        return None
    if kind == "float" and data.dtype.kind != "f":
        return None
    return data.astype(data.dtype.newbyteorder("=")).tobytes()


def _integer_bytes(size: int, kind: str, value: int, what: str) -> bytes:
    bits = 8 * size
    if kind == "bool":
        return int(value != 0).to_bytes(size, "little")
    low = 0 if kind in ("unsigned", "pointer") else -(1 << (bits - 1))
    high = (1 << (bits - 1 if kind == "signed" else bits)) - 1
    if not low <= value <= high:
        raise LaunchError(
            f"{what} is {NOUNS.get(kind, 'a value')} of {bits} bits, {low} to {high}; "
            f"{reprlib.repr(value)} does not fit"
        )
    return (value & (1 << bits) - 1).to_bytes(size, "little")


def _float_bytes(size: int, kind: str, value: float, what: str) -> bytes | None:
    code = _FLOAT_CODES.get(size)
    if code is None:
        return None
    try:
        if kind == "bfloat16":
            return _bfloat16_bytes(float(value))
        return struct.pack("<" + code, float(value))
    except OverflowError as error:
        raise LaunchError(
            f"{what}: {reprlib.repr(value)} does not fit {NOUNS.get(kind, 'a number')} of "
            f"{size} bytes"
        ) from error


def _bfloat16_bytes(value: float) -> bytes:
    """Rounded once, to nearest even. Raises: OverflowError."""
    (word,) = struct.unpack("<I", struct.pack("<f", value))
    single = struct.unpack("<f", struct.pack("<f", value))[0]
    if math.isnan(value):
        return struct.pack("<H", word >> 16 | 0x40)
    if single != value:  # to odd, so that the second rounding sees lost bits
        word = (word - (abs(single) > abs(value))) | 1
    code = (word + 0x7FFF + (word >> 16 & 1)) >> 16
    if code & 0x7FFF == 0x7F80 and math.isfinite(value):
        raise OverflowError("beyond the largest bfloat16")
    return struct.pack("<H", code)
