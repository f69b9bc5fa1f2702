"""Tier 2: the same results, counts and faults as tier 1, whenever it takes over."""

from __future__ import annotations

import dataclasses
import itertools
import os
import subprocess
import sys
import time
import zlib

import numpy as np
import pytest

import wavecore as wc
from tests.ends import Ends
from tests.fuzz import host_agreement, random_programs
from tests.kernels.cases import CASES, Case
from tests.kernels.test_kernels import TARGETS, agree, agreement_level, check, module, run
from tests.sampling import EVERYTHING, in_turns, takes
from wavecore.backends.cpu import indexing, machine, region
from wavecore.backends.cpu import store as native
from wavecore.builder import jit
from wavecore.emulator import flow
from wavecore.emulator.records import TIER_1

pytestmark = [pytest.mark.jit, pytest.mark.clang]


def fresh(case: Case, target: str) -> wc.Kernel:
    """A kernel that is not translated yet, except for what caches hold."""
    code = module(target, agreement_level(case, target)).code
    return wc.Device(target).load(code)[case.name]


def turns(share: int, one_in: int = 1) -> list[object]:
    """Each case, or one in so many of them, on one in `share` of the targets."""
    pairs = [(case, target) for case in CASES for target in TARGETS if takes(case.name, one_in)]
    return [
        pytest.param(case, target, id=f"{case.name}-{target}")
        for case, target in in_turns(pairs, lambda pair: pair[0].name, share)
    ]


# Code that keeps all registers is large: LLVM takes a second per kernel, and ten for some.
@pytest.mark.parametrize(("case", "target"), turns(20, one_in=7))
def test_every_register_is_the_interpreters(case: Case, target: str, monkeypatch) -> None:
    """Where tier 2 also keeps registers that are never read."""
    monkeypatch.setenv("WAVECORE_TIER2", "complete")
    kernel = fresh(case, target)
    agree(case, kernel, np.random.default_rng(zlib.crc32(f"{case.name} {target}".encode())))


@pytest.mark.parametrize(("case", "target"), turns(14))
def test_kernels_match_numpy(case: Case, target: str, monkeypatch) -> None:
    """As users have it: only live registers are moved between record and registers."""
    monkeypatch.setenv("WAVECORE_TIER2", "always")
    check(case, *run(case, fresh(case, target)))


# Lanes leave one by one, return and leave again; NaN and infinity occur; a call by pointer.
# threadIdx is read once: without optimisation each read is a call.
DIVERGING = r"""
#include <hip/hip_runtime.h>
__device__ __attribute__((noinline)) float twice(float x) { return x + x; }
__device__ __attribute__((noinline)) float half(float x) { return x * 0.5f; }
extern "C" __global__ void diverging(const unsigned* seeds, float* out, unsigned* counts, int n) {
  __shared__ float s[64];
  unsigned t = threadIdx.x, i = blockIdx.x * 64 + t;
  unsigned seed = seeds[i], steps = 0;
  float x = __builtin_bit_cast(float, seed), sum = 0.0f;
  float (*f)(float) = seed & 64 ? twice : half;
  for (int k = 0; k < n; k++) {
    seed = seed * 1664525u + 1013904223u;
    if (seed >> 28 == t % 16) break;
    if (seed & 1 << 20) {
      sum += f(x) / (float)(seed >> 16);
      if (seed & 1 << 21) continue;
      x = __builtin_fmaf(x, 1.25f, sum);
    }
    steps++;
  }
  s[t] = sum;
  __syncthreads();
  for (int k = 32; k; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (i % 3) out[i] = s[t % 7] + sum;
  atomicAdd(&counts[seed % 5], steps);
}
"""


# Unoptimised code has many accesses, which take LLVM about ten seconds.
@pytest.mark.parametrize("level", ["-O0", "-O2"] if EVERYTHING else ["-O2"])
@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_diverging_waves_end_alike_in_both_tiers(target: str, level: str, monkeypatch) -> None:
    code = wc.compile(DIVERGING, target, opt=level)
    seeds = np.random.default_rng(5).integers(0, 1 << 32, 512, dtype=np.uint32)
    ends = []
    for tier2, executor in (("off", "native"), ("always", "native"), ("off", "interpreter")):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        out, counts = np.zeros(512, np.float32), np.zeros(5, np.uint32)
        done = (
            wc.Device(target)
            .load(code)["diverging"]
            .launch(8, 64, (seeds, out, counts, 16), executor=executor, threads=1)
        )
        ends.append((out.tobytes(), counts.tolist(), done.instructions))
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("instructions", [None, 40])
@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"])
def test_pieces_may_end_where_exec_was_written(target, instructions, monkeypatch, tmp_path):
    """Waves continue in another piece, or after a pause, with the remaining lanes."""
    monkeypatch.setattr(flow, "PIECE_INSTRUCTIONS", 6)
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    if instructions is not None:  # of a wave's time slice
        monkeypatch.setattr(machine, "SLICE_INSTRUCTIONS", instructions)
    seeds = np.random.default_rng(5).integers(0, 1 << 32, 512, dtype=np.uint32)
    code = wc.compile(
        DIVERGING.replace("1664525u", f"{22695477 + 2 * bool(instructions)}u"), target
    )
    ends = []
    for tier2 in ("off", "always"):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        out, counts = np.zeros(512, np.float32), np.zeros(5, np.uint32)
        kernel = wc.Device(target).load(code)["diverging"]
        kernel.launch(8, 64, (seeds, out, counts, 40), threads=1, timeout=60)
        ends.append((out.tobytes(), counts.tolist()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("target", host_agreement.TARGETS)
def test_generated_programs_agree_with_the_host(target: str, monkeypatch) -> None:
    monkeypatch.setenv("WAVECORE_TIER2", "always")
    seeds = range(9000, 9010) if EVERYTHING else (9003, 9006)  # short ones
    for batch in host_agreement.batches(seeds, (target,)):
        for verdict in host_agreement.judge_batch(batch):
            assert verdict.agrees, verdict


def test_indexing_within_a_block_is_as_on_the_host(monkeypatch) -> None:
    """Seed 40 on gfx90a enables GPR indexing within a block."""
    monkeypatch.setenv("WAVECORE_TIER2", "always")
    (batch,) = host_agreement.batches(range(40, 41), ("gfx90a",), "Os")
    for verdict in host_agreement.judge_batch(batch):
        assert verdict.agrees, verdict


INDEXED = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void indexed(float* out, int at, int n) {
  float a[12], x = threadIdx.x * SCALE;
  for (int i = 0; i < 12; i++) a[i] = out[threadIdx.x + 64 * i];
  for (int k = 0; k < n; k++) x = __builtin_fmaf(x, 0.75f, a[3]);
  a[at] = x;
  for (int k = 0; k < n; k++) { a[at] += 1.0f; at = at == 11 ? 0 : at + 1; }
  if (threadIdx.x % 5 != 2)
    for (int k = 0; k < n; k++) x = __builtin_fmaf(x, 0.5f, a[k * 7 % 12]) + a[k % 8];
  a[2] += x;
  for (int i = 0; i < 12; i++) out[threadIdx.x + 64 * i] = a[i];
}
"""


@pytest.mark.parametrize("most", [indexing.MOST, 6])
@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100"])
def test_registers_that_m0_selects(target, most, monkeypatch, tmp_path) -> None:
    """Where the index is larger than tier 2 has guessed, tier 1 takes over."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(indexing, "MOST", most)
    reaches = []
    analyse = region.Survey.analyse
    monkeypatch.setattr(
        region.Survey,
        "analyse",
        lambda survey, reached: (reaches.extend(survey.reaches), analyse(survey, reached)),
    )
    arrays = ("-mllvm", "-amdgpu-promote-alloca-to-vector-max-regs=64")
    code = wc.compile(INDEXED, target, options=(*arrays, f"-DSCALE={most / 64}f"))  # each its own
    given = np.random.default_rng(3).standard_normal(768).astype(np.float32)
    ends = []
    for tier2 in ("off", "always", "complete"):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        out = given.copy()
        done = wc.Device(target).load(code)["indexed"].launch(1, 64, (out, 5, 100), threads=1)
        ends.append((out.tobytes(), done.instructions))
    assert ends[0] == ends[1] == ends[2]
    assert reaches, "no index in tier 2"


def test_what_no_executor_knows_ends_tier_2_as_tier_1(monkeypatch) -> None:
    """An unknown hardware register: an error when it is reached, not when it is compiled."""
    monkeypatch.setenv("WAVECORE_TIER2", "complete")
    seed = random_programs.case_of(5000091, ["gfx1151"])
    words = (0xB8900000, *[0xBF800000] * 15)  # s_getreg_b32 s16, hwreg(0, 0, 1)
    verdict = random_programs.answer_for(dataclasses.replace(seed, words=words)).verdict
    assert (verdict.outcome, verdict.failure) == ("UnsupportedInstruction", "")


FAULTS = """
#include <hip/hip_runtime.h>
extern "C" __global__ void past_end(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) if ((i & 3) != 1) out[i + 8 * k] = k;
}
extern "C" __global__ void trap(int* out) {
  if (threadIdx.x % 7 == 3) __builtin_trap();
  out[threadIdx.x] = 1;
}
extern "C" __global__ void waits(int* flag) { while (!__atomic_load_n(flag, 0)) {} }
extern "C" __global__ void lds(int* out, int at) {
  __shared__ int s[64];
  s[threadIdx.x * at] = at;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
"""


@pytest.mark.parametrize("name", ["past_end", "trap", "waits", "lds"])
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_faults_name_the_same_site(target: str, name: str, monkeypatch) -> None:
    code = wc.compile(FAULTS, target, name="faults.hip")
    out = np.zeros(100, np.float32 if name == "past_end" else np.int32)
    args = {"past_end": (out, 40), "lds": (out, 300)}.get(name, (out,))
    found = []
    for tier2 in ("off", "always"):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        with pytest.raises(wc.ExecutionError) as caught:
            wc.Device(target).load(code)[name].launch(2, 64, args, threads=1)
        found.append((type(caught.value), str(caught.value), out.tobytes()))
        out[:] = 0
    assert found[0] == found[1]


HOT = """
#include <hip/hip_runtime.h>
extern "C" __global__ void hot(float* x, int n) {
  float a = x[threadIdx.x];
  for (int k = 0; k < n; k++) a = __builtin_fmaf(a, 0.75f, 0.5f);
  x[threadIdx.x] = a;
}
"""


def launch_hot(kernel: wc.Kernel, n: int) -> tuple[bytes, int]:
    x = np.arange(64, dtype=np.float32)
    done = kernel.launch(1, 64, (x, n), threads=1)
    return x.tobytes(), done.instructions


def tiers(kernel: wc.Kernel) -> set[int]:
    """What the kernel's idle launch has code for."""
    (launch,) = kernel._launcher._idle.values()
    return {each.tier for each in launch.machine("native").code.placed}


def test_what_stays_hot_is_optimised_while_it_runs(monkeypatch, tmp_path) -> None:
    """And the next process, here a fresh module, has it from the start."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    code = wc.compile(HOT, "gfx1100")
    kernel = wc.Device("gfx1100").load(code)["hot"]
    expected = launch_hot(kernel, 1000)
    assert tiers(kernel) == {TIER_1}
    assert launch_hot(kernel, 10_000_000)
    deadline = time.monotonic() + 60
    while tiers(kernel) == {TIER_1} and time.monotonic() < deadline:
        assert launch_hot(kernel, 1000) == expected
        time.sleep(0.05)
    assert len(tiers(kernel)) == 2
    assert launch_hot(kernel, 1000) == expected
    native.store()._optimised.clear()
    again = wc.Device("gfx1100").load(code)["hot"]
    assert launch_hot(again, 1000) == expected and len(tiers(again)) == 2


def test_a_long_launch_changes_tiers_on_its_way(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    kernel = wc.Device("gfx1201").load(wc.compile(HOT, "gfx1201"))["hot"]
    monkeypatch.setenv("WAVECORE_TIER2", "off")
    off = wc.Device("gfx1201").load(kernel.module.code)["hot"]
    expected = launch_hot(off, 100_000_000)
    monkeypatch.setenv("WAVECORE_TIER2", "auto")
    assert launch_hot(kernel, 100_000_000) == expected
    assert len(tiers(kernel)) == 2 and tiers(off) == {TIER_1}


def test_a_process_ends_while_something_is_optimised() -> None:
    script = f"""
import numpy as np, wavecore as wc
kernel = wc.Device("gfx1100").load(wc.compile({HOT!r}, "gfx1100"))["hot"]
kernel.launch(1, 64, (np.zeros(64, np.float32), 3_000_000), threads=1)
print("done")
"""
    environment = os.environ | {"WAVECORE_NO_CACHE": "1"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=100, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


def test_tools_see_tier_1(monkeypatch) -> None:
    """They read registers that are dead, and observe blocks."""
    monkeypatch.setenv("WAVECORE_TIER2", "always")
    kernel = wc.Device("gfx1100").load(wc.compile(HOT, "gfx1100"))["hot"]
    records: dict[str, list[bytes]] = {}
    x = np.zeros(64, np.float32)
    for executor in ("native", "interpreter"):
        x[:] = np.arange(64)
        kernel.launch(1, 64, (x, 20), executor=executor, tools=[ends := Ends()])
        records[executor] = ends.records[0]
    vgprs = [np.frombuffer(waves[0], np.uint32)[256:] for waves in records.values()]
    assert np.array_equal(*vgprs)
    done = kernel.launch(1, 64, (np.zeros(64, np.float32), 20), tools=["evidence"])
    assert done.tools[0].report.instructions == done.instructions


def test_the_switch_takes_its_words(monkeypatch) -> None:
    monkeypatch.setenv("WAVECORE_TIER2", "sometimes")
    kernel = wc.Device("gfx1100").load(wc.compile(HOT, "gfx1100"))["hot"]
    with pytest.raises(wc.Error, match="auto, off, always, complete"):
        launch_hot(kernel, 10)


STRETCH = """
.text
.globl stretch
.p2align 8
.type stretch,@function
stretch:
  s_load_dwordx4 s[0:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  v_mov_b32 v1, v0
  s_mov_b32 s4, 5
  s_waitcnt lgkmcnt(0)
{loads}
  s_waitcnt vmcnt(0)
loop:
{body}
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
{stores}
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel stretch
  .amdhsa_next_free_vgpr 40
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 16
  .amdhsa_float_denorm_mode_32 3
  {wave}
.end_amdhsa_kernel
"""
STRETCH_LANES = 64


def stretch_kernel(target: str, registers: int, rng: np.random.Generator) -> wc.Kernel:
    """Sums, products and moves among so many registers, which memory fills and stores."""
    add = "v_add_u32" if target.startswith("gfx9") else "v_add_nc_u32"
    body = []
    for _ in range(48):
        d, (x, y) = rng.integers(2, 6), rng.integers(2, 2 + registers, 2)
        d2, (x2, y2) = 2 * rng.integers(1, 3), 2 * rng.integers(1, 1 + registers // 2, 2)
        body.append(str(rng.choice([
            f"  v_fma_f32 v{d}, v{x}, v{y}, v{d}", f"  v_add_f32 v{d}, v{x}, v{y}",
            f"  v_mul_f32 v{d}, v{x}, v{y}", f"  v_sub_f32 v{d}, v{x}, v{y}",
            f"  {add} v{d}, v{x}, v{y}", f"  v_and_b32 v{d}, v{x}, v{y}",
            f"  v_fma_f64 v[{d2}:{d2 + 1}], v[{x2}:{x2 + 1}], v[{y2}:{y2 + 1}], v[{d2}:{d2 + 1}]",
            f"  v_fma_f32 v{d}, -v{x}, |v{y}|, v{d}", f"  v_pk_fma_f16 v{d}, v{x}, v{y}, v{d}",
        ])))  # fmt: skip
    return stretch_of(target, registers, body)


def stretch_of(target: str, registers: int, body: list[str]) -> wc.Kernel:
    """A loop with this body, on registers that memory fills and stores."""
    add = "v_add_u32" if target.startswith("gfx9") else "v_add_nc_u32"
    step = f"  {add} v0, {4 * STRETCH_LANES}, v0"
    all_ = range(2, 2 + registers)
    loads = [line for r in all_ for line in (f"  global_load_dword v{r}, v0, s[0:1]", step)]
    stores = [line for r in all_ for line in (f"  global_store_dword v0, v{r}, s[2:3]", step)]
    wave = ".amdhsa_wavefront_size32 1" if target.startswith("gfx1") else ".amdhsa_accum_offset 40"
    text = STRETCH.format(
        loads="\n".join(loads),
        body="\n".join(body),
        wave=wave,
        stores="\n".join(["  v_mov_b32 v0, v1", *stores]),
    )
    return wc.Device(target).load(wc.assemble(text, target))["stretch"]


@pytest.mark.parametrize("registers", [4, 16, 34])
@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
def test_a_nan_in_a_stretch_is_that_of_tier_1(target, registers, monkeypatch, tmp_path) -> None:
    """In one or two lanes, or in all; with signs, payloads and infinities; and inactive lanes."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))  # so that something is compiled
    used = []
    slices = region.RegionEmitter.slice

    def noted(self, *given):
        used.append(given)
        slices(self, *given)

    monkeypatch.setattr(region.RegionEmitter, "slice", noted)
    rng = np.random.default_rng(registers)
    special = np.array([0x7FC00000, 0xFFC12345, 0x7F800001, 0xFFA00000, 0x7F800000, 0xFF800000])
    rows = rng.standard_normal((registers, STRETCH_LANES)).astype(np.float32).view(np.uint32)
    kernel = stretch_kernel(target, registers, rng)
    for share in (0.0, 0.01, 1.0):
        chosen = rng.random(rows.shape) < share
        given = np.where(chosen, rng.choice(special, rows.shape), rows).astype(np.uint32)
        for lanes in (STRETCH_LANES, 32, 23):
            found = []
            for tier2 in ("off", "always"):
                monkeypatch.setenv("WAVECORE_TIER2", tier2)
                out = np.zeros_like(given)
                stretch_of = wc.Device(target).load(kernel.module.code)["stretch"]
                stretch_of.launch((1,), (lanes,), (given, out))
                found.append(out)
            assert np.array_equal(*found), (share, lanes)
    assert used


ARITHMETIC = {
    "singles": ("v_fma_f32 v{d}, v{x}, v{y}, v{d}", "v_add_f32 v{d}, v{x}, v{d}",
        "v_sub_f32 v{d}, v{d}, v{x}", "v_mul_f32 v{d}, v{x}, v{d}",
        "v_fma_f32 v{d}, v{d}, s5, |v{x}|"),
    "halves": ("v_pk_fma_f16 v{d}, v{x}, v{y}, v{d}", "v_pk_add_f16 v{d}, v{x}, v{d}",
        "v_pk_mul_f16 v{d}, v{d}, v{x} op_sel:[1,0] op_sel_hi:[0,1]"),
    "doubles": ("v_fma_f64 v[{d2}:{d3}], v[{x2}:{x3}], v[{y2}:{y3}], v[{d2}:{d3}]",
        "v_add_f64 v[{d2}:{d3}], v[{x2}:{x3}], v[{d2}:{d3}]"),
    "signs": ("v_fma_f32 v{d}, v{x}, v{y}, v{d}", "v_add_f32 v{d}, v{x}, v{d}",
        "v_fma_f32 v{d}, -v{d}, v{x}, v{y}", "v_max_f32 v{d}, v{d}, v{x}", "v_mov_b32 v{d}, v{x}"),
}  # fmt: skip
NAN_OF = {  # the default one, twice as likely; others; infinities
    "singles": [0x7FC00000, 0x7FC00000, 0x7FC12345, 0xFFC00000, 0x7F800001, 0x7F800000],
    "halves": [0x7E007E00, 0x7E003C00, 0x7E017E00, 0x3C00FE00, 0x7C007C01, 0x7C00FC00],
    "doubles": [0x7FF80000, 0x7FF80000, 0x7FF80001, 0xFFF80000, 0x7FF00001, 0x7FF00000],
}
NAN_OF["signs"] = NAN_OF["singles"]


@pytest.mark.parametrize("kind", ARITHMETIC)
@pytest.mark.parametrize(
    ("target", "orders_nans"), [("gfx90a", True), ("gfx1100", True), ("gfx1102", False)]
)
def test_loops_of_arithmetic_have_the_nan_of_tier_1(
    target, orders_nans, kind, monkeypatch, tmp_path
):
    """Where all input NaNs are the default one, and where some are not; infinities make more.

    A load gives a new value for the next iteration. A host without AVX-512 orders no NaN.
    """
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))  # so that something is compiled
    if not orders_nans:
        monkeypatch.setattr(jit, "orders_nans", lambda: False)
    closed = []
    body_of = region.RegionEmitter.body
    monkeypatch.setattr(
        region.RegionEmitter, "body", lambda *given: (closed.append(1), body_of(*given))
    )
    rng, registers = np.random.default_rng(7), 6
    body = ["  s_mov_b32 s5, 0x40200000"]
    for number in range(15):
        d, x, y = 2 + rng.integers(0, registers, 3)
        d2, x2, y2 = 2 + 2 * rng.integers(0, registers // 2, 3)
        text = ARITHMETIC[kind][number % len(ARITHMETIC[kind])]
        body.append(
            "  " + text.format(d=d, x=x, y=y, d2=d2, x2=x2, y2=y2, d3=d2 + 1, x3=x2 + 1, y3=y2 + 1)
        )
    body.append("  global_load_dword v3, v1, s[0:1] offset:256\n  s_waitcnt vmcnt(0)")
    kernel = stretch_of(target, registers, body)
    default_only = [*NAN_OF[kind][:2], NAN_OF[kind][-1]]
    rows = rng.standard_normal((registers, STRETCH_LANES)).astype(np.float32).view(np.uint32)
    hosts_only = [NAN_OF[kind][3]]  # that x86 makes
    sets = (default_only, NAN_OF[kind], NAN_OF[kind][2:3], hosts_only)
    for special, share in itertools.product(sets, (0.02, 1.0)):
        chosen = rng.random(rows.shape) < share
        if kind == "doubles":  # in their upper dwords, above zeros
            chosen[::2], chosen[1::2] = False, chosen[1::2]
            rows[::2] = np.where(chosen[1::2], 0, rows[::2])
        given = np.where(chosen, rng.choice(special, rows.shape), rows).astype(np.uint32)
        found = []
        for tier2 in ("off", "always"):
            monkeypatch.setenv("WAVECORE_TIER2", tier2)
            out = np.zeros_like(given)
            launched = wc.Device(target).load(kernel.module.code)["stretch"]
            launched.launch((1,), (STRETCH_LANES,), (given, out))
            found.append(out)
        assert np.array_equal(*found), (special, share)
    assert closed or kind == "signs"


LEFT = """
.text
.globl left
.p2align 8
.type left,@function
left:
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  s_mul_i32 s2, s2, 512
  v_add_nc_u32 v0, s2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v0, v30, s[0:1]
  v_mov_b32 v30, 7
  s_barrier
  v_add_nc_u32 v1, v30, v31
  global_store_dword v0, v1, s[0:1] offset:256
  v_mov_b32 v31, 9
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel left
  .amdhsa_next_free_vgpr 32
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_wavefront_size32 1
.end_amdhsa_kernel
"""


@pytest.mark.parametrize("tier2", ["off", "always", "complete"])
def test_registers_hold_nothing_of_workgroups_before(tier2: str, monkeypatch) -> None:
    """What a wave saved in its record at a barrier is gone when the next one starts."""
    monkeypatch.setenv("WAVECORE_TIER2", tier2)
    kernel = wc.Device("gfx1030").load(wc.assemble(LEFT, "gfx1030"))["left"]
    for _ in range(2):
        out = np.full((9, 2, 64), 5, np.uint32)
        kernel.launch((9,), (64,), (out,), threads=1)
        assert not out[:, 0].any()
        assert (out[:, 1] == 7).all()
