"""Which registers an instruction reads and writes and what it waits for, as far as estimates need.

Registers are numbers: VGPRs from 0, AccVGPRs from 512, scalar selectors from 1024, SCC is 2000.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wavecore import targets
from wavecore.isa import Instruction
from wavecore.isa.classes import InstructionClass, class_of
from wavecore.isa.operands import Operand
from wavecore.isa.registers import EXEC_LO

_FILES = {"vgpr": 0, "agpr": 512, "sgpr": 1024}
_VCC_LO = 106
SCC, EXEC, VCC = 2000, 1024 + EXEC_LO, 1024 + _VCC_LO
_RESULTS = ("vdst", "vdstx", "sdst", "sd")
_ACCUMULATES = re.compile(r"v_(dual_|pk_)?(fmac|mac|dot\dc|dot2acc)_")
_LOADS = re.compile(r"load|atomic|_read|bvh")
_ALL = 1 << 30


@dataclass(frozen=True)
class Effects:
    """What a scoreboard knows of an instruction.

    Attributes:
        reads, writes: registers.
        sums: registers that a matrix instruction adds to; they are in `reads` too.
        counters: of the wave that count until it is done, by name.
        waits: for each counter the most that may be under way when the wave goes on.
    """

    reads: frozenset[int]
    writes: frozenset[int]
    sums: frozenset[int]
    counters: tuple[str, ...]
    waits: dict[str, int]


def effects_of(inst: Instruction) -> Effects:
    """What it reads, writes, counts in and waits for."""
    kind = class_of(inst)
    reads, writes = _registers(inst, kind)
    sums: set[int] = set()
    if kind is InstructionClass.MATRIX and "src2" in inst.operands:
        sums = set(_span(inst.operands["src2"]))
    return Effects(
        frozenset(reads), frozenset(writes), frozenset(sums), _counters(inst, kind), _waits(inst)
    )


def _registers(inst: Instruction, kind: InstructionClass) -> tuple[set[int], set[int]]:
    reads: set[int] = set()
    writes: set[int] = set()
    for half in (inst.x, inst.y) if inst.x is not None else (inst,):
        if half is None:
            continue
        for name, operand in half.operands.items():
            span = _span(operand)
            is_result = name in _RESULTS
            if name in ("sdata", "vdata") and "store" not in half.name:
                is_result = "vdst" not in half.operands and _LOADS.search(half.name) is not None
            (writes if is_result else reads).update(span)
        if _ACCUMULATES.match(half.name):
            reads.update(_span(half.operands["vdst"]))
    _add_implied(inst, kind, reads, writes)
    return reads, writes


def _add_implied(
    inst: Instruction, kind: InstructionClass, reads: set[int], writes: set[int]
) -> None:
    """SCC, EXEC and VCC, which are no operands."""
    name = inst.name
    if kind in (InstructionClass.VALU, InstructionClass.VMEM, InstructionClass.LDS):
        reads.add(EXEC)
    if name.startswith("v_cmpx") or "saveexec" in name or "wrexec" in name:
        writes.add(EXEC)
    if kind is InstructionClass.SALU:
        if re.match(r"s_(cselect|addc|subb|cmov)", name):
            reads.add(SCC)
        if not re.match(r"s_(mov|cmov|cselect|movk|getreg|setreg|pack|mul_i32|getpc)", name):
            writes.add(SCC)
    if kind is InstructionClass.BRANCH:
        for part, register in (("scc", SCC), ("exec", EXEC), ("vcc", VCC)):
            if f"_{part}" in name:
                reads.add(register)


def _span(operand: Operand) -> range:
    if operand.kind not in _FILES:
        return range(0)
    first = _FILES[operand.kind] + operand.index
    return range(first, first + max(operand.dwords, 1))


def _counters(inst: Instruction, kind: InstructionClass) -> tuple[str, ...]:
    """The counters that the instruction counts in, by all names that targets have for them."""
    if kind is InstructionClass.LDS:
        return ("lgkmcnt", "dscnt")
    if kind is InstructionClass.SMEM:
        return ("lgkmcnt", "kmcnt")
    if kind not in (InstructionClass.VMEM, InstructionClass.FLAT):
        return ()
    of_lds = ("lgkmcnt", "dscnt") if kind is InstructionClass.FLAT else ()
    if "vdst" in inst.operands or "load" in inst.name:
        return ("vmcnt", "loadcnt", *of_lds)
    separate = targets.get(inst.target).has("vscnt")
    return (*(("vscnt", "storecnt") if separate else ("vmcnt",)), *of_lds)


def _waits(inst: Instruction) -> dict[str, int]:
    name = inst.name
    if name == "s_waitcnt":
        found = {part: int(count) for part, count in re.findall(r"(\w+cnt)\((\d+)\)", inst.text)}
        return found or {"vmcnt": 0, "lgkmcnt": 0}
    count = inst.mods.get("simm16", 0)
    if name == "s_wait_loadcnt_dscnt":
        return {"loadcnt": count >> 8 & 63, "dscnt": count & 63}
    if name == "s_wait_storecnt_dscnt":
        return {"storecnt": count >> 8 & 63, "dscnt": count & 63}
    if found_name := re.fullmatch(r"s_wait(?:cnt)?_(\w+cnt)", name):
        return {found_name[1]: count}
    return {}
