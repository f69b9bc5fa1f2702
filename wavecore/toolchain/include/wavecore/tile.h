// Arithmetic on fragments, entry by entry, and tiles of other types in the layout of a fragment;
// used by kernels written in Python.
#pragma once

#include <wavecore/fragment.h>

namespace wavecore {

// Entries of another type than the fragment's, at the same lanes and indices.
template <class __F, class __T>
struct tile {
  static constexpr unsigned num_elements = __F::num_elements;
  __T x[num_elements];

  __device__ __forceinline__ unsigned row(unsigned __i) const { return __F().row(__i); }
  __device__ __forceinline__ unsigned col(unsigned __i) const { return __F().col(__i); }
  __device__ __forceinline__ unsigned block(unsigned __i) const { return __F().block(__i); }
};

// A number in place of a tile: each entry is that number.
template <class __T>
struct every {
  struct {
    __T __value;
    __device__ __forceinline__ __T operator[](unsigned) const { return __value; }
  } x;
};

// A tile of the function's results for the entries of tiles.
template <class __Result, class __Function, class... __Tiles>
__device__ __forceinline__ __Result each(__Function __function, const __Tiles&... __tiles) {
  __Result __made;
#pragma unroll
  for (unsigned __i = 0; __i < __Result::num_elements; ++__i)
    __made.x[__i] = __function(__tiles.x[__i]...);
  return __made;
}

template <class __F, class __T>
__device__ __forceinline__ void fill_fragment(tile<__F, __T>& __tile, __T __value) {
#pragma unroll
  for (unsigned __i = 0; __i < __F::num_elements; ++__i) __tile.x[__i] = __value;
}

// As of a fragment, but entry by entry.
template <class __Use, unsigned __m, unsigned __n, unsigned __k, class __Type, class __Order,
          unsigned __blocks, class __KOrder, class __T>
__device__ __forceinline__ void store_matrix_sync(
    __T* __to, const tile<fragment<__Use, __m, __n, __k, __Type, __Order, __blocks, __KOrder>, __T>& __tile,
    unsigned __ld, layout_t __order) {
  using __F = fragment<__Use, __m, __n, __k, __Type, __Order, __blocks, __KOrder>;
  const bool __by_column = __order == mem_col_major;
  const unsigned __outer = __fragments::__outer_size<__F, __m, __n, __k>(__by_column);
#pragma unroll
  for (unsigned __i = 0; __i < __F::num_elements; ++__i) {
    const unsigned __row = __tile.row(__i), __col = __tile.col(__i);
    const size_t __line = (__by_column ? __col : __row) + __tile.block(__i) * __outer;
    __to[__line * __ld + (__by_column ? __row : __col)] = __tile.x[__i];
  }
}

}  // namespace wavecore
