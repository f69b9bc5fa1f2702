#include <hip/hip_runtime.h>

__device__ __noinline__ float doubled(float value) {
  float result = value * 2;
  return result;
}

extern "C" __global__ void sums(float* out, const float* in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += doubled(in[row * n + k]);
  }
  out[row] = sum;
}
