// Short helpers for graph nodes.
#pragma once
#include "check.h"

using Nodes = std::vector<hipGraphNode_t>;

inline hipKernelNodeParams kernel(const void* function, void** arguments, unsigned block = 1) {
  hipKernelNodeParams wanted{};
  wanted.func = const_cast<void*>(function);
  wanted.gridDim = dim3(1);
  wanted.blockDim = dim3(block);
  wanted.kernelParams = arguments;
  return wanted;
}

// add<<<1, count>>>(data, value, count) as a node.
inline hipGraphNode_t add_node(hipGraph_t graph, const Nodes& after, int* data, int value,
                               int count) {
  void* arguments[] = {&data, &value, &count};
  hipKernelNodeParams wanted = kernel(reinterpret_cast<const void*>(add), arguments, count);
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddKernelNode(&node, graph, after.data(), after.size(), &wanted));
  return node;
}

inline hipGraphNode_t copy_node(hipGraph_t graph, const Nodes& after, void* to, const void* from,
                                size_t bytes) {
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddMemcpyNode1D(&node, graph, after.data(), after.size(), to, from, bytes,
                             hipMemcpyDefault));
  return node;
}

inline hipMemsetParams fill(void* to, unsigned value, unsigned element, size_t width,
                            size_t height = 1, size_t pitch = 0) {
  hipMemsetParams wanted{};
  wanted.dst = to;
  wanted.value = value;
  wanted.elementSize = element;
  wanted.width = width;
  wanted.height = height;
  wanted.pitch = pitch;
  return wanted;
}

inline hipGraphNode_t empty_node(hipGraph_t graph, const Nodes& after) {
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddEmptyNode(&node, graph, after.data(), after.size()));
  return node;
}

inline hipGraph_t new_graph() {
  hipGraph_t graph = nullptr;
  OK(hipGraphCreate(&graph, 0));
  return graph;
}

inline hipGraphExec_t instance(hipGraph_t graph) {
  hipGraphExec_t exec = nullptr;
  OK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  return exec;
}

inline void launch_and_wait(hipGraphExec_t exec) {
  OK(hipGraphLaunch(exec, nullptr));
  OK(hipStreamSynchronize(nullptr));
}

inline size_t nodes_of(hipGraph_t graph) {
  size_t count = 0;
  OK(hipGraphGetNodes(graph, nullptr, &count));
  return count;
}
