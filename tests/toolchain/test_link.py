"""compile_bitcode() and link(): programs with device code in several sources."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.toolchain import compile, compile_bitcode, link

pytestmark = pytest.mark.clang

HEADERS = {"parts/triple.h": "#pragma once\n__device__ int triple(int);\n"}
CALLER = """\
#include <hip/hip_runtime.h>
#include <parts/triple.h>
__device__ int offsets[2] = {10, 20};
static __device__ int calls = 1;
extern "C" __global__ void k(int* p) {
  p[threadIdx.x] = triple(threadIdx.x) + offsets[threadIdx.x & 1] + calls;
}
"""
CALLEE = """\
#include <hip/hip_runtime.h>
#include "parts/triple.h"
static __device__ int calls = 3;
__device__ int triple(int x) {
  if (x == 5) printf("five\\n");
  return calls * x;
}
"""


def bitcode(target: str) -> list[bytes]:
    return [
        compile_bitcode(text, target, headers=HEADERS, name=name).data
        for name, text in (("caller.hip", CALLER), ("callee.hip", CALLEE))
    ]


@pytest.mark.parametrize("target", ["gfx90a:xnack-", "gfx942", "gfx1100", "gfx1201"])
def test_a_function_of_another_source_is_linked_in(target: str) -> None:
    """And printf works there; statics with one name stay separate."""
    code = link(bitcode(target), target)
    assert code.target_id_text == target
    out, printed = np.zeros(32, np.int32), []
    kernel = wc.Device(code.target).load(code)["k"]
    kernel.launch(1, 32, (out,), printf=printed.append)
    lanes = np.arange(32)
    np.testing.assert_array_equal(out, 3 * lanes + np.where(lanes & 1, 20, 10) + 1)
    assert printed == ["five\n"]


def test_a_variable_may_live_in_another_source() -> None:
    """Variables keep their names, so the host can find them."""
    use = (
        "#include <hip/hip_runtime.h>\nextern __device__ int v;\n__global__ void k() { v += 2; }\n"
    )
    home = "#include <hip/hip_runtime.h>\n__device__ int v = 40;\n"
    parts = [compile_bitcode(text, "gfx942").data for text in (use, home)]
    module = wc.Device("gfx942").load(link(parts, "gfx942"))
    module["k"][1, 1]()
    assert module.variable("v").view(np.int32)[0] == 42


def test_what_is_defined_nowhere_or_twice_is_named() -> None:
    caller, callee = bitcode("gfx1100")
    with pytest.raises(
        wc.CompileError, match=r"caller\.hip:6: error: triple\(int\) is not defined"
    ):
        link([caller], "gfx1100")
    with pytest.raises(wc.CompileError, match=r"duplicate symbol: triple\(int\)"):
        link(
            [caller, callee, compile_bitcode(CALLEE + "\n", "gfx1100", headers=HEADERS).data],
            "gfx1100",
        )


def test_the_same_source_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever its text is while it is compiled."""
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")
    first, again = bitcode("gfx942"), bitcode("gfx942")
    assert first == again
    assert link(first, "gfx942").data == link(again, "gfx942").data


@pytest.mark.parametrize("inputs", [[], b"BC", ["text"]])
def test_inputs_are_bytes_of_files(inputs: object) -> None:
    with pytest.raises(wc.CompileError, match="inputs"):
        link(inputs, "gfx942")  # type: ignore[arg-type]


def test_headers_given_as_text_are_found_by_name() -> None:
    """In quotes and in angle brackets, by each other, and in a warning."""
    code = compile(
        '#include "a.h"\n#include <deep/b.h>\nextern "C" __global__ void k(int* p) { *p = B; }\n',
        "gfx1100",
        headers={
            "a.h": "#include <hip/hip_runtime.h>\n#warning seen\n",
            "deep/b.h": '#include "c.h"\n',
            "deep/c.h": "#define B 7\n",
        },
    )
    assert "a.h:2:2: warning: seen" in code.log
    out = np.zeros(1, np.int32)
    wc.Device("gfx1100").load(code)["k"][1, 1](out)
    assert out[0] == 7


@pytest.mark.parametrize("text", ["2", "3"])
def test_another_text_of_a_header_is_another_program(text: str) -> None:
    code = compile(
        '#include <hip/hip_runtime.h>\n#include "n.h"\n__device__ int v = N;\n',
        "gfx942",
        headers={"n.h": f"#define N {text}\n"},
    )
    variable = code.symbols["v"]
    assert code.read(variable.address, 4) == int(text).to_bytes(4, "little")


@pytest.mark.parametrize("name", ["/usr/include/x.h", "../x.h", "", ".", "kernel.hip"])
def test_names_of_headers_stay_below_their_folder(name: str) -> None:
    with pytest.raises(wc.CompileError, match="headers"):
        compile("int x;\n", "gfx942", headers={name: ""})
