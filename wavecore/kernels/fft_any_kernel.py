"""Fourier transforms of any length whose factors are 2, 3, 5 and 7, without matrix cores.

Stockham's algorithm: a pass of radix R takes R values n / R apart, multiplies them by powers of the
n-th root, transforms them, and writes them `done` apart, the product of the radices before it. The
result is in order after the last pass. Lengths that fit the LDS twice make all passes there; longer
ones make each pass in memory. The inverse swaps real and imaginary parts before and after.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

import wavecore.lang as wl

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wavecore.device import Device

THREADS = 256
LONGEST = 1 << 20
RADICES = (8, 4, 2, 7, 5, 3)  # in the order in which factors are taken
LDS_BYTES = 32 << 10  # of one of the two buffers


@cache
def odd_of(F: Any, R: int) -> Any:
    """The function that transforms R values, for an odd R."""
    COS = tuple(math.cos(2 * math.pi * k / R) for k in range(R))
    SIN = tuple(math.sin(2 * math.pi * k / R) for k in range(R))

    @wl.function
    def odd(re, im):
        """A transform of R values in place: sums of values k and R - k first, as R is odd."""
        plus_re, plus_im = wl.local(F, R), wl.local(F, R)
        minus_re, minus_im = wl.local(F, R), wl.local(F, R)
        first_re, first_im = re[0], im[0]
        for k in wl.static_range(1, R // 2 + 1):
            plus_re[k], plus_im[k] = re[k] + re[R - k], im[k] + im[R - k]
            minus_re[k], minus_im[k] = re[k] - re[R - k], im[k] - im[R - k]
            re[0] += plus_re[k]
            im[0] += plus_im[k]
        for k in wl.static_range(1, R // 2 + 1):
            even_re, even_im = first_re, first_im
            odd_re, odd_im = F(0), F(0)
            for m in wl.static_range(1, R // 2 + 1):
                even_re += F(COS[k * m % R]) * plus_re[m]
                even_im += F(COS[k * m % R]) * plus_im[m]
                odd_re += F(SIN[k * m % R]) * minus_im[m]
                odd_im -= F(SIN[k * m % R]) * minus_re[m]
            re[k], im[k] = even_re + odd_re, even_im + odd_im
            re[R - k], im[R - k] = even_re - odd_re, even_im - odd_im

    return odd


@cache
def kernels(F: Any) -> tuple[wl.Kernel, wl.Kernel]:
    """The kernels for f32 or f64: all passes in LDS, and one pass in memory."""
    PAIR = wl.vec[F, 2]
    HALF = math.sqrt(0.5)
    three, five, seven = odd_of(F, 3), odd_of(F, 5), odd_of(F, 7)

    @wl.function
    def four(re, im, a: wl.constexpr, b: wl.constexpr, c: wl.constexpr, d: wl.constexpr):
        """A transform of the values at four places, in place."""
        sum_re, sum_im = re[a] + re[c], im[a] + im[c]
        less_re, less_im = re[a] - re[c], im[a] - im[c]
        other_re, other_im = re[b] + re[d], im[b] + im[d]
        turn_re, turn_im = im[b] - im[d], re[d] - re[b]
        re[a], im[a] = sum_re + other_re, sum_im + other_im
        re[b], im[b] = less_re + turn_re, less_im + turn_im
        re[c], im[c] = sum_re - other_re, sum_im - other_im
        re[d], im[d] = less_re - turn_re, less_im - turn_im

    @wl.function
    def pair(re, im, a: wl.constexpr, b: wl.constexpr):
        """A transform of the values at two places, in place."""
        less_re, less_im = re[a] - re[b], im[a] - im[b]
        re[a], im[a] = re[a] + re[b], im[a] + im[b]
        re[b], im[b] = less_re, less_im

    @wl.function
    def eight(re, im):
        """A transform of eight values in place: of the even ones, of the odd ones, of pairs."""
        four(re, im, 0, 2, 4, 6)
        four(re, im, 1, 3, 5, 7)
        for k in wl.static_range(1, 4):
            x, y = re[2 * k + 1], im[2 * k + 1]
            if k == 1:
                re[3], im[3] = (x + y) * F(HALF), (y - x) * F(HALF)
            elif k == 2:
                re[5], im[5] = y, -x
            else:
                re[7], im[7] = (y - x) * F(HALF), (-x - y) * F(HALF)
        out_re, out_im = wl.local(F, 8), wl.local(F, 8)
        for k in wl.static_range(4):
            pair(re, im, 2 * k, 2 * k + 1)
            out_re[k], out_im[k] = re[2 * k], im[2 * k]
            out_re[k + 4], out_im[k + 4] = re[2 * k + 1], im[2 * k + 1]
        for k in wl.static_range(8):
            re[k], im[k] = out_re[k], out_im[k]

    @wl.function
    def one_pass(to, source, roots, j, size, done, R: wl.constexpr, swaps, swaps_out, factor):
        """The j-th transform of R values of a row."""
        within = j % done
        step = size // (done * R)
        re, im = wl.local(F, R), wl.local(F, R)
        for r in wl.static_range(R):
            value = source[j + r * (size // R)]
            x, y = value.x, value.y
            if swaps:
                x, y = value.y, value.x
            w = roots[within * r * step]
            re[r], im[r] = x * w.x - y * w.y, x * w.y + y * w.x
        if R == 8:
            eight(re, im)
        elif R == 4:
            four(re, im, 0, 1, 2, 3)
        elif R == 2:
            pair(re, im, 0, 1)
        elif R == 3:
            three(re, im)
        elif R == 5:
            five(re, im)
        else:
            seven(re, im)
        begin = (j - within) * R + within
        for r in wl.static_range(R):
            x, y = re[r] * factor, im[r] * factor
            to[begin + r * done] = PAIR(y, x) if swaps_out else PAIR(x, y)

    @wl.function
    def any_pass(to, source, roots, j, size, done, radix, swaps, swaps_out, factor):
        """As one_pass, of a radix that is known when it runs."""
        if radix == 8:
            one_pass(to, source, roots, j, size, done, 8, swaps, swaps_out, factor)
        elif radix == 4:
            one_pass(to, source, roots, j, size, done, 4, swaps, swaps_out, factor)
        elif radix == 2:
            one_pass(to, source, roots, j, size, done, 2, swaps, swaps_out, factor)
        elif radix == 3:
            one_pass(to, source, roots, j, size, done, 3, swaps, swaps_out, factor)
        elif radix == 5:
            one_pass(to, source, roots, j, size, done, 5, swaps, swaps_out, factor)
        else:
            one_pass(to, source, roots, j, size, done, 7, swaps, swaps_out, factor)

    @wl.kernel(max_threads=THREADS)
    def fft_in_lds(
        y: wl.ptr[F],
        x: wl.ptr[F],
        roots: wl.ptr[F],
        radices: wl.ptr[wl.i32],
        passes: wl.i32,
        count: wl.i32,
        size: wl.i32,
        rows: wl.i32,
        swaps: wl.i32,
        factor: F,
        HELD: wl.constexpr,
    ):
        """y = factor FFT(x) of `count` rows, `rows` of them a workgroup; HELD values in LDS."""
        held = wl.shared(PAIR, 2, HELD)
        first = wl.blockIdx.x * rows
        own = min(rows, count - first) * size
        begin = wl.i64(first) * size
        for i in range(wl.threadIdx.x, own, THREADS):
            value = x.cast(PAIR)[begin + i]
            held[0, i] = PAIR(value.y, value.x) if swaps != 0 else value
        now = wl.i32(0)
        done = wl.i32(1)
        for number in range(passes):
            wl.syncthreads()
            radix = radices[number]
            for i in range(wl.threadIdx.x, own // radix, THREADS):
                row = i // (size // radix)
                at = row * size
                any_pass(
                    wl.address(held[now ^ 1, at]), wl.address(held[now, at]), roots.cast(PAIR),
                    i - row * (size // radix), size, done, radix, False, False, F(1),
                )  # fmt: skip
            done = done * radix
            now = now ^ 1
        wl.syncthreads()
        for i in range(wl.threadIdx.x, own, THREADS):
            value = held[now, i]
            if swaps != 0:
                value = PAIR(value.y, value.x)
            y.cast(PAIR)[begin + i] = PAIR(value.x * factor, value.y * factor)

    @wl.kernel(max_threads=THREADS)
    def fft_pass(
        y: wl.ptr[F],
        x: wl.ptr[F],
        roots: wl.ptr[F],
        size: wl.i32,
        done: wl.i32,
        radix: wl.i32,
        swaps: wl.i32,
        swaps_out: wl.i32,
        factor: F,
    ):
        """A pass of the rows that blockIdx.y counts."""
        row = wl.i64(wl.blockIdx.y) * size
        i = wl.blockIdx.x * THREADS + wl.threadIdx.x
        if i < size // radix:
            any_pass(
                y.cast(PAIR) + row, x.cast(PAIR) + row, roots.cast(PAIR), i, size, done, radix,
                swaps != 0, swaps_out != 0, factor,
            )  # fmt: skip

    return fft_in_lds, fft_pass


def factors(size: int) -> list[int] | None:
    """The radices of a length's passes; None if it has other factors than 2, 3, 5 and 7."""
    found = []
    for radix in RADICES:
        while size % radix == 0:
            found.append(radix)
            size //= radix
    return found if size == 1 else None


@lru_cache(maxsize=16)
def roots(size: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """exp(-2 pi i j / size) as pairs."""
    found = np.exp(-2j * np.pi * (np.arange(size) / size)).astype(dtype)
    return np.asarray(found.view(found.real.dtype))


def transform(on: Device, x: NDArray[Any], inverse: bool, factor: float) -> NDArray[Any]:
    """factor times the transform of each row of x, complex64 or complex128."""
    count, size = x.shape
    radices = factors(size) or []
    kind = wl.f32 if x.dtype == np.complex64 else wl.f64
    in_lds, one_pass = kernels(kind)
    table = roots(size, x.dtype)
    held = LDS_BYTES // x.itemsize
    flat = [np.empty_like(x).view(kind.dtype).reshape(-1), x.view(kind.dtype).reshape(-1)]
    if size <= held:
        rows = max(1, min(count, 1024 // size))
        in_lds.launch(
            on, -(-count // rows), THREADS,
            (*flat, table, np.array(radices or [1], np.int32), len(radices), count, size, rows,
             int(inverse), factor),
            HELD=1 << max(size * rows - 1, 1).bit_length(),
        )  # fmt: skip
        return np.asarray(flat[0].view(x.dtype).reshape(x.shape))
    to, source, spare = flat[0], flat[1], np.empty_like(flat[0])
    done = 1
    for number, radix in enumerate(radices):
        is_last = number + 1 == len(radices)
        for first in range(0, count, 65535):
            some = slice(2 * size * first, 2 * size * min(count, first + 65535))
            one_pass.launch(
                on, (-(-size // radix // THREADS), min(count - first, 65535)), THREADS,
                (to[some], source[some], table, size, done, radix, int(inverse and not number),
                 int(inverse and is_last), factor if is_last else 1.0),
            )  # fmt: skip
        done *= radix
        to, source = (spare, to) if number == 0 else (source, to)
    return np.asarray(source.view(x.dtype).reshape(x.shape))
