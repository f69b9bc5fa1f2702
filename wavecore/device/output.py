"""A launch's printf buffer: its memory, and printing it when the kernel is done."""

from __future__ import annotations

import codecs
import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Protocol, TextIO

from wavecore import _env
from wavecore._threads import default_actions
from wavecore.codeobject.printf import LOST_SYMBOL
from wavecore.device.printing import Message, decode
from wavecore.emulator.memory import Allocation
from wavecore.errors import Assertion, KernelTrap, LaunchError, Site

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject
    from wavecore.emulator.addresses import AddressMapping
    from wavecore.emulator.memory import RangeTable

Sink = Callable[[str], object]

HEAD_BYTES = 8
TEXT_LIMIT_BYTES = 64 << 20  # limit of a launch's text: wide fields make long text of few records
STRING_LIMIT_BYTES = 1 << 16
_LEAST_BYTES, _MOST_BYTES = 64, 1 << 30


class DeviceBytes(Protocol):
    """Memory by its device addresses, which must exist."""

    def read(self, address: int, size_bytes: int) -> bytes: ...

    def write(self, address: int, data: bytes) -> None: ...

    def zero(self, address: int, size_bytes: int) -> None: ...


class HostBytes:
    """Memory of this process."""

    def __init__(self, addresses: AddressMapping) -> None:
        self._host = addresses.host

    def read(self, address: int, size_bytes: int) -> bytes:
        return ctypes.string_at(self._host(address), size_bytes)

    def write(self, address: int, data: bytes) -> None:
        ctypes.memmove(self._host(address), data, len(data))

    def zero(self, address: int, size_bytes: int) -> None:
        ctypes.memset(self._host(address), 0, size_bytes)


class PrintBuffer:
    """The buffer of one launch and its repetitions, at a device address.

    Attributes:
        lost: the address of the counts of lost records; 0 if the code object has none.
    """

    def __init__(
        self, code: CodeObject, kernel_name: str, memory: DeviceBytes, address: int,
        size_bytes: int, image: int,
    ) -> None:  # fmt: skip
        """`image` is the address of the code object's image."""
        self.code, self.kernel_name, self.memory = code, kernel_name, memory
        self.address, self.size_bytes = address, size_bytes
        symbol = code.symbols.get(LOST_SYMBOL)
        is_counter = symbol is not None and symbol.defined and symbol.size_bytes == 16
        self.lost = image + symbol.address if symbol and is_counter else 0

    @property
    def allocation(self) -> Allocation:
        """What the kernel may access."""
        high = self.address + self.size_bytes
        return Allocation(self.address, high, True, "the printf buffer", internal=True)

    def clear(self) -> None:
        """Reset to zeros, which identify an unfinished record."""
        self.memory.zero(self.address, self.size_bytes)
        self.memory.write(self.address + 4, self.size_bytes.to_bytes(4, "little"))

    def show(self, table: Callable[[], RangeTable], sink: Sink | None) -> list[Assertion]:
        """Print the kernel's output, and empty the buffer.

        Args:
            table: gives the launch's memory, where strings are.
            sink: called with each message's text; None prints to sys.stdout and sys.stderr.

        Returns: the assertions that failed.
        """
        room = self.size_bytes - HEAD_BYTES
        used = min(int.from_bytes(self.memory.read(self.address, 4), "little"), room)
        lost = self._take_lost()
        if not used and not lost[0]:
            return []
        data = self.memory.read(self.address + HEAD_BYTES, used)
        failed: list[Assertion] = []
        messages = self._messages(data, lambda at: _string(table(), self.memory, at), lost)
        deliver(_collected(messages, failed), self.kernel_name, sink)
        return failed

    def _messages(
        self, data: bytes, read_string: Callable[[int], bytes | None], lost: tuple[int, int]
    ) -> Iterator[Message]:
        longest = total = 0
        for message in decode(data, self.code.printf_formats, read_string):
            total += len(message.text)
            if total > TEXT_LIMIT_BYTES:
                yield Message(b"printf text beyond 64 MiB is left out", "note")
                break
            longest = max(longest, len(message.text))
            yield message
        if lost[0]:
            calls = f"{lost[0]} printf call{'s' * (lost[0] != 1)} ({lost[1]} bytes)"
        elif not self.lost and len(data) + 2 * longest + 64 > self.size_bytes - HEAD_BYTES:
            calls = "further printf calls, if there were any,"
        else:
            return
        text = (
            f"{calls} did not fit in the printf buffer of {self.size_bytes} bytes and were lost; "
            f"{_env.PRINTF_BUFFER_BYTES.name} or the launch's printf_buffer_bytes make it larger"
        )
        yield Message(text.encode(), "note")

    def _take_lost(self) -> tuple[int, int]:
        """The numbers of records and bytes that did not fit, since the last call."""
        if not self.lost:
            return 0, 0
        data = self.memory.read(self.lost, 16)
        if any(data):
            self.memory.zero(self.lost, 16)
        return int.from_bytes(data[:8], "little"), int.from_bytes(data[8:], "little")


def buffer_bytes(given: object) -> int:
    """The buffer size for a launch's option, None for the default. Raises: LaunchError."""
    size = _env.PRINTF_BUFFER_BYTES.get() if given is None else given
    if isinstance(size, bool) or not hasattr(size, "__index__"):
        raise LaunchError(f"printf_buffer_bytes is a number of bytes, not {given!r}")
    count = int(size.__index__())
    if not _LEAST_BYTES <= count <= _MOST_BYTES:
        raise LaunchError(f"printf_buffer_bytes is {count}; {_LEAST_BYTES} to {_MOST_BYTES} fit")
    return -(-count // 8) * 8


def _string(table: RangeTable, memory: DeviceBytes, address: int) -> bytes | None:
    """The text at a device address of the launch's memory, or a note on why there is none."""
    if address == 0:
        return None
    found = table.find(address, 1)
    if found is None:
        return f"(a string at {address:#x}, which is not global memory)".encode()
    size = min(found[1] - address, STRING_LIMIT_BYTES)
    text, end, _ = memory.read(address, size).partition(b"\0")
    return text if end else text + b"(a string without end)"


def failed_assertion(
    error: KernelTrap, failed: Sequence[Assertion], block: tuple[int, int, int], wave_size: int
) -> KernelTrap:
    """A trap as the assertion that failed in one of its lanes, if one did."""
    found = [each for each in failed if _is_at(each, error.site, block, wave_size)]
    if not found:
        return error
    it = found[-1]
    return KernelTrap(
        f"assertion `{it.expression}' failed: {it.file}:{it.line}, in {it.function}",
        site=error.site,
        assertion=it,
    )


def _is_at(assertion: Assertion, site: Site, block: tuple[int, int, int], wave_size: int) -> bool:
    x, y, z = assertion.work_item
    wave, lane = divmod(x + block[0] * (y + block[1] * z), wave_size)
    return (assertion.workgroup, wave) == (site.workgroup, site.wave) and lane in site.lanes


def _collected(messages: Iterator[Message], failed: list[Assertion]) -> Iterator[Message]:
    for message in messages:
        if message.assertion is not None:
            failed.append(message.assertion)
        yield message


def deliver(messages: Iterator[Message], kernel_name: str, sink: Sink | None) -> None:
    """Print messages, or pass each one's text to a sink."""
    if sink is not None:
        for message in messages:
            sink(_with_origin(message, kernel_name).decode("utf-8", "backslashreplace"))
        return
    with default_actions():  # a full pipe blocks
        for stream, group in groupby(messages, key=lambda message: message.stream):
            # looked up now: a program may have replaced it
            file = sys.stdout if stream == "stdout" else sys.stderr
            decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")
            for message in group:
                _write(file, decoder.decode(_with_origin(message, kernel_name)))
            _write(file, decoder.decode(b"", final=True))
            if file is not None:
                file.flush()


def _with_origin(message: Message, kernel_name: str) -> bytes:
    if message.stream != "note":
        return message.text
    return b"wavecore: kernel " + kernel_name.encode() + b": " + message.text + b"\n"


def _write(file: TextIO | None, text: str) -> None:
    if file is None:  # a program without a console
        return
    try:
        file.write(text)
    except UnicodeEncodeError as error:  # the file's encoding lacks a character
        file.write(text.encode(error.encoding, "backslashreplace").decode(error.encoding))
