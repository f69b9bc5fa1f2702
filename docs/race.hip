#include <hip/hip_runtime.h>

extern "C" __global__ void turn(float* out, const float* in) {
  __shared__ float row[256];
  int t = threadIdx.x;
  row[t] = in[t];
  out[t] = row[255 - t];
}
