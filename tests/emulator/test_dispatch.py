"""Workgroups and waves: they progress, wait for each other, and end."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import wavecore as wc
from tests.ends import Ends
from wavecore.backends.cpu import machine
from wavecore.emulator.launchplan import KERNARG_TAIL_BYTES
from wavecore.emulator.progress import Progress
from wavecore.emulator.records import ROUND, VGPR_OFFSET, Worker

SOURCE = """
#include <hip/hip_runtime.h>
// Workgroup 0 waits for what the last one stores; the last waits for the one before, and so on.
extern "C" __global__ void chain(int* flags, int groups) {
  int g = blockIdx.x;
  if (threadIdx.x == 0) {
    if (g + 1 < groups)
      while (__hip_atomic_load(&flags[g + 1], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 0) {}
    __hip_atomic_store(&flags[g], groups - g, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  }
}
extern "C" __global__ void early_exit(int* out) {
  __shared__ int seen[4];
  int wave = threadIdx.x / 64;
  if (wave == 2) return;
  if ((threadIdx.x & 63) == 0) seen[wave] = wave + 1;
  __syncthreads();
  out[threadIdx.x] = seen[0] + seen[1] + seen[3];
}
extern "C" __global__ void phases(int* out, int rounds) {
  __shared__ int value[2];
  int wave = threadIdx.x / 64;
  if (threadIdx.x == 0) value[0] = value[1] = 0;
  __syncthreads();
  for (int i = 0; i < rounds; ++i) {
    if ((threadIdx.x & 63) == 0 && wave == i % 4) value[i & 1] += i;
    __syncthreads();
  }
  out[threadIdx.x] = value[0] * 1000 + value[1];
}
extern "C" __global__ void count(unsigned* out) { atomicAdd(out, 1u); }
extern "C" __global__ void missed(unsigned* out) {
  __shared__ unsigned go;
  if (threadIdx.x == 0) go = 0;
  __syncthreads();
  if (threadIdx.x >= 64)
    while (atomicAdd(&go, 0u) == 0) {}
  __syncthreads();
  out[threadIdx.x] = go;
}
"""
TARGETS = ("gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201")


@pytest.fixture(scope="module", params=TARGETS)
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_workgroups_that_wait_for_later_ones_progress(module, threads: int) -> None:
    """A workgroup that spins for one not yet started makes room for it."""
    flags = np.zeros(9, np.int32)
    module["chain"].launch((9,), (64,), (flags, 9), threads=threads, timeout=60)
    assert flags.tolist() == list(range(9, 0, -1))


def test_a_launch_is_stuck_when_every_worker_says_so_again_and_again() -> None:
    """One that has not reported since the last store, or just began, may still change things."""
    progress, first, second = Progress(), Worker(), Worker()
    progress.enter(first)
    progress.enter(second)
    first.round = second.round = ROUND["STUCK"]
    first.stores = 7
    assert not any(progress.is_over(second) for _ in range(3))
    assert not any(progress.is_over(first) for _ in range(50)), "second has been silent"
    second.stores += 1
    assert not any(progress.is_over(w) for w in (first, second) * 2), "the count begins anew"
    late = Worker()
    progress.enter(late)
    assert not any(progress.is_over(w) for w in (first, second) * 9)
    progress.leave(late)
    told = []
    for worker in (first, second) * Progress.ROUNDS:
        told.append(progress.is_over(worker))
        if not told[-1]:
            worker.round = ROUND["UNDER_WAY"]
            assert not any(progress.is_over(worker) for _ in range(9)), "it says nothing new"
            worker.round = ROUND["STUCK"]
    assert told == [False] * (len(told) - 1) + [True]
    first.round = ROUND["CHANGED"]
    assert not progress.is_over(first) and not progress.is_over(second)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("tools", [(), ("sanitize",)])
def test_a_deadlock_is_found_on_a_machine_that_is_slow(
    module, monkeypatch: pytest.MonkeyPatch, threads: int, tools: tuple[str, ...]
) -> None:
    """Also where time runs out in the middle of every round: there is no other way out here."""
    monkeypatch.setattr(machine, "TICK_NS", 1)
    with pytest.raises(wc.Deadlock, match="a barrier that other waves never reach"):
        module["missed"].launch(2, 128, (np.zeros(256, np.uint32),), threads=threads, tools=tools)


def test_ended_waves_leave_the_barrier(module) -> None:
    """s_endpgm counts as leaving: the others continue."""
    out = np.zeros(256, np.int32)
    module["early_exit"].launch((1,), (256,), (out,), timeout=60)
    assert (out[:128] == 7).all() and (out[128:192] == 0).all() and (out[192:] == 7).all()


def test_barriers_keep_waves_in_step(module) -> None:
    """Many phases in a row, each written by another wave."""
    out = np.zeros(256, np.int32)
    module["phases"].launch((1,), (256,), (out, 50), timeout=60)
    want = sum(range(0, 50, 2)) * 1000 + sum(range(1, 50, 2))
    assert (out == want).all()


@pytest.mark.parametrize("threads", [1, 2, None])
def test_every_workgroup_runs_once(module, threads) -> None:
    """A grid much larger than what fits at once, in three dimensions."""
    out = np.zeros(1, np.uint32)
    result = module["count"].launch((50, 7, 3), (96,), (out,), threads=threads)
    assert out[0] == 50 * 7 * 3 * 96
    assert result.instructions > 0


MODE_ASSEMBLY = """
.text
.globl modes
.p2align 8
.type modes,@function
modes:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  v_mov_b32 v1, 1.0
  v_mov_b32 v2, 0x33800000
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1
  v_add_f32 v3, v1, v2
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 2
  v_add_f32 v4, v1, v2
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 0
  v_add_f32 v5, v1, v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v0, v3, s[2:3]
  global_store_dword v0, v4, s[2:3] offset:256
  global_store_dword v0, v5, s[2:3] offset:512
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel modes
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  {extra}
.end_amdhsa_kernel
"""


@pytest.mark.parametrize(
    ("target", "extra"),
    [("gfx90a", ".amdhsa_accum_offset 8"), ("gfx1100", ".amdhsa_wavefront_size32 0")],
)
@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_mode_changes_take_effect(target: str, extra: str, executor: str) -> None:
    """The rounding of MODE governs the instructions after the write, on both executors."""
    code = wc.assemble(MODE_ASSEMBLY.format(extra=extra), target, wave=64)
    out = np.zeros((3, 64), np.float32)
    wc.Device(target).load(code)["modes"].launch((1,), (64,), (out,), executor=executor)
    up = np.nextafter(np.float32(1), np.float32(2))
    assert (out[0] == up).all() and (out[1] == 1).all() and (out[2] == 1).all()


UNWRITTEN = """
#include <hip/hip_runtime.h>
extern "C" __global__ void spoil(volatile int* in) {
  __shared__ volatile int shared[512];
  volatile int local[40];
  for (int i = 0; i < 40; ++i) local[i] = in[0];
  for (int i = threadIdx.x; i < 512; i += blockDim.x) shared[i] = in[0] + local[i % 40];
}
extern "C" __global__ void unwritten(int* out) {
  __shared__ volatile int shared[256];
  volatile int local[32];
  int differ = 0;
  for (int i = 0; i < 32; ++i) differ += local[i] != out[0];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) differ += shared[i] != out[0];
  if (differ) atomicAdd(out + 1, 1);
  for (int i = 0; i < 32; ++i) local[i] = i;
  for (int i = threadIdx.x; i < 256; i += blockDim.x) shared[i] = i;
}
"""
START_TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201")


@pytest.mark.parametrize("fill", [0, 0x7FC0BAD1])
@pytest.mark.parametrize("target", START_TARGETS)
def test_lds_and_scratch_start_alike_whatever_ran_before(target: str, fill: int) -> None:
    """Nothing leaks from launch to launch, from workgroup to workgroup, or between threads."""
    module = wc.Device(target).load(wc.compile(UNWRITTEN, target))
    for threads in (1, 2, None):
        module["spoil"].launch((9,), (128,), (np.full(1, -7, np.int32),), threads=threads)
        out = np.array([fill, 0], np.uint32)
        with module["unwritten"].prepare((40,), (128,), (out,), fill=fill) as launch:
            launch.run(threads=threads)
            assert out.tolist() == [fill, 0], f"{threads} threads"
    with module["unwritten"].prepare((2,), (64,), (out,), fill=fill) as launch:
        launch.run(executor="interpreter")
    assert out.tolist() == [fill, 0]


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize("target", START_TARGETS)
def test_registers_start_with_what_the_abi_says_and_the_fill(target: str, executor: str) -> None:
    """Kernarg and workgroup ids in SGPRs, work-item ids in v0, EXEC; the rest has the fill."""
    extra = {"gfx90a": ".amdhsa_accum_offset 8", "gfx942": ".amdhsa_accum_offset 8"}
    source = EMPTY_ASSEMBLY.format(extra=extra.get(target, ""))
    kernel = wc.Device(target).load(wc.assemble(source, target))["empty"]
    wave, fill, ends = kernel.info.wave_size, 0x7FC0BAD1, Ends()
    with kernel.prepare((3,), (48,), fill=fill) as launch:
        launch.run(executor=executor, tools=[ends])
        kernarg = launch.plan.kernarg.low
    for group, waves in ends.records.items():
        for index, record in enumerate(waves):
            sgprs = np.frombuffer(record, np.uint32, 128)
            vgprs = np.frombuffer(record, np.uint32, offset=VGPR_OFFSET).reshape(-1, wave)
            lanes = min(48 - wave * index, wave)
            assert int(sgprs[0]) | int(sgprs[1]) << 32 == kernarg
            assert sgprs[117 if target == "gfx1201" else 2] == group
            assert (sgprs[(2 if target == "gfx1201" else 3) : 108] == fill).all()
            assert vgprs[0, :lanes].tolist() == list(range(index * wave, index * wave + lanes))
            assert (vgprs[0, lanes:] == fill).all() and (vgprs[1:] == fill).all()
            assert int(sgprs[126]) | int(sgprs[127]) << 32 == (1 << lanes) - 1


EMPTY_ASSEMBLY = """
.text
.globl empty
.p2align 8
.type empty,@function
empty:
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel empty
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  {extra}
.end_amdhsa_kernel
"""


TAIL_SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void tail(int* out, int a, int b, int c) {
  out[threadIdx.x] = a * 100 + b * 10 + c;
}
"""


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize("target", START_TARGETS)
def test_last_arguments_are_fetched_by_a_wider_load(target: str, executor: str) -> None:
    """clang loads three dwords at the end of a kernarg segment as four; the fourth is the fill."""
    kernel = wc.Device(target).load(wc.compile(TAIL_SOURCE, target))["tail"]
    assert kernel.info.kernarg_segment_size_bytes == 20
    out, fill = np.zeros(64, np.int32), 0x7FC0BAD1
    with kernel.prepare(1, 64, (out, 1, 2, 3), fill=fill) as launch:
        launch.run(executor=executor)
        segment = launch.plan.kernarg
        held = (ctypes.c_uint32 * 6).from_address(segment.low)
        assert held[5] == fill and segment.high - segment.low == 20 + KERNARG_TAIL_BYTES
    assert (out == 123).all()


def test_a_prepared_launch_runs_again_from_its_start() -> None:
    """Every run executes all workgroups, also after a failed run, and sees the arrays then live."""
    module = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))
    out = module.device.array(np.zeros(1, np.uint32))
    with module["count"].prepare((5,), (64,), (out,)) as launch:
        counts = [launch.run(threads=threads).instructions for threads in (1, 2, 4)]
        counts.append(launch.run(executor="interpreter").instructions)
        assert out.numpy()[0] == 4 * 5 * 64 and len(set(counts)) == 1
        out.free()
        for executor in ("native", "interpreter"):
            with pytest.raises(wc.MemoryFault, match="freed"):
                launch.run(executor=executor)
