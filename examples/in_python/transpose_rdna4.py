"""In Python: transposing a 16x16 tile in registers on RDNA 4, by shuffles and by one WMMA.

Both turn the layout of A (a lane holds 8 neighbours of a row) into that of D (8 of a column). The
matrix core does it in one instruction: A times the identity is A, and D is laid out the other way.
"""

import numpy as np

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_wmma_f16_16x16x16_f16"
FRAG = wl.vec[wl.f16, 8]
WORDS = wl.vec[wl.u32, 4]


@wl.function
def load(a, lane, group):
    out = FRAG(0)
    for e in wl.static_range(8):
        out[e] = a[16 * lane + 8 * group + e]
    return out


@wl.function
def store(c, t, lane, group):
    for e in wl.static_range(8):
        c[16 * lane + 8 * group + e] = t[e]


@wl.kernel
def transpose_shuffle(a: wl.ptr[wl.f16], c: wl.ptr[wl.f16]):
    """Lane (l, group) wants element l of rows 8 group + e.

    It lies in lane (8 group + e, l / 8) as its element l % 8. A shuffle takes a register by number,
    so all four pass by and one stays.
    """
    lane, group = wl.threadIdx.x % 16, wl.threadIdx.x // 16
    words = wl.bitcast(WORDS, load(a, lane, group))
    out = FRAG(0)
    for e in wl.static_range(8):
        source = 8 * group + e + 16 * (lane // 8)
        got = WORDS(0)
        for r in wl.static_range(4):
            got[r] = wl.shfl(words[r], source)
        out[e] = wl.bitcast(FRAG, got)[lane % 8]
    store(c, out, lane, group)


@wl.kernel
def transpose_wmma(a: wl.ptr[wl.f16], c: wl.ptr[wl.f16]):
    lane, group = wl.threadIdx.x % 16, wl.threadIdx.x // 16
    identity = FRAG(0)
    for e in wl.static_range(8):
        identity[e] = wl.f16(8 * group + e == lane)
    d = wl.amdgcn.wmma_f16_16x16x16_f16_w32_gfx12(load(a, lane, group), identity, FRAG(0))
    store(c, d, lane, group)


VARIANTS = {"by shuffles": (transpose_shuffle,), "by WMMA": (transpose_wmma,)}


def run(target, made=transpose_wmma):
    a = np.arange(256, dtype=np.float16).reshape(16, 16)
    c = np.zeros((16, 16), np.float16)
    kernel = wc.Device(target).load(made.compile(target))[made.__name__]
    result = kernel.launch(grid=(1,), block=(32,), args=(a, c))
    return kernel, result, c, a.T.astype(np.float64)


if __name__ == "__main__":
    for name in TARGETS:
        for variant, options in VARIANTS.items():
            _, stats, got, want = run(name, *options)
            print(name, variant, stats.instructions, "wave instructions, max error",
                  abs(got - want).max())  # fmt: skip
