"""`print`, f-strings and messages of `assert`, of vectors, tuples and structures too."""

from __future__ import annotations

import runpy
from dataclasses import dataclass
from pathlib import Path

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


@wl.kernel
def formats(x: wl.array[wl.f32, 1], big: wl.i64):
    wl.printf("%5d|%-7.2f|%x %u %s %s %i%%\n", 7, x[0], 255, wl.u8(3), x[1], True, big)
    wl.printf("no values, ")
    v = wl.f32x2(1.5, 2)
    wl.printf("%s %.1f %s\n", v, v, "100%")
    wl.printf("%ld %hhd %lu %f\n", 1, wl.i8(-3), wl.u64(2), 4)
    print("%d of %s" % (3, v), "%g" % x[0], end="!\n")  # noqa: UP031
    print("{1} {0:>4d} {a} {{}}".format(1, 2.5, a=v), f"{big:.1f}")  # noqa: UP032


FORMATS = """\
    7|0.50   |ff 3 2 True 1099511627776%
no values, (1.5, 2) (1.5, 2.0) 100%
1 -3 2 4.000000
3 of (1.5, 2) 0.5!
2.5    1 (1.5, 2) {} 1099511627776.0
"""


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_formats_of_c_and_of_old_python(target: str) -> None:
    said: list[str] = []
    x = np.array([0.5, 2], np.float32)
    formats.launch(wc.Device(target), 1, 1, (x, 1 << 40), printf=said.append)
    assert "".join(said) == FORMATS


REFUSED = (
    ('wl.printf("%d\\n", x)', "'%d' does not format an f32...Write %g, or convert it"),
    ('wl.printf("%x\\n", x)', "'%x' does not format an f32"),
    ('wl.printf("%d %d", 1)', "has more conversions than there are values"),
    ('wl.printf("%d", 1, 2)', "has fewer conversions than there are values"),
    ("wl.printf(x)", "takes a constant format, then values"),
    ('wl.printf(f"{x}")', "takes no f-string...print"),
    ('wl.printf("%*d", 1, 2)', "'%*' is not a conversion of printf"),
    ('wl.printf("%c", 65)', "'%c' is not supported"),
    ('wl.printf("%d", "a")', "'%d' does not format a text"),
    ('print("{} {}".format(1))', "the field {1} has no value"),
    ('print("%d %d" % (1,))', "has more conversions than there are values"),
)


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_formats_that_do_not_fit_are_refused(line: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "refused.py"
    file.write_text(f"import wavecore.lang as wl\n@wl.kernel\ndef k(x: wl.f32):\n    {line}\n")
    kernel = runpy.run_path(str(file))["k"]
    with pytest.raises(wc.CompileError) as caught:
        kernel.source("gfx942")
    assert all(part in str(caught.value) for part in message.split("..."))
