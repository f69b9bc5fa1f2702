// How accumulators of gfx908, gfx90a, gfx942, gfx950 become operands: wavecore.matrix.conversion's plans as C++.
//
// Written by tools/gen_fragments.py: change that and run it. Included by fragment_convert.h.
#pragma once
#pragma GCC system_header

#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
// cross lane, 30 slots
struct __way_0 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __c1 = (((__lane & 3)) | ((__lane & 48) >> 2) | ((__lane & 12) << 2)) << 2;
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[0] : __v2;
    const unsigned __v4 = __builtin_amdgcn_mov_dpp((int)__v3, 0xb1, 0xf, 0xf, true);
    const unsigned __v5 = __builtin_amdgcn_perm(__v4, __v3, __c0);
    const unsigned __v6 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v5);
    const unsigned __v7 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v8 = ((__lane & 2) == 0) ? __v7 : __from[1];
    const unsigned __v9 = __builtin_amdgcn_mov_dpp((int)__v8, 0xb1, 0xf, 0xf, true);
    const unsigned __v10 = __builtin_amdgcn_perm(__v9, __v8, __c0);
    const unsigned __v11 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v10);
    __to[0] = __v6;
    __to[1] = __v11;
  }
};
// through LDS, 40 slots
struct __way_1 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1280;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 8 + (__lane >> 2 & 1) * 320 + (__lane >> 3 & 1) * 640 + (__lane >> 4 & 1) * 80 + (__lane >> 5 & 1) * 160);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 20 + (__lane >> 1 & 1) * 40 + (__lane >> 2 & 1) * 80 + (__lane >> 3 & 1) * 160 + (__lane >> 4 & 1) * 320 + (__lane >> 5 & 1) * 640);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 20) = __Dword{__from[1]};
    *(__Dword*)(__put + 40) = __Dword{__from[2]};
    *(__Dword*)(__put + 60) = __Dword{__from[3]};
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
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 37 slots
struct __way_2 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 48) >> 4) | ((__lane & 15) << 2)) << 2;
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x114, 0xf, 0xa, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0xf, 0xa, false);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__v5, (int)__v2, 0x118, 0xf, 0xc, false);
    const unsigned __v7 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v6);
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x104, 0xf, 0x5, false);
    const unsigned __v9 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0xf, 0x5, false);
    const unsigned __v10 = __builtin_amdgcn_update_dpp((int)__v9, (int)__v8, 0x118, 0xf, 0xc, false);
    const unsigned __v11 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v10);
    const unsigned __v12 = __builtin_amdgcn_update_dpp((int)__v2, (int)__v5, 0x108, 0xf, 0x3, false);
    const unsigned __v13 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v12);
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v8, (int)__v9, 0x108, 0xf, 0x3, false);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    __to[0] = __v7;
    __to[1] = __v11;
    __to[2] = __v13;
    __to[3] = __v15;
  }
};
// through LDS, 32 slots
struct __way_3 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1536;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 24 + (__lane >> 1 & 1) * 48 + (__lane >> 2 & 1) * 96 + (__lane >> 3 & 1) * 192 + (__lane >> 4 & 1) * 4 + (__lane >> 5 & 1) * 8);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 24 + (__lane >> 1 & 1) * 48 + (__lane >> 2 & 1) * 96 + (__lane >> 3 & 1) * 192 + (__lane >> 4 & 1) * 384 + (__lane >> 5 & 1) * 768);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 384) = __Dword{__from[1]};
    *(__Dword*)(__put + 768) = __Dword{__from[2]};
    *(__Dword*)(__put + 1152) = __Dword{__from[3]};
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Two __r0 = *(const __Two*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    const __Two __r2 = *(const __Two*)(__get + 8);
    __to[2] = __r2[0];
    __to[3] = __r2[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
#endif
#if defined(__gfx908__) || defined(__gfx90a__)
// cross lane, 29 slots
struct __way_4 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __c1 = (((__lane & 1)) | ((__lane & 48) >> 3) | ((__lane & 14) << 2)) << 2;
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x118, 0xf, 0xc, false);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0xb1, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c0);
    const unsigned __v5 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v4);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x108, 0xf, 0x3, false);
    const unsigned __v7 = __builtin_amdgcn_mov_dpp((int)__v6, 0xb1, 0xf, 0xf, true);
    const unsigned __v8 = __builtin_amdgcn_perm(__v7, __v6, __c0);
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v8);
    __to[0] = __v5;
    __to[1] = __v9;
  }
};
// cross lane, 26 slots
struct __way_5 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 15)) | ((__lane & 32) >> 1) | ((__lane & 16) << 1)) << 2;
    const unsigned __c1 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 15u) : (__lane & 32 ? 63u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 7u) : (__lane & 32 ? 55u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 11u) : (__lane & 32 ? 59u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 3u) : (__lane & 32 ? 51u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 13u) : (__lane & 32 ? 61u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 5u) : (__lane & 32 ? 53u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 9u) : (__lane & 32 ? 57u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 1u) : (__lane & 32 ? 49u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 14u) : (__lane & 32 ? 62u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 6u) : (__lane & 32 ? 54u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 10u) : (__lane & 32 ? 58u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 2u) : (__lane & 32 ? 50u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 12u) : (__lane & 32 ? 60u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 4u) : (__lane & 32 ? 52u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 8u) : (__lane & 32 ? 56u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 0u) : (__lane & 32 ? 48u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[0] : __from[1];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[1] : __from[0];
    const unsigned __v5 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v4);
    const unsigned __v6 = ((__lane & 16) == 0) ? __v3 : __v5;
    const unsigned __v7 = ((__lane & 16) == 0) ? __v5 : __v3;
    __to[0] = __v6;
    __to[1] = __v7;
  }
};
// cross lane, 25 slots
struct __way_6 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[1], unsigned (&__to)[1]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __c2 = (((__lane & 3)) | ((__lane & 48) >> 2) | ((__lane & 12) << 2)) << 2;
    const unsigned __v1 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0x4e, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c1);
    const unsigned __v5 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v4);
    __to[0] = __v5;
  }
};
#endif
// through LDS, 112 slots
struct __way_7 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 4352;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[16], unsigned (&__to)[16], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 8 + (__lane >> 2 & 1) * 2176 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 32 + (__lane >> 5 & 1) * 272);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 68 + (__lane >> 1 & 1) * 136 + (__lane >> 2 & 1) * 272 + (__lane >> 3 & 1) * 544 + (__lane >> 4 & 1) * 1088 + (__lane >> 5 & 1) * 2176);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 68) = __Dword{__from[1]};
    *(__Dword*)(__put + 136) = __Dword{__from[2]};
    *(__Dword*)(__put + 204) = __Dword{__from[3]};
    *(__Dword*)(__put + 544) = __Dword{__from[4]};
    *(__Dword*)(__put + 612) = __Dword{__from[5]};
    *(__Dword*)(__put + 680) = __Dword{__from[6]};
    *(__Dword*)(__put + 748) = __Dword{__from[7]};
    *(__Dword*)(__put + 1088) = __Dword{__from[8]};
    *(__Dword*)(__put + 1156) = __Dword{__from[9]};
    *(__Dword*)(__put + 1224) = __Dword{__from[10]};
    *(__Dword*)(__put + 1292) = __Dword{__from[11]};
    *(__Dword*)(__put + 1632) = __Dword{__from[12]};
    *(__Dword*)(__put + 1700) = __Dword{__from[13]};
    *(__Dword*)(__put + 1768) = __Dword{__from[14]};
    *(__Dword*)(__put + 1836) = __Dword{__from[15]};
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
    const __Dword __r8 = *(const __Dword*)(__get + 32);
    __to[8] = __r8;
    const __Dword __r9 = *(const __Dword*)(__get + 36);
    __to[9] = __r9;
    const __Dword __r10 = *(const __Dword*)(__get + 40);
    __to[10] = __r10;
    const __Dword __r11 = *(const __Dword*)(__get + 44);
    __to[11] = __r11;
    const __Dword __r12 = *(const __Dword*)(__get + 48);
    __to[12] = __r12;
    const __Dword __r13 = *(const __Dword*)(__get + 52);
    __to[13] = __r13;
    const __Dword __r14 = *(const __Dword*)(__get + 56);
    __to[14] = __r14;
    const __Dword __r15 = *(const __Dword*)(__get + 60);
    __to[15] = __r15;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// through LDS, 112 slots
struct __way_8 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 4352;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[16], unsigned (&__to)[16], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 2176 + (__lane >> 1 & 1) * 4 + (__lane >> 2 & 1) * 8 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 32 + (__lane >> 5 & 1) * 272);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 68 + (__lane >> 1 & 1) * 136 + (__lane >> 2 & 1) * 272 + (__lane >> 3 & 1) * 544 + (__lane >> 4 & 1) * 1088 + (__lane >> 5 & 1) * 2176);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 68) = __Dword{__from[1]};
    *(__Dword*)(__put + 136) = __Dword{__from[2]};
    *(__Dword*)(__put + 204) = __Dword{__from[3]};
    *(__Dword*)(__put + 544) = __Dword{__from[4]};
    *(__Dword*)(__put + 612) = __Dword{__from[5]};
    *(__Dword*)(__put + 680) = __Dword{__from[6]};
    *(__Dword*)(__put + 748) = __Dword{__from[7]};
    *(__Dword*)(__put + 1088) = __Dword{__from[8]};
    *(__Dword*)(__put + 1156) = __Dword{__from[9]};
    *(__Dword*)(__put + 1224) = __Dword{__from[10]};
    *(__Dword*)(__put + 1292) = __Dword{__from[11]};
    *(__Dword*)(__put + 1632) = __Dword{__from[12]};
    *(__Dword*)(__put + 1700) = __Dword{__from[13]};
    *(__Dword*)(__put + 1768) = __Dword{__from[14]};
    *(__Dword*)(__put + 1836) = __Dword{__from[15]};
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
    const __Dword __r8 = *(const __Dword*)(__get + 32);
    __to[8] = __r8;
    const __Dword __r9 = *(const __Dword*)(__get + 36);
    __to[9] = __r9;
    const __Dword __r10 = *(const __Dword*)(__get + 40);
    __to[10] = __r10;
    const __Dword __r11 = *(const __Dword*)(__get + 44);
    __to[11] = __r11;
    const __Dword __r12 = *(const __Dword*)(__get + 48);
    __to[12] = __r12;
    const __Dword __r13 = *(const __Dword*)(__get + 52);
    __to[13] = __r13;
    const __Dword __r14 = *(const __Dword*)(__get + 56);
    __to[14] = __r14;
    const __Dword __r15 = *(const __Dword*)(__get + 60);
    __to[15] = __r15;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
// cross lane, 57 slots
struct __way_9 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[16], unsigned (&__to)[16]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 63u) : (__lane & 32 ? 15u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 55u) : (__lane & 32 ? 7u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 59u) : (__lane & 32 ? 11u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 51u) : (__lane & 32 ? 3u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 61u) : (__lane & 32 ? 13u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 53u) : (__lane & 32 ? 5u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 57u) : (__lane & 32 ? 9u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 49u) : (__lane & 32 ? 1u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 62u) : (__lane & 32 ? 14u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 54u) : (__lane & 32 ? 6u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 58u) : (__lane & 32 ? 10u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 50u) : (__lane & 32 ? 2u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 60u) : (__lane & 32 ? 12u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 52u) : (__lane & 32 ? 4u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 56u) : (__lane & 32 ? 8u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 48u) : (__lane & 32 ? 0u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[1] : __from[0];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[0] : __v3;
    const unsigned __v5 = ((__lane & 32) == 0) ? __v3 : __from[1];
    const unsigned __v8 = ((__lane & 32) == 0) ? __from[3] : __from[2];
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = ((__lane & 32) == 0) ? __from[2] : __v9;
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __from[3];
    const unsigned __v14 = ((__lane & 32) == 0) ? __from[5] : __from[4];
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = ((__lane & 32) == 0) ? __from[4] : __v15;
    const unsigned __v17 = ((__lane & 32) == 0) ? __v15 : __from[5];
    const unsigned __v20 = ((__lane & 32) == 0) ? __from[7] : __from[6];
    const unsigned __v21 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v20);
    const unsigned __v22 = ((__lane & 32) == 0) ? __from[6] : __v21;
    const unsigned __v23 = ((__lane & 32) == 0) ? __v21 : __from[7];
    const unsigned __v26 = ((__lane & 32) == 0) ? __from[9] : __from[8];
    const unsigned __v27 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v26);
    const unsigned __v28 = ((__lane & 32) == 0) ? __from[8] : __v27;
    const unsigned __v29 = ((__lane & 32) == 0) ? __v27 : __from[9];
    const unsigned __v32 = ((__lane & 32) == 0) ? __from[11] : __from[10];
    const unsigned __v33 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v32);
    const unsigned __v34 = ((__lane & 32) == 0) ? __from[10] : __v33;
    const unsigned __v35 = ((__lane & 32) == 0) ? __v33 : __from[11];
    const unsigned __v38 = ((__lane & 32) == 0) ? __from[13] : __from[12];
    const unsigned __v39 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v38);
    const unsigned __v40 = ((__lane & 32) == 0) ? __from[12] : __v39;
    const unsigned __v41 = ((__lane & 32) == 0) ? __v39 : __from[13];
    const unsigned __v44 = ((__lane & 32) == 0) ? __from[15] : __from[14];
    const unsigned __v45 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v44);
    const unsigned __v46 = ((__lane & 32) == 0) ? __from[14] : __v45;
    const unsigned __v47 = ((__lane & 32) == 0) ? __v45 : __from[15];
    __to[0] = __v4;
    __to[2] = __v5;
    __to[1] = __v10;
    __to[3] = __v11;
    __to[4] = __v16;
    __to[6] = __v17;
    __to[5] = __v22;
    __to[7] = __v23;
    __to[8] = __v28;
    __to[10] = __v29;
    __to[9] = __v34;
    __to[11] = __v35;
    __to[12] = __v40;
    __to[14] = __v41;
    __to[13] = __v46;
    __to[15] = __v47;
  }
};
// through LDS, 96 slots
struct __way_10 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 2304;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 2 + (__lane >> 1 & 1) * 4 + (__lane >> 2 & 1) * 8 + (__lane >> 3 & 1) * 1152 + (__lane >> 4 & 1) * 16 + (__lane >> 5 & 1) * 144);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288 + (__lane >> 4 & 1) * 576 + (__lane >> 5 & 1) * 1152);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 36) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 72) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 108) = (__Half)(__from[1] >> 16);
    *(__Half*)(__put + 288) = (__Half)(__from[2] >> 0);
    *(__Half*)(__put + 324) = (__Half)(__from[2] >> 16);
    *(__Half*)(__put + 360) = (__Half)(__from[3] >> 0);
    *(__Half*)(__put + 396) = (__Half)(__from[3] >> 16);
    *(__Half*)(__put + 576) = (__Half)(__from[4] >> 0);
    *(__Half*)(__put + 612) = (__Half)(__from[4] >> 16);
    *(__Half*)(__put + 648) = (__Half)(__from[5] >> 0);
    *(__Half*)(__put + 684) = (__Half)(__from[5] >> 16);
    *(__Half*)(__put + 864) = (__Half)(__from[6] >> 0);
    *(__Half*)(__put + 900) = (__Half)(__from[6] >> 16);
    *(__Half*)(__put + 936) = (__Half)(__from[7] >> 0);
    *(__Half*)(__put + 972) = (__Half)(__from[7] >> 16);
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
#endif
#if defined(__gfx908__) || defined(__gfx90a__)
// through LDS, 96 slots
struct __way_11 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 2304;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 2 + (__lane >> 1 & 1) * 1152 + (__lane >> 2 & 1) * 4 + (__lane >> 3 & 1) * 8 + (__lane >> 4 & 1) * 16 + (__lane >> 5 & 1) * 144);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288 + (__lane >> 4 & 1) * 576 + (__lane >> 5 & 1) * 1152);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 36) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 72) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 108) = (__Half)(__from[1] >> 16);
    *(__Half*)(__put + 288) = (__Half)(__from[2] >> 0);
    *(__Half*)(__put + 324) = (__Half)(__from[2] >> 16);
    *(__Half*)(__put + 360) = (__Half)(__from[3] >> 0);
    *(__Half*)(__put + 396) = (__Half)(__from[3] >> 16);
    *(__Half*)(__put + 576) = (__Half)(__from[4] >> 0);
    *(__Half*)(__put + 612) = (__Half)(__from[4] >> 16);
    *(__Half*)(__put + 648) = (__Half)(__from[5] >> 0);
    *(__Half*)(__put + 684) = (__Half)(__from[5] >> 16);
    *(__Half*)(__put + 864) = (__Half)(__from[6] >> 0);
    *(__Half*)(__put + 900) = (__Half)(__from[6] >> 16);
    *(__Half*)(__put + 936) = (__Half)(__from[7] >> 0);
    *(__Half*)(__put + 972) = (__Half)(__from[7] >> 16);
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
#endif
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
// cross lane, 37 slots
struct __way_12 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 63u) : (__lane & 32 ? 15u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 55u) : (__lane & 32 ? 7u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 59u) : (__lane & 32 ? 11u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 51u) : (__lane & 32 ? 3u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 61u) : (__lane & 32 ? 13u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 53u) : (__lane & 32 ? 5u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 57u) : (__lane & 32 ? 9u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 49u) : (__lane & 32 ? 1u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 62u) : (__lane & 32 ? 14u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 54u) : (__lane & 32 ? 6u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 58u) : (__lane & 32 ? 10u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 50u) : (__lane & 32 ? 2u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 60u) : (__lane & 32 ? 12u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 52u) : (__lane & 32 ? 4u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 56u) : (__lane & 32 ? 8u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 48u) : (__lane & 32 ? 0u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[2] : __from[0];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[0] : __v3;
    const unsigned __v5 = ((__lane & 32) == 0) ? __v3 : __from[2];
    const unsigned __v8 = ((__lane & 32) == 0) ? __from[3] : __from[1];
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = ((__lane & 32) == 0) ? __from[1] : __v9;
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __from[3];
    const unsigned __v14 = ((__lane & 32) == 0) ? __from[6] : __from[4];
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = ((__lane & 32) == 0) ? __from[4] : __v15;
    const unsigned __v17 = ((__lane & 32) == 0) ? __v15 : __from[6];
    const unsigned __v20 = ((__lane & 32) == 0) ? __from[7] : __from[5];
    const unsigned __v21 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v20);
    const unsigned __v22 = ((__lane & 32) == 0) ? __from[5] : __v21;
    const unsigned __v23 = ((__lane & 32) == 0) ? __v21 : __from[7];
    __to[0] = __v4;
    __to[2] = __v5;
    __to[1] = __v10;
    __to[3] = __v11;
    __to[4] = __v16;
    __to[6] = __v17;
    __to[5] = __v22;
    __to[7] = __v23;
  }
};
#endif
#if defined(__gfx908__) || defined(__gfx90a__)
// cross lane, 37 slots
struct __way_13 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 63u) : (__lane & 32 ? 15u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 55u) : (__lane & 32 ? 7u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 59u) : (__lane & 32 ? 11u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 51u) : (__lane & 32 ? 3u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 61u) : (__lane & 32 ? 13u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 53u) : (__lane & 32 ? 5u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 57u) : (__lane & 32 ? 9u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 49u) : (__lane & 32 ? 1u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 62u) : (__lane & 32 ? 14u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 54u) : (__lane & 32 ? 6u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 58u) : (__lane & 32 ? 10u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 50u) : (__lane & 32 ? 2u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 60u) : (__lane & 32 ? 12u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 52u) : (__lane & 32 ? 4u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 56u) : (__lane & 32 ? 8u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 48u) : (__lane & 32 ? 0u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[1] : __from[0];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[0] : __v3;
    const unsigned __v5 = ((__lane & 32) == 0) ? __v3 : __from[1];
    const unsigned __v8 = ((__lane & 32) == 0) ? __from[3] : __from[2];
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = ((__lane & 32) == 0) ? __from[2] : __v9;
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __from[3];
    const unsigned __v14 = ((__lane & 32) == 0) ? __from[5] : __from[4];
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = ((__lane & 32) == 0) ? __from[4] : __v15;
    const unsigned __v17 = ((__lane & 32) == 0) ? __v15 : __from[5];
    const unsigned __v20 = ((__lane & 32) == 0) ? __from[7] : __from[6];
    const unsigned __v21 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v20);
    const unsigned __v22 = ((__lane & 32) == 0) ? __from[6] : __v21;
    const unsigned __v23 = ((__lane & 32) == 0) ? __v21 : __from[7];
    __to[0] = __v4;
    __to[1] = __v5;
    __to[2] = __v10;
    __to[3] = __v11;
    __to[4] = __v16;
    __to[5] = __v17;
    __to[6] = __v22;
    __to[7] = __v23;
  }
};
#endif
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
// through LDS, 96 slots
struct __way_14 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 2304;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 2 + (__lane >> 1 & 1) * 4 + (__lane >> 2 & 1) * 1152 + (__lane >> 3 & 1) * 8 + (__lane >> 4 & 1) * 16 + (__lane >> 5 & 1) * 144);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 36 + (__lane >> 1 & 1) * 72 + (__lane >> 2 & 1) * 144 + (__lane >> 3 & 1) * 288 + (__lane >> 4 & 1) * 576 + (__lane >> 5 & 1) * 1152);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 36) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 72) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 108) = (__Half)(__from[1] >> 16);
    *(__Half*)(__put + 288) = (__Half)(__from[2] >> 0);
    *(__Half*)(__put + 324) = (__Half)(__from[2] >> 16);
    *(__Half*)(__put + 360) = (__Half)(__from[3] >> 0);
    *(__Half*)(__put + 396) = (__Half)(__from[3] >> 16);
    *(__Half*)(__put + 576) = (__Half)(__from[4] >> 0);
    *(__Half*)(__put + 612) = (__Half)(__from[4] >> 16);
    *(__Half*)(__put + 648) = (__Half)(__from[5] >> 0);
    *(__Half*)(__put + 684) = (__Half)(__from[5] >> 16);
    *(__Half*)(__put + 864) = (__Half)(__from[6] >> 0);
    *(__Half*)(__put + 900) = (__Half)(__from[6] >> 16);
    *(__Half*)(__put + 936) = (__Half)(__from[7] >> 0);
    *(__Half*)(__put + 972) = (__Half)(__from[7] >> 16);
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
// cross lane, 55 slots
struct __way_15 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __c2 = (((__lane & 3)) | ((__lane & 56) >> 1) | ((__lane & 4) << 3)) << 2;
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x114, 0xf, 0xa, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0xf, 0xa, false);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__v5, (int)__v2, 0x118, 0xf, 0xc, false);
    const unsigned __v7 = __builtin_amdgcn_mov_dpp((int)__v6, 0xb1, 0xf, 0xf, true);
    const unsigned __v8 = __builtin_amdgcn_perm(__v7, __v6, __c0);
    const unsigned __v9 = __builtin_amdgcn_mov_dpp((int)__v8, 0x4e, 0xf, 0xf, true);
    const unsigned __v10 = __builtin_amdgcn_perm(__v9, __v8, __c1);
    const unsigned __v11 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v10);
    const unsigned __v12 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x104, 0xf, 0x5, false);
    const unsigned __v13 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0xf, 0x5, false);
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v13, (int)__v12, 0x118, 0xf, 0xc, false);
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__v14, 0xb1, 0xf, 0xf, true);
    const unsigned __v16 = __builtin_amdgcn_perm(__v15, __v14, __c0);
    const unsigned __v17 = __builtin_amdgcn_mov_dpp((int)__v16, 0x4e, 0xf, 0xf, true);
    const unsigned __v18 = __builtin_amdgcn_perm(__v17, __v16, __c1);
    const unsigned __v19 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v18);
    const unsigned __v20 = __builtin_amdgcn_update_dpp((int)__v2, (int)__v5, 0x108, 0xf, 0x3, false);
    const unsigned __v21 = __builtin_amdgcn_mov_dpp((int)__v20, 0xb1, 0xf, 0xf, true);
    const unsigned __v22 = __builtin_amdgcn_perm(__v21, __v20, __c0);
    const unsigned __v23 = __builtin_amdgcn_mov_dpp((int)__v22, 0x4e, 0xf, 0xf, true);
    const unsigned __v24 = __builtin_amdgcn_perm(__v23, __v22, __c1);
    const unsigned __v25 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v24);
    const unsigned __v26 = __builtin_amdgcn_update_dpp((int)__v12, (int)__v13, 0x108, 0xf, 0x3, false);
    const unsigned __v27 = __builtin_amdgcn_mov_dpp((int)__v26, 0xb1, 0xf, 0xf, true);
    const unsigned __v28 = __builtin_amdgcn_perm(__v27, __v26, __c0);
    const unsigned __v29 = __builtin_amdgcn_mov_dpp((int)__v28, 0x4e, 0xf, 0xf, true);
    const unsigned __v30 = __builtin_amdgcn_perm(__v29, __v28, __c1);
    const unsigned __v31 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v30);
    __to[0] = __v11;
    __to[1] = __v19;
    __to[2] = __v25;
    __to[3] = __v31;
  }
};
#endif
#if defined(__gfx908__) || defined(__gfx90a__)
// cross lane, 75 slots
struct __way_16 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __c2 = (((__lane & 3)) | ((__lane & 32) >> 3) | ((__lane & 16) >> 1) | ((__lane & 8) << 1) | ((__lane & 4) << 3)) << 2;
    const unsigned __v2 = ((__lane & 16) == 0) ? __from[3] : __from[2];
    const unsigned __v3 = __builtin_amdgcn_ds_swizzle((int)__v2, 0x401f);
    const unsigned __v4 = ((__lane & 16) == 0) ? __from[2] : __v3;
    const unsigned __v7 = ((__lane & 16) == 0) ? __from[1] : __from[0];
    const unsigned __v8 = __builtin_amdgcn_ds_swizzle((int)__v7, 0x401f);
    const unsigned __v9 = ((__lane & 16) == 0) ? __from[0] : __v8;
    const unsigned __v10 = __builtin_amdgcn_update_dpp((int)__v9, (int)__v4, 0x118, 0xf, 0xc, false);
    const unsigned __v11 = __builtin_amdgcn_mov_dpp((int)__v10, 0xb1, 0xf, 0xf, true);
    const unsigned __v12 = __builtin_amdgcn_perm(__v11, __v10, __c0);
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__v12, 0x4e, 0xf, 0xf, true);
    const unsigned __v14 = __builtin_amdgcn_perm(__v13, __v12, __c1);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v14);
    const unsigned __v16 = ((__lane & 16) == 0) ? __v3 : __from[3];
    const unsigned __v17 = ((__lane & 16) == 0) ? __v8 : __from[1];
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__v17, (int)__v16, 0x118, 0xf, 0xc, false);
    const unsigned __v19 = __builtin_amdgcn_mov_dpp((int)__v18, 0xb1, 0xf, 0xf, true);
    const unsigned __v20 = __builtin_amdgcn_perm(__v19, __v18, __c0);
    const unsigned __v21 = __builtin_amdgcn_mov_dpp((int)__v20, 0x4e, 0xf, 0xf, true);
    const unsigned __v22 = __builtin_amdgcn_perm(__v21, __v20, __c1);
    const unsigned __v23 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v22);
    const unsigned __v24 = __builtin_amdgcn_update_dpp((int)__v4, (int)__v9, 0x108, 0xf, 0x3, false);
    const unsigned __v25 = __builtin_amdgcn_mov_dpp((int)__v24, 0xb1, 0xf, 0xf, true);
    const unsigned __v26 = __builtin_amdgcn_perm(__v25, __v24, __c0);
    const unsigned __v27 = __builtin_amdgcn_mov_dpp((int)__v26, 0x4e, 0xf, 0xf, true);
    const unsigned __v28 = __builtin_amdgcn_perm(__v27, __v26, __c1);
    const unsigned __v29 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v28);
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v16, (int)__v17, 0x108, 0xf, 0x3, false);
    const unsigned __v31 = __builtin_amdgcn_mov_dpp((int)__v30, 0xb1, 0xf, 0xf, true);
    const unsigned __v32 = __builtin_amdgcn_perm(__v31, __v30, __c0);
    const unsigned __v33 = __builtin_amdgcn_mov_dpp((int)__v32, 0x4e, 0xf, 0xf, true);
    const unsigned __v34 = __builtin_amdgcn_perm(__v33, __v32, __c1);
    const unsigned __v35 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v34);
    __to[0] = __v15;
    __to[2] = __v23;
    __to[1] = __v29;
    __to[3] = __v35;
  }
};
#endif
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
// cross lane, 27 slots
struct __way_17 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 63u) : (__lane & 32 ? 15u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 55u) : (__lane & 32 ? 7u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 59u) : (__lane & 32 ? 11u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 51u) : (__lane & 32 ? 3u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 61u) : (__lane & 32 ? 13u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 53u) : (__lane & 32 ? 5u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 57u) : (__lane & 32 ? 9u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 49u) : (__lane & 32 ? 1u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 62u) : (__lane & 32 ? 14u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 54u) : (__lane & 32 ? 6u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 58u) : (__lane & 32 ? 10u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 50u) : (__lane & 32 ? 2u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 60u) : (__lane & 32 ? 12u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 52u) : (__lane & 32 ? 4u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 56u) : (__lane & 32 ? 8u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 48u) : (__lane & 32 ? 0u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[2] : __from[0];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[0] : __v3;
    const unsigned __v5 = ((__lane & 32) == 0) ? __v3 : __from[2];
    const unsigned __v8 = ((__lane & 32) == 0) ? __from[3] : __from[1];
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = ((__lane & 32) == 0) ? __from[1] : __v9;
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __from[3];
    __to[0] = __v4;
    __to[1] = __v5;
    __to[2] = __v10;
    __to[3] = __v11;
  }
};
#endif
#if defined(__gfx90a__) || defined(__gfx942__)
// cross lane, 30 slots
struct __way_18 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __c1 = (((__lane & 60) >> 2) | ((__lane & 3) << 4)) << 2;
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[0] : __v2;
    const unsigned __v4 = __builtin_amdgcn_mov_dpp((int)__v3, 0xb1, 0xf, 0xf, true);
    const unsigned __v5 = __builtin_amdgcn_perm(__v4, __v3, __c0);
    const unsigned __v6 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v5);
    const unsigned __v7 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v8 = ((__lane & 2) == 0) ? __v7 : __from[1];
    const unsigned __v9 = __builtin_amdgcn_mov_dpp((int)__v8, 0xb1, 0xf, 0xf, true);
    const unsigned __v10 = __builtin_amdgcn_perm(__v9, __v8, __c0);
    const unsigned __v11 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v10);
    __to[0] = __v6;
    __to[1] = __v11;
  }
};
// through LDS, 28 slots
struct __way_19 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 512;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 8 + (__lane >> 1 & 1) * 16 + (__lane >> 2 & 1) * 32 + (__lane >> 3 & 1) * 64 + (__lane >> 4 & 1) * 2 + (__lane >> 5 & 1) * 4);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 8 + (__lane >> 1 & 1) * 16 + (__lane >> 2 & 1) * 32 + (__lane >> 3 & 1) * 64 + (__lane >> 4 & 1) * 128 + (__lane >> 5 & 1) * 256);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 128) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 256) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 384) = (__Half)(__from[1] >> 16);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Two __r0 = *(const __Two*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// through LDS, 40 slots
struct __way_20 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1280;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 8 + (__lane >> 2 & 1) * 320 + (__lane >> 3 & 1) * 640 + (__lane >> 4 & 1) * 20 + (__lane >> 5 & 1) * 40);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 20 + (__lane >> 1 & 1) * 40 + (__lane >> 2 & 1) * 80 + (__lane >> 3 & 1) * 160 + (__lane >> 4 & 1) * 320 + (__lane >> 5 & 1) * 640);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 80) = __Dword{__from[1]};
    *(__Dword*)(__put + 160) = __Dword{__from[2]};
    *(__Dword*)(__put + 240) = __Dword{__from[3]};
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
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 37 slots
struct __way_21 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 48) >> 4) | ((__lane & 12)) | ((__lane & 3) << 4)) << 2;
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x114, 0xf, 0xa, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0xf, 0xa, false);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__v5, (int)__v2, 0x118, 0xf, 0xc, false);
    const unsigned __v7 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v6);
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x104, 0xf, 0x5, false);
    const unsigned __v9 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0xf, 0x5, false);
    const unsigned __v10 = __builtin_amdgcn_update_dpp((int)__v9, (int)__v8, 0x118, 0xf, 0xc, false);
    const unsigned __v11 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v10);
    const unsigned __v12 = __builtin_amdgcn_update_dpp((int)__v2, (int)__v5, 0x108, 0xf, 0x3, false);
    const unsigned __v13 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v12);
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v8, (int)__v9, 0x108, 0xf, 0x3, false);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    __to[0] = __v7;
    __to[1] = __v11;
    __to[2] = __v13;
    __to[3] = __v15;
  }
};
#endif
#if defined(__gfx90a__)
// cross lane, 29 slots
struct __way_22 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __c1 = (((__lane & 4) >> 2) | ((__lane & 48) >> 3) | ((__lane & 8)) | ((__lane & 3) << 4)) << 2;
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x118, 0xf, 0xc, false);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0xb1, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c0);
    const unsigned __v5 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v4);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x108, 0xf, 0x3, false);
    const unsigned __v7 = __builtin_amdgcn_mov_dpp((int)__v6, 0xb1, 0xf, 0xf, true);
    const unsigned __v8 = __builtin_amdgcn_perm(__v7, __v6, __c0);
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c1, (int)__v8);
    __to[0] = __v5;
    __to[1] = __v9;
  }
};
// through LDS, 28 slots
struct __way_23 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 512;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 8 + (__lane >> 1 & 1) * 16 + (__lane >> 2 & 1) * 32 + (__lane >> 3 & 1) * 64 + (__lane >> 4 & 1) * 2 + (__lane >> 5 & 1) * 128);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 8 + (__lane >> 1 & 1) * 16 + (__lane >> 2 & 1) * 32 + (__lane >> 3 & 1) * 64 + (__lane >> 4 & 1) * 128 + (__lane >> 5 & 1) * 256);
    *(__Half*)(__put + 0) = (__Half)(__from[0] >> 0);
    *(__Half*)(__put + 256) = (__Half)(__from[0] >> 16);
    *(__Half*)(__put + 4) = (__Half)(__from[1] >> 0);
    *(__Half*)(__put + 260) = (__Half)(__from[1] >> 16);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Two __r0 = *(const __Two*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
#endif
#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
// cross lane, 61 slots
struct __way_24 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 4) >> 2) | ((__lane & 48) >> 3) | ((__lane & 8)) | ((__lane & 3) << 4)) << 2;
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[6], 0xa0, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 1) == 0) ? __from[4] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xa0, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 1) == 0) ? __from[0] : __v6;
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v3, 0x118, 0xf, 0xc, false);
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__from[7], 0xa0, 0xf, 0xf, true);
    const unsigned __v13 = ((__lane & 1) == 0) ? __from[5] : __v12;
    const unsigned __v16 = __builtin_amdgcn_mov_dpp((int)__from[3], 0xa0, 0xf, 0xf, true);
    const unsigned __v17 = ((__lane & 1) == 0) ? __from[1] : __v16;
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__v17, (int)__v13, 0x118, 0xf, 0xc, false);
    const unsigned __v19 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v18);
    const unsigned __v20 = __builtin_amdgcn_mov_dpp((int)__from[4], 0xf5, 0xf, 0xf, true);
    const unsigned __v21 = ((__lane & 1) == 0) ? __v20 : __from[6];
    const unsigned __v22 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v23 = ((__lane & 1) == 0) ? __v22 : __from[2];
    const unsigned __v24 = __builtin_amdgcn_update_dpp((int)__v23, (int)__v21, 0x118, 0xf, 0xc, false);
    const unsigned __v25 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v24);
    const unsigned __v26 = __builtin_amdgcn_mov_dpp((int)__from[5], 0xf5, 0xf, 0xf, true);
    const unsigned __v27 = ((__lane & 1) == 0) ? __v26 : __from[7];
    const unsigned __v28 = __builtin_amdgcn_mov_dpp((int)__from[1], 0xf5, 0xf, 0xf, true);
    const unsigned __v29 = ((__lane & 1) == 0) ? __v28 : __from[3];
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v29, (int)__v27, 0x118, 0xf, 0xc, false);
    const unsigned __v31 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v30);
    const unsigned __v32 = __builtin_amdgcn_update_dpp((int)__v3, (int)__v7, 0x108, 0xf, 0x3, false);
    const unsigned __v33 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v32);
    const unsigned __v34 = __builtin_amdgcn_update_dpp((int)__v13, (int)__v17, 0x108, 0xf, 0x3, false);
    const unsigned __v35 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v34);
    const unsigned __v36 = __builtin_amdgcn_update_dpp((int)__v21, (int)__v23, 0x108, 0xf, 0x3, false);
    const unsigned __v37 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v36);
    const unsigned __v38 = __builtin_amdgcn_update_dpp((int)__v27, (int)__v29, 0x108, 0xf, 0x3, false);
    const unsigned __v39 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v38);
    __to[0] = __v9;
    __to[1] = __v19;
    __to[2] = __v25;
    __to[3] = __v31;
    __to[4] = __v33;
    __to[5] = __v35;
    __to[6] = __v37;
    __to[7] = __v39;
  }
};
// cross lane, 57 slots
struct __way_25 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 48) >> 4) | ((__lane & 12)) | ((__lane & 3) << 4)) << 2;
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[4], (int)__from[6], 0x114, 0xf, 0xa, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[2], 0x114, 0xf, 0xa, false);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__v5, (int)__v2, 0x118, 0xf, 0xc, false);
    const unsigned __v7 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v6);
    const unsigned __v10 = __builtin_amdgcn_update_dpp((int)__from[5], (int)__from[7], 0x114, 0xf, 0xa, false);
    const unsigned __v13 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[3], 0x114, 0xf, 0xa, false);
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v13, (int)__v10, 0x118, 0xf, 0xc, false);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = __builtin_amdgcn_update_dpp((int)__from[6], (int)__from[4], 0x104, 0xf, 0x5, false);
    const unsigned __v17 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[0], 0x104, 0xf, 0x5, false);
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__v17, (int)__v16, 0x118, 0xf, 0xc, false);
    const unsigned __v19 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v18);
    const unsigned __v20 = __builtin_amdgcn_update_dpp((int)__from[7], (int)__from[5], 0x104, 0xf, 0x5, false);
    const unsigned __v21 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[1], 0x104, 0xf, 0x5, false);
    const unsigned __v22 = __builtin_amdgcn_update_dpp((int)__v21, (int)__v20, 0x118, 0xf, 0xc, false);
    const unsigned __v23 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v22);
    const unsigned __v24 = __builtin_amdgcn_update_dpp((int)__v2, (int)__v5, 0x108, 0xf, 0x3, false);
    const unsigned __v25 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v24);
    const unsigned __v26 = __builtin_amdgcn_update_dpp((int)__v10, (int)__v13, 0x108, 0xf, 0x3, false);
    const unsigned __v27 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v26);
    const unsigned __v28 = __builtin_amdgcn_update_dpp((int)__v16, (int)__v17, 0x108, 0xf, 0x3, false);
    const unsigned __v29 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v28);
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v20, (int)__v21, 0x108, 0xf, 0x3, false);
    const unsigned __v31 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v30);
    __to[0] = __v7;
    __to[1] = __v15;
    __to[2] = __v19;
    __to[3] = __v23;
    __to[4] = __v25;
    __to[5] = __v27;
    __to[6] = __v29;
    __to[7] = __v31;
  }
};
#endif
#if defined(__gfx90a__) || defined(__gfx942__)
// through LDS, 48 slots
struct __way_26 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 2560;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 40 + (__lane >> 1 & 1) * 80 + (__lane >> 2 & 1) * 160 + (__lane >> 3 & 1) * 320 + (__lane >> 4 & 1) * 8 + (__lane >> 5 & 1) * 640);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 40 + (__lane >> 1 & 1) * 80 + (__lane >> 2 & 1) * 160 + (__lane >> 3 & 1) * 320 + (__lane >> 4 & 1) * 640 + (__lane >> 5 & 1) * 1280);
    *(__Two*)(__put + 0) = __Two{__from[0], __from[1]};
    *(__Two*)(__put + 1280) = __Two{__from[2], __from[3]};
    *(__Two*)(__put + 16) = __Two{__from[4], __from[5]};
    *(__Two*)(__put + 1296) = __Two{__from[6], __from[7]};
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Two __r0 = *(const __Two*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    const __Two __r2 = *(const __Two*)(__get + 8);
    __to[2] = __r2[0];
    __to[3] = __r2[1];
    const __Two __r4 = *(const __Two*)(__get + 16);
    __to[4] = __r4[0];
    __to[5] = __r4[1];
    const __Two __r6 = *(const __Two*)(__get + 24);
    __to[6] = __r6[0];
    __to[7] = __r6[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
#endif
#if defined(__gfx90a__)
// cross lane, 25 slots
struct __way_27 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[1], unsigned (&__to)[1]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __c2 = (((__lane & 60) >> 2) | ((__lane & 3) << 4)) << 2;
    const unsigned __v1 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v2 = __builtin_amdgcn_perm(__v1, __from[0], __c0);
    const unsigned __v3 = __builtin_amdgcn_mov_dpp((int)__v2, 0x4e, 0xf, 0xf, true);
    const unsigned __v4 = __builtin_amdgcn_perm(__v3, __v2, __c1);
    const unsigned __v5 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v4);
    __to[0] = __v5;
  }
};
// through LDS, 26 slots
struct __way_28 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 256;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[1], unsigned (&__to)[1], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 8 + (__lane >> 2 & 1) * 16 + (__lane >> 3 & 1) * 32 + (__lane >> 4 & 1) * 1 + (__lane >> 5 & 1) * 2);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 8 + (__lane >> 2 & 1) * 16 + (__lane >> 3 & 1) * 32 + (__lane >> 4 & 1) * 64 + (__lane >> 5 & 1) * 128);
    *(__Byte*)(__put + 0) = (__Byte)(__from[0] >> 0);
    *(__Byte*)(__put + 64) = (__Byte)(__from[0] >> 8);
    *(__Byte*)(__put + 128) = (__Byte)(__from[0] >> 16);
    *(__Byte*)(__put + 192) = (__Byte)(__from[0] >> 24);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Dword __r0 = *(const __Dword*)(__get + 0);
    __to[0] = __r0;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
#endif
#if defined(__gfx942__)
// cross lane, 39 slots
struct __way_29 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 1)) | ((__lane & 48) >> 3) | ((__lane & 14) << 2)) << 2;
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[3], 0xa0, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 1) == 0) ? __from[2] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 1) == 0) ? __from[0] : __v6;
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v3, 0x118, 0xf, 0xc, false);
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xf5, 0xf, 0xf, true);
    const unsigned __v11 = ((__lane & 1) == 0) ? __v10 : __from[3];
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v13 = ((__lane & 1) == 0) ? __v12 : __from[1];
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v13, (int)__v11, 0x118, 0xf, 0xc, false);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = __builtin_amdgcn_update_dpp((int)__v3, (int)__v7, 0x108, 0xf, 0x3, false);
    const unsigned __v17 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v16);
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__v11, (int)__v13, 0x108, 0xf, 0x3, false);
    const unsigned __v19 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v18);
    __to[0] = __v9;
    __to[1] = __v15;
    __to[2] = __v17;
    __to[3] = __v19;
  }
};
// through LDS, 32 slots
struct __way_30 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1536;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 24 + (__lane >> 1 & 1) * 48 + (__lane >> 2 & 1) * 96 + (__lane >> 3 & 1) * 192 + (__lane >> 4 & 1) * 768 + (__lane >> 5 & 1) * 8);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 24 + (__lane >> 1 & 1) * 48 + (__lane >> 2 & 1) * 96 + (__lane >> 3 & 1) * 192 + (__lane >> 4 & 1) * 384 + (__lane >> 5 & 1) * 768);
    *(__Two*)(__put + 0) = __Two{__from[0], __from[1]};
    *(__Two*)(__put + 384) = __Two{__from[2], __from[3]};
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Two __r0 = *(const __Two*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    const __Two __r2 = *(const __Two*)(__get + 8);
    __to[2] = __r2[0];
    __to[3] = __r2[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 75 slots
struct __way_31 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __c2 = (((__lane & 3)) | ((__lane & 48) >> 2) | ((__lane & 8) << 1) | ((__lane & 4) << 3)) << 2;
    const unsigned __v2 = ((__lane & 16) == 0) ? __from[3] : __from[2];
    const unsigned __v3 = __builtin_amdgcn_ds_swizzle((int)__v2, 0x401f);
    const unsigned __v4 = ((__lane & 16) == 0) ? __from[2] : __v3;
    const unsigned __v7 = ((__lane & 16) == 0) ? __from[1] : __from[0];
    const unsigned __v8 = __builtin_amdgcn_ds_swizzle((int)__v7, 0x401f);
    const unsigned __v9 = ((__lane & 16) == 0) ? __from[0] : __v8;
    const unsigned __v10 = __builtin_amdgcn_update_dpp((int)__v9, (int)__v4, 0x114, 0xf, 0xa, false);
    const unsigned __v11 = __builtin_amdgcn_mov_dpp((int)__v10, 0xb1, 0xf, 0xf, true);
    const unsigned __v12 = __builtin_amdgcn_perm(__v11, __v10, __c0);
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__v12, 0x4e, 0xf, 0xf, true);
    const unsigned __v14 = __builtin_amdgcn_perm(__v13, __v12, __c1);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v14);
    const unsigned __v16 = ((__lane & 16) == 0) ? __v3 : __from[3];
    const unsigned __v17 = ((__lane & 16) == 0) ? __v8 : __from[1];
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__v17, (int)__v16, 0x114, 0xf, 0xa, false);
    const unsigned __v19 = __builtin_amdgcn_mov_dpp((int)__v18, 0xb1, 0xf, 0xf, true);
    const unsigned __v20 = __builtin_amdgcn_perm(__v19, __v18, __c0);
    const unsigned __v21 = __builtin_amdgcn_mov_dpp((int)__v20, 0x4e, 0xf, 0xf, true);
    const unsigned __v22 = __builtin_amdgcn_perm(__v21, __v20, __c1);
    const unsigned __v23 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v22);
    const unsigned __v24 = __builtin_amdgcn_update_dpp((int)__v4, (int)__v9, 0x104, 0xf, 0x5, false);
    const unsigned __v25 = __builtin_amdgcn_mov_dpp((int)__v24, 0xb1, 0xf, 0xf, true);
    const unsigned __v26 = __builtin_amdgcn_perm(__v25, __v24, __c0);
    const unsigned __v27 = __builtin_amdgcn_mov_dpp((int)__v26, 0x4e, 0xf, 0xf, true);
    const unsigned __v28 = __builtin_amdgcn_perm(__v27, __v26, __c1);
    const unsigned __v29 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v28);
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v16, (int)__v17, 0x104, 0xf, 0x5, false);
    const unsigned __v31 = __builtin_amdgcn_mov_dpp((int)__v30, 0xb1, 0xf, 0xf, true);
    const unsigned __v32 = __builtin_amdgcn_perm(__v31, __v30, __c0);
    const unsigned __v33 = __builtin_amdgcn_mov_dpp((int)__v32, 0x4e, 0xf, 0xf, true);
    const unsigned __v34 = __builtin_amdgcn_perm(__v33, __v32, __c1);
    const unsigned __v35 = __builtin_amdgcn_ds_bpermute((int)__c2, (int)__v34);
    __to[0] = __v15;
    __to[2] = __v23;
    __to[1] = __v29;
    __to[3] = __v35;
  }
};
// cross lane, 27 slots
struct __way_32 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 63u) : (__lane & 32 ? 15u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 55u) : (__lane & 32 ? 7u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 59u) : (__lane & 32 ? 11u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 51u) : (__lane & 32 ? 3u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 61u) : (__lane & 32 ? 13u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 53u) : (__lane & 32 ? 5u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 57u) : (__lane & 32 ? 9u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 49u) : (__lane & 32 ? 1u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 62u) : (__lane & 32 ? 14u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 54u) : (__lane & 32 ? 6u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 58u) : (__lane & 32 ? 10u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 50u) : (__lane & 32 ? 2u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 60u) : (__lane & 32 ? 12u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 52u) : (__lane & 32 ? 4u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 56u) : (__lane & 32 ? 8u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 48u) : (__lane & 32 ? 0u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[1] : __from[0];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[0] : __v3;
    const unsigned __v5 = ((__lane & 32) == 0) ? __v3 : __from[1];
    const unsigned __v8 = ((__lane & 32) == 0) ? __from[3] : __from[2];
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = ((__lane & 32) == 0) ? __from[2] : __v9;
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __from[3];
    __to[0] = __v4;
    __to[1] = __v5;
    __to[2] = __v10;
    __to[3] = __v11;
  }
};
// through LDS, 112 slots
struct __way_33 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 4352;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[16], unsigned (&__to)[16], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 4 + (__lane >> 1 & 1) * 2176 + (__lane >> 2 & 1) * 8 + (__lane >> 3 & 1) * 16 + (__lane >> 4 & 1) * 32 + (__lane >> 5 & 1) * 272);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 68 + (__lane >> 1 & 1) * 136 + (__lane >> 2 & 1) * 272 + (__lane >> 3 & 1) * 544 + (__lane >> 4 & 1) * 1088 + (__lane >> 5 & 1) * 2176);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 68) = __Dword{__from[1]};
    *(__Dword*)(__put + 136) = __Dword{__from[2]};
    *(__Dword*)(__put + 204) = __Dword{__from[3]};
    *(__Dword*)(__put + 544) = __Dword{__from[4]};
    *(__Dword*)(__put + 612) = __Dword{__from[5]};
    *(__Dword*)(__put + 680) = __Dword{__from[6]};
    *(__Dword*)(__put + 748) = __Dword{__from[7]};
    *(__Dword*)(__put + 1088) = __Dword{__from[8]};
    *(__Dword*)(__put + 1156) = __Dword{__from[9]};
    *(__Dword*)(__put + 1224) = __Dword{__from[10]};
    *(__Dword*)(__put + 1292) = __Dword{__from[11]};
    *(__Dword*)(__put + 1632) = __Dword{__from[12]};
    *(__Dword*)(__put + 1700) = __Dword{__from[13]};
    *(__Dword*)(__put + 1768) = __Dword{__from[14]};
    *(__Dword*)(__put + 1836) = __Dword{__from[15]};
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
    const __Dword __r8 = *(const __Dword*)(__get + 32);
    __to[8] = __r8;
    const __Dword __r9 = *(const __Dword*)(__get + 36);
    __to[9] = __r9;
    const __Dword __r10 = *(const __Dword*)(__get + 40);
    __to[10] = __r10;
    const __Dword __r11 = *(const __Dword*)(__get + 44);
    __to[11] = __r11;
    const __Dword __r12 = *(const __Dword*)(__get + 48);
    __to[12] = __r12;
    const __Dword __r13 = *(const __Dword*)(__get + 52);
    __to[13] = __r13;
    const __Dword __r14 = *(const __Dword*)(__get + 56);
    __to[14] = __r14;
    const __Dword __r15 = *(const __Dword*)(__get + 60);
    __to[15] = __r15;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
// cross lane, 57 slots
struct __way_34 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[16], unsigned (&__to)[16]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = ((__lane & 1 ? (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 31u : 63u) : (__lane & 32 ? 15u : 47u)) : (__lane & 16 ? (__lane & 32 ? 23u : 55u) : (__lane & 32 ? 7u : 39u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 27u : 59u) : (__lane & 32 ? 11u : 43u)) : (__lane & 16 ? (__lane & 32 ? 19u : 51u) : (__lane & 32 ? 3u : 35u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 29u : 61u) : (__lane & 32 ? 13u : 45u)) : (__lane & 16 ? (__lane & 32 ? 21u : 53u) : (__lane & 32 ? 5u : 37u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 25u : 57u) : (__lane & 32 ? 9u : 41u)) : (__lane & 16 ? (__lane & 32 ? 17u : 49u) : (__lane & 32 ? 1u : 33u))))) : (__lane & 2 ? (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 30u : 62u) : (__lane & 32 ? 14u : 46u)) : (__lane & 16 ? (__lane & 32 ? 22u : 54u) : (__lane & 32 ? 6u : 38u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 26u : 58u) : (__lane & 32 ? 10u : 42u)) : (__lane & 16 ? (__lane & 32 ? 18u : 50u) : (__lane & 32 ? 2u : 34u)))) : (__lane & 4 ? (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 28u : 60u) : (__lane & 32 ? 12u : 44u)) : (__lane & 16 ? (__lane & 32 ? 20u : 52u) : (__lane & 32 ? 4u : 36u))) : (__lane & 8 ? (__lane & 16 ? (__lane & 32 ? 24u : 56u) : (__lane & 32 ? 8u : 40u)) : (__lane & 16 ? (__lane & 32 ? 16u : 48u) : (__lane & 32 ? 0u : 32u))))))) << 2;
    const unsigned __v2 = ((__lane & 32) == 0) ? __from[2] : __from[0];
    const unsigned __v3 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v2);
    const unsigned __v4 = ((__lane & 32) == 0) ? __from[0] : __v3;
    const unsigned __v5 = ((__lane & 32) == 0) ? __v3 : __from[2];
    const unsigned __v8 = ((__lane & 32) == 0) ? __from[3] : __from[1];
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = ((__lane & 32) == 0) ? __from[1] : __v9;
    const unsigned __v11 = ((__lane & 32) == 0) ? __v9 : __from[3];
    const unsigned __v14 = ((__lane & 32) == 0) ? __from[6] : __from[4];
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = ((__lane & 32) == 0) ? __from[4] : __v15;
    const unsigned __v17 = ((__lane & 32) == 0) ? __v15 : __from[6];
    const unsigned __v20 = ((__lane & 32) == 0) ? __from[7] : __from[5];
    const unsigned __v21 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v20);
    const unsigned __v22 = ((__lane & 32) == 0) ? __from[5] : __v21;
    const unsigned __v23 = ((__lane & 32) == 0) ? __v21 : __from[7];
    const unsigned __v26 = ((__lane & 32) == 0) ? __from[10] : __from[8];
    const unsigned __v27 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v26);
    const unsigned __v28 = ((__lane & 32) == 0) ? __from[8] : __v27;
    const unsigned __v29 = ((__lane & 32) == 0) ? __v27 : __from[10];
    const unsigned __v32 = ((__lane & 32) == 0) ? __from[11] : __from[9];
    const unsigned __v33 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v32);
    const unsigned __v34 = ((__lane & 32) == 0) ? __from[9] : __v33;
    const unsigned __v35 = ((__lane & 32) == 0) ? __v33 : __from[11];
    const unsigned __v38 = ((__lane & 32) == 0) ? __from[14] : __from[12];
    const unsigned __v39 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v38);
    const unsigned __v40 = ((__lane & 32) == 0) ? __from[12] : __v39;
    const unsigned __v41 = ((__lane & 32) == 0) ? __v39 : __from[14];
    const unsigned __v44 = ((__lane & 32) == 0) ? __from[15] : __from[13];
    const unsigned __v45 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v44);
    const unsigned __v46 = ((__lane & 32) == 0) ? __from[13] : __v45;
    const unsigned __v47 = ((__lane & 32) == 0) ? __v45 : __from[15];
    __to[0] = __v4;
    __to[2] = __v5;
    __to[1] = __v10;
    __to[3] = __v11;
    __to[4] = __v16;
    __to[6] = __v17;
    __to[5] = __v22;
    __to[7] = __v23;
    __to[8] = __v28;
    __to[10] = __v29;
    __to[9] = __v34;
    __to[11] = __v35;
    __to[12] = __v40;
    __to[14] = __v41;
    __to[13] = __v46;
    __to[15] = __v47;
  }
};
// cross lane, 39 slots
struct __way_35 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (((__lane & 4) >> 2) | ((__lane & 48) >> 3) | ((__lane & 8)) | ((__lane & 3) << 4)) << 2;
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[3], 0xa0, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 1) == 0) ? __from[2] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 1) == 0) ? __from[0] : __v6;
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v3, 0x118, 0xf, 0xc, false);
    const unsigned __v9 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v8);
    const unsigned __v10 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xf5, 0xf, 0xf, true);
    const unsigned __v11 = ((__lane & 1) == 0) ? __v10 : __from[3];
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v13 = ((__lane & 1) == 0) ? __v12 : __from[1];
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v13, (int)__v11, 0x118, 0xf, 0xc, false);
    const unsigned __v15 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v14);
    const unsigned __v16 = __builtin_amdgcn_update_dpp((int)__v3, (int)__v7, 0x108, 0xf, 0x3, false);
    const unsigned __v17 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v16);
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__v11, (int)__v13, 0x108, 0xf, 0x3, false);
    const unsigned __v19 = __builtin_amdgcn_ds_bpermute((int)__c0, (int)__v18);
    __to[0] = __v9;
    __to[1] = __v15;
    __to[2] = __v17;
    __to[3] = __v19;
  }
};
// through LDS, 32 slots
struct __way_36 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 1536;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4], unsigned* __lds) {
    const unsigned __lane = __lane_id();
    unsigned char* const __put = (unsigned char*)__lds + ((__lane >> 0 & 1) * 24 + (__lane >> 1 & 1) * 48 + (__lane >> 2 & 1) * 96 + (__lane >> 3 & 1) * 192 + (__lane >> 4 & 1) * 4 + (__lane >> 5 & 1) * 384);
    unsigned char* const __get = (unsigned char*)__lds + ((__lane >> 0 & 1) * 24 + (__lane >> 1 & 1) * 48 + (__lane >> 2 & 1) * 96 + (__lane >> 3 & 1) * 192 + (__lane >> 4 & 1) * 384 + (__lane >> 5 & 1) * 768);
    *(__Dword*)(__put + 0) = __Dword{__from[0]};
    *(__Dword*)(__put + 768) = __Dword{__from[1]};
    *(__Dword*)(__put + 8) = __Dword{__from[2]};
    *(__Dword*)(__put + 776) = __Dword{__from[3]};
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
    const __Two __r0 = *(const __Two*)(__get + 0);
    __to[0] = __r0[0];
    __to[1] = __r0[1];
    const __Two __r2 = *(const __Two*)(__get + 8);
    __to[2] = __r2[0];
    __to[3] = __r2[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
  }
};
#endif
#if defined(__gfx950__)
// cross lane, 19 slots
struct __way_37 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[0] : __v2;
    const unsigned __v4 = __builtin_amdgcn_mov_dpp((int)__v3, 0xb1, 0xf, 0xf, true);
    const unsigned __v5 = __builtin_amdgcn_perm(__v4, __v3, __c0);
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 2) == 0) ? __v6 : __from[1];
    const unsigned __v8 = __builtin_amdgcn_mov_dpp((int)__v7, 0xb1, 0xf, 0xf, true);
    const unsigned __v9 = __builtin_amdgcn_perm(__v8, __v7, __c0);
    const auto __v10 = __builtin_amdgcn_permlane16_swap(__v5, __v9, false, false);
    const unsigned __v13 = __builtin_amdgcn_update_dpp((int)__v10[0], (int)__v10[1], 0x114, 0xf, 0xa, false);
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v10[1], (int)__v10[0], 0x104, 0xf, 0x5, false);
    const auto __v15 = __builtin_amdgcn_permlane16_swap(__v13, __v14, false, false);
    const auto __v18 = __builtin_amdgcn_permlane32_swap(__v15[0], __v15[1], false, false);
    const unsigned __v21 = __builtin_amdgcn_update_dpp((int)__v18[0], (int)__v18[1], 0x118, 0xf, 0xc, false);
    const unsigned __v22 = __builtin_amdgcn_update_dpp((int)__v18[1], (int)__v18[0], 0x108, 0xf, 0x3, false);
    const auto __v23 = __builtin_amdgcn_permlane32_swap(__v21, __v22, false, false);
    __to[0] = __v23[0];
    __to[1] = __v23[1];
  }
};
// cross lane, 36 slots
struct __way_38 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 1) == 0) ? __from[0] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[3], 0xa0, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 1) == 0) ? __from[2] : __v6;
    const unsigned __v8 = __builtin_amdgcn_mov_dpp((int)__v7, 0x44, 0xf, 0xf, true);
    const unsigned __v9 = ((__lane & 2) == 0) ? __v3 : __v8;
    const unsigned __v10 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v11 = ((__lane & 1) == 0) ? __v10 : __from[1];
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xf5, 0xf, 0xf, true);
    const unsigned __v13 = ((__lane & 1) == 0) ? __v12 : __from[3];
    const unsigned __v14 = __builtin_amdgcn_mov_dpp((int)__v13, 0x44, 0xf, 0xf, true);
    const unsigned __v15 = ((__lane & 2) == 0) ? __v11 : __v14;
    const auto __v16 = __builtin_amdgcn_permlane16_swap(__v9, __v15, false, false);
    const unsigned __v19 = __builtin_amdgcn_update_dpp((int)__v16[0], (int)__v16[1], 0x114, 0xf, 0xa, false);
    const unsigned __v20 = __builtin_amdgcn_update_dpp((int)__v16[1], (int)__v16[0], 0x104, 0xf, 0x5, false);
    const auto __v21 = __builtin_amdgcn_permlane16_swap(__v19, __v20, false, false);
    const auto __v24 = __builtin_amdgcn_permlane32_swap(__v21[0], __v21[1], false, false);
    const unsigned __v27 = __builtin_amdgcn_update_dpp((int)__v24[0], (int)__v24[1], 0x118, 0xf, 0xc, false);
    const unsigned __v28 = __builtin_amdgcn_update_dpp((int)__v24[1], (int)__v24[0], 0x108, 0xf, 0x3, false);
    const auto __v29 = __builtin_amdgcn_permlane32_swap(__v27, __v28, false, false);
    const unsigned __v32 = __builtin_amdgcn_mov_dpp((int)__v3, 0xee, 0xf, 0xf, true);
    const unsigned __v33 = ((__lane & 2) == 0) ? __v32 : __v7;
    const unsigned __v34 = __builtin_amdgcn_mov_dpp((int)__v11, 0xee, 0xf, 0xf, true);
    const unsigned __v35 = ((__lane & 2) == 0) ? __v34 : __v13;
    const auto __v36 = __builtin_amdgcn_permlane16_swap(__v33, __v35, false, false);
    const unsigned __v39 = __builtin_amdgcn_update_dpp((int)__v36[0], (int)__v36[1], 0x114, 0xf, 0xa, false);
    const unsigned __v40 = __builtin_amdgcn_update_dpp((int)__v36[1], (int)__v36[0], 0x104, 0xf, 0x5, false);
    const auto __v41 = __builtin_amdgcn_permlane16_swap(__v39, __v40, false, false);
    const auto __v44 = __builtin_amdgcn_permlane32_swap(__v41[0], __v41[1], false, false);
    const unsigned __v47 = __builtin_amdgcn_update_dpp((int)__v44[0], (int)__v44[1], 0x118, 0xf, 0xc, false);
    const unsigned __v48 = __builtin_amdgcn_update_dpp((int)__v44[1], (int)__v44[0], 0x108, 0xf, 0x3, false);
    const auto __v49 = __builtin_amdgcn_permlane32_swap(__v47, __v48, false, false);
    __to[0] = __v29[0];
    __to[1] = __v29[1];
    __to[2] = __v49[0];
    __to[3] = __v49[1];
  }
};
// cross lane, 32 slots
struct __way_39 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 1) == 0) ? __from[0] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[3], 0xa0, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 1) == 0) ? __from[2] : __v6;
    const unsigned __v8 = __builtin_amdgcn_mov_dpp((int)__v7, 0x44, 0xf, 0xf, true);
    const unsigned __v9 = ((__lane & 2) == 0) ? __v3 : __v8;
    const unsigned __v10 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v11 = ((__lane & 1) == 0) ? __v10 : __from[1];
    const unsigned __v12 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xf5, 0xf, 0xf, true);
    const unsigned __v13 = ((__lane & 1) == 0) ? __v12 : __from[3];
    const unsigned __v14 = __builtin_amdgcn_mov_dpp((int)__v13, 0x44, 0xf, 0xf, true);
    const unsigned __v15 = ((__lane & 2) == 0) ? __v11 : __v14;
    const auto __v16 = __builtin_amdgcn_permlane16_swap(__v9, __v15, false, false);
    const unsigned __v19 = __builtin_amdgcn_update_dpp((int)__v16[0], (int)__v16[1], 0x114, 0xf, 0xa, false);
    const unsigned __v20 = __builtin_amdgcn_mov_dpp((int)__v3, 0xee, 0xf, 0xf, true);
    const unsigned __v21 = ((__lane & 2) == 0) ? __v20 : __v7;
    const unsigned __v22 = __builtin_amdgcn_mov_dpp((int)__v11, 0xee, 0xf, 0xf, true);
    const unsigned __v23 = ((__lane & 2) == 0) ? __v22 : __v13;
    const auto __v24 = __builtin_amdgcn_permlane16_swap(__v21, __v23, false, false);
    const unsigned __v27 = __builtin_amdgcn_update_dpp((int)__v24[0], (int)__v24[1], 0x114, 0xf, 0xa, false);
    const auto __v28 = __builtin_amdgcn_permlane32_swap(__v19, __v27, false, false);
    const unsigned __v31 = __builtin_amdgcn_update_dpp((int)__v28[0], (int)__v28[1], 0x118, 0xf, 0xc, false);
    const unsigned __v32 = __builtin_amdgcn_update_dpp((int)__v16[1], (int)__v16[0], 0x104, 0xf, 0x5, false);
    const unsigned __v33 = __builtin_amdgcn_update_dpp((int)__v24[1], (int)__v24[0], 0x104, 0xf, 0x5, false);
    const auto __v34 = __builtin_amdgcn_permlane32_swap(__v32, __v33, false, false);
    const unsigned __v37 = __builtin_amdgcn_update_dpp((int)__v34[0], (int)__v34[1], 0x118, 0xf, 0xc, false);
    const unsigned __v38 = __builtin_amdgcn_update_dpp((int)__v28[1], (int)__v28[0], 0x108, 0xf, 0x3, false);
    const unsigned __v39 = __builtin_amdgcn_update_dpp((int)__v34[1], (int)__v34[0], 0x108, 0xf, 0x3, false);
    __to[0] = __v31;
    __to[1] = __v37;
    __to[2] = __v38;
    __to[3] = __v39;
  }
};
// cross lane, 4 slots
struct __way_40 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane16_swap(__from[0], __from[1], false, false);
    const auto __v6 = __builtin_amdgcn_permlane16_swap(__from[2], __from[3], false, false);
    const auto __v8 = __builtin_amdgcn_permlane32_swap(__v2[0], __v6[0], false, false);
    const auto __v12 = __builtin_amdgcn_permlane32_swap(__v2[1], __v6[1], false, false);
    __to[0] = __v8[0];
    __to[1] = __v12[0];
    __to[2] = __v8[1];
    __to[3] = __v12[1];
  }
};
// cross lane, 65 slots
struct __way_41 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[3], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[2] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 2) == 0) ? __from[0] : __v6;
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v3, 0x118, 0xf, 0xc, false);
    const unsigned __v11 = __builtin_amdgcn_mov_dpp((int)__from[7], 0x44, 0xf, 0xf, true);
    const unsigned __v12 = ((__lane & 2) == 0) ? __from[6] : __v11;
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__from[5], 0x44, 0xf, 0xf, true);
    const unsigned __v16 = ((__lane & 2) == 0) ? __from[4] : __v15;
    const unsigned __v17 = __builtin_amdgcn_update_dpp((int)__v16, (int)__v12, 0x118, 0xf, 0xc, false);
    const auto __v18 = __builtin_amdgcn_permlane16_swap(__v8, __v17, false, false);
    const unsigned __v20 = __builtin_amdgcn_update_dpp((int)__v3, (int)__v7, 0x108, 0xf, 0x3, false);
    const unsigned __v21 = __builtin_amdgcn_update_dpp((int)__v12, (int)__v16, 0x108, 0xf, 0x3, false);
    const auto __v22 = __builtin_amdgcn_permlane16_swap(__v20, __v21, false, false);
    const auto __v24 = __builtin_amdgcn_permlane32_swap(__v18[0], __v22[0], false, false);
    const unsigned __v27 = __builtin_amdgcn_update_dpp((int)__v24[0], (int)__v24[1], 0x114, 0xf, 0xa, false);
    const unsigned __v28 = __builtin_amdgcn_mov_dpp((int)__v27, 0xb1, 0xf, 0xf, true);
    const unsigned __v29 = __builtin_amdgcn_perm(__v28, __v27, __c0);
    const unsigned __v30 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xee, 0xf, 0xf, true);
    const unsigned __v31 = ((__lane & 2) == 0) ? __v30 : __from[3];
    const unsigned __v32 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v33 = ((__lane & 2) == 0) ? __v32 : __from[1];
    const unsigned __v34 = __builtin_amdgcn_update_dpp((int)__v33, (int)__v31, 0x118, 0xf, 0xc, false);
    const unsigned __v35 = __builtin_amdgcn_mov_dpp((int)__from[6], 0xee, 0xf, 0xf, true);
    const unsigned __v36 = ((__lane & 2) == 0) ? __v35 : __from[7];
    const unsigned __v37 = __builtin_amdgcn_mov_dpp((int)__from[4], 0xee, 0xf, 0xf, true);
    const unsigned __v38 = ((__lane & 2) == 0) ? __v37 : __from[5];
    const unsigned __v39 = __builtin_amdgcn_update_dpp((int)__v38, (int)__v36, 0x118, 0xf, 0xc, false);
    const auto __v40 = __builtin_amdgcn_permlane16_swap(__v34, __v39, false, false);
    const unsigned __v42 = __builtin_amdgcn_update_dpp((int)__v31, (int)__v33, 0x108, 0xf, 0x3, false);
    const unsigned __v43 = __builtin_amdgcn_update_dpp((int)__v36, (int)__v38, 0x108, 0xf, 0x3, false);
    const auto __v44 = __builtin_amdgcn_permlane16_swap(__v42, __v43, false, false);
    const auto __v46 = __builtin_amdgcn_permlane32_swap(__v40[0], __v44[0], false, false);
    const unsigned __v49 = __builtin_amdgcn_update_dpp((int)__v46[0], (int)__v46[1], 0x114, 0xf, 0xa, false);
    const unsigned __v50 = __builtin_amdgcn_mov_dpp((int)__v49, 0xb1, 0xf, 0xf, true);
    const unsigned __v51 = __builtin_amdgcn_perm(__v50, __v49, __c0);
    const unsigned __v52 = __builtin_amdgcn_update_dpp((int)__v24[1], (int)__v24[0], 0x104, 0xf, 0x5, false);
    const unsigned __v53 = __builtin_amdgcn_mov_dpp((int)__v52, 0xb1, 0xf, 0xf, true);
    const unsigned __v54 = __builtin_amdgcn_perm(__v53, __v52, __c0);
    const unsigned __v55 = __builtin_amdgcn_update_dpp((int)__v46[1], (int)__v46[0], 0x104, 0xf, 0x5, false);
    const unsigned __v56 = __builtin_amdgcn_mov_dpp((int)__v55, 0xb1, 0xf, 0xf, true);
    const unsigned __v57 = __builtin_amdgcn_perm(__v56, __v55, __c0);
    const auto __v60 = __builtin_amdgcn_permlane32_swap(__v18[1], __v22[1], false, false);
    const unsigned __v63 = __builtin_amdgcn_update_dpp((int)__v60[0], (int)__v60[1], 0x114, 0xf, 0xa, false);
    const unsigned __v64 = __builtin_amdgcn_mov_dpp((int)__v63, 0xb1, 0xf, 0xf, true);
    const unsigned __v65 = __builtin_amdgcn_perm(__v64, __v63, __c0);
    const auto __v68 = __builtin_amdgcn_permlane32_swap(__v40[1], __v44[1], false, false);
    const unsigned __v71 = __builtin_amdgcn_update_dpp((int)__v68[0], (int)__v68[1], 0x114, 0xf, 0xa, false);
    const unsigned __v72 = __builtin_amdgcn_mov_dpp((int)__v71, 0xb1, 0xf, 0xf, true);
    const unsigned __v73 = __builtin_amdgcn_perm(__v72, __v71, __c0);
    const unsigned __v74 = __builtin_amdgcn_update_dpp((int)__v60[1], (int)__v60[0], 0x104, 0xf, 0x5, false);
    const unsigned __v75 = __builtin_amdgcn_mov_dpp((int)__v74, 0xb1, 0xf, 0xf, true);
    const unsigned __v76 = __builtin_amdgcn_perm(__v75, __v74, __c0);
    const unsigned __v77 = __builtin_amdgcn_update_dpp((int)__v68[1], (int)__v68[0], 0x104, 0xf, 0x5, false);
    const unsigned __v78 = __builtin_amdgcn_mov_dpp((int)__v77, 0xb1, 0xf, 0xf, true);
    const unsigned __v79 = __builtin_amdgcn_perm(__v78, __v77, __c0);
    __to[0] = __v29;
    __to[1] = __v51;
    __to[2] = __v54;
    __to[3] = __v57;
    __to[4] = __v65;
    __to[5] = __v73;
    __to[6] = __v76;
    __to[7] = __v79;
  }
};
// cross lane, 4 slots
struct __way_42 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane32_swap(__from[0], __from[2], false, false);
    const auto __v7 = __builtin_amdgcn_permlane32_swap(__from[1], __from[3], false, false);
    const auto __v12 = __builtin_amdgcn_permlane32_swap(__from[4], __from[6], false, false);
    const auto __v17 = __builtin_amdgcn_permlane32_swap(__from[5], __from[7], false, false);
    __to[0] = __v2[0];
    __to[2] = __v2[1];
    __to[1] = __v7[0];
    __to[3] = __v7[1];
    __to[4] = __v12[0];
    __to[6] = __v12[1];
    __to[5] = __v17[0];
    __to[7] = __v17[1];
  }
};
// cross lane, 34 slots
struct __way_43 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x118, 0xf, 0xc, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x118, 0xf, 0xc, false);
    const auto __v6 = __builtin_amdgcn_permlane16_swap(__v2, __v5, false, false);
    const auto __v9 = __builtin_amdgcn_permlane32_swap(__v6[0], __v6[1], false, false);
    const unsigned __v12 = __builtin_amdgcn_update_dpp((int)__v9[0], (int)__v9[1], 0x114, 0xf, 0xa, false);
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__v12, 0xb1, 0xf, 0xf, true);
    const unsigned __v14 = __builtin_amdgcn_perm(__v13, __v12, __c0);
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__v14, 0x4e, 0xf, 0xf, true);
    const unsigned __v16 = __builtin_amdgcn_perm(__v15, __v14, __c1);
    const unsigned __v17 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x108, 0xf, 0x3, false);
    const unsigned __v18 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x108, 0xf, 0x3, false);
    const auto __v19 = __builtin_amdgcn_permlane16_swap(__v17, __v18, false, false);
    const auto __v22 = __builtin_amdgcn_permlane32_swap(__v19[0], __v19[1], false, false);
    const unsigned __v25 = __builtin_amdgcn_update_dpp((int)__v22[0], (int)__v22[1], 0x114, 0xf, 0xa, false);
    const unsigned __v26 = __builtin_amdgcn_mov_dpp((int)__v25, 0xb1, 0xf, 0xf, true);
    const unsigned __v27 = __builtin_amdgcn_perm(__v26, __v25, __c0);
    const unsigned __v28 = __builtin_amdgcn_mov_dpp((int)__v27, 0x4e, 0xf, 0xf, true);
    const unsigned __v29 = __builtin_amdgcn_perm(__v28, __v27, __c1);
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v9[1], (int)__v9[0], 0x104, 0xf, 0x5, false);
    const unsigned __v31 = __builtin_amdgcn_mov_dpp((int)__v30, 0xb1, 0xf, 0xf, true);
    const unsigned __v32 = __builtin_amdgcn_perm(__v31, __v30, __c0);
    const unsigned __v33 = __builtin_amdgcn_mov_dpp((int)__v32, 0x4e, 0xf, 0xf, true);
    const unsigned __v34 = __builtin_amdgcn_perm(__v33, __v32, __c1);
    const unsigned __v35 = __builtin_amdgcn_update_dpp((int)__v22[1], (int)__v22[0], 0x104, 0xf, 0x5, false);
    const unsigned __v36 = __builtin_amdgcn_mov_dpp((int)__v35, 0xb1, 0xf, 0xf, true);
    const unsigned __v37 = __builtin_amdgcn_perm(__v36, __v35, __c0);
    const unsigned __v38 = __builtin_amdgcn_mov_dpp((int)__v37, 0x4e, 0xf, 0xf, true);
    const unsigned __v39 = __builtin_amdgcn_perm(__v38, __v37, __c1);
    __to[0] = __v16;
    __to[2] = __v29;
    __to[1] = __v34;
    __to[3] = __v39;
  }
};
// cross lane, 34 slots
struct __way_44 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03070105u : 0x06020400u);
    const unsigned __c1 = (__lane & 2 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x118, 0xf, 0xc, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x118, 0xf, 0xc, false);
    const auto __v6 = __builtin_amdgcn_permlane16_swap(__v2, __v5, false, false);
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x108, 0xf, 0x3, false);
    const unsigned __v9 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x108, 0xf, 0x3, false);
    const auto __v10 = __builtin_amdgcn_permlane16_swap(__v8, __v9, false, false);
    const auto __v12 = __builtin_amdgcn_permlane32_swap(__v6[0], __v10[0], false, false);
    const unsigned __v15 = __builtin_amdgcn_update_dpp((int)__v12[0], (int)__v12[1], 0x114, 0xf, 0xa, false);
    const unsigned __v16 = __builtin_amdgcn_mov_dpp((int)__v15, 0xb1, 0xf, 0xf, true);
    const unsigned __v17 = __builtin_amdgcn_perm(__v16, __v15, __c0);
    const unsigned __v18 = __builtin_amdgcn_mov_dpp((int)__v17, 0x4e, 0xf, 0xf, true);
    const unsigned __v19 = __builtin_amdgcn_perm(__v18, __v17, __c1);
    const unsigned __v20 = __builtin_amdgcn_update_dpp((int)__v12[1], (int)__v12[0], 0x104, 0xf, 0x5, false);
    const unsigned __v21 = __builtin_amdgcn_mov_dpp((int)__v20, 0xb1, 0xf, 0xf, true);
    const unsigned __v22 = __builtin_amdgcn_perm(__v21, __v20, __c0);
    const unsigned __v23 = __builtin_amdgcn_mov_dpp((int)__v22, 0x4e, 0xf, 0xf, true);
    const unsigned __v24 = __builtin_amdgcn_perm(__v23, __v22, __c1);
    const auto __v27 = __builtin_amdgcn_permlane32_swap(__v6[1], __v10[1], false, false);
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v27[0], (int)__v27[1], 0x114, 0xf, 0xa, false);
    const unsigned __v31 = __builtin_amdgcn_mov_dpp((int)__v30, 0xb1, 0xf, 0xf, true);
    const unsigned __v32 = __builtin_amdgcn_perm(__v31, __v30, __c0);
    const unsigned __v33 = __builtin_amdgcn_mov_dpp((int)__v32, 0x4e, 0xf, 0xf, true);
    const unsigned __v34 = __builtin_amdgcn_perm(__v33, __v32, __c1);
    const unsigned __v35 = __builtin_amdgcn_update_dpp((int)__v27[1], (int)__v27[0], 0x104, 0xf, 0x5, false);
    const unsigned __v36 = __builtin_amdgcn_mov_dpp((int)__v35, 0xb1, 0xf, 0xf, true);
    const unsigned __v37 = __builtin_amdgcn_perm(__v36, __v35, __c0);
    const unsigned __v38 = __builtin_amdgcn_mov_dpp((int)__v37, 0x4e, 0xf, 0xf, true);
    const unsigned __v39 = __builtin_amdgcn_perm(__v38, __v37, __c1);
    __to[0] = __v19;
    __to[1] = __v24;
    __to[2] = __v34;
    __to[3] = __v39;
  }
};
// cross lane, 2 slots
struct __way_45 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane32_swap(__from[0], __from[2], false, false);
    const auto __v7 = __builtin_amdgcn_permlane32_swap(__from[1], __from[3], false, false);
    __to[0] = __v2[0];
    __to[1] = __v2[1];
    __to[2] = __v7[0];
    __to[3] = __v7[1];
  }
};
// cross lane, 2 slots
struct __way_46 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane32_swap(__from[0], __from[1], false, false);
    const auto __v7 = __builtin_amdgcn_permlane32_swap(__from[2], __from[3], false, false);
    __to[0] = __v2[0];
    __to[1] = __v2[1];
    __to[2] = __v7[0];
    __to[3] = __v7[1];
  }
};
// cross lane, 8 slots
struct __way_47 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[16], unsigned (&__to)[16]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane32_swap(__from[0], __from[1], false, false);
    const auto __v7 = __builtin_amdgcn_permlane32_swap(__from[2], __from[3], false, false);
    const auto __v12 = __builtin_amdgcn_permlane32_swap(__from[4], __from[5], false, false);
    const auto __v17 = __builtin_amdgcn_permlane32_swap(__from[6], __from[7], false, false);
    const auto __v22 = __builtin_amdgcn_permlane32_swap(__from[8], __from[9], false, false);
    const auto __v27 = __builtin_amdgcn_permlane32_swap(__from[10], __from[11], false, false);
    const auto __v32 = __builtin_amdgcn_permlane32_swap(__from[12], __from[13], false, false);
    const auto __v37 = __builtin_amdgcn_permlane32_swap(__from[14], __from[15], false, false);
    __to[0] = __v2[0];
    __to[2] = __v2[1];
    __to[1] = __v7[0];
    __to[3] = __v7[1];
    __to[4] = __v12[0];
    __to[6] = __v12[1];
    __to[5] = __v17[0];
    __to[7] = __v17[1];
    __to[8] = __v22[0];
    __to[10] = __v22[1];
    __to[9] = __v27[0];
    __to[11] = __v27[1];
    __to[12] = __v32[0];
    __to[14] = __v32[1];
    __to[13] = __v37[0];
    __to[15] = __v37[1];
  }
};
// cross lane, 69 slots
struct __way_48 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 1 ? 0x03020706u : 0x05040100u);
    const unsigned __v2 = __builtin_amdgcn_mov_dpp((int)__from[3], 0x44, 0xf, 0xf, true);
    const unsigned __v3 = ((__lane & 2) == 0) ? __from[2] : __v2;
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__from[1], 0x44, 0xf, 0xf, true);
    const unsigned __v7 = ((__lane & 2) == 0) ? __from[0] : __v6;
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v3, 0x118, 0xf, 0xc, false);
    const unsigned __v11 = __builtin_amdgcn_mov_dpp((int)__from[7], 0x44, 0xf, 0xf, true);
    const unsigned __v12 = ((__lane & 2) == 0) ? __from[6] : __v11;
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__from[5], 0x44, 0xf, 0xf, true);
    const unsigned __v16 = ((__lane & 2) == 0) ? __from[4] : __v15;
    const unsigned __v17 = __builtin_amdgcn_update_dpp((int)__v16, (int)__v12, 0x118, 0xf, 0xc, false);
    const auto __v18 = __builtin_amdgcn_permlane16_swap(__v8, __v17, false, false);
    const unsigned __v20 = __builtin_amdgcn_mov_dpp((int)__v18[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v21 = __builtin_amdgcn_perm(__v20, __v18[0], __c0);
    const unsigned __v22 = __builtin_amdgcn_mov_dpp((int)__from[2], 0xee, 0xf, 0xf, true);
    const unsigned __v23 = ((__lane & 2) == 0) ? __v22 : __from[3];
    const unsigned __v24 = __builtin_amdgcn_mov_dpp((int)__from[0], 0xee, 0xf, 0xf, true);
    const unsigned __v25 = ((__lane & 2) == 0) ? __v24 : __from[1];
    const unsigned __v26 = __builtin_amdgcn_update_dpp((int)__v25, (int)__v23, 0x118, 0xf, 0xc, false);
    const unsigned __v27 = __builtin_amdgcn_mov_dpp((int)__from[6], 0xee, 0xf, 0xf, true);
    const unsigned __v28 = ((__lane & 2) == 0) ? __v27 : __from[7];
    const unsigned __v29 = __builtin_amdgcn_mov_dpp((int)__from[4], 0xee, 0xf, 0xf, true);
    const unsigned __v30 = ((__lane & 2) == 0) ? __v29 : __from[5];
    const unsigned __v31 = __builtin_amdgcn_update_dpp((int)__v30, (int)__v28, 0x118, 0xf, 0xc, false);
    const auto __v32 = __builtin_amdgcn_permlane16_swap(__v26, __v31, false, false);
    const unsigned __v34 = __builtin_amdgcn_mov_dpp((int)__v32[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v35 = __builtin_amdgcn_perm(__v34, __v32[0], __c0);
    const auto __v36 = __builtin_amdgcn_permlane32_swap(__v21, __v35, false, false);
    const unsigned __v39 = __builtin_amdgcn_update_dpp((int)__v36[0], (int)__v36[1], 0x114, 0xf, 0xa, false);
    const unsigned __v40 = __builtin_amdgcn_update_dpp((int)__v36[1], (int)__v36[0], 0x104, 0xf, 0x5, false);
    const auto __v41 = __builtin_amdgcn_permlane32_swap(__v39, __v40, false, false);
    const unsigned __v44 = __builtin_amdgcn_update_dpp((int)__v3, (int)__v7, 0x108, 0xf, 0x3, false);
    const unsigned __v45 = __builtin_amdgcn_update_dpp((int)__v12, (int)__v16, 0x108, 0xf, 0x3, false);
    const auto __v46 = __builtin_amdgcn_permlane16_swap(__v44, __v45, false, false);
    const unsigned __v48 = __builtin_amdgcn_mov_dpp((int)__v46[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v49 = __builtin_amdgcn_perm(__v48, __v46[0], __c0);
    const unsigned __v50 = __builtin_amdgcn_update_dpp((int)__v23, (int)__v25, 0x108, 0xf, 0x3, false);
    const unsigned __v51 = __builtin_amdgcn_update_dpp((int)__v28, (int)__v30, 0x108, 0xf, 0x3, false);
    const auto __v52 = __builtin_amdgcn_permlane16_swap(__v50, __v51, false, false);
    const unsigned __v54 = __builtin_amdgcn_mov_dpp((int)__v52[0], 0xb1, 0xf, 0xf, true);
    const unsigned __v55 = __builtin_amdgcn_perm(__v54, __v52[0], __c0);
    const auto __v56 = __builtin_amdgcn_permlane32_swap(__v49, __v55, false, false);
    const unsigned __v59 = __builtin_amdgcn_update_dpp((int)__v56[0], (int)__v56[1], 0x114, 0xf, 0xa, false);
    const unsigned __v60 = __builtin_amdgcn_update_dpp((int)__v56[1], (int)__v56[0], 0x104, 0xf, 0x5, false);
    const auto __v61 = __builtin_amdgcn_permlane32_swap(__v59, __v60, false, false);
    const unsigned __v65 = __builtin_amdgcn_mov_dpp((int)__v18[1], 0xb1, 0xf, 0xf, true);
    const unsigned __v66 = __builtin_amdgcn_perm(__v65, __v18[1], __c0);
    const unsigned __v68 = __builtin_amdgcn_mov_dpp((int)__v32[1], 0xb1, 0xf, 0xf, true);
    const unsigned __v69 = __builtin_amdgcn_perm(__v68, __v32[1], __c0);
    const auto __v70 = __builtin_amdgcn_permlane32_swap(__v66, __v69, false, false);
    const unsigned __v73 = __builtin_amdgcn_update_dpp((int)__v70[0], (int)__v70[1], 0x114, 0xf, 0xa, false);
    const unsigned __v74 = __builtin_amdgcn_update_dpp((int)__v70[1], (int)__v70[0], 0x104, 0xf, 0x5, false);
    const auto __v75 = __builtin_amdgcn_permlane32_swap(__v73, __v74, false, false);
    const unsigned __v79 = __builtin_amdgcn_mov_dpp((int)__v46[1], 0xb1, 0xf, 0xf, true);
    const unsigned __v80 = __builtin_amdgcn_perm(__v79, __v46[1], __c0);
    const unsigned __v82 = __builtin_amdgcn_mov_dpp((int)__v52[1], 0xb1, 0xf, 0xf, true);
    const unsigned __v83 = __builtin_amdgcn_perm(__v82, __v52[1], __c0);
    const auto __v84 = __builtin_amdgcn_permlane32_swap(__v80, __v83, false, false);
    const unsigned __v87 = __builtin_amdgcn_update_dpp((int)__v84[0], (int)__v84[1], 0x114, 0xf, 0xa, false);
    const unsigned __v88 = __builtin_amdgcn_update_dpp((int)__v84[1], (int)__v84[0], 0x104, 0xf, 0x5, false);
    const auto __v89 = __builtin_amdgcn_permlane32_swap(__v87, __v88, false, false);
    __to[0] = __v41[0];
    __to[1] = __v41[1];
    __to[2] = __v61[0];
    __to[3] = __v61[1];
    __to[4] = __v75[0];
    __to[5] = __v75[1];
    __to[6] = __v89[0];
    __to[7] = __v89[1];
  }
};
// cross lane, 19 slots
struct __way_49 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x118, 0xf, 0xc, false);
    const unsigned __v3 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x108, 0xf, 0x3, false);
    const auto __v4 = __builtin_amdgcn_permlane16_swap(__v2, __v3, false, false);
    const unsigned __v6 = __builtin_amdgcn_mov_dpp((int)__v4[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v8 = ((__lane & 1) == 0) ? __v6 : __v4[1];
    const unsigned __v9 = __builtin_amdgcn_mov_dpp((int)__v4[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v10 = ((__lane & 1) == 0) ? __v4[0] : __v9;
    const unsigned __v11 = __builtin_amdgcn_perm(__v8, __v10, 0x07060302u);
    const unsigned __v12 = __builtin_amdgcn_perm(__v8, __v10, 0x05040100u);
    const unsigned __v13 = __builtin_amdgcn_update_dpp((int)__v12, (int)__v11, 0x114, 0xf, 0xa, false);
    const unsigned __v14 = __builtin_amdgcn_update_dpp((int)__v11, (int)__v12, 0x104, 0xf, 0x5, false);
    const auto __v15 = __builtin_amdgcn_permlane16_swap(__v13, __v14, false, false);
    const auto __v18 = __builtin_amdgcn_permlane32_swap(__v15[0], __v15[1], false, false);
    const unsigned __v21 = __builtin_amdgcn_mov_dpp((int)__v18[1], 0x44, 0xf, 0xf, true);
    const unsigned __v22 = ((__lane & 2) == 0) ? __v18[0] : __v21;
    const unsigned __v23 = __builtin_amdgcn_mov_dpp((int)__v18[0], 0xee, 0xf, 0xf, true);
    const unsigned __v24 = ((__lane & 2) == 0) ? __v23 : __v18[1];
    __to[0] = __v22;
    __to[1] = __v24;
  }
};
// cross lane, 8 slots
struct __way_50 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[2], unsigned (&__to)[2]) {
    const unsigned __lane = __lane_id();
    const unsigned __c0 = (__lane & 16 ? 0x07060302u : 0x05040100u);
    const auto __v2 = __builtin_amdgcn_permlane32_swap(__from[0], __from[1], false, false);
    const unsigned __v4 = __v2[0];
    const auto __v5 = __builtin_amdgcn_permlane16_swap(__v2[0], __v4, false, false);
    const unsigned __v8 = __builtin_amdgcn_perm(__v5[1], __v5[0], __c0);
    const unsigned __v10 = __v2[1];
    const auto __v11 = __builtin_amdgcn_permlane16_swap(__v2[1], __v10, false, false);
    const unsigned __v14 = __builtin_amdgcn_perm(__v11[1], __v11[0], __c0);
    __to[0] = __v8;
    __to[1] = __v14;
  }
};
// cross lane, 32 slots
struct __way_51 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x114, 0xf, 0xa, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0xf, 0xa, false);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__v5, (int)__v2, 0x118, 0xf, 0xc, false);
    const unsigned __v7 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x104, 0xf, 0x5, false);
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0xf, 0x5, false);
    const unsigned __v9 = __builtin_amdgcn_update_dpp((int)__v8, (int)__v7, 0x118, 0xf, 0xc, false);
    const auto __v10 = __builtin_amdgcn_permlane16_swap(__v6, __v9, false, false);
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__v10[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v14 = ((__lane & 1) == 0) ? __v10[0] : __v13;
    const unsigned __v15 = __builtin_amdgcn_update_dpp((int)__v2, (int)__v5, 0x108, 0xf, 0x3, false);
    const unsigned __v16 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v8, 0x108, 0xf, 0x3, false);
    const auto __v17 = __builtin_amdgcn_permlane16_swap(__v15, __v16, false, false);
    const unsigned __v20 = __builtin_amdgcn_mov_dpp((int)__v17[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v21 = ((__lane & 1) == 0) ? __v17[0] : __v20;
    const auto __v22 = __builtin_amdgcn_permlane32_swap(__v14, __v21, false, false);
    const unsigned __v25 = __builtin_amdgcn_mov_dpp((int)__v22[1], 0x44, 0xf, 0xf, true);
    const unsigned __v26 = ((__lane & 2) == 0) ? __v22[0] : __v25;
    const unsigned __v27 = __builtin_amdgcn_mov_dpp((int)__v10[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v28 = ((__lane & 1) == 0) ? __v27 : __v10[1];
    const unsigned __v29 = __builtin_amdgcn_mov_dpp((int)__v17[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v30 = ((__lane & 1) == 0) ? __v29 : __v17[1];
    const auto __v31 = __builtin_amdgcn_permlane32_swap(__v28, __v30, false, false);
    const unsigned __v34 = __builtin_amdgcn_mov_dpp((int)__v31[1], 0x44, 0xf, 0xf, true);
    const unsigned __v35 = ((__lane & 2) == 0) ? __v31[0] : __v34;
    const unsigned __v36 = __builtin_amdgcn_mov_dpp((int)__v22[0], 0xee, 0xf, 0xf, true);
    const unsigned __v37 = ((__lane & 2) == 0) ? __v36 : __v22[1];
    const unsigned __v38 = __builtin_amdgcn_mov_dpp((int)__v31[0], 0xee, 0xf, 0xf, true);
    const unsigned __v39 = ((__lane & 2) == 0) ? __v38 : __v31[1];
    __to[0] = __v26;
    __to[1] = __v35;
    __to[2] = __v37;
    __to[3] = __v39;
  }
};
// cross lane, 36 slots
struct __way_52 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[4], unsigned (&__to)[4]) {
    const unsigned __lane = __lane_id();
    const unsigned __v2 = __builtin_amdgcn_update_dpp((int)__from[2], (int)__from[3], 0x114, 0xf, 0xa, false);
    const unsigned __v5 = __builtin_amdgcn_update_dpp((int)__from[0], (int)__from[1], 0x114, 0xf, 0xa, false);
    const unsigned __v6 = __builtin_amdgcn_update_dpp((int)__v5, (int)__v2, 0x118, 0xf, 0xc, false);
    const unsigned __v7 = __builtin_amdgcn_update_dpp((int)__from[3], (int)__from[2], 0x104, 0xf, 0x5, false);
    const unsigned __v8 = __builtin_amdgcn_update_dpp((int)__from[1], (int)__from[0], 0x104, 0xf, 0x5, false);
    const unsigned __v9 = __builtin_amdgcn_update_dpp((int)__v8, (int)__v7, 0x118, 0xf, 0xc, false);
    const auto __v10 = __builtin_amdgcn_permlane16_swap(__v6, __v9, false, false);
    const unsigned __v13 = __builtin_amdgcn_mov_dpp((int)__v10[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v14 = ((__lane & 1) == 0) ? __v10[0] : __v13;
    const unsigned __v15 = __builtin_amdgcn_mov_dpp((int)__v10[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v16 = ((__lane & 1) == 0) ? __v15 : __v10[1];
    const auto __v17 = __builtin_amdgcn_permlane16_swap(__v14, __v16, false, false);
    const auto __v20 = __builtin_amdgcn_permlane32_swap(__v17[0], __v17[1], false, false);
    const unsigned __v23 = __builtin_amdgcn_mov_dpp((int)__v20[1], 0x44, 0xf, 0xf, true);
    const unsigned __v24 = ((__lane & 2) == 0) ? __v20[0] : __v23;
    const unsigned __v25 = __builtin_amdgcn_mov_dpp((int)__v20[0], 0xee, 0xf, 0xf, true);
    const unsigned __v26 = ((__lane & 2) == 0) ? __v25 : __v20[1];
    const auto __v27 = __builtin_amdgcn_permlane32_swap(__v24, __v26, false, false);
    const unsigned __v30 = __builtin_amdgcn_update_dpp((int)__v2, (int)__v5, 0x108, 0xf, 0x3, false);
    const unsigned __v31 = __builtin_amdgcn_update_dpp((int)__v7, (int)__v8, 0x108, 0xf, 0x3, false);
    const auto __v32 = __builtin_amdgcn_permlane16_swap(__v30, __v31, false, false);
    const unsigned __v35 = __builtin_amdgcn_mov_dpp((int)__v32[1], 0xa0, 0xf, 0xf, true);
    const unsigned __v36 = ((__lane & 1) == 0) ? __v32[0] : __v35;
    const unsigned __v37 = __builtin_amdgcn_mov_dpp((int)__v32[0], 0xf5, 0xf, 0xf, true);
    const unsigned __v38 = ((__lane & 1) == 0) ? __v37 : __v32[1];
    const auto __v39 = __builtin_amdgcn_permlane16_swap(__v36, __v38, false, false);
    const auto __v42 = __builtin_amdgcn_permlane32_swap(__v39[0], __v39[1], false, false);
    const unsigned __v45 = __builtin_amdgcn_mov_dpp((int)__v42[1], 0x44, 0xf, 0xf, true);
    const unsigned __v46 = ((__lane & 2) == 0) ? __v42[0] : __v45;
    const unsigned __v47 = __builtin_amdgcn_mov_dpp((int)__v42[0], 0xee, 0xf, 0xf, true);
    const unsigned __v48 = ((__lane & 2) == 0) ? __v47 : __v42[1];
    const auto __v49 = __builtin_amdgcn_permlane32_swap(__v46, __v48, false, false);
    __to[0] = __v27[0];
    __to[1] = __v27[1];
    __to[2] = __v49[0];
    __to[3] = __v49[1];
  }
};
// cross lane, 8 slots
struct __way_53 {
  static constexpr bool __exists = true, __is_free = false;
  static constexpr unsigned __lds_bytes = 0;
  static __device__ __forceinline__ void __convert(const unsigned (&__from)[8], unsigned (&__to)[8]) {
    const unsigned __lane = __lane_id();
    const auto __v2 = __builtin_amdgcn_permlane32_swap(__from[0], __from[2], false, false);
    const auto __v5 = __builtin_amdgcn_permlane16_swap(__v2[0], __v2[1], false, false);
    const auto __v9 = __builtin_amdgcn_permlane32_swap(__from[1], __from[3], false, false);
    const auto __v12 = __builtin_amdgcn_permlane16_swap(__v9[0], __v9[1], false, false);
    const auto __v18 = __builtin_amdgcn_permlane32_swap(__from[4], __from[6], false, false);
    const auto __v21 = __builtin_amdgcn_permlane16_swap(__v18[0], __v18[1], false, false);
    const auto __v25 = __builtin_amdgcn_permlane32_swap(__from[5], __from[7], false, false);
    const auto __v28 = __builtin_amdgcn_permlane16_swap(__v25[0], __v25[1], false, false);
    __to[0] = __v5[0];
    __to[1] = __v12[0];
    __to[2] = __v5[1];
    __to[3] = __v12[1];
    __to[4] = __v21[0];
    __to[5] = __v28[0];
    __to[6] = __v21[1];
    __to[7] = __v28[1];
  }
};
#endif
#if defined(__gfx908__) || defined(__gfx90a__)
__WC_WAY(0, __use::__matrix_a, 16, 16, 1, 32, 8, 16, 2)
__WC_WAY(4, __use::__matrix_a, 16, 16, 1, 32, 8, 16, 1)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 8, 16, 2)
__WC_WAY(5, __use::__matrix_b, 16, 16, 1, 32, 8, 16, 1)
__WC_WAY(6, __use::__matrix_a, 16, 16, 1, 32, 16, 8, 1)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 16, 8, 1)
__WC_WAY(10, __use::__matrix_a, 32, 32, 1, 32, 4, 16, 4)
__WC_WAY(11, __use::__matrix_a, 32, 32, 1, 32, 4, 16, 1)
__WC_WAY(12, __use::__matrix_b, 32, 32, 1, 32, 4, 16, 4)
__WC_WAY(13, __use::__matrix_b, 32, 32, 1, 32, 4, 16, 1)
__WC_WAY(15, __use::__matrix_a, 32, 32, 1, 32, 8, 8, 4)
__WC_WAY(16, __use::__matrix_a, 32, 32, 1, 32, 8, 8, 1)
__WC_WAY(17, __use::__matrix_b, 32, 32, 1, 32, 8, 8, 4)
__WC_FREE(__use::__matrix_b, 32, 32, 1, 32, 8, 8, 1)
__WC_FREE(__use::__matrix_b, 4, 4, 16, 32, 2, 16, 2)
__WC_FREE(__use::__matrix_b, 4, 4, 16, 32, 2, 16, 1)
#endif
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
__WC_WAY(0, __use::__matrix_a, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(1, __use::__matrix_a, 16, 16, 1, 32, 4, 32, 4)
__WC_WAY(2, __use::__matrix_a, 16, 16, 1, 32, 4, 32, 1)
__WC_WAY(3, __use::__matrix_b, 16, 16, 1, 32, 4, 32, 1)
__WC_WAY(9, __use::__matrix_b, 32, 32, 1, 32, 2, 32, 1)
__WC_WAY(10, __use::__matrix_a, 32, 32, 1, 32, 8, 16, 2)
__WC_WAY(14, __use::__matrix_a, 32, 32, 1, 32, 8, 16, 1)
__WC_WAY(12, __use::__matrix_b, 32, 32, 1, 32, 8, 16, 2)
#endif
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 16, 16, 1)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 4, 32, 4)
__WC_WAY(7, __use::__matrix_a, 32, 32, 1, 32, 2, 32, 4)
__WC_WAY(8, __use::__matrix_a, 32, 32, 1, 32, 2, 32, 1)
__WC_FREE(__use::__matrix_b, 32, 32, 1, 32, 2, 32, 4)
__WC_FREE(__use::__matrix_b, 32, 32, 1, 32, 8, 16, 1)
__WC_FREE(__use::__matrix_b, 4, 4, 16, 32, 1, 32, 4)
__WC_FREE(__use::__matrix_b, 4, 4, 16, 32, 1, 32, 1)
__WC_FREE(__use::__matrix_b, 4, 4, 16, 32, 4, 16, 1)
__WC_FREE(__use::__matrix_b, 4, 4, 16, 32, 4, 8, 1)
#if defined(__gfx90a__)
__WC_WAY(18, __use::__matrix_a, 16, 16, 1, 64, 8, 16, 2)
__WC_WAY(22, __use::__matrix_a, 16, 16, 1, 64, 8, 16, 1)
__WC_WAY(19, __use::__matrix_b, 16, 16, 1, 64, 8, 16, 2)
__WC_WAY(23, __use::__matrix_b, 16, 16, 1, 64, 8, 16, 1)
__WC_WAY(27, __use::__matrix_a, 16, 16, 1, 64, 16, 8, 1)
__WC_WAY(28, __use::__matrix_b, 16, 16, 1, 64, 16, 8, 1)
#endif
#if defined(__gfx90a__) || defined(__gfx942__)
__WC_WAY(18, __use::__matrix_a, 16, 16, 1, 64, 16, 16, 1)
__WC_WAY(19, __use::__matrix_b, 16, 16, 1, 64, 16, 16, 1)
__WC_WAY(20, __use::__matrix_a, 16, 16, 1, 64, 4, 32, 4)
__WC_WAY(21, __use::__matrix_a, 16, 16, 1, 64, 4, 32, 1)
__WC_WAY(3, __use::__matrix_b, 16, 16, 1, 64, 4, 32, 4)
__WC_WAY(26, __use::__matrix_b, 16, 16, 1, 64, 4, 64, 2)
#endif
#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 64, 4, 32, 1)
__WC_WAY(24, __use::__matrix_a, 16, 16, 1, 64, 4, 64, 2)
__WC_WAY(25, __use::__matrix_a, 16, 16, 1, 64, 4, 64, 1)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 64, 4, 64, 1)
__WC_FREE(__use::__matrix_b, 4, 4, 4, 64, 4, 64, 1)
#endif
#if defined(__gfx942__)
__WC_WAY(1, __use::__matrix_a, 16, 16, 1, 32, 8, 32, 2)
__WC_WAY(29, __use::__matrix_a, 16, 16, 1, 32, 8, 32, 1)
__WC_FREE(__use::__matrix_b, 16, 16, 1, 32, 8, 32, 2)
__WC_WAY(30, __use::__matrix_b, 16, 16, 1, 32, 8, 32, 1)
__WC_WAY(15, __use::__matrix_a, 32, 32, 1, 32, 16, 8, 2)
__WC_WAY(31, __use::__matrix_a, 32, 32, 1, 32, 16, 8, 1)
__WC_WAY(17, __use::__matrix_b, 32, 32, 1, 32, 16, 8, 2)
__WC_WAY(32, __use::__matrix_b, 32, 32, 1, 32, 16, 8, 1)
__WC_WAY(7, __use::__matrix_a, 32, 32, 1, 32, 4, 32, 2)
__WC_WAY(33, __use::__matrix_a, 32, 32, 1, 32, 4, 32, 1)
__WC_FREE(__use::__matrix_b, 32, 32, 1, 32, 4, 32, 2)
__WC_WAY(34, __use::__matrix_b, 32, 32, 1, 32, 4, 32, 1)
__WC_WAY(20, __use::__matrix_a, 16, 16, 1, 64, 8, 32, 2)
__WC_WAY(35, __use::__matrix_a, 16, 16, 1, 64, 8, 32, 1)
__WC_WAY(3, __use::__matrix_b, 16, 16, 1, 64, 8, 32, 2)
__WC_WAY(36, __use::__matrix_b, 16, 16, 1, 64, 8, 32, 1)
#endif
#if defined(__gfx950__)
__WC_WAY(37, __use::__matrix_a, 16, 16, 1, 32, 16, 16, 1)
__WC_WAY(38, __use::__matrix_a, 16, 16, 1, 32, 4, 32, 4)
__WC_WAY(39, __use::__matrix_a, 16, 16, 1, 32, 4, 32, 1)
__WC_WAY(40, __use::__matrix_b, 16, 16, 1, 32, 4, 32, 1)
__WC_WAY(41, __use::__matrix_a, 32, 32, 1, 32, 16, 16, 1)
__WC_WAY(42, __use::__matrix_b, 32, 32, 1, 32, 16, 16, 1)
__WC_WAY(43, __use::__matrix_a, 32, 32, 1, 32, 16, 8, 2)
__WC_WAY(44, __use::__matrix_a, 32, 32, 1, 32, 16, 8, 1)
__WC_WAY(45, __use::__matrix_b, 32, 32, 1, 32, 16, 8, 2)
__WC_WAY(46, __use::__matrix_b, 32, 32, 1, 32, 16, 8, 1)
__WC_WAY(47, __use::__matrix_b, 32, 32, 1, 32, 2, 32, 1)
__WC_WAY(41, __use::__matrix_a, 32, 32, 1, 32, 8, 16, 2)
__WC_WAY(48, __use::__matrix_a, 32, 32, 1, 32, 8, 16, 1)
__WC_WAY(42, __use::__matrix_b, 32, 32, 1, 32, 8, 16, 2)
__WC_WAY(43, __use::__matrix_a, 32, 32, 1, 32, 32, 8, 1)
__WC_WAY(45, __use::__matrix_b, 32, 32, 1, 32, 32, 8, 1)
__WC_WAY(49, __use::__matrix_a, 16, 16, 1, 64, 16, 16, 1)
__WC_WAY(50, __use::__matrix_b, 16, 16, 1, 64, 16, 16, 1)
__WC_WAY(51, __use::__matrix_a, 16, 16, 1, 64, 4, 32, 4)
__WC_WAY(52, __use::__matrix_a, 16, 16, 1, 64, 4, 32, 1)
__WC_WAY(40, __use::__matrix_b, 16, 16, 1, 64, 4, 32, 4)
__WC_WAY(53, __use::__matrix_b, 16, 16, 1, 64, 4, 64, 2)
#endif
