"""Level 1 of BLAS on arrays: vectors. Source: the reference BLAS, for results at special values.

Each function takes the routine's arguments as attributes of one object, arrays as views of memory.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from wavecore.hip.math.elements import is_complex, wide


def axpy(v: Any) -> None:
    """Y = alpha x + y."""
    if v.alpha != 0:
        v.y[...] = wide(v.alpha) * wide(v.x) + wide(v.y)


def copy(v: Any) -> None:
    """Y = x."""
    v.y[...] = v.x


def swap(v: Any) -> None:
    """Exchange x and y."""
    v.x[...], v.y[...] = v.y.copy(), v.x.copy()


def scal(v: Any) -> None:
    """X = alpha x."""
    if v.alpha != 1:
        v.x[...] = wide(v.alpha) * wide(v.x)


def dot(v: Any) -> None:
    """The sum of products."""
    v.result[...] = np.dot(wide(v.x), wide(v.y))


dotu = dot


def dotc(v: Any) -> None:
    """The sum of products with conjugates of x."""
    v.result[...] = np.dot(wide(v.x).conj(), wide(v.y))


def nrm2(v: Any) -> None:
    """The Euclidean norm; squares neither overflow nor vanish."""
    x = wide(v.x)
    parts = np.abs(np.concatenate([x.real, x.imag]) if is_complex(x.dtype) else x)
    parts = parts.astype(np.float64)
    largest = parts.max(initial=0.0)
    if largest > 0 and math.isfinite(largest):
        parts, scale = parts / largest, largest
    else:
        scale = 1.0
    v.result[...] = scale * np.sqrt(np.sum(parts * parts))


def sizes(x: Any) -> Any:
    """Absolute values; of complex numbers, the sum of those of their parts."""
    return np.abs(x.real) + np.abs(x.imag) if is_complex(x.dtype) else np.abs(x)


def asum(v: Any) -> None:
    """The sum of absolute values, of real and imaginary parts each."""
    v.result[...] = np.sum(sizes(v.x), dtype=np.float64)


def amax(v: Any) -> None:
    """The place, from 1, of the first of the largest elements; NaN is larger than none."""
    v.result[...] = _place(sizes(v.x), -1, np.argmax)


def amin(v: Any) -> None:
    """The place, from 1, of the first of the smallest elements."""
    v.result[...] = _place(sizes(v.x), np.inf, np.argmin)


def _place(sizes: Any, never: float, search: Any) -> int:
    if sizes.size == 0:
        return 0
    if np.isnan(sizes[0]):  # what the others are compared with
        return 1
    return int(search(np.where(np.isnan(sizes), never, sizes))) + 1


def rot(v: Any) -> None:
    """Rotate points (x, y)."""
    x, y = wide(v.x), wide(v.y)
    c, s = wide(v.c), wide(v.s)
    v.x[...], v.y[...] = c * x + s * y, c * y - np.conj(s) * x


def rotg(v: Any) -> None:
    """The rotation that takes (a, b) to (r, 0); a becomes r."""
    a, b = v.a[0], v.b[0]
    if is_complex(v.a.dtype):
        _rotg_complex(v, a, b)
        return
    scale = abs(a) + abs(b)
    if scale == 0:
        v.c[0], v.s[0], v.a[0], v.b[0] = 1, 0, 0, 0
        return
    larger = a if abs(a) > abs(b) else b
    r = np.copysign(scale * np.sqrt((a / scale) ** 2 + (b / scale) ** 2), larger)
    c, s = a / r, b / r
    z = s if abs(a) > abs(b) else 1 / c if c != 0 else type(a)(1)
    v.c[0], v.s[0], v.a[0], v.b[0] = c, s, r, z


def _rotg_complex(v: Any, a: Any, b: Any) -> None:
    size = abs(a)
    if size == 0:
        v.c[0], v.s[0], v.a[0] = 0, 1, b
        return
    scale = size + abs(b)
    norm = scale * np.sqrt(abs(a / scale) ** 2 + abs(b / scale) ** 2)
    direction = a / size
    v.c[0], v.s[0], v.a[0] = size / norm, direction * np.conj(b) / norm, direction * norm


def rotm(v: Any) -> None:
    """Apply a modified rotation; param says which of its elements are ones."""
    flag, h11, h21, h12, h22 = v.param
    if flag == -2:
        return
    if flag == 0:
        h11, h22 = type(flag)(1), type(flag)(1)
    elif flag == 1:
        h21, h12 = type(flag)(-1), type(flag)(1)
    x, y = v.x.copy(), v.y.copy()
    v.x[...], v.y[...] = x * h11 + y * h12, x * h21 + y * h22


_GAMMA = 4096.0


def rotmg(v: Any) -> None:
    """The modified rotation that makes the second component of a point zero."""
    one = v.d1.dtype.type(1)
    d1, d2, x1, y1 = v.d1[0], v.d2[0], v.x1[0], v.y1[0]
    p2 = d2 * y1
    if d1 >= 0 and p2 == 0:
        v.param[0] = -2
        return
    zero = one * 0
    flag, h11, h21, h12, h22 = -1, zero, zero, zero, zero
    p1 = d1 * x1
    q1, q2 = p1 * x1, p2 * y1
    u = zero
    if d1 >= 0 and abs(q1) > abs(q2):
        h21, h12 = -y1 / x1, p2 / p1
        u = one - h12 * h21
        if u > 0:
            flag, d1, d2, x1 = 0, d1 / u, d2 / u, x1 * u
    elif d1 >= 0 and q2 >= 0:
        h11, h22 = p1 / p2, x1 / y1
        u = one + h11 * h22
        flag, d1, d2, x1 = 1, d2 / u, d1 / u, y1 * u
    if flag == -1:
        d1, d2, x1, h11, h21, h12, h22 = (zero,) * 7
    if flag == 0:
        h11, h22 = one, one
    elif flag == 1:
        h21, h12 = -one, one
    gamma = one * _GAMMA
    square = gamma * gamma
    while d1 != 0 and not 1 / square < d1 < square:
        flag, up = -1, d1 <= 1 / square
        d1, factor = (d1 * square, 1 / gamma) if up else (d1 / square, gamma)
        x1, h11, h12 = x1 * factor, h11 * factor, h12 * factor
    while d2 != 0 and not 1 / square < abs(d2) < square:
        flag, up = -1, abs(d2) <= 1 / square
        d2, factor = (d2 * square, 1 / gamma) if up else (d2 / square, gamma)
        h21, h22 = h21 * factor, h22 * factor
    v.d1[0], v.d2[0], v.x1[0], v.param[0] = d1, d2, x1, flag
    if flag != 1:
        v.param[2], v.param[3] = h21, h12
    if flag != 0:
        v.param[1], v.param[4] = h11, h22


for _name in ("axpy", "dot", "dotc", "nrm2", "rot", "scal"):
    globals()[f"{_name}Ex"] = globals()[_name]
