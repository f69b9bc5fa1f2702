"""Instruction traces of waves: registers read and written, memory accesses."""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import numpy as np

from wavecore.emulator.events import (
    AccessKind,
    Batch,
    Hook,
    RegisterKind,
    Space,
    Tool,
    WatchedLaunch,
    atomic_name,
)
from wavecore.errors import LaunchError

_SHOWN = 4  # values of lanes, if they are neither equal nor linear


@dataclass(frozen=True)
class Register:
    """A register that an instruction read or wrote."""

    name: str  # "v4", "vcc_lo", "scc"
    value: int | np.ndarray  # VGPRs and AccVGPRs: one for each lane
    lanes: int | None = None  # mask of the lanes written; None for scalars

    def text(self, exec_mask: int) -> str:
        """As in a trace; for a register that was read, `exec_mask` selects the lanes shown."""
        if isinstance(self.value, int):
            return f"{self.name} {self.value:#x}"
        lanes = exec_mask if self.lanes is None else self.lanes
        return f"{self.name} {_vector(self.value, lanes)}"


@dataclass(frozen=True)
class Access:
    """A memory access of an instruction."""

    kind: AccessKind
    space: Space
    size_bytes: int  # of each lane
    lanes: int  # a mask; lane 0 for a scalar instruction
    addresses: np.ndarray  # of each lane: in global memory, or offsets into LDS or scratch
    operation: str = ""  # of an atomic

    def text(self) -> str:
        """As in a trace."""
        what = f"{self.kind.name.lower()} {self.operation}".rstrip()
        where = _vector(self.addresses, self.lanes)
        return f"{what} {self.size_bytes} bytes, {self.space.name.lower()} {where}"


@dataclass
class Step:
    """One instruction that a wave executed."""

    group: int
    workgroup: tuple[int, int, int]
    wave: int
    pc: int
    instruction: str
    source: str | None  # "gemm.hip:12"
    exec_mask: int
    reads: list[Register] = field(default_factory=list)
    accesses: list[Access] = field(default_factory=list)
    writes: list[Register] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """As text: the instruction, and below it its registers and accesses."""
        place = f"  ; {self.source}" if self.source is not None else ""
        yield f"{self.pc:#8x}  {self.instruction}{place}"
        for what, registers in (("reads", self.reads), ("writes", self.writes)):
            if what == "writes":
                for access in self.accesses:
                    yield f"{'':10}{access.text()}"
            if registers:
                shown = ", ".join(register.text(self.exec_mask) for register in registers)
                yield f"{'':10}{what} {shown}"


class Tracer(Tool):
    """Records executed instructions, up to a limit; `print(tracer)` shows them.

    Attributes:
        steps: instructions of the last launch; those of each wave are in order of execution.
    """

    hooks = Hook.INSTRUCTION | Hook.READ | Hook.WRITE | Hook.ACCESS

    def __init__(
        self,
        limit: int = 10_000,
        *,
        workgroups: range | None = None,
        waves: Collection[int] | None = None,
        pcs: range | None = None,
        last: bool = False,
    ) -> None:
        """Choose what to record.

        Args:
            limit: number of instructions to keep.
            workgroups: flat workgroup numbers, x fastest; None for all.
            waves: wave numbers within a workgroup; None for all.
            pcs: addresses of instructions, as in a disassembly; None for all.
            last: keep the last instructions instead of the first, for those before an error.
        Raises: LaunchError.
        """
        if limit < 1:
            raise LaunchError(f"a tracer keeps at least one instruction, not {limit}")
        self.workgroups, self.limit, self.is_last = workgroups, limit, last
        self._waves = None if waves is None else frozenset(waves)
        self._pcs = pcs
        self.steps: deque[Step] = deque(maxlen=limit)
        self._met = 0  # instructions selected
        self._open: dict[int, Step | None] = {}  # by worker: its last step
        self._texts: dict[int, tuple[str, str | None]] = {}
        self._names: dict[tuple[int, int], str] = {}

    @property
    def dropped(self) -> int:
        """How many selected instructions exceeded the limit."""
        return self._met - len(self.steps)

    def begin(self, launch: WatchedLaunch) -> None:
        self.steps.clear()
        self._open.clear()
        self._texts.clear()
        self._names.clear()
        self._met = 0

    def events(self, batch: Batch) -> None:
        step = self._open.get(batch.worker)  # this batch may begin with its remaining events
        starts = batch.instructions["sequence"]
        kept = self._kept(batch.instructions)
        found: list[tuple[int, Step | Register | Access, str]] = []
        for kind, rows in batch.tables.items():
            owner = np.searchsorted(starts, rows["sequence"], side="right") - 1
            chosen = np.append(kept, step is not None)[owner]  # -1: the step of the last batch
            mine = rows[chosen]
            made = self._made(kind, mine, batch.launch)
            found += zip(mine["sequence"].tolist(), made, [kind] * len(mine), strict=True)
        for _, part, kind in sorted(found, key=operator.itemgetter(0)):
            if isinstance(part, Step):
                step = part
                self.steps.append(step)
            elif step is not None:
                _add(step, kind, part)
        self._open[batch.worker] = step if not len(kept) or kept[-1] else None

    def _kept(self, rows: np.ndarray) -> np.ndarray:
        """Which instructions are selected and within the limit."""
        wanted = np.ones(len(rows), bool)
        if self._waves is not None:
            wanted &= np.isin(rows["wave"], list(self._waves))
        if self._pcs is not None:
            wanted &= (rows["pc"] >= self._pcs.start) & (rows["pc"] < self._pcs.stop)
        places = np.flatnonzero(wanted)
        self._met += len(places)
        if self.is_last:
            wanted[places[: -self.limit]] = False
        else:
            wanted[places[self.limit - len(self.steps) :]] = False
        return wanted

    def _made(
        self, kind: str, rows: np.ndarray, launch: WatchedLaunch
    ) -> Iterator[Step] | Iterator[Register] | Iterator[Access]:
        """The steps, registers or accesses of rows of one kind."""
        if kind == "instruction":
            return (self._step(launch, *row) for row in _columns(rows, "group wave pc exec"))
        if kind == "access":
            return map(_access, _columns(rows, "kind space size_bytes lanes operation"),
                       rows["addresses"].copy())  # fmt: skip
        names = (self._name(launch, *row) for row in _columns(rows, "kind number"))
        if kind in ("scalar_read", "scalar_write"):
            return map(Register, names, rows["value"].tolist())
        values = rows["values"].copy()
        if kind == "vector_read":
            return map(Register, names, values)
        return map(Register, names, values, rows["lanes"].tolist())

    def _name(self, launch: WatchedLaunch, kind: int, number: int) -> str:
        if (kind, number) not in self._names:
            self._names[kind, number] = launch.register_name(RegisterKind(kind), number)
        return self._names[kind, number]

    def _step(self, launch: WatchedLaunch, group: int, wave: int, pc: int, mask: int) -> Step:
        if pc not in self._texts:
            self._texts[pc] = launch.instruction(pc).text, launch.source(pc)
        return Step(group, launch.workgroup(group), wave, pc, *self._texts[pc], mask)

    def lines(self) -> Iterator[str]:
        """The trace as text, with a line where the wave or EXEC changes."""
        if self.is_last and self.dropped:
            yield f"... {self.dropped} instructions before"
        before: tuple[int, int, int] | None = None
        for step in self.steps:
            now = step.group, step.wave, step.exec_mask
            if now != before:
                yield f"workgroup {step.workgroup}, wave {step.wave}, exec {step.exec_mask:#x}"
            before = now
            yield from step.lines()
        if self.dropped and not self.is_last:
            yield f"... {self.dropped} instructions more"

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _add(step: Step, kind: str, part: Register | Access) -> None:
    """Add a register or an access to a step."""
    if isinstance(part, Access):
        step.accesses.append(part)
    elif kind.endswith("write"):
        step.writes.append(part)
    else:
        step.reads.append(part)


def _columns(rows: np.ndarray, names: str) -> Iterator[tuple[int, ...]]:
    """The values of some fields, row by row."""
    return zip(*(rows[name].tolist() for name in names.split()), strict=True)


def _access(facts: tuple[int, ...], addresses: np.ndarray) -> Access:
    kind, space, size_bytes, lanes, operation = facts
    name = atomic_name(operation) if kind == AccessKind.ATOMIC else ""
    return Access(AccessKind(kind), Space(space), size_bytes, lanes, addresses, name)


def _vector(values: np.ndarray, lanes: int) -> str:
    """Values of the lanes of a mask: one if all are equal, a linear formula, or the first few."""
    chosen = [(lane, int(value)) for lane, value in enumerate(values) if lanes >> lane & 1]
    if not chosen:
        return "(no lane)"
    (first_lane, first), *rest = chosen
    if all(value == first for _, value in rest):
        return f"{first:#x}"
    strides = {(value - first, lane - first_lane) for lane, value in rest}
    step, over = rest[0][1] - first, rest[0][0] - first_lane
    if len(rest) > 1 and step % over == 0:
        stride = step // over
        if all(distance == stride * lane for distance, lane in strides):
            sign, size = ("-", -stride) if stride < 0 else ("+", stride)
            origin = first - stride * first_lane
            if origin >= 0:
                return f"{origin:#x} {sign} {size:#x} * lane"
    more = " ..." if len(chosen) > _SHOWN else ""
    return "[" + " ".join(f"{value:#x}" for _, value in chosen[:_SHOWN]) + more + "]"
