"""hipSPARSE: finds what answers a function, and has the library's own ones."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable

from wavecore.hip.functions import Function
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.settings import Handles, settings_of, status_name
from wavecore.hip.math.sparse import conversions, descriptors, generic, products, solutions
from wavecore.hip.math.sparse.call import HIPSPARSE, Call, Dialect, Operation
from wavecore.hip.runtime import cells

Routine = Callable[[Call], Operation | None]
_LETTERS = re.compile(r"[SDCZX](?=[a-z])")
# Endings of names whose function does the same for all routines.
_STEPS: dict[str, Routine] = {
    "csrgemm2_bufferSizeExt": products.csrgemm2_buffer_size,
    "_bufferSize": generic.buffer_size,
    "_bufferSizeExt": generic.buffer_size,
    "_analysis": solutions.analysis,
    "_zeroPivot": solutions.zero_pivot,
    "_clear": solutions.clear,
    "_numericBoost": solutions.numeric_boost,
}
_NAMES: dict[str, Routine] = {
    "CreateIdentityPermutation": conversions.identity_permutation,
    "Csr2cscEx2": conversions.csr2csc,
}


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    return answer(HIPSPARSE, function, function.name)


def answer(dialect: Dialect, function: Function, called: str) -> Implementation:
    """What answers a function of hipSPARSE, or one that means the same: `called` by programs."""
    name = function.name.removeprefix("hipsparse")
    library = _library(dialect)
    if name in library:
        return library[name]
    found = descriptors.answer(dialect, function, name)
    if found is not None:
        return found
    letter, routine = _routine(name)
    return lambda *words: Call(dialect, function, called, letter, words).run(routine)


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


class _Library(Handles):
    """The functions that need no matrix."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__(dialect.codes, dialect.no_place)
        self.stem = dialect.library.lower()

    def git_revision(self, handle: int, place: int) -> None:
        settings_of(handle, self.codes)
        if not place:
            raise Status(self.codes.pointer, "the place for the text is null")
        cells.put_text(place, 64, "wavecore")

    def name_of(self, status: int) -> int:
        """The address of a status's name, which stays."""
        return ctypes.addressof(status_name(self.stem, status, "unrecognized error code"))


def _library(dialect: Dialect) -> dict[str, Implementation]:
    library = _Library(dialect)
    set_mode, get_mode = library.mode("mode", range(2))
    return {
        "Create": library.create,
        "Destroy": library.destroy,
        "SetStream": library.set_stream,
        "GetStream": library.get_stream,
        "SetPointerMode": set_mode,
        "GetPointerMode": get_mode,
        "GetVersion": library.getter(lambda found: dialect.version),
        "GetGitRevision": library.git_revision,
        "GetErrorName": library.name_of,
        "GetErrorString": library.name_of,
    }
