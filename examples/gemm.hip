// D = alpha * A * B + beta * C for any M, N, K: A (M x K) and B (K x N) are f16, C and D (M x N)
// f32, all row-major. One source for CDNA (MFMA), RDNA 3 and RDNA 4 (WMMA).
//
// A workgroup of four waves computes a 64 x 64 tile of D, each wave a 32 x 32 part of it as 2 x 2
// matrix instructions. Tiles of A and B go through LDS, twice buffered: while one pair feeds the
// matrix cores, the next pair is on its way from memory into registers.

#include <hip/hip_runtime.h>

using f16 = _Float16;
using f16x8 = f16 __attribute__((ext_vector_type(8)));

constexpr int TILE = 64, TILE_K = 32, PAD = 8, WAVES = 4;

// What a lane holds of a 16 x 16 x 16 product. `first_k`: where the lane's run of k begins.
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
constexpr int RUN = 4, ROWS = 4;
__device__ inline int first_k(int lane) { return lane / 16 * 4; }
__device__ inline int row_of(int lane, int element) { return lane / 16 * 4 + element; }
#elif defined(__GFX12__)
constexpr int RUN = 8, ROWS = 8;
__device__ inline int first_k(int lane) { return lane / 16 * 8; }
__device__ inline int row_of(int lane, int element) { return lane / 16 * 8 + element; }
#else
constexpr int RUN = 16, ROWS = 8;
__device__ inline int first_k(int) { return 0; }
__device__ inline int row_of(int lane, int element) { return 2 * element + lane / 16; }
#endif

using Fragment = f16 __attribute__((ext_vector_type(RUN)));
using Accumulator = float __attribute__((ext_vector_type(ROWS)));

__device__ inline Accumulator multiply(Fragment a, Fragment b, Accumulator c) {
#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
  return __builtin_amdgcn_mfma_f32_16x16x16f16(a, b, c, 0, 0, 0);
#elif defined(__GFX12__)
  return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a, b, c);
#else
  return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a, b, c);
#endif
}

// Eight neighbours of a row, zeros where the matrix ends.
__device__ inline f16x8 load8(const f16* matrix, int rows, int columns, int row, int column) {
  f16x8 out = {};
  if (row >= rows) return out;
  const f16* source = matrix + static_cast<long>(row) * columns + column;
  if (column + 8 <= columns && columns % 8 == 0) return *reinterpret_cast<const f16x8*>(source);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    if (column + i < columns) out[i] = source[i];
  return out;
}

struct Tiles {
  f16 a[TILE][TILE_K + PAD];  // row, k
  f16 b[TILE][TILE_K + PAD];  // column, k: transposed, so that a lane's run of k is contiguous
};

constexpr int CHUNKS_A = TILE * TILE_K / 8;

// The next tiles on their way from memory to LDS, in registers.
struct Staged {
  f16x8 a[2], b[2];
  int count, thread, threads;

  __device__ void fetch(const f16* A, const f16* B, int M, int N, int K, int m0, int n0, int k0) {
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      int chunk = thread + i * threads;
      if (chunk >= CHUNKS_A) break;
      a[i] = load8(A, M, K, m0 + chunk / (TILE_K / 8), k0 + chunk % (TILE_K / 8) * 8);
      b[i] = load8(B, K, N, k0 + chunk / (TILE / 8), n0 + chunk % (TILE / 8) * 8);
    }
  }

  __device__ void store(Tiles& tiles) const {
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      int chunk = thread + i * threads;
      if (chunk >= CHUNKS_A) break;
      *reinterpret_cast<f16x8*>(&tiles.a[chunk / (TILE_K / 8)][chunk % (TILE_K / 8) * 8]) = a[i];
#pragma unroll
      for (int j = 0; j < 8; ++j) tiles.b[chunk % (TILE / 8) * 8 + j][chunk / (TILE / 8)] = b[i][j];
    }
  }
};

extern "C" __global__ void __launch_bounds__(256)
gemm(int M, int N, int K, float alpha, const f16* A, const f16* B, float beta, const float* C,
     float* D) {
  __shared__ Tiles tiles[2];
  const int lane = __lane_id(), wave = threadIdx.x / warpSize;
  const int m0 = blockIdx.y * TILE, n0 = blockIdx.x * TILE;
  const int wave_m = wave / 2 * 32, wave_n = wave % 2 * 32;
  Staged staged;
  staged.thread = threadIdx.x;
  staged.threads = WAVES * warpSize;
  Accumulator sum[2][2] = {};

  staged.fetch(A, B, M, N, K, m0, n0, 0);
  staged.store(tiles[0]);
  __syncthreads();
  int current = 0;
  for (int k0 = 0; k0 < K; k0 += TILE_K) {
    const bool more = k0 + TILE_K < K;
    if (more) staged.fetch(A, B, M, N, K, m0, n0, k0 + TILE_K);
#pragma unroll
    for (int k = 0; k < TILE_K; k += 16) {
      Fragment a[2], b[2];
#pragma unroll
      for (int t = 0; t < 2; ++t) {
        const int at = k + first_k(lane);
        a[t] = *reinterpret_cast<Fragment*>(&tiles[current].a[wave_m + 16 * t + lane % 16][at]);
        b[t] = *reinterpret_cast<Fragment*>(&tiles[current].b[wave_n + 16 * t + lane % 16][at]);
      }
#pragma unroll
      for (int i = 0; i < 2; ++i)
#pragma unroll
        for (int j = 0; j < 2; ++j) sum[i][j] = multiply(a[i], b[j], sum[i][j]);
    }
    if (more) staged.store(tiles[1 - current]);
    __syncthreads();
    current = 1 - current;
  }

#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < 2; ++j)
#pragma unroll
      for (int e = 0; e < ROWS; ++e) {
        const int m = m0 + wave_m + 16 * i + row_of(lane, e), n = n0 + wave_n + 16 * j + lane % 16;
        if (m < M && n < N) {
          const long at = static_cast<long>(m) * N + n;
          D[at] = alpha * sum[i][j][e] + (beta == 0.0f ? 0.0f : beta * C[at]);
        }
      }
}
