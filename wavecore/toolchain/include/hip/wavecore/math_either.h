// Functions that are the same in both precisions but for constants and the kernels they call.
//
// Included twice, by math_f64.h and by math_f32.h behind their kernels, with __WC_REAL the type and
// __WC_C(0.5) a literal of it; so there is no #pragma once.

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

__WC_DEVICE __WC_REAL exp(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __n;
  __WC_REAL __tail = __exp_tail(__clamp(x, __WC_EXP_LOW, __WC_EXP_HIGH), &__n);
  return x != x ? x : ldexp(__WC_C(1.0) + __tail, static_cast<int>(__n));
}
__WC_DEVICE __WC_REAL expm1(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __n;
  __WC_REAL __tail = __exp_tail(__clamp(x, __WC_EXP_LOW, __WC_EXP_HIGH), &__n);
  int __halved = static_cast<int>(__n) - 1;
  __WC_REAL __result = __n == __WC_C(0.0)
                           ? __tail
                           : __WC_C(2.0) * (ldexp(__tail, __halved) +
                                            (ldexp(__WC_C(1.0), __halved) - __WC_C(0.5)));
  return x != x ? x : copysign(__result, x);
}

// ---- log ----------------------------------------------------------------------------------

// x = 2^k (1 + s), sqrt(1/2) <= 1 + s < sqrt(2); returns s, which is exact. `x` is positive.
__WC_DEVICE __WC_REAL __log_reduce(__WC_REAL x, __WC_REAL* __k) {
  __WC_EXACT
  int __exponent;
  __WC_REAL __m = frexp(x, &__exponent);
  bool __low = __m < __WC_ROOT_HALF;
  *__k = static_cast<__WC_REAL>(__low ? __exponent - 1 : __exponent);
  return (__low ? __m + __m : __m) - __WC_C(1.0);
}
// k ln 2 + s + tail, the largest term last.
__WC_DEVICE __WC_REAL __log_join(__WC_REAL __k, __WC_REAL __s, __WC_REAL __tail) {
  __WC_EXACT
  return fma(__k, __WC_LN2_SHORT, fma(__k, __WC_LN2_REST, __tail) + __s);
}
__WC_DEVICE __WC_REAL log(__WC_REAL x) {
  __WC_REAL __k;
  __WC_REAL __s = __log_reduce(x, &__k);
  return __log_or_special(x, __log_join(__k, __s, __log_tail(__s)));
}
__WC_DEVICE __WC_REAL log2(__WC_REAL x) {
  __WC_REAL __k;
  __WC_REAL __s = __log_reduce(x, &__k);
  __WC_REAL __result = __log_scaled<__WC_REAL>(__k, __s, __log_tail(__s),
                                               {__WC_C(1.0), __WC_C(0.0)}, {__WC_LOG2_E});
  return __log_or_special(x, __result);
}
__WC_DEVICE __WC_REAL log10(__WC_REAL x) {
  __WC_REAL __k;
  __WC_REAL __s = __log_reduce(x, &__k);
  __WC_REAL __result =
      __log_scaled<__WC_REAL>(__k, __s, __log_tail(__s), {__WC_LOG10_2}, {__WC_LOG10_E});
  return __log_or_special(x, __result);
}
__WC_DEVICE __WC_REAL log1p(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __k;
  __sum2<__WC_REAL> __u = __two_sum(__WC_C(1.0), x);
  __WC_REAL __s = __log_reduce(__u.__high, &__k);
  __WC_REAL __correction = ldexp(__u.__low, -static_cast<int>(__k)) / (__WC_C(1.0) + __s);
  bool __near_zero = x > __WC_C(-0.29) && x < __WC_C(0.41);
  __WC_REAL __tail = __near_zero ? __log_tail(x) : __log_tail(__s) + __correction;
  __WC_REAL __result = __near_zero ? x + __tail : __log_join(__k, __s, __tail);
  return x == __WC_C(0.0) ? x : __log_or_special(__u.__high, __result);
}
// Of numbers below the first power of two from which on all are even.
__WC_DEVICE bool __is_odd(__WC_REAL x) {
  return abs(x) < __WC_ALL_EVEN && trunc(x * __WC_C(0.5)) != x * __WC_C(0.5) && trunc(x) == x;
}

// ---- sin, cos -----------------------------------------------------------------------------

__WC_DEVICE void sincos(__WC_REAL x, __WC_REAL* __sine, __WC_REAL* __cosine) {
  int __quadrant;
  __sum2<__WC_REAL> __r = __reduce_pi_2(x, &__quadrant);
  __WC_REAL __s = __sin_reduced(__r.__high, __r.__low), __c = __cos_reduced(__r.__high, __r.__low);
  __WC_REAL __result = __sin_of_quadrant(__quadrant, __s, __c);
  *__sine = !__is_finite(x) ? nan<__WC_REAL>() : __is_negative(x) ? -__result : __result;
  *__cosine = !__is_finite(x) ? nan<__WC_REAL>() : __sin_of_quadrant(__quadrant + 1, __s, __c);
}
// Of pi x: the reduction is exact, the product with pi is kept in two parts.
__WC_DEVICE void sincospi(__WC_REAL x, __WC_REAL* __sine, __WC_REAL* __cosine) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __a = __half_turns_fit(__a < __WC_ALL_EVEN ? __a : __WC_C(0.0));
  __WC_REAL __n = rint(__a + __a);
  __WC_REAL __fraction = fma(__n, __WC_C(-0.5), __a);
  __sum2<__WC_REAL> __r = __two_product(__fraction, __WC_PI);
  __r.__low = fma(__fraction, __WC_PI_REST, __r.__low);
  __WC_REAL __s = __sin_reduced(__r.__high, __r.__low), __c = __cos_reduced(__r.__high, __r.__low);
  int __quadrant = static_cast<int>(__n);
  // An integer has sine 0 with the sign of x, a half-integer cosine +0.
  bool __exact = __fraction == __WC_C(0.0);
  __WC_REAL __result =
      __exact && (__quadrant & 1) == 0 ? __WC_C(0.0) : __sin_of_quadrant(__quadrant, __s, __c);
  __WC_REAL __other =
      __exact && (__quadrant & 1) != 0 ? __WC_C(0.0) : __sin_of_quadrant(__quadrant + 1, __s, __c);
  *__sine = !__is_finite(x) ? nan<__WC_REAL>() : __is_negative(x) ? -__result : __result;
  *__cosine = !__is_finite(x) ? nan<__WC_REAL>() : __other;
}

// ---- asin, acos ---------------------------------------------------------------------------

__WC_DEVICE __WC_REAL asin(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL z = __a > __WC_C(0.5) ? fma(__a, __WC_C(-0.5), __WC_C(0.5)) : __a * __a;
  __WC_REAL __s = __a > __WC_C(0.5) ? sqrt(z) : __a;
  __WC_REAL __tail = __asin_tail(__s, z);
  __WC_REAL __upper =
      __WC_HALF_PI - fma(__WC_C(2.0), __s, fma(__WC_C(2.0), __tail, -__WC_HALF_PI_REST));
  return copysign(__a > __WC_C(0.5) ? __upper : __s + __tail, x);
}
__WC_DEVICE __WC_REAL acos(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL z = __a > __WC_C(0.5) ? fma(__a, __WC_C(-0.5), __WC_C(0.5)) : x * x;
  __WC_REAL __s = __a > __WC_C(0.5) ? sqrt(z) : x;
  __WC_REAL __tail = __asin_tail(__s, z);
  if (__a > __WC_C(0.5)) {
    __WC_REAL __twice = __WC_C(2.0) * (__s + __tail);
    return x > __WC_C(0.0) ? __twice : __WC_PI - (__twice - __WC_PI_REST);
  }
  return __WC_HALF_PI - (__s + (__tail - __WC_HALF_PI_REST));
}

// ---- hyperbolic functions -----------------------------------------------------------------

// e^x / 2 for x >= 0: finite as long as sinh and cosh are.
__WC_DEVICE __WC_REAL __half_exp(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __n;
  __WC_REAL __tail = __exp_tail(__clamp(x, __WC_C(0.0), __WC_HALF_EXP_HIGH), &__n);
  return ldexp(__WC_C(1.0) + __tail, static_cast<int>(__n) - 1);
}
__WC_DEVICE __WC_REAL cosh(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __e = __half_exp(abs(x));
  return x != x ? x : __e + __WC_C(0.25) / __e;
}
__WC_DEVICE __WC_REAL asinh(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL __b = __a < __WC_ONE_VANISHES ? __a : __WC_ONE_VANISHES;
  __WC_REAL z = __b * __b;
  __WC_REAL __result = __a < __WC_ONE_VANISHES
                           ? log1p(__b + z / (__WC_C(1.0) + sqrt(__WC_C(1.0) + z)))
                           : log(__a) + __WC_LN2;
  return x != x ? x : copysign(__result, x);
}
__WC_DEVICE __WC_REAL acosh(__WC_REAL x) {
  __WC_EXACT
  if (!(x >= __WC_C(1.0))) return nan<__WC_REAL>();
  __WC_REAL __t = (x < __WC_ONE_VANISHES ? x : __WC_ONE_VANISHES) - __WC_C(1.0);
  return x < __WC_ONE_VANISHES ? log1p(__t + sqrt(fma(__t, __t, __t + __t))) : log(x) + __WC_LN2;
}
__WC_DEVICE __WC_REAL atanh(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  return copysign(__WC_C(0.5) * log1p((__a + __a) / (__WC_C(1.0) - __a)), x);
}

// ---- hypot, error functions ---------------------------------------------------------------

__WC_DEVICE __WC_REAL hypot(__WC_REAL x, __WC_REAL y) { return __hypot_scaled(x, y); }
// erfc(x), 0.47 <= x
__WC_DEVICE __WC_REAL __erfc_large(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = __clamp(x, __WC_ERFC_LOW, __WC_ERFC_HIGH);
  __sum2<__WC_REAL> __square = __two_product(__a, __a);
  __WC_REAL __e = exp(-__square.__high);
  return fma(-__square.__low, __e, __e) * __erfcx_large(__a);
}
__WC_DEVICE __WC_REAL erf(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL __result = __a < __WC_C(1.0) ? __erf_small(__a) : __WC_C(1.0) - __erfc_large(__a);
  return x != x ? x : copysign(__result, x);
}
__WC_DEVICE __WC_REAL erfc(__WC_REAL x) {
  __WC_EXACT
  if (x != x) return x;
  if (x < __WC_C(-1.0)) return __WC_C(2.0) - __erfc_large(-x);
  return x < __WC_C(0.47) ? __WC_C(1.0) - __erf_small(x) : __erfc_large(x);
}

}  // namespace __wavecore

#undef __WC_REAL
#undef __WC_C
#undef __WC_EXP_LOW
#undef __WC_EXP_HIGH
#undef __WC_HALF_EXP_HIGH
#undef __WC_ROOT_HALF
#undef __WC_LN2
#undef __WC_LN2_SHORT
#undef __WC_LN2_REST
#undef __WC_LOG2_E
#undef __WC_LOG10_2
#undef __WC_LOG10_E
#undef __WC_ALL_EVEN
#undef __WC_PI
#undef __WC_PI_REST
#undef __WC_HALF_PI
#undef __WC_HALF_PI_REST
#undef __WC_ONE_VANISHES
#undef __WC_ERFC_LOW
#undef __WC_ERFC_HIGH
