"""Codes packed in words: FP6 across words, two nibbles per byte, and errors."""

from __future__ import annotations

import numpy as np
import pytest

from wavecore import formats
from wavecore.errors import FormatError, ShapeError

WORDS = (np.uint8, np.uint16, np.uint32, np.uint64)


def one_number(codes: list[int], bits: int) -> int:
    return sum(code << i * bits for i, code in enumerate(codes))


@pytest.mark.parametrize("bits", [1, 3, 4, 6, 8, 12, 16, 24, 33, 64])
@pytest.mark.parametrize("word", WORDS)
def test_packed_codes_are_one_long_number(bits: int, word: type) -> None:
    """Code i is at bit i * bits of the words read as one integer, and is read back from there."""
    rng = np.random.default_rng(bits)
    codes = rng.integers(0, 1 << bits, (3, 32), dtype=np.uint64, endpoint=False) if bits < 64 else (
        rng.integers(0, 1 << 63, (3, 32), dtype=np.uint64))  # fmt: skip
    words = formats.pack(codes, bits, word)
    width = 8 * np.dtype(word).itemsize
    assert words.dtype == word
    assert words.shape == (3, -(-32 * bits // width))
    for row, packed in zip(codes.tolist(), words.tolist(), strict=True):
        assert one_number(packed, width) == one_number(row, bits)
    assert np.array_equal(formats.unpack(words, bits, 32), codes)


def test_fp6_fills_six_registers_with_32_codes() -> None:
    """Sixteen 6-bit codes take three dwords; codes 5 and 10 cross a boundary."""
    codes = np.arange(32) * 2
    words = formats.pack(codes, 6)
    assert words.dtype == np.uint32
    assert words.shape == (6,)
    assert words[0] >> 30 == codes[5] & 3
    assert words[1] & 15 == codes[5] >> 2
    assert formats.unpack(words, 6).tolist() == codes.tolist()
    assert formats.unpack(words, 6).dtype == np.uint8


def test_int4_lies_two_a_byte_low_nibble_first() -> None:
    """Signed and unsigned nibbles through bytes and back."""
    numbers = np.array([[-8, 7, -1, 0], [1, -2, 3, -4]])
    packed = formats.pack(formats.encode(numbers, "int4"), 4, np.uint8)
    assert packed.tolist() == [[0x78, 0x0F], [0xE1, 0xC3]]
    assert np.array_equal(formats.decode(formats.unpack(packed, 4), "int4"), numbers)
    unsigned = formats.decode(formats.unpack(packed, 4), "uint4")
    assert np.array_equal(unsigned, numbers % 16)


def test_a_last_word_that_is_not_full_has_zeros_above() -> None:
    """`count` gives the number of codes; without it, as many as fit."""
    words = formats.pack([63, 63, 63], 6)
    assert words.tolist() == [(1 << 18) - 1]
    assert formats.unpack(words, 6).tolist() == [63, 63, 63, 0, 0]
    assert formats.unpack(words, 6, 3).tolist() == [63, 63, 63]
    assert formats.pack(np.zeros((2, 0), np.uint8), 6).shape == (2, 0)
    assert formats.unpack(formats.pack([], 4), 4).tolist() == []


def test_errors_name_what_is_legal() -> None:
    """Codes, words and counts that do not fit."""
    with pytest.raises(FormatError, match="pack: codes of 6 bits are 0 to 63; these are 1 to 64"):
        formats.pack([1, 64], 6)
    with pytest.raises(FormatError, match="codes have 1 to 64 bits, not 0"):
        formats.pack([1], 0)
    for wrong in ("4", 4.0, None):
        with pytest.raises(FormatError, match=f"codes have 1 to 64 bits, not {wrong!r}"):
            formats.pack([1], wrong)  # type: ignore[arg-type]
    with pytest.raises(ShapeError, match="hold 8 codes of 4 bits, not '2'"):
        formats.unpack(np.zeros(1, np.uint32), 4, "2")  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="uint8, uint16, uint32 or uint64, not int32"):
        formats.pack([1], 4, np.int32)
    with pytest.raises(ShapeError, match="not a single code"):
        formats.pack(3, 4)
    with pytest.raises(ShapeError, match=r"unsigned words .* not int64 of shape \(2,\)"):
        formats.unpack([1, 2], 4)
    with pytest.raises(ShapeError, match="1 words of 32 bits hold 5 codes of 6 bits, not 6"):
        formats.unpack(np.zeros(1, np.uint32), 6, 6)
