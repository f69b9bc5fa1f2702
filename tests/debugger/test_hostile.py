"""Hostile editors and users: gone in the middle, out of order, two at once, Ctrl-C."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from http.client import BadStatusLine, HTTPConnection

import pytest

from tests.debugger.client import Client
from wavecore.debugger import programs
from wavecore.debugger.protocol import Channel

SPIN = """import sys
import time

import numpy as np

import wavecore as wc

SOURCE = '''#include <hip/hip_runtime.h>
extern "C" __global__ void spin(volatile int* x) {
  int n = x[1];
  while (x[0] == 0)
    n += 1;
  x[1] = n;
}
'''
x = np.zeros(2, np.int32)
code = wc.compile(SOURCE, "gfx1201", opt="-O0", name="spin.hip")
kernel = wc.Device("gfx1201").load(code)["spin"]
print("begins", flush=True)
if "sleep" in sys.argv:
    time.sleep(1000)
kernel.launch(1, 1, (x,))
print("x", x[0], x[1] > 0)
"""
LOOP = 5


@pytest.fixture
def spin(tmp_path):
    path = tmp_path / "spin.py"
    path.write_text(SPIN)
    return path


def test_breakpoints_are_set_and_taken_away_while_a_launch_runs(spin):
    client = Client(str(spin), folder=spin.parent)
    client.start({"stopOnEntry": True}, {})
    thread = client.wait("stopped")["threadId"]
    client.ask("setBreakpoints", source={"path": "spin.hip"}, breakpoints=[{"line": LOOP + 1}])
    client.ask("continue", threadId=thread)
    found = client.ask("setBreakpoints", source={"path": "spin.hip"}, breakpoints=[{"line": LOOP}])
    assert found["breakpoints"][0]["verified"]
    stop = client.wait("stopped")
    assert stop["reason"] == "breakpoint"
    assert client.top(thread)["line"] == LOOP
    client.ask("setBreakpoints", source={"path": "spin.hip"}, breakpoints=[])
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "spin"}])
    client.ask("continue", threadId=thread)
    client.ask("pause", threadId=thread)
    assert client.wait("stopped")["reason"] == "pause"
    assert not client.answer("evaluate", expression="quit", context="repl")["success"]
    client.ask("evaluate", expression="set x[0] = 1", context="repl")
    client.ask("continue", threadId=thread)
    assert client.wait("exited")["exitCode"] == 0
    assert client.output().endswith("x 1 True\n")
    client.close()


@pytest.mark.parametrize("how", ["running", "stopped", "sleeping"])
def test_an_editor_that_vanishes_takes_the_program_along(spin, how):
    words = ["sleep"] if how == "sleeping" else []
    client = Client(str(spin), *words, folder=spin.parent)
    client.start({"stopOnEntry": how == "stopped"}, {})
    while "begins" not in client.output():
        client.receive()
    if how == "stopped":
        client.wait("stopped")
    client.sink.close()
    assert client.process.wait(timeout=60) is not None


def test_requests_out_of_order_are_refused_and_harm_nothing(spin):
    client = Client(folder=spin.parent)
    thread = {"threadId": 1}
    for command in ("stackTrace", "continue", "next", "stepBack", "exceptionInfo"):
        assert not client.answer(command, **thread)["success"]
    assert client.ask("threads")["threads"] == [{"id": 1, "name": "the program"}]
    client.ask("configurationDone")
    client.ask("initialize")
    wrong = client.answer("launch", program=str(spin.parent / "nothing.py"))
    assert not wrong["success"]
    assert "nothing.py" in wrong["message"]
    client.ask("launch", program=str(spin), stopOnEntry=True)
    assert not client.answer("launch", program=str(spin))["success"]
    client.wait("stopped")
    client.ask("initialize")
    client.ask("configurationDone")
    for command in ("pause", "restart", "nonsense"):
        assert not client.answer(command, **thread)["success"]
    assert not client.answer("continue", threadId=99, singleThread=True)["success"]
    assert client.top(1)["name"] == "spin"
    client.ask("terminate")
    assert client.process.wait(timeout=60) is not None


def test_a_port_takes_the_client_that_has_the_token_and_no_other(spin):
    """The editor's own adapter finds the token: `attach` is given only the port."""
    waits = Client(folder=spin.parent, command=[sys.executable, str(spin)], WAVECORE_DEBUG="0")
    asked = {"seq": 1, "type": "request", "command": "launch",
             "arguments": {"program": "/bin/sh", "args": ["-c", "touch seen"]}}  # fmt: skip
    page = HTTPConnection("127.0.0.1", waits.port, timeout=30)
    with contextlib.suppress(ConnectionError):
        page.request("POST", "/", json.dumps(asked), {"Origin": "https://other.example"})
    with pytest.raises((ConnectionError, BadStatusLine)):
        page.getresponse()
    assert not waits.answer("launch", program="/bin/sh", args=["-c", "id"], token="x")["success"]
    assert waits.messages.get(timeout=30) is None  # and that ended it

    client = Client(folder=spin.parent)
    client.ask("initialize")
    client.ask("attach", port=waits.port)
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "spin"}])
    client.ask("configurationDone")
    assert client.wait("stopped")["reason"] == "breakpoint"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", waits.port), 10)
    client.ask("evaluate", expression="set x[0] = 1", context="repl")
    client.ask("disconnect")  # detaching leaves it running
    assert client.process.wait(timeout=60) == 0
    assert waits.process.communicate(timeout=60)[0] == b"begins\nx 1 False\n"
    assert not (spin.parent / "seen").exists()
    client = Client()
    refused = client.answer("attach", port=waits.port)
    assert "no session of yours is waiting on port" in refused["message"]
    client.close()


def terminal(path, *words):
    """`wavecore debug` in its own terminal: the process, and our end of the terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "wavecore", "debug", *words, str(path)], stdin=theirs,
        stdout=theirs, stderr=theirs, start_new_session=True, cwd=path.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path)), "NO_COLOR": "1"},
    )  # fmt: skip
    os.close(theirs)
    return process, ours


def until(terminal: int, text: str, seconds: float = 60) -> str:
    """A terminal's output up to some text, or within some seconds."""
    shown, end = b"", time.monotonic() + seconds
    while text.encode() not in shown and (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            data = os.read(terminal, 1 << 16)
            assert data, shown
            shown += data
    return shown.decode("utf-8", "replace")


def test_ctrl_c_stops_a_launch_and_takes_back_a_line(spin):
    process, ours = terminal(spin)
    until(ours, "(wavecore) ")
    os.write(ours, b"print not finished")
    process.send_signal(signal.SIGINT)
    while "(wavecore) " not in until(ours, "(wavecore) ", 3):
        process.send_signal(signal.SIGINT)  # one that comes before the line is read is ignored
    while "0000002a" not in until(ours, "0000002a", 5):  # one that comes late takes this back
        os.write(ours, b"print/x 42\n")
    os.write(ours, b"b spin\nc\n")
    assert "int n = x[1]" in until(ours, "int n = x[1]")
    os.write(ours, b"delete\nb 6\nc\n")
    assert "(wavecore) c\r\n" in until(ours, "(wavecore) c\r\n")
    time.sleep(1)  # it is running
    process.send_signal(signal.SIGINT)
    assert "spin at" in until(ours, "(wavecore) ").rpartition("paused")[2]
    os.write(ours, b"set x[0] = 1\ndelete\nc\n")
    assert "x 1 True" in until(ours, "x 1 True")
    assert process.wait(timeout=60) == 0
    os.close(ours)


def test_tab_completes_and_the_end_of_the_input_ends_the_program(spin):
    process, ours = terminal(spin)
    until(ours, "(wavecore) ")
    os.write(ours, b"info loc\t\n")
    assert "n = " in until(ours, "(wavecore) ").partition("info locals")[2]
    os.write(ours, b"\x04")
    assert process.wait(timeout=60) == 0
    os.close(ours)


def test_requests_behind_the_end_are_answered_and_a_silent_editor_keeps_nothing(monkeypatch):
    """Reading from an editor that neither sends nor disconnects does not keep the process alive."""
    monkeypatch.setattr(programs, "_SILENCE_SECONDS", 1.5)
    (source, commands), (answers, sink) = os.pipe(), os.pipe()
    channel = Channel(open(source, "rb"), open(sink, "wb", buffering=0))  # noqa: SIM115

    def editor() -> None:
        asking = Channel(io.BytesIO(), open(commands, "wb", buffering=0))  # noqa: SIM115
        for number, command in enumerate(("initialize", "launch", "configurationDone"), 1):
            asking.request(number, command, {})
        time.sleep(1)  # the program has ended
        asking.request(4, "threads", {})
        time.sleep(1)
        asking.request(5, "nonsense", {})
        threading.Event().wait()  # and never disconnects

    threading.Thread(target=editor, daemon=True).start()
    start = time.monotonic()
    assert programs._session(channel, lambda arguments: lambda: 7) == 7
    assert 3 < time.monotonic() - start < 30
    heard = os.read(answers, 1 << 16)
    assert heard.index(b'"terminated"') < heard.index(b'"request_seq": 4, "success": true')
    assert b'"request_seq": 5, "success": false' in heard
