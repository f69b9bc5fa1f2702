// The few type traits that the headers need, from the compiler's own builtins.
#pragma once

#include "attributes.h"

namespace __wavecore {

template <bool condition, typename T = void>
struct enable_if {};
template <typename T>
struct enable_if<true, T> {
  typedef T type;
};
template <bool condition, typename T = void>
using enable_if_t = typename enable_if<condition, T>::type;

template <typename T>
using if_integral = enable_if_t<__is_integral(T)>;

}  // namespace __wavecore
