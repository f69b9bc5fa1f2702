"""compare: the same matrices on several designs, and the differences of the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore._fork import cached_property
from wavecore.errors import FormatError, ShapeError, TargetError
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import FORMATS as CHOSEN
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import Description, describe
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.table import format_name
from wavecore.numerics import exact, report
from wavecore.numerics.arguments import TYPES, as_array, exactly, possible_formats
from wavecore.numerics.matrices import matmul
from wavecore.numerics.report import Table

if TYPE_CHECKING:
    from wavecore.numerics.explanation import Explanation

Spec = str | tuple[str, str]


@dataclass(frozen=True)
class Design:
    """One instruction of one target.

    Args:
        name: the key of its results.
        how: its arithmetic, with the evidence for it.
        formats: A's and B's; several if the arrays decide.
    """

    name: str
    instruction: MatrixInstruction
    how: Description
    formats: tuple[Sequence[str], Sequence[str]]


@dataclass(frozen=True)
class Summary:
    """One design's results in figures.

    Args:
        nearest: share of the entries that are the exact value, correctly rounded; 1 if there are no
            entries.
        median, largest: distance to the exact values in ulps.
        bias: mean error, in ulps of the sum of all magnitudes, |A| |B| + |C|, which cancellation
            does not reduce.
        wrong_class: entries that are wrongly NaN or infinite, or wrongly finite; they are excluded
            from the figures above.
        differing: for each other design, the share of entries that differ.
    """

    name: str
    nearest: float
    median: float
    largest: float
    bias: float
    wrong_class: int
    differing: Mapping[str, float]


@dataclass(frozen=True, eq=False)
class Comparison:
    """The results of A B + C on several designs.

    Args:
        d: D by design name, (M, N).
        exact: the exact values, rounded to F64 (int64 for integers).
        ulps: D minus the exact value in units of D's last place, by design name.
    """

    designs: tuple[Design, ...]
    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    d: Mapping[str, np.ndarray]
    exact: np.ndarray
    ulps: Mapping[str, np.ndarray]

    @property
    def form(self) -> Format:
        """The format of all results."""
        return FORMATS[self.designs[0].instruction.d_type]

    def steps(self, first: str, second: str) -> np.ndarray:
        """The distance of two designs' results in numbers of the format, (M, N): int64.

        Raises: TargetError that lists the designs, for an unknown name.
        """
        for name in (first, second):
            self._check(name)
        return exact.steps(self.d[first], self.d[second], self.form)

    def _check(self, name: str) -> None:
        if name not in self.d:
            raise TargetError(f"unknown design {name!r}; the designs are {', '.join(self.d)}.")

    def where(self, first: str, second: str) -> np.ndarray:
        """The entries in which two designs differ, (count, 2): i and j. Raises as `steps`."""
        return np.argwhere(self.steps(first, second))

    def summaries(self) -> list[Summary]:
        """The summary of each design."""
        return [self._summary(design.name) for design in self.designs]

    def _summary(self, name: str) -> Summary:
        found = self.ulps[name]
        good = np.isfinite(found)
        numbers = np.abs(found[good])
        bias = found[good] * self._cancellation[good]
        return Summary(
            name,
            _share(np.abs(found) <= 0.5, of_none=1.0),
            float(np.median(numbers)) if numbers.size else 0.0,
            float(numbers.max(initial=0)),
            float(bias.mean()) if bias.size else 0.0,
            int(found.size - numbers.size),
            {
                other.name: _share(self.steps(name, other.name) != 0, of_none=0.0)
                for other in self.designs
                if other.name != name
            },
        )

    @cached_property
    def _cancellation(self) -> np.ndarray:
        """An ulp of the exact value in ulps of the sum of all magnitudes: at most 1."""
        x, y, z = (np.abs(matrix.astype(np.float64)) for matrix in (self.a, self.b, self.c))
        with np.errstate(all="ignore"):
            whole = exact.last_place(x @ y + z, self.form)
        share: np.ndarray = exact.last_place(self.exact, self.form) / whole
        return share

    def most_apart(self) -> tuple[int, int] | None:
        """The entry whose results are furthest apart; None if all are equal."""
        first, *others = self.designs
        apart = np.zeros(self.exact.shape, np.int64)
        for design in others:
            np.maximum(apart, self.steps(first.name, design.name), out=apart)
        if not apart.any():
            return None
        i, j = np.unravel_index(int(apart.argmax()), apart.shape)
        return int(i), int(j)

    def explain(self, name: str, i: int, j: int) -> Explanation:
        """The steps by which a design computes an entry. Raises: TargetError as `steps`."""
        from wavecore.numerics.explanation import explain

        self._check(name)
        inst, legal = next(
            (design.instruction, design.formats) for design in self.designs if design.name == name
        )
        c_formats = possible_formats(inst, "C", {})
        a, b, c = (
            fitted(name, what, array, formats)
            for what, array, formats in zip(
                "abc", (self.a[i], self.b[:, j], self.c[i, j : j + 1]), (*legal, c_formats),
                strict=True,
            )
        )  # fmt: skip
        return explain(inst.name, a, b, c[0], target=inst.target)

    def table(self) -> Table:
        """The summary: a row for each design."""
        return report.summary_table(self)

    def entry_table(self, i: int, j: int) -> Table:
        """Each design's result for one entry."""
        return report.entry_table(self, i, j)

    def record(self) -> dict[str, Any]:
        """The figures, as in the JSON output."""
        return report.record(self)

    def __str__(self) -> str:
        return report.text(self)

    def _repr_html_(self) -> str:
        return report.html(self)

    def figure(self) -> Any:
        """A matplotlib figure: a map of the ulps per design, and their distribution.

        Raises: Error if matplotlib is not installed.
        """
        from wavecore.numerics.figure import draw

        return draw(self)


def _share(true: np.ndarray, *, of_none: float) -> float:
    return float(np.mean(true)) if true.size else of_none


def compare(
    designs: Sequence[Spec], a: Any, b: Any, c: Any = None, *, type: str | None = None
) -> Comparison:
    """A B + C on several designs, in ulps from the exact value and from each other.

    Args:
        designs: each a target, or (target, instruction) in any spelling, or (target, type).
        a: shape (M, K), of any type, if every design's type can represent its numbers; likewise b,
            (K, N), and c, (M, N) or None for zeros.
        type: the type of A and B for designs that are only a target, such as "f16" or "fp8"; None
            for a's type. If a target has "fp4" only as a format of F8F6F4, that instruction takes A
            and B as fp4; with "f8f6f4" the arrays decide.
    Raises: TargetError if a design has no such instruction, or results have different types;
        ShapeError if shapes do not fit; FormatError if a design's type cannot represent a number.
    """
    x, y = (as_array(f"wc.numerics.compare: {name}", given) for name, given in (("a", a), ("b", b)))
    whole = all(isinstance(spec, tuple) for spec in designs)
    found = chosen(designs, type or ("" if whole else _type_of(x)))
    if x.ndim != 2 or y.ndim != 2 or x.shape[1] != y.shape[0]:
        shapes = f"{x.shape} and {y.shape}"
        raise ShapeError(f"wc.numerics.compare: a and b have shapes {shapes}, not (M, K), (K, N).")
    out = found[0].instruction.d_type
    if c is None:
        c = np.zeros((x.shape[0], y.shape[1]), TYPES[out])
    z = as_array("wc.numerics.compare: c", c)
    if z.shape != (x.shape[0], y.shape[1]):
        raise ShapeError(
            f"wc.numerics.compare: c has shape {z.shape}, must be {(x.shape[0], y.shape[1])}."
        )
    d = {design.name: result_of(design, x, y, z) for design in found}
    true = exact.product(x, y, z)
    distances = {name: exact.ulps(result, true, FORMATS[out]) for name, result in d.items()}
    return Comparison(found, x, y, z, d, true.high, distances)


# ----------------------------------------------------------------------------- designs


def chosen(designs: Sequence[Spec], type: str) -> tuple[Design, ...]:
    """The given designs, all with the same type of D. Raises: TargetError as `compare`."""
    if isinstance(designs, str):
        raise TargetError(
            f"wc.numerics.compare: designs is {designs!r}, must be a list such as [{designs!r}]."
        )
    found = named([_meant(spec, type) for spec in designs])
    if not found:
        raise TargetError("wc.numerics.compare: give one design or more, such as 'gfx942'.")
    outputs = {design.instruction.d_type for design in found}
    if len(outputs) > 1:
        raise TargetError(
            f"wc.numerics.compare: results are {' and '.join(sorted(outputs))}; choose "
            "instructions with the same type of D."
        )
    return found


def _type_of(array: np.ndarray) -> str:
    """The catalogue's name of an array's type."""
    for name, dtype in TYPES.items():
        if array.dtype == dtype:
            return {"fp8fnuz": "fp8", "bf8fnuz": "bf8", "u8": "i8", "u4": "i4"}.get(name, name)
    raise TargetError(f"wc.numerics.compare: a is {array.dtype}; give type=.")


def _meant(spec: Spec, type: str) -> tuple[MatrixInstruction, str]:
    """The instruction, and the requested format of F8F6F4 or ""."""
    target, name = (spec, type) if isinstance(spec, str) else spec
    if name.startswith(("v_", "__builtin", "llvm.")):
        return catalogue.instruction(name, target), ""
    inst = instruction_of_type(target, name)
    return inst, name if inst.format_modifiers and name in CHOSEN else ""


def instruction_of_type(target: str, type: str) -> MatrixInstruction:
    """The dense instruction of a type with the widest result, then with the largest K.

    For a format of F8F6F4 without a separate instruction, this is the F8F6F4 instruction.

    Raises: TargetError listing the available types.
    """
    dense = [
        inst
        for inst in catalogue.instructions(target)
        if not (inst.sparse or inst.scale_block) and inst.blocks == 1 and inst.c_type == inst.d_type
    ]
    kinds = {type, f"iu{type[1:]}"} if type in ("i8", "i4") else {type}
    found = [inst for inst in dense if inst.a_type in kinds and inst.b_type in kinds]
    choosing = [inst for inst in dense if inst.format_modifiers]
    if not found and type in CHOSEN:
        found = choosing
    if not found:
        types = dict.fromkeys([inst.a_type for inst in dense] + list(CHOSEN if choosing else ()))
        raise TargetError(
            f"{target} has no dense matrix instruction of type {type!r}; it has {', '.join(types)}."
        )
    return max(found, key=lambda inst: (FORMATS[inst.d_type].bits, inst.k))


def named(found: Sequence[tuple[MatrixInstruction, str]]) -> tuple[Design, ...]:
    """Designs named by target; if a target occurs twice, by instruction and type too.

    Raises: TargetError if one occurs twice.
    """
    targets = [inst.target for inst, _ in found]
    names = [
        inst.target
        if targets.count(inst.target) == 1
        else " ".join(filter(None, (inst.target, inst.name, type)))
        for inst, type in found
    ]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise TargetError(f"wc.numerics.compare: {twice} occurs twice.")
    return tuple(
        Design(name, inst, describe(inst), (_formats(inst, "A", type), _formats(inst, "B", type)))
        for name, (inst, type) in zip(names, found, strict=True)
    )


def _formats(inst: MatrixInstruction, operand: str, type: str) -> Sequence[str]:
    return [format_name(inst, type)] if type else possible_formats(inst, operand, {})


def input_types(design: Design) -> list[np.dtype[Any]]:
    """The NumPy types of A's and B's numbers; if several, the first, which is signed."""
    return [np.dtype(TYPES[formats[0]]) for formats in design.formats]


def result_of(design: Design, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """A B + C by a design: a is (M, K), b (K, N), c (M, N). Raises: FormatError, TargetError."""
    inst = design.instruction
    formats = (*design.formats, possible_formats(inst, "C", {}))
    given = [
        fitted(design.name, what, array, legal)
        for what, array, legal in zip("abc", (a, b, c), formats, strict=True)
    ]
    result: np.ndarray = matmul(*given, instruction=inst.name, target=inst.target)
    return result


def fitted(name: str, what: str, array: np.ndarray, formats: Sequence[str]) -> np.ndarray:
    """The same numbers in a type of the design. Raises: FormatError if no type represents them."""
    types = [np.dtype(TYPES[format]) for format in formats]
    if array.dtype in types:
        return array
    for dtype in types:
        found = exactly(array, dtype)
        if found is not None:
            return found
    legal = " or ".join(dtype.name for dtype in types)
    raise FormatError(
        f"wc.numerics.compare: {what} has numbers that {name}'s {legal} cannot represent."
    )
