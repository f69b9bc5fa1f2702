"""Named barriers of a workgroup, whose members are some of its waves.

The counterpart of `wc_named_barrier` in workgroups.c, which has the sources.
"""

from __future__ import annotations

from collections.abc import Iterable

from wavecore.emulator.records import (
    NAMED_BARRIERS,
    NAMED_COMPLETE,
    NAMED_OP,
    WAVE_STATE,
    ResidentWorkgroup,
    Wave,
)

_ID = NAMED_COMPLETE - 1
_COUNT = 127


def operate(waves: Iterable[Wave], wave: Wave, op: int, value: int) -> int:
    """An operation of NAMED_OP; `value` has the id in [4:0], and members in [22:16].

    Returns: whether a signal was the first of its phase, whether the wave had joined, or the state.
    """
    slot = ResidentWorkgroup.from_address(wave.slot)
    number = wave.named & _ID if op == NAMED_OP["LEAVE"] else value % NAMED_BARRIERS
    if op == NAMED_OP["JOIN"]:
        wave.named = number
    if op == NAMED_OP["WAIT"]:
        wave.awaits_named = 1
    if op in (NAMED_OP["JOIN"], NAMED_OP["WAIT"]) or not number:
        return 0
    word = int(slot.named[number])
    members, signals = word & _COUNT, word >> 16
    if op == NAMED_OP["STATE"]:
        return signals << 16 | members << 4 | 1
    answer = int(op != NAMED_OP["SIGNAL"] or not signals)
    if op == NAMED_OP["LEAVE"]:
        wave.named, members = 0, max(members - 1, 0)
    else:
        members = value >> 16 & _COUNT or members
    if op == NAMED_OP["INIT"]:
        signals = 0
    signals += op == NAMED_OP["SIGNAL"]
    completes = bool(members) and signals >= members
    slot.named[number] = members | (0 if completes else signals) << 16
    if completes:
        _release(waves, number)
    return answer


def _release(waves: Iterable[Wave], number: int) -> None:
    """Its members go on, now or at their next wait."""
    for wave in waves:
        if wave.named & _ID != number:
            continue
        if wave.state == WAVE_STATE["AT_NAMED"]:
            wave.state = WAVE_STATE["RUNNABLE"]
        else:
            wave.named |= NAMED_COMPLETE


def passes(wave: Wave) -> bool:
    """Whether a wave passes its wait for the barrier that it has joined: if none, at once."""
    found = not wave.named or bool(wave.named & NAMED_COMPLETE)
    wave.awaits_named = 0
    wave.named &= _ID
    return found
