// Clones of graphs, and graphs as nodes of others.
#include "graph_nodes.h"

constexpr int count = 8;

void checks() {
  int* device = device_memory<int>(count);
  int back[count];
  auto run = [&](hipGraphExec_t exec) {
    OK(hipMemset(device, 0, sizeof back));
    launch_and_wait(exec);
    OK(hipMemcpy(back, device, sizeof back, hipMemcpyDeviceToHost));
  };
  hipGraph_t graph = new_graph(), clone = nullptr;
  hipGraphNode_t one = add_node(graph, {}, device, 1, count), found = nullptr;
  hipGraphNode_t two = add_node(graph, {one}, device, 2, count);
  OK(hipGraphClone(&clone, graph));
  SAME(nodes_of(clone), 2);
  OK(hipGraphNodeFindInClone(&found, two, clone));
  TRUE(found != nullptr && found != two);
  add_node(clone, {found}, device, 10, count);
  SAME(nodes_of(graph), 2);
  hipGraphExec_t exec = instance(graph), cloned = instance(clone);
  run(exec);
  SAME(unlike(back, count, 3), 0);
  run(cloned);
  SAME(unlike(back, count, 13), 0);
  FAILS(hipGraphNodeFindInClone(&found, two, graph), hipErrorInvalidValue);
  FAILS(hipGraphNodeFindInClone(nullptr, two, clone), hipErrorInvalidValue);
  FAILS(hipGraphClone(nullptr, graph), hipErrorInvalidValue);
  FAILS(hipGraphClone(&clone, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(cloned));

  hipGraph_t parent = new_graph(), inside = nullptr;
  hipGraphNode_t before = add_node(parent, {}, device, 100, count), child = nullptr;
  OK(hipGraphAddChildGraphNode(&child, parent, &before, 1, graph));
  add_node(graph, {two}, device, 5, count);  // the child was copied before
  hipGraphNodeType type;
  OK(hipGraphNodeGetType(child, &type));
  SAME(type, hipGraphNodeTypeGraph);
  OK(hipGraphChildGraphNodeGetGraph(child, &inside));
  SAME(nodes_of(inside), 2);
  hipMemsetParams zero = fill(device, 0, 4, 1);
  hipGraphNode_t after = nullptr;
  OK(hipGraphAddMemsetNode(&after, parent, &child, 1, &zero));
  hipGraphExec_t whole = instance(parent);
  run(whole);
  SAME(back[0], 0);
  SAME(unlike(back + 1, count - 1, 103), 0);
  hipGraph_t other = new_graph();
  add_node(other, {add_node(other, {}, device, 30, count)}, device, 40, count);
  OK(hipGraphExecChildGraphNodeSetParams(whole, child, other));
  run(whole);
  SAME(unlike(back + 1, count - 1, 170), 0);
  FAILS(hipGraphAddChildGraphNode(&child, parent, nullptr, 0, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphAddChildGraphNode(&child, parent, nullptr, 0, parent), hipErrorInvalidValue);
  FAILS(hipGraphChildGraphNodeGetGraph(before, &inside), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(whole));
  OK(hipGraphExecDestroy(exec));
  for (hipGraph_t each : {graph, clone, parent, other}) OK(hipGraphDestroy(each));
  OK(hipFree(device));
}

int main() { return on_each_device(checks); }
