"""Answers rocFFT's functions."""

from __future__ import annotations

import ctypes
import itertools
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from wavecore.hip.functions import Function
from wavecore.hip.math import transforms, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.transforms import BACKWARD, FORWARD, Layout, Side, Transform

VERSION = "1.0.32"
_FAILURE, _INVALID_ARGUMENT, _INVALID_DIMENSIONS = 1, 2, 3
_INVALID_ARRAY_TYPE, _INVALID_STRIDES = 4, 5
_MAX_RANK = 3
_VERSION_BYTES = 30  # of the buffer, at least

# rocfft_transform_type -> whether input and output are real, the direction.
_KINDS = (
    (False, False, FORWARD),
    (False, False, BACKWARD),
    (True, False, FORWARD),
    (False, True, BACKWARD),
)
_BITS = (32, 64, 16)  # by rocfft_precision
_REAL, _UNSET = 2, 5
_INTERLEAVED, _PLANAR = (0, 3), (1, 4)  # of complex numbers, and of the half that determines all


@dataclass(frozen=True)
class _Given:
    """What a description says of one side; strides the fastest axis first, empty: dense."""

    array_type: int = _UNSET
    offsets: tuple[int, int] = (0, 0)
    strides: tuple[int, ...] = ()
    distance: int = 0


@dataclass
class _Description:
    """What a plan may be made of, besides the arguments."""

    sides: tuple[_Given, _Given] = (_Given(), _Given())
    scale: float = 1.0


@dataclass(frozen=True)
class _Array:
    """One array of a side: of its elements, or of real or imaginary parts.

    Attributes:
        offset: of its first element, in bytes.
    """

    side: Side
    offset: int


@dataclass(frozen=True)
class _Plan:
    """A plan; input and output are one array, or two of real and imaginary parts."""

    transform: Transform
    direction: int
    scale: float
    in_place: bool
    arrays: tuple[tuple[_Array, ...], tuple[_Array, ...]]


@dataclass
class _Info:
    """How to execute a plan."""

    stream: int = 0


_handles = itertools.count(16, 16)
_known: dict[int, _Plan | _Description | _Info] = {}
_Known = TypeVar("_Known", _Plan, _Description, _Info)


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    return _BY_NAME[function.name.removeprefix("rocfft_")]


def _of(handle: int, kind: type[_Known]) -> _Known:
    found = _known.get(handle)
    if not isinstance(found, kind):
        raise Status(_INVALID_ARGUMENT)
    return found


def _put(place: int, made: _Plan | _Description | _Info) -> None:
    handle = next(_handles)
    ctypes.c_uint64.from_address(_needed(place)).value = handle
    _known[handle] = made


def _needed(place: int) -> int:
    if not place:
        raise Status(_INVALID_ARGUMENT)
    return place


def _sizes(address: int, count: int) -> tuple[int, ...]:
    return tuple((ctypes.c_size_t * count).from_address(address)) if address else ()


def _destroyer(kind: type[_Known]) -> Implementation:
    def destroy(handle: int) -> None:
        if handle:
            _of(handle, kind)
            del _known[handle]

    return destroy


def _maker(make: Callable[[], _Description | _Info]) -> Implementation:
    return lambda place: _put(place, make())


# What to transform


def _create_plan(
    place: int, placement: int, kind: int, precision: int, rank: int, lengths: int, batch: int,
    description: int,
) -> None:  # fmt: skip
    _needed(place), _needed(lengths)
    if not 1 <= rank <= _MAX_RANK:
        raise Status(_INVALID_DIMENSIONS)
    if kind not in range(len(_KINDS)) or precision not in range(len(_BITS)):
        raise Status(_INVALID_ARGUMENT)
    sizes = tuple(reversed(_sizes(lengths, rank)))
    if 0 in sizes:
        raise Status(_INVALID_DIMENSIONS, "a transform has no elements")
    if placement not in (0, 1) or batch < 1:
        raise Status(_INVALID_ARGUMENT)
    given = _of(description, _Description) if description else _Description()
    real_input, real_output, direction = _KINDS[kind]
    transform = Transform(sizes, batch, real_input, real_output, _BITS[precision])
    types = _array_types(transform, given, in_place=placement == 0)
    transform = replace(transform, given=_layouts(transform, given, in_place=placement == 0))
    arrays = tuple(
        _arrays(side, side_type, said.offsets)
        for side, side_type, said in zip(
            transforms.sides(transform, in_place=placement == 0), types, given.sides, strict=True
        )
    )
    _put(place, _Plan(transform, direction, given.scale, placement == 0, (arrays[0], arrays[1])))


def _array_types(of: Transform, given: _Description, *, in_place: bool) -> tuple[int, ...]:
    """Of input and output, checked against the transform."""
    types = []
    for said, is_real in zip(given.sides, (of.real_input, of.real_output), strict=True):
        half = of.real_input or of.real_output
        allowed = (_REAL,) if is_real else (_INTERLEAVED[half], _PLANAR[half])
        found = allowed[0] if said.array_type == _UNSET else said.array_type
        if found not in allowed:
            raise Status(_INVALID_ARRAY_TYPE)
        types.append(found)
    if in_place and any(kind in _PLANAR for kind in types) and types[0] != types[1]:
        raise Status(_INVALID_ARRAY_TYPE, "in place, input and output are of one array type")
    return tuple(types)


def _layouts(of: Transform, given: _Description, *, in_place: bool) -> tuple[Layout, Layout]:
    dense = of.layouts(in_place=in_place)
    found = []
    for said, usual, is_real in zip(
        given.sides, dense, (of.real_input, of.real_output), strict=True
    ):
        if said.strides and len(said.strides) != len(of.lengths):
            raise Status(_INVALID_STRIDES, "there is a stride for each dimension")
        strides = tuple(reversed(said.strides)) or usual.strides
        distance = said.distance or usual.distance
        if said.strides and not said.distance:
            distance = strides[0] * of.shape(is_real=is_real)[1]
        found.append(Layout(strides, distance))
    return found[0], found[1]


def _arrays(side: Side, array_type: int, offsets: tuple[int, int]) -> tuple[_Array, ...]:
    if array_type not in _PLANAR:
        element = side.bits // 8 * (1 if side.is_real else 2)
        return (_Array(side, offsets[0] * element),)
    part = replace(side, strides=tuple(each // 2 for each in side.strides), is_real=True)
    return tuple(_Array(part, offset * (side.bits // 8)) for offset in offsets)


def _set_layout(
    handle: int, in_type: int, out_type: int, in_offsets: int, out_offsets: int,
    in_count: int, in_strides: int, in_distance: int,
    out_count: int, out_strides: int, out_distance: int,
) -> None:  # fmt: skip
    description = _of(handle, _Description)
    for kind in (in_type, out_type):
        if kind not in range(_UNSET + 1):
            raise Status(_INVALID_ARRAY_TYPE)
    description.sides = (
        _given(in_type, in_offsets, in_count, in_strides, in_distance),
        _given(out_type, out_offsets, out_count, out_strides, out_distance),
    )


def _given(kind: int, offsets: int, count: int, strides: int, distance: int) -> _Given:
    if count > _MAX_RANK:
        raise Status(_INVALID_DIMENSIONS)
    starts = (0, 0)
    if offsets and kind in _PLANAR:
        first, second = _sizes(offsets, 2)
        starts = (first, second)
    elif offsets:
        starts = (_sizes(offsets, 1)[0], 0)
    return _Given(kind, starts, _sizes(strides, count), distance)


def _set_scale(handle: int, factor: float) -> None:
    description = _of(handle, _Description)
    if not math.isfinite(factor):
        raise Status(_INVALID_ARGUMENT)
    description.scale = factor


def _set_comm(handle: int, kind: int, _: int) -> None:
    _of(handle, _Description)
    if kind:
        raise Status(_FAILURE, "transforms use one GPU of one process")


# Plans


def _get_size(handle: int, place: int) -> None:
    """Transforms need no memory of the program's."""
    _of(handle, _Plan)
    ctypes.c_size_t.from_address(_needed(place)).value = 0


def _print(handle: int) -> None:
    plan = _of(handle, _Plan)
    of = plan.transform
    kind = _KINDS.index((of.real_input, of.real_output, plan.direction))
    names = ("complex forward", "complex inverse", "real forward", "real inverse")
    layouts = of.layouts(in_place=plan.in_place)
    lines = [
        f"dimensions: {len(of.lengths)}, lengths: {of.lengths[::-1]}, batch: {of.batch}",
        f"{names[kind]}, {of.bits} bits, {'in' if plan.in_place else 'not in'} place",
    ]
    for name, layout in zip(("input", "output"), layouts, strict=True):
        lines.append(f"{name} strides: {layout.strides[::-1]}, distance: {layout.distance}")
    sys.stdout.write("\n".join([*lines, f"scale factor: {plan.scale}", ""]))


# Transforms


def _set_stream(handle: int, stream: int) -> None:
    info = _of(handle, _Info)
    work.stream_of(stream)
    info.stream = stream


def _set_work_buffer(handle: int, *_: int) -> None:
    _of(handle, _Info)


def _set_callback(handle: int, functions: int, *_: int) -> None:
    _of(handle, _Info)
    if functions:
        reason = (
            "transforms run on the host, which cannot call device functions: use kernels of "
            "your own"
        )
        raise Status(_FAILURE, reason)


def _execute(handle: int, inputs: int, outputs: int, info: int) -> None:
    plan = _of(handle, _Plan)
    how = _of(info, _Info) if info else _Info()
    source = _placed(plan.arrays[0], inputs, "the input")
    target = _placed(plan.arrays[1], inputs if plan.in_place else outputs, "the output")

    def operation() -> None:
        values = _read(source)
        result = transforms.compute(plan.transform, values, plan.direction, plan.scale)
        _write(target, result)

    lengths = " x ".join(map(str, plan.transform.lengths))
    work.enqueue(work.stream_of(how.stream), operation, f"a Fourier transform of {lengths}")


_Placed = list[tuple[int, Side]]


def _placed(arrays: tuple[_Array, ...], buffers: int, what: str) -> _Placed:
    """Addresses of arrays, of the program's list of buffers. Raises: Status, NoMemory."""
    found = []
    for array, buffer in zip(arrays, _sizes(_needed(buffers), len(arrays)), strict=True):
        address = _needed(buffer) + array.offset
        work.check(address, array.side.size_bytes, what)
        found.append((address, array.side))
    return found


def _read(arrays: _Placed) -> Any:
    parts = [side.read(work.array(address, *side.viewed)) for address, side in arrays]
    return parts[0] if len(parts) == 1 else parts[0] + 1j * parts[1]


def _write(arrays: _Placed, result: Any) -> None:
    parts = [result] if len(arrays) == 1 else [result.real, result.imag]
    for (address, side), part in zip(arrays, parts, strict=True):
        work.array(address, *side.viewed)[...] = side.parts(part)
        work.written(address, side.size_bytes)


# The library


def _nothing(*_: int) -> None:
    """Nothing to prepare, and nothing to release."""


def _get_version(buffer: int, size: int) -> None:
    if size < _VERSION_BYTES:
        raise Status(_INVALID_ARGUMENT, f"the buffer has fewer than {_VERSION_BYTES} bytes")
    text = VERSION.encode() + b"\0"
    ctypes.memmove(_needed(buffer), text, len(text))


def _serialize(buffer: int, size: int) -> None:
    _needed(size)
    ctypes.c_uint64.from_address(_needed(buffer)).value = 0
    ctypes.c_size_t.from_address(size).value = 0


_BY_NAME: dict[str, Implementation] = {
    "setup": _nothing,
    "cleanup": _nothing,
    "get_version_string": _get_version,
    "plan_create": _create_plan,
    "plan_destroy": _destroyer(_Plan),
    "plan_get_work_buffer_size": _get_size,
    "plan_get_print": _print,
    "plan_description_create": _maker(_Description),
    "plan_description_destroy": _destroyer(_Description),
    "plan_description_set_scale_factor": _set_scale,
    "plan_description_set_data_layout": _set_layout,
    "plan_description_set_comm": _set_comm,
    "execute": _execute,
    "execution_info_create": _maker(_Info),
    "execution_info_destroy": _destroyer(_Info),
    "execution_info_set_work_buffer": _set_work_buffer,
    "execution_info_set_stream": _set_stream,
    "execution_info_set_load_callback": _set_callback,
    "execution_info_set_store_callback": _set_callback,
    "cache_serialize": _serialize,
    "cache_buffer_free": _nothing,
    "cache_deserialize": _nothing,
}
