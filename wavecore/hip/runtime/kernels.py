"""hipFunc*: gets and sets attributes of kernels, by host function or hipFunction_t."""

from __future__ import annotations

import ctypes

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, handles, registration
from wavecore.hip.runtime.modules import Function
from wavecore.hip.runtime.registry import implements

_MAX_THREADS, _SHARED, _CONST, _LOCAL, _REGISTERS, _PTX, _BINARY, _CACHE, _DYNAMIC, _CARVEOUT = (
    range(10)
)


def attributes(function: Function) -> dict[int, int]:
    """hipFunction_attribute -> value."""
    info, target = function.info, function.gpu.target
    static = info.group_segment_fixed_size_bytes
    major, minor = function.gpu.card.capability
    return {
        _MAX_THREADS: info.max_flat_workgroup_size or target.max_workgroup_size,
        _SHARED: static,
        _CONST: 0,
        _LOCAL: info.private_segment_fixed_size_bytes,
        _REGISTERS: function.vgprs,
        _PTX: 10 * major + minor,
        _BINARY: 10 * major + minor,
        _CACHE: 0,
        _DYNAMIC: target.lds_per_workgroup_bytes - static,
        _CARVEOUT: 0,
    }


@implements("hipFuncGetAttribute")
def func_get_attribute(value: int, attribute: int, function: int) -> None:
    cells.needed(value)
    if not function:
        raise HipError(errors.INVALID_DEVICE_FUNCTION)
    found = attributes(handles.get(function, Function))
    if attribute not in found:
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(value, found[attribute])


@implements("hipFuncGetAttributes")
def func_get_attributes(attributes_: int, function: int) -> None:
    cells.needed(attributes_)
    found = attributes(registration.function(function))
    data = (ctypes.c_uint8 * 56).from_address(attributes_)
    words = memoryview(data).cast("B")
    for offset, size, value in (
        (0, 4, found[_BINARY]), (4, 4, found[_CACHE]), (8, 8, found[_CONST]),
        (16, 8, found[_LOCAL]), (24, 4, found[_DYNAMIC]), (28, 4, found[_MAX_THREADS]),
        (32, 4, found[_REGISTERS]), (36, 4, found[_CARVEOUT]), (40, 4, found[_PTX]),
        (48, 8, found[_SHARED]),
    ):  # fmt: skip
        words[offset : offset + size] = value.to_bytes(size, "little")


@implements("hipFuncSetAttribute")
def func_set_attribute(function: int, attribute: int, value: int) -> None:
    if not function:
        raise HipError(errors.INVALID_DEVICE_FUNCTION)
    found = registration.function(function)
    if attribute == _DYNAMIC:
        if not 0 <= value <= attributes(found)[_DYNAMIC]:
            raise HipError(errors.INVALID_VALUE)
    elif attribute != _CARVEOUT or not -1 <= value <= 100:
        raise HipError(errors.INVALID_VALUE)


@implements("hipFuncSetCacheConfig")
def func_set_cache_config(function: int, config: int) -> None:
    _one_of(config, 4)


@implements("hipFuncSetSharedMemConfig")
def func_set_shared_config(function: int, config: int) -> None:
    _one_of(config, 3)


def _one_of(value: int, count: int) -> None:
    if not 0 <= value < count:
        raise HipError(errors.INVALID_VALUE)


@implements("hipGetFuncBySymbol")
def get_func_by_symbol(function: int, symbol: int) -> None:
    cells.needed(function)
    cells.put_u64(function, registration.function(symbol).handle)


@implements("hipKernelNameRef")
def kernel_name(function: int, result: int) -> None:
    found = handles.find(function, Function)
    cells.put_u64(result, found.name_address if found is not None else 0)


@implements("hipKernelNameRefByPtr")
def kernel_name_by_pointer(function: int, stream: int, result: int) -> None:
    cells.put_u64(result, registration.function(function).name_address if function else 0)
