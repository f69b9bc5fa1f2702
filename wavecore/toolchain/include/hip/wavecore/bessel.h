// Bessel functions: power series up to 2, Miller's backward recurrence and Neumann's series up to
// 25, Hankel's expansion beyond. The absolute errors are a few 2^-53. The float versions compute in
// double.
#pragma once

#include "math_f32.h"

namespace __wavecore {

// J and Y of orders 0 and 1.
struct __bessel_values {
  double __j[2], __y[2];
};

// log(x / 2) + Euler's constant
__WC_DEVICE double __log_half_gamma(double x) { return log(0.5 * x) + 0x1.2788cfc6fb619p-1; }

// 0 < x < 2: terms (-x^2/4)^k / (k! (k + order)!), and for Y the same with harmonic numbers.
__WC_DEVICE __bessel_values __bessel_series(double x) {
  __WC_EXACT
  double z = -0.25 * x * x, __half = 0.5 * x;
  double __t0 = 1, __t1 = 1, __harmonic = 0;
  double __j0 = 1, __j1 = 1, __s0 = 0, __s1 = 1;
  for (int __k = 1; __k < 16; ++__k) {
    double __inverse = 1.0 / __k, __next = 1.0 / (__k + 1);
    __t0 = __t0 * z * __inverse * __inverse;
    __t1 = __t1 * z * __inverse * __next;
    __harmonic += __inverse;
    __j0 += __t0;
    __j1 += __t1;
    __s0 = fma(__t0, __harmonic, __s0);
    __s1 = fma(__t1, __harmonic + __harmonic + __next, __s1);
  }
  double __log = __log_half_gamma(x);
  __j1 *= __half;
  double __y0 = 0x1.45f306dc9c883p-1 * fma(__log, __j0, -__s0);
  double __y1 = 0x1.45f306dc9c883p-1 * (fma(__log, __j1, -0.5 * __half * __s1) - 1.0 / x);
  return {{__j0, __j1}, {__y0, __y1}};
}
// 2 <= x < 25, downwards from an order whose J is below the last bit; J0 + 2 J2 + 2 J4 ... = 1.
__WC_DEVICE __bessel_values __bessel_recurrence(double x) {
  __WC_EXACT
  int __k = 2 * static_cast<int>(0.6 * x + 17.0);
  double __inverse = 2.0 / x, __above = 0, __here = 0x1p-300;
  double __norm = 0, __sum0 = 0, __sum1 = 0;
  for (; __k > 0; --__k) {
    double __below = fma(__k * __inverse, __here, -__above);
    // `__here` is J of order k.
    if ((__k & 1) == 0) {
      double __sign = (__k & 2) ? -1.0 : 1.0;
      __norm += __here + __here;
      __sum0 = fma(__sign * 2.0 / __k, __here, __sum0);
    } else if (__k > 1) {
      // Y1 contains (2 k / (m (m + 1))) J of order 2 m + 1 = k, with alternating signs.
      double __m = 0.5 * (__k - 1), __sign = (__k & 2) ? -1.0 : 1.0;
      __sum1 = fma(__sign * __k / (__m * (__m + 1.0)), __here, __sum1);
    }
    __above = __here;
    __here = __below;
  }
  double __scale = 1.0 / (__norm + __here);
  double __j0 = __here * __scale, __j1 = __above * __scale, __log = __log_half_gamma(x);
  double __y0 = 0x1.45f306dc9c883p-1 * fma(__log, __j0, -2.0 * __sum0 * __scale);
  double __y1 = 0x1.45f306dc9c883p-1 *
                (fma(__log - 1.0, __j1, -1.0 / x * __j0) - __sum1 * __scale);
  return {{__j0, __j1}, {__y0, __y1}};
}
// 25 <= x: sqrt(2 / (pi x)) (P cos(chi) - Q sin(chi)), chi = x - (2 order + 1) pi / 4.
__WC_DEVICE __bessel_values __bessel_expansion(double x) {
  __WC_EXACT
  double __sine, __cosine, __root = 0x1.9884533d43651p-1 / sqrt(x), __eighth = 0.125 / x;
  sincos(x, &__sine, &__cosine);
  double __even = 0x1.6a09e667f3bcdp-1 * (__sine + __cosine);
  double __odd = 0x1.6a09e667f3bcdp-1 * (__sine - __cosine);
  __bessel_values __found;
  for (int __order = 0; __order < 2; ++__order) {
    double __term = 1, __p = 1, __q = 0, __mu = 4.0 * __order;
    for (int __k = 1; __k < 24; ++__k) {
      double __factor = 2.0 * __k - 1.0;
      __term *= (__mu - __factor * __factor) / __k * __eighth;
      if (__k & 1)
        __q += (__k & 2) ? -__term : __term;
      else
        __p += (__k & 2) ? -__term : __term;
    }
    // cos and sin of chi: of order 0 (even, odd), of order 1 (odd, -even).
    double __c = __order == 0 ? __even : __odd, __s = __order == 0 ? __odd : -__even;
    __found.__j[__order] = __root * fma(__p, __c, -__q * __s);
    __found.__y[__order] = __root * fma(__p, __s, __q * __c);
  }
  return __found;
}
__WC_DEVICE __bessel_values __bessel(double x) {
  if (x < 2.0) return __bessel_series(x);
  return x < 25.0 ? __bessel_recurrence(x) : __bessel_expansion(x);
}

template <typename __T>
__WC_DEVICE __T __bessel_j(int __order, __T x) {
  double __a = abs(static_cast<double>(x));
  if (!(__a < __infinity<double>())) return x != x ? x : 0;
  double __value = __a == 0 ? 1.0 - __order : __bessel(__a).__j[__order];
  return static_cast<__T>(__order == 1 && __is_negative(x) ? -__value : __value);
}
template <typename __T>
__WC_DEVICE __T __bessel_y(int __order, __T x) {
  if (!(x > 0)) return x == 0 ? -__infinity<__T>() : nan<__T>();
  if (x == __infinity<__T>()) return 0;
  return static_cast<__T>(__bessel(static_cast<double>(x)).__y[__order]);
}
template <typename __T>
__WC_DEVICE __T j0(__T x) {
  return __bessel_j(0, x);
}
template <typename __T>
__WC_DEVICE __T j1(__T x) {
  return __bessel_j(1, x);
}
template <typename __T>
__WC_DEVICE __T y0(__T x) {
  return __bessel_y(0, x);
}
template <typename __T>
__WC_DEVICE __T y1(__T x) {
  return __bessel_y(1, x);
}

// Upwards while the order is below x; otherwise downwards from where J vanishes, rescaling it.
__WC_DEVICE double __bessel_jn(int __order, double x) {
  __WC_EXACT
  if (__order < x) {
    __bessel_values __first = __bessel(x);
    double __below = __first.__j[0], __here = __first.__j[1];
    for (int __k = 1; __k < __order; ++__k) {
      double __above = fma(2.0 * __k / x, __here, -__below);
      __below = __here;
      __here = __above;
    }
    return __here;
  }
  int __k = 2 * static_cast<int>(0.5 * __order + sqrt(20.0 * __order) + 17.0);
  double __above = 0, __here = 0x1p-300, __norm = 0, __wanted = 0;
  for (; __k > 0; --__k) {
    if (__k == __order) __wanted = __here;
    if ((__k & 1) == 0) __norm += __here + __here;
    double __below = fma(2.0 * __k / x, __here, -__above);
    __above = __here;
    __here = __below;
    if (abs(__here) > 0x1p300) {
      __here *= 0x1p-600;
      __above *= 0x1p-600;
      __norm *= 0x1p-600;
      __wanted *= 0x1p-600;
    }
  }
  return __wanted / (__norm + __here);
}
template <typename __T>
__WC_DEVICE __T jn(int __order, __T x) {
  int __n = __order < 0 ? -__order : __order;
  if (__n == 0) return j0(x);
  // J of order -n, and J of -x, are (-1)^n times J of order n and x.
  bool __negative = (__order < 0) != __is_negative(x) && (__n & 1);
  if (__n == 1) return __order < 0 ? -j1(x) : j1(x);
  double __a = abs(static_cast<double>(x));
  if (!(__a < __infinity<double>())) return x != x ? x : 0;
  double __value = __a < 0x1p-500 ? 0.0 : __bessel_jn(__n, __a);
  return static_cast<__T>(__negative ? -__value : __value);
}
template <typename __T>
__WC_DEVICE __T yn(int __order, __T x) {
  __WC_EXACT
  int __n = __order < 0 ? -__order : __order;
  if (!(x > 0)) return x == 0 ? -__infinity<__T>() : nan<__T>();
  if (x == __infinity<__T>()) return 0;
  double __a = static_cast<double>(x);
  __bessel_values __first = __bessel(__a);
  double __below = __first.__y[0], __here = __n == 0 ? __below : __first.__y[1];
  for (int __k = 1; __k < __n && __here > -__infinity<double>(); ++__k) {
    double __above = fma(2.0 * __k / __a, __here, -__below);
    __below = __here;
    __here = __above;
  }
  return static_cast<__T>(__order < 0 && (__n & 1) ? -__here : __here);
}

// Modified Bessel functions of orders 0 and 1: a series of positive terms; from 30 on
// e^x / sqrt(2 pi x) times Hankel's expansion.
template <typename __T>
__WC_DEVICE __T __bessel_i(int __order, __T __value) {
  __WC_EXACT
  double x = abs(static_cast<double>(__value)), __sum = 1, __term = 1;
  if (x != x) return __value;
  if (x < 30.0) {
    double z = 0.25 * x * x;
    for (int __k = 1; __k < 200 && __term > __sum * 0x1p-60; ++__k) {
      __term *= z / (static_cast<double>(__k) * (__k + __order));
      __sum += __term;
    }
    if (__order == 1) __sum *= 0.5 * x;
  } else {
    double __mu = 4.0 * __order, __eighth = 0.125 / x;
    for (int __k = 1; __k < 24; ++__k) {
      double __factor = 2.0 * __k - 1.0;
      __term *= -(__mu - __factor * __factor) / __k * __eighth;
      __sum += __term;
    }
    double __root = exp(0.5 * (x < 0x1p20 ? x : 0x1p20));
    __sum = x < __infinity<double>() ? __root * (0x1.9884533d43651p-2 / sqrt(x) * __sum * __root)
                                     : x;
  }
  return static_cast<__T>(__order == 1 && __is_negative(__value) ? -__sum : __sum);
}
template <typename __T>
__WC_DEVICE __T cyl_bessel_i0(__T x) {
  return __bessel_i(0, x);
}
template <typename __T>
__WC_DEVICE __T cyl_bessel_i1(__T x) {
  return __bessel_i(1, x);
}

}  // namespace __wavecore
