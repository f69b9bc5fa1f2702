"""Lambdas and nested functions as values: in kernels, and as arguments of launches."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@wl.function
def apply(f, x):
    a = 100  # not the caller's
    return f(x) + a


@wl.function
def fold(functions, x):
    for f in functions:
        x = f(x)
    return x


@wl.function
def twice(f, x):
    return apply(lambda v: f(f(v)), x)


@wl.function
def for_each(f, count):
    for i in range(count):
        f(i)


TABLE = np.array([30, 40], np.int32)


@wl.function
def first(pair):
    """Of memory of two kinds, whose functions C++ must tell apart."""
    return pair[0][0] + pair[1]


@wl.function
def uses(y, n):
    a = n
    f = lambda v: v * 3 + a  # noqa: E731
    y[0] = f(1)
    y[1] = apply(f, 2)
    a = 10  # read when f is called
    y[2] = apply(f, 2) + f(1)
    y[3] = apply(lambda v, c=5: v * c, 3)
    y[4] = fold((lambda v: v + n, lambda v: v * 2, f), 4)
    y[5] = twice(f, 1)
    y[6] = (lambda p, q: p - q)(q=n, p=20)
    pair = (lambda v: v + 1, lambda v: v * a)
    y[7] = pair[0](5) + pair[1](6)

    def inner(v):
        return (lambda w: w + v + a)(3)

    def outer(v):
        a = 50
        return inner(v) * a

    y[8] = twice(inner, 1) + outer(2)
    for i in wl.static_range(2):
        h = lambda v: v + i  # noqa: B023, E731
        y[9] += apply(h, 1) * (i + 1)

    def put(i):
        y[10] += i

    for_each(put, 4)
    k = lambda: n if n > 2 else 7  # noqa: E731
    y[11] = k()
    y[12] = first((y, n)) + first((TABLE, n))


@wl.kernel
def run_uses(y: wl.array[wl.i32, 1], n: wl.i32):
    uses(y, n)


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_functions_keep_the_variables_of_their_own_scope(target: str) -> None:
    """Late binding, defaults, tuples, functions of functions, stores: as CPython does it."""
    y, want = np.zeros(13, np.int32), np.zeros(13, np.int32)
    run_uses.launch(wc.Device(target), 1, 1, (y, 4))
    uses(want, 4)
    assert y.tolist() == want.tolist()


OFFSET = 2.0


@wl.function
def square(x):
    return x * x


shifted = lambda v: square(v) + OFFSET  # noqa: E731


@wl.kernel
def mapped(y: wl.array[wl.f32, 1], f, scale: wl.f32 = 1.0):
    i = wl.threadIdx.x
    y[i] = f(wl.f32(i)) * scale


@wl.kernel
def chosen(y: wl.array[wl.f32, 1], f: wl.constexpr = lambda v: v - 1.0):
    i = wl.threadIdx.x
    y[i] = f(y[i]) + shifted(0.0)


def values(*args: Any, **options: Any) -> list[float]:
    y = np.zeros(3, np.float32)
    mapped[1, 3](y, *args, **options)
    return y.tolist()


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_functions_as_arguments_of_a_launch(target: str) -> None:
    with wc.Device(target):
        assert values(lambda v: v * 3.0 + 1.0) == [1, 4, 7]
        assert values(f=lambda v: v + 1.0, scale=2.0) == [2, 4, 6]
        assert values(lambda v: v + 1.0, 2.0) == [2, 4, 6]
        assert values(square) == [0, 1, 4]
        assert values(math.fabs) == [0, 1, 2]
        y = np.ones(3, np.float32)
        chosen[1, 3](y)
        chosen[1, 3](y, lambda v: v + 5.0)
        assert y.tolist() == [9, 9, 9]


def test_lambdas_of_one_text_are_told_apart_by_what_they_capture() -> None:
    """And those that capture the same share a compiled kernel."""

    def times(c: Any, d: float = 0.0) -> list[float]:
        return values(lambda v: v * c + d)

    with wc.Device("gfx1201"):
        before = len(mapped.kept)
        assert [times(c) for c in (2.0, 3.0, 2.0)] == [[0, 2, 4], [0, 3, 6], [0, 2, 4]]
        assert len(mapped.kept) == before + 2
        assert [times(1), times(True), times(1.0), times(1.0, -0.0)] == [[0, 1, 2]] * 4
        assert len(mapped.kept) == before + 6
        both = (lambda v: v + 1.0), (lambda v: v + 2.0)
        assert [values(f) for f in both] == [[1, 2, 3], [2, 3, 4]]
        assert [values(lambda v, c=c: v + c) for c in range(3)] == [[0, 1, 2], [1, 2, 3], [2, 3, 4]]
        found = [values(lambda v: v + c) for c in range(3)]  # noqa: B023
        assert found == [[0, 1, 2], [1, 2, 3], [2, 3, 4]]


def test_what_a_lambda_reads_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements of a captured array, and globals of a lambda of the module."""
    table = np.arange(3, dtype=np.float32)
    with wc.Device("gfx942"):
        read = lambda v: table[wl.i32(v)]  # noqa: E731
        assert values(read) == [0, 1, 2]
        table[1] = 50
        assert values(read) == [0, 50, 2]
        assert values(shifted) == [2, 3, 6]
        monkeypatch.setitem(globals(), "OFFSET", 5.0)
        assert values(shifted) == [5, 6, 9]


@wl.function
def run(f, i):
    return f(i)


@wl.function
def ones(shape):
    memory = wl.local(wl.f32, shape[0])
    memory[:] = 1
    total = 0.0
    for i in range(shape[0]):
        total += memory[i]
    return total


@wl.kernel
def sizes(y: wl.array[wl.f32, 1], N: wl.constexpr, F: wl.constexpr = 2.5):
    def last(i):
        memory = wl.local(wl.f32, N)
        for j in range(N):
            memory[j] = i
        return memory[N - 1] * F

    y[0] = last(1.0)
    y[1] = run(last, 2.0)
    for i in wl.static_range(1, 3):
        more: wl.constexpr = i

        def longer(v):
            return wl.local(wl.f32, more + N).shape[0] + v  # noqa: B023

        y[1 + i] = longer(0.5) + run(longer, 0.0)
    y[4] = ones((N, 3))
    y[5] = run(lambda t: t[0] + N, (N, 4))


def test_captured_constants_stay_constants() -> None:
    """Sizes, in nested functions that are called here or elsewhere."""
    y = np.zeros(6, np.float32)
    sizes.launch(wc.Device("gfx1201"), 1, 1, (y,), N=4)
    assert y.tolist() == [2.5, 5, 10.5, 12.5, 4, 8]
