"""Kernel analysis: profiles, error checks, and the fidelity of results.

Names are resolved lazily: a profile does not load the hazard tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore._fork import loaded_on_use

if TYPE_CHECKING:
    from wavecore.analysis.collecting import Collected as Collected
    from wavecore.analysis.collecting import collect as collect
    from wavecore.analysis.counters import CountingTool as CountingTool
    from wavecore.analysis.counters import LaunchCounts as LaunchCounts
    from wavecore.analysis.flowfidelity import FlowFidelity as FlowFidelity
    from wavecore.analysis.hazards.check import hazards as hazards
    from wavecore.analysis.hazards.watch import HazardWatch as HazardWatch
    from wavecore.analysis.profile.many import Profiles as Profiles
    from wavecore.analysis.profile.many import profile as profile
    from wavecore.analysis.profile.profiler import Profiler as Profiler
    from wavecore.analysis.profile.result import Profile as Profile
    from wavecore.analysis.sanitize.uninitialised import Uninitialised as Uninitialised
    from wavecore.emulator.evidence import Evidence as Evidence
    from wavecore.emulator.reports import Report as Report
    from wavecore.emulator.reports import Severity as Severity

_HOMES = {
    "Collected": "wavecore.analysis.collecting",
    "CountingTool": "wavecore.analysis.counters",
    "Evidence": "wavecore.emulator.evidence",
    "FlowFidelity": "wavecore.analysis.flowfidelity",
    "HazardWatch": "wavecore.analysis.hazards.watch",
    "LaunchCounts": "wavecore.analysis.counters",
    "Profile": "wavecore.analysis.profile.result",
    "Profiler": "wavecore.analysis.profile.profiler",
    "Profiles": "wavecore.analysis.profile.many",
    "Report": "wavecore.emulator.reports",
    "Severity": "wavecore.emulator.reports",
    "Uninitialised": "wavecore.analysis.sanitize.uninitialised",
    "collect": "wavecore.analysis.collecting",
    "hazards": "wavecore.analysis.hazards.check",
    "profile": "wavecore.analysis.profile.many",
}

__all__ = [
    "Collected",
    "CountingTool",
    "Evidence",
    "FlowFidelity",
    "HazardWatch",
    "LaunchCounts",
    "Profile",
    "Profiler",
    "Profiles",
    "Report",
    "Severity",
    "Uninitialised",
    "collect",
    "hazards",
    "profile",
]

if not TYPE_CHECKING:
    __getattr__ = loaded_on_use(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
