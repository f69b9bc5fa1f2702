// Python's operators where C++'s differ; used by kernels written in Python.
#pragma once

#include <hip/hip_runtime.h>

namespace wavecore {

template <class __T>
inline constexpr bool __is_floating = __is_floating_point(__T) || __is_same(__T, _Float16) || __is_same(__T, __bf16);

template <bool, class __T, class>
struct __choice { using __type = __T; };
template <class __T, class __F>
struct __choice<false, __T, __F> { using __type = __F; };
template <class __T>
using __wide_t = typename __choice<sizeof(__T) == 8, double, float>::__type;

// clang would compute the remainder of two bf16 numbers in bf16, which its back end cannot do.
__device__ __forceinline__ float __remainder_of(float __x, float __y) { return __builtin_canonicalizef(fmod(__x, __y)); }
__device__ __forceinline__ double __remainder_of(double __x, double __y) { return fmod(__x, __y); }

// Where a debugger stops: a section that is not loaded lists the address of what follows. This adds
// no instruction to the machine code.
__device__ __forceinline__ void breakpoint() {
  __asm__ volatile(
      ".Lwavecore_breakpoint_%=:\n"
      "\t.pushsection .wavecore.breakpoints,\"\",@progbits\n"
      "\t.quad .Lwavecore_breakpoint_%=\n"
      "\t.popsection" ::);
}

// The lanes of a mask of 32 bits, of which -1 is all lanes of a wave of 64, too.
__device__ __forceinline__ unsigned long long lanes_of(int __mask) { return __mask == -1 ? ~0ull : static_cast<unsigned int>(__mask); }

// The mask, or 0 if its lanes have different values.
template <class __T>
__device__ __forceinline__ unsigned long long match_all(unsigned long long __mask, __T __value) {
  int __same;
  return __match_all_sync(__mask, __value, &__same);
}

// a // b: rounded down.
template <class __T>
__device__ __forceinline__ __T floor_divide(__T __a, __T __b) {
  if constexpr (__is_floating<__T>) {
    // Computed from the remainder, which is exact, so that multiples of b are not rounded away.
    using __Wide = __wide_t<__T>;
    const __Wide __x = __a, __y = __b, __rest = __remainder_of(__x, __y);
    __Wide __quotient = (__x - __rest) / __y;
    if (__y == 0) return __T(__x / __y);
    if (__rest != 0 && (__y < 0) != (__rest < 0)) __quotient -= 1;
    if (__quotient == 0) return __T(copysign(__Wide(0), __x / __y));
    const __Wide __whole = floor(__quotient);
    return __T(__quotient - __whole > __Wide(0.5) ? __whole + 1 : __whole);
  } else {
    const __T __quotient = __a / __b;
    return __quotient * __b != __a && (__a < 0) != (__b < 0) ? __quotient - 1 : __quotient;
  }
}

// a % b: has the sign of b.
template <class __T>
__device__ __forceinline__ __T modulo(__T __a, __T __b) {
  if constexpr (__is_floating<__T>) {
    using __Wide = __wide_t<__T>;
    const __Wide __x = __a, __y = __b, __rest = __remainder_of(__x, __y);
    if (__rest == 0) return __T(copysign(__Wide(0), __y));
    return __T((__y < 0) != (__rest < 0) ? __rest + __y : __rest);
  } else {
    const __T __rest = __a % __b;
    return __rest != 0 && (__rest < 0) != (__b < 0) ? __rest + __b : __rest;
  }
}

// a ** N for a constant N.
template <int __N, class __T>
__device__ __forceinline__ __T power(__T __a) {
  if constexpr (__N == 1) {
    return __a;
  } else {
    const __T __half = power<__N / 2>(__a);
    return __N % 2 ? __half * __half * __a : __half * __half;
  }
}

// a ** n for integers; n is not negative.
template <class __T>
__device__ __forceinline__ __T power(__T __a, __T __n) {
  __T __result = 1;
  for (; __n > 0; __n >>= 1, __a *= __a)
    if (__n & 1) __result *= __a;
  return __result;
}

template <class __T>
__device__ __forceinline__ __T sign(__T __x) {
  if (__x == 0 || __x != __x) return __x != __x ? __x : __T(0);
  return __x > 0 ? __T(1) : __T(-1);
}

// Vectors of N elements.
template <class __T, int __N, class __V>
__device__ __forceinline__ __T dot(__V __v, __V __w) {
  __T __sum = __v[0] * __w[0];
  for (int __i = 1; __i < __N; ++__i) __sum += __v[__i] * __w[__i];
  return __sum;
}
template <class __T, int __N, class __V>
__device__ __forceinline__ __V cross(__V __v, __V __w) {
  __V __made;
  for (int __i = 0; __i < 3; ++__i) {
    const int __j = (__i + 1) % 3, __k = (__i + 2) % 3;
    __made[__i] = __v[__j] * __w[__k] - __v[__k] * __w[__j];
  }
  return __made;
}
template <class __T, int __N, class __V>
__device__ __forceinline__ __T length(__V __v) {
  return __T(sqrt(__wide_t<__T>(dot<__T, __N>(__v, __v))));
}
template <class __T, int __N, class __V>
__device__ __forceinline__ __V normalize(__V __v) {
  const __T __length = length<__T, __N>(__v);
  return __length == 0 ? __v * __T(0) : __v / __length;
}
template <class __T, int __N, class __V>
__device__ __forceinline__ __V powers(__V __v, __V __w) {
  __V __made;
  for (int __i = 0; __i < __N; ++__i)
    __made[__i] = __T(pow(__wide_t<__T>(__v[__i]), __wide_t<__T>(__w[__i])));
  return __made;
}

// Negative, 0 or positive as a is less than, equal to or greater than b; one integer is signed.
template <class __A, class __B>
__device__ __forceinline__ int compare(__A __a, __B __b) {
  if (__a < __A(0)) return -1;
  if (__b < __B(0)) return 1;
  using __U = unsigned long long;
  return __U(__a) < __U(__b) ? -1 : __U(__a) > __U(__b);
}

// The same address as a pointer to another element type.
template <class __To, class __From>
__device__ __forceinline__ __To* retype(__From* __p) {
  return reinterpret_cast<__To*>(__p);
}
template <class __To, class __From>
__device__ __forceinline__ const __To* retype(const __From* __p) {
  return reinterpret_cast<const __To*>(__p);
}

// A choice whose values are both computed.
template <class __T>
__device__ __forceinline__ __T choose(bool __condition, __T __yes, __T __no) {
  return __condition ? __yes : __no;
}

// A vector in memory whose length is not a power of two: its numbers without padding.
template <class __V, class __T, int __n>
struct packed {
  __T __elements[__n];
  packed() = default;
  __device__ __forceinline__ packed(__V __v) {
#pragma unroll
    for (int __i = 0; __i < __n; ++__i) __elements[__i] = __v[__i];
  }
  __device__ __forceinline__ operator __V() const {
    __V __v;
#pragma unroll
    for (int __i = 0; __i < __n; ++__i) __v[__i] = __elements[__i];
    return __v;
  }
  __device__ __forceinline__ __T& operator[](int __i) { return __elements[__i]; }
  __device__ __forceinline__ const __T& operator[](int __i) const { return __elements[__i]; }
};

// d = mma(a, b, c) as an expression; the functions of wavecore/fragment.h are found by ADL. `more`
// is the index of a sparse A, or the scales of A and B.
template <class __A, class __B, class __C, class... __More>
__device__ __forceinline__ __C multiply(const __A& __a, const __B& __b, const __C& __c, const __More&... __more) {
  __C __d;
  mma_sync(__d, __a, __b, __c, __more...);
  return __d;
}

// A template of this name, so that functions found by ADL can be called with template arguments.
template <class __None>
void mma_sync(__None*, __None*);

// The same with the instruction's modifiers. The halves that opsel does not write keep C's value.
template <class... __Modifiers>
struct modified {
  template <class __A, class __B, class __C, class... __More>
  static __device__ __forceinline__ __C multiply(const __A& __a, const __B& __b, const __C& __c, const __More&... __more) {
    __C __d;
    mma_sync<__Modifiers...>(__d, __a, __b, __c, __more...);
    return __d;
  }
};

// An accumulator converted to an operand; `lds` is a pointer if the conversion goes through LDS.
template <class __To, class __From, class... __Lds>
__device__ __forceinline__ __To converted(const __From& __from, __Lds... __lds) {
  __To __to;
  convert_fragment(__to, __from, __lds...);
  return __to;
}

template <class __Fragment, class __T>
__device__ __forceinline__ __Fragment filled(__T __value) {
  __Fragment __made;
  fill_fragment(__made, __value);
  return __made;
}

}  // namespace wavecore
