"""How LLVM prints inline constants and literals.

This depends on the operand's type: 0x3c00 is 1.0 in an operand of 16-bit floats and a number
elsewhere. A literal that has an inline encoding prints as lit(...), so that assembling the text
gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable

INLINE_INT_FIRST, INLINE_INT_LAST, INLINE_NEGATIVE_LAST = 128, 192, 208
INLINE_FLOAT_FIRST, INLINE_FLOAT_LAST = 240, 248
FLOAT_NAMES = ("0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0", "0.15915494")

# The bits of the nine float constants, by the format that the operand reads.
F16 = (0x3800, 0xB800, 0x3C00, 0xBC00, 0x4000, 0xC000, 0x4400, 0xC400, 0x3118)
BF16 = (0x3F00, 0xBF00, 0x3F80, 0xBF80, 0x4000, 0xC000, 0x4080, 0xC080, 0x3E22)
F32 = (*(bits << 16 for bits in BF16[:8]), 0x3E22F983)
F64 = (
    0x3FE0000000000000,
    0xBFE0000000000000,
    0x3FF0000000000000,
    0xBFF0000000000000,
    0x4000000000000000,
    0xC000000000000000,
    0x4010000000000000,
    0xC010000000000000,
    0x3FC45F306DC9C882,
)


def is_inline_selector(selector: int) -> bool:
    """Whether a source selector is an inline constant."""
    return (
        INLINE_INT_FIRST <= selector <= INLINE_NEGATIVE_LAST
        or INLINE_FLOAT_FIRST <= selector <= INLINE_FLOAT_LAST
    )


def inline_int(selector: int) -> int:
    """The integer of a selector 128..208."""
    if selector <= INLINE_INT_LAST:
        return selector - INLINE_INT_FIRST
    return INLINE_INT_LAST - selector


def inline_text(selector: int, kind: str) -> str:
    """LLVM's text of an inline constant read as type `kind` (a key of `LITERAL_TEXT`)."""
    if kind == "raw":
        return hex(selector)
    if selector <= INLINE_NEGATIVE_LAST:
        return str(inline_int(selector))
    index = selector - INLINE_FLOAT_FIRST
    if kind == "i16":
        return hex(F16[index])
    if kind == "h":
        return hex(F32[index])
    if kind in ("f64", "b64") and selector == INLINE_FLOAT_LAST:
        return "0.15915494309189532"
    return FLOAT_NAMES[index]


def _is_inline_int(value: int, bits: int) -> bool:
    return value <= 64 or value >= (1 << bits) - 16


def _lit(value: int, inline: bool) -> str:
    return f"lit({value:#x})" if inline else f"{value:#x}"


def _literal_b32(value: int) -> str:
    return _lit(value, _is_inline_int(value, 32) or value in F32)


def _literal_f16(value: int) -> str:
    low = value & 0xFFFF
    if _is_inline_int(low, 16) or low in F16:
        return f"lit({value:#x})"
    return f"{low:#x}"


def _literal_f16_wide(value: int) -> str:
    """As f16, but if DPP follows: all 32 bits are shown."""
    low = value & 0xFFFF
    return _lit(value, _is_inline_int(low, 16) or low in F16)


def _literal_both_f16(value: int) -> str:
    """A constant that is read into both halves."""
    both = value & 0xFFFF in F16 and value >> 16 == value & 0xFFFF
    return _lit(value, _is_inline_int(value, 32) or both)


def _literal_i16(value: int) -> str:
    if _is_inline_int(value, 32) or value in F32:
        return f"lit({value:#x})"
    return f"{value & 0xFFFF:#x}"


def _literal_bf16(value: int) -> str:
    low = value & 0xFFFF
    return _lit(value, _is_inline_int(low, 16) or low in BF16)


def _literal_v2f16(value: int) -> str:
    return _lit(value, _is_inline_int(value, 32) or value in F16)


def _literal_v2bf16(value: int) -> str:
    return _lit(value, _is_inline_int(value, 32) or value in BF16)


def _literal_b64(value: int) -> str:
    return _lit(value, value <= 64)


def _literal_f64(value: int) -> str:
    """A 64-bit float's literal is its upper half."""
    if value == 0:
        return "0"
    wide = value << 32
    return FLOAT_NAMES[F64.index(wide)] if wide in F64 else f"{value:#x}"


def number_text(value: int) -> str:
    """A 32-bit number in a field without literals; printed as an inline constant if possible."""
    if _is_inline_int(value, 32):
        return str(value - (1 << 32) if value > 64 else value)
    return FLOAT_NAMES[F32.index(value)] if value in F32 else f"{value:#x}"


def wide_literal_text(value: int, kind: str) -> str:
    """LLVM's text of a 64-bit literal; narrower operands read its low bits."""
    if kind == "k":
        return f"{value:#x}"
    if not value >> 32:
        return f"lit64({value:#x})"
    low = value & 0xFFFFFFFF
    if kind in ("b64", "f64"):
        return _inline_or_hex(value, 64, F64)
    if kind == "f16":
        return _inline_or_hex(low & 0xFFFF, 16, F16)
    if kind == "bf16":
        text = _inline_or_hex(low & 0xFFFF, 16, BF16)
        return f"{low:#x}" if text.startswith("0x") else text
    if kind == "i16":
        text = number_text(low)
        return f"{low & 0xFFFF:#x}" if text.startswith("0x") else text
    return _inline_or_hex(low, 32, () if kind in ("2f16", "h") else F32)


def _inline_or_hex(value: int, bits: int, floats: tuple[int, ...]) -> str:
    if _is_inline_int(value, bits):
        return str(_signed(value, bits))
    if value not in floats:
        return f"{value:#x}"
    return inline_text(INLINE_FLOAT_FIRST + floats.index(value), "f64" if bits == 64 else "f16")


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> bits - 1 else value


LITERAL_TEXT: dict[str, Callable[[int], str]] = {
    "b32": _literal_b32,
    "f16": _literal_f16,
    "i16": _literal_i16,
    "bf16": _literal_bf16,
    "v2f16": _literal_v2f16,
    "v2bf16": _literal_v2bf16,
    "b64": _literal_b64,
    "f64": _literal_f64,
    "f16w": _literal_f16_wide,
    "2f16": _literal_both_f16,
    "raw": lambda value: "0xff",  # constants and literals print as their selector
    "h": lambda value: _inline_or_hex(value, 32, ()),  # integers alone have names
    "k": "{:#x}".format,  # the constant of v_fmamk and v_fmaak, never inline
    "n": number_text,  # the constant of s_setreg_imm32_b32
}
