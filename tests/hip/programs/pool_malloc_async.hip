// Stream-ordered memory: hipMallocAsync, hipFreeAsync, and what they refuse.
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
  OK(hipFree(memory));  // the ordinary free takes it, too
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
