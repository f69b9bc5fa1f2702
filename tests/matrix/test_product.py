"""wc.mma on arrays, and the emulator's matrix instructions against it."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.matrix import instructions

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
CASES = [
    (inst.name, target)
    for target in TARGETS
    for inst in instructions(target)
    if not inst.format_modifiers
]


@pytest.mark.parametrize(("name", "target"), CASES)
def test_mma_is_the_product(name: str, target: str) -> None:
    """Integers are exact, floats close to float64, batches broadcast."""
    inst = wc.instruction(name, target)
    rng = np.random.default_rng(3)
    blocks = (inst.blocks,) if inst.blocks > 1 else ()
    a, b = (
        rng.integers(-2, 3, (2, *blocks, *shape)).astype(np.float64)
        for shape in ((inst.m, inst.k), (inst.k, inst.n))
    )
    c = rng.integers(-99, 99, (*blocks, inst.m, inst.n))
    d = wc.mma(name, a, b, c, target=target)
    assert np.array_equal(d.astype(np.float64), a @ b + c)


def test_formats_are_refused() -> None:
    """Formats that modifiers choose, which mma does not take yet."""
    name = "v_mfma_f32_16x16x128_f8f6f4"
    a, c = np.zeros((16, 128)), np.zeros((16, 16))
    with pytest.raises(wc.TargetError, match="does not take v_mfma_f32_16x16x128_f8f6f4 yet"):
        wc.mma(name, a, a.T, c, target="gfx950")


def test_wrong_shapes_are_named() -> None:
    """The message gives both shapes."""
    with pytest.raises(wc.ShapeError, match="b has shape"):
        wc.mma("v_mfma_f32_16x16x4_f32", np.zeros((16, 4)), np.zeros((16, 16)),
               np.zeros((16, 16)), target="gfx942")  # fmt: skip
