"""`kernels.gemm` agrees with float64 within its types' precision; its main loop is counted."""

from __future__ import annotations

from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore.errors import LaunchError, TargetError
from wavecore.kernels import cost, gemm, gemm_cost, matmul

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
FLOAT8 = {"gfx942": ml_dtypes.float8_e4m3fnuz, "gfx950": ml_dtypes.float8_e4m3fn,
          "gfx1201": ml_dtypes.float8_e4m3fn, "gfx1250": ml_dtypes.float8_e4m3fn}  # fmt: skip
BFLOAT8 = {"gfx942": ml_dtypes.float8_e5m2fnuz, "gfx950": ml_dtypes.float8_e5m2,
           "gfx1201": ml_dtypes.float8_e5m2, "gfx1250": ml_dtypes.float8_e5m2}  # fmt: skip
TYPES = {
    **{target: [ml_dtypes.bfloat16, np.int8] for target in TARGETS},
    "gfx90a": [ml_dtypes.bfloat16, np.int8, np.float32, np.float64],
    "gfx942": [ml_dtypes.bfloat16, np.int8, np.float32, np.float64, FLOAT8["gfx942"]],
    "gfx950": [ml_dtypes.bfloat16, np.int8, np.float32, np.float64, FLOAT8["gfx950"]],
    "gfx1201": [ml_dtypes.bfloat16, np.int8, FLOAT8["gfx1201"]],
    "gfx1250": [ml_dtypes.bfloat16, np.int8, np.float32, FLOAT8["gfx1250"]],
}
# M, N, K, whether A and B are transposed: all positions of a tile's edge.
SIZES = ((64, 64, 128, False, True), (70, 50, 100, False, False), (37, 65, 33, True, True),
         (66, 128, 64, True, False))  # fmt: skip
CASES = [
    (target, dtype, SIZES[(n + turn) % len(SIZES)])
    for turn, target in enumerate(TARGETS)
    for n, dtype in enumerate(TYPES[target])
]
EPSILON = {np.dtype(np.float32): 2.0**-23, np.dtype(np.float64): 2.0**-52,
           np.dtype(np.float16): 2.0**-10, np.dtype(ml_dtypes.bfloat16): 2.0**-7,
           np.dtype(np.int32): 0.0}  # fmt: skip


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def random(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    rng = np.random.default_rng(sum(shape))
    if dtype is np.int8:
        return rng.integers(-128, 128, shape).astype(np.int8)
    return rng.standard_normal(shape).astype(dtype)


def transposed(x: np.ndarray, is_transposed: bool) -> np.ndarray:
    return x.swapaxes(-1, -2) if is_transposed else x


def assert_near(d: np.ndarray, a: np.ndarray, b: np.ndarray, c: Any = 0.0) -> None:
    """Each sum of k rounded products is off by k roundings of f32 at most, and the result's own."""
    a, b = a.astype(np.float64), b.astype(np.float64)
    want = a @ b + c
    sums = np.float64 if d.dtype == np.float64 else np.float32
    own = EPSILON[d.dtype] * abs(want)
    error = 2 * a.shape[-1] * EPSILON[np.dtype(sums)] * (abs(a) @ abs(b)) + own
    assert (abs(d.astype(np.float64) - want) <= error * (d.dtype != np.int32)).all()


@pytest.mark.parametrize("target", TARGETS)
def test_f16_of_any_size_with_alpha_and_beta(target: str) -> None:
    a, b = random((70, 101), np.float16), random((101, 67), np.float16)
    c = random((70, 67), np.float16)
    d = gemm(a, b, c, alpha=2.0, beta=-0.5, device=device(target))
    assert d.dtype == np.float16
    assert_near(d, 2 * a.astype(np.float64), b, -0.5 * c.astype(np.float64))


@pytest.mark.parametrize(
    ("target", "dtype", "size"),
    in_turns(CASES, lambda case: case[0], 2),
    ids=lambda value: str(getattr(value, "__name__", value)),
)
def test_types_and_transposes(target: str, dtype: Any, size: tuple[int, ...]) -> None:
    m, n, k, turned_a, turned_b = size
    a, b = (
        random((k, m) if turned_a else (m, k), dtype),
        random((n, k) if turned_b else (k, n), dtype),
    )
    d = gemm(a, b, transpose_a=turned_a, transpose_b=turned_b, device=device(target))
    assert_near(d, transposed(a, turned_a), transposed(b, turned_b))


def test_xf32_rounds_factors_to_ten_bits() -> None:
    a, b = random((64, 32), np.float32), random((32, 64), np.float32)
    d = gemm(a, b, xf32=True, device=device("gfx942"))
    want = a.astype(np.float64) @ b.astype(np.float64)
    error = abs(d - want) / (abs(a) @ abs(b))
    assert error.max() < 2.0**-10
    assert error.max() > 2.0**-16  # it is not f32


def test_eight_bit_floats_of_two_kinds() -> None:
    a, b = random((64, 64), FLOAT8["gfx1201"]), random((64, 64), BFLOAT8["gfx1201"])
    assert_near(gemm(a, b, device=device("gfx1201")), a, b)


# Whole numbers whose sums f32 holds, so that each is exact in any order.
EXACT = [np.float16, ml_dtypes.bfloat16, FLOAT8["gfx1250"], BFLOAT8["gfx1250"]]


@pytest.mark.parametrize("size", [(1, 1, 1), (17, 35, 129), (129, 67, 131)])
@pytest.mark.parametrize("dtype", EXACT, ids=lambda dtype: dtype.__name__)
def test_odd_sizes_are_exact_on_gfx1250(dtype: Any, size: tuple[int, int, int]) -> None:
    m, n, k = size
    rng = np.random.default_rng(k)
    a, b = (rng.integers(-7, 8, shape).astype(dtype) for shape in ((m, k), (k, n)))
    d = gemm(a, b, dtype=np.float32, device=device("gfx1250"))
    assert np.array_equal(d, a.astype(np.float64) @ b.astype(np.float64))


def test_batches_of_views_and_one_factor_for_all() -> None:
    a = random((3, 40, 80), np.float16)[:, :33, 16:]
    b = random((80, 64), np.float16)[16:]
    d = gemm(a, b, dtype=np.float32, device=device("gfx942"))
    assert d.shape == (3, 33, 64)
    assert_near(d, a, b)
    many = random((3, 64, 20), np.float16).swapaxes(1, 2)  # columns are contiguous
    assert_near(gemm(many, b, device=device("gfx942")), many, b)


@pytest.mark.parametrize(("target", "tile"), [("gfx942", 128), ("gfx1201", 128), ("gfx1250", 256)])
def test_large_tiles(target: str, tile: int) -> None:
    a, b = random((256, 96), np.float16), random((128, 96), np.float16).T
    assert_near(gemm(a, b, tile=tile, dtype=np.float32, device=device(target)), a, b)


def test_device_arrays_stay_on_the_device() -> None:
    on = device("gfx1201")
    a, b = random((64, 64), np.float16), random((64, 64), np.float16)
    with on:
        d = gemm(on.array(a), on.array(b), transpose_b=True)
    assert isinstance(d, wc.DeviceArray)
    assert_near(d.numpy(), a, b.T)


def test_what_is_empty() -> None:
    c = np.ones((4, 5), np.float16)
    d = gemm(np.zeros((4, 0), np.float16), np.zeros((0, 5), np.float16), c, beta=3.0,
             device=device("gfx942"))  # fmt: skip
    assert (d == 3).all()
    nothing = gemm(np.zeros((0, 3, 4), np.float16), np.zeros((4, 5), np.float16),
                   device=device("gfx942"))  # fmt: skip
    assert nothing.shape == (0, 3, 5)
    assert gemm(np.zeros((0, 4), np.float16), np.zeros((4, 5), np.float16),
                device=device("gfx942")).shape == (0, 5)  # fmt: skip


def test_what_is_refused() -> None:
    on = device("gfx1201")
    half = np.zeros((4, 4), np.float16)
    with pytest.raises(LaunchError, match="a has 4 columns, b has 5 rows"):
        gemm(half, np.zeros((5, 4), np.float16), device=on)
    with pytest.raises(TargetError, match="float8_e4m3fnuz; gfx1201 multiplies the ocp kind"):
        gemm(half.astype(FLOAT8["gfx942"]), half.astype(FLOAT8["gfx942"]), device=on)
    with pytest.raises(LaunchError, match=r"tile must be one of \(128, 64\), not 256"):
        gemm(half, half, tile=256, device=on)
    with pytest.raises(LaunchError, match="a must be a NumPy or device array, not str"):
        gemm("half", half, device=on)
    with pytest.raises(LaunchError, match="masked array"):
        gemm(np.ma.masked_array(half), half, device=on)
    with pytest.raises(LaunchError, match=r"a\[0\] must be a NumPy or device array, not list"):
        gemm([[1.0]], half, device=on)
    with pytest.raises(LaunchError, match=r"of one shape and type, not \(4, 4\) .*, \(4, 5\) "):
        gemm([half, np.zeros((4, 5), np.float16)], half, device=on)
    with pytest.raises(LaunchError, match="out is read-only"):
        gemm(half, half, out=np.broadcast_to(half[0], (4, 4)), device=on)
    with pytest.raises(LaunchError, match=r"alpha must be an integer .*, not 0\.5"):
        gemm(np.ones((4, 4), np.int8), np.ones((4, 4), np.int8), alpha=0.5, device=on)


# Types without matrix instructions; M, N, K, the tile, whether A and B are transposed.
FMA_CASES = [
    ("gfx1201", np.float32, (129, 65, 33, 128, True, False)),
    ("gfx1201", np.float64, (70, 131, 40, 128, False, True)),
    ("gfx1100", np.float32, (64, 64, 64, 64, False, False)),
    ("gfx1100", np.float32, (1, 17, 3, None, True, True)),
    ("gfx1030", np.float16, (66, 130, 45, None, False, True)),
    ("gfx1030", ml_dtypes.bfloat16, (128, 128, 48, 128, True, True)),
]


@pytest.mark.parametrize(("target", "dtype", "size"), FMA_CASES)
def test_types_without_matrix_instructions(target: str, dtype: Any, size: Any) -> None:
    m, n, k, tile, turned_a, turned_b = size
    a = random((k, m) if turned_a else (m, k), dtype)
    b, c = random((n, k) if turned_b else (k, n), dtype), random((m, n), dtype)
    d = gemm(a, b, c, alpha=-2, beta=0.5, transpose_a=turned_a, transpose_b=turned_b, tile=tile,
             device=device(target))  # fmt: skip
    left = -2 * transposed(a, turned_a).astype(np.float64)
    assert_near(d, left, transposed(b, turned_b), 0.5 * c.astype(np.float64))


def test_the_loop_without_matrix_instructions_is_mostly_multiply_adds() -> None:
    counted = gemm_cost("gfx1201", "f32", tile=128)
    fmas = sum(n * (2 if "dual" in name and name.count("fma") == 2 else 1)
               for name, n in counted.names.items() if "fma" in name)  # fmt: skip
    assert fmas * 2 > sum(counted.names.values())


@pytest.mark.parametrize(
    ("target", "dtype"), [("gfx942", np.float16), ("gfx1201", np.float16), ("gfx1201", np.float32)]
)
def test_batches_by_lists(target: str, dtype: Any) -> None:
    """Each array in place: views of others, on the device, C and out as well."""
    on = device(target)
    base = random((3, 50, 90), dtype)
    many = [base[0, :33, 3:43], base[1, 5:38, :40], base[2, :33, 50:]]
    right = [random((40, 21 + n), dtype)[:, :20] for n in range(3)]
    added = random((3, 33, 20), dtype)
    out = [np.zeros((33, 20), dtype) for _ in range(3)]
    assert gemm(many, right, [*added], out=out, device=on) is out
    for n in range(3):
        assert_near(out[n], many[n], right[n], added[n].astype(np.float64))
    d = gemm([on.array(each) for each in many], right[0], dtype=np.float32, device=on)
    assert_near(d.numpy(), np.stack(many), right[0])


def test_what_counts_nothing_is_not_read() -> None:
    """As in BLAS: NaNs multiplied by a factor of 0 do not propagate."""
    on = device("gfx942")
    bad, b = np.full((5, 6), np.nan, np.float16), random((6, 7), np.float16)
    c = random((5, 7), np.float16)
    assert (gemm(bad, b, c, alpha=0, beta=2, device=on) == 2 * c).all()
    assert not np.isnan(gemm(b.T[:5, :5], b[:5], c * np.float16(np.nan), beta=0, device=on)).any()


def test_results_go_to_arrays_with_gaps_and_to_factors() -> None:
    on = device("gfx942")
    a, b = random((33, 40), np.float16), random((40, 20), np.float16)
    wide = np.zeros((33, 40), np.float16)
    out = wide[:, ::2]
    assert gemm(a, b, out=out, device=on) is out
    assert_near(out, a, b)
    assert not wide[:, 1::2].any()
    q = random((20, 20), np.float32)
    was = q.copy()
    gemm(q, q.T, out=q, device=on)
    assert_near(q, was, was.T)


# The minimum share of issue cycles of matrix instructions in the main loop, f16, A by row and
# B by column; docs/kernels.md has the figures.
LEAST = {"gfx90a": 0.75, "gfx942": 0.68, "gfx950": 0.55, "gfx1100": 0.80, "gfx1201": 0.70,
         "gfx1250": 0.42}  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_the_main_loop_is_mostly_products(target: str) -> None:
    counted = gemm_cost(target, "f16", tile=128)
    assert counted.matrix_share >= LEAST[target]
    size = 2 * 128 * 128 * (64 if target == "gfx950" else 32)
    assert counted.flops * 4 == size  # four waves share the step's products


def test_the_loop_is_found_in_nests() -> None:
    text = """
    .text
    s_mov_b32 s0, 0
    outer:
    s_mov_b32 s1, 0
    inner:
    v_mfma_f32_16x16x16_f16 a[0:3], v[0:1], v[2:3], a[0:3]
    s_add_u32 s1, s1, 1
    s_cmp_lt_u32 s1, 4
    s_cbranch_scc1 inner
    v_mov_b32_e32 v0, 0
    s_cmp_lt_u32 s0, 4
    s_cbranch_scc1 outer
    s_endpgm
    """
    code = wc.assemble(text, "gfx942")
    found = cost.main_loop(code, None)
    assert dict(found.names) == {
        "v_mfma_f32_16x16x16_f16": 1, "s_add_u32": 1, "s_cmp_lt_u32": 1, "s_cbranch_scc1": 1,
    }  # fmt: skip
    assert dict(found.cycles) == {"matrix": 16, "salu": 8, "branch": 32}
    assert found.flops == 2 * 16 * 16 * 16


@pytest.mark.parametrize(("wave", "passes"), [(32, 1), (64, 2)])
def test_costs_are_those_of_the_wave_size(wave: int, passes: int) -> None:
    """As a profile counts it: RDNA takes a VALU instruction of wave64 in two passes."""
    text = f"""
    .amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
    .text
    .p2align 8
    .type k,@function
    k:
    v_mov_b32_e32 v0, 0
    s_endpgm
    .rodata
    .amdhsa_kernel k
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 1
    .amdhsa_wavefront_size32 {int(wave == 32)}
    .end_amdhsa_kernel
    """
    found = cost.whole(wc.assemble(text, "gfx1100", wave=wave), "k")
    assert found.cycles["valu"] == passes


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_matmul_broadcasts_as_numpys(target: str) -> None:
    rng, on = np.random.default_rng(5), wc.Device(target)
    a = rng.integers(-4, 4, (2, 1, 5, 7)).astype(np.float32)
    b = rng.integers(-4, 4, (3, 7, 6)).astype(np.float32)
    for left, right in ((a, b), (a[0, 0, 0], b[0]), (a[0, 0], b[0, :, 0]), (a[0, 0, 0], b[0, :, 0]),
                        (a[:, 0], b[0]), (a[:0], b)):  # fmt: skip
        np.testing.assert_array_equal(matmul(left, right, device=on), left @ right)
    with pytest.raises(wc.LaunchError, match=r"batches of a \(2, 1, 7\) and b \(3, 7, 6\) do not"):
        matmul(a.reshape(2, 5, 7)[:, :1], b, device=on)


def test_types_without_a_product_are_named() -> None:
    on, x = wc.Device("gfx1201"), np.zeros((4, 4))
    with pytest.raises(wc.LaunchError, match=r"a is of float64 and b of float16: .* of one type"):
        gemm(x, x.astype(np.float16), device=on)
    with pytest.raises(wc.LaunchError, match=r"a is of int32 and b of float64: .*astype"):
        gemm(x.astype(np.int32), x, device=on)
    a, b = x.astype(ml_dtypes.float8_e4m3fn), x.astype(ml_dtypes.float8_e5m2)
    with pytest.raises(TargetError, match=r"a is of float8_e4m3fn and b of float8_e5m2: .*gfx1100"):
        gemm(a, b, device=wc.Device("gfx1100"))
