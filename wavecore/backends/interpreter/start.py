"""A workgroup's initial state on the interpreter: registers, LDS and scratch as the ABI defines.

The counterpart of `start_group` in workgroups.c for native code; tests check that both give the
same bits.

Source: LLVM's AMDGPUUsage, "Initial Kernel Execution State".
"""

from __future__ import annotations

import ctypes
import math

import numpy as np

from wavecore.emulator.addresses import AddressMapping
from wavecore.emulator.records import (
    FLAG_GROUP_INFO,
    FLAG_ID_X,
    FLAG_ID_Y,
    FLAG_ID_Z,
    FLAG_IDS_IN_TTMP,
    FLAG_PACKED_IDS,
    FLAG_SCRATCH_OFFSET,
    NAMED_BARRIERS,
    NO_SGPR,
    ORIGIN,
    ORIGIN_BITS,
    SCC_SELECTOR,
    UNDEFINED_SGPRS,
    VGPR_OFFSET,
    WAVE_STATE,
    Launch,
    ResidentWorkgroup,
    Shadow,
    ShadowLaunch,
    Wave,
    Worker,
)
from wavecore.isa.registers import EXEC_LO, TTMP_FIRST

_SWIZZLED = 1 << 31  # in the second dword of a V#


def start_group(
    worker: Worker, launch: Launch, slot: ResidentWorkgroup, number: int, addresses: AddressMapping
) -> list[Wave]:
    """Set up a workgroup in a slot, whatever it held before; returns its waves."""
    width, height, _ = launch.grid
    group = number % width, number // width % height, number // (width * height)
    block = _block_of(launch, group)
    slot.group, slot.live = number, -(-math.prod(block) // launch.lanes)
    slot.arrived = slot.phase = slot.signalled = 0
    slot.named[:] = [0] * NAMED_BARRIERS
    slot.busy = 1
    _fill(slot.lds, -(-launch.lds_bytes // 4) * 4, launch.fill)
    scratch, scratch_bytes = addresses.device(slot.scratch), launch.scratch_bytes * launch.lanes
    _fill(slot.scratch, scratch_bytes * launch.waves_per_group, launch.fill)
    waves = []
    for index in range(launch.waves_per_group):
        wave = Wave.from_address(slot.waves + index * launch.wave_stride)
        _fill(ctypes.addressof(wave), VGPR_OFFSET, 0)
        _fill(ctypes.addressof(wave) + VGPR_OFFSET, launch.vgpr_bytes, launch.fill)
        _start_state(wave, launch, slot, index, group)
        wave.scratch = scratch + index * scratch_bytes
        wave.worker = ctypes.addressof(worker)
        known = _start_sgprs(wave, launch, slot, scratch, group)
        _start_lanes(wave, launch, block, index)
        if index >= slot.live:  # a partial workgroup has fewer waves
            wave.state = WAVE_STATE["ENDED"]
        if slot.shadow:
            _start_shadows(wave, launch, slot, known)
        waves.append(wave)
    return waves


def _block_of(launch: Launch, group: tuple[int, int, int]) -> tuple[int, ...]:
    """The sizes of a workgroup: the last one along an axis may be partial."""
    sizes = zip(group, launch.grid, launch.block, launch.last_block, strict=True)
    return tuple(last if at + 1 == count else size for at, count, size, last in sizes)


def _fill(address: int, size_bytes: int, word: int) -> None:
    if size_bytes:
        memory = (ctypes.c_uint32 * (size_bytes // 4)).from_address(address)
        np.ctypeslib.as_array(memory)[:] = word


def _start_state(
    wave: Wave, launch: Launch, slot: ResidentWorkgroup, index: int, group: tuple[int, int, int]
) -> None:
    """Initialise the state other than program registers."""
    wave.index, wave.mode, wave.pc = index, launch.mode, launch.entry
    wave.code_base, wave.slot = launch.code_base, ctypes.addressof(slot)
    wave.lds, wave.lds_bytes = slot.lds, launch.lds_bytes
    wave.scratch_bytes, wave.vgpr_bytes = launch.scratch_bytes, launch.vgpr_bytes
    wave.workgroup[:] = group


def _start_sgprs(
    wave: Wave,
    launch: Launch,
    slot: ResidentWorkgroup,
    scratch: int,
    group: tuple[int, int, int],
) -> int:
    """User SGPRs, then system SGPRs one after the other; `scratch` is the workgroup's.

    Returns: their total number.
    """
    sgpr, flags, user = wave.sgpr, launch.flags, launch.user_sgpr_count
    index = wave.index
    sgpr[:UNDEFINED_SGPRS] = [launch.fill] * UNDEFINED_SGPRS
    sgpr[:user] = launch.user_sgprs[:user]
    low, high = scratch & 0xFFFFFFFF, scratch >> 32
    if launch.private_buffer_sgpr != NO_SGPR:  # a V# of everything above its base
        first = launch.private_buffer_sgpr
        sgpr[first : first + 2] = low, (high & 0xFFFF) | _SWIZZLED
    if launch.flat_scratch_sgpr != NO_SGPR:
        first = launch.flat_scratch_sgpr
        sgpr[first : first + 2] = low, high
    system = []
    if flags & FLAG_IDS_IN_TTMP:
        _start_ids_in_ttmp(wave, launch, group)
        sgpr[TTMP_FIRST + 8] = (index & 31) << 25
    else:
        asked = zip((FLAG_ID_X, FLAG_ID_Y, FLAG_ID_Z), group, strict=True)
        system += [number for flag, number in asked if flags & flag]
    if flags & FLAG_GROUP_INFO:
        system.append((index == 0) << 31 | (slot.live & 63))
    if flags & FLAG_SCRATCH_OFFSET:
        system.append(wave.scratch - scratch)
    sgpr[user : user + len(system)] = system
    return int(user) + len(system)


def _start_ids_in_ttmp(wave: Wave, launch: Launch, group: tuple[int, int, int]) -> None:
    """A workgroup's ids: those of its cluster, and its place in it, unless that has only one."""
    x, y, z = (at // size for at, size in zip(group, launch.cluster, strict=True))
    wave.sgpr[TTMP_FIRST + 9] = x
    wave.sgpr[TTMP_FIRST + 7] = (y & 0xFFFF) | (z << 16 & 0xFFFFFFFF)
    if launch.cluster_size <= 1:
        return
    ids = launch.cluster_size - 1 << 24
    for axis, (at, size) in enumerate(zip(group, launch.cluster, strict=True)):
        ids |= at % size << 4 * axis | size - 1 << 12 + 4 * axis
    wave.sgpr[TTMP_FIRST + 6] = ids


def _start_lanes(wave: Wave, launch: Launch, block: tuple[int, ...], index: int) -> None:
    """EXEC, and the work-items' ids."""
    lanes = launch.lanes
    width, height, depth = block
    first = index * lanes
    live = max(0, min(lanes, width * height * depth - first))
    mask = (1 << live) - 1
    wave.sgpr[EXEC_LO : EXEC_LO + 2] = mask & 0xFFFFFFFF, mask >> 32
    ids = np.arange(first, first + live, dtype=np.uint32)
    parts = [ids % width, ids // width % height, ids // (width * height)]
    for axis in range(launch.id_vgprs + 1, 3):
        parts[axis][:] = 0
    size = launch.vgpr_bytes // 4
    memory = (ctypes.c_uint32 * size).from_address(ctypes.addressof(wave) + VGPR_OFFSET)
    vgprs = np.ctypeslib.as_array(memory).reshape(-1, lanes)
    if launch.flags & FLAG_PACKED_IDS:
        vgprs[0, :live] = parts[0] | parts[1] << 10 | parts[2] << 20
    else:
        for axis in range(launch.id_vgprs + 1):
            vgprs[axis, :live] = parts[axis]


def _start_shadows(wave: Wave, launch: Launch, slot: ResidentWorkgroup, known: int) -> None:
    """Mark a wave's undefined registers, LDS and scratch: all but those set by the ABI.

    The first `known` SGPRs are defined.
    """
    facts = ShadowLaunch.from_address(launch.shadows)
    at = slot.shadow + wave.index * facts.wave_bytes
    size = VGPR_OFFSET + launch.vgpr_bytes
    rows, lanes = launch.vgpr_bytes // (4 * launch.lanes), launch.lanes
    _fill(at, facts.wave_bytes, 0)
    shadow, origins = Shadow.from_address(at), Shadow.from_address(at + size)
    wave.shadow, shadow.origins, shadow.masks = at, at + size, at + 2 * size
    shadow.lds, shadow.lds_origins = slot.shadow + facts.lds_at, slot.shadow + facts.lds_origins_at
    below = wave.index * launch.scratch_bytes * lanes
    shadow.scratch = slot.shadow + facts.scratch_at + below
    shadow.scratch_origins = slot.shadow + facts.scratch_origins_at + below
    lds = -(-launch.lds_bytes // 4) * 4
    if not wave.index:
        _fill(shadow.lds, lds, facts.fill)
        _fill(shadow.lds_origins, lds, 0)
    _fill(shadow.scratch, launch.scratch_bytes * lanes, facts.fill)
    _fill(shadow.scratch_origins, launch.scratch_bytes * lanes, 0)
    if not facts.fill:
        return
    for selector in range(known, UNDEFINED_SGPRS):
        shadow.sgpr[selector] = 0xFFFFFFFF
        origins.sgpr[selector] = ORIGIN["SGPR"] << ORIGIN_BITS | selector
    shadow.scc, origins.scc = 1, ORIGIN["SGPR"] << ORIGIN_BITS | SCC_SELECTOR
    ids = 1 if launch.flags & FLAG_PACKED_IDS else launch.id_vgprs + 1
    dead = ~(wave.sgpr[EXEC_LO] | wave.sgpr[EXEC_LO + 1] << 32)
    masks = (ctypes.c_uint64 * rows).from_address(shadow.masks)
    for row in range(rows):
        masks[row] = ((1 << lanes) - 1) & (dead if row < ids else -1)
        start = VGPR_OFFSET + 4 * row * lanes
        _fill(at + start, 4 * lanes, 0xFFFFFFFF)
        _fill(at + size + start, 4 * lanes, ORIGIN["VGPR"] << ORIGIN_BITS | row)
