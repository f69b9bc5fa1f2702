// nvcuda::wmma's names for wavecore/fragment.h, so that kernels written for it compile if the
// target has the shape: 16x16x16 of half and of signed or unsigned char on all RDNA targets, of
// half and bfloat16 on CDNA. A missing shape is a compile error that lists the existing ones.
//
// A wave has 64 lanes on CDNA, and all of them must call these functions: launch that many.
#pragma once
#pragma GCC system_header

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

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

// With satf, a result out of range becomes the largest number of that sign, and a NaN becomes 0.
template <class __D, class __A, class __B, class __C>
__device__ __forceinline__ void mma_sync(__D& __d, const __A& __a, const __B& __b, const __C& __c,
                                         bool __satf) {
  const __C __addend = __c;  // d may be c
  wavecore::mma_sync(__d, __a, __b, __c);
  if (!__satf) return;
#pragma unroll
  for (unsigned __i = 0; __i < __D::num_elements; ++__i) {
    using __T = typename __D::element_type;
    const __T __r = __d.x[__i];
    if constexpr (__is_same(__T, int)) {
      // The sum of the products is small, so it is known even if the result wrapped around.
      __d.x[__i] = __builtin_elementwise_add_sat(
          int(__addend.x[__i]), int(unsigned(__r) - unsigned(__addend.x[__i])));
    } else {
      constexpr float __most = sizeof(__T) == 2 ? 65504.0f : 3.40282347e38f;
      const float __wide = float(__r);
      __d.x[__i] = __wide != __wide    ? __T(0.0f)
                   : __wide > __most   ? __T(__most)
                   : __wide < -__most  ? __T(-__most)
                                       : __r;
    }
  }
}
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

// The instruction itself ignores the other bits.
__device__ __forceinline__ float __float_to_tf32(float __value) { return __value; }

}  // namespace wmma
}  // namespace nvcuda
