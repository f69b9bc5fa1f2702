"""The tool "profile": counts a launch and creates its Profile."""

from __future__ import annotations

from wavecore.analysis.counters import CountingTool
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.result import Profile
from wavecore.emulator.events import Batch, Hook, Tool, WatchedLaunch

_PATH_BLOCKS = 20_000  # for all waves of the first workgroup; the timeline ends there


class Profiler(Tool):
    """Profiles launches: `kernel.launch(..., tools=["profile"])`.

    Attributes:
        profile: that of the last launch; None before the first.
    """

    def __init__(self) -> None:
        self._counting = CountingTool()
        self.hooks = self._counting.hooks | Hook.BLOCK
        self.instruments = self._counting.instruments
        self.profile: Profile | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self._paths: dict[tuple[int, int], list[int]] = {}
        self._met = 0
        self.workgroups = range(1)
        self._counting.begin(launch)

    def events(self, batch: Batch) -> None:
        """Record the blocks that waves of the first workgroup execute."""
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
            self.profile = Profile(Facts.of(launch, counts, self._paths))
