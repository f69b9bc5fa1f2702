// The second unit of rdc.hip.
// no program
#include "rdc_parts.h"

__device__ int calls = 0;
__constant__ float weights[4];
__device__ float filtered(float x, int i) {
  atomicAdd(&calls, 1);
  return x * weights[i % 4];
}
namespace {
struct Twice : Stage {
  __device__ float run(float x) const override { return 2 * x; }
};
struct Plus : Stage {
  __device__ float run(float x) const override { return x + 1; }
};
__global__ void negate(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = -plain_c(data[i]);
}
}  // namespace
__device__ Stage* make_stage(int kind) {
  if (kind) return new Plus;
  return new Twice;
}
extern "C" __device__ int plain_c(int x) { return x + 5; }
void set_weights(const float* values) {
  (void)hipMemcpyToSymbol(HIP_SYMBOL(weights), values, sizeof weights);
}
int launch_other(int* data, int n) {
  negate<<<(n + 63) / 64, 64>>>(data, n);
  return int(hipGetLastError());
}
