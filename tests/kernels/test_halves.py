"""16-bit arithmetic: gfx12's code with and without halves of registers, and gfx11's, all agree.

clang uses halves for gfx11 by default and for gfx12 on request; both kinds of gfx12 code
exist and run on the same GPU.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

import wavecore as wc

REAL_TRUE16 = ("-Xclang", "-target-feature", "-Xclang", "+real-true16")
BUILDS = {
    "gfx1100": ("gfx1100", ()),
    "gfx1201 whole registers": ("gfx1201", ()),
    "gfx1201 halves": ("gfx1201", REAL_TRUE16),
}
COUNT = 256

SOURCE = """
#include <hip/hip_runtime.h>
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef short short4v __attribute__((ext_vector_type(4)));
typedef unsigned short ushort4v __attribute__((ext_vector_type(4)));
typedef __bf16 bf4 __attribute__((ext_vector_type(4)));

extern "C" __global__ void floats(const half4* a, const half4* b, half4* out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  half4 x = a[i], y = b[i], r;
  r.x = x.y + y.x;
  r.y = x.x * y.w;
  r.z = x.w < y.z ? x.z - y.y : y.w;
  r.w = __builtin_fabsf16(x.z) > y.x ? -x.y : (_Float16)(x.x + y.y);
  out[i] = r;
}

extern "C" __global__ void fused(const half4* a, const half4* b, half4* out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  half4 x = a[i], y = b[i], r;
  r.x = __builtin_elementwise_fma(x.y, y.x, x.w);
  r.y = __builtin_elementwise_fma(x.x, y.w, y.y);
  r.z = __builtin_elementwise_max(x.w, y.z);
  r.w = __builtin_elementwise_trunc(x.z);
  out[i] = r;
}

extern "C" __global__ void brains(const bf4* a, const bf4* b, bf4* out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  bf4 x = a[i], y = b[i], r;
  r.x = x.y + y.x;
  r.y = x.x * y.w;
  r.z = x.w < y.z ? x.z : y.y;
  r.w = -x.y;
  out[i] = r;
}

extern "C" __global__ void signeds(const short4v* a, const short4v* b, short4v* out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  short4v x = a[i], y = b[i], r;
  r.x = x.y + y.x;
  r.y = x.x * y.w;
  r.z = x.w < y.z ? x.z >> (y.y & 15) : y.w;
  r.w = (x.z > y.x ? x.z : y.x) - (short)(x.w ^ y.w);
  out[i] = r;
}

extern "C" __global__ void unsigneds(const ushort4v* a, const ushort4v* b, ushort4v* out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  ushort4v x = a[i], y = b[i], r;
  r.x = x.y - y.x;
  r.y = x.x * y.w + x.z;
  r.z = x.w < y.z ? x.z >> (y.y & 15) : y.w << (x.x & 15);
  r.w = (x.z < y.x ? x.z : y.x) | (unsigned short)~y.w;
  out[i] = r;
}

extern "C" __global__ void conversions(const half4* a, const short4v* b, int* out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  half4 x = a[i];
  short4v y = b[i];
  float f = (float)x.y + (float)x.w;
  _Float16 h = (_Float16)y.z;
  unsigned short low = __builtin_bit_cast(unsigned short, (_Float16)f);
  unsigned short high = __builtin_bit_cast(unsigned short, h);
  out[i] = (int)(low | (unsigned)high << 16) ^ (int)y.w;
}
"""


def floats(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    x, y, z, w = a.T
    p, q, r, s = b.T
    last = np.where(np.abs(z) > p, -y, x + q)
    return np.stack([y + p, x * s, np.where(w < r, z - q, s), last], 1)


def fused(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Products of two f16 are exact in f64, and so is the sum with a third of similar size."""
    x, y, z, w = a.astype(np.float64).T
    p, q, r, s = b.astype(np.float64).T
    columns = [y * p + w, x * s + q, np.maximum(w, r), np.trunc(z)]
    return np.stack([c.astype(np.float16) for c in columns], 1)


def widened(a: np.ndarray) -> np.ndarray:
    """bfloat16 codes as f32."""
    return (a.astype(np.uint32) << np.uint32(16)).view(np.float32)


def narrowed(a: np.ndarray) -> np.ndarray:
    """Numbers of f32 as bfloat16 codes, to nearest even."""
    bits = a.view(np.uint32)
    return ((bits + np.uint32(0x7FFF) + (bits >> np.uint32(16) & np.uint32(1))) >> 16).astype(
        np.uint16
    )


def brains(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    x, y, z, w = widened(a).T
    p, q, r, s = widened(b).T
    columns = [y + p, x * s, np.where(w < r, z, q), -y]
    return np.stack([narrowed(np.ascontiguousarray(c)) for c in columns], 1)


def signeds(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    x, y, z, w = a.T
    p, q, r, s = b.T
    third = np.where(w < r, z >> (q & 15), s)
    return np.stack([y + p, x * s, third, np.maximum(z, p) - (w ^ s)], 1)


def unsigneds(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    x, y, z, w = a.T
    p, q, r, s = b.T
    third = np.where(w < r, z >> (q & 15), s << (x & 15))
    return np.stack([y - p, x * s + z, third, np.minimum(z, p) | ~s], 1)


def conversions(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    total = a[:, 1].astype(np.float32) + a[:, 3].astype(np.float32)
    low = total.astype(np.float16).view(np.uint16).astype(np.uint32)
    high = b[:, 2].astype(np.float16).view(np.uint16).astype(np.uint32)
    return (low | high << np.uint32(16)).view(np.int32) ^ b[:, 3].astype(np.int32)


def half_inputs(rng: np.random.Generator) -> np.ndarray:
    return rng.normal(0, 8, (COUNT, 4)).astype(np.float16)


def brain_inputs(rng: np.random.Generator) -> np.ndarray:
    return narrowed(rng.normal(0, 8, (COUNT, 4)).astype(np.float32))


def word_inputs(rng: np.random.Generator) -> np.ndarray:
    return rng.integers(0, 1 << 16, (COUNT, 4), np.uint16)


def signed_inputs(rng: np.random.Generator) -> np.ndarray:
    return word_inputs(rng).view(np.int16)


CASES = {
    "floats": (floats, half_inputs, half_inputs),
    "fused": (fused, half_inputs, half_inputs),
    "brains": (brains, brain_inputs, brain_inputs),
    "signeds": (signeds, signed_inputs, signed_inputs),
    "unsigneds": (unsigneds, word_inputs, word_inputs),
    "conversions": (conversions, half_inputs, signed_inputs),
}


@cache
def code(build: str, level: str) -> wc.codeobject.CodeObject:
    target, options = BUILDS[build]
    return wc.compile(SOURCE, target, opt=level, options=options, name="halves.hip")


@cache
def module(build: str, level: str) -> wc.device.Module:
    return wc.Device(BUILDS[build][0]).load(code(build, level))


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize("level", ["-O0", "-O3"])
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", CASES)
def test_16_bit_arithmetic_is_numpys(name: str, build: str, level: str, executor: str) -> None:
    expect, *make = CASES[name]
    rng = np.random.default_rng(16)
    arrays = [one(rng) for one in make]
    want = np.ascontiguousarray(expect(*arrays))
    out = np.zeros_like(want)
    module(build, level)[name].launch(
        (COUNT // 64,), (64,), (*arrays, out), executor=executor, timeout=120
    )
    assert out.tobytes() == want.tobytes()


def test_the_builds_differ_in_halves() -> None:
    """On request, clang uses high halves; otherwise it never sets bit 7 of a short operand."""
    high = {
        build: len(re.findall(r"\bv\d+\.h", code(build, "-O3").disassemble())) for build in BUILDS
    }
    assert high["gfx1201 halves"] > 20 and high["gfx1100"] > 20
    listing = code("gfx1201 halves", "-O3").disassemble()
    assert "v_mov_b16" in listing
    short = r"_e32 .*\bv\d+\.h"
    assert not re.search(short, code("gfx1201 whole registers", "-O3").disassemble())
