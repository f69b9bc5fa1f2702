"""The devices that test programs run on: each target alone, and two targets at once."""

from __future__ import annotations

from zlib import crc32

from tests.sampling import EVERYTHING

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
PAIRS = ("gfx90a,gfx1201", "gfx942,gfx1100")


def targets_of(built: str) -> tuple[str, ...]:
    """The targets that a file of programs is built for: those of a pair, or all of them."""
    if EVERYTHING:
        return TARGETS
    return tuple(PAIRS[crc32(built.encode()) % len(PAIRS)].split(","))


def gpus_in_turn(built: str, *, needs_two: bool = False) -> tuple[str, ...]:
    """Values of WAVECORE_GPUS for a program of a file, which checks each device that it finds.

    With WAVECORE_TEST_EVERYTHING both pairs and every target alone, otherwise the file's pair.
    """
    if not EVERYTHING:
        return (",".join(targets_of(built)),)
    return PAIRS if needs_two else (*PAIRS, *TARGETS)
