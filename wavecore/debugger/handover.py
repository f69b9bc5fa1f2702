"""What `wavecore debug` hands over to the process of a program in WAVECORE_DEBUG."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from wavecore.debugger.stops import DebugError


@dataclass(frozen=True)
class Handover:
    """How the debugger of a process begins.

    Args:
        breaks: places to stop at; without any it stops at the first kernel's start.
        commands: for the terminal; with `is_batch` the program runs on when they are used up.
        report: a file for the breakpoints that no launch had code for; "" for none.
        socket: where the session with an editor listens; "" for the terminal.
    """

    breaks: Sequence[str] = ()
    commands: Sequence[str] = ()
    is_batch: bool = False
    report: str = ""
    socket: str = ""

    def text(self) -> str:
        """As the variable has it."""
        return json.dumps(asdict(self))


def read_handover(text: str) -> Handover:
    """What the variable says. Raises: DebugError if this wavecore did not write it."""
    try:
        return Handover(**json.loads(text))
    except (ValueError, TypeError):
        raise DebugError("WAVECORE_DEBUG takes a port, or the word terminal") from None
