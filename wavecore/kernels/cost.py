"""The counted cost of a kernel's main loop: issue cycles of its machine code, by class.

The main loop is the innermost loop with the most matrix instructions, or without any the innermost
loop with the most instructions. Each of its instructions counts once, with the cycles that it keeps
its wave from issuing another one if it waits for nothing (`targets.timing`, docs/kernels.md
list them). That is a bound: memory that is late, and other waves of the SIMD, which can issue
beside an MFMA of this one, are not in it.

    cost = main_loop(code, "gemm")
    cost.matrix_share        # of all issue cycles
    cost.table()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wavecore import matrix
from wavecore.analysis.profile.issue import cost_of, lds_cycles
from wavecore.codeobject import CodeObject
from wavecore.codeobject.listing import ListingLine
from wavecore.emulator.flow import entry_of, ways
from wavecore.emulator.loops import innermost_loops
from wavecore.errors import CodeObjectError
from wavecore.isa import Instruction, decode
from wavecore.isa.classes import InstructionClass, class_of


@dataclass(frozen=True)
class LoopCost:
    """What one turn of a loop issues.

    Attributes:
        kernel, target: of what; no kernel means all of the code object.
        names: how often each instruction stands in it.
        cycles: issue cycles by class (`isa.classes`).
        lds_cycles: cycles of the LDS port that its accesses take at least, without bank conflicts.
        flops: operations of its matrix instructions.
    """

    kernel: str | None
    target: str
    names: Mapping[str, int]
    cycles: Mapping[str, int]
    lds_cycles: int
    flops: int

    @property
    def total(self) -> int:
        return sum(self.cycles.values())

    @property
    def matrix_share(self) -> float:
        """Of the matrix instructions, in all issue cycles."""
        return self.cycles.get("matrix", 0) / self.total

    @property
    def limits(self) -> str:
        """What takes the most after the matrix instructions, in words."""
        others = {name: count for name, count in self.cycles.items() if name != "matrix"}
        most = sorted(others, key=lambda name: -others[name])[:2]
        return ", ".join(f"{name} {100 * others[name] / self.total:.0f} %" for name in most)

    def table(self) -> str:
        """Cycles and share of each class."""
        rows = [
            f"{name:8} {self.cycles[name]:6} {100 * self.cycles[name] / self.total:5.1f} %"
            for name in sorted(self.cycles, key=lambda name: -self.cycles[name])
            if self.cycles.get(name)
        ]
        return "\n".join([*rows, f"{'all':8} {self.total:6}"])


def main_loop(code: CodeObject, kernel: str | None = None) -> LoopCost:
    """Count the main loop. Raises: CodeObjectError if the kernel has no loop."""
    lines = [line for line in code.listing(kernel) if line.kind == "instruction"]
    loops = [_in(lines, loop) for loop in innermost_loops(_follows(lines, code.target))]
    if not loops:
        raise CodeObjectError(f"kernel {kernel} has no loop")
    chosen = max(loops, key=lambda loop: (_matrix_count(loop, code.target), len(loop)))
    return _counted(chosen, kernel, code.target)


def whole(code: CodeObject, kernel: str | None = None) -> LoopCost:
    """Count all of a kernel's instructions once, as is right for one without loops."""
    lines = [line for line in code.listing(kernel) if line.kind == "instruction"]
    return _counted(lines, kernel, code.target)


def _matrix_count(loop: Iterable[ListingLine], target: str) -> int:
    return sum(class_of(_instruction(line, target)) is InstructionClass.MATRIX for line in loop)


def _name(line: ListingLine) -> str:
    return line.text.split()[0]


def _instruction(line: ListingLine, target: str) -> Instruction:
    code = b"".join(word.to_bytes(4, "little") for word in line.words)
    return decode(target, code, 0, line.address)


def _counted(lines: list[ListingLine], kernel: str | None, target: str) -> LoopCost:
    cycles: Counter[str] = Counter()
    lds = flops = 0
    for line in lines:
        inst = _instruction(line, target)
        cost = cost_of(inst)
        cycles[cost.kind.value] += cost.cycles
        if cost.kind is InstructionClass.LDS:
            lds += lds_cycles(inst)
        if cost.rate == "matrix":
            flops += matrix.instruction(inst.name, target).flops
    names = Counter(map(_name, lines))
    return LoopCost(kernel, target, names, cycles, lds, flops)


# -------------------------------------------------------------------------------------- loops


def _in(lines: list[ListingLine], loop: set[int]) -> list[ListingLine]:
    return [line for line in lines if line.address in loop]


def _follows(lines: list[ListingLine], target: str) -> dict[int, tuple[int, ...]]:
    """Where control may go from each instruction, as far as it is among these."""
    known = {line.address for line in lines}
    found = {}
    for line in lines:
        inst = _instruction(line, target)
        places = ways(inst, entry_of(inst)).within(inst)
        found[line.address] = tuple(place for place in places if place in known)
    return found
