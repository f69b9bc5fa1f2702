// hipPointerGetAttribute one by one, several at once, and hipMemGetAddressRange.
#include "check.h"

template <class T>
T attribute(hipPointer_attribute which, void* pointer) {
  T value{};
  OK(hipPointerGetAttribute(&value, which, pointer));
  return value;
}

void checks() {
  int device = -1, local = 0;
  OK(hipGetDevice(&device));
  char* memory = device_memory<char>(100);
  char* pinned = pinned_memory<char>(64);
  char* inside = memory + 12;
  SAME(attribute<unsigned>(HIP_POINTER_ATTRIBUTE_MEMORY_TYPE, inside), hipMemoryTypeDevice);
  SAME(attribute<unsigned>(HIP_POINTER_ATTRIBUTE_MEMORY_TYPE, pinned), hipMemoryTypeHost);
  TRUE(attribute<void*>(HIP_POINTER_ATTRIBUTE_DEVICE_POINTER, inside) == inside);
  TRUE(attribute<void*>(HIP_POINTER_ATTRIBUTE_HOST_POINTER, pinned + 3) == pinned + 3);
  TRUE(attribute<void*>(HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR, inside) == memory);
  SAME(attribute<size_t>(HIP_POINTER_ATTRIBUTE_RANGE_SIZE, inside), 100);
  SAME(attribute<int>(HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL, inside), device);
  SAME(attribute<bool>(HIP_POINTER_ATTRIBUTE_IS_MANAGED, inside), false);
  SAME(attribute<bool>(HIP_POINTER_ATTRIBUTE_MAPPED, inside), true);
  TRUE(attribute<unsigned long long>(HIP_POINTER_ATTRIBUTE_BUFFER_ID, memory) !=
       attribute<unsigned long long>(HIP_POINTER_ATTRIBUTE_BUFFER_ID, pinned));
  SAME(attribute<unsigned long long>(HIP_POINTER_ATTRIBUTE_BUFFER_ID, memory),
       attribute<unsigned long long>(HIP_POINTER_ATTRIBUTE_BUFFER_ID, inside));
  size_t size = 0;
  FAILS(hipPointerGetAttribute(nullptr, HIP_POINTER_ATTRIBUTE_RANGE_SIZE, memory),
        hipErrorInvalidValue);
  FAILS(hipPointerGetAttribute(&size, HIP_POINTER_ATTRIBUTE_RANGE_SIZE, nullptr),
        hipErrorInvalidValue);
  FAILS(hipPointerGetAttribute(&size, HIP_POINTER_ATTRIBUTE_RANGE_SIZE, &local),
        hipErrorInvalidValue);
  FAILS(hipPointerGetAttribute(&size, static_cast<hipPointer_attribute>(99), memory),
        hipErrorInvalidValue);

  unsigned type = 0;
  void* start = nullptr;
  hipPointer_attribute wanted[] = {HIP_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                   HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR,
                                   HIP_POINTER_ATTRIBUTE_RANGE_SIZE};
  void* answers[] = {&type, &start, &size};
  OK(hipDrvPointerGetAttributes(3, wanted, answers, inside));
  SAME(type, hipMemoryTypeDevice);
  TRUE(start == memory);
  SAME(size, 100);
  FAILS(hipDrvPointerGetAttributes(3, nullptr, answers, inside), hipErrorInvalidValue);
  FAILS(hipDrvPointerGetAttributes(3, wanted, nullptr, inside), hipErrorInvalidValue);

  hipDeviceptr_t base = nullptr;
  OK(hipMemGetAddressRange(&base, &size, inside));
  TRUE(base == memory);
  SAME(size, 100);
  FAILS(hipMemGetAddressRange(&base, &size, &local), hipErrorNotFound);
  OK(hipFree(memory));
  FAILS(hipMemGetAddressRange(&base, &size, inside), hipErrorNotFound);
  OK(hipHostFree(pinned));
}

int main() { return on_each_device(checks); }
