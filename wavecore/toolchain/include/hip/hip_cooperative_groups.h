// Groups of work-items that synchronise and exchange values: a workgroup, tiles of a wave, the
// active lanes of a wave, or any of them as a thread_group. A grid counts its work-items, but does
// not synchronise.
#pragma once
#pragma clang system_header

#include "hip_runtime.h"

namespace cooperative_groups {

// The work-items of a workgroup.
class thread_block {
 public:
  __device__ void sync() const { __syncthreads(); }
  __device__ unsigned int size() const { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  __device__ dim3 group_index() const { return blockIdx; }
  __device__ dim3 thread_index() const { return threadIdx; }
  __device__ dim3 group_dim() const { return blockDim; }
  __device__ dim3 dim_threads() const { return blockDim; }
};
__WC_DEVICE thread_block this_thread_block() { return thread_block(); }

// All work-items of a launch.
class grid_group {
 public:
  __device__ bool is_valid() const { return true; }
  __device__ unsigned long long size() const {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z *
           thread_block().size();
  }
  __device__ unsigned long long num_threads() const { return size(); }
  __device__ unsigned long long thread_rank() const {
    unsigned long long __block_dim =
        (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
        blockIdx.x;
    return __block_dim * thread_block().size() + thread_block().thread_rank();
  }
  __device__ dim3 group_dim() const { return gridDim; }
};
__WC_DEVICE grid_group this_grid() { return grid_group(); }

// The lanes of a tile of `size` neighbours that holds this lane.
__WC_DEVICE unsigned long long __wc_tile_lanes(unsigned int size) {
  unsigned long long __own = size >= 64 ? ~0ull : (1ull << size) - 1;
  return __own << (__lane_id() & ~(size - 1));
}

// `__tile_size` neighbouring lanes, a power of two up to the wave size.
template <unsigned int __tile_size, typename __Parent = void>
class thread_block_tile {
 public:
  thread_block_tile() = default;
  // A tile of any parent may be kept as one whose parent has no name.
  template <typename __Other>
  __device__ thread_block_tile(const thread_block_tile<__tile_size, __Other>&) {}
  static_assert(__tile_size != 0 && (__tile_size & (__tile_size - 1)) == 0 && __tile_size <= 64,
                "a tile is a power of two, at most a wave");

  __device__ void sync() const { __syncwarp(); }
  __device__ static constexpr unsigned int size() { return __tile_size; }
  __device__ static constexpr unsigned int num_threads() { return __tile_size; }
  __device__ unsigned int thread_rank() const { return __lane_id() & (__tile_size - 1); }
  __device__ unsigned int meta_group_rank() const {
    return thread_block().thread_rank() / __tile_size;
  }
  __device__ unsigned int meta_group_size() const {
    return (thread_block().size() + __tile_size - 1) / __tile_size;
  }
  template <typename __T>
  __device__ __T shfl(__T __value, int __source) const {
    return __shfl(__value, __source, __tile_size);
  }
  template <typename __T>
  __device__ __T shfl_up(__T __value, unsigned int __delta) const {
    return __shfl_up(__value, __delta, __tile_size);
  }
  template <typename __T>
  __device__ __T shfl_down(__T __value, unsigned int __delta) const {
    return __shfl_down(__value, __delta, __tile_size);
  }
  template <typename __T>
  __device__ __T shfl_xor(__T __value, unsigned int __mask) const {
    return __shfl_xor(__value, static_cast<int>(__mask), __tile_size);
  }
  __device__ unsigned long long ballot(int __predicate) const {
    unsigned long long __lanes = __ballot(__predicate) & __wc_tile_lanes(__tile_size);
    return __lanes >> (__lane_id() & ~(__tile_size - 1));
  }
  __device__ int any(int __predicate) const { return ballot(__predicate) != 0; }
  __device__ int all(int __predicate) const { return ballot(!__predicate) == 0; }
  template <typename __T>
  __device__ unsigned long long match_any(__T __value) const {
    unsigned long long __lanes = __match_any(__value) & __wc_tile_lanes(__tile_size);
    return __lanes >> (__lane_id() & ~(__tile_size - 1));
  }
};
template <unsigned int __tile_size, typename __Parent>
__WC_DEVICE thread_block_tile<__tile_size, __Parent> tiled_partition(const __Parent&) {
  return thread_block_tile<__tile_size, __Parent>();
}

// The lanes that were active when the group was made.
class coalesced_group {
 public:
  __device__ explicit coalesced_group(unsigned long long __lanes) : __active(__lanes) {}
  __device__ void sync() const { __syncwarp(); }
  __device__ unsigned int size() const { return static_cast<unsigned int>(__popcll(__active)); }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return static_cast<unsigned int>(__popcll(__active & ((1ull << __lane_id()) - 1)));
  }
  template <typename __T>
  __device__ __T shfl(__T __value, int __rank) const {
    unsigned long long __lanes = __active;
    for (int __i = 0; __i < __rank; ++__i) __lanes &= __lanes - 1;
    return __shfl(__value, __ffsll(__lanes) - 1);
  }
  // Work-items whose partner is not in the group get their own value.
  template <typename __T>
  __device__ __T shfl_down(__T __value, unsigned int __delta) const {
    unsigned int __rank = thread_rank();
    return shfl(__value, static_cast<int>(__delta < size() - __rank ? __rank + __delta : __rank));
  }
  template <typename __T>
  __device__ __T shfl_up(__T __value, unsigned int __delta) const {
    unsigned int __rank = thread_rank();
    return shfl(__value, static_cast<int>(__delta <= __rank ? __rank - __delta : __rank));
  }
  __device__ unsigned long long ballot(int __predicate) const {
    return __ballot(__predicate) & __active;
  }
  __device__ int any(int __predicate) const { return ballot(__predicate) != 0; }
  __device__ int all(int __predicate) const { return ballot(!__predicate) == 0; }

 private:
  friend class thread_group;
  unsigned long long __active;
};
__WC_DEVICE coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// Any of the groups above but a grid, where only how it runs matters.
class thread_group {
 public:
  __device__ thread_group(const thread_block&) : __active(0) {}
  template <unsigned int __tile_size, typename __Parent>
  __device__ thread_group(const thread_block_tile<__tile_size, __Parent>&)
      : __active(__wc_tile_lanes(__tile_size)) {}
  __device__ thread_group(const coalesced_group& __group) : __active(__group.__active) {}
  __device__ bool is_valid() const { return true; }
  __device__ unsigned int size() const {
    return __active != 0 ? coalesced_group(__active).size() : thread_block().size();
  }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return __active != 0 ? coalesced_group(__active).thread_rank() : thread_block().thread_rank();
  }
  __device__ void sync() const {
    if (__active != 0)
      __syncwarp();
    else
      __syncthreads();
  }

 private:
  friend __device__ thread_group tiled_partition(const thread_group& __parent, unsigned int size);
  __device__ explicit thread_group(unsigned long long __lanes) : __active(__lanes) {}
  unsigned long long __active;  // of a wave; 0 for a workgroup
};

// Tiles of a workgroup or of a tile, whose size is known when the kernel runs.
inline __device__ thread_group tiled_partition(const thread_group& __parent, unsigned int size) {
  return thread_group(size < __parent.size() ? __wc_tile_lanes(size)
                                             : __wc_tile_lanes(__parent.size()));
}

template <typename __Group>
__WC_DEVICE void sync(const __Group& __group) {
  __group.sync();
}

}  // namespace cooperative_groups
