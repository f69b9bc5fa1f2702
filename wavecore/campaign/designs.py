"""The designs of a search: instructions with different arithmetic, and their results on arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from wavecore.errors import CampaignError, TargetError
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import FORMATS as CHOSEN
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import describe
from wavecore.matrix.numerics.chains import IntegerSum
from wavecore.matrix.numerics.sums import ExactSum
from wavecore.matrix.numerics.table import DEFAULT_MODES, arithmetic, format_name
from wavecore.numerics.arguments import format_modifiers, possible_formats
from wavecore.numerics.comparison import Design, fitted, named, result_of
from wavecore.numerics.product import mma
from wavecore.targets.timing import EVIDENCE

What = str | tuple[str, str] | MatrixInstruction
_Meant = tuple[MatrixInstruction, str]  # with the format for F8F6F4, or ""
_MNEMONICS = ("v_", "__builtin", "llvm.")
_FIRST_TWO = 0b01_00  # the sparse index that keeps the first two of four k


def distinct(designs: Iterable[What] | None, type: str, result: str) -> tuple[Design, ...]:
    """The selected designs, one for each arithmetic: that of the target with the best evidence.

    Args:
        designs: instructions; their names, on every target that has them; targets, with every
            dense instruction of the type; (target, name) or (target, type). None is all targets. A
            sparse instruction is selected only by its name.
        type: the type of A and B, if a design does not specify it. result: the type of C and D.

    Raises: TargetError if there is no such instruction; CampaignError if it is scaled, or its C or
        D have another type.
    """
    if isinstance(designs, str | MatrixInstruction):
        designs = [designs]
    if designs is not None and not isinstance(designs, Iterable):
        raise CampaignError(f"designs takes a list of designs, not {designs!r}.")
    groups: dict[Hashable, list[_Meant]] = {}
    for each in _all(type, result) if designs is None else designs:
        for meant in _meant(each, type, result):
            _check(meant[0], result)
            groups.setdefault(_arithmetic(*meant), []).append(meant)
    if not groups:
        raise CampaignError(f"no dense instruction has {type} inputs and {result} results.")
    return named([_first(group) for group in groups.values()])


def text_of(designs: Sequence[Design]) -> str:
    """The designs as text for a table column."""
    return ", ".join(
        f"{design.instruction.target} {design.instruction.name} {_chosen(design)}".strip()
        for design in designs
    )


@lru_cache(maxsize=8)
def designs_of(text: str) -> tuple[Design, ...]:
    """The designs in a text from `text_of`."""
    meant = []
    for each in text.split(", "):
        target, name, *chosen = each.split(" ")
        meant.append((catalogue.instruction(name, target), "".join(chosen)))
    return named(meant)


def computed(design: Design, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """A B + C computed by the design, k in ascending order: a (M, K), b (K, N), c (M, N)."""
    if design.instruction.blocks == 1 and not design.instruction.sparse:
        return result_of(design, a, b, c)
    return _by_tiles(design, a, b, c)


def products_of(inst: MatrixInstruction) -> int:
    """The number of products that an instruction sums: a sparse A has half of its entries."""
    return inst.k // 2 if inst.sparse else inst.k


# ------------------------------------------------------------------------------- which are meant


def _all(type: str, result: str) -> Iterator[str]:
    for target in catalogue.targets():
        if _of_type(target, type, result):
            yield target


def _meant(what: What, type: str, result: str) -> list[_Meant]:
    if isinstance(what, MatrixInstruction):
        return [(what, "")]
    pair = isinstance(what, tuple) and len(what) == 2 and all(isinstance(e, str) for e in what)
    if not (isinstance(what, str) or pair):
        raise CampaignError(
            "a design is an instruction, its name, a target, (target, name) or (target, type), not "
            f"{what!r}."
        )
    if isinstance(what, tuple):
        target, name = what
        if name.startswith(_MNEMONICS):
            return [(catalogue.instruction(name, target), "")]
        type = name
    elif what.startswith(_MNEMONICS):
        return [(inst, "") for inst in _everywhere(what)]
    else:
        target = what
    found = _of_type(target, type, result)
    if not found:
        raise TargetError(
            f"{target} has no dense matrix instruction with {type} inputs and {result} results; "
            f"`wavecore list -a {target}` shows all."
        )
    return found


def _everywhere(name: str) -> list[MatrixInstruction]:
    """The instruction of that name on each target that has it."""
    found = []
    error: TargetError | None = None
    for target in catalogue.targets():
        try:
            found.append(catalogue.instruction(name, target))
        except TargetError as missing:
            error = missing
    if error is not None and not found:
        raise error
    return found


def _of_type(target: str, type: str, result: str) -> list[_Meant]:
    """The target's dense instructions for a type; that for F8F6F4 if a format has no other."""
    kinds = {type, f"iu{type[1:]}"} if type in ("i8", "i4") else {type}
    dense = [
        inst
        for inst in catalogue.instructions(target)
        if not (inst.sparse or inst.scale_block) and inst.c_type == inst.d_type == result
    ]
    found = [(inst, "") for inst in dense if inst.a_type in kinds and inst.b_type in kinds]
    if not found and type in CHOSEN:
        found = [(inst, type) for inst in dense if inst.format_modifiers]
    return found


def _check(inst: MatrixInstruction, result: str) -> None:
    if inst.scale_block:
        raise CampaignError(
            f"{inst.name} of {inst.target} is scaled; a search needs instructions without scales."
        )
    if not inst.c_type == inst.d_type == result:
        raise CampaignError(
            f"{inst.name} of {inst.target} has C in {inst.c_type} and D in {inst.d_type}; this "
            f"search compares {result}. Give result={inst.d_type!r}, or choose another instruction."
        )


def _arithmetic(inst: MatrixInstruction, type: str) -> Hashable:
    """A key that is equal for instructions with the same arithmetic."""
    formats = [format_name(inst, type)] * 2 if type else [_kinds(inst, each)[0] for each in "AB"]
    how = arithmetic(inst, DEFAULT_MODES, **format_modifiers(inst, *formats))
    model = how.model
    if isinstance(model, ExactSum):
        model = replace(model, name="")
    if isinstance(model, IntegerSum) and not model.stages:  # wrapping sums have no order
        model = replace(model, k=0)
    return model, how.formats


def _kinds(inst: MatrixInstruction, operand: str) -> list[str]:
    return possible_formats(inst, operand, {})


def _first(group: list[_Meant]) -> _Meant:
    """The first target's with the best evidence: without blocks, dense, with the largest K."""
    evidence = [EVIDENCE.index(describe(inst).source.evidence) for inst, _ in group]
    inst, _ = group[evidence.index(min(evidence))]
    own = [meant for meant in group if meant[0].target == inst.target]
    return max(own, key=lambda meant: (meant[0].blocks == 1, not meant[0].sparse, meant[0].k))


def _chosen(design: Design) -> str:
    """The format for F8F6F4 in this design; "" for other instructions."""
    if not design.instruction.format_modifiers or len(design.formats[0]) > 1:
        return ""
    return design.formats[0][0]


# -------------------------------------------------------------------------------------- computing


def _by_tiles(design: Design, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Like `result_of`, for an instruction with several blocks (tiles of D), or a sparse one."""
    inst, k = design.instruction, products_of(design.instruction)
    kinds = (*design.formats, _kinds(inst, "C"))
    x, y, z = (
        fitted(design.name, what, array, legal)
        for what, array, legal in zip("abc", (a, b, c), kinds, strict=True)
    )
    rows, columns = x.shape[0], y.shape[1]
    x = _filled(x, inst.m, k).reshape(-1, 1, inst.m, x.shape[1] + -x.shape[1] % k)
    y = _filled(y, k, inst.n)
    index = None
    if inst.sparse:
        y = _between_unused(y)
        index = np.full((inst.m, inst.k // 4), _FIRST_TWO, np.uint8)
    y = y.reshape(y.shape[0], -1, inst.n).swapaxes(0, 1)[None]
    z = _filled(z, inst.m, inst.n)
    whole = z.shape
    d = z.reshape(whole[0] // inst.m, inst.m, -1, inst.n).swapaxes(1, 2)
    grid = d.shape[:2]
    left, right, sums = (_in_blocks(each, grid, inst.blocks) for each in (x, y, d))
    for step in range(left.shape[-1] // k):
        part_a = left[..., step * k : (step + 1) * k]
        part_b = right[..., step * inst.k : (step + 1) * inst.k, :]
        sums = mma(inst.name, part_a, part_b, sums, target=inst.target, index=index)
    tiles = sums.reshape(-1, inst.m, inst.n)[: grid[0] * grid[1]].reshape(d.shape)
    found: np.ndarray = tiles.swapaxes(1, 2).reshape(whole)[:rows, :columns]
    return found


def _between_unused(y: np.ndarray) -> np.ndarray:
    """B's rows as the first two of each four, which are those that A keeps."""
    out = np.zeros((y.shape[0] // 2, 4, y.shape[1]), y.dtype)
    out[:, :2] = y.reshape(-1, 2, y.shape[1])
    return out.reshape(-1, y.shape[1])


def _filled(x: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Padded with zeros to whole multiples of rows and columns."""
    return np.pad(x, ((0, -x.shape[0] % rows), (0, -x.shape[1] % columns)))


def _in_blocks(tiles: np.ndarray, grid: tuple[int, int], blocks: int) -> np.ndarray:
    """Consecutive tiles, (I or 1, J or 1, rows, columns), as (batch, blocks, ...)."""
    every = np.broadcast_to(tiles, (*grid, *tiles.shape[2:])).reshape(-1, *tiles.shape[2:])
    every = np.pad(every, ((0, -len(every) % blocks), (0, 0), (0, 0)))
    return every.reshape(-1, blocks, *every.shape[1:])
