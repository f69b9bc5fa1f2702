"""Checks whether an array's elements match a kernel's pointer type."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from wavecore.codeobject import SourceType

# HIP's, and those of wavecore/fragment.h.
_FLOAT8 = re.compile(r"(?:__hip_fp8(x[24])?|float8)_(e4m3|e5m2)(_fnuz)?")
_FLOAT8_NAMES = {
    ("e4m3", None): "float8_e4m3fn",
    ("e5m2", None): "float8_e5m2",
    ("e4m3", "_fnuz"): "float8_e4m3fnuz",
    ("e5m2", "_fnuz"): "float8_e5m2fnuz",
}
_SMALL_INTEGERS = ("int4", "uint4", "int2", "uint2")  # of ml_dtypes, a byte each


@lru_cache(maxsize=4096)
def fit(pointee: SourceType, dtype: np.dtype[Any]) -> bool:
    """Whether a kernel that reads `pointee` can read elements of `dtype`.

    It can for the same type, an integer of either signedness, unsigned integers as wide as the
    pointee (raw bits), a vector's or structure's elements, or a structured type of the structure's
    size. Anything matches void, bytes and types that the debug information does not describe.
    """
    if pointee.kind in ("", "void") or pointee.is_byte:
        return True
    while pointee.kind == "array" and pointee.target is not None:
        pointee = pointee.target
    if pointee.is_aggregate:
        return _fit_aggregate(pointee, dtype)
    if dtype.fields is not None:
        return all(_fit_number(pointee, leaf) for leaf in _leaves(dtype)) and _is_dense(dtype)
    return _fit_number(pointee, dtype)


def _fit_aggregate(pointee: SourceType, dtype: np.dtype[Any]) -> bool:
    size = pointee.size_bytes
    if not size:  # declared, not defined
        return True
    if dtype.type is np.void:
        return dtype.itemsize == size
    if dtype.kind == "u" and dtype.itemsize == size:
        return True
    float8 = _FLOAT8.fullmatch(pointee.name)
    if float8 is not None:
        return dtype.name == _FLOAT8_NAMES[float8[2], float8[3]] or dtype == np.uint8
    scalar = pointee.scalar()
    if scalar is None:
        return dtype == np.uint8  # the structure's bytes
    if dtype.kind == "c":
        halves = np.dtype(f"f{dtype.itemsize // 2}")
        return size % dtype.itemsize == 0 and _fit_number(scalar, halves)
    return _fit_number(scalar, dtype)


def _fit_number(pointee: SourceType, dtype: np.dtype[Any]) -> bool:
    size, kind = pointee.size_bytes, dtype.kind
    same_size = dtype.itemsize == size
    if pointee.kind == "" or (kind == "u" and same_size) or (dtype.type is np.void and same_size):
        return True
    if pointee.kind == "bool":
        return kind == "b"
    if pointee.kind in ("signed", "unsigned"):
        return same_size and (kind in "iub" or dtype.name in _SMALL_INTEGERS)
    if pointee.kind in ("enum", "pointer"):
        return same_size and kind == "i"
    return same_size and dtype.name == natural(pointee)


def _leaves(dtype: np.dtype[Any]) -> list[np.dtype[Any]]:
    """The types of numbers in a structured type."""
    if dtype.subdtype is not None:
        return _leaves(dtype.subdtype[0])
    if dtype.fields is None:
        return [dtype]
    return [leaf for kind, *_ in dtype.fields.values() for leaf in _leaves(kind)]


def _is_dense(dtype: np.dtype[Any]) -> bool:
    """Whether a structured type has no padding."""
    fields = (dtype.fields or {}).values()
    return sum(kind.itemsize for kind, *_ in fields) == dtype.itemsize


def natural(pointee: SourceType) -> str:
    """NumPy's name for a source type; "" if there is none."""
    while pointee.kind in ("array", "vector") and pointee.target is not None:
        pointee = pointee.target
    float8 = _FLOAT8.fullmatch(pointee.name)
    if float8 is not None:
        return _FLOAT8_NAMES[float8[2], float8[3]]
    if pointee.is_aggregate:
        scalar = pointee.scalar()
        return natural(scalar) if scalar is not None else ""
    bits = 8 * pointee.size_bytes
    words = {"signed": "int", "unsigned": "uint", "float": "float", "enum": "int"}
    if pointee.kind in words:
        return f"{words[pointee.kind]}{bits}" if bits in (8, 16, 32, 64) else ""
    return {"bool": "bool", "bfloat16": "bfloat16", "pointer": "uint64"}.get(pointee.kind, "")


def advice(pointee: SourceType, dtype: np.dtype[Any], *, is_tensor: bool = False) -> str:
    """What to do about mismatched elements of an array or a torch tensor."""
    name = natural(pointee)
    if not name:
        return f"pass an array with a dtype of {pointee.size_bytes} bytes that is laid out alike"
    spelled = f"np.{name}" if hasattr(np, name) else f"ml_dtypes.{name}"
    if is_tensor:
        return f"pass {name} elements, as x.to(torch.{name}) makes them"
    text = f"pass {name} elements, as x.astype({spelled}) makes them"
    size = np.dtype(getattr(np, name)).itemsize if hasattr(np, name) else pointee.size_bytes
    if dtype.itemsize == size and size in (1, 2, 4, 8):
        text += f"; if it holds raw bits, x.view(np.uint{8 * size})"
    return text
