// Events in captures: the host cannot wait for a captured event, outside events do not enter.
#include "graph_nodes.h"

void checks() {
  hipStream_t stream = new_stream(), other = new_stream();
  hipEvent_t inside = new_event(hipEventDisableTiming), outside = new_event(hipEventDisableTiming);
  hipGraph_t graph = nullptr;
  int* word = device_memory<int>(1);
  OK(hipEventRecord(outside, other));
  OK(hipStreamSynchronize(other));

  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipMemsetAsync(word, 0, 4, stream));
  OK(hipEventRecord(inside, stream));
  FAILS(hipEventQuery(inside), hipErrorCapturedEvent);
  FAILS(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureInvalidated);

  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipEventRecord(inside, stream));
  FAILS(hipEventSynchronize(inside), hipErrorCapturedEvent);
  FAILS(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureInvalidated);

  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  FAILS(hipStreamWaitEvent(stream, outside, 0), hipErrorStreamCaptureIsolation);
  FAILS(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureInvalidated);

  OK(hipEventRecord(inside, stream));  // an ordinary event again
  OK(hipEventSynchronize(inside));
  OK(hipEventQuery(inside));
  OK(hipEventQuery(outside));
  OK(hipEventDestroy(inside));
  OK(hipEventDestroy(outside));
  OK(hipStreamDestroy(stream));
  OK(hipStreamDestroy(other));
  OK(hipFree(word));
}

int main() { return on_each_device(checks); }
