// Chapter: graphs of copies: 2D and 3D, symbols, pitched fills, memory nodes, events, batches.
#include "chapter.h"

__device__ float table[64];
__constant__ int shift = 0;
__global__ void use_table(float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[i % 64] + shift;
}
__global__ void times(int* data, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= by;
}

int main() {
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  hipGraph_t graph;
  HIP_CHECK(hipGraphCreate(&graph, 0));
  std::vector<float> values(64), found(640);
  for (int i = 0; i < 64; ++i) values[i] = i * 0.25f;
  int new_shift = 10;
  float* out;
  HIP_CHECK(hipMalloc(&out, 640 * 4));
  hipGraphNode_t to_table, to_shift, kernel, back, event_node;
  HIP_CHECK(hipGraphAddMemcpyNodeToSymbol(&to_table, graph, nullptr, 0, HIP_SYMBOL(table), values.data(),
                                          256, 0, hipMemcpyHostToDevice));
  HIP_CHECK(hipGraphAddMemcpyNodeToSymbol(&to_shift, graph, nullptr, 0, &shift, &new_shift,
                                          4, 0, hipMemcpyHostToDevice));
  int n = 640;
  void* args[] = {&out, &n};
  hipKernelNodeParams node{};
  node.func = reinterpret_cast<void*>(use_table);
  node.gridDim = dim3(5);
  node.blockDim = dim3(128);
  node.kernelParams = args;
  hipGraphNode_t both[] = {to_table, to_shift};
  HIP_CHECK(hipGraphAddKernelNode(&kernel, graph, both, 2, &node));
  hipMemcpy3DParms copy{};  // 16 x 10 of 32 x 20 floats
  copy.srcPtr = make_hipPitchedPtr(out, 32 * 4, 32, 20);
  copy.srcPos = make_hipPos(4 * 4, 3, 0);
  copy.dstPtr = make_hipPitchedPtr(found.data(), 16 * 4, 16, 10);
  copy.extent = make_hipExtent(16 * 4, 10, 1);
  copy.kind = hipMemcpyDeviceToHost;
  HIP_CHECK(hipGraphAddMemcpyNode(&back, graph, &kernel, 1, &copy));
  hipEvent_t event;
  HIP_CHECK(hipEventCreate(&event));
  HIP_CHECK(hipGraphAddEventRecordNode(&event_node, graph, &back, 1, event));
  hipGraphExec_t exec;
  HIP_CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int turn = 0; turn < 3; ++turn) {
    new_shift = 10 * turn;
    values[5] = float(turn);
    HIP_CHECK(hipGraphLaunch(exec, stream));
    HIP_CHECK(hipStreamSynchronize(stream));
    HIP_CHECK(hipEventQuery(event));
    expect_all("part", found.data(), 160, [&](size_t i) {
      const size_t at = (i / 16 + 3) * 32 + 4 + i % 16;
      return values[at % 64] + 10 * turn;
    });
  }
  // Memory that a graph allocates and frees, and what reads it afterwards.
  hipGraph_t memory;
  hipGraphNode_t allocate, fill, scale, read, release;
  HIP_CHECK(hipGraphCreate(&memory, 0));
  hipMemAllocNodeParams request{};
  request.poolProps.allocType = hipMemAllocationTypePinned;
  request.poolProps.location.type = hipMemLocationTypeDevice;
  request.bytesize = 4000;
  HIP_CHECK(hipGraphAddMemAllocNode(&allocate, memory, nullptr, 0, &request));
  EXPECT(request.dptr != nullptr);
  hipMemsetParams ones{};
  ones.dst = request.dptr;
  ones.elementSize = 4;
  ones.value = 21;
  ones.width = 20;
  ones.height = 10;
  ones.pitch = 100;
  HIP_CHECK(hipGraphAddMemsetNode(&fill, memory, &allocate, 1, &ones));
  int count = 250, by = 2;
  void* scale_args[] = {&request.dptr, &count, &by};
  node.func = reinterpret_cast<void*>(times);
  node.gridDim = dim3(2);
  node.kernelParams = scale_args;
  HIP_CHECK(hipGraphAddKernelNode(&scale, memory, &fill, 1, &node));
  std::vector<int> numbers(250);
  HIP_CHECK(hipGraphAddMemcpyNode1D(&read, memory, &scale, 1, numbers.data(), request.dptr, 1000,
                                    hipMemcpyDeviceToHost));
  HIP_CHECK(hipGraphAddMemFreeNode(&release, memory, &read, 1, request.dptr));
  hipGraphExec_t memory_exec;
  HIP_CHECK(hipGraphInstantiate(&memory_exec, memory, nullptr, nullptr, 0));
  for (int turn = 0; turn < 2; ++turn) {
    HIP_CHECK(hipGraphLaunch(memory_exec, stream));
    HIP_CHECK(hipStreamSynchronize(stream));
    for (int i = 0; i < 250; ++i)
      if (i % 25 < 20) EXPECT_EQ(numbers[i], 42);
  }
  // Capture of asynchronous allocations, and a graph within a capture.
  int* captured = nullptr;
  HIP_CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  HIP_CHECK(hipMallocAsync(&captured, 1000, stream));
  HIP_CHECK(hipMemsetAsync(captured, 0, 1000, stream));
  HIP_CHECK(hipMemcpyAsync(numbers.data(), captured, 1000, hipMemcpyDeviceToHost, stream));
  HIP_CHECK(hipFreeAsync(captured, stream));
  hipGraph_t from_stream;
  HIP_CHECK(hipStreamEndCapture(stream, &from_stream));
  size_t nodes = 0;
  HIP_CHECK(hipGraphGetNodes(from_stream, nullptr, &nodes));
  EXPECT_EQ(nodes, size_t(4));
  hipGraphExec_t stream_exec;
  HIP_CHECK(hipGraphInstantiate(&stream_exec, from_stream, nullptr, nullptr, 0));
  HIP_CHECK(hipGraphLaunch(stream_exec, stream));
  HIP_CHECK(hipStreamSynchronize(stream));
  expect_all("zeros", numbers.data(), 250, [](size_t) { return 0; });
  for (hipGraphExec_t each : {exec, memory_exec, stream_exec}) HIP_CHECK(hipGraphExecDestroy(each));
  for (hipGraph_t each : {graph, memory, from_stream}) HIP_CHECK(hipGraphDestroy(each));
  size_t used = 1;
  HIP_CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used));
  EXPECT_EQ(used, size_t(0));
  HIP_CHECK(hipDeviceGraphMemTrim(0));
  HIP_CHECK(hipEventDestroy(event));
  HIP_CHECK(hipStreamDestroy(stream));
  HIP_CHECK(hipFree(out));
  return finish();
}
