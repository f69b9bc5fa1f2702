// A kernel that waits for a value that nobody can send any more: an error here, not an endless wait.
// reports: what they wait for never comes
#include "check.h"

#include <thread>

int main() {
  int* gate = pinned_memory<int>(1);
  std::thread([] {}).join();  // a thread that is gone sends nothing
  hipStream_t stream = new_stream();
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  store<<<1, 1>>>(gate, 1);  // the null stream waits for the blocking one
  SAME(hipDeviceSynchronize(), hipErrorLaunchTimeOut);
  SAME(hipPeekAtLastError(), hipErrorLaunchTimeOut);
  SAME(hipFree(nullptr), hipErrorLaunchTimeOut);  // sticky
  SAME(*gate, 0);
  return result();
}
