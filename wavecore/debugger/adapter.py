"""A Debug Adapter Protocol server for the engine, used by VS Code, nvim and other editors.

Threads are waves. Requests are answered on a separate thread; the program runs on the main thread,
which waits in `stopped` while a launch is stopped. Source: the protocol's specification.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from wavecore.debugger.protocol import Channel, ProtocolError
from wavecore.debugger.relay import Elsewhere, Relay
from wavecore.debugger.requests.arguments import Arguments
from wavecore.debugger.requests.breakpoints import FILTER, BreakpointRequests
from wavecore.debugger.requests.code import CodeRequests
from wavecore.debugger.requests.inspection import InspectionRequests
from wavecore.debugger.requests.motion import MotionRequests
from wavecore.debugger.stops import Command, DebugError, Leave, Quit, Stop
from wavecore.emulator.events import WatchedLaunch
from wavecore.errors import Error

_CAPABILITIES = dict.fromkeys(
    (
        "supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
        "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
        "supportsEvaluateForHovers", "supportsStepBack", "supportsSetVariable",
        "supportsSetExpression",
        "supportsCompletionsRequest", "supportsExceptionInfoRequest", "supportsLogPoints",
        "supportsDataBreakpoints", "supportsReadMemoryRequest", "supportsWriteMemoryRequest",
        "supportsDisassembleRequest", "supportsInstructionBreakpoints",
        "supportsSteppingGranularity", "supportTerminateDebuggee", "supportsTerminateRequest",
        "supportsDelayedStackTraceLoading", "supportsSingleThreadExecutionRequests",
    ),
    True,
)  # fmt: skip
_REASONS = {
    "breakpoint": "breakpoint", "marker": "breakpoint", "step": "step", "ended": "step",
    "entry": "entry", "pause": "pause", "error": "exception", "watch": "data breakpoint",
    "goal": "goto",
}  # fmt: skip
# Creates a program from a launch request's arguments; the function returns its exit status.
Start = Callable[[Mapping[str, Any]], Callable[[], int] | Elsewhere]


def capabilities() -> dict[str, Any]:
    """The response to `initialize`."""
    filters = [{
        "filter": FILTER, "label": "Memory faults, traps and other errors", "default": True,
    }]  # fmt: skip
    return {**_CAPABILITIES, "exceptionBreakpointFilters": filters}


class Adapter(BreakpointRequests, MotionRequests, InspectionRequests, CodeRequests):
    """One session with an editor; a front end of the engine."""

    def __init__(self, channel: Channel, start: Start) -> None:
        super().__init__(self)
        self.channel, self._start = channel, start
        self._program: Callable[[], int] | None = None
        self._host: Elsewhere | None = None  # a program with its own debugger
        self._relay: Relay | None = None
        self._ready = threading.Event()
        self._configured = threading.Event()
        self._is_over = threading.Event()
        self._is_attached = self._is_gone = False
        self.interrupt: Callable[[], None] | None = None  # ends a program that runs
        self.heard = time.monotonic()  # when the last message arrived
        self._lock = threading.RLock()

    # ------------------------------------------------------------------------- the program

    def program(self) -> Callable[[], int] | None:
        """Wait for the program to run; None if the editor disconnects first."""
        self._ready.wait()
        self._configured.wait()
        return None if self._is_over.is_set() else self._program

    def exited(self, status: int) -> None:
        """The program has ended."""
        self.heard = time.monotonic()
        self.channel.event("exited", {"exitCode": status})
        self.channel.event("terminated")

    def output(self, text: str, category: str = "stdout") -> None:
        """Send printed output."""
        self.channel.event("output", {"category": category, "output": text})

    # --------------------------------------------------------------------------- front end

    def launched(self, launch: WatchedLaunch) -> None:
        for body in self.found_anew():
            self.channel.event("breakpoint", {"reason": "changed", "breakpoint": body})

    def logged(self, text: str) -> None:
        self.output(f"{text}\n", "console")

    def ended(self, error: BaseException | None) -> None:
        self.stop = None
        self.commands.over()

    def stopped(self, stop: Stop) -> Command:
        if self._is_over.is_set():
            raise Quit
        if self._is_gone:
            return Leave()
        with self._lock:
            self.look_at(stop)
        if self.commands.lane_lost:
            self.output(f"{self.commands.lane_lost}\n", "console")
        self.channel.event("stopped", self._stop_body(stop))
        command = self.wishes.get()
        with self._lock:
            self.gone()
        if command is None:
            raise Quit
        return command

    def _stop_body(self, stop: Stop) -> dict[str, Any]:
        body: dict[str, Any] = {
            "reason": _REASONS.get(stop.reason, "step"),
            "threadId": self.thread_of(*stop.here.key),
            "allThreadsStopped": True,
            "description": stop.text or stop.reason,
        }
        if stop.error is not None:
            body["text"] = f"{type(stop.error).__name__}: {stop.error}"
        point = stop.breakpoint or stop.watch
        if point is not None:
            body["hitBreakpointIds"] = [point.number]
        return body

    # ---------------------------------------------------------------------------- messages

    def serve(self, first: Mapping[str, Any] | None = None) -> None:
        """Answer requests until the editor disconnects.

        Args:
            first: a request already read where `initialize` was answered (listening.py).
        """
        try:
            if first is not None:
                self.channel.event("initialized")
                self._take(dict(first))
            while not self._is_gone:
                try:
                    message = self.channel.read()
                    self.heard = time.monotonic()
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
        command, arguments = message.get("command"), message.get("arguments", {})
        if self._relay is not None and not (isinstance(command, str) and command in _LAST):
            self._relay.take(message)
            return
        if message.get("type") != "request":
            self.channel.refuse(message, "expected a request")
            return
        if not isinstance(command, str):
            self.channel.refuse(message, "expected a request with a command")
            return
        if not isinstance(arguments, dict):
            self.channel.refuse(message, f"{command}: arguments must be an object")
            return
        if command not in _HANDLERS:
            self.channel.refuse(message, f"unknown request {command[:100]!r}")
            return
        try:
            with self._lock:
                body = getattr(self, _HANDLERS[command])(Arguments(command, arguments))
        except Error as error:
            self.channel.refuse(message, str(error))
            return
        except Exception as error:  # noqa: BLE001 (a request must not end the session)
            self.channel.refuse(message, f"{command}: {type(error).__name__}: {error}")
            return
        self.channel.answer(message, body)
        if command == "initialize":  # breakpoints are accepted from here on
            self.channel.event("initialized")

    # ----------------------------------------------------------------------- start and end

    def on_initialize(self, arguments: Arguments) -> dict[str, Any]:
        return capabilities()

    def on_launch(self, arguments: Arguments) -> None:
        if self._ready.is_set():
            raise DebugError("a program is already running")
        program = self._start(arguments.values)
        self.debugger.stop_on_entry = arguments.flag("stopOnEntry")
        if callable(program):
            self._program = program
        else:
            self._host, self._relay = program, Relay(self.channel, arguments.values)
            self._program = functools.partial(program.run, self._relay)
            self._configured.set()  # later requests go to the process
        self._ready.set()

    def on_attach(self, arguments: Arguments) -> None:
        self.on_launch(arguments)
        self._is_attached = True  # the program continues when the editor disconnects

    def on_configuration_done(self, arguments: Arguments) -> None:
        self._configured.set()

    def on_disconnect(self, arguments: Arguments) -> None:
        self._leave(end=arguments.flag("terminateDebuggee", default=not self._is_attached))

    def on_terminate(self, arguments: Arguments) -> None:
        self._leave(end=True)

    def _leave(self, *, end: bool) -> None:
        """The editor disconnects: end the program, or let it run without a debugger."""
        if self._is_over.is_set() or self._is_gone:
            return
        self._is_gone = True
        if end:
            self._is_over.set()
        self._ready.set()
        self._configured.set()
        if self._host is not None and self._relay is not None:
            self._relay.leave(end=end)
            self._host.leave(end=end)
        elif self.stop is not None:
            self.wishes.put(None if end else Leave())
        elif end and self.interrupt is not None:
            self.interrupt()


def _named(method: str) -> str:
    """The request for a method: "stackTrace" for on_stack_trace."""
    first, *others = method.removeprefix("on_").split("_")
    return first + "".join(word.capitalize() for word in others)


_LAST = frozenset({"disconnect", "terminate"})  # handled by the session in every mode
_HANDLERS = {_named(name): name for name in dir(Adapter) if name.startswith("on_")}
