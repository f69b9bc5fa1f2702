// Functions across the lanes of a wave: shuffles, votes, matches.
#pragma once
#define HIP_INCLUDE_HIP_AMD_DETAIL_WARP_FUNCTIONS_H

#include "coordinates.h"
#include "integer.h"

__WC_DEVICE unsigned int __lane_id() {
  unsigned int __low = __builtin_amdgcn_mbcnt_lo(~0u, 0u);
  return __builtin_amdgcn_wavefrontsize() == 64 ? __builtin_amdgcn_mbcnt_hi(~0u, __low) : __low;
}

// How many bits of a mask precede this lane, in the low and in the high half, added to a number.
__WC_DEVICE unsigned int __mbcnt_lo(unsigned int __mask, unsigned int __number) {
  return __builtin_amdgcn_mbcnt_lo(__mask, __number);
}
__WC_DEVICE unsigned int __mbcnt_hi(unsigned int __mask, unsigned int __number) {
  return __builtin_amdgcn_mbcnt_hi(__mask, __number);
}

// Masks of this lane, and of the lanes before or after it, with or without this one.
__WC_DEVICE unsigned long long __lanemask_eq() { return 1ull << __lane_id(); }
__WC_DEVICE unsigned long long __lanemask_lt() { return __lanemask_eq() - 1; }
__WC_DEVICE unsigned long long __lanemask_le() { return __lanemask_lt() | __lanemask_eq(); }
__WC_DEVICE unsigned long long __lanemask_gt() {
  unsigned long long __wave = __builtin_amdgcn_wavefrontsize() == 64 ? ~0ull : 0xffffffffull;
  return __wave & ~__lanemask_le();
}
__WC_DEVICE unsigned long long __lanemask_ge() { return __lanemask_gt() | __lanemask_eq(); }

// Fields of the register that says where a wave runs (HW_ID, or HW_ID1 since gfx10), and the operand
// of s_getreg_b32 that reads a field.
#define GETREG_IMMED(__size, __offset, __register) \
  ((__size) << 11 | (__offset) << 6 | (__register))
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
#define HW_ID 23
#define HW_ID_SE_ID_OFFSET 18
#define HW_ID_SA_ID_SIZE 1
#define HW_ID_SA_ID_OFFSET 16
#define HW_ID_WGP_ID_SIZE 4
#define HW_ID_WGP_ID_OFFSET 10
#if defined(__AMDGCN_CUMODE__)
#define HW_ID_CU_ID_SIZE 1
#define HW_ID_CU_ID_OFFSET 8
#endif
#else
#define HW_ID 4
#define HW_ID_SE_ID_OFFSET 13
#define HW_ID_CU_ID_SIZE 4
#define HW_ID_CU_ID_OFFSET 8
#endif
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__GFX11__)
#define HW_ID_SE_ID_SIZE 3
#else
#define HW_ID_SE_ID_SIZE 2
#endif
#if defined(__gfx942__) || defined(__gfx950__)
#define XCC_ID 20
#define XCC_ID_XCC_ID_SIZE 4
#define XCC_ID_XCC_ID_OFFSET 0
#endif

// The compute unit that the wave runs on: the fields from the largest unit to the smallest.
__WC_DEVICE unsigned int __smid() {
  unsigned int __unit = 0;
#define __WC_FIELD(__register, __field)                                                       \
  __unit = __unit << __field##_SIZE | __builtin_amdgcn_s_getreg(GETREG_IMMED(                 \
                                          __field##_SIZE - 1, __field##_OFFSET, __register));
#if defined(XCC_ID)
  __WC_FIELD(XCC_ID, XCC_ID_XCC_ID)
#endif
  __WC_FIELD(HW_ID, HW_ID_SE_ID)
#if defined(HW_ID_SA_ID_SIZE)
  __WC_FIELD(HW_ID, HW_ID_SA_ID)
  __WC_FIELD(HW_ID, HW_ID_WGP_ID)
#endif
#if defined(HW_ID_CU_ID_SIZE)
  __WC_FIELD(HW_ID, HW_ID_CU_ID)
#endif
#undef __WC_FIELD
  return __unit;
}

// Instructions that move words between lanes, under their names. Indices of bpermute and permute
// are in bytes; the patterns of swizzle and of DPP are constants.
__WC_DEVICE int __hip_ds_bpermute(int __index, int __source) {
  return __builtin_amdgcn_ds_bpermute(__index, __source);
}
__WC_DEVICE float __hip_ds_bpermutef(int __index, float __source) {
  int __word = __builtin_amdgcn_ds_bpermute(__index, __builtin_bit_cast(int, __source));
  return __builtin_bit_cast(float, __word);
}
__WC_DEVICE int __hip_ds_permute(int __index, int __source) {
  return __builtin_amdgcn_ds_permute(__index, __source);
}
__WC_DEVICE float __hip_ds_permutef(int __index, float __source) {
  int __word = __builtin_amdgcn_ds_permute(__index, __builtin_bit_cast(int, __source));
  return __builtin_bit_cast(float, __word);
}
namespace __wavecore {
template <int __pattern>
__WC_DEVICE int __swizzle(int __source) {
  return __builtin_amdgcn_ds_swizzle(__source, __pattern);
}
template <int __pattern>
__WC_DEVICE float __swizzle_float(float __source) {
  return __builtin_bit_cast(float, __swizzle<__pattern>(__builtin_bit_cast(int, __source)));
}
template <int __control, int __rows, int __banks, bool __bound>
__WC_DEVICE int __move_dpp(int __source) {
  return __builtin_amdgcn_mov_dpp(__source, __control, __rows, __banks, __bound);
}
}  // namespace __wavecore
#define __hip_ds_swizzle(__source, __pattern) __wavecore::__swizzle<(__pattern)>(__source)
#define __hip_ds_swizzle_N __wavecore::__swizzle
#define __hip_ds_swizzlef(__source, __pattern) __wavecore::__swizzle_float<(__pattern)>(__source)
#define __hip_ds_swizzlef_N __wavecore::__swizzle_float
#define __hip_move_dpp(__source, __control, __rows, __banks, __bound) \
  __wavecore::__move_dpp<(__control), (__rows), (__banks), (__bound)>(__source)
#define __hip_move_dpp_N __wavecore::__move_dpp

namespace __wavecore {

// The word of `__value` in lane `__lane`. ds_bpermute_b32 reaches the whole wave, except on gfx10
// and gfx11 in wave64, where it stays in the reader's half of 32 lanes.
__WC_DEVICE int __fetch_word(unsigned int __lane, int __value) {
#if defined(__GFX10__) || defined(__GFX11__)
  if (__builtin_amdgcn_wavefrontsize() == 64) {
    int __near = __builtin_amdgcn_ds_bpermute(static_cast<int>(__lane << 2), __value);
    int __far = 0;
#if defined(__GFX11__)
    // The swapped value is read from a lane in the reader's half, which must be active.
    if (__builtin_amdgcn_ballot_w64(true) == ~0ull) {
      int __swapped = __builtin_amdgcn_permlane64(__value);
      __far = __builtin_amdgcn_ds_bpermute(static_cast<int>(__lane << 2), __swapped);
    } else
#endif
    {
#pragma nounroll
      for (int __i = 0; __i < 64; ++__i) {
        int __word = __builtin_amdgcn_readlane(__value, __i);
        __far = (__lane & 63u) == static_cast<unsigned int>(__i) ? __word : __far;
      }
    }
    return ((__lane ^ __lane_id()) & 32u) == 0 ? __near : __far;
  }
#endif
  return __builtin_amdgcn_ds_bpermute(static_cast<int>(__lane << 2), __value);
}

// The value in `__lane`, of any small type, word by word.
template <typename __T>
__WC_DEVICE __T __fetch(unsigned int __lane, __T __value) {
  static_assert(__is_trivially_copyable(__T), "a shuffle moves bits");
  int __words[(sizeof(__T) + 3) / 4] = {};
  __builtin_memcpy(__words, &__value, sizeof(__T));
  for (int& __word : __words) __word = __fetch_word(__lane, __word);
  __builtin_memcpy(&__value, __words, sizeof(__T));
  return __value;
}

}  // namespace __wavecore

// `__width` is a power of two up to the wave size; lanes outside the segment read themselves.
template <typename __T>
__WC_DEVICE __T __shfl(__T __value, int __source, int __width = warpSize) {
  unsigned int __lane = __lane_id();
  unsigned int __base = __lane & ~static_cast<unsigned int>(__width - 1);
  return __wavecore::__fetch(__base + (static_cast<unsigned int>(__source) & (__width - 1)),
                             __value);
}
template <typename __T>
__WC_DEVICE __T __shfl_up(__T __value, unsigned int __delta, int __width = warpSize) {
  int __lane = static_cast<int>(__lane_id());
  int __source = __lane - static_cast<int>(__delta);
  return __wavecore::__fetch(__source < (__lane & ~(__width - 1)) ? __lane : __source, __value);
}
template <typename __T>
__WC_DEVICE __T __shfl_down(__T __value, unsigned int __delta, int __width = warpSize) {
  int __lane = static_cast<int>(__lane_id());
  bool __inside = (__lane & (__width - 1)) + static_cast<int>(__delta) < __width;
  return __wavecore::__fetch(__inside ? __lane + static_cast<int>(__delta) : __lane, __value);
}
template <typename __T>
__WC_DEVICE __T __shfl_xor(__T __value, int __mask, int __width = warpSize) {
  int __lane = static_cast<int>(__lane_id());
  int __source = __lane ^ __mask;
  bool __inside = __source < ((__lane + __width) & ~(__width - 1));
  return __wavecore::__fetch(__inside ? __source : __lane, __value);
}

__WC_DEVICE unsigned long long __ballot(int __predicate) {
  return __builtin_amdgcn_ballot_w64(__predicate != 0);
}
__WC_DEVICE unsigned long long __ballot64(int __predicate) { return __ballot(__predicate); }
__WC_DEVICE unsigned long long __activemask() { return __builtin_amdgcn_ballot_w64(true); }
__WC_DEVICE int __any(int __predicate) { return __ballot(__predicate) != 0; }
__WC_DEVICE int __all(int __predicate) { return __ballot(!__predicate) == 0; }

// The lanes with the same value as this one: one round for each distinct value.
template <typename __T>
__WC_DEVICE unsigned long long __match_any(__T __value) {
  static_assert(sizeof(__T) == 4 || sizeof(__T) == 8, "4 or 8 bytes are compared");
  int __words[2] = {};
  __builtin_memcpy(__words, &__value, sizeof(__T));
  unsigned long long __same = 0;
  for (bool __open = true; __open;) {
    bool __equal = __words[0] == __builtin_amdgcn_readfirstlane(__words[0]) &&
                   __words[1] == __builtin_amdgcn_readfirstlane(__words[1]);
    if (__equal) {
      __same = __builtin_amdgcn_ballot_w64(true);
      __open = false;
    }
  }
  return __same;
}
template <typename __T>
__WC_DEVICE unsigned long long __match_all(__T __value, int* __same) {
  static_assert(sizeof(__T) == 4 || sizeof(__T) == 8, "4 or 8 bytes are compared");
  int __words[2] = {};
  __builtin_memcpy(__words, &__value, sizeof(__T));
  *__same = __all(__words[0] == __builtin_amdgcn_readfirstlane(__words[0]) &&
                  __words[1] == __builtin_amdgcn_readfirstlane(__words[1]));
  return *__same ? __activemask() : 0;
}

// The forms with a mask: AMD's lanes run in lockstep, so the mask only selects voters.
#define __WC_SYNC_SHUFFLE(__name, __type)                                                  \
  template <typename __M, typename __T>                                                    \
  __WC_DEVICE __T __name##_sync(__M, __T __value, __type __lane, int __width = warpSize) { \
    return __name(__value, __lane, __width);                                               \
  }
__WC_SYNC_SHUFFLE(__shfl, int)
__WC_SYNC_SHUFFLE(__shfl_up, unsigned int)
__WC_SYNC_SHUFFLE(__shfl_down, unsigned int)
__WC_SYNC_SHUFFLE(__shfl_xor, int)
#undef __WC_SYNC_SHUFFLE

__WC_DEVICE unsigned long long __ballot_sync(unsigned long long __mask, int __predicate) {
  return __ballot(__predicate) & __mask;
}
__WC_DEVICE int __any_sync(unsigned long long __mask, int __predicate) {
  return (__ballot(__predicate) & __mask) != 0;
}
__WC_DEVICE int __all_sync(unsigned long long __mask, int __predicate) {
  return (__ballot(!__predicate) & __mask) == 0;
}

// Reductions over the lanes in `__mask`, which all pass the same mask. All lanes loop over all
// values, because lanes that left the loop could no longer be read.
namespace __wavecore {
template <typename __T, typename __Operation>
__WC_DEVICE __T __reduce(unsigned long long __mask, __T __value, __Operation __operation) {
  __T __result = __value;
  bool __is_first = true;
  for (int __lane = 0; __lane < warpSize; ++__lane) {
    __T __other = __fetch(static_cast<unsigned int>(__lane), __value);
    if (__mask >> __lane & 1) {
      __result = __is_first ? __other : __operation(__result, __other);
      __is_first = false;
    }
  }
  return __result;
}
}  // namespace __wavecore
#define __WC_REDUCE(__name, __expression)                                                         \
  template <typename __M, typename __T>                                                           \
  __WC_DEVICE __T __reduce_##__name##_sync(__M __mask, __T __value) {                             \
    return __wavecore::__reduce(__mask, __value,                                                  \
                                [](__T __a, __T __b) { return static_cast<__T>(__expression); }); \
  }
__WC_REDUCE(add, __a + __b)
__WC_REDUCE(min, __b < __a ? __b : __a)
__WC_REDUCE(max, __a < __b ? __b : __a)
__WC_REDUCE(and, __a& __b)
__WC_REDUCE(or, __a | __b)
__WC_REDUCE(xor, __a ^ __b)
#undef __WC_REDUCE

template <typename __T>
__WC_DEVICE unsigned long long __match_any_sync(unsigned long long __mask, __T __value) {
  return __match_any(__value) & __mask;
}
template <typename __T>
__WC_DEVICE unsigned long long __match_all_sync(unsigned long long __mask, __T __value,
                                                int* __same) {
  static_assert(sizeof(__T) == 4 || sizeof(__T) == 8, "4 or 8 bytes are compared");
  // Compares with the value of the mask's first lane: other lanes may have other masks.
  unsigned int __first = static_cast<unsigned int>(__ffsll(__mask) - 1);
  int __words[2] = {};
  __builtin_memcpy(__words, &__value, sizeof(__T));
  *__same = __all_sync(__mask, __words[0] == __wavecore::__fetch_word(__first, __words[0]) &&
                                   __words[1] == __wavecore::__fetch_word(__first, __words[1]));
  return *__same ? __mask : 0;
}
