"""In Python: WMMA on RDNA 3, wave32 and wave64, the result in the low or the high half.

A and B are replicated: lanes 16 apart hold the same 16 elements. C and D have one f16 a register;
OPSEL says in which half.
"""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153")
INSTRUCTION = "v_wmma_f16_16x16x16_f16"
VARIANTS = {
    "wave32 low": (32, False),
    "wave32 high": (32, True),
    "wave64 low": (64, False),
    "wave64 high": (64, True),
}


def make(wave):
    wmma = getattr(wl.amdgcn, f"wmma_f16_16x16x16_f16_w{wave}")

    @wl.kernel(wave=wave)
    def wmma_matmul(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], c: wl.ptr[wl.f16], OPSEL: wl.constexpr):
        lane, group = wl.threadIdx.x % 16, wl.threadIdx.x // 16
        a_frag = wl.vec[wl.f16, 16](0)
        b_frag = wl.vec[wl.f16, 16](0)
        for k in wl.static_range(16):
            a_frag[k] = a[16 * lane + k]
            b_frag[k] = b[16 * k + lane]
        zero = wl.vec[wl.f16, 512 // wave](0)
        c_frag = wmma(a_frag, b_frag, zero, OPSEL)
        for r in wl.static_range(256 // wave):
            c[16 * (r * (wave // 16) + group) + lane] = c_frag[2 * r + OPSEL]

    return wmma_matmul


KERNELS = {wave: make(wave) for wave in (32, 64)}


def build(target, wave, high):
    return KERNELS[wave].compile(target, OPSEL=int(high))


def run(target, wave=32, high=False):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in range(2))
    c = np.zeros((16, 16), np.float16)
    kernel = wc.Device(target).load(build(target, wave, high))["wmma_matmul"]
    result = kernel.launch(grid=(1,), block=(wave,), args=(a, b, c))
    return kernel, result, c, a.astype(np.float64) @ b.astype(np.float64)


if __name__ == "__main__":
    for name in TARGETS:
        for variant, options in VARIANTS.items():
            _, stats, got, want = run(name, *options)
            print(name, variant, stats.instructions, "wave instructions, max error",
                  abs(got - want).max())  # fmt: skip
