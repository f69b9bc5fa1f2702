"""A kernel's machine code as a profile has it: instructions with costs, lines and blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.analysis.profile.issue import Cost, cost_of
from wavecore.codeobject.lines import SourceLine
from wavecore.emulator.flow import Code, discover

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject
    from wavecore.isa import Instruction


@dataclass(frozen=True)
class CostedInstruction:
    """One instruction: what it is, what it costs, where it comes from.

    Attributes:
        index: in `MachineCode.instructions`.
        block: pc of the first instruction of its basic block.
        target: pc that a branch goes to.
        conditional: a branch that may continue after itself.
    """

    index: int
    inst: Instruction
    text: str
    cost: Cost
    line: SourceLine | None
    block: int
    target: int | None
    conditional: bool

    @property
    def pc(self) -> int:
        return self.inst.address

    @property
    def kind(self) -> str:
        """Its class."""
        return self.cost.kind.value


class MachineCode:
    """All instructions that a kernel's static control flow reaches, by address.

    Attributes:
        places: by address.
        at: the same by pc.
        blocks: basic blocks by the pc of their first instruction.
        labels: names of the places that branches go to.
        names: source files by name.
    """

    def __init__(
        self, code: Code, entry: int, known: CodeObject, executed: Iterable[int] = ()
    ) -> None:
        """Read it.

        Args:
            code, entry: the kernel's, as the emulator has them.
            known: the code object, for its lines.
            executed: pcs that ran, also by calls that were not resolved.
        """
        flow = discover(code, [entry])
        missing = sorted(set(executed) - flow.instructions.keys())
        if missing:
            flow = discover(code, [entry, *missing])
        self._ways = {pc: flow.ways(pc) for pc in flow.instructions}
        targets = {pc: ways.target for pc, ways in self._ways.items() if ways.target is not None}
        self.labels = {
            pc: f"L{number}" for number, pc in enumerate(sorted(set(targets.values())), 1)
        }
        self.instructions: list[CostedInstruction] = []
        self.blocks: dict[int, list[CostedInstruction]] = {}
        self._finder = known.source_finder
        self.names: dict[str, bytes] = {}
        for block in flow.blocks():
            members = self.blocks.setdefault(block.leader, [])
            for inst in block.instructions:
                pc = inst.address
                goes_to = targets.get(pc)
                line = known.lines.at(pc)
                if line is not None:
                    self.names.setdefault(line.file, line.md5)
                text = inst.text
                costed = CostedInstruction(
                    len(self.instructions), inst, self._labelled(text, goes_to),
                    cost_of(inst, code.wave), line, block.leader, goes_to,
                    self._ways[pc].is_conditional,
                )  # fmt: skip
                self.instructions.append(costed)
                members.append(costed)
        self.at = {costed.pc: costed for costed in self.instructions}

    def _labelled(self, text: str, goes_to: int | None) -> str:
        if goes_to is None or goes_to not in self.labels:
            return text
        return f"{text.rpartition(' ')[0]} {self.labels[goes_to]}"

    def sources(self) -> dict[str, list[str]]:
        """Whole source files by name, as far as they are to be found as they were compiled."""
        found = {name: self._finder.lines(name, md5) for name, md5 in self.names.items()}
        return {name: lines for name, lines in found.items() if lines is not None}

    def successors(self, leader: int) -> tuple[int, ...]:
        """The blocks that one may lead to, the one behind it last."""
        last = self.blocks[leader][-1].inst
        pcs = self._ways[last.address].within(last)
        return tuple(pc for pc in pcs if pc in self.blocks)
