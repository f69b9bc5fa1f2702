"""What each wave executed, instruction by instruction: registers read and written, addresses."""

from __future__ import annotations

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

_SHOWN = 4  # values of lanes that differ without a rule


@dataclass(frozen=True)
class Register:
    """A register that an instruction read or wrote."""

    name: str  # "v4", "vcc_lo", "scc"
    value: int | np.ndarray  # of a VGPR or AccVGPR one a lane
    lanes: int | None = None  # a mask of those that were written; None but for VGPRs

    def text(self, exec_mask: int) -> str:
        """As a trace has it; `exec_mask` says which lanes of what was read matter."""
        if isinstance(self.value, int):
            return f"{self.name} {self.value:#x}"
        lanes = exec_mask if self.lanes is None else self.lanes
        return f"{self.name} {_vector(self.value, lanes)}"


@dataclass(frozen=True)
class Access:
    """What an instruction accessed."""

    kind: AccessKind
    space: Space
    size_bytes: int  # of each lane
    lanes: int  # a mask; a scalar instruction's access stands as lane 0's
    addresses: np.ndarray  # one a lane: in global memory, or an offset into LDS or scratch
    operation: str = ""  # of an atomic

    def text(self) -> str:
        """As a trace has it."""
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
        """As text: the instruction, and below it what it did."""
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
    """Keeps what waves executed, within limits; `print(tracer)` shows it.

    Attributes:
        steps: what was kept of the last launch, in the order of execution of each wave.
        dropped: how many instructions were not kept for the limit.
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
        """Say what to keep.

        Args:
            limit: instructions to keep.
            workgroups: numbers of workgroups, x fastest; None for all.
            waves: numbers of waves in their workgroups; None for all.
            pcs: addresses of instructions, as in a disassembly; None for all.
            last: keep the last instructions and not the first ones, as before an error.
        Raises: LaunchError.
        """
        if limit < 1:
            raise LaunchError(f"a tracer keeps at least one instruction, not {limit}")
        self.workgroups, self.limit, self.is_last = workgroups, limit, last
        self._waves = None if waves is None else frozenset(waves)
        self._pcs = pcs
        self.steps: deque[Step] = deque(maxlen=limit)
        self.dropped = 0
        self._current: dict[tuple[int, int], Step | None] = {}
        self._texts: dict[int, tuple[str, str | None]] = {}

    def begin(self, launch: WatchedLaunch) -> None:
        self.steps.clear()
        self._current.clear()
        self._texts.clear()
        self.dropped = 0

    def events(self, batch: Batch) -> None:
        for kind, row in batch.in_order():
            wave = int(row["group"]), int(row["wave"])
            if kind == "instruction":
                self._current[wave] = self._step(batch.launch, row)
                continue
            step = self._current.get(wave)
            if step is not None:
                _add(step, kind, row, batch.launch)

    def _step(self, launch: WatchedLaunch, row: np.void) -> Step | None:
        """The step that an instruction begins; None for one that is not kept."""
        pc, group, wave = int(row["pc"]), int(row["group"]), int(row["wave"])
        if self._waves is not None and wave not in self._waves:
            return None
        if self._pcs is not None and not self._pcs.start <= pc < self._pcs.stop:
            return None
        if len(self.steps) == self.limit:
            self.dropped += 1
            if not self.is_last:
                return None
        if pc not in self._texts:
            self._texts[pc] = launch.instruction(pc).text, launch.source(pc)
        step = Step(group, launch.workgroup(group), wave, pc, *self._texts[pc], int(row["exec"]))
        self.steps.append(step)
        return step

    def lines(self) -> Iterator[str]:
        """The trace as text; a line says which wave comes next, and with which EXEC."""
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


def _add(step: Step, kind: str, row: np.void, launch: WatchedLaunch) -> None:
    """Note what an instruction did."""
    if kind == "access":
        step.accesses.append(_access(row))
        return
    file, number = RegisterKind(int(row["kind"])), int(row["number"])
    name = launch.register_name(file, number)
    if kind in ("scalar_read", "scalar_write"):
        found = Register(name, int(row["value"]))
    else:
        lanes = int(row["lanes"]) if kind == "vector_write" else None
        found = Register(name, row["values"].copy(), lanes)
    (step.writes if kind.endswith("write") else step.reads).append(found)


def _access(row: np.void) -> Access:
    kind = AccessKind(int(row["kind"]))
    operation = atomic_name(int(row["operation"])) if kind is AccessKind.ATOMIC else ""
    return Access(
        kind,
        Space(int(row["space"])),
        int(row["size_bytes"]),
        int(row["lanes"]),
        row["addresses"].copy(),
        operation,
    )


def _vector(values: np.ndarray, lanes: int) -> str:
    """Values of the lanes of a mask: one for all, a rule, or the first few."""
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
