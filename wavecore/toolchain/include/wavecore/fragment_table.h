// The matrix instructions of the compilation target: layouts, builtins, messages for missing ones.
//
// The tables themselves are written by tools/gen_fragments.py, a file for each group of targets.
#pragma once
#pragma GCC system_header

#include "fragment_types.h"

namespace wavecore {
namespace __fragments {

template <class __Type, unsigned __count>
using __vector = __Type __attribute__((__ext_vector_type__(__count)));

struct __shape {
  unsigned __m, __n, __k, __blocks;
  __kind __t;
  bool __is_sparse;
};

// The layout of an operand: coordinates from the lane, and coordinates from the element's number.
#define __WC_LAYOUT(__number, __count, __width, __apart, __registers, __in_row, __in_column,      \
                    __row_of_lane, __column_of_lane, __block_of_lane, __row_of, __column_of,       \
                    __block_of)                                                                   \
  struct __layout_##__number {                                                                    \
    static constexpr bool __exists = true;                                                        \
    static constexpr unsigned __elements = __count, __bits = __width, __pitch = __apart;          \
    static constexpr unsigned __words = __registers;                                              \
    static constexpr unsigned __row_run = __in_row, __column_run = __in_column;                   \
    static constexpr __device__ unsigned __lane_row(unsigned __l) { return __row_of_lane; }       \
    static constexpr __device__ unsigned __lane_column(unsigned __l) { return __column_of_lane; } \
    static constexpr __device__ unsigned __lane_block(unsigned __l) { return __block_of_lane; }   \
    static constexpr __host__ __device__ unsigned __row(unsigned __e) { return __row_of; }        \
    static constexpr __host__ __device__ unsigned __column(unsigned __e) { return __column_of; }  \
    static constexpr __host__ __device__ unsigned __block(unsigned __e) { return __block_of; }    \
  };
#define __WC_OPERAND(__u, __m, __n, __k, __blocks, __width, __number) \
  template <>                                                         \
  struct __layout_of<__use::__u, __m, __n, __k, __blocks, __width> : __layout_##__number {};
#define __WC_PRODUCT(__m, __n, __k, __blocks, __a, __b, __c, __d, __group, __instruction)         \
  template <>                                                                                     \
  struct __product<__m, __n, __k, __blocks, __kind::__a, __kind::__b, __kind::__c, __kind::__d,   \
                   __group> : __instruction<__kind::__a, __kind::__b> {                           \
    static constexpr bool __exists = true;                                                        \
  };
// The legal values of cbsz, abid, blgp, opsel, neg_lo, neg_hi and clamp, as bit masks.
#define __WC_MODIFIERS(__a, __b, __c, __d, __e, __f, __g, __text)                   \
  static constexpr unsigned __legal[7] = {__a, __b, __c, __d, __e, __f, __g};       \
  template <bool __takes>                                                           \
  static constexpr __host__ __device__ bool __check_modifiers() {                   \
    static_assert(__takes, __text);                                                 \
    return true;                                                                    \
  }
// The error if there is no product, operand or accumulator of these types.
#define __WC_MISSING(__group, __a, __b, __d, __text)                                  \
  template <bool __found>                                                             \
  struct __check_product<__group, __kind::__a, __kind::__b, __kind::__d, __found> {   \
    static_assert(__found, __text);                                                   \
    static constexpr bool __is_checked = true;                                        \
  };
#define __WC_MISSING_TYPES(__group, __text)                     \
  template <__kind __a, __kind __b, __kind __d, bool __found>   \
  struct __check_product<__group, __a, __b, __d, __found> {     \
    static_assert(__found, __text);                             \
    static constexpr bool __is_checked = true;                  \
  };
#define __WC_MISSING_OPERAND(__sparse, __t, __text)        \
  template <bool __found>                                  \
  struct __check_shape<__kind::__t, __sparse, __found> {   \
    static_assert(__found, __text);                        \
    static constexpr bool __is_checked = true;             \
  };
#define __WC_MISSING_OPERANDS(__sparse, __text)    \
  template <__kind __t, bool __found>              \
  struct __check_shape<__t, __sparse, __found> {   \
    static_assert(__found, __text);                \
    static constexpr bool __is_checked = true;     \
  };
#define __WC_MISSING_ACCUMULATOR(__t, __text)        \
  template <bool __found>                            \
  struct __check_accumulator<__kind::__t, __found> { \
    static_assert(__found, __text);                  \
    static constexpr bool __is_checked = true;       \
  };
#define __WC_MISSING_ACCUMULATORS(__text)          \
  template <__kind __t, bool __found>              \
  struct __check_accumulator {                     \
    static_assert(__found, __text);                \
    static constexpr bool __is_checked = true;     \
  };

// A missing layout has one element, so that only one message is printed.
struct __no_layout {
  static constexpr bool __exists = false;
  static constexpr unsigned __elements = 1, __bits = 32, __pitch = 32, __words = 1;
  static constexpr unsigned __row_run = 1, __column_run = 1;
  static constexpr __host__ __device__ unsigned __lane_row(unsigned) { return 0; }
  static constexpr __host__ __device__ unsigned __lane_column(unsigned) { return 0; }
  static constexpr __host__ __device__ unsigned __lane_block(unsigned) { return 0; }
  static constexpr __host__ __device__ unsigned __row(unsigned) { return 0; }
  static constexpr __host__ __device__ unsigned __column(unsigned) { return 0; }
  static constexpr __host__ __device__ unsigned __block(unsigned) { return 0; }
};
template <__use __u, unsigned __m, unsigned __n, unsigned __k, unsigned __blocks, unsigned __bits>
struct __layout_of : __no_layout {
#if !defined(__HIP_DEVICE_COMPILE__)
  static constexpr bool __exists = true;  // host code only parses kernels
#endif
};
template <unsigned __m, unsigned __n, unsigned __k, unsigned __blocks, __kind __a, __kind __b,
          __kind __c, __kind __d, unsigned __group>
struct __product {
  static constexpr bool __exists = false;
};
template <unsigned __m, unsigned __n, unsigned __k, unsigned __blocks, __kind __a, __kind __b,
          __kind __c, __kind __d, unsigned __group>
constexpr bool __has_product = __product<__m, __n, __k, __blocks, __a, __b, __c, __d,
                                         __group>::__exists;

template <unsigned __group, __kind __a, __kind __b, __kind __d, bool __found>
struct __check_product {
  static_assert(__found, "the target has no such product");
  static constexpr bool __is_checked = true;
};
template <__kind __t, bool __sparse, bool __found>
struct __check_shape;
template <__kind __t, bool __found>
struct __check_accumulator;

#if !defined(__HIP_DEVICE_COMPILE__)
static constexpr __shape __shapes[] = {{}};
__WC_MISSING_OPERANDS(false, "the target has no matrix instructions")
__WC_MISSING_OPERANDS(true, "the target has no matrix instructions")
__WC_MISSING_ACCUMULATORS("the target has no matrix instructions")
#elif defined(__gfx908__)
#include "table_gfx908.h"
#elif defined(__gfx90a__)
#include "table_gfx90a.h"
#elif defined(__gfx942__)
#include "table_gfx942.h"
#elif defined(__gfx950__)
#include "table_gfx950.h"
#elif defined(__gfx1250__)
#include "table_gfx1250.h"
#elif defined(__GFX11__)
#include "table_gfx11.h"
#elif defined(__GFX12__)
#include "table_gfx12.h"
#else
static constexpr __shape __shapes[] = {{}};
__WC_MISSING_OPERANDS(false, "the target has no matrix instructions")
__WC_MISSING_OPERANDS(true, "the target has no matrix instructions")
__WC_MISSING_ACCUMULATORS("the target has no matrix instructions")
#endif

#undef __WC_LAYOUT
#undef __WC_OPERAND
#undef __WC_PRODUCT
#undef __WC_MODIFIERS
#undef __WC_MISSING
#undef __WC_MISSING_TYPES
#undef __WC_MISSING_OPERAND
#undef __WC_MISSING_OPERANDS
#undef __WC_MISSING_ACCUMULATOR
#undef __WC_MISSING_ACCUMULATORS

// The largest K of an instruction that divides the given K; 0 if there is none.
constexpr __host__ __device__ unsigned __k_of(unsigned __m, unsigned __n, unsigned __k,
                                              unsigned __blocks, __kind __t, bool __is_sparse) {
#if !defined(__HIP_DEVICE_COMPILE__)
  return __k;
#else
  unsigned __found = 0;
  for (const __shape& __s : __shapes)
    if (__s.__t == __t && __s.__m == __m && __s.__n == __n && __s.__blocks == __blocks &&
        __s.__is_sparse == __is_sparse && __s.__k > __found && __k && __k % __s.__k == 0)
      __found = __s.__k;
  return __found;
#endif
}

}  // namespace __fragments
}  // namespace wavecore
