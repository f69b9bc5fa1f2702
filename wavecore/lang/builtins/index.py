"""Indices of a work-item, signed, unlike HIP's: `threadIdx.x - 1` can be -1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wavecore.errors import CompileError
from wavecore.lang.arithmetic import Mismatch
from wavecore.lang.builtins.builtin import row
from wavecore.lang.call import Call
from wavecore.lang.types import i32
from wavecore.lang.values import Result, Several, Value

INDICES = "Indices"


class Index:
    """A built-in index or size: `.x`, `.y`, `.z`."""

    def __init__(self, name: str, doc: str) -> None:
        self.__name__, self.__doc__ = name, doc

    def lang_attribute(self, t: Any, name: str) -> Value:
        if name not in ("x", "y", "z"):
            raise Mismatch(f"wl.{self.__name__} has no {name!r}", "It has x, y and z.")
        return Value(i32, f"int({self.__name__}.{name})")

    def __getattr__(self, name: str) -> Any:
        if name in ("x", "y", "z"):
            raise CompileError(f"wl.{self.__name__}.{name} is known only inside a kernel")
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"wl.{self.__name__}"


threadIdx = Index("threadIdx", "The work-item's place in its workgroup.")  # noqa: N816
blockIdx = Index("blockIdx", "The workgroup's place in the grid.")  # noqa: N816
blockDim = Index("blockDim", "Work-items of a workgroup.")  # noqa: N816
gridDim = Index("gridDim", "Workgroups of the grid.")  # noqa: N816


def _along(call: Call, make: Any) -> Result:
    """One index, or a tuple of as many as the argument says."""
    call.take("axes")
    call.take("ndim")  # Numba's
    call.count(0, 1)
    call.no_keywords()
    axes = call.constant(0, "the number of axes") if call.args else 1
    if axes not in (1, 2, 3):
        raise call.error(f"{call.name} has 1, 2 or 3 axes, not {axes}", call.usage)
    found = tuple(make(axis) for axis in "xyz"[:axes])
    return found[0] if axes == 1 else Several(found)


def item(axis: str) -> Value:
    """A work-item's place in the grid along an axis."""
    return Value(i32, f"int(blockIdx.{axis} * blockDim.{axis} + threadIdx.{axis})")


def items(axis: str) -> Value:
    """Work-items of the grid along an axis."""
    return Value(i32, f"int(gridDim.{axis} * blockDim.{axis})")


@dataclass(frozen=True)
class Place(Value):
    """Warp's tid: one index, or of several names one for each axis of the launch, x the last."""

    def along(self, count: int) -> Several:
        """As many indices."""
        return Several(tuple(item(axis) for axis in "zyx"[3 - count :]))


def place(call: Call) -> Result:
    """`wl.tid()`."""
    if call.args:
        return _along(call, item)
    call.no_keywords()
    one = item("x")
    return Place(one.type, one.code)


def _loop_only(call: Call) -> Result:
    raise call.error("wl.grid_stride makes a loop", "Write `for i in wl.grid_stride(n):`.")


GRID = row(
    "grid",
    INDICES,
    "(axes=1)",
    "The work-item's place in the grid: `i = wl.grid()`, or a tuple: `i, j = wl.grid(2)`; `i` is "
    "`blockIdx.x * blockDim.x + threadIdx.x`.",
    lambda call: _along(call, item),
)
row(
    "gridsize",
    INDICES,
    "(axes=1)",
    "Work-items of the grid, or a tuple of them: `gridDim.x * blockDim.x`.",
    lambda call: _along(call, items),
)
GRID_STRIDE = row(
    "grid_stride",
    INDICES,
    "(n)",
    "`for i in wl.grid_stride(n)` is `for i in range(wl.grid(), n, wl.gridsize())`: all work-items "
    "together take all of n, whatever the grid's size.",
    _loop_only,
)


def three(name: str) -> Several:
    """All three components."""
    return Several(tuple(Value(i32, f"int({name}.{axis})") for axis in "xyz"))
