"""Reductions, scans, sorting, and operations that move elements between lanes and warps."""

from __future__ import annotations

import pytest
import torch

from tests.triton import kernels


def integers(*shape: int, seed: int = 0, high: int = 1000) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    return torch.randint(-high, high, shape, generator=generator, dtype=torch.int32)


def floats(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


@pytest.mark.parametrize("warps", [1, 4])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("op", ["sum", "max", "min", "argmax", "xor"])
def test_reductions(gpu: str, op: str, axis: int, warps: int) -> None:
    m, n = 16, 64
    x = integers(m, n)
    out = torch.zeros(n if axis == 0 else m, dtype=torch.int32)
    kernels.reduced[(1,)](x, out, M=m, N=n, OP=op, AXIS=axis, num_warps=warps)
    if op == "xor":
        expected = torch.zeros_like(out)
        for part in x.unbind(axis):
            expected ^= part
    elif op == "sum":
        expected = x.sum(axis).to(torch.int32)
    elif op == "argmax":
        expected = x.argmax(axis).to(torch.int32)
    else:
        expected = getattr(x, f"a{op}")(axis)
    assert torch.equal(out, expected)


@pytest.mark.parametrize("warps", [1, 4])
@pytest.mark.parametrize("dtype", [torch.float16, torch.float32], ids=str)
def test_float_sums(gpu: str, dtype: torch.dtype, warps: int) -> None:
    x = floats(8, 256).to(dtype)
    out = torch.zeros(8, dtype=dtype)
    kernels.reduced[(1,)](x, out, M=8, N=256, OP="sum", AXIS=1, num_warps=warps)
    torch.testing.assert_close(out.float(), x.float().sum(1), rtol=4e-3, atol=4e-2)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("op", ["cumsum", "cumprod", "associative"])
def test_scans(gpu: str, op: str, axis: int, reverse: bool) -> None:
    m, n = 8, 64
    x = integers(m, n, high=4) if op == "cumsum" else integers(m, n, high=2) | 1
    out = torch.zeros_like(x)
    kernels.scanned[(1,)](x, out, M=m, N=n, OP=op, AXIS=axis, REVERSE=reverse)
    turned = x.flip(axis) if reverse else x
    expected = turned.cumsum(axis) if op == "cumsum" else turned.cumprod(axis)
    assert torch.equal(out.long(), expected.flip(axis) if reverse else expected)


@pytest.mark.parametrize("warps", [1, 4])
@pytest.mark.parametrize("down", [False, True])
def test_sorting(gpu: str, down: bool, warps: int) -> None:
    x = floats(4, 128)
    out = torch.zeros_like(x)
    kernels.sorted_rows[(1,)](x, out, M=4, N=128, DOWN=down, num_warps=warps)
    assert torch.equal(out, x.sort(1, descending=down).values)


def test_topk(gpu: str) -> None:
    x = floats(4, 64)
    out = torch.zeros(4, 8)
    kernels.top[(1,)](x, out, M=4, N=64, K=8)
    assert torch.equal(out, x.topk(8, 1).values)


@pytest.mark.parametrize("warps", [1, 4])
def test_histogram(gpu: str, warps: int) -> None:
    x = integers(1024).abs() % 32
    out = torch.zeros(32, dtype=torch.int32)
    kernels.counted[(1,)](x, out, N=1024, BINS=32, num_warps=warps)
    assert torch.equal(out.long(), torch.bincount(x, minlength=32))


@pytest.mark.parametrize("axis", [0, 1])
def test_gather(gpu: str, axis: int) -> None:
    m, n = 16, 32
    x = floats(m, n)
    index = integers(m, n).abs() % (m if axis == 0 else n)
    out = torch.zeros_like(x)
    kernels.gathered[(1,)](x, index, out, M=m, N=n, AXIS=axis)
    assert torch.equal(out, x.gather(axis, index.long()))


@pytest.mark.parametrize("op", ["trans", "reshape", "flip", "join", "interleave"])
def test_rearranging(gpu: str, op: str) -> None:
    m, n = 16, 32
    x = floats(m, n)
    out = torch.zeros(m * n)
    kernels.rearranged[(1,)](x, out, M=m, N=n, OP=op)
    pairs = x.reshape(m, n // 2, 2)
    expected = {
        "trans": x.T, "reshape": x * 2, "flip": x.flip(1), "join": pairs.flip(2),
        "interleave": pairs.flip(2),
    }[op]  # fmt: skip
    assert torch.equal(out, expected.reshape(-1))


@pytest.mark.parametrize("columns", [37, 200])
def test_softmax(gpu: str, columns: int) -> None:
    x = floats(6, columns)
    out = torch.zeros_like(x)
    kernels.softmax[(6,)](x, out, columns, columns, BLOCK=256)
    torch.testing.assert_close(out, x.softmax(1), rtol=1e-5, atol=1e-6)
