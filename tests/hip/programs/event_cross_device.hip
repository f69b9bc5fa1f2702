// two devices: events order their streams, record on the other's stream is refused.
#include "check.h"

int main() {
  int* words = nullptr;
  OK(hipHostMalloc(&words, 64, hipHostMallocPortable));
  std::memset(words, 0, 64);
  hipStream_t streams[2];
  hipEvent_t events[2];
  for (int device : {0, 1}) {
    OK(hipSetDevice(device));
    streams[device] = new_stream();
    events[device] = new_event();
  }
  FAILS(hipEventRecord(events[0], streams[1]), hipErrorInvalidHandle);
  FAILS(hipEventRecord(events[0], nullptr), hipErrorInvalidHandle);  // device 1 is current
  gated<<<1, 1, 0, streams[1]>>>(words, words + 1, 5);
  OK(hipEventRecord(events[1], streams[1]));
  OK(hipSetDevice(0));
  OK(hipStreamWaitEvent(streams[0], events[1], 0));
  add<<<1, 1, 0, streams[0]>>>(words + 1, 1, 1);
  OK(hipEventRecord(events[0], streams[0]));
  FAILS(hipStreamQuery(streams[0]), hipErrorNotReady);
  FAILS(hipEventQuery(events[1]), hipErrorNotReady);
  tell(words, 1);
  OK(hipEventSynchronize(events[0]));
  SAME(words[1], 6);
  float ms = 0;
  FAILS(hipEventElapsedTime(&ms, events[0], events[1]), hipErrorInvalidHandle);
  int found = -1;
  OK(hipStreamGetDevice(streams[1], &found));
  SAME(found, 1);
  OK(hipStreamSynchronize(streams[1]));
  add<<<1, 1, 0, nullptr>>>(words + 1, 1, 1);
  OK(hipMemcpyAsync(words + 2, words + 1, 4, hipMemcpyDefault, streams[1]));  // of device 1
  OK(hipStreamSynchronize(streams[1]));
  OK(hipDeviceSynchronize());
  SAME(words[1], 7);
  for (int device : {0, 1}) {
    OK(hipEventDestroy(events[device]));
    OK(hipStreamDestroy(streams[device]));
  }
  OK(hipHostFree(words));
  return result();
}
