"""In Python: RDNA 4 from f32 matrices, two floats become one register of f16 with cvt_pkrtz."""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_cvt_pk_rtz_f16_f32"


@wl.kernel
def wmma_matmul(a: wl.ptr[wl.f32], b: wl.ptr[wl.f32], c: wl.ptr[wl.f32]):
    lane, group = wl.threadIdx.x % 16, wl.threadIdx.x // 16
    a_frag = wl.vec[wl.f16, 8](0)
    b_frag = wl.vec[wl.f16, 8](0)
    for e in wl.static_range(0, 8, 2):
        k = 8 * group + e
        a_pair = wl.amdgcn.cvt_pkrtz(a[16 * lane + k], a[16 * lane + k + 1])
        b_pair = wl.amdgcn.cvt_pkrtz(b[16 * k + lane], b[16 * (k + 1) + lane])
        for i in wl.static_range(2):
            a_frag[e + i] = a_pair[i]
            b_frag[e + i] = b_pair[i]
    zero = wl.vec[wl.f32, 8](0)
    c_frag = wl.amdgcn.wmma_f32_16x16x16_f16_w32_gfx12(a_frag, b_frag, zero)
    for e in wl.static_range(8):
        c[16 * (8 * group + e) + lane] = c_frag[e]


def toward_zero(x):
    """f32 to f16, rounded toward zero as the instruction does."""
    near = x.astype(np.float16)
    over = abs(near.astype(np.float32)) > abs(x)
    return np.where(over, np.nextafter(near, np.float16(0)), near).astype(np.float64)


def run(target):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float32) for _ in range(2))
    c = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(wmma_matmul.compile(target))["wmma_matmul"]
    result = kernel.launch(grid=(1,), block=(32,), args=(a, b, c))
    return kernel, result, c, toward_zero(a) @ toward_zero(b)


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
