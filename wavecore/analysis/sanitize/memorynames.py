"""The object at an address: an array and its element, or a variable of the module or of LDS."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

import numpy as np

from wavecore.codeobject.lds import LdsVariable, lds_variables
from wavecore.codeobject.sourcetypes import UNKNOWN
from wavecore.emulator.events import Space, WatchedLaunch
from wavecore.emulator.memory import Allocation


def _without_gaps(found: tuple[LdsVariable, ...], size_bytes: int) -> list[LdsVariable]:
    """The variables, if they cover all of LDS: only then does one begin where another ends."""
    edges = [0, *(variable.high for variable in found)]
    starts = [*(variable.low for variable in found), size_bytes]
    return list(found) if edges == starts else []


class MemoryNames:
    """Names of memory in a launch."""

    def __init__(self, launch: WatchedLaunch) -> None:
        self._plan = plan = launch.plan
        fixed = launch.kernel.group_segment_fixed_size_bytes
        found = lds_variables(plan.program.code, launch.kernel)
        self.lds = _without_gaps(found, fixed)
        if self.lds and plan.lds_bytes > fixed:
            self.lds.append(LdsVariable("the dynamic part", fixed, plan.lds_bytes, UNKNOWN))

    def lds_objects(self) -> np.ndarray:
        """uint16: for each dword of LDS the number of its variable, from 1; 0 for none."""
        if len(self.lds) < 2:
            return np.zeros(0, np.uint16)
        found = np.zeros(-(-self._plan.lds_bytes // 4), np.uint16)
        for number, variable in enumerate(self.lds, 1):
            found[-(-variable.low // 4) : variable.high // 4] = number
        return found

    def borders(self) -> np.ndarray:
        """uint64: the bounds of module variables and of views of arrays."""
        found: set[int] = set()
        for item in (*self._plan.own, *self._plan.arrays):
            for part in item.parts:
                found |= {part.low, part.high}
            if item.kind == "view":
                found |= {item.low, item.high}
        for first, second in pairwise(sorted(self._plan.arrays, key=lambda item: item.low)):
            if first.high > second.low:  # parts of one array
                found |= {first.low, first.high, second.low, second.high}
        return np.array(sorted(found), np.uint64)

    def name(self, space: Space, address: int) -> str:
        """A readable name for the memory at an address."""
        if space is not Space.LDS:
            plan = self._plan
            return plan.space.describe(address, 1, plan.table).removeprefix("in ")
        variable = self._lds_variable(address)
        if variable is None:
            return f"LDS at offset {address:#x}"
        return f"{variable.name} in LDS, byte {address - variable.low}"

    def _lds_variable(self, offset: int) -> LdsVariable | None:
        place = bisect_right([variable.low for variable in self.lds], offset) - 1
        found = self.lds[place] if place >= 0 else None
        return found if found is not None and offset < found.high else None

    def objects(self, space: Space, first: int, address: int) -> tuple[str, str] | None:
        """The names of the objects at two addresses; None if it is the same object."""
        if space is Space.LDS:
            own, other = self._lds_variable(first), self._lds_variable(address)
            if own is None or own is other:
                return None
            return own.name, other.name if other is not None else "no variable"
        owns, others = self._holders(first), self._holders(address)
        if not owns or any(item in others for item in owns):
            return None
        return _named(owns), _named(others)

    def _holders(self, address: int) -> list[Allocation]:
        """The arrays at an address; for a module, its variable there."""
        found: list[Allocation] = []
        for item in self._plan.table.holders(address, 1):
            parts = [part for part in item.parts if part.low <= address < part.high]
            found += parts if item.parts else [item]
        return found

    def is_internal(self, address: int) -> bool:
        """Whether wavecore itself allocated this memory for the launch, such as for printf."""
        holders = self._plan.table.holders(address, 1)
        is_variable = any(
            part.low <= address < part.high for item in holders for part in item.parts
        )
        return bool(holders) and not is_variable and all(item.internal for item in holders)


def _named(items: list[Allocation]) -> str:
    return min(items, key=lambda item: item.size_bytes).name if items else "unnamed memory"
