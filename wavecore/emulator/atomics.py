"""What an atomic operation leaves in memory, on Python integers."""

from __future__ import annotations

import struct
from collections.abc import Callable

import numpy as np

from wavecore.emulator.records import CELL_PENDING_BITS


def _signed(x: int, bits: int) -> int:
    return x - (1 << bits) if x >> (bits - 1) else x


def _condxchg(memory: int, data: int) -> int:
    """Per dword: DATA without its top bit, where that is set."""
    result = memory
    for low in (0, 32):
        word = data >> low & 0xFFFFFFFF
        if word >> 31:
            result = result & ~(0xFFFFFFFF << low) | (word & 0x7FFFFFFF) << low
    return result


def _arrived(cell: int, count: int) -> int:
    """The cell of a barrier after so many more members of its phase have arrived."""
    pending, initial = cell & _PENDING, cell >> 32 & 0xFFFF
    if count <= pending:
        return cell - count
    phase = (cell - count) & 0xFFFFFFFF & ~_PENDING  # borrowed from
    return cell & ~0xFFFFFFFF | phase | initial


_PENDING = (1 << CELL_PENDING_BITS) - 1
_INTEGER: dict[str, Callable[[int, int, int, int], int]] = {
    # name -> (memory, data, compare, bits)
    "swap": lambda m, d, c, n: d,
    "add": lambda m, d, c, n: m + d,
    "sub": lambda m, d, c, n: m - d,
    "rsub": lambda m, d, c, n: d - m,
    "and": lambda m, d, c, n: m & d,
    "or": lambda m, d, c, n: m | d,
    "xor": lambda m, d, c, n: m ^ d,
    "smin": lambda m, d, c, n: min(m, d, key=lambda x: _signed(x, n)),
    "smax": lambda m, d, c, n: max(m, d, key=lambda x: _signed(x, n)),
    "umin": lambda m, d, c, n: min(m, d),
    "umax": lambda m, d, c, n: max(m, d),
    "inc": lambda m, d, c, n: 0 if m >= d else m + 1,
    "dec": lambda m, d, c, n: d if m == 0 or m > d else m - 1,
    "cmpswap": lambda m, d, c, n: d if m == c else m,
    "mskor": lambda m, d, c, n: (m & ~d) | c,
    "sub_clamp": lambda m, d, c, n: 0 if m < d else m - d,
    "cond_sub": lambda m, d, c, n: m - d if m >= d else m,
    "wrap": lambda m, d, c, n: m - d if m >= d else m + c,
    "condxchg": lambda m, d, c, n: _condxchg(m, d),
    "arrive": lambda m, d, c, n: _arrived(m, d & 0xFFFFFFFF),
}


class _Format:
    """An IEEE format by its field widths."""

    def __init__(self, bits: int, mantissa: int, code: str) -> None:
        self.bits, self.mantissa, self.code = bits, mantissa, code
        self.infinity = ((1 << (bits - 1 - mantissa)) - 1) << mantissa
        self.quiet = 1 << (mantissa - 1)
        self.sign = 1 << (bits - 1)

    def is_nan(self, x: int) -> bool:
        return x & (self.sign - 1) > self.infinity

    def is_signalling(self, x: int) -> bool:
        return self.is_nan(x) and not x & self.quiet

    def number(self, x: int) -> float:
        return float(struct.unpack("<" + self.code, x.to_bytes(self.bits // 8, "little"))[0])

    def order(self, x: int) -> int:
        """A key that sorts numbers, with -0 below +0."""
        return -(x & (self.sign - 1)) - 1 if x & self.sign else x

    def flushed(self, x: int, flush: bool = True) -> int:
        """Zero of the same sign for a denormal."""
        return x & self.sign if flush and not x & self.infinity else x


_FORMATS = {4: _Format(32, 23, "f"), 8: _Format(64, 52, "d")}
_HALF = _Format(16, 10, "e")


def _add(f: _Format, x: int, y: int) -> int:
    for value in (x, y):
        if f.is_nan(value):
            return value | f.quiet
    dtype = {16: np.float16, 32: np.float32, 64: np.float64}[f.bits]
    unsigned = {16: np.uint16, 32: np.uint32, 64: np.uint64}[f.bits]
    with np.errstate(all="ignore"):
        total = np.array(x, unsigned).view(dtype) + np.array(y, unsigned).view(dtype)
    bits = int(np.asarray(total, dtype).view(unsigned))
    return f.infinity | f.quiet if f.is_nan(bits) else bits


def _min_max(f: _Format, op: str, memory: int, data: int, flush: bool) -> int:
    """A number beats a quiet NaN, and in the num forms a signalling one; else that is quieted."""
    if not op.endswith("_num"):
        for value in (data, memory):
            if f.is_signalling(value):
                return value | f.quiet
    if f.is_nan(data):
        return data | f.quiet if f.is_nan(memory) else memory
    if f.is_nan(memory):
        return data
    mine, other = (f.order(f.flushed(x, flush)) for x in (data, memory))
    better = mine > other if op.startswith("fmax") else mine < other
    return data if better else memory


def _bfloat_add(x: int, y: int) -> int:
    total = _add(_FORMATS[4], x << 16, y << 16)
    if _FORMATS[4].is_nan(total):
        return total >> 16 | 0x40
    return (total + 0x7FFF + (total >> 16 & 1)) >> 16


def atomic_result(op: str, size_bytes: int, memory: int, data: int, compare: int) -> int:
    """The new value in memory; `compare` serves the conditional swaps, mskor and wrap.

    `op` is an operation of records.ATOMIC_OPS, "+flush_in" and "+flush_out" behind a float's.
    """
    bits = 8 * size_bytes
    if op in _INTEGER:
        return _INTEGER[op](memory, data, compare, bits) & ((1 << bits) - 1)
    name, *flags = op.split("+")
    flush_in, flush_out = "flush_in" in flags, "flush_out" in flags
    f = _FORMATS[size_bytes]
    if name == "fadd":
        total = _add(f, f.flushed(memory, flush_in), f.flushed(data, flush_in))
        return f.flushed(total, flush_out)
    if name in ("fmin", "fmax", "fmin_num", "fmax_num"):
        return _min_max(f, name, memory, data, flush_in)
    if name == "fcmpswap":
        same = f.number(f.flushed(memory, flush_in)) == f.number(f.flushed(compare, flush_in))
        return data if same else memory
    halves = [(memory >> n & 0xFFFF, data >> n & 0xFFFF) for n in (0, 16)]
    if name == "pk_add_f16":
        low, high = (
            _HALF.flushed(_add(_HALF, *(_HALF.flushed(x, flush_in) for x in pair)), flush_out)
            for pair in halves
        )
    else:
        low, high = (_bfloat_add(x, y) for x, y in halves)
    return low | high << 16


def keeps_rest(op: str, bits: int, data: int, compare: int) -> bool:
    """Whether an operation leaves all of a dword except `bits` unchanged, whatever its value.

    Compilers use such operations to update 16 bits or a byte. A packed addition leaves a half to
    which it adds zero of either sign.
    """
    rest = ~bits & 0xFFFFFFFF
    name = op.split("+")[0]
    if name in ("pk_add_f16", "pk_add_bf16"):
        return rest in (0xFFFF, 0xFFFF0000) and not data & rest & 0x7FFF7FFF
    changed = {"cmpswap": data ^ compare, "and": ~data, "or": data, "xor": data}
    return name in changed and not changed[name] & rest
