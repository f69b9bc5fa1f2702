"""Kernel arguments: tensors of every kind, tuples, scalars, grids; and what is refused."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import torch
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

import wavecore as wc
import wavecore.triton

N = 64
Pair = namedtuple("Pair", ["rows", "factor"])


@pytest.fixture(autouse=True)
def enabled() -> Iterator[None]:
    with wavecore.triton.enable("gfx942", timeout=60):
        yield


@triton.jit
def copied(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n), mask=i < n)


@triton.jit
def put(y, value):
    tl.store(y, value)


@triton.jit
def of_tuple(pair, nested, y, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(pair.rows + i) * pair.factor + tl.load(nested[0][1] + i))


@triton.jit
def of_descriptors(descriptors, y):
    i = tl.arange(0, 16)
    tl.store(y + i[:, None] * 16 + i[None, :], descriptors[0].load([0, 0]) * descriptors[1])


def copy(x: torch.Tensor, n: int = N) -> torch.Tensor:
    y = torch.zeros(N, dtype=x.dtype)
    copied[(1,)](x, y, n, BLOCK=N)
    return y


KINDS: dict[str, Callable[[Path], torch.Tensor]] = {
    "gradient": lambda _: torch.ones(N, requires_grad=True),
    "parameter": lambda _: torch.nn.Parameter(torch.ones(N)),
    "inside": lambda _: torch.ones(N + 10)[5:-5],
    "shared": lambda _: torch.ones(N).share_memory_(),
    "file": lambda folder: torch.from_file(str(folder / "t"), shared=True, size=N).fill_(1),
    "numpy": lambda _: torch.from_numpy(np.ones(N, np.float32)),
    "bool": lambda _: torch.ones(N, dtype=torch.bool),
}


@pytest.mark.parametrize("kind", KINDS)
def test_tensors_of_every_kind(kind: str, tmp_path: Path) -> None:
    x = KINDS[kind](tmp_path)
    assert torch.equal(copy(x), x)


def test_empty_tensors_and_numbers() -> None:
    assert torch.equal(copy(torch.zeros(0), 0), torch.zeros(N))
    assert copy(torch.tensor(2.5), 1)[0] == 2.5
    with pytest.raises(wc.MemoryFault, match=r"right past the end of .*argument 0 "):
        copy(torch.tensor(2.5), 2)


def test_constants_at_the_end_of_a_compiled_kernels_arguments_may_be_left_out() -> None:
    x, y = torch.rand(N), torch.zeros(N)
    kernel = copied.warmup(x, y, N, BLOCK=N, grid=(1,))
    kernel[(1, 1, 1)](x, y, N)
    assert torch.equal(x, y)
    with pytest.raises(wc.LaunchError, match="2 values for a kernel's 4 parameters"):
        kernel[(1, 1, 1)](x, y)


def test_a_tensor_whose_storage_was_given_back_is_refused() -> None:
    """NumPy would allocate new memory for a tensor without any."""
    x = torch.ones(N)
    x.untyped_storage().resize_(0)
    with pytest.raises(wc.LaunchError, match=r"\(x\) is a torch tensor whose storage was resized"):
        copy(x)
    x.untyped_storage().resize_(4 * N - 4)
    with pytest.raises(wc.LaunchError, match=f"it reaches to byte {4 * N} of {4 * N - 4}"):
        copy(x)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (torch.ones(N, device="meta"), "x is a tensor on meta"),
        (torch.ones(N, dtype=torch.complex64).conj().imag, "resolve_neg"),
    ],
)
def test_tensors_without_memory_of_the_hosts_are_refused(wrong: torch.Tensor, message: str) -> None:
    with pytest.raises(wc.LaunchError, match=message):
        copy(wrong)


def test_tuples_and_descriptors_in_them() -> None:
    y = torch.zeros(16)
    of_tuple[(1,)](Pair(torch.ones(16), 4), ((1, torch.full((16,), 3.0)), 2), y, BLOCK=16)
    assert torch.equal(y, torch.full((16,), 7.0))
    with pytest.raises(wc.MemoryFault, match=re.escape("(nested[0][1])")):
        of_tuple[(1,)](Pair(torch.ones(16), 4), ((1, torch.ones(10)), 2), y, BLOCK=16)
    x, out = torch.randn(16, 16), torch.zeros(16, 16)
    of_descriptors[(1,)]((TensorDescriptor.from_tensor(x, [16, 16]), 3), out)
    assert torch.equal(out, 3 * x)


@pytest.mark.parametrize("value", [1.5, 1e39, -1e39, 1e-46, float("inf"), float("nan")])
def test_floats_become_single_precision(value: float) -> None:
    y = torch.zeros(1, dtype=torch.float64)
    put[(1,)](y, value)
    with np.errstate(over="ignore"):
        assert np.array_equal(y.numpy()[0], np.float64(np.float32(value)), equal_nan=True)


@pytest.mark.parametrize(
    "value", [True, 0, 1, -1, 2**31 - 1, 2**31, -(2**31) - 1, 2**63 - 1, 2**64 - 1, -(2**63)]
)
def test_integers_keep_their_bits(value: int) -> None:
    y = torch.zeros(1, dtype=torch.int64)
    put[(1,)](y, value)
    assert y.item() % 2**64 == value % 2**64


@pytest.mark.parametrize("grid", [(0,), (3, 0), (1, 1, 0)], ids=str)
def test_an_empty_grid_runs_nothing(grid: tuple[int, ...]) -> None:
    y = torch.zeros(1)
    put[grid](y, 1.0)
    assert y.item() == 0


@pytest.mark.parametrize("size", [2, np.int64(2), torch.tensor(2), True], ids=repr)
def test_sizes_of_a_grid_are_what_counts_as_integers(size: object) -> None:
    y = torch.zeros(1)
    put[(size,)](y, 1.0)
    assert y.item() == 1


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ((2**31,), "takes 1 to 2147483647"),
        ((-1,), "takes 1 to"),
        ((1.5,), "one to three integers"),
    ],
)
def test_grids_that_no_gpu_takes(grid: tuple[object, ...], message: str) -> None:
    with pytest.raises(wc.LaunchError, match=message):
        put[grid](torch.zeros(1), 1.0)
