"""Generate wavecore/isa/tables from what llvm-mc says about every opcode of every encoding.

Nothing here knows AMD's instruction lists. For each encoding drawn in wavecore/isa/encodings.py,
every opcode is probed: a base word that llvm-mc accepts, then that word with each bit flipped, then
each operand field with a sample of selectors and literals. How the text changes tells which field
an operand comes from, which of our operand classes prints exactly those texts, and which modifier
bits count, are ignored, or must be zero.

    python tools/gen_isa.py                 write all tables, and what the mnemonics are (facts.txt)
    python tools/gen_isa.py gfx942          write one table
    python tools/gen_isa.py --check         regenerate and compare; exit status 1 if they differ

Needs llvm-mc and libLLVM of LLVM 22 (Debian: llvm-22); the package itself does not.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import struct
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.isa_facts import HALVES, HEADER, Use, line_of, unused  # noqa: E402
from tools.llvm_descriptions import described  # noqa: E402
from tools.llvm_mc import NOP, LlvmMc  # noqa: E402
from wavecore import targets  # noqa: E402
from wavecore.isa.addressing import RESOLVERS  # noqa: E402
from wavecore.isa.constants import LITERAL_TEXT  # noqa: E402
from wavecore.isa.encodings import ADDRESS_FIELDS, Encoding, Field, formats  # noqa: E402
from wavecore.isa.printer.immediates import FORMATS  # noqa: E402
from wavecore.isa.registers import EXEC_LO, LITERAL64  # noqa: E402
from wavecore.isa.table import (  # noqa: E402
    ACC_FIELDS,
    PAIRS,
    OperandSpec,
    Table,
    operand_spec,
    plain_name,
    takes_literal,
)

TABLES = ROOT / "wavecore" / "isa" / "tables"
TARGET_NAMES = tuple(dict.fromkeys(target.instruction_set for target in targets.all()))


@dataclass(frozen=True)
class Answer:
    """What llvm-mc said about one probe; `mnemonic` is empty if it refused it."""

    mnemonic: str = ""
    operands: tuple[str, ...] = ()
    tail: str = ""
    text: str = ""

    def __bool__(self) -> bool:
        return bool(self.mnemonic)


REFUSED = Answer()
COMMENT, HIDDEN = re.compile(r"/\*.*?\*/"), re.compile(r"/(\d+)/")
ONLY_MODIFIERS = re.compile(r"\w+:|(glc|sc0|sc1|nt)\b")


def parse(text: str) -> Answer:
    """Split an instruction's text into mnemonic, operands and what follows them."""
    mnemonic, _, rest = text.partition(" ")
    comments: list[str] = []

    def hide(match: re.Match[str]) -> str:
        comments.append(match.group())
        return f"/{len(comments) - 1}/"

    pieces = [piece.strip() for piece in cut(COMMENT.sub(hide, rest), ",")]
    if ONLY_MODIFIERS.match(pieces[0]):
        pieces = [" " + ", ".join(pieces)]
    last, *more = cut(pieces[-1], " ")
    shown = [*pieces[:-1], last, " ".join(more)]
    if comments:
        shown = [HIDDEN.sub(lambda match: comments[int(match[1])], piece) for piece in shown]
    return Answer(mnemonic, tuple(piece for piece in shown[:-1] if piece), shown[-1], text)


def cut(text: str, separator: str) -> list[str]:
    """The pieces between separators that no brackets enclose."""
    pieces: list[str] = []
    depth = 0
    for piece in text.split(separator):
        if depth:
            pieces[-1] += separator + piece
        else:
            pieces.append(piece)
        depth += piece.count("[") + piece.count("(") - piece.count("]") - piece.count(")")
    return pieces


class Disassembler:
    """llvm-mc for one target, its answers parsed."""

    def __init__(self, target: str, wave: int) -> None:
        self.mc = LlvmMc(target, wave)
        self.known: dict[str, Answer] = {}

    def ask(self, probes: Iterable[bytes]) -> list[Answer]:
        """One answer for each probe, in order."""
        return [self._parsed(text) for text in self.mc.first(probes)]

    def _parsed(self, text: str) -> Answer:
        if text not in self.known:
            self.known[text] = parse(text) if text else REFUSED
        return self.known[text]


# Values that operand fields take in the words we start from, by field; every bit pattern is
# distinct, so that the text shows which field an operand comes from.
VECTOR_SOURCES = {"src0": 256 + 10, "src1": 256 + 20, "src2": 256 + 30}
SCALES = {"scale0": 256 + 50, "scale1": 256 + 60}
DESTINATIONS = {"vdst": 40, "sdst": 4, "vdata": 60, "data0": 60, "data1": 70, "sdata": 16}
ADDRESSES = {"vaddr": 50, "addr": 50, "sbase": 4, "srsrc": 8, "vsrc": 50}
DPP_CONTROLS = {"row_mask": 15, "bank_mask": 15, "dpp_ctrl": 0xE4}
START = DESTINATIONS | ADDRESSES | DPP_CONTROLS | SCALES | {"op_sel_hi.0": 1, "op_sel_hi.1": 1}
START |= {
    "op_sel_hi.2": 1,
    "dst_sel": 4,
    "src0_sel": 4,
    "src1_sel": 4,
    "sd": 1,
    "offen": 1,
    "imm": 1,
    "offset": 8,
}
STARTS: tuple[dict[str, int], ...] = (
    START | VECTOR_SOURCES | {"glc": 1, "sc0": 1, "th": 1},
    START | VECTOR_SOURCES,
    START | {"lds": 1},
    {"lds": 1, "srsrc": 2, "offset": 8},
    START | VECTOR_SOURCES | {"glc": 1, "sc0": 1, "th": 1, "data1": 0},
    START | VECTOR_SOURCES | {"data1": 0},
    START | VECTOR_SOURCES | {"data1": 0, "vdst": 0},
    START | VECTOR_SOURCES | {"data1": 0, "data0": 0},
    START | {"src0": 256 + 10, "src1": 20, "src2": 30},
    START | {"src0": 256 + 10, "src1": 20, "src2": 30, "acc": 3},
    START | {"src0": 10, "src1": 20, "src2": 30},
    START | {"src0": 256 + 10, "src1": 256 + 20, "src2": 30},
    START | {"src0": 256 + 10, "src1": 256 + 20},
    START | {"src0": 256 + 10, "src1": 20},
    START | {"src0": 256 + 10},
    START | {"src0": 10, "src1": 20},
    START | {"src0": 10},
    START | {"src0": 10, "sdst": 0},
    START | {"sdst": 0},
    START | {"src0": 256 + 10, "vdst": 0},
    START | {"src0": 256 + 10, "dst_sel": 6, "src1_sel": 0},
    START,
    START | {"src0": 10, "src1": 256 + 20},
    {"gds": 1, "offset": 8, "addr": 50, "vdst": 40},
    {"gds": 1, "offset": 8, "data0": 60, "vdst": 40},
    {"gds": 1, "offset": 8, "addr": 50},
    {"gds": 1, "offset": 8},
    DPP_CONTROLS,
    {},
)

# Recognised and sized, not decoded further: images, exports, interpolation.
GRAPHICS = "VINTRP VINTERP LDSDIR VDSDIR MIMG EXP VIMAGE VSAMPLE VEXPORT".split()

# Numbers that have names: kind, an instruction that prints them, its field, (value, number) pairs
# and how the name looks in the text.
NAMED: tuple[tuple[str, str, str, list[tuple[int, int]], str], ...] = (
    ("hwreg", "s_getreg_b32", "simm16", [(i | 31 << 11, i) for i in range(64)], r"\((HW_\w+)\)"),
    ("sendmsg", "s_sendmsg", "simm16", [(i, i) for i in range(1024)], r"\((MSG_.*)\)"),
    (
        "buffer_format",
        "tbuffer_load_format_x",
        "format",
        [(i, i) for i in range(128)],
        r"\[(BUF_FMT\w+)\]",
    ),
    (
        "data_format",
        "tbuffer_load_format_x",
        "format",
        [(i, i) for i in range(16)],
        r"\[(BUF_DATA\w+)\]",
    ),
    (
        "number_format",
        "tbuffer_load_format_x",
        "format",
        [(i << 4 | 1, i) for i in range(8)],
        r"\[(BUF_NUM\w+)\]",
    ),
)

# Modifier, what its bits make appear in the operands or behind them, and what that means.
STYLES = (
    ("th", "TH_LOAD", "tail", "load"),
    ("th", "TH_STORE", "tail", "store"),
    ("th", "TH_ATOMIC", "tail", "atomic"),
    ("blgp", "neg:", "tail", "neg"),
    ("neg_hi", "|", "operands", "abs"),
    ("neg_lo", "-", "operands", "neg"),
    ("offset", "swizzle(", "tail", "swizzle"),
    ("dpp_ctrl", "quad_perm:[0,1,2,0]", "tail", "inline"),
    ("dpp_ctrl", "DP ALU", "tail", "dp"),
    ("op_sel_hi", "op_sel_hi:[1,1,1]", "tail", "zero"),
    ("op_sel", "fi:1", "tail", "swap"),
    ("op_sel", "index_key:", "tail", "index_key"),
    ("op_sel", "matrix_a_fmt:", "tail", "format"),
    ("op_sel_hi", "matrix_b_fmt:", "tail", "format"),
    ("op_sel", "matrix_a_reuse", "tail", "reuse"),
    ("op_sel_hi", "matrix_b_reuse", "tail", "reuse"),
    ("abs", "vcc_lo|", "operands", "vcc"),
    ("abs", "vcc|", "operands", "vcc"),
    ("abs", "bitop3:", "tail", "bitop3"),
    ("neg", "bitop3:", "tail", "bitop3"),
    ("omod", "bitop3:", "tail", "bitop3"),
)

# Where LLVM takes dpp8 for a source selector, the selector 128 is the number 0.
DPP8_BIT_LOST = 0x80

# What the half of a VOPD that is not looked at holds: v_dual_mov_b32 of v5 to v2 or v3.
OTHER_HALF = {
    "VOPDX": 8 << 17 | 1 << 49 | (256 + 5) << 32,
    "VOPDY": 8 << 22 | 2 << 56 | (256 + 5),
    "VOPD3X": 8 << 12 | 2 << 88 | (256 + 5) << 32,
    "VOPD3Y": 8 << 18 | 2 << 64 | (256 + 5),
}

SCALAR_FIELDS = "sdst sdata sbase srsrc soffset saddr d0 d1 d2 d3".split()
REGISTER_FIELDS = (
    "simm16 d0 d1 d2 d3 scale0 scale1 sdst vdst src0 src1 src2 sdata sbase soffset addr data0 data1"
    " vaddr vdata saddr srsrc"
).split()

SELECTORS = (
    *(0, 1, 2, 3, 4, 5, 12, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 122, 123, 124, 125),
    *(126, 127, 128, 129, 192, 193, 208, 209, 229, 230, 231, 235, 236, 239, 240, 241, 247, 248),
    *(251, 252, 253, 254, 255, 256, 257, 258, 383, 384, 385, 510, 511),
)
IMMEDIATES = (
    *(*range(18), 31, 63, 64, 65, 0x80, 0x81, 0x91, 0xFF, 0x100, 0x123, 0x3FF, 0x481, 0x807, 0xF70),
    *(0x2006, 0x3F7F, 0x8000, 0xC07F, 0xF801, 0xF841, 0xFF9F, 0xFF1F, 0xFFF0, 0xFFFF),
)
WIDE_LITERALS = (
    *(0, 1, 65, 0x12345678, 0xFFFFFFFFFFFFFFF0, 0x3FF0000000000000, 0x123456789ABCDEF0),
    *(0x100003C00, 0x100000001, 0x13F800000, 0x1FFFFFFFE, 0x100003F80, 0x3FC45F306DC9C882),
)
LITERALS = (0, 1, 65, 0xFFFFFFF0, 0xFFF0, 0x3F800000, 0x3C00, 0x3F80, 0x12345678, 0x3FE00000)


class Sample(NamedTuple):
    """A value of an operand's field, the literal behind it, and further bits to flip."""

    value: int
    literal: int
    extra: int


@dataclass
class Finding:
    """What is known so far about one opcode of one encoding."""

    encoding: Encoding
    opcode: int
    base: int
    answer: Answer
    flips: dict[int, Answer] = field(default_factory=dict)
    sources: dict[int, str] = field(default_factory=dict)  # position in the text -> field
    tokens: dict[int, str] = field(default_factory=dict)  # position -> operand class
    waves: list[int] = field(default_factory=list)  # the wave sizes that have the instruction
    literals: set[int] = field(default_factory=set)  # positions that can be literals
    condition: tuple[str, bool] | None = None  # a modifier bit, and whether it is flipped to 1
    constant: str = "k"  # how a mandatory literal prints
    sibling: Finding | None = None  # what flipping that bit gives: an operand less
    by_wave: dict[int, tuple[str, ...]] = field(default_factory=dict)
    modifiers: list[str] = field(default_factory=list)
    modifiers_by_wave: list[list[str]] = field(default_factory=list)
    has_whole_form: bool = False  # with reserved bits of op_sel set LLVM knows no halves

    def spec_field(self, spec: OperandSpec) -> str:
        """The field that a spec reads."""
        return next(n for n, p in self.encoding.fields.items() if p.low == spec.low)

    def changed_by(self, name: str) -> set[int]:
        """Positions in the text that the bits of a field change."""
        place = self.encoding.fields[name]
        changed: set[int] = set()
        for bit in range(place.low, place.low + place.width):
            answer = self.flips.get(bit, REFUSED)
            if answer.mnemonic == self.answer.mnemonic:
                pairs = zip(answer.operands, self.answer.operands, strict=False)
                if len(answer.operands) == len(self.answer.operands):
                    changed |= {i for i, (now, then) in enumerate(pairs) if now != then}
        return changed

    def locate(self) -> None:
        """Find the field of each printed operand: the one whose bits change its text."""
        changes = {n: self.changed_by(n) for n in self.encoding.fields if n in REGISTER_FIELDS}
        if self.encoding.name == "SMEM" and "scale_offset" in self.encoding.fields:
            offset = self.changed_by("offset")
            if not offset & changes["soffset"]:  # s_prefetch_inst prints both
                changes["offset"] = offset
        for name in sorted(changes, key=lambda n: len(changes[n])):
            free = changes[name] - set(self.sources)
            if free:
                self.sources[max(free)] = name

    def without_operand(self) -> Finding | None:
        """The same instruction with the modifier bit flipped that takes an operand away."""
        for name in ("glc", "sc0", "th", "lds"):
            if name in self.encoding.fields:
                bit = self.encoding.fields[name].low
                answer = self.flips.get(bit, REFUSED)
                fewer = len(answer.operands) + 1 == len(self.answer.operands)
                if fewer and answer.mnemonic == self.answer.mnemonic:
                    self.condition = name, not self.base >> bit & 1
                    return Finding(self.encoding, self.opcode, self.base ^ 1 << bit, answer)
        return None

    def is_graphics(self) -> bool:
        """Whether the instruction is only recognised and sized."""
        return self.encoding.base in GRAPHICS or self.answer.mnemonic.startswith("v_interp_")

    def is_matrix(self) -> bool:
        """Whether the format is the one of matrix instructions, which VOP3P shares opcodes with."""
        return bool(re.match("v_(mfma_[^l]|smfmac|accvgpr)", self.answer.mnemonic))

    def has_scalar_destination(self) -> bool:
        """Whether the bits of sdst name a register, as opposed to abs and op_sel."""
        place = self.encoding.fields["sdst"]
        flips = [self.flips.get(bit, REFUSED) for bit in range(place.low, place.low + place.width)]
        if self.sources.get(1) != "sdst" or any("|" in answer.text for answer in flips):
            return False
        return bool(re.match(r"s\[?\d|vcc|null", self.answer.operands[1]))

    def describe_modifiers(self) -> None:
        """Which modifier fields count, which are ignored."""
        consumed = self.consumed_fields()
        for name in dict.fromkeys(n.partition(".")[0] for n in self.encoding.fields):
            if name in consumed:
                continue
            live = ignored = width = base = 0
            for place, shift in self.encoding.parts(name):
                width |= place.mask << shift
                base |= place.read(self.base) << shift
                for bit in range(place.width):
                    answer = self.flips.get(place.low + bit, REFUSED)
                    if answer.mnemonic != self.answer.mnemonic:
                        continue
                    if name == "op_sel" and self.loses_halves(answer):
                        self.has_whole_form = True
                    elif answer.text == self.answer.text:
                        ignored |= 1 << bit + shift
                    else:
                        live |= 1 << bit + shift
            if name == "offset" and any(
                "offset0:" in a.tail
                for a in self.flips.values()
                if a.mnemonic == self.answer.mnemonic
            ):
                self.modifiers += ["offset0", "offset1"]
                continue
            if name == "dpp_ctrl" and not live:  # counts even where no bit of it changes the text
                live, ignored = width, 0
            if base & ~live & ~ignored:
                hidden = name.endswith("_sel") and f"{name}:" not in self.answer.tail
                mark = "~" if hidden else ""
                self.modifiers.append(f"{mark}{name}={base & ~live & ~ignored:#x}")
            style = self.style(name)
            if style == "/first" and not live:
                self.modifiers.append(f"{name}{style}:0")
            if name == "dpp8" and ignored == DPP8_BIT_LOST:
                style, live, ignored = "/inline", width, 0
            for mark, used in ((style, live), ("~", ignored)):
                if used:
                    bits = "" if used == width else f":{used:#x}"
                    written = f"~{name}" if mark == "~" else f"{name}{mark}"
                    self.modifiers.append(written + bits)

    def style(self, name: str) -> str:
        """What a modifier means in this instruction, where that is not its name."""
        tails, operands = self.answer.tail, ""
        for place, _ in self.encoding.parts(name):
            for bit in range(place.low, place.low + place.width):
                answer = self.flips.get(bit, REFUSED)
                if answer.mnemonic == self.answer.mnemonic:
                    tails += answer.tail
                    operands += "\n".join(answer.operands)
        listed = name == "op_sel" and self.encoding.base in ("VOP3", "VOP3SD")
        if listed and (style := self.op_sel_style()) is not None:
            return style
        if name == "lds" and any(re.search("lds [gs]", a.tail) for a in self.flips.values()):
            return "/first"
        for field_name, seen, text, style in STYLES:
            if field_name == name and seen in (tails if text == "tail" else operands):
                return f"/{style}"
        return ""

    def op_sel_style(self) -> str | None:
        """What VOP3's op_sel prints: a list, by default of the sources and the destination."""
        place = self.encoding.fields["op_sel"]
        tails = {bit: self.flips.get(place.low + bit, REFUSED).tail for bit in range(place.width)}
        numbers = {
            int(match[1]): bit
            for bit, tail in tails.items()
            if (match := re.search(r"\bbyte_sel:(\d)", tail))
        }
        if any("scale_sel:" in tail for tail in tails.values()):
            return "/scale_sel"
        lists = {
            bit: match[1].split(",")
            for bit, tail in tails.items()
            if (match := re.search(r"\bop_sel:\[(.*?)\]", tail))
        }
        order = ["-"] * (len(next(iter(lists.values()))) if lists else 0)
        for bit, shown in lists.items():
            order[shown.index("1")] = str(bit)
        if numbers:
            return f"/byte{numbers[2]}{numbers[1]}" + f"list{''.join(order)}" * bool(order)
        if not lists:
            changes = any(
                self.flips.get(place.low + bit, self.answer) != self.answer for bit in tails
            )
            return "/hidden" if changes and ".l" in self.answer.text else None
        sources = sum(name.startswith("src") for name in self.sources.values())
        usual = [*map(str, range(sources)), "3"]
        if len(order) == len(usual) and all(
            o in (u, "-") for o, u in zip(order, usual, strict=True)
        ):
            return ""
        return f"/list{''.join(order)}"

    def loses_halves(self, answer: Answer) -> bool:
        """Whether LLVM reads whole registers where it read halves before: reserved op_sel bits."""
        halves = [text for text in self.answer.operands if re.search(r"v\d+\.[lh]", text)]
        return bool(halves) and not re.search(r"v\d+\.[lh]", answer.text)

    def consumed_fields(self) -> set[str]:
        """The fields that the operands are made of."""
        consumed = {"op", *self.sources.values()}
        tokens = [(self.sources[i], token) for i, token in self.tokens.items()]
        for name, token in tokens:
            if token[0] == "@" and name != "saddr":
                consumed |= ADDRESS_FIELDS - {"offset", "offen", "idxen", "saddr"}
            if token[0] == "c":
                consumed.add("acc_cd")
            matrix = "acc_cd" in self.encoding.fields
            kinds = ("av",) if matrix else ("v", "av", "a")
            kind = re.sub(r"\W*\d.*", "", token)
            if kind in kinds and (name in ACC_FIELDS or token.endswith("/acc")):
                consumed.add("acc")
            companions = {"src0": {"s0"}, "src1": {"s1"}, "sdst": {"sd"}, "vdst": {"vdstx"}}
            consumed |= companions.get(name, set())
        return consumed

    def operand_list(self, wave: int) -> list[str]:
        """The operands as the table writes them, for the first or second wave size."""
        result: list[str] = []
        for position, text in enumerate(self.answer.operands):
            name = self.sources.get(position)
            if name is None:
                result.append(self.implied(position, text))
                continue
            token = (
                self.by_wave[position][wave] if position in self.by_wave else self.tokens[position]
            )
            if name == "vdst" and token == "m":
                name = "sdst@vdst"
            result.append(f"{name}:{token}")
        if re.match("v_cmpx", self.answer.mnemonic) and not any("sdst" in r for r in result):
            result.append("(sdst:=exec)")
        if self.answer.mnemonic == "v_dual_cndmask_b32" and "src2" not in self.sources.values():
            result.append("(src2:=vcc)")
        return result

    def implied(self, position: int, text: str) -> str:
        """A printed operand that no field holds."""
        taken = set(self.sources.values())
        address = [n for base, n in RESOLVERS if base == self.encoding.base and n not in taken]
        if address and (text == "off" or text.startswith("0x")):
            self.sources[position] = address[0]
            return f"{address[0]}:@"
        if text.startswith("vcc"):
            sources_seen = any(
                i < position and n.startswith("src") for i, n in self.sources.items()
            )
            return "src2:=vcc" if sources_seen else "sdst:=vcc"
        if text.startswith("exec"):
            return "sdst:=exec"
        if text.startswith("0x"):
            return f"imm:{self.constant}"
        raise SystemExit(f"{self.encoding.name} {self.opcode:#x} {self.answer.text}: {text}?")

    def lines(self, waves: tuple[int, ...]) -> list[str]:
        """The table rows: one, unless wave sizes or a modifier bit make the operands differ."""
        start = f"{self.encoding.name} {self.opcode:#04x} {self.answer.mnemonic}"
        if self.is_graphics():
            return [f"{start} | any{self.literals_of_any()}"]
        if self.sibling and self.condition:
            return self.conditional_lines(start, self.sibling, *self.condition)
        differ = any(modifiers != self.modifiers for modifiers in self.modifiers_by_wave)
        split = bool(self.by_wave) or differ or len(self.waves) < len(waves)
        result = []
        for index, wave in enumerate(self.waves if split else waves[:1]):
            own = self.modifiers_by_wave[index] if differ else self.modifiers
            modifiers = [*own, f"wave={wave}"] if split else own
            operands = self.operand_list(index)
            result.append(_row([start, *operands], modifiers))
            if self.has_whole_form:
                whole = [re.sub(r":(vs?)16(?=\.|$)", r":\g<1>32", operand) for operand in operands]
                kept = [m for m in modifiers if not re.match("~?op_sel", m)]
                result.append(_row([start, *whole], [*kept, "~op_sel"]))
        return result

    def literals_of_any(self) -> str:
        """Which sources can announce a literal, where halves, which cannot, are among them."""
        halves = [bool(re.search(r"v\d+\.[lh]", text)) for text in self.answer.operands[1:]]
        if not any(halves):
            return ""
        return ":" + ",".join(f"src{i}" for i, half in enumerate(halves) if not half)

    def conditional_lines(self, start: str, other: Finding, name: str, inverted: bool) -> list[str]:
        """One row if the operand that comes and goes is the only difference, or else two."""
        ours, theirs = self.operand_list(0), other.operand_list(0)
        extra = [i for i in range(len(ours)) if ours[:i] + ours[i + 1 :] == theirs]
        if extra and self.describes_same(other):
            operand, _, token = ours[extra[0]].partition(":")
            mark = ("!" if inverted else "") + (f"{name}.0" if name == "th" else name)
            ours[extra[0]] = f"{operand}?{mark}:{token}"
            return [_row([start, *ours], self.modifiers)]
        rows = []
        for finding, operands, is_set in ((self, ours, not inverted), (other, theirs, inverted)):
            modifiers = []
            for modifier in finding.modifiers:
                plain = re.split("[:/]", modifier)[0]
                if plain != name:
                    modifiers.append(modifier)
                elif name == "th":
                    modifiers.append(f"{modifier}:0x6")
            if is_set:
                modifiers.append(f"{name}=1")
            rows.append(_row([start, *operands], modifiers))
        return rows

    def describes_same(self, other: Finding) -> bool:
        """Whether the modifiers are the same, but for fields that only one uses as operand."""
        used = {f"~{name}" for name in [*self.sources.values(), *other.sources.values()]}
        return set(self.modifiers) - used == set(other.modifiers) - used


def _row(left: list[str], modifiers: list[str]) -> str:
    return " ".join([*left, "|", *modifiers] if modifiers else left)


class Generator:
    """Derives one target's table."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.record = targets.get(target)
        self.formats = formats(self.record.microcode)
        self.waves = self.record.wave_sizes
        self.mc = {wave: Disassembler(target, wave) for wave in self.waves}
        self.wave = self.waves[0]
        self.fits: dict[object, list[str]] = {}
        self.complaints = 0
        self.findings: list[Finding] = []

    def uses(self) -> list[tuple[str, Use]]:
        """Every mnemonic that was found with LLVM's entry; halves of pairs are used elsewhere."""
        found = []
        for wave in self.waves:
            own = [
                finding
                for finding in self.findings
                if finding.waves[0] == wave and finding.encoding.name not in OTHER_HALF
            ]
            entries = described(
                self.target, wave, [_probe(f.encoding, f.base, NOP | 3) for f in own]
            )
            found += [
                (plain_name(f.answer.mnemonic), Use(f.encoding.base, entry))
                for f, entry in zip(own, entries, strict=True)
            ]
        return found

    def encodings(self) -> list[Encoding]:
        """Those that have tables of their own."""
        return [e for e in self.formats.values() if e.table_name == e.name]

    def run(self) -> list[str]:
        """All rows of the target, sorted by encoding and opcode."""
        findings = self.find_bases()
        names = self.find_names(findings)
        findings = self.findings = self.find_operands(findings)
        rows = sorted((line for f in findings for line in f.lines(self.waves)), key=_sort_key)
        return names + rows

    def find_names(self, findings: list[Finding]) -> list[str]:
        """What the target calls its hardware registers, messages and buffer formats."""
        names = []
        for kind, mnemonic, field_name, values, pattern in NAMED:
            known: set[str] = (
                set()
            )  # numbers beyond the first print the same where LLVM ignores bits
            for finding in findings:
                if finding.answer.mnemonic == mnemonic:
                    place = finding.encoding.fields[field_name]
                    clear = finding.base & ~place.bits
                    answers = self.ask(
                        (finding.encoding, clear | value << place.low, NOP | 3)
                        for value, _ in values
                    )
                    for (_, key), answer in zip(values, answers, strict=True):
                        match = re.search(pattern, answer.text)
                        if match and match[1] not in known:
                            known.add(match[1])
                            names.append(f"NAME {kind} {key:#04x} {match[1]}")
                    break
        names = [
            name
            for name in dict.fromkeys(names)
            if not re.search(r"buffer_format .* BUF_[DN]", name)
        ]
        text = "\n".join([*names, "SOPP 0x00 any | any"])
        tables = Table(self.target, self.waves[0], text)
        self.any_row = tables.rows(self.formats["SOPP"], 0)[0]
        return names

    def keep(self, findings: list[Finding]) -> list[Finding]:
        """VOP3 shares opcodes with VOP3SD, VOP3P with MAI: keep the one that explains more."""
        scalar = {
            (f.encoding.name, f.opcode)
            for f in findings
            if f.encoding.name.startswith("VOP3SD") and f.has_scalar_destination()
        }
        kept = []
        for finding in findings:
            name, opcode = finding.encoding.name, finding.opcode
            if name.startswith("VOP3SD"):
                keep = (name, opcode) in scalar
            elif name.startswith("VOP3P"):
                keep = finding.is_matrix() == name.startswith("VOP3P-MAI")
            elif name.startswith("VOP3"):
                keep = (name.replace("VOP3", "VOP3SD"), opcode) not in scalar
            else:
                keep = True
            if keep:
                kept.append(finding)
        return kept

    def ask(self, words: Iterable[tuple[Encoding, int, int]], wave: int = 0) -> list[Answer]:
        """Answers for (encoding, instruction bits, literal)."""
        words = list(words)
        answers = self.mc[wave or self.wave].ask(
            _probe(encoding, bits, literal) for encoding, bits, literal in words
        )
        return [
            parse(answer.text.split(" :: ")[encoding.name.endswith("Y")])
            if encoding.name in OTHER_HALF and answer
            else answer
            for (encoding, _, _), answer in zip(words, answers, strict=True)
        ]

    def ask_whole(self, words: Iterable[tuple[Encoding, int]], wave: int = 0) -> list[Answer]:
        """As `ask`; refused where LLVM reads fewer dwords, as of most v_nop with DPP."""
        words = list(words)
        answers = self.ask(((encoding, bits, NOP | 3) for encoding, bits in words), wave)
        texts = self.mc[wave or self.wave].mc.ask(_probe(e, bits, NOP | 3) for e, bits in words)
        return [
            answer if rest[1:2] in (("s_nop 3",), ("s_nop 1",), ("s_nop 2",)) else REFUSED
            for answer, rest in zip(answers, texts, strict=True)
        ]

    def belongs(self, encoding: Encoding, bits: int) -> bool:
        """Whether no more special encoding claims these bits."""
        if encoding.name in OTHER_HALF:
            return True
        for other in self.formats.values():
            if other is encoding:
                return True
            mask = other.fixed_mask & (1 << 32 * encoding.dwords) - 1
            fits = not (bits ^ other.fixed_value) & mask
            if fits and other.name.startswith("VOP3P_LDSCALE"):
                return encoding.name.startswith("VOP3P_SCALE")
            if fits and other.base not in (encoding.base, "VOP3SD", "VOP3P-MAI"):
                return False
        return True

    def saddr_off(self, encoding: Encoding) -> int:
        """The saddr that says "no SGPR"; an SGPR for flat instructions, which do not print it."""
        if encoding.name == "FLAT" and self.record.has("flat-gvs-mode"):
            return DESTINATIONS["sdst"]
        if encoding.name == "FLAT" and self.record.saddr_off != self.record.null_selector:
            return 0
        return self.record.saddr_off

    def find_bases(self) -> list[Finding]:
        """For every opcode a word that llvm-mc accepts, if there is one."""
        probes: list[tuple[Encoding, int, int]] = []
        for encoding in self.encodings():
            place = encoding.fields.get("op", Field("op", 0, 0))
            if encoding.name in PAIRS:
                continue
            other = OTHER_HALF.get(encoding.name, 0)
            for opcode in range(place.mask + 1):
                for start in STARTS:
                    values = {
                        k: v & encoding.fields[k].mask
                        for k, v in start.items()
                        if k in encoding.fields
                    }
                    if "saddr" in encoding.fields:
                        values["saddr"] = self.saddr_off(encoding)
                    if "soffset" in encoding.fields:
                        values["soffset"] = (
                            128
                            if encoding.fields["soffset"].width == 8
                            else self.record.null_selector
                        )
                    bits = encoding.pack(**values) | opcode << place.low | other
                    if self.belongs(encoding, bits):
                        probes.append((encoding, opcode, bits))
        answers = self.ask_whole((encoding, bits) for encoding, _, bits in probes)
        found: dict[tuple[str, int], Finding] = {}
        for (encoding, opcode, bits), answer in zip(probes, answers, strict=True):
            if not answer or "Invalid" in answer.text:
                continue
            if answer.mnemonic.startswith("image_") and encoding.base not in GRAPHICS:
                continue  # gfx12's form of images overlaps gfx9's VOP3P
            key = (encoding.name, opcode)
            if key not in found:
                found[key] = Finding(encoding, opcode, bits, answer)
        return list(found.values())

    def find_operands(self, findings: list[Finding]) -> list[Finding]:
        """Which field each printed operand comes from, and its class."""
        self.find_flips(findings)
        for finding in findings:
            finding.sibling = finding.without_operand()
        siblings = [finding.sibling for finding in findings if finding.sibling]
        self.find_flips(siblings)
        for finding in findings + siblings:
            finding.locate()
        findings = self.keep(findings)
        every = findings + [finding.sibling for finding in findings if finding.sibling]
        jobs = [(f, position) for f in every for position in f.sources if not f.is_graphics()]
        probes: list[tuple[Encoding, int, int]] = []
        for finding, position in jobs:
            probes += self.samples(finding, position)
        literals = [self.literal_probe(finding, position) for finding, position in jobs]
        self.ask([probe for probe in literals if probe])
        bases = [(finding.encoding, finding.base, NOP | 3) for finding in findings]
        for wave in self.waves:
            self.ask([*probes, *bases], wave)
        for finding, position in jobs:
            probe = self.literal_probe(finding, position)
            if probe and self.ask([probe])[0]:
                finding.literals.add(position)
        for wave in self.waves:
            self.ask((p for f, position in jobs for p in self.samples(f, position)), wave)
        for finding, position in jobs:
            self.classify(finding, position)
        self.find_constants(every)
        for finding in every:
            finding.describe_modifiers()
        self.describe_by_wave(findings)
        return findings

    def describe_by_wave(self, findings: list[Finding]) -> None:
        """The modifiers in every wave size: SWMMAC has more index keys in wave64."""
        for wave in self.waves:
            here = [f for f in findings if len(f.waves) > 1 and not f.is_graphics()]
            bases = self.ask(((f.encoding, f.base, NOP | 3) for f in here), wave)
            copies = [
                replace(finding, answer=answer, flips={}, modifiers=[])
                for finding, answer in zip(here, bases, strict=True)
            ]
            self.find_flips_of(copies, wave)
            for finding, copy in zip(here, copies, strict=True):
                copy.describe_modifiers()
                finding.modifiers_by_wave.append(copy.modifiers)

    def find_constants(self, findings: list[Finding]) -> None:
        """How literals print that belong to the instruction itself."""
        for finding in findings:
            texts = finding.answer.operands
            position = next((i for i, t in enumerate(texts) if t == f"{NOP | 3:#x}"), None)
            if f"{(NOP | 1) << 32 | NOP | 3:#x}" in texts:
                finding.constant = "k64"
            if position is None or position in finding.sources:
                continue
            answers = self.ask((finding.encoding, finding.base, literal) for literal in LITERALS)
            for kind in ("k", "n"):
                if all(
                    answer.operands[position] == LITERAL_TEXT[kind](literal)
                    for literal, answer in zip(LITERALS, answers, strict=True)
                ):
                    finding.constant = kind

    def find_flips(self, findings: list[Finding]) -> None:
        """What each bit that is not fixed does, and which wave sizes have the instruction."""
        self.find_flips_of(findings, self.wave)
        for wave in self.waves:
            bases = self.ask(((f.encoding, f.base, NOP | 3) for f in findings), wave)
            for finding, answer in zip(findings, bases, strict=True):
                if answer:
                    finding.waves.append(wave)

    def find_flips_of(self, findings: list[Finding], wave: int) -> None:
        """What each bit that is not fixed does in one wave size."""
        flips = [
            (f, bit)
            for f in findings
            for bit in range(32 * f.encoding.dwords)
            if not f.encoding.fixed_mask >> bit & 1
        ]
        answers = self.ask_whole(((f.encoding, f.base ^ 1 << bit) for f, bit in flips), wave)
        for (finding, bit), answer in zip(flips, answers, strict=True):
            finding.flips[bit] = answer

    def companion(self, finding: Finding, position: int) -> int:
        """The instruction bit that turns an operand into another kind of register, if any."""
        name = finding.sources[position]
        fields = finding.encoding.fields
        number = {"src0": 0, "src1": 1, "src2": 2, "vdst": 3}.get(name)
        if "acc_cd" in fields:
            return 1 << (fields["acc"].low + number if number in (0, 1) else fields["acc_cd"].low)
        if "tfe" in fields and name == "vdata":
            return fields["tfe"].bits
        if "acc" in fields:
            data = name in ("vdst", "vdata", "data0", "data1")
            if data or position in finding.changed_by("acc"):  # ds_gws_init has data in addr
                return fields["acc"].bits
        if number in (0, 1) and f"s{number}" in fields:
            return fields[f"s{number}"].bits
        if name == "sdst" and "sd" in fields:
            return fields["sd"].bits
        if number is not None and "op_sel" in fields and ".l" in finding.answer.operands[position]:
            return 1 << fields["op_sel"].low + number
        return 0

    def accepts(self, finding: Finding, companion: int) -> bool:
        """Whether there is such another kind of register; of acc, that there is none must show."""
        acc = finding.encoding.fields.get("acc")
        if acc is not None and companion & acc.bits:
            return True
        return bool(finding.flips.get(companion.bit_length() - 1, REFUSED))

    def sample_values(self, finding: Finding, position: int) -> list[Sample]:
        """What to try for one operand."""
        pairs = self.sample_pairs(finding, position)
        companion = self.companion(finding, position)
        samples = [Sample(value, literal, 0) for value, literal in pairs]
        if companion and self.accepts(finding, companion):
            samples += [Sample(v, literal, companion) for v, literal in pairs if v != 255]
        name = {"src0": "cbsz", "src1": "blgp"}.get(finding.sources[position], "")
        if "acc_cd" in finding.encoding.fields and name:
            low = finding.encoding.fields[name].low
            samples += [Sample(256 + 10, NOP | 3, number << low) for number in range(1, 8)]
        name = {"src0": "op_sel", "src1": "op_sel_hi"}.get(finding.sources[position], "")
        if name and any("matrix_a_fmt" in answer.tail for answer in finding.flips.values()):
            samples += [
                Sample(256 + 10, NOP | 3, self.formats_of(finding, name, number))
                for number in range(8)
            ]
        return samples

    def formats_of(self, finding: Finding, name: str, number: int) -> int:
        """The bits to flip for a matrix format in one of its fields, and none in the other."""
        bits = 0
        for field_name in ("op_sel", "op_sel_hi"):
            for place, shift in finding.encoding.parts(field_name):
                wanted = number >> shift & place.mask if field_name == name else 0
                bits |= wanted << place.low ^ finding.base & place.bits
        return bits

    def sample_pairs(self, finding: Finding, position: int) -> list[tuple[int, int]]:
        """(field value, literal) pairs to try for one operand."""
        place = finding.encoding.fields[finding.sources[position]]
        if place.name == "simm16":
            return [(value, NOP | 3) for value in IMMEDIATES]
        values = [(v, NOP | 3) for v in SELECTORS if v <= place.mask]
        if place.signed:
            values += [(place.mask - v, NOP | 3) for v in SELECTORS]
        if not place.name.startswith("src"):  # 255 is no register there, and crashes llvm-mc
            literals = (255, LITERAL64) if self.record.has("64-bit-literals") else (255,)
            values = [(v, literal) for v, literal in values if v not in literals]
        if place.name in ("src0", "src1", "src2") and place.width >= 8:
            if not takes_literal(finding.encoding, self.record):
                values = [(v, literal) for v, literal in values if v != 255]
            elif position in finding.literals:
                values += [(255, literal) for literal in LITERALS]
            if self.record.has("64-bit-literals"):
                values = [(v, literal) for v, literal in values if v != LITERAL64]
                if finding.encoding.dwords == 1 and not re.search(
                    r"_fma[am]k_", finding.answer.mnemonic
                ):
                    values += [(LITERAL64, WIDE | literal) for literal in WIDE_LITERALS]
            if (
                place.width == 9
                and finding.encoding.base in ("VOP1", "VOP2", "VOPC", "VOP3", "VOP3SD", "VOP3P")
                and place.name == "src0"
            ):
                values = [(v, literal) for v, literal in values if v not in (233, 234, 249, 250)]
        return values

    def literal_probe(self, finding: Finding, position: int) -> tuple[Encoding, int, int] | None:
        """The sample that reads a literal, if there is one: some of them crash llvm-mc."""
        for value, probe in zip(
            self.sample_values(finding, position), self.samples(finding, position), strict=True
        ):
            if value == Sample(255, NOP | 3, 0):
                return probe
        return None

    def samples(self, finding: Finding, position: int) -> list[tuple[Encoding, int, int]]:
        """The probes for `sample_values`."""
        place = finding.encoding.fields[finding.sources[position]]
        clear = finding.base & ~place.bits
        return [
            (finding.encoding, (clear | value << place.low) ^ extra, literal)
            for value, literal, extra in self.sample_values(finding, position)
        ]

    def classify(self, finding: Finding, position: int) -> None:
        """Choose the operand class that prints what llvm-mc printed for every sample."""
        field_name = finding.sources[position]
        address = (finding.encoding.base, field_name) in RESOLVERS
        if address and "offset" not in finding.sources.values():
            finding.tokens[position] = self.address_class(finding, position)
            return
        fits: list[list[str]] = []
        for wave in finding.waves:
            answers = self.ask(self.samples(finding, position), wave)
            seen = []
            for sample, answer in zip(self.sample_values(finding, position), answers, strict=True):
                same = answer.mnemonic == finding.answer.mnemonic
                text = answer.operands[position] if same and len(answer.operands) > position else ""
                if text and field_name == "simm16" and position == len(answer.operands) - 1:
                    text = f"{text} {answer.tail}".strip()
                seen.append((sample, text))
            base = self.ask([(finding.encoding, finding.base, NOP | 3)], wave)[0]
            fits.append(self.fitting(finding, position, base.operands[position], seen, wave))
        both = [token for token in fits[0] if all(token in other for other in fits)]
        if both:
            finding.tokens[position] = both[0]
        elif all(fits):
            finding.by_wave[position] = tuple(tokens[0] for tokens in fits)

    def address_class(self, finding: Finding, position: int) -> str:
        """Whether a pair of address registers may start anywhere, where VGPR pairs may not."""
        fields = finding.encoding.fields
        if finding.sources[position] == "saddr" and finding.encoding.name in ("GLOBAL", "FLAT"):
            place = fields["saddr"]
            exec_as_base = finding.base & ~place.bits | EXEC_LO << place.low
            answer = self.ask([(finding.encoding, exec_as_base, NOP | 3)])[0]
            plain = any(operand == "exec" for operand in answer.operands)
            return "@exec" if plain else "@"
        if (
            not self.record.even_aligned_vgprs
            or "offen" not in fields
            or finding.sources[position] != "vaddr"
        ):
            return "@"
        pair = fields["offen"].bits | fields["idxen"].bits | 1 << fields["vaddr"].low
        answer = self.ask([(finding.encoding, finding.base | pair, NOP | 3)])[0]
        return "@" if "Invalid" in answer.operands[position] else "@odd"

    def fitting(
        self,
        finding: Finding,
        position: int,
        plain: str,
        seen: list[tuple[Sample, str]],
        wave: int,
    ) -> list[str]:
        """The classes that print exactly what was seen; the nearest one if there is none."""
        field_name = finding.sources[position]
        encoding = finding.encoding
        key = (encoding.name, field_name, plain, tuple(seen), wave)
        if key in self.fits:
            return self.fits[key]
        tokens = [] if field_name == "simm16" else candidates(plain, encoding, field_name)
        if not any(sample.extra for sample, _ in seen):
            tokens = [token for token in tokens if not token.startswith("v512/f8f6f4")]
        if "tfe" in encoding.fields and not self.accepts(finding, encoding.fields["tfe"].bits):
            tokens = [token for token in tokens if not token.endswith("/tfe")]
        specs = {
            token: operand_spec(f"{field_name}:{token}", encoding, self.record, wave)
            for token in tokens
        }
        perfect = [
            token
            for token, spec in specs.items()
            if all(self.render(spec, finding, sample) == text for sample, text in seen)
        ]
        if not perfect:
            row = self.any_row
            perfect = [
                f"#{name}"
                for name, render in FORMATS.items()
                if all(render(sample.value, row) == text for sample, text in seen if text)
            ]
        if not perfect:
            perfect = [self.nearest(specs, finding, position, seen, wave)]
        self.fits[key] = perfect
        return perfect

    def nearest(
        self,
        specs: dict[str, OperandSpec],
        finding: Finding,
        position: int,
        seen: list[tuple[Sample, str]],
        wave: int,
    ) -> str:
        """The class that comes nearest, and complaints about texts that it does not print.

        What llvm-mc refuses and the class accepts is no complaint: LLVM has narrower forms of a
        few instructions than the fields of the hardware allow.
        """
        wrong = {
            token: [
                (text, f"{sample} is {text!r}, not {ours!r}")
                for sample, text in seen
                if (ours := self.render(spec, finding, sample)) != text
            ]
            for token, spec in specs.items()
        } or {"": [(text, f"{sample} is {text!r}") for sample, text in seen]}
        best = min(wrong, key=lambda token: sum(1000 if text else 1 for text, _ in wrong[token]))
        where = f"{self.target} w{wave} {finding.encoding.name} {finding.opcode:#x}"
        for text, line in wrong[best]:
            if text:
                self.complaints += 1
                print(
                    f"{where} {finding.answer.mnemonic} operand {position} {best}: {line}",
                    file=sys.stderr,
                )
        return best

    def render(self, spec: OperandSpec, finding: Finding, sample: Sample) -> str:
        """Our text of an operand, empty if we refuse the selector."""
        place = finding.encoding.fields[finding.spec_field(spec)]
        bits = (finding.base & ~place.bits | sample.value << place.low) ^ sample.extra
        if sample.extra and "/noacc" in spec.token:
            return ""
        cls = spec.operand_class(bits)
        assert cls is not None
        selector = spec.selector(bits)
        return (
            cls.text(selector, sample.literal & ~WIDE) if cls.operand(selector) is not None else ""
        )


WIDE = 1 << 64  # marks literals of 64 bits, which may be small


def _probe(encoding: Encoding, bits: int, literal: int) -> bytes:
    code = bits.to_bytes(4 * encoding.dwords, "little")
    if literal & WIDE:
        return code + struct.pack("<QII", literal - WIDE, NOP | 1, NOP | 2)
    return code + struct.pack("<III", literal, NOP | 1, NOP | 2)


def candidates(text: str, encoding: Encoding, field_name: str) -> list[str]:
    """Operand class tokens that could print `text`, the plainest first."""
    text = re.sub(r"/\*.*?\*/", "", text)
    match = re.search(r"\[(\d+):(\d+)\]", text)
    bits = 32 * (int(match[2]) - int(match[1]) + 1) if match else 32
    if text in ("vcc", "exec", "flat_scratch"):
        bits = 64
    result = []
    if text.endswith((".l", ".h")):
        stems = ["v16-hi", "vs16-hi"] + (["v16", "vs16"] if "op_sel" in encoding.fields else [])
    else:
        kinds = ("s",) if field_name in SCALAR_FIELDS else ("v", "av", "vs", "a", "s")
        stems = [f"{kind}{bits}" for kind in kinds]
        if "acc_cd" in encoding.fields and field_name in ("vdst", "src2"):
            stems[:0] = [f"c{bits}", f"cav{bits}"]
        elif "acc_cd" in encoding.fields and bits == 256:
            stems.append("av256/f8f6f4")
        elif "tfe" in encoding.fields:
            stems.insert(0, f"v{bits}/tfe")
        elif "acc" in encoding.fields:
            stems[2:2] = [f"v{bits}/acc", f"v{bits}/noacc", f"v{bits}/odd", f"v{bits}/acc-odd"]
        elif bits in (64, 96):
            stems.append(f"v{bits}/odd")
        elif bits == 512 and encoding.base == "VOP3P":
            stems.insert(0, "v512/f8f6f4")
        stems += ["v32-hi", "vs32-hi", "v32+lds", "s32+lds", f"s{bits}-m0", f"s{bits}-exec"]
        if field_name in SCALES:
            stems.append(f"vs{bits}-lo256")
        stems += [f"s{bits}-m0-exec", f"s{bits}-exec-null", f"s{bits}-exec_hi", f"s{bits}-null"]
        if bits in (32, 64) and (
            text[:1] not in ("v", "a") or text == "vcc" or field_name == "src2"
        ):
            stems.insert(len(stems) if encoding.name.startswith("S") else 0, "m")
    for stem in stems:
        result.append(stem)
        if encoding.fields[field_name].width >= 8 and stem != "m" and "/" not in stem:
            result += [f"{stem}.{kind}" for kind in LITERAL_TEXT if kind != "k"]
    return result


def _sort_key(line: str) -> tuple[str, int]:
    encoding, opcode, _ = line.split(None, 2)
    return encoding, int(opcode, 16)


@dataclass(frozen=True)
class Generated:
    """One target's table, how many texts no operand class prints, and what has mnemonics."""

    table: str
    complaints: int
    uses: list[tuple[str, Use]]


def generate(target: str) -> Generated:
    """Derive the table of a target."""
    gc.disable()  # to look through millions of answers takes a fifth of the time, and frees none
    generator = Generator(target)
    table = "\n".join(generator.run()) + "\n"
    return Generated(table, generator.complaints, generator.uses())


def facts(uses: Iterable[tuple[str, Use]]) -> str:
    """What every mnemonic is. Raises: ValueError of patterns that none fits."""
    known: dict[str, list[Use]] = {}
    for name, use in uses:
        known.setdefault(name, []).append(use)
    known |= {half: known[like] for half, like in HALVES.items()}
    if found := unused(known):
        raise ValueError(f"no mnemonic fits {', '.join(found)} of tools/isa_facts.py")
    lines = [line_of(name, known[name]) for name in sorted(known)]
    return HEADER + "\n".join(lines) + "\n"


def main() -> int:
    """Write or check tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", default=TARGET_NAMES)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--out", type=Path, default=TABLES, help="folder to write to")
    options = parser.parse_args()
    with ProcessPoolExecutor(min(len(options.targets), os.cpu_count() or 1)) as pool:
        results = dict(zip(options.targets, pool.map(generate, options.targets), strict=True))
    texts = {target: result.table for target, result in results.items()}
    if set(TARGET_NAMES) <= set(options.targets):
        texts["facts"] = facts(use for result in results.values() for use in result.uses)
    status = int(any(result.complaints for result in results.values()))
    for name, text in texts.items():
        path = options.out / f"{name}.txt"
        if not options.check:
            path.write_text(text, "utf-8")
        elif text != path.read_text("utf-8"):
            print(f"{path.relative_to(ROOT)} is not what this generator writes")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
