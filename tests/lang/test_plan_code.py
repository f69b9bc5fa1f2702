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

HEAD = """
@wl.kernel
def run(out: wl.array[wl.u32, 3], a: wl.array[wl.u32, 3]):
    {lds}
    lane = wl.lane_id()
"""
BRANCH = """
    if wl.blockIdx.x == {number}:
        source{number}, to{number} = wl.local(wl.u32, {have}), wl.local(wl.u32, {want})
        for n in wl.static_range({have}):
            source{number}[n] = a[{number}, lane, n]
        convert{number}(source{number}, to{number}{more})
        for n in wl.static_range({want}):
            out[{number}, lane, n] = to{number}[n]
"""


def text_of(found: Sequence[Plan]) -> str:
    """A module with a kernel whose workgroups execute a plan each."""
    most = max(plan.lds_bytes for plan in found) // 4
    text = "".join(plan.python(f"convert{number}") + "\n" for number, plan in enumerate(found))
    text += HEAD.format(lds=f"lds = wl.shared(wl.u32, {most})" if most else "")
    return text + "".join(
        BRANCH.format(
            number=number, have=plan.source.registers, want=plan.destination.registers,
            more=", lds" if plan.lds_bytes else "",
        )
        for number, plan in enumerate(found)
    )  # fmt: skip


def padded(arrays: Sequence[np.ndarray]) -> np.ndarray:
    """Arrays (lane, register) as one, with as many registers as the one with most."""
    most = max(each.shape[1] for each in arrays)
    return np.stack([np.pad(each, ((0, 0), (0, most - each.shape[1]))) for each in arrays])


def check(found: Sequence[Plan], target: str, wave: int, path: Path) -> None:
    """Each plan, run on random entries: the destination is as its layout requires."""
    rng = np.random.default_rng(4)
    sources, wanted, masks = [], [], []
    for plan in found:
        values = rng.integers(0, 1 << 62, plan.source.sizes, np.uint64)
        order = [plan.source.names.index(name) for name in plan.destination.names]
        have, known = held(plan.source, values)
        sources.append(have | rng.integers(0, 1 << 32, have.shape, np.uint32) & ~known)
        want, mask = held(plan.destination, values.transpose(order))
        wanted.append(want)
        masks.append(mask)
    out = np.zeros_like(padded(wanted))
    with wc.Device(target):
        imported(path, text_of(found)).run[len(found), wave](out, padded(sources))
    for plan, got, want, mask in zip(found, out, wanted, masks, strict=True):
        assert np.array_equal(got[:, : want.shape[1]] & mask, want & mask), plan.python()


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
