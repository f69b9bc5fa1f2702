"""Missing waits on all paths through machine code: uses of values before they are available.

    for report in missing_waits(MachineCode(code_object)):
        print(report)

Paths begin with nothing outstanding where waves start, and where control comes from an unknown
place: by LLVM's convention functions wait for everything at their start and before they return.
Callers' outstanding stores are not known there.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable

from wavecore import targets
from wavecore.analysis.hazards.effects import register_name
from wavecore.analysis.hazards.graph import Graph, MachineCode, Step
from wavecore.analysis.hazards.scoreboard import (
    Board,
    Finding,
    Rules,
    Wrong,
    empty,
    registers_of,
)
from wavecore.emulator.reports import Report, Severity, worst_first
from wavecore.errors import Site
from wavecore.isa.waits import wait_text
from wavecore.targets import Target

_NAMED_REGISTERS = 4  # of those that a message is about


def missing_waits(code: MachineCode) -> tuple[Report, ...]:
    """Reports of uses that are too early on some path, one for each pair of instructions."""
    found: list[Report] = []
    for graph in code.graphs:
        xnack = code.code_object.features.get("xnack") == "on"
        rules = Rules(targets.get(graph.target), xnack=xnack)

        def site(pc: int, graph: Graph = graph) -> Site:
            return code.site(graph.by_pc[pc])

        found += (report_of(each, rules.target, site) for each in findings(graph, rules))
    return worst_first(found)


def findings(graph: Graph, rules: Rules) -> tuple[Finding, ...]:
    """Instructions that come too early on some path through a graph."""
    runs = {steps[0].pc: steps for steps in graph.rows.values()}  # by the first pc
    boards = _boards(runs, rules)
    found: dict[Finding, None] = {}
    for leader, board in boards.items():
        board = board.copy()
        for step in runs[leader]:
            act = rules.act(step.inst, step.effects)
            rules.run(board, act, lambda each: found.setdefault(each))
    return tuple(found)


def _boards(runs: dict[int, list[Step]], rules: Rules) -> dict[int, Board]:
    """The board before each reachable row of steps, by its first pc."""
    after: dict[int, Board] = {}  # by the first pc of a row
    boards: dict[int, Board] = {}
    into: dict[int, list[int]] = {leader: [] for leader in runs}
    for leader, steps in runs.items():
        for step in steps[-1].next:
            into[step.pc].append(leader)
    roots = {pc for pc, steps in runs.items() if steps[0].is_start or steps[0].is_entry}
    work = sorted(roots)  # in address order: later boards depend on earlier ones
    waiting = set(work)
    while work:
        leader = heapq.heappop(work)
        waiting.discard(leader)
        board = empty()
        for each in into[leader]:
            if each in after:
                board.join(after[each])
        if leader in boards and boards[leader] == board:
            continue
        boards[leader] = board
        after[leader] = _through(runs[leader], board.copy(), rules)
        for step in runs[leader][-1].next:
            if step.pc not in waiting:
                waiting.add(step.pc)
                heapq.heappush(work, step.pc)
    return boards


def _through(steps: list[Step], board: Board, rules: Rules) -> Board:
    for step in steps:
        rules.run(board, rules.act(step.inst, step.effects))
    return board


# ------------------------------------------------------------------------------------ reports

_SEVERITIES = {
    Wrong.LDS_DMA: Severity.WARNING,
    Wrong.RELEASE: Severity.WARNING,
    Wrong.RETURN: Severity.WARNING,
    Wrong.REPLAY: Severity.WARNING,
    Wrong.REPEATED: Severity.WARNING,  # LLVM 22 leaves some out at -O0
    Wrong.FLAT: Severity.WARNING,
    Wrong.SCALAR_LOAD: Severity.WARNING,
    Wrong.NOTHING: Severity.INFO,
    Wrong.HALVES: Severity.INFO,
}


def report_of(
    finding: Finding,
    target: Target,
    site: Callable[[int], Site],
    *,
    count: int = 1,
    address: int | None = None,
) -> Report:
    """A finding as a report; `site` locates a pc."""
    here, other = site(finding.pc), site(finding.other)
    message, advice = _words(finding, target, other)
    return Report(
        finding.wrong.value,
        message,
        here,
        other=other if finding.other != finding.pc else None,
        address=address,
        severity=_SEVERITIES.get(finding.wrong, Severity.ERROR),
        count=count,
        advice=advice,
    )


def _words(finding: Finding, target: Target, other: Site) -> tuple[str, str]:
    """The message and the advice."""
    wait = wait_text(target, dict(finding.waits))
    before = f"insert `{wait}` before it" if wait else ""
    registers = _listed(finding.registers, target)
    match finding.wrong:
        case Wrong.READ:
            return f"{registers} is read before `{other.instruction}` has completed", before
        case Wrong.OVERWRITTEN:
            return (
                f"{registers} is written while `{other.instruction}` may still write it: either "
                "value may remain",
                before,
            )
        case Wrong.HALVES:
            return (
                f"the other half of {registers} is loaded while `{other.instruction}` is pending;"
                " LLVM's versions differ in whether to wait",
                before,
            )
        case Wrong.SOURCE:
            return f"{registers} is overwritten while `{other.instruction}` may read it", before
        case Wrong.REPEATED:
            return (
                f"{registers} is overwritten while `{other.instruction}` may need it again, to be "
                "repeated after a page fault",
                before,
            )
        case Wrong.UNPUBLISHED:
            return (
                f"other waves read LDS after this barrier, and `{other.instruction}` may not be "
                "complete: a barrier does not wait for memory accesses",
                before,
            )
        case Wrong.LDS_DMA:
            return (
                f"LDS data that `{other.instruction}` loads is read, or passed to other waves, "
                "without a wait for it",
                f"insert `{wait}` before it, and before the barrier for other waves",
            )
        case Wrong.RELEASE:
            return _release(finding, target, wait, other)
        case Wrong.DEALLOCATED:
            return f"registers are released while `{other.instruction}` may need them", before
        case Wrong.RETURN:
            return f"a function returns while {registers} is still outstanding", before
        case Wrong.NOTHING:
            return "this wait waits for nothing: each of its fields has its largest value", ""
        case Wrong.FLAT:
            return (
                f"{registers} is read before `{other.instruction}` is known to be complete; its "
                "addresses were not in the memory of the counter that was not waited for",
                f"{before}, or use global_load where the address is never in LDS",
            )
        case Wrong.SCALAR_LOAD:
            return f"`{other.instruction}` may still read what this stores to", before
        case Wrong.VCCZ:
            return (
                f"VCCZ may not match VCC after a write of one half (`{other.instruction}`)",
                "write both halves of VCC before it: `s_mov_b64 vcc, vcc`",
            )
    return (
        f"{registers} is overwritten by the access that reads it, which XNACK may repeat",
        "load into other registers",
    )


def _release(finding: Finding, target: Target, wait: str, other: Site) -> tuple[str, str]:
    if target.releases_by_writeback:
        return (
            f"other dies may see this store before `{other.instruction}`, which stays in this "
            "die's L2",
            "insert `buffer_wbl2 sc1` before the wait, if others read both",
        )
    return (
        f"others may see this store before `{other.instruction}`: the wait between them does not "
        "cover stores",
        f"insert `{wait}` before it, if others read both",
    )


def _listed(registers: int, target: Target) -> str:
    names = [register_name(register, target.name) for register in registers_of(registers)]
    if len(names) > _NAMED_REGISTERS:
        return f"{names[0]} to {names[-1]}"
    return ", ".join(names)
