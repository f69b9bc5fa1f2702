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
    unsigned long long block =
        (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
        blockIdx.x;
    return block * thread_block().size() + thread_block().thread_rank();
  }
  __device__ dim3 group_dim() const { return gridDim; }
};
__WC_DEVICE grid_group this_grid() { return grid_group(); }

// The lanes of a tile of `size` neighbours that holds this lane.
__WC_DEVICE unsigned long long __wc_tile_lanes(unsigned int size) {
  unsigned long long own = size >= 64 ? ~0ull : (1ull << size) - 1;
  return own << (__lane_id() & ~(size - 1));
}

// `tile_size` neighbouring lanes, a power of two up to the wave size.
template <unsigned int tile_size, typename Parent = void>
class thread_block_tile {
 public:
  thread_block_tile() = default;
  // A tile of any parent may be kept as one whose parent has no name.
  template <typename Other>
  __device__ thread_block_tile(const thread_block_tile<tile_size, Other>&) {}
  static_assert(tile_size != 0 && (tile_size & (tile_size - 1)) == 0 && tile_size <= 64,
                "a tile is a power of two, at most a wave");

  __device__ void sync() const { __syncwarp(); }
  __device__ static constexpr unsigned int size() { return tile_size; }
  __device__ static constexpr unsigned int num_threads() { return tile_size; }
  __device__ unsigned int thread_rank() const { return __lane_id() & (tile_size - 1); }
  __device__ unsigned int meta_group_rank() const {
    return thread_block().thread_rank() / tile_size;
  }
  __device__ unsigned int meta_group_size() const {
    return (thread_block().size() + tile_size - 1) / tile_size;
  }
  template <typename T>
  __device__ T shfl(T value, int source) const {
    return __shfl(value, source, tile_size);
  }
  template <typename T>
  __device__ T shfl_up(T value, unsigned int delta) const {
    return __shfl_up(value, delta, tile_size);
  }
  template <typename T>
  __device__ T shfl_down(T value, unsigned int delta) const {
    return __shfl_down(value, delta, tile_size);
  }
  template <typename T>
  __device__ T shfl_xor(T value, unsigned int mask) const {
    return __shfl_xor(value, static_cast<int>(mask), tile_size);
  }
  __device__ unsigned long long ballot(int predicate) const {
    unsigned long long lanes = __ballot(predicate) & __wc_tile_lanes(tile_size);
    return lanes >> (__lane_id() & ~(tile_size - 1));
  }
  __device__ int any(int predicate) const { return ballot(predicate) != 0; }
  __device__ int all(int predicate) const { return ballot(!predicate) == 0; }
  template <typename T>
  __device__ unsigned long long match_any(T value) const {
    unsigned long long lanes = __match_any(value) & __wc_tile_lanes(tile_size);
    return lanes >> (__lane_id() & ~(tile_size - 1));
  }
};
template <unsigned int tile_size, typename Parent>
__WC_DEVICE thread_block_tile<tile_size, Parent> tiled_partition(const Parent&) {
  return thread_block_tile<tile_size, Parent>();
}

// The lanes that were active when the group was made.
class coalesced_group {
 public:
  __device__ explicit coalesced_group(unsigned long long lanes) : lanes_(lanes) {}
  __device__ void sync() const { __syncwarp(); }
  __device__ unsigned int size() const { return static_cast<unsigned int>(__popcll(lanes_)); }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return static_cast<unsigned int>(__popcll(lanes_ & ((1ull << __lane_id()) - 1)));
  }
  template <typename T>
  __device__ T shfl(T value, int rank) const {
    unsigned long long lanes = lanes_;
    for (int i = 0; i < rank; ++i) lanes &= lanes - 1;
    return __shfl(value, __ffsll(lanes) - 1);
  }
  // Work-items whose partner is not in the group get their own value.
  template <typename T>
  __device__ T shfl_down(T value, unsigned int delta) const {
    unsigned int rank = thread_rank();
    return shfl(value, static_cast<int>(delta < size() - rank ? rank + delta : rank));
  }
  template <typename T>
  __device__ T shfl_up(T value, unsigned int delta) const {
    unsigned int rank = thread_rank();
    return shfl(value, static_cast<int>(delta <= rank ? rank - delta : rank));
  }
  __device__ unsigned long long ballot(int predicate) const { return __ballot(predicate) & lanes_; }
  __device__ int any(int predicate) const { return ballot(predicate) != 0; }
  __device__ int all(int predicate) const { return ballot(!predicate) == 0; }

 private:
  friend class thread_group;
  unsigned long long lanes_;
};
__WC_DEVICE coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// Any of the groups above but a grid, where only how it runs matters.
class thread_group {
 public:
  __device__ thread_group(const thread_block&) : lanes_(0) {}
  template <unsigned int tile_size, typename Parent>
  __device__ thread_group(const thread_block_tile<tile_size, Parent>&)
      : lanes_(__wc_tile_lanes(tile_size)) {}
  __device__ thread_group(const coalesced_group& group) : lanes_(group.lanes_) {}
  __device__ bool is_valid() const { return true; }
  __device__ unsigned int size() const {
    return lanes_ != 0 ? coalesced_group(lanes_).size() : thread_block().size();
  }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return lanes_ != 0 ? coalesced_group(lanes_).thread_rank() : thread_block().thread_rank();
  }
  __device__ void sync() const {
    if (lanes_ != 0)
      __syncwarp();
    else
      __syncthreads();
  }

 private:
  friend __device__ thread_group tiled_partition(const thread_group& parent, unsigned int size);
  __device__ explicit thread_group(unsigned long long lanes) : lanes_(lanes) {}
  unsigned long long lanes_;  // of a wave; 0 for a workgroup
};

// Tiles of a workgroup or of a tile, whose size is known when the kernel runs.
inline __device__ thread_group tiled_partition(const thread_group& parent, unsigned int size) {
  return thread_group(size < parent.size() ? __wc_tile_lanes(size) : __wc_tile_lanes(parent.size()));
}

template <typename Group>
__WC_DEVICE void sync(const Group& group) {
  group.sync();
}

}  // namespace cooperative_groups
