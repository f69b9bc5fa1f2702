"""Tools that watch a launch: executed instructions, registers and accesses, as NumPy arrays.

    from wavecore.tools import Tracer
    tracer = Tracer(limit=100)
    kernel.launch(grid, block, args, tools=[tracer])
    print(tracer)

To write a tool, subclass `Tool`; its `hooks` say which events it gets. A kernel's native code is
generated for these hooks, so launches without tools are not slowed down.
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
