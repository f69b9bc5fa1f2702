// Thousands of operations are queued behind a kernel that waits for a later store by the host.
#include "check.h"

constexpr int count = 2500;

void checks() {
  int* words = pinned_memory<int>(2);
  hipStream_t stream = new_stream();
  gated<<<1, 1, 0, stream>>>(words, nullptr, 0);
  for (int i = 0; i < count; ++i) OK(hipMemsetD32Async(words + 1, i, 1, stream));
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  SAME(ask(words + 1), 0);
  tell(words, 1);
  OK(hipStreamSynchronize(stream));
  SAME(words[1], count - 1);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(words));
}

int main() { return on_each_device(checks); }
