// Kernels whose results a test computes by itself: coordinates, lanes, votes, barriers, atomics.

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void shuffles(int* out, const int* in, int width) {
  int t = threadIdx.x, n = blockDim.x;
  out[t] = __shfl(in[t], in[t], width);
  out[n + t] = __shfl_up(in[t], 3, width);
  out[2 * n + t] = __shfl_down(in[t], 5, width);
  out[3 * n + t] = __shfl_xor(in[t], 6, width);
}

extern "C" __global__ void wide_shuffles(double* out, const double* in, const __half* half_in) {
  int t = threadIdx.x, n = blockDim.x;
  int partner = warpSize - 1 - t % warpSize;
  out[t] = __shfl(in[t], partner);
  out[n + t] = __half2float(__shfl(half_in[t], partner));
}

extern "C" __global__ void votes(unsigned long long* out, const int* in) {
  int t = threadIdx.x, n = blockDim.x;
  out[t] = __ballot(in[t] & 1);
  out[n + t] = __any(in[t] > 100) + 2 * __all(in[t] < 60);
  out[2 * n + t] = __match_any(in[t] % 5);
  out[3 * n + t] = __lane_id();
  out[4 * n + t] = in[t] % 2 ? __activemask() : 0;
}

extern "C" __global__ void barrier_votes(int* out, const int* in) {
  int t = threadIdx.x;
  out[t] = __syncthreads_count(in[t] & 1) + 1000 * __syncthreads_or(in[t] == 7) +
           10000 * __syncthreads_and(in[t] < 1000);
}

extern "C" __global__ void coordinates(unsigned* out) {
  unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned item = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned size = blockDim.x * blockDim.y * blockDim.z;
  unsigned* mine = out + (block * size + item) * 6;
  mine[0] = blockIdx.x;
  mine[1] = blockIdx.y;
  mine[2] = blockIdx.z;
  mine[3] = threadIdx.x;
  mine[4] = threadIdx.y;
  mine[5] = threadIdx.z;
}

extern "C" __global__ void atomics(int* i, unsigned* u, float* f, double* d, __half2* h) {
  int t = threadIdx.x;
  atomicAdd(i, 1);
  atomicMax(i + 1, t);
  atomicXor(i + 2, 1 << t % 32);
  atomicInc(u, 9);
  atomicDec(u + 1, 6);
  atomicAdd(f, 1.0f);
  unsafeAtomicAdd(f + 1, 2.0f);
  atomicMin(f + 2, -static_cast<float>(t));
  atomicAdd(d, 0.5);
  atomicAdd(h, __half2(1.0f, 2.0f));
}
