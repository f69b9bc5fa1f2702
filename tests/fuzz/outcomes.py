"""What a fuzzer found with one seed, for its own command line and for campaigns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """How a seed ended.

    Args:
        seed: reproduces it.
        counts: the count of each outcome.
        failure: what must not have happened; empty if there is none.
        command: reproduces it.
        trace: the failure's traceback, if there is one.
        seconds: of processor time, where the fuzzer measures it.
    """

    seed: int
    counts: Counter[str]
    failure: str = ""
    command: str = ""
    trace: str = ""
    seconds: float = 0.0
