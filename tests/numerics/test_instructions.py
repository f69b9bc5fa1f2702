"""Instructions against the recorded results: wc.mma, and what it accepts and refuses."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.numerics import exact, vectors
from tests.numerics.vectors import Digest, Vector
from tests.sampling import in_turns
from wavecore import formats
from wavecore.matrix import instructions

MATRIX = [v for v in vectors.VECTORS if not v.instruction.startswith("v_dot")]
INTEGER_SIGNS = {"i8": 1, "i4": 1, "u8": 0, "u4": 0}


def raw(codes: list[int], bits: int) -> np.ndarray:
    return np.array(codes, np.uint64).astype(f"u{max(bits, 8) // 8}")


def bits_of(format: str) -> int:
    return {"f64": 64, "f32": 32, "xf32": 32, "f16": 16, "bf16": 16}.get(format, 8)


def computed(vector: Vector) -> int:
    """D[0][0], with all rows of A and columns of B equal; longer chains feed D back as C."""
    inst = wc.instruction(vector.instruction, vector.target)
    a, b = list(vector.a), list(vector.b)
    if (wave := vector.parameters.get("wave")) is not None:
        order = exact.g12_order(wave, len(a))
        a, b = [a[k] for k in order], [b[k] for k in order]
    more = {"neg_lo": vector.neg, "neg_hi": vector.neg_hi, "blgp": vector.parameters.get("blgp", 0)}
    if inst.d_type == "i32" and inst.is_wmma:
        signs = [INTEGER_SIGNS[format] for format in vector.formats]
        more = {"neg_lo": signs[0] | signs[1] << 1, "clamp": int(vector.parameters["clamp"])}
    more = {name: value for name, value in more.items() if value or name == "neg_lo"}
    more = {n: v for n, v in more.items() if n in inst.modifiers()}
    modes = {
        "fp16_ovfl": bool(vector.parameters.get("fp16_ovfl")),
        "flush_in32": bool(vector.parameters.get("flush_inputs")),
    }
    held = inst.k // 2 if inst.sparse else inst.k
    out = bits_of(inst.c_type) if inst.c_type != "i32" else 32
    acc = np.full((inst.m, inst.n), vector.c, f"u{out // 8}")
    if inst.blocks > 1:
        acc = np.broadcast_to(acc, (inst.blocks, *acc.shape))
    for first in range(0, len(a), held):
        x = np.broadcast_to(
            raw(a[first : first + held], bits_of(vector.formats[0])), (inst.m, held)
        )
        column = raw(b[first : first + held], bits_of(vector.formats[1]))
        if inst.sparse:
            more["index"] = np.full((inst.m, inst.k // 4), 0b0100, np.uint8)
            dense = np.zeros(inst.k, column.dtype)
            dense.reshape(-1, 4)[:, :2] = column.reshape(-1, 2)
            column = dense
        y = np.broadcast_to(column[:, None], (inst.k, inst.n))
        if inst.blocks > 1:
            x, y = (np.broadcast_to(v, (inst.blocks, *v.shape)) for v in (x, y))
        acc = wc.mma(inst.name, x, y, acc, target=vector.target, **modes, **more)
        assert len(np.unique(acc)) == 1
    return int(acc.ravel()[0])


@pytest.mark.parametrize("vector", MATRIX, ids=str)
def test_recorded_results(vector: Vector) -> None:
    """Every vector of the record for a matrix instruction."""
    assert f"{computed(vector):08x}" == f"{vector.expected:08x}"


@pytest.mark.parametrize("digest", vectors.DIGESTS, ids=str)
def test_digests_captured_on_gfx1201(digest: Digest) -> None:
    """Whole integer matrices, including the stages of the clamp."""
    a, b, c = (np.array(matrix) for matrix in vectors.published_matrices(digest))
    # Blocks of 8 k belong to the stages in turn; the catalogue counts each stage's k consecutively.
    stage = np.argsort(np.arange(digest.k) // 8 % 2, kind="stable")
    signs = [int(format[0] == "i") for format in digest.formats]
    d = wc.mma(
        digest.instruction, a[:, stage].astype(np.uint8), b[:, stage].T.astype(np.uint8),
        c.astype(np.uint32), target="gfx1201", neg_lo=signs[0] | signs[1] << 1,
        clamp=int(digest.clamp),
    )  # fmt: skip
    assert f"{vectors.digest_of(d.tolist()):016x}" == f"{digest.expected:016x}"


# ------------------------------------------------------------------------- every instruction

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
CASES = [pytest.param(inst, id=f"{inst.target}-{inst.name}") for inst in in_turns(
    [inst for target in TARGETS for inst in instructions(target)], lambda inst: inst.name, 2,
)]  # fmt: skip
FNUZ = {"fp8": ml_dtypes.float8_e4m3fnuz, "bf8": ml_dtypes.float8_e5m2fnuz}
TYPES = {
    "f64": np.float64, "f32": np.float32, "xf32": np.float32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16, "i8": np.int8, "iu8": np.int8, "iu4": np.int8, "i32": np.int32,
    "fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2, "f8f6f4": ml_dtypes.float8_e5m2,
    "fp4": ml_dtypes.float4_e2m1fn,
}  # fmt: skip


@pytest.mark.parametrize("inst", CASES)
def test_mma_is_the_product(inst: wc.matrix.MatrixInstruction) -> None:
    """Small whole numbers, whose sums are exact on every unit; batches broadcast."""
    rng = np.random.default_rng(3)
    types = {**TYPES, **(FNUZ if inst.target == "gfx942" else {})}
    blocks = (inst.blocks,) if inst.blocks > 1 else ()
    a, b = (rng.integers(0, 3, (2, *blocks, *shape)) for shape in ((inst.m, inst.k),
                                                                   (inst.k, inst.n)))  # fmt: skip
    if inst.sparse:
        kept = np.argsort(rng.random((*a.shape[:-1], inst.k // 4, 4)), -1) < 2
        a = a * kept.reshape(a.shape)
    c = rng.integers(0, 30, (*blocks, inst.m, inst.n))
    more = {}
    scale = 1
    if inst.scale_block:
        shapes = (inst.m, inst.k // inst.scale_block), (inst.k // inst.scale_block, inst.n)
        more = {f"scale_{x}": np.full(s, 129, np.uint8) for x, s in zip("ab", shapes, strict=True)}
        scale = 16
    x, y = a.astype(types[inst.a_type]), b.astype(types[inst.b_type])
    d = wc.mma(inst.name, x, y, c.astype(types[inst.c_type]), target=inst.target, **more)
    assert d.dtype == types[inst.d_type]
    assert d.shape == (2, *c.shape)
    found, expected = d.astype(np.float64), scale * (a @ b) + c
    if inst.d_type == "bf16":  # which represents whole numbers up to 256
        assert np.allclose(found, expected, rtol=2**-6)
    else:
        assert np.array_equal(found, expected)


def test_broadcasts_and_lane_groups() -> None:
    """CBSZ and ABID repeat a block of A; BLGP 1 gives all lanes the first half's B."""
    name, target = "v_mfma_f32_16x16x1_4b_f32", "gfx942"
    rng = np.random.default_rng(1)
    a, b = rng.standard_normal((2, 4, 16, 1)).astype(np.float32)
    b = b.swapaxes(1, 2)
    c = np.zeros((4, 16, 16), np.float32)
    plain = wc.mma(name, a[[2, 2, 2, 2]], b, c, target=target)
    assert np.array_equal(wc.mma(name, a, b, c, target=target, cbsz=2, abid=2), plain)
    plain = wc.mma(name, a, b[[0, 1, 0, 1]], c, target=target)
    assert np.array_equal(wc.mma(name, a, b, c, target=target, blgp=1), plain)


def test_f64_signs_by_blgp() -> None:
    """From gfx940 on, BLGP of f64 negates A, B and C."""
    name = "v_mfma_f64_16x16x4_f64"
    rng = np.random.default_rng(1)
    a, b, c = (rng.standard_normal(s) for s in ((16, 4), (4, 16), (16, 16)))
    d = wc.mma(name, a, b, c, target="gfx942", blgp=5)
    assert np.array_equal(d, wc.mma(name, -a, b, -c, target="gfx942"))


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("gfx942", "v_mfma_f32_16x16x4_f32"), ("gfx942", "v_mfma_f32_16x16x16_bf16"),
        ("gfx950", "v_mfma_f32_16x16x4_f32"), ("gfx950", "v_mfma_f32_16x16x32_bf16"),
    ],
)  # fmt: skip
def test_fp16_ovfl_keeps_f32_finite(target: str, name: str) -> None:
    """The manuals of CDNA 3 and 4: overflow gives the largest number; infinities are kept."""
    inst = wc.instruction(name, target)
    largest = np.finfo(np.float32).max
    a = np.zeros((16, inst.k), TYPES[inst.a_type])
    a[0, 0], a[1, 0] = 2.0**15, -(2.0**15)
    b = np.full((inst.k, 16), 2.0**100, TYPES[inst.a_type])
    c = np.zeros((16, 16), np.float32)
    c[:4] = np.array([largest, -largest, np.inf, largest])[:, None]
    plain = wc.mma(name, a, b, c, target=target)
    kept = wc.mma(name, a, b, c, target=target, fp16_ovfl=True)
    assert plain[:4, 0].tolist() == [np.inf, -np.inf, np.inf, largest]
    assert kept[:4, 0].tolist() == [largest, -largest, np.inf, largest]


def test_sparse_index() -> None:
    """A compressed A with an index equals the dense one with zeros."""
    name, target = "v_swmmac_f32_16x16x32_f16", "gfx1201"
    rng = np.random.default_rng(1)
    kept = rng.standard_normal((16, 16)).astype(np.float16)
    pairs = np.sort(np.argsort(rng.random((16, 8, 4)), -1)[..., :2], -1)
    index = (pairs[..., 0] | pairs[..., 1] << 2).astype(np.uint8)
    dense = np.zeros((16, 8, 4), np.float16)
    np.put_along_axis(dense, pairs, kept.reshape(16, 8, 2), -1)
    b, c = rng.standard_normal((32, 16)).astype(np.float16), np.zeros((16, 16), np.float32)
    with_index = wc.mma(name, kept, b, c, target=target, index=index)
    assert np.array_equal(with_index, wc.mma(name, dense.reshape(16, 32), b, c, target=target))


def sparse_operands(target: str, name: str) -> tuple[np.ndarray, ...]:
    """A compressed A with its index, the dense A, B and C of an instruction."""
    inst = wc.instruction(name, target)
    rng = np.random.default_rng(1)
    type = {**TYPES, **(FNUZ if target == "gfx942" else {})}[inst.a_type]
    kept = rng.integers(1, 9, (inst.m, inst.k // 2)).astype(type)
    pairs = np.sort(np.argsort(rng.random((inst.m, inst.k // 4, 4)), -1)[..., :2], -1)
    dense = np.zeros((inst.m, inst.k // 4, 4), type)
    np.put_along_axis(dense, pairs, kept.reshape(inst.m, -1, 2), -1)
    index = (pairs[..., 0] | pairs[..., 1] << 2).astype(np.uint8)
    b = rng.integers(-9, 9, (inst.k, inst.n)).astype(type)
    return kept, index, dense.reshape(inst.m, inst.k), b, np.zeros((inst.m, inst.n), np.float32)


@pytest.mark.parametrize(("low", "high"), [(1, 0), (0, 1), (2, 1), (1, 2), (3, 0)])
def test_signs_of_a_sparse_a_go_by_its_slots(low: int, high: int) -> None:
    """NEG flips the first of the two kept, NEG_HI the second; B's signs as well."""
    name, target = "v_swmmac_f32_16x16x32_f16", "gfx1201"
    kept, index, dense, b, c = sparse_operands(target, name)
    signs = {"neg_lo": low, "neg_hi": high}
    found = wc.mma(name, kept, b, c, target=target, index=index, **signs)
    assert np.array_equal(found, wc.mma(name, dense, b, c, target=target, **signs))
    flips = np.array([(-1) ** (bits.bit_count()) for bits in (low, high)] * 8, np.float16)
    assert np.array_equal(found, wc.mma(name, kept * flips, b, c, target=target, index=index))


def test_nan_without_a_sign_is_kept() -> None:
    """FNUZ's NaN has the code of minus zero: it counts as nonzero."""
    name, target = "v_smfmac_f32_16x16x64_fp8_fp8", "gfx942"
    _, _, dense, b, c = sparse_operands(target, name)
    codes = dense.view(np.uint8)
    codes[:, :4] = [0x80, 0, 0x40, 0]
    assert np.isnan(wc.mma(name, codes, b.view(np.uint8), c, target=target)).all()
    codes[:, 1] = 0x40
    with pytest.raises(wc.ShapeError, match="more than two"):
        wc.mma(name, codes, b.view(np.uint8), c, target=target)


def test_f32_signs_of_gfx1250() -> None:
    """NEG applies to all k of an f32 operand."""
    name, target = "v_wmma_f32_16x16x4_f32", "gfx1250"
    rng = np.random.default_rng(1)
    a, b, c = (rng.standard_normal(s).astype(np.float32) for s in ((16, 4), (4, 16), (16, 16)))
    d = wc.mma(name, a, b, c, target=target, neg_lo=5, neg_hi=4)
    assert np.array_equal(d, wc.mma(name, -a, b, -abs(c), target=target))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"a": np.zeros((16, 16), np.int16)}, wc.ShapeError,
         "int16, must be float16 or uint16 .raw bits"),
        ({"a": np.zeros((16, 16), complex)}, wc.ShapeError, "complex128, must be float16 or"),
        ({"a": np.zeros((16, 8), np.float16)}, wc.ShapeError, r"\(16, 8\), must be \(..., 16, 16"),
        ({"c": np.zeros((16, 16), "M8[s]")}, wc.ShapeError, "must be float32"),
        ({"c": np.zeros((16, 16), np.int32)}, wc.ShapeError, "c is int32, must be float32"),
        ({"a": [[0.1] * 16] * 16}, wc.FormatError, "numbers that float16 cannot represent exactly"),
        ({"a": np.full((16, 16), 0.1)}, wc.FormatError, "represent exactly; round them"),
        ({"a": [["x"] * 16] * 16}, wc.ShapeError, "must be float16"),
        ({"a": [[1], [1, 2]]}, wc.ShapeError, "not a matrix"),
        ({"cbsz": 1}, wc.TargetError, "takes no cbsz"),
        ({"index": np.zeros((16, 4))}, wc.TargetError, "is not sparse"),
        ({"scale_a": np.zeros((16, 4))}, wc.TargetError, "takes no scales"),
        ({"wave": 32}, wc.TargetError, "waves of 64, not 32"),
        ({"wave": "64"}, wc.TargetError, "waves of 64, not '64'"),
        ({"self": 1}, wc.TargetError, "takes no self"),
        ({"operand": 0}, wc.TargetError, "takes no operand"),
        ({"modes": 1}, wc.TargetError, "takes no modes"),
    ],
)  # fmt: skip
def test_errors_name_what_is_legal(change: dict, error: type, message: str) -> None:
    """Wrong types, shapes, modifiers."""
    given = {
        "a": np.zeros((16, 16), np.float16), "b": np.zeros((16, 16), np.float16),
        "c": np.zeros((16, 16), np.float32), "target": "gfx942",
    } | change  # fmt: skip
    with pytest.raises(error, match=message):
        wc.mma("v_mfma_f32_16x16x16_f16", given.pop("a"), given.pop("b"), given.pop("c"), **given)


@pytest.mark.parametrize("wrong", ["1", 1.0, None])
def test_modifiers_are_integers(wrong: Any) -> None:
    """NumPy's, and bools, as well as Python's; no strings and no floats."""
    name, target = "v_mfma_f32_4x4x4_16b_f16", "gfx942"
    a, b = (np.random.default_rng(0).standard_normal((16, 4, 4)).astype("f2") for _ in "ab")
    usual = wc.mma(name, a, b, target=target, cbsz=1, abid=1)
    found = wc.mma(name, a, b, target=target, cbsz=np.int64(1), abid=True, wave=np.uint8(64))
    assert np.array_equal(found, usual)
    for call in (wc.mma, wc.numerics.explain):
        rows = (a, b) if call is wc.mma else (a[0, 0], b[0, :, 0])
        with pytest.raises(wc.TargetError, match=re.escape(f"cbsz = {wrong!r}, must be 0 to 4")):
            call(name, *rows, target=target, cbsz=wrong)


F16 = "v_mfma_f32_16x16x16_f16"


def f16_operands() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(7)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in "ab")
    return a, b, rng.standard_normal((16, 16)).astype(np.float32)


@pytest.mark.parametrize("raw_bits", [False, True])
def test_byte_orders_do_not_matter(raw_bits: bool) -> None:
    """Arrays of the other byte order have the same numbers, and the same bits if they are bits."""
    given = [x.view(f"u{x.itemsize}") if raw_bits else x for x in f16_operands()]
    swapped = [x.astype(x.dtype.newbyteorder()) for x in given]
    assert not any(x.dtype.isnative for x in swapped)
    usual, found = (wc.mma(F16, *x, target="gfx942") for x in (given, swapped))
    assert found.dtype == usual.dtype == (np.uint32 if raw_bits else np.float32)
    assert np.array_equal(found, usual)
    whole = wc.matmul(*swapped, instruction=F16, target="gfx942")
    assert whole.dtype == usual.dtype
    assert np.array_equal(whole, usual)
    row = (x[0] if at != 1 else x[:, 0] for at, x in enumerate(swapped[:2]))
    told = wc.numerics.explain(F16, *row, swapped[2][:1, :1].reshape(()), target="gfx942")
    assert told.code == usual.view(np.uint32)[0, 0]
    if not raw_bits:
        compared = wc.numerics.compare(["gfx942"], *swapped)
        assert np.array_equal(compared.d["gfx942"], usual)


@pytest.mark.parametrize("which", [0, 1, 2])
def test_masks_are_not_dropped(which: int) -> None:
    """Every function refuses a masked operand, also in lists; the message says what to do."""
    operands: list[Any] = list(f16_operands())
    masked = np.ma.masked_array(operands[which], operands[which] > 1)
    operands[which] = masked
    message = rf"{'abc'[which]} is a masked array.*Pass x\.filled\(0\)"
    rows = [operands[0][0], operands[1][:, 0], operands[2][:1, :1].reshape(())]
    calls = [
        lambda: wc.mma(F16, *operands, target="gfx942"),
        lambda: wc.matmul(*operands, instruction=F16, target="gfx942"),
        lambda: wc.numerics.compare(["gfx942"], *operands, type="f16"),
        lambda: wc.numerics.explain(F16, *rows, target="gfx942"),
    ]
    for call in calls:
        with pytest.raises(wc.FormatError, match=message):
            call()
    operands[which] = list(masked)
    with pytest.raises(wc.FormatError, match=message):
        calls[0]()
    operands[which] = masked.filled(0)
    assert calls[0]().shape == (16, 16)


def test_masks_of_indices_and_scales_are_not_dropped() -> None:
    """Arguments beside A and B are checked in the same way."""
    name, target = "v_swmmac_f32_16x16x32_f16", "gfx1201"
    kept, index, _, b, c = sparse_operands(target, name)
    with pytest.raises(wc.FormatError, match="index is a masked array"):
        wc.mma(name, kept, b, c, target=target, index=np.ma.masked_array(index))
    a, b = (np.ones(shape, ml_dtypes.float4_e2m1fn) for shape in ((16, 128), (128, 16)))
    one = np.full((16, 4), 127, np.uint8)
    for masked in ("scale_a", "scale_b"):
        scales = {"scale_a": one, "scale_b": one.T}
        scales[masked] = np.ma.masked_array(scales[masked])
        with pytest.raises(wc.FormatError, match=f"{masked} is a masked array"):
            wc.mma("v_mfma_scale_f32_16x16x128_f8f6f4", a, b, target="gfx950", **scales)


@pytest.mark.parametrize("index", [np.zeros((16, 8)), np.full((16, 8), 300), np.full((16, 8), -1)])
def test_an_index_has_four_bits(index: np.ndarray) -> None:
    """Other numbers are refused, not truncated."""
    name, target = "v_swmmac_f32_16x16x32_f16", "gfx1201"
    kept, _, _, b, c = sparse_operands(target, name)
    with pytest.raises(wc.FormatError, match="index holds integers of four bits, 0 to 15"):
        wc.mma(name, kept, b, c, target=target, index=index)


@pytest.mark.parametrize("kinds", [("fp4", "fp4"), ("fp8", "bf8"), ("bf8", "bf8")], ids="-".join)
@pytest.mark.parametrize("scales", [(1, 2), (2, 0), (1, 1)])
def test_scales_of_three_formats(kinds: tuple[str, str], scales: tuple[int, int]) -> None:
    """E8M0, E5M3 and E4M3 scales: the exact sum of all products and scales, rounded once."""
    rng = np.random.default_rng(10 * scales[0] + scales[1])
    numbers, arrays = [], []
    for kind, scale in zip(kinds, scales, strict=True):
        values = rng.standard_normal((16, 128)).astype(TYPES[kind])
        codes = rng.integers(1, 0x7F, (16, 4)).astype(np.uint8)
        powers = formats.decode(codes, ("float8_e8m0fnu", "float8_e5m3", "float8_e4m3fn")[scale])
        numbers.append(values.astype(np.float64) * powers.repeat(32, axis=1))
        arrays.append((values, codes))
    (a, scale_a), (b, scale_b) = arrays
    d = wc.mma("v_wmma_scale_f32_16x16x128_f8f6f4", a, b.T, target="gfx1250",
               scale_a=scale_a, scale_b=scale_b.T,
               matrix_a_scale_fmt=scales[0], matrix_b_scale_fmt=scales[1])  # fmt: skip
    x, y = ([[Fraction(n) for n in row] for row in side[:4]] for side in numbers)
    for i, row in enumerate(x):
        for j, column in enumerate(y):
            total = sum((p * q for p, q in zip(row, column, strict=True)), Fraction())
            assert d.view(np.uint32)[i, j] == formats.FLOAT32.encode(total)


def test_a_scale_is_given_in_its_format() -> None:
    """An array of another format's type is refused."""
    a, b = (np.ones(shape, ml_dtypes.float4_e2m1fn) for shape in ((16, 128), (128, 16)))
    one = np.full((16, 4), 56, np.uint8)
    scales = {"scale_a": one.view(ml_dtypes.float8_e4m3fn), "scale_b": one.T}
    name = "v_wmma_scale_f32_16x16x128_f8f6f4"
    with pytest.raises(wc.ShapeError, match="scale_a is float8_e4m3fn, must be float8_e8m0fnu or"):
        wc.mma(name, a, b, target="gfx1250", **scales, matrix_b_scale_fmt=2)
    d = wc.mma(name, a, b, target="gfx1250", **scales, matrix_a_scale_fmt=2, matrix_b_scale_fmt=2)
    assert np.all(d == 128)


def test_formats_come_from_types() -> None:
    """F8F6F4 takes its formats from the arrays; raw bits need them given."""
    name = "v_mfma_f32_16x16x128_f8f6f4"
    a = np.ones((16, 128), ml_dtypes.float4_e2m1fn)
    b = np.ones((128, 16), ml_dtypes.float6_e3m2fn)
    c = np.zeros((16, 16), np.float32)
    assert (wc.mma(name, a, b, c, target="gfx950") == 128).all()
    raws = a.view(np.uint8), b.view(np.uint8)
    assert (wc.mma(name, *raws, c, target="gfx950", cbsz=4, blgp=3) == 128).all()
    with pytest.raises(wc.ShapeError, match="must be float8_e4m3fn or float8_e5m2 or"):
        wc.mma(name, *raws, c, target="gfx950")


# ---------------------------------------------------------------------------------- numbers

F16, F8F6F4 = "v_mfma_f32_16x16x16_f16", "v_mfma_f32_16x16x128_f8f6f4"


def test_no_c_is_zeros() -> None:
    """For one block and several, and every type of C."""
    for name, target in (
        (F16, "gfx942"),
        ("v_mfma_f32_4x4x4_16b_f16", "gfx942"),
        ("v_mfma_i32_16x16x32_i8", "gfx942"),
        ("v_wmma_f16_16x16x16_f16", "gfx1201"),
        ("v_mfma_f64_16x16x4_f64", "gfx90a"),
    ):
        inst = wc.instruction(name, target)
        blocks = (inst.blocks,) if inst.blocks > 1 else ()
        kind = np.float64 if "f64" in name else np.int8 if "i8" in name else np.float16
        a = np.ones((3, *blocks, inst.m, inst.k), kind)
        b = np.ones((*blocks, inst.k, inst.n), kind)
        found = wc.mma(name, a, b, target=target)
        zeros = np.zeros((*blocks, inst.m, inst.n), found.dtype)
        assert (found == inst.k).all() and found.shape == (3, *blocks, inst.m, inst.n)
        assert np.array_equal(found, wc.mma(name, a, b, zeros, target=target))


@pytest.mark.parametrize(
    "kind", [float, np.float32, np.longdouble, np.int64, np.int8, bool, ml_dtypes.bfloat16, list]
)
def test_numbers_of_any_type_are_taken_where_they_are_exact(kind: type) -> None:
    """In arrays as in lists; the same for mma and matmul."""
    values = np.random.default_rng(1).integers(0, 2, (16, 16))
    exact = values.astype(np.float16)
    given: Any = values.tolist() if kind is list else values.astype(kind)
    want = wc.mma(F16, exact, exact, np.zeros((16, 16), np.float32), target="gfx942")
    assert np.array_equal(wc.mma(F16, given, given, given, target="gfx942"), want + values)
    options: dict[str, Any] = {"instruction": F16, "target": "gfx942"}
    assert np.array_equal(wc.matmul(given, given, given, **options), want + values)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        *((0.1, float), (65520.0, float), (2049, np.int64), (2**63 - 1, np.int64)),
        *((1e-30, np.float32), (float("inf"), np.float64), (1 + 2**-11, np.float32)),
        (np.longdouble(1) + np.finfo(np.longdouble).eps, np.longdouble),
    ],
)
def test_numbers_that_are_not_exact_are_refused(value: object, kind: type) -> None:
    """F16 has infinity; nothing is rounded silently."""
    a = np.full((16, 16), value, kind)
    if np.isinf(a).all():
        assert np.isinf(wc.mma(F16, a, np.ones((16, 16)), target="gfx942")).all()
        return
    with pytest.raises(wc.FormatError, match="cannot represent exactly"):
        wc.mma(F16, a, a, target="gfx942")


@pytest.mark.parametrize("value", [2**53 + 1, 2**62 + 1, 2**63 - 1])
def test_integers_beyond_doubles_are_not_rounded(value: int) -> None:
    name, target = "v_mfma_f64_16x16x4_f64", "gfx90a"
    with pytest.raises(wc.FormatError, match="cannot represent exactly"):
        wc.mma(name, [[value] * 4] * 16, np.ones((4, 16)), target=target)
    assert (wc.mma(name, [[2**60] * 4] * 16, np.ones((4, 16)), target=target) == 2**62).all()


def test_lists_are_numbers_whatever_they_hold() -> None:
    """Bits come in arrays: a list of NumPy's integers is not a list of codes."""
    ones = [[np.uint16(1)] * 16] * 16
    assert (wc.mma(F16, ones, ones, target="gfx942") == 16).all()
    codes = np.full((16, 16), 0x3C00, np.uint16)
    assert (wc.mma(F16, codes, codes, target="gfx942") == 16).all()


def test_the_first_format_that_holds_the_numbers_is_taken() -> None:
    """Of F8F6F4's formats; 448 is E4M3's largest number, 57344 E5M2's."""
    for value in (448.0, 57344.0, 0.5):
        a, b = np.full((16, 128), value), np.ones((128, 16))
        assert (wc.mma(F8F6F4, a, b, target="gfx950") == 128 * value).all()
    with pytest.raises(wc.FormatError, match="cannot represent exactly"):
        wc.mma(F8F6F4, np.full((16, 128), 1e6), b, target="gfx950")


def test_four_bit_integers_come_in_wider_ones() -> None:
    name = "v_wmma_i32_16x16x16_iu4"
    low, high = np.full((16, 16), -8, np.int8), np.full((16, 16), 15, np.uint8)
    assert (wc.mma(name, low, high, target="gfx1201") == 16 * -120).all()
    for wrong in (-9, 16):
        with pytest.raises(wc.FormatError, match="int4 or uint4 cannot represent"):
            wc.mma(name, np.full((16, 16), wrong), high, target="gfx1201")


# ---------------------------------------------------------------------------------- matmul


@pytest.mark.parametrize("shape", [(1, 1, 1), (16, 16, 16), (5, 40, 33), (70, 17, 100)])
def test_matmul_is_a_chain_of_mma(shape: tuple[int, int, int]) -> None:
    """Tiles in ascending k, padded with zeros."""
    m, k, n = shape
    rng = np.random.default_rng(2)
    a, b = (
        rng.standard_normal((m, k)).astype(np.float16),
        rng.standard_normal((k, n)).astype(np.float16),
    )
    c = rng.standard_normal((m, n)).astype(np.float32)
    name, target = "v_mfma_f32_16x16x16_f16", "gfx942"
    found = wc.matmul(a, b, c, instruction=name, target=target)
    whole = [-(-size // 16) * 16 for size in (m, k, n)]
    x, y = np.zeros((whole[0], whole[1]), np.float16), np.zeros((whole[1], whole[2]), np.float16)
    z = np.zeros((whole[0], whole[2]), np.float32)
    x[:m, :k], y[:k, :n], z[:m, :n] = a, b, c
    for i in range(0, whole[0], 16):
        for j in range(0, whole[2], 16):
            acc = z[i : i + 16, j : j + 16]
            for at in range(0, whole[1], 16):
                acc = wc.mma(name, x[i : i + 16, at : at + 16], y[at : at + 16, j : j + 16], acc,
                             target=target)  # fmt: skip
            z[i : i + 16, j : j + 16] = acc
    assert found.dtype == np.float32
    assert np.array_equal(found, z[:m, :n])


def test_matmul_refuses_what_it_cannot_tile() -> None:
    """Sparse ones, several blocks; and shapes that do not fit."""
    a = np.zeros((4, 4), np.float16)
    with pytest.raises(wc.TargetError, match=r"of several blocks.*Take v_mfma_f32_16x16x16_f16 or"):
        wc.matmul(a, a, instruction="v_mfma_f32_4x4x4_16b_f16", target="gfx942")
    with pytest.raises(wc.ShapeError, match=r"\(4, 4\) and \(5, 4\)"):
        wc.matmul(a, np.zeros((5, 4), np.float16), instruction="v_mfma_f32_16x16x16_f16",
                  target="gfx942")  # fmt: skip
