#include <hip/hip_runtime.h>
extern "C" __global__ void k(int* out, int* count, int width) {
  __shared__ int n;
  if (threadIdx.x == 0 && threadIdx.y == 0) n = 0;
  __syncthreads();
  atomicAdd(&n, 1);
  __syncthreads();
  int x = blockIdx.x * __ockl_get_enqueued_local_size(0) + threadIdx.x, y = blockIdx.y * __ockl_get_enqueued_local_size(1) + threadIdx.y;
  out[y * width + x] += blockDim.x * 10000 + blockDim.y * 100 + gridDim.x;
  count[y * width + x] = n;
}
