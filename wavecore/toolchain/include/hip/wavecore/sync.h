// Barriers, fences, clocks and traps.
#pragma once

#include "integer.h"

__WC_DEVICE void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
__WC_DEVICE void __threadfence_block() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
__WC_DEVICE void __threadfence_system() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }

__WC_DEVICE void __named_sync() { __builtin_amdgcn_s_barrier(); }
__WC_DEVICE void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

__WC_DEVICE void __syncwarp(unsigned long long = ~0ull) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

// One LDS word collects a ballot per wave. The barrier at the start keeps a second call from
// clearing the word while slow waves still read the first call's result.
__WC_DEVICE int __syncthreads_count(int __predicate) {
  static __shared__ int __total;
  __syncthreads();
  if (__builtin_amdgcn_workitem_id_x() == 0 && __builtin_amdgcn_workitem_id_y() == 0 &&
      __builtin_amdgcn_workitem_id_z() == 0)
    __total = 0;
  __syncthreads();
  unsigned long long __voters = __builtin_amdgcn_ballot_w64(__predicate != 0);
  unsigned int __lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
  if (__voters != 0 && __lane == static_cast<unsigned int>(__builtin_ctzll(__voters)))
    __hip_atomic_fetch_add(&__total, __popcll(__voters), __ATOMIC_RELAXED,
                           __HIP_MEMORY_SCOPE_WORKGROUP);
  __syncthreads();
  return __total;
}
__WC_DEVICE int __syncthreads_or(int __predicate) { return __syncthreads_count(__predicate) != 0; }
__WC_DEVICE int __syncthreads_and(int __predicate) {
  return __syncthreads_count(!__predicate) == 0;
}

__WC_DEVICE long long clock64() { return static_cast<long long>(__builtin_readcyclecounter()); }
__WC_DEVICE long long __clock64() { return clock64(); }
__WC_DEVICE long long clock() { return clock64(); }
__WC_DEVICE long long __clock() { return clock64(); }
__WC_DEVICE long long wall_clock64() {
  return static_cast<long long>(__builtin_readsteadycounter());
}

// One unit of s_sleep is about 64 clocks; at about 2 GHz that is 32 ns.
__WC_DEVICE void __nanosleep(unsigned int __nanoseconds) {
  for (unsigned int __slept = 0; __slept < __nanoseconds; __slept += 32)
    __builtin_amdgcn_s_sleep(1);
}

// Ends the program with a trap. On gfx11 LLVM 22 cannot lower a second __builtin_trap in a
// function, so the instruction is written directly there.
__WC_DEVICE void __trap() {
#if defined(__GFX11__)
  __asm__ volatile("s_trap 2");
  __builtin_amdgcn_endpgm();
#else
  __builtin_trap();
#endif
}
