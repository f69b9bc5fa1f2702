// Complex numbers of kernels written in Python, as NumPy's: a product is the plain formula, a
// quotient is Smith's; a real operand has an imaginary part of 0.
#pragma once

#include <hip/hip_runtime.h>

namespace wavecore {

template <class __T>
struct complex {
  __T __re, __im;

  complex() = default;
  __device__ __forceinline__ constexpr complex(__T __r, __T __i = 0) : __re(__r), __im(__i) {}
  template <class __U>
  __device__ __forceinline__ explicit constexpr complex(const complex<__U>& __z)
      : __re(__T(__z.__re)), __im(__T(__z.__im)) {}

  __device__ __forceinline__ explicit operator bool() const { return __re != 0 || __im != 0; }
  __device__ __forceinline__ complex operator-() const { return {-__re, -__im}; }

  friend __device__ __forceinline__ complex operator+(complex __a, complex __b) {
    return {__a.__re + __b.__re, __a.__im + __b.__im};
  }
  friend __device__ __forceinline__ complex operator-(complex __a, complex __b) {
    return {__a.__re - __b.__re, __a.__im - __b.__im};
  }
  friend __device__ __forceinline__ complex operator*(complex __a, complex __b) {
    return {__a.__re * __b.__re - __a.__im * __b.__im,
            __a.__re * __b.__im + __a.__im * __b.__re};
  }
  friend __device__ __forceinline__ complex operator/(complex __a, complex __b) {
    const __T __r = __builtin_elementwise_abs(__b.__re), __i = __builtin_elementwise_abs(__b.__im);
    if (__r == 0 && __i == 0) return {__a.__re / __r, __a.__im / __i};
    if (__r >= __i) {
      const __T __ratio = __b.__im / __b.__re;
      const __T __scale = __T(1) / (__b.__re + __b.__im * __ratio);
      return {(__a.__re + __a.__im * __ratio) * __scale, (__a.__im - __a.__re * __ratio) * __scale};
    }
    const __T __ratio = __b.__re / __b.__im;
    const __T __scale = __T(1) / (__b.__im + __b.__re * __ratio);
    return {(__a.__re * __ratio + __a.__im) * __scale, (__a.__im * __ratio - __a.__re) * __scale};
  }
  friend __device__ __forceinline__ bool operator==(complex __a, complex __b) {
    return __a.__re == __b.__re && __a.__im == __b.__im;
  }
  friend __device__ __forceinline__ bool operator!=(complex __a, complex __b) { return !(__a == __b); }

  __device__ __forceinline__ complex& operator+=(complex __b) { return *this = *this + __b; }
  __device__ __forceinline__ complex& operator-=(complex __b) { return *this = *this - __b; }
  __device__ __forceinline__ complex& operator*=(complex __b) { return *this = *this * __b; }
  __device__ __forceinline__ complex& operator/=(complex __b) { return *this = *this / __b; }
};

template <class __T>
__device__ __forceinline__ complex<__T> conjugate(complex<__T> __z) {
  return {__z.__re, -__z.__im};
}
template <class __T>
__device__ __forceinline__ __T magnitude(complex<__T> __z) {
  return hypot(__z.__re, __z.__im);
}
template <class __T>
__device__ __forceinline__ __T angle(complex<__T> __z) {
  return atan2(__z.__im, __z.__re);
}
template <class __T>
__device__ __forceinline__ bool is_nan(complex<__T> __z) {
  return __builtin_isnan(__z.__re) || __builtin_isnan(__z.__im);
}
template <class __T>
__device__ __forceinline__ bool is_inf(complex<__T> __z) {
  return __builtin_isinf(__z.__re) || __builtin_isinf(__z.__im);
}
template <class __T>
__device__ __forceinline__ bool is_finite(complex<__T> __z) {
  return __builtin_isfinite(__z.__re) && __builtin_isfinite(__z.__im);
}

// The values for NaN, infinities and zeros are those of C's annex G.
template <class __T>
__device__ inline complex<__T> exp_of(complex<__T> __z) {
  const __T __x = __z.__re, __y = __z.__im;
  if (__y == 0) return {exp(__x), __y};
  if (!__builtin_isfinite(__y)) {
    if (!__builtin_isinf(__x)) return {__y - __y, __y - __y};
    return __x < 0 ? complex<__T>(0, 0) : complex<__T>(__x, __y - __y);
  }
  const __T __half = exp(__x / 2), __whole = exp(__x);
  if (__builtin_isinf(__whole) && __builtin_isfinite(__x))
    return {__half * cos(__y) * __half, __half * sin(__y) * __half};
  return {__whole * cos(__y), __whole * sin(__y)};
}

template <class __T>
__device__ inline complex<__T> log_of(complex<__T> __z) {
  const double __x = fabs(double(__z.__re)), __y = fabs(double(__z.__im));
  const double __high = fmax(__x, __y), __low = fmin(__x, __y);
  double __log = log(hypot(__x, __y));
  if (__log == __log && __high > 0.5 && __high < 2)  // close to 0, where the hypotenuse is too coarse
    __log = log1p((__high - 1) * (__high + 1) + __low * __low) / 2;
  return {__T(__log), atan2(__z.__im, __z.__re)};
}

template <class __T>
__device__ inline complex<__T> sqrt_of(complex<__T> __z) {
  double __x = __z.__re, __y = __z.__im;
  if (__x == 0 && __y == 0) return {0, __z.__im};
  if (__builtin_isinf(__y)) return {__T(__builtin_inf()), __z.__im};
  if (__builtin_isnan(__x)) return {__z.__re, __z.__re};
  if (__builtin_isinf(__x)) {
    const __T __none = __z.__im - __z.__im;
    if (__x > 0) return {__z.__re, __builtin_isnan(__y) ? __none : __T(copysign(0.0, __y))};
    return {__T(fabs(__none)), __T(copysign(__x, __y))};
  }
  double __scale = 1;  // out of the range where the sum overflows, or where it is denormal
  const double __most = fmax(fabs(__x), fabs(__y));
  if (__most > 0x1p1020) __x *= 0x1p-4, __y *= 0x1p-4, __scale = 4;
  if (__most < 0x1p-1000) __x *= 0x1p60, __y *= 0x1p60, __scale = 0x1p-30;
  const double __root = sqrt((fabs(__x) + hypot(__x, __y)) / 2), __other = __y / (2 * __root);
  if (__x >= 0) return {__T(__root * __scale), __T(__other * __scale)};
  return {__T(fabs(__other) * __scale), __T(copysign(__root, __y) * __scale)};
}

}  // namespace wavecore

#define __WC_SHUFFLE(__name, __Lane)                                                              \
  template <class __T>                                                                            \
  __device__ __forceinline__ wavecore::complex<__T> __name(wavecore::complex<__T> __z, __Lane __lane, \
                                                           int __width = warpSize) {              \
    return {__name(__z.__re, __lane, __width), __name(__z.__im, __lane, __width)};             \
  }
__WC_SHUFFLE(__shfl, int)
__WC_SHUFFLE(__shfl_up, unsigned)
__WC_SHUFFLE(__shfl_down, unsigned)
__WC_SHUFFLE(__shfl_xor, int)
#undef __WC_SHUFFLE
