"""Integer functions of the headers, compiled for the host, against HIP's formulas."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from wavecore.toolchain.build import INCLUDE_DIR
from wavecore.toolchain.host import compile_host

M32, M64 = (1 << 32) - 1, (1 << 64) - 1


def _extract(bits: int) -> Callable[..., int]:
    def formula(x: int, _b: int, offset: int, width: int) -> int:
        """(src << (bits - offset - width)) >> (bits - width), with a shifter's shift counts."""
        offset, width, word = offset % bits, width % bits, (1 << bits) - 1
        if width == 0:
            return 0
        return (((x & word) << (bits - offset - width) % bits) & word) >> (bits - width)

    return formula


def _insert(bits: int) -> Callable[..., int]:
    def formula(x: int, field: int, offset: int, width: int) -> int:
        """(src & ~(mask << offset)) | ((field & mask) << offset)."""
        offset, mask, word = offset % bits, (1 << width % bits) - 1, (1 << bits) - 1
        return (x & word & ~(mask << offset)) | ((field & mask) << offset) & word

    return formula


def _signed(x: int, bits: int) -> int:
    x &= (1 << bits) - 1
    return x - (x >> (bits - 1) << bits)


def _lowest(x: int) -> int:
    return (x & -x).bit_length() - 1


def _pair(low: int, high: int) -> int:
    return (high & M32) << 32 | low & M32


def _byte_perm(x: int, y: int, selector: int, _d: int) -> int:
    source = _pair(x, y)
    return sum((source >> 8 * (selector >> 4 * i & 7) & 0xFF) << 8 * i for i in range(4))


FORMULAS: dict[str, Callable[[int, int, int, int], int]] = {
    "bitextract_u32": _extract(32),
    "bitextract_u64": _extract(64),
    "bitinsert_u32": _insert(32),
    "bitinsert_u64": _insert(64),
    "lastbit": lambda a, b, c, d: _lowest(a) & M32,
    "ffs": lambda a, b, c, d: _lowest(a & M32) + 1,
    "ffsll": lambda a, b, c, d: _lowest(a) + 1,
    "clz": lambda a, b, c, d: 32 - (a & M32).bit_length(),
    "clzll": lambda a, b, c, d: 64 - a.bit_length(),
    "popc": lambda a, b, c, d: (a & M32).bit_count(),
    "popcll": lambda a, b, c, d: a.bit_count(),
    "brev": lambda a, b, c, d: int(f"{a & M32:032b}"[::-1], 2),
    "brevll": lambda a, b, c, d: int(f"{a:064b}"[::-1], 2),
    "byte_perm": _byte_perm,
    "funnelshift_l": lambda a, b, c, d: _pair(a, b) << c % 32 >> 32 & M32,
    "funnelshift_r": lambda a, b, c, d: _pair(a, b) >> c % 32 & M32,
    "funnelshift_lc": lambda a, b, c, d: _pair(a, b) << min(c & M32, 32) >> 32 & M32,
    "funnelshift_rc": lambda a, b, c, d: _pair(a, b) >> min(c & M32, 32) & M32,
    "mul24": lambda a, b, c, d: _signed(a, 24) * _signed(b, 24) & M32,
    "umul24": lambda a, b, c, d: (a & 0xFFFFFF) * (b & 0xFFFFFF) & M32,
    "mulhi": lambda a, b, c, d: _signed(a, 32) * _signed(b, 32) >> 32 & M32,
    "umulhi": lambda a, b, c, d: (a & M32) * (b & M32) >> 32,
    "mul64hi": lambda a, b, c, d: _signed(a, 64) * _signed(b, 64) >> 64 & M64,
    "umul64hi": lambda a, b, c, d: a * b >> 64,
    "sad": lambda a, b, c, d: abs(_signed(a, 32) - _signed(b, 32)) + c & M32,
    "usad": lambda a, b, c, d: abs((a & M32) - (b & M32)) + c & M32,
}
EDGES = [0, 1, 7, 8, 28, 31, 32, 33, 63, 64, 0xDEADBEEF, 1 << 31, M32, 1 << 63, M64, 0x7FFFFF]


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    source = Path(__file__).parent / "headers" / "integers_host.cpp"
    return ctypes.CDLL(str(compile_host(source, kind="shared", options=["-I", str(INCLUDE_DIR)])))


@pytest.mark.parametrize("name", FORMULAS)
def test_integer_functions_follow_their_formulas(library, name):
    """Edge values in every operand, then random words with small and large shift counts."""
    generator = np.random.default_rng(len(name))
    columns = [generator.integers(0, M64, 4000, np.uint64, endpoint=True) for _ in range(4)]
    for column in columns[2:]:
        column[::2] %= np.uint64(70)
    for column in columns:
        column[:1000] = generator.choice(np.array(EDGES, np.uint64), 1000)
    out = np.empty(4000, np.uint64)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*columns, out)]
    getattr(library, name)(*pointers, ctypes.c_long(len(out)))
    operands = list(zip(*(column.tolist() for column in columns), strict=True))
    wrong = [
        (case, int(got))
        for case, got in zip(operands, out, strict=True)
        if int(got) != FORMULAS[name](*case)
    ]
    assert wrong == []


def test_a_field_that_begins_too_high():
    assert FORMULAS["bitextract_u32"](0xDEADBEEF, 0, 8, 28) == 0xF000000
