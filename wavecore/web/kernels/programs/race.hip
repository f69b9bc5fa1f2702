#include <hip/hip_runtime.h>

// The sum of 256 numbers as a tree in LDS, without the barrier between two levels: the sanitizer
// finds the race, whatever the sum comes out as.
extern "C" __global__ void race(float* out, const float* in) {
  __shared__ float part[256];
  const int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k) part[t] += part[t + k];
  }
  if (t == 0) out[0] = part[0];
}
