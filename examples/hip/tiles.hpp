// Tiles of 16 x 16 with one interface on MFMA and WMMA: load, multiply, store, as wave-wide calls.
//
// The same idea as rocWMMA's fragments, small enough to read: a tile is what one lane holds of a
// matrix, and only this file knows which elements these are. f16 times f16 gives f32.
#pragma once

#include <hip/hip_runtime.h>

namespace tiles {

#if defined(__GFX12__)  // RDNA 4
constexpr int INPUTS = 8, OUTPUTS = 8;
__device__ inline int inner(int lane, int e) { return 8 * (lane / 16) + e; }
__device__ inline int row(int lane, int e) { return 8 * (lane / 16) + e; }
#elif defined(__GFX11__)  // RDNA 3: both halves of the wave hold all of A and B
constexpr int INPUTS = 16, OUTPUTS = 8;
__device__ inline int inner(int, int e) { return e; }
__device__ inline int row(int lane, int e) { return 2 * e + lane / 16; }
#else  // CDNA, whose waves have 64 lanes; the host's compiler parses this too
constexpr int INPUTS = 4, OUTPUTS = 4;
__device__ inline int inner(int lane, int e) { return 4 * (lane / 16) + e; }
__device__ inline int row(int lane, int e) { return 4 * (lane / 16) + e; }
#endif

using Inputs = _Float16 __attribute__((ext_vector_type(INPUTS)));
using Outputs = float __attribute__((ext_vector_type(OUTPUTS)));

// 16 x 16 of A, row by row; `stride` elements lie between two rows.
__device__ inline Inputs load_a(const _Float16* A, int stride) {
  const int lane = __lane_id();
  Inputs tile;
  for (int e = 0; e < INPUTS; ++e) tile[e] = A[lane % 16 * stride + inner(lane, e)];
  return tile;
}

// 16 x 16 of B, row by row.
__device__ inline Inputs load_b(const _Float16* B, int stride) {
  const int lane = __lane_id();
  Inputs tile;
  for (int e = 0; e < INPUTS; ++e) tile[e] = B[inner(lane, e) * stride + lane % 16];
  return tile;
}

// A B + C.
__device__ inline Outputs multiply(Inputs a, Inputs b, Outputs c) {
#if defined(__GFX12__)
  return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a, b, c);
#elif defined(__GFX11__)
  return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a, b, c);
#else
  return __builtin_amdgcn_mfma_f32_16x16x16f16(a, b, c, 0, 0, 0);
#endif
}

__device__ inline void store(float* D, int stride, Outputs tile) {
  const int lane = __lane_id();
  for (int e = 0; e < OUTPUTS; ++e) D[row(lane, e) * stride + lane % 16] = tile[e];
}

}  // namespace tiles
