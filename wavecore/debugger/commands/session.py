"""The shared state of commands: the stop, the selected wave and lane, and their output."""

from __future__ import annotations

import cmd
import os
import re
from typing import TextIO

import numpy as np

from wavecore._text import visible
from wavecore.codeobject.names import qualified_name
from wavecore.codeobject.sourcetypes import SourceType
from wavecore.debugger import formatting
from wavecore.debugger.engine import Debugger
from wavecore.debugger.scopes import Scope
from wavecore.debugger.sourcemap import Frame
from wavecore.debugger.stops import Command, DebugError, Stop, StopState
from wavecore.debugger.variables import Typed

_NOT_STOPPED = "no launch is stopped: breakpoints can be set, `continue` runs the program"


class Painter:
    """Colours parts of text if the terminal supports it."""

    def __init__(self, is_on: bool) -> None:
        self.is_on = is_on

    def __call__(self, said: str, style: str) -> str:
        codes = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33",
                 "blue": "34", "cyan": "36"}  # fmt: skip
        if not self.is_on or not said:
            return said
        return f"\033[{';'.join(codes[each] for each in style.split())}m{said}\033[0m"


class Session(cmd.Cmd):
    """The state of a session; the groups of commands are its subclasses.

    A command is a method `do_NAME`, an `info` topic is `info_NAME`; their docstrings are the
    help.

    Attributes:
        stop: the current stop, with its reason; None while running.
        lane, frame: the selection in the wave of `focus`; None means all lanes. A lane remains
            selected at the stops of its wave.
        lane_lost: a message if the selected lane does not apply to this stop; "" if not.
        displays: the format and expression printed at each stop, by number.
        hidden: names of commands that `help` does not list.
    """

    doc_header = "Commands; `help NAME` explains one:"
    hidden: frozenset[str] = frozenset()

    def __init__(
        self, debugger: Debugger, stdin: TextIO | None = None, stdout: TextIO | None = None
    ) -> None:
        super().__init__(stdin=stdin, stdout=stdout)
        self.debugger = debugger
        self.paint = Painter(self.stdout.isatty() and "NO_COLOR" not in os.environ)
        self.stop: Stop | None = None
        self.displays: dict[int, tuple[str, str]] = {}
        self.lane: int | None = None
        self.lane_lost = ""
        self.frame = 0
        self._wanted: Command | None = None  # how the launch will continue
        self._focus: tuple[int, int] | None = None
        self._launches = 0
        self._said = ("", 0)  # the launch that was announced

    # ------------------------------------------------------------------------------- stops

    def look_at(self, stop: Stop) -> None:
        """A launch is stopped: select the wave that stopped."""
        self.stop, self._wanted = stop, None
        chosen, before = self.lane, self._focus
        self._focus, self.frame, self.lane, self.lane_lost = stop.here.key, 0, stop.lane, ""
        if stop.lane is not None or chosen is None or before is None:
            return
        if before == stop.here.key:
            self.lane = chosen
            return
        group, wave = before
        self.lane_lost = (
            f"lane {chosen} was chosen in workgroup {group}, wave {wave}: here it is all lanes"
        )

    def over(self) -> None:
        """The launch has ended: clear the selection."""
        self.lane = self._focus = None

    def turn(self, group: int, wave: int) -> None:
        """Select another wave. Raises: DebugError if it has ended."""
        self.here.state(group, wave)
        self._focus, self.frame = (group, wave), 0

    def gone(self) -> None:
        """The launch continues or has ended."""
        self.stop = None

    def go(self, command: Command) -> None:
        """Set how the launch continues."""
        self._wanted = command

    def command_of(self, line: str) -> Command | None:
        """Run one command; returns how the launch continues, if it does."""
        self._wanted = None
        self.onecmd(line)
        return self._wanted

    def say(self, text: str) -> None:
        """Print a line; control characters from files and programs are shown as escapes."""
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

    def default(self, line: str) -> None:
        name = line.split()[0] if line.split() else ""
        known = [each[3:] for each in self.get_names() if each.startswith("do_")]
        near = sorted(each for each in known if each.startswith(name) and len(each) > len(name))
        if len(near) == 1:
            self.onecmd(near[0] + line[len(name) :])
            return
        if near:
            self.say(f"{name} is ambiguous: {', '.join(near)}")
            return
        self.say(f"there is no command {name!r}; `help` lists them")

    def completedefault(self, text: str, *ignored: object) -> list[str]:
        """Completions of registers, variables and functions."""
        names: list[str] = []
        if self.stop is not None:
            scope = self.scope()
            for each in scope.registers.names().values():
                names += each
            names += scope.locals.names()
            names += [os.path.basename(f) for f in self.here.sourcemap.files[:4]]
        return sorted(name for name in names if name.startswith(text))

    def get_names(self) -> list[str]:
        """The names for completion and `help`."""
        return [name for name in dir(self.__class__) if name not in self.hidden]

    # ---------------------------------------------------------------------------- state

    @property
    def here(self) -> StopState:
        """Where the launch is stopped. Raises: DebugError."""
        if self.stop is None:
            raise DebugError(_NOT_STOPPED)
        return self.stop.here

    @property
    def focus(self) -> tuple[int, int]:
        """The selected wave."""
        return self._focus or self.here.key

    def scope(self) -> Scope:
        """The context of names."""
        return Scope(self.here, *self.focus, self.lane, self.frame)

    def frame_shown(self) -> Frame:
        """The selected frame."""
        frames = self.here.frames(*self.focus)
        return frames[min(self.frame, len(frames) - 1)]

    def announce(self, stop: Stop) -> None:
        """Show the reason for the stop, and its location."""
        here = stop.here
        launch = here.launch
        if (launch.kernel.name, self._launches) != self._said:
            self._said = launch.kernel.name, self._launches
            name = self.paint(launch.kernel.source_name, "bold")
            self.say(f"kernel {name} on {launch.target}: {self.launch_text()}")
        reason = _reason(stop)
        if reason:
            self.say(self.paint(reason, "yellow" if stop.error is None else "red"))
        if self.lane_lost:
            self.say(self.lane_lost)
        for name, label in (("before", "old value"), ("after", "new value")):
            if name in stop.facts:
                type = None if stop.watch is None else stop.watch.type
                self.say(f"  {label}: {_fact(stop.facts[name], type)}")
        self.show_place()
        self.show_displays()

    def launch_text(self) -> str:
        """The sizes of the launch."""
        launch = self.here.launch
        grid, block = sizes_text(launch.grid), sizes_text(launch.block)
        return f"grid {grid}, block {block}, wave{launch.wave_size}"

    def show_place(self) -> None:
        """The line and the instruction of the selected frame."""
        group, wave = self.focus
        frame = self.frame_shown()
        self.say(self._wave_text(group, wave) + self.frame_text(frame))
        lines = self.here.sourcemap.source(frame.file) if frame.file else None
        if lines is not None and 0 < frame.line <= len(lines):
            self.say(f"{self.paint(str(frame.line), 'blue')}\t{visible(lines[frame.line - 1])}")
        inst = self.here.sourcemap.instruction(frame.pc)
        if inst is not None:
            self.say(f"{self.paint(f'=> {frame.pc:#x}', 'green')}:\t{inst.text}")

    def _wave_text(self, group: int, wave: int) -> str:
        x, y, z = self.here.launch.workgroup(group)
        lane = "" if self.lane is None else f", lane {self.lane}"
        return f"workgroup {group} ({x}, {y}, {z}), wave {wave}{lane}: "

    def frame_text(self, frame: Frame) -> str:
        """A frame's function and line."""
        name = self.paint(qualified_name(frame.function) or "?", "cyan")
        place = f" at {visible(frame.file)}:{frame.line}" if frame.file else ""
        return f"{name}{place}"

    def show_displays(self) -> None:
        """Print the displayed expressions."""


def _without_format(line: str) -> str:
    """`reverse-step` and `p/x v3` rewritten for Cmd, whose names are letters and underscores."""
    line = re.sub(r"^\s*reverse-", "reverse_", line)
    return re.sub(r"^\s*(p|print|inspect|x|display|output)/(\S+)", r"\1 /\2", line)


def taken_format(rest: str) -> tuple[str, str]:
    """A format after a slash, and the rest."""
    rest = rest.strip()
    if not rest.startswith("/"):
        return "", rest
    head, _, tail = rest[1:].partition(" ")
    return head, tail.strip()


def _reason(stop: Stop) -> str:
    if stop.error is not None:
        return f"{type(stop.error).__name__}: {stop.error}"
    lane = f" in lane {stop.lane}" if stop.lane is not None else ""
    return f"{stop.text}{lane}" if stop.text else ""


def sizes_text(sizes: tuple[int, int, int]) -> str:
    """Sizes along x, y and z: "4x1x1"."""
    return "x".join(map(str, sizes))


def _fact(value: object, type: SourceType | None) -> str:
    """A watched value, before or after: by its source type, else in hexadecimal."""
    if isinstance(value, bytes):
        data = np.frombuffer(value, np.uint8)[:, None]
    else:
        data = np.asarray(value)
    if type is not None and data.dtype == np.uint8 and len(data) == type.size_bytes:
        return formatting.typed_line(Typed(type, data), range(data.shape[1]))
    if isinstance(value, bytes):
        words = np.frombuffer(value[: len(value) // 4 * 4], np.uint32)
        return " ".join(f"{word:#010x}" for word in words[:8]) or value.hex(" ")
    if data.shape == (2, 1):  # a pair of scalar registers
        return formatting.scalar(int(data[0, 0]) | int(data[1, 0]) << 32, "x64")
    return formatting.line(np.ravel(data), range(data.size), "x")
