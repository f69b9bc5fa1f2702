"""Parts of generated expressions: types, and for each type rows of C with operand types."""

from __future__ import annotations

from collections.abc import Sequence

SIGNED, UNSIGNED = ("i8", "i16", "i32", "i64"), ("u8", "u16", "u32", "u64")
INTEGERS = (*SIGNED, *UNSIGNED)
FLOATS = ("f16", "f32", "f64")
VECTORS = ("u16x2", "i16x2", "f16x2", "f32x2")
TYPES = (*INTEGERS, *FLOATS, *VECTORS)

# How often a type is chosen: the most used in kernels come most.
TYPE_WEIGHTS = {
    **dict.fromkeys(("i32", "u32", "f32"), 8),
    **dict.fromkeys(("i64", "u64", "f64"), 5),
    **dict.fromkeys(("i16", "u16", "f16"), 4),
    **dict.fromkeys(("i8", "u8"), 3),
    **dict.fromkeys(VECTORS, 2),
}

WIDTH = {name: int(name[1:].partition("x")[0]) for name in TYPES}
ELEMENT = {name: name.partition("x")[0] for name in VECTORS}
SUFFIX = {"f16": "f16", "f32": "f", "f64": ""}

# Rows of expressions: a template, and the type of each part.
#
# In a template, <T> is the type of the row, <U> an unsigned type in which it wraps, <W> its width,
# <M> that minus one, <H> a mask for divisors, <S> the suffix of builtins, <E> the type of a
# vector's elements. For parts, T and E are the same, U is unsigned and as wide as T, I another
# integer type, V a variable of type T, n a count (u32), c a condition; longer names are types, and
# with a v after them variables.
Row = tuple[str, Sequence[str]]

_ALL_INTEGERS: list[Row] = [
    ("(<U>)%0 + (<U>)%1", "TT"), ("(<U>)%0 - (<U>)%1", "TT"), ("(<U>)%0 * (<U>)%1", "TT"),
    ("%0 & %1", "TT"), ("%0 | %1", "TT"), ("%0 ^ %1", "TT"), ("%0 & ~%1", "TT"), ("~%0", "T"),
    ("(<U>)0 - (<U>)%0", "T"), ("(<U>)%0 << (%1 & <M>)", "Tn"), ("%0 >> (%1 & <M>)", "Tn"),
    ("%0 >> (%1 & <M>)", "Tn"), ("%0 ? %1 : %2", "cTT"), ("%0 ? %1 : %2", "cTT"),
    ("med3_<T>(%0, %1, %2)", "TTT"), ("min3_<T>(%0, %1, %2)", "TTT"),
    ("max3_<T>(%0, %1, %2)", "TTT"), ("distance_<T>(%0, %1)", "TT"),
    ("insert_<T>(%0, %1, %2)", "TTT"), ("bit_<T>(%0, %1)", "Tn"),
    ("signed_field_<T>(%0, %1)", "Tn"), ("sum_or_<T>(%0, %1, %2)", "TTT"),
    ("product_or_<T>(%0, %1, %2)", "TTT"), ("__builtin_elementwise_min(%0, %1)", "TT"),
    ("__builtin_elementwise_max(%0, %1)", "TT"), ("__builtin_elementwise_add_sat(%0, %1)", "TT"),
    ("__builtin_elementwise_sub_sat(%0, %1)", "TT"),
    ("(<U>)%0 * (<U>)%1 + (<U>)%2", "TTT"), ("((<U>)%0 << 3) + (<U>)%1", "TT"),
    ("(<U>)%0 + (<U>)%1 + (<U>)%2", "TTT"), ("(%0 & %1) | %2", "TTT"), ("%0 ^ %1 ^ %2", "TTT"),
    ("((<U>)%0 << (%1 & <M>)) | %2", "TnT"), ("(%0 >> 3) & 0x3f", "T"), ("%0", "I"), ("%0", "I"),
    ("<T>_of_f16(%0)", "f16"), ("<T>_of_f32(%0)", "f32"), ("<T>_of_f64(%0)", "f64"), ("%0", "c"),
    ("__builtin_popcountll(%0)", "U"),
]  # fmt: skip
_ALL_UNSIGNED: list[Row] = [
    ("dividend_<T>(%0) / (%1 | 1)", "TT"), ("dividend_<T>(%0) % (%1 | 1)", "TT"),
    ("dividend_<T>(%0) / ((%1 & 7) + 1)", "TT"), ("dividend_<T>(%0) % ((%1 & 0xff) + 1)", "TT"),
    ("(%0 & 0x3fffff) / ((%1 & 0xffff) + 1)", "TT"), ("(%0 & 0x7ff) % ((%1 & 0xff) + 1)", "TT"),
    ("%0 / 10", "T"), ("%0 % 7", "T"), ("__builtin_rotateleft<W>(%0, %1)", "TT"),
    ("__builtin_rotateright<W>(%0, %1)", "TT"), ("__builtin_bitreverse<W>(%0)", "T"),
]  # fmt: skip
_ALL_SIGNED: list[Row] = [
    ("%0 / ((%1 >> 1 & <H>) + 1)", "TT"), ("%0 % ((%1 >> 1 & <H>) + 1)", "TT"),
    ("%0 / (-2 - (%1 & 63))", "TT"), ("%0 % (-2 - (%1 & 63))", "TT"), ("%0 / 10", "T"),
    ("%0 % -7", "T"), ("%0 < 0 ? ~%0 : %0", "V"),
]  # fmt: skip
_OF_INTEGER: dict[str, list[Row]] = {
    "u16": [("__builtin_bswap16(%0)", "T"), ("bits_f16(%0)", "f16"), ("%0.x", "u16x2"),
            ("%0.y", "u16x2"), ("%0 & 0xff | %1 << 8", ("u8", "u8"))],
    "i16": [("%0.x", "i16x2"), ("%0.y", "i16x2")],
    "i32": [("(i32)((u64)((i64)%0 * %1) >> 32)", "TT"), ("dot4_signed(%0, %1, %2)", "TTT"),
            ("(i32)((u32)%0 << 12) >> 20", "T"), ("exponent_f32(%0)", ("f32",)),
            ("exponent_f64(%0)", ("f64",)), ("%0.x * %0.y", ("i16x2v",))],
    "u32": [("(u32)((u64)%0 * %1 >> 32)", "TT"), ("(%0 & 0xffffff) * (%1 & 0xffffff) + %2", "TTT"),
            ("funnel(%0, %1, %2)", "TTT"), ("dot4(%0, %1, %2)", "TTT"), ("sad(%0, %1, %2)", "TTT"),
            ("permute(%0, %1, %2)", "TTT"), ("bits_f32(%0)", ("f32",)),
            ("__builtin_bswap32(%0)", "T"), ("__builtin_clz(%0 | 1)", "T"),
            ("__builtin_ctz(%0 | 0x80000000u)", "T"), ("__builtin_popcount(%0) + %1", "TT"),
            ("%0 >> 5 & 0x1ff", "T"),
            ("%0 & 0xff | (%1 & 0xff) << 8 | %2 << 16", ("u8", "u8", "u16"))],
    "i64": [("high_i64(%0, %1)", "TT"), ("(i64)%0 * %1", ("i32", "i32")),
            ("(i64)%0 * %1 + (i32)%2", ("i32", "i32", "i16"))],
    "u64": [("high_u64(%0, %1)", "TT"), ("(u64)%0 * %1", ("u32", "u32")),
            ("(u64)%0 * %1 + %2", ("u32", "u32", "T")), ("bits_f64(%0)", ("f64",)),
            ("swap_u64(%0)", "T"), ("__builtin_clzll(%0 | 1)", "T"),
            ("__builtin_ctzll(%0 | 1ull << 63)", "T"), ("(u64)%0 << 32 | %1", ("u32", "u32"))],
}  # fmt: skip
_ALL_FLOATS: list[Row] = [
    *[("%0 + %1", "TT"), ("%0 - %1", "TT"), ("%0 * %1", "TT"), ("fma_<T>(%0, %1, %2)", "TTT")] * 3,
    ("%0 / %1", "TT"), ("%0 / %1", "TT"), ("1 / %0", "T"), ("__builtin_sqrt<S>(%0)", "T"),
    ("-%0", "T"), ("__builtin_sqrt<S>(__builtin_fabs<S>(%0))", "T"), ("__builtin_fabs<S>(%0)", "T"),
    ("%0 * %1 + %2", "TTT"), ("%0 - __builtin_fabs<S>(%1)", "TT"), ("2 * %0", "T"),
    ("-%0 * %1", "TT"), ("sign_<T>(%0, %1)", "TT"), ("num_min_<T>(%0, %1)", "TT"),
    ("num_max_<T>(%0, %1)", "TT"), ("less_<T>(%0, %1)", "TT"), ("more_<T>(%0, %1)", "TT"),
    ("least_<T>(%0, %1)", "TT"), ("clamp_<T>(%0)", "T"), ("clamp_<T>(%0 * %1)", "TT"),
    ("med3_<T>(%0, %1, %2)", "TTT"), ("__builtin_floor<S>(%0)", "T"),
    ("__builtin_ceil<S>(%0)", "T"), ("__builtin_trunc<S>(%0)", "T"), ("__builtin_rint<S>(%0)", "T"),
    ("fraction_<T>(%0)", "T"), ("%0 ? %1 : %2", "cTT"), ("%0 ? %1 : -%1", "cV"), ("%0", "I"),
    ("%0", "I"), ("from_bits_<T>(%0)", "U"), ("%0 * (<T>)0.5", "T"),
]  # fmt: skip
_OF_FLOAT: dict[str, list[Row]] = {
    "f16": [("f16_of_f32(%0)", ("f32",)), ("f16_of_f64(%0)", ("f64",)),
            ("mix_f16(%0, %1, %2)", ("T", "f32", "T")), ("%0.x", "f16x2"), ("%0.y", "f16x2"),
            ("f16_of_f32(%0)", ("f32",))],
    "f32": [("%0", ("f16",)), ("%0", ("f64",)), ("mix_f32(%0, %1, %2)", ("f16", "f16", "T")),
            ("__builtin_ldexpf(%0, (i32)(%1 & 63) - 32)", "Tn"), ("mantissa_f32(%0)", "T"),
            ("%0.x", "f32x2"), ("%0.y", "f32x2"), ("(u8)%0", ("u32",)),
            ("(u8)(%0 >> 16)", ("u32",)), ("(f32)%0 * %1", ("f16", "T"))],
    "f64": [("%0", ("f16",)), ("%0", ("f32",)),
            ("__builtin_ldexp(%0, (i32)(%1 & 255) - 128)", "Tn"), ("mantissa_f64(%0)", "T"),
            ("(f64)%0 * (f64)%1", ("f32", "f32"))],
}  # fmt: skip
_ALL_VECTORS: list[Row] = [
    ("%0 + %1", "TT"), ("%0 - %1", "TT"), ("%0 * %1", "TT"), ("%0.yx", "T"),
    ("(<T>){(<E>)%0, (<E>)%1}", "EE"), ("(<T>){(<E>)%0, %1.x}", "ET"), ("%0 ? %1 : %2", "cTT"),
]  # fmt: skip
_OF_VECTOR: dict[str, list[Row]] = {
    "u16x2": [("%0 << (%1 & (u16x2)15)", "TT"), ("%0 >> (%1 & (u16x2)15)", "TT"), ("%0 ^ %1", "TT"),
              ("__builtin_elementwise_min(%0, %1)", "TT"), ("%0 * %1 + %2", "TTT"),
              ("__builtin_elementwise_max(%0, %1)", "TT"), ("(u16x2)%0", ("i16x2",)), ("~%0", "T"),
              ("__builtin_elementwise_add_sat(%0, %1)", "TT"),
              ("__builtin_elementwise_sub_sat(%0, %1)", "TT")],
    "i16x2": [("%0 >> (%1 & (i16x2)15)", "TT"), ("(i16x2)%0", ("u16x2",)), ("%0 & %1", "TT"),
              ("__builtin_elementwise_min(%0, %1)", "TT"),
              ("__builtin_elementwise_max(%0, %1)", "TT"),
              ("__builtin_elementwise_add_sat(%0, %1)", "TT"),
              ("__builtin_elementwise_sub_sat(%0, %1)", "TT")],
    "f16x2": [("fma_f16x2(%0, %1, %2)", "TTT"), ("-%0", "T"),
              ("__builtin_elementwise_abs(%0)", "T")],
    "f32x2": [("fma_f32x2(%0, %1, %2)", "TTT"), ("-%0", "T"), ("%0 / %1", "TT"),
              ("(f32x2)%0.x * %1", "TT")],
}  # fmt: skip
# Sums of signed elements must not overflow: they are formed in the unsigned type.
_NO_SIGNED_VECTOR = frozenset({"%0 + %1", "%0 - %1", "%0 * %1"})


def _rows(kind: str) -> list[Row]:
    if kind in INTEGERS:
        own = _ALL_UNSIGNED if kind in UNSIGNED else _ALL_SIGNED
        return [*_ALL_INTEGERS, *own, *_OF_INTEGER.get(kind, [])]
    if kind in FLOATS:
        return [*_ALL_FLOATS, *_OF_FLOAT[kind]]
    common = [row for row in _ALL_VECTORS if kind != "i16x2" or row[0] not in _NO_SIGNED_VECTOR]
    return [*common, *_OF_VECTOR[kind]]


ROWS = {kind: _rows(kind) for kind in TYPES}


def specialise(template: str, kind: str) -> str:
    """A row's template for one type."""
    width = WIDTH[kind]
    texts = {
        "T": kind,
        "U": "u64" if width == 64 else "u32",
        "W": str(width),
        "M": str(width - 1),
        "H": hex((1 << width - 3) - 1),
        "S": SUFFIX.get(kind, ""),
        "E": ELEMENT.get(kind, kind),
    }
    for name, text in texts.items():
        template = template.replace(f"<{name}>", text)
    return template
