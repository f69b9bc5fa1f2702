"""One call of a routine for sparse matrices: its arguments, its work, and who waits for it.

The types of a function's parameters say what its arguments are. A routine is a function of a `Call`
that checks what it needs and returns the work; None if there is none.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from wavecore.errors import Error
from wavecore.hip.functions import Function, Parameter
from wavecore.hip.math import work
from wavecore.hip.math.answers import Status
from wavecore.hip.math.elements import I32, OF_DATATYPE, OF_LETTER
from wavecore.hip.math.settings import DEVICE, Codes, settings_of
from wavecore.hip.math.sparse.entries import Entries
from wavecore.hip.math.sparse.stored import (
    Block,
    Dense,
    NullPointer,
    Sparse,
    SparseVector,
    Vector,
)
from wavecore.hip.math.triangles import CONJUGATE, NO_TRANS, TRANS
from wavecore.hip.runtime import handles

Operation = Callable[[], None]
_Stored = TypeVar("_Stored", Vector, Dense, Sparse, SparseVector)
ZERO_PIVOT = 9
GENERAL, SYMMETRIC, HERMITIAN, TRIANGULAR = range(4)
LOWER, UPPER = range(2)
_SIZES = ("m", "n", "k", "nnz", "mb", "nb", "kb", "nnzb", "nrhs", "batchCount", "sizeOfMask")
_FACTORS = ("alpha", "beta")
# What calls need of void*; other such arguments may be null.
_NEEDED = (
    *("pBuffer", "pbuffer", "buffer", "temp_buffer", "externalBuffer", "tempBuffer"),
    *(*_FACTORS, "c_coeff", "s_coeff", "result", "csrVal", "cscVal"),
)
UNIT = 1


@dataclass
class Description:
    """What a program says about a matrix that it passes as arrays."""

    kind: int = GENERAL
    fill: int = LOWER
    diagonal: int = 0
    base: int = 0
    storage: int = 0


@dataclass
class Info:
    """What a routine keeps from its analysis, or returns besides its result.

    Attributes:
        pivot: where the diagonal is zero, counted from the matrix's base; -1: nowhere.
        boost: reads what replaces small diagonal elements, and the bound for that.
        order: a permutation of entries.
        matrix: a whole matrix in HYB format, which is opaque to programs.
        has_product, has_sum: which terms of csrgemm2 there are; neither before its first step.
        is_analysed: whether there is an analysis; rocSPARSE's csrsv needs one.
    """

    pivot: int = -1
    boost: Callable[[], tuple[float, Any]] | None = None
    order: Any = None
    matrix: Entries | None = None
    has_product: bool = False
    has_sum: bool = False
    is_analysed: bool = False


@dataclass
class Plan:
    """What a program passes from step to step of a generic routine: nothing, each works anew."""


@dataclass(frozen=True)
class Dialect:
    """How a library writes the same calls.

    Attributes:
        datatypes: the numbers of types of values.
        enumerations: type -> value -> what it is here: of operations the numbers of BLAS,
            otherwise those of hipSPARSE.
        objects: type of a handle -> what is behind it.
        no_place: the status if there is no place for a handle.
        version: as the library returns it.
        needs_analysis: whether csrsv refuses to solve without.
    """

    library: str
    version: int
    no_place: int
    needs_analysis: bool
    codes: Codes
    datatypes: dict[np.dtype[Any], int]
    enumerations: dict[str, dict[int, int]]
    objects: dict[str, type]


def same(count: int, first: int = 0) -> dict[int, int]:
    """An enumeration of which hipSPARSE has the same numbers."""
    return {value: value for value in range(first, first + count)}


HIPSPARSE = Dialect(
    library="hipSPARSE",
    version=300200,
    no_place=3,
    needs_analysis=False,
    codes=Codes(handle=3, pointer=3, size=3, enumeration=3, operation=3, lacks=10),
    datatypes={kind: number for number, kind in OF_DATATYPE.items() if number < 150},
    enumerations={
        "hipsparseOperation_t": dict(enumerate((NO_TRANS, TRANS, CONJUGATE))),
        "hipsparseIndexBase_t": same(2),
        "hipsparsePointerMode_t": same(2),
        "hipsparseMatrixType_t": same(4),
        "hipsparseFillMode_t": same(2),
        "hipsparseDiagType_t": same(2),
        "hipsparseDirection_t": same(2),
        "hipsparseAction_t": same(2),
        "hipsparseSolvePolicy_t": same(2),
        "hipsparseHybPartition_t": same(3),
        "hipsparseOrder_t": same(2, 1),
        "hipsparseIndexType_t": same(3, 1),
        "hipsparseCsr2CscAlg_t": same(3),
        "hipsparseSpMVAlg_t": same(5),
        "hipsparseSpMMAlg_t": {each: each for each in (*range(7), 12, 13)},
        "hipsparseSpGEMMAlg_t": same(6),
        "hipsparseSparseToDenseAlg_t": same(1),
        "hipsparseDenseToSparseAlg_t": same(1),
        "hipsparseSDDMMAlg_t": same(1),
        "hipsparseSpSVAlg_t": same(1),
        "hipsparseSpSMAlg_t": same(1),
        "hipsparseSpMatAttribute_t": same(2),
    },
    objects={
        "hipsparseMatDescr_t": Description,
        "hipsparseHybMat_t": Info,
        "hipsparseColorInfo_t": Info,
        **dict.fromkeys(
            ("bsrsv2Info_t", "bsrsm2Info_t", "bsrilu02Info_t", "bsric02Info_t", "csrsv2Info_t",
             "csrsm2Info_t", "csrilu02Info_t", "csric02Info_t", "csrgemm2Info_t", "pruneInfo_t",
             "csru2csrInfo_t"),
            Info,
        ),
        **dict.fromkeys(
            ("hipsparseSpGEMMDescr_t", "hipsparseSpSVDescr_t", "hipsparseSpSMDescr_t"), Plan
        ),
        **{f"hipsparse{const}{name}Descr_t": kind for const in ("", "Const") for name, kind in (
            ("SpVec", SparseVector), ("DnVec", Vector), ("SpMat", Sparse), ("DnMat", Dense),
        )},
    },
)  # fmt: skip


class Call:
    """One call.

    Attributes:
        called: the function as the program calls it; `function` has hipSPARSE's names.
        v: arguments by name; objects for handles of the program, enumerations in our numbers.
        kind: the type of the routine's letter.
        waits: whether the program waits for the work, which stores a result in its memory.
        lacks_place: whether an array is null, which is right if its matrix has no entries.
    """

    def __init__(
        self,
        dialect: Dialect,
        function: Function,
        called: str,
        letter: str,
        words: tuple[Any, ...],
    ) -> None:
        self.codes, self.function, self.dialect = dialect.codes, function, dialect
        self.called = called
        self.settings = settings_of(words[0], self.codes)
        self.letter = letter
        self.kind: np.dtype[Any] = OF_LETTER.get(letter, np.dtype(np.int8))
        self.waits = self.lacks_place = False
        self._accessed: list[Vector | Dense | Sparse | SparseVector] = []
        self.v = bound(dialect, function.parameters[1:], words[1:])
        self._check_pointers()

    def run(self, routine: Callable[[Call], Operation | None]) -> None:
        """Check it and queue its work. Raises: Status, NoMemory."""
        try:
            operation = routine(self)
            for each in self._accessed:
                each.check()
        except NullPointer as error:
            raise Status(self.codes.pointer, str(error)) from error
        if operation is not None:
            self._queue(operation)

    def _queue(self, operation: Operation) -> None:
        failures: list[Error] = []
        stream = work.stream_of(self.settings.stream)

        def quietly() -> None:
            try:
                with np.errstate(all="ignore"):
                    operation()
            except Error as error:
                if not self.lacks_place:
                    raise
                failures.append(error)

        waits = self.waits or self.lacks_place
        if waits:
            work.refuse_capture(stream)
        work.enqueue(stream, quietly, f"{self.called} of {self.dialect.library}")
        if waits:
            stream.synchronize()
        for error in failures:
            raise Status(self.codes.pointer, str(error)) from error

    def accesses(self, found: _Stored) -> _Stored:
        """What the work accesses: its memory is checked once all other arguments are right."""
        self._accessed.append(found)
        return found

    # ------------------------------------------------------------------------------ arguments

    def _check_pointers(self) -> None:
        """Raises: Status for a null object, array or scalar, unless there is nothing in it."""
        parameters = self.function.parameters[1:]
        for parameter in parameters:
            is_object = parameter.type.removeprefix("const ") in self.dialect.objects
            if is_object and not self._may_lack(parameter.name):
                self.object(parameter.name)
        if any(not getattr(self.v, name, 1) for name in self._sizes()):
            return
        for parameter in parameters:
            name = canonical(parameter.name)
            is_array = parameter.type.endswith("*") and "void" not in parameter.type
            is_array = is_array or parameter.name in _NEEDED
            if is_array and not getattr(self.v, name) and not self._may_lack(name):
                raise Status(self.codes.pointer, f"{name} is null")

    def _sizes(self) -> tuple[str, ...]:
        """Sizes without which nothing is accessed; csrgemm2 adds D even to a product of nothing."""
        return ("m", "n") if "csrgemm2" in self.function.name else _SIZES

    def _may_lack(self, name: str) -> bool:
        """Whether a call is complete without an array."""
        function = self.function.name
        if "Ptr" not in name and not getattr(self.v, f"nnz{name[-1]}", 1):
            return True  # an operand without entries
        if "csrgemm2" in function and (name in _FACTORS or name[-1] in "ABD"):
            is_empty = name[-1] in "AB" and not self.v.k and "descr" not in name
            factor = "alpha" if name[-1] in "AB" else "beta"
            return name in _FACTORS or is_empty or not self._has_term(factor)
        if "SpGEMM_" in function and self.dialect is not HIPSPARSE:
            return name in ("alpha", "beta", "matD")
        is_left = "bufferSize" in function and ("prune" in function or name.endswith("C"))
        is_symbolic = getattr(self.v, "copyValues", 1) == 0
        return (
            name in ("P", "reordering")
            or ("compress" in function and name in ("csrValA", "csrValC", "csrColIndC"))
            or (self.dialect is not HIPSPARSE and name in ("csrValC", "csrColIndC"))
            or (name == "info" and function.endswith("rmv"))  # of rocSPARSE's csrmv and bsrmv
            or (name == "pBuffer" and "csrgeam2" in function)  # which rocSPARSE does not read
            or (is_left and name.startswith("csr"))
            or (is_symbolic and "Val" in name)
            or (name in ("csrVal", "cscVal") and "Ex2_bufferSize" in function)
        )

    def _has_term(self, factor: str) -> bool:
        """Whether csrgemm2 has a term: its first step gets the factors, later its info tells."""
        if "bufferSize" in self.function.name:
            return bool(getattr(self.v, factor))
        info: Info = self.object("info")
        if not info.has_product and not info.has_sum:
            raise Status(
                self.codes.pointer, "info is of no csrgemm2 whose buffer has been asked for"
            )
        return info.has_product if factor == "alpha" else info.has_sum

    def fail(self, reason: str) -> Status:
        """The status for arguments that do not fit."""
        return Status(self.codes.size, reason)

    def lacks(self, reason: str) -> Status:
        """The status for what is not supported."""
        return Status(self.codes.lacks, reason)

    def object(self, name: str) -> Any:
        """What is behind a handle. Raises: Status."""
        found = getattr(self.v, name)
        if found is None:
            raise Status(self.codes.pointer, f"{name} is null, or none of the library's")
        return found

    def pointer(self, name: str) -> int:
        """An address. Raises: Status for null."""
        found: int = getattr(self.v, name)
        if not found:
            raise Status(self.codes.pointer, f"{name} is null")
        return found

    def datatype(self, name: str) -> np.dtype[Any]:
        """The type of a hipDataType. Raises: Status."""
        found = OF_DATATYPE.get(getattr(self.v, name))
        if found is None:
            raise self.lacks(f"{name} is {getattr(self.v, name)}")
        kind: np.dtype[Any] = found
        return kind

    def generic(self, name: str) -> Any:
        """The vector or matrix behind a handle as it is now: the program may change it later."""
        return replace(self.object(name))

    # -------------------------------------------------------------------------------- scalars

    def scalar(self, name: str, kind: np.dtype[Any] | None = None) -> Callable[[], Any]:
        """What reads a scalar: at once in host mode, when the work is done in device mode."""
        address, kind = self.pointer(name), kind or self.kind
        size = kind.itemsize

        def read() -> Any:
            return np.frombuffer(ctypes.string_at(address, size), kind)[0]

        if self.settings.mode == DEVICE:
            work.check(address, size, name)
            return read
        value = read()
        return lambda: value

    def result(self, name: str, kind: np.dtype[Any] = I32) -> Vector:
        """Where a single result goes; in host mode the program waits for it."""
        found = Vector(name, self.pointer(name), 1, kind)
        if self.settings.mode == DEVICE:
            found.check()
        else:
            self.waits = True
        return found

    def by_value(self, name: str) -> Any:
        """A number that is passed itself; of complex ones, the library passes the address."""
        found = getattr(self.v, name)
        if self.kind.kind != "c":
            return found
        return np.frombuffer(ctypes.string_at(found, self.kind.itemsize), self.kind)[0]

    # --------------------------------------------------------------------------------- arrays

    def vector(self, name: str, count: int, kind: np.dtype[Any] | None = None) -> Vector:
        """An array."""
        return self.accesses(Vector(name, getattr(self.v, name), count, kind or self.kind))

    def matrix(self, name: str, shape: tuple[int, int], ld: str) -> Dense:
        """A matrix, column by column. Raises: Status."""
        step = getattr(self.v, ld)
        if step < shape[0]:
            raise self.fail(f"{ld} is {step}, {name} has {shape[0]} rows")
        return self.accesses(Dense(name, getattr(self.v, name), shape, step, self.kind))

    def description(self, name: str) -> Description:
        """What the program says about a matrix. Raises: Status."""
        found: Description = self.object(name)
        return found

    def sparse(
        self,
        prefix: str,
        shape: tuple[int, int],
        letter: str = "",
        *,
        count: int | None = None,
        base: int | None = None,
        is_pattern: bool = False,
        block: Block | None = None,
        is_result: bool = False,
    ) -> Sparse:
        """A matrix of arrays; `prefix` and `letter` begin and end their names.

        is_result: its entries are not there yet.

        Raises: Status.
        """
        layout = "csc" if prefix in ("csc", "bsc") else "csr"
        major, minor = ("Col", "Row") if layout == "csc" else ("Row", "Col")
        names = f"{prefix}{major}Ptr{letter}", f"{prefix}{minor}Ind{letter}", f"{prefix}Val{letter}"
        offsets, indices, values = (getattr(self.v, name, 0) for name in names)
        found = Sparse(
            layout, shape, offsets, indices, values, count,
            base=self._base(letter) if base is None else base,
            kind=None if is_pattern else self.kind, block=block, names=names,
        )  # fmt: skip
        if not is_result:
            return self.accesses(found)
        if found.major:
            self.accesses(found.offsets_array())
        places = names[1:2] if is_pattern else names[1:]
        self.gets(*(getattr(self.v, name) for name in places if hasattr(self.v, name)))
        return found

    def gets(self, *places: int) -> None:
        """Where entries are, or go; the work finds how many there are."""
        self.lacks_place = self.lacks_place or not all(places)

    def ell(self, shape: tuple[int, int], of: str, *, is_pattern: bool = False) -> Sparse:
        """A matrix in ELL format, whose base the description `of` tells. Raises: Status."""
        v, names = self.v, ("", "ellColInd", "ellVal")
        count = shape[0] * v.ellWidth
        kind = None if is_pattern else self.kind
        values = 0 if is_pattern else v.ellVal
        base = self.description(of).base
        return Sparse(
            "ell", shape, 0, v.ellColInd, values, count, base=base, kind=kind, names=names
        )  # fmt: skip

    def _base(self, letter: str) -> int:
        name = next(each for each in (f"descr{letter}", "descr") if hasattr(self.v, each))
        return self.description(name).base

    def block(self) -> Block:
        """The blocks of a matrix of BSR, which are square."""
        direction = self.v.dirA if hasattr(self.v, "dirA") else self.v.dir
        return Block(self.v.blockDim, self.v.blockDim, direction == 0)


def bound(
    dialect: Dialect, parameters: tuple[Parameter, ...], words: tuple[Any, ...]
) -> SimpleNamespace:
    """The arguments by name. Raises: Status for sizes and enumerations that do not exist."""
    pairs = zip(parameters, words, strict=True)
    return SimpleNamespace(**{canonical(p.name): _bound(dialect, p, word) for p, word in pairs})


def _bound(dialect: Dialect, parameter: Parameter, word: Any) -> Any:
    plain = parameter.type.removeprefix("const ")
    known = dialect.enumerations.get(plain)
    if known is not None:
        if word not in known:
            raise Status(dialect.codes.enumeration, f"{parameter.name} is {word}")
        return known[word]
    if plain in ("int", "int64_t"):
        if word < ("blockdim" in parameter.name.lower()):
            raise Status(dialect.codes.size, f"{parameter.name} is {word}")
        return word
    if plain in dialect.objects:
        return handles.find(word, dialect.objects[plain])
    return word


@cache
def canonical(name: str) -> str:
    """A parameter's name without what says nothing."""
    return name.replace("Sorted", "").removesuffix("_valM")
