"""The two contracts for memory: what happens to accesses beyond what was allocated.

`strict` stops at each. `hardware` does what a GPU does: reads of LDS beyond its end return 0,
writes and atomics there do nothing. Kernels that ship rely on it: Tensile's read LDS out of bounds
in lanes whose results are not used. Evidence: inferred, from AMD's manuals, which say it of
buffers, and from what such kernels need. A wide access is forgiven as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wavecore.emulator.records import FORGIVEN, Worker

STRICT, HARDWARE = CONTRACTS = ("strict", "hardware")


class Forgiven(NamedTuple):
    """Accesses of lanes that only the hardware's contract allows, by one instruction.

    `pc` is as in a disassembly; of instructions beyond the first 15 of a worker, they are added up.
    """

    pc: int
    lanes: int


def note(worker: Worker, pc: int) -> None:
    """Count one lane's access, as the native runtime does (lds.c)."""
    place = 0
    while place < FORGIVEN - 1 and worker.forgiven[place] and worker.forgiven_pcs[place] != pc:
        place += 1
    worker.has_forgiven = 1
    worker.forgiven_pcs[place] = pc
    worker.forgiven[place] += 1


def clear(worker: Worker) -> None:
    """Forget what an earlier run was forgiven."""
    worker.has_forgiven = 0
    worker.forgiven[:] = [0] * FORGIVEN


def forgiven(workers: Iterable[Worker]) -> tuple[Forgiven, ...]:
    """What was forgiven in a run, by pc."""
    found: dict[int, int] = {}
    for worker in workers:
        if not worker.has_forgiven:  # as in most runs
            continue
        for pc, lanes in zip(worker.forgiven_pcs, worker.forgiven, strict=True):
            if lanes:
                found[pc] = found.get(pc, 0) + lanes
    return tuple(Forgiven(pc, lanes) for pc, lanes in sorted(found.items()))
