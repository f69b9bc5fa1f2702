#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void twice(int* x) { x[threadIdx.x] *= 2; }

int main() {
  int host[4] = {1, 2, 3, 4}, *device;
  if (hipMalloc(&device, sizeof host) != hipSuccess) return 1;
  hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice);
  twice<<<1, 4>>>(device);
  hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  return hipFree(device);
}
