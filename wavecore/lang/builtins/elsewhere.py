"""Functions of other languages whose arguments differ from those of ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

from wavecore.device.device import Device, current_device
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.index import item, items, place
from wavecore.lang.builtins.table import ELSEWHERE, TABLE
from wavecore.lang.call import Call
from wavecore.lang.kernel import Kernel, function, kernel
from wavecore.lang.types import Scalar, array, i32, i64, u64
from wavecore.lang.values import Itself, Result, Value

if TYPE_CHECKING:
    from wavecore.device import LaunchResult


def _along(make: Callable[[str], Value]) -> Callable[[Call], Value]:
    """An index along the axis that the argument numbers."""

    def rule(call: Call) -> Value:
        call.take("axis")
        call.count(0, 1)
        call.no_keywords()
        axis = call.constant(0, "the axis") if call.args else 0
        if axis not in (0, 1, 2):
            raise call.error(f"the axis is 0, 1 or 2, not {axis}")
        return make("xyz"[axis])

    return rule


def _of(name: str) -> Callable[[str], Value]:
    return lambda axis: Value(i32, f"int({name}.{axis})")


_BY_AXIS = {
    ("program_id", "block_id", "group_id", "get_group_id"): _of("blockIdx"),
    ("num_programs", "num_groups", "get_num_groups"): _of("gridDim"),
    ("thread_id", "local_id", "get_local_id"): _of("threadIdx"),
    ("local_size", "get_local_size"): _of("blockDim"),
    ("global_id", "global_idx", "global_index", "get_global_id"): item,
    ("global_size", "get_global_size"): items,
}


_WITHOUT_EFFECT = {"cache", "lineinfo", "debug", "inline", "opt", "link", "do_not_specialize"}


def jit(
    given: Any = None, /, *, device: bool = False, fastmath: bool = False, **options: Any
) -> Any:
    """Numba's decorator: of a function that kernels call with `device=True`, else of a kernel.

    A signature is taken, and types are still those of a launch's arguments.
    """
    for name in options:
        if name not in _WITHOUT_EFFECT:
            raise TypeError(f"wl.jit has no option {name!r}; those of compilation are wl.kernel's")

    def make(defined: Callable[..., Any]) -> Any:
        if device:
            return function(defined)
        return kernel(options=("-ffast-math",) if fastmath else ())(defined)

    return make(given) if isinstance(given, FunctionType) else make


def device(given: Any) -> Any:
    """CUDA's `__device__` as a decorator, `@wc.device`; of anything else, the Device."""
    return function(given) if isinstance(given, FunctionType) else Device(given)


class _Word:
    """A name that has a value without a call, as `wl.laneid`."""

    def __init__(self, code: str) -> None:
        self.code = code

    def lang_value(self, _: Any) -> Value:
        return Itself(i32, f"int({self.code})")


ELSEWHERE.update({
    name: Builtin(name, "Indices", "(axis=0)", "An index along an axis.", _along(make))
    for names, make in _BY_AXIS.items()
    for name in names
})  # fmt: skip


def _of_64_bits(name: str) -> Callable[[Call], Result]:
    """CUDA's function of 64 bits: shorter numbers are converted."""

    def rule(call: Call) -> Result:
        call.count(1)
        given = call.value(0).type
        is_signed = isinstance(given, Scalar) and given.kind == "i"
        call.args[0] = call.typed(0, i64 if is_signed else u64)
        return TABLE[name].lang_call(call)

    return rule


ELSEWHERE.update({
    f"{prefix}{name}ll": Builtin(
        f"{prefix}{name}ll", "Numbers", "(x)", f"wl.{name} of 64 bits.", _of_64_bits(name)
    )
    for prefix in ("", "__")
    for name in ("popc", "clz", "ffs", "brev")
})  # fmt: skip


def _itself(call: Call) -> Result:
    call.count(1)
    return call.args[0]


ELSEWHERE["tid"] = Builtin(
    "tid", "Indices", "()", "wl.grid(); `i, j = wl.tid()` has the last axis along x.", place
)
ELSEWHERE["const.array_like"] = Builtin(
    "const.array_like", "Memory", "(TABLE)", "An array of the module.", _itself
)


def launch(
    kernel: Kernel,
    dim: int | tuple[int, ...],
    inputs: Sequence[Any] = (),
    outputs: Sequence[Any] = (),
    *,
    device: Device | None = None,
    stream: object = None,
    block_dim: int = 256,
) -> LaunchResult:
    """Warp's launch of one work-item for each index below `dim`, of which the last is along x.

    Args:
        dim: a number or a tuple of up to three.
        inputs, outputs: the kernel's arguments, in order.
        device: a Device, the current one by default.
        block_dim: work-items of a workgroup.
    Raises: as `Kernel.launch`.
    """
    __tracebackhide__ = True
    extents = tuple(reversed((dim,) if isinstance(dim, int) else tuple(dim)))
    block = min(block_dim, extents[0])
    grid = (-(-extents[0] // block), *extents[1:])
    partial_block = {"work_items": extents} if extents[0] % block else {}
    on = device or current_device()
    return kernel.launch(on, grid, block, (*inputs, *outputs), **partial_block)


# What is written outside of kernels, and constants.
OBJECTS: dict[str, Any] = {
    "jit": jit,
    "laneid": _Word("__lane_id()"),
    **{
        f"hip{name}_{axis}": _Word(f"{name[0].lower()}{name[1:]}.{axis}")
        for name in ("ThreadIdx", "BlockIdx", "BlockDim", "GridDim")
        for axis in "xyz"
    },
    "init": lambda: None,  # Warp's, before all else
    "launch": launch,
    "constant": lambda value: value,  # Warp's mark of a constant of the module
    "inf": math.inf,
    "nan": math.nan,
    "pi": math.pi,
    **{f"array{ndim}d": partial(array, ndim=ndim) for ndim in range(1, 5)},  # array2d(dtype=wl.f32)
}
