"""Which emulated GPUs a process has: WAVECORE_GPUS, or what its program was built for."""

from __future__ import annotations

from wavecore import _env, targets
from wavecore.errors import TargetError
from wavecore.targets import Target
from wavecore.targets.processors import GENERIC_MEMBERS


def configured() -> tuple[Target, ...]:
    """The GPUs that WAVECORE_GPUS asks for, in order; empty if it does not say.

    Raises: TargetError for a name that is no target.
    """
    return tuple(targets.get(name) for name in _env.GPUS.get())


def built_for(names: list[str]) -> Target | None:
    """The first target, of those that a program holds code for, that can be emulated.

    A generic target stands for its first member.
    """
    for name in names:
        processor = name.partition(":")[0]
        for candidate in (processor, *GENERIC_MEMBERS.get(processor, ())):
            try:
                return targets.get(candidate)
            except TargetError:
                continue
    return None


def default() -> Target:
    """The GPU of a process that nothing says anything about."""
    return targets.DEFAULT
