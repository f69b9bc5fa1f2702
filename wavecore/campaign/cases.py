"""A sum for which designs differ: its operands, and the result of each design."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wavecore.campaign.designs import computed
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.numerics import exact
from wavecore.numerics.comparison import Design
from wavecore.numerics.exact import Exact

EXACT = "exact"  # the exact value's name among designs


@dataclass(frozen=True, eq=False)
class Case:
    """A sum of products, A B + C, for which two designs differ.

    Args:
        designs: all designs of the search.
        first, second: the names of the two; "exact" for the exact value.
        inputs, seed, sample: its input class and point, and its index there.
        ulps: the distance of the two; infinity if only one is a given NaN or infinity.
        a: A's entries by k, (K,); b: B's, (K,); c: a number of C's type.
    """

    designs: tuple[Design, ...]
    first: str
    second: str
    inputs: str
    seed: int
    sample: int
    ulps: float
    a: np.ndarray
    b: np.ndarray
    c: np.generic

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two designs."""
        return self.first, self.second

    def results(self) -> dict[str, np.generic]:
        """The result of each design, by name."""
        c = np.asarray(self.c)[None, None]
        return {
            design.name: computed(design, self.a[None], self.b[:, None], c)[0, 0]
            for design in self.designs
        }

    @property
    def exact(self) -> float | int:
        """The exact value, rounded to F64 or as an integer."""
        true = exact.product(self.a[None], self.b[:, None], np.asarray(self.c)[None, None])
        value: float | int = true.high[0, 0].item()
        return value

    @property
    def used(self) -> np.ndarray:
        """Which products (and C, at the end) are not +0: bool, (K + 1,)."""
        return used(self.a, self.b, self.c)

    @property
    def entries(self) -> int:
        """The number of products (including C) that are not +0."""
        return int(np.count_nonzero(self.used))

    def record(self) -> dict[str, object]:
        """As JSON values: operands of products that are not +0, by k; results as numbers."""
        at = np.flatnonzero(self.used[:-1]).tolist()
        return {
            "designs": [self.first, self.second],
            "inputs": self.inputs,
            "seed": self.seed,
            "sample": self.sample,
            "ulps": self.ulps,
            "k": at,
            "a": [float(self.a[k]) for k in at],
            "b": [float(self.b[k]) for k in at],
            "c": float(np.float64(self.c)),
            "exact": self.exact,
            "results": {name: float(np.float64(d)) for name, d in self.results().items()},
        }

    @property
    def sum(self) -> str:
        """The sum as text: `1 * 2^-30 [k=3] + 1`."""
        at = np.flatnonzero(self.used[:-1]).tolist()
        terms = [f"{short(self.a[k])} * {short(self.b[k])} [k={k}]" for k in at]
        if self.used[-1] or not terms:
            terms.append(short(self.c))
        return " + ".join(terms)

    def __str__(self) -> str:
        lines = [f"{self.sum} = {short(self.exact)}"]
        width = max(len(design.name) for design in self.designs)
        for name, d in self.results().items():
            mark = " <" if name in self.names else ""
            lines.append(f"  {name:{width}}  {short(d)}{mark}")
        return "\n".join(lines)


def used(a: np.ndarray, b: np.ndarray, c: np.generic) -> np.ndarray:
    """Which products (and C, at the end) are not +0: bool, (K + 1,). RDNA 3 adds -0 as a number."""
    x, y, z = (np.asarray(each, np.float64) for each in (a, b, c))
    with np.errstate(all="ignore"):
        terms = np.append(x * y, z)
    whole = c.dtype.kind == "i"  # integer zeros have no sign
    found: np.ndarray = (terms != 0) | (np.signbit(terms) & ~np.isnan(terms) & (not whole))
    return found


def from_exact(d: np.ndarray, true: Exact, form: Format) -> tuple[np.ndarray, np.ndarray]:
    """Whether results differ from the correctly rounded exact values, and by how many ulps.

    Returns: bool and F64; infinity where one is a NaN or an infinity that the other is not.
    """
    off = np.abs(exact.ulps(d, true, form))
    return off > (0.5 if form.exponent_bits else 0.0), off


def from_each_other(
    x: np.ndarray, y: np.ndarray, units: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Whether results of two designs, as F64, differ, and by how many ulps; see `from_exact`.

    +0 and -0 are equal, and so are all NaN.
    """
    differ = (x != y) & ~(np.isnan(x) & np.isnan(y))
    with np.errstate(all="ignore"):
        apart = np.abs(x - y) / units
    return differ, np.where(np.isnan(apart) & differ, np.inf, apart)


def apart(
    designs: Sequence[Design], names: tuple[str, str],
    a: np.ndarray, b: np.ndarray, c: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """Which entries of A B + C two designs compute differently, and by how many ulps.

    Returns: bool and F64, (M, N), see `from_exact` and `from_each_other`.
    """
    chosen = {design.name: design for design in designs}
    form = FORMATS[designs[0].instruction.d_type]
    true = exact.product(a, b, c)
    results = [computed(chosen[name], a, b, c) for name in names if name != EXACT]
    if len(results) == 1:
        return from_exact(results[0], true, form)
    first, second = (d.astype(np.float64) for d in results)
    return from_each_other(first, second, exact.last_place(true.high, form))


def short(value: object) -> str:
    """A number as text: plain if that is short, else as a power of two or in hexadecimal."""
    number = float(np.float64(value))  # type: ignore[arg-type]
    if not math.isfinite(number) or number == 0:
        return repr(number).removesuffix(".0")
    mantissa, exponent = math.frexp(number)
    plain = f"{number:.9g}"
    if float(plain) == number and len(plain) < 8:
        return plain
    if abs(mantissa) == 0.5:
        return f"{'-' if number < 0 else ''}2^{exponent - 1}"
    if float(plain) == number:
        return plain
    digits, _, power = number.hex().partition("p")
    return f"{digits.rstrip('0').rstrip('.')}p{power}"
