"""A Debug Adapter Protocol server around the engine: what VS Code, nvim and others talk to.

Threads are waves. Requests are answered on a thread of their own; the program runs on the main one,
which waits in `stopped` while a launch stands still. Source: the protocol's specification.
"""

from __future__ import annotations

import base64
import binascii
import functools
import io
import os
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wavecore._text import visible
from wavecore.debugger import handles, memory
from wavecore.debugger.assignment import assign
from wavecore.debugger.commands import Commands
from wavecore.debugger.engine import Debugger
from wavecore.debugger.expressions import evaluate
from wavecore.debugger.hostprograms import HostProgram, Relay
from wavecore.debugger.locations import parse_breakpoint
from wavecore.debugger.places import Frame
from wavecore.debugger.protocol import Channel, ProtocolError
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import (
    Back,
    Breakpoint,
    Command,
    DebugError,
    Finish,
    Go,
    Here,
    Leave,
    Quit,
    Step,
    Stop,
)
from wavecore.emulator.events import Space, WatchedLaunch
from wavecore.errors import Error

_CAPABILITIES = dict.fromkeys(
    (
        "supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
        "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
        "supportsEvaluateForHovers", "supportsStepBack", "supportsSetVariable",
        "supportsCompletionsRequest", "supportsExceptionInfoRequest", "supportsLogPoints",
        "supportsDataBreakpoints", "supportsReadMemoryRequest", "supportsWriteMemoryRequest",
        "supportsDisassembleRequest", "supportsInstructionBreakpoints",
        "supportsSteppingGranularity", "supportTerminateDebuggee", "supportsTerminateRequest",
        "supportsDelayedStackTraceLoading", "supportsSingleThreadExecutionRequests",
    ),
    True,
)  # fmt: skip
_FILTER = "errors"
_REASONS = {
    "breakpoint": "breakpoint", "marker": "breakpoint", "step": "step", "ended": "step",
    "entry": "entry", "pause": "pause", "error": "exception", "watch": "data breakpoint",
    "goal": "goto",
}  # fmt: skip
_MOST = 1 << 16
# Commands of the terminal that would end the session behind the editor's back.
_NOT_HERE = frozenset({"q", "quit", "exit", "detach", "commands", "EOF"})

# Makes a program of a launch request's arguments; a function returns its exit status.
Start = Callable[[Mapping[str, Any]], Callable[[], int] | HostProgram]


class Adapter:
    """One session with an editor; a front end of the engine."""

    def __init__(self, channel: Channel, start: Start) -> None:
        self.channel, self._start = channel, start
        self.debugger = Debugger(self)
        self._console = Commands(self.debugger, io.StringIO(), io.StringIO())
        self._stop: Stop | None = None
        self._commands: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self._handles = handles.Handles()
        self._frames: dict[int, tuple[int, int, int]] = {}
        self._by_source: dict[str, list[int]] = {}
        self._others: dict[str, list[int]] = {"function": [], "instruction": [], "data": []}
        self._sources: dict[int, str] = {}
        self._program: Callable[[], int] | None = None
        self._host: HostProgram | None = None  # a compiled program, with a debugger of its own
        self._relay: Relay | None = None
        self._ready = threading.Event()
        self._configured = threading.Event()
        self._is_over = threading.Event()
        self._is_attached = self._is_gone = False
        self.interrupt: Callable[[], None] | None = None  # ends a program that runs
        self._lock = threading.RLock()

    # ------------------------------------------------------------------------- the program

    def program(self) -> Callable[[], int] | None:
        """Wait for what is to run; None if the editor went away before."""
        self._ready.wait()
        self._configured.wait()
        return None if self._is_over.is_set() else self._program

    def exited(self, status: int) -> None:
        """The program has ended."""
        self.channel.event("exited", {"exitCode": status})
        self.channel.event("terminated")

    def output(self, text: str, category: str = "stdout") -> None:
        """Something was printed."""
        self.channel.event("output", {"category": category, "output": text})

    # --------------------------------------------------------------------------- front end

    def launched(self, launch: WatchedLaunch) -> None:
        for breakpoint in self.debugger.breakpoints.values():
            self.channel.event(
                "breakpoint", {"reason": "changed", "breakpoint": self._breakpoint(breakpoint)}
            )

    def logged(self, text: str) -> None:
        self.output(f"{text}\n", "console")

    def ended(self, error: BaseException | None) -> None:
        self._stop = None

    def stopped(self, stop: Stop) -> Command:
        if self._is_over.is_set():
            raise Quit
        if self._is_gone:
            return Leave()
        with self._lock:
            self._stop = stop
            self._console.look_at(stop)
        self.channel.event("stopped", self._stop_body(stop))
        command = self._commands.get()
        with self._lock:
            self._stop = None
            self._console.gone()
            self._handles.clear()
            self._frames.clear()
        if command is None:
            raise Quit
        return command

    def _stop_body(self, stop: Stop) -> dict[str, Any]:
        body: dict[str, Any] = {
            "reason": _REASONS.get(stop.reason, "step"),
            "threadId": self._thread(*stop.here.key),
            "allThreadsStopped": True,
            "description": stop.text or stop.reason,
        }
        if stop.error is not None:
            body["text"] = f"{type(stop.error).__name__}: {stop.error}"
        point = stop.breakpoint or stop.watch
        if point is not None:
            body["hitBreakpointIds"] = [point.number]
        return body

    def _thread(self, group: int, wave: int) -> int:
        return group * self.here.launch.waves_per_group + wave + 1

    @property
    def here(self) -> Here:
        """Where the launch stands. Raises: DebugError."""
        if self._stop is None:
            raise DebugError("no launch stands still")
        return self._stop.here

    # ---------------------------------------------------------------------------- messages

    def serve(self) -> None:
        """Answer requests until the editor goes away."""
        try:
            while not self._is_over.is_set():
                try:
                    message = self.channel.read()
                except ProtocolError as error:
                    self.channel.refuse({}, str(error))
                    if error.is_last:
                        break
                    continue
                if message is None:
                    break
                self._take(message)
        finally:
            self._leave(end=not self._is_attached)

    def _take(self, message: dict[str, Any]) -> None:
        if self._relay is not None and message.get("command") not in _LAST:
            self._relay.take(message)
            return
        if message.get("type") != "request":
            self.channel.refuse(message, "expected a request")
            return
        command, arguments = message.get("command"), message.get("arguments", {})
        if not isinstance(command, str):
            self.channel.refuse(message, "a request has a command")
            return
        if not isinstance(arguments, dict):
            self.channel.refuse(message, f"{command}: arguments are an object")
            return
        handler = _HANDLERS.get(command)
        if handler is None:
            self.channel.refuse(message, f"there is no request {command[:100]!r} here")
            return
        try:
            with self._lock:
                body = handler(self, Arguments(command, arguments))
        except Error as error:
            self.channel.refuse(message, str(error))
            return
        except Exception as error:  # noqa: BLE001 (the session outlives whatever a request does)
            self.channel.refuse(message, f"{command}: {type(error).__name__}: {error}")
            return
        self.channel.answer(message, body)
        after = _AFTER.get(command)
        if after is not None:
            after(self)

    # ---------------------------------------------------------------------- start and end

    def _initialize(self, arguments: Arguments) -> dict[str, Any]:
        filters = [{
            "filter": _FILTER, "label": "Memory faults, traps and other errors", "default": True,
        }]  # fmt: skip
        return {**_CAPABILITIES, "exceptionBreakpointFilters": filters}

    def _launch(self, arguments: Arguments) -> None:
        if self._ready.is_set():
            raise DebugError("a program runs already")
        program = self._start(arguments.values)
        self.debugger.stop_on_entry = arguments.flag("stopOnEntry")
        if callable(program):
            self._program = program
        else:
            self._host, self._relay = program, Relay(self.channel, arguments.values)
            self._program = functools.partial(program.run, self._relay)
            self._configured.set()  # the requests to come are the process's
        self._ready.set()

    def _attach(self, arguments: Arguments) -> None:
        self._launch(arguments)
        self._is_attached = True  # when the editor goes, the program runs on

    def _configuration_done(self, arguments: Arguments) -> None:
        self._configured.set()

    def _disconnect(self, arguments: Arguments) -> None:
        self._leave(end=arguments.flag("terminateDebuggee", default=not self._is_attached))

    def _terminate(self, arguments: Arguments) -> None:
        self._leave(end=True)

    def _leave(self, *, end: bool) -> None:
        """The editor goes: the program ends, or runs on alone."""
        if self._is_over.is_set() or self._is_gone:
            return
        self._is_gone = True
        if end:
            self._is_over.set()
        self._ready.set()
        self._configured.set()
        if self._host is not None and self._relay is not None:
            self._relay.leave(end=end)
            if end:
                self._host.end()
        elif self._stop is not None:
            self._commands.put(None if end else Leave())
        elif end and self.interrupt is not None:
            self.interrupt()

    # ------------------------------------------------------------------------- breakpoints

    def _set_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        source = arguments.object("source")
        path = source.get("path") or source.get("name") or ""
        if not isinstance(path, str) or not path:
            raise DebugError("setBreakpoints: a source has a path or a name")
        self._forget(self._by_source.pop(path, []))
        made = []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setBreakpoints", each)
            point = Breakpoint(self.debugger.next_number(), path, file=path,
                               line=given.number("line"))  # fmt: skip
            made.append(self._added(point, given))
        self._by_source[path] = [point.number for point in made]
        return {"breakpoints": [self._breakpoint(point) for point in made]}

    def _added(self, point: Breakpoint, given: Arguments) -> Breakpoint:
        point.condition = given.text("condition", "")
        point.log = given.text("logMessage", "")
        point.ignore = _ignored(given.text("hitCondition", ""))
        return self.debugger.add(point)

    def _forget(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self.debugger.breakpoints.pop(number, None)
            self.debugger.watches.pop(number, None)

    def _breakpoint(self, point: Breakpoint) -> dict[str, Any]:
        body: dict[str, Any] = {"id": point.number, "verified": bool(point.pcs)}
        if point.found_line:
            body["line"] = point.found_line
        if point.pcs:
            body["instructionReference"] = hex(point.pcs[0])
        else:
            body["message"] = "no kernel that has run so far has code here"
            body["reason"] = "pending"
        return body

    def _set_function_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self._forget(self._others["function"])
        made = []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setFunctionBreakpoints", each)
            point = parse_breakpoint(given.text("name"), number=self.debugger.next_number())
            made.append(self._added(point, given))
        self._others["function"] = [point.number for point in made]
        return {"breakpoints": [self._breakpoint(point) for point in made]}

    def _set_instruction_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self._forget(self._others["instruction"])
        made = []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setInstructionBreakpoints", each)
            pc = _code_address(given.text("instructionReference")) + given.number("offset", 0)
            point = Breakpoint(self.debugger.next_number(), hex(pc), pc=pc)
            made.append(self._added(point, given))
        self._others["instruction"] = [point.number for point in made]
        return {"breakpoints": [self._breakpoint(point) for point in made]}

    def _data_breakpoint_info(self, arguments: Arguments) -> dict[str, Any]:
        name = arguments.text("name")
        number = arguments.number("variablesReference", 0)
        if number:
            _, nodes = self._handles.get(number)
            found = next((node for node in nodes if node.name == name), None)
            if found is None or not found.expression:
                return {"dataId": None, "description": f"{name} cannot be watched"}
            name = found.expression
        evaluate(name, self._console.scope())
        access = ["write", "read", "readWrite"]
        return {"dataId": name, "description": name, "accessTypes": access}

    def _set_data_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self._forget(self._others["data"])
        numbers, found = [], []
        for each in arguments.objects("breakpoints"):
            given = Arguments("setDataBreakpoints", each)
            access = {"read": "read", "readWrite": "access"}.get(
                given.text("accessType", ""), "write"
            )
            try:
                watch = self.debugger.watch(self._console.made_watch(given.text("dataId"), access))
            except DebugError as error:
                found.append({"verified": False, "message": str(error)})
                continue
            numbers.append(watch.number)
            found.append({"id": watch.number, "verified": True})
        self._others["data"] = numbers
        return {"breakpoints": found}

    def _set_exception_breakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self.debugger.stop_on_error = _FILTER in arguments.texts("filters")
        return {}

    # ------------------------------------------------------------------------------- waves

    def _threads(self, arguments: Arguments) -> dict[str, Any]:
        if self._stop is None:
            return {"threads": [{"id": 1, "name": "the program"}]}
        here = self.here
        found = []
        for group, wave, _, state in here.waves():
            if state == "ENDED":
                continue
            x, y, z = here.launch.workgroup(group)
            note = ", at a barrier" if state == "AT_BARRIER" else ""
            name = f"workgroup ({x}, {y}, {z}), wave {wave}{note}"
            found.append({"id": self._thread(group, wave), "name": name})
        return {"threads": found}

    def _wave(self, arguments: Arguments) -> tuple[int, int]:
        number = arguments.number("threadId") - 1
        key = divmod(number, self.here.launch.waves_per_group)
        self.here.state(*key)
        return key

    def _stack_trace(self, arguments: Arguments) -> dict[str, Any]:
        key = self._wave(arguments)
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
        number = len(self._frames) + 1
        self._frames[number] = (*key, place)
        name = frame.function or "?"
        return {
            "id": number, "name": f"{name} (inlined)" if frame.is_inlined else name,
            "line": frame.line, "column": max(frame.column, 1),
            "instructionPointerReference": hex(frame.pc),
            **({"source": self._source_of(frame.file)} if frame.file else {}),
        }  # fmt: skip

    def _source_of(self, file: str) -> dict[str, Any]:
        path = self.here.places.path(file) or self._moved(file)
        body: dict[str, Any] = {"name": os.path.basename(file)}
        if path is not None:
            return {**body, "path": path}
        number = next((n for n, name in self._sources.items() if name == file), 0)
        if not number:
            number = len(self._sources) + 1
            self._sources[number] = file
        return {**body, "sourceReference": number}

    def _moved(self, file: str) -> str | None:
        """The editor's file of that name: code out of a cache may name where it was first."""
        same = [
            each for each in self._by_source if os.path.basename(each) == os.path.basename(file)
        ]
        return next((each for each in same if os.path.isfile(each)), None)

    def _source(self, arguments: Arguments) -> dict[str, Any]:
        number = arguments.number("sourceReference")
        if number not in self._sources:
            raise DebugError(f"there is no source {number}")
        lines = self.here.places.source(self._sources[number])
        if lines is None:
            raise DebugError(f"{self._sources[number]} is not found, or has changed")
        return {"content": "\n".join(lines) + "\n"}

    def _scope(self, number: int) -> Scope:
        if number not in self._frames:
            raise DebugError(f"there is no frame {number}")
        group, wave, place = self._frames[number]
        lane = self._console.lane if (group, wave) == self._console.focus else None
        return Scope(self.here, group, wave, lane, place)

    def _scopes(self, arguments: Arguments) -> dict[str, Any]:
        scope = self._scope(arguments.number("frameId"))
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
             "variablesReference": self._handles.add(scope, maker), "expensive": name != "Locals"}
            for name, hint, maker in parts
        ]}  # fmt: skip

    def _variables(self, arguments: Arguments) -> dict[str, Any]:
        scope, nodes = self._handles.get(arguments.number("variablesReference"))
        first = max(arguments.number("start", 0), 0)
        count = arguments.number("count", 0)
        shown = nodes[first : first + count if count > 0 else None]
        return {"variables": [self._node(scope, node) for node in shown]}

    def _node(self, scope: Scope, node: handles.Node) -> dict[str, Any]:
        number = self._handles.add(scope, node.children) if node.children is not None else 0
        body: dict[str, Any] = {"name": node.name, "value": visible(node.value),
                                "variablesReference": number}  # fmt: skip
        if node.type:
            body["type"] = node.type
        if node.memory:
            body["memoryReference"] = node.memory
        if node.expression:
            body["evaluateName"] = node.expression
        return body

    def _set_variable(self, arguments: Arguments) -> dict[str, Any]:
        scope, nodes = self._handles.get(arguments.number("variablesReference"))
        name = arguments.text("name")
        node = next((each for each in nodes if each.name == name), None)
        if node is None or not node.expression:
            raise DebugError(f"{name} cannot be set")
        assign(scope, node.expression, arguments.text("value"))
        fresh = Scope(scope.here, scope.group, scope.wave, scope.lane, scope.frame)
        again = handles.of_value(fresh, evaluate(node.expression, fresh), node.expression)
        return {"value": again.value, "variablesReference": 0}

    def _evaluate(self, arguments: Arguments) -> dict[str, Any]:
        text = arguments.text("expression").strip()
        number = arguments.number("frameId", 0)
        if arguments.text("context", "") == "repl" and self._is_command(text):
            return {"result": self._said(text), "variablesReference": 0}
        scope = self._scope(number) if number else self._console.scope()
        node = handles.of_value(scope, evaluate(text, scope), text)
        body = self._node(scope, node)
        return {"result": body.pop("value"), **body}

    def _is_command(self, text: str) -> bool:
        """Whether it is a command of the terminal, and no variable that is called as one."""
        word = text.partition(" ")[0].partition("/")[0]
        if word not in self._console.names() or word in _NOT_HERE:
            return False
        return word != text or word not in self._console.scope().locals.names()

    def _said(self, text: str) -> str:
        """What a command of the terminal says; one that lets the launch go on does so."""
        console = self._console
        console.stdout = out = io.StringIO()
        command = console.command_of(text)
        if command is not None:
            self._go(command)
        return out.getvalue().rstrip("\n")

    def _completions(self, arguments: Arguments) -> dict[str, Any]:
        text = arguments.text("text")[: max(arguments.number("column", 1) - 1, 0)]
        word = text.split()[-1] if text.split() and not text.endswith(" ") else ""
        found = self._console.completedefault(word)[:100]
        return {"targets": [{"label": each} for each in found]}

    # --------------------------------------------------------------------------- going on

    def _go(self, command: Command) -> None:
        here = self.here
        if isinstance(command, Back) and not self.debugger.can_go_back:
            raise DebugError("this launch may write more memory than is kept to go back")
        del here
        self._stop = None
        self._commands.put(command)

    def _of_stopped(self, arguments: Arguments) -> None:
        here = self.here
        if self._wave(arguments) != here.key:
            group, wave = here.key
            raise DebugError(f"steps are of the wave that stopped: workgroup {group}, wave {wave}")

    def _continue(self, arguments: Arguments) -> dict[str, Any]:
        alone = arguments.flag("singleThread")
        if alone:
            self._of_stopped(arguments)
        self._go(Go(alone=alone))
        return {"allThreadsContinued": True}

    def _step(self, arguments: Arguments, over: bool) -> dict[str, Any]:
        self._of_stopped(arguments)
        self._go(Step(_unit(arguments), over=over))
        return {}

    def _next(self, arguments: Arguments) -> dict[str, Any]:
        return self._step(arguments, over=True)

    def _step_in(self, arguments: Arguments) -> dict[str, Any]:
        return self._step(arguments, over=False)

    def _step_out(self, arguments: Arguments) -> dict[str, Any]:
        self._of_stopped(arguments)
        self._go(Finish())
        return {}

    def _step_back(self, arguments: Arguments) -> dict[str, Any]:
        self._of_stopped(arguments)
        self._go(Back(_unit(arguments), over=True))
        return {}

    def _reverse_continue(self, arguments: Arguments) -> dict[str, Any]:
        self._go(Back("continue"))
        return {}

    def _pause(self, arguments: Arguments) -> dict[str, Any]:
        if self._stop is not None:
            raise DebugError("the launch stands still already")
        self.debugger.pause()
        return {}

    # --------------------------------------------------------------------- code and memory

    def _disassemble(self, arguments: Arguments) -> dict[str, Any]:
        places = self.here.places
        pc = _code_address(arguments.text("memoryReference")) + arguments.number("offset", 0)
        count = arguments.number("instructionCount")
        if not 0 <= count <= _MOST:
            raise DebugError(f"{count} instructions: expected 0 to {_MOST}")
        known = places.instructions
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
        places = self.here.places
        inst = places.instruction(pc)
        frame = places.shown(pc)[0]
        body: dict[str, Any] = {"address": hex(pc), "instruction": "(no instruction)"}
        if inst is not None:
            data = b"".join(word.to_bytes(4, "little") for word in inst.words)
            body |= {"instruction": inst.text, "instructionBytes": data.hex(" ")}
        if frame.file:
            body |= {"location": self._source_of(frame.file), "line": frame.line}
        return body

    def _place(self, arguments: Arguments) -> tuple[Scope, Space, int]:
        """The memory that a reference names: 0x..., lds:0x..., scratch:0x... of the focus."""
        text = arguments.text("memoryReference")
        head, colon, rest = text.partition(":")
        spaces = {"lds": Space.LDS, "scratch": Space.SCRATCH}
        if colon and head not in spaces:
            raise DebugError(f"{text!r} is no memory")
        address = _code_address(rest if colon else text) + arguments.number("offset", 0)
        return self._console.scope(), spaces.get(head, Space.GLOBAL), address

    def _read_memory(self, arguments: Arguments) -> dict[str, Any]:
        scope, space, address = self._place(arguments)
        count = arguments.number("count")
        if not 0 <= count <= memory.LIMIT_BYTES:
            raise DebugError(f"{count} bytes: expected 0 to {memory.LIMIT_BYTES}")
        data = memory.readable(scope, space, address, count)
        body: dict[str, Any] = {"address": hex(address)}
        if len(data) < count:
            body["unreadableBytes"] = count - len(data)
        return {**body, "data": base64.b64encode(data).decode("ascii")}

    def _write_memory(self, arguments: Arguments) -> dict[str, Any]:
        scope, space, address = self._place(arguments)
        try:
            data = base64.b64decode(arguments.text("data"), validate=True)
        except (binascii.Error, ValueError):
            raise DebugError("writeMemory: data is base64") from None
        memory.write(scope, space, address, data)
        return {"bytesWritten": len(data)}

    def _exception_info(self, arguments: Arguments) -> dict[str, Any]:
        error = self._stop.error if self._stop is not None else None
        if error is None:
            raise DebugError("no error has stopped the launch")
        site = getattr(error, "site", None)
        return {
            "exceptionId": type(error).__name__, "description": str(error), "breakMode": "always",
            "details": {"message": str(error), "typeName": type(error).__name__,
                        "stackTrace": str(site) if site is not None else ""},
        }  # fmt: skip


class Arguments:
    """The arguments of a request; what has another type than it should is refused by name."""

    def __init__(self, command: str, values: Any) -> None:
        if not isinstance(values, dict):
            raise DebugError(f"{command}: expected an object")
        self._command, self.values = command, values

    def number(self, name: str, default: int | None = None) -> int:
        """An integer. Raises: DebugError."""
        found = self.values.get(name, default)
        if isinstance(found, bool) or not isinstance(found, int) or abs(found) >= 1 << 63:
            raise self._wrong(name, "an integer")
        return found

    def text(self, name: str, default: str | None = None) -> str:
        """A string. Raises: DebugError."""
        found = self.values.get(name, default)
        if not isinstance(found, str) or len(found) > _MOST:
            raise self._wrong(name, "text")
        return found

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A boolean. Raises: DebugError."""
        found = self.values.get(name, default)
        if not isinstance(found, bool):
            raise self._wrong(name, "true or false")
        return found

    def object(self, name: str) -> dict[str, Any]:
        """An object. Raises: DebugError."""
        found = self.values.get(name, {})
        if not isinstance(found, dict):
            raise self._wrong(name, "an object")
        return found

    def objects(self, name: str) -> list[dict[str, Any]]:
        """A list of objects. Raises: DebugError."""
        found = self.values.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise self._wrong(name, "a list of objects")
        if len(found) > _MOST:
            raise self._wrong(name, f"at most {_MOST} objects")
        return found

    def texts(self, name: str) -> list[str]:
        """A list of strings. Raises: DebugError."""
        found = self.values.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise self._wrong(name, "a list of texts")
        return found

    def _wrong(self, name: str, expected: str) -> DebugError:
        return DebugError(f"{self._command}: {name} is {expected}")


def _unit(arguments: Arguments) -> str:
    return "instruction" if arguments.text("granularity", "") == "instruction" else "line"


def _ignored(text: str) -> int:
    """How many hits to pass: "3" and ">= 3" stop at the third, "> 3" at the fourth."""
    digits = text.strip().lstrip("=> ")
    if not text.strip():
        return 0
    if not digits.isdecimal() or len(digits) > 12:
        raise DebugError(f"hitCondition {text!r}: expected a number, as 3 or > 3")
    more = text.strip().startswith(">") and not text.strip().startswith(">=")
    return max(int(digits) - (0 if more else 1), 0)


def _code_address(text: str) -> int:
    try:
        found = int(text, 0)
    except ValueError:
        raise DebugError(f"{text[:100]!r} is no address") from None
    if not 0 <= found < 1 << 64:
        raise DebugError(f"{text[:100]!r} is no address")
    return found


def _initialized(adapter: Adapter) -> None:
    adapter.channel.event("initialized")


_LAST = frozenset({"disconnect", "terminate"})  # the session's, whoever debugs the program
_AFTER: Mapping[str, Callable[[Adapter], None]] = {"initialize": _initialized}
_HANDLERS: Mapping[str, Callable[[Adapter, Arguments], Mapping[str, Any] | None]] = {
    "initialize": Adapter._initialize,
    "launch": Adapter._launch,
    "attach": Adapter._attach,
    "configurationDone": Adapter._configuration_done,
    "disconnect": Adapter._disconnect,
    "terminate": Adapter._terminate,
    "setBreakpoints": Adapter._set_breakpoints,
    "setFunctionBreakpoints": Adapter._set_function_breakpoints,
    "setInstructionBreakpoints": Adapter._set_instruction_breakpoints,
    "dataBreakpointInfo": Adapter._data_breakpoint_info,
    "setDataBreakpoints": Adapter._set_data_breakpoints,
    "setExceptionBreakpoints": Adapter._set_exception_breakpoints,
    "threads": Adapter._threads,
    "stackTrace": Adapter._stack_trace,
    "source": Adapter._source,
    "scopes": Adapter._scopes,
    "variables": Adapter._variables,
    "setVariable": Adapter._set_variable,
    "evaluate": Adapter._evaluate,
    "completions": Adapter._completions,
    "continue": Adapter._continue,
    "next": Adapter._next,
    "stepIn": Adapter._step_in,
    "stepOut": Adapter._step_out,
    "stepBack": Adapter._step_back,
    "reverseContinue": Adapter._reverse_continue,
    "pause": Adapter._pause,
    "disassemble": Adapter._disassemble,
    "readMemory": Adapter._read_memory,
    "writeMemory": Adapter._write_memory,
    "exceptionInfo": Adapter._exception_info,
}
