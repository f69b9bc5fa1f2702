// User objects: the destructor is called once, when the last reference goes.
#include "graph_nodes.h"

int destroyed = 0;
void destroy(void* data) { destroyed += *static_cast<int*>(data); }
int one = 1;

hipUserObject_t new_object(unsigned references = 1) {
  hipUserObject_t object = nullptr;
  OK(hipUserObjectCreate(&object, &one, destroy, references, hipUserObjectNoDestructorSync));
  return object;
}

void references() {
  destroyed = 0;
  hipUserObject_t object = new_object(2);
  OK(hipUserObjectRetain(object, 3));
  OK(hipUserObjectRelease(object, 4));
  SAME(destroyed, 0);
  OK(hipUserObjectRelease(object, 7));  // more than there are: ignored
  SAME(destroyed, 0);
  OK(hipUserObjectRelease(object));
  SAME(destroyed, 1);
  OK(hipUserObjectRelease(object));  // gone: ignored
  OK(hipUserObjectRetain(object));
  SAME(destroyed, 1);
  FAILS(hipUserObjectCreate(nullptr, &one, destroy, 1, hipUserObjectNoDestructorSync),
        hipErrorInvalidValue);
  FAILS(hipUserObjectCreate(&object, &one, nullptr, 1, hipUserObjectNoDestructorSync),
        hipErrorInvalidValue);
  FAILS(hipUserObjectCreate(&object, &one, destroy, 0, hipUserObjectNoDestructorSync),
        hipErrorInvalidValue);
  FAILS(hipUserObjectCreate(&object, &one, destroy, 0x80000000, hipUserObjectNoDestructorSync),
        hipErrorInvalidValue);
  FAILS(hipUserObjectCreate(&object, &one, destroy, 1, 0), hipErrorInvalidValue);
  FAILS(hipUserObjectRetain(nullptr, 1), hipErrorInvalidValue);
  FAILS(hipUserObjectRelease(nullptr, 1), hipErrorInvalidValue);
  FAILS(hipUserObjectRetain(object, 0), hipErrorInvalidValue);
}

// Graphs keep objects, so do their clones, instances and launches.
void graphs() {
  destroyed = 0;
  hipGraph_t graph = new_graph(), copy = nullptr;
  hipUserObject_t moved = new_object(), kept = new_object();
  OK(hipGraphRetainUserObject(graph, moved, 1, hipGraphUserObjectMove));
  OK(hipGraphRetainUserObject(graph, kept));
  OK(hipGraphClone(&copy, graph));
  OK(hipGraphDestroy(graph));
  SAME(destroyed, 0);
  OK(hipGraphDestroy(copy));
  SAME(destroyed, 1);  // the moved one
  graph = new_graph();
  OK(hipGraphRetainUserObject(graph, kept, 2));
  OK(hipUserObjectRelease(kept));
  OK(hipGraphReleaseUserObject(graph, kept));
  SAME(destroyed, 1);
  OK(hipGraphReleaseUserObject(graph, kept, 1));
  SAME(destroyed, 2);
  OK(hipGraphReleaseUserObject(graph, kept));  // no longer the graph's
  FAILS(hipGraphRetainUserObject(graph, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphRetainUserObject(nullptr, kept), hipErrorInvalidValue);
  FAILS(hipGraphRetainUserObject(graph, kept, 1, 2), hipErrorInvalidValue);
  FAILS(hipGraphReleaseUserObject(graph, nullptr), hipErrorInvalidValue);
  OK(hipGraphDestroy(graph));

  hipGraph_t outer = new_graph();  // a graph inside has its own references
  graph = new_graph();
  OK(hipGraphRetainUserObject(graph, new_object(), 1, hipGraphUserObjectMove));
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddChildGraphNode(&node, outer, nullptr, 0, graph));
  OK(hipGraphDestroy(graph));
  SAME(destroyed, 2);
  OK(hipGraphDestroyNode(node));
  SAME(destroyed, 3);
  OK(hipGraphDestroy(outer));
}

void launches() {
  destroyed = 0;
  int* gate = pinned_memory<int>(1);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  hipGraph_t graph = new_graph();
  int* none = nullptr;
  int value = 0;
  void* arguments[] = {&gate, &none, &value};
  hipKernelNodeParams wanted = kernel(reinterpret_cast<const void*>(gated), arguments);
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddKernelNode(&node, graph, nullptr, 0, &wanted));
  OK(hipGraphRetainUserObject(graph, new_object(), 1, hipGraphUserObjectMove));
  hipGraphExec_t exec = instance(graph), idle = instance(graph);
  OK(hipGraphDestroy(graph));
  OK(hipGraphExecDestroy(idle));
  OK(hipGraphLaunch(exec, stream));
  OK(hipGraphLaunch(exec, stream));
  OK(hipGraphExecDestroy(exec));  // with two launches under way
  SAME(destroyed, 0);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(destroyed, 1);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
}

void checks() {
  references();
  graphs();
  launches();
}

int main() { return on_each_device(checks); }
