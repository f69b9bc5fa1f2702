"""Global wave sync (ds_gws_*): resources at which waves wait, each a barrier or a semaphore.

As globalsync.c has it, but one wave runs at a time. A resource is a word of Launch.gws: a counter,
the waves that wait, the number of barriers completed. Wave.queued is what a wave waits for.
"""

from __future__ import annotations

from wavecore.emulator.records import GWS_OP, GWS_RESOURCES, Launch, Wave

_COUNTER = (1 << 24) - 1
_WAITING, _MOST_WAITING = 24, (1 << 20) - 1
_ROUND = 44
_QUEUED, _SEMAPHORE, _RESOURCE_SHIFT, _ROUND_SHIFT = 1, 2, 2, 8


def operate(launch: Launch, wave: Wave, op: int, number: int, value: int) -> None:
    """Execute an operation on a resource; `wave.queued` says whether the wave must wait."""
    resource = int(launch.gws[number])
    counter, waiting, rounds = _parts(resource)
    wave.queued = 0
    if op == GWS_OP["INIT"]:
        counter = value
    elif op == GWS_OP["SEMA_V"]:
        counter += 1
    elif op == GWS_OP["SEMA_BR"]:
        counter += value
    elif op == GWS_OP["SEMA_RELEASE_ALL"]:
        counter = waiting
    elif op == GWS_OP["BARRIER"] and not counter:
        counter, waiting, rounds = value, 0, rounds + 1
    elif counter:
        counter -= 1
        if op == GWS_OP["BARRIER"]:
            wave.queued = _QUEUED
    else:
        wave.queued = _QUEUED | _SEMAPHORE
    if wave.queued:
        waiting += 1
        wave.queued |= number << _RESOURCE_SHIFT | rounds << _ROUND_SHIFT
    launch.gws[number] = _word(counter, waiting, rounds)


def leaves_queue(launch: Launch, wave: Wave) -> bool:
    """Let a wave go on if its barrier has completed or its semaphore admits it."""
    number = (wave.queued >> _RESOURCE_SHIFT) % GWS_RESOURCES
    counter, waiting, rounds = _parts(int(launch.gws[number]))
    if wave.queued & _SEMAPHORE:
        if not counter:
            return False
        launch.gws[number] = _word(counter - 1, waiting - 1, rounds)
    elif rounds == wave.queued >> _ROUND_SHIFT:
        return False
    wave.queued = 0
    return True


def _parts(resource: int) -> tuple[int, int, int]:
    return resource & _COUNTER, resource >> _WAITING & _MOST_WAITING, resource >> _ROUND


def _word(counter: int, waiting: int, rounds: int) -> int:
    return counter & _COUNTER | (waiting & _MOST_WAITING) << _WAITING | rounds << _ROUND
