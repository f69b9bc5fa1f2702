// The types and functions that __half and __hip_bfloat16 share, written once for both.
//
// A scalar holds a native value (_Float16 or __bf16) in `data`, a pair a clang vector of two.
// Arithmetic is the native type's: f16 rounds once, bf16 is computed in f32 and then rounded.
// Only hip_fp16.h and hip_bf16.h name the functions; the macros are for them.
#pragma once

#include "convert.h"
#include "host_float16.h"
#include "math_f32.h"
#include "vector_types.h"

namespace __wavecore {

// Native conversions; between the two 16-bit formats they go through f32.
template <typename __To, typename __From>
struct __conversion {
  static __WC_CONST_MEMBER __To __of(__From x) { return static_cast<__To>(x); }
};
template <>
struct __conversion<_Float16, __bf16> {
  static __WC_CONST_MEMBER _Float16 __of(__bf16 x) {
    return static_cast<_Float16>(static_cast<float>(x));
  }
};
template <>
struct __conversion<__bf16, _Float16> {
  static __WC_CONST_MEMBER __bf16 __of(_Float16 x) {
    return static_cast<__bf16>(static_cast<float>(x));
  }
};
template <typename __T>
using __if_arithmetic = __enable_if_t<__is_arithmetic(__T)>;

// The type in which an operation of a 16-bit type and a number is computed: float and double stay,
// all others are converted to the 16-bit type.
template <typename __Scalar, typename __T>
struct __mixed {
  typedef __Scalar __type;
};
template <typename __Scalar>
struct __mixed<__Scalar, float> {
  typedef float __type;
};
template <typename __Scalar>
struct __mixed<__Scalar, double> {
  typedef double __type;
};
template <typename __Scalar, typename __T, typename = __if_arithmetic<__T>>
using __mixed_t = typename __mixed<__Scalar, __T>::__type;

}  // namespace __wavecore

// x op y if one of them is an ordinary number. (In HIP itself these are ambiguous.)
#define __WC_FLOAT16_MIXED(__Scalar, __op, __Result)                           \
  template <typename __T, typename __M = __wavecore::__mixed_t<__Scalar, __T>> \
  __WC_HOST_DEVICE __Result operator __op(const __Scalar& __a, __T __b) {      \
    return static_cast<__M>(__a) __op static_cast<__M>(__b);                   \
  }                                                                            \
  template <typename __T, typename __M = __wavecore::__mixed_t<__Scalar, __T>> \
  __WC_HOST_DEVICE __Result operator __op(__T __a, const __Scalar& __b) {      \
    return static_cast<__M>(__a) __op static_cast<__M>(__b);                   \
  }

// Pairs compare true if both halves compare true.
#define __WC_FLOAT16_COMPARE_PAIRS(__Pair, __op)                                      \
  __WC_HOST_DEVICE bool operator __op(const __Pair& __a, const __Pair& __b) {         \
    return __a.data.x __op __b.data.x && __a.data.y __op __b.data.y;                  \
  }

// The types. Conversion to and from every arithmetic type is implicit, as in HIP.
#define __WC_FLOAT16_TYPES(__Scalar, __Pair, __Native, ...)                                       \
  struct __Scalar##_raw {                                                                         \
    union {                                                                                       \
      __Native data;                                                                              \
      unsigned short x;                                                                           \
    };                                                                                            \
  };                                                                                              \
  struct __Scalar {                                                                               \
    union {                                                                                       \
      __Native data;                                                                              \
      unsigned short __x;                                                                         \
    };                                                                                            \
    __Scalar() = default;                                                                         \
    template <typename __T, typename = __wavecore::__if_arithmetic<__T>>                          \
    __WC_CONST_MEMBER __Scalar(__T __value)                                                       \
        : data(__wavecore::__conversion<__Native, __T>::__of(__value)) {}                         \
    __WC_CONST_MEMBER __Scalar(const __Scalar##_raw& __raw) : data(__raw.data) {}                 \
    template <typename __T, typename = __wavecore::__if_arithmetic<__T>>                          \
    __WC_CONST_MEMBER operator __T() const {                                                      \
      return __wavecore::__conversion<__T, __Native>::__of(data);                                 \
    }                                                                                             \
    __WC_MEMBER operator __Scalar##_raw() const {                                                 \
      __Scalar##_raw __raw;                                                                       \
      __raw.data = data;                                                                          \
      return __raw;                                                                               \
    }                                                                                             \
    __WC_MEMBER __Scalar& operator+=(const __Scalar& __other) {                                   \
      return *this = data + __other.data;                                                         \
    }                                                                                             \
    __WC_MEMBER __Scalar& operator-=(const __Scalar& __other) {                                   \
      return *this = data - __other.data;                                                         \
    }                                                                                             \
    __WC_MEMBER __Scalar& operator*=(const __Scalar& __other) {                                   \
      return *this = data * __other.data;                                                         \
    }                                                                                             \
    __WC_MEMBER __Scalar& operator/=(const __Scalar& __other) {                                   \
      return *this = data / __other.data;                                                         \
    }                                                                                             \
    __WC_MEMBER __Scalar& operator++() { return *this += __Scalar(1); }                           \
    __WC_MEMBER __Scalar& operator--() { return *this -= __Scalar(1); }                           \
    __WC_MEMBER __Scalar operator++(int) {                                                        \
      __Scalar __old = *this;                                                                     \
      ++*this;                                                                                    \
      return __old;                                                                               \
    }                                                                                             \
    __WC_MEMBER __Scalar operator--(int) {                                                        \
      __Scalar __old = *this;                                                                     \
      --*this;                                                                                    \
      return __old;                                                                               \
    }                                                                                             \
    __WC_MEMBER __Scalar operator+() const { return *this; }                                      \
    __WC_MEMBER __Scalar operator-() const { return -data; }                                      \
  };                                                                                              \
  __WC_HOST_DEVICE __Scalar operator+(const __Scalar& __a, const __Scalar& __b) {                 \
    return __a.data + __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE __Scalar operator-(const __Scalar& __a, const __Scalar& __b) {                 \
    return __a.data - __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE __Scalar operator*(const __Scalar& __a, const __Scalar& __b) {                 \
    return __a.data * __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE __Scalar operator/(const __Scalar& __a, const __Scalar& __b) {                 \
    return __a.data / __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE bool operator==(const __Scalar& __a, const __Scalar& __b) {                    \
    return __a.data == __b.data;                                                                  \
  }                                                                                               \
  __WC_HOST_DEVICE bool operator!=(const __Scalar& __a, const __Scalar& __b) {                    \
    return __a.data != __b.data;                                                                  \
  }                                                                                               \
  __WC_HOST_DEVICE bool operator<(const __Scalar& __a, const __Scalar& __b) {                     \
    return __a.data < __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE bool operator>(const __Scalar& __a, const __Scalar& __b) {                     \
    return __a.data > __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE bool operator<=(const __Scalar& __a, const __Scalar& __b) {                    \
    return __a.data <= __b.data;                                                                  \
  }                                                                                               \
  __WC_HOST_DEVICE bool operator>=(const __Scalar& __a, const __Scalar& __b) {                    \
    return __a.data >= __b.data;                                                                  \
  }                                                                                               \
                                                                                                  \
  __WC_FLOAT16_MIXED(__Scalar, +, __M)                                                            \
  __WC_FLOAT16_MIXED(__Scalar, -, __M)                                                            \
  __WC_FLOAT16_MIXED(__Scalar, *, __M)                                                            \
  __WC_FLOAT16_MIXED(__Scalar, /, __M)                                                            \
  __WC_FLOAT16_MIXED(__Scalar, ==, bool)                                                          \
  __WC_FLOAT16_MIXED(__Scalar, !=, bool)                                                          \
  __WC_FLOAT16_MIXED(__Scalar, <, bool)                                                           \
  __WC_FLOAT16_MIXED(__Scalar, >, bool)                                                           \
  __WC_FLOAT16_MIXED(__Scalar, <=, bool)                                                          \
  __WC_FLOAT16_MIXED(__Scalar, >=, bool)                                                          \
                                                                                                  \
  struct __Pair##_raw {                                                                           \
    union {                                                                                       \
      __Native data __attribute__((__ext_vector_type__(2)));                                      \
      struct {                                                                                    \
        unsigned short x, y;                                                                      \
      };                                                                                          \
    };                                                                                            \
  };                                                                                              \
  struct __Pair {                                                                                 \
    typedef __Native __native __attribute__((__ext_vector_type__(2)));                            \
    union {                                                                                       \
      __native data;                                                                              \
      struct {                                                                                    \
        __Scalar x, y;                                                                            \
      };                                                                                          \
    };                                                                                            \
    __Pair() = default;                                                                           \
    __WC_CONST_MEMBER __Pair(__native __vec) : data(__vec) {}                                     \
    __WC_CONST_MEMBER __Pair(const __Scalar& __low, const __Scalar& __high)                       \
        : data{__low.data, __high.data} {}                                                        \
    __WC_MEMBER __Pair(const __Pair##_raw& __raw) : data(__builtin_bit_cast(__native, __raw)) {}  \
    __WC_CONST_MEMBER operator __native() const { return data; }                                  \
    __WC_MEMBER operator __Pair##_raw() const { return __builtin_bit_cast(__Pair##_raw, data); }  \
    __VA_ARGS__                                                                                   \
    __WC_MEMBER __Pair& operator+=(const __Pair& __other) { return *this = data + __other.data; } \
    __WC_MEMBER __Pair& operator-=(const __Pair& __other) { return *this = data - __other.data; } \
    __WC_MEMBER __Pair& operator*=(const __Pair& __other) { return *this = data * __other.data; } \
    __WC_MEMBER __Pair& operator/=(const __Pair& __other) { return *this = data / __other.data; } \
    __WC_MEMBER __Pair& operator++() { return *this += __Pair(1, 1); }                            \
    __WC_MEMBER __Pair& operator--() { return *this -= __Pair(1, 1); }                            \
    __WC_MEMBER __Pair operator++(int) {                                                          \
      __Pair __old = *this;                                                                       \
      ++*this;                                                                                    \
      return __old;                                                                               \
    }                                                                                             \
    __WC_MEMBER __Pair operator--(int) {                                                          \
      __Pair __old = *this;                                                                       \
      --*this;                                                                                    \
      return __old;                                                                               \
    }                                                                                             \
    __WC_MEMBER __Pair operator+() const { return *this; }                                        \
    __WC_MEMBER __Pair operator-() const { return -data; }                                        \
  };                                                                                              \
  __WC_HOST_DEVICE __Pair operator+(const __Pair& __a, const __Pair& __b) {                       \
    return __a.data + __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE __Pair operator-(const __Pair& __a, const __Pair& __b) {                       \
    return __a.data - __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE __Pair operator*(const __Pair& __a, const __Pair& __b) {                       \
    return __a.data * __b.data;                                                                   \
  }                                                                                               \
  __WC_HOST_DEVICE __Pair operator/(const __Pair& __a, const __Pair& __b) {                       \
    return __a.data / __b.data;                                                                   \
  }                                                                                               \
  __WC_FLOAT16_COMPARE_PAIRS(__Pair, ==)                                                          \
  __WC_FLOAT16_COMPARE_PAIRS(__Pair, <)                                                           \
  __WC_FLOAT16_COMPARE_PAIRS(__Pair, >)                                                           \
  __WC_FLOAT16_COMPARE_PAIRS(__Pair, <=)                                                          \
  __WC_FLOAT16_COMPARE_PAIRS(__Pair, >=)                                                          \
  __WC_HOST_DEVICE bool operator!=(const __Pair& __a, const __Pair& __b) { return !(__a == __b); }

// Conversions by name: __float2half, __half2int_rz, __low2half, __halves2half2, ...
// Directed rounding is a template only to save parse time where it is not used.
#define __WC_FLOAT16_FROM(__name, __Scalar, __Native, __from, __From) \
  __WC_HOST_DEVICE __Scalar __##__from##2##__name##_rn(__From x) {    \
    return static_cast<__Native>(x);                                  \
  }                                                                   \
  template <typename __T = __Native>                                  \
  __WC_HOST_DEVICE __Scalar __##__from##2##__name##_rd(__From x) {    \
    return __wavecore::__convert_down<__T>(x);                        \
  }                                                                   \
  template <typename __T = __Native>                                  \
  __WC_HOST_DEVICE __Scalar __##__from##2##__name##_ru(__From x) {    \
    return __wavecore::__convert_up<__T>(x);                          \
  }                                                                   \
  template <typename __T = __Native>                                  \
  __WC_HOST_DEVICE __Scalar __##__from##2##__name##_rz(__From x) {    \
    return __wavecore::__convert_toward_zero<__T>(x);                 \
  }
#define __WC_FLOAT16_TO(__name, __Scalar, __to, __To)                       \
  __WC_HOST_DEVICE __To __##__name##2##__to##_rn(__Scalar x) {              \
    return static_cast<__To>(__builtin_rintf(static_cast<float>(x.data)));  \
  }                                                                         \
  __WC_HOST_DEVICE __To __##__name##2##__to##_rd(__Scalar x) {              \
    return static_cast<__To>(__builtin_floorf(static_cast<float>(x.data))); \
  }                                                                         \
  __WC_HOST_DEVICE __To __##__name##2##__to##_ru(__Scalar x) {              \
    return static_cast<__To>(__builtin_ceilf(static_cast<float>(x.data)));  \
  }                                                                         \
  __WC_HOST_DEVICE __To __##__name##2##__to##_rz(__Scalar x) {              \
    return static_cast<__To>(static_cast<float>(x.data));                   \
  }
#define __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, __integer, __Integer) \
  __WC_FLOAT16_FROM(__name, __Scalar, __Native, __integer, __Integer)          \
  __WC_FLOAT16_TO(__name, __Scalar, __integer, __Integer)

#define __WC_FLOAT16_CONVERSIONS(__name, __Scalar, __Pair, __Native)                           \
  __WC_FLOAT16_FROM(__name, __Scalar, __Native, float, float)                                  \
  __WC_FLOAT16_FROM(__name, __Scalar, __Native, double, double)                                \
  __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, int, int)                                   \
  __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, uint, unsigned int)                         \
  __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, short, short)                               \
  __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, ushort, unsigned short)                     \
  __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, ll, long long)                              \
  __WC_FLOAT16_INTEGER(__name, __Scalar, __Native, ull, unsigned long long)                    \
  __WC_HOST_DEVICE __Scalar __float2##__name(float x) { return x; }                            \
  __WC_HOST_DEVICE __Scalar __double2##__name(double x) { return x; }                          \
  __WC_HOST_DEVICE float __##__name##2float(__Scalar x) { return static_cast<float>(x.data); } \
  __WC_HOST_DEVICE short __##__name##_as_short(__Scalar x) {                                   \
    return __builtin_bit_cast(short, x.data);                                                  \
  }                                                                                            \
  __WC_HOST_DEVICE unsigned short __##__name##_as_ushort(__Scalar x) {                         \
    return __builtin_bit_cast(unsigned short, x.data);                                         \
  }                                                                                            \
  __WC_HOST_DEVICE __Scalar __short_as_##__name(short x) {                                     \
    return __builtin_bit_cast(__Native, x);                                                    \
  }                                                                                            \
  __WC_HOST_DEVICE __Scalar __ushort_as_##__name(unsigned short x) {                           \
    return __builtin_bit_cast(__Native, x);                                                    \
  }                                                                                            \
                                                                                               \
  __WC_HOST_DEVICE __Scalar __low2##__name(__Pair __v) { return __v.data.x; }                  \
  __WC_HOST_DEVICE __Scalar __high2##__name(__Pair __v) { return __v.data.y; }                 \
  __WC_HOST_DEVICE float __low2float(__Pair __v) { return static_cast<float>(__v.data.x); }    \
  __WC_HOST_DEVICE float __high2float(__Pair __v) { return static_cast<float>(__v.data.y); }   \
  __WC_HOST_DEVICE __Pair __low2##__name##2(__Pair __v) {                                      \
    return __builtin_shufflevector(__v.data, __v.data, 0, 0);                                  \
  }                                                                                            \
  __WC_HOST_DEVICE __Pair __high2##__name##2(__Pair __v) {                                     \
    return __builtin_shufflevector(__v.data, __v.data, 1, 1);                                  \
  }                                                                                            \
  __WC_HOST_DEVICE __Pair __lowhigh2highlow(__Pair __v) {                                      \
    return __builtin_shufflevector(__v.data, __v.data, 1, 0);                                  \
  }                                                                                            \
  __WC_HOST_DEVICE __Pair __lows2##__name##2(__Pair __a, __Pair __b) {                         \
    return {__a.data.x, __b.data.x};                                                           \
  }                                                                                            \
  __WC_HOST_DEVICE __Pair __highs2##__name##2(__Pair __a, __Pair __b) {                        \
    return {__a.data.y, __b.data.y};                                                           \
  }                                                                                            \
  __WC_HOST_DEVICE __Pair __halves2##__name##2(__Scalar __low, __Scalar __high) {              \
    return {__low, __high};                                                                    \
  }                                                                                            \
  __WC_HOST_DEVICE __Pair __##__name##2##__name##2(__Scalar x) { return {x, x}; }              \
  __WC_HOST_DEVICE __Pair __float22##__name##2_rn(float2 __v) { return {__v.x, __v.y}; }       \
  __WC_HOST_DEVICE float2 __##__name##22float2(__Pair __v) {                                   \
    return make_float2(static_cast<float>(__v.data.x), static_cast<float>(__v.data.y));        \
  }

// Arithmetic by name, on scalars and on pairs. _sat clamps to [0, 1], a NaN becomes 0.
#define __WC_FLOAT16_BINARY(__name, __pair_name, __Scalar, __Pair, __op)                          \
  __WC_HOST_DEVICE __Scalar __name(__Scalar __a, __Scalar __b) { return __a.data __op __b.data; } \
  __WC_HOST_DEVICE __Scalar __name##_rn(__Scalar __a, __Scalar __b) {                             \
    return __a.data __op __b.data;                                                                \
  }                                                                                               \
  __WC_HOST_DEVICE __Scalar __name##_sat(__Scalar __a, __Scalar __b) {                            \
    return __wavecore::__saturate(__Scalar(__a.data __op __b.data));                              \
  }                                                                                               \
  __WC_HOST_DEVICE __Pair __pair_name(__Pair __a, __Pair __b) { return __a.data __op __b.data; }  \
  __WC_HOST_DEVICE __Pair __pair_name##_rn(__Pair __a, __Pair __b) {                              \
    return __a.data __op __b.data;                                                                \
  }                                                                                               \
  __WC_HOST_DEVICE __Pair __pair_name##_sat(__Pair __a, __Pair __b) {                             \
    return __wavecore::__saturate(__Pair(__a.data __op __b.data));                                \
  }

// Comparisons: __heq is false and __hequ true when an operand is a NaN; __heq2 gives 1.0 or 0.0
// in each half, __hbeq2 says whether both halves compare true.
#define __WC_FLOAT16_COMPARE(__name, __Scalar, __Pair, __op)                                       \
  __WC_HOST_DEVICE bool __h##__name(__Scalar __a, __Scalar __b) { return __a.data __op __b.data; } \
  __WC_HOST_DEVICE bool __h##__name##u(__Scalar __a, __Scalar __b) {                               \
    return __wavecore::__unordered(__a, __b) || __a.data __op __b.data;                            \
  }                                                                                                \
  __WC_HOST_DEVICE __Pair __h##__name##2(__Pair __a, __Pair __b) {                                 \
    return {__Scalar(__a.data.x __op __b.data.x), __Scalar(__a.data.y __op __b.data.y)};           \
  }                                                                                                \
  __WC_HOST_DEVICE __Pair __h##__name##u2(__Pair __a, __Pair __b) {                                \
    return {__Scalar(__h##__name##u(__Scalar(__a.data.x), __Scalar(__b.data.x))),                  \
            __Scalar(__h##__name##u(__Scalar(__a.data.y), __Scalar(__b.data.y)))};                 \
  }                                                                                                \
  __WC_HOST_DEVICE bool __hb##__name##2(__Pair __a, __Pair __b) {                                  \
    return __a.data.x __op __b.data.x && __a.data.y __op __b.data.y;                               \
  }                                                                                                \
  __WC_HOST_DEVICE bool __hb##__name##u2(__Pair __a, __Pair __b) {                                 \
    return __h##__name##u(__Scalar(__a.data.x), __Scalar(__b.data.x)) &&                           \
           __h##__name##u(__Scalar(__a.data.y), __Scalar(__b.data.y));                             \
  }

#define __WC_FLOAT16_ARITHMETIC(__Scalar, __Pair, __Native)                                      \
  namespace __wavecore {                                                                         \
  __WC_HOST_DEVICE __Scalar __saturate(__Scalar x) {                                             \
    float __f = static_cast<float>(x.data);                                                      \
    return __f > 0.0f ? (__f < 1.0f ? x : __Scalar(1)) : __Scalar(0);                            \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __saturate(__Pair __v) {                                               \
    return {__saturate(__Scalar(__v.data.x)), __saturate(__Scalar(__v.data.y))};                 \
  }                                                                                              \
  __WC_HOST_DEVICE bool __unordered(__Scalar __a, __Scalar __b) {                                \
    return __a.data != __a.data || __b.data != __b.data;                                         \
  }                                                                                              \
  }                                                                                              \
  __WC_FLOAT16_BINARY(__hadd, __hadd2, __Scalar, __Pair, +)                                      \
  __WC_FLOAT16_BINARY(__hsub, __hsub2, __Scalar, __Pair, -)                                      \
  __WC_FLOAT16_BINARY(__hmul, __hmul2, __Scalar, __Pair, *)                                      \
  __WC_FLOAT16_BINARY(__hdiv, __h2div, __Scalar, __Pair, /)                                      \
  __WC_FLOAT16_COMPARE(eq, __Scalar, __Pair, ==)                                                 \
  __WC_FLOAT16_COMPARE(ne, __Scalar, __Pair, !=)                                                 \
  __WC_FLOAT16_COMPARE(lt, __Scalar, __Pair, <)                                                  \
  __WC_FLOAT16_COMPARE(le, __Scalar, __Pair, <=)                                                 \
  __WC_FLOAT16_COMPARE(gt, __Scalar, __Pair, >)                                                  \
  __WC_FLOAT16_COMPARE(ge, __Scalar, __Pair, >=)                                                 \
  __WC_HOST_DEVICE __Scalar __hfma(__Scalar __a, __Scalar __b, __Scalar __c) {                   \
    return __builtin_elementwise_fma(__a.data, __b.data, __c.data);                              \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar __hfma_sat(__Scalar __a, __Scalar __b, __Scalar __c) {               \
    return __wavecore::__saturate(__hfma(__a, __b, __c));                                        \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar __hfma_relu(__Scalar __a, __Scalar __b, __Scalar __c) {              \
    __Scalar x = __hfma(__a, __b, __c);                                                          \
    return x.data < static_cast<__Native>(0.0f) ? __Scalar(0) : x;                               \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hfma2(__Pair __a, __Pair __b, __Pair __c) {                          \
    return __builtin_elementwise_fma(__a.data, __b.data, __c.data);                              \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hfma2_sat(__Pair __a, __Pair __b, __Pair __c) {                      \
    return __wavecore::__saturate(__hfma2(__a, __b, __c));                                       \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar __hneg(__Scalar x) { return -x.data; }                               \
  __WC_HOST_DEVICE __Pair __hneg2(__Pair __v) { return -__v.data; }                              \
  __WC_HOST_DEVICE __Scalar __habs(__Scalar x) { return __builtin_elementwise_abs(x.data); }     \
  __WC_HOST_DEVICE __Pair __habs2(__Pair __v) { return __builtin_elementwise_abs(__v.data); }    \
  __WC_HOST_DEVICE bool __hisnan(__Scalar x) { return x.data != x.data; }                        \
  __WC_HOST_DEVICE bool __hisinf(__Scalar x) {                                                   \
    return __builtin_isinf(static_cast<float>(x.data));                                          \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hisinf2(__Pair __v) {                                                \
    return {__Scalar(__builtin_isinf(__v.data.x)), __Scalar(__builtin_isinf(__v.data.y))};       \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hisnan2(__Pair __v) {                                                \
    return {__Scalar(__v.data.x != __v.data.x), __Scalar(__v.data.y != __v.data.y)};             \
  }                                                                                              \
  /* A NaN loses against a number; in the _nan forms it wins. */                                 \
  __WC_HOST_DEVICE __Scalar __hmax(__Scalar __a, __Scalar __b) {                                 \
    return __builtin_elementwise_maximumnum(__a.data, __b.data);                                 \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar __hmin(__Scalar __a, __Scalar __b) {                                 \
    return __builtin_elementwise_minimumnum(__a.data, __b.data);                                 \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hmax2(__Pair __a, __Pair __b) {                                      \
    return __builtin_elementwise_maximumnum(__a.data, __b.data);                                 \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hmin2(__Pair __a, __Pair __b) {                                      \
    return __builtin_elementwise_minimumnum(__a.data, __b.data);                                 \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar __hmax_nan(__Scalar __a, __Scalar __b) {                             \
    return __wavecore::__unordered(__a, __b) ? __Scalar(__a.data + __b.data) : __hmax(__a, __b); \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar __hmin_nan(__Scalar __a, __Scalar __b) {                             \
    return __wavecore::__unordered(__a, __b) ? __Scalar(__a.data + __b.data) : __hmin(__a, __b); \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hmax2_nan(__Pair __a, __Pair __b) {                                  \
    return {__hmax_nan(__a.x, __b.x), __hmax_nan(__a.y, __b.y)};                                 \
  }                                                                                              \
  __WC_HOST_DEVICE __Pair __hmin2_nan(__Pair __a, __Pair __b) {                                  \
    return {__hmin_nan(__a.x, __b.x), __hmin_nan(__a.y, __b.y)};                                 \
  }                                                                                              \
  __WC_HOST_DEVICE __Scalar max(__Scalar __a, __Scalar __b) { return __hmax(__a, __b); }         \
  __WC_HOST_DEVICE __Scalar min(__Scalar __a, __Scalar __b) { return __hmin(__a, __b); }

// hexp(x), h2exp(pair), ...: computed in f32 and rounded once more; within 0.51 units in the
// last place, since the f32 functions are good to 2^-22.
#define __WC_FLOAT16_FUNCTION(__name, __Scalar, __Pair, __function)                             \
  __WC_DEVICE __Scalar h##__name(__Scalar x) { return __function(static_cast<float>(x.data)); } \
  __WC_DEVICE __Pair h2##__name(__Pair __v) {                                                   \
    return {__Scalar(__function(static_cast<float>(__v.data.x))),                               \
            __Scalar(__function(static_cast<float>(__v.data.y)))};                              \
  }
#define __WC_FLOAT16_MATH(__Scalar, __Pair)                         \
  __WC_FLOAT16_FUNCTION(ceil, __Scalar, __Pair, __builtin_ceilf)    \
  __WC_FLOAT16_FUNCTION(floor, __Scalar, __Pair, __builtin_floorf)  \
  __WC_FLOAT16_FUNCTION(rint, __Scalar, __Pair, __builtin_rintf)    \
  __WC_FLOAT16_FUNCTION(trunc, __Scalar, __Pair, __builtin_truncf)  \
  __WC_FLOAT16_FUNCTION(sqrt, __Scalar, __Pair, __builtin_sqrtf)    \
  __WC_FLOAT16_FUNCTION(rsqrt, __Scalar, __Pair, __wavecore::rsqrt) \
  __WC_FLOAT16_FUNCTION(rcp, __Scalar, __Pair, 1.0f /)              \
  __WC_FLOAT16_FUNCTION(exp, __Scalar, __Pair, __wavecore::exp)     \
  __WC_FLOAT16_FUNCTION(exp2, __Scalar, __Pair, __wavecore::exp2)   \
  __WC_FLOAT16_FUNCTION(exp10, __Scalar, __Pair, __wavecore::exp10) \
  __WC_FLOAT16_FUNCTION(log, __Scalar, __Pair, __wavecore::log)     \
  __WC_FLOAT16_FUNCTION(log2, __Scalar, __Pair, __wavecore::log2)   \
  __WC_FLOAT16_FUNCTION(log10, __Scalar, __Pair, __wavecore::log10) \
  __WC_FLOAT16_FUNCTION(sin, __Scalar, __Pair, __wavecore::sin)     \
  __WC_FLOAT16_FUNCTION(cos, __Scalar, __Pair, __wavecore::cos)     \
  __WC_FLOAT16_FUNCTION(tanh, __Scalar, __Pair, __wavecore::tanh)
