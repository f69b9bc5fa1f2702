// Chapter: graphs that change: new parameters, updates of instances, child graphs, clones.
#include "chapter.h"

__global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
__global__ void negate(float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = -y[i];
}
constexpr int n = 300;

static hipKernelNodeParams axpy_node(void** args) {
  hipKernelNodeParams node{};
  node.func = reinterpret_cast<void*>(axpy);
  node.gridDim = dim3(3);
  node.blockDim = dim3(100);
  node.kernelParams = args;
  return node;
}

int main() {
  float *x, *y;
  std::vector<float> host(n);
  HIP_CHECK(hipMalloc(&x, n * sizeof(float)));
  HIP_CHECK(hipMalloc(&y, n * sizeof(float)));
  for (int i = 0; i < n; ++i) host[i] = float(i);
  HIP_CHECK(hipMemcpy(x, host.data(), n * sizeof(float), hipMemcpyHostToDevice));
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  auto result = [&](hipGraphExec_t exec) {
    HIP_CHECK(hipGraphLaunch(exec, stream));
    HIP_CHECK(hipStreamSynchronize(stream));
    HIP_CHECK(hipMemcpy(host.data(), y, n * sizeof(float), hipMemcpyDeviceToHost));
  };

  hipGraph_t graph;
  hipGraphNode_t clear, kernel;
  HIP_CHECK(hipGraphCreate(&graph, 0));
  hipMemsetParams zero{};
  zero.dst = y;
  zero.elementSize = 1;
  zero.width = n * sizeof(float);
  zero.height = 1;
  HIP_CHECK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &zero));
  float a = 2;
  int count = n;
  void* args[] = {&a, &x, &y, &count};
  hipKernelNodeParams node = axpy_node(args);
  HIP_CHECK(hipGraphAddKernelNode(&kernel, graph, &clear, 1, &node));
  hipGraphExec_t exec;
  HIP_CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  result(exec);
  expect_all("a=2", host.data(), n, [](size_t i) { return 2.0f * i; });

  a = 3;  // the instance alone changes
  HIP_CHECK(hipGraphExecKernelNodeSetParams(exec, kernel, &node));
  result(exec);
  expect_all("a=3", host.data(), n, [](size_t i) { return 3.0f * i; });
  hipKernelNodeParams kept{};
  HIP_CHECK(hipGraphKernelNodeGetParams(kernel, &kept));
  EXPECT_EQ(*static_cast<float*>(kept.kernelParams[0]), 2.0f);

  HIP_CHECK(hipGraphNodeSetEnabled(exec, kernel, 0));
  unsigned enabled = 7;
  HIP_CHECK(hipGraphNodeGetEnabled(exec, kernel, &enabled));
  EXPECT_EQ(enabled, 0u);
  result(exec);
  expect_all("disabled", host.data(), n, [](size_t) { return 0.0f; });
  HIP_CHECK(hipGraphNodeSetEnabled(exec, kernel, 1));

  // A whole graph of the same shape, and one of another.
  a = -1;
  hipGraph_t same;
  hipGraphNode_t same_clear, same_kernel, extra;
  HIP_CHECK(hipGraphCreate(&same, 0));
  zero.value = 0;
  HIP_CHECK(hipGraphAddMemsetNode(&same_clear, same, nullptr, 0, &zero));
  HIP_CHECK(hipGraphAddKernelNode(&same_kernel, same, &same_clear, 1, &node));
  hipGraphNode_t where = nullptr;
  hipGraphExecUpdateResult how = hipGraphExecUpdateError;
  HIP_CHECK(hipGraphExecUpdate(exec, same, &where, &how));
  EXPECT_EQ(int(how), int(hipGraphExecUpdateSuccess));
  result(exec);
  expect_all("a=-1", host.data(), n, [](size_t i) { return -float(i); });
  HIP_CHECK(hipGraphAddEmptyNode(&extra, same, &same_kernel, 1));
  HIP_FAILS(hipGraphExecUpdate(exec, same, &where, &how), hipErrorGraphExecUpdateFailure);
  EXPECT_EQ(int(how), int(hipGraphExecUpdateErrorTopologyChanged));

  // A child graph between two nodes; a clone keeps what was.
  hipGraph_t outer, clone;
  hipGraphNode_t child, neg, copy, in_clone;
  HIP_CHECK(hipGraphCreate(&outer, 0));
  HIP_CHECK(hipGraphAddChildGraphNode(&child, outer, nullptr, 0, graph));
  void* neg_args[] = {&y, &count};
  node.func = reinterpret_cast<void*>(negate);
  node.kernelParams = neg_args;
  HIP_CHECK(hipGraphAddKernelNode(&neg, outer, &child, 1, &node));
  std::vector<float> out(n);
  HIP_CHECK(hipGraphAddMemcpyNode1D(&copy, outer, &neg, 1, out.data(), y, n * sizeof(float),
                                    hipMemcpyDeviceToHost));
  HIP_CHECK(hipGraphClone(&clone, outer));
  HIP_CHECK(hipGraphNodeFindInClone(&in_clone, neg, clone));
  HIP_CHECK(hipGraphDestroyNode(in_clone));
  hipGraphExec_t outer_exec, clone_exec;
  HIP_CHECK(hipGraphInstantiate(&outer_exec, outer, nullptr, nullptr, 0));
  result(outer_exec);
  expect_all("outer", out.data(), n, [](size_t i) { return -2.0f * i; });
  HIP_CHECK(hipGraphInstantiate(&clone_exec, clone, nullptr, nullptr, 0));
  result(clone_exec);
  expect_all("clone", host.data(), n, [](size_t i) { return 2.0f * i; });
  std::vector<float> elsewhere(n);
  HIP_CHECK(hipGraphExecMemcpyNodeSetParams1D(outer_exec, copy, elsewhere.data(), y,
                                              n * sizeof(float), hipMemcpyDeviceToHost));
  std::fill(out.begin(), out.end(), 5.0f);
  result(outer_exec);
  expect_all("not here", out.data(), n, [](size_t) { return 5.0f; });
  expect_all("elsewhere", elsewhere.data(), n, [](size_t i) { return -2.0f * i; });
  for (hipGraphExec_t each : {exec, outer_exec, clone_exec}) HIP_CHECK(hipGraphExecDestroy(each));
  for (hipGraph_t each : {graph, same, outer, clone}) HIP_CHECK(hipGraphDestroy(each));
  HIP_CHECK(hipStreamDestroy(stream));
  HIP_CHECK(hipFree(x));
  HIP_CHECK(hipFree(y));
  return finish();
}
