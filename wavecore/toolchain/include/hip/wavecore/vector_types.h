// char1 ... double4: HIP_vector_type<T, N> with members x y z w and the clang vector `data`.
// Constant expressions can read x y z w, as with HIP 7, which has no `data`.
//
// Size and alignment are HIP's: N = 1, 2, 4 are aligned to their size, N = 3 is three packed
// elements, so its `data` is an array instead of a clang vector (which would take four).
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_VECTOR_TYPES_H

#include "attributes.h"

#define GENERIC_GRID_LAUNCH 1
#define __HOST_DEVICE__ __host__ __device__
#if defined(__clang__)
#define __HIP_USE_NATIVE_VECTOR__ 1
#define __NATIVE_VECTOR__(__count, __type) __type __attribute__((__ext_vector_type__(__count)))
#else
#define __NATIVE_VECTOR__(__count, __type) __type[__count]
#endif

// Names that the C library's headers also define.
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#if !defined(__cplusplus)

// In C these are structures of the same size and alignment.
#define __WC_VECTORS(__name, __T)                                               \
  typedef struct __name##1 {                                                    \
    __T x;                                                                      \
  } __name##1;                                                                  \
  typedef struct __name##2 {                                                    \
    __T x, y;                                                                   \
  } __attribute__((__aligned__(2 * sizeof(__T)))) __name##2;                    \
  typedef struct __name##3 {                                                    \
    __T x, y, z;                                                                \
  } __name##3;                                                                  \
  typedef struct __name##4 {                                                    \
    __T x, y, z, w;                                                             \
  } __attribute__((__aligned__(4 * sizeof(__T)))) __name##4;                    \
  static inline __name##1 make_##__name##1(__T __x) {                           \
    __name##1 __made = {__x};                                                   \
    return __made;                                                              \
  }                                                                             \
  static inline __name##2 make_##__name##2(__T __x, __T __y) {                  \
    __name##2 __made = {__x, __y};                                              \
    return __made;                                                              \
  }                                                                             \
  static inline __name##3 make_##__name##3(__T __x, __T __y, __T __z) {         \
    __name##3 __made = {__x, __y, __z};                                         \
    return __made;                                                              \
  }                                                                             \
  static inline __name##4 make_##__name##4(__T __x, __T __y, __T __z, __T __w) { \
    __name##4 __made = {__x, __y, __z, __w};                                    \
    return __made;                                                              \
  }

#else

#include "traits.h"

namespace __wavecore {
#if defined(__clang__)
template <typename __T, unsigned int __N>
using __vector = __T __attribute__((__ext_vector_type__(__N)));
#else
template <typename __T, unsigned int __N>
struct __attribute__((__aligned__(sizeof(__T) * __N))) __vector {
  __T __d[__N];
  __T& operator[](unsigned int __i) { return __d[__i]; }
  constexpr const __T& operator[](unsigned int __i) const { return __d[__i]; }
};
#endif
}  // namespace __wavecore

template <typename __T, unsigned int __N>
struct HIP_vector_base;

template <typename __T>
struct HIP_vector_base<__T, 1> {
  using Native_vec_ = __wavecore::__vector<__T, 1>;
  union {
    Native_vec_ data;
    struct {
      __T x;
    };
  };
  using value_type = __T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(__T __x) : x(__x) {}
};

template <typename __T>
struct HIP_vector_base<__T, 2> {
  using Native_vec_ = __wavecore::__vector<__T, 2>;
  union {
    Native_vec_ data;
    struct {
      __T x, y;
    };
  };
  using value_type = __T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(__T __a) : x(__a), y(__a) {}
  __WC_CONST_MEMBER HIP_vector_base(__T __x, __T __y) : x(__x), y(__y) {}
};

template <typename __T>
struct HIP_vector_base<__T, 3> {
  struct Native_vec_ {
    __T __d[3];
    __WC_MEMBER __T& operator[](unsigned int __i) { return __d[__i]; }
    __WC_CONST_MEMBER const __T& operator[](unsigned int __i) const { return __d[__i]; }
  };
  union {
    Native_vec_ data;
    struct {
      __T x, y, z;
    };
  };
  using value_type = __T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(__T __a) : x(__a), y(__a), z(__a) {}
  __WC_CONST_MEMBER HIP_vector_base(__T __x, __T __y, __T __z) : x(__x), y(__y), z(__z) {}
};

template <typename __T>
struct HIP_vector_base<__T, 4> {
  using Native_vec_ = __wavecore::__vector<__T, 4>;
  union {
    Native_vec_ data;
    struct {
      __T x, y, z, w;
    };
  };
  using value_type = __T;
  constexpr HIP_vector_base() = default;
  __WC_CONST_MEMBER explicit HIP_vector_base(__T __a) : x(__a), y(__a), z(__a), w(__a) {}
  __WC_CONST_MEMBER HIP_vector_base(__T __x, __T __y, __T __z, __T __w)
      : x(__x), y(__y), z(__z), w(__w) {}
};

template <typename __T, unsigned int __N>
struct HIP_vector_type : public HIP_vector_base<__T, __N> {
  using __base = HIP_vector_base<__T, __N>;
  using __base::data;
  using typename __base::Native_vec_;

  constexpr HIP_vector_type() = default;

  template <typename __U, typename = __wavecore::__enable_if_t<__WC_IS_CONVERTIBLE(__U, __T)>>
  __WC_CONST_MEMBER explicit HIP_vector_type(__U __a) : __base(static_cast<__T>(__a)) {}

  template <typename... __Us,
            typename = __wavecore::__enable_if_t<(__N > 1) && sizeof...(__Us) == __N>>
  __WC_CONST_MEMBER HIP_vector_type(__Us... __xs) : __base(static_cast<__T>(__xs)...) {}

  __WC_MEMBER __T& operator[](size_t __i) noexcept { return reinterpret_cast<__T*>(this)[__i]; }
  __WC_MEMBER const __T& operator[](size_t __i) const noexcept {
    return reinterpret_cast<const __T*>(this)[__i];
  }

  __WC_MEMBER HIP_vector_type operator+() const noexcept { return *this; }
  __WC_MEMBER HIP_vector_type operator-() const noexcept {
    HIP_vector_type __result;
    for (unsigned int __i = 0; __i != __N; ++__i) __result.data[__i] = -data[__i];
    return __result;
  }
  template <typename __V = __T, typename = __wavecore::__if_integral<__V>>
  __WC_MEMBER HIP_vector_type operator~() const noexcept {
    HIP_vector_type __result;
    for (unsigned int __i = 0; __i != __N; ++__i) __result.data[__i] = ~data[__i];
    return __result;
  }
  __WC_MEMBER HIP_vector_type& operator++() noexcept { return *this += HIP_vector_type(__T(1)); }
  __WC_MEMBER HIP_vector_type& operator--() noexcept { return *this -= HIP_vector_type(__T(1)); }
  __WC_MEMBER HIP_vector_type operator++(int) noexcept {
    HIP_vector_type __old = *this;
    ++*this;
    return __old;
  }
  __WC_MEMBER HIP_vector_type operator--(int) noexcept {
    HIP_vector_type __old = *this;
    --*this;
    return __old;
  }
};

// v op= w, v op w, v op scalar, scalar op v.
#define __WC_VECTOR_OPERATOR(__op, __requirement)                                                  \
  template <typename __T, unsigned int __N, typename = __wavecore::__enable_if_t<__requirement>>   \
  __WC_HOST_DEVICE HIP_vector_type<__T, __N>& operator __op## =                                    \
      (HIP_vector_type<__T, __N> & __a, const HIP_vector_type<__T, __N>& __b) noexcept {           \
    for (unsigned int __i = 0; __i != __N; ++__i)                                                  \
      __a.data[__i] = __a.data[__i] __op __b.data[__i];                                            \
    return __a;                                                                                    \
  }                                                                                                \
  template <typename __T, unsigned int __N, typename __U,                                          \
            typename = __wavecore::__enable_if_t<(__requirement) && __WC_IS_ARITHMETIC(__U)>>         \
  __WC_HOST_DEVICE HIP_vector_type<__T, __N>& operator __op## =                                    \
      (HIP_vector_type<__T, __N> & __a, __U __b) noexcept {                                        \
    return __a __op## = HIP_vector_type<__T, __N>(__b);                                            \
  }                                                                                                \
  template <typename __T, unsigned int __N, typename = __wavecore::__enable_if_t<__requirement>>   \
  __WC_HOST_DEVICE HIP_vector_type<__T, __N> operator __op(HIP_vector_type<__T, __N> __a,          \
                                                           const HIP_vector_type<__T, __N>& __b) noexcept { \
    return __a __op## = __b;                                                                       \
  }                                                                                                \
  template <typename __T, unsigned int __N, typename __U,                                          \
            typename = __wavecore::__enable_if_t<(__requirement) && __WC_IS_ARITHMETIC(__U)>>         \
  __WC_HOST_DEVICE HIP_vector_type<__T, __N> operator __op(HIP_vector_type<__T, __N> __a,          \
                                                           __U __b) {                              \
    return __a __op## = HIP_vector_type<__T, __N>(__b);                                            \
  }                                                                                                \
  template <typename __T, unsigned int __N, typename __U,                                          \
            typename = __wavecore::__enable_if_t<(__requirement) && __WC_IS_ARITHMETIC(__U)>>         \
  __WC_HOST_DEVICE HIP_vector_type<__T, __N> operator __op(__U __a,                                \
                                                           const HIP_vector_type<__T, __N>& __b) { \
    HIP_vector_type<__T, __N> __result(__a);                                                       \
    return __result __op## = __b;                                                                  \
  }

__WC_VECTOR_OPERATOR(+, true)
__WC_VECTOR_OPERATOR(-, true)
__WC_VECTOR_OPERATOR(*, true)
__WC_VECTOR_OPERATOR(/, true)
__WC_VECTOR_OPERATOR(%, __WC_IS_INTEGRAL(__T))
__WC_VECTOR_OPERATOR(&, __WC_IS_INTEGRAL(__T))
__WC_VECTOR_OPERATOR(|, __WC_IS_INTEGRAL(__T))
__WC_VECTOR_OPERATOR(^, __WC_IS_INTEGRAL(__T))
__WC_VECTOR_OPERATOR(<<, __WC_IS_INTEGRAL(__T))
__WC_VECTOR_OPERATOR(>>, __WC_IS_INTEGRAL(__T))
#undef __WC_VECTOR_OPERATOR

// Equal if all elements are; a scalar is broadcast.
template <typename __T, unsigned int __N>
__WC_HOST_DEVICE bool operator==(const HIP_vector_type<__T, __N>& __a,
                                 const HIP_vector_type<__T, __N>& __b) noexcept {
  bool __same = true;
  for (unsigned int __i = 0; __i != __N; ++__i) __same = __same && __a.data[__i] == __b.data[__i];
  return __same;
}
template <typename __T, unsigned int __N, typename __U,
          typename = __wavecore::__enable_if_t<__WC_IS_ARITHMETIC(__U)>>
__WC_HOST_DEVICE bool operator==(const HIP_vector_type<__T, __N>& __a, __U __b) noexcept {
  return __a == HIP_vector_type<__T, __N>(__b);
}
template <typename __T, unsigned int __N, typename __U,
          typename = __wavecore::__enable_if_t<__WC_IS_ARITHMETIC(__U)>>
__WC_HOST_DEVICE bool operator==(__U __a, const HIP_vector_type<__T, __N>& __b) noexcept {
  return HIP_vector_type<__T, __N>(__a) == __b;
}
template <typename __T, unsigned int __N>
__WC_HOST_DEVICE bool operator!=(const HIP_vector_type<__T, __N>& __a,
                                 const HIP_vector_type<__T, __N>& __b) noexcept {
  return !(__a == __b);
}
template <typename __T, unsigned int __N, typename __U,
          typename = __wavecore::__enable_if_t<__WC_IS_ARITHMETIC(__U)>>
__WC_HOST_DEVICE bool operator!=(const HIP_vector_type<__T, __N>& __a, __U __b) noexcept {
  return !(__a == __b);
}
template <typename __T, unsigned int __N, typename __U,
          typename = __wavecore::__enable_if_t<__WC_IS_ARITHMETIC(__U)>>
__WC_HOST_DEVICE bool operator!=(__U __a, const HIP_vector_type<__T, __N>& __b) noexcept {
  return !(__a == __b);
}

// HIP 7's names for the clang vector, and for a vector of equal elements.
template <typename __T, unsigned int __N>
__WC_HOST_DEVICE typename HIP_vector_base<__T, __N>::Native_vec_& get_native_vector(
    HIP_vector_base<__T, __N>& __v) {
  return __v.data;
}
template <typename __T, unsigned int __N>
__WC_HOST_DEVICE const typename HIP_vector_base<__T, __N>::Native_vec_& get_native_vector(
    const HIP_vector_base<__T, __N>& __v) {
  return __v.data;
}
template <typename __T, unsigned int __N>
__WC_CONST_MEMBER HIP_vector_type<__T, __N> make_vector_type(__T __a) {
  return HIP_vector_type<__T, __N>(__a);
}

// make_float4 and the others are templates only to save parse time for types that are not used.
#define __WC_VECTORS(__name, __T)                                     \
  typedef HIP_vector_type<__T, 1> __name##1;                          \
  typedef HIP_vector_type<__T, 2> __name##2;                          \
  typedef HIP_vector_type<__T, 3> __name##3;                          \
  typedef HIP_vector_type<__T, 4> __name##4;                          \
  template <typename __V = __name##1>                                 \
  __WC_HOST_DEVICE __V make_##__name##1(__T x) {                      \
    return __V(x);                                                    \
  }                                                                   \
  template <typename __V = __name##2>                                 \
  __WC_HOST_DEVICE __V make_##__name##2(__T x, __T y) {               \
    return __V(x, y);                                                 \
  }                                                                   \
  template <typename __V = __name##3>                                 \
  __WC_HOST_DEVICE __V make_##__name##3(__T x, __T y, __T z) {        \
    return __V(x, y, z);                                              \
  }                                                                   \
  template <typename __V = __name##4>                                 \
  __WC_HOST_DEVICE __V make_##__name##4(__T x, __T y, __T z, __T w) { \
    return __V(x, y, z, w);                                           \
  }

#endif

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
