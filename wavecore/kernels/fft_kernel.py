"""The discrete Fourier transform by matrix products: radix 16, sizes 256 and 4096.

A transform of sixteen values is a product with the matrix F of entries exp(-2 pi i j k / 16), so a
transform of 256 = 16 x 16 values is two products with factors between them, of 4096 three. With
n = 16 n1 + n2 and k = k1 + 16 k2 (256 of them; F is symmetric):

    Y^T [n2, k1] = sum over n1 of  X^T [n2, n1] F [n1, k1]
    Z^T [n2, k1] = w256 ^ (n2 k1) Y^T [n2, k1]
    X^T [k2, k1] = sum over n2 of  F [k2, n2] Z^T [n2, k1]

Because it is transposed, an accumulator is the next product's B: the next sum is over its rows.
4096 values are sixteen such transforms of every sixteenth value, n = 16 m + n3, an exchange through
the LDS, and a third product over n3. A complex product is four real ones; -Im F is a third constant
operand, because C cannot be subtracted.

Operands are f32 or xf32 if the target has such products, or f16. "split" represents each number as
the sum of two f16 and takes three products instead of one, which gives 21 of f32's 24 bits on any
target. f16 products use F / 4, which keeps magnitudes constant: 1 / sqrt(16) per stage.
"""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs
from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

import wavecore.lang as wl
from wavecore.errors import TargetError
from wavecore.kernels.calling import family_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wavecore.device import Device
    from wavecore.targets import Target

PRECISIONS = ("f32", "xf32", "split", "f16")


@wl.function
def add_product(mma, a, b, c, PARTS: wl.constexpr):
    """a b + c, of operands that are the sum of PARTS fragments."""
    d = mma(a[0], b[0], c)
    if PARTS == 2:
        d = mma(a[1], b[0], d)
        d = mma(a[0], b[1], d)
    return d


@wl.function
def rest(x, E: wl.constexpr):
    """What of x an E does not hold."""
    return x - wl.f32(E(x))


@wl.kernel(max_threads=256)
def fft_kernel(
    y: wl.ptr[wl.f32],
    x: wl.ptr[wl.f32],
    roots: wl.ptr[wl.f32],
    count: wl.i32,
    factor: wl.f32,
    SIZE: wl.constexpr = 256,
    KIND: wl.constexpr = "f16",
    TILES: wl.constexpr = 4,
):
    """y = factor * FFT(x) for `count` rows of SIZE complex numbers (pairs of f32).

    roots: exp(-+2 pi i j / SIZE). A workgroup has 16 / TILES waves, each TILES tiles of 256: rows
    of that size, or a part of the workgroup's row of 4096.
    """
    WAVES: wl.constexpr = 16 // TILES
    PARTS: wl.constexpr = 2 if KIND == "split" else 1
    IS_HALF: wl.constexpr = KIND == "split" or KIND == "f16"
    E: wl.constexpr = wl.f16 if IS_HALF else wl.f32
    UNIT: wl.constexpr = 0.25 if IS_HALF else 1.0
    mma = wl.Mma(16, 16, 16, wl.f16 if IS_HALF else KIND, wl.f32)
    pair = wl.vec[wl.f32, 2]
    four = wl.vec[wl.f32, 4]
    wave = wl.amdgcn.readfirstlane(wl.threadIdx.x // wl.warpSize)

    # F as A and as B; it is symmetric, and the two are alike.
    a_re, a_im, a_neg = wl.local(mma.A, PARTS), wl.local(mma.A, PARTS), wl.local(mma.A, PARTS)
    b_re, b_im, b_neg = wl.local(mma.B, PARTS), wl.local(mma.B, PARTS), wl.local(mma.B, PARTS)
    for e in wl.static_range(a_re[0].size):
        power = a_re[0].row(e) * a_re[0].col(e) & 15
        root = roots.cast(pair)[power * (SIZE // 16)]
        re, im = root.x * UNIT, root.y * UNIT
        for part in wl.static_range(PARTS):
            a_re[part][e], a_im[part][e], a_neg[part][e] = E(re), E(im), E(-im)
            b_re[part][e], b_im[part][e], b_neg[part][e] = E(re), E(im), E(-im)
            re, im = rest(re, E), rest(im, E)

    first = wl.blockIdx.x if SIZE == 4096 else (wl.blockIdx.x * WAVES + wave) * TILES
    done_re, done_im = wl.local(mma.D, TILES), wl.local(mma.D, TILES)
    for tile in wl.static_range(TILES):
        row = first
        begin = wl.i64(0)
        if SIZE == 4096:
            begin = wl.i64(row) * SIZE + (wave * TILES + tile)
        else:
            row = min(first + tile, count - 1)
            begin = wl.i64(row) * SIZE

        x_re, x_im = wl.local(mma.A, PARTS), wl.local(mma.A, PARTS)
        for e in wl.static_range(x_re[0].size):
            n = 16 * x_re[0].col(e) + x_re[0].row(e)
            value = x.cast(pair)[begin + (SIZE // 256) * n]
            re, im = value.x, value.y
            for part in wl.static_range(PARTS):
                x_re[part][e], x_im[part][e] = E(re), E(im)
                re, im = rest(re, E), rest(im, E)
        y_re = add_product(mma, x_re, b_re, mma.D(0), PARTS)
        y_re = add_product(mma, x_im, b_neg, y_re, PARTS)
        y_im = add_product(mma, x_re, b_im, mma.D(0), PARTS)
        y_im = add_product(mma, x_im, b_re, y_im, PARTS)

        z_re, z_im = wl.local(mma.B, PARTS), wl.local(mma.B, PARTS)
        for i in wl.static_range(y_re.size):
            w = roots.cast(pair)[(SIZE // 256) * y_re.row(i) * y_re.col(i)]
            re, im = y_re[i], y_im[i]
            y_re[i] = re * w.x - im * w.y
            y_im[i] = re * w.y + im * w.x
        for part in wl.static_range(PARTS):
            z_re[part] = y_re.to_B(mma)
            z_im[part] = y_im.to_B(mma)
            if part + 1 < PARTS:
                for i in wl.static_range(y_re.size):
                    y_re[i], y_im[i] = rest(y_re[i], E), rest(y_im[i], E)
        d_re = add_product(mma, a_re, z_re, mma.D(0), PARTS)
        done_re[tile] = add_product(mma, a_neg, z_im, d_re, PARTS)
        d_im = add_product(mma, a_re, z_im, mma.D(0), PARTS)
        done_im[tile] = add_product(mma, a_im, z_re, d_im, PARTS)

        if SIZE == 256 and first + tile < count:
            for i in wl.static_range(d_re.size):
                k = 16 * d_re.row(i) + d_re.col(i)
                y.cast(pair)[begin + k] = pair(done_re[tile][i] * factor, done_im[tile][i] * factor)

    if SIZE == 4096:
        # [k1 + 16 k2][n3]: rows of four chunks, whose places change so that no bank is met twice.
        lds_re, lds_im = wl.shared(four, 256, 4), wl.shared(four, 256, 4)
        some = wl.vec[wl.f32, TILES]
        for i in wl.static_range(done_re[0].size):
            k12 = 16 * done_re[0].row(i) + done_re[0].col(i)
            own_re, own_im = some(0.0), some(0.0)
            for tile in wl.static_range(TILES):
                w = roots.cast(pair)[(wave * TILES + tile) * k12]
                own_re[tile] = done_re[tile][i] * w.x - done_im[tile][i] * w.y
                own_im[tile] = done_re[tile][i] * w.y + done_im[tile][i] * w.x
            chunk = (wave * TILES >> 2) ^ (k12 >> 1 & 3)
            within = wave * TILES % 4 // TILES
            wl.address(lds_re[k12, chunk]).cast(some)[within] = own_re
            wl.address(lds_im[k12, chunk]).cast(some)[within] = own_im
        wl.syncthreads()
        for tile in wl.static_range(TILES):
            column = 16 * (wave * TILES + tile)
            u_re, u_im = wl.local(mma.B, PARTS), wl.local(mma.B, PARTS)
            for part in wl.static_range(u_re[0].size // 4):
                k12 = column + u_re[0].col(0)
                chunk = (u_re[0].row(4 * part) >> 2) ^ (k12 >> 1 & 3)
                res, ims = lds_re[k12, chunk], lds_im[k12, chunk]
                for e in wl.static_range(4):
                    u_re[0][4 * part + e], u_im[0][4 * part + e] = E(res[e]), E(ims[e])
                    if PARTS == 2:
                        u_re[1][4 * part + e] = E(rest(res[e], E))
                        u_im[1][4 * part + e] = E(rest(ims[e], E))
            d_re = add_product(mma, a_re, u_re, mma.D(0), PARTS)
            d_re = add_product(mma, a_neg, u_im, d_re, PARTS)
            d_im = add_product(mma, a_re, u_im, mma.D(0), PARTS)
            d_im = add_product(mma, a_im, u_re, d_im, PARTS)
            for i in wl.static_range(d_re.size):
                k = 256 * d_re.row(i) + column + d_re.col(i)
                y.cast(pair)[wl.i64(wl.blockIdx.x) * SIZE + k] = pair(
                    d_re[i] * factor, d_im[i] * factor
                )


def constants(target: Target, size: int, precision: str) -> dict[str, Any]:
    """The kernel's constants for a target; accumulators take RDNA's lanes twice the registers."""
    return {"SIZE": size, "KIND": precision, "TILES": 4 if family_of(target) == "cdna" else 2}


def transform(
    on: Device, x: NDArray[Any], inverse: bool, factor: float, precision: str | None
) -> NDArray[Any]:
    """factor times the transform of each row of x, complex64.

    Raises: TargetError for a precision that the target lacks.
    """
    count, size = x.shape
    kind = precision or ("f32" if family_of(on.target) == "cdna" else "split")
    check_precision(kind, on.target)
    y = np.empty_like(x)
    steps = 2 if size == 256 else 3
    factor *= 4.0**steps if kind in ("split", "f16") else 1.0
    given = constants(on.target, size, kind)
    groups = count if size == 4096 else -(-count // 16)
    arrays = [each.view(np.float32).reshape(-1) for each in (y, x)]
    fft_kernel.launch(
        on, groups, 16 // given["TILES"] * on.target.wave_sizes[0],
        (*arrays, _roots(size, inverse), count, factor), **given,
    )  # fmt: skip
    return y


def check_precision(kind: str, target: Target) -> None:
    """Raises: ValueError for no precision; TargetError for one that the target lacks."""
    if kind not in PRECISIONS:
        raise ValueError(f"fft: precision must be one of {', '.join(PRECISIONS)}, not {kind!r}")
    family = family_of(target)
    have = {"f16"}
    have |= {"f32"} if family == "cdna" else set()
    have |= {"xf32"} if target.name == "gfx942" else set()
    # gfx90a flushes subnormal f16, and the lower halves are subnormal.
    have |= set() if target.name == "gfx90a" else {"split"}
    if kind not in have:
        known = ", ".join(each for each in PRECISIONS if each in have)
        raise TargetError(f"fft: {target.name} supports {known}, not {kind}.")


@cache
def _roots(size: int, inverse: bool) -> NDArray[Any]:
    """exp(-+2 pi i j / size) as pairs of f32."""
    turns = np.arange(size) / size
    roots = np.exp((2j if inverse else -2j) * np.pi * turns).astype(np.complex64)
    roots.flags.writeable = False
    return np.asarray(roots.view(np.float32))
