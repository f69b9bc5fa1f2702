"""A client of the debug adapter, as an editor is one, without the editor."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

_PATIENCE = 240


class Client:
    """Talks to `wavecore debug --dap` over its standard input and output."""

    def __init__(self, *arguments: str, folder: Path | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wavecore", "debug", "--dap", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))},
        )  # fmt: skip
        self._sequence = 0
        self._printed: list[str] = []
        self.messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.events: list[dict[str, Any]] = []
        threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self) -> None:
        assert self.process.stdout is not None
        while True:
            header = self.process.stdout.readline()
            if not header:
                self.messages.put(None)
                return
            self.process.stdout.readline()
            length = int(header.partition(b":")[2])
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, command: str, **arguments: Any) -> int:
        """Send a request; its number."""
        self._sequence += 1
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
        """The answer to a request, whether it succeeded or not; events are kept."""
        number = self.send(command, **arguments)
        while True:
            message = self.receive()
            if message["type"] == "response" and message["request_seq"] == number:
                return message
            self.events.append(message)

    def ask(self, command: str, **arguments: Any) -> dict[str, Any]:
        """The body of the answer to a request that succeeds."""
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
        """All that the program has printed by now."""
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
        """What a frame's scope has, by name."""
        scopes = self.ask("scopes", frameId=frame)["scopes"]
        (found,) = [each for each in scopes if each["name"] == name]
        return self.below(found["variablesReference"])

    def below(self, number: int) -> dict[str, dict[str, Any]]:
        """What can be unfolded below a number, by name."""
        found = self.ask("variables", variablesReference=number)["variables"]
        return {each["name"]: each for each in found}

    def close(self) -> int:
        """Disconnect; the adapter's exit status."""
        self.send("disconnect", terminateDebuggee=True)
        return self.process.wait(timeout=_PATIENCE)
