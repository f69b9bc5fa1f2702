// Generators of random numbers, one a thread.
#pragma once

#include <hip/hip_runtime.h>
#include <rocrand/wavecore/jumps.h>

#define __WC_RAND __forceinline__ __device__ __host__

namespace __wavecore_rand {

using __u32 = unsigned int;
using __u64 = unsigned long long;

// A base of every generator.
struct __engine {};

// Box and Muller's transform makes two normal numbers; the second is kept for the next call.
struct __kept {
  __u32 __has_float = 0, __has_double = 0;
  float __float = 0;
  double __double = 0;
};

__WC_RAND __u32 __low(__u64 __x) { return static_cast<__u32>(__x); }
__WC_RAND __u32 __high(__u64 __x) { return static_cast<__u32>(__x >> 32); }

// Calls `__engine.__apply(row)` for the bits of a number that are set.
template <typename _Engine, int _Width>
__WC_RAND void __jump(_Engine& __of, __u64 __n, const __u32 (*__table)[_Width]) {
  for (; __n; __n >>= 1, ++__table)
    if (__n & 1) __of.__apply(*__table);
}

struct __xorwow_engine : __engine {
  using __word = __u32;
  __kept __normals;
  __u32 __x[5];
  __u32 __counter;

  __WC_RAND __xorwow_engine(__u64 __seed = 0, __u64 __subsequence = 0, __u64 __offset = 0) {
    __u32 __s = 1228688033u * (__low(__seed) ^ 0x2c7f967fu);
    __u32 __t = 2073658381u * (__high(__seed) ^ 0xa03697cbu);
    __x[0] = 123456789u + __s;
    __x[1] = 362436069u ^ __s;
    __x[2] = 521288629u + __t;
    __x[3] = 88675123u ^ __t;
    __x[4] = 5783321u + __s;
    __counter = 6615241u + __s + __t;
    __skip_subsequences(__subsequence);
    __skip(__offset);
  }
  __WC_RAND void __step() {
    __u32 __t = __x[0] ^ (__x[0] >> 2);
    for (int __i = 0; __i < 4; ++__i) __x[__i] = __x[__i + 1];
    __x[4] = __x[4] ^ (__x[4] << 4) ^ __t ^ (__t << 1);
  }
  __WC_RAND __u32 __next() {
    __step();
    __counter += 362437u;
    return __counter + __x[4];
  }
  __WC_RAND void __apply(const __u32 (&__power)[5]) {
    __u32 __sums[5] = {};
    for (int __bit = 0; __bit < 160; ++__bit) {
      __u32 __mask = -(__power[__bit / 32] >> __bit % 32 & 1u);
      for (int __i = 0; __i < 5; ++__i) __sums[__i] ^= __x[__i] & __mask;
      __step();
    }
    for (int __i = 0; __i < 5; ++__i) __x[__i] = __sums[__i];
  }
  __WC_RAND void __skip(__u64 __n) {
    __jump(*this, __n, __xorwow);
    __counter += 362437u * __low(__n);
  }
  __WC_RAND void __skip_subsequences(__u64 __n) { __jump(*this, __n, __xorwow_subsequence); }
  __WC_RAND void __skip_sequences(__u64 __n) { __skip_subsequences(__n); }
};

struct __lfsr113_engine : __engine {
  using __word = __u32;
  __u32 __z[4];

  __WC_RAND __lfsr113_engine(uint4 __seed = uint4{2, 8, 16, 128}, __u32 __subsequence = 0,
                             __u64 __offset = 0)
      : __z{__seed.x, __seed.y, __seed.z, __seed.w} {
    __skip_subsequences(__subsequence);
    __skip(__offset);
  }
  __WC_RAND static __u32 __step(int __component, __u32 __z) {
    switch (__component) {
      case 0: return ((__z & 0xfffffffeu) << 18) ^ (((__z << 6) ^ __z) >> 13);
      case 1: return ((__z & 0xfffffff8u) << 2) ^ (((__z << 2) ^ __z) >> 27);
      case 2: return ((__z & 0xfffffff0u) << 7) ^ (((__z << 13) ^ __z) >> 21);
      default: return ((__z & 0xffffff80u) << 13) ^ (((__z << 3) ^ __z) >> 12);
    }
  }
  __WC_RAND __u32 __next() {
    for (int __i = 0; __i < 4; ++__i) __z[__i] = __step(__i, __z[__i]);
    return __z[0] ^ __z[1] ^ __z[2] ^ __z[3];
  }
  __WC_RAND void __apply(const __u32 (&__power)[4]) {
    for (int __i = 0; __i < 4; ++__i) {
      __u32 __sum = 0;
      for (int __bit = 0; __bit < 32; ++__bit) {
        __sum ^= __z[__i] & -(__power[__i] >> __bit & 1u);
        __z[__i] = __step(__i, __z[__i]);
      }
      __z[__i] = __sum;
    }
  }
  __WC_RAND void __skip(__u64 __n) { __jump(*this, __n, __lfsr113); }
  __WC_RAND void __skip_subsequences(__u32 __n) { __jump(*this, __n, __lfsr113_subsequence); }
  __WC_RAND void __skip_sequences(__u32 __n) { __skip_subsequences(__n); }
};

// Two recurrences of three words each, the oldest first.
template <typename _Engine>
struct __combined : __engine {
  using __word = __u32;
  __kept __normals;
  __u32 __first[3], __second[3];

  // Words from 1 to the first modulus; numbers are made of these.
  __WC_RAND __u32 __draw() {
    __u32 __p = _Engine::__follow_first(__first), __q = _Engine::__follow_second(__second);
    __push(__first, __p);
    __push(__second, __q);
    return __p - __q + (__p <= __q ? _Engine::__modulus1 : 0u);
  }
  __WC_RAND __u32 __next() { return _Engine::__integer(__draw()); }
  __WC_RAND void __apply(const __u32 (&__power)[6]) {
    __combine(__first, __power, _Engine::__modulus1, _Engine::__follow_first);
    __combine(__second, __power + 3, _Engine::__modulus2, _Engine::__follow_second);
  }
  __WC_RAND static void __push(__u32 (&__s)[3], __u32 __new) {
    __s[0] = __s[1];
    __s[1] = __s[2];
    __s[2] = __new;
  }
  template <typename _Follow>
  __WC_RAND static void __combine(__u32 (&__s)[3], const __u32* __power, __u32 __modulus,
                                  _Follow __follow) {
    __u32 __ahead[3];
    for (int __i = 0; __i < 3; ++__i) __ahead[__i] = __s[__i] % __modulus;
    for (int __i = 0; __i < 3; ++__i) {
      __u64 __sum = 0;
      for (int __k = 0; __k < 3; ++__k)
        __sum += static_cast<__u64>(__power[__k]) * __ahead[__k] % __modulus;
      __s[__i] = static_cast<__u32>(__sum % __modulus);
      __push(__ahead, __follow(__ahead));
    }
  }
  __WC_RAND static void __seed_words(__u64& __seed, __u32& __x, __u32& __y) {
    if (!__seed) __seed = 12345;
    __x = __low(__seed) ^ 0x55555555u;
    __y = __high(__seed) ^ 0xaaaaaaaau;
  }
};

struct __mrg32k3a_engine : __combined<__mrg32k3a_engine> {
  static constexpr __u32 __modulus1 = 4294967087u, __modulus2 = 4294944443u;

  __WC_RAND __mrg32k3a_engine(__u64 __seed = 12345, __u64 __subsequence = 0, __u64 __offset = 0) {
    __u32 __x, __y;
    __seed_words(__seed, __x, __y);
    __first[0] = __first[2] = __product<1, __modulus1>(__x, __seed);
    __first[1] = __product<1, __modulus1>(__y, __seed);
    __second[0] = __second[2] = __product<2, __modulus2>(__y, __seed);
    __second[1] = __product<2, __modulus2>(__x, __seed);
    __skip_subsequences(__subsequence);
    __skip(__offset);
  }
  // Reduces a product by 2^32 = 2^32 - modulus, so many times: for large seeds, only in part.
  template <int _Folds, __u32 _Modulus>
  __WC_RAND static __u64 __fold(__u64 __p) {
    for (int __i = 0; __i < _Folds; ++__i)
      __p = (0x100000000ull - _Modulus) * (__p >> 32) + __low(__p);
    return __p >= _Modulus ? __p - _Modulus : __p;
  }
  template <int _Folds, __u32 _Modulus>
  __WC_RAND static __u32 __product(__u32 __word, __u64 __by) {
    __u64 __upper = __fold<_Folds, _Modulus>((__word >> 17) * __by) << 17;
    __u64 __lower = __fold<_Folds, _Modulus>((__word & 0x1ffffu) * __by);
    return __low(__fold<_Folds, _Modulus>(__upper + __lower));
  }
  __WC_RAND static __u32 __follow_first(const __u32 (&__s)[3]) {
    __u64 __sum = 1403580ull * __s[1] + 810728ull * (__modulus1 - __s[0]);
    return static_cast<__u32>(__sum % __modulus1);
  }
  __WC_RAND static __u32 __follow_second(const __u32 (&__s)[3]) {
    __u64 __sum = 527612ull * __s[2] + 1370589ull * (__modulus2 - __s[0]);
    return static_cast<__u32>(__sum % __modulus2);
  }
  __WC_RAND static double __real32(__u32 __word) { return __word * 2.3283065498378288e-10; }
  __WC_RAND static __u32 __integer(__u32 __word) {
    return static_cast<__u32>((__word - 1) * 1.000000048661607);
  }
  __WC_RAND void __skip(__u64 __n) { __jump(*this, __n, __mrg32k3a); }
  __WC_RAND void __skip_subsequences(__u64 __n) { __jump(*this, __n, __mrg32k3a_subsequence); }
  __WC_RAND void __skip_sequences(__u64 __n) { __jump(*this, __n, __mrg32k3a_sequence); }
};

struct __mrg31k3p_engine : __combined<__mrg31k3p_engine> {
  static constexpr __u32 __modulus1 = 2147483647u, __modulus2 = 2147462579u;

  __WC_RAND __mrg31k3p_engine(__u64 __seed = 12345, __u64 __subsequence = 0, __u64 __offset = 0) {
    __u32 __x, __y;
    __seed_words(__seed, __x, __y);
    __first[0] = __first[2] = static_cast<__u32>(__x * __seed % __modulus1);
    __first[1] = static_cast<__u32>(__y * __seed % __modulus1);
    __second[0] = __second[2] = static_cast<__u32>(__y * __seed % __modulus2);
    __second[1] = static_cast<__u32>(__x * __seed % __modulus2);
    __skip_subsequences(__subsequence);
    __skip(__offset);
  }
  __WC_RAND static __u32 __follow_first(const __u32 (&__s)[3]) {
    return static_cast<__u32>((4194304ull * __s[1] + 129ull * __s[0]) % __modulus1);
  }
  __WC_RAND static __u32 __follow_second(const __u32 (&__s)[3]) {
    return static_cast<__u32>((32768ull * __s[2] + 32769ull * __s[0]) % __modulus2);
  }
  __WC_RAND static double __real32(__u32 __word) { return __word * 4.656612875245796923e-10; }
  __WC_RAND static __u32 __integer(__u32 __word) {
    return static_cast<__u32>((__word - 1) * 2.000000001396983862);
  }
  __WC_RAND void __skip(__u64 __n) { __jump(*this, __n, __mrg31k3p); }
  __WC_RAND void __skip_subsequences(__u64 __n) { __jump(*this, __n, __mrg31k3p_subsequence); }
  __WC_RAND void __skip_sequences(__u64 __n) { __jump(*this, __n, __mrg31k3p_sequence); }
};

// Generators that encrypt a counter of several words, and return those of the result in turn.
template <typename _Engine, typename _Word, int _Words>
struct __counter : __engine {
  using __word = _Word;
  static constexpr int __words = _Words;
  _Word __count[_Words], __result[_Words];
  __u32 __place;

  __WC_RAND void __begin(__u64 __subsequence, __u64 __offset) {
    for (int __i = 0; __i < _Words; ++__i) __count[__i] = 0;
    __place = 0;
    __add(_Words / 2, __subsequence);
    __skip(__offset);
  }
  // Adds to the words from one on, in which a number of 64 bits has one or two.
  __WC_RAND void __add(int __at, __u64 __n) {
    constexpr int __bits = 8 * sizeof(_Word);
    for (int __i = __at; __n && __i < _Words; ++__i) {
      _Word __part = static_cast<_Word>(__n);
      __count[__i] += __part;
      __u64 __carry = __count[__i] < __part;
      __n = (__bits == 64 ? 0 : __n >> 32) + __carry;
    }
  }
  __WC_RAND void __encrypt() { static_cast<_Engine*>(this)->__rounds(); }
  __WC_RAND _Word __next() {
    _Word __found = __result[__place];
    if (++__place == _Words) {
      __place = 0;
      __add(0, 1);
      __encrypt();
    }
    return __found;
  }
  __WC_RAND void __skip(__u64 __n) {
    __place += __n % _Words;
    __add(0, __n / _Words + __place / _Words);
    __place %= _Words;
    __encrypt();
  }
  __WC_RAND void __skip_subsequences(__u64 __n) {
    __add(_Words / 2, __n);
    __encrypt();
  }
  __WC_RAND void __skip_sequences(__u64 __n) { __skip_subsequences(__n); }
};

struct __philox_engine : __counter<__philox_engine, __u32, 4> {
  __kept __normals;
  __u32 __key[2];

  __WC_RAND __philox_engine(__u64 __seed = 0, __u64 __subsequence = 0, __u64 __offset = 0)
      : __key{__low(__seed), __high(__seed)} {
    __begin(__subsequence, __offset);
  }
  __WC_RAND void __rounds() {
    __u32 __a = __count[0], __b = __count[1], __c = __count[2], __d = __count[3];
    __u32 __k = __key[0], __l = __key[1];
    for (int __i = 0; __i < 10; ++__i, __k += 0x9e3779b9u, __l += 0xbb67ae85u) {
      __u64 __p = 0xd2511f53ull * __a, __q = 0xcd9e8d57ull * __c;
      __a = __high(__q) ^ __b ^ __k;
      __b = __low(__q);
      __c = __high(__p) ^ __d ^ __l;
      __d = __low(__p);
    }
    __result[0] = __a, __result[1] = __b, __result[2] = __c, __result[3] = __d;
  }
};

// How far Threefry rotates in each of eight rounds: five or six bits a round, packed.
template <typename _Word, int _Words>
struct __rotations;
template <>
struct __rotations<__u32, 2> {
  static constexpr unsigned char __of[8][2] = {{13, 0}, {15, 0}, {26, 0}, {6, 0},
                                               {17, 0}, {29, 0}, {16, 0}, {24, 0}};
};
template <>
struct __rotations<__u64, 2> {
  static constexpr unsigned char __of[8][2] = {{16, 0}, {42, 0}, {12, 0}, {31, 0},
                                               {16, 0}, {32, 0}, {24, 0}, {21, 0}};
};
template <>
struct __rotations<__u32, 4> {
  static constexpr unsigned char __of[8][2] = {{10, 26}, {11, 21}, {13, 27}, {23, 5},
                                               {6, 20},  {17, 11}, {25, 10}, {18, 20}};
};
template <>
struct __rotations<__u64, 4> {
  static constexpr unsigned char __of[8][2] = {{14, 16}, {52, 57}, {23, 40}, {5, 37},
                                               {25, 33}, {46, 12}, {58, 22}, {32, 32}};
};

template <typename _Word, int _Words>
struct __threefry_engine : __counter<__threefry_engine<_Word, _Words>, _Word, _Words> {
  _Word __key[_Words];

  __WC_RAND __threefry_engine(__u64 __seed = 0, __u64 __subsequence = 0, __u64 __offset = 0) {
    for (int __i = 0; __i < _Words; ++__i)
      __key[__i] = static_cast<_Word>(__seed >> 64 / _Words * __i);
    this->__begin(__subsequence, __offset);
  }
  __WC_RAND static void __mix(_Word& __x, _Word& __y, int __by) {
    __x += __y;
    __y = (__y << __by | __y >> (8 * sizeof(_Word) - __by)) ^ __x;
  }
  __WC_RAND void __rounds() {
    constexpr __u64 __parity = sizeof(_Word) == 8 ? 0x1bd11bdaa9fc1a22ull : 0x1bd11bdaull;
    _Word __schedule[_Words + 1], __x[_Words];
    __schedule[_Words] = static_cast<_Word>(__parity);
    for (int __i = 0; __i < _Words; ++__i) {
      __schedule[__i] = __key[__i];
      __schedule[_Words] ^= __key[__i];
      __x[__i] = this->__count[__i] + __key[__i];
    }
#pragma unroll
    for (int __i = 0; __i < 20; ++__i) {
      // The paper crosses pairs in every other round; rocRAND does in two of four.
      int __crossed = _Words == 4 && (__i & 2) ? 2 : 0;
      for (int __pair = 0; __pair < _Words / 2; ++__pair)
        __mix(__x[2 * __pair], __x[(2 * __pair + 1 + __crossed) % _Words],
              __rotations<_Word, _Words>::__of[__i % 8][__pair]);
      if (__i % 4 != 3) continue;
      int __turn = __i / 4 + 1;
      for (int __k = 0; __k < _Words; ++__k) __x[__k] += __schedule[(__turn + __k) % (_Words + 1)];
      __x[_Words - 1] += __turn;
    }
    for (int __i = 0; __i < _Words; ++__i) this->__result[__i] = __x[__i];
  }
};

// A sequence of Sobol's, with its direction vectors; scrambled by a constant.
template <typename _Word>
struct __sobol_engine : __engine {
  using __word = _Word;
  static constexpr int __bits = 8 * sizeof(_Word);
  _Word __value, __number, __vectors[__bits];

  __WC_RAND __sobol_engine() : __value(0), __number(0), __vectors{} {}
  __WC_RAND __sobol_engine(const _Word* __directions, _Word __offset) : __value(0), __number(0) {
    for (int __i = 0; __i < __bits; ++__i) __vectors[__i] = __directions[__i];
    __skip(__offset);
  }
  __WC_RAND void __skip(_Word __n) {
    __number += __n;
    __value = 0;
    _Word __gray = __number ^ __number >> 1;
    for (int __i = 0; __i < __bits; ++__i) __value ^= (__gray >> __i & 1) ? __vectors[__i] : 0;
  }
  __WC_RAND _Word __next() {
    _Word __found = __value;
    int __zero = __number == ~_Word(0) ? 0 : __builtin_ctzll(~static_cast<__u64>(__number));
    __value ^= __vectors[__zero];
    ++__number;
    return __found;
  }
};

template <typename _Word>
struct __scrambled_engine : __sobol_engine<_Word> {
  _Word __constant;

  __WC_RAND __scrambled_engine() : __constant(0) {}
  __WC_RAND __scrambled_engine(const _Word* __directions, _Word __scramble, _Word __offset)
      : __sobol_engine<_Word>(__directions, __offset), __constant(__scramble) {}
  __WC_RAND _Word __next() { return __sobol_engine<_Word>::__next() ^ __constant; }
};

}  // namespace __wavecore_rand
