"""The page of what must not follow what too soon in machine code, from the rules as data."""

from __future__ import annotations

from collections.abc import Iterable

from tools.markdown import NOTICE, table
from wavecore import targets
from wavecore.analysis.hazards import matrixrules
from wavecore.analysis.hazards.check import CODE_RULES
from wavecore.analysis.hazards.matrixrules import States, Table
from wavecore.analysis.hazards.rules import Rule
from wavecore.analysis.hazards.states import RULES
from wavecore.emulator.reports import Severity
from wavecore.targets.generations import GROUPS, is_in

_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "hint"}


def page() -> str:
    """Markdown."""
    return (
        f"# Hazards of machine code\n\n{NOTICE}\n"
        "What `wavecore hazards` and `wavecore.analysis.hazards` check besides missing waits. "
        "[how-to/check-hazards.md](how-to/check-hazards.md) has examples. The rules come from the "
        "sources below; we have measured none of them.\n\n"
        "## Severity\n\n"
        "error: required by LLVM and a manual or another AMD tool. warning: required by a single "
        "source. hint: results are right, but LLVM would emit different code.\n\n"
        "## Sources\n\n"
        "LLVM: the hazard recognizer of LLVM 22 (`GCNHazardRecognizer.cpp`, "
        "`AMDGPUWaitSGPRHazards.cpp`, `SIInsertHardClauses.cpp`); LLVM main: what came after it. "
        "CDNA3, CDNA4, RDNA2, RDNA3, RDNA4: the ISA manuals. rocRoller: AMD's observers of wait "
        "states. Mesa: its README-ISA. A number is an issue or pull request of LLVM.\n\n"
        "## Wait states\n\n"
        "The number of wait states required between the first and the second instruction, on every "
        "path: an instruction counts as one, `s_nop N` as N + 1.\n\n" + _wait_states()
        + "\n## MFMA by passes\n\nWait states by the number of passes of four cycles. \"C, same\": "
        "until an MFMA accumulates into the identical registers; \"C, XDL\", \"C, SGEMM\", \"C, "
        "DGEMM\": until one of this class accumulates into some of them; \"after C\": until the "
        "registers read as C are overwritten.\n" + _matrix()
        + "\n## Other rules\n\n" + _code_rules()
        + "\n## Groups of targets\n\n" + _groups()
    )  # fmt: skip


def _wait_states() -> str:
    rows = [
        (f"`{rule.id}`", rule.on, rule.first.what, rule.second.what, _states(rule),
         _WORDS[rule.severity], rule.sources + _note(rule.note))
        for rule in RULES
    ]  # fmt: skip
    return table(("rule", "targets", "first", "second", "states", "severity", "sources"), rows)


def _states(rule: Rule) -> str:
    return str(rule.states) if isinstance(rule.states, int) else f"up to {rule.limit}"


def _note(note: str) -> str:
    return f" ({note})" if note else ""


def _matrix() -> str:
    parts = []
    for group, tables in matrixrules.TABLES.items():
        rows = [row for each in tables for row in _rows(each)]
        header = ("producer", "passes", "C, same", "C, XDL", "C, SGEMM", "C, DGEMM", "A, B, index",
                  "VALU or written", "memory", "after C")  # fmt: skip
        parts.append(f"\n### {group}\n\n" + table(header, rows, numbers=9))
    return "".join(parts)


def _rows(each: Table) -> Iterable[tuple[str, ...]]:
    columns: tuple[States, ...] = (
        each.same, *(each.overlap[name] for name in ("XDL", "SGEMM", "DGEMM")), each.inputs,
        each.vector, each.memory, each.after,
    )  # fmt: skip
    for passes in each.inputs:
        yield (each.first, str(passes), *(str(column[passes]) for column in columns))


def _code_rules() -> str:
    rows = [
        (f"`{rule.id}`", rule.on + (f", wave{rule.wave}" if rule.wave else ""), rule.first or "-",
         rule.second, rule.cure, _WORDS[rule.severity], rule.sources + _note(rule.note))
        for rule in CODE_RULES
    ]  # fmt: skip
    return table(("rule", "targets", "first", "second", "cure", "severity", "sources"), rows)


def _groups() -> str:
    used = {rule.on for rule in (*RULES, *CODE_RULES)}
    rows = [
        (group, ", ".join(target.name for target in targets.all() if is_in(target, group)))
        for group in GROUPS
        if group in used
    ]
    return table(("group", "targets"), rows)
