"""`wavecore targets` and `wavecore peaks` show the records, all of them."""

from __future__ import annotations

import pytest

from wavecore import targets


def test_targets_lists_every_target_and_product(wavecore):
    done = wavecore("targets")
    assert done.status == 0
    for target in targets.all():
        assert f"{target.name} " in done.out
    for product in targets.products():
        assert product.name in done.out


def test_targets_fit_a_terminal_of_80_columns(wavecore, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for words in (("targets",), ("peaks",), ("peaks", "MI355X"), ("targets", "gfx1201")):
        done = wavecore(*words)
        assert "…" not in done.out
        assert max(len(line) for line in done.out.splitlines()) <= 80


def test_json_of_targets_has_every_fact(wavecore):
    record = wavecore("targets", "--json").json
    by_name = {target["name"]: target for target in record["targets"]}
    assert list(by_name) == list(targets.names())
    assert by_name["gfx950"]["lds_per_workgroup_bytes"] == 163840
    assert "packed-fp32-ops" in by_name["gfx942"]["features"]
    assert by_name["gfx942"]["products"] == ["MI300A", "MI300X", "MI325X"]
    assert [product["name"] for product in record["products"]] == [
        product.name for product in targets.products()
    ]


def test_one_target_shows_its_facts_with_their_sources(wavecore):
    done = wavecore("targets", "gfx942")
    assert "gfx942 (MI300A, MI300X, MI325X)" in done.out
    assert "xf32-insts" in done.out
    assert "[1] LLVM, User Guide for AMDGPU Backend (documented)" in done.out


def test_one_product_shows_itself_and_its_target(wavecore):
    done = wavecore("targets", "rx 9070 xt")
    assert "RX 9070 XT" in done.out
    assert "gfx1201 (RX 9070 XT, RX 9070)" in done.out
    assert wavecore("targets", "MI300X", "--json").json["target"] == "gfx942"


def test_peaks_reproduces_every_figure_of_the_articles(wavecore):
    found = wavecore("peaks", "--json").json["articles"]
    assert [row["product"] + " " + row["row"] for row in found if not row["agrees"]] == [
        "RX 9070 XT BF16"
    ]
    figures = {(row["table"], row["row"], row["product"]): row["computed"] for row in found}
    assert figures["Matrix core performance", "BF16", "MI100"] == 512
    assert figures["Vector (FMA) unit performance", "FP64", "MI250X"] == 128
    assert figures["Matrix core speedup over the vector unit", "FP64", "MI250X"] == 2
    assert figures["Matrix core speedup over the vector unit", "FP64", "MI100"] is None


def test_peaks_shows_both_figures_where_they_differ(wavecore):
    done = wavecore("peaks", "--articles")
    assert "printed 2048, computed 1024 *" in done.out
    assert "* RX 9070 XT, BF16: printed 2048, computed 1024:" in done.out
    assert "10^12" not in done.out


@pytest.mark.parametrize("name", ["MI300X", "mi300x", "gfx942"])
def test_peaks_of_one_name_the_instructions(name, wavecore):
    done = wavecore("peaks", name)
    assert "v_mfma_f32_32x32x8_f16" in done.out
    assert "MI300X: gfx942, 304 CUs at 2100 MHz" in done.out


def test_peaks_of_a_product_as_json(wavecore):
    rows = wavecore("peaks", "RX 9070 XT", "--json").json["peaks"]
    found = {(row["unit"], row["dtype"], row["sparse"]): row for row in rows}
    assert found["matrix", "float16", False]["tera_ops"] == pytest.approx(194.6, abs=0.1)
    assert found["matrix", "float16", False]["published_tera_ops"] == 195
    assert found["matrix", "int4", True]["ops_per_clock_per_cu"] == 8192
    assert {row["evidence"] for row in rows} <= {"documented", "inferred"}


def test_peaks_of_a_target_without_products_says_so(wavecore):
    done = wavecore("peaks", "gfx1103")
    assert done.status == 2
    assert "no product with gfx1103" in done.err


def test_figures_survive_a_narrow_terminal(wavecore, monkeypatch):
    """A terminal of 40 columns wraps lines; no column is dropped."""
    monkeypatch.setenv("COLUMNS", "40")
    done = wavecore("targets")
    assert done.status == 0
    assert "gfx1201" in done.out and "RX 7900 XTX" in done.out and "…" not in done.out
