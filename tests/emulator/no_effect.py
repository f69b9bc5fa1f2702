"""Instructions that leave a wave's registers, flags and memory unchanged.

Source: LLVM's definitions (SOPInstructions.td, VOP1Instructions.td, SMInstructions.td,
BUFInstructions.td, FLATInstructions.td, DSInstructions.td), in which none of them defines a
register; AMD's ISA manuals describe them as waits, hints, priorities and messages to tools. The
effect of cache instructions is in the memory models of LLVM's AMDGPUUsage: write-backs and
invalidations order accesses of several agents, and change no value in one coherent memory.
"""

NO_EFFECT = (
    "s_decperflevel", "s_icache_inv", "s_incperflevel", "s_setprio", "s_sleep", "s_sleep_var",
    "s_ttracedata", "s_ttracedata_imm", "s_version", "s_wait_event", "s_wait_idle",
    "s_wait_storecnt", "s_wait_storecnt_dscnt", "s_waitcnt_expcnt", "s_waitcnt_lgkmcnt",
    "s_waitcnt_vmcnt", "s_waitcnt_vscnt", "s_wakeup", "v_nop", "v_pipeflush",
    # caches
    "buffer_gl1_inv", "buffer_inv", "buffer_invl2", "buffer_wbinvl1", "buffer_wbinvl1_vol",
    "buffer_wbl2", "ds_nop", "global_inv", "global_wb", "global_wbinv", "s_atc_probe",
    "s_atc_probe_buffer", "s_buffer_prefetch_data", "s_dcache_discard", "s_dcache_discard_x2",
    "s_dcache_inv", "s_dcache_inv_vol", "s_dcache_wb", "s_dcache_wb_vol", "s_gl1_inv",
    "s_prefetch_data", "s_prefetch_data_pc_rel", "s_prefetch_inst", "s_prefetch_inst_pc_rel",
)  # fmt: skip
