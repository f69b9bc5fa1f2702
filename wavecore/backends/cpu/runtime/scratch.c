// Scratch: addresses are offsets into a lane's part of the wave's scratch.

// The dwords of all lanes at one offset are adjacent, as in the hardware's swizzle.
INLINE u64 scratch_byte(Wave *w, u32 offset, u32 lane, u32 lanes) {
  return w->scratch + (u64)(offset & ~3u) * lanes + lane * 4 + (offset & 3);
}

INLINE void check_scratch(Wave *w, const u32 *offset, u64 exec, u32 size, u32 store, u32 pc,
                          u32 lanes) {
  if (__builtin_expect(!offsets_inside(offset, exec, size, w->scratch_bytes, lanes), 0))
    wc_offset_fault(w, FAULT_SCRATCH, SPACE_SCRATCH, offset, exec, size, store, pc,
                    w->scratch_bytes);
}

// Whether no lane's access crosses a dword boundary except at the start of a dword.
INLINE int are_within_dwords(const u32 *offset, u64 exec, u32 size, u32 lanes) {
  u32 low = 0;
  for (u32 lane = 0; lane < lanes; lane++)
    low |= exec >> lane & 1 ? size >= 4 ? offset[lane] & 3 : (offset[lane] & 3) + size - 1 & 4 : 0;
  return low == 0;
}

// Writes only the lanes of `exec`.
INLINE void scratch_load_each(Wave *w, u32 *restrict dst, const u32 *offset, u64 exec, u32 size,
                              u32 lanes) {
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    u32 word[4] = {0, 0, 0, 0};
    for (u32 i = 0; i < size; i++)
      ((u8 *)word)[i] = *(const u8 *)scratch_byte(w, offset[lane] + i, lane, lanes);
    for (u32 d = 0; d < (size + 3) / 4; d++) dst[d * lanes + lane] = word[d];
  }
}

// Whether all lanes use one offset, as for a stack slot: memory then has the layout of VGPRs.
INLINE int is_slot(const u32 *offset, u64 exec, u32 size, u32 lanes) {
  if (exec != all_lanes(lanes) || size < 4 || offset[0] & 3) return 0;
  V different = {};
  for (u32 i = 0; i < lanes; i += 16) different |= load_v(offset + i) ^ offset[0];
  return !__builtin_reduce_or(different);
}

INLINE void scratch_load(Wave *w, u32 *restrict dst, const u32 *offset, u64 exec, u32 size, u32 pc,
                         u32 lanes) {
  check_scratch(w, offset, exec, size, 0, pc, lanes);
  if (is_slot(offset, exec, size, lanes)) {
    __builtin_memcpy(dst, (const void *)(w->scratch + (u64)offset[0] * lanes), size * lanes);
    return;
  }
  if (!are_within_dwords(offset, exec, size, lanes)) {
    for (u32 i = 0; i < (size + 3) / 4 * lanes; i++) dst[i] = 0;
    scratch_load_each(w, dst, offset, exec, size, lanes);
    return;
  }
  u64 at[64];
  for (u32 d = 0; d < (size + 3) / 4; d++) {
    for (u32 lane = 0; lane < lanes; lane++)
      at[lane] = exec >> lane & 1 ? scratch_byte(w, offset[lane] + 4 * d, lane, lanes)
                                  : (u64)nothing;
    gather(dst + d * lanes, at, size < 4 ? size : 4, lanes);
  }
}

INLINE void scratch_store_each(Wave *w, const u32 *src, const u32 *offset, u64 exec, u32 size,
                               u32 lanes) {
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    for (u32 i = 0; i < size; i++) {
      u32 word = src[i / 4 * lanes + lane];
      *(u8 *)scratch_byte(w, offset[lane] + i, lane, lanes) = (u8)(word >> 8 * (i & 3));
    }
  }
}

INLINE void scratch_store(Wave *w, const u32 *src, const u32 *offset, u64 exec, u32 size, u32 pc,
                          u32 lanes) {
  check_scratch(w, offset, exec, size, 1, pc, lanes);
  if (is_slot(offset, exec, size, lanes)) {
    __builtin_memcpy((void *)(w->scratch + (u64)offset[0] * lanes), src, size * lanes);
    return;
  }
  if (!are_within_dwords(offset, exec, size, lanes)) {
    scratch_store_each(w, src, offset, exec, size, lanes);
    return;
  }
  u64 at[64];
  u8 sink[4];
  for (u32 d = 0; d < (size + 3) / 4; d++) {
    for (u32 lane = 0; lane < lanes; lane++)
      at[lane] = exec >> lane & 1 ? scratch_byte(w, offset[lane] + 4 * d, lane, lanes) : (u64)sink;
    scatter(src + d * lanes, at, size < 4 ? size : 4, lanes);
  }
}
