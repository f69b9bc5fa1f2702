// CUDA graphs: while one is captured, operators run and are noted with their arguments; a replay
// runs them again, and puts what they make where the captured ones' results are.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

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
};

inline std::atomic<Graph*>& captured() {
  static std::atomic<Graph*> graph{nullptr};
  return graph;
}

inline void put(const at::Tensor& place, const at::Tensor& made) {
  if (!place.defined() || !made.defined() || place.is_same(made)) return;
  if (!place.storage().is_alias_of(made.storage())) place.copy_(made);
}

// Runs the steps from a number on, up to a launch; returns that launch's number, or -1 at the end.
template <typename Run>
int64_t replay(Graph& graph, size_t from, Run run) {
  for (size_t i = from; i < graph.steps.size(); ++i) {
    Step& step = graph.steps[i];
    if (!step.op) return static_cast<int64_t>(i);
    torch::jit::Stack stack = step.inputs;
    run(*step.op, &stack);
    for (size_t k = 0; k < stack.size(); ++k) {
      if (stack[k].isTensor()) {
        put(step.outputs[k].toTensor(), stack[k].toTensor());
      } else if (stack[k].isTensorList()) {
        const auto places = step.outputs[k].toTensorVector(), made = stack[k].toTensorVector();
        for (size_t n = 0; n < made.size(); ++n) put(places[n], made[n]);
      }
    }
  }
  return -1;
}

}  // namespace wavecore
