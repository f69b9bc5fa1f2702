// char1 ... double4: HIP_vector_type<T, N> with members x y z w and the clang vector `data`.
//
// Size and alignment are HIP's: N = 1, 2, 4 are aligned to their size, N = 3 is three packed
// elements, so its `data` is an array instead of a clang vector (which would take four).
#pragma once

#include "traits.h"

// Names that the C library's headers have as well.
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

template <typename T, unsigned int N>
struct HIP_vector_base;

template <typename T>
struct HIP_vector_base<T, 1> {
  using Native_vec_ = T __attribute__((ext_vector_type(1)));
  union {
    Native_vec_ data;
    struct {
      T x;
    };
  };
  using value_type = T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(T x_) : data{x_} {}
};

template <typename T>
struct HIP_vector_base<T, 2> {
  using Native_vec_ = T __attribute__((ext_vector_type(2)));
  union {
    Native_vec_ data;
    struct {
      T x, y;
    };
  };
  using value_type = T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(T a) : data{a, a} {}
  __WC_CONST_MEMBER HIP_vector_base(T x_, T y_) : data{x_, y_} {}
};

template <typename T>
struct HIP_vector_base<T, 3> {
  struct Native_vec_ {
    T d[3];
    __WC_CONST_MEMBER T& operator[](unsigned int i) { return d[i]; }
    __WC_CONST_MEMBER const T& operator[](unsigned int i) const { return d[i]; }
  };
  union {
    Native_vec_ data;
    struct {
      T x, y, z;
    };
  };
  using value_type = T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(T a) : data{{a, a, a}} {}
  __WC_CONST_MEMBER HIP_vector_base(T x_, T y_, T z_) : data{{x_, y_, z_}} {}
};

template <typename T>
struct HIP_vector_base<T, 4> {
  using Native_vec_ = T __attribute__((ext_vector_type(4)));
  union {
    Native_vec_ data;
    struct {
      T x, y, z, w;
    };
  };
  using value_type = T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(T a) : data{a, a, a, a} {}
  __WC_CONST_MEMBER HIP_vector_base(T x_, T y_, T z_, T w_) : data{x_, y_, z_, w_} {}
};

template <typename T, unsigned int N>
struct HIP_vector_type : public HIP_vector_base<T, N> {
  using base = HIP_vector_base<T, N>;
  using base::data;
  using typename base::Native_vec_;

  constexpr HIP_vector_type() = default;

  template <typename U, typename = __wavecore::enable_if_t<__is_convertible(U, T)>>
  __WC_CONST_MEMBER explicit HIP_vector_type(U a) : base(static_cast<T>(a)) {}

  template <typename... Us, typename = __wavecore::enable_if_t<(N > 1) && sizeof...(Us) == N>>
  __WC_CONST_MEMBER HIP_vector_type(Us... xs) : base(static_cast<T>(xs)...) {}

  __WC_MEMBER HIP_vector_type operator+() const { return *this; }
  __WC_MEMBER HIP_vector_type operator-() const {
    HIP_vector_type result;
    for (unsigned int i = 0; i != N; ++i) result.data[i] = -data[i];
    return result;
  }
  template <typename V = T, typename = __wavecore::if_integral<V>>
  __WC_MEMBER HIP_vector_type operator~() const {
    HIP_vector_type result;
    for (unsigned int i = 0; i != N; ++i) result.data[i] = ~data[i];
    return result;
  }
  __WC_MEMBER HIP_vector_type& operator++() { return *this += HIP_vector_type(T(1)); }
  __WC_MEMBER HIP_vector_type& operator--() { return *this -= HIP_vector_type(T(1)); }
  __WC_MEMBER HIP_vector_type operator++(int) {
    HIP_vector_type old = *this;
    ++*this;
    return old;
  }
  __WC_MEMBER HIP_vector_type operator--(int) {
    HIP_vector_type old = *this;
    --*this;
    return old;
  }
};

// v op= w, v op w, v op scalar, scalar op v.
#define __WC_VECTOR_OPERATOR(op, requirement)                                               \
  template <typename T, unsigned int N, typename = __wavecore::enable_if_t<requirement>>    \
  __WC_HOST_DEVICE HIP_vector_type<T, N>& operator op##=(HIP_vector_type<T, N>& a,          \
                                                         const HIP_vector_type<T, N>& b) {  \
    for (unsigned int i = 0; i != N; ++i) a.data[i] = a.data[i] op b.data[i];               \
    return a;                                                                               \
  }                                                                                         \
  template <typename T, unsigned int N, typename U,                                         \
            typename = __wavecore::enable_if_t<(requirement) && __is_arithmetic(U)>>        \
  __WC_HOST_DEVICE HIP_vector_type<T, N>& operator op##=(HIP_vector_type<T, N>& a, U b) {   \
    return a op##= HIP_vector_type<T, N>(b);                                               \
  }                                                                                         \
  template <typename T, unsigned int N, typename = __wavecore::enable_if_t<requirement>>    \
  __WC_HOST_DEVICE HIP_vector_type<T, N> operator op(HIP_vector_type<T, N> a,               \
                                                     const HIP_vector_type<T, N>& b) {      \
    return a op##= b;                                                                      \
  }                                                                                         \
  template <typename T, unsigned int N, typename U,                                         \
            typename = __wavecore::enable_if_t<(requirement) && __is_arithmetic(U)>>        \
  __WC_HOST_DEVICE HIP_vector_type<T, N> operator op(HIP_vector_type<T, N> a, U b) {        \
    return a op##= HIP_vector_type<T, N>(b);                                               \
  }                                                                                         \
  template <typename T, unsigned int N, typename U,                                         \
            typename = __wavecore::enable_if_t<(requirement) && __is_arithmetic(U)>>        \
  __WC_HOST_DEVICE HIP_vector_type<T, N> operator op(U a, const HIP_vector_type<T, N>& b) { \
    HIP_vector_type<T, N> result(a);                                                        \
    return result op##= b;                                                                 \
  }

__WC_VECTOR_OPERATOR(+, true)
__WC_VECTOR_OPERATOR(-, true)
__WC_VECTOR_OPERATOR(*, true)
__WC_VECTOR_OPERATOR(/, true)
__WC_VECTOR_OPERATOR(%, __is_integral(T))
__WC_VECTOR_OPERATOR(&, __is_integral(T))
__WC_VECTOR_OPERATOR(|, __is_integral(T))
__WC_VECTOR_OPERATOR(^, __is_integral(T))
__WC_VECTOR_OPERATOR(<<, __is_integral(T))
__WC_VECTOR_OPERATOR(>>, __is_integral(T))
#undef __WC_VECTOR_OPERATOR

template <typename T, unsigned int N>
__WC_HOST_DEVICE bool operator==(const HIP_vector_type<T, N>& a, const HIP_vector_type<T, N>& b) {
  bool same = true;
  for (unsigned int i = 0; i != N; ++i) same = same && a.data[i] == b.data[i];
  return same;
}
template <typename T, unsigned int N>
__WC_HOST_DEVICE bool operator!=(const HIP_vector_type<T, N>& a, const HIP_vector_type<T, N>& b) {
  return !(a == b);
}

// make_float4 and the others are templates only so that a type nobody uses costs no parse time.
#define __WC_VECTORS(name, T)                                                                   \
  typedef HIP_vector_type<T, 1> name##1;                                                        \
  typedef HIP_vector_type<T, 2> name##2;                                                        \
  typedef HIP_vector_type<T, 3> name##3;                                                        \
  typedef HIP_vector_type<T, 4> name##4;                                                        \
  template <typename V = name##1>                                                               \
  __WC_HOST_DEVICE V make_##name##1(T x) { return V(x); }                                       \
  template <typename V = name##2>                                                               \
  __WC_HOST_DEVICE V make_##name##2(T x, T y) { return V(x, y); }                               \
  template <typename V = name##3>                                                               \
  __WC_HOST_DEVICE V make_##name##3(T x, T y, T z) { return V(x, y, z); }                       \
  template <typename V = name##4>                                                               \
  __WC_HOST_DEVICE V make_##name##4(T x, T y, T z, T w) { return V(x, y, z, w); }

__WC_VECTORS(char, signed char)
__WC_VECTORS(uchar, unsigned char)
__WC_VECTORS(short, short)
__WC_VECTORS(ushort, unsigned short)
__WC_VECTORS(int, int)
__WC_VECTORS(uint, unsigned int)
__WC_VECTORS(long, long)
__WC_VECTORS(ulong, unsigned long)
__WC_VECTORS(longlong, long long)
__WC_VECTORS(ulonglong, unsigned long long)
__WC_VECTORS(float, float)
__WC_VECTORS(double, double)
#undef __WC_VECTORS
