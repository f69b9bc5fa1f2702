"""The evaluator behind the pseudocode vectors, on small programs of our own."""

from __future__ import annotations

import importlib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def evaluate(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a program on named operands (bits and width); D0 afterwards."""
    monkeypatch.syspath_prepend(str(TOOLS))
    language = importlib.import_module("pseudocode.language")
    machine = importlib.import_module("pseudocode.machine")

    def run(text: str, old: int = 0, **operands: tuple[int, int]) -> int:
        result = machine.Storage(old, 64)
        names: dict[str, Any] = {
            name: machine.Value(bits, width, "b") for name, (bits, width) in operands.items()
        }
        machine.Machine(names | {"D0": result}, lambda name: None).run(language.parse(text))
        return int(result.bits)

    return run


@pytest.mark.parametrize(
    ("text", "operands", "expected"),
    [
        ("D0.u32 = S0.u32 + S1.u32", {"S0": (0xFFFFFFFF, 32), "S1": (2, 32)}, 1),
        ("D0.u64 = 64'U(S0.u32) + 64'U(S1.u32)", {"S0": (0xFFFFFFFF, 32), "S1": (2, 32)},
         1 << 32 | 1),
        ("D0.i32 = 32'I(signext(S0.i8))", {"S0": (0x80, 32)}, 0xFFFFFF80),
        ("D0.u32 = S0.i32 < S1.i32 ? 7U : 9U", {"S0": (0xFFFFFFFF, 32), "S1": (0, 32)}, 7),
        ("D0.u32 = S0.u32 < S1.u32 ? 7U : 9U", {"S0": (0xFFFFFFFF, 32), "S1": (0, 32)}, 9),
        ("D0.u32 = { S0[7 : 0], S0[15 : 8], 16'0x12 }", {"S0": (0xABCD, 32)}, 0xCDAB0012),
        ("D0.u32[7 : 0] = S0.u32[0 : 7]", {"S0": (0b1101, 32)}, 0b10110000),
        ("D0.u32 = (S0.u32 >> 4U) & 0xf", {"S0": (0x5A, 32)}, 5),
        ("tmp = 0;\nfor i in 0 : 3 do\ntmp += S0.u32[i] == 1'1U ? 1 : 0\nendfor;\nD0.i32 = tmp",
         {"S0": (0b1011, 32)}, 3),
        ("f = lambda(x, y) (\nx > y ? x - y : y - x);\nD0.u32 = f(S0.u32, S1.u32)",
         {"S0": (3, 32), "S1": (10, 32)}, 7),
        ("if S0.u32 == 1U then\nD0.u32 = 1U\nelsif S0.u32 == 2U then\nD0.u32 = 5U\nelse\n"
         "D0.u32 = 6U\nendif",
         {"S0": (2, 32)}, 5),
    ],
)  # fmt: skip
def test_integers_slices_and_control(
    evaluate: Any, text: str, operands: dict[str, tuple[int, int]], expected: int
) -> None:
    """Widths wrap, signs extend, lambdas and loops run."""
    assert evaluate(text, **operands) == expected


def test_parts_of_the_destination_that_are_not_written_stay(evaluate: Any) -> None:
    """A slice is assigned in place."""
    assert evaluate("D0[15 : 8] = S0[7 : 0]", old=0x11223344, S0=(0xAA, 32)) == 0x1122AA44


def test_floats_are_rounded_in_their_own_width(evaluate: Any) -> None:
    """Each operation rounds once; fma and a power of two round with their product."""
    one, tiny = 0x3F800000, 0x33000000  # 1, 2**-25
    assert evaluate("D0.f32 = S0.f32 + S1.f32", S0=(one, 32), S1=(tiny, 32)) == one
    near = {"S0": (0x3F800001, 32), "S1": (0x3F800002, 32)}
    assert evaluate("D0.f32 = fma(S0.f32, S0.f32, -S1.f32)", **near) == 0x28800000
    assert evaluate("D0.f32 = S0.f32 * S0.f32 - S1.f32", **near) == 0
    assert (
        evaluate("D0.f32 = S0.f32 * 2.0F ** S1.i32", S0=(one, 32), S1=(-149 & 0xFFFFFFFF, 32)) == 1
    )
    assert evaluate("D0.f16 = f32_to_f16(S0.f32)", S0=(0x477FF000, 32)) == 0x7C00


def test_signalling_nans_survive_a_widening_cast(evaluate: Any) -> None:
    """As the manuals' min and max need it."""
    text = "D0.u32 = isSignalNAN(64'F(S0.f32)) ? 1U : 0U"
    assert evaluate(text, S0=(0x7F800001, 32)) == 1
    assert evaluate(text, S0=(0x7FC00001, 32)) == 0


def test_two_over_pi_has_all_its_bits(evaluate: Any) -> None:
    """1201 bits after the point, the first of them set."""
    text = "D0.u64 = 1201'B(2.0 / PI)[1200 : 1137]"
    assert evaluate(text) == 0xA2F9836E4E441529


def test_softfloat_rounds_ties_to_even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Formats from 4 to 64 bits."""
    monkeypatch.syspath_prepend(str(TOOLS))
    softfloat = importlib.import_module("pseudocode.softfloat")
    for kind, width in softfloat.FORMATS:
        low = softfloat.decode(3, kind, width).value
        high = softfloat.decode(4, kind, width).value
        middle = softfloat.number((low + high) / 2)
        assert softfloat.encode(middle, kind, width) == 4
        above = softfloat.number(low + (high - low) * Fraction(1, 4))
        assert softfloat.encode(above, kind, width) == 3


@pytest.mark.parametrize(
    ("rounding", "value", "expected"),
    [(0, "1.00000006", 0x3F800001), (1, "1.00000001", 0x3F800001), (2, "1.0000001", 0x3F800000),
     (2, "-1.00000001", 0xBF800001), (3, "-1.0000001", 0xBF800000), (1, "1e39", 0x7F800000),
     (2, "1e39", 0x7F7FFFFF), (2, "-1e39", 0xFF800000), (3, "-1e39", 0xFF7FFFFF)],
)  # fmt: skip
def test_roundings(
    monkeypatch: pytest.MonkeyPatch, rounding: int, value: str, expected: int
) -> None:
    """To nearest, up, down, toward zero; overflow goes to infinity or to the largest number."""
    monkeypatch.syspath_prepend(str(TOOLS))
    softfloat = importlib.import_module("pseudocode.softfloat")
    number = softfloat.number(Fraction(value))
    assert softfloat.encode(number, "f", 32, rounding=rounding) == expected


@pytest.mark.parametrize(
    ("random", "expected"), [(0, 0x38), (0x7FFFFFFF, 0x38), (0x80000000, 0x39)]
)
def test_stochastic_rounding(monkeypatch: pytest.MonkeyPatch, random: int, expected: int) -> None:
    """1.0625 is halfway between two numbers of E4M3."""
    monkeypatch.syspath_prepend(str(TOOLS))
    softfloat = importlib.import_module("pseudocode.softfloat")
    number = softfloat.number(Fraction("1.0625"))
    assert softfloat.encode(number, "fp", 8, random=random) == expected
