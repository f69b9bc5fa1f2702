"""The debugger in a terminal: commands as users of gdb know them."""

from __future__ import annotations

import cmd
import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

import numpy as np

from wavecore._text import visible
from wavecore.debugger import formatting, memory
from wavecore.debugger.engine import Debugger
from wavecore.debugger.expressions import evaluate, number
from wavecore.debugger.fragments import fragment
from wavecore.debugger.locations import parse_breakpoint, parse_count
from wavecore.debugger.places import Frame, text
from wavecore.debugger.registers import Bits, describe_mode
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import (
    Back,
    Breakpoint,
    Command,
    DebugError,
    Finish,
    Go,
    Goto,
    Here,
    Leave,
    Quit,
    Step,
    Stop,
    Watch,
)
from wavecore.debugger.variables import OptimisedOut, Typed
from wavecore.emulator.events import Space, WatchedLaunch

_MEMORY = re.compile(r"(?P<count>\d*)(?P<format>[a-z]+[0-9]*)?")
_SPACES = {"lds": Space.LDS, "scratch": Space.SCRATCH, "global": Space.GLOBAL}
_SHOWN_LINES = 10
_NOT_STOPPED = "no launch stands still: breakpoints can be set, `continue` lets the program run"


class Painter:
    """Marks parts of text with colours where the terminal has them."""

    def __init__(self, is_on: bool) -> None:
        self.is_on = is_on

    def __call__(self, said: str, style: str) -> str:
        codes = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33",
                 "blue": "34", "cyan": "36"}  # fmt: skip
        if not self.is_on or not said:
            return said
        return f"\033[{';'.join(codes[each] for each in style.split())}m{said}\033[0m"


class Console(cmd.Cmd):
    """Reads commands while a launch stands still; a front end of the engine."""

    prompt = "(wavecore) "
    doc_header = "Commands; `help NAME` explains one:"

    def __init__(
        self,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        *,
        script: Sequence[str] = (),
        is_batch: bool = False,
    ) -> None:
        """With `is_batch` the program runs on when the script's commands are used up."""
        super().__init__(stdin=stdin, stdout=stdout)
        # readline looks at sys.stdin, whatever a Cmd was given
        self.use_rawinput = stdin is None and sys.stdin.isatty()
        self.paint = Painter(self.stdout.isatty() and "NO_COLOR" not in os.environ)
        self.is_batch = is_batch
        self.debugger = Debugger(self)
        self._script = list(script)
        self._stop: Stop | None = None
        self._command: Command | None = None
        self._focus: tuple[int, int] | None = None
        self._lane: int | None = None
        self._frame = 0
        self._listed: tuple[str, int] | None = None
        self._launches = 0
        self._displays: list[str] = []
        self._said = ("", 0)  # the launch that was announced

    # -------------------------------------------------------------------------- front end

    def launched(self, launch: WatchedLaunch) -> None:
        self._launches += 1

    def logged(self, text: str) -> None:
        self.say(text)

    def ended(self, error: BaseException | None) -> None:
        self._stop = None

    def stopped(self, stop: Stop) -> Command:
        self._stop, self._command = stop, None
        self._focus, self._frame, self._lane = stop.here.key, 0, stop.lane
        self._listed = None
        self._announce(stop)
        command = self._read()
        self._stop = None
        return command

    def break_at(self, places: Sequence[str]) -> None:
        """Stop at these places; without any, at the start of the first kernel."""
        for place in places:
            self.debugger.add(parse_breakpoint(place, self.debugger.next_number()))
        self.debugger.stop_on_entry = not places

    def _read(self) -> Command:
        """Read commands until one says how to go on. Raises: Quit at the end of the input."""
        while self._command is None:
            if self._script:
                line = self._script.pop(0)
                self.say(f"{self.prompt}{line}")
            elif self.is_batch:
                return Leave()
            else:
                read = self._line()
                if read is None:
                    raise Quit
                line = read
            self.onecmd(line)
        return self._command

    def command_of(self, line: str) -> Command | None:
        """Carry out one command; how the launch is to go on, if it says so."""
        self._command = None
        self.onecmd(line)
        return self._command

    def _line(self) -> str | None:
        if self.use_rawinput:
            with _history(self):
                try:
                    return input(self.prompt)
                except EOFError:
                    self.say("")
                    return None
                except KeyboardInterrupt:
                    self.say("")
                    return ""
        self.stdout.write(self.prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            self.say("")
            return None
        if not self.stdin.isatty():
            self.say(line.rstrip("\n"))
        return line.rstrip("\n")

    def say(self, text: str) -> None:
        """Print a line; control characters out of files and programs are shown as escapes."""
        if not self.paint.is_on:
            text = visible(text)
        self.stdout.write(f"{text}\n")
        self.stdout.flush()

    def onecmd(self, line: str) -> bool:
        try:
            return super().onecmd(_without_format(line))
        except DebugError as error:
            self.say(str(error))
        return False

    def emptyline(self) -> bool:
        """Return repeats a step or a listing, as in gdb."""
        name = self.lastcmd.split()[0] if self.lastcmd.split() else ""
        if name in _REPEATED:
            self.onecmd(self.lastcmd)
        return False

    def default(self, line: str) -> None:
        name = line.split()[0] if line.split() else ""
        known = [each[3:] for each in self.get_names() if each.startswith("do_")]
        near = sorted(each for each in known if each.startswith(name) and len(each) > len(name))
        if len(near) == 1:
            self.onecmd(near[0] + line[len(name) :])
            return
        if near:
            self.say(f"{name} may be {', '.join(near)}")
            return
        self.say(f"there is no command {name!r}; `help` lists them")

    # ---------------------------------------------------------------------------- state

    @property
    def here(self) -> Here:
        """Where the launch stands. Raises: DebugError."""
        if self._stop is None:
            raise DebugError(_NOT_STOPPED)
        return self._stop.here

    @property
    def focus(self) -> tuple[int, int]:
        """The wave that commands are about."""
        return self._focus or self.here.key

    def scope(self) -> Scope:
        """What names mean now."""
        return Scope(self.here, *self.focus, self._lane, self._frame)

    def _announce(self, stop: Stop) -> None:
        """Say why the launch stands still, and show where."""
        here = stop.here
        launch = here.launch
        if (launch.kernel.name, self._launches) != self._said:
            self._said = launch.kernel.name, self._launches
            sizes = f"grid {_sizes(launch.grid)}, block {_sizes(launch.block)}"
            self.say(
                f"kernel {self.paint(launch.kernel.source_name, 'bold')} on {launch.target}: "
                f"{sizes}, wave{launch.wave_size}"
            )
        reason = _reason(stop)
        if reason:
            self.say(self.paint(reason, "yellow" if stop.error is None else "red"))
        for name, label in (("before", "old value"), ("after", "new value")):
            if name in stop.facts:
                self.say(f"  {label}: {self._fact(stop.facts[name])}")
        self._place()
        for each in self._displays:
            self._print("", each)

    def _fact(self, value: object) -> str:
        if isinstance(value, bytes):
            words = np.frombuffer(value[: len(value) // 4 * 4], np.uint32)
            return " ".join(f"{word:#010x}" for word in words[:8]) or value.hex(" ")
        values = np.ravel(np.asarray(value))
        return formatting.line(values, range(len(values)), "x")

    def _place(self) -> None:
        """The line and the instruction of the focus."""
        group, wave = self.focus
        frames = self.here.frames(group, wave)
        frame = frames[min(self._frame, len(frames) - 1)]
        self.say(self._wave_text(group, wave) + self._frame_text(frame))
        lines = self.here.places.source(frame.file) if frame.file else None
        if lines is not None and 0 < frame.line <= len(lines):
            self.say(f"{self.paint(str(frame.line), 'blue')}\t{visible(lines[frame.line - 1])}")
        inst = self.here.places.instruction(frame.pc)
        if inst is not None:
            self.say(f"{self.paint(f'=> {frame.pc:#x}', 'green')}:\t{inst.text}")

    def _wave_text(self, group: int, wave: int) -> str:
        x, y, z = self.here.launch.workgroup(group)
        return f"workgroup {group} ({x}, {y}, {z}), wave {wave}: "

    def _frame_text(self, frame: Frame) -> str:
        name = self.paint(_readable(frame.function) or "?", "cyan")
        place = f" at {visible(frame.file)}:{frame.line}" if frame.file else ""
        return f"{name}{place}"

    # --------------------------------------------------------------------------- go on

    def _go(self, command: Command) -> None:
        self._command = command

    def _stopped_at(self) -> Here:
        """Steps are of the wave that stopped."""
        here = self.here
        if self.focus != here.key:
            group, wave = here.key
            raise DebugError(
                f"steps are of the wave that stopped, workgroup {group} wave {wave}; "
                f"`break` with `workgroup {self.focus[0]} wave {self.focus[1]}` stops another one"
            )
        return here

    def do_continue(self, rest: str) -> None:
        """continue [wave]: run on; with `wave` only this wave stops, at its end at the latest."""
        if rest.strip() not in ("", "wave"):
            raise DebugError("continue takes `wave` or nothing")
        self._go(Go(alone=rest.strip() == "wave"))

    def do_step(self, rest: str) -> None:
        """step: to another line, also inside of functions that are called."""
        self._stopped_at()
        self._go(Step("line"))

    def do_next(self, rest: str) -> None:
        """next: to another line of this function; what it calls runs as a whole."""
        self._stopped_at()
        self._go(Step("line", over=True))

    def do_stepi(self, rest: str) -> None:
        """stepi [N]: execute one instruction, or N."""
        self._stopped_at()
        self._go(Step("instruction", count=parse_count(rest)))

    def do_nexti(self, rest: str) -> None:
        """nexti [N]: execute one instruction, or N; a call counts as one."""
        self._stopped_at()
        self._go(Step("instruction", over=True, count=parse_count(rest)))

    def do_finish(self, rest: str) -> None:
        """finish: until this function has returned, or was left where it was inlined."""
        self._stopped_at()
        self._go(Finish())

    def do_until(self, rest: str) -> None:
        """until PLACE: run on to a line, a function or *PC, in this wave."""
        here = self._stopped_at()
        self._set(f"{rest} workgroup {here.group} wave {here.wave}", temporary=True, quiet=True)
        self._go(Go())

    def do_goto(self, rest: str) -> None:
        """goto POSITION: to where the launch has executed so many instructions, back or forth."""
        self._need_way_back()
        if not rest.strip().isdecimal():
            raise DebugError("goto takes a position: a number of instructions")
        self._go(Goto(int(rest)))

    def _need_way_back(self) -> None:
        self._stopped_at()
        if not self.debugger.can_go_back:
            raise DebugError(
                "this launch may write more memory than is kept to go back: "
                f"{self.debugger.limit_bytes >> 20} MiB; `set limit MIB` before it changes that"
            )

    def _back(self, unit: str, rest: str = "", *, over: bool = False) -> None:
        self._need_way_back()
        self._go(Back(unit, over, parse_count(rest)))

    def do_reverse_step(self, rest: str) -> None:
        """reverse-step [N]: back to the start of the line before, also into functions."""
        self._back("line", rest)

    def do_reverse_next(self, rest: str) -> None:
        """reverse-next [N]: back to the start of the line before, in this function."""
        self._back("line", rest, over=True)

    def do_reverse_stepi(self, rest: str) -> None:
        """reverse-stepi [N]: back by one instruction of this wave, or N."""
        self._back("instruction", rest)

    def do_reverse_continue(self, rest: str) -> None:
        """reverse-continue: back to the last breakpoint or watchpoint that was passed."""
        self._back("continue")

    def do_restart(self, rest: str) -> None:
        """restart: back to the first instruction of the launch."""
        self._back("start")

    def do_detach(self, rest: str) -> None:
        """detach: let the program run on without a debugger."""
        self._go(Leave())

    def do_quit(self, rest: str) -> None:
        """quit: end the program."""
        raise Quit

    # ----------------------------------------------------------------------- breakpoints

    def do_break(self, rest: str) -> None:
        """break PLACE [kernel NAME] [workgroup N] [wave N] [lane N] [if CONDITION]: stop there.

        PLACE is LINE, FILE:LINE, a function or kernel, or *PC. The condition is an expression over
        registers and variables, such as `v3[5] == 1.0` or `i > 60`: the launch stops if it holds in
        an active lane. Without anything it lists the breakpoints.
        """
        if rest.strip():
            self._set(rest)
        else:
            self._breakpoints()

    def do_tbreak(self, rest: str) -> None:
        """tbreak PLACE ...: as break, for one stop."""
        self._set(rest, temporary=True)

    def _set(self, rest: str, *, temporary: bool = False, quiet: bool = False) -> None:
        default = ""
        if self._stop is not None:
            frames = self.here.frames(*self.focus)
            default = frames[min(self._frame, len(frames) - 1)].file
        made = parse_breakpoint(rest, self.debugger.next_number(), default)
        made.is_temporary = temporary
        self.debugger.add(made)
        if quiet:
            return
        what = f"{'temporary ' if temporary else ''}breakpoint {made.number}"
        where = f", {made.where()}" if made.where() else ""
        if made.pcs:
            pcs = ", ".join(f"{pc:#x}" for pc in made.pcs[:4]) + (", ..." if made.pcs[4:] else "")
            line = f"{made.found_file}:{made.found_line}" if made.found_line else made.text
            self.say(f"{what} at {line}, pc {pcs}{where}")
        elif self._stop is None:
            self.say(f"{what} at {made.text}{where}, once a kernel has it")
        else:
            self.say(f"{what} at {made.text}{where}: no code here; it waits for other kernels")

    def do_delete(self, rest: str) -> None:
        """delete [N ...]: remove breakpoints and watchpoints; all without a number."""
        numbers = self._numbers(rest) or [*self.debugger.breakpoints, *self.debugger.watches]
        for each in numbers:
            self.debugger.remove(each)

    def do_enable(self, rest: str) -> None:
        """enable [N ...]: let breakpoints and watchpoints stop again."""
        self._switch(rest, is_on=True)

    def do_disable(self, rest: str) -> None:
        """disable [N ...]: keep them, and let them stop nothing."""
        self._switch(rest, is_on=False)

    def _switch(self, rest: str, *, is_on: bool) -> None:
        for each in self._numbers(rest) or [*self.debugger.breakpoints, *self.debugger.watches]:
            self._point(each).is_enabled = is_on

    def do_ignore(self, rest: str) -> None:
        """ignore N COUNT: pass over the next COUNT hits of breakpoint N."""
        numbers = self._numbers(rest)
        if len(numbers) != 2 or numbers[0] not in self.debugger.breakpoints:
            raise DebugError("ignore takes the number of a breakpoint, and how many hits to pass")
        found = self.debugger.breakpoints[numbers[0]]
        found.ignore = found.hits + numbers[1]

    def do_condition(self, rest: str) -> None:
        """condition N [EXPRESSION]: stop at breakpoint N only where it holds; always without."""
        first, _, condition = rest.strip().partition(" ")
        found = self.debugger.breakpoints.get(int(first)) if first.isdecimal() else None
        if found is None:
            raise DebugError("condition takes the number of a breakpoint")
        found.condition = condition.strip()

    def _point(self, number: int) -> Breakpoint | Watch:
        found: Breakpoint | Watch | None = self.debugger.breakpoints.get(number)
        found = found or self.debugger.watches.get(number)
        if found is None:
            raise DebugError(f"there is no breakpoint or watchpoint {number}")
        return found

    def _numbers(self, rest: str) -> list[int]:
        words = rest.replace(",", " ").split()
        if not all(word.isdecimal() for word in words):
            raise DebugError(f"{rest.strip()!r}: expected numbers of breakpoints")
        return [int(word) for word in words]

    def do_watch(self, rest: str) -> None:
        """watch EXPRESSION: stop where it is written (memory), or changes (a register).

        Memory is a variable of the source, an element as `x[3]`, or SPACE:ADDRESS,BYTES with the
        space lds, scratch or global, as `lds:0x40,16`. `rwatch` stops where it is read, `awatch`
        where it is read or written.
        """
        self._watch(rest, "write")

    def do_rwatch(self, rest: str) -> None:
        """rwatch MEMORY: stop where it is read."""
        self._watch(rest, "read")

    def do_awatch(self, rest: str) -> None:
        """awatch MEMORY: stop where it is read or written."""
        self._watch(rest, "access")

    def _watch(self, rest: str, access: str) -> None:
        rest = rest.strip()
        if not rest:
            raise DebugError("say what to watch: a register, a variable, or lds:0x40,16")
        watch = self.made_watch(rest, access)
        self.debugger.watch(watch)
        self.say(f"watchpoint {watch.number}: {watch.text}")

    def made_watch(self, rest: str, access: str) -> Watch:
        """A watchpoint of memory where the expression has a place in it, else of its value."""
        scope, (group, wave) = self.scope(), self.focus
        number = self.debugger.next_number()
        place = parse_memory(rest, scope)
        if place is None:
            value = evaluate(rest, scope)
            place = place_of(value, scope)
        if place is not None:
            space, low, size = place
            lane = self._lane
            if space is Space.SCRATCH and lane is None:
                lane = scope.active[0] if scope.active else 0
            own = space is not Space.GLOBAL
            text = rest if space is not Space.SCRATCH else f"{rest} of lane {lane}"
            return Watch(number, text, access, space, low, size, group if own else None,
                         wave if space is Space.SCRATCH else None, lane)  # fmt: skip
        if access != "write":
            raise DebugError(f"{rest} is not in memory: `watch` stops where its value changes")
        return Watch(number, rest, group=group, wave=wave, lane=self._lane)

    # ------------------------------------------------------------------------------ look

    def do_print(self, rest: str) -> None:
        """print[/FORMAT] EXPRESSION: the value, of all lanes or of the one chosen by `lane`.

        Formats: x (hexadecimal), t (binary), d i8 i16 i32 i64, u u8 u16 u32 u64, f f16 f32 f64
        bf16, float8_e4m3fn and the other small ones. `print v3`, `print/f16 v[2:3]`, `print v3[5]`,
        `print x[i] * 2`, `print exec`.
        """
        format, expression = _format(rest)
        self._print(format, expression)

    def _print(self, format: str, expression: str) -> None:
        if not expression:
            raise DebugError("print what? A register, a variable, or an expression of them")
        scope = self.scope()
        special = expression.lstrip("$")
        if special in ("exec", "vcc", "mode") and not format and self._is_register(scope, special):
            self.say(self._special(scope, special))
            return
        value = evaluate(expression, scope)
        for line in formatting.value_text(value, scope.active, expression, format):
            self.say(line)

    @staticmethod
    def _is_register(scope: Scope, name: str) -> bool:
        try:
            return scope.locals.find(name) is None
        except OptimisedOut:
            return False

    def _special(self, scope: Scope, name: str) -> str:
        registers = scope.registers
        if name == "mode":
            mode = registers.state.mode
            return f"mode = {mode:#x}  ({describe_mode(mode, self.here.launch.target)})"
        found = registers.get(name)
        assert found is not None
        return f"{name} = {formatting.mask_text(int(found.whole()[0]), registers.lanes)}"

    def do_display(self, rest: str) -> None:
        """display EXPRESSION: print it at every stop; without one, print all of them now."""
        if rest.strip():
            self._displays.append(rest.strip())
            self._print("", rest.strip())
            return
        for each in self._displays:
            self._print("", each)

    def do_undisplay(self, rest: str) -> None:
        """undisplay: print nothing at stops any more."""
        self._displays.clear()

    def do_set(self, rest: str) -> None:
        """set NAME = VALUE: change a register (`v3[5]`, `s4`, `scc`), a variable or memory.

        `set limit MIB`: launches that may write more memory than this do not run back.
        """
        words = rest.split()
        if len(words) == 2 and words[0] == "limit" and words[1].isdecimal():
            self.debugger.limit_bytes = int(words[1]) << 20
            return
        name, has_value, value = rest.removeprefix("var ").partition("=")
        if not has_value:
            raise DebugError("set takes NAME = VALUE, as `set v3[5] = 1.0`")
        assign(self.scope(), name.strip(), value.strip())

    def do_x(self, rest: str) -> None:
        """x[/COUNT FORMAT] ADDRESS: memory, as `x/8f x`, `x/4x lds:0x40`, `x/2f64 s[4:5]`.

        The address is an expression (a pointer, a pair of registers, a number), or has the space
        before a colon: lds, scratch (of the chosen lane) or global.
        """
        how, expression = _format(rest)
        match = _MEMORY.fullmatch(how)
        if match is None or not expression:
            raise DebugError("x takes how much and where, as `x/8f x` or `x/4x lds:0x40`")
        self._memory(int(match["count"] or 1), match["format"] or "x", expression)

    def _memory(self, count: int, format: str, expression: str) -> None:
        scope = self.scope()
        place = parse_memory(expression, scope)
        space, address = (
            (place[0], place[1]) if place is not None else address_of(expression, scope)
        )
        size = _element_bytes(format)
        data = memory.read(scope, space, address, count * size)
        words = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), np.uint32).reshape(-1, 1)
        values = Bits(words).numbers(format)[:count, 0]
        each_row = max(16 // size, 1) * 2 if size < 8 else 4
        space, address = memory.routed(space, address)
        for start in range(0, count, each_row):
            at = address + start * size
            label = f"{at:#x}" if space is Space.GLOBAL else f"{space.name.lower()}:{at:#x}"
            name = memory.name_of(scope.here.launch, at) if space is Space.GLOBAL else ""
            said = " ".join(formatting.scalar(v, format) for v in values[start : start + each_row])
            self.say(f"{label}{f' <{name}>' if name else ''}: {said}")

    def do_matrix(self, rest: str) -> None:
        """matrix OPERAND [INSTRUCTION [REGISTERS]]: the operand's registers as the matrix it is.

        `matrix A` of the matrix instruction at the pc; `matrix D v_mfma_f32_16x16x16_f16 v[4:7]`.
        """
        words = rest.split()
        if not 1 <= len(words) <= 3:
            raise DebugError("matrix takes A, B, C or D, an instruction, and registers")
        found = fragment(self.scope(), words[0], *words[1:])
        rows, columns = found.names
        self.say(
            f"{found.operand} of {found.instruction}, {found.type}, {found.registers}; "
            f"{rows} down, {columns} across"
        )
        for number_, block in enumerate(found.values):
            if len(found.values) > 1:
                self.say(f"block {number_}")
            texts = [[_short(value) for value in row] for row in block]
            width = max(len(each) for row in texts for each in row)
            for place, row in enumerate(texts):
                self.say(f"  {place:>3}: " + " ".join(f"{each:>{width}}" for each in row))

    def do_backtrace(self, rest: str) -> None:
        """backtrace: the frames of the wave, inlined calls among them."""
        for place, frame in enumerate(self.here.frames(*self.focus)):
            mark = "*" if place == self._frame else " "
            inlined = "  (inlined)" if frame.is_inlined else ""
            self.say(f"{mark}#{place}  {frame.pc:#x} in {self._frame_text(frame)}{inlined}")

    def do_frame(self, rest: str) -> None:
        """frame [N]: choose the frame whose variables are looked at."""
        frames = self.here.frames(*self.focus)
        if rest.strip():
            chosen = int(rest) if rest.strip().isdecimal() else -1
            if not 0 <= chosen < len(frames):
                raise DebugError(f"there are frames 0 to {len(frames) - 1}")
            self._frame = chosen
        self._place()

    def do_up(self, rest: str) -> None:
        """up: to the frame that called this one."""
        self.do_frame(str(self._frame + 1))

    def do_down(self, rest: str) -> None:
        """down: to the frame that this one called."""
        if not self._frame:
            raise DebugError("this is the innermost frame")
        self.do_frame(str(self._frame - 1))

    def do_lane(self, rest: str) -> None:
        """lane N: look at one lane; `lane all` at all of them."""
        word = rest.strip()
        if word in ("", "all"):
            if word:
                self._lane = None
            self.say("all lanes" if self._lane is None else f"lane {self._lane}")
            return
        lanes = self.here.launch.wave_size
        if not word.isdecimal() or int(word) >= lanes:
            raise DebugError(f"lanes are 0 to {lanes - 1}, or all")
        self._lane = int(word)

    def do_wave(self, rest: str) -> None:
        """wave [N]: look at another wave of the workgroup, or `wave GROUP.N` of another one."""
        word = rest.strip()
        if word:
            group, _, wave = word.rpartition(".")
            if not wave.isdecimal() or (group and not group.isdecimal()):
                raise DebugError("wave takes a number, or a workgroup's and a wave's, as 0.1")
            chosen = (int(group) if group else self.focus[0]), int(wave)
            self.here.state(*chosen)
            self._focus, self._frame = chosen, 0
        self._place()

    def do_list(self, rest: str) -> None:
        """list [LINE | FILE:LINE | FUNCTION]: source around the place; again, what follows."""
        places = self.here.places
        frames = self.here.frames(*self.focus)
        frame = frames[min(self._frame, len(frames) - 1)]
        if rest.strip():
            point = parse_breakpoint(rest, 0, frame.file)
            point.resolve(places)
            file, line = point.found_file or point.file or frame.file, point.line
            if point.function or point.pc is not None:
                shown = places.shown(point.pcs[0]) if point.pcs else ()
                if not shown:
                    raise DebugError(f"no source is known for {rest.strip()}")
                file, line = shown[0].file, shown[0].line
            first = max(line - _SHOWN_LINES // 2, 1)
        elif self._listed is not None:
            file, first = self._listed
        else:
            file, first = frame.file, max(frame.line - _SHOWN_LINES // 2, 1)
        lines = places.source(file) if file else None
        if lines is None:
            raise DebugError(
                f"the source {file or 'of this instruction'} is not found or has changed"
            )
        if first > len(lines):
            raise DebugError(f"{file} has {len(lines)} lines")
        breaks = {
            b.found_line for b in self.debugger.breakpoints.values() if b.found_file == file
        }  # fmt: skip
        for number_ in range(first, min(first + _SHOWN_LINES, len(lines) + 1)):
            mark = (
                "=>"
                if (file, number_) == (frame.file, frame.line)
                else "b "
                if (number_ in breaks)
                else "  "
            )
            self.say(
                f"{self.paint(mark, 'green')} {self.paint(f'{number_:>4}', 'blue')}  "
                f"{visible(lines[number_ - 1])}"
            )
        self._listed = file, first + _SHOWN_LINES

    def do_disassemble(self, rest: str) -> None:
        """disassemble [N]: the instructions around the pc, with the lines that they come from."""
        count = parse_count(rest) if rest.strip() else 12
        places, pc = self.here.places, self.here.pc_of(*self.focus)
        marked = {p for b in self.debugger.breakpoints.values() for p in b.pcs}
        last = ""
        for at in places.around(pc, count // 3, count - count // 3):
            frame = places.shown(at)[0]
            source = text(frame) if frame.file else ""
            if source != last and source:
                lines = places.source(frame.file) or []
                body = (
                    visible(lines[frame.line - 1].strip()) if 0 < frame.line <= len(lines) else ""
                )
                self.say(self.paint(f"{source}\t{body}".rstrip(), "dim"))
            last = source
            inst = places.instruction(at)
            mark = "=>" if at == pc else "b " if at in marked else "  "
            said = inst.text if inst is not None else "(no instruction)"
            self.say(f"{self.paint(mark, 'green')} {at:#x}:\t{said}")

    # ------------------------------------------------------------------------------- info

    def do_info(self, rest: str) -> None:
        """info WHAT: what is known of something.

        breakpoints, waves, registers [v|s|a|NAME ...], locals, args, kernel, position, line, lds,
        display.
        """
        word, _, more = rest.strip().partition(" ")
        known: dict[str, Callable[[str], None]] = {
            "breakpoints": lambda more: self._breakpoints(),
            "waves": lambda more: self._waves(),
            "threads": lambda more: self._waves(),
            "registers": self._registers,
            "locals": lambda more: self._locals(),
            "args": lambda more: self._args(),
            "kernel": lambda more: self._kernel(),
            "position": lambda more: self.say(str(self.here.position)),
            "line": lambda more: self._place(),
            "display": lambda more: self.say("\n".join(self._displays) or "nothing"),
            "lds": lambda more: self._memory(16, "x", "lds:0"),
        }  # fmt: skip
        found = [name for name in known if name.startswith(word)] if word else []
        if not found:
            raise DebugError(f"info takes one of {', '.join(known)}")
        known[found[0]](more)

    def _breakpoints(self) -> None:
        points: list[Breakpoint | Watch] = [
            *self.debugger.breakpoints.values(), *self.debugger.watches.values()
        ]  # fmt: skip
        if not points:
            self.say("no breakpoints")
        for each in sorted(points, key=lambda point: point.number):
            kind = "watch" if isinstance(each, Watch) else "break"
            state = "" if each.is_enabled else "  (disabled)"
            where = "" if isinstance(each, Watch) else each.where()
            pcs = "" if isinstance(each, Watch) else " ".join(f"{pc:#x}" for pc in each.pcs[:4])
            parts = [f"{each.number:>3}  {kind}  {each.text}", where, pcs]
            hits = f"hit {each.hits} times" if each.hits != 1 else "hit once"
            self.say("  ".join(part for part in parts if part) + f"  {hits}{state}")

    def _waves(self) -> None:
        places = self.here.places
        for group, wave, pc, state in self.here.waves():
            mark = "*" if (group, wave) == self.focus else " "
            frame = places.shown(pc)[0] if state != "ENDED" else None
            where = f"{pc:#x}  {text(frame) if frame and frame.file else ''}".rstrip()
            note = {"AT_BARRIER": "  at a barrier", "ENDED": "  ended"}.get(state, "")
            self.say(f"{mark} workgroup {group}, wave {wave}  {where}{note}")

    def _registers(self, more: str) -> None:
        scope = self.scope()
        registers, names = scope.registers, scope.registers.names()
        words = more.split()
        files = {"v": "vgpr", "s": "sgpr", "a": "agpr"}
        for word in words:
            if word not in files:
                self._print("", word)
        chosen = [files[word] for word in words if word in files]
        if not words:
            chosen = ["special", "sgpr"]
        for file in chosen:
            if file == "special":
                self._specials(scope)
            elif file == "sgpr":
                row = [int(registers.get(n).words[0, 0]) for n in names[file]]  # type: ignore[union-attr]
                for start in range(0, len(row), 8):
                    cells = " ".join(f"{each:#010x}" for each in row[start : start + 8])
                    self.say(f"  s{start:<3} {cells}")
            else:
                for name in names[file]:
                    found = registers.get(name)
                    assert found is not None
                    self.say(f"  {name:<5} {formatting.line(found.words[0], scope.active, 'x')}")

    def _specials(self, scope: Scope) -> None:
        for name in scope.registers.names()["special"]:
            if name in ("exec", "vcc", "mode"):
                self.say(self._special(scope, name))
            elif name == "pc":
                self.say(f"pc = {scope.pc:#x}")
            else:
                found = scope.registers.get(name)
                if found is not None:
                    value = int(found.whole()[0])
                    self.say(f"{name} = {value if name == 'scc' else hex(value)}")

    def _locals(self) -> None:
        scope = self.scope()
        names = scope.locals.names()
        if not names:
            self.say("no variables are known here")
        for name in names:
            self.say(f"{name} = {self.local_text(scope, name)}")

    @staticmethod
    def local_text(scope: Scope, name: str) -> str:
        """A variable in one line."""
        try:
            value = scope.locals.find(name)
        except OptimisedOut:
            return "<optimised out>"
        except DebugError as error:
            return f"<{error}>"
        assert value is not None
        return formatting.typed_line(value, scope.active if scope.lane is None else [0])

    def _args(self) -> None:
        for arg in self.here.launch.kernel.args:
            if arg.name:
                self.say(f"{arg.name} = {self.argument_text(arg.name)}")

    def argument_text(self, name: str) -> str:
        """An argument as it was passed, and what it points to."""
        scope = Scope(self.here, *self.focus)
        value = scope.locals._argument(name)
        said = formatting.typed_line(value, [0]).partition("  (")[0]
        if value.type.kind == "pointer":
            where = memory.name_of(self.here.launch, int(value.numbers()))
            said += f"  ({where})" if where else ""
        return said

    def _kernel(self) -> None:
        launch = self.here.launch
        kernel = launch.kernel
        self.say(f"{kernel.source_name}({kernel.signature}) on {launch.target}")
        self.say(
            f"grid {_sizes(launch.grid)}, block {_sizes(launch.block)}, wave{launch.wave_size}"
        )
        self.say(
            f"{kernel.vgpr_count} VGPRs, {kernel.agpr_count or 0} AccVGPRs, {kernel.sgpr_count} "
            f"SGPRs, {kernel.group_segment_fixed_size_bytes} bytes of LDS, "
            f"{kernel.private_segment_fixed_size_bytes} of scratch a lane"
        )

    # ---------------------------------------------------------------------------- completion

    def completedefault(self, text: str, *ignored: object) -> list[str]:
        """Registers, variables and functions by their beginning."""
        names: list[str] = []
        if self._stop is not None:
            scope = self.scope()
            for each in scope.registers.names().values():
                names += each
            names += scope.locals.names()
            names += [os.path.basename(f) for f in self.here.places.files[:4]]
        return sorted(name for name in names if name.startswith(text))

    def get_names(self) -> list[str]:
        return [name for name in dir(self.__class__) if name not in _HIDDEN]


def _alias(target: str) -> Callable[[Console, str], None]:
    def command(self: Console, rest: str) -> None:
        getattr(self, f"do_{target}")(rest)

    command.__doc__ = f"Short for {target.replace('_', '-')}."
    return command


_ALIASES = {
    "b": "break", "tb": "tbreak", "c": "continue", "cont": "continue", "s": "step", "n": "next",
    "si": "stepi", "ni": "nexti", "fin": "finish", "u": "until", "adv": "until", "p": "print",
    "inspect": "print", "i": "info", "bt": "backtrace", "where": "backtrace", "f": "frame",
    "l": "list", "d": "delete", "q": "quit", "exit": "quit", "rs": "reverse_step",
    "rn": "reverse_next", "rsi": "reverse_stepi", "rc": "reverse_continue", "r": "restart",
    "disas": "disassemble", "m": "matrix", "advance": "until", "thread": "wave",
}  # fmt: skip
for _short_name, _long_name in _ALIASES.items():
    setattr(Console, f"do_{_short_name}", _alias(_long_name))
_HIDDEN = frozenset(f"do_{name}" for name in _ALIASES)
_REPEATED = frozenset(
    "s step n next si stepi ni nexti l list x rs rn rsi reverse_step reverse_next reverse_stepi "
    "rc reverse_continue c continue".split()
)


# ---------------------------------------------------------------------------------- helpers


def _without_format(line: str) -> str:
    """`reverse-step` and `p/x v3` as Cmd takes them: names are letters and underscores there."""
    line = re.sub(r"^\s*reverse-", "reverse_", line)
    return re.sub(r"^\s*(p|print|inspect|x|display|output)/(\S+)", r"\1 /\2", line)


def _format(rest: str) -> tuple[str, str]:
    """A format behind a slash, and the rest."""
    rest = rest.strip()
    if not rest.startswith("/"):
        return "", rest
    head, _, tail = rest[1:].partition(" ")
    return head, tail.strip()


def _sizes(sizes: tuple[int, int, int]) -> str:
    return "x".join(map(str, sizes))


def _readable(symbol: str) -> str:
    from wavecore.codeobject.names import qualified_name

    return qualified_name(symbol)


def _reason(stop: Stop) -> str:
    if stop.error is not None:
        return f"{type(stop.error).__name__}: {stop.error}"
    lane = f" in lane {stop.lane}" if stop.lane is not None else ""
    return f"{stop.text}{lane}" if stop.text else ""


def _short(value: float) -> str:
    return f"{value:.5g}"


def _element_bytes(format: str) -> int:
    digits = re.search(r"\d+$", format)
    if format.startswith("float"):
        return 1
    return int(digits[0]) // 8 if digits else 4


def parse_memory(text: str, scope: Scope) -> tuple[Space, int, int] | None:
    """`lds:0x40,16` as space, address and size (4 if not given); None if it has no space."""
    space, colon, rest = text.strip().partition(":")
    if not colon or space not in _SPACES:
        return None
    place, _, size = rest.partition(",")
    address = number(evaluate(place, scope))
    size_bytes = number(evaluate(size, scope)) if size.strip() else 4
    if np.ndim(address) or np.ndim(size_bytes) or not 0 < int(size_bytes) <= memory.LIMIT_BYTES:
        raise DebugError(f"{text}: expected an address and a size, as lds:0x40,16")
    return _SPACES[space], int(address), int(size_bytes)


def place_of(value: object, scope: Scope) -> tuple[Space, int, int] | None:
    """Where a value is in memory; None if it is not, or not in one place. Raises: DebugError."""
    if not isinstance(value, Typed) or value.space is None or value.addresses is None:
        return None
    places = np.atleast_1d(value.addresses)
    lane = scope.lane if scope.lane is not None else (scope.active[0] if scope.active else 0)
    if value.space is not Space.SCRATCH and len(set(places.tolist())) > 1:
        raise DebugError(f"{value.name} is elsewhere in each lane: choose one with `lane N`")
    at = int(places[min(lane, len(places) - 1)])
    space, address = memory.routed(value.space, at)
    return space, address, max(value.type.size_bytes, 1)


def address_of(expression: str, scope: Scope) -> tuple[Space, int]:
    """The address that an expression is: a pointer's value, or where an array lies."""
    value = evaluate(expression, scope)
    if isinstance(value, Typed) and value.is_aggregate:
        place = place_of(value, scope)
        if place is None:
            raise DebugError(f"{expression} is in no memory")
        return place[0], place[1]
    address = number(value)
    if np.ndim(address):
        lanes = [address[lane] for lane in scope.active]
        if not lanes or any(each != lanes[0] for each in lanes):
            raise DebugError(f"{expression} differs among lanes: choose one with `lane N`")
        address = lanes[0]
    return Space.GLOBAL, int(address) & (1 << 64) - 1


def assign(scope: Scope, name: str, text: str) -> None:
    """Set a register, a variable or an element of memory. Raises: DebugError."""
    value = evaluate(text, scope)
    lane = scope.lane
    plain = name.lstrip("$")
    match = re.fullmatch(r"([vas]\d+|\w+)\[(\d+)\]", plain)
    if match is not None and scope.locals.find(match[1]) is None:
        plain, lane = match[1], int(match[2])
    target = None
    with contextlib.suppress(OptimisedOut):
        target = scope.locals.find(plain) if plain.isidentifier() else None
    if target is None and (plain.isidentifier() or match is not None):
        if scope.registers.get(plain) is None:
            raise DebugError(f"there is no register or variable {plain!r}")
        lanes = scope.registers.lanes
        if plain[0] in "va" and lane is not None and not 0 <= lane < lanes:
            raise DebugError(f"there is no lane {lane}")
        scope.registers.set(plain, _bits_of(number(value)), lane)
        return
    if target is None:
        found = evaluate(name, scope)
        if not isinstance(found, Typed):
            raise DebugError(f"{name} is nothing that can be set")
        target = found
    _store(scope, target, number(value), lane)


def _bits_of(value: Any) -> int:
    if np.ndim(value):
        raise DebugError("the value is one for each lane: choose one with `lane N`")
    if isinstance(value, (float, np.floating)):
        return int(np.float32(value).view(np.uint32))
    return int(value)


def _store(scope: Scope, target: Typed, value: Any, lane: int | None) -> None:
    from wavecore.debugger.variables import _DTYPES

    kind = target.type.kind, target.type.size_bytes
    if np.ndim(value) or kind not in _DTYPES:
        raise DebugError(f"{target.name} is {target.type.spelling}; numbers can be set")
    data = np.array(value).astype(_DTYPES[kind]).tobytes()
    if target.space is not None and target.addresses is not None:
        lanes = [lane] if lane is not None else scope.active
        for each in lanes if len(target.addresses) > 1 else lanes[:1]:
            at = int(target.addresses[each if len(target.addresses) > 1 else 0])
            one = Scope(scope.here, scope.group, scope.wave, each, scope.frame)
            memory.write(one, target.space, at, data)
        return
    if target.register is None or target.note:
        raise DebugError(f"{target.name} has no place that can be written here")
    file, first = target.register
    words = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), np.uint32)
    for offset, word in enumerate(words):
        scope.registers.set(f"{file}{first + offset}", int(word), lane)


@contextlib.contextmanager
def _history(console: Console) -> Iterator[None]:
    """Completion while a line is read; readline keeps the lines."""
    try:
        import readline
    except ImportError:  # not on every system
        yield
        return
    before = readline.get_completer()
    readline.set_completer(console.complete)  # type: ignore[arg-type]
    readline.set_completer_delims(" \t\n,()[]+-*<>=!&|")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
