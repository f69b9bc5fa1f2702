"""The static cost of a kernel's main loop: issue cycles of its machine code, by class.

The main loop is the innermost loop with the most matrix instructions, or without any the innermost
loop with the most instructions. Each of its instructions counts once, with the cycles for which it
blocks the issue of its wave without stalls (listed in `targets.timing` and docs/kernels.md). The
sum is a bound: it ignores memory latency, and other waves of the SIMD, which can issue while this
wave's MFMA executes.

    cost = main_loop(code, "gemm")
    cost.matrix_share        # of all issue cycles
    cost.table()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from wavecore import matrix
from wavecore.analysis.profile.issue import cost_of, lds_cycles
from wavecore.codeobject import CodeObject
from wavecore.emulator.flow import entry_of, successors
from wavecore.emulator.loops import innermost_loops
from wavecore.errors import CodeObjectError, DecodeError
from wavecore.isa import Instruction, decode
from wavecore.isa.classes import InstructionClass

_PADDING = ("s_nop", "s_code_end")


@dataclass(frozen=True)
class LoopCost:
    """The instructions of one loop iteration.

    Attributes:
        kernel, target: the kernel and target; no kernel means the whole code object.
        names: count of each instruction.
        cycles: issue cycles by class (`isa.classes`).
        lds_cycles: minimum cycles of the LDS port for its accesses, without bank conflicts.
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
        """The share of matrix instructions in all issue cycles."""
        return self.cycles.get("matrix", 0) / self.total

    @property
    def limits(self) -> str:
        """The largest classes after the matrix instructions, in words."""
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
    wave = _wave(code, kernel)
    insts = _instructions(code, kernel, wave)
    loops = [
        [inst for inst in insts if inst.address in loop]
        for loop in innermost_loops(_follows(insts))
    ]
    if not loops:
        raise CodeObjectError(f"kernel {kernel} has no loop")
    return _counted(max(loops, key=lambda loop: (_matrices(loop), len(loop))), kernel, code, wave)


def whole(code: CodeObject, kernel: str | None = None) -> LoopCost:
    """Count all of a kernel's instructions once, for kernels without loops."""
    wave = _wave(code, kernel)
    return _counted(_instructions(code, kernel, wave), kernel, code, wave)


def _wave(code: CodeObject, kernel: str | None) -> int | None:
    """The wave size; None (the target's default) if kernels differ or there are no kernels."""
    kernels = code.kernels.values() if kernel is None else [code.kernel(kernel)]
    waves = {info.wave_size for info in kernels}
    return waves.pop() if len(waves) == 1 else None


def _instructions(code: CodeObject, kernel: str | None, wave: int | None) -> list[Instruction]:
    if kernel is None:
        ranges = list(code.text_ranges)
    else:
        info = code.kernel(kernel)
        ranges = [(info.entry, info.code_end)]
    found = [inst for start, end in ranges for inst in _decoded(code, start, end, wave)]
    return list(_without_padding(found))


def _decoded(code: CodeObject, start: int, end: int, wave: int | None) -> Iterator[Instruction]:
    """The instructions between two addresses; data are left out."""
    text, at = code.read(start, end - start), 0
    while at < len(text):
        try:
            inst = decode(code.target, text, at, start + at, wave=wave)
        except DecodeError:
            at += 4
            continue
        yield inst
        at += inst.size


def _without_padding(insts: list[Instruction]) -> Iterator[Instruction]:
    """Those that control can reach, as far as padding is concerned."""
    goes = {inst.address: successors(inst, entry_of(inst)) for inst in insts}
    targets = {each.target for each in goes.values()}
    is_reached = True
    for inst in insts:
        if not is_reached and inst.name in _PADDING and inst.address not in targets:
            continue
        yield inst
        is_reached = goes[inst.address].goes_on


def _follows(insts: list[Instruction]) -> dict[int, tuple[int, ...]]:
    """The successors of each instruction that are among these instructions."""
    known = {inst.address for inst in insts}
    return {
        inst.address: tuple(
            place for place in successors(inst, entry_of(inst)).within(inst) if place in known
        )
        for inst in insts
    }


def _matrices(loop: Iterable[Instruction]) -> int:
    return sum(inst.facts.cls is InstructionClass.MATRIX for inst in loop)


def _counted(
    insts: list[Instruction], kernel: str | None, code: CodeObject, wave: int | None
) -> LoopCost:
    cycles: Counter[str] = Counter()
    lds = flops = 0
    for inst in insts:
        cost = cost_of(inst, wave)
        cycles[cost.kind.value] += cost.cycles
        if cost.kind is InstructionClass.LDS:
            lds += lds_cycles(inst, wave)
        if cost.rate == "matrix":
            flops += matrix.instruction(inst.name, code.target).flops
    names = Counter(inst.text.split()[0] for inst in insts)
    return LoopCost(kernel, code.target, names, cycles, lds, flops)
