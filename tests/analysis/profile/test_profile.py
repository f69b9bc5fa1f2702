"""Profiles as objects, records, tables and traces; around launches, and added up."""

from __future__ import annotations

import dataclasses
import json
import os
import pickle
import subprocess
import sys
import types
import typing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.analysis.profile.programs import AXPY, sgemm
from wavecore.analysis import Profile, Profiler
from wavecore.analysis.profile import record
from wavecore.errors import LaunchError
from wavecore.isa.classes import InstructionClass

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@pytest.fixture(scope="module")
def profile() -> Profile:
    return sgemm("gfx942")


def axpy(target: str = "gfx942") -> Any:
    return wc.Device(target).load(wc.compile(AXPY, target, opt="-O2", name="axpy.hip"))["axpy"]


def arguments(count: int = 256) -> tuple[Any, ...]:
    x = np.ones(count, np.float32)
    return 2.0, x, np.zeros_like(x)


# ------------------------------------------------------------------------------------ records


def conforms(value: Any, wanted: Any, where: str = "record") -> None:
    """Whether plain data match a record's annotations, recursively."""
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if dataclasses.is_dataclass(wanted):
        hints = typing.get_type_hints(wanted)
        assert isinstance(value, dict), where
        assert list(value) == [each.name for each in dataclasses.fields(wanted)], where
        for name, part in value.items():
            conforms(part, hints[name], f"{where}.{name}")
    elif origin is list:
        assert isinstance(value, list), where
        for number, part in enumerate(value):
            conforms(part, arguments[0], f"{where}[{number}]")
    elif origin is dict:
        assert isinstance(value, dict), where
        for name, part in value.items():
            assert isinstance(name, str), where
            conforms(part, arguments[1], f"{where}[{name}]")
    elif origin is typing.Literal:
        assert value in arguments, where
    elif origin in (typing.Union, types.UnionType):
        assert any(_fits(value, each) for each in arguments), (where, value)
    else:
        assert _fits(value, wanted), (where, value, wanted)


def _fits(value: Any, wanted: Any) -> bool:
    if wanted is float:
        return type(value) in (int, float)
    if dataclasses.is_dataclass(wanted):
        return isinstance(value, dict)
    return type(value) is (type(None) if wanted in (None, type(None)) else wanted)


@pytest.mark.parametrize("target", ["gfx908", "gfx950", "gfx1030", "gfx1100", "gfx1151", "gfx1201"])
def test_the_record_is_plain_data_of_its_fields(target: str) -> None:
    found = sgemm(target).record()
    conforms(found, record.Record)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert (found["schema"], found["version"]) == (record.SCHEMA, record.VERSION)


def test_the_parts_of_a_record_add_up(profile: Profile) -> None:
    found = profile.record()
    counters = {each["name"]: each["value"] for each in found["counters"]}
    executed = sum(each["executed"] for each in found["instructions"])
    assert executed == counters["instructions.total"]
    assert executed == sum(each["executed"] for each in found["mix"])
    assert sum(each["cycles"] for each in found["instructions"]) == profile.cycles
    assert sum(each["share"] for each in found["mix"]) == pytest.approx(1)
    of_lines = sum(line["executed"] for line in found["lines"])
    without = sum(each["executed"] for each in found["instructions"] if not each["line"])
    assert of_lines + without == executed
    for line in found["lines"]:
        assert all(found["instructions"][n]["line"] == line["line"] for n in line["instructions"])
        source = found["sources"][line["file"]]
        assert line["text"] == source[line["line"] - 1].rstrip()
    conflicts = sum(each["conflict_cycles"] for each in found["accesses"])
    assert conflicts == counters["lds.conflict_cycles"] > 0
    for number, access in enumerate(found["accesses"]):
        (of,) = (each for each in found["instructions"] if number in each["accesses"])
        assert of["pc"] == access["pc"]
    kinds = {each.value for each in InstructionClass}
    assert {each["kind"] for each in found["instructions"]} <= kinds


def test_every_counter_says_how_it_is_known(profile: Profile) -> None:
    for each in profile.counter_records:
        assert each.title
        assert each.unit
        assert each.source
        assert each.evidence in typing.get_args(record.Known)
    by_name = {each.name: each for each in profile.counter_records}
    assert by_name["lds.conflict_cycles"].evidence == "rule"
    assert "MI300X" in by_name["lds.conflict_cycles"].source
    assert by_name["lds.conflict_cycles"].rocprof == "Bank Conflict"
    assert by_name["waves"].rocprof == "Total Wavefronts"
    assert by_name["instructions.total"].nsight == "Executed Instructions"


def test_what_rests_on_inference_says_so() -> None:
    """AMD has not published the phases of wide accesses on RDNA."""
    wide = [each for each in sgemm("gfx1100").accesses if each.space == "lds"]
    of = {each.size_bytes: each.evidence for each in wide}
    assert of[16] == "estimate"
    published = [each for each in sgemm("gfx942").accesses if each.space == "lds"]
    assert {each.evidence for each in published} == {"rule"}


# -------------------------------------------------------------------------------------- tables


def test_the_table_starts_with_what_limits(profile: Profile) -> None:
    lines = str(profile).splitlines()
    assert lines[0].startswith("sgemm on gfx942")
    assert lines[2].startswith("Limited by ")
    assert any("Bank conflicts take" in line for line in lines[3:6])
    assert "Counts are exact. Cycles are estimates, not measurements" in str(profile)


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_the_table_is_as_wide_as_it_may_be(profile: Profile, width: int) -> None:
    text = profile.table(width)
    assert all(len(line) <= width for line in text.splitlines())
    assert all(line == line.rstrip() for line in text.splitlines())
    for line in list(profile.lines.values())[:8]:
        assert f"{line.cycles:,}" in text  # numbers are never truncated


def test_a_kernel_without_lines_says_what_is_missing() -> None:
    code = wc.compile(AXPY, "gfx942", options=["-g0"])
    text = str(wc.Device("gfx942").load(code)["axpy"].profile(1, 64, arguments(64)))
    assert "compile with -gline-tables-only or -g" in text


def test_the_table_is_the_one_that_was_looked_at(profile: Profile) -> None:
    """`python -m tests.analysis.profile.test_profile` rewrites it; review the difference."""
    assert profile.table(100) + "\n" == GOLDEN.read_text(), "see this test's docstring"


GOLDEN = Path(__file__).parent / "sgemm-gfx942.txt"


# -------------------------------------------------------------------------------------- traces


def test_a_trace_has_an_event_for_each_block_of_each_wave(profile: Profile, tmp_path: Path) -> None:
    profile.to_trace(tmp_path / "trace.json")
    found = json.loads((tmp_path / "trace.json").read_text())
    events = [each for each in found["traceEvents"] if each["ph"] == "X"]
    assert {each["tid"] for each in events} == {0, 1, 2, 3}  # waves of the first workgroup
    assert len(events) == sum(1 + len(span.blocks) for span in profile.timeline)
    assert all(each["dur"] >= 0 and each["ts"] >= 0 for each in events)
    assert "estimate" in json.dumps(found["otherData"])
    ends = {span.wave: span.end for span in profile.timeline}
    for each in events:
        assert each["ts"] + each["dur"] <= ends[each["tid"]] + 1e-6


# -------------------------------------------------------------------------------- around launches


def test_a_launch_takes_the_tool_by_name() -> None:
    result = axpy().launch(1, 256, arguments(), tools=["profile"])
    (tool,) = result.tools
    assert isinstance(tool, Profiler)
    assert tool.profile is not None
    assert tool.profile.kernel == "axpy"


def test_other_tools_see_the_launch_as_well() -> None:
    tracer = wc.tools.Tracer(limit=5)
    found = axpy().profile(1, 256, arguments(), tools=[tracer])
    assert found.counters["waves"] == 4
    assert len(tracer.steps) == 5


def test_a_kernel_in_python_is_profiled_too() -> None:
    @wl.kernel
    def twice(x: wl.array[wl.f32, 1]):
        at = wl.threadIdx.x
        x[at] = x[at] * wl.f32(2)

    x = np.ones(64, np.float32)
    found = twice.profile(wc.Device("gfx1201"), 1, 64, (x,))
    assert (x == 2).all()
    assert found.counters["flops.total"] == 64
    assert any(line.file.endswith("test_profile.py") for line in found.lines.values())


def test_launches_of_a_block_are_profiled_and_added_up() -> None:
    kernel = axpy()
    with wc.analysis.profile() as found:
        for _ in range(3):
            kernel.launch(2, 128, arguments())
        kernel.launch(1, 64, arguments(64))
    assert len(found) == 4
    three, one = sorted(found.kernels, key=lambda each: -each.launch.launches)
    assert (three.launch.launches, three.launch.workgroups) == (3, 6)
    assert three.counters["instructions.total"] == 3 * found[0].counters["instructions.total"]
    assert one.counters["waves"] == 1
    assert "axpy on gfx942" in str(found)
    with pytest.raises(ValueError, match="different kernels or blocks"):
        three + one


def test_collect_has_the_profiles_among_other_tools() -> None:
    with wc.analysis.collect("profile", "trace") as got:
        axpy().launch(1, 64, arguments(64))
    (found,) = got.profiles
    assert found.counters["waves"] == 1


def test_profile_is_a_function_also_when_its_package_was_imported() -> None:
    import wavecore.analysis.profile.result as _  # noqa: F401

    with wc.analysis.profile() as found:
        pass
    assert not found
    assert str(found) == "No kernel was launched."


def test_a_launch_that_fails_raises_what_it_raises() -> None:
    with pytest.raises(LaunchError):
        axpy().profile(1, 4096, arguments())


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_both_executors_give_the_same_profile(target: str) -> None:
    """All of it except the addresses of arrays: counts, estimates, samples, paths."""
    native = sgemm(target, 16)
    reference = sgemm(target, 16, executor="interpreter")
    assert native.record() == reference.record()


def test_a_pickle_has_the_same_figures(profile: Profile) -> None:
    str(profile)
    assert pickle.loads(pickle.dumps(profile)).record() == profile.record()


@pytest.mark.parametrize("suffix", ["json", "txt", "html"])
def test_a_process_is_profiled_by_its_environment(suffix: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import numpy as np, wavecore as wc\n"
        f"source = {AXPY!r}\n"
        "kernel = wc.Device('gfx942').load(wc.compile(source, 'gfx942', opt='-O2'))['axpy']\n"
        "for _ in range(2): kernel.launch(1, 64, (2.0, np.ones(64, 'f4'), np.ones(64, 'f4')))\n"
    )
    path = tmp_path / f"profile.{suffix}"
    environment = {**os.environ, "WAVECORE_PROFILE": str(path)}
    subprocess.run([sys.executable, str(script)], env=environment, check=True)
    text = path.read_text()
    if suffix == "json":
        (found,) = json.loads(text)["profiles"]
        assert (found["kernel"], found["launch"]["launches"]) == ("axpy", 2)
    else:
        assert "axpy" in text
        assert text.startswith("<!doctype html>" if suffix == "html" else "axpy on gfx942")


if __name__ == "__main__":
    GOLDEN.write_text(sgemm("gfx942").table(100) + "\n")
