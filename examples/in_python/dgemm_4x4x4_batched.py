"""In Python: double precision on CDNA 2 and later, four products in one v_mfma_f64_4x4x4_4b_f64."""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx90a", "gfx942", "gfx950")
INSTRUCTION = "v_mfma_f64_4x4x4_4b_f64"


@wl.kernel
def dgemm_4x4x4(A: wl.ptr[wl.f64], B: wl.ptr[wl.f64], C: wl.ptr[wl.f64], D: wl.ptr[wl.f64]):
    """Lane 16 k + 4 block + i holds A[block][i][k]; B lies alike, D and C as B with i for k."""
    t = wl.threadIdx.x
    k, block, i = t // 16, t // 4 % 4, t % 4
    at = 16 * block + 4 * k + i
    a = A[16 * block + 4 * i + k]
    D[at] = wl.amdgcn.mfma_f64_4x4x4f64(a, B[at], C[at], 0, 0, 0)


def run(target):
    rng = np.random.default_rng(0)
    a, b, c = (rng.standard_normal((4, 4, 4)) for _ in range(3))
    d = np.zeros((4, 4, 4))
    kernel = wc.Device(target).load(dgemm_4x4x4.compile(target))["dgemm_4x4x4"]
    result = kernel.launch(grid=(1,), block=(64,), args=(a, b, c, d))
    return kernel, result, d, a @ b + c


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
