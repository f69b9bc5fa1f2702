// hipStreamLegacy is another name of the null stream; hipStreamPerThread is each thread's own.
#include "check.h"

#include <thread>

void legacy() {
  int* gate = pinned_memory<int>(1);
  int* word = pinned_memory<int>(1);
  hipStream_t stream = new_stream();
  gated<<<1, 1, 0, hipStreamLegacy>>>(gate, word, 3);
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  FAILS(hipStreamQuery(hipStreamLegacy), hipErrorNotReady);
  OK(hipMemsetAsync(word, 0, 4, stream));
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(*word, 0);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(word));
}

void per_thread() {
  int* gate = pinned_memory<int>(1);
  int* words = pinned_memory<int>(2);
  unsigned flags = 9;
  int device = -1, found = -1;
  OK(hipGetDevice(&device));
  OK(hipStreamGetFlags(hipStreamPerThread, &flags));
  SAME(flags, hipStreamDefault);
  OK(hipStreamGetDevice(hipStreamPerThread, &found));
  SAME(found, device);
  gated<<<1, 1, 0, hipStreamPerThread>>>(gate, words, 1);
  FAILS(hipStreamQuery(hipStreamPerThread), hipErrorNotReady);
  std::thread other([&] {
    OK(hipSetDevice(device));
    OK(hipStreamQuery(hipStreamPerThread));  // not the one that is busy
    store<<<1, 1, 0, hipStreamPerThread>>>(words + 1, 2);
    OK(hipStreamSynchronize(hipStreamPerThread));
    SAME(ask(words + 1), 2);
    SAME(ask(words), 0);
  });
  other.join();
  store<<<1, 1>>>(words + 1, 5);  // the null stream waits for it: a blocking stream
  SAME(ask(words + 1), 2);
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(nullptr));
  SAME(words[0], 1);
  SAME(words[1], 5);
  OK(hipHostFree(gate));
  OK(hipHostFree(words));
}

void checks() {
  legacy();
  per_thread();
}

int main() { return on_each_device(checks); }
