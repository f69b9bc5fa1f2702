"""Arrays as codes: the types that an operand accepts, and their meaning."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from wavecore.errors import FormatError, ShapeError
from wavecore.formats import tensors
from wavecore.formats.masks import check_unmasked
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
_NARROW = frozenset(np.dtype(kind) for kind in TYPES.values())
_INTEGERS = ("i32", "i8", "u8", "i4", "u4")


class Codes(NamedTuple):
    """An operand: codes, their format, and whether they were given as raw bits."""

    codes: np.ndarray
    format: str
    raw: bool


def as_array(what: str, values: Any) -> np.ndarray:
    """A NumPy array from anything array-like; it shares the memory of a torch tensor on the CPU.

    Its byte order is always the machine's.

    Args:
        what: its name for messages.
    Raises: ShapeError if it is not an array; FormatError for a masked one, and for tensors that
        NumPy cannot view.
    """
    if tensors.is_tensor(values):
        return tensors.from_tensor(values)
    check_unmasked(what, values)
    try:
        array = np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ShapeError(f"{what}: this is not a matrix: {error}") from error
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def as_given(result: np.ndarray, *operands: Any) -> Any:
    """A result as a torch tensor if an operand is one."""
    return tensors.to_tensor(result) if any(map(tensors.is_tensor, operands)) else result


def possible_formats(inst: MatrixInstruction, operand: str, modifiers: dict[str, int]) -> list[str]:
    """The formats that an operand can have with the given modifiers."""
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
    """The modifiers that select A's and B's formats, if any."""
    return {
        modifier: possible_formats(inst, operand, {}).index(format)
        for (operand, modifier), format in zip(inst.format_modifiers.items(), (a, b), strict=False)
    }


def codes_of(name: str, what: str, values: Any, formats: list[str]) -> Codes:
    """The codes of an operand.

    An array of a format's own type is used unchanged. An array of unsigned integers of the format's
    storage width holds raw bits, if only one format is possible. Everything else (lists, or arrays
    of other types) holds numbers; the first format that represents each of them exactly is used.
    Arrays of integers as wide as a float format are rejected, because they may be bits.

    Args:
        name: the instruction's name; `what`: the argument's name, for messages.
        formats: the possible formats.
    Raises: ShapeError naming the legal types; FormatError if a number is not one of the format.
    """
    array = as_array(f"{name}: {what}", values)
    widths = {storage(entries.FORMATS[format]) for format in formats}
    legal = [np.dtype(TYPES[format]).name for format in formats]
    may_be_bits = False
    if hasattr(values, "dtype"):  # lists hold numbers
        for format in formats:
            if array.dtype == TYPES[format]:
                return Codes(_bits(array, format), format, raw=False)
        if len(formats) == 1 and array.dtype in widths:
            return Codes(_inside(name, what, array, formats[0]), formats[0], raw=True)
        same_width = array.dtype.itemsize in {width.itemsize for width in widths}
        is_float = any(format not in _INTEGERS for format in formats)
        may_be_bits = array.dtype.kind in "iu" and same_width and is_float
    if may_be_bits or not (array.dtype.kind in "biuf" or array.dtype in _NARROW):
        legal += [f"{width.name} (raw bits)" for width in widths if len(formats) == 1]
        raise ShapeError(f"{name}: {what} is {array.dtype}, must be {' or '.join(legal)}.")
    for format in formats:
        found = exactly(array, TYPES[format])
        if found is not None:
            return Codes(_bits(found, format), format, raw=False)
    raise FormatError(
        f"{name}: {what} has numbers that {' or '.join(legal)} cannot represent exactly; round "
        f"them first, for example with wc.formats.encode."
    )


def exactly(array: np.ndarray, dtype: Any) -> np.ndarray | None:
    """The same numbers in another type, or None if it cannot represent all of them."""
    target = np.dtype(dtype)
    with np.errstate(all="ignore"):
        found = array.astype(target)
        if array.dtype.kind in "iu" and array.dtype.itemsize == 8:
            # F64 cannot represent all of them.
            back = found.astype(np.float64) if target.kind not in "iu" else found
            large = np.abs(array.astype(np.float64)) >= 1 << 53
            pairs = zip(back[large].tolist(), array[large].tolist(), strict=True)
            if any(not math.isfinite(b) or int(b) != a for b, a in pairs):
                return None
        wide = np.result_type(np.float64, array.dtype if array.dtype.kind == "f" else np.float64)
        same = np.array_equal(found.astype(wide), array.astype(wide), equal_nan=True)
    return found if same else None


def _bits(array: np.ndarray, format: str) -> np.ndarray:
    form = entries.FORMATS[format]
    if form.bits < 8:  # NumPy holds them in the low bits of a byte
        return np.bitwise_and(array.view(np.uint8), np.uint8((1 << form.bits) - 1))
    return np.ascontiguousarray(array).view(storage(form))


def _inside(name: str, what: str, array: np.ndarray, format: str) -> np.ndarray:
    bits = entries.FORMATS[format].bits
    if bits < 8 and array.size and int(array.max()) >> bits:
        raise FormatError(
            f"{name}: {what} has codes above {(1 << bits) - 1}, the largest of {format}."
        )
    return array


def check_shape(name: str, what: str, array: np.ndarray, shape: tuple[int, ...]) -> None:
    """Raises: ShapeError if the last axes do not match."""
    if array.shape[max(array.ndim - len(shape), 0) :] != shape:
        raise ShapeError(
            f"{name}: {what} has shape {array.shape}, must be (..., {', '.join(map(str, shape))})."
        )
