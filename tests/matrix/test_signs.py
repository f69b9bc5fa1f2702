"""Signs in layouts are those of the instruction's arithmetic."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.matrix.test_on_emulator import DTYPES, FNUZ, OCP
from wavecore.matrix.catalogue import MatrixInstruction, instructions
from wavecore.matrix.layout import KEPT
from wavecore.matrix.signs import signed

NEGATING = ("neg_lo", "neg_hi", "blgp")
CASES = [
    pytest.param(inst, id=f"{target}-{inst.name}")
    for target in ("gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
    for inst in instructions(target)
    if inst.d_type != "i32"
    and not inst.scale_block
    and (inst.blgp_negates or "neg_lo" in inst.modifiers())
]


def settings(inst: MatrixInstruction) -> list[dict[str, int]]:
    takes = {name: inst.modifiers()[name].values for name in NEGATING if name in inst.modifiers()}
    found = [{name: value} for name, values in takes.items() for value in values]
    if {"neg_lo", "neg_hi"} <= takes.keys():
        found += [{"neg_lo": takes["neg_lo"][-1], "neg_hi": takes["neg_hi"][-1]}]
    return found


def value(sign: str, number: float) -> float:
    number = abs(number) if "|" in sign else number
    return -number if "-" in sign else number


@pytest.mark.parametrize("inst", CASES)
def test_signs_are_those_of_the_arithmetic(inst: MatrixInstruction) -> None:
    """One product and C, with each sign, against the signs shown in the layouts."""
    for given in settings(inst):
        a_at, b_at, c_at = (inst.layout(name, **given) for name in "ABC")
        for k in (0, 1):
            kept = inst.k // 2 if inst.sparse else inst.k
            a, b = np.zeros((inst.m, kept)), np.zeros((inst.k, inst.n))
            c = np.full((inst.m, inst.n), -2.0)
            a[3, k], b[k, 2] = 1.0, 3.0
            if inst.blocks > 1:
                a, b, c = (np.broadcast_to(x, (inst.blocks, *x.shape)) for x in (a, b, c))
            first_two = np.full((inst.m, inst.k // 4), 0b0100, np.uint8)
            index = {"index": first_two} if inst.sparse else {}
            d = wc.mma(inst.name, *_typed(inst, a, b, c), target=inst.target, **index, **given)
            if KEPT in a_at.element:
                sign_a = a_at.signs[k]
            else:
                sign_a = a_at.sign(3, k)
            got = np.asarray(d, np.float64).reshape(-1, inst.m, inst.n)[0, 3, 2]
            product = value(sign_a, 1.0) * value(b_at.sign(k, 2), 3.0)
            want = product + value(c_at.sign(3, 2), -2.0)
            assert got == pytest.approx(want, rel=1e-6), (given, k)  # RDNA 3 loses the last bit


def _typed(inst: MatrixInstruction, *arrays: np.ndarray) -> list[np.ndarray]:
    dtypes = (FNUZ if inst.target == "gfx942" else OCP) | DTYPES
    kinds = (inst.type_of("A"), inst.type_of("B"), inst.c_type)
    return [array.astype(dtypes[kind]) for array, kind in zip(arrays, kinds, strict=True)]


@pytest.mark.parametrize(
    ("sign", "text"), [("", "x"), ("-", "-x"), ("|", "|x|"), ("-|", "-|x|"), ("-/+", "-/+x")]
)
def test_written(sign: str, text: str) -> None:
    assert signed("x", sign) == text


def test_a_layout_says_what_is_negated() -> None:
    inst = wc.instruction("v_wmma_f32_16x16x16_f16", "gfx1201")
    assert str(inst.layout("A", neg_lo=1)).endswith("16 bits, even elements negated")
    assert str(inst.layout("C", neg_lo=4, neg_hi=4)).endswith("32 bits, negated magnitude")
    assert inst.layout("A", neg_lo=2) == inst.layout("A")
