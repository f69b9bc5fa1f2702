#include <hip/hip_runtime.h>

// The sum of 256 numbers by each workgroup, as a tree in LDS.
extern "C" __global__ void tree(float* out, const float* in) {
  __shared__ float part[256];
  const int t = threadIdx.x;
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k) part[t] += part[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
