"""mma: one matrix instruction on arrays of any batch size."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from wavecore.errors import FormatError, ShapeError, TargetError
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.layout import Layout
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.matrix.numerics.table import Modes, arithmetic, format_name, tile_of
from wavecore.numerics import native
from wavecore.numerics.arguments import (
    TYPES,
    Codes,
    as_array,
    as_given,
    check_shape,
    codes_of,
    format_modifiers,
    possible_formats,
)


def mma(
    instruction: str,
    a: Any,
    b: Any,
    c: Any = None,
    *,
    target: str,
    wave: int | None = None,
    index: Any = None,
    scale_a: Any = None,
    scale_b: Any = None,
    fp16_ovfl: bool = False,
    flush_in32: bool = False,
    **modifiers: int,
) -> Any:
    """D = A B + C, bit for bit as the instruction computes it; `arithmetic` gives the evidence.

    Args:
        instruction: any spelling.
        a: shape (..., M, K), or (..., blocks, M, K) if the instruction has several blocks. For a
            sparse instruction the same, with at most two nonzero of each four k, or (..., M, K / 2)
            with an index. The elements are of the operand's type (NumPy's, ml_dtypes', or a torch
            tensor's on the CPU), or raw bits as unsigned integers of its width, or any other
            numbers, in lists or arrays, that the operand's type represents exactly. Arrays of
            integers as wide as a float type (int16 for f16, int32 for a C of f32) are rejected:
            they may be meant as bits. Any byte order is accepted; masked arrays are rejected, pass
            x.filled(0).
        b: shape (..., K, N) likewise.
        c: shape (..., M, N) likewise, or None for zeros.
        target: the gfx name.
        wave: 32 or 64, if modifiers depend on it; None for the target's default.
        index: (..., M, K / 4) bytes: the two of four k that a sparse A keeps, 2 bits each.
        scale_a, scale_b: (..., M, K / block) and (..., K / block, N) codes, of a scaled one: E8M0,
            or on gfx1250 what matrix_a_scale_fmt and matrix_b_scale_fmt say.
        fp16_ovfl: MODE.FP16_OVFL. flush_in32: MODE.FP_DENORM flushes f32 inputs.
        modifiers: the instruction's (cbsz, abid, blgp, neg_lo, neg_hi, clamp). Instead of the
            modifiers, the types of a and b may select formats, and the signedness of iu8 and iu4.
    Returns: D, of c's shape, in D's type; raw bits if c is given as such; a torch tensor if an
        operand is one, an array otherwise.
    Raises: TargetError for the instruction and its modifiers, ShapeError for shapes and types,
        FormatError for numbers; they name the legal values.
    """
    inst = catalogue.instruction(instruction, target)
    modifiers = inst.checked_modifiers(modifiers, wave)
    given = Operands(inst, modifiers, a, b, c, index)
    modes = Modes(fp16_ovfl, flush_in32, bool(modifiers.get("clamp")), *given.signs)
    tile = tile_of(inst, arithmetic(inst, modes, **given.modifiers))
    arrays = {"a": given.a, "b": given.b, "c": given.c.codes}
    if given.chosen is not None:
        arrays["sa"] = given.chosen
    if inst.scale_block:
        arrays["sa"], arrays["sb"] = _scales(inst, scale_a, scale_b, modifiers)
    elif scale_a is not None or scale_b is not None:
        raise TargetError(f"{inst.name} takes no scales.")
    return as_given(_batched(inst, tile, arrays, given.c.raw), a, b, c)


class Operands:
    """The operands' codes with modifiers applied; `chosen`: rows of B that a sparse A selects."""

    def __init__(
        self, inst: MatrixInstruction, modifiers: dict[str, int], a: Any, b: Any, c: Any, index: Any
    ) -> None:
        name = f"wc.mma {inst.name}"
        x = codes_of(name, "a", a, possible_formats(inst, "A", modifiers))
        y = codes_of(name, "b", b, possible_formats(inst, "B", modifiers))
        blocks = (inst.blocks,) if inst.blocks > 1 else ()
        kind = format_name(inst, inst.c_type)
        zeros = np.zeros((*blocks, inst.m, inst.n), TYPES[kind])
        self.c = codes_of(name, "c", zeros if c is None else c, [kind])
        compressed = inst.sparse and x.codes.shape[-1:] == (inst.k // 2,)
        k = inst.k // 2 if compressed else inst.k
        check_shape(name, "a", x.codes, (*blocks, inst.m, k))
        check_shape(name, "b", y.codes, (*blocks, inst.k, inst.n))
        check_shape(name, "c", self.c.codes, (*blocks, inst.m, inst.n))
        self.signs = x.format[0] != "u", y.format[0] != "u"
        self.modifiers = modifiers | format_modifiers(inst, x.format, y.format)
        self.chosen: np.ndarray | None = None
        if inst.sparse:
            kept, self.chosen = _kept(inst, x.codes, index)
            x = x._replace(codes=kept)
        elif index is not None:
            raise TargetError(f"{inst.name} is not sparse: it takes no index.")
        self.a, self.b = self._signed(inst, x, y)
        self._move(inst)

    def _signed(self, inst: MatrixInstruction, x: Codes, y: Codes) -> tuple[np.ndarray, np.ndarray]:
        """A, B and C with signs flipped as modifiers say; a sparse A is compressed."""
        low, high = self.modifiers.get("neg_lo", 0), self.modifiers.get("neg_hi", 0)
        if inst.blgp_negates:
            low = self.modifiers.get("blgp", 0)
        elif inst.d_type == "i32":
            return x.codes, y.codes
        if not low and not high:
            return x.codes, y.codes
        # NEG_HI applies to odd 16-bit entries; wider ones have only NEG.
        odd = high if FORMATS[x.format].bits == 16 else low
        sparse = inst.sparse and inst.is_wmma
        # B's sign follows the slot of A that it is multiplied with: it is the product's sign.
        flips = [(low ^ low >> 1) & 1, (odd ^ odd >> 1) & 1] if sparse else [low & 1, odd & 1]
        a = _flipped(x, -1, flips)
        b = y.codes if sparse else _flipped(y, -2, [low >> 1 & 1, odd >> 1 & 1])
        if inst.is_wmma and high & 4:
            sign = 1 << FORMATS[self.c.format].bits - 1
            self.c = self.c._replace(codes=np.bitwise_and(self.c.codes, sign - 1))
        if low & 4:
            self.c = self.c._replace(codes=_flipped(self.c, -1, [1, 1]))
        return a, b

    def _move(self, inst: MatrixInstruction) -> None:
        """CBSZ, ABID and BLGP: the entries that the lanes read instead of their own."""
        values = {name: self.modifiers.get(name, 0) for name in ("cbsz", "abid", "blgp")}
        if inst.sparse or inst.format_modifiers or inst.blgp_negates or not any(values.values()):
            return
        self.a = _moved(inst, "A", self.a, {n: values[n] for n in ("cbsz", "abid")})
        self.b = _moved(inst, "B", self.b, {"blgp": values["blgp"]})


def _flipped(operand: Codes, axis: int, flips: list[int]) -> np.ndarray:
    """With the signs of entries at even and at odd positions of an axis flipped."""
    sign = 1 << FORMATS[operand.format].bits - 1
    pattern = np.array([sign * flip for flip in flips], operand.codes.dtype)
    mask = np.resize(pattern, operand.codes.shape[axis])
    return np.asarray(np.bitwise_xor(operand.codes, mask if axis == -1 else mask[:, None]))


def _moved(
    inst: MatrixInstruction, operand: str, codes: np.ndarray, modifiers: dict[str, int]
) -> np.ndarray:
    """The entries that are read in place of each one."""
    if not any(modifiers.values()):
        return codes
    source = _sources(inst.layout(operand), inst.layout(operand, **modifiers))
    blocks = inst.blocks > 1
    whole = codes if blocks else codes[..., None, :, :]
    moved = whole[..., source[..., 2], source[..., 0], source[..., 1]]
    return np.asarray(moved if blocks else moved[..., 0, :, :])


@lru_cache(maxsize=64)
def _sources(own: Layout, read: Layout) -> np.ndarray:
    """The coordinates of the entry that is read for each block, row and column."""
    rows, columns, blocks = own.sizes
    source = np.empty((blocks, rows, columns, 3), np.intp)
    for row, column, block in own:
        (source[block, row, column],) = own.entries_at(*read.place(row, column, block))
    return source


# ------------------------------------------------------------------------------------ sparse A


def _kept(inst: MatrixInstruction, codes: np.ndarray, index: Any) -> tuple[np.ndarray, np.ndarray]:
    """A's kept entries, (..., M, K / 2), and the row of B that each selects, (..., K / 2, M)."""
    groups = inst.k // 4
    if codes.shape[-1] == inst.k:
        if index is not None:
            raise TargetError(
                f"{inst.name}: index requires a compressed A, with the K / 2 kept entries."
            )
        chosen = _nonzero(inst, codes.reshape(*codes.shape[:-1], groups, 4))
        rows = np.arange(groups)[:, None] * 4 + chosen
        flat = rows.reshape(*codes.shape[:-1], inst.k // 2)
        return np.take_along_axis(codes, flat, -1), flat.swapaxes(-1, -2)
    if index is None:
        raise TargetError(
            f"{inst.name}: give index, (..., {inst.m}, {groups}), with a compressed A."
        )
    nibbles = as_array(f"{inst.name}: index", index)
    if nibbles.dtype.kind not in "iu" or (
        nibbles.size and not 0 <= nibbles.min() <= nibbles.max() < 16
    ):
        raise FormatError(
            f"{inst.name}: index holds integers of four bits, 0 to 15, two bits a slot."
        )
    nibbles = nibbles.astype(np.uint8)
    check_shape(f"wc.mma {inst.name}", "index", nibbles, (inst.m, groups))
    chosen = np.stack([nibbles & 3, nibbles >> 2 & 3], -1).astype(np.intp)
    rows = np.arange(groups)[:, None] * 4 + chosen
    return codes, rows.reshape(*nibbles.shape[:-1], inst.k // 2).swapaxes(-1, -2)


def _nonzero(inst: MatrixInstruction, fours: np.ndarray) -> np.ndarray:
    """The two of each four that are kept: the nonzero entries, then the first ones."""
    form = FORMATS[format_name(inst, inst.a_type)]
    # Minus zero is zero, unless its code is NaN's.
    signed_zero = form.exponent_bits and form.special != "negative_zero"
    magnitude = (1 << form.bits - 1) - 1
    zero = np.bitwise_and(fours, magnitude) == 0 if signed_zero else fours == 0
    if (np.count_nonzero(~zero, axis=-1) > 2).any():
        raise ShapeError(f"{inst.name}: a has more than two nonzero entries in four k.")
    order = np.argsort(zero, axis=-1, kind="stable")[..., :2]
    return np.sort(order, axis=-1)


# -------------------------------------------------------------------------------------- scales


def scale_codes(what: str, array: np.ndarray, format: str) -> np.ndarray:
    """Scales as bytes, given as such or in the format's own type. Raises: ShapeError."""
    own = np.dtype(TYPES[format]) if format in TYPES else None
    if array.dtype == own:
        array = array.view(np.uint8)
    if array.dtype != np.uint8:
        legal = "uint8" if own is None else f"{own} or uint8"
        raise ShapeError(f"{what} is {array.dtype}, must be {legal}.")
    return array


def _scales(
    inst: MatrixInstruction, a: Any, b: Any, modifiers: dict[str, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Codes of scales, one block of k after another."""
    name, blocks = f"wc.mma {inst.name}", inst.k // inst.scale_block
    if a is None or b is None:
        shapes = f"(..., {inst.m}, {blocks}) and (..., {blocks}, {inst.n})"
        raise TargetError(f"{name}: give scale_a and scale_b, of shapes {shapes}.")
    found = []
    for operand, what, values in (("SA", "scale_a", a), ("SB", "scale_b", b)):
        array = as_array(f"{name}: {what}", values)
        form = inst.type_of(operand, **modifiers)
        found.append(scale_codes(f"{name}: {what}", array, form))
    check_shape(name, "scale_a", found[0], (inst.m, blocks))
    check_shape(name, "scale_b", found[1], (blocks, inst.n))
    return found[0].swapaxes(-1, -2), found[1]


# --------------------------------------------------------------------------------------- batch


def _batched(
    inst: MatrixInstruction, tile: Any, arrays: dict[str, np.ndarray], raw: bool
) -> np.ndarray:
    """All products of the batch, including blocks."""
    own = 3 if inst.blocks > 1 else 2
    shapes = {name: array.shape[: array.ndim - own] for name, array in arrays.items()}
    try:
        batch = np.broadcast_shapes(*shapes.values())
    except ValueError as error:
        given = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ShapeError(f"{inst.name}: batch shapes do not fit together: {given}.") from error
    flat = {}
    for name, array in arrays.items():
        shape = (*batch, *array.shape[array.ndim - own :])
        flat[name] = np.broadcast_to(array, shape).reshape(-1, *shape[-2:])
    d = native.products(tile, flat)
    blocks = (inst.blocks,) if inst.blocks > 1 else ()
    d = d.reshape(*batch, *blocks, inst.m, inst.n)
    return d if raw else d.view(TYPES[tile.d])
