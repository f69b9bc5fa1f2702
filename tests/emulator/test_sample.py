"""A tool's sample: only those workgroups of a launch run, on every executor."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import wavecore as wc
from wavecore.errors import LaunchError
from wavecore.tools import Batch, Hook, Tool, WaveState

CODE = wc.compile(
    "#include <hip/hip_runtime.h>\n__global__ void mark(int *a) { a[blockIdx.x] = 7; }", "gfx942"
)


class _Sampled(Tool):
    def __init__(self, sample: Sequence[int], hooks: Hook) -> None:
        self.sample, self.hooks = sample, hooks
        self.ended: list[int] = []

    def events(self, batch: Batch) -> None:
        self.ended += batch.ends["group"].tolist()

    def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
        self.ended.append(group)


@pytest.mark.clang
@pytest.mark.parametrize("hooks", [Hook.END, Hook.WORKGROUP])
@pytest.mark.parametrize("executor", ["cpu", "interpreter"])
def test_only_the_sample_runs(executor: str, hooks: Hook) -> None:
    """The others store nothing and have no events; the next launch runs all of them."""
    kernel = wc.Device("gfx942").load(CODE)["mark"]
    marks = np.zeros(8, np.int32)
    tool = _Sampled(range(5, 1, -2), hooks)
    kernel.launch(8, 64, [marks], tools=[tool], executor=executor)
    assert sorted(tool.ended) == [3, 5]
    assert marks.nonzero()[0].tolist() == [3, 5]
    kernel.launch(8, 64, [marks], executor=executor)
    assert (marks == 7).all()


@pytest.mark.clang
@pytest.mark.parametrize("sample", [[8], [-1]])
def test_a_sample_lies_in_the_grid(sample: list[int]) -> None:
    """A workgroup that the grid does not have is an error that says how many it has."""
    kernel = wc.Device("gfx942").load(CODE)["mark"]
    with pytest.raises(LaunchError, match="the launch has 8"):
        kernel.launch(8, 64, [np.zeros(8, np.int32)], tools=[_Sampled(sample, Hook.END)])


@pytest.mark.clang
def test_a_sample_is_not_empty() -> None:
    """A launch runs something."""
    kernel = wc.Device("gfx942").load(CODE)["mark"]
    with pytest.raises(LaunchError, match="at least one workgroup"):
        kernel.launch(8, 64, [np.zeros(8, np.int32)], tools=[_Sampled([], Hook.END)])
