"""The unreserved names that the HIP headers may use, because they belong to an interface.

A program that defines one of these as a macro breaks ROCm's headers as well. Every other identifier
of ours is reserved (`__name`, `_Name`), so that a program's macros cannot affect it.
"""

from __future__ import annotations

import re

LANGUAGE = frozenset(
    """
    alignas alignof auto bool break case char class const constexpr const_cast continue decltype
    default delete do double else enum explicit extern false float for friend goto if inline int
    long mutable namespace new noexcept nullptr operator private protected public register
    reinterpret_cast return short signed sizeof static static_assert static_cast struct switch
    template this throw true try typedef typename union unsigned using virtual void volatile while
    define defined elif endif ifdef ifndef undef and or xor std offsetof size_t
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
    """.split()
)

# Words of clang that have no reserved spelling.
COMPILER = frozenset(
    "property get no_fine_grained_memory no_remote_memory ignore_denormal_mode".split()
)

LIBRARY = frozenset(
    """
    fpclassify isgreater isgreaterequal isless islessequal islessgreater isunordered
    NDEBUG assert abort printf abs labs llabs atoi exit free malloc memcmp memcpy memmove memset
    rand srand strcmp strlen clock min max HUGE_VAL HUGE_VALF INFINITY NAN M_1_PI M_2_PI
    M_2_SQRTPI M_E M_LN10 M_LN2 M_LOG10E M_LOG2E M_PI M_PI_2 M_PI_4 M_SQRT1_2 M_SQRT2
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs
    fdim floor fma fmax fmin fmod frexp hypot ilogb isfinite isinf isnan isnormal ldexp lgamma
    llrint llrintf llround llroundf log log10 log1p log2 logb lrint lrintf lround lroundf modf nan
    nearbyint nextafter pow remainder remquo rint round roundeven scalbln scalbn signbit sin sinh
    sqrt tan tanh tgamma trunc nothrow_t align_val_t j0 j1 jn y0 y1 yn
    """.split()
)

# HIP's own: device functions beyond the C library, built-in variables, types and their members.
HIP = frozenset(
    """
    x y z w data dim3 threadIdx blockIdx blockDim gridDim warpSize clock64 wall_clock64
    cyl_bessel_i0 cyl_bessel_i1 cospi erfcinv erfcx erfinv exp10 fdividef norm norm3d norm4d normcdf
    normcdfinv powi rcbrt
    rhypot rnorm rnorm3d rnorm4d rsqrt sincos sincospi sinpi rcp
    atomicAdd atomicAddNoRet atomicAnd atomicCAS atomicDec atomicExch atomicInc atomicMax atomicMin
    atomicOr atomicSub atomicXor unsafeAtomicAdd amd_mixed_dot half half2 float2 float4 double2
    double4 uint3 char4 uchar4 short2 ushort2
    uchar ushort uint ulong longlong ulonglong value_type Native_vec_
    """.split()
)
HIP_PATTERN = re.compile(
    r"hip\w*|HIP\w*|AMD_HIP\w*|ihip\w*|make_\w+|_hiprtcProgram"
    r"|(?:mtgp|MTGP)\w*|roctx\w*|ROCTX\w*|hsa_\w*|(?:_?roc|ROC)(?:blas|BLAS|rand|RAND|fft|FFT|sparse|SPARSE|solver|SOLVER)\w*"
)

# Structures and enumerations of HIP's API, and nothing else: all their names are interface.
RECORDS = frozenset(
    """
    driver_types.h texture_types.h surface_types.h api_array.h api_device.h api_graph.h
    api_launch.h api_memory.h
    """.split()
)

# Those of fragments, which rocWMMA and nvcuda::wmma have as well, with a few exceptions.
FRAGMENTS = frozenset(
    """
    wavecore fragment matrix_a matrix_b accumulator row_major col_major layout_t mem_row_major
    mem_col_major load_matrix_sync store_matrix_sync fill_fragment mma_sync
    """.split()
)

# Engines of random numbers, in both C++ headers.
HOST_ENGINES = frozenset(
    """
    philox4x32_10 xorwow mrg32k3a mtgp32 mt19937 sobol32 scrambled_sobol32 sobol64
    scrambled_sobol64 default_random_engine std string
    """.split()
)

# Names in one header only: members of its structures, and whole interfaces.
BY_HEADER = {
    "fragment.h": FRAGMENTS
    | frozenset(
        """
        sparse_a sparse_b sparse_index scale_a scale_b scale16_a scale16_b wide_k natural_k mma
        fragment_a fragment_b fragment_d element_type num_elements row col block modifier cbsz abid
        blgp opsel neg_lo neg_hi clamp join_halves lower_half upper_half
        """.split()
    ),
    "fragment_convert.h": frozenset(
        """
        wavecore fragment matrix_a matrix_b accumulator wide_k num_elements element_type to_a to_b
        convert_fragment conversion_lds_bytes
        """.split()
    ),
    "fragment_table.h": frozenset(["wavecore"]),
    "fragment_types.h": frozenset(
        """
        wavecore float64_t float32_t xfloat32_t float16_t bfloat16_t float8_t bfloat8_t float6_t
        bfloat6_t float4_t int4_t uint4_t float8_e4m3 float8_e5m2 float8_e4m3_fnuz float8_e5m2_fnuz
        """.split()
    ),
    "mma.h": FRAGMENTS
    | frozenset("nvcuda wmma precision experimental tf32 s4 u4 int4_t uint4_t xfloat32_t".split())
    | {"element_type", "num_elements"},
    "rocwmma.h": frozenset(
        """
        rocwmma wavecore hfloat16_t hip_bfloat16_t uint32_t int64_t uint64_t synchronize_workgroup
        Constants AMDGCN_WAVE_SIZE AMDGCN_WAVE_SIZE_32 AMDGCN_WAVE_SIZE_64
        """.split()
    ),
    "complex.h": frozenset(
        """
        wavecore complex conjugate magnitude angle is_nan is_inf is_finite exp_of log_of sqrt_of
        """.split()
    ),
    "tile.h": frozenset(
        """
        wavecore tile every each num_elements x row col block fragment layout_t mem_col_major
        fill_fragment store_matrix_sync load_tile store_tile
        """.split()
    ),
    "matrices.h": frozenset(
        """
        wavecore matrix rows every_element loaded converted_to transpose ddot outer diagonal
        diagonal_of identity trace skew determinant inverse transformed quat quat_multiply
        quat_inverse quat_rotate quat_from_axis_angle quat_axis quat_angle quat_slerp quat_rpy
        quat_to_matrix quat_from_matrix ext_vector_type packed cross dot length normalize xyz
        """.split()
    ),
    "python.h": frozenset(
        """
        wavecore choose breakpoint floor_divide modulo power compare retype multiply modified
        converted sign dot cross length normalize powers filled mma_sync convert_fragment
        fill_fragment packed lanes_of match_all
        """.split()
    ),
    "hip_internal.h": frozenset(
        """
        integral_constant bool_constant true_type false_type type_identity type value enable_if
        conditional is_void is_integral is_floating_point is_arithmetic is_signed is_unsigned
        is_pointer is_standard_layout is_trivial is_same is_convertible alignment_of remove_const
        remove_cv remove_reference remove_cvref decay add_lvalue_reference add_rvalue_reference
        declval integer_sequence index_sequence make_index_sequence size
        enable_if_t conditional_t remove_const_t remove_volatile remove_volatile_t remove_cv_t
        remove_reference_t is_enum is_class is_empty is_trivially_copyable
        """.split()
    ),
    "api_functions.h": frozenset(["textureReference"]),
    "api_templates.h": frozenset("maxThreadsPerBlock texture channelDesc".split()),
    "amd_hip_gl_interop.h": frozenset(["GLuint", "GLenum"]),
    "gl_functions.h": frozenset(["GLuint", "GLenum"]),
    # <type_traits>, for compilers without the builtins.
    "rocblas.h": frozenset("ROCM_USE_FLOAT16 _rocblas_handle".split()),
    "rocrand.h": frozenset("size offset alias probability cdf uint4".split()),
    "rocrand_kernel.h": frozenset(
        """
        skipahead skipahead_sequence skipahead_subsequence expf uint2 uint4 ulonglong2 ulonglong4
        """.split()
    ),
    "hiprand_kernel.h": frozenset(
        "QUALIFIERS skipahead skipahead_sequence skipahead_subsequence uint4".split()
    ),
    "rocrand_mtgp32.h": frozenset(
        """
        mexp pos sh1 sh2 tbl tmp_tbl flt_tmp_tbl mask poly_sha1 pos_tbl param_tbl temper_tbl
        single_temper_tbl sh1_tbl sh2_tbl std vector data
        """.split()
    ),
    "engines.h": frozenset(["uint4"]),
    "distributions.h": frozenset("size offset alias probability cdf cosf logf sinf sqrtf".split()),
    "traits.h": frozenset("is_integral is_arithmetic is_convertible value".split()),
    "ocp_types.h": frozenset("get_scaled_float get_scaled_fp16 get_scaled_bf16".split())
    | {f"get_scaled_{name}x2" for name in ("float", "fp16", "bf16")},
    "hip_bfloat16.h": frozenset("truncate_t truncate round_to_bfloat16 iszero".split()),
    "host_classes.h": frozenset(
        """
        std exception random_device string numeric_limits error error_type error_code error_string
        what to_string result_type order_type offset_type seed_type default_seed stream order offset
        seed type min max dimensions_num_type default_num_dimensions dimensions reset param_type
        param mean stddev m s uniform_int_distribution uniform_real_distribution normal_distribution
        lognormal_distribution poisson_distribution swap lowest c_str override
        """.split()
    ),
    "hiprand.hpp": HOST_ENGINES,
    "rocrand.hpp": HOST_ENGINES
    | frozenset(
        """
        lfsr113 lfsr113_engine mrg31k3p threefry2x32_20 threefry2x64_20 threefry4x32_20
        threefry4x64_20 uint4 seed_type seed offset offset_type order order_type
        """.split()
    ),
    "memcpy_async.h": frozenset("cooperative_groups memcpy_async size thread_rank uint4".split()),
    "hip_cooperative_groups.h": frozenset(
        """
        cooperative_groups thread_group thread_block grid_group multi_grid_group coalesced_group
        tiled_group thread_block_tile this_grid this_multi_grid this_thread_block this_thread
        coalesced_threads tiled_partition binary_partition sync size num_threads thread_rank
        block_rank num_blocks num_grids grid_rank cg_type group_size is_valid group_dim dim_threads
        dim_blocks block_index group_index thread_index meta_group_rank meta_group_size shfl
        shfl_down shfl_up shfl_xor any all ballot match_any match_all barrier_arrive barrier_wait
        arrival_token signal plus less greater bit_and bit_or bit_xor reduce inclusive_scan
        exclusive_scan
        """.split()
    ),
    "hipsparse.h": frozenset(
        f"{name}{end}"
        for name in """
            bsric02Info bsrilu02Info bsrsm2Info bsrsv2Info csrgemm2Info csric02Info csrilu02Info
            csrsm2Info csrsv2Info csru2csrInfo pruneInfo
        """.split()
        for end in ("", "_t")
    ),
    "hip_runtime.h": frozenset(("CUDA_SUCCESS",)),
    "hip_runtime_api.h": frozenset(("USE_PEER_NON_UNIFIED",)),
    "vector_types.h": frozenset(("GENERIC_GRID_LAUNCH", "get_native_vector")),
    "wave.h": frozenset(
        """
        GETREG_IMMED HW_ID HW_ID_CU_ID_OFFSET HW_ID_CU_ID_SIZE HW_ID_SA_ID_OFFSET HW_ID_SA_ID_SIZE
        HW_ID_SE_ID_OFFSET HW_ID_SE_ID_SIZE HW_ID_WGP_ID_OFFSET HW_ID_WGP_ID_SIZE HW_ID_SE_ID
        HW_ID_SA_ID HW_ID_WGP_ID HW_ID_CU_ID XCC_ID XCC_ID_XCC_ID XCC_ID_XCC_ID_OFFSET
        XCC_ID_XCC_ID_SIZE
        """.split()
    ),
    "textures.h": frozenset(
        """
        tex1Dfetch tex1D tex1DLayered tex2D tex2DLayered tex3D texCubemap texCubemapLayered
        tex2Dgather texture textureObject
        """.split()
    ),
}

# Arguments of macros that are pasted into a name with ##: they are never replaced there.
PASTED = {
    "amd_hip_ocp_types.h": frozenset("bf16 fp16 fp8".split()),
    "atomics.h": frozenset("AtomicAdd AtomicMax AtomicMin _block _system".split()),
    "convert.h": frozenset("f ll ull".split()),
    "fragment_types.h": frozenset("fp8 bf8".split()),
    "float16.h": frozenset("ll ull eq ne lt le gt ge".split()),
    "hip_bf16.h": frozenset("bfloat16".split()),
    "hip_complex.h": frozenset("f".split()),
    "hip_fp4.h": frozenset("fp4 e2m1".split()),
    "hip_fp6.h": frozenset("fp6 e2m3 e3m2".split()),
    "hip_fp8.h": frozenset("fp8 e4m3 e5m2 e4m3_fnuz e5m2_fnuz".split()),
    "math_names.h": frozenset("f".split()),
    "hiprand_kernel.h": frozenset(
        """
        xorwow mrg32k3a philox4x32_10 sobol32 sobol64 scrambled_sobol32 scrambled_sobol64
        """.split()
    ),
    "ocp_functions.h": frozenset("fp4 fp6 fp8 fp6x32 f16".split())
    | {f"{name}{end}" for name in ("fp4", "fp8") for end in ("x2", "x8")}
    | {f"{name}{end}" for name in ("float", "fp16", "bf16") for end in ("", "x2", "x8", "x32")}
    | set(
        """
        floatx2_to_float2 fp16_to_half fp16x2_to_half2 half_to_fp16 half2_to_fp16x2
        bf16_to_hipbf16 bf16x2_to_hipbf162 hipbf16_to_bf16 hipbf162_to_bf16x2
        """.split()
    ),
    "ocp_gfx950.h": frozenset("f32 f16 bf16 pk32".split()),
    "ocp_types.h": frozenset("e4m3 e5m2 fp4x2 fp6x32".split())
    | {f"{name}x{count}" for name in ("float", "fp16", "bf16") for count in (2, 32)},
    "rocrand_kernel.h": frozenset(
        """
        xorwow mrg32k3a mrg31k3p philox4x32_10 lfsr113 threefry2x32_20 threefry2x64_20
        threefry4x32_20 threefry4x64_20
        """.split()
    ),
    "textures.h": frozenset(
        """
        surf1D surf2D surf3D surf1DLayered surf2DLayered surfCubemap surfCubemapLayered
        """.split()
    ),
    "wave.h": frozenset("add".split()),
}


def is_public(header: str, name: str) -> bool:
    """Whether a header may use a name."""
    if header in RECORDS:
        return True
    always = name in LANGUAGE | COMPILER | LIBRARY | HIP or HIP_PATTERN.fullmatch(name) is not None
    return always or name in BY_HEADER.get(header, ()) or name in PASTED.get(header, ())
