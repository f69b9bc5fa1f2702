"""The two contracts for memory: what happens to accesses beyond what was allocated.

`strict` stops at each. `hardware` does what a GPU does:

* Reads of LDS beyond its end return 0, writes and atomics there do nothing. A wide access is
  forgiven as a whole.
* Global memory ends where its pages end, if they are its own (4 KiB, _pages.py). Memory that a pool
  has freed stays mapped until the pool is trimmed.
* The waves of a workgroup advance together where they exchange data through LDS without a barrier
  (turns.py).

Kernels that ship rely on it: Tensile's read LDS out of bounds in lanes whose results are not used,
and rocSOLVER's read past their allocations. What strict memory would have stopped at is counted.
Nothing outside the device's own allocations is read or written.

Evidence for pages: documented, "Alloc Granule: 4KB" in rocminfo's list of memory pools, by which
ROCr rounds each allocation. For LDS: inferred, from AMD's manuals, which say it of buffers, and
from what such kernels need.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wavecore.emulator.records import SPACE, Worker

STRICT, HARDWARE = CONTRACTS = ("strict", "hardware")


class Access(NamedTuple):
    """A lane's access: of LDS at an offset, or of global memory at a device address."""

    space: str
    address: int
    size_bytes: int
    is_store: bool


class Forgiven(NamedTuple):
    """Accesses of lanes that only the hardware's contract allows, by one instruction.

    `pc` is as in a disassembly, `first` one of the accesses. Of instructions beyond the first 15 of
    a worker, lanes are added up.
    """

    pc: int
    lanes: int
    first: Access


def note(worker: Worker, pc: int, first: Access) -> None:
    """Count one lane's access, as the native runtime does (ranges.c)."""
    space = SPACE[first.space]
    for entry in worker.forgiven:
        if not entry.lanes or (entry.pc, entry.space) == (pc, space):
            break
    if not entry.lanes:
        entry.pc, entry.space, entry.is_store = pc, space, first.is_store
        entry.address, entry.size_bytes = first.address, first.size_bytes
    entry.lanes += 1
    worker.has_forgiven = 1


def clear(worker: Worker) -> None:
    """Forget what an earlier run was forgiven."""
    worker.has_forgiven = 0
    for entry in worker.forgiven:
        entry.lanes = 0


def forgiven(workers: Iterable[Worker]) -> tuple[Forgiven, ...]:
    """What was forgiven in a run, by pc."""
    names = {number: name for name, number in SPACE.items()}
    found: dict[tuple[int, bool], Forgiven] = {}
    for worker in workers:
        if not worker.has_forgiven:  # as in most runs
            continue
        for entry in worker.forgiven:
            if not entry.lanes:
                break
            space = names[entry.space]
            key = entry.pc, space == "lds"
            first = Access(space, entry.address, entry.size_bytes, bool(entry.is_store))
            before = found.get(key)
            lanes = entry.lanes + (before.lanes if before is not None else 0)
            found[key] = Forgiven(entry.pc, lanes, first if before is None else before.first)
    return tuple(found[key] for key in sorted(found))
