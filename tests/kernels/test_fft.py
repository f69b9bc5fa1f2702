"""Transforms agree with NumPy's in float64, as well as their products' types allow."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore.errors import ShapeError
from wavecore.kernels import fft
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


def test_fft_says_what_it_takes():
    with pytest.raises(ShapeError, match="256 or 4096"):
        fft(np.zeros(100), device=device("gfx942"))
    with pytest.raises(wc.TargetError, match="gfx1201 supports split, f16, not f32"):
        fft(np.zeros(256), precision="f32", device=device("gfx1201"))
    with pytest.raises(wc.TargetError, match=r"gfx90a supports .*, not split"):
        fft(np.zeros(256), precision="split", device=device("gfx90a"))
