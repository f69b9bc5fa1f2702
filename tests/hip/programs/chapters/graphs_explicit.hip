// Chapter: graphs, built node by node.
#include "chapter.h"

__global__ void fill_ramp(int* data, int base, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = base + i;
}
__global__ void add_arrays(const int* a, const int* b, int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
struct Sum {
  const int* values;
  int count;
  long long sum;
};
static void sum_on_host(void* data) {
  auto* job = static_cast<Sum*>(data);
  job->sum = 0;
  for (int i = 0; i < job->count; ++i) job->sum += job->values[i];
}

int main() {
  constexpr int n = 1000;
  int *a, *b, *c;
  HIP_CHECK(hipMalloc(&a, n * sizeof(int)));
  HIP_CHECK(hipMalloc(&b, n * sizeof(int)));
  HIP_CHECK(hipMalloc(&c, n * sizeof(int)));
  std::vector<int> host(n);
  hipGraph_t graph;
  HIP_CHECK(hipGraphCreate(&graph, 0));

  hipGraphNode_t ramp_a, ramp_b, add, copy, clear, sum;
  int base_a = 10, base_b = 1000, count = n;
  void* args_a[] = {&a, &base_a, &count};
  hipKernelNodeParams kernel{};
  kernel.func = reinterpret_cast<void*>(fill_ramp);
  kernel.gridDim = dim3((n + 127) / 128);
  kernel.blockDim = dim3(128);
  kernel.kernelParams = args_a;
  HIP_CHECK(hipGraphAddKernelNode(&ramp_a, graph, nullptr, 0, &kernel));
  void* args_b[] = {&b, &base_b, &count};
  kernel.kernelParams = args_b;
  HIP_CHECK(hipGraphAddKernelNode(&ramp_b, graph, nullptr, 0, &kernel));
  hipMemsetParams zero{};
  zero.dst = c;
  zero.elementSize = 4;
  zero.width = n;
  zero.height = 1;
  zero.value = 0x7f;
  HIP_CHECK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &zero));
  void* args_add[] = {&a, &b, &c, &count};
  kernel.func = reinterpret_cast<void*>(add_arrays);
  kernel.kernelParams = args_add;
  hipGraphNode_t before_add[] = {ramp_a, ramp_b, clear};
  HIP_CHECK(hipGraphAddKernelNode(&add, graph, before_add, 3, &kernel));
  HIP_CHECK(hipGraphAddMemcpyNode1D(&copy, graph, &add, 1, host.data(), c, n * sizeof(int),
                                    hipMemcpyDeviceToHost));
  Sum job{host.data(), n, -1};
  hipHostNodeParams host_node{};
  host_node.fn = sum_on_host;
  host_node.userData = &job;
  HIP_CHECK(hipGraphAddHostNode(&sum, graph, &copy, 1, &host_node));
  base_a = base_b = -1;  // the nodes have their own copies of arguments

  size_t nodes = 0, roots = 0, edges = 0;
  HIP_CHECK(hipGraphGetNodes(graph, nullptr, &nodes));
  HIP_CHECK(hipGraphGetRootNodes(graph, nullptr, &roots));
  HIP_CHECK(hipGraphGetEdges(graph, nullptr, nullptr, &edges));
  EXPECT_EQ(nodes, 6u);
  EXPECT_EQ(roots, 3u);
  EXPECT_EQ(edges, 5u);
  hipGraphNodeType type;
  HIP_CHECK(hipGraphNodeGetType(clear, &type));
  EXPECT_EQ(int(type), int(hipGraphNodeTypeMemset));
  HIP_CHECK(hipGraphNodeGetType(sum, &type));
  EXPECT_EQ(int(type), int(hipGraphNodeTypeHost));

  hipGraphExec_t exec;
  HIP_CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  long long right = 0;
  for (int i = 0; i < n; ++i) right += 1010 + 2 * i;
  for (int turn = 0; turn < 3; ++turn) {
    std::fill(host.begin(), host.end(), 0);
    job.sum = 0;
    HIP_CHECK(hipGraphLaunch(exec, stream));
    HIP_CHECK(hipStreamSynchronize(stream));
    EXPECT_EQ(job.sum, right);
    expect_all("sum", host.data(), n, [](size_t i) { return 1010 + 2 * i; });
  }
  // A cycle cannot be instantiated.
  hipGraph_t loop;
  hipGraphNode_t x, y;
  HIP_CHECK(hipGraphCreate(&loop, 0));
  HIP_CHECK(hipGraphAddEmptyNode(&x, loop, nullptr, 0));
  HIP_CHECK(hipGraphAddEmptyNode(&y, loop, &x, 1));
  HIP_CHECK(hipGraphAddDependencies(loop, &y, &x, 1));
  hipGraphExec_t none;
  HIP_FAILS(hipGraphInstantiate(&none, loop, nullptr, nullptr, 0), hipErrorInvalidValue);
  HIP_CHECK(hipGraphRemoveDependencies(loop, &y, &x, 1));
  HIP_CHECK(hipGraphInstantiate(&none, loop, nullptr, nullptr, 0));
  HIP_CHECK(hipGraphLaunch(none, stream));
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipGraphExecDestroy(none));
  HIP_CHECK(hipGraphDestroy(loop));
  HIP_CHECK(hipGraphExecDestroy(exec));
  HIP_CHECK(hipGraphDestroy(graph));
  HIP_CHECK(hipStreamDestroy(stream));
  for (int* memory : {a, b, c}) HIP_CHECK(hipFree(memory));
  return finish();
}
