// The second unit of launching_units_main.hip.
#include <hip/hip_runtime.h>

static __device__ int own = 2;
static __global__ void kernel(int* out) { *out = own; }
template <int N>
__global__ void common(int* out) {
  *out += N;
}

int other_unit(int) {
  int* out;
  if (hipHostMalloc(&out, sizeof *out) != hipSuccess) return -1;
  kernel<<<1, 1>>>(out);
  common<5><<<1, 1>>>(out);
  if (hipDeviceSynchronize() != hipSuccess) return -2;
  int value = *out;
  return hipHostFree(out) == hipSuccess ? value : -3;
}
