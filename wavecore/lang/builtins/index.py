"""`threadIdx.x` and the like: signed, unlike HIP's, so that `threadIdx.x - 1` can be -1."""

from __future__ import annotations

from typing import Any

from wavecore.errors import CompileError
from wavecore.lang.arithmetic import Mismatch
from wavecore.lang.types import i32
from wavecore.lang.values import Several, Value


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


def three(name: str) -> Several:
    """All three components."""
    return Several(tuple(Value(i32, f"int({name}.{axis})") for axis in "xyz"))
