// Atomics of global memory, flat addresses and LDS.

INLINE float as_f32(u32 x) { float f; __builtin_memcpy(&f, &x, 4); return f; }
INLINE u32 from_f32(float f) { u32 x; __builtin_memcpy(&x, &f, 4); return x; }
INLINE double as_f64(u64 x) { double f; __builtin_memcpy(&f, &x, 8); return f; }
INLINE u64 from_f64(double f) { u64 x; __builtin_memcpy(&x, &f, 8); return x; }

INLINE int nan32(u32 x) { return (x & 0x7fffffffu) > 0x7f800000u; }
INLINE int nan64(u64 x) { return (x & 0x7fffffffffffffffull) > 0x7ff0000000000000ull; }

INLINE u32 flush32(u32 x) { return x & 0x7f800000u ? x : x & 0x80000000u; }
INLINE u64 flush64(u64 x) { return x & 0x7ffull << 52 ? x : x & 1ull << 63; }
INLINE u32 flush16(u32 x) { return x & 0x7c00u ? x : x & 0x8000u; }

// The sum of two floats. A NaN operand is returned quieted; the first one wins.
INLINE u32 add32(u32 a, u32 b) {
  if (nan32(a)) return a | 0x400000u;
  if (nan32(b)) return b | 0x400000u;
  float s = as_f32(a) + as_f32(b);
  return s != s ? 0x7fc00000u : from_f32(s);
}
INLINE u64 add64(u64 a, u64 b) {
  if (nan64(a)) return a | 1ull << 51;
  if (nan64(b)) return b | 1ull << 51;
  double s = as_f64(a) + as_f64(b);
  return s != s ? 0x7ff8000000000000ull : from_f64(s);
}

// Whether `src` replaces the number in memory. -0 is below +0. With `flush`, denormals compare as
// zero. A tie leaves memory unchanged.
INLINE int better32(u32 mem, u32 src, int max, int flush) {
  i32 a = (i32)(flush ? flush32(mem) : mem), b = (i32)(flush ? flush32(src) : src);
  a ^= (i32)((u32)(a >> 31) >> 1);
  b ^= (i32)((u32)(b >> 31) >> 1);
  return max ? b > a : b < a;
}
INLINE int better64(u64 mem, u64 src, int max, int flush) {
  i64 a = (i64)(flush ? flush64(mem) : mem), b = (i64)(flush ? flush64(src) : src);
  a ^= (i64)((u64)(a >> 63) >> 1);
  b ^= (i64)((u64)(b >> 63) >> 1);
  return max ? b > a : b < a;
}
// Minimum and maximum. A number beats a quiet NaN; with `num` it also beats a signalling NaN, which
// is otherwise quieted and returned. Of two NaNs, `src` is quieted and returned.
INLINE u32 minmax32(u32 mem, u32 src, int max, int num, int flush) {
  u32 quiet = 0x400000u;
  if (!num && nan32(src) && !(src & quiet)) return src | quiet;
  if (!num && nan32(mem) && !(mem & quiet)) return mem | quiet;
  if (nan32(src)) return nan32(mem) ? src | quiet : mem;
  if (nan32(mem)) return src;
  return better32(mem, src, max, flush) ? src : mem;
}
INLINE u64 minmax64(u64 mem, u64 src, int max, int num, int flush) {
  u64 quiet = 1ull << 51;
  if (!num && nan64(src) && !(src & quiet)) return src | quiet;
  if (!num && nan64(mem) && !(mem & quiet)) return mem | quiet;
  if (nan64(src)) return nan64(mem) ? src | quiet : mem;
  if (nan64(mem)) return src;
  return better64(mem, src, max, flush) ? src : mem;
}

INLINE u32 half_to_f32(u32 h) {
  u32 sign = (h & 0x8000u) << 16, e = h >> 10 & 31, m = h & 1023;
  if (e == 31) return sign | 0x7f800000u | m << 13;
  if (e) return sign | (e + 112) << 23 | m << 13;
  return sign | from_f32((float)m * 0x1p-24f);
}
INLINE u32 f32_to_half(u32 x) {
  u32 sign = x >> 16 & 0x8000u, a = x & 0x7fffffffu;
  if (a > 0x7f800000u) return sign | 0x7e00u | (a >> 13 & 0x1ff);
  if (a >= 0x477ff000u) return sign | 0x7c00u;
  if (a < 0x38800000u) {  // subnormal: let an f32 addition round to a multiple of 2^-24
    return sign | (from_f32(as_f32(a) + 0.5f) - 0x3f000000u);
  }
  return sign | ((a + 0xfff + (a >> 13 & 1)) - 0x38000000u) >> 13;
}
INLINE u32 f32_to_bf16(u32 x) {
  if (nan32(x)) return x >> 16 | 0x40;
  return (x + 0x7fff + (x >> 16 & 1)) >> 16;
}
INLINE u32 add_half(u32 a, u32 b, int flush_in, int flush_out) {
  if (flush_in) a = flush16(a), b = flush16(b);
  u32 sum = f32_to_half(add32(half_to_f32(a), half_to_f32(b)));
  return flush_out ? flush16(sum) : sum;
}
INLINE u32 add_bf16(u32 a, u32 b) { return f32_to_bf16(add32(a << 16, b << 16)); }

// The integer operations, for 32 and 64 bits; `signed_type` is the signed type of that width.
#define INTEGER_ATOMICS(signed_type)                                            \
    case ATOMIC_SWAP: return data;                                              \
    case ATOMIC_ADD: return mem + data;                                         \
    case ATOMIC_SUB: return mem - data;                                         \
    case ATOMIC_RSUB: return data - mem;                                        \
    case ATOMIC_AND: return mem & data;                                         \
    case ATOMIC_OR: return mem | data;                                          \
    case ATOMIC_XOR: return mem ^ data;                                         \
    case ATOMIC_SMIN: return (signed_type)data < (signed_type)mem ? data : mem; \
    case ATOMIC_SMAX: return (signed_type)data > (signed_type)mem ? data : mem; \
    case ATOMIC_UMIN: return data < mem ? data : mem;                           \
    case ATOMIC_UMAX: return data > mem ? data : mem;                           \
    case ATOMIC_INC: return mem >= data ? 0 : mem + 1;                          \
    case ATOMIC_DEC: return mem == 0 || mem > data ? data : mem - 1;            \
    case ATOMIC_CMPSWAP: return mem == compare ? data : mem;                    \
    case ATOMIC_MSKOR: return (mem & ~data) | compare;                          \
    case ATOMIC_SUB_CLAMP: return mem < data ? 0 : mem - data;                  \
    case ATOMIC_COND_SUB: return mem >= data ? mem - data : mem;

// The new value in memory. Only operations with a second operand use `compare`.
INLINE u32 atomic_result32(u32 op, u32 mem, u32 data, u32 compare) {
  int in = (op & ATOMIC_FLUSH_IN) != 0, out = (op & ATOMIC_FLUSH_OUT) != 0;
  u32 sum;
  switch (op & ATOMIC_FLUSH_IN - 1) {
    INTEGER_ATOMICS(i32)
    case ATOMIC_WRAP: return mem >= data ? mem - data : mem + compare;
    case ATOMIC_FADD:
      sum = in ? add32(flush32(mem), flush32(data)) : add32(mem, data);
      return out ? flush32(sum) : sum;
    case ATOMIC_FMIN: return minmax32(mem, data, 0, 0, in);
    case ATOMIC_FMAX: return minmax32(mem, data, 1, 0, in);
    case ATOMIC_FMIN_NUM: return minmax32(mem, data, 0, 1, in);
    case ATOMIC_FMAX_NUM: return minmax32(mem, data, 1, 1, in);
    case ATOMIC_FCMPSWAP:
      if (in) return as_f32(flush32(mem)) == as_f32(flush32(compare)) ? data : mem;
      return as_f32(mem) == as_f32(compare) ? data : mem;
    case ATOMIC_PK_ADD_F16:
      return add_half(mem & 0xffff, data & 0xffff, in, out) |
             add_half(mem >> 16, data >> 16, in, out) << 16;
    case ATOMIC_PK_ADD_BF16:
      return add_bf16(mem & 0xffff, data & 0xffff) | add_bf16(mem >> 16, data >> 16) << 16;
  }
  __builtin_unreachable();
}
// The cell of a barrier after `count` more members have arrived (records.py).
INLINE u64 arrived(u64 cell, u32 count) {
  u32 low = (u32)cell, initial = cell >> 32 & 0xffff, pending = low & (1u << CELL_PENDING_BITS) - 1;
  if (count <= pending) return cell - count;
  u32 phase = low - count & ~((1u << CELL_PENDING_BITS) - 1);  // borrowed from
  return (cell & ~0xffffffffull) | phase | initial;
}
INLINE u64 atomic_result64(u32 op, u64 mem, u64 data, u64 compare) {
  switch (op) {
    INTEGER_ATOMICS(i64)
    case ATOMIC_CONDXCHG:
      return (data >> 31 & 1 ? data & 0x7fffffffu : mem & 0xffffffffu) |
             (data >> 63 ? data & 0x7fffffffull << 32 : mem & 0xffffffffull << 32);
    case ATOMIC_ARRIVE: return arrived(mem, (u32)data);
    case ATOMIC_FADD: return add64(mem, data);
    case ATOMIC_FMIN: return minmax64(mem, data, 0, 0, 0);
    case ATOMIC_FMAX: return minmax64(mem, data, 1, 0, 0);
    case ATOMIC_FMIN_NUM: return minmax64(mem, data, 0, 1, 0);
    case ATOMIC_FMAX_NUM: return minmax64(mem, data, 1, 1, 0);
    case ATOMIC_FCMPSWAP: return as_f64(mem) == as_f64(compare) ? data : mem;
    default: break;
  }
  __builtin_unreachable();
}

#define COMPARE_SWAP(T)                                                                            \
  T old = __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                    \
  if (old == compare)                                                                              \
    __atomic_compare_exchange_n(p, &old, data, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
  return old;

INLINE u32 compare_swap32(u32 *p, u32 data, u32 compare) { COMPARE_SWAP(u32) }
INLINE u64 compare_swap64(u64 *p, u64 data, u64 compare) { COMPARE_SWAP(u64) }

// Counters, flags and histograms use these operations, for which the host has instructions.
#define SIMPLE_ATOMICS(compare_swap)                                                               \
  switch (op) {                                                                                    \
    case ATOMIC_SWAP: return __atomic_exchange_n(p, data, __ATOMIC_SEQ_CST);                       \
    case ATOMIC_ADD: return __atomic_fetch_add(p, data, __ATOMIC_SEQ_CST);                         \
    case ATOMIC_SUB: return __atomic_fetch_sub(p, data, __ATOMIC_SEQ_CST);                         \
    case ATOMIC_CMPSWAP:                                                                           \
      return compare_swap(p, data, compare);                                                       \
  }

// Operations that compare only load where they would change nothing, which costs a tenth: most
// attempts to take a vertex or a lock fail. `order_atomics` goes before them.
INLINE u32 memory_atomic32(u32 *p, u32 op, u32 data, u32 compare) {
  SIMPLE_ATOMICS(compare_swap32)
  u32 old = __atomic_load_n(p, __ATOMIC_SEQ_CST), new;
  do new = atomic_result32(op, old, data, compare);
  while (new != old && !__atomic_compare_exchange_n(p, &old, new, 0, __ATOMIC_SEQ_CST,
                                                    __ATOMIC_SEQ_CST));
  return old;
}
INLINE u64 memory_atomic64(u64 *p, u32 op, u64 data, u64 compare) {
  SIMPLE_ATOMICS(compare_swap64)
  u64 old = __atomic_load_n(p, __ATOMIC_SEQ_CST), new;
  do new = atomic_result64(op, old, data, compare);
  while (new != old && !__atomic_compare_exchange_n(p, &old, new, 0, __ATOMIC_SEQ_CST,
                                                    __ATOMIC_SEQ_CST));
  return old;
}

// What the wave has stored is seen by others before its atomics load, as if these had stored, too.
INLINE void order_atomics(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

INLINE u64 pair(const u32 *rows, u32 lane, u32 lanes) {
  return rows[lane] | (u64)rows[lanes + lane] << 32;
}
INLINE void set_pair(u32 *rows, u32 lane, u32 lanes, u64 value) {
  rows[lane] = (u32)value;
  rows[lanes + lane] = (u32)(value >> 32);
}

// One lane's operation on memory that other threads may also access.
INLINE void shared_atomic(u32 *old, u64 at, const u32 *data, const u32 *compare, u32 op, u32 size,
                          u32 lane, u32 lanes) {
  if (size == 4) old[lane] = memory_atomic32((u32 *)at, op, data[lane], compare[lane]);
  else
    set_pair(old, lane, lanes, memory_atomic64((u64 *)at, op, pair(data, lane, lanes),
                                               pair(compare, lane, lanes)));
}

// One lane's operation on a dword that is only partly writable: bytes that the kernel may not write
// are written back unchanged.
COLD void wc_part_atomic(Wave *w, u32 *old, u64 at, const u32 *data, const u32 *compare,
                         u32 op, u32 lane) {
  u32 bits = wc_writable_bits(w, at), before = __atomic_load_n((u32 *)at, __ATOMIC_SEQ_CST), after;
  do after = (atomic_result32(op, before, data[lane], compare[lane]) & bits) | (before & ~bits);
  while (!__atomic_compare_exchange_n((u32 *)at, &before, after, 0, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST));
  old[lane] = before;
}

// One lane's operation on this thread's memory; `high` is the address of the upper dword.
INLINE void own_atomic(u32 *old, u64 at, u64 high, const u32 *data, const u32 *compare, u32 op,
                       u32 size, u32 lane, u32 lanes) {
  u32 *low_dword = (u32 *)at, *high_dword = (u32 *)high;
  if (size == 4) {
    u32 before = *low_dword;
    *low_dword = atomic_result32(op, before, data[lane], compare[lane]);
    old[lane] = before;
    return;
  }
  u64 before = *low_dword | (u64)*high_dword << 32;
  u64 after = atomic_result64(op, before, pair(data, lane, lanes), pair(compare, lane, lanes));
  *low_dword = (u32)after;
  *high_dword = (u32)(after >> 32);
  set_pair(old, lane, lanes, before);
}

// Whether one lane's operation changed memory. A failed attempt to take a lock does not, and nobody
// waits for it.
INLINE u32 has_changed(const u32 *old, const u32 *data, const u32 *compare, u32 op, u32 size,
                       u32 lane, u32 lanes) {
  if (size == 4) return atomic_result32(op, old[lane], data[lane], compare[lane]) != old[lane];
  u64 before = pair(old, lane, lanes);
  return atomic_result64(op, before, pair(data, lane, lanes), pair(compare, lane, lanes)) != before;
}

// Count a store if some lane's operation changed memory.
NOINLINE void wc_note_atomics(Wave *w, const u32 *old, const u32 *data, const u32 *compare, u64 lanes,
                              u32 op, u32 size, u32 wave) {
  u32 changed = 0;
  for (u64 left = lanes; left && !changed; left &= left - 1)
    changed = has_changed(old, data, compare, op, size, (u32)__builtin_ctzll(left), wave);
  ((Worker *)w->worker)->stores += changed;
}

INLINE void check_aligned(Wave *w, const u64 *address, u64 exec, u32 size, u32 pc, u32 space,
                          u32 lanes) {
  Q low = {};
  for (u32 i = 0; i < lanes; i += 8) low |= load_q(address + i) & active_q(exec, i);
  if (!(__builtin_reduce_or(low) & size - 1)) return;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (address[lane] & (size - 1))
      wc_fault(w, FAULT_MISALIGNED, space, address[lane], size, 1, 1ull << lane, pc);
  }
}

INLINE void check_offsets_aligned(Wave *w, const u32 *address, u64 exec, u32 size, u32 pc,
                                  u32 lanes) {
  V low = {};
  for (u32 i = 0; i < lanes; i += 16) low |= load_v(address + i) & active_v(exec, i);
  if (!(__builtin_reduce_or(low) & size - 1)) return;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (address[lane] & (size - 1))
      wc_fault(w, FAULT_MISALIGNED, SPACE_LDS, address[lane], size, 1, 1ull << lane, pc);
  }
}

// The operations of lanes on dwords of which some are only partly writable.
COLD void wc_part_atomics(Wave *w, u32 *old, const u64 *address, const Operation *atomic,
                          u64 exec, u64 parts, u32 lanes) {
  order_atomics();
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (parts >> lane & 1)
      wc_part_atomic(w, old, address[lane], atomic->data, atomic->compare, atomic->op, lane);
    else
      shared_atomic(old, address[lane], atomic->data, atomic->compare, atomic->op, 4, lane, lanes);
  }
}

// Attempts of lanes to take dwords; returns whether one has changed its dword.
INLINE u32 compare_swaps(u32 *old, const u64 *address, const u32 *data, const u32 *compare,
                         u64 exec) {
  u32 changed = 0;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    u32 before = compare_swap32((u32 *)address[lane], data[lane], compare[lane]);
    changed |= before == compare[lane] && data[lane] != before;
    old[lane] = before;
  }
  return changed;
}

INLINE void global_atomic(Wave *w, u32 *old, const u64 *address, const u32 *data,
                          const u32 *compare, u64 exec, u32 op, u32 size, u32 site, u32 pc,
                          u32 lanes) {
  Operation atomic = {op, data, compare};
  u64 parts = check_operation(w, site_of(w, site), address, exec, size, 1, pc, lanes, SPACE_GLOBAL,
                              &atomic);
  check_aligned(w, address, exec, size, pc, SPACE_GLOBAL, lanes);
  if (__builtin_expect(parts != 0, 0)) {
    wc_part_atomics(w, old, address, &atomic, exec, parts, lanes);
  } else if (op == ATOMIC_CMPSWAP && size == 4) {
    order_atomics();
    ((Worker *)w->worker)->stores += compare_swaps(old, address, data, compare, exec);
    return;
  } else {
    order_atomics();
    for (u64 left = exec; left; left &= left - 1) {
      u32 lane = (u32)__builtin_ctzll(left);
      shared_atomic(old, address[lane], data, compare, op, size, lane, lanes);
    }
  }
  wc_note_atomics(w, old, data, compare, exec, op, size, lanes);
}

NOINLINE void wc_one_shared(u32 *old, u64 at, const u32 *data, const u32 *compare, u32 op,
                            u32 size, u32 lane, u32 lanes) {
  shared_atomic(old, at, data, compare, op, size, lane, lanes);
}
NOINLINE void wc_one_own(u32 *old, u64 at, u64 high, const u32 *data, const u32 *compare,
                         u32 op, u32 size, u32 lane, u32 lanes) {
  own_atomic(old, at, high, data, compare, op, size, lane, lanes);
}

// What lanes get whose atomic is forgiven (wc_beyond_lds).
INLINE void clear_old(u32 *old, u64 forgiven, u32 size, u32 lanes) {
  for (u64 left = forgiven; left; left &= left - 1)
    for (u32 dword = 0; dword < size / 4; dword++)
      old[dword * lanes + (u32)__builtin_ctzll(left)] = 0;
}

// LDS and scratch belong to the waves of one worker, so plain reads and writes are enough.
INLINE void flat_atomic(Wave *w, u32 *old, const u64 *address, const u32 *data, const u32 *compare,
                        u64 exec, u32 op, u32 size, u32 site, u32 pc, u32 lanes) {
  Route r = route(address, exec, lanes);
  u32 low[64];
  low_halves(low, address, lanes);
  Operation atomic = {op, data, compare};
  u64 in_lds = r.lds;
  u64 parts = check_routed(w, &r, address, low, size, 1, site, pc, lanes, &atomic);
  clear_old(old, in_lds & ~r.lds, size, lanes);
  exec &= ~(in_lds & ~r.lds);
  check_aligned(w, address, exec, size, pc, SPACE_FLAT, lanes);
  order_atomics();
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    u64 bit = 1ull << lane;
    if (r.lds & bit) {
      u64 at = w->lds + low[lane];
      wc_one_own(old, at, at + 4, data, compare, op, size, lane, lanes);
    } else if (r.scratch & bit) {
      u64 at = scratch_byte(w, low[lane], lane, lanes);
      wc_one_own(old, at, at + 4 * lanes, data, compare, op, size, lane, lanes);
    } else if (parts & bit)
      wc_part_atomic(w, old, address[lane], data, compare, op, lane);
    else
      wc_one_shared(old, address[lane], data, compare, op, size, lane, lanes);
  }
  wc_note_atomics(w, old, data, compare, r.global, op, size, lanes);
}

// Additions to dwords of LDS by the active lanes: counters and histograms.
INLINE void own_add(u64 lds, u32 *old, const u32 *address, const u32 *data, u32 lane) {
  u32 *p = (u32 *)(lds + address[lane]), before = *p;
  *p = before + data[lane];
  old[lane] = before;
}
INLINE void own_adds(u64 lds, u32 *restrict old, const u32 *restrict address,
                     const u32 *restrict data, u64 exec, u32 lanes) {
  if (exec == all_lanes(lanes)) {
#pragma clang loop vectorize(disable) unroll_count(8)
    for (u32 lane = 0; lane < lanes; lane++) own_add(lds, old, address, data, lane);
    return;
  }
  for (u64 left = exec; left; left &= left - 1)
    own_add(lds, old, address, data, (u32)__builtin_ctzll(left));
}

INLINE void lds_atomic(Wave *w, u32 *old, const u32 *address, const u32 *data, const u32 *compare,
                       u64 exec, u32 op, u32 size, u32 pc, u32 lanes) {
  u64 inside = inside_lds(w, address, exec, size, 1, pc, lanes);
  clear_old(old, exec & ~inside, size, lanes);
  exec = inside;
  check_offsets_aligned(w, address, exec, size, pc, lanes);
  if (op == ATOMIC_ADD && size == 4) {
    own_adds(w->lds, old, address, data, exec, lanes);
    return;
  }
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    u64 at = w->lds + address[lane];
    own_atomic(old, at, at + 4, data, compare, op, size, lane, lanes);
  }
}
