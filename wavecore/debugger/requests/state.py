"""What the requests of an editor share: the stop, and the numbers that things have at it."""

from __future__ import annotations

import filecmp
import io
import os
import queue
from typing import Any

from wavecore.debugger import handles
from wavecore.debugger.commands import Commands
from wavecore.debugger.engine import Debugger, FrontEnd
from wavecore.debugger.requests.arguments import Arguments
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import Back, Command, DebugError, Stop, StopState

_NOT_STOPPED = "no launch stands still"


class Requests:
    """The state of a session; the families of requests are its subclasses.

    A request `stackTrace` is a method `on_stack_trace`, which takes its arguments and returns the
    body of the answer.

    Attributes:
        commands: those of the terminal, for the editor's console.
        stop: why and where a launch is stopped; None while none does.
        wishes: how it is to continue; None ends the program.
        frames: wave and place of each frame that an editor has a number of.
        by_source: the numbers of the breakpoints in each of the editor's files.
        sources: files that only code objects name.
    """

    def __init__(self, front_end: FrontEnd) -> None:
        self.debugger = Debugger(front_end)
        self.commands = Commands(self.debugger, io.StringIO(), io.StringIO())
        self.stop: Stop | None = None
        self.wishes: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self.handles = handles.Handles()
        self.frames: dict[int, tuple[int, int, int]] = {}
        self.by_source: dict[str, list[int]] = {}
        self.sources: dict[int, str] = {}

    def look_at(self, stop: Stop) -> None:
        """A launch is stopped."""
        self.stop = stop
        self.commands.look_at(stop)

    def gone(self) -> None:
        """The launch continues: nothing that was told of it holds any more."""
        self.stop = None
        self.commands.gone()
        self.handles.clear()
        self.frames.clear()

    def thread_of(self, group: int, wave: int) -> int:
        """The number that an editor has for a wave."""
        return group * self.here.launch.waves_per_group + wave + 1

    @property
    def here(self) -> StopState:
        """Where the launch is stopped. Raises: DebugError."""
        if self.stop is None:
            raise DebugError(_NOT_STOPPED)
        return self.stop.here

    def wave_of(self, arguments: Arguments) -> tuple[int, int]:
        """The wave that a request is about. Raises: DebugError if it is not under way."""
        number = arguments.number("threadId") - 1
        key = divmod(number, self.here.launch.waves_per_group)
        self.here.state(*key)
        return key

    def source_of(self, file: str) -> dict[str, Any]:
        """A file as editors know it: by its path, or by a number to ask for its text with."""
        found = self.here.sourcemap.path(file)
        path = self._moved(file, found) or found
        body: dict[str, Any] = {"name": os.path.basename(file)}
        if path is not None:
            return {**body, "path": path}
        number = next((n for n, name in self.sources.items() if name == file), 0)
        if not number:
            number = len(self.sources) + 1
            self.sources[number] = file
        return {**body, "sourceReference": number}

    def _moved(self, file: str, found: str | None) -> str | None:
        """The editor's file of that name: code out of a cache may name where it was first.

        Where that is still there, as `found`, it is the editor's if both have the same text.
        """
        same = [
            each
            for each in self.by_source
            if os.path.basename(each) == os.path.basename(file) and os.path.isfile(each)
        ]
        if found is None:
            return next(iter(same), None)
        if any(os.path.samefile(each, found) for each in same):
            return found
        return next((each for each in same if filecmp.cmp(each, found, shallow=False)), None)

    def scope_of(self, number: int) -> Scope:
        """What names mean in a frame. Raises: DebugError if there is no frame of that number."""
        if number not in self.frames:
            raise DebugError(f"there is no frame {number}")
        group, wave, place = self.frames[number]
        lane = self.commands.lane if (group, wave) == self.commands.focus else None
        return Scope(self.here, group, wave, lane, place)

    def go(self, command: Command) -> None:
        """Let the launch continue. Raises: DebugError if none is stopped, or it cannot go back."""
        if self.stop is None:
            raise DebugError(_NOT_STOPPED)
        if isinstance(command, Back) and not self.debugger.can_go_back:
            raise DebugError("this launch may write more memory than is kept to go back")
        self.stop = None
        self.wishes.put(command)

    def need_stopped(self, arguments: Arguments) -> None:
        """Raises: DebugError if a request is not about the wave that stopped."""
        here = self.here
        if self.wave_of(arguments) != here.key:
            group, wave = here.key
            raise DebugError(f"steps are of the wave that stopped: workgroup {group}, wave {wave}")
