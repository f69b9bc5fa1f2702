"""What a run relies on: instructions, how certain their bits are, evidence for matrix models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wavecore.emulator import registry
from wavecore.emulator.blockcounts import BlockCount, BlockCounts
from wavecore.emulator.events import Tool, WatchedLaunch
from wavecore.emulator.flow import Code
from wavecore.emulator.registry import Fidelity
from wavecore.emulator.semantics.mfma import arithmetic_of
from wavecore.emulator.shape import FloatMode, InstructionForm, shape_of
from wavecore.isa.facts import facts_of
from wavecore.matrix.numerics.table import Arithmetic, of_dot

_CERTAIN = frozenset({"exact", "silicon"})


@dataclass(frozen=True)
class Executed:
    """A mnemonic that ran.

    label: "exact"; "approximate" where the hardware's last bits are not published; of a matrix
    instruction the evidence for its model: "silicon", "documented", "inferred" or "assumed".
    """

    name: str
    count: int  # wave instructions
    label: str
    model: str = ""
    source: str = ""


@dataclass(frozen=True)
class EvidenceReport:
    """The instructions that a launch executed, most frequent first."""

    rows: tuple[Executed, ...]

    @property
    def instructions(self) -> int:
        """Wave instructions in all."""
        return sum(row.count for row in self.rows)

    @property
    def labels(self) -> dict[str, int]:
        """Wave instructions by label."""
        found: Counter[str] = Counter()
        for row in self.rows:
            found[row.label] += row.count
        return dict(found.most_common())

    @property
    def is_exact(self) -> bool:
        """Whether every result's bits are known: defined exactly, or measured on silicon."""
        return set(self.labels) <= _CERTAIN

    def __str__(self) -> str:
        head = ("instruction", "executed", "label", "model", "source")
        rows = [head, *((r.name, f"{r.count:,}", r.label, r.model, r.source) for r in self.rows)]
        widths = [max(len(row[n]) for row in rows) for n in range(len(head))]
        return "\n".join(
            "  ".join(
                cell.rjust(width) if n == 1 else cell.ljust(width)
                for n, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        )


def report(code: Code, counts: Iterable[BlockCount]) -> EvidenceReport:
    """What a launch executed, by how often the blocks of its code ran."""
    found: Counter[Executed] = Counter()
    for row, count in _counted(code, counts):
        found[row] += count
    rows = [Executed(row.name, count, row.label, row.model, row.source)
            for row, count in found.most_common()]  # fmt: skip
    return EvidenceReport(tuple(rows))


class Evidence(Tool):
    """Counts the instructions that a launch executes: `tools=["evidence"]`, or an object of it.

    Attributes:
        report: of the last launch that completed.
    """

    instruments = (BlockCounts(),)

    def __init__(self) -> None:
        self.report: EvidenceReport | None = None

    def end(self, launch: WatchedLaunch) -> None:
        if launch.error is None:
            self.report = report(launch.plan.kernel.code, self.instruments[0].of(launch))


def executed(shape: InstructionForm, count: int) -> Executed:
    """How certain the result of an instruction is, with how often it ran."""
    return replace(_label(shape), count=count)


def is_certain(shape: InstructionForm) -> bool:
    """Whether the bits of an instruction's results are known: defined, or measured on silicon."""
    return all(_label(part).label in _CERTAIN for part in shape.parts)


def _counted(code: Code, counts: Iterable[BlockCount]) -> Iterator[tuple[Executed, int]]:
    """Each instruction of each block that ran, and how often."""
    for block in counts:
        mode, pc = FloatMode.from_bits(block.variant, code.target), block.leader
        while pc < block.end:
            inst = code.decode(pc)
            for part in inst.parts:
                yield _label(shape_of(part, code.wave, mode, frozenset())), block.count
            pc += inst.size


def _label(shape: InstructionForm) -> Executed:
    """How certain one instruction's result is; its count is left open."""
    how: Arithmetic | None = arithmetic_of(shape)
    if how is not None:
        return Executed(shape.name, 0, how.source.evidence, how.model.name, how.source.title)
    floats = facts_of(shape.name).floats
    if floats is not None and floats.kind == "DOT":
        model, source = of_dot(shape.target, shape.name)
        return Executed(shape.name, 0, source.evidence, model, source.title)
    entry = registry.lookup(shape.name)
    label = entry.fidelity if entry is not None else Fidelity.EXACT
    return Executed(shape.name, 0, label.value)
