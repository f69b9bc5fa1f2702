"""hipSPARSE: sparse matrices and vectors.

`entries` and `factors` calculate on arrays; `stored` is how programs store matrices; the others
answer functions: `descriptors` what makes and reads objects, `generic` the routines on those, and
`products`, `solutions` and `conversions` the routines on arrays.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from functools import cache

from wavecore.hip.functions import Function
from wavecore.hip.math import table, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.calls import Settings
from wavecore.hip.math.sparse import conversions, descriptors, generic, products, solutions
from wavecore.hip.math.sparse.call import HIPSPARSE, Call, Operation, settings_of
from wavecore.hip.runtime import cells, handles

Routine = Callable[[Call], Operation | None]
_CODES = HIPSPARSE.codes
_VERSION = 300200  # of the headers
_LETTERS = re.compile(r"[SDCZX](?=[a-z])")
# Endings of names whose function does the same for all routines.
_STEPS: dict[str, Routine] = {
    "csrgemm2_bufferSizeExt": products.csrgemm2_buffer_size,
    "_bufferSize": generic.buffer_size,
    "_bufferSizeExt": generic.buffer_size,
    "_analysis": solutions.analysis,
    "_zeroPivot": solutions.zero_pivot,
    "_numericBoost": solutions.numeric_boost,
}
_NAMES: dict[str, Routine] = {
    "CreateIdentityPermutation": conversions.identity_permutation,
    "Csr2cscEx2": conversions.csr2csc,
}


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    name = function.name.removeprefix("hipsparse")
    if name in _LIBRARY:
        return _LIBRARY[name]
    found = descriptors.answer(HIPSPARSE, function, name)
    if found is not None:
        return found
    letter, routine = _routine(name)
    return lambda *words: Call(HIPSPARSE, function, letter, words).run(routine)


def _routine(name: str) -> tuple[str, Routine]:
    """The letter of a routine's type, and the routine."""
    if name in generic.ROUTINES:
        return "", generic.ROUTINES[name]
    if name in _NAMES:
        return "", _NAMES[name]
    stem, step, _ = name.partition("_bufferSize")
    if step and (stem in _NAMES or any(each.startswith(stem) for each in generic.ROUTINES)):
        return "", generic.buffer_size
    assert _LETTERS.match(name), name
    letter = name[0].lower()
    for ending, found in _STEPS.items():
        if name.endswith(ending):
            return letter, found
    return letter, _of_arrays(name[1:])


def _of_arrays(name: str) -> Routine:
    """A routine on arrays: csrgeam2_nnz for csrgeam2Nnz."""
    plain = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    if plain.startswith("prune"):  # the functions differ in their parameters alone
        plain = plain.replace("_by_percentage", "").replace("_nnz", "")
    modules = (products, solutions, conversions)
    found: Routine = next(getattr(each, plain) for each in modules if hasattr(each, plain))
    return found


# The library


def _create(handle: int) -> None:
    if not handle:
        raise Status(_CODES.pointer, "the place for the handle is null")
    cells.put_u64(handle, handles.new(Settings()))


def _destroy(handle: int) -> None:
    work.stream_of(settings_of(handle, _CODES).stream).synchronize()
    handles.drop(handle, Settings)


def _set_stream(handle: int, stream: int) -> None:
    found = settings_of(handle, _CODES)
    work.stream_of(stream)
    found.stream = stream


def _set_mode(handle: int, mode: int) -> None:
    found = settings_of(handle, _CODES)
    if mode not in (0, 1):
        raise Status(_CODES.enumeration, f"the mode is {mode}")
    found.mode = mode


def _get(read: Callable[[Settings], int], put: Callable[[int, int], None]) -> Implementation:
    def get(handle: int, place: int) -> None:
        found = settings_of(handle, _CODES)
        if not place:
            raise Status(_CODES.pointer, "the place for the result is null")
        put(place, read(found))

    return get


def _git_revision(handle: int, place: int) -> None:
    settings_of(handle, _CODES)
    if not place:
        raise Status(_CODES.pointer, "the place for the text is null")
    cells.put_text(place, 64, "wavecore")


@cache
def _text(status: int) -> ctypes.Array[ctypes.c_char]:
    library = table.library(table.names().index("hipsparse"))
    named = {v: n for n, v in library.enumerators.items() if n.startswith("HIPSPARSE_STATUS_")}
    return ctypes.create_string_buffer(named.get(status, "unrecognized error code").encode())


def _name_of(status: int) -> int:
    """The address of a status's name, which stays."""
    return ctypes.addressof(_text(status))


_LIBRARY: dict[str, Implementation] = {
    "Create": _create,
    "Destroy": _destroy,
    "SetStream": _set_stream,
    "GetStream": _get(lambda found: found.stream, cells.put_u64),
    "SetPointerMode": _set_mode,
    "GetPointerMode": _get(lambda found: found.mode, cells.put_int),
    "GetVersion": _get(lambda found: _VERSION, cells.put_int),
    "GetGitRevision": _git_revision,
    "GetErrorName": _name_of,
    "GetErrorString": _name_of,
}
