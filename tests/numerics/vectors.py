"""Published and computed results of matrix arithmetic, as raw bits in and raw bits out.

`VECTORS` are single dot products: run `vector.model` of exact.py on them, or `vector.instruction`
on `vector.target` with all rows of A, columns of B and elements of C equal. `DIGESTS`
are whole integer matrices, known by the hash of their result.

Sources: ROCm/rocm-systems (issue 12056 and pull request 12120, captures of gfx1151, gfx1100 and
gfx1201), bjacob/goc (gfx1201), MMA-Sim (arXiv 2511.10909; MI100, MI250X, MI300X), LLNL/FTTN (arXiv
2403.00232). The names A1 to F are only labels.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wavecore.formats.small import BFLOAT16, FLOAT16

NAN = 0x7FC00000


@dataclass(frozen=True)
class Vector:
    """One dot product.

    a, b: in the order of the rounding steps, or in contiguous K if `wave` is among the parameters;
    for a sparse instruction, A and the matching B, at the compressed positions. Longer than
    the instruction's K: that many instructions, D fed back as C. Signed integer formats ("i8",
    "i4") mean NEG of A or B. expected: on CDNA any NaN stands for NAN.
    parameters: of the model; `wave`, `clamp` and `fp16_ovfl` are also the instruction's.
    neg, neg_hi: the instruction's modifiers. evidence: "silicon"; "computed" by rules that are;
    "by hand" from the record's rules, where none of its own results would reveal the rule.
    """

    name: str
    instruction: str
    target: str
    model: str
    formats: tuple[str, str]
    a: tuple[int, ...]
    b: tuple[int, ...]
    c: int
    expected: int
    parameters: dict[str, Any] = field(default_factory=dict)
    neg: int = 0
    neg_hi: int = 0
    evidence: str = "silicon"

    def __str__(self) -> str:
        return f"{self.name} {self.instruction} {self.target}"


@dataclass(frozen=True)
class Design:
    """One target's way to multiply one format."""

    instruction: str
    k: int
    target: str
    model: str
    format: str
    parameters: dict[str, Any]

    def vector(
        self, name: str, a: Sequence[int], b: Sequence[int], c: int, expected: int, **more: Any
    ) -> Vector:
        """A and B are padded with zeros to a multiple of the instruction's K."""
        missing = -len(a) % self.k
        return Vector(
            name,
            self.instruction,
            self.target,
            self.model,
            (self.format, self.format),
            (*a, *[0] * missing),
            (*b, *[0] * missing),
            c,
            expected,
            **{"parameters": self.parameters, "evidence": "computed", **more},
        )


CDNA1 = Design("v_mfma_f32_16x16x16f16", 16, "gfx908", "e_fdpa", "f16", {"group": 4})
CDNA1_BF16 = Design("v_mfma_f32_16x16x8bf16", 8, "gfx908", "e_fdpa", "bf16", {"group": 2})
CDNA2 = Design("v_mfma_f32_16x16x16f16", 16, "gfx90a", "ftz_addmul", "f16", {"group": 4})
CDNA2_BF16 = Design("v_mfma_f32_16x16x8bf16", 8, "gfx90a", "ftz_addmul", "bf16", {"group": 2})
CDNA2_BF16_1K = Design(
    "v_mfma_f32_16x16x16bf16_1k", 16, "gfx90a", "ftz_addmul", "bf16", {"group": 4}
)
CDNA3 = Design("v_mfma_f32_16x16x16_f16", 16, "gfx942", "tr_fdpa", "f16", {"group": 8})
CDNA3_BF16 = Design("v_mfma_f32_16x16x16_bf16", 16, "gfx942", "tr_fdpa", "bf16", {"group": 8})
CDNA3_XF32 = Design("v_mfma_f32_16x16x8_xf32", 8, "gfx942", "tr_fdpa", "xf32", {"group": 4})
CDNA3_FP8 = Design(
    "v_mfma_f32_16x16x32_fp8_fp8", 32, "gfx942", "gtr_fdpa", "fp8fnuz", {"group": 16}
)
CDNA_F32 = Design("v_mfma_f32_16x16x4_f32", 4, "gfx942", "fma_chain", "f32", {})
CDNA_F64 = Design("v_mfma_f64_16x16x4_f64", 4, "gfx942", "fma_chain", "f64", {})
G11 = Design("v_wmma_f32_16x16x16_f16", 16, "gfx1100", "dot2_g11", "f16", {})
G11_BF16 = Design("v_wmma_f32_16x16x16_bf16", 16, "gfx1100", "dot2_g11", "bf16", {})
G11_DOT2 = Design("v_dot2_f32_f16", 2, "gfx1100", "dot2_g11", "f16", {})
G11_DOT2_BF16 = Design("v_dot2_f32_bf16", 2, "gfx1100", "dot2_g11", "bf16", {})
G12 = Design("v_wmma_f32_16x16x16_f16", 16, "gfx1201", "dot_g12", "f16", {"step": 4})
G12_BF16 = Design("v_wmma_f32_16x16x16_bf16", 16, "gfx1201", "dot_g12", "bf16", {"step": 4})
G12_DOT2 = Design("v_dot2_f32_f16", 2, "gfx1201", "dot_g12", "f16", {"step": 2})
G12_DOT2_BF16 = Design("v_dot2_f32_bf16", 2, "gfx1201", "dot_g12", "bf16", {"step": 2})
G12_DOT4 = Design("v_dot4_f32_fp8_fp8", 4, "gfx1201", "dot_g12", "fp8", {"step": 4})

FIVE = (CDNA1, CDNA2, CDNA3, G11, G12)


def codes(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


def halves(word: int) -> tuple[int, int]:
    return word & 0xFFFF, word >> 16


def f32(value: float) -> int:
    return int(struct.unpack("<I", struct.pack("<f", value))[0])


# -- A: RDNA 3, B: RDNA 4, V_DOT2 -------------------------------------------------------------

RDNA3_DOT2 = """
A1  f16  48004200 44004800 bf800000 425c0001
A2  f16  3c00bc00 3c003c00 3f800000 3f7fffff
A3  f16  3c003c00 3c003c00 c0000000 34000000
A4  f16  3c004000 3c003c00 c0000000 3f800002
A5  f16  4800c800 48004800 3f800000 3f7fffc0
A6  f16  3c003c00 3c000000 80000000 3f800001
A6+ f16  3c003c00 3c000000 00000000 3f800000
A7  f16  3c00bc00 3c000000 00000000 3f7fffff
A8  f16  3c003c00 3c003c00 7f812345 7fc12345
A9  f16  3c007c01 3c003c00 00000000 ffc00a3d
A10 f16  3c007c00 3c000000 7fc12345 ffc00000
A11 f16  00000001 3c008001 00000000 a7880000
A12 f16  cd6c4d6c 78af78af 00000000 bd000000
A13 f16  058ef3f3 2b241c4a b8eed486 c2886106
A14 bf16 00000001 3f804980 00000000 00000000
A15 bf16 00000700 3f803f80 00000000 07000000
A16 bf16 00800000 3f808000 00000001 00000000
A17 bf16 ff7f7f7f 7f7f7f7f 00000000 ff800000
A18 bf16 c395629b d9633359 dc60025c 5d504185
"""

RDNA4_DOT2 = """
B1  f16  48004200 44004800 bf800000 425c0000
B2  f16  3c003c00 3c003c00 c0000000 00000000
B3  f16  00000001 3c008001 00000000 a7800000
B4  f16  7c000401 80000401 ff9a5ce2 ffc00000
B5  bf16 00000001 3f804980 00000000 07000000
B6  bf16 00800000 3f808000 00000001 00800001
B7  bf16 ff7f7f7f 7f7f7f7f 00000000 00000000
B8  bf16 c395629b d9633359 dc60025c 5d504184
B9  bf16 08e7393d b7d307aa 80800005 8006c205
B10 bf16 0364bc8c 3c468385 807ffffe 0069a402
"""


def dot2_vectors(table: str, f16: Design, bf16: Design) -> Iterator[Vector]:
    """Packed words: the low half is k = 0."""
    for line in table.split("\n")[1:-1]:
        name, format, *words = line.split()
        a, b, c, expected = codes(" ".join(words))
        design = {"f16": f16, "bf16": bf16}[format]
        yield design.vector(name, halves(a), halves(b), c, expected, evidence="silicon")


# -- A19, B12, B13: WMMA ----------------------------------------------------------------------

A19_EXPECTED = {
    **dict(enumerate(codes("bfffffc0 c277fffe c1a00002 c2c20000 c217ffff 42f60000"))),
    15: 0x42940001,
    **dict(enumerate(codes("c03ffff8 c2c40000 c21fffff"), 15 * 16)),
    15 * 16 + 15: 0x42B80000,
}  # by 16 * row + column


def integer_matrix_vectors() -> Iterator[Vector]:
    for design, format in ((G11, FLOAT16), (G11_BF16, BFLOAT16)):
        for place, expected in A19_EXPECTED.items():
            i, n = divmod(place, 16)
            a = [format.encode((16 * i + k) * 7 % 17 - 8.0) for k in range(16)]
            b = [format.encode((16 * k + n) * 11 % 17 - 8.0) for k in range(16)]
            c = f32((16 * i + n) * 13 % 129 - 64)
            name = f"A19[{i}][{n}]"
            yield design.vector(name, a, b, c, expected, evidence="silicon")


B12_A = codes("c6e1 b1ea d31d 2d4f 4a45 d1f1 3362 c244 4a75 443e 5623 4ec3 57c7 b82e cf34 3660")
B12_B = codes("d36c c886 2f3d 30a3 d070 b2cb 4759 cf27 4ed4 3c97 ae37 b63f 35f0 3a25 b0d8 405a")
B13_A = codes("bfaa 3ed7 3d5c be3a c0f4 4255 c246 40b2 3d20 40f9 bee9 42d9 3eba 3fb4 bd8a bd6d")
B13_B = codes("c028 417c c28c 41e8 bdf2 c057 428f 4029 3e28 bce5 c0c7 3e6f 40cc 3cd8 42a2 be64")


def wave_order_vectors() -> Iterator[Vector]:
    rows = [
        ("B12", G12, B12_A, B12_B, 0xBF6BA3B9, {32: 0x43DFC44B, 64: 0x43DFC44A}),
        ("B13", G12_BF16, B13_A, B13_B, 0x3F4725A9, {32: 0xC565BD89, 64: 0xC565BD8A}),
    ]
    for name, design, a, b, c, by_wave in rows:
        for wave, expected in by_wave.items():
            vector = design.vector(name, a, b, c, expected, evidence="silicon")
            yield replace(vector, parameters={"step": 4, "wave": wave})


# -- Packed f16 and bf16 WMMA -----------------------------------------------------------------

PACKED_MODIFIERS = {  # (NEG, NEG_HI) -> each half of D
    (0, 0): 0x5530, (1, 0): 0x5060, (2, 0): 0x5060, (3, 0): 0x5530, (4, 0): 0x55D0,
    (5, 0): 0x51A0, (0, 1): 0xD1A0, (1, 1): 0xD5D0, (4, 1): 0xD060, (0, 4): 0x55D0,
    (4, 4): 0x5530, (1, 4): 0x51A0, (5, 5): 0xD5D0,
}  # fmt: skip

# For one register of D in the product without modifiers: target, OPSEL[2], before, after.
PACKED_WRITES = [
    ("gfx1100", 0, 0x56781234, 0x56785530),
    ("gfx1100", 1, 0x56781234, 0x55301234),
    ("gfx1201", 0, 0x56781234, 0x55305530),
]


def packed(design: Design, **parameters: Any) -> Design:
    instruction = design.instruction.replace("_f32_", f"_{design.format}_")
    parameters = {**design.parameters, "out": design.format, **parameters}
    return replace(design, instruction=instruction, parameters=parameters)


def modifier_vectors() -> Iterator[Vector]:
    a, b = (0x3C00, 0x4000) * 8, (0x4200, 0x4400) * 8
    for design in (packed(G11), packed(G12)):
        for (neg, neg_hi), expected in PACKED_MODIFIERS.items():
            vector = design.vector("packed", a, b, 0xC500, expected, evidence="silicon")
            yield replace(vector, name=f"packed neg {neg} {neg_hi}", neg=neg, neg_hi=neg_hi)


OVERFLOWS = [  # design, A's largest number and its negative, B's 2 and 1, results by FP16_OVFL
    (G11, 2, (0x7BFF, 0xFBFF, 0x4000, 0x3C00), (0x7C00, 0x9800)),
    (G11, 2, (0xFBFF, 0x7BFF, 0x4000, 0x3C00), (0xFC00, 0x1C00)),
    (G12, 4, (0x7BFF, 0xFBFF, 0x4000, 0x3C00), (0x7C00, 0x0000)),
    (G12, 4, (0xFBFF, 0x7BFF, 0x4000, 0x3C00), (0xFC00, 0x0000)),
    (G11_BF16, 2, (0x7F7F, 0xFF7F, 0x4000, 0x3F80), (0x7F80, 0x7F80)),
    (G12_BF16, 4, (0x7F7F, 0xFF7F, 0x4000, 0x3F80), (0x7F80, 0x7F80)),
]  # fmt: skip


def overflow_vectors() -> Iterator[Vector]:
    """The first step overflows, a later one (at `k`) subtracts the largest number again."""
    for design, k, (large, opposite, two, one), results in OVERFLOWS:
        a, b = [0] * 16, [0] * 16
        a[0] = a[1] = large
        b[0] = b[1] = two
        a[k], b[k] = opposite, one
        for ovfl, expected in enumerate(results):
            narrow = packed(design, fp16_ovfl=bool(ovfl))
            yield narrow.vector(f"overflow {ovfl}", a, b, 0, expected, evidence="silicon")


# -- C: CDNA 3, fp8 (E4M3FNUZ) ----------------------------------------------------------------

CDNA3_PROBES = """
C1  0:78,78 2:f8,78 4:1c,10             00000000 00000000
C2  0:78,78 2:f8,78 1:90,10             00000000 ba800000
C3  0:78,78 2:f8,78 1:9c,18             00000000 bb000000
C4  0:78,78 2:f8,78                     b9800000 00000000
C5  0:78,78 2:f8,78                     ba400000 ba800000
C6  0:78,78 2:f8,78                     3a800000 3a800000
C6b 0:78,78 2:f8,78                     3a000000 00000000
C7  0:78,78                             ba000000 467fffff
C8  0:78,78                             b9800000 46800000
C9  0:70,70 2:70,70 4:70,70 6:70,70     3a800000 46800000
C10 0:70,70 2:70,70 4:70,70 6:70,70     3ac00000 46800001
C10b 0:70,70 2:70,70 4:70,70 6:70,70    3b400000 46800002
C11 0:5a,40 1:10,40                     4bfffffc 4c000001
C12 0:5a,40 1:08,40                     4bfffffc 4c000000
C13 0:40,40 2:40,08                     4b800000 4b800001
C14 0:40,40 2:40,04                     4b800000 4b800000
"""


def cdna3_probe_vectors() -> Iterator[Vector]:
    """Elements as k:a,b; all others are zero."""
    for line in CDNA3_PROBES.split("\n")[1:-1]:
        name, *elements, c, expected = line.split()
        a, b = [0] * 32, [0] * 32
        for element in elements:
            k, pair = element.split(":")
            a[int(k)], b[int(k)] = codes(pair.replace(",", " "))
        yield CDNA3_FP8.vector(name, a, b, int(c, 16), int(expected, 16), evidence="silicon")


# -- D: one f16 dot product on five designs ---------------------------------------------------

FIVE_DESIGNS = """
D1  f000 b800 b400 b000 6400 3c00 3c00 3c00 4b000000 bf600000 00000000 bf000000 bff00000 bf800000
D2  0001 0000 0000 0000 3c00 0000 0000 0000 00000000 33800000 00000000 33800000 33800000 33800000
D3  0000 0000 0000 0000 0000 0000 0000 0000 00400000 00400000 00000000 00400000 00000000 00400000
D4  0400 3c00 0000 0000 1a00 4000 0000 0000 00000000 40000001 40000001 40000000 40000000 40000000
D5  0400 3c00 0000 0000 9a00 c000 0000 0000 00000000 c0000001 c0000001 c0000000 c0000002 c0000001
D6  0400 0000 0000 0000 1a00 0000 0000 0000 40000000 40000001 40000001 40000001 40000001 40000001
D7  3c00 0000 0000 0000 c000 0000 0000 0000 b4400000 c0000001 c0000001 c0000001 c0000000 c0000001
D8  3c00 0000 0000 0000 3c00 0000 0000 0000 bf7fffff 33800000 33800000 33800000 34400000 33800000
D9  3c00 0000 0000 0000 3d00 0000 0000 0000 be000005 3f8fffff 3f8fffff 3f8fffff 3f900000 3f8fffff
D10 3c00 0000 0000 0000 3c00 0000 0000 0000 33900000 3f800001 3f800001 3f800000 3f800000 3f800000
D11 3c00 1400 0000 0000 3c00 0400 0000 0000 33800000 3f800001 3f800000 3f800001 3f800001 3f800001
D12 6800 e800 0c00 0000 6800 6800 0c00 0000 00000000 33800000 33800000 00000000 be7ffffc 00000000
D13 3c00 0000 0000 0000 3c00 0000 0000 0000 b0800000 3f800000 3f800000 3f7fffff 3f800001 3f800000
D14 7c00 0000 0000 0000 bc00 0000 0000 0000 3f800000 ff800000 ff800000 ff800000 ff800000 ff800000
D15 8000 8000 8000 8000 3c00 3c00 3c00 3c00 80000000 00000000 00000000 00000000 00000000 00000000
D16 3c00 4000 4200 4400 4500 4600 4700 4800 bf800000 428a0000 428a0000 428a0000 428a0000 428a0000
"""  # A (4 elements), B (4), C, then D on CDNA 1, CDNA 2, CDNA 3, gfx11 and gfx12

# The last k whose product still shares a rounding group with that of k = 0, on the same designs.
GROUP_ENDS = (3, 3, 7, 1, 3)


def five_design_vectors() -> Iterator[Vector]:
    for line in FIVE_DESIGNS.split("\n")[1:-1]:
        name, *words = line.split()
        row = codes(" ".join(words))
        a, b, c, results = row[:4], row[4:8], row[8], row[9:]
        for design, expected in zip(FIVE, results, strict=True):
            yield design.vector(name, a, b, c, expected)


def width_probe_vectors() -> Iterator[Vector]:
    """Two products of half an ulp of C: they count only if they are added before C."""
    for design, end in zip(FIVE, GROUP_ENDS, strict=True):
        for j in range(1, 16):
            a = [0x1400 if k in (0, j) else 0 for k in range(16)]
            b = [0x0400 if k in (0, j) else 0 for k in range(16)]
            expected = 0x3F800001 if j <= end else 0x3F800000
            yield design.vector(f"width probe {j}", a, b, 0x3F800000, expected)


# -- E: others --------------------------------------------------------------------------------

ONE_F64, NEXT_F64 = 0x3FF0000000000000, 0x3FF0000000000001
RDNA3_IU8 = Design("v_wmma_i32_16x16x16_iu8", 16, "gfx1100", "int_dot", "u8", {})
RDNA4_IU8 = Design("v_wmma_i32_16x16x16_iu8", 16, "gfx1201", "int_dot", "u8", {"stages": 2})
RDNA4_SPARSE_IU8 = replace(RDNA4_IU8, instruction="v_swmmac_i32_16x16x32_iu8")
CDNA2_DOT2 = Design("v_dot2_f32_f16", 2, "gfx90a", "ftz_addmul", "f16", {"group": 2})
CDNA4_DOT2 = Design("v_dot2_f32_f16", 2, "gfx950", "one_round", "f16", {})


def other_float_vectors() -> Iterator[Vector]:
    a, b = codes("7f7f ff7f"), codes("7f7f 7f7f")
    for design, expected in ((CDNA3_BF16, NAN), (CDNA1_BF16, 0), (CDNA2_BF16, NAN)):
        yield design.vector("E1", a, b, 0, expected)
    kept = {CDNA1_BF16.target: 0x00400000, CDNA3_BF16.target: 0x00400000, "gfx1201": 0x00400000}
    for design in (CDNA1_BF16, CDNA2_BF16, CDNA2_BF16_1K, CDNA3_BF16, G11_BF16, G12_BF16):
        yield design.vector("E2", [0x0080], [0x3F00], 0, kept.get(design.target, 0))
    a, b = codes("3f80 3f80 3380 3380"), codes("3f80 3f80 3f80 3f80")
    for design in (CDNA1_BF16, CDNA2_BF16, CDNA3_BF16):
        yield design.vector("E3", a, b, 0xC0000000, 0x34000000)
    yield CDNA2_BF16_1K.vector("E3", a, b, 0xC0000000, 0)
    yield CDNA3_XF32.vector("E4", [0x3F801FFF], [0x3F800000], 0, 0x3F800000)
    yield CDNA3_XF32.vector("E4b", [0x3F803FFF], [0xBF803FFF], 0, 0xBF804008)
    factors = [ONE_F64, NEXT_F64]
    yield CDNA_F64.vector("E5", factors, factors, 0xBFF0000000000000, 0x3FF0000000000002)
    yield CDNA_F32.vector("E6", [0x00000001], [0x3F000000], 0x00000001, 0x00000002)
    for design, expected in ((CDNA2_DOT2, 0), (CDNA4_DOT2, 0xAC800000)):
        yield design.vector("E7", [0x8001, 0], [0x0400, 0], 0, expected, evidence="silicon")


def dot4_vectors() -> Iterator[Vector]:
    rows = [
        ("E8", 0x0081FE7E, 0x00017E7E, 0xBB800000),
        ("E8b", 0x0001FE7E, 0x00017E7E, 0x00000000),
        ("E8c", 0x0000007F, 0x00000038, 0xFFC00A3D),
    ]
    for name, a, b, expected in rows:
        yield G12_DOT4.vector(name, a.to_bytes(4, "little"), b.to_bytes(4, "little"), 0, expected)


def integer_clamp_vectors() -> Iterator[Vector]:
    """E9: C is the largest integer and P = 16. E10: A is +1 in lanes 0-15, -1 in the others."""
    largest, ones = 0x7FFFFFFF, [1] * 16
    for design in (RDNA3_IU8, RDNA4_IU8):
        for clamp, expected in ((False, largest + 16), (True, largest)):
            parameters = {**design.parameters, "clamp": clamp}
            vector = design.vector("E9", ones, ones, largest, expected, evidence="silicon")
            yield replace(vector, parameters=parameters)
    for design in (RDNA4_IU8, RDNA4_SPARSE_IU8):
        for clamp, expected in ((False, largest), (True, largest - 8)):
            parameters = {"stages": 2, "clamp": clamp}
            a = [0x01] * 8 + [0xFF] * 8
            vector = design.vector("E10", a, ones, largest, expected, evidence="silicon")
            yield replace(vector, parameters=parameters, formats=("i8", "u8"))


# -- F: the headline test of FTTN -------------------------------------------------------------

HEADLINE_K = 8192
HEADLINE_C = 2.0**20  # D = C - acc in plain f32, after an accumulation from 0


def headline(design: Design, name: str, k: int, acc: int) -> Vector:
    """A: 2**10, then 2**-2 at odd and 2**-3 at even k. B: 2**10, then -2**-3."""
    large, quarter, eighth, negative = {
        "f16": (0x6400, 0x3400, 0x3000, 0xB000),
        "bf16": (0x4480, 0x3E80, 0x3E00, 0xBE00),
        "f32": (0x44800000, 0x3E800000, 0x3E000000, 0xBE000000),
    }[design.format]
    a = [large] + [quarter if i % 2 else eighth for i in range(1, k)]
    b = [large] + [negative] * (k - 1)
    return design.vector(name, a, b, 0, acc)


SHORT_HEADLINE = list(zip(FIVE, codes("497ffffa 497ffffa 497ffffd 497ffff8 497ffff8"), strict=True))

# D of each design. That of CDNA 1 is published from silicon. The published one of CDNA 2 in f16
# is 0, which its model contradicts and nothing public explains: there is no test of CDNA 2.
FULL_HEADLINE = [
    (CDNA1, 255.875), (CDNA2, 255.875), (CDNA3, 191.8125), (G11, 256.0), (G12, 256.0),
    (CDNA_F32, 0.0), (CDNA1_BF16, 255.9375), (CDNA2_BF16, 255.9375), (CDNA2_BF16_1K, 255.875),
    (CDNA3_BF16, 191.8125), (G11_BF16, 256.0), (G12_BF16, 256.0),
]  # fmt: skip


def headline_vectors() -> Iterator[Vector]:
    for design, acc in SHORT_HEADLINE:
        yield headline(design, "F short", 16, acc)
    for design, d in FULL_HEADLINE:
        yield headline(design, "F", HEADLINE_K, f32(HEADLINE_C - d))


# -- R: rules that no recorded result distinguishes from their neighbours, worked by hand -------

LAST = "0 " * 15  # before the last element of 16
CDNA2_K4 = replace(CDNA2, instruction="v_mfma_f32_4x4x4f16", k=4)

RULES: list[tuple[str, Design, str, str, int, int]] = [
    # 2.4 step 6: -3 * 2**-25 + 2**-34 below C = 1 is floored to a tie.
    ("R1 S floored", CDNA3, "9400 9000 0010", "0400 0400 0400", 0x3F800000, 0x3F7FFFFE),
    # 2.4 step 6: S keeps 2**-32 beside C = 1, so this is above the tie 1 - 3 * 2**-25.
    ("R2 guard bits", CDNA3, "9400 9000 0040", "0400 0400 0400", 0x3F800000, 0x3F7FFFFF),
    # 2.4 step 8: 2**-150 + 2**-158 is floored at 2**-157, to a tie.
    ("R3 least n", CDNA3_BF16, "1a00 1600", "1a00 1a00", 0, 0),
    # 2.3 step 1: minus zeros, in and out, without any plus zero.
    ("R4 -0 is +0", CDNA2_K4, "8000 8000 8000 8000", "3c00 3c00 3c00 3c00", 0x80000000, 0),
    # 2.3 step 2: each 2**-127 is zero before they are added.
    ("R5 product flushed", CDNA2_BF16, "0080 0080", "3f00 3f00", 0, 0),
    # 2.3 step 3: 1.5 * 2**-126 - 2**-126 is zero, and in the last add keeps its sign.
    ("R6 sum flushed", CDNA2_BF16, "00c0 8080", "3f80 3f80", 0, 0),
    (
        "R7 sign kept",
        CDNA2_BF16,
        "0 0 0 0 0 0 0 0080",
        "0 0 0 0 0 0 0 3f80",
        0x80C00000,
        0x80000000,
    ),
    # 2.5 and 2.6: 26 bits below the lead of C = 1, so 2**-24 + 2**-27 is a tie.
    ("R8 26 bits", G11, "1400 0800", "0400 0400", 0x3F800000, 0x3F800000),
    ("R8 26 bits", G12, "1400 0800", "0400 0400", 0x3F800000, 0x3F800000),
    # 2.5 step 8, 2.6 step 2: packed f16 truncates at 2**-40, so 2**-25 + 2**-41 is a tie.
    ("R9 f16 floor", packed(G11), "1000 0080", "0400 0001", 0, 0),
    ("R9 f16 floor", packed(G12), "1000 0080", "0400 0001", 0, 0),
    # Packed bf16 drops the lower half of 1 + 1.5 * 2**-8.
    ("R10 bf16 cut", packed(G11_BF16), "3f80 3dc0", "3f80 3d80", 0, 0x3F80),
    ("R10 bf16 cut", packed(G12_BF16), "3f80 3dc0", "3f80 3d80", 0, 0x3F80),
    # Negative results that round to zero are +0, seen in the last step.
    ("R11 +0", packed(G11), LAST + "8001", LAST + "1000", 0, 0),
    ("R11 +0", packed(G12), LAST + "8001", LAST + "1000", 0, 0),
    ("R11 +0", G12_BF16, LAST + "9980", LAST + "1980", 0, 0),
    # 2.6 step 3: the grid under a subnormal C is 2**-152, so 2.5 * 2**-149 + 2**-160 is a tie.
    ("R12 C floor", G12_BF16, "1a00 1a00", "1a00 1500", 0x00000002, 0x00000002),
    # 2.6 step 4, newer variant: at grid 2**-130 the least negative C costs 2**-106 one unit.
    ("R13 C of -1", G12_DOT2_BF16, "2500 0000", "2500 0000", 0x80000001, 0x0A7FFFFF),
    # 2.6 step 5: 2**16 - 2**16 and twice -2**-9, each floored to -2**-8 as they share a group.
    ("R14 DOT4 group", G12_DOT4, "78 f8 90 90", "78 78 18 18", 0, 0xBC000000),
]


def rule_vectors() -> Iterator[Vector]:
    for name, design, a, b, c, expected in RULES:
        yield design.vector(name, codes(a), codes(b), c, expected, evidence="by hand")


VECTORS: list[Vector] = [
    *dot2_vectors(RDNA3_DOT2, G11_DOT2, G11_DOT2_BF16),
    *dot2_vectors(RDNA4_DOT2, G12_DOT2, G12_DOT2_BF16),
    *integer_matrix_vectors(),
    *wave_order_vectors(),
    *modifier_vectors(),
    *overflow_vectors(),
    *cdna3_probe_vectors(),
    *five_design_vectors(),
    *width_probe_vectors(),
    *other_float_vectors(),
    *dot4_vectors(),
    *integer_clamp_vectors(),
    *headline_vectors(),
    *rule_vectors(),
]

# -- Section 3: whole integer matrices on gfx1201 ---------------------------------------------


@dataclass(frozen=True)
class Digest:
    """The hash of D for the published inputs (sample 0) in one mode, wave32, two-stage clamp."""

    instruction: str
    k: int
    formats: tuple[str, str]  # "i" means NEG of that operand
    clamp: bool
    expected: int

    def __str__(self) -> str:
        return f"{self.instruction} {self.formats} clamp {int(self.clamp)}"


DIGEST_TABLE = {  # by mode: signed A, +2 signed B, +4 clamp
    ("v_wmma_i32_16x16x16_iu8", 16, 8): """
        c22a903592e90cc5 6fb332320d26c020 d89e94a0e6280875 145c879ce436f580
        001149aa27ccb9a1 43941e67c622bb9b b855b9b808208ebc 2aa9c2bda1bb03d4""",
    ("v_wmma_i32_16x16x16_iu4", 16, 4): """
        45e3e9eeda0777fc 54320413938478af 4d161eab3be9d220 f6686cde820fc091
        3b383539e67d9df6 ea725df600085d1e 1e5c4923ce624b85 5320671d7182f34b""",
    ("v_wmma_i32_16x16x32_iu4", 32, 4): """
        e0b4bc60f0d3a29a b99159dbb427c4ac 43e60c5ab9f28f84 fea76d739d5d48ea
        526069de1b76cc35 c37d91857e4647d0 a709643471aa8082 4106be77a9c3ac78""",
}

DIGESTS = [
    Digest(instruction, k, ("ui"[mode & 1] + f"{bits}", "ui"[mode >> 1 & 1] + f"{bits}"),
           bool(mode & 4), expected)
    for (instruction, k, bits), text in DIGEST_TABLE.items()
    for mode, expected in enumerate(codes(text))
]  # fmt: skip

LANES = 32
C_CHOICES = (0, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x7FFFFF80, 0x80000080)


def xorshift(state: int) -> Iterator[int]:
    while True:
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        yield state


def published_registers(sample: int = 0) -> list[list[int]]:
    """Registers 0 to 5 (A from 0, B from 2) and 6 to 13 (C), each as 32 lanes."""
    words = xorshift(0xA3987412 + sample & 0xFFFFFFFF)
    operands = [[next(words) for _ in range(LANES)] for _ in range(6)]
    return operands + [[C_CHOICES[next(words) % 6] for _ in range(LANES)] for _ in range(8)]


def factors(registers: Sequence[Sequence[int]], row: int, k: int, bits: int) -> list[int]:
    """One row of A or column of B: blocks of 8 k alternate between lanes 0-15 and 16-31."""
    result = []
    for i in range(k):
        element = 8 * (i // 16) + i % 8
        register, place = divmod(element * bits, 32)
        word = registers[register][row + 16 * (i // 8 % 2)]
        result.append(word >> place & (1 << bits) - 1)
    return result


def published_matrices(
    digest: Digest,
) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """Rows of A, columns of B and rows of C, as raw codes in contiguous K."""
    registers = published_registers()
    bits = int(digest.formats[0][1:])
    a = [factors(registers[0:2], i, digest.k, bits) for i in range(16)]
    b = [factors(registers[2:4], j, digest.k, bits) for j in range(16)]
    c = [[registers[6 + i % 8][j + 16 * (i // 8)] for j in range(16)] for i in range(16)]
    return a, b, c


def digest_of(d: Sequence[Sequence[int]]) -> int:
    """FNV-1a of 64 bits over D: register by register, lane by lane, four bytes each."""
    value = 0xCBF29CE484222325
    for register in range(8):
        for lane in range(LANES):
            word = d[register + 8 * (lane // 16)][lane % 16]
            for byte in word.to_bytes(4, "little"):
                value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
