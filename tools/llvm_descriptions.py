"""What LLVM's own tables say of an instruction: flags, registers that no operand names, ties.

llvm-mc names the entry of LLVM's table that it decodes a word to (`--show-inst`). The entry is read
out of libLLVM, whose C API has no function for it: `Layout` says where the fields are, and reading
begins by checking entries that are known. Sources: LLVM 22's classes MCInstrDesc, MCInstrInfo and
MCRegisterInfo, and SIInstrFlags of its AMDGPU target.
"""

from __future__ import annotations

import ctypes
import enum
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from tools.llvm_mc import BATCH, LlvmMc

LIBRARY = "libLLVM.so.22.1"


class Flag(enum.IntEnum):
    """Bits of an entry that are the same for all of LLVM's targets."""

    CALL = 7
    BARRIER = 8  # control never continues after it
    BRANCH = 10
    MAY_LOAD = 19
    MAY_STORE = 20


class Special(enum.IntEnum):
    """Bits that AMD's instructions have besides."""

    SALU = 0
    VALU = 1
    SDWA = 14
    DPP = 15
    TRANS = 16
    MATRIX = 54  # MFMA, SMFMAC, and moves of AccVGPRs
    DOT = 55
    WMMA = 59
    SWMMAC = 63


@dataclass(frozen=True)
class Described:
    """One entry.

    Attributes:
        name: LLVM's, as V_ADD_F32_e32_gfx10.
        results: operands that are results.
        ties: operands that are another one as well: a result that is read.
        reads, writes: registers that no operand names.
    """

    name: str
    flags: int
    special: int
    results: int
    ties: int
    reads: frozenset[str]
    writes: frozenset[str]

    def has(self, flag: Flag | Special) -> bool:
        """Whether a bit is set."""
        return bool((self.flags if isinstance(flag, Flag) else self.special) >> flag & 1)


class Layout:
    """Where libLLVM has its tables."""

    # Of LLVMDisasmContext: MCRegisterInfo, MCInstrInfo.
    REGISTERS, INSTRUCTIONS = 80, 96
    # Of MCInstrInfo: its last entry, the places of names and the names, the number of entries.
    LAST, PLACES, NAMES, COUNT = 0, 8, 16, 40
    # An MCInstrDesc; behind the last one come lists of registers, and operands.
    ENTRY = struct.Struct("<HHBBHBBHIQQ")
    OPERAND = struct.Struct("<hBBH")
    # Of MCRegisterInfo: its entries and their names.
    REGISTER_ENTRIES, REGISTER_NAMES, REGISTER_ENTRY = 8, 72, 24


class Tables:
    """LLVM's tables of AMD's instructions and registers."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(LIBRARY)
        for part in ("TargetInfo", "Target", "TargetMC", "Disassembler"):
            getattr(self._library, f"LLVMInitializeAMDGPU{part}")()
        make = self._library.LLVMCreateDisasmCPU
        make.restype = ctypes.c_void_p
        make.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int]
        make.argtypes += [ctypes.c_void_p, ctypes.c_void_p]
        context = make(b"amdgcn-amd-amdhsa", b"gfx942", None, 0, None, None)
        self._registers = _pointer(context + Layout.REGISTERS)
        self._instructions = _pointer(context + Layout.INSTRUCTIONS)
        self._last = _pointer(self._instructions + Layout.LAST)
        self._check()

    def _check(self) -> None:
        """That the layout is the one written down here. Raises: RuntimeError."""
        entry = self.by_name.get("S_ADD_U32_vi")
        known = None if entry is None else self.entry(entry)
        if known is None or (known.writes, known.results) != ({"SCC"}, 1):
            raise RuntimeError(f"{LIBRARY} has other tables than tools/llvm_descriptions.py reads")

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Numbers of entries by LLVM's names."""
        places = _pointer(self._instructions + Layout.PLACES)
        names = _pointer(self._instructions + Layout.NAMES)
        count = _number(self._instructions + Layout.COUNT)
        return {_text(names + _number(places + 4 * index)): index for index in range(count)}

    @cached_property
    def _names(self) -> dict[int, str]:
        return {index: name for name, index in self.by_name.items()}

    def register(self, number: int) -> str:
        """A register's name."""
        entries = _pointer(self._registers + Layout.REGISTER_ENTRIES)
        names = _pointer(self._registers + Layout.REGISTER_NAMES)
        return _text(names + _number(entries + Layout.REGISTER_ENTRY * number))

    def entry(self, number: int) -> Described:
        """An entry; they are in reverse order."""
        fields = Layout.ENTRY.unpack(ctypes.string_at(self._last - 32 * number, 32))
        found, operands, results, _, _, uses, defs, operands_at, registers_at, flags, special = (
            fields
        )
        if found != number:
            raise RuntimeError(f"{LIBRARY}: entry {number} says that it is {found}")
        behind = self._last + Layout.ENTRY.size
        numbers = struct.unpack(
            f"<{uses + defs}H", ctypes.string_at(behind + 2 * registers_at, 2 * (uses + defs))
        )
        size = Layout.OPERAND.size
        raw = ctypes.string_at(behind + size * operands_at, size * operands)
        constraints = [constraint for *_, constraint in Layout.OPERAND.iter_unpack(raw)]
        return Described(
            self._names[number], flags, special, results, sum(c & 1 for c in constraints),
            frozenset(map(self.register, numbers[:uses])),
            frozenset(map(self.register, numbers[uses:])),
        )  # fmt: skip


def _pointer(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _number(address: int) -> int:
    return ctypes.c_uint32.from_address(address).value


def _text(address: int) -> str:
    return ctypes.string_at(address).decode()


@cache
def tables() -> Tables:
    """The tables, read once."""
    return Tables()


def described(target: str, wave: int, probes: Sequence[bytes]) -> list[Described]:
    """The entry of the first instruction in each probe. Raises: ValueError where there is none."""
    mc = LlvmMc(target, wave)
    names: list[str] = []
    for start in range(0, len(probes), BATCH):
        names += mc.names(probes[start : start + BATCH])
    if not all(names):
        raise ValueError(f"{target}: llvm-mc refuses {probes[names.index('')].hex()}")
    found = tables()
    return [found.entry(found.by_name[name]) for name in names]
