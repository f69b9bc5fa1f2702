"""Commands by family: their output for one kernel with shared, constant and device variables."""

from __future__ import annotations

import numpy as np
import pytest

from tests.debugger.sessions import answers, console, kernel

SOURCE = r"""#include <hip/hip_runtime.h>
extern __shared__ float rest[];
__device__ int counter;
__constant__ float factors[4] = {1, 2, 3, 4};
struct Pair { float left; int right; };
extern "C" __global__ void mixed(float* x, int* total) {
  __shared__ int parts[3];
  __shared__ Pair pairs[5];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 3) parts[threadIdx.x] = 0;
  rest[threadIdx.x] = x[i] * 0.5f;
  __syncthreads();
  atomicAdd(&parts[threadIdx.x % 3], 1);
  for (int k = 0; k < 5; k++) {
    pairs[k].left = k * factors[1];
    pairs[k].right = -k;
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(total, parts[1]);
  if (i == 0) counter = 7;
  x[i] = rest[threadIdx.x];
}
"""
LINE = {text.strip(): number for number, text in enumerate(SOURCE.splitlines(), 1)}
END = LINE["x[i] = rest[threadIdx.x];"]


def session(folder, commands, target="gfx942", opt="-O0", **options: bool):
    """The output after each command; the array and the total."""
    made = kernel(folder, target, opt, SOURCE, "mixed")
    x, total = np.arange(256, dtype=np.float32), np.zeros(1, np.int32)
    text, error = console(lambda: made.launch(2, 128, (x, total), lds=512), commands, **options)
    assert error is None
    assert np.array_equal(x, np.arange(256, dtype=np.float32) / 2)
    assert total[0] == 86
    return answers(text), text


def test_shared_dynamic_constant_and_device_variables_are_printed(tmp_path):
    said, _ = session(tmp_path, [
        "print x[3]", f"b {END} workgroup 0 if counter == 7", "c", "print parts", "print rest[4]",
        "print rest", "print pairs[2]", "print pairs[4].right", "print factors", "print counter",
        "info globals", "info lds", "whatis pairs", "whatis pairs[1]", "whatis v0",
    ])  # fmt: skip
    assert said["print x[3]"] == "x[3] = 3.0"  # at the first instruction: as it was passed
    assert said["print parts"] == "parts = [43, 43, 42]"
    assert said["print rest[4]"] == "rest[4] = 2.0"
    assert said["print rest"] == "rest = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, ...]"
    assert said["print pairs[2]"] == "pairs[2] = {left = 4.0, right = -2}"
    assert said["print pairs[4].right"] == "pairs[4].right = -4"
    assert said["print factors"] == "factors = [1.0, 2.0, 3.0, 4.0]"
    assert said["print counter"] == "counter = 7"
    assert said["info globals"].splitlines() == [
        "counter = 7", "factors = [1.0, 2.0, 3.0, 4.0]", f"rest = {said['print rest'][7:]}",
    ]  # fmt: skip
    assert "lds:0x0 to 0x28: Pair[5] pairs  (of mixed)" in said["info lds"]
    assert "lds:0x30 to 0x3c: int[3] parts  (of mixed)" in said["info lds"]
    assert said["info lds"].endswith("bytes of LDS")
    assert said["whatis pairs"] == "Pair[5]"
    assert said["whatis pairs[1]"].splitlines() == [
        "Pair", "     0  float left", "     4  int right",
    ]  # fmt: skip
    assert said["whatis v0"] == "32 bits per lane"


def test_elements_lanes_and_variables_are_set(tmp_path):
    said, _ = session(tmp_path, [
        f"b {END}", "c", "set parts[1] = 90", "print parts", "set parts[1] = 43", "set v0[3] = 1.0",
        "print v0[3] == 1.0", "set v0[3] = 3", "set rest[3] = 8", "print rest[3]",
        "set rest[3] = 1.5", "set pairs[2].left = -1", "print pairs[2]", "set counter = 9",
        "print counter", "rsi", "si", "print counter", "set v0[64] = 1", "set factors[0] = 5",
    ])  # fmt: skip
    assert said["print parts"] == "parts = [43, 90, 42]"
    assert said["print v0[3] == 1.0"] == "v0[3] == 1.0 = true"
    assert said["print rest[3]"] == "rest[3] = 8.0"
    assert said["print pairs[2]"] == "pairs[2] = {left = -1.0, right = -2}"
    assert said["print counter"] == "counter = 9"  # changes are part of reverse execution
    assert said["set v0[64] = 1"] == "there is no lane 64"


def test_memory_is_shown_in_the_formats_of_gdb(tmp_path):
    said, text = session(tmp_path, [
        f"b {END}", "c", "x/3f x", "x", "x/2dw lds:0x30", "x/4ub lds:0x30", "x/2xg x", "x/2i $pc",
        "x/s lds:0", "x/q x", "x/2x", "print v0.i16",
    ])  # fmt: skip
    assert said["x/3f x"].endswith("(x)>: 0.0 1.0 2.0") or said["x/3f x"].endswith(": 0.0 1.0 2.0")
    assert said["x"].endswith(": 3.0")
    assert said["x/2dw lds:0x30"] == "lds:0x30 <parts>: 43 43"
    assert said["x/4ub lds:0x30"] == "lds:0x30 <parts>: 43 0 0 0"
    assert said["x/2xg x"].endswith(": 0x3f80000000000000 0x4040000040000000")
    first, second = said["x/2i $pc"].splitlines()
    assert first.startswith("=> 0x")
    assert second.startswith("   0x")
    assert "there is no format 'q'" in said["x/q x"]
    assert "Traceback" not in text


def test_lanes_work_items_and_workgroups_are_chosen(tmp_path):
    said, _ = session(tmp_path, [
        f"b {END} workgroup 1", "c", "workitem 100", "print i", "workitem 5,0,0", "print i",
        "workitem 128,0,0", "info lanes", "lane all", "wave 0", "info workgroups", "workgroup 9",
        "workgroup 1,0,0", "wave 7", "lane 64", "wave x",
    ])  # fmt: skip
    assert "wave 1" in said["workitem 100"]
    assert said["workitem 100"].endswith("lane 36")
    assert said["print i"] == "i = 133"
    assert said["workitem 128,0,0"] == "workitem 128,0,0: sizes are 128x1x1"
    lanes = said["info lanes"].splitlines()
    assert len(lanes) == 64
    assert lanes[5] == "* lane 5   work-item (5, 0, 0)  active"
    assert said["info workgroups"].startswith("* workgroup 1 (1, 0, 0)  waves: ")
    assert "workgroup 9" in said["workgroup 9"]
    assert said["lane 64"] == "lanes are 0 to 63, or all"


def test_commands_of_a_breakpoint_are_carried_out_whenever_it_stops(tmp_path):
    said, text = session(tmp_path, [
        f"b {LINE['pairs[k].right = -k;']} workgroup 0 wave 0", "commands", "print k", "c", "end",
        f"tb {END}", "c", "info breakpoints", "delete",
    ])  # fmt: skip
    assert [f"k = {k} in all 64 lanes\n" in text for k in range(5)] == [True] * 5
    assert "hit 5 times\n       print k\n       c" in said["info breakpoints"]
    assert f"scale.hip:{END}" in text.rpartition("breakpoint 2")[2]


def test_steps_are_counted_and_until_leaves_a_loop(tmp_path):
    loop = LINE["for (int k = 0; k < 5; k++) {"]
    said, _ = session(tmp_path, [
        f"b {loop + 1} workgroup 0 wave 0", "c", "delete", "display k", "display/x i", "step 2",
        "info display", "undisplay 2", "next 3", "undisplay", *["until"] * 3, "info line",
        "step 0", "next x",
    ])  # fmt: skip
    assert f"scale.hip:{loop}" in said["step 2"] or f"scale.hip:{loop + 1}" in said["step 2"]
    assert "k = " in said["next 3"]
    assert "0x" not in said["next 3"].rpartition("k = ")[2]
    assert "  2  i  as x" in said["info display"]
    line = int(said["info line"].splitlines()[0].rpartition(":")[2])
    assert line > loop + 2
    assert "expected a number" in said["next x"]


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_the_way_back_leads_to_the_write_of_a_variable(tmp_path, target):
    """Across barriers and workgroups: an atomic of global memory, LDS by name, at -O2."""
    _, text = session(tmp_path, [
        "watch total[0]", "watch parts[1]", f"b {END} workgroup 1", *["c"] * 12, "disable", "c",
    ], target=target, opt="-O2")  # fmt: skip
    assert "watchpoint 1: an atomic of total[0] by `" in text
    assert "watchpoint 2: " in text
    back, _ = session(tmp_path, [
        f"b {END} workgroup 1", "c", "watch total[0]", "rc", "info position", "print total[0]",
        "print group", "delete",
    ], target=target, opt="-O2")  # fmt: skip
    assert "watchpoint 2: an atomic of total[0] by `" in back["rc"]
    assert back["print total[0]"] in ("total[0] = 43", "total[0] = 86")


def test_wrong_places_and_conditions_are_refused_at_once(tmp_path):
    wrong = {
        "break *zz": "expected a pc", "break 15 wave": "wave takes a number", "break 0": "start at",
        "break 12 if (": "not an expression", "break 12 if": "not an expression",
        "break if 1": "break needs",
        "condition": "takes the number", "ignore 1": "takes the number", "x": "takes a count",
        "goto x": "takes a position", "advance": "takes a line", "delete 5": "there is no",
        "help nothing": "there is no command", "display +": "not an expression", "frame 9": "there",
        "set v0": "takes NAME = VALUE", "set nothing = 1": "there is no register",
        "watch 5 +": "not an expression", "rwatch v1": "not in memory", "info nothing": "takes one",
        "undisplay 3": "there is no display", "commands 7": "there is no", "tbreak": "break needs",
        "print " + "1+" * 600 + "1": "at most", "print " + "(" * 300 + "1" + ")" * 300: "",
        "print 1/0": "division", "print __import__('os')": "not supported",
        "x/99999999 x": "takes a count", "x/8f 0": "a null pointer", "\x1b[31m": "no command",
    }  # fmt: skip
    said, text = session(tmp_path, [*wrong, "info breakpoints"])
    for command, part in wrong.items():
        shown = command.replace("\x1b", "\\x1b")
        assert part in said[shown], command
    assert said["info breakpoints"] == "no breakpoints"
    assert "Traceback" not in text


def test_help_names_every_command(tmp_path):
    said, _ = session(tmp_path, ["help", "help reverse-step", "help x", "info"])
    for command in ("reverse-continue", "commands", "workitem", "watch", "matrix", "x[/COUNT"):
        assert f"\n  {command}" in said["help"]
    assert said["help reverse-step"].startswith("reverse-step [N]: back to the start")
    assert "info lanes: " in said["info"]


BEFORE = r"""#include <hip/hip_runtime.h>
#line 30
extern "C" __global__ void begins(float* x) {
#line 9
  int t = threadIdx.x + blockIdx.x * blockDim.x * 7 + blockIdx.x / 3 * 5 + blockIdx.y / 7;
#line 5
  float a = x[t];
  float b = a * 2;
  for (int i = 0; i < 2; i++)
    b += 1;
#line 9
  x[t] = b;
}
"""


def test_a_line_begins_behind_the_lines_above_it(tmp_path):
    """As in Triton's kernels, whose first instructions have the line of a store; once per wave."""
    made = kernel(tmp_path, "gfx1201", "-O0", BEFORE, "begins")
    x = np.arange(64, dtype=np.float32)
    commands = ["b 9", "c", "p b[3]", "info breakpoints", "c", "p b[4]", "info lines", "c"]
    text, error = console(lambda: made.launch(1, 64, (x,)), commands, on_entry=True)
    said = answers(text)
    assert error is None
    assert said["p b[3]"] == "b[3] = 8.0"
    assert said["p b[4]"] == "b[4] = 74.0"  # the second wave, and then no more
    assert text.count("breakpoint 1\n") == 2
    lines = said["info lines"].splitlines()
    assert sorted(lines) == ["     1  ended: 0.0", "*    1  scale.hip:9: 0.1"]
    assert x[3] == 8.0
