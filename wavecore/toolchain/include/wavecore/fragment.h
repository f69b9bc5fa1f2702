// Fragments: tiles of matrices in the registers of a wave, for all matrix instructions of a target.
//
//   using namespace wavecore;
//   fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
//   fragment<matrix_b, 16, 16, 16, float16_t, col_major> b;
//   fragment<accumulator, 16, 16, 16, float32_t> d;
//   fill_fragment(d, 0.0f);
//   load_matrix_sync(a, pointer_to_a, leading_dimension_of_a);
//   load_matrix_sync(b, pointer_to_b, leading_dimension_of_b);
//   mma_sync(d, a, b, d);
//   store_matrix_sync(pointer_to_d, d, leading_dimension_of_d, mem_row_major);
//
// All lanes of the wave call these functions, with the same pointers and leading dimensions. Shapes
// are those of the target's instructions; K may also be a multiple. Of the instructions that fit,
// the one with the largest K is used, as often as needed. What a target lacks is a compile error
// that lists what it has.
//
// fragment<Use, M, N, K, Type, Order, Blocks>
//   Use     matrix_a, matrix_b, accumulator; sparse_a, sparse_b, sparse_index; scale_a, scale_b
//   Type    float64_t float32_t xfloat32_t float16_t bfloat16_t float8_t bfloat8_t float6_t bfloat6_t
//           float4_t int8_t uint8_t int4_t uint4_t int32_t; __half, __hip_bfloat16 and the types of
//           hip_fp8.h are the same. float8_t and bfloat8_t are the target's own kind (FNUZ or OCP).
//   Order   row_major or col_major, the layout of A or B in memory; may be void for accumulators
//   Blocks  for MFMA instructions that compute several products at once
// num_elements, x[i] and row(i), col(i), block(i) are for the calling lane: the number of its
// entries, one of them, and its position in the matrix. B's rows are k.
//
// Memory. Leading dimensions are in entries. A matrix needs only the alignment of its entries:
// accesses are of the widest kind that may be unaligned on all these targets (16 bytes if a lane's
// entries are adjacent in memory, for global memory and LDS alike). Entries of 4 and 6 bits are
// packed, and rows (columns) start at whole bytes. A fragment spans less than 4 GiB of memory.
// Blocks are `block_stride` entries apart; by default each starts where the last one ends.
//
// The order of k. It does not change a product, so fragments number k such that a lane's entries
// are adjacent in memory (tools/gen_fragments.py, wavecore.lang.fragments.k_order). If K takes
// several instructions, a lane's entries for all of them are adjacent too, up to 16 bytes. With
// natural_k as the last argument the instructions' k are consecutive, which conversions need.
#pragma once
#pragma GCC system_header

#include <hip/hip_runtime.h>

#include "fragment_types.h"
#include "fragment_table.h"

namespace wavecore {

// ------------------------------------------------------------------------------- declarations

struct matrix_a;
struct matrix_b;
struct accumulator;
struct sparse_a;      // [M][K / 2]: the two entries kept of every four k
struct sparse_b;      // B of a product with sparse A
struct sparse_index;  // [M][K / 4] of 4 bits: the two positions (2 bits each, lower first) of 4
struct scale_a;       // [M][K / 32] of E8M0
struct scale_b;       // [K / 32][N] of E8M0
struct scale16_a;     // [M][K / 16], gfx1250
struct scale16_b;

struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

struct wide_k;
struct natural_k;

template <class __Use, unsigned __m, unsigned __n, unsigned __k, class __Type, class __Order = void,
          unsigned __blocks = 1, class __KOrder = wide_k>
struct fragment;

namespace __fragments {

template <class __Use>
constexpr __use __use_of = __use::__none;
template <> inline constexpr __use __use_of<matrix_a> = __use::__matrix_a;
template <> inline constexpr __use __use_of<matrix_b> = __use::__matrix_b;
template <> inline constexpr __use __use_of<accumulator> = __use::__accumulator;
template <> inline constexpr __use __use_of<sparse_a> = __use::__sparse_a;
template <> inline constexpr __use __use_of<sparse_b> = __use::__sparse_b;
template <> inline constexpr __use __use_of<sparse_index> = __use::__sparse_index;
template <> inline constexpr __use __use_of<scale_a> = __use::__scale_a;
template <> inline constexpr __use __use_of<scale_b> = __use::__scale_b;
template <> inline constexpr __use __use_of<scale16_a> = __use::__scale16_a;
template <> inline constexpr __use __use_of<scale16_b> = __use::__scale16_b;

constexpr __host__ __device__ bool __is_sparse(__use __u) {
  return __u == __use::__sparse_a || __u == __use::__sparse_b || __u == __use::__sparse_index;
}
constexpr __host__ __device__ bool __is_scale(__use __u) { return __u >= __use::__scale_a; }
constexpr __host__ __device__ bool __is_transposed(__use __u) {  // k counts rows
  return __u == __use::__matrix_b || __u == __use::__sparse_b || __u == __use::__scale_b ||
         __u == __use::__scale16_b;
}
constexpr __host__ __device__ bool __has_k(__use __u) { return __u != __use::__accumulator; }
constexpr __host__ __device__ unsigned __k_of_entry(__use __u) {
  return __u == __use::__sparse_a        ? 2
         : __u == __use::__sparse_index  ? 4
         : __u == __use::__scale16_a || __u == __use::__scale16_b ? 16
         : __is_scale(__u)               ? 32
                                         : 1;
}

// What layouts depend on besides the shape: a sparse index has the layout of its A.
template <__use __u, __kind __t>
constexpr unsigned __key_bits = __is_scale(__u) ? 8 : __bits(__t);

}  // namespace __fragments

// ----------------------------------------------------------------------------- the fragment

template <class __Use, unsigned __m, unsigned __n, unsigned __k, class __Type, class __Order,
          unsigned __blocks, class __KOrder>
struct fragment {
  static constexpr __fragments::__use __u = __fragments::__use_of<__Use>;
  static constexpr __fragments::__kind __t = __fragments::__kind_of<__Type>;
  static_assert(__t != __fragments::__kind::__t_none,
                "the type of a fragment's entries is one of those that wavecore/fragment.h names");
  // The instruction's K, and how many instructions make up the fragment's K.
  static constexpr unsigned __step_k =
      __fragments::__has_k(__u)
          ? __fragments::__k_of(__m, __n, __k, __blocks, __t, __fragments::__is_sparse(__u))
          : 0;
  static_assert(__fragments::__check_shape<__t, __fragments::__is_sparse(__u),
                                           !__fragments::__has_k(__u) || __step_k != 0>::__is_checked);
  static constexpr unsigned __steps = __step_k ? __k / __step_k : 1;
  using __Layout = __fragments::__layout_of<__u, __m, __n, __step_k, __blocks,
                                            __fragments::__key_bits<__u, __t>>;
  static_assert(__fragments::__check_accumulator<__t, __fragments::__has_k(__u) ||
                                                          __Layout::__exists>::__is_checked);
  static_assert(__Layout::__exists || !__step_k, "the target has no such operand");

  static constexpr bool __by_column = __fragments::__same<__Order, col_major>;
  // How many of an instruction's elements are consecutive in k, and how many instructions' runs.
  static constexpr unsigned __k_run =
      !__fragments::__has_k(__u)                ? 1
      : __fragments::__is_transposed(__u) ? __Layout::__row_run
                                          : __Layout::__column_run;
  static constexpr unsigned __joined =
      __fragments::__same<__KOrder, wide_k> && __u <= __fragments::__use::__matrix_b
          ? __fragments::__joined_steps(__steps, __k_run * __Layout::__bits)
          : 1;
  static constexpr unsigned __step_entries =
      __step_k / __fragments::__k_of_entry(__u);  // along k, in one instruction's layout

  // The number of entries of a lane; entries of A and B may be copied to other lanes as well.
  static constexpr unsigned num_elements = __steps * __Layout::__elements;

  using element_type = __fragments::__stored<__u, __Type>;

  __fragments::__entries<element_type, __Layout, __steps,
                         __fragments::__has_sign_narrow(__t)> x;

  // The position of the calling lane's element in the matrix.
  __device__ __forceinline__ unsigned row(unsigned __i) const {
    return __row_of(__Layout::__lane_row(__lane_id())) + __row(__i);
  }
  __device__ __forceinline__ unsigned col(unsigned __i) const {
    return __column_of(__Layout::__lane_column(__lane_id())) + __column(__i);
  }
  __device__ __forceinline__ unsigned block(unsigned __i) const {
    return __Layout::__lane_block(__lane_id()) + __Layout::__block(__i % __Layout::__elements);
  }
  __device__ __forceinline__ decltype(auto) operator[](unsigned __i) { return x[__i]; }
  __device__ __forceinline__ decltype(auto) operator[](unsigned __i) const { return x[__i]; }

  // The k of an element, or of a lane's coordinates, if K takes several instructions.
  static constexpr __host__ __device__ unsigned __k_place(unsigned __value, unsigned __step) {
    return (__value & (__k_run - 1)) | (__step % __joined * __k_run) |
           (__value / __k_run * __k_run * __joined) |
           (__step / __joined * __joined * __step_entries);
  }
  static constexpr __host__ __device__ unsigned __row_of(unsigned __value, unsigned __step = 0) {
    return __fragments::__is_transposed(__u) ? __k_place(__value, __step) : __value;
  }
  static constexpr __host__ __device__ unsigned __column_of(unsigned __value, unsigned __step = 0) {
    return __fragments::__has_k(__u) && !__fragments::__is_transposed(__u)
               ? __k_place(__value, __step)
               : __value;
  }
  static constexpr __host__ __device__ unsigned __row(unsigned __i) {
    return __row_of(__Layout::__row(__i % __Layout::__elements), __i / __Layout::__elements);
  }
  static constexpr __host__ __device__ unsigned __column(unsigned __i) {
    return __column_of(__Layout::__column(__i % __Layout::__elements), __i / __Layout::__elements);
  }
};

namespace __fragments {

// ------------------------------------------------------------------------------- memory

// The elements that one access moves, and their place in the registers.
template <class __F, bool __by_column>
struct __accesses {
  using __L = typename __F::__Layout;
  static constexpr bool __along_k =
      __has_k(__F::__u) && __by_column == __is_transposed(__F::__u);
  static constexpr unsigned __own_run = __by_column ? __L::__row_run : __L::__column_run;
  // Elements of one instruction's registers that are adjacent in memory and in registers.
  static constexpr unsigned __run = __L::__pitch == __L::__bits ? __own_run : 1;
  static constexpr unsigned __steps = __along_k ? __F::__joined : 1;  // whose runs are adjacent
  static constexpr unsigned __run_bits = __run * __L::__bits;
  static constexpr bool __is_whole = __run_bits % 8 == 0;
  static constexpr unsigned __bytes = __run_bits * __steps / 8;
};

// Where a lane's part starts, and the offset of an element from there, in entries.
template <bool __by_column>
constexpr __host__ __device__ unsigned __offset(unsigned __row, unsigned __column, unsigned __ld) {
  return __by_column ? __column * __ld + __row : __row * __ld + __column;
}
template <class __F, bool __by_column>
__device__ __forceinline__ unsigned __lane_offset(unsigned __ld, unsigned __block_stride) {
  using __L = typename __F::__Layout;
  const unsigned __lane = __lane_id();
  return __offset<__by_column>(__F::__row_of(__L::__lane_row(__lane)),
                               __F::__column_of(__L::__lane_column(__lane)), __ld) +
         __L::__lane_block(__lane) * __block_stride;
}
template <class __F, bool __by_column>
__device__ __forceinline__ size_t __element_offset(unsigned __i, unsigned __ld,
                                                   unsigned __block_stride) {
  const size_t __outer = __by_column ? __F::__column(__i) : __F::__row(__i);
  return __outer * __ld + (__by_column ? __F::__row(__i) : __F::__column(__i)) +
         static_cast<size_t>(__F::__Layout::__block(__i % __F::__Layout::__elements)) *
             __block_stride;
}

// An access of `bytes` bytes without alignment.
template <unsigned __bytes>
struct __packet {
  using __Words = __vector<unsigned, __bytes / 4>;
  struct __attribute__((__packed__, __aligned__(1))) __Unaligned {
    __Words __words;
  };
  static __device__ __forceinline__ void __load(void* __to, const char* __from) {
    const __Words __words = reinterpret_cast<const __Unaligned*>(__from)->__words;
    __builtin_memcpy(__to, &__words, __bytes);
  }
  static __device__ __forceinline__ void __store(char* __to, const void* __from) {
    __Words __words;
    __builtin_memcpy(&__words, __from, __bytes);
    reinterpret_cast<__Unaligned*>(__to)->__words = __words;
  }
};
template <class __Word>
struct __small_packet {
  static __device__ __forceinline__ void __load(void* __to, const char* __from) {
    const __Word __word = *reinterpret_cast<const __Word*>(__from);
    __builtin_memcpy(__to, &__word, sizeof(__Word));
  }
  static __device__ __forceinline__ void __store(char* __to, const void* __from) {
    __Word __word;
    __builtin_memcpy(&__word, __from, sizeof(__Word));
    *reinterpret_cast<__Word*>(__to) = __word;
  }
};
struct __attribute__((__may_alias__, __packed__, __aligned__(1))) __short_word {
  unsigned short __value;
};
typedef unsigned char __byte_word __attribute__((__may_alias__));
template <> struct __packet<2> : __small_packet<__short_word> {};
template <> struct __packet<1> : __small_packet<__byte_word> {};

// `bytes` bytes, in as few accesses as possible.
template <unsigned __bytes>
__device__ __forceinline__ void __load_bytes(void* __to, const char* __from) {
  constexpr unsigned __first = __bytes >= 16  ? 16
                               : __bytes >= 8 ? 8
                               : __bytes >= 4 ? 4
                               : __bytes >= 2 ? 2
                                              : 1;
  __packet<__first>::__load(__to, __from);
  if constexpr (__bytes > __first)
    __load_bytes<__bytes - __first>(static_cast<char*>(__to) + __first, __from + __first);
}
template <unsigned __bytes>
__device__ __forceinline__ void __store_bytes(char* __to, const void* __from) {
  constexpr unsigned __first = __bytes >= 16  ? 16
                               : __bytes >= 8 ? 8
                               : __bytes >= 4 ? 4
                               : __bytes >= 2 ? 2
                                              : 1;
  __packet<__first>::__store(__to, __from);
  if constexpr (__bytes > __first)
    __store_bytes<__bytes - __first>(__to + __first, static_cast<const char*>(__from) + __first);
}

// An entry smaller than a byte; the other bits of the byte belong to other entries.
template <unsigned __bits>
__device__ __forceinline__ unsigned __load_bits(const char* __base, size_t __entry) {
  const size_t __at = __entry * __bits;
  const unsigned char* __bytes = reinterpret_cast<const unsigned char*>(__base);
  unsigned __word = __bytes[__at / 8];
  if constexpr (8 % __bits != 0)
    __word |= static_cast<unsigned>(__bytes[(__at + __bits - 1) / 8]) << 8;
  return __word >> (__at % 8) & ((1u << __bits) - 1);
}

template <class __F, bool __by_column>
__device__ __forceinline__ void __load(__F& __f, const char* __from, unsigned __ld,
                                       unsigned __block_stride) {
  using __A = __accesses<__F, __by_column>;
  using __L = typename __F::__Layout;
  const unsigned __lane = __lane_offset<__F, __by_column>(__ld, __block_stride);
  // Bits of a register without an entry, or before the first one is inserted, are 0.
  if constexpr (__L::__elements * __L::__pitch % 32 != 0 || !__A::__is_whole)
    __builtin_memset(__f.x.__words, 0, sizeof __f.x.__words);
  if constexpr (__A::__is_whole) {
    const unsigned __lane_bytes = __L::__bits % 8 == 0 ? __lane * (__L::__bits / 8)
                                                       : __lane * __L::__bits / 8;
#pragma unroll
    for (unsigned __step = 0; __step < __F::__steps; __step += __A::__steps) {
#pragma unroll
      for (unsigned __e = 0; __e < __L::__elements; __e += __A::__run) {
        const unsigned __i = __step * __L::__elements + __e;
        const size_t __at = __element_offset<__F, __by_column>(__i, __ld, __block_stride);
        unsigned char __bytes[__A::__bytes];
        __load_bytes<__A::__bytes>(__bytes, __from + __at * __L::__bits / 8 + __lane_bytes);
#pragma unroll
        for (unsigned __s = 0; __s < __A::__steps; ++__s)
          __builtin_memcpy(__f.x.__place(__i + __s * __L::__elements),
                           __bytes + __s * (__A::__run_bits / 8), __A::__run_bits / 8);
      }
    }
  } else {
#pragma unroll
    for (unsigned __i = 0; __i < __F::num_elements; ++__i) {
      const size_t __at = __element_offset<__F, __by_column>(__i, __ld, __block_stride) + __lane;
      __f.x.__set(__i, __load_bits<__L::__bits>(__from, __at));
    }
  }
}

template <class __F, bool __by_column>
__device__ __forceinline__ void __store(char* __to, const __F& __f, unsigned __ld,
                                        unsigned __block_stride) {
  using __A = __accesses<__F, __by_column>;
  using __L = typename __F::__Layout;
  static_assert(__A::__is_whole, "entries of less than a byte are stored along k alone");
  const unsigned __lane = __lane_offset<__F, __by_column>(__ld, __block_stride);
  const unsigned __lane_bytes = __L::__bits % 8 == 0 ? __lane * (__L::__bits / 8)
                                                     : __lane * __L::__bits / 8;
#pragma unroll
  for (unsigned __step = 0; __step < __F::__steps; __step += __A::__steps) {
#pragma unroll
    for (unsigned __e = 0; __e < __L::__elements; __e += __A::__run) {
      const unsigned __i = __step * __L::__elements + __e;
      const size_t __at = __element_offset<__F, __by_column>(__i, __ld, __block_stride);
      unsigned char __bytes[__A::__bytes];
#pragma unroll
      for (unsigned __s = 0; __s < __A::__steps; ++__s)
        __builtin_memcpy(__bytes + __s * (__A::__run_bits / 8),
                         __f.x.__place(__i + __s * __L::__elements), __A::__run_bits / 8);
      __store_bytes<__A::__bytes>(__to + __at * __L::__bits / 8 + __lane_bytes, __bytes);
    }
  }
}

// The entries of a block that are apart by a leading dimension.
template <class __F, unsigned __m, unsigned __n, unsigned __k>
constexpr __host__ __device__ unsigned __outer_size(bool __by_column) {
  const unsigned __in_k = __k / __k_of_entry(__F::__u);
  const unsigned __rows = __is_transposed(__F::__u) ? __in_k : __m;
  const unsigned __columns = !__has_k(__F::__u) ? __n : __is_transposed(__F::__u) ? __n : __in_k;
  return __by_column ? __columns : __rows;
}

}  // namespace __fragments

#define __WC_FRAGMENT \
  template <class __Use, unsigned __m, unsigned __n, unsigned __k, class __Type, class __Order, \
            unsigned __blocks, class __KOrder, class __Memory>
#define __WC_THE_FRAGMENT \
  fragment<__Use, __m, __n, __k, __Type, __Order, __blocks, __KOrder>
#define __WC_CHECK_MEMORY \
  static_assert(__fragments::__agrees<__Memory, __Type, __fragments::__use_of<__Use>>, \
                "the pointer is to another type than the fragment's entries are of")
#define __WC_CHECK_ORDER \
  static_assert(!__fragments::__same<__Order, void>, \
                "this fragment has no order of its own: give mem_row_major or mem_col_major")

// Load a tile; `from` points at its first entry.
__WC_FRAGMENT
__device__ __forceinline__ void load_matrix_sync(__WC_THE_FRAGMENT& __f, const __Memory* __from,
                                                 unsigned __ld, unsigned __block_stride) {
  __WC_CHECK_MEMORY;
  __WC_CHECK_ORDER;
  using __F = __WC_THE_FRAGMENT;
  __fragments::__load<__F, __F::__by_column>(__f, reinterpret_cast<const char*>(__from), __ld,
                                             __block_stride);
}
__WC_FRAGMENT
__device__ __forceinline__ void load_matrix_sync(__WC_THE_FRAGMENT& __f, const __Memory* __from,
                                                 unsigned __ld) {
  using __F = __WC_THE_FRAGMENT;
  load_matrix_sync(__f, __from, __ld,
                   __fragments::__outer_size<__F, __m, __n, __k>(__F::__by_column) * __ld);
}
__WC_FRAGMENT
__device__ __forceinline__ void load_matrix_sync(__WC_THE_FRAGMENT& __f, const __Memory* __from,
                                                 unsigned __ld, layout_t __order,
                                                 unsigned __block_stride) {
  __WC_CHECK_MEMORY;
  using __F = __WC_THE_FRAGMENT;
  const char* __bytes = reinterpret_cast<const char*>(__from);
  if (__order == mem_col_major)
    __fragments::__load<__F, true>(__f, __bytes, __ld, __block_stride);
  else
    __fragments::__load<__F, false>(__f, __bytes, __ld, __block_stride);
}
__WC_FRAGMENT
__device__ __forceinline__ void load_matrix_sync(__WC_THE_FRAGMENT& __f, const __Memory* __from,
                                                 unsigned __ld, layout_t __order) {
  using __F = __WC_THE_FRAGMENT;
  const bool __by_column = __order == mem_col_major;
  load_matrix_sync(__f, __from, __ld, __order,
                   __fragments::__outer_size<__F, __m, __n, __k>(__by_column) * __ld);
}

// Store a tile; `to` points at its first entry.
__WC_FRAGMENT
__device__ __forceinline__ void store_matrix_sync(__Memory* __to, const __WC_THE_FRAGMENT& __f,
                                                  unsigned __ld, unsigned __block_stride) {
  __WC_CHECK_MEMORY;
  __WC_CHECK_ORDER;
  using __F = __WC_THE_FRAGMENT;
  __fragments::__store<__F, __F::__by_column>(reinterpret_cast<char*>(__to), __f, __ld,
                                              __block_stride);
}
__WC_FRAGMENT
__device__ __forceinline__ void store_matrix_sync(__Memory* __to, const __WC_THE_FRAGMENT& __f,
                                                  unsigned __ld) {
  using __F = __WC_THE_FRAGMENT;
  store_matrix_sync(__to, __f, __ld,
                    __fragments::__outer_size<__F, __m, __n, __k>(__F::__by_column) * __ld);
}
__WC_FRAGMENT
__device__ __forceinline__ void store_matrix_sync(__Memory* __to, const __WC_THE_FRAGMENT& __f,
                                                  unsigned __ld, layout_t __order,
                                                  unsigned __block_stride) {
  __WC_CHECK_MEMORY;
  using __F = __WC_THE_FRAGMENT;
  char* __bytes = reinterpret_cast<char*>(__to);
  if (__order == mem_col_major)
    __fragments::__store<__F, true>(__bytes, __f, __ld, __block_stride);
  else
    __fragments::__store<__F, false>(__bytes, __f, __ld, __block_stride);
}
__WC_FRAGMENT
__device__ __forceinline__ void store_matrix_sync(__Memory* __to, const __WC_THE_FRAGMENT& __f,
                                                  unsigned __ld, layout_t __order) {
  using __F = __WC_THE_FRAGMENT;
  const bool __by_column = __order == mem_col_major;
  store_matrix_sync(__to, __f, __ld, __order,
                    __fragments::__outer_size<__F, __m, __n, __k>(__by_column) * __ld);
}

// Set every entry to one value.
template <class __Use, unsigned __m, unsigned __n, unsigned __k, class __Type, class __Order,
          unsigned __blocks, class __KOrder, class __Value>
__device__ __forceinline__ void fill_fragment(__WC_THE_FRAGMENT& __f, __Value __value) {
  using __F = __WC_THE_FRAGMENT;
#pragma unroll
  for (unsigned __i = 0; __i < __F::num_elements; ++__i)
    __f.x[__i] = static_cast<typename __F::element_type>(__value);
}

#undef __WC_FRAGMENT
#undef __WC_THE_FRAGMENT
#undef __WC_CHECK_MEMORY
#undef __WC_CHECK_ORDER

// ----------------------------------------------------------------------------- modifiers

// Options of an instruction, as template arguments of mma_sync:
//
//   mma_sync<modifier::cbsz<2>, modifier::abid<1>>(d, a, b, c);
//
//   cbsz, abid      each group of 2**cbsz blocks of A reads its block abid (MFMA of several blocks)
//   blgp            which lanes' B each group of lanes reads (MFMA); for f64 on CDNA 3 and later
//                   bits 0 to 2 negate A, B and C
//   neg_lo, neg_hi  bits 0 and 1 negate A's and B's even (odd) k of 16 bits; bit 2 of neg_hi takes
//                   C's magnitude, then bit 2 of neg_lo negates it (WMMA of floats). In a sparse
//                   product they negate the products of A's kept entries, even or odd.
//   clamp           1: sums of integers saturate (WMMA)
//   opsel           1: C and D are the upper halves of their registers (RDNA 3, 16-bit results):
//                   see join_halves, lower_half and upper_half below
//
// If K takes several instructions, the modifiers apply to each; those of C only to the first. The
// compile error for an unsupported value lists the supported ones.
namespace modifier {
#define __WC_MODIFIER(__name, __n)                         \
  template <unsigned __v>                                  \
  struct __name {                                          \
    static constexpr unsigned __which = __n, __value = __v; \
  };
__WC_MODIFIER(cbsz, 0)
__WC_MODIFIER(abid, 1)
__WC_MODIFIER(blgp, 2)
__WC_MODIFIER(opsel, 3)
__WC_MODIFIER(neg_lo, 4)
__WC_MODIFIER(neg_hi, 5)
__WC_MODIFIER(clamp, 6)
#undef __WC_MODIFIER
}  // namespace modifier

namespace __fragments {

template <class... __Each>
struct __modifiers {
  // Modifiers of the same name are added: an error if the sum is not a legal value.
  static constexpr __host__ __device__ unsigned __value_of(unsigned __which) {
    return ((__Each::__which == __which ? __Each::__value : 0) + ... + 0);
  }
  static constexpr unsigned __cbsz = __value_of(0), __abid = __value_of(1), __blgp = __value_of(2);
  static constexpr unsigned __opsel = __value_of(3), __neg_lo = __value_of(4);
  static constexpr unsigned __neg_hi = __value_of(5), __clamp = __value_of(6);
  static constexpr bool __is_plain = sizeof...(__Each) == 0;
};
// For the instructions after the first of a product: their C is the result so far.
template <class __M, unsigned __step, bool __negates_by_blgp>
struct __modifiers_of_step : __M {};
template <class __M, bool __negates_by_blgp>
struct __modifiers_of_step<__M, 1, __negates_by_blgp> : __M {
  static constexpr unsigned __neg_lo = __M::__neg_lo & 3, __neg_hi = __M::__neg_hi & 3;
  static constexpr unsigned __blgp = __negates_by_blgp ? __M::__blgp & 3 : __M::__blgp;
};

// Whether all modifiers have legal values; `__legal` has them as bits, in the order of `__which`.
template <class __Instruction, class __M>
constexpr __host__ __device__ bool __takes() {
  for (unsigned __n = 0; __n < 7; ++__n) {
    const unsigned __value = __M::__value_of(__n);
    if (__value > 15 || !(__Instruction::__legal[__n] >> __value & 1)) return false;
  }
  return __M::__abid >> __M::__cbsz == 0;
}

}  // namespace __fragments

// ------------------------------------------------------------------------------ products

namespace __fragments {

#if defined(__HIP_DEVICE_COMPILE__)
// The registers of one instruction's operand, zero-extended to the builtin's operand.
template <class __To, class __F>
__device__ __forceinline__ __To __registers(const __F& __f, unsigned __step) {
  constexpr unsigned __bytes = 4 * __F::__Layout::__words;
  __To __to;
  if constexpr (__bytes < sizeof(__To)) __to = __To{};
  __builtin_memcpy(&__to, __f.x.__words + __step * __F::__Layout::__words,
                   __bytes < sizeof(__To) ? __bytes : sizeof(__To));
  return __to;
}

template <class __T>
constexpr bool __is_float_vector = false;
template <unsigned __n>
constexpr bool __is_float_vector<__vector<float, __n>> = true;
template <unsigned __n>
constexpr bool __is_float_vector<__vector<_Float16, __n>> = true;

// An operand with changed signs: in each register the bits of `cleared` are cleared and those of
// `flipped` inverted. Where RDNA 4's compiler can fold them into the instruction (signs of all
// entries), they are written as arithmetic.
template <unsigned __cleared, unsigned __flipped, class __To>
__device__ __forceinline__ __To __with_signs(__To __x) {
#if defined(__GFX12__)
  if constexpr (__is_float_vector<__To>) {
    constexpr unsigned __all = sizeof(__x[0]) == 2 ? 0x80008000u : 0x80000000u;
    if constexpr ((__cleared == 0 || __cleared == __all) &&
                  (__flipped == 0 || __flipped == __all)) {
      if constexpr (__cleared != 0) __x = __builtin_elementwise_abs(__x);
      return __flipped != 0 ? -__x : __x;
    }
  }
#endif
  if constexpr (__cleared != 0 || __flipped != 0) {
    unsigned __words[sizeof(__To) / 4];
    __builtin_memcpy(__words, &__x, sizeof __x);
#pragma unroll
    for (unsigned& __word : __words) __word = (__word & ~__cleared) ^ __flipped;
    __builtin_memcpy(&__x, __words, sizeof __x);
  }
  return __x;
}
template <class __M, class __F, class __To>
__device__ __forceinline__ __To __as_signed(__To __x) {
  using __L = typename __F::__Layout;
  constexpr unsigned __low = __M::__neg_lo, __high = __M::__neg_hi;
  constexpr bool __is_half = __L::__bits == 16;
  if constexpr (__low == 0 && __high == 0) {
    return __x;
  } else if constexpr (__F::__u == __use::__accumulator) {
    // RDNA 3's 16-bit entries are in the half that opsel selects.
    constexpr unsigned __sign = !__is_half             ? 0x80000000u
                                : __L::__pitch == 16   ? 0x80008000u
                                : __M::__opsel != 0    ? 0x80000000u
                                                       : 0x8000u;
    return __with_signs<(__high & 4) != 0 ? __sign : 0, (__low & 4) != 0 ? __sign : 0>(__x);
  } else if constexpr (__F::__u == __use::__sparse_a || __F::__u == __use::__matrix_a ||
                       __F::__u == __use::__matrix_b) {
    constexpr unsigned __bit = __F::__u == __use::__matrix_b ? 2 : 1;
    // The signs of a sparse product are those of A's entries.
    constexpr unsigned __product = __F::__u == __use::__sparse_a ? 1 : 0;
    constexpr bool __even = ((__low ^ (__low >> 1 & __product)) & __bit) != 0;
    constexpr bool __odd = ((__high ^ (__high >> 1 & __product)) & __bit) != 0;
    return __with_signs<0, __is_half ? (__even ? 0x8000u : 0) | (__odd ? 0x80000000u : 0)
                           : __even  ? 0x80000000u
                                     : 0>(__x);
  } else {
    return __x;
  }
}

template <class __Function>
struct __signature;
template <class __D, class... __Operands>
struct __signature<__D (*)(__Operands...)> {
  template <class __Instruction, class __M, class __FD, class... __F>
  static __device__ __forceinline__ void __step(__FD& __d, unsigned __n, const __F&... __f) {
    const __D __result = __Instruction::template __run<__M>(
        __as_signed<__M, __F>(__registers<__Operands>(__f, __n % __F::__steps))...);
    __builtin_memcpy(__d.x.__words, &__result, 4 * __FD::__Layout::__words);
  }
};

template <class __M, unsigned __group, unsigned __m, unsigned __n, unsigned __blocks, class __D,
          class __A, class __B, class __C, class... __More>
__device__ __forceinline__ void __multiply(__D& __d, const __A& __a, const __B& __b, const __C& __c,
                                           const __More&... __more) {
  constexpr bool __has_operands = __A::__step_k != 0 && __B::__step_k != 0;  // else already reported
  constexpr bool __exists = __A::__step_k == __B::__step_k &&
                            __has_product<__m, __n, __A::__step_k, __blocks, __A::__t, __B::__t,
                                          __C::__t, __D::__t, __group>;
  static_assert(__A::__joined == __B::__joined,
                "A and B count k in different orders: give both wide_k, or both natural_k");
  static_assert(__check_product<__group, __A::__t, __B::__t, __D::__t,
                                __exists || !__has_operands>::__is_checked);
  if constexpr (__exists && __has_operands) {
    using __Instruction = __product<__m, __n, __A::__step_k, __blocks, __A::__t, __B::__t, __C::__t,
                                    __D::__t, __group>;
    if constexpr (!__M::__is_plain)
      static_assert(__Instruction::template __check_modifiers<__takes<__Instruction, __M>()>());
    using __Later = __modifiers_of_step<__M, 1, __D::__t == __kind::__t_f64>;
    using __Signature = __signature<decltype(&__Instruction::template __run<__M>)>;
    __Signature::template __step<__Instruction, __M>(__d, 0, __a, __b, __c, __more...);
#pragma unroll
    for (unsigned __step = 1; __step < __A::__steps; ++__step)
      __Signature::template __step<__Instruction, __Later>(__d, __step, __a, __b, __d, __more...);
  }
}
#else
template <class __M, unsigned __group, unsigned __m, unsigned __n, unsigned __blocks, class __D,
          class... __F>
__host__ __device__ void __multiply(__D&, const __F&...) {}
#endif

}  // namespace __fragments

// Each product has two forms: plain, and with modifiers as template arguments.
#define __WC_PARAMETERS                                                                       \
  unsigned __m, unsigned __n, unsigned __k, unsigned __blocks, class __D, class __DO, class __DK, \
      class __A, class __AO, class __AK, class __B, class __BO, class __BK, class __C, class __CO, \
      class __CK
#define __WC_ACCUMULATOR(__T, __O, __X) fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>
#define __WC_OPERANDS(__a_use, __b_use)                                                          \
  __WC_ACCUMULATOR(__D, __DO, __DK) & __d,                                                       \
      const fragment<__a_use, __m, __n, __k, __A, __AO, __blocks, __AK>&__a,                   \
      const fragment<__b_use, __m, __n, __k, __B, __BO, __blocks, __BK>&__b,                   \
      const __WC_ACCUMULATOR(__C, __CO, __CK) & __c

// D = A B + C; D may be C.
template <__WC_PARAMETERS>
__device__ __forceinline__ void mma_sync(__WC_OPERANDS(matrix_a, matrix_b)) {
  __fragments::__multiply<__fragments::__modifiers<>, 0, __m, __n, __blocks>(__d, __a, __b, __c);
}
template <class __Modifier, class... __Modifiers, __WC_PARAMETERS>
__device__ __forceinline__ void mma_sync(__WC_OPERANDS(matrix_a, matrix_b)) {
  using __All = __fragments::__modifiers<__Modifier, __Modifiers...>;
  __fragments::__multiply<__All, 0, __m, __n, __blocks>(__d, __a, __b, __c);
}

// D = A B + C; A keeps two of every four k, and the index says which.
template <__WC_PARAMETERS, class __I, class __IO>
__device__ __forceinline__ void mma_sync(
    __WC_OPERANDS(sparse_a, sparse_b),
    const fragment<sparse_index, __m, __n, __k, __I, __IO, __blocks, __AK>& __index) {
  __fragments::__multiply<__fragments::__modifiers<>, 1, __m, __n, __blocks>(__d, __a, __b, __c,
                                                                             __index);
}
template <class __Modifier, class... __Modifiers, __WC_PARAMETERS, class __I, class __IO>
__device__ __forceinline__ void mma_sync(
    __WC_OPERANDS(sparse_a, sparse_b),
    const fragment<sparse_index, __m, __n, __k, __I, __IO, __blocks, __AK>& __index) {
  using __All = __fragments::__modifiers<__Modifier, __Modifiers...>;
  __fragments::__multiply<__All, 1, __m, __n, __blocks>(__d, __a, __b, __c, __index);
}

// D = A B + C, with a power-of-two scale for each 32 k of each row of A and each column of B.
template <__WC_PARAMETERS, class __SA, class __SAO, class __SB, class __SBO>
__device__ __forceinline__ void mma_sync(
    __WC_OPERANDS(matrix_a, matrix_b),
    const fragment<scale_a, __m, __n, __k, __SA, __SAO, __blocks, __AK>& __scale_of_a,
    const fragment<scale_b, __m, __n, __k, __SB, __SBO, __blocks, __BK>& __scale_of_b) {
  __fragments::__multiply<__fragments::__modifiers<>, 32, __m, __n, __blocks>(
      __d, __a, __b, __c, __scale_of_a, __scale_of_b);
}
// The same with a scale for each 16 k.
template <__WC_PARAMETERS, class __SA, class __SAO, class __SB, class __SBO>
__device__ __forceinline__ void mma_sync(
    __WC_OPERANDS(matrix_a, matrix_b),
    const fragment<scale16_a, __m, __n, __k, __SA, __SAO, __blocks, __AK>& __scale_of_a,
    const fragment<scale16_b, __m, __n, __k, __SB, __SBO, __blocks, __BK>& __scale_of_b) {
  __fragments::__multiply<__fragments::__modifiers<>, 16, __m, __n, __blocks>(
      __d, __a, __b, __c, __scale_of_a, __scale_of_b);
}

#undef __WC_OPERANDS
#undef __WC_PARAMETERS
#undef __WC_ACCUMULATOR

// Two accumulators with 16-bit results in the registers of one (RDNA 3): products with opsel<0>
// and opsel<1> then work on one or the other and keep the other unchanged. x[i] of a joined
// fragment is the lower one's.
template <unsigned __m, unsigned __n, unsigned __k, class __T, class __O, unsigned __blocks,
          class __X>
__device__ __forceinline__ fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X> join_halves(
    const fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>& __lower,
    const fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>& __upper) {
  using __L = typename fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>::__Layout;
  static_assert(!__L::__exists || (__L::__bits == 16 && __L::__pitch == 32),
                "only RDNA 3's accumulators of 16 bits take the lower halves of registers");
  auto __both = __lower;
#pragma unroll
  for (unsigned __i = 0; __i < __L::__words; ++__i)
    __both.x.__words[__i] = (__lower.x.__words[__i] & 0xffffu) | __upper.x.__words[__i] << 16;
  return __both;
}
template <unsigned __m, unsigned __n, unsigned __k, class __T, class __O, unsigned __blocks,
          class __X>
__device__ __forceinline__ fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X> lower_half(
    const fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>& __both) {
  return __both;
}
template <unsigned __m, unsigned __n, unsigned __k, class __T, class __O, unsigned __blocks,
          class __X>
__device__ __forceinline__ fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X> upper_half(
    const fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>& __both) {
  using __L = typename fragment<accumulator, __m, __n, __k, __T, __O, __blocks, __X>::__Layout;
  static_assert(!__L::__exists || (__L::__bits == 16 && __L::__pitch == 32),
                "only RDNA 3's accumulators of 16 bits take the lower halves of registers");
  auto __upper = __both;
#pragma unroll
  for (unsigned& __word : __upper.x.__words) __word >>= 16;
  return __upper;
}

// The fragments of a product under one name, as mma<16, 16, 16, float16_t>::fragment_a<row_major>.
template <unsigned __m, unsigned __n, unsigned __k, class __A, class __Acc = float,
          class __B = __A, unsigned __blocks = 1>
struct mma {
  template <class __Order = row_major>
  using fragment_a = fragment<matrix_a, __m, __n, __k, __A, __Order, __blocks>;
  template <class __Order = row_major>
  using fragment_b = fragment<matrix_b, __m, __n, __k, __B, __Order, __blocks>;
  using fragment_d = fragment<accumulator, __m, __n, __k, __Acc, void, __blocks>;
};

}  // namespace wavecore
