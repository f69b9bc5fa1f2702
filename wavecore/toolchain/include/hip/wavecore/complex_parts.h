// Products and quotients of complex numbers, as specified in C's annex G.
//
// The compiler calls these for operators on _Complex, which C++ libraries use. It creates the calls
// too late to emit an inline function; so these are always emitted, in sections of their own that
// the linker drops if nothing refers to them.
#pragma once

#include "math_f32.h"

#if defined(__HIP_DEVICE_COMPILE__)

namespace __wavecore {

template <typename __T>
__WC_DEVICE __T __one_or_zero(__T x, bool __is_one) {
  return copysign(static_cast<__T>(__is_one ? 1 : 0), x);
}
template <typename __T>
__WC_DEVICE bool __is_infinite(__T x) {
  return abs(x) == __infinity<__T>();
}
// (a + bi) (c + di): if both parts are NaN, infinities are distinguished from zeros.
template <typename __T>
__WC_DEVICE __sum2<__T> __complex_product(__T __a, __T __b, __T __c, __T __d) {
  __WC_EXACT
  __T __ac = __a * __c, __bd = __b * __d, __ad = __a * __d, __bc = __b * __c;
  __T x = __ac - __bd, y = __ad + __bc;
  if (x == x || y == y) return {x, y};
  bool __again = false;
  if (__is_infinite(__a) || __is_infinite(__b)) {
    __a = __one_or_zero(__a, __is_infinite(__a));
    __b = __one_or_zero(__b, __is_infinite(__b));
    if (__c != __c) __c = copysign(static_cast<__T>(0), __c);
    if (__d != __d) __d = copysign(static_cast<__T>(0), __d);
    __again = true;
  }
  if (__is_infinite(__c) || __is_infinite(__d)) {
    __c = __one_or_zero(__c, __is_infinite(__c));
    __d = __one_or_zero(__d, __is_infinite(__d));
    if (__a != __a) __a = copysign(static_cast<__T>(0), __a);
    if (__b != __b) __b = copysign(static_cast<__T>(0), __b);
    __again = true;
  }
  if (!__again && (__is_infinite(__ac) || __is_infinite(__bd) || __is_infinite(__ad) ||
                   __is_infinite(__bc))) {
    if (__a != __a) __a = copysign(static_cast<__T>(0), __a);
    if (__b != __b) __b = copysign(static_cast<__T>(0), __b);
    if (__c != __c) __c = copysign(static_cast<__T>(0), __c);
    if (__d != __d) __d = copysign(static_cast<__T>(0), __d);
    __again = true;
  }
  if (!__again) return {x, y};
  return {__infinity<__T>() * (__a * __c - __b * __d), __infinity<__T>() * (__a * __d + __b * __c)};
}
// (a + bi) / (c + di), with the divisor scaled to about 1.
template <typename __T>
__WC_DEVICE __sum2<__T> __complex_quotient(__T __a, __T __b, __T __c, __T __d) {
  __WC_EXACT
  __T __larger = abs(__c) < abs(__d) || __c != __c ? abs(__d) : abs(__c);
  int __exponent = 0;
  if (__is_finite(__larger) && __larger != 0) {
    frexp(__larger, &__exponent);
    --__exponent;
    __c = ldexp(__c, -__exponent);
    __d = ldexp(__d, -__exponent);
  }
  __T __square = __c * __c + __d * __d;
  __T x = ldexp((__a * __c + __b * __d) / __square, -__exponent);
  __T y = ldexp((__b * __c - __a * __d) / __square, -__exponent);
  if (x == x || y == y) return {x, y};
  if (__square == 0 && (__a == __a || __b == __b)) {
    __T __unbounded = copysign(__infinity<__T>(), __c);
    return {__unbounded * __a, __unbounded * __b};
  }
  if ((__is_infinite(__a) || __is_infinite(__b)) && __is_finite(__c) && __is_finite(__d)) {
    __a = __one_or_zero(__a, __is_infinite(__a));
    __b = __one_or_zero(__b, __is_infinite(__b));
    return {__infinity<__T>() * (__a * __c + __b * __d), __infinity<__T>() * (__b * __c - __a * __d)};
  }
  if (__is_infinite(__larger) && __is_finite(__a) && __is_finite(__b)) {
    __c = __one_or_zero(__c, __is_infinite(__c));
    __d = __one_or_zero(__d, __is_infinite(__d));
    return {0 * (__a * __c + __b * __d), 0 * (__b * __c - __a * __d)};
  }
  return {x, y};
}

}  // namespace __wavecore

#define __WC_COMPLEX_PART(__name, __T, __function)                                              \
  extern "C" inline __device__                                                                  \
      __attribute__((__used__, __always_inline__, __nodebug__, __section__(".text." #__name)))  \
      _Complex __T                                                                              \
      __name(__T __a, __T __b, __T __c, __T __d) {                                              \
    __wavecore::__sum2<__T> __result = __wavecore::__function(__a, __b, __c, __d);              \
    return __builtin_complex(__result.__high, __result.__low);                                  \
  }
__WC_COMPLEX_PART(__mulsc3, float, __complex_product)
__WC_COMPLEX_PART(__muldc3, double, __complex_product)
__WC_COMPLEX_PART(__divsc3, float, __complex_quotient)
__WC_COMPLEX_PART(__divdc3, double, __complex_quotient)
#undef __WC_COMPLEX_PART

#endif
