"""Wait states around MFMA instructions: tables by the passes of the instruction that writes.

A pass is four cycles (the catalogue of `wavecore.matrix` has them). XDL are the MFMA of F16, BF16,
I8, FP8, XF32 and of mixed formats, and all sparse ones; SGEMM those of F32, DGEMM those of F64. A
sparse instruction accumulates into its destination, which is also C; its third source is an index,
and counts like A and B. On gfx908 C and D are AccVGPRs, and other instructions access them through
v_accvgpr_read and v_accvgpr_write; since gfx90a these are ordinary VALU instructions.

Sources: LLVM 22 (GCNHazardRecognizer.cpp; #117262, #117263, #117283 to #117287, #126132), the CDNA3
and CDNA4 ISA manuals' tables of required software-inserted wait states, rocRoller's observers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from wavecore import matrix, targets
from wavecore.analysis.hazards.effects import AGPR
from wavecore.analysis.hazards.graph import Step
from wavecore.analysis.hazards.kinds import Kind, passes_of
from wavecore.analysis.hazards.rules import (
    MEMORY,
    VECTOR,
    WRITES_EXEC,
    Registers,
    Rule,
    Side,
    always_exec,
    vectors_read,
    vectors_written,
)
from wavecore.emulator.reports import Severity
from wavecore.targets.generations import is_in

States = Mapping[int, int]  # by the passes of the first instruction


def inputs(step: Step) -> Registers:
    """A, B, the index of a sparse instruction, and scales."""
    names = ["src0", "src1", "scale0", "scale1"]
    if step.any(Kind.SMFMAC):
        names.append("src2")
    return step.effects.reads_of(*names)


def accumulator(step: Step) -> Registers:
    """C."""
    return step.effects.reads_of("vdst" if step.any(Kind.SMFMAC) else "src2")


def result(step: Step) -> Registers:
    """D."""
    return step.effects.written


def _is_xdl(step: Step) -> bool:
    return not step.any(Kind.SGEMM | Kind.DGEMM)


def _same_tuple(first: Step, second: Step) -> bool:
    """Whether the second one accumulates into exactly the first one's result."""
    return result(first) == accumulator(second)


CLASSES: Mapping[str, Callable[[Step], bool]] = {
    "XDL": _is_xdl,
    "SGEMM": lambda step: step.any(Kind.SGEMM),
    "DGEMM": lambda step: step.any(Kind.DGEMM),
}


@dataclass(frozen=True)
class Table:
    """The wait states after an MFMA of one class, by its passes.

    Attributes:
        first: its class, as CLASSES names it.
        same: until an MFMA accumulates into the identical tuple.
        overlap: until an MFMA of a class accumulates into overlapping registers.
        inputs: until an MFMA reads it as A, B or index.
        vector: until VALU reads it, VALU or a load writes it.
        memory: until memory or export instructions read it.
        after: until VALU or a load overwrites its C.
    """

    first: str
    same: States
    overlap: Mapping[str, States]
    inputs: States
    vector: States
    memory: States
    after: States


def _three(two: int, eight: int, sixteen: int) -> States:
    """By the passes up to CDNA 2, and those of SGEMM later."""
    return {2: two, 8: eight, 16: sixteen}


def _four(two: int, four: int, eight: int, sixteen: int) -> States:
    """By the passes of XDL since CDNA 3."""
    return {2: two, 4: four, 8: eight, 16: sixteen}


_ZEROS = dict.fromkeys((2, 4, 8, 16), 0)


OF_CDNA2 = (
    Table(
        "XDL", _ZEROS,
        {"XDL": _three(2, 8, 16), "SGEMM": _three(2, 8, 16),
         "DGEMM": _three(3, 9, 17)},
        _three(5, 11, 19), _three(5, 11, 19), _three(5, 11, 19),
        _three(1, 7, 15),
    ),
    Table(
        "DGEMM", {4: 4, 8: 0},
        {"XDL": {4: 0, 8: 0}, "SGEMM": {4: 0, 8: 0}, "DGEMM": {4: 4, 8: 9}},
        {4: 6, 8: 11}, {4: 6, 8: 11}, {4: 9, 8: 18}, {4: 0, 8: 0},
    ),
)  # fmt: skip
_SGEMM = Table(
    "SGEMM", {2: 2, 8: 0, 16: 0},
    {"XDL": _ZEROS, "SGEMM": _three(2, 8, 16), "DGEMM": _three(2, 8, 16)},
    _three(4, 10, 18), _three(4, 10, 18), _three(4, 10, 18), _ZEROS,
)  # fmt: skip
OF_CDNA3 = (
    Table(
        "XDL", _four(2, 0, 0, 0),
        dict.fromkeys(CLASSES, _four(3, 5, 9, 17)),
        _four(5, 7, 11, 19), _four(5, 7, 11, 19), _four(5, 7, 11, 19),
        _four(1, 3, 7, 15),
    ),
    _SGEMM,
    Table(
        "DGEMM", {4: 4, 8: 0},
        {"XDL": {4: 0, 8: 0}, "SGEMM": {4: 4, 8: 9}, "DGEMM": {4: 4, 8: 9}},
        {4: 6, 8: 11}, {4: 6, 8: 11}, {4: 9, 8: 18}, {4: 0, 8: 0},
    ),
)  # fmt: skip
OF_CDNA4 = (
    Table(
        "XDL", _four(2, 0, 0, 0),
        {"XDL": _four(4, 6, 10, 18), "SGEMM": _four(3, 6, 10, 18),
         "DGEMM": _four(3, 6, 10, 18)},
        _four(5, 8, 12, 20), _four(5, 8, 12, 20), _four(5, 8, 12, 20),
        _four(1, 3, 7, 15),
    ),
    _SGEMM,
    Table(
        "DGEMM", {4: 4, 16: 0},
        {"XDL": {4: 0, 16: 0}, "SGEMM": {4: 4, 16: 17}, "DGEMM": {4: 4, 16: 17}},
        {4: 6, 16: 19}, {4: 6, 16: 19}, {4: 9, 16: 18}, {4: 0, 16: 0},
    ),
)  # fmt: skip
# LLVM's wait states until VALU overwrites a 16-pass DGEMM result on gfx950; the manual has 19.
_LLVM_WRITES_WIDE_DGEMM = 11

TABLES = {"CDNA 2": OF_CDNA2, "CDNA 3": OF_CDNA3, "CDNA 4": OF_CDNA4}


@cache
def _tables(target: str) -> tuple[Table, ...]:
    record = targets.get(target)
    return next(tables for group, tables in TABLES.items() if is_in(record, group))


def table_of(step: Step) -> Table:
    """The table of an MFMA on its target; XDL's if SGEMM has no table."""
    tables = {table.first: table for table in _tables(step.inst.target)}
    return tables.get(_class_of(step)) or tables["XDL"]


def _by_passes(states: States, step: Step) -> int:
    """The row of a table; missing passes use the next larger ones."""
    passes = passes_of(step.inst)
    return next((states[p] for p in sorted(states) if p >= passes), max(states.values()))


def _class_of(step: Step) -> str:
    return next(name for name, fits in CLASSES.items() if fits(step))


def _until_accumulated(first: Step, second: Step) -> int:
    """With another opcode, the identical tuple counts as overlapping (LLVM #218363)."""
    table = table_of(first)
    if _same_tuple(first, second):
        return _by_passes(table.same, first)
    return _by_passes(table.overlap[_class_of(second)], first)


def _until_accumulated_elsewhere(first: Step, second: Step) -> int:
    """The identical tuple, by an instruction of other passes or types."""
    if not _same_tuple(first, second) or first.inst.name == second.inst.name:
        return 0
    return _by_passes(table_of(first).overlap[_class_of(second)], first)


def _cases_of_adding(first: Step) -> dict[str, int]:
    return {
        "to the identical tuple": _by_passes(table_of(first).same, first),
        **_cases_of_overlap(first),
    }


def _cases_of_overlap(first: Step) -> dict[str, int]:
    """The cases by MFMA class; classes with equal wait states are combined."""
    overlap = table_of(first).overlap
    found: dict[int, list[str]] = {}
    for name in CLASSES:
        found.setdefault(_by_passes(overlap[name], first), []).append(name)
    return {f"{' or '.join(names)}, overlapping": states for states, names in found.items()}


def _overwritten(first: Step, second: Step) -> int:
    needed = _by_passes(table_of(first).vector, first)
    if first.any(Kind.DGEMM) and passes_of(first.inst) == 16:
        return min(needed, _LLVM_WRITES_WIDE_DGEMM)
    return needed


_SINCE_CDNA2 = "CDNA 2 and later"
_NOT_MFMA = Kind.MFMA
MFMA_WRITES = Side("MFMA writes D", Kind.MFMA, registers=result)
_SOURCES = "LLVM; CDNA3, CDNA4; rocRoller"

MATRIX = (
    Rule(
        "MFMA.valu", _SINCE_CDNA2,
        Side("VALU (not v_dot, not MFMA) writes a VGPR", Kind.VALU, Kind.MFMA | Kind.DOT,
             registers=vectors_written),
        Side("MFMA reads it as A, B, C or index", Kind.MFMA, registers=vectors_read),
        2, _SOURCES,
    ),
    Rule(
        "MFMA.exec", "CDNA", WRITES_EXEC,
        Side("MFMA; on gfx908 also v_accvgpr_write", Kind.MFMA, registers=always_exec),
        4, _SOURCES, verb="depends on",
    ),
    Rule(
        "MFMA.add", _SINCE_CDNA2, MFMA_WRITES,
        Side("MFMA adds to it", Kind.MFMA, registers=accumulator),
        _until_accumulated, _SOURCES, limit=18, verb="adds to", cases=_cases_of_adding,
    ),
    Rule(
        "MFMA.add.other", _SINCE_CDNA2, MFMA_WRITES,
        Side("another MFMA opcode adds to the same registers", Kind.MFMA, registers=accumulator),
        _until_accumulated_elsewhere, "CDNA4; LLVM main (#218363)", Severity.WARNING, limit=18,
        verb="adds to", note="LLVM 22 inserts only what the identical tuple needs",
        cases=_cases_of_overlap,
    ),
    Rule(
        "MFMA.ab", _SINCE_CDNA2, MFMA_WRITES,
        Side("MFMA reads it as A, B or index", Kind.MFMA, registers=inputs),
        lambda first, second: _by_passes(table_of(first).inputs, first), _SOURCES, limit=20,
        verb="multiplies",
    ),
    Rule(
        "MFMA.read", _SINCE_CDNA2, MFMA_WRITES,
        Side("VALU reads it", Kind.VALU, _NOT_MFMA, registers=vectors_read),
        lambda first, second: _by_passes(table_of(first).vector, first), _SOURCES, limit=20,
    ),
    Rule(
        "MFMA.mem", _SINCE_CDNA2, MFMA_WRITES,
        Side("memory, LDS or export reads it", MEMORY, registers=vectors_read),
        lambda first, second: _by_passes(table_of(first).memory, first), _SOURCES, limit=20,
    ),
    Rule(
        "MFMA.write", _SINCE_CDNA2, MFMA_WRITES,
        Side("VALU or a load overwrites it", VECTOR, _NOT_MFMA, registers=vectors_written),
        _overwritten, _SOURCES, limit=20, verb="overwrites",
    ),
    Rule(
        "MFMA.write.f64", "CDNA 4",
        Side("MFMA of f64 with 16 passes writes D", Kind.DGEMM, registers=result),
        Side("VALU or a load overwrites it", VECTOR, _NOT_MFMA, registers=vectors_written),
        lambda first, second: _by_passes(table_of(first).vector, first), "CDNA4",
        Severity.WARNING, limit=19, verb="overwrites", note="LLVM inserts 11",
    ),
    Rule(
        "MFMA.after", _SINCE_CDNA2,
        Side("MFMA reads C", Kind.MFMA, registers=accumulator),
        Side("VALU or a load overwrites it", VECTOR, _NOT_MFMA, registers=vectors_written),
        lambda first, second: _by_passes(table_of(first).after, first), _SOURCES, limit=15,
        verb="overwrites",
    ),
)  # fmt: skip


# ---------------------------------------------------------------------------------- gfx908

_READ, _WRITE = frozenset({"v_accvgpr_read_b32"}), frozenset({"v_accvgpr_write_b32"})
_MFMA = frozenset(row.name for name in matrix.targets() for row in matrix.instructions(name))
_LLVM = "LLVM; rocRoller"


def _accumulators(registers: Registers) -> Registers:
    return frozenset(register for register in registers if register >= AGPR)


def _acc_read(step: Step) -> Registers:
    return _accumulators(step.effects.read)


def _acc_written(step: Step) -> Registers:
    return _accumulators(step.effects.written)


def _by_own_passes(two: int, eight: int, sixteen: int) -> Callable[[Step, Step], int]:
    states = _three(two, eight, sixteen)
    return lambda first, second: _by_passes(states, first)


ACC_READ_WRITES = Side("v_accvgpr_read writes a VGPR", names=_READ, registers=vectors_written)
ACC_WRITES = Side("v_accvgpr_write", names=_WRITE, registers=_acc_written)
WRITES_ACC = Side("v_accvgpr_write writes it", names=_WRITE, registers=_acc_written)
READS_ACC = Side("v_accvgpr_read reads it", names=_READ, registers=_acc_read)


def _on_cdna1(
    id: str,
    first: Side,
    second: Side,
    states: int | Callable[[Step, Step], int],
    verb: str = "reads",
    limit: int = 0,
    cases: Callable[[Step], dict[str, int]] | None = None,
) -> Rule:
    return Rule(id, "CDNA 1", first, second, states, _LLVM, verb=verb, limit=limit, cases=cases)


MULTIPLIES = Side("MFMA reads it as A or B", Kind.MFMA, registers=inputs)
ADDS = Side("MFMA adds to it, or to part of it", Kind.MFMA, registers=accumulator)
MFMA_READS_C = Side("MFMA reads C", Kind.MFMA, registers=accumulator)

CDNA1 = (
    _on_cdna1(
        "MFMA.valu", Side("VALU writes a VGPR", Kind.VALU, registers=vectors_written),
        Side("MFMA or v_accvgpr_write reads it", names=_MFMA | _WRITE,
             registers=lambda step: vectors_read(step) - _acc_read(step)), 2,
    ),
    _on_cdna1(
        "MFMA908.exec", WRITES_EXEC,
        Side("v_accvgpr_write", names=_WRITE, registers=always_exec), 4, "depends on",
    ),
    _on_cdna1(
        "MFMA908.add", MFMA_WRITES, ADDS,
        lambda first, second: 0 if _same_tuple(first, second) else 2, "adds to", limit=2,
        cases=lambda first: {"to the identical tuple": 0, "to part of it": 2},
    ),
    _on_cdna1("MFMA908.ab", MFMA_WRITES, MULTIPLIES, 4, "multiplies"),
    _on_cdna1("MFMA908.read", MFMA_WRITES, READS_ACC, _by_own_passes(4, 10, 18), limit=18),
    _on_cdna1(
        "MFMA908.write", MFMA_WRITES, WRITES_ACC, _by_own_passes(1, 7, 15), "overwrites", limit=15
    ),
    _on_cdna1(
        "MFMA908.after", MFMA_READS_C, WRITES_ACC, _by_own_passes(0, 5, 13), "overwrites",
        limit=13,
    ),
    _on_cdna1("MFMA908.acc.add", ACC_WRITES, ADDS, 1, "adds to"),
    _on_cdna1("MFMA908.acc.ab", ACC_WRITES, MULTIPLIES, 3, "multiplies"),
    Rule(
        "MFMA908.acc.write", "CDNA 1", ACC_WRITES, WRITES_ACC, 3, "LLVM", Severity.INFO,
        verb="overwrites",
    ),
    _on_cdna1("MFMA908.acc.read", ACC_WRITES, READS_ACC, 3),
    _on_cdna1(
        "MFMA908.mem", ACC_READ_WRITES,
        Side("memory or LDS reads it", Kind.VMEM | Kind.DS, registers=vectors_read), 2,
    ),
)  # fmt: skip
