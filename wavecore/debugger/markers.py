"""Where a kernel's source says breakpoint()."""

from __future__ import annotations

import struct

from wavecore.emulator.events import WatchedLaunch

SECTION = ".wavecore.breakpoints"


def marked_pcs(launch: WatchedLaunch) -> frozenset[int]:
    """The instructions behind each breakpoint() of a program: a section lists their addresses."""
    data = launch.plan.program.code.debug_section(SECTION)
    if not data:
        return frozenset()
    count = len(data) // 8
    return frozenset(struct.unpack(f"<{count}Q", data[: 8 * count]))
