"""Tools that look at a launch: what its waves execute, read, write and access, as NumPy arrays.

    from wavecore.tools import Tracer
    tracer = Tracer(limit=100)
    kernel.launch(grid, block, args, tools=[tracer])
    print(tracer)

A tool of one's own is a subclass of `Tool` that says by its `hooks` what it wants to see. The
kernel's code is made for that: without tools it is what it is, and nothing is slower.
"""

from __future__ import annotations

from wavecore.device.launch import attached
from wavecore.emulator.blockcounts import BlockCount, BlockCounts
from wavecore.emulator.events import (
    AccessKind,
    BarrierKind,
    Batch,
    Hook,
    RegisterKind,
    Space,
    Tool,
    WatchedLaunch,
    WaveState,
    atomic_name,
)
from wavecore.emulator.instruments import (
    AccessPoint,
    BlockPoint,
    BranchPoint,
    Column,
    InstructionPoint,
    Instrument,
)
from wavecore.tools.tracer import Access, Register, Step, Tracer

__all__ = [
    "Access",
    "AccessKind",
    "AccessPoint",
    "BarrierKind",
    "Batch",
    "BlockCount",
    "BlockCounts",
    "BlockPoint",
    "BranchPoint",
    "Column",
    "Hook",
    "InstructionPoint",
    "Instrument",
    "Register",
    "RegisterKind",
    "Space",
    "Step",
    "Tool",
    "Tracer",
    "WatchedLaunch",
    "WaveState",
    "atomic_name",
    "attached",
]
