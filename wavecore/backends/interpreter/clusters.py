"""Clusters of workgroups: a barrier, and stores to each other's LDS.

The counterpart of `wc_cluster` in workgroups.c, which has the sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wavecore.emulator.records import (
    CLUSTER_AWAITS,
    CLUSTER_COMPLETE,
    CLUSTER_OP,
    WAVE_STATE,
    Launch,
    ResidentWorkgroup,
    Wave,
)

_EACH = 0xFFFF  # the bits of a mask of workgroups


def join(launch: Launch, slots: Sequence[ResidentWorkgroup], addresses: Sequence[int]) -> None:
    """The workgroups in these slots are a cluster."""
    (width, height, _), (x, y, z) = launch.grid, launch.cluster
    for slot, address in zip(slots, addresses, strict=True):
        n = int(slot.group)
        column, row, layer = n % width, n // width % height, n // (width * height)
        place = column % x + x * (row % y + y * (layer % z))
        for each in slots:
            each.peers[place] = address
    number = 1 + max(int(slot.group) for slot in slots)
    for slot in slots:
        slot.cluster = number


def _peers(launch: Launch, slot: ResidentWorkgroup) -> Iterator[tuple[int, ResidentWorkgroup]]:
    """The workgroups of a cluster that have not ended, with their places."""
    for place in range(launch.cluster_size):
        peer = ResidentWorkgroup.from_address(slot.peers[place])
        if peer.busy and peer.cluster == slot.cluster:
            yield place, peer


def operate(launch: Launch, wave: Wave, op: int, value: int) -> int:
    """An operation of CLUSTER_OP; `value` has a mask in [15:0] and a place in [19:16]."""
    slot = ResidentWorkgroup.from_address(wave.slot)
    if op == CLUSTER_OP["SIGNAL"]:
        return _signal(launch, slot)
    if op == CLUSTER_OP["WAIT"]:
        wave.cluster |= CLUSTER_AWAITS
    elif op == CLUSTER_OP["REACH"]:
        return _reach(launch, slot, wave, value & _EACH, value >> 16)
    else:
        wave.lds = slot.lds
    return 0


def _signal(launch: Launch, slot: ResidentWorkgroup) -> int:
    """Returns: whether it is the first signal of its phase."""
    if launch.cluster_size <= 1:
        return 0
    first = not any(peer.signalled for _, peer in _peers(launch, slot))
    slot.signalled = 1
    release(launch, slot)
    return int(first)


def release(launch: Launch, slot: ResidentWorkgroup) -> None:
    """Complete the barrier if all workgroups of the cluster that are left have signalled."""
    peers = [peer for _, peer in _peers(launch, slot)]
    if not all(peer.signalled for peer in peers):
        return
    for peer in peers:
        peer.signalled = 0
        for index in range(launch.waves_per_group):
            wave = Wave.from_address(peer.waves + index * launch.wave_stride)
            if wave.state == WAVE_STATE["AT_CLUSTER"]:
                wave.state = WAVE_STATE["RUNNABLE"]
            else:
                wave.cluster |= CLUSTER_COMPLETE


def _reach(launch: Launch, slot: ResidentWorkgroup, wave: Wave, mask: int, place: int) -> int:
    """Whether a workgroup is in a mask, where 0 means the wave's own; makes its LDS the wave's."""
    if not mask or launch.cluster_size <= 1:
        return int(not place)
    found = dict(_peers(launch, slot)).get(place) if mask >> place & 1 else None
    if found is not None:
        wave.lds = found.lds
    return int(found is not None)


def passes(launch: Launch, wave: Wave) -> bool:
    """Whether a wave passes its wait for the barrier of its cluster: at once if it has none."""
    found = launch.cluster_size <= 1 or bool(wave.cluster & CLUSTER_COMPLETE)
    wave.cluster = 0
    return found
