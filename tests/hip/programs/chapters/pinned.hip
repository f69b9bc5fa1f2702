// Chapter: page-locked, mapped and registered host memory.
#include "chapter.h"

#include <memory>

__global__ void add_one(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}
__global__ void answer(volatile int* flag, int* reply) {
  while (*flag == 0) {
  }
  *reply = *flag * 2;
  __threadfence_system();
}

int main() {
  constexpr int n = 3000;
  int can_map = 0;
  HIP_CHECK(hipDeviceGetAttribute(&can_map, hipDeviceAttributeCanMapHostMemory, 0));
  EXPECT_EQ(can_map, 1);
  int *host, *device;
  HIP_CHECK(hipHostMalloc(reinterpret_cast<void**>(&host), n * sizeof(int), hipHostMallocMapped));
  HIP_CHECK(hipHostGetDevicePointer(reinterpret_cast<void**>(&device), host, 0));
  for (int i = 0; i < n; ++i) host[i] = i;
  add_one<<<(n + 255) / 256, 256>>>(device, n);
  add_one<<<(n + 255) / 256, 256>>>(host, n);
  HIP_CHECK(hipDeviceSynchronize());
  expect_all("mapped", host, n, [](size_t i) { return i + 2; });
  unsigned flags = 0;
  HIP_CHECK(hipHostGetFlags(&flags, host));
  EXPECT(flags & hipHostMallocMapped);
  hipPointerAttribute_t attributes;
  HIP_CHECK(hipPointerGetAttributes(&attributes, host + 10));
  EXPECT_EQ(int(attributes.type), int(hipMemoryTypeHost));
  EXPECT(attributes.hostPointer == host + 10);

  // Memory of the program's own: std::vector and the heap, registered for a while.
  std::vector<int> own(n, 7);
  HIP_CHECK(hipHostRegister(own.data(), n * sizeof(int), hipHostRegisterDefault));
  HIP_CHECK(hipHostGetDevicePointer(reinterpret_cast<void**>(&device), own.data(), 0));
  add_one<<<(n + 255) / 256, 256>>>(device, n);
  HIP_CHECK(hipDeviceSynchronize());
  expect_all("registered", own.data(), n, [](size_t) { return 8; });
  HIP_CHECK(hipHostUnregister(own.data()));
  HIP_FAILS(hipHostUnregister(own.data()), hipErrorHostMemoryNotRegistered);

  // The host talks to a kernel that runs.
  int *flag, *reply;
  HIP_CHECK(hipHostMalloc(&flag, sizeof(int), hipHostMallocCoherent));
  HIP_CHECK(hipHostMalloc(&reply, sizeof(int), hipHostMallocCoherent | hipHostMallocPortable));
  *flag = *reply = 0;
  answer<<<1, 1>>>(flag, reply);
  EXPECT_EQ(int(hipStreamQuery(nullptr)), int(hipErrorNotReady));
  __atomic_store_n(flag, 21, __ATOMIC_RELEASE);
  HIP_CHECK(hipDeviceSynchronize());
  EXPECT_EQ(*reply, 42);

  // 2D, pitched, from write-combined memory.
  float *wide, *pitched;
  size_t pitch = 0;
  HIP_CHECK(hipHostMalloc(&wide, 100 * 10 * sizeof(float), hipHostMallocWriteCombined));
  for (int i = 0; i < 1000; ++i) wide[i] = float(i);
  HIP_CHECK(hipMallocPitch(reinterpret_cast<void**>(&pitched), &pitch, 100 * sizeof(float), 10));
  EXPECT(pitch >= 400);
  HIP_CHECK(hipMemcpy2D(pitched, pitch, wide, 400, 400, 10, hipMemcpyHostToDevice));
  HIP_CHECK(hipMemset2D(pitched, pitch, 0, 200, 5));
  HIP_CHECK(hipMemcpy2D(wide, 400, pitched, pitch, 400, 10, hipMemcpyDeviceToHost));
  expect_all("2D", wide, 1000, [](size_t i) { return i / 100 < 5 && i % 100 < 50 ? 0.0f : i; });
  HIP_CHECK(hipFree(pitched));
  for (void* each : {(void*)host, (void*)flag, (void*)reply, (void*)wide}) HIP_CHECK(hipHostFree(each));
  int on_stack = 0;
  HIP_FAILS(hipHostFree(&on_stack), hipErrorInvalidValue);
  HIP_FAILS(hipHostGetDevicePointer(reinterpret_cast<void**>(&device), nullptr, 0),
            hipErrorInvalidValue);
  HIP_CHECK(hipHostFree(nullptr));
  return finish();
}
