"""In Python: a two-layer perceptron, X2 = relu(W1 relu(W0 X0 + b0) + b1), the first D as next B.

The fragments say who holds what: `to_B` costs nothing but the rounding to f16 on RDNA 4, whose D
lies as B wants it, and exchanges with the other half of the wave on RDNA 3.
"""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = (
    "gfx1100",
    "gfx1101",
    "gfx1102",
    "gfx1103",
    "gfx1150",
    "gfx1151",
    "gfx1152",
    "gfx1153",
    "gfx1200",
    "gfx1201",
)
INSTRUCTION = "v_wmma_f32_16x16x16_f16"
MMA = wl.Mma(16, 16, 16, wl.f16, wl.f32)


@wl.kernel
def mlp(w: wl.ptr[wl.f16], bias: wl.ptr[wl.f32], x: wl.ptr[wl.f16], out: wl.ptr[wl.f32]):
    b = MMA.B()
    b.load(x, 16, "row")
    d = MMA.D()
    for layer in wl.static_range(2):
        a = MMA.A()
        a.load(w + 256 * layer, 16, "row")
        for e in wl.static_range(d.size):
            d[e] = bias[16 * layer + d.row(e)]
        d = MMA(a, b, d)
        for e in wl.static_range(d.size):
            d[e] = max(d[e], 0.0)
        if layer == 0:
            b = d.to_B()
    d.store(out, 16, "row")


def run(target):
    rng = np.random.default_rng(0)
    w = rng.standard_normal((2, 16, 16)).astype(np.float16)
    bias = rng.standard_normal((2, 16, 1)).astype(np.float32)
    x = rng.standard_normal((16, 16)).astype(np.float16)
    out = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(mlp.compile(target))["mlp"]
    result = kernel.launch(grid=(1,), block=(32,), args=(w, bias, x, out))
    w64 = w.astype(np.float64)
    hidden = np.maximum(w64[0] @ x + bias[0], 0).astype(np.float16)  # the chain goes on in f16
    return kernel, result, out, np.maximum(w64[1] @ hidden + bias[1], 0)


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
