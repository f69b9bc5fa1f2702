"""Variables with names that Python reserves, and operators on them."""

from __future__ import annotations

import keyword

import numpy as np
import pytest

from tests.debugger.client import Client
from tests.debugger.sessions import answers, console, kernel
from wavecore.debugger.expressions import check
from wavecore.debugger.stops import DebugError

SOURCE = r"""#include <hip/hip_runtime.h>
struct Words { int from; int lambda; };
extern "C" __global__ void named(float* None, const float* in, int is) {
  Words with = {4, 5};
  Words* as = &with;
  int pass = threadIdx.x, True = 12, import = 0;
  None[pass] = in[pass] + is + as->from;
}
"""


def session(folder, commands, target="gfx942"):
    """The output after each command."""
    made = kernel(folder, target, "-O0", SOURCE, "named")
    out, values = np.zeros(64, np.float32), np.arange(64, dtype=np.float32)
    text, error = console(lambda: made.launch(1, 64, (out, values, 3)), commands)
    assert error is None
    assert np.array_equal(out, values + 7)
    return answers(text)


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_variables_that_python_has_words_for_are_read_and_set(tmp_path, target):
    said = session(tmp_path, [
        "b 7 if in && is == 3 and not import", "c", "p in[3]", "x/4f in", "whatis in", "display is",
        "undisplay", "p mem(in + 1)", "p is", "p with.from + with.lambda", "p as->lambda",
        "p pass[5]", "set import = 8", "p import[0]", "p True[0] + is[0]", "p False", "p true",
        "watch with.from", "p not is == 4", "p is in is", "p is is is", "p *in", "p (in)[2]",
        "p -is[0] if", "p None",
        "p $v0[1] == v0[1]", "p lambda: 3", "set in[3] = in[3]", "delete",
    ], target)  # fmt: skip
    assert "named at scale.hip:7" in said["c"]
    assert said["p in[3]"] == "in[3] = 3.0"
    assert said["x/4f in"].endswith(": 0.0 1.0 2.0 3.0")
    assert said["whatis in"] == "const float*"
    assert said["display is"].startswith("is = 3")
    assert said["p mem(in + 1)"] == "mem(in + 1) = 0x3f800000"
    assert said["p with.from + with.lambda"].startswith("with.from + with.lambda = 9 in all ")
    assert said["p as->lambda"].startswith("as->lambda = 5")
    assert said["p pass[5]"] == "pass[5] = 5"
    assert said["p import[0]"] == "import[0] = 8"
    assert said["p True[0] + is[0]"] == "True[0] + is[0] = 15"
    assert said["p False"] == "False = false"
    assert said["p true"] == "true = true"
    assert said["watch with.from"].endswith(": with.from of lane 0")
    assert said["p not is == 4"].startswith("not is == 4 = true")
    assert "this comparison is not supported" in said["p is in is"]
    assert "this comparison is not supported" in said["p is is is"]
    assert said["p *in"].startswith("*in = 0.0")
    assert said["p (in)[2]"] == "(in)[2] = 2.0"
    assert "is not an expression" in said["p -is[0] if"]
    assert said["p None"].startswith("None = 0x")
    assert said["p $v0[1] == v0[1]"].endswith(" = true")
    assert "is not an expression" in said["p lambda: 3"]


@pytest.mark.parametrize("word", sorted(set(keyword.kwlist) - {"not"}))
def test_a_keyword_is_a_name_wherever_an_operand_stands(word):
    for text in (
        word,
        f"{word}[3] + 1",
        f"x.{word} * x->{word}",
        f"f16({word})",
        f"1 + {word}",
        f"{word} == 1 and {word} || not {word}",
        f"!{word}",
        f"(x) and {word}",
    ):
        check(text)
    for text in (f"x {word}", f"{word} x", f"{word} +"):
        with pytest.raises(DebugError, match="is not an expression"):
            check(text)


def test_an_editor_reads_and_sets_them_as_well(tmp_path):
    path = tmp_path / "named.hip"
    path.write_text(SOURCE)
    client = Client(str(path), "--arch", "gfx942", "--arg", "out:f32[64]", "--arg",
                    "f32[64]=arange", "--arg", "i32=3", folder=tmp_path)  # fmt: skip
    client.start({}, {str(path): [{"line": 7, "condition": "in[5] == 5 && pass == 9",
                                   "logMessage": ""}]})  # fmt: skip
    thread = client.wait("stopped")["threadId"]
    frame = client.top(thread)
    assert client.ask("evaluate", expression="in[3]", frameId=frame["id"])["result"] == "3.0"
    assert client.scope(frame["id"], "Locals")["pass"]["value"] == "9"
    found = client.ask("setExpression", expression="with.from", value="40", frameId=frame["id"])
    assert found["value"] == "40"
    found = client.ask("dataBreakpointInfo", name="with.from", frameId=frame["id"])
    assert found["description"] == "with.from of lane 9"
    client.close()
