// How accumulators of gfx11 become operands: wavecore.matrix.conversion's plans as C++.
//
// Written by tools/gen_fragments.py: change that and run it. Included by fragment_convert.h.
#pragma once
#pragma GCC system_header

#if __WC_WAVE_SIZE == 32
// through LDS, 48 slots
struct __way_0 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 576;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 2 + (__lane >> 1 & 1) * 4 + (__lane >> 2 & 1) * 8 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 36);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 72) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 144) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 216) = (__Half)(__from[1] >> 16);
    *(__Half*)(__put + 288) = (__Half)(__from[2] >> 0);
    *(__Half*)(__put + 360) = (__Half)(__from[2] >> 16);
    *(__Half*)(__put + 432) = (__Half)(__from[3] >> 0);
    *(__Half*)(__put + 504) = (__Half)(__from[3] >> 16);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Dword __r0 = *(const __Dword*)(__get + 0);
    __to[0] = __r0;
    const __Dword __r1 = *(const __Dword*)(__get + 4);
    __to[1] = __r1;
    const __Dword __r2 = *(const __Dword*)(__get + 8);
    __to[2] = __r2;
    const __Dword __r3 = *(const __Dword*)(__get + 12);
    __to[3] = __r3;
    const __Dword __r4 = *(const __Dword*)(__get + 16);
    __to[4] = __r4;
    const __Dword __r5 = *(const __Dword*)(__get + 20);
    __to[5] = __r5;
    const __Dword __r6 = *(const __Dword*)(__get + 24);
    __to[6] = __r6;
    const __Dword __r7 = *(const __Dword*)(__get + 28);
    __to[7] = __r7;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 14 slots
struct __way_1 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 16 ? 0x01000504u : 0x05040100u);
    const unsigned __c1 = (__lane & 16 ? 0x03020706u : 0x07060302u);
    const unsigned __v1 = __builtin_amdgcn_permlanex16(0u, __from[0], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_perm(__v1, __from[0], __c1);
    const unsigned __v5 = __builtin_amdgcn_permlanex16(0u, __from[1], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v6 = __builtin_amdgcn_perm(__v5, __from[1], __c0);
    const unsigned __v7 = __builtin_amdgcn_perm(__v5, __from[1], __c1);
    const unsigned __v9 = __builtin_amdgcn_permlanex16(0u, __from[2], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v10 = __builtin_amdgcn_perm(__v9, __from[2], __c0);
    const unsigned __v11 = __builtin_amdgcn_perm(__v9, __from[2], __c1);
    const unsigned __v13 = __builtin_amdgcn_permlanex16(0u, __from[3], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v14 = __builtin_amdgcn_perm(__v13, __from[3], __c0);
    const unsigned __v15 = __builtin_amdgcn_perm(__v13, __from[3], __c1);
    __to[0] = __v2;
    __to[1] = __v3;
    __to[2] = __v6;
    __to[3] = __v7;
    __to[4] = __v10;
    __to[5] = __v11;
    __to[6] = __v14;
    __to[7] = __v15;
  }
};
// cross lane, 29 slots
struct __way_2 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0x3, 0xa, false);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0xb1, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c0);
    const unsigned __v5 = __builtin_amdgcn_mov_dpp((int)__v4, 0x4e, 0xf, 0xf, true);
    const unsigned __v6 = __builtin_amdgcn_perm(__v5, __v4, __c1);
    const unsigned __v7 = __builtin_amdgcn_permlane16(0u, __v6, 0x76543210u, 0x76543210u, true, true);
    const unsigned __v8 = __builtin_amdgcn_permlanex16(0u, __v7, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v9 = __builtin_amdgcn_permlane16(0u, __v7, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v10 = (0x5555aaaau >> __lane & 1) ? __v8 : __v9;
    const unsigned __v11 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0x3, 0x5, false);
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__v11, 0xb1, 0xf, 0xf, true);
    const unsigned __v13 = __builtin_amdgcn_perm(__v12, __v11, __c0);
    const unsigned __v14 = __builtin_amdgcn_mov_dpp((int)__v13, 0x4e, 0xf, 0xf, true);
    const unsigned __v15 = __builtin_amdgcn_perm(__v14, __v13, __c1);
    const unsigned __v16 = __builtin_amdgcn_permlane16(0u, __v15, 0x76543210u, 0x76543210u, true, true);
    const unsigned __v17 = __builtin_amdgcn_permlanex16(0u, __v16, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v18 = __builtin_amdgcn_permlane16(0u, __v16, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v19 = (0x5555aaaau >> __lane & 1) ? __v17 : __v18;
    const unsigned __v20 = __builtin_amdgcn_permlane16(0u, __v6, 0xfedcba98u, 0xfedcba98u, true, true);
    const unsigned __v21 = __builtin_amdgcn_permlanex16(0u, __v20, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v22 = __builtin_amdgcn_permlane16(0u, __v20, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v23 = (0x5555aaaau >> __lane & 1) ? __v21 : __v22;
    const unsigned __v24 = __builtin_amdgcn_permlane16(0u, __v15, 0xfedcba98u, 0xfedcba98u, true, true);
    const unsigned __v25 = __builtin_amdgcn_permlanex16(0u, __v24, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v26 = __builtin_amdgcn_permlane16(0u, __v24, 0x33221100u, 0xffeeddccu, true, true);
    const unsigned __v27 = (0x5555aaaau >> __lane & 1) ? __v25 : __v26;
    __to[0] = __v10;
    __to[1] = __v19;
    __to[2] = __v23;
    __to[3] = __v27;
  }
};
// cross lane, 8 slots
struct __way_3 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 16 ? 0x01050004u : 0x05010400u);
    const unsigned __c1 = (__lane & 16 ? 0x03070206u : 0x07030602u);
    const unsigned __v1 = __builtin_amdgcn_permlanex16(0u, __from[0], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_perm(__v1, __from[0], __c1);
    const unsigned __v5 = __builtin_amdgcn_permlanex16(0u, __from[1], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v6 = __builtin_amdgcn_perm(__v5, __from[1], __c0);
    const unsigned __v7 = __builtin_amdgcn_perm(__v5, __from[1], __c1);
    __to[0] = __v2;
    __to[1] = __v3;
    __to[2] = __v6;
    __to[3] = __v7;
  }
};
#endif
#if __WC_WAVE_SIZE == 64
// through LDS, 40 slots
struct __way_4 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 576;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 2 + (__lane >> 1 & 1) * 4 + (__lane >> 2 & 1) * 8 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 36 + (__lane >> 5 & 1) * 72);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 144) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 288) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 432) = (__Half)(__from[1] >> 16);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Dword __r0 = *(const __Dword*)(__get + 0);
    __to[0] = __r0;
    const __Dword __r1 = *(const __Dword*)(__get + 4);
    __to[1] = __r1;
    const __Dword __r2 = *(const __Dword*)(__get + 8);
    __to[2] = __r2;
    const __Dword __r3 = *(const __Dword*)(__get + 12);
    __to[3] = __r3;
    const __Dword __r4 = *(const __Dword*)(__get + 16);
    __to[4] = __r4;
    const __Dword __r5 = *(const __Dword*)(__get + 20);
    __to[5] = __r5;
    const __Dword __r6 = *(const __Dword*)(__get + 24);
    __to[6] = __r6;
    const __Dword __r7 = *(const __Dword*)(__get + 28);
    __to[7] = __r7;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 23 slots
struct __way_5 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 16 ? 0x03020706u : 0x05040100u);
    const unsigned __v1 = __builtin_amdgcn_permlanex16(0u, __from[0], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_permlanex16(0u, __v2, 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v4 = ((__lane & 16) == 0) ? __v2 : __v3;
    const unsigned __v5 = __builtin_amdgcn_permlane64(__v4);
    const unsigned __v6 = ((__lane & 32) == 0) ? __v4 : __v5;
    const unsigned __v8 = __builtin_amdgcn_permlanex16(0u, __from[1], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v9 = __builtin_amdgcn_perm(__v8, __from[1], __c0);
    const unsigned __v10 = __builtin_amdgcn_permlanex16(0u, __v9, 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v11 = ((__lane & 16) == 0) ? __v9 : __v10;
    const unsigned __v12 = __builtin_amdgcn_permlane64(__v11);
    const unsigned __v13 = ((__lane & 32) == 0) ? __v11 : __v12;
    const unsigned __v14 = ((__lane & 16) == 0) ? __v3 : __v2;
    const unsigned __v15 = __builtin_amdgcn_permlane64(__v14);
    const unsigned __v16 = ((__lane & 32) == 0) ? __v14 : __v15;
    const unsigned __v17 = ((__lane & 16) == 0) ? __v10 : __v9;
    const unsigned __v18 = __builtin_amdgcn_permlane64(__v17);
    const unsigned __v19 = ((__lane & 32) == 0) ? __v17 : __v18;
    const unsigned __v20 = ((__lane & 32) == 0) ? __v5 : __v4;
    const unsigned __v21 = ((__lane & 32) == 0) ? __v12 : __v11;
    const unsigned __v22 = ((__lane & 32) == 0) ? __v15 : __v14;
    const unsigned __v23 = ((__lane & 32) == 0) ? __v18 : __v17;
    __to[0] = __v6;
    __to[4] = __v13;
    __to[2] = __v16;
    __to[6] = __v19;
    __to[1] = __v20;
    __to[5] = __v21;
    __to[3] = __v22;
    __to[7] = __v23;
  }
};
// through LDS, 32 slots
struct __way_6 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 256;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[1], unsigned (&__to)[4], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 1 + (__lane >> 1 & 1) * 2 + (__lane >> 2 & 1) * 4 + (__lane >> 3 & 1) * 8 + (__lane >> 4 & 1) * 16 + (__lane >> 5 & 1) * 32);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 16 + (__lane >> 1 & 1) * 32 + (__lane >> 2 & 1) * 64 + (__lane >> 3 & 1) * 128);
    *(__Byte*)(__put + 0) = (__Byte)(__from[0] >> 0);
    *(__Byte*)(__put + 64) = (__Byte)(__from[0] >> 8);
    *(__Byte*)(__put + 128) = (__Byte)(__from[0] >> 16);
    *(__Byte*)(__put + 192) = (__Byte)(__from[0] >> 24);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Four __r0 = *(const __Four*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    __to[2] = __r0[2];
    __to[3] = __r0[3];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 15 slots
struct __way_7 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[1], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 16 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 32 ? 0x03020706u : 0x05040100u);
    const unsigned __v1 = __builtin_amdgcn_permlanex16(0u, __from[0], 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_permlane64(__v2);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c1);
    const unsigned __v5 = __builtin_amdgcn_permlanex16(0u, __v4, 0x76543210u, 0xfedcba98u, true, true);
    const unsigned __v6 = ((__lane & 16) == 0) ? __v4 : __v5;
    const unsigned __v7 = __builtin_amdgcn_permlane64(__v6);
    const unsigned __v8 = ((__lane & 32) == 0) ? __v6 : __v7;
    const unsigned __v9 = ((__lane & 16) == 0) ? __v5 : __v4;
    const unsigned __v10 = __builtin_amdgcn_permlane64(__v9);
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __v10;
    const unsigned __v12 = ((__lane & 32) == 0) ? __v7 : __v6;
    const unsigned __v13 = ((__lane & 32) == 0) ? __v10 : __v9;
    __to[0] = __v8;
    __to[1] = __v11;
    __to[2] = __v12;
    __to[3] = __v13;
  }
};
#endif
#if __WC_WAVE_SIZE == 32
__WC_WAY(0, __use::__matrix_a, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(1, __use::__matrix_b, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(2, __use::__matrix_a, 16, 16, 1, 32, 16, 8, 1)
__WC_WAY(3, __use::__matrix_b, 16, 16, 1, 32, 16, 8, 1)
#endif
#if __WC_WAVE_SIZE == 64
__WC_WAY(4, __use::__matrix_a, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(5, __use::__matrix_b, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(6, __use::__matrix_a, 16, 16, 1, 32, 16, 8, 1)
__WC_WAY(7, __use::__matrix_b, 16, 16, 1, 32, 16, 8, 1)
#endif
