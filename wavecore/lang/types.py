"""The types of kernels written in Python: scalars, vectors, pointers, arrays, structures.

Each has a name in Python (`wl.f32`) and in HIP C++ (`float`), and scalars have NumPy's dtype.
Integer and float constants have unnamed ("weak") types: they take the type of the other operand, as
Python's numbers do in NumPy.
"""

from __future__ import annotations

import dataclasses
import enum
import inspect
import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from wavecore._fork import cached_property
from wavecore.errors import TargetError
from wavecore.lang.names import cxx_name, global_name
from wavecore.targets import Target

ARRAY_DIMS_MOST = 8
COMPLEX_MEMBERS = {"real": "__re", "imag": "__im"}  # of wavecore::complex
PACKED_MEMBER = "__elements"  # of wavecore::packed, in python.h

P = ParamSpec("P")
T = TypeVar("T")


def made_once(make: Callable[P, T]) -> Callable[P, T]:
    """functools.cache for types, which are equal when they are the same object.

    With functools.cache, two concurrent calls could return different objects, and a lock would be
    held during imports. Here both threads may create an object, but all get the one stored first.
    """
    kept: dict[Any, T] = {}

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, tuple(kwargs.items()))
        if key not in kept:
            kept.setdefault(key, make(*args, **kwargs))
        return kept[key]

    return made


_SPELLED = ("f1", "f3", "f6", "fp")  # pronounced with an initial vowel: "an f32"


class Type:
    """The type of a value in a kernel."""

    name: str  # in Python
    cxx: str  # in HIP C++

    @property
    def memory_cxx(self) -> str:
        """The C++ type of elements of arrays and members of structures."""
        return self.cxx

    def __repr__(self) -> str:
        return f"wl.{self.name}"

    def __str__(self) -> str:
        return self.name

    @property
    def indefinite(self) -> str:
        """Its name with an article: "a u8", "an f32"."""
        return f"{'an' if self.name[0] in 'aeio' or self.name[:2] in _SPELLED else 'a'} {self.name}"

    def declared(self, name: str) -> str:
        """The C++ declaration of a variable."""
        return f"{self.cxx} {name}"

    def member_declared(self, name: str) -> str:
        """The C++ declaration of a member of a structure."""
        return f"{self.memory_cxx} {name}"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Scalar(Type):
    """A number: `kind` is "b", "i", "u", "f" or "c", as in NumPy; "small" floats only convert.

    Outside kernels, `wl.f32(x)` is a NumPy scalar.
    """

    name: str
    cxx: str
    kind: str
    bits: int
    dtype_name: str
    weak: bool = False

    def __getitem__(self, key: Any) -> Any:
        """Raises: TargetError: Numba writes an array so, `float32[:, :]`."""
        count = len(key) if isinstance(key, tuple) else 1
        raise TargetError(
            f"wl.{self.name} is a number; an array is wl.array[wl.{self.name}, {count}]."
        )

    @property
    def is_integer(self) -> bool:
        return self.kind in "iu"

    @property
    def is_float(self) -> bool:
        return self.kind == "f"

    @property
    def is_complex(self) -> bool:
        return self.kind == "c"

    @property
    def part(self) -> Scalar:
        """The type of a complex number's real and imaginary part."""
        return f64 if self.bits == 128 else f32

    @property
    def size_bytes(self) -> int:
        return -(-self.bits // 8)

    @cached_property
    def dtype(self) -> Any:
        """The NumPy dtype, from ml_dtypes if NumPy lacks it."""
        import numpy as np

        if hasattr(np, self.dtype_name):
            return np.dtype(self.dtype_name)
        import ml_dtypes

        return np.dtype(getattr(ml_dtypes, self.dtype_name))

    def __call__(self, value: Any, *imaginary: Any) -> Any:
        if imaginary and self.is_complex:
            return self.dtype.type(complex(value, *imaginary))
        if imaginary:
            raise TypeError(f"wl.{self.name} takes 1 argument")
        if self.is_integer and not hasattr(value, "__array__"):
            value = int(value)
        if self.is_integer and isinstance(value, int):
            low, high = self.range
            value = (value - low) % (high - low + 1) + low  # as in kernels
        elif self.is_integer:
            return value.astype(self.dtype)
        return self.dtype.type(value)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the largest value of an integer."""
        if self.kind == "i":
            return -(1 << self.bits - 1), (1 << self.bits - 1) - 1
        return 0, (1 << self.bits) - 1


def _integer(kind: str, bits: int, cxx: str) -> Scalar:
    word = "int" if kind == "i" else "uint"
    return Scalar(f"{kind}{bits}", cxx, kind, bits, f"{word}{bits}")


bool_ = Scalar("bool_", "bool", "b", 8, "bool")
i8, i16 = _integer("i", 8, "signed char"), _integer("i", 16, "short")
i32, i64 = _integer("i", 32, "int"), _integer("i", 64, "long long")
u8, u16 = _integer("u", 8, "unsigned char"), _integer("u", 16, "unsigned short")
u32, u64 = _integer("u", 32, "unsigned int"), _integer("u", 64, "unsigned long long")
f16 = Scalar("f16", "_Float16", "f", 16, "float16")
bf16 = Scalar("bf16", "__bf16", "f", 16, "bfloat16")
f32 = Scalar("f32", "float", "f", 32, "float32")
f64 = Scalar("f64", "double", "f", 64, "float64")
complex64 = Scalar("complex64", "wavecore::complex<float>", "c", 64, "complex64")
complex128 = Scalar("complex128", "wavecore::complex<double>", "c", 128, "complex128")
fp8_ocp = Scalar("fp8_ocp", "__hip_fp8_e4m3", "small", 8, "float8_e4m3fn")
bf8_ocp = Scalar("bf8_ocp", "__hip_fp8_e5m2", "small", 8, "float8_e5m2")
fp8_fnuz = Scalar("fp8_fnuz", "__hip_fp8_e4m3_fnuz", "small", 8, "float8_e4m3fnuz")
bf8_fnuz = Scalar("bf8_fnuz", "__hip_fp8_e5m2_fnuz", "small", 8, "float8_e5m2fnuz")
# The variant that the target's matrix instructions use, chosen when a kernel is compiled.
fp8 = Scalar("fp8", "", "small", 8, "")
bf8 = Scalar("bf8", "", "small", 8, "")

WEAK_INT = Scalar("int", "int", "i", 32, "int32", weak=True)
# Constants that do not fit in 32 bits.
WEAK_LONG = Scalar("int", "long long", "i", 64, "int64", weak=True)
WEAK_ULONG = Scalar("int", "unsigned long long", "u", 64, "uint64", weak=True)
WEAK_FLOAT = Scalar("float", "float", "f", 32, "float32", weak=True)
WEAK_COMPLEX = Scalar("complex", complex64.cxx, "c", 64, "complex64", weak=True)

SCALARS: dict[str, Scalar] = {
    each.name: each
    for each in (
        *(bool_, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16, f32, f64),
        *(complex64, complex128),
        *(fp8, bf8, fp8_ocp, bf8_ocp, fp8_fnuz, bf8_fnuz),
    )
}


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Void(Type):
    """The type of a call without a result."""

    name: str = "None"
    cxx: str = "void"


VOID = Void()


class Vector(Type):
    """`wl.vec[T, n]`: n numbers in consecutive registers; arithmetic is elementwise."""

    def __init__(self, element: Scalar, size: int) -> None:
        self.element, self.size = element, size
        self.name = f"vec[{element.name}, {size}]"
        self.cxx = f"{element.name.rstrip('_')}x{size}"

    @property
    def shape(self) -> tuple[int, ...]:
        """The last dimensions of an array of them."""
        return (self.size,)

    @property
    def definition(self) -> str:
        """The C++ typedef."""
        of = f"__attribute__((ext_vector_type({self.size})))"
        return f"typedef {self.element.cxx} {self.cxx} {of};"

    @property
    def size_bytes(self) -> int:
        return self.size * self.element.size_bytes

    @property
    def dtype(self) -> Any:
        """NumPy's dtype: a last axis of its numbers."""
        from wavecore.lang import records

        return records.dtype_of(self)

    def __call__(self, *values: Any) -> Any:
        """Outside kernels, an array of its numbers: `wl.vec3(x, y, z)`, `wl.vec3()`, of a sequence.

        Raises: TypeError for another number of values.
        """
        import numpy as np

        given = np.asarray(values[0] if len(values) == 1 else values or 0)
        if given.shape not in ((), (self.size,)):
            raise TypeError(f"wl.{self.name} takes {self.size} values, or one for all: {values!r}")
        made = np.empty(self.size, self.element.dtype)
        made[:] = given
        return made

    @property
    def is_packed(self) -> bool:
        """Whether C++ would pad it in memory: arrays and structures hold its numbers only.

        Those have the alignment of one number.
        """
        return self.size & (self.size - 1) != 0

    @property
    def memory_cxx(self) -> str:
        return f"{self.cxx}_packed" if self.is_packed else self.cxx

    @property
    def memory_definition(self) -> str:
        """The C++ typedef of `memory_cxx`."""
        of = f"{self.cxx}, {self.element.cxx}, {self.size}"
        return f"typedef wavecore::packed<{of}> {self.memory_cxx};"


class Pointer(Type):
    """`wl.ptr[T]`: a pointer to elements; `p[i]`, `p + n`, `p - q`."""

    def __init__(self, target: Type, const: bool = False) -> None:
        self.target, self.const = target, const
        self.name = f"ptr[{target.name}]"
        self.cxx = f"const {target.memory_cxx}*" if const else f"{target.memory_cxx}*"


class Array(Type):
    """`wl.array[T, ndim]`: a view of memory with a shape and strides."""

    def __init__(self, element: Type, ndim: int) -> None:
        self.element, self.ndim = element, ndim
        self.name = f"array[{element.name}, {ndim}]"
        self.cxx = f"{element.memory_cxx}*"


class Block(Type):
    """Memory of a fixed shape: LDS (`wl.shared`), a work-item's (`wl.local`), a member's."""

    is_transposed = False  # whether its last index in a kernel is its first one in C++

    def __init__(self, element: Type, shape: tuple[int, ...], space: str) -> None:
        self.element, self.shape, self.space = element, shape, space
        self.name = f"{space}[{', '.join([element.name, *map(str, shape)])}]"
        self.cxx = f"{element.memory_cxx}*"

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def declared(self, name: str) -> str:
        return f"{self.element.memory_cxx} {name}{''.join(f'[{size}]' for size in self.shape)}"

    def member_declared(self, name: str) -> str:
        return self.declared(name)


class Struct(Type):
    """Named members: a dataclass, a NamedTuple or a structured NumPy dtype.

    Members are scalars, vectors and other structures; those of a dtype are fixed arrays too, and a
    parameter's are arrays.

    Args:
        made_of: the class, or the dtype.
        places: where a dtype has its members, a `records.Places`; None for C++'s places.
    """

    def __init__(
        self, name: str, fields: dict[str, Type], made_of: Any, places: Any = None
    ) -> None:
        from wavecore.lang import records

        self.name, self.fields, self.made_of, self.places = name, fields, made_of, places
        self.is_tuple = isinstance(made_of, type) and issubclass(made_of, tuple)
        self._attributes, self._members = records.attributes(self), records.body(self)
        identifier = "record" if places is not None else global_name(name)
        self.cxx = _structure_name(identifier, self._attributes + self._members)

    @property
    def dtype(self) -> Any:
        """The NumPy dtype of its values in memory."""
        from wavecore.lang import records

        return records.dtype_of(self)

    @staticmethod
    def member(name: str) -> str:
        """The C++ name of a field."""
        return cxx_name(name if name.isidentifier() else "_" + re.sub(r"\W", "_", name))

    @property
    def has_arrays(self) -> bool:
        """Whether it or a nested structure has arrays or pointers, which only a launch can pass."""
        return any(
            isinstance(each, (Array, Pointer)) or (isinstance(each, Struct) and each.has_arrays)
            for each in self.fields.values()
        )

    @property
    def definition(self) -> str:
        """The C++ that defines it."""
        return f"struct {self._attributes}{self.cxx} {{\n{self._members}\n}};"


_STRUCTURES: dict[str, str] = {}  # C++ name -> members


def _structure_name(name: str, members: str) -> str:
    """A distinct name for each of several structures with the same name but other fields."""
    number, found = 1, name
    while _STRUCTURES.setdefault(found, members) != members:
        number += 1
        found = f"{name}_{number}"
    return found


class Tuple(Type):
    """The type of several returned values."""

    def __init__(self, elements: tuple[Type, ...]) -> None:
        self.elements = elements
        self.name = f"({', '.join(each.name for each in elements)})"
        self.cxx = "results_" + "_".join(_identifier(each) for each in elements)

    @property
    def definition(self) -> str:
        """The C++ that defines it."""
        members = " ".join(f"{kind.declared(f'r{n}')};" for n, kind in enumerate(self.elements))
        return f"struct {self.cxx} {{ {members} }};"


def _identifier(kind: Type) -> str:
    return "".join(c if c.isalnum() else "_" for c in kind.name.rstrip("_"))


class Packed(Type):
    """A packed vector in memory, as a parameter of a function that stores to it."""

    def __init__(self, vector: Vector) -> None:
        self.name, self.cxx = vector.name, vector.memory_cxx


class Opaque(Type):
    """A C++ type used only by builtins and fragments."""

    def __init__(self, name: str, cxx: str) -> None:
        self.name, self.cxx = name, cxx


@made_once
def vector(element: Scalar, size: int) -> Vector:
    """`wl.vec[element, size]`."""
    return Vector(element, size)


# Vectors by short names: wl.f32x4. For type checkers they are also functions that create vectors.
VECTORS: dict[str, Vector] = {
    f"{element.name}x{size}": vector(element, size)
    for element in SCALARS.values()
    if element.kind in "iuf"
    for size in (2, 3, 4, 8, 16, 32)
}


@made_once
def pointer(target: Type, const: bool = False) -> Pointer:
    """`wl.ptr[target]`."""
    return Pointer(target, const)


@made_once
def array_of(element: Type, ndim: int) -> Array:
    """`wl.array[element, ndim]`."""
    return Array(element, ndim)


@made_once
def block(element: Type, shape: tuple[int, ...], space: str) -> Block:
    """The type of `wl.shared(element, *shape)` or `wl.local(element, *shape)`."""
    return Block(element, shape, space)


@made_once
def tuple_of(elements: tuple[Type, ...]) -> Tuple:
    """The type of a tuple of values."""
    return Tuple(elements)


class _Subscripted:
    """`wl.vec[...]`, `wl.ptr[...]` and `wl.array[...]`: creates a type from its parameters."""

    def __init__(self, name: str, example: str) -> None:
        self._name, self._example = name, example

    def __repr__(self) -> str:
        return f"wl.{self._name}"

    def _parameters(self, given: Any) -> tuple[Any, ...]:
        parameters = given if isinstance(given, tuple) else (given,)
        return (as_type(parameters[0], self._example), *parameters[1:])

    def _refuse(self, given: Any) -> TargetError:
        return TargetError(f"wl.{self._name}[{given!r}]: write {self._example}.")


class _VectorMaker(_Subscripted):
    def __getitem__(self, given: Any) -> Vector:
        element, *rest = self._parameters(given)
        if not isinstance(element, Scalar) or len(rest) != 1 or not _is_size(rest[0], 64):
            raise self._refuse(given)
        if element.is_complex:
            raise TargetError(f"wl.vec[{element!r}, {rest[0]}]: vectors hold real numbers.")
        return vector(element, int(rest[0]))


class _PointerMaker(_Subscripted):
    def __getitem__(self, given: Any) -> Pointer:
        target, *rest = self._parameters(given)
        if rest:
            raise self._refuse(given)
        return pointer(target)

    def __call__(self, target: Any) -> Pointer:
        """As type constructors of other languages: `wl.ptr(wl.f32)`."""
        return self[target]


class _ArrayMaker(_Subscripted):
    def __getitem__(self, given: Any) -> Array:
        element, *rest = self._parameters(given)
        ndim = rest[0] if rest else 1
        if len(rest) > 1 or not _is_size(ndim, ARRAY_DIMS_MOST):
            raise self._refuse(given)
        return array_of(element, int(ndim))

    def __call__(self, *values: Any, dtype: Any = None, ndim: int = 1) -> Any:
        """A type as Warp writes it, `wl.array(dtype=wl.f32, ndim=2)`; of values, `wc.array`."""
        from wavecore.device import DeviceArray, array

        if len(values) > 1 or (not values and dtype is None):
            raise TypeError("wl.array takes values and a dtype, or dtype= and ndim=")
        if not values or isinstance(values[0], (Type, type)):
            return self[values[0] if values else dtype, ndim]
        made: DeviceArray = array(values[0], dtype)
        return made


def _is_size(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


vec = _VectorMaker("vec", "wl.vec[wl.f32, 4]")
ptr = _PointerMaker("ptr", "wl.ptr[wl.f32]")
array = _ArrayMaker("array", "wl.array[wl.f32, 2]")


class constexpr:  # noqa: N801
    """Annotates a parameter that is a compile-time constant: each value is compiled separately."""


_PYTHON_TYPES = {bool: bool_, int: i32, float: f32, complex: complex64}


def as_type(given: Any, example: str = "wl.f32") -> Type:
    """The type given by an annotation or a type's parameter.

    Python's `int` is i32, `float` f32 and `complex` complex64; NumPy's types and dtypes,
    dataclasses and NamedTuples are accepted too.
    Raises: TargetError for anything else.
    """
    if isinstance(given, Type):
        return given
    if isinstance(given, type):
        if given in _PYTHON_TYPES:
            return _PYTHON_TYPES[given]
        if is_structure(given):
            return struct(given)
        if issubclass(given, enum.IntEnum):
            return i32
        found = scalar_of(given)
        if found is not None:
            return found
    if type(given).__module__ == "numpy" or type(given).__module__.startswith("numpy.dtypes"):
        of_dtype = _of_dtype(given)
        if of_dtype is not None:
            return of_dtype
    if getattr(given, "__name__", "") in ("ndarray", "list", "tuple"):
        example = "wl.array[wl.f32, 1]"
    elif isinstance(given, type) and inspect.get_annotations(given):
        raise TargetError(f"{given.__name__} is not a dataclass; write @dataclass above it.")
    shown = getattr(given, "__name__", None) or repr(given)
    raise TargetError(f"{shown} is not a kernel type; write {example}.")


def _of_dtype(given: Any) -> Type | None:
    """The type for a NumPy dtype; None for another object."""
    import numpy as np

    if not isinstance(given, np.dtype):
        return None
    if given.names is not None:
        from wavecore.lang import records

        return records.record(given)
    return scalar_of(given.type)


def scalar_of(given: type) -> Scalar | None:
    """The scalar for a scalar type of NumPy or ml_dtypes; None for other types."""
    if given.__module__.partition(".")[0] not in ("numpy", "ml_dtypes"):
        return None
    names = {each.dtype_name: each for each in SCALARS.values() if each.dtype_name}
    return names.get(given.__name__.rstrip("_"))


def is_structure(given: Any) -> bool:
    """Whether it is a class of named members: a dataclass or a NamedTuple."""
    if not isinstance(given, type):
        return False
    is_named_tuple = issubclass(given, tuple) and hasattr(given, "_fields")
    return dataclasses.is_dataclass(given) or is_named_tuple


@made_once
def struct(made_of: type) -> Struct:
    """The structure of a dataclass or NamedTuple. Raises: TargetError for a field's type."""
    from wavecore.lang import records

    return Struct(made_of.__name__, records.named_fields(made_of), made_of)


def on_target(kind: Type, target: Target) -> Type:
    """The type on a target: `fp8` and `bf8` become the OCP or FNUZ variants."""
    if kind is fp8:
        return fp8_fnuz if _is_fnuz(target) else fp8_ocp
    if kind is bf8:
        return bf8_fnuz if _is_fnuz(target) else bf8_ocp
    if isinstance(kind, Pointer):
        return pointer(on_target(kind.target, target), kind.const)
    if isinstance(kind, Array):
        return array_of(on_target(kind.element, target), kind.ndim)
    return kind


def _is_fnuz(target: Target) -> bool:
    return target.float8 == "fnuz"


def named(kinds: Iterable[Type]) -> str:
    """The names of types, for errors: "f32, i32"."""
    return ", ".join(kind.name for kind in kinds)
