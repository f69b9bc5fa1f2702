// Loads through a descriptor whose first word comes out of a VGPR: `wavecore hazards` on it.
.text
.globl load
.p2align 8
.type load,@function
load:
  v_readfirstlane_b32 s4, v1
  s_mov_b32 s5, 0
  buffer_load_dword v2, v0, s[4:7], 0 offen
  s_waitcnt vmcnt(0)
  v_exp_f32_e32 v2, v2
  v_add_f32_e32 v2, v2, v2
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel load
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 4
.end_amdhsa_kernel
