// The last error as HIP 7 keeps it: the latest failure, until it is fetched; one per thread.
#include "check.h"

#include <thread>

void checks() {
  void* pointer = nullptr;
  int count = 0, device = -1;
  OK(hipGetDevice(&device));
  OK(hipGetLastError());
  SAME(hipSetDevice(99), hipErrorInvalidDevice);
  OK(hipGetDeviceCount(&count));  // a success leaves it
  SAME(hipPeekAtLastError(), hipErrorInvalidDevice);
  SAME(hipPeekAtLastError(), hipErrorInvalidDevice);
  SAME(hipGetLastError(), hipErrorInvalidDevice);
  OK(hipGetLastError());
  OK(hipPeekAtLastError());

  SAME(hipSetDevice(99), hipErrorInvalidDevice);
  SAME(hipMalloc(&pointer, size_t(1) << 62), hipErrorOutOfMemory);
  SAME(hipGetLastError(), hipErrorOutOfMemory);  // the latest

  int* gate = pinned_memory<int>(1);
  gated<<<1, 1>>>(gate, nullptr, 0);
  SAME(hipStreamQuery(nullptr), hipErrorNotReady);
  OK(hipPeekAtLastError());  // not ready never sticks
  SAME(hipMalloc(&pointer, size_t(1) << 62), hipErrorOutOfMemory);
  SAME(hipStreamQuery(nullptr), hipErrorNotReady);
  SAME(hipPeekAtLastError(), hipErrorOutOfMemory);
  tell(gate, 1);
  OK(hipDeviceSynchronize());
  SAME(hipGetLastError(), hipErrorOutOfMemory);

  SAME(hipSetDevice(99), hipErrorInvalidDevice);
  OK(hipGetDeviceCount(&count));
  OK(hipExtGetLastError());  // of the last call alone
  (void)hipGetLastError();
  SAME(hipSetDevice(99), hipErrorInvalidDevice);
  SAME(hipExtGetLastError(), hipErrorInvalidDevice);
  OK(hipExtGetLastError());
  (void)hipGetLastError();

  store<<<1, 2000>>>(gate, 1);  // a launch says it this way alone
  SAME(hipPeekAtLastError(), hipErrorInvalidConfiguration);
  SAME(hipGetLastError(), hipErrorInvalidConfiguration);
  OK(hipDeviceSynchronize());

  SAME(hipSetDevice(99), hipErrorInvalidDevice);
  std::thread([&] {
    OK(hipPeekAtLastError());
    SAME(hipMalloc(&pointer, size_t(1) << 62), hipErrorOutOfMemory);
    SAME(hipPeekAtLastError(), hipErrorOutOfMemory);
  }).join();
  SAME(hipGetLastError(), hipErrorInvalidDevice);
  int now = -1;
  OK(hipGetDevice(&now));
  SAME(now, device);
  OK(hipHostFree(gate));
}

int main() { return on_each_device(checks); }
