"""The matrix product without matrix instructions: fused multiply-adds of tiles in LDS.

gemm uses it if a target has no matrix instruction for a type: f32 and f64 on RDNA, halves on RDNA
2. 256 work-items share a tile of 128 x 128 (64 x 64): each has 8 x 8 (4 x 4) sums in registers, in
runs of four rows and columns, 64 apart. A step takes 8 (16) k; LDS is ordered by k, so that a run
is one read and the runs of neighbours have no bank conflicts; each read serves eight (four)
multiply-adds. Meanwhile the next step is loaded from memory into the other buffer.

    rows of work-item y   4 y .. 4 y + 3   and   64 + 4 y .. 64 + 4 y + 3     y = t / 16
    columns of x          4 x .. 4 x + 3   and   64 + 4 x .. 64 + 4 x + 3     x = t % 16
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type, operator"
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import wavecore.lang as wl
from wavecore.kernels.staging import barrier, bytes_to, tile_of
from wavecore.lang import Kernel

THREADS = 256
RUN = 4  # entries that a work-item loads of each factor, and neighbours in rows and columns
ROW_GAP = 64


@dataclass(frozen=True)
class FmaPlan:
    """One product's kernel.

    Attributes:
        element: type of A's and B's entries; acc: of sums, alpha and beta; out: of C's and D's.
        tile: rows and columns of a workgroup.
        a_along_k, b_along_k: whether k is contiguous in memory.
        a_whole, b_whole: tiles divide the rows of A, the columns of B.
        has_tail: the steps do not divide K.
        has_c: C is added.
        has_table: a table has the addresses of a batch's matrices.
    """

    element: Any
    acc: Any
    out: Any
    tile: int
    a_along_k: bool
    b_along_k: bool
    a_whole: bool
    b_whole: bool
    has_tail: bool
    has_c: bool
    has_table: bool = False

    @property
    def threads(self) -> int:
        return THREADS

    @property
    def step_k(self) -> int:
        return THREADS * RUN // self.tile


@cache
def kernel(plan: FmaPlan) -> Kernel:
    """The kernel of a plan."""
    ELEMENT, ACC, OUT = plan.element, plan.acc, plan.out
    TILE, STEP_K = plan.tile, plan.step_k
    A_ALONG_K, B_ALONG_K = plan.a_along_k, plan.b_along_k
    A_WHOLE, B_WHOLE = plan.a_whole, plan.b_whole
    HAS_TAIL, HAS_C, HAS_TABLE = plan.has_tail, plan.has_c, plan.has_table
    SIZE = TILE // 16  # rows and columns of a work-item
    RUNS = SIZE // RUN
    FOUR, SUMS = wl.vec[ELEMENT, RUN], wl.vec[ACC, RUN]
    PITCH = (
        TILE // RUN + 1
    )  # runs of a row of LDS; one more, so that its columns meet no bank twice
    BYTES, OUT_BYTES = plan.element.bits // 8, plan.out.bits // 8

    @wl.function
    def row_of(t, ALONG_K: wl.constexpr):
        """The first row (column of B) that a work-item loads."""
        return t // (STEP_K // RUN) if ALONG_K else t % (TILE // RUN) * RUN

    @wl.function
    def k_of(t, ALONG_K: wl.constexpr):
        """The first k of those."""
        return t % (STEP_K // RUN) * RUN if ALONG_K else t // (TILE // RUN)

    @wl.function
    def load(p, t, rows, ld, count, ALONG_K: wl.constexpr, WHOLE: wl.constexpr, TAIL: wl.constexpr):
        """A work-item's four of a step; `rows` are left, `count` k: rows repeat, k are 0."""
        row, k = row_of(t, ALONG_K), k_of(t, ALONG_K)
        found = SUMS(0)
        if ALONG_K:
            row = row if WHOLE else min(row, rows - 1)
            if TAIL:
                for e in wl.static_range(RUN):
                    if k + e < count:
                        found[e] = ACC(p[wl.i64(row) * ld + k + e])
            else:
                four = (p.cast(wl.u8) + (wl.i64(row) * ld + k) * BYTES).cast(FOUR)[0]
                for e in wl.static_range(RUN):
                    found[e] = ACC(four[e])
        elif WHOLE:
            if not TAIL or k < count:
                four = (p.cast(wl.u8) + (wl.i64(k) * ld + row) * BYTES).cast(FOUR)[0]
                for e in wl.static_range(RUN):
                    found[e] = ACC(four[e])
        elif not TAIL or k < count:
            for e in wl.static_range(RUN):
                found[e] = ACC(p[wl.i64(k) * ld + min(row + e, rows - 1)])
        return found

    @wl.function
    def write(tile, four, t, ALONG_K: wl.constexpr):
        """They go to rows of LDS that are k."""
        row, k = row_of(t, ALONG_K), k_of(t, ALONG_K)
        if ALONG_K:
            for e in wl.static_range(RUN):
                wl.address(tile[k + e, row // RUN]).cast(ACC)[row % RUN] = four[e]
        else:
            tile[k, row // RUN] = four

    @wl.function
    def multiply(acc, a_tile, b_tile, x, y):
        """The products of a step."""
        for k in wl.static_range(STEP_K):
            left, right = wl.local(SUMS, RUNS), wl.local(SUMS, RUNS)
            for i in wl.static_range(RUNS):
                left[i] = a_tile[k, y + i * (ROW_GAP // RUN)]
                right[i] = b_tile[k, x + i * (ROW_GAP // RUN)]
            for i in wl.static_range(SIZE):
                for j in wl.static_range(SIZE):
                    acc[i, j] = wl.fma(left[i // RUN][i % RUN], right[j // RUN][j % RUN], acc[i, j])

    @wl.kernel(max_threads=THREADS)
    def gemm(
        d: wl.ptr[OUT],
        c: wl.ptr[OUT],
        a: wl.ptr[ELEMENT],
        b: wl.ptr[ELEMENT],
        table: wl.ptr[wl.i64],
        m: wl.u32,
        n: wl.u32,
        k: wl.u32,
        lda: wl.u32,
        ldb: wl.u32,
        ldc: wl.u32,
        ldd: wl.u32,
        stride_a: wl.i64,
        stride_b: wl.i64,
        stride_c: wl.i64,
        stride_d: wl.i64,
        alpha: ACC,
        beta: ACC,
    ):
        """D = alpha A B + beta C; blockIdx.y is the number of the product in a batch."""
        t = wl.u32(wl.threadIdx.x)
        x, y = t % 16, t // 16
        tile_m, tile_n = tile_of(
            wl.u32(wl.blockIdx.x), (m + (TILE - 1)) // TILE, (n + (TILE - 1)) // TILE, 1
        )
        m0, n0 = tile_m * TILE, tile_n * TILE
        batch = wl.i64(wl.blockIdx.y)
        pd = (d.cast(wl.u8) + bytes_to(table, 0, batch, stride_d, OUT_BYTES, HAS_TABLE)).cast(OUT)
        pc = (c.cast(wl.u8) + bytes_to(table, 1, batch, stride_c, OUT_BYTES, HAS_TABLE)).cast(OUT)
        pa = (a.cast(wl.u8) + bytes_to(table, 2, batch, stride_a, BYTES, HAS_TABLE)).cast(ELEMENT)
        pb = (b.cast(wl.u8) + bytes_to(table, 3, batch, stride_b, BYTES, HAS_TABLE)).cast(ELEMENT)
        pa += wl.i64(m0) * (lda if A_ALONG_K else 1)
        pb += wl.i64(n0) * (ldb if B_ALONG_K else 1)
        a_step = wl.i64(1 if A_ALONG_K else lda)
        b_step = wl.i64(1 if B_ALONG_K else ldb)

        a_lds = wl.shared(SUMS, 2, STEP_K, PITCH)
        b_lds = wl.shared(SUMS, 2, STEP_K, PITCH)
        acc = wl.local(ACC, SIZE, SIZE)
        for i in wl.static_range(SIZE):
            for j in wl.static_range(SIZE):
                acc[i, j] = ACC(0)

        # The first step is the one that may be shorter.
        steps = (k + (STEP_K - 1)) // STEP_K
        first = k - (steps - 1) * STEP_K
        a_next = load(pa, t, m - m0, lda, first, A_ALONG_K, A_WHOLE, HAS_TAIL)
        b_next = load(pb, t, n - n0, ldb, first, B_ALONG_K, B_WHOLE, HAS_TAIL)
        write(a_lds[0], a_next, t, A_ALONG_K)
        write(b_lds[0], b_next, t, B_ALONG_K)
        barrier()
        pa += a_step * first
        pb += b_step * first
        now = wl.u32(0)
        for _ in range(steps - 1):
            a_next = load(pa, t, m - m0, lda, 0, A_ALONG_K, A_WHOLE, False)
            b_next = load(pb, t, n - n0, ldb, 0, B_ALONG_K, B_WHOLE, False)
            multiply(acc, a_lds[now], b_lds[now], x, y)
            now = now ^ 1
            write(a_lds[now], a_next, t, A_ALONG_K)
            write(b_lds[now], b_next, t, B_ALONG_K)
            barrier()
            pa += a_step * STEP_K
            pb += b_step * STEP_K
        multiply(acc, a_lds[now], b_lds[now], x, y)

        for i in wl.static_range(SIZE):
            at_m = m0 + y * RUN + i // RUN * ROW_GAP + i % RUN
            if A_WHOLE or at_m < m:
                for j in wl.static_range(SIZE):
                    at_n = n0 + x * RUN + j // RUN * ROW_GAP + j % RUN
                    if B_WHOLE or at_n < n:
                        value = alpha * acc[i, j]
                        if HAS_C:
                            value += beta * ACC(pc[wl.i64(at_m) * ldc + at_n])
                        pd[wl.i64(at_m) * ldd + at_n] = OUT(value)

    return gemm
