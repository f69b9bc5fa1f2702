"""A compiled HIP program under the debug adapter: on standard streams, on ports; and processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.debugger.client import Client
from tests.hip.building import Hipcc, environment

SOURCE = """#include <hip/hip_runtime.h>
#include <cstdio>
#include <unistd.h>

__global__ void scaled(float* x, float factor, int n) {
  __shared__ float tile[64];
  __shared__ int count[3];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  count[threadIdx.x % 3] = i;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  float value = tile[63 - threadIdx.x] * factor;
  if (i < n) x[i] = value;
}

int main(int count, char** words) {
  if (count > 1 && words[1][0] == 'f' && fork() == 0) count = 0;
  float host[128], *device = nullptr;
  for (int i = 0; i < 128; i++) host[i] = i;
  if (hipMalloc(&device, sizeof host) != hipSuccess) return 1;
  hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice);
  for (int round = 0; round < 2; round++) scaled<<<2, 64>>>(device, 2.0f, 128);
  hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost);
  printf("%g %s\\n", host[70], count > 1 ? words[1] : "");
  return count > 2 ? 3 : 0;
}
"""
TARGET = "gfx942"


@pytest.fixture(scope="module")
def program(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("program")
    hipcc = Hipcc(root, folder)
    hipcc.write(main=SOURCE)
    hipcc.build("-g", "-O0", f"--offload-arch={TARGET}", "main.cpp", "-o", "program")
    return folder / "program"


def session(client: Client, source: str, launch: dict[str, object]) -> None:
    """A breakpoint, variables, registers, memory of the workgroup, steps, the second launch."""
    client.ask("initialize", adapterID="wavecore", linesStartAt1=True)
    client.ask("launch", **launch)
    found = client.ask("setBreakpoints", source={"path": source},
                       breakpoints=[{"line": 12, "condition": "i == 70"}])  # fmt: skip
    client.ask("configurationDone")
    stop = client.wait("stopped")
    assert stop["reason"] == "breakpoint"
    assert stop["hitBreakpointIds"] == [found["breakpoints"][0]["id"]]
    thread = stop["threadId"]
    frame = client.top(thread)
    assert frame["name"].partition("(")[0] in ("scaled", "_Z6scaledPffi")
    assert (frame["line"], frame["source"]["path"]) == (12, source)
    names = client.scope(frame["id"], "Locals")
    assert names["factor"]["value"] == "2.0"
    assert names["n"]["value"] == "128"
    assert client.ask("evaluate", expression="tile[6]")["result"] == "70.0"
    assert client.ask("evaluate", expression="count[1]")["result"] == "125"
    assert "v0" in client.scope(frame["id"], "VGPRs")
    exec_mask = client.scope(frame["id"], "Special registers")["exec"]["value"]
    assert exec_mask == "0xffffffffffffffff  (all 64 lanes)"
    client.ask("next", threadId=thread)
    assert client.wait("stopped")["reason"] == "step"
    frame = client.top(thread)
    assert frame["line"] == 13
    assert client.ask("evaluate", expression="value[6]", frameId=frame["id"])["result"] == "242.0"
    client.ask("stepBack", threadId=thread)
    client.wait("stopped")
    assert client.top(thread)["line"] == 12
    client.ask("continue", threadId=thread)
    stop = client.wait("stopped")  # the program's second launch
    assert client.ask("evaluate", expression="tile[6]")["result"] == "242.0"
    client.ask("setBreakpoints", source={"path": source}, breakpoints=[])
    client.ask("continue", threadId=stop["threadId"])


@pytest.mark.parametrize("on_port", [False, True])
def test_a_program_of_the_command_line_stops_and_ends_with_its_status(program, on_port):
    client = Client(str(program), "told", "more", folder=program.parent, on_port=on_port)
    session(client, str(program.parent / "main.cpp"), {})
    assert client.wait("exited")["exitCode"] == 3
    assert client.output().endswith("280 told\n")
    assert client.close() == 3


def test_breakpoints_that_no_launch_of_a_program_had_are_named_at_its_end(program):
    command = [sys.executable, "-m", "wavecore", "debug", str(program), "told"]
    breaks = ["-b", "12", "-b", "nowhere", "--batch"]
    ended = subprocess.run([*command, *breaks], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stdout.endswith("280 told\n")
    assert "breakpoint at nowhere was not found in any launch: no such function" in ended.stderr
    assert "breakpoint at 12" not in ended.stderr
    ended = subprocess.run([*command, "more", *breaks], capture_output=True, text=True, check=False)
    assert ended.returncode == 3  # the program's own takes precedence


def test_a_program_that_a_launch_request_names(program):
    client = Client()
    launch = {"program": f"./{program.name}", "args": ["asked"], "cwd": str(program.parent)}
    session(client, str(program.parent / "main.cpp"), launch)
    assert client.wait("exited")["exitCode"] == 0
    assert client.output().endswith("280 asked\n")
    assert client.close() == 0


def test_an_editor_attaches_to_a_program_that_waits_on_a_port(program):
    client = Client(folder=program.parent, command=[str(program)], WAVECORE_DEBUG="0")
    source = str(program.parent / "main.cpp")
    client.ask("initialize", adapterID="wavecore")
    client.ask("attach")
    client.ask("setBreakpoints", source={"path": source}, breakpoints=[{"line": 12}])
    client.ask("configurationDone")
    stop = client.wait("stopped")
    assert client.top(stop["threadId"])["line"] == 12
    client.ask("disconnect")  # a detaching editor leaves the program running
    out, _ = client.process.communicate(timeout=60)
    assert (client.process.returncode, out) == (0, b"280 \n")


def test_an_editor_that_goes_ends_what_it_launched(program):
    client = Client(str(program), folder=program.parent)
    client.start({"stopOnEntry": True}, {})
    assert client.wait("stopped")["reason"] == "entry"
    client.sink.close()
    assert client.process.wait(timeout=60) != 0


def test_of_a_program_that_forks_the_process_that_launches_first_is_debugged(program):
    client = Client(str(program), "f", folder=program.parent)
    client.start({"stopOnEntry": True}, {})
    stop = client.wait("stopped")
    client.ask("continue", threadId=stop["threadId"])
    assert client.wait("exited")["exitCode"] == 0
    assert client.output().count("280") == 2
    assert "runs without a debugger" in client.output()
    client.close()


def test_places_and_commands_of_the_command_line_reach_the_program(program):
    done = subprocess.run(
        [sys.executable, "-m", "wavecore", "debug", "-b", "12 if i == 70", "-c", "print tile[6]",
         "-c", "print/x exec", "--batch", str(program), "told"],
        env=environment(), cwd=program.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "breakpoint 1 in lane 6" in done.stdout
    assert "(wavecore) print tile[6]\ntile[6] = 70.0\n" in done.stdout
    assert done.stdout.endswith("280 told\n")
