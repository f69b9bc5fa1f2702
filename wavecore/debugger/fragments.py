"""Registers of a matrix instruction's operand, shown as a matrix."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.errors import Error
from wavecore.isa import Instruction
from wavecore.matrix.catalogue import MatrixInstruction, instruction
from wavecore.matrix.layout import REGISTER_BITS, Layout

_FORMATS = {
    "f16": "float16", "f32": "float32", "xf32": "float32", "f64": "float64", "bf16": "bfloat16",
    "fp6": "float6_e2m3fn", "bf6": "float6_e3m2fn", "fp4": "float4_e2m1fn",
    "e8m0": "float8_e8m0fnu", "e5m3": "float8_e5m3",
}  # fmt: skip
_INTEGERS = {"i32": "int32", "i8": "int8", "iu8": "int8", "iu4": "int4"}
_FLOAT8 = {
    ("fp8", False): "float8_e4m3fn", ("fp8", True): "float8_e4m3fnuz",
    ("bf8", False): "float8_e5m2", ("bf8", True): "float8_e5m2fnuz",
}  # fmt: skip


@dataclass(frozen=True)
class Fragment:
    """An operand of a matrix instruction in a wave.

    Attributes:
        values: shape (blocks, rows, columns).
        type: the elements' format.
        registers: its registers, in assembly syntax.
        names: the names of the row and column coordinates: ("i", "k").
    """

    operand: str
    instruction: str
    values: np.ndarray
    type: str
    registers: str
    names: tuple[str, str]


def matrix_at(scope: Scope) -> tuple[MatrixInstruction, Instruction] | None:
    """The matrix instruction at the scope's pc; None if it is another kind."""
    found = scope.here.sourcemap.instruction(scope.pc)
    if found is None:
        return None
    try:
        return instruction(found.name, scope.here.launch.target), found
    except Error:
        return None


def fragment(
    scope: Scope, operand: str, name: str | None = None, registers: str | None = None
) -> Fragment:
    """An operand ("A", "B", "C", "D") of the instruction at the pc, or of a named one.

    Args:
        name: another instruction; `registers` then gives the operand's registers, such as "v[4:7]".
    Raises: DebugError.
    """
    operand = operand.upper()
    target = scope.here.launch.target
    decoded: Instruction | None = None
    if name is None:
        found = matrix_at(scope)
        if found is None:
            raise DebugError(
                "the instruction at the pc is not a matrix instruction: name one and its "
                "registers, as in `matrix A v_mfma_f32_16x16x16_f16 v[0:1]`"
            )
        inst, decoded = found
    else:
        try:
            inst = instruction(name, target)
        except Error as error:
            raise DebugError(str(error)) from None
        at = matrix_at(scope)
        if registers is None and at is not None and at[0].name == inst.name:
            decoded = at[1]
    if operand not in inst.operands:
        known = ", ".join(inst.operands)
        raise DebugError(f"{inst.name} has no operand {operand!r}; its operands are {known}")
    wave = scope.registers.lanes
    file, first = _place(inst, operand, decoded, registers)
    modifiers = modifiers_of(inst, decoded, wave)
    layout = inst.layout(operand, wave=wave, **modifiers)
    words = scope.registers.span(file, first, layout.registers).words
    kind = inst.type_of(operand, **modifiers)
    values = _gathered(layout, words, kind, inst.gpu.float8)
    shown = (
        f"{file}{first}"
        if layout.registers == 1
        else (f"{file}[{first}:{first + layout.registers - 1}]")
    )
    return Fragment(operand, inst.name, values, kind, shown, _two(layout))


def modifiers_of(inst: MatrixInstruction, decoded: Instruction | None, wave: int) -> dict[str, int]:
    """The instruction's modifiers that affect its operands' layouts."""
    if decoded is None:
        return {}
    known = inst.modifiers(wave)
    return {name: value for name, value in decoded.mods.items() if name in known and value}


def _place(
    inst: MatrixInstruction, operand: str, decoded: Instruction | None, registers: str | None
) -> tuple[str, int]:
    if registers is not None:
        text = registers.replace("[", "").partition(":")[0].rstrip("]")
        if text[:1] in ("v", "a") and text[1:].isdecimal():
            return text[0], int(text[1:])
        raise DebugError(f"{registers!r}: expected registers, such as v[4:7] or a[0:15]")
    if decoded is None:
        raise DebugError(f"give the registers of {operand} of {inst.name}, such as v[4:7]")
    role = inst.operands[operand].source
    place = decoded.operands.get(role)
    if place is None or place.kind not in ("vgpr", "agpr"):
        what = place.kind if place is not None else "nowhere"
        raise DebugError(f"{operand} of `{decoded.text}` is not in registers ({what})")
    return ("v" if place.kind == "vgpr" else "a"), place.index


def element_format(inst: MatrixInstruction, operand: str, **modifiers: int) -> str:
    """The format of an operand's elements by its NumPy or ml_dtypes name: "float16", "int8".

    "index" is the format of the indices of a sparse A, which select the k to keep.
    """
    kind = inst.type_of(operand, **modifiers)
    if kind == "index":
        return kind
    return _INTEGERS.get(kind) or _float_format(kind, inst.gpu.float8)


def _float_format(kind: str, float8: str) -> str:
    return _FLOAT8[kind, float8 == "fnuz"] if kind in ("fp8", "bf8") else _FORMATS[kind]


def _gathered(layout: Layout, words: np.ndarray, kind: str, float8: str) -> np.ndarray:
    """The elements by their coordinates, blocks first; for a sparse operand, the kept ones."""
    mask = (1 << layout.bits) - 1
    codes = np.zeros(layout.sizes, np.uint64)
    for coordinates in layout:
        place = layout[coordinates]
        word = int(words[place.register, place.lane])
        if layout.bits > REGISTER_BITS:
            word |= int(words[place.register + 1, place.lane]) << REGISTER_BITS
        codes[coordinates] = word >> place.low_bit & mask
    values = _numbers(codes, kind, layout.bits, float8)
    if "block" in layout.names:
        values = np.moveaxis(values, layout.names.index("block"), 0)
    return values if values.ndim == 3 else values[np.newaxis]


def _two(layout: Layout) -> tuple[str, str]:
    rows, columns = [name for name in layout.names if name != "block"][:2]
    return rows, columns


def _numbers(codes: np.ndarray, kind: str, width: int, float8: str) -> np.ndarray:
    from wavecore import formats

    if kind in _INTEGERS:
        signed = codes.astype(np.int64)
        return np.where(signed >> (width - 1) & 1, signed - (1 << width), signed)
    if kind == "index":
        return codes.astype(np.int64)
    name = _float_format(kind, float8)
    return np.asarray(formats.decode(codes, name), np.float64)
