"""The settings that `wavecore debug` passes to a program's process in WAVECORE_DEBUG."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from wavecore.debugger.stops import DebugError


@dataclass(frozen=True)
class Handover:
    """The initial settings of a process's debugger.

    Args:
        breaks: where to stop; if empty, at the first kernel's start.
        commands: for the terminal; with `is_batch` the program continues after the last one.
        report: a file for breakpoints that no launch had code for; "" for none.
        socket: where the session with an editor listens; "" for the terminal.
    """

    breaks: Sequence[str] = ()
    commands: Sequence[str] = ()
    is_batch: bool = False
    report: str = ""
    socket: str = ""

    def text(self) -> str:
        """The value of the variable."""
        return json.dumps(asdict(self))


def read_handover(text: str) -> Handover:
    """Parse the variable's value. Raises: DebugError if this wavecore did not write it."""
    try:
        return Handover(**json.loads(text))
    except (ValueError, TypeError):
        raise DebugError("WAVECORE_DEBUG must be a port or the word terminal") from None
