// The emulated GPUs' numbers and streams. Work is done when a call returns, so that a stream is
// only a number.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace wavecore {

constexpr int kMostDevices = 16;

// How many there are at the moment: none while no `enable` is in force.
inline std::atomic<int>& device_count() {
  static std::atomic<int> count{0};
  return count;
}

inline c10::DeviceIndex& current_device() {
  static thread_local c10::DeviceIndex device = 0;
  return device;
}

inline void check_device(int64_t device) {
  const int count = device_count();
  TORCH_CHECK(
      count > 0, "No HIP GPUs are available: no emulated GPU is enabled for torch (set ",
      "WAVECORE_TRITON and WAVECORE_TRITON_CUDA, or call wavecore.triton.enable with cuda=True)");
  TORCH_CHECK(
      device >= 0 && device < count, "HIP error: invalid device ordinal ", device, ": there are ",
      count, " emulated GPUs, numbered from 0");
}

inline c10::DeviceIndex exchange_device(c10::DeviceIndex device) {
  const c10::DeviceIndex before = current_device();
  if (device != before) {
    check_device(device);
    current_device() = device;
  }
  return before;
}

inline c10::StreamId& current_stream(c10::DeviceIndex device) {
  static thread_local std::array<c10::StreamId, kMostDevices> streams{};
  return streams.at(device);
}

struct Event {
  std::chrono::steady_clock::time_point moment;
};

class Guard final : public c10::impl::DeviceGuardImplInterface {
 public:
  c10::DeviceType type() const override { return c10::DeviceType::CUDA; }

  c10::Device exchangeDevice(c10::Device device) const override {
    return on(device.index() < 0 ? current_device() : exchange_device(device.index()));
  }
  c10::Device getDevice() const override { return on(current_device()); }
  void setDevice(c10::Device device) const override {
    if (device.index() >= 0) exchange_device(device.index());
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    if (device.index() >= 0) current_device() = device.index();
  }
  // Autograd starts a thread for each device at its first use, and never again.
  c10::DeviceIndex deviceCount() const noexcept override {
    return static_cast<c10::DeviceIndex>(device_count().load());
  }

  c10::Stream getStream(c10::Device device) const override {
    return stream(device, current_stream(number(device)));
  }
  c10::Stream getDefaultStream(c10::Device device) const override { return stream(device, 0); }
  c10::Stream getStreamFromGlobalPool(c10::Device device, bool) const override {
    return getNewStream(device, 0);
  }
  c10::Stream getNewStream(c10::Device device, int) const override {
    static std::atomic<c10::StreamId> last{0};
    return stream(device, ++last);
  }
  c10::Stream exchangeStream(c10::Stream next) const override {
    c10::StreamId& now = current_stream(number(next.device()));
    const c10::Stream before = stream(next.device(), now);
    now = next.id();
    return before;
  }
  void* getStreamNativeHandle(const c10::Stream one) const override {
    return reinterpret_cast<void*>(one.id());
  }
  bool queryStream(const c10::Stream&) const override { return true; }
  void synchronizeStream(const c10::Stream&) const override {}
  void synchronizeDevice(const c10::DeviceIndex) const override {}

  void record(void** event, const c10::Stream&, const c10::DeviceIndex, const c10::EventFlag)
      const override {
    if (*event == nullptr) *event = new Event();
    static_cast<Event*>(*event)->moment = std::chrono::steady_clock::now();
  }
  void block(void*, const c10::Stream&) const override {}
  bool queryEvent(void*) const override { return true; }
  void synchronizeEvent(void*) const override {}
  void destroyEvent(void* event, const c10::DeviceIndex) const noexcept override {
    delete static_cast<Event*>(event);
  }
  double elapsedTime(void* first, void* last, const c10::DeviceIndex) const override {
    TORCH_CHECK(first && last, "both events must be recorded before their time is asked for");
    const auto span = static_cast<Event*>(last)->moment - static_cast<Event*>(first)->moment;
    return std::chrono::duration<double, std::milli>(span).count();
  }

 private:
  static c10::Device on(c10::DeviceIndex index) {
    return c10::Device(c10::DeviceType::CUDA, index);
  }
  static c10::DeviceIndex number(c10::Device device) {
    return device.index() < 0 ? current_device() : device.index();
  }
  static c10::Stream stream(c10::Device device, c10::StreamId id) {
    return c10::Stream(c10::Stream::UNSAFE, on(number(device)), id);
  }
};

}  // namespace wavecore
