// Threads that end leave nothing behind: their own streams' work is done, their errors are cleared.
#include "check.h"

#include <thread>

void checks() {
  int device = -1;
  OK(hipGetDevice(&device));
  int* word = pinned_memory<int>(1);
  for (int i = 1; i <= 50; ++i)
    std::thread([&] {
      int first = -1;
      OK(hipGetDevice(&first));
      SAME(first, 0);  // whatever others use
      OK(hipSetDevice(device));
      add<<<1, 1, 0, hipStreamPerThread>>>(word, 1, 1);  // nobody waits for it
      SAME(hipSetDevice(99), hipErrorInvalidDevice);
    }).join();
  OK(hipPeekAtLastError());
  OK(hipDeviceSynchronize());
  SAME(*word, 50);

  hipStream_t handed = nullptr;  // a stream that one thread makes and another ends
  std::thread([&] {
    OK(hipSetDevice(device));
    handed = new_stream(hipStreamNonBlocking);
    add<<<1, 1, 0, handed>>>(word, 1, 1);
  }).join();
  OK(hipStreamSynchronize(handed));
  SAME(*word, 51);
  OK(hipStreamDestroy(handed));
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
