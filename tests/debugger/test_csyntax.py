"""C expressions that users type: addresses, casts, sizes, and a lane's place in the grid."""

from __future__ import annotations

import io
import struct

import numpy as np
import pytest

from tests.debugger.sessions import answers, console, kernel
from wavecore.debugger.console import Console
from wavecore.debugger.csyntax import as_python
from wavecore.debugger.expressions import check
from wavecore.debugger.stops import Breakpoint, DebugError
from wavecore.tools import attached

SOURCE = r"""#include <hip/hip_runtime.h>
struct Pair { int a; float b; };
extern "C" __global__ void grid(float* out, Pair pair) {
  __shared__ float tile[96];
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  float own[3] = {t + 0.5f, t + 1.5f, 2.f};
  tile[t] = 2 * t;
  float* q = &own[1];
  out[96 + t] = *q + tile[t];
}
"""
STORE = 9
PLACES = {
    "threadIdx.x": "3", "threadIdx.z": "2", "blockIdx.y": "1", "gridDim.x": "3", "blockDim.y": "4",
    "wl.threadIdx.x": "3", "wl.blockDim.z": "3", "hipThreadIdx_z": "2", "tl.program_id(1)": "1",
    "tl.num_programs(0)": "3", "warpSize": "32",
    "threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z) == t": "true",
    "threadIdx": "threadIdx has x, y and z: threadIdx.x",
    "threadIdx.w": "threadIdx has x, y and z: threadIdx.x",
}  # fmt: skip
# In lane 3 of wave 2: t is 67.
VALUES = {
    "*out": "0.0", "*out@3": "[0.0, 1.0, 2.0]", "out[4]@2": "[4.0, 5.0]", "*&out[2]": "2.0",
    "*&out[2]@2": "[2.0, 3.0]", "*(out)": "0.0", "-*&out[3]+1": "-2.0", "*out * 2 + out[3]": "3.0",
    "*q": "68.5", "*&own[0]": "67.5", "*own@2": "[67.5, 68.5]", "*&t": "67", "tile[t]": "134.0",
    "*tile": "0.0", "*(&tile[3])": "6.0", "&v3": "v3[3] is not in memory and has no address",
    "sizeof own": "12", "sizeof(pair)": "8", "sizeof(double) * 2": "16", "sizeof(float*)": "8",
    "sizeof *out": "4", "(int)own[1]": "68", "(float)t / 2": "33.5", "(int)-2.5": "-2",
    "(unsigned char)300": "44", "(short)0x8001": "-32767", "(bool)t": "true",
    "(unsigned long)1 << 40": "1099511627776", "*(int*)&own[2]": "1073741824",
    "*(unsigned int*)out@2": "[0, 1065353216]", "(t)": "67", "(t + 1) * 2": "136", "!t": "false",
    "t & 1": "1", "t&&0": "false", "2 *-t": "-134", "t * *q": "4589.5", "t &~1": "66",
    "not (t == 4)": "true", "t if": "'t if' is not an expression: invalid syntax",
    "*": "'*' is not an expression: unexpected end of expression",
    "(float": "'(float' is not an expression: '(' was never closed",
    "1@2": "the left side of @ must be in memory, as in *p@3",
    "*out@0": "the right side of @ must be a number of values, as in *p@3",
    "*t": "t is int, which has no elements",
    "*(out+3)": "3.0", "*(2 + out)": "2.0", "*(out + 4 - 1)@2": "[3.0, 4.0]",
    "*(out + own)": "own is float[3]", "out[2]==2.0f": "true", "1.5e1f + 0x1Fu": "46.0",
    "7ul": "7",
    "*5": "a number is not a pointer: cast it, as in (float*)NUMBER",
    "*v3": "v3[3] has no type: cast it, as in (float*)v3[3]",
}  # fmt: skip


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_what_c_says_of_addresses_types_and_places(tmp_path, target):
    wide = target == "gfx942"
    out = np.arange(96 * 12, dtype=np.float32)
    made = kernel(tmp_path, target, "-O0", SOURCE, "grid")
    where = "threadIdx.x == 3 && threadIdx.y==0 && threadIdx.z == 2 && blockIdx.y == 1"
    commands = [
        f"b {STORE} if {where}",
        "c", *(f"p {each}" for each in (*PLACES, *VALUES)), "set *q = 9.5", "p *q ", "lane all",
        "p threadIdx.y[9]", "p *q  ", "watch out[163]", "delete 1", "c",
    ]  # fmt: skip
    arguments = out, struct.pack("if", 7, 1)
    text, error = console(lambda: made.launch((3, 2, 2), (8, 4, 3), arguments), commands)
    assert error is None
    said = answers(text)
    for expression, value in {**PLACES, **VALUES}.items():
        if expression == "warpSize" and wide:
            value = "64"
        found = said[f"p {expression}"]
        assert found.removeprefix(f"{expression} = ") == value, expression
    assert said["p *q "] == "*q  = 9.5" or said["p *q "] == "*q = 9.5"
    assert "9.5" in said["p *q  "]
    assert "old value: 202.5\n  new value: 143.5\n" in text  # as a float, not its bits


def test_names_that_python_keeps_are_variables_where_an_operand_stands():
    assert as_python("in + s.is[ lambda ]", "_") == "_in+s._is[_lambda]"
    assert as_python("a and b", "_").split() == ["a", "and", "b"]
    assert as_python("v[4:7].f16", "_") == "v[4:7].f16"
    for text in ("a b", "a[", "f(,)", "@", "a @", "& ", "(int)", "a..b", "'"):
        with pytest.raises(DebugError, match="is not an expression"):
            check(text)


def test_a_log_point_prints_values(tmp_path):
    """Of lanes as an editor shows them; unclosed braces are text."""
    made = kernel(tmp_path, "gfx1201", "-O0", SOURCE, "grid")
    out = io.StringIO()
    front = Console(io.StringIO(), out)
    front.debugger.add(Breakpoint(
        1, "9", line=STORE, group=0, wave=1, log="t {t[3]} {t}, {tile[2]}; {*out@2} {none} {t",
    ))  # fmt: skip
    with attached(front.debugger):
        made.launch(1, 64, (np.arange(160, dtype=np.float32), struct.pack("if", 7, 1)))
    assert out.getvalue() == (
        "t 35 32 + lane, 4.0; [0.0, 1.0] <there is no variable or register 'none' here; "
        "`info locals` lists the variables> {t\n"
    )
