// Functions across the lanes of a wave: shuffles, votes, matches.
#pragma once

#include "coordinates.h"
#include "integer.h"

__WC_DEVICE unsigned int __lane_id() {
  unsigned int low = __builtin_amdgcn_mbcnt_lo(~0u, 0u);
  return __builtin_amdgcn_wavefrontsize() == 64 ? __builtin_amdgcn_mbcnt_hi(~0u, low) : low;
}

namespace __wavecore {

// The word that `lane` holds in `value`. ds_bpermute_b32 reaches the whole wave, except on gfx10
// and gfx11 in wave64, where it stays in the reader's half of 32 lanes.
__WC_DEVICE int fetch_word(unsigned int lane, int value) {
#if defined(__GFX10__) || defined(__GFX11__)
  if (__builtin_amdgcn_wavefrontsize() == 64) {
    int near = __builtin_amdgcn_ds_bpermute(static_cast<int>(lane << 2), value);
    int far = 0;
#if defined(__GFX11__)
    // The swapped value is read from a lane of the reader's half, which has to be active.
    if (__builtin_amdgcn_ballot_w64(true) == ~0ull) {
      int swapped = __builtin_amdgcn_permlane64(value);
      far = __builtin_amdgcn_ds_bpermute(static_cast<int>(lane << 2), swapped);
    } else
#endif
    {
#pragma nounroll
      for (int i = 0; i < 64; ++i) {
        int word = __builtin_amdgcn_readlane(value, i);
        far = (lane & 63u) == static_cast<unsigned int>(i) ? word : far;
      }
    }
    return ((lane ^ __lane_id()) & 32u) == 0 ? near : far;
  }
#endif
  return __builtin_amdgcn_ds_bpermute(static_cast<int>(lane << 2), value);
}

// The value of any small type that `lane` holds, word by word.
template <typename T>
__WC_DEVICE T fetch(unsigned int lane, T value) {
  static_assert(__is_trivially_copyable(T), "a shuffle moves bits");
  int words[(sizeof(T) + 3) / 4] = {};
  __builtin_memcpy(words, &value, sizeof(T));
  for (int& word : words) word = fetch_word(lane, word);
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}

}  // namespace __wavecore

// `width` is a power of two up to the wave size; lanes outside the segment read themselves.
template <typename T>
__WC_DEVICE T __shfl(T value, int source, int width = warpSize) {
  unsigned int lane = __lane_id();
  unsigned int base = lane & ~static_cast<unsigned int>(width - 1);
  return __wavecore::fetch(base + (static_cast<unsigned int>(source) & (width - 1)), value);
}
template <typename T>
__WC_DEVICE T __shfl_up(T value, unsigned int delta, int width = warpSize) {
  int lane = static_cast<int>(__lane_id());
  int source = lane - static_cast<int>(delta);
  return __wavecore::fetch(source < (lane & ~(width - 1)) ? lane : source, value);
}
template <typename T>
__WC_DEVICE T __shfl_down(T value, unsigned int delta, int width = warpSize) {
  int lane = static_cast<int>(__lane_id());
  bool inside = (lane & (width - 1)) + static_cast<int>(delta) < width;
  return __wavecore::fetch(inside ? lane + static_cast<int>(delta) : lane, value);
}
template <typename T>
__WC_DEVICE T __shfl_xor(T value, int mask, int width = warpSize) {
  int lane = static_cast<int>(__lane_id());
  int source = lane ^ mask;
  bool inside = source < ((lane + width) & ~(width - 1));
  return __wavecore::fetch(inside ? source : lane, value);
}

__WC_DEVICE unsigned long long __ballot(int predicate) {
  return __builtin_amdgcn_ballot_w64(predicate != 0);
}
__WC_DEVICE unsigned long long __ballot64(int predicate) { return __ballot(predicate); }
__WC_DEVICE unsigned long long __activemask() { return __builtin_amdgcn_ballot_w64(true); }
__WC_DEVICE int __any(int predicate) { return __ballot(predicate) != 0; }
__WC_DEVICE int __all(int predicate) { return __ballot(!predicate) == 0; }

// The lanes that hold the same value as this one: one round for each distinct value.
template <typename T>
__WC_DEVICE unsigned long long __match_any(T value) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes are compared");
  int words[2] = {};
  __builtin_memcpy(words, &value, sizeof(T));
  unsigned long long same = 0;
  for (bool open = true; open;) {
    bool equal = words[0] == __builtin_amdgcn_readfirstlane(words[0]) &&
                 words[1] == __builtin_amdgcn_readfirstlane(words[1]);
    if (equal) {
      same = __builtin_amdgcn_ballot_w64(true);
      open = false;
    }
  }
  return same;
}
template <typename T>
__WC_DEVICE unsigned long long __match_all(T value, int* same) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes are compared");
  int words[2] = {};
  __builtin_memcpy(words, &value, sizeof(T));
  *same = __all(words[0] == __builtin_amdgcn_readfirstlane(words[0]) &&
                words[1] == __builtin_amdgcn_readfirstlane(words[1]));
  return *same ? __activemask() : 0;
}

// The forms with a mask: lanes run together on AMD hardware, so the mask only selects voters.
#define __WC_SYNC_SHUFFLE(name, type)                                                      \
  template <typename M, typename T>                                                        \
  __WC_DEVICE T name##_sync(M, T value, type lane, int width = warpSize) {                 \
    return name(value, lane, width);                                                       \
  }
__WC_SYNC_SHUFFLE(__shfl, int)
__WC_SYNC_SHUFFLE(__shfl_up, unsigned int)
__WC_SYNC_SHUFFLE(__shfl_down, unsigned int)
__WC_SYNC_SHUFFLE(__shfl_xor, int)
#undef __WC_SYNC_SHUFFLE

__WC_DEVICE unsigned long long __ballot_sync(unsigned long long mask, int predicate) {
  return __ballot(predicate) & mask;
}
__WC_DEVICE int __any_sync(unsigned long long mask, int predicate) {
  return (__ballot(predicate) & mask) != 0;
}
__WC_DEVICE int __all_sync(unsigned long long mask, int predicate) {
  return (__ballot(!predicate) & mask) == 0;
}

// Reductions over the lanes in `mask`; those lanes call with the same mask. All lanes go through
// all values, because lanes that leave a loop could not be read from any more.
namespace __wavecore {
template <typename T, typename Operation>
__WC_DEVICE T reduce(unsigned long long mask, T value, Operation operation) {
  T result = value;
  bool is_first = true;
  for (int lane = 0; lane < warpSize; ++lane) {
    T other = fetch(static_cast<unsigned int>(lane), value);
    if (mask >> lane & 1) {
      result = is_first ? other : operation(result, other);
      is_first = false;
    }
  }
  return result;
}
}  // namespace __wavecore
#define __WC_REDUCE(name, expression)                                                           \
  template <typename M, typename T>                                                             \
  __WC_DEVICE T __reduce_##name##_sync(M mask, T value) {                                       \
    return __wavecore::reduce(mask, value, [](T a, T b) { return static_cast<T>(expression); }); \
  }
__WC_REDUCE(add, a + b)
__WC_REDUCE(min, b < a ? b : a)
__WC_REDUCE(max, a < b ? b : a)
__WC_REDUCE(and, a & b)
__WC_REDUCE(or, a | b)
__WC_REDUCE(xor, a ^ b)
#undef __WC_REDUCE

template <typename T>
__WC_DEVICE unsigned long long __match_any_sync(unsigned long long mask, T value) {
  return __match_any(value) & mask;
}
template <typename T>
__WC_DEVICE unsigned long long __match_all_sync(unsigned long long, T value, int* same) {
  return __match_all(value, same);
}
