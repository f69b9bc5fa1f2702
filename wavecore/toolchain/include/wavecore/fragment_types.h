// The types of fragments' entries, and their representation in a lane.
#pragma once
#pragma GCC system_header

#include <hip/hip_runtime.h>

struct __half;
struct __hip_bfloat16;
struct __hip_fp8_e4m3;
struct __hip_fp8_e5m2;
struct __hip_fp8_e4m3_fnuz;
struct __hip_fp8_e5m2_fnuz;

namespace wavecore {

typedef double float64_t;
typedef float float32_t;
typedef _Float16 float16_t;
typedef __bf16 bfloat16_t;
typedef ::int8_t int8_t;
typedef ::uint8_t uint8_t;
typedef ::int32_t int32_t;
struct xfloat32_t {  // a float in memory; products use 11 bits of the significand
  float data;
  xfloat32_t() = default;
  __host__ __device__ constexpr xfloat32_t(float __value) : data(__value) {}
  __host__ __device__ constexpr operator float() const { return data; }
};
struct float6_t;    // FP6 (E2M3)
struct bfloat6_t;   // BF6 (E3M2)
struct float4_t;    // FP4 (E2M1)
struct int4_t;
struct uint4_t;

// FP8 (E4M3) and BF8 (E5M2) in the target's own variant, with its conversions.
#if defined(__gfx942__) || defined(__gfx950__) || defined(__GFX12__)
#define __WC_FLOAT8(__name, __short)                                                          \
  struct __name {                                                                             \
    unsigned char data;                                                                       \
    __name() = default;                                                                       \
    __device__ __forceinline__ explicit __name(float __value)                                 \
        : data(static_cast<unsigned char>(                                                    \
              __builtin_amdgcn_cvt_pk_##__short##_f32(__value, __value, 0, false))) {}        \
    __device__ __forceinline__ operator float() const {                                       \
      return __builtin_amdgcn_cvt_f32_##__short(data, 0);                                     \
    }                                                                                         \
  };
#else
#define __WC_FLOAT8(__name, __short)                                      \
  struct __name {                                                         \
    unsigned char data;                                                   \
    __name() = default;                                                   \
    template <class __Value>                                              \
    __host__ __device__ explicit __name(__Value);                         \
    __host__ __device__ operator float() const;                           \
  };
#endif
#if defined(__gfx942__)
__WC_FLOAT8(float8_e4m3_fnuz, fp8)
__WC_FLOAT8(float8_e5m2_fnuz, bf8)
typedef float8_e4m3_fnuz float8_t;
typedef float8_e5m2_fnuz bfloat8_t;
#else
__WC_FLOAT8(float8_e4m3, fp8)
__WC_FLOAT8(float8_e5m2, bf8)
typedef float8_e4m3 float8_t;
typedef float8_e5m2 bfloat8_t;
#endif
#undef __WC_FLOAT8

namespace __fragments {

enum class __use {
  __none, __matrix_a, __matrix_b, __accumulator, __sparse_a, __sparse_b, __sparse_index, __scale_a,
  __scale_b, __scale16_a, __scale16_b
};
enum class __kind {
  __t_none, __t_f64, __t_f32, __t_xf32, __t_f16, __t_bf16, __t_i32, __t_i8, __t_u8, __t_i4, __t_u4, __t_fp8, __t_bf8, __t_fp6,
  __t_bf6, __t_fp4
};

template <class __First, class __Second>
constexpr bool __same = false;
template <class __First>
inline constexpr bool __same<__First, __First> = true;

// The kind of a type, and the type of x[i].
template <class __Type>
struct __kind_and_stored {
  static constexpr __kind __value = __kind::__t_none;
  using __Stored = unsigned char;
};
#define __WC_KIND(__Type, __name, __stored)           \
  template <>                                         \
  struct __kind_and_stored<__Type> {                  \
    static constexpr __kind __value = __kind::__name; \
    using __Stored = __stored;                        \
  };
__WC_KIND(double, __t_f64, double)
__WC_KIND(float, __t_f32, float)
__WC_KIND(xfloat32_t, __t_xf32, float)
__WC_KIND(_Float16, __t_f16, _Float16)
__WC_KIND(::__half, __t_f16, ::__half)
__WC_KIND(__bf16, __t_bf16, __bf16)
__WC_KIND(::__hip_bfloat16, __t_bf16, ::__hip_bfloat16)
__WC_KIND(int, __t_i32, int)
__WC_KIND(signed char, __t_i8, signed char)
__WC_KIND(char, __t_i8, char)
__WC_KIND(unsigned char, __t_u8, unsigned char)
__WC_KIND(int4_t, __t_i4, int)
__WC_KIND(uint4_t, __t_u4, unsigned)
__WC_KIND(float8_t, __t_fp8, float8_t)
__WC_KIND(bfloat8_t, __t_bf8, bfloat8_t)
__WC_KIND(float6_t, __t_fp6, unsigned)
__WC_KIND(bfloat6_t, __t_bf6, unsigned)
__WC_KIND(float4_t, __t_fp4, unsigned)
#if !defined(__gfx942__)
__WC_KIND(::__hip_fp8_e4m3, __t_fp8, ::__hip_fp8_e4m3)
__WC_KIND(::__hip_fp8_e5m2, __t_bf8, ::__hip_fp8_e5m2)
#endif
#if defined(__gfx942__) || !defined(__HIP_DEVICE_COMPILE__)
__WC_KIND(::__hip_fp8_e4m3_fnuz, __t_fp8, ::__hip_fp8_e4m3_fnuz)
__WC_KIND(::__hip_fp8_e5m2_fnuz, __t_bf8, ::__hip_fp8_e5m2_fnuz)
#endif
#undef __WC_KIND

template <class __Type>
constexpr __kind __kind_of = __kind_and_stored<__Type>::__value;

constexpr __host__ __device__ unsigned __bits(__kind __t) {
  switch (__t) {
    case __kind::__t_f64: return 64;
    case __kind::__t_f32:
    case __kind::__t_xf32:
    case __kind::__t_i32: return 32;
    case __kind::__t_f16:
    case __kind::__t_bf16: return 16;
    case __kind::__t_fp6:
    case __kind::__t_bf6: return 6;
    case __kind::__t_fp4:
    case __kind::__t_i4:
    case __kind::__t_u4: return 4;
    default: return 8;
  }
}
constexpr __host__ __device__ bool __has_sign_narrow(__kind __t) { return __t == __kind::__t_i4; }
// Constants for the builtins.
constexpr __host__ __device__ bool __has_sign(__kind __t) {
  return __t == __kind::__t_i8 || __t == __kind::__t_i4;
}
constexpr __host__ __device__ int __format_of(__kind __t) {
  return __t == __kind::__t_bf8   ? 1
         : __t == __kind::__t_fp6 ? 2
         : __t == __kind::__t_bf6 ? 3
         : __t == __kind::__t_fp4 ? 4
                                : 0;
}

template <__use __u, class __Type, bool __is_own = __u < __use::__sparse_index>
struct __stored_of {
  using __Stored = typename __kind_and_stored<__Type>::__Stored;
};
template <__use __u, class __Type>
struct __stored_of<__u, __Type, false> {  // positions and scales
  using __Stored = unsigned char;
};
template <__use __u, class __Type>
using __stored = typename __stored_of<__u, __Type>::__Stored;

// Whether a pointer's type may hold a fragment's entries: its own type, or bytes for packed ones.
template <class __Memory, class __Type, __use __u>
constexpr bool __agrees =
    __same<__Memory, void> ||
    (__u >= __use::__sparse_index
         ? sizeof(__kind) != 0 && __kind_of<__Memory> == __kind::__t_u8
         : __kind_of<__Memory> == __kind_of<__Type> ||
               (__kind_of<__Type> == __kind::__t_xf32 && __same<__Memory, float>) ||
               (__kind_of<__Memory> == __kind::__t_u8 && __bits(__kind_of<__Type>) <= 8 &&
                __kind_of<__Type> != __kind::__t_i8));

// An entry smaller than a byte, as a number: x[i] of such fragments.
template <unsigned __bits, bool __has_sign>
struct __narrow_entry {
  unsigned* __words;
  unsigned __at;  // bit
  __device__ __forceinline__ operator int() const {
    const unsigned __low = __at % 32;
    unsigned __value = __words[__at / 32] >> __low;
    if (32 % __bits != 0 && __low + __bits > 32) __value |= __words[__at / 32 + 1] << (32 - __low);
    __value &= (1u << __bits) - 1;
    return __has_sign ? static_cast<int>(__value << (32 - __bits)) >> (32 - __bits)
                       : static_cast<int>(__value);
  }
  __device__ __forceinline__ const __narrow_entry& operator=(unsigned __value) const {
    const unsigned __low = __at % 32, __mask = (1u << __bits) - 1;
    unsigned& __word = __words[__at / 32];
    __word = (__word & ~(__mask << __low)) | ((__value & __mask) << __low);
    if (32 % __bits != 0 && __low + __bits > 32) {
      unsigned& __next = __words[__at / 32 + 1];
      __next = (__next & ~(__mask >> (32 - __low))) | ((__value & __mask) >> (32 - __low));
    }
    return *this;
  }
  __device__ __forceinline__ const __narrow_entry& operator=(const __narrow_entry& __other) const {
    return *this = static_cast<unsigned>(static_cast<int>(__other));
  }
};

// The registers of `steps` instructions, and access to their elements by number.
template <class __Type, class __Layout, unsigned __steps, bool __has_sign>
struct __entries {
  // Elements of an instruction are __pitch bits apart; each instruction starts at a new register.
  static constexpr bool __is_narrow = __Layout::__bits < 8;
  unsigned __words[__steps * __Layout::__words];

  static constexpr __host__ __device__ unsigned __bit(unsigned __i) {
    return __i / __Layout::__elements * (32 * __Layout::__words) +
           __i % __Layout::__elements * __Layout::__pitch;
  }
  __device__ __forceinline__ char* __place(unsigned __i) {
    return reinterpret_cast<char*>(__words) + __bit(__i) / 8;
  }
  __device__ __forceinline__ const char* __place(unsigned __i) const {
    return reinterpret_cast<const char*>(__words) + __bit(__i) / 8;
  }
  __device__ __forceinline__ void __set(unsigned __i, unsigned __code) {
    if constexpr (__is_narrow)
      (void)(__narrow_entry<__Layout::__bits, __has_sign>{__words, __bit(__i)} = __code);
  }
  __device__ __forceinline__ decltype(auto) operator[](unsigned __i) {
    if constexpr (__is_narrow)
      return __narrow_entry<__Layout::__bits, __has_sign>{__words, __bit(__i)};
    else
      return *reinterpret_cast<__Type*>(__place(__i));
  }
  __device__ __forceinline__ decltype(auto) operator[](unsigned __i) const {
    if constexpr (__is_narrow)
      return static_cast<int>(__narrow_entry<__Layout::__bits, __has_sign>{
          const_cast<unsigned*>(__words), __bit(__i)});
    else
      return *reinterpret_cast<const __Type*>(__place(__i));
  }
};

// How many instructions' runs make up at most 16 bytes and divide `steps`.
constexpr __host__ __device__ unsigned __joined_steps(unsigned __steps, unsigned __bits) {
  unsigned __found = 1;
  while (__steps % (2 * __found) == 0 && 2 * __found * __bits <= 128) __found *= 2;
  return __found;
}

}  // namespace __fragments
}  // namespace wavecore
