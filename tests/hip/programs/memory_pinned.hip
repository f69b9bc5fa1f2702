// hipHostMalloc and its relatives: flags, equal addresses on host and device, freeing.
#include "check.h"

void refusals() {
  void* pointer = &pointer;
  FAILS(hipHostMalloc(static_cast<void**>(nullptr), 16, 0u), hipErrorInvalidValue);
  OK(hipHostMalloc(&pointer, 0, 0u));
  TRUE(pointer == nullptr);
  FAILS(hipHostMalloc(&pointer, size_t(1) << 62, 0u), hipErrorOutOfMemory);
  FAILS(hipHostMalloc(&pointer, 16, hipHostMallocCoherent | hipHostMallocNonCoherent),
        hipErrorInvalidValue);
  FAILS(hipHostMalloc(&pointer, 16, 0x100u), hipErrorInvalidValue);
  FAILS(hipHostAlloc(&pointer, 16, hipHostMallocCoherent), hipErrorInvalidValue);
  FAILS(hipHostAlloc(&pointer, 16, hipHostMallocNumaUser), hipErrorInvalidValue);
  FAILS(hipMallocHost(static_cast<void**>(nullptr), 16), hipErrorInvalidValue);
}

void round_trip(int* words, unsigned flags_asked) {
  words[0] = 40;
  add<<<1, 1>>>(words, 2, 1);
  OK(hipDeviceSynchronize());
  SAME(words[0], 42);
  void* on_device = nullptr;
  OK(hipHostGetDevicePointer(&on_device, words, 0));
  TRUE(on_device == words);
  OK(hipHostGetDevicePointer(&on_device, words + 3, 0));
  TRUE(on_device == words + 3);
  FAILS(hipHostGetDevicePointer(&on_device, words, 1), hipErrorInvalidValue);
  FAILS(hipHostGetDevicePointer(nullptr, words, 0), hipErrorInvalidValue);
  unsigned flags = ~0u;
  OK(hipHostGetFlags(&flags, words));
  SAME(flags & flags_asked, flags_asked);
}

void checks() {
  refusals();
  int* words = nullptr;
  const unsigned kinds[] = {hipHostMallocDefault, hipHostMallocPortable, hipHostMallocMapped,
                            hipHostMallocWriteCombined, hipHostMallocCoherent,
                            hipHostMallocNonCoherent, hipHostMallocPortable | hipHostMallocMapped};
  for (unsigned flags : kinds) {
    OK(hipHostMalloc(reinterpret_cast<void**>(&words), 64, flags));
    round_trip(words, flags);
    OK(hipHostFree(words));
    FAILS(hipHostFree(words), hipErrorInvalidValue);
  }
  OK(hipHostAlloc(reinterpret_cast<void**>(&words), 64, hipHostMallocMapped));
  round_trip(words, 0);
  OK(hipFreeHost(words));
  OK(hipMallocHost(reinterpret_cast<void**>(&words), 64));
  round_trip(words, 0);
  OK(hipFree(words));  // one common path
  OK(hipMemAllocHost(reinterpret_cast<void**>(&words), 64));
  round_trip(words, 0);
  OK(hipHostFree(words));

  int* device = device_memory<int>(4);
  unsigned flags = 0;
  FAILS(hipHostGetFlags(&flags, device), hipErrorInvalidValue);
  FAILS(hipHostGetFlags(&flags, &flags), hipErrorInvalidValue);
  FAILS(hipHostGetFlags(nullptr, device), hipErrorInvalidValue);
  void* unknown = nullptr;
  FAILS(hipHostGetDevicePointer(&unknown, &flags, 0), hipErrorInvalidValue);
  OK(hipHostFree(device));  // the reverse
  OK(hipHostFree(nullptr));
}

int main() { return on_each_device(checks); }
