"""wc.matmul of Dask arrays: NumPy's bits, whatever the chunks; lazy; errors at the call."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from typing import Any

import dask
import dask.array as da
import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from wavecore.numerics import dask_product, native

M, K, N = 37, 300, 29
F16 = {"instruction": "v_mfma_f32_32x32x8_f16", "target": "gfx942"}
Types = tuple[Any, Any, Any]

# Every kind of model: target, instruction, types of A, B and C, modes.
PRODUCTS: dict[str, tuple[str, str, Types, dict[str, bool]]] = {
    "f16": ("gfx942", "v_mfma_f32_32x32x8_f16", (np.float16, np.float16, np.float32), {}),
    "bf16, c as bits": ("gfx942", "v_mfma_f32_16x16x16_bf16",
                        (ml_dtypes.bfloat16, ml_dtypes.bfloat16, np.uint32), {}),
    "fnuz": ("gfx942", "v_mfma_f32_16x16x32_fp8_bf8",
             (ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e5m2fnuz, np.float32),
             {"fp16_ovfl": True}),
    "f64": ("gfx942", "v_mfma_f64_16x16x4_f64", (np.float64,) * 3, {}),
    "f32": ("gfx90a", "v_mfma_f32_16x16x4f32", (np.float32,) * 3, {"flush_in32": True}),
    "xf32": ("gfx942", "v_mfma_f32_16x16x8_xf32", (np.float32,) * 3, {}),
    "i8": ("gfx942", "v_mfma_i32_16x16x32_i8", (np.int8, np.int8, np.int32), {}),
    "pairs": ("gfx908", "v_mfma_f32_16x16x8bf16",
              (ml_dtypes.bfloat16, ml_dtypes.bfloat16, np.float32), {}),
    "fp4 and fp6": ("gfx950", "v_mfma_f32_16x16x128_f8f6f4",
                    (ml_dtypes.float4_e2m1fn, ml_dtypes.float6_e3m2fn, np.float32), {}),
    "rdna 3, out in bf16": ("gfx1100", "v_wmma_bf16_16x16x16_bf16", (ml_dtypes.bfloat16,) * 3, {}),
    "rdna 4": ("gfx1201", "v_wmma_f32_16x16x16_f16", (np.float16, np.float16, np.float32), {}),
    "rdna 4, out in f16": ("gfx1201", "v_wmma_f16_16x16x16_f16", (np.float16,) * 3,
                           {"fp16_ovfl": True}),
    "i4 and u4, saturating": ("gfx1201", "v_wmma_i32_16x16x16_iu4",
                              (ml_dtypes.int4, ml_dtypes.uint4, np.int32), {"clamp": True}),
}  # fmt: skip

# Chunks along m, k of A, k of B, and n; C has those of n along m where that fits.
PRIMES = ((2, 3, 5, 7, 11, 9), (7, 31, 101, 61, 97, 3), (127, 173), (13, 16))
UNEQUAL = ((1, 30, 6), (299, 1), (1, 8, 16, 275), (28, 1))
SINGLE_ROWS = ((1,) * M, (300,), (1,) * K, (29,))


def numbers(shape: tuple[int, int], kind: Any, seed: int) -> np.ndarray:
    """Of many magnitudes, so that the order of sums matters."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(kind)
    if dtype.name in ("int4", "uint4"):
        return rng.integers(-8, 8, shape).astype(dtype)
    if dtype.name.startswith(("float4_", "float6_")):
        return rng.integers(0, 16, shape).astype(np.uint8).view(dtype)
    if dtype == np.uint32:
        return numbers(shape, np.float32, seed).view(dtype)
    if dtype.kind in "iu":
        largest = min(np.iinfo(dtype).max, 1 << 20)
        return rng.integers(-largest, largest, shape).astype(dtype)
    found = rng.standard_normal(shape) * 2.0 ** rng.integers(-6, 6, shape)
    found[0, 0], found[-1, -1] = np.inf, np.nan
    with np.errstate(all="ignore"):
        if dtype == np.float32 and seed < 2:  # XF32 has so many bits
            return found.astype(np.float16).astype(dtype)
        return found.astype(dtype)


def operands(name: str) -> tuple[list[np.ndarray], dict[str, Any]]:
    target, instruction, kinds, modes = PRODUCTS[name]
    shapes = ((M, K), (K, N), (M, N))
    given = [numbers(*each, seed) for seed, each in enumerate(zip(shapes, kinds, strict=True))]
    return given, {"instruction": instruction, "target": target, **modes}


def assert_same_bits(found: np.ndarray, want: np.ndarray) -> None:
    assert (found.dtype, found.shape) == (want.dtype, want.shape)
    assert found.tobytes() == want.tobytes()


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each chunk that can be a piece is one, so that there are chains over k."""
    monkeypatch.setattr(dask_product, "SMALLEST", 1)
    monkeypatch.setattr(dask_product, "LARGEST", 32)
    monkeypatch.setattr(dask_product, "DEEPEST", 128)


@pytest.mark.parametrize("chunks", [PRIMES, UNEQUAL, SINGLE_ROWS], ids=["primes", "un", "single"])
@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.usefixtures("small_pieces")
def test_the_bits_are_those_of_numpy_arrays(name: str, chunks: tuple[tuple[int, ...], ...]) -> None:
    (a, b, c), options = operands(name)
    m, of_a, of_b, n = chunks
    lazy = da.from_array(a, (m, of_a)), da.from_array(b, (of_b, n))
    found = wc.matmul(*lazy, da.from_array(c, (5, 7)), **options)
    assert found.chunks == (m, n)
    assert found.dtype == wc.matmul(a, b, c, **options).dtype
    assert_same_bits(found.compute(scheduler="sync"), wc.matmul(a, b, c, **options))
    assert_same_bits(wc.matmul(*lazy, **options).compute(scheduler="sync"),
                     wc.matmul(a, b, **options))  # fmt: skip


def test_other_borders_give_other_bits() -> None:
    """The tests above would notice: sums split within a tile round differently."""
    different = []
    for name in PRODUCTS:
        (a, b, c), options = operands(name)
        step = wc.instruction(options["instruction"], options["target"]).k
        whole, split = wc.matmul(a, b, c, **options), []
        for at in (step, step + 1):
            first = wc.matmul(a[:, :at], b[:at], c, **options)
            split.append(wc.matmul(a[:, at:], b[at:], first, **options))
        assert_same_bits(split[0], whole)
        different.append(split[1].tobytes() != whole.tobytes())
    assert sum(different) >= 8  # all but integers, and sums of single products in order


def test_without_patches_chains_are_as_long_as_chunks_ask() -> None:
    rng = np.random.default_rng(4)
    a = rng.standard_normal((40, 2000)).astype(np.float16)
    b = rng.standard_normal((2000, 700)).astype(np.float16)
    lazy = da.from_array(a, (40, 331)), da.from_array(b, (500, 350))
    found = wc.matmul(*lazy, **F16)
    depth = 1 + max(key[3] for key in found.dask if str(key[0]).startswith("matmul-sum"))
    assert depth == 5  # six pieces: 336, 328, 336, ...; the last task has another name
    assert_same_bits(found.compute(), wc.matmul(a, b, **F16))


@pytest.mark.usefixtures("small_pieces")
def test_sliced_and_transposed_arrays() -> None:
    (a, b, _), options = operands("f16")
    left = da.from_array(np.ascontiguousarray(a.T), (77, 10)).T[3:, ::-2]
    right = da.from_array(b, (64, 29))[::-2][:, [5, 3, 28]]
    found = wc.matmul(left, right, **options)
    assert_same_bits(found.compute(), wc.matmul(a[3:, ::-2], b[::-2][:, [5, 3, 28]], **options))
    assert_same_bits(found[7:9, 1:].compute(), found.compute()[7:9, 1:])


@pytest.mark.usefixtures("small_pieces")
def test_operands_of_both_kinds() -> None:
    """Lists and NumPy arrays beside Dask's; the chunks are C's if only C is lazy."""
    (a, b, c), options = operands("f16")
    want = wc.matmul(a, b, c, **options)
    for which in itertools.product((False, True), repeat=3):
        if not any(which):
            continue
        given = [
            da.from_array(x, 9) if lazy else x for x, lazy in zip((a, b, c), which, strict=True)
        ]
        found = wc.matmul(*given, **options)
        assert isinstance(found, da.Array)
        assert_same_bits(found.compute(scheduler="sync"), want)
    assert found.chunks == da.from_array(c, 9).chunks
    ones = wc.matmul(da.ones((3, 5), dtype=np.float16), [[1], [2], [3], [4], [0.5]], **F16)
    assert ones.compute().tolist() == [[10.5]] * 3


@pytest.mark.parametrize("shape", [(0, 5, 4), (3, 0, 4), (3, 5, 0), (0, 0, 0)])
def test_empty_axes(shape: tuple[int, int, int]) -> None:
    m, k, n = shape
    a, b, c = np.ones((m, k), np.float16), np.ones((k, n), np.float16), np.ones((m, n), np.float32)
    for given in ((a, b), (a, b, c)):
        found = wc.matmul(*map(da.from_array, given), **F16)
        assert_same_bits(found.compute(), wc.matmul(*given, **F16))


def test_nothing_is_computed_by_the_call() -> None:
    def block(_: Any) -> np.ndarray:
        raise AssertionError("computed")

    lazy = da.ones((64, 64), dtype=np.float16, chunks=32).map_blocks(block, dtype=np.float16)
    found = wc.matmul(lazy, lazy, lazy.astype(np.float32), **F16)
    assert isinstance(found, da.Array)
    assert (found.shape, found.dtype) == ((64, 64), np.float32)
    with pytest.raises(AssertionError, match="computed"):
        found.compute()


def test_each_task_runs_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Dask's threads run: none of ours."""
    monkeypatch.setattr(native, "in_parts", lambda *_: pytest.fail("threads of its own"))
    a = da.ones((1500, 300), dtype=np.float16, chunks=300)
    seen: set[int] = set()
    step = dask_product.tiling.product

    def noted(*given: Any, **options: Any) -> np.ndarray:
        seen.add(threading.get_ident())
        return step(*given, **options)

    monkeypatch.setattr(dask_product.tiling, "product", noted)
    with dask.config.set(scheduler="threads", num_workers=2):
        assert (wc.matmul(a, a.T, **F16).compute() == 300).all()
    assert threading.get_ident() not in seen


def test_processes_compute_the_same() -> None:
    """Arguments and results cross processes: types of ml_dtypes too."""
    (a, b, c), options = operands("bf16, c as bits")
    found = wc.matmul(da.from_array(a, 20), da.from_array(b, 20), da.from_array(c, 20), **options)
    with dask.config.set(scheduler="processes", num_workers=1):
        assert_same_bits(found.compute(), wc.matmul(a, b, c, **options))


@pytest.mark.parametrize("name", ["f16", "fnuz", "fp4 and fp6", "rdna 3, out in bf16"])
@pytest.mark.usefixtures("small_pieces")
def test_a_cluster_computes_the_same(name: str, cluster: Any) -> None:
    (a, b, c), options = operands(name)
    lazy = [da.from_array(each, 50) for each in (a, b, c)]
    future = cluster.compute(wc.matmul(*lazy, **options))
    assert_same_bits(future.result(timeout=120), wc.matmul(a, b, c, **options))


@pytest.fixture(scope="module")
def cluster() -> Any:
    from distributed import Client, LocalCluster

    local = "127.0.0.1:0"
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False,
            dashboard_address=local, worker_dashboard_address=local,
        ) as made,
        Client(made, set_as_default=False) as client,
    ):  # fmt: skip
        yield client


# ------------------------------------------------------------------------------------ refusals


def message(kind: type[Exception], *given: Any, **options: Any) -> str:
    with pytest.raises(kind) as caught:
        wc.matmul(*given, **{**F16, **options})
    return str(caught.value)


def test_refusals_at_the_call_are_those_of_numpy_arrays() -> None:
    """Shapes, types, instructions: with identical messages."""
    half, single = np.ones((8, 8), np.float16), np.ones((8, 8), np.float32)
    cases: list[tuple[tuple[np.ndarray, ...], dict[str, str]]] = [
        ((half, np.ones((5, 8), np.float16)), {}),
        ((np.ones((2, 8, 8), np.float16), half), {}),
        ((half[0], half), {}),
        ((half, half, single[:3]), {}),
        ((half.astype(np.int16), half), {}),
        ((half.astype(complex), half), {}),
        ((half, half, single.view(np.int32)), {}),
        ((half, half), {"instruction": "v_mfma_f32_4x4x4_16b_f16"}),
        ((half, half), {"instruction": "v_mfma_scale_f32_16x16x128_f8f6f4", "target": "gfx950"}),
        ((half.view(np.uint16).astype(np.uint8),) * 2,
         {"instruction": "v_mfma_f32_16x16x128_f8f6f4", "target": "gfx950"}),
    ]  # fmt: skip
    for given, options in cases:
        said = message(wc.Error, *given, **options)
        assert message(wc.Error, *map(da.from_array, given), **options) == said


def test_numbers_that_would_choose_a_format_are_refused() -> None:
    """For integers in a wider type, it is not known in advance whether they are signed."""
    options = {"instruction": "v_wmma_i32_16x16x16_iu8", "target": "gfx1201"}
    wide = da.ones((16, 16), dtype=np.int64, chunks=8)
    text = message(wc.ShapeError, wide, wide, **options)
    assert "a is a Dask array of int64: its format (int8 or uint8)" in text
    assert "astype()" in text
    found = wc.matmul(wide.astype(np.uint8), wide.astype(np.int8), **options)
    assert (found.compute() == 16).all()


def test_numbers_in_wider_types_are_looked_at_when_they_are_computed() -> None:
    a = np.ones((40, 40))
    lazy = da.from_array(a, 16)
    assert_same_bits(wc.matmul(lazy, lazy, **F16).compute(), wc.matmul(a, a, **F16))
    wrong = wc.matmul(lazy * 0.1, lazy, **F16)
    with pytest.raises(wc.FormatError, match="a has numbers that float16 cannot represent exactly"):
        wrong.compute()


def test_chunks_of_unknown_sizes_are_refused() -> None:
    a = da.ones((40, 40), dtype=np.float16, chunks=8)
    unknown = a[a[:, 0] > 0]
    assert "a is a Dask array with chunks of unknown sizes" in message(wc.ShapeError, unknown, a)
    found = wc.matmul(unknown.compute_chunk_sizes(), a, **F16)
    assert (found.compute() == 40).all()


def test_wavecore_does_not_import_dask() -> None:
    """Nor does a product of NumPy's arrays."""
    program = (
        "import sys, numpy as np, wavecore as wc\n"
        "one = np.ones((1, 1), np.float16)\n"
        "wc.matmul(one, one, instruction='v_mfma_f32_32x32x8_f16', target='gfx942')\n"
        "print([name for name in sys.modules if name.partition('.')[0] == 'dask'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


# -------------------------------------------------------------------------------------- pieces


@pytest.mark.parametrize("step", [4, 16, 128])
def test_pieces_end_where_tiles_do(step: int) -> None:
    rng = np.random.default_rng(step)
    for size in (1, 5, 255, 256, 511, 512, 4096, 10_007):
        ends = {0, size, *rng.integers(0, size + 1, 40).tolist()}
        for chunks in (set(), {size}, ends, set(range(size + 1))):
            found = dask_product._pieces(size, chunks, step, 1024)
            assert sum(found) == size
            assert all(piece % step == 0 for piece in found[:-1])
            assert all(0 < piece <= 1024 for piece in found)
            assert min(found) >= min(size, 128) or found.index(min(found)) == len(found) - 1
