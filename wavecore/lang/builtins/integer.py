"""HIP's integer functions: 24-bit products, averages, bit fields and byte permutation."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.lang.amdgcn import why_not
from wavecore.lang.arithmetic import Mismatch, bits, common, number_as, settled
from wavecore.lang.builtins.builtin import Builtin, row
from wavecore.lang.builtins.table import ELSEWHERE, TABLE
from wavecore.lang.call import Call
from wavecore.lang.types import Scalar, Type, Vector, i8, i32, i64, u8, u32, u64, vector
from wavecore.lang.values import Result, Value, View, literal
from wavecore.matrix.builtins import PREFIX

INTEGERS = "Integers"


def word_of(call: Call, indices: range) -> Scalar:
    """The common integer type of arguments: 32 or 64 bits; narrower ones are widened."""
    kinds: list[Type] = []
    for n in indices:
        given = call.value(n)
        kind = settled(given.type) if given.constant is None else given.type
        if isinstance(given, View) or not isinstance(kind, Scalar) or kind.kind not in "iub":
            raise call.error(f"{call.name} takes integers, not {given.type.name}", "",
                             call.node_of(n))  # fmt: skip
        kinds.append(kind)
    together = settled(common(kinds))
    assert isinstance(together, Scalar)
    if together.bits == 64:
        return u64 if together.kind == "u" else i64
    return u32 if together is u32 else i32


def _unsigned(kind: Scalar) -> Scalar:
    return u64 if kind.bits == 64 else u32


def _by_type(spellings: dict[Scalar, str], count: int, typed: int) -> Callable[[Call], Value]:
    """A function with a C++ name per type; the first `typed` arguments select it.

    Further arguments are u32.
    """

    def rule(call: Call) -> Value:
        call.count(count)
        call.no_keywords()
        kind = word_of(call, range(typed))
        if kind not in spellings:
            kind = _unsigned(kind)
        if kind not in spellings:
            raise Mismatch(f"{call.name} takes 32-bit integers, not a {kind.name}")
        codes = [call.typed(n, kind if n < typed else u32).code for n in range(count)]
        return Value(kind, f"{spellings[kind]}({', '.join(codes)})")

    return rule


def _sad(call: Call) -> Value:
    call.count(3)
    call.no_keywords()
    kind = word_of(call, range(2))
    if kind.bits == 64:
        raise Mismatch(f"{call.name} takes 32-bit integers, not a {kind.name}")
    name = "__usad" if kind is u32 else "__sad"
    parts = [call.typed(0, kind).code, call.typed(1, kind).code, call.typed(2, u32).code]
    return Value(u32, f"{name}({', '.join(parts)})")


def _dp4a(call: Call) -> Value:
    """The dot product of bytes that the target has; every target has one."""
    call.count(3)
    call.no_keywords()
    kind = _bytes_of(call)
    words = [bits(call.value(n), kind) if isinstance(call.value(n).type, Vector)
             else call.typed(n, kind) for n in range(2)]  # fmt: skip
    x, y, total = words[0].code, words[1].code, call.typed(2, kind).code
    if kind is u32:
        return Value(kind, f"{PREFIX}udot4({x}, {y}, {total}, false)")
    if why_not("sdot4", call.t.unit.target.name):
        return Value(kind, f"{PREFIX}sudot4(true, {x}, true, {y}, {total}, false)")
    return Value(kind, f"{PREFIX}sdot4({x}, {y}, {total}, false)")


def _bytes_of(call: Call) -> Scalar:
    """u32 if both factors are words or vectors of unsigned bytes, i32 for signed ones."""
    kinds = [settled(call.value(n).type) for n in range(2)]
    vectors = [each for each in kinds if isinstance(each, Vector)]
    if not vectors:
        kind = word_of(call, range(2))
    elif all(each is vectors[0] for each in kinds) and vectors[0] in (vector(i8, 4), vector(u8, 4)):
        kind = u32 if vectors[0].element is u8 else i32
    else:
        kind = i64  # neither
    if kind.bits == 64:
        named = " and ".join(each.name for each in kinds)
        raise Mismatch(f"{call.name} takes two words, or two i8x4 or u8x4, not {named}")
    return kind


row("dp4a", INTEGERS, "(x, y, sum)",
    "The sum and the products of four bytes of x and of y: signed for i32 and i8x4, else unsigned.",
    _dp4a)  # fmt: skip
row("mul24", INTEGERS, "(x, y)", "The low 32 bits of the product of two 24-bit integers.",
    _by_type({i32: "__mul24", u32: "__umul24"}, 2, 2))  # fmt: skip
row("hadd", INTEGERS, "(x, y)", "Half of the sum, rounded down, without overflow.",
    _by_type({i32: "__hadd", u32: "__uhadd"}, 2, 2))  # fmt: skip
row("rhadd", INTEGERS, "(x, y)", "Half of the sum, rounded up, without overflow.",
    _by_type({i32: "__rhadd", u32: "__urhadd"}, 2, 2))  # fmt: skip
row("sad", INTEGERS, "(x, y, sum)", "The sum and the absolute difference of x and y.", _sad)
row("byte_perm", INTEGERS, "(x, y, selectors)",
    "Four bytes selected from eight by four 4-bit selectors; x has bytes 0 to 3.",
    _by_type({u32: "__byte_perm"}, 3, 2))  # fmt: skip
for _name, _what in (
    ("l", "left by the shift modulo 32, the upper 32"),
    ("r", "right by the shift modulo 32, the lower 32"),
    ("lc", "left by the shift, 32 at most, the upper 32"),
    ("rc", "right by the shift, 32 at most, the lower 32"),
):
    row(f"funnelshift_{_name}", INTEGERS, "(low, high, shift)",
        f"64 bits, low and high, shifted {_what}.",
        _by_type({u32: f"__funnelshift_{_name}"}, 3, 2))  # fmt: skip
row("bitextract", INTEGERS, "(x, offset, width)", "A bit field of x.",
    _by_type({u32: "__bitextract_u32", u64: "__bitextract_u64"}, 3, 1))  # fmt: skip
row("bitinsert", INTEGERS, "(x, y, offset, width)", "x with a bit field replaced by y's low bits.",
    _by_type({u32: "__bitinsert_u32", u64: "__bitinsert_u64"}, 4, 2))  # fmt: skip


def _of(result: Scalar, cxx: str, *parameters: Scalar) -> Callable[[Call], Value]:
    """A function of CUDA's headers, whose name says its types: arguments are converted, as in C."""

    def rule(call: Call) -> Value:
        call.count(len(parameters))
        call.no_keywords()
        codes = [_as_in_c(call, n, kind).code for n, kind in enumerate(parameters)]
        return Value(result, f"{cxx}({', '.join(codes)})")

    return rule


def _as_in_c(call: Call, index: int, kind: Scalar) -> Value:
    """An argument converted to an integer as C does it, without a check: -1 to 0xFFFFFFFF."""
    given = call.value(index)
    if given.constant is not None:
        return literal(number_as(given.constant, kind), kind)
    return call.typed(index, kind)


# Ours of these names, without the underscores, take the type from the arguments.
_OF_CUDA = {
    "umulhi": _of(u32, "__umulhi", u32, u32),
    "umul24": _of(u32, "__umul24", u32, u32),
    "umul64hi": _of(u64, "__umul64hi", u64, u64),
    "mul64hi": _of(i64, "__mul64hi", i64, i64),
    "uhadd": _of(u32, "__uhadd", u32, u32),
    "urhadd": _of(u32, "__urhadd", u32, u32),
    "usad": _of(u32, "__usad", u32, u32, u32),
    "__mulhi": _of(i32, "__mulhi", i32, i32),
    "__mul24": _of(i32, "__mul24", i32, i32),
    "__rhadd": _of(i32, "__rhadd", i32, i32),
    "__sad": _of(u32, "__sad", i32, i32, u32),
}
for _name, _rule in _OF_CUDA.items():
    for _spelled in {_name, f"__{_name.removeprefix('__')}"}:
        ELSEWHERE[_spelled] = Builtin(
            _spelled, INTEGERS, "(...)", "CUDA's function, with the types of its header.", _rule
        )


def _promoted(name: str) -> Callable[[Call], Result]:
    """CUDA's function of a word, to which C promotes narrower integers; of 64 bits if it has them.

    C would drop the upper half of a ballot, which has 64 bits here.
    """

    def rule(call: Call) -> Result:
        call.count(1)
        call.no_keywords()
        kind = _unsigned(word_of(call, range(1)))
        call.args[0] = _as_in_c(call, 0, kind)
        return TABLE[name].lang_call(call)

    return rule


for _name in ("popc", "clz", "ffs", "brev"):
    ELSEWHERE[f"__{_name}"] = Builtin(
        f"__{_name}", INTEGERS, "(x)", f"wl.{_name} of an unsigned word.", _promoted(_name)
    )
