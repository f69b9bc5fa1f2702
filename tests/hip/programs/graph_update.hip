// hipGraphExecUpdate: new parameters, and the reasons why an update is refused.
#include "graph_nodes.h"

__global__ void subtract(int* data, int value, int count) {
  if (int(threadIdx.x) < count) data[threadIdx.x] -= value;
}

constexpr int count = 8;

hipError_t update(hipGraphExec_t exec, hipGraph_t graph, hipGraphExecUpdateResult right) {
  hipGraphNode_t where = nullptr;
  hipGraphExecUpdateResult found = hipGraphExecUpdateError;
  hipError_t error = hipGraphExecUpdate(exec, graph, &where, &found);
  SAME(found, right);
  return error;
}

void checks() {
  int* device = device_memory<int>(count);
  int back[count];
  auto run = [&](hipGraphExec_t exec) {
    OK(hipMemset(device, 0, sizeof back));
    launch_and_wait(exec);
    OK(hipMemcpy(back, device, sizeof back, hipMemcpyDeviceToHost));
  };
  hipGraph_t graph = new_graph(), other = new_graph(), longer = new_graph(), kinds = new_graph();
  add_node(graph, {add_node(graph, {}, device, 1, count)}, device, 2, count);
  add_node(other, {add_node(other, {}, device, 10, count)}, device, 20, count);
  hipGraphExec_t exec = instance(graph);
  run(exec);
  SAME(unlike(back, count, 3), 0);
  OK(update(exec, other, hipGraphExecUpdateSuccess));
  run(exec);
  SAME(unlike(back, count, 30), 0);
  OK(update(exec, graph, hipGraphExecUpdateSuccess));

  hipGraphNode_t last = add_node(longer, {}, device, 1, count);
  last = add_node(longer, {last}, device, 2, count);
  add_node(longer, {last}, device, 3, count);
  FAILS(update(exec, longer, hipGraphExecUpdateErrorTopologyChanged),
        hipErrorGraphExecUpdateFailure);
  copy_node(kinds, {add_node(kinds, {}, device, 1, count)}, device, device + 4, 4);
  FAILS(update(exec, kinds, hipGraphExecUpdateErrorNodeTypeChanged),
        hipErrorGraphExecUpdateFailure);
  hipGraph_t apart = new_graph();  // as many nodes, another edge
  add_node(apart, {}, device, 1, count);
  add_node(apart, {}, device, 2, count);
  FAILS(update(exec, apart, hipGraphExecUpdateErrorTopologyChanged),
        hipErrorGraphExecUpdateFailure);
  run(exec);  // as it was
  SAME(unlike(back, count, 3), 0);

  hipGraph_t function = new_graph();  // another kernel with the same parameters is taken
  int five = 5, width = count;
  void* arguments[] = {&device, &five, &width};
  hipKernelNodeParams wanted =
      kernel(reinterpret_cast<const void*>(subtract), arguments, count);
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddKernelNode(&node, function, nullptr, 0, &wanted));
  add_node(function, {node}, device, 1, count);
  OK(update(exec, function, hipGraphExecUpdateSuccess));
  run(exec);
  SAME(unlike(back, count, -4), 0);
  hipGraphNode_t where = nullptr;
  hipGraphExecUpdateResult found;
  FAILS(hipGraphExecUpdate(nullptr, graph, &where, &found), hipErrorInvalidValue);
  FAILS(hipGraphExecUpdate(exec, nullptr, &where, &found), hipErrorInvalidValue);
  FAILS(hipGraphExecUpdate(exec, graph, nullptr, &found), hipErrorInvalidValue);
  FAILS(hipGraphExecUpdate(exec, graph, &where, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  for (hipGraph_t each : {graph, other, longer, kinds, apart, function}) OK(hipGraphDestroy(each));
  OK(hipFree(device));
}

int main() { return on_each_device(checks); }
