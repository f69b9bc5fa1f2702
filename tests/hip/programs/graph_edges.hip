// Nodes, roots and edges: querying, adding, removing; cycles and repeated edges are refused.
#include "graph_nodes.h"

void asking() {
  hipGraph_t graph = new_graph();
  hipGraphNode_t a = empty_node(graph, {}), b = empty_node(graph, {a}), c = empty_node(graph, {a});
  hipGraphNode_t d = empty_node(graph, {b, c});
  size_t count = 0;
  OK(hipGraphGetRootNodes(graph, nullptr, &count));
  SAME(count, 1);
  hipGraphNode_t found[6] = {}, to[6] = {};
  OK(hipGraphGetRootNodes(graph, found, &count));
  TRUE(found[0] == a);
  count = 6;
  OK(hipGraphGetNodes(graph, found, &count));
  SAME(count, 4);
  TRUE(found[4] == nullptr && found[5] == nullptr);  // the rest is cleared
  OK(hipGraphGetEdges(graph, nullptr, nullptr, &count));
  SAME(count, 4);
  OK(hipGraphGetEdges(graph, found, to, &count));
  int into_d = 0;
  for (int i = 0; i < 4; ++i) into_d += to[i] == d && (found[i] == b || found[i] == c);
  SAME(into_d, 2);
  OK(hipGraphNodeGetDependencies(d, nullptr, &count));
  SAME(count, 2);
  OK(hipGraphNodeGetDependencies(d, found, &count));
  TRUE(found[0] == b && found[1] == c);
  OK(hipGraphNodeGetDependentNodes(a, nullptr, &count));
  SAME(count, 2);
  OK(hipGraphNodeGetDependentNodes(d, nullptr, &count));
  SAME(count, 0);

  OK(hipGraphRemoveDependencies(graph, &a, &c, 1));
  OK(hipGraphGetRootNodes(graph, nullptr, &count));
  SAME(count, 2);
  FAILS(hipGraphRemoveDependencies(graph, &a, &c, 1), hipErrorInvalidValue);
  OK(hipGraphAddDependencies(graph, &a, &c, 1));
  FAILS(hipGraphAddDependencies(graph, &a, &c, 1), hipErrorInvalidValue);  // is there already
  FAILS(hipGraphAddDependencies(graph, &a, &a, 1), hipErrorInvalidValue);
  FAILS(hipGraphAddDependencies(graph, nullptr, &a, 1), hipErrorInvalidValue);
  OK(hipGraphAddDependencies(graph, nullptr, nullptr, 0));
  OK(hipGraphDestroyNode(d));
  SAME(nodes_of(graph), 3);
  OK(hipGraphGetEdges(graph, nullptr, nullptr, &count));
  SAME(count, 2);

  hipGraphExec_t exec = nullptr;
  OK(hipGraphAddDependencies(graph, &b, &c, 1));
  OK(hipGraphAddDependencies(graph, &c, &b, 1));
  FAILS(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipErrorInvalidValue);
  OK(hipGraphRemoveDependencies(graph, &c, &b, 1));
  OK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
}

void refusals() {
  hipGraph_t graph = new_graph(), other = new_graph();
  hipGraphNode_t node = empty_node(graph, {}), stranger = empty_node(other, {}), out = nullptr;
  hipGraphExec_t exec = nullptr;
  FAILS(hipGraphCreate(nullptr, 0), hipErrorInvalidValue);
  FAILS(hipGraphCreate(&graph, 1), hipErrorInvalidValue);
  FAILS(hipGraphDestroy(nullptr), hipErrorInvalidValue);
  FAILS(hipGraphAddEmptyNode(nullptr, graph, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipGraphAddEmptyNode(&out, nullptr, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipGraphAddEmptyNode(&out, graph, nullptr, 1), hipErrorInvalidValue);
  FAILS(hipGraphAddEmptyNode(&out, graph, &stranger, 1), hipErrorInvalidValue);
  hipGraphNode_t same[] = {node, node};
  FAILS(hipGraphAddEmptyNode(&out, graph, same, 2), hipErrorInvalidValue);
  FAILS(hipGraphAddDependencies(graph, &node, &stranger, 1), hipErrorInvalidValue);
  FAILS(hipGraphGetNodes(nullptr, nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphGetNodes(graph, nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphNodeGetType(nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphDestroyNode(nullptr), hipErrorInvalidValue);
  FAILS(hipGraphInstantiate(nullptr, graph, nullptr, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipGraphInstantiate(&exec, nullptr, nullptr, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipGraphInstantiateWithFlags(&exec, graph, 0x100), hipErrorInvalidValue);
  FAILS(hipGraphLaunch(nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphExecDestroy(nullptr), hipErrorInvalidValue);
  OK(hipGraphDestroy(graph));
  OK(hipGraphDestroy(other));
}

void checks() {
  asking();
  refusals();
}

int main() { return on_each_device(checks); }
