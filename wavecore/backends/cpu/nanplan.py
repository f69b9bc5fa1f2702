"""Where in a stretch of instructions NaN must be checked, and where they may be left alone.

The contract fixes every NaN: the first NaN operand, quieted, or else the default NaN. A sum, a
product or an fma is NaN wherever an operand is, so only the last results of a chain need a check.

They can also be corrected only there. A host with AVX-512 gives the first NaN operand, too, and
differs in its default NaN alone (slices.py). If that one is not among the inputs of a chain, it
stands for the contract's, and one replacement at the end corrects the results. For other hosts and
for f16, NaN of any kind stand for the default one: all inputs' NaN must be default ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F16, F32, F64, Rounding, Type
from wavecore.emulator.records import VGPR_OFFSET
from wavecore.emulator.shape import InstructionForm, inline_integer, registers
from wavecore.isa import Instruction, Operand

# Instructions whose result is NaN if an operand is: sums, products and fma. For F16 the packed
# ones, which write both halves of a register.
_NAMES = {
    F16: "v_pk_add_f16 v_pk_mul_f16 v_pk_fma_f16 v_pk_fmac_f16",
    F32: (
        "v_add_f32 v_sub_f32 v_subrev_f32 v_mul_f32 v_fma_f32 v_fmac_f32 v_fmaak_f32 v_fmamk_f32 "
        "v_pk_add_f32 v_pk_mul_f32 v_pk_fma_f32"
    ),
    F64: "v_add_f64 v_mul_f64 v_fma_f64 v_fmac_f64",
}
# Instructions that select an operand, so that NaN that are taken stay so.
_SELECTING = {
    F16: "v_pk_max_f16 v_pk_min_f16",
    F32: "v_max_f32 v_min_f32 v_max_num_f32 v_min_num_f32",
    F64: "v_max_f64 v_min_f64 v_max_num_f64 v_min_num_f64",
}
_TYPES = {
    name: type
    for table in (_NAMES, _SELECTING)
    for type, names in table.items()
    for name in names.split()
}
_SELECTS = frozenset(" ".join(_SELECTING.values()).split())
_NEGATES = ("neg", "neg_lo", "neg_hi")
_OUTPUT = ("clamp", "omod", "sdwa", "dpp")
_ROWS_OF_F64 = 2
_LAST_INTEGER = 208  # of inline constants


@dataclass(frozen=True, slots=True)
class Floats:
    """Floats of the lanes by the places of their rows: two rows for F64, one for two F16."""

    type: Type
    rows: tuple[int, ...]

    @property
    def per_lane(self) -> bool:
        """Whether they are VGPRs'."""
        return self.rows[0] >= VGPR_OFFSET


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """An instruction whose result is NaN if an operand is, or one that selects an operand.

    Attributes:
        selects: it is of the second kind, whose NaN must be handled.
        negates: the sign of an operand is flipped, so a default NaN becomes another.
    """

    sources: tuple[Floats, ...]
    results: tuple[Floats, ...]
    negates: bool
    selects: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """An instruction's effect on registers, by the places of their rows."""

    reads: frozenset[int]
    writes: frozenset[int]
    arithmetic: Arithmetic | None


@dataclass(frozen=True, slots=True)
class Settle:
    """Check these for NaN, or correct their NaN."""

    floats: Floats


@dataclass(frozen=True, slots=True)
class Compute:
    """An instruction by its number, and the type of the results whose NaN is left unchecked."""

    number: int
    left: Type | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps for a stretch, in order.

    Attributes:
        inputs: floats whose NaN must be such as the closed form takes.
        changed: those of them for which this is unknown after the stretch.
    """

    inputs: tuple[Floats, ...]
    changed: tuple[Floats, ...]
    steps: tuple[Settle | Compute, ...]

    @property
    def computed(self) -> list[Compute]:
        """The instructions."""
        return [step for step in self.steps if isinstance(step, Compute)]

    @property
    def left(self) -> int:
        """Instructions whose NaN is left unchecked."""
        return sum(step.left is not None for step in self.computed)


def facts_of(
    inst: Instruction,
    shape: InstructionForm,
    bound: dict[str, int],
    uses: tuple[frozenset[int], frozenset[int], frozenset[int]],
) -> Facts:
    """The facts of an instruction that computes each lane by itself.

    Args:
        bound: the operands' places.
        uses: what it reads, keeps and writes.
    """
    reads, _, writes = uses
    return Facts(reads, writes, _arithmetic(inst, shape, bound, reads, writes))


def _arithmetic(
    inst: Instruction,
    shape: InstructionForm,
    bound: dict[str, int],
    reads: frozenset[int],
    writes: frozenset[int],
) -> Arithmetic | None:
    type = _TYPES.get(inst.name)
    if type is None or any(inst.mods.get(name) for name in _OUTPUT):
        return None
    mode = shape.mode.round32 if type == F32 else shape.mode.round64
    if mode != Rounding.NEAREST_EVEN:
        return None
    sources: list[Floats] = []
    results: list[Floats] = []
    for role, op in registers(inst):
        if op.kind in ("vgpr", "agpr", "sgpr"):
            step = 4 if op.kind == "sgpr" else 4 * shape.wave
            if type == F64 and op.dwords != _ROWS_OF_F64:
                return None
            floats = _floats(type, [bound[role] + step * dword for dword in range(op.dwords)])
            sources += (each for each in floats if not reads.isdisjoint(each.rows))
            results += floats if role == "vdst" else ()
        elif op.kind not in ("const", "literal") or _is_nan(type, op):
            return None
    negates = any(inst.mods.get(name) for name in _NEGATES)
    return Arithmetic(tuple(sources), tuple(results), negates, inst.name in _SELECTS)


def _floats(type: Type, rows: Sequence[int]) -> list[Floats]:
    return [Floats(F64, tuple(rows))] if type == F64 else [Floats(type, (row,)) for row in rows]


def _is_nan(type: Type, op: Operand) -> bool:
    """Whether a constant holds a NaN of any kind, as small negative integers do."""
    if op.kind == "const":
        return inline_integer(op.index) < 0 if op.index <= _LAST_INTEGER else False
    words = (op.value & 0xFFFF, op.value >> 16) if type == F16 else (op.value,)
    infinity = 0x7C00 if type == F16 else 0x7FF00000 if type == F64 else 0x7F800000
    sign = 0x8000 if type == F16 else 0x80000000
    return any(word & ~sign > infinity for word in words)


def plan(run: Sequence[Facts], *, closed: bool) -> Plan:
    """How a stretch is computed.

    `closed`: unchecked NaN are corrected in the end; otherwise the results are only checked.
    """
    made = _Planner(closed=closed)
    for number, facts in enumerate(run):
        made.add(number, facts)
    made.settle(made.loose)
    changed = (each for each in made.inputs if made.is_changed(each))
    return Plan(tuple(made.inputs), tuple(changed), tuple(made.steps))


def every(count: int) -> Plan:
    """Instructions that each apply the rules for NaN themselves."""
    return Plan((), (), tuple(map(Compute, range(count))))


class _Planner:
    """What is known about registers' NaN after the instructions so far.

    Attributes:
        loose: rows with unchecked NaN, and the floats that they hold.
        taken: floats whose NaN the closed form takes: inputs, and those made so.
        written: rows that no longer hold their input.
    """

    def __init__(self, *, closed: bool) -> None:
        self.closed = closed
        self.inputs: dict[Floats, None] = {}
        self.steps: list[Settle | Compute] = []
        self.loose: dict[int, Floats] = {}
        self.taken: set[Floats] = set()
        self.written: set[int] = set()

    def add(self, number: int, facts: Facts) -> None:
        arithmetic = facts.arithmetic
        if arithmetic is not None and arithmetic.selects:
            arithmetic = None
        if arithmetic is not None and not all(map(self._may_be_left, arithmetic.sources)):
            arithmetic = None
        if arithmetic is not None and self.closed and arithmetic.negates:
            arithmetic = None
        if arithmetic is None:
            self.settle(facts.reads)
        elif self.closed:
            self.inputs |= dict.fromkeys(filter(self._is_input, arithmetic.sources))
        in_part = (self.loose[row] for row in facts.writes & self.loose.keys())
        self.settle({row for each in in_part for row in each.rows if row not in facts.writes})
        left = None if arithmetic is None else arithmetic.results[0].type
        self.steps.append(Compute(number, left))
        selected = self._selected(facts.arithmetic)
        self.taken = {each for each in self.taken if facts.writes.isdisjoint(each.rows)}
        self.taken |= selected
        self.written |= facts.writes
        for row in facts.writes & self.loose.keys():
            del self.loose[row]
        if arithmetic is not None:
            self.loose |= {row: each for each in arithmetic.results for row in each.rows}

    def _selected(self, found: Arithmetic | None) -> set[Floats]:
        """The results of a selecting instruction, if its operands' NaN are taken."""
        if found is None or not found.selects or not self.closed or found.negates:
            return set()
        if not all(each in self.taken or self._is_input(each) for each in found.sources):
            return set()
        self.inputs |= dict.fromkeys(filter(self._is_input, found.sources))
        return set(found.results)

    def _may_be_left(self, source: Floats) -> bool:
        """Whether the NaN of an instruction with this operand may be left unchecked."""
        loose = {self.loose.get(row) for row in source.rows}
        if not self.closed:
            return loose <= {None, source}
        return loose == {source} or source in self.taken or self._is_input(source)

    def _is_input(self, source: Floats) -> bool:
        return self.written.isdisjoint(source.rows)

    def is_changed(self, source: Floats) -> bool:
        """Whether an input was overwritten by a value whose NaN may not be taken."""
        return not self._is_input(source) and source not in self.taken

    def settle(self, rows: Iterable[int]) -> None:
        """The unchecked NaN of these rows."""
        for each in dict.fromkeys(self.loose[row] for row in rows if row in self.loose):
            self.steps.append(Settle(each))
            self.taken.add(each)
            for row in each.rows:
                del self.loose[row]
