"""Which emulated GPUs a process has: WAVECORE_GPUS, or what its program was built for."""

from __future__ import annotations

from wavecore import _env, targets
from wavecore.errors import TargetError
from wavecore.targets import Product, Target
from wavecore.targets.processors import GENERIC_MEMBERS


def configured() -> tuple[tuple[Target, Product | None], ...]:
    """The GPUs that WAVECORE_GPUS names, in order; empty if it is not set.

    A GPU named by its product has the product as the second item. Raises: TargetError for an
    unknown name.
    """
    return tuple((targets.get(name), _product(name)) for name in _env.GPUS.get())


def _product(name: str) -> Product | None:
    try:
        return targets.product(name)
    except TargetError:
        return None


def built_for(names: list[str]) -> Target | None:
    """The first target with code in the program that can be emulated.

    A generic target counts as its first member that can be.
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
    """The GPU of a process for which neither the environment nor the program chooses one."""
    return targets.DEFAULT
