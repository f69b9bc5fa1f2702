// Parameters of nodes: queried, changed in the graph, changed in an instance.
#include "graph_nodes.h"

constexpr int count = 8;

void first(void* data) { *static_cast<int*>(data) += 1; }
void second(void* data) { *static_cast<int*>(data) += 100; }

void checks() {
  int* device = device_memory<int>(count);
  int* host = pinned_memory<int>(count + 1);
  int* calls = host + count;
  hipGraph_t graph = new_graph();
  hipGraphNode_t clear = nullptr, on_host = nullptr;
  hipMemsetParams zero = fill(device, 0, 4, count), bytes = fill(device, 1, 1, 4 * count);
  OK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &zero));
  hipGraphNode_t kernel_node = add_node(graph, {clear}, device, 5, count);
  hipGraphNode_t down = copy_node(graph, {kernel_node}, host, device, count * sizeof(int));
  hipHostNodeParams function{first, calls};
  OK(hipGraphAddHostNode(&on_host, graph, &down, 1, &function));
  hipGraphExec_t exec = instance(graph);

  hipKernelNodeParams found{};
  OK(hipGraphKernelNodeGetParams(kernel_node, &found));
  TRUE(found.func == reinterpret_cast<void*>(add));
  SAME(found.gridDim.x, 1);
  SAME(found.blockDim.x, count);
  SAME(*static_cast<int*>(found.kernelParams[1]), 5);
  hipMemsetParams set{};
  OK(hipGraphMemsetNodeGetParams(clear, &set));
  TRUE(set.dst == device);
  SAME(set.elementSize, 4);
  SAME(set.width, count);
  hipHostNodeParams asked{};
  OK(hipGraphHostNodeGetParams(on_host, &asked));
  TRUE(asked.fn == first && asked.userData == calls);

  int seven = 7, width = count;  // in the graph: seen by later instances alone
  void* arguments[] = {&device, &seven, &width};
  hipKernelNodeParams wanted = kernel(reinterpret_cast<const void*>(add), arguments, count);
  OK(hipGraphKernelNodeSetParams(kernel_node, &wanted));
  seven = 0;  // the value was taken
  hipHostNodeParams other{second, calls};
  OK(hipGraphHostNodeSetParams(on_host, &other));
  OK(hipGraphMemsetNodeSetParams(clear, &bytes));
  OK(hipGraphMemcpyNodeSetParams1D(down, host, device, 4 * sizeof(int), hipMemcpyDefault));
  launch_and_wait(exec);
  SAME(unlike(host, count, 5), 0);
  SAME(*calls, 1);
  std::memset(host, 0, count * sizeof(int));
  hipGraphExec_t changed = instance(graph);
  launch_and_wait(changed);
  SAME(unlike(host, 4, 0x01010101 + 7), 0);
  SAME(unlike(host + 4, 4, 0), 0);
  SAME(*calls, 101);

  seven = 70;  // in the instance
  OK(hipGraphExecKernelNodeSetParams(exec, kernel_node, &wanted));
  OK(hipGraphExecMemsetNodeSetParams(exec, clear, &zero));
  OK(hipGraphExecMemcpyNodeSetParams1D(exec, down, host, device, 2 * sizeof(int),
                                       hipMemcpyDefault));
  OK(hipGraphExecHostNodeSetParams(exec, on_host, &other));
  launch_and_wait(exec);
  SAME(unlike(host, 2, 70), 0);
  SAME(host[2], 0x01010101 + 7);
  SAME(*calls, 201);

  OK(hipGraphNodeSetEnabled(exec, kernel_node, 0));
  unsigned enabled = 9;
  OK(hipGraphNodeGetEnabled(exec, kernel_node, &enabled));
  SAME(enabled, 0);
  launch_and_wait(exec);
  SAME(unlike(host, 2, 0), 0);

  bytes.elementSize = 3;
  FAILS(hipGraphMemsetNodeSetParams(clear, &bytes), hipErrorInvalidValue);
  bytes = fill(device, 1, 1, 0);
  FAILS(hipGraphMemsetNodeSetParams(clear, &bytes), hipErrorInvalidValue);
  bytes = fill(device, 1, 1, 4, 0);
  FAILS(hipGraphMemsetNodeSetParams(clear, &bytes), hipErrorInvalidValue);
  FAILS(hipGraphKernelNodeSetParams(down, &wanted), hipErrorInvalidValue);
  FAILS(hipGraphKernelNodeSetParams(kernel_node, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphKernelNodeGetParams(kernel_node, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphExecKernelNodeSetParams(nullptr, kernel_node, &wanted), hipErrorInvalidValue);
  other.fn = nullptr;
  FAILS(hipGraphHostNodeSetParams(on_host, &other), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphExecDestroy(changed));
  OK(hipGraphDestroy(graph));
  OK(hipFree(device));
  OK(hipHostFree(host));
}

int main() { return on_each_device(checks); }
