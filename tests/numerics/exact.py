"""AMD's matrix arithmetic in Python integers: slow, exact, and independent of wavecore's models.

Each model takes the raw bits of one dot product, A and B as lists in k order and C as one integer,
and returns the raw bits of D.

Sources: MMA-Sim (arXiv 2511.10909) for CDNA; captures of RDNA 3 and 4 in ROCm/rocm-systems (issue
12056, pull request 12120) and bjacob/goc; AMD's ISA manuals for integers, formats and scales. What
is measured is in docs/numerics.md, "Evidence". A comment that begins with "Choice:" marks what
they leave open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from tests.numerics.dyadic import (
    FLOATS,
    Codes,
    Formats,
    Number,
    cut_to,
    decode,
    encode,
    exact_sum,
    floor_to,
    infinity,
    lead,
    nearest,
    product,
    products,
    signed_code,
)

T = TypeVar("T")

INTEGERS = {"i8": (8, True), "u8": (8, False), "i4": (4, True), "u4": (4, False)}

MIN_EXPONENT, MAX_EXPONENT = -126, 127  # of a normal f32


def groups(items: Sequence[T], length: int) -> Iterator[Sequence[T]]:
    """Consecutive runs of `length`; the last one is shorter if K is not a multiple of it."""
    return (items[i : i + length] for i in range(0, len(items), length))


# -- IEEE rules, which CDNA follows as far as is known ----------------------------------------


def ieee_special(terms: Sequence[Number], out: str) -> int | None:
    """The result of a sum with NaN or infinities among its terms; None if all are finite.

    NaN is one canonical quiet NaN: the payload on CDNA is unknown, and all NaNs compare equal.
    """
    nan = FLOATS[out].nan
    if any(t.kind in ("nan", "invalid") for t in terms):
        return nan
    signs = {t.sign for t in terms if t.kind == "infinite"}
    if len(signs) == 2:
        return nan
    return signed_code(signs.pop(), infinity(out), out) if signs else None


def round_once(terms: Sequence[Number], out: str) -> int:
    """The exact sum of the terms, rounded once; an exact zero is +0."""
    special = ieee_special(terms, out)
    return encode(*exact_sum(terms), out) if special is None else special


def ieee_sum(terms: Sequence[Number], out: str) -> int:
    """As `round_once`, but if all terms are negative zeros, the result is -0."""
    if all(t.kind == "finite" and t.m == 0 and t.sign for t in terms):
        return signed_code(1, 0, out)
    return round_once(terms, out)


# -- 2.1 FMA-CHAIN: f32 and f64 MFMA ----------------------------------------------------------


def fma_chain(
    a: Codes,
    b: Codes,
    c: int,
    formats: Formats = ("f32", "f32"),
    flush_inputs: bool = False,
    blgp: int = 0,
) -> int:
    """One IEEE fused multiply-add for each k, ascending.

    flush_inputs: MODE.FP_DENORM flushes A and B (f32). blgp: bits 0, 1 and 2 negate A, B and C
    (f64 from gfx942 on).
    """
    out = formats[0]
    if flush_inputs:
        a, b = ([without_subnormal(i, out) for i in codes] for codes in (a, b))
    a, b = negated(a, blgp & 1, out), negated(b, blgp >> 1 & 1, out)
    (acc,) = negated([c], blgp >> 2 & 1, out)
    for p in products(a, b, formats):
        acc = ieee_sum([p, decode(acc, out)], out)
    return acc


def negated(codes: Codes, flip: int, name: str) -> Codes:
    return [code ^ FLOATS[name].sign_bit for code in codes] if flip else codes


def without_subnormal(code: int, name: str) -> int:
    """Zero for a subnormal. Choice: it keeps the subnormal's sign, as flushing does elsewhere."""
    return code & FLOATS[name].sign_bit if has_no_exponent(code, name) else code


def has_no_exponent(code: int, name: str) -> bool:
    """Zero or subnormal."""
    format = FLOATS[name]
    return (code & format.sign_bit - 1) >> format.mantissa_bits == 0


# -- 2.2 E-FDPA: CDNA 1, f16 (group 4) and bf16 (group 2) -------------------------------------


def e_fdpa(a: Codes, b: Codes, c: int, formats: Formats, group: int) -> int:
    """Each group's products and the accumulator summed exactly and rounded once.

    Choice: a negative sum too small for f32 rounds to -0; only an exact zero is +0.
    """
    acc = c
    for terms in groups(products(a, b, formats), group):
        acc = round_once([*terms, decode(acc, "f32")], "f32")
    return acc


# -- 2.3 FTZ-ADDMUL: CDNA 2, f16 and bf16_1k (pairs of pairs: 4), bf16 (pairs: 2) -------------


def ftz_addmul(a: Codes, b: Codes, c: int, formats: Formats, group: int) -> int:
    """f32 products, added in pairs and then to the accumulator, each step flushing subnormals."""
    a = [flushed_input(code, formats[0]) for code in a]
    b = [flushed_input(code, formats[1]) for code in b]
    acc = flushed_input(c, "f32")
    for terms in groups([flushed_product(p) for p in products(a, b, formats)], group):
        acc = flushed_add(acc, pairwise(terms))
    return acc


def flushed_input(code: int, name: str) -> int:
    """Zero, positive, for a subnormal and for either zero."""
    return 0 if has_no_exponent(code, name) else code


def flushed_product(p: Number) -> int:
    return flushed_result(ieee_sum([p], "f32"))


def flushed_add(x: int, y: int) -> int:
    return flushed_result(ieee_sum([decode(x, "f32"), decode(y, "f32")], "f32"))


def flushed_result(code: int) -> int:
    """A subnormal result is a zero with its sign."""
    return without_subnormal(code, "f32")


def pairwise(terms: Sequence[int]) -> int:
    """add(add(p0, p1), add(p2, p3)), or add(p0, p1)."""
    if len(terms) == 1:
        return terms[0]
    middle = len(terms) // 2
    return flushed_add(pairwise(terms[:middle]), pairwise(terms[middle:]))


# -- 2.4 TR-FDPA and GTR-FDPA: CDNA 3 ---------------------------------------------------------

F, F2, GUARD = 24, 31, 32  # fractional bits of products, of the last floor, of the aligned sum


class Dot(NamedTuple):
    """A sum of products: `units` of 2**(e - F)."""

    units: int
    e: int


def tr_fdpa(a: Codes, b: Codes, c: int, formats: Formats, group: int) -> int:
    """f16, bf16 (group 8, or K if less) and xf32 (group 4)."""
    a, b = truncated_xf32(a, formats[0]), truncated_xf32(b, formats[1])
    acc = c
    for terms in groups(products(a, b, formats), group):
        acc = cdna3_step(terms, acc, grouped=False)
    return acc


def gtr_fdpa(a: Codes, b: Codes, c: int, formats: Formats, group: int = 16) -> int:
    """fp8 and bf8: even and odd k are summed separately."""
    acc = c
    for terms in groups(products(a, b, formats), group):
        acc = cdna3_step(terms, acc, grouped=True)
    return acc


def truncated_xf32(codes: Codes, name: str) -> Codes:
    return [code & ~0x1FFF for code in codes] if name == "xf32" else codes


def cdna3_step(terms: Sequence[Number], acc: int, grouped: bool) -> int:
    terms = [overflowed(p) for p in terms]
    c = decode(acc, "f32")
    special = ieee_special([*terms, c], "f32")
    if special is not None:
        return special
    dot = even_odd_sum(terms) if grouped else truncated_sum(terms)
    return add_accumulator(dot, c, drop_far_c=grouped)


def overflowed(p: Number) -> Number:
    """A product of 2**128 or more is already infinite."""
    if p.kind == "finite" and p.m and p.lead > MAX_EXPONENT:
        return p._replace(kind="infinite")
    return p


def truncated_sum(terms: Sequence[Number]) -> Dot | None:
    """Products truncated to F bits below the largest alignment exponent; None if all are zero."""
    terms = [p for p in terms if p.m]
    if not terms:
        return None
    e = max(p.e for p in terms)
    return Dot(sum(cut_to(p.signed, p.x, e - F) for p in terms), e)


def even_odd_sum(terms: Sequence[Number]) -> Dot | None:
    """The truncated sums of even and odd k, floored to the grid of the larger one."""
    halves = [truncated_sum(terms[0::2]), truncated_sum(terms[1::2])]
    present = [half for half in halves if half is not None]
    if not present:
        return None
    e = max(half.e for half in present)
    return Dot(sum(floor_to(half.units, half.e - F, e - F) for half in present), e)


def add_accumulator(dot: Dot | None, c: Number, drop_far_c: bool) -> int:
    """Steps 5 to 9: both floored to the common grid, the sum floored again and rounded."""
    if dot is None:
        dot = Dot(0, c.e)
    e = max(dot.e, c.e)
    s = floor_to(dot.units, dot.e - F, e - GUARD)
    c_units = floor_to(c.signed, c.x, e - F)
    if drop_far_c and c.e < e - F - 1:
        c_units = 0
    total = s + (c_units << GUARD - F)
    if total == 0:
        return 0
    # Choice: a negative total that rounds to zero gives -0, as rounding in IEEE 754 does.
    grid = max(lead(total, e - GUARD), MIN_EXPONENT) - F2
    return encode(floor_to(total, e - GUARD, grid), grid, "f32")


# -- Common to RDNA 3 and 4: specials, and 16-bit C and D -------------------------------------

NAN_FACTOR = 0xFFC00A3D
INVALID = 0xFFC00000
QUIET = 0x00400000


def rdna_special(terms: Sequence[Number], c: int, invalid: int = INVALID) -> int | None:
    """The f32 result when NaN or infinities are involved, in the order of 2.5 step 2, or None.

    invalid: the result of infinity times zero and of opposite infinities.
    """
    kinds = {p.kind for p in terms}
    addend = decode(c, "f32")
    if "nan" in kinds:
        return NAN_FACTOR
    signs = {p.sign for p in terms if p.kind == "infinite"}
    if "invalid" in kinds or len(signs) == 2:
        return invalid
    if addend.kind == "nan":
        return c | QUIET
    if addend.kind == "infinite":
        signs.add(addend.sign)
    if len(signs) == 2:
        return invalid
    return signed_code(signs.pop(), infinity("f32"), "f32") if signs else None


def widened(code: int, name: str) -> int:
    """C as f32 bits, keeping signs of zeros and NaN payloads."""
    if name == "f32":
        return code
    if name == "bf16":
        return code << 16
    number = decode(code, name)
    if number.kind == "finite":
        return signed_code(number.sign, encode(number.m, number.x, "f32"), "f32")
    return signed_code(number.sign, infinity("f32") | (code & 0x3FF) << 13, "f32")


def narrowed_special(code: int, name: str) -> int:
    """An f32 NaN or infinity in the output format."""
    if name == "f32":
        return code
    if code == NAN_FACTOR:
        return {"f16": 0xFE3D, "bf16": 0xFFFD}[name]
    if name == "bf16":
        return code >> 16
    return signed_code(code >> 31, 0x7C00 | code >> 13 & 0x3FF, "f16")


def packed_f16(v: int, x: int, fp16_ovfl: bool) -> int:
    """The total rounded directly to f16: a zero is +0, an overflow infinite or 65504."""
    code = encode(v, x, "f16")
    magnitude = code & 0x7FFF
    if magnitude == 0:
        return 0
    if fp16_ovfl and magnitude == infinity("f16"):
        return code - 1
    return code


# -- 2.5 DOT2-G11: RDNA 3 and 3.5 -------------------------------------------------------------


def dot2_g11(
    a: Codes,
    b: Codes,
    c: int,
    formats: Formats,
    out: str = "f32",
    fp16_ovfl: bool = False,
) -> int:
    """Two products per step; C and D are `out`, and each step's result is narrowed to it."""
    acc = c
    terms = [
        product(g11_factor(i, formats[0]), g11_factor(j, formats[1]))
        for i, j in zip(a, b, strict=True)
    ]
    for pair in groups(terms, 2):
        acc = g11_step(pair, acc, out, fp16_ovfl)
    return acc


def g11_factor(code: int, name: str) -> Number:
    """A factor; a bf16 subnormal is zero but keeps sign and exponent."""
    number = decode(code, name)
    return number._replace(m=0) if name == "bf16" and has_no_exponent(code, name) else number


def g11_step(pair: Sequence[Number], acc: int, out: str, fp16_ovfl: bool) -> int:
    wide = widened(acc, out)
    special = rdna_special(pair, wide)
    if special is not None:
        return narrowed_special(special, out)
    c = decode(without_subnormal(wide, "f32"), "f32")
    if not any(n.m for n in (c, *pair)):
        return 0
    grid = g11_grid(pair, c, out)
    total = sum(g11_units(n, grid, frame=c.sign) for n in (c, *pair))
    if c.sign:
        total = -total
    return g11_pack(total, grid, out, fp16_ovfl)


def g11_grid(pair: Sequence[Number], c: Number, out: str) -> int:
    """24 bits below the largest product's alignment, or 26 below the leading bit of all terms."""
    present = [p for p in pair if p.m]
    leads = [n.lead for n in (c, *present) if n.m]
    if out == "f16":
        leads.append(1 - FLOATS["f16"].bias)  # the lead of C is at least that of f16's least normal
    return max([max(leads) - 26, *(p.e - 24 for p in present)])


def g11_units(n: Number, grid: int, frame: int) -> int:
    """The magnitude truncated to the grid, in one's complement if its sign is not the frame's."""
    q = floor_to(n.m, n.x, grid)
    return q if n.sign == frame else -q - 1


def g11_pack(total: int, grid: int, out: str, fp16_ovfl: bool) -> int:
    if out == "f16":
        return packed_f16(total, grid, fp16_ovfl)
    code = encode_without_subnormals(total, grid)
    return code >> 16 if out == "bf16" else code


def encode_without_subnormals(v: int, x: int) -> int:
    """To f32's 24 bits with unbounded exponent; then +0 below the smallest normal number."""
    if v == 0:
        return 0
    unit = lead(v, x) - 23
    kept = nearest(abs(v), x, unit)
    if lead(kept, unit) < MIN_EXPONENT:
        return 0
    return encode(-kept if v < 0 else kept, unit, "f32")


# -- 2.6 DOT-G12: RDNA 4 ----------------------------------------------------------------------


def dot_g12(
    a: Codes,
    b: Codes,
    c: int,
    formats: Formats,
    out: str = "f32",
    step: int = 4,
    fp16_ovfl: bool = False,
    wave: int | None = None,
) -> int:
    """`step` products at a time: 2 for DOT2, 4 for WMMA and for DOT4.

    wave: the wave size, if A and B are in the contiguous K of a WMMA's register layout; None if
    they are in the order of the steps, as in AMD's register tables.
    """
    # Choice: WMMA of 8-bit floats (unmeasured) runs four DOT4 steps in the given order.
    terms = products(a, b, formats)
    if wave is not None:
        terms = [terms[k] for k in g12_order(wave, len(terms))]
    one_group = formats[0] in ("fp8", "bf8")
    acc = c
    for some in groups(terms, step):
        acc = g12_step(some, acc, out, one_group, fp16_ovfl)
    return acc


def g12_order(wave: int, k: int = 16) -> list[int]:
    """Contiguous K in the order of the steps: wave32 takes its two lane groups alternately."""
    if wave == 64:
        return list(range(k))
    half = k // 2
    return [lanes + start + i for start in range(0, half, 4) for lanes in (0, half)
            for i in range(4)]  # fmt: skip


def g12_step(terms: Sequence[Number], acc: int, out: str, one_group: bool, fp16_ovfl: bool) -> int:
    wide = widened(acc, out)
    special = rdna_special(terms, wide, invalid=NAN_FACTOR if one_group else INVALID)
    if special is not None:
        return narrowed_special(special, out)
    c = decode(wide, "f32")
    c_floor = 1 - FLOATS["f16"].bias if out == "f16" else MIN_EXPONENT
    c_lead = max(c.lead, c_floor) if c.m else c_floor
    grid = max([c_lead - 26, *(p.e - 24 for p in terms if p.m)])
    total = g12_accumulator(c, grid, c_floor)
    for members in groups(terms, len(terms) if one_group else 2):
        total += g12_group(members, grid)
    return g12_pack(total, grid, out, fp16_ovfl)


def g12_accumulator(c: Number, grid: int, c_floor: int) -> int:
    """C floored; zero, not -1, if no bit survives on a grid above the floor of exponents.

    Two variants of this rule are published; the older one drops every C of which no bit survives.
    This is the newer one, seen on gfx1201 with subnormal C.
    """
    if grid > c_floor and floor_to(c.m, c.x, grid) == 0:
        return 0
    return floor_to(c.signed, c.x, grid)


def g12_group(members: Sequence[Number], grid: int) -> int:
    """Products floored to their own grid, their sum floored to the common one."""
    present = [p for p in members if p.m]
    if not present:
        return 0
    own = max(p.e - 24 for p in present)
    return floor_to(sum(floor_to(p.signed, p.x, own) for p in present), own, grid)


def g12_pack(total: int, grid: int, out: str, fp16_ovfl: bool) -> int:
    if out == "f16":
        return packed_f16(total, grid, fp16_ovfl)
    code = encode(total, grid, "f32")
    code = 0 if code == 0x80000000 else code
    # Choice: truncating a negative subnormal of 16 or fewer bits to bf16 leaves -0.
    return code >> 16 if out == "bf16" else code


# -- Modifiers of 16-bit WMMA, sparse A --------------------------------------------------------


def modified(
    a: Codes, b: Codes, c: int, neg: int, neg_hi: int, out: str
) -> tuple[list[int], list[int], int]:
    """NEG and NEG_HI flip signs of even and odd k of A (bit 0) and B (bit 1); of C, bit 2.

    C's absolute value (NEG_HI) comes before its negation (NEG). A and B are of 16 bits.
    """

    def flipped(codes: Codes, bit: int) -> list[int]:
        flips = (neg >> bit & 1, neg_hi >> bit & 1)
        return [code ^ flips[k % 2] << 15 for k, code in enumerate(codes)]

    sign = FLOATS[out].sign_bit
    if neg_hi & 4:
        c &= sign - 1
    if neg & 4:
        c ^= sign
    return flipped(a, 0), flipped(b, 1), c


def selected(b: Codes, indices: Sequence[int]) -> list[int]:
    """The elements of B that 2:4 sparse A multiplies, in compressed order; one 2-bit index each."""
    return [b[4 * (c // 2) + index] for c, index in enumerate(indices)]


def g11_packed_register(old: int, result: int, high: int) -> int:
    """A register of 16-bit D on RDNA 3: OPSEL[2] selects the half written, the other is kept."""
    return old & 0xFFFF | result << 16 if high else old & 0xFFFF0000 | result


def g12_packed_register(low: int, high: int) -> int:
    """A register of 16-bit D on RDNA 4: two rows, whatever OPSEL is."""
    return high << 16 | low


# -- 3 INT ------------------------------------------------------------------------------------


def int_dot(
    a: Codes,
    b: Codes,
    c: int,
    formats: Formats,
    clamp: bool = False,
    stages: int = 1,
) -> int:
    """Exact products added to a signed 32-bit C, wrapped, or saturated at the end of each stage.

    stages: 1 for CDNA; 2 for RDNA 4, where blocks of 8 consecutive k (compressed positions if
    sparse) belong to the stages alternately. On RDNA 3 the stages are unknown.
    """
    terms = [integer(i, formats[0]) * integer(j, formats[1]) for i, j in zip(a, b, strict=True)]
    total = wrapped(c)
    for stage in range(stages):
        total += sum(p for k, p in enumerate(terms) if k // 8 % stages == stage)
        if clamp:
            total = min(max(total, -(1 << 31)), (1 << 31) - 1)
    return total & 0xFFFFFFFF


def integer(code: int, name: str) -> int:
    bits, signed = INTEGERS[name]
    return code - (1 << bits) if signed and code >> bits - 1 else code


def wrapped(v: int) -> int:
    """The low 32 bits as a signed number."""
    v &= 0xFFFFFFFF
    return v - (1 << 32) if v >> 31 else v


# -- ONE-ROUND (assumed) and 6 SCALED (assumed) -----------------------------------------------


def one_round(a: Codes, b: Codes, c: int, formats: Formats, out: str = "f32") -> int:
    """All products and C summed exactly and rounded once. Choice: an exact zero is +0."""
    return round_once([*products(a, b, formats), decode(c, out)], out)


def scaled(
    a: Codes,
    b: Codes,
    c: int,
    formats: Formats,
    scales_a: Codes,
    scales_b: Codes,
    block: int = 32,
) -> int:
    """As `one_round`, each block's products times 2**(scale - 127) of A and of B, e8m0 codes."""
    if 0xFF in (*scales_a, *scales_b):
        return round_once([Number("nan", 0, 0, 0, 0)], "f32")
    terms: list[Number] = []
    blocks = groups(products(a, b, formats), block)
    for members, i, j in zip(blocks, scales_a, scales_b, strict=True):
        terms += [p._replace(x=p.x + i + j - 254) for p in members]
    return round_once([*terms, decode(c, "f32")], "f32")
