"""Loops over values that have a shadow terminate, with the same reports as the interpreter."""

from __future__ import annotations

import os
import signal
import threading
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.analysis.loops_with_shadows import FLOATS, source
from tests.ends import OneByOne
from tests.sampling import in_turns
from wavecore.analysis import Report
from wavecore.backends import names
from wavecore.backends.cpu.backend import CpuBackend
from wavecore.backends.cpu.shadowcode import Needs, ShadowEmitter
from wavecore.backends.cpu.store import CodeStore, store
from wavecore.emulator.events import Flavour, Hook
from wavecore.emulator.flow import Flow, discover
from wavecore.emulator.shape import FloatMode

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201")
SECONDS = 30  # a launch takes a hundredth of it
SOURCE = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void approximate(float* out, const float* in) {
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 3; i++)
    sum += __expf(in[i * 64 + threadIdx.x]);
  out[threadIdx.x] = sum;
}
extern "C" __global__ void unset(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 3; i++) {
    sum += s[63 - t];
    s[t] = in[i * 64 + t];
  }
  out[t] = sum;
}
"""


@wl.kernel
def approximate_in_python(out: wl.ptr[wl.f32], x: wl.ptr[wl.f32]):  # type: ignore[no-untyped-def]
    t = wl.threadIdx.x
    total = wl.f32(0)
    for k in range(16):
        total += wl.fast_exp(x[k * 8 + t])
    out[t] = total


@wl.kernel
def unset_in_python(out: wl.ptr[wl.f32], x: wl.ptr[wl.f32]):  # type: ignore[no-untyped-def]
    s = wl.shared(wl.f32, 64)
    t = wl.threadIdx.x
    total = wl.f32(0)
    for k in range(64):
        total += s[63 - t]
        s[t] = x[k * 2 + t]
    out[t] = total


def arrays() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(64 * FLOATS, np.float32), np.linspace(0, 1, 256, dtype=np.float32)


@cache
def module(target: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target, opt="-O2", name="loops.hip"))


def reports(kernel: wc.Kernel, tool: str, executor: str = "native") -> tuple[Report, ...]:
    launched = kernel.launch(1, 64, arrays(), tools=[tool], executor=executor, timeout=SECONDS)
    return launched.reports


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("kernel", "tool", "kind", "use", "origin"),
    [
        ("approximate", "fidelity", "fidelity.store", 8, 7),
        ("unset", "initcheck", "uninitialised.lds", 19, 16),
    ],
)
def test_a_sum_over_a_loop(
    kernel: str, tool: str, kind: str, use: int, origin: int, target: str
) -> None:
    """The value's shadow is in a register across the loop's back-edge, and found after the loop."""
    loaded = module(target)[kernel]
    found = reports(loaded, tool)
    assert found == reports(loaded, tool, "interpreter")
    (one,) = found
    assert (one.kind, one.site.source) == (kind, f"loops.hip:{use}")
    assert one.other is not None and one.other.source == f"loops.hip:{origin}"


@pytest.mark.parametrize("target", TARGETS)
def test_all_checks_of_a_sum_over_a_loop(target: str) -> None:
    """`sanitize` finds what `initcheck` does."""
    found = {each.kind for each in reports(module(target)["unset"], "sanitize")}
    assert "uninitialised.lds" in found


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("kernel", "tool", "kind"),
    [
        (approximate_in_python, "fidelity", "fidelity.store"),
        (unset_in_python, "initcheck", "uninitialised.lds"),
    ],
    ids=["approximate", "unset"],
)
def test_a_sum_over_a_loop_in_python(kernel: wl.Kernel, tool: str, kind: str, target: str) -> None:
    """The same for Python kernels, whose loops the compiler partly unrolls."""
    found = [
        kernel.launch(
            wc.Device(target), 1, 64, arrays(), tools=[tool], executor=each, timeout=SECONDS
        ).reports
        for each in ("native", "interpreter")
    ]
    assert found[0] == found[1]
    assert [each.kind for each in found[0]] == [kind]


# ------------------------------------------------------------------------------- random loops

COUNT = 12  # kernels per seed
CASES = in_turns([(t, seed) for seed in range(4) for t in TARGETS], lambda case: case[0], 2)


@pytest.mark.parametrize(("target", "seed"), CASES)
def test_random_loops(target: str, seed: int) -> None:
    """Both executors find the same, in every loop and with every kind of shadow."""
    text = source(seed, COUNT)
    loaded = wc.Device(target).load(wc.compile(text, target, opt="-O2", name="random.hip"))
    some = 0
    for number in range(COUNT):
        for tool in ("initcheck", "fidelity"):
            found = reports(loaded[f"loop{number}"], tool)
            assert found == reports(loaded[f"loop{number}"], tool, "interpreter"), (number, tool)
            some += bool(found)
    assert some > COUNT // 2


# ----------------------------------------------------------------------------- what is checked


@pytest.mark.parametrize("target", TARGETS)
def test_both_codes_need_the_same_at_a_place(target: str) -> None:
    """Wherever waves entered the code with shadows, and whatever is already translated."""
    plan = module(target)["unset"]._launcher.plan
    whole = discover(plan.code, [plan.entry])
    places = sorted(whole.instructions)

    def needs(flow: Flow, hooks: Hook, pc: int, *, careful: bool) -> list[int] | None:
        emitter = ShadowEmitter(
            plan.code, flow, flow.blocks(), FloatMode.from_bits(plan.mode, target),
            store().routine, Flavour(hooks), 0, careful=careful,
        )  # fmt: skip
        found = emitter.needs(pc)
        return found.words() if found is not None else None

    for hooks in (Hook.DEFINEDNESS, Hook.FLOW):
        some = 0
        for pc, later in pairwise(places):
            plain = needs(whole, hooks, pc, careful=False)
            assert plain == needs(discover(plan.code, [pc, later]), hooks, pc, careful=True)
            assert plain == needs(discover(plan.code, [pc], [later]), hooks, pc, careful=True)
            some += plain not in (None, Needs().words())
        assert some > len(places) // 2


# ------------------------------------------------------- versions that hand over forever


@pytest.fixture
def disagreeing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Native code in which the version with shadows never finds that it is needed."""
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")
    monkeypatch.setitem(names._MADE, "cpu", CpuBackend(CodeStore()))
    real = ShadowEmitter.needs

    def needs(self: ShadowEmitter, pc: int) -> Needs | None:
        return Needs() if self.careful else real(self, pc)

    monkeypatch.setattr(ShadowEmitter, "needs", needs)


@pytest.mark.parametrize("observed", [False, True])
def test_codes_that_hand_over_for_ever_meet_the_timeout(
    disagreeing: None, *, observed: bool
) -> None:
    """The timeout also applies where waves switch between versions and execute nothing."""
    loaded = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942", name="loops.hip"))
    tools = ["initcheck", OneByOne()] if observed else ["initcheck"]
    with pytest.raises(wc.Timeout, match="ran longer than its timeout"):
        loaded["unset"].launch(1, 64, arrays(), tools=tools, timeout=0.3)


def test_codes_that_hand_over_for_ever_can_be_interrupted(disagreeing: None) -> None:
    """By Ctrl-C, without a timeout."""
    loaded = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942", name="loops.hip"))
    later = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
    later.start()
    with pytest.raises(KeyboardInterrupt):
        loaded["unset"].launch(1, 64, arrays(), tools=["initcheck"])
    later.join()
