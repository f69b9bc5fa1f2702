"""Machine code to instructions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wavecore.errors import DecodeError
from wavecore.isa.addressing import resolve
from wavecore.isa.encodings import Encoding
from wavecore.isa.instruction import Instruction
from wavecore.isa.operands import Operand
from wavecore.isa.registers import LITERAL, LITERAL64
from wavecore.isa.table import PAIRS, Row, Table, table

LONGEST_BYTES = 20  # gfx12 VOP3 with DPP, VIMAGE with extra addresses


def decode(
    target: str,
    code: bytes | bytearray | memoryview,
    offset: int = 0,
    address: int = 0,
    *,
    wave: int | None = None,
) -> Instruction:
    """Decode the instruction at `offset` bytes into `code`.

    Args:
        address: the instruction's address in memory; stored, and used in messages.
        wave: 32 or 64, the width of lane masks and of WMMA fragments; None for the target's
            default (64 on gfx9, 32 on later targets).

    Raises:
        DecodeError: no instruction of the target starts with these bytes, or `code` ends inside it.
        TargetError: there are no tables for the target.
    """
    rows = table(target, wave)
    window = bytes(code[offset : offset + LONGEST_BYTES])
    if len(window) >= 4:
        for lenient in (False, True):
            instruction = _decode_first(rows, window, address, lenient)
            if instruction is not None:
                return instruction
    raise _error(target, window, address)


def _decode_first(rows: Table, window: bytes, address: int, lenient: bool) -> Instruction | None:
    """Try the encodings that match the first dword.

    lenient: allow any value in register fields of operands that the instruction does not have; the
    hardware ignores them, LLVM requires zero. It is tried last, so that words which LLVM decodes
    never decode differently.
    """
    for encoding in rows.candidates[window[3] << 1 | window[2] >> 7]:
        size = 4 * encoding.dwords
        if size > len(window):
            continue
        bits = int.from_bytes(window[:size], "little")
        if (bits ^ encoding.fixed_value) & encoding.fixed_mask:
            continue
        if encoding.name in PAIRS:
            instruction = _decode_pair(rows, encoding.name, bits, window, address, lenient)
        else:
            instruction = _decode_as(rows, encoding, bits, window, address, lenient)
        if instruction is not None:
            return instruction
    return None


def _decode_as(
    rows: Table, encoding: Encoding, bits: int, window: bytes, address: int, lenient: bool
) -> Instruction | None:
    """Try the rows for the opcode in `bits` under one encoding."""
    place = encoding.fields.get("op")
    opcode = bits >> place.low & place.mask if place else 0
    for row in rows.rows(encoding, opcode):
        mask = row.lenient_mask if lenient else row.mask
        if bits & mask == row.value & mask:
            instruction = decode_row(row, bits, window, address, rows.target)
            if instruction is not None:
                return instruction
    return None


def _decode_pair(
    rows: Table, pair: str, bits: int, window: bytes, address: int, lenient: bool
) -> Instruction | None:
    """VOPD, VOPD3: two operations in one instruction, with at most one literal between them."""
    halves = []
    for name in PAIRS[pair]:
        encoding = rows.encodings[name]
        half = _decode_as(rows, encoding, bits, window, address, lenient)
        if half is None:
            return None
        halves.append(replace(half, encoding=_encoding_of_half(pair, half)))
    x, y = halves
    longer = max(halves, key=lambda half: half.size)
    return Instruction(
        rows.target,
        f"{x.mnemonic} :: {y.mnemonic}",
        f"{x.mnemonic} :: {y.mnemonic}",
        "VOPD",
        x.opcode << rows.encodings[PAIRS[pair][1]].fields["op"].width | y.opcode,
        longer.size,
        address,
        longer.words,
        {},
        {},
        x,
        y,
    )


def _encoding_of_half(pair: str, half: Instruction) -> str:
    """The format that has the half's operands as an instruction of its own."""
    if pair == "VOPD3":  # has three sources and neg
        return "VOP3"
    return "VOP2" if "src1" in half.operands else "VOP1"


def decode_row(row: Row, bits: int, window: bytes, address: int, target: str) -> Instruction | None:
    """Read the operands and modifiers of a matching row; None if an operand does not exist."""
    operands: dict[str, Operand] = {}
    literal = literal64 = False
    for spec in row.operands:
        if not spec.present(bits):
            continue
        cls = spec.operand_class(bits)
        operand: Operand | None
        if cls is not None:
            operand = cls.operand(spec.selector(bits))
        elif spec.token[0] == "@":
            resolved = resolve(row, spec.name, bits, spec.token)
            operand = resolved[0] if resolved else None
        elif spec.name == "simm16":
            continue
        else:
            operand = Operand("imm", value=spec.selector(bits))
        if operand is None:
            return None
        if operand.kind == "literal":
            literal = True
            if operand.index == LITERAL64:
                if not spec.name.startswith(("src", "imm")):  # a destination
                    return None
                literal64 = True
        operands[spec.name] = operand
    size = 4 * row.encoding.dwords
    literal |= any(row.encoding.fields[name].read(bits) == LITERAL for name in row.any_literals)
    if literal:
        count = 8 if literal64 else 4
        if not row.takes_literal or (literal64 and not row.takes_literal64):
            return None
        if size + count > len(window):
            return None
        value = int.from_bytes(window[size : size + count], "little")
        size += count
        for name, operand in operands.items():
            if operand.kind == "literal":
                own = value if operand.index == LITERAL64 else value & 0xFFFFFFFF
                operands[name] = replace(operand, value=own)
    mods = dict(row.variant)
    for name, low, mask, sign, shift in row.mods:
        number = bits >> low & mask
        if sign and number >= sign >> 1:
            number -= sign
        mods[name] = mods[name] | number << shift if name in mods else number << shift
    if literal64:
        mods["literal_high"] = value >> 32
    immediate = row.encoding.fields.get("imm")
    if immediate is not None and not immediate.read(bits) and "offset" in mods:
        mods["offset"] = 0  # SMEM on gfx9: the field holds the number of an SGPR, or nothing
    if "sdwa" in mods and 7 in (mods.get("dst_sel"), mods["src0_sel"], mods.get("src1_sel")):
        return None
    words = tuple(int.from_bytes(window[i : i + 4], "little") for i in range(0, size, 4))
    return Instruction(
        target,
        row.name,
        row.mnemonic,
        row.encoding.base,
        row.opcode,
        size,
        address,
        words,
        operands,
        mods,
        None,
        None,
        row,
    )


def _error(target: str, window: bytes, address: int) -> DecodeError:
    words = tuple(
        int.from_bytes(window[i : i + 4], "little") for i in range(0, len(window) & ~3, 4)
    )
    shown = " ".join(f"{word:08x}" for word in words[:3])
    if len(window) < 4:
        what = f"{len(window)} bytes left, but an instruction has at least 4"
    else:
        what = f"no {target} instruction starts with {shown}" + (
            "" if len(window) > 12 else " (the code ends there)"
        )
    return DecodeError(f"{what}, at {address:#x}", target=target, address=address, words=words)


def disassemble_words(
    target: str, words: Sequence[int], *, wave: int | None = None
) -> tuple[str, int]:
    """LLVM's text of the first instruction in `words`, and its size in bytes.

    Raises: DecodeError, TargetError as `decode`.
    """
    code = b"".join(word.to_bytes(4, "little") for word in words)
    instruction = decode(target, code, wave=wave)
    return instruction.text, instruction.size
