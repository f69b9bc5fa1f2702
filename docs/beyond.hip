#include <hip/hip_runtime.h>

__global__ void fill(int* x, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= count) x[i] = i;
}

int main() {
  int* x = nullptr;
  if (hipMalloc(&x, 100 * sizeof(int)) != hipSuccess) return 1;
  fill<<<1, 128>>>(x, 100);
  const hipError_t error = hipDeviceSynchronize();
  printf("%s, and still %s\n", hipGetErrorName(error), hipGetErrorName(hipFree(x)));
  return 7;
}
