"""A kernel's machine code for a profile: instructions with costs, lines and blocks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wavecore.analysis.profile.effects import Effects, effects_of
from wavecore.analysis.profile.issue import Cost, cost_of
from wavecore.codeobject.lines import SourceLine
from wavecore.emulator.flow import Code, discover

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject
    from wavecore.isa import Instruction


@dataclass(frozen=True)
class CostedInstruction:
    """One instruction with its cost and its location.

    Attributes:
        index: its index in `MachineCode.instructions`.
        block: pc of the first instruction of its basic block.
        target: a branch's target pc.
        conditional: whether it is a branch that may fall through.
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
    """All instructions reachable by a kernel's static control flow, by address.

    Attributes:
        places: the instructions by address.
        at: the same by pc.
        blocks: basic blocks by the pc of their first instruction.
        labels: names of branch targets.
        names: source files by name.
    """

    def __init__(
        self, code: Code, entry: int, known: CodeObject, executed: Iterable[int] = ()
    ) -> None:
        """Analyse the code.

        Args:
            code, entry: the kernel's, as in the emulator.
            known: the code object, for its lines.
            executed: pcs that ran, including those reached by unresolved calls.
        """
        flow = discover(code, [entry])
        missing = sorted(set(executed) - flow.instructions.keys())
        if missing:
            flow = discover(code, [entry, *missing])
        self._successors = {pc: flow.successors(pc) for pc in flow.instructions}
        targets = {
            pc: each.target for pc, each in self._successors.items() if each.target is not None
        }
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
                    self._successors[pc].is_conditional,
                )  # fmt: skip
                self.instructions.append(costed)
                members.append(costed)
        self.at = {costed.pc: costed for costed in self.instructions}
        self._effects: dict[int, Effects] = {}

    def effects(self, costed: CostedInstruction) -> Effects:
        """What a scoreboard needs to know of an instruction."""
        found = self._effects.get(costed.pc)
        if found is None:
            found = self._effects[costed.pc] = effects_of(costed.inst)
        return found

    def with_costs(self, change: Callable[[Cost], Cost]) -> MachineCode:
        """The same code with other costs."""
        found = copy.copy(self)
        found.instructions = [replace(each, cost=change(each.cost)) for each in self.instructions]
        found.at = {costed.pc: costed for costed in found.instructions}
        found.blocks = {
            leader: [found.at[each.pc] for each in members]
            for leader, members in self.blocks.items()
        }
        return found

    def _labelled(self, text: str, goes_to: int | None) -> str:
        if goes_to is None or goes_to not in self.labels:
            return text
        return f"{text.rpartition(' ')[0]} {self.labels[goes_to]}"

    def sources(self) -> dict[str, list[str]]:
        """Whole source files by name, if they can be found unchanged since compilation."""
        found = {name: self._finder.lines(name, md5) for name, md5 in self.names.items()}
        return {name: lines for name, lines in found.items() if lines is not None}

    def successors(self, leader: int) -> tuple[int, ...]:
        """The possible successors of a block, the fall-through block last."""
        last = self.blocks[leader][-1].inst
        pcs = self._successors[last.address].within(last)
        return tuple(pc for pc in pcs if pc in self.blocks)
