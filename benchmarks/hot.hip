// Kernels that stay hot, for `wavecore bench tiers`.
#include <hip/hip_runtime.h>

extern "C" __global__ void chains(float* out, float a, float b, int n) {
  float x[16];
  for (int i = 0; i < 16; i++) x[i] = threadIdx.x * 0.001f + i;
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 16; i++) x[i] = __builtin_fmaf(x[i], a, b);
  float sum = 0;
  for (int i = 0; i < 16; i++) sum += x[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

constexpr int TILE = 16;

extern "C" __global__ void sgemm(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int k = 0; k < n; k += TILE) {
    as[y][x] = a[row * n + k + x];
    bs[y][x] = b[(k + y) * n + column];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; i++) sum += as[y][i] * bs[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

extern "C" __global__ void copy(const float4* from, float4* to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i];
}

// Each workgroup sums 4096 neighbours.
extern "C" __global__ void sum(const float* x, float* out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  float v = 0;
#pragma unroll
  for (int i = 0; i < 16; i++) v += x[blockIdx.x * 4096 + 256 * i + t];
  s[t] = v;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// A row of 4096 for each workgroup of 256.
extern "C" __global__ void softmax(const _Float16* x, _Float16* y) {
  __shared__ float s[256];
  int t = threadIdx.x;
  const _Float16* from = x + blockIdx.x * 4096;
  _Float16* to = y + blockIdx.x * 4096;
  float v[16], most = -1e30f, sum = 0;
#pragma unroll
  for (int i = 0; i < 16; i++) {
    v[i] = from[i * 256 + t];
    most = fmaxf(most, v[i]);
  }
  s[t] = most;
  __syncthreads();
  for (int k = 128; k; k >>= 1) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    __syncthreads();
  }
  most = s[0];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 16; i++) {
    v[i] = __expf(v[i] - most);
    sum += v[i];
  }
  s[t] = sum;
  __syncthreads();
  for (int k = 128; k; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  float scale = 1.0f / s[0];
#pragma unroll
  for (int i = 0; i < 16; i++) to[i * 256 + t] = (_Float16)(v[i] * scale);
}
