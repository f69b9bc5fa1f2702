"""Machine code that lacks a wait and wait states: no emulator shows it, a look at the code does."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx90a", "gfx942")
INSTRUCTION = "s_waitcnt"
# What stands before the product of floats, before the MFMA, and before the store of its result.
VARIANTS = {
    "without waits": ("", "", ""),
    "with waits": ("s_waitcnt vmcnt(0)", "s_nop 1", "s_nop 10"),
}

SOURCE = """
.text
.globl product
.p2align 8
.type product,@function
product:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32_e32 v2, 2, v0
  v_lshlrev_b32_e32 v0, 4, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v2, s[2:3]
  {before_use}
  v_add_f32_e32 v1, 1.0, v1
  {before_matrix}
  v_mfma_f32_16x16x4{f32} v[4:7], v1, v1, 0
  {before_store}
  global_store_dwordx4 v0, v[4:7], s[2:3] offset:256
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel product
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
.end_amdhsa_kernel
"""


def assemble(target, before_use, before_matrix, before_store):
    f32 = {"gfx90a": "f32", "gfx942": "_f32"}[target]  # as each target's assembler spells it
    return wc.assemble(
        SOURCE.format(
            f32=f32, before_use=before_use, before_matrix=before_matrix, before_store=before_store
        ),
        target,
    )


def run(target, *waits):
    """How many reports there are, and should be; the results are right with waits and without."""
    code = assemble(target, *waits)
    memory = np.zeros(64 + 256, np.float32)
    wc.Device(target).load(code)["product"].launch(1, 64, (memory,))
    assert (memory[64:] == 4).all()  # four products of 1 and 1
    reports = wc.analysis.hazards(code)
    return None, None, np.array([len(reports)], np.uint32), np.array([0 if any(waits) else 3])


if __name__ == "__main__":
    for name, waits in VARIANTS.items():
        print(f"-- {name}")
        for report in wc.analysis.hazards(assemble("gfx942", *waits)):
            print(report)
