"""Tools over many launches, with their findings by launch."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wavecore.device import toolnames
from wavecore.device.launch import attached
from wavecore.emulator.events import Tool
from wavecore.emulator.reports import Report, worst_first

if TYPE_CHECKING:
    from wavecore.analysis.profile.result import Profile


@dataclass
class Collected:
    """The tools' results for the launches in a `with` block.

    Attributes:
        tools: the tools of each launch, in launch order.
    """

    tools: list[tuple[Tool, ...]] = field(default_factory=list)

    @property
    def reports(self) -> tuple[Report, ...]:
        """The reports of all launches, worst first."""
        return worst_first(
            report for launch in self.tools for tool in launch for report in tool.reports
        )

    @property
    def profiles(self) -> list[Profile]:
        """The profiles of the profiled launches, in launch order."""
        from wavecore.analysis.profile.profiler import Profiler

        every = (tool for launch in self.tools for tool in launch)
        found = (tool.profile for tool in every if isinstance(tool, Profiler))
        return [profile for profile in found if profile is not None]


@contextlib.contextmanager
def collect(*tools: str | Callable[[], Tool]) -> Iterator[Collected]:
    """Apply tools to all launches of this process in a `with` block: from Python, Triton or HIP.

    Each launch gets separate tools.

    Args:
        tools: names of tools ("profile", "sanitize"), or functions that create one.
    Raises: LaunchError for an unknown name.
    """
    makers = [_maker(tool) for tool in tools]
    found = Collected()

    def for_launch() -> tuple[Tool, ...]:
        made = tuple(make() for make in makers)
        found.tools.append(made)
        return made

    with attached(for_launch):
        yield found


def _maker(tool: str | Callable[[], Tool]) -> Callable[[], Tool]:
    if not isinstance(tool, str):
        return tool
    toolnames.made(tool)  # reject a wrong name before anything runs
    return lambda: toolnames.made(tool)
