"""Types of elements, by letters of BLAS and by numbers of data types; how they are summed."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

BF16 = np.dtype(ml_dtypes.bfloat16)
F16, F32, F64 = np.dtype(np.float16), np.dtype(np.float32), np.dtype(np.float64)
C32, C64 = np.dtype(np.complex64), np.dtype(np.complex128)
I8, I32, I64 = np.dtype(np.int8), np.dtype(np.int32), np.dtype(np.int64)

OF_LETTER = {"h": F16, "bf": BF16, "s": F32, "d": F64, "c": C32, "z": C64, "i": I32,
             "l": I64}  # fmt: skip
# hipDataType, and the numbers that rocblas_datatype and hipBLAS 2's hipblasDatatype_t share.
OF_DATATYPE = {
    0: F32, 1: F64, 2: F16, 3: I8, 4: C32, 5: C64, 10: I32, 14: BF16,
    150: F16, 151: F32, 152: F64, 154: C32, 155: C64, 160: I8, 162: I32, 168: BF16,
}  # fmt: skip
# hipblasComputeType_t; the real type.
OF_COMPUTE = {**dict.fromkeys((0, 1), F16), **dict.fromkeys(range(2, 7), F32), 7: F64, 8: F64,
              9: I32, 10: I32}  # fmt: skip
_NARROW = (F16, BF16)


def wide(value: Any) -> Any:
    """Numbers of 16 bits as float32, which holds their products; others as they are."""
    return value.astype(np.float32) if value.dtype in _NARROW else value


def is_complex(dtype: np.dtype[Any]) -> bool:
    """Whether it is a complex type."""
    return dtype.kind == "c"
