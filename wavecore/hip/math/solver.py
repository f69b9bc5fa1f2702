"""hipSOLVER: its handles and buffers; its routines are calls as BLAS's are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from wavecore.hip.functions import Function, Parameter
from wavecore.hip.math import eigen, factors, families, indefinite, reductions
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.calls import Call
from wavecore.hip.math.families import Argument, Routine
from wavecore.hip.math.settings import Codes, Handles, settings_of
from wavecore.hip.math.shapes import KNOWN
from wavecore.hip.runtime import cells, handles

_NOT_INITIALIZED, _INVALID_VALUE, _NO_HANDLE, _INVALID_ENUM = 1, 3, 9, 10
_CODES = Codes(
    handle=_NOT_INITIALIZED, pointer=_INVALID_VALUE, size=_INVALID_VALUE,
    enumeration=_INVALID_ENUM, operation=_INVALID_VALUE, lacks=7,
)  # fmt: skip
_NAME = re.compile(
    r"hipsolver(?:Dn)?(?P<letter>[SDCZ])(?P=letter)?(?P<routine>[a-z]+)"
    r"(?P<batch>Batched)?(?P<size>_bufferSize)?\Z"
)
# What parameters are, by name, beyond what BLAS has.
_KINDS = {
    **families.KINDS,
    **dict.fromkeys(("ldu", "ldv", "ldx", "econ"), "int"),
    "jobz": "vectors", "itype": "problem", "jobu": "job", "jobv": "job",
    **dict.fromkeys(("work", "lwork", "rwork", "params"), "ignored"), "niters": "iterations",
    "devInfo": "info",
    **dict.fromkeys(("workOnDevice", "lworkOnDevice", "workOnHost", "lworkOnHost"), "ignored"),
}  # fmt: skip
_LETTERS = {
    "float": "s", "double": "d", "hipFloatComplex": "c", "hipDoubleComplex": "z", "int": "i",
    "int64_t": "l",
}  # fmt: skip
_MODULES: tuple[ModuleType, ...] = (factors, indefinite, reductions, eigen)
_DETERMINISM = (241, 242)  # hipsolverDeterministicMode_t, by whether atomics are allowed
_WORK = 1  # elements: NumPy has its own


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    name = function.name.removeprefix("hipsolver").removeprefix("Dn")
    if name in _HANDLES:
        return _HANDLES[name]
    if match := re.fullmatch("(Create|Destroy|X)(gesvdj|Gesvdj|syevj|Syevj)(.*)", name):
        return _JACOBI[match[1] + match[3]]
    if name in _PARAMS:
        return _PARAMS[name]
    if match := re.fullmatch("X([a-z]+)(_bufferSize)?", name):
        return _of_types(match[1], function.parameters[1:], is_size=bool(match[2]))
    match = _NAME.match(function.name)
    assert match is not None, function.name
    routine = _routine(match, function.parameters)
    if match["size"]:
        is_long = any(each.type == "size_t*" for each in function.parameters)
        return lambda handle, *words: _buffer_size(routine, handle, words, is_long=is_long)
    return lambda handle, *words: _run(routine, handle, words)


def _routine(match: re.Match[str], parameters: tuple[Parameter, ...]) -> Routine:
    arguments = tuple(_argument(each) for each in parameters[1:])
    form = "batched" if match["batch"] else ""
    return Routine(match["routine"], match["letter"].lower(), "", (), arguments, form)


def _argument(parameter: Parameter) -> Argument:
    kind = _KINDS.get(parameter.name, "array")
    if kind != "array":
        return Argument(parameter.name, kind)
    element = parameter.type.removeprefix("const ").rstrip("*")
    is_written = not parameter.type.startswith("const ")
    is_packed = not parameter.type.endswith("**")
    return Argument(parameter.name, kind, _LETTERS[element], is_written, is_packed)


_LIBRARY = Handles(_CODES, _NO_HANDLE)
_MODE = _LIBRARY.mode("atomics", _DETERMINISM)
_HANDLES: dict[str, Implementation] = {
    "Create": _LIBRARY.create,
    "Destroy": _LIBRARY.destroy,
    "SetStream": _LIBRARY.set_stream,
    "GetStream": _LIBRARY.get_stream,
    "SetDeterministicMode": _MODE[0],
    "GetDeterministicMode": _MODE[1],
}


# The parameters of Jacobi's method, which the routines of that name do not use: their results are
# those of the other methods.


@dataclass
class _Jacobi:
    """What a program has set."""

    sweeps: int = 100
    sorts: int = 1
    tolerance: float = 0.0


def _create_jacobi(place: int) -> None:
    if not place:
        raise Status(_INVALID_VALUE, "the place for the parameters is null")
    cells.put_u64(place, handles.new(_Jacobi()))


def _jacobi(params: int) -> _Jacobi:
    found = handles.find(params, _Jacobi)
    if found is None:
        raise Status(_INVALID_VALUE, f"{params:#x} are no parameters")
    return found


def _destroy_jacobi(params: int) -> None:
    _jacobi(params)
    handles.drop(params, _Jacobi)


def _set_jacobi(name: str) -> Implementation:
    def put(params: int, value: Any) -> None:
        setattr(_jacobi(params), name, value)

    return put


def _zero(store: Callable[[int], None]) -> Implementation:
    """Says that nothing is left of what is beside the diagonal, and that it took no sweep."""

    def get(handle: int, params: int, place: int) -> None:
        settings_of(handle, _CODES)
        _jacobi(params)
        if not place:
            raise Status(_INVALID_VALUE, "the place for the result is null")
        store(place)

    return get


_JACOBI: dict[str, Implementation] = {
    "CreateInfo": _create_jacobi,
    "DestroyInfo": _destroy_jacobi,
    "XSetMaxSweeps": _set_jacobi("sweeps"),
    "XSetSortEig": _set_jacobi("sorts"),
    "XSetTolerance": _set_jacobi("tolerance"),
    "XGetResidual": _zero(lambda place: cells.put_u64(place, 0)),  # the bits of 0.0
    "XGetSweeps": _zero(lambda place: cells.put_int(place, 0)),
}


# Factorisations with 64-bit sizes, of types by number.

_TYPES = {0: "s", 1: "d", 4: "c", 5: "z"}
_ALGORITHMS = (231, 232)


@dataclass
class _Params:
    """What a program has set: which algorithm of LU, which changes nothing here."""

    algorithm: int = _ALGORITHMS[0]


def _create_params(place: int) -> None:
    if not place:
        raise Status(_INVALID_VALUE, "the place for the parameters is null")
    cells.put_u64(place, handles.new(_Params()))


def _params(handle: int) -> _Params:
    found = handles.find(handle, _Params)
    if found is None:
        raise Status(_INVALID_VALUE, f"{handle:#x} are no parameters")
    return found


def _destroy_params(handle: int) -> None:
    _params(handle)
    handles.drop(handle, _Params)


def _set_algorithm(handle: int, function: int, algorithm: int) -> None:
    found = _params(handle)
    if function != 0 or algorithm not in _ALGORITHMS:
        raise Status(_INVALID_ENUM, f"function is {function}, algorithm is {algorithm}")
    found.algorithm = algorithm


_PARAMS: dict[str, Implementation] = {
    "CreateParams": _create_params,
    "DestroyParams": _destroy_params,
    "SetAdvOptions": _set_algorithm,
}


def _of_types(name: str, parameters: tuple[Parameter, ...], *, is_size: bool) -> Implementation:
    """A routine whose arguments tell the type: all of its arrays have the same."""
    kinds = [each.name for each in parameters if each.type == "hipDataType"]

    @cache
    def routine(letter: str) -> Routine:
        arguments = (_argument_of_type(each, letter) for each in parameters)
        return Routine(name, letter, "", (), tuple(arguments), "")

    def answer(handle: int, *words: int) -> None:
        settings_of(handle, _CODES)
        given = dict(zip((each.name for each in parameters), words, strict=True))
        _params(given["params"])
        numbers = [given[each] for each in kinds]
        if numbers[0] not in _TYPES or len({*numbers}) > 1:
            raise Status(_INVALID_ENUM, f"{', '.join(kinds)} are {', '.join(map(str, numbers))}")
        found = routine(_TYPES[numbers[0]])
        if is_size:
            _buffer_sizes(found, given)
        else:
            _run(found, handle, words)

    return answer


def _argument_of_type(parameter: Parameter, letter: str) -> Argument:
    """`devIpiv` is `ipiv` of other routines."""
    if parameter.type == "hipDataType":
        return Argument(parameter.name, "ignored")
    plain = replace(parameter, name="ipiv" if parameter.name == "devIpiv" else parameter.name)
    if parameter.type.removeprefix("const ") != "void*" or parameter.name.startswith("work"):
        return _argument(plain)
    return Argument(plain.name, "array", letter, not parameter.type.startswith("const "), True)


def _buffer_sizes(routine: Routine, given: dict[str, int]) -> None:
    names = [argument.name for argument in routine.arguments]
    _check_sizes(routine, SimpleNamespace(**dict(zip(names, given.values(), strict=True))))
    places = [given["lworkOnDevice"], given["lworkOnHost"]]
    if not all(places):
        raise Status(_INVALID_VALUE, "lworkOnDevice or lworkOnHost is null")
    for place in places:
        cells.put_u64(place, _WORK)


def _buffer_size(routine: Routine, handle: int, words: tuple[int, ...], *, is_long: bool) -> None:
    settings_of(handle, _CODES)
    names = [argument.name for argument in routine.arguments]
    v = SimpleNamespace(**dict(zip(names, words, strict=True)))
    _check_sizes(routine, v)
    if not v.lwork:
        raise Status(_INVALID_VALUE, "lwork is null")
    (cells.put_u64 if is_long else cells.put_int)(v.lwork, _WORK)


def _check_sizes(routine: Routine, v: Any) -> None:
    for argument in routine.arguments:
        value = getattr(v, argument.name)
        known = KNOWN.get(argument.kind)
        if known is not None and value not in known:
            raise Status(_CODES.unknown(argument.kind), f"{argument.name} is {value}")
        if argument.kind == "int" and not argument.name.startswith("ld") and value < 0:
            raise Status(_INVALID_VALUE, f"{argument.name} is {value}")


def _run(routine: Routine, handle: int, words: tuple[int, ...]) -> None:
    call = Call(routine, _CODES, settings_of(handle, _CODES), words)
    v = call.values
    if routine.name == "gesvd" and v.jobu == v.jobv == ord("O"):
        raise Status(_INVALID_VALUE, "both jobs are O")
    if getattr(v, "niters", 0):
        cells.put_int(v.niters, 0)  # no refinement
    call.run(_calculation(routine.name))


def _calculation(name: str) -> Callable[[Any], int]:
    found: Callable[[Any], int] = next(
        getattr(module, name) for module in _MODULES if hasattr(module, name)
    )
    return found
