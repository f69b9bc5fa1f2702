"""explain: its steps are the model's, and their result is mma's."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.numerics import vectors
from tests.numerics.inputs import KINDS, Shape, generate, integers, scales
from tests.numerics.test_instructions import computed
from tests.sampling import EVERYTHING, in_turns
from wavecore.errors import FormatError, ShapeError, TargetError
from wavecore.matrix import MatrixInstruction, instructions, targets
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.matrix.numerics.table import Modes, arithmetic
from wavecore.numerics import explain, reals
from wavecore.numerics.arguments import TYPES
from wavecore.numerics.explanation import Explanation, Stage

MODES: tuple[dict[str, Any], ...] = ({}, {"fp16_ovfl": True}, {"flush_in32": True}, {"clamp": 1})
CHOICES = ((0, 0), (2, 4), (4, 4), (1, 0), (3, 2))  # of F8F6F4's formats


@dataclass(frozen=True)
class Case:
    """An instruction, under MODE and modifiers, that computes as no other case does."""

    inst: MatrixInstruction
    model: str
    formats: tuple[str, str]
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        options = "-".join(f"{name}={value}" for name, value in self.options)
        return f"{self.inst.target}-{self.inst.name}-{'-'.join(self.formats)}-{options}"


@cache
def cases() -> list[Case]:
    """One of every arithmetic of every target: model with parameters, formats, sparse or dense."""
    found: dict[Any, Case] = {}
    for target in targets():
        for inst, mode in product(instructions(target), MODES):
            for modifiers, modes in chosen(inst, mode):
                how = arithmetic(inst, modes, **formats_of(modifiers))
                options = tuple(modifiers.items())
                key = how.model, how.formats, inst.sparse, inst.c_type
                found.setdefault(key, Case(inst, how.model.name, how.formats, options))
    return list(found.values())


def chosen(inst: MatrixInstruction, mode: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Modes]]:
    """The options of explain and mma that the instruction accepts, and what they mean."""
    if not set(mode) <= {"fp16_ovfl", "flush_in32", *inst.modifiers()}:
        return
    if inst.format_modifiers:
        for pair in CHOICES:
            names = inst.format_modifiers.values()
            yield mode | dict(zip(names, pair, strict=True)), Modes(mode.get("fp16_ovfl", False))
    elif inst.a_type.startswith("iu"):
        for signs in range(4):
            modes = Modes(
                clamp=bool(mode.get("clamp")), signed_a=bool(signs & 1), signed_b=bool(signs & 2)
            )
            yield mode | {"neg_lo": signs}, modes
    else:
        yield mode, Modes(**mode)


def formats_of(options: dict[str, Any]) -> dict[str, int]:
    return {n: v for n, v in options.items() if n not in ("fp16_ovfl", "flush_in32", "clamp")}


def operands(case: Case, kind: str, seed: int) -> dict[str, Any]:
    """Inputs of both: M rows of A, N columns of B, C, and the instruction's other operands."""
    inst = case.inst
    shape = Shape(case.formats, FORMATS[inst.c_type].name, inst.k, inst.n)
    made = integers(seed, shape) if inst.d_type == "i32" else generate(kind, seed, shape)
    rng = np.random.default_rng(seed)
    found: dict[str, Any] = {"a": made.a[: inst.m], "b": made.b, "c": made.c}
    if inst.sparse:
        found["a"] = found["a"][:, : inst.k // 2]
        found["index"] = rng.choice([0b0100, 0b1110, 0b1101, 0b1001, 0b1100], (inst.m, inst.k // 4))
    if inst.scale_block:
        blocks = inst.k // inst.scale_block
        found["scale_a"] = scales(seed, inst.m, blocks)
        found["scale_b"] = scales(seed + 1, inst.n, blocks)
    return found


def both(case: Case, kind: str, seed: int, entries: list[int]) -> Iterator[tuple[Explanation, int]]:
    """Entries of the diagonal: explained, and from mma."""
    inst, given, options = case.inst, operands(case, kind, seed), dict(case.options)
    whole = dict(given)
    whole["b"] = given["b"].T
    whole["c"] = np.broadcast_to(given["c"], (inst.m, inst.n))
    if inst.scale_block:
        whole["scale_b"] = given["scale_b"].T
    if inst.blocks > 1:
        for name in "abc":
            whole[name] = np.broadcast_to(whole[name], (inst.blocks, *whole[name].shape))
    d = wc.mma(inst.name, target=inst.target, **whole, **options).reshape(-1, inst.m, inst.n)[0]
    for n in entries:
        own = {name: values[n] for name, values in given.items()}
        yield explain(inst.name, target=inst.target, **own, **options), int(d[n, n])


def check(found: Explanation) -> None:
    """Every stage is consistent with its numbers, and the last one of a step is its result."""
    for step in found.steps:
        for stage in step.stages:
            check_stage(stage)
        last = step.stages[-1].result
        assert last is not None
        same = last == step.value or (math.isnan(last) and math.isnan(step.value))
        assert same, step.stages[-1]
    assert found.steps[-1].code == found.code


def check_stage(stage: Stage) -> None:
    if stage.unit is not None and not stage.format:
        on_grid = [row for row in stage.rows if row.units is not None]
        for row in on_grid:
            if row.units or row.value:
                assert row.lost is not None
                assert row.unit is not None
                assert abs(row.lost) <= Fraction(2) ** row.unit, row
        if stage.result and on_grid:
            assert isinstance(stage.result, Fraction)
            total = sum(row.units for row in on_grid if row.units is not None)
            assert abs(total - stage.result / Fraction(2) ** stage.unit) <= 1, stage
    if stage.format in reals.BY_MNEMONIC and "rounded once" in stage.text:
        form = reals.codec(stage.format)
        assert isinstance(form, reals.SmallFloat)
        if reals.is_finite(stage.rows[-1].value):
            assert (
                form.encode(stage.rows[-1].value) & ~form.sign_bit
                == (stage.code or 0) & ~form.sign_bit
            )


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_arithmetic(case: Case) -> None:
    """For every arithmetic of every target, the steps of an entry lead to mma's bits."""
    turn = cases().index(case)
    kind = list(KINDS)[turn % len(KINDS)]
    for found, expected in both(case, kind, turn, [turn % case.inst.m]):
        assert found.code == expected, kind
        check(found)


@dataclass(frozen=True)
class Inputs:
    """Inputs of one kind for a case."""

    case: Case
    kind: str
    seed: int

    def __str__(self) -> str:
        return f"{self.case}-{self.kind}-{self.seed}"


def many() -> list[Inputs]:
    """All kinds of inputs for each case; models share their steps, and each gets all kinds."""
    every = [
        Inputs(case, kind, seed)
        for case in cases()
        for seed, kind in enumerate(["integers"] * 4 if case.inst.d_type == "i32" else KINDS)
    ]
    return in_turns(every, lambda each: f"{each.case.model} {each.kind}", 10)


@pytest.mark.slow
@pytest.mark.parametrize("inputs", many(), ids=str)
def test_every_arithmetic_on_many_inputs(inputs: Inputs) -> None:
    """The same on all kinds of inputs: random, cancelling, subnormal, huge, NaN, infinities."""
    for found, expected in both(inputs.case, inputs.kind, 100 + inputs.seed, [0, 1, 2]):
        assert found.code == expected
        check(found)


MATRIX = [v for v in vectors.VECTORS if not v.instruction.startswith("v_dot")]
PLAIN = [
    v
    for v in MATRIX
    if len(v.a) <= 64
    and not (v.neg or v.neg_hi or "wave" in v.parameters or "clamp" in v.parameters)
]


@pytest.mark.parametrize("vector", in_turns(PLAIN, lambda v: f"{v.target}{v.model}", 4), ids=str)
def test_published_results(vector: vectors.Vector) -> None:
    """Results computed by chips, also explained step by step."""
    inst = wc.instruction(vector.instruction, vector.target)
    if inst.sparse or "blgp" in vector.parameters:
        pytest.skip("its operands are in the order of the compressed k")
    width = {name: np.dtype(TYPES[name]).itemsize for name in (*vector.formats, inst.c_type)}
    modes = {
        "fp16_ovfl": bool(vector.parameters.get("fp16_ovfl")),
        "flush_in32": bool(vector.parameters.get("flush_inputs")),
    }
    a, b = (
        np.array(codes, f"u{width[name]}")
        for codes, name in zip((vector.a, vector.b), vector.formats, strict=True)
    )
    c = np.dtype(f"u{width[inst.c_type]}").type(vector.c)
    found = explain(inst.name, a, b, c, target=vector.target, **modes)
    assert found.code == computed(vector) == vector.expected


def test_text() -> None:
    """The output for the example in docs/numerics.md."""
    found = explain(
        "v_mfma_f32_16x16x16_f16", [-8192, -0.5, -0.25, -0.125], [1024, 1, 1, 1], 2**23,
        target="gfx942",
    )  # fmt: skip
    assert str(found).splitlines() == [
        "v_mfma_f32_16x16x16_f16 on gfx942: f16 x f16 to f32",
        "TR-FDPA: group 8, cut 24, guard 32, keep 31 "
        "(silicon: MMA-Sim (arXiv 2511.10909), compared with MI300X)",
        "C = 8388608 (0x4b000000)",
        "k 0: -8192 (0xf000) x 1024 (0x6400)",
        "k 1: -0.5 (0xb800) x 1 (0x3c00)",
        "k 2: -0.25 (0xb400) x 1 (0x3c00)",
        "k 3: -0.125 (0xb000) x 1 (0x3c00)",
        "",
        "k 0 to 7:",
        "  Products are cut toward zero, 24 bits below the largest one's exponent, and added.",
        "    k 0  1000000000000000000000000|00  -8388608",
        "    k 1                          1|00  -0.5",
        "    k 2                          0|10  -0.25 -> 0  +0.25",
        "    k 3                          0|01  -0.125 -> 0  +0.125",
        "         1000000000000000000000001|00  = -8388608.5",
        "    and 4 of zero",
        "    grid 2^-1",
        "  The products' sum and the accumulator are floored to a second grid, 32 bits below the "
        "larger of",
        "  their exponents (the accumulator, where it is smaller, 24), and added.",
        "    products     100000000000000000000000100000000  -8388608.5",
        "    accumulator  1000000000000000000000000          8388608",
        "                                         100000000  = -0.5",
        "    grid 2^-9",
        "  The sum is floored to 31 bits below its leading bit.",
        "    sum  1  -0.5",
        "  It is rounded to nearest even.",
        "    sum  100000000000000000000000  -0.5",
        "         100000000000000000000000  = -0.5 (0xbf000000)",
        "",
        "k 8 to 15: products of zero, which change nothing.",
        "",
        "D = -0.5 (0xbf000000), exact value -0.875, +6.291e+06 ulp",
    ]


def test_zeros_beyond_k_and_chains_of_instructions() -> None:
    """A smaller K is padded, a larger one takes several instructions, as in matmul."""
    rng = np.random.default_rng(5)
    name, target = "v_mfma_f32_16x16x16_f16", "gfx942"
    for k in (1, 5, 16, 40):
        a, b = (rng.standard_normal(k).astype(np.float16) for _ in "ab")
        c = np.float32(rng.standard_normal())
        d = wc.matmul(a[None], b[:, None], np.array([[c]]), instruction=name, target=target)
        found = explain(name, a, b, c, target=target)
        assert found.value == Fraction(float(d[0, 0]))
        assert [n for step in found.steps for n in step.k] == [*range(-(-k // 16) * 16)]


def test_exact_values_and_ulps_are_those_of_compare() -> None:
    """An entry of a comparison, explained for each of its designs."""
    a, b = wc.numerics.samples("wide", (3, 4, 20), [np.float16], 1)
    found = wc.numerics.compare(["gfx908", "gfx942", "gfx1100", "gfx1201"], a, b)
    for name in found.d:
        own = found.explain(name, 2, 1)
        assert float(own.value) == found.d[name][2, 1]
        assert float(own.exact) == found.exact[2, 1]
        assert own.ulps == pytest.approx(found.ulps[name][2, 1], rel=1e-6, abs=1e-9)
    with pytest.raises(TargetError, match="unknown design 'gfx950'"):
        found.explain("gfx950", 0, 0)


def test_what_it_refuses() -> None:
    """Shapes, sizes and operands that do not fit, by name."""
    name = "v_mfma_f32_16x16x16_f16"
    with pytest.raises(ShapeError, match=r"shapes \(2,\) and \(3,\), not \(K,\)"):
        explain(name, [1, 2], [1, 2, 3], target="gfx942")
    with pytest.raises(ShapeError, match="K is 0, must be 1 to 4096"):
        explain(name, [], [], target="gfx942")
    with pytest.raises(ShapeError, match=r"c has shape \(1,\), not \(\)"):
        explain(name, [1], [1], [1], target="gfx942")
    with pytest.raises(TargetError, match="takes no scales"):
        explain(name, [1], [1], scale_a=[127], target="gfx942")
    with pytest.raises(FormatError, match="cannot represent exactly"):
        explain(name, [0.1], [1], target="gfx942")
    scaled = "v_mfma_scale_f32_16x16x128_f8f6f4"
    with pytest.raises(ShapeError, match="scale_b is missing"):
        explain(scaled, [1], [1], scale_a=[127], target="gfx950", cbsz=4, blgp=4)


@pytest.mark.parametrize(
    ("text", "format", "code"),
    [
        ("1", "f16", 0x3C00), ("0x3c00", "f16", 0x3C00), ("0x1p-14", "f16", 0x0400),
        ("-0", "f32", 0x80000000), ("nan", "f16", 0x7E00), ("-inf", "bf16", 0xFF80),
        ("0x1.8p+1", "f32", 0x40400000), ("0.1", "f64", 0x3FB999999999999A),
        ("-0", "fp8fnuz", 0), ("nan", "fp8fnuz", 0x80), ("448", "fp8", 0x7E), ("-6", "fp4", 0xF),
        ("7.5", "fp6", 0x1F), ("-1", "i8", 0xFF), ("15", "u4", 15), ("1e-5", "f16", 0x00A8),
        ("0x1p-127", "e8m0", 0), ("2", "e8m0", 128), ("-2147483648", "i32", 0x80000000),
    ],
)  # fmt: skip
def test_typed_numbers(text: str, format: str, code: int) -> None:
    """Decimals, hexadecimal, bits and specials, in every kind of format."""
    assert reals.read(text, format) == code


@pytest.mark.parametrize(
    ("text", "format", "said"),
    [
        ("", "f16", "not a number"), ("1,5", "f16", "not a number"), ("0x", "f16", "not a number"),
        ("0x10000", "f16", "f16 has 16 bits"), ("1e99999", "f32", "is not a number"),
        ("0x1p99999", "f32", "is not a number"), ("1.5", "i8", "integers only"),
        ("128", "i8", "from -128 to 127"), ("nan", "i8", "integers only"),
        ("1" * 41, "f64", "40 characters at most"), ("--1", "f32", "is not a number"),
        ("+-inf", "f32", "is not a number"), ("0x.p1", "f32", "is not a number"),
    ],
)  # fmt: skip
def test_typed_text_that_is_no_number(text: str, format: str, said: str) -> None:
    """The error names it, and what is expected."""
    with pytest.raises(FormatError, match=said):
        reals.read(text, format)


@pytest.mark.parametrize(
    "format",
    ["f16", "bf16", "fp8", "bf8", "fp8fnuz", "bf8fnuz", "fp6", "bf6", "fp4", "i8", "u4", "i4"],
)
def test_shortest_decimals_come_back(format: str) -> None:
    """For every code of the narrow formats, the decimal parses back to the code (NaNs to a NaN)."""
    form = reals.codec(format)
    step = 1 if EVERYTHING or form.bits <= 8 else 7  # prime to 2: all low bits, all exponents
    for code in range(0, 1 << form.bits, step):
        again = reals.read(reals.shortest(code, format), format)
        value = reals.decoded(code, format)
        if isinstance(value, float) and math.isnan(value):
            assert math.isnan(reals.decoded(again, format))
        else:
            assert again == code


def test_exact_hexadecimal() -> None:
    """Exact numbers in C's notation, however long."""
    assert reals.hexadecimal(Fraction(-3, 8)) == "-0x1.8p-2"
    assert reals.hexadecimal(1 + Fraction(1, 2**70)) == "0x1.000000000000000004p+0"
    assert reals.decimal(1 + Fraction(1, 2**70)) == "≈1"
    assert reals.decimal(Fraction(2) ** 2000) == "0x1p+2000"
