"""Routines of the GPU: internal functions, which LLVM inlines into a kernel.

Their pointers are the wave's state `%w` (its fields as in records.Wave), the thread's registers
`%r`, and what the checks of accesses keep (faults.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from wavecore.backends.cuda.control import WarpControl
from wavecore.backends.cuda.faults import FAULTED, NEAR
from wavecore.backends.cuda.lanes import NAN_MET, HastyLanes, ThreadLanes
from wavecore.backends.cuda.matrices import WarpMatrices
from wavecore.backends.cuda.memory import AllowedMemory, CoherentMemory, WarpMemory
from wavecore.backends.cuda.registers import ThreadRegisters, WholeRegisters
from wavecore.backends.llvm.ops import Lowering, emitted
from wavecore.backends.llvm.routine import Routine
from wavecore.emulator.shape import InstructionForm, UnsupportedForm
from wavecore.toolchain.cache import digest

_ATTRIBUTES = "nounwind convergent alwaysinline"  # all threads of the warp call a routine together
POINTERS = ("%w", "%r", FAULTED, NEAR, NAN_MET)
LOWERING = Lowering(ThreadLanes, ThreadRegisters, WarpMemory, WarpMatrices, WarpControl)
# The kinds of routines of a shape, by the first letter of their names.
PLAIN, HASTY, COHERENT, INSIDE = "r", "h", "c", "i"
_LOWERINGS = {
    PLAIN: LOWERING,
    # Where all lanes are active, until a result is NaN.
    HASTY: replace(LOWERING, lanes=HastyLanes, registers=WholeRegisters),
    COHERENT: replace(LOWERING, memory=CoherentMemory),
    # Of scalar loads that are known to be allowed.
    INSIDE: replace(LOWERING, memory=AllowedMemory),
}


@dataclass(frozen=True)
class Made:
    """One routine, its text, and what that needs in its module."""

    routine: Routine
    text: str
    declarations: frozenset[str]
    functions: tuple[str, ...]

    @property
    def may_be_nan(self) -> bool:
        """Whether it notes that a result is NaN."""
        return f"ptr {NAN_MET}\n" in self.text

    @property
    def may_fault(self) -> bool:
        """Whether it may note a fault."""
        return f"ptr {FAULTED}\n" in self.text


def build(inst: InstructionForm, symbol: str, lowering: Lowering = LOWERING) -> Made:
    """Emit the routine of a shape.

    Raises: KeyError for a mnemonic without semantics; UnsupportedForm.
    """
    b = emitted(inst, lowering)
    functions, b.functions = tuple(b.functions), []
    text = b.function(symbol, "internal", _ATTRIBUTES, POINTERS)
    return Made(b.routine(symbol, ""), text, frozenset(b.declarations), functions)


@cache
def find(inst: InstructionForm, kind: str = PLAIN) -> Made | None:
    """The routine of a shape, one of each kind; None where it is not supported."""
    try:
        return build(inst, f"{kind}{digest(repr(inst))}", _LOWERINGS[kind])
    except (KeyError, UnsupportedForm):
        return None
