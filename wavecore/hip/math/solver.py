"""hipSOLVER: checks its arguments, and queues factorisations on the handle's stream."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import numpy as np

from wavecore.hip.functions import Function
from wavecore.hip.math import factors, triangles, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.calls import Settings
from wavecore.hip.math.elements import I32, OF_LETTER
from wavecore.hip.math.families import REAL
from wavecore.hip.runtime import cells, handles

_NOT_INITIALIZED, _INVALID_VALUE, _NO_HANDLE, _INVALID_ENUM = 1, 3, 9, 10
_NAME = re.compile(r"hipsolver(?:Dn)?(?P<letter>[SDCZ])(?P<routine>[a-z]+)(?P<size>_bufferSize)?\Z")
_KNOWN = {
    "trans": (triangles.NO_TRANS, triangles.TRANS, triangles.CONJUGATE),
    "uplo": (triangles.UPPER, triangles.LOWER),
    "jobz": (201, factors.VECTORS),
}
_WORK = 1  # elements: NumPy has its own


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    name = function.name.removeprefix("hipsolver").removeprefix("Dn")
    if name in _HANDLES:
        return _HANDLES[name]
    match = _NAME.match(function.name)
    assert match is not None, function.name
    names = [parameter.name for parameter in function.parameters]
    if match["size"]:
        return lambda *words: _buffer_size(dict(zip(names, words, strict=True)))
    letter, routine = match["letter"].lower(), match["routine"]
    return lambda *words: _run(routine, letter, dict(zip(names, words, strict=True)))


def _create(handle: int) -> None:
    if not handle:
        raise Status(_NO_HANDLE)
    cells.put_u64(handle, handles.new(Settings()))


def _settings(handle: int) -> Settings:
    found = handles.find(handle, Settings)
    if found is None:
        raise Status(_NOT_INITIALIZED, "" if not handle else f"{handle:#x} is no handle")
    return found


def _destroy(handle: int) -> None:
    work.stream_of(_settings(handle).stream).synchronize()
    handles.drop(handle, Settings)


def _set_stream(handle: int, stream: int) -> None:
    found = _settings(handle)
    work.stream_of(stream)
    found.stream = stream


def _get_stream(handle: int, stream: int) -> None:
    found = _settings(handle)
    if not stream:
        raise Status(_INVALID_VALUE, "the place for the stream is null")
    cells.put_u64(stream, found.stream)


_HANDLES: dict[str, Implementation] = {
    "Create": _create,
    "Destroy": _destroy,
    "SetStream": _set_stream,
    "GetStream": _get_stream,
}


def _buffer_size(given: dict[str, int]) -> None:
    _settings(given["handle"])
    _check_sizes(given)
    if not given["lwork"]:
        raise Status(_INVALID_VALUE, "lwork is null")
    cells.put_int(given["lwork"], _WORK)


def _check_sizes(given: dict[str, int]) -> None:
    for name, known in _KNOWN.items():
        if given.get(name, known[0]) not in known:
            raise Status(_INVALID_ENUM, f"{name} is {given[name]}")
    for name in ("m", "n", "k", "nrhs"):
        if given.get(name, 0) < 0:
            raise Status(_INVALID_VALUE, f"{name} is {given[name]}")


def _run(routine: str, letter: str, given: dict[str, int]) -> None:
    stream = work.stream_of(_settings(given["handle"]).stream)
    _check_sizes(given)
    v = SimpleNamespace(**given)
    if routine == "gesvd":
        v.jobu, v.jobv = _job("jobu", v.jobu), _job("jobv", v.jobv)
        if v.jobu == v.jobv == "O":
            raise Status(_INVALID_VALUE, "both jobs are O")
    shapes = _shapes(routine, v)
    kinds = {name: _kind(name, letter) for name in shapes}
    for name, shape in shapes.items():
        _check(v, name, shape, kinds[name])
    if v.devInfo == 0:
        raise Status(_INVALID_VALUE, "devInfo is null")
    calculate = getattr(factors, routine)

    def operation() -> None:
        views = {name: _view(v, name, shapes[name], kinds[name]) for name in shapes}
        arrays = SimpleNamespace(**vars(v) | {"U": None, "V": None, "devIpiv": None} | views)
        is_empty = any(0 in shape for name, shape in shapes.items() if name in "AB")
        with np.errstate(all="ignore"):
            arrays.devInfo[0] = 0 if is_empty else calculate(arrays)
        for view in views.values():
            _note(view)

    work.enqueue(stream, operation, f"{routine} of hipSOLVER")


def _job(name: str, value: int) -> str:
    if chr(value & 0x7F) not in "ASON":
        raise Status(_INVALID_ENUM, f"{name} is {value}")
    return chr(value & 0x7F)


def _shapes(routine: str, v: Any) -> dict[str, tuple[int, ...]]:
    """The arrays of a routine that it accesses."""
    rows = getattr(v, "m", v.n)
    short = min(rows, v.n)
    found: dict[str, tuple[int, ...]] = {"A": (rows, v.n), "devInfo": (1,)}
    if routine in ("getrf", "getrs") and (v.devIpiv or routine == "getrs"):
        found["devIpiv"] = (short,)
    if hasattr(v, "nrhs"):
        found["B"] = (v.n, v.nrhs)
    if hasattr(v, "tau"):
        found["tau"] = (getattr(v, "k", short),)
    if routine.endswith("evd"):
        found["W"] = (v.n,)
    if routine == "gesvd":
        found["S"] = (short,)
        found |= {"U": (v.m, v.m if v.jobu == "A" else short)} if v.jobu in "AS" else {}
        found |= {"V": (v.n if v.jobv == "A" else short, v.n)} if v.jobv in "AS" else {}
    return found


def _kind(name: str, letter: str) -> Any:
    if name in ("devInfo", "devIpiv"):
        return I32
    return OF_LETTER[REAL[letter] if name in "SW" else letter]


def _steps(v: Any, name: str, shape: tuple[int, ...], kind: Any) -> tuple[int, ...]:
    if len(shape) == 1:
        return (kind.itemsize,)
    return kind.itemsize, kind.itemsize * int(getattr(v, f"ld{name.lower()}"))


def _check(v: Any, name: str, shape: tuple[int, ...], kind: Any) -> None:
    """Raises: Status, NoMemory."""
    if len(shape) == 2 and getattr(v, f"ld{name.lower()}") < max(1, shape[0]):
        raise Status(_INVALID_VALUE, f"ld{name.lower()} is less than {max(1, shape[0])} rows")
    if 0 in shape:
        return
    address = getattr(v, name)
    if not address:
        raise Status(_INVALID_VALUE, f"{name} is null")
    steps = _steps(v, name, shape, kind)
    size = kind.itemsize + sum((n - 1) * step for n, step in zip(shape, steps, strict=True))
    text = " x ".join(map(str, shape))
    work.check(address, size, f"{name} ({text} of {kind})")


def _view(v: Any, name: str, shape: tuple[int, ...], kind: Any) -> Any:
    return work.array(getattr(v, name), shape, kind, _steps(v, name, shape, kind))


def _note(view: Any) -> None:
    """Tell what may have been written: columns, without the space between them."""
    if not view.size:
        return
    first = int(view.__array_interface__["data"][0])
    for column in range(view.shape[1] if view.ndim == 2 else 1):
        step = view.strides[1] if view.ndim == 2 else 0
        work.written(first + column * step, view.shape[0] * view.itemsize)
