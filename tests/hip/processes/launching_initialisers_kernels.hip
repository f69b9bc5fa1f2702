// The kernels of launching_initialisers.hip, which come before it in the program.
#include <hip/hip_runtime.h>

__device__ int total = 100;
__global__ void add(int value) { atomicAdd(&total, value); }

hipError_t launch_add(int value) {
  add<<<1, 1>>>(value);
  return hipGetLastError();
}

int read_total() {
  int value = -1;
  return hipMemcpyFromSymbol(&value, HIP_SYMBOL(total), sizeof value) == hipSuccess ? value : -1;
}
