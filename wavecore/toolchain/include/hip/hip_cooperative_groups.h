// Groups of work-items that synchronise and exchange values: all grids of a launch on several
// devices, a grid, a workgroup, tiles of a wave, the active lanes of a wave, or any as thread_group.
//
// Grids synchronise only in a cooperative launch, which keeps all workgroups resident. Then the
// hidden argument multigrid_sync_arg, otherwise null, points to the record of their barrier.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUP_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_COOPERATIVE_GROUPS_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_COOPERATIVE_GROUPS_HELPER_H

#include "hip_runtime.h"

namespace __wavecore {

// The layout of ROCm's device library; the launch fills it in.
struct __grid_record {
  unsigned int* __all;  // the barrier that grids on several devices share
  unsigned int __rank, __grids;
  unsigned long long __before, __total;  // work-items of the grids before this one, and of all
  unsigned int __own, __unused;          // this grid's barrier
  unsigned int __groups;
};
__WC_DEVICE __grid_record* __launch_record() {
#if defined(__HIP_DEVICE_COMPILE__)
  typedef __grid_record* const __attribute__((__address_space__(4))) * __pointer;
  return ((__pointer)__builtin_amdgcn_implicitarg_ptr())[11];
#else
  return nullptr;
#endif
}

// A barrier counts arrivals in its low `__bits` bits, and rounds above them. Arriving returns the
// round; the last to arrive starts the next one.
template <int __scope>
__WC_DEVICE unsigned int __barrier_arrive(unsigned int* __barrier, unsigned int __members,
                                          int __bits) {
  unsigned int __mask = (1u << __bits) - 1;
  unsigned int __found = __hip_atomic_fetch_add(__barrier, 1u, __ATOMIC_ACQ_REL, __scope);
  if ((__found & __mask) == __members - 1)
    __hip_atomic_fetch_add(__barrier, __mask + 1 - __members, __ATOMIC_ACQ_REL, __scope);
  return __found & ~__mask;
}
template <int __scope>
__WC_DEVICE void __barrier_wait(unsigned int* __barrier, unsigned int __round, int __bits) {
  while (((__hip_atomic_load(__barrier, __ATOMIC_ACQUIRE, __scope) ^ __round) >> __bits) == 0)
    __builtin_amdgcn_s_sleep(1);
}

__WC_DEVICE bool __is_first_item() { return (threadIdx.x | threadIdx.y | threadIdx.z) == 0; }
__WC_DEVICE unsigned int __item_rank() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__WC_DEVICE unsigned int __group_rank() {
  return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
__WC_DEVICE unsigned int __items_of_group() { return blockDim.x * blockDim.y * blockDim.z; }

// The round in which this work-item's workgroup arrived; only its first work-item knows it.
__WC_DEVICE unsigned int __grid_arrive() {
  __threadfence();
  __syncthreads();
  if (!__is_first_item()) return 0;
  __grid_record* __record = __launch_record();
  return __barrier_arrive<__HIP_MEMORY_SCOPE_AGENT>(&__record->__own, __record->__groups, 16);
}
__WC_DEVICE void __grid_wait(unsigned int __round) {
  if (__is_first_item())
    __barrier_wait<__HIP_MEMORY_SCOPE_AGENT>(&__launch_record()->__own, __round, 16);
  __syncthreads();
}
__WC_DEVICE void __all_grids_sync() {
  __threadfence_system();
  __grid_wait(__grid_arrive());
  if (__is_first_item() && __group_rank() == 0) {
    __grid_record* __record = __launch_record();
    unsigned int __round =
        __barrier_arrive<__HIP_MEMORY_SCOPE_SYSTEM>(__record->__all, __record->__grids, 8);
    __barrier_wait<__HIP_MEMORY_SCOPE_SYSTEM>(__record->__all, __round, 8);
  }
  __grid_wait(__grid_arrive());
}

// The lanes of this lane's tile of `__size` adjacent lanes, and the first of them.
__WC_DEVICE unsigned int __tile_first(unsigned int __size) { return __lane_id() & ~(__size - 1); }
__WC_DEVICE unsigned long long __tile_lanes(unsigned int __size) {
  return (__size >= 64 ? ~0ull : (1ull << __size) - 1) << __tile_first(__size);
}
__WC_DEVICE unsigned int __rank_among(unsigned long long __lanes) {
  return static_cast<unsigned int>(__popcll(__lanes & __lanemask_lt()));
}
__WC_DEVICE unsigned int __lane_of_rank(unsigned long long __lanes, unsigned int __rank) {
  for (; __rank != 0; --__rank) __lanes &= __lanes - 1;
  return static_cast<unsigned int>(__ffsll(__lanes) - 1);
}
// Packs the bits of `__chosen` at the set bits of `__lanes` together.
__WC_DEVICE unsigned long long __packed_bits(unsigned long long __lanes,
                                             unsigned long long __chosen) {
  unsigned long long __packed = 0;
  for (unsigned long long __bit = 1; __lanes != 0; __bit <<= 1, __lanes &= __lanes - 1)
    if (__chosen & __lanes & -__lanes) __packed |= __bit;
  return __packed;
}

enum __group_kind { __all_grids, __one_grid, __one_workgroup, __one_tile, __some_lanes };

}  // namespace __wavecore

namespace cooperative_groups {

// Any of the groups below; the type is chosen at run time.
class thread_group {
 public:
  __device__ unsigned int size() const { return __count; }
  __device__ unsigned int num_threads() const { return __count; }
  __device__ unsigned int cg_type() const { return __kind; }
  __device__ unsigned int thread_rank() const {
    switch (__kind) {
      case __wavecore::__all_grids:
        return static_cast<unsigned int>(__wavecore::__launch_record()->__before) + __grid_rank();
      case __wavecore::__one_grid:
        return __grid_rank();
      case __wavecore::__one_workgroup:
        return __wavecore::__item_rank();
      default:
        return __wavecore::__rank_among(__lanes);
    }
  }
  __device__ bool is_valid() const {
    if (__kind == __wavecore::__all_grids)
      return __wavecore::__launch_record() && __wavecore::__launch_record()->__grids != 0;
    return __kind != __wavecore::__one_grid || __wavecore::__launch_record() != nullptr;
  }
  __device__ void sync() const {
    switch (__kind) {
      case __wavecore::__all_grids:
        return __wavecore::__all_grids_sync();
      case __wavecore::__one_grid:
        return __wavecore::__grid_wait(__wavecore::__grid_arrive());
      case __wavecore::__one_workgroup:
        return __syncthreads();
      default:
        return __syncwarp();
    }
  }

 protected:
  __device__ thread_group(__wavecore::__group_kind __which, unsigned int __number,
                          unsigned long long __mask = 0, unsigned int __tile = 0,
                          unsigned int __tiles = 1)
      : __kind(__which),
        __count(__number),
        __meta_rank(__tile),
        __meta_size(__tiles),
        __lanes(__mask) {}
  static __device__ unsigned int __grid_rank() {
    return __wavecore::__group_rank() * __wavecore::__items_of_group() + __wavecore::__item_rank();
  }

  unsigned int __kind, __count;
  unsigned int __meta_rank, __meta_size;  // of a tile: its index in the parent, and their number
  unsigned long long __lanes;             // of its wave; none for a workgroup and larger

  friend __device__ thread_group this_thread();
  friend __device__ thread_group tiled_partition(const thread_group& __parent, unsigned int);
};
inline __device__ thread_group this_thread() {
  return thread_group(__wavecore::__some_lanes, 1, 1ull << __lane_id());
}

// All work-items of launches on several devices.
class multi_grid_group : public thread_group {
 public:
  __device__ unsigned int num_grids() const { return __wavecore::__launch_record()->__grids; }
  __device__ unsigned int grid_rank() const { return __wavecore::__launch_record()->__rank; }

 private:
  friend __device__ multi_grid_group this_multi_grid();
  __device__ explicit multi_grid_group(unsigned int __number)
      : thread_group(__wavecore::__all_grids, __number) {}
};
inline __device__ multi_grid_group this_multi_grid() {
  __wavecore::__grid_record* __record = __wavecore::__launch_record();
  return multi_grid_group(__record ? static_cast<unsigned int>(__record->__total) : 0);
}

// All work-items of a launch.
class grid_group : public thread_group {
 public:
  struct arrival_token {
    unsigned int signal;
  };
  __device__ unsigned int thread_rank() const { return __grid_rank(); }
  __device__ unsigned int block_rank() const { return __wavecore::__group_rank(); }
  __device__ unsigned int num_blocks() const { return gridDim.x * gridDim.y * gridDim.z; }
  __device__ dim3 block_index() const { return blockIdx; }
  __device__ dim3 group_dim() const { return gridDim; }
  __device__ dim3 dim_blocks() const { return gridDim; }
  __device__ arrival_token barrier_arrive() const {
    return arrival_token{__wavecore::__grid_arrive()};
  }
  __device__ void barrier_wait(arrival_token&& __token) const {
    __wavecore::__grid_wait(__token.signal);
  }

 private:
  friend __device__ grid_group this_grid();
  __device__ explicit grid_group(unsigned int __number)
      : thread_group(__wavecore::__one_grid, __number) {}
};
inline __device__ grid_group this_grid() {
  return grid_group(gridDim.x * gridDim.y * gridDim.z * __wavecore::__items_of_group());
}

// The work-items of a workgroup.
class thread_block : public thread_group {
 public:
  struct arrival_token {};
  static __device__ dim3 group_index() { return blockIdx; }
  static __device__ dim3 thread_index() { return threadIdx; }
  static __device__ unsigned int thread_rank() { return __wavecore::__item_rank(); }
  static __device__ unsigned int block_rank() { return __wavecore::__group_rank(); }
  static __device__ unsigned int size() { return __wavecore::__items_of_group(); }
  static __device__ unsigned int num_threads() { return __wavecore::__items_of_group(); }
  static __device__ bool is_valid() { return true; }
  static __device__ void sync() { __syncthreads(); }
  static __device__ dim3 group_dim() { return blockDim; }
  static __device__ dim3 dim_threads() { return blockDim; }
  // Most targets have no split barrier: the wait does everything.
  __device__ arrival_token barrier_arrive() const { return arrival_token(); }
  __device__ void barrier_wait(arrival_token&&) const { __syncthreads(); }

 private:
  friend __device__ thread_block this_thread_block();
  __device__ explicit thread_block(unsigned int __number)
      : thread_group(__wavecore::__one_workgroup, __number) {}
};
inline __device__ thread_block this_thread_block() { return thread_block(thread_block::size()); }

// Adjacent lanes, a power of two of them.
class tiled_group : public thread_group {
 public:
  __device__ unsigned int meta_group_rank() const { return __meta_rank; }
  __device__ unsigned int meta_group_size() const { return __meta_size; }

 protected:
  friend __device__ tiled_group tiled_partition(const tiled_group& __parent, unsigned int);
  __device__ tiled_group(unsigned int __number, unsigned int __tile, unsigned int __tiles)
      : thread_group(__wavecore::__one_tile, __number, __wavecore::__tile_lanes(__number), __tile,
                     __tiles) {}
};

// `__tile_size` adjacent lanes, a power of two up to the wave size. Masks start at the tile's first
// lane.
template <unsigned int __tile_size, typename __Parent = void>
class thread_block_tile : public tiled_group {
 public:
  static_assert(__tile_size != 0 && (__tile_size & (__tile_size - 1)) == 0 && __tile_size <= 64,
                "a tile is a power of two, at most a wave");

  // A tile with any parent converts to one without a named parent.
  template <typename __Other>
  __device__ thread_block_tile(const thread_block_tile<__tile_size, __Other>& __tile)
      : tiled_group(__tile) {}

  static __device__ void sync() { __syncwarp(); }
  static __device__ constexpr unsigned int size() { return __tile_size; }
  static __device__ constexpr unsigned int num_threads() { return __tile_size; }
  static __device__ unsigned int thread_rank() { return __lane_id() & (__tile_size - 1); }
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
    return __from_first(__ballot(__predicate));
  }
  __device__ int any(int __predicate) const { return ballot(__predicate) != 0; }
  __device__ int all(int __predicate) const { return ballot(!__predicate) == 0; }
  template <typename __T>
  __device__ unsigned long long match_any(__T __value) const {
    return __from_first(__match_any(__value));
  }
  template <typename __T>
  __device__ unsigned long long match_all(__T __value, int& __same) const {
    return __from_first(__match_all_sync(__lanes, __value, &__same));
  }

 private:
  template <unsigned int __size, typename __Group>
  friend __device__ thread_block_tile<__size, __Group> tiled_partition(const __Group&);
  __device__ thread_block_tile(unsigned int __tile, unsigned int __tiles)
      : tiled_group(__tile_size, __tile, __tiles) {}
  __device__ unsigned long long __from_first(unsigned long long __mask) const {
    return (__mask & __lanes) >> __wavecore::__tile_first(__tile_size);
  }
};
template <unsigned int __size, typename __Group>
inline __device__ thread_block_tile<__size, __Group> tiled_partition(const __Group& __parent) {
  return thread_block_tile<__size, __Group>(__parent.thread_rank() / __size,
                                            (__parent.num_threads() + __size - 1) / __size);
}

// The lanes that were active when the group was made, or some of them. Masks have a bit per member.
class coalesced_group : public thread_group {
 public:
  __device__ void sync() const { __syncwarp(); }
  __device__ unsigned int thread_rank() const { return __wavecore::__rank_among(__lanes); }
  __device__ unsigned int meta_group_rank() const { return __meta_rank; }
  __device__ unsigned int meta_group_size() const { return __meta_size; }
  template <typename __T>
  __device__ __T shfl(__T __value, int __rank) const {
    unsigned int __member = static_cast<unsigned int>(__rank) % __count;
    return __wavecore::__fetch(__wavecore::__lane_of_rank(__lanes, __member), __value);
  }
  // Work-items whose partner is not in the group get their own value back.
  template <typename __T>
  __device__ __T shfl_down(__T __value, unsigned int __delta) const {
    unsigned int __rank = thread_rank();
    return shfl(__value, static_cast<int>(__delta < __count - __rank ? __rank + __delta : __rank));
  }
  template <typename __T>
  __device__ __T shfl_up(__T __value, unsigned int __delta) const {
    unsigned int __rank = thread_rank();
    return shfl(__value, static_cast<int>(__delta <= __rank ? __rank - __delta : __rank));
  }
  __device__ unsigned long long ballot(int __predicate) const {
    return __wavecore::__packed_bits(__lanes, __ballot(__predicate));
  }
  __device__ int any(int __predicate) const { return __any_sync(__lanes, __predicate); }
  __device__ int all(int __predicate) const { return __all_sync(__lanes, __predicate); }
  template <typename __T>
  __device__ unsigned long long match_any(__T __value) const {
    return __wavecore::__packed_bits(__lanes, __match_any(__value));
  }
  template <typename __T>
  __device__ unsigned long long match_all(__T __value, int& __same) const {
    return __wavecore::__packed_bits(__lanes, __match_all_sync(__lanes, __value, &__same));
  }

 private:
  friend __device__ coalesced_group coalesced_threads();
  friend __device__ coalesced_group tiled_partition(const coalesced_group& __parent, unsigned int);
  friend __device__ coalesced_group binary_partition(const coalesced_group&, bool);
  template <unsigned int __size, typename __Group>
  friend __device__ coalesced_group binary_partition(const thread_block_tile<__size, __Group>&,
                                                     bool);
  __device__ explicit coalesced_group(unsigned long long __mask, unsigned int __tile = 0,
                                      unsigned int __tiles = 1)
      : thread_group(__wavecore::__some_lanes, static_cast<unsigned int>(__popcll(__mask)), __mask,
                     __tile, __tiles) {}
  // The members with the same answer as this one.
  __device__ static coalesced_group __of_answer(unsigned long long __members, bool __answer) {
    unsigned long long __yes = __ballot(__answer);
    return coalesced_group(__members & (__answer ? __yes : ~__yes));
  }
};
inline __device__ coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// Tiles of a size known at run time; if the parent is smaller, the tile is the parent.
inline __device__ tiled_group tiled_partition(const tiled_group& __parent, unsigned int __size) {
  if (__parent.num_threads() <= __size) return __parent;
  return tiled_group(__size, __parent.thread_rank() / __size, __parent.num_threads() / __size);
}
inline __device__ coalesced_group tiled_partition(const coalesced_group& __parent,
                                                  unsigned int __size) {
  unsigned int __tile = __parent.thread_rank() / __size;
  unsigned long long __members = __parent.__lanes, __mask = 0;
  for (unsigned int __rank = 0; __members != 0; ++__rank, __members &= __members - 1)
    if (__rank / __size == __tile) __mask |= __members & -__members;
  return coalesced_group(__mask, __tile, (__parent.num_threads() + __size - 1) / __size);
}
inline __device__ thread_group tiled_partition(const thread_group& __parent, unsigned int __size) {
  unsigned int __count = __parent.num_threads();
  if (__parent.__lanes != 0 && __count <= __size) return __parent;
  unsigned int __rank = __parent.thread_rank(), __tiles = (__count + __size - 1) / __size;
  if (__parent.__kind == __wavecore::__some_lanes)
    return tiled_partition(static_cast<const coalesced_group&>(__parent), __size);
  // The last tile of a workgroup may have lanes without work-items.
  unsigned int __last = __count - (__tiles - 1) * __size;
  unsigned int __members = __rank / __size == __tiles - 1 ? __last : __size;
  return thread_group(__wavecore::__one_tile, __members, __wavecore::__tile_lanes(__size),
                      __rank / __size, __tiles);
}

inline __device__ coalesced_group binary_partition(const coalesced_group& __parent, bool __answer) {
  return coalesced_group::__of_answer(__parent.__lanes, __answer);
}
template <unsigned int __size, typename __Group>
inline __device__ coalesced_group
binary_partition(const thread_block_tile<__size, __Group>& __parent, bool __answer) {
  return coalesced_group::__of_answer(
      __wavecore::__tile_lanes(__parent.num_threads()), __answer);
}

template <typename __Group>
__WC_DEVICE unsigned int group_size(const __Group& __group) {
  return __group.num_threads();
}
template <typename __Group>
__WC_DEVICE unsigned int thread_rank(const __Group& __group) {
  return __group.thread_rank();
}
template <typename __Group>
__WC_DEVICE bool is_valid(const __Group& __group) {
  return __group.is_valid();
}
template <typename __Group>
__WC_DEVICE void sync(const __Group& __group) {
  __group.sync();
}

#define __WC_OPERATION(__name, __expression)                             \
  template <typename __T>                                                \
  struct __name {                                                        \
    __device__ __T operator()(const __T& __a, const __T& __b) const {    \
      return static_cast<__T>(__expression);                             \
    }                                                                    \
  };
__WC_OPERATION(plus, __a + __b)
__WC_OPERATION(less, __b < __a ? __b : __a)
__WC_OPERATION(greater, __a < __b ? __b : __a)
__WC_OPERATION(bit_and, __a & __b)
__WC_OPERATION(bit_or, __a | __b)
__WC_OPERATION(bit_xor, __a ^ __b)
#undef __WC_OPERATION

// Scans and reductions over a tile or a coalesced group, with all members active.
template <typename __Group, typename __T, typename __Operation>
__device__ __T inclusive_scan(const __Group& __group, __T __value, __Operation&& __operation) {
  unsigned int __rank = __group.thread_rank();
  for (unsigned int __step = 1; __step < __group.num_threads(); __step *= 2) {
    __T __before = __group.shfl_up(__value, __step);
    if (__rank >= __step) __value = __operation(__before, __value);
  }
  return __value;
}
template <typename __Group, typename __T>
__device__ __T inclusive_scan(const __Group& __group, __T __value) {
  return inclusive_scan(__group, __value, plus<__T>());
}
// The first member gets zero.
template <typename __Group, typename __T, typename __Operation>
__device__ __T exclusive_scan(const __Group& __group, __T __value, __Operation&& __operation) {
  __T __before = __group.shfl_up(inclusive_scan(__group, __value, __operation), 1);
  return __group.thread_rank() == 0 ? __T() : __before;
}
template <typename __Group, typename __T>
__device__ __T exclusive_scan(const __Group& __group, __T __value) {
  return exclusive_scan(__group, __value, plus<__T>());
}
template <typename __Group, typename __T, typename __Operation>
__device__ __T reduce(const __Group& __group, __T __value, __Operation&& __operation) {
  return __group.shfl(inclusive_scan(__group, __value, __operation),
                      static_cast<int>(__group.num_threads()) - 1);
}

}  // namespace cooperative_groups
