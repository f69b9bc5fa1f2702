"""The matrix product kernel: tiles in LDS, double-buffered, several waves per workgroup.

Each step of K takes 64 bytes of every row of A's tile and of every column of B's (`UNITS` pieces of
16 bytes, of consecutive k). A piece's place in LDS is swizzled within lines of 128 bytes, so that
neither writes nor reads have bank conflicts:

    place = linear ^ (linear >> 3 & 7),   linear = UNITS * row + piece

A lane reads a fragment's registers as whole pieces. While a step is multiplied, the next one is
loaded from memory to registers; it is written to the other buffer after the products, and one
barrier ends the step. The first step may be shorter than the others: it is padded with zeros, so
the loop does not test k.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import wavecore.lang as wl
from wavecore.kernels.staging import barrier, bytes_to, tile_of
from wavecore.lang import Kernel, Mma

PIECE_BYTES = 16
# Loop strength reduction would give each access a separate 64-bit induction variable.
OPTIONS = ("-mllvm", "-disable-lsr")


@dataclass(frozen=True)
class Side:
    """How A or B is read: A by rows of the result, B by columns.

    Attributes:
        tile: rows (columns) of a workgroup's tile.
        waves: number of waves that share them.
        along_k: whether k is contiguous in memory, else rows (columns) are.
        edge: "none" if tiles divide the matrix, "even" if its size is even, else "any".
    """

    tile: int
    waves: int
    along_k: bool
    edge: str


@dataclass(frozen=True)
class Plan:
    """One product's kernel: types, tiles, and which special cases it has.

    Attributes:
        mma: the product of a step of fragments.
        element: type of A's and B's entries in memory; 8-bit floats are u8.
        out: type of C's and D's entries.
        acc: type of sums, alpha and beta.
        a, b: how the factors are read.
        bytes_k: bytes of a row of a tile.
        swapped: D is computed transposed, so that a lane's entries are adjacent in a row of D.
        has_tail: the steps do not divide K.
        has_c: C is added.
        wave: lanes of a wave.
        xcds: dies that take workgroups round-robin.
        has_table: a table has the addresses of a batch's matrices.
    """

    mma: Mma
    element: Any
    out: Any
    acc: Any
    a: Side
    b: Side
    bytes_k: int
    swapped: bool
    has_tail: bool
    has_c: bool
    wave: int
    xcds: int
    has_table: bool = False

    @property
    def threads(self) -> int:
        return self.a.waves * self.b.waves * self.wave

    @property
    def run(self) -> int:
        """Entries of a piece."""
        return PIECE_BYTES // int(self.element.bits // 8)

    @property
    def step_k(self) -> int:
        return self.bytes_k // int(self.element.bits // 8)


@cache
def kernel(plan: Plan) -> Kernel:
    """The kernel of a plan."""
    ELEMENT, OUT, ACC = plan.element, plan.out, plan.acc
    RUN, STEP_K, THREADS, WAVE = plan.run, plan.step_k, plan.threads, plan.wave
    UNITS = plan.bytes_k // PIECE_BYTES
    MMA, BYTES = plan.mma, plan.element.bits // 8
    STEPS = STEP_K // MMA.k
    # The matrix instructions' own A is what gives D its rows.
    ROWS, COLUMNS = (plan.b, plan.a) if plan.swapped else (plan.a, plan.b)
    ROW_TILES = ROWS.tile // ROWS.waves // MMA.m
    COLUMN_TILES = COLUMNS.tile // COLUMNS.waves // MMA.n
    PIECE, PAIR = wl.vec[ELEMENT, RUN], wl.vec[ELEMENT, 2]
    SIDE_A, SIDE_B = plan.a, plan.b
    A_PIECES = SIDE_A.tile * UNITS // THREADS
    B_PIECES = SIDE_B.tile * UNITS // THREADS
    A_SIZE, B_SIZE = SIDE_A.tile * UNITS, SIDE_B.tile * UNITS
    M_TILE, N_TILE, M_EDGE, N_EDGE = SIDE_A.tile, SIDE_B.tile, SIDE_A.edge, SIDE_B.edge
    HAS_TAIL, HAS_C, SWAPPED, XCDS = plan.has_tail, plan.has_c, plan.swapped, plan.xcds
    HAS_TABLE, OUT_BYTES = plan.has_table, plan.out.bits // 8
    ROW_WAVES = ROWS.waves
    ROW_SPAN, COLUMN_SPAN = ROWS.tile // ROWS.waves, COLUMNS.tile // COLUMNS.waves

    @wl.function
    def place(row, piece):
        """Where a piece is in its tile."""
        linear = row * UNITS + piece
        return linear ^ (linear >> 3 & 7)

    @wl.function
    def task_row(task, side: wl.constexpr):
        """The row (the first of two, if k is not along memory) that a task loads."""
        if side.along_k:
            return task // UNITS
        return task % (side.tile // 2) * 2

    @wl.function
    def task_piece(task, side: wl.constexpr):
        """The piece of its row that a task loads."""
        if side.along_k:
            return task % UNITS
        return task // (side.tile // 2)

    @wl.function
    def task_offset(task, side: wl.constexpr, first, size, ld):
        """Where a task's entries begin in memory, counted from the tile's first row."""
        row = task_row(task, side)
        k = task_piece(task, side) * RUN
        if side.edge != "none":
            last = wl.u32(size - first) - (1 if side.along_k else 2)
            row = min(row, last)
        if side.along_k:
            return row * ld + k
        return k * ld + row

    @wl.function
    def load(pieces, p, t, side: wl.constexpr, first, size, ld):
        """A thread's pieces of one step, from memory; `p` is at the tile's first row."""
        if side.along_k:
            for i in wl.static_range(side.tile * UNITS // THREADS):
                at = task_offset(t + i * THREADS, side, first, size, ld)
                pieces[i] = (p.cast(wl.u8) + at * BYTES).cast(PIECE)[0]
        else:
            for i in wl.static_range(side.tile * UNITS // THREADS // 2):
                at = task_offset(t + i * THREADS, side, first, size, ld)
                for j in wl.static_range(RUN):
                    if side.edge == "any":
                        row = task_row(t + i * THREADS, side)
                        one = wl.u32(size - first) - 1
                        k_at = (task_piece(t + i * THREADS, side) * RUN + j) * ld
                        pieces[2 * i][j] = p[k_at + min(row, one)]
                        pieces[2 * i + 1][j] = p[k_at + min(row + 1, one)]
                    else:
                        two = (p.cast(wl.u8) + (at + j * ld) * BYTES).cast(PAIR)[0]
                        pieces[2 * i][j] = two[0]
                        pieces[2 * i + 1][j] = two[1]

    @wl.function
    def load_tail(pieces, p, t, side: wl.constexpr, first, size, ld, count):
        """As load, of a step that has `count` k: what lacks is 0."""
        each = 1 if side.along_k else 2
        for i in wl.static_range(side.tile * UNITS // THREADS):
            task = t + i // each * THREADS
            row = min(task_row(task, side) + i % each, wl.u32(size - first) - 1)
            for j in wl.static_range(RUN):
                k = task_piece(task, side) * RUN + j
                value = ELEMENT(0)
                if k < count:
                    value = p[row * ld + k] if side.along_k else p[k * ld + row]
                pieces[i][j] = value

    @wl.function
    def write(tile, pieces, t, side: wl.constexpr):
        """A thread's pieces to their places in LDS."""
        each = 1 if side.along_k else 2
        for i in wl.static_range(side.tile * UNITS // THREADS):
            task = t + i // each * THREADS
            tile[place(task_row(task, side) + i % each, task_piece(task, side))] = pieces[i]

    @wl.function
    def multiply(acc, rows, columns, row, column):
        """The products of one step; `row` and `column` are a wave's first ones."""
        for step in wl.static_range(STEPS):
            x = wl.local(MMA.A, ROW_TILES)
            y = wl.local(MMA.B, COLUMN_TILES)
            # Sixteen rows on, a piece lies as many lines on: a constant of the access.
            for e in wl.static_range(0, x[0].size, RUN):
                piece = wl.u32(x[0].col(e)) // RUN + step * (MMA.k // RUN)
                at = place(row + x[0].row(0), piece)
                for i in wl.static_range(ROW_TILES):
                    found = rows[at + MMA.m * UNITS * i]
                    for j in wl.static_range(RUN):
                        x[i][e + j] = found[j]
            for e in wl.static_range(0, y[0].size, RUN):
                piece = wl.u32(y[0].row(e)) // RUN + step * (MMA.k // RUN)
                at = place(column + y[0].col(0), piece)
                for i in wl.static_range(COLUMN_TILES):
                    found = columns[at + MMA.n * UNITS * i]
                    for j in wl.static_range(RUN):
                        y[i][e + j] = found[j]
            for i in wl.static_range(ROW_TILES):
                for j in wl.static_range(COLUMN_TILES):
                    acc[i, j] = MMA(x[i], y[j], acc[i, j])

    @wl.kernel(max_threads=THREADS, options=OPTIONS)
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
        wave = wl.u32(wl.amdgcn.readfirstlane(wl.i32(t // WAVE)))
        tile_m, tile_n = tile_of(
            wl.u32(wl.blockIdx.x), (m + (M_TILE - 1)) // M_TILE, (n + (N_TILE - 1)) // N_TILE, XCDS
        )
        m0 = tile_m * M_TILE
        n0 = tile_n * N_TILE
        batch = wl.i64(wl.blockIdx.y)

        # Along k each pointer moves by a step of its own, the same in all threads.
        pa = (a.cast(wl.u8) + bytes_to(table, 2, batch, stride_a, BYTES, HAS_TABLE)).cast(ELEMENT)
        pb = (b.cast(wl.u8) + bytes_to(table, 3, batch, stride_b, BYTES, HAS_TABLE)).cast(ELEMENT)
        pa += wl.i64(m0) * (lda if SIDE_A.along_k else 1)
        pb += wl.i64(n0) * (ldb if SIDE_B.along_k else 1)
        a_step = wl.i64(1 if SIDE_A.along_k else lda)
        b_step = wl.i64(1 if SIDE_B.along_k else ldb)

        a_lds = wl.shared(PIECE, 2, A_SIZE)
        b_lds = wl.shared(PIECE, 2, B_SIZE)
        a_pieces = wl.local(PIECE, A_PIECES)
        b_pieces = wl.local(PIECE, B_PIECES)
        acc = wl.local(MMA.D, ROW_TILES, COLUMN_TILES)
        for i in wl.static_range(ROW_TILES):
            for j in wl.static_range(COLUMN_TILES):
                acc[i, j].fill(0)

        row = wave % ROW_WAVES * ROW_SPAN
        column = wave // ROW_WAVES * COLUMN_SPAN
        steps = (k + (STEP_K - 1)) // STEP_K
        first = k - (steps - 1) * STEP_K
        if HAS_TAIL:
            load_tail(a_pieces, pa, t, SIDE_A, m0, m, lda, first)
            load_tail(b_pieces, pb, t, SIDE_B, n0, n, ldb, first)
        else:
            load(a_pieces, pa, t, SIDE_A, m0, m, lda)
            load(b_pieces, pb, t, SIDE_B, n0, n, ldb)
        write(a_lds[0], a_pieces, t, SIDE_A)
        write(b_lds[0], b_pieces, t, SIDE_B)
        barrier()
        pa += a_step * first
        pb += b_step * first
        now = wl.u32(0)
        for _ in range(steps - 1):
            load(a_pieces, pa, t, SIDE_A, m0, m, lda)
            load(b_pieces, pb, t, SIDE_B, n0, n, ldb)
            if SWAPPED:
                multiply(acc, b_lds[now], a_lds[now], row, column)
            else:
                multiply(acc, a_lds[now], b_lds[now], row, column)
            now = now ^ 1
            write(a_lds[now], a_pieces, t, SIDE_A)
            write(b_lds[now], b_pieces, t, SIDE_B)
            barrier()
            pa += a_step * STEP_K
            pb += b_step * STEP_K
        if SWAPPED:
            multiply(acc, b_lds[now], a_lds[now], row, column)
        else:
            multiply(acc, a_lds[now], b_lds[now], row, column)

        pc = (c.cast(wl.u8) + bytes_to(table, 1, batch, stride_c, OUT_BYTES, HAS_TABLE)).cast(OUT)
        pd = (d.cast(wl.u8) + bytes_to(table, 0, batch, stride_d, OUT_BYTES, HAS_TABLE)).cast(OUT)
        for i in wl.static_range(ROW_TILES):
            for j in wl.static_range(COLUMN_TILES):
                tile = acc[i, j]
                for e in wl.static_range(tile.size):
                    x = row + i * MMA.m + wl.u32(tile.row(e))
                    y = column + j * MMA.n + wl.u32(tile.col(e))
                    at_m = m0 + (y if SWAPPED else x)
                    at_n = n0 + (x if SWAPPED else y)
                    if (M_EDGE == "none" or at_m < m) and (N_EDGE == "none" or at_n < n):
                        value = alpha * tile[e]
                        if HAS_C:
                            value += beta * ACC(pc[wl.i64(at_m) * ldc + at_n])
                        pd[wl.i64(at_m) * ldd + at_n] = OUT(value)

    return gemm
