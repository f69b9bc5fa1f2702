"""Where waves diverge, and the strides of loads: a few lines each on the builder's contract."""

from __future__ import annotations

from wavecore.builder.contract import F32, I32, I64
from wavecore.emulator.flow import MASK_BRANCHES, writes_exec
from wavecore.tools import (
    AccessKind,
    AccessPoint,
    BlockPoint,
    BranchPoint,
    Column,
    InstructionPoint,
    Instrument,
)


class Divergence(Instrument):
    """How many waves reach a branch after losing lanes to the other side of one."""

    name = "divergence"
    columns = (Column("waves"), Column("divided"), Column("most", is_maximum=True))
    words = 1

    def instruction(self, point: InstructionPoint) -> None:
        if writes_exec(point.inst):
            point.set_word(point.exec_mask)

    def branch(self, point: BranchPoint) -> None:
        if point.inst.name not in MASK_BRANCHES:
            return
        b, now = point.b, point.exec_mask
        gone = b.and_(point.word(), b.not_(now))
        point.add("waves")
        point.add("divided", b.icmp("ne", gone, b.const(I64, 0)))
        point.maximum("most", b.ctpop(gone))


class Lanes(Instrument):
    """Lanes whose index plus a half is more than 3: floats, lanes and conditions in a block."""

    name = "lanes"
    columns = (Column("lanes"),)

    def block(self, point: BlockPoint) -> None:
        b = point.b
        number = b.fadd(b.uitofp(b.lane_id(), F32), b.fconst(F32, 0.5))
        found = b.ballot(b.fcmp("ogt", number, b.fconst(F32, 3.0)))
        point.add("lanes", b.ctpop(b.and_(found, point.exec_mask)))


def stride(point: AccessPoint):  # type: ignore[no-untyped-def]
    """Dwords from the first active lane's address to the next one's, and whether there is one."""
    b, lanes = point.b, point.lanes
    rest = b.and_(lanes, b.sub(lanes, b.const(I64, 1)))
    first, second = (
        b.readlane(b.widen(point.address), b.trunc(b.cttz(each), I32)) for each in (lanes, rest)
    )
    return b.lshr(b.sub(second, first), b.const(I64, 2)), b.icmp("ne", rest, b.const(I64, 0))


class Strides(Instrument):
    """A histogram of strides of global loads, in dwords; the last bin is for all longer ones."""

    name = "strides"

    def __init__(self, bins: int = 8, weight: int = 1) -> None:
        self.columns = (Column("strides", bins),)
        self.weight = weight

    def access(self, point: AccessPoint) -> None:
        if point.kind is AccessKind.LOAD and point.space == "global":
            dwords, are_two = stride(point)
            b = point.b
            weight = b.select(are_two, b.const(I64, self.weight), b.const(I64, 0))
            point.add("strides", weight, index=dwords)
