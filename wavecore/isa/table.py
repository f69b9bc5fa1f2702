"""The instruction tables: one text file per target, one row per instruction.

    VOP3 0x103 v_add_f32_e64 vdst:v32 src0:vs32.b32 src1:vs32.b32 | neg:3 abs:3 clamp omod ~op_sel

reads: encoding, opcode, LLVM's mnemonic; then the operands in the order of the text, each one of

    src0:vs32.b32      the field src0, an operand of that class (operands.py)
    sdst@vdst:m        the operand sdst, encoded in the field vdst
    vdst?glc:v32       present only if that bit is set; `?!lds` if it is clear, `?th.0` bit 0 of th
    src2:=vcc          an implied register; `(sdst:=exec)` if LLVM does not print it
    imm:k              the 32-bit constant of v_fmamk and similar instructions; k64: of 64 bits
    simm16:#waitcnt    a number printed in the format of that name (printer/immediates.py)
    vaddr:@            an address operand, whose form depends on other fields (addressing.py)

and after the bar the modifiers: `neg:3` uses only those bits of its field, `th/store` has that
style (printer/), `~op_sel` is ignored by LLVM, `glc=1` must have that value. Every other bit of
the encoding must be zero, except in register fields of operands that the instruction does not have:
they are ignored if no row matches otherwise. `wave=64` limits the row to that wave size, `any`
means that the instruction is only recognised, `any:src1` that only src1 can announce a literal in
it. The first row of an opcode that matches the word applies.

tools/gen_isa.py generates the tables from llvm-mc's output; they are never edited by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from wavecore import targets as records
from wavecore.isa import encodings, registers
from wavecore.isa.encodings import Encoding
from wavecore.isa.facts import Facts, facts_of
from wavecore.isa.operands import AGPR_BIT, FIRST_VGPR, HALF_BIT, OperandClass, operand_class
from wavecore.targets import Target

# Formats that hold two instructions, and those of their halves.
PAIRS = {"VOPD": ("VOPDX", "VOPDY"), "VOPD3": ("VOPD3X", "VOPD3Y")}
SUFFIXES = ("_e64_dpp", "_e32", "_e64", "_dpp", "_sdwa")

# Fields of operands; all others are modifiers.
OPERAND_FIELDS = frozenset(
    "op opx opy sdst vdst src0 src1 src2 sdata sbase soffset addr data0 data1 vaddr vdata saddr"
    " srsrc acc acc_cd s0 s1 sd imm soffset_en vdstx vsrc scale0 scale1 d0 d1 d2 d3".split()
)


# Those that name a register, and are ignored if the operand does not exist.
REGISTER_FIELDS = frozenset("sdst vdst src0 src1 src2 sdata addr data0 data1 vaddr vdata".split())


def targets() -> tuple[str, ...]:
    """The targets that can be decoded, oldest first."""
    return records.names()


@dataclass(slots=True)
class OperandSpec:
    """One operand of a row: the position and meaning of its selector."""

    name: str
    token: str
    printed: bool = True
    low: int = 0
    mask: int = 0
    scale: int = 1  # sbase counts SGPR pairs, srsrc groups of four on most targets
    base: int = 0  # 8-bit fields that name VGPRs lack the selector's bit 8
    extra_low: int = 0  # a bit of the instruction (acc, op_sel) that flips ...
    extra_value: int = 0  # ... this bit of the selector
    default: int = -1  # the selector if the bit at extra_low is clear
    cls: OperandClass | None = None
    when_set: OperandClass | None = None  # the class instead, if the bit at extra_low is set
    # Classes by a number whose parts have each a low bit, a mask, and a place in the number.
    formats: tuple[tuple[tuple[int, int, int], ...], tuple[OperandClass, ...]] | None = None
    implied: int = -1  # the selector of an implied operand
    condition: tuple[int, int] | None = None  # the operand exists if bits & mask == value

    def selector(self, bits: int) -> int:
        """The operand's selector in these instruction bits."""
        if self.implied >= 0:
            return self.implied
        selector = (bits >> self.low & self.mask) * self.scale + self.base
        if self.extra_value and bits >> self.extra_low & 1:
            selector ^= self.extra_value
        if self.default >= 0 and not bits >> self.extra_low & 1:
            return self.default
        return selector

    def operand_class(self, bits: int) -> OperandClass | None:
        """The operand class for these instruction bits."""
        if self.when_set is not None and bits >> self.extra_low & 1:
            return self.when_set
        if self.formats is not None:
            parts, classes = self.formats
            return classes[sum((bits >> low & mask) << shift for low, mask, shift in parts)]
        return self.cls

    def present(self, bits: int) -> bool:
        """Whether the instruction has this operand."""
        return self.condition is None or bits & self.condition[0] == self.condition[1]


@dataclass(slots=True)
class Row:
    """One instruction of a table, compiled for a wave size."""

    target: Target
    wave: int
    encoding: Encoding
    opcode: int
    mnemonic: str
    name: str
    operands: tuple[OperandSpec, ...]
    live: dict[str, int]  # modifier -> the significant bits of its field
    styles: dict[str, str]  # modifier -> its style here, if not its name
    mask: int
    value: int
    lenient_mask: int  # `mask` without register fields of operands that the instruction lacks
    mods: tuple[tuple[str, int, int, int, int], ...]  # name, low bit, mask, sign bit, shift
    variant: dict[str, int]  # the modifier that names the variant: dpp or sdwa
    takes_literal: bool
    takes_literal64: bool
    any_literals: tuple[str, ...]  # in a row marked `any`: the fields that may announce a literal
    tables: Table

    @property
    def facts(self) -> Facts:
        """The facts of its mnemonic."""
        return facts_of(self.name)

    def names(self, kind: str) -> dict[int, str]:
        """The target's names for numbers of a kind: "hwreg", "sendmsg", ..."""
        return self.tables.names.get(kind, {})


def plain_name(mnemonic: str) -> str:
    """The mnemonic without the encoding suffix."""
    mnemonic = mnemonic.replace("v_dual_", "v_")
    for suffix in SUFFIXES:
        if mnemonic.endswith(suffix):
            return mnemonic[: -len(suffix)]
    return mnemonic


def facts_of_mnemonic(mnemonic: str) -> Facts | None:
    """The facts of a mnemonic in LLVM's spelling; None if no target has it."""
    try:
        return facts_of(plain_name(mnemonic))
    except KeyError:
        return None


class Table:
    """All rows of one target and wave size; a row is compiled on first use."""

    def __init__(self, target: str, wave: int, text: str | None = None) -> None:
        self.target = target
        self.wave = wave
        self.record = records.get(target)
        self.encodings = encodings.formats(self.record.microcode)
        self._lines: dict[tuple[str, int], list[str]] = {}
        self._rows: dict[tuple[str, int], tuple[Row, ...]] = {}
        if text is None:
            path = resources.files("wavecore.isa") / "tables" / f"{self.record.instruction_set}.txt"
            text = path.read_text("utf-8")
        self.names: dict[str, dict[int, str]] = {}
        for line in text.splitlines():
            if line.startswith("NAME"):
                _, kind, number, name = line.split(None, 3)
                self.names.setdefault(kind, {})[int(number, 16)] = name
            elif line and line[0] != "#":
                encoding, opcode, rest = line.split(None, 2)
                self._lines.setdefault((encoding, int(opcode, 16)), []).append(rest)
        self.candidates = self._candidates()

    def _candidates(self) -> tuple[tuple[Encoding, ...], ...]:
        """The possible encodings for each value of the first dword's upper 9 bits."""
        present = {name for name, _ in self._lines}
        for pair, halves in PAIRS.items():
            if halves[0] in present:
                present = present - {*halves} | {pair}
        usable = [e for e in self.encodings.values() if e.table_name in present]
        return tuple(
            tuple(e for e in usable if not (top << 23 ^ e.fixed_value) & e.fixed_mask & 511 << 23)
            for top in range(512)
        )

    def rows(self, encoding: Encoding, opcode: int) -> tuple[Row, ...]:
        """The rows of one opcode, in the order to try them."""
        key = (encoding.name, opcode)
        try:
            return self._rows[key]
        except KeyError:
            compiled = (
                compile_row(line, encoding, opcode, self)
                for line in self._lines.get((encoding.table_name, opcode), ())
            )
            rows = self._rows[key] = tuple(row for row in compiled if row is not None)
            return rows

    def opcodes(self, encoding: str) -> tuple[int, ...]:
        """The opcodes of an encoding that have rows."""
        return tuple(opcode for name, opcode in self._lines if name == encoding)

    def opcode_of(self, encoding: str, mnemonic: str) -> int:
        """The op field of an instruction. Raises: KeyError."""
        for (name, opcode), lines in self._lines.items():
            if name == encoding and any(line.split(None, 1)[0] == mnemonic for line in lines):
                return opcode
        raise KeyError(mnemonic)


@cache
def table(target: str, wave: int | None = None) -> Table:
    """The table of a target; `wave` None means the target's default."""
    if wave is None:
        return table(target, records.get(target).default_wave_size)
    return Table(target, wave)


def compile_row(line: str, encoding: Encoding, opcode: int, tables: Table) -> Row | None:
    """Resolve one line of a table (without encoding and opcode); None if for another wave size."""
    target, wave = tables.record, tables.wave
    left, _, right = line.partition("|")
    mnemonic, *operands = left.split()
    modifiers = right.split()
    if any(token.startswith("wave=") and int(token[5:]) != wave for token in modifiers):
        return None
    said = _modifiers(modifiers, encoding, opcode)
    specs = [operand_spec(token, encoding, target, wave) for token in operands]
    free = said.free
    for spec in specs:
        free |= _chosen_by(spec, encoding)
    everything = (1 << 32 * encoding.dwords) - 1
    mask = everything & ~free | encoding.fixed_mask
    return Row(
        target=target,
        wave=wave,
        encoding=encoding,
        opcode=opcode,
        mnemonic=mnemonic,
        name=plain_name(mnemonic),
        operands=tuple(specs),
        live=said.live,
        styles=said.styles,
        mask=mask,
        value=said.value,
        lenient_mask=mask & ~_unnamed_registers(modifiers, encoding) | encoding.fixed_mask,
        mods=_modifier_fields(encoding, said.live),
        variant=VARIANTS[encoding.name.partition("_")[2]],
        takes_literal=takes_literal(encoding, target),
        takes_literal64="imm:k" not in operands,
        any_literals=_any_literals(modifiers, encoding),
        tables=tables,
    )


@dataclass(slots=True)
class _Modifiers:
    """The constraints of a row's modifiers on its bits."""

    free: int  # bits that may be anything
    value: int  # of the others
    live: dict[str, int]
    styles: dict[str, str]

    def use(self, name: str, bits: int) -> None:
        """Mark these bits of a modifier's field as significant; -1 means all."""
        self.live[name] = self.live.get(name, 0) | bits


def _modifiers(tokens: list[str], encoding: Encoding, opcode: int) -> _Modifiers:
    """Read the modifiers of a row, in their order."""
    said = _Modifiers(encoding.unused_bits, encoding.fixed_value, {}, {})
    if "op" in encoding.fields:
        said.value |= opcode << encoding.fields["op"].low
    for token in tokens:
        name, equals, number = token.partition("=")
        if name.partition(":")[0] == "any":
            said.free |= ~encoding.fixed_mask & ~(said.value ^ encoding.fixed_value)
            if "op" in encoding.fields:
                said.free &= ~encoding.fields["op"].bits
        elif equals and name != "wave":
            _fix(said, encoding, name, int(number, 0))
        elif not equals:
            _free(said, encoding, name)
    return said


def _fix(said: _Modifiers, encoding: Encoding, name: str, number: int) -> None:
    """`glc=1`: the field must have this value; `~glc=1` is not printed."""
    for place, shift in encoding.parts(name.lstrip("~")):
        said.value |= (number >> shift & place.mask) << place.low
    if not name.startswith("~"):
        said.use(name, number)


def _free(said: _Modifiers, encoding: Encoding, token: str) -> None:
    """`neg:3`, `th/store`: the field, or bits of it, may have any value; `~neg` is ignored."""
    name, _, bits = token.lstrip("~").partition(":")
    name, _, style = name.partition("/")
    if style:
        said.styles[name] = style
    number = int(bits, 0) if bits else -1
    for place, shift in encoding.parts("offset" if name in ("offset0", "offset1") else name):
        said.free |= (number >> shift & place.mask) << place.low
    if not token.startswith("~"):
        said.use(name, number)


def _chosen_by(spec: OperandSpec, encoding: Encoding) -> int:
    """The bits that determine which operand it is, and whether it exists."""
    bits = spec.mask << spec.low
    if spec.extra_value or spec.when_set or spec.default >= 0:
        bits |= 1 << spec.extra_low
    if spec.condition:
        bits |= spec.condition[0]
    if spec.token[0] == "@":
        bits |= encoding.address_bits
        if spec.name in encoding.fields:
            bits |= encoding.fields[spec.name].bits
    return bits


def _unnamed_registers(tokens: list[str], encoding: Encoding) -> int:
    """The register fields, except those that must have a fixed value."""
    fixed = {token.partition("=")[0] for token in tokens if "=" in token}
    return sum(
        place.bits
        for name, place in encoding.fields.items()
        if name in REGISTER_FIELDS and name not in fixed
    )


def _modifier_fields(
    encoding: Encoding, live: dict[str, int]
) -> tuple[tuple[str, int, int, int, int], ...]:
    result = []
    for place in encoding.fields.values():
        name, _, shift = place.name.partition(".")
        if name in OPERAND_FIELDS and name not in live:
            continue
        sign = 1 << place.width if place.signed else 0
        if name == "offset" and "offset0" in live:  # two offsets of a byte each
            result.append(("offset0", place.low, 255, 0, 0))
            result.append(("offset1", place.low + 8, 255, 0, 0))
        else:
            result.append((name, place.low, place.mask, sign, int(shift or 0)))
    return tuple(result)


def _any_literals(modifiers: list[str], encoding: Encoding) -> tuple[str, ...]:
    """The fields of a row marked `any` or `any:FIELD,...` in which 255 announces a literal."""
    mark = next((m for m in modifiers if m.partition(":")[0] == "any"), None)
    if mark is None:
        return ()
    named = mark.partition(":")[2].split(",")
    names = named if named[0] else ("src0", "src1", "src2", "rsrc", "samp")
    return tuple(name for name in names if name in encoding.fields)


WITH_WIDE_LITERALS = ("VOP3", "VOPD", "VINTERP", "VIMAGE", "VSAMPLE", "MUBUF", "MTBUF")


def takes_literal(encoding: Encoding, target: Target) -> bool:
    """Whether instructions of this encoding can be followed by a literal."""
    if encoding.dwords == 1:
        return True
    return target.wide_literals and encoding.name.startswith(WITH_WIDE_LITERALS)


VARIANTS: dict[str, dict[str, int]] = {
    "": {},
    "DPP16": {"dpp": 16},
    "DPP8": {"dpp": 8, "fi": 0},
    "DPP8FI": {"dpp": 8, "fi": 1},
    "SDWA": {"sdwa": 1},
    "SCALE": {},
    "SCALE16": {},
    "SCALE_SRC0": {},
    "SCALE16_SRC0": {},
    "LDSCALE": {},
    "LDSCALE16": {},
    "NSA": {},
    "NSA2": {},
    "NSA3": {},
    "HIGH": {},
    "HIGH_NSA": {},
    "HIGH_NSA2": {},
    "HIGH_NSA3": {},
    "GFX9": {},
}
# Registers of 32 elements of FP8, BF8, FP6, BF6, FP4, and of the undefined values of cbsz and blgp.
F8F6F4_REGISTERS = (8, 8, 6, 6, 4, 8, 8, 8)
F8F6F4_FORMATS = 5
ACC_FIELDS = ("vdst", "vdata", "data0", "data1", "src0", "src1")
IMPLIED = {"=vcc": registers.VCC_LO, "=exec": registers.EXEC_LO}


def _can_be_agpr(field_name: str, mark: str) -> bool:
    """Whether the acc bit makes a field name AGPRs: data, and fields that the row marks."""
    return (field_name in ACC_FIELDS and mark != "noacc") or mark in ("acc", "acc-odd")


@cache
def operand_spec(text: str, encoding: Encoding, target: Target, wave: int) -> OperandSpec:
    """Resolve one operand token of a row, such as `src0:vs32.b32`; rows share it."""
    place, _, token = text.strip("()").partition(":")
    place, _, condition = place.partition("?")
    name, _, field_name = place.partition("@")
    spec = OperandSpec(name, token, printed=not text.startswith("("))
    if condition:
        bit_name, _, bit = condition.lstrip("!").partition(".")
        mask = 1 << encoding.fields[bit_name].low + int(bit or 0)
        spec.condition = (mask, 0 if condition.startswith("!") else mask)
    if token in IMPLIED or token == "=m0":
        kind = "s32" if token == "=m0" else "m"
        spec.implied = target.m0_selector if token == "=m0" else IMPLIED[token]
        spec.cls = operand_class(kind, registers.scalar_file(target), False, wave)
    elif token == "k64":
        spec.implied = registers.LITERAL64
        spec.cls = operand_class("s64.k", registers.scalar_file(target), False, wave)
    elif token in ("k", "n"):
        spec.implied = registers.LITERAL
        spec.cls = operand_class(f"s32.{token}", registers.scalar_file(target), False, wave)
    elif token[0] != "@":
        _bind_field(spec, encoding, field_name or name, target, wave)
    return spec


def _bind_field(
    spec: OperandSpec, encoding: Encoding, field_name: str, target: Target, wave: int
) -> None:
    place = encoding.fields[field_name]
    spec.low, spec.mask = place.low, place.mask
    if spec.token.startswith("#"):
        return
    fields = encoding.fields
    token, _, mark = spec.token.partition("/")

    def class_of(token: str, aligned: bool = target.even_aligned_vgprs) -> OperandClass:
        return operand_class(token, registers.scalar_file(target), aligned, wave)

    if "acc_cd" in fields and spec.name in ("vdst", "src2") and token[0] == "c":
        # Accumulators are VGPRs or AGPRs depending on acc_cd.
        kinds = ("av", "av") if token[1] == "a" else ("v", "a")
        rest = token.lstrip("cav")
        spec.extra_low, spec.extra_value = fields["acc_cd"].low, AGPR_BIT
        spec.cls, spec.when_set = class_of(kinds[0] + rest), class_of(kinds[1] + rest)
    else:
        spec.cls = class_of(token, target.even_aligned_vgprs and "odd" not in mark)
    vector = spec.cls.kind in ("v", "a", "av")
    if vector and place.width <= 8:
        spec.base = FIRST_VGPR
    if field_name == "sbase" or (field_name == "srsrc" and place.width < 7):
        spec.scale = 2 if field_name == "sbase" else 4
    if "vdstx" in fields and field_name == "vdst":
        spec.scale, spec.base = 2, FIRST_VGPR + 1
        spec.extra_low, spec.extra_value = fields["vdstx"].low, 1
    if field_name == "sdst" and "sd" in fields:  # SDWA compares write vcc or what sdst names
        spec.extra_low, spec.default = fields["sd"].low, registers.VCC_LO
    number = {"src0": 0, "src1": 1, "src2": 2, "vdst": 3}.get(spec.name, 0)
    if spec.cls.true16 and spec.cls.half == "op_sel":
        spec.extra_low, spec.extra_value = fields["op_sel"].low + number, HALF_BIT
    elif "acc" in fields and "acc_cd" in fields and spec.name == "vdst":
        pass  # acc applies to the sources of matrix instructions
    elif "acc" in fields and vector and _can_be_agpr(field_name, mark):
        if spec.when_set is None:
            second = "acc_cd" in fields and spec.name == "src1"
            spec.extra_low, spec.extra_value = fields["acc"].low + second, AGPR_BIT
            if mark in ("acc", "acc-odd"):  # AGPRs, and those in any alignment
                spec.when_set = class_of(f"a{token[1:]}", aligned=False)
            if mark == "f8f6f4":  # as wide as the number format that cbsz or blgp names
                _widths_by_format(spec, encoding, ("blgp" if second else "cbsz",), class_of)
    elif mark == "f8f6f4":
        formats = ("op_sel_hi", "op_sel") if spec.name == "src1" else ("op_sel", "op_sel_hi")
        _widths_by_format(spec, encoding, formats, class_of)
    elif mark == "tfe":  # one register more, for the texture fail flag
        spec.extra_low = fields["tfe"].low
        spec.when_set = class_of(f"v{32 * spec.cls.dwords + 32}")
    elif field_name in ("src0", "src1") and f"s{number}" in fields and token[0] == "v":
        # SDWA: a VGPR's 8 bits, or with the bit s0 or s1 set a scalar selector's.
        spec.base = FIRST_VGPR
        spec.extra_low, spec.extra_value = fields[f"s{number}"].low, FIRST_VGPR


def _widths_by_format(
    spec: OperandSpec,
    encoding: Encoding,
    names: tuple[str, ...],
    class_of: Callable[[str], OperandClass],
) -> None:
    """Let a field's number format choose how wide an operand is; its class is for 8 bits.

    names: the field, and the one of the other operand: LLVM reads the widest if that is undefined.
    """
    assert spec.cls is not None
    widest, kind = spec.cls.dwords, spec.cls.kind
    own = [count * widest // F8F6F4_REGISTERS[0] for count in F8F6F4_REGISTERS]
    if len(names) > 1:
        own = [count if other < F8F6F4_FORMATS else widest for other in range(8) for count in own]
    places = tuple(
        (place.low, place.mask, shift + 3 * position)
        for position, name in enumerate(names)
        for place, shift in encoding.parts(name)
    )
    spec.formats = (places, tuple(class_of(f"{kind}{32 * count}") for count in own))
