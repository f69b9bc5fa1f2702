"""mma: what a matrix instruction computes, on arrays of any batch size and with no emulator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ml_dtypes
import numpy as np

from wavecore import targets
from wavecore.builder.contract import F32, F64, I32, Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.errors import ShapeError, TargetError

from wavecore.matrix.catalogue import MatrixInstruction, instruction

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

_INPUTS = {
    "f64": np.float64, "f32": np.float32, "xf32": np.float32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16, "i8": np.int8, "iu8": np.int8, "iu4": np.int8,
}  # fmt: skip
_FNUZ = {"fp8": ml_dtypes.float8_e4m3fnuz, "bf8": ml_dtypes.float8_e5m2fnuz}
_OCP = {"fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2}
_OUTPUTS = {
    "f64": np.float64, "f32": np.float32, "i32": np.int32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
}  # fmt: skip


def mma(name: str, a: ArrayLike, b: ArrayLike, c: ArrayLike, *, target: str) -> np.ndarray:
    """D = A B + C as the instruction computes it, by the plain model of models.py.

    Args:
        name: any spelling of the instruction.
        a: shape (..., M, K), or (..., blocks, M, K) where the instruction has several blocks; of a
            sparse instruction as well, with zeros where entries are dropped.
        b: shape (..., K, N) likewise.
        c: shape (..., M, N) likewise.
        target: the gfx name.
    Returns: shape of c, in the instruction's output type.
    Raises: TargetError, ShapeError.
    """
    inst = instruction(name, target)
    blocks = (inst.blocks,) if inst.blocks > 1 else ()
    small = _FNUZ if targets.get(inst.target).float8 == "fnuz" else _OCP
    if inst.format_modifiers:
        raise TargetError(f"wc.mma does not take {inst.name} yet: its formats are modifiers.")
    types = {**_INPUTS, **small}
    x = _checked(inst, "a", a, (*blocks, inst.m, inst.k), types[inst.a_type])
    y = _checked(inst, "b", b, (*blocks, inst.k, inst.n), types[inst.b_type])
    z = _checked(inst, "c", c, (*blocks, inst.m, inst.n), _OUTPUTS[inst.cd_type])
    batch = np.broadcast_shapes(x.shape[:-2], y.shape[:-2], z.shape[:-2])
    shape = (*batch, inst.m, inst.n)
    builder = NumpyBuilder(int(np.prod(shape)))
    type = {"f64": F64, "i32": I32}.get(inst.cd_type, F32)
    wide = {F64: np.float64, I32: np.int32}.get(type, np.float32)

    def lanes(values: np.ndarray) -> Value:
        flat = np.ascontiguousarray(np.broadcast_to(values.astype(wide), shape)).ravel()
        return Value(type, True, flat.view(np.uint32) if type == I32 else flat)

    row = [lanes(_truncated(inst, x)[..., :, k, None]) for k in range(inst.k)]
    column = [lanes(_truncated(inst, y)[..., k, None, :]) for k in range(inst.k)]
    model = models.PLAIN.get(inst.cd_type, models.fma_chain)
    result = np.asarray(model(builder, row, column, lanes(z)).ref)
    if type == I32:
        result = result.view(np.int32)
    return result.astype(_OUTPUTS[inst.cd_type]).reshape(shape)


def _truncated(inst: MatrixInstruction, x: np.ndarray) -> np.ndarray:
    """xf32 keeps ten bits of the mantissa."""
    if inst.a_type != "xf32":
        return x
    return (x.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32)


def _checked(
    inst: MatrixInstruction, what: str, values: ArrayLike, shape: tuple[int, ...], dtype: type
) -> np.ndarray:
    array: np.ndarray = np.ascontiguousarray(values, dtype)
    if array.shape[-len(shape) :] != shape:
        raise ShapeError(
            f"wc.mma: {what} has shape {array.shape}; {inst.name} takes (..., "
            f"{', '.join(map(str, shape))})"
        )
    return array
