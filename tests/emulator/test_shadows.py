"""Shadows of whole kernels: what is uninitialised, where it matters, and what is no error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

import wavecore as wc
from tests.device.toys.instruments import Strides
from tests.emulator.streams import ALL, Stream, difference
from tests.ends import OneByOne
from tests.fuzz.both_executors import ENDLESS, arrays, interpret, prepared, start_contents
from tests.fuzz.both_executors import Case as FuzzCase
from tests.fuzz.programs import case_of
from wavecore.analysis import Report
from wavecore.analysis.counters import LaunchCounts
from wavecore.analysis.runs import Runs
from wavecore.device.launch import PreparedLaunch
from wavecore.emulator.shadowstate import Happened
from wavecore.tools import BlockCounts, Hook, Tool, WatchedLaunch

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
EXECUTORS = ("interpreter", "native")


def kernels(source: str, target: str, opt: str = "-O2") -> wc.Module:
    text = "#include <hip/hip_runtime.h>\n" + source
    return wc.Device(target).load(wc.compile(text, target, opt=opt))


def reports(
    kernel: wc.Kernel, args: Sequence[object], executor: str, grid: int = 1, block: int = 64
) -> tuple[Report, ...]:
    return kernel.launch(grid, block, tuple(args), tools=["initcheck"], executor=executor).reports


HALF_OF_LDS = """
extern "C" __global__ void half(float* out) {
  __shared__ float s[64];
  if (threadIdx.x < 32) s[threadIdx.x] = 1.0f;
  __syncthreads();
  float v = s[threadIdx.x];
  if (v > 0.5f) out[threadIdx.x] = 2.0f;
}
extern "C" __global__ void whole(float* out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1.0f;
  __syncthreads();
  float v = s[63 - threadIdx.x];
  if (v > 0.5f) out[threadIdx.x] = 2.0f;
}
"""


@pytest.mark.clang
@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("opt", ["-O0", "-O2"])
@pytest.mark.parametrize("target", TARGETS)
def test_lds_that_nobody_stored(target: str, opt: str, executor: str) -> None:
    """The report names the line that branches, and the line and offset of the read."""
    module, out = kernels(HALF_OF_LDS, target, opt), np.zeros(64, np.float32)
    (found,) = reports(module["half"], (out,), executor)
    assert found.kind == "uninitialised.lds"
    assert found.site.source == "kernel.hip:8", found
    assert found.other is not None
    assert found.other.source == "kernel.hip:7"
    assert found.address == 32 * 4
    assert reports(module["whole"], (out,), executor) == ()


# ------------------------------------------------------------------------------- both executors


class Found(Tool):
    """Records what happened, and the shadows of the last workgroup's registers at the end."""

    def __init__(self, hooks: Hook = Hook.DEFINEDNESS) -> None:
        self.hooks = hooks
        self.happened: list[Happened] = []
        self.registers: list[bytes] = []

    def end(self, launch: WatchedLaunch) -> None:
        self.happened = list(launch.happened())
        shadows = launch._machine.resident.shadows
        address = shadows.slot(0, 0)
        for index in range(launch.waves_per_group):
            at = address + index * shadows.launch.wave_bytes
            bits, origins, masks = shadows.wave(at)
            lanes = np.arange(launch.wave_size, dtype=np.uint64)
            shadowed = (masks[:, None] >> lanes & np.uint64(1)).astype(bool)
            known = bits.sgprs[:128] == 0
            self.registers += [
                bits.sgprs[:128].tobytes(),
                np.where(known, 0, origins.sgprs[:128]).tobytes(),
                np.where(shadowed, bits.vgprs, 0).tobytes(),
                np.where(shadowed & (bits.vgprs != 0), origins.vgprs, 0).tobytes(),
            ]


def outcomes(case: FuzzCase, hooks: Hook) -> list[tuple[str, Found]]:
    """How a random program ends on both executors, and the findings; empty if it does not end."""
    with prepared(case) as launch:
        arrays().fill(start_contents(case.start))
        if interpret(launch).outcome == ENDLESS:
            return []
        ends = []
        for executor in EXECUTORS:
            arrays().fill(start_contents(case.start))
            tool, end = Found(hooks), "ended"
            try:
                launch.run(executor=executor, tools=[tool, OneByOne()], timeout=60)
            except wc.Error as error:
                end = type(error).__name__
            ends.append((end, tool))
        return ends


class Watched(Stream):
    """All events except those of blocks, which shadows split, and all counts."""

    instruments = (BlockCounts(), Runs(), Strides(64))

    def __init__(self, hooks: Hook) -> None:
        super().__init__(ALL & ~Hook.BLOCK & ~Hook.STOP | Hook.COSTS | hooks)

    def end(self, launch: WatchedLaunch) -> None:
        code = launch.plan.kernel.code
        self.executed: Counter[int] = Counter()
        for block in self.instruments[0].of(launch):
            pc = block.leader
            while pc < block.end:
                self.executed[pc] += block.count
                pc += code.read(pc).size
        found = launch.counted()
        self.accesses = sorted(found.accesses.tolist())
        counts = LaunchCounts(
            self.instruments[1].of(launch),
            found.accesses,
            launch.wave_size,
            launch.waves_per_group,
            code,
        )
        self.instructions = sorted(counts.by_pc.tolist())
        rows = launch.rows(self.instruments[2])
        self.strides = rows["pc"].tolist(), rows["strides"].tolist()
        self.branches = sorted(counts.branches.tolist())


PARTS = """
extern "C" __global__ void pairs(float* out) {
  __shared__ float s[128];
  s[threadIdx.x] = 1.0f;
  __syncthreads();
  for (int i = 0; i < 3; i++) {
    out[threadIdx.x] += s[threadIdx.x] + s[threadIdx.x + 64];  // bare in its second part
    s[127 - threadIdx.x] = __expf(out[threadIdx.x]);
    __syncthreads();
  }
}
extern "C" __global__ void branches(float* out) {
  float v[4], sum = 0;
  for (int i = 0; i < threadIdx.x % 4; i++) v[i] = i;
  for (int i = 0; i < 4; i++)
    if (v[i] > 1.0f) sum += __logf(v[i]) + v[i];
  out[threadIdx.x] = sum;
}
"""


def watched(launch: PreparedLaunch, out: wc.DeviceArray, hooks: Hook) -> Watched:
    out.fill(0)
    tool = Watched(hooks)
    launch.run(tools=[tool], threads=1)
    return tool


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("hooks", [Hook.DEFINEDNESS, Hook.FLOW], ids=["definedness", "flow"])
@pytest.mark.parametrize("opt", ["-O0", "-O2"])
@pytest.mark.parametrize("target", TARGETS)
def test_shadows_change_no_event_and_no_count(target: str, opt: str, hooks: Hook) -> None:
    """Waves switch between versions of the code within blocks, and within instructions."""
    device = wc.Device(target)
    module = device.load(wc.compile("#include <hip/hip_runtime.h>\n" + PARTS, target, opt=opt))
    out = device.empty(64, np.float32)
    for name in ("pairs", "branches"):
        with module[name].prepare(1, 64, (out,)) as launch:
            plain, shadowed = (watched(launch, out, each) for each in (Hook(0), hooks))
        assert plain.count and not difference(plain, shadowed), name
        for what in ("executed", "instructions", "accesses", "branches", "strides"):
            assert getattr(shadowed, what) == getattr(plain, what), f"{name}: {what}"


@pytest.mark.jit
@pytest.mark.parametrize("hooks", [Hook.DEFINEDNESS, Hook.FLOW], ids=["definedness", "flow"])
@pytest.mark.parametrize("first", range(0, 24, 6))
@pytest.mark.parametrize("target", TARGETS)
def test_random_programs_have_the_same_shadows(target: str, first: int, hooks: Hook) -> None:
    """Valid, damaged and random code gives equal findings, and equal shadows in registers."""
    total = 0
    for seed in range(first, first + 6):
        ends = outcomes(case_of(seed, (target,)), hooks)
        if not ends:
            continue
        (wanted, slow), (found, fast) = ends
        assert found == wanted, f"seed {seed}"
        if "Livelock" in wanted:  # seen after more or fewer iterations
            for each in (fast, slow):
                each.happened = [replace(one, count=0) for one in each.happened]
        assert fast.happened == slow.happened, f"seed {seed}"
        if wanted == "ended":  # a fault leaves native code in the middle of a block
            assert fast.registers == slow.registers, f"seed {seed}"
        total += len(slow.happened) + len(slow.registers)
    assert total
