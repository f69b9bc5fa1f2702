"""`print`, f-strings and messages of `assert`, of vectors, tuples and structures too."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@dataclass
class Point:
    x: wl.f32
    n: wl.i64


@dataclass
class Line:
    begin: Point
    step: wl.i32x2


@wl.function
def counted(y):
    return wl.f32x2(wl.atomicAdd(y[0], 1), 5)


@wl.kernel
def says(y: wl.array[wl.i32, 1], p: Point):
    v = wl.f32x4(1.5, 2, 3, 4)
    print("v", v, v + 1)
    line = Line(Point(0.5, 7), wl.i32x2(3, 4))
    print(p, line, f"{line.step}", sep="; ")
    t = (1, 2.5, v[0] > 1)
    print(t, (1,), (v, "100%"))
    print(f"{v:.2f} {t[0]:3d}|{(1, 2):x}|{p.n}")
    print(counted(y), y[0])
    assert y[0] > 100, f"v is {v:.1f}, p {p}"


SAID = """\
v (1.5, 2, 3, 4) (2.5, 3, 4, 5)
Point(x=2.5, n=1099511627776); Line(begin=Point(x=0.5, n=7), step=(3, 4)); (3, 4)
(1, 2.5, True) (1,) ((1.5, 2, 3, 4), '100%')
(1.50, 2.00, 3.00, 4.00)   1|(1, 2)|1099511627776
(0, 5) 1
v is (1.5, 2.0, 3.0, 4.0), p Point(x=2.5, n=1099511627776)
"""


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_values_are_printed_as_python_prints_them(target: str) -> None:
    """And evaluated once, each."""
    lines: list[str] = []
    y = np.zeros(1, np.int32)
    with pytest.raises(wc.KernelTrap, match=r"assertion `y\[0\] > 100' failed: .*test_printing.py"):
        says.launch(wc.Device(target), 1, 1, (y, Point(2.5, 2**40)), printf=lines.append)
    assert "".join(lines).startswith(SAID)
    assert y[0] == 1
