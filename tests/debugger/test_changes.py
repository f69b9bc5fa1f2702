"""Changed values are part of the launch's history, whichever way a position is reached."""

from __future__ import annotations

import base64
import struct
import tracemalloc

import numpy as np
import pytest

from tests.debugger.client import Client
from tests.debugger.sessions import answers, console, kernel

SOURCE = r"""#include <hip/hip_runtime.h>
__device__ int more = 1;
__device__ __noinline__ int twice(int a) {
  int b = a * 2;
  return b;
}
extern "C" __global__ void adds(int* out, const int* in, int n) {
  __shared__ int tile[64];
  int t = threadIdx.x, sum = 0;
  tile[t] = in[t];
  __syncthreads();
  for (int i = 0; i < n; i++) {
    sum += twice(tile[t]) + more;
  }
  out[blockIdx.x * 64 + t] = sum;
}
"""
LINE = {text.strip(): number for number, text in enumerate(SOURCE.splitlines(), 1)}
LOOP, END = LINE["sum += twice(tile[t]) + more;"], LINE["out[blockIdx.x * 64 + t] = sum;"]
PLAIN = 4 * (2 * np.arange(64, dtype=np.int32) + 1)


def session(folder, commands, target="gfx942"):
    """The output after each command, all output, and the results."""
    made = kernel(folder, target, "-O0", SOURCE, "adds")
    out, values = np.zeros(64, np.int32), np.arange(64, dtype=np.int32)
    text, error = console(lambda: made.launch(1, 64, (out, values, 4)), commands)
    assert error is None
    return answers(text), text, out


def told(text: str, command: str) -> list[str]:
    """The output after each use of a command."""
    parts = text.split("(wavecore) ")
    return [part.partition("\n")[2].strip() for part in parts if part.startswith(f"{command}\n")]


AT = f"b {LOOP} wave 0 if i == 2"


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize("back", ["rsi", "rc", "rn", "restart; c", "goto 0; c"])
def test_a_variable_stays_set_on_every_way_back(tmp_path, target, back):
    _, text, out = session(tmp_path, [
        AT, "c", "set sum[1] = 1000", "si", "p sum[1]", *back.split("; "), "info position",
        "p sum[1]", "rsi", "p sum[1]", "delete", f"b {END} wave 0", "c", "p sum[1]", "rsi 5",
        "p sum[1]", "delete",
    ], target)  # fmt: skip
    values = [each.removeprefix("sum[1] = ") for each in told(text, "p sum[1]")]
    assert values == ["1000", "1000", "6", "1006", "1006"]
    assert out[1] == 1006
    assert np.array_equal(np.delete(out, 1)[:31], np.delete(PLAIN, 1)[:31])


def test_before_the_change_nothing_is_changed_and_after_it_everything_is(tmp_path):
    """Memory of all kinds and registers; each position has one state."""
    look = ["info position", "p tile[5]", "p more", "p v0[9]", "p out[0]", "p sum[0]", "p $scc"]
    changes = ["set tile[5] = 500", "set more = 7", "set v0[9] = 99", "set out[0] = 5",
               "set sum = 100", "set scc = 1"]  # fmt: skip
    _, text, out = session(tmp_path, [
        AT, "c", *look, *changes, *look, "rsi", "si", *look, "si 30", *look, "rsi 30", *look,
        "restart", "c", *look, "si 30", *look, "delete",
    ])  # fmt: skip
    states = list(zip(*(told(text, command) for command in look), strict=True))
    before, changed, again, later, back, restarted, later_again = states
    assert before[1:6] == ("tile[5] = 5", "more = 1", before[3], "out[0] = 0", "sum[0] = 2")
    assert changed[1:] == ("tile[5] = 500", "more = 7", "v0[9] = 0x00000063", "out[0] = 5",
                           "sum[0] = 100", "$scc = 0x00000001")  # fmt: skip
    assert changed == again == back == restarted
    assert later == later_again
    expected = 100 + 2 * (2 * np.arange(64) + 7)
    expected[5] = 100 + 2 * (1000 + 7)
    assert np.array_equal(out, expected)


def test_the_way_back_keeps_no_copy_of_a_heap_that_nothing_was_written_to(tmp_path):
    """The device's heap has 1 GiB; the kernel's code requests it and does not write to it."""
    from wavecore.debugger import snapshot

    kept = []

    class Measured(snapshot._Copy):
        def __init__(self, at, size):
            tracemalloc.start()
            super().__init__(at, size)
            kept.append((size, tracemalloc.get_traced_memory()[0]))
            tracemalloc.stop()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshot, "_Copy", Measured)
        session(tmp_path, [AT, "c", "si", "rsi", "delete"])
    assert sum(size for size, _ in kept) > 1 << 30
    assert sum(copied for _, copied in kept) < 1 << 24


def test_a_change_survives_that_the_launch_runs_again_for_a_watchpoint(tmp_path):
    said, _, out = session(tmp_path, [
        AT, "c", "set sum[1] = 1000", "watch tile[60]", "delete 1", "c",
    ])  # fmt: skip
    assert said["watch tile[60]"] == "watchpoint 2: tile[60]"
    assert out[1] == 1006
    assert out[2] == PLAIN[2]


def test_a_change_before_others_drops_them_and_says_so(tmp_path):
    said, _, out = session(tmp_path, [
        f"b {LOOP} wave 0", "c", "c", "set sum[1] = 1000", "set sum[2] = 2000", "c",
        "set sum[3] = 3000", "rc", "rc", "set sum[4] = 400", "c", "c", "p sum[1]", "p sum[4]",
        "delete",
    ])  # fmt: skip
    assert said["set sum[4] = 400"].startswith("later changes are discarded (3 changes): ")
    assert said["set sum[3] = 3000"] == ""
    assert said["p sum[1]"] == "sum[1] = 6"
    assert said["p sum[4]"] == "sum[4] = 418"
    assert np.array_equal(np.delete(out, 4), np.delete(PLAIN, 4))
    assert out[4] == PLAIN[4] + 400


def test_steps_over_a_change_stop_where_they_did(tmp_path):
    """Applying a change again does not stop, when stepping lines or out of functions."""
    places = ["info position", "p sum[0]"]
    stop = [f"tb {LOOP} wave 0", "c"]
    commands = [
        *stop, "si 3", "set tile[9] = 90", "restart", *stop, "n", *places, "n", *places, "s",
        "finish", *places, "delete",
    ]  # fmt: skip
    _, text, out = session(tmp_path, commands)
    (tmp_path / "plain").mkdir()
    others = [each for each in commands if not each.startswith("set")]
    _, plain, _ = session(tmp_path / "plain", others)
    for each in places:
        assert told(text, each) == told(plain, each)
    assert out[9] == 4 * (180 + 1)


def test_what_avoids_an_error_is_kept_and_the_next_error_stops(tmp_path):
    source = """#include <hip/hip_runtime.h>
extern "C" __global__ void far(float* x, int at, int then) {
  x[threadIdx.x + at] = 1;
  x[threadIdx.x + then] = 2;
}
"""
    made = kernel(tmp_path, "gfx942", "-O0", source, "far")
    x = np.zeros(64, np.float32)
    text, _ = console(
        lambda: made.launch(1, 64, (x, 1000, 2000)),
        ["rn", "set at = 0", "c", "rn", "p at[0]", "set then = 0", "c"], on_entry=False,
    )  # fmt: skip
    assert text.count("MemoryFault: ") == 2
    assert told(text, "p at[0]") == ["at[0] = 0"]
    assert np.array_equal(x, np.full(64, 2, np.float32))


def test_what_an_editor_sets_is_kept_as_well(tmp_path):
    path = tmp_path / "adds.hip"
    path.write_text(SOURCE)
    client = Client(str(path), "--arch", "gfx942", "--arg", "out:i32[64]", "--arg",
                    "i32[64]=arange", "--arg", "i32=4", folder=tmp_path)  # fmt: skip
    client.start({}, {str(path): [{"line": LOOP, "condition": "i == 2"}]})
    thread = client.wait("stopped")["threadId"]
    scopes = client.ask("scopes", frameId=client.top(thread)["id"])["scopes"]
    client.ask("setVariable", variablesReference=scopes[0]["variablesReference"], name="sum",
               value="100")  # fmt: skip
    data = base64.b64encode(struct.pack("<i", 500)).decode()
    written = client.ask("writeMemory", memoryReference="lds:0x14", data=data)
    assert written["bytesWritten"] == 4
    for request in ("stepBack", "next"):
        client.ask(request, threadId=thread, granularity="instruction")
        client.wait("stopped")
    assert client.ask("evaluate", expression="sum[3]")["result"] == "100"
    assert client.ask("evaluate", expression="tile[5]")["result"] == "500"
    client.ask("reverseContinue", threadId=thread)
    client.wait("stopped")
    client.ask("evaluate", expression="set more = 0", context="repl")
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    client.ask("continue", threadId=thread)
    client.wait("exited")
    assert "later changes are discarded (65 changes)" in client.output()
    client.close()
