"""The demo: the list of examples, and its messages for those that cannot run here."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import wavecore as wc

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("examples_demo", EXAMPLES / "demo.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)  # where dataclasses look for it
    monkeypatch.syspath_prepend(str(EXAMPLES))
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def without_triton(demo: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(demo, "INSTALLS", {"no_triton_here": "get it", "no_torch_here": "get both"})
    monkeypatch.setattr("hip_programs.shutil.which", lambda name: name)  # make and cmake are there
    return demo


def test_every_example_is_in_the_demo(demo: Any) -> None:
    files = {".".join(path.relative_to(EXAMPLES).with_suffix("").parts)
             for path in EXAMPLES.rglob("*.py")}  # fmt: skip
    of_guides = {"campaigns.sweep", "campaigns.tune_transpose"}  # run by their tests
    assert files - {"demo", "hip_programs"} - of_guides == {
        *demo.EXAMPLES, *demo.CAMPAIGNS, *demo.WITH_TRITON,
    }  # fmt: skip
    assert {name for name in files if name.startswith("with_triton.")} == set(demo.WITH_TRITON)


def test_what_is_left_out_is_said_in_one_line(
    without_triton: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert without_triton.main(["--list", "--json"]) == 0
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    assert all(name in line for name in without_triton.WITH_TRITON)
    assert "no_triton_here and no_torch_here, not installed here: `get it`, `get both`" in line
    listed = [row["example"] for row in json.loads(said.out)]
    assert listed == [
        *without_triton.EXAMPLES, *without_triton.CAMPAIGNS, *without_triton.HIP_PROGRAMS,
    ]  # fmt: skip


def test_only_what_is_absent_is_asked_for(
    demo: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "INSTALLS", {"json": "never", "no_torch_here": "get it"})
    demo.main(["--list"])
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1].endswith("They need no_torch_here, not installed here: `get it`")


def test_a_project_needs_what_builds_it(
    without_triton: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Programs built by hipcc alone need nothing."""
    monkeypatch.setattr("hip_programs.shutil.which", lambda name: None if name == "cmake" else name)
    assert "hip.make" in without_triton.runnable()
    assert "hip.cmake" not in without_triton.runnable()
    with pytest.raises(SystemExit):
        without_triton.main(["hip.cmake"])
    message = "hip.cmake needs cmake, not installed here: `pip install cmake`\n"
    assert capsys.readouterr().err.endswith(message)


def test_asking_for_what_is_left_out_is_an_error(
    without_triton: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        without_triton.main(["with_triton.softmax"])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("wavecore demo: with_triton.softmax needs no_triton_here and no_torch")


@pytest.mark.jit
def test_who_asks_for_others_hears_nothing_of_it(
    without_triton: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["numerics.five_designs", "-a", "gfx942", "--workers", "1", "--json"]
    assert without_triton.main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert {row["target"] for row in json.loads(said.out)} == {"gfx942"}


def test_an_unknown_example_is_an_error(demo: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        demo.main(["with_triton.sofmax"])
    assert ended.value.code == 2
    assert "no example 'with_triton.sofmax'; there are sgemm" in capsys.readouterr().err


@pytest.mark.clang
@pytest.mark.jit
def test_an_example_runs_and_is_compared_with_its_result(wavecore: Any) -> None:
    """Through the command: registers and instructions of the launch, and the result's error."""
    done = wavecore("demo", "sgemm_16x16x4", "-a", "gfx942", "-a", "gfx90a", "--json")
    assert done.status == 0, done.err
    assert [row["target"] for row in done.json] == ["gfx90a", "gfx942"]
    for row in done.json:
        assert row["ok"] and row["wave"] == 64 and 0 <= row["max_error"] < 1e-5
        assert row["vgprs"] > 4 and row["wave_instructions"] > 10
    table = wavecore("demo", "sgemm_16x16x4", "-a", "gfx942").out
    assert "v_mfma_f32_16x16x4_f32" in table
    assert "1 of 1 right" in table


@pytest.mark.clang
@pytest.mark.jit
def test_a_program_runs_and_says_itself_how_far_it_is_off(wavecore: Any) -> None:
    done = wavecore("demo", "hip.wmma_f16", "-a", "gfx1201", "--json")
    assert done.status == 0, done.err
    (row,) = done.json
    assert row["ok"] and row["target"] == "gfx1201" and 1e-4 < row["max_error"] < 1e-2
    assert row["wave"] == 0 and row["instruction"] == "v_wmma_f16_16x16x16_f16"


@pytest.mark.clang
def test_a_program_that_does_not_build_is_a_failure(
    demo: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """MFMA for a GPU without it: with all of the compiler's output."""
    from dataclasses import replace

    programs = demo.hip_programs.PROGRAMS
    wrong = replace(programs["hip.mfma_sgemm"], TARGETS=("gfx1201",))
    monkeypatch.setitem(programs, "hip.mfma_sgemm", wrong)
    assert demo.main(["hip.mfma_sgemm"]) == 1
    said = capsys.readouterr().out
    assert "0 of 1 right" in said and "exit status 1" in said and "mfma" in said


@pytest.mark.parametrize("wrong", ["result", "error"])
def test_a_wrong_result_is_a_failure(
    wrong: str, demo: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 1, whether the numbers differ or the example raises one of our errors."""

    def run(target: str) -> tuple[None, None, np.ndarray, np.ndarray]:
        if wrong == "error":
            raise wc.LaunchError("it did not fit")
        got = np.ones(4, np.float32)
        return None, None, got, np.array([1, 1, 1, 1.001])

    example = SimpleNamespace(TARGETS=("gfx942",), INSTRUCTION="v_add_f32", run=run)
    monkeypatch.setitem(sys.modules, "sgemm_16x16x4", example)
    assert demo.main(["sgemm_16x16x4"]) == 1
    said = capsys.readouterr().out
    assert "FAIL" in said and "0 of 1 right" in said
    assert ("LaunchError: it did not fit" in said) == (wrong == "error")
