"""Which types the routines of mixed types take together. Source: the documentation of rocBLAS."""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math.elements import BF16, C32, C64, F16, F32, F64, I8, I32, is_complex

Type = np.dtype[Any]

# Types of the operands, and of what is computed with -> types of the result.
_PRODUCTS = {
    (F16, F16): (F16,),
    (F16, F32): (F16, F32),
    (BF16, F32): (BF16, F32),
    (F32, F32): (F32,),
    (F64, F64): (F64,),
    (C32, C32): (C32,),
    (C64, C64): (C64,),
    (I8, I32): (I32,),
}


def compute_type(compute: Type, result: Type) -> Type:
    """The type of scalars, complex with complex results."""
    if is_complex(result) and not is_complex(compute):
        return C32 if compute == F32 else C64 if compute == F64 else compute
    return compute


def is_product(operands: list[Type], results: list[Type], compute: Type) -> bool:
    """Whether matrices of these types are multiplied."""
    if len({*operands}) != 1 or len({*results}) != 1:
        return False
    return results[0] in _PRODUCTS.get((operands[0], compute), ())


def is_vectors(arrays: list[Type], scalars: list[Type], compute: Type, result: Type | None) -> bool:
    """Whether vectors of these types, scalars of those, and a type to compute with go together."""
    (first, *others) = dict.fromkeys(arrays)
    if others or first not in (F16, BF16, F32, F64, C32, C64):
        return False
    real = {C32: F32, C64: F64}.get(first, first)
    allowed = (first, F32) if first in (F16, BF16) else (first, real)
    if compute not in allowed or (first == BF16 and compute == BF16):
        return False
    is_result = result is None or result in (first, real)
    return is_result and all(scalar in (first, real, compute) for scalar in scalars)
