"""Structures in memory: their layout, their NumPy dtypes, and structures made of such dtypes."""

from __future__ import annotations

import typing
from dataclasses import dataclass
from typing import Any

from wavecore.errors import TargetError
from wavecore.lang.matrices import Matrix
from wavecore.lang.types import (
    Block,
    Pointer,
    Scalar,
    Struct,
    Type,
    Vector,
    as_type,
    block,
    made_once,
    scalar_of,
)


@dataclass(frozen=True)
class Layout:
    """A type in memory: its size and alignment in bytes."""

    size: int
    alignment: int


@dataclass(frozen=True)
class Places:
    """The offsets of a structure's members in bytes, by name, and the structure's layout."""

    offsets: dict[str, int]
    layout: Layout


def layout_of(kind: Type) -> Layout:
    """The layout of a type in arrays and structures. Raises: TargetError if it has none."""
    if isinstance(kind, Scalar) and kind.is_complex:
        return Layout(kind.size_bytes, kind.part.size_bytes)
    if isinstance(kind, Scalar) and kind.cxx:
        return Layout(kind.size_bytes, kind.size_bytes)
    if isinstance(kind, Pointer):
        return Layout(8, 8)
    if isinstance(kind, Vector):
        aligned = kind.element.size_bytes if kind.is_packed else kind.size_bytes
        return Layout(kind.size_bytes, aligned)
    if isinstance(kind, Matrix):
        return Layout(kind.size_bytes, layout_of(kind.row).alignment)
    if isinstance(kind, Block):
        one = layout_of(kind.element)
        return Layout(_product(kind.shape) * one.size, one.alignment)
    if isinstance(kind, Struct):
        return places_of(kind).layout
    raise TargetError(f"{kind.indefinite} has no layout in memory.")


def places_of(kind: Struct) -> Places:
    """Where the members of a structure are: as its dtype says, or as C++ places them."""
    if kind.places is not None:
        found: Places = kind.places
        return found
    offsets, end, alignment = {}, 0, 1
    for name, field in kind.fields.items():
        each = layout_of(field)
        offsets[name] = -(-end // each.alignment) * each.alignment
        end = offsets[name] + each.size
        alignment = max(alignment, each.alignment)
    return Places(offsets, Layout(-(-end // alignment) * alignment, alignment))


def dtype_of(kind: Type) -> Any:
    """The NumPy dtype of a type's elements in memory. Raises: TargetError if there is none."""
    import numpy as np

    if isinstance(kind, Scalar) and kind.dtype_name:
        return kind.dtype
    if isinstance(kind, Pointer):
        return np.dtype(np.uint64)
    if isinstance(kind, (Vector, Matrix)):
        return np.dtype((kind.element.dtype, kind.shape))
    if isinstance(kind, Block):
        return np.dtype((dtype_of(kind.element), kind.shape))
    if isinstance(kind, Struct):
        places = places_of(kind)
        return np.dtype(
            {
                "names": list(kind.fields),
                "formats": [dtype_of(each) for each in kind.fields.values()],
                "offsets": list(places.offsets.values()),
                "itemsize": places.layout.size,
            }
        )
    raise TargetError(f"{kind.indefinite} has no NumPy dtype.")


@made_once
def record(dtype: Any) -> Struct:
    """The structure of a structured dtype, with its offsets and its size.

    Raises: TargetError for members that kernels cannot read, and for members that overlap.
    """
    fields, offsets = {}, {}
    for name in dtype.names:
        member, offset = dtype.fields[name][:2]
        fields[name], offsets[name] = _member(dtype, name, member), offset
    end = 0
    for name in sorted(offsets, key=lambda each: offsets[each]):
        if offsets[name] < end:
            raise TargetError(f"dtype {dtype}: {name!r} overlaps another member.")
        end = offsets[name] + layout_of(fields[name]).size
    if not fields:
        raise TargetError(f"dtype {dtype} has no members.")
    layout = Layout(dtype.itemsize, _alignment(fields, offsets, dtype.itemsize))
    return Struct(f"record({', '.join(fields)})", fields, dtype, Places(offsets, layout))


def _member(dtype: Any, name: str, member: Any) -> Type:
    """The type of a member. Raises: TargetError."""
    if not member.isnative:
        raise TargetError(f"dtype {dtype}, {name}: kernels read the host's byte order only.")
    if member.subdtype is not None:
        base, shape = member.subdtype
        return block(_member(dtype, name, base), tuple(map(int, shape)), "member")
    if member.names is not None:
        return record(member)
    found = scalar_of(member.type)
    if found is None:
        raise TargetError(f"dtype {dtype}, {name}: {member} is not a kernel type.")
    return found


def _alignment(fields: dict[str, Type], offsets: dict[str, int], size: int) -> int:
    """The largest alignment that all members have in an array, at most their types' own."""
    alignment = max(layout_of(each).alignment for each in fields.values())
    while size % alignment or any(
        offsets[name] % min(alignment, layout_of(each).alignment) for name, each in fields.items()
    ):
        alignment //= 2
    return alignment


def body(kind: Struct) -> str:
    """The C++ members of a structure; those of a dtype with the padding between them."""
    if kind.places is None:
        return "\n".join(f"  {k.member_declared(kind.member(n))};" for n, k in kind.fields.items())
    places = places_of(kind)
    lines: list[str] = []
    end = 0
    for name in sorted(kind.fields, key=lambda each: places.offsets[each]):
        lines += _padding(len(lines), places.offsets[name] - end)
        lines.append(f"  {kind.fields[name].member_declared(kind.member(name))};")
        end = places.offsets[name] + layout_of(kind.fields[name]).size
    return "\n".join(lines + _padding(len(lines), places.layout.size - end))


def _padding(number: int, size: int) -> list[str]:
    return [f"  unsigned char padding_{number}[{size}];"] if size else []


def attributes(kind: Struct) -> str:
    """The C++ attributes of a structure whose members are less aligned than their types."""
    if kind.places is None:
        return ""
    alignment = places_of(kind).layout.alignment
    if alignment == max(layout_of(each).alignment for each in kind.fields.values()):
        return ""
    return f"__attribute__((packed, aligned({alignment}))) "


def _product(shape: tuple[int, ...]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total


def dtype(T: Any) -> Any:
    """The NumPy dtype of a kernel type's elements: `np.zeros(8, wl.dtype(Particle))`.

    Args:
        T: a dataclass or NamedTuple, whose members are placed as C++ does; a scalar; a vector or
            a matrix, whose dtype is an array of its numbers.
    Raises: TargetError for types without one, such as arrays.
    """
    return dtype_of(as_type(T))


def named_fields(made_of: type) -> dict[str, Type]:
    """The members of a dataclass or NamedTuple. Raises: TargetError for an unsupported type."""
    import dataclasses

    what = "dataclass" if dataclasses.is_dataclass(made_of) else "NamedTuple"
    try:
        hints = typing.get_type_hints(made_of)
    except NameError as error:
        raise TargetError(f"{what} {made_of.__name__}: {error}.") from error
    names = getattr(made_of, "_fields", None) or [f.name for f in dataclasses.fields(made_of)]
    fields = {}
    for name in names:
        try:
            fields[name] = as_type(hints[name])
        except KeyError:
            raise TargetError(f"{what} {made_of.__name__}: {name!r} has no type.") from None
        except TargetError as error:
            raise TargetError(f"{what} {made_of.__name__}, {name}: {error}") from error
    if not fields:
        raise TargetError(f"{what} {made_of.__name__} has no fields.")
    return fields
