// Correct kernels that look wrong: locks, flags, waves that run in lockstep, uninitialised memory that
// is only copied. `RUN` gives their launch, as in defects.hip.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#define KERNEL extern "C" __global__ void

// warp-synchronous tail of a reduction: one wave works alone on volatile LDS
// RUN 2 256 f2 f512
KERNEL warp_synchronous(float* out, const float* in) {
  __shared__ volatile float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 128; k >= 64; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t < 32) {
    for (int k = 32; k > 0; k >>= 1) {
      float v = s[t] + s[t + k];
      __builtin_amdgcn_wave_barrier();
      s[t] = v;
      __builtin_amdgcn_wave_barrier();
    }
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// ticket lock, scoped atomics
// RUN 6 64 u1 u1 u1
KERNEL ticket_lock(unsigned* next, unsigned* serving, unsigned* data) {
  if (threadIdx.x) return;
  unsigned mine = __hip_atomic_fetch_add(next, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  while (__hip_atomic_load(serving, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != mine)
    __builtin_amdgcn_s_sleep(1);
  *data = *data * 3 + 1;
  __hip_atomic_store(serving, mine + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}

// double buffering with one barrier a step
// RUN 2 128 f256 f2048
KERNEL double_buffer(float* out, const float* in) {
  __shared__ float s[2][128];
  int t = threadIdx.x;
  float sum = 0;
  const float* from = in + blockIdx.x * 1024;
  s[0][t] = from[t];
#pragma unroll 1
  for (int k = 0; k < 8; k++) {
    __syncthreads();
    if (k + 1 < 8) s[(k + 1) & 1][t] = from[(k + 1) * 128 + t];
    sum += s[k & 1][127 - t];
  }
  out[blockIdx.x * 128 + t] = sum;
}

// producer and consumer waves within a group: ring with flags in LDS
// RUN 1 128 u64
KERNEL ring_in_lds(unsigned* out) {
  __shared__ unsigned ring[4][64];
  __shared__ unsigned filled, emptied;
  int lane = threadIdx.x & 63;
  bool producer = threadIdx.x < 64;
  if (threadIdx.x == 0) filled = emptied = 0;
  __syncthreads();
  unsigned sum = 0;
#pragma unroll 1
  for (unsigned i = 0; i < 16; i++) {
    if (producer) {
      while (i - __hip_atomic_load(&emptied, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_WORKGROUP) >= 4)
        __builtin_amdgcn_s_sleep(1);
      if (warpSize == 64) {
        ring[i & 3][lane] = i * 64 + lane;
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
        if (lane == 0) __hip_atomic_fetch_add(&filled, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
      } else if (lane < 32) {
        ring[i & 3][lane] = i * 64 + lane;
        ring[i & 3][lane + 32] = i * 64 + lane + 32;
        if (lane == 0) __hip_atomic_fetch_add(&filled, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
      }
    } else if (warpSize == 64 || lane < 32) {
      while (__hip_atomic_load(&filled, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_WORKGROUP) <= i)
        __builtin_amdgcn_s_sleep(1);
      sum += ring[i & 3][63 - lane];
      if (warpSize == 32) sum += ring[i & 3][31 - lane];
      if (lane == 0) __hip_atomic_fetch_add(&emptied, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
    }
  }
  if (!producer) out[lane] = sum;
}

// producer and consumer groups, __threadfence and a volatile flag for each tile
// RUN 4 64 u256 u4 u256
KERNEL pipeline(volatile unsigned* data, volatile unsigned* flags, unsigned* out) {
  int t = threadIdx.x;
  unsigned v = t;
  if (blockIdx.x) {
    if (t == 0) while (flags[blockIdx.x - 1] == 0) __builtin_amdgcn_s_sleep(1);
    __syncthreads();
    __threadfence();
    v = data[(blockIdx.x - 1) * 64 + (t ^ 33)] + 1;
  }
  data[blockIdx.x * 64 + t] = v;
  __threadfence();
  __syncthreads();
  if (t == 0) flags[blockIdx.x] = 1;
  out[blockIdx.x * 64 + t] = v;
}

// LDS reuse: a union of two phases
// RUN 2 256 f512 f512
KERNEL lds_two_phases(float* out, const float* in) {
  __shared__ union { float f[256]; unsigned short h[512]; } s;
  int t = threadIdx.x;
  s.f[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  float a = s.f[255 - t];
  __syncthreads();
  s.h[t] = t; s.h[t + 256] = t + 1;
  __syncthreads();
  out[blockIdx.x * 256 + t] = a + s.h[511 - t] + s.h[t ^ 5];
}

// padding: rows of 33 of which the last is never written nor read; rows copied whole by vectors
// RUN 1 256 f1024 f1024
KERNEL padded_transpose(float* out, const float* in) {
  __shared__ float s[32][33];
  int x = threadIdx.x & 31, y = threadIdx.x >> 5;
  for (int j = y; j < 32; j += 8) s[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8) out[j * 32 + x] = s[x][j];
}

struct Mixed { char tag; double value; short small; float v[3]; };
// partially initialised structs copied whole, through LDS and back
// RUN 1 64 b2560 b2560
KERNEL copied_whole(Mixed* out, const Mixed* in) {
  __shared__ Mixed room[64];
  int t = threadIdx.x;
  Mixed m;
  m.tag = t;
  m.value = t * 0.5;
  m.v[0] = 1;  // the rest stays unset
  room[t] = m;
  __syncthreads();
  out[t] = room[63 - t];
  if (in[t].tag) out[t].small = 1;
}

struct Bits { unsigned a : 3, b : 7, c : 22; };
// bitfields set one by one in LDS by the lanes' own structs
// RUN 1 128 u128 u128
KERNEL bitfields(unsigned* out, const unsigned* in) {
  __shared__ Bits bits[128];
  int t = threadIdx.x;
  bits[t].a = t; bits[t].b = in[t]; bits[t].c = t * 3;
  __syncthreads();
  Bits m = bits[127 - t];
  Bits local;
  local.b = m.b;
  if (local.b > 100) m.a++;
  out[t] = m.a + m.c;
}

// cleared by vector stores, then used by bytes
// RUN 1 64 b1024
KERNEL cleared_by_vectors(unsigned char* out) {
  __shared__ __attribute__((aligned(16))) unsigned char s[1024];
  int t = threadIdx.x;
  ((uint4*)s)[t] = make_uint4(0, 0, 0, 0);
  __syncthreads();
  s[t * 16 + 3] = t;
  __syncthreads();
  for (int i = t; i < 1024; i += 64) out[i] = s[i];
}

// grid sync by cooperative groups
// RUN 4 128 f512 f512 coop
KERNEL grid_sync(float* a, float* b) {
  auto grid = cooperative_groups::this_grid();
  int i = blockIdx.x * 128 + threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < 3; k++) {
    a[i] = b[i] + k;
    grid.sync();
    b[i] = a[511 - i];
    grid.sync();
  }
}

// wave-level scan by shuffles, sums of waves in LDS, one barrier
// RUN 2 256 u512 u512
KERNEL wave_scan(unsigned* out, const unsigned* in) {
  __shared__ unsigned sums[8];
  int t = threadIdx.x, lane = __lane_id(), wave = t / warpSize;
  unsigned v = in[blockIdx.x * 256 + t] + 1;
  for (int k = 1; k < warpSize; k <<= 1) {
    unsigned u = __shfl_up(v, k);
    if (lane >= k) v += u;
  }
  if (lane == warpSize - 1) sums[wave] = v;
  __syncthreads();
  for (int w = 0; w < wave; w++) v += sums[w];
  out[blockIdx.x * 256 + t] = v;
}

// stream compaction: a wave takes room by one atomic, by its leader
// RUN 4 256 u1024 u1 u1024
KERNEL compact(unsigned* out, unsigned* count, const unsigned* in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  bool keep = (in[i] + i) % 3 == 0;
  unsigned long long who = __ballot(keep);
  int lane = __lane_id();
  unsigned base = 0;
  if (keep) {
    int leader = __ffsll(who) - 1;
    if (lane == leader) base = atomicAdd(count, (unsigned)__popcll(who));
    base = __shfl(base, leader);
    out[base + __popcll(who & ((1ull << lane) - 1))] = i;
  }
}

// decoupled look-back: status word with value and state in 64 bits
// RUN 6 64 w6 u384 u384
KERNEL look_back(unsigned long long* state, unsigned* out, const unsigned* in) {
  __shared__ unsigned before;
  int t = threadIdx.x, b = blockIdx.x;
  unsigned v = in[b * 64 + t] + 1, total = v;
  for (int k = 1; k < 64; k <<= 1) total += __shfl_xor(total, k, 64);
  if (warpSize == 32) total = 64;
  if (t == 0) {
    unsigned sum = 0;
    if (b) __hip_atomic_store(&state[b], (unsigned long long)total << 2 | 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    for (int i = b - 1; i >= 0;) {
      unsigned long long s = __hip_atomic_load(&state[i], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      if (!(s & 3)) { __builtin_amdgcn_s_sleep(1); continue; }
      sum += (unsigned)(s >> 2);
      if (s & 2) break;
      i--;
    }
    __hip_atomic_store(&state[b], (unsigned long long)(sum + total) << 2 | 2, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    before = sum;
  }
  __syncthreads();
  out[b * 64 + t] = before + v;
}

// lock of a hash bucket: insert with CAS on the key, then plain value store by the owner
// RUN 4 64 u512 u512
KERNEL hash_insert(unsigned* keys, unsigned* values) {
  unsigned key = blockIdx.x * 64 + threadIdx.x + 1;
  unsigned slot = key * 2654435761u >> 23;
  for (;;) {
    unsigned old = atomicCAS(&keys[slot], 0u, key);
    if (old == 0 || old == key) { values[slot] = key * 2; return; }
    slot = (slot + 1) & 511;
  }
}

// barrier in a loop whose trip count is the same in all waves; early exit agreed by a vote
// RUN 1 256 u1 u256
KERNEL voted_loop(unsigned* out, const unsigned* in) {
  __shared__ unsigned s[256];
  int t = threadIdx.x;
  s[t] = in[t] + t;
  unsigned turns = 0;
  while (__syncthreads_or(s[t] > 1)) {
    unsigned v = s[t ^ 1] / 2;
    __syncthreads();
    s[t] = v;
    turns++;
    __syncthreads();
  }
  if (t == 0) *out = turns;
}

// queue: many producers reserve by atomicAdd, publish by flag per slot, one consumer group
// RUN 4 64 u256 u256 u1 u1
KERNEL publish(unsigned* slots, unsigned* ready, unsigned* tail, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x < 3) {
    for (int i = 0; i < 4; i++) {
      unsigned at = atomicAdd(tail, 1u);
      slots[at] = blockIdx.x * 4 + i;
      __hip_atomic_store(&ready[at], 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    }
  } else {
    unsigned sum = 0;
    for (int at = 0; at < 12; at++) {
      while (!__hip_atomic_load(&ready[at], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT)) __builtin_amdgcn_s_sleep(1);
      sum += slots[at];
    }
    *out = sum;
  }
}

// local arrays: indexed by data, partly filled, only what is filled is read
// RUN 1 64 u64 u64
KERNEL local_array(unsigned* out, const unsigned* in) {
  unsigned a[16];
  int t = threadIdx.x, n = 0;
  for (int i = 0; i < 16; i++) if ((in[t] + i * t) % 3 == 0) a[n++] = i;
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum += a[(i * 7 + t) % n];
  out[t] = sum;
}

// a struct's members by words, on purpose
struct Words { float a[3]; float b[3]; int c; };
// RUN 1 64 b1792 b1792
KERNEL by_words(Words* out, const Words* in) {
  __shared__ Words s[64];
  for (int i = threadIdx.x; i < 448; i += 64) ((unsigned*)s)[i] = ((const unsigned*)in)[i];
  __syncthreads();
  Words w = s[63 - threadIdx.x];
  float* p = &w.a[0];
#pragma unroll 1
  for (int i = 0; i < 7; i++) p[i] += 1;
  out[threadIdx.x] = w;
}

// wave-level exchange through LDS without a barrier
// RUN 4 128 f512 f512
KERNEL own_part(float* out, const float* in) {
  __shared__ float s[128];
  int t = threadIdx.x, base = t / warpSize * warpSize;
  s[t] = in[blockIdx.x * 128 + t];
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  out[blockIdx.x * 128 + t] = s[base + warpSize - 1 - (t - base)];
}

// idempotent flag: many waves store the same value
// RUN 4 64 u1 u256
KERNEL any_found(unsigned* found, const unsigned* in) {
  if (in[blockIdx.x * 64 + threadIdx.x] == 0) *found = 1;
}

// byte flags next to each other by different groups
// RUN 8 64 b8
KERNEL byte_flags(unsigned char* flags) {
  if (threadIdx.x == 0) flags[blockIdx.x] = blockIdx.x + 1;
}

// reader-writer: sequence lock with 2 groups
// RUN 2 64 u1 u2 u2
KERNEL sequence_lock(unsigned* seq, unsigned* pair, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    for (unsigned i = 1; i < 5; i++) {
      __hip_atomic_store(seq, 2 * i - 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
      __hip_atomic_store(&pair[0], i, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      __hip_atomic_store(&pair[1], i, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      __hip_atomic_store(seq, 2 * i, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    }
  } else {
    unsigned a, b, before, after;
    do {
      before = __hip_atomic_load(seq, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
      a = __hip_atomic_load(&pair[0], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      b = __hip_atomic_load(&pair[1], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
      after = __hip_atomic_load(seq, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    } while (before != after || before & 1 || before < 8);
    out[0] = a; out[1] = b;
  }
}

// the last wave reads what others stored in LDS, told by a counter between fences
// RUN 1 256 u1 u256
KERNEL last_by_fenced_counter(unsigned* out, const unsigned* in) {
  __shared__ unsigned data[256], count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  data[threadIdx.x] = in[threadIdx.x] + threadIdx.x;
  __threadfence_block();
  if (atomicAdd(&count, 1u) != 255) return;
  __threadfence_block();
  unsigned sum = 0;
  for (int i = 0; i < 256; i++) sum += data[i];
  *out = sum;
  count = 0;
}

// the same by the counter's own order; it tells of what lies in global memory as well
// RUN 1 256 u1 u256
KERNEL last_by_ordered_counter(unsigned* out, unsigned* in) {
  __shared__ unsigned data[256], count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  data[threadIdx.x] = threadIdx.x;
  in[threadIdx.x] = threadIdx.x;
  if (__hip_atomic_fetch_add(&count, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_WORKGROUP) != 255)
    return;
  unsigned sum = 0;
  for (int i = 0; i < 256; i++) sum += data[i] + in[i];
  *out = sum;
}
