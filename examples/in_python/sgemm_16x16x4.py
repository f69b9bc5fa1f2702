"""In Python: MFMA on CDNA, D = A B with v_mfma_f32_16x16x4_f32, one element of A and B a lane."""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950")
INSTRUCTION = "v_mfma_f32_16x16x4_f32"


@wl.kernel
def sgemm_16x16x4(A: wl.ptr[wl.f32], B: wl.ptr[wl.f32], D: wl.ptr[wl.f32]):
    """A is 16 x 4, B 4 x 16, D 16 x 16, row-major; work-item (x, y) holds A[x][y] and B[y][x]."""
    x, y = wl.threadIdx.x, wl.threadIdx.y
    zero = wl.vec[wl.f32, 4](0)
    d = wl.amdgcn.mfma_f32_16x16x4f32(A[4 * x + y], B[16 * y + x], zero, 0, 0, 0)
    for i in wl.static_range(4):
        D[16 * (4 * y + i) + x] = d[i]


def run(target):
    rng = np.random.default_rng(0)
    a = rng.standard_normal((16, 4), dtype=np.float32)
    b = rng.standard_normal((4, 16), dtype=np.float32)
    d = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(sgemm_16x16x4.compile(target))["sgemm_16x16x4"]
    result = kernel.launch(grid=(1,), block=(16, 4), args=(a, b, d))
    return kernel, result, d, a.astype(np.float64) @ b


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
