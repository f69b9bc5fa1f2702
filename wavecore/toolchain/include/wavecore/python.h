// What Python's operators mean where C++'s mean something else; kernels in Python use it.
#pragma once

#include <hip/hip_runtime.h>

namespace wavecore {

template <class T>
inline constexpr bool is_floating = __is_floating_point(T) || __is_same(T, _Float16) || __is_same(T, __bf16);

template <bool, class T, class>
struct choice { using type = T; };
template <class T, class F>
struct choice<false, T, F> { using type = F; };
template <class T>
using wide_t = typename choice<sizeof(T) == 8, double, float>::type;

// clang would make the remainder of two bf16 numbers a bf16 one, which its back end cannot.
__device__ __forceinline__ float remainder_of(float x, float y) { return __builtin_canonicalizef(fmodf(x, y)); }
__device__ __forceinline__ double remainder_of(double x, double y) { return fmod(x, y); }

// a // b: rounded down.
template <class T>
__device__ __forceinline__ T floor_divide(T a, T b) {
  if constexpr (is_floating<T>) {
    // From the remainder, which is exact, so that multiples of b do not round to their neighbours.
    using Wide = wide_t<T>;
    const Wide x = a, y = b, rest = remainder_of(x, y);
    Wide quotient = (x - rest) / y;
    if (y == 0) return T(x / y);
    if (rest != 0 && (y < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return T(copysign(Wide(0), x / y));
    const Wide whole = floor(quotient);
    return T(quotient - whole > Wide(0.5) ? whole + 1 : whole);
  } else {
    const T quotient = a / b;
    return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
  }
}

// a % b: has the sign of b.
template <class T>
__device__ __forceinline__ T modulo(T a, T b) {
  if constexpr (is_floating<T>) {
    using Wide = wide_t<T>;
    const Wide x = a, y = b, rest = remainder_of(x, y);
    if (rest == 0) return T(copysign(Wide(0), y));
    return T((y < 0) != (rest < 0) ? rest + y : rest);
  } else {
    const T rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  }
}

// a ** N for a constant N.
template <int N, class T>
__device__ __forceinline__ T power(T a) {
  if constexpr (N == 1) {
    return a;
  } else {
    const T half = power<N / 2>(a);
    return N % 2 ? half * half * a : half * half;
  }
}

// a ** n for integers; n is not negative.
template <class T>
__device__ __forceinline__ T power(T a, T n) {
  T result = 1;
  for (; n > 0; n >>= 1, a *= a)
    if (n & 1) result *= a;
  return result;
}

// Below 0, 0 or above 0, as a is less than b, equal or greater, where one integer has a sign.
template <class A, class B>
__device__ __forceinline__ int compare(A a, B b) {
  if (a < A(0)) return -1;
  if (b < B(0)) return 1;
  using U = unsigned long long;
  return U(a) < U(b) ? -1 : U(a) > U(b);
}

// The same address, of elements of another type.
template <class To, class From>
__device__ __forceinline__ To* retype(From* p) {
  return reinterpret_cast<To*>(p);
}
template <class To, class From>
__device__ __forceinline__ const To* retype(const From* p) {
  return reinterpret_cast<const To*>(p);
}

// d = mma(a, b, c) as an expression; what it needs of wavecore/fragment.h is found by the arguments.
// `more` are the index of a sparse A, or the scales of A and B.
template <class A, class B, class C, class... More>
__device__ __forceinline__ C multiply(const A& a, const B& b, const C& c, const More&... more) {
  C d;
  mma_sync(d, a, b, c, more...);
  return d;
}

// An accumulator as an operand; `lds` is a pointer where the way leads through it.
template <class To, class From, class... Lds>
__device__ __forceinline__ To converted(const From& from, Lds... lds) {
  To to;
  convert_fragment(to, from, lds...);
  return to;
}

template <class Fragment, class T>
__device__ __forceinline__ Fragment filled(T value) {
  Fragment made;
  fill_fragment(made, value);
  return made;
}

}  // namespace wavecore
