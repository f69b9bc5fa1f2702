"""What a launch of a kernel did and what it costs: counters, resources, roofline, estimates.

`wavecore.analysis.profile()`, called like a function, profiles all launches of a `with` block; so
this package can be called.
"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wavecore.analysis.profile.many import Profiles


class _Package(ModuleType):
    """Python puts a package that was imported where its parent had a function of its name."""

    def __call__(self, *args: Any) -> AbstractContextManager[Profiles]:
        from wavecore.analysis.profile.many import profile

        return profile(*args)


sys.modules[__name__].__class__ = _Package
