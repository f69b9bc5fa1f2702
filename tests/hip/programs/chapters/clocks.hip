// Chapter: clocks in kernels, and the properties of the device.
#include "chapter.h"

#include <chrono>

__global__ void measure(long long* out, int* sink, long long ticks) {
  const long long wall = wall_clock64(), cycles = clock64();
  const unsigned small = unsigned(clock());
  int sum = 0;
  for (int i = 0; i < 1000; ++i) sum += __popc(i * (sum | 1));
  // The counter of cycles has 20 bits on some targets.
  out[1] = (clock64() - cycles) & 0xfffff;
  out[2] = (unsigned(clock()) - small) & 0xfffff;
  while ((long long)wall_clock64() - wall < ticks) {
  }
  *sink = sum;
  out[0] = wall_clock64() - wall;
}

int main() {
  long long *out, found[3];
  int *sink, rate = 0, clock_rate = 0, count = 0;
  HIP_CHECK(hipMalloc(&out, sizeof found));
  HIP_CHECK(hipMalloc(&sink, sizeof(int)));
  HIP_CHECK(hipDeviceGetAttribute(&rate, hipDeviceAttributeWallClockRate, 0));
  HIP_CHECK(hipDeviceGetAttribute(&clock_rate, hipDeviceAttributeClockRate, 0));
  EXPECT(rate > 1000 && clock_rate > 100000);
  const auto before = std::chrono::steady_clock::now();
  measure<<<1, 1>>>(out, sink, 5ll * rate);
  HIP_CHECK(hipMemcpy(found, out, sizeof found, hipMemcpyDeviceToHost));
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
  EXPECT(found[0] >= 5ll * rate);
  EXPECT(double(found[0]) / rate <= ms + 1);
  EXPECT(found[1] > 0 && found[2] > 0);

  hipDeviceProp_t props;
  std::memset(&props, 0xee, sizeof props);
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  EXPECT(std::strncmp(props.gcnArchName, "gfx", 3) == 0);
  EXPECT(std::strlen(props.name) > 0 && std::strlen(props.name) < 256);
  auto same = [&](hipDeviceAttribute_t attribute, long long value) {
    int found_value = -1;
    HIP_CHECK(hipDeviceGetAttribute(&found_value, attribute, 0));
    EXPECT_EQ((long long)found_value, value);
  };
  same(hipDeviceAttributeWarpSize, props.warpSize);
  same(hipDeviceAttributeMaxThreadsPerBlock, props.maxThreadsPerBlock);
  same(hipDeviceAttributeMaxBlockDimX, props.maxThreadsDim[0]);
  same(hipDeviceAttributeMaxBlockDimZ, props.maxThreadsDim[2]);
  same(hipDeviceAttributeMaxGridDimX, props.maxGridSize[0]);
  same(hipDeviceAttributeMaxSharedMemoryPerBlock, (long long)props.sharedMemPerBlock);
  same(hipDeviceAttributeMultiprocessorCount, props.multiProcessorCount);
  same(hipDeviceAttributeClockRate, props.clockRate);
  same(hipDeviceAttributeL2CacheSize, props.l2CacheSize);
  same(hipDeviceAttributeComputeCapabilityMajor, props.major);
  same(hipDeviceAttributeMaxRegistersPerBlock, props.regsPerBlock);
  same(hipDeviceAttributePciBusId, props.pciBusID);
  same(hipDeviceAttributeConcurrentKernels, props.concurrentKernels);
  same(hipDeviceAttributeUnifiedAddressing, props.unifiedAddressing);
  same(hipDeviceAttributeMemoryBusWidth, props.memoryBusWidth);
  EXPECT_EQ(props.maxThreadsPerBlock, 1024);
  EXPECT_EQ(props.sharedMemPerBlock, size_t(65536));
  size_t free_bytes = 0, total = 0;
  HIP_CHECK(hipMemGetInfo(&free_bytes, &total));
  EXPECT(free_bytes <= total && total == props.totalGlobalMem);
  char bus[32], name[128];
  int device = -1, runtime = 0, driver = 0;
  HIP_CHECK(hipDeviceGetPCIBusId(bus, sizeof bus, 0));
  HIP_CHECK(hipDeviceGetByPCIBusId(&device, bus));
  EXPECT_EQ(device, 0);
  HIP_CHECK(hipDeviceGetName(name, sizeof name, 0));
  EXPECT(std::string(name) == props.name);
  HIP_CHECK(hipRuntimeGetVersion(&runtime));
  HIP_CHECK(hipDriverGetVersion(&driver));
  EXPECT(runtime / 10000000 == HIP_VERSION_MAJOR && driver > 0);
  HIP_CHECK(hipGetDeviceCount(&count));
  HIP_FAILS(hipGetDeviceProperties(&props, count), hipErrorInvalidDevice);
  hipDeviceProp_t wanted{};
  wanted.warpSize = props.warpSize;
  HIP_CHECK(hipChooseDevice(&device, &wanted));
  EXPECT(device >= 0 && device < count);
  hipUUID uuid;
  HIP_CHECK(hipDeviceGetUuid(&uuid, 0));
  HIP_CHECK(hipFree(out));
  HIP_CHECK(hipFree(sink));
  return finish();
}
