// Accumulators converted to operands of the next product, in registers or through some LDS.
//
//   fragment<accumulator, 16, 16, 16, float32_t> d;
//   auto b = to_b<float16_t>(d);      // D's rows are its k: the next product is A2 D
//   auto a = to_a<float16_t>(d);      // D's columns are its k: the next product is D B2
//   convert_fragment(b, d);           // the same, to a fragment of a chosen shape and type
//
// Entries are converted as by static_cast; then they move as wavecore's planner found cheapest in
// issue slots. That is nothing at all for B on RDNA 4, and for 16-bit B of 16x16x16 on CDNA. If the
// result's K takes several instructions, natural_k as a further argument may be cheaper (32x32 on
// CDNA): then both operands must have it.
//
// Some conversions go through LDS: conversion_lds_bytes<To, From> bytes that no other wave uses, to
// which a further argument points.
#pragma once
#pragma GCC system_header

#include "fragment.h"

namespace wavecore {
namespace __fragments {

template <__use __u, unsigned __m, unsigned __n, unsigned __blocks, unsigned __d_bits,
          unsigned __step_k, unsigned __bits, unsigned __joined>
struct __conversion {
  static constexpr bool __exists = false, __is_free = true;
  static constexpr unsigned __lds_bytes = 0;
};
#define __WC_FREE(...)                                            \
  template <>                                                     \
  struct __conversion<__VA_ARGS__> {                              \
    static constexpr bool __exists = true, __is_free = true;      \
    static constexpr unsigned __lds_bytes = 0;                    \
  };

#define __WC_WAY(__number, ...) \
  template <>                   \
  struct __conversion<__VA_ARGS__> : __way_##__number {};

// The units of LDS reads and writes.
typedef unsigned __Dword __attribute__((__may_alias__));
typedef unsigned __Two __attribute__((__ext_vector_type__(2), __may_alias__));
typedef unsigned __Four __attribute__((__ext_vector_type__(4), __may_alias__));
typedef unsigned short __Half __attribute__((__may_alias__));
typedef unsigned char __Byte __attribute__((__may_alias__));

#if !defined(__HIP_DEVICE_COMPILE__)
#elif defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
#include "convert_cdna.h"
#elif defined(__gfx1250__)
#include "convert_gfx1250.h"
#elif defined(__GFX11__)
#include "convert_gfx11.h"
#elif defined(__GFX12__)
#include "convert_gfx12.h"
#endif
#undef __WC_FREE
#undef __WC_WAY

template <class __To, class __From>
struct __conversion_of;
template <class __Use, unsigned __m, unsigned __n, unsigned __k, class __T, class __O,
          unsigned __blocks, class __K, unsigned __k2, class __D, class __DO, class __DK>
struct __conversion_of<fragment<__Use, __m, __n, __k, __T, __O, __blocks, __K>,
                       fragment<accumulator, __m, __n, __k2, __D, __DO, __blocks, __DK>> {
  using __To = fragment<__Use, __m, __n, __k, __T, __O, __blocks, __K>;
  using __From = fragment<accumulator, __m, __n, __k2, __D, __DO, __blocks, __DK>;
  static_assert(__k == (__To::__u == __use::__matrix_a ? __n : __m),
                "the K of an operand that was an accumulator is its N (A) or its M (B)");
  using __Type = __conversion<__To::__u, __m, __n, __blocks, __From::__t == __kind::__t_f64 ? 64 : 32,
                              __To::__step_k,
                              __bits(__To::__t), __To::__joined>;
};

}  // namespace __fragments

// Bytes of LDS that a conversion needs.
template <class __To, class __From>
constexpr unsigned conversion_lds_bytes =
    __fragments::__conversion_of<__To, __From>::__Type::__lds_bytes;

namespace __fragments {

template <class __To, class __From, class... __Lds>
__device__ __forceinline__ void __convert(__To& __to, const __From& __from, __Lds... __lds) {
#if defined(__HIP_DEVICE_COMPILE__)
  using __Conversion = typename __conversion_of<__To, __From>::__Type;
  static_assert(__Conversion::__exists,
                "wavecore/fragment_convert.h has no way from this accumulator to this operand");
  static_assert(sizeof...(__Lds) != 0 || __Conversion::__lds_bytes == 0,
                "this conversion leads through LDS: give it the address of conversion_lds_bytes<To, "
                "From> bytes of the wave's own; in Python d.to_A(mma, wl.address(lds[0]))");
  using __Stored = typename __To::element_type;
  constexpr unsigned __words = (__From::num_elements * sizeof(__Stored) + 3) / 4;
  unsigned __packed[__words];
#pragma unroll
  for (unsigned __i = 0; __i < __From::num_elements; ++__i) {
    const __Stored __entry = static_cast<__Stored>(__from.x[__i]);
    __builtin_memcpy(reinterpret_cast<char*>(__packed) + __i * sizeof(__Stored), &__entry,
                     sizeof(__Stored));
  }
  if constexpr (__Conversion::__is_free) {
    static_assert(sizeof(__packed) == sizeof(__to.x.__words));
    __builtin_memcpy(__to.x.__words, __packed, sizeof(__packed));
  } else if constexpr (__Conversion::__lds_bytes != 0) {
    __Conversion::__convert(__packed, __to.x.__words, static_cast<unsigned*>(__lds)...);
  } else {
    __Conversion::__convert(__packed, __to.x.__words);
  }
#endif
}

}  // namespace __fragments

template <class __To, class __From>
__device__ __forceinline__ void convert_fragment(__To& __to, const __From& __from) {
  __fragments::__convert(__to, __from);
}
template <class __To, class __From>
__device__ __forceinline__ void convert_fragment(__To& __to, const __From& __from, void* __lds) {
  __fragments::__convert(__to, __from, __lds);
}

// D as the A of a product with another N, or as the B of a product with another M.
#define __WC_CONVERSION(__name, __use, __k_of_d)                                                  \
  template <class __T, class __Order = wide_k, unsigned __m, unsigned __n, unsigned __k,          \
            class __D, class __DO, unsigned __blocks, class __DK, class... __Lds>                 \
  __device__ __forceinline__ fragment<__use, __m, __n, __k_of_d, __T, void, __blocks, __Order>    \
  __name(const fragment<accumulator, __m, __n, __k, __D, __DO, __blocks, __DK>& __d,              \
         __Lds... __lds) {                                                                        \
    fragment<__use, __m, __n, __k_of_d, __T, void, __blocks, __Order> __found;                    \
    __fragments::__convert(__found, __d, __lds...);                                               \
    return __found;                                                                               \
  }
__WC_CONVERSION(to_a, matrix_a, __n)
__WC_CONVERSION(to_b, matrix_b, __m)
#undef __WC_CONVERSION

}  // namespace wavecore
