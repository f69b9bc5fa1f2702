// Capturing one stream: nothing runs, arguments are copied, the graph runs as often as asked.
#include "graph_nodes.h"

constexpr int count = 16;

void host_step(void* data) { ++*static_cast<int*>(data); }

void checks() {
  int* device = device_memory<int>(count);
  int* host = pinned_memory<int>(count + 1);
  hipStream_t stream = new_stream();
  hipStreamCaptureStatus status = hipStreamCaptureStatusActive;
  OK(hipStreamIsCapturing(stream, &status));
  SAME(status, hipStreamCaptureStatusNone);
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipStreamIsCapturing(stream, &status));
  SAME(status, hipStreamCaptureStatusActive);
  unsigned long long id = 0, other_id = 0;
  OK(hipStreamGetCaptureInfo(stream, &status, &id));
  TRUE(id != 0);
  int value = 3;
  OK(hipMemsetAsync(device, 0, count * sizeof(int), stream));
  add<<<1, count, 0, stream>>>(device, value, count);
  value = 1000;
  OK(hipMemcpyAsync(host, device, count * sizeof(int), hipMemcpyDeviceToHost, stream));
  OK(hipLaunchHostFunc(stream, host_step, host + count));
  hipGraph_t graph = nullptr;
  OK(hipStreamEndCapture(stream, &graph));
  OK(hipStreamIsCapturing(stream, &status));
  SAME(status, hipStreamCaptureStatusNone);
  SAME(nodes_of(graph), 4);
  size_t roots = 0;
  OK(hipGraphGetRootNodes(graph, nullptr, &roots));
  SAME(roots, 1);
  OK(hipStreamSynchronize(stream));
  SAME(unlike(host, count + 1, 0), 0);  // nothing ran
  hipGraphExec_t exec = nullptr;
  OK(hipGraphInstantiateWithFlags(&exec, graph, 0));
  for (int round = 1; round <= 3; ++round) {
    OK(hipGraphLaunch(exec, stream));
    OK(hipStreamSynchronize(stream));
    SAME(unlike(host, count, 3), 0);
    SAME(host[count], round);
  }
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));

  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeThreadLocal));  // an empty one
  OK(hipStreamGetCaptureInfo(stream, &status, &other_id));
  TRUE(other_id != id);
  OK(hipStreamEndCapture(stream, &graph));
  SAME(nodes_of(graph), 0);
  OK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  launch_and_wait(exec);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));

  int* inside = nullptr;  // memory of the stream's order becomes nodes
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipMallocAsync(reinterpret_cast<void**>(&inside), count * sizeof(int), stream));
  OK(hipMemsetD32Async(inside, 40, count, stream));
  add<<<1, count, 0, stream>>>(inside, 2, count);
  OK(hipMemcpyAsync(host, inside, count * sizeof(int), hipMemcpyDeviceToHost, stream));
  OK(hipFreeAsync(inside, stream));
  OK(hipStreamEndCapture(stream, &graph));
  SAME(nodes_of(graph), 5);
  exec = instance(graph);
  for (int round = 0; round < 2; ++round) {
    std::memset(host, 0, count * sizeof(int));
    launch_and_wait(exec);
    SAME(unlike(host, count, 42), 0);
  }
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipStreamDestroy(stream));
  OK(hipFree(device));
  OK(hipHostFree(host));
}

int main() { return on_each_device(checks); }
