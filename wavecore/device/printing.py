"""Formats the device printf records that a kernel left in its printf buffer.

The buffer begins with {u32 used, u32 size}; `used` bytes of records follow. Two styles of record:
  HIP     u32 control (bit 0 stderr, bit 1 known format, from bit 2 the record's bytes); u64 hash of
          the format, or its text padded to 8; arguments of 8 bytes each. Strings of a known format
          are copied, with their NUL and padded to 8; nothing for a null pointer.
  OpenCL  u32 number of the format; arguments padded to 4 bytes each, strings copied.
A kernel can write anything there, and a launch can stop anywhere: a note among the messages reports
what cannot be read. Source: LLVM's AMDGPUEmitPrintf, AMDGPUPrintfRuntimeBinding.

Hostcall, the other kind of printf, sends the same arguments in packets while the kernel runs
(hostcall.py).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wavecore.codeobject.printf import NumberedFormat, PrintfFormats
from wavecore.device import cformat
from wavecore.errors import Assertion

# What assert of our headers writes, with workgroup and work-item after its arguments.
ASSERT_FORMAT = b"%s:%u: %s: Device-side assertion `%s' failed.\n"

_STDERR, _KNOWN = 1, 2  # bits of a control word
_HEAD_BYTES = 4
_GUESSED_STRINGS = 8  # the most strings among which null ones are searched
_CONTROL = re.compile(rb"[\x01-\x06\x0e-\x1a\x1c-\x1f]")  # not useful in text

ReadString = Callable[[int], "bytes | None"]


@dataclass(frozen=True, slots=True)
class Message:
    """One printf: its text and where it goes, "stdout", "stderr", or "note" for our own remarks."""

    text: bytes
    stream: str = "stdout"
    assertion: Assertion | None = None


def decode(data: bytes, formats: PrintfFormats, read_string: ReadString) -> Iterator[Message]:
    """The messages of a buffer's records, in order.

    Args:
        data: the used part of the buffer after its header.
        formats: those of the code object.
        read_string: the text at an address, None at 0.
    """
    if formats.numbered and not formats.hashed:
        return _numbered_records(data, formats)
    return _hip_records(data, formats, read_string)


def _note(text: str) -> Message:
    return Message(text.encode(), "note")


def _hip_records(data: bytes, formats: PrintfFormats, read_string: ReadString) -> Iterator[Message]:
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "little") >> 2
        if size < _HEAD_BYTES or size > len(data) - at:
            following = _next_record(data, at + 4, formats)
            yield _unreadable(data[at:following], at)
            at = following
            continue
        yield _hip_message(data[at : at + size], formats, read_string)
        at += size


def _unreadable(data: bytes, at: int) -> Message:
    if not any(data):
        return _note("a printf that was incomplete when the kernel stopped is missing")
    return _note(
        f"{len(data)} bytes at {at} of the printf buffer are not records: the kernel wrote over "
        "them, or stopped while it printed"
    )


def _next_record(data: bytes, at: int, formats: PrintfFormats) -> int:
    """Where the next certain record begins."""
    for place in range(at, len(data) - 11, 4):
        control = int.from_bytes(data[place : place + 4], "little")
        if not 12 <= control >> 2 <= len(data) - place:
            continue
        if control & 3 == _KNOWN:
            if int.from_bytes(data[place + 4 : place + 12], "little") in formats.hashed:
                return place
        elif control & 3 == _STDERR and data.startswith(ASSERT_FORMAT, place + 4):
            return place
    return len(data)


def _hip_message(record: bytes, formats: PrintfFormats, read_string: ReadString) -> Message:
    control = int.from_bytes(record[:4], "little")
    stream, body = "stderr" if control & _STDERR else "stdout", record[_HEAD_BYTES:]
    if control & _KNOWN:
        key = int.from_bytes(body[:8], "little")
        if len(body) < 8 or key not in formats.hashed:
            return _note(f"a printf names the format {key:#x}, which the code object does not have")
        text = formats.hashed[key].encode()
        return Message(cformat.render(text, Copied(text, body[8:])), stream)
    end = body.find(b"\0")
    if end < 0:
        what = "a null pointer" if not body else "no string"
        return _note(f"a printf has a format that is {what}")
    text, slots = body[:end], body[_padded(end + 1) :]
    made = cformat.render(text, _Pointed(slots, read_string))
    return Message(made, stream, _assertion(text, slots, read_string))


def _padded(size: int) -> int:
    return -(-size // 8) * 8


class _Slots:
    """Arguments of 8 bytes, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def number(self) -> bytes:
        if self.at + 8 > len(self.data):
            raise cformat.EndOfRecord
        self.at += 8
        return self.data[self.at - 8 : self.at]


class _Pointed(_Slots):
    """Arguments of a run-time format: strings are read through pointers."""

    def __init__(self, data: bytes, read_string: ReadString) -> None:
        super().__init__(data)
        self.read_string = read_string

    def string(self) -> bytes | None:
        return self.read_string(int.from_bytes(self.number(), "little"))


class Copied(_Slots):
    """Arguments of a known format: strings are in the record."""

    def __init__(self, text: bytes, data: bytes) -> None:
        super().__init__(data)
        pieces = cformat.parse(text)
        self.takes = "".join(p.takes for p in pieces if isinstance(p, cformat.Spec))
        self.nulls = _null_strings(self.takes, data)
        self.strings = 0

    def string(self) -> bytes | None:
        self.strings += 1
        if self.strings - 1 in self.nulls:
            return None
        if self.at >= len(self.data):
            raise cformat.EndOfRecord
        end = self.data.find(b"\0", self.at)
        if end < 0:
            rest, self.at = self.data[self.at :], len(self.data)
            return rest + b"(a string without end)"
        text, self.at = self.data[self.at : end], self.at + _padded(end + 1 - self.at)
        return text


def _null_strings(takes: str, data: bytes) -> frozenset[int]:
    """Which strings were null pointers, for which a record holds nothing.

    Its length decides: the arguments must end where the record ends. Of several solutions, one
    whose strings are text is taken, and among those the one with its first strings present.
    """
    if not 0 < takes.count("s") <= _GUESSED_STRINGS:
        return frozenset()

    def follow(place: int, at: int, string: int, as_text: bool) -> tuple[int, ...] | None:
        while place < len(takes) and takes[place] == "n":
            place, at = place + 1, at + 8
        if place == len(takes) or at > len(data):
            return () if at == len(data) and place == len(takes) else None
        end = data.find(b"\0", at)
        if end >= 0 and not (as_text and _CONTROL.search(data, at, end)):
            rest = follow(place + 1, at + _padded(end + 1 - at), string + 1, as_text)
            if rest is not None:
                return rest
        rest = follow(place + 1, at, string + 1, as_text)
        return None if rest is None else (string, *rest)

    found = follow(0, 0, 0, True)
    return frozenset(follow(0, 0, 0, False) or () if found is None else found)


def _assertion(text: bytes, slots: bytes, read_string: ReadString) -> Assertion | None:
    if text != ASSERT_FORMAT or len(slots) < 80:
        return None
    file, line, function, expression, *place = struct.unpack_from("<10Q", slots)
    return Assertion(
        expression=_text(read_string(expression)),
        file=_text(read_string(file)),
        line=line & 0xFFFFFFFF,
        function=_text(read_string(function)),
        workgroup=(place[0], place[1], place[2]),
        work_item=(place[3], place[4], place[5]),
    )


def _text(raw: bytes | None) -> str:
    return raw.decode("utf-8", "backslashreplace") if raw is not None else ""


def _numbered_records(data: bytes, formats: PrintfFormats) -> Iterator[Message]:
    at = 0
    while at < len(data):
        number = int.from_bytes(data[at : at + 4], "little")
        form = formats.numbered.get(number)
        if form is None:
            rest = len(data) - at
            yield _note(
                f"a printf names format {number}, which the code object does not have; the "
                f"{rest} bytes from there on cannot be read"
            )
            return
        arguments = _Sized(form, data, at + 4)
        if arguments.end > len(data):
            yield _note(f"a record of printf format {number} is cut off")
            return
        yield Message(cformat.render(form.text.encode(), arguments))
        at = arguments.end


class _Sized:
    """Arguments of OpenCL's style, with sizes from the format's entry."""

    def __init__(self, form: NumberedFormat, data: bytes, at: int) -> None:
        self.data, self.parts = data, []
        for size in form.sizes_bytes:
            self.parts.append((at, size))
            at += -(-size // 4) * 4
        self.end = at
        self.parts.reverse()

    def number(self) -> bytes:
        if not self.parts:
            raise cformat.EndOfRecord
        at, size = self.parts.pop()
        return self.data[at : at + size]

    def string(self) -> bytes | None:
        return self.number().partition(b"\0")[0]
