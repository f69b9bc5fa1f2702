"""Issue times that benchmarks sum: computed by hand, and those of profiles by construction."""

from __future__ import annotations

import numpy as np
import pytest

from tests.analysis.profile.programs import loaded
from wavecore.analysis.profile.issuetime import IssueTime
from wavecore.analysis.profile.profiler import Profiler

LOOP = (
    "s_mov_b32 s2, 3", "again:", "v_exp_f32 v1, v0", "v_add_f32 v2, v0, v1", "s_sub_u32 s2, s2, 1",
    "s_cmp_lg_u32 s2, 0", "s_cbranch_scc1 again",
)  # fmt: skip


@pytest.mark.jit
@pytest.mark.parametrize(
    ("target", "more"),
    [
        ("gfx942", "v_mfma_f32_32x32x8_f16 v[16:31], v[0:1], v[2:3], v[16:31]"),
        ("gfx1201", "v_wmma_f32_16x16x16_f16 v[16:23], v[0:3], v[4:7], v[16:23]"),
    ],
)
def test_a_benchmark_counts_what_a_profile_does(target: str, more: str) -> None:
    """One launch under both; they share `cost_of`, and loop iterations count each time."""
    kernel, lanes = loaded(target, [*LOOP, more])
    time, profiler = IssueTime(), Profiler()
    kernel.launch(4, 2 * lanes, (np.zeros(64, np.uint8),), tools=[time, profiler])
    ran = list(profiler.profile.model.facts.ran())
    assert time.cycles == sum(count * place.cost.unit for place, count in ran) > 0
    by_name = {place.inst.name: count * place.cost.unit for place, count in ran}
    assert by_name["v_exp_f32"] == 4 * by_name["v_add_f32"]
    assert by_name[more.split()[0]] == {"gfx942": 8 * 32, "gfx1201": 8 * 16}[target]


@pytest.mark.jit
def test_exponentials_are_a_quarter_of_the_rate() -> None:
    """Sixteen cycles of a wave64 on CDNA 3, where an addition takes four."""
    times = []
    for name in ("v_exp_f32", "v_mov_b32"):
        kernel, lanes = loaded("gfx942", [f"{name} v1, v0"] * 10)
        tool = IssueTime()
        kernel.launch(1, lanes, (np.zeros(64, np.uint8),), tools=[tool])
        times.append(tool.cycles)
    assert times[0] - times[1] == 10 * (16 - 4)
