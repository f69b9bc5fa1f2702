"""The models, in NumPy and compiled, against an independent exact integer implementation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import pytest

from tests.numerics import exact
from tests.numerics.inputs import KINDS, Operands, Shape, generate, integers
from tests.sampling import in_turns
from wavecore.matrix.numerics import arrays
from wavecore.matrix.numerics.aligned import AlignedSum
from wavecore.matrix.numerics.chains import FmaChain, FtzAddMul, IntegerSum
from wavecore.matrix.numerics.model import Model
from wavecore.matrix.numerics.rdna import Dot2G11, DotG12
from wavecore.matrix.numerics.sums import ExactSum
from wavecore.matrix.numerics.tile import Tile
from wavecore.numerics import native

PRODUCTS = 2560  # of one element each, for each kind of inputs


@dataclass(frozen=True)
class Case:
    """A model, and the reference to compare it with."""

    model: Model
    formats: tuple[str, str]
    c: str
    k: int
    reference: Callable[..., int]

    def __str__(self) -> str:
        return f"{self.model.name}-{'-'.join(self.formats)}-{self.c}-k{self.k}"


def case(model: Model, formats: str, k: int, reference: Callable[..., int], c: str = "f32") -> Case:
    first, _, second = formats.partition(" ")
    return Case(model, (first, second or first), c, k, reference)


def exact_sum(formats: str, k: int, out: str = "f32") -> Case:
    first, _, second = formats.partition(" ")
    pair = (first, second or first)
    return Case(ExactSum(pair, k, out), pair, out, k, partial(exact.one_round, out=out))


def dot_g11(name: str, out: str, **more: bool) -> Case:
    saturates = bool(more.get("fp16_ovfl"))
    model = Dot2G11((name, name), out, saturates=saturates)
    return case(model, name, 16, partial(exact.dot2_g11, out=out, **more), out)


def dot_g12(name: str, out: str, step: int = 4, **more: bool) -> Case:
    first, _, second = name.partition(" ")
    model = DotG12(
        (first, second or first), out, step, bool(more.get("fp16_ovfl")),
        neighbours=4 if name[:3] in ("fp8", "bf8") else 2,
    )  # fmt: skip
    return case(model, name, 4 * step, partial(exact.dot_g12, out=out, step=step, **more), out)


FNUZ = ("fp8fnuz", "bf8fnuz fp8fnuz", "bf8fnuz")
OCP = ("fp8", "bf8 fp8", "fp8 bf8", "bf8")
CASES = [
    case(FmaChain(), "f32", 4, exact.fma_chain),
    case(FmaChain(flush_inputs=True), "f32", 4, partial(exact.fma_chain, flush_inputs=True)),
    case(FmaChain("f64"), "f64", 4, exact.fma_chain, "f64"),
    case(ExactSum(("f16", "f16"), 4), "f16", 16, partial(exact.e_fdpa, group=4)),
    case(ExactSum(("bf16", "bf16"), 2), "bf16", 8, partial(exact.e_fdpa, group=2)),
    case(FtzAddMul(4), "f16", 16, partial(exact.ftz_addmul, group=4)),
    case(FtzAddMul(4), "bf16", 16, partial(exact.ftz_addmul, group=4)),
    case(FtzAddMul(2), "bf16", 8, partial(exact.ftz_addmul, group=2)),
    case(AlignedSum(4, wide=True), "xf32", 8, partial(exact.tr_fdpa, group=4)),
    case(AlignedSum(8), "f16", 16, partial(exact.tr_fdpa, group=8)),
    case(AlignedSum(4), "f16", 4, partial(exact.tr_fdpa, group=4)),
    case(AlignedSum(8, wide=True), "bf16", 16, partial(exact.tr_fdpa, group=8)),
    *(case(AlignedSum(16, halves=True), name, 32, exact.gtr_fdpa) for name in FNUZ),
    *(dot_g11(name, out) for name, out in (("f16", "f32"), ("bf16", "f32"), ("f16", "f16"),
                                           ("bf16", "bf16"))),
    dot_g11("f16", "f16", fp16_ovfl=True),
    *(dot_g12(name, out) for name, out in (("f16", "f32"), ("bf16", "f32"), ("f16", "f16"),
                                           ("bf16", "bf16"))),
    dot_g12("f16", "f16", fp16_ovfl=True),
    dot_g12("f16", "f32", 2),
    *(dot_g12(name, "f32") for name in OCP),
    exact_sum("f16", 32), exact_sum("bf16", 16), exact_sum("bf16", 32),
    exact_sum("f16", 32, "f16"), exact_sum("bf16", 32, "bf16"),
    *(exact_sum(name, 64) for name in (*OCP, "fp6", "bf6 fp4", "fp4")),
]  # fmt: skip


SIDE = 16  # rows and columns of a tile


def on_grids(case: Case, inputs: Operands) -> tuple[np.ndarray, np.ndarray]:
    """D by the native function and by NumPy: each row of A with each column of B, 16 at a time."""
    batches = len(inputs.c) // SIDE
    tile = Tile(case.model, case.formats, case.c, case.c, SIDE, SIDE, case.k)
    a = inputs.a.reshape(batches, SIDE, case.k)
    b = inputs.b.reshape(batches, SIDE, case.k).swapaxes(1, 2)
    c = inputs.c.reshape(batches, SIDE)[:, np.add.outer(range(SIDE), range(SIDE)) % SIDE]
    c[:, range(SIDE), range(SIDE)] = inputs.c.reshape(batches, SIDE)
    compiled = native.products(tile, {"a": a, "b": b, "c": c})
    return compiled, arrays.products(tile, a, b, c)


# Cases share models: each of these gets all kinds of inputs.
CHOSEN = in_turns(
    [(case, kind) for case in CASES for kind in KINDS],
    lambda pair: f"{pair[0].model.name} {pair[1]}",
    4,
)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_models(case: Case) -> None:
    """Dot products of 16 kinds: NumPy, compiled and the exact reference agree."""
    count = min(640, -(-PRODUCTS // case.k // SIDE) * SIDE)
    kinds = [kind for each, kind in CHOSEN if each is case]
    assert kinds
    for kind in kinds:
        inputs = generate(kind, 7, Shape(case.formats, case.c, case.k, count))
        compiled, by_numpy = on_grids(case, inputs)
        assert np.array_equal(compiled, by_numpy), kind
        own = by_numpy[:, range(SIDE), range(SIDE)].ravel()
        for number, (a, b, c) in enumerate(zip(*(p.tolist() for p in inputs), strict=True)):
            expected = case.reference(a, b, c, formats=case.formats)
            assert own[number] == expected, (
                f"{kind}: a={[hex(n) for n in a]} b={[hex(n) for n in b]} c={c:#x}: "
                f"{int(own[number]):#x}, not {expected:#x}"
            )


SCALED = [("fp8", "fp8"), ("bf8", "fp4"), ("fp6", "bf6"), ("fp4", "fp4")]
SCALED_KINDS = in_turns(
    [(formats, kind) for formats in SCALED for kind in KINDS], lambda pair: pair[1], 2
)


@pytest.mark.parametrize("formats", SCALED)
def test_scaled(formats: tuple[str, str]) -> None:
    """Blocks of 32 with scales from 2**-127 to 2**127, and NaN."""
    k, block, batches = 128, 32, 12
    model = ExactSum(formats, k, block=block, name="SCALED")
    tile = Tile(model, formats, "f32", "f32", SIDE, SIDE, k)
    rng = np.random.default_rng(5)
    for kind in [kind for each, kind in SCALED_KINDS if each == formats]:
        inputs = generate(kind, 3, Shape(formats, "f32", k, batches * SIDE))
        a = inputs.a.reshape(batches, SIDE, k)
        b = inputs.b.reshape(batches, SIDE, k).swapaxes(1, 2)
        c = np.repeat(inputs.c.reshape(batches, SIDE, 1), SIDE, 2)
        near = rng.integers(120, 135, (2, batches, k // block, SIDE))
        codes = np.where(rng.random(near.shape) < 0.1, rng.integers(0, 256, near.shape), near)
        sa, sb = codes.astype(np.uint8)
        found = arrays.products(tile, a, b, c, sa, sb)
        given = {"a": a, "b": b, "c": c, "sa": sa, "sb": sb}
        assert np.array_equal(native.products(tile, given), found), kind
        for n in range(batches):
            for i, j in ((0, 0), (3, 7), (15, 2)):
                expected = exact.scaled(
                    a[n, i].tolist(), b[n, :, j].tolist(), int(c[n, i, j]), formats,
                    sa[n, :, i].tolist(), sb[n, :, j].tolist(),
                )  # fmt: skip
                assert found[n, i, j] == expected, (kind, n, i, j)


@pytest.mark.parametrize("clamp", [0, 1, 2])
@pytest.mark.parametrize("formats", [("i8", "i8"), ("u8", "i8"), ("i8", "u8"), ("u8", "u8"),
                                     ("i4", "u4"), ("u4", "u4")])  # fmt: skip
def test_integers(formats: tuple[str, str], clamp: int) -> None:
    """Wrapped, saturated at the end, and after each half of k."""
    k, batches = 16, 40
    tile = Tile(IntegerSum(clamp, k), formats, "i32", "i32", SIDE, SIDE, k)
    for seed in range(4):
        inputs = integers(seed, Shape(formats, "i32", k, batches * SIDE))
        a = inputs.a.reshape(batches, SIDE, k)
        b = inputs.b.reshape(batches, SIDE, k).swapaxes(1, 2)
        c = np.repeat(inputs.c.reshape(batches, SIDE, 1), SIDE, 2)
        found = arrays.products(tile, a, b, c)
        assert np.array_equal(native.products(tile, {"a": a, "b": b, "c": c}), found)
        for n in range(batches):
            for i, j in ((0, 0), (5, 9), (15, 15)):
                expected = exact.int_dot(
                    a[n, i].tolist(), b[n, :, j].tolist(), int(c[n, i, j]), formats,
                    clamp=bool(clamp), stages=max(clamp, 1),
                )  # fmt: skip
                assert found[n, i, j] == expected
