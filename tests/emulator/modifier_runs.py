"""Run the cases of modifier_model.py: instructions with modifiers, on either executor.

Where DPP gives a lane 0 as its first source, no vector has the result: it is taken from the same
instruction with 0 in that register everywhere, each lane active and reading itself (its twin).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tests.emulator import encode
from tests.emulator.harness import Batch, Session
from tests.emulator.modifier_lanes import (
    INACTIVE,
    INVALID,
    LEFT_OUT,
    READS_ZERO,
    RUNS,
    without_movement,
)
from tests.emulator.modifier_model import OLD, Case, Field, result_kind
from tests.emulator.modifier_sdwa import DWORD, place, rest
from tests.emulator.pseudocode_operands import mask
from tests.emulator.pseudocode_runs import EXEC, VCC
from tests.emulator.pseudocode_vectors import Vector, is_nan
from wavecore.emulator.shape import FloatMode
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import Row, table

SGPR_MASK = 40  # where SDWA's compares put their mask half of the time
MASKS = ("mask", "vcc", "exec")


@dataclass
class Item:
    """An instruction with modifiers, and its expected results."""

    row: Row
    encoding: Encoding
    vector: Vector
    case: Case
    seed: int

    @property
    def has_twin(self) -> bool:
        return READS_ZERO in self.case.states

    @property
    def is_wide(self) -> bool:
        """Whether DPP moves 64 bits, for which few controls exist."""
        return self.row.styles.get("dpp_ctrl") == "dp"

    @property
    def mask_at(self) -> int:
        """The register of a lane mask that is written, other than EXEC."""
        return SGPR_MASK if self.encoding.name == "VOPC_SDWA" and self.seed & 2 else VCC

    @property
    def masks(self) -> dict[str, int]:
        """The parts that are lane masks, and their registers."""
        return {part: EXEC if part == "exec" else self.mask_at
                for part in self.vector.parts if part in MASKS}  # fmt: skip

    def line(self, mods: dict[str, int]) -> str:
        """The words, operands in encode.VGPRS, lane masks in VCC."""
        bits = self.row.value
        for spec in self.row.operands:
            if spec.cls is None or spec.implied >= 0:
                continue
            if spec.name == "sdst" and self.mask_at == SGPR_MASK:
                bits |= SGPR_MASK << spec.low | 1 << spec.extra_low
                continue
            vector = spec.name in encode.VGPRS and spec.cls.kind in ("v", "vs", "av", "a")
            selector = 256 + encode.VGPRS[spec.name] if vector else VCC
            bits |= (selector - spec.base) // spec.scale << spec.low
        for name, low, field, _, shift in self.row.mods:
            bits |= (mods.get(name, 0) >> shift & field) << low
        words = [f"{bits >> 32 * i & 0xFFFFFFFF:#x}" for i in range(self.encoding.dwords)]
        return ".long " + ", ".join(words)


def rows(target: str, wave: int, names: Sequence[str]) -> Iterator[tuple[Row, Encoding]]:
    """The rows of the encodings that the target has."""
    found = table(target, wave)
    for name in names:
        encoding = found.encodings.get(name)
        for opcode in found.opcodes(encoding.table_name) if encoding is not None else ():
            for row in found.rows(encoding, opcode):
                yield row, encoding


def problems(target: str, wave: int, items: Sequence[Item], native: int) -> Iterator[str]:
    """Mistakes of every item in NumPy, and natively in one of `native` items, by its seed."""
    yield from _problems(target, wave, items, "numpy")
    chosen = [item for item in items if item.seed % native == 0]
    for mode in sorted({item.case.mode & FloatMode.MASK for item in chosen}):
        same = [item for item in chosen if item.case.mode & FloatMode.MASK == mode]
        yield from _problems(target, wave, same, "native")


def _problems(target: str, wave: int, items: Sequence[Item], executor: str) -> Iterator[str]:
    lines = [item.line(item.case.mods) for item in items]
    twins = [item.line(without_movement(item.case.mods, wide=item.is_wide))
             for item in items if item.has_twin]  # fmt: skip
    session = Session(Batch(target, lines + twins, wave))
    twin = len(lines)
    for index, item in enumerate(items):
        blank: list[int] = []
        if item.has_twin:
            load(session, item, [0] * wave)
            session.exec_mask = (1 << wave) - 1
            session.run(twin, executor)
            blank = _outcome(session, item)
            twin += 1
        load(session, item, item.case.columns["S0"])
        session.run(index, executor)
        problem = _mistake(session, item, blank)
        if problem:
            text = session.batch.instructions[index].text
            settings = f"MODE {item.case.mode:#x}, {item.case.mods}"
            yield f"{target} {executor} {text}: {problem} ({settings})"


def load(session: Session, item: Item, first_source: list[int]) -> None:
    """The registers, VCC, EXEC and MODE of a case, for a given S0."""
    case = item.case
    session.clear()
    session.mode = case.mode
    session.exec_mask = sum((s != INACTIVE) << lane for lane, s in enumerate(case.states))
    session.set_pair(VCC, _old_mask(item))
    if item.mask_at == SGPR_MASK:
        session.set_pair(SGPR_MASK, _old_mask(item))
    session.vgprs[encode.VGPRS["vdst"] : encode.VGPRS["vdst"] + 4] = OLD
    for op, column in (case.columns | {"S0": first_source}).items():
        register = encode.VGPRS["vdst" if op == "D0" else f"src{op[1]}"]
        if op == "D0":
            column = _old(item)
        for dword in range(encode.dwords(item.row, op)):
            words = [value >> 32 * dword & 0xFFFFFFFF for value in column]
            session.vgprs[register + dword] = np.array(words, np.uint32)


def _old(item: Item) -> list[int]:
    """The old contents of the destination."""
    case = item.case
    if "D0" not in case.columns or item.row.encoding.name.startswith("VOPC"):
        return [OLD | OLD << 32] * len(case.states)
    if item.vector.kinds["D0"][-2:] != "16":
        return case.columns["D0"]
    if case.high:
        return [OLD & 0xFFFF | value << 16 for value in case.columns["D0"]]
    return [OLD & 0xFFFF0000 | value for value in case.columns["D0"]]


def _old_mask(item: Item) -> int:
    bits = mask(item.vector.key, "VCC")
    return sum((bits >> v & 1) << lane for lane, v in enumerate(item.case.vectors))


def _outcome(session: Session, item: Item) -> list[int]:
    """Each lane's result: the destination, or the bits of the masks."""
    if not result_kind(item.vector):
        found = [0] * len(item.case.states)
        for i, register in enumerate(item.masks.values()):
            bits = session.exec_mask if register == EXEC else session.pair(register)
            found = [was | (bits >> lane & 1) << i for lane, was in enumerate(found)]
        return found
    count = encode.dwords(item.row, "D0")
    found = [session.vgprs[encode.VGPRS["vdst"] + i].tolist() for i in range(count)]
    return [sum(dword[lane] << 32 * i for i, dword in enumerate(found))
            for lane in range(len(item.case.states))]  # fmt: skip


def _mistake(session: Session, item: Item, blank: list[int]) -> str:
    """The first lane with a wrong result, as text."""
    found, case = _outcome(session, item), item.case
    has_value = bool(result_kind(item.vector))
    old = _old(item)
    for lane, state in enumerate(case.states):
        if state == READS_ZERO:
            wrong = "" if found[lane] == blank[lane] else f"{blank[lane]:#x} with 0 as S0"
        elif not has_value:
            wrong = _wrong_bits(item, lane, found[lane])
        elif state == RUNS:
            wrong = _wrong_value(item, lane, found[lane], old[lane]) if case.compared[lane] else ""
        else:
            same = (found[lane] ^ old[lane]) & (1 << 32 * encode.dwords(item.row, "D0")) - 1 == 0
            wrong = "" if same else f"{old[lane]:#x} as before"
        if not wrong and has_value and "vcc" in item.masks and state == RUNS:
            bit = session.pair(item.mask_at) >> lane & 1
            wrong = _wrong_bits(item, lane, bit) and "another carry"
        if wrong:
            given = {op: hex(column[lane]) for op, column in case.columns.items()}
            return f"lane {lane}, {state}: {given} gives {found[lane]:#x}, not {wrong}"
    return ""


def _wrong_bits(item: Item, lane: int, got: int) -> str:
    """The mask bits that a lane should have, "" if it has them."""
    state, wanted = item.case.states[lane], 0
    if state == RUNS and not item.case.compared[lane]:
        return ""
    for i, (part, register) in enumerate(item.masks.items()):
        if state == RUNS:
            wanted |= (item.vector.parts[part][0] >> item.case.vectors[lane] & 1) << i
        elif state == INVALID:
            wanted |= (1 if register == EXEC else _old_mask(item) >> lane & 1) << i
        else:
            assert state in (INACTIVE, LEFT_OUT)
    return "" if got == wanted else str(wanted)


def _wrong_value(item: Item, lane: int, got: int, old: int) -> str:
    """What a lane's register should be, "" if it is."""
    case, fields = item.case, item.case.wanted[lane]
    if case.high or "dst_sel" in case.mods:
        (field,) = fields
        return _wrong_in_place(case, field, got, old)
    for field in fields:
        if not _same(field, got >> field.low, field.width):
            return f"{field.bits:#x} from bit {field.low} on"
    keeps = not case.target.startswith("gfx9") and fields[0].width == 16 and len(fields) == 1
    if keeps and (got ^ old) & 0xFFFF0000:  # GFX9 has its own list: test_halves.py
        return "the upper half as before"
    return ""


def _same(field: Field, bits: int, size: int) -> bool:
    """Whether the low bits of a register equal a field's; all NaNs are equal."""
    if field.bits is None:
        return True
    ones = (1 << size) - 1
    if is_nan(field.bits, field.kind):
        return size < field.width or is_nan(bits & ones, field.kind)
    return (bits ^ field.bits) & ones == 0


def _wrong_in_place(case: Case, field: Field, got: int, old: int) -> str:
    """The same for a result written to a part of the register, and the rest of it."""
    low, size = (16, 16) if case.high else place(case.mods["dst_sel"])
    size = min(size, field.width)
    if not _same(field, got >> low, size):
        return f"{field.bits:#x} from bit {low} on"
    element = got >> low & (1 << size) - 1
    if case.high:
        around = old & 0xFFFF
    elif case.mods["dst_sel"] == DWORD:
        return ""
    else:
        around = rest(case.mods, element, old)
    wanted = element << low | around
    return "" if got == wanted else f"{wanted:#x}, what is around it"
