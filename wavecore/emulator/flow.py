"""Control flow of machine code: its basic blocks, and the pieces in which it is translated.

A block ends at a branch, or before a branch target. Pieces are groups of blocks of bounded size:
translating, compiling and linking check the clock between pieces, and take time linear in the code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING

from wavecore import targets
from wavecore._fork import IMPORTS, cached_property
from wavecore.emulator import registry
from wavecore.emulator.records import VGPR_OFFSET
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.shape import (
    has_banks,
    indexing_after,
    registers,
    with_banks,
    writes_index,
)
from wavecore.errors import DecodeError
from wavecore.toolchain.cache import digest

if TYPE_CHECKING:
    from wavecore.isa import Instruction, Operand

MAX_INSTRUCTIONS = 1 << 20
PIECE_INSTRUCTIONS = 1024  # LLVM compiles this many in 0.05 s
BLOCK_INSTRUCTIONS = 256
_CHECK_INSTRUCTIONS = 256

_ENDS_BLOCK = frozenset({Control.END, Control.BRANCH, Control.CALL, Control.JUMP, Control.TRAP})
_BRANCHES = frozenset({Control.BRANCH, Control.BRANCH_IF, Control.CALL})
_FARTHEST_BRANCH = 1 << 15  # dwords
MASK_BRANCHES = frozenset({"s_cbranch_execz", "s_cbranch_execnz"})
_EXEC = frozenset({"exec", "exec32", "exec64"})
_PC_READS = frozenset({"s_getpc_b64", "s_get_pc_i64"})
_LOW_SUMS = frozenset({"s_add_u32", "s_add_co_u32"})
_RESUMES_AFTER = frozenset(
    {
        *(Control.BARRIER, Control.BARRIER_WAIT, Control.MODE, Control.SLEEP, Control.MESSAGE),
        *(Control.BRANCH_IF, Control.GWS),
    }
)


@dataclass(frozen=True)
class Code:
    """The machine code that a kernel may reach, and the registers it was given.

    `others` is code of other objects to which it has jumped by pointer; its offsets are from this
    object's base, as for `text`, modulo 2**64.
    """

    text: tuple[tuple[int, bytes], ...]  # the parts of the object, as offsets from its base
    target: str
    wave: int
    vgprs: int  # allocated per lane, architectural and accumulation together
    agpr_offset: int  # where AccVGPR 0 lies among them
    vgpr_limit: int  # numbers below this are architectural VGPRs
    others: tuple[tuple[int, bytes], ...] = ()

    @cached_property
    def own(self) -> Code:
        """The code of its own object alone, which is the same in each process."""
        return replace(self, others=()) if self.others else self

    @cached_property
    def identity(self) -> str:
        """A digest of everything that translations of this code depend on."""
        parts = self.text + self.others
        ranges = tuple((low, low + len(text)) for low, text in parts)
        facts = (ranges, self.target, self.wave, self.vgprs, self.agpr_offset)
        return digest(b"".join(text for _, text in parts), repr(facts), repr(self.vgpr_limit))

    def contains(self, pc: int) -> bool:
        return any(low <= pc < low + len(text) for low, text in self.text + self.others)

    def is_place(self, pc: int) -> bool:
        """Whether an instruction may begin there."""
        return not pc & 3 and self.contains(pc)

    def decode(self, pc: int) -> Instruction:
        """The instruction at an offset from the object's base; DecodeError when there is none."""
        inst = self.read(pc)
        _, illegal = _decoder()
        reason = illegal(inst)
        if reason is not None:
            raise DecodeError(f"`{inst.text}`: {reason}", target=self.target, address=pc)
        return inst

    def read(self, pc: int) -> Instruction:
        """As `decode`, but also for instructions that are not legal on the target.

        Records of events have 32 bits of a pc, signed.
        """
        if pc >> 31 == 1:
            pc |= 0xFFFFFFFF << 32
        for low, text in self.text + self.others:
            if low <= pc < low + len(text):
                if pc & 3:
                    raise DecodeError("pc is not a multiple of 4", target=self.target, address=pc)
                decode, _ = _decoder()
                return decode(self.target, memoryview(text), pc - low, pc, wave=self.wave)
        raise DecodeError("pc is outside the code", target=self.target, address=pc)

    def branches_to(self, pc: int) -> Iterator[Instruction]:
        """The branches to a place, which may be outside the code.

        At each pc in reach only one offset leads there; only words with that offset are decoded.
        """
        pc = pc - (1 << 64) if pc >> 63 else pc
        for low, text in self.text:
            first = max(low, pc - 4 * _FARTHEST_BRANCH)
            last = min(low + len(text) - 4, pc + 4 * _FARTHEST_BRANCH - 4)
            for at in range(first + (low - first) % 4, last + 1, 4):
                offset = (pc - at - 4 >> 2 & 0xFFFF).to_bytes(2, "little")
                if text[at - low : at - low + 2] == offset:
                    inst = self._branch(at)
                    if inst is not None and branch_target(inst) == pc:
                        yield inst

    def _branch(self, pc: int) -> Instruction | None:
        try:
            inst = self.read(pc)
        except DecodeError:
            return None
        entry = registry.lookup(inst.name)
        return inst if entry is not None and entry.control_of(inst) in _BRANCHES else None

    def register_offset(self, op: Operand) -> int | None:
        """Byte offset of a register operand in the wave's record; None when out of the file."""
        if op.kind == "sgpr":
            return 4 * op.index if op.index + op.dwords <= 128 else None
        first, limit = op.index, self.vgpr_limit
        if op.kind == "agpr":
            first, limit = op.index + self.agpr_offset, self.vgprs
        if first + max(op.dwords, 1) > limit:
            return None
        return VGPR_OFFSET + first * self.wave * 4

    def has_registers(self, inst: Instruction, state: int = 0) -> bool:
        """Whether the kernel was given an instruction's registers, under an indexing state."""
        return all(
            self.register_offset(op) is not None
            for _, op in registers(with_banks(inst, state))
            if op.kind in ("vgpr", "agpr", "sgpr")
        )


@cache
def _decoder() -> tuple[Callable[..., Instruction], Callable[[Instruction], str | None]]:
    """The decoder and the legality check; a launch whose code is cached imports neither."""
    with IMPORTS:
        from wavecore.emulator.legality import illegal
        from wavecore.isa import decode
    return decode, illegal


@dataclass(frozen=True, slots=True)
class Block:
    """A basic block: one way in, at its leader; empty where the leader does not decode."""

    leader: int
    instructions: tuple[Instruction, ...]

    @property
    def end(self) -> int:
        """The address behind its last instruction."""
        last = self.instructions[-1] if self.instructions else None
        return last.address + last.size if last is not None else self.leader


@dataclass
class Flow:
    """Instructions by pc, and the block leaders found from some roots."""

    instructions: dict[int, Instruction] = field(default_factory=dict)
    entries: dict[int, Entry | None] = field(default_factory=dict)
    leaders: set[int] = field(default_factory=set)
    roots: tuple[int, ...] = ()
    formed: set[int] = field(default_factory=set)  # places whose addresses the code forms
    turns: frozenset[int] = frozenset()  # instructions behind which a wave's turn ends (turns.py)

    def block(self, leader: int) -> Block:
        """From a leader to the next one, to a jump, to the end of the code or to the size limit."""
        run: list[Instruction] = []
        pc = leader
        while pc in self.instructions and (pc == leader or pc not in self.leaders):
            inst, entry = self.instructions[pc], self.entries[pc]
            run.append(inst)
            if entry is None or entry.control_of(inst) is not Control.NEXT:
                break
            pc += inst.size
            if len(run) >= BLOCK_INSTRUCTIONS:
                break
        return Block(leader, tuple(run))

    def blocks(self) -> list[Block]:
        """All blocks by address. What follows a block cut for its size is a leader too."""
        found: list[Block] = []
        for leader in sorted(self.leaders):
            block = self.block(leader)
            found.append(block)
            while len(block.instructions) >= BLOCK_INSTRUCTIONS and self._goes_on(block):
                self.leaders.add(block.end)
                block = self.block(block.end)
                found.append(block)
        return sorted(found, key=lambda block: block.leader)

    def successors(self, pc: int) -> Successors:
        """Where control may go from an instruction that was found."""
        return successors(self.instructions[pc], self.entries[pc])

    def _goes_on(self, block: Block) -> bool:
        """Whether straight code follows that no block contains yet."""
        last = block.instructions[-1]
        entry = self.entries[last.address]
        straight = entry is not None and entry.control_of(last) is Control.NEXT
        return straight and block.end in self.instructions and block.end not in self.leaders


def branch_target(inst: Instruction) -> int:
    """The target of a branch with a 16-bit offset, relative to the image's base."""
    simm = inst.mods["simm16"] & 0xFFFF
    return inst.address + 4 + 4 * (simm - 0x10000 if simm & 0x8000 else simm)


@dataclass(frozen=True, slots=True)
class Successors:
    """Where control may go from an instruction.

    Attributes:
        goes_on: whether to the next instruction.
        target: where a branch goes.
        leaves: whether also to places unknown here, as with calls and jumps.
        returns: whether it stores its return address in a register, for a callee.
        is_conditional: whether it is a branch that may fall through.
    """

    goes_on: bool
    target: int | None
    leaves: bool
    returns: bool
    is_conditional: bool

    def within(self, inst: Instruction) -> tuple[int, ...]:
        """The successors if the callee returns: a branch's target, and the next instruction."""
        found = () if self.target is None else (self.target,)
        behind = inst.address + inst.size
        return (*found, behind) if self.goes_on or self.returns else found


def successors(inst: Instruction, entry: Entry | None) -> Successors:
    """Where control may go from an instruction; an unknown one falls through."""
    control = entry.control_of(inst) if entry is not None else Control.NEXT
    return Successors(
        goes_on=control not in _ENDS_BLOCK,
        target=branch_target(inst) if control in _BRANCHES else None,
        leaves=control in (Control.CALL, Control.JUMP),
        returns=control is Control.CALL or (control is Control.JUMP and "sdst" in inst.operands),
        is_conditional=control is Control.BRANCH_IF,
    )


def writes_exec(inst: Instruction) -> bool:
    """Whether an instruction may change EXEC: blocks end there, so that each has one EXEC."""
    facts = inst.facts
    if not facts.writes.isdisjoint(_EXEC) or "relative_result" in facts.marks:
        return True
    found = (inst.operands.get(role) for role in ("sdst", "vdst", "sdata"))
    return any(
        op is not None and op.kind == "sgpr" and op.index < 128 <= op.index + max(op.dwords, 1) + 1
        for op in found
    )


class _CodeAddresses:
    """Code addresses that straight code forms: s_getpc_b64, then an added distance.

    Calls, tail calls, far branches and function pointers begin like this. Other changes of the
    register in between are ignored: a wrong address only costs its translation.
    """

    def __init__(self) -> None:
        self._bases: dict[int, int] = {}  # SGPR -> the pc that it was set to

    def formed_by(self, inst: Instruction) -> int | None:
        """The code address that this instruction completes, if any."""
        if inst.name in _PC_READS:
            self._bases[inst.operands["sdst"].index] = inst.address + inst.size
        elif inst.name in _LOW_SUMS:
            distance = inst.operands["src1"]
            base = self._bases.get(inst.operands["sdst"].index)
            if base is not None and distance.kind == "literal":
                return base + signed(distance.value)
        return None


def signed(value: int) -> int:
    """The low 32 bits as a signed number."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def no_check() -> None:
    """For translations without a time limit."""


def discover(
    code: Code,
    roots: Iterable[int],
    known: Collection[int] = (),
    check: Callable[[], None] = no_check,
) -> Flow:
    """Follow the code from its roots to every instruction that static control flow reaches.

    An address that the code forms counts as reached: an indirect jump may go there. A place outside
    the code is not a leader, so that jumping there differs from running past the end.

    Args:
        known: leaders of blocks that are translated already; the search ends before them.
        check: called regularly; an exception from it ends the search.
    """
    roots = tuple(roots)
    flow = Flow(roots=roots)
    indexes = _has_indexing(code)
    work = [root for root in roots if root not in known and code.is_place(root)]
    flow.leaders.update(work)

    def reach(place: int) -> None:
        if place not in known and code.is_place(place):
            flow.leaders.add(place)
            work.append(place)

    while work:
        pc = work.pop()
        addresses = _CodeAddresses()
        while pc not in flow.instructions and pc not in known:
            if not len(flow.instructions) % _CHECK_INSTRUCTIONS:
                check()
            try:
                inst = code.decode(pc)
            except DecodeError:
                if code.is_place(pc):
                    flow.leaders.add(pc)
                break
            entry = entry_of(inst)
            flow.instructions[pc], flow.entries[pc] = inst, entry
            if len(flow.instructions) > MAX_INSTRUCTIONS or entry is None:
                break
            control, goes = entry.control_of(inst), successors(inst, entry)
            following = pc + inst.size
            if goes.target is not None:
                reach(goes.target)
            place = addresses.formed_by(inst)
            if place is not None:
                flow.formed.add(place)
                reach(place)
            if goes.returns:
                reach(following)
            elif (
                following not in known
                and _ends_after(inst, control, indexes=indexes)
                and code.is_place(following)
            ):
                flow.leaders.add(following)
            if not goes.goes_on:
                break
            pc = following
    return flow


def entry_of(inst: Instruction) -> Entry | None:
    """The semantics of an instruction; None where a part of it has none."""
    if inst.y is not None and registry.lookup(inst.y.name) is None:
        return None
    return registry.lookup((inst.x or inst).name)


def _has_indexing(code: Code) -> bool:
    """Whether a write to M0 may change which operands are indexed."""
    return targets.get(code.target).has("vgpr-index-mode")


def _ends_after(inst: Instruction, control: Control, *, indexes: bool) -> bool:
    """Whether a block ends after an instruction: waves resume there, or EXEC changes."""
    return control in _RESUMES_AFTER or writes_exec(inst) or (indexes and writes_index(inst))


def straight(code: Code, flow: Flow, pc: int) -> Iterator[tuple[Instruction, Entry]]:
    """What a wave at a pc executes under one EXEC before control can branch.

    It depends on the code alone. A block of the flow is all of it or a prefix: other leaders, and
    earlier translations, end blocks sooner in one flow than in another.
    """
    indexes = _has_indexing(code)
    for _ in range(BLOCK_INSTRUCTIONS):
        inst = flow.instructions.get(pc)
        if inst is None:
            try:
                inst = code.decode(pc)
            except DecodeError:
                return
        entry = entry_of(inst)
        if entry is None:
            return
        yield inst, entry
        control = entry.control_of(inst)
        if control is not Control.NEXT or _ends_after(inst, control, indexes=indexes):
            return
        pc = inst.address + inst.size


def with_whole_numbers(block: Block, state: int) -> Block:
    """A block whose VGPRs have whole numbers, entered in an indexing state (shape.py)."""
    if not block.instructions or not has_banks(block.instructions[0].target):
        return block
    run = []
    for inst in block.instructions:
        run.append(with_banks(inst, state))
        state = indexing_after(inst, state)
    return Block(block.leader, tuple(run))


def state_behind(block: Block, state: int) -> int:
    """The indexing state behind a block that is entered in one."""
    for inst in block.instructions:
        state = indexing_after(inst, state)
    return state


def entry_states(flow: Flow, blocks: Sequence[Block], state: int) -> dict[int, int]:
    """The indexing state in which each block is entered, by its leader.

    A wave is in `state` at the roots, and wherever no other block leads. Where paths meet in
    different states, the first one found counts: code for another state takes over on the others.
    Without banks of VGPRs every block is entered in `state`.
    """
    found = {block.leader: block for block in blocks}
    if not any(block.instructions and has_banks(block.instructions[0].target) for block in blocks):
        return dict.fromkeys(found, state)
    states: dict[int, int] = {}
    for first in (*flow.roots, *sorted(flow.formed), *found):
        work = [(first, state)]
        while work:
            leader, entered = work.pop()
            if leader in states or leader not in found:
                continue
            states[leader] = entered
            run = found[leader].instructions
            if run:
                behind = state_behind(found[leader], entered)
                work += [(at, behind) for at in flow.successors(run[-1].address).within(run[-1])]
    return states


def pieces(
    flow: Flow,
    check: Callable[[], None] = no_check,
    state: int = 0,
    states: Mapping[int, int] = MappingProxyType({}),
    only: Collection[int] | None = None,
) -> list[list[Block]]:
    """The blocks in groups of at most PIECE_INSTRUCTIONS instructions, or of one block.

    `states` are the indexing states in which blocks are entered, by leader; else it is `state`.
    `only` are the leaders of the blocks to take, if not all.

    A group is cut where the fewest branches cross, to keep loops whole where possible: going from
    one piece to another takes a detour through the runtime.
    """
    check()
    blocks = flow.blocks()
    if only is not None:
        blocks = [block for block in blocks if block.leader in only]
    crossings = _crossings(flow, blocks)
    groups: list[list[Block]] = []
    first = 0
    while first < len(blocks):
        end, size = first, 0
        while end < len(blocks):
            size += max(len(blocks[end].instructions), 1)
            if size > PIECE_INSTRUCTIONS and end > first:
                break
            end += 1
        if end < len(blocks):
            half = first + (end - first) // 2
            end = min(range(end, half, -1), key=crossings.__getitem__)
        group = blocks[first:end]
        groups.append([with_whole_numbers(each, states.get(each.leader, state)) for each in group])
        first = end
    return groups


def _crossings(flow: Flow, blocks: list[Block]) -> list[int]:
    """For each block, how many branches lead across the border before it."""
    index = {block.leader: i for i, block in enumerate(blocks)}
    change = [0] * (len(blocks) + 1)
    for i, block in enumerate(blocks):
        target = (
            flow.successors(block.instructions[-1].address).target if block.instructions else None
        )
        if target is not None:
            other = index.get(target, i)
            change[min(i, other) + 1] += 1
            change[max(i, other) + 1] -= 1
    return list(accumulate(change))
