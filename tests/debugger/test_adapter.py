"""The debug adapter, by a scripted client: HIP and Python kernels, faults, hostile messages."""

from __future__ import annotations

import base64
import gc
import io
import json
import struct
import time

import pytest

from tests.debugger.client import Client
from tests.debugger.sessions import SOURCE
from wavecore.debugger.adapter import Adapter
from wavecore.debugger.protocol import Channel
from wavecore.debugger.requests.arguments import Arguments

PYTHON = """import numpy as np

import wavecore as wc
import wavecore.lang as wl


@wl.kernel
def squares(x: wl.ptr[wl.f32], n: wl.i32):
    i = wl.blockIdx.x * wl.blockDim.x + wl.threadIdx.x
    value = x[i]
    if i < n:
        x[i] = value * value


if __name__ == "__main__":
    x = np.arange(256, dtype=np.float32)
    squares.launch(wc.Device("gfx1201"), 4, 64, (x, 256))
    print("sum", x.sum())
"""


@pytest.fixture
def hip(tmp_path):
    """A client at the first stop of a HIP kernel: line 15, where i is 130."""
    path = tmp_path / "scale.hip"
    path.write_text(SOURCE)
    client = Client(folder=tmp_path)
    launch = {
        "program": str(path), "kernel": "scale", "arch": "gfx942", "grid": "4", "block": "128",
        "kernelArgs": ["out:f32[512]=arange", "f32=2", "i32=512"],
    }  # fmt: skip
    client.start(launch, {str(path): [{"line": 15, "condition": "i == 130"}]})
    yield client, path
    client.process.kill()
    client.process.wait()


def test_a_hip_kernel_stops_and_shows_its_variables_and_registers(hip):
    client, path = hip
    stop = client.wait("stopped")
    assert stop["reason"] == "breakpoint"
    threads = client.ask("threads")["threads"]
    assert {"id": stop["threadId"], "name": "workgroup (1, 0, 0), wave 0"} in threads
    frame = client.top(stop["threadId"])
    assert (frame["name"], frame["line"], frame["source"]["path"]) == ("scale", 15, str(path))
    names = client.scope(frame["id"], "Locals")
    assert names["n"]["value"] == "512"
    assert names["k"]["value"] == "0"
    assert client.ask("evaluate", expression="i", frameId=frame["id"])["result"] == "130"
    assert client.ask("evaluate", expression="tile[2] * 2.0")["result"] == "260.0"
    special = client.scope(frame["id"], "Special registers")
    assert special["exec"]["value"] == "0xffffffffffffffff  (all 64 lanes)"
    vgprs = client.scope(frame["id"], "VGPRs")
    assert "v0" in vgprs
    # memory: the array of the argument, by the pointer's reference
    pointer = names["x"]
    found = client.ask("readMemory", memoryReference=pointer["memoryReference"], count=16)
    assert struct.unpack("<4f", base64.b64decode(found["data"])) == (24.0, 40.0, 56.0, 72.0)
    lds = client.ask("readMemory", memoryReference="lds:0x0", count=8)
    assert struct.unpack("<2f", base64.b64decode(lds["data"])) == (128.0, 129.0)
    code = client.ask("disassemble", memoryReference=frame["instructionPointerReference"],
                      instructionOffset=-2, instructionCount=6)["instructions"]  # fmt: skip
    assert len(code) == 6
    assert code[2]["address"] == frame["instructionPointerReference"]
    assert client.close() == 0


def test_steps_go_forth_and_back_and_variables_can_be_set(hip):
    client, _ = hip
    thread = client.wait("stopped")["threadId"]
    first = client.top(thread)
    registers = {n: v["value"] for n, v in client.scope(first["id"], "SGPRs").items()}
    client.ask("stepIn", threadId=thread)
    assert client.wait("stopped")["reason"] == "step"
    inner = client.ask("stackTrace", threadId=thread)["stackFrames"]
    assert [frame["name"] for frame in inner] == ["twice", "scale"]
    client.ask("stepOut", threadId=thread)
    client.wait("stopped")
    assert client.top(thread)["name"] == "scale"
    client.ask("reverseContinue", threadId=thread)
    assert client.wait("stopped")["reason"] == "breakpoint"
    frame = client.top(thread)
    assert frame["instructionPointerReference"] == first["instructionPointerReference"]
    again = {n: v["value"] for n, v in client.scope(frame["id"], "SGPRs").items()}
    assert again == registers
    client.ask("stepBack", threadId=thread, granularity="instruction")
    client.wait("stopped")
    client.ask("next", threadId=thread, granularity="instruction")
    client.wait("stopped")
    frame = client.top(thread)
    assert frame["instructionPointerReference"] == first["instructionPointerReference"]
    scopes = client.ask("scopes", frameId=frame["id"])["scopes"]
    set_ = client.ask("setVariable", variablesReference=scopes[0]["variablesReference"],
                      name="sum", value="1000.0")  # fmt: skip
    assert set_["value"] == "1000.0"
    client.ask("setBreakpoints", source={"path": "scale.hip"}, breakpoints=[])
    for path in list(hip[1].parent.glob("*.hip")):
        client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    client.ask("continue", threadId=thread)
    assert client.wait("exited")["exitCode"] == 0
    assert client.close() == 0


@pytest.mark.parametrize("on_port", [False, True])
def test_a_kernel_in_python_stops_in_its_program(tmp_path, on_port):
    path = tmp_path / "squares.py"
    path.write_text(PYTHON)
    client = Client(*[str(path)] * on_port, folder=tmp_path, on_port=on_port)
    client.start(
        {} if on_port else {"program": str(path)},
        {str(path): [{"line": 11, "condition": "i == 70"}]},
    )
    stop = client.wait("stopped")
    frame = client.top(stop["threadId"])
    assert (frame["name"], frame["line"]) == ("squares", 11)
    assert frame["source"]["path"] == str(path)
    assert client.ask("evaluate", expression="value")["result"] == "70.0"
    info = client.ask("evaluate", expression="info position", context="repl")
    assert info["result"].isdecimal()
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    client.ask("continue", threadId=stop["threadId"])
    assert client.wait("exited")["exitCode"] == 0
    client.close()


def test_a_fault_stops_with_what_is_wrong(tmp_path):
    path = tmp_path / "far.hip"
    path.write_text(
        "#include <hip/hip_runtime.h>\n"
        'extern "C" __global__ void far(float* x) { x[threadIdx.x * 1000] = 1; }\n'
    )
    client = Client(str(path), "--arch", "gfx1100", "--block", "32", "--arg", "f32[32]=zeros")
    client.start({}, {})
    stop = client.wait("stopped")
    assert stop["reason"] == "exception"
    info = client.ask("exceptionInfo", threadId=stop["threadId"])
    assert info["exceptionId"] == "MemoryFault"
    assert "writes 4 bytes" in info["description"]
    assert "far.hip:2" in info["description"] or client.top(stop["threadId"])["line"] == 2
    client.close()


# ---------------------------------------------------------------------------------- hostility

WRONG = (
    None, True, -1, 1 << 70, 1.5, "", "x" * 1000, [], [1], {}, {"a": [None]}, "\ud800",
)  # fmt: skip
NAMES = (
    "threadId", "frameId", "variablesReference", "expression", "name", "value", "source",
    "breakpoints", "memoryReference", "count", "offset", "instructionCount", "data", "filters",
    "sourceReference", "text", "column", "context", "granularity", "startFrame", "levels",
)  # fmt: skip
COMMANDS = (
    "setBreakpoints", "setFunctionBreakpoints", "setInstructionBreakpoints", "setVariable",
    "setDataBreakpoints", "dataBreakpointInfo", "setExceptionBreakpoints", "stackTrace", "source",
    "scopes", "variables", "evaluate", "completions", "disassemble", "readMemory", "writeMemory",
    "exceptionInfo", "threads", "nonsense", "",
)  # fmt: skip


def _hostile():
    """Messages that no editor sends: bytes, and the minimum number of responses to each."""
    yield b"Content-Length: 5\r\n\r\n{]}}}"
    yield b"Content-Length: -5\r\n\r\n"
    yield b"Content-Length: one\r\n\r\n"
    yield b"Content-Length: 4\r\n\r\nnull"
    yield b"Content-Length: 20000000\r\n\r\n" + b" " * 20000000
    yield b"\r\n"
    for body in (b"[]", b'"x"', b"1e999", b"[" * 2000, b"\xff\xfe", b'{"seq": 1}'):
        yield b"Content-Length: %d\r\n\r\n" % len(body) + body
    for number, command in enumerate(COMMANDS):
        for wrong in range(10):
            value = WRONG[(number + wrong) % len(WRONG)]
            arguments = dict.fromkeys(NAMES, value) if wrong < 9 else value
            body = json.dumps(
                {"seq": 9, "type": "request", "command": command, "arguments": arguments}
            ).encode()
            yield b"Content-Length: %d\r\n\r\n" % len(body) + body
    for type_ in ("response", "event", 7, None):
        body = json.dumps({"seq": "x", "type": type_, "command": ["a"]}).encode()
        yield b"Content-Length: %d\r\n\r\n" % len(body) + body


def test_two_hundred_hostile_messages_are_answered_and_the_session_goes_on(hip):
    client, _ = hip
    thread = client.wait("stopped")["threadId"]
    sent = 0
    for message in _hostile():
        client.write(message)
        sent += 1
        answer = client.receive()
        while answer["type"] == "event":
            answer = client.receive()
        assert answer["type"] == "response", message[:80]
    assert sent >= 200
    assert client.top(thread)["line"] == 15
    assert client.ask("evaluate", expression="i")["result"] == "130"
    assert client.close() == 0


def test_a_length_that_nobody_reads_ends_the_session_with_an_answer(tmp_path):
    client = Client(folder=tmp_path)
    client.write(b"Content-Length: 99999999999999\r\n\r\n")
    answer = client.receive()
    assert not answer["success"]
    assert "bytes" in answer["message"]
    assert client.process.wait(timeout=60) == 0


def test_breakpoints_in_many_lines_cost_in_proportion():
    """Each was a copy of all existing ones: 20,000 took 13 s."""

    def seconds(count: int) -> float:
        adapter = Adapter(Channel(io.BytesIO(), io.BytesIO()), lambda arguments: lambda: 0)
        lines = [{"line": 1 + number} for number in range(count)]
        given = Arguments("setBreakpoints", {"source": {"path": "a.hip"}, "breakpoints": lines})
        gc.disable()  # which scans everything that other tests have left
        start = time.process_time()
        for _ in range(2):  # the second time the first ones are removed
            found = adapter.on_set_breakpoints(given)["breakpoints"]
            assert len(found) == len(adapter.debugger.breakpoints) == count
        spent = time.process_time() - start
        gc.enable()
        return spent

    assert min(seconds(20000) for _ in range(2)) < 40 * min(seconds(2000) for _ in range(3))
