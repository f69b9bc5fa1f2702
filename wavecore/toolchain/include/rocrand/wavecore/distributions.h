// Numbers of other distributions, made of what generators return, by rocRAND's formulas.
#pragma once

#include <hip/hip_fp16.h>
#include <rocrand/rocrand.h>
#include <rocrand/wavecore/engines.h>

namespace __wavecore_rand {

// Uniform numbers, above 0 and up to 1. A word of 64 bits gives f32 by its upper half.
__WC_RAND float __uniform(__u32 __x) { return 0x1p-32f + __x * 0x1p-32f; }
__WC_RAND float __uniform(__u64 __x) { return __uniform(__high(__x)); }
__WC_RAND double __uniform64(__u32 __x) { return 0x1p-32 + __x * 0x1p-32; }
__WC_RAND double __uniform64(__u64 __x) { return 0x1p-53 + (__x >> 11) * 0x1p-53; }
__WC_RAND double __uniform64(__u32 __x, __u32 __y) {
  return 0x1p-53 + (static_cast<__u64>(__y >> 11) << 32 | __x) * 0x1p-53;
}

// Two normal numbers, by Box and Muller's transform.
__WC_RAND float2 __polar(float __u, float __angle) {
  float __radius = sqrtf(-2.0f * logf(__u));
  float2 __found;
#if defined(__HIP_DEVICE_COMPILE__)
  __sincosf(__angle, &__found.x, &__found.y);
#else
  __found.x = sinf(__angle);
  __found.y = cosf(__angle);
#endif
  __found.x *= __radius;
  __found.y *= __radius;
  return __found;
}
__WC_RAND double2 __polar64(double __u, double __turn) {
  double __radius = sqrt(-2.0 * log(__u));
  double2 __found;
#if defined(__HIP_DEVICE_COMPILE__)
  sincospi(__turn, &__found.x, &__found.y);
#else
  __found.x = sin(__turn * 3.1415926535897932);
  __found.y = cos(__turn * 3.1415926535897932);
#endif
  __found.x *= __radius;
  __found.y *= __radius;
  return __found;
}
__WC_RAND float2 __box_muller(__u32 __x, __u32 __y) {
  return __polar(__uniform(__x), 1.46291807e-09f + __y * 1.46291807e-09f);
}
__WC_RAND double2 __box_muller64(__u32 __x, __u32 __y, __u32 __z, __u32 __w) {
  __u64 __p = __x ^ static_cast<__u64>(__y) << 21, __q = __z ^ static_cast<__u64>(__w) << 21;
  return __polar64(0x1p-53 + __p * 0x1p-53, 0x1p-52 + __q * 0x1p-52);
}

// One normal number: S. Winitzki's approximation of the inverse of the error function.
__WC_RAND float __normal_of(float __p) {
  float __x = 2.0f * __p - 1.0f, __log = logf((1.0f - __x) * (1.0f + __x));
  if (__builtin_isnan(__log)) return 1.4142135f;
  if (__builtin_isinf(__log)) return 0.0f;
  float __a = 2.0f / (3.141592653f * 0.147f) + 0.5f * __log, __b = 1.0f / 0.147f * __log;
  return 1.4142135f * ((__x < 0.0f ? -1.0f : 1.0f) * sqrtf(-__a + sqrtf(__a * __a - __b)));
}
__WC_RAND double __normal_of(double __p) {
  double __x = 2.0 * __p - 1.0, __log = log((1.0 - __x) * (1.0 + __x));
  if (__builtin_isnan(__log)) return 1.4142135f;
  if (__builtin_isinf(__log)) return 0.0;
  double __a = 2.0 / (3.1415926535897932 * 0.147) + 0.5 * __log, __b = 1.0 / 0.147 * __log;
  return 1.4142135f * ((__x < 0.0 ? -1.0 : 1.0) * sqrt(-__a + sqrt(__a * __a - __b)));
}

// What a generator gives: by its own words, unless there is a better match below.
template <typename _Engine>
struct __numbers {
  static constexpr bool __keeps = false;  // whether it keeps the second of two normal numbers
  __WC_RAND static float __real32(_Engine& __of) { return __uniform(__of.__next()); }
  __WC_RAND static double __real64(_Engine& __of) { return __uniform64(__of.__next()); }
  __WC_RAND static float2 __pair(_Engine& __of) {
    __u32 __x = static_cast<__u32>(__of.__next()), __y = static_cast<__u32>(__of.__next());
    return __box_muller(__x, __y);
  }
  __WC_RAND static double2 __pair64(_Engine& __of) { return __pair64_of(__of, __of.__next()); }
  __WC_RAND static double2 __pair64_of(_Engine& __of, __u32 __x) {
    __u32 __y = __of.__next(), __z = __of.__next(), __w = __of.__next();
    return __box_muller64(__x, __y, __z, __w);
  }
  __WC_RAND static double2 __pair64_of(_Engine& __of, __u64 __x) {
    __u64 __y = __of.__next();
    return __box_muller64(__low(__x), __high(__x), __low(__y), __high(__y));
  }
};

// XORWOW and Philox: two words for f64.
template <typename _Engine>
struct __two_word_numbers : __numbers<_Engine> {
  static constexpr bool __keeps = true;
  __WC_RAND static double __real64(_Engine& __of) {
    __u32 __x = __of.__next(), __y = __of.__next();
    return __uniform64(__x, __y);
  }
};

// The combined generators: words begin with 1, and end with a prime.
template <typename _Engine>
struct __combined_numbers {
  static constexpr bool __keeps = true;
  __WC_RAND static float __real32(_Engine& __of) {
    return static_cast<float>(_Engine::__real32(__of.__draw()));
  }
  __WC_RAND static double __real64(_Engine& __of) { return _Engine::__real32(__of.__draw()); }
  __WC_RAND static float2 __pair(_Engine& __of) {
    float __u = __real32(__of), __v = __real32(__of);
    return __polar(__u, __v * 6.2831855f);
  }
  __WC_RAND static double2 __pair64(_Engine& __of) {
    double __u = __real32(__of), __v = __real32(__of) * 2.0;  // of f32, as rocRAND makes them
    return __polar64(__u, __v);
  }
};

// Which of them a generator's type has; types of programs may derive from ours.
__WC_RAND __two_word_numbers<__xorwow_engine> __numbers_of(__xorwow_engine*) { return {}; }
__WC_RAND __two_word_numbers<__philox_engine> __numbers_of(__philox_engine*) { return {}; }
__WC_RAND __combined_numbers<__mrg32k3a_engine> __numbers_of(__mrg32k3a_engine*) { return {}; }
__WC_RAND __combined_numbers<__mrg31k3p_engine> __numbers_of(__mrg31k3p_engine*) { return {}; }
__WC_RAND __numbers<__lfsr113_engine> __numbers_of(__lfsr113_engine*) { return {}; }
__WC_RAND __numbers<__mtgp32_engine> __numbers_of(__mtgp32_engine*) { return {}; }
template <typename _Word, int _Words>
__WC_RAND __numbers<__threefry_engine<_Word, _Words>> __numbers_of(
    __threefry_engine<_Word, _Words>*) {
  return {};
}
template <typename _Word>
__WC_RAND __numbers<__sobol_engine<_Word>> __numbers_of(__sobol_engine<_Word>*) {
  return {};
}
template <typename _Word>
__WC_RAND __numbers<__scrambled_engine<_Word>> __numbers_of(__scrambled_engine<_Word>*) {
  return {};
}
// Threefry of two long words makes a pair of one word.
struct __halves_numbers : __numbers<__threefry_engine<__u64, 2>> {
  __WC_RAND static float2 __pair(__threefry_engine<__u64, 2>& __of) {
    __u64 __x = __of.__next();
    return __box_muller(__low(__x), __high(__x));
  }
};
__WC_RAND __halves_numbers __numbers_of(__threefry_engine<__u64, 2>*) { return {}; }

template <typename _Engine>
using __of = decltype(__numbers_of(static_cast<_Engine*>(nullptr)));

template <bool _Is, typename _Type>
struct __only_if {};
template <typename _Type>
struct __only_if<true, _Type> {
  using __type = _Type;
};
template <typename _Engine, typename _Type>
using __for = typename __only_if<__is_base_of(__engine, _Engine), _Type>::__type;
template <typename _Engine, typename _Type>
using __for_keeping =
    typename __only_if<__is_base_of(__engine, _Engine) && __of<_Engine>::__keeps, _Type>::__type;

// Normal numbers.
template <typename _Engine>
__WC_RAND float __normal(_Engine& __state) {
  if constexpr (__of<_Engine>::__keeps) {
    __kept& __normals = __state.__normals;
    if (__normals.__has_float) {
      __normals.__has_float = 0;
      return __normals.__float;
    }
    float2 __pair = __of<_Engine>::__pair(__state);
    __normals.__has_float = 1;
    __normals.__float = __pair.y;
    return __pair.x;
  } else {
    return __normal_of(__of<_Engine>::__real32(__state));
  }
}
template <typename _Engine>
__WC_RAND double __normal64(_Engine& __state) {
  if constexpr (__of<_Engine>::__keeps) {
    __kept& __normals = __state.__normals;
    if (__normals.__has_double) {
      __normals.__has_double = 0;
      return static_cast<float>(__normals.__double);  // as rocRAND returns it
    }
    double2 __pair = __of<_Engine>::__pair64(__state);
    __normals.__has_double = 1;
    __normals.__double = __pair.y;
    return __pair.x;
  } else {
    return __normal_of(__of<_Engine>::__real64(__state));
  }
}

// Poisson's distribution. Small rates: uniform numbers are multiplied (D. Knuth); up to 4000: a
// logistic envelope (A. Atkinson); above: a normal distribution.
template <typename _Engine>
__WC_RAND double __poisson_small(_Engine& __state, double __rate) {
  double __limit = exp(-__rate), __product = 1.0, __count = -1.0;
  do {
    __count += 1.0;
    __product *= __of<_Engine>::__real64(__state);
  } while (__product > __limit);
  return __count;
}
// The logarithm of the gamma function, by C. Lanczos's approximation.
__WC_RAND double __log_gamma(double __x) {
  constexpr double __terms[9] = {
      0.99999999999980993227684700473478, 676.520368121885098567009190444019,
      -1259.13921672240287047156078755283, 771.3234287776530788486528258894,
      -176.61502916214059906584551354, 12.507343278686904814458936853,
      -0.13857109526572011689554707, 9.984369578019570859563e-6, 1.50563273514931155834e-7};
  double __z = __x - 1.0, __sum = 0.0;
#pragma unroll
  for (int __i = 8; __i > 0; --__i) __sum += __terms[__i] / (__z + __i);
  __sum += __terms[0];
  return (0.9189385332046727418 + log(__sum) - 7) +
         (__z + 0.5) * log((__z + 7 + 0.5) / 2.718281828459045090796);
}
template <typename _Engine>
__WC_RAND double __poisson_large(_Engine& __state, double __rate) {
  double __beta = 3.1415926535897932 / sqrt(3.0 * __rate), __alpha = __beta * __rate;
  double __k = log(0.767 - 3.36 / __rate) - __rate - log(__beta), __log_rate = log(__rate);
  while (true) {
    double __u = __of<_Engine>::__real64(__state);
    double __x = (__alpha - log((1.0 - __u) / __u)) / __beta, __n = floor(__x + 0.5);
    if (__n < 0) continue;
    double __v = __of<_Engine>::__real64(__state), __y = __alpha - __beta * __x;
    double __t = 1.0 + exp(__y);
    if (__y + log(__v / (__t * __t)) <= __k + __n * __log_rate - __log_gamma(__n + 1.0)) return __n;
  }
}
template <typename _Engine>
__WC_RAND double __poisson_huge(_Engine& __state, double __rate) {
  return round(sqrt(__rate) * __normal64(__state) + __rate);
}
// For generators that make one number of one word: the sum of probabilities is followed, from a
// first one that is scaled in steps of exp(-500). rocRAND scales by too much above 500, and hangs.
template <typename _Engine>
__WC_RAND double __poisson_inverse(_Engine& __state, double __rate) {
  if (__rate >= 1000.0) return __poisson_huge(__state, __rate);
  double __x = 1.0, __y = 1.0, __u = __of<_Engine>::__real64(__state) - 0x1p-33;
  __u64 __count = 0;
  int __power = 0;
  do {
    double __factor = exp(__rate > __power + 500.0 ? -500.0 : __power - __rate);
    __x *= __factor;
    __y *= __factor;
    __power += 500;
    while (__u > __y) {
      ++__count;
      __x *= __rate / static_cast<double>(__count);
      __y += __x;
    }
  } while (__power < __rate);
  return static_cast<double>(__count);
}
template <typename _Engine>
__WC_RAND double __poisson(_Engine& __state, double __rate) {
  if constexpr (!__of<_Engine>::__keeps) return __poisson_inverse(__state, __rate);
  else if (__rate < 64.0) return __poisson_small(__state, __rate);
  else if (__rate <= 4000.0) return __poisson_large(__state, __rate);
  else return __poisson_huge(__state, __rate);
}

// Discrete distributions.
__WC_RAND __u32 __discrete_alias(double __x, const rocrand_discrete_distribution_st& __table) {
  double __scaled = __table.size * __x, __floor = floor(__scaled);
  __u32 __i = static_cast<__u32>(__floor);
  return __table.offset +
         (__scaled - __floor < __table.probability[__i] ? __i : __table.alias[__i]);
}
__WC_RAND __u32 __discrete_sum(double __x, const rocrand_discrete_distribution_st& __table) {
  __u32 __least = 0, __most = __table.size - 1;
  do {
    __u32 __middle = (__least + __most) / 2;
    if (__x > __table.cdf[__middle]) __least = __middle + 1;
    else __most = __middle;
  } while (__least != __most);
  return __table.offset + __least;
}
template <typename _Engine>
struct __is_sequence {
  static constexpr bool __value = false;
};
template <typename _Word>
struct __is_sequence<__sobol_engine<_Word>> {
  static constexpr bool __value = true;
};
template <typename _Word>
struct __is_sequence<__scrambled_engine<_Word>> {
  static constexpr bool __value = true;
};
// Sequences keep their order by sums. So do, in device code for gfx10 and gfx11, generators that
// keep no normal number.
template <typename _Engine>
__WC_RAND __u32 __discrete(_Engine& __state, const rocrand_discrete_distribution_st& __table) {
  auto __word = __state.__next();
  double __x = __word * (sizeof __word == 8 ? 0x1p-64 : 0x1p-32);
#if defined(__HIP_DEVICE_COMPILE__) && (defined(__GFX10__) || defined(__GFX11__))
  constexpr bool __by_sums = !__of<_Engine>::__keeps;
#else
  constexpr bool __by_sums = __is_sequence<_Engine>::__value;
#endif
  return __by_sums ? __discrete_sum(__x, __table) : __discrete_alias(__x, __table);
}

}  // namespace __wavecore_rand
