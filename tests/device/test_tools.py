"""Tools at work: what they raise, what ends a launch under them, several at once, and no tool."""

from __future__ import annotations

import os
import re
import signal
import threading
import time

import numpy as np
import pytest

import wavecore as wc
from tests.device.long_programs import program
from wavecore.backends.cpu import routines
from wavecore.backends.cpu import store as native
from wavecore.backends.llvm.translate import translate
from wavecore.emulator import events
from wavecore.emulator.events import PLAIN, PLAIN_CODE, SILENT, Flavour
from wavecore.emulator.evidence import Evidence
from wavecore.emulator.flow import discover, pieces
from wavecore.emulator.shape import FloatMode
from wavecore.tools import Batch, BlockCounts, Hook, Tool, Tracer, WatchedLaunch, attached

EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])
TARGET = "gfx1100"
SOURCE = """
#include <hip/hip_runtime.h>
#include <cstdio>
extern "C" __global__ void add(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += i;
}
extern "C" __global__ void beyond(int* out) { out[threadIdx.x + 64] = 1; }
extern "C" __global__ void spin(volatile int* out) { while (!out[0]) out[1]++; }
extern "C" __global__ void says(int* out) {
  if (threadIdx.x == 3) printf("three %d\\n", out[0]);
}
"""


@pytest.fixture(scope="module")
def module() -> wc.Module:
    return wc.Device(TARGET).load(wc.compile(SOURCE, TARGET, opt="-O1"))


class Life(Tool):
    """Records calls, and raises where it is told to."""

    hooks = Hook.INSTRUCTION | Hook.ACCESS

    def __init__(self, fails: str = "", error: BaseException | None = None) -> None:
        self.fails, self.error = fails, error or ValueError("this tool has had enough")
        self.calls: list[str] = []
        self.ended_with: BaseException | None = None
        self.instructions = 0

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if name == self.fails:
            raise self.error

    def begin(self, launch: WatchedLaunch) -> None:
        self._called("begin")

    def events(self, batch: Batch) -> None:
        self.instructions += len(batch.instructions)
        self._called("events")

    def end(self, launch: WatchedLaunch) -> None:
        self.ended_with = launch.error
        self._called("end")


def add(module: wc.Module, *tools: Tool, groups: int = 40, **options: object) -> wc.LaunchResult:
    out = np.zeros(64 * groups, np.int32)
    result = module["add"].launch(groups, 64, (out, out.size), tools=tools, **options)
    assert np.array_equal(out, np.arange(out.size))
    return result


# ---------------------------------------------------------------------------------- errors


@EXECUTORS
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("fails", ["begin", "events", "events at once", "end"])
def test_what_a_tool_raises_is_what_the_launch_raises(
    module: wc.Module, executor: str, threads: int, fails: str
) -> None:
    """The same object, also through native code; the launch is over, the next one runs as usual."""
    groups = 4000 if executor == "native" else 20
    fails, _, at_once = fails.partition(" ")
    bad, good = Life(fails), Life()
    bad.is_immediate = bool(at_once)
    with pytest.raises(ValueError, match="had enough") as caught:
        add(module, good, bad, groups=groups, executor=executor, threads=threads)
    assert caught.value is bad.error
    assert bad.calls.count(fails) == 1
    if at_once:
        assert good.instructions == 1
    assert good.calls[0] == "begin" and good.calls[-1] == "end"
    assert bad.calls[-1] == ("begin" if fails == "begin" else "end")
    assert bad.ended_with is (bad.error if fails == "events" else None)
    after = Life()
    result = add(module, after, groups=groups, executor=executor, threads=threads)
    assert after.instructions == result.instructions


@EXECUTORS
def test_an_interrupt_that_a_tool_raises_comes_through(module: wc.Module, executor: str) -> None:
    """An exception that is no Exception, as from sys.exit."""
    with pytest.raises(SystemExit):
        add(module, Life("events", SystemExit(3)), executor=executor)
    add(module)


@EXECUTORS
def test_a_fault_is_the_same_under_a_tool(module: wc.Module, executor: str) -> None:
    """And the tools have seen what led to it."""
    out = np.zeros(64, np.int32)
    with pytest.raises(wc.MemoryFault) as plain:
        module["beyond"].launch(1, 64, (out,), executor=executor, threads=1)
    tracer, life = Tracer(last=True, limit=3), Life()
    with pytest.raises(wc.MemoryFault) as traced:
        module["beyond"].launch(1, 64, (out,), executor=executor, tools=[tracer, life], threads=1)
    assert str(traced.value) == str(plain.value)
    assert traced.value.site == plain.value.site
    last = tracer.steps[-1]
    assert (last.pc, last.instruction) == (plain.value.pc, plain.value.site.instruction)
    (access,) = last.accesses
    assert int(access.addresses[0]) == out.ctypes.data + 256
    assert life.ended_with is traced.value


@EXECUTORS
@pytest.mark.parametrize("hooks", [Hook.INSTRUCTION, Hook.END])
def test_timeouts_end_a_launch_under_a_tool(module: wc.Module, executor: str, hooks: Hook) -> None:
    """Whether events arrive all the time or never."""
    life, out = Life(), np.zeros(64, np.int32)
    life.hooks = hooks
    started = time.perf_counter()
    with pytest.raises(wc.Timeout):
        module["spin"].launch(1, 32, (out,), tools=[life], timeout=0.3, executor=executor)
    assert time.perf_counter() - started < 30
    assert isinstance(life.ended_with, wc.Timeout)
    assert bool(life.instructions) == (hooks is Hook.INSTRUCTION)


def test_a_slow_tool_does_not_hold_a_timeout_up(module: wc.Module) -> None:
    """The clock is checked with each batch."""

    class Slow(Life):
        def events(self, batch: Batch) -> None:
            super().events(batch)
            time.sleep(0.05)

    slow, out = Slow(), np.zeros(64, np.int32)
    with pytest.raises(wc.Timeout):
        module["spin"].launch(1, 32, (out,), tools=[slow], timeout=0.5)
    assert slow.calls.count("events") < 60


@EXECUTORS
def test_an_interrupt_ends_a_launch_under_a_tool(module: wc.Module, executor: str) -> None:
    """Ctrl-C, while native code keeps calling back."""
    life, out = Life(), np.zeros(64, np.int32)
    begun = threading.Event()

    class Telling(Life):
        def events(self, batch: Batch) -> None:
            super().events(batch)
            begun.set()

    life = Telling()

    def interrupt() -> None:
        begun.wait(60)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        module["spin"].launch(1, 32, (out,), tools=[life], timeout=60, executor=executor)
    thread.join()
    assert isinstance(life.ended_with, KeyboardInterrupt)


@pytest.mark.parametrize("wrong", [Tracer(), "trace", ["trance"], [Tracer], 7])
def test_what_is_no_tool_is_refused(module: wc.Module, wrong: object) -> None:
    with pytest.raises(wc.LaunchError, match="tools"):
        module["add"].launch(1, 64, (np.zeros(64, np.int32), 64), tools=wrong)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hooks", 3),
        ("hooks", "READ"),
        ("workgroups", [1]),
        ("workgroups", range(0, 9, 2)),
        ("stops", 0),
    ],
)
def test_a_tool_that_asks_for_nonsense_is_refused(
    module: wc.Module, name: str, value: object
) -> None:
    life = Life()
    setattr(life, name, value)
    with pytest.raises(wc.LaunchError, match=name):
        add(module, life)


# ------------------------------------------------------------------------- several, and often


@EXECUTORS
@pytest.mark.parametrize("threads", [1, 2])
def test_each_tool_gets_what_it_asked_for(module: wc.Module, executor: str, threads: int) -> None:
    """Each tool has its own hooks and workgroups; a workgroup stays with its worker."""

    class Keeping(Tool):
        def __init__(self, hooks: Hook, workgroups: range | None = None) -> None:
            self.hooks, self.workgroups = hooks, workgroups
            self.seen: list[tuple[str, int, int]] = []
            self.threads: set[int] = set()

        def events(self, batch: Batch) -> None:
            self.threads.add(batch.worker)
            self.seen += [(kind, int(r["group"]), batch.worker) for kind, r in batch.in_order()]

    ends, accesses = Keeping(Hook.END), Keeping(Hook.ACCESS, range(5, 8))
    nothing = Keeping(PLAIN)
    nothing.instruments = (BlockCounts(),)
    add(module, ends, accesses, nothing, executor=executor, threads=threads)
    assert {kind for kind, _, _ in ends.seen} == {"end"}
    assert sorted(group for _, group, _ in ends.seen) == sorted([*range(40)] * 2)
    assert {kind for kind, _, _ in accesses.seen} == {"access"}
    assert {group for _, group, _ in accesses.seen} == {5, 6, 7}
    workers: dict[int, set[int]] = {}
    for _, group, worker in ends.seen:
        workers.setdefault(group, set()).add(worker)
    assert all(len(each) == 1 for each in workers.values())
    assert not nothing.seen


@EXECUTORS
def test_immediate_events_come_before_what_they_tell_of(module: wc.Module, executor: str) -> None:
    """As a breakpoint needs it: the store has not happened yet, then it has."""
    out = np.zeros(64, np.int32)

    class Breakpoint(Tool):
        hooks = Hook.INSTRUCTION
        is_immediate = True

        def __init__(self) -> None:
            self.before: list[tuple[str, int]] = []

        def events(self, batch: Batch) -> None:
            (row,) = batch.instructions
            text = batch.launch.instruction(int(row["pc"])).text
            self.before.append((text.split()[0], int(out[9])))

    tool = Breakpoint()
    result = module["add"].launch(1, 32, (out, 32), tools=[tool], executor=executor, threads=1)
    assert len(tool.before) == result.instructions
    store = [name for name, _ in tool.before].index("global_store_b32")
    assert [value for _, value in tool.before[: store + 1]] == [0] * (store + 1)
    assert [value for _, value in tool.before[store + 1 :]] == [9] * (len(tool.before) - store - 1)


@EXECUTORS
def test_immediate_tools_see_and_change_a_wave(executor: str) -> None:
    """As a debugger does: registers and memory at an instruction, and a changed value."""
    out = np.zeros(32, np.uint32)
    body = """
  s_load_b64 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  ds_store_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s15, s15
  global_store_b32 v1, v0, s[2:3]
"""

    class Debugger(Tool):
        hooks = Hook.INSTRUCTION
        is_immediate = True
        times = 0

        def events(self, batch: Batch) -> None:
            (row,) = batch.instructions
            if batch.launch.instruction(int(row["pc"])).name != "global_store_b32":
                return
            self.times += 1
            wave = batch.wave(int(row["group"]), int(row["wave"]))
            assert (wave.scc, wave.mode) == (1, 0x3C0)
            assert wave.sgprs[126] == 0xFFFFFFFF
            assert int(wave.sgprs[2]) | int(wave.sgprs[3]) << 32 == out.ctypes.data
            assert np.array_equal(wave.vgprs[0], np.arange(32))
            assert np.array_equal(wave.lds[:128].view(np.uint32), np.arange(32))
            wave.vgprs[0, 7] = 700
            with pytest.raises(wc.LaunchError, match="is running"):
                batch.wave(int(row["group"]) + 1, 0)

    tool = Debugger()
    kernel = program(TARGET, body).kernel
    kernel.launch(1, 32, (out,), lds=128, tools=[tool], executor=executor)
    assert tool.times == 1
    assert np.array_equal(out, np.where(np.arange(32) == 7, 700, np.arange(32)))


def test_runs_with_and_without_tools_translate_once_each(
    module: wc.Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prepared launch keeps its code of each flavour."""
    store, asked = native.store(), []
    plain = store.translate

    def counted(*arguments: object, **options: object) -> object:
        asked.append(options["flavour"])
        return plain(*arguments, **options)

    monkeypatch.setattr(store, "translate", counted)
    out, life = np.zeros(640, np.int32), Life()
    with module["add"].prepare(10, 64, (out, 640)) as launch:
        for _ in range(3):
            for tools in ([], [life], [Tracer()]):
                before, life.instructions = out.copy(), 0
                result = launch.run(tools=tools)
                assert np.array_equal(out - before, np.arange(640))
                if tools == [life]:
                    assert life.instructions == result.instructions
    assert asked == [PLAIN_CODE, Flavour(Life.hooks), Flavour(Tracer.hooks)]


def test_a_tool_may_launch(module: wc.Module) -> None:
    """During a callback; that launch has its own tools."""
    inner = Life()

    class Launching(Life):
        def events(self, batch: Batch) -> None:
            super().events(batch)
            if self.calls.count("events") == 1:
                add(module, inner, threads=2)

    outer = Launching()
    result = add(module, outer, groups=200, threads=2)
    assert outer.instructions == result.instructions
    assert inner.calls[-1] == "end" and inner.instructions


def test_printf_and_tools_go_together(module: wc.Module) -> None:
    """The output appears once, whatever tools observe."""
    said: list[str] = []
    life = Life()
    kernel = module["says"]
    kernel.launch(1, 32, (np.full(1, 7, np.int32),), tools=[life], printf=said.append)
    assert "".join(said) == "three 7\n" and life.instructions


def test_attached_tools_see_all_launches(module: wc.Module) -> None:
    """Whoever launches, in a `with` block."""
    life = Life()
    with attached(life):
        first = add(module)
        second = module["says"].launch(1, 32, (np.zeros(1, np.int32),), printf=str)
    add(module)
    assert life.calls.count("begin") == life.calls.count("end") == 2
    assert life.instructions == first.instructions + second.instructions


def test_tools_go_together(module: wc.Module) -> None:
    life = Life()
    evidence = Evidence()
    result = add(module, life, evidence)
    assert evidence.report is not None
    assert evidence.report.instructions == life.instructions == result.instructions


# ------------------------------------------------------------------------------------ tracer


@EXECUTORS
def test_a_trace_says_what_happened(executor: str) -> None:
    """Instruction, source, registers, addresses."""
    out = np.zeros(32, np.uint32)
    body = """
  s_load_b64 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_b32 v1, v0, s[2:3]
"""
    tracer = Tracer()
    program(TARGET, body).kernel.launch(1, 32, (out,), tools=[tracer], executor=executor)
    text = str(tracer)
    low, high = out.ctypes.data & 0xFFFFFFFF, out.ctypes.data >> 32
    for expected in (
        "workgroup (0, 0, 0), wave 0, exec 0xffffffff",
        f"writes s2 {low:#x}, s3 {high:#x}",
        "reads v0 0x0 + 0x1 * lane",
        "writes v1 0x0 + 0x4 * lane",
        f"store 4 bytes, global {out.ctypes.data:#x} + 0x4 * lane",
    ):
        assert expected in text
    mnemonics = re.findall(r"^ *0x[0-9a-f]+  (\w+)", text, re.MULTILINE)
    assert mnemonics == [
        "s_load_b64", "v_lshlrev_b32_e32", "s_waitcnt", "global_store_b32", "s_endpgm",
    ]  # fmt: skip


def test_a_tracer_keeps_what_it_is_told_to(module: wc.Module) -> None:
    """By workgroup, wave and pc; the first or the last so many."""
    whole = Tracer()
    result = add(module, whole, groups=3)
    assert len(whole.steps) == result.instructions and not whole.dropped
    some = Tracer(workgroups=range(1, 2), waves=[1])
    add(module, some, groups=3)
    assert {(step.group, step.wave) for step in some.steps} == {(1, 1)}
    assert 6 * len(some.steps) == result.instructions
    pc = some.steps[2].pc
    one = Tracer(pcs=range(pc, pc + 1))
    add(module, one, groups=3)
    assert [step.pc for step in one.steps] == [pc] * 6
    first, last = Tracer(5, waves=[0]), Tracer(5, waves=[0], last=True)
    add(module, first, last, groups=1)
    pcs = [step.pc for step in some.steps]
    assert [step.pc for step in first.steps] == pcs[:5]
    assert [step.pc for step in last.steps] == pcs[-5:]
    assert first.dropped == last.dropped == len(pcs) - 5
    assert str(first).endswith(f"{first.dropped} instructions more")
    with pytest.raises(wc.LaunchError, match="at least one"):
        Tracer(0)


@EXECUTORS
def test_a_trace_is_the_same_however_its_events_come(module: wc.Module, executor: str) -> None:
    """In one batch, in many, or one at a time: an instruction's events may come in several."""

    class AtOnce(Tool):
        is_immediate = True

    out, texts = np.zeros(192, np.int32), []
    with module["add"].prepare(3, 64, (out, 192)) as launch:
        for others, size in (((), 1 << 20), ((), 700), ((AtOnce(),), 1 << 20)):
            out[:] = 0
            tracer = Tracer()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(events, "TABLE_BYTES", size)
                launch.run(tools=[tracer, *others], threads=1, executor=executor)
            texts.append(str(tracer))
    assert texts[0] == texts[1] == texts[2]
    assert texts[0].count("s_endpgm") == 6


# ---------------------------------------------------------------------------------- no tool


def test_plain_code_knows_of_no_events(module: wc.Module) -> None:
    """Neither its routines nor its chain of calls; instrumented code differs only in its calls."""
    plan = module["add"]._launcher.plan
    flow = discover(plan.code, [plan.entry])
    (blocks,) = pieces(flow)
    mode = FloatMode.from_bits(plan.mode, plan.code.target)
    shapes = []

    def text(hooks: Hook) -> str:
        def routine(shape):  # type: ignore[no-untyped-def]
            shapes.append(shape)
            return routines.build(shape, f"r{shapes.index(shape)}")

        return translate(plan.code, flow, blocks, mode, "k", routine, flavour=Flavour(hooks)).text

    plain, instrumented = text(PLAIN), text(~SILENT)
    assert "wc_event" not in plain
    without = [line for line in instrumented.splitlines() if "@wc_event" not in line]
    assert without == plain.splitlines()
    for shape in shapes:
        built = routines.build(shape, "r")
        assert built is not None and "wc_event" not in built.text


def test_a_tool_is_given_by_its_name(module: wc.Module) -> None:
    """The result has the tools for the names, and what they found."""
    result = module["add"].launch(1, 64, (np.zeros(64, np.int32), 64), tools=["trace"])
    (tracer,) = result.tools
    assert isinstance(tracer, Tracer)
    assert tracer.steps
    assert result.reports == ()


def test_collected_launches_have_tools_of_their_own(module: wc.Module) -> None:
    with wc.analysis.collect("trace") as got:
        for _ in range(2):
            module["add"].launch(1, 64, (np.zeros(64, np.int32), 64))
    (first,), (second,) = got.tools
    assert first is not second
    assert got.reports == ()
    with (
        pytest.raises(wc.LaunchError, match="no tool is named 'trance'"),
        wc.analysis.collect("trance"),
    ):
        pass
