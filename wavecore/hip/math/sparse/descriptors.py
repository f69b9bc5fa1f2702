"""What programs hold of hipSPARSE: handles, descriptions, infos, vectors and matrices.

Functions that make, read or change an object are told by their parameters' names.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from wavecore.hip.functions import Function
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.elements import I32, I64, OF_DATATYPE
from wavecore.hip.math.sparse.call import (
    Description,
    Dialect,
    Info,
    Plan,
    bound,
)
from wavecore.hip.math.sparse.stored import Block, Dense, Sparse, SparseVector, Vector
from wavecore.hip.runtime import cells, handles

_INDEX_KINDS: dict[int, np.dtype[Any]] = {1: np.dtype(np.uint16), 2: I32, 3: I64}
# hipsparseFormat_t; rocSPARSE has no function that tells it.
_FORMATS = {"csr": 1, "csc": 2, "coo": 3, "coo_aos": 4, "blocked_ell": 5}
_LAYOUTS = {"Csr": "csr", "Csc": "csc", "Coo": "coo", "CooAoS": "coo_aos",
            "BlockedEll": "blocked_ell", "Ell": "ell", "Bsr": "bsr"}  # fmt: skip
_NAMES = {
    "csr": ("csrRowOffsets", "csrColInd", "csrValues"),
    "csc": ("cscColOffsets", "cscRowInd", "cscValues"),
    "coo": ("cooRowInd", "cooColInd", "cooValues"),
    "coo_aos": ("", "cooInd", "cooValues"),
    "blocked_ell": ("", "ellColInd", "ellValue"),
    "ell": ("", "ellColInd", "ellValue"),
    "bsr": ("bsrRowPtr", "bsrColInd", "bsrVal"),
}
_KINDS = {"SpVec": SparseVector, "DnVec": Vector, "SpMat": Sparse, "DnMat": Dense}
_INFO = re.compile(r"(Create|Destroy)(\w+Info|HybMat)\Z")
_CREATE = re.compile(r"Create(?:Const)?(Csr|Csc|CooAoS|Coo|BlockedEll|Ell|Bsr|SpVec|DnVec|DnMat)\Z")
_DESTROY = re.compile(r"Destroy(SpVec|DnVec|SpMat|DnMat)\Z")
_GET = re.compile(r"(?:Const)?(?:Csr|Csc|CooAoS|Coo|BlockedEll|Ell|Bsr|SpVec|DnVec|SpMat|DnMat)Get")
_OF_MATRICES = ("fill", "diagonal", "matrix_type", "storage")
_ATTRIBUTES = {"kind": "MatType", "fill": "MatFillMode", "diagonal": "MatDiagType",
               "base": "MatIndexBase", "storage": "MatStorageMode"}  # fmt: skip


def answer(dialect: Dialect, function: Function, name: str) -> Implementation | None:
    """What answers a function without the library's handle; None if it is another one."""
    if (match := _INFO.match(name)) is not None:
        return _maker(dialect, Info) if match[1] == "Create" else _dropper(dialect, Info)
    if name.endswith("_createDescr"):
        return _maker(dialect, Plan)
    if name.endswith("_destroyDescr"):
        return _dropper(dialect, Plan)
    if name == "CreateMatDescr":
        return _maker(dialect, Description)
    if name == "DestroyMatDescr":
        return _dropper(dialect, Description)
    if (match := _DESTROY.match(name)) is not None:
        return _dropper(dialect, _KINDS[match[1]])
    for attribute, ending in _ATTRIBUTES.items():
        if name in (f"Set{ending}", f"Get{ending}"):
            return _description(dialect, function, attribute, is_set=name.startswith("Set"))
    action = _action(name)
    if action is None:
        return None

    def call(*words: int) -> None:
        if not words[0]:
            raise Status(dialect.codes.pointer, f"{function.parameters[0].name} is null")
        action(_Arguments(dialect, function, words))

    return call


class _Arguments:
    """The arguments of a function."""

    def __init__(self, dialect: Dialect, function: Function, words: tuple[int, ...]) -> None:
        self.codes, self.function, self.words = dialect.codes, function, words
        self.dialect = dialect
        self.v: SimpleNamespace = bound(dialect, function.parameters, words)

    def object(self, place: int = 0) -> Any:
        """What is behind a handle. Raises: Status."""
        found = getattr(self.v, self.function.parameters[place].name)
        if found is None:
            raise Status(self.codes.pointer, f"{self.words[place]:#x} is no object of the library")
        return found

    def datatype(self) -> np.dtype[Any]:
        """The type of values. Raises: Status."""
        if self.v.valueType not in OF_DATATYPE:
            raise Status(self.codes.lacks, f"valueType is {self.v.valueType}")
        kind: np.dtype[Any] = OF_DATATYPE[self.v.valueType]
        return kind

    def check(self, names: tuple[str, ...], count: int) -> None:
        """Arrays that have elements are somewhere. Raises: Status."""
        for name in names:
            if name and count > 0 and not getattr(self.v, name):
                raise Status(self.codes.pointer, f"{name} is null")


def _maker(dialect: Dialect, kind: Callable[[], object]) -> Implementation:
    def make(place: int) -> None:
        if not place:
            raise Status(dialect.codes.pointer, "the place for the object is null")
        cells.put_u64(place, handles.new(kind()))

    return make


def _dropper(dialect: Dialect, kind: type[object]) -> Implementation:
    def drop(handle: int) -> None:
        if handles.find(handle, kind) is None:
            raise Status(dialect.codes.pointer, f"{handle:#x} is no object of the library")
        handles.drop(handle, kind)

    return drop


def _description(
    dialect: Dialect, function: Function, attribute: str, *, is_set: bool
) -> Implementation:
    def get(handle: int) -> int:
        found = handles.find(handle, Description)
        return getattr(found, attribute) if found is not None else 0

    def put(*words: int) -> None:
        given = _Arguments(dialect, function, words)
        setattr(given.object(), attribute, getattr(given.v, function.parameters[1].name))

    return put if is_set else get


def _copy(given: _Arguments) -> None:
    target, source = given.object(0), given.object(1)
    vars(target).update(vars(source))


def _action(name: str) -> Callable[[_Arguments], None] | None:
    if name in ("CopyMatDescr", "CopyHybMat"):
        return _copy
    if (match := _CREATE.match(name)) is not None:
        return _create(match[1])
    if name.endswith("SetPointers"):
        return _set_pointers
    if name.endswith("GetAttribute"):
        return _get_attribute
    if name.endswith("SetAttribute"):
        return _set_attribute
    if name.endswith("SetStridedBatch"):
        return _set_batch
    if name.endswith("SetValues"):
        return _set_values
    return _get if _GET.match(name) else None


# Making objects


def _create(what: str) -> Callable[[_Arguments], None]:
    make = {"SpVec": _sparse_vector, "DnVec": _vector, "DnMat": _dense}.get(what)

    def create(given: _Arguments) -> None:
        found = make(given) if make else _matrix(given, _LAYOUTS[what])
        cells.put_u64(given.words[0], handles.new(found))

    return create


def _vector(given: _Arguments) -> Vector:
    v = given.v
    given.check(("values",), v.size)
    return Vector("the vector's values", v.values, v.size, given.datatype())


def _sparse_vector(given: _Arguments) -> SparseVector:
    v = given.v
    given.check(("indices", "values"), v.nnz)
    if v.nnz > v.size:
        raise Status(given.codes.size, f"nnz is {v.nnz}, size is {v.size}")
    indices = Vector("the vector's indices", v.indices, v.nnz, _INDEX_KINDS[v.idxType])
    values = Vector("the vector's values", v.values, v.nnz, given.datatype())
    return SparseVector(v.size, indices, values, v.idxBase)


def _dense(given: _Arguments) -> Dense:
    v = given.v
    is_by_rows = v.order == 2
    given.check(("values",), v.rows * v.cols)
    if v.ld < (inner := v.cols if is_by_rows else v.rows):
        raise Status(given.codes.size, f"ld is {v.ld}, and {inner} elements follow each other")
    return Dense("the dense matrix", v.values, (v.rows, v.cols), v.ld, given.datatype(), is_by_rows)


def _matrix(given: _Arguments, layout: str) -> Sparse:
    v, names = given.v, _NAMES[layout]
    shape, count, block, extra = _SHAPES.get(layout, _of_entries)(given)
    given.check(names, count)
    offsets, indices, values = (getattr(v, name) if name else 0 for name in names)
    types = [
        value
        for name, value in vars(v).items()
        if name.lower().endswith(("offsetstype", "indtype", "idxtype"))
    ]
    return Sparse(
        "csr" if layout == "bsr" else layout, shape, offsets, indices, values, count,
        base=v.idxBase, kind=given.datatype(), offset_kind=_INDEX_KINDS[types[0]],
        index_kind=_INDEX_KINDS[types[-1]], block=block, names=names, extra=extra,
    )  # fmt: skip


# The shape of a matrix, how many entries or blocks it has, its blocks, and what it is asked for.
_Described = tuple[tuple[int, int], int, Block | None, dict[str, int]]


def _of_entries(given: _Arguments) -> _Described:
    v = given.v
    if v.nnz > v.rows * v.cols:
        raise Status(given.codes.size, f"nnz is {v.nnz}, rows x cols is {v.rows * v.cols}")
    return (v.rows, v.cols), v.nnz, None, {}  # its nnz may change


def _of_ell(given: _Arguments) -> _Described:
    v = given.v
    if v.ellWidth > v.cols:
        raise Status(given.codes.size, f"ellWidth is {v.ellWidth}, cols is {v.cols}")
    count = v.rows * v.ellWidth
    return (v.rows, v.cols), count, None, {"nnz": count, "ellWidth": v.ellWidth}


def _of_blocked_ell(given: _Arguments) -> _Described:
    v, size = given.v, max(1, given.v.ellBlockSize)
    direction = getattr(v, "ellBlockDir", 1)  # hipSPARSE's blocks are by columns
    count = v.rows // size * (v.ellCols // size)
    told = {"ellBlockSize": v.ellBlockSize, "ellCols": v.ellCols, "ellBlockDir": direction}
    return (v.rows, v.cols), count, Block(size, size, direction == 0), {
        "nnz": v.rows * v.ellCols, **told
    }  # fmt: skip


def _of_blocks(given: _Arguments) -> _Described:
    v = given.v
    if v.nnzb > v.mb * v.nb:
        raise Status(given.codes.size, f"nnzb is {v.nnzb}, mb x nb is {v.mb * v.nb}")
    told = {"brows": v.mb, "bcols": v.nb, "bnnz": v.nnzb, "bdir": v.blockDir, "bdim": v.blockDim}
    block = Block(v.blockDim, v.blockDim, v.blockDir == 0)
    return (v.mb * v.blockDim, v.nb * v.blockDim), v.nnzb, block, {"nnz": v.nnzb, **told}


_SHAPES = {"ell": _of_ell, "blocked_ell": _of_blocked_ell, "bsr": _of_blocks}


# Reading and changing objects


def _get(given: _Arguments) -> None:
    """Store what the parameters name."""
    found = _described(given.object(), given.dialect.datatypes)
    parameters = given.function.parameters
    for parameter, place in zip(parameters[1:], given.words[1:], strict=True):
        if not place:
            raise Status(given.codes.pointer, f"{parameter.name} is null")
    for parameter, place in zip(parameters[1:], given.words[1:], strict=True):
        value = found[parameter.name]
        wide = parameter.type.endswith("**") or parameter.type == "int64_t*"
        (cells.put_u64 if wide else cells.put_int)(place, value)


def _described(of: Any, types: dict[np.dtype[Any], int]) -> dict[str, int]:
    """What can be asked of an object, by the names of parameters."""
    if isinstance(of, Vector):
        return {"size": of.count, "values": of.address, "valueType": types[of.kind]}
    if isinstance(of, SparseVector):
        return {
            "size": of.size, "nnz": of.indices.count, "indices": of.indices.address,
            "values": of.values.address, "idxType": _index_type(of.indices.kind),
            "idxBase": of.base, "valueType": types[of.values.kind],
        }  # fmt: skip
    if isinstance(of, Dense):
        return {
            "rows": of.shape[0], "cols": of.shape[1], "ld": of.ld, "values": of.address,
            "valueType": types[of.kind], "order": 2 if of.is_by_rows else 1,
            "batchCount": of.batch, "batchStride": of.stride,
        }  # fmt: skip
    assert of.kind is not None
    addresses = of.offsets, of.indices, of.values
    kinds = _index_type(of.offset_kind), _index_type(of.index_kind)
    return {
        "nnz": of.count or 0, **of.extra,
        "rows": of.shape[0], "cols": of.shape[1], "idxBase": of.base,
        "values": of.values, "valueType": types[of.kind], "format": _FORMATS.get(of.format, 0),
        "batchCount": of.batch, **dict(zip(_NAMES[of.format], addresses, strict=True)),
        **dict.fromkeys(("csrRowOffsetsType", "cscColOffsetsType"), kinds[0]),
        **dict.fromkeys(("csrColIndType", "cscRowIndType", "cooIdxType", "idxType", "ellIdxType"),
                        kinds[1]),
    }  # fmt: skip


def _index_type(kind: np.dtype[Any]) -> int:
    return next(number for number, each in _INDEX_KINDS.items() if each == kind)


def _set_values(given: _Arguments) -> None:
    found = given.object()
    if not given.v.values:
        raise Status(given.codes.pointer, "values is null")
    if isinstance(found, SparseVector):
        old = found.values
        found.values = Vector(old.name, given.v.values, old.count, old.kind)
    elif isinstance(found, Sparse):
        found.values = given.v.values
    else:
        found.address = given.v.values


def _set_pointers(given: _Arguments) -> None:
    found: Sparse = given.object()
    given.check(tuple(p.name for p in given.function.parameters[1:]), found.count or 0)
    *offsets, found.indices, found.values = given.words[1:]
    found.offsets = offsets[0] if offsets else 0


def _set_batch(given: _Arguments) -> None:
    found, v = given.object(), given.v
    if v.batchCount < 1:
        raise Status(given.codes.size, f"batchCount is {v.batchCount}")
    found.batch = v.batchCount
    if isinstance(found, Dense):
        found.stride = v.batchStride
    elif hasattr(v, "offsetsBatchStride"):
        entries = v.columnsValuesBatchStride
        found.strides = v.offsetsBatchStride, entries, entries
    elif hasattr(v, "batchStride"):
        found.strides = v.batchStride, v.batchStride, v.batchStride


def _attribute(given: _Arguments) -> tuple[Sparse, str]:
    if not given.v.data:
        raise Status(given.codes.pointer, "data is null")
    if given.v.dataSize != ctypes.sizeof(ctypes.c_int):
        raise Status(given.codes.size, f"dataSize is {given.v.dataSize}")
    return given.object(), _OF_MATRICES[given.v.attribute]


def _get_attribute(given: _Arguments) -> None:
    found, name = _attribute(given)
    cells.put_int(given.v.data, getattr(found, name))


def _set_attribute(given: _Arguments) -> None:
    found, name = _attribute(given)
    value = cells.get_int(given.v.data)
    if value not in range(4 if name == "matrix_type" else 2):
        raise Status(given.codes.enumeration, f"the attribute is {value}")
    setattr(found, name, value)
