"""Triton's kernels are correct: no uninitialised read, no race, no barrier without all lanes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

import wavecore as wc
from tests.triton import test_blocks as blocks

KERNELS: dict[str, Callable[[str], None]] = {
    "reductions": lambda gpu: blocks.test_reductions(gpu, "sum", 0, 4),
    "float sums": lambda gpu: blocks.test_float_sums(gpu, torch.float16, 4),
    "scans": lambda gpu: blocks.test_scans(gpu, "cumsum", 1, False),
    "sorting": lambda gpu: blocks.test_sorting(gpu, True, 4),
    "histogram": lambda gpu: blocks.test_histogram(gpu, 4),
    "gather": lambda gpu: blocks.test_gather(gpu, 0),
    "transposition": lambda gpu: blocks.test_rearranging(gpu, "trans"),
    "softmax": lambda gpu: blocks.test_softmax(gpu, 200),
}


@pytest.mark.parametrize("name", list(KERNELS))
def test_nothing_is_found(gpu: str, name: str) -> None:
    with wc.analysis.collect("sanitize") as got:
        KERNELS[name](gpu)
    assert got.tools and got.reports == ()
