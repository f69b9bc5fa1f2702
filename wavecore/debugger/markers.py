"""The breakpoint() calls in a kernel's source."""

from __future__ import annotations

import struct

from wavecore.emulator.events import WatchedLaunch

SECTION = ".wavecore.breakpoints"


def marked_pcs(launch: WatchedLaunch) -> frozenset[int]:
    """The instructions after each breakpoint() of a program: a section lists their addresses."""
    data = launch.plan.program.code.debug_section(SECTION)
    if not data:
        return frozenset()
    count = len(data) // 8
    return frozenset(struct.unpack(f"<{count}Q", data[: 8 * count]))
