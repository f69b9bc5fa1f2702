"""Types of parameters that have none written, from a launch's arguments, as in Numba."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.errors import LaunchError, TargetError
from wavecore.lang.matrices import Matrix
from wavecore.lang.types import (
    ARRAY_DIMS_MOST,
    Array,
    Scalar,
    Type,
    Vector,
    array_of,
    as_type,
    constexpr,
    f32,
    f64,
    i32,
    i64,
    scalar_of,
    u64,
)

if TYPE_CHECKING:
    from wavecore.lang.kernel import Kernel

_INTEGERS = (i32, i64, u64)


def typed(kernel: Kernel, args: Sequence[Any], options: dict[str, Any]) -> Kernel:
    """The kernel with the types of a launch's arguments. Raises: LaunchError."""
    if isinstance(args, (str, bytes)) or not isinstance(args, Sequence):
        return kernel
    if not kernel.untyped and not kernel.any_dims:
        return kernel
    places = kernel.positional_names(options)
    if len(args) > len(places):
        places = tuple(kernel.parameter_names)
    given = dict(zip(places, args, strict=False))
    given |= {n: options[n] for n in (*kernel.untyped, *kernel.any_dims) if n in options}
    values = {n: given.get(n, kernel.defaults.get(n)) for n in kernel.untyped}
    missing = [n for n in values if n not in given and n not in kernel.defaults]
    if missing:
        raise LaunchError(f"kernel {kernel.__name__}: no value for the parameter {missing[0]!r}")
    is_wide = bool(values) and _is_wide(given.values())
    kinds = {n: _kind(kernel, n, v, is_wide) for n, v in values.items()}
    for name in kernel.any_dims:
        if name in given:
            kinds[name] = _with_dims(kernel.annotations[name], given[name])
    return kernel.with_types(kinds)


def _with_dims(kind: Array, value: Any) -> Array:
    """The type of `x: wl.array[T]` with the argument's dimensions."""
    count, element = getattr(value, "ndim", 1), kind.element
    if isinstance(element, (Vector, Matrix)):
        is_of_numbers = getattr(value, "dtype", None) == element.element.dtype
        count -= len(element.shape) * is_of_numbers  # the last ones are the element's own
    return array_of(element, count) if 1 <= count <= ARRAY_DIMS_MOST else kind


def _is_wide(values: Iterable[Any]) -> bool:
    """Whether an argument has 64-bit floats: then a Python float is one as well."""
    dtypes = (str(getattr(value, "dtype", "")) for value in values)
    return any(name.endswith(("float64", "complex128")) for name in dtypes)


def _kind(kernel: Kernel, name: str, value: Any, is_wide: bool) -> Any:
    """A parameter's type; `constexpr` for functions, types, texts, tuples and None."""
    if value is None or isinstance(value, (str, tuple, Type, type)) or callable(value):
        return constexpr
    if (count := getattr(value, "ndim", None)) is not None and hasattr(value, "dtype"):
        try:
            element = _element(value.dtype)
        except TargetError as error:
            raise LaunchError(f"kernel {kernel.__name__}, argument {name!r}: {error}") from error
        return array_of(element, count) if count else element
    if isinstance(value, (bool, np.bool_)):
        return as_type(bool)
    if isinstance(value, (int, enum.IntEnum)):
        return next((kind for kind in _INTEGERS if kind.range[0] <= value <= kind.range[1]), i64)
    if isinstance(value, float) and scalar_of(type(value)) in (None, f64):
        return f64 if is_wide else f32
    if dataclasses.is_dataclass(value):
        return as_type(type(value))
    advice = "np.array makes an array of it" if isinstance(value, list) else "pass arrays, numbers"
    raise LaunchError(
        f"kernel {kernel.__name__}, argument {name!r}: {value!r:.60} ({type(value).__name__}) has "
        f"no type of the language; {advice}"
    )


def _element(dtype: Any) -> Type:
    """The type of an array's elements, NumPy's or torch's."""
    named = dtype if isinstance(dtype, np.dtype) else np.dtype(_of_torch(dtype))
    found = scalar_of(named.type)
    if found is None or (isinstance(found, Scalar) and found.dtype != named.newbyteorder("=")):
        return as_type(named)
    return found


def _of_torch(dtype: Any) -> Any:
    """NumPy's dtype of the same name as `torch.float32`."""
    name = str(dtype).rpartition(".")[2]
    if name.startswith(("bfloat16", "float8")):
        import ml_dtypes

        return getattr(ml_dtypes, name)
    return name
