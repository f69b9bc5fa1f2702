// Captured waits for values and writes of values; a stream destroyed while it is captured.
#include "graph_nodes.h"

void checks() {
  uint32_t* words = pinned_memory<uint32_t>(3);
  hipStream_t stream = new_stream(), other = new_stream(hipStreamNonBlocking);
  hipGraph_t graph = nullptr;
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  OK(hipStreamWaitValue32(stream, words, 7, hipStreamWaitValueEq, ~0u));
  OK(hipStreamWriteValue32(stream, words + 1, 8, 0));
  OK(hipStreamWriteValue64(stream, words + 1, 9, 0));
  OK(hipStreamEndCapture(stream, &graph));
  SAME(words[1], 0);  // nothing ran
  SAME(nodes_of(graph), 3);
  hipGraphNode_t nodes[3];
  size_t count = 3;
  OK(hipGraphGetNodes(graph, nodes, &count));
  hipGraphNodeType type;
  OK(hipGraphNodeGetType(nodes[0], &type));
  SAME(type, hipGraphNodeTypeBatchMemOp);
  hipGraphExec_t exec = instance(graph);
  OK(hipGraphLaunch(exec, stream));
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  OK(hipStreamWriteValue32(other, words, 7, 0));
  OK(hipStreamSynchronize(stream));
  SAME(words[1], 9);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));

  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  add<<<1, 1, 0, stream>>>(reinterpret_cast<int*>(words), 1, 1);
  OK(hipStreamDestroy(stream));  // the capture is over, and forbids nothing any more
  SAME(words[0], 7);
  void* memory = nullptr;
  OK(hipMalloc(&memory, 64));
  OK(hipMemset(memory, 0, 64));
  OK(hipFree(memory));
  OK(hipStreamDestroy(other));
  OK(hipHostFree(words));
}

int main() { return on_each_device(checks); }
