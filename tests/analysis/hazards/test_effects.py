"""What instructions read and write according to the analyses, against what their semantics do.

Every form that a row of the ISA tables allows is drawn at random and its semantic recorded by the
back end of this CPU, which reports the registers its routine uses. Both must agree, except where
the hardware reads more than the result depends on: EXCEPTIONS lists where, and why.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.backends.cuda.cases import Place, _instructions, places
from tests.emulator.harness import DEFAULT_MODE
from tests.gpus import INSTRUCTION_SETS
from tests.sampling import takes
from wavecore.analysis.hazards.effects import (
    AGPR,
    EXEC,
    EXECZ,
    HWREG,
    MODE,
    SCC,
    VCCZ,
    VGPR,
    Effects,
    effects,
    register_name,
)
from wavecore.analysis.hazards.kinds import Kind
from wavecore.backends.cpu.routines import LOWERING
from wavecore.backends.llvm.ops import emitted
from wavecore.backends.llvm.routine import ACROSS, KEPT, READ, WRITTEN
from wavecore.emulator import registry
from wavecore.emulator.legality import illegal
from wavecore.emulator.records import SGPR_SELECTORS, offset
from wavecore.emulator.shape import FloatMode, UnsupportedForm, registers, shape_of
from wavecore.isa import Instruction

ONE_IN = 16  # of the mnemonics of a target
FORMS_OF_A_ROW = 4
_FIELDS = {offset("Wave", "scc"): SCC, offset("Wave", "mode"): MODE}

# Reads that do not affect the result, by mnemonic and by the role of the operand.
EXCEPTIONS = (
    (r"s_(buffer|atc_probe|dcache_discard)", "sbase|soffset", "the rest of a resource; probes"),
    (r"v_cmpx?_(f|t|tru)_", "src[01]|implied", "comparisons with one outcome"),
    (r"v_pk_(mul|add|fma|mov)_(f32|b32)", "src[012]", "op_sel may choose one half of a pair twice"),
    (r"s_waitcnt_", "sdst", "the count may be in a register; there is nothing to wait for"),
    (r"s_sendmsg|s_ttracedata", "implied", "the message's data are in M0"),
    (r"s_prefetch_", "soffset|sbase|sdata", "there is no result"),
    (r"ds_swizzle", "implied", "with the GDS bit set"),
    (r"t?buffer_", "vdata", "the register of TFE's answer"),
    (r"v_", "vdst", "op_sel[3] of a result that is not of 16 bits"),
    (r"v_permlane64", "vdst|implied", "nothing in wave32"),
)  # fmt: skip


Recorded = tuple[set[int], set[int], set[int]]


def recorded(inst: Instruction, wave: int) -> Recorded | None:
    """Registers that the semantic reads, preserves in lanes without EXEC, and writes."""
    entry = registry.table()[(inst.x or inst).name]
    shape = shape_of(inst, wave, FloatMode.from_bits(DEFAULT_MODE, inst.target), entry.static)
    try:
        made = emitted(shape, LOWERING).routine("recorded", "")
    except UnsupportedForm:
        return None
    if made.uses is None or made.computes_registers:
        return None
    operands = dict(registers(inst))
    found: Recorded = (set(), set(), set())
    for role, byte, use in (each for each in made.uses if each != ACROSS):
        if not role:
            register = byte // 4 if byte < 4 * SGPR_SELECTORS else _FIELDS.get(byte)
        elif operands[role].kind == "sgpr":
            register = operands[role].index + byte // 4
        else:
            base = AGPR if operands[role].kind == "agpr" else VGPR
            register = base + operands[role].index + byte // (4 * wave)
        if register is not None:
            found[use].add(register)
    return found


def drawn(place: Place, choose: random.Random) -> Iterator[tuple[Instruction, Recorded]]:
    """Some forms of a row, and the effects of their semantics."""
    number = 0
    for inst in _instructions(place, choose):
        found = recorded(inst, place.wave) if illegal(inst) is None else None
        if found is not None:
            yield inst, found
            number += 1
        if number >= FORMS_OF_A_ROW:
            return


def roles(inst: Instruction, register: int) -> set[str]:
    """The roles of the operands that contain a register."""
    found = set()
    for role, op in registers(inst):
        base = {"vgpr": VGPR, "agpr": AGPR, "sgpr": 0}.get(op.kind)
        if base is not None and base + op.index <= register < base + op.index + max(op.dwords, 1):
            found.add(role.rpartition(".")[2])
    return found or {"implied"}


def excepted(inst: Instruction, register: int) -> bool:
    """Whether the hardware may read, or write, a register that the semantic does not."""
    return any(
        re.match(names, name) and any(re.fullmatch(where, role) for role in roles(inst, register))
        for names, where, _ in EXCEPTIONS
        for name in (half.name for half in (inst.x, inst.y, inst) if half is not None)
    )


def differences(inst: Instruction, found: Effects, truth: Recorded) -> Iterator[str]:
    """Where the two disagree."""
    under_exec = found.any(Kind.VALU | Kind.VMEM | Kind.DS)
    masks = {EXEC, EXEC + 1}

    def seen(claimed: frozenset[int], real: set[int]) -> set[int]:
        """Without what the emulator lacks: VCCZ, EXECZ, and hardware registers other than MODE."""
        hidden = {VCCZ, EXECZ, *range(HWREG, VGPR)} - (real & {MODE})
        return set(claimed) - hidden

    def named(what: str, numbers: set[int]) -> str:
        text = ", ".join(register_name(register, inst.target) for register in sorted(numbers))
        return f"{inst.text} {what} {text}"

    reads, writes = seen(found.read, truth[READ]), seen(found.written, truth[WRITTEN])
    more = {r for r in reads - truth[READ] if not excepted(inst, r)} - (
        masks if under_exec else set()
    )
    for what, numbers in (
        ("reads also", truth[READ] - reads),
        ("does not read", more),
        ("writes also", truth[WRITTEN] - writes),
        ("does not write", {r for r in writes - truth[WRITTEN] if not excepted(inst, r)}),
    ):
        if numbers:
            yield named(what, numbers)
    if under_exec and bool(truth[KEPT]) > bool(reads & masks):
        yield f"{inst.text} is under EXEC"


@pytest.mark.parametrize("target", INSTRUCTION_SETS)
def test_effects_are_those_of_the_semantics(target):
    wrong, forms = [], 0
    for name, rows in places(target).items():
        if not takes(f"effects {target} {name}", ONE_IN):
            continue
        for place in rows:
            choose = random.Random(f"effects {target} {place.row.mnemonic} {place.wave}")
            for inst, truth in drawn(place, choose):
                forms += 1
                wrong += differences(inst, effects(inst), truth)
    assert not wrong, "\n".join(wrong[:20])
    assert forms > 150


def test_a_forgotten_register_is_noticed():
    """The comparison itself: effects with a register missing are reported."""
    (place, *_) = places("gfx942")["s_addc_u32"]
    inst, truth = next(drawn(place, random.Random(0)))
    whole = effects(inst)
    assert not list(differences(inst, whole, truth))
    unread = Effects(whole.kinds, whole.reads[:-1], whole.writes)
    unwritten = Effects(whole.kinds, whole.reads, whole.writes[:-1])
    too_much = Effects(whole.kinds, (*whole.reads, *whole.writes), whole.writes)
    assert [line.partition(" reads also ")[2] for line in differences(inst, unread, truth)] == [
        "scc"
    ]
    assert [line.partition(" writes also ")[2] for line in differences(inst, unwritten, truth)] == [
        "scc"
    ]
    assert any("does not read" in line for line in differences(inst, too_much, truth))


def test_half_of_a_vopd_instruction_is_told_apart():
    """The effects of both halves are those of the instruction; roles tell which half it is."""
    (place, *_) = (p for p in places("gfx1100")["v_fmac_f32"] if p.row.encoding.name == "VOPDX")
    inst, _ = next(drawn(place, random.Random(1)))
    found = effects(inst)
    assert found.has(Kind.VALU | Kind.VOPD)
    assert {use.role for use in found.writes} == {"x.vdst", "y.vdst"}
    assert "x.vdst" in {use.role for use in found.reads}, "v_fmac adds to its result"
