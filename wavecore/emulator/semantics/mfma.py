"""MFMA, WMMA and their sparse forms: the instructions, and how each one computes.

Their semantics are in matrixoperands.py, imported at the first one: most kernels have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore import targets as gpus
from wavecore._fork import IMPORTS
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register
from wavecore.emulator.semantics.matrixmodifiers import encoded
from wavecore.emulator.shape import InstructionForm
from wavecore.matrix.catalogue import instruction, instructions, targets

if TYPE_CHECKING:
    from wavecore.matrix.numerics.table import Arithmetic


def arithmetic_of(inst: InstructionForm) -> Arithmetic | None:
    """How a matrix instruction computes under its modifiers and MODE; None for any other."""
    if inst.name not in _NAMES:
        return None
    with IMPORTS:
        from wavecore.matrix.numerics.table import Modes, arithmetic

    matrix = instruction(inst.name, inst.target)
    signs = inst.mod("neg_lo")
    modes = Modes(
        fp16_ovfl=inst.mode.fp16_ovfl,
        flush_in32=inst.mode.flush_in32,
        clamp=bool(inst.mod("clamp")),
        signed_a=matrix.is_mfma or bool(signs & 1),
        signed_b=matrix.is_mfma or bool(signs & 2),
    )
    chosen = (*matrix.format_modifiers.values(), *matrix.scale_modifiers)
    return arithmetic(matrix, modes, **{name: encoded(inst, name) for name in chosen})


def _matrix(b: WaveOps, inst: InstructionForm) -> None:
    """D = A B + C on all lanes, whatever EXEC says."""
    with IMPORTS:
        from wavecore.emulator.semantics.matrixoperands import Operation

    how = arithmetic_of(inst)
    assert how is not None
    Operation(b, inst, how).run()


_RUN = [target for target in targets() if target in gpus.names()]
_NAMES = frozenset(row.name for target in _RUN for row in instructions(target))

register(sorted(_NAMES), _matrix)
