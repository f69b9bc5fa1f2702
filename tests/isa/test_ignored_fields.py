"""Register fields of missing operands are ignored; modifiers are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.gpus import INSTRUCTION_SETS
from wavecore.errors import DecodeError
from wavecore.isa.decoder import decode, disassemble_words
from wavecore.isa.table import Row, table

TARGETS = INSTRUCTION_SETS


def rows(target: str) -> Iterator[Row]:
    """Rows with an ignored register field that LLVM requires to be zero; except VOPD."""
    tables = table(target)
    for encoding in tables.encodings.values():
        if encoding.name.startswith("VOPD"):
            continue
        for opcode in tables.opcodes(encoding.table_name):
            for row in tables.rows(encoding, opcode):
                if row.mask & ~row.lenient_mask:
                    yield row


def code(row: Row, bits: int) -> bytes:
    """The instruction, and a possible literal."""
    return bits.to_bytes(4 * row.encoding.dwords, "little") + bytes(4)


@pytest.mark.parametrize("target", TARGETS)
def test_registers_of_absent_operands_are_ignored(target: str) -> None:
    """For every such row: all of those bits set, and each field's lowest."""
    seen = 0
    for row in rows(target):
        plain = decode(target, code(row, row.value))
        ignored = row.mask & ~row.lenient_mask
        if plain.row is not row:
            continue
        lowest = ignored & ~(ignored << 1)
        for extra in (ignored, lowest):
            found = decode(target, code(row, row.value | extra))
            same = (found.mnemonic, found.operands, found.mods, found.size)
            assert same == (plain.mnemonic, plain.operands, plain.mods, plain.size), found.text
        seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    ("target", "words", "text"),
    [
        ("gfx942", [0xD8000000, 0x05000201], "ds_add_u32 v1, v2"),
        ("gfx1201", [0xD8000000, 0x05000201], "ds_add_u32 v1, v2"),
        ("gfx1201", [0xD8340000, 0x05030201], "ds_store_b32 v1, v2"),
        ("gfx1201", [0xCA100501, 0x03000002], "v_dual_mov_b32 v3, v1 :: v_dual_mov_b32 v0, s2"),
        ("gfx1201", [0xD5810005, 0x07FFFF01], "v_mov_b32_e64 v5, v1"),
    ],
)
def test_known_words(target: str, words: list[int], text: str) -> None:
    assert disassemble_words(target, words) == (text, 8)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("gfx1201", [0xD5818005, 0x00000101]),  # v_mov_b32_e64 with clamp
        ("gfx942", [0xD1418005, 0x00000101]),
        ("gfx1100", [0xD5810005, 0x08000101]),  # v_mov_b32_e64 with omod
    ],
)
def test_absent_modifiers_are_refused(target: str, words: list[int]) -> None:
    with pytest.raises(DecodeError):
        disassemble_words(target, words)
