// __hip_internal: HIP's own type traits and integers, which programs use where the C++ library is
// absent (hipRTC has none), and the integer types that HIP names itself.
#pragma once

#include "traits.h"

typedef signed char __hip_int8_t;
typedef short __hip_int16_t;
typedef int __hip_int32_t;
typedef long long __hip_int64_t;
typedef unsigned char __hip_uint8_t;
typedef unsigned short __hip_uint16_t;
typedef unsigned int __hip_uint32_t;
typedef unsigned long long __hip_uint64_t;

namespace __hip_internal {

typedef __hip_int8_t int8_t;
typedef __hip_int16_t int16_t;
typedef __hip_int32_t int32_t;
typedef __hip_int64_t int64_t;
typedef __hip_uint8_t uint8_t;
typedef __hip_uint16_t uint16_t;
typedef __hip_uint32_t uint32_t;
typedef __hip_uint64_t uint64_t;

template <typename __T, __T __value>
struct integral_constant {
  static constexpr __T value = __value;
  typedef __T value_type;
  typedef integral_constant type;
  constexpr operator __T() const { return __value; }
  constexpr __T operator()() const { return __value; }
};
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <bool __value>
using bool_constant = integral_constant<bool, __value>;

template <bool __condition, typename __T = void>
struct enable_if {};
template <typename __T>
struct enable_if<true, __T> {
  typedef __T type;
};
template <bool __condition, typename __T = void>
using enable_if_t = typename enable_if<__condition, __T>::type;

template <bool __condition, typename __T, typename __F>
struct conditional {
  typedef __T type;
};
template <typename __T, typename __F>
struct conditional<false, __T, __F> {
  typedef __F type;
};
template <bool __condition, typename __T, typename __F>
using conditional_t = typename conditional<__condition, __T, __F>::type;

template <typename __T, typename __U>
struct is_same : false_type {};
template <typename __T>
struct is_same<__T, __T> : true_type {};

#define __WC_CHANGE(__name, __From)      \
  template <typename __T>                \
  struct __name {                        \
    typedef __T type;                    \
  };                                     \
  template <typename __T>                \
  struct __name<__From> {                \
    typedef __T type;                    \
  };                                     \
  template <typename __T>                \
  using __name##_t = typename __name<__T>::type;
__WC_CHANGE(remove_const, const __T)
__WC_CHANGE(remove_volatile, volatile __T)
#undef __WC_CHANGE

template <typename __T>
struct remove_cv {
  typedef remove_const_t<remove_volatile_t<__T>> type;
};
template <typename __T>
using remove_cv_t = typename remove_cv<__T>::type;

template <typename __T>
struct remove_reference {
  typedef __T type;
};
template <typename __T>
struct remove_reference<__T&> {
  typedef __T type;
};
template <typename __T>
struct remove_reference<__T&&> {
  typedef __T type;
};
template <typename __T>
using remove_reference_t = typename remove_reference<__T>::type;

template <typename __T>
struct remove_cvref {
  typedef remove_cv_t<remove_reference_t<__T>> type;
};

#define __WC_TRAIT(__name, __builtin) \
  template <typename __T>             \
  struct __name : bool_constant<__builtin> {};
__WC_TRAIT(is_integral, __WC_IS_INTEGRAL(__T))
__WC_TRAIT(is_arithmetic, __WC_IS_ARITHMETIC(__T))
__WC_TRAIT(is_floating_point, __WC_IS_ARITHMETIC(__T) && !__WC_IS_INTEGRAL(__T))
__WC_TRAIT(is_enum, __is_enum(__T))
__WC_TRAIT(is_class, __is_class(__T))
__WC_TRAIT(is_empty, __is_empty(__T))
__WC_TRAIT(is_standard_layout, __is_standard_layout(__T))
__WC_TRAIT(is_trivially_copyable, __is_trivially_copyable(__T))
#undef __WC_TRAIT

template <typename __T, bool = __WC_IS_ARITHMETIC(__T)>
struct is_signed : bool_constant<(__T(-1) < __T(0))> {};
template <typename __T>
struct is_signed<__T, false> : false_type {};
template <typename __T>
struct is_pointer : false_type {};
template <typename __T>
struct is_pointer<__T*> : true_type {};
template <typename __From, typename __To>
struct is_convertible : bool_constant<__WC_IS_CONVERTIBLE(__From, __To)> {};

template <typename __T, __T... __values>
struct integer_sequence {
  typedef __T value_type;
  static constexpr size_t size() { return sizeof...(__values); }
};
template <size_t... __values>
using index_sequence = integer_sequence<size_t, __values...>;
#if defined(__clang__)
template <size_t __count>
using make_index_sequence = __make_integer_seq<integer_sequence, size_t, __count>;
#else
template <size_t __count>
using make_index_sequence = integer_sequence<size_t, __integer_pack(__count)...>;
#endif

}  // namespace __hip_internal
