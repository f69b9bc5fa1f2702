"""A matrix instruction as assembly and as machine code, on registers that do not overlap.

It shows an instruction's syntax, and lets tools query an instruction without a program. D takes
the first registers, and C shares them, as in a chain of products; A, B, the index and the scales
follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wavecore import isa
from wavecore.isa.encodings import Encoding
from wavecore.isa.instruction import Instruction
from wavecore.isa.operands import FIRST_VGPR
from wavecore.isa.table import Row, table
from wavecore.matrix.catalogue import FORMAT_FIELDS, MatrixInstruction

_SOURCES = frozenset({"src0", "src1", "src2", "scale0", "scale1"})  # whose selectors are 9 bits
_REUSE = {"matrix_a_reuse", "matrix_b_reuse"}  # bits of op_sel's fields, unless there are scales
_FIRST_ON_TEXT = ("D", "A", "B", "C", "K", "SA", "SB")


def registers(inst: MatrixInstruction, wave: int | None = None) -> dict[str, range]:
    """The registers of each operand in `text` and `example`.

    Raises: TargetError if the instruction runs in no such waves.
    """
    wave = inst.check_wave(wave)
    found: dict[str, range] = {}
    free = {"VGPR": 0, "AGPR": 0}
    for name in ("D", *(each for each in inst.operands if each not in "CD")):
        operand = inst.operands[name]
        file, count = operand.files[0], operand.registers[wave]
        step = inst.alignment if count > 1 else 1
        first = -(-free[file] // step) * step
        found[name] = range(first, first + count)
        tied = inst.operands["C"].registers[wave] if name == "D" and inst.sparse else 0
        free[file] = first + max(count, tied)
    c = inst.operands["C"].registers[wave]
    shared = inst.sparse or c == len(found["D"])  # else C is of another type than D
    first = found["D"][0] if shared else free["VGPR"]
    found["C"] = range(first, first + c)
    return found


def text(inst: MatrixInstruction, wave: int | None = None) -> str:
    """The instruction as LLVM writes it, without modifiers.

    For a target without a decoder, operands are written as on the other targets.
    Raises: TargetError if the instruction runs in no such waves.
    """
    if (decoded := example(inst, wave)) is not None:
        return " ".join(decoded.text.split())
    places = registers(inst, wave)
    shown = [name for name in _FIRST_ON_TEXT if name in places]
    if inst.sparse:  # one tuple is C before and D after
        shown.remove("C")
        places["D"] = max(places["D"], places["C"], key=len)
    return f"{inst.name} " + ", ".join(_written(inst, name, places[name]) for name in shown)


def example(
    inst: MatrixInstruction, wave: int | None = None, **modifiers: int
) -> Instruction | None:
    """The instruction decoded from its machine code; None on a target that cannot run kernels.

    Raises: TargetError if a modifier or the wave size is illegal.
    """
    wave = inst.check_wave(wave)
    modifiers = inst.checked_modifiers(modifiers, wave)
    if inst.target not in isa.targets():
        return None
    rows = table(inst.target, wave)
    encoding = rows.encodings[inst.encoding]
    row = rows.rows(encoding, inst.opcode)[0]
    bits = _machine_code(inst, wave, encoding, row, modifiers)
    return isa.decode(inst.target, bits.to_bytes(4 * encoding.dwords, "little"), wave=wave)


def spelling(inst: MatrixInstruction, name: str, value: int, wave: int | None = None) -> str:
    """How assembly writes a modifier: "cbsz:2"; empty if unknown, or for the default value.

    Raises: TargetError if the value is illegal.
    """
    beside = {"cbsz": value.bit_length()} if name == "abid" and not inst.sparse else {}
    with_it = example(inst, wave, **inst.checked_modifiers(beside | {name: value}, wave))
    plain = example(inst, wave, **beside)
    if plain is None or with_it is None:
        return ""
    known = plain.text.split()
    new = (word for word in with_it.text.split() if word not in known)
    return " ".join(word for word in new if not word.endswith(","))  # a narrower operand


def _written(inst: MatrixInstruction, name: str, at: range) -> str:
    letter = "a" if inst.operands[name].files[0] == "AGPR" else "v"
    return f"{letter}{at[0]}" if len(at) == 1 else f"{letter}[{at[0]}:{at[-1]}]"


def _machine_code(
    inst: MatrixInstruction, wave: int, encoding: Encoding, row: Row, modifiers: Mapping[str, int]
) -> int:
    bits = encoding.fixed_value | row.value
    values = {"op": inst.opcode, **dict(_selectors(inst, wave)), **_fields(inst, modifiers)}
    if inst.is_wmma and not inst.format_modifiers:
        values["op_sel_hi"] = 7  # assembly's default
    if inst.modifiers(wave).keys() >= _REUSE and not inst.scale_block:
        a, b = (modifiers.get(name, 0) for name in sorted(_REUSE))
        values["op_sel"] = values.get("op_sel", 0) | a << 2
        values["op_sel_hi"] = 3 | b << 2
    for name, value in values.items():
        for place, first in encoding.parts(name):
            bits |= (value >> first & place.mask) << place.low
    return bits


def _selectors(inst: MatrixInstruction, wave: int) -> Iterator[tuple[str, int]]:
    for name, at in registers(inst, wave).items():
        source = inst.operands[name].source
        yield source, at[0] + (FIRST_VGPR if source in _SOURCES else 0)


def _fields(inst: MatrixInstruction, modifiers: Mapping[str, int]) -> dict[str, int]:
    """The catalogue's modifiers as fields of the encoding."""
    found = {
        FORMAT_FIELDS.get(name, name): value
        for name, value in modifiers.items()
        if not name.startswith("opsel")
    }
    if "opsel" in modifiers:
        found["op_sel"] = modifiers["opsel"] << (0 if inst.sparse else 2)
    bytes_ = modifiers.get("opsel_a", 0), modifiers.get("opsel_b", 0)
    if any(bytes_):
        found["op_sel"] = bytes_[0] & 1 | (bytes_[1] & 1) << 1
        found["op_sel_hi"] = bytes_[0] >> 1 | (bytes_[1] >> 1) << 1
    return found
