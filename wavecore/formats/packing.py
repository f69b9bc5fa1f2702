"""Codes of any width side by side in words, as registers and memory hold them."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from wavecore.errors import FormatError, ShapeError
from wavecore.formats.masks import check_unmasked

Array = npt.NDArray[Any]
_WORDS = tuple(np.dtype(f"<u{n}") for n in (1, 2, 4, 8))
LARGEST_WIDTH = 64


def pack(codes: npt.ArrayLike, bits: int, dtype: npt.DTypeLike = np.uint32) -> Array:
    """Codes side by side in words, the first one lowest; a code may cross a word boundary.

    Eight 4-bit codes fill a 32-bit word, or two a byte with `dtype=np.uint8`; sixteen 6-bit codes
    fill three 32-bit words, as the registers of FP6 operands hold them.

    Args:
        codes: unsigned integers below 2**bits, shape (..., n).
        bits: the width of a code, 1 to 64.
        dtype: the words' type: uint8, uint16, uint32 or uint64.

    Returns: words, shape (..., ceil(n * bits / the words' width)), zeros above the last code.
    Raises: ShapeError for codes that are not integers; FormatError for codes of more bits, and
        for an unsupported width or type.
    """
    word = _word(dtype)
    bits = _width("pack", bits)
    array = checked_codes("pack", codes, bits)
    if array.ndim == 0:
        raise ShapeError("pack: takes codes with at least one axis, (..., n), not a single code.")
    shifts = np.arange(bits, dtype=np.uint64)
    single = (array.astype(np.uint64)[..., None] >> shifts & np.uint64(1)).astype(np.uint8)
    stream = single.reshape(*array.shape[:-1], array.shape[-1] * bits)
    missing = -stream.shape[-1] % (8 * word.itemsize)
    padding = [(0, 0)] * (stream.ndim - 1) + [(0, missing)]
    packed = np.packbits(np.pad(stream, padding), axis=-1, bitorder="little")
    return np.ascontiguousarray(packed).view(word).astype(word.newbyteorder("="))


def unpack(words: npt.ArrayLike, bits: int, count: int | None = None) -> Array:
    """The codes packed in words: the inverse of `pack`.

    Args:
        words: uint8, uint16, uint32 or uint64, shape (..., n); bytes are taken lowest first.
        bits: the width of a code, 1 to 64.
        count: number of codes; as many as fit if not given.

    Returns: codes in the smallest unsigned type that holds them, shape (..., count).
    Raises: ShapeError if the words are of another type or hold fewer codes; FormatError for
        another width.
    """
    width = _width("unpack", bits)
    array = array_of("unpack", words)
    if array.ndim == 0 or array.dtype.kind != "u":
        raise ShapeError(
            f"unpack: takes unsigned words of shape (..., n), not {_described(array)};"
            " x.view(np.uint32) gives the words of an array x."
        )
    held = array.shape[-1] * 8 * array.itemsize // width
    wanted = held if count is None else operator.index(count) if hasattr(count, "__index__") else -1
    if not 0 <= wanted <= held:
        raise ShapeError(
            f"unpack: {array.shape[-1]} words of {8 * array.itemsize} bits hold {held} codes of"
            f" {width} bits, not {count!r}."
        )
    little = np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<")))
    stream = np.unpackbits(little.view(np.uint8), axis=-1, bitorder="little")
    single = stream[..., : wanted * width].reshape(*array.shape[:-1], wanted, width)
    shifts = np.arange(width, dtype=np.uint64)
    codes = np.bitwise_or.reduce(single.astype(np.uint64) << shifts, axis=-1)
    return np.asarray(codes.astype(code_type(width)))


def code_type(bits: int) -> np.dtype[Any]:
    """The smallest unsigned type that holds codes of a width."""
    return next(t.newbyteorder("=") for t in _WORDS if 8 * t.itemsize >= bits)


def array_of(what: str, values: npt.ArrayLike) -> Array:
    """Values as an array. Raises: FormatError for a masked one, ShapeError for uneven rows."""
    check_unmasked(f"{what}: this", values)
    try:
        return np.asarray(values)
    except ValueError as error:
        raise ShapeError(f"{what}: cannot convert to an array: {error}") from error


def checked_codes(what: str, codes: npt.ArrayLike, bits: int) -> Array:
    """Codes as an array; raises unless they are integers from 0 to 2**bits - 1."""
    array = array_of(what, codes)
    if array.size == 0 and array.dtype.kind == "f":  # what np.asarray makes of []
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise ShapeError(f"{what}: codes are integers, not {_described(array)}.")
    if array.size and (int(array.min()) < 0 or int(array.max()) >> bits):
        raise FormatError(
            f"{what}: codes of {bits} bits are 0 to {(1 << bits) - 1}; these are {array.min()} to"
            f" {array.max()}."
        )
    return array


def _described(array: Array) -> str:
    return f"{array.dtype} of shape {array.shape}"


def _width(what: str, bits: int) -> int:
    whole = operator.index(bits) if hasattr(bits, "__index__") else 0
    if not 1 <= whole <= LARGEST_WIDTH:
        raise FormatError(f"{what}: codes have 1 to {LARGEST_WIDTH} bits, not {bits!r}.")
    return whole


def _word(dtype: npt.DTypeLike) -> np.dtype[Any]:
    word = np.dtype(dtype).newbyteorder("<")
    if word not in _WORDS:
        raise FormatError(
            f"pack: words are uint8, uint16, uint32 or uint64, not {np.dtype(dtype)}."
        )
    return word
