"""Routines of the GPU: internal functions, which LLVM inlines into a kernel.

Their pointers are the wave's state `%w` (its fields as in records.Wave), the thread's registers
`%r`, and what the checks of accesses keep (faults.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wavecore.backends.cuda.control import WarpControl
from wavecore.backends.cuda.faults import FAULTED, NEAR
from wavecore.backends.cuda.lanes import ThreadLanes
from wavecore.backends.cuda.matrices import WarpMatrices
from wavecore.backends.cuda.memory import WarpMemory
from wavecore.backends.cuda.registers import ThreadRegisters
from wavecore.backends.llvm.ops import Lowering, emitted
from wavecore.backends.llvm.routine import Routine
from wavecore.emulator.shape import InstructionForm, UnsupportedForm
from wavecore.toolchain.cache import digest

_ATTRIBUTES = "nounwind convergent alwaysinline"  # all threads of the warp call a routine together
POINTERS = ("%w", "%r", FAULTED, NEAR)
LOWERING = Lowering(ThreadLanes, ThreadRegisters, WarpMemory, WarpMatrices, WarpControl)


@dataclass(frozen=True)
class Made:
    """One routine, its text, and the declarations that it needs."""

    routine: Routine
    text: str
    declarations: frozenset[str]

    @property
    def may_fault(self) -> bool:
        """Whether it may note a fault."""
        return f"ptr {FAULTED}\n" in self.text


def build(inst: InstructionForm, symbol: str) -> Made:
    """Emit the routine of a shape.

    Raises: KeyError for a mnemonic without semantics; UnsupportedForm.
    """
    b = emitted(inst, LOWERING)
    text = b.function(symbol, "internal", _ATTRIBUTES, POINTERS)
    return Made(b.routine(symbol, ""), text, frozenset(b.declarations))


@cache
def find(inst: InstructionForm) -> Made | None:
    """The routine of a shape, which there is one of; None where it is not supported."""
    try:
        return build(inst, f"r{digest(repr(inst))}")
    except (KeyError, UnsupportedForm):
        return None
