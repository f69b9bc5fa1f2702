"""Requests for breakpoints and watchpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wavecore.debugger.engine import FrontEnd
from wavecore.debugger.expressions import check
from wavecore.debugger.locations import parse_breakpoint
from wavecore.debugger.requests.arguments import Arguments, code_address, ignored
from wavecore.debugger.requests.state import Requests
from wavecore.debugger.stops import Breakpoint, DebugError, Watch

FILTER = "errors"


class BreakpointRequests(Requests):
    """Breakpoints on lines, functions, instructions, data and errors."""

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self._told: dict[int, dict[str, Any]] = {}  # breakpoints as last sent to the editor
        self._watchable: dict[str, Watch] = {}  # by the editor's names for them
        self._others: dict[str, list[int]] = {"function": [], "instruction": [], "data": []}

    def on_set_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        source = arguments.object("source")
        path = source.get("path") or source.get("name") or ""
        if not isinstance(path, str) or not path:
            raise DebugError("setBreakpoints: source needs a path or a name")
        made = []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setBreakpoints", each)
            point = Breakpoint(self.debugger.next_number(), path, file=path,
                               line=given.number("line"))  # fmt: skip
            made.append(self._asked(point, given))
        self._forget(self.by_source.pop(path, []))
        self.by_source[path] = [point.number for point in made]
        return self._added(made)

    def _asked(self, point: Breakpoint, given: Arguments) -> Breakpoint:
        """A breakpoint with the conditions of a request. Raises: DebugError."""
        point.condition = given.text("condition", "")
        if point.condition.strip():
            check(point.condition)
        point.log = given.text("logMessage", "")
        point.ignore = ignored(given.text("hitCondition", ""))
        return point

    def _added(self, made: Sequence[Breakpoint]) -> dict[str, Any]:
        """Add all breakpoints of a request at once; returns the response."""
        self.debugger.add(*made)
        bodies = [self.breakpoint_body(point) for point in made]
        self._told.update({body["id"]: body for body in bodies})
        return {"breakpoints": bodies}

    def found_anew(self) -> list[dict[str, Any]]:
        """The breakpoints that have moved since the editor was told, in a launch that starts."""
        bodies = [self.breakpoint_body(each) for each in self.debugger.breakpoints.values()]
        changed = [body for body in bodies if self._told.get(body["id"]) != body]
        self._told.update({body["id"]: body for body in changed})
        return changed

    def _forget(self, numbers: Sequence[int]) -> None:
        known = self.debugger.breakpoints.keys() | self.debugger.watches.keys()
        self.debugger.remove(*(known & set(numbers)))  # temporary ones may be gone
        for number in numbers:
            self._told.pop(number, None)

    def breakpoint_body(self, point: Breakpoint) -> dict[str, Any]:
        """A breakpoint for the editor."""
        body: dict[str, Any] = {"id": point.number, "verified": bool(point.pcs)}
        if point.found_line:
            body["line"] = point.found_line
        if point.pcs:
            body["instructionReference"] = hex(point.pcs[0])
        else:
            body["message"] = "no kernel so far has code here"
            body["reason"] = "pending"
        return body

    def on_set_function_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        made = []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setFunctionBreakpoints", each)
            point = parse_breakpoint(given.text("name"), number=self.debugger.next_number())
            made.append(self._asked(point, given))
        self._forget(self._others["function"])
        self._others["function"] = [point.number for point in made]
        return self._added(made)

    def on_set_instruction_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        made = []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setInstructionBreakpoints", each)
            pc = code_address(given.text("instructionReference")) + given.number("offset", 0)
            point = Breakpoint(self.debugger.next_number(), hex(pc), pc=pc)
            made.append(self._asked(point, given))
        self._forget(self._others["instruction"])
        self._others["instruction"] = [point.number for point in made]
        return self._added(made)

    def on_data_breakpoint_info(self, arguments: Arguments) -> dict[str, Any]:
        name = arguments.text("name")
        number, frame = arguments.number("variablesReference", 0), arguments.number("frameId", 0)
        scope = self.scope_of(frame) if frame else self.commands.scope()
        if number:
            scope, nodes = self.handles.get(number)
            found = next((node for node in nodes if node.name == name), None)
            if found is None or not found.expression:
                return {"dataId": None, "description": f"{name} cannot be watched"}
            name = found.expression
        watch = self.commands.made_watch(name, "write", scope)
        place = (watch.space.name, watch.low, watch.group, watch.wave, watch.lane, scope.frame)
        known = f"{name} {' '.join(map(str, place))}"
        self._watchable[known] = watch
        access = ["write", "read", "readWrite"] if watch.is_memory else ["write"]
        return {"dataId": known, "description": watch.text, "accessTypes": access}

    def on_set_data_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self._forget(self._others["data"])
        numbers, found = [], []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setDataBreakpoints", each)
            access = {"read": "read", "readWrite": "access"}.get(
                given.text("accessType", ""), "write"
            )
            try:
                watch = self.debugger.watch(self._watch_of(given.text("dataId"), access))
            except DebugError as error:
                found.append({"verified": False, "message": str(error)})
                continue
            numbers.append(watch.number)
            found.append({"id": watch.number, "verified": True})
        self._others["data"] = numbers
        return {"breakpoints": found}

    def _watch_of(self, known: str, access: str) -> Watch:
        """A watchpoint for a result of dataBreakpointInfo, wherever the editor looks now."""
        found = self._watchable.get(known)
        if found is None:
            return self.commands.made_watch(known, access)
        number = self.debugger.next_number()
        return replace(found, number=number, access=access if found.is_memory else "",
                       before=None)  # fmt: skip

    def on_set_exception_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self.debugger.stop_on_error = FILTER in arguments.texts("filters")
        return {}
