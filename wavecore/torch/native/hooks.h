// What torch's core asks of "CUDA" that is not an operator.
#pragma once

#include <ATen/detail/CUDAHooksInterface.h>

#include "generator.h"
#include "memory.h"

namespace wavecore {

// No members: it takes the place of an object of the base class that torch has already made.
class Hooks final : public at::CUDAHooksInterface {
 public:
  void init() const override { check_device(0); }
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return device_count() > 0; }
  bool hasCUDA() const override { return device_count() > 0; }
  bool hasCUDART() const override { return true; }
  bool hasROCM() const override { return true; }
  bool hasPrimaryContext(c10::DeviceIndex device) const override {
    return device < device_count();
  }
  int getNumGPUs() const override { return device_count(); }
  c10::DeviceIndex deviceCount() const override {
    return static_cast<c10::DeviceIndex>(device_count().load());
  }
  c10::DeviceIndex current_device() const override { return wavecore::current_device(); }
  c10::DeviceIndex getCurrentDevice() const override { return wavecore::current_device(); }
  void setCurrentDevice(c10::DeviceIndex device) const override { exchange_device(device); }
  c10::DeviceIndex exchangeDevice(c10::DeviceIndex device) const override {
    return exchange_device(device);
  }
  c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex device) const override {
    return device < 0 ? wavecore::current_device() : exchange_device(device);
  }
  void deviceSynchronize(c10::DeviceIndex) const override {}

  const at::Generator& getDefaultGenerator(c10::DeviceIndex device) const override {
    return default_generator(device);
  }
  at::Generator getNewGenerator(c10::DeviceIndex device) const override {
    auto made = at::make_generator<GpuGenerator>(
        device < 0 ? wavecore::current_device() : device);
    made.set_current_seed(c10::default_rng_seed_val);
    return made;
  }
  at::Device getDeviceFromPtr(void*) const override { return on_gpu(wavecore::current_device()); }
  bool isPinnedPtr(const void* data) const override { return pinned().has(data); }
  c10::Allocator* getPinnedMemoryAllocator() const override { return &pinned(); }
  c10::Allocator* getCUDADeviceAllocator() const override { return &allocator(); }

  // The CPU's transforms keep no plans; a limit is what was set.
  int64_t cuFFTGetPlanCacheMaxSize(c10::DeviceIndex device) const override {
    return plan_limit(device);
  }
  void cuFFTSetPlanCacheMaxSize(c10::DeviceIndex device, int64_t limit) const override {
    TORCH_CHECK(limit >= 0, "cuFFT plan cache size must be non-negative, but got ", limit);
    plan_limit(device) = limit;
  }
  int64_t cuFFTGetPlanCacheSize(c10::DeviceIndex) const override { return 0; }
  void cuFFTClearPlanCache(c10::DeviceIndex) const override {}

 private:
  static std::atomic<int64_t>& plan_limit(c10::DeviceIndex device) {
    check_device(device);
    static std::unordered_map<c10::DeviceIndex, std::atomic<int64_t>> limits;
    static std::mutex mutex;
    std::lock_guard<std::mutex> lock(mutex);
    return limits.try_emplace(device, 4096).first->second;
  }
};

inline void install_hooks() {
  static Hooks ours;
  const at::CUDAHooksInterface& theirs = at::detail::getCUDAHooks();
  void* const* table = reinterpret_cast<void* const*>(&ours);
  *const_cast<void**>(reinterpret_cast<void* const*>(&theirs)) = *table;
}

}  // namespace wavecore
