// options: -fgpu-default-stream=per-thread
// Built with a default stream per thread: stream 0 of two threads are two streams.
#include "check.h"

#include <thread>

int* gate;
int* words;

void worker(int device) {
  OK(hipSetDevice(device));
  store<<<1, 1>>>(words + 1, 2);
  OK(hipStreamSynchronize(nullptr));  // of this thread: the gate of the other is still shut
  SAME(ask(words + 1), 2);
  SAME(ask(words), 0);
  int value = 33, back = 0;
  int* memory = device_memory<int>(1);
  OK(hipMemcpy(memory, &value, 4, hipMemcpyHostToDevice));
  add<<<1, 1>>>(memory, 1, 1);
  OK(hipMemcpyAsync(&back, memory, 4, hipMemcpyDeviceToHost, nullptr));
  OK(hipStreamSynchronize(nullptr));
  SAME(back, 34);
  OK(hipMemset(memory, 0, 4));
  OK(hipMemcpy(&back, memory, 4, hipMemcpyDeviceToHost));
  SAME(back, 0);
  hipEvent_t event = new_event();
  OK(hipEventRecord(event, nullptr));
  OK(hipEventSynchronize(event));
  OK(hipEventDestroy(event));
  OK(hipStreamQuery(nullptr));
}

void checks() {
  int device = -1;
  OK(hipGetDevice(&device));
  gate = pinned_memory<int>(1);
  words = pinned_memory<int>(2);
  gated<<<1, 1>>>(gate, words, 1);
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  FAILS(hipStreamQuery(hipStreamPerThread), hipErrorNotReady);
  std::thread(worker, device).join();
  tell(gate, 1);
  OK(hipStreamSynchronize(nullptr));
  SAME(words[0], 1);
  OK(hipStreamQuery(hipStreamPerThread));
  tell(gate, 0);
  gated<<<1, 1, 0, hipStreamLegacy>>>(gate, words, 5);  // waits for, and holds, blocking ones
  store<<<1, 1>>>(words + 1, 6);
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(nullptr));
  SAME(words[0], 5);
  SAME(words[1], 6);
  OK(hipHostFree(gate));
  OK(hipHostFree(words));
}

int main() { return on_each_device(checks); }
