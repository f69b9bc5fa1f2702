"""What inexact values reach, and through which lines."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis import FlowFidelity, Severity

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
EXECUTORS = ("native", "interpreter")
BARRIER = "fidelity.barrier"

SOURCE = r"""
#include <hip/hip_runtime.h>
extern "C" {
__global__ void sinks(float* out, const float* in) {
  int t = threadIdx.x;
  float e = __expf(in[t]);
  float s = __sinf(in[t]);
  float scaled = e * 3.0f;
  int at = (int)scaled & 31;
  out[at] = 1.0f;
  if (s > 0.9f)
    out[40] = 2.0f;
}
__global__ void nowhere(float* out, const float* in) {
  int t = threadIdx.x;
  float e = __expf(in[t]);
  int bits = __float_as_int(e) & 0;
  out[t] = in[t] + bits + (__float_as_int(__cosf(in[t])) | -1);
}
__global__ void through_lds(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = __expf(in[t]);
  __syncthreads();
  float v = s[63 - t];
  out[t] = v + 1;
}
__global__ void exact(float* out, const float* in) {
  out[threadIdx.x] = in[threadIdx.x] * 3 + 1;
}
__global__ void every_wave(float* out, const float* in) {
  float largest = __expf(in[threadIdx.x]);
  for (int i = 1; i < 32; i *= 2) largest = fmaxf(largest, __shfl_xor(largest, i, 32));
  if (__any(largest > 5.0f))
    out[threadIdx.x] = 1;
}
__global__ void until_small(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  float v = in[63];
#pragma unroll 1
  for (int i = 0; i < 4; i++) {
    s[t] = v + i;
    __syncthreads();
    v = __expf(s[0] - 3);
    if (v > 0.5f) break;
    __syncthreads();
  }
  __syncthreads();
  out[t] = s[63 - t];
}
__global__ void only_some_lanes(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  float v = __sinf(in[t]);
  s[t] = in[t];
  if (v < 0.7f) {
    __syncthreads();
    out[t] = s[0];
  }
}
__global__ void barrier_for_all(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  if (__expf(in[t]) > 1.5f)
    s[t] = 0;
  __syncthreads();
  out[t] = s[63 - t];
}
}
"""
BARRIER_LINES = {  # of the approximate instruction, and of the barriers that depend on it
    "until_small": (45, {44, 47}),
    "only_some_lanes": (55, {58}),
    "barrier_for_all": (0, set()),
}


@cache
def module(target: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target, opt="-O2", name="flow.hip"))


def run(target: str, kernel: str, executor: str) -> FlowFidelity:
    out, values = np.zeros(64, np.float32), np.linspace(0, 1, 64, dtype=np.float32)
    result = module(target)[kernel].launch(
        1, 64, (out, values), tools=["fidelity"], executor=executor
    )
    (tool,) = result.tools
    assert isinstance(tool, FlowFidelity)
    return tool


def lines(tool: FlowFidelity) -> set[tuple[str, str | None, str | None]]:
    return {
        (each.kind, each.other.source if each.other else None, each.site.source)
        for each in tool.reports
    }


@pytest.mark.clang
@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("target", TARGETS)
def test_sinks_and_the_lines_between(target: str, executor: str) -> None:
    """An exponential becomes an address through two lines; a sine decides which lanes continue."""
    tool = run(target, "sinks", executor)
    decided = {kind for kind, _, _ in lines(tool)} - {"fidelity.address"}
    assert decided <= {"fidelity.exec", "fidelity.branch"}
    (address,) = [each for each in tool.reports if each.kind == "fidelity.address"]
    assert (address.other.source, address.site.source) == ("flow.hip:6", "flow.hip:10")
    assert [site.source for site in address.chain][:2] == ["flow.hip:8", "flow.hip:9"]
    assert address.severity is Severity.INFO
    assert {each.other.source for each in tool.reports} == {"flow.hip:6", "flow.hip:7"}
    by_name = {row.instruction.name: row for row in tool.rows}
    assert by_name["v_exp_f32"].reached == {"address"}
    assert by_name["v_sin_f32"].reached == {each.rpartition(".")[2] for each in decided}
    assert "v_exp_f32" in str(tool)


@pytest.mark.clang
@pytest.mark.parametrize("target", TARGETS)
def test_memory_carries_values_on(target: str) -> None:
    """Through LDS: the store and the load are on the path."""
    tool = run(target, "through_lds", "native")
    assert lines(tool) == {("fidelity.store", "flow.hip:23", "flow.hip:26")}
    (report,) = tool.reports
    assert "flow.hip:25" in [site.source for site in report.chain]


@pytest.mark.clang
@pytest.mark.parametrize("target", TARGETS)
def test_what_is_masked_away_reaches_nothing(target: str) -> None:
    """Bits that an AND clears or an OR sets are known, whatever the inputs."""
    tool = run(target, "nowhere", "native")
    assert tool.reports == ()
    assert all(not row.reached for row in tool.rows)
    assert run(target, "exact", "native").rows == ()


@pytest.mark.clang
@pytest.mark.parametrize("target", TARGETS)
def test_values_of_other_lanes(target: str) -> None:
    """Permutations and votes propagate them."""
    kinds = {kind for kind, _, _ in lines(run(target, "every_wave", "native"))}
    assert kinds & {"fidelity.branch", "fidelity.exec"}


@pytest.mark.clang
@pytest.mark.parametrize("kernel", list(BARRIER_LINES))
@pytest.mark.parametrize("target", TARGETS)
def test_barriers_that_hang_on_a_branch(target: str, kernel: str) -> None:
    """A loop that ends when a value is small, and a condition; not what all lanes reach."""
    source, barriers = BARRIER_LINES[kernel]
    found = [report for report in run(target, kernel, "native").reports if report.kind == BARRIER]
    assert {report.site.source for report in found} == {f"flow.hip:{line}" for line in barriers}
    assert {report.other.source for report in found} <= {f"flow.hip:{source}"}
    assert all(report.chain for report in found)


@pytest.mark.clang
@pytest.mark.parametrize("kernel", ["sinks", "nowhere", "through_lds", "every_wave"])
@pytest.mark.parametrize("target", TARGETS)
def test_both_executors_find_the_same(kernel: str, target: str) -> None:
    """Reports, paths and counts."""
    native, slow = (run(target, kernel, executor) for executor in EXECUTORS)
    assert native.reports == slow.reports
    assert native.rows == slow.rows


def test_one_kind_of_shadows_a_launch() -> None:
    """Two tools that need different ones give an error."""
    out, values = np.zeros(64, np.float32), np.zeros(64, np.float32)
    kernel = module("gfx1100")["exact"]
    with pytest.raises(wc.LaunchError, match="one kind of shadows"):
        kernel.launch(1, 64, (out, values), tools=["initcheck", "fidelity"])
