"""The records that Python, generated code and the native runtime share, laid out once.

Each record is a `ctypes` structure, from which come the C declarations for runtime.c and the byte
offsets for generated code.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, ClassVar

from wavecore.isa.registers import EXEC_HI, EXEC_LO, TTMP_FIRST

u32, u64, i64 = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int64

SGPR_SELECTORS = 128
INDEX_M0 = 124  # the selector of M0 on targets with M0-indexed registers
GPR_IDX_EN = 1 << 27  # the bit of MODE that enables GFX9's VGPR indexing by M0
UNDEFINED_SGPRS = 108  # SGPRs and VCC: undefined at a wave's start except those set by the ABI
SGPR_SLOTS = 160  # room for a tuple that starts at the last selector
GWS_RESOURCES = 64
MOST_CLUSTER = 16  # workgroups of a cluster: the bits of a mask
WORKGROUP_BARRIER = -1  # the number of a workgroup's own in barrier instructions
NAMED_BARRIERS = 32  # as many as an id of 5 bits names; 0 is none
NAMED_COMPLETE = 1 << 8  # of a wave: a phase has completed for which it has not waited yet
CLUSTER_AWAITS, CLUSTER_COMPLETE = 1, 2  # of a wave: the same two of its cluster's barrier
VGPR_OFFSET = 1024  # where the vector registers begin in a wave's record
WAVE_WORDS = 4  # for the instruments of a launch in each wave's record


class Record(ctypes.Structure):
    """A record. Its fields are words, arrays of words, and records."""

    _fields_: ClassVar[Sequence[tuple[str, Any]]]


class Wave(Record):
    """One wave's registers and state.

    Scalar registers are by selector number (VCC is 106, M0 124 or 125, EXEC 126).
    """

    _fields_ = [
        ("sgpr", u32 * SGPR_SLOTS),
        ("scc", u32),
        ("mode", u32),
        ("index", u32),
        ("state", u32),
        ("pc", u64),  # offset from the image's base
        ("code_base", u64),
        ("budget", i64),  # wave instructions left until the wave yields at a back-edge
        ("lds", u64),  # host address: kernels have offsets
        ("lds_bytes", u32),
        ("scratch_bytes", u32),  # per lane
        ("scratch", u64),  # device address: kernels can read it, s_getreg gives it
        ("worker", u64),
        ("slot", u64),
        ("workgroup", u32 * 3),
        ("signalled", u32),  # gfx12: signalled the barrier but has not waited yet
        ("vgpr_bytes", u32),
        ("careful", u32),  # CAREFUL: which code runs next, for code that keeps shadows
        ("queued", u32),  # what it waits for at a resource of global wave sync (globalsync.c), or 0
        ("named", u32),  # the named barrier it has joined, and NAMED_COMPLETE
        ("awaits_named", u32),  # the wait that it is at is for that one
        # CLUSTER_AWAITS, CLUSTER_COMPLETE: of its cluster's barrier.
        ("cluster", u32),
        ("jumped_from", u64),  # pc of the last indirect jump, or NO_JUMP
        ("shadow", u64),  # its Shadow, for code that keeps shadows; else 0
        # CAREFUL RESUMED: what the instruction at `pc` has already noted or counted.
        ("noted", u64),
        # The pacing of its turns (`pace` in dispatch.c); the fields above are its whole state.
        ("slice", i64),  # instructions of its turns, to the next back-edge
        ("before", u64),  # a digest of its state when its last slice was used up, or 0
        ("words", u64 * WAVE_WORDS),  # what instruments keep for it (instruments.py)
    ]


EVERY_BYTE = 1 << 32  # of a wave's VGPRs, and more
NO_JUMP = (1 << 64) - 1  # native code is entered from outside, after a barrier or the like


class Range(Record):
    """One live range of memory."""

    _fields_ = [
        ("low", u64),
        ("high", u64),
        ("writable", u64),
        ("continued", u64),  # the next range continues the same memory with other rights
        ("start", u64),  # the start of the memory that it is a part or view of
        ("blocks", u64),  # plus address / 8: a bit for each byte that exists; or 0
        ("end", u64),  # of its pages: up to here, the hardware's contract forgives accesses
    ]


class Site(Record):
    """The range that an access site hit last.

    For tier 2 also where a workgroup's first wave accessed last, and the distance from the access
    before.
    """

    _fields_ = [
        ("low", u64),
        ("high", u64),
        ("before", u64),
        ("ahead", u64),
    ]


class Entry(Record):
    """Where a wave resumes: the function that has the block of a pc in a variant of the code."""

    _fields_ = [
        ("pc", u64),
        ("variant", u64),  # shape.variant_key
        ("function", u64),  # 0 in an entry that is free
        ("first_site", u64),
        ("first_counter", u64),
        ("first_cell", u64),
        ("touched", u64),  # bytes of a wave's first VGPRs: it writes only those in the record
    ]


class Launch(Record):
    """What all workers of a launch read."""

    _fields_ = [
        ("mode_mask", u64),
        ("ranges", u64),
        ("range_count", u64),
        ("code_base", u64),
        ("entry", u64),
        ("next_group", u64),  # taken by workers, atomically
        ("ended", u64),  # workgroups
        ("group_count", u64),
        ("slice", i64),
        ("vgpr_bytes", u64),
        ("wave_stride", u64),
        ("grid", u32 * 3),
        ("block", u32 * 3),
        ("last_block", u32 * 3),  # of the last workgroup along each axis, which may be partial
        ("lanes", u32),
        ("waves_per_group", u32),
        ("lds_bytes", u32),
        ("scratch_bytes", u32),
        ("mode", u32),
        ("user_sgpr_count", u32),
        ("user_sgprs", u32 * 32),
        ("flags", u32),
        ("id_vgprs", u32),  # 0: x, 1: x y, 2: x y z
        ("private_buffer_sgpr", u32),  # first SGPR of the scratch V#, or NO_SGPR
        ("flat_scratch_sgpr", u32),  # first SGPR of flat_scratch_init, or NO_SGPR
        ("stop", u32),
        ("host", u32),  # whether the host serves messages
        ("fill", u32),  # what undefined registers, LDS and scratch hold
        ("forgives", u32),  # whether it runs by the hardware's contract (memcontract.py)
        ("quad_line_bytes", u32),  # as the target's; 0 where it is unknown
        ("shadows", u64),  # its ShadowLaunch, or 0
        ("lds_rules", u64),  # an LdsRule for loads and stores of each width, for Hook.COSTS
        # The numbers of workgroups (u64) and of a workgroup's waves (u32) in the order of their
        # turns; 0 for the usual order.
        ("group_order", u64),
        ("wave_order", u64),
        ("cluster", u32 * 3),  # workgroups of a cluster along each axis,
        ("cluster_size", u32),  # and their number; they follow each other in `group_order`
        ("has_gws", u32),  # whether its waves may use global wave sync, and its resources
        ("reserved", u32),
        ("gws", u64 * GWS_RESOURCES),
    ]


# Bits of Launch.flags.
FLAG_ID_X, FLAG_ID_Y, FLAG_ID_Z = 1, 2, 4
FLAG_GROUP_INFO = 8
FLAG_SCRATCH_OFFSET = 16  # append the scratch wave offset to the system SGPRs
FLAG_IDS_IN_TTMP = 32
FLAG_PACKED_IDS = 64
FLAG_ABSOLUTE_SCRATCH = 128
FLAG_GPR_INDEXING = 256
NO_SGPR = 0xFFFFFFFF
TIER_1, TIER_2 = 1, 2


class ResidentWorkgroup(Record):
    """One resident workgroup."""

    _fields_ = [
        ("waves", u64),  # first wave's record; these three are host addresses
        ("lds", u64),
        ("scratch", u64),
        ("group", u64),
        ("live", u32),  # waves that have not ended
        ("arrived", u32),  # waves that wait at the barrier (or have signalled it)
        ("phase", u32),  # completed barriers
        ("busy", u32),
        # Whether its waves wait (`look` in dispatch.c).
        ("spent", u64),  # instructions since the last look, plus the cost of waiting
        ("patience", u64),  # `spent` until the next look
        ("patience_before", u64),  # between looks that are not consecutive
        ("looks", u64),  # in a row
        ("visit", u64),  # what it has spent since its turn among the worker's workgroups began
        ("stores", u64),  # the worker's `stores` and `clocks` at the last look
        ("clocks", u64),
        # Digests of a state that may recur: of scalar registers, and with VGPRs and memory.
        ("scalars", u64),
        ("digest", u64),
        ("still", u64),  # turns that ended in that state again
        ("recurred", u64),  # whether one did since the worker last reported to be stuck
        # The current round: it continues here after a return to Python.
        ("next_wave", u32),
        ("ran", u32),  # some wave has run in it
        ("round_phase", u32),  # `phase` at its start
        ("look_phase", u32),  # `phase` at the last look,
        ("opens", u32),  # and whether barriers opened between its last two
        ("signalled", u32),  # whether it has signalled the barrier of its cluster
        # Its cluster: a number above 0 that no other one of the worker has, and the slots of its
        # workgroups by their place in it. A slot of another number has no part in it any more.
        ("cluster", u64),
        ("peers", u64 * MOST_CLUSTER),
        ("named", u32 * NAMED_BARRIERS),  # by id: members, and from bit 16 on those that signalled
        ("left", i64),  # of the slice of `next_wave`
        ("turn_stores", u64),  # the worker's `stores` when its turn began
        ("shadow", u64),  # the start of the shadows of its waves, LDS and scratch, or 0
        ("lds_shadowed", u64),  # whether LDS may have a shadow anywhere
        ("started", u64),  # whether a workgroup has been here in this launch
        ("touched", u64),  # bytes of each wave's first VGPRs; if used, the others hold the fill
    ]


class Fault(Record):
    """Why an access was refused."""

    _fields_ = [
        ("kind", u32),
        ("size_bytes", u32),
        ("is_store", u32),
        ("space", u32),
        ("address", u64),
        ("lanes", u64),
        ("pc", u64),
        ("wave", u64),
        ("code", u64),
    ]


FORGIVEN = 16  # instructions whose forgiven accesses are counted apart; the last has the rest


class Forgiven(Record):
    """Lanes' accesses by one instruction that only the hardware's contract allows."""

    _fields_ = [
        ("pc", u64),
        ("lanes", u64),  # 0 for a free entry
        ("space", u32),  # of the first one,
        ("is_store", u32),
        ("size_bytes", u64),
        ("address", u64),  # its address or offset
    ]


class Worker(Record):
    """One host thread's state."""

    _fields_ = [
        ("launch", u64),
        ("slots", u64),
        ("slot_count", u64),
        ("slot_limit", u64),
        # Resident workgroups by slot: the oldest first, then the free slots.
        ("order", u64),
        ("held", u64),  # how many
        ("current", u64),  # the current pass has still to visit those below here in that order,
        ("floor", u64),  # and not below here
        ("quantum", u64),  # instructions of a wave after which other workgroups get a turn
        ("changes", u64),  # workgroups of the launch that had begun or ended when it last changed
        ("ended", u64),  # workgroups
        ("entries", u64),  # a hash table of Entry
        ("entry_mask", u64),
        ("site_base", u64),  # a Site for each access of all the code in the table,
        ("site_count", u64),  # with room for more
        ("sites", u64),  # those of the function that runs
        ("unseen", i64),  # instructions, and calls that executed none, since the last look
        ("instructions", u64),
        # Events that others may wait for: stores to global memory, global atomics that changed
        # something, and workgroups that ended.
        ("stores", u64),
        ("deadline_ns", u64),  # of this call; the caller calls again for more
        ("jump", u64 * 40),  # where a fault lands: room for any jmp_buf
        ("round", u64),  # ROUND: the result of the pass over all its workgroups
        ("round_stores", u64),  # `stores` when the last pass over all of them began
        ("pass_began", u64),  # `instructions` then,
        ("pass_ended", u64),  # and at its end
        ("pass_cost", u64),  # what it cost, in instructions
        ("pass_changes", u64),  # workgroups that had begun or ended when it began,
        ("pass_elsewhere", u64),  # and those that had ended on other workers
        ("clocks", u64),  # reads of a clock: what a wave does next may depend on time alone
        ("events", u64),  # its Events, for code that notes events (events.py)
        ("found", u64),  # its Found, for code that keeps shadows (shadowstate.py)
        ("counter_base", u64),  # an AccessCounter for each counted access of the code in the table
        ("counters", u64),  # those of the function that runs
        ("cell_base", u64),  # the u64 cells of instruments, of the code in the table
        ("cells", u64),
        # Lanes' accesses that only the hardware's contract allows, by instruction (memcontract.py).
        ("has_forgiven", u64),
        ("forgiven", Forgiven * FORGIVEN),
        ("fault", Fault),
    ]


class Seat(Record):
    """A thread that runs workers of any launch (team.c)."""

    _fields_ = [
        ("state", u32),  # SEAT
        ("status", u32),  # with which its worker returned
        ("worker", u64),
        ("line", u64 * 6),  # the rest of a cache line
    ]


class Dash(Record):
    """A run of a launch in one call, up to its end or to what needs Python (team.c)."""

    _fields_ = [
        ("launch", u64),
        ("workers", u64),  # the addresses of its Workers,
        ("statuses", u64),  # and a u64 for the status of each
        ("count", u64),  # how many there are,
        ("used", u64),  # and how many take part
        ("seats", u64),
        ("seat_count", u64),
        ("budget_ns", u64),
        ("instructions", u64),  # executed, by all
    ]


# What an access costs (accesscosts.py), in the order of columns.
COSTS = (
    "segments_32", "segments_64", "segments_128", "quads", "phases", "conflict_cycles",
    "misaligned", "collisions",
)  # fmt: skip
MEMOS = 8
LDS_PHASES = 16


class Memo(Record):
    """A remembered access: one with the same relative addresses costs the same.

    Addresses are relative to that of the first active lane.
    """

    _fields_ = [
        ("lanes", u64),
        ("hits", u64),  # accesses like it that are not in the counter yet
        ("low", i64),  # the relative addresses: the least,
        ("high", i64),  # and behind the last byte
        ("costs", u32 * len(COSTS)),
        ("relative", u32 * 64),
    ]


class AccessCounter(Record):
    """The counts of one access in the code, to one memory (counting.ACCESS)."""

    _fields_ = [
        ("keys", u64 * MEMOS),  # of its memos: lanes and alignment; 0 if free
        ("pc", u64),
        ("space", u32),
        ("kind", u32),
        ("size_bytes", u32),  # of each lane
        ("oldest", u32),  # memo
        ("requests", u64),
        ("accesses", u64),
        ("lanes", u64),
        ("bytes", u64),
        ("costs", u64 * len(COSTS)),
        ("range_low", u64),  # the range of memory that was used last
        ("range_high", u64),
        ("memory", u64),  # the start of the memory that contains it
        ("sample_lost", u64),  # by the costliest access (counting.SAMPLE)
        ("sample_lanes", u64),
        ("sample", u64 * 64),  # addresses; in global memory from the start of the memory
        ("memo", Memo * MEMOS),
    ]


class LdsRule(Record):
    """How LDS serves one width: the lanes of each phase (targets/lds.py)."""

    _fields_ = [
        ("banks", u32),
        ("phase_count", u32),
        ("lanes", u64 * LDS_PHASES),
    ]


class Events(Record):
    """Where a worker's code notes events: a table for each of EVENT_TABLES.

    A table has no rows where no tool wants to read them.
    """

    _fields_ = [
        ("sequence", u64),  # events noted so far
        ("low_group", u64),  # workgroups whose events are noted: from this one
        ("high_group", u64),  # to below this one
        ("flush", u64),  # called when a table is full; a nonzero result ends the launch
        ("rows", u64 * 11),  # by table: its first row
        ("count", u64 * 11),  # rows in use
        ("limit", u64 * 11),  # rows that there are
        ("stride", u64 * 11),  # bytes of a row
        ("stops", u64),  # its Stops, for code that can stop
        # A function that sees events as they happen, before their rows (events.NativeSink), and
        # what it is called with first; or 0.
        ("sink", u64),
        ("sink_state", u64),
    ]


class Stops(Record):
    """Where waves stop for a debugger: at marked instructions, or from a position on."""

    _fields_ = [
        ("position", u64),  # instructions that the worker has executed
        ("until", u64),  # every wave stops from here on
        ("marks", u64),  # a byte for each dword of code, of MARK_ALL and MARK_WAVE
        ("mark_count", u64),
        ("group", u64),  # the wave that MARK_WAVE is for
        ("wave", u64),
        # Which accesses are noted, by SPACE: those in [low, high).
        ("filters", u64),
        ("low", u64 * 5),
        ("high", u64 * 5),
    ]


MARK_ALL, MARK_WAVE = 1, 2


class Event(Record):
    """What every row of an event table begins with."""

    _fields_ = [
        ("sequence", u64),  # its number among the worker's events
        ("group", u64),
        ("pc", u64),
        ("exec", u64),
        ("wave", u32),
        ("what", u32),
    ]


class BlockEvent(Record):
    """What follows for a block that is entered."""

    _fields_ = [("end", u64)]


class AccessEvent(Record):
    """What follows for an access, before the lanes' addresses."""

    _fields_ = [
        ("lanes", u64),
        ("size_bytes", u32),  # of each lane's access
        ("space", u32),
        ("operation", u32),
        ("clash", u32),  # of a store: two lanes that store different values to one address, or 0
    ]


class VectorEvent(Record):
    """What follows for a VGPR read or written, before the lanes' values."""

    _fields_ = [
        ("lanes", u64),
        ("number", u32),
        ("reserved", u32),
    ]


class ScalarEvent(Record):
    """What follows for a scalar register read or written."""

    _fields_ = [("number", u32), ("value", u32)]


class StopEvent(Record):
    """What follows for a wave that stopped."""

    _fields_ = [("position", u64)]


class Shadow(Record):
    """The shadows of a wave's scalar registers, and pointers to the others.

    Registers are laid out as in the wave's record: those of VGPRs follow from VGPR_OFFSET on, then
    the same layout again for origins, then a mask of lanes for each VGPR: where a lane's bit is
    clear, its dword has no shadow, whatever is stored there.
    """

    _fields_ = [
        ("sgpr", u32 * SGPR_SLOTS),
        ("scc", u32),
        ("reserved", u32),
        ("origins", u64),  # these are host addresses
        ("masks", u64),
        ("lds", u64),
        ("lds_origins", u64),  # a dword per dword; 0 where it is itself
        ("scratch", u64),
        ("scratch_origins", u64),
        ("scratch_shadowed", u64),  # whether scratch may have a shadow anywhere
        ("lds_shadowed", u64),  # where ResidentWorkgroup.lds_shadowed is
        ("some_shadowed", u64),  # where ShadowLaunch.some is
    ]


class ShadowLaunch(Record):
    """The shadow state that all workers read."""

    _fields_ = [
        ("kind", u64),  # SHADOW_KIND
        ("wave_bytes", u64),  # from one wave's shadows to the next
        ("lds_at", u64),  # in a slot's shadows: where those of LDS begin, and so on
        ("lds_origins_at", u64),
        ("scratch_at", u64),
        ("scratch_origins_at", u64),
        ("ranges", u64),  # a RangeShadow for each range of memory
        ("some", u64),  # whether any range has a shadow
        ("fill", u64),  # what registers and memory without contents begin with
    ]


class RangeShadow(Record):
    """The shadow of a range of memory."""

    _fields_ = [
        ("shadow", u64),  # where the shadows of its bytes lie; 0 if it cannot have any
        ("origins", u64),  # of the dwords from that of its first byte on
        ("some", u64),  # whether any byte may have one
    ]


class Found(Record):
    """What a worker has found: a hash table of Finding."""

    _fields_ = [
        ("findings", u64),
        ("mask", u64),
        ("count", u64),
    ]


class Finding(Record):
    """A place where a shadow mattered."""

    _fields_ = [
        ("pc", u64),
        ("origin", u32),
        ("kind", u32),  # SINK_KIND; 0 in a free entry
        ("count", u64),  # how often; the rest describes the first time
        ("group", u64),
        ("lanes", u64),
        ("address", u64),
        ("wave", u32),
        ("reserved", u32),
    ]


EVENT_TABLES = (
    "block", "instruction", "access", "vector_read", "vector_write", "scalar_read",
    "scalar_write", "barrier", "wait", "end", "stop",
)  # fmt: skip
# What an event's `what` says: of an access, a register, a barrier.
ACCESS_KIND = {"LOAD": 0, "STORE": 1, "ATOMIC": 2}
REGISTER_KIND = {"SGPR": 0, "VGPR": 1, "AGPR": 2, "SCC": 3, "MODE": 4}
BARRIER_KIND = {"SIGNAL": 1, "WAIT": 2, "BOTH": 3, "GLOBAL": 4, "NAMED": 5}
SHADOW_KIND = {"DEFINEDNESS": 1, "FLOW": 2}
# Where shadowed values matter; BORN is a read of uninitialised memory, EDGE a value that went from
# the origin to the pc.
SINK_KIND = {
    "ADDRESS": 1, "BRANCH": 2, "EXEC": 3, "BARRIER": 4, "STORE": 5, "MODE": 6, "ATOMIC": 7,
    "BORN": 8, "EDGE": 9,
}  # fmt: skip
# An origin: one of these, and above ORIGIN_BITS what it says.
ORIGIN = {
    "VGPR": 1,  # a VGPR that was never written; its row
    "SGPR": 2,  # its selector
    "LDS": 3,  # memory that was never written; the pc that read it, in dwords
    "SCRATCH": 4,
    "GLOBAL": 5,
    "CODE": 6,  # an instruction; its pc in dwords
}
ORIGIN_BITS = 28
SCC_SELECTOR = 253
# Which code a wave runs while shadows are kept: the one for operands without shadows, the one that
# computes shadows, or the latter for at least one instruction. A worker's report of a round: it is
# not over or shows nothing, it changed nothing, or it changed something.
ROUND = {"UNDER_WAY": 0, "STUCK": 1, "CHANGED": 2}
CAREFUL = {"NO": 0, "YES": 1, "NOW": 2, "RESUMED": 3}
CAREFUL_VARIANT = 1 << 11  # in a variant's key: a bit of MODE outside FloatMode.MASK

RECORDS = {each.__name__: each for each in Record.__subclasses__()}

# What a kernel function returns, and wc_run after it.
STATUS = {
    "END": 0,
    "BARRIER": 1,
    "BARRIER_WAIT": 2,
    "YIELD": 3,
    "JUMP": 4,  # to a pc in other code, or not translated yet
    "MODE": 5,  # MODE changed: other code takes over
    "STOP": 6,  # an instruction that cannot be executed; the pc says which
    "TRAP": 7,
    "SLEEP": 8,  # the wave lets others run first
    "MESSAGE": 9,  # the wave has rung the host's doorbell
    "TURN": 10,  # the other waves of the workgroup go on (turns.py)
    "GWS": 11,  # global wave sync: the wave may have to wait
    # from wc_run only
    "DONE": 16,
    "FAULT": 17,
    "NEED_SLOT": 18,
    "TICK": 19,
    "DEADLOCK": 20,
    "TOOL": 21,  # what took the events has failed
    "IDLE": 22,  # from wc_dash only: the worker did not take part
}
# The state of a Seat: its thread waits; a launch has it; there is work; that runs; that is done.
SEAT = {"FREE": 0, "TAKEN": 1, "CALLED": 2, "RUNNING": 3, "DONE": 4}
WAVE_STATE = {
    "RUNNABLE": 0, "AT_BARRIER": 1, "ENDED": 2, "QUEUED": 3, "AT_NAMED": 4, "AT_CLUSTER": 5,
}  # fmt: skip
FAULT_KIND = {
    "UNMAPPED": 0, "LDS": 1, "SCRATCH": 2, "MISALIGNED": 3, "READ_ONLY": 4, "REGISTER": 5, "GWS": 6,
}  # fmt: skip
# Operations of global wave sync, by the low bits of the DS opcodes.
GWS_OP = {"SEMA_RELEASE_ALL": 0, "INIT": 1, "SEMA_V": 2, "SEMA_BR": 3, "SEMA_P": 4, "BARRIER": 5}
NAMED_OP = {"INIT": 0, "SIGNAL": 1, "LEAVE": 2, "STATE": 3, "WAIT": 4, "JOIN": 5}
CLUSTER_OP = {"SIGNAL": 0, "WAIT": 1, "REACH": 2, "RETURN": 3}
SPACE = {"global": 0, "lds": 1, "scratch": 2, "flat": 3, "scalar": 4}
ATOMIC_OPS = (
    "swap add sub rsub and or xor smin smax umin umax inc dec cmpswap mskor sub_clamp cond_sub "
    "wrap condxchg fadd fmin fmax fmin_num fmax_num fcmpswap pk_add_f16 pk_add_bf16 "
    "arrive"
).split()
# The cell of a barrier in LDS (gfx1250): members that the phase still waits for, minus one, then
# the phase, and from bit 32 on, in 16 bits, with how many the next phase begins. The width is what
# programs assume (Triton, AMD's libhipcxx); the hardware has a register for it. Source: AMD's CDNA
# 5 ISA guide, 11.2.2 and 15.15, as they and HipKittens quote it. Evidence: documented.
CELL_PENDING_BITS = 29
ATOMIC_FLAGS = {"flush_in": 32, "flush_out": 64}  # denormals of operands and results become 0


def atomic_code(op: str) -> int:
    """An atomic operation's number for native code: "fadd", or "fadd+flush_in+flush_out"."""
    name, *flags = op.split("+")
    return ATOMIC_OPS.index(name) | sum(ATOMIC_FLAGS[flag] for flag in flags)


SHARED_APERTURE_HIGH = 0x00010000
PRIVATE_APERTURE_HIGH = 0x00020000
# Upper half of where scratch is among flat addresses, if every lane has its own place (flat.py).
# Compilers take for scratch what differs from it below bit 58 alone.
SCRATCH_BASE_HIGH = 1 << 26


def offset(record: str, field: str) -> int:
    """Byte offset of a field in a record."""
    return int(getattr(RECORDS[record], field).offset)


_C_NAMES = {u32: "unsigned int", u64: "unsigned long long", i64: "long long"}


def _c_declaration(field: str, kind: Any) -> str:
    if issubclass(kind, ctypes.Array):
        return f"{_c_declaration(field, kind._type_)}[{kind._length_}]"
    return f"{_C_NAMES.get(kind, kind.__name__)} {field}"


def c_declaration(record: type[Record]) -> str:
    """One record as C."""
    lines = [f"  {_c_declaration(field, kind)};" for field, kind in record._fields_]
    return "typedef struct {\n" + "\n".join(lines) + f"\n}} {record.__name__};"


def c_declarations() -> str:
    """The records and constants as C, for runtime.c."""
    out = [c_declaration(record) for record in RECORDS.values()]
    constants: dict[str, int] = {f"STATUS_{k}": v for k, v in STATUS.items()}
    constants |= {f"SEAT_{k}": v for k, v in SEAT.items()}
    constants |= {f"STATE_{k}": v for k, v in WAVE_STATE.items()}
    constants |= {f"FAULT_{k}": v for k, v in FAULT_KIND.items()}
    constants |= {f"GWS_{k}": v for k, v in GWS_OP.items()}
    constants |= {f"NAMED_{k}": v for k, v in NAMED_OP.items()}
    constants |= {f"CLUSTER_{k}": v for k, v in CLUSTER_OP.items()}
    constants |= {f"SPACE_{k.upper()}": v for k, v in SPACE.items()}
    constants |= {f"EVENT_{k.upper()}": i for i, k in enumerate(EVENT_TABLES)}
    constants |= {f"ACCESS_{k}": v for k, v in ACCESS_KIND.items()}
    constants |= {f"REGISTER_{k}": v for k, v in REGISTER_KIND.items()}
    constants |= {f"SHADOW_{k}": v for k, v in SHADOW_KIND.items()}
    constants |= {f"ROUND_{k}": v for k, v in ROUND.items()}
    constants |= {f"CAREFUL_{k}": v for k, v in CAREFUL.items()}
    constants |= {f"SINK_{k}": v for k, v in SINK_KIND.items()}
    constants |= {f"ORIGIN_{k}": v << ORIGIN_BITS for k, v in ORIGIN.items()}
    constants |= {f"COST_{k.upper()}": i for i, k in enumerate(COSTS)}
    constants |= {f"ATOMIC_{k.upper()}": i for i, k in enumerate(ATOMIC_OPS)}
    constants |= {f"ATOMIC_{k.upper()}": v for k, v in ATOMIC_FLAGS.items()}
    constants |= {k: v for k, v in globals().items() if k.startswith(("FLAG_", "TIER_", "MARK_"))}
    constants |= {
        "TTMP0": TTMP_FIRST,
        "EXEC_LO": EXEC_LO,
        "EXEC_HI": EXEC_HI,
        "VGPR_OFFSET": VGPR_OFFSET,
        "MEMOS": MEMOS,
        "FORGIVEN": FORGIVEN,
        "GWS_RESOURCES": GWS_RESOURCES,
        "COSTS": len(COSTS),
        "NO_SGPR": NO_SGPR,
        "M0_GFX9": INDEX_M0,
        "GPR_IDX_EN": GPR_IDX_EN,
        "UNDEFINED_SGPRS": UNDEFINED_SGPRS,
        "CELL_PENDING_BITS": CELL_PENDING_BITS,
        "NAMED_BARRIERS": NAMED_BARRIERS,
        "NAMED_COMPLETE": NAMED_COMPLETE,
        "MOST_CLUSTER": MOST_CLUSTER,
        "CLUSTER_AWAITS": CLUSTER_AWAITS,
        "CLUSTER_COMPLETE": CLUSTER_COMPLETE,
        "SCC_SELECTOR": SCC_SELECTOR,
        "CAREFUL_VARIANT": CAREFUL_VARIANT,
        "SHARED_APERTURE_HIGH": SHARED_APERTURE_HIGH,
        "PRIVATE_APERTURE_HIGH": PRIVATE_APERTURE_HIGH,
    }
    out += [f"#define {k} {v:#x}u" for k, v in constants.items()]
    return "\n".join(out) + "\n"
