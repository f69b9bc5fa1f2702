"""What an instruction is, by its mnemonic: tables/facts.txt, a line for each.

    v_fmac_f64 valu f64 valu exec,vdst - f64 float64:2:FMA

reads: mnemonic; class (classes.py); the name of its issue rate, of targets/timing.py; kinds
(kinds.py); what it reads and what it writes beside the operands whose roles say so; marks, for
rules that are about some instructions; and what a lane computes in floats. "-" is nothing.

tools/gen_isa.py writes the table out of LLVM's and tools/isa_facts.py, which has the sources.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, cast

from wavecore.isa.classes import InstructionClass
from wavecore.isa.kinds import Kind

# Registers beside the operands; and results that are sources as well, sources that are results.
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
    "relative",  # M0 says which registers some operands are
    "relative_result",  # M0 says which SGPR is written
    "sdst_is_source",  # the operand sdst is no result
    "cmpx",  # compares, and writes EXEC
    "mask",  # src2 has a bit for each lane
    "d16",  # memory gives or takes a half of a register
    "d16_hi",  # the high one
    "compares",  # half of an atomic's data is compared with
    "answers",  # a barrier's instruction that brings back SCC or a register, and is counted so
    "counted_load",  # an operation on caches that is counted as a load
    "counted_store",  # as a store
    "gather",  # brings four components
    "float_order",  # an atomic minimum, maximum or comparison of floats
    "accvgpr",  # moves AccVGPRs
    "f64",
    "whole",  # packed sources that have no halves to choose from
    "half",  # a result of 16 bits, by the type
    "byte",  # op_sel chooses a byte of the result
    "part",  # the result is a part of its register
    "chosen_part",  # op_sel chooses the part
    "small_float",  # a conversion from or to floats of 8 or 4 bits
]


@dataclass(frozen=True, slots=True)
class Floats:
    """What one lane of an instruction computes in floats.

    Attributes:
        dtype: "float32".
        count: operations, of both halves of a packed instruction.
        kind: as AMD's counters name it: "ADD", "MUL", "FMA", "TRANS"; "DOT", which they leave out.
    """

    dtype: str
    count: int
    kind: str

    @property
    def counted(self) -> int:
        """Operations of a lane as AMD counts them, who take a packed instruction for one."""
        return {"ADD": 1, "MUL": 1, "TRANS": 1, "FMA": 2}.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a mnemonic says of its instructions; modifiers may say more.

    Attributes:
        cls: what executes it.
        rate: the name of its issue rate; "matrix" of what the matrix catalogue has.
        kinds: what it is.
        reads, writes: registers that no operand names, and operands used in two ways.
        marks: what rules ask for besides.
        floats: what a lane computes in floats.
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


# A pair of vector instructions; its halves have their own.
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
    """All mnemonics, by the alphabet."""
    return tuple(_lines())


@cache
def facts_of(name: str) -> Facts:
    """What an instruction is.

    Args:
        name: the mnemonic without what only tells the encoding.
    Raises: KeyError where no target has it.
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
