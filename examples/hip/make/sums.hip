// Prefix sums of up to 1024 numbers, by one workgroup.

#include <hip/hip_runtime.h>

// In each round every element gets the one 1, 2, 4, ... places before it added.
__global__ void prefix_sums(const int* in, int* out, int count) {
  extern __shared__ int values[];
  const int i = threadIdx.x;
  if (i < count) values[i] = in[i];
  for (int step = 1; step < count; step *= 2) {
    __syncthreads();
    const int before = i >= step && i < count ? values[i - step] : 0;
    __syncthreads();
    if (i < count) values[i] += before;
  }
  if (i < count) out[i] = values[i];
}

void launch_prefix_sums(const int* in, int* out, int count) {
  prefix_sums<<<1, 1024, count * sizeof(int)>>>(in, out, count);
}
