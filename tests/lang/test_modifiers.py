"""Products of fragments with the instruction's modifiers, in C++ and in Python, against wc.mma."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.fragment_cases import Case, module
from tests.sampling import EVERYTHING, covering
from tools.fragment_facts import choices
from wavecore.lang.fragments import fragment_modifiers
from wavecore.matrix.catalogue import instructions

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
PLACES = [(target, wave) for target in TARGETS for wave in instructions(target)[0].waves]


def cases(target: str, wave: int) -> Iterator[Case]:
    """Each instruction with modifiers: one at a time, and several at once."""
    seen = set()
    for inst, a, b in choices(target):
        legal = fragment_modifiers(inst, wave)
        if not legal or inst.name in seen:
            continue
        seen.add(inst.name)
        chosen = [
            {name: each.largest} for name, each in legal.items() if name not in ("abid", "opsel")
        ]
        if "cbsz" in legal:
            most = legal["cbsz"].largest
            chosen = [{"cbsz": most, "abid": (1 << most) - 1}, {"cbsz": 1, "abid": 1, "blgp": 4}]
            chosen += [{"blgp": n} for n in (1, 3, 6)]
        elif "blgp" in legal:
            chosen += [{"blgp": n} for n in (1, 2, 5)]
        elif "neg_lo" in legal and 1 in legal["neg_lo"].values:
            high = legal["neg_hi"].largest
            chosen += [{"neg_lo": 1, "neg_hi": 1 & high}, {"neg_lo": 2}, {"neg_hi": high}]
        for n, each in enumerate(chosen):
            orders = (("row", "col")[n % 2], ("row", "col")[n // 2 % 2], "row")
            case = Case(inst, wave, a, b, orders, modifiers=tuple(each.items()))
            yield case
            if n == 0 and not inst.sparse:
                yield replace(case, steps=2)


def met(case: Case) -> dict[str, object]:
    """What some case has to meet: instructions, the values of a kind of theirs, places, orders."""
    kind = case.inst.name.partition("_")[2].partition("_")[0]  # mfma, wmma, smfmac, swmmac
    return {
        "name": case.inst.name, "values": (kind, case.modifiers), "orders": case.orders[:2],
        "steps": (kind, case.steps), "place": (case.inst.target, case.wave),
    }  # fmt: skip


EVERY = {f"::[{case.id}]": case for place in PLACES for case in cases(*place)}
CHOSEN = EVERY.keys() if EVERYTHING else covering((key, met(case)) for key, case in EVERY.items())


@pytest.mark.parametrize("place", PLACES, ids=[f"{t}-w{w}" for t, w in PLACES])
def test_every_instruction_with_its_modifiers(place: tuple[str, int]) -> None:
    """As in wc.mma, which has its own layouts; exact, as all sums are."""
    found = tuple(case for case in cases(*place) if f"::[{case.id}]" in CHOSEN)
    _, loaded = module(found)
    for case in found:
        d, expected = case.run(loaded[case.name])
        assert np.array_equal(d, expected), case.id


# ------------------------------------------------------------------------------ Python


@wl.kernel
def saturated(a: wl.ptr[wl.i8], b: wl.ptr[wl.u8], c: wl.ptr[wl.i32]) -> None:
    mma = wl.Mma(16, 16, 16, wl.i8, wl.i32, b=wl.u8)
    fa = mma.A()
    fb = mma.B()
    d = mma.D()
    fa.load(a, 16, "row")
    fb.load(b, 16, "col")
    d.load(c, 16, "row")
    d = mma(fa, fb, d, clamp=1)
    d.store(c, 16, "row")


@pytest.mark.parametrize("target", ["gfx1100", "gfx1201"])
def test_sums_of_integers_saturate(target: str) -> None:
    """All products of a row have one sign: RDNA 4 also saturates in between."""
    rng = np.random.default_rng(4)
    a = (rng.integers(0, 128, (16, 16)) * rng.choice([-1, 1], (16, 1))).astype(np.int8)
    b = rng.integers(0, 256, (16, 16)).astype(np.uint8)
    c = rng.choice([2**31 - 1, -(2**31), 0], (16, 16)).astype(np.int32)
    wide = a.astype(np.int64) @ b.T.astype(np.int64) + c
    want = np.clip(wide, -(2**31), 2**31 - 1)
    assert (want != wide).any()
    saturated.launch(wc.Device(target), 1, 32, (a, b, c))
    assert (c == want).all()


def two_in_one(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], c: wl.ptr[wl.f16]) -> None:
    """Two tiles of sums in the registers of one."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f16)
    fa = mma.A()
    fb = mma.B()
    first = mma.D()
    second = mma.D()
    first.load(c, 16, "row")
    second.load(c + 256, 16, "row")
    both = first.join(second)
    fa.load(a, 16, "row")
    fb.load(b, 16, "col")
    both = mma(fa, fb, both, opsel=0)
    fb.load(b + 256, 16, "col")
    both = mma(fa, fb, both, opsel=1)
    both = mma(fa, fb, both, opsel=1, neg_lo=5, neg_hi=5)
    first = both.lower()
    second = both.upper()
    first.store(c, 16, "row")
    second.store(c + 256, 16, "row")


@pytest.mark.parametrize("wave", [32, 64])
def test_two_accumulators_share_registers(wave: int) -> None:
    """RDNA 3's 16-bit results take half of each register, selected by opsel."""
    rng = np.random.default_rng(5)
    a, b, c = (rng.integers(0, 3, shape).astype(np.float16)
               for shape in ((16, 16), (2, 16, 16), (2, 16, 16)))  # fmt: skip
    sums = [a.astype(float) @ each.T + c[n] for n, each in enumerate(b)]
    want = np.stack([sums[0], -(a.astype(float) @ b[1].T) - sums[1]])
    kernel = wl.kernel(wave=wave)(two_in_one)
    kernel.launch(wc.Device("gfx1100"), 1, wave, (a, b, c))
    assert (c == want).all()
    text = kernel.compile("gfx1100").disassemble()
    assert text.count("op_sel:[0,0,1]") == 2


@wl.kernel
def one_for_all_blocks(a: wl.ptr[wl.f32], b: wl.ptr[wl.f32], c: wl.ptr[wl.f32]) -> None:
    """Each of sixteen blocks of B by block 3 of A."""
    mma = wl.Mma(4, 4, 1, wl.f32, wl.f32, blocks=16)
    fa = mma.A()
    fb = mma.B()
    fa.load(a, 1, "row")
    fb.load(b, 4, "row")
    d = mma(fa, fb, mma.D(0), cbsz=4, abid=3)
    d.store(c, 4, "row")


@pytest.mark.parametrize("target", ["gfx90a", "gfx942"])
def test_blocks_share_an_a(target: str) -> None:
    rng = np.random.default_rng(6)
    a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((16, 4, 1), (16, 1, 4)))
    c = np.zeros((16, 4, 4), np.float32)
    one_for_all_blocks.launch(wc.Device(target), 1, 64, (a, b, c))
    assert (c == a[3] @ b).all()


@wl.kernel
def difference(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], c: wl.ptr[wl.f32]) -> None:
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    fa = mma.A()
    fb = mma.B()
    d = mma.D()
    fa.load(a, 16, "row")
    fb.load(b, 16, "row")
    d.load(c, 16, "row")
    d = mma(fa, fb, d, neg_lo=5, neg_hi=5)
    d.store(c, 16, "row")


def test_signs_are_the_instructions_where_it_has_them() -> None:
    """RDNA 4's compiler folds whole signs into the instruction: nothing else is executed."""
    rng = np.random.default_rng(7)
    a, b = (rng.integers(-4, 5, (16, 16)).astype(np.float16) for _ in range(2))
    c = rng.integers(-4, 5, (16, 16)).astype(np.float32)
    want = -(a.astype(float) @ b) - abs(c)
    difference.launch(wc.Device("gfx1201"), 1, 32, (a, b, c))
    assert (c == want).all()
    text = difference.compile("gfx1201").disassemble()
    assert "neg_lo:[1,0,1] neg_hi:[1,0,1]" in text
    assert "v_xor" not in text


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("gfx942", {"neg_lo": 1}, "v_mfma_f32_16x16x16_f16 has no modifier neg_lo=1"),
    ("gfx1201", {"neg_lo": 8}, "has no modifier neg_lo=8.*neg_lo 0 to 7"),
    ("gfx1201", {"cbsz": 1}, "has no modifier cbsz=1.*neg_lo 0 to 7"),
]


@pytest.mark.parametrize(("target", "given", "message"), WRONG)
def test_what_an_instruction_does_not_take_is_said(
    target: str, given: dict[str, Any], message: str
) -> None:
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    ((name, value),) = given.items()

    @wl.kernel
    def wrong(c: wl.ptr[wl.f32]) -> None:
        if name == "neg_lo":
            d = mma(mma.A(), mma.B(), mma.D(0), neg_lo=value)
        else:
            d = mma(mma.A(), mma.B(), mma.D(0), cbsz=value)
        d.store(c, 16, "row")

    with pytest.raises(wc.CompileError, match=f"(?s){message}"):
        wrong.compile(target)


CPP = """
#include <wavecore/fragment.h>
using namespace wavecore;
extern "C" __global__ void wrong(float* p) {
  fragment<matrix_a, 16, 16, 16, float16_t> a;
  fragment<matrix_b, 16, 16, 16, float16_t> b;
  fragment<accumulator, 16, 16, 16, float> d;
  mma_sync<MODIFIER>(d, a, b, d);
}
"""


@pytest.mark.parametrize(
    ("target", "modifier", "message"),
    [("gfx942", "modifier::clamp<1>", "v_mfma_f32_16x16x16_f16 takes these modifiers: none"),
     ("gfx90a", "modifier::blgp<8>", "takes these modifiers: blgp 0 to 7"),
     ("gfx1201", "modifier::neg_lo<4>, modifier::neg_lo<4>", "neg_lo 0 to 7; neg_hi 0 to 7")],
)  # fmt: skip
def test_the_compiler_says_what_an_instruction_takes(
    target: str, modifier: str, message: str
) -> None:
    with pytest.raises(wc.CompileError) as raised:
        wc.compile(CPP.replace("MODIFIER", modifier), target, name="wrong.hip")
    assert message in str(raised.value)
    assert str(raised.value).count(" error: ") == 1
