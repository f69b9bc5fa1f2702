"""Forms of a target's instructions: for every mnemonic with semantics, those of its rows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from tests.fuzz.forms import Form, decoded, draw_form, words_of
from tests.fuzz.machine import FLOAT_MODES, Setting
from wavecore import targets
from wavecore.backends.cuda import routines
from wavecore.emulator import registry
from wavecore.emulator.legality import illegal
from wavecore.emulator.shape import FloatMode, InstructionForm, UnsupportedForm, shape_of
from wavecore.isa import Instruction
from wavecore.isa.table import Row, table

DRAWS = 40  # of modifiers and operands, until the semantics support the form
MODE = 0x3F0  # denormals kept, IEEE and DX10_CLAMP on


@dataclass(frozen=True)
class Place:
    """The place of a mnemonic in a target's tables: one row for one wave size."""

    target: str
    wave: int
    row: Row

    @property
    def setting(self) -> Setting:
        return Setting(self.target, self.wave, FLOAT_MODES[0])


@cache
def places(target: str) -> dict[str, list[Place]]:
    """Every mnemonic with semantics, and its rows."""
    found: dict[str, list[Place]] = {}
    for wave in targets.get(target).wave_sizes:
        rows = table(target, wave)
        for encoding in rows.encodings.values():
            for opcode in dict.fromkeys(rows.opcodes(encoding.table_name)):
                for row in rows.rows(encoding, opcode):
                    if registry.lookup(row.name) is not None:
                        found.setdefault(row.name, []).append(Place(target, wave, row))
    return found


def shapes(place: Place, choose: random.Random, mode: int = MODE) -> Iterator[InstructionForm]:
    """Forms of a row, drawn at random; one may repeat, and some are not supported."""
    for inst in _instructions(place, choose):
        if illegal(inst) is None:
            entry = registry.table()[(inst.x or inst).name]
            float_mode = FloatMode.from_bits(mode, place.target)
            yield shape_of(inst, place.wave, float_mode, entry.static)


def _instructions(place: Place, choose: random.Random) -> Iterator[Instruction]:
    for _ in range(DRAWS):
        form = _form(place, choose)
        words = form and words_of(form, place.setting, choose)
        if words:
            data = b"".join(word.to_bytes(4, "little") for word in words)
        else:  # not allowed in random programs, such as sleeping and the time
            data = place.row.value.to_bytes(8, "little")
        inst = decoded(data + bytes(16), place.setting)
        if inst is not None and place.row.name in {half.name for half in halves(inst)}:
            yield inst


def halves(inst: Instruction | InstructionForm) -> Sequence[Instruction | InstructionForm]:
    """The two instructions of a VOPD instruction, otherwise the instruction itself."""
    return [half for half in (inst.x, inst.y) if half is not None] or [inst]


def _form(place: Place, choose: random.Random) -> Form | None:
    form = draw_form(place.row, choose)
    name = place.row.encoding.name
    if form is None or name not in ("VOPDX", "VOPDY"):
        return form
    other = "VOPDY" if name == "VOPDX" else "VOPDX"
    mate = next(
        each
        for each in chain.from_iterable(places(place.target).values())
        if each.wave == place.wave and each.row.encoding.name == other
    )
    second = draw_form(mate.row, choose)
    first, second = (form, second) if name == "VOPDX" else (second, form)
    assert first is not None
    return Form(first.row, first.encoding, first.bits, first.drawn, second)


def first_text(
    places: Sequence[Place], choose: random.Random, symbol: str, mode: int = MODE
) -> routines.Made | str:
    """A routine of the first form of these rows that can be built, otherwise why none can."""
    why = "no form decodes"
    for place in places:
        for shape in shapes(place, choose, mode):
            try:
                return routines.build(shape, symbol)
            except UnsupportedForm as error:
                why = str(error)
    return why
