"""The tool "profile": counts a launch and makes its Profile."""

from __future__ import annotations

from wavecore.analysis.counters import CountingTool, LaunchCounts
from wavecore.analysis.profile.facts import Facts, Sample
from wavecore.analysis.profile.result import Profile
from wavecore.emulator.events import AccessKind, Batch, Hook, Space, Tool, WatchedLaunch

_PATH_BLOCKS = 20_000  # of all waves of the first workgroup: beyond, the timeline ends


class Profiler(Tool):
    """Profiles launches: `kernel.launch(..., tools=["profile"])`.

    Attributes:
        profile: of the last launch; None before there was one.
    """

    def __init__(self) -> None:
        self._counting = CountingTool()
        self.hooks = self._counting.hooks | Hook.BLOCK
        self.profile: Profile | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self._paths: dict[tuple[int, int], list[int]] = {}
        self._met = 0
        self.workgroups = range(1)
        self._counting.begin(launch)

    def events(self, batch: Batch) -> None:
        """The blocks that waves of the first workgroup go through."""
        rows = batch.blocks
        self._met += len(rows)
        for wave, pc in zip(rows["wave"].tolist(), rows["pc"].tolist(), strict=True):
            self._paths.setdefault((0, wave), []).append(pc)
        if self._met >= _PATH_BLOCKS:
            self.workgroups = range(0)

    def end(self, launch: WatchedLaunch) -> None:
        self._counting.end(launch)
        counts = self._counting.counts
        if counts is not None:
            self.profile = Profile(Facts.of(launch, counts, _samples(counts), self._paths))


def _samples(counts: LaunchCounts) -> dict[tuple[int, Space, AccessKind], Sample]:
    """The first access of each instruction."""
    found = {}
    for row in counts.samples:
        lanes = int(row["lanes"])
        addresses = row["addresses"][: counts.wave_size].tolist()
        found[int(row["pc"]), Space(row["space"]), AccessKind(row["kind"])] = Sample(
            int(row["size_bytes"]),
            tuple(at if lanes >> lane & 1 else None for lane, at in enumerate(addresses)),
        )
    return found
