// hipPointerGetAttributes: each kind of memory, interior pointers, unknown memory.
#include "check.h"

__device__ int variable[4];

hipPointerAttribute_t attributes_of(const void* pointer) {
  hipPointerAttribute_t found{};
  OK(hipPointerGetAttributes(&found, pointer));
  return found;
}

void checks() {
  int device = -1;
  OK(hipGetDevice(&device));
  char* memory = device_memory<char>(100);
  for (int offset : {0, 10, 99}) {
    hipPointerAttribute_t found = attributes_of(memory + offset);
    SAME(found.type, hipMemoryTypeDevice);
    SAME(found.device, device);
    TRUE(found.devicePointer == memory + offset);
    SAME(found.isManaged, 0);
  }
  char* pinned = nullptr;
  OK(hipHostMalloc(&pinned, 100, hipHostMallocPortable));
  hipPointerAttribute_t found = attributes_of(pinned + 20);
  SAME(found.type, hipMemoryTypeHost);
  TRUE(found.hostPointer == pinned + 20);
  TRUE(found.devicePointer == pinned + 20);
  SAME(found.allocationFlags, hipHostMallocPortable);
  SAME(found.isManaged, 0);

  char* managed = nullptr;
  OK(hipMallocManaged(&managed, 100));
  found = attributes_of(managed + 30);
  SAME(found.type, hipMemoryTypeManaged);
  SAME(found.isManaged, 1);
  TRUE(found.hostPointer == managed + 30);
  TRUE(found.devicePointer == managed + 30);

  void* symbol = nullptr;
  OK(hipGetSymbolAddress(&symbol, HIP_SYMBOL(variable)));
  SAME(attributes_of(symbol).type, hipMemoryTypeDevice);

  int local = 0;
  for (const void* unknown : {static_cast<const void*>(&local), static_cast<const void*>(nullptr)}) {
    found = attributes_of(unknown);
    SAME(found.type, hipMemoryTypeUnregistered);
    SAME(found.device, hipInvalidDeviceId);
    TRUE(found.devicePointer == nullptr);
    TRUE(found.hostPointer == nullptr);
  }
  FAILS(hipPointerGetAttributes(nullptr, memory), hipErrorInvalidValue);
  OK(hipFree(memory));
  SAME(attributes_of(memory).type, hipMemoryTypeUnregistered);
  OK(hipFree(pinned));
  OK(hipFree(managed));
}

int main() { return on_each_device(checks); }
