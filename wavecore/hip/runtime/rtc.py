"""hiprtc*: the C interface of wavecore.hip.rtc, which compiles programs at run time.

Functions return a hiprtcResult. Names and texts returned to C live as long as their program.
"""

from __future__ import annotations

import ctypes
import functools
import sys
from collections.abc import Callable

from wavecore._threads import default_actions
from wavecore.errors import Error
from wavecore.hip.errors import HipError
from wavecore.hip.rtc import VERSION, Program, Result, RtcError, error_string
from wavecore.hip.runtime import asked, cells, gpus, handles, origins
from wavecore.hip.runtime.registry import implements

# A function of this interface: returns None on success, or raises RtcError.
Function = Callable[..., None]


def implements_rtc(name: str) -> Callable[[Function], Function]:
    """As `implements`, for functions that return a hiprtcResult."""

    def register(function: Function) -> Function:
        @functools.wraps(function)
        def call(*arguments: int) -> int:
            try:
                function(*arguments)
            except RtcError as error:
                return int(error.result)
            except MemoryError:
                return int(Result.ERROR_OUT_OF_MEMORY)
            except Error as error:  # such as a bad environment variable
                sys.stderr.write(f"wavecore: {name}: {error}\n")
                return int(Result.ERROR_INTERNAL_ERROR)
            return int(Result.SUCCESS)

        implements(name)(call)
        return function

    return register


def needed(*addresses: int) -> None:
    """Raises: RtcError if a pointer is null."""
    if not all(addresses):
        raise RtcError(Result.ERROR_INVALID_INPUT)


def texts(count: int, array: int) -> list[str]:
    """The C strings of an array. Raises: RtcError if the array or a string is null."""
    if count < 0 or (count and not array):
        raise RtcError(Result.ERROR_INVALID_INPUT)
    places = [cells.get_u64(array + 8 * index) for index in range(count)]
    needed(*places)
    return [cells.get_text(place) for place in places]


def current_target() -> str:
    """The default target. Raises: RtcError if there is no GPU."""
    try:
        return gpus.current().target.name
    except HipError as error:
        raise RtcError(Result.ERROR_INTERNAL_ERROR, str(error)) from error


class _Held:
    """A program held by C, with the texts returned for it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._texts: dict[str, ctypes.Array[ctypes.c_char]] = {}

    def text(self, text: str) -> int:
        """The address of a C string, the same for the same text."""
        made = self._texts.setdefault(text, ctypes.create_string_buffer(_bytes(text)))
        return ctypes.addressof(made)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _program(handle: int) -> Program:
    return _held(handle).program


def _held(handle: int) -> _Held:
    return handles.get(handle, _Held, Result.ERROR_INVALID_PROGRAM)


@implements_rtc("hiprtcVersion")
def version(major: int, minor: int) -> None:
    """The version of the interface, not of HIP."""
    needed(major, minor)
    cells.put_int(major, VERSION[0])
    cells.put_int(minor, VERSION[1])


@functools.cache
def _error_text(code: int) -> ctypes.Array[ctypes.c_char]:
    return ctypes.create_string_buffer(error_string(code).encode())


@implements("hiprtcGetErrorString")
def get_error_string(code: int, result: int) -> None:
    """The name of a hiprtcResult."""
    cells.put_u64(result, ctypes.addressof(_error_text(code)))


@implements_rtc("hiprtcCreateProgram")
def create_program(
    program: int, source: int, name: int, count: int, headers: int, names: int
) -> None:
    """Create a program from a source and named headers, without compiling it."""
    if not program:
        raise RtcError(Result.ERROR_INVALID_PROGRAM)
    needed(source)
    given = dict(zip(texts(count, names), texts(count, headers), strict=True))
    title = cells.get_text(name) if name else None
    cells.put_u64(program, handles.new(_Held(Program(cells.get_text(source), title, given))))


@implements_rtc("hiprtcDestroyProgram")
def destroy_program(program: int) -> None:
    """Destroy a program and its texts, and set the handle to null."""
    needed(program)
    handles.drop(cells.get_u64(program), _Held, Result.ERROR_INVALID_PROGRAM)
    cells.put_u64(program, 0)


@implements_rtc("hiprtcAddNameExpression")
def add_name_expression(program: int, expression: int) -> None:
    """Request a symbol, before compiling."""
    found = _program(program)
    needed(expression)
    found.add_name_expression(cells.get_text(expression))


@implements_rtc("hiprtcCompileProgram")
def compile_program(program: int, count: int, options: int) -> None:
    """Compile, for the calling thread's GPU unless the options name a target."""
    found, given = _program(program), texts(count, options)
    with default_actions():
        found.compile(given, current_target, asked.major())


@implements_rtc("hiprtcGetLoweredName")
def get_lowered_name(program: int, expression: int, lowered: int) -> None:
    """The symbol of a name expression."""
    held = _held(program)
    needed(expression, lowered)
    cells.put_u64(lowered, held.text(held.program.lowered_name(cells.get_text(expression))))


def _size(name: str, data_of: Callable[[Program], bytes]) -> None:
    """Register the function that returns a result's size."""

    @implements_rtc(name)
    def get_size(program: int, size: int) -> None:
        found = _program(program)
        needed(size)
        cells.put_u64(size, len(data_of(found)))


def _copy(name: str, data_of: Callable[[Program], bytes]) -> None:
    """Register the function that copies a result to the program's buffer."""

    @implements_rtc(name)
    def get(program: int, place: int) -> None:
        found = _program(program)
        needed(place)
        data = data_of(found)
        ctypes.memmove(place, data, len(data))


def _log(program: Program) -> bytes:
    """The log without a terminating zero, which hiprtcGetProgramLogSize does not count."""
    return _bytes(program.log)


def _code(program: Program) -> bytes:
    """The code object; the runtime knows it when the program loads it."""
    origins.note_made(program.code)
    return program.code


for _what, _data_of in (
    ("ProgramLog", _log),
    ("Code", _code),
    ("Bitcode", lambda program: program.bitcode),
):
    _size(f"hiprtcGet{_what}Size", _data_of)
    _copy(f"hiprtcGet{_what}", _data_of)
