"""Hazards of CDNA 5: results and sources of instructions that execute beside the next ones.

WMMA and transcendental instructions have pipelines of their own. Only VALU instructions, v_nop
among them, between two instructions count; s_nop, SALU and memory instructions do not.
"""

from __future__ import annotations

from collections.abc import Iterator

from wavecore import matrix
from wavecore.analysis.hazards.effects import HWREG, MODE, STATUS
from wavecore.analysis.hazards.finding import CodeRule, Finding, names_of
from wavecore.analysis.hazards.graph import Graph, Step, backwards, nearest
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.matrixrules import inputs
from wavecore.analysis.hazards.rules import Registers, vectors_read, vectors_written
from wavecore.analysis.hazards.valuhazards import DEPCTR_FIELDS, depctr
from wavecore.emulator.reports import Severity

_SETREG = ("s_setreg_b32", "s_setreg_imm32_b32")
# hwreg numbers of gfx12: STATUS, STATE_PRIV, EXCP_FLAG_PRIV and EXCP_FLAG_USER.
_PENDING = frozenset({STATUS, HWREG + 4, HWREG + 17, HWREG + 18})


def _transcendental(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """The next VALU, not another transcendental one, reads the result or overwrites a source."""
    for step in graph.steps:
        if not step.any(Kind.VALU) or step.any(Kind.TRANS):
            continue
        reads, writes = vectors_read(step), vectors_written(step)

        def common(other: Step, reads: Registers = reads, writes: Registers = writes) -> Registers:
            return vectors_written(other) & reads | vectors_read(other) & writes

        first = nearest(
            step, lambda other: other.any(Kind.TRANS) and bool(common(other)),
            lambda other: other.any(Kind.VALU),
        )  # fmt: skip
        if first is not None:
            names = names_of(common(first), graph.target)
            yield rule.found(
                step, f"{step.inst.name} uses {names} while {first.inst.name} may still execute",
                first,
            )  # fmt: skip


def slots(step: Step) -> int:
    """VALU instructions between a WMMA or SWMMAC and a VALU that uses its registers."""
    row = matrix.instruction(step.inst.name, step.inst.target)
    if row.a_type == "f32":  # not of the matrix pipeline
        return 0
    is_wide = row.narrow_cycles > 0 and row.cycles_with(**step.inst.mods) == row.cycles
    is_long = "iu8" in row.name or is_wide  # of f8f6f4, unless both are fp4
    return (8 if is_long else 4) // (2 if step.any(Kind.SMFMAC) else 1)


_MOST_SLOTS = 9


def _needed(first: Step, second: Step) -> int:
    """VALU instructions between a WMMA or SWMMAC and another VALU."""
    most = slots(first)
    if not second.any(Kind.WMMA):
        return most
    return most + 1 if slots(second) else 1


def _matrix(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """VALU reads or writes D, or writes A, B, index or scales; WMMA has D as A, B or index."""
    for step in graph.steps:
        if not step.any(Kind.VALU) or step.any(Kind.TRANS):
            continue
        found: list[tuple[Step, int, int, Registers]] = []

        def look(
            other: Step, passed: int, step: Step = step,
            found: list[tuple[Step, int, int, Registers]] = found,
        ) -> int | None:  # fmt: skip
            if passed >= _MOST_SLOTS:
                return None
            if other.any(Kind.WMMA):
                needs = _needed(other, step)
                common = _shared(other, step)
                if passed < needs and common:
                    found.append((other, passed, needs, common))
                    return None
            return passed + other.any(Kind.VALU)

        backwards(step, 0, look)
        for first, passed, needs, common in found[:1]:
            yield rule.found(
                step, f"{step.inst.name} uses {names_of(common, graph.target)} after {passed} of "
                f"the {needs} VALU instructions that must follow {first.inst.name}", first,
                f"insert {needs - passed} v_nop, or other VALU instructions, before it",
            )  # fmt: skip


def _shared(first: Step, second: Step) -> Registers:
    written = vectors_written(first)
    if second.any(Kind.WMMA):
        return written & inputs(second)
    writes = vectors_written(second)
    return written & (vectors_read(second) | writes) | inputs(first) & writes


def _mode(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """s_setreg of MODE without two v_nop directly before it."""
    for step in graph.steps:
        if (
            step.inst.name in _SETREG
            and MODE in step.effects.written
            and not _follows_nops(step, 2)
        ):
            yield rule.found(step, f"{step.inst.name} writes MODE")


def _follows_nops(step: Step, count: int) -> bool:
    """Whether so many v_nop are directly before it, on each path."""
    if not count:
        return True
    return bool(step.before) and all(
        other.inst.name == "v_nop" and _follows_nops(other, count - 1) for other in step.before
    )


def _status(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """s_getreg of a status that pending instructions change."""
    for step in graph.steps:
        if step.inst.name != "s_getreg_b32" or not _PENDING & step.effects.read:
            continue
        if not step.before or not all(map(_waits_for_all, step.before)):
            yield rule.found(step, f"{step.inst.name} reads a status that may be of earlier work")


def _waits_for_all(step: Step) -> bool:
    return all(depctr(step, field) == 0 for field in DEPCTR_FIELDS)


CDNA5_RULES = (
    CodeRule(
        "B1", "CDNA 5", "a transcendental instruction",
        "the next VALU, not transcendental, reads its result or overwrites its source",
        "insert `v_nop` or another VALU instruction before it; s_nop does not help",
        "LLVM", _transcendental, Severity.WARNING,
    ),
    CodeRule(
        "B2", "CDNA 5", "WMMA or SWMMAC",
        "VALU, not transcendental, reads or writes D or writes A, B, index or scales; another WMMA "
        "reads D as A, B or index",
        "4 VALU instructions or v_nop between them: 8 for iu8 and f8f6f4, if not both are FP4; "
        "half of it for SWMMAC; 1 more before WMMA. Around WMMA of f32 only 1 before WMMA",
        "LLVM", _matrix, Severity.WARNING, matrix=Kind.WMMA,
        note="LLVM main has smaller numbers for some formats; accumulators are interlocked",
    ),
    CodeRule(
        "B3", "CDNA 5", "", "s_setreg of MODE without two v_nop directly before it",
        "insert two `v_nop` before it", "LLVM", _mode, Severity.INFO,
        note="LLVM 22 inserts them before writes of one bit only",
    ),
    CodeRule(
        "B4", "CDNA 5", "any instruction",
        "s_getreg of STATUS, STATE_PRIV, EXCP_FLAG_PRIV or EXCP_FLAG_USER",
        "insert `s_wait_alu 0x0` before it", "LLVM (#153848)", _status, Severity.WARNING,
    ),
)  # fmt: skip
