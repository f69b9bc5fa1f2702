"""`match` in kernels, against CPython."""

from __future__ import annotations

import enum
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


class Colour(enum.IntEnum):
    RED = 1
    BLUE = 5


class Op(enum.Enum):
    ADD = "add"
    MUL = "mul"


class Numbers:
    TEN = 10


@wl.function
def choose(n, b, mode, op):
    out = 0
    match n % 16:
        case 0 | 2 | 4:
            out = 1
        case Colour.BLUE:
            out = 2
        case -1 | Numbers.TEN:
            out = 3
        case m if m > 12:
            out = m * 100
        case m if m == 11:
            out = m + 1
        case 6 | 8 as even if n > 6:
            out = even * 7
        case _:
            out = -n
    match (n % 3, n % 5):
        case (0, 0):
            out += 1000
        case (0, k) if k > 2:
            out += 2000 + k
        case (0, _) | (_, 0):
            out += 3000
        case (1, k):
            out += k * 10000
        case t:
            out += t[0] + t[1]
    match b:
        case True:
            out += 5
        case False:
            out += 7
    match mode:
        case 1:
            out *= 2
        case 2:
            out = -out
    match op:
        case Op.ADD:
            out = out + 1
        case Op.MUL:
            out = out * 3
    p = (n, 2)
    match p:
        case (1, 2):
            out += 11
        case (a, 2) if a > 5:
            match a:
                case 8:
                    return out - 8
                case _:
                    out += a
        case [a, _, _]:
            out += 1
    match "x" if mode == 1 else "y":
        case "x":
            out += 100000
    return out


@wl.kernel
def run(y: wl.array[wl.i32, 1], mode: wl.constexpr, op: wl.constexpr):
    i = wl.threadIdx.x
    y[i] = choose(i, i > 3, mode, op)


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize(("mode", "op"), [(1, Op.ADD), (2, Op.MUL)])
def test_match_is_pythons(target: str, mode: int, op: Any) -> None:
    """Numbers, members, truths, constants, alternatives, guards, captures and tuples."""
    y = np.zeros(40, np.int32)
    run.launch(wc.Device(target), 1, 40, (y, mode, op))
    assert y.tolist() == [choose(i, i > 3, mode, op) for i in range(40)]


@wl.kernel
def of_constants(y: wl.array[wl.i32, 1], n: wl.constexpr):
    """Cases that do not apply are not translated, and a constant stays one in a copy of a loop."""
    match n:
        case 1:
            y.nothing()
        case 2:
            y[3] = 5
    for i in wl.static_range(3):
        double: wl.constexpr = i * 2
        match double + 1:
            case 3 as three:
                y[i] = wl.local(wl.i32, double).shape[0] + three
            case other:
                y[i] = other


def test_a_constant_subject_is_decided_when_compiled() -> None:
    y = np.zeros(4, np.int32)
    of_constants.launch(wc.Device("gfx1201"), 1, 1, (y, 2))
    assert y.tolist() == [1, 5, 5, 5]
    assert "if" not in of_constants.source("gfx1201", n=2)
