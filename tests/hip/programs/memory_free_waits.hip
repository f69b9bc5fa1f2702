// hipFree waits for the device's work, so a kernel that uses the memory finishes correctly.
#include "check.h"

#include <chrono>
#include <thread>

void checks() {
  int* memory = device_memory<int>(1);
  int* other = device_memory<int>(1);
  int* gate = pinned_memory<int>(1);
  int* seen = pinned_memory<int>(1);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  gated<<<1, 1, 0, stream>>>(gate, memory, 5);
  OK(hipMemcpyAsync(seen, memory, sizeof(int), hipMemcpyDeviceToHost, stream));
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    SAME(ask(seen), 0);
    tell(gate, 1);
  });
  OK(hipFree(other));  // of the same device: waits although nobody uses it
  SAME(ask(gate), 1);
  SAME(ask(seen), 5);
  opener.join();
  OK(hipStreamDestroy(stream));
  OK(hipFree(memory));
  OK(hipHostFree(gate));
  OK(hipHostFree(seen));
}

int main() { return on_each_device(checks); }
