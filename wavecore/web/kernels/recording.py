"""A recording of one workgroup, instruction by instruction, as changes that a page replays.

The recorder stops before each instruction of its workgroup's waves and compares registers and LDS
with their state before the wave's previous instruction. So a step's changes include everything that
differs when the wave continues; a page finds any state by the last change of each register.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wavecore.emulator.events import (
    AccessKind,
    Batch,
    Hook,
    RegisterKind,
    Space,
    Tool,
    WatchedLaunch,
    WaveState,
    atomic_name,
)
from wavecore.errors import LaunchError

KEPT_MOST_BYTES = 8 << 20  # of changes: recording stops there, to be usable in a browser
_SGPRS = 128  # selectors of scalar registers, up to EXEC


@dataclass
class _Registers:
    """A copy of a wave's registers."""

    sgprs: np.ndarray
    vgprs: np.ndarray
    agprs: np.ndarray
    scc: int
    mode: int

    @classmethod
    def of(cls, state: WaveState) -> _Registers:
        return cls(
            state.sgprs[:_SGPRS].copy(), state.vgprs.copy(), state.agprs.copy(),
            state.scc, state.mode,
        )  # fmt: skip


@dataclass
class _Step:
    """An instruction, and the changes after it."""

    wave: int
    pc: int
    registers: list[tuple[str, Any]] = field(default_factory=list)
    lds: list[tuple[int, np.ndarray]] = field(default_factory=list)
    accesses: list[dict[str, Any]] = field(default_factory=list)


class Recorder(Tool):
    """Records the first instructions of one workgroup; `record` returns them as plain data.

    Attributes:
        limit: the maximum number of instructions.
        dropped: whether there were more.
    """

    hooks = Hook.INSTRUCTION | Hook.ACCESS
    is_immediate = True
    is_serial = True

    def __init__(
        self, limit: int, *, workgroup: int = 0, names: Mapping[int, str] | None = None
    ) -> None:
        """Choose what to record; `names` are those of arrays by address. Raises: LaunchError."""
        if limit < 1:
            raise LaunchError(f"a recorder needs a limit of at least one instruction, not {limit}")
        self.limit, self.group = limit, workgroup
        self.workgroups = range(workgroup, workgroup + 1)
        self._array_names = names or {}
        self.dropped = False
        self.steps: list[_Step] = []
        self._launch: WatchedLaunch | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self._launch = launch
        self.workgroups = range(self.group, self.group + 1)
        self.dropped = False
        self.steps = []
        self._last: dict[int, _Step] = {}
        self._before: dict[int, _Registers] = {}
        self._lds: np.ndarray | None = None
        self.initial: dict[int, list[tuple[str, Any]]] = {}
        self._names: dict[int, str] = {}
        self._kept_bytes = 0
        self._arrays = launch.plan.arrays

    def events(self, batch: Batch) -> None:
        if self.dropped:
            return
        for name, row in batch.in_order():
            if name == "instruction":
                self._at(batch, int(row["wave"]), int(row["pc"]))
            elif name == "access" and self.steps:
                self.steps[-1].accesses.append(self._access(row))
                self._kept_bytes += row["addresses"].nbytes

    def _at(self, batch: Batch, wave: int, pc: int) -> None:
        """A wave is about to execute an instruction."""
        state = batch.wave(self.group, wave)
        now, before = _Registers.of(state), self._before.get(wave)
        if before is None:
            self.initial[wave] = list(self._differences(None, now))
        else:
            self._last[wave].registers = list(self._differences(before, now))
        self._before[wave] = now
        lds = state.lds.view(np.uint32)
        if self._lds is not None and self.steps:
            self.steps[-1].lds = list(_runs(self._lds, lds))
        self._lds = lds.copy()
        if self.steps:
            self._kept_bytes += _bytes_of(self.steps[-1]) + _bytes_of(self._last.get(wave))
        if len(self.steps) == self.limit or self._kept_bytes > KEPT_MOST_BYTES:
            self.dropped = True
            self.workgroups = range(0)
            return
        step = _Step(wave, pc)
        self.steps.append(step)
        self._last[wave] = step

    def _differences(self, before: _Registers | None, now: _Registers) -> Iterator[tuple[str, Any]]:
        """Registers that have changed, or that are not zero at the start, by name."""
        old = before.sgprs if before is not None else np.zeros_like(now.sgprs)
        for number in np.flatnonzero(now.sgprs != old).tolist():
            yield self._scalar(number), int(now.sgprs[number])
        for letter, rows, ago in (
            ("v", now.vgprs, before and before.vgprs), ("a", now.agprs, before and before.agprs)
        ):  # fmt: skip
            changed = (rows != (0 if ago is None else ago)).any(axis=1)
            for number in np.flatnonzero(changed).tolist():
                yield f"{letter}{number}", rows[number].copy()
        for name in ("scc", "mode"):
            if before is None or getattr(before, name) != getattr(now, name):
                yield name, getattr(now, name)

    def _scalar(self, number: int) -> str:
        if number not in self._names:
            assert self._launch is not None, "events only come while the launch runs"
            self._names[number] = self._launch.register_name(RegisterKind.SGPR, number)
        return self._names[number]

    def _access(self, row: np.void) -> dict[str, Any]:
        """An instruction's next access: offsets of active lanes in one array or LDS."""
        space, lanes = Space(row["space"]), int(row["lanes"])
        kind = AccessKind(row["kind"])
        active = [lane for lane in range(len(row["addresses"])) if lanes >> lane & 1]
        addresses = row["addresses"].tolist()
        found: dict[str, Any] = {
            "kind": kind.name.lower(), "space": space.name.lower(),
            "bytes": int(row["size_bytes"]), "lanes": f"{lanes:x}",
        }  # fmt: skip
        if kind is AccessKind.ATOMIC:
            found["operation"] = atomic_name(int(row["operation"]))
        base = 0
        if active and space in (Space.GLOBAL, Space.SCALAR):
            low = min(addresses[lane] for lane in active)
            home = next((each for each in self._arrays if each.low <= low < each.high), None)
            if home is not None:
                found["array"] = self._array_names.get(home.low, home.name)
                base = home.low
                found["element_bytes"] = home.element_bytes
        found["offsets"] = _offsets([addresses[lane] - base for lane in active])
        return found

    # ---------------------------------------------------------------------------- as data

    def record(self) -> dict[str, Any]:
        """The steps as JSON values: changes refer to entries of "registers" and "values".

        A value is a number common to all lanes, {"from", "step"} for lane x step + from, or the
        lanes' words, little-endian, in base64. Scalars are numbers.
        """
        launch = self._launch
        if launch is None:
            raise LaunchError("nothing was recorded: the launch did not begin")
        names: dict[str, int] = {}
        values = _Values()

        def changes(found: list[tuple[str, Any]]) -> list[list[int]]:
            return [
                [names.setdefault(name, len(names)), values.number(value)] for name, value in found
            ]

        steps = [_step(step, changes(step.registers)) for step in self.steps]
        initial = {str(wave): changes(found) for wave, found in self.initial.items()}
        return {
            "group": self.group,
            "workgroup": list(launch.workgroup(self.group)),
            "waves": launch.waves_per_group,
            "lanes": launch.wave_size,
            "lds_bytes": 0 if self._lds is None else int(self._lds.nbytes),
            "dropped": self.dropped,
            "initial": initial,
            "steps": steps,
            "registers": list(names),
            "values": values.found,
        }


def _bytes_of(step: _Step | None) -> int:
    """The approximate size of a step's changes."""
    if step is None:
        return 0
    vectors = sum(np.asarray(value).nbytes for _, value in step.registers)
    return vectors + sum(words.nbytes for _, words in step.lds)


def _step(step: _Step, registers: list[list[int]]) -> dict[str, Any]:
    found: dict[str, Any] = {"wave": step.wave, "pc": step.pc}
    if registers:
        found["set"] = registers
    if step.lds:
        found["lds"] = [[4 * at, _base64(words)] for at, words in step.lds]
    if step.accesses:
        found["accesses"] = step.accesses
    return found


def _offsets(found: list[int]) -> Any:
    """Offsets of active lanes, as a list or as {"from", "step"} by their order."""
    step = found[1] - found[0] if len(found) > 1 else 0
    if len(found) > 2 and found == [found[0] + step * at for at in range(len(found))]:
        return {"from": found[0], "step": step}
    return found


class _Values:
    """Numbered values, each stored once."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def number(self, value: Any) -> int:
        key = value if isinstance(value, int) else value.tobytes()
        if key not in self._numbers:
            self._numbers[key] = len(self.found)
            self.found.append(value if isinstance(value, int) else _lanes(value))
        return self._numbers[key]


def _lanes(words: np.ndarray) -> Any:
    """One word per lane, in the shortest form."""
    first = int(words[0])
    step = int(words[1]) - first
    if (words == words[0]).all():
        return first
    if (words.astype(np.int64) == first + step * np.arange(len(words))).all():
        return {"from": first, "step": step}
    return _base64(words)


def _base64(words: np.ndarray) -> str:
    return b64encode(words.astype("<u4").tobytes()).decode("ascii")


def _runs(before: np.ndarray, now: np.ndarray) -> Iterator[tuple[int, np.ndarray]]:
    """Adjacent words that changed: the index of the first, and their new values."""
    changed = np.flatnonzero(before != now)
    if not len(changed):
        return
    for run in np.split(changed, np.flatnonzero(np.diff(changed) > 1) + 1):
        yield int(run[0]), now[run].copy()
