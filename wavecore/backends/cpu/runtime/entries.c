// Entry points of generated code, per size and wave; scalar memory, clocks.
//
// These are separate functions, not a switch, so that a call computes only what it needs.

#define FOR_SIZE(W, S)                                                                             \
  NOINLINE void wc_scratch_load##S##_##W(Wave *w, u32 *restrict dst, const u32 *a, u64 exec,       \
                                         u32 site, u32 pc) {                                       \
    scratch_load(w, dst, a, exec, S, pc, W);                                                       \
  }                                                                                                \
  NOINLINE void wc_scratch_store##S##_##W(Wave *w, const u32 *src, const u32 *a, u64 exec,         \
                                          u32 site, u32 pc) {                                      \
    scratch_store(w, src, a, exec, S, pc, W);                                                      \
  }                                                                                                \
  void wc_global_load##S##_##W(Wave *w, u32 *restrict dst, const u64 *a, u64 exec, u32 site,       \
                               u32 pc) {                                                           \
    global_load(w, dst, a, exec, S, site, pc, W, SPACE_GLOBAL);                                    \
  }                                                                                                \
  void wc_global_store##S##_##W(Wave *w, const u32 *src, const u64 *a, u64 exec, u32 site,         \
                                u32 pc) {                                                          \
    global_store(w, src, a, exec, S, site, pc, W, SPACE_GLOBAL);                                   \
  }                                                                                                \
  void wc_flat_load##S##_##W(Wave *w, u32 *restrict dst, const u64 *a, u64 exec, u32 site,         \
                             u32 pc) {                                                             \
    Route r = route(a, exec, W);                                                                   \
    if (r.global == exec) {                                                                        \
      global_load(w, dst, a, exec, S, site, pc, W, SPACE_FLAT);                                    \
    } else if (r.scratch == exec) {                                                                \
      u32 low[W];                                                                                  \
      low_halves(low, a, W);                                                                       \
      wc_scratch_load##S##_##W(w, dst, low, exec, site, pc);                                       \
    } else {                                                                                       \
      wc_mixed_load_##W(w, dst, a, &r, S, site, pc);                                               \
    }                                                                                              \
  }                                                                                                \
  void wc_flat_store##S##_##W(Wave *w, const u32 *src, const u64 *a, u64 exec, u32 site, u32 pc) { \
    Route r = route(a, exec, W);                                                                   \
    if (r.global == exec) {                                                                        \
      global_store(w, src, a, exec, S, site, pc, W, SPACE_FLAT);                                   \
    } else if (r.scratch == exec) {                                                                \
      u32 low[W];                                                                                  \
      low_halves(low, a, W);                                                                       \
      wc_scratch_store##S##_##W(w, src, low, exec, site, pc);                                      \
    } else {                                                                                       \
      wc_mixed_store_##W(w, src, a, &r, S, site, pc);                                              \
    }                                                                                              \
  }                                                                                                \
  void wc_lds_load##S##_##W(Wave *w, u32 *restrict dst, const u32 *a, u64 exec, u32 site,          \
                            u32 pc) {                                                              \
    lds_load(w, dst, a, exec, S, pc, W);                                                           \
  }                                                                                                \
  void wc_lds_store##S##_##W(Wave *w, const u32 *src, const u32 *a, u64 exec, u32 site, u32 pc) {  \
    lds_store(w, src, a, exec, S, pc, W);                                                          \
  }

#define FOR_WAVE(W)                                                                                \
  FOR_SIZE(W, 1)                                                                                   \
  FOR_SIZE(W, 2)                                                                                   \
  FOR_SIZE(W, 4)                                                                                   \
  FOR_SIZE(W, 8)                                                                                   \
  FOR_SIZE(W, 12)                                                                                  \
  FOR_SIZE(W, 16)                                                                                  \
  void wc_global_check_##W(Wave *w, const u64 *a, u64 exec, u32 size, u32 site, u32 pc) {          \
    check_lanes(w, site_of(w, site), a, exec, size, 1, pc, W, SPACE_GLOBAL);                       \
  }                                                                                                \
  void wc_lds_check_##W(Wave *w, const u32 *a, u64 exec, u32 size, u32 site, u32 pc) {             \
    inside_lds(w, a, exec, size, 1, pc, W);                                                         \
  }                                                                                                \
  void wc_scratch_check_##W(Wave *w, const u32 *a, u64 exec, u32 size, u32 site, u32 pc) {         \
    check_scratch(w, a, exec, size, 1, pc, W);                                                     \
  }                                                                                                \
  void wc_global_atomic_##W(Wave *w, u32 *old, const u64 *a, const u32 *data, const u32 *compare,  \
                            u64 exec, u32 op, u32 size, u32 site, u32 pc) {                        \
    global_atomic(w, old, a, data, compare, exec, op, size, site, pc, W);                          \
  }                                                                                                \
  void wc_flat_atomic_##W(Wave *w, u32 *old, const u64 *a, const u32 *data, const u32 *compare,    \
                          u64 exec, u32 op, u32 size, u32 site, u32 pc) {                          \
    flat_atomic(w, old, a, data, compare, exec, op, size, site, pc, W);                            \
  }                                                                                                \
  void wc_lds_atomic_##W(Wave *w, u32 *old, const u32 *a, const u32 *data, const u32 *compare,     \
                         u64 exec, u32 op, u32 size, u32 site, u32 pc) {                           \
    lds_atomic(w, old, a, data, compare, exec, op, size, pc, W);                                   \
  }

FOR_WAVE(32)
FOR_WAVE(64)

void wc_scalar_load(Wave *w, u32 *dst, u64 address, u32 size, u32 site_index, u32 pc) {
  Site *site = site_of(w, site_index);
  u32 kind;
  if (!size) return;  // a buffer that ends before the first dword
  if (!in_range(site, address, size) && !wc_find_range(w, site, address, size, 0, &kind) &&
      !wc_forgiven(w, address, size, 0, SPACE_SCALAR, pc))
    wc_fault(w, kind, SPACE_SCALAR, address, size, 0, 0, pc);
  __builtin_memcpy(dst, (const void *)address, size);
}

void wc_scalar_store(Wave *w, const u32 *src, u64 address, u32 size, u32 site_index, u32 pc) {
  Site *site = site_of(w, site_index);
  u32 kind;
  if (!size) return;
  if (!in_range(site, address, size) && !wc_find_range(w, site, address, size, 1, &kind) &&
      !wc_forgiven(w, address, size, 1, SPACE_SCALAR, pc))
    wc_fault(w, kind, SPACE_SCALAR, address, size, 1, 0, pc);
  ((Worker *)w->worker)->stores++;
  __builtin_memcpy((void *)address, src, size);
}

void wc_scalar_atomic(Wave *w, u32 *old, u64 address, const u32 *data, const u32 *compare, u32 op,
                      u32 size, u32 site_index, u32 pc) {
  Site *site = site_of(w, site_index);
  u32 kind, bits = ~0u;
  if (!in_range(site, address, size) && !wc_find_range(w, site, address, size, 1, &kind)) {
    bits = size == 4 && !(address & 3) ? wc_writable_bits(w, address) : 0;
    if (!bits || !wc_keeps_rest(op, bits, *data, *compare)) {
      bits = ~0u;
      if (!wc_forgiven(w, address, size, 1, SPACE_SCALAR, pc))
        wc_fault(w, kind, SPACE_SCALAR, address, size, 1, 0, pc);
    }
  }
  if (address & (size - 1)) wc_fault(w, FAULT_MISALIGNED, SPACE_SCALAR, address, size, 1, 0, pc);
  order_atomics();
  if (bits == ~0u) shared_atomic(old, address, data, compare, op, size, 0, 1);
  else wc_part_atomic(w, old, address, data, compare, op, 0);
  wc_note_atomics(w, old, data, compare, 1, op, size, 1);
}

// For the host, while waves may be accessing the same word.
u64 wc_exchange(u64 *at, u64 value) { return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST); }

static u64 clock_ns(void) {
  struct timespec t;
  clock_gettime(1, &t);
  return (u64)t.tv_sec * 1000000000ull + (u64)t.tv_nsec;
}

u64 wc_clock(Wave *w) {
  ((Worker *)w->worker)->clocks++;
  return clock_ns();
}

// A computed register number (M0-relative addressing) must be inside the register file.
void wc_register_fault(Wave *w, u64 number, u32 pc) {
  wc_fault(w, FAULT_REGISTER, SPACE_GLOBAL, number, 4, 0, 0, pc);
}
