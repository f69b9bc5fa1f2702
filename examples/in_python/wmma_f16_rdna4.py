"""In Python: WMMA on RDNA 4, f16 in, f32 out, eight elements a lane and no replication."""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_wmma_f32_16x16x16_f16"


@wl.kernel
def wmma_matmul(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], c: wl.ptr[wl.f32]):
    lane, group = wl.threadIdx.x % 16, wl.threadIdx.x // 16
    a_frag = wl.vec[wl.f16, 8](0)
    b_frag = wl.vec[wl.f16, 8](0)
    for e in wl.static_range(8):
        a_frag[e] = a[16 * lane + 8 * group + e]
        b_frag[e] = b[16 * (8 * group + e) + lane]
    zero = wl.vec[wl.f32, 8](0)
    c_frag = wl.amdgcn.wmma_f32_16x16x16_f16_w32_gfx12(a_frag, b_frag, zero)
    for e in wl.static_range(8):
        c[16 * (8 * group + e) + lane] = c_frag[e]


@wl.kernel
def by_fragments(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], c: wl.ptr[wl.f32]):
    """The same without a word on who holds what."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    a_frag, b_frag = mma.A(), mma.B()
    a_frag.load(a, 16, "row")
    b_frag.load(b, 16, "row")
    c_frag = mma(a_frag, b_frag, mma.C(0))
    c_frag.store(c, 16, "row")


VARIANTS = {"by lanes": (wmma_matmul,), "by fragments": (by_fragments,)}


def run(target, made=wmma_matmul):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in range(2))
    c = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(made.compile(target))[made.__name__]
    result = kernel.launch(grid=(1,), block=(32,), args=(a, b, c))
    return kernel, result, c, a.astype(np.float64) @ b.astype(np.float64)


if __name__ == "__main__":
    for name in TARGETS:
        for variant, options in VARIANTS.items():
            _, stats, got, want = run(name, *options)
            print(name, variant, stats.instructions, "wave instructions, max error",
                  abs(got - want).max())  # fmt: skip
