// Stream-ordered memory: hipMallocAsync, hipFreeAsync, and what they refuse.
#include <chrono>
#include <thread>

#include "check.h"

void checks() {
  int device = -1, local = 0;
  OK(hipGetDevice(&device));
  hipStream_t stream = new_stream();
  int* gate = pinned_memory<int>(1);
  int* back = pinned_memory<int>(100);
  int* memory = nullptr;
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  OK(hipMallocAsync(reinterpret_cast<void**>(&memory), 100 * sizeof(int), stream));
  TRUE(memory != nullptr);
  OK(hipMemsetAsync(memory, 0, 100 * sizeof(int), stream));
  add<<<1, 128, 0, stream>>>(memory, 9, 100);
  OK(hipMemcpyAsync(back, memory, 100 * sizeof(int), hipMemcpyDeviceToHost, stream));
  OK(hipFreeAsync(memory, stream));  // returns although the work still waits
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(unlike(back, 100, 9), 0);

  OK(hipMallocAsync(reinterpret_cast<void**>(&memory), 64, nullptr));
  OK(hipStreamSynchronize(nullptr));
  hipPointerAttribute_t found{};
  OK(hipPointerGetAttributes(&found, memory));
  SAME(found.type, hipMemoryTypeDevice);
  SAME(found.device, device);
  OK(hipFree(memory));  // the ordinary free takes it, too, and waits for what uses it
  tell(gate, 0);
  OK(hipMallocAsync(reinterpret_cast<void**>(&memory), 100 * sizeof(int), stream));
  OK(hipMemsetAsync(memory, 0, 100 * sizeof(int), stream));
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  add<<<1, 128, 0, stream>>>(memory, 5, 100);
  OK(hipMemcpyAsync(back, memory, 100 * sizeof(int), hipMemcpyDeviceToHost, stream));
  std::thread later([gate] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    tell(gate, 1);
  });
  OK(hipFree(memory));
  OK(hipStreamQuery(stream));
  later.join();
  SAME(unlike(back, 100, 5), 0);
  OK(hipMalloc(&memory, 64));
  OK(hipFreeAsync(memory, stream));
  OK(hipStreamSynchronize(stream));

  void* nothing = &nothing;
  OK(hipMallocAsync(&nothing, 0, stream));
  TRUE(nothing == nullptr);
  FAILS(hipMallocAsync(nullptr, 64, stream), hipErrorInvalidValue);
  FAILS(hipMallocAsync(&nothing, size_t(1) << 62, stream), hipErrorOutOfMemory);
  FAILS(hipFreeAsync(&local, stream), hipErrorInvalidValue);
  OK(hipFreeAsync(nullptr, stream));  // since 7.0
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(back));
}

int main() { return on_each_device(checks); }
