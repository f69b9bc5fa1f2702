// hipCreateChannelDesc: the channels of an array's elements, by number of bits or by type.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_CHANNEL_DESCRIPTOR_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_CHANNEL_DESCRIPTOR_H

#include "wavecore/api_array.h"
#include "wavecore/vector_types.h"

static inline hipChannelFormatDesc __wavecore_channels(int __bits, int __count,
                                                       hipChannelFormatKind __kind) {
  hipChannelFormatDesc __made = {__bits, __count > 1 ? __bits : 0, __count > 2 ? __bits : 0,
                                 __count > 3 ? __bits : 0, __kind};
  return __made;
}

#if defined(__cplusplus)

static inline hipChannelFormatDesc hipCreateChannelDesc(int __x, int __y, int __z, int __w,
                                                        hipChannelFormatKind __kind) {
  hipChannelFormatDesc __made = {__x, __y, __z, __w, __kind};
  return __made;
}

namespace __wavecore {
template <typename __T, int __count>
static inline hipChannelFormatDesc __channels_of() {
  constexpr hipChannelFormatKind __kind = !__WC_IS_INTEGRAL(__T)  ? hipChannelFormatKindFloat
                                          : (__T(-1) < __T(0)) ? hipChannelFormatKindSigned
                                                               : hipChannelFormatKindUnsigned;
  return __wavecore_channels(8 * static_cast<int>(sizeof(__T)), __count, __kind);
}
template <typename __T>
struct __channels {
  static hipChannelFormatDesc __get() { return __channels_of<__T, 1>(); }
};
template <typename __T, unsigned int __N>
struct __channels<HIP_vector_type<__T, __N>> {
  static hipChannelFormatDesc __get() { return __channels_of<__T, static_cast<int>(__N)>(); }
};
}  // namespace __wavecore

template <typename __T>
static inline hipChannelFormatDesc hipCreateChannelDesc() {
  return __wavecore::__channels<__T>::__get();
}
static inline hipChannelFormatDesc hipCreateChannelDescHalf() {
  return __wavecore_channels(16, 1, hipChannelFormatKindFloat);
}
static inline hipChannelFormatDesc hipCreateChannelDescHalf1() {
  return __wavecore_channels(16, 1, hipChannelFormatKindFloat);
}
static inline hipChannelFormatDesc hipCreateChannelDescHalf2() {
  return __wavecore_channels(16, 2, hipChannelFormatKindFloat);
}
static inline hipChannelFormatDesc hipCreateChannelDescHalf4() {
  return __wavecore_channels(16, 4, hipChannelFormatKindFloat);
}

#else

static inline hipChannelFormatDesc hipCreateChannelDesc(int __x, int __y, int __z, int __w,
                                                        hipChannelFormatKind __kind) {
  hipChannelFormatDesc __made = {__x, __y, __z, __w, __kind};
  return __made;
}

#endif
