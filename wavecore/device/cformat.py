"""C's printf formatting, with arguments from the bytes of a device record.

Where C leaves a choice, the result is what glibc prints: `(nil)`, `(null)`, the form of `%a`.
Widths and precisions come from a kernel, so they are limited.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

FIELD_LIMIT = 1 << 16  # characters of one field; C promises 4095

_SPEC = re.compile(
    rb"%(?P<flags>[-+ #0'I]*)(?P<width>\*|[0-9]*)(?:\.(?P<precision>\*|-?[0-9]*))?"
    rb"(?P<vector>v(?:2|3|4|8|16))?(?P<length>hh|hl|h|ll|l|q|j|z|t|L)?(?P<conversion>[a-zA-Z%])"
)
_FLOATS = b"fFeEgGaA"
_INTEGER_BYTES = {b"hh": 1, b"h": 2, b"hl": 4, b"": 4}  # every other length modifier means 8
_FLOAT_CODES = {2: "<e", 4: "<f", 8: "<d"}
_BASES = {b"o": "o", b"x": "x", b"X": "x"}


class EndOfRecord(Exception):
    """The record has no more arguments."""


class Arguments(Protocol):
    """Reads a format's arguments in order. Both methods raise EndOfRecord."""

    def number(self) -> bytes:
        """The little-endian bytes of a number, a pointer or a vector."""

    def string(self) -> bytes | None:
        """A string without its NUL; None for a null pointer."""


@dataclass(frozen=True, slots=True)
class Spec:
    """One conversion: `%-8.3f` has flags "-", width "8", precision "3"."""

    text: bytes
    flags: bytes
    width: bytes
    precision: bytes | None  # None if there is no point, empty for a point alone
    vector: int  # 1 if it is none
    length: bytes
    conversion: bytes

    @property
    def takes(self) -> str:
        """The kind of each of its arguments, a letter each: number or string."""
        stars = "n" * ((self.width == b"*") + (self.precision == b"*"))
        if self.conversion == b"%":
            return stars
        return stars + ("s" if self.conversion == b"s" else "n")


def parse(text: bytes) -> Iterator[bytes | Spec]:
    """Literal text and conversions; an invalid conversion is literal, as in glibc."""
    at = 0
    for match in _SPEC.finditer(text):
        if match["conversion"] not in b"diouxXcspn%" + _FLOATS:
            continue
        if match.start() > at:
            yield text[at : match.start()]
        vector = int(match["vector"][1:]) if match["vector"] else 1
        yield Spec(
            match[0], match["flags"], match["width"], match["precision"], vector,
            match["length"] or b"", match["conversion"],
        )  # fmt: skip
        at = match.end()
    if at < len(text):
        yield text[at:]


def render(text: bytes, arguments: Arguments) -> bytes:
    """The text that C prints; a conversion without an argument prints a note."""
    out = []
    for piece in parse(text):
        if isinstance(piece, bytes):
            out.append(piece)
            continue
        try:
            out.append(_convert(piece, arguments))
        except EndOfRecord:
            out.append(b"(no argument for " + piece.text + b")")
    return b"".join(out)


@dataclass(frozen=True, slots=True)
class _Field:
    """A conversion whose stars are resolved."""

    left: bool
    plus: bool
    space: bool
    alternate: bool
    zero: bool
    width: int
    precision: int | None


def _convert(spec: Spec, arguments: Arguments) -> bytes:
    if spec.conversion == b"%":
        return b"%"
    field = _field(spec, arguments)
    if spec.conversion == b"n":  # HIP consumes the pointer and writes nothing
        arguments.number()
        return b""
    if spec.conversion == b"s":
        value = arguments.string()
        text = _null(field) if value is None else value[: field.precision]
        result = _padded(field, b"", text, zero=False)
    else:
        raw = arguments.number()
        size = len(raw) // (4 if spec.vector == 3 else spec.vector)  # three take the space of four
        parts = [raw[i * size : (i + 1) * size] for i in range(spec.vector)]
        result = b",".join(_number(spec, field, part) for part in parts)
    if field.width > FIELD_LIMIT or (field.precision or 0) > FIELD_LIMIT:
        return b"(" + spec.text + f": fields have at most {FIELD_LIMIT} characters)".encode()
    return result


def _null(field: _Field) -> bytes:
    return b"(null)" if field.precision is None or field.precision >= 6 else b""


def _field(spec: Spec, arguments: Arguments) -> _Field:
    width = _star(spec.width, arguments)
    precision: int | None = None
    if spec.precision is not None:
        precision = _star(spec.precision, arguments)
        precision = None if precision < 0 else precision
    return _Field(
        left=b"-" in spec.flags or width < 0,
        plus=b"+" in spec.flags,
        space=b" " in spec.flags,
        alternate=b"#" in spec.flags,
        zero=b"0" in spec.flags,
        width=min(abs(width), FIELD_LIMIT + 1),
        precision=precision if precision is None else min(precision, FIELD_LIMIT + 1),
    )


def _star(text: bytes, arguments: Arguments) -> int:
    if text == b"*":
        return int.from_bytes(arguments.number()[:4], "little", signed=True)
    sign = -1 if text.startswith(b"-") else 1
    digits = text.lstrip(b"-")
    return sign * (int(digits) if len(digits) < 10 else FIELD_LIMIT + 1) if digits else 0


def _padded(field: _Field, prefix: bytes, body: bytes, *, zero: bool) -> bytes:
    """Pad to the field's width: with spaces, or with zeros between sign and digits."""
    missing = min(field.width, FIELD_LIMIT) - len(prefix) - len(body)
    if missing <= 0:
        return prefix + body
    if field.left:
        return prefix + body + b" " * missing
    return prefix + b"0" * missing + body if zero else b" " * missing + prefix + body


def _sign(field: _Field, negative: bool) -> bytes:
    return b"-" if negative else b"+" if field.plus else b" " if field.space else b""


def _number(spec: Spec, field: _Field, raw: bytes) -> bytes:
    if spec.conversion in b"di":
        value = int.from_bytes(raw[: _size(spec)], "little", signed=True)
        return _integer(field, _sign(field, value < 0), abs(value), "d")
    if spec.conversion == b"c":
        return _padded(field, b"", _character(spec, raw), zero=False)
    if spec.conversion == b"p":
        address = int.from_bytes(raw, "little")
        if not address:
            return _padded(field, b"", b"(nil)", zero=False)
        return _integer(field, _sign(field, False) + b"0x", address, "x")
    if spec.conversion in _FLOATS:
        return _float(spec, field, raw)
    value = int.from_bytes(raw[: _size(spec)], "little")
    prefix = b""
    if field.alternate and value and spec.conversion in b"xX":
        prefix = b"0" + spec.conversion
    text = _integer(field, prefix, value, _BASES.get(spec.conversion, "d"))
    return text.upper() if spec.conversion == b"X" else text


def _size(spec: Spec) -> int:
    return _INTEGER_BYTES.get(spec.length, 8)


def _character(spec: Spec, raw: bytes) -> bytes:
    code = int.from_bytes(raw[:4], "little")
    if spec.length != b"l":
        return bytes([code & 0xFF])
    return chr(code).encode("utf-8", "replace") if code < 0x110000 else b"?"


def _integer(field: _Field, prefix: bytes, value: int, base: str) -> bytes:
    digits = format(value, base).encode() if value or field.precision != 0 else b""
    digits = digits.rjust(min(field.precision or 0, FIELD_LIMIT), b"0")
    if base == "o" and field.alternate and not digits.startswith(b"0"):
        digits = b"0" + digits
    return _padded(field, prefix, digits, zero=field.zero and field.precision is None)


def _float(spec: Spec, field: _Field, raw: bytes) -> bytes:
    code = _FLOAT_CODES.get(len(raw))
    if code is None:
        return b"(" + spec.text + f": an argument of {len(raw)} bytes is not a number)".encode()
    (value,) = struct.unpack(code, raw)
    prefix = _sign(field, math.copysign(1.0, value) < 0)
    kind = spec.conversion.decode().lower()
    if not math.isfinite(value):
        text = _padded(field, prefix, b"nan" if math.isnan(value) else b"inf", zero=False)
    elif kind == "a":
        text = _padded(field, prefix + b"0x", _hexadecimal(field, abs(value)), zero=field.zero)
    else:
        precision = 6 if field.precision is None else min(field.precision, FIELD_LIMIT)
        form = f"%{'#' if field.alternate else ''}.{precision}{kind}"
        text = _padded(field, prefix, (form % abs(value)).encode(), zero=field.zero)
    return text.upper() if spec.conversion.isupper() else text


def _hexadecimal(field: _Field, value: float) -> bytes:
    """The part after the 0x of %a; rounded to nearest even, subnormals as 0x0.…p-1022."""
    (bits,) = struct.unpack("<Q", struct.pack("<d", value))
    exponent, fraction = bits >> 52, bits & (1 << 52) - 1
    mantissa = fraction | (1 << 52 if exponent else 0)
    power = max(exponent, 1) - 1023 if mantissa else 0
    precision = field.precision
    if precision is not None and precision < 13:
        lost = 52 - 4 * precision
        half, rest = 1 << (lost - 1), mantissa & (1 << lost) - 1
        mantissa >>= lost
        mantissa += rest > half or (rest == half and mantissa & 1 == 1)
        digits = format(mantissa & (1 << 4 * precision) - 1, f"0{precision}x") if precision else ""
        lead = mantissa >> 4 * precision
    else:
        lead, digits = mantissa >> 52, format(mantissa & (1 << 52) - 1, "013x")
        if precision is None:
            digits = digits.rstrip("0")
        else:
            digits = digits.ljust(min(precision, FIELD_LIMIT), "0")
    point = "." if digits or field.alternate else ""
    return f"{lead}{point}{digits}p{power:+d}".encode()
