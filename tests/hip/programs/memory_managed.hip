// Managed memory: host and kernels take turns; __managed__ variables; hints that validate.
#include "check.h"

__managed__ int shared_total = 7;
__managed__ int shared_table[4] = {1, 2, 3, 4};

__global__ void use(int* data, int count) {
  for (int i = 0; i < count; ++i) shared_total += data[i];
  for (int& entry : shared_table) entry *= 10;
}

void variables() {
  int* data = nullptr;
  OK(hipMallocManaged(&data, 4 * sizeof(int)));
  for (int i = 0; i < 4; ++i) data[i] = i + 1;
  shared_total = 7;
  for (int i = 0; i < 4; ++i) shared_table[i] = i + 1;
  use<<<1, 1>>>(data, 4);
  OK(hipDeviceSynchronize());
  SAME(shared_total, 17);
  SAME(unlike(shared_table, 4, 10, 10), 0);
  OK(hipMemset(data, 0, 2 * sizeof(int)));
  OK(hipDeviceSynchronize());
  SAME(data[1], 0);
  SAME(data[2], 3);
  hipPointerAttribute_t attributes{};
  OK(hipPointerGetAttributes(&attributes, &shared_total));
  SAME(attributes.type, hipMemoryTypeManaged);
  OK(hipFree(data));
}

void refusals() {
  void* pointer = nullptr;
  FAILS(hipMallocManaged(&pointer, 0), hipErrorInvalidValue);
  FAILS(hipMallocManaged(static_cast<void**>(nullptr), 16), hipErrorInvalidValue);
  FAILS(hipMallocManaged(&pointer, 16, 0), hipErrorInvalidValue);
  FAILS(hipMallocManaged(&pointer, 16, hipMemAttachSingle), hipErrorInvalidValue);
  FAILS(hipMallocManaged(&pointer, size_t(1) << 62), hipErrorOutOfMemory);
  OK(hipMallocManaged(&pointer, 16, hipMemAttachHost));
  OK(hipFree(pointer));
}

void hints() {
  int device = 0, count = 0;
  OK(hipGetDevice(&device));
  OK(hipGetDeviceCount(&count));
  int* data = nullptr;
  size_t bytes = 4096;
  OK(hipMallocManaged(&data, bytes));
  OK(hipMemPrefetchAsync(data, bytes, device, nullptr));
  OK(hipMemPrefetchAsync(data, bytes, hipCpuDeviceId, nullptr));
  FAILS(hipMemPrefetchAsync(nullptr, bytes, device, nullptr), hipErrorInvalidValue);
  FAILS(hipMemPrefetchAsync(data, 0, device, nullptr), hipErrorInvalidValue);
  FAILS(hipMemPrefetchAsync(data, bytes + 1, device, nullptr), hipErrorInvalidValue);
  FAILS(hipMemPrefetchAsync(data, bytes, count, nullptr), hipErrorInvalidDevice);
  OK(hipMemAdvise(data, bytes, hipMemAdviseSetReadMostly, device));
  OK(hipMemAdvise(data, bytes, hipMemAdviseSetPreferredLocation, hipCpuDeviceId));
  OK(hipMemAdvise(data, bytes, hipMemAdviseSetAccessedBy, device));
  FAILS(hipMemAdvise(nullptr, bytes, hipMemAdviseSetReadMostly, device), hipErrorInvalidValue);
  FAILS(hipMemAdvise(data, 0, hipMemAdviseSetReadMostly, device), hipErrorInvalidValue);
  FAILS(hipMemAdvise(data, bytes + 1, hipMemAdviseSetReadMostly, device), hipErrorInvalidValue);
  FAILS(hipMemAdvise(data, bytes, hipMemAdviseSetReadMostly, count), hipErrorInvalidDevice);
  int value = -9;
  OK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributeReadMostly, data, bytes));
  SAME(value, 1);
  OK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributePreferredLocation, data,
                             bytes));
  SAME(value, hipCpuDeviceId);
  OK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributeLastPrefetchLocation, data,
                             bytes));
  SAME(value, hipCpuDeviceId);
  int nobody[2] = {0, 0};
  OK(hipMemRangeGetAttribute(nobody, sizeof nobody, hipMemRangeAttributeAccessedBy, data, bytes));
  SAME(nobody[0], device);
  SAME(nobody[1], hipInvalidDeviceId);
  OK(hipMemAdvise(data, bytes, hipMemAdviseUnsetReadMostly, device));
  OK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributeReadMostly, data, bytes));
  SAME(value, 0);
  FAILS(hipMemRangeGetAttribute(nullptr, 4, hipMemRangeAttributeReadMostly, data, bytes),
        hipErrorInvalidValue);
  FAILS(hipMemRangeGetAttribute(&value, 3, hipMemRangeAttributeReadMostly, data, bytes),
        hipErrorInvalidValue);
  OK(hipStreamAttachMemAsync(nullptr, data, 0, hipMemAttachSingle));
  OK(hipFree(data));
}

void checks() {
  variables();
  refusals();
  hints();
}

int main() { return on_each_device(checks); }
