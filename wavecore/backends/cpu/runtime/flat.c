// Flat addresses: each lane's address is in global memory, LDS or scratch.

typedef struct { u64 global, lds, scratch; } Route;

INLINE Route route(const u64 *address, u64 exec, u32 lanes) {
  Route r = {0, 0, 0};
  for (u32 lane = 0; lane < lanes; lane++) {
    u64 high = address[lane] >> 32;
    r.lds |= (u64)(high == SHARED_APERTURE_HIGH) << lane;
    r.scratch |= (u64)(high == PRIVATE_APERTURE_HIGH) << lane;
  }
  r.lds &= exec;
  r.scratch &= exec;
  r.global = exec & ~(r.lds | r.scratch);
  return r;
}

// The lanes of a buffer instruction that access the wave's own scratch, and their offsets as in
// scratch instructions. The dwords of all lanes at one offset are adjacent.
INLINE u64 own_scratch(const Wave *w, const u64 *address, u64 exec, u32 *offset, u32 lanes) {
  u64 bytes = (u64)w->scratch_bytes * lanes, found = 0;
  if (!bytes) return 0;
  for (u32 lane = 0; lane < lanes; lane++) {
    u64 distance = address[lane] - w->scratch;
    offset[lane] = (u32)(distance / (4 * lanes) * 4 + (address[lane] & 3));
    found |= (u64)(distance < bytes) << lane;
  }
  return found & exec;
}

INLINE void low_halves(u32 *low, const u64 *address, u32 lanes) {
  for (u32 lane = 0; lane < lanes; lane++) low[lane] = (u32)address[lane];
}

// Check the lanes of all three memories before any of them accesses memory.
INLINE u64 check_routed(Wave *w, Route *r, const u64 *address, const u32 *low, u32 size,
                        u32 store, u32 site, u32 pc, u32 lanes, const Operation *atomic) {
  r->lds = inside_lds(w, low, r->lds, size, store, pc, lanes);
  check_scratch(w, low, r->scratch, size, store, pc, lanes);
  return check_operation(w, site_of(w, site), address, r->global, size, store, pc, lanes,
                         SPACE_FLAT, atomic);
}

// Host addresses of the lanes in global memory and in LDS, `instead` for the others.
INLINE void routed_places(u64 *at, Wave *w, const Route *r, const u64 *address, const u8 *instead,
                          u32 lanes) {
  for (u32 lane = 0; lane < lanes; lane++) {
    u64 lds = r->lds >> lane & 1 ? w->lds + (u32)address[lane] : (u64)instead;
    at[lane] = r->global >> lane & 1 ? address[lane] : lds;
  }
}

// The lanes use several memories, or all use LDS.
INLINE void flat_load(Wave *w, u32 *restrict dst, const u64 *address, Route *r, u32 size,
                      u32 site, u32 pc, u32 lanes) {
  u32 low[64];
  u64 at[64];
  low_halves(low, address, lanes);
  check_routed(w, r, address, low, size, 0, site, pc, lanes, 0);
  routed_places(at, w, r, address, nothing, lanes);
  gather(dst, at, size, lanes);
  scratch_load_each(w, dst, low, r->scratch, size, lanes);
}

INLINE void flat_store(Wave *w, const u32 *src, const u64 *address, Route *r, u32 size,
                       u32 site, u32 pc, u32 lanes) {
  u32 low[64];
  u64 at[64];
  u8 sink[16];
  low_halves(low, address, lanes);
  check_routed(w, r, address, low, size, 1, site, pc, lanes, 0);
  note_store(w, r->global);
  routed_places(at, w, r, address, sink, lanes);
  scatter(src, at, size, lanes);
  scratch_store_each(w, src, low, r->scratch, size, lanes);
}

#define MIXED(W)                                                                                   \
  NOINLINE void wc_mixed_load_##W(Wave *w, u32 *restrict dst, const u64 *a, Route *r,              \
                                  u32 size, u32 site, u32 pc) {                                    \
    flat_load(w, dst, a, r, size, site, pc, W);                                                    \
  }                                                                                                \
  NOINLINE void wc_mixed_store_##W(Wave *w, const u32 *src, const u64 *a, Route *r,                \
                                   u32 size, u32 site, u32 pc) {                                   \
    flat_store(w, src, a, r, size, site, pc, W);                                                   \
  }
MIXED(32)
MIXED(64)
