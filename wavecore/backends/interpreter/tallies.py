"""The interpreter's counts for Hook.COSTS, access by access.

Only the rules of targets are shared with native code's counting.
"""

from __future__ import annotations

import numpy as np

from wavecore.emulator.accesscosts import access_costs, lost, memory_starts
from wavecore.emulator.counting import (
    ACCESS,
    ACCESS_KEYS,
    SAMPLE,
    Counted,
    added_up,
    worst_samples,
)
from wavecore.emulator.events import AccessKind, Space, row_type
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.records import COSTS

_MOST_ROWS = 1024  # whose costs are computed at once


class Tallies:
    """The counts of one launch."""

    def __init__(self, plan: LaunchPlan) -> None:
        self.plan = plan
        self._wave_size = plan.kernel.code.wave
        self._rows: list[np.ndarray] = []  # of accesses, and whether each is a request's first one
        self._first: list[bool] = []
        self._accesses, self._samples = np.empty(0, ACCESS), np.empty(0, SAMPLE)

    def access(
        self,
        pc: int,
        kind: AccessKind,
        space: int,
        size_bytes: int,
        lanes: int,
        addresses: np.ndarray,
        *,
        is_first: bool,
    ) -> None:
        """An instruction is about to access memory; `is_first`: its first access of this kind."""
        row = np.zeros(1, row_type("access", self._wave_size))
        row["pc"], row["kind"], row["space"], row["size_bytes"] = pc, kind, space, size_bytes
        row["lanes"], row["addresses"] = lanes, addresses
        self._rows.append(row)
        self._first.append(is_first)
        if len(self._rows) >= _MOST_ROWS:
            self._settle()

    def _settle(self) -> None:
        """Add the cost of the rows to the counts."""
        if not self._rows:
            return
        rows = np.concatenate(self._rows)
        costs = access_costs(rows, self._wave_size, self.plan.program.target, self.plan.table)
        self._samples = worst_samples(np.concatenate([self._samples, self._sampled(rows, costs)]))
        out = np.zeros(len(rows), ACCESS)
        for name in ACCESS_KEYS:
            out[name] = rows[name]
        out["requests"], out["accesses"] = self._first, 1
        out["lanes"] = np.bitwise_count(rows["lanes"])
        out["bytes"] = out["lanes"] * rows["size_bytes"]
        for number, name in enumerate(COSTS):
            out[name] = costs[:, number]
        self._accesses = added_up(np.concatenate([self._accesses, out]), ACCESS_KEYS)
        self._rows.clear()
        self._first.clear()

    def _sampled(self, rows: np.ndarray, costs: np.ndarray) -> np.ndarray:
        """The rows as samples."""
        out = np.zeros(len(rows), SAMPLE)
        out["lost"] = lost(rows, costs)
        for name in (*ACCESS_KEYS, "size_bytes", "lanes"):
            out[name] = rows[name]
        addresses = rows["addresses"].copy()
        in_memory = (rows["space"] == Space.GLOBAL) | (rows["space"] == Space.SCALAR)
        addresses[in_memory] -= memory_starts(addresses[in_memory], self.plan.table)
        bits = rows["lanes"][:, None] >> np.arange(self._wave_size, dtype=np.uint64)
        out["addresses"][:, : self._wave_size] = addresses * (bits & np.uint64(1))
        return out

    def counted(self) -> Counted:
        """The counts."""
        self._settle()
        return Counted(self._accesses, self._samples)
