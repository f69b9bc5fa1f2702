"""Hazards of vector instructions that are not just a number of wait states.

On RDNA the hardware resolves most dependences. The rest are bugs of single generations, which
depend on the number of VALU instructions in between, and are resolved by a wait for VALU
(`s_waitcnt_depctr`, on gfx12 `s_wait_alu`) or by another VALU instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wavecore import targets
from wavecore.analysis.hazards.effects import VGPR, is_vector
from wavecore.analysis.hazards.finding import CodeRule, Finding, names_of
from wavecore.analysis.hazards.graph import Graph, Step, backwards, nearest
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.matrixrules import inputs
from wavecore.analysis.hazards.rules import (
    MEMORY,
    Registers,
    exec_written,
    vectors_read,
    vectors_written,
)
from wavecore.analysis.hazards.scoreboard import frees_registers
from wavecore.analysis.hazards.states import close
from wavecore.emulator.reports import Severity
from wavecore.targets.generations import is_in

DEPCTR = ("s_waitcnt_depctr", "s_wait_alu")


def depctr(step: Step, field: str) -> int | None:
    """A field of s_waitcnt_depctr or s_wait_alu: the number that may remain; None for others."""
    if step.inst.name not in DEPCTR:
        return None
    low, bits = DEPCTR_FIELDS[field]
    return int(step.inst.mods["simm16"] >> low & (1 << bits) - 1)


# Lowest bit and width. Source: LLVM's AMDGPUUsage, and the names that llvm-mc prints.
DEPCTR_FIELDS = {"sa_sdst": (0, 1), "va_vcc": (1, 1), "vm_vsrc": (2, 3), "hold_cnt": (7, 1),
                 "va_ssrc": (8, 1), "va_sdst": (9, 3), "va_vdst": (12, 4)}  # fmt: skip


def waits_for_valu(step: Step) -> bool:
    """Whether no VALU instruction is outstanding after it."""
    return step.any(MEMORY) or depctr(step, "va_vdst") == 0


def _wait(field: str, graph: Graph) -> str:
    name = DEPCTR[is_in(targets.get(graph.target), "RDNA 4 and later")]
    return f"insert `{name} depctr_{field}(0)` before it"


# ------------------------------------------------------------------------------ gfx11: E1, E2

_MOST_VALU, _MOST_TRANS = 5, 1


def _trans_use(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """A transcendental result is read with at most 5 VALU and 1 TRANS in between."""
    for step in graph.steps:
        wanted = vectors_read(step) if step.any(Kind.VALU) else frozenset()
        if not wanted:
            continue
        found: list[tuple[Step, Registers]] = []

        def look(
            other: Step, passed: tuple[int, int], wanted: Registers = wanted,
            found: list[tuple[Step, Registers]] = found,
        ) -> tuple[int, int] | None:  # fmt: skip
            valus, trans = passed
            if valus > _MOST_VALU or trans > _MOST_TRANS or waits_for_valu(other):
                return None
            is_trans = other.any(Kind.TRANS)
            if is_trans and (common := vectors_written(other) & wanted):
                found.append((other, common))
                return None
            return valus + other.any(Kind.VALU), trans + is_trans

        backwards(step, (0, 0), look)
        for first, common in found[:1]:
            names = names_of(common, graph.target)
            yield rule.found(
                step, f"{step.inst.name} reads {names}, which {first.inst.name} may not have "
                "written yet", first, _wait("va_vdst", graph),
            )  # fmt: skip


_BEHIND_EXEC, _BEFORE_READER, _LOOKED_AT = 2, 4, 8


def _partial_forwarding(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """Two sources, one written before and one after a SALU write of EXEC."""
    for step in graph.steps:
        sources = vectors_read(step) if step.any(Kind.VALU) else frozenset()
        if len(sources) < 2:
            continue
        first = _split_by_exec(step, sources)
        if first is not None:
            yield rule.found(
                step, f"{step.inst.name} reads registers that were written just before and after "
                "a change of EXEC", first, _wait("va_vdst", graph),
            )  # fmt: skip


# The state on the way back: VALU passed; VALU at the write of EXEC, at the writes after it and
# before it; registers seen.
_Ways = tuple[int, int, int, frozenset[int]]
_NEVER = 1 << 10


def _split_by_exec(step: Step, sources: Registers) -> Step | None:
    """The instruction that wrote EXEC in between, if the three are close enough."""
    found: list[Step] = []

    def look(other: Step, known: _Ways) -> _Ways | None:
        passed, at_exec, behind, seen = known
        if passed > _LOOKED_AT or waits_for_valu(other):
            return None
        if passed > _BEFORE_READER and not seen:
            return None
        if other.any(Kind.VALU):
            new = (vectors_written(other) & sources) - seen
            if new and at_exec != _NEVER:
                if _is_close(behind, at_exec, passed):
                    found.append(other)
                return None
            if new:
                behind, seen = min(behind, passed), seen | new
            passed += 1
        elif other.any(Kind.SALU) and at_exec == _NEVER and seen and exec_written(other):
            at_exec = passed
        return passed, at_exec, behind, seen

    start: _Ways = (0, _NEVER, _NEVER, frozenset())
    backwards(step, start, look)
    return found[0] if found else None


def _is_close(behind: int, at_exec: int, before: int) -> bool:
    """In VALU counted from the reader: the write after EXEC's, EXEC's, the write before it."""
    after_write, between = behind, at_exec - behind - 1
    return after_write <= _BEFORE_READER and between + before - at_exec <= _BEHIND_EXEC


# --------------------------------------------------------------------------------- permlane


def _permlane(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """v_cmpx, then v_permlane without an effective VALU instruction in between."""
    for step in graph.steps:
        if step.any(Kind.PERMLANE) and "src0" not in step.inst.facts.writes:
            first = nearest(step, _is_cmpx, _does_something)
            if first is not None:
                yield rule.found(
                    step, f"{step.inst.name} may see EXEC as it was before {first.inst.name}", first
                )


def _is_cmpx(step: Step) -> bool:
    return "cmpx" in step.inst.facts.marks


def _does_something(step: Step) -> bool:
    return step.any(Kind.VALU) and step.inst.name != "v_nop"


# ------------------------------------------------------------------------------------- WMMA


def _matrix_inputs(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """WMMA whose result is A or B (or the index) of the next VALU instruction, also WMMA."""
    for step in graph.steps:
        first = _multiplied(step) if step.any(Kind.WMMA) else None
        if first is not None:
            names = names_of(vectors_written(first) & inputs(step), graph.target)
            yield rule.found(
                step, f"{step.inst.name} multiplies {names}, which the WMMA before it may not "
                "have written yet", first,
            )  # fmt: skip


def _multiplied(step: Step) -> Step | None:
    read = inputs(step)

    def fits(other: Step) -> bool:
        return other.any(Kind.WMMA) and bool(vectors_written(other) & read)

    return nearest(step, fits, lambda other: other.any(Kind.VALU))


# ------------------------------------------------------------------------- values out of LDS

_MOST_LDSDIR = 15


def _lds_direct_valu(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """A VALU that may still use the register, earlier than those that wait_va_vdst covers."""
    for step in graph.steps:
        if not step.any(Kind.LDSDIR):
            continue
        allowed = step.inst.words[0] >> 16 & 15
        target = vectors_written(step)
        found: list[tuple[Step, int]] = []

        def look(
            other: Step, known: tuple[int, bool], target: Registers = target,
            found: list[tuple[Step, int]] = found,
        ) -> tuple[int, bool] | None:  # fmt: skip
            passed, trans = known
            if passed >= _MOST_LDSDIR or waits_for_valu(other):
                return None
            if other.any(Kind.VALU):
                trans |= other.any(Kind.TRANS)
                if target & (vectors_read(other) | vectors_written(other)):
                    found.append((other, 0 if trans else passed))
                    return None
                passed += 1
            return passed, trans

        backwards(step, (0, False), look)
        wrong = [(first, most) for first, most in found if allowed > most]
        if wrong:
            first, most = min(wrong, key=lambda each: each[1])
            yield rule.found(
                step, f"{step.inst.name} writes {names_of(target, graph.target)}, which "
                f"{first.inst.name} may still use: it allows {allowed} outstanding VALU",
                first, f"use wait_vdst:{most}",
            )  # fmt: skip


def _lds_direct_memory(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """A memory instruction that may still read or write the register."""
    for step in graph.steps:
        if not step.any(Kind.LDSDIR) or _waits_for_sources(step):
            continue
        first = _memory_that_uses(step)
        if first is not None:
            names = names_of(vectors_written(step), graph.target)
            yield rule.found(
                step, f"{step.inst.name} writes {names}, which {first.inst.name} may still use",
                first, _wait("vm_vsrc", graph),
            )  # fmt: skip


def _memory_that_uses(step: Step) -> Step | None:
    target = vectors_written(step)

    def fits(other: Step) -> bool:
        return other.any(Kind.VMEM | Kind.DS) and bool(_vgprs(other) & target)

    def ends(other: Step) -> bool:
        if other.any(Kind.WAIT) and not other.inst.mods.get("simm16", 1):
            return True
        return other.any(Kind.VALU | Kind.EXPORT) or depctr(other, "vm_vsrc") == 0

    return nearest(step, fits, ends)


def _waits_for_sources(step: Step) -> bool:
    """Whether the instruction itself waits: on gfx12, if bit 23 is clear."""
    return step.inst.encoding == "VDSDIR" and not step.inst.words[0] >> 23 & 1


# ------------------------------------------------------------------------------ VOPD, MAD_64


_STILL_PRODUCED = 4


def _dual_parity(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """Both halves read recently written source registers of the same parity."""
    for step in graph.steps:
        x, y = step.inst.x, step.inst.y
        if x is None or y is None:
            continue
        for role in ("src0", "src1"):
            ops = [half.operands.get(role) for half in (x, y)]
            numbers = [op.index for op in ops if op is not None and op.kind == "vgpr"]
            if len(numbers) < 2 or numbers[0] == numbers[1] or (numbers[0] ^ numbers[1]) & 1:
                continue
            first = _both_written(step, frozenset(VGPR + number for number in numbers))
            if first is not None:
                yield rule.found(
                    step, f"both halves of {step.inst.mnemonic} read a register of the same parity "
                    f"as {role}, and both were just written", first,
                )  # fmt: skip


def _both_written(step: Step, wanted: Registers) -> Step | None:
    found: list[Step] = []

    def look(other: Step, known: tuple[int, Registers]) -> tuple[int, Registers] | None:
        passed, left = known
        if passed >= _STILL_PRODUCED or waits_for_valu(other):
            return None
        if other.any(Kind.VALU):
            left -= vectors_written(other)
            passed += 1
        if not left:
            found.append(other)
            return None
        return passed, left

    backwards(step, (0, wanted), look)
    return found[0] if found else None


_MADS = frozenset("v_mad_u64_u32 v_mad_i64_i32 v_mad_co_u64_u32 v_mad_co_i64_i32".split())
_PAIRS = frozenset("v_pk_add_f32 v_pk_mul_f32 v_pk_fma_f32".split())
_SHIFTS = frozenset("v_lshlrev_b64 v_lshrrev_b64 v_ashrrev_i64".split())


def _mad_forwarding(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """v_mad_u64_u32 and v_mad_i64_i32 that overwrite a source."""
    for step in graph.steps:
        if step.inst.name in _MADS:
            common = vectors_written(step) & vectors_read(step)
            if common:
                names = names_of(common, graph.target)
                yield rule.found(step, f"{step.inst.name} writes {names}, which it reads")


# ---------------------------------------------------------------------------- gfx90a, gfx908


def _behind_dgemm(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """VALU writes a register, an MFMA of f64 follows, memory reads the register."""
    for step in graph.steps:
        if step.any(MEMORY):
            yield from _with_between(step, rule, lambda other: other.any(Kind.DGEMM), 2)


def _behind_accumulator_move(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """VALU writes a register, a move of an AccVGPR follows, memory reads the register."""
    for step in graph.steps:
        if step.any(Kind.VMEM | Kind.DS):
            yield from _with_between(
                step, rule, lambda other: "accvgpr" in other.inst.facts.marks, 2
            )


def _with_between(
    step: Step, rule: CodeRule, is_between: Callable[[Step], bool], needs: int
) -> Iterator[Finding]:
    """A recent VALU write of a register that is read now, with a given instruction in between."""
    sources = vectors_read(step)
    found: list[tuple[Step, int]] = []

    def look(other: Step, known: tuple[int, bool]) -> tuple[int, bool] | None:
        passed, seen = known
        if passed >= needs:
            return None
        is_valu = other.any(Kind.VALU) and not other.any(Kind.MFMA)
        if seen and is_valu and not is_between(other) and vectors_written(other) & sources:
            found.append((other, passed))
            return None
        return passed + other.states, seen or is_between(other)

    backwards(step, (0, False), look)
    for first, has in found[:1]:
        common = vectors_written(first) & sources
        yield close(rule, first, step, has, needs, common)


def _pairs_high_half(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """An encoding that is known to fail by itself."""
    for step in graph.steps:
        op_sel = step.inst.mods.get("op_sel", 0)
        if step.inst.name in _PAIRS and not op_sel & 1 and op_sel & 2:
            yield rule.found(
                step, f"{step.inst.name} uses the high half of src1 for its low result, which "
                "sometimes fails together with MFMA",
            )  # fmt: skip


def _shift_high_register(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """A 64-bit shift by a register that is the last of eight, and the last in use."""
    last = max((r for step in graph.steps for r in _vgprs(step)), default=0)
    for step in graph.steps:
        if step.inst.name in _SHIFTS:
            counts = [r for r in step.effects.reads_of("src0") if is_vector(r)]
            if counts and counts[0] == last and (last - VGPR) % 8 == 7:
                name = names_of(frozenset(counts), graph.target)
                yield rule.found(step, f"{step.inst.name} shifts by {name}, the last VGPR in use")


def _vgprs(step: Step) -> Registers:
    return vectors_read(step) | vectors_written(step)


# -------------------------------------------------------------------------- gfx10.3 and ends


def _denorm_mode(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """s_denorm_mode shortly after an atomic floating-point operation."""
    for step in graph.steps:
        if step.inst.name != "s_denorm_mode":
            continue
        found: list[tuple[Step, int]] = []

        def look(other: Step, passed: int, found: list[tuple[Step, int]] = found) -> int | None:
            if passed >= 3 or other.any(Kind.VALU | Kind.WAIT):
                return None
            if other.any(Kind.VMEM) and "float_order" in other.inst.facts.marks:
                found.append((other, passed))
                return None
            return passed + other.states

        backwards(step, 0, look)
        for first, has in found[:1]:
            yield close(rule, first, step, has, 3, frozenset())


def _dealloc(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """The message that deallocates VGPRs, without an s_nop before it."""
    for step in graph.steps:
        if frees_registers(step.inst):
            bare = [other for other in step.before if other.inst.name != "s_nop"]
            if bare or not step.before:
                yield rule.found(
                    step, "VGPRs are deallocated without an s_nop before the message",
                    bare[0] if bare else None,
                )  # fmt: skip


VALU_RULES = (
    CodeRule(
        "E1", "RDNA 3, not 3.5", "a transcendental instruction writes a VGPR",
        "VALU reads it with at most 5 VALU and 1 transcendental instruction in between",
        "`s_waitcnt_depctr depctr_va_vdst(0)`, or any memory instruction, between them",
        "LLVM; Mesa", _trans_use,
    ),
    CodeRule(
        "E2", "RDNA 3",
        "VALU writes one VGPR, SALU writes EXEC, VALU writes another (at most 2 VALU in between)",
        "VALU reads both with at most 4 VALU in between",
        "`s_waitcnt_depctr depctr_va_vdst(0)`", "LLVM; Mesa", _partial_forwarding, wave=64,
    ),
    CodeRule(
        "E4", "RDNA 3 and later", "v_cmpx writes EXEC", "v_permlane16, x16, 64 or var",
        "insert a VALU instruction other than v_nop, such as `v_mov_b32 v0, v0`, before it",
        "LLVM (#78856); Mesa", _permlane, note="v_nop may be dropped; SALU does not help",
    ),
    CodeRule(
        "P1", "RDNA 2", "v_cmpx writes EXEC", "v_permlane16 or x16",
        "insert a VALU instruction other than v_nop, such as `v_mov_b32 v0, v0`, before it",
        "RDNA2", _permlane, Severity.WARNING,
    ),
    CodeRule(
        "E5", "RDNA 3 and 4", "WMMA or SWMMAC writes D", "the next reads it as A, B or index",
        "insert `v_nop` or another VALU instruction before it; s_nop does not help",
        "LLVM (#76143); RDNA3, RDNA4", _matrix_inputs, matrix=Kind.WMMA,
    ),
    CodeRule(
        "E6", "RDNA 3 and later", "VALU reads or writes a VGPR",
        "a load of LDS parameters writes it within 15 VALU", "a smaller wait_vdst",
        "LLVM; Mesa", _lds_direct_valu,
    ),
    CodeRule(
        "E7", "RDNA 3 and later", "a memory or LDS instruction uses a VGPR",
        "a load of LDS parameters writes it", "`s_waitcnt_depctr depctr_vm_vsrc(0)`",
        "LLVM; Mesa", _lds_direct_memory,
    ),
    CodeRule(
        "E8", "RDNA 3, not 3.5", "VALU writes two VGPRs of the same parity",
        "both halves of a VOPD instruction read one of them as the same operand, within 4 VALU",
        "use registers of different parity, or insert `s_waitcnt_depctr depctr_va_vdst(0)`",
        "LLVM main (#220348)", _dual_parity, Severity.WARNING,
        note="how long a register counts as being written is not published: 4 VALU are a guess",
    ),
    CodeRule(
        "E10", "RDNA 3 with 64-bit forwarding", "",
        "v_mad_u64_u32 or v_mad_i64_i32 writes its own source",
        "write another register", "LLVM", _mad_forwarding, Severity.INFO,
        note="LLVM avoids it, except if the source's half is undefined",
    ),
    CodeRule(
        "E11", "RDNA 3 and 4", "", "s_sendmsg MSG_DEALLOC_VGPRS without an s_nop before it",
        "insert `s_nop 0` before it", "LLVM; Mesa", _dealloc,
    ),
    CodeRule(
        "F1", "RDNA 2", "an atomic fmin, fmax or fcmpswap on memory", "s_denorm_mode",
        "3 wait states, or any VALU or s_waitcnt, between them", "LLVM; Mesa", _denorm_mode,
    ),
    CodeRule(
        "G26", "CDNA 4", "", "v_pk_*_f32 with op_sel:[0,1] (high half of src1 first)",
        "use two unpacked instructions, or exchange src0 and src1", "rocMLIR (#2459)",
        _pairs_high_half, Severity.WARNING, note="wait states do not help; not in LLVM",
    ),
    CodeRule(
        "G27", "CDNA 2", "VALU writes a VGPR, MFMA of f64 follows",
        "memory, LDS or export reads the VGPR", "2 wait states from the VALU", "LLVM; rocRoller",
        _behind_dgemm, matrix=Kind.DGEMM,
    ),
    CodeRule(
        "G29", "CDNA 2", "", "a 64-bit shift by a VGPR, the last of eight and the last in use",
        "shift by another register", "LLVM", _shift_high_register, Severity.WARNING,
    ),
    CodeRule(
        "MFMA908.move", "CDNA 1", "VALU writes a VGPR, v_accvgpr_read or _write follows",
        "memory or LDS reads the VGPR", "2 wait states from the VALU", "LLVM; rocRoller",
        _behind_accumulator_move,
    ),
)  # fmt: skip
