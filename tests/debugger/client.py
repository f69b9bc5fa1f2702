"""A client of the debug adapter that acts as an editor."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

_PATIENCE = 240


class Client:
    """Talks to a debug adapter started by a command: on its standard streams, or on a port."""

    def __init__(
        self,
        *arguments: str,
        folder: Path | None = None,
        on_port: bool = False,
        command: Sequence[str] | None = None,
        **settings: str,
    ) -> None:
        """With the arguments of `wavecore debug`, or another command that waits on a port."""
        how = ("--port", "0") if on_port else ("--dap",)
        self.token = ""
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "wavecore", "debug", *how, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path)), **settings},
        )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.source: BinaryIO = self.process.stdout  # type: ignore[assignment]
        self.sink: BinaryIO = self.process.stdin  # type: ignore[assignment]
        if on_port or command is not None:
            self.port, self.token = self._announced()
            self.connection = socket.create_connection(("127.0.0.1", self.port), _PATIENCE)
            self.connection.settimeout(None)
            self.source = self.connection.makefile("rb")
            self.sink = self.connection.makefile("wb")
        self._sequence = 0
        self._printed: list[str] = []
        self.messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.events: list[dict[str, Any]] = []
        threading.Thread(target=self._pump, daemon=True).start()

    def _announced(self) -> tuple[int, str]:
        """The port on which the command announces that it waits, and the token that it requires."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if b"waiting for an editor on" in line:
                port, _, token = line.decode().rpartition(":")[2].partition(", token ")
                return int(port), token.strip()
        raise AssertionError("the command waits for nobody")

    def _pump(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # closed by a test
            while header := self.source.readline():
                self.source.readline()
                length = int(header.partition(b":")[2])
                self.messages.put(json.loads(self.source.read(length)))
        self.messages.put(None)

    def write(self, data: bytes) -> None:
        """Send raw bytes."""
        self.sink.write(data)
        self.sink.flush()

    def send(self, command: str, **arguments: Any) -> int:
        """Send a request. Returns: its number."""
        self._sequence += 1
        if self.token and command in ("attach", "launch"):
            arguments.setdefault("token", self.token)
        body = {"seq": self._sequence, "type": "request", "command": command,
                "arguments": arguments}  # fmt: skip
        data = json.dumps(body).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        return self._sequence

    def receive(self) -> dict[str, Any]:
        """The next message."""
        message = self.messages.get(timeout=_PATIENCE)
        assert message is not None, "the adapter is gone"
        if message.get("event") == "output":
            self._printed.append(message["body"]["output"])
        return message

    def answer(self, command: str, **arguments: Any) -> dict[str, Any]:
        """The response to a request, successful or not; events are kept."""
        number = self.send(command, **arguments)
        while True:
            message = self.receive()
            if message["type"] == "response" and message["request_seq"] == number:
                return message
            self.events.append(message)

    def ask(self, command: str, **arguments: Any) -> dict[str, Any]:
        """The body of the response to a request that succeeds."""
        message = self.answer(command, **arguments)
        assert message["success"], message
        return message["body"]

    def wait(self, event: str) -> dict[str, Any]:
        """The body of the next event of a name."""
        while True:
            for place, message in enumerate(self.events):
                if message.get("event") == event:
                    del self.events[: place + 1]
                    return message["body"]
            self.events.append(self.receive())

    def output(self) -> str:
        """Everything the program has printed so far."""
        return "".join(self._printed)

    def start(self, launch: dict[str, Any], breakpoints: dict[str, list[Any]]) -> None:
        """From the first request to the program's start."""
        self.ask("initialize", adapterID="wavecore", linesStartAt1=True)
        self.ask("launch", **launch)
        for path, points in breakpoints.items():
            lines = [p if isinstance(p, dict) else {"line": p} for p in points]
            found = self.ask("setBreakpoints", source={"path": path}, breakpoints=lines)
            assert len(found["breakpoints"]) == len(lines)
        self.ask("setExceptionBreakpoints", filters=["errors"])
        self.ask("configurationDone")

    def top(self, thread: int) -> dict[str, Any]:
        """The innermost frame of a wave."""
        return self.ask("stackTrace", threadId=thread)["stackFrames"][0]

    def scope(self, frame: int, name: str) -> dict[str, dict[str, Any]]:
        """The contents of a frame's scope, by name."""
        scopes = self.ask("scopes", frameId=frame)["scopes"]
        (found,) = [each for each in scopes if each["name"] == name]
        return self.below(found["variablesReference"])

    def below(self, number: int) -> dict[str, dict[str, Any]]:
        """The children of a variable reference, by name."""
        found = self.ask("variables", variablesReference=number)["variables"]
        return {each["name"]: each for each in found}

    def close(self) -> int:
        """Disconnect; the adapter's exit status."""
        self.send("disconnect", terminateDebuggee=True)
        return self.process.wait(timeout=_PATIENCE)
