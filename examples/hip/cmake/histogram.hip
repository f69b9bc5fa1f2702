// Counting in the LDS of each workgroup first, and then once for all.

#include "histogram.hpp"

#include <hip/hip_runtime.h>

__global__ void count_values(const unsigned char* data, int count, unsigned* bins) {
  __shared__ unsigned mine[BINS];
  if (threadIdx.x < BINS) mine[threadIdx.x] = 0;
  __syncthreads();
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step)
    atomicAdd(&mine[data[i] % BINS], 1u);
  __syncthreads();
  if (threadIdx.x < BINS) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

hipError_t histogram(const unsigned char* data, int count, unsigned* bins, hipStream_t stream) {
  count_values<<<8, 128, 0, stream>>>(data, count, bins);
  return hipGetLastError();
}
