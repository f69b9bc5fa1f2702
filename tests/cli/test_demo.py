"""The demo: which examples there are, and what it says of those that cannot run here."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

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
    return demo


def test_every_example_is_in_the_demo(demo: Any) -> None:
    files = {".".join(path.relative_to(EXAMPLES).with_suffix("").parts)
             for path in EXAMPLES.rglob("*.py")}  # fmt: skip
    assert files - {"demo"} == {*demo.EXAMPLES, *demo.WITH_TRITON}
    assert {name for name in files if name.startswith("with_triton.")} == set(demo.WITH_TRITON)


def test_what_is_left_out_is_said_in_one_line(
    without_triton: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert without_triton.main(["--list", "--json"]) == 0
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    assert all(name in line for name in without_triton.WITH_TRITON)
    assert "no_triton_here and no_torch_here, not installed here: `get it`, `get both`" in line
    assert [row["example"] for row in json.loads(said.out)] == list(without_triton.EXAMPLES)


def test_only_what_is_absent_is_asked_for(
    demo: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "INSTALLS", {"json": "never", "no_torch_here": "get it"})
    demo.main(["--list"])
    assert capsys.readouterr().err.endswith(
        "They need no_torch_here, not installed here: `get it`\n"
    )


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
