"""Device functions in kernels that run, with the results that NumPy computes."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toolchain.test_headers_math import call, library, samples
from wavecore.codeobject import CodeObject
from wavecore.device import Device
from wavecore.toolchain import compile

pytestmark = [pytest.mark.clang, pytest.mark.jit]

__all__ = ["library"]  # a fixture of the other module

PROGRAMS = Path(__file__).parent / "headers"
WAVES = [("gfx90a", 64), ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32), ("gfx1201", 64)]
SIZE = 128

waves = pytest.mark.parametrize(("target", "wave"), WAVES)


@cache
def _device(target: str) -> Device:
    return Device(target)


@cache
def _code(program: str, target: str, wave: int) -> CodeObject:
    return compile(PROGRAMS / f"{program}.hip", target, wave=wave)


def run(
    kernel: str,
    target: str,
    wave: int,
    *arguments: object,
    grid: tuple[int, ...] = (1,),
    block: tuple[int, ...] = (SIZE,),
) -> None:
    module = _device(target).load(_code("run", target, wave))
    module[kernel].launch(grid=grid, block=block, args=arguments)


@waves
def test_shuffles(target: str, wave: int) -> None:
    """Lanes outside their segment of `width` lanes read themselves."""
    x = np.random.default_rng(1).integers(-100, 100, SIZE).astype(np.int32)
    lane = np.arange(SIZE) % wave
    first = np.arange(SIZE) - lane
    for width in (wave, 16, 4):
        out = np.zeros((4, SIZE), np.int32)
        run("shuffles", target, wave, out, x, width)
        segment = lane & ~(width - 1)
        sources = [
            segment + (x & (width - 1)),
            np.where(lane - 3 < segment, lane, lane - 3),
            np.where((lane & (width - 1)) + 5 >= width, lane, lane + 5),
            np.where(lane ^ 6 >= (lane + width & ~(width - 1)), lane, lane ^ 6),
        ]
        np.testing.assert_array_equal(out, [x[first + source] for source in sources])


@waves
def test_shuffles_of_wide_and_narrow_types(target: str, wave: int) -> None:
    """A double is moved as two words, a half as one."""
    x = np.random.default_rng(2).normal(size=SIZE)
    half = x.astype(np.float16)
    out = np.zeros((2, SIZE))
    run("wide_shuffles", target, wave, out, x, half)
    partner = np.arange(SIZE).reshape(-1, wave)[:, ::-1].ravel()
    np.testing.assert_array_equal(out, [x[partner], half[partner]])


@waves
def test_shuffles_where_not_all_lanes_run(target: str, wave: int) -> None:
    """An active lane is read, whichever others are active."""
    x = np.random.default_rng(10).integers(0, 2, SIZE).astype(np.int32)
    x[[0, 33, 95]] = 0
    out = np.zeros(SIZE, np.int32)
    run("shuffles_of_some", target, wave, out, x)
    for start in range(0, SIZE, wave):
        odd = [t for t in range(start, start + wave) if x[t] & 1]
        expected = np.where(x[start : start + wave] & 1, odd[0] + odd[-1], -1)
        np.testing.assert_array_equal(out[start : start + wave], expected)


@waves
def test_votes(target: str, wave: int) -> None:
    """Masks have a bit for each lane of the wave."""
    x = np.random.default_rng(3).integers(0, 128, SIZE).astype(np.int32)
    out = np.zeros((5, SIZE), np.uint64)
    run("votes", target, wave, out, x)
    for start in range(0, SIZE, wave):
        values = x[start : start + wave].tolist()
        odd = sum((value & 1) << lane for lane, value in enumerate(values))
        got = out[:, start : start + wave].tolist()
        assert got[0] == [odd] * wave
        assert got[1] == [any(v > 100 for v in values) + 2 * all(v < 60 for v in values)] * wave
        assert got[2] == [
            sum((other % 5 == value % 5) << lane for lane, other in enumerate(values))
            for value in values
        ]
        assert got[3] == list(range(wave))
        assert got[4] == [odd if value % 2 else 0 for value in values]


@waves
def test_votes_of_a_workgroup(target: str, wave: int) -> None:
    """With a last wave that is not full."""
    x = np.random.default_rng(4).integers(0, 128, 200).astype(np.int32)
    out = np.zeros(200, np.int32)
    run("barrier_votes", target, wave, out, x, block=(200,))
    expected = int((x & 1).sum()) + 1000 * int((x == 7).any()) + 10000
    np.testing.assert_array_equal(out, expected)


@waves
def test_coordinates(target: str, wave: int) -> None:
    """Three dimensions of workgroups and of work-items."""
    grid, block = (2, 3, 4), (5, 3, 2)
    out = np.zeros((*grid[::-1], *block[::-1], 6), np.uint32)
    run("coordinates", target, wave, out, grid=grid, block=block)
    indices = np.indices(out.shape[:-1])
    np.testing.assert_array_equal(out, np.moveaxis(indices[[2, 1, 0, 5, 4, 3]], 0, -1))


@waves
def test_atomics(target: str, wave: int) -> None:
    """Three workgroups of 96 work-items at once."""
    i, u, f = np.zeros(3, np.int32), np.zeros(2, np.uint32), np.zeros(3, np.float32)
    d, h = np.zeros(1), np.zeros(2, np.float16)
    run("atomics", target, wave, i, u, f, d, h, grid=(3,), block=(96,))
    assert i.tolist() == [288, 95, -1]  # each bit flipped nine times
    assert u.tolist() == [288 % 10, (7 - 288 % 7) % 7]
    assert f.tolist() == [288, 576, -95]
    assert d.tolist() == [144]
    assert h.tolist() == [288, 576]


@waves
def test_nth_set_bits(target: str, wave: int) -> None:
    """Counted up from a position, down from it, or the position itself; -1 if there is none."""
    rng = np.random.default_rng(5)
    masks = rng.integers(0, 1 << 63, SIZE, dtype=np.uint64) & rng.integers(
        0, 1 << 63, SIZE, dtype=np.uint64
    )
    masks[:3] = 0, (1 << 64) - 1, 1 << 63
    out = np.zeros((4, SIZE), np.int32)
    run("set_bits", target, wave, out, masks)
    for got, mask in zip(out.T.tolist(), masks.tolist(), strict=True):
        bits = [bit for bit in range(64) if mask >> bit & 1]
        up, down = [bit for bit in bits if bit >= 20], [bit for bit in bits if bit <= 40][::-1]
        assert got == [
            up[2] if len(up) > 2 else -1,
            down[1] if len(down) > 1 else -1,
            5 if 5 in bits else -1,
            bits[0] if bits else -1,
        ]


@waves
def test_reductions_over_a_mask(target: str, wave: int) -> None:
    """Two sets of lanes reduce at once, each its own values."""
    x = np.random.default_rng(6).integers(-1000, 1000, SIZE).astype(np.int32)
    out = np.zeros((6, SIZE), np.int32)
    run("reductions", target, wave, out, x)
    operations = (np.add, np.minimum, np.maximum, np.bitwise_and, np.bitwise_or, np.bitwise_xor)
    for start in range(0, SIZE, wave):
        for part in (slice(start, start + 5), slice(start + 5, start + wave)):
            for row, operation in zip(out, operations, strict=True):
                assert (row[part] == operation.reduce(x[part])).all()


@waves
def test_cooperative_groups(target: str, wave: int) -> None:
    """Rank and size of a workgroup and of tiles; matches in a tile; neighbours among odd lanes."""
    block, grid = 64, 2
    x = np.random.default_rng(7).integers(0, 6, block * grid).astype(np.int32)
    out = np.full((6, block * grid), -1, np.int32)
    run("groups", target, wave, out, x, grid=(grid,), block=(block,))
    i = np.arange(block * grid)
    for row, size in zip(out, (block, 8, 4), strict=False):
        np.testing.assert_array_equal(row, i % size * 1000 + size)
    tiles = x.reshape(-1, 8)
    same = ((tiles[:, :, None] == tiles[:, None, :]) << np.arange(8)).sum(2)
    np.testing.assert_array_equal(out[3], same.ravel())
    for start in range(0, block * grid, wave):
        odd = [k for k in range(start, start + wave) if x[k] & 1]
        for rank, k in enumerate(odd):
            assert out[4, k] == odd[min(rank + 1, len(odd) - 1)]
            assert out[5, k] == (odd[rank - 2] if rank >= 2 else k)
    assert (out[4:, x % 2 == 0] == -1).all()


@waves
@pytest.mark.parametrize("opt", ["-O0", "-O3"])
def test_virtual_functions(target: str, wave: int, opt: str) -> None:
    """An abstract class needs no library; each lane calls its own object's function."""
    code = compile(PROGRAMS / "run.hip", target, wave=wave, opt=opt)
    out = np.zeros(SIZE, np.float32)
    _device(target).load(code)["virtual_functions"].launch((1,), (SIZE,), (out,))
    t = np.arange(SIZE)
    np.testing.assert_array_equal(out, np.where(t % 3 == 0, 3 * t * t, t * t))


@waves
def test_norms_and_integer_powers(target: str, wave: int) -> None:
    """Of as many elements as an argument says."""
    x = np.random.default_rng(8).normal(size=SIZE)
    for dtype, tolerance in ((np.float32, 1e-6), (np.float64, 1e-14)):
        values = np.concatenate([np.zeros(SIZE), x]).astype(dtype)
        arrays = [np.zeros(2 * SIZE, np.float32), np.zeros(2 * SIZE)]
        arrays[dtype is np.float64][:] = values
        run("norms", target, wave, *arrays)
        t = np.arange(SIZE)
        lengths = np.sqrt(np.concatenate([[0], np.cumsum(values[SIZE:].astype(float) ** 2)]))
        powers = (-2.0) ** (t % 20) if dtype is np.float32 else (-3.0) ** -(t % 20)
        expected = lengths[:SIZE] + 1 / lengths[2] + powers
        got = arrays[dtype is np.float64][:SIZE]
        np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance)


@waves
def test_hints_and_constants(target: str, wave: int) -> None:
    """Loads and stores with a hint act as plain ones; limits and constants have a value."""
    x = np.arange(4 * SIZE, dtype=np.float32).reshape(-1, 4)
    out, limits, h = np.zeros_like(x), np.zeros(1, np.uint32), np.zeros(2, np.float16)
    run("hinted", target, wave, out, x, limits, h)
    np.testing.assert_array_equal(out, np.stack([x.sum(1) - x[:, 3] + x[:, 0], *x.T[[2, 1, 3]]], 1))
    assert limits[0] == 0xFFFFFFFF and h.tolist() == [65504, 1]


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])
def test_math_gives_the_bits_that_the_host_computes(
    library: ctypes.CDLL,
    target: str,
    dtype: Any,
) -> None:
    """Every operation in them is defined bit for bit, except for the payload of a NaN."""
    kind = "float" if dtype is np.float32 else "double"
    x = samples(dtype, -10, 10, seed=9, count=200)
    x = np.resize(x, -(-len(x) // 64) * 64)
    names = ["exp", "log", "sin", "tanh", "atan", "cbrt", "erf", "log1p", "sinpi", "tgamma"]
    source = "#include <hip/hip_runtime.h>\n" + "".join(
        f'extern "C" __global__ void {name}_k({kind}* x) {{\n'
        f"  {kind}* p = x + blockIdx.x * blockDim.x + threadIdx.x;\n  *p = {name}(*p);\n}}\n"
        for name in names
    )
    module = _device(target).load(compile(source, target))
    for name in names:
        out = x.copy()
        module[f"{name}_k"].launch(grid=(len(x) // 64,), block=(64,), args=(out,))
        np.testing.assert_array_equal(out, call(library, name, x), f"{name} on {target}")
