"""What published prose says of instructions without pseudocode, as programs of our own.

Each entry names what says so. `flushed` is an f32 with a denormal made zero.
"""

from __future__ import annotations

_GCN = "AMD, Vega ISA manual, VOP2 and VOP3 instructions: D = S0 * S1 + S2"
_UNFUSED = (
    f"{_GCN}; LLVM, AMDGPU backend: f32 mad rounds the product and the sum and has no denormals"
)
_PRODUCT = "flushed(flushed(S0.f32) * flushed({}.f32))"

# mnemonic -> (program, source)
FORMULAS = {
    "v_mad_f32": (f"D0.f32 = flushed({_PRODUCT.format('S1')} + flushed(S2.f32))", _UNFUSED),
    "v_mac_f32": (f"D0.f32 = flushed({_PRODUCT.format('S1')} + flushed(D0.f32))", _UNFUSED),
    "v_madak_f32": (f"D0.f32 = flushed({_PRODUCT.format('S1')} + flushed(SIMM32.f32))", _UNFUSED),
    "v_madmk_f32": (f"D0.f32 = flushed({_PRODUCT.format('SIMM32')} + flushed(S1.f32))", _UNFUSED),
    "v_mad_legacy_f32": (
        "if (64'F(flushed(S0.f32)) == 0.0) || (64'F(flushed(S1.f32)) == 0.0) then\n"
        "D0.f32 = flushed(32'F(0) + flushed(S2.f32))\nelse\n"
        f"D0.f32 = flushed({_PRODUCT.format('S1')} + flushed(S2.f32))\nendif",
        f"{_UNFUSED}; AMD, Vega ISA manual, V_MAD_LEGACY_F32: DX9 rules, 0 times anything is 0",
    ),
    "v_cvt_off_f32_i4": (
        "D0.f32 = 32'F(S0.u32[3] == 1'1U ? 32'I(S0.u32[3 : 0]) - 16 : 32'I(S0.u32[3 : 0])) / 16.0F",
        "AMD, Vega ISA manual, V_CVT_OFF_F32_I4: a table from -0.5 to 0.4375 in steps of 1/16",
    ),
    "v_exp_legacy_f32": (
        "D0.f32 = flushed(pow(2.0F, flushed(S0.f32)))",
        "AMD, Vega ISA manual, V_EXP_LEGACY_F32: 2 to the power S0, with legacy semantics",
    ),
    "v_log_legacy_f32": (
        "D0.f32 = log2(flushed(S0.f32))",
        "AMD, Vega ISA manual, V_LOG_LEGACY_F32: base 2 logarithm, with legacy semantics",
    ),
    "s_round_mode": (
        "HW_REGISTERS[1][3 : 0] = SIMM16[3 : 0]",
        "AMD, RDNA 3 ISA manual, S_ROUND_MODE: MODE.fp_round = SIMM16[3:0]",
    ),
    "s_denorm_mode": (
        "HW_REGISTERS[1][7 : 4] = SIMM16[3 : 0]",
        "AMD, RDNA 3 ISA manual, S_DENORM_MODE: MODE.fp_denorm = SIMM16[3:0]",
    ),
    "s_set_gpr_idx_on": (
        "M0[7 : 0] = S0.u32[7 : 0];\nM0[15 : 12] = SRC1.u32[3 : 0]",
        "AMD, Vega ISA manual, S_SET_GPR_IDX_ON",
    ),
}
