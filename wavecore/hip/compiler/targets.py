"""The targets that programs are built for by default."""

from __future__ import annotations

from collections.abc import Iterable

from wavecore import _env


def default_targets() -> list[str]:
    """Those of WAVECORE_GPUS, each once; else one that stands for all.

    Raises: TargetError if it names one that does not exist.
    """
    chosen = list(dict.fromkeys(map(processor, _env.GPUS.get())))
    if not chosen:
        from wavecore import targets  # facts of all targets, which few commands need

        chosen = [targets.DEFAULT.name]
    return chosen


def resolve(targets: Iterable[str]) -> list[str]:
    """Targets of a command line, "native" being the default ones; each once."""
    found: list[str] = []
    for name in targets:
        found += default_targets() if name == "native" else [name]
    return list(dict.fromkeys(found))


def processor(name: str) -> str:
    """A device as clang calls it: "MI300X" is gfx942; features stay.

    Raises: TargetError if there is none of the name.
    """
    if name.startswith("gfx"):
        return name
    from wavecore import targets

    return targets.resolve(name).name
