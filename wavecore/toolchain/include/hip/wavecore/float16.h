// What __half and __hip_bfloat16 have in common: types and functions, written once for both.
//
// A scalar holds a native value (_Float16 or __bf16) in `data`, a pair a clang vector of two.
// Arithmetic is the native type's: f16 rounds once, bf16 is computed in f32 and then rounded.
// Functions named by hip_fp16.h and hip_bf16.h only; the macros are theirs to use.
#pragma once

#include "convert.h"
#include "math_f32.h"
#include "vector_types.h"

namespace __wavecore {

// Native conversions, with f32 between the two 16-bit formats.
template <typename To, typename From>
struct conversion {
  static __WC_CONST_MEMBER To of(From x) { return static_cast<To>(x); }
};
template <>
struct conversion<_Float16, __bf16> {
  static __WC_CONST_MEMBER _Float16 of(__bf16 x) {
    return static_cast<_Float16>(static_cast<float>(x));
  }
};
template <>
struct conversion<__bf16, _Float16> {
  static __WC_CONST_MEMBER __bf16 of(_Float16 x) {
    return static_cast<__bf16>(static_cast<float>(x));
  }
};
template <typename T>
using if_arithmetic = enable_if_t<__is_arithmetic(T)>;

// What an operation of a 16-bit type and a number computes in: float and double stay, all others
// are converted to the 16-bit type.
template <typename Scalar, typename T>
struct mixed {
  typedef Scalar type;
};
template <typename Scalar>
struct mixed<Scalar, float> {
  typedef float type;
};
template <typename Scalar>
struct mixed<Scalar, double> {
  typedef double type;
};
template <typename Scalar, typename T, typename = if_arithmetic<T>>
using mixed_t = typename mixed<Scalar, T>::type;

}  // namespace __wavecore

// x op y where one of them is an ordinary number. (HIP itself calls these ambiguous.)
#define __WC_FLOAT16_MIXED(Scalar, op, Result)                                            \
  template <typename T, typename M = __wavecore::mixed_t<Scalar, T>>                      \
  __WC_HOST_DEVICE Result operator op(const Scalar& a, T b) {                             \
    return static_cast<M>(a) op static_cast<M>(b);                                        \
  }                                                                                       \
  template <typename T, typename M = __wavecore::mixed_t<Scalar, T>>                      \
  __WC_HOST_DEVICE Result operator op(T a, const Scalar& b) {                             \
    return static_cast<M>(a) op static_cast<M>(b);                                        \
  }

// The types. Conversion to and from every arithmetic type is implicit, as in HIP.
#define __WC_FLOAT16_TYPES(Scalar, Pair, Native)                                                \
  struct Scalar##_raw {                                                                         \
    union {                                                                                     \
      Native data;                                                                              \
      unsigned short x;                                                                         \
    };                                                                                          \
  };                                                                                            \
  struct Scalar {                                                                               \
    union {                                                                                     \
      Native data;                                                                              \
      unsigned short __x;                                                                       \
    };                                                                                          \
    Scalar() = default;                                                                         \
    template <typename T, typename = __wavecore::if_arithmetic<T>>                              \
    __WC_CONST_MEMBER Scalar(T value) : data(__wavecore::conversion<Native, T>::of(value)) {}   \
    __WC_CONST_MEMBER Scalar(const Scalar##_raw& raw) : data(raw.data) {}                       \
    template <typename T, typename = __wavecore::if_arithmetic<T>>                              \
    __WC_CONST_MEMBER operator T() const {                                                      \
      return __wavecore::conversion<T, Native>::of(data);                                       \
    }                                                                                           \
    __WC_MEMBER operator Scalar##_raw() const {                                                 \
      Scalar##_raw raw;                                                                         \
      raw.data = data;                                                                          \
      return raw;                                                                               \
    }                                                                                           \
    __WC_MEMBER Scalar& operator+=(const Scalar& other) { return *this = data + other.data; }   \
    __WC_MEMBER Scalar& operator-=(const Scalar& other) { return *this = data - other.data; }   \
    __WC_MEMBER Scalar& operator*=(const Scalar& other) { return *this = data * other.data; }   \
    __WC_MEMBER Scalar& operator/=(const Scalar& other) { return *this = data / other.data; }   \
    __WC_MEMBER Scalar& operator++() { return *this += Scalar(1); }                             \
    __WC_MEMBER Scalar& operator--() { return *this -= Scalar(1); }                             \
    __WC_MEMBER Scalar operator++(int) {                                                        \
      Scalar old = *this;                                                                       \
      ++*this;                                                                                  \
      return old;                                                                               \
    }                                                                                           \
    __WC_MEMBER Scalar operator--(int) {                                                        \
      Scalar old = *this;                                                                       \
      --*this;                                                                                  \
      return old;                                                                               \
    }                                                                                           \
    __WC_MEMBER Scalar operator+() const { return *this; }                                      \
    __WC_MEMBER Scalar operator-() const { return -data; }                                      \
  };                                                                                            \
  __WC_HOST_DEVICE Scalar operator+(const Scalar& a, const Scalar& b) { return a.data + b.data; } \
  __WC_HOST_DEVICE Scalar operator-(const Scalar& a, const Scalar& b) { return a.data - b.data; } \
  __WC_HOST_DEVICE Scalar operator*(const Scalar& a, const Scalar& b) { return a.data * b.data; } \
  __WC_HOST_DEVICE Scalar operator/(const Scalar& a, const Scalar& b) { return a.data / b.data; } \
  __WC_HOST_DEVICE bool operator==(const Scalar& a, const Scalar& b) { return a.data == b.data; } \
  __WC_HOST_DEVICE bool operator!=(const Scalar& a, const Scalar& b) { return a.data != b.data; } \
  __WC_HOST_DEVICE bool operator<(const Scalar& a, const Scalar& b) { return a.data < b.data; }   \
  __WC_HOST_DEVICE bool operator>(const Scalar& a, const Scalar& b) { return a.data > b.data; }   \
  __WC_HOST_DEVICE bool operator<=(const Scalar& a, const Scalar& b) { return a.data <= b.data; } \
  __WC_HOST_DEVICE bool operator>=(const Scalar& a, const Scalar& b) { return a.data >= b.data; } \
                                                                                                \
  __WC_FLOAT16_MIXED(Scalar, +, M)                                                              \
  __WC_FLOAT16_MIXED(Scalar, -, M)                                                              \
  __WC_FLOAT16_MIXED(Scalar, *, M)                                                              \
  __WC_FLOAT16_MIXED(Scalar, /, M)                                                              \
  __WC_FLOAT16_MIXED(Scalar, ==, bool)                                                          \
  __WC_FLOAT16_MIXED(Scalar, !=, bool)                                                          \
  __WC_FLOAT16_MIXED(Scalar, <, bool)                                                           \
  __WC_FLOAT16_MIXED(Scalar, >, bool)                                                           \
  __WC_FLOAT16_MIXED(Scalar, <=, bool)                                                          \
  __WC_FLOAT16_MIXED(Scalar, >=, bool)                                                          \
                                                                                                \
  struct Pair##_raw {                                                                           \
    unsigned short x, y;                                                                        \
  };                                                                                            \
  struct Pair {                                                                                 \
    typedef Native native __attribute__((ext_vector_type(2)));                                  \
    union {                                                                                     \
      native data;                                                                              \
      struct {                                                                                  \
        Scalar x, y;                                                                            \
      };                                                                                        \
    };                                                                                          \
    Pair() = default;                                                                           \
    __WC_CONST_MEMBER Pair(native vector) : data(vector) {}                                     \
    __WC_CONST_MEMBER Pair(const Scalar& low, const Scalar& high) : data{low.data, high.data} {} \
    __WC_MEMBER Pair(const Pair##_raw& raw) : data(__builtin_bit_cast(native, raw)) {}          \
    __WC_CONST_MEMBER operator native() const { return data; }                                  \
    __WC_MEMBER operator Pair##_raw() const { return __builtin_bit_cast(Pair##_raw, data); }    \
    __WC_MEMBER Pair& operator+=(const Pair& other) { return *this = data + other.data; }       \
    __WC_MEMBER Pair& operator-=(const Pair& other) { return *this = data - other.data; }       \
    __WC_MEMBER Pair& operator*=(const Pair& other) { return *this = data * other.data; }       \
    __WC_MEMBER Pair& operator/=(const Pair& other) { return *this = data / other.data; }       \
    __WC_MEMBER Pair operator+() const { return *this; }                                        \
    __WC_MEMBER Pair operator-() const { return -data; }                                        \
  };                                                                                            \
  __WC_HOST_DEVICE Pair operator+(const Pair& a, const Pair& b) { return a.data + b.data; }     \
  __WC_HOST_DEVICE Pair operator-(const Pair& a, const Pair& b) { return a.data - b.data; }     \
  __WC_HOST_DEVICE Pair operator*(const Pair& a, const Pair& b) { return a.data * b.data; }     \
  __WC_HOST_DEVICE Pair operator/(const Pair& a, const Pair& b) { return a.data / b.data; }     \
  __WC_HOST_DEVICE bool operator==(const Pair& a, const Pair& b) {                              \
    return a.data.x == b.data.x && a.data.y == b.data.y;                                        \
  }                                                                                             \
  __WC_HOST_DEVICE bool operator!=(const Pair& a, const Pair& b) { return !(a == b); }

// Conversions by name: __float2half, __half2int_rz, __low2half, __halves2half2, ...
// Directed rounding is a template only so that it costs no parse time where nobody uses it.
#define __WC_FLOAT16_FROM(name, Scalar, Native, from, From)                                   \
  __WC_HOST_DEVICE Scalar __##from##2##name##_rn(From x) { return static_cast<Native>(x); }   \
  template <typename T = Native>                                                              \
  __WC_HOST_DEVICE Scalar __##from##2##name##_rd(From x) {                                    \
    return __wavecore::convert_down<T>(x);                                                    \
  }                                                                                           \
  template <typename T = Native>                                                              \
  __WC_HOST_DEVICE Scalar __##from##2##name##_ru(From x) {                                    \
    return __wavecore::convert_up<T>(x);                                                      \
  }                                                                                           \
  template <typename T = Native>                                                              \
  __WC_HOST_DEVICE Scalar __##from##2##name##_rz(From x) {                                    \
    return __wavecore::convert_toward_zero<T>(x);                                             \
  }
#define __WC_FLOAT16_TO(name, Scalar, to, To)                                                 \
  __WC_HOST_DEVICE To __##name##2##to##_rn(Scalar x) {                                        \
    return static_cast<To>(__builtin_rintf(static_cast<float>(x.data)));                      \
  }                                                                                           \
  __WC_HOST_DEVICE To __##name##2##to##_rd(Scalar x) {                                        \
    return static_cast<To>(__builtin_floorf(static_cast<float>(x.data)));                     \
  }                                                                                           \
  __WC_HOST_DEVICE To __##name##2##to##_ru(Scalar x) {                                        \
    return static_cast<To>(__builtin_ceilf(static_cast<float>(x.data)));                      \
  }                                                                                           \
  __WC_HOST_DEVICE To __##name##2##to##_rz(Scalar x) {                                        \
    return static_cast<To>(static_cast<float>(x.data));                                       \
  }
#define __WC_FLOAT16_INTEGER(name, Scalar, Native, integer, Integer) \
  __WC_FLOAT16_FROM(name, Scalar, Native, integer, Integer)          \
  __WC_FLOAT16_TO(name, Scalar, integer, Integer)

#define __WC_FLOAT16_CONVERSIONS(name, Scalar, Pair, Native)                                    \
  __WC_FLOAT16_FROM(name, Scalar, Native, float, float)                                         \
  __WC_FLOAT16_FROM(name, Scalar, Native, double, double)                                       \
  __WC_FLOAT16_INTEGER(name, Scalar, Native, int, int)                                          \
  __WC_FLOAT16_INTEGER(name, Scalar, Native, uint, unsigned int)                                \
  __WC_FLOAT16_INTEGER(name, Scalar, Native, short, short)                                      \
  __WC_FLOAT16_INTEGER(name, Scalar, Native, ushort, unsigned short)                            \
  __WC_FLOAT16_INTEGER(name, Scalar, Native, ll, long long)                                     \
  __WC_FLOAT16_INTEGER(name, Scalar, Native, ull, unsigned long long)                           \
  __WC_HOST_DEVICE Scalar __float2##name(float x) { return x; }                                 \
  __WC_HOST_DEVICE Scalar __double2##name(double x) { return x; }                               \
  __WC_HOST_DEVICE float __##name##2float(Scalar x) { return static_cast<float>(x.data); }      \
  __WC_HOST_DEVICE short __##name##_as_short(Scalar x) {                                        \
    return __builtin_bit_cast(short, x.data);                                                   \
  }                                                                                             \
  __WC_HOST_DEVICE unsigned short __##name##_as_ushort(Scalar x) {                              \
    return __builtin_bit_cast(unsigned short, x.data);                                          \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __short_as_##name(short x) { return __builtin_bit_cast(Native, x); }  \
  __WC_HOST_DEVICE Scalar __ushort_as_##name(unsigned short x) {                                \
    return __builtin_bit_cast(Native, x);                                                       \
  }                                                                                             \
                                                                                                \
  __WC_HOST_DEVICE Scalar __low2##name(Pair v) { return v.data.x; }                             \
  __WC_HOST_DEVICE Scalar __high2##name(Pair v) { return v.data.y; }                            \
  __WC_HOST_DEVICE float __low2float(Pair v) { return static_cast<float>(v.data.x); }           \
  __WC_HOST_DEVICE float __high2float(Pair v) { return static_cast<float>(v.data.y); }          \
  __WC_HOST_DEVICE Pair __low2##name##2(Pair v) { return v.data.xx; }                           \
  __WC_HOST_DEVICE Pair __high2##name##2(Pair v) { return v.data.yy; }                          \
  __WC_HOST_DEVICE Pair __lowhigh2highlow(Pair v) { return v.data.yx; }                         \
  __WC_HOST_DEVICE Pair __lows2##name##2(Pair a, Pair b) { return {a.data.x, b.data.x}; }       \
  __WC_HOST_DEVICE Pair __highs2##name##2(Pair a, Pair b) { return {a.data.y, b.data.y}; }      \
  __WC_HOST_DEVICE Pair __halves2##name##2(Scalar low, Scalar high) { return {low, high}; }     \
  __WC_HOST_DEVICE Pair __##name##2##name##2(Scalar x) { return {x, x}; }                       \
  __WC_HOST_DEVICE Pair __float2##name##2_rn(float x) { return {x, x}; }                        \
  __WC_HOST_DEVICE Pair __floats2##name##2_rn(float low, float high) { return {low, high}; }    \
  __WC_HOST_DEVICE Pair __float22##name##2_rn(float2 v) { return {v.x, v.y}; }                  \
  __WC_HOST_DEVICE float2 __##name##22float2(Pair v) {                                          \
    return make_float2(static_cast<float>(v.data.x), static_cast<float>(v.data.y));             \
  }

// Arithmetic by name, on scalars and on pairs. _sat clamps to [0, 1], a NaN becomes 0.
#define __WC_FLOAT16_BINARY(name, pair_name, Scalar, Pair, op)                          \
  __WC_HOST_DEVICE Scalar name(Scalar a, Scalar b) { return a.data op b.data; }         \
  __WC_HOST_DEVICE Scalar name##_rn(Scalar a, Scalar b) { return a.data op b.data; }    \
  __WC_HOST_DEVICE Scalar name##_sat(Scalar a, Scalar b) {                              \
    return __wavecore::saturate(Scalar(a.data op b.data));                              \
  }                                                                                     \
  __WC_HOST_DEVICE Pair pair_name(Pair a, Pair b) { return a.data op b.data; }          \
  __WC_HOST_DEVICE Pair pair_name##_rn(Pair a, Pair b) { return a.data op b.data; }     \
  __WC_HOST_DEVICE Pair pair_name##_sat(Pair a, Pair b) {                               \
    return __wavecore::saturate(Pair(a.data op b.data));                                \
  }

// Comparisons: __heq is false and __hequ true when an operand is a NaN; __heq2 gives 1.0 or 0.0
// in each half, __hbeq2 says whether both halves compare true.
#define __WC_FLOAT16_COMPARE(name, Scalar, Pair, op)                                            \
  __WC_HOST_DEVICE bool __h##name(Scalar a, Scalar b) { return a.data op b.data; }              \
  __WC_HOST_DEVICE bool __h##name##u(Scalar a, Scalar b) {                                      \
    return __wavecore::unordered(a, b) || a.data op b.data;                                     \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __h##name##2(Pair a, Pair b) {                                          \
    return {Scalar(a.data.x op b.data.x), Scalar(a.data.y op b.data.y)};                        \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __h##name##u2(Pair a, Pair b) {                                         \
    return {Scalar(__h##name##u(Scalar(a.data.x), Scalar(b.data.x))),                           \
            Scalar(__h##name##u(Scalar(a.data.y), Scalar(b.data.y)))};                          \
  }                                                                                             \
  __WC_HOST_DEVICE bool __hb##name##2(Pair a, Pair b) {                                         \
    return a.data.x op b.data.x && a.data.y op b.data.y;                                        \
  }                                                                                             \
  __WC_HOST_DEVICE bool __hb##name##u2(Pair a, Pair b) {                                        \
    return __h##name##u(Scalar(a.data.x), Scalar(b.data.x)) &&                                  \
           __h##name##u(Scalar(a.data.y), Scalar(b.data.y));                                    \
  }

#define __WC_FLOAT16_ARITHMETIC(Scalar, Pair, Native)                                           \
  namespace __wavecore {                                                                        \
  __WC_HOST_DEVICE Scalar saturate(Scalar x) {                                                  \
    float f = static_cast<float>(x.data);                                                       \
    return f > 0.0f ? (f < 1.0f ? x : Scalar(1)) : Scalar(0);                                   \
  }                                                                                             \
  __WC_HOST_DEVICE Pair saturate(Pair v) {                                                      \
    return {saturate(Scalar(v.data.x)), saturate(Scalar(v.data.y))};                            \
  }                                                                                             \
  __WC_HOST_DEVICE bool unordered(Scalar a, Scalar b) {                                         \
    return a.data != a.data || b.data != b.data;                                                \
  }                                                                                             \
  }                                                                                             \
  __WC_FLOAT16_BINARY(__hadd, __hadd2, Scalar, Pair, +)                                         \
  __WC_FLOAT16_BINARY(__hsub, __hsub2, Scalar, Pair, -)                                         \
  __WC_FLOAT16_BINARY(__hmul, __hmul2, Scalar, Pair, *)                                         \
  __WC_FLOAT16_BINARY(__hdiv, __h2div, Scalar, Pair, /)                                         \
  __WC_FLOAT16_COMPARE(eq, Scalar, Pair, ==)                                                    \
  __WC_FLOAT16_COMPARE(ne, Scalar, Pair, !=)                                                    \
  __WC_FLOAT16_COMPARE(lt, Scalar, Pair, <)                                                     \
  __WC_FLOAT16_COMPARE(le, Scalar, Pair, <=)                                                    \
  __WC_FLOAT16_COMPARE(gt, Scalar, Pair, >)                                                     \
  __WC_FLOAT16_COMPARE(ge, Scalar, Pair, >=)                                                    \
  __WC_HOST_DEVICE Scalar __hfma(Scalar a, Scalar b, Scalar c) {                                \
    return __builtin_elementwise_fma(a.data, b.data, c.data);                                   \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __hfma_sat(Scalar a, Scalar b, Scalar c) {                            \
    return __wavecore::saturate(__hfma(a, b, c));                                               \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __hfma_relu(Scalar a, Scalar b, Scalar c) {                           \
    Scalar x = __hfma(a, b, c);                                                                 \
    return x.data < static_cast<Native>(0.0f) ? Scalar(0) : x;                                  \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hfma2(Pair a, Pair b, Pair c) {                                       \
    return __builtin_elementwise_fma(a.data, b.data, c.data);                                   \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hfma2_sat(Pair a, Pair b, Pair c) {                                   \
    return __wavecore::saturate(__hfma2(a, b, c));                                              \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __hneg(Scalar x) { return -x.data; }                                  \
  __WC_HOST_DEVICE Pair __hneg2(Pair v) { return -v.data; }                                     \
  __WC_HOST_DEVICE Scalar __habs(Scalar x) { return __builtin_elementwise_abs(x.data); }        \
  __WC_HOST_DEVICE Pair __habs2(Pair v) { return __builtin_elementwise_abs(v.data); }           \
  __WC_HOST_DEVICE bool __hisnan(Scalar x) { return x.data != x.data; }                         \
  __WC_HOST_DEVICE int __hisinf(Scalar x) {                                                     \
    float f = static_cast<float>(x.data);                                                       \
    return f == __builtin_inff() ? 1 : f == -__builtin_inff() ? -1 : 0;                         \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hisnan2(Pair v) {                                                     \
    return {Scalar(v.data.x != v.data.x), Scalar(v.data.y != v.data.y)};                        \
  }                                                                                             \
  /* A NaN loses against a number; in the _nan forms it wins. */                                \
  __WC_HOST_DEVICE Scalar __hmax(Scalar a, Scalar b) {                                          \
    return __builtin_elementwise_maximumnum(a.data, b.data);                                    \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __hmin(Scalar a, Scalar b) {                                          \
    return __builtin_elementwise_minimumnum(a.data, b.data);                                    \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hmax2(Pair a, Pair b) {                                               \
    return __builtin_elementwise_maximumnum(a.data, b.data);                                    \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hmin2(Pair a, Pair b) {                                               \
    return __builtin_elementwise_minimumnum(a.data, b.data);                                    \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __hmax_nan(Scalar a, Scalar b) {                                      \
    return __wavecore::unordered(a, b) ? Scalar(a.data + b.data) : __hmax(a, b);                \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar __hmin_nan(Scalar a, Scalar b) {                                      \
    return __wavecore::unordered(a, b) ? Scalar(a.data + b.data) : __hmin(a, b);                \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hmax2_nan(Pair a, Pair b) {                                           \
    return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)};                                        \
  }                                                                                             \
  __WC_HOST_DEVICE Pair __hmin2_nan(Pair a, Pair b) {                                           \
    return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)};                                        \
  }                                                                                             \
  __WC_HOST_DEVICE Scalar max(Scalar a, Scalar b) { return __hmax(a, b); }                      \
  __WC_HOST_DEVICE Scalar min(Scalar a, Scalar b) { return __hmin(a, b); }

// hexp(x), h2exp(pair), ...: computed in f32 and rounded once more; within 0.51 units in the
// last place, since the f32 functions are good to 2^-22.
#define __WC_FLOAT16_FUNCTION(name, Scalar, Pair, function)                                \
  __WC_DEVICE Scalar h##name(Scalar x) { return function(static_cast<float>(x.data)); }    \
  __WC_DEVICE Pair h2##name(Pair v) {                                                      \
    return {Scalar(function(static_cast<float>(v.data.x))),                                \
            Scalar(function(static_cast<float>(v.data.y)))};                               \
  }
#define __WC_FLOAT16_MATH(Scalar, Pair)                            \
  __WC_FLOAT16_FUNCTION(ceil, Scalar, Pair, __builtin_ceilf)       \
  __WC_FLOAT16_FUNCTION(floor, Scalar, Pair, __builtin_floorf)     \
  __WC_FLOAT16_FUNCTION(rint, Scalar, Pair, __builtin_rintf)       \
  __WC_FLOAT16_FUNCTION(trunc, Scalar, Pair, __builtin_truncf)     \
  __WC_FLOAT16_FUNCTION(sqrt, Scalar, Pair, __builtin_sqrtf)       \
  __WC_FLOAT16_FUNCTION(rsqrt, Scalar, Pair, __wavecore::rsqrt)    \
  __WC_FLOAT16_FUNCTION(rcp, Scalar, Pair, 1.0f /)                 \
  __WC_FLOAT16_FUNCTION(exp, Scalar, Pair, __wavecore::exp)        \
  __WC_FLOAT16_FUNCTION(exp2, Scalar, Pair, __wavecore::exp2)      \
  __WC_FLOAT16_FUNCTION(exp10, Scalar, Pair, __wavecore::exp10)    \
  __WC_FLOAT16_FUNCTION(log, Scalar, Pair, __wavecore::log)        \
  __WC_FLOAT16_FUNCTION(log2, Scalar, Pair, __wavecore::log2)      \
  __WC_FLOAT16_FUNCTION(log10, Scalar, Pair, __wavecore::log10)    \
  __WC_FLOAT16_FUNCTION(sin, Scalar, Pair, __wavecore::sin)        \
  __WC_FLOAT16_FUNCTION(cos, Scalar, Pair, __wavecore::cos)        \
  __WC_FLOAT16_FUNCTION(tanh, Scalar, Pair, __wavecore::tanh)
