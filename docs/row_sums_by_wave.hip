#include <hip/hip_runtime.h>

extern "C" __global__ void row_sums(const float* in, float* out, int n) {
    int row = blockIdx.x, lane = threadIdx.x;
    float sum = 0;
    for (int k = lane; k < n; k += warpSize) sum += in[row * n + k];
    for (int step = warpSize / 2; step; step /= 2) sum += __shfl_xor(sum, step);
    if (lane == 0) out[row] = sum;
}
