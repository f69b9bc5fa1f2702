// Streams wait for events of other streams: fork, join, a record that is replaced later.
#include "check.h"

__global__ void step(int* word, int from, int to) {
  if (*word == from) *word = to;
}

void checks() {
  int* gate = pinned_memory<int>(1);
  int* word = pinned_memory<int>(1);
  hipStream_t one = new_stream(hipStreamNonBlocking), two = new_stream(hipStreamNonBlocking);
  hipStream_t three = new_stream(hipStreamNonBlocking);
  hipEvent_t forked = new_event(hipEventDisableTiming), joined = new_event(hipEventDisableTiming);
  hipEvent_t also = new_event(hipEventDisableTiming);
  gated<<<1, 1, 0, one>>>(gate, word, 1);
  OK(hipEventRecord(forked, one));
  OK(hipStreamWaitEvent(two, forked, 0));
  step<<<1, 1, 0, two>>>(word, 1, 2);
  OK(hipEventRecord(also, two));
  OK(hipStreamWaitEvent(three, also, 0));
  step<<<1, 1, 0, three>>>(word, 2, 3);
  OK(hipEventRecord(joined, three));
  OK(hipStreamWaitEvent(one, joined, 0));
  step<<<1, 1, 0, one>>>(word, 3, 4);
  FAILS(hipStreamQuery(two), hipErrorNotReady);
  FAILS(hipEventQuery(joined), hipErrorNotReady);
  SAME(ask(word), 0);
  tell(gate, 1);
  OK(hipStreamSynchronize(one));
  SAME(*word, 4);

  tell(gate, 0);  // a wait is for the record made before it, not for a later one
  OK(hipEventRecord(forked, one));
  OK(hipStreamWaitEvent(two, forked, 0));
  gated<<<1, 1, 0, one>>>(gate, word, 5);
  OK(hipEventRecord(forked, one));
  OK(hipStreamSynchronize(two));
  SAME(ask(word), 4);
  OK(hipStreamWaitEvent(nullptr, forked, 0));  // the null stream may wait, too
  step<<<1, 1>>>(word, 5, 6);
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(nullptr));
  SAME(*word, 6);
  for (hipEvent_t event : {forked, joined, also}) OK(hipEventDestroy(event));
  for (hipStream_t stream : {one, two, three}) OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
