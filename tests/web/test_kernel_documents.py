"""The kernel view shows the library's data: code, lines, runs, counters, steps."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from wavecore import matrix
from wavecore.cli import run
from wavecore.codeobject.listing import ListingLine, render
from wavecore.errors import Error
from wavecore.tools import Tracer
from wavecore.web import documents
from wavecore.web.kernels import code, compiling, gallery, inputs, profiling, recording, running
from wavecore.web.kernels.recording import Recorder
from wavecore.web.kernels.sources import Refused, Source, compiled

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SAXPY = gallery.entry("saxpy", "gfx942")
ADD_PYTHON = """
import wavecore.lang as wl

@wl.function
def twice(x):
    return x + x

@wl.kernel
def add(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], BY: wl.constexpr = 3):
    i = wl.threadIdx.x
    out[i] = twice(x[i]) + wl.f32(BY)
"""
BARRIERS = """
#include <hip/hip_runtime.h>
extern "C" __global__ void turn(float* out, const float* in) {
  __shared__ float part[128];
  const int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  if (t % 3 != 1) out[t] = part[127 - t] * 0.5f;
}
"""


def request(source: str, language: str = "hip", **more: Any) -> dict[str, Any]:
    return {"language": language, "source": source, "target": "gfx942", **more}


def array(dtype: str, *shape: int, **more: Any) -> dict[str, Any]:
    return {"kind": "array", "dtype": dtype, "shape": list(shape), **more}


# ----------------------------------------------------------------------------------------- code


@pytest.mark.parametrize(
    ("name", "target"), [("saxpy", "gfx942"), ("tree", "gfx1201"), ("product", "gfx1100")]
)
def test_listing_is_that_of_disasm(
    name: str, target: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = gallery.entry(name, target)
    file = tmp_path / ("kernel.py" if entry.language == "python" else "kernel.hip")
    file.write_text(entry.text + ("\n" if entry.language == "hip" else ""))
    argument = f"{file}::{name}" if entry.language == "python" else str(file)
    assert run(("disasm", argument, "--arch", target, "--no-source")) == 0
    said = capsys.readouterr().out
    rows = code.document(name, target)["listing"]
    lines = [
        ListingLine(
            row["kind"], row["pc"], row["text"],
            tuple(int(word, 16) for word in row.get("words", "").split()),
        )
        for row in rows
    ]  # fmt: skip
    assert render(lines) == said


@pytest.mark.parametrize(("name", "target"), [("saxpy", "gfx942"), ("sum", "gfx1201")])
def test_links_are_those_of_the_line_table(name: str, target: str) -> None:
    made = compiled(gallery.entry(name, target).source, target)
    found = code.shown(made)
    instructions = [row for row in found["listing"] if row["kind"] == "instruction"]
    linked = [row for row in instructions if "place" in row]
    assert linked
    for row in instructions:
        line = made.code.lines.at(row["pc"])
        if line is None:
            assert "place" not in row
            continue
        place = found["places"][row["place"]]
        assert tuple(place["frames"][place["at"]][:2]) == (line.file, line.line)
        frames = made.code.lines.frames(row["pc"])
        assert [each[:4] for each in place["frames"]] == [
            [frame.file, frame.line, frame.column, frame.function] for frame in frames
        ]


def test_sources_of_other_files_come_with_the_code() -> None:
    found = code.document("sum", "gfx942")["files"]
    assert found["kernel.py"] == gallery.entry("sum", "gfx942").text
    assert "def join(x, shared):" in found["wavecore/kernels/reduce_kernel.py"]
    assert not any("toolchain" in name or name.endswith(".h") for name in found)


def test_resources_are_those_of_a_profile() -> None:
    kernel = wc.Device("gfx942").load(wc.compile(SAXPY.text + "\n", "gfx942"))["saxpy"]
    x, y = np.zeros(200, np.float32), np.zeros(200, np.float32)
    profile = kernel.profile(4, 256, (2.0, x, y, 200))
    found = code.document("saxpy", "gfx942")
    record = profile.record()
    assert found["resources"] == record["resources"]
    assert found["occupancy"].pop("workgroup") == 256
    assert found["occupancy"] == record["occupancy"]


def test_costs_and_registers_of_instructions_are_known() -> None:
    found = code.document("product", "gfx942")
    row = next(row for row in found["listing"] if row["text"].startswith("v_mfma"))
    facts = found["facts"][row["facts"]]
    known = matrix.instruction("v_mfma_f32_16x16x16_f16", "gfx942")
    assert (facts["name"], facts["kind"]) == (known.name, "matrix")
    assert facts["unit"] == known.cycles
    layout = found["layouts"][facts["operands"]["A"]["layout"]]
    expected = known.layout("A", wave=64)
    assert layout["sizes"] == list(expected.sizes)
    for coordinates, place in zip(expected, layout["places"], strict=True):
        there = expected[coordinates]
        assert place == (there.register * 64 + there.lane) * 32 + there.low_bit


def test_parameters_come_from_the_signature() -> None:
    found = code.document("saxpy", "gfx942")["parameters"]
    assert [(each["name"], each["kind"], each["dtype"]) for each in found] == [
        ("a", "scalar", "float32"), ("x", "array", "float32"), ("y", "array", "float32"),
        ("n", "scalar", "int32"),
    ]  # fmt: skip
    assert [each["constant"] for each in found] == [False, True, False, False]
    made = code.shown(compiled(Source("python", ADD_PYTHON), "gfx942"))
    assert [(each["name"], each["dimensions"]) for each in made["parameters"]] == [
        ("out", 1), ("x", 1),
    ]  # fmt: skip
    assert made["constants"] == [{"name": "BY", "default": 3}]


def test_levels_and_waves_are_those_asked_for() -> None:
    body = {"language": "hip", "source": SAXPY.text, "targets": ["gfx1100"], "opt": "O0"}
    slow = compiling.answer(body)["results"][0]
    fast = compiling.answer({**body, "opt": "O3"})["results"][0]
    assert len(slow["listing"]) > 2 * len(fast["listing"])
    wide = compiling.answer({**body, "opt": "O3", "wave": 64})["results"][0]
    assert (fast["wave"], wide["wave"]) == (32, 64)


def test_a_source_is_text_and_never_a_file() -> None:
    refused = compiling.answer({"language": "hip", "source": "x.hip", "targets": ["gfx942"]})
    assert "problem" in refused["results"][0]
    assert "no such file" not in str(refused).lower()


# ---------------------------------------------------------------------------------- diagnostics


@pytest.mark.parametrize(
    ("source", "message", "line", "column"),
    [
        ("a = 1\n\nb = '\0'\n", "kernel.py:3: a NUL character", 3, 6),
        ("\0", "kernel.py:1: a NUL character", 1, 1),
        ("a = 1\nb = (\n", "kernel.py:2: '(' was never closed", 2, 5),
        ("a = 1\nraise SyntaxError('no')\n", "kernel.py: SyntaxError: no", 2, 0),
        ("a = 1\n\nexec('(')\n", "kernel.py: SyntaxError: '(' was never closed", 3, 0),
    ],
)
def test_python_that_does_not_compile_has_a_place(
    source: str, message: str, line: int, column: int
) -> None:
    """In its own code, whatever is wrong with it: no line is called None."""
    with pytest.raises(Refused, match=f"^{re.escape(message)}") as caught:
        compiled(Source("python", source), "gfx942")
    (said,) = caught.value.diagnostics
    assert (said.line, said.column) == (line, column)


def test_errors_have_their_lines() -> None:
    text = SAXPY.text.replace("y[i];", "nonsense;")
    made = compiling.answer({"language": "hip", "source": text, "targets": ["gfx942", "gfx1100"]})
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "nonsense" in each)
    for result in made["results"]:
        first = result["diagnostics"][0]
        assert (first["kind"], first["line"]) == ("error", line)
        assert "undeclared identifier 'nonsense'" in first["text"]


@pytest.mark.parametrize(
    "source",
    [
        "__global__ void k(int* p) { *p = threadIdx.x; }\n",
        "#include <cuda_runtime.h>\n",
        """#include <hip/hip_runtime.h>
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef float float4_ __attribute__((ext_vector_type(4)));
__global__ void k(half8* a, float4_* d) {
  *d = __builtin_amdgcn_mfma_f32_16x16x32_f16(*a, *a, *d, 0, 0, 0);
}
""",
    ],
)
def test_hints_are_those_of_the_command_line(source: str) -> None:
    """The lines of the error's message that the compiler did not write, at their lines."""
    with pytest.raises(wc.CompileError) as caught:
        wc.compile(source, "gfx942", name="kernel.hip")
    written = caught.value.log.splitlines()
    wanted = [line for line in str(caught.value).splitlines()[1:] if line not in written]
    body = {"language": "hip", "source": source, "targets": ["gfx942"]}
    (result,) = compiling.answer(body)["results"]
    found = [each for each in result["diagnostics"] if each["kind"] == "hint"]
    assert wanted
    assert [f"kernel.hip:{each['line']}: {each['text']}" for each in found] == wanted
    assert result["diagnostics"][: len(found)] == found


def test_warnings_come_with_code() -> None:
    text = SAXPY.text.replace("int i =", "int i2 = 1 / 0, i =")
    made = compiling.answer({"language": "hip", "source": text, "targets": ["gfx942"]})
    assert [(each["kind"], each["line"]) for each in made["results"][0]["diagnostics"]] == [
        ("warning", 5)
    ]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("import wavecore.lang as wl\nx = (", 2, "was never closed"),
        ("a = 1\nraise RuntimeError('no luck')", 2, "RuntimeError: no luck"),
        ("import sys\nsys.exit(3)", 2, "SystemExit: 3"),
        (
            "class E(Exception):\n    def __str__(self): return 1 / 0\nraise E",
            3,
            "E: E, whose text raises ZeroDivisionError",
        ),
        (ADD_PYTHON.replace("twice(x[i])", "twice(x[i].nothing)"), 11, "nothing"),
        (ADD_PYTHON.replace("out: wl.array[wl.f32, 1]", "out"), 9, "has no type"),
        ("x = 1", 0, "there is no kernel"),
    ],
)
def test_python_that_is_wrong_says_where(text: str, line: int, said: str) -> None:
    made = compiling.answer({"language": "python", "source": text, "targets": ["gfx942"]})
    first = made["results"][0]["diagnostics"][0]
    assert said in first["text"]
    assert first["line"] == line


# ----------------------------------------------------------------------------------------- runs


def test_results_are_those_of_the_launch() -> None:
    found = running.document("saxpy", "gfx942")
    x, y = np.arange(200, dtype=np.float32), np.ones(200, np.float32)
    kernel = wc.Device("gfx942").load(wc.compile(SAXPY.text, "gfx942"))["saxpy"]
    kernel.launch(4, 64, (2.0, x, y, 200))
    shown = found["arguments"]
    assert [each["name"] for each in shown] == ["a", "x", "y", "n"]
    after = np.array(shown[2]["after"].split(), np.float32)
    np.testing.assert_array_equal(after, y)
    assert shown[2]["before"].split() == ["1.0"] * 200
    assert shown[2]["changed"] == 199  # 2 * 0 + 1 is the old value
    assert shown[2]["marked"] == list(range(1, 200))
    assert "after" not in shown[1]
    assert shown[1]["changed"] == 0


def test_a_kernel_in_python_runs_with_its_constants() -> None:
    body = request(
        ADD_PYTHON, "python", constants={"BY": 7}, block=[32],
        arguments=[array("float32", 32), array("float32", 32, fill="iota")],
    )  # fmt: skip
    found = running.answer(body)
    after = np.array(found["arguments"][0]["after"].split(), np.float32)
    np.testing.assert_array_equal(after, 2 * np.arange(32) + 7)


def test_counters_are_those_of_a_profile() -> None:
    entry = gallery.entry("transpose", "gfx942")
    kernel = wc.Device("gfx942").load(wc.compile(entry.text, "gfx942"))["transpose"]
    source = np.arange(1024, dtype=np.float32).reshape(32, 32)
    profile = kernel.profile((1, 1), (32, 8), (np.zeros_like(source), source, 32))
    found = running.document("transpose", "gfx942")["profile"]
    shown = {each["name"]: each["value"] for each in found["counters"]}
    assert shown == {name: value for name, value in profile.counters.items() if value}
    assert shown["lds.conflict_cycles"] > 0
    rows = {each["pc"]: each for each in found["instructions"]}
    for pc, each in profile.instructions.items():
        row = rows.get(pc, {"executed": 0, "lanes": 0, "cycles": 0})
        assert (row["executed"], row["lanes"]) == (each.executed, each.lanes)
        assert not each.executed or row["cycles"] == each.cycles
    lines = {(each["file"], each["line"]): each["executed"] for each in found["lines"]}
    assert lines == {(each.file, each.line): each.executed for each in profile.lines.values()}
    assert found["limits"] == profile.full_record.limits


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_a_fault_is_at_its_line(target: str) -> None:
    found = running.document("beyond", target)
    fault, text = found["fault"], gallery.entry("beyond", target).text
    assert fault["kind"] == "MemoryFault"
    assert fault["site"]["file"] == "kernel.hip"
    assert "in[i" in text.splitlines()[fault["site"]["line"] - 1]
    # waves of 32: the second one faults, and its last step is the load
    assert found["steps"]["steps"][-1]["pc"] == fault["site"]["pc"]
    assert found["steps"]["steps"][-1]["wave"] == fault["site"]["wave"]


def test_the_sanitizer_is_an_option() -> None:
    found = running.document("race", "gfx942")
    assert {each["kind"] for each in found["reports"]} == {"race.lds"}
    assert (
        "part[t] += part[t + k]"
        in gallery.entry("race", "gfx942").text.splitlines()[
            found["reports"][0]["site"]["line"] - 1
        ]
    )
    assert not running.document("tree", "gfx942")["reports"]


def test_what_a_kernel_prints_and_a_trap_are_shown() -> None:
    text = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(int* x) { printf("%d\\n", x[0]); x[1] = 2; __builtin_trap(); }
    """
    found = running.answer(request(text, arguments=[array("int32", 4, fill="iota")], block=[1]))
    assert found["fault"]["kind"] == "KernelTrap"
    assert found["arguments"][0]["marked"] == [1]


def test_an_endless_kernel_ends() -> None:
    text = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(volatile int* x) { while (x[0] == 0) x[1] += 1; }
    """
    found = running.answer(
        request(text, arguments=[array("int32", 4)], block=[1], seconds=1, steps=50)
    )
    assert found["fault"]["kind"] in ("Timeout", "Livelock")
    assert len(found["steps"]["steps"]) == 50
    assert found["steps"]["dropped"]


# ---------------------------------------------------------------------------------------- steps


class Played:
    """Registers at every position, put together as on the page."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record

    def values(self, number: int) -> np.ndarray:
        value, lanes = self.record["values"][number], self.record["lanes"]
        if isinstance(value, int):
            return np.full(lanes, value, np.uint32)
        if isinstance(value, str):
            return np.frombuffer(b64decode(value), "<u4")
        return (value["from"] + value["step"] * np.arange(lanes)).astype(np.uint32)

    def steps(self, wave: int) -> list[tuple[int, dict[str, np.ndarray]]]:
        """For each step of a wave: its pc, and the registers after it."""
        names = self.record["registers"]
        state = {names[at]: self.values(v) for at, v in self.record["initial"][str(wave)]}
        found = []
        for step in self.record["steps"]:
            if step["wave"] == wave:
                state = state | {names[at]: self.values(v) for at, v in step.get("set", ())}
                found.append((step["pc"], state))
        return found


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_steps_are_the_interpreters(target: str, executor: str) -> None:
    """Each register that the interpreter writes has that value in the record, lane by lane."""
    kernel = wc.Device(target).load(wc.compile(BARRIERS, target))["turn"]
    out, given = np.zeros(128, np.float32), np.arange(128, dtype=np.float32)
    recorder, tracer = Recorder(10_000), Tracer()
    with kernel.prepare(1, 128, (out, given)) as launch:
        launch.run(tools=[recorder], executor=executor)
        out[:] = 0
        launch.run(tools=[tracer], executor="interpreter")
    played = Played(json.loads(json.dumps(recorder.record())))
    assert not recorder.dropped
    for wave in range(played.record["waves"]):
        traced = [step for step in tracer.steps if step.wave == wave]
        steps = played.steps(wave)
        assert [pc for pc, _ in steps] == [step.pc for step in traced]
        checked = 0
        for (_, state), step in zip(steps, traced, strict=True):
            for register in step.writes:
                if isinstance(register.value, int):
                    shown = state.get(register.name, np.zeros(1, np.uint32))[0]
                    assert shown == register.value, (step.instruction, register.name)
                else:
                    lanes = np.array(
                        [register.lanes >> lane & 1 for lane in range(len(register.value))], bool
                    )  # type: ignore[operator]
                    shown = state.get(register.name, np.zeros(len(lanes), np.uint32))
                    np.testing.assert_array_equal(shown[lanes], register.value[lanes])
                checked += 1
        assert checked > 10


def test_lds_at_the_end_is_what_was_stored() -> None:
    kernel = wc.Device("gfx942").load(wc.compile(BARRIERS, "gfx942"))["turn"]
    out, given = np.zeros(128, np.float32), np.arange(128, dtype=np.float32)
    recorder = Recorder(10_000)
    kernel.launch(1, 128, (out, given), tools=[recorder])
    lds = np.zeros(recorder.record()["lds_bytes"], np.uint8)
    for step in recorder.record()["steps"]:
        for offset, words in step.get("lds", ()):
            data = np.frombuffer(b64decode(words), np.uint8)
            lds[offset : offset + len(data)] = data
    np.testing.assert_array_equal(lds.view(np.float32)[:128], given)


def test_accesses_name_arguments_and_offsets() -> None:
    steps = running.document("saxpy", "gfx942")["steps"]["steps"]
    stores = [a for s in steps for a in s.get("accesses", ()) if a["kind"] == "store"]
    assert [(each["array"], each["offsets"]) for each in stores] == [("y", {"from": 0, "step": 4})]
    kernarg = [a for s in steps for a in s.get("accesses", ()) if a["space"] == "scalar"]
    assert {each["array"] for each in kernarg} == {"the kernel's arguments"}


def test_another_workgroup_and_fewer_steps_can_be_recorded() -> None:
    body = request(SAXPY.text, **gallery.launch_of(SAXPY, "gfx942"))
    found = running.answer({**body, "workgroup": 3, "steps": 7})["steps"]
    assert found["workgroup"] == [3, 0, 0]
    assert len(found["steps"]) == 7
    assert found["dropped"]
    whole = running.answer({**body, "workgroup": 3})["steps"]
    # the last change before the limit is known too
    assert [each.get("set") is None for each in found["steps"]] == [
        each.get("set") is None for each in whole["steps"][:7]
    ]


def test_a_record_is_bounded_in_bytes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "KEPT_MOST_BYTES", 4000)
    found = running.document("tree", "gfx942")["steps"]
    assert found["dropped"]
    assert 0 < len(found["steps"]) < 60


# -------------------------------------------------------------------------------------- gallery


def test_the_gallery_lists_what_has_documents() -> None:
    listed = documents.document("kernels")
    paths = set(documents.paths())
    for each in listed["kernels"]:
        for target in each["targets"]:
            assert {f"kernel/{each['name']}/{target}", f"run/{each['name']}/{target}"} <= paths
            assert set(each["launches"][target]) <= {
                "arguments", "grid", "block", "steps", "sanitize", "kernel",
            }  # fmt: skip
    assert {each["language"] for each in listed["kernels"]} == {"hip", "python"}
    with pytest.raises(LookupError, match="no kernel 'saxpy' for 'gfx908'"):
        documents.document("kernel/saxpy/gfx908")
    with pytest.raises(LookupError):
        documents.document("run/nothing/gfx942")


# --------------------------------------------------------------------------------- requests

GOOD = request(SAXPY.text, **gallery.launch_of(SAXPY, "gfx942"))
HOSTILE: list[tuple[Any, str]] = [
    (None, "the request must be an object"),
    ([], "the request must be an object"),
    ("x" * 1000, "the request must be an object"),
    ({}, "language must be one of hip, python"),
    ({**GOOD, "language": "bash"}, "language must be one of hip, python"),
    ({**GOOD, "language": {"a": 1}}, "language must be one of"),
    ({**GOOD, "source": 3}, "source must be text, not 3"),
    ({**GOOD, "source": "x" * 200_001}, "at most 200,000"),
    ({**GOOD, "opt": "O9"}, "opt must be one of"),
    ({**GOOD, "wave": 48}, "wave must be 0"),
    ({**GOOD, "wave": True}, "wave must be an integer"),
    ({**GOOD, "wave": 1 << 80}, "wave must be an integer"),
    ({**GOOD, "target": "gfx9999"}, "gfx9999"),
    ({**GOOD, "target": "../../etc/passwd"}, "target"),
    ({**GOOD, "target": ["gfx942"]}, "target must be text"),
    ({**GOOD, "kernel": "k" * 500}, "kernel has 500 characters"),
    ({**GOOD, "options": ["-fplugin=x"]}, "has no 'options'"),
    ({**GOOD, "constants": [1]}, "constants must be an object"),
    ({**GOOD, "constants": {"A": [1]}}, "constant 'A'"),
    ({**GOOD, "constants": {str(n): n for n in range(100)}}, "at most 32"),
    ({**GOOD, "grid": [0]}, "grid must be one to three integers from 1"),
    ({**GOOD, "grid": []}, "grid must be one to three"),
    ({**GOOD, "grid": [1, 1, 1, 1]}, "at most 3"),
    ({**GOOD, "grid": [1 << 20, 1 << 20]}, "at most 65,536"),
    ({**GOOD, "grid": [1.5]}, "grid must be one to three integers"),
    ({**GOOD, "grid": [True]}, "grid must be one to three integers"),
    ({**GOOD, "block": [2048]}, "at most 1,024"),
    ({**GOOD, "block": "64"}, "block must be a list"),
    ({**GOOD, "steps": 0}, "steps must be an integer from 1 to 20,000"),
    ({**GOOD, "steps": 1 << 40}, "steps must be an integer from 1 to 20,000"),
    ({**GOOD, "workgroup": 4}, "the grid has 4"),
    ({**GOOD, "seconds": 3600}, "seconds must be an integer from 1 to 20"),
    ({**GOOD, "lds": -1}, "lds must be an integer"),
    ({**GOOD, "sanitize": 1}, "sanitize must be true or false"),
    ({**GOOD, "arguments": []}, "takes 4 arguments, and 0 were sent"),
    ({**GOOD, "arguments": [{}] * 65}, "at most 64"),
    ({**GOOD, "arguments": [1, 2, 3, 4]}, "argument 'a' must be an object"),
    ({**GOOD, "arguments": {}}, "arguments must be a list"),
]
BAD_ARGUMENTS: list[tuple[Any, str]] = [
    ({}, "kind must be one of"),
    ({"kind": "file"}, "kind must be one of"),
    ({"kind": "array", "dtype": "object", "shape": [1]}, "dtype must be one of"),
    ({"kind": "array", "dtype": "float32", "shape": []}, "shape must be one to four integers"),
    ({"kind": "array", "dtype": "float32", "shape": [-1]}, "shape must be one to four integers"),
    ({"kind": "array", "dtype": "float32", "shape": [1 << 30]}, "of a launch may have"),
    ({"kind": "array", "dtype": "float32", "shape": [1 << 20] * 4}, "of a launch may have"),
    ({"kind": "array", "dtype": "float32", "shape": [4], "fill": "@/etc/passwd"}, "fill must be"),
    ({"kind": "array", "dtype": "float32", "shape": [4], "seed": -1}, "seed must be an integer"),
    ({"kind": "array", "dtype": "float32", "shape": [4], "fill": "values"}, "0 values were typed"),
    (
        {"kind": "array", "dtype": "float32", "shape": [4], "fill": "values", "values": "1 x"},
        "'x' is not a number",
    ),
    (
        {"kind": "array", "dtype": "int8", "shape": [4], "fill": "values", "values": "300"},
        "int8 must be -128 to 127",
    ),
    ({"kind": "array", "dtype": "float32", "shape": [4], "path": "x"}, "has no 'path'"),
    ({"kind": "scalar", "dtype": "int32", "value": "9" * 99}, "int32 must be"),
    ({"kind": "scalar", "dtype": "int32", "value": 5}, "value must be text"),
    ({"kind": "scalar", "dtype": "int32", "value": "__import__('os')"}, "is not an integer"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "said"), HOSTILE)
def test_what_is_wrong_with_a_run_is_a_sentence(body: Any, said: str) -> None:
    with pytest.raises((ValueError, Error)) as caught:
        running.answer(body)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 2000


@pytest.mark.parametrize(("sent", "said"), BAD_ARGUMENTS)
def test_what_is_wrong_with_an_argument_is_a_sentence(sent: Any, said: str) -> None:
    with pytest.raises(ValueError, match="argument 'x'") as caught:
        inputs.arguments([sent], [{"name": "x"}])
    assert said in str(caught.value)


def test_arrays_of_a_launch_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "ARRAYS_MOST_BYTES", 1000)
    half = array("uint8", 600)
    with pytest.raises(ValueError, match="argument 'b': 600 bytes"):
        inputs.arguments([half, half], [{"name": "a"}, {"name": "b"}])


def test_a_whole_profile_is_a_page() -> None:
    page = profiling.answer(GOOD)["html"]
    assert page.startswith("<!doctype html>")
    assert "saxpy on gfx942: profile" in page
    beyond = gallery.entry("beyond", "gfx942")
    body = request(beyond.text, **gallery.launch_of(beyond, "gfx942"))
    with pytest.raises(ValueError, match="it faults"):
        profiling.answer(body)
    with pytest.raises(ValueError, match="does not compile"):
        profiling.answer({**GOOD, "source": "nonsense"})


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({**HOSTILE[4][0]}, "language"),
        ({"language": "hip", "source": "", "targets": []}, "targets is empty"),
        ({"language": "hip", "source": "", "targets": ["gfx942"] * 7}, "at most 6"),
        ({"language": "hip", "source": "", "targets": [None]}, "None"),
        ({"language": "hip", "source": "", "targets": "gfx942"}, "targets must be a list"),
        ({"language": "hip", "source": "", "targets": ["gfx942"], "x": 1}, "has no 'x'"),
    ],
)
def test_what_is_wrong_with_a_compilation_is_a_sentence(body: Any, said: str) -> None:
    with pytest.raises((ValueError, Error)) as caught:
        compiling.answer(body)
    assert said in str(caught.value)


def test_typed_values_are_repeated_and_every_dtype_can_be_filled() -> None:
    sent = array("float32", 5, fill="values", values="1, 2.5 nan")
    (made,) = inputs.arguments([sent], [{"name": "x"}])
    np.testing.assert_array_equal(made.value, np.array([1, 2.5, np.nan, 1, 2.5], np.float32))
    for dtype in inputs.DTYPES:
        for fill in ("zeros", "ones", "iota", "random"):
            (made,) = inputs.arguments([array(dtype, 2, 3, fill=fill, seed=5)], [{"name": "x"}])
            assert made.value.shape == (2, 3)  # type: ignore[union-attr]
            assert str(made.value.dtype) == dtype  # type: ignore[union-attr]
