// Kernels and variables of a code object that other programs load as a file.
#include <hip/hip_runtime.h>

texture<float, 1, hipReadModeElementType> reference;

extern "C" {
__global__ void read_reference(float* out) { *out = tex1Dfetch(reference, 2); }
__device__ int counter = 5;
__device__ float table[16] = {0.5f, 1.5f};
__constant__ int scale = 3;

struct Pair {
  char first;
  double second;
};

__global__ void fill(int* out, int count, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = value * scale + i;
}
__global__ void count_up() { atomicAdd(&counter, 1); }
__global__ void sum(double* out, Pair pair, short third) { *out = pair.first + pair.second + third; }
__global__ void __launch_bounds__(64) small(int* out) { *out = blockDim.x; }
__global__ void shared(int* out) {
  extern __shared__ int dynamic[];
  __shared__ int fixed[8];
  fixed[threadIdx.x % 8] = 0;
  dynamic[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = dynamic[blockDim.x - 1 - threadIdx.x] + fixed[threadIdx.x % 8];
}
}
