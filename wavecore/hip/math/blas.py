"""HipBLAS, rocBLAS and rocSOLVER: handles, copies, and the routines of families.txt."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from wavecore.hip.functions import Function
from wavecore.hip.math import factors, families, level1, level2, level3, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.calls import Call
from wavecore.hip.math.settings import Codes, Handles, settings_of, status_name
from wavecore.hip.runtime import cells, copies, memorymap

CODES = {
    "hipblas": Codes(handle=1, pointer=3, size=3, enumeration=10, operation=10, lacks=7),
    "rocblas": Codes(handle=1, pointer=3, size=4, enumeration=11, operation=11, lacks=2),
}
CODES["rocsolver"] = CODES["rocblas"]
_NO_PLACE = {"hipblas": 9}  # HANDLE_IS_NULLPTR
# By functions' names: what they set, and of how many values.
_MODES = {"pointer": ("mode", 2), "atomics": ("atomics", 2), "math": ("math", 6)}
_UNKNOWN = {"hipblas": "unknown status", "rocblas": "<undefined rocblas_status value>"}
_LEVELS: tuple[ModuleType, ...] = (level1, level2, level3, factors)
_VERSION = "5.1.0.wavecore"  # rocBLAS's of ROCm 7.1


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    stem = next(each for each in CODES if function.name.startswith(each))
    routine = families.routines(stem).get(function.name)
    if routine is not None:
        return _routine(stem, routine)
    return _others(stem)[_plain(function.name)]


def _plain(name: str) -> str:
    """A name without its library's prefix: set_stream for hipblasSetStream."""
    if name.startswith("rocblas_"):
        return name.removeprefix("rocblas_").removesuffix("_64")
    words = "".join(f"_{c.lower()}" if c.isupper() else c for c in name.removeprefix("hipblas"))
    return words.lstrip("_")


def kernel(name: str) -> Callable[[Any], int | None]:
    """What calculates a routine."""
    if name != "geamEx":
        name = name.removesuffix("ExWithFlags").removesuffix("Ex")
    found: Callable[[Any], int | None] = next(
        getattr(level, name) for level in _LEVELS if hasattr(level, name)
    )
    return found


def _routine(stem: str, routine: families.Routine) -> Implementation:
    calculate, codes = kernel(routine.name), CODES[stem]

    def answer(handle: int, *words: int) -> None:
        Call(routine, codes, settings_of(handle, codes), words).run(calculate)

    return answer


@cache
def _others(stem: str) -> dict[str, Implementation]:
    """Functions of a library that are no routines, by their plain names."""
    library = _Library(stem)
    found: dict[str, Implementation] = {
        "create": library.create, "create_handle": library.create,
        "destroy": library.destroy, "destroy_handle": library.destroy,
        "set_stream": library.set_stream, "get_stream": library.get_stream,
        "set_workspace": library.set_workspace, "status_to_string": library.status_to_string,
        "initialize": lambda: None, "pointer_to_mode": pointer_to_mode,
        "get_version_string": get_version_string,
        "get_version_string_size": lambda size: cells.put_u64(size, len(_VERSION) + 1),
        "is_managing_device_memory": lambda handle: 1,
        "is_user_managing_device_memory": lambda handle: 0,
    }  # fmt: skip
    for what, (name, count) in _MODES.items():
        found[f"set_{what}_mode"], found[f"get_{what}_mode"] = library.mode(name, range(count))
    for what in ("vector", "matrix"):
        for direction, kind in (("set", copies.HOST_TO_DEVICE), ("get", copies.DEVICE_TO_HOST)):
            for ending in ("", "_async"):
                name = f"{direction}_{what}{ending}"
                found[name] = library.copier(kind, is_matrix=what == "matrix")
    return found


class _Library(Handles):
    """The functions of one library that are no routines."""

    def __init__(self, stem: str) -> None:
        super().__init__(CODES[stem], _NO_PLACE.get(stem, CODES[stem].handle))
        self.stem = stem

    def set_workspace(self, handle: int, workspace: int, size: int) -> None:
        """Work needs no workspace: it only has to be memory."""
        settings_of(handle, self.codes)
        if workspace and size:
            work.check(workspace, size, "the workspace")

    def copier(self, kind: int, *, is_matrix: bool) -> Implementation:
        """A function that copies a vector or a matrix between host and GPU."""

        def copy(*words: int) -> None:
            count = 7 if is_matrix else 6
            if is_matrix:
                rows, columns, size, source, source_ld, to, to_ld = words[:count]
            else:
                columns, size, source, source_ld, to, to_ld = words[:count]
                rows = 1
            if rows < 0 or columns < 0 or size <= 0 or source_ld < rows or to_ld < rows:
                raise Status(self.codes.size, "a size is negative, or a step is too short")
            if not rows or not columns:
                return
            if not source or not to:
                raise Status(self.codes.pointer, "an address is null")
            copy = copies.Copy(
                to, source, rows * size, columns, 1, to_ld * size, source_ld * size
            )  # fmt: skip
            self._check(copy, kind)
            stream = work.stream_of(words[count] if len(words) > count else 0)
            copies.run(copy, kind, stream, is_async=len(words) > count)

        return copy

    def _check(self, copy: copies.Copy, kind: int) -> None:
        """Check the side on the GPU, so that an error says what is wrong."""
        if kind == copies.HOST_TO_DEVICE:
            work.check(copy.to, copy.to_bytes, "the destination")
        else:
            work.check(copy.source, copy.source_bytes, "the source")

    def status_to_string(self, status: int) -> int:
        """The address of a status's name, which stays."""
        return ctypes.addressof(status_name(self.stem, status, _UNKNOWN[self.stem]))


def pointer_to_mode(address: int) -> int:
    """Where scalars at an address are: on the GPU, unless it is the host's memory."""
    block = memorymap.find(address)
    return int(block is not None and block.kind in ("device", "managed"))


def get_version_string(text: int, size: int) -> None:
    """Store rocBLAS's version."""
    if not text:
        raise Status(CODES["rocblas"].pointer, "the place for the text is null")
    if size <= len(_VERSION):
        raise Status(CODES["rocblas"].size, f"the place has {size} bytes")
    cells.put_text(text, size, _VERSION)
