"""SOPP: program control, barriers, waits and hints."""

from __future__ import annotations

from wavecore.emulator import banks
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.records import (
    CLUSTER_OP,
    GPR_IDX_EN,
    INDEX_M0,
    NAMED_OP,
    WORKGROUP_BARRIER,
)
from wavecore.emulator.registry import Control, register, semantics
from wavecore.emulator.semantics.sop import CLUSTER_BARRIER, has_named_barriers
from wavecore.emulator.shape import InstructionForm

# An in-order machine that completes every access at once has nothing to wait for; priorities,
# prefetches, performance counters and trace data do not affect results.
register(
    "s_waitcnt s_waitcnt_depctr s_waitcnt_vmcnt s_waitcnt_vscnt s_waitcnt_expcnt"
    " s_waitcnt_lgkmcnt s_wait_alu s_wait_bvhcnt s_wait_dscnt s_wait_event s_wait_expcnt"
    " s_wait_idle s_wait_kmcnt s_wait_loadcnt s_wait_loadcnt_dscnt s_wait_samplecnt"
    " s_wait_storecnt s_wait_storecnt_dscnt s_wait_xcnt s_wait_asynccnt s_wait_tensorcnt",
    None,
    waits=True,
)
register(
    "s_nop s_clause s_delay_alu s_setprio s_setprio_inc_wg s_icache_inv s_inst_prefetch"
    " s_set_inst_prefetch_distance s_incperflevel s_decperflevel s_ttracedata s_ttracedata_imm"
    " s_version s_wakeup s_wakeup_barrier s_setkill",
    None,
)

register("s_endpgm s_endpgm_saved s_endpgm_ordered_ps_done", None, control=Control.END)
# The host serves one message: the interrupt of a doorbell, rung by hostcall (ID_INTERRUPT of LLVM's
# SIDefines.h; ockl's bitcode sends it after writing the mailbox).
INTERRUPT = 1
register("s_sendmsg", None, control=Control.MESSAGE, applies=lambda m: m & 0xFF == INTERRUPT)
register("s_branch", None, control=Control.BRANCH)
register("s_sleep s_sleep_var s_monitor_sleep", None, control=Control.SLEEP)
register("s_barrier", None, control=Control.BARRIER)
register("s_sethalt", None, control=Control.TRAP, applies=lambda halts: bool(halts & 1))
register("s_sendmsghalt", None, control=Control.TRAP)

DEBUG_TRAP = 3  # does nothing without a debugger; 2 is a kernel that aborts
register("s_trap", None, control=Control.TRAP, applies=lambda number: number & 15 != DEBUG_TRAP)


_WORKGROUP, _CLUSTER = WORKGROUP_BARRIER & 0xFFFF, CLUSTER_BARRIER & 0xFFFF


def _waits(simm16: int) -> bool:
    """Whether s_barrier_wait may wait: for the barrier of the workgroup or cluster, or a named one.

    Waits for those of the trap handler do not.
    """
    return simm16 in (_WORKGROUP, _CLUSTER) or 0 < simm16 < 0x8000


@semantics("s_barrier_wait", control=Control.BARRIER_WAIT, applies=_waits, static={"simm16"})
def s_barrier_wait(b: WaveOps, inst: InstructionForm) -> None:
    """Wait for the barrier of the workgroup or cluster, or for the named one that it joined."""
    if inst.mod("simm16") == _CLUSTER:
        b.cluster(CLUSTER_OP["WAIT"], b.i32(0))
    if 0 < inst.mod("simm16") < 0x8000 and has_named_barriers(inst):
        b.named_barrier(NAMED_OP["WAIT"], b.i32(0))


def branch(names: str, condition: str) -> None:
    """Branch when SCC, or a mask, is zero or not."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        register_, _, wanted = condition.partition(" ")
        if register_ == "scc":
            value, zero = b.field("scc"), b.i32(0)
        else:
            value, zero = (b.vcc() if register_ == "vcc" else b.exec_mask()), b.i64(0)
        b.branch(b.icmp("eq" if wanted == "zero" else "ne", value, zero))

    register(names, semantic, control=Control.BRANCH_IF)


branch("s_cbranch_scc0", "scc zero")
branch("s_cbranch_scc1", "scc set")
branch("s_cbranch_vccz", "vcc zero")
branch("s_cbranch_vccnz", "vcc set")
branch("s_cbranch_execz", "exec zero")
branch("s_cbranch_execnz", "exec set")


@semantics(
    "s_cbranch_cdbgsys s_cbranch_cdbguser s_cbranch_cdbgsys_or_user s_cbranch_cdbgsys_and_user",
    control=Control.BRANCH_IF,
)
def s_cbranch_debugger(b: WaveOps, inst: InstructionForm) -> None:
    """Branch when a debugger has set its flags; there is none."""
    b.branch(b.icmp("ne", b.i32(0), b.i32(0)))


def mode_field(name: str, low: int) -> None:
    """Four bits of MODE become the instruction's."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        kept = b.and_(b.field("mode"), b.i32(~(0xF << low)))
        new = b.shl(b.and_(b.imm("simm16"), b.i32(0xF)), b.i32(low))
        b.set_field("mode", b.or_(kept, new))

    register(name, semantic, control=Control.MODE)


mode_field("s_round_mode", 0)
mode_field("s_denorm_mode", 4)


@semantics("s_set_gpr_idx_off")
def s_set_gpr_idx_off(b: WaveOps, inst: InstructionForm) -> None:
    """VGPR operands are no longer indexed."""
    b.set_field("mode", b.and_(b.field("mode"), b.i32(~GPR_IDX_EN)))


@semantics("s_set_vgpr_msb")
def s_set_vgpr_msb(b: WaveOps, inst: InstructionForm) -> None:
    """MODE's banks of VGPRs = the low byte, rotated; the high byte is for trap handlers."""
    immediate = b.imm("simm16")
    sources = b.shl(b.and_(immediate, b.i32(0x3F)), b.i32(banks.LOW + 2))
    target = b.shl(b.and_(b.lshr(immediate, b.i32(6)), b.i32(3)), b.i32(banks.LOW))
    kept = b.and_(b.field("mode"), b.i32(~banks.MASK))
    b.set_field("mode", b.or_(kept, b.or_(sources, target)))


@semantics("s_set_gpr_idx_mode")
def s_set_gpr_idx_mode(b: WaveOps, inst: InstructionForm) -> None:
    """M0[15:12] = which operands are indexed."""
    which = b.shl(b.and_(b.imm("simm16"), b.i32(15)), b.i32(12))
    b.set_fixed_sgpr(INDEX_M0, b.or_(b.and_(b.m0(), b.i32(~0xF000)), which))
