"""What an atomic operation leaves in memory, by AMD's pseudocode and exact rationals.

An oracle that shares no code with `wavecore.emulator.atomics`: floats are added as fractions and
compared as numbers, integers wrap by an explicit modulus.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.builder import exact
from wavecore.builder.contract import BF16, F16, F32, F64, QUIET_BIT, Rounding, Type

FLOATS = {4: F32, 8: F64}


def atomic_model(op: str, size_bytes: int, memory: int, data: int, compare: int) -> int:
    """The new value in memory; `op` as in records.ATOMIC_OPS, followed by denormal flags."""
    name, *flags = op.split("+")
    flush_in, flush_out = "flush_in" in flags, "flush_out" in flags
    if name in INTEGERS:
        bits = 8 * size_bytes
        return INTEGERS[name](memory, data, compare, 1 << bits) % (1 << bits)
    if name.startswith("pk_add"):
        half = F16 if name == "pk_add_f16" else BF16
        sums = [
            _sum(half, memory >> n & 0xFFFF, data >> n & 0xFFFF, flush_in, flush_out)
            for n in (0, 16)
        ]
        return sums[1] << 16 | sums[0]
    type = FLOATS[size_bytes]
    if name == "fadd":
        return _sum(type, memory, data, flush_in, flush_out)
    if name == "fcmpswap":
        found, wanted = (_flush(type, x, flush_in) for x in (memory, compare))
        return data if _equal(type, found, wanted) else memory
    return _extreme(type, name, memory, data, flush_in)


def _signed(value: int, modulus: int) -> int:
    return value if value < modulus // 2 else value - modulus


def _exchange_where_marked(memory: int, data: int) -> int:
    """Each dword of DATA with its top bit set replaces the one in memory, without that bit."""
    words = [
        (d - 0x80000000) if d >= 0x80000000 else m
        for m, d in zip(divmod(memory, 1 << 32), divmod(data, 1 << 32), strict=True)
    ]
    return words[0] * (1 << 32) + words[1]


def _after_arrivals(cell: int, count: int) -> int:
    """A barrier's cell: phase and pending count as one number; the count restarts below 0."""
    upper, low = divmod(cell, 1 << 32)
    phase, left = divmod(low - count, 1 << 29)
    if count > low % (1 << 29):
        left = upper % (1 << 16)
    return upper * (1 << 32) + phase % 8 * (1 << 29) + left


# name -> (memory, data, compare, 2**bits) -> memory, modulo 2**bits
INTEGERS: dict[str, Callable[[int, int, int, int], int]] = {
    "swap": lambda m, d, c, end: d,
    "add": lambda m, d, c, end: m + d,
    "sub": lambda m, d, c, end: m - d,
    "rsub": lambda m, d, c, end: d - m,
    "and": lambda m, d, c, end: m & d,
    "or": lambda m, d, c, end: m | d,
    "xor": lambda m, d, c, end: m ^ d,
    "smin": lambda m, d, c, end: min(_signed(m, end), _signed(d, end)),
    "smax": lambda m, d, c, end: max(_signed(m, end), _signed(d, end)),
    "umin": lambda m, d, c, end: min(m, d),
    "umax": lambda m, d, c, end: max(m, d),
    "inc": lambda m, d, c, end: m + 1 if m < d else 0,
    "dec": lambda m, d, c, end: m - 1 if 1 <= m <= d else d,
    "cmpswap": lambda m, d, c, end: {c: d}.get(m, m),
    "mskor": lambda m, d, c, end: m & (end - 1 - d) | c,
    "sub_clamp": lambda m, d, c, end: max(m - d, 0),
    "cond_sub": lambda m, d, c, end: m if d > m else m - d,
    "wrap": lambda m, d, c, end: m + c if d > m else m - d,
    "condxchg": lambda m, d, c, end: _exchange_where_marked(m, d),
    "arrive": lambda m, d, c, end: _after_arrivals(m, d % (1 << 32)),
}


def _flush(type: Type, bits: int, flush: bool) -> int:
    """Zero of the same sign for a denormal, where the cache's adder does not support them."""
    tiny = not exact.is_nan(type, bits) and not exact.is_infinite(type, bits)
    tiny = tiny and abs(exact.decode(type, bits)) < exact.decode(type, QUIET_BIT[type] << 1)
    return exact.zero(type, exact.sign_of(type, bits)) if flush and tiny else bits


def _sum(type: Type, x: int, y: int, flush_in: bool, flush_out: bool) -> int:
    """Rounded once to nearest even; of NaN operands the one in memory first, made quiet."""
    x, y = _flush(type, x, flush_in), _flush(type, y, flush_in)
    return _flush(type, exact.fadd(type, x, y, Rounding.NEAREST_EVEN), flush_out)


def _order(type: Type, bits: int) -> tuple[int, object]:
    """A sort key by value, infinities outermost; it does not distinguish the zeros."""
    if exact.is_infinite(type, bits):
        return (-1 if exact.sign_of(type, bits) else 1), 0
    return 0, exact.decode(type, bits)


def _equal(type: Type, x: int, y: int) -> bool:
    if exact.is_nan(type, x) or exact.is_nan(type, y):
        return False
    return _order(type, x) == _order(type, y)


def _extreme(type: Type, name: str, memory: int, data: int, flush_in: bool) -> int:
    """A number beats a NaN, but a signalling NaN only in the num forms; -0 is less than +0.

    Denormals are flushed for the comparison; the winner is stored unchanged.
    """
    nans = [x for x in (data, memory) if exact.is_nan(type, x)]
    signalling = [x for x in nans if not x & QUIET_BIT[type]]
    if signalling and not name.endswith("_num"):
        return signalling[0] | QUIET_BIT[type]
    if len(nans) == 2:
        return data | QUIET_BIT[type]
    if nans:
        return memory if nans == [data] else data
    keys = {}
    for at, bits in (("memory", memory), ("data", data)):
        flushed = _flush(type, bits, flush_in)
        keys[at] = (*_order(type, flushed), -exact.sign_of(type, flushed))
    wins = keys["data"] > keys["memory"] if "max" in name else keys["data"] < keys["memory"]
    return data if wins else memory
