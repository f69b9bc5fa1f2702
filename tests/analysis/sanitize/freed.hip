// Blocks of the device's heap that one wave frees; "racy" kernels free them while others may read.
#include <hip/hip_runtime.h>

#define KERNEL extern "C" __global__ void

__device__ int* filled(int count) {
  int* block = new int[count];
  for (int i = 0; i < count; i++) block[i] = i;
  return block;
}

KERNEL racy_read(int* out) {
  __shared__ int* block;
  if (threadIdx.x == 0) block = filled(3000);
  __syncthreads();
  out[threadIdx.x] = block[threadIdx.x + 2000];  // in another page than the start
  if (threadIdx.x == 255) delete[] block;
}
KERNEL racy_write(int* out) {
  __shared__ int* block;
  if (threadIdx.x == 0) block = filled(256);
  __syncthreads();
  block[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x == 255) free(block);
}
KERNEL racy_groups(int* out, int** shared, unsigned* ready) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    *shared = filled(64);
    __hip_atomic_store(ready, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  }
  while (!__hip_atomic_load(ready, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT)) __builtin_amdgcn_s_sleep(1);
  if (blockIdx.x == 1) out[threadIdx.x & 63] = (*shared)[threadIdx.x & 63];
  if (blockIdx.x == 2 && threadIdx.x == 255) free(*shared);
}
KERNEL safe_barrier(int* out) {
  __shared__ int* block;
  if (threadIdx.x == 0) block = filled(256);
  __syncthreads();
  out[threadIdx.x] = block[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 255) delete[] block;
}
KERNEL safe_own(int* out) {
  int* block = filled(4);
  out[threadIdx.x] = block[threadIdx.x & 3];
  free(block);
}
KERNEL safe_count(int* out, int** shared, unsigned* readers) {
  __shared__ int* block;
  __shared__ unsigned left;
  if (threadIdx.x == 0) { block = filled(256); left = 256; }
  __syncthreads();
  out[threadIdx.x] = block[threadIdx.x];
  if (__hip_atomic_fetch_sub(&left, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_WORKGROUP) == 1) free(block);
}
KERNEL safe_groups(int* out, int** shared, unsigned* state) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    *shared = filled(256);
    __hip_atomic_store(state, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  }
  while (!__hip_atomic_load(state, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT)) __builtin_amdgcn_s_sleep(1);
  if (blockIdx.x == 1) out[threadIdx.x] = (*shared)[threadIdx.x];
  if (__hip_atomic_fetch_add(state, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT) == gridDim.x * blockDim.x)
    free(*shared);
}
