// Groups of work-items that synchronise and exchange values: a workgroup, tiles of a wave, the
// active lanes of a wave. Grids that synchronise are not offered.
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

// `tile_size` neighbouring lanes, a power of two up to the wave size.
template <unsigned int tile_size, typename Parent = void>
class thread_block_tile {
 public:
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
    unsigned long long first = __lane_id() & ~(tile_size - 1);
    unsigned long long own = tile_size == 64 ? ~0ull : (1ull << tile_size % 64) - 1;
    return __ballot(predicate) >> first & own;
  }
  __device__ int any(int predicate) const { return ballot(predicate) != 0; }
  __device__ int all(int predicate) const { return ballot(!predicate) == 0; }
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
  __device__ unsigned long long ballot(int predicate) const { return __ballot(predicate) & lanes_; }
  __device__ int any(int predicate) const { return ballot(predicate) != 0; }
  __device__ int all(int predicate) const { return ballot(!predicate) == 0; }

 private:
  unsigned long long lanes_;
};
__WC_DEVICE coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <typename Group>
__WC_DEVICE void sync(const Group& group) {
  group.sync();
}

}  // namespace cooperative_groups
