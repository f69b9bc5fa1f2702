// Capture that forks to other streams by events and joins them again.
#include "graph_nodes.h"

constexpr int count = 16;

void checks() {
  int* device = device_memory<int>(2 * count);
  int* host = pinned_memory<int>(2 * count);
  hipStream_t origin = new_stream(), side = new_stream(hipStreamNonBlocking);
  hipEvent_t fork = new_event(hipEventDisableTiming), join = new_event(hipEventDisableTiming);
  OK(hipStreamBeginCapture(origin, hipStreamCaptureModeGlobal));
  OK(hipMemsetAsync(device, 0, 2 * count * sizeof(int), origin));
  OK(hipEventRecord(fork, origin));
  OK(hipStreamWaitEvent(side, fork, 0));
  hipStreamCaptureStatus status = hipStreamCaptureStatusNone;
  OK(hipStreamIsCapturing(side, &status));
  SAME(status, hipStreamCaptureStatusActive);
  add<<<1, count, 0, side>>>(device + count, 20, count);
  add<<<1, count, 0, origin>>>(device, 10, count);
  OK(hipEventRecord(join, side));
  OK(hipStreamWaitEvent(origin, join, 0));
  OK(hipMemcpyAsync(host, device, 2 * count * sizeof(int), hipMemcpyDeviceToHost, origin));
  hipGraph_t graph = nullptr;
  OK(hipStreamEndCapture(origin, &graph));
  OK(hipStreamIsCapturing(side, &status));
  SAME(status, hipStreamCaptureStatusNone);
  SAME(nodes_of(graph), 4);
  size_t edges = 0;
  OK(hipGraphGetEdges(graph, nullptr, nullptr, &edges));
  SAME(edges, 4);
  hipGraphExec_t exec = instance(graph);
  OK(hipGraphLaunch(exec, side));
  OK(hipStreamSynchronize(side));
  SAME(unlike(host, count, 10), 0);
  SAME(unlike(host + count, count, 20), 0);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));

  OK(hipStreamBeginCapture(origin, hipStreamCaptureModeGlobal));  // never joined
  OK(hipEventRecord(fork, origin));
  OK(hipStreamWaitEvent(side, fork, 0));
  add<<<1, count, 0, side>>>(device, 10, count);
  FAILS(hipStreamEndCapture(origin, &graph), hipErrorStreamCaptureUnjoined);
  OK(hipStreamIsCapturing(side, &status));
  SAME(status, hipStreamCaptureStatusNone);
  OK(hipStreamBeginCapture(origin, hipStreamCaptureModeGlobal));  // ended by the wrong stream
  OK(hipEventRecord(fork, origin));
  OK(hipStreamWaitEvent(side, fork, 0));
  FAILS(hipStreamEndCapture(side, &graph), hipErrorStreamCaptureUnmatched);
  OK(hipEventRecord(join, side));
  OK(hipStreamWaitEvent(origin, join, 0));
  if (hipStreamEndCapture(origin, &graph) == hipSuccess) OK(hipGraphDestroy(graph));
  (void)hipGetLastError();
  OK(hipEventDestroy(fork));
  OK(hipEventDestroy(join));
  OK(hipStreamDestroy(origin));
  OK(hipStreamDestroy(side));
  OK(hipFree(device));
  OK(hipHostFree(host));
}

int main() { return on_each_device(checks); }
