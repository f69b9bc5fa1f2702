"""Tuning: ranks by counters, estimates and functions; wrong results and failures are rows."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from wavecore import campaign
from wavecore.campaign import checking
from wavecore.errors import CampaignError, FormatError

EXAMPLE = Path(__file__).parents[2] / "examples" / "campaigns" / "tune_transpose.py"
X = np.arange(256, dtype=np.float32)


@wl.kernel
def strided(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], STEP: wl.constexpr):
    """Lanes read LDS STEP apart, so STEP of them share a bank."""
    tile = wl.shared(wl.f32, 256)
    i = wl.threadIdx.x
    tile[i] = x[i]
    wl.syncthreads()
    out[i] = tile[(i * STEP) % 256 + i * STEP // 256]


def strided_launch(STEP: int, target: str = "") -> tuple[Any, Any, tuple[Any, ...]]:
    return 1, 256, (np.zeros_like(X), X)


def strided_right(STEP: int, **_: Any) -> dict[str, np.ndarray]:
    i = np.arange(256)
    return {"out": X[(i * STEP) % 256 + i * STEP // 256]}


def launches(count: int, wrong: bool = False) -> np.ndarray:
    """A function that launches by itself, with a current device."""
    out = np.zeros_like(X)
    for _ in range(count):
        strided[1, 256](out, X, STEP=1)
    return out + wrong


def options(path: Path) -> dict[str, Any]:
    return {"out": path / "out", "workers": 0, "target": "gfx942"}


def test_the_fewest_conflicts_win(tmp_path: Path) -> None:
    """The counter equals that in a profile of the same launch."""
    found = campaign.tune(
        strided, {"STEP": [16, 1, 4, 32]}, "lds.conflict_cycles", launch=strided_launch,
        expected=strided_right, **options(tmp_path),
    )  # fmt: skip
    assert found.best == {"STEP": 1}
    rows = found.rows()
    assert [row["STEP"] for row in rows] == [1, 4, 16, 32]
    for row in rows:
        device = wc.Device("gfx942")
        profile = strided.profile(device, *strided_launch(1), STEP=row["STEP"])
        assert row["objective"] == profile.counters["lds.conflict_cycles"]
        assert row["figures"]["cycles"] == profile.cycles
        known = {n: v for n, v in row["figures"].items() if n in profile.counters}
        assert known == dict(profile.counters)


def test_other_figures_rank_without_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: Any = (strided, {"STEP": [1, 32]})
    first = campaign.tune(*given, "lds.conflict_cycles", launch=strided_launch, **options(tmp_path))
    monkeypatch.setattr(type(strided), "launch", lambda *_, **__: pytest.fail("it ran"))
    again = campaign.tune(
        *given, "lds.conflict_cycles", launch=strided_launch, largest=True, **options(tmp_path)
    )
    assert (first.best, again.best) == ({"STEP": 1}, {"STEP": 32})
    for name in ("microseconds.low", "lds.conflict_percent", "cycles"):
        assert first.by(name).best == {"STEP": 1}
        assert first.by(name, largest=True).best == {"STEP": 32}
    table = again.table
    assert table["STEP"].to_pylist() == [32, 1]
    assert table["objective"].to_pylist() == [row["objective"] for row in again.rows()]
    with pytest.raises(
        CampaignError, match=r"no point has a figure 'lds.conflicts'. Is it lds.conflict_"
    ):
        first.by("lds.conflicts")


def test_wrong_results_do_not_win(tmp_path: Path) -> None:
    space = [{"count": 3}, {"count": 1, "wrong": True}, {"count": 2}]
    found = campaign.tune(launches, space, "instructions.total", expected=X, **options(tmp_path))
    assert found.best["count"] == 2
    assert [row["count"] for row in found.rows()] == [2, 3, 1]
    last = found.rows()[-1]
    assert (last["status"], last["objective"]) == ("error", None)
    assert last["error"].endswith("WrongResult")
    assert "256 of 256 numbers wrong, the first at [0]: 1.0, expected 0.0" in last["reason"]
    near = campaign.tune(
        launches, space, "instructions.total", expected=X, atol=1, **options(tmp_path / "near")
    )
    assert near.best == {"count": 1, "wrong": True}


def test_an_objective_may_be_a_function(tmp_path: Path) -> None:
    """Of the profiles of all launches."""

    def launched(profiles: Any) -> float:
        return len(profiles)

    found = campaign.tune(
        launches, {"count": [1, 3, 2]}, launched, largest=True, **options(tmp_path)
    )
    assert [(row["count"], row["objective"]) for row in found.rows()] == [(3, 3), (2, 2), (1, 1)]
    assert found.by("waves").best == {"count": 1}


def test_points_that_end_badly_come_last(tmp_path: Path) -> None:
    """The table gives the reason."""
    space = {"target": ["gfx000", "gfx942", "gfx1201"], "STEP": [1]}
    found = campaign.tune(strided, space, "waves", launch=strided_launch, **options(tmp_path))
    rows = [(row["target"], row["status"], row["objective"]) for row in found.rows()]
    assert rows == [("gfx942", "ok", 4), ("gfx1201", "ok", 8), ("gfx000", "error", None)]
    lines = str(found).splitlines()
    assert lines[0].split() == ["target", "STEP", "waves", "of", "the", "best"]
    assert lines[2].split() == ["gfx942", "1", "4", "1.00", "x"]
    assert lines[3].split() == ["gfx1201", "1", "8", "2.00", "x"]
    assert lines[4].split()[:3] == ["gfx000", "1", "error:"]


def test_nothing_wins_where_nothing_is_launched(tmp_path: Path) -> None:
    def nothing(n: int) -> None:
        return None

    found = campaign.tune(nothing, {"n": [1]}, "cycles", **options(tmp_path))
    with pytest.raises(CampaignError, match=r"no point .* has a result.*nothing was launched"):
        found.best  # noqa: B018
    assert "nothing was launched" in str(found)


def test_the_current_device_is_current_in_points(tmp_path: Path) -> None:
    """Without one, and without a target, a point says so."""
    with wc.Device("gfx1100"):
        found = campaign.tune(launches, {"count": [1]}, "waves", workers=1, out=tmp_path / "one")
    assert found.rows()[0]["figures"]["waves"] == 256 / 32
    assert found.best == {"count": 1}


def test_refusals(tmp_path: Path) -> None:
    given = options(tmp_path)
    with pytest.raises(CampaignError, match="kernel strided needs launch="):
        campaign.tune(strided, {"STEP": [1]}, "cycles", **given)
    with pytest.raises(CampaignError, match="launch= is for Python kernels"):
        campaign.tune(launches, {"count": [1]}, "cycles", launch=strided_launch, **given)
    with pytest.raises(CampaignError, match="not int"):
        campaign.tune(3, {"count": [1]}, "cycles", **given)  # type: ignore[arg-type]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["objective", "figures"])
def test_parameters_are_not_called_like_columns(tmp_path: Path, name: str) -> None:
    def task(**point: int) -> np.ndarray:
        return launches(1)

    with pytest.raises(CampaignError, match=f"{name}' has the name of a column of the tuning run"):
        campaign.tune(task, {name: [1]}, "cycles", **options(tmp_path))
    found = campaign.tune(task, [{name: 1}], lambda _: 1.0, **options(tmp_path))
    assert f"{name}' has the name of a column of the tuning run" in found.rows()[0]["reason"]


def test_an_objective_that_is_never_a_number_is_said(tmp_path: Path) -> None:
    found = campaign.tune(launches, {"count": [1]}, lambda _: float("nan"), **options(tmp_path))
    with pytest.raises(CampaignError, match="ok, its objective is not a number"):
        _ = found.best


def test_several_kernels_add_up(tmp_path: Path) -> None:
    @wl.kernel
    def other(x: wl.array[wl.f32, 1]):
        x[wl.threadIdx.x] = 1.0

    def both(again: int) -> None:
        strided[1, 256](np.zeros_like(X), X, STEP=1)
        for _ in range(again):
            other[1, 64](np.zeros_like(X))

    found = campaign.tune(both, {"again": [2, 0]}, "waves", **options(tmp_path))
    assert [row["objective"] for row in found.rows()] == [4, 6]
    assert found.by("microseconds.low").best == {"again": 0}
    ratio = found.by("lds.conflict_percent", largest=True)  # for a single kernel, there is one
    assert ratio.rows()[-1]["again"] == 2
    assert "it has no value for the objective" in str(ratio)


def test_the_example_finds_the_padding(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("tune_transpose", EXAMPLE)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    found = example.tune(tmp_path / "out", space={"TILE": [32, 128], "PAD": [0, 1]}, workers=0)
    assert found.best == {"TILE": 32, "PAD": 1}
    assert [row["objective"] == 0 for row in found.rows()] == [True, False, False, False]
    assert found.counts == {"ok": 3, "error": 1}
    assert "local memory (66048) exceeds limit (65536)" in str(found)


# ------------------------------------------------------------------------------ right or wrong


def test_what_is_compared() -> None:
    """Arrays, and dictionaries, tuples and lists of them; NaN equals NaN."""
    nan = np.array([1.0, np.nan])
    checking.check({"a": nan, "more": 1}, {"a": nan.copy()}, 0, 0)
    checking.check([nan, [1, 2]], (nan, [1, 2]), 0, 0)
    checking.check(np.float32(1.0001), 1, 1e-3, 0)
    for found, expected, says in (
        (None, nan, "returned no result"),
        ({"b": nan}, {"a": nan}, "expected results a; got b"),
        ((nan,), (nan, nan), "expected 2 results, got 1"),
        (nan[:1], nan, r"shape \(1,\), expected \(2,\)"),
        ({"a": [1, 2, 3]}, {"a": [1, 5, 6]}, r"\['a'\]: 2 of 3 .* first at \[1\]: 2, expected 5"),
        (1.01, 1, r"result: 1 of 1 numbers wrong: 1.01, expected 1"),
    ):
        with pytest.raises(checking.WrongResult, match=says):
            checking.check(found, expected, 1e-3 if found == 1.01 else 0, 0)


def test_masks_of_results_are_not_dropped() -> None:
    """Neither those of the results nor those of the expected values."""
    whole = np.ones(2)
    masked = np.ma.masked_array(whole, [False, True])
    with pytest.raises(FormatError, match=r"^result\['a'\] is a masked array"):
        checking.check({"a": masked}, {"a": whole}, 0, 0)
    with pytest.raises(FormatError, match="the expected result is a masked array"):
        checking.check(whole, masked, 0, 0)
