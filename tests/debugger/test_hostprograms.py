"""The session of a compiled program: which of its processes has the debugger."""

from __future__ import annotations

import io
import os
import sys
import time

import pytest

from wavecore.debugger import hostprograms
from wavecore.debugger.hostprograms import HostProgram, Relay
from wavecore.debugger.protocol import Channel

# Two processes that launch at once are two connections; each is accepted, or turned away.
AT_ONCE = """
import json, os, socket, sys
path = json.loads(os.environ["WAVECORE_DEBUG"])["socket"]
found = []
for count in range(3):
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(20)
    try:
        connection.connect(path)
    except OSError:
        connection = None
    found.append(connection)
def said(connection):
    try:
        return connection is not None and connection.recv(1) != b""
    except (ConnectionError, BrokenPipeError):
        return False
sys.exit(0 if [said(each) for each in found] == [True, False, False] else 3)
"""


def test_of_processes_that_ask_at_once_one_has_the_debugger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unlink = os.unlink

    def late(path: str, **rest: object) -> None:
        time.sleep(1)  # others connect meanwhile
        unlink(path, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(hostprograms.os, "unlink", late)
    editor = Channel(io.BytesIO(), io.BytesIO())
    assert HostProgram([sys.executable, "-c", AT_ONCE]).run(Relay(editor, {})) == 0
