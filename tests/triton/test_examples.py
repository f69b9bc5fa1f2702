"""The examples in examples/with_triton: on every target, in the demo, and as programs."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
import triton

import wavecore as wc
import wavecore.triton
from tests.triton.conftest import GPUS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples"


def _demo() -> tuple[Any, list[Any]]:
    """The demo's module, and a parameter for each of its cases with Triton."""
    sys.path.insert(0, str(FOLDER))
    try:
        module = importlib.import_module("demo")
        cases = list(module.cases(module.WITH_TRITON, ()))
    finally:
        sys.path.remove(str(FOLDER))
    return module, [pytest.param(*case, id="-".join(filter(None, case))) for case in cases]


demo, CASES = _demo()


@pytest.mark.parametrize(("name", "variant", "target"), CASES)
def test_results_are_right(name: str, variant: str, target: str) -> None:
    """Against torch in float64, as the demo compares them."""
    row = demo.run_case(name, variant, target)
    assert row.ok, row
    assert row.message == ""
    assert row.vgprs > 0 and row.wave_instructions > 0
    assert row.wave == wc.targets.get(target).wave_sizes[0]


@pytest.mark.parametrize("name", demo.WITH_TRITON)
def test_every_target_is_tried(name: str) -> None:
    assert importlib.import_module(name).TARGETS == GPUS


def test_a_wrong_result_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("with_triton.vector_add")
    run = module.run

    def off_by_a_little(device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
        got, want = run(device)
        got[-1] += 1e-4
        return got, want

    monkeypatch.setattr(module, "run", off_by_a_little)
    assert not demo.run_case("with_triton.vector_add", "", "gfx942").ok


@pytest.mark.parametrize("error", [triton.TritonError("no such thing"), RuntimeError("no pass")])
def test_what_triton_refuses_is_a_row(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(device: torch.device) -> None:
        raise error

    module = SimpleNamespace(TARGETS=("gfx942",), INSTRUCTION="none", run=fails)
    monkeypatch.setitem(sys.modules, "with_triton.vector_add", module)
    row = demo.run_case("with_triton.vector_add", "", "gfx942")
    assert (row.ok, row.message) == (False, f"CompileError: Triton: {error}")


@pytest.mark.parametrize("target", GPUS)
def test_scales_are_the_hardwares_where_it_has_them(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the example: elsewhere Triton widens to bf16."""
    module = importlib.import_module("with_triton.block_scaled_matmul")
    compiled, launch = [], module.scaled_matmul.run
    monkeypatch.setattr(
        module.scaled_matmul, "run", lambda *args, **given: compiled.append(launch(*args, **given))
    )
    with wavecore.triton.enable(target):
        for kinds in module.VARIANTS.values():
            module.run(torch.device("cpu"), *kinds)
    for kernel in compiled:
        (used,) = set(re.findall(r"v_\w*m[fm][ma]a?_\w+", kernel.asm["amdgcn"]))
        if target in ("gfx950", "gfx1250"):
            assert re.fullmatch(r"v_w?mf?ma_scale_f32_\w+_f8f6f4", used)
        else:
            assert "bf16" in used and "scale" not in used
    assert len(compiled) == len(module.VARIANTS)


def program(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("place", range(len(demo.WITH_TRITON)), ids=demo.WITH_TRITON)
def test_scripts_run_as_programs(place: int) -> None:
    name, target = demo.WITH_TRITON[place], GPUS[place % len(GPUS)]
    script = FOLDER / (name.replace(".", "/") + ".py")
    done = program(str(script), WAVECORE_TRITON=target)
    assert done.returncode == 0, done.stderr
    module = importlib.import_module(name)
    only = getattr(module, "VARIANT_TARGETS", {})
    wanted = [variant for variant in getattr(module, "VARIANTS", {"": ()})
              if target in only.get(variant, GPUS)]  # fmt: skip
    printed = [line.partition("max error ") for line in done.stdout.splitlines()]
    assert [variant.strip() for variant, _, _ in printed] == wanted
    assert all(float(error) < 2e-3 for _, _, error in printed)


def test_the_demo_runs_them() -> None:
    """In worker processes, which need at least a few cases."""
    done = program("-m", "wavecore", "demo", "with_triton.vector_add", "with_triton.softmax",
                   "-a", "gfx942", "-a", "gfx1201", "--json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert [(row["example"], row["target"]) for row in rows] == [
        (f"with_triton.{name}", target)
        for name in ("vector_add", "softmax") for target in ("gfx942", "gfx1201")
    ]  # fmt: skip
    assert all(row["ok"] and row["vgprs"] and row["wave_instructions"] for row in rows)


def test_the_demo_lists_them() -> None:
    done = program("-m", "wavecore", "demo", "--list", "--json")
    rows = {row["example"]: row for row in json.loads(done.stdout)}
    assert set(demo.WITH_TRITON) <= set(rows)
    assert rows["with_triton.attention"]["targets"] == list(GPUS)
    assert "Left out" not in done.stderr
