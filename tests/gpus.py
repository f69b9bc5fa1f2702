"""The targets that tests run on, from the records: new ones are included automatically."""

from __future__ import annotations

from wavecore import targets

EVERY = targets.all()
# One target of each instruction set: encodings and text are the same on all that share it.
INSTRUCTION_SETS = tuple(dict.fromkeys(target.instruction_set for target in EVERY))
# One of each architecture, in its largest chip: those that run code.
ARCHITECTURES = tuple(dict.fromkeys(targets.get(target.family).name for target in EVERY))
# Both wave sizes of those with two.
WAVES = tuple((name, wave) for name in ARCHITECTURES for wave in targets.get(name).wave_sizes)
TWO_WAVES = tuple(name for name in ARCHITECTURES if len(targets.get(name).wave_sizes) > 1)


def having(*features: str) -> tuple[str, ...]:
    """The architectures that have all of these features, by LLVM's names."""
    return tuple(
        name for name in ARCHITECTURES if all(targets.get(name).has(each) for each in features)
    )


def lacking(*features: str) -> tuple[str, ...]:
    """The architectures that have none of these features."""
    return tuple(
        name for name in ARCHITECTURES if not any(targets.get(name).has(each) for each in features)
    )
