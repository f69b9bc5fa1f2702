"""hipStream*: creates and synchronizes streams, queues host functions and memory operations."""

from __future__ import annotations

import ctypes
import itertools
import sys
import threading
import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from wavecore import _env
from wavecore.errors import Timeout
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import boundary, capture, cells, gpus, handles, memorymap
from wavecore.hip.runtime.queues import NON_BLOCKING, PUMP, Operation, Stream
from wavecore.hip.runtime.registry import implements

LEGACY, PER_THREAD = 1, 2
_LEAST_PRIORITY, _GREATEST_PRIORITY = 1, -1


class _Streams(dict[int, Stream]):
    """A thread's default streams, by GPU; when the thread ends, their work is finished."""

    def __del__(self) -> None:
        if not sys.is_finalizing():
            for stream in self.values():
                stream.end()
                stream.gpu.streams.remove(stream)


class _Own(threading.local):
    """The calling thread's streams."""

    def __init__(self) -> None:
        self.streams = _Streams()


_OWN = _Own()
_IDS: WeakKeyDictionary[Stream, int] = WeakKeyDictionary()
_NEXT_ID = itertools.count(1)


def resolve(handle: int) -> Stream:
    """The stream of a handle; 0 is the default stream. Raises: HipError."""
    if handle == 0:
        if boundary.THREAD.per_thread_default_stream:
            return _thread_stream()
        return gpus.current().null_stream
    if handle == LEGACY:
        return gpus.current().null_stream
    if handle == PER_THREAD:
        return _thread_stream()
    return handles.get(handle, Stream, errors.CONTEXT_IS_DESTROYED)


def _thread_stream() -> Stream:
    gpu = gpus.current()
    found = _OWN.streams.get(gpu.ordinal)
    if found is None:
        found = _OWN.streams[gpu.ordinal] = Stream(gpu)
        gpu.streams.append(found)
    return found


def default() -> Stream:
    """The stream of calls without a stream argument."""
    return resolve(0)


# Called when the program has waited for work of a GPU: memory pools release what they keep.
SYNCHRONIZED: list[Callable[[gpus.Gpu], None]] = []
# Called when a stream waits for an operation of another, by its ticket.
FOLLOWED: list[Callable[[Stream, int, Stream], None]] = []


def synchronize_device(gpu: gpus.Gpu) -> None:
    """Wait for all work queued on a GPU."""
    for stream in gpu.all_streams():
        stream.run_until(stream.queued)


def note_synchronized(gpu: gpus.Gpu) -> None:
    """The program has waited for a stream, an event or all of a GPU."""
    for function in SYNCHRONIZED:
        function(gpu)


@implements("hipStreamCreate")
def create(stream: int) -> None:
    create_with_priority(stream, 0, 0)


@implements("hipStreamCreateWithFlags")
def create_with_flags(stream: int, flags: int) -> None:
    create_with_priority(stream, flags, 0)


@implements("hipStreamCreateWithPriority")
def create_with_priority(stream: int, flags: int, priority: int) -> None:
    cells.needed(stream)
    if flags & ~NON_BLOCKING:
        raise HipError(errors.INVALID_VALUE)
    gpu = gpus.current()
    priority = min(max(priority, _GREATEST_PRIORITY), _LEAST_PRIORITY)
    made = Stream(gpu, flags, priority)
    gpu.streams.append(made)
    cells.put_u64(stream, handles.new(made))


def is_priority(value: int) -> bool:
    """Whether streams may have this priority."""
    return _GREATEST_PRIORITY <= value <= _LEAST_PRIORITY


@implements("hipExtStreamCreateWithCUMask")
def create_with_mask(stream: int, size: int, mask: int) -> None:
    cells.needed(stream, size, mask)
    create_with_priority(stream, 0, 0)
    words = [cells.get_u32(mask + 4 * i) for i in range(size)]
    if any(words):  # without a CU, as without a mask
        _MASKS[cells.get_u64(stream)] = words


_MASKS: dict[int, list[int]] = {}


@implements("hipExtStreamGetCUMask")
def get_mask(stream: int, size: int, mask: int) -> None:
    cells.needed(size, mask)
    cus = resolve(stream).gpu.multiprocessors
    count = -(-cus // 32)
    whole = [(1 << min(max(cus - 32 * i, 0), 32)) - 1 for i in range(count)]
    words = [word & each for word, each in zip(_MASKS.get(stream, whole), whole, strict=False)]
    if size < len(words):
        raise HipError(errors.INVALID_VALUE)
    for i, word in enumerate([*words, *[0] * (min(size, count) - len(words))]):
        ctypes.c_uint32.from_address(mask + 4 * i).value = word


@implements("hipStreamDestroy")
def destroy(stream: int) -> None:
    if stream in (0, LEGACY, PER_THREAD):
        raise HipError(errors.INVALID_HANDLE)
    found = handles.drop(stream, Stream, errors.CONTEXT_IS_DESTROYED)
    boundary.changed()
    if found.capture is not None and found.capture.stream is found:
        found.capture.end()
    found.end()
    found.gpu.streams.remove(found)
    _MASKS.pop(stream, None)


@implements("hipStreamSynchronize")
def synchronize(stream: int) -> None:
    found = resolve(stream)
    capture.refuse(found)
    found.synchronize()
    note_synchronized(found.gpu)


@implements("hipStreamQuery")
def query(stream: int) -> int:
    found = resolve(stream)
    capture.refuse(found)
    return errors.SUCCESS if found.is_idle else errors.NOT_READY


@implements("hipStreamGetFlags")
def get_flags(stream: int, flags: int) -> None:
    cells.put_int(flags, resolve(stream).flags)


@implements("hipStreamGetPriority")
def get_priority(stream: int, priority: int) -> None:
    cells.put_int(priority, resolve(stream).priority)


@implements("hipStreamGetDevice")
def get_device(stream: int, device: int) -> None:
    cells.put_int(device, resolve(stream).gpu.ordinal)


@implements("hipGetStreamDeviceId")
def device_id(stream: int) -> int:
    return resolve(stream).gpu.ordinal


@implements("hipStreamGetId")
def get_id(stream: int, number: int) -> None:
    cells.needed(number)
    found = resolve(stream)
    if found.is_null:
        cells.put_u64(number, 0)
        return
    cells.put_u64(number, _IDS.setdefault(found, next(_NEXT_ID)))


# ------------------------------------------------------------------------------- attributes

# hipLaunchAttributeID of what a stream has; a hint of each is kept, and read back
_WINDOW, _POLICY, _PRIORITY, _DOMAIN_MAP, _DOMAIN = 1, 3, 8, 9, 10
_VALUE_BYTES = 64  # hipLaunchAttributeValue
_DEFAULT_VALUES = {
    _WINDOW: b"", _POLICY: b"\1", _DOMAIN_MAP: b"\0\1", _DOMAIN: b"",
}  # fmt: skip
_ATTRIBUTES: WeakKeyDictionary[Stream, dict[int, bytes]] = WeakKeyDictionary()


def _with_attributes(handle: int) -> Stream:
    """The stream of a handle. Raises: HipError, INVALID_HANDLE for another value."""
    if handle in (0, LEGACY, PER_THREAD):
        return resolve(handle)
    return handles.get(handle, Stream, errors.INVALID_HANDLE)


@implements("hipStreamSetAttribute")
def set_attribute(stream: int, attribute: int, value: int) -> None:
    found = _with_attributes(stream)
    cells.needed(value)
    first = cells.get_int(value)
    if attribute == _PRIORITY:
        found.priority = min(max(first, _GREATEST_PRIORITY), _LEAST_PRIORITY)
        return
    is_known = attribute in _DEFAULT_VALUES
    if not is_known or (attribute == _POLICY and not 1 <= first <= 4):
        raise HipError(errors.INVALID_VALUE)
    if attribute == _DOMAIN and first not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    _ATTRIBUTES.setdefault(found, {})[attribute] = ctypes.string_at(value, _VALUE_BYTES)


@implements("hipStreamGetAttribute")
def get_attribute(stream: int, attribute: int, value: int) -> None:
    found = _with_attributes(stream)
    cells.needed(value)
    if attribute == _PRIORITY:
        cells.put_int(value, found.priority)
        return
    if attribute not in _DEFAULT_VALUES:
        raise HipError(errors.INVALID_VALUE)
    data = _ATTRIBUTES.get(found, _DEFAULT_VALUES).get(attribute, _DEFAULT_VALUES[attribute])
    ctypes.memmove(value, data.ljust(_VALUE_BYTES, b"\0"), _VALUE_BYTES)


@implements("hipStreamCopyAttributes")
def copy_attributes(to: int, source: int) -> None:
    one, other = _with_attributes(to), _with_attributes(source)
    if one.gpu is not other.gpu:
        raise HipError(errors.INVALID_VALUE)
    one.priority = other.priority
    _ATTRIBUTES[one] = dict(_ATTRIBUTES.get(other, {}))


_Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_HostFunction = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


@implements("hipStreamAddCallback")
def add_callback(stream: int, callback: int, data: int, flags: int) -> None:
    if not callback or flags:
        raise HipError(errors.INVALID_VALUE)
    found = resolve(stream)
    capture.refuse(found)
    found.submit(Callback(callback, stream, data), "a callback")


class Callback:
    """An operation that calls a hipStreamCallback_t of the program."""

    calls_program = True

    def __init__(self, function: int, stream: int, data: int) -> None:
        self.function, self.stream, self.data = function, stream, data

    def __call__(self) -> None:
        _Callback(self.function)(self.stream, errors.SUCCESS, self.data)


class HostFunction:
    """An operation that calls a host function of the program."""

    calls_program = True

    def __init__(self, function: int, data: int) -> None:
        self.function, self.data = function, data

    def __call__(self) -> None:
        _HostFunction(self.function)(self.data)


@implements("hipLaunchHostFunc")
def launch_host_function(stream: int, function: int, data: int) -> None:
    if not function:
        raise HipError(errors.INVALID_VALUE)
    capture.submit(resolve(stream), HostFunction(function, data), "a host function")


# --------------------------------------------------------------------------- values in memory

_NOR = 3  # the mask does not apply to its value
_COMPARE: dict[int, Callable[[int, int], bool]] = {
    0: lambda found, value: (found - value) & 1 << 63 == 0,  # greater or equal, with wraparound
    1: lambda found, value: found == value,
    2: lambda found, value: found & value != 0,
}
_POLL_SECONDS = 0.0001


def _wait_value(stream: int, pointer: int, value: int, flags: int, mask: int, size: int) -> None:
    cells.needed(pointer)
    check_wait(flags)
    wait = MemoryOperation(lambda: wait_until(pointer, value, flags, mask, size))
    capture.submit(resolve(stream), wait, "a wait for a value in memory")


def check_wait(flags: int) -> None:
    """Raises: HipError for no known comparison."""
    if flags not in _COMPARE and flags != _NOR:
        raise HipError(errors.INVALID_VALUE)


def wait_until(pointer: int, value: int, flags: int, mask: int, size: int) -> None:
    """Wait until a value of `size` bytes in memory compares as `flags` says."""
    kind = ctypes.c_uint32 if size == 4 else ctypes.c_uint64
    bits = (1 << 8 * size) - 1
    compare, shift = _COMPARE.get(flags), 64 - 8 * size
    limit, begin = _env.TIMEOUT.get(), time.monotonic()
    while True:
        found = kind.from_address(pointer).value & mask & bits
        if compare is None:
            if ~(found | value) & bits:
                return
        elif compare(found << shift, (value & mask & bits) << shift):
            return
        is_late = limit is not None and time.monotonic() > begin + limit
        if is_late or PUMP.is_past_end():
            why = f"within the timeout of {limit:g} s" if is_late else "before the process exits"
            raise Timeout(
                f"the stream waits for {value:#x} at {pointer:#x}, where {found:#x} is: "
                f"nothing else was stored {why}"
            )
        _sleep(_POLL_SECONDS)
        boundary.take_signals_between_operations()


class MemoryOperation:
    """An operation that waits for a value in memory, or writes one."""

    def __init__(self, function: Operation) -> None:
        self._function = function

    def __call__(self) -> None:
        self._function()


_sleep = threading.Event().wait


@implements("hipStreamWaitValue32")
def wait_value_32(stream: int, pointer: int, value: int, flags: int, mask: int) -> None:
    _wait_value(stream, pointer, value, flags, mask, 4)


@implements("hipStreamWaitValue64")
def wait_value_64(stream: int, pointer: int, value: int, flags: int, mask: int) -> None:
    _wait_value(stream, pointer, value & (1 << 64) - 1, flags, mask & (1 << 64) - 1, 8)


def _write_value(stream: int, pointer: int, value: int, size: int) -> None:
    cells.needed(pointer)
    data = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
    write = MemoryOperation(lambda: put_value(pointer, data))
    capture.submit(resolve(stream), write, "a write of a value to memory")


def put_value(pointer: int, data: bytes) -> None:
    """Store bytes where kernels may read them."""
    ctypes.memmove(pointer, data, len(data))
    memorymap.written(pointer, len(data))


@implements("hipStreamWriteValue32")
def write_value_32(stream: int, pointer: int, value: int, flags: int) -> None:
    _write_value(stream, pointer, value, 4)


@implements("hipStreamWriteValue64")
def write_value_64(stream: int, pointer: int, value: int, flags: int) -> None:
    _write_value(stream, pointer, value, 8)
