"""hipBLAS and rocBLAS."""

from __future__ import annotations

from wavecore.hip.functions import Function
from wavecore.hip.math.answers import Implementation


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    raise KeyError(function.name)
