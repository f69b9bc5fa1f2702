// What the library answers without asking again is as it would be after asking.
#include "check.h"

#include <thread>

void checks() {
  int device = -1, again = -1;
  OK(hipGetDevice(&device));
  OK(hipGetDevice(&again));
  SAME(again, device);
  FAILS(hipGetDevice(nullptr), hipErrorInvalidValue);
  std::thread([] {
    int count = 0, own = -1;
    OK(hipGetDevice(&own));
    SAME(own, 0);
    OK(hipGetDeviceCount(&count));
    OK(hipSetDevice(count - 1));
    OK(hipGetDevice(&own));
    SAME(own, count - 1);
  }).join();
  OK(hipGetDevice(&again));
  SAME(again, device);

  hipStream_t stream = new_stream();
  int* word = pinned_memory<int>(1);
  int* gate = pinned_memory<int>(1);
  for (int i = 0; i < 2; ++i) OK(hipStreamSynchronize(stream));
  std::thread([=] {
    OK(hipSetDevice(device));
    gated<<<1, 1, 0, stream>>>(gate, word, 5);
  }).join();
  std::thread opens([=] { tell(gate, 1); });
  OK(hipStreamSynchronize(stream));
  SAME(*word, 5);
  opens.join();

  hipGraph_t graph;
  OK(hipStreamSynchronize(stream));
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeRelaxed));
  FAILS(hipStreamSynchronize(stream), hipErrorStreamCaptureUnsupported);
  FAILS(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureInvalidated);
  OK(hipStreamSynchronize(stream));
  OK(hipStreamDestroy(stream));
  FAILS(hipStreamSynchronize(stream), hipErrorContextIsDestroyed);
  OK(hipHostFree(gate));
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
