// Which operators of torch have a kernel of their own on an emulated GPU. All others run on the CPU.
#pragma once

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/Copy.h>
#include <torch/library.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "fallback.h"

namespace wavecore {

inline c10::DeviceIndex index_of(std::optional<c10::Device> device) {
  const c10::DeviceIndex index =
      device && device->has_index() ? device->index() : current_device();
  check_device(index);
  return index;
}

constexpr c10::DispatchKeySet kGpuKeys(c10::DispatchKey::CUDA);

inline void check_factory(std::optional<c10::Layout> layout, std::optional<bool> pin) {
  TORCH_CHECK(!pin.value_or(false), "Only dense CPU tensors can be pinned");
  TORCH_CHECK_NOT_IMPLEMENTED(
      layout.value_or(c10::kStrided) == c10::kStrided,
      "an emulated GPU has dense, sparse and nested tensors only, not ", *layout);
}

inline at::Tensor empty(
    c10::IntArrayRef size, std::optional<c10::ScalarType> dtype, std::optional<c10::Layout> layout,
    std::optional<c10::Device> device, std::optional<bool> pin,
    std::optional<c10::MemoryFormat> format) {
  check_factory(layout, pin);
  return at::detail::empty_generic(
      size, allocator_on(index_of(device)), kGpuKeys, c10::dtype_or_default(dtype), format);
}

inline at::Tensor empty_strided(
    c10::IntArrayRef size, c10::IntArrayRef stride, std::optional<c10::ScalarType> dtype,
    std::optional<c10::Layout> layout, std::optional<c10::Device> device,
    std::optional<bool> pin) {
  check_factory(layout, pin);
  return at::detail::empty_strided_generic(
      size, stride, allocator_on(index_of(device)), kGpuKeys, c10::dtype_or_default(dtype));
}

// x.set_(): no elements, in a new storage.
inline at::Tensor& set_empty(at::Tensor& self) {
  c10::Storage storage(
      c10::Storage::use_byte_size_t(), 0, allocator_on(self.device().index()), true);
  self.unsafeGetTensorImpl()->set_storage_keep_dtype(storage);
  self.unsafeGetTensorImpl()->set_sizes_contiguous({0});
  return self;
}

inline void record_stream(at::Tensor&, c10::Stream) {}  // work is done when a call returns

inline at::Tensor with(const at::Tensor& gates, const std::optional<at::Tensor>& bias) {
  return bias && bias->defined() ? gates + *bias : gates;
}

// One step of an LSTM; gates are in, forget, cell, out. The workspace has them after activation.
inline std::tuple<at::Tensor, at::Tensor, at::Tensor> lstm_cell(
    const at::Tensor& input, const at::Tensor& hidden, const at::Tensor& cx,
    const std::optional<at::Tensor>& input_bias, const std::optional<at::Tensor>& hidden_bias) {
  const auto parts = (with(input, input_bias) + with(hidden, hidden_bias)).chunk(4, 1);
  const at::Tensor in = parts[0].sigmoid(), forget = parts[1].sigmoid();
  const at::Tensor cell = parts[2].tanh(), out = parts[3].sigmoid();
  const at::Tensor cy = forget * cx + in * cell;
  return {out * cy.tanh(), cy, at::cat({in, forget, cell, out}, 1)};
}

inline std::tuple<at::Tensor, at::Tensor, at::Tensor> lstm_cell_backward(
    const std::optional<at::Tensor>& grad_hy, const std::optional<at::Tensor>& grad_cy,
    const at::Tensor& cx, const at::Tensor& cy, const at::Tensor& workspace, bool has_bias) {
  const auto parts = workspace.chunk(4, 1);
  const at::Tensor &in = parts[0], &forget = parts[1], &cell = parts[2], &out = parts[3];
  const at::Tensor gh = grad_hy && grad_hy->defined() ? *grad_hy : at::zeros_like(cx);
  const at::Tensor tanh = cy.tanh();
  at::Tensor gc = gh * out * (1 - tanh * tanh);
  if (grad_cy && grad_cy->defined()) gc = gc + *grad_cy;
  const at::Tensor gates = at::cat(
      {gc * cell * in * (1 - in), gc * cx * forget * (1 - forget), gc * in * (1 - cell * cell),
       gh * tanh * out * (1 - out)},
      1);
  return {gates, gc * forget, has_bias ? gates.sum(0) : at::Tensor()};
}

// One step of a GRU; gates are reset, update, new. The workspace has them after activation, then
// the hidden state and the hidden part of the new gate.
inline std::tuple<at::Tensor, at::Tensor> gru_cell(
    const at::Tensor& input, const at::Tensor& hidden, const at::Tensor& hx,
    const std::optional<at::Tensor>& input_bias, const std::optional<at::Tensor>& hidden_bias) {
  const auto from_input = with(input, input_bias).chunk(3, 1);
  const auto from_hidden = with(hidden, hidden_bias).chunk(3, 1);
  const at::Tensor reset = (from_input[0] + from_hidden[0]).sigmoid();
  const at::Tensor update = (from_input[1] + from_hidden[1]).sigmoid();
  const at::Tensor fresh = (from_input[2] + reset * from_hidden[2]).tanh();
  return {
      fresh + update * (hx - fresh), at::cat({reset, update, fresh, hx, from_hidden[2]}, 1)};
}

inline std::tuple<at::Tensor, at::Tensor, at::Tensor, at::Tensor, at::Tensor> gru_cell_backward(
    const at::Tensor& grad, const at::Tensor& workspace, bool has_bias) {
  const auto parts = workspace.chunk(5, 1);
  const at::Tensor &reset = parts[0], &update = parts[1], &fresh = parts[2], &hx = parts[3];
  const at::Tensor in_new = grad * (1 - update) * (1 - fresh * fresh);
  const at::Tensor in_reset = in_new * parts[4] * reset * (1 - reset);
  const at::Tensor in_update = grad * (hx - fresh) * update * (1 - update);
  const at::Tensor input = at::cat({in_reset, in_update, in_new}, 1);
  const at::Tensor hidden = at::cat({in_reset, in_update, in_new * reset}, 1);
  return {
      input, hidden, grad * update, has_bias ? input.sum(0) : at::Tensor(),
      has_bias ? hidden.sum(0) : at::Tensor()};
}

// Products of narrow types whose result is wider: the sums are taken in the wider type.
inline at::Tensor mm(const at::Tensor& a, const at::Tensor& b, c10::ScalarType type) {
  return at::mm(a.to(type), b.to(type));
}
inline at::Tensor bmm(const at::Tensor& a, const at::Tensor& b, c10::ScalarType type) {
  return at::bmm(a.to(type), b.to(type));
}
inline at::Tensor addmm(
    const at::Tensor& c, const at::Tensor& a, const at::Tensor& b, c10::ScalarType type,
    const at::Scalar& beta, const at::Scalar& alpha) {
  return at::addmm(c.to(type), a.to(type), b.to(type), beta, alpha);
}
inline at::Tensor baddbmm(
    const at::Tensor& c, const at::Tensor& a, const at::Tensor& b, c10::ScalarType type,
    const at::Scalar& beta, const at::Scalar& alpha) {
  return at::baddbmm(c.to(type), a.to(type), b.to(type), beta, alpha);
}

// The same into a tensor that is given.
template <auto kProduct, typename... Arguments>
at::Tensor& into(Arguments... arguments, at::Tensor& out) {
  const at::Tensor product = kProduct(arguments...);
  return out.resize_(product.sizes()).copy_(product);
}

inline bool no_ctc(
    const at::Tensor&, const at::Tensor&, c10::IntArrayRef, c10::IntArrayRef, int64_t) {
  return false;
}
inline bool no_ctc_of_tensors(
    const at::Tensor&, const at::Tensor&, const at::Tensor&, const at::Tensor&, int64_t) {
  return false;
}

// The kernel that torch's own composition of copy_ takes from its table. Libraries that replace
// copy_ call the composition for what they leave to torch.
inline void copy(at::TensorIterator& both, bool) {
  at::AutoDispatchBelowADInplaceOrView below;
  const auto twin = [](const at::Tensor& tensor) {
    return is_strided_gpu(tensor) ? over(on_cpu(tensor.storage()), tensor) : tensor;
  };
  twin(both.tensor(0)).copy_(twin(both.tensor(1)));
}

inline void register_own(torch::Library& library) {
  library.impl("empty.memory_format", &empty);
  library.impl("empty_strided", &empty_strided);
  library.impl("set_", &set_empty);
  library.impl("record_stream", &record_stream);
  library.impl("_thnn_fused_lstm_cell", &lstm_cell);
  library.impl("_thnn_fused_lstm_cell_backward_impl", &lstm_cell_backward);
  library.impl("_thnn_fused_gru_cell", &gru_cell);
  library.impl("_thnn_fused_gru_cell_backward", &gru_cell_backward);
  library.impl("mm.dtype", &mm);
  library.impl("bmm.dtype", &bmm);
  library.impl("addmm.dtype", &addmm);
  library.impl("baddbmm.dtype", &baddbmm);
  using Matrix = const at::Tensor&;
  using Factor = const at::Scalar&;
  library.impl("mm.dtype_out", &into<&mm, Matrix, Matrix, c10::ScalarType>);
  library.impl("bmm.dtype_out", &into<&bmm, Matrix, Matrix, c10::ScalarType>);
  library.impl(
      "addmm.dtype_out", &into<&addmm, Matrix, Matrix, Matrix, c10::ScalarType, Factor, Factor>);
  library.impl(
      "baddbmm.dtype_out",
      &into<&baddbmm, Matrix, Matrix, Matrix, c10::ScalarType, Factor, Factor>);
  for (const std::string& name : {"_use_cudnn_ctc_loss", "_use_miopen_ctc_loss"}) {
    library.impl(name.c_str(), &no_ctc);
    library.impl((name + ".Tensor").c_str(), &no_ctc_of_tensors);
  }
  at::native::copy_stub.set_cuda_dispatch_ptr(&copy);
}

// A CPU tensor over a GPU tensor's memory, which it keeps.
inline at::Tensor on_host(const at::Tensor& gpu) {
  const c10::Storage kept = gpu.storage();
  auto* context = new c10::Storage(kept);
  c10::Storage storage(
      c10::Storage::use_byte_size_t(), kept.nbytes(),
      c10::DataPtr(
          kept.mutable_data(), context, [](void* it) { delete static_cast<c10::Storage*>(it); },
          c10::Device(c10::DeviceType::CPU)),
      nullptr, false);
  return over(storage, gpu);
}

inline bool makes_view(const c10::FunctionSchema& schema) {
  for (const auto& result : schema.returns())
    if (result.alias_info() && !result.alias_info()->isWrite()) return true;
  return false;
}

// Compositions that make some of their results on the CPU, wherever their tensors are.
inline const std::unordered_set<std::string> kComposed = {"aten::_pack_padded_sequence"};

// Operators of a layout: those that have a kernel for the CPU come before compositions.
template <c10::DispatchKey kOnCpu>
void register_layout(c10::DispatchKey key, std::vector<c10::RegistrationHandleRAII>& kept) {
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findOp(name);
    if (!op || !op->hasSchema() || !op->hasKernelForDispatchKey(kOnCpu) ||
        op->hasKernelForDispatchKey(key))
      continue;
    kept.push_back(dispatcher.registerImpl(
        name, key, c10::KernelFunction::makeFromBoxedFunction<&run_layout<kOnCpu>>(),
        std::nullopt, nullptr, "wavecore"));
  }
  kept.push_back(dispatcher.registerFallback(
      key, c10::KernelFunction::makeFromBoxedFunction<&run_layout<kOnCpu>>(), "wavecore"));
}

// The general fallback comes after what torch composes an operator of. Some of those compositions
// take the device's kernel from a table that has none for a GPU, so that the fallback is registered
// for each operator that has a kernel for the CPU, or is not composed of differentiable ones.
inline void register_others(std::vector<c10::RegistrationHandleRAII>& kept) {
  using Key = c10::DispatchKey;
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    if (name.name.rfind("aten::", 0) != 0 || kComposed.count(name.name)) continue;
    const auto op = dispatcher.findOp(name);
    if (!op || !op->hasSchema() || op->hasKernelForDispatchKey(Key::CUDA)) continue;
    const bool has_cpu = op->hasKernelForDispatchKey(Key::CPU);
    if (!has_cpu && op->hasKernelForDispatchKey(Key::CompositeImplicitAutograd)) continue;
    const bool is_composed =
        op->hasKernelForDispatchKey(Key::CompositeExplicitAutograd) ||
        op->hasKernelForDispatchKey(Key::CompositeExplicitAutogradNonFunctional);
    const bool is_view = makes_view(op->schema()) || name.name == "aten::resize_" ||
                         name.name == "aten::set_";
    if (!has_cpu && (!is_composed || is_view)) continue;
    using Kernel = c10::KernelFunction;
    const bool is_contiguous = kContiguous.count(name.name) && name.overload_name.empty();
    kept.push_back(dispatcher.registerImpl(
        name, Key::CUDA,
        is_view         ? Kernel::makeFromBoxedFunction<&run_in_place>()
        : is_contiguous ? Kernel::makeFromBoxedFunction<&run_contiguous>()
                        : Kernel::makeFromBoxedFunction<&run>(),
        std::nullopt, nullptr, "wavecore"));
  }
  kept.push_back(dispatcher.registerFallback(
      Key::CUDA, c10::KernelFunction::makeFromBoxedFunction<&run>(), "wavecore"));
  register_layout<Key::SparseCPU>(Key::SparseCUDA, kept);
  register_layout<Key::SparseCsrCPU>(Key::SparseCsrCUDA, kept);
  register_layout<Key::NestedTensorCPU>(Key::NestedTensorCUDA, kept);
  kept.push_back(dispatcher.registerFallback(
      Key::QuantizedCUDA, c10::KernelFunction::makeFromBoxedFunction<&refuse_layout>(),
      "wavecore"));
}

}  // namespace wavecore
