// The few type traits that the headers need, from the compiler's own builtins.
#pragma once

#include "attributes.h"

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
using __if_integral = __enable_if_t<__is_integral(__T)>;

}  // namespace __wavecore
