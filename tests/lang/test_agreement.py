"""Generated functions give the same results on every target as in CPython, bit for bit per lane."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.lang import programs
from tests.lang.importing import imported
from tests.lang.lanes import Array, Number, run_by_python
from tests.lang.programs import COLS, DATA, LANES, ROWS, Generator, Program
from tests.sampling import EVERYTHING

TARGETS = ("gfx90a", "gfx1100", "gfx1201")
BATCH, BATCHES = 25, 12


def inputs(seed: int) -> dict[str, Any]:
    """Numbers for all lanes: small ones, the limits of types, and ordinary ones."""
    random = np.random.default_rng(seed)
    ends = np.array([0, 1, -1, 127, -128, 255, 2**31 - 1, -(2**31), 2**32, -(2**63), 2**63 - 1])
    whole = random.integers(-100, 100, (LANES, 3))
    whole[random.random((LANES, 3)) < 0.3] = random.choice(ends)
    real = np.round(random.normal(0, 8, (LANES, 3)), 3)
    real[random.random((LANES, 3)) < 0.1] = 0.5
    data = random.integers(-50, 50, 2 * DATA, dtype=np.int32)[::-2]
    grid = random.normal(0, 4, (COLS, ROWS)).astype(np.float32).T[:, ::-1]
    return {"whole": whole, "real": real, "data": data, "grid": grid}


def by_python(
    text: str, made: list[Program], given: dict[str, Any], point: Any
) -> tuple[Any, Any, Any]:
    """CPython's results: stores, integers and floats of every program and lane."""
    types = {k: v for each in made for k, v in each.types.items()}
    scope = run_by_python(text, types, {})
    out = np.zeros((len(made), LANES, DATA), np.int32)
    ints = np.zeros((len(made), LANES), np.int64)
    reals = np.zeros((len(made), LANES))
    p = scope["Point"](Number("f32", point.x), Number("i16", point.n))
    whole, real = Array("i64", given["whole"]), Array("f64", given["real"])
    for n, each in enumerate(made):
        for lane in range(LANES):
            names = {**scope, "whole": whole, "real": real, "lane": Number("i32", lane)}
            arguments = [eval(one, names) for one in each.arguments]
            i, x = scope[each.name](
                *arguments, Array("i32", given["data"]), Array("f32", given["grid"]),
                Array("i32", out[n, lane]), p, Number("i32", lane),
            )  # fmt: skip
            ints[n, lane], reals[n, lane] = Number("i64", i).value, Number("f64", x).value
    return out, ints, reals


CASES = [
    (batch, target)
    for batch in range(BATCHES)
    for n, target in enumerate(TARGETS)
    if EVERYTHING or batch % (4 * len(TARGETS)) == n  # one batch per target
]


@pytest.mark.parametrize(("batch", "target"), CASES)
def test_generated_functions_agree_with_python(batch: int, target: str, tmp_path: Path) -> None:
    """Arithmetic, control flow, scopes, arrays and closures mean what they mean in Python."""
    made = [Generator(batch * BATCH + n).program() for n in range(BATCH)]
    text = programs.module_text(made)
    module = imported(tmp_path / f"batch_{batch}_{target}.py", text)
    given, point = inputs(batch), module.Point(1.5, -7)
    with np.errstate(all="ignore"):
        wanted = by_python(text.partition("@wl.kernel")[0], made, given, point)
    found = [np.zeros_like(each) for each in wanted]
    module.run.launch(
        wc.Device(target), grid=len(made), block=LANES,
        args=(given["whole"], given["real"], given["data"], given["grid"], *found, point),
    )  # fmt: skip
    for what, one, other in zip(("stores", "integers", "floats"), found, wanted, strict=True):
        for n, each in enumerate(made):
            np.testing.assert_array_equal(
                one[n], other[n], err_msg=f"{what} of {each.name} on {target}\n{each.text}"
            )
