"""campaign.diverge and campaign.minimise: the same cases every time, checked with wc.mma."""

from __future__ import annotations

import importlib
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.sampling import EVERYTHING
from wavecore import campaign
from wavecore.campaign import inputs
from wavecore.campaign.cases import Case
from wavecore.campaign.designs import computed, designs_of, distinct, text_of
from wavecore.campaign.inputs import BLOCK, CLASSES
from wavecore.errors import CampaignError, TargetError
from wavecore.numerics.arguments import TYPES

TWO = ["gfx908", ("gfx942", "v_mfma_f32_16x16x16_f16")]
SILICON = {
    "gfx908": "v_mfma_f32_16x16x16f16",
    "gfx90a": "v_mfma_f32_16x16x16f16",
    "gfx942": "v_mfma_f32_16x16x16_f16",
    "gfx1100": "v_wmma_f32_16x16x16_f16",
    "gfx1201": "v_wmma_f32_16x16x16_f16",
}

SLOW = pytest.mark.skipif(not EVERYTHING, reason="exact sums of f64 take half a minute")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> campaign.Divergence:
    """A search among the measured designs, without processes."""
    return campaign.diverge(
        list(SILICON.items()), 1, chunk=BLOCK, workers=0, out=tmp_path_factory.mktemp("found")
    )


def by_mma(case: Case, target: str) -> float:
    """The case's sum by wc.mma, k in steps of the instruction's, everywhere in a tile."""
    d = np.full((16, 16), case.c)
    for k in range(0, len(case.a), 16):
        a = np.broadcast_to(case.a[k : k + 16], (16, 16))
        b = np.broadcast_to(case.b[k : k + 16, None], (16, 16))
        d = wc.mma(SILICON[target], a, b, d, target=target)
    return float(d[0, 0])


def same(x: float, y: float) -> bool:
    return x == y or (np.isnan(x) and np.isnan(y))


# ----------------------------------------------------------------------------------- the search


def test_worst_cases_are_the_same_on_workers_and_after_resuming(tmp_path: Path) -> None:
    def search(name: str, samples: int, workers: int) -> campaign.Divergence:
        return campaign.diverge(
            TWO, samples, inputs=["few", "larger"], chunk=BLOCK, seed=3, workers=workers,
            out=tmp_path / name,
        )  # fmt: skip

    one = search("one", 6 * BLOCK, 1)
    two = search("two", 6 * BLOCK, 2)
    search("again", 2 * BLOCK, 1)
    again = search("again", 6 * BLOCK, 1)
    assert (one.samples, len(again.results)) == (6 * BLOCK, 6)
    for other in (two, again):
        assert other.samples == one.samples
        for measure in ("result", "terms"):
            pairs = zip(one.worst(measure=measure), other.worst(measure=measure), strict=True)
            for x, y in pairs:
                assert x.record() == y.record()
    assert campaign.read(tmp_path / "one").counts == {"ok": 6}
    assert campaign.Divergence(campaign.read(tmp_path / "one")).samples == one.samples


def test_a_worst_case_is_the_worst_of_its_samples(found: campaign.Divergence) -> None:
    """All samples of a class are drawn again from the seed, and measured without the search."""
    (case,) = found.worst("gfx908", "gfx1201", inputs="positive", measure="terms")
    half = np.dtype(np.float16)
    drawn = inputs.block("positive", (0, 0), found.k, [half], np.dtype(np.float32))
    named = {design.name: design for design in found.designs}
    x, y = (computed(named[name], *drawn).astype(np.float64) for name in case.names)
    terms = np.abs(drawn.a.astype(float)) @ np.abs(drawn.b.astype(float)) + np.abs(drawn.c)
    units = np.spacing(terms.astype(np.float32) * np.float32(1 - 2**-24))
    apart = np.abs(x - y) / units
    assert case.ulps == pytest.approx(apart.max(), rel=1e-6)
    i, j = divmod(case.sample, drawn.c.shape[1])
    assert np.array_equal(case.a, drawn.a[i]) and np.array_equal(case.b, drawn.b[:, j])
    assert case.c == drawn.c[i, j]
    assert found.share(*case.names, "positive") == np.count_nonzero(x != y) / x.size
    for ask in (found.share, found.worst):
        for name in ("exact", case.first):
            with pytest.raises(CampaignError, match="a pair needs two different designs"):
                ask(name, name)


def test_cases_differ_as_they_say(found: campaign.Divergence) -> None:
    for case in [*found.worst(), *found.worst(measure="odd")]:
        results = {name: float(d) for name, d in case.results().items()}
        assert all(same(by_mma(case, name), d) for name, d in results.items() if name in SILICON)
        one, other = (results.get(name, case.exact) for name in case.names)
        assert not same(one, other)
        assert np.isfinite(case.ulps) == bool(np.isfinite(one) and np.isfinite(other))


def test_a_row_is_small_whatever_the_number_of_samples(tmp_path: Path) -> None:
    sizes = []
    for chunk in (BLOCK, 4 * BLOCK):
        search = campaign.diverge(
            TWO, 1, inputs=["codes"], chunk=chunk, workers=0, out=tmp_path / str(chunk)
        )
        (row,) = search.results.rows()
        sizes.append(sum(map(len, row["operands"])))
        assert len(row["operands"]) <= 3 * len(row["result_ulps"])  # a case per measure and pair
    assert max(sizes) <= 3 * 3 * (2 * 2 * search.k + 4)


def test_every_class_of_inputs_is_of_its_kind() -> None:
    half, single = np.dtype(np.float16), np.dtype(np.float32)
    blocks = {name: inputs.block(name, (1, 0), 16, [half], single) for name in CLASSES}
    for name, drawn in blocks.items():
        assert (drawn.a.dtype, drawn.b.dtype, drawn.c.dtype) == (half, half, single)
        finite = all(np.isfinite(x.astype(np.float64)).all() for x in drawn)
        assert finite == (name != "specials")
    assert np.count_nonzero(blocks["few"].a, axis=1).max() == 4
    assert (blocks["positive"].a >= 0).all() and (blocks["positive"].c >= 0).all()
    small = np.abs(blocks["subnormal"].a) < 2**-14
    assert 0.3 < small.mean() < 0.7
    exponents = np.frexp(blocks["codes"].b.astype(np.float64))[1]
    assert {exponents.min(), exponents.max()} == {-23, 16}
    sums = blocks["opposed"].a.astype(np.float64) @ blocks["opposed"].b.astype(np.float64)
    assert np.array_equal(blocks["opposed"].c, (-sums).astype(np.float32))


# ---------------------------------------------------------------------------------- the designs


def test_designs_that_compute_alike_are_one() -> None:
    found = distinct(None, "f16", "f32")
    text = text_of(found)
    assert [d.name for d in designs_of(text)] == [d.name for d in found]
    models = [design.how.text for design in found if design.how.model != "ONE-ROUND"]
    assert len(models) == len(set(models)) == 6
    assert "gfx1201" in [design.name for design in found]  # of both RDNA 4 the one measured
    (only,) = distinct([("gfx1100", "v_wmma_f32_16x16x16_f16"), "gfx1103"], "f16", "f32")
    assert only.name == "gfx1100"
    assert len(distinct(["v_wmma_f32_16x16x16_f16"], "f16", "f32")) == 2  # RDNA 3 and 4


@pytest.mark.parametrize(
    ("designs", "type", "result"),
    [
        (["gfx90a"], "bf16", "f32"),
        (["gfx942", "gfx1201"], "fp8", "f32"),
        (["gfx950"], "fp4", "f32"),
        (["gfx942", "gfx1100"], "i8", "i32"),
        pytest.param(["gfx90a"], "f64", "f64", marks=SLOW),
        (["gfx1100", "gfx1201"], "f16", "f16"),
        (["v_smfmac_f32_16x16x32_f16", "v_swmmac_f32_16x16x32_f16", "gfx908"], "f16", "f32"),
        (["v_smfmac_i32_16x16x64_i8", "v_swmmac_i32_16x16x32_iu8"], "i8", "i32"),
    ],
)
def test_other_types(designs: list[str], type: str, result: str, tmp_path: Path) -> None:
    search = campaign.diverge(
        designs, 1, type=type, result=result, inputs=["normal", "few"], chunk=BLOCK, workers=0,
        out=tmp_path / "out",
    )  # fmt: skip
    assert search.results.counts == {"ok": 2}
    assert search.form.name == result
    for case in search.worst():
        assert case.c.dtype == TYPES[result]
        small = campaign.minimise(case)
        assert 0 < small.entries <= case.entries


def test_blocks_compute_as_mma_says() -> None:
    """Instructions of several blocks, tile by tile; rows and columns that fill no tile."""
    (design,) = distinct([("gfx942", "v_mfma_f32_4x4x4_16b_f16")], "f16", "f32")
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(size).astype(np.float16) for size in ((5, 7), (7, 9)))
    c = rng.standard_normal((5, 9)).astype(np.float32)
    d = computed(design, a, b, c)
    x, y, z = np.zeros((5, 8), a.dtype), np.zeros((8, 9), b.dtype), c
    x[:, :7], y[:7] = a, b
    for i, j in np.ndindex(c.shape):
        entry = np.full((16, 4, 4), z[i, j])
        for k in (0, 4):
            left = np.broadcast_to(x[i, k : k + 4], (16, 4, 4))
            right = np.broadcast_to(y[k : k + 4, j, None], (16, 4, 4))
            entry = wc.mma(design.instruction.name, left, right, entry, target="gfx942")
        assert d[i, j] == entry[0, 0, 0]


@pytest.mark.parametrize(
    ("target", "name"),
    [("gfx942", "v_smfmac_f32_16x16x32_f16"), ("gfx1201", "v_swmmac_f32_16x16x32_f16")],
)
def test_sparse_instructions_compute_as_mma_says(target: str, name: str) -> None:
    """Every product is of a pair that A keeps, in the order of k; the last step is not full."""
    (design,) = distinct([(target, name)], "f16", "f32")
    assert design.instruction.sparse
    rng = np.random.default_rng(1)
    a, b = (rng.standard_normal(size).astype(np.float16) for size in ((5, 20), (20, 9)))
    c = rng.standard_normal((5, 9)).astype(np.float32)
    d = computed(design, a, b, c)
    left, right, sums = np.zeros((16, 64)), np.zeros((64, 16)), np.zeros((16, 16), np.float32)
    places = [4 * (k // 2) + k % 2 for k in range(20)]
    left[:5, places], right[places, :9], sums[:5, :9] = a, b, c
    for k in (0, 32):
        part_a = left[:, k : k + 32].astype(np.float16)
        part_b = right[k : k + 32].astype(np.float16)
        sums = wc.mma(name, part_a, part_b, sums, target=target)
    assert np.array_equal(d, sums[:5, :9])


def test_of_alike_the_dense_one_is_run() -> None:
    both = [("gfx942", name) for name in ("v_smfmac_f32_16x16x32_f16", "v_mfma_f32_16x16x16_f16")]
    (only,) = distinct(both, "f16", "f32")
    assert not only.instruction.sparse


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"designs": ["gfx1030"]}, "gfx1030"),
        ({"designs": ["v_mfma_f32_99"]}, "v_mfma_f32_99"),
        (
            {"designs": [("gfx950", "v_mfma_scale_f32_16x16x128_f8f6f4")], "type": "fp8"},
            "is scaled",
        ),
        ({"designs": [("gfx942", "v_mfma_f64_16x16x4_f64")]}, "Give result='f64'"),
        ({"type": "f17"}, "has f17 inputs"),
        ({"inputs": ["odd"]}, "available are normal"),
        ({"inputs": "few"}, "expected a list"),
        ({"type": "i8", "inputs": ["specials"]}, "for int8 available are normal"),
        ({"chunk": 1000}, "multiple of 128"),
        ({"samples": 0}, "must be 1 or more"),
    ],
)
def test_what_cannot_be_searched_is_said(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((CampaignError, TargetError), match=message):
        campaign.diverge(**arguments, out="nowhere")
    assert not Path("nowhere").exists()


def test_few_samples_are_few(tmp_path: Path) -> None:
    """Like the first rows of a block: the same numbers, and no more of them than requested."""
    designs = [("gfx942", "v_mfma_f32_16x16x16_f16"), ("gfx1201", "v_wmma_f32_16x16x16_f16")]
    search = campaign.diverge(designs, 2000, inputs=["normal", "codes"], workers=0, out=tmp_path)
    assert search.samples == 2 * 1024
    assert search.worst()


def test_names_that_were_not_searched(found: campaign.Divergence) -> None:
    with pytest.raises(
        CampaignError, match="no design 'gfx950' was searched; available are gfx908"
    ):
        found.worst("gfx950")
    with pytest.raises(CampaignError, match="no inputs 'odd'; available are normal"):
        found.worst(inputs="odd")
    with pytest.raises(CampaignError, match="no measure 'far'; available are result, terms, odd"):
        found.worst(measure="far")  # type: ignore[arg-type]


# ----------------------------------------------------------------------------------- small cases


def simple(case: Case) -> bool:
    numbers = [float(x) for x in (*case.a, *case.b, case.c) if x != 0]
    return all(abs(np.frexp(x)[0]) == 0.5 for x in numbers)


def test_smallest_cases_differ_by_mma(found: campaign.Divergence) -> None:
    """And with any entry removed they do not differ."""
    for case in found.worst("gfx90a", measure="terms")[:6]:
        small = campaign.minimise(case)
        assert campaign.minimise(case).record() == small.record()
        assert small.entries <= case.entries
        results = {name: by_mma(small, name) for name in small.names if name in SILICON}
        if len(results) == 2:
            assert not same(*results.values())
        for at in np.flatnonzero(small.used):
            a, b, c = small.a.copy(), small.b.copy(), small.c
            if at < len(a):
                a[at] = b[at] = 0
            else:
                c = np.float32(0)
            less = Case(small.designs, *small.names, "", 0, 0, 0.0, a, b, c)
            with pytest.raises(CampaignError, match="do not differ"):
                campaign.minimise(less)


def test_the_smallest_case_is_known(found: campaign.Divergence) -> None:
    """CDNA 2 drops subnormal factors; RDNA 3 gets 1 - 1 wrong; CDNA 3 floors."""
    (flushed,) = found.worst("gfx90a", "exact", inputs="subnormal", measure="terms")
    small = campaign.minimise(flushed)
    assert small.entries == 1 and simple(small)
    assert (float(small.results()["gfx90a"]), small.exact) == (0.0, 2.0**-15)
    (cancelled,) = found.worst("gfx1100", "gfx908", inputs="integers")
    small = campaign.minimise(cancelled)
    assert (small.entries, small.exact, simple(small)) == (2, 0.0, True)
    assert float(small.results()["gfx1100"]) in (2.0**-23, -(2.0**-24))
    (cut,) = found.worst("gfx942", "gfx908", inputs="few", measure="terms")
    small = campaign.minimise(cut)
    assert (small.entries, simple(small)) == (2, True)
    assert float(small.results()["gfx942"]) < float(small.results()["gfx908"])
    assert campaign.minimise(cut, values=False).entries == 2


def test_a_least_distance_is_kept(found: campaign.Divergence) -> None:
    (case,) = found.worst("gfx908", "gfx942", inputs="few")
    assert campaign.minimise(case).ulps < 100 < campaign.minimise(case, least=100.0).ulps
    with pytest.raises(CampaignError, match="do not differ that much"):
        campaign.minimise(case, least=2 * case.ulps)


def test_exact_is_exact(found: campaign.Divergence) -> None:
    for case in found.worst("gfx908", "exact")[:8]:
        terms = zip(case.a.tolist(), case.b.tolist(), strict=True)
        true = sum((Fraction(x) * Fraction(y) for x, y in terms), Fraction(float(case.c)))
        assert case.exact == float(true)


def test_text_and_tables(found: campaign.Divergence) -> None:
    (case,) = found.worst("gfx90a", "exact", inputs="subnormal", measure="terms")
    lines = str(campaign.minimise(case)).splitlines()
    assert lines[0].startswith("2^-15 * 1 [k=") and lines[0].endswith("] = 2^-15")
    assert "  gfx90a   0 <" in lines
    text = str(found)
    assert "TR-FDPA" in text and f"{found.samples:,} sums of {found.k} products" in text
    pairs = len(SILICON) * (len(SILICON) + 1) // 2
    assert len(found.table().rows) == pairs


# ---------------------------------------------------------------------------------- the example


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_the_example_finds_what_is_published(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    example = importlib.import_module("campaigns.dot_products")
    _, _, got, want = example.run(target)
    assert len(got) == len(example.PUBLISHED[target])
    assert np.array_equal(got, want)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"designs": [5]}, "a design is an instruction"),
        ({"designs": 5}, "takes a list of designs"),
        ({"designs": [("gfx942", "fp8", 3)]}, "a design is an instruction"),
        ({"samples": "10"}, "samples must be an integer"),
        ({"samples": None}, "samples must be an integer"),
        ({"k": "16"}, "k must be an integer"),
        ({"seed": 1.5}, "seed must be an integer"),
        ({"inputs": 5}, "inputs=5: expected a list"),
        ({"inputs": [5]}, "inputs=5: expected a list"),
    ],
)
def test_arguments_of_other_types_are_said(
    tmp_path: Path, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(CampaignError, match=said):
        campaign.diverge(**{"designs": ["gfx942"], "samples": 1, "out": tmp_path, **options})


def test_integers_of_either_sign_give_i32(tmp_path: Path) -> None:
    found = campaign.diverge(
        ["gfx1100"], BLOCK, type="iu8", chunk=BLOCK, inputs=["integers"], workers=0, out=tmp_path
    )
    assert found.form.name == "i32"
