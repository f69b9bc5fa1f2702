"""Routines of the GPU, many to a module: `.visible .func NAME(wave, operands...)`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wavecore.backends.cuda.control import WarpControl
from wavecore.backends.cuda.lanes import ThreadLanes
from wavecore.backends.cuda.matrices import WarpMatrices
from wavecore.backends.cuda.memory import WarpMemory
from wavecore.backends.cuda.registers import WarpRegisters
from wavecore.backends.llvm.ops import Lowering, emitted
from wavecore.backends.llvm.routine import Source
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.emulator.shape import InstructionForm

_ATTRIBUTES = "nounwind convergent"  # all threads of the warp call a routine together


LOWERING = Lowering(ThreadLanes, WarpRegisters, WarpMemory, WarpMatrices, WarpControl)


@dataclass(frozen=True)
class Text:
    """One routine as text, and what it needs in its module.

    sources: where its arguments come from (wavecore/backends/llvm/routine.py).
    """

    symbol: str
    sources: tuple[Source, ...]
    body: str
    declarations: frozenset[str]
    functions: tuple[str, ...]


def build(inst: InstructionForm, symbol: str) -> Text:
    """Emit the routine of a shape.

    Raises: KeyError for a mnemonic without semantics; UnsupportedForm.
    """
    b = emitted(inst, LOWERING)
    functions, b.functions = tuple(b.functions), []
    body = b.function(symbol, attributes=_ATTRIBUTES)
    return Text(symbol, tuple(b.parameters), body, frozenset(b.declarations), functions)


def module(texts: Iterable[Text], kernels: str = "") -> str:
    """The routines as a module, and kernels that call them; shared parts are emitted once."""
    texts = list(texts)
    declarations = sorted({line for text in texts for line in text.declarations})
    functions = dict.fromkeys(each for text in texts for each in text.functions)
    bodies = [text.body for text in texts]
    return "\n".join([*declarations, *functions, *bodies, kernels, BRANCH_WEIGHTS])
