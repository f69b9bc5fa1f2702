"""Hazards that last until they are resolved: a data flow analysis of the pending ones.

Lane masks on gfx11 (E3), SGPRs that VALU has read on gfx12 (VALUReadSGPR), and gfx12's expert
mode, in which the hardware does not wait until VALU and memory instructions have used their VGPRs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from wavecore.analysis.hazards.effects import EXEC, HWREG, M0, VCC
from wavecore.analysis.hazards.finding import CodeRule, Finding, names_of
from wavecore.analysis.hazards.graph import Graph, Step, forwards
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.rules import (
    MEMORY,
    NONE,
    Registers,
    masks_read,
    scalars_written,
    vectors_read,
    vectors_written,
)
from wavecore.analysis.hazards.valuhazards import depctr
from wavecore.emulator.reports import Severity

_VCC = frozenset({VCC, VCC + 1})


def _writer(graph: Graph, step: Step, registers: Registers, kind: Kind) -> Step | None:
    """The nearest earlier instruction of a kind that writes one of the registers."""
    for other, _ in step.earlier(200):
        if other.any(kind) and other.effects.written & registers:
            return other
    return None


# ---------------------------------------------------------------------------------- gfx11: E3


@dataclass(frozen=True)
class _Masks:
    """SGPRs that VALU has read as masks; those of them written since, by unit."""

    read: Registers = NONE
    salu: Registers = NONE
    valu: Registers = NONE

    def join(self, other: _Masks) -> _Masks:
        return _Masks(self.read | other.read, self.salu | other.salu, self.valu | other.valu)


def _lane_masks(step: Step) -> Registers:
    found = masks_read(step) | (_VCC if "vcc" in step.inst.facts.reads else NONE)
    return frozenset(r for r in found if r < EXEC and r not in M0)


def _all_scalars(step: Step) -> Registers:
    """SGPRs that it reads, except EXEC, including those that no operand names."""
    return step.effects.scalars_read


def _after_mask(step: Step, known: _Masks) -> _Masks:
    if depctr(step, "sa_sdst") == 0:
        known = replace(known, read=NONE, salu=NONE)
    if step.any(Kind.WAIT):
        known = replace(known, valu=_not_written(step, known.valu))
    written = step.effects.written
    if step.any(Kind.VALU):
        masks = _lane_masks(step)
        ends_others = _all_scalars(step) or _has_literal(step)
        pending = known.valu | (scalars_written(step) & known.read)
        return replace(known, read=masks if ends_others else known.read, valu=pending)
    if step.any(Kind.SALU):
        return replace(known, salu=known.salu | (written & known.read), valu=known.valu - written)
    return replace(known, salu=known.salu - written, valu=known.valu - written)


def _not_written(step: Step, pending: Registers) -> Registers:
    """The registers that VALU may still have to write after a wait."""
    if depctr(step, "va_sdst") == 0:
        pending &= _VCC
    if depctr(step, "va_vcc") == 0:
        pending -= _VCC
    return pending


def _has_literal(step: Step) -> bool:
    return any(op.kind == "literal" for op in step.inst.operands.values())


def _mask_write(graph: Graph, rule: CodeRule, unit: str = "salu") -> Iterator[Finding]:
    """A mask that VALU has read is written, then read."""
    kind = Kind.SALU if unit == "salu" else Kind.VALU
    field = "sa_sdst" if unit == "salu" else "va_sdst"
    known = forwards(graph, lambda step: _Masks(), _after_mask, _Masks.join)
    for step, masks in known.items():
        pending: Registers = getattr(masks, unit)
        common = pending & _all_scalars(step)
        if common:
            wait = "va_vcc" if unit == "valu" and common <= _VCC else field
            yield rule.found(
                step,
                f"{step.inst.name} reads {names_of(common, graph.target)}, which was written "
                "after VALU had read it as a mask",
                _writer(graph, step, common, kind),
                f"insert `s_waitcnt_depctr depctr_{wait}(0)` after the write",
            )


# ------------------------------------------------------------------------- gfx12: VALUReadSGPR

_SALU_READS, _VALU_READS = 10, 11  # SALU instructions after which Mesa considers a write complete
_OLDEST = 12
_MEMORY_THAT_WAITS = ("MUBUF", "MTBUF", "VIMAGE", "VSAMPLE", "SMEM")
_Ages = frozenset[tuple[int, int]]  # registers, and the instructions of a kind since their use


def _younger(one: _Ages, other: _Ages) -> _Ages:
    """The lower age of each register."""
    ages: dict[int, int] = {}
    for register, age in (*one, *other):
        ages[register] = min(age, ages.get(register, age))
    return frozenset(ages.items())


@dataclass(frozen=True)
class _Read:
    """Pairs of SGPRs that VALU has read, and the registers of them written since."""

    pairs: frozenset[int] = frozenset()
    salu: _Ages = frozenset()  # ages in SALU instructions
    valu: Registers = NONE
    nops: int = 0  # consecutive ds_nop

    def join(self, other: _Read) -> _Read:
        return _Read(
            self.pairs | other.pairs,
            _younger(self.salu, other.salu),
            self.valu | other.valu,
            min(self.nops, other.nops),
        )


_EVERY_PAIR = frozenset(range(VCC // 2 + 1))


def _entering(step: Step) -> _Read:
    """Waves start with nothing read; what a caller has read is unknown."""
    return _Read() if step.is_start and not step.is_entry else _Read(_EVERY_PAIR)


def _pending_reads(graph: Graph) -> dict[Step, _Read]:
    """The known state before each instruction."""
    after = partial(_after_read, most_nops=4 if graph.wave == 32 else 8)
    return graph.once(_Read, lambda: forwards(graph, _entering, after, _Read.join))


def _after_read(step: Step, known: _Read, most_nops: int) -> _Read:
    name = step.inst.name
    if name == "ds_nop":
        nops = known.nops + 1
        return replace(known, nops=nops) if nops < most_nops else _Read(nops=nops)
    pairs, salu, valu = known.pairs, known.salu, known.valu
    if depctr(step, "sa_sdst") == 0:
        salu = frozenset()
    if step.any(Kind.WAIT):
        valu = _not_written(step, valu)
    if step.inst.encoding in _MEMORY_THAT_WAITS:
        salu, valu = frozenset(), NONE
    elif step.any(Kind.VALU):
        valu |= _tracked(step, pairs)
        pairs |= {r // 2 for r in step.effects.general_scalars_read}
    elif step.any(Kind.SALU):
        tracked = _tracked(step, pairs)
        if salu or tracked:
            ages = {r: min(age + 1, _OLDEST) for r, age in salu}
            salu = frozenset((ages | dict.fromkeys(tracked, 0)).items())
        if valu:
            valu = _not_waited_by(step, pairs, valu) - step.effects.general_scalars_written
    elif valu and step.any(Kind.BRANCH):
        valu = _not_waited_by(step, pairs, valu)
    if not known.nops and (pairs, salu, valu) == (known.pairs, known.salu, known.valu):
        return known
    return _Read(pairs, salu, valu)


def _tracked(step: Step, pairs: frozenset[int]) -> Registers:
    """The registers that it writes in pairs that VALU has read."""
    return frozenset(r for r in step.effects.general_scalars_written if r // 2 in pairs)


def _not_waited_by(step: Step, pairs: frozenset[int], valu: Registers) -> Registers:
    """Pending VALU writes: SALU that reads a pair waits for VALU, except for VCC."""
    reads = {r for r in step.effects.general_scalars_read if r // 2 in pairs}
    left = valu
    if reads & _VCC:
        left -= _VCC
    return left & _VCC if reads - _VCC else left


def _sgpr_read(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """An SGPR that VALU has read is written, then read while the write is pending."""
    known = _pending_reads(graph)
    is_recent = rule.severity is Severity.ERROR
    for step, state in known.items():
        if step.inst.encoding in _MEMORY_THAT_WAITS:
            continue
        reads = step.effects.general_scalars_read
        is_valu = step.any(Kind.VALU)
        if not is_valu and not step.any(Kind.SALU | Kind.BRANCH):
            continue
        most = _VALU_READS if is_valu else _SALU_READS
        by_salu = frozenset(r for r, age in state.salu if r in reads and (age < most) == is_recent)
        by_valu = state.valu & reads if is_valu and is_recent else NONE
        for common, unit in ((by_salu, Kind.SALU), (by_valu, Kind.VALU)):
            if common:
                field = "sa_sdst" if unit is Kind.SALU else "va_sdst"
                if unit is Kind.VALU and common <= _VCC:
                    field = "va_vcc"
                yield rule.found(
                    step,
                    f"{step.inst.name} reads {names_of(common, graph.target)}, which was written "
                    "after VALU had read it",
                    _writer(graph, step, common, unit),
                    f"insert `s_wait_alu depctr_{field}(0)` before it",
                )


def _at_calls(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """Pending writes where control goes to code that cannot know of them."""
    known = _pending_reads(graph)
    for step, state in known.items():
        if not step.any(Kind.INDIRECT | Kind.CALL):
            continue
        for common, unit, field in (
            (frozenset(r for r, _ in state.salu), Kind.SALU, "sa_sdst"),
            (state.valu - _VCC, Kind.VALU, "va_sdst"),
            (state.valu & _VCC, Kind.VALU, "va_vcc"),
        ):
            if common:
                yield rule.found(
                    step,
                    f"control leaves by {step.inst.name} while a write of "
                    f"{names_of(common, graph.target)}, which VALU had read, is pending",
                    _writer(graph, step, common, unit),
                    f"insert `s_wait_alu depctr_{field}(0)` before it",
                )


# ------------------------------------------------------------------------- gfx12: expert mode

_SCHED_MODE = HWREG + 26
_LONGEST = 15
_OUT_OF_ORDER = -1  # the age of instructions that complete out of order with other VALU
_WAITS = {"s_wait_loadcnt": "load", "s_wait_samplecnt": "load", "s_wait_bvhcnt": "load",
          "s_wait_storecnt": "store", "s_wait_dscnt": "lds"}  # fmt: skip


@dataclass(frozen=True)
class _Expert:
    """The outstanding instructions while the hardware does not track them."""

    on: bool = False
    written: _Ages = frozenset()  # by VALU; ages in VALU instructions
    read: _Ages = frozenset()  # by VALU
    sources: frozenset[tuple[int, str]] = frozenset()  # of memory instructions, with the counter

    def join(self, other: _Expert) -> _Expert:
        return _Expert(
            self.on or other.on, _younger(self.written, other.written),
            _younger(self.read, other.read), self.sources | other.sources,
        )  # fmt: skip


def _aged(pending: _Ages) -> _Ages:
    return frozenset((r, age if age < 0 else min(age + 1, _LONGEST)) for r, age in pending)


def _with(pending: _Ages, registers: Registers, age: int) -> _Ages:
    kept = frozenset((r, a) for r, a in pending if r not in registers)
    return kept | {(r, age) for r in registers}


def _left(pending: _Ages, most: int) -> _Ages:
    """The registers that may be pending when at most that many VALU instructions are."""
    if most == 0:
        return frozenset()
    return frozenset((r, age) for r, age in pending if age < most)


def _sets_mode(step: Step) -> bool | None:
    """Whether it turns expert mode on or off; None if neither."""
    if _SCHED_MODE not in step.effects.written:
        return None
    value = step.inst.operands.get("imm")
    return value is None or value.value & 3 == 2


def _after_expert(step: Step, known: _Expert) -> _Expert:
    mode = _sets_mode(step)
    if mode is not None:
        return replace(known, on=True) if mode else _Expert()
    if not known.on:
        return known
    left = depctr(step, "va_vdst")
    if left is not None:
        known = replace(known, written=_left(known.written, left), read=_left(known.read, left))
    if depctr(step, "vm_vsrc") == 0:
        return replace(known, sources=frozenset())
    if step.any(Kind.WAIT):
        return replace(known, sources=_not_waited_for(step, known.sources))
    if step.any(Kind.VALU):
        is_late = step.any(Kind.TRANS | Kind.WMMA) or "f64" in step.inst.facts.marks
        age = _OUT_OF_ORDER if is_late else 0
        return replace(
            known,
            written=_with(_aged(known.written), vectors_written(step), age),
            read=_with(_aged(known.read), vectors_read(step), age),
        )
    if step.any(MEMORY):
        counter = "lds" if step.any(Kind.DS) else "store" if step.any(Kind.STORE) else "load"
        return replace(known, sources=known.sources | {(r, counter) for r in vectors_read(step)})
    return known


def _not_waited_for(step: Step, sources: frozenset[tuple[int, str]]) -> frozenset[tuple[int, str]]:
    """Waiting for a counter to reach zero implies that the sources have been read."""
    name, simm = step.inst.name, step.inst.mods.get("simm16", 1)
    done = set()
    if name in ("s_wait_loadcnt_dscnt", "s_wait_storecnt_dscnt"):
        done |= {"lds"} if not simm & 63 else set()
        done |= {name[7:].partition("cnt")[0]} if not simm >> 8 & 63 else set()
    elif name in _WAITS and not simm & 63:
        done = {_WAITS[name]}
    elif name == "s_wait_idle":
        done = {"load", "store", "lds"}
    return frozenset((r, counter) for r, counter in sources if counter not in done)


def _expert_mode(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """VGPRs passed between VALU and memory instructions without a wait."""
    known = forwards(graph, lambda step: _Expert(), _after_expert, _Expert.join)
    for step, state in known.items():
        if not state.on:
            continue
        reads, writes = vectors_read(step), vectors_written(step)
        by_valu = frozenset(r for r, _ in state.written)
        in_use = frozenset(r for r, _ in state.read)
        sources = frozenset(r for r, _ in state.sources)
        cases: list[tuple[str, Registers, Kind, str]] = []
        if step.any(MEMORY):
            cases = [
                ("reads {}, which VALU may not have written yet", reads & by_valu, Kind.VALU,
                 "va_vdst"),
                ("overwrites {}, which VALU may still use", writes & (by_valu | in_use),
                 Kind.VALU, "va_vdst"),
            ]  # fmt: skip
        elif step.any(Kind.VALU):
            cases = [("overwrites {}, which a memory instruction may still read",
                      writes & sources, MEMORY, "vm_vsrc")]  # fmt: skip
        for what, common, kind, field in cases:
            if common:
                yield rule.found(
                    step,
                    f"{step.inst.name} {what.format(names_of(common, graph.target))}: "
                    "expert scheduling is on",
                    _user(step, common, kind),
                    f"insert `s_wait_alu depctr_{field}(0)` before it",
                )


def _user(step: Step, registers: Registers, kind: Kind) -> Step | None:
    """The nearest earlier instruction of a kind that uses one of the registers."""
    for other, _ in step.earlier(200):
        if other.any(kind) and registers & (vectors_read(other) | vectors_written(other)):
            return other
    return None


SCALAR_RULES = (
    CodeRule(
        "E3", "RDNA 3", "VALU reads an SGPR or VCC as a mask, SALU writes it",
        "any instruction reads it", "`s_waitcnt_depctr depctr_sa_sdst(0)` after the write",
        "LLVM (#138663); Mesa", _mask_write, wave=64,
        note="not EXEC or M0; a VALU that reads another SGPR or a literal in between ends it",
    ),
    CodeRule(
        "E3.valu", "RDNA 3", "VALU reads an SGPR or VCC as a mask, VALU writes it",
        "any instruction reads it",
        "`s_waitcnt_depctr depctr_va_sdst(0)` (for VCC: `va_vcc`) after the write",
        "LLVM main; Mesa", partial(_mask_write, unit="valu"), Severity.WARNING, wave=64,
    ),
    CodeRule(
        "S1", "RDNA 4", "VALU reads half of a pair of SGPRs; SALU or VALU writes it",
        "SALU or VALU reads what SALU wrote, or VALU what VALU wrote",
        "`s_wait_alu depctr_sa_sdst(0)`, or `va_sdst(0)`, for VCC `va_vcc(0)`",
        "LLVM (#100067, #118750); Mesa; RDNA4", _sgpr_read,
        note="resolved by a buffer, image or scalar memory instruction in between, or by 10 SALU",
    ),
    CodeRule(
        "S1.old", "RDNA 4", "as S1, more than 10 (VALU reading: 11) SALU ago",
        "as S1", "`s_wait_alu depctr_sa_sdst(0)`", "LLVM", _sgpr_read,
        Severity.WARNING, note="Mesa considers the write complete",
    ),
    CodeRule(
        "S1.call", "RDNA 4", "as S1", "a call, a return or an indirect jump",
        "`s_wait_alu depctr_sa_sdst(0)`, or `va_sdst(0)`, for VCC `va_vcc(0)`", "LLVM",
        _at_calls, Severity.WARNING,
        note="the callee cannot know of pending writes",
    ),
    CodeRule(
        "X1", "RDNA 4 and later", "VALU or memory uses a VGPR, with expert scheduling on",
        "the other reads what VALU wrote, or overwrites it",
        "`s_wait_alu depctr_va_vdst(0)`, or `vm_vsrc(0)` for sources of memory instructions",
        "LLVM; RDNA4", _expert_mode,
        note="transcendentals, f64 and WMMA complete out of order: only 0 waits for them",
    ),
)  # fmt: skip
