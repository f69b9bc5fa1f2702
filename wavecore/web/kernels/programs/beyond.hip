#include <hip/hip_runtime.h>

// Neighbours added up. The last work-item reads one past the end: a fault, shown where it happens.
extern "C" __global__ void beyond(const float* in, float* out) {
  const int i = threadIdx.x;
  const float next = in[i + 1];
  out[i] = in[i] + next;
}
