// The null stream against blocking and non-blocking streams, in both directions.
#include "check.h"

struct Words {
  int *gate = pinned_memory<int>(1), *first = pinned_memory<int>(1), *second = pinned_memory<int>(1);
  ~Words() {
    for (int* word : {gate, first, second}) OK(hipHostFree(word));
  }
};

__global__ void copy_word(int* to, int* from) { *to = *from + 1; }

void null_waits_for_blocking() {
  Words words;
  hipStream_t stream = new_stream();
  gated<<<1, 1, 0, stream>>>(words.gate, words.first, 7);
  copy_word<<<1, 1>>>(words.second, words.first);
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  SAME(ask(words.second), 0);
  tell(words.gate, 1);
  OK(hipStreamSynchronize(nullptr));
  SAME(*words.second, 8);
  OK(hipStreamQuery(stream));
  OK(hipStreamDestroy(stream));
}

void blocking_waits_for_null() {
  Words words;
  hipStream_t stream = new_stream();
  gated<<<1, 1>>>(words.gate, words.first, 4);
  copy_word<<<1, 1, 0, stream>>>(words.second, words.first);
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  SAME(ask(words.second), 0);
  tell(words.gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(*words.second, 5);
  OK(hipStreamDestroy(stream));
}

void non_blocking_is_exempt() {
  Words words;
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  gated<<<1, 1>>>(words.gate, words.first, 4);  // the null stream is busy
  store<<<1, 1, 0, stream>>>(words.second, 6);
  OK(hipStreamSynchronize(stream));
  SAME(ask(words.second), 6);
  SAME(ask(words.first), 0);
  tell(words.gate, 1);
  OK(hipStreamSynchronize(nullptr));
  SAME(*words.first, 4);

  tell(words.gate, 0);
  gated<<<1, 1, 0, stream>>>(words.gate, words.second, 9);  // the other way round
  store<<<1, 1>>>(words.first, 10);
  OK(hipStreamSynchronize(nullptr));
  SAME(ask(words.first), 10);
  SAME(ask(words.second), 6);
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  tell(words.gate, 1);
  OK(hipDeviceSynchronize());  // which waits for every stream
  SAME(*words.second, 9);
  OK(hipStreamDestroy(stream));
}

void blocking_streams_are_apart() {
  Words words;
  hipStream_t one = new_stream(), two = new_stream();
  gated<<<1, 1, 0, one>>>(words.gate, words.first, 1);
  store<<<1, 1, 0, two>>>(words.second, 2);
  OK(hipStreamSynchronize(two));
  SAME(ask(words.second), 2);
  SAME(ask(words.first), 0);
  tell(words.gate, 1);
  OK(hipStreamSynchronize(nullptr));  // the null stream's wait covers blocking streams
  SAME(*words.first, 1);
  OK(hipStreamDestroy(one));
  OK(hipStreamDestroy(two));
}

void checks() {
  null_waits_for_blocking();
  blocking_waits_for_null();
  non_blocking_is_exempt();
  blocking_streams_are_apart();
}

int main() { return on_each_device(checks); }
