// Chapter: user objects, which graphs keep alive.
#include "chapter.h"

struct Resource {
  int* destroyed;
  int* memory;
};
static void destroy(void* data) {
  auto* resource = static_cast<Resource*>(data);
  ++*resource->destroyed;
  delete resource;
}
__global__ void increment(int* word) { atomicAdd(word, 1); }

int main() {
  int destroyed = 0, *word;
  HIP_CHECK(hipMalloc(&word, sizeof(int)));
  HIP_CHECK(hipMemset(word, 0, sizeof(int)));
  hipUserObject_t object;
  HIP_CHECK(hipUserObjectCreate(&object, new Resource{&destroyed, word}, destroy, 2,
                                hipUserObjectNoDestructorSync));
  HIP_CHECK(hipUserObjectRetain(object, 1));
  HIP_CHECK(hipUserObjectRelease(object, 2));
  EXPECT_EQ(destroyed, 0);

  hipGraph_t graph, clone;
  hipGraphNode_t kernel;
  HIP_CHECK(hipGraphCreate(&graph, 0));
  HIP_CHECK(hipGraphRetainUserObject(graph, object, 1, hipGraphUserObjectMove));
  hipKernelNodeParams node{};
  void* args[] = {&word};
  node.func = reinterpret_cast<void*>(increment);
  node.gridDim = dim3(4);
  node.blockDim = dim3(64);
  node.kernelParams = args;
  HIP_CHECK(hipGraphAddKernelNode(&kernel, graph, nullptr, 0, &node));
  HIP_CHECK(hipGraphClone(&clone, graph));
  hipGraphExec_t exec;
  HIP_CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  HIP_CHECK(hipGraphDestroy(graph));
  EXPECT_EQ(destroyed, 0);  // the clone and the instance have references of their own
  HIP_CHECK(hipGraphDestroy(clone));
  EXPECT_EQ(destroyed, 0);
  HIP_CHECK(hipGraphLaunch(exec, nullptr));
  HIP_CHECK(hipGraphLaunch(exec, nullptr));
  HIP_CHECK(hipDeviceSynchronize());
  HIP_CHECK(hipGraphExecDestroy(exec));
  HIP_CHECK(hipDeviceSynchronize());
  EXPECT_EQ(destroyed, 1);
  int count = 0;
  HIP_CHECK(hipMemcpy(&count, word, sizeof count, hipMemcpyDeviceToHost));
  EXPECT_EQ(count, 2 * 4 * 64);
  HIP_FAILS(hipUserObjectCreate(nullptr, &count, destroy, 1, hipUserObjectNoDestructorSync),
            hipErrorInvalidValue);
  HIP_FAILS(hipUserObjectCreate(&object, &count, destroy, 0, hipUserObjectNoDestructorSync),
            hipErrorInvalidValue);
  HIP_CHECK(hipFree(word));
  return finish();
}
