// nvcuda::wmma's names for wavecore/fragment.h, so that kernels written for it compile where the
// target has the shape: 16x16x16 of half and signed or unsigned char is everywhere on RDNA, of half
// and bfloat16 on CDNA; what there is not is a compile error that names what there is.
//
// A wave has 64 lanes on CDNA, and all of them call these functions: launch as many.
#pragma once
#pragma GCC system_header

#include "fragment.h"

namespace nvcuda {
namespace wmma {

using wavecore::accumulator;
using wavecore::col_major;
using wavecore::layout_t;
using wavecore::matrix_a;
using wavecore::matrix_b;
using wavecore::mem_col_major;
using wavecore::mem_row_major;
using wavecore::row_major;

using wavecore::fill_fragment;
using wavecore::load_matrix_sync;
using wavecore::mma_sync;
using wavecore::store_matrix_sync;

namespace precision {
typedef wavecore::xfloat32_t tf32;  // gfx942 has it
}
namespace experimental {
namespace precision {
typedef wavecore::int4_t s4;
typedef wavecore::uint4_t u4;
}  // namespace precision
}  // namespace experimental

template <class __Use, int __m, int __n, int __k, class __Type, class __Order = void>
using fragment = wavecore::fragment<__Use, __m, __n, __k, __Type, __Order>;

// The instruction itself takes the bits that count.
__device__ __forceinline__ float __float_to_tf32(float __value) { return __value; }

}  // namespace wmma
}  // namespace nvcuda
