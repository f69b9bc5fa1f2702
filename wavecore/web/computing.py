"""One product on many designs: D of each, and the steps to an entry; the request `numerics`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wavecore.errors import Error, FormatError, TargetError
from wavecore.formats.small import SmallFloat
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import FORMATS as CHOSEN
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import describe
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.matrix.numerics.table import DEFAULT_MODES, arithmetic, format_name
from wavecore.numerics import reals
from wavecore.numerics.account import hex_of
from wavecore.numerics.arguments import TYPES, possible_formats
from wavecore.numerics.comparison import instruction_of_type
from wavecore.numerics.explanation import Explanation, distance, explain
from wavecore.numerics.matrices import matmul
from wavecore.numerics.native import storage
from wavecore.numerics.reals import Real
from wavecore.web.checking import Body

# The types of A and B to choose from; some use the numbers of another type.
KINDS = ("f16", "bf16", "f32", "xf32", "f64", "fp8", "bf8", "fp6", "bf6", "fp4", "i8", "u8", "i4",
         "u4")  # fmt: skip
EVIDENCE = ("silicon", "documented", "inferred", "assumed")
MOST_ENTRIES, MOST_K, MOST_DESIGNS = 64, 128, 24
MOST_PRODUCTS = 1 << 15
FEW = 4  # the most entries of D that are computed one by one

Matrix = list[list[str]]


@dataclass(frozen=True)
class Design:
    """An instruction, and the targets whose instructions for the type have the same arithmetic."""

    instruction: MatrixInstruction
    targets: tuple[str, ...]


@dataclass(frozen=True)
class Problem:
    """Matrices as text, with their properties.

    Args:
        type: the type of A and B, one of KINDS.
        a, b, c: (M, K), (K, N), (M, N).
        options: those of `explain`: fp16_ovfl, flush_in32, clamp.
        scale_a, scale_b: (M, K / block) and (K / block, N) for scaled instructions.
    """

    type: str
    a: Matrix
    b: Matrix
    c: Matrix
    options: dict[str, Any]
    scale_a: Matrix | None = None
    scale_b: Matrix | None = None

    @property
    def size(self) -> tuple[int, int, int]:
        """M, N and K."""
        return len(self.a), len(self.b[0]), len(self.b)


# ------------------------------------------------------------------------------ which designs


def designs_of(type: str) -> list[Design]:
    """Each target's dense instruction with the widest result for a type; equal ones only once."""
    groups: dict[Hashable, list[MatrixInstruction]] = {}
    for target in catalogue.targets():
        try:
            inst = instruction_of_type(target, _asked(type))
        except TargetError:
            continue
        if not takes(inst, type):
            continue
        how = arithmetic(inst, DEFAULT_MODES, **_modifiers(inst, type))
        groups.setdefault((how.model, how.formats), []).append(inst)
    return [Design(_best(group), tuple(inst.target for inst in group)) for group in groups.values()]


def _best(group: Sequence[MatrixInstruction]) -> MatrixInstruction:
    return min(group, key=lambda inst: EVIDENCE.index(describe(inst).source.evidence))


def _asked(type: str) -> str:
    return {"u8": "i8", "u4": "i4"}.get(type, type)


def _modifiers(inst: MatrixInstruction, type: str) -> dict[str, int]:
    """The modifiers that select a type, if there are several."""
    if inst.format_modifiers and type in CHOSEN:
        return {name: CHOSEN.index(type) for name in inst.format_modifiers.values()}
    if inst.a_type.startswith("iu"):
        return {"neg_lo": 0 if type.startswith("u") else 3}
    return {}


def takes(inst: MatrixInstruction, type: str) -> bool:
    """Whether an instruction accepts A and B of a type."""
    if inst.format_modifiers:
        return type in CHOSEN
    if inst.a_type.startswith("iu"):
        return type[1:] == inst.a_type[2:] and type[0] in "iu"
    return inst.a_type == inst.b_type == type


# ------------------------------------------------------------------------------------ results


def computed(
    problem: Problem,
    designs: Sequence[Design],
    entries: Sequence[tuple[int, int]] = (),
    *,
    most: int = 0,
) -> dict[str, Any]:
    """D on each design, and the steps to some entries, or to the first `most` that differ.

    Returns: for the page: the matrices as they were read, the exact values, and for each design
        its facts with D, ulps and steps, or `error` if it cannot compute this.
    """
    m, n, k = problem.size
    results = [_Result(problem, design) for design in designs]
    every = [(i, j) for i in range(m) for j in range(n)]
    differing = [place for place in every if _differ(results, *place)]
    others = [place for place in every if place not in differing]
    found = [each.record(entries or (differing + others)[:most]) for each in results]
    exact = next((each.exact for each in results if each.exact), [])
    return {
        "type": problem.type,
        "size": [m, n, k],
        "a": _shown(problem.a, problem.type),
        "b": _shown(problem.b, problem.type),
        "c": _shown(problem.c, _c_type(designs)),
        "c_type": _c_type(designs),
        "options": problem.options,
        "exact": [[_number(value) for value in row] for row in exact],
        "designs": found,
        "differing": [list(place) for place in differing],
    }


def _c_type(designs: Sequence[Design]) -> str:
    return designs[0].instruction.c_type if designs else "f32"


def _differ(results: Sequence[_Result], i: int, j: int) -> bool:
    return len({int(each.d[i, j]) for each in results if not each.error}) > 1


class _Result:
    """A design's result for a problem; if that fails, `exact` is empty and `error` set."""

    def __init__(self, problem: Problem, design: Design) -> None:
        self.problem, self.design, self.error = problem, design, ""
        self.d: np.ndarray = np.zeros((0, 0))
        self.exact: list[list[Real]] = []
        try:
            self._compute()
        except Error as error:
            self.error = str(error)

    def _compute(self) -> None:
        inst, problem = self.design.instruction, self.problem
        self.formats = formats(inst, problem.type)
        self.options = _options(inst, problem)
        types = problem.type, problem.type, inst.c_type
        given = zip((problem.a, problem.b, problem.c), types, self.formats, strict=True)
        self.a, self.b, self.c = (codes(*each, inst) for each in given)
        self.scales = _scales(inst, problem)
        m, n, _ = problem.size
        every = [[self.explained(i, j) for j in range(n)] for i in range(m)] if self.few else []
        if every:
            self.d = np.array([[each.code for each in row] for row in every], np.uint64)
            self.exact = [[each.exact for each in row] for row in every]
        else:
            self._whole()

    @property
    def few(self) -> bool:
        """Whether entries are computed one by one: few, or for an instruction without matmul."""
        m, n, _ = self.problem.size
        inst = self.design.instruction
        whole = not (inst.sparse or inst.scale_block or inst.blocks > 1)
        if m * n > FEW and not (whole and inst.c_type == inst.d_type):
            raise FormatError(f"{inst.name}: at most {FEW} entries of D; it is not dense.")
        return m * n <= FEW

    def _whole(self) -> None:
        inst = self.design.instruction
        modes = {n: v for n, v in self.options.items() if n in ("fp16_ovfl", "flush_in32")}
        if self.options.get("clamp"):
            modes["clamp"] = True
        a, b = (
            matrix if matrix.dtype == TYPES[format] else matrix.view(TYPES[format])
            for matrix, format in zip((self.a, self.b), self.formats[:2], strict=True)
        )
        d = matmul(a, b, self.c, instruction=inst.name, target=inst.target, progress=False, **modes)
        self.d = np.asarray(d).astype(np.uint64)
        numbers = [
            [[reals.decoded(int(code), form) for code in row] for row in _bits(matrix)]
            for matrix, form in zip((self.a, self.b, self.c), self.formats, strict=True)
        ]
        self.exact = [
            [_exact(row, [r[j] for r in numbers[1]], numbers[2][i][j]) for j in range(d.shape[1])]
            for i, row in enumerate(numbers[0])
        ]

    def explained(self, i: int, j: int) -> Explanation:
        """The steps to an entry."""
        inst, own = self.design.instruction, {}
        if self.scales:
            own = {"scale_a": self.scales[0][i], "scale_b": self.scales[1][:, j]}
        return explain(
            inst.name, self.a[i], self.b[:, j], self.c[i, j], target=inst.target, **self.options,
            **own,
        )  # fmt: skip

    def record(self, entries: Sequence[tuple[int, int]]) -> dict[str, Any]:
        """For the page, with the steps to some entries."""
        inst = self.design.instruction
        facts: dict[str, Any] = {
            "target": inst.target,
            "instruction": inst.name,
            "targets": list(self.design.targets),
            "d_type": inst.d_type,
            **describe(inst).record(),
        }
        if self.error:
            return facts | {"error": self.error}
        d = [
            [_entry(int(code), exact, inst.d_type) for code, exact in zip(*row, strict=True)]
            for row in zip(self.d, self.exact, strict=True)
        ]
        return facts | {"d": d, "steps": {f"{i},{j}": self.explained(i, j).record()
                                          for i, j in entries}}  # fmt: skip


def _bits(matrix: np.ndarray) -> np.ndarray:
    return matrix if matrix.dtype.kind == "u" else matrix.view(f"u{matrix.dtype.itemsize}")


def _exact(row: Sequence[Real], column: Sequence[Real], c: Real) -> Real:
    for x, y in zip(row, column, strict=True):
        c = reals.total(c, reals.product(x, y))
    return c


def formats(inst: MatrixInstruction, type: str) -> tuple[str, str, str]:
    """The formats of A, B and C."""
    signed = not type.startswith("u")
    kind = type if inst.format_modifiers else inst.a_type
    a = format_name(inst, kind, signed)
    return a, a, format_name(inst, inst.c_type)


def _options(inst: MatrixInstruction, problem: Problem) -> dict[str, Any]:
    found = {name: value for name, value in problem.options.items() if name != "clamp"}
    if problem.options.get("clamp") and "clamp" in inst.modifiers():
        found["clamp"] = 1
    return found | _modifiers(inst, problem.type)


def _scales(inst: MatrixInstruction, problem: Problem) -> list[np.ndarray]:
    if not inst.scale_block:
        return []
    m, n, k = problem.size
    blocks = -(-k // inst.scale_block)
    given = problem.scale_a or [["1"] * blocks] * m, problem.scale_b or [["1"] * n] * blocks
    if [len(row) for row in given[0]] != [blocks] * m or [len(row) for row in given[1]] != [
        n
    ] * blocks:
        raise FormatError(
            f"{inst.name} needs a scale per {inst.scale_block} k: {m} x {blocks} for A and "
            f"{blocks} x {n} for B."
        )
    return [
        np.array([[reals.read(text, "e8m0") for text in row] for row in matrix], np.uint8)
        for matrix in given
    ]


def codes(matrix: Matrix, type: str, format: str, inst: MatrixInstruction) -> np.ndarray:
    """The codes in a format of numbers that were typed as a type.

    Raises: FormatError if the format cannot represent one of them.
    """
    found = [[_code(text, type, format, inst) for text in row] for row in matrix]
    bits = np.array(found, storage(FORMATS[format]))
    modifiers = _modifiers(inst, type)
    exactly_its = possible_formats(inst, "A", modifiers) == [format] or format == inst.c_type
    return bits if exactly_its else bits.view(TYPES[format])


def _code(text: str, type: str, format: str, inst: MatrixInstruction) -> int:
    code = reals.read(text, type)
    if type == format:
        return code
    form, value = reals.codec(format), reals.decoded(code, type)
    assert isinstance(form, SmallFloat)
    other = form.encode(value)
    again = reals.decoded(other, format)
    if reals.same(again, value) or (value == 0 and again == 0):
        return other
    raise FormatError(f"{text}: {format} on {inst.target} has no such number.")


# --------------------------------------------------------------------------------------- JSON


def _entry(code: int, exact: Real, format: str) -> dict[str, Any]:
    ulps = distance(code, exact, format)
    return {"text": reals.shortest(code, format), "hex": hex_of(code, format), "ulps": ulps}


def _number(x: Real) -> list[str]:
    first, second = reals.decimal(x), reals.hexadecimal(x)
    return [first] if first == second else [first, second]


def _shown(matrix: Matrix, format: str) -> list[list[list[str]]]:
    """Each number as typed, as read, and as bits."""
    read = [[(text, reals.read(text, format)) for text in row] for row in matrix]
    return [
        [[text, reals.shortest(code, format), hex_of(code, format)] for text, code in row]
        for row in read
    ]


# ------------------------------------------------------------------------------- live request


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """D of typed matrices, and the steps to one entry.

    Args:
        body: type; a, b and optionally c as rows of texts; `designs` as objects with target and
            instruction (default: all for the type); fp16_ovfl, flush_in32, clamp; scale_a,
            scale_b; `at`, the entry to explain.
    Raises: ValueError, FormatError or TargetError for invalid input.
    """
    given = Body(body, "a product")
    type = given.choice("type", KINDS)
    a, b = _matrix(given, "a"), _matrix(given, "b")
    m, n, k = len(a), len(b[0]), len(b)
    if len(a[0]) != k:
        raise ValueError(f"A is {m} x {len(a[0])} and B {k} x {n}: A needs a column per row of B.")
    if m * n > MOST_ENTRIES or k > MOST_K:
        raise ValueError(f"D is {m} x {n} and K {k}: at most {MOST_ENTRIES} entries, K {MOST_K}.")
    c = _matrix(given, "c") if "c" in body else [["0"] * n for _ in range(m)]
    if len(c) != m or len(c[0]) != n:
        raise ValueError(f"C is {len(c)} x {len(c[0])}; it must be {m} x {n} like D.")
    designs = _designs(given, type) if "designs" in body else designs_of(type)
    if m * n * k * len(designs) > MOST_PRODUCTS:
        raise ValueError(f"{m} x {n} x {k} on {len(designs)} designs is too much: choose fewer.")
    options = {
        name: given.value(name, bool, default=False)
        for name in ("fp16_ovfl", "flush_in32", "clamp")
    }
    scales = [_matrix(given, name) if name in body else None for name in ("scale_a", "scale_b")]
    at = given.value("at", list, default=[0, 0])
    if len(at) != 2 or not all(isinstance(n, int) for n in at):
        raise ValueError("a product: at must be [i, j].")
    i, j = at
    if not (0 <= i < m and 0 <= j < n):
        raise ValueError(f"a product: at is {i}, {j}, outside D, which is {m} x {n}.")
    kept = {name: True for name, value in options.items() if value}
    return computed(Problem(type, a, b, c, kept, *scales), designs, [(i, j)])


def _matrix(given: Body, name: str) -> Matrix:
    rows = given.value(name, list)
    if not 0 < len(rows) <= MOST_K or not all(isinstance(row, list) for row in rows):
        raise ValueError(f"{name}: expected 1 to {MOST_K} rows of texts.")
    width = len(rows[0])
    if not 0 < width <= MOST_K or any(len(row) != width for row in rows):
        raise ValueError(f"{name}: rows must have equal lengths, 1 to {MOST_K}.")
    if not all(isinstance(text, str) for row in rows for text in row):
        raise ValueError(f"{name}: entries must be texts.")
    return rows


def _designs(given: Body, type: str) -> list[Design]:
    named = given.value("designs", list)
    if not 0 < len(named) <= MOST_DESIGNS:
        raise ValueError(f"a product: choose 1 to {MOST_DESIGNS} designs.")
    found = []
    for each in named:
        one = Body(each, "a design")
        inst = catalogue.instruction(one.text("instruction"), one.text("target"))
        if not takes(inst, type):
            raise ValueError(f"{inst.name} on {inst.target} does not take {type}.")
        found.append(Design(inst, (inst.target,)))
    return found
