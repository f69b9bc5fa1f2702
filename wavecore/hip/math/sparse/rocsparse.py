"""rocSPARSE: which function of hipSPARSE each of its functions is, and with which parameters.

Names and parameters are those of hipSPARSE after a rule and a few tables. Routines of the generic
interface are called with a stage: each stage is another function of hipSPARSE.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from wavecore.hip.functions import Function, Parameter
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.elements import OF_DATATYPE
from wavecore.hip.math.settings import Codes
from wavecore.hip.math.sparse import generic, hipsparse
from wavecore.hip.math.sparse.call import Call, Description, Dialect, Info, same
from wavecore.hip.math.sparse.stored import Dense, Sparse, SparseVector, Vector
from wavecore.hip.math.triangles import NO_TRANS

DIALECT = Dialect(
    library="rocSPARSE",
    version=300400,
    no_place=1,
    needs_analysis=True,
    codes=Codes(handle=1, pointer=3, size=4, enumeration=7, operation=7, lacks=2),
    datatypes={kind: number for number, kind in OF_DATATYPE.items() if number >= 150},
    enumerations={
        "rocsparse_operation": same(3, NO_TRANS),
        "rocsparse_order": {0: 2, 1: 1},
        **dict.fromkeys(
            ("rocsparse_index_base", "rocsparse_diag_type", "rocsparse_fill_mode",
             "rocsparse_storage_mode", "rocsparse_action", "rocsparse_direction",
             "rocsparse_pointer_mode", "rocsparse_analysis_policy", "rocsparse_sddmm_alg"),
            same(2),
        ),
        **dict.fromkeys(
            ("rocsparse_solve_policy", "rocsparse_spsv_alg", "rocsparse_spsm_alg",
             "rocsparse_spgemm_alg", "rocsparse_sparse_to_dense_alg",
             "rocsparse_dense_to_sparse_alg"),
            same(1),
        ),
        "rocsparse_matrix_type": same(4),
        "rocsparse_hyb_partition": same(3),
        "rocsparse_indextype": same(3, 1),
        "rocsparse_spmv_alg": same(8),
        "rocsparse_spmm_alg": same(10),
        "rocsparse_spmat_attribute": same(4),
    },
    objects={
        "rocsparse_mat_descr": Description,
        "rocsparse_mat_info": Info,
        "rocsparse_hyb_mat": Info,
        **{f"rocsparse_{const}{name}_descr": kind for const in ("", "const_") for name, kind in (
            ("spvec", SparseVector), ("dnvec", Vector), ("spmat", Sparse), ("dnmat", Dense),
        )},
    },
)  # fmt: skip

# Functions of the library and of its objects, whose names follow no rule.
_NAMES = {
    "create_handle": "Create", "destroy_handle": "Destroy",
    "get_status_name": "GetErrorName", "get_status_description": "GetErrorString",
    "get_git_rev": "GetGitRevision",
    "create_mat_info": "CreateMatInfo", "destroy_mat_info": "DestroyMatInfo",
    "create_identity_permutation": "CreateIdentityPermutation",
}  # fmt: skip
_WORDS = {"spmat": "SpMat", "spvec": "SpVec", "dnmat": "DnMat", "dnvec": "DnVec",
          "bell": "BlockedEll"}  # fmt: skip
_OBJECTS = re.compile(
    r"(create|destroy|set|get|copy|const|coo|csr|csc|b?ell|bsr|spmat|spvec|dnmat|dnvec)_"
)
# Routines on arrays that have other names in hipSPARSE.
_ROUTINES = {
    "csrsv": "csrsv2", "csrsm": "csrsm2", "csrilu0": "csrilu02", "csric0": "csric02",
    "csrgeam": "csrgeam2", "csrgemm": "csrgemm2", "gtsv": "gtsv2",
    "gtsv_no_pivot": "gtsv2_nopivot", "gtsv_no_pivot_strided_batch": "gtsv2StridedBatch",
}  # fmt: skip
_STEPS = {
    "buffer_size": "_bufferSizeExt", "analysis": "_analysis", "solve": "_solve", "nnz": "Nnz",
    "zero_pivot": "_zeroPivot", "clear": "_clear", "numeric_boost": "_numericBoost",
}  # fmt: skip
_STEP = re.compile(rf"(.+?)_({'|'.join(_STEPS)})\Z")


def _ending(kind: str, letter: str) -> dict[str, str]:
    """The arrays of a matrix with a letter at their names' ends."""
    return {f"{kind}{part}": f"{kind}{part}{letter}" for part in ("Val", "RowPtr", "ColInd")}


# Parameters: what is renamed everywhere, and by the beginning of a routine's name.
_PARAMETERS = {
    "bufferSize": "pBufferSizeInBytes", "tempBuffer": "pBuffer", "perm": "P", "infoC": "info",
    "nnzPerRowColumns": "nnzPerRowColumn", "boostTol": "tol", "boostVal": "boost_val",
    "enableBoost": "enable_boost", "dataType": "valueType",
}  # fmt: skip
_OF_A = {
    "trans": "transA", "dir": "dirA", "descr": "descrA", **_ending("csr", "A"),
    **_ending("bsr", "A"),
}  # fmt: skip
_OF_HYB = {**_OF_A, "hyb": "hybA"}
_OF_OBJECTS = {
    "csrRowPtr": "csrRowOffsets", "cscColPtr": "cscColOffsets", "csrVal": "csrValues",
    "cscVal": "cscValues", "cooVal": "cooValues", "rowPtrType": "csrRowOffsetsType",
    "colIndType": "csrColIndType", "colPtrType": "cscColOffsetsType",
    "rowIndType": "cscRowIndType", "ellVal": "ellValue", "ellBlockDim": "ellBlockSize",
}  # fmt: skip
_OF_OPERANDS = {
    "transA": "opA", "transB": "opB", "A": "matA", "B": "matB", "C": "matC", "D": "matD",
}  # fmt: skip
_OF_VECTORS = {"trans": "opX", "x": "vecX", "y": "vecY", "c": "c_coeff", "s": "s_coeff"}
_OF_SIZE = {"nnzC": "nnzTotalDevHostPtr"}
_PARAMETERS_OF = {
    **dict.fromkeys(
        ("csrmv", "csrmm", "csrsm", "csrilu0", "csric0", "csrsv", "bsrmv", "bsrmm"), _OF_A
    ),
    "csrsv_solve": {**_OF_A, "x": "f", "y": "x"},
    **{each: {"descr": "descrA"} for each in ("csrsort", "cscsort")},
    "coosort": {"cooRowInd": "cooRows", "cooColInd": "cooCols"},
    "ellmv": {"trans": "transA", "descr": "descrA"},
    **dict.fromkeys(("csr2hyb", "hybmv", "hyb2csr"), _OF_HYB),
    "nnz": {"ld": "lda", "dir": "dirA", "descr": "descrA"},
    "gemvi": {"xVal": "x", "trans": "transA"},
    **dict.fromkeys(("csrgeam_nnz", "csrgemm_nnz"), _OF_SIZE),
    "prune_csr2csr": {"csrDescrA": "descrA", "csrDescrC": "descrC"},
    "csr2bsr": {"csrDescr": "descrA", "bsrDescr": "descrC", "bsrNnz": "bsrNnzb",
                **_ending("csr", "A"), **_ending("bsr", "C")},
    "bsr2csr": {"csrDescr": "descrC", "bsrDescr": "descrA",
                **_ending("csr", "C"), **_ending("bsr", "A")},
    **dict.fromkeys(
        ("create", "coo", "csr", "csc", "ell", "bell", "bsr", "const"), _OF_OBJECTS
    ),
    "spmv": {"trans": "opA", "mat": "matA", "x": "vecX", "y": "vecY"},
    "spsv": {"trans": "opA", "mat": "matA"},
    **dict.fromkeys(("spmm", "spsm", "spgemm"), _OF_OPERANDS),
    **dict.fromkeys(("spvv", "axpby", "gather", "scatter", "rot"), _OF_VECTORS),
}  # fmt: skip
_SIZE, _BUFFER = "pBufferSizeInBytes", "externalBuffer"
_GENERIC = {
    "axpby": "Axpby", "gather": "Gather", "scatter": "Scatter", "rot": "Rot", "sddmm": "SDDMM",
    "sddmm_buffer_size": "SDDMM_bufferSize", "sddmm_preprocess": "SDDMM_preprocess",
}  # fmt: skip
# The functions of a routine's stages 1, 2 and so on.
_STAGES = {
    "spmv": ("SpMV_bufferSize", "SpMV_preprocess", "SpMV"),
    "spmm": ("SpMM_bufferSize", "SpMM_preprocess", "SpMM"),
    "spsv": ("SpSV_bufferSize", "SpSV_analysis", "SpSV_solve"),
    "spsm": ("SpSM_bufferSize", "SpSM_analysis", "SpSM_solve"),
    "spgemm": ("SpGEMM_bufferSize", "SpGEMM_nnz", "SpGEMM_result", "SpGEMM_nnz", "SpGEMM_result"),
    "spvv": ("SpVV_bufferSize", "SpVV"),
    "sparse_to_dense": ("SparseToDense_bufferSize", "SparseToDense"),
    "dense_to_sparse": (
        "DenseToSparse_bufferSize", "DenseToSparse_analysis", "DenseToSparse_convert",
    ),
}  # fmt: skip


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    name = function.name.removeprefix("rocsparse_")
    if name in _STAGES:
        return _staged(function, name)
    if "debug" in name:
        return lambda: 0  # arguments are always checked
    if name.endswith("srmv_analysis") or name in ("csrmv_clear", "bsrmv_clear"):
        return _without_work(function, name)
    return hipsparse.answer(DIALECT, _translated(function, name), function.name)


def _without_work(function: Function, name: str) -> Implementation:
    """There is no analysis to make or to forget; arguments are checked."""
    same_function = _translated(function, name)
    letter, _ = _split(name)

    def answer(*words: int) -> None:
        Call(DIALECT, same_function, function.name, letter, words).run(generic.prepare)

    return answer


def _translated(function: Function, name: str) -> Function:
    """The same function as hipSPARSE has it."""
    letter, stem = _split(name)
    parameters = tuple(_parameter(stem, each) for each in function.parameters)
    return replace(function, name=f"hipsparse{_name(letter, stem)}", parameters=parameters)


def _split(name: str) -> tuple[str, str]:
    """The letter of a routine's type, and the rest."""
    if name.startswith(("dscsr", "dccsr")):  # the bound of these has 64 bits
        return name[1], name[2:]
    if name in _NAMES or name in _GENERIC or _OBJECTS.match(name):
        return "", name
    is_typed = name[0] in "sdcz" and name not in _UNTYPED
    return (name[0], name[1:]) if is_typed else ("", name)


# Routines without a type whose names begin as if they had one.
_UNTYPED = frozenset({
    "coosort_buffer_size", "coosort_by_row", "coosort_by_column", "cscsort", "cscsort_buffer_size",
    "csr2bsr_nnz", "csr2coo", "csr2ell_width", "csrmv_clear",
    "coo2csr", "csr2csc_buffer_size", "csrsort", "csrsort_buffer_size",
    "csrgeam_nnz", "csrgemm_nnz", "csrsv_zero_pivot", "csrsm_zero_pivot", "csrilu0_zero_pivot",
    "csric0_zero_pivot", "csrsv_clear", "csrsm_clear", "csrilu0_clear", "csric0_clear",
})  # fmt: skip


def _name(letter: str, stem: str) -> str:
    if stem in _NAMES:
        return _NAMES[stem]
    if stem in _GENERIC:
        return _GENERIC[stem]
    if not letter and _OBJECTS.match(stem) and stem not in _UNTYPED:
        return "".join(_WORDS.get(word, word.capitalize()) for word in _object_words(stem))
    match = _STEP.match(stem)
    routine, step = (match[1], _STEPS[match[2]]) if match else (stem, "")
    return f"{letter.upper() or 'X'}{_ROUTINES.get(routine, _camel(routine))}{step}"


def _object_words(stem: str) -> list[str]:
    """The words of an object's function; only descriptions keep "descr"."""
    words = stem.split("_")
    return words if "mat" in words else [word for word in words if word != "descr"]


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word[0].upper() + word[1:] for word in rest)


def _parameter(stem: str, parameter: Parameter) -> Parameter:
    found = (key for key in _PARAMETERS_OF if f"{stem}_".startswith(f"{key}_"))
    special = max(found, key=len, default="")
    name = _camel(parameter.name)
    name = {**_PARAMETERS, **_PARAMETERS_OF.get(special, {})}.get(name, name)
    return Parameter(re.sub(r"\brocsparse_int\b", "int", parameter.type), name)


# Stages


def _staged(function: Function, name: str) -> Implementation:
    """What calls the function of a stage, with the arguments that it has."""
    renamed = [_parameter(name, each) for each in function.parameters]
    renamed = [replace(p, name=_BUFFER) if p.name == "pBuffer" else p for p in renamed]
    answers = [_stage(function, renamed, each) for each in _STAGES[name]]

    def call(*words: int) -> int | None:
        given = {p.name: word for p, word in zip(renamed, words, strict=True)}
        return answers[_number(given, len(answers))](given)

    return call


def _number(given: dict[str, int], count: int) -> int:
    """Which stage a call is: as it says; otherwise its two last arguments tell."""
    if "stage" in given:
        if not 1 <= given["stage"] <= count:
            raise Status(DIALECT.codes.enumeration, f"stage is {given['stage']}")
        return given["stage"] - 1
    if not given[_BUFFER]:
        return 0
    return 1 if not given[_SIZE] or count == 2 else 2


def _stage(
    function: Function, renamed: list[Parameter], name: str
) -> Callable[[dict[str, int]], int | None]:
    left_out = {"stage", _BUFFER if name.endswith("_bufferSize") else _SIZE}
    parameters = tuple(each for each in renamed if each.name not in left_out)
    same_function = Function(f"hipsparse{name}", function.returns, parameters, "", function.index)
    found = hipsparse.answer(DIALECT, same_function, function.name)
    return lambda given: found(*(given[each.name] for each in parameters))
