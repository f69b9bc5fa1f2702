"""Arrays as codes: which types an operand takes, and what they mean."""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from wavecore.errors import ShapeError, TargetError
from wavecore.matrix.catalogue import FORMATS as CHOSEN
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.table import format_name
from wavecore.numerics.native import storage

# The NumPy type of a format's numbers.
TYPES: dict[str, Any] = {
    "f64": np.float64, "f32": np.float32, "xf32": np.float32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16, "fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2,
    "fp8fnuz": ml_dtypes.float8_e4m3fnuz, "bf8fnuz": ml_dtypes.float8_e5m2fnuz,
    "fp6": ml_dtypes.float6_e2m3fn, "bf6": ml_dtypes.float6_e3m2fn,
    "fp4": ml_dtypes.float4_e2m1fn, "i32": np.int32, "i8": np.int8, "u8": np.uint8,
    "i4": ml_dtypes.int4, "u4": ml_dtypes.uint4, "e8m0": ml_dtypes.float8_e8m0fnu,
}  # fmt: skip
_TORCH_BITS = {1: "uint8", 2: "int16", 4: "int32", 8: "int64"}


class Codes(NamedTuple):
    """An operand: codes, their format, and whether bits were given instead of numbers."""

    codes: np.ndarray
    format: str
    raw: bool


def as_array(values: Any) -> np.ndarray:
    """A NumPy array of anything array-like; of a torch tensor's memory, if it is on the CPU."""
    module = type(values).__module__
    if module == "torch" or module.startswith("torch."):
        return _of_torch(values)
    try:
        return np.asarray(values)
    except ValueError as error:
        raise ShapeError(f"rows of different lengths are no matrix: {error}") from error


def _of_torch(tensor: Any) -> np.ndarray:
    torch = importlib.import_module("torch")  # it is there: the tensor is its
    if tensor.device.type != "cpu":
        raise TargetError(f"a torch tensor on {tensor.device}: give it as tensor.cpu().")
    kind = str(tensor.dtype).removeprefix("torch.")
    tensor = tensor.detach().contiguous()
    known = getattr(ml_dtypes, kind, None)
    if known is None:
        return np.asarray(tensor.numpy())
    bits = getattr(torch, _TORCH_BITS[tensor.element_size()])
    return np.asarray(tensor.view(bits).numpy().view(known))


def possible_formats(inst: MatrixInstruction, operand: str, modifiers: dict[str, int]) -> list[str]:
    """The formats that an operand can have under the modifiers that were given."""
    chosen = inst.format_modifiers.get(operand)
    if chosen is not None and chosen not in modifiers:
        return [format_name(inst, kind) for kind in CHOSEN]
    kind = inst.type_of(operand, **modifiers)
    if kind.startswith("iu"):
        signs = modifiers.get("neg_lo")
        bit = 0 if operand == "A" else 1
        both = (True, False) if signs is None else (bool(signs >> bit & 1),)
        return [format_name(inst, kind, signed) for signed in both]
    return [format_name(inst, kind)]


def format_modifiers(inst: MatrixInstruction, a: str, b: str) -> dict[str, int]:
    """The modifiers that choose A's and B's formats, where there are such."""
    return {
        modifier: possible_formats(inst, operand, {}).index(format)
        for (operand, modifier), format in zip(inst.format_modifiers.items(), (a, b), strict=False)
    }


def codes_of(name: str, what: str, values: Any, formats: list[str]) -> Codes:
    """The codes of an operand.

    Args:
        name: of the instruction; `what`, of the argument: for messages.
        formats: those it can have. An array of one's type tells which one; raw bits are unsigned
            integers as wide as the format is stored, and mean the only one.
    Raises: TargetError naming the legal types.
    """
    array = as_array(values)
    if not hasattr(values, "dtype"):
        array = _converted(name, what, array, formats)
    for format in formats:
        if array.dtype == TYPES[format]:
            return Codes(_bits(array, format), format, raw=False)
    width = {storage(entries.FORMATS[format]) for format in formats}
    if len(formats) == 1 and array.dtype in width:
        return Codes(_inside(name, what, array, formats[0]), formats[0], raw=True)
    if {"i4", "u4"} & set(formats) and array.dtype in (np.int8, np.uint8):
        format = "i4" if array.dtype == np.int8 else "u4"
        if format in formats:
            return Codes(_small_integers(name, what, array, format), format, raw=False)
    legal = [np.dtype(TYPES[format]).name for format in formats]
    legal += [f"{np.dtype(t).name} (raw bits)" for t in width if len(formats) == 1]
    raise TargetError(f"{name}: {what} is {array.dtype}, must be {' or '.join(legal)}.")


def _bits(array: np.ndarray, format: str) -> np.ndarray:
    form = entries.FORMATS[format]
    if form.bits < 8:  # NumPy holds them in the low bits of a byte
        return np.bitwise_and(array.view(np.uint8), np.uint8((1 << form.bits) - 1))
    return np.ascontiguousarray(array).view(storage(form))


def _inside(name: str, what: str, array: np.ndarray, format: str) -> np.ndarray:
    bits = entries.FORMATS[format].bits
    if bits < 8 and array.size and int(array.max()) >> bits:
        raise TargetError(
            f"{name}: {what} has codes above {(1 << bits) - 1}, the last of {format}."
        )
    return array


def _small_integers(name: str, what: str, array: np.ndarray, format: str) -> np.ndarray:
    low, high = (-8, 7) if format == "i4" else (0, 15)
    if array.size and (array.min() < low or array.max() > high):
        raise TargetError(f"{name}: {what} must be {low} to {high} (four bits).")
    return np.bitwise_and(array.view(np.uint8), np.uint8(15))


def _converted(name: str, what: str, array: np.ndarray, formats: list[str]) -> np.ndarray:
    """Lists and plain numbers, where the format holds them exactly."""
    if array.dtype.kind not in "biuf":
        raise TargetError(f"{name}: {what} holds {array.dtype}, not numbers.")
    with np.errstate(all="ignore"):
        for format in formats:
            found = array.astype(TYPES[format])
            back = found.astype(np.float64)
            if np.array_equal(back, array.astype(np.float64), equal_nan=True):
                return found
    legal = " or ".join(np.dtype(TYPES[format]).name for format in formats)
    raise TargetError(f"{name}: {what} has numbers that {legal} does not hold exactly.")


def check_shape(name: str, what: str, array: np.ndarray, shape: tuple[int, ...]) -> None:
    """Raises: ShapeError if the last axes are others."""
    if array.shape[max(array.ndim - len(shape), 0) :] != shape:
        raise ShapeError(
            f"{name}: {what} has shape {array.shape}; it takes (..., {', '.join(map(str, shape))})."
        )
