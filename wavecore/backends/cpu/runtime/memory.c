// Global memory and registers.
//
// Data has `size` bytes per lane. A byte or 16-bit word takes one row of registers, zero-extended;
// otherwise dword d of lane i is at [d * lanes + i]. Inactive lanes load 0 and store nothing.

typedef u32 Dwords __attribute__((vector_size(16)));
typedef u64 Qwords __attribute__((vector_size(32)));

INLINE u64 load_u64(u64 at) { u64 v; __builtin_memcpy(&v, (const void *)at, 8); return v; }
INLINE u32 load_u32(u64 at) { u32 v; __builtin_memcpy(&v, (const void *)at, 4); return v; }
INLINE void store_u32(u64 at, u32 v) { __builtin_memcpy((void *)at, &v, 4); }
INLINE void store_u64(u64 at, u64 v) { __builtin_memcpy((void *)at, &v, 8); }
INLINE Dwords load_dwords(const void *at) { Dwords v; __builtin_memcpy(&v, at, 16); return v; }
INLINE void store_dwords(void *at, Dwords v) { __builtin_memcpy(at, &v, 16); }

// Transpose four rows of four dwords.
INLINE void transpose(Dwords *a, Dwords *b, Dwords *c, Dwords *d) {
  Dwords x = __builtin_shufflevector(*a, *b, 0, 4, 1, 5);
  Dwords y = __builtin_shufflevector(*c, *d, 0, 4, 1, 5);
  Dwords z = __builtin_shufflevector(*a, *b, 2, 6, 3, 7);
  Dwords t = __builtin_shufflevector(*c, *d, 2, 6, 3, 7);
  *a = __builtin_shufflevector(x, y, 0, 1, 4, 5);
  *b = __builtin_shufflevector(x, y, 2, 3, 6, 7);
  *c = __builtin_shufflevector(z, t, 0, 1, 4, 5);
  *d = __builtin_shufflevector(z, t, 2, 3, 6, 7);
}

// The lanes' addresses: `at`, or offsets from a base.
typedef struct { const u64 *at; u64 base; const u32 *offset; } Places;

INLINE u64 place(const Places *p, u32 lane) {
  return p->offset ? p->base + p->offset[lane] : p->at[lane];
}

INLINE void gather_all(u32 *restrict dst, const Places *p, u32 size, u32 lanes) {
  if (size == 1) {
    for (u32 lane = 0; lane < lanes; lane++) dst[lane] = *(const u8 *)place(p, lane);
  } else if (size == 2) {
    for (u32 lane = 0; lane < lanes; lane++) {
      u16 v;
      __builtin_memcpy(&v, (const void *)place(p, lane), 2);
      dst[lane] = v;
    }
  } else if (size == 8 || size == 12) {
    for (u32 i = 0; i < lanes; i += 4) {
      Qwords v;
      for (u32 k = 0; k < 4; k++) v[k] = load_u64(place(p, i + k));
      store_dwords(dst + i, __builtin_convertvector(v, Dwords));
      store_dwords(dst + lanes + i, __builtin_convertvector(v >> 32, Dwords));
    }
    if (size == 12)
      for (u32 lane = 0; lane < lanes; lane++) dst[2 * lanes + lane] = load_u32(place(p, lane) + 8);
  } else if (size == 16) {
    for (u32 i = 0; i < lanes; i += 4) {
      Dwords a = load_dwords((const void *)place(p, i));
      Dwords b = load_dwords((const void *)place(p, i + 1));
      Dwords c = load_dwords((const void *)place(p, i + 2));
      Dwords d = load_dwords((const void *)place(p, i + 3));
      transpose(&a, &b, &c, &d);
      store_dwords(dst + i, a);
      store_dwords(dst + lanes + i, b);
      store_dwords(dst + 2 * lanes + i, c);
      store_dwords(dst + 3 * lanes + i, d);
    }
  } else {
    // One load per lane is faster than the gather instructions of current CPUs.
#pragma clang loop vectorize(disable)
    for (u32 lane = 0; lane < lanes; lane++) dst[lane] = load_u32(place(p, lane));
  }
}

INLINE void scatter_all(const u32 *src, const Places *p, u32 size, u32 lanes) {
  if (size == 1) {
    for (u32 lane = 0; lane < lanes; lane++) *(u8 *)place(p, lane) = (u8)src[lane];
  } else if (size == 2) {
    for (u32 lane = 0; lane < lanes; lane++) {
      u16 v = (u16)src[lane];
      __builtin_memcpy((void *)place(p, lane), &v, 2);
    }
  } else if (size == 8 || size == 12) {
    for (u32 lane = 0; lane < lanes; lane++) {
      store_u64(place(p, lane), src[lane] | (u64)src[lanes + lane] << 32);
      if (size == 12) store_u32(place(p, lane) + 8, src[2 * lanes + lane]);
    }
  } else if (size == 16) {
    for (u32 i = 0; i < lanes; i += 4) {
      Dwords a = load_dwords(src + i), b = load_dwords(src + lanes + i);
      Dwords c = load_dwords(src + 2 * lanes + i), d = load_dwords(src + 3 * lanes + i);
      transpose(&a, &b, &c, &d);
      store_dwords((void *)place(p, i), a);
      store_dwords((void *)place(p, i + 1), b);
      store_dwords((void *)place(p, i + 2), c);
      store_dwords((void *)place(p, i + 3), d);
    }
  } else {
    for (u32 lane = 0; lane < lanes; lane++) store_u32(place(p, lane), src[lane]);
  }
}

// One copy of each, shared by all kinds of memory.
#define MOVES(W)                                                                                   \
  MOVE(W, 1) MOVE(W, 2) MOVE(W, 4) MOVE(W, 8) MOVE(W, 12) MOVE(W, 16)
#define MOVE(W, S)                                                                                 \
  NOINLINE void wc_gather##S##_##W(u32 *restrict dst, const u64 *at) {                             \
    gather_all(dst, &(Places){at, 0, 0}, S, W);                                                    \
  }                                                                                                \
  NOINLINE void wc_scatter##S##_##W(const u32 *src, const u64 *at) {                               \
    scatter_all(src, &(Places){at, 0, 0}, S, W);                                                   \
  }
MOVES(32)
MOVES(64)

#define EACH_SIZE(CASE) CASE(1) CASE(2) CASE(4) CASE(8) CASE(12) CASE(16)
#define GATHER(S)                                                                                  \
  if (size == S) lanes == 32 ? wc_gather##S##_32(dst, at) : wc_gather##S##_64(dst, at);
#define SCATTER(S)                                                                                 \
  if (size == S) lanes == 32 ? wc_scatter##S##_32(src, at) : wc_scatter##S##_64(src, at);

INLINE void gather(u32 *restrict dst, const u64 *at, u32 size, u32 lanes) { EACH_SIZE(GATHER) }
INLINE void scatter(const u32 *src, const u64 *at, u32 size, u32 lanes) { EACH_SIZE(SCATTER) }

// Few lanes, one by one, which costs less than as many accesses as the wave has lanes. Each lane's
// data is one access of the host, as in the functions above: others must not see half of a pair.
INLINE int are_few(u64 exec, u32 lanes) { return (u32)__builtin_popcountll(exec) * 4 <= lanes; }

INLINE void load_lane(u32 *dst, u64 from, u32 size, u32 lanes) {
  if (size == 1) dst[0] = *(const u8 *)from;
  else if (size == 2) dst[0] = ((const Half *)from)->value;
  else if (size == 4) dst[0] = load_u32(from);
  else if (size == 16) {
    Dwords v = load_dwords((const void *)from);
    for (u32 d = 0; d < 4; d++) dst[d * lanes] = v[d];
  } else {
    u64 v = load_u64(from);
    dst[0] = (u32)v;
    dst[lanes] = (u32)(v >> 32);
    if (size == 12) dst[2 * lanes] = load_u32(from + 8);
  }
}

INLINE void store_lane(const u32 *src, u64 to, u32 size, u32 lanes) {
  if (size == 1) *(u8 *)to = (u8)src[0];
  else if (size == 2) ((Half *)to)->value = (u16)src[0];
  else if (size == 4) store_u32(to, src[0]);
  else if (size == 16) {
    store_dwords((void *)to, (Dwords){src[0], src[lanes], src[2 * lanes], src[3 * lanes]});
  } else {
    store_u64(to, src[0] | (u64)src[lanes] << 32);
    if (size == 12) store_u32(to + 8, src[2 * lanes]);
  }
}

NOINLINE void wc_gather_each(u32 *restrict dst, const Places *p, u64 exec, u32 size, u32 lanes) {
  for (u32 i = 0; i < (size + 3) / 4 * lanes; i += 16) store_v(dst + i, (V){});
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    load_lane(dst + lane, place(p, lane), size, lanes);
  }
}

NOINLINE void wc_scatter_each(const u32 *src, const Places *p, u64 exec, u32 size, u32 lanes) {
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    store_lane(src + lane, place(p, lane), size, lanes);
  }
}

// All lanes, at consecutive addresses.
INLINE void load_run(u32 *restrict dst, const u8 *src, u32 size, u32 lanes) {
  if (size == 4) __builtin_memcpy(dst, src, 4 * lanes);
  else if (size == 2) for (u32 i = 0; i < lanes; i++) dst[i] = ((const Half *)src)[i].value;
  else if (size == 1) for (u32 i = 0; i < lanes; i++) dst[i] = src[i];
  else if (size == 8) for (u32 i = 0; i < lanes; i += 4) {
    Dwords a = load_dwords(src + 8 * i), b = load_dwords(src + 8 * i + 16);
    store_dwords(dst + i, __builtin_shufflevector(a, b, 0, 2, 4, 6));
    store_dwords(dst + lanes + i, __builtin_shufflevector(a, b, 1, 3, 5, 7));
  }
  else {
    u64 at[64];
    for (u32 i = 0; i < lanes; i++) at[i] = (u64)src + i * size;
    gather(dst, at, size, lanes);
  }
}

INLINE void store_run(u8 *dst, const u32 *src, u32 size, u32 lanes) {
  if (size == 4) __builtin_memcpy(dst, src, 4 * lanes);
  else if (size == 2) for (u32 i = 0; i < lanes; i++) ((Half *)dst)[i].value = (u16)src[i];
  else if (size == 1) for (u32 i = 0; i < lanes; i++) dst[i] = (u8)src[i];
  else if (size == 8) for (u32 i = 0; i < lanes; i += 4) {
    Dwords a = load_dwords(src + i), b = load_dwords(src + lanes + i);
    store_dwords(dst + 8 * i, __builtin_shufflevector(a, b, 0, 4, 1, 5));
    store_dwords(dst + 8 * i + 16, __builtin_shufflevector(a, b, 2, 6, 3, 7));
  }
  else {
    u64 at[64];
    for (u32 i = 0; i < lanes; i++) at[i] = (u64)dst + i * size;
    scatter(src, at, size, lanes);
  }
}

static const u8 nothing[16];  // what inactive lanes load

INLINE void global_load(Wave *w, u32 *restrict dst, const u64 *address, u64 exec, u32 size,
                        u32 site_index, u32 pc, u32 lanes, u32 space) {
  Site *site = site_of(w, site_index);
  if (is_run(address, exec, size, lanes) &&
      in_range(site, address[0], (u64)size * lanes)) {
    load_run(dst, (const u8 *)address[0], size, lanes);
    return;
  }
  check_lanes(w, site, address, exec, size, 0, pc, lanes, space);
  if (are_few(exec, lanes)) {
    wc_gather_each(dst, &(Places){address, 0, 0}, exec, size, lanes);
    return;
  }
  u64 room[64];
  gather(dst, fill(room, address, exec, (u64)nothing, lanes), size, lanes);
}

INLINE void global_store(Wave *w, const u32 *src, const u64 *address, u64 exec, u32 size,
                         u32 site_index, u32 pc, u32 lanes, u32 space) {
  Site *site = site_of(w, site_index);
  note_store(w, exec);
  if (is_run(address, exec, size, lanes) &&
      in_range(site, address[0], (u64)size * lanes)) {
    store_run((u8 *)address[0], src, size, lanes);
    return;
  }
  check_lanes(w, site, address, exec, size, 1, pc, lanes, space);
  if (are_few(exec, lanes)) {
    wc_scatter_each(src, &(Places){address, 0, 0}, exec, size, lanes);
    return;
  }
  u64 room[64];
  u8 sink[16];
  scatter(src, fill(room, address, exec, (u64)sink, lanes), size, lanes);
}
