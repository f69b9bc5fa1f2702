"""Quick forms of the models: undoubted results equal the model's, and doubt is handled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.numerics.inputs import KINDS, Operands, Shape, generate
from tests.numerics.test_models import CASES, SIDE, Case
from tests.sampling import in_turns
from wavecore.builder.contract import I32, Builder, Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.matrix.numerics import arrays, entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, Quick, State
from wavecore.matrix.numerics.tile import Tile
from wavecore.numerics import native
from wavecore.numerics.arguments import TYPES

DOUBTED = 0x7FABCDEF  # no model's result
PRODUCTS = 6
EVERY_KIND = ("ordinary", "integers", *KINDS)
WITH_QUICK = [case for case in CASES if case.model.quick is not None]
# Of the other kinds, cases of one model take turns.
OF_EVERY_CASE = ("ordinary", "integers", "cancelling", "nans", "near_overflow", "near_underflow")
IN_TURNS = in_turns(
    [(case, kind) for case in WITH_QUICK for kind in EVERY_KIND if kind not in OF_EVERY_CASE],
    lambda pair: f"{pair[0].model.name} {pair[1]}",
    3,
)


@dataclass(frozen=True)
class AsModel:
    """A quick form as a model that gives DOUBTED where it is in doubt."""

    quick: Quick
    limits: State
    name = "quick"
    block = 0

    @property
    def group(self) -> int:
        return self.quick.group

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        return self.quick.decode_operand(b, code, form)

    def start(self, b: Builder, code: Value) -> State:
        return self.quick.start(b, code, *self.limits)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        return self.quick.step(b, state, x, y, *scales)

    def finish(self, b: Builder, state: State) -> Value:
        return b.select(
            self.quick.doubtful(b, state), b.const(I32, DOUBTED), self.quick.finish(b, state)
        )


def tile_of(case: Case) -> Tile:
    return Tile(case.model, case.formats, case.c, case.c, SIDE, SIDE, case.k)


def ordinary(case: Case, kind: str, seed: int) -> Operands:
    """Normal numbers or integers; C up to 2**30 times as large or small, and an infinity."""
    rng = np.random.default_rng(seed)
    sizes = {"a": (SIDE, case.k), "b": (case.k, SIDE), "c": (SIDE, SIDE)}
    found = []
    for operand, size in sizes.items():
        values = rng.standard_normal((PRODUCTS, *size))
        if kind == "integers":
            values = np.rint(4 * values)
        if operand == "c":
            span = np.arange(PRODUCTS)[:, None, None] * (2 if case.c == "f16" else 6)
            values *= np.exp2(rng.integers(-span, span + 1, values.shape))
            values[-1, 3, 5] = np.inf
        codes = values.astype(TYPES[tile_of(case).format_of(operand).name])
        found.append(codes.view(f"u{codes.itemsize}"))
    return Operands(*found)


def operands(case: Case, kind: str, seed: int) -> Operands:
    """Matrices: rows of A and columns of B of one kind, each C made for one of both."""
    if kind not in KINDS:
        return ordinary(case, kind, seed)
    inputs = generate(kind, seed, Shape(case.formats, case.c, case.k, PRODUCTS * SIDE))
    a = inputs.a.reshape(PRODUCTS, SIDE, case.k)
    b = inputs.b.reshape(PRODUCTS, SIDE, case.k).swapaxes(1, 2)
    rng = np.random.default_rng(seed)
    c = rng.permuted(np.repeat(inputs.c.reshape(PRODUCTS, 1, SIDE), SIDE, 1), axis=2)
    c[:, range(SIDE), range(SIDE)] = inputs.c.reshape(PRODUCTS, SIDE)
    return Operands(a, b, c)


def extent(codes: np.ndarray, form: Format) -> tuple[int, int]:
    """The lowest and the highest exponent of the nonzero elements."""
    flat = codes.ravel().astype(np.uint32)
    found = entries.exponent(NumpyBuilder(len(flat)), Value(I32, True, flat), form).ref
    found = found.view(np.int32)
    some = found[found != entries.ZERO_EXPONENT]
    return (int(some.min()), int(some.max())) if len(some) else (1 << 20, entries.ZERO_EXPONENT)


def quickly(case: Case, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray | None:
    """D by the quick form, DOUBTED in places; None for products that it does not support."""
    one, quick = NumpyBuilder(1), case.model.quick
    assert quick is not None
    ranges = [extent(x, FORMATS[name]) for x, name in zip((a, b), case.formats, strict=True)]
    lowest, highest = (one.const(I32, x + y) for x, y in zip(*ranges, strict=True))
    fits, limits = quick.fits(one, lowest, highest, case.k)
    if not fits.ref:
        return None
    return arrays.products(replace(tile_of(case), model=AsModel(quick, limits)), a, b, c)[0]


@pytest.mark.parametrize("case", WITH_QUICK, ids=str)
def test_what_is_not_doubted_is_the_models(case: Case) -> None:
    """All kinds of operands, with whole products or single elements in doubt or not."""
    taken, doubts = [], []
    for seed, kind in enumerate(EVERY_KIND):
        if kind not in OF_EVERY_CASE and (case, kind) not in IN_TURNS:
            continue
        given = operands(case, kind, seed)
        quick = [quickly(case, *each) for each in zip(*given, strict=True)]
        taken += [found is not None for found in quick]
        if not any(taken[-PRODUCTS:]):
            continue
        for found, expected in zip(quick, arrays.products(tile_of(case), *given), strict=True):
            if found is None:
                continue
            doubted = found == DOUBTED
            doubts.append(float(doubted.mean()))
            assert np.array_equal(found[~doubted], expected[~doubted]), kind
    assert any(taken)
    assert not all(taken)
    assert min(doubts) == 0
    assert max(doubts) > 0


@pytest.mark.parametrize("case", WITH_QUICK, ids=str)
def test_doubt_in_a_row_leaves_the_others(case: Case) -> None:
    """Native code: ordinary products, and C from any row on with NaN, infinity and extremes.

    D replaces C in memory, as in `matmul`: rows are recomputed only where C is still there.
    """
    tile, rng = tile_of(case), np.random.default_rng(3)
    for kind in ("ordinary", "integers", "clustered", "cancelling", "far_c"):
        a, b, c = operands(case, kind, 11)
        odd = generate("random_bits", 5, Shape(case.formats, case.c, 2, c.size)).c.reshape(c.shape)
        first = rng.integers(0, SIDE + 1, (PRODUCTS, 1, 1))
        spoiled = (np.arange(SIDE)[:, None] >= first) & (rng.random(c.shape) < 0.05)
        c = np.where(spoiled, odd, c)
        expected = arrays.products(tile, a, b, c)
        assert np.array_equal(native.products(tile, {"a": a, "b": b, "c": c}), expected), kind
        in_place = np.ascontiguousarray(c, native.storage(tile.format_of("c")))
        given = [np.ascontiguousarray(x, native.storage(tile.format_of(n))) for x, n in
                 ((a, "a"), (b, "b"))]  # fmt: skip
        pointers = [x.ctypes.data for x in (*given, in_place, in_place)]
        native.compiled(tile)[0](*pointers, None, None, PRODUCTS, tile.k, 1)
        assert np.array_equal(in_place, expected), kind
