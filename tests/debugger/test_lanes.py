"""Variables private to each lane: read, set and watched in the selected lane."""

from __future__ import annotations

import numpy as np
import pytest

from tests.debugger.client import Client
from tests.debugger.sessions import answers, console, kernel

SOURCE = r"""#include <hip/hip_runtime.h>
struct Pair { int left; int right; };
extern "C" __global__ void lanes(int* out, const int* in, int n) {
  int t = threadIdx.x;
  int own[4] = {t, 10 + t, 20 + t, 30 + t};
  Pair pair = {100 + t, 200 + t};
  int sum = in[t];
  int* place = &sum;
  for (int i = 0; i < n; i++) {
    sum += own[i] + pair.left;
  }
  out[t] = *place;
}
"""
LINE = {text.strip(): number for number, text in enumerate(SOURCE.splitlines(), 1)}
LOOP = LINE["sum += own[i] + pair.left;"]
TARGETS = ("gfx942", "gfx1201")


def session(folder, commands, target="gfx942", opt="-O0"):
    """The output after each command, and the first wave's lanes at the end."""
    made = kernel(folder, target, opt, SOURCE, "lanes")
    out, values = np.zeros(64, np.int32), np.arange(64, dtype=np.int32)
    text, error = console(lambda: made.launch(1, 64, (out, values, 1)), commands)
    assert error is None
    return answers(text), out


def expected(**changed: int) -> np.ndarray:
    """The kernel's results, plus what is added in lanes: lane3=500."""
    found = np.arange(64, dtype=np.int32) * 3 + 100
    for lane, more in changed.items():
        found[int(lane.removeprefix("lane"))] += more
    return found


@pytest.mark.parametrize("target", TARGETS)
def test_a_variable_is_set_in_the_lane_that_is_named(tmp_path, target):
    said, out = session(tmp_path, [
        f"b {LOOP}", "c", "set sum[3] = 503", "p sum[3]", "p sum[0]", "set own[0][7] = 1007",
        "p own[0][7]", "p own[0][0]", "set pair.left[9] = 0", "p pair.left[9]", "p pair.left[0]",
        "p pair[9]", "delete",
    ], target)  # fmt: skip
    assert said["p sum[3]"] == "sum[3] = 503"
    assert said["p sum[0]"] == "sum[0] = 0"
    assert said["p own[0][7]"] == "own[0][7] = 1007"
    assert said["p own[0][0]"] == "own[0][0] = 0"
    assert said["p pair.left[9]"] == "pair.left[9] = 0"
    assert said["p pair.left[0]"] == "pair.left[0] = 100"
    assert said["p pair[9]"] == "pair[9] = {left = 0, right = 209}"
    assert np.array_equal(out, expected(lane3=500, lane7=1000, lane9=-109))


def test_an_index_chooses_its_lane_whatever_lane_was_chosen_before(tmp_path):
    said, out = session(tmp_path, [
        f"b {LOOP}", "c", "lane 5", "p sum[3]", "p sum", "p own[1]", "p own[1][3]", "p v0[3] == v0",
        "set sum[3] = 503", "set sum = 505", "p sum[3]", "delete",
    ])  # fmt: skip
    assert said["p sum"] == "sum = 5"
    assert said["p own[1]"] == "own[1] = 15"
    assert said["p own[1][3]"] == "own[1][3] = 13"
    assert said["p sum[3]"] == "sum[3] = 503"
    assert np.array_equal(out, expected(lane3=500, lane5=500))


@pytest.mark.parametrize("target", TARGETS)
def test_a_watchpoint_of_a_lane_reads_that_lane(tmp_path, target):
    said, out = session(tmp_path, [f"b {LOOP}", "c", "watch sum[3]", "c", "p sum[3]", "delete"],
                        target)  # fmt: skip
    assert said["watch sum[3]"] == "watchpoint 2: sum[3] of lane 3"
    assert ", lane 3\n" in said["c"]
    assert "old value: 3\n  new value: 109" in said["c"]
    assert said["p sum[3]"] == "sum[3] = 109"
    assert np.array_equal(out, expected())


@pytest.mark.parametrize("target", TARGETS)
def test_a_pointer_to_a_private_variable_leads_to_that_of_each_lane(tmp_path, target):
    """The pointers are one number in all lanes, but they point to different variables."""
    said, out = session(tmp_path, [
        f"b {LOOP}", "c", "lane 3", "p *place", "p place[0]", "set place[0] = 503", "x/1dw place",
        "lane all", "p sum[3]", "p sum[0]", "p (place[0])[4]", "x/2dw pair[9]", "x", "watch *place",
        "delete",
    ], target)  # fmt: skip
    assert said["p *place"] == "*place = 3"
    assert said["p place[0]"] == "place[0] = 3"
    assert said["x/1dw place"].endswith(": 503")
    assert said["p sum[3]"] == "sum[3] = 503"
    assert said["p sum[0]"] == "sum[0] = 0"
    assert said["p (place[0])[4]"] == "(place[0])[4] = 4"
    assert said["x/2dw pair[9]"].endswith(": 109 209")
    assert said["watch *place"] == "watchpoint 2: *place of lane 0"
    assert np.array_equal(out, expected(lane3=500))


def test_what_is_no_lane_and_what_has_none_is_refused(tmp_path):
    said, out = session(tmp_path, [
        f"b {LOOP}", "c", "p sum[64]", "set sum[64] = 1", "set sum = 1 << 64", "set sum = own[0]",
        "p v0[v0]", "p f16(v0)[64]", "set $s4[3] = 1", "p &sum", "watch sum[-1]", "delete",
    ])  # fmt: skip
    lanes = "there is no lane {}: lanes are 0 to 63"
    assert said["p sum[64]"] == said["set sum[64] = 1"] == lanes.format(64)
    assert said["watch sum[-1]"] == lanes.format(-1)
    assert said["p f16(v0)[64]"] == lanes.format(64)
    assert said["set sum = 1 << 64"] == "the value has more than 64 bits"
    assert said["set sum = own[0]"].startswith("the value differs between lanes")
    assert said["p v0[v0]"] == "v0 is not a single number"
    assert said["set $s4[3] = 1"] == "s4 has one value for the whole wave, not one per lane"
    assert said["p &sum"].startswith("&sum = 0x0002")  # in the aperture of scratch
    assert np.array_equal(out, expected())


def test_halves_of_a_register_are_indexed_by_lane(tmp_path):
    said, _ = session(tmp_path, [
        f"b {LOOP}", "c", "set v0[1] = 0x3c00c000", "p f16(v0)[1]", "p v0.f16[1][0]", "lane 1",
        "p f16(v0)[1]", "p f16(sum)", "lane all",
        f"b {LINE['out[t] = *place;']} if f16(v0) == 1", "c",
        "delete",
    ])  # fmt: skip
    assert said["p f16(v0)[1]"] == "f16(v0)[1].0 = -2.0\nf16(v0)[1].1 = 1.0"
    assert said["p v0.f16[1][0]"] == "v0.f16[1][0] = -2.0"
    assert said["p f16(sum)"].count("\n") == 1
    assert "breakpoint 2: 'f16(v0) == 1' has 2 values per lane" in said["c"]


def test_a_variable_in_a_register_is_set_in_the_active_lanes(tmp_path):
    made = kernel(tmp_path, "gfx942", "-O1", SOURCE, "lanes")
    commands = ["b 5", "c", "set exec = 0xffffffff", "set t = 7", "p t[31]", "p t[32]",
                "set t[32] = 9", "p v0[32] == 9", "p v0[31]"]  # fmt: skip
    out, values = np.zeros(64, np.int32), np.arange(64, dtype=np.int32)
    text, _ = console(lambda: made.launch(1, 64, (out, values, 1)), commands)
    said = answers(text)
    assert said["p t[31]"] == "t[31] = 7"
    assert said["p t[32]"] == "t[32] = 32"
    assert said["p v0[32] == 9"] == "v0[32] == 9 = true"
    assert said["p v0[31]"] == "v0[31] = 0x00000007"


def test_an_editor_sets_and_watches_the_lane_that_it_unfolds(tmp_path):
    path = tmp_path / "lanes.hip"
    path.write_text(SOURCE)
    client = Client(str(path), "--arch", "gfx942", "--arg", "out:i32[64]", "--arg",
                    "i32[64]=arange", "--arg", "i32=1", folder=tmp_path)  # fmt: skip
    client.start({}, {str(path): [LOOP]})
    thread = client.wait("stopped")["threadId"]
    frame = client.top(thread)["id"]
    number = client.scope(frame, "Locals")["sum"]["variablesReference"]
    found = client.ask("setVariable", variablesReference=number, name="lane 3", value="503")
    assert found["value"] == "503"
    scopes = client.ask("scopes", frameId=frame)["scopes"]
    below = client.below(scopes[0]["variablesReference"])["sum"]["variablesReference"]
    values = {name: each["value"] for name, each in client.below(below).items()}
    assert (values["lane 0"], values["lane 3"]) == ("0", "503")
    found = client.ask("setExpression", expression="own[0][4]", value="9", frameId=frame)
    assert found["value"] == "9"
    assert client.ask("evaluate", expression="own[0][3]", frameId=frame)["result"] == "3"
    info = client.ask("dataBreakpointInfo", name="lane 5", variablesReference=number)
    assert info["description"] == "sum[5] of lane 5"
    watched = client.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
    assert watched["breakpoints"][0]["verified"]
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    client.ask("continue", threadId=thread)
    stop = client.wait("stopped")
    assert stop["reason"] == "data breakpoint"
    assert stop["description"].endswith("lane 5")
    assert client.ask("evaluate", expression="sum[5]")["result"] == "115"
    client.ask("setDataBreakpoints", breakpoints=[])
    client.ask("continue", threadId=thread)
    client.wait("exited")
    assert " 609 117 " in client.output()  # 503 + 3 + 103 and 4 + 9 + 104
    client.close()


def test_a_lane_stays_chosen_at_the_stops_of_its_wave(tmp_path):
    """Steps, breakpoints and reverse execution keep it; another wave selects all lanes."""
    made = kernel(tmp_path, "gfx1201", "-O0", SOURCE, "lanes")
    out, values = np.zeros(64, np.int32), np.arange(64, dtype=np.int32)

    def launch() -> None:
        for _ in range(2):
            made.launch(1, 64, (out, values, 1))

    store = LINE["out[t] = *place;"]
    text, error = console(launch, [
        f"b {LOOP} if t == 6", f"b {store}", "c", "p t", "next", "p t ", "lane 5", "reverse-next",
        "p t  ", "set sum = 1000", "c", "p t   ", "p sum[5]", "p sum[4]", "c",
        "p t    ", "lane 3", "c", "p t     ", "delete",
    ])  # fmt: skip
    assert error is None
    said = answers(text)
    assert said["p t"] == said["p t "] == "t = 6"  # of the lane for which the condition held
    assert "wave 0, lane 5: lanes at" in said["reverse-next"]
    assert said["p t  "] == said["p t   "] == "t = 5"
    assert "lane 5 was chosen in workgroup 0, wave 0: here it is all lanes" in text
    assert "37" in said["p t    "]  # all of wave 1
    assert "lane 3 was chosen" not in text  # the next launch starts afresh
    assert (said["p sum[5]"], said["p sum[4]"]) == ("sum[5] = 1110", "sum[4] = 112")
