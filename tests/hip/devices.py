"""The devices that test programs run on: each target alone, and two targets at once."""

from __future__ import annotations

from tests.sampling import EVERYTHING

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
PAIRS = ("gfx90a,gfx1201", "gfx942,gfx1100")


def gpus_in_turn(index: int, *, needs_two: bool = False) -> tuple[str, ...]:
    """Values of WAVECORE_GPUS for a program, which checks each device that it finds.

    With WAVECORE_TEST_EVERYTHING every target alone, and pairs that have them all; otherwise one
    pair, and one of the targets that are not in it. Programs of other numbers have others.
    """
    alone: tuple[str, ...] = () if needs_two else TARGETS
    if EVERYTHING or needs_two:
        return (*PAIRS, *alone)
    others = PAIRS[(index + 1) % 2].split(",")
    return PAIRS[index % 2], others[index // 2 % 2]
