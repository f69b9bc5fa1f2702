"""Operands, addresses and memory of the memory vectors: a fixed function of the mnemonic.

The vectors (data/memory.txt) hold results only; their generator and their test make the operands
here, from a mnemonic and the widths of its registers. A change here needs new vectors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.emulator.pseudocode_operands import FLOATS, columns, stream
from wavecore.isa.table import Row, table

ENCODINGS = ("DS", "FLAT", "GLOBAL", "SCRATCH", "MUBUF", "MTBUF", "SMEM")
LANES = 24  # lanes that may be active; a wave's other lanes never are
IMAGE_BYTES = 4096
FIRST = 256  # where in the image the lanes' slots begin
SLOT_BYTES = 64
BLOCK_BYTES = 128  # the slot of a load or store of a whole block of registers
ROLES = ("vdst", "sdata", "vdata", "data0", "data1")
# Formats of one to four 32-bit integers, whose elements are the bits in memory; an instruction
# gets the one with the channels it names.
PLAIN_FORMATS = {"gfx9": [d | 4 << 4 for d in (4, 11, 13, 14)], "gfx11": [20, 48, 58, 61]}
# What the pseudocode indexes by lane, not by address.
PERMUTATIONS = ("ds_permute_b32", "ds_bpermute_b32", "ds_bpermute_fi_b32")
_ATOMIC = re.compile(
    r"_atomic_|^ds_(add|sub|rsub|inc|dec|min|max|and|or|xor|mskor|cmpst|cmpstore|wrxchg|storexchg"
    r"|wrap|cond_sub|sub_clamp|pk_add|condxchg32)(_|2)"
)
# d16 loads as GFX9 spells them.
_GFX9_D16 = re.compile(
    r"^ds_read_.*_d16|_load_(ubyte|sbyte|short)_d16|buffer_load_format_d16(_hi)?_"
)


def memory_rows(target: str) -> dict[str, list[Row]]:
    """The rows of a target's memory instructions by plain name: one, or with and without D."""
    found = table(target, None)
    result: dict[str, list[Row]] = {}
    for encoding in found.encodings.values():
        if encoding.name in ENCODINGS:
            for opcode in found.opcodes(encoding.name):
                for row in found.rows(encoding, opcode):
                    result.setdefault(row.name, []).append(row)
    return result


def dwords(row: Row, role: str) -> int:
    """Registers of an operand, 0 if the row has none of that name."""
    for spec in row.operands:
        if spec.name == role and spec.cls is not None:
            return int(spec.cls.dwords)
    return 0


def widths_of(rows: list[Row]) -> dict[str, int]:
    """Registers of every operand that some form of the instruction has."""
    found = {role: max(dwords(row, role) for row in rows) for role in ROLES}
    return {role: width for role, width in found.items() if width}


@dataclass(frozen=True)
class Case:
    """One mnemonic's operands."""

    name: str
    widths: tuple[tuple[str, int], ...]
    lanes: int = LANES

    @property
    def is_scalar(self) -> bool:
        """Whether the instruction acts once per wave; the lanes are then as many runs."""
        return self.name.startswith("s_")

    @property
    def is_atomic(self) -> bool:
        """Whether memory is read and written."""
        return _ATOMIC.search(self.name) is not None

    @property
    def is_pair(self) -> bool:
        """Whether there are two addresses."""
        return re.search(r"(read|write|wrxchg)2|_2addr_", self.name) is not None

    @property
    def is_strided(self) -> bool:
        """Whether the two offsets are in units of 64 elements."""
        return "st64" in self.name or "stride64" in self.name

    @property
    def is_block(self) -> bool:
        """Whether up to 32 registers move, as M0 selects."""
        return self.name.endswith("_block")

    @property
    def is_format(self) -> bool:
        """Whether values are converted."""
        return "_format" in self.name

    def plain_format(self, target: str) -> int:
        """The format's code, as in MTBUF instructions."""
        channels = len(self.name.rpartition("_")[2]) if self.is_format else 4
        return PLAIN_FORMATS["gfx9" if target.startswith("gfx9") else "gfx11"][channels - 1]

    @property
    def by_lane(self) -> bool:
        """Whether the address comes from the lane's index instead of a register."""
        return "_addtid_" in self.name

    @cached_property
    def kind(self) -> str:
        """The type of one element: f32, 2xf16, u64."""
        if not self.is_atomic:
            return "u32"
        packed = re.search(r"pk_add(?:_rtn)?_(b?f16)$", self.name)
        if packed:
            return f"2x{packed[1]}"
        letter = re.search(r"_([fuib])(32|64)$", self.name)
        if letter:
            return f"{'f' if letter[1] == 'f' else 'u'}{letter[2]}"
        return "u64" if self.name.endswith("_x2") else "u32"

    @property
    def is_float(self) -> bool:
        """Whether the operation is on floats."""
        return self.kind.rpartition("x")[2] in FLOATS

    def special_pair(self, lane: int) -> tuple[int, int] | None:
        """Every fourth lane of a float atomic gets a pair that is easy to get wrong.

        (memory, data): a quiet and a signalling NaN against a number, zeros of both signs.
        """
        if not self.is_float or lane % 4 or lane > 20:
            return None
        count, _, element = self.kind.rpartition("x")
        width, mantissa = FLOATS[element]
        infinity = (1 << width - 1) - 1 >> mantissa << mantissa
        quiet, signalling = infinity | 1 << mantissa - 1 | 5, infinity | 3
        one, minus = infinity >> 1 & ~((1 << mantissa) - 1), 1 << width - 1
        pair = ((quiet, one), (one, quiet), (signalling, one), (one, signalling), (minus, 0),
                (0, minus))[lane // 4]  # fmt: skip
        copies = sum(1 << width * i for i in range(int(count or 1)))
        return pair[0] * copies, pair[1] * copies

    @property
    def element_bytes(self) -> int:
        """Bytes of one element."""
        return 8 if self.kind.endswith("64") else 4

    def _random(self, what: str) -> Iterator[int]:
        return stream(f"{self.name} {what}")

    @cached_property
    def exec_mask(self) -> int:
        """Which lanes are active: about three of four."""
        random = self._random("EXEC")
        mask = (next(random) | next(random)) & (1 << self.lanes) - 1
        return mask | (0x111111 if self.is_float else 0)

    @cached_property
    def m0(self) -> int:
        """M0: which registers take part in a block; otherwise a base in LDS."""
        value = next(self._random("M0"))
        return value & 0xFFFFFFFF if self.is_block else FIRST + value % 8 * 4

    @cached_property
    def offsets(self) -> tuple[int, int]:
        """The instruction's offset, or its two offsets."""
        random = self._random("OFFSET")
        first, second = next(random), next(random)
        return (first % 3, 3 + second % 4) if self.is_pair else (first % 8 * 4, 0)

    @cached_property
    def addresses(self) -> list[int]:
        """Where in the image each lane's access begins; without the offsets, if there are two.

        Slots do not overlap. Plain accesses begin at any byte, aligned ones at an element.
        """
        random = self._random("ADDR")
        if self.by_lane:
            base = self.offsets[0] + self.m0 if self.name.startswith("ds_") else FIRST
            return [base + 4 * lane for lane in range(self.lanes)]
        if self.is_block:
            return [FIRST + BLOCK_BYTES * lane for lane in range(self.lanes)]
        if self.is_pair:
            return [FIRST + (8 if self.is_strided else 64) * lane for lane in range(self.lanes)]
        found = []
        for lane in range(self.lanes):
            within = next(random) % 3 * 16
            loose = next(random) % 4
            if self.is_atomic or self.is_format or self.is_scalar:
                loose = loose // 2 * 2 if self.name.endswith(("_i16", "_u16")) else 0
            found.append(FIRST + SLOT_BYTES * lane + within + loose)
        return found

    def places(self) -> list[list[int]]:
        """Per lane, the bytes of the image that its access may touch."""
        step = self.element_bytes * (64 if self.is_strided else 1)
        if self.is_pair:
            size = 8 if self.name.endswith("64") else 4
            step = size * (64 if self.is_strided else 1)
            starts = [[a + o * step for o in self.offsets] for a in self.addresses]
            return [[s + i for s in two for i in range(size)] for two in starts]
        if self.by_lane:
            return [[a + i for i in range(4)] for a in self.addresses]
        size = BLOCK_BYTES if self.is_block else self.element_bytes if self.is_atomic else 16
        if self.is_scalar and not self.is_atomic:
            size = 64
        return [[a + i for i in range(size)] for a in self.addresses]

    @cached_property
    def image(self) -> bytes:
        """Memory before; edge values in the elements that atomics act on."""
        random = self._random("MEM")
        words = b"".join(next(random).to_bytes(8, "little") for _ in range(IMAGE_BYTES // 8))
        if not self.is_atomic:
            return words
        image = bytearray(words)
        values = iter(columns(self.name, "MEM", self.kind, 2 * self.lanes))
        for lane, place in enumerate(self.places()):
            pair = self.special_pair(lane)
            for first in range(0, len(place), self.element_bytes):
                at, value = place[first], next(values)
                value = pair[0] if pair else value
                image[at : at + self.element_bytes] = value.to_bytes(self.element_bytes, "little")
        return bytes(image)

    def element(self, lane: int) -> int:
        """The element of memory that a lane's atomic reads first."""
        at = self.places()[lane][0]
        return int.from_bytes(self.image[at : at + self.element_bytes], "little")

    @cached_property
    def registers(self) -> dict[str, list[int]]:
        """Per operand the lanes' values: old destinations, and data, which often match memory.

        In one lane of four the last element of the data equals memory, in another that of the other
        operand, in a third the data is next to memory's. GFX9's d16 loads find zeros: with ECC they
        clear the half that the text says they keep.
        """
        bits = 8 * self.element_bytes
        mask = (1 << bits) - 1
        found: dict[str, list[int]] = {}
        for role, width in self.widths:
            if _GFX9_D16.search(self.name) and role in ("vdst", "vdata"):
                found[role] = [0] * self.lanes
                continue
            if not self.is_atomic or role == "vdst":
                found[role] = columns(self.name, role, f"{width}xu32", self.lanes)
                continue
            count = 32 * width // bits
            parts = [columns(self.name, f"{role} {i}", self.kind, self.lanes) for i in range(count)]
            for lane in range(self.lanes):
                memory = self.element(lane)
                pair = self.special_pair(lane)
                if pair:
                    parts[0][lane] = pair[1]
                elif lane % 4 == (2 if role == "data1" else 1):
                    parts[-1][lane] = memory
                elif lane % 4 == 3:
                    flip = 1 << bits - 1 if self.kind in FLOATS else 1
                    parts[0][lane] = (memory ^ flip) & mask
            found[role] = [
                sum(part[lane] << bits * i for i, part in enumerate(parts))
                for lane in range(self.lanes)
            ]
        return found

    def active(self) -> list[int]:
        """The active lanes."""
        if self.is_scalar:
            return list(range(self.lanes))
        return [lane for lane in range(self.lanes) if self.exec_mask >> lane & 1]


def case_of(name: str, rows: list[Row]) -> Case:
    """The case of a mnemonic, from the rows that a target has for it."""
    lanes = 8 if name.startswith("s_") else LANES
    return Case(name, tuple(widths_of(rows).items()), lanes)


def permutation_addresses(case: Case) -> list[int]:
    """What lanes pass to a permutation: any lane, in bytes, with bits that are ignored."""
    random = stream(f"{case.name} LANE")
    return [next(random) & 0x3FF for _ in range(case.lanes)]
