"""device_print and device_assert: through the host, while the kernel runs."""

from __future__ import annotations

import pytest
import torch

import wavecore as wc
from tests.triton import kernels


def test_print(gpu: str, capsys: pytest.CaptureFixture[str]) -> None:
    x = torch.arange(32, dtype=torch.int32) * 3
    kernels.printing[(2,)](x, BLOCK=32, num_warps=1)
    lines = capsys.readouterr().out.splitlines()
    assert {line.split("value: ")[1] for line in lines} == {str(3 * i) for i in range(32)}
    assert {line.split(")")[0] for line in lines} == {"pid (0, 0, 0", "pid (1, 0, 0"}


def test_assert(gpu: str, capsys: pytest.CaptureFixture[str]) -> None:
    x, out = torch.ones(64), torch.zeros(64)
    kernels.asserting[(1,)](x, out, BLOCK=64, num_warps=1, debug=True)
    assert torch.equal(out, x)
    x[40] = -1
    with pytest.raises(wc.KernelTrap, match="must be positive"):
        kernels.asserting[(1,)](x, out, BLOCK=64, num_warps=1, debug=True)
    assert "must be positive" in capsys.readouterr().err
