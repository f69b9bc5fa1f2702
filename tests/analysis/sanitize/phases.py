"""Random kernels made of phases, and the report expected of each: which lines conflict.

A phase is one line: all work-items store, load or add something somewhere, in LDS or in global
memory. Between two phases there may be a barrier. Which lines conflict is computed here, on sets
of elements and waves, without shadows or clocks.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

SIZE = 128  # work-items of the one workgroup, and elements of each array
_CODE = {
    "store": "if ({low} <= t && t < {high}) {array}[{index}] = t * 8 + {number};",
    "load": "if ({low} <= t && t < {high}) sum += {array}[{index}];",
    "add": "if ({low} <= t && t < {high}) atomicAdd(&{array}[{index}], {number}u);",
}
# Nothing may be kept in a register beyond the end of a line, or be optimised away.
_KEEP = 'asm volatile("" ::: "memory");'


@dataclass(frozen=True)
class Phase:
    """One line of a kernel."""

    does: str
    array: str
    factor: int
    shift: int
    start: int
    low: int
    high: int
    has_barrier: bool  # after it

    def element(self, item: int) -> int:
        return (self.factor * (item >> self.shift) + self.start) % SIZE

    def code(self, number: int) -> str:
        index = f"({self.factor} * (t >> {self.shift}) + {self.start}) & {SIZE - 1}"
        line = _CODE[self.does].format(
            low=self.low, high=self.high, array=self.array, index=index, number=number + 1
        )
        return f"  {line} {_KEEP}" + (" __syncthreads();" if self.has_barrier else "")

    def touched(self, wave_size: int) -> set[tuple[int, int]]:
        """The elements accessed, each with a wave that accesses it."""
        return {(self.element(t), t // wave_size) for t in range(self.low, self.high)}


def kernels(seed: int, count: int, *, clean: bool) -> list[list[Phase]]:
    """Kernels of some phases each; clean ones have all barriers, and stores that do not overlap."""
    rng = random.Random(seed)
    return [[_phase(rng, clean) for _ in range(rng.randint(3, 7))] for _ in range(count)]


def _phase(rng: random.Random, clean: bool) -> Phase:
    does = rng.choice(tuple(_CODE))
    low, high = sorted(rng.sample(range(0, SIZE + 1, 8), 2))
    is_spread = clean and does == "store"
    return Phase(
        does, rng.choice(("s", "g")), rng.choice((1, 3, 5, 127)),
        0 if is_spread else rng.choice((0, 0, 1, 3)), rng.randrange(SIZE), low, high,
        clean or rng.random() < 0.5,
    )  # fmt: skip


def source(made: list[list[Phase]]) -> str:
    """One program with all kernels."""
    lines = ["#include <hip/hip_runtime.h>"]
    for number, phases in enumerate(made):
        lines += [
            f'extern "C" __global__ void k{number}(unsigned* g, unsigned* out) {{',
            f"  __shared__ unsigned s[{SIZE}];",
            "  int t = threadIdx.x; unsigned sum = 0;",
            f'  asm volatile("" :: "v"(s)); s[t] = g[t] = 0; {_KEEP} __syncthreads();',
            *(phase.code(place) for place, phase in enumerate(phases)),
            "  out[t] = sum;",
            "}",
        ]
    return "\n".join(lines) + "\n"


def first_line(made: list[list[Phase]], number: int) -> int:
    """The source line of a kernel's first phase."""
    return 2 + sum(len(phases) + 6 for phases in made[:number]) + 4


def expected(phases: list[Phase], wave_size: int, first: int) -> set[tuple[str, frozenset[int]]]:
    """The kinds and the pairs of lines that conflict."""
    found = set()
    for one, other in _unordered(phases):
        kind = _kind(phases[one], phases[other], wave_size)
        if kind is not None:
            found.add((kind, frozenset({first + one, first + other})))
    for place, phase in enumerate(phases):
        if phase.does == "store" and _meet(phase, wave_size):
            found.add(("race.lanes", frozenset({first + place})))
    return found


def _unordered(phases: list[Phase]) -> Iterator[tuple[int, int]]:
    """Pairs of phases with no barrier in between; each phase also with itself."""
    for one, other in itertools.combinations_with_replacement(range(len(phases)), 2):
        if not any(phase.has_barrier for phase in phases[one:other]):
            yield one, other


def _kind(one: Phase, other: Phase, wave_size: int) -> str | None:
    """The kind of conflict between two waves in them."""
    does = {one.does, other.does}
    if one.array != other.array or does in ({"load"}, {"add"}):
        return None
    pairs = itertools.product(one.touched(wave_size), other.touched(wave_size))
    if not any(a == b and wave != another for (a, wave), (b, another) in pairs):
        return None
    if "add" in does:
        return "atomic.mixed"
    return "race.lds" if one.array == "s" else "race.global"


def _meet(phase: Phase, wave_size: int) -> bool:
    """Whether two lanes of a wave access one element; each stores a different value."""
    return len(phase.touched(wave_size)) < phase.high - phase.low
