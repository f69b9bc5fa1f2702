"""The live request `about`: the version of the server, its targets and limits."""

from __future__ import annotations

import platform
from typing import Any

from wavecore import targets
from wavecore._version import __version__
from wavecore.web.limits import LIMITS


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """Versions, targets, limits of live requests. Raises: ValueError unless the body is empty."""
    if body:
        raise ValueError(f"about takes no parameters, but got {', '.join(body)[:100]}.")
    return {
        "wavecore": __version__,
        "python": platform.python_version(),
        "targets": list(targets.names()),
        "limits": {"seconds": LIMITS.seconds, "memoryBytes": LIMITS.memory_bytes},
    }
