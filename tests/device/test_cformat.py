"""C's formatting in Python, against the host's C library."""

from __future__ import annotations

import ctypes
import ctypes.util
import math
import random
import struct

import pytest

from wavecore.device import cformat

LIBC = ctypes.CDLL(ctypes.util.find_library("c"))
NUMBERS = [0, 1, 7, 8, 255, 256, 12345, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1]
FLOATS = [
    *(0.0, -0.0, 1.0, -1.5, 0.1, 0.5, 2.5, 1e-5, 1e21, 123456789.125, 9.9999999, 0.99999),
    *(5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, 1.7976931348623157e308),
    *(math.inf, -math.inf, math.nan, -math.nan, 1.9999999999999998, 1.96875, 1.03125),
]
INTEGER_TYPES = {
    "hh": ctypes.c_int, "h": ctypes.c_int, "": ctypes.c_int, "l": ctypes.c_long,
    "ll": ctypes.c_longlong, "z": ctypes.c_size_t, "j": ctypes.c_longlong, "t": ctypes.c_ssize_t,
}  # fmt: skip


class Given:
    """Arguments as a record of HIP's holds them: 8 bytes each, ints without sign extension."""

    def __init__(self, *values):
        self.values = list(values)

    def number(self):
        if not self.values:
            raise cformat.EndOfRecord
        value = self.values.pop(0)
        if isinstance(value, float):
            return struct.pack("<d", value)
        return struct.pack("<Q", value)

    def string(self):
        if not self.values:
            raise cformat.EndOfRecord
        return self.values.pop(0)


def printed(form: bytes, *arguments: object) -> bytes:
    """The output of the host's C library."""
    size = LIBC.snprintf(None, 0, form, *arguments)
    assert size >= 0
    buffer = ctypes.create_string_buffer(size + 1)
    LIBC.snprintf(buffer, size + 1, form, *arguments)
    return buffer.raw[:size]


def random_field(chance: random.Random, flags: str) -> tuple[str, list[int]]:
    """Flags, width and precision, and the values of their stars."""
    stars: list[int] = []
    text = "".join(flag for flag in flags if chance.random() < 0.3)
    match chance.randrange(4):
        case 0:
            stars.append(chance.randrange(-30, 30))
            text += "*"
        case 1:
            text += str(chance.randrange(1, 40))
    match chance.randrange(5):
        case 0:
            stars.append(chance.randrange(-3, 25))
            text += ".*"
        case 1:
            text += f".{chance.randrange(25)}"
        case 2:
            text += "."
    return text, stars


@pytest.mark.parametrize("conversion", "diouxX")
def test_integers_print_as_in_c(conversion):
    chance = random.Random(f"integers {conversion}")
    for _ in range(1500):
        length = chance.choice(list(INTEGER_TYPES))
        # 0 with - and + with unsigned are undefined or have no effect; both ignore them
        flags = "-0" + ("+ " if conversion in "di" else "") + ("#" if conversion in "oxX" else "")
        field, stars = random_field(chance, flags)
        form = f"<%{field}{length}{conversion}>".encode()
        value = chance.choice([*NUMBERS, chance.getrandbits(64), chance.getrandbits(31)])
        kind = INTEGER_TYPES[length]
        record = value & 0xFFFFFFFF if kind is ctypes.c_int else value
        want = printed(form, *map(ctypes.c_int, stars), kind(value))
        given = Given(*(star & 0xFFFFFFFF for star in stars), record)
        assert cformat.render(form, given) == want, (form, stars, value)


@pytest.mark.parametrize("conversion", "fFeEgGaA")
def test_floats_print_as_in_c(conversion):
    chance = random.Random(f"floats {conversion}")
    for _ in range(1500):
        field, stars = random_field(chance, "-0+ #")
        if "0" in field and any(star < 0 for star in stars):
            continue  # a left-justified field has no zeros; glibc gives it no padding
        form = f"<%{field}{conversion}>".encode()
        value = chance.choice(
            [
                *(chance.choice(FLOATS), chance.uniform(-10, 10)),
                struct.unpack("<d", chance.randbytes(8))[0],
                chance.randrange(1 << 20) / 1024,
            ]
        )
        want = printed(form, *map(ctypes.c_int, stars), ctypes.c_double(value))
        given = Given(*(star & 0xFFFFFFFF for star in stars), float(value))
        assert cformat.render(form, given) == want, (form, stars, value.hex())


def test_strings_characters_and_pointers_print_as_in_c():
    chance = random.Random("strings")
    for _ in range(2000):
        field, stars = random_field(chance, "-")
        stars_c, stars_r = [*map(ctypes.c_int, stars)], [star & 0xFFFFFFFF for star in stars]
        text = chance.choice(
            [b"", b"x", b"hello", "grün".encode(), b"a" * 30, b"\xff\x1b[1m", None]
        )
        form = f"<%{field}s>".encode()
        want = printed(form, *stars_c, ctypes.c_char_p(text))
        assert cformat.render(form, Given(*stars_r, text)) == want, (form, stars, text)
        code = chance.randrange(1, 256)
        form = f"<%{field}c>".encode()
        want = printed(form, *stars_c, ctypes.c_int(code))
        assert cformat.render(form, Given(*stars_r, code)) == want, (form, stars, code)
        address = chance.choice([0, 1, 0x7F001234, 2**64 - 1])
        form = f"<%{field}p>".encode()
        want = printed(form, *stars_c, ctypes.c_void_p(address))
        assert cformat.render(form, Given(*stars_r, address)) == want, (form, stars, address)


@pytest.mark.parametrize(
    ("form", "values", "text"),
    [
        (b"100%% of %d\n", (5,), b"100% of 5\n"),
        (b"%d %s", (), b"(no argument for %d) (no argument for %s)"),
        (b"%y %", (), b"%y %"),
        (b"%n%d", (1, 2), b"2"),
        (b"%lc", (0x20AC,), "€".encode()),
        (b"%lc", (0xFFFFFFFF,), b"?"),
        (b"%999999999d", (1,), b"(%999999999d: fields have at most 65536 characters)"),
        (b"%.99999999999999999999f", (1.0,), None),
        (b"%*d", (0x7FFFFFFF, 1), None),
        (b"%-*d|", (0xFFFFFFFB, 1), b"1    |"),
    ],
)
def test_corners(form, values, text):
    """Text that is no conversion, missing arguments, excessive widths."""
    made = cformat.render(form, Given(*values))
    assert len(made) < 200
    assert made == text if text is not None else b"fields have at most" in made


def test_a_wide_field_up_to_the_limit_is_printed():
    assert len(cformat.render(b"%65536d", Given(1))) == 65536
    assert len(cformat.render(b"%.65536e", Given(1.5))) > 65536


class Vector:
    def __init__(self, raw):
        self.raw = raw

    def number(self):
        return self.raw

    def string(self):
        raise AssertionError("no string was asked for")


def test_vectors_of_opencl():
    """Elements with commas; three of them take the space of four."""
    four = struct.pack("<4f", 1, 2.5, -3, 4)
    assert cformat.render(b"%.1v4hlf", Vector(four)) == b"1.0,2.5,-3.0,4.0"
    assert cformat.render(b"%v3hlf", Vector(four)) == b"1.000000,2.500000,-3.000000"
    assert cformat.render(b"%v2hd", Vector(struct.pack("<2h", -1, 7))) == b"-1,7"
    assert cformat.render(b"%3v4hhu|", Vector(bytes([1, 2, 3, 255]))) == b"  1,  2,  3,255|"
