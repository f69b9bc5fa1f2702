// hipGraphAddNode for each kind of node, and their parameters set through it and by kind.
#include "graph_nodes.h"

__device__ int symbol[4] = {1, 2, 3, 4};
constexpr int count = 8;

void set_one(void* data) { *static_cast<int*>(data) = 1; }
void set_two(void* data) { *static_cast<int*>(data) = 2; }

hipGraphNodeParams described(hipGraphNodeType type) {
  hipGraphNodeParams wanted{};
  wanted.type = type;
  return wanted;
}

hipGraphNode_t any_node(hipGraph_t graph, const Nodes& after, hipGraphNodeParams* wanted) {
  hipGraphNode_t node = nullptr;
  OK(hipGraphAddNode(&node, graph, after.data(), after.size(), wanted));
  hipGraphNodeType type = hipGraphNodeTypeCount;
  OK(hipGraphNodeGetType(node, &type));
  SAME(type, wanted->type);
  return node;
}

hipMemcpy3DParms linear(void* to, const void* from, size_t bytes, hipMemcpyKind kind) {
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(const_cast<void*>(from), bytes, bytes, 1);
  copy.dstPtr = make_hipPitchedPtr(to, bytes, bytes, 1);
  copy.extent = make_hipExtent(bytes, 1, 1);
  copy.kind = kind;
  return copy;
}

// memset, kernel, copy and host function; then the instance alone changes, kind by kind.
void kinds() {
  int* device = device_memory<int>(count);
  int* host = pinned_memory<int>(count + 1);
  int *called = host + count, value = 5, width = count;
  hipGraph_t graph = new_graph();
  hipGraphNodeParams cleared = described(hipGraphNodeTypeMemset);
  cleared.memset = fill(device, 0, 4, count);
  hipGraphNode_t first = any_node(graph, {}, &cleared);
  void* arguments[] = {&device, &value, &width};
  hipGraphNodeParams added = described(hipGraphNodeTypeKernel);
  added.kernel = kernel(reinterpret_cast<const void*>(add), arguments, count);
  hipGraphNode_t second = any_node(graph, {first}, &added);
  hipGraphNodeParams copied = described(hipGraphNodeTypeMemcpy);
  copied.memcpy.copyParams = linear(host, device, count * sizeof(int), hipMemcpyDeviceToHost);
  hipGraphNode_t third = any_node(graph, {second}, &copied);
  hipGraphNodeParams calls = described(hipGraphNodeTypeHost);
  calls.host = {set_one, called};
  hipGraphNode_t fourth = any_node(graph, {third}, &calls);
  hipGraphExec_t exec = instance(graph);
  launch_and_wait(exec);
  SAME(unlike(host, count, 5), 0);
  SAME(*called, 1);

  cleared.memset.value = 100;
  value = 7;
  calls.host.fn = set_two;
  OK(hipGraphExecNodeSetParams(exec, first, &cleared));
  OK(hipGraphExecNodeSetParams(exec, second, &added));
  OK(hipGraphExecNodeSetParams(exec, fourth, &calls));
  launch_and_wait(exec);
  SAME(unlike(host, count, 107), 0);
  SAME(*called, 2);
  copied.memcpy.copyParams.kind = hipMemcpyDefault;  // an instance keeps the kind
  FAILS(hipGraphExecNodeSetParams(exec, third, &copied), hipErrorInvalidValue);
  OK(hipGraphNodeSetParams(third, &copied));
  FAILS(hipGraphNodeSetParams(third, &added), hipErrorInvalidValue);
  hipMemcpy3DParms asked{};
  OK(hipGraphMemcpyNodeGetParams(third, &asked));
  SAME(asked.kind, hipMemcpyDefault);

  hipGraph_t other = new_graph();  // another kind of copy is no update either
  hipGraphNode_t last = any_node(other, {any_node(other, {}, &cleared)}, &added);
  last = any_node(other, {last}, &copied);
  any_node(other, {last}, &calls);
  hipGraphNode_t where = nullptr;
  hipGraphExecUpdateResult result = hipGraphExecUpdateSuccess;
  FAILS(hipGraphExecUpdate(exec, other, &where, &result), hipErrorGraphExecUpdateFailure);
  SAME(result, hipGraphExecUpdateErrorParametersChanged);
  TRUE(where == last);

  for (hipGraphNodeType type : {hipGraphNodeTypeExtSemaphoreSignal, hipGraphNodeTypeExtSemaphoreWait}) {
    hipGraphNodeParams absent = described(type);
    FAILS(hipGraphAddNode(&where, graph, nullptr, 0, &absent), hipErrorNotSupported);
  }
  hipGraphNodeParams none = described(hipGraphNodeTypeEmpty);
  FAILS(hipGraphAddNode(&where, graph, nullptr, 0, &none), hipErrorInvalidValue);
  FAILS(hipGraphAddNode(&where, graph, nullptr, 0, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphAddNode(&where, graph, nullptr, 2, &added), hipErrorInvalidValue);
  FAILS(hipGraphAddNode(&where, nullptr, nullptr, 0, &added), hipErrorInvalidValue);
  FAILS(hipGraphNodeSetParams(nullptr, &added), hipErrorInvalidValue);
  FAILS(hipGraphExecNodeSetParams(nullptr, second, &added), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipGraphDestroy(other));
  OK(hipFree(device));
  OK(hipHostFree(host));
}

// A graph inside: the instance has its own, which only one of the same shape replaces.
void inside() {
  int* device = device_memory<int>(count);
  int back[count];
  OK(hipMemset(device, 0, sizeof back));
  hipGraph_t graph = new_graph(), one = new_graph(), ten = new_graph(), two = new_graph();
  add_node(one, {}, device, 1, count);
  add_node(ten, {}, device, 10, count);
  add_node(two, {add_node(two, {}, device, 1, count)}, device, 1, count);
  hipGraphNodeParams wanted = described(hipGraphNodeTypeGraph);
  wanted.graph.graph = one;
  hipGraphNode_t node = any_node(graph, {}, &wanted);
  hipGraphExec_t exec = instance(graph);
  wanted.graph.graph = ten;
  OK(hipGraphExecNodeSetParams(exec, node, &wanted));
  launch_and_wait(exec);
  OK(hipGraphExecChildGraphNodeSetParams(exec, node, one));
  launch_and_wait(exec);
  FAILS(hipGraphExecChildGraphNodeSetParams(exec, node, two), hipErrorUnknown);
  FAILS(hipGraphExecChildGraphNodeSetParams(exec, node, graph), hipErrorUnknown);
  hipGraph_t held = nullptr;  // a change of the source's child is not the instance's
  OK(hipGraphChildGraphNodeGetGraph(node, &held));
  add_node(held, {}, device, 1000, count);
  launch_and_wait(exec);
  OK(hipMemcpy(back, device, sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 12), 0);
  OK(hipGraphExecDestroy(exec));
  for (hipGraph_t each : {graph, one, ten, two}) OK(hipGraphDestroy(each));
  FAILS(hipGraphAddEmptyNode(&node, held, nullptr, 0), hipErrorInvalidValue);  // gone with it
  OK(hipFree(device));
}

// Memory: its parameters are kept, one node frees it, and such nodes stay where they are.
void memory() {
  int device = -1;
  OK(hipGetDevice(&device));
  hipGraph_t graph = new_graph();
  hipGraphNodeParams wanted = described(hipGraphNodeTypeMemAlloc);
  wanted.alloc.poolProps.allocType = hipMemAllocationTypePinned;
  wanted.alloc.poolProps.location = {hipMemLocationTypeDevice, device};
  wanted.alloc.bytesize = 256;
  hipGraphNode_t allocated = any_node(graph, {}, &wanted), freed = nullptr, again = nullptr;
  hipMemAllocNodeParams found{};
  OK(hipGraphMemAllocNodeGetParams(allocated, &found));
  TRUE(found.dptr != nullptr && found.dptr == wanted.alloc.dptr);
  SAME(found.bytesize, 256);
  SAME(found.poolProps.location.id, device);
  OK(hipGraphAddMemFreeNode(&freed, graph, &allocated, 1, found.dptr));
  FAILS(hipGraphAddMemFreeNode(&again, graph, &allocated, 1, found.dptr), hipErrorInvalidValue);
  void* pointer = nullptr;
  OK(hipGraphMemFreeNodeGetParams(freed, &pointer));
  TRUE(pointer == found.dptr);
  FAILS(hipGraphMemFreeNodeGetParams(allocated, &pointer), hipErrorInvalidValue);
  FAILS(hipGraphMemAllocNodeGetParams(freed, &found), hipErrorInvalidValue);
  FAILS(hipGraphNodeSetParams(allocated, &wanted), hipErrorNotSupported);
  FAILS(hipGraphDestroyNode(allocated), hipErrorNotSupported);
  hipGraph_t copy = nullptr;
  FAILS(hipGraphClone(&copy, graph), hipErrorNotSupported);
  int* plain = device_memory<int>(1);
  FAILS(hipGraphAddMemFreeNode(&again, graph, nullptr, 0, plain), hipErrorInvalidValue);
  OK(hipFree(plain));
  wanted.alloc.bytesize = 0;
  FAILS(hipGraphAddNode(&again, graph, nullptr, 0, &wanted), hipErrorInvalidValue);
  wanted.alloc.bytesize = 256;
  wanted.alloc.poolProps.location.id = -1;
  FAILS(hipGraphAddMemAllocNode(&again, graph, nullptr, 0, &wanted.alloc), hipErrorInvalidValue);
  OK(hipGraphDestroy(graph));
}

// Copies of variables, and events, changed in the graph and in an instance.
void symbols_and_events() {
  int* host = pinned_memory<int>(8);
  for (int i = 0; i < 4; ++i) host[i] = 10 * i;
  hipEvent_t before = new_event(), after = new_event();
  hipGraph_t graph = new_graph();
  hipGraphNode_t to = nullptr, from = nullptr;
  OK(hipGraphAddMemcpyNodeToSymbol(&to, graph, nullptr, 0, HIP_SYMBOL(symbol), host, 8, 0,
                                   hipMemcpyHostToDevice));
  OK(hipGraphAddMemcpyNodeFromSymbol(&from, graph, &to, 1, host + 4, HIP_SYMBOL(symbol), 16, 0,
                                     hipMemcpyDeviceToHost));
  hipGraphNodeParams wanted = described(hipGraphNodeTypeEventRecord);
  wanted.eventRecord.event = before;
  hipGraphNode_t record = any_node(graph, {from}, &wanted);
  hipGraphExec_t exec = instance(graph);
  OK(hipGraphExecMemcpyNodeSetParamsToSymbol(exec, to, HIP_SYMBOL(symbol), host + 2, 8, 8,
                                             hipMemcpyHostToDevice));
  OK(hipGraphExecEventRecordNodeSetEvent(exec, record, after));
  launch_and_wait(exec);
  OK(hipEventQuery(after));
  float milliseconds = -1;
  FAILS(hipEventElapsedTime(&milliseconds, before, after), hipErrorInvalidHandle);
  SAME(host[6], 20);
  SAME(host[7], 30);
  OK(hipGraphExecMemcpyNodeSetParamsFromSymbol(exec, from, host + 4, HIP_SYMBOL(symbol), 4, 12,
                                               hipMemcpyDeviceToHost));
  launch_and_wait(exec);
  SAME(host[4], 30);
  FAILS(hipGraphExecMemcpyNodeSetParamsFromSymbol(exec, from, host, HIP_SYMBOL(symbol), 4, 0,
                                                  hipMemcpyDeviceToDevice),
        hipErrorInvalidValue);
  FAILS(hipGraphMemcpyNodeSetParamsFromSymbol(from, nullptr, HIP_SYMBOL(symbol), 4, 0,
                                              hipMemcpyDeviceToHost),
        hipErrorInvalidValue);
  FAILS(hipGraphMemcpyNodeSetParamsToSymbol(to, nullptr, host, 4, 0, hipMemcpyHostToDevice),
        hipErrorInvalidSymbol);
  FAILS(hipGraphMemcpyNodeSetParamsToSymbol(to, HIP_SYMBOL(symbol), host, 0, 0,
                                            hipMemcpyHostToDevice),
        hipErrorInvalidValue);
  FAILS(hipGraphMemcpyNodeSetParamsToSymbol(to, HIP_SYMBOL(symbol), host, 16, 4,
                                            hipMemcpyHostToDevice),
        hipErrorInvalidValue);
  FAILS(hipGraphExecEventRecordNodeSetEvent(exec, record, nullptr), hipErrorInvalidValue);
  FAILS(hipGraphExecEventWaitNodeSetEvent(exec, record, after), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipEventDestroy(before));
  OK(hipEventDestroy(after));
  OK(hipHostFree(host));
}

// What launches get as attributes.
void attributes() {
  int* device = device_memory<int>(count);
  hipGraph_t graph = new_graph();
  hipGraphNode_t one = add_node(graph, {}, device, 1, count);
  hipGraphNode_t two = add_node(graph, {one}, device, 1, count), empty = empty_node(graph, {});
  hipKernelNodeAttrValue value{}, found{};
  value.cooperative = 1;
  OK(hipGraphKernelNodeGetAttribute(one, hipLaunchAttributeCooperative, &found));
  SAME(found.cooperative, 0);
  OK(hipGraphKernelNodeSetAttribute(one, hipLaunchAttributeCooperative, &value));
  OK(hipGraphKernelNodeCopyAttributes(one, two));
  OK(hipGraphKernelNodeGetAttribute(two, hipLaunchAttributeCooperative, &found));
  SAME(found.cooperative, 1);
  FAILS(hipGraphKernelNodeGetAttribute(two, hipLaunchAttributePriority, &found),
        hipErrorInvalidValue);
  value.priority = 1;
  OK(hipGraphKernelNodeSetAttribute(two, hipLaunchAttributePriority, &value));
  FAILS(hipGraphKernelNodeCopyAttributes(one, two), hipErrorInvalidContext);
  value.priority = 9;
  FAILS(hipGraphKernelNodeSetAttribute(two, hipLaunchAttributePriority, &value),
        hipErrorInvalidValue);
  value = {};
  value.accessPolicyWindow.base_ptr = device;
  value.accessPolicyWindow.hitRatio = 0.5f;
  OK(hipGraphKernelNodeSetAttribute(two, hipLaunchAttributeAccessPolicyWindow, &value));
  OK(hipGraphKernelNodeGetAttribute(two, hipLaunchAttributeAccessPolicyWindow, &found));
  TRUE(found.accessPolicyWindow.base_ptr == device && found.accessPolicyWindow.hitRatio == 0.5f);
  value.accessPolicyWindow.hitRatio = 1.5f;
  FAILS(hipGraphKernelNodeSetAttribute(two, hipLaunchAttributeAccessPolicyWindow, &value),
        hipErrorInvalidValue);
  value.accessPolicyWindow.hitRatio = 0.5f;
  value.accessPolicyWindow.missProp = hipAccessPropertyPersisting;
  FAILS(hipGraphKernelNodeSetAttribute(two, hipLaunchAttributeAccessPolicyWindow, &value),
        hipErrorInvalidValue);
  FAILS(hipGraphKernelNodeSetAttribute(empty, hipLaunchAttributeCooperative, &value),
        hipErrorInvalidValue);
  FAILS(hipGraphKernelNodeSetAttribute(one, static_cast<hipLaunchAttributeID>(5), &value),
        hipErrorInvalidValue);
  FAILS(hipGraphKernelNodeCopyAttributes(nullptr, two), hipErrorInvalidValue);

  hipGraphInstantiateParams wanted{};
  wanted.flags = hipGraphInstantiateFlagUpload;
  wanted.result_out = hipGraphInstantiateError;
  hipGraphExec_t exec = nullptr;
  OK(hipGraphInstantiateWithParams(&exec, graph, &wanted));
  SAME(wanted.result_out, hipGraphInstantiateSuccess);
  TRUE(wanted.errNode_out == nullptr);
  unsigned long long flags = 0;
  OK(hipGraphExecGetFlags(exec, &flags));
  SAME(flags, hipGraphInstantiateFlagUpload);
  OK(hipMemset(device, 0, count * sizeof(int)));
  launch_and_wait(exec);
  int back[count];
  OK(hipMemcpy(back, device, sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 2), 0);
  wanted.flags = 16;
  hipGraphExec_t none = nullptr;
  FAILS(hipGraphInstantiateWithParams(&none, graph, &wanted), hipErrorInvalidValue);
  SAME(wanted.result_out, hipGraphInstantiateError);
  FAILS(hipGraphInstantiateWithParams(&none, graph, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipFree(device));
}

// The driver interface's copies and memsets.
void driver() {
  hipCtx_t context = nullptr;
  OK(hipCtxGetCurrent(&context));
  unsigned char* host = pinned_memory<unsigned char>(64);
  unsigned char* device = device_memory<unsigned char>(64);
  hipGraph_t graph = new_graph();
  hipMemsetParams wanted = fill(device, 7, 1, 4, 4, 16);
  hipGraphNode_t set = nullptr, copied = nullptr, freed = nullptr;
  OK(hipMemset(device, 0, 64));
  OK(hipDrvGraphAddMemsetNode(&set, graph, nullptr, 0, &wanted, context));
  HIP_MEMCPY3D copy{}, found{};
  copy.srcMemoryType = hipMemoryTypeDevice;
  copy.srcDevice = device;
  copy.srcPitch = 16;
  copy.dstMemoryType = hipMemoryTypeHost;
  copy.dstHost = host;
  copy.dstPitch = 8;
  copy.srcHeight = copy.dstHeight = copy.Height = 4;
  copy.WidthInBytes = 8;
  copy.Depth = 1;
  OK(hipDrvGraphAddMemcpyNode(&copied, graph, &set, 1, &copy, context));
  OK(hipDrvGraphMemcpyNodeGetParams(copied, &found));
  TRUE(found.srcDevice == device && found.WidthInBytes == 8);
  hipGraphExec_t exec = instance(graph);
  launch_and_wait(exec);
  for (int i = 0; i < 32; ++i) SAME(host[i], i % 8 < 4 ? 7 : 0);
  wanted.value = 9;
  copy.Height = 1;
  OK(hipDrvGraphExecMemsetNodeSetParams(exec, set, &wanted, context));
  OK(hipDrvGraphExecMemcpyNodeSetParams(exec, copied, &copy, context));
  OK(hipDrvGraphMemcpyNodeSetParams(copied, &copy));
  launch_and_wait(exec);
  for (int i = 0; i < 32; ++i) SAME(host[i], i % 8 >= 4 ? 0 : i < 8 ? 9 : 7);
  FAILS(hipDrvGraphAddMemcpyNode(&copied, graph, nullptr, 0, nullptr, context),
        hipErrorInvalidValue);
  FAILS(hipDrvGraphExecMemcpyNodeSetParams(exec, set, &copy, context), hipErrorInvalidValue);
  FAILS(hipDrvGraphAddMemFreeNode(&freed, graph, nullptr, 0, nullptr), hipErrorInvalidValue);
  OK(hipGraphExecDestroy(exec));
  OK(hipGraphDestroy(graph));
  OK(hipFree(device));
  OK(hipHostFree(host));
}

void checks() {
  kinds();
  inside();
  memory();
  symbols_and_events();
  attributes();
  driver();
}

int main() { return on_each_device(checks); }
