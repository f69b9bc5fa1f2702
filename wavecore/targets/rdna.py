"""RDNA 2 (gfx1030), RDNA 3 (gfx1100 to gfx1103), 3.5 (gfx1150 to gfx1153), 4 (gfx1200, gfx1201).

CDNA 5 (gfx1250) is here, too: LLVM derives it from RDNA 4, whose encodings and registers it has.
"""

from __future__ import annotations

from wavecore.targets import features, lds
from wavecore.targets.model import (
    AS_RDNA3_LAYOUTS,
    LANE_COUNT,
    LIBRARIES_LAYOUTS,
    LLVM_SCHEDULE,
    MATRIX_CALCULATOR,
    PEAK_OF_PRODUCT,
    MatrixRate,
    Target,
    VectorRate,
)

PACKED = "two results per lane"
TWICE = "wave64 executes both halves at once; wave32 needs VOPD to reach it"
TWICE_PACKED = "two results per lane, both halves of wave64 at once"

GFX1030 = Target(
    name="gfx1030",
    family="RDNA 2",
    instruction_set="gfx1030",
    mach=0x36,
    wave_sizes=(32, 64),
    default_wave_size=32,
    microcode="RDNA 2",
    m0_selector=124,
    null_selector=125,
    saddr_off=125,
    wide_literals=True,
    wait_counters=(
        ("vmcnt", ((0, 4), (14, 2))),
        ("expcnt", ((4, 3),)),
        ("lgkmcnt", ((8, 6),)),
    ),
    message_operations=True,
    vgprs=256,
    vgpr_file_wave64=512,
    vgpr_granule_wave64=8,
    vgpr_count_granule_wave64=4,
    sgprs=106,
    simds_per_cu=2,
    cus_per_wgp=2,
    max_waves_per_simd=16,
    lds_per_workgroup_bytes=65536,
    lds_per_cu_bytes=65536,
    lds_granule_bytes=512,
    lds_service=lds.RDNA,
    buffer_resource="oob-select",
    swizzle_sizes=False,
    min_of_nans="second",
    sine_flushes=False,
    dot2="in order",
    features=features.GFX1030,
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 8, PEAK_OF_PRODUCT),
        VectorRate("float32", "v_fma_f32", 128, PEAK_OF_PRODUCT),
        VectorRate("float16", "v_pk_fma_f16", 256, PEAK_OF_PRODUCT, PACKED),
        VectorRate("int8", "v_dot4_i32_i8", 512, LANE_COUNT),
        VectorRate("int4", "v_dot8_i32_i4", 1024, LANE_COUNT),
    ),
)

GFX1100 = GFX1030.derive(
    "gfx1100",
    add=features.GFX1100_ADDS,
    drop=features.GFX1100_DROPS,
    family="RDNA 3",
    instruction_set="gfx1100",
    mach=0x41,
    microcode="RDNA 3",
    m0_selector=125,
    null_selector=124,
    saddr_off=124,
    wait_counters=(
        ("vmcnt", ((10, 6),)),
        ("expcnt", ((0, 3),)),
        ("lgkmcnt", ((4, 6),)),
    ),
    message_operations=False,
    swizzle_sizes=True,
    min_of_nans="first",
    dot2="DOT2-G11",
    matrix_operands="copied",
    matrix_unit="DOT2-G11",
    vgpr_file_wave64=768,
    vgpr_granule_wave64=12,
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 8, PEAK_OF_PRODUCT),
        VectorRate("float32", "v_fma_f32", 256, PEAK_OF_PRODUCT, TWICE),
        VectorRate("float16", "v_pk_fma_f16", 512, PEAK_OF_PRODUCT, TWICE_PACKED),
        VectorRate("int8", "v_dot4_i32_iu8", 512, LANE_COUNT),
        VectorRate("int4", "v_dot8_i32_iu4", 1024, LANE_COUNT),
    ),
    matrix_rates=(
        MatrixRate("float16", "v_wmma_f32_16x16x16_f16", 8192, 32, MATRIX_CALCULATOR),
        MatrixRate("bfloat16", "v_wmma_f32_16x16x16_bf16", 8192, 32, MATRIX_CALCULATOR),
        MatrixRate("int8", "v_wmma_i32_16x16x16_iu8", 8192, 32, MATRIX_CALCULATOR),
        MatrixRate("int4", "v_wmma_i32_16x16x16_iu4", 8192, 16, MATRIX_CALCULATOR),
    ),
)
GFX1101 = GFX1100.derive("gfx1101", drop=["user-sgpr-init16-bug"], mach=0x46)
GFX1102 = GFX1100.derive(
    "gfx1102",
    drop=["allocate1_5xvgprs"],
    mach=0x47,
    vgpr_file_wave64=512,
    vgpr_granule_wave64=8,
)
GFX1103 = GFX1102.derive("gfx1103", drop=["user-sgpr-init16-bug"], mach=0x44)

GFX1150 = GFX1103.derive(
    "gfx1150",
    add=features.GFX1150_ADDS,
    drop=features.GFX1150_DROPS,
    family="RDNA 3.5",
    matrix_layouts=AS_RDNA3_LAYOUTS,
    instruction_set="gfx1150",
    mach=0x43,
)
GFX1151 = GFX1150.derive(
    "gfx1151",
    add=["allocate1_5xvgprs"],
    mach=0x4A,
    vgpr_file_wave64=768,
    vgpr_granule_wave64=12,
)

GFX1152 = GFX1150.derive("gfx1152", mach=0x55)
GFX1153 = GFX1150.derive("gfx1153", drop=["point-sample-accel"], mach=0x58)

GFX1200 = GFX1100.derive(
    "gfx1200",
    add=features.GFX1200_ADDS,
    drop=features.GFX1200_DROPS,
    family="RDNA 4",
    instruction_set="gfx1200",
    mach=0x48,
    microcode="RDNA 4",
    dot2="DOT-G12",
    matrix_operands="split",
    matrix_unit="DOT-G12",
    max_grid_workgroups=(2**31 - 1, 65536, 65536),  # TTMP7 holds y and z in 16 bits each
    workgroup_ids="ttmp",
    float8="ocp",
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 8, LANE_COUNT, "as RDNA 3"),
        VectorRate("float32", "v_fma_f32", 256, PEAK_OF_PRODUCT, TWICE),
        VectorRate("float16", "v_pk_fma_f16", 512, PEAK_OF_PRODUCT, TWICE_PACKED),
        VectorRate("int8", "v_dot4_i32_iu8", 512, LANE_COUNT),
        VectorRate("int4", "v_dot8_i32_iu4", 1024, LANE_COUNT),
    ),
    matrix_rates=(
        MatrixRate("float16", "v_wmma_f32_16x16x16_f16", 8192, 16, MATRIX_CALCULATOR),
        MatrixRate("bfloat16", "v_wmma_f32_16x16x16_bf16", 8192, 16, MATRIX_CALCULATOR),
        MatrixRate("float8", "v_wmma_f32_16x16x16_fp8_fp8", 8192, 8, MATRIX_CALCULATOR),
        MatrixRate("int8", "v_wmma_i32_16x16x16_iu8", 8192, 8, MATRIX_CALCULATOR),
        MatrixRate("int4", "v_wmma_i32_16x16x32_iu4", 16384, 8, MATRIX_CALCULATOR),
        MatrixRate("float16", "v_swmmac_f32_16x16x32_f16", 16384, 16, MATRIX_CALCULATOR, True),
        MatrixRate("bfloat16", "v_swmmac_f32_16x16x32_bf16", 16384, 16, MATRIX_CALCULATOR, True),
        MatrixRate("float8", "v_swmmac_f32_16x16x32_fp8_fp8", 16384, 8, MATRIX_CALCULATOR, True),
        MatrixRate("int8", "v_swmmac_i32_16x16x32_iu8", 16384, 8, MATRIX_CALCULATOR, True),
        MatrixRate("int4", "v_swmmac_i32_16x16x64_iu4", 32768, 8, MATRIX_CALCULATOR, True),
    ),
)
GFX1201 = GFX1200.derive("gfx1201", mach=0x4E)

GFX1250 = GFX1200.derive(
    "gfx1250",
    add=features.GFX1250_ADDS,
    drop=features.GFX1250_DROPS,
    family="CDNA 5",
    instruction_set="gfx1250",
    microcode="CDNA 5",
    mach=0x49,
    wave_sizes=(32,),
    vgprs=1024,
    vgpr_file_wave64=512,
    vgpr_granule_wave64=8,
    vgpr_count_granule_wave64=16,
    simds_per_cu=4,
    cus_per_wgp=1,
    lds_per_workgroup_bytes=327680,
    lds_per_cu_bytes=327680,
    lds_granule_bytes=2048,
    lds_service=lds.CDNA5,
    matrix_operands="runs",
    matrix_unit="ONE-ROUND",
    matrix_cycles=LLVM_SCHEDULE,
    matrix_layouts=LIBRARIES_LAYOUTS,
    vector_rates=(),
    matrix_rates=(),
)

TARGETS = (
    GFX1030,
    *(GFX1100, GFX1101, GFX1102, GFX1103),
    *(GFX1150, GFX1151, GFX1152, GFX1153),
    *(GFX1200, GFX1201),
    GFX1250,
)
