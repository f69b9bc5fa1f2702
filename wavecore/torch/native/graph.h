// CUDA graphs: while one is captured, operators run and are noted with their arguments; a replay
// runs them again, and puts what they make where the captured ones' results are. Memory that is freed
// meanwhile is the graph's: its kernels have no more than the addresses.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/Allocator.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace wavecore {

struct Step {
  std::optional<c10::OperatorHandle> op;  // none for a kernel's launch, which Python repeats
  torch::jit::Stack inputs, outputs;
};

struct Graph {
  std::mutex mutex;  // a backward pass is captured from autograd's threads
  std::vector<Step> steps;
  std::vector<c10::DataPtr> kept;
};

inline std::atomic<Graph*>& captured() {
  static std::atomic<Graph*> graph{nullptr};
  return graph;
}

}  // namespace wavecore
