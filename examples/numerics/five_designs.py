"""One f16 dot product on five designs, and how many products each rounds at once.

D1 to D16 are sums that bring out one rule each: which bits are cut, what becomes of subnormals, in
which order terms meet. D2 and D4 to D11 are inputs of LLNL's FTTN suite (arXiv 2403.00232). The
width probe adds two products of half an ulp each to C = 1: they count if they share a group.
Expected: by models that equal the chips bit for bit; MI100, MI250X and MI300X as MMA-Sim measured
them, gfx1100 and gfx1201 by their captures.
"""

import numpy as np

import wavecore as wc

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx1100", "gfx1201")

# A, B: k = 0 to 3, all other products are 0. C. Then D on each target. All as hexadecimal codes.
SUMS = """
D1  f000 b800 b400 b000  6400 3c00 3c00 3c00  4b000000  bf600000 0 bf000000 bff00000 bf800000
D2  0001 0 0 0           3c00 0 0 0           0         33800000 0 33800000 33800000 33800000
D3  0 0 0 0              0 0 0 0              00400000  00400000 0 00400000 0 00400000
D4  0400 3c00 0 0        1a00 4000 0 0        0         40000001 40000001 40000000 40000000 40000000
D5  0400 3c00 0 0        9a00 c000 0 0        0         c0000001 c0000001 c0000000 c0000002 c0000001
D6  0400 0 0 0           1a00 0 0 0           40000000  40000001 40000001 40000001 40000001 40000001
D7  3c00 0 0 0           c000 0 0 0           b4400000  c0000001 c0000001 c0000001 c0000000 c0000001
D8  3c00 0 0 0           3c00 0 0 0           bf7fffff  33800000 33800000 33800000 34400000 33800000
D9  3c00 0 0 0           3d00 0 0 0           be000005  3f8fffff 3f8fffff 3f8fffff 3f900000 3f8fffff
D10 3c00 0 0 0           3c00 0 0 0           33900000  3f800001 3f800001 3f800000 3f800000 3f800000
D11 3c00 1400 0 0        3c00 0400 0 0        33800000  3f800001 3f800000 3f800001 3f800001 3f800001
D12 6800 e800 0c00 0     6800 6800 0c00 0     0         33800000 33800000 0 be7ffffc 0
D13 3c00 0 0 0           3c00 0 0 0           b0800000  3f800000 3f800000 3f7fffff 3f800001 3f800000
D14 7c00 0 0 0           bc00 0 0 0           3f800000  ff800000 ff800000 ff800000 ff800000 ff800000
D15 8000 8000 8000 8000  3c00 3c00 3c00 3c00  80000000  0 0 0 0 0
D16 3c00 4000 4200 4400  4500 4600 4700 4800  bf800000  428a0000 428a0000 428a0000 428a0000 428a0000
"""
GROUPS = dict(zip(TARGETS, (4, 4, 8, 2, 4), strict=True))  # products that are rounded at once
HALF_ULP = np.array([0x1400, 0x0400], np.uint16)  # 2**-10 and 2**-14; C is 1, its ulp 2**-23


def instruction(target):
    return "v_wmma_f32_16x16x16_f16" if target.startswith("gfx1") else "v_mfma_f32_16x16x16_f16"


def dot(target, a, b, c):
    """D[0][0] as a code, with a in every row of A, b in every column of B and c all over C."""
    x = np.broadcast_to(a, (16, 16))
    y = np.broadcast_to(b[:, None], (16, 16))
    z = np.full((16, 16), c, np.uint32)
    return int(wc.mma(instruction(target), x, y, z, target=target)[0, 0])


def sums(target):
    """(name, expected, found) of each sum."""
    for line in SUMS.split("\n")[1:-1]:
        name, *words = line.split()
        codes = [int(word, 16) for word in words]
        a, b = np.zeros((2, 16), np.uint16)
        a[:4], b[:4] = codes[:4], codes[4:8]
        yield name, codes[9 + TARGETS.index(target)], dot(target, a, b, codes[8])


def width(target):
    """(name, expected, found) of the two halves of an ulp, k = 0 and j."""
    for j in range(1, 16):
        a, b = np.zeros((2, 16), np.uint16)
        a[[0, j]], b[[0, j]] = HALF_ULP
        yield f"0, {j}", 0x3F800000 + (j < GROUPS[target]), dot(target, a, b, 0x3F800000)


def run(target):
    cases = [*sums(target), *width(target)]
    _, expected, found = zip(*cases, strict=True)
    return None, None, np.array(found, np.uint32), np.array(expected, np.uint32)


def show(title, columns):
    print(f"{title:<7}" + "".join(f"{target:<19}" for target in TARGETS))
    print(" " * 7 + "expected found     " * len(TARGETS))
    for cases in zip(*columns, strict=True):
        cells = (f"{want:08x} {got:08x}{' ' if want == got else '!'} " for _, want, got in cases)
        print(f"{cases[0][0]:<7}{''.join(cells)}")


if __name__ == "__main__":
    show("", [sums(target) for target in TARGETS])
    print()
    show("k", [width(target) for target in TARGETS])
