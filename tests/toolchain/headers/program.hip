// A whole program as users write it: host code, launches, the C++ library around them.

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

#define CHECK(call)                                                        \
  do {                                                                     \
    hipError_t status = (call);                                            \
    if (status != hipSuccess) {                                            \
      std::cerr << hipGetErrorString(status) << " at " << __LINE__ << "\n"; \
      std::exit(1);                                                        \
    }                                                                      \
  } while (0)

using namespace std;

template <typename T, int N>
__global__ void scale(T* values, float factor, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] = static_cast<float>(values[i]) * factor + std::sqrt(float(N)) + sin(0.5f);
}

__constant__ float weights[16];

int main(int argc, char** argv) {
  hipDeviceProp_t properties;
  CHECK(hipGetDeviceProperties(&properties, 0));
  printf("%s %s, %d compute units\n", properties.name, properties.gcnArchName,
         properties.multiProcessorCount);
  int count = argc > 1 ? atoi(argv[1]) : 1000;
  vector<__half> host(count, (__half)1.f);
  for (int i = 0; i < count; ++i) host[i] = (float)i;
  __half* device;
  CHECK(hipMalloc(&device, count * sizeof(__half)));
  CHECK(hipMemcpy(device, host.data(), count * sizeof(__half), hipMemcpyHostToDevice));
  float table[16] = {};
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(weights), table, sizeof(table)));
  hipEvent_t start, stop;
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&stop));
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipEventRecord(start, stream));
  const int block = 256, grid = (count + block - 1) / block;
  scale<__half, 3><<<grid, block, 0, stream>>>(device, 2.0f, count);
  hipLaunchKernelGGL((scale<__half, 4>), dim3(grid), dim3(block), 0, stream, device, 0.5f, count);
  CHECK(hipGetLastError());
  CHECK(hipEventRecord(stop, stream));
  CHECK(hipEventSynchronize(stop));
  float milliseconds = 0;
  CHECK(hipEventElapsedTime(&milliseconds, start, stop));
  CHECK(hipMemcpy(host.data(), device, count * sizeof(__half), hipMemcpyDeviceToHost));
  float worst = 0;
  for (int i = 0; i < count; ++i) worst = max(worst, fabs((float)host[i] - i));
  cout << "worst " << worst << ", " << std::sqrt(milliseconds) << endl;
  CHECK(hipFree(device));
  return worst > 1.0f;
}
