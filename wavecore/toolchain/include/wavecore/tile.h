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

// How all work-items of a workgroup copy a tile of LDS, whose lines have `inner` entries, in pieces
// of `run` entries. `served` adjacent lanes take the same piece of as many lines: with the right
// number, what the LDS serves together is in different banks.
template <unsigned __outer, unsigned __inner, unsigned __run, unsigned __served, class __T>
struct __copying {
  static constexpr unsigned __pieces = __inner / __run;

  struct __attribute__((__packed__, __aligned__(sizeof(__T)))) __Packed {  // in memory
    __T __x[__run];
  };
  struct alignas(__run * sizeof(__T)) __Piece {  // in LDS
    __T __x[__run];
  };

  // Calls function(line, first entry) for the work-item's pieces.
  template <class __Function>
  static __device__ __forceinline__ void __each(bool __along_lines, __Function __function) {
    const unsigned __count = blockDim.x * blockDim.y * blockDim.z;
    const unsigned __first = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const unsigned __group = __along_lines ? __served : __outer;
    for (unsigned __i = __first; __i < __outer * __pieces; __i += __count) {
      const unsigned __in_group = __i % (__group * __pieces);
      __function(__i / (__group * __pieces) * __group + __in_group % __group,
                 __in_group / __group * __run);
    }
  }
};

// Load a tile from a matrix in memory; entries beyond its extents are 0.
template <unsigned __outer, unsigned __inner, unsigned __line, unsigned __run, unsigned __served,
          class __T, class __Stride, class __Next>
__device__ __forceinline__ void load_tile(__T* __tile, const __T* __from, int __lines, int __entries,
                                          __Stride __stride, __Next __next) {
  using __C = __copying<__outer, __inner, __run, __served, __T>;
  __C::__each(__next == 1, [&](unsigned __i, unsigned __j) {
    typename __C::__Piece __piece{};
    const __T* __at = __from + __i * __stride + __j * __next;
    if (__next == 1 && int(__i) < __lines && int(__j + __run) <= __entries) {
      const auto __read = *reinterpret_cast<const typename __C::__Packed*>(__at);
      __builtin_memcpy(&__piece, &__read, sizeof __piece);
    } else if (int(__i) < __lines) {
#pragma unroll
      for (unsigned __n = 0; __n < __run; ++__n)
        if (int(__j + __n) < __entries) __piece.__x[__n] = __at[__n * __next];
    }
    *reinterpret_cast<typename __C::__Piece*>(__tile + __i * __line + __j) = __piece;
  });
}

// Store a tile to a matrix in memory, but for entries beyond its extents.
template <unsigned __outer, unsigned __inner, unsigned __line, unsigned __run, unsigned __served,
          class __T, class __Stride, class __Next>
__device__ __forceinline__ void store_tile(const __T* __tile, __T* __to, int __lines, int __entries,
                                           __Stride __stride, __Next __next) {
  using __C = __copying<__outer, __inner, __run, __served, __T>;
  __C::__each(__next == 1, [&](unsigned __i, unsigned __j) {
    if (int(__i) >= __lines) return;
    const auto __piece = *reinterpret_cast<const typename __C::__Piece*>(__tile + __i * __line + __j);
    __T* __at = __to + __i * __stride + __j * __next;
    if (__next == 1 && int(__j + __run) <= __entries) {
      typename __C::__Packed __written;
      __builtin_memcpy(&__written, &__piece, sizeof __piece);
      *reinterpret_cast<typename __C::__Packed*>(__at) = __written;
      return;
    }
#pragma unroll
    for (unsigned __n = 0; __n < __run; ++__n)
      if (int(__j + __n) < __entries) __at[__n * __next] = __piece.__x[__n];
  });
}

}  // namespace wavecore
