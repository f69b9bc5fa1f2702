// A graph built by hand from memset, copies, kernels, a host function and an empty node.
#include "graph_nodes.h"

constexpr int count = 32;

void twice(void* data) {
  for (int i = 0; i < count; ++i) static_cast<int*>(data)[i] *= 2;
}

void checks() {
  int* device = device_memory<int>(count);
  int* host = pinned_memory<int>(count);
  hipGraph_t graph = new_graph();
  hipGraphNode_t clear = nullptr, on_host = nullptr;
  hipMemsetParams zero = fill(device, 0, 4, count);
  OK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &zero));
  hipGraphNode_t left = add_node(graph, {clear}, device, 1, count / 2);
  hipGraphNode_t right = add_node(graph, {clear}, device + count / 2, 1, count / 2);
  hipGraphNode_t both = empty_node(graph, {left, right});
  hipGraphNode_t more = add_node(graph, {both}, device, 10, count);
  hipGraphNode_t down = copy_node(graph, {more}, host, device, count * sizeof(int));
  hipHostNodeParams function{twice, host};
  OK(hipGraphAddHostNode(&on_host, graph, &down, 1, &function));
  SAME(nodes_of(graph), 7);
  hipGraphNodeType type;
  hipGraphNode_t each[] = {clear, left, both, down, on_host};
  hipGraphNodeType types[] = {hipGraphNodeTypeMemset, hipGraphNodeTypeKernel, hipGraphNodeTypeEmpty,
                              hipGraphNodeTypeMemcpy, hipGraphNodeTypeHost};
  for (int i = 0; i < 5; ++i) {
    OK(hipGraphNodeGetType(each[i], &type));
    SAME(type, types[i]);
  }
  hipGraphExec_t exec = instance(graph);
  SAME(unlike(host, count, 0), 0);  // nothing has run
  for (int round = 0; round < 3; ++round) {
    std::memset(host, 0, count * sizeof(int));
    launch_and_wait(exec);
    SAME(unlike(host, count, 22), 0);
  }
  add_node(graph, {on_host}, device, 100, count);  // the instance holds its own copy
  OK(hipGraphDestroy(graph));
  OK(hipGraphUpload(exec, nullptr));
  launch_and_wait(exec);
  int back[count];
  OK(hipMemcpy(back, device, sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 11), 0);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  int* gate = pinned_memory<int>(1);
  gated<<<1, 1, 0, stream>>>(gate, host, 0);
  OK(hipGraphLaunch(exec, stream));  // in the stream's order, launches one after the other
  OK(hipGraphLaunch(exec, stream));
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(unlike(host, count, 22), 0);
  OK(hipGraphExecDestroy(exec));
  OK(hipStreamDestroy(stream));
  OK(hipFree(device));
  OK(hipHostFree(host));
  OK(hipHostFree(gate));
}

int main() { return on_each_device(checks); }
