// Memory of the emulated GPUs: this process's own, with a journal of what is allocated, from which
// a launch takes what kernels may access (wavecore/torch/memory.py).
#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/Storage.h>
#include <c10/util/Exception.h>
#include <c10/util/intrusive_ptr.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include "devices.h"
#include "graph.h"

namespace wavecore {

// PyTorch's allocator for GPUs rounds sizes up to this and aligns to it; Triton compiles for it.
constexpr size_t kBlockBytes = 512;

struct Change {
  uint64_t address, size_bytes, room_bytes, is_live;
};

struct Counts {
  uint64_t bytes, peak_bytes, allocated_bytes, freed_bytes;
  uint64_t blocks, peak_blocks, allocated_blocks, freed_blocks, out_of_memory;
};

// What is allocated on one device.
class Ledger {
 public:
  void add(void* data, size_t size, size_t room) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto address = reinterpret_cast<uint64_t>(data);
    live_[address] = {size, room};
    note({address, size, room, 1});
    counts_.bytes += size;
    counts_.allocated_bytes += size;
    counts_.allocated_blocks += 1;
    counts_.peak_bytes = std::max(counts_.peak_bytes, counts_.bytes);
    counts_.peak_blocks = std::max(counts_.peak_blocks, ++counts_.blocks);
  }

  void remove(void* data) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = live_.find(reinterpret_cast<uint64_t>(data));
    if (found == live_.end()) return;
    const size_t size = found->second.first;
    note({found->first, size, found->second.second, 0});
    live_.erase(found);
    counts_.bytes -= size;
    counts_.freed_bytes += size;
    counts_.freed_blocks += 1;
    counts_.blocks -= 1;
  }

  // Refuses what the device has no room for.
  void check_room(size_t size) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (counts_.bytes + size <= limit_bytes_) return;
    counts_.out_of_memory += 1;
    TORCH_CHECK_WITH(
        OutOfMemoryError, false, "HIP out of memory. Tried to allocate ", size,
        " bytes on an emulated GPU of which ", limit_bytes_, " bytes may be used and ",
        counts_.bytes, " are.");
  }

  // Net changes since a moment, of which it returns the number, or -1 if they are more than there
  // is room for or too old to be known: then `all` tells what is allocated.
  int64_t since(uint64_t moment, uint64_t* now, Change* out, int64_t room) {
    std::lock_guard<std::mutex> lock(mutex_);
    *now = first_ + journal_.size();
    if (moment < first_ || moment > *now) return -1;
    std::map<uint64_t, std::pair<bool, bool>> states;  // by address: live before, touched
    for (size_t i = moment - first_; i < journal_.size(); ++i) {
      const Change& change = journal_[i];
      states.emplace(change.address, std::make_pair(!change.is_live, true));
    }
    int64_t count = 0;
    for (const auto& [address, state] : states) {
      const auto found = live_.find(address);
      const bool is_live = found != live_.end();
      if (!is_live && !state.first) continue;
      if (count + 2 > room) return -1;
      if (state.first) out[count++] = {address, 0, 0, 0};
      if (is_live) out[count++] = {address, found->second.first, found->second.second, 1};
    }
    return count;
  }

  // All that is allocated; returns its number, which may be more than there is room for.
  int64_t all(uint64_t* now, Change* out, int64_t room) {
    std::lock_guard<std::mutex> lock(mutex_);
    *now = first_ + journal_.size();
    int64_t count = 0;
    for (const auto& [address, sizes] : live_) {
      if (count < room) out[count] = {address, sizes.first, sizes.second, 1};
      ++count;
    }
    return count;
  }

  Counts counts() {
    std::lock_guard<std::mutex> lock(mutex_);
    return counts_;
  }

  void reset_peak() {
    std::lock_guard<std::mutex> lock(mutex_);
    counts_.peak_bytes = counts_.bytes;
    counts_.peak_blocks = counts_.blocks;
  }

  void reset_accumulated() {
    std::lock_guard<std::mutex> lock(mutex_);
    counts_.allocated_bytes = counts_.freed_bytes = 0;
    counts_.allocated_blocks = counts_.freed_blocks = counts_.out_of_memory = 0;
  }

  void limit(uint64_t bytes) {
    std::lock_guard<std::mutex> lock(mutex_);
    limit_bytes_ = bytes;
  }

 private:
  static constexpr size_t kMostChanges = 1 << 16;

  void note(Change change) {
    if (journal_.size() >= kMostChanges) {
      journal_.erase(journal_.begin(), journal_.begin() + kMostChanges / 2);
      first_ += kMostChanges / 2;
    }
    journal_.push_back(change);
  }

  std::mutex mutex_;
  std::map<uint64_t, std::pair<size_t, size_t>> live_;
  std::vector<Change> journal_;
  uint64_t first_ = 0;  // number of the journal's first change
  uint64_t limit_bytes_ = ~uint64_t{0};
  Counts counts_{};
};

// Never destroyed: tensors may be freed while the process ends.
inline Ledger& ledger(c10::DeviceIndex device) {
  static auto& all = *new std::array<Ledger, kMostDevices>();
  return all.at(device);
}

// One allocation: its own memory, or that of a tensor that the CPU's kernel made.
struct Block {
  void* data;
  c10::DeviceIndex device;
  c10::DataPtr adopted;
};

inline c10::Device on_gpu(c10::DeviceIndex index) {
  return c10::Device(c10::DeviceType::CUDA, index);
}

inline void free_block(void* context) {
  auto* block = static_cast<Block*>(context);
  if (Graph* graph = captured()) {
    std::lock_guard<std::mutex> lock(graph->mutex);
    graph->kept.emplace_back(block->data, context, &free_block, on_gpu(block->device));
    return;
  }
  ledger(block->device).remove(block->data);
  if (!block->adopted) std::free(block->data);
  delete block;
}

class GpuAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t size) override { return allocate(size, current_device()); }

  c10::DataPtr allocate(size_t size, c10::DeviceIndex device) {
    if (size == 0) return {nullptr, nullptr, &free_block, on_gpu(device)};
    ledger(device).check_room(size);
    const size_t room = (size + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    void* data = room < size ? nullptr : std::aligned_alloc(kBlockBytes, room);
    TORCH_CHECK_WITH(
        OutOfMemoryError, data != nullptr, "HIP out of memory. Tried to allocate ", size,
        " bytes; this machine, whose memory an emulated GPU uses, has no more.");
    ledger(device).add(data, size, room);
    return {data, new Block{data, device, {}}, &free_block, on_gpu(device)};
  }

  // A GPU's memory that a CPU tensor's memory becomes, in place.
  c10::DataPtr adopt(c10::DataPtr memory, size_t size, c10::DeviceIndex device) {
    void* data = memory.get();
    if (data == nullptr) return {nullptr, nullptr, &free_block, on_gpu(device)};
    ledger(device).check_room(size);
    ledger(device).add(data, size, size);
    return {data, new Block{data, device, std::move(memory)}, &free_block, on_gpu(device)};
  }

  c10::DeleterFnPtr raw_deleter() const override { return nullptr; }

  void copy_data(void* to, const void* from, size_t count) const override {
    std::memcpy(to, from, count);
  }
};

inline GpuAllocator& allocator() {
  static auto& one = *new GpuAllocator();
  return one;
}

// Allocates on a device that is not the current one.
class AllocatorOn final : public c10::Allocator {
 public:
  explicit AllocatorOn(c10::DeviceIndex device) : device_(device) {}
  c10::DataPtr allocate(size_t size) override { return allocator().allocate(size, device_); }
  void copy_data(void* to, const void* from, size_t count) const override {
    std::memcpy(to, from, count);
  }

 private:
  c10::DeviceIndex device_;
};

// The allocator of storages of a device, by which they grow.
inline c10::Allocator* allocator_on(c10::DeviceIndex device) {
  static auto& all = *new std::array<AllocatorOn*, kMostDevices>();
  static std::once_flag once;
  std::call_once(once, [] {
    for (int i = 0; i < kMostDevices; ++i) all[i] = new AllocatorOn(i);
  });
  return all.at(device);
}

// Pinned memory: the CPU's, whose addresses are noted.
class PinnedAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t size) override {
    c10::DataPtr memory = c10::GetCPUAllocator()->allocate(size);
    void* data = memory.get();
    if (data == nullptr) return memory;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      sizes_[reinterpret_cast<uint64_t>(data)] = size;
    }
    return {data, new c10::DataPtr(std::move(memory)), &free_pinned, c10::Device(c10::kCPU)};
  }

  bool has(const void* data) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto address = reinterpret_cast<uint64_t>(data);
    auto found = sizes_.upper_bound(address);
    if (found == sizes_.begin()) return false;
    --found;
    return address < found->first + found->second;
  }

  void copy_data(void* to, const void* from, size_t count) const override {
    std::memcpy(to, from, count);
  }

 private:
  static void free_pinned(void* context);

  std::mutex mutex_;
  std::map<uint64_t, size_t> sizes_;
};

inline PinnedAllocator& pinned() {
  static auto& one = *new PinnedAllocator();
  return one;
}

inline void PinnedAllocator::free_pinned(void* context) {
  auto* memory = static_cast<c10::DataPtr*>(context);
  {
    std::lock_guard<std::mutex> lock(pinned().mutex_);
    pinned().sizes_.erase(reinterpret_cast<uint64_t>(memory->get()));
  }
  delete memory;
}

}  // namespace wavecore
