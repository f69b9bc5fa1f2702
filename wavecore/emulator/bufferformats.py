"""Buffer formats: how typed buffer instructions find channels in memory and convert them.

A format is a layout, the widths of its channels from bit 0 up, and a number type. GFX9 names the
two apart (data format, number format); on RDNA one enumeration names the pairs that exist, which
the tables of instructions have in LLVM's spelling.
Source: the ISA manuals' tables of buffer formats; the enumerations' order is LLVM's.
How stores round and clamp is not published: nearest even, and to the nearest number there is.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from wavecore import targets
from wavecore.builder.contract import F16, F32, I16, I32, I64, Value
from wavecore.emulator.operands import WaveOps
from wavecore.isa.table import table


class Number(enum.IntEnum):
    """How a channel's bits are interpreted, numbered as GFX9's number formats."""

    UNORM = 0
    SNORM = 1
    USCALED = 2
    SSCALED = 3
    UINT = 4
    SINT = 5
    FLOAT = 7


@dataclass(frozen=True, slots=True)
class BufferFormat:
    """The widths of the channels in bits, from bit 0 up, and their number type."""

    channels: tuple[int, ...]
    number: Number

    @property
    def size_bytes(self) -> int:
        """Bytes of one element."""
        return sum(self.channels) // 8

    def bit(self, channel: int) -> int:
        """Where a channel begins."""
        return sum(self.channels[:channel])


# The names list channels from the highest bits down: in 2_10_10_10 x, y, z have 10 bits, w 2.
_LAYOUTS: dict[str, tuple[int, ...]] = {
    "8": (8,),
    "16": (16,),
    "8_8": (8, 8),
    "32": (32,),
    "16_16": (16, 16),
    "10_11_11": (11, 11, 10),
    "11_11_10": (10, 11, 11),
    "10_10_10_2": (2, 10, 10, 10),
    "2_10_10_10": (10, 10, 10, 2),
    "8_8_8_8": (8, 8, 8, 8),
    "32_32": (32, 32),
    "16_16_16_16": (16, 16, 16, 16),
    "32_32_32": (32, 32, 32),
    "32_32_32_32": (32, 32, 32, 32),
}

_INTEGERS = (Number.UINT, Number.SINT)
_WORDS = (*_INTEGERS, Number.FLOAT)
_NOT_PRINTED = {1: "BUF_FMT_8_UNORM"}  # what the assembler takes where nothing is written


def _separate_formats() -> dict[int, BufferFormat]:
    found = {}
    for data_format, channels in enumerate(_LAYOUTS.values(), 1):
        for number in Number:
            if number is Number.FLOAT and min(channels) < 10:
                continue
            if number not in _WORDS and max(channels) == 32:
                continue
            found[data_format | number << 4] = BufferFormat(channels, number)
    return found


SEPARATE_FORMATS = _separate_formats()  # by data format + 16 * number format


@cache
def formats(target: str) -> dict[int, BufferFormat]:
    """The formats of a target by their code; reserved codes are missing."""
    if targets.get(target).separate_buffer_formats:
        return SEPARATE_FORMATS
    found = {}
    for code, name in (table(target).names["buffer_format"] | _NOT_PRINTED).items():
        layout, _, number = name.removeprefix("BUF_FMT_").rpartition("_")
        if layout in _LAYOUTS:
            found[code] = BufferFormat(_LAYOUTS[layout], Number[number])
    return found


def format_code(target: str, channels: tuple[int, ...], number: Number) -> int:
    """What word 3 of a resource holds from bit 12 on for a format. Raises: KeyError."""
    known = {f: code for code, f in formats(target).items()}
    code = known[BufferFormat(channels, number)]
    if not targets.get(target).separate_buffer_formats:
        return code
    data, kind = code & 15, code >> 4  # the number format stands below the data format there
    return kind | data << 3


class Channels:
    """A format as values: known at build time, or read from a resource at run time."""

    def __init__(self, b: WaveOps, code: Value, known: dict[int, BufferFormat]) -> None:
        self.b = b
        self.number = self._lookup(code, {k: int(f.number) for k, f in known.items()})
        self.size_bytes = self._lookup(code, {k: f.size_bytes for k, f in known.items()})
        self.bits, self.low = [], []
        for c in range(4):
            having = {k: f for k, f in known.items() if c < len(f.channels)}
            self.bits.append(self._lookup(code, {k: f.channels[c] for k, f in having.items()}))
            self.low.append(self._lookup(code, {k: f.bit(c) for k, f in having.items()}))

    def _lookup(self, code: Value, facts: dict[int, int]) -> Value:
        """The fact of a code; 0 for codes without one. Codes with the same fact share a test."""
        b = self.b
        found = b.i32(0)
        for fact in sorted(set(facts.values()) - {0}):
            members = [k for k, v in facts.items() if v == fact]
            bits = [sum(1 << k % 64 for k in members if k // 64 == half) for half in (0, 1)]
            word = b.select(b.icmp("ult", code, b.i32(64)), b.i64(bits[0]), b.i64(bits[1]))
            shift = b.zext(b.and_(code, b.i32(63)), I64)
            member = b.icmp("ne", b.and_(b.lshr(word, shift), b.i64(1)), b.i64(0))
            found = b.select(member, b.i32(fact), found)
        return found

    def is_number(self, *numbers: Number) -> Value:
        """Whether the number type is one of these."""
        b = self.b
        set_ = b.i32(sum(1 << n for n in numbers))
        return b.icmp("ne", b.and_(b.lshr(set_, self.number), b.i32(1)), b.i32(0))

    def one(self) -> Value:
        """The number 1 as a loaded channel would hold it."""
        b = self.b
        return b.select(self.is_number(*_INTEGERS), b.i32(1), b.i32(0x3F800000))

    def _largest(self, channel: int, signed: bool) -> Value:
        """All ones in the channel's width, or the largest signed number."""
        b = self.b
        unused = b.and_(b.sub(b.i32(32), self.bits[channel]), b.i32(31))
        ones = b.lshr(b.i32(0xFFFFFFFF), unused)
        return b.lshr(ones, b.i32(1)) if signed else ones

    def loaded(self, dwords: Sequence[Value], channel: int) -> Value:
        """A channel out of an element's dwords, as 32 bits; missing ones are 0, the fourth 1."""
        b, low = self.b, self.low[channel]
        word = dwords[0]
        for i, dword in enumerate(dwords[1:], 1):
            word = b.select(b.icmp("eq", b.lshr(low, b.i32(5)), b.i32(i)), dword, word)
        raw = b.lshr(word, b.and_(low, b.i32(31)))
        raw = b.and_(raw, self._largest(channel, False))
        unused = b.and_(b.sub(b.i32(32), self.bits[channel]), b.i32(31))
        signed = b.ashr(b.shl(raw, unused), unused)
        is_signed = self.is_number(Number.SNORM, Number.SSCALED, Number.SINT)
        integer = b.select(is_signed, signed, raw)
        scaled = b.select(is_signed, b.sitofp(signed, F32), b.uitofp(raw, F32))
        ratio = b.fdiv(scaled, self._norm(channel))
        least = b.fconst(F32, -1.0)
        ratio = b.select(b.fcmp("olt", ratio, least), least, ratio)
        value = b.select(self.is_number(Number.UNORM, Number.SNORM), ratio, scaled)
        value = b.select(self.is_number(Number.FLOAT), self._from_float(raw, channel), value)
        bits = b.select(self.is_number(*_INTEGERS), integer, b.bitcast(value, I32))
        missing = self.one() if channel == 3 else b.i32(0)
        return b.select(b.icmp("eq", self.bits[channel], b.i32(0)), missing, bits)

    def _norm(self, channel: int) -> Value:
        """What stands for 1.0 in a normalised channel."""
        b = self.b
        signed, unsigned = self._largest(channel, True), self._largest(channel, False)
        return b.uitofp(b.select(self.is_number(Number.SNORM), signed, unsigned), F32)

    def _small_shift(self, channel: int) -> Value:
        """11 and 10 bits are the upper bits of a binary16 without its sign: how far below it."""
        b = self.b
        shift = b.sub(b.i32(15), self.bits[channel])
        return b.select(b.icmp("ult", self.bits[channel], b.i32(16)), shift, b.i32(0))

    def _from_float(self, raw: Value, channel: int) -> Value:
        b = self.b
        half = b.trunc(b.shl(raw, b.and_(self._small_shift(channel), b.i32(31))), I16)
        short = b.fpext(b.bitcast(half, F16), F32)
        whole = b.icmp("eq", self.bits[channel], b.i32(32))
        return b.select(whole, b.bitcast(raw, F32), short)

    def stored_field(self, value: Value, channel: int) -> Value:
        """A register's 32 bits as the channel's bits, from bit 0 on."""
        b = self.b
        number = b.bitcast(value, F32)
        norm = self._norm(channel)
        low = b.select(self.is_number(Number.SNORM), b.fconst(F32, -1.0), b.fconst(F32, 0.0))
        clamped = b.select(b.fcmp("ogt", number, low), number, low)
        one = b.fconst(F32, 1.0)
        clamped = b.select(b.fcmp("olt", clamped, one), clamped, one)
        ordered = b.fcmp("ord", number, number)
        clamped = b.select(ordered, clamped, b.fconst(F32, 0.0))
        scaled = b.roundeven(b.fmul(clamped, norm))
        is_norm = self.is_number(Number.UNORM, Number.SNORM)
        real = b.select(is_norm, scaled, number)
        is_integer = self.is_number(*_INTEGERS)
        unsigned = b.select(is_integer, value, b.fptoui(real, I32))
        unsigned = b.umin(unsigned, self._largest(channel, False))
        signed = b.select(is_integer, value, b.fptosi(real, I32))
        top = self._largest(channel, True)
        signed = b.smax(b.smin(signed, top), b.not_(top))
        is_signed = self.is_number(Number.SNORM, Number.SSCALED, Number.SINT)
        field = b.select(is_signed, signed, unsigned)
        field = b.select(self.is_number(Number.FLOAT), self._to_float(value, channel), field)
        return b.and_(field, self._largest(channel, False))

    def _to_float(self, value: Value, channel: int) -> Value:
        b = self.b
        half = b.zext(b.bitcast(b.fptrunc(b.bitcast(value, F32), F16), I16), I32)
        negative = b.icmp("ne", b.and_(half, b.i32(0x8000)), b.i32(0))
        is_nan = b.icmp("ugt", b.and_(half, b.i32(0x7FFF)), b.i32(0x7C00))
        unsigned = b.select(b.and_(negative, b.not_(is_nan)), b.i32(0), b.and_(half, b.i32(0x7FFF)))
        shift = b.and_(self._small_shift(channel), b.i32(31))
        small = b.icmp("ult", self.bits[channel], b.i32(16))
        short = b.select(small, b.lshr(unsigned, shift), half)
        return b.select(b.icmp("eq", self.bits[channel], b.i32(32)), value, short)
