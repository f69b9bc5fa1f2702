"""Kernels of all forms, as a user writes them: type checkers find no error, and they compile."""

import math
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

import wavecore as wc
import wavecore.lang as wl

MMA = wl.Mma(16, 16, 16, wl.f16, wl.f32)
WORDS = wl.Mma(16, 16, 16, "bf16", wl.f32, natural_k=True)
SIZE = 64


class Mode(IntEnum):
    PLAIN = 0
    TWICE = 1


@dataclass
class Scale:
    factor: wl.f32
    offset: float


@wl.function
def halve(v, n: wl.i32):
    return v / n


@wl.function
def both(a: wl.f32, b: wl.f32):
    return a + b, a - b


@wl.kernel
def scale(y: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], a: wl.f32 = 2.0, STEP: wl.constexpr = 1):
    """y = a x."""
    i = wl.blockIdx.x * wl.blockDim.x + wl.threadIdx.x
    if i < y.shape[0]:
        y[i] = a * x[i] + STEP


@wl.kernel(wave=64, max_threads=256)
def arithmetic(out: wl.array[wl.f64, 2], n: wl.i32, u: wl.u32, s: Scale) -> None:
    rows, cols = out.shape
    acc = 0.0
    for k in range(n):
        acc += k * s.factor + s.offset
    acc = max(acc, 0.0) if n > 0 and n != 3 else wl.f32(n)
    acc = min(s.factor, 2.0)
    bits = wl.bitcast(wl.u32, s.factor) & u
    quotient, rest = divmod(n, 3)
    total = wl.f64(0)
    total = total + math.sqrt(acc) + wl.fma(acc, acc, 1.0) + abs(acc) ** 2
    typed: wl.f64 = 0.0
    typed = typed * 2
    typed += 1
    plain: float = 1.0
    plain += round(acc)
    sine, cosine = wl.sincos(acc)
    first, second = both(acc, plain)
    assert n >= 0, "n is a size"
    print("n is", n)
    for i in wl.static_range(4):
        out[i % rows, -1] = total + bits + quotient + rest + typed + sine * cosine
    out[0, cols - 1] = halve(first, 2) + second + wl.popc(u) + wl.maximum(n, 1, 2)


@wl.kernel
def memory(p: wl.ptr[wl.f16], q: wl.ptr[wl.u32], a: wl.array[wl.f32, 2], T: wl.constexpr):
    t = wl.threadIdx.x
    tile = wl.shared(wl.f32, 16, 17)
    quads = wl.shared(wl.vec[wl.f32, 4], SIZE)
    own = wl.local(T, 4)
    own[0] = p[t]
    tile[t % 16, t // 16] = own[0]
    wl.syncthreads()
    part = a[1:, 0]
    part[0] = tile[0, 1] * len(part) + tile.size
    second = p + 4
    second[t] = wl.f16(1.5)
    distance = second - p
    v = wl.f32x4(1.0, 2.0, 3.0, 4.0)
    v = v * 2 + quads[t]
    v.x = v.w
    quads[t] = v
    words = p.cast(wl.u32)
    words[0] = distance
    old = wl.atomicAdd(q[0], wl.u32(1))
    q[1] = old + wl.shfl_xor(t, 1) + wl.shfl(t, 0, width=16) + wl.warpSize
    if wl.any(t == 0) and wl.lane_id() == 0:
        wl.atomicCAS(q[2], 0, 1)


@wl.kernel
def vectors(out: wl.array[wl.vec[wl.f32, 2], 1], w: wl.vec[wl.f32, 2], x: wl.i32x4):
    mode = Mode.PLAIN
    if mode == Mode.PLAIN:
        out[0] = w + float(x[1])
    out[1] = wl.f32x2(w.x, out[0].y)
    both_ways: wl.vec[wl.f32, 2] = wl.f32x2(0.0)
    and_back: wl.f32x2 = wl.vec[wl.f32, 2](x[0])
    out[2] = both_ways * 2 - and_back


@wl.kernel
def product(r: wl.ptr[wl.f32], p: wl.ptr[wl.f16], q: wl.ptr[wl.f16], n: wl.i32) -> None:
    a, b, d = MMA.A(), MMA.B(), MMA.D(0)
    for k in range(0, n, MMA.k):
        a.load(p + k, n, "row")
        b.load(q + k, n, "col")
        d = MMA(a, b, d)
    for i in wl.static_range(d.size):
        if d.row(i) <= d.col(i):
            d[i] = max(d[i], 0.0)
    d.store(r, 16, "row")


@wl.kernel
def chained(r: wl.ptr[wl.f32], p: wl.ptr[wl.bf16]):
    mma = wl.Mma(16, 16, 16, wl.bf16, wl.f32)
    a, b = mma.A(), mma.B()
    a.load(p, 16)
    b.load(p, 16, "col")
    d = mma(a, b, mma.D(0))
    e = mma(a, d.to_B(mma), mma.D(0))
    e.store(r, 16)


def launches() -> None:
    """Code outside kernels, using the kernels above."""
    x = np.arange(10, dtype=np.float32)
    y = np.zeros_like(x)
    with wc.Device("gfx942") as gpu:
        scale[1, 64](y, x, 2.0)
        scale[(1, 1), (64,)](y, x, a=2.0, STEP=3)
        result: wc.LaunchResult = scale.launch(gpu, grid=1, block=64, args=(y, x, 2.0), STEP=1)
    code: wc.CodeObject = scale.compile("gfx942", STEP=2)
    text: str = scale.source("gfx942", STEP=2)
    name: str = MMA.instruction("gfx942").name
    number = wl.f32(2.0)
    zeros = np.zeros(3, np.float32)
    print(result, code, text, name, number, zeros, halve(3.0, 2))
