"""matmul: whole matrices, tiled for an instruction as in a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.errors import ShapeError, TargetError
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.numerics.table import Modes, arithmetic, format_name, tile_of
from wavecore.numerics import arguments, dask_product, tiling
from wavecore.numerics.arguments import TYPES, as_given, format_modifiers, possible_formats
from wavecore.numerics.native import storage


def matmul(
    a: Any,
    b: Any,
    c: Any = None,
    *,
    instruction: str,
    target: str,
    fp16_ovfl: bool = False,
    flush_in32: bool = False,
    clamp: bool = False,
    progress: bool = True,
) -> Any:
    """A B + C with an instruction's arithmetic, k in ascending order, on all cores.

    Args:
        a: shape (M, K), any size; types as for `mma`. It is padded with zeros to whole tiles.
            If one of the three is a Dask array, so is the result (docs/how-to/large-products.md).
        b: shape (K, N).
        c: shape (M, N), or None for zeros.
        instruction: any spelling; a dense one of one block, without scales.
        target: the gfx name.
        fp16_ovfl: MODE.FP16_OVFL. flush_in32: MODE.FP_DENORM flushes f32 inputs. clamp: integers
            saturate.
        progress: show a bar on a terminal after two seconds; for Dask arrays use Dask's.
    Returns: shape (M, N), in D's type; raw bits if c is given as such; a Dask array or a torch
        tensor if an operand is one, an array otherwise. The bits are the same.
    Raises: TargetError, ShapeError, FormatError, which name what is legal.
    """
    inst = catalogue.instruction(instruction, target)
    _check(inst)
    name = f"wc.matmul with {inst.name}"
    lazy = any(map(dask_product.is_lazy, (a, b, c)))
    codes_of = dask_product.codes_of if lazy else arguments.codes_of
    x = codes_of(name, "a", a, possible_formats(inst, "A", {}))
    y = codes_of(name, "b", b, possible_formats(inst, "B", {}))
    if x.codes.ndim != 2 or y.codes.ndim != 2 or x.codes.shape[1] != y.codes.shape[0]:
        shapes = f"{x.codes.shape} and {y.codes.shape}"
        raise ShapeError(f"{name}: a and b have shapes {shapes}, must be (M, K) and (K, N).")
    size = x.codes.shape[0], y.codes.shape[1]
    kind = format_name(inst, inst.c_type)
    z = None if c is None else codes_of(name, "c", c, [kind])
    if z is not None and z.codes.shape != size:
        raise ShapeError(f"{name}: c has shape {z.codes.shape}, must be {size}.")
    formats = format_modifiers(inst, x.format, y.format)
    if clamp:
        inst.check_modifiers(clamp=1)
    modes = Modes(fp16_ovfl, flush_in32, clamp, x.format[0] != "u", y.format[0] != "u")
    tile = tile_of(inst, arithmetic(inst, modes, **formats))
    d_type = storage(tile.format_of("d")) if z is not None and z.raw else TYPES[tile.d]
    if lazy:
        given = None if z is None else z.codes
        return dask_product.product(tile, x.codes, y.codes, given, d_type)
    start = np.zeros(size, storage(tile.format_of("c"))) if z is None else z.codes
    d = tiling.product(tile, x.codes, y.codes, start, progress=progress)
    return as_given(d.view(d_type), a, b, c)


def _check(inst: MatrixInstruction) -> None:
    if inst.sparse or inst.blocks > 1 or inst.scale_block or inst.c_type != inst.d_type:
        what = "sparse" if inst.sparse else "of several blocks" if inst.blocks > 1 else "scaled"
        what = "of another C than D" if inst.c_type != inst.d_type else what
        others = [
            other.name
            for other in catalogue.instructions(inst.target)
            if other.a_type == inst.a_type
            and not (other.sparse or other.scale_block)
            and other.blocks == 1
            and other.c_type == other.d_type
        ]
        hint = f" Take {' or '.join(others)}." if others else ""
        raise TargetError(f"wc.matmul: {inst.name} is {what}; it takes dense ones.{hint}")
