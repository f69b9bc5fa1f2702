"""The hardware's contract: accesses beyond LDS read 0 and write nothing, on both executors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = Path(__file__).with_name("memcontract.hip")
KERNELS = {
    "loads": np.int32, "stores": np.int32, "adds": np.int32, "only_adds": np.int32,
    "long_adds": np.uint64, "bytes": np.uint8, "wide": (np.float32, 4), "pairs": np.int32,
    "generic": np.int32,
}  # fmt: skip
FAR = 1 << 16
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")


@pytest.fixture(scope="module", params=TARGETS)
def module(request: pytest.FixtureRequest) -> wc.Module:
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


def run(module: wc.Module, name: str, far: int = FAR, **options: object):
    kind = KERNELS[name]
    type, count = kind if isinstance(kind, tuple) else (kind, 1)
    out, old = np.zeros((64, count), type), np.zeros((64, count), type)
    result = module[name].launch(1, 64, (out, old, far), **options)
    return out.squeeze(), old.squeeze(), result.forgiven


@pytest.mark.parametrize("name", KERNELS)
def test_executors_and_tiers_forgive_alike(module: wc.Module, name: str, monkeypatch) -> None:
    with pytest.raises(wc.MemoryFault, match="past the end of the"):
        run(module, name)
    found = []
    for tier2, executor in (("off", "cpu"), ("always", "cpu"), ("off", "interpreter")):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        loaded = wc.Device(module.device.target.name).load(module.code)
        found.append(run(loaded, name, memory="hardware", executor=executor))
    out, old, forgiven = found[0]
    assert forgiven and all(each.lanes % 16 == 0 for each in forgiven)
    for other in found[1:]:
        assert np.array_equal(other[0], out) and np.array_equal(other[1], old)
        assert other[2] == forgiven
    assert run(module, name, 0, memory="hardware")[2] == ()


def test_what_lanes_beyond_lds_read_and_write(module: wc.Module) -> None:
    t = np.arange(64)
    far = t % 4 == 3
    out, _, forgiven = run(module, "loads", memory="hardware")
    assert np.array_equal(out, np.where(far, 0, t + 1))
    assert [each.lanes for each in forgiven] == [16]
    out, _, _ = run(module, "stores", memory="hardware")
    assert np.array_equal(out, np.where(far, t + 1, 7))
    out, old, _ = run(module, "adds", memory="hardware")
    assert np.array_equal(out, np.where(far, t + 1, t + 2))
    assert np.array_equal(old, np.where(far, 0, t + 1))


def test_a_place_in_the_code_is_counted_over_workgroups(module: wc.Module) -> None:
    out, old = np.zeros(64, np.int32), np.zeros(64, np.int32)
    for _ in range(2):
        result = module["loads"].launch(100, 64, (out, old, FAR), memory="hardware")
        assert [each.lanes for each in result.forgiven] == [1600]


def test_the_environment_chooses_and_says_so_at_the_end() -> None:
    program = f"""
import numpy as np, wavecore as wc
module = wc.Device("gfx942").load(wc.compile({str(SOURCE)!r}, "gfx942"))
for name in ("loads", "stores", "loads"):
    out = np.zeros(64, np.int32)
    module[name].launch(1, 64, (out, out.copy(), {FAR}))
print("done")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | {"WAVECORE_MEMORY": "hardware"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "done\n"
    assert done.stderr == (
        "wavecore: 2 kernels accessed LDS beyond its end, where hardware reads 0 and drops writes "
        "(WAVECORE_MEMORY=strict stops there): loads, stores\n"
    )


def test_other_words_are_refused(module: wc.Module) -> None:
    with pytest.raises(wc.LaunchError, match='"strict" or "hardware", not'):
        run(module, "loads", memory="lenient")
