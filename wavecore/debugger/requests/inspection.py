"""Requests that inspect waves: their frames, variables and registers."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from wavecore._text import visible
from wavecore.debugger import handles
from wavecore.debugger.assignment import assign
from wavecore.debugger.expressions import evaluate
from wavecore.debugger.requests.arguments import Arguments
from wavecore.debugger.requests.state import Requests
from wavecore.debugger.scopes import Scope
from wavecore.debugger.sourcemap import Frame
from wavecore.debugger.stops import WAITS, DebugError

# Terminal commands that would end the session without the editor's knowledge.
_NOT_HERE = frozenset({"q", "quit", "exit", "detach", "commands", "EOF"})


class InspectionRequests(Requests):
    """Waves, frames, variables, expressions."""

    def on_threads(self, arguments: Arguments) -> dict[str, Any]:
        if self.stop is None:
            return {"threads": [{"id": 1, "name": "the program"}]}
        here = self.here
        found = []
        for group, wave, _, state in here.waves():
            if state == "ENDED":
                continue
            x, y, z = here.launch.workgroup(group)
            note = f", {WAITS[state]}" if state in WAITS else ""
            name = f"workgroup ({x}, {y}, {z}), wave {wave}{note}"
            found.append({"id": self.thread_of(group, wave), "name": name})
        return {"threads": found}

    def on_stack_trace(self, arguments: Arguments) -> dict[str, Any]:
        key = self.wave_of(arguments)
        frames = self.here.frames(*key)
        first = max(arguments.number("startFrame", 0), 0)
        levels = arguments.number("levels", 0)
        shown = frames[first : first + levels if levels > 0 else None]
        return {
            "stackFrames": [
                self._frame(key, first + place, frame) for place, frame in enumerate(shown)
            ],
            "totalFrames": len(frames),
        }

    def _frame(self, key: tuple[int, int], place: int, frame: Frame) -> dict[str, Any]:
        number = len(self.frames) + 1
        self.frames[number] = (*key, place)
        name = frame.function or "?"
        return {
            "id": number, "name": f"{name} (inlined)" if frame.is_inlined else name,
            "line": frame.line, "column": max(frame.column, 1),
            "instructionPointerReference": hex(frame.pc),
            **({"source": self.source_of(frame.file)} if frame.file else {}),
        }  # fmt: skip

    def on_scopes(self, arguments: Arguments) -> dict[str, Any]:
        scope = self.scope_of(arguments.number("frameId"))
        names = scope.registers.names()
        parts: list[tuple[str, str, Callable[[], list[handles.Node]]]] = [
            ("Locals", "locals", lambda: handles.locals_of(scope)),
            ("Special registers", "registers", lambda: handles.special_of(scope)),
            ("VGPRs", "registers", lambda: handles.registers_of(scope, "vgpr")),
            ("SGPRs", "registers", lambda: handles.registers_of(scope, "sgpr")),
        ]
        if names["agpr"]:
            parts.append(("AccVGPRs", "registers", lambda: handles.registers_of(scope, "agpr")))
        if len(scope.registers.state.lds):
            parts.append(("LDS", "", lambda: handles.lds_of(scope)))
        if handles.fragments_of(scope):
            parts.append(("Fragments", "", lambda: handles.fragments_of(scope)))
        return {"scopes": [
            {"name": name, **({"presentationHint": hint} if hint else {}),
             "variablesReference": self.handles.add(scope, maker), "expensive": name != "Locals"}
            for name, hint, maker in parts
        ]}  # fmt: skip

    def on_variables(self, arguments: Arguments) -> dict[str, Any]:
        scope, nodes = self.handles.get(arguments.number("variablesReference"))
        first = max(arguments.number("start", 0), 0)
        count = arguments.number("count", 0)
        shown = nodes[first : first + count if count > 0 else None]
        return {"variables": [self._node(scope, node) for node in shown]}

    def _node(self, scope: Scope, node: handles.Node) -> dict[str, Any]:
        number = self.handles.add(scope, node.children) if node.children is not None else 0
        body: dict[str, Any] = {"name": node.name, "value": visible(node.value),
                                "variablesReference": number}  # fmt: skip
        if node.type:
            body["type"] = node.type
        if node.memory:
            body["memoryReference"] = node.memory
        if node.expression:
            body["evaluateName"] = node.expression
        return body

    def on_set_variable(self, arguments: Arguments) -> dict[str, Any]:
        scope, nodes = self.handles.get(arguments.number("variablesReference"))
        name = arguments.text("name")
        node = next((each for each in nodes if each.name == name), None)
        if node is None or not node.expression:
            raise DebugError(f"{name} cannot be assigned")
        return {"value": self._set(scope, node.expression, arguments), "variablesReference": 0}

    def on_set_expression(self, arguments: Arguments) -> dict[str, Any]:
        expression, number = arguments.text("expression").strip(), arguments.number("frameId", 0)
        scope = self.scope_of(number) if number else self.commands.scope()
        return {"value": self._set(scope, expression, arguments)}

    @staticmethod
    def _set(scope: Scope, expression: str, arguments: Arguments) -> str:
        """Assign to an expression; returns its new value."""
        assign(scope, expression, arguments.text("value"))
        fresh = scope.of_lane(scope.lane)
        return visible(handles.of_value(fresh, evaluate(expression, fresh), expression).value)

    def on_evaluate(self, arguments: Arguments) -> dict[str, Any]:
        text = arguments.text("expression").strip()
        number = arguments.number("frameId", 0)
        if arguments.text("context", "") == "repl" and self._is_command(text):
            return {"result": self._said(text), "variablesReference": 0}
        scope = self.scope_of(number) if number else self.commands.scope()
        node = handles.of_value(scope, evaluate(text, scope), text)
        body = self._node(scope, node)
        return {"result": body.pop("value"), **body}

    def _is_command(self, text: str) -> bool:
        """Whether it is a terminal command, and not a variable of the same name."""
        word = text.partition(" ")[0].partition("/")[0]
        if word not in self.commands.names() or word in _NOT_HERE:
            return False
        return word != text or word not in self.commands.scope().locals.names()

    def _said(self, text: str) -> str:
        """The output of a terminal command, which may also continue the launch."""
        console = self.commands
        console.stdout = out = io.StringIO()
        command = console.command_of(text)
        if command is not None:
            self.go(command)
        return out.getvalue().rstrip("\n")

    def on_completions(self, arguments: Arguments) -> dict[str, Any]:
        text = arguments.text("text")[: max(arguments.number("column", 1) - 1, 0)]
        word = text.split()[-1] if text.split() and not text.endswith(" ") else ""
        found = self.commands.completedefault(word)[:100]
        return {"targets": [{"label": each} for each in found]}

    def on_exception_info(self, arguments: Arguments) -> dict[str, Any]:
        error = self.stop.error if self.stop is not None else None
        if error is None:
            raise DebugError("no error has stopped the launch")
        site = getattr(error, "site", None)
        return {
            "exceptionId": type(error).__name__, "description": str(error), "breakMode": "always",
            "details": {"message": str(error), "typeName": type(error).__name__,
                        "stackTrace": str(site) if site is not None else ""},
        }  # fmt: skip
