// Collective operations of torch.distributed on a GPU's tensors: the CPU's back end does them on the
// same memory.
#pragma once

#include "operators.h"

namespace wavecore {

// Work may go on after the call, so that twins keep the memory.
class Collective {
 public:
  Collective(const c10::OperatorHandle& op, torch::jit::Stack* stack) : op_(op), stack_(stack) {}

  void run() {
    const size_t count = op_.schema().arguments().size();
    for (size_t i = stack_->size() - count; i < stack_->size(); ++i)
      change((*stack_)[i], [this](const at::Tensor& each) { return twin(each); });
    op_.callBoxed(*stack_);
    const size_t results = op_.schema().returns().size();
    for (size_t i = stack_->size() - results; i < stack_->size(); ++i)
      change((*stack_)[i], [this](const at::Tensor& each) { return given(each); });
  }

 private:
  // As change_tensors, and also in lists of lists.
  template <typename Made>
  static void change(c10::IValue& value, Made made) {
    if (!value.isList() || value.toListRef().empty() || !value.toListRef()[0].isList()) {
      change_tensors(value, made);
      return;
    }
    c10::impl::GenericList list(value.toList().elementType());
    for (c10::IValue each : value.toListRef()) {
      change_tensors(each, made);
      list.push_back(each);
    }
    value = list;
  }

  at::Tensor twin(const at::Tensor& tensor) {
    if (!is_strided_gpu(tensor)) return tensor;
    twins_.emplace_back(tensor, on_host(tensor));
    return twins_.back().second;
  }

  at::Tensor given(const at::Tensor& result) const {
    for (const auto& [gpu, cpu] : twins_)
      if (cpu.is_same(result)) return gpu;
    return result;
  }

  const c10::OperatorHandle& op_;
  torch::jit::Stack* stack_;
  std::vector<std::pair<at::Tensor, at::Tensor>> twins_;
};

inline void run_collective(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  Collective(op, stack).run();
}

// In place of torch's own kernels, which look for a back end of GPUs: a torch for the CPU has none,
// and Gloo does not check that.
inline void register_collectives(std::vector<c10::RegistrationHandleRAII>& kept) {
  struct Quiet : c10::WarningHandler {
    void process(const c10::Warning&) override {}
  } quiet;  // about the replacement
  c10::WarningUtils::WarningHandlerGuard guard(&quiet);
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findOp(name);
    if (name.name.rfind("c10d::", 0) != 0 || !op || !op->hasSchema() ||
        !op->hasKernelForDispatchKey(c10::DispatchKey::CPU))
      continue;
    kept.push_back(dispatcher.registerImpl(
        name, c10::DispatchKey::CUDA, c10::KernelFunction::makeFromBoxedFunction<&run_collective>(),
        std::nullopt, nullptr, "wavecore"));
  }
}

}  // namespace wavecore
