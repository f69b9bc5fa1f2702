// LDS: addresses are offsets into the workgroup's LDS.

COLD _Noreturn void wc_offset_fault(Wave *w, u32 kind, u32 space, const u32 *address, u64 exec,
                                    u32 size, u32 store, u32 pc, u64 limit) {
  u64 bad = 0, first = 0;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if ((u64)address[lane] + size <= limit) continue;
    if (!bad) first = address[lane];
    bad |= 1ull << lane;
  }
  wc_fault(w, kind, space, first, size, store, bad, pc);
}

INLINE int offsets_inside(const u32 *address, u64 exec, u32 size, u64 bytes, u32 lanes) {
  if (bytes < size) return !exec;
  u32 limit = (u32)(bytes - size);
  V outside = {};
  for (u32 i = 0; i < lanes; i += 16)
    outside |= (V)(load_v(address + i) > limit) & active_v(exec, i);
  return !__builtin_reduce_or(outside);
}

// The lanes whose access is inside LDS. Hardware lets the others read 0 and write nothing; where the
// launch does not forgive that, it is a fault.
COLD u64 wc_beyond_lds(Wave *w, const u32 *address, u64 exec, u32 size, u32 store, u32 pc) {
  if (!launch_of(w)->forgives)
    wc_offset_fault(w, FAULT_LDS, SPACE_LDS, address, exec, size, store, pc, w->lds_bytes);
  u64 inside = 0;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if ((u64)address[lane] + size <= w->lds_bytes) inside |= 1ull << lane;
  }
  u64 beyond = exec & ~inside;
  if (beyond)
    wc_note_forgiven(w, pc, SPACE_LDS, address[__builtin_ctzll(beyond)], size, store, beyond);
  return inside;
}

INLINE u64 inside_lds(Wave *w, const u32 *address, u64 exec, u32 size, u32 store, u32 pc,
                      u32 lanes) {
  if (__builtin_expect(offsets_inside(address, exec, size, w->lds_bytes, lanes), 1)) return exec;
  return wc_beyond_lds(w, address, exec, size, store, pc);
}

// Host addresses of the active lanes, `instead` for the others.
INLINE void lds_places(u64 *at, u64 lds, const u32 *address, u64 exec, const u8 *instead,
                       u32 lanes) {
  for (u32 i = 0; i < lanes; i += 8) {
    Q on = active_q(exec, i), offset = {};
    for (u32 k = 0; k < 8; k++) offset[k] = address[i + k];
    store_q(at + i, offset + lds & on | ((Q){} + (u64)instead) & ~on);
  }
}

INLINE int is_lds_run(const u32 *address, u64 exec, u32 size, u32 lanes) {
  if (exec != all_lanes(lanes)) return 0;
  V different = {};
  for (u32 i = 0; i < lanes; i += 16)
    different |= load_v(address + i) - (address[0] + i * size) ^ LANES * size;
  return !__builtin_reduce_or(different);
}

INLINE void lds_load(Wave *w, u32 *restrict dst, const u32 *address, u64 exec, u32 size, u32 pc,
                     u32 lanes) {
  exec = inside_lds(w, address, exec, size, 0, pc, lanes);
  if (is_lds_run(address, exec, size, lanes)) {
    load_run(dst, (const u8 *)w->lds + address[0], size, lanes);
    return;
  }
  if (exec == all_lanes(lanes)) {
    gather_all(dst, &(Places){0, w->lds, address}, size, lanes);
    return;
  }
  if (are_few(exec, lanes)) {
    wc_gather_each(dst, &(Places){0, w->lds, address}, exec, size, lanes);
    return;
  }
  u64 at[64];
  lds_places(at, w->lds, address, exec, nothing, lanes);
  gather(dst, at, size, lanes);
}

INLINE void lds_store(Wave *w, const u32 *src, const u32 *address, u64 exec, u32 size, u32 pc,
                      u32 lanes) {
  exec = inside_lds(w, address, exec, size, 1, pc, lanes);
  if (is_lds_run(address, exec, size, lanes)) {
    store_run((u8 *)w->lds + address[0], src, size, lanes);
    return;
  }
  if (exec == all_lanes(lanes)) {
    scatter_all(src, &(Places){0, w->lds, address}, size, lanes);
    return;
  }
  if (are_few(exec, lanes)) {
    wc_scatter_each(src, &(Places){0, w->lds, address}, exec, size, lanes);
    return;
  }
  u64 at[64];
  u8 sink[16];
  lds_places(at, w->lds, address, exec, sink, lanes);
  scatter(src, at, size, lanes);
}
