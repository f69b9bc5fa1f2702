"""In Python: four 16x16 outer products in one v_mfma_f32_16x16x1_4b_f32."""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950")
INSTRUCTION = "v_mfma_f32_16x16x1_4b_f32"


@wl.kernel
def sgemm_16x16x1(A: wl.ptr[wl.f32], B: wl.ptr[wl.f32], D: wl.ptr[wl.f32]):
    """Column vectors A[block], row vectors B[block]; block y lies in lanes 16 y to 16 y + 15."""
    x, y = wl.threadIdx.x, wl.threadIdx.y
    zero = wl.vec[wl.f32, 16](0)
    d = wl.amdgcn.mfma_f32_16x16x1f32(A[16 * y + x], B[16 * y + x], zero, 0, 0, 0)
    for block in wl.static_range(4):
        for i in wl.static_range(4):
            D[256 * block + 16 * (4 * y + i) + x] = d[4 * block + i]


def run(target):
    rng = np.random.default_rng(0)
    a = rng.standard_normal((4, 16, 1), dtype=np.float32)
    b = rng.standard_normal((4, 1, 16), dtype=np.float32)
    d = np.zeros((4, 16, 16), np.float32)
    kernel = wc.Device(target).load(sgemm_16x16x1.compile(target))["sgemm_16x16x1"]
    result = kernel.launch(grid=(1,), block=(16, 4), args=(a, b, d))
    return kernel, result, d, a.astype(np.float64) @ b


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
