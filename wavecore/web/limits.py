"""The limits of a live request, and the number of concurrent ones."""

from __future__ import annotations

from dataclasses import dataclass

from wavecore import sandbox


@dataclass(frozen=True)
class Limits(sandbox.Limits):
    """Limits of a live request; one that exceeds a limit is ended, and the answer says which."""

    seconds: float = 30.0
    memory_bytes: int = 2 << 30
    processes: int = 64
    answer_bytes: int = 16 << 20
    printed_bytes: int = 8 << 20
    file_bytes: int = 256 << 20
    at_once: int = 2
    waiting: int = 2  # requests that may wait for one of those to end
    waiting_seconds: float = 5.0


LIMITS = Limits()
