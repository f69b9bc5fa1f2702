"""Element by element: types, masks, casts, scalars, libdevice; against torch."""

from __future__ import annotations

import pytest
import torch

from tests.triton import kernels

N, BLOCK = 300, 128
GRID = (-(-N // BLOCK),)
FLOATS = [torch.float16, torch.bfloat16, torch.float32]
INTS = [torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8]


def name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def values(dtype: torch.dtype, seed: int = 0) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    if dtype.is_floating_point:
        return torch.randn(N, generator=generator).to(dtype)
    low = 0 if dtype == torch.uint8 else -100
    return torch.randint(low, 100, (N,), generator=generator).to(dtype)


@pytest.mark.parametrize("dtype", FLOATS + INTS + [torch.float64], ids=name)
@pytest.mark.parametrize("warps", [1, 8])
def test_addition(gpu: str, dtype: torch.dtype, warps: int) -> None:
    x, y = values(dtype), values(dtype, 1)
    out = torch.empty_like(x)
    kernels.binary[GRID](x, y, out, N, OP="add", BLOCK=BLOCK, num_warps=warps)
    assert torch.equal(out, x + y)


FUNCTIONS = {
    "exp": torch.exp, "log": torch.log, "sqrt": torch.sqrt, "sin": torch.sin, "cos": torch.cos,
    "abs": torch.abs, "floor": torch.floor, "erf": torch.erf, "tanh": torch.tanh,
    "rsqrt": torch.rsqrt, "sigmoid": torch.sigmoid, "neg": torch.neg,
    "pow": lambda x: torch.pow(x, x),
}  # fmt: skip


@pytest.mark.parametrize("op", FUNCTIONS)
def test_functions(gpu: str, op: str) -> None:
    x = values(torch.float32).abs() + 0.25
    out = torch.empty_like(x)
    kernels.unary[GRID](x, out, N, OP=op, BLOCK=BLOCK)
    torch.testing.assert_close(out, FUNCTIONS[op](x), rtol=2e-6, atol=2e-6)


INTEGER_OPS = {
    "sub": torch.sub, "mul": torch.mul, "and": torch.bitwise_and, "xor": torch.bitwise_xor,
    "min": torch.minimum, "max": torch.maximum,
    "floordiv": lambda x, y: torch.div(x, y, rounding_mode="trunc"), "mod": torch.fmod,
    "where": lambda x, y: torch.where(x < y, x, y * 2),
}  # fmt: skip


@pytest.mark.parametrize("op", INTEGER_OPS)
def test_integers(gpu: str, op: str) -> None:
    x, y = values(torch.int32), values(torch.int32, 1)
    y[y == 0] = 3
    out = torch.empty_like(x)
    kernels.binary[GRID](x, y, out, N, OP=op, BLOCK=BLOCK)
    assert torch.equal(out, INTEGER_OPS[op](x, y))


def test_comparison_gives_booleans(gpu: str) -> None:
    x, y = values(torch.float32), values(torch.float32, 1)
    out = torch.zeros(N, dtype=torch.bool)
    kernels.binary[GRID](x, y, out, N, OP="less", BLOCK=BLOCK)
    assert torch.equal(out, x < y)


CASTS = [
    *((a, b) for a in FLOATS for b in FLOATS if a != b),
    *((torch.float32, i) for i in (torch.int8, torch.int32, torch.int64)),
    *((i, torch.float32) for i in (torch.int8, torch.uint8, torch.int32)),
    (torch.float64, torch.float32), (torch.int32, torch.int64), (torch.int64, torch.int16),
    *((torch.float32, f) for f in (torch.float8_e5m2,)),
    *((f, torch.float32) for f in (torch.float8_e5m2,)),
]  # fmt: skip


@pytest.mark.parametrize(("source", "result"), CASTS, ids=lambda dtype: name(dtype))
def test_casts(gpu: str, source: torch.dtype, result: torch.dtype) -> None:
    x = (20 * values(torch.float32)).to(source)
    out = torch.zeros(N, dtype=result)
    kernels.cast[GRID](x, out, N, BLOCK=BLOCK)
    assert torch.equal(out.to(torch.float64), x.to(torch.float32).to(result).to(torch.float64))


def test_scalars_arrive(gpu: str) -> None:
    out = torch.zeros(6, dtype=torch.int64)
    kernels.scalars[(1,)](out, -3, 1 << 20, -(1 << 40), 1 << 63, 2.75, True, num_warps=1)
    assert out.tolist() == [-3, 1 << 20, -(1 << 40), 1 << 62, 11, 1]


def test_grid_of_three_dimensions(gpu: str) -> None:
    out = torch.zeros(24, dtype=torch.int32)
    kernels.grid_ids[(2, 3, 4)](out, num_warps=1)
    expected = [x + 10 * y + 100 * z for z in range(4) for y in range(3) for x in range(2)]
    assert out.tolist() == expected


def test_an_empty_grid_is_no_launch(gpu: str) -> None:
    out = torch.zeros(4, dtype=torch.int32)
    kernels.grid_ids[(0,)](out)
    assert not out.any()


def test_random_numbers_do_not_depend_on_the_gpu(gpu: str) -> None:
    out = torch.zeros(2 * 256)
    kernels.random_numbers[(1,)](out, 42, BLOCK=256)
    uniform, normal = out[:256], out[256:]
    assert 0 <= uniform.min() <= uniform.max() < 1
    assert abs(float(uniform.mean()) - 0.5) < 0.06
    assert abs(float(normal.std()) - 1) < 0.15


def test_tuples_tables_and_none(gpu: str) -> None:
    x = torch.randn(64)
    out = torch.empty(64)
    kernels.through_tuple[(1,)]((x, 3.0), out, BLOCK=64)
    assert torch.equal(out, x * 3)
    kernels.maybe[(1,)](x, out, BLOCK=64)
    assert torch.equal(out, x)
    kernels.maybe[(1,)](None, out, BLOCK=64)
    assert torch.equal(out, torch.full((64,), 7.0))


@pytest.mark.parametrize("kind", ["transposed", "sliced", "negative", "requires_grad"])
def test_views_and_parameters(gpu: str, kind: str) -> None:
    """Tensors with gaps in memory, and tensors with gradients."""
    base = torch.randint(-9, 10, (16, 32)).float()
    x = {
        "transposed": base.T, "sliced": base[4:8, ::2], "negative": base[:, 3:],
        "requires_grad": base.clone().requires_grad_(),
    }[kind]  # fmt: skip
    rows, columns = x.shape
    out = torch.zeros(rows, columns)
    kernels.matmul[(-(-rows // 16), -(-columns // 16))](
        torch.eye(rows), x, out, rows, columns, rows, rows, 1, *x.stride(), columns, 1,
        BM=16, BN=16, BK=16, ACC=kernels.tl.float32,
    )  # fmt: skip
    assert torch.equal(out, x.detach())
