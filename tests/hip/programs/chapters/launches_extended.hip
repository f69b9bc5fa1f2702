// Chapter: other ways to launch: hipLaunchKernel, hipExtLaunchKernel, hipLaunchKernelExC, GGL.
#include "chapter.h"

#include <hip/hip_ext.h>
#include <hip/hip_cooperative_groups.h>

__global__ void ramp(int* out, int n, int base, char odd, double scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = int(base + i * scale) + odd;
}
__global__ void shape(int* out) {
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[block * blockDim.x * blockDim.y * blockDim.z + thread] = block * 1000 + thread;
}
struct Big {
  int values[200];
};
__global__ void by_value(Big big, int* out) { out[threadIdx.x] = big.values[threadIdx.x * 3]; }
__global__ void together(int* words) {
  atomicAdd(words, 1);
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0) atomicMax(words + 1, atomicAdd(words, 0));
}

int main() {
  int n = 700, base = 10, *out;
  char odd = 3;
  double scale = 2;
  std::vector<int> host(2000);
  HIP_CHECK(hipMalloc(&out, host.size() * sizeof(int)));
  auto check = [&](const char* what) {
    HIP_CHECK(hipMemcpy(host.data(), out, n * sizeof(int), hipMemcpyDeviceToHost));
    expect_all(what, host.data(), n, [&](size_t i) { return base + int(i) * 2 + odd; });
    HIP_CHECK(hipMemset(out, 0, host.size() * sizeof(int)));
  };
  void* args[] = {&out, &n, &base, &odd, &scale};
  HIP_CHECK(hipLaunchKernel(reinterpret_cast<const void*>(ramp), dim3(3), dim3(256), args, 0, nullptr));
  check("hipLaunchKernel");
  hipLaunchKernelGGL(ramp, dim3(3), dim3(256), 0, nullptr, out, n, base, odd, scale);
  check("hipLaunchKernelGGL");
  hipStream_t stream;
  hipEvent_t start, stop;
  HIP_CHECK(hipStreamCreate(&stream));
  HIP_CHECK(hipEventCreate(&start));
  HIP_CHECK(hipEventCreate(&stop));
  HIP_CHECK(hipExtLaunchKernel(reinterpret_cast<const void*>(ramp), dim3(3), dim3(256), args, 0, stream,
                               start, stop, 0));
  HIP_CHECK(hipEventSynchronize(stop));
  float ms = -1;
  HIP_CHECK(hipEventElapsedTime(&ms, start, stop));
  EXPECT(ms >= 0 && ms < 10000);
  check("hipExtLaunchKernel");
  hipExtLaunchKernelGGL(ramp, dim3(3), dim3(256), 0, stream, start, stop, 0, out, n, base, odd, scale);
  HIP_CHECK(hipStreamSynchronize(stream));
  check("hipExtLaunchKernelGGL");
  hipLaunchConfig_t config{};
  config.gridDim = dim3(3);
  config.blockDim = dim3(256);
  config.stream = stream;
  HIP_CHECK(hipLaunchKernelExC(&config, reinterpret_cast<const void*>(ramp), args));
  HIP_CHECK(hipStreamSynchronize(stream));
  check("hipLaunchKernelExC");
  HIP_CHECK(hipLaunchKernelEx(&config, ramp, out, n, base, odd, scale));
  HIP_CHECK(hipStreamSynchronize(stream));
  check("hipLaunchKernelEx");

  // Cooperative through an attribute.
  HIP_CHECK(hipMemsetAsync(out, 0, 8, stream));
  hipLaunchAttribute attribute{};
  attribute.id = hipLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  config.gridDim = dim3(4);
  config.blockDim = dim3(64);
  config.attrs = &attribute;
  config.numAttrs = 1;
  void* words_args[] = {&out};
  HIP_CHECK(hipLaunchKernelExC(&config, reinterpret_cast<const void*>(together), words_args));
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipMemcpy(host.data(), out, 8, hipMemcpyDeviceToHost));
  EXPECT_EQ(host[1], 256);

  shape<<<dim3(2, 3, 2), dim3(8, 4, 2)>>>(out);
  HIP_CHECK(hipMemcpy(host.data(), out, 12 * 64 * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("shape", host.data(), 12 * 64, [](size_t i) { return i / 64 * 1000 + i % 64; });
  Big big;
  for (int i = 0; i < 200; ++i) big.values[i] = i * i;
  by_value<<<1, 64, 0, stream>>>(big, out);
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipMemcpy(host.data(), out, 256, hipMemcpyDeviceToHost));
  expect_all("by value", host.data(), 64, [](size_t i) { return 9 * i * i; });
  HIP_FAILS(hipLaunchKernel(nullptr, dim3(1), dim3(1), args, 0, nullptr), hipErrorInvalidDeviceFunction);
  HIP_CHECK(hipEventDestroy(start));
  HIP_CHECK(hipEventDestroy(stop));
  HIP_CHECK(hipStreamDestroy(stream));
  HIP_CHECK(hipFree(out));
  return finish();
}
