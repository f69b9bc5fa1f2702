// The few type traits that the headers need, from the compiler's own builtins.
#pragma once

#include "attributes.h"

#if defined(__clang__)
#define __WC_IS_INTEGRAL(__T) __is_integral(__T)
#define __WC_IS_ARITHMETIC(__T) __is_arithmetic(__T)
#define __WC_IS_CONVERTIBLE(__From, __To) __is_convertible(__From, __To)
#else
#include <type_traits>
#define __WC_IS_INTEGRAL(__T) std::is_integral<__T>::value
#define __WC_IS_ARITHMETIC(__T) std::is_arithmetic<__T>::value
#define __WC_IS_CONVERTIBLE(__From, __To) std::is_convertible<__From, __To>::value
#endif

namespace __wavecore {

template <bool __condition, typename __T = void>
struct __enable_if {};
template <typename __T>
struct __enable_if<true, __T> {
  typedef __T __type;
};
template <bool __condition, typename __T = void>
using __enable_if_t = typename __enable_if<__condition, __T>::__type;

template <typename __T>
struct __identity {
  typedef __T __type;
};
template <typename __T>
using __operand = typename __identity<__T>::__type;  // does not take part in deducing T

template <typename __T>
using __if_integral = __enable_if_t<__WC_IS_INTEGRAL(__T)>;

}  // namespace __wavecore
