"""Requests for sources, instructions and memory."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from wavecore.debugger import memory
from wavecore.debugger.requests.arguments import MOST, Arguments, code_address
from wavecore.debugger.requests.state import Requests
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.emulator.events import Space


class CodeRequests(Requests):
    """Sources, disassembly, memory."""

    def on_source(self, arguments: Arguments) -> dict[str, Any]:
        number = arguments.number("sourceReference")
        if number not in self.sources:
            raise DebugError(f"there is no source {number}")
        lines = self.here.sourcemap.source(self.sources[number])
        if lines is None:
            raise DebugError(f"{self.sources[number]} was not found, or has changed")
        return {"content": "\n".join(lines) + "\n"}

    def on_disassemble(self, arguments: Arguments) -> dict[str, Any]:
        sourcemap = self.here.sourcemap
        pc = code_address(arguments.text("memoryReference")) + arguments.number("offset", 0)
        count = arguments.number("instructionCount")
        if not 0 <= count <= MOST:
            raise DebugError(f"{count} instructions: expected 0 to {MOST}")
        known = sourcemap.instructions
        first = next((i for i, at in enumerate(known) if at >= pc), len(known))
        first += arguments.number("instructionOffset", 0)
        found = []
        for place in range(first, first + count):
            if not 0 <= place < len(known):
                at = max(pc + 4 * (place - first), 0)
                found.append({"address": hex(at), "instruction": "(no code)",
                              "presentationHint": "invalid"})  # fmt: skip
                continue
            found.append(self._instruction(known[place]))
        return {"instructions": found}

    def _instruction(self, pc: int) -> dict[str, Any]:
        sourcemap = self.here.sourcemap
        inst = sourcemap.instruction(pc)
        frame = sourcemap.shown(pc)[0]
        body: dict[str, Any] = {"address": hex(pc), "instruction": "(no instruction)"}
        if inst is not None:
            data = b"".join(word.to_bytes(4, "little") for word in inst.words)
            body |= {"instruction": inst.text, "instructionBytes": data.hex(" ")}
        if frame.file:
            body |= {"location": self.source_of(frame.file), "line": frame.line}
        return body

    def _place(self, arguments: Arguments) -> tuple[Scope, Space, int]:
        """The memory of a reference: 0x..., lds:0x..., scratch:0x... of the focus."""
        text = arguments.text("memoryReference")
        head, colon, rest = text.partition(":")
        spaces = {"lds": Space.LDS, "scratch": Space.SCRATCH}
        if colon and head not in spaces:
            raise DebugError(f"{text!r} is not a memory reference")
        address = code_address(rest if colon else text) + arguments.number("offset", 0)
        return self.commands.scope(), spaces.get(head, Space.GLOBAL), address

    def on_read_memory(self, arguments: Arguments) -> dict[str, Any]:
        scope, space, address = self._place(arguments)
        count = arguments.number("count")
        if not 0 <= count <= memory.LIMIT_BYTES:
            raise DebugError(f"{count} bytes: expected 0 to {memory.LIMIT_BYTES}")
        data = memory.readable(scope, space, address, count)
        body: dict[str, Any] = {"address": hex(address)}
        if len(data) < count:
            body["unreadableBytes"] = count - len(data)
        return {**body, "data": base64.b64encode(data).decode("ascii")}

    def on_write_memory(self, arguments: Arguments) -> dict[str, Any]:
        scope, space, address = self._place(arguments)
        try:
            data = base64.b64decode(arguments.text("data"), validate=True)
        except (binascii.Error, ValueError):
            raise DebugError("writeMemory: data must be base64") from None
        memory.write(scope, space, address, data)
        return {"bytesWritten": len(data)}
