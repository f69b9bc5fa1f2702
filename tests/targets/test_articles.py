"""The articles' tables are reproduced, and the one figure that contradicts its instruction."""

from __future__ import annotations

import pytest

from wavecore import targets
from wavecore.targets import articles

COMPARISONS = list(articles.compare())


def test_every_printed_figure_is_compared():
    cells = sum(len(figures) for table in articles.TABLES for _, _, figures in table.rows)
    assert len(COMPARISONS) == cells


def test_one_figure_differs_from_the_cycle_counts_and_says_so():
    """RDNA 4's BF16 has the cycle count of FP16, not of the 8-bit types."""
    different = [found for found in COMPARISONS if not found.agrees]
    assert [(found.product, found.label) for found in different] == [("RX 9070 XT", "BF16")]
    (found,) = different
    assert (found.printed, found.computed) == (2048, 1024)
    assert "16 cycles" in found.remark
    rates = {rate.dtype: rate for rate in targets.get("gfx1201").matrix_rates if not rate.sparse}
    assert rates["bfloat16"].cycles == rates["float16"].cycles == 16
    assert rates["bfloat16"].ops == rates["float16"].ops


def test_no_remark_without_a_difference():
    """A remark that no longer applies must go."""
    different = {(c.product, dtype_of(c)) for c in COMPARISONS if not c.agrees}
    assert set(articles.REMARKS) == different
    assert all(found.remark == "" for found in COMPARISONS if found.agrees)


def dtype_of(comparison: articles.Comparison) -> str:
    return next(row[1] for row in comparison.table.rows if row[0] == comparison.label)


@pytest.mark.parametrize("found", [c for c in COMPARISONS if c.computed is not None])
def test_figures_name_their_instructions(found):
    assert all(name.startswith("v_") for name in found.instructions)
    assert len(found.instructions) == (2 if found.table.quantity == "speedup" else 1)
