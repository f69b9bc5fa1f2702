// Tensors of other layouts, sparse and nested: a shape over dense parts.
#pragma once

#include <ATen/NestedTensorImpl.h>
#include <ATen/SparseCsrTensorImpl.h>
#include <ATen/SparseTensorImpl.h>

namespace wavecore {

template <typename Impl>
Impl* impl_of(const at::Tensor& tensor) {
  return static_cast<Impl*>(tensor.unsafeGetTensorImpl());
}

inline bool is_compressed(const at::Tensor& tensor) {
  return tensor.unsafeGetTensorImpl()->is_sparse_compressed();
}

// Whether `over_parts` knows the layout.
inline bool has_parts(const at::Tensor& tensor) {
  return tensor.is_sparse() || is_compressed(tensor) ||
         (tensor.is_nested() && !tensor.unsafeGetTensorImpl()->is_python_dispatch());
}

// A tensor of another one's layout and shape over what a function makes of its parts; their device
// decides its own.
template <typename Part>
at::Tensor over_parts(const at::Tensor& like, Part part) {
  using Key = c10::DispatchKey;
  if (like.is_nested()) {
    auto* from = impl_of<at::native::NestedTensorImpl>(like);
    return at::detail::make_tensor<at::native::NestedTensorImpl>(
        part(from->get_unsafe_storage_as_tensor()), from->get_nested_sizes(),
        from->get_nested_strides(), from->get_storage_offsets());
  }
  if (like.is_sparse()) {
    auto* from = impl_of<at::SparseTensorImpl>(like);
    const at::Tensor indices = part(from->indices()), values = part(from->values());
    const c10::DispatchKeySet keys(values.is_cuda() ? Key::SparseCUDA : Key::SparseCPU);
    at::Tensor made = at::detail::make_tensor<at::SparseTensorImpl>(keys, like.dtype());
    auto* to = impl_of<at::SparseTensorImpl>(made);
    to->raw_resize_(from->sparse_dim(), from->dense_dim(), like.sizes());
    to->set_indices_and_values_unsafe(indices, values);
    to->set_coalesced(from->coalesced());
    return made;
  }
  auto* from = impl_of<at::SparseCsrTensorImpl>(like);
  const at::Tensor values = part(from->values());
  const c10::DispatchKeySet keys(values.is_cuda() ? Key::SparseCsrCUDA : Key::SparseCsrCPU);
  at::Tensor made = at::detail::make_tensor<at::SparseCsrTensorImpl>(
      keys, values.device(), like.layout(), like.dtype());
  impl_of<at::SparseCsrTensorImpl>(made)->set_member_tensors(
      part(from->compressed_indices()), part(from->plain_indices()), values, like.sizes());
  return made;
}

// Gives a tensor what was done to another one's parts in place: for nested ones, which never get
// another shape, their elements are enough.
template <typename Part>
void follow_parts(const at::Tensor& changed, const at::Tensor& like, Part part) {
  if (like.is_sparse()) {
    auto *from = impl_of<at::SparseTensorImpl>(like), *to = impl_of<at::SparseTensorImpl>(changed);
    const at::Tensor indices = part(from->indices()), values = part(from->values());
    if (!to->indices().is_same(indices) || !to->values().is_same(values)) {
      to->raw_resize_(from->sparse_dim(), from->dense_dim(), like.sizes());
      to->set_indices_and_values_unsafe(indices, values);
    }
    if (to->coalesced() != from->coalesced()) to->set_coalesced(from->coalesced());
  } else if (is_compressed(like)) {
    auto* from = impl_of<at::SparseCsrTensorImpl>(like);
    auto* to = impl_of<at::SparseCsrTensorImpl>(changed);
    const at::Tensor compressed = part(from->compressed_indices()), values = part(from->values());
    const at::Tensor plain = part(from->plain_indices());
    if (!to->values().is_same(values) || !to->plain_indices().is_same(plain) ||
        !to->compressed_indices().is_same(compressed))
      to->set_member_tensors(compressed, plain, values, like.sizes());
  }
}

}  // namespace wavecore
