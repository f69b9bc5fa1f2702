"""Products of matrices by a model with NumPy: the reference for `tilecode`'s native functions."""

from __future__ import annotations

import numpy as np

from wavecore.builder.contract import Value
from wavecore.builder.interp import NumpyBuilder, dtype_of
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, State
from wavecore.matrix.numerics.sums import scale_factor
from wavecore.matrix.numerics.tile import Tile


def products(
    tile: Tile,
    a: np.ndarray,
    b: np.ndarray,
    c: np.ndarray,
    sa: np.ndarray | None = None,
    sb: np.ndarray | None = None,
) -> np.ndarray:
    """D's codes, shape (count, m, n).

    Args:
        a: codes, of any shape with (count, m, k) entries in that order; likewise b with
            (count, k, n) and c with (count, m, n).
        sa: for a scaled tile (count, k / block, m) E8M0 codes; for a sparse one (count, k, m) row
            numbers of b.
        sb: for a scaled tile (count, k / block, n) E8M0 codes.
    """
    count = c.size // (tile.m * tile.n)
    shape = (count, tile.m, tile.n)
    lanes = NumpyBuilder(count * tile.m * tile.n)

    def spread(codes: np.ndarray, form: Format) -> Value:
        flat = np.ascontiguousarray(np.broadcast_to(codes, shape)).ravel()
        return Value(form.code_type, True, flat.astype(dtype_of(form.code_type)))

    forms = FORMATS[tile.formats[0]], FORMATS[tile.formats[1]]
    rows = a.reshape(count, tile.m, tile.k)
    columns = b.reshape(count, -1, tile.n)

    def left(k: int) -> Factor:
        return tile.model.decode_operand(lanes, spread(rows[:, :, k, None], forms[0]), forms[0])

    def right(k: int) -> Factor:
        if tile.sparse:
            assert sa is not None
            chosen = sa.reshape(count, tile.k, tile.m)[:, k, :].astype(np.intp)
            entries = np.take_along_axis(columns, chosen[:, :, None], axis=1)
        else:
            entries = columns[:, k, None, :]
        return tile.model.decode_operand(lanes, spread(entries, forms[1]), forms[1])

    scales: list[Value] = []
    if tile.scale_block:
        assert sa is not None
        assert sb is not None
        blocks, byte = tile.k // tile.scale_block, FORMATS["u8"]
        every_a, every_b = sa.reshape(count, blocks, tile.m), sb.reshape(count, blocks, tile.n)
        each = [every_a[:, n, :, None] for n in range(blocks)]
        each += [every_b[:, n, None, :] for n in range(blocks)]
        names = ["sa"] * blocks + ["sb"] * blocks
        scales = [
            scale_factor(lanes, spread(codes, byte), tile.scale_format(name))
            for name, codes in zip(names, each, strict=True)
        ]
    state: State = tile.model.start(lanes, spread(c.reshape(shape), FORMATS[tile.c]))
    for first in range(0, tile.k, tile.group):
        steps = range(first, first + tile.group)
        state = tile.model.step(
            lanes, state, [left(k) for k in steps], [right(k) for k in steps], *scales
        )
    codes = lanes.widen(tile.model.finish(lanes, state)).ref
    return np.asarray(codes).reshape(shape)
