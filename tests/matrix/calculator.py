"""The facts of AMD's matrix instruction calculator, and its formulas in executable form.

data/matrix-instructions.json holds the tool's output for all 121 instructions that it knows.
ERRATA lists its contradictions with itself or LLVM; nothing else is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from math import floor
from pathlib import Path
from types import CodeType
from typing import Any

Record = dict[str, Any]
RECORDS: list[Record] = json.loads(
    (Path(__file__).parent / "data" / "matrix-instructions.json").read_text("utf-8")
)
IDS = [f"{record['example_target']}-{record['instruction']}" for record in RECORDS]

# LLVM's opcodes, also shown by disassembly of the tool's own examples.
OPCODES = {
    ("gfx908", "v_mfma_i32_16x16x16i8"): 0x55,
    ("gfx90a", "v_mfma_i32_16x16x16i8"): 0x55,
    ("gfx942", "v_mfma_i32_32x32x16_i8"): 0x56,
    ("gfx942", "v_mfma_i32_16x16x32_i8"): 0x57,
}
# B's register by coordinate contradicts the tool's own k by register: each register holds two k.
B_REGISTERS = {
    f"v_smfmac_f32_{shape}_{kind}" for shape in ("16x16x32", "32x32x16") for kind in ("f16", "bf16")
}


def number(text: str) -> int:
    """A number of the tool, decimal or hexadecimal."""
    return int(text, 0)


def element_formulas(record: Record) -> Iterator[tuple[int, str, tuple[str, str], str, str]]:
    """(wave, operand, its coordinates, formula of the register, formula of the lane)."""
    for key, lines in record.items():
        match = re.match(r"(Wave(32|64) m|M)atrix element to register", key)
        if not match:
            continue
        found: dict[str, dict[str, str]] = {}
        names: dict[str, tuple[str, str]] = {}
        for line in lines:
            parts = re.match(r"([A-Za-z ]+)\[(\w)\]\[(\w)\](?:\.block)? (GPR|Lane): (.*)", line)
            assert parts, line
            names[parts[1]] = parts[2], parts[3]
            found.setdefault(parts[1], {})[parts[4]] = parts[5]
        for operand, pair in found.items():
            yield int(match[2] or 64), operand, names[operand], pair["GPR"], pair["Lane"]


@cache
def _compiled(text: str) -> CodeType:
    text = text.strip()
    missing = text.count("(") - text.count(")")  # the tool omits some
    return compile(text + ")" * missing if missing > 0 else "(" * -missing + text, text, "eval")


def evaluate(text: str, **names: int) -> int:
    """The value of a formula."""
    return int(eval(_compiled(text), {"__builtins__": {}, "floor": floor}, names))


def bits_of_register(text: str, **names: int) -> tuple[int, int, int]:
    """(register, lowest bit, highest bit) from a formula such as `floor(k / 2).[15:0]`."""
    if match := re.fullmatch(r"(.*)\.\[(.*):(.*)\]", text):
        register, high, low = (evaluate(match[n], **names) for n in (1, 2, 3))
        return register, low, high
    if match := re.fullmatch(r"\[(.*):(.*)\]", text):
        return evaluate(match[2], **names), 0, 63
    return evaluate(text, **names), 0, 31


def lanes(text: str, **names: int) -> list[int]:
    """All lanes from a formula such as `i and i+16`."""
    return [evaluate(part, **names) for part in re.split(r",? and |, ", text)]


def operands(name: str) -> tuple[str, ...]:
    """Our names of the tool's operand."""
    return {"compression": ("K",), "C or D": ("C", "D")}.get(name, (name,))
