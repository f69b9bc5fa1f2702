"""The default targets of programs."""

from __future__ import annotations

from collections.abc import Iterable

from wavecore import _env


def default_targets() -> list[str]:
    """The targets in WAVECORE_GPUS, without duplicates; otherwise wavecore's default.

    Raises: TargetError for an unknown name.
    """
    chosen = list(dict.fromkeys(map(processor, _env.GPUS.get())))
    if not chosen:
        from wavecore import targets  # loads facts about all targets, rarely needed

        chosen = [targets.DEFAULT.name]
    return chosen


def resolve(targets: Iterable[str]) -> list[str]:
    """Targets of a command line, without duplicates; "native" means the default ones."""
    found: list[str] = []
    for name in targets:
        found += default_targets() if name == "native" else [name]
    return list(dict.fromkeys(found))


def processor(name: str) -> str:
    """A device's clang name: "MI300X" is gfx942; features are kept.

    Raises: TargetError for an unknown name.
    """
    if name.startswith("gfx"):
        return name
    from wavecore import targets

    return targets.resolve(name).name
