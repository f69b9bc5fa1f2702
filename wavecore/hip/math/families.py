"""Makes the functions of hipBLAS, rocBLAS and rocSOLVER out of families.txt.

A routine has forms: on one problem, on a batch (arrays become arrays of pointers), on a strided
batch (a stride follows each array's increment or leading dimension), and each of these with 64-bit
sizes. Some arrays of a batch follow each other in memory: at a stride in rocSOLVER.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path

TABLE = Path(__file__).parent / "families.txt"

# What parameters are, by name; all others are arrays.
KINDS = {
    **dict.fromkeys(
        "n m k kl ku nrhs incx incy lda ldb ldc ldd ldinvA inversesSize batchCount".split(), "int"
    ),
    **dict.fromkeys("trans transA transB".split(), "operation"),
    "uplo": "fill", "diag": "diagonal", "side": "side",
    **dict.fromkeys("alpha beta".split(), "scalar"),
    "result": "result",
    **dict.fromkeys(
        "alphaType xType yType aType bType cType dType resultType csType executionType "
        "computeDatatype".split(), "datatype",
    ),
    "computeType": "compute", "algo": "algorithm", "flags": "flags", "solution": "solution",
    "sum": "sum", "inverses": "ignored",
    "info": "info", "deviceInfo": "info", "hostInfo": "host info",
}  # fmt: skip
# Of these routines only, they are scalars.
_SCALARS = {"rot": ("c", "s"), "rotEx": ("c", "s")}
_BEFORE_COUNT = ("result", "inverses", "executionType", "computeType", "computeDatatype")
FORMS = ("", "batched", "strided")
OF_PREFIX = {
    "s": "s", "d": "d", "c": "c", "z": "z", "h": "h", "bf": "bf", "cs": "c", "zd": "z", "sc": "c",
    "dz": "z", "is": "s", "id": "d", "ic": "c", "iz": "z", "-": "",
    "hsh": "h", "hss": "h", "tst": "bf", "tss": "bf",
}  # fmt: skip
REAL = {"s": "s", "d": "d", "c": "s", "z": "d", "h": "h", "bf": "bf", "": ""}


@dataclass(frozen=True)
class Argument:
    """One parameter of a routine.

    Attributes:
        kind: "int", "array", "scalar" and so on, as in KINDS; "stride" of an array.
        element: the letter of what it points to; "i" for an index, "" for no fixed type.
        is_written: whether the routine may write what it points to.
        is_packed: whether a batch's arrays follow each other, and are no list of pointers.
    """

    name: str
    kind: str
    element: str = ""
    is_written: bool = False
    is_packed: bool = False


@dataclass(frozen=True)
class Routine:
    """One routine in one form.

    Attributes:
        prefix: of its name; `letter`: of its type.
        form: one of FORMS.
        is_wide: whether its sizes have 64 bits.
    """

    name: str
    prefix: str
    group: str
    libraries: tuple[str, ...]
    arguments: tuple[Argument, ...]
    form: str = ""
    is_wide: bool = False

    @property
    def letter(self) -> str:
        """The letter of its type, "" if arguments tell the types."""
        return OF_PREFIX[self.prefix]

    def is_list(self, argument: Argument) -> bool:
        """Whether an argument is an array of pointers to arrays."""
        is_array = argument.kind == "array" and not argument.is_packed
        return is_array and self.form == "batched"


@dataclass(frozen=True)
class Names:
    """How a library spells names and types.

    Attributes:
        types: C types by kind; of elements by their letters.
    """

    library: str
    prefix: str
    status: str
    handle: str
    types: dict[str, str]

    def function(self, routine: Routine) -> str:
        """The C name of a routine."""
        stem, _, flags = routine.name.partition("Ex")
        is_ex = "Ex" in routine.name
        prefix = "" if routine.prefix == "-" else routine.prefix
        if self.library == "hip":
            form = {"": "", "batched": "Batched", "strided": "StridedBatched"}[routine.form]
            base = (prefix + stem).capitalize() if not prefix else prefix.capitalize() + stem
            name = f"{self.prefix}{base}{form}{'Ex' * is_ex}{flags}"
        else:
            form = {"": "", "batched": "_batched", "strided": "_strided_batched"}[routine.form]
            name = f"{self.prefix}{prefix}{stem}{form}{'_ex' * is_ex}"
        return name + "_64" * routine.is_wide

    def prototype(self, routine: Routine) -> str:
        """The C prototype of a routine."""
        parameters = [f"{self.handle} handle"]
        parameters += [f"{self._type(routine, each)} {each.name}" for each in routine.arguments]
        return f"{self.status} {self.function(routine)}({', '.join(parameters)})"

    def _type(self, routine: Routine, argument: Argument) -> str:
        kind, is_wide = argument.kind, routine.is_wide
        if kind == "int" and is_wide:
            return "int64_t"
        if kind not in ("array", "scalar", "result"):
            return self.types[kind]
        element = "int64_t" if argument.element == "i" and is_wide else self.types[argument.element]
        base = element if argument.is_written else f"const {element}"
        is_list = routine.is_list(argument)
        if is_list and element == "void":  # as the headers have it: some compilers want no cast
            return f"{base}**" if self.library + routine.name[:4] == "hipgemm" else f"{base}*"
        return f"{base}* const*" if is_list else f"{base}*"


HIP = Names("hip", "hipblas", "hipblasStatus_t", "hipblasHandle_t", {
    "int": "int", "i": "int", "operation": "hipblasOperation_t", "fill": "hipblasFillMode_t",
    "diagonal": "hipblasDiagType_t", "side": "hipblasSideMode_t", "stride": "hipblasStride",
    "datatype": "hipDataType", "compute": "hipblasComputeType_t", "algorithm": "hipblasGemmAlgo_t",
    "flags": "hipblasGemmFlags_t", "": "void", "h": "hipblasHalf", "bf": "hipblasBfloat16",
    "s": "float", "d": "double", "c": "hipComplex", "z": "hipDoubleComplex",
    "ignored": "const void*", "info": "int*", "host info": "int*",
})  # fmt: skip
_ROC_TYPES = {
    "int": "rocblas_int", "i": "rocblas_int", "operation": "rocblas_operation",
    "fill": "rocblas_fill", "diagonal": "rocblas_diagonal", "side": "rocblas_side",
    "stride": "rocblas_stride", "datatype": "rocblas_datatype", "algorithm": "rocblas_gemm_algo",
    "flags": "uint32_t", "solution": "int32_t", "": "void", "h": "rocblas_half",
    "bf": "rocblas_bfloat16", "s": "float", "d": "double", "c": "rocblas_float_complex",
    "z": "rocblas_double_complex", "ignored": "const void*", "info": "rocblas_int*",
    "sum": "rocblas_geam_ex_operation",
}  # fmt: skip
ROC = Names("roc", "rocblas_", "rocblas_status", "rocblas_handle", _ROC_TYPES)
SOLVER = Names("solver", "rocsolver_", "rocblas_status", "rocblas_handle", _ROC_TYPES)
NAMES = {"hipblas": HIP, "rocblas": ROC, "rocsolver": SOLVER}


def prototypes(stem: str) -> Iterator[str]:
    """The lines of a library's table for all its routines. `stem`: as in -lhipblas."""
    names = NAMES[stem]
    group = ""
    for routine in routines(stem).values():
        if routine.group != group:
            group = routine.group
            yield f"group {group}"
        yield names.prototype(routine)


@cache
def routines(stem: str) -> dict[str, Routine]:
    """A library's routines by their C names."""
    names = NAMES[stem]
    return {
        names.function(routine): routine for routine in _all() if names.library in routine.libraries
    }


@cache
def _all() -> tuple[Routine, ...]:
    found: list[Routine] = []
    group, words = "", frozenset[str]()
    for line in TABLE.read_text("utf-8").splitlines():
        if line.startswith("| "):
            group, _, rest = line[2:].partition(": ")
            words = frozenset(rest.split())
        elif line and not line.startswith("#"):
            name, *texts = line.split()
            prefixes = list(takewhile(OF_PREFIX.__contains__, texts))
            found += _family(name, prefixes, texts[len(prefixes) :], group, words)
    return tuple(found)


def _family(
    name: str, prefixes: list[str], texts: list[str], group: str, words: frozenset[str]
) -> Iterator[Routine]:
    libraries = tuple(sorted(words & {"hip", "roc", "solver"}))
    forms = FORMS if "b" in words else FORMS[1:] if "batches" in words else FORMS[:1]
    for form in ("batched",) if "lists" in words else forms:
        for is_wide in (False, True) if "w" in words else (False,):
            for prefix in prefixes:
                arguments = [_argument(name, OF_PREFIX[prefix], text) for text in texts]
                formed = tuple(_formed(arguments, form, has_strides="solver" in words))
                yield Routine(name, prefix, group, libraries, formed, form, is_wide)


def _argument(routine: str, letter: str, text: str) -> Argument:
    is_written, text = text.endswith("!"), text.removesuffix("!")
    is_packed, text = text.endswith("="), text.removesuffix("=")
    name, _, element = text.partition(":")
    kind = KINDS.get(name, "array")
    if name in _SCALARS.get(routine, ()):
        kind = "scalar"
    if kind not in ("array", "scalar", "result"):
        return Argument(name, kind)
    element = {"": letter, "R": REAL[letter]}.get(element, element)
    return Argument(name, kind, element, is_written, is_packed)


def _formed(arguments: list[Argument], form: str, *, has_strides: bool) -> Iterator[Argument]:
    """The arguments in a form: with strides, and the number of problems.

    `has_strides`: of packed arrays, in lists of the others.
    """
    count = [Argument("batchCount", "int")] if form else []
    arrays = [
        index
        for index, argument in enumerate(arguments)
        if argument.kind in ("array", "ignored")
        and (form == "strided" or (form and has_strides and argument.is_packed))
    ]
    strides = {_end(arguments, index): arguments[index].name for index in arrays}
    for index, argument in enumerate(arguments):
        if argument.name in _BEFORE_COUNT and count:
            yield count.pop()
        yield argument
        if index in strides:
            yield Argument(f"stride{strides[index]}", "stride")
    yield from count


def _end(arguments: list[Argument], start: int) -> int:
    """Where the description of an array ends: at its increment or leading dimension, if any."""
    for index in (start + 1, start + 2):
        if index < len(arguments) and _describes(arguments[index].name):
            return index
        if index < len(arguments) and arguments[index].kind != "datatype":
            return start
    return start


def _describes(name: str) -> bool:
    """Whether a parameter tells how an array is stored."""
    return name.startswith(("inc", "ld")) or name == "inversesSize"
