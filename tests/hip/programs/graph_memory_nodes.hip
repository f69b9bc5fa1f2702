// Memory that a graph allocates and frees; copies of boxes, memsets of rows, symbols, events.
#include "graph_nodes.h"

__device__ int variable[2] = {3, 4};

void memory() {
  int device = -1;
  OK(hipGetDevice(&device));
  int* host = pinned_memory<int>(16);
  hipGraph_t graph = new_graph();
  hipMemAllocNodeParams wanted{};
  wanted.poolProps.allocType = hipMemAllocationTypePinned;
  wanted.poolProps.location.type = hipMemLocationTypeDevice;
  wanted.poolProps.location.id = device;
  wanted.bytesize = 64;
  hipGraphNode_t allocated = nullptr, freed = nullptr, cleared = nullptr;
  OK(hipGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &wanted));
  int* inside = static_cast<int*>(wanted.dptr);
  TRUE(inside != nullptr);
  hipMemsetParams zero = fill(inside, 0, 4, 16);
  OK(hipGraphAddMemsetNode(&cleared, graph, &allocated, 1, &zero));
  hipGraphNode_t added = add_node(graph, {cleared}, inside, 6, 16);
  hipGraphNode_t down = copy_node(graph, {added}, host, inside, 64);
  OK(hipGraphAddMemFreeNode(&freed, graph, &down, 1, inside));
  hipGraphNodeType type;
  OK(hipGraphNodeGetType(allocated, &type));
  SAME(type, hipGraphNodeTypeMemAlloc);
  OK(hipGraphNodeGetType(freed, &type));
  SAME(type, hipGraphNodeTypeMemFree);
  hipGraphExec_t exec = instance(graph), again = nullptr;
  for (int round = 0; round < 2; ++round) {
    std::memset(host, 0, 64);
    launch_and_wait(exec);
    SAME(unlike(host, 16, 6), 0);
  }
  FAILS(hipGraphInstantiate(&again, graph, nullptr, nullptr, 0), hipErrorNotSupported);
  FAILS(hipGraphAddMemAllocNode(nullptr, graph, nullptr, 0, &wanted), hipErrorInvalidValue);
  FAILS(hipGraphAddMemFreeNode(&freed, graph, nullptr, 0, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipDeviceGraphMemTrim(device));
  uint64_t used = 1;
  OK(hipDeviceGetGraphMemAttribute(device, hipGraphMemAttrUsedMemCurrent, &used));
  SAME(used, 0);
  OK(hipHostFree(host));
}

void boxes_and_symbols() {
  unsigned char host[4][8], back[4][8] = {};
  for (int i = 0; i < 32; ++i) host[0][i] = i;
  hipPitchedPtr box{};
  OK(hipMalloc3D(&box, make_hipExtent(8, 4, 1)));
  hipGraph_t graph = new_graph();
  hipMemcpy3DParms up{}, down{}, found{};
  up.srcPtr = make_hipPitchedPtr(host, 8, 8, 4);
  up.dstPtr = box;
  up.extent = make_hipExtent(8, 4, 1);
  up.kind = hipMemcpyHostToDevice;
  down = up;
  down.srcPtr = box;
  down.dstPtr = make_hipPitchedPtr(back, 8, 8, 4);
  down.kind = hipMemcpyDeviceToHost;
  hipGraphNode_t first = nullptr, second = nullptr, third = nullptr;
  OK(hipGraphAddMemcpyNode(&first, graph, nullptr, 0, &up));
  hipMemsetParams rows = fill(static_cast<char*>(box.ptr) + 2, 0x55, 1, 3, 2, box.pitch);
  OK(hipGraphAddMemsetNode(&second, graph, &first, 1, &rows));
  OK(hipGraphAddMemcpyNode(&third, graph, &second, 1, &down));
  OK(hipGraphMemcpyNodeGetParams(third, &found));
  TRUE(found.dstPtr.ptr == back && found.extent.width == 8);
  int values[2] = {41, 0};
  hipGraphNode_t to = nullptr, from = nullptr;
  OK(hipGraphAddMemcpyNodeToSymbol(&to, graph, nullptr, 0, HIP_SYMBOL(variable), values, 4, 0,
                                   hipMemcpyHostToDevice));
  OK(hipGraphAddMemcpyNodeFromSymbol(&from, graph, &to, 1, values + 1, HIP_SYMBOL(variable), 4, 0,
                                     hipMemcpyDeviceToHost));
  hipGraphExec_t exec = instance(graph);
  launch_and_wait(exec);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 8; ++x)
      SAME(back[y][x], y < 2 && x >= 2 && x < 5 ? 0x55 : host[y][x]);
  SAME(values[1], 41);
  FAILS(hipGraphAddMemcpyNodeToSymbol(&to, graph, nullptr, 0, &rows, values, 4, 0,
                                      hipMemcpyHostToDevice),
        hipErrorInvalidSymbol);
  FAILS(hipGraphAddMemcpyNode(&first, graph, nullptr, 0, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipFree(box.ptr));
}

void events() {
  int* gate = pinned_memory<int>(2);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  hipEvent_t waited = new_event(), recorded = new_event(), found = nullptr;
  hipGraph_t graph = new_graph();
  hipGraphNode_t wait = nullptr, record = nullptr;
  OK(hipGraphAddEventWaitNode(&wait, graph, nullptr, 0, waited));
  hipGraphNode_t middle = add_node(graph, {wait}, gate + 1, 1, 1);
  OK(hipGraphAddEventRecordNode(&record, graph, &middle, 1, recorded));
  OK(hipGraphEventRecordNodeGetEvent(record, &found));
  TRUE(found == recorded);
  OK(hipGraphEventWaitNodeGetEvent(wait, &found));
  TRUE(found == waited);
  hipGraphExec_t exec = instance(graph);
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  OK(hipEventRecord(waited, stream));
  OK(hipGraphLaunch(exec, nullptr));
  FAILS(hipStreamQuery(nullptr), hipErrorNotReady);
  SAME(ask(gate + 1), 0);
  tell(gate, 1);
  OK(hipStreamSynchronize(nullptr));
  OK(hipEventQuery(recorded));
  SAME(gate[1], 1);
  FAILS(hipGraphAddEventRecordNode(&record, graph, nullptr, 0, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipEventDestroy(waited));
  OK(hipEventDestroy(recorded));
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
}

void checks() {
  memory();
  boxes_and_symbols();
  events();
}

int main() { return on_each_device(checks); }
