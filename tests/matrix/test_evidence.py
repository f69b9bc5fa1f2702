"""Statements about the instructions' arithmetic: complete, and the figures measured."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.matrix import MatrixInstruction, evidence, instructions, targets
from wavecore.matrix.evidence import PARAMETERS, SENTENCES, describe, described_by_mode
from wavecore.numerics.arguments import TYPES, possible_formats

EVERY = [pytest.param(inst, id=f"{target}-{inst.name}")
         for target in targets() for inst in instructions(target)]  # fmt: skip


@pytest.mark.parametrize("inst", EVERY)
def test_every_instruction_is_described(inst: MatrixInstruction) -> None:
    """Its model and parameters have meanings, its evidence a source."""
    for how in (describe(inst), *described_by_mode(inst).values()):
        assert how.model in SENTENCES
        assert how.parameters
        assert set(how.parameters) <= set(PARAMETERS)
        assert how.source.title


def test_rows_have_every_instruction_once() -> None:
    listed = [
        (target, name)
        for row in evidence.rows(targets())
        for target in row.targets
        for name in row.instructions
    ]
    assert sorted(listed) == sorted(
        (target, inst.name) for target in targets() for inst in instructions(target)
    )


def test_every_model_and_parameter_occurs() -> None:
    """No description is unused."""
    found = [how for target in targets() for inst in instructions(target)
             for how in (describe(inst), *described_by_mode(inst).values())]  # fmt: skip
    assert {how.model for how in found} == set(SENTENCES)
    assert {name for how in found for name in how.parameters} == set(PARAMETERS)


def test_what_modes_change() -> None:
    def modes(name: str, target: str) -> dict[str, str]:
        found = described_by_mode(wc.instruction(name, target))
        return {mode: how.text for mode, how in found.items()}

    saturates = "INT: stages 2, overflow saturates"
    assert modes("v_wmma_i32_16x16x16_iu8", "gfx1201") == {"clamp": saturates}
    assert list(modes("v_mfma_i32_16x16x32_i8", "gfx942")) == ["fp16_ovfl"]
    assert list(modes("v_mfma_f32_16x16x4_f32", "gfx942")) == ["fp16_ovfl", "flush_in32"]
    assert list(modes("v_mfma_f32_16x16x4f32", "gfx90a")) == ["flush_in32"]
    assert list(modes("v_wmma_f16_16x16x16_f16", "gfx1100")) == ["fp16_ovfl"]
    assert "overflow saturates" in modes("v_mfma_f32_16x16x16_f16", "gfx942")["fp16_ovfl"]
    assert modes("v_mfma_f32_16x16x16f16", "gfx90a") == {}


# ------------------------------------------------------------------------------- measured


def dense(*models: str, wide: bool = False) -> list[object]:
    """An instruction for each K, pair of types (`wide`: not of 8 bits) and target, D in f32."""
    found = {}
    for target in ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"):
        for inst in instructions(target):
            plain = not (inst.sparse or inst.scale_block or inst.format_modifiers)
            plain = plain and not (wide and inst.a_type in ("fp8", "bf8"))
            if plain and inst.d_type == "f32" and describe(inst).model in models:
                key = target, inst.a_type, inst.b_type, inst.k, inst.name.endswith("_1k")
                found.setdefault(key, inst)
    return [pytest.param(inst, id=f"{inst.target}-{inst.name}") for inst in found.values()]


def measure(inst: MatrixInstruction, products: dict[int, tuple[float, float]], c: float) -> float:
    """D[0][0] with these factors at their k, and zeros elsewhere."""
    a, b = np.zeros((inst.m, inst.k)), np.zeros((inst.k, inst.n))
    for k, (x, y) in products.items():
        a[:, k], b[k] = x, y
    sums = np.full((inst.m, inst.n), c, np.float32)
    kinds = [TYPES[possible_formats(inst, operand, {})[0]] for operand in "AB"]
    x, y = a.astype(kinds[0]), b.astype(kinds[1])
    for given, held in ((a, x), (b, y)):
        assert np.array_equal(given, held.astype(np.float64))
    if inst.blocks > 1:
        x, y, sums = (np.broadcast_to(m, (inst.blocks, *m.shape)) for m in (x, y, sums))
    return float(wc.mma(inst.name, x, y, sums, target=inst.target).ravel()[0])


GROUPED = ("E-FDPA", "FTZ-ADDMUL", "TR-FDPA", "GTR-FDPA", "DOT2-G11", "DOT-G12", "ONE-ROUND")


@pytest.mark.parametrize("inst", dense(*GROUPED))
def test_group_is_what_is_rounded_at_once(inst: MatrixInstruction) -> None:
    """Two halves of an ulp count only if they are added before they meet C."""
    group = describe(inst).parameters["group"]
    group = inst.k if group == "all" else group
    half = 2.0**-10, 2.0**-14  # beside C = 1; bf16 and f16 have both
    c, up = 1.0, 2.0**-23
    if inst.a_type in ("fp8", "bf8"):
        half, c, up = (2.0**-6, 2.0**-6), 2.0**12, 2.0**-11
    together = [j for j in range(1, inst.k) if measure(inst, {0: half, j: half}, c) == c + up]
    assert together == list(range(1, min(group, inst.k)))


@pytest.mark.parametrize("inst", dense("TR-FDPA", "GTR-FDPA", "DOT2-G11", "DOT-G12"))
def test_cut_is_where_a_product_ends(inst: MatrixInstruction) -> None:
    """Beside a product of -2**e, one of 2**(e - n) counts up to n = cut."""
    cut = int(describe(inst).parameters["cut"])
    large = 2.0**6
    second = 2 if "halves" in describe(inst).parameters else 1  # both of the even half

    def result(exponent: int | None) -> float:
        small = (0.0, 0.0)
        if exponent is not None:
            small = 2.0 ** (exponent // 2), 2.0 ** (exponent - exponent // 2)
        return measure(inst, {0: (-large, large), second: small}, large * large)

    counted = [n for n in range(18, 28) if reached(inst, 12 - n) and result(12 - n) != result(None)]
    assert counted == [n for n in range(18, 28) if reached(inst, 12 - n) and n <= cut]
    assert cut in counted


def reached(inst: MatrixInstruction, exponent: int) -> bool:
    """Whether both halves of a power of two are numbers of 8 bits."""
    return inst.a_type not in ("fp8", "bf8") or exponent >= -12


@pytest.mark.parametrize("inst", dense("TR-FDPA", "DOT2-G11", "DOT-G12", wide=True))
def test_bits_below_the_leading_one(inst: MatrixInstruction) -> None:
    """1 + 2**-24 is a tie; another 2**-n decides it as far as sums have bits."""
    figures = describe(inst).parameters
    kept = int(figures.get("lead", figures.get("keep", 0)))
    tie = 2.0**-10, 2.0**-14

    def rounds_up(n: int) -> bool:
        return measure(inst, {0: tie, 1: (2.0**-10, 2.0 ** (10 - n))}, 1.0) > 1

    assert [n for n in range(25, 34) if rounds_up(n)] == list(range(25, kept + 1))
