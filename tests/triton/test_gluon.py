"""Gluon, where a kernel chooses its layouts: memory, shared memory, matrices, messages, faults."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch
from triton.experimental import gluon
from triton.experimental.gluon import language as gl

import wavecore as wc

WAVE = {"gfx90a": 64, "gfx942": 64, "gfx950": 64, "gfx1100": 32, "gfx1201": 32,
        "gfx1250": 32}  # fmt: skip
WARPS = 4
EXACT = 0.0
SOFT = 1e-6  # RDNA 3 adds in one's complement, see docs/numerics.md


def blocked(gpu: str, *, order: list[int] | None = None, vector: int = 2) -> gl.BlockedLayout:
    """Lanes of a wave as rows of eight, warps along the slower axis."""
    across = WAVE[gpu] // 8
    if (order or [1, 0]) == [1, 0]:
        return gl.BlockedLayout([1, vector], [8, across], [WARPS, 1], [1, 0])
    return gl.BlockedLayout([vector, 1], [across, 8], [1, WARPS], [0, 1])


def line(gpu: str, vector: int = 1, warps: int = WARPS) -> gl.BlockedLayout:
    """One dimension."""
    return gl.BlockedLayout([vector], [WAVE[gpu]], [warps], [0])


# -- memory and layouts


@gluon.jit
def transposing(x, out, M: gl.constexpr, N: gl.constexpr, FROM: gl.constexpr, TO: gl.constexpr):
    row, column = gl.arange(0, M, gl.SliceLayout(1, FROM)), gl.arange(0, N, gl.SliceLayout(0, FROM))
    value = gl.load(x + row[:, None] * N + column[None, :])
    value = gl.convert_layout(value, TO)
    row, column = gl.arange(0, M, gl.SliceLayout(1, TO)), gl.arange(0, N, gl.SliceLayout(0, TO))
    gl.store(out + column[None, :] * M + row[:, None], value)


@pytest.mark.parametrize("dtype", [torch.int8, torch.float16, torch.int64], ids=str)
def test_conversion_of_layouts(gpu: str, dtype: torch.dtype) -> None:
    x = torch.randint(-99, 99, (32, 64)).to(dtype)
    out = torch.zeros(64, 32, dtype=dtype)
    into = blocked(gpu, order=[0, 1], vector=4)
    transposing[(1,)](x, out, 32, 64, blocked(gpu), into, num_warps=WARPS)
    assert torch.equal(out, x.T)


def test_conversion_to_a_linear_layout(gpu: str) -> None:
    """Lanes, registers and warps in an order chosen by the test."""
    bits = [(0, 1), (1, 0), (0, 2), (2, 0), (0, 4), (4, 0), (0, 8), (8, 0), (0, 16), (16, 0)]
    bases = [list(bit) for bit in bits[::-1]]
    lanes = int(math.log2(WAVE[gpu]))
    linear = gl.DistributedLinearLayout(
        bases[: 8 - lanes], bases[8 - lanes : 8], bases[8:], [], [32, 32]
    )
    x, out = torch.randn(32, 32), torch.zeros(32, 32)
    transposing[(1,)](x, out, 32, 32, blocked(gpu), linear, num_warps=WARPS)
    assert torch.equal(out, x.T)


SHARED = {
    "plain": gl.SwizzledSharedLayout(1, 1, 1, [1, 0]),
    "swizzled": gl.SwizzledSharedLayout(4, 2, 8, [1, 0]),
    "swizzled columns": gl.SwizzledSharedLayout(8, 1, 4, [0, 1]),
    "padded": gl.PaddedSharedLayout.with_identity_for([[64, 4]], [32, 64], [1, 0]),
    "padded twice": gl.PaddedSharedLayout.with_identity_for([[32, 2], [256, 8]], [32, 64], [0, 1]),
}


@gluon.jit
def through_shared(x, out, M: gl.constexpr, N: gl.constexpr, SHARED: gl.constexpr,
                   FROM: gl.constexpr, TO: gl.constexpr):  # fmt: skip
    row, column = gl.arange(0, M, gl.SliceLayout(1, FROM)), gl.arange(0, N, gl.SliceLayout(0, FROM))
    memory = gl.allocate_shared_memory(x.dtype.element_ty, [M, N], SHARED)
    memory.store(gl.load(x + row[:, None] * N + column[None, :]))
    value = memory.permute([1, 0]).load(TO)
    row, column = gl.arange(0, N, gl.SliceLayout(1, TO)), gl.arange(0, M, gl.SliceLayout(0, TO))
    gl.store(out + row[:, None] * M + column[None, :], value)


@pytest.mark.parametrize("shared", SHARED)
def test_shared_memory(gpu: str, shared: str) -> None:
    dtype = torch.int32 if shared == "plain" else torch.float16
    x = torch.randint(-99, 99, (32, 64)).to(dtype)
    out = torch.zeros(64, 32, dtype=dtype)
    through_shared[(1,)](
        x, out, 32, 64, SHARED[shared], blocked(gpu), blocked(gpu, vector=1), num_warps=WARPS
    )
    assert torch.equal(out, x.T)


@gluon.jit
def buffers(x, out, STEPS: gl.constexpr, N: gl.constexpr, LAYOUT: gl.constexpr):
    """Two buffers in turn, then each half of the last as a slice."""
    i = gl.arange(0, N, LAYOUT)
    shared: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, [0])
    memory = gl.allocate_shared_memory(gl.float32, [2, N], shared)
    memory.index(0).store(gl.load(x + i))
    total = gl.zeros([N], gl.float32, LAYOUT)
    for step in range(1, STEPS):
        memory.index(step % 2).store(gl.load(x + step * N + i))
        total += memory.index((step + 1) % 2).load(LAYOUT)
    last = memory.index((STEPS + 1) % 2)
    gl.store(out + i, total)
    half = gl.arange(0, N // 2, LAYOUT)
    high, low = last.slice(N // 2, N // 2).load(LAYOUT), last.slice(0, N // 2).load(LAYOUT)
    gl.store(out + N + half, high - low)
    small = gl.allocate_shared_memory(gl.float32, [N], shared, gl.load(x + i))
    gl.store(out + 2 * N + i, small.gather((i + 1) % N, 0))
    small.scatter(total, N - 1 - i, 0)
    gl.store(out + 3 * N + i, small.load(LAYOUT))


def test_buffers_slices_and_indices(gpu: str) -> None:
    x, out = torch.randint(0, 99, (5, 256)).float(), torch.zeros(4, 256)
    buffers[(1,)](x, out, 5, 256, line(gpu), num_warps=WARPS)
    assert torch.equal(out[0], x[:4].sum(0))
    assert torch.equal(out[1, :128], x[4, 128:] - x[4, :128])
    assert torch.equal(out[2], x[0].roll(-1))
    assert torch.equal(out[3], x[:4].sum(0).flip(0))


@gluon.jit
def _pair(a, b, c, d):
    return a + c, gl.maximum(b, d)


@gluon.jit
def folded(x, rows, columns, scan, counts, M: gl.constexpr, N: gl.constexpr, LAYOUT: gl.constexpr,
           FLAT: gl.constexpr):  # fmt: skip
    row = gl.arange(0, M, gl.SliceLayout(1, LAYOUT))
    column = gl.arange(0, N, gl.SliceLayout(0, LAYOUT))
    at = row[:, None] * N + column[None, :]
    value = gl.load(x + at)
    total, highest = gl.reduce((value, value), 1, _pair)
    gl.store(rows + row, total)
    gl.store(rows + M + row, highest)
    gl.store(columns + column, gl.sum(value, 0))
    gl.store(columns + N + column, gl.min(value, 0))
    gl.store(scan + at, gl.cumsum(value, 1))
    bins = gl.histogram(gl.load(x + gl.arange(0, M * N, FLAT)), 64, layout=FLAT)
    gl.store(counts + gl.arange(0, 64, FLAT), bins)


def test_reductions_scans_and_counts(gpu: str) -> None:
    x = torch.randint(0, 64, (32, 64), dtype=torch.int32)
    rows, columns = torch.zeros(2, 32, dtype=torch.int32), torch.zeros(2, 64, dtype=torch.int32)
    scan, counts = torch.zeros_like(x), torch.zeros(64, dtype=torch.int32)
    flat = line(gpu)
    folded[(1,)](x, rows, columns, scan, counts, 32, 64, blocked(gpu), flat, num_warps=WARPS)
    assert torch.equal(rows, torch.stack([x.sum(1), x.max(1).values]).int())
    assert torch.equal(columns, torch.stack([x.sum(0), x.min(0).values]).int())
    assert torch.equal(scan, x.cumsum(1).int())
    assert torch.equal(counts, torch.bincount(x.flatten(), minlength=64).int())


@gluon.jit
def buffered(x, out, n, BLOCK: gl.constexpr, LAYOUT: gl.constexpr):
    i = gl.program_id(0) * BLOCK + gl.arange(0, BLOCK, LAYOUT)
    value = gl.amd.cdna3.buffer_load(x, i, mask=i < n, other=7)
    gl.amd.cdna3.buffer_store(value + 1, out, i, mask=i < n + 3)


@pytest.mark.parametrize("dtype", [torch.uint8, torch.float16, torch.int64], ids=str)
def test_buffer_loads_and_stores(gpu: str, dtype: torch.dtype) -> None:
    x = torch.randint(0, 99, (500,)).to(dtype)
    out = torch.zeros(510, dtype=dtype)
    layout = line(gpu, 2)
    buffered[(2,)](x, out, 500, 256, layout, num_warps=WARPS)
    expected = torch.cat([x + 1, torch.full((3,), 8), torch.zeros(7)]).to(dtype)
    assert torch.equal(out, expected)


@gluon.jit
def buffer_atomics(x, out, old, n, PLACES: gl.constexpr, LAYOUT: gl.constexpr, BLOCK: gl.constexpr):
    i = gl.arange(0, BLOCK, LAYOUT)
    value = gl.load(x + gl.program_id(0) * BLOCK + i)
    before = gl.amd.cdna3.buffer_atomic_add(out, i % PLACES, value, mask=i < n)
    gl.store(old + gl.program_id(0) * BLOCK + i, before)


@pytest.mark.parametrize(
    ("gpu", "dtype"),
    [(gpu, dtype) for gpu in WAVE for dtype in (torch.float32, torch.uint32)]
    + [(gpu, torch.float16) for gpu in ("gfx942", "gfx950", "gfx1201")],  # LLVM aborts elsewhere
    indirect=["gpu"], ids=str,
)  # fmt: skip
def test_buffer_atomics(gpu: str, dtype: torch.dtype) -> None:
    """Two programs add to the same places; halves in pairs, with masks that Triton knows as one."""
    x = torch.randint(1, 4, (2, 256)).to(dtype)
    places = 256 if dtype == F16 else 8
    out, old = torch.zeros(places, dtype=dtype), torch.full((2, 256), 77).to(dtype)
    layout = line(gpu, 2)
    buffer_atomics[(2,)](x, out, old, 208, places, layout, 256, num_warps=WARPS)
    added = x.double()
    added[:, 208:] = 0
    assert torch.equal(out.double(), added.sum(0).reshape(-1, places).sum(0))
    assert ((old[:, :208].double() == 0).sum(0).reshape(-1, 8).sum(0) >= 1).all()


# -- matrices


@dataclass(frozen=True)
class Matrix:
    """A matrix instruction: its shape, the width of a lane's piece of K, the operands' type."""

    shape: tuple[int, int, int]
    width: int
    dtype: torch.dtype
    transposed: bool = True

    def __str__(self) -> str:
        return f"{'x'.join(map(str, self.shape))}-{str(self.dtype)[6:]}-{self.transposed}"


F16, BF16, F32, F64, I8 = (
    torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.int8,
)  # fmt: skip
FNUZ = torch.float8_e4m3fnuz, torch.float8_e5m2fnuz
OCP = torch.float8_e4m3fn, torch.float8_e5m2
MATRICES = {
    "gfx90a": [
        Matrix((16, 16, 16), 4, F16), Matrix((32, 32, 8), 4, BF16, transposed=False),
        Matrix((32, 32, 8), 4, F16), Matrix((16, 16, 4), 1, F32), Matrix((16, 16, 4), 1, F64),
        Matrix((16, 16, 16), 4, I8),
    ],
    "gfx942": [
        Matrix((16, 16, 16), 4, F16), Matrix((32, 32, 8), 8, BF16, transposed=False),
        Matrix((16, 16, 32), 8, FNUZ[0]), Matrix((32, 32, 16), 8, FNUZ[1], transposed=False),
        Matrix((16, 16, 32), 16, FNUZ[0]), Matrix((16, 16, 32), 8, I8),
        Matrix((16, 16, 4), 1, F64), Matrix((32, 32, 2), 1, F32),
    ],
    "gfx950": [
        Matrix((16, 16, 32), 8, F16), Matrix((32, 32, 16), 8, BF16, transposed=False),
        Matrix((16, 16, 16), 4, BF16), Matrix((16, 16, 32), 8, OCP[0]),
        Matrix((32, 32, 16), 8, OCP[1], transposed=False), Matrix((16, 16, 64), 16, I8),
    ],
    "gfx1100": [
        Matrix((16, 16, 16), 16, F16), Matrix((16, 16, 16), 16, BF16, transposed=False),
        Matrix((16, 16, 16), 16, I8),
    ],
    "gfx1201": [
        Matrix((16, 16, 16), 8, F16), Matrix((16, 16, 16), 8, BF16, transposed=False),
        Matrix((16, 16, 16), 8, OCP[0]), Matrix((16, 16, 16), 8, OCP[1], transposed=False),
        Matrix((16, 16, 16), 8, I8),
    ],
    "gfx1250": [
        Matrix((16, 16, 32), 8, F16), Matrix((16, 16, 32), 8, BF16, transposed=False),
        Matrix((16, 16, 64), 16, OCP[0]), Matrix((16, 16, 128), 16, OCP[1]),
        Matrix((16, 16, 64), 8, I8), Matrix((16, 16, 4), 2, F32),
    ],
}  # fmt: skip
VERSION = {"gfx90a": 2, "gfx942": 3, "gfx950": 4, "gfx1100": 1, "gfx1201": 2, "gfx1250": 3}


def accumulator(gpu: str, matrix: Matrix) -> gl.amd.AMDMFMALayout | gl.amd.AMDWMMALayout:
    """Four warps, two by two."""
    if gpu.startswith("gfx9"):
        bits = 64 if matrix.dtype == F64 else 32
        shape = list(matrix.shape)
        return gl.amd.AMDMFMALayout(VERSION[gpu], shape, matrix.transposed, [2, 2], bits)
    shape = list(matrix.shape)
    return gl.amd.AMDWMMALayout(
        VERSION[gpu], matrix.transposed, [[0, 1], [1, 0]], instr_shape=shape
    )


@gluon.jit
def multiplied(a, b, c, M: gl.constexpr, N: gl.constexpr, K: gl.constexpr, ACC: gl.constexpr,
               LOAD: gl.constexpr, D: gl.constexpr, WIDTH: gl.constexpr,
               UNIT: gl.constexpr):  # fmt: skip
    row, k = gl.arange(0, M, gl.SliceLayout(1, LOAD)), gl.arange(0, K, gl.SliceLayout(0, LOAD))
    left = gl.load(a + row[:, None] * K + k[None, :])
    k, column = gl.arange(0, K, gl.SliceLayout(1, LOAD)), gl.arange(0, N, gl.SliceLayout(0, LOAD))
    right = gl.load(b + k[:, None] * N + column[None, :])
    left = gl.convert_layout(left, gl.DotOperandLayout(0, D, WIDTH))
    right = gl.convert_layout(right, gl.DotOperandLayout(1, D, WIDTH))
    row, column = gl.arange(0, M, gl.SliceLayout(1, D)), gl.arange(0, N, gl.SliceLayout(0, D))
    at = row[:, None] * N + column[None, :]
    total = gl.load(c + at).to(ACC)
    if UNIT == "mfma":
        total = gl.amd.cdna3.mfma(left, right, total)
    elif UNIT == "wmma1":
        total = gl.amd.rdna3.wmma(left, right, total)
    elif UNIT == "wmma3":
        total = gl.amd.cdna5.wmma(left, right, total)
    else:
        total = gl.amd.rdna4.wmma(left, right, total)
    gl.store(c + at, total)


def small(*shape: int, dtype: torch.dtype) -> torch.Tensor:
    """Small integers, whose products and sums are exact in any order."""
    return torch.randint(-3, 4, shape).float().to(dtype)


@pytest.mark.parametrize(
    ("gpu", "matrix"),
    [(gpu, matrix) for gpu, matrices in MATRICES.items() for matrix in matrices],
    indirect=["gpu"], ids=str,
)  # fmt: skip
def test_matrix_instructions(gpu: str, matrix: Matrix) -> None:
    """Twice an instruction's shape for each warp."""
    dtype = matrix.dtype
    m, n, k = 4 * matrix.shape[0], 4 * matrix.shape[1], 2 * matrix.shape[2]
    result = {I8: torch.int32, F64: F64}.get(dtype, F32)
    kinds = {torch.int32: gl.int32, F64: gl.float64, F32: gl.float32}
    a, b, c = small(m, k, dtype=dtype), small(k, n, dtype=dtype), small(m, n, dtype=result)
    expected = a.double() @ b.double() + c
    unit = "mfma" if gpu.startswith("gfx9") else f"wmma{VERSION[gpu]}"
    multiplied[(1,)](
        a, b, c, m, n, k, kinds[result], blocked(gpu, vector=1), accumulator(gpu, matrix),
        matrix.width, unit, num_warps=WARPS,
    )  # fmt: skip
    slack = SOFT if gpu == "gfx1100" and dtype.is_floating_point else EXACT
    assert (c.double() - expected).abs().max() <= slack * expected.abs().max()


@pytest.mark.parametrize("registers", ["a", "v"])
@pytest.mark.parametrize("gpu", ["gfx90a", "gfx942", "gfx950"], indirect=True)
def test_sums_in_registers_of_either_kind(gpu: str, registers: str) -> None:
    a, b, c = small(64, 32, dtype=F16), small(32, 64, dtype=F16), torch.zeros(64, 64)
    matrix = Matrix((16, 16, 16), 4, F16)
    in_registers[(1,)](
        a, b, c, blocked(gpu, vector=1), accumulator(gpu, matrix), registers, num_warps=WARPS
    )
    assert torch.equal(c, a.float() @ b.float())


@gluon.jit
def in_registers(a, b, c, LOAD: gl.constexpr, D: gl.constexpr, REGISTERS: gl.constexpr):
    """64 x 64 from operands in shared memory, B through its transpose."""
    row, k = gl.arange(0, 64, gl.SliceLayout(1, LOAD)), gl.arange(0, 32, gl.SliceLayout(0, LOAD))
    left: gl.constexpr = gl.PaddedSharedLayout.with_identity_for([[128, 4]], [64, 32], [1, 0])
    right: gl.constexpr = gl.SwizzledSharedLayout(8, 2, 4, [1, 0])
    values = gl.load(a + row[:, None] * 32 + k[None, :])
    lefts = gl.allocate_shared_memory(gl.float16, [64, 32], left, values)
    values = gl.load(b + k[None, :] * 64 + row[:, None])
    rights = gl.allocate_shared_memory(gl.float16, [64, 32], right, values)
    total = gl.zeros([64, 64], gl.float32, D)
    total = gl.amd.cdna3.mfma(
        lefts.load(gl.DotOperandLayout(0, D, 4)),
        rights.permute([1, 0]).load(gl.DotOperandLayout(1, D, 4)),
        total, cd_regclass=REGISTERS,
    )  # fmt: skip
    row, column = gl.arange(0, 64, gl.SliceLayout(1, D)), gl.arange(0, 64, gl.SliceLayout(0, D))
    gl.store(c + row[:, None] * 64 + column[None, :], total)


FORMATS = {"e4m3": (gl.float8e4nv, OCP[0]), "e5m2": (gl.float8e5, OCP[1])}


@gluon.jit
def scaled(a, sa, b, sb, c, M: gl.constexpr, N: gl.constexpr, K: gl.constexpr, FA: gl.constexpr,
           FB: gl.constexpr, LOAD: gl.constexpr, D: gl.constexpr):  # fmt: skip
    KA: gl.constexpr = K // 2 if FA == "e2m1" else K
    KB: gl.constexpr = K // 2 if FB == "e2m1" else K
    left: gl.constexpr = gl.DotOperandLayout(0, D, 16)
    right: gl.constexpr = gl.DotOperandLayout(1, D, 16)
    row, k = gl.arange(0, M, gl.SliceLayout(1, LOAD)), gl.arange(0, KA, gl.SliceLayout(0, LOAD))
    lefts = gl.convert_layout(gl.load(a + row[:, None] * KA + k[None, :]), left)
    k, column = gl.arange(0, KB, gl.SliceLayout(1, LOAD)), gl.arange(0, N, gl.SliceLayout(0, LOAD))
    rights = gl.convert_layout(gl.load(b + k[:, None] * N + column[None, :]), right)
    of_left: gl.constexpr = gl.amd.cdna4.get_mfma_scale_layout(left, [M, K // 32])
    of_right: gl.constexpr = gl.amd.cdna4.get_mfma_scale_layout(right, [N, K // 32])
    row = gl.arange(0, M, gl.SliceLayout(1, of_left))
    k = gl.arange(0, K // 32, gl.SliceLayout(0, of_left))
    left_scales = gl.load(sa + row[:, None] * (K // 32) + k[None, :])
    row = gl.arange(0, N, gl.SliceLayout(1, of_right))
    k = gl.arange(0, K // 32, gl.SliceLayout(0, of_right))
    right_scales = gl.load(sb + row[:, None] * (K // 32) + k[None, :])
    total = gl.zeros([M, N], gl.float32, D)
    total = gl.amd.cdna4.mfma_scaled(lefts, left_scales, FA, rights, right_scales, FB, total)
    row, column = gl.arange(0, M, gl.SliceLayout(1, D)), gl.arange(0, N, gl.SliceLayout(0, D))
    gl.store(c + row[:, None] * N + column[None, :], total)


FP4 = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def scaled_operand(kind: str, rows: int, k: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """As the kernel takes it (rows of K), its scales, and its values times these."""
    scales = torch.randint(125, 130, (rows, k // 32), dtype=torch.uint8)
    if kind == "e2m1":
        codes = torch.randint(0, 16, (rows, k), dtype=torch.uint8)
        given, values = codes[:, ::2] | codes[:, 1::2] << 4, FP4[codes.long()]
    else:
        given = small(rows, k, dtype=FORMATS[kind][1])
        values = given.float()
    powers = torch.exp2(scales.double() - 127).repeat_interleave(32, 1)
    return given, scales, values.double() * powers


@pytest.mark.parametrize(
    ("left", "right"),
    [("e4m3", "e4m3"), ("e5m2", "e4m3"), ("e2m1", "e2m1"), ("e2m1", "e5m2"), ("e4m3", "e2m1")],
)
@pytest.mark.parametrize("shape", [(16, 16, 128), (32, 32, 64)], ids=str)
@pytest.mark.parametrize("gpu", ["gfx950"], indirect=True)
def test_scaled_matrix_instructions(
    gpu: str, shape: tuple[int, int, int], left: str, right: str
) -> None:
    m, n, k = 64, 64, 256
    a, sa, left_values = scaled_operand(left, m, k)
    b, sb, right_values = scaled_operand(right, n, k)
    c = torch.zeros(m, n)
    layout = gl.amd.AMDMFMALayout(4, list(shape), True, [2, 2])
    scaled[(1,)](
        a, sa, b.T.contiguous(), sb, c, m, n, k, left, right, blocked(gpu, vector=1), layout,
        num_warps=WARPS,
    )  # fmt: skip
    assert torch.equal(c.double(), left_values @ right_values.T)


# -- memory straight to shared memory


@gluon.jit
def copied(x, out, n, N: gl.constexpr, BUFFER: gl.constexpr, LAYOUT: gl.constexpr):
    """Two groups of copies under way at once, what is masked filled with 9."""
    i = gl.arange(0, N, LAYOUT)
    shared: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, [0])
    memory = gl.allocate_shared_memory(x.dtype.element_ty, [2, N], shared)
    for half in gl.static_range(2):
        at = half * N + i
        if BUFFER:
            gl.amd.cdna4.async_copy.buffer_load_to_shared(memory.index(half), x, at, at < n, 9)
        else:
            gl.amd.cdna4.async_copy.global_load_to_shared(memory.index(half), x + at, at < n, 9)
        gl.amd.cdna4.async_copy.commit_group()
    gl.amd.cdna4.async_copy.wait_group(1)
    gl.barrier()
    gl.store(out + N - 1 - i, memory.index(0).load(LAYOUT))
    gl.amd.cdna4.async_copy.wait_group(0)
    gl.barrier()
    gl.store(out + N + N - 1 - i, memory.index(1).load(LAYOUT))


@pytest.mark.parametrize("buffer", [False, True])
@pytest.mark.parametrize(
    ("gpu", "dtype", "vector"),
    [("gfx942", F32, 1), ("gfx942", F16, 2), ("gfx950", F32, 1), ("gfx950", F32, 4),
     ("gfx950", F16, 8), ("gfx950", torch.int8, 16)],
    indirect=["gpu"], ids=str,
)  # fmt: skip
def test_copies_to_shared_memory(gpu: str, dtype: torch.dtype, vector: int, buffer: bool) -> None:
    size = vector * 64 * WARPS
    x = torch.randint(0, 99, (2 * size,)).to(dtype)
    out = torch.zeros(2, size, dtype=dtype)
    layout = line(gpu, vector)
    n = 2 * size - 16 * 5
    copied[(1,)](x[:n], out, n, size, buffer, layout, num_warps=WARPS)
    x[n:] = 9
    assert torch.equal(out, x.reshape(2, size).flip(1))


# -- messages and faults


@gluon.jit
def speaking(x, LAYOUT: gl.constexpr, BLOCK: gl.constexpr):
    i = gl.arange(0, BLOCK, LAYOUT)
    value = gl.load(x + i)
    gl.device_print("value: ", value)
    gl.device_assert(value >= 0, "never below zero")
    gl.store(x + i, value + 1)


def test_print_and_assert(gpu: str, capsys: pytest.CaptureFixture[str]) -> None:
    x = torch.arange(64, dtype=torch.int32)
    layout = line(gpu, warps=1)
    speaking[(1,)](x, layout, 64, num_warps=1, debug=True)
    said = {int(line.split("value: ")[1]) for line in capsys.readouterr().out.splitlines()}
    assert said == set(range(64))
    assert x[0] == 1
    x[9] = -1
    with pytest.raises(wc.KernelTrap, match="never below zero"):
        speaking[(1,)](x, layout, 64, num_warps=1, debug=True)


@gluon.jit
def unmasked(x, out, n, BUFFER: gl.constexpr, LAYOUT: gl.constexpr, BLOCK: gl.constexpr):
    i = gl.program_id(0) * BLOCK + gl.arange(0, BLOCK, LAYOUT)
    value = gl.load(x + i, mask=i < n)
    if BUFFER:
        gl.amd.cdna3.buffer_store(value, out, i)  # the buffer store
    else:
        gl.store(out + i, value)  # the store


@pytest.mark.parametrize("buffer", [False, True])
def test_a_missing_mask_names_its_line(gpu: str, buffer: bool) -> None:
    x, out = torch.randn(200), torch.zeros(200)
    layout = line(gpu)
    with pytest.raises(wc.MemoryFault) as caught:
        unmasked[(2,)](x, out, 200, buffer, layout, 128, num_warps=WARPS)
    mark = "# the buffer store" if buffer else "# the store"
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    number = next(at for at, text in enumerate(lines, 1) if text.endswith(mark))
    text = str(caught.value)
    place = "right past the end"
    for part in (f"test_gluon.py:{number}", "unmasked", "(out)", place, ": element 200\n", "lanes"):
        assert part in text, text
    assert caught.value.site.workgroup == (1, 0, 0)


# -- odds and ends


@gluon.jit
def _clipped(a, b):
    return gl.minimum(a, b), a - b


@gluon.jit
def various(x, out, N: gl.constexpr, LAYOUT: gl.constexpr):
    """Atomics on shared memory, elements across lanes, and a rest of Gluon's operations."""
    i = gl.arange(0, N, LAYOUT)
    value = gl.load(x + i)
    shared: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, [0])
    memory = gl.allocate_shared_memory(gl.int32, [N], shared, gl.zeros_like(value))
    before = memory.atomic_scatter_add(gl.full_like(value, 1), value % 16, 0, value >= 8)
    gl.store(out + i, memory.load(LAYOUT))
    gl.store(out + N + i, before)
    gl.store(out + 2 * N + i, gl.gather(value, N - 1 - i, 0))
    low, difference = gl.map_elementwise(_clipped, value, i)
    gl.store(out + 3 * N + i, low)
    gl.store(out + 4 * N + i, difference)
    even, odd = gl.split(gl.reshape(value, [N // 2, 2]))
    joined = gl.reshape(gl.join(odd, even), [N])
    gl.store(out + 5 * N + i, gl.convert_layout(joined, LAYOUT))


def test_atomics_on_shared_memory_and_moved_elements(gpu: str) -> None:
    x = torch.randint(0, 16, (256,), dtype=torch.int32)
    out = torch.zeros(6, 256, dtype=torch.int32)
    various[(1,)](x, out, 256, line(gpu, 2), num_warps=WARPS)
    count = torch.bincount(x[x >= 8], minlength=256).int()
    assert torch.equal(out[0], count)
    for number in range(8, 16):
        assert sorted(out[1][x == number].tolist()) == list(range(count[number]))
    i = torch.arange(256, dtype=torch.int32)
    assert torch.equal(out[2], x.flip(0))
    assert torch.equal(out[3], torch.minimum(x, i))
    assert torch.equal(out[4], x - i)
    assert torch.equal(out[5], x.reshape(-1, 2).flip(1).flatten())


@gluon.jit
def staged(a, b, c, K: gl.constexpr, LOAD: gl.constexpr, D: gl.constexpr):
    """32 x 32, by K in stages of a warp pipeline, without matrix instructions."""
    row, k = gl.arange(0, 32, gl.SliceLayout(1, LOAD)), gl.arange(0, 16, gl.SliceLayout(0, LOAD))
    total = gl.zeros([32, 32], gl.float32, D)
    column = gl.arange(0, 32, gl.SliceLayout(0, LOAD))
    inner = gl.arange(0, 16, gl.SliceLayout(1, LOAD))
    for start in range(0, K, 16):
        with gl.amd.warp_pipeline_stage("load", priority=1):
            left = gl.load(a + row[:, None] * K + start + k[None, :])
            right = gl.load(b + (start + inner)[:, None] * 32 + column[None, :])
        with gl.amd.warp_pipeline_stage("compute", priority=0):
            left = gl.convert_layout(left, gl.DotOperandLayout(0, D, 0))
            right = gl.convert_layout(right, gl.DotOperandLayout(1, D, 0))
            total = gl.dot_fma(left, right, total)
    row, column = gl.arange(0, 32, gl.SliceLayout(1, D)), gl.arange(0, 32, gl.SliceLayout(0, D))
    gl.store(c + row[:, None] * 32 + column[None, :], total)


def test_products_without_matrix_instructions(gpu: str) -> None:
    a, b, c = small(32, 64, dtype=F32), small(64, 32, dtype=F32), torch.zeros(32, 32)
    staged[(1,)](a, b, c, 64, blocked(gpu, vector=1), blocked(gpu), num_warps=WARPS)
    assert torch.equal(c, a @ b)


@gluon.jit
def rescaled(x, scales, out, ROWS: gl.constexpr, K: gl.constexpr, FORMAT: gl.constexpr,
             LOAD: gl.constexpr, SCALES: gl.constexpr):  # fmt: skip
    """To a narrow format, with a scale for each 32 values."""
    row, k = gl.arange(0, ROWS, gl.SliceLayout(1, LOAD)), gl.arange(0, K, gl.SliceLayout(0, LOAD))
    value = gl.load(x + row[:, None] * K + k[None, :])
    row = gl.arange(0, ROWS, gl.SliceLayout(1, SCALES))
    k = gl.arange(0, K // 32, gl.SliceLayout(0, SCALES))
    scale = gl.load(scales + row[:, None] * (K // 32) + k[None, :])
    narrow = gl.amd.cdna4.scaled_downcast(value, scale, FORMAT)
    of_narrow: gl.constexpr = narrow.type.layout
    wide: gl.constexpr = narrow.type.shape[1]
    row = gl.arange(0, ROWS, gl.SliceLayout(1, of_narrow))
    k = gl.arange(0, wide, gl.SliceLayout(0, of_narrow))
    gl.store(out + row[:, None] * wide + k[None, :], narrow)


@pytest.mark.parametrize(
    ("kind", "dtype"), [("e4m3", F16), ("e5m2", BF16), ("e2m1", F32), ("e2m1", F16)], ids=str
)
@pytest.mark.parametrize("gpu", ["gfx950"], indirect=True)
def test_scaled_conversions(gpu: str, kind: str, dtype: torch.dtype) -> None:
    given, scales, values = scaled_operand(kind, 32, 128)
    out = torch.zeros_like(given)
    layouts = [gl.BlockedLayout([1, n], [16, 4], [WARPS, 1], [1, 0]) for n in (32, 1)]
    rescaled[(1,)](values.to(dtype), scales, out, 32, 128, kind, *layouts, num_warps=WARPS)
    assert torch.equal(out.view(torch.uint8), given.view(torch.uint8))


@gluon.jit
def shared_by_a_cluster(x, out, M: gl.constexpr, N: gl.constexpr, D: gl.constexpr,
                        S: gl.constexpr):  # fmt: skip
    row, column = gl.arange(0, M, gl.SliceLayout(1, D)), gl.arange(0, N, gl.SliceLayout(0, D))
    at = row[:, None] * N + column[None, :]
    copied = gl.allocate_shared_memory(x.dtype.element_ty, (M, N), S)
    gl.amd.cdna5.cluster.arrive()
    gl.amd.cdna5.cluster.wait()
    gl.amd.cdna5.async_copy.global_to_shared(copied, x + at)
    gl.amd.cdna5.async_copy.commit_group()
    gl.amd.cdna5.async_copy.wait_group(0)
    gl.amd.cdna5.cluster.arrive()
    gl.amd.cdna5.cluster.wait()
    gl.store(out + at, copied.load(D) + gl.load(x + at))


@pytest.mark.parametrize("gpu", ["gfx1250"], indirect=True)
@pytest.mark.parametrize("bases", [[[1, 0]], [[0, 0]], [[1, 0], [0, 0]], [[0, 0], [0, 1]]], ids=str)
def test_ctas_of_a_cluster_load_together(gpu: str, bases: list[list[int]]) -> None:
    """A base of zeros: those CTAs need the same elements, which one load brings to all of them."""
    layout = gl.BlockedLayout([1, 4], [4, 8], [4, 1], [1, 0], bases)
    shared = gl.SwizzledSharedLayout(1, 1, 1, [1, 0], bases)
    x, out = torch.randn(64, 32), torch.zeros(64, 32)
    kernel = shared_by_a_cluster[(1,)](
        x, out, 64, 32, layout, shared, num_warps=4, num_ctas=1 << len(bases)
    )
    assert torch.equal(out, x + x)
    text = kernel.asm["amdgcn"]
    assert ("cluster_load_async_to_lds" in text) == ([0, 0] in bases)
    assert "s_barrier_wait -3" in text or "s_barrier_wait 0xfffd" in text
