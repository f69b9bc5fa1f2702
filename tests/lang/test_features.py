"""Dataclasses with arrays, enumerations, loops and assignments of all forms, against CPython."""

from __future__ import annotations

import enum
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


# ----------------------------------------------------------------------------- dataclasses


@dataclass
class Field:
    data: wl.array[wl.f32, 2]
    scale: wl.f32


@dataclass
class Fields:
    one: Field
    other: Field
    order: wl.ptr[wl.i32]


@wl.function
def entry(f: Field, y, x):
    return f.data[y, x] * f.scale


@wl.function
def mark(f, value):
    f.data[0, 0] = value
    return entry(f, 0, 0) + f.data.shape[1]


@wl.kernel
def fields(out: wl.array[wl.f32, 1], u: Fields):
    out[0] = entry(u.one, 1, 2) + entry(u.other, 2, 1)
    out[1] = u.order[2]
    out[2] = u.one.data.shape[0] * 10 + u.other.data.shape[0]

    def diagonal(i):
        return u.one.data[i, i] + entry(u.other, i, i)

    out[3] = diagonal(1)
    other = u.other
    out[4] = mark(other, 9.0)


def test_dataclasses_hold_arrays_and_each_other(device: wc.Device) -> None:
    """Of any strides; functions take them, and store through them."""
    a = np.arange(12, dtype=np.float32).reshape(3, 4)
    b = a.copy()
    out = np.zeros(5, np.float32)
    order = np.array([5, 6, 7], np.int32)
    fields.launch(device, 1, 1, (out, Fields(Field(a, 2.0), Field(b.T[::-1], 1.0), order)))
    want = b.T[::-1]
    assert b[0, 3] == 9
    want = np.arange(12, dtype=np.float32).reshape(3, 4).T[::-1]
    assert out.tolist() == [a[1, 2] * 2 + want[2, 1], 7, 34, a[1, 1] + want[1, 1], 12]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "argument 'u' is a Fields; None .* given, which has no 'one'"),
        (Field(np.zeros((1, 1), np.float32), 1), "which has no 'one'"),
        (Fields(3, 3, None), "argument 'u.one' is a Field; 3 .* given, which has no 'data'"),  # type: ignore[arg-type]
    ],
)
def test_a_dataclass_that_lacks_members(device: wc.Device, given: Any, says: str) -> None:
    with pytest.raises(wc.LaunchError, match=says):
        fields.launch(device, 1, 1, (np.zeros(5, np.float32), given))


@wl.kernel
def vectors(out: wl.array[wl.f32x4, 1], a: wl.array[wl.f32x4, 1]):
    i = wl.threadIdx.x
    if i < a.shape[0]:
        out[i] = a[i] * 2.0


def test_arrays_of_vectors_have_their_numbers_in_a_last_dimension(device: wc.Device) -> None:
    a = np.arange(64, dtype=np.float32).reshape(16, 4)
    out = np.zeros((8, 4), np.float32)
    vectors.launch(device, 1, 32, (out, a[::2]))
    np.testing.assert_array_equal(out, a[::2] * 2)
    for wrong in (a.ravel(), a[:, :3], a.astype(np.int32), a.T):
        with pytest.raises(wc.LaunchError, match=r"argument 'a' is a wl.array\[vec\[f32, 4\], 1\]"):
            vectors.launch(device, 1, 32, (out, wrong))


# ---------------------------------------------------------------------------- enumerations


class Colour(enum.Enum):
    RED = 1
    BLUE = 5


class Word(enum.Enum):
    A = "a"
    B = "b"


@wl.kernel
def members(out: wl.array[wl.i32, 1], c: wl.constexpr, n: wl.i32, w: wl.constexpr = Word.A):
    out[0] = Colour.BLUE.value + c.value
    out[1] = (c is Colour.RED) + 2 * (c == Colour.BLUE) + 4 * (c.name == "RED")
    out[2] = (c in (Colour.RED, Colour.BLUE)) + 2 * (c not in (Colour.RED,))
    out[3] = (w is Word.A) + 2 * (w.value == "b") + 4 * (w in (Word.B,))
    out[4] = (
        (n in (1, 2, 3)) + 2 * (n not in (1, 2, 3)) + 4 * (n in range(3)) + 8 * (n in range(2, 9))
    )


@pytest.mark.parametrize(("c", "n", "w"), [(Colour.RED, 1, Word.A), (Colour.BLUE, 7, Word.B)])
def test_enumerations_and_membership(device: wc.Device, c: Any, n: int, w: Any) -> None:
    """Constants in their order, too: `members(out, c, n, w)`."""
    out = np.zeros(5, np.int32)
    members.launch(device, 1, 1, (out, c, n, w))
    want = [
        5 + c.value,
        (c is Colour.RED) + 2 * (c is Colour.BLUE) + 4 * (c.name == "RED"),
        1 + 2 * (c is not Colour.RED),
        (w is Word.A) + 2 * (w.value == "b") + 4 * (w is Word.B),
        (n in (1, 2, 3)) + 2 * (n not in (1, 2, 3)) + 4 * (n in range(3)) + 8 * (n in range(2, 9)),
    ]
    assert out.tolist() == want


# ------------------------------------------------------------- loops, assignments, functions


@wl.function
def loops(out, n):
    divisor = 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            out[0] = divisor
            break
        divisor += 1
    else:
        out[0] = -1
    for k in range(5):
        if k == n % 9:
            break
        out[1] += 100
    else:
        out[1] += 5000
    for v in (1, 2, 3, 4):
        if v == 1:
            continue
        if v == n:
            break
        out[2] += v
    else:
        out[2] += 50
    for i, v in enumerate((5, 6), 1):
        for a, b in zip((1, 2), (i, v), strict=False):
            out[3] += a * b
    for k in reversed(range(2, n)):
        out[4] = out[4] * 3 + k
    total = 0
    for v in (n, total):
        total += v
    out[5] = total
    for k in range(3):
        for q in range(k):
            if q == n:
                break
        else:
            continue
        out[6] += 1
        break
    else:
        out[6] = -7


@wl.function
def assignments(out, n):
    a = b = n + 1
    out[0] = out[1] = a = a * 2
    (p, q), (r, s) = (1, n), (b, 4)
    (p, r), q = (r, p), q
    out[2] = p * 1000 + q * 100 + r * 10 + s + a
    i, out[3] = 2, 9
    for i, v in ((0, 5), (1, 6)):
        out[4] += (i + 1) * v
    out[5] = i

    def plus(x, by=3, *, times=2):
        return (x + by) * times

    out[6] = plus(n) + plus(n, 4) + plus(by=1, x=2, times=n)


@wl.kernel
def flow(out: wl.array[wl.i32, 2], more: wl.array[wl.i32, 2]):
    i = wl.threadIdx.x
    loops(out[i], i)
    assignments(more[i], i)


def test_loops_and_assignments_of_all_forms(device: wc.Device) -> None:
    found = np.zeros((2, 16, 7), np.int32)
    flow.launch(device, 1, 16, tuple(found))
    want = np.zeros_like(found)
    for i in range(16):
        loops(want[0, i], i)
        assignments(want[1, i], i)
    np.testing.assert_array_equal(found, want)


@wl.function
def half(x) -> wl.f64:
    if x > 2:
        return 1
    return x / 2


@wl.kernel
def typed(out: wl.array[wl.f64, 1], a: wl.array[wl.f32, 2]):
    def third(x: wl.f64, n: wl.constexpr = 3) -> wl.f64:
        total = 0.0
        for _ in wl.static_range(n):
            total += x
        return total / 9

    out[0] = half(wl.f32(1)) / 3
    out[1] = third(1) + third(2, 6)
    backwards = a[::-1, -2::-2]
    out[2] = backwards[0, 1] + backwards.shape[1] * 100
    out[3] = backwards[1:, 0][1]


def test_types_of_results_and_of_nested_functions(device: wc.Device) -> None:
    """And slices with a negative step."""
    a = np.arange(12, dtype=np.float32).reshape(3, 4)
    out = np.zeros(4)
    typed.launch(device, 1, 1, (out, a))
    part = a[::-1, -2::-2]
    want = [0.5 / 3, 3 / 9 + 12 / 9, part[0, 1] + part.shape[1] * 100, part[1:, 0][1]]
    np.testing.assert_allclose(out, want, rtol=1e-15)


@wl.kernel
def says(a: wl.array[wl.f32, 1]):
    big = a[0] > 1
    print(big, not big, f"{big}", True)
    assert a[0] < 5, f"too big: {a[0]}"


def test_truth_is_printed_as_python_prints_it(device: wc.Device) -> None:
    lines: list[str] = []
    says.launch(device, 1, 1, (np.array([2], np.float32),), printf=lines.append)
    assert "".join(lines) == "True False True True\n"
    with pytest.raises(wc.KernelTrap):
        says.launch(device, 1, 1, (np.array([7], np.float32),), printf=lines.append)
    assert "too big: 7\n" in "".join(lines)


# -------------------------------------------------------------------- kernels without a file

PROGRAM = """\
import wavecore.lang as wl
K = 3

@wl.kernel
def k(o: wl.array[wl.f32, 1]):
    # counted

    o[0] = K

def make(c):
    @wl.kernel
    def inner(o: wl.array[wl.f32, 1]):
        o[0] = c
    return inner
print("int K = 3;" in k.source("gfx942"), "int c = 5;" in make(5).source("gfx942"))
"""


@pytest.mark.parametrize("how", ["-c", "-"])
def test_kernels_of_a_command_and_of_stdin(how: str, tmp_path: Path) -> None:
    """A program on stdin can be read again if it is a file."""
    (tmp_path / "program").write_text(PROGRAM)
    with (tmp_path / "program").open() as program:
        done = subprocess.run(
            [sys.executable, how, *([PROGRAM] if how == "-c" else [])],
            stdin=program, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.stdout == "True True\n", done.stderr


FAR = 5_000_000_000


@wl.kernel
def far(out: wl.array[wl.i64, 1], n: wl.i32):
    x = 4_000_000_000
    y = FAR if n else 1
    z = 1
    z = 6_000_000_000
    a, b = 1, 2**40
    out[0] = x + x
    out[1], out[2], out[3] = y, z, a + b
    for k in range(FAR, FAR + 3):
        out[4] += k
    print(2**40, 2**64 - 1, -FAR)


def test_constants_of_more_than_32_bits_have_64(device: wc.Device) -> None:
    out = np.zeros(5, np.int64)
    lines: list[str] = []
    far.launch(device, 1, 1, (out, 3), printf=lines.append)
    assert out.tolist() == [8 * 10**9, FAR, 6 * 10**9, 1 + 2**40, 3 * FAR + 3]
    assert "".join(lines) == f"{2**40} {2**64 - 1} {-FAR}\n"
