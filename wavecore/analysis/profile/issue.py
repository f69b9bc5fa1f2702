"""The cost of one instruction: its class, and the cycles that it occupies its wave and its unit.

    cost_of(inst).issue         # 16 of v_exp_f32 on gfx942

Cycles of matrix instructions are from the catalogue, the rates of others from `targets.timing`.
Stalls are not included: see `estimate` for those.
"""

from __future__ import annotations

from dataclasses import dataclass

from wavecore import matrix, targets
from wavecore.isa.classes import InstructionClass
from wavecore.isa.instruction import Instruction
from wavecore.isa.kinds import Kind
from wavecore.targets import timing
from wavecore.targets.model import Source


@dataclass(frozen=True)
class Cost:
    """The cost of an instruction by itself, in cycles.

    Attributes:
        kind: its class.
        rate: the name of its rate in `targets.timing`; "matrix" for matrix instructions.
        issue: during which its wave issues nothing else.
        unit: during which other waves cannot use its unit: longer than `issue` for matrix
            instructions beside which VALU instructions continue; an issue slot for branches and
            waits.
        latency: until an instruction that needs the result may issue, except for memory results.
        source: the source of the figures.
    """

    kind: InstructionClass
    rate: str
    issue: int
    unit: int
    latency: int
    source: Source

    @property
    def cycles(self) -> int:
        """The cycles that it occupies its wave or its unit, whichever is longer."""
        return max(self.issue, self.unit)


# Classes that stall their wave, but use no unit that other waves need.
_OF_WAVE = frozenset(
    {
        *(InstructionClass.BRANCH, InstructionClass.BARRIER, InstructionClass.WAIT),
        *(InstructionClass.MESSAGE, InstructionClass.INTERNAL),
    }
)


def cost_of(inst: Instruction, wave: int | None = None) -> Cost:
    """The cost of an instruction. Raises: TargetError for a target without known rates."""
    kind, rate = inst.facts.cls, inst.facts.rate
    if rate == "matrix":
        return _of_matrix(inst)
    record = targets.get(inst.target)
    known = timing.of(record)
    figure = known.rates.get(rate) or known.rates[kind.value]
    issue, latency = figure.issue, figure.latency
    if kind is InstructionClass.VALU:
        passes = known.wave_passes[record.check_wave(wave)]
        issue, latency = issue * passes, latency + issue * (passes - 1)
    elif rate in ("lds", "vmem") and known.sends_words:
        issue = sent_words(inst)
    elif rate == "nop":
        issue = latency = issue * (1 + inst.mods.get("simm16", 0))
    unit = min(issue, known.slot) if kind in _OF_WAVE else issue
    return Cost(kind, rate, issue, unit, latency, figure.source)


def _of_matrix(inst: Instruction) -> Cost:
    found = matrix.instruction(inst.name, inst.target)
    cycles = found.cycles_with(**inst.mods)
    beside = min(found.coexecution_cycles or 0, found.cycles)
    latency = cycles + timing.MATRIX_TAIL
    return Cost(
        InstructionClass.MATRIX, "matrix", max(found.cycles - beside, 1), cycles, latency,
        found.cycles_source,
    )  # fmt: skip


# ---------------------------------------------------------------------------- words and ports


def sent_words(inst: Instruction) -> int:
    """Dwords of address and data that a lane sends from its registers to memory."""
    is_based = any(op.kind == "sgpr" and op.dwords > 1 for op in inst.operands.values())
    address = 1 if inst.facts.cls is InstructionClass.LDS or is_based else 2
    return address + (_data_words(inst) if inst.facts.any(_SENDS) else 0)


_SENDS = Kind.STORE | Kind.ATOMIC


def words(inst: Instruction) -> int:
    """Dwords per lane that an access moves from registers, or to them if it sends none."""
    found = inst.operands
    return _data_words(inst) or (found["vdst"].dwords if "vdst" in found else 1)


def _data_words(inst: Instruction) -> int:
    found = inst.operands
    return sum(found[role].dwords for role in ("vdata", "data0", "data1") if role in found)


def lds_cycles(inst: Instruction, wave: int | None = None) -> int:
    """Cycles for which one wave's access occupies a port of the LDS, without bank conflicts."""
    record, facts = targets.get(inst.target), inst.facts
    known, lanes = timing.of(record), record.check_wave(wave)
    stores = facts.any(Kind.STORE)
    count = words(inst) if facts.any(Kind.LOAD | Kind.STORE) else 1  # 1: an exchange
    sent = count + (stores and known.address_over_port)
    return -(-sent * 4 * lanes // (known.lds_write_bytes if stores else known.lds_bytes))
