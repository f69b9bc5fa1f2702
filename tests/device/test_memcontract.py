"""The hardware's contract for LDS and for global memory, on both executors and tiers."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from wavecore.emulator.memory import Allocation
from wavecore.emulator.turns import discover_in_step

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = Path(__file__).with_name("memcontract.hip")
LDS_KERNELS = {
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
    kind = LDS_KERNELS[name]
    type, count = kind if isinstance(kind, tuple) else (kind, 1)
    out, old = np.zeros((64, count), type), np.zeros((64, count), type)
    result = module[name].launch(1, 64, (out, old, far), **options)
    return out.squeeze(), old.squeeze(), result.forgiven


def everywhere(module: wc.Module, monkeypatch: pytest.MonkeyPatch) -> Iterator[wc.Module]:
    """The module on each executor and tier."""
    for tier2, executor in (("off", "cpu"), ("always", "cpu"), ("off", "interpreter")):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        yield wc.Device(module.device.target.name, on=executor).load(module.code)


@pytest.mark.parametrize("name", LDS_KERNELS)
def test_executors_and_tiers_forgive_alike(module: wc.Module, name: str, monkeypatch) -> None:
    with pytest.raises(wc.MemoryFault, match="past the end of the"):
        run(module, name)
    found = [run(loaded, name, memory="hardware") for loaded in everywhere(module, monkeypatch)]
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
        "wavecore: 2 kernels accessed memory beyond LDS or an allocation, as GPUs allow "
        "(WAVECORE_MEMORY=strict stops there): loads, stores\n"
    )


def test_other_words_are_refused(module: wc.Module) -> None:
    with pytest.raises(wc.LaunchError, match='"strict" or "hardware", not'):
        run(module, "loads", memory="lenient")


# The type of `out` and `old`, and the elements beyond its own that each fourth lane accesses.
GLOBAL_KERNELS = {
    "global_loads": np.int32, "global_stores": np.int32, "global_adds": np.int32,
    "global_bytes": np.uint8, "global_wide": (np.float32, 4), "global_uniform": np.int32,
    "global_offsets": np.int32, "global_generic": np.int32,
}  # fmt: skip
PAGE = 4096


def run_global(module: wc.Module, name: str, far: int, **options: object):
    """The page behind `out`, as bytes, `old`, and what was forgiven."""
    kind = GLOBAL_KERNELS[name]
    type, count = kind if isinstance(kind, tuple) else (kind, 1)
    device = module.device
    out = device.array(np.arange(64 * count, dtype=type).reshape(64, count))
    old = device.empty((256, count), type)
    result = module[name].launch(1, 64, (out, old, far), **options)
    page = ctypes.string_at(out.__array_interface__["data"][0], PAGE)
    return page, old.numpy(), result.forgiven


@pytest.mark.parametrize("name", GLOBAL_KERNELS)
def test_allocations_end_with_their_page(module: wc.Module, name: str, monkeypatch) -> None:
    far = 64 if name != "global_offsets" else 0
    with pytest.raises(wc.MemoryFault, match="the end of"):
        run_global(module, name, far)
    found = [
        run_global(loaded, name, far, memory="hardware")
        for loaded in everywhere(module, monkeypatch)
    ]
    page, old, forgiven = found[0]
    assert forgiven
    for other in found[1:]:
        assert other[0] == page
        assert np.array_equal(other[1], old)
        assert [each[:2] for each in other[2]] == [each[:2] for each in forgiven]
    itemsize = old.dtype.itemsize * old.shape[1]
    size = 64 * itemsize
    is_written = any(page[size:])
    assert is_written == (name not in ("global_loads", "global_uniform"))
    for each in forgiven:
        assert each.first.space in ("global", "flat", "scalar")
    beyond = PAGE // itemsize
    for loaded in everywhere(module, monkeypatch):
        with pytest.raises(wc.MemoryFault):
            run_global(loaded, name, beyond, memory="hardware")


def test_host_arrays_and_read_only_ones_end_where_they_end(module: wc.Module, monkeypatch) -> None:
    for loaded in everywhere(module, monkeypatch):
        host, old = np.zeros(256, np.int32)[:64], np.zeros(64, np.int32)
        with pytest.raises(wc.MemoryFault, match="past the end of"):
            loaded["global_loads"].launch(1, 64, (host, old, 64), memory="hardware")
        own = np.zeros(2 * PAGE, np.uint8)
        low = -(-own.ctypes.data // PAGE) * PAGE
        fixed = Allocation(low, low + 256, False, "constants", owner=own, end=low + PAGE)
        loaded.device.space.add(fixed)
        done = loaded["global_loads"].launch(1, 64, (low, old, 64), memory="hardware")
        assert [each.lanes for each in done.forgiven] == [16]
        with pytest.raises(wc.MemoryFault, match="constants"):
            loaded["global_stores"].launch(1, 64, (low, old, 64), memory="hardware")
        assert not own.any()


def test_a_device_has_a_contract(module: wc.Module) -> None:
    device = wc.Device(module.device.target.name, memory="hardware")
    _, _, forgiven = run(device.load(module.code), "loads")
    assert [each.lanes for each in forgiven] == [16]
    with pytest.raises(wc.MemoryFault):
        run(device.load(module.code), "loads", memory="strict")
    with pytest.raises(wc.LaunchError, match='"strict" or "hardware", not'):
        wc.Device("gfx942", memory="lenient")


def test_waves_advance_in_step_through_lds(module: wc.Module, monkeypatch) -> None:
    t, turns = np.arange(256), 50
    wanted = ((t + 64) % 256) * turns + sum(range(turns))
    for loaded in everywhere(module, monkeypatch):
        for memory in ("strict", "hardware"):
            old = np.zeros(256, np.int32)
            loaded["in_step"].launch(1, 256, (old, old, turns), memory=memory)
            assert np.array_equal(old, wanted) == (memory == "hardware")


def test_waves_load_global_memory_before_one_stores(module: wc.Module, monkeypatch) -> None:
    """As in rocSOLVER's SYTF2."""
    turns = 20
    for loaded in everywhere(module, monkeypatch):
        for memory in ("strict", "hardware"):
            out, old = np.zeros(256, np.int32), np.zeros(256, np.int32)
            loaded["load_in_step"].launch(1, 256, (out, old, turns), memory=memory)
            assert np.array_equal(old, np.full(256, turns)) == (memory == "hardware")


def test_turns_end_only_where_a_barrier_is_missing(module: wc.Module) -> None:
    count = {}
    for name in module:
        plan = module.program.kernel_code(module[name].info)
        count[name] = len(discover_in_step(plan.code, [plan.entry]).turns)
    assert count["in_step"] >= 2
    assert {name for name in count if count[name]} == {
        "in_step", "bytes", "wide", "pairs", "global_generic",  # LDS
        "load_in_step", "global_loads", "global_offsets", "global_wide", "generic",
    }  # fmt: skip


def test_the_sanitizer_reports_what_is_forgiven(module: wc.Module, monkeypatch) -> None:
    for loaded in everywhere(module, monkeypatch):
        out = loaded.device.array(np.arange(64, dtype=np.int32))
        old = loaded.device.empty(64, np.int32)
        options = {"memory": "hardware", "tools": ["sanitize"]}
        for name, far in (("loads", FAR), ("global_loads", 64), ("global_adds", 64)):
            found = loaded[name].launch(1, 64, (out, old, far), **options).reports
            (report,) = (each for each in found if each.kind == "bounds.forgiven")
            assert report.count == 16
            assert "past the end of" in report.message
            assert report.site.source is not None
            assert report.site.source.startswith("memcontract.hip:")


@pytest.mark.parametrize("memory", ["strict", "hardware"])
def test_nothing_is_written_outside_what_was_allocated(
    module: wc.Module, memory: str, monkeypatch
) -> None:
    rng = np.random.default_rng(7)
    around = np.full(32 * PAGE, 0xA5, np.uint8)
    low = -(-around.ctypes.data // PAGE) * PAGE + 16 * PAGE
    own = Allocation(low, low + 256, True, "own", owner=around, end=low + PAGE)
    at = low - around.ctypes.data
    stop = at + (PAGE if memory == "hardware" else 256)
    faults = 0
    for loaded in everywhere(module, monkeypatch):
        loaded.device.space.add(own)
        for name in ("global_stores", "global_adds", "global_bytes", "global_wide"):
            kind = GLOBAL_KERNELS[name]
            old = loaded.device.empty((64, 4), kind[0] if isinstance(kind, tuple) else kind)
            size = {"global_bytes": 1, "global_wide": 16}.get(name, 4)
            near = np.array([0, 1, 2, 63, 64, PAGE // size - 3, PAGE // size])
            for far in [*near, *rng.integers(-4 * PAGE, 4 * PAGE, 12) // size]:
                try:
                    loaded[name].launch(1, 64, (low, old, int(far)), memory=memory)
                except wc.MemoryFault:
                    faults += 1
    assert faults > 100
    assert np.all(around[:at] == 0xA5)
    assert np.all(around[stop:] == 0xA5)
    assert np.any(around[at + 256 : at + PAGE] != 0xA5) == (memory == "hardware")
