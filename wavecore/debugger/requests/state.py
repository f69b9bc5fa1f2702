"""The shared state of an editor's requests: the stop, and the numbers of objects at it."""

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

_NOT_STOPPED = "no launch is stopped"


class Requests:
    """The state of a session; the groups of requests are its subclasses.

    A request `stackTrace` is a method `on_stack_trace`, which takes its arguments and returns the
    body of the response.

    Attributes:
        commands: those of the terminal, for the editor's console.
        stop: the current stop, with its reason; None while running.
        wishes: how the launch will continue; None ends the program.
        frames: the wave and depth of each frame with a number.
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
        """The launch continues: numbers given to the editor become invalid."""
        self.stop = None
        self.commands.gone()
        self.handles.clear()
        self.frames.clear()

    def thread_of(self, group: int, wave: int) -> int:
        """The editor's number for a wave."""
        return group * self.here.launch.waves_per_group + wave + 1

    @property
    def here(self) -> StopState:
        """Where the launch is stopped. Raises: DebugError."""
        if self.stop is None:
            raise DebugError(_NOT_STOPPED)
        return self.stop.here

    def wave_of(self, arguments: Arguments) -> tuple[int, int]:
        """The wave that a request refers to. Raises: DebugError if it is not running."""
        number = arguments.number("threadId") - 1
        key = divmod(number, self.here.launch.waves_per_group)
        self.here.state(*key)
        return key

    def source_of(self, file: str) -> dict[str, Any]:
        """A file for the editor: by its path, or by a number to request its text."""
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
        """The editor's file of that name: cached code may name its original location.

        If that still exists, as `found`, the editor's file is used if both have the same text.
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
        """The context of names in a frame. Raises: DebugError for an unknown number."""
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
            raise DebugError("this launch may write more memory than is saved to run backwards")
        self.stop = None
        self.wishes.put(command)

    def need_stopped(self, arguments: Arguments) -> None:
        """Raises: DebugError if a request does not refer to the wave that stopped."""
        here = self.here
        if self.wave_of(arguments) != here.key:
            group, wave = here.key
            raise DebugError(f"only the wave that stopped can step: workgroup {group}, wave {wave}")
