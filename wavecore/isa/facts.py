"""Facts about instructions by mnemonic: tables/facts.txt, one line each.

    v_fmac_f64 valu f64 valu exec,vdst - f64 float64:2:FMA

reads: mnemonic; class (classes.py); the name of its issue rate (targets/timing.py); kinds
(kinds.py); implicit reads; implicit writes; marks, for rules that apply to some instructions; and a
lane's floating-point operations. "-" means none.

tools/gen_isa.py writes the table from LLVM's tables and tools/isa_facts.py, which has the sources.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, cast

from wavecore.isa.classes import InstructionClass
from wavecore.isa.kinds import Kind

# Implicit registers; also results that are read as sources, and sources that are written.
Beside = Literal[
    "scc",
    "vcc",
    "exec",  # as wide as a wave; "exec32" and "exec64" as wide as the instruction
    "exec32",
    "exec64",
    "m0",
    "mode",
    "hwreg",  # the hardware register that the immediate names
    "vdst",
    "sdst",
    "src0",
]
Mark = Literal[
    "relative",  # M0 selects the registers of some operands
    "relative_result",  # M0 selects the SGPR that is written
    "sdst_is_source",  # the operand sdst is read, not written
    "vdst_is_source",  # so is vdst
    "cmpx",  # compares, and writes EXEC
    "mask",  # src2 has a bit for each lane
    "d16",  # loads or stores half of a register
    "d16_hi",  # the high half
    "compares",  # half of an atomic's data is the comparison value
    "answers",  # a barrier instruction that returns SCC or a register, and is counted
    "counted_load",  # a cache operation that is counted as a load
    "counted_store",  # as a store
    "async",  # counted as an asynchronous copy to or from LDS, or behind those
    "tensor",  # as a move of a tensor
    "gather",  # returns four components
    "float_order",  # an atomic minimum, maximum or comparison of floats
    "accvgpr",  # moves AccVGPRs
    "f64",
    "whole",  # packed sources without half selection
    "half",  # a result of 16 bits, by type
    "byte",  # op_sel selects a byte of the result
    "part",  # the result is part of its register
    "chosen_part",  # op_sel selects the part
    "small_float",  # a conversion from or to floats of 8 or 4 bits
]


@dataclass(frozen=True, slots=True)
class Floats:
    """The floating-point operations of one lane of an instruction.

    Attributes:
        dtype: "float32".
        count: operations, including both halves of a packed instruction.
        kind: the name in AMD's counters: "ADD", "MUL", "FMA", "TRANS"; or "DOT", which they omit.
    """

    dtype: str
    count: int
    kind: str

    @property
    def counted(self) -> int:
        """A lane's operations as AMD counts them: a packed instruction counts as one."""
        return {"ADD": 1, "MUL": 1, "TRANS": 1, "FMA": 2}.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that follow from a mnemonic; modifiers may add more.

    Attributes:
        cls: the unit that executes it.
        rate: the name of its issue rate; "matrix" for those in the matrix catalogue.
        kinds: its kinds.
        reads, writes: implicit registers, and operands that are both read and written.
        marks: further properties for rules.
        floats: a lane's floating-point operations.
    """

    cls: InstructionClass
    rate: str
    kinds: Kind
    reads: frozenset[Beside]
    writes: frozenset[Beside]
    marks: frozenset[Mark]
    floats: Floats | None

    def any(self, kinds: Kind) -> bool:
        """Whether it is one of these."""
        return self.kinds.value & kinds.value != 0


# A pair of vector instructions; each half has its own facts.
PAIR = Facts(
    InstructionClass.VALU,
    "valu",
    Kind.VALU | Kind.VOPD,
    frozenset(),
    frozenset(),
    frozenset(),
    None,
)


@cache
def _lines() -> dict[str, str]:
    """The table's lines by mnemonic; a line is parsed on first use."""
    path = resources.files("wavecore.isa") / "tables" / "facts.txt"
    lines = (line for line in path.read_text("utf-8").splitlines() if line[:1] != "#")
    return {name: rest for name, _, rest in (line.partition(" ") for line in lines)}


def names() -> tuple[str, ...]:
    """All mnemonics in alphabetical order."""
    return tuple(_lines())


@cache
def facts_of(name: str) -> Facts:
    """The facts about an instruction.

    Args:
        name: the mnemonic without the encoding suffix.
    Raises: KeyError if no target has it.
    """
    cls, rate, kinds, reads, writes, marks, floats = _lines()[name].split()
    found = Kind.NOTHING
    for kind in _words(kinds):
        found |= Kind[kind.upper()]
    return Facts(
        InstructionClass(cls),
        rate.replace("_", " "),
        found,
        cast("frozenset[Beside]", _words(reads)),
        cast("frozenset[Beside]", _words(writes)),
        cast("frozenset[Mark]", _words(marks)),
        _floats(floats),
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) if text != "-" else frozenset()


def _floats(text: str) -> Floats | None:
    if text == "-":
        return None
    dtype, count, kind = text.split(":")
    return Floats(dtype, int(count), kind)
