"""The benchmarks: each measures, at a size that takes no time, and prints what it measured."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
pytestmark = [pytest.mark.clang, pytest.mark.jit]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("benchmarks_bench", BENCHMARKS / "bench.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    monkeypatch.syspath_prepend(BENCHMARKS)  # as for a program that is run: it imports its siblings
    spec.loader.exec_module(module)
    return module


def test_launches_are_timed(wavecore) -> None:
    """A row for each target and number of arrays, in microseconds of this machine."""
    rows = wavecore("bench", "launch", "--json").json["launch"]
    assert list(rows) == [f"{t}, {n} arrays" for t in ("gfx942", "gfx1201") for n in (0, 4)]
    for row in rows.values():
        assert 1 < row["best_us"] <= row["median_us"]


def test_a_table_has_a_line_for_each_thing_measured(
    bench: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If all have the same figures these are its columns, otherwise each figure has a line."""
    figures = {"some": {"a_us": 1.5, "b_us": 2500.0}, "other": {"a_us": 3.0, "b_us": 4.0}}
    monkeypatch.setattr(
        bench, "BENCHMARKS", {"alike": lambda: figures, "apart": lambda: {"x": {"y": 7.0}, "z": 8}}
    )
    assert bench.main([]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["a", "us", "b", "us"] in lines
    assert ["some", "1.5", "2,500"] in lines
    assert ["x", "y", "7"] in lines and ["z", "8"] in lines


def test_an_unknown_benchmark_is_an_error(wavecore) -> None:
    done = wavecore("bench", "lanches")
    assert done.status == 2
    assert "no benchmark 'lanches'; there are fma, " in done.err


def test_a_rate_is_instructions_over_seconds(bench: Any) -> None:
    result = SimpleNamespace(instructions=300, seconds=0.5)
    assert bench._rate(SimpleNamespace(launch=lambda *given, **options: result), 7, 32) == 600


def test_both_executors_run_the_same_loop(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """64 multiply-adds and three scalars per iteration; the last figure is a ratio of rates."""
    plain, counted = bench._rate, []

    def rate(kernel: Any, loops: int, lanes: int, **options: Any) -> float:
        result = kernel.launch((1,), (lanes,), (bench.np.uint64(7),), threads=1, **options)
        counted.append(result.instructions)
        return float(plain(kernel, 7, lanes, **options))

    monkeypatch.setattr(bench, "_rate", rate)
    found = bench.bench_fma()
    assert set(counted) == {5 + 7 * (bench.FMAS + 3)}
    assert found["native / interpreter"] == (
        found["wave32 independent"]["best"] / found["interpreter wave32"]["best"]
    )


def test_products_are_right_as_well_as_quick(bench: Any) -> None:
    """The figure of f16 gemm is for a product that is right to a few thousandths."""
    for row in bench.bench_gemm(size=64).values():
        assert row["max_error"] < 1e-3
        assert row["gflops"] == pytest.approx(2 * 64**3 / row["seconds"] / 1e9)
    for row in bench.bench_matmul(size=64).values():
        assert 0 < row["best_s"] <= row["first_s"]


def test_each_model_of_a_matrix_instruction_is_measured(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By target and instruction: in a kernel, in a batch, and the model's cost on the host."""
    models = bench.matrix_models
    some = [m for m in models.INSTRUCTIONS if m[1].endswith(("16x16x16_f16", "i32_16x16x16i8"))]
    monkeypatch.setattr(models, "INSTRUCTIONS", some[:4])
    monkeypatch.setattr(models, "REPEATS", 2)
    monkeypatch.setattr(bench, "_mmasim", lambda: "not here")
    found = bench.bench_mma()
    assert found.pop("mmasim") == "not here"
    assert found.pop("operations a second at most") > 0
    assert list(found) == [f"{target} {name}" for target, name in some[:4]]
    for row in found.values():
        assert row["model"] and row["kernel_ns"] > 0 and row["operations"] > 0
        assert row["M_per_s"] == pytest.approx(1e3 / row["batch_ns"])


def test_what_a_campaign_adds_is_measured(bench: Any) -> None:
    """A rate is the tasks over the time; each row takes some bytes."""
    found = bench.campaign_costs.measure(empty_tasks=40, real_tasks=2, scheduled=5, warm_tasks=2)
    assert found["rows a second"] == pytest.approx(1e3 / found["ms a task"])
    assert found["bytes a row"] > 1
    assert found["one worker / two workers"] > 0
    assert found["the scheduler's tasks a second"] > 1


def test_programs_of_a_checkout_share_no_module_name() -> None:
    """Both folders are put on the path of one process, where each name is one module."""
    examples = {path.stem for path in (BENCHMARKS.parent / "examples").glob("*.py")}
    assert not examples & {path.stem for path in BENCHMARKS.glob("*.py")}
