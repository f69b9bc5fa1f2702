// Random numbers of an emulated GPU. The state is a seed and an offset, as a real GPU's, so that it
// is saved, restored and advanced alike. The numbers are the CPU's, drawn by a generator that is
// seeded from both: they are not those of a real GPU.
#pragma once

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/Generator.h>
#include <ATen/ops/empty.h>

#include <array>
#include <cstring>
#include <random>

#include "devices.h"

namespace wavecore {

constexpr uint64_t kOffsetStep = 4;  // a GPU's generator makes four numbers at a time

class GpuGenerator final : public c10::GeneratorImpl {
 public:
  explicit GpuGenerator(c10::DeviceIndex device)
      : c10::GeneratorImpl(
            c10::Device(c10::DeviceType::CUDA, device),
            c10::DispatchKeySet(c10::DispatchKey::CUDA)) {}

  void set_current_seed(uint64_t seed) override { seed_ = seed, offset_ = 0; }
  void set_offset(uint64_t offset) override { offset_ = offset; }
  uint64_t get_offset() const override { return offset_; }
  uint64_t current_seed() const override { return seed_; }
  uint64_t seed() override {
    std::random_device random;
    set_current_seed((uint64_t{random()} << 32 | random()) & 0x1FFFFFFFFFFFFF);
    return seed_;
  }

  void set_state(const c10::TensorImpl& state) override {
    at::detail::check_rng_state(state);
    const auto size = static_cast<size_t>(state.numel());
    TORCH_CHECK(size == 8 || size == 16, "RNG state of a GPU has 16 bytes, or 8; this has ", size);
    uint64_t words[2] = {0, 0};
    std::memcpy(words, state.data(), size);
    seed_ = words[0], offset_ = words[1];
  }

  c10::intrusive_ptr<c10::TensorImpl> get_state() const override {
    at::Tensor state = at::empty({16}, at::TensorOptions().dtype(at::kByte).device(at::kCPU));
    const uint64_t words[2] = {seed_, offset_};
    std::memcpy(state.mutable_data_ptr(), words, sizeof(words));
    return state.getIntrusivePtr();
  }

  // A CPU generator for one operation.
  at::Generator next() {
    std::lock_guard<std::mutex> lock(mutex_);
    uint64_t mixed = seed_ + 0x9E3779B97F4A7C15u * (offset_ / kOffsetStep);
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    offset_ += kOffsetStep;
    return at::detail::createCPUGenerator(mixed ^ mixed >> 31);
  }

  GpuGenerator* clone_impl() const override {
    auto* copy = new GpuGenerator(device().index());
    copy->seed_ = seed_, copy->offset_ = offset_;
    return copy;
  }

 private:
  uint64_t seed_ = c10::default_rng_seed_val;
  uint64_t offset_ = 0;
};

inline const at::Generator& default_generator(c10::DeviceIndex device) {
  static auto& all = *new std::array<at::Generator, kMostDevices>();
  static std::once_flag once;
  std::call_once(once, [] {
    for (int i = 0; i < kMostDevices; ++i) {
      all[i] = at::make_generator<GpuGenerator>(static_cast<c10::DeviceIndex>(i));
      all[i].set_current_seed(c10::default_rng_seed_val);
    }
  });
  return all.at(device < 0 ? current_device() : device);
}

inline at::Generator next_of(const at::Generator& generator) {
  return static_cast<GpuGenerator*>(generator.unsafeGetGeneratorImpl())->next();
}

}  // namespace wavecore
