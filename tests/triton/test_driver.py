"""The driver in Triton: switched on and off, chosen by the environment, benchmarks."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import torch
import triton
import triton.language as tl

import wavecore as wc
import wavecore.triton
from tests.triton import kernels
from wavecore.analysis import Profiler
from wavecore.targets.cards import Card
from wavecore.torch import meter
from wavecore.triton import _versions, session

ROOT = Path(__file__).parents[2]


def run(program: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent(program))
    return subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


ADDS = """
    import torch, triton, triton.language as tl

    @triton.jit
    def add(x, y, out, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        m = i < n
        tl.store(out + i, tl.load(x + i, mask=m) + tl.load(y + i, mask=m), mask=m)

    DEVICE = {device}
    x = torch.rand(1000, device=DEVICE)
    y = torch.rand(1000, device=DEVICE)
    out = torch.empty_like(x)
    add[lambda meta: (triton.cdiv(1000, meta["BLOCK"]),)](x, y, out, 1000, BLOCK=256)
    torch.testing.assert_close(out, x + y)
    target = triton.runtime.driver.active.get_current_target()
    print(target.backend, target.arch, target.warp_size)
"""


def test_the_environment_chooses(tmp_path: Path) -> None:
    """A script that does not know wavecore."""
    done = run(ADDS.format(device='"cpu"'), tmp_path, WAVECORE_TRITON="gfx942")
    assert done.stdout.split() == ["hip", "gfx942", "64"], done.stderr


@pytest.mark.parametrize(
    "device", ['"cuda"', "triton.runtime.driver.active.get_active_torch_device()"]
)
def test_scripts_for_cuda_run_unchanged(tmp_path: Path, device: str) -> None:
    done = run(
        ADDS.format(device=device), tmp_path, WAVECORE_TRITON="gfx1100", WAVECORE_TRITON_CUDA="1"
    )
    assert done.stdout.split() == ["hip", "gfx1100", "32"], done.stderr


def test_who_does_not_ask_gets_nothing(tmp_path: Path) -> None:
    """An installed plug-in that is always active makes other software switch Triton off."""
    done = run(
        """
        import triton
        from triton.backends import backends
        print("wavecore" in backends, backends["wavecore"].driver.is_active())
        """,
        tmp_path,
    )
    assert done.stdout.split() == ["True", "False"], done.stderr


def test_a_wrong_target_is_named(tmp_path: Path) -> None:
    done = run(ADDS.format(device='"cpu"'), tmp_path, WAVECORE_TRITON="gfx943")
    assert "There is no target 'gfx943'" in done.stderr


def test_enable_and_disable() -> None:
    before = session.driver_in(triton.runtime.driver)
    with wavecore.triton.enable("MI300X") as outer:
        assert (outer.target, outer.wave) == ("gfx942", 64)
        with wavecore.triton.enable("gfx1201"):
            assert triton.runtime.driver.active.get_current_target().arch == "gfx1201"
        assert triton.runtime.driver.active.get_current_target().arch == "gfx942"
        outer.disable()
        outer.disable()
    assert session.driver_in(triton.runtime.driver) is before


def test_what_is_enabled_last_is_in_force_whatever_ends_first() -> None:
    before, available = session.driver_in(triton.runtime.driver), torch.cuda.is_available
    outer = wavecore.triton.enable("gfx942", cuda=True)
    inner = wavecore.triton.enable("gfx1201", cuda=True)
    outer.disable()
    assert torch.cuda.get_device_properties(0).gcnArchName == "gfx1201"
    assert torch.zeros(1, device="cuda").is_cuda
    inner.disable()
    assert session.driver_in(triton.runtime.driver) is before
    assert torch.cuda.is_available is available


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"target": "gfx1"}, "no target"),
        ({"target": "gfx942", "wave": 32}, "runs waves of 64 lanes, not of 32"),
        ({"target": "gfx1100", "wave": 64}, "Triton compiles for waves of 32 lanes on gfx1100"),
    ],
)
def test_what_cannot_be_enabled(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(wc.Error, match=message):
        wavecore.triton.enable(**arguments)  # type: ignore[arg-type]


def test_unknown_versions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_versions, "installed", lambda: (2, 1))
    with pytest.raises(
        wc.LaunchError, match=r"Triton 2\.1 is installed; wavecore runs 3\.4 to 3\.9"
    ):
        wavecore.triton.enable("gfx942")
    monkeypatch.setattr(_versions, "installed", lambda: None)
    with pytest.raises(wc.LaunchError, match=r"pip install wavecore\[triton\]"):
        wavecore.triton.enable("gfx942")


def test_figures_are_the_same_each_time(gpu: str) -> None:
    x = torch.randn(1000)
    out = torch.empty_like(x)

    def call() -> None:
        kernels.unary[(8,)](x, out, 1000, OP="exp", BLOCK=128)

    driver = triton.runtime.driver.active
    figures = {driver.get_benchmarker()(call) for _ in range(2)}
    assert len(figures) == 1
    assert figures.pop() > 0
    a, b = (triton.testing.do_bench(call, warmup=1, rep=1) for _ in range(2))
    assert a == pytest.approx(b, rel=1e-9)


def test_a_benchmark_is_the_estimate_of_a_profile() -> None:
    """Milliseconds on the largest card, each launch for itself."""
    x = torch.randn(1 << 16)
    out = torch.empty_like(x)
    with wavecore.triton.enable("gfx942"):
        driver = triton.runtime.driver.active

        def call() -> None:
            kernels.unary[(64,)](x, out, len(x), OP="exp", BLOCK=1024)

        profilers: list[Profiler] = []
        add = meter.METER.add

        def keep(tools: list[Profiler], target: wc.targets.Target) -> None:
            profilers.extend(tools)
            add(tools, target)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(meter.METER, "add", keep)
            once = driver.get_benchmarker()(call)
        card = Card.of(wc.targets.get("gfx942")).product.name
        (found,) = (each for each in profilers[0].profile.products if each.name == card)
        assert once == pytest.approx(found.microseconds["best"] / 1e3)
        twice = driver.get_benchmarker()(lambda: (call(), call()))
    assert twice == pytest.approx(2 * once, rel=1e-6)


def test_autotune_chooses_the_same_twice() -> None:
    chosen = []
    for _ in range(2):
        with wavecore.triton.enable("gfx942"):
            tuned = triton.autotune(
                [triton.Config({"BLOCK": size}, num_warps=warps)
                 for size in (64, 256) for warps in (1, 4)],
                key=["n"],
            )(kernels.unary)  # fmt: skip
            x = torch.randn(4096)
            out = torch.empty_like(x)
            tuned[lambda meta: (triton.cdiv(4096, meta["BLOCK"]),)](x, out, 4096, OP="exp")
            torch.testing.assert_close(out, x.exp())
            chosen.append(str(tuned.best_config))
    assert chosen[0] == chosen[1]


def test_hooks_see_launches(gpu: str) -> None:
    seen: list[str] = []
    hooks = triton.knobs.runtime
    enter = lambda metadata: seen.append(metadata.get()["name"])  # noqa: E731
    hooks.launch_enter_hook = enter
    try:
        kernels.grid_ids[(1,)](torch.zeros(1, dtype=torch.int32))
    finally:
        hooks.launch_enter_hook = None
    assert seen == ["grid_ids"]


def test_a_time_out_ends_a_launch() -> None:
    with wavecore.triton.enable("gfx942", timeout=0.3), pytest.raises(wc.Timeout):
        kernels.locked[(1,)](torch.ones(1, dtype=torch.int32), torch.zeros(1, dtype=torch.int32))


assert tl
