"""explain: one entry of D, term by term through the steps of the instruction's model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np

from wavecore.builder.contract import Value
from wavecore.builder.interp import dtype_of
from wavecore.errors import ShapeError, TargetError
from wavecore.formats.integers import SmallInteger
from wavecore.formats.small import SmallFloat
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import Description, describe
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor
from wavecore.matrix.numerics.sums import scale_factor
from wavecore.matrix.numerics.table import Modes, arithmetic, tile_of
from wavecore.matrix.numerics.telling import Code, Name, Number, StageRecord, Term
from wavecore.matrix.numerics.tile import Tile
from wavecore.numerics import account, reals, recorder
from wavecore.numerics.arguments import TYPES, as_array
from wavecore.numerics.native import storage
from wavecore.numerics.product import Operands
from wavecore.numerics.reals import Real
from wavecore.numerics.recorder import Recorder

LONGEST = 1 << 12  # the largest K of an explanation


@dataclass(frozen=True)
class Row:
    """One term of a stage.

    Args:
        name: "k 3", "k 0, 1", "even k", "accumulator", "sum".
        value: its exact value.
        kept: its value after the stage; None if unchanged.
        unit: the exponent of the grid's unit to which it is cut or floored, if any.
        units: `kept` in units of the stage's grid, if it has one.
        bits: the magnitude's bits above the grid, and those below; all rows are aligned.
    """

    name: str
    value: Real
    kept: Real | None = None
    unit: int | None = None
    units: int | None = None
    bits: tuple[str, str] | None = None

    @property
    def lost(self) -> Real | None:
        """The kept value minus the value; None if unknown, or with NaN or an infinity.

        0 if nothing is lost.
        """
        kept = self.kept
        if kept is None or not (reals.is_finite(kept) and reals.is_finite(self.value)):
            return None
        return Fraction(kept) - Fraction(self.value)


@dataclass(frozen=True)
class Stage:
    """One stage of a step.

    Args:
        text: the model's description.
        rows: the terms.
        unit: the exponent of the grid's unit.
        result: its result; `units` in units of the grid, `bits` as in the rows.
        format: the format that the result is rounded to, if any; then `code` are its bits.
    """

    text: str
    rows: tuple[Row, ...]
    unit: int | None = None
    result: Real | None = None
    units: int | None = None
    bits: tuple[str, str] | None = None
    format: str = ""
    code: int | None = None


@dataclass(frozen=True)
class Step:
    """Products that are added to the accumulator together.

    Args:
        k: their k.
        stages: the stages.
        code: the accumulator's bits after it, as in D; `value`: its number.
    """

    k: tuple[int, ...]
    stages: tuple[Stage, ...]
    code: int
    value: Real


@dataclass(frozen=True)
class Entry:
    """An entry of A, B or C: its bits, its number, and the model's number if it differs."""

    code: int
    value: Real
    taken: Real | None = None
    note: str = ""


@dataclass(frozen=True)
class Factors:
    """The factors of one product; `scale` is its block's."""

    k: int
    a: Entry
    b: Entry
    scale: Real | None = None

    @property
    def product(self) -> Real:
        """The exact product of the given entries, times the scale."""
        found = reals.product(self.a.value, self.b.value)
        return found if self.scale is None else reals.product(found, self.scale)


@dataclass(frozen=True)
class Explanation:
    """The steps by which an instruction computes one entry of D.

    Args:
        formats: of A, B, C and D.
        factors: entries of A and B in order of k; for a sparse A only the kept ones.
        steps: the model's steps.
        code, value: D's bits and number, the same as `mma`'s.
    """

    instruction: MatrixInstruction
    how: Description
    formats: tuple[str, str, str, str]
    factors: tuple[Factors, ...]
    c: Entry
    steps: tuple[Step, ...]
    code: int
    value: Real
    exact: Real = field(init=False)

    def __post_init__(self) -> None:
        found = self.c.value
        for each in self.factors:
            found = reals.total(found, each.product)
        object.__setattr__(self, "exact", found)

    @property
    def text(self) -> str:
        """D's shortest decimal."""
        return reals.shortest(self.code, self.formats[3])

    @property
    def hex(self) -> str:
        """D's bits."""
        return f"{self.code:#0{2 + FORMATS[self.formats[3]].bits // 4}x}"

    @property
    def ulps(self) -> float | None:
        """D minus the exact value in units of D's last place; None with NaN or infinities."""
        return distance(self.code, self.exact, self.formats[3])

    def record(self) -> dict[str, Any]:
        """As JSON has it."""
        return account.record(self)

    def __str__(self) -> str:
        return account.text(self)


def explain(
    instruction: str,
    a: Any,
    b: Any,
    c: Any = 0,
    *,
    target: str,
    index: Any = None,
    scale_a: Any = None,
    scale_b: Any = None,
    fp16_ovfl: bool = False,
    flush_in32: bool = False,
    **modifiers: int,
) -> Explanation:
    """Explain one entry of D: what each step of the instruction cuts, adds and rounds.

    The intermediate values are those of the model that computes `mma` and `matmul`.

    Args:
        instruction: any spelling.
        a: shape (K,): a row of A, typed as for `mma`. It is padded with zeros to whole
            instructions; each instruction's D is the next one's C.
        b: shape (K,): a column of B.
        c: the entry of C.
        target: the gfx name.
        index: (K / 4,) for a sparse A that holds K / 2.
        scale_a, scale_b: (K / block,) codes of a scaled one, as `mma` takes them; missing blocks
            have scale 1.
        fp16_ovfl: MODE.FP16_OVFL. flush_in32: MODE.FP_DENORM flushes f32 inputs.
        modifiers: those of `mma`.
    Raises: TargetError, ShapeError, FormatError; they name the legal values.
    """
    inst = catalogue.instruction(instruction, target)
    modifiers = inst.checked_modifiers(modifiers)
    name = f"wc.numerics.explain {inst.name}"
    row, column = as_array(f"{name}: a", a), as_array(f"{name}: b", b)
    compressed = inst.sparse and index is not None
    if row.ndim != 1 or column.ndim != 1 or len(column) != len(row) * (1 + compressed):
        raise ShapeError(f"{name}: a and b have shapes {row.shape} and {column.shape}, not (K,).")
    if not 0 < len(column) <= LONGEST:
        raise ShapeError(f"{name}: K is {len(column)}, must be 1 to {LONGEST}.")
    pieces = -(-len(column) // inst.k)
    if pieces > 1 and inst.c_type != inst.d_type:
        raise ShapeError(
            f"{name}: K is {len(column)}, must be at most {inst.k}: C and D differ in type."
        )
    lengths = {"a": (a, pieces * inst.k // (1 + compressed)), "b": (b, pieces * inst.k)}
    if compressed:
        lengths["index"] = index, pieces * inst.k // 4
    wide = {part: _filled(f"{name}: {part}", *given) for part, given in lengths.items()}
    if inst.scale_block:
        blocks = pieces * inst.k // inst.scale_block
        wide |= {
            "scale_a": _filled_scales(
                name, "scale_a", scale_a, blocks, inst.type_of("SA", **modifiers)
            ),
            "scale_b": _filled_scales(
                name, "scale_b", scale_b, blocks, inst.type_of("SB", **modifiers)
            ),
        }
    elif scale_a is not None or scale_b is not None:
        raise TargetError(f"{inst.name} takes no scales.")
    found: list[Explanation] = []
    for piece in range(pieces):
        own = {what: _piece(values, piece, pieces) for what, values in wide.items()}
        before = c if not found else _as_raw(found[-1])
        found.append(_once(inst, own, before, piece * inst.k, modifiers, fp16_ovfl, flush_in32))
    last = found[-1]
    return Explanation(
        inst, last.how, last.formats,
        tuple(factors for each in found for factors in each.factors), found[0].c,
        tuple(step for each in found for step in each.steps), last.code, last.value,
    )  # fmt: skip


# ------------------------------------------------------------------------------ operands


def _filled(what: str, values: Any, count: int) -> Any:
    """The entries, padded with zeros; lists stay lists."""
    if not hasattr(values, "dtype"):
        return [*values, *[0] * (count - len(values))]
    array = as_array(what, values)
    return np.concatenate([array, np.zeros(count - len(array), array.dtype)])


def _filled_scales(name: str, what: str, values: Any, count: int, format: str) -> np.ndarray:
    array = as_array(f"{name}: {what}", [] if values is None else values)
    if values is None or array.ndim != 1 or len(array) > count:
        raise ShapeError(f"{name}: {what} is missing, or not of up to {count} codes.")
    if format in TYPES and array.dtype == TYPES[format]:
        array = array.view(np.uint8)
    if array.dtype.kind not in "iu" or (array.size and not 0 <= array.min() <= array.max() < 256):
        shown = reals.codec(format).name
        raise ShapeError(f"{name}: {what} is {array.dtype}, must be codes of {shown}, 0 to 255.")
    ones = np.full(count - len(array), _one(format), np.uint8)
    return np.concatenate([array.astype(np.uint8), ones])


def _one(format: str) -> int:
    """The code of 1 in a format of scales."""
    form = reals.codec(format)
    assert not isinstance(form, SmallInteger)
    return form.encode(1.0)


def _piece(values: Any, number: int, pieces: int) -> Any:
    size = len(values) // pieces
    return values[number * size : (number + 1) * size]


def _as_raw(before: Explanation) -> np.generic:
    kind = storage(FORMATS[before.formats[3]])
    found: np.generic = kind.type(before.code)
    return found


def _spread(values: Any, shape: tuple[int, ...], axis: int) -> Any:
    """A row or column in each place of a matrix of that shape; lists stay lists."""
    array = np.asarray(values)
    whole = np.broadcast_to(array[:, None] if axis == -2 else array, shape)
    return whole if hasattr(values, "dtype") else whole.tolist()


def _once(
    inst: MatrixInstruction,
    given: dict[str, Any],
    c: Any,
    first_k: int,
    modifiers: dict[str, int],
    fp16_ovfl: bool,
    flush_in32: bool,
) -> Explanation:
    """One instruction with equal rows of A and equal columns of B: the first entry of D."""
    blocks = (inst.blocks,) if inst.blocks > 1 else ()
    a = _spread(given["a"], (*blocks, inst.m, len(given["a"])), -1)
    b = _spread(given["b"], (*blocks, inst.k, inst.n), -2)
    index = given.get("index")
    if index is not None:
        index = _spread(index, (*blocks, inst.m, inst.k // 4), -1)
    start = as_array(f"wc.numerics.explain {inst.name}: c", c)
    if start.ndim:
        raise ShapeError(f"wc.numerics.explain {inst.name}: c has shape {start.shape}, not ().")
    full = np.broadcast_to(start, (*blocks, inst.m, inst.n))
    operands = Operands(
        inst, modifiers, a, b, full if hasattr(c, "dtype") else full.tolist(), index
    )
    modes = Modes(fp16_ovfl, flush_in32, bool(modifiers.get("clamp")), *operands.signs)
    how = arithmetic(inst, modes, **operands.modifiers)
    tile = tile_of(inst, how)
    one = (0,) * len(blocks)
    codes_a, codes_b = operands.a[one][0], operands.b[one][:, 0]
    kept = range(inst.k)
    if operands.chosen is not None:
        kept = operands.chosen[one][:, 0].tolist()
        codes_b = codes_b[kept]
    scales: tuple[Sequence[int], ...] = ()
    if inst.scale_block:
        scales = given["scale_a"].tolist(), given["scale_b"].tolist()
    return _Run(inst, tile, [first_k + k for k in kept]).explanation(
        describe(inst, modes), codes_a.tolist(), codes_b.tolist(),
        int(operands.c.codes[one][0, 0]), scales,
    )  # fmt: skip


# ------------------------------------------------------------------------------ the model


class _Run:
    """One run of a model on one element."""

    def __init__(self, inst: MatrixInstruction, tile: Tile, k: Sequence[int]) -> None:
        self.inst, self.tile, self.k = inst, tile, k
        self.b = Recorder()

    def explanation(
        self,
        how: Description,
        a: Sequence[int],
        b: Sequence[int],
        c: int,
        scales: Sequence[Sequence[int]],
    ) -> Explanation:
        tile = self.tile
        forms = [tile.format_of(operand) for operand in "abcd"]
        lanes, model = self.b, tile.model
        with np.errstate(all="ignore"):
            left = [self._factor(code, forms[0]) for code in a]
            right = [self._factor(code, forms[1]) for code in b]
            said = [
                scale_factor(lanes, self._lane(code, FORMATS["u8"]), tile.scale_format(name))
                for name, each in zip(("sa", "sb"), scales, strict=False)
                for code in each
            ]
            state = model.start(lanes, self._lane(c, forms[2]))
            entry = self._entry(c, forms[2])
            steps = []
            for first in range(0, tile.k, tile.group):
                own = slice(first, first + tile.group)
                x, y = ([factor for _, factor in side[own]] for side in (left, right))
                state = model.step(lanes, state, x, y, *said)
                k = tuple(self.k[own])
                stages = tuple(_stages(lanes.taken(), k))
                code = self._code(model.finish(lanes, state), forms[3])
                lanes.taken()
                steps.append(Step(k, stages, code, reals.decoded(code, tile.d)))
        return Explanation(
            self.inst, how, (*tile.formats, tile.c, tile.d),
            tuple(self._factors(left, right, scales)), entry, tuple(steps),
            steps[-1].code, steps[-1].value,
        )  # fmt: skip

    def _factors(
        self,
        left: Sequence[tuple[Entry, Factor]],
        right: Sequence[tuple[Entry, Factor]],
        scales: Sequence[Sequence[int]],
    ) -> Iterator[Factors]:
        powers = [
            [reals.decoded(code, self.tile.scale_format(name)) for code in each]
            for name, each in zip(("sa", "sb"), scales, strict=False)
        ]
        for n, ((a, _), (b, _)) in enumerate(zip(left, right, strict=True)):
            scale = None
            if powers:
                block = n // self.tile.scale_block
                scale = reals.product(powers[0][block], powers[1][block])
            yield Factors(self.k[n], a, b, scale)

    def _lane(self, code: int, form: Format) -> Value:
        kind = form.code_type
        return Value(kind, True, np.array([code], dtype_of(kind)))

    def _factor(self, code: int, form: Format) -> tuple[Entry, Factor]:
        self.b.taken()
        factor = self.tile.model.decode_operand(self.b, self._lane(code, form), form)
        return self._entry(code, form), factor

    def _entry(self, code: int, form: Format) -> Entry:
        """An entry, with the model's note on it."""
        value = reals.decoded(code, form.name)
        for stage in self.b.taken():
            (term,) = stage.terms
            assert term.kept is not None
            if not reals.is_finite(value):
                continue
            taken = recorder.number(term.kept)
            if not reals.same(taken, value):
                return Entry(code, value, taken, stage.text)
        return Entry(code, value)

    def _code(self, value: Value, form: Format) -> int:
        return recorder.code_of(value) & (1 << form.bits) - 1


# -------------------------------------------------------------------------------- stages


def _stages(told: Sequence[StageRecord], k: Sequence[int]) -> Iterator[Stage]:
    """The stages in numbers."""
    exact: Real | None = None
    for each in told:
        found = _stage(each, k, exact)
        exact = found.result if each.exact else None
        if not (each.if_changed and all(map(_stays, found.rows))):
            yield found


def _stays(row: Row) -> bool:
    return row.kept is not None and reals.same(row.kept, row.value)


def _stage(told: StageRecord, k: Sequence[int], exact: Real | None) -> Stage:
    """A stage in numbers; `exact` is the exact sum from the previous stage."""
    unit = None if told.grid is None else recorder.unit(told.grid)
    result = None if told.result is None else recorder.number(told.result)
    rows = [_row(term, told, unit, k) for term in told.terms]
    if told.exact:
        result = rows[0].value
        for row in rows[1:]:
            result = reals.total(result, row.value)
    code = None
    if told.rounds:
        assert result is not None
        unit = last_place(result, FORMATS[told.rounds]) if reals.is_finite(result) else None
        if len(rows) > 1:  # an unnamed sum
            rows.append(Row("sum", reals.total(rows[0].value, rows[1].value)))
        rows[-1] = Row(rows[-1].name, rows[-1].value if exact is None else exact, result)
    format = told.rounds or _format(told.result)
    if format and result is not None:
        code = _result_code(told, result, format)
    rows, bits = _with_bits(rows, unit, result)
    units = None
    if unit is not None and isinstance(result, Fraction) and not told.rounds:
        in_units = result / Fraction(2) ** unit
        units = int(in_units) if in_units.denominator == 1 else None
    return Stage(told.text, tuple(rows), unit, result, units, bits, format, code)


def _format(result: Number | None) -> str:
    """The format of a result that has one."""
    if isinstance(result, Code):
        return result.format
    return "i32" if isinstance(result, Value) and recorder.is_integer(result.type) else ""


def _result_code(told: StageRecord, result: Real, format: str) -> int:
    """The bits of a result in a format: the model's, or those of its number."""
    if isinstance(told.result, Code):
        return recorder.code_of(told.result.code) & (1 << FORMATS[format].bits) - 1
    form = reals.codec(format)
    if format == "i32":
        return int(result) & 0xFFFFFFFF
    assert isinstance(form, SmallFloat)
    return form.encode(result)


def _row(term: Term, told: StageRecord, unit: int | None, k: Sequence[int]) -> Row:
    value = recorder.number(term.number)
    kept = term.kept
    if kept is None:
        return Row(_name(term.name, k), value)
    if isinstance(kept, Value) and recorder.is_integer(kept.type) and unit is not None:
        count = recorder.integer(kept)
        if told.frame is not None and recorder.integer(told.frame) < 0:
            count = -count
        own = unit if term.grid is None else recorder.unit(term.grid)
        return Row(_name(term.name, k), value, Fraction(count) * _power(unit, count), own, count)
    return Row(_name(term.name, k), value, recorder.number(kept))


def _power(unit: int, count: int) -> Fraction:
    """Two to a unit's exponent; 1 if all terms are zero, whose grid is arbitrary."""
    return Fraction(2) ** unit if count else Fraction(1)


def _name(name: Name, k: Sequence[int]) -> str:
    if isinstance(name, str):
        return name
    numbers = [name] if isinstance(name, int) else [*name]
    own = [k[n] for n in numbers]
    if len(own) > 3 and own == [*range(own[0], own[-1] + 1)]:
        return f"k {own[0]} to {own[-1]}"
    return f"k {', '.join(map(str, own))}"


def distance(code: int, exact: Real, format: str) -> float | None:
    """A result minus the exact value, in units of the format's last place; None as in `ulps`."""
    value = reals.decoded(code, format)
    if not (reals.is_finite(exact) and reals.is_finite(value)):
        return None
    unit = last_place(exact, FORMATS[format])
    return float((Fraction(value) - Fraction(exact)) / Fraction(2) ** unit)


def last_place(x: Real, form: Format) -> int:
    """The exponent of a number's last place in a format; infinity has the largest number's."""
    if not form.exponent_bits:
        return 0
    top = form.highest - 1 - form.mantissa_bits
    if not isinstance(x, Fraction):
        return form.lowest if x == 0 else top
    return min(max(reals.leading(x) - form.mantissa_bits, form.lowest), top) if x else form.lowest


WIDEST, DEEPEST = 64, 48  # bits above and below a grid that are shown


def _with_bits(
    rows: list[Row], unit: int | None, result: Real | None
) -> tuple[list[Row], tuple[str, str] | None]:
    """Rows with the aligned bits of their numbers; without bits if there are too many."""
    numbers = [row.value for row in rows]
    known = [x for x in (*numbers, result) if isinstance(x, Fraction) and x]
    if not known:
        return rows, None
    low = min(map(reals.lowest, known))
    place = low if unit is None else unit
    units = [row.unit for row in rows if row.unit is not None]
    top = max(place, *units, *map(reals.leading, known))
    if top - place >= WIDEST:
        return rows, None
    cut = max(low, place - DEEPEST)

    def shown(x: Real | None, place: int) -> tuple[str, str] | None:
        if not isinstance(x, Fraction) or not x:
            return None
        above, below = reals.bits(x, top, place, min(cut, place))
        return above, below + "…" * (reals.lowest(x) < cut)

    places = (place if row.unit is None else row.unit for row in rows)
    told = [replace(row, bits=shown(row.value, own)) for row, own in zip(rows, places, strict=True)]
    return told, shown(result, place)
