"""Both executors record the same events, wave by wave, with the correct addresses and registers."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.device.long_programs import EXTRA, SOURCE, program
from tests.emulator.streams import Enough, Stream, difference
from tests.ends import OneByOne
from tests.fuzz.both_executors import Case, arrays, prepared, start_contents
from tests.fuzz.programs import case_of
from tests.kernels.cases import CASES
from tests.kernels.cases import Case as KernelCase
from tests.kernels.test_kernels import module
from tests.sampling import takes
from wavecore.emulator import events, registry
from wavecore.emulator.operands import Memory, Primitives
from wavecore.emulator.watching import WatchedOps
from wavecore.errors import Error
from wavecore.tools import (
    AccessKind,
    BarrierKind,
    Batch,
    BlockCounts,
    Hook,
    Space,
    Tool,
    Tracer,
    WatchedLaunch,
)

EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")

SECONDS = 60.0
MOST_EVENTS = 4000  # of a program; some never end


def outcome(launch: wc.PreparedLaunch, executor: str, stream: Stream) -> str:
    """How a run ends; workgroups run one after another, as in the interpreter."""
    try:
        launch.run(executor=executor, tools=[stream, OneByOne()], timeout=SECONDS)
    except Enough:
        return "endless"
    except Error as error:
        return f"{type(error).__name__}: {error}"
    return "ended"


def compare(case: Case) -> tuple[str, int]:
    """The first difference between the two streams of a program, and the number of events."""
    streams = Stream(limit=MOST_EVENTS), Stream(limit=MOST_EVENTS)
    with prepared(case) as launch:
        ends = []
        for executor, stream in zip(("interpreter", "native"), streams, strict=True):
            arrays().fill(start_contents(case.start))
            ends.append(outcome(launch, executor, stream))
    # When an endless loop is recognised as one depends on the executor.
    complete = not any(end.startswith(("endless", "Livelock", "Timeout")) for end in ends)
    if complete and ends[0] != ends[1]:
        return f"{ends[0]} and {ends[1]}", streams[0].count
    return difference(*streams, complete=complete), streams[0].count


@pytest.mark.parametrize("first", range(0, 24, 6))
@pytest.mark.parametrize("target", TARGETS)
def test_random_programs_have_one_stream(
    target: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Valid, damaged and random code, with faults, traps, endless loops and barriers."""
    if first % 4:  # tables fill up in the middle of an instruction
        monkeypatch.setattr(events, "TABLE_BYTES", 1500)
    total = 0
    for seed in range(first, first + 6):
        found, count = compare(case_of(seed, (target,)))
        assert not found, f"seed {seed}: {found}"
        total += count
    assert total > 100


@pytest.mark.parametrize(
    ("case", "target", "level", "wave"),
    [
        pytest.param(case, target, level, wave, id=f"{case.name}-{target}-{wave}-{level}")
        for case in CASES
        for target, wave in (("gfx942", 64), ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32))
        for level in ("-O0", "-O2")
        if takes(f"events {case.name} {target} {level} {wave}", 10)
    ],
)
def test_kernels_have_one_stream(case: KernelCase, target: str, level: str, wave: int) -> None:
    """Clang's code: calls, loops, divergence, LDS, scratch, atomics."""
    kernel = module(target, level, wave)[case.name]
    args = case.make(np.random.default_rng(7))
    given = [each for each in args if isinstance(each, np.ndarray)]
    first = [each.copy() for each in given]
    streams = Stream(limit=MOST_EVENTS), Stream(limit=MOST_EVENTS)
    with kernel.prepare(case.grid, case.block, args, lds=case.lds) as launch:
        for executor, stream in zip(("interpreter", "native"), streams, strict=True):
            for each, before in zip(given, first, strict=True):
                each[...] = before
            assert outcome(launch, executor, stream) in ("ended", "endless")
    complete = all(stream.count <= MOST_EVENTS for stream in streams)
    assert not difference(*streams, complete=complete)
    assert streams[0].count > 10


# ------------------------------------------------------------------------------ contents of rows


@EXECUTORS
@pytest.mark.parametrize(
    ("target", "body", "reads", "writes"),
    [
        ("gfx1100", "v_add_f32 v2, v0, v1", "v0 v1", "v2"),
        ("gfx1100", "v_add_f32 v2, v0, v0", "v0", "v2"),
        ("gfx1100", "v_fma_f32 v3, s6, v1, 2.0", "s6 v1", "v3"),
        ("gfx1100", "s_add_u32 s8, s6, s7", "s6 s7", "s8 scc"),
        ("gfx1100", "s_addc_u32 s8, s6, s7", "s6 s7 scc", "s8 scc"),
        ("gfx1100", "s_cselect_b64 s[8:9], s[6:7], 0", "s6 s7 scc", "s8 s9"),
        ("gfx1100", "v_cndmask_b32 v2, v0, v1, vcc_lo", "v0 v1 vcc_lo", "v2"),
        ("gfx1100", "v_cmp_lt_u32 vcc_lo, v0, v1", "v0 v1 exec_lo", "vcc_lo"),
        ("gfx942", "v_cmp_lt_u32 vcc, v0, v1", "v0 v1 exec_lo exec_hi", "vcc_lo vcc_hi"),
        ("gfx942", "v_lshlrev_b64 v[4:5], 3, v[2:3]", "v2 v3", "v4 v5"),
        ("gfx942", "v_accvgpr_write_b32 a3, v1", "v1", "a3"),
        ("gfx942", "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[2:3], v[4:5], a[4:7]",
         "v2 v3 v4 v5 a4 a5 a6 a7", "a0 a1 a2 a3"),
        ("gfx942", "s_mov_b32 m0, s9", "s9", "m0"),
        ("gfx942", "s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s9", "s9 mode", "mode"),
        ("gfx942", "v_readlane_b32 s9, v1, s8", "v1 s8", "s9"),
        ("gfx1100", "v_dual_add_f32 v0, v1, v2 :: v_dual_mul_f32 v3, v4, v5",
         "v1 v2 v4 v5", "v0 v3"),
        ("gfx1100", "s_mov_b32 m0, 3\n v_movrels_b32 v4, v0", "m0 v3", "v4"),
        ("gfx1201", "v_swap_b32 v0, v1", "v0 v1", "v0 v1"),
        ("gfx1100", "ds_store_b32 v0, v1 offset:16", "v0 v1", ""),
        ("gfx1100", "s_nop 0", "", ""),
    ],
)  # fmt: skip
def test_registers_are_those_that_the_instruction_names(
    executor: str, target: str, body: str, reads: str, writes: str
) -> None:
    tracer = Tracer()
    extra = EXTRA.get(target, ".amdhsa_accum_offset 64")
    text = SOURCE.replace("vgpr 64", "vgpr 72").format(target=target, body=body, extra=extra)
    kernel = wc.Device(target).load(wc.assemble(text, target))["k"]
    kernel.launch(1, 32, lds=4096, tools=[tracer], executor=executor)
    step = tracer.steps[-2]  # s_endpgm comes after it
    assert {each.name for each in step.reads} == set(reads.split())
    assert sorted(each.name for each in step.writes) == sorted(writes.split())


@EXECUTORS
def test_written_registers_have_their_values_and_lanes(executor: str) -> None:
    """Of a VGPR, those that were written; the others are shown unchanged."""
    body = """
  v_mov_b32 v1, 5
  s_mov_b32 exec_lo, 0xf0
  v_mov_b32 v1, v0
"""
    tracer = Tracer()
    program("gfx1100", body).kernel.launch(1, 32, tools=[tracer], executor=executor)
    first, mask, second, _ = tracer.steps
    assert [(each.name, each.value) for each in mask.writes] == [("exec_lo", 0xF0)]
    assert (mask.exec_mask, second.exec_mask) == (0xFFFFFFFF, 0xF0)
    (before,), (after,), (read,) = first.writes, second.writes, second.reads
    lanes = np.arange(32)
    assert before.lanes == 0xFFFFFFFF and (before.value == 5).all()
    assert after.lanes == 0xF0 and np.array_equal(read.value, lanes)
    assert np.array_equal(after.value, np.where((lanes >= 4) & (lanes < 8), lanes, 5))


@EXECUTORS
def test_a_tracer_of_addresses_ends_before_the_last(executor: str) -> None:
    code = program("gfx1100", "\n".join(["  s_nop 0"] * 5)).kernel
    start = code.module.code.symbols[code.info.name].address
    tracer = Tracer(pcs=range(start + 4, start + 12))
    code.launch(1, 32, tools=[tracer], executor=executor)
    assert [step.pc - start for step in tracer.steps] == [4, 8]


class Accesses(Tool):
    """Records accesses."""

    hooks = Hook.ACCESS

    def __init__(self) -> None:
        self.rows: list[np.void] = []

    def events(self, batch: Batch) -> None:
        self.rows += [row.copy() for row in batch.accesses]

    def of(self, kind: AccessKind, space: Space) -> list[Any]:
        return [r for r in self.rows if (r["kind"], r["space"]) == (kind, space)]


ADDRESSES = """
#include <hip/hip_runtime.h>
extern "C" __global__ void strided(int* out, int stride) { out[threadIdx.x * stride] = 1; }
extern "C" __global__ void transposed(int* out) {
  __shared__ int tile[32 * 33];
  for (int row = 0; row < 32; row++) tile[row * 33 + threadIdx.x] = row;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * 33 + 5];
}
extern "C" __global__ void local(int* out, const int* at) {
  volatile int kept[16];
  kept[at[threadIdx.x]] = 7;
  out[threadIdx.x] = kept[at[threadIdx.x]];
}
extern "C" __global__ void counted(unsigned* out) { atomicMax(&out[threadIdx.x % 4], threadIdx.x); }
extern "C" __global__ void mixed(int* out) {
  __shared__ int here[64];
  here[threadIdx.x] = 3;
  __syncthreads();
  int* volatile where = threadIdx.x % 2 ? &here[threadIdx.x] : &out[threadIdx.x];
  *where = 9;
}
"""


def accesses_of(target: str, name: str, executor: str, block: int, *args: object) -> Accesses:
    tool = Accesses()
    kernel = wc.Device(target).load(wc.compile(ADDRESSES, target, opt="-O1"))[name]
    kernel.launch(1, block, args, tools=[tool], executor=executor, threads=1)
    return tool


@EXECUTORS
@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"])
class TestAddresses:
    """Against NumPy's addresses."""

    def test_of_strided_stores(self, target: str, executor: str) -> None:
        out = np.zeros(32 * 7, np.int32)
        found = accesses_of(target, "strided", executor, 32, out, 7)
        (store,) = found.of(AccessKind.STORE, Space.GLOBAL)
        expected = out.ctypes.data + 28 * np.arange(32, dtype=np.uint64)
        assert np.array_equal(store["addresses"][:32], expected)
        assert (store["lanes"], store["size_bytes"]) == (0xFFFFFFFF, 4)

    def test_of_lds(self, target: str, executor: str) -> None:
        found = accesses_of(target, "transposed", executor, 32, np.zeros(32, np.int32))
        stored: set[int] = set()
        for row in found.of(AccessKind.STORE, Space.LDS):  # a store may hold several elements
            for lane in range(32):
                first = int(row["addresses"][lane])
                stored |= set(range(first, first + int(row["size_bytes"]), 4))
        lanes = np.arange(32)
        assert stored == {4 * (row * 33 + lane) for row in range(32) for lane in range(32)}
        (load,) = found.of(AccessKind.LOAD, Space.LDS)
        assert np.array_equal(load["addresses"][:32], 4 * (33 * lanes + 5))

    def test_of_scratch(self, target: str, executor: str) -> None:
        at = np.arange(32, dtype=np.int32) * 5 % 16
        found = accesses_of(target, "local", executor, 32, np.zeros(32, np.int32), at)
        stores = found.of(AccessKind.STORE, Space.SCRATCH)
        loads = found.of(AccessKind.LOAD, Space.SCRATCH)
        assert len(stores) == len(loads) == 1
        for row in (*stores, *loads):
            offsets = row["addresses"][:32].astype(np.int64)
            assert np.array_equal(offsets - offsets[0], 4 * (at - at[0]))

    def test_of_atomics(self, target: str, executor: str) -> None:
        out = np.zeros(4, np.uint32)
        found = accesses_of(target, "counted", executor, 32, out)
        (row,) = found.of(AccessKind.ATOMIC, Space.GLOBAL)
        assert wc.tools.atomic_name(row["operation"]) == "umax"
        lanes = np.arange(32, dtype=np.uint64)
        assert np.array_equal(row["addresses"][:32], out.ctypes.data + 4 * (lanes % 4))

    def test_of_scalar_loads(self, target: str, executor: str) -> None:
        """The kernel's arguments, loaded by the whole wave."""
        kept = []

        class Kernarg(Accesses):
            def begin(self, launch: WatchedLaunch) -> None:
                kept.append(launch.plan.kernarg_address)

        tool, out = Kernarg(), np.zeros(64, np.int32)
        kernel = wc.Device(target).load(wc.compile(ADDRESSES, target, opt="-O1"))["strided"]
        kernel.launch(1, 32, (out, 2), tools=[tool], executor=executor)
        rows = tool.of(AccessKind.LOAD, Space.SCALAR)
        offsets = {
            int(row["addresses"][0]) - kept[0] + at
            for row in rows
            for at in range(0, int(row["size_bytes"]), 4)
        }
        assert all(row["lanes"] == 1 for row in rows)
        preloads = kernel.info.descriptor.kernarg_preload_length_dwords
        assert preloads or offsets >= {0, 4, 8}

    def test_of_flat_accesses_are_told_apart(self, target: str, executor: str) -> None:
        out = np.zeros(32, np.int32)
        found = accesses_of(target, "mixed", executor, 32, out)
        (far,) = found.of(AccessKind.STORE, Space.GLOBAL)
        near = found.of(AccessKind.STORE, Space.LDS)[-1]
        assert (int(far["lanes"]), int(near["lanes"])) == (0x55555555, 0xAAAAAAAA)
        assert far["pc"] == near["pc"]
        lanes = np.arange(32)
        expected = out.ctypes.data + 4 * lanes[::2].astype(np.uint64)
        assert np.array_equal(far["addresses"][:32:2], expected)
        assert np.array_equal(near["addresses"][1:32:2], 4 * lanes[1::2])


@EXECUTORS
def test_barriers_waits_and_ends(executor: str) -> None:
    """One of each per wave; gfx12 signals and waits separately."""

    class Marks(Tool):
        hooks = Hook.BARRIER | Hook.WAIT | Hook.END

        def __init__(self) -> None:
            self.kinds: list[BarrierKind] = []
            self.waits = self.ends = 0

        def events(self, batch: Batch) -> None:
            self.kinds += [BarrierKind(kind) for kind in batch.barriers["kind"]]
            self.waits += len(batch.waits)
            self.ends += len(batch.ends)

    whole = Marks()
    body = "s_waitcnt vmcnt(0)\n s_nop 0\n s_barrier\n s_waitcnt lgkmcnt(0)"
    program("gfx1100", body).kernel.launch(2, 96, tools=[whole], executor=executor)
    assert (whole.kinds, whole.waits, whole.ends) == ([BarrierKind.BOTH] * 6, 12, 6)
    parts = Marks()
    body = "s_wait_dscnt 0\n s_barrier_signal -1\n s_barrier_wait -1"
    program("gfx1201", body).kernel.launch(1, 64, tools=[parts], executor=executor)
    kinds = sorted(parts.kinds)
    assert kinds == [BarrierKind.SIGNAL] * 2 + [BarrierKind.WAIT] * 2
    assert (parts.waits, parts.ends) == (2, 2)


@EXECUTORS
def test_counts_blocks_and_instructions_agree(executor: str) -> None:
    """In a loop with divergence: three ways to count what ran."""
    source = """
#include <hip/hip_runtime.h>
extern "C" __global__ void k(int* out) {
  for (int i = 0; i < (int)threadIdx.x % 7; i++) out[threadIdx.x] += i;
}
"""

    class Counts(Tool):
        instruments = (BlockCounts(),)
        hooks = Hook.BLOCK | Hook.INSTRUCTION

        def begin(self, launch: WatchedLaunch) -> None:
            self.entered = self.instructions = 0

        def events(self, batch: Batch) -> None:
            self.entered += len(batch.blocks)
            self.instructions += len(batch.instructions)

        def end(self, launch: WatchedLaunch) -> None:
            self.counted = 0
            for block in self.instruments[0].of(launch):
                pc = block.leader
                while pc < block.end:
                    self.counted += block.count
                    pc += launch.instruction(pc).size

    kernel = wc.Device("gfx1100").load(wc.compile(source, "gfx1100", opt="-O1"))["k"]
    tool = Counts()
    for _ in range(2):
        result = kernel.launch(
            9, 96, (np.zeros(96, np.int32),), tools=[tool], executor=executor, threads=2
        )
        assert tool.instructions == tool.counted == result.instructions
        assert 9 * 3 < tool.entered < tool.instructions


# Primitives that touch neither registers nor memory of the kernel itself.
SILENT = {
    "_bound", "branch", "clock", "cluster", "global_sync", "imm", "jump", "matrices",
    "next_pc",
}  # fmt: skip


def test_every_primitive_is_noted_or_silent() -> None:
    """Otherwise a new access path to registers or memory would go unnoticed."""
    members = vars(Primitives) | vars(Memory)
    names = {name for name, member in members.items() if inspect.isfunction(member)}
    names = {name for name in names if not name.startswith("__") and "no_init" not in name}
    assert names - set(vars(WatchedOps)) == SILENT


def test_every_wait_is_a_wait() -> None:
    """The instructions that wait for accesses or results, and no others."""
    waits = {name for name, entry in registry.table().items() if entry.waits}
    named = {name for name in registry.table() if name.startswith("s_wait")}
    assert waits == named
