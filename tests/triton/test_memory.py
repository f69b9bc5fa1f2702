"""Atomics, locks, descriptors, pointers in memory; and faults, which name what was missed."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from triton.tools.tensor_descriptor import TensorDescriptor

import wavecore as wc
from tests.triton import kernels

N = 100


@pytest.mark.parametrize("op", ["add", "max", "min", "and", "or", "xor"])
def test_integer_atomics(gpu: str, op: str) -> None:
    x = torch.randint(0, 1 << 20, (N,), dtype=torch.int32)
    out, old = torch.full((4,), 77, dtype=torch.int32), torch.zeros(N, dtype=torch.int32)
    kernels.atomic[(1,)](x, out, old, N, OP=op, BLOCK=128)
    joined = {
        "add": torch.add, "max": torch.maximum, "min": torch.minimum, "and": torch.bitwise_and,
        "or": torch.bitwise_or, "xor": torch.bitwise_xor,
    }[op]  # fmt: skip
    expected = torch.full((4,), 77, dtype=torch.int32)
    for i in range(0, N, 4):
        expected = joined(expected, x[i : i + 4])
    assert torch.equal(out, expected)
    assert all(77 in old[i::4] for i in range(4))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.int64], ids=str)
def test_atomic_sums(gpu: str, dtype: torch.dtype) -> None:
    x = torch.randint(-4, 5, (N,)).to(dtype)
    out, old = torch.zeros(4, dtype=dtype), torch.zeros(N, dtype=dtype)
    kernels.atomic[(1,)](x, out, old, N, OP="add", BLOCK=128)
    assert torch.equal(out, x.reshape(-1, 4).sum(0).to(dtype))


def test_a_lock_lets_one_in_at_a_time(gpu: str) -> None:
    lock, total = torch.zeros(1, dtype=torch.int32), torch.zeros(1, dtype=torch.int32)
    kernels.locked[(20,)](lock, total, num_warps=2)
    assert total.item() == 210
    assert lock.item() == 0


def test_tensor_descriptors(gpu: str) -> None:
    x = torch.randn(30, 40)
    out = torch.zeros(30, 40)
    kernels.described[(2, 3)](x, out, 30, 40, BM=16, BN=16)
    assert torch.equal(out, x * 2)
    d, o = (TensorDescriptor.from_tensor(t, [16, 16]) for t in (x, out))
    kernels.host_described[(2, 3)](d, o, BM=16, BN=16)
    assert torch.equal(out, x + 1)


@pytest.mark.parametrize("gpu", ["gfx942", "gfx1250"], indirect=True)  # in parts; tensor moves
@pytest.mark.parametrize(
    ("shape", "block", "dtype", "waves"),
    [
        ((77,), (32,), np.float32, 4),
        ((9, 40), (8, 16), np.float16, 1),
        ((3, 10, 20), (2, 8, 16), np.int32, 4),
        ((2, 3, 5, 20), (1, 2, 4, 16), np.float32, 2),
        ((2, 2, 3, 5, 20), (2, 1, 2, 4, 16), np.int8, 8),
    ],
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_descriptors_from_the_host_have_one_to_five_dimensions(
    gpu: str, shape: tuple[int, ...], block: tuple[int, ...], dtype: type, waves: int
) -> None:
    """Blocks cross the tensor's ends; rows lie further apart than they are long."""
    room = 48 if len(shape) > 1 else shape[-1]
    x = np.arange(math.prod(shape[:-1]) * room).reshape(*shape[:-1], room).astype(dtype) % 100
    out = np.full_like(x, 7)
    expected = out.copy()
    expected[..., : shape[-1]] = x[..., : shape[-1]] + 1
    counts = tuple(-(-size // part) for size, part in zip(shape, block, strict=True))
    d, o = (
        TensorDescriptor.from_tensor(torch.from_numpy(one)[..., : shape[-1]], list(block))
        for one in (x, out)
    )
    kernels.host_described_blocks[(math.prod(counts),)](
        d, o, COUNTS=counts, BLOCK=block, num_warps=waves
    )
    assert np.array_equal(out, expected)


@pytest.mark.parametrize("gpu", ["gfx1250"], indirect=True)
def test_a_stride_that_no_tensor_move_can_have_is_named(gpu: str) -> None:
    x = torch.zeros(16, 16)
    d = TensorDescriptor(x, [16, 16], [1 << 48, 1], [16, 16])
    with pytest.raises(wc.LaunchError, match=r"x\.strides\[0\] is 281474976710656; a tensor move"):
        kernels.host_described[(1, 1)](d, d, BM=16, BN=16)


def test_an_access_without_its_mask_names_line_tensor_and_lanes(gpu: str) -> None:
    x, out = torch.randn(100), torch.zeros(100)
    with pytest.raises(wc.MemoryFault) as caught:
        kernels.wrong_mask[(2,)](x, out, 100, BLOCK=64)
    text = str(caught.value)
    for part in ("right past the end", ": element 100\n", "wrong_mask", "(x)", "kernels.py:"):
        assert part in text, text
    assert caught.value.site.workgroup == (1, 0, 0)
    assert caught.value.site.lanes[0] in (36, 36 - 32)  # of the first wave of 64, the second of 32


def test_a_table_of_pointers_needs_its_rows_registered(gpu: str) -> None:
    rows = [torch.randn(32) for _ in range(3)]
    table = torch.tensor([row.data_ptr() for row in rows])
    out = torch.zeros(3, 32)
    with pytest.raises(wc.MemoryFault):
        kernels.through_table[(3,)](table, out, 32, BLOCK=32)
    from wavecore.triton import device

    registrations = [device().register(row) for row in rows]
    kernels.through_table[(3,)](table, out, 32, BLOCK=32)
    for each in registrations:
        each.close()
    assert torch.equal(out, torch.stack(rows))
