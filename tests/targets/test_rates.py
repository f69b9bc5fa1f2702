"""Rates: against the peaks that AMD publishes, and against each other."""

from __future__ import annotations

import pytest

from wavecore import targets

PUBLISHED = [
    pytest.param(product, peak, id=f"{product.name}-{peak.unit}-{peak.dtype}-{peak.sparse}")
    for product in targets.products()
    for peak in product.published
]


def rounding(printed: float) -> float:
    """Half of the last printed digit."""
    _, _, decimals = f"{printed:g}".partition(".")
    return 0.5 * 10.0 ** -len(decimals)


@pytest.mark.parametrize(("product", "peak"), PUBLISHED)
def test_cus_times_clock_times_rate_is_the_printed_peak(product, peak):
    """AMD rounds, and sometimes doubles a rounded number: two units of the last digit."""
    computed = product.tera_ops(peak.unit, peak.dtype, sparse=peak.sparse)
    assert computed == pytest.approx(peak.tera_ops, abs=4 * rounding(peak.tera_ops))


def test_every_product_has_a_peak_to_compare_or_says_none():
    assert [p.name for p in targets.products() if not p.published] == ["Radeon 8060S (Strix Halo)"]


@pytest.mark.parametrize("target", targets.all(), ids=lambda target: target.name)
def test_a_sparse_rate_is_twice_the_dense_one(target):
    sparse = {rate.dtype for rate in target.matrix_rates if rate.sparse}
    for dtype in sparse:
        dense_rate = target.ops_per_clock("matrix", dtype)
        sparse_rate = target.ops_per_clock("matrix", dtype, sparse=True)
        assert dense_rate is not None
        assert sparse_rate == 2 * dense_rate


@pytest.mark.parametrize("target", targets.all(), ids=lambda target: target.name)
def test_rates_are_whole_and_listed_once(target):
    for rate in target.matrix_rates:
        assert rate.ops * target.simds_per_cu % rate.cycles == 0
    keys = [(rate.dtype, rate.sparse) for rate in target.matrix_rates]
    assert len(set(keys)) == len(keys)
    vector = [rate.dtype for rate in target.vector_rates]
    assert len(set(vector)) == len(vector)


def test_a_type_that_a_unit_lacks_has_no_rate():
    assert targets.get("gfx1100").ops_per_clock("matrix", "float64") is None
    assert targets.get("gfx90a").ops_per_clock("matrix", "float16", sparse=True) is None
    assert targets.get("gfx90a").ops_per_clock("vector", "float32", sparse=True) is None
    assert targets.product("RX 6950 XT").tera_ops("matrix", "float16") is None
