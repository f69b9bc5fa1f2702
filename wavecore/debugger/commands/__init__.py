"""The debugger's commands, modelled on gdb's."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from wavecore.debugger.commands.breakpoints import BreakpointCommands
from wavecore.debugger.commands.code import CodeCommands
from wavecore.debugger.commands.data import DataCommands
from wavecore.debugger.commands.memory import MemoryCommands
from wavecore.debugger.commands.motion import MotionCommands
from wavecore.debugger.stops import DebugError

_ALIASES = {
    "b": "break", "tb": "tbreak", "c": "continue", "cont": "continue", "s": "step", "n": "next",
    "si": "stepi", "ni": "nexti", "fin": "finish", "u": "until", "adv": "advance", "p": "print",
    "inspect": "print", "i": "info", "bt": "backtrace", "where": "backtrace", "f": "frame",
    "l": "list", "d": "delete", "q": "quit", "exit": "quit", "rs": "reverse_step",
    "rn": "reverse_next", "rsi": "reverse_stepi", "rc": "reverse_continue", "r": "restart",
    "run": "restart", "disas": "disassemble", "m": "matrix", "thread": "wave", "ptype": "whatis",
    "block": "workgroup", "h": "help",
}  # fmt: skip
_INFO_ALIASES = {"threads": "waves", "watchpoints": "breakpoints", "blocks": "workgroups",
                 "shared": "lds", "variables": "globals"}  # fmt: skip


_FAMILIES = (MotionCommands, BreakpointCommands, DataCommands, MemoryCommands, CodeCommands)


class Commands(MotionCommands, DataCommands, MemoryCommands, CodeCommands):
    """All commands. Subclasses read them and choose where output goes."""

    def do_info(self, rest: str) -> None:
        """info WHAT: information about something; `info` lists the topics."""
        word, _, more = rest.strip().partition(" ")
        kinds = self.info_names()
        found = [name for name in (*kinds, *_INFO_ALIASES) if name.startswith(word)]
        if not word:
            for name in kinds:
                about = (getattr(self, f"info_{name}").__doc__ or "").strip().splitlines()[0]
                self.say(f"info {name}: {about}")
            return
        if not found:
            raise DebugError(f"info takes one of {', '.join(kinds)}")
        name = word if word in found else found[0]
        getattr(self, f"info_{_INFO_ALIASES.get(name, name)}")(more)

    def do_help(self, arg: str) -> None:
        """help [NAME]: explain a command; without a name, list all with a line each."""
        name = arg.strip().replace("-", "_")
        if name:
            made = getattr(self, f"do_{name}", None)
            if made is None:
                raise DebugError(f"there is no command {arg.strip()!r}; `help` lists them")
            self.say(inspect.cleandoc(made.__doc__ or ""))
            return
        for family in _FAMILIES:
            self.say(self.paint(inspect.cleandoc(family.__doc__ or "").splitlines()[0], "bold"))
            for each in vars(family):
                if each.startswith("do_") and each not in self.hidden:
                    line = inspect.cleandoc(getattr(family, each).__doc__ or "").splitlines()[0]
                    self.say(f"  {line}")
        self.say("`info` lists further topics. Names may be abbreviated: `p`, `bt`, `info loc`.")

    def complete_info(self, text: str, *ignored: object) -> list[str]:
        """Completions of the topics of `info`."""
        return [name for name in self.info_names() if name.startswith(text)]

    @classmethod
    def info_names(cls) -> list[str]:
        """The topics of `info`."""
        known = (name.removeprefix("info_") for name in dir(cls) if name.startswith("info_"))
        return sorted(set(known) - {"names"})

    @classmethod
    def names(cls) -> list[str]:
        """All commands, as users type them."""
        return sorted(name[3:].replace("_", "-") for name in dir(cls) if name.startswith("do_"))


def _alias(target: str) -> Callable[[Commands, str], None]:
    def command(self: Commands, rest: str) -> None:
        getattr(self, f"do_{target}")(rest)

    command.__doc__ = f"Short for {target.replace('_', '-')}."
    return command


for _short_name, _long_name in _ALIASES.items():
    setattr(Commands, f"do_{_short_name}", _alias(_long_name))
Commands.hidden = frozenset(f"do_{name}" for name in _ALIASES)
