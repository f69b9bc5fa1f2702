"""`wl.static`: expressions that Python evaluates when a kernel is compiled."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]
CONFIG = SimpleNamespace(weights=[0.5, 0.25], names=("b", "a"))


@wl.function
def summed(x, terms: wl.constexpr):
    """Of x's type, whatever that is."""
    zero = x.dtype(0)
    parts = wl.local(x.dtype, wl.static(2 * terms))
    for i in wl.static_range(parts.shape[0]):
        parts[i] = x
    total = zero
    for i in wl.static_range(wl.static(parts.shape[0] - 1)):
        total += parts[i]
    if wl.static(x.dtype is wl.f64):
        total += 1000
    return total


@wl.function
def tabled(i, n: wl.constexpr):
    sines = wl.static(np.sin(np.arange(n) * (math.pi / n)).astype(np.float32))
    scale = wl.static(sum(w for w in CONFIG.weights))
    return sines[i] * scale + wl.static(sorted(CONFIG.names).index("b"))


@wl.kernel
def run(y: wl.array[wl.f64, 2], a: wl.array[wl.f32, 2], n: wl.constexpr = 4):
    i = wl.threadIdx.x
    y[0, i] = summed(wl.f32(i), 3)
    y[1, i] = summed(wl.f64(i), 2)
    y[2, i] = tabled(i, n)
    for k in wl.static_range(3):
        square: wl.constexpr = wl.static(k**2)
        y[3, i] += square
    y[4, i] = wl.static(a.ndim * 10 + (a.dtype is wl.f32)) + (wl.static(lambda v: v * n))(i)
    bits = lambda: wl.static(f"{n:b}".count("1"))  # noqa: E731
    y[5, i] = bits()


def expected(n: int) -> list[list[float]]:
    sines = np.sin(np.arange(n) * (math.pi / n)).astype(np.float32)[:4]
    scale, i = sum(CONFIG.weights), np.arange(4)
    table = (sines * np.float32(scale) + 1).tolist()
    ones = [float(n.bit_count())] * 4
    return [(i * 5.0).tolist(), (i * 3.0 + 1000).tolist(), table, [5.0] * 4,
            (21.0 + i * n).tolist(), ones]  # fmt: skip


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_expressions_are_evaluated_when_compiled(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of constants, types and shapes; again if what they read changes."""
    device, a = wc.Device(target), np.zeros((1, 1), np.float32)
    for n in (4, 6):
        y = np.zeros((6, 4))
        run.launch(device, 1, 4, (y, a), n=n)
        np.testing.assert_allclose(y, expected(n), rtol=1e-6)
    monkeypatch.setattr(CONFIG, "weights", [*CONFIG.weights, 2.0])
    y = np.zeros((6, 4))
    run.launch(device, 1, 4, (y, a), n=6)
    np.testing.assert_allclose(y, expected(6), rtol=1e-6)
