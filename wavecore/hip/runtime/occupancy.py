"""hipOccupancy*: workgroups that fit on a multiprocessor, by the model in `targets`."""

from __future__ import annotations

from wavecore import targets
from wavecore.errors import TargetError
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, handles, registration
from wavecore.hip.runtime.modules import Function
from wavecore.hip.runtime.registry import implements


def blocks_per_multiprocessor(function: Function, block_size: int, lds: int) -> int:
    """Workgroups resident on one multiprocessor at once; 0 if none fits."""
    info = function.info
    vgprs, agprs = info.vector_registers
    try:
        found = targets.occupancy(
            function.gpu.target,
            vgprs=vgprs,
            agprs=agprs,
            sgprs=info.sgpr_count or 0,
            workgroup_size=block_size,
            wave=info.wave_size,
            lds_bytes=info.group_segment_fixed_size_bytes + lds,
        )
    except TargetError:
        return 0
    return found.workgroups


def _blocks(count: int, function: Function, block_size: int, lds: int, flags: int = 0) -> None:
    cells.needed(count)
    if block_size <= 0 or flags not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(count, blocks_per_multiprocessor(function, block_size, lds))


def _potential(grid: int, block: int, function: Function, lds: int, limit: int) -> None:
    """Store the largest block size, and the number of such blocks that fill the GPU."""
    cells.needed(grid, block)
    info, target = function.info, function.gpu.target
    most = info.max_flat_workgroup_size or target.max_workgroup_size
    if limit > 0:
        most = min(most, limit)
    wave = info.wave_size
    size = max(most // wave * wave, min(most, wave))
    while size > wave and not blocks_per_multiprocessor(function, size, lds):
        size -= wave
    blocks = blocks_per_multiprocessor(function, size, lds)
    cells.put_int(block, size)
    cells.put_int(grid, max(blocks, 1) * function.gpu.multiprocessors)


def _host(function: int) -> Function:
    if not function:
        raise HipError(errors.INVALID_DEVICE_FUNCTION)
    return registration.function(function)


@implements("hipOccupancyMaxActiveBlocksPerMultiprocessor")
def max_active_blocks(count: int, function: int, block_size: int, lds: int) -> None:
    _blocks(count, _host(function), block_size, lds)


@implements("hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags")
def max_active_blocks_with_flags(
    count: int, function: int, block_size: int, lds: int, flags: int
) -> None:
    _blocks(count, _host(function), block_size, lds, flags)


@implements("hipModuleOccupancyMaxActiveBlocksPerMultiprocessor")
def module_max_active_blocks(count: int, function: int, block_size: int, lds: int) -> None:
    _blocks(count, handles.get(function, Function), block_size, lds)


@implements("hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags")
def module_max_active_blocks_with_flags(
    count: int, function: int, block_size: int, lds: int, flags: int
) -> None:
    _blocks(count, handles.get(function, Function), block_size, lds, flags)


@implements("hipOccupancyMaxPotentialBlockSize")
def max_potential_block_size(grid: int, block: int, function: int, lds: int, limit: int) -> None:
    _potential(grid, block, _host(function), lds, limit)


@implements("hipModuleOccupancyMaxPotentialBlockSize")
def module_max_potential_block_size(
    grid: int, block: int, function: int, lds: int, limit: int
) -> None:
    _potential(grid, block, handles.get(function, Function), lds, limit)


@implements("hipModuleOccupancyMaxPotentialBlockSizeWithFlags")
def module_max_potential_block_size_with_flags(
    grid: int, block: int, function: int, lds: int, limit: int, flags: int
) -> None:
    if flags not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    _potential(grid, block, handles.get(function, Function), lds, limit)


@implements("hipOccupancyAvailableDynamicSMemPerBlock")
def available_dynamic_lds(size: int, function: int, blocks: int, block_size: int) -> None:
    cells.needed(size)
    if blocks <= 0 or block_size <= 0:
        raise HipError(errors.INVALID_VALUE)
    found = _host(function)
    target, static = found.gpu.target, found.info.group_segment_fixed_size_bytes
    each = target.lds_per_wgp_bytes // blocks // target.lds_granule_bytes * target.lds_granule_bytes
    cells.put_u64(size, max(min(each, target.lds_per_workgroup_bytes) - static, 0))
