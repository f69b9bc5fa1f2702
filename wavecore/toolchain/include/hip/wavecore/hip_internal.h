// Integers of known widths and type traits under HIP's own names, for programs without a standard
// library: __hip_uint64_t is long long, as HIP has it, and not the host's uint64_t.
#pragma once

#include "attributes.h"

namespace __hip_internal {

typedef signed char int8_t;
typedef signed short int16_t;
typedef signed int int32_t;
typedef signed long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef __SIZE_TYPE__ size_t;

template <typename __T, __T __value>
struct integral_constant {
  static constexpr __T value = __value;
  typedef __T value_type;
  typedef integral_constant type;
  constexpr operator __T() const noexcept { return __value; }
  constexpr __T operator()() const noexcept { return __value; }
};
template <bool __value>
using bool_constant = integral_constant<bool, __value>;
typedef bool_constant<true> true_type;
typedef bool_constant<false> false_type;

template <typename __T>
struct type_identity {
  typedef __T type;
};
template <bool __condition, typename __T = void>
struct enable_if {};
template <typename __T>
struct enable_if<true, __T> : type_identity<__T> {};
template <bool __condition, typename __T, typename __U>
struct conditional : type_identity<__T> {};
template <typename __T, typename __U>
struct conditional<false, __T, __U> : type_identity<__U> {};

template <bool __condition, typename __T = void>
using enable_if_t = typename enable_if<__condition, __T>::type;
template <bool __condition, typename __T, typename __U>
using conditional_t = typename conditional<__condition, __T, __U>::type;

// Structures, not aliases: programs add their own specialisations.
template <typename __T>
struct is_void : bool_constant<__is_void(__T)> {};
template <typename __T>
struct is_integral : bool_constant<__is_integral(__T)> {};
template <typename __T>
struct is_floating_point : bool_constant<__is_floating_point(__T)> {};
template <>
struct is_floating_point<_Float16> : true_type {};
template <typename __T>
struct is_arithmetic : bool_constant<__is_arithmetic(__T)> {};
template <typename __T>
struct is_signed : bool_constant<__is_signed(__T)> {};
template <typename __T>
struct is_unsigned : bool_constant<__is_unsigned(__T)> {};
template <typename __T>
struct is_pointer : bool_constant<__is_pointer(__T)> {};
template <typename __T>
struct is_enum : bool_constant<__is_enum(__T)> {};
template <typename __T>
struct is_class : bool_constant<__is_class(__T)> {};
template <typename __T>
struct is_empty : bool_constant<__is_empty(__T)> {};
template <typename __T>
struct is_trivially_copyable : bool_constant<__is_trivially_copyable(__T)> {};
template <typename __T>
struct is_standard_layout : bool_constant<__is_standard_layout(__T)> {};
template <typename __T>
struct is_trivial
    : bool_constant<__is_trivially_constructible(__T) && __is_trivially_copyable(__T)> {};
template <typename __T, typename __U>
struct is_same : bool_constant<__is_same(__T, __U)> {};
template <typename __From, typename __To>
struct is_convertible : bool_constant<__is_convertible(__From, __To)> {};
template <typename __T>
struct alignment_of : integral_constant<size_t, alignof(__T)> {};

template <typename __T>
struct remove_const : type_identity<__T> {};
template <typename __T>
struct remove_const<const __T> : type_identity<__T> {};
template <typename __T>
struct remove_volatile : type_identity<__T> {};
template <typename __T>
struct remove_volatile<volatile __T> : type_identity<__T> {};
template <typename __T>
struct remove_cv : type_identity<__remove_cv(__T)> {};
template <typename __T>
struct remove_reference : type_identity<__remove_reference_t(__T)> {};
template <typename __T>
struct remove_cvref : type_identity<__remove_cvref(__T)> {};
template <typename __T>
struct decay : type_identity<__decay(__T)> {};
template <typename __T>
struct add_lvalue_reference : type_identity<__add_lvalue_reference(__T)> {};
template <typename __T>
struct add_rvalue_reference : type_identity<__add_rvalue_reference(__T)> {};
template <typename __T>
using remove_const_t = typename remove_const<__T>::type;
template <typename __T>
using remove_volatile_t = typename remove_volatile<__T>::type;
template <typename __T>
using remove_cv_t = typename remove_cv<__T>::type;
template <typename __T>
using remove_reference_t = typename remove_reference<__T>::type;

template <typename __T>
typename add_rvalue_reference<__T>::type declval() noexcept;

template <typename __T, __T... __numbers>
struct integer_sequence {
  typedef __T value_type;
  static constexpr size_t size() noexcept { return sizeof...(__numbers); }
};
template <size_t... __numbers>
using index_sequence = integer_sequence<size_t, __numbers...>;
template <size_t __count>
using make_index_sequence = __make_integer_seq<integer_sequence, size_t, __count>;

}  // namespace __hip_internal

typedef __hip_internal::int8_t __hip_int8_t;
typedef __hip_internal::int16_t __hip_int16_t;
typedef __hip_internal::int32_t __hip_int32_t;
typedef __hip_internal::int64_t __hip_int64_t;
typedef __hip_internal::uint8_t __hip_uint8_t;
typedef __hip_internal::uint16_t __hip_uint16_t;
typedef __hip_internal::uint32_t __hip_uint32_t;
typedef __hip_internal::uint64_t __hip_uint64_t;
