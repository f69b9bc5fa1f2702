"""The models on the NumPy builder against exact integer arithmetic written on its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.numerics import exact
from tests.numerics.inputs import KINDS, Operands, Shape, generate, scales
from wavecore.builder.contract import I32, I64, Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.matrix.numerics.aligned import AlignedSum
from wavecore.matrix.numerics.chains import FmaChain, FtzAddMul, IntegerSum
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.matrix.numerics.model import Model
from wavecore.matrix.numerics.rdna import Dot2G11, DotG12
from wavecore.matrix.numerics.sums import ExactSum, scale_factor

COUNT = 700  # dot products of each kind of inputs; 16 kinds


@dataclass(frozen=True)
class Case:
    """A model, and the reference that it is compared with."""

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


def value(codes: np.ndarray, name: str) -> Value:
    """Codes as the builder's value."""
    type = FORMATS[name].code_type
    return Value(type, True, codes.astype(np.uint64 if type == I64 else np.uint32))


def computed(model: Model, formats: tuple[str, str], c: str, inputs: Operands,
             *more: Any) -> np.ndarray:  # fmt: skip
    """D's codes by the model: one dot product a lane."""
    b = NumpyBuilder(len(inputs.c))
    k = inputs.a.shape[1]
    x, y = (
        [model.factor(b, value(codes[:, n], name), FORMATS[name]) for n in range(k)]
        for codes, name in zip((inputs.a, inputs.b), formats, strict=True)
    )
    state = model.start(b, value(inputs.c, c))
    group = model.group or k
    for first in range(0, k, group):
        state = model.step(b, state, x[first : first + group], y[first : first + group], *more)
    return np.broadcast_to(b.widen(model.finish(b, state)).ref, inputs.c.shape)


def compare(case: Case, inputs: Operands, found: np.ndarray) -> None:
    for number, (a, b, c) in enumerate(zip(*(part.tolist() for part in inputs), strict=True)):
        expected = case.reference(a, b, c, formats=case.formats)
        assert found[number] == expected, (
            f"a={[hex(n) for n in a]} b={[hex(n) for n in b]} c={c:#x}: "
            f"{int(found[number]):#x}, not {expected:#x}"
        )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_models(case: Case, kind: str) -> None:
    """Every model on every kind of inputs."""
    inputs = generate(kind, 7, Shape(case.formats, case.c, case.k, COUNT))
    compare(case, inputs, computed(case.model, case.formats, case.c, inputs))
