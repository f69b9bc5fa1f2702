"""The modifiers of matrix instructions that choose formats and scales, from the encoding."""

from __future__ import annotations

from wavecore.emulator.shape import InstructionForm
from wavecore.matrix.catalogue import FORMAT_FIELDS


def encoded(inst: InstructionForm, name: str) -> int:
    """The value of a modifier of the catalogue, from the fields of the encoding."""
    if name not in ("opsel_a", "opsel_b"):
        return inst.mod(FORMAT_FIELDS.get(name, name))
    bit = int(name == "opsel_b")  # CDNA 4 splits the number of a scale's byte over two fields
    high, low = (inst.mod(field) >> bit & 1 for field in ("op_sel_hi", "op_sel"))
    return 2 * high + low
