// What the C++ headers of rocRAND and hipRAND have in common: engines, which own a generator, and
// distributions, which fill memory of the device. `_Library` is one library's types and functions.
#pragma once
#pragma GCC system_header

#include <stddef.h>

#include <exception>
#include <limits>
#include <random>
#include <string>
#include <utility>

namespace __wavecore_rand {

template <class _Library>
class __host_error : public std::exception {
 public:
  typedef typename _Library::__status error_type;
  explicit __host_error(error_type __status) noexcept
      : __code(__status), __text(to_string(__status)) {}
  error_type error_code() const noexcept { return __code; }
  std::string error_string() const noexcept { return __text; }
  const char* what() const noexcept override { return __text.c_str(); }
  static std::string to_string(error_type __status) {
    return _Library::__name() + (" returned status " + std::to_string(int(__status)));
  }
  friend bool operator==(const __host_error& __a, const __host_error& __b) {
    return __a.__code == __b.__code;
  }
  friend bool operator!=(const __host_error& __a, const __host_error& __b) {
    return __a.__code != __b.__code;
  }

 private:
  error_type __code;
  std::string __text;
};

template <class _Library>
void __require(typename _Library::__status __status) {
  if (__status != _Library::__success) throw __host_error<_Library>(__status);
}

template <class _Library, typename _Library::__kind _Kind, class _Number, _Number _Least>
class __host_engine {
 public:
  typedef _Number result_type;
  typedef typename _Library::__order order_type;
  typedef unsigned long long offset_type;

  typename _Library::__generator __handle = nullptr;

  __host_engine() { __require<_Library>(_Library::__create(&__handle, _Kind)); }
  // Takes the program's generator over.
  explicit __host_engine(typename _Library::__generator& __taken) : __handle(__taken) {
    if (!__taken) throw __host_error<_Library>(_Library::__not_created);
    __taken = nullptr;
  }
  __host_engine(__host_engine&& __other) noexcept { std::swap(__handle, __other.__handle); }
  __host_engine& operator=(__host_engine&& __other) noexcept {
    std::swap(__handle, __other.__handle);
    return *this;
  }
  ~__host_engine() {
    if (__handle) (void)_Library::__destroy(__handle);
  }

  void stream(hipStream_t __s) { __require<_Library>(_Library::__set_stream(__handle, __s)); }
  void order(order_type __o) { __require<_Library>(_Library::__set_order(__handle, __o)); }
  void offset(offset_type __o) { __require<_Library>(_Library::__set_offset(__handle, __o)); }
  void operator()(result_type* __output, size_t __n) {
    __require<_Library>(_Library::__integers(__handle, __output, __n));
  }
  static constexpr result_type min() { return _Least; }
  static constexpr result_type max() { return ~result_type(0); }
  static constexpr typename _Library::__kind type() { return _Kind; }
};

template <class _Library, typename _Library::__kind _Kind, unsigned long long _Seed,
          class _Number = unsigned int, _Number _Least = 0>
class __seeded_engine : public __host_engine<_Library, _Kind, _Number, _Least> {
  typedef __host_engine<_Library, _Kind, _Number, _Least> __base;

 public:
  typedef unsigned long long seed_type;
  static constexpr seed_type default_seed = _Seed;

  __seeded_engine(seed_type __s = _Seed, typename __base::offset_type __start = 0,
                  typename __base::order_type __o = _Library::__pseudo_order) {
    this->order(__o);
    if (__start) this->offset(__start);
    seed(__s);
  }
  explicit __seeded_engine(typename _Library::__generator& __taken) : __base(__taken) {}
  void seed(seed_type __s) { __require<_Library>(_Library::__set_seed(this->__handle, __s)); }
};
template <class _Library, typename _Library::__kind _Kind, unsigned long long _Seed, class _Number,
          _Number _Least>
constexpr unsigned long long
    __seeded_engine<_Library, _Kind, _Seed, _Number, _Least>::default_seed;

// Those without an offset.
template <class _Library, typename _Library::__kind _Kind, unsigned long long _Seed>
class __twister_engine : public __seeded_engine<_Library, _Kind, _Seed> {
  typedef __seeded_engine<_Library, _Kind, _Seed> __base;

 public:
  __twister_engine(typename __base::seed_type __s = _Seed,
                   typename __base::order_type __o = _Library::__pseudo_order)
      : __base(__s, 0, __o) {}
  explicit __twister_engine(typename _Library::__generator& __taken) : __base(__taken) {}
};

// Quasi-random numbers.
template <class _Library, typename _Library::__kind _Kind, unsigned int _Dimensions, class _Number>
class __quasi_engine : public __host_engine<_Library, _Kind, _Number, 0> {
  typedef __host_engine<_Library, _Kind, _Number, 0> __base;

 public:
  typedef unsigned int dimensions_num_type;
  static constexpr dimensions_num_type default_num_dimensions = _Dimensions;

  __quasi_engine(dimensions_num_type __n = _Dimensions, typename __base::offset_type __start = 0,
                 typename __base::order_type __o = _Library::__quasi_order) {
    this->order(__o);
    if (__start) this->offset(__start);
    dimensions(__n);
  }
  explicit __quasi_engine(typename _Library::__generator& __taken) : __base(__taken) {}
  void dimensions(dimensions_num_type __n) {
    __require<_Library>(_Library::__set_dimensions(this->__handle, __n));
  }
};
template <class _Library, typename _Library::__kind _Kind, unsigned int _Dimensions, class _Number>
constexpr unsigned int
    __quasi_engine<_Library, _Kind, _Dimensions, _Number>::default_num_dimensions;

// Distributions without parameters.

template <class _Library, class _Int>
class __host_integers {
 public:
  typedef _Int result_type;
  static void reset() {}
  static _Int min() { return 0; }
  static _Int max() { return std::numeric_limits<_Int>::max(); }
  template <class _Engine>
  void operator()(_Engine& __engine, _Int* __output, size_t __n) {
    __require<_Library>(_Library::__integers(__engine.__handle, __output, __n));
  }
  bool operator==(const __host_integers&) const { return true; }
  bool operator!=(const __host_integers&) const { return false; }
};

template <class _Library, class _Real>
class __host_uniform {
 public:
  typedef _Real result_type;
  static void reset() {}
  static _Real min() { return _Real(sizeof(_Real) == 8 ? 2.3283064365386963e-10 : 2.3283064e-10f); }
  static _Real max() { return _Real(1.0f); }
  template <class _Engine>
  void operator()(_Engine& __engine, _Real* __output, size_t __n) {
    __require<_Library>(_Library::__uniform(__engine.__handle, __output, __n));
  }
  bool operator==(const __host_uniform&) const { return true; }
  bool operator!=(const __host_uniform&) const { return false; }
};

// Distributions with parameters; `_Parameters` names them and calls the library.

template <class _Parameters>
class __host_distribution : public _Parameters {
 public:
  typedef _Parameters param_type;
  typedef typename _Parameters::__number result_type;
  using _Parameters::_Parameters;
  explicit __host_distribution(const param_type& __p) : _Parameters(__p) {}
  static void reset() {}
  static result_type min() { return _Parameters::__least(); }
  static result_type max() { return std::numeric_limits<result_type>::max(); }
  param_type param() const { return *this; }
  void param(const param_type& __p) { static_cast<_Parameters&>(*this) = __p; }
  template <class _Engine>
  void operator()(_Engine& __engine, result_type* __output, size_t __n) {
    this->__fill(__engine.__handle, __output, __n);
  }
};

template <class _Library, class _Real>
class __host_normal {
 public:
  typedef _Real __number;
  __host_normal(_Real __mean = _Real(0.0f), _Real __deviation = _Real(1.0f))
      : __first(__mean), __second(__deviation) {}
  _Real mean() const { return __first; }
  _Real stddev() const { return __second; }
  static _Real __least() { return std::numeric_limits<_Real>::lowest(); }
  bool operator==(const __host_normal& __o) const {
    return __first == __o.__first && __second == __o.__second;
  }
  bool operator!=(const __host_normal& __o) const { return !(*this == __o); }

 protected:
  void __fill(typename _Library::__generator __handle, _Real* __output, size_t __n) const {
    __require<_Library>(_Library::__normal(__handle, __output, __n, __first, __second));
  }

 private:
  _Real __first, __second;
};

template <class _Library, class _Real>
class __host_log_normal {
 public:
  typedef _Real __number;
  __host_log_normal(_Real __m = _Real(0.0f), _Real __s = _Real(1.0f))
      : __first(__m), __second(__s) {}
  _Real m() const { return __first; }
  _Real s() const { return __second; }
  static _Real __least() { return _Real(0.0f); }
  bool operator==(const __host_log_normal& __o) const {
    return __first == __o.__first && __second == __o.__second;
  }
  bool operator!=(const __host_log_normal& __o) const { return !(*this == __o); }

 protected:
  void __fill(typename _Library::__generator __handle, _Real* __output, size_t __n) const {
    __require<_Library>(_Library::__log_normal(__handle, __output, __n, __first, __second));
  }

 private:
  _Real __first, __second;
};

template <class _Library, class _Int>
class __host_poisson {
 public:
  typedef _Int __number;
  __host_poisson(double __mean = 1.0) : __value(__mean) {}
  double mean() const { return __value; }
  static _Int __least() { return 0; }
  bool operator==(const __host_poisson& __o) const { return __value == __o.__value; }
  bool operator!=(const __host_poisson& __o) const { return !(*this == __o); }

 protected:
  void __fill(typename _Library::__generator __handle, _Int* __output, size_t __n) const {
    __require<_Library>(_Library::__poisson(__handle, __output, __n, __value));
  }

 private:
  double __value;
};

}  // namespace __wavecore_rand

// A class of a library's namespace with its default argument, and an engine with its short name.
#define __WC_RAND_DISTRIBUTION(__name, __default, ...)     \
  template <class _Number = __default>                     \
  class __name : public __VA_ARGS__ {                      \
    typedef __VA_ARGS__ __own_base;                        \
                                                           \
   public:                                                 \
    using __own_base::__own_base;                          \
    __name() = default;                                    \
  };
#define __WC_RAND_HOST_ENGINE(__name, __argument, __default, ...) \
  template <__argument _Default = __default>                      \
  class __name##_engine : public __VA_ARGS__ {                    \
    typedef __VA_ARGS__ __own_base;                               \
                                                                  \
   public:                                                        \
    using __own_base::__own_base;                                 \
    __name##_engine() = default;                                  \
  };                                                              \
  typedef __name##_engine<> __name;
#define __WC_RAND_SEEDED_ENGINE(__name, __kind, __seed, ...)     \
  __WC_RAND_HOST_ENGINE(__name, unsigned long long, __seed,      \
                        __wavecore_rand::__seeded_engine<__library, __kind, _Default, __VA_ARGS__>)
#define __WC_RAND_TWISTER_ENGINE(__name, __kind)            \
  __WC_RAND_HOST_ENGINE(__name, unsigned long long, 0,      \
                        __wavecore_rand::__twister_engine<__library, __kind, _Default>)
#define __WC_RAND_QUASI_ENGINE(__name, __kind, __Word)                     \
  __WC_RAND_HOST_ENGINE(__name, unsigned int, 1,                           \
                        __wavecore_rand::__quasi_engine<__library, __kind, _Default, __Word>)

// What both namespaces have, over their own __library.
#define __WC_RAND_COMMON_CLASSES                                                             \
  typedef __wavecore_rand::__host_error<__library> error;                                    \
  typedef std::random_device random_device;                                                  \
  __WC_RAND_DISTRIBUTION(uniform_int_distribution, unsigned int,                             \
                         __wavecore_rand::__host_integers<__library, _Number>)               \
  __WC_RAND_DISTRIBUTION(uniform_real_distribution, float,                                   \
                         __wavecore_rand::__host_uniform<__library, _Number>)                \
  __WC_RAND_DISTRIBUTION(normal_distribution, float,                                         \
                         __wavecore_rand::__host_distribution<                               \
                             __wavecore_rand::__host_normal<__library, _Number>>)            \
  __WC_RAND_DISTRIBUTION(lognormal_distribution, float,                                      \
                         __wavecore_rand::__host_distribution<                               \
                             __wavecore_rand::__host_log_normal<__library, _Number>>)        \
  __WC_RAND_DISTRIBUTION(poisson_distribution, unsigned int,                                 \
                         __wavecore_rand::__host_distribution<                               \
                             __wavecore_rand::__host_poisson<__library, _Number>>)
