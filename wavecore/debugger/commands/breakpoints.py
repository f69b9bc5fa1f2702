"""Commands for breakpoints and watchpoints."""

from __future__ import annotations

from wavecore.debugger.commands.session import Session
from wavecore.debugger.expressions import check, evaluate
from wavecore.debugger.locations import parse_breakpoint
from wavecore.debugger.memoryranges import parse_memory, range_of
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import Breakpoint, Command, DebugError, Stop, Watch
from wavecore.debugger.variables import Typed
from wavecore.emulator.events import Space


class BreakpointCommands(Session):
    """Breakpoints and watchpoints."""

    def do_break(self, rest: str) -> None:
        """break PLACE [kernel NAME] [workgroup N] [wave N] [lane N] [if CONDITION]: stop there.

        PLACE is LINE, FILE:LINE, a function or kernel, or *PC. The condition is an expression over
        registers and variables, such as `v3[5] == 1.0` or `i > 60`: the launch stops if it holds in
        an active lane. Without arguments, list the breakpoints.
        """
        if rest.strip():
            self.set_breakpoint(rest)
        else:
            self.info_breakpoints("")

    def do_tbreak(self, rest: str) -> None:
        """tbreak PLACE ...: like break, but for a single stop."""
        self.set_breakpoint(rest, temporary=True)

    def set_breakpoint(
        self, rest: str, *, temporary: bool = False, quiet: bool = False
    ) -> Breakpoint:
        """Add a breakpoint from a user's text. Raises: DebugError."""
        default = self.frame_shown().file if self.stop is not None else ""
        made = parse_breakpoint(rest, default)
        made.number, made.is_temporary = self.debugger.next_number(), temporary
        self.debugger.add(made)
        if not quiet:
            self.say(self._made_text(made))
        return made

    def _made_text(self, made: Breakpoint) -> str:
        temporary = made.is_temporary
        what = f"{'temporary ' if temporary else ''}breakpoint {made.number}"
        where = f", {made.where()}" if made.where() else ""
        if made.pcs:
            pcs = ", ".join(f"{pc:#x}" for pc in made.pcs[:4]) + (", ..." if made.pcs[4:] else "")
            line = f"{made.found_file}:{made.found_line}" if made.found_line else made.text
            return f"{what} at {line}, pc {pcs}{where}"
        if self.stop is None:
            return f"{what} at {made.text}{where}, once a kernel has it"
        return f"{what} at {made.text}{where}: no code here; it waits for other kernels"

    def do_delete(self, rest: str) -> None:
        """delete [N ...]: remove breakpoints and watchpoints; without numbers, all of them."""
        for each in self._points(rest):
            self.debugger.remove(each.number)

    def do_enable(self, rest: str) -> None:
        """enable [N ...]: enable breakpoints and watchpoints again."""
        self._switch(rest, is_on=True)

    def do_disable(self, rest: str) -> None:
        """disable [N ...]: keep breakpoints and watchpoints, but do not stop at them."""
        self._switch(rest, is_on=False)

    def _switch(self, rest: str, *, is_on: bool) -> None:
        for each in self._points(rest):
            each.is_enabled = is_on

    def do_ignore(self, rest: str) -> None:
        """ignore N COUNT: skip the next COUNT hits of breakpoint N."""
        numbers = self._numbers(rest)
        if len(numbers) != 2 or numbers[0] not in self.debugger.breakpoints:
            raise DebugError("ignore takes the number of a breakpoint and a number of hits to skip")
        found = self.debugger.breakpoints[numbers[0]]
        found.ignore = found.hits + numbers[1]

    def do_condition(self, rest: str) -> None:
        """condition N [EXPRESSION]: stop at breakpoint N only if it holds; without one, always."""
        first, _, condition = rest.strip().partition(" ")
        found = self._points(first) if first else []
        if not found or not isinstance(found[0], Breakpoint):
            raise DebugError("condition takes the number of a breakpoint")
        if condition.strip():
            check(condition)
        found[0].condition = condition.strip()

    def do_commands(self, rest: str) -> None:
        """commands [N]: run the lines up to `end` whenever breakpoint N stops.

        Without a number, they apply to the last breakpoint; an empty list removes them. The rest is
        skipped once a line continues the launch.
        """
        known = self._all_points()
        chosen = self._points(rest) if rest.strip() else known[-1:]
        if not chosen:
            raise DebugError("commands takes the number of a breakpoint or watchpoint")
        lines = []
        while (line := self.next_line("> ")) is not None and line.strip() != "end":
            lines.append(line)
        for each in chosen:
            each.commands = lines

    def next_line(self, prompt: str) -> str | None:
        """Another line of input; None if there is none."""
        return None

    def carried_out(self, stop: Stop) -> Command | None:
        """Run the commands of a stop's breakpoint or watchpoint; how it continues, if they do."""
        point = stop.breakpoint or stop.watch
        for line in point.commands if point is not None else ():
            command = self.command_of(line)
            if command is not None:
                return command
        return None

    def _all_points(self) -> list[Breakpoint | Watch]:
        points: list[Breakpoint | Watch] = [*self.debugger.breakpoints.values()]
        points += self.debugger.watches.values()
        return sorted(points, key=lambda point: point.number)

    def _points(self, rest: str) -> list[Breakpoint | Watch]:
        """The points with some numbers, or all. Raises: DebugError."""
        known = {point.number: point for point in self._all_points()}
        numbers = self._numbers(rest)
        for number in numbers:
            if number not in known:
                raise DebugError(f"there is no breakpoint or watchpoint {number}")
        return [known[number] for number in numbers] if numbers else list(known.values())

    @staticmethod
    def _numbers(rest: str) -> list[int]:
        words = rest.replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 10 for word in words):
            raise DebugError(f"{rest.strip()!r}: expected numbers of breakpoints")
        return [int(word) for word in words]

    def do_watch(self, rest: str) -> None:
        """watch EXPRESSION: stop when it is written (memory), or changes (a register).

        Memory is a source variable, an element such as `x[3]`, or SPACE:ADDRESS,BYTES with the
        space lds, scratch or global, such as `lds:0x40,16`. `rwatch` stops when it is read,
        `awatch` when it is read or written.
        """
        self._watch(rest, "write")

    def do_rwatch(self, rest: str) -> None:
        """rwatch MEMORY: stop when it is read."""
        self._watch(rest, "read")

    def do_awatch(self, rest: str) -> None:
        """awatch MEMORY: stop when it is read or written."""
        self._watch(rest, "access")

    def _watch(self, rest: str, access: str) -> None:
        rest = rest.strip()
        if not rest:
            raise DebugError("watch needs a register, a variable, or memory such as lds:0x40,16")
        watch = self.made_watch(rest, access)
        self.debugger.watch(watch)
        self.say(f"watchpoint {watch.number}: {watch.text}")

    def made_watch(self, rest: str, access: str, scope: Scope | None = None) -> Watch:
        """A watchpoint on memory if the expression is in memory, else on its value."""
        scope = scope or self.scope()
        group, wave = scope.group, scope.wave
        place, type = parse_memory(rest, scope), None
        if place is None:
            value = evaluate(rest, scope)
            place = range_of(value, scope)
            type = value.type if isinstance(value, Typed) else None
        if place is not None:
            space, low, size, lane = place
            own = space is not Space.GLOBAL
            text = rest if space is not Space.SCRATCH else f"{rest} of lane {lane}"
            made = Watch(self.debugger.next_number(), text, access, space, low, size, lane=lane,
                         type=type)  # fmt: skip
            made.group = group if own else None
            made.wave = wave if space is Space.SCRATCH else None
            return made
        if access != "write":
            raise DebugError(f"{rest} is not in memory: `watch` stops when its value changes")
        return Watch(self.debugger.next_number(), rest, group=group, wave=wave, lane=scope.lane,
                     type=type)  # fmt: skip

    def info_breakpoints(self, rest: str) -> None:
        """The breakpoints and watchpoints, with their hit counts and commands."""
        points = self._all_points()
        if not points:
            self.say("no breakpoints")
        for each in points:
            kind = "watch" if isinstance(each, Watch) else "break"
            state = "" if each.is_enabled else "  (disabled)"
            where = "" if isinstance(each, Watch) else each.where()
            pcs = "" if isinstance(each, Watch) else " ".join(f"{pc:#x}" for pc in each.pcs[:4])
            parts = [f"{each.number:>3}  {kind}  {each.text}", where, pcs]
            hits = f"hit {each.hits} times" if each.hits != 1 else "hit once"
            self.say("  ".join(part for part in parts if part) + f"  {hits}{state}")
            for line in each.commands:
                self.say(f"       {line}")
