"""wc.numerics.compare: exact values, ulps, which designs differ, tables and figures."""

from __future__ import annotations

import math
from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.numerics import exact
from wavecore.numerics.arguments import TYPES
from wavecore.numerics.comparison import chosen
from wavecore.numerics.samples import KINDS, samples

F32 = FORMATS["f32"]


def by_fractions(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> list[list[Fraction]]:
    def exactly(matrix: np.ndarray) -> list[list[Fraction]]:
        return [[Fraction(float(x)) for x in row] for row in matrix]

    x, y, z = map(exactly, (a, b, c))
    return [
        [sum((x[i][k] * y[k][j] for k in range(len(y))), z[i][j]) for j in range(len(y[0]))]
        for i in range(len(x))
    ]


# -------------------------------------------------------------------------- exact values


@pytest.mark.parametrize("format", ["f16", "bf16", "f32", "f64", "bf8", "i8"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exact_product(kind: str, format: str) -> None:
    """As with rational numbers, except for the last bit of F64; of F64 itself far below that."""
    a, b = samples(kind, (5, 4, 12), [TYPES[format]], 3)
    a, b = a.astype(TYPES[format]), b.astype(TYPES[format])
    out = {"f64": np.float64, "i8": np.int32}.get(format, np.float32)
    c = np.random.default_rng(4).integers(-4, 5, (5, 4)).astype(out)
    found = exact.product(a, b, c)
    for i, row in enumerate(by_fractions(a, b, c)):
        for j, true in enumerate(row):
            got = Fraction(found.high[i, j].item()) + Fraction(found.low[i, j].item())
            if format == "f64":
                least = Fraction(2) ** -1075
                assert abs(got - true) <= max(abs(true) * Fraction(2) ** -104, least)
            else:
                assert found.high[i, j] == (int(true) if format == "i8" else float(true))


@pytest.mark.parametrize("format", ["f32", "f16", "bf16", "f64"])
def test_ulps_by_fractions(format: str) -> None:
    """The distance divided by that of adjacent numbers, from subnormal to large."""
    rng = np.random.default_rng(1)
    dtype = TYPES[format]
    form = FORMATS[format]
    exponents = rng.integers(form.lowest - 2, form.highest - 1, 200)
    high = np.ldexp(rng.uniform(-2, 2, 200), exponents)
    low = high * rng.uniform(-(2.0**-54), 2.0**-54, 200)
    d = high.astype(dtype)
    d = np.where(rng.random(200) < 0.5, d, np.nextafter(d, dtype(np.inf))).astype(dtype)
    found = exact.ulps(d, exact.Exact(high, low), form)
    for result, h, rest, ulps in zip(d, high, low, found, strict=True):
        lead = max(math.frexp(h)[1] - 1, form.lowest + form.mantissa_bits)
        unit = Fraction(2) ** (lead - form.mantissa_bits)
        true = Fraction(float(h)) + Fraction(float(rest))
        expected = (Fraction(float(result)) - true) / unit
        assert abs(expected - Fraction(float(ulps))) <= Fraction(1, 2**40) * max(1, abs(expected))


@pytest.mark.parametrize(
    ("d", "true", "expected"),
    [
        (np.nan, np.nan, 0), (np.inf, 1e39, 0), (np.inf, np.inf, 0), (-np.inf, -1e39, 0),
        (np.inf, 3.4028235e38, np.inf), (np.inf, 2.0**128 - 2.0**103, 0), (np.nan, 1, np.inf),
        (1, np.nan, np.inf), (-np.inf, np.inf, -np.inf), (3.4028235e38, np.inf, -np.inf),
        (-0.0, 0.0, 0), (2.0**-149, 0.0, 1),
    ],
)  # fmt: skip
def test_ulps_of_special_results(d: float, true: float, expected: float) -> None:
    pair = exact.Exact(np.array([true]), np.array([0.0]))
    assert exact.ulps(np.array([d], np.float32), pair, F32)[0] == expected


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (1, 1, 0), (0.0, -0.0, 0), (2.0**-149, -(2.0**-149), 2), (1, 1 + 2.0**-23, 1),
        (1, 1 - 2.0**-24, 1), (np.inf, np.float32(3.4028235e38), 1), (np.nan, np.nan, 0),
        (np.nan, 1, exact.FURTHEST),
    ],
)  # fmt: skip
def test_steps(x: float, y: float, expected: int) -> None:
    first, second = np.array([x], np.float32), np.array([y], np.float32)
    assert exact.steps(first, second, F32)[0] == expected
    assert exact.steps(second, first, F32)[0] == expected


def test_steps_over_all_of_f64() -> None:
    """Distances beyond int64 count as the largest."""
    largest = np.array([np.finfo(np.float64).max])
    assert exact.steps(largest, -largest, FORMATS["f64"])[0] == exact.FURTHEST


# ----------------------------------------------------------------------------- designs

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")


def test_results_are_those_of_matmul() -> None:
    a, b = samples("normal", (20, 17, 32), [np.float16], 1)
    a, b = a.astype(np.float16), b.astype(np.float16)
    found = wc.numerics.compare(TARGETS, a, b)
    true = by_fractions(a, b, np.zeros((20, 17)))
    for design in found.designs:
        name = design.instruction.name
        d = wc.matmul(a, b, instruction=name, target=design.name)
        assert np.array_equal(d, found.d[design.name])
        for i, j in ((0, 0), (19, 16), (7, 3)):
            ulp = Fraction(float(np.spacing(np.float32(abs(found.exact[i, j])))))
            error = (Fraction(float(d[i, j])) - true[i][j]) / ulp
            assert found.ulps[design.name][i, j] == pytest.approx(float(error), abs=1e-6)
    one = found.steps("gfx942", "gfx1100")
    assert np.array_equal(one != 0, found.d["gfx942"] != found.d["gfx1100"])
    assert len(found.where("gfx942", "gfx1100")) == np.count_nonzero(one)


def test_one_rounding_is_within_half_an_ulp() -> None:
    """gfx950's model rounds once, if K is not larger than the instruction's."""
    a, b = samples("wide", (16, 16, 32), [np.float16], 1)
    found = wc.numerics.compare(["gfx950"], a, b, type="f16")
    (summary,) = found.summaries()
    assert summary.nearest == 1 and summary.largest <= 0.5 and summary.wrong_class == 0


def test_types_of_different_targets() -> None:
    """fp8 is FNUZ on gfx942 and OCP on gfx1201: compared are numbers that both hold."""
    kinds = [TYPES["fp8"], TYPES["fp8fnuz"]]
    a, b = samples("normal", (16, 16, 32), kinds, 1)
    found = wc.numerics.compare(["gfx942", "gfx1201"], a, b, type="fp8")
    assert {d.how.model for d in found.designs} == {"GTR-FDPA", "DOT-G12"}
    a[0, 0] = 448  # outside FNUZ's range
    with pytest.raises(wc.FormatError, match="gfx942's float8_e4m3fnuz cannot"):
        wc.numerics.compare(["gfx942", "gfx1201"], a, b, type="fp8")


def test_a_format_of_f8f6f4_is_askable() -> None:
    """The instruction is F8F6F4's, and the arrays are taken in that format."""
    a, b = samples("normal", (16, 16, 128), [TYPES["fp4"]], 1)
    name = "v_mfma_f32_16x16x128_f8f6f4"
    expected = wc.matmul(a, b, instruction=name, target="gfx950")
    for type in (None, "fp4", "f8f6f4"):
        found = wc.numerics.compare(["gfx950"], a, b, type=type)
        assert found.designs[0].instruction.name == name
        assert np.array_equal(found.d["gfx950"], expected)
    a = a.astype(np.float64)
    two = wc.numerics.compare([("gfx950", "fp4"), ("gfx950", "bf6")], a, b)
    assert [design.formats for design in two.designs] == [(["fp4"],) * 2, (["bf6"],) * 2]
    assert list(two.d) == [f"gfx950 {name} fp4", f"gfx950 {name} bf6"]
    a[0, 0] = 5  # between two numbers of fp4
    assert wc.numerics.compare([("gfx950", "f8f6f4")], a, b).d["gfx950"].shape == (16, 16)
    with pytest.raises(wc.FormatError, match="gfx950's float4_e2m1fn cannot"):
        wc.numerics.compare([("gfx950", "fp4")], a, b)


def test_own_instructions_come_before_formats_of_f8f6f4() -> None:
    found = chosen(["gfx950", ("gfx1250", "fp4"), ("gfx1250", "fp6")], "fp8")
    names = [design.instruction.name for design in found]
    assert names == ["v_mfma_f32_16x16x32_fp8_fp8", "v_wmma_f32_32x16x128_f4",
                     "v_wmma_f32_16x16x128_f8f6f4"]  # fmt: skip


def test_integers_are_equal() -> None:
    a, b = samples("uniform", (16, 16, 64), [np.int8], 1)
    found = wc.numerics.compare(["gfx942", "gfx1100", "gfx1201"], a.astype(np.int8), b)
    assert found.most_apart() is None
    assert all(summary.nearest == 1 for summary in found.summaries())


@pytest.mark.parametrize(
    ("designs", "type", "says"),
    [
        (["gfx942"], "foo", "no dense matrix instruction of type 'foo'"),
        (["gfx950"], "foo", "it has .*bf8, .*fp6, bf6, fp4"),
        (["gfx942"], "fp4", "has no dense matrix instruction of type 'fp4'"),
        ("gfx942", "f16", r"designs is 'gfx942', must be a list such as \['gfx942'\]"),
        (["gfx942", "gfx942"], "f16", "occurs twice"),
        ([], "f16", "give one design"),
        ([("gfx1201", "v_wmma_f16_16x16x16_f16"), "gfx942"], "f16", "f16 and f32"),
        ([("gfx942", "v_smfmac_f32_16x16x32_f16")], "f16", "is sparse"),
    ],
)
def test_wrong_designs(designs: list[str], type: str, says: str) -> None:
    a = np.ones((4, 4), np.float16)
    with pytest.raises(wc.TargetError, match=says):
        wc.numerics.compare(designs, a, a, type=type)


def test_wrong_shapes() -> None:
    a = np.ones((4, 5), np.float16)
    with pytest.raises(wc.ShapeError, match=r"not \(M, K\), \(K, N\)"):
        wc.numerics.compare(["gfx942"], a, a)
    with pytest.raises(wc.ShapeError, match=r"must be \(4, 4\)"):
        wc.numerics.compare(["gfx942"], a, a.T, np.zeros((4, 5), np.float32))


@pytest.mark.parametrize("size", [(0, 3, 4), (3, 0, 4), (0, 0, 0), (2, 3, 0)])
@pytest.mark.filterwarnings("error")
def test_matrices_without_entries(size: tuple[int, int, int]) -> None:
    """No entry differs, and no statistic is a mean of nothing."""
    m, n, k = size
    found = wc.numerics.compare(
        ["gfx942", "gfx1100"], np.ones((m, k), np.float16), np.ones((k, n), np.float16)
    )
    assert found.most_apart() is None and len(found.where("gfx942", "gfx1100")) == 0
    for summary in found.summaries():
        assert (summary.nearest, summary.median, summary.largest, summary.bias) == (1, 0, 0, 0)
        assert summary.wrong_class == 0 and set(summary.differing.values()) == {0}
    assert f"{m} x {n} x {k}" in str(found) and found.record()["size"] == [m, n, k]


def test_unknown_names_of_designs() -> None:
    a = np.ones((4, 4), np.float16)
    found = wc.numerics.compare(["gfx942", "gfx1100"], a, a)
    for ask in (found.steps, found.where):
        for names in (("gfx942", "foo"), ("foo", "gfx942")):
            with pytest.raises(wc.TargetError, match=r"unknown design 'foo'.*gfx942, gfx1100"):
                ask(*names)


def test_infinities_of_one_design() -> None:
    """A product of 2**128 overflows on gfx942, and cancels on gfx908."""
    a = np.array([[2.0**64, -(2.0**64)]], ml_dtypes.bfloat16)
    b = np.array([[2.0**64], [2.0**64]], ml_dtypes.bfloat16)
    found = wc.numerics.compare(["gfx908", "gfx942"], a, b)
    by_name = {summary.name: summary for summary in found.summaries()}
    assert by_name["gfx908"].nearest == 1
    assert by_name["gfx942"].wrong_class == 1
    assert found.steps("gfx908", "gfx942")[0, 0] == exact.FURTHEST
    assert "NaN or inf" in str(found)


# ------------------------------------------------------------------------------ samples


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize(
    "formats",
    [
        ("f16",), ("fp8", "fp8fnuz"), ("bf8", "bf8fnuz"), ("bf16", "f16"), ("i8",), ("i4",),
        ("i8", "i4"), ("fp6",), ("bf6",), ("fp4",), ("fp4", "fp8fnuz"), ("fp8", "bf8fnuz"),
    ],
)  # fmt: skip
def test_samples_are_numbers_of_every_type(kind: str, formats: tuple[str, ...]) -> None:
    dtypes = [TYPES[format] for format in formats]
    a, b = samples(kind, (6, 5, 8), dtypes, 2)
    assert a.shape == (6, 8) and b.shape == (8, 5)
    assert a.dtype == b.dtype == (dtypes[0] if len(dtypes) == 1 else np.float64)
    for matrix in (a, b):
        assert np.count_nonzero(matrix) > matrix.size // 2
        for dtype in dtypes:
            numbers = matrix.astype(np.float64)
            assert np.array_equal(numbers.astype(dtype).astype(np.float64), numbers)
    again, _ = samples(kind, (6, 5, 8), dtypes, 2)
    other, _ = samples(kind, (6, 5, 8), dtypes, 3)
    assert np.array_equal(a, again) and not np.array_equal(a, other)


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("format", ["i4", "u4", "i8", "u8", "fp4", "fp6"])
def test_samples_use_the_range_of_narrow_types(kind: str, format: str) -> None:
    """Several magnitudes, which do not accumulate at the end of the range."""
    a, _ = samples(kind, (32, 4, 32), [TYPES[format]])
    about = ml_dtypes.iinfo if format[0] in "iu" else ml_dtypes.finfo
    magnitudes = np.abs(a.astype(np.float64))
    assert np.count_nonzero(np.unique(magnitudes)) >= 2
    assert np.mean(magnitudes == float(about(a.dtype).max)) < 0.25


def test_subnormal_samples_are_subnormal() -> None:
    a, _ = samples("subnormal", (64, 4, 64), [np.float16], 0)
    assert 0.4 < np.mean(np.abs(a) < 2.0**-14) < 0.6


def test_wrong_samples() -> None:
    with pytest.raises(wc.ShapeError, match="unknown kind of samples 'nix'; the kinds are normal"):
        samples("nix", (1, 1, 1), [np.float16])
    with pytest.raises(wc.ShapeError, match="must be 1 or more"):
        samples("normal", (1, 0, 1), [np.float16])
    with pytest.raises(wc.ShapeError, match="seed -1: must be 0 or more"):
        samples("normal", (1, 1, 1), [np.float16], -1)
    with pytest.raises(wc.ShapeError, match="float16, int4: give types all floating-point or all"):
        samples("normal", (1, 1, 1), [np.float16, ml_dtypes.int4])
    with pytest.raises(wc.ShapeError, match="samples of no types"):
        samples("normal", (1, 1, 1), [])


# --------------------------------------------------------------------- tables and figures


@pytest.fixture(scope="module")
def five() -> wc.numerics.Comparison:
    a, b = samples("normal", (16, 16, 32), [np.float16], 1)
    return wc.numerics.compare(TARGETS, a, b, type="f16")


def test_text_and_html_have_every_design(five: wc.numerics.Comparison) -> None:
    text, html = str(five), five._repr_html_()
    for design in five.designs:
        assert text.count(design.name) == 3  # a row, a header, the entry furthest apart
        assert f">{design.how.model}<" in html
    place = five.most_apart()
    assert place is not None
    steps = [five.steps("gfx908", name)[place] for name in TARGETS]
    assert max(steps) == max(five.steps("gfx908", name).max() for name in TARGETS)


def test_figure_without_matplotlib(five: wc.numerics.Comparison, monkeypatch) -> None:
    """The error says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(wc.Error, match=r"pip install 'wavecore\[figures\]'"):
        five.figure()


def test_figure_has_a_map_and_a_distribution_of_each(
    five: wc.numerics.Comparison, tmp_path
) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (the extra `figures`)")
    made = five.figure()
    axes = [axis for axis in made.axes if axis.get_title() or axis.get_xlabel()]
    assert len(axes) == 2 * len(TARGETS)
    shown = axes[0].images[0].get_array()
    assert np.allclose(shown, np.clip(five.ulps["gfx908"], -16, 16))
    made.savefig(tmp_path / "ulps.svg")
    assert "<svg" in (tmp_path / "ulps.svg").read_text()
