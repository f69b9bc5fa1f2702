"""hiprtcLink* and hipLink*: link bitcode to a code object for the calling thread's GPU."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from wavecore._threads import default_actions
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.rtc import LinkState, Result, RtcError
from wavecore.hip.runtime import cells, handles, origins
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.rtc import Function, current_target, implements_rtc, needed, texts

# The supported options of hiprtcJIT_option and hipJitOption.
_INFO_LOG, _INFO_LOG_BYTES, _ERROR_LOG, _ERROR_LOG_BYTES = 3, 4, 5, 6
_BACKEND_OPTIONS, _BACKEND_OPTION_COUNT = 10000, 10001
_KNOWN_OPTIONS = frozenset({*range(30), _BACKEND_OPTIONS, _BACKEND_OPTION_COUNT})


@dataclass
class _Held:
    """A link state held by C, with its log buffers and its result."""

    state: LinkState
    logs: list[tuple[int, int]] = field(default_factory=list)  # address and bytes of a buffer
    made: ctypes.Array[ctypes.c_char] | None = None

    def write_log(self) -> None:
        """Copy the log to the program's buffers, truncated to their sizes."""
        text = self.state.log.encode("utf-8", "surrogateescape")
        for address, size in self.logs:
            if address and size:
                cut = text[: size - 1] + b"\0"
                ctypes.memmove(address, cut, len(cut))


def _options(count: int, options: int, values: int) -> dict[int, int]:
    """Options and their values (pointers or numbers). Raises: RtcError for unknown options."""
    if count and not (options and values):
        raise RtcError(Result.ERROR_INVALID_OPTION)
    found = {
        cells.get_u32(options + 4 * index): cells.get_u64(values + 8 * index)
        for index in range(count)
    }
    if not found.keys() <= _KNOWN_OPTIONS:
        raise RtcError(Result.ERROR_INVALID_OPTION)
    return found


def _create(count: int, options: int, values: int, state: int) -> None:
    needed(state)
    chosen = _options(count, options, values)
    words = texts(chosen.get(_BACKEND_OPTION_COUNT, 0), chosen.get(_BACKEND_OPTIONS, 0))
    logs = [
        (chosen.get(buffer, 0), chosen.get(size, 0) & 0xFFFFFFFF)
        for buffer, size in ((_INFO_LOG, _INFO_LOG_BYTES), (_ERROR_LOG, _ERROR_LOG_BYTES))
    ]
    cells.put_u64(state, handles.new(_Held(LinkState(tuple(words)), logs)))


def _add_data(
    state: int, kind: int, data: int, size: int, name: int, count: int, options: int, values: int
) -> None:
    found = handles.get(state, _Held, Result.ERROR_INVALID_INPUT)
    needed(data, size)
    _options(count, options, values)
    found.state.add_data(kind, ctypes.string_at(data, size))


def _add_file(state: int, kind: int, path: int, count: int, options: int, values: int) -> None:
    found = handles.get(state, _Held, Result.ERROR_INVALID_INPUT)
    needed(path)
    _options(count, options, values)
    found.state.add_file(kind, cells.get_text(path))


def _complete(state: int, code: int, size: int) -> None:
    """Link; the code object stays at its address until the state is destroyed."""
    found = handles.get(state, _Held, Result.ERROR_INVALID_INPUT)
    needed(code, size)
    try:
        with default_actions():
            made = found.state.complete(current_target())
    finally:
        found.write_log()
    origins.note_made(made)
    found.made = ctypes.create_string_buffer(made, len(made))
    cells.put_u64(code, ctypes.addressof(found.made))
    cells.put_u64(size, len(made))


def _destroy(state: int) -> None:
    handles.drop(state, _Held, Result.ERROR_INVALID_INPUT)


def _for_hip(function: Function) -> Callable[..., int]:
    """Wrap a function to return a hipError_t, the same one for every failure."""

    def call(*arguments: int) -> int:
        with suppress(RtcError, HipError):
            function(*arguments)
            return errors.SUCCESS
        return errors.INVALID_VALUE

    return call


for _name, _function in (
    ("Create", _create),
    ("AddData", _add_data),
    ("AddFile", _add_file),
    ("Complete", _complete),
    ("Destroy", _destroy),
):
    implements_rtc(f"hiprtcLink{_name}")(_function)
    implements(f"hipLink{_name}")(_for_hip(_function))
