// Functions that differ between the precisions only in constants and in the kernels they call.
//
// Included twice, by math_f64.h and by math_f32.h after their kernels. __WC_REAL is the type and
// __WC_C(0.5) a literal of it; so there is no #pragma once.

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

__WC_DEVICE __WC_REAL exp(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __n;
  __WC_REAL __tail = __exp_tail(__clamp(x, __WC_EXP_LOW, __WC_EXP_HIGH), &__n);
  return x != x ? x : ldexp(__WC_C(1.0) + __tail, static_cast<int>(__n));
}
// (e^x - 1) / 2 in two parts
__WC_DEVICE __sum2<__WC_REAL> __expm1_halved(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __n;
  __sum2<__WC_REAL> __tail = __exp_parts(__clamp(x, __WC_EXP_LOW, __WC_EXP_HIGH), &__n);
  int __halved = static_cast<int>(__n) - 1;
  __sum2<__WC_REAL> __power = __two_sum(ldexp(__WC_C(1.0), __halved), __WC_C(-0.5));
  __sum2<__WC_REAL> __total = __two_sum(__power.__high, ldexp(__tail.__high, __halved));
  return __fast_two_sum(__total.__high,
                        __total.__low + (__power.__low + ldexp(__tail.__low, __halved)));
}
__WC_DEVICE __WC_REAL expm1(__WC_REAL x) {
  __WC_EXACT
  __sum2<__WC_REAL> __half = __expm1_halved(x);
  __WC_REAL __result = __WC_C(2.0) * (__half.__high + __half.__low);
  return x != x || abs(x) < __WC_C(0x1p-60) ? x : copysign(__result, x);
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
// k ln 2 + s + tail, adding the largest term last.
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
// log(1 + x + low)
__WC_DEVICE __WC_REAL __log1p_sum(__WC_REAL x, __WC_REAL __low) {
  __WC_EXACT
  __WC_REAL __k;
  __sum2<__WC_REAL> __u = __two_sum(__WC_C(1.0), x);
  __u.__low += __low;
  __WC_REAL __s = __log_reduce(__u.__high, &__k);
  __WC_REAL __correction = ldexp(__u.__low, -static_cast<int>(__k)) / (__WC_C(1.0) + __s);
  bool __near_zero = x > __WC_C(-0.29) && x < __WC_C(0.41);
  __WC_REAL __tail = __near_zero ? __log_tail(x) + __low / __u.__high
                                 : __log_tail(__s) + __correction;
  __WC_REAL __result = __near_zero ? x + __tail : __log_join(__k, __s, __tail);
  return x == __WC_C(0.0) ? x : __log_or_special(__u.__high, __result);
}
__WC_DEVICE __WC_REAL log1p(__WC_REAL x) { return __log1p_sum(x, __WC_C(0.0)); }
// For numbers below the first power of two above which all are even.
__WC_DEVICE bool __is_odd(__WC_REAL x) {
  return abs(x) < __WC_ALL_EVEN && trunc(x * __WC_C(0.5)) != x * __WC_C(0.5) && trunc(x) == x;
}

// ---- sin, cos -----------------------------------------------------------------------------

__WC_DEVICE __WC_REAL __sin_reduced(__WC_REAL __r, __WC_REAL __low) {
  __sum2<__WC_REAL> __parts = __sin_parts(__r, __low);
  return __parts.__high + __parts.__low;
}
__WC_DEVICE __WC_REAL __cos_reduced(__WC_REAL __r, __WC_REAL __low) {
  __sum2<__WC_REAL> __parts = __cos_parts(__r, __low);
  return __parts.__high + __parts.__low;
}
__WC_DEVICE void sincos(__WC_REAL x, __WC_REAL* __sine, __WC_REAL* __cosine) {
  int __quadrant;
  __sum2<__WC_REAL> __r = __reduce_pi_2(x, &__quadrant);
  __WC_REAL __s = __sin_reduced(__r.__high, __r.__low), __c = __cos_reduced(__r.__high, __r.__low);
  __WC_REAL __result = __sin_of_quadrant(__quadrant, __s, __c);
  *__sine = !__is_finite(x) ? nan<__WC_REAL>() : __is_negative(x) ? -__result : __result;
  *__cosine = !__is_finite(x) ? nan<__WC_REAL>() : __sin_of_quadrant(__quadrant + 1, __s, __c);
}
// For pi x: the reduction is exact, the product with pi is kept in two parts.
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
  __WC_REAL __rest = __two_root<__WC_REAL>({z, __WC_C(0.0)}).__low;
  __sum2<__WC_REAL> __head = __fast_two_sum(__WC_HALF_PI, __WC_C(-2.0) * __s);
  __WC_REAL __upper =
      __head.__high +
      (__head.__low - fma(__WC_C(2.0), __tail + __rest, -__WC_HALF_PI_REST));
  return copysign(__a > __WC_C(0.5) ? __upper : __s + __tail, x);
}
__WC_DEVICE __WC_REAL acos(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL z = __a > __WC_C(0.5) ? fma(__a, __WC_C(-0.5), __WC_C(0.5)) : x * x;
  __WC_REAL __s = __a > __WC_C(0.5) ? sqrt(z) : x;
  __WC_REAL __tail = __asin_tail(__s, z);
  if (__a > __WC_C(0.5)) {
    __tail += __two_root<__WC_REAL>({z, __WC_C(0.0)}).__low;
    __sum2<__WC_REAL> __head = __fast_two_sum(__WC_PI, __WC_C(-2.0) * __s);
    __WC_REAL __rest = __head.__low - fma(__WC_C(2.0), __tail, -__WC_PI_REST);
    return x > __WC_C(0.0) ? __WC_C(2.0) * (__s + __tail) : __head.__high + __rest;
  }
  __sum2<__WC_REAL> __head = __fast_two_sum(__WC_HALF_PI, -__s);
  return __head.__high + (__head.__low - (__tail - __WC_HALF_PI_REST));
}

// ---- hyperbolic functions -----------------------------------------------------------------

// e^x / 2 for x >= 0: finite whenever sinh and cosh are.
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
// asinh and acosh keep the logarithm's argument, minus 1, in two parts.
__WC_DEVICE __WC_REAL asinh(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL __b = __a < __WC_ONE_VANISHES ? __a : __WC_ONE_VANISHES;
  __sum2<__WC_REAL> __square = __two_product(__b, __b);
  __sum2<__WC_REAL> __s = __two_sum(__WC_C(1.0), __square.__high);
  __s.__low += __square.__low;
  __sum2<__WC_REAL> __root = __two_root(__s);
  __sum2<__WC_REAL> __t = __two_sum(__b, __root.__high - __WC_C(1.0));
  __WC_REAL __result = __a < __WC_ONE_VANISHES ? __log1p_sum(__t.__high, __t.__low + __root.__low)
                                               : log(__a) + __WC_LN2;
  return x != x || __a < __WC_C(0x1p-60) ? x : copysign(__result, x);
}
__WC_DEVICE __WC_REAL acosh(__WC_REAL x) {
  __WC_EXACT
  if (!(x >= __WC_C(1.0))) return nan<__WC_REAL>();
  __WC_REAL __b = (x < __WC_ONE_VANISHES ? x : __WC_ONE_VANISHES) - __WC_C(1.0);
  __sum2<__WC_REAL> __square = __two_product(__b, __b);
  __sum2<__WC_REAL> __s = __two_sum(__b + __b, __square.__high);
  __s.__low += __square.__low;
  __sum2<__WC_REAL> __root = __two_root(__s);
  __sum2<__WC_REAL> __t = __two_sum(__b, __root.__high);
  return x < __WC_ONE_VANISHES ? __log1p_sum(__t.__high, __t.__low + __root.__low)
                               : log(x) + __WC_LN2;
}
__WC_DEVICE __WC_REAL atanh(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __sum2<__WC_REAL> __q = __two_quotient<__WC_REAL>({__a + __a, __WC_C(0.0)},
                                                    __two_sum(__WC_C(1.0), -__a));
  __WC_REAL __result = __a < __WC_C(1.0) ? __WC_C(0.5) * __log1p_sum(__q.__high, __q.__low)
                       : __a == __WC_C(1.0) ? __infinity<__WC_REAL>()
                                            : nan<__WC_REAL>();
  return copysign(__result, x);
}

__WC_DEVICE __WC_REAL sinh(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  // With s = (e^a - 1) / 2: s + s / (2 s + 1).
  __sum2<__WC_REAL> __s = __expm1_halved(__a < __WC_C(22.0) ? __a : __WC_C(22.0));
  __sum2<__WC_REAL> __d = __two_sum(__s.__high + __s.__high, __WC_C(1.0));
  __d.__low += __s.__low + __s.__low;
  __sum2<__WC_REAL> __q = __two_quotient(__s, __d);
  __sum2<__WC_REAL> __sum = __two_sum(__s.__high, __q.__high);
  __WC_REAL __result = __a < __WC_C(22.0)
                           ? __sum.__high + (__sum.__low + (__s.__low + __q.__low))
                           : __half_exp(__a);
  return x != x || __a < __WC_C(0x1p-60) ? x : copysign(__result, x);
}

// ---- hypot, error functions ---------------------------------------------------------------

__WC_DEVICE __WC_REAL hypot(__WC_REAL x, __WC_REAL y) { return __hypot_scaled(x, y); }
__WC_DEVICE __WC_REAL erf(__WC_REAL x) {
  __WC_EXACT
  __WC_REAL __a = abs(x);
  __WC_REAL __result = __a < __WC_C(1.0) ? __erf_small(__a) : __WC_C(1.0) - __erfc_large(__a);
  return x != x ? x : copysign(__result, x);
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
