#include <hip/hip_runtime.h>

constexpr int TILE = 32;
constexpr int PAD = 0;  // 1: the columns of a tile lie in banks of their own

// A matrix turned by tiles through LDS. Without a pad a column lies in one bank, and is read slowly.
extern "C" __global__ void transpose(float* out, const float* in, int n) {
  __shared__ float tile[TILE][TILE + PAD];
  const int x = threadIdx.x, y = threadIdx.y;
  const int down = blockIdx.y * TILE, right = blockIdx.x * TILE;
  for (int k = 0; k < TILE; k += 8) tile[y + k][x] = in[(down + y + k) * n + right + x];
  __syncthreads();
  for (int k = 0; k < TILE; k += 8) out[(right + y + k) * n + down + x] = tile[x][y + k];
}
