"""Transforms agree with NumPy's in float64, as well as their products' types allow."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore.errors import ShapeError
from wavecore.kernels import fft, ifft, irfft, rfft
from wavecore.kernels.fft_kernel import constants, fft_kernel

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
# Relative to the RMS of the result: operand precision, a handful of roundings per stage.
BOUNDS = {"f32": 2.0**-19, "split": 2.0**-17, "f16": 2.0**-8.5, "xf32": 2.0**-7}
LACKING = {("gfx90a", "split"), ("gfx1100", "f32"), ("gfx1201", "f32")} | {
    (target, "xf32") for target in TARGETS if target != "gfx942"
}
CASES = [
    (target, size, kind)
    for target in TARGETS
    for size, kind in ((4096, "f32"), (256, "split"), (256, "f32"), (4096, "split"),
                       (256, "xf32"), (4096, "f16"), (256, "f16"))
    if (target, kind) not in LACKING
]  # fmt: skip


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def numbers(*shape: int) -> np.ndarray:
    rng = np.random.default_rng(shape)
    return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(np.complex64)


@pytest.mark.parametrize(("target", "size", "kind"), in_turns(CASES, lambda c: c[0], 4))
def test_fft_is_right_within_its_products_type(target, size, kind):
    x = numbers(3, size)
    y = fft(x, precision=kind, device=device(target))
    want = np.fft.fft(x.astype(np.complex128))
    assert y.dtype == np.complex64
    assert abs(y - want).max() <= BOUNDS[kind] * np.sqrt((abs(want) ** 2).mean())


def test_the_inverse_of_an_fft_is_what_was_there():
    x = numbers(2, 1, 256)
    with device("gfx942"):
        back = fft(fft(x), inverse=True)
    assert back.shape == x.shape
    assert abs(back - x).max() < 1e-5


def test_fft_of_one_frequency_is_one_line():
    """Positions and signs, whatever the roundings: which k, and nothing else."""
    for k in (1, 17, 255):
        x = np.exp(2j * np.pi * k * np.arange(256) / 256)
        y = fft(x, precision="f32", device=device("gfx942"))
        assert abs(y - 256 * (np.arange(256) == k)).max() < 1e-3


@pytest.mark.parametrize("target", TARGETS)
def test_fft_needs_no_scratch(target):
    kind = "split" if target.startswith("gfx1") else "f32"
    code = fft_kernel.compile(target, **constants(wc.targets.get(target), 4096, kind))
    info = code.kernels["fft_kernel"]
    assert info.vgpr_spill_count == 0
    assert info.group_segment_fixed_size_bytes == 32 << 10


SHAPES = (((3, 1), -1), ((2, 7), 1), ((6, 3, 5), 1), ((3, 8), 0), ((5, 60), 1), ((2, 210), -1),
          ((2, 4096), 1), ((2, 2187), 1), ((8192, 2), 0), ((1, 10000), 1))  # fmt: skip


@pytest.mark.parametrize(
    ("target", "dtype", "shape", "axis"),
    in_turns(
        [(t, d, *s) for t in ("gfx942", "gfx1201", "gfx1030")
         for d in (np.complex64, np.complex128) for s in SHAPES],
        lambda case: case[0], 8,
    ),
)  # fmt: skip
def test_any_length_and_axis(target, dtype, shape, axis):
    x = numbers(*shape).astype(dtype)
    step = 2.0**-15 if dtype == np.complex64 else 2.0**-46
    for own, norm in ((fft, None), (ifft, "ortho"), (ifft, "forward")):
        want = getattr(np.fft, own.__name__)(x.astype(np.complex128), axis=axis, norm=norm)
        got = own(x, axis=axis, norm=norm, device=device(target))
        assert got.dtype == dtype
        assert abs(got - want).max() <= step * np.sqrt((abs(want) ** 2).mean())


def test_real_transforms_and_lengths():
    on, x = device("gfx1201"), numbers(4, 30).real
    for n, axis in ((16, 0), (35, 1), (30, -1)):
        want = np.fft.rfft(x, n, axis)
        got = rfft(x, n, axis, device=on)
        assert got.dtype == want.dtype
        np.testing.assert_allclose(got, want, rtol=0, atol=1e-4)
        spectrum = fft(x, n, axis, device=on)
        np.testing.assert_allclose(spectrum, np.fft.fft(x, n, axis), rtol=0, atol=1e-4)
        np.testing.assert_allclose(
            irfft(spectrum, n, axis, device=on), np.fft.irfft(spectrum, n, axis), atol=1e-5
        )


def test_fft_says_what_it_takes():
    for size in (11, 1 << 21):
        with pytest.raises(ShapeError, match=r"1 to 2\^20, of the factors 2, 3, 5 and 7"):
            fft(np.zeros(size), device=device("gfx942"))
    with pytest.raises(ShapeError, match="precision is of transforms of 256 and 4096"):
        fft(np.zeros(100), precision="f16", device=device("gfx942"))
    with pytest.raises(wc.LaunchError, match=r'norm must be "backward", .*, not \'unitary\''):
        fft(np.zeros(100), norm="unitary", device=device("gfx942"))
    with pytest.raises(wc.TargetError, match="gfx1201 supports split, f16, not f32"):
        fft(np.zeros(256), precision="f32", device=device("gfx1201"))
    with pytest.raises(wc.TargetError, match=r"gfx90a supports .*, not split"):
        fft(np.zeros(256), precision="split", device=device("gfx90a"))
