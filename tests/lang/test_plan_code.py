"""Plans of conversions as Python kernels: run, and checked against the layouts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from tests.lang.importing import imported
from tests.matrix.test_conversion import SETTINGS, held, plans, random_layouts
from tests.sampling import EVERYTHING
from wavecore.matrix.catalogue import instructions
from wavecore.matrix.conversion import Plan, convert
from wavecore.matrix.layout import Axis, Layout
from wavecore.matrix.plancode import as_python

# Python kernels run in the target's own wave size.
USUAL = [(target, wave) for target, wave in SETTINGS if instructions(target)[0].waves[0] == wave]

KERNEL = """
{function}

@wl.kernel
def run{number}(out: wl.array[wl.u32, 2], a: wl.array[wl.u32, 2]):
    source, to = wl.local(wl.u32, {have}), wl.local(wl.u32, {want})
    {lds}
    lane = wl.lane_id()
    for n in wl.static_range({have}):
        source[n] = a[lane, n]
    convert{number}(source, to{more})
    for n in wl.static_range({want}):
        out[lane, n] = to[n]
"""


def text_of(found: Sequence[Plan]) -> str:
    """A module with a kernel for each plan."""
    return "".join(
        KERNEL.format(
            function=plan.python(f"convert{number}"), number=number, have=plan.source.registers,
            want=plan.destination.registers, more=", lds" if plan.lds_bytes else "",
            lds=f"lds = wl.shared(wl.u32, {plan.lds_bytes // 4})" if plan.lds_bytes else "",
        )
        for number, plan in enumerate(found)
    )  # fmt: skip


def check(found: Sequence[Plan], target: str, wave: int, path: Path) -> None:
    """Each plan, run on random entries: the destination is as its layout requires."""
    module = imported(path, text_of(found))
    rng = np.random.default_rng(4)
    for number, plan in enumerate(found):
        values = rng.integers(0, 1 << 62, plan.source.sizes, np.uint64)
        order = [plan.source.names.index(name) for name in plan.destination.names]
        have, known = held(plan.source, values)
        have |= rng.integers(0, 1 << 32, have.shape, np.uint32) & ~known
        want, mask = held(plan.destination, values.transpose(order))
        out = np.zeros_like(want)
        with wc.Device(target):
            getattr(module, f"run{number}")[1, wave](out, have)
        assert np.array_equal(out & mask, want & mask), plan.python()


@pytest.mark.parametrize(("target", "wave"), USUAL)
def test_plans_as_python(target: str, wave: int, tmp_path: Path) -> None:
    """Plans of every target that use different instructions, random ones and those of 6 bits."""
    different = {tuple(sorted(plan.counts())): plan for plan in plans(target, wave)}
    found = list(different.values())
    rng = np.random.default_rng([7, int(target[3:], 16), wave])
    found += [convert(*random_layouts(rng, wave), target) for _ in range(9 if EVERYTHING else 3)]
    check(found, target, wave, tmp_path / f"plans_{target}_{wave}.py")


def test_plans_for_any_target_as_python(tmp_path: Path) -> None:
    """Without a target, and entries of 6 bits."""
    rng = np.random.default_rng(6)
    found = [convert(*random_layouts(rng, 32)) for _ in range(3)]
    check(found, "gfx1100", 32, tmp_path / "any_target.py")
    k = tuple(Axis("k", n) for n in range(6))
    i = tuple(Axis("i", n) for n in range(5))
    dims = (("i", 32), ("k", 64))
    have = Layout("D", dims, (*i, k[5]), k[:5], 6)
    want = Layout("A", dims, (*i, k[0]), (k[1], k[2], k[5], k[3], k[4]), 6)
    check([convert(have, want, "gfx950")], "gfx950", 64, tmp_path / "six_bits.py")


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("(lane & 16) ? {0} : {1}", "{0} if (lane & 16) else {1}"),
        ("(lane & 4 ? (lane & 1 ? 1u : 2u) : 0x87654321u)",
         "((1 if lane & 1 else 2) if lane & 4 else wl.u32(0x87654321))"),
        ("(0xffff0000ull >> lane & 1) ? {0} : {1}",
         "{0} if (wl.u64(0xffff0000) >> lane & 1) else {1}"),
        ("__builtin_amdgcn_mov_dpp((int){0}, 0xb1, 0xf, 0xf, true)",
         "wl.amdgcn.mov_dpp(wl.i32({0}), 0xb1, 0xf, 0xf, True)"),
        ("__shfl({0}, (int){1}, 64)", "wl.shfl({0}, wl.i32({1}), 64)"),
        ("({2} & {0}) | (~{2} & {1})", "({2} & {0}) | (~{2} & {1})"),
    ],
)  # fmt: skip
def test_expressions(text: str, python: str) -> None:
    """C++ from nodes, in Python."""
    assert as_python(text) == python
