// A capture's graph while it is built: its dependencies queried and changed, capture into a graph.
#include "graph_nodes.h"

void checks() {
  int* words = pinned_memory<int>(4);
  hipStream_t stream = new_stream();
  hipStreamCaptureStatus status;
  hipGraph_t graph = nullptr, finished = nullptr;
  const hipGraphNode_t* found = nullptr;
  size_t count = 9;
  unsigned long long id = 0;
  OK(hipStreamGetCaptureInfo_v2(stream, &status, &id, &graph, &found, &count));
  SAME(status, hipStreamCaptureStatusNone);

  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  add<<<1, 1, 0, stream>>>(words, 1, 1);
  OK(hipStreamGetCaptureInfo_v2(stream, &status, &id, &graph, &found, &count));
  SAME(status, hipStreamCaptureStatusActive);
  TRUE(id != 0 && graph != nullptr);
  SAME(count, 1);
  hipGraphNode_t first = found[0];
  hipGraphNode_t mine = add_node(graph, {first}, words + 1, 2, 1);  // by hand, in between
  OK(hipStreamUpdateCaptureDependencies(stream, &mine, 1, hipStreamAddCaptureDependencies));
  OK(hipStreamGetCaptureInfo_v2(stream, &status, nullptr, nullptr, &found, &count));
  SAME(count, 2);
  OK(hipStreamUpdateCaptureDependencies(stream, &mine, 1, hipStreamSetCaptureDependencies));
  OK(hipStreamGetCaptureInfo_v2(stream, &status, nullptr, nullptr, &found, &count));
  SAME(count, 1);
  TRUE(found[0] == mine);
  add<<<1, 1, 0, stream>>>(words + 2, 3, 1);
  OK(hipStreamEndCapture(stream, &finished));
  TRUE(finished == graph);
  SAME(nodes_of(graph), 3);
  FAILS(hipStreamUpdateCaptureDependencies(stream, &mine, 1, hipStreamSetCaptureDependencies),
        hipErrorIllegalState);
  FAILS(hipStreamGetCaptureInfo_v2(stream, nullptr, &id, &graph, &found, &count),
        hipErrorInvalidValue);

  hipGraphNode_t roots[] = {mine};  // more of it, captured after one of its nodes
  OK(hipStreamBeginCaptureToGraph(stream, graph, roots, nullptr, 1, hipStreamCaptureModeGlobal));
  add<<<1, 1, 0, stream>>>(words + 3, 4, 1);
  OK(hipStreamEndCapture(stream, &finished));
  TRUE(finished == graph);
  SAME(nodes_of(graph), 4);
  hipGraphExec_t exec = instance(graph);
  launch_and_wait(exec);
  SAME(unlike(words, 4, 1, 1), 0);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(words));
}

int main() { return on_each_device(checks); }
