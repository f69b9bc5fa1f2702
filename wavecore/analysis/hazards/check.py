"""The static check of a code object: reports for all rules of its target."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wavecore import targets
from wavecore.analysis.hazards.cdna5hazards import CDNA5_RULES
from wavecore.analysis.hazards.clauses import CLAUSE_RULES
from wavecore.analysis.hazards.finding import CodeRule, Finding
from wavecore.analysis.hazards.graph import Graph, MachineCode
from wavecore.analysis.hazards.scalarhazards import SCALAR_RULES
from wavecore.analysis.hazards.states import RULES, findings
from wavecore.analysis.hazards.valuhazards import VALU_RULES
from wavecore.analysis.hazards.waits import missing_waits
from wavecore.codeobject import CodeObject
from wavecore.device import Kernel
from wavecore.emulator.reports import Report, worst_first

CODE_RULES: tuple[CodeRule, ...] = (*VALU_RULES, *CDNA5_RULES, *SCALAR_RULES, *CLAUSE_RULES)
ALL_RULES = (*RULES, *CODE_RULES)


@cache
def _code_rules(target: str, wave: int) -> tuple[CodeRule, ...]:
    record = targets.get(target)
    return tuple(rule for rule in CODE_RULES if rule.holds_for(record, wave))


def all_findings(graph: Graph) -> Iterator[Finding]:
    """The violations of the target's rules, by address of the second instruction."""
    found: list[Finding] = list(findings(graph))
    for rule in _code_rules(graph.target, graph.wave):
        found += rule.check(graph, rule)
    yield from sorted(found, key=lambda each: each.second.pc)


def reports_of(code: MachineCode) -> list[Report]:
    """Missing waits and rule violations: the worst first, then by address."""
    found = [*missing_waits(code)]
    found += [report(code, each) for graph in code.graphs for each in all_findings(graph)]
    return list(worst_first(sorted(found, key=lambda each: each.site.pc or 0)))


def report(code: MachineCode, found: Finding) -> Report:
    """One finding, with its places."""
    return Report(
        kind=f"hazard.{found.rule.id}",
        message=found.message,
        site=code.site(found.second),
        other=code.site(found.first) if found.first is not None else None,
        severity=found.severity,
        advice=found.advice,
    )


def hazards(
    code_object: CodeObject | bytes | Kernel,
    kernel: str | None = None,
    *,
    wave: int | None = None,
) -> list[Report]:
    """Find missing waits, wait states and other precautions in machine code, on all paths.

    The code is analysed, not run. Where control comes from an unknown place (a caller, an indirect
    jump), no assumption is made about earlier instructions.

    Args:
        code_object: a CodeObject, its bytes, or a loaded kernel (`module["name"]`), which stands
            for its own code. Compile a Python kernel first: `kernel.compile("gfx942")`.
        kernel: only this kernel's code and what it calls; its name or a part of it.
        wave: lanes of a wave, for code that belongs to no kernel; None is the target's default.

    Returns: the worst first, then by address. Errors are rules on which LLVM and a manual agree,
    warnings rest on a single source, the rest are hints.

    Raises: CodeObjectError, TargetError.
    """
    if isinstance(code_object, Kernel):
        kernel = kernel or code_object.info.name
    return reports_of(MachineCode(_code_object(code_object), kernel, wave=wave))


def _code_object(given: object) -> CodeObject:
    if isinstance(given, CodeObject):
        return given
    if isinstance(given, bytes | bytearray):
        return CodeObject.from_bytes(bytes(given))
    if isinstance(given, Kernel):
        return given.module.code
    raise TypeError(
        f"hazards() takes a code object, its bytes or a loaded kernel, not {type(given).__name__}; "
        "wc.compile, wc.assemble and the compile method of a Python kernel return code objects."
    )
