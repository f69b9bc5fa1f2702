"""Tools by name, as in `tools=["sanitize"]`; each is imported on use.

Other packages add names through entry points of the group `wavecore.tools`, each a Tool class or a
function that makes a tool.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from wavecore import _env
from wavecore._fork import IMPORTS
from wavecore.emulator.events import Tool
from wavecore.errors import LaunchError

GROUP = "wavecore.tools"

# They belong to layers above this one, imported only when asked for by name.
OWN: Mapping[str, str] = {
    "evidence": "wavecore.emulator.evidence:Evidence",
    "fidelity": "wavecore.analysis.flowfidelity:FlowFidelity",
    "hazards": "wavecore.analysis.hazards.watch:HazardWatch",
    "initcheck": "wavecore.analysis.sanitize.uninitialised:Uninitialised",
    "memcheck": "wavecore.analysis.sanitize.checks:memcheck",
    "profile": "wavecore.analysis.profile.profiler:Profiler",
    "racecheck": "wavecore.analysis.sanitize.checks:racecheck",
    "sanitize": "wavecore.analysis.sanitize.checks:Sanitizer",
    "synccheck": "wavecore.analysis.sanitize.checks:synccheck",
    "trace": "wavecore.tools.tracer:Tracer",
}

# Tools that an environment variable applies to all launches of a process.
_FOR_PROCESS: tuple[tuple[_env.Variable[Any], str], ...] = (
    (_env.PROFILE, "wavecore.analysis.profile.process:profiler"),
    (_env.SANITIZE, "wavecore.analysis.sanitize.process:sanitizer"),
    (_env.DEBUG, "wavecore.debugger.process:debugger"),
)


def any_of_process() -> bool:
    """Whether the environment may request tools for all launches."""
    return _env.PROFILE.is_set or _env.SANITIZE.is_set or _env.DEBUG.is_set


def of_process() -> list[Tool]:
    """New tools for one launch, as requested by the environment for all launches."""
    if not any_of_process():
        return []
    asked = [maker for variable, maker in _FOR_PROCESS if variable.get() is not None]
    return [named(maker)() for maker in asked]


def made(name: str) -> Tool:
    """A new tool by name. Raises: LaunchError, which lists the names."""
    maker = _maker(name)
    if maker is None:
        known = ", ".join(sorted({*OWN, *(point.name for point in _entry_points())}))
        raise LaunchError(f"tools: no tool is named {name!r}; use {known}, or Tool objects")
    tool = maker()
    if not isinstance(tool, Tool):
        raise LaunchError(f"the entry point {name!r} of {GROUP} made {tool!r}, which is not a Tool")
    return tool


def _maker(name: str) -> Callable[[], Any] | None:
    if name in OWN:
        return named(OWN[name])
    with IMPORTS:
        for point in _entry_points():
            if point.name == name:
                loaded: Callable[[], Any] = point.load()
                return loaded
    return None


def named(maker: str) -> Callable[..., Any]:
    """The object named by `module:maker`."""
    module, _, attribute = maker.partition(":")
    with IMPORTS:
        found: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    return found


def _entry_points() -> Any:
    with IMPORTS:
        from importlib.metadata import entry_points

    return entry_points(group=GROUP)
