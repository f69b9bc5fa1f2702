// hipDeviceGetLimit and hipDeviceSetLimit: defaults, rounding, errors.
#include "check.h"

static size_t limit(hipLimit_t which) {
  size_t value = 99;
  HIP(hipDeviceGetLimit(&value, which));
  return value;
}

__global__ void allocate(int bytes, int* got) { got[threadIdx.x] = malloc(bytes) != nullptr; }

int main() {
  on_every_device([](int) {
    SAME(limit(hipLimitStackSize), 1024u);
    SAME(limit(hipLimitMallocHeapSize), 8u << 20);
    HIP(hipDeviceSetLimit(hipLimitStackSize, 5000));
    SAME(limit(hipLimitStackSize), 5008u);  // 16 bytes at a time
    HIP(hipDeviceSetLimit(hipLimitStackSize, (128 << 10) - 16));
    GIVES(hipErrorInvalidValue, hipDeviceSetLimit(hipLimitStackSize, 128 << 10));
    SAME(limit(hipLimitStackSize), (128u << 10) - 16);
    GIVES(hipErrorInvalidValue, hipDeviceGetLimit(nullptr, hipLimitStackSize));
    size_t value;
    GIVES(hipErrorUnsupportedLimit, hipDeviceGetLimit(&value, hipLimitPrintfFifoSize));
    GIVES(hipErrorUnsupportedLimit, hipDeviceSetLimit(hipLimitPrintfFifoSize, 1 << 20));
    GIVES(hipErrorUnsupportedLimit, hipDeviceGetLimit(&value, hipLimitRange));
    GIVES(hipErrorUnsupportedLimit, hipDeviceSetLimit(hipLimitRange, 1));
    GIVES(hipErrorUnsupportedLimit, hipDeviceGetLimit(&value, static_cast<hipLimit_t>(17)));
    GIVES(hipErrorUnsupportedLimit, hipDeviceGetLimit(&value, static_cast<hipLimit_t>(-1)));
    size_t total = 0;
    HIP(hipMemGetInfo(nullptr, &total));
    GIVES(hipErrorInvalidValue, hipDeviceSetLimit(hipLimitMallocHeapSize, total));
    HIP(hipDeviceSetLimit(hipLimitMallocHeapSize, 16 << 20));
    SAME(limit(hipLimitMallocHeapSize), 16u << 20);
    int* got;
    HIP(hipHostMalloc(&got, 4 * sizeof *got));
    allocate<<<1, 4>>>(64, got);
    HIP(hipDeviceSynchronize());
    for (int i = 0; i < 4; ++i) SAME(got[i], 1);
    HIP(hipHostFree(got));
  });
  return verdict();
}
