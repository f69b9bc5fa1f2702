"""Machine code that the hardware would not run as it is written: missing waits and wait states.

An emulator that runs one instruction after the other hides both; here the code is looked at, on
all paths, without running it. effects.py says what instructions read and write, graph.py how
control goes, rules.py and matrixrules.py what must not follow what too soon; scoreboard.py keeps
the counters. check.py puts all of it together.

`wavecore.analysis.hazards(code)`, called like a function, checks a code object; so this package can
be called.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wavecore.emulator.reports import Report


class _Package(ModuleType):
    """Python puts a package that was imported where its parent had a function of its name."""

    def __call__(self, *args: Any, **options: Any) -> list[Report]:
        from wavecore.analysis.hazards.check import hazards

        return hazards(*args, **options)


sys.modules[__name__].__class__ = _Package
