"""A layouts document: tables of the positions of all entries of operands, under all modifiers.

A page needs no algebra to show them. A map describes the layout of one operand: its table has a
number for each cell of the matrix in the order of its dimensions, the last one fastest,

    lane + wave * (32 * register + lowest bit)

for the cell's first position. A cell is one entry, or the `step` neighbours that share a position:
four k of a sparse operand, the k of a scale. For other copies, `copies` are added to the lane (with
wraparound). Maps that differ only in signs share a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, product
from typing import Any

from wavecore.errors import TargetError
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Layout
from wavecore.targets import Source
from wavecore.web import instruction

Setting = dict[str, int]


def paths() -> Iterator[tuple[str, ...]]:
    """Target and name of every matrix instruction."""
    return instruction.paths()


def document(target: str, name: str) -> dict[str, Any]:
    """The layouts of an instruction. Raises: TargetError, LookupError."""
    inst = instruction.found(target, name)
    store = _Store()
    waves = {wave: _wave(inst, wave, store) for wave in inst.waves}
    return {
        "instruction": inst.name,
        "target": inst.target,
        "waves": waves,
        "maps": store.maps,
        "tables": store.tables,
    }


class _Store:
    """Maps and tables, each stored once."""

    def __init__(self) -> None:
        self.maps: list[dict[str, Any]] = []
        self.tables: list[tuple[int, ...]] = []
        self._maps: dict[tuple[Layout, Source], int] = {}
        self._tables: dict[tuple[int, ...], int] = {}

    def map_of(self, layout: Layout, source: Source) -> int:
        """The number of a layout's map."""
        key = layout, source
        if key not in self._maps:
            table = tuple(_places(layout))
            number = self._tables.setdefault(table, len(self._tables))
            if number == len(self.tables):
                self.tables.append(table)
            self._maps[key] = len(self.maps)
            self.maps.append({**_map(layout), **asdict(source), "table": number})
        return self._maps[key]


def _map(layout: Layout) -> dict[str, Any]:
    first = layout.locations(*(0 for _ in layout.dims))
    return {
        "operand": layout.operand,
        "dims": layout.dims,
        "step": _steps(layout),
        "wave": layout.wave,
        "registers": layout.registers,
        "elements": layout.elements_per_lane,
        "bits": layout.bits,
        "pitch": layout.pitch,
        "offset": layout.offset,
        "kept": KEPT in layout.element,
        "copies": sorted((place.lane - layout[()].lane) % layout.wave for place in first),
        "signs": layout.signs,
        "notation": str(layout),
        "formulas": formulas(layout),
    }


def _steps(layout: Layout) -> list[int]:
    """Entries of a cell along each coordinate; blocks that share a position stay separate."""
    return [1 if name == "block" else layout.neighbours(name) for name in layout.names]


def _places(layout: Layout) -> Iterator[int]:
    ranges = (range(0, n, step) for (_, n), step in zip(layout.dims, _steps(layout), strict=True))
    for cell in product(*ranges):
        lane, element = layout.place(*cell)
        yield lane + layout.wave * (element * layout.pitch + layout.offset)


def _wave(inst: MatrixInstruction, wave: int, store: _Store) -> dict[str, Any]:
    return {
        "modifiers": {
            name: {"values": modifier.values, "meaning": modifier.meaning}
            for name, modifier in inst.modifiers(wave).items()
        },
        "limits": list(_limits(inst, wave)),
        "operands": {name: _operand(inst, name, wave, store) for name in inst.operands},
    }


def _operand(inst: MatrixInstruction, operand: str, wave: int, store: _Store) -> dict[str, Any]:
    """The map for each setting of the modifiers that affect the operand: {"1,0": 3}."""
    concerned = concerning(inst, operand, wave)
    maps = {}
    for setting in settings(inst, wave, concerned):
        layout = inst.layout(operand, wave=wave, **setting)
        key = ",".join(map(str, setting.values()))
        maps[key] = store.map_of(layout, inst.layout_source(operand, **setting))
    chosen = inst.format_modifiers.get(operand)
    return {
        "by": concerned,
        "maps": maps,
        "type": inst.operands[operand].dtype,
        "formats": {"modifier": chosen, "names": FORMATS} if chosen else None,
    }


def settings(inst: MatrixInstruction, wave: int, modifiers: list[str]) -> Iterator[Setting]:
    """Every legal setting of some of an instruction's modifiers."""
    legal = inst.modifiers(wave)
    for values in product(*(legal[name].values for name in modifiers)):
        setting = dict(zip(modifiers, values, strict=True))
        if is_legal(inst, wave, setting):
            yield setting


def is_legal(inst: MatrixInstruction, wave: int, setting: Setting) -> bool:
    """Whether modifiers may have these values together."""
    try:
        inst.check_modifiers(wave, **setting)
    except TargetError:
        return False
    return True


def concerning(inst: MatrixInstruction, operand: str, wave: int) -> list[str]:
    """The modifiers that change an operand's layout, alone or in combination with another one."""
    legal = list(inst.modifiers(wave))
    return [name for name in legal if _concerns(inst, operand, wave, name)]


def _concerns(inst: MatrixInstruction, operand: str, wave: int, name: str) -> bool:
    others = [other for other in inst.modifiers(wave) if other != name]
    beside = chain([{}], *(settings(inst, wave, [other]) for other in others))
    both = (
        (setting, {**setting, name: value})
        for setting in beside
        for value in inst.modifiers(wave)[name].values
    )
    return any(
        inst.layout(operand, wave=wave, **without) != inst.layout(operand, wave=wave, **with_it)
        for without, with_it in both
        if is_legal(inst, wave, without) and is_legal(inst, wave, with_it)
    )


def _limits(inst: MatrixInstruction, wave: int) -> Iterator[dict[str, Any]]:
    """The values of a modifier that another one allows, unless it allows all."""
    legal = inst.modifiers(wave)
    for name, by in product(legal, legal):
        if name == by or list(legal).index(name) < list(legal).index(by):
            continue
        allowed = {
            other: [
                value
                for value in legal[name].values
                if is_legal(inst, wave, {by: other, name: value})
            ]
            for other in legal[by].values
            if is_legal(inst, wave, {by: other})
        }
        if any(len(values) < len(legal[name].values) for values in allowed.values()):
            yield {"modifier": name, "by": by, "values": allowed}
