"""Feature sets under LLVM's names, each target as its parent plus a difference.

Source: LLVM 22's subtarget table (`llvm-mc -mattr=help` has one sentence for each name). One
difference: LLVM does not set real-true16 for gfx12, whose 16-bit operands are register halves as on
gfx11 (RDNA 4 ISA manual, section on 16-bit operands); without it LLVM names only low halves.
Evidence: documented. tests/targets/test_features.py compares with an installed LLVM.
"""

from __future__ import annotations

GFX908 = frozenset(
    """
    16-bit-insts a16 add-no-carry-insts addressablelocalmemorysize65536 aperture-regs
    atomic-buffer-global-pk-add-f16-no-rtn-insts atomic-fadd-no-rtn-insts ci-insts cube-insts
    cvt-norm-insts cvt-pknorm-vop2-insts cvt-pknorm-vop3-insts default-component-zero dl-insts
    dot1-insts dot10-insts dot2-insts dot3-insts dot4-insts dot5-insts dot6-insts dot7-insts dpp
    ds-src2-insts extended-image-insts fast-denormal-f32 fast-fmaf flat-address-space
    flat-global-insts flat-inst-offsets flat-scratch-insts fma-mix-insts fp64 gcn3-encoding gds
    gfx7-gfx8-gfx9-insts gfx8-insts gfx9 gfx9-insts gws half-rate-64-ops image-gather4-d16-bug
    image-insts int-clamp-insts inv-2pi-inline-imm ldsbankcount32 lerp-inst mad-mac-f32-insts
    mai-insts mfma-inline-literal-bug negative-scratch-offset-bug pk-fmac-f16-inst qsad-insts
    r128-a16 s-memrealtime s-memtime-inst sad-insts scalar-atomics scalar-flat-scratch-insts
    scalar-stores sdwa sdwa-omod sdwa-scalar sdwa-sdst sramecc-support unaligned-buffer-access
    unaligned-ds-access unaligned-scratch-access vgpr-index-mode vmem-to-lds-load-insts
    vmem-write-vgpr-in-order vop3p wavefrontsize64 xnack-support
    """.split()
)

GFX90A_ADDS = """
    atomic-buffer-global-pk-add-f16-insts atomic-fadd-rtn-insts atomic-fmin-fmax-flat-f64
    atomic-fmin-fmax-global-f64 back-off-barrier dpp-64bit flat-buffer-global-fadd-f64-inst
    fmacf64-inst full-rate-64-ops gfx90a-insts kernarg-preload packed-fp32-ops packed-tid
    vgpr-align2
    """.split()
GFX90A_DROPS = """
    atomic-buffer-global-pk-add-f16-no-rtn-insts ds-src2-insts extended-image-insts gds
    half-rate-64-ops image-gather4-d16-bug mfma-inline-literal-bug
    """.split()

GFX942_ADDS = """
    agent-scope-fine-grained-remote-memory-atomics architected-flat-scratch
    atomic-ds-pk-add-16-insts atomic-flat-pk-add-16-insts atomic-global-pk-add-bf16-inst
    cvt-fp8-vop1-bug flat-atomic-fadd-f32-inst fp8-conversion-insts fp8-insts gfx940-insts
    lshl-add-u64-inst memory-atomic-fadd-f32-denormal-support xf32-insts
    """.split()
GFX942_DROPS = ["image-insts", "mad-mac-f32-insts"]

GFX950_ADDS = """
    addressablelocalmemorysize163840 ashr-pk-insts atomic-buffer-pk-add-bf16-inst bf16-cvt-insts
    bf8-cvt-scale-insts bitop3-insts cvt-pk-f16-f32-inst dot12-insts dot13-insts
    f16bf16-to-fp6bf6-cvt-scale-insts f32-to-f16bf16-cvt-sr-insts fp4-cvt-scale-insts
    fp6bf6-cvt-scale-insts fp8-cvt-scale-insts gfx950-insts minimum3-maximum3-f32
    minimum3-maximum3-pkf16 permlane16-swap permlane32-swap prng-inst
    """.split()
GFX950_DROPS = ["addressablelocalmemorysize65536", "cvt-fp8-vop1-bug", "xf32-insts"]

GFX1030 = frozenset(
    """
    16-bit-insts a16 add-no-carry-insts addressablelocalmemorysize65536 aperture-regs
    atomic-fmin-fmax-flat-f32 atomic-fmin-fmax-flat-f64 atomic-fmin-fmax-global-f32
    atomic-fmin-fmax-global-f64 back-off-barrier ci-insts cube-insts cvt-norm-insts
    cvt-pknorm-vop2-insts cvt-pknorm-vop3-insts default-component-zero dl-insts dot1-insts
    dot10-insts dot2-insts dot5-insts dot6-insts dot7-insts dpp dpp8 extended-image-insts
    fast-denormal-f32 fast-fmaf flat-address-space flat-global-insts flat-inst-offsets
    flat-scratch-insts fma-mix-insts fp64 g16 gds gfx10 gfx10-3-insts gfx10-insts gfx10_a-encoding
    gfx10_b-encoding gfx8-insts gfx9-insts gws image-insts int-clamp-insts inv-2pi-inline-imm
    ldsbankcount32 lerp-inst max-hard-clause-length-63 mimg-r128 movrel no-data-dep-hazard
    no-sdst-cmpx nsa-encoding pk-fmac-f16-inst qsad-insts s-memrealtime s-memtime-inst sad-insts
    sdwa sdwa-omod sdwa-scalar sdwa-sdst shader-cycles-register unaligned-buffer-access
    unaligned-ds-access unaligned-scratch-access vmem-to-lds-load-insts vmem-write-vgpr-in-order
    vop3-literal vop3p vscnt
    """.split()
)

GFX1100_ADDS = """
    allocate1_5xvgprs architected-flat-scratch atomic-fadd-no-rtn-insts atomic-fadd-rtn-insts
    d16-write-vgpr32 dot12-insts dot8-insts dot9-insts flat-atomic-fadd-f32-inst gfx11 gfx11-insts
    mad-intra-fwd-bug max-hard-clause-length-32 memory-atomic-fadd-f32-denormal-support
    msaa-load-dst-sel-bug packed-tid partial-nsa-encoding priv-enabled-trap2-nop-bug real-true16
    true16 user-sgpr-init16-bug valu-trans-use-hazard vcmpx-permlane-hazard vopd
    """.split()
GFX1100_DROPS = """
    atomic-fmin-fmax-flat-f64 atomic-fmin-fmax-global-f64 dot1-insts dot2-insts dot6-insts gfx10
    max-hard-clause-length-63 s-memrealtime s-memtime-inst sdwa sdwa-omod sdwa-scalar sdwa-sdst
    vmem-to-lds-load-insts
    """.split()

GFX1150_ADDS = ["dpp-src1-sgpr", "point-sample-accel", "required-export-priority", "salu-float"]
GFX1150_DROPS = [
    "mad-intra-fwd-bug",
    "msaa-load-dst-sel-bug",
    "priv-enabled-trap2-nop-bug",
    "valu-trans-use-hazard",
]

GFX1200_ADDS = """
    agent-scope-fine-grained-remote-memory-atomics architected-sgprs
    atomic-buffer-global-pk-add-f16-insts atomic-buffer-pk-add-bf16-inst atomic-ds-pk-add-16-insts
    atomic-flat-pk-add-16-insts atomic-global-pk-add-bf16-inst bvh-dual-bvh-8-insts
    default-component-broadcast dot11-insts dpp-src1-sgpr fp8-conversion-insts gfx12 gfx12-insts
    ieee-minimum-maximum-insts minimum3-maximum3-f16 minimum3-maximum3-f32 pseudo-scalar-trans
    restricted-soffset salu-float scalar-dwordx3-loads shader-cycles-hi-lo-registers
    waits-before-system-scope-stores
    """.split()
GFX1200_DROPS = """
    default-component-zero dot5-insts gds gfx11 gws mad-intra-fwd-bug msaa-load-dst-sel-bug
    priv-enabled-trap2-nop-bug shader-cycles-register user-sgpr-init16-bug
    valu-trans-use-hazard vmem-write-vgpr-in-order
    """.split()

GFX1250_ADDS = """
    1024-addressable-vgprs 45-bit-num-records-buffer-resource 64-bit-literals add-min-max-insts
    add-sub-u64-insts addressablelocalmemorysize327680 ashr-pk-insts atomic-fmin-fmax-flat-f64
    atomic-fmin-fmax-global-f64 bf16-cvt-insts bf16-pk-insts bf16-trans-insts bitop3-insts
    clusters cumode cvt-pk-f16-f32-inst emulated-system-scope-atomics
    flat-buffer-global-fadd-f64-inst flat-gvs-mode fma-mix-bf16-insts fmacf64-inst
    fp8e5m3-insts gfx1250-insts globally-addressable-scratch kernarg-preload
    lds-barrier-arrive-atomic lshl-add-u64-inst mad-u32-inst max-hard-clause-length-63
    mcast-load-insts min3-max3-pkf16 minimum3-maximum3-pkf16 packed-fp32-ops permlane16-swap
    pk-add-min-max-insts prng-inst s-wakeup-barrier-inst setprio-inc-wg-inst
    setreg-vgpr-msb-fixup sramecc-support tanh-insts tensor-cvt-lut-insts
    transpose-load-f4f6-insts vgpr-align2 vmem-pref-insts wait-xcnt wavefrontsize32 xnack
    xnack-support
    """.split()
GFX1250_DROPS = """
    addressablelocalmemorysize65536 allocate1_5xvgprs back-off-barrier bvh-dual-bvh-8-insts
    dot10-insts dot11-insts dot12-insts dot9-insts extended-image-insts image-insts
    nsa-encoding partial-nsa-encoding waits-before-system-scope-stores
    """.split()
