"""Commands that continue the launch, forwards and backwards."""

from __future__ import annotations

from wavecore.debugger.commands.breakpoints import BreakpointCommands
from wavecore.debugger.locations import parse_count
from wavecore.debugger.stops import Back, DebugError, Finish, Go, Goto, Leave, Quit, Step, StopState


class MotionCommands(BreakpointCommands):
    """Steps, runs, and reverse execution."""

    def _stopped_at(self) -> StopState:
        """The stop; only the wave that stopped can step."""
        here = self.here
        if self.focus != here.key:
            group, wave = here.key
            raise DebugError(
                f"only the wave that stopped can step: workgroup {group} wave {wave}. "
                f"`break ... workgroup {self.focus[0]} wave {self.focus[1]}` stops in this one"
            )
        return here

    def _need_line(self) -> None:
        here = self._stopped_at()
        if here.sourcemap.stretch(here.pc) is None:
            raise DebugError("there is no line information here; use `stepi` or `finish`")

    def do_continue(self, rest: str) -> None:
        """continue [wave]: continue; with `wave` only this wave stops, at its end at the latest."""
        if rest.strip() not in ("", "wave"):
            raise DebugError("continue takes `wave` or nothing")
        self.go(Go(alone=rest.strip() == "wave"))

    def do_step(self, rest: str) -> None:
        """step [N]: to another line, entering called functions; N times."""
        self._need_line()
        self.go(Step("line", count=parse_count(rest)))

    def do_next(self, rest: str) -> None:
        """next [N]: to another line of this function, stepping over calls; N times."""
        self._need_line()
        self.go(Step("line", over=True, count=parse_count(rest)))

    def do_stepi(self, rest: str) -> None:
        """stepi [N]: execute one instruction, or N."""
        self._stopped_at()
        self.go(Step("instruction", count=parse_count(rest)))

    def do_nexti(self, rest: str) -> None:
        """nexti [N]: execute one instruction, or N; a call counts as one."""
        self._stopped_at()
        self.go(Step("instruction", over=True, count=parse_count(rest)))

    def do_finish(self, rest: str) -> None:
        """finish: continue until this function, or its inlined copy, has returned."""
        self._stopped_at()
        self.go(Finish())

    def do_until(self, rest: str) -> None:
        """until [PLACE]: like next, but not back to a loop's start; with PLACE, like advance."""
        if rest.strip():
            self.do_advance(rest)
            return
        self._need_line()
        self.go(Step("line", over=True, is_onwards=True))

    def do_advance(self, rest: str) -> None:
        """advance PLACE: continue to a line, a function or *PC, in this wave."""
        here = self._stopped_at()
        if not rest.strip():
            raise DebugError("advance takes a line, a function, or *PC")
        made = self.set_breakpoint(f"{rest} workgroup {here.group} wave {here.wave}", quiet=True)
        if not made.pcs:
            self.debugger.remove(made.number)
            raise DebugError(f"{rest.strip()}: the kernel has no code there")
        made.is_temporary = True
        self.go(Go())

    def do_goto(self, rest: str) -> None:
        """goto POSITION: to where this many instructions have been executed, back or forth."""
        self._need_way_back()
        if not rest.strip().isdecimal() or len(rest.strip()) > 18:
            raise DebugError("goto takes a position: a number of instructions")
        self.go(Goto(int(rest)))

    def _need_way_back(self) -> None:
        self._stopped_at()
        if not self.debugger.can_go_back:
            raise DebugError(
                "this launch may write more memory than the debugger saves to run backwards, "
                f"{self.debugger.limit_bytes >> 20} MiB; use `set limit MIB` before a launch"
            )

    def _back(self, unit: str, rest: str = "", *, over: bool = False) -> None:
        self._need_way_back()
        self.go(Back(unit, over, parse_count(rest)))

    def do_reverse_step(self, rest: str) -> None:
        """reverse-step [N]: back to the start of the previous line, entering functions."""
        self._back("line", rest)

    def do_reverse_next(self, rest: str) -> None:
        """reverse-next [N]: back to the start of the previous line, in this function."""
        self._back("line", rest, over=True)

    def do_reverse_stepi(self, rest: str) -> None:
        """reverse-stepi [N]: back by one instruction of this wave, or N."""
        self._back("instruction", rest)

    def do_reverse_continue(self, rest: str) -> None:
        """reverse-continue: back to the previous breakpoint or watchpoint."""
        self._back("continue")

    def do_restart(self, rest: str) -> None:
        """restart: back to the first instruction of the launch."""
        self._back("start")

    def do_detach(self, rest: str) -> None:
        """detach: continue the program without a debugger."""
        self.go(Leave())

    def do_quit(self, rest: str) -> None:
        """quit: end the program."""
        raise Quit
