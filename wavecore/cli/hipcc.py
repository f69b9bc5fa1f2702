"""`wavecore hipcc`: ROCm's hipcc, with the compilers of the ziglang package."""

from __future__ import annotations

from collections.abc import Sequence


def run(arguments: Sequence[str]) -> int:
    """Compile and link HIP programs, with the options of ROCm's hipcc."""
    from wavecore.hip.compiler.hipcc import hipcc

    return hipcc(arguments)
