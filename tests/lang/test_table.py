"""Every function of wl's table matches NumPy, Python's math or an integral."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported
from wavecore.lang.builtins.math import MATH
from wavecore.lang.builtins.memory import ATOMICS
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.builtins.wave import LANES, SYNC

pytestmark = [pytest.mark.clang, pytest.mark.jit]
TARGETS = ("gfx90a", "gfx1201")
COUNT = 32
_ANGLES = (np.arange(400) + 0.5) * math.pi / 400
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(300)


def _j(n: int, x: Any) -> Any:
    """Bessel's integral; the midpoint rule is exact for periodic functions."""
    return np.cos(n * _ANGLES - x[:, None] * np.sin(_ANGLES)).mean(axis=1)


def _i(n: int, x: Any) -> Any:
    return (np.exp(x[:, None] * np.cos(_ANGLES)) * np.cos(n * _ANGLES)).mean(axis=1)


def _y(n: int, x: Any) -> Any:
    """The second kind: one integral to pi and one that decays."""
    angles, far = (_NODES + 1) * math.pi / 2, (_NODES + 1) * 4
    near = np.sin(x[:, None] * np.sin(angles) - n * angles) @ _WEIGHTS / 2
    growing = np.exp(n * far) + (-1) ** n * np.exp(-n * far)
    return near - (growing * np.exp(-x[:, None] * np.sinh(far))) @ _WEIGHTS * 4 / math.pi


def _each(function: Callable[..., float]) -> Callable[..., Any]:
    return np.vectorize(function, otypes=[np.float64])


def _inverse(function: Callable[[float], float], low: float, high: float) -> Callable[..., Any]:
    """The inverse of an increasing function, by bisection."""

    def find(value: float) -> float:
        a, b = low, high
        for _ in range(200):
            middle = (a + b) / 2
            a, b = (middle, b) if function(middle) < value else (a, middle)
        return a

    return _each(find)


def _normcdf(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


UNARY: dict[str, Callable[[Any], Any]] = {
    **{name: getattr(np, name) for name in (
        "sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos",
        "tan", "sinh", "cosh", "tanh", "ceil", "floor", "trunc", "rint", "isnan", "isinf",
        "isfinite", "signbit", "sign",
    )},
    **{name: getattr(np, f"arc{name[1:]}") for name in ("asin", "acos", "atan", "asinh", "atanh")},
    "rsqrt": lambda x: 1 / np.sqrt(x), "rcbrt": lambda x: 1 / np.cbrt(x),
    "exp10": lambda x: 10.0**x, "sinpi": lambda x: np.sin(math.pi * x),
    "cospi": lambda x: np.cos(math.pi * x), "acosh": lambda x: np.arccosh(x),
    "erf": _each(math.erf), "erfc": _each(math.erfc), "tgamma": _each(math.gamma),
    "lgamma": _each(math.lgamma), "nearbyint": np.rint, "roundeven": np.rint,
    "round": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x),
    "erfinv": _inverse(math.erf, -3, 3), "erfcinv": _inverse(lambda x: -math.erfc(x), -3, 3),
    "erfcx": _each(lambda x: math.exp(x * x) * math.erfc(x)), "normcdf": _each(_normcdf),
    "normcdfinv": _inverse(_normcdf, -5, 5), "logb": lambda x: np.floor(np.log2(np.abs(x))),
    "j0": lambda x: _j(0, x), "j1": lambda x: _j(1, x), "y0": lambda x: _y(0, x),
    "y1": lambda x: _y(1, x), "cyl_bessel_i0": lambda x: _i(0, x),
    "cyl_bessel_i1": lambda x: _i(1, x), "fast_sin": np.sin, "fast_cos": np.cos,
    "fast_tan": np.tan, "fast_exp": np.exp, "fast_exp2": np.exp2,
    "fast_exp10": lambda x: 10.0**x, "fast_log": np.log, "fast_log2": np.log2,
    "fast_log10": np.log10, "saturate": lambda x: np.clip(x, 0, 1),
    "ilogb": lambda x: np.floor(np.log2(np.abs(x))),
}  # fmt: skip
UNARY["erfcinv"] = lambda y: _inverse(lambda x: -math.erfc(x), -3, 3)(-y)
DOMAIN = {"acosh": "x + 1", "saturate": "x * 3 - 1", "round": "x * 9 - 4.5", "signbit": "x - 0.5",
          "sign": "x - 0.5",
          "rint": "x * 9 - 4.5", "floor": "x * 9 - 4.5", "ceil": "x * 9 - 4.5"}  # fmt: skip
FAST_ONLY = (*(name for name in TABLE if name.startswith("fast_")), "saturate")
SEVERAL: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "atan2": ("x - 0.5, y", lambda x, y: np.arctan2(x - 0.5, y)),
    "hypot": ("x, y", np.hypot), "fmod": ("x * 8, y", lambda x, y: np.fmod(x * 8, y)),
    "remainder": ("x * 8, y", lambda x, y: _each(math.remainder)(x * 8, y)),
    "copysign": ("x, 0.5 - y", lambda x, y: np.copysign(x, 0.5 - y)),
    "fdim": ("x, y", lambda x, y: np.maximum(x - y, 0)), "fmin": ("x, y", np.minimum),
    "fmax": ("x, y", np.maximum), "nextafter": ("x, y", np.nextafter),
    "rhypot": ("x, y", lambda x, y: 1 / np.hypot(x, y)),
    "norm3d": ("x, y, 2", lambda x, y: np.sqrt(x * x + y * y + 4)),
    "rnorm3d": ("x, y, 2", lambda x, y: 1 / np.sqrt(x * x + y * y + 4)),
    "norm4d": ("x, y, 2, 1", lambda x, y: np.sqrt(x * x + y * y + 5)),
    "rnorm4d": ("x, y, 2, 1", lambda x, y: 1 / np.sqrt(x * x + y * y + 5)),
    "fast_pow": ("x, y", lambda x, y: x**y), "fast_divide": ("x, y", lambda x, y: x / y),
    "jn": ("2, x", lambda x, y: _j(2, x)), "yn": ("2, x", lambda x, y: _y(2, x)),
    "fma": ("x, y, 3", lambda x, y: x * y + 3), "pow": ("x, y", lambda x, y: x**y),
    "ldexp": ("x, 3", lambda x, y: x * 8),
    "where": ("x < y, x, 3", lambda x, y: np.where(x < y, x, 3)),
    "minimum": ("x, y, 0.4", lambda x, y: np.minimum(np.minimum(x, y), 0.4)),
    "maximum": ("x, y, 0.4", lambda x, y: np.maximum(np.maximum(x, y), 0.4)),
    "clamp": ("x, 0.3, y", lambda x, y: np.minimum(np.maximum(x, 0.3), y)),
    "lerp": ("x, y, 0.25", lambda x, y: x + (y - x) / 4),
    "sincos": ("x", lambda x, y: np.sin(x) + 2 * np.cos(x)),
    "sincospi": ("x", lambda x, y: np.sin(math.pi * x) + 2 * np.cos(math.pi * x)),
}  # fmt: skip


def calls(kind: str) -> dict[str, tuple[str, Callable[[Any, Any], Any]]]:
    """Function: the call in a kernel, and the reference."""
    found: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {}
    for name, one in UNARY.items():
        given = DOMAIN.get(name, "x")
        found[name] = (
            f"wl.{name}({given})",
            lambda x, y, of=one, text=given: of(eval(text, {"x": x})),
        )
    for name, (arguments, reference) in SEVERAL.items():
        text = f"wl.{name}({arguments})"
        if name.startswith("sincos"):
            text = f"{text}[0] + {text}[1] * 2"
        found[name] = text, reference
    return {n: each for n, each in found.items() if kind == "f32" or n not in FAST_ONLY}


def test_every_function_of_the_table_is_called() -> None:
    """Mathematics, atomic operations and lanes are in this file; other chapters in others."""
    assert set(calls("f32")) == {n for n, each in TABLE.items() if each.group == MATH}


@pytest.mark.parametrize(("target", "kind"), [("gfx90a", "f32"), ("gfx1201", "f64")])
def test_mathematics_gives_right_values(target: str, kind: str, tmp_path: Path) -> None:
    """Within a few ulps, the fast ones within their own bounds."""
    rows = calls(kind)
    lines = [
        "import wavecore.lang as wl", "", "", "@wl.kernel",
        f"def k(out: wl.array[wl.{kind}, 2], xs: wl.ptr[wl.{kind}], ys: wl.ptr[wl.{kind}]):",
        "    t = wl.threadIdx.x", "    x, y = xs[t], ys[t]",
        *(f"    out[{n}, t] = {text}" for n, (text, _) in enumerate(rows.values())),
    ]  # fmt: skip
    module = imported(tmp_path / f"table_{kind}.py", "\n".join(lines) + "\n")
    dtype = {"f32": np.float32, "f64": np.float64}[kind]
    x = np.linspace(0.05, 0.95, COUNT).astype(dtype)
    y = np.linspace(1.3, 0.2, COUNT).astype(dtype)
    out = np.zeros((len(rows), COUNT), dtype)
    module.k.launch(wc.Device(target), grid=1, block=COUNT, args=(out, x, y))
    limit = {"f32": 4e-6, "f64": 3e-13}[kind]
    for n, (name, (_, reference)) in enumerate(rows.items()):
        wanted = reference(x.astype(np.float64), y.astype(np.float64))
        if name == "nextafter":
            wanted = np.nextafter(x, y)
        scale = 8 if name.startswith("fast_") or name in ("y0", "y1", "yn") else 1
        np.testing.assert_allclose(
            out[n], wanted, rtol=limit * scale, atol=limit * scale, err_msg=name
        )


@wl.kernel
def vectors(out: wl.array[wl.f64, 2], x: wl.array[wl.f32, 2], odd: wl.array[wl.f32]):
    i = wl.grid()
    v, w = wl.f32x3(x[i, 0], x[i, 1], x[i, 2]), wl.f32x3(x[i, 3], x[i, 4], x[i, 5])
    unit, normal = wl.normalize(v), wl.cross(v, w)
    out[i, 0], out[i, 1] = wl.dot(v, w), wl.length(v)
    for n in wl.static_range(3):
        out[i, 2 + n], out[i, 5 + n] = unit[n], normal[n]
    if i == 0:
        odd[0] = wl.sign(odd[0])  # NaN
        odd[1] = wl.clamp(odd[1], -1, 2)  # NaN
        odd[2] = wl.length(wl.normalize(wl.f32x2(0, 0)))
        odd[3] = wl.dot(wl.i32x4(1, 2, 3, 4), wl.i32x4(5, 6, 7, 8))
        odd[4] = wl.sign(wl.i32(-7))


@pytest.mark.parametrize("target", TARGETS)
def test_vectors(target: str) -> None:
    x = np.random.default_rng(1).normal(size=(8, 6)).astype(np.float32)
    out, odd = np.zeros((8, 8)), np.array([np.nan, np.nan, 1, 1, 1], np.float32)
    vectors.launch(wc.Device(target), grid=2, block=4, args=(out, x, odd))
    v, w = x.astype(np.float64)[:, :3], x.astype(np.float64)[:, 3:]
    length = np.linalg.norm(v, axis=1)
    wanted = [(v * w).sum(1), length, *(v / length[:, None]).T, *np.cross(v, w).T]
    np.testing.assert_allclose(out, np.array(wanted).T, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(odd, [np.nan, -1, 0, 70, -1])


@wl.kernel
def places(out: wl.array[wl.i32, 3], counts: wl.array[wl.i32]):
    i, j = wl.grid(2)
    columns, rows, deep = wl.gridsize(3)
    out[j, i, 0] = i + 100 * j
    out[j, i, 1] = columns + 100 * rows + 10000 * deep + 100000 * wl.gridsize()
    for n in wl.grid_stride(counts.size):
        wl.atomicAdd(counts[n], 1)


@pytest.mark.parametrize("target", TARGETS)
def test_places_in_the_grid(target: str) -> None:
    out, counts = np.zeros((6, 8, 2), np.int32), np.zeros(21, np.int32)
    places.launch(wc.Device(target), grid=(2, 3), block=(4, 2), args=(out, counts))
    rows, columns = np.mgrid[:6, :8]
    np.testing.assert_array_equal(out[..., 0], columns + 100 * rows)
    assert (out[..., 1] == 8 + 600 + 10000 + 800000).all()
    assert (counts == 6).all()  # each row of the grid takes all


# ------------------------------------------------------------------------------------ atomics

_KINDS = {"i32": np.int32, "u32": np.uint32, "i64": np.int64, "u64": np.uint64,
          "f32": np.float32, "f64": np.float64}  # fmt: skip
_REDUCED: dict[str, Callable[[Any, Any], Any]] = {
    "Add": lambda a, v: a + v.sum(dtype=v.dtype),
    "Sub": lambda a, v: (np.array([a]) - v.sum(dtype=v.dtype))[0],
    "Min": lambda a, v: min(a, v.min()), "Max": lambda a, v: max(a, v.max()),
    "And": lambda a, v: a & np.bitwise_and.reduce(v),
    "Or": lambda a, v: a | np.bitwise_or.reduce(v),
    "Xor": lambda a, v: a ^ np.bitwise_xor.reduce(v),
}  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_atomic_operations(target: str, tmp_path: Path) -> None:
    """Every operation, scope and type: all work-items of a workgroup on one element."""
    cases = [
        (name, scope, kind)
        for name in ("Add", "Sub", "Min", "Max", "And", "Or", "Xor", "Exch", "Inc", "Dec", "CAS")
        for scope in ("", "_block", "_system")
        for kind in (("u32",) if name in ("Inc", "Dec") else _KINDS)
        if kind[0] != "f" or name in ("Add", "Sub", "Min", "Max", "Exch")
    ]
    assert {f"atomic{name}{scope}" for name, scope, _ in cases} == {
        n for n, each in TABLE.items() if each.group == ATOMICS
    }
    parameters = [f"{k}: wl.array[wl.{k}, 1], v_{k}: wl.array[wl.{k}, 1]" for k in _KINDS]
    lines = ["import wavecore.lang as wl", "", "", "@wl.kernel", f"def k({', '.join(parameters)}):",
             "    t = wl.threadIdx.x"]  # fmt: skip
    places: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    for name, scope, kind in cases:
        value = {"Inc": "5", "Dec": "5", "CAS": f"1, v_{kind}[t]"}.get(name, f"v_{kind}[t]")
        lines.append(f"    wl.atomic{name}{scope}({kind}[{len(places[kind])}], {value})")
        places[kind].append(name)
    module = imported(tmp_path / "atomics.py", "\n".join(lines) + "\n")
    random = np.random.default_rng(12)
    args = []
    for kind, names in places.items():
        args += [
            np.ones(len(names), _KINDS[kind]),
            random.integers(2, 90, COUNT).astype(_KINDS[kind]),
        ]
    module.k.launch(wc.Device(target), grid=1, block=COUNT, args=args)
    for n, (kind, names) in enumerate(places.items()):
        memory, values = args[2 * n], args[2 * n + 1]
        for name, found in zip(names, memory, strict=True):
            if name in ("Exch", "CAS"):
                assert found in values, (name, kind)
            elif name == "Inc":
                assert found == (1 + COUNT) % 6
            elif name == "Dec":
                assert found == (1 - COUNT) % 6
            else:
                wanted = _REDUCED[name](_KINDS[kind](1), values)
                assert found == wanted, (name, kind)


# -------------------------------------------------------------------------------------- lanes


@wl.kernel
def lanes(out: wl.array[wl.i64, 2], x: wl.ptr[wl.i32]) -> None:
    t = wl.threadIdx.x
    v = x[t]
    out[0, t] = wl.shfl(v, t ^ 5)
    out[1, t] = wl.shfl_up(v, 3)
    out[2, t] = wl.shfl_down(v, 3, 16)
    out[3, t] = wl.shfl_xor(v, 9, width=32)
    out[4, t] = wl.i64(wl.ballot(v > 50))
    out[5, t] = wl.any(v > 98) + 2 * wl.all(v >= 0)
    out[6, t] = wl.i64(wl.match_any(v & 3))
    out[7, t] = wl.i64(wl.activemask())
    out[8, t] = wl.lane_id()
    out[9, t] = wl.i64(wl.lanemask_lt() ^ wl.lanemask_ge())
    out[10, t] = wl.i64(wl.lanemask_le() ^ wl.lanemask_gt())
    out[11, t] = wl.i64(wl.lanemask_le() ^ wl.lanemask_lt() ^ wl.lanemask_eq())
    out[12, t] = wl.syncthreads_count(v > 50)
    out[13, t] = (wl.syncthreads_and(v >= 0) != 0) + 2 * (wl.syncthreads_or(v > 1000) != 0)
    tile = wl.shared(wl.i32, 64)
    tile[t] = v
    wl.syncthreads()
    wl.threadfence()
    wl.threadfence_block()
    wl.threadfence_system()
    wl.syncwarp()
    out[14, t] = tile[(t + 7) % 64]
    start = wl.clock64()
    out[15, t] = wl.clock64() >= start
    if v < -1000:
        wl.trap()


@pytest.mark.parametrize("target", TARGETS)
def test_lanes_and_barriers(target: str) -> None:
    """Shuffles, votes, masks and barriers in waves of 32 and 64."""
    text = lanes.definition.source.text
    called = {name for name in TABLE if f"wl.{name}(" in text}
    assert called >= {n for n, each in TABLE.items() if each.group in (LANES, SYNC)}
    x = np.random.default_rng(3).integers(0, 100, 64).astype(np.int32)
    out = np.zeros((16, 64), np.int64)
    lanes.launch(wc.Device(target), grid=1, block=64, args=(out, x))
    wave = 32 if target == "gfx1201" else 64
    t = np.arange(64)
    lane, base = t % wave, t // wave * wave

    def mask(of: Any) -> Any:
        """The 64-bit mask of each lane's wave, as i64."""
        bits = [sum(1 << n for n in range(wave) if of(base[i] + n, i)) & (1 << 64) - 1 for i in t]
        return np.array(bits, np.uint64).view(np.int64)

    up = np.where(lane >= 3, x[np.maximum(t - 3, 0)], x)
    down = np.where(t % 16 + 3 < 16, x[np.minimum(t + 3, 63)], x)
    waves = x.reshape(-1, wave)
    all_lanes = (1 << wave) - 1
    wanted = [
        x[base + ((t ^ 5) % wave)], up, down, x[t ^ 9], mask(lambda n, i: x[n] > 50),
        np.repeat((waves > 98).any(1) + 2, wave), mask(lambda n, i: x[n] & 3 == x[i] & 3),
        np.full(64, all_lanes, np.uint64).view(np.int64), lane,
        np.full(64, all_lanes, np.uint64).view(np.int64),
        np.full(64, all_lanes, np.uint64).view(np.int64), np.zeros(64),
        np.full(64, (x > 50).sum()), np.ones(64), x[(t + 7) % 64], np.ones(64),
    ]  # fmt: skip
    for n, each in enumerate(wanted):
        np.testing.assert_array_equal(out[n], each, err_msg=f"row {n}")
