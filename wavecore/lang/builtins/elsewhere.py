"""Functions of other languages whose arguments differ from those of ours."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.index import item, items
from wavecore.lang.builtins.table import ELSEWHERE
from wavecore.lang.builtins.wave import plain
from wavecore.lang.call import Call
from wavecore.lang.kernel import function, kernel
from wavecore.lang.types import array, i32, i64, u32, u64
from wavecore.lang.values import Result, Value


def _along(make: Callable[[str], Value]) -> Callable[[Call], Value]:
    """An index along the axis that the argument numbers."""

    def rule(call: Call) -> Value:
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


def jit(given: Callable[..., Any] | None = None, /, *, device: bool = False) -> Any:
    """Numba's decorator: of a function that kernels call with `device=True`, else of a kernel."""
    make: Any = function if device else kernel
    return make if given is None else make(given)


ELSEWHERE.update({
    name: Builtin(name, "Indices", "(axis=0)", "An index along an axis.", _along(make))
    for names, make in _BY_AXIS.items()
    for name in names
})  # fmt: skip


def _itself(call: Call) -> Result:
    call.count(1)
    return call.args[0]


# CUDA's integer functions say in their names that arguments are unsigned; ours take it from types.
for _name, _kind in (("umulhi", u32), ("umul24", u32), ("umul64hi", u64), ("mul64hi", i64)):
    for _start in ("", "__"):
        ELSEWHERE[_start + _name] = Builtin(
            _name, "Integers", "(x, y)", "wl.mulhi, wl.mul24.", plain(f"__{_name}", (_kind,) * 2, _kind)
        )  # fmt: skip
ELSEWHERE["const.array_like"] = Builtin(
    "const.array_like", "Memory", "(TABLE)", "An array of the module.", _itself
)
# What is written outside of kernels, and constants.
OBJECTS: dict[str, Any] = {
    "jit": jit,
    "constant": lambda value: value,  # Warp's mark of a constant of the module
    "inf": math.inf,
    "nan": math.nan,
    "pi": math.pi,
    **{f"array{ndim}d": partial(array, ndim=ndim) for ndim in range(1, 5)},  # array2d(dtype=wl.f32)
}
