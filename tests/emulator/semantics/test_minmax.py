"""Float minimum, maximum and median against a second implementation of AMD's pseudocode."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.builder import exact
from tests.emulator.semantics.oracle import Row, check, scalar, vector
from wavecore import targets
from wavecore.builder.contract import F16, F32, F64, QUIET_BIT, Type

FLOATS = {"f16": F16, "f32": F32, "f64": F64}
Two = Callable[[Type, int, int], int]


def key(type: Type, bits: int) -> int:
    """An order of numbers in which -0 is less than +0."""
    size = exact.magnitude(type, bits)
    return -size - 1 if exact.sign_of(type, bits) else size


def signalling(type: Type, bits: int) -> bool:
    return exact.is_nan(type, bits) and not bits & QUIET_BIT[type]


def plain(type: Type, x: int, y: int, largest: bool) -> int:
    choose = max if largest else min
    return choose((x, y), key=lambda bits: key(type, bits))


def by_mode(target: str, ieee: bool, largest: bool) -> Two:
    def operation(type: Type, x: int, y: int) -> int:
        if ieee:
            for bits in (x, y):
                if signalling(type, bits):
                    return bits | QUIET_BIT[type]
        if exact.is_nan(type, x) and exact.is_nan(type, y):
            return y if targets.get(target).min_of_nans == "second" else x
        if exact.is_nan(type, x):
            return y
        return x if exact.is_nan(type, y) else plain(type, x, y, largest)

    return operation


def number(largest: bool) -> Two:
    def operation(type: Type, x: int, y: int) -> int:
        if exact.is_nan(type, x):
            return x | QUIET_BIT[type] if exact.is_nan(type, y) else y
        return x if exact.is_nan(type, y) else plain(type, x, y, largest)

    return operation


def propagating(largest: bool) -> Two:
    def operation(type: Type, x: int, y: int) -> int:
        for wanted in (signalling, exact.is_nan):
            for bits in (x, y):
                if wanted(type, bits):
                    return bits | QUIET_BIT[type]
        return plain(type, x, y, largest)

    return operation


def median(smallest: Two, largest: Two) -> Callable[[Type, int, int, int], int]:
    def operation(type: Type, x: int, y: int, z: int) -> int:
        if any(exact.is_nan(type, v) for v in (x, y, z)):
            return smallest(type, smallest(type, x, y), z)
        return sorted((x, y, z), key=lambda bits: key(type, bits))[1]

    return operation


def table(minimum: Two, maximum: Two, kind: str, letter: str, sizes: tuple[str, ...]) -> list[Row]:
    """Rows of one kind: v_min_f32, v_min3_f32, v_med3_f32 and so on, as far as `sizes` has them."""
    rows = []
    suffix = kind.replace("imum", "")

    def three(first: Two, second: Two) -> Callable[[Type, int, int, int], int]:
        return lambda t, x, y, z: second(t, first(t, x, y), z)

    for size in sizes:
        type = FLOATS[size]
        infix = "imum" if kind == "imum" else ""
        pairs = [
            (f"min{infix}{suffix}", minimum),
            (f"max{infix}{suffix}", maximum),
        ]
        for name, operation in pairs:
            make = vector if letter == "v" else scalar
            rows.append(
                make(f"{letter}_{name}_{size} {{d}}, {{0}}, {{1}}", f"{size} {size}",
                     size if letter == "v" else "u32",
                     lambda x, y, o=operation, t=type: o(t, x, y))
            )  # fmt: skip
        if size == "f64" or letter == "s":
            continue
        triples: dict[str, Callable[[Type, int, int, int], int]] = {
            f"min{infix}3{suffix}": three(minimum, minimum),
            f"max{infix}3{suffix}": three(maximum, maximum),
        }
        if kind != "imum":
            triples[f"med3{suffix}"] = median(minimum, maximum)
        if kind:
            low, high = MINMAX[kind]
            triples[low] = three(minimum, maximum)
            triples[high] = three(maximum, minimum)
        for name, operation3 in triples.items():
            rows.append(
                vector(f"v_{name}_{size} {{d}}, {{0}}, {{1}}, {{2}}", f"{size} {size} {size}", size,
                       lambda x, y, z, o=operation3, t=type: o(t, x, y, z))
            )  # fmt: skip
    return rows


MINMAX = {
    "_num": ("minmax_num", "maxmin_num"),
    "imum": ("minimummaximum", "maximumminimum"),
}


@pytest.mark.parametrize("ieee", [True, False])
@pytest.mark.parametrize("target", ["gfx90a", "gfx1030", "gfx1100"])
def test_minimum_and_maximum_follow_the_ieee_bit(target: str, ieee: bool) -> None:
    """A number beats a quiet NaN; with IEEE on a signalling NaN comes out quieted."""
    mode = 0x1F0 | ieee << 9
    minimum, maximum = by_mode(target, ieee, False), by_mode(target, ieee, True)
    rows = table(minimum, maximum, "", "v", ("f16", "f32", "f64"))
    if target == "gfx1100":
        for size in ("f16", "f32"):
            type = FLOATS[size]
            rows.append(
                vector(f"v_minmax_{size} {{d}}, {{0}}, {{1}}, {{2}}", f"{size} {size} {size}", size,
                       lambda x, y, z, t=type: maximum(t, minimum(t, x, y), z))
            )  # fmt: skip
            rows.append(
                vector(f"v_maxmin_{size} {{d}}, {{0}}, {{1}}, {{2}}", f"{size} {size} {size}", size,
                       lambda x, y, z, t=type: minimum(t, maximum(t, x, y), z))
            )  # fmt: skip
    check(target, rows, mode=mode)


def test_num_and_imum_of_gfx12() -> None:
    """The NUM forms ignore NaNs, the others propagate them; there is no IEEE bit."""
    rows = table(number(False), number(True), "_num", "v", ("f16", "f32", "f64"))
    rows += table(propagating(False), propagating(True), "imum", "v", ("f16", "f32", "f64"))
    rows += table(number(False), number(True), "_num", "s", ("f16", "f32"))
    rows += table(propagating(False), propagating(True), "imum", "s", ("f16", "f32"))
    check("gfx1201", rows)


def test_minimum3_of_gfx950() -> None:
    low, high = propagating(False), propagating(True)
    check(
        "gfx950",
        [
            vector("v_minimum3_f32 {d}, {0}, {1}, {2}", "f32 f32 f32", "f32",
                   lambda x, y, z: low(F32, low(F32, x, y), z)),
            vector("v_maximum3_f32 {d}, {0}, {1}, {2}", "f32 f32 f32", "f32",
                   lambda x, y, z: high(F32, high(F32, x, y), z)),
        ],
    )  # fmt: skip


def test_scalar_minimum_of_gfx11_5() -> None:
    low, high = by_mode("gfx1150", True, False), by_mode("gfx1150", True, True)
    check("gfx1150", table(low, high, "", "s", ("f16", "f32")))
