// hipStreamAddCallback: runs after earlier work, before later work, on another thread.
// prints: callback 1 of stream, status 0
// prints: callback 2 of stream, status 0
#include "check.h"

#include <thread>

int* word;
hipStream_t stream;
std::thread::id caller;

struct Seen {
  int number;
  int value;
};

void callback(hipStream_t which, hipError_t status, void* data) {
  Seen* seen = static_cast<Seen*>(data);
  seen->value = *word;
  *word += 10;
  std::printf("callback %d of %s, status %d\n", seen->number,
              which == stream ? "stream" : "another", status);
  TRUE(std::this_thread::get_id() != caller);
}

void checks() {
  word = pinned_memory<int>(1);
  int* gate = pinned_memory<int>(1);
  caller = std::this_thread::get_id();
  stream = new_stream();
  Seen first{1, -1}, second{2, -1};
  gated<<<1, 1, 0, stream>>>(gate, word, 5);
  OK(hipStreamAddCallback(stream, callback, &first, 0));
  add<<<1, 1, 0, stream>>>(word, 1, 1);
  OK(hipStreamAddCallback(stream, callback, &second, 0));
  add<<<1, 1, 0, stream>>>(word, 100, 1);
  SAME(first.value, -1);
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(first.value, 5);
  SAME(second.value, 16);
  SAME(*word, 126);
  FAILS(hipStreamAddCallback(stream, nullptr, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipStreamAddCallback(stream, callback, &first, 1), hipErrorInvalidValue);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
