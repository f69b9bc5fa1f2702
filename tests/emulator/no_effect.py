"""Instructions that leave a wave's registers, flags and memory as they are.

Source: LLVM's definitions (SOPInstructions.td, VOP1Instructions.td), in which none of them defines
a register; AMD's ISA manuals describe them as waits, hints, priorities and messages to tools.
"""

NO_EFFECT = (
    "s_decperflevel", "s_icache_inv", "s_incperflevel", "s_setprio", "s_sleep", "s_sleep_var",
    "s_ttracedata", "s_ttracedata_imm", "s_version", "s_wait_event", "s_wait_idle",
    "s_wait_storecnt", "s_wait_storecnt_dscnt", "s_waitcnt_expcnt", "s_waitcnt_lgkmcnt",
    "s_waitcnt_vmcnt", "s_waitcnt_vscnt", "s_wakeup", "v_nop",
)  # fmt: skip
