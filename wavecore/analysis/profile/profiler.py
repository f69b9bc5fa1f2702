"""The tool "profile": counts a launch and makes its Profile."""

from __future__ import annotations

import numpy as np

from wavecore.analysis.counters import CountingTool
from wavecore.analysis.profile.facts import Facts, Sample
from wavecore.analysis.profile.result import Profile
from wavecore.emulator.accesscosts import memory_starts
from wavecore.emulator.events import AccessKind, Batch, Space, Tool, WatchedLaunch

_PATH_BLOCKS = 20_000  # of all waves of the first workgroup: beyond, the timeline ends


class Profiler(Tool):
    """Profiles launches: `kernel.launch(..., tools=["profile"])`.

    Attributes:
        profile: of the last launch; None before there was one.
    """

    def __init__(self) -> None:
        self._counting = CountingTool()
        self.hooks = self._counting.hooks
        self.profile: Profile | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self._samples: dict[tuple[int, Space, AccessKind], Sample] = {}
        self._paths: dict[tuple[int, int], list[int]] = {}
        self._met = 0
        self._counting.begin(launch)

    def events(self, batch: Batch) -> None:
        self._counting.events(batch)
        self._take_samples(batch)
        self._take_paths(batch)

    def end(self, launch: WatchedLaunch) -> None:
        self._counting.end(launch)
        counts = self._counting.counts
        if counts is not None:
            self.profile = Profile(Facts.of(launch, counts, self._samples, self._paths))

    def _take_samples(self, batch: Batch) -> None:
        """The first access of each instruction."""
        rows = batch.accesses
        if not len(rows):
            return
        _, first = np.unique(rows[["pc", "space", "kind"]], return_index=True)
        for row in rows[first]:
            key = int(row["pc"]), Space(row["space"]), AccessKind(row["kind"])
            if key not in self._samples:
                lanes, addresses = int(row["lanes"]), row["addresses"]
                if key[1] in (Space.GLOBAL, Space.SCALAR):  # as segments are counted
                    addresses = addresses - memory_starts(addresses, batch.launch.plan.table)
                self._samples[key] = Sample(
                    int(row["size_bytes"]),
                    tuple(int(address) if lanes >> lane & 1 else None
                          for lane, address in enumerate(addresses.tolist())),
                )  # fmt: skip

    def _take_paths(self, batch: Batch) -> None:
        """The blocks that waves of the first workgroup go through."""
        rows = batch.blocks
        rows = rows[rows["group"] == 0] if self._met < _PATH_BLOCKS else rows[:0]
        self._met += len(rows)
        for wave, pc in zip(rows["wave"].tolist(), rows["pc"].tolist(), strict=True):
            self._paths.setdefault((0, wave), []).append(pc)
