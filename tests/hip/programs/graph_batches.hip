// Batches of waits for values and writes of values: in a stream, as nodes, captured.
#include "graph_nodes.h"

hipStreamBatchMemOpParams write32(void* at, uint32_t value) {
  hipStreamBatchMemOpParams made{};
  made.writeValue.operation = hipStreamMemOpWriteValue32;
  made.writeValue.address = at;
  made.writeValue.value = value;
  return made;
}

hipStreamBatchMemOpParams wait32(void* at, uint32_t value, unsigned flags) {
  hipStreamBatchMemOpParams made{};
  made.waitValue.operation = hipStreamMemOpWaitValue32;
  made.waitValue.address = at;
  made.waitValue.value = value;
  made.waitValue.flags = flags;
  return made;
}

void in_streams() {
  uint32_t* words = pinned_memory<uint32_t>(8);
  uint64_t* wide = reinterpret_cast<uint64_t*>(words + 4);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  std::vector<hipStreamBatchMemOpParams> batch = {
      write32(words, 5), wait32(words + 1, 3, hipStreamWaitValueGte), write32(words + 2, 6)};
  hipStreamBatchMemOpParams long_write{};
  long_write.writeValue.operation = hipStreamMemOpWriteValue64;
  long_write.writeValue.address = wide;
  long_write.writeValue.value64 = 0x123456789abcdef0;
  batch.push_back(long_write);
  long_write.operation = hipStreamMemOpWaitValue64;
  long_write.waitValue.flags = hipStreamWaitValueEq;
  batch.push_back(long_write);
  OK(hipStreamBatchMemOp(stream, batch.size(), batch.data(), 0));
  batch[0].writeValue.value = 99;  // the batch was taken
  while (__atomic_load_n(words, __ATOMIC_ACQUIRE) != 5)
    OK(hipStreamQuery(stream) == hipErrorNotReady ? hipSuccess : hipErrorUnknown);
  (void)hipGetLastError();
  SAME(words[2], 0);
  __atomic_store_n(words + 1, 4, __ATOMIC_RELEASE);
  OK(hipStreamSynchronize(stream));
  SAME(words[2], 6);
  TRUE(*wide == 0x123456789abcdef0);

  FAILS(hipStreamBatchMemOp(stream, 0, batch.data(), 0), hipErrorInvalidValue);
  FAILS(hipStreamBatchMemOp(stream, 257, batch.data(), 0), hipErrorInvalidValue);
  FAILS(hipStreamBatchMemOp(stream, 1, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipStreamBatchMemOp(stream, 1, batch.data(), 1), hipErrorInvalidValue);
  batch[0].operation = hipStreamMemOpBarrier;
  FAILS(hipStreamBatchMemOp(stream, 1, batch.data(), 0), hipErrorInvalidValue);
  batch[0].operation = hipStreamMemOpFlushRemoteWrites;
  FAILS(hipStreamBatchMemOp(stream, 1, batch.data(), 0), hipErrorInvalidValue);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(words));
}

void as_nodes() {
  uint32_t* words = pinned_memory<uint32_t>(4);
  hipCtx_t context = nullptr;
  OK(hipCtxGetCurrent(&context));
  hipGraph_t graph = new_graph(), captured = nullptr;
  hipStreamBatchMemOpParams batch[] = {write32(words, 1), wait32(words, 1, hipStreamWaitValueEq)};
  hipBatchMemOpNodeParams wanted{}, found{};
  wanted.ctx = context;
  wanted.count = 2;
  wanted.paramArray = batch;
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddBatchMemOpNode(&node, graph, nullptr, 0, &wanted));
  OK(hipGraphBatchMemOpNodeGetParams(node, &found));
  TRUE(found.ctx == context && found.count == 2 && found.paramArray != batch);
  SAME(found.paramArray[0].writeValue.value, 1);
  hipGraphExec_t exec = instance(graph);
  launch_and_wait(exec);
  SAME(words[0], 1);
  batch[0] = write32(words + 1, 8);
  wanted.count = 1;
  OK(hipGraphExecBatchMemOpNodeSetParams(exec, node, &wanted));
  launch_and_wait(exec);
  SAME(words[1], 8);
  OK(hipGraphBatchMemOpNodeSetParams(node, &wanted));
  OK(hipGraphBatchMemOpNodeGetParams(node, &found));
  SAME(found.count, 1);
  wanted.flags = 1;
  FAILS(hipGraphBatchMemOpNodeSetParams(node, &wanted), hipErrorInvalidValue);
  wanted.flags = 0;
  wanted.ctx = nullptr;
  FAILS(hipGraphAddBatchMemOpNode(&node, graph, nullptr, 0, &wanted), hipErrorInvalidValue);
  FAILS(hipGraphExecBatchMemOpNodeSetParams(exec, nullptr, &wanted), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));

  hipStream_t stream = new_stream();
  OK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  batch[0] = write32(words + 2, 3);
  OK(hipStreamBatchMemOp(stream, 1, batch, 0));
  OK(hipStreamEndCapture(stream, &captured));
  SAME(nodes_of(captured), 1);
  size_t one = 1;
  OK(hipGraphGetNodes(captured, &node, &one));
  hipGraphNodeType type = hipGraphNodeTypeCount;
  OK(hipGraphNodeGetType(node, &type));
  SAME(type, hipGraphNodeTypeBatchMemOp);
  exec = instance(captured);
  launch_and_wait(exec);
  SAME(words[2], 3);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipGraphDestroy(captured));
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(words));
}

void checks() {
  in_streams();
  as_nodes();
}

int main() { return on_each_device(checks); }
