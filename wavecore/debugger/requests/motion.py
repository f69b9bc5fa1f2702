"""Requests that continue the launch, forwards and backwards."""

from __future__ import annotations

from typing import Any

from wavecore.debugger.requests.arguments import Arguments, unit_of
from wavecore.debugger.requests.state import Requests
from wavecore.debugger.stops import Back, DebugError, Finish, Go, Step


class MotionRequests(Requests):
    """Steps, runs, and reverse execution. Threads are waves."""

    def on_continue(self, arguments: Arguments) -> dict[str, Any]:
        alone = arguments.flag("singleThread")
        if alone:
            self.need_stopped(arguments)
        self.go(Go(alone=alone))
        return {"allThreadsContinued": True}

    def _step(self, arguments: Arguments, over: bool) -> dict[str, Any]:
        self.need_stopped(arguments)
        has_line = self.here.sourcemap.stretch(self.here.pc) is not None
        self.go(Step(unit_of(arguments) if has_line else "instruction", over=over))
        return {}

    def on_next(self, arguments: Arguments) -> dict[str, Any]:
        return self._step(arguments, over=True)

    def on_step_in(self, arguments: Arguments) -> dict[str, Any]:
        return self._step(arguments, over=False)

    def on_step_out(self, arguments: Arguments) -> dict[str, Any]:
        self.need_stopped(arguments)
        self.go(Finish())
        return {}

    def on_step_back(self, arguments: Arguments) -> dict[str, Any]:
        self.need_stopped(arguments)
        self.go(Back(unit_of(arguments), over=True))
        return {}

    def on_reverse_continue(self, arguments: Arguments) -> dict[str, Any]:
        self.go(Back("continue"))
        return {}

    def on_pause(self, arguments: Arguments) -> dict[str, Any]:
        if self.stop is not None:
            raise DebugError("the launch is already stopped")
        self.debugger.pause()
        return {}
