// How accumulators of gfx12 become operands: wavecore.matrix.conversion's plans as C++.
//
// Written by tools/gen_fragments.py: change that and run it. Included by fragment_convert.h.
#pragma once
#pragma GCC system_header

#if __WC_WAVE_SIZE == 32
// cross lane, 31 slots
struct __way_0 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[3], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[2] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 2) == 0) ? __from[0] : __v6;
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v3, 0x114, 0x3, 0xa, false);
    const unsigned __v9 = __builtin_amdgcn_mov_dpp((int)__v8, 0xb1, 0xf, 0xf, true);
    const unsigned __v10 = __builtin_amdgcn_perm(__v9, __v8, __c0);
    const unsigned __v11 = __builtin_amdgcn_permlanex16(0u, __v10, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v12 = (0xffff00u >> __lane & 1) ? __v11 : __v10;
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xee, 0xf, 0xf, true);
    const unsigned __v14 = ((__lane & 2) == 0) ? __v13 : __from[3];
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v16 = ((__lane & 2) == 0) ? __v15 : __from[1];
    const unsigned __v17 = __builtin_amdgcn_update_dpp((int)__v16, (int)__v14, 0x114, 0x3, 0xa, false);
    const unsigned __v18 = __builtin_amdgcn_mov_dpp((int)__v17, 0xb1, 0xf, 0xf, true);
    const unsigned __v19 = __builtin_amdgcn_perm(__v18, __v17, __c0);
    const unsigned __v20 = __builtin_amdgcn_permlanex16(0u, __v19, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v21 = (0xffff00u >> __lane & 1) ? __v20 : __v19;
    const unsigned __v22 = __builtin_amdgcn_update_dpp((int)__v3, (int)__v7, 0x104, 0x3, 0x5, false);
    const unsigned __v23 = __builtin_amdgcn_mov_dpp((int)__v22, 0xb1, 0xf, 0xf, true);
    const unsigned __v24 = __builtin_amdgcn_perm(__v23, __v22, __c0);
    const unsigned __v25 = __builtin_amdgcn_permlanex16(0u, __v24, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v26 = (0xffff00u >> __lane & 1) ? __v25 : __v24;
    const unsigned __v27 = __builtin_amdgcn_update_dpp((int)__v14, (int)__v16, 0x104, 0x3, 0x5, false);
    const unsigned __v28 = __builtin_amdgcn_mov_dpp((int)__v27, 0xb1, 0xf, 0xf, true);
    const unsigned __v29 = __builtin_amdgcn_perm(__v28, __v27, __c0);
    const unsigned __v30 = __builtin_amdgcn_permlanex16(0u, __v29, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v31 = (0xffff00u >> __lane & 1) ? __v30 : __v29;
    __to[0] = __v12;
    __to[1] = __v21;
    __to[2] = __v26;
    __to[3] = __v31;
  }
};
// cross lane, 17 slots
struct __way_1 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0x3, 0xa, false);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0xb1, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c0);
    const unsigned __v5 = __builtin_amdgcn_mov_dpp((int)__v4, 0x4e, 0xf, 0xf, true);
    const unsigned __v6 = __builtin_amdgcn_perm(__v5, __v4, __c1);
    const unsigned __v7 = __builtin_amdgcn_permlanex16(0u, __v6, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v8 = (0xffff00u >> __lane & 1) ? __v7 : __v6;
    const unsigned __v9 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0x3, 0x5, false);
    const unsigned __v10 = __builtin_amdgcn_mov_dpp((int)__v9, 0xb1, 0xf, 0xf, true);
    const unsigned __v11 = __builtin_amdgcn_perm(__v10, __v9, __c0);
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__v11, 0x4e, 0xf, 0xf, true);
    const unsigned __v13 = __builtin_amdgcn_perm(__v12, __v11, __c1);
    const unsigned __v14 = __builtin_amdgcn_permlanex16(0u, __v13, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v15 = (0xffff00u >> __lane & 1) ? __v14 : __v13;
    __to[0] = __v8;
    __to[1] = __v15;
  }
};
#endif
#if __WC_WAVE_SIZE == 64
// cross lane, 23 slots
struct __way_2 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[0] : __v2;
    const unsigned __v4 = __builtin_amdgcn_mov_dpp((int)__v3, 0xb1, 0xf, 0xf, true);
    const unsigned __v5 = __builtin_amdgcn_perm(__v4, __v3, __c0);
    const unsigned __v6 = __builtin_amdgcn_permlane64(__v5);
    const unsigned __v7 = __builtin_amdgcn_permlanex16(0u, __v6, 0xba98fedcu, 0x32107654u, true, true);
    const unsigned __v8 = __builtin_amdgcn_permlanex16(0u, __v5, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v9 = __builtin_amdgcn_mov_dpp((int)__v6, 0x164, 0xf, 0xf, true);
    const unsigned __v10 = (0xf00000ff00000f0ull >> __lane & 1) ? __v9 : __v5;
    const unsigned __v11 = (0xf0f000000f0f00ull >> __lane & 1) ? __v8 : __v10;
    const unsigned __v12 = (0xf0f0000f0f000ull >> __lane & 1) ? __v7 : __v11;
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v14 = ((__lane & 2) == 0) ? __v13 : __from[1];
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__v14, 0xb1, 0xf, 0xf, true);
    const unsigned __v16 = __builtin_amdgcn_perm(__v15, __v14, __c0);
    const unsigned __v17 = __builtin_amdgcn_permlane64(__v16);
    const unsigned __v18 = __builtin_amdgcn_permlanex16(0u, __v17, 0xba98fedcu, 0x32107654u, true, true);
    const unsigned __v19 = __builtin_amdgcn_permlanex16(0u, __v16, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v20 = __builtin_amdgcn_mov_dpp((int)__v17, 0x164, 0xf, 0xf, true);
    const unsigned __v21 = (0xf00000ff00000f0ull >> __lane & 1) ? __v20 : __v16;
    const unsigned __v22 = (0xf0f000000f0f00ull >> __lane & 1) ? __v19 : __v21;
    const unsigned __v23 = (0xf0f0000f0f000ull >> __lane & 1) ? __v18 : __v22;
    __to[0] = __v12;
    __to[1] = __v23;
  }
};
// cross lane, 13 slots
struct __way_3 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[1], unsigned (&__to)[1]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __v1 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0x4e, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c1);
    const unsigned __v5 = __builtin_amdgcn_permlane64(__v4);
    const unsigned __v6 = __builtin_amdgcn_permlanex16(0u, __v5, 0xba98fedcu, 0x32107654u, true, true);
    const unsigned __v7 = __builtin_amdgcn_permlanex16(0u, __v4, 0xfedcba98u, 0x76543210u, true, true);
    const unsigned __v8 = __builtin_amdgcn_mov_dpp((int)__v5, 0x164, 0xf, 0xf, true);
    const unsigned __v9 = (0xf00000ff00000f0ull >> __lane & 1) ? __v8 : __v4;
    const unsigned __v10 = (0xf0f000000f0f00ull >> __lane & 1) ? __v7 : __v9;
    const unsigned __v11 = (0xf0f0000f0f000ull >> __lane & 1) ? __v6 : __v10;
    __to[0] = __v11;
  }
};
#endif
#if __WC_WAVE_SIZE == 32
__WC_WAY(0, __use::__matrix_a, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(1, __use::__matrix_a, 16, 16, 1, 32, 16, 8, 1)
#endif
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 16, 16, 1)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 16, 8, 1)
#if __WC_WAVE_SIZE == 64
__WC_WAY(2, __use::__matrix_a, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(3, __use::__matrix_a, 16, 16, 1, 32, 16, 8, 1)
#endif
