"""Answers hipFFT's functions."""

from __future__ import annotations

import ctypes
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from wavecore.hip.functions import Function
from wavecore.hip.math import transforms, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.transforms import BACKWARD, FORWARD, Layout, Transform
from wavecore.hip.runtime import cells

VERSION = 10032  # rocFFT's of ROCm 6.4, which hipFFT returns
_INVALID_PLAN, _INVALID_TYPE, _INVALID_VALUE = 1, 3, 4
_EXEC_FAILED, _INVALID_SIZE, _PARSE_ERROR = 6, 8, 12
_NOT_IMPLEMENTED, _NOT_SUPPORTED = 14, 16
_MAX_RANK = 3

# hipfftType -> whether input and output are real, bits of a real number.
_TYPES = {
    0x2A: (True, False, 32), 0x2C: (False, True, 32), 0x29: (False, False, 32),
    0x6A: (True, False, 64), 0x6C: (False, True, 64), 0x69: (False, False, 64),
}  # fmt: skip
# hipDataType -> whether it is real, bits.
_DATA = {
    2: (True, 16),
    0: (True, 32),
    1: (True, 64),
    6: (False, 16),
    4: (False, 32),
    5: (False, 64),
}


@dataclass
class _Plan:
    """A plan of the program's; `transform` is None until it is made."""

    transform: Transform | None = None
    scale: float = 1.0
    stream: int = 0


_plans: dict[int, _Plan] = {}
_handles = itertools.count(16, 16)


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    name = function.name.removeprefix("hipfft")
    for beginning, call in _PLANNING.items():
        shape = name.removeprefix(beginning)
        if shape != name and shape in _SHAPES:
            return partial(call, _SHAPES[shape])
    if name.startswith("Exec"):
        return partial(_exec_typed, name.removeprefix("Exec"))
    found: Implementation = _BY_NAME[name]
    return found


def _of(handle: int) -> _Plan:
    found = _plans.get(handle)
    if found is None:
        raise Status(_INVALID_PLAN)
    return found


# What to transform


def _checked(transform: Transform) -> Transform:
    if 0 in (*transform.lengths, transform.batch):
        raise Status(_PARSE_ERROR, "a transform has no elements")
    return transform


def _dense(lengths: tuple[int, ...], kind: int, batch: int) -> Transform:
    if min(*lengths, batch) < 0:
        raise Status(_INVALID_SIZE)
    if kind not in _TYPES:
        raise Status(_NOT_IMPLEMENTED)
    return _checked(Transform(lengths, batch, *_TYPES[kind]))


def _dense1(nx: int, kind: int, batch: int) -> Transform:
    return _dense((nx,), kind, batch)


def _dense2(nx: int, ny: int, kind: int) -> Transform:
    return _dense((nx, ny), kind, 1)


def _dense3(nx: int, ny: int, nz: int, kind: int) -> Transform:
    return _dense((nx, ny, nz), kind, 1)


def _many(word: Any, *given: int) -> Transform:
    """As hipfftPlanMany describes it; `word` is the C type of its integers."""
    *layout, kind, batch = given
    if kind not in _TYPES:
        raise Status(_NOT_IMPLEMENTED)
    return _laid_out(word, layout, batch, *_TYPES[kind])


def _many_of_data(given: list[int], execution: int) -> Transform:
    """As hipfftXtMakePlanMany describes it."""
    *first, input_type, onembed, ostride, odist, output_type, batch = given
    if input_type not in _DATA:
        raise Status(_NOT_IMPLEMENTED)
    real_input, bits = _DATA[input_type]
    real_output, output_bits = _DATA.get(output_type, (False, 0))
    is_known = output_bits == bits and _DATA.get(execution) == (False, bits)
    if not is_known or (real_input and real_output):
        raise Status(_INVALID_VALUE)
    layout = [*first, onembed, ostride, odist]
    return _laid_out(ctypes.c_int64, layout, batch, real_input, real_output, bits)


def _laid_out(
    word: Any, given: list[int], batch: int, real_input: bool, real_output: bool, bits: int
) -> Transform:
    rank, lengths, inembed, istride, idist, onembed, ostride, odist = given
    if not 1 <= rank <= _MAX_RANK or not lengths or bool(inembed) != bool(onembed):
        raise Status(_INVALID_VALUE)
    sizes = _integers(word, lengths, rank)
    if min(*sizes, istride, idist, ostride, odist) < 0:
        raise Status(_INVALID_VALUE)
    if batch < 0:
        raise Status(_INVALID_SIZE)
    layouts = None
    if inembed:
        layouts = (
            _layout(_integers(word, inembed, rank), istride, idist, sizes),
            _layout(_integers(word, onembed, rank), ostride, odist, sizes),
        )
    return _checked(Transform(sizes, batch, real_input, real_output, bits, layouts))


def _integers(word: Any, address: int, count: int) -> tuple[int, ...]:
    return tuple((word * count).from_address(address))


def _layout(embed: tuple[int, ...], stride: int, distance: int, sizes: tuple[int, ...]) -> Layout:
    if min(embed) < 0:
        raise Status(_INVALID_SIZE)
    strides = [stride]
    for size in reversed(embed[1:]):
        strides.insert(0, strides[0] * size)
    return Layout(tuple(strides), distance or strides[0] * sizes[0])


_SHAPES: dict[str, Callable[..., Transform]] = {
    "1d": _dense1,
    "2d": _dense2,
    "3d": _dense3,
    "Many": partial(_many, ctypes.c_int32),
    "Many64": partial(_many, ctypes.c_int64),
}


# Plans


def _plan(shape: Callable[..., Transform], place: int, *given: int) -> None:
    """hipfftPlan1d and its like: a plan, made at once."""
    _put_handle(place, _Plan(shape(*given)))


def _make_plan(shape: Callable[..., Transform], handle: int, *given: int) -> None:
    *description, size = given
    _of(handle).transform = shape(*description)
    _put_size(size)


def _get_size(shape: Callable[..., Transform], handle: int, *given: int) -> None:
    _estimate(shape, *given)


def _estimate(shape: Callable[..., Transform], *given: int) -> None:
    *description, size = given
    shape(*description)
    _put_size(size)


_PLANNING: dict[str, Callable[..., None]] = {
    "Plan": _plan,
    "MakePlan": _make_plan,
    "GetSize": _get_size,
    "Estimate": _estimate,
}


def _make_plan_of_data(handle: int, *given: int) -> None:
    *description, size, execution = given
    _of(handle).transform = _many_of_data(description, execution)
    _put_size(size)


def _get_size_of_data(handle: int, *given: int) -> None:
    *description, size, execution = given
    _many_of_data(description, execution)
    _put_size(size)


def _put_handle(place: int, plan: _Plan) -> None:
    if not place:
        raise Status(_INVALID_VALUE)
    handle = next(_handles)
    ctypes.c_uint64.from_address(place).value = handle
    _plans[handle] = plan


def _put_size(place: int) -> None:
    """Transforms need no memory of the program's."""
    if place:
        ctypes.c_size_t.from_address(place).value = 0


def _create(place: int) -> None:
    _put_handle(place, _Plan())


def _destroy(handle: int) -> None:
    if handle:
        _of(handle)
        del _plans[handle]


def _scale(handle: int, factor: float) -> None:
    plan = _of(handle)
    if not math.isfinite(factor):
        raise Status(_INVALID_VALUE)
    plan.scale = factor


def _set_stream(handle: int, stream: int) -> None:
    plan = _of(handle)
    work.stream_of(stream)
    plan.stream = stream


def _get_plan_size(handle: int, place: int) -> None:
    _of(handle)
    _put_size(place)


def _needs_no_memory(handle: int, _: int) -> None:
    _of(handle)


# Transforms

_LETTERS = {"C": (False, 32), "R": (True, 32), "Z": (False, 64), "D": (True, 64)}


def _exec_typed(types: str, handle: int, input_: int, output: int, direction: int = 0) -> None:
    plan = _of(handle)
    if plan.transform is None:
        raise Status(_EXEC_FAILED, "the plan is not made")
    of = plan.transform
    wanted = (_LETTERS[types[0]], _LETTERS[types[2]])
    if wanted != ((of.real_input, of.bits), (of.real_output, of.bits)):
        raise Status(_INVALID_TYPE, "the plan is for other types")
    if of.real_input or of.real_output:
        direction = FORWARD if of.real_input else BACKWARD
    _execute(plan, of, input_, output, direction)


def _exec(handle: int, input_: int, output: int, direction: int) -> None:
    plan = _of(handle)
    if plan.transform is None:
        raise Status(_EXEC_FAILED, "the plan is not made")
    _execute(plan, plan.transform, input_, output, direction)


def _execute(plan: _Plan, of: Transform, input_: int, output: int, direction: int) -> None:
    allowed = {FORWARD} if of.real_input else {BACKWARD} if of.real_output else {FORWARD, BACKWARD}
    if direction not in allowed or not input_ or not output:
        raise Status(_EXEC_FAILED)
    source, target = transforms.sides(of, in_place=input_ == output)
    work.check(input_, source.size_bytes, "the input")
    work.check(output, target.size_bytes, "the output")
    scale = plan.scale

    def operation() -> None:
        values = source.read(work.array(input_, *source.viewed))
        result = target.parts(transforms.compute(of, values, direction, scale))
        work.array(output, *target.viewed)[...] = result
        work.written(output, target.size_bytes)

    lengths = " x ".join(map(str, of.lengths))
    work.enqueue(work.stream_of(plan.stream), operation, f"a Fourier transform of {lengths}")


# Versions


def _get_version(place: int) -> None:
    _put_int(place, VERSION)


def _put_int(place: int, value: int) -> None:
    if not place:
        raise Status(_INVALID_VALUE, "the place for the number is null")
    cells.put_int(place, value)


def _get_property(kind: int, place: int) -> None:
    parts = (VERSION // 10000, VERSION // 100 % 100, VERSION % 100)
    if kind not in range(3):
        raise Status(_INVALID_TYPE)
    _put_int(place, parts[kind])


def _no_callbacks(handle: int, *_: int) -> None:
    _of(handle)
    reason = (
        "transforms run on the host, which cannot call device functions: use kernels of your own"
    )
    raise Status(_NOT_SUPPORTED, reason)


def _one_gpu(handle: int, count: int, gpus: int) -> None:
    _of(handle)
    if not gpus:
        raise Status(_INVALID_VALUE, "gpus is null")
    if count != 1:
        raise Status(_NOT_SUPPORTED, f"transforms use one GPU, not {count}")


_BY_NAME: dict[str, Implementation] = {
    "Create": _create,
    "Destroy": _destroy,
    "ExtPlanScaleFactor": _scale,
    "SetStream": _set_stream,
    "GetSize": _get_plan_size,
    "SetAutoAllocation": _needs_no_memory,
    "SetWorkArea": _needs_no_memory,
    "GetVersion": _get_version,
    "GetProperty": _get_property,
    "XtMakePlanMany": _make_plan_of_data,
    "XtGetSizeMany": _get_size_of_data,
    "XtExec": _exec,
    "XtSetCallback": _no_callbacks,
    "XtClearCallback": _no_callbacks,
    "XtSetCallbackSharedSize": _no_callbacks,
    "XtSetGPUs": _one_gpu,
}
