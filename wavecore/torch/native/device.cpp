// The device "cuda" of a torch that is built for the CPU: an emulated GPU over host memory.
// Python calls the functions at the end by ctypes (wavecore/torch/library.py).

#include <torch/csrc/autograd/engine.h>

#include <thread>

#include "collectives.h"
#include "devices.h"
#include "fallback.h"
#include "generator.h"
#include "graph.h"
#include "hooks.h"
#include "memory.h"
#include "operators.h"

// Of libtorch_python, whose headers need Python's.
struct _object;
_object* THPGenerator_Wrap(const at::Generator& generator);

using namespace wavecore;

namespace {

// Autograd makes a queue and a thread for each device at the first backward pass of a process, and
// has none for devices that come later.
struct Engine : torch::autograd::Engine {
  static void make_queues(int count) {
    auto& engine = torch::autograd::Engine::get_default_engine();
    auto& queues = engine.*(&Engine::device_ready_queues_);
    auto& pool = engine.*(&Engine::thread_pool_shared_);
    if (!pool) pool = std::make_shared<ThreadPoolShared>();
    queues.reserve(kMostDevices);
    while (static_cast<int>(queues.size()) < count) {
      const auto number = static_cast<int>(queues.size());
      auto queue = std::make_shared<torch::autograd::ReadyQueue>();
      queues.push_back(queue);
      std::thread([&engine, number, queue] {
        (engine.*(&Engine::thread_init))(number, queue, false);
      }).detach();
    }
  }
};

thread_local std::string last_error;

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

// Once for a process: "cuda" has these kernels from then on, and devices as `wavecore_devices` says.
void wavecore_begin() {
  static auto& kept = *new std::vector<c10::RegistrationHandleRAII>();
  static auto& library = *new torch::Library(
      torch::Library::IMPL, "aten", c10::DispatchKey::CUDA, __FILE__, __LINE__);
  c10::impl::device_guard_impl_registry[static_cast<size_t>(c10::DeviceType::CUDA)] = new Guard();
  c10::SetAllocator(c10::DeviceType::CUDA, &allocator(), 1);
  static auto& own = *new torch::Library(
      torch::Library::DEF, "wavecore", std::nullopt, __FILE__, __LINE__);
  own.def("on_host(Tensor gpu) -> Tensor");
  own.impl("on_host", torch::dispatch(c10::DispatchKey::CUDA, &on_host));
  install_hooks();
  register_own(library);
  register_others(kept);
  register_collectives(kept);
}

void wavecore_devices(int count) { device_count() = count; }

// For devices that come after a backward pass.
void wavecore_make_queues(int count) { Engine::make_queues(count); }

int wavecore_current_device() { return current_device(); }

// Changes the thread's device, and returns the one before; -1 if there is no such device.
int wavecore_exchange_device(int device) {
  if (device < 0 || device >= device_count()) return -1;
  return exchange_device(static_cast<c10::DeviceIndex>(device));
}

int64_t wavecore_current_stream(int device) { return current_stream(device); }

void wavecore_set_stream(int device, int64_t stream) { current_stream(device) = stream; }

_object* wavecore_default_generator(int device) {
  return THPGenerator_Wrap(default_generator(device));
}

int64_t wavecore_changes(int device, uint64_t moment, uint64_t* now, Change* out, int64_t room) {
  return ledger(device).since(moment, now, out, room);
}

int64_t wavecore_allocations(int device, uint64_t* now, Change* out, int64_t room) {
  return ledger(device).all(now, out, room);
}

void wavecore_counts(int device, Counts* out) { *out = ledger(device).counts(); }

void wavecore_reset_peak(int device) { ledger(device).reset_peak(); }

void wavecore_reset_accumulated(int device) { ledger(device).reset_accumulated(); }

void wavecore_limit(int device, uint64_t bytes) { ledger(device).limit(bytes); }

Graph* wavecore_graph() { return new Graph(); }

void wavecore_free_graph(Graph* graph) { delete graph; }

// Captures into a graph from now on, or no more.
void wavecore_capture(Graph* graph) { captured() = graph; }

int wavecore_is_capturing() { return captured() != nullptr; }

// Notes a kernel's launch in the graph that is captured, and returns its number.
int64_t wavecore_note_launch() {
  Graph* graph = captured();
  if (graph == nullptr) return -1;
  std::lock_guard<std::mutex> lock(graph->mutex);
  graph->steps.push_back({std::nullopt, {}, {}});
  return static_cast<int64_t>(graph->steps.size()) - 1;
}

// Runs what was captured up to the next launch, whose number it returns; -1 at the end, -2 where an
// operator fails.
int64_t wavecore_replay(Graph* graph, uint64_t from) {
  try {
    at::AutoDispatchBelowADInplaceOrView below;
    return replay(*graph, from);
  } catch (const std::exception& error) {
    last_error = error.what();
    return -2;
  }
}

// What went wrong in this thread's last call that failed.
const char* wavecore_error() { return last_error.c_str(); }

// Addresses of c10's allocator of a device, for torch.UntypedStorage.
const void* wavecore_allocator(int device) { return allocator_on(device); }

// Resizes a storage of the GPU; 0 if there is no memory.
int wavecore_resize(c10::StorageImpl* storage, uint64_t size) {
  try {
    c10::DataPtr memory = allocator().allocate(size, storage->device().index());
    if (memory.get() != nullptr && storage->data() != nullptr)
      std::memcpy(memory.get(), storage->data(), std::min<size_t>(size, storage->nbytes()));
    storage->set_data_ptr_noswap(std::move(memory));
    storage->set_nbytes(size);
    return 1;
  } catch (const c10::Error&) {
    return 0;
  }
}

}  // extern "C"
#pragma GCC visibility pop
