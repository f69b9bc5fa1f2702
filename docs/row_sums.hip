#include <hip/hip_runtime.h>

extern "C" __global__ void row_sums(const float* in, float* out, int n) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += in[row * n + k];
    out[row] = sum;
}
