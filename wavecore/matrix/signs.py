"""The signs that modifiers apply to an instruction's operands: NEG, NEG_HI, and BLGP of f64.

A sign is "", "-" (negated), "|" (magnitude) or "-|" (negated magnitude). An operand has two, for
its even and its odd elements, which differ only in 16-bit formats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wavecore.matrix.catalogue import MatrixInstruction

Signs = tuple[str, str]
PLAIN: Signs = ("", "")
_BITS = {"A": 1, "B": 2, "C": 4}


def signs(inst: MatrixInstruction, operand: str, **modifiers: int) -> Signs:
    """The signs of an operand's even and odd elements with legal modifiers.

    A sparse B keeps its signs: A's sign is that of the product, because both are read together.
    """
    bit = _BITS.get(operand, 0)
    if inst.blgp_negates:
        return _negated(bool(modifiers.get("blgp", 0) & bit))
    if inst.is_mfma or inst.d_type == "i32" or not bit:
        return PLAIN
    low, high = modifiers.get("neg_lo", 0), modifiers.get("neg_hi", 0)
    if operand == "C":
        if inst.sparse:
            return PLAIN
        sign = ("-" if low & bit else "") + ("|" if high & bit else "")
        return sign, sign
    if inst.a_type not in ("f16", "bf16"):
        return _negated(bool(low & bit)) if inst.a_type == "f32" else PLAIN
    if inst.sparse:
        pair = tuple(bool((value ^ value >> 1) & 1) for value in (low, high))
        return _negated(*pair) if operand == "A" else PLAIN
    return _negated(bool(low & bit), bool(high & bit))


def _negated(even: bool, odd: bool | None = None) -> Signs:
    return "-" if even else "", "-" if (even if odd is None else odd) else ""


def signed(text: str, sign: str) -> str:
    """`-x`, `|x|`, `-|x|`; a pair of signs such as `-/+` precedes the text."""
    if sign.endswith("|"):
        return f"{sign[:-1]}|{text}|"
    return sign + text


def written(signs: Signs) -> str:
    """The text for titles: "even elements negated"."""
    names = {"": "", "-": "negated", "|": "magnitude", "-|": "negated magnitude"}
    even, odd = (names[sign] for sign in signs)
    if even == odd:
        return even
    return f"even elements {even}" if even else f"odd elements {odd}"
