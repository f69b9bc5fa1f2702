"""CDNA: gfx908 (MI100), gfx90a (MI200), gfx942 (MI300), gfx950 (MI350)."""

from __future__ import annotations

from wavecore.targets import features
from wavecore.targets.model import (
    CDNA1_PAPER,
    CDNA2_PAPER,
    CDNA3_PAPER,
    CDNA4_PAPER,
    CDNA4_SCHEDULE,
    LANE_COUNT,
    MATRIX_CALCULATOR,
    PEAK_OF_PRODUCT,
    MatrixRate,
    Target,
    VectorRate,
)

PACKED = "two results a lane"
DOT_RATES = (
    VectorRate("int8", "v_dot4_i32_i8", 512, LANE_COUNT),
    VectorRate("int4", "v_dot8_i32_i4", 1024, LANE_COUNT),
)

GFX908 = Target(
    name="gfx908",
    family="CDNA 1",
    instruction_set="gfx908",
    mach=0x30,
    wave_sizes=(64,),
    default_wave_size=64,
    microcode="CDNA 1",
    m0_selector=124,
    null_selector=125,
    saddr_off=127,
    wide_literals=False,
    wait_counters=(
        ("vmcnt", ((0, 4), (14, 2))),
        ("expcnt", ((4, 3),)),
        ("lgkmcnt", ((8, 4),)),
    ),
    message_operations=True,
    vgprs=256,
    agprs=256,
    vgpr_file_wave64=256,
    vgpr_granule_wave64=4,
    vgpr_count_granule_wave64=4,
    sgprs=102,
    sgpr_waves=((80, 10), (88, 9), (100, 8), (112, 7)),
    simds_per_cu=4,
    max_waves_per_simd=10,
    lds_per_workgroup_bytes=65536,
    lds_per_cu_bytes=65536,
    lds_granule_bytes=512,
    buffer_resource="tid-swizzle",
    min_of_nans="second",
    sine_flushes=True,
    dot2="in order",
    features=features.GFX908,
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 64, CDNA1_PAPER),
        VectorRate("float32", "v_fma_f32", 128, CDNA1_PAPER),
        VectorRate("float16", "v_pk_fma_f16", 256, LANE_COUNT, PACKED),
        *DOT_RATES,
    ),
    matrix_rates=(
        MatrixRate("float32", "v_mfma_f32_32x32x2f32", 4096, 64, MATRIX_CALCULATOR),
        MatrixRate("float16", "v_mfma_f32_32x32x8f16", 16384, 64, MATRIX_CALCULATOR),
        MatrixRate("bfloat16", "v_mfma_f32_32x32x4bf16", 8192, 64, MATRIX_CALCULATOR),
        MatrixRate("int8", "v_mfma_i32_32x32x8i8", 16384, 64, MATRIX_CALCULATOR),
    ),
)

GFX90A = GFX908.derive(
    "gfx90a",
    add=features.GFX90A_ADDS,
    drop=features.GFX90A_DROPS,
    family="CDNA 2",
    instruction_set="gfx90a",
    mach=0x3F,
    microcode="CDNA 2",
    unified_vgpr_file=True,
    vgpr_file_wave64=512,
    vgpr_granule_wave64=8,
    vgpr_count_granule_wave64=8,
    sgpr_waves=(),  # eight waves have SGPRs enough
    max_waves_per_simd=8,
    dot2="in order, f16 flushed",  # LLVM: its dot instructions have no denormals of f16
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 128, CDNA2_PAPER),
        VectorRate("float32", "v_fma_f32", 128, CDNA2_PAPER),
        VectorRate("packed float32", "v_pk_fma_f32", 256, CDNA2_PAPER, PACKED),
        VectorRate("float16", "v_pk_fma_f16", 256, LANE_COUNT, PACKED),
        *DOT_RATES,
    ),
    matrix_rates=(
        MatrixRate("float64", "v_mfma_f64_16x16x4f64", 2048, 32, MATRIX_CALCULATOR),
        MatrixRate("float32", "v_mfma_f32_32x32x2f32", 4096, 64, MATRIX_CALCULATOR),
        MatrixRate("float16", "v_mfma_f32_32x32x8f16", 16384, 64, MATRIX_CALCULATOR),
        MatrixRate("bfloat16", "v_mfma_f32_32x32x8bf16_1k", 16384, 64, MATRIX_CALCULATOR),
        MatrixRate("int8", "v_mfma_i32_32x32x8i8", 16384, 64, MATRIX_CALCULATOR),
    ),
)

GFX942 = GFX90A.derive(
    "gfx942",
    add=features.GFX942_ADDS,
    drop=features.GFX942_DROPS,
    family="CDNA 3",
    instruction_set="gfx942",
    mach=0x4C,
    microcode="CDNA 3",
    float8="fnuz",
    dot2="in order",
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 128, CDNA3_PAPER),
        VectorRate("float32", "v_fma_f32", 128, LANE_COUNT),
        VectorRate("packed float32", "v_pk_fma_f32", 256, CDNA3_PAPER, PACKED),
        VectorRate("float16", "v_pk_fma_f16", 256, CDNA3_PAPER, PACKED),
        *DOT_RATES,
    ),
    matrix_rates=(
        MatrixRate("float64", "v_mfma_f64_16x16x4_f64", 2048, 32, MATRIX_CALCULATOR),
        MatrixRate("float32", "v_mfma_f32_32x32x2_f32", 4096, 64, MATRIX_CALCULATOR),
        MatrixRate("xfloat32", "v_mfma_f32_32x32x4_xf32", 8192, 32, MATRIX_CALCULATOR),
        MatrixRate("float16", "v_mfma_f32_32x32x8_f16", 16384, 32, MATRIX_CALCULATOR),
        MatrixRate("bfloat16", "v_mfma_f32_32x32x8_bf16", 16384, 32, MATRIX_CALCULATOR),
        MatrixRate("float8", "v_mfma_f32_32x32x16_fp8_fp8", 32768, 32, MATRIX_CALCULATOR),
        MatrixRate("int8", "v_mfma_i32_32x32x16_i8", 32768, 32, MATRIX_CALCULATOR),
        MatrixRate("float16", "v_smfmac_f32_32x32x16_f16", 32768, 32, MATRIX_CALCULATOR, True),
        MatrixRate("bfloat16", "v_smfmac_f32_32x32x16_bf16", 32768, 32, MATRIX_CALCULATOR, True),
        MatrixRate("float8", "v_smfmac_f32_32x32x32_fp8_fp8", 65536, 32, MATRIX_CALCULATOR, True),
        MatrixRate("int8", "v_smfmac_i32_32x32x32_i8", 65536, 32, MATRIX_CALCULATOR, True),
    ),
)

GFX950 = GFX942.derive(
    "gfx950",
    add=features.GFX950_ADDS,
    drop=features.GFX950_DROPS,
    family="CDNA 4",
    instruction_set="gfx950",
    mach=0x4F,
    wide_literals=True,
    lds_per_workgroup_bytes=163840,
    lds_per_cu_bytes=163840,
    lds_granule_bytes=1280,
    float8="ocp",
    vector_rates=(
        VectorRate("float64", "v_fma_f64", 128, CDNA4_PAPER),
        VectorRate("float32", "v_fma_f32", 128, LANE_COUNT),
        VectorRate("packed float32", "v_pk_fma_f32", 256, CDNA4_PAPER, PACKED),
        VectorRate("float16", "v_pk_fma_f16", 256, CDNA4_PAPER, PACKED),
        *DOT_RATES,
    ),
    matrix_rates=(
        MatrixRate("float64", "v_mfma_f64_16x16x4_f64", 2048, 64, CDNA4_SCHEDULE),
        MatrixRate("float32", "v_mfma_f32_32x32x2_f32", 4096, 64, CDNA4_SCHEDULE),
        MatrixRate("float16", "v_mfma_f32_32x32x16_f16", 32768, 32, CDNA4_SCHEDULE),
        MatrixRate("bfloat16", "v_mfma_f32_32x32x16_bf16", 32768, 32, CDNA4_SCHEDULE),
        MatrixRate(
            "float8",
            "v_mfma_f32_32x32x64_f8f6f4",
            131072,
            64,
            PEAK_OF_PRODUCT,
            note="an 8-bit operand takes twice the passes that 6 and 4 bits take",
        ),
        MatrixRate("int8", "v_mfma_i32_32x32x32_i8", 65536, 32, CDNA4_SCHEDULE),
        MatrixRate("float6", "v_mfma_f32_32x32x64_f8f6f4", 131072, 32, CDNA4_SCHEDULE),
        MatrixRate("float4", "v_mfma_f32_32x32x64_f8f6f4", 131072, 32, CDNA4_SCHEDULE),
        MatrixRate("float16", "v_smfmac_f32_32x32x32_f16", 65536, 32, CDNA4_SCHEDULE, True),
        MatrixRate("bfloat16", "v_smfmac_f32_32x32x32_bf16", 65536, 32, CDNA4_SCHEDULE, True),
        MatrixRate("float8", "v_smfmac_f32_32x32x64_fp8_fp8", 131072, 32, CDNA4_SCHEDULE, True),
        MatrixRate("int8", "v_smfmac_i32_32x32x64_i8", 131072, 32, CDNA4_SCHEDULE, True),
    ),
)

TARGETS = (GFX908, GFX90A, GFX942, GFX950)
