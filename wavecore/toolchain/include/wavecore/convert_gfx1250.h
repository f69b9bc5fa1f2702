// How accumulators of gfx1250 become operands: wavecore.matrix.conversion's plans as C++.
//
// Written by tools/gen_fragments.py: change that and run it. Included by fragment_convert.h.
#pragma once
#pragma GCC system_header

// through LDS, 48 slots
struct __way_0 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1152;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 8 + (__lane >> 2 & 1) * 576 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 288);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288 + (__lane >> 4 & 1) * 576);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 36) = __Dword{__from[1]};
    *(__Dword*)(__put + 72) = __Dword{__from[2]};
    *(__Dword*)(__put + 108) = __Dword{__from[3]};
    *(__Dword*)(__put + 144) = __Dword{__from[4]};
    *(__Dword*)(__put + 180) = __Dword{__from[5]};
    *(__Dword*)(__put + 216) = __Dword{__from[6]};
    *(__Dword*)(__put + 252) = __Dword{__from[7]};
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
// through LDS, 48 slots
struct __way_1 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1152;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 576 + (__lane >> 2 & 1) * 8 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 288);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288 + (__lane >> 4 & 1) * 576);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 36) = __Dword{__from[1]};
    *(__Dword*)(__put + 72) = __Dword{__from[2]};
    *(__Dword*)(__put + 108) = __Dword{__from[3]};
    *(__Dword*)(__put + 144) = __Dword{__from[4]};
    *(__Dword*)(__put + 180) = __Dword{__from[5]};
    *(__Dword*)(__put + 216) = __Dword{__from[6]};
    *(__Dword*)(__put + 252) = __Dword{__from[7]};
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
// cross lane, 4 slots
struct __way_2 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane16_swap(__from[0], __from[4], false, false);
    const auto __v7 = __builtin_amdgcn_permlane16_swap(__from[1], __from[5], false, false);
    const auto __v12 = __builtin_amdgcn_permlane16_swap(__from[2], __from[6], false, false);
    const auto __v17 = __builtin_amdgcn_permlane16_swap(__from[3], __from[7], false, false);
    __to[0] = __v2[0];
    __to[4] = __v2[1];
    __to[1] = __v7[0];
    __to[5] = __v7[1];
    __to[2] = __v12[0];
    __to[6] = __v12[1];
    __to[3] = __v17[0];
    __to[7] = __v17[1];
  }
};
// cross lane, 4 slots
struct __way_3 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane16_swap(__from[0], __from[2], false, false);
    const auto __v7 = __builtin_amdgcn_permlane16_swap(__from[1], __from[3], false, false);
    const auto __v12 = __builtin_amdgcn_permlane16_swap(__from[4], __from[6], false, false);
    const auto __v17 = __builtin_amdgcn_permlane16_swap(__from[5], __from[7], false, false);
    __to[0] = __v2[0];
    __to[4] = __v2[1];
    __to[1] = __v7[0];
    __to[5] = __v7[1];
    __to[2] = __v12[0];
    __to[6] = __v12[1];
    __to[3] = __v17[0];
    __to[7] = __v17[1];
  }
};
__WC_WAY(0, __use::__matrix_a, 16, 16, 1, 32, 4, 32, 2)
__WC_WAY(1, __use::__matrix_a, 16, 16, 1, 32, 4, 32, 1)
__WC_WAY(2, __use::__matrix_b, 16, 16, 1, 32, 4, 32, 2)
__WC_WAY(3, __use::__matrix_b, 16, 16, 1, 32, 4, 32, 1)
