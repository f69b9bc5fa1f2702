"""Instructions drawn from the ISA tables: a form fixes all but register numbers and offsets.

Native code is made once per form, so programs share a limited number of forms (`Palette`)
and differ in their registers. Registers are chosen by what machine.py puts there: address operands
point into or near the arrays, resources describe them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tests.fuzz.machine import (
    FIRST_FREE_SGPR,
    FIRST_FREE_VGPR,
    LAST_FREE_SGPR,
    SGPR_ADDRESSES,
    SGPR_OFFSETS,
    SGPR_RESOURCES,
    SGPR_WILD,
    VGPR_ADDRESSES,
    VGPR_OFFSETS,
    Setting,
)
from wavecore.backends.cpu.store import store
from wavecore.emulator import registry
from wavecore.emulator.legality import illegal
from wavecore.emulator.shape import FloatMode, shape_of
from wavecore.errors import DecodeError
from wavecore.isa import Instruction, decode
from wavecore.isa.encodings import Encoding
from wavecore.isa.operands import FIRST_VGPR
from wavecore.isa.table import OperandSpec, Row, Table, table

# Shares of the groups of encodings among the instructions of a program.
GROUPS: dict[str, tuple[float, tuple[str, ...]]] = {
    "scalar": (16, ("SOP1", "SOP2", "SOPC", "SOPK")),
    "control": (8, ("SOPP",)),
    "scalar memory": (7, ("SMEM",)),
    "short": (13, ("VOP1", "VOP2", "VOPC")),
    "long": (13, ("VOP3", "VOP3SD")),
    "packed": (4, ("VOP3P",)),
    "matrix": (2, ("VOP3P-MAI", "VOP3P-MAI_SCALE")),
    "dpp": (6, ("VOP1_DPP16", "VOP2_DPP16", "VOPC_DPP16", "VOP3_DPP16", "VOP3SD_DPP16",
                "VOP3P_DPP16")),
    "dpp8": (3, ("VOP1_DPP8", "VOP2_DPP8", "VOPC_DPP8", "VOP3_DPP8", "VOP3SD_DPP8", "VOP3P_DPP8",
                 "VOP1_DPP8FI", "VOP2_DPP8FI", "VOPC_DPP8FI", "VOP3_DPP8FI", "VOP3SD_DPP8FI",
                 "VOP3P_DPP8FI")),
    "sdwa": (5, ("VOP1_SDWA", "VOP2_SDWA", "VOPC_SDWA")),
    "pairs": (4, ("VOPDX", "VOPDY")),
    "pairs of three": (4, ("VOPD3X", "VOPD3Y")),
    "lds": (9, ("DS",)),
    "flat": (12, ("FLAT", "GLOBAL", "SCRATCH")),
    "buffer": (6, ("MUBUF", "MTBUF", "MTBUF_HIGH")),
    "other": (0.5, ("VINTRP", "VINTERP", "LDSDIR", "VDSDIR", "VOP3P_GFX9", "VIMAGE-TENSOR",
                    "VOP3P_SCALE", "VOP3P_SCALE16", "VOP3P_SCALE_SRC0", "VOP3P_SCALE16_SRC0",
                    "VOP3P_LDSCALE", "VOP3P_LDSCALE16")),
}  # fmt: skip
# Rows left out of programs although they are implemented, and why; by the start of their names.
NEVER_MADE = {
    "s_sleep": "how long a wave sleeps is the host's affair",
    "s_memtime": "reads a clock",
    "s_memrealtime": "reads a clock",
    "s_sendmsg_rtn": "reads a clock, or asks the host",
}
_MEMORY = ("FLAT", "GLOBAL", "SCRATCH", "DS", "MUBUF", "MTBUF", "SMEM")
_BRANCHES = ("s_branch", "s_cbranch", "s_call", "s_subvector_loop")
_DPP_CONTROLS = (0x1B, 0xE4, 0x103, 0x115, 0x12A, 0x140, 0x141, 0x130, 0x134, 0x138, 0x13C, 0x142,
                 0x143, 0x150, 0x155, 0x163, 0x16F)  # fmt: skip
_LITERALS = (0, 1, 4, 64, 0x40490FDB, 0xFFFFFFFE, 0x3C00, 0x7FF00000, 0x80000000, 0x12345678)
DRAWS = 12  # of a form, until the target has an instruction of it
_OFFSETS = (0, 0, 0, 0, 0, 4, 8, 8, 16, 16, 16, 32, 48, 64, 256)
_ODD_OFFSETS = (1, 2, 3, 4, 12, 255, -4, -16)


@dataclass(frozen=True)
class Form:
    """An instruction without numbers. `drawn` gives the kind to choose for each operand."""

    row: Row
    encoding: Encoding
    bits: int  # opcode and modifiers
    drawn: tuple[tuple[OperandSpec, int], ...]  # operand, and its selector if that is fixed, or -1
    other: Form | None = None  # the second half of a pair


def _is_address(spec: OperandSpec) -> bool:
    return spec.token.startswith("@")


def _number(kind: str, dwords: int, choose: random.Random, write: bool) -> int:
    """A register's number; those that are seldom written hold addresses."""
    first, last = (
        (FIRST_FREE_SGPR, LAST_FREE_SGPR)
        if kind == "s"
        else (FIRST_FREE_VGPR, FIRST_FREE_VGPR + 16)
    )
    if choose.random() < (0.08 if write else 0.2):
        first, last = 0, 100 if kind == "s" else 48
    if kind == "a":
        first, last = 0, 20
    step = (4 if dwords > 2 else 2) if dwords > 1 and kind == "s" else 2 if dwords > 1 else 1
    if choose.random() < 0.03:
        step = 1
    return choose.randrange(first, last, step)


def _fixed_selector(spec: OperandSpec, row: Row, choose: random.Random) -> int:
    """A fixed selector that is no ordinary register, or -1 for an ordinary one."""
    assert spec.cls is not None
    cls = spec.cls
    if cls.kind not in ("s", "vs", "m") or spec.name in ("sbase", "srsrc"):
        return -1
    draw = choose.random()
    writes = spec.name.startswith(("sdst", "vdst"))
    if cls.kind == "m" or (writes and cls.kind == "s"):
        return 106 if draw < 0.3 else 126 if draw < 0.36 else -1
    if writes or not (cls.type or cls.kind == "vs"):
        return -1
    if draw < 0.25:
        return choose.choice((128, 129, 130, 136, 160, 192, 193, 208))
    if draw < 0.35:
        return choose.choice((240, 241, 242, 243, 247, 248))
    if draw < 0.42:
        return 255
    if draw < 0.5:
        return choose.choice((106, 107, 124, 125, 126, 127, 235, 236, 251, 252, 253, 254, 230, 104))
    return -2 if cls.kind == "vs" and draw < 0.65 else -1  # -2: an SGPR where a VGPR could be


def _modifier(name: str, row: Row, choose: random.Random) -> int | None:
    """A value of a modifier most of whose values would be of little use; None: any."""
    if name == "dpp_ctrl":
        return choose.choice(_DPP_CONTROLS)
    if name in ("src0_sel", "src1_sel", "dst_sel"):
        return choose.randrange(7)
    if name in ("row_mask", "bank_mask"):
        return choose.choice((15, 15, choose.randrange(16)))
    if name in ("cbsz", "abid", "blgp"):  # of matrix instructions, where few values are defined
        return choose.choice((0, 0, 0, 0, 0, 0, 1, choose.getrandbits(4)))
    if name in ("neg", "abs", "clamp", "omod", "op_sel", "neg_lo", "neg_hi", "tfe"):
        return choose.choice((0, 0, choose.getrandbits(4)))
    if name in ("lds", "gds", "nv", "sve"):
        return choose.choice((0, 0, 0, 1))
    if name in ("offset", "offset0", "offset1"):
        return _offset(choose)
    return None


def _offset(choose: random.Random) -> int:
    draw = choose.random()
    if draw < 0.04:
        return choose.getrandbits(24)
    return choose.choice(_OFFSETS if draw < 0.92 else _ODD_OFFSETS)


def _hardware_register(name: str, choose: random.Random) -> int:
    """hwreg(MODE, ...) of a bit or two, so that MODEs stay few; the whole register for reads."""
    if name.startswith("s_setreg"):
        offset, size = choose.choice(((0, 4), (4, 4), (0, 2), (9, 1), (8, 1), (23, 1), (27, 1)))
        return 1 | offset << 6 | size - 1 << 11
    return choose.choice((1, 1, 1, 1, 2, choose.randrange(64))) | 31 << 11


def _modifiers(row: Row, choose: random.Random) -> int:
    """Random bits of all modifiers of a row."""
    bits = 0
    for name, low, mask, _, shift in row.mods:
        if name not in row.live and name != "simm16":
            continue
        value = _modifier(name, row, choose)
        if value is None:
            value = choose.getrandbits(32)
        if name == "simm16":
            if row.name.startswith(_BRANCHES):
                continue  # the target is chosen in place
            if "reg" in row.name:
                value = _hardware_register(row.name, choose)
            elif row.encoding.name == "SOPP":
                value = choose.choice((0, 1, 2, choose.randrange(16), 0xFFFF))
        live = row.live.get(name, -1)
        bits |= ((value & live) >> shift & mask) << low
    return (bits | _ignored(row, choose)) & ~row.mask


def _ignored(row: Row, choose: random.Random) -> int:
    """Bits that the decoder ignores, seldom set; some rows occur only where they are."""
    rows = row.tables.rows(row.encoding, row.opcode)
    if choose.random() < (0.96 if rows[0] is row else 0.5):
        return 0
    used = row.encoding.address_bits
    for spec in row.operands:
        used |= spec.mask << spec.low | (1 << spec.extra_low if spec.extra_value else 0)
    for name, low, mask, _, _ in row.mods:
        used |= mask << low if name in row.live else 0
    return choose.getrandbits(32 * row.encoding.dwords) & ~used


def has_meaning(row: Row) -> bool:
    """Whether there are semantics for its instruction."""
    return registry.lookup(row.name) is not None


def draw_form(row: Row, choose: random.Random) -> Form | None:
    """A form of a row whose instruction is implemented here."""
    if not has_meaning(row) or row.name.startswith(tuple(NEVER_MADE)):
        return None
    drawn = tuple(
        (spec, _fixed_selector(spec, row, choose) if spec.cls is not None else -1)
        for spec, _ in plain_form(row).drawn
    )
    return Form(row, row.encoding, row.value | _modifiers(row, choose), drawn)


def plain_form(row: Row) -> Form:
    """The form with ordinary registers and without modifiers."""
    drawn = tuple(
        (spec, -1)
        for spec in row.operands
        if spec.implied < 0 and (spec.cls is not None or _is_address(spec) or spec.mask)
    )
    return Form(row, row.encoding, row.value, drawn)


def _stores(form: Form, choose: random.Random) -> bool:
    """Whether it writes to memory, and should mostly get writable memory."""
    return any(word in form.row.name for word in ("store", "atomic")) and choose.random() < 0.95


def _scalar_addresses(form: Form, choose: random.Random) -> tuple[int, ...]:
    """SGPR pairs that hold a valid address for the instruction, mostly."""
    draw = choose.random()
    if draw < 0.1:
        return (SGPR_WILD,) if draw < 0.03 else SGPR_ADDRESSES[3:]
    return SGPR_ADDRESSES[:2] if _stores(form, choose) else SGPR_ADDRESSES[:3]


def _off(form: Form) -> int:
    """The selector for no scalar address."""
    return form.row.target.saddr_off


def _address_register(
    form: Form, spec: OperandSpec, choose: random.Random, chosen_off: bool
) -> int:
    """The number of a register that holds what the address operand needs.

    Args:
        chosen_off: the scalar address has been chosen as off.
    """
    base = form.encoding.base
    if spec.name == "saddr":
        off = _off(form)
        if base == "SCRATCH":
            return choose.choice((off, off, *SGPR_OFFSETS))
        return choose.choice((off, off, off, *_scalar_addresses(form, choose)))
    if base == "SMEM":
        return choose.choice((*SGPR_OFFSETS, form.row.target.null_selector))
    if base == "FLAT":
        return choose.choice((0, 2, 4, 6, 14) if _stores(form, choose) else VGPR_ADDRESSES)
    if base == "SCRATCH":
        return choose.choice((11, 11, *VGPR_OFFSETS))
    if base == "GLOBAL":
        if chosen_off:
            return choose.choice((0, 2, 14, 14) if _stores(form, choose) else (0, 2, 12, 14))
        return choose.choice(VGPR_OFFSETS[:2])
    return choose.choice((*VGPR_OFFSETS, 8, 10))


def _operand_number(form: Form, spec: OperandSpec, choose: random.Random) -> int:
    """The number of an operand's register."""
    assert spec.cls is not None
    memory = form.encoding.base in _MEMORY
    if spec.name == "sbase":
        if spec.cls.dwords > 2:
            return choose.choice(SGPR_RESOURCES)
        return choose.choice(_scalar_addresses(form, choose))
    if spec.name == "srsrc":
        return choose.choice((*SGPR_RESOURCES[:3], *SGPR_RESOURCES))
    if spec.name == "soffset":
        return choose.choice((128, 128, 136, *SGPR_OFFSETS))
    if spec.name == "addr" and memory:
        return choose.choice((8, 10, 10, 11))
    write = spec.name in ("vdst", "sdst", "sdata", "vdata") or spec.name.startswith("sdst")
    kind = {"s": "s", "m": "s", "a": "a"}.get(spec.cls.kind, "v")
    return _number(kind, spec.cls.dwords, choose, write)


def _operand_bits(form: Form, choose: random.Random) -> int:
    bits, chosen_off = 0, False
    for spec, fixed in sorted(form.drawn, key=lambda each: each[0].name):  # saddr before vaddr
        if _is_address(spec):
            name = spec.name if spec.name in form.encoding.fields else "vaddr"
            place = form.encoding.fields[name]
            number = _address_register(form, spec, choose, chosen_off)
            chosen_off |= name == "saddr" and number == _off(form)
            bits |= (number & place.mask) << place.low
            if (
                form.encoding.base == "SMEM"
                and "imm" in form.encoding.fields
                and not (form.bits >> form.encoding.fields["imm"].low & 1)
            ):  # the offset field selects the SGPR then
                offset = form.encoding.fields["offset"]
                bits |= choose.choice(SGPR_OFFSETS) << offset.low
            continue
        if spec.cls is None:
            bits |= (choose.getrandbits(16) & spec.mask) << spec.low
            continue
        if fixed >= 0:
            selector = fixed
        elif fixed == -2:
            selector = _number("s", spec.cls.dwords, choose, False)
        else:
            selector = _operand_number(form, spec, choose)
            if spec.cls.kind in ("v", "a", "av") or (spec.cls.kind == "vs" and spec.mask > 255):
                selector += FIRST_VGPR
        bits |= (max(selector - spec.base, 0) // spec.scale & spec.mask) << spec.low
        if spec.extra_value and choose.random() < 0.3:
            bits |= 1 << spec.extra_low
    return bits


def _without_smem_offset(form: Form) -> int:
    """The form's bits; where an SMEM offset field must name an SGPR, with the field cleared."""
    fields = form.encoding.fields
    if form.encoding.base == "SMEM" and "imm" in fields and not form.bits >> fields["imm"].low & 1:
        return form.bits & ~fields["offset"].bits
    return form.bits


def words_of(form: Form, setting: Setting, choose: random.Random) -> tuple[int, ...] | None:
    """An instruction of that form, None if none of a few draws gives one."""
    for _ in range(6):
        bits = _without_smem_offset(form) | _operand_bits(form, choose)
        if form.other is not None:
            bits |= form.other.bits | _operand_bits(form.other, choose)
        data = bits.to_bytes(4 * form.encoding.dwords, "little")
        literal = choose.choice(_LITERALS) if choose.random() < 0.8 else choose.getrandbits(32)
        inst = decoded(data + literal.to_bytes(4, "little"), setting)
        if inst is not None and (inst.x or inst).row is form.row:
            return inst.words
    return None


def decoded(data: bytes, setting: Setting) -> Instruction | None:
    """The first instruction in some bytes."""
    try:
        return decode(setting.target, data, wave=setting.wave)
    except DecodeError:
        return None


@cache
def rows_of(target: str, wave: int, group: str) -> tuple[tuple[Row, ...], ...]:
    """The rows of a group's encodings that programs may use, one tuple per encoding."""
    tables: Table = table(target, wave)
    out = []
    for name in GROUPS[group][1]:
        encoding = tables.encodings.get(name)
        if encoding is None:
            continue
        rows = tuple(
            row
            for opcode in dict.fromkeys(tables.opcodes(encoding.table_name))
            for row in tables.rows(encoding, opcode)
            if has_meaning(row)
        )
        if rows:
            out.append(rows)
    return tuple(out)


@cache
def all_rows(target: str, wave: int) -> tuple[tuple[str, Row], ...]:
    """Every such row with its group, in an order in which all kinds come early."""
    found = [
        (group, row) for group in GROUPS for rows in rows_of(target, wave, group) for row in rows
    ]
    random.Random(f"rows {target} {wave}").shuffle(found)
    return tuple(found)


def form_of(row: Row, group: str, choose: random.Random, *, plain: bool = False) -> Form | None:
    """A form of a row: itself, or as one half of a pair; if plain, as from `plain_form`."""
    made = plain_form(row) if plain else draw_form(row, choose)
    if not group.startswith("pairs") or made is None:
        return made
    is_first = row.encoding.name in ("VOPDX", "VOPD3X")
    halves = rows_of(row.target.name, row.wave, group)
    partner = choose.choice(halves[1 if is_first else 0])
    other = plain_form(partner) if plain else draw_form(partner, choose)
    if other is None:
        return None
    first, second = (made, other) if is_first else (other, made)
    return Form(first.row, first.encoding, first.bits, first.drawn, second)


class Palette:
    """The forms of some programs: native code is made once for each.

    Half of them are of rows taken in turn, so that enough palettes cover every row.
    """

    def __init__(self, setting: Setting, choose: random.Random, size: int, number: int = 0) -> None:
        """Draw forms.

        Args:
            number: of palettes of this target and wave size; it decides which rows are next.
        """
        self.setting = setting
        self.forms: list[Form] = []
        target, wave = setting.target, setting.wave
        rows = all_rows(target, wave)
        first = number * (size // 2)
        for index in range(first, first + size // 2):
            group, row = rows[index % len(rows)]
            self._add(row, group, choose)
        names = [name for name in GROUPS if rows_of(target, wave, name)]
        weights = [GROUPS[name][0] for name in names]
        for group in choose.choices(names, weights, k=2 * size):
            encodings = rows_of(target, wave, group)
            (some,) = choose.choices(encodings, [len(each) ** 0.7 for each in encodings])
            self._add(choose.choice(some), group, choose)
            if len(self.forms) >= size:
                break

    def _add(self, row: Row, group: str, choose: random.Random) -> None:
        """Add a form of a row, mostly one that the target supports."""
        for _ in range(DRAWS):
            form = form_of(row, group, choose)
            words = form and words_of(form, self.setting, choose)
            if form is None or words is None:
                continue
            if is_legal(words, self.setting) or choose.random() < 0.03:
                self.forms.append(form)
                return

    def words(self, choose: random.Random) -> tuple[int, ...]:
        """One instruction, mostly one that continues with the next."""
        while True:
            words = words_of(choose.choice(self.forms), self.setting, choose)
            if words is None:
                continue
            if choose.random() < 0.03 or is_covered(words, self.setting):
                return words


def _instruction(words: Sequence[int], setting: Setting) -> Instruction | None:
    return decoded(b"".join(word.to_bytes(4, "little") for word in words), setting)


def is_legal(words: Sequence[int], setting: Setting) -> bool:
    """Whether the target has such an instruction."""
    inst = _instruction(words, setting)
    return inst is not None and illegal(inst) is None


def is_covered(words: Sequence[int], setting: Setting) -> bool:
    """Whether its form is emulated; this also makes the routine, as programs will need it."""
    inst = _instruction(words, setting)
    entry = inst and registry.lookup((inst.x or inst).name)
    if inst is None or entry is None or illegal(inst) is not None:
        return False
    if entry.semantic is None and inst.x is None:
        return True
    mode = FloatMode.from_bits(setting.mode, setting.target)
    return store().routine(shape_of(inst, setting.wave, mode, entry.static)) is not None
