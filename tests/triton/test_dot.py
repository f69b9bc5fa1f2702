"""Matrix products: types, shapes, warps, stages, edges, scales; against torch in float64."""

from __future__ import annotations

import pytest
import torch
import triton
import triton.language as tl

from tests.triton import kernels

M, N, K = 64, 48, 96
FP8_OF = {
    "gfx942": (torch.float8_e4m3fnuz, torch.float8_e5m2fnuz),
    "gfx950": (torch.float8_e4m3fn, torch.float8_e5m2),
    "gfx1201": (torch.float8_e4m3fn, torch.float8_e5m2),
}


def operand(*shape: int, dtype: torch.dtype, seed: int) -> torch.Tensor:
    """Small integers, whose products and sums are exact in any order."""
    generator = torch.Generator().manual_seed(seed)
    return torch.randint(-3, 4, shape, generator=generator).to(torch.float32).to(dtype)


def product(
    dtype: torch.dtype,
    result: torch.dtype,
    tile: tuple[int, int, int] = (32, 32, 32),
    shape: tuple[int, int, int] = (M, N, K),
    **options: int | None,
) -> None:
    m, n, k = shape
    a, b = operand(m, k, dtype=dtype, seed=1), operand(k, n, dtype=dtype, seed=2)
    c = torch.zeros(m, n, dtype=result)
    bm, bn, bk = tile
    kernels.matmul[(-(-m // bm), -(-n // bn))](
        a, b, c, m, n, k, *a.stride(), *b.stride(), *c.stride(), BM=bm, BN=bn, BK=bk,
        ACC=tl.int32 if result == torch.int32 else tl.float32, **options,
    )  # fmt: skip
    assert_products(c, a.double() @ b.double(), dtype)


def assert_products(found: torch.Tensor, expected: torch.Tensor, dtype: torch.dtype) -> None:
    """Equal, except on RDNA 3: its WMMA adds in one's complement, see docs/numerics.md."""
    arch = triton.runtime.driver.active.get_current_target().arch
    slack = 1e-5 if arch == "gfx1100" and dtype.is_floating_point else 0
    assert (found.double() - expected).abs().max() <= slack * expected.abs().max()


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32], ids=str)
@pytest.mark.parametrize("warps", [1, 2, 4, 8])
def test_types_and_warps(gpu: str, dtype: torch.dtype, warps: int) -> None:
    product(dtype, torch.float32, num_warps=warps)


def test_bytes(gpu: str) -> None:
    product(torch.int8, torch.int32)


@pytest.mark.parametrize("stages", [1, 2, 3])
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_stages(gpu: str, dtype: torch.dtype, stages: int) -> None:
    product(dtype, torch.float32, num_stages=stages)


@pytest.mark.parametrize("tile", [(16, 16, 16), (16, 64, 32), (64, 16, 64), (64, 64, 32)], ids=str)
def test_tiles(gpu: str, tile: tuple[int, int, int]) -> None:
    product(torch.float16, torch.float32, tile)


@pytest.mark.parametrize("shape", [(17, 33, 40), (64, 64, 19), (1, 80, 64)], ids=str)
def test_edges(gpu: str, shape: tuple[int, int, int]) -> None:
    product(torch.float16, torch.float16, shape=shape)


@pytest.mark.parametrize("which", [0, 1])
def test_eight_bit_floats(gpu: str, which: int) -> None:
    """The target's own types if it has any, otherwise those of OCP in software."""
    types = FP8_OF.get(gpu, (torch.float8_e5m2, torch.float8_e5m2))
    product(types[which], torch.float32, OTHER=None)


@pytest.mark.parametrize("instruction", [16, 32])
def test_sizes_of_instructions(gpu: str, instruction: int) -> None:
    """CDNA's two shapes of MFMA; RDNA has one and ignores it."""
    product(torch.float16, torch.float32, matrix_instr_nonkdim=instruction)


SCALED = [("e4m3", "e4m3"), ("e5m2", "e4m3"), ("e2m1", "e2m1"), ("e4m3", "e2m1")]


@pytest.mark.parametrize("formats", SCALED, ids="-".join)
def test_scaled(gpu: str, formats: tuple[str, str]) -> None:
    m, n, k = 32, 32, 64
    generator = torch.Generator().manual_seed(3)
    scales = [torch.randint(125, 130, (size, k // 32), generator=generator).to(torch.uint8)
              for size in (m, n)]  # fmt: skip
    (a, a_values), (b, b_values) = (
        _codes(kind, rows, columns, axis, generator)
        for kind, rows, columns, axis in ((formats[0], m, k, 1), (formats[1], k, n, 0))
    )
    c = torch.zeros(m, n)
    kernels.scaled_dot[(1,)](
        a, scales[0], b, scales[1], c, M=m, N=n, K=k, FA=formats[0], FB=formats[1]
    )
    powers = [torch.exp2(s.double() - 127).repeat_interleave(32, 1) for s in scales]
    expected = (a_values * powers[0]) @ (b_values * powers[1].T)
    assert_products(c, expected, torch.float32)


E2M1 = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6]).double()


def _codes(
    kind: str, rows: int, columns: int, axis: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Codes as the kernel takes them, two per byte along `axis` for e2m1, and their values."""
    if kind == "e2m1":
        codes = torch.randint(0, 16, (rows, columns), generator=generator).to(torch.uint8)
        low, high = (codes.unflatten(axis, (-1, 2)).select(axis + 1, i) for i in (0, 1))
        return (low | high << 4).contiguous(), E2M1[codes.long()]
    dtype = torch.float8_e4m3fn if kind == "e4m3" else torch.float8_e5m2
    values = torch.randint(-3, 4, (rows, columns), generator=generator).float()
    return values.to(dtype).view(torch.uint8), values.double()
