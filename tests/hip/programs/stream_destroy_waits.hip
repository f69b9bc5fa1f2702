// Destroying a stream lets its queued work finish; its memory may be read after that.
#include "check.h"

void checks() {
  int* words = pinned_memory<int>(64);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  int* gate = pinned_memory<int>(1);
  gated<<<1, 1, 0, stream>>>(gate, words, 1);
  for (int i = 0; i < 20; ++i) add<<<1, 64, 0, stream>>>(words, 1, 64);
  SAME(ask(words + 5), 0);
  tell(gate, 1);
  OK(hipStreamDestroy(stream));
  SAME(words[0], 21);
  SAME(unlike(words + 1, 63, 20), 0);
  for (int round = 0; round < 40; ++round) {  // many short lives
    stream = new_stream();
    add<<<1, 64, 0, stream>>>(words, 1, 64);
    OK(hipStreamDestroy(stream));
  }
  SAME(unlike(words + 1, 63, 60), 0);
  OK(hipHostFree(gate));
  OK(hipHostFree(words));
}

int main() { return on_each_device(checks); }
