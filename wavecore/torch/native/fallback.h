// Runs an operator of a GPU's tensors on the CPU: the CPU's kernel gets twins, CPU tensors over
// the same storages, and what it makes becomes the GPU's in place. No element is copied.
#pragma once

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/stack.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/SmallVector.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "generator.h"
#include "graph.h"
#include "layouts.h"
#include "memory.h"

namespace wavecore {

inline bool is_strided_gpu(const at::Tensor& tensor) {
  return tensor.defined() && tensor.is_cuda() && tensor.layout() == at::kStrided &&
         !tensor.is_nested();
}

// A tensor of another one's shape, over a storage that decides its device.
inline at::Tensor over(const c10::Storage& storage, const at::Tensor& like) {
  c10::DispatchKeySet keys(
      storage.device().is_cuda() ? c10::DispatchKey::CUDA : c10::DispatchKey::CPU);
  for (const auto key :
       {c10::DispatchKey::Conjugate, c10::DispatchKey::Negative, c10::DispatchKey::ZeroTensor})
    if (like.key_set().has(key)) keys = keys.add(key);
  at::Tensor made =
      at::detail::make_tensor<c10::TensorImpl>(c10::Storage(storage), keys, like.dtype());
  c10::TensorImpl* impl = made.unsafeGetTensorImpl();
  impl->set_sizes_and_strides(like.sizes(), like.strides(), like.storage_offset());
  if (like.unsafeGetTensorImpl()->is_wrapped_number()) impl->set_wrapped_number(true);
  return made;
}

// A storage of the CPU over the bytes of a GPU's.
inline c10::Storage on_cpu(const c10::Storage& gpu) {
  void* data = gpu.unsafeGetStorageImpl()->_mutable_data_ptr_no_checks().get();
  return c10::Storage(
      c10::Storage::use_byte_size_t(), gpu.nbytes(),
      c10::DataPtr(data, c10::Device(c10::DeviceType::CPU)), c10::GetCPUAllocator(), true);
}

// Replaces the tensors of a value by what a function makes of them.
template <typename Made>
void change_tensors(c10::IValue& value, Made made) {
  if (value.isTensor()) {
    value = made(value.toTensor());
  } else if (value.isTensorList()) {
    c10::List<at::Tensor> list;
    for (const at::Tensor& each : value.toTensorVector()) list.push_back(made(each));
    value = list;
  } else if (value.isOptionalTensorList()) {
    c10::List<std::optional<at::Tensor>> list;
    for (const std::optional<at::Tensor>& each : value.toOptionalTensorVector())
      list.push_back(each ? std::optional<at::Tensor>(made(*each)) : each);
    value = list;
  }
}

// Operators whose tensors may be on several devices, and those whose indices may be the CPU's.
inline const std::unordered_set<std::string> kMixed = {
    "aten::copy_", "aten::copy", "aten::_copy_from", "aten::_copy_from_and_resize",
    "aten::_to_copy", "aten::copy_sparse_to_sparse_", "aten::_foreach_copy_", "aten::_foreach_copy", "aten::_ctc_loss", "aten::_ctc_loss_backward"};
inline const std::unordered_set<std::string> kIndexed = {
    "aten::index", "aten::_unsafe_index", "aten::index_put", "aten::index_put_",
    "aten::_index_put_impl", "aten::_index_put_impl_", "aten::_unsafe_index_put",
    "aten::_unsafe_masked_index", "aten::_unsafe_masked_index_put_accumulate"};

// Operators of which the GPU's kernels give a contiguous result where the CPU's keep or choose other
// strides, with the number of that result; torch.compile relies on them.
inline const std::unordered_map<std::string, size_t> kContiguous = {
    {"aten::_linalg_svd", 2}, {"aten::linalg_eig", 1}, {"aten::reflection_pad2d", 0},
    {"aten::replication_pad2d", 0}, {"aten::pixel_shuffle", 0}, {"aten::pixel_unshuffle", 0}};

// Operators of tensors that an emulated GPU has none of.
[[noreturn]] inline void refuse_layout(const c10::OperatorHandle& op, torch::jit::Stack*) {
  C10_THROW_ERROR(
      NotImplementedError,
      c10::str(op.schema().operator_name(), ": an emulated GPU has dense, sparse and nested "
               "tensors only, no quantized ones or other layouts"));
}

class CpuCall {
 public:
  // `contiguous` is the number of a result that is made so.
  CpuCall(
      const c10::OperatorHandle& op, torch::jit::Stack* stack,
      std::optional<size_t> contiguous = std::nullopt)
      : op_(op),
        stack_(stack),
        first_(stack->size() - op.schema().arguments().size()),
        contiguous_(contiguous) {}

  void run() {
    const auto& arguments = op_.schema().arguments();
    for (size_t i = 0; i < arguments.size(); ++i) take(argument(i));
    // A generator that was left out is the device's own.
    bool draws = false;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const c10::IValue& value = argument(i);
      if (!(value.isNone() || value.isGenerator()) || !is_generator(*arguments[i].type())) continue;
      draws = true;
      if (argument(i).isNone()) argument(i) = next_of(default_generator(device()));
    }
    if (!draws && op_.hasTag(at::Tag::nondeterministic_seeded)) {
      Drawn drawn(device());
      call();
    } else {
      call();
    }
    const size_t results = op_.schema().returns().size();
    if (contiguous_) {
      c10::IValue& result = (*stack_)[stack_->size() - results + *contiguous_];
      result = result.toTensor().contiguous();
    }
    for (size_t i = stack_->size() - results; i < stack_->size(); ++i) give((*stack_)[i]);
    const auto part = [this](const at::Tensor& each) { return on_gpu_again(each); };
    for (const auto& [gpu, cpu] : others_) follow_parts(gpu, cpu, part);
    for (const auto& [gpu, cpu] : twins_) follow(gpu, cpu);
  }

 private:
  // Seeds the CPU's default generator for one operator that has no argument for it.
  class Drawn {
   public:
    explicit Drawn(c10::DeviceIndex device)
        : lock_(mutex()), generator_(at::detail::getDefaultCPUGenerator()) {
      before_ = generator_.get_state();
      generator_.set_state(next_of(default_generator(device)).get_state());
    }
    ~Drawn() { generator_.set_state(before_); }

   private:
    static std::mutex& mutex() {
      static std::mutex one;
      return one;
    }

    std::lock_guard<std::mutex> lock_;
    at::Generator generator_;
    at::Tensor before_;
  };

  c10::IValue& argument(size_t i) { return (*stack_)[first_ + i]; }

  c10::DeviceIndex device() const { return device_ ? *device_ : current_device(); }

  static bool is_generator(const c10::Type& type) {
    if (type.kind() == c10::TypeKind::GeneratorType) return true;
    const auto* optional = type.castRaw<c10::OptionalType>();
    return optional && optional->getElementType()->kind() == c10::TypeKind::GeneratorType;
  }

  void call() {
    // Below autograd and autocast, which have been passed for the GPU's tensors.
    c10::impl::ExcludeDispatchKeyGuard below(
        c10::autograd_dispatch_keyset_with_ADInplaceOrView |
        c10::DispatchKeySet(c10::DispatchKey::AutocastCPU));
    op_.callBoxed(*stack_);
  }

  void take(c10::IValue& value) {
    change_tensors(value, [this](const at::Tensor& each) { return taken(each); });
    if (value.isDevice()) {
      const c10::Device asked = value.toDevice();
      result_is_gpu_ = asked.is_cuda();
      if (asked.is_cuda()) {
        result_device_ = asked.has_index() ? asked.index() : current_device();
        check_device(*result_device_);
        value = c10::Device(c10::DeviceType::CPU);
      }
    } else if (value.isGenerator()) {
      if (value.toGenerator().device().is_cuda()) value = next_of(value.toGenerator());
    }
  }

  at::Tensor taken(const at::Tensor& tensor) {
    if (!tensor.defined()) return tensor;
    check_place(tensor);
    if (is_strided_gpu(tensor)) return twin(tensor);
    if (tensor.is_cuda() && has_parts(tensor)) return twin_of_parts(tensor);
    if (tensor.device().is_cpu() && tensor.has_storage()) cpu_arguments_.push_back(tensor);
    return tensor;
  }

  // A GPU's kernel takes tensors of one device, and numbers of the CPU.
  void check_place(const at::Tensor& tensor) {
    if (tensor.dim() == 0 && tensor.device().is_cpu()) return;
    if (!place_) place_ = tensor.device();
    if (*place_ == tensor.device()) return;
    const std::string& name = op_.schema().name();
    const bool may_mix =
        kMixed.count(name) || (place_->is_cuda() && tensor.device().is_cpu() && kIndexed.count(name));
    TORCH_CHECK(
        may_mix, "Expected all tensors to be on the same device, but found at least two devices, ",
        *place_, " and ", tensor.device(), "! (in ", name, ")");
  }

  at::Tensor twin(const at::Tensor& gpu) {
    if (!device_) device_ = gpu.device().index();
    c10::Storage storage;
    if (twins_.size() < 8) {  // lists of many have no tensor twice
      for (const auto& [known, cpu] : twins_) {
        if (known.is_same(gpu)) return cpu;
        if (known.storage().is_alias_of(gpu.storage())) storage = cpu.storage();
      }
    }
    if (!storage) storage = on_cpu(gpu.storage());
    twins_.emplace_back(gpu, over(storage, gpu));
    return twins_.back().second;
  }

  at::Tensor twin_of_parts(const at::Tensor& gpu) {
    for (const auto& [known, cpu] : others_)
      if (known.is_same(gpu)) return cpu;
    const auto part = [this](const at::Tensor& each) { return twin(each); };
    others_.emplace_back(gpu, over_parts(gpu, part));
    return others_.back().second;
  }

  void give(c10::IValue& value) {
    change_tensors(value, [this](const at::Tensor& each) { return on_gpu_again(each); });
  }

  at::Tensor on_gpu_again(const at::Tensor& result) {
    if (!result.defined() || !result.device().is_cpu()) return result;
    for (const auto& [gpu, cpu] : others_)
      if (cpu.is_same(result)) return gpu;
    if (result.layout() != at::kStrided || result.is_quantized() || result.is_nested()) {
      if (!result_is_gpu_.value_or(!twins_.empty())) return result;
      if (!has_parts(result)) refuse_layout(op_, nullptr);
      return over_parts(result, [this](const at::Tensor& each) { return on_gpu_again(each); });
    }
    const c10::Storage& storage = result.storage();
    if (storage.device().is_cuda()) return over(storage, result);  // it shares a result's memory
    for (const auto& [gpu, cpu] : twins_) {
      if (cpu.is_same(result)) return gpu;
      if (cpu.storage().is_alias_of(storage)) return over(gpu.storage(), result);
    }
    if (!result_is_gpu_.value_or(!twins_.empty()) || is_of_argument(storage)) return result;
    const c10::DeviceIndex device = result_device_.value_or(this->device());
    adopt(storage, storage, device);
    return over(storage, result);
  }

  // Makes a CPU storage's memory that of a GPU's storage, which may be the same.
  static void adopt(const c10::Storage& cpu, const c10::Storage& gpu, c10::DeviceIndex device) {
    c10::StorageImpl* impl = gpu.unsafeGetStorageImpl();
    const size_t size = cpu.nbytes();
    c10::DataPtr memory =
        cpu.unsafeGetStorageImpl()->set_data_ptr(c10::DataPtr(nullptr, on_gpu(device)));
    impl->set_data_ptr_noswap(allocator().adopt(std::move(memory), size, device));
    impl->set_nbytes(size);
    impl->set_allocator(allocator_on(device));
  }

  // Whether it is the memory of one of the call's own CPU tensors.
  bool is_of_argument(const c10::Storage& storage) const {
    for (const at::Tensor& each : cpu_arguments_)
      if (each.storage().is_alias_of(storage)) return true;
    return false;
  }

  // Gives a tensor what the CPU's kernel did to its twin: another shape, or more memory.
  static void follow(const at::Tensor& gpu, const at::Tensor& cpu) {
    c10::StorageImpl* memory = cpu.storage().unsafeGetStorageImpl();
    if (memory->_mutable_data_ptr_no_checks().get_context() != nullptr && memory->device().is_cpu())
      adopt(cpu.storage(), gpu.storage(), gpu.device().index());
    if (gpu.sizes() != cpu.sizes() || gpu.strides() != cpu.strides() ||
        gpu.storage_offset() != cpu.storage_offset())
      gpu.unsafeGetTensorImpl()->set_sizes_and_strides(
          cpu.sizes(), cpu.strides(), cpu.storage_offset());
  }

  const c10::OperatorHandle& op_;
  torch::jit::Stack* stack_;
  size_t first_;
  std::optional<size_t> contiguous_;
  std::optional<c10::Device> place_;
  std::optional<c10::DeviceIndex> device_, result_device_;
  std::optional<bool> result_is_gpu_;
  c10::SmallVector<std::pair<at::Tensor, at::Tensor>, 4> twins_;
  c10::SmallVector<std::pair<at::Tensor, at::Tensor>, 1> others_;  // of layouts with parts
  c10::SmallVector<at::Tensor, 2> cpu_arguments_;
};

// The last values of a stack, with tensors of their own: a tensor's shape may change in place later.
inline torch::jit::Stack noted(const torch::jit::Stack& stack, size_t count) {
  torch::jit::Stack values(stack.end() - static_cast<std::ptrdiff_t>(count), stack.end());
  for (c10::IValue& value : values)
    change_tensors(value, [](const at::Tensor& each) {
      return is_strided_gpu(each) ? over(each.storage(), each) : each;
    });
  return values;
}

inline void run_on_cpu(
    const c10::OperatorHandle& op, torch::jit::Stack* stack, std::optional<size_t> contiguous) {
  TORCH_CHECK_NOT_IMPLEMENTED(
      op.hasComputedKernelForDispatchKey(c10::DispatchKey::CPU), op.schema().operator_name(),
      " is not supported on an emulated GPU: it runs torch's operators by the CPU's kernels, and "
      "there is none of this one");
  Graph* graph = captured();
  if (graph == nullptr) {
    CpuCall(op, stack, contiguous).run();
    return;
  }
  Step step{op, noted(*stack, op.schema().arguments().size()), {}};
  CpuCall(op, stack, contiguous).run();
  step.outputs = noted(*stack, op.schema().returns().size());
  std::lock_guard<std::mutex> lock(graph->mutex);
  graph->steps.push_back(std::move(step));
}

inline void run(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  run_on_cpu(op, stack, std::nullopt);
}

// An operator of kContiguous.
inline void run_contiguous(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  run_on_cpu(op, stack, kContiguous.at(op.schema().name()));
}

// An operator of tensors with parts; the key is that of their layout on the CPU.
template <c10::DispatchKey kOnCpu>
void run_layout(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  TORCH_CHECK_NOT_IMPLEMENTED(
      op.hasComputedKernelForDispatchKey(kOnCpu), op.schema().operator_name(),
      " is not supported on an emulated GPU for a tensor of this layout: it runs torch's operators "
      "by the CPU's kernels, and there is none of this one (", kOnCpu, ")");
  CpuCall(op, stack).run();
}

// The CPU's kernel itself, with the GPU's tensors: it makes views, or resizes storages by their own
// allocator, and does not touch elements.
inline void run_in_place(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), stack);
}

inline void put(const at::Tensor& place, const at::Tensor& made) {
  if (!place.defined() || !made.defined() || place.is_same(made)) return;
  if (!place.storage().is_alias_of(made.storage())) place.copy_(made);
}

// Runs the steps from a number on, up to a launch; returns that launch's number, or -1 at the end.
inline int64_t replay(Graph& graph, size_t from) {
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
