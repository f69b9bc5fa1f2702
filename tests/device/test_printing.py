"""Records of a printf buffer: well-formed ones are printed, malformed ones reported."""

from __future__ import annotations

import random
import struct

import pytest

from wavecore.codeobject.printf import NumberedFormat, PrintfFormats, read_printf_formats
from wavecore.device.printing import ASSERT_FORMAT, Message, decode

HASH = {"%d\n": 11, "%s|%d|%s\n": 12, "plain": 13, "%*.*f": 14, "%s%s%s%s%s%s%s%s%s": 15}
FORMATS = PrintfFormats({number: text for text, number in HASH.items()}, {})
STRINGS = {0x1000: b"file.hip", 0x2000: b"void k()", 0x3000: b"n % 2 == 0"}


def read_string(address: int) -> bytes | None:
    return STRINGS.get(address, b"(nowhere)") if address else None


def slot(value: int | float | bytes | None) -> bytes:
    """An argument as the compiler writes it."""
    if value is None:  # a null pointer where a string is copied
        return b""
    if isinstance(value, bytes):
        return (value + b"\0").ljust(-(-(len(value) + 1) // 8) * 8, b"\0")
    return struct.pack("<d" if isinstance(value, float) else "<Q", value)


def record(form: str, *values: int | float | bytes | None) -> bytes:
    body = struct.pack("<Q", HASH[form]) + b"".join(map(slot, values))
    return struct.pack("<I", (len(body) + 4) << 2 | 2) + body


def written_out(form: bytes, *values: int | float, stderr: bool = False) -> bytes:
    """A record of a format that the compiler did not know."""
    body = slot(form) + b"".join(map(slot, values))
    return struct.pack("<I", (len(body) + 4) << 2 | stderr) + body


def decoded(data: bytes, formats: PrintfFormats = FORMATS) -> list[Message]:
    return list(decode(data, formats, read_string))


def texts(data: bytes) -> list[str]:
    return [message.text.decode() for message in decoded(data)]


def test_records_print_in_their_order():
    data = record("%d\n", 0xFFFFFFFE) + record("plain") + record("%*.*f", 8, 2, 3.14159)
    assert texts(data) == ["-2\n", "plain", "    3.14"]


@pytest.mark.parametrize("first", [b"", b"seven..", b"eight...", b"a longer one than that", None])
@pytest.mark.parametrize("second", [b"", b"x", None])
def test_null_strings_are_known_by_the_length_of_the_record(first, second):
    """A null pointer takes no space in a record, so what follows moves up."""
    one, two = ((b"(null)" if s is None else s).decode() for s in (first, second))
    data = record("%s|%d|%s\n", first, 5, second) + record("plain")
    assert texts(data) == [f"{one}|5|{two}\n", "plain"]


def test_a_format_made_at_run_time_points_at_its_strings():
    data = written_out(b"%s:%d:%s:%s", 0x1000, 7, 0, 0x999)
    assert texts(data) == ["file.hip:7:(null):(nowhere)"]


def test_assertions_are_known_by_their_format():
    data = written_out(
        ASSERT_FORMAT, 0x1000, 12, 0x2000, 0x3000, 1, 2, 3, 4, 5, 6, stderr=True
    )  # fmt: skip
    (message,) = decoded(data)
    assert message.stream == "stderr"
    assert message.text == b"file.hip:12: void k(): Device-side assertion `n % 2 == 0' failed.\n"
    found = message.assertion
    assert (found.expression, found.file, found.line) == ("n % 2 == 0", "file.hip", 12)
    assert (found.workgroup, found.work_item) == ((1, 2, 3), (4, 5, 6))


@pytest.mark.parametrize(
    ("data", "stream", "text"),
    [
        (bytes(64), "note", "incomplete"),
        (struct.pack("<I", 0xFFFFFFFE) + bytes(12), "note", "not records"),
        (struct.pack("<IQ", 12 << 2 | 2, 0x77), "note", "names the format 0x77"),
        (struct.pack("<I", 4 << 2 | 2), "note", "names the format 0x0"),
        (struct.pack("<I", 4 << 2), "note", "null pointer"),
        (struct.pack("<IQ", 12 << 2, 2**64 - 1), "note", "no string"),
        (struct.pack("<IQ", 12 << 2 | 2, 11), "stdout", "(no argument for %d)"),
        (
            struct.pack("<IQ", 36 << 2 | 2, 12) + b"A" * 24,
            "stdout",
            "A" * 24 + "(a string without end)|(no argument for %d)|(no argument for %s)",
        ),
        (b"\1\2\3", "note", "not records"),
    ],
)
def test_what_is_damaged_is_said_to_be(data, stream, text):
    (message,) = decoded(data)
    assert message.stream == stream
    assert text in message.text.decode()


@pytest.mark.parametrize("gap", [bytes(4), bytes(40), b"\xff" * 24, struct.pack("<I", 1 << 30)])
def test_reading_goes_on_behind_what_is_damaged(gap):
    """A record that was reserved and never written, and words overwritten by a kernel."""
    data = record("%d\n", 1) + gap + record("%d\n", 2)
    data += gap + written_out(ASSERT_FORMAT, *[0] * 10, stderr=True)
    streams = [message.stream for message in decoded(data)]
    assert streams == ["stdout", "note", "stdout", "note", "stderr"]


def test_any_bytes_can_be_read():
    """Random buffers, and valid ones with random words in them, are read to the end."""
    chance = random.Random("printf buffers")
    good = b"".join(
        [
            *(record("%d\n", 5), record("%s|%d|%s\n", b"abc", 1, b"defghijkl"), record("plain")),
            *(record("%*.*f", 30, 3, 1.5), written_out(b"%s %d", 0x1000, 3)),
            *(
                written_out(ASSERT_FORMAT, *range(10), stderr=True),
                record(*["%s" * 9, *[b"x"] * 9]),
            ),
        ]
    )
    for _ in range(2000):
        data = bytearray(good if chance.random() < 0.7 else chance.randbytes(200))
        for _ in range(chance.randrange(6)):
            at = chance.randrange(0, len(data) - 4, 4)
            word = chance.choice([0, 1, 0xFFFFFFFF, 12 << 2 | 2, chance.getrandbits(32)])
            data[at : at + 4] = struct.pack("<I", word)
        del data[chance.randrange(len(data)) :]
        for formats in (FORMATS, PrintfFormats({}, {5: NumberedFormat("%d", (4,))})):
            messages = decoded(bytes(data), formats)
            assert len(messages) <= len(data) // 4 + 1
            assert {message.stream for message in messages} <= {"stdout", "stderr", "note"}


def test_metadata_of_both_styles():
    entries = ["0:0:00f3,a,b:%d\n", "3:2:4:16:n\\72 %d %v4hlf\\n\\\\", "4:0:", "x", 7, "5:2:4:oops"]
    formats = read_printf_formats({"amdhsa.printf": entries})
    assert formats.hashed == {0xF3: "a,b:%d\n"}
    assert formats.numbered == {
        3: NumberedFormat("n: %d %v4hlf\n\\", (4, 16)),
        4: NumberedFormat("", ()),
    }
    assert read_printf_formats({"amdhsa.printf": "text"}) == PrintfFormats()
    assert read_printf_formats({}) == PrintfFormats()


def test_numbered_records():
    formats = PrintfFormats({}, {3: NumberedFormat("%d %s %hd\n", (4, 8, 2))})
    one = struct.pack("<Ii8sh2x", 3, -5, b"hello\0zz", -7)
    messages = decoded(one + one + struct.pack("<I", 9) + one, formats)
    assert [message.text.decode() for message in messages[:2]] == ["-5 hello -7\n"] * 2
    assert "format 9" in messages[2].text.decode()
    assert len(messages) == 3
    (cut,) = decoded(one[:-4], formats)
    assert "cut off" in cut.text.decode()
