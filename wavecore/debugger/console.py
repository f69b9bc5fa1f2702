"""The debugger in a terminal: reads commands while a launch is stopped."""

from __future__ import annotations

import contextlib
import json
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from wavecore.debugger.commands import Commands
from wavecore.debugger.engine import Debugger
from wavecore.debugger.locations import parse_breakpoint
from wavecore.debugger.stops import Command, Leave, Quit, Stop
from wavecore.emulator.events import WatchedLaunch

_REPEATED = frozenset(
    "s step n next si stepi ni nexti l list x rs rn rsi reverse_step reverse_next reverse_stepi "
    "rc reverse_continue c continue".split()
)
_LINE_LIMIT = 1 << 16


def missed_text(place: str, why: str) -> str:
    """The message about a breakpoint that was never found."""
    return f"breakpoint at {place} was not found in any launch: {why}"


class Console(Commands):
    """A front end of the engine for people at a terminal, and for scripts."""

    prompt = "(wavecore) "

    def __init__(
        self,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        *,
        script: Sequence[str] = (),
        is_batch: bool = False,
        report: Path | None = None,
    ) -> None:
        """With `is_batch`, the program continues when the script's commands are used up.

        Breakpoints for which no launch had code are written to `report` as launches end.
        """
        super().__init__(Debugger(self), stdin, stdout)
        # readline uses sys.stdin, regardless of the Cmd's stdin
        self.use_rawinput = stdin is None and sys.stdin.isatty()
        self.is_batch, self._report = is_batch, report
        self._script = list(script)

    def break_at(self, places: Sequence[str]) -> None:
        """Stop at these places; without any, at the start of the first kernel."""
        for place in places:
            self.debugger.add(parse_breakpoint(place, number=self.debugger.next_number()))
        self.debugger.stop_on_entry = not places

    # -------------------------------------------------------------------------- front end

    def launched(self, launch: WatchedLaunch) -> None:
        self._launches += 1

    def logged(self, text: str) -> None:
        self.say(text)

    def ended(self, error: BaseException | None) -> None:
        self.gone()
        self.over()
        if self._report is not None:
            self._report.write_text(json.dumps(self.missed()))

    def missed(self) -> list[str]:
        """The breakpoints that no launch had, one line each, with alternatives."""
        return [
            missed_text(" ".join(filter(None, (point.text, point.where()))), point.missing)
            for point in self.debugger.missed
        ]

    def stopped(self, stop: Stop) -> Command:
        self.look_at(stop)
        self.announce(stop)
        command = self.carried_out(stop) or self._read()
        self.gone()
        return command

    # ----------------------------------------------------------------------------- reading

    def _read(self) -> Command:
        """Read commands until one continues the launch. Raises: Quit at the end of the input."""
        while True:
            line = self.next_line(self.prompt)
            if line is None:
                if self.is_batch:
                    return Leave()
                raise Quit
            command = self.command_of(line)
            if command is not None:
                return command

    def next_line(self, prompt: str) -> str | None:
        """The next line of the script, or of the user; None at the end of both."""
        if self._script:
            line = self._script.pop(0)
            self.say(f"{prompt}{line}")
            return line
        return None if self.is_batch else self._typed(prompt)

    def _typed(self, prompt: str) -> str | None:
        """A line from the user; None at the end of the input, "" if cancelled by Ctrl-C."""
        try:
            with _interruptible():
                line = self._line(prompt)
        except KeyboardInterrupt:
            self.say("")
            return ""
        if not line:
            self.say("")
            return None
        if not self.stdin.isatty():
            self.say(line.rstrip("\n"))
        return line.rstrip("\n")

    def _line(self, prompt: str) -> str:
        """A line including its newline; "" at the end of the input."""
        if self.use_rawinput:
            with _completion(self):
                try:
                    return f"{input(prompt)}\n"
                except EOFError:
                    return ""
        self.stdout.write(prompt)
        self.stdout.flush()
        return self.stdin.readline(_LINE_LIMIT)

    def emptyline(self) -> bool:
        """Return repeats a step or a listing, as in gdb."""
        words = self.lastcmd.split()
        if words and words[0] in _REPEATED:
            self.onecmd(words[0] if words[0] in ("x", "l", "list") else self.lastcmd)
        return False


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt, even during a launch, which otherwise defers signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def _completion(console: Console) -> Iterator[None]:
    """Tab completion while a line is read; readline keeps the history."""
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
