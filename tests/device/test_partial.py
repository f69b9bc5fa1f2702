"""Partial workgroups: the last one along an axis has fewer work-items, and fewer waves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.clang, pytest.mark.jit]

WIDTH, HEIGHT, BLOCK = 100, 37, (64, 8)


@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
@pytest.mark.parametrize("on", ["cpu", "interpreter"])
def test_sizes_and_work_items(target: str, on: str) -> None:
    """What blockDim is, and who arrives at barriers; the sanitizer finds nothing."""
    source = Path(__file__).with_name("partial.hip")
    code = wc.compile(source, target, options=["-fno-offload-uniform-block"])
    kernel = wc.Device(target, on=on).load(code)["k"]
    sizes, counts = np.zeros((2, HEIGHT, WIDTH), np.int32)
    done = kernel.launch(
        (2, 5), BLOCK, (sizes, counts, WIDTH), work_items=(WIDTH, HEIGHT), tools=["sanitize"]
    )
    across = np.where(np.arange(WIDTH) < 64, 64, 36)
    down = np.where(np.arange(HEIGHT) < 32, 8, 5)[:, None]
    assert np.array_equal(sizes, across * 10000 + down * 100 + 2)
    assert np.array_equal(counts, across * down)
    assert done.reports == ()


def test_a_grid_that_does_not_fit() -> None:
    device = wc.Device("gfx1100")
    kernel = device.load(wc.compile(Path(__file__).with_name("partial.hip"), "gfx1100"))["k"]
    out = np.zeros(1, np.int32)
    for grid, items in (((3, 5), (WIDTH, HEIGHT)), ((1, 5), (WIDTH, HEIGHT)), ((2, 5), (128, 41))):
        with pytest.raises(
            wc.LaunchError, match=r"work-items in blocks of \(64, 8, 1\) are a grid"
        ):
            kernel.launch(grid, BLOCK, (out, out.copy(), 1), work_items=items)
    with pytest.raises(wc.LaunchError, match="no partial workgroups"):
        kernel.launch(
            (2, 5), BLOCK, (out, out.copy(), 1), work_items=(WIDTH, HEIGHT), cooperative=True
        )
