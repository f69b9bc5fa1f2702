"""Inputs of generated programs, and the layout of their structures."""

from __future__ import annotations

import numpy as np

from tests.fuzz.syntax import KEPT_SLOTS


def memory_dtype() -> np.dtype[np.void]:
    """`struct Memory` of prelude.h."""
    return np.dtype([
        ("i64", "i8", 2), ("u64", "u8", 4), ("f64", "f8", 4), ("i32", "i4", 4), ("u32", "u4", 8),
        ("f32", "f4", 8), ("i16", "i2", 8), ("u16", "u2", 4), ("f16", "f2", 8), ("i8", "i1", 8),
        ("u8", "u1", 16),
    ])  # fmt: skip


def output_dtype() -> np.dtype[np.void]:
    """`struct Output` of prelude.h."""
    return np.dtype([("memory", memory_dtype()), ("kept", "u8", KEPT_SLOTS)])


_EDGES = {
    "f16": [0, 0x8000, 1, 0x8001, 0x3FF, 0x400, 0x3BFF, 0x3C00, 0xBC00, 0x7BFF, 0x7C00, 0xFC00,
            0x7E00, 0x6400, 0x3800],
    "f32": [0, 0x80000000, 1, 0x80000001, 0x7FFFFF, 0x800000, 0x3F7FFFFF, 0x3F800000, 0xBF800000,
            0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0x4B800000, 0x4F000000, 0x5F000000,
            0x477FE000, 0x33800000, 0x3F000000],
    "f64": [0, 1 << 63, 1, (1 << 63) | 1, (1 << 52) - 1, 1 << 52, 0x3FF0000000000000,
            0xBFF0000000000000, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0xFFF0000000000000,
            0x7FF8000000000000, 0x41E0000000000000, 0x43E0000000000000, 0x47EFFFFFE0000000,
            0x36A0000000000000, 0x40EFFC0000000000],
}  # fmt: skip
_QUIET_NAN = {"f16": 0x7E00, "f32": 0x7FC00000, "f64": 0x7FF8000000000000}


def _integers(rng: np.random.Generator, kind: str, shape: tuple[int, ...]) -> np.ndarray:
    """Random words, small values, and single bits and their neighbours."""
    bits = int(kind[1:])
    words = rng.integers(0, 1 << 64, shape, np.uint64, endpoint=False)
    small = rng.integers(-9, 10, shape).astype(np.uint64)
    powers = np.uint64(1) << rng.integers(0, bits, shape).astype(np.uint64)
    near = powers + rng.integers(-1, 2, shape).astype(np.uint64)
    choice = rng.integers(0, 4, shape)
    values = np.select([choice == 0, choice == 1], [small, near], words)
    return values.astype(f"u{bits // 8}").view(f"{kind[0]}{bits // 8}")


def _floats(rng: np.random.Generator, kind: str, shape: tuple[int, ...]) -> np.ndarray:
    """Random bits, ordinary numbers and edge values; every NaN is the canonical one."""
    size = int(kind[1:]) // 8
    words = rng.integers(0, 256, (*shape, size), np.uint8).view(f"u{size}")[..., 0]
    everyday = rng.normal(0, 10.0 ** rng.integers(-3, 4, shape)).astype(f"f{size}").view(f"u{size}")
    whole = rng.integers(-300, 300, shape).astype(f"f{size}").view(f"u{size}")
    edges = rng.choice(np.array(_EDGES[kind], f"u{size}"), shape)
    choice = rng.integers(0, 8, shape)
    bits = np.select([choice == 0, choice <= 2, choice == 3], [words, edges, whole], everyday)
    bits = bits.astype(f"u{size}")
    nan = np.isnan(bits.view(f"f{size}"))
    return np.where(nan, np.array(_QUIET_NAN[kind], bits.dtype), bits).view(f"f{size}")


def inputs(seed: int, count: int) -> np.ndarray:
    """Inputs for `count` work-items."""
    rng = np.random.default_rng(seed)
    out = np.zeros(count, memory_dtype())
    for name in out.dtype.names or ():
        make = _floats if name[0] == "f" else _integers
        out[name] = make(rng, name, out[name].shape)
    return out
