"""Exact results of integer instructions whose clamp bit saturates, from their operands.

For an instruction not listed here the result always fits. The tests compare the exact result,
modulo the width, with the pseudocode's, so that what saturates is the pseudocode's own sum.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Operands = dict[str, int]


@dataclass(frozen=True)
class Element:
    """An exact number, and the type of the result that holds it."""

    value: int
    bits: int
    signed: bool

    @property
    def wrapped(self) -> int:
        return self.value & (1 << self.bits) - 1

    @property
    def saturated(self) -> int:
        low = -(1 << self.bits - 1) if self.signed else 0
        high = (1 << self.bits - self.signed) - 1
        return min(max(self.value, low), high) & (1 << self.bits) - 1


def both(elements: list[Element]) -> tuple[int, int]:
    """A register's value, wrapped and saturated; the first element is the lowest."""
    wrapped = saturated = low = 0
    for element in elements:
        wrapped |= element.wrapped << low
        saturated |= element.saturated << low
        low += element.bits
    return wrapped, saturated


def field(value: int, low: int, bits: int, signed: bool) -> int:
    """A bit field of a register as a number."""
    value = value >> low & (1 << bits) - 1
    return value - (1 << bits) if signed and value >> bits - 1 else value


def exact(name: str, given: Operands, carry: int = 0, signs: int = 3) -> list[Element] | None:
    """The result's elements; None for an instruction without saturation.

    signs: the bits of neg_lo, which say which factors of v_dot*_iu* are signed.
    """
    for pattern, formula in FORMULAS:
        match = pattern.fullmatch(name)
        if match is not None:
            parts = match.groupdict()
            return formula(parts, given, signs if parts.get("letter") == "iu" else carry)
    return None


def _added(operation: str, x: int, y: int, carry: int) -> int:
    if operation.startswith("add"):
        return x + y + carry
    return y - x - carry if "rev" in operation else x - y - carry


def _sum(parts: dict[str, str], given: Operands, carry: int) -> list[Element]:
    bits, signed = int(parts["bits"]), parts["letter"] == "i"
    x, y = (field(given[op], 0, bits, signed) for op in ("S0", "S1"))
    carries = "ci" in (parts.get("ci") or "") or parts["op"] in ("addc", "subb", "subbrev")
    return [Element(_added(parts["op"], x, y, carry if carries else 0), bits, signed)]


def _multiply_add(parts: dict[str, str], given: Operands, _: int) -> list[Element]:
    factor, bits = int(parts["factor"]), int(parts.get("bits") or parts["factor"])
    signed = parts["letter"] == "i"
    x, y = (field(given[op], 0, factor, signed) for op in ("S0", "S1"))
    addend = field(given["S2"], 0, bits, signed) if "S2" in given else 0
    return [Element(x * y + addend, bits, signed)]


def _packed(parts: dict[str, str], given: Operands, _: int) -> list[Element]:
    signed, result = parts["letter"] == "i", []
    for low in (0, 16):
        x, y, z = (field(given.get(op, 0), low, 16, signed) for op in ("S0", "S1", "S2"))
        value = x * y + z if parts["op"] == "mad" else _added(parts["op"], x, y, 0)
        result.append(Element(value, 16, signed))
    return result


def _differences(parts: dict[str, str], given: Operands, _: int) -> list[Element]:
    """Sums of absolute differences; masked ones skip bytes where the reference is zero."""
    bits = int(parts["bits"])
    total = 0
    for low in range(0, 32, bits):
        x, y = (field(given[op], low, bits, False) for op in ("S0", "S1"))
        if parts["op"] != "msad" or y:
            total += abs(x - y)
    return [Element((total << 16 if "hi" in parts["op"] else total) + given["S2"], 32, False)]


def _windows(parts: dict[str, str], given: Operands, _: int) -> list[Element]:
    """Four sums of absolute differences, of the bytes starting at the first, second and so on."""
    result, bits = [], 16 if parts["op"].endswith("pk_u16") else 32
    for window in range(4):
        inner = {"S0": given["S0"] >> 8 * window, "S1": given["S1"],
                 "S2": field(given["S2"], bits * window, bits, False)}  # fmt: skip
        name = "msad" if parts["op"].startswith("m") else "sad"
        (element,) = _differences({"op": name, "bits": "8"}, inner, 0)
        result.append(Element(element.value, bits, False))
    return result


def _dot(parts: dict[str, str], given: Operands, signs: int) -> list[Element]:
    bits, letter = int(parts["bits"]), parts["letter"]
    if letter != "iu":
        signs = 3 if letter == "i" else 0
    total = field(given["S2" if "S2" in given else "D0"], 0, 32, letter != "u")
    for low in range(0, 32, bits):
        x = field(given["S0"], low, bits, bool(signs & 1))
        total += x * field(given["S1"], low, bits, bool(signs & 2))
    return [Element(total, 32, letter != "u")]


FORMULAS = [
    (re.compile(pattern), formula)
    for pattern, formula in (
        (r"v_(?P<op>add|sub|subrev)_(nc_)?(?P<letter>[ui])(?P<bits>16|32)", _sum),
        (r"v_(?P<op>add|sub|subrev)_co_(?P<ci>ci_)?(?P<letter>u)(?P<bits>32)", _sum),
        (r"v_(?P<op>addc|subb|subbrev)_co_(?P<letter>u)(?P<bits>32)", _sum),
        (r"v_mad_(legacy_)?(?P<letter>[ui])(?P<factor>16)", _multiply_add),
        (r"v_mad_(?P<letter>[ui])(?P<bits>32)_[ui](?P<factor>16|24)", _multiply_add),
        (r"v_mul_(?P<letter>[ui])(?P<bits>32)_[ui](?P<factor>24)", _multiply_add),
        (r"v_mad_(co_)?(?P<letter>[ui])(?P<bits>64)_[ui](?P<factor>32)", _multiply_add),
        (r"v_pk_(?P<op>add|sub|mad)_(?P<letter>[ui])16", _packed),
        (r"v_(?P<op>sad|sad_hi|msad)_u(?P<bits>8|16|32)", _differences),
        (r"v_(?P<op>m?qsad_pk_u16|mqsad_u32)_u8", _windows),
        (r"v_dot[248]c?_[iu]32_(?P<letter>i|u|iu)(?P<bits>16|8|4)", _dot),
    )
]
