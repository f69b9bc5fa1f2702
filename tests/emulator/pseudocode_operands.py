"""Operands of the pseudocode vectors: a fixed function of the instruction's name.

The vectors hold results only; the tests regenerate the operands. Nothing here may depend on a
library's random numbers, and a change here needs new vectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

MASK64 = (1 << 64) - 1
LANES = 64

# Fields of the encoding that are not zero: V_BITOP3 makes its table of them.
MODIFIERS = {name: {"omod": 2, "abs": 5, "neg": 3} for name in ("v_bitop3_b16", "v_bitop3_b32")}

FLOATS = {"f16": (16, 10), "bf16": (16, 7), "f32": (32, 23), "f64": (64, 52)}


def stream(seed: str) -> Iterator[int]:
    """64-bit numbers: Steele, Lea and Flood's SplitMix64."""
    state = crc32(seed.encode()) * 0x9E3779B97F4A7C15 & MASK64
    while True:
        state = state + 0x9E3779B97F4A7C15 & MASK64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        yield z ^ z >> 31


def _float(random: Iterator[int], width: int, mantissa: int) -> int:
    """Specials, powers of two and their neighbours, denormals, moderate and arbitrary numbers."""
    choice, bits = next(random) % 12, next(random) & (1 << width) - 1
    exponent_bits = width - 1 - mantissa
    infinity = (1 << exponent_bits) - 1 << mantissa
    sign, fraction = bits & 1 << width - 1, bits & (1 << mantissa) - 1
    bias = (1 << exponent_bits - 1) - 1
    if choice == 0:
        specials = (0, infinity, infinity | 1 << mantissa - 1, infinity | fraction | 1, 1,
                    infinity - 1, 1 << mantissa, (1 << mantissa) - 1)  # fmt: skip
        return sign | specials[next(random) % len(specials)]
    if choice == 1:
        return sign | fraction  # zero or denormal
    near = bias + next(random) % 24 - 12
    if choice in (2, 3):
        return sign | near << mantissa | (next(random) % 3 << mantissa - 1) % (1 << mantissa)
    if choice in (4, 5, 6, 7, 8):
        return sign | near << mantissa | fraction
    return bits


def _integer(random: Iterator[int], width: int) -> int:
    """Small and large numbers, edge values, arbitrary numbers."""
    choice, bits = next(random) % 8, next(random) & (1 << width) - 1
    mask = (1 << width) - 1
    if choice == 0:
        edges = (0, 1, mask, 1 << width - 1, (1 << width - 1) - 1, 2, mask - 1, 0x80, 0xFF, 0x7FFF)
        return edges[next(random) % len(edges)] & mask
    if choice in (1, 2):
        return bits % 70
    if choice == 3:
        return -(bits % 70) & mask
    return bits


def columns(name: str, operand: str, kind: str, count: int = LANES) -> list[int]:
    """The values of one operand, one per lane. `2xf16` is two halves, f16 alone one value."""
    random = stream(f"{name} {operand}")
    repeat, _, element = kind.rpartition("x")
    times = int(repeat or 1)
    values = []
    for _ in range(count):
        value = 0
        for i in range(times):
            if element in FLOATS:
                width, mantissa = FLOATS[element]
                part = _float(random, width, mantissa)
            else:
                width = int(element.lstrip("uib"))
                part = _integer(random, width)
            value |= part << i * width
        values.append(value)
    return values


def mask(name: str, operand: str) -> int:
    """A lane mask."""
    return next(stream(f"{name} {operand}"))


def register(name: str, number: int, lane: int = 0) -> int:
    """The contents of a register before an instruction that names registers by number."""
    return crc32(f"{name} {number} {lane}".encode())


def offsets(name: str, count: int = LANES) -> list[int]:
    """M0 before such an instruction: small, in both of its fields if it has two."""
    random, fields = stream(f"{name} M0"), 2 if "_2_" in name or "swaprel" in name else 1
    return [sum(next(random) % 24 << 16 * i for i in range(fields)) for _ in range(count)]
