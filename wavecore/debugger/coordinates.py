"""The position of a lane in the grid: `threadIdx.x` and its counterparts in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from wavecore.debugger.scopes import Scope

_AXES = {"x": 0, "y": 1, "z": 2}


def _thread(scope: Scope, axis: int) -> Any:
    width, height, _ = scope.here.launch.block
    first = scope.wave * scope.here.launch.wave_size
    number = first + (np.arange(scope.registers.lanes) if scope.lane is None else scope.lane)
    return (number % width, number // width % height, number // (width * height))[axis]


def _workgroup(scope: Scope, axis: int) -> Any:
    return scope.here.launch.workgroup(scope.group)[axis]


def _block(scope: Scope, axis: int) -> Any:
    return scope.here.launch.block[axis]


def _grid(scope: Scope, axis: int) -> Any:
    return scope.here.launch.grid[axis]


_NAMES: Mapping[str, Callable[[Scope, int], Any]] = {
    "threadIdx": _thread, "blockIdx": _workgroup, "blockDim": _block, "gridDim": _grid,
}  # fmt: skip
_OLD_NAMES = {f"hip{name[0].upper()}{name[1:]}": each for name, each in _NAMES.items()}
_CALLS = {"tl.program_id": _workgroup, "tl.num_programs": _grid}


def member(scope: Scope, name: str, axis: str) -> Any:
    """`threadIdx` and "x", `wl.blockDim` and "y"; None if it is not a coordinate."""
    found = _NAMES.get(name.removeprefix("wl."))
    return None if found is None or axis not in _AXES else found(scope, _AXES[axis])


def is_whole(name: str) -> bool:
    """Whether it is `threadIdx` or similar, which only has members."""
    return name.removeprefix("wl.") in _NAMES


def named(scope: Scope, name: str) -> Any:
    """`hipThreadIdx_x`, `warpSize`; None if it is not a coordinate."""
    if name in ("warpSize", "wl.warpSize"):
        return scope.here.launch.wave_size
    old, _, axis = name.rpartition("_")
    found = _OLD_NAMES.get(old)
    return None if found is None or axis not in _AXES else found(scope, _AXES[axis])


def called(scope: Scope, name: str, axis: object) -> Any:
    """Triton's `tl.program_id(0)`; None if it is not a coordinate."""
    found = _CALLS.get(name)
    return None if found is None or axis not in (0, 1, 2) else found(scope, int(str(axis)))
