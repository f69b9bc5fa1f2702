"""The modifiers of matrix instructions that choose formats and scales, from the encoding."""

from __future__ import annotations

from wavecore.emulator.shape import InstructionForm

# CDNA 5 has the formats of A and B where other VOP3P instructions have op_sel.
_FORMAT_FIELDS = {"matrix_a_fmt": "op_sel", "matrix_b_fmt": "op_sel_hi"}


def encoded(inst: InstructionForm, name: str) -> int:
    """The value of a modifier of the catalogue, from the fields of the encoding."""
    if name not in ("opsel_a", "opsel_b"):
        return inst.mod(_FORMAT_FIELDS.get(name, name))
    bit = int(name == "opsel_b")  # CDNA 4 splits the number of a scale's byte over two fields
    high, low = (inst.mod(field) >> bit & 1 for field in ("op_sel_hi", "op_sel"))
    return 2 * high + low
