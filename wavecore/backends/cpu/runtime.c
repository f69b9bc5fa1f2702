// The native part of dispatch and memory: workgroups, waves, barriers, checked accesses.
//
// The records and constants come from records.py, in front of this text. Of the C library memcpy,
// clock_gettime, _setjmp and longjmp are needed. A fault leaves through a jump back into wc_run: no
// access has happened yet, so the wave is as it was before the instruction.
//
// tools/gen_runtime.py makes bitcode of it, a piece for each function wc_*; a process compiles the
// pieces that its kernels call. What many of them need is a function of its own.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
typedef int i32;

struct timespec { long tv_sec; long tv_nsec; };
extern int clock_gettime(int, struct timespec *);
extern int _setjmp(void *) __attribute__((returns_twice));
extern _Noreturn void longjmp(void *, int);

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#define COLD __attribute__((cold, noinline))

INLINE u32 *vgprs(Wave *w) { return (u32 *)((u8 *)w + VGPR_OFFSET); }

typedef struct __attribute__((packed)) { u16 value; } Half;

// ---------------------------------------------------------------------------------- faults

COLD _Noreturn void wc_fault(Wave *w, u32 kind, u32 space, u64 address, u32 size, u32 store,
                             u64 lanes, u64 pc) {
  Worker *worker = (Worker *)w->worker;
  Fault *f = &worker->fault;
  f->kind = kind;
  f->space = space;
  f->address = address;
  f->size_bytes = size;
  f->is_store = store;
  f->lanes = lanes;
  f->pc = pc;
  f->wave = (u64)w;
  longjmp(worker->jump, 1);
}

// ------------------------------------------------------------------------- range checks

// The first range that ends behind an address; range_count if there is none.
INLINE u64 range_at(const Launch *launch, u64 address) {
  const Range *ranges = (const Range *)launch->ranges;
  u64 low = 0, high = launch->range_count;
  while (low < high) {
    u64 middle = (low + high) / 2;
    if (ranges[middle].high <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

// What blocks have of the bytes from an address on: a bit each, of 57 bytes or more.
INLINE u64 live_bytes(const Range *range, u64 address) {
  u64 bits;
  __builtin_memcpy(&bits, (const void *)(range->blocks + (address >> 3)), 8);
  return bits >> (address & 7);
}

// Whether blocks have all bytes of an access; or a part of each dword.
static int in_block(const Range *range, u64 address, u64 size, u64 whole_dwords) {
  u64 done = 0;
  for (; done < size; done += 32) {
    u64 mask = size - done < 32 ? (1ull << (size - done)) - 1 : 0xffffffffull;
    if ((live_bytes(range, address + done) & mask) != mask) break;
  }
  if (done >= size) return 1;
  if (!whole_dwords) return 0;
  for (u64 at = address & ~3ull; at < address + size; at += 4)
    if (!(live_bytes(range, at) & 15)) return 0;
  return 1;
}

// Find the live memory that holds [address, address + size); returns 0 when there is none. A site
// remembers one range, whose rights are the same throughout. An access may go on from one range
// into the next where both are parts of one memory, and needs the rights of both. A load of whole
// dwords may take those that a range has a part of: no page ends within a dword. No site remembers
// either, nor memory whose blocks come and go.
COLD int wc_find_range(Wave *w, Site *site, u64 address, u64 size, u32 store, u32 *kind) {
  const Launch *launch = (const Launch *)((Worker *)w->worker)->launch;
  const Range *ranges = (const Range *)launch->ranges;
  u64 index = range_at(launch, address), whole_dwords = !store && size % 4 == 0;
  *kind = FAULT_UNMAPPED;
  if (index >= launch->range_count) return 0;
  const Range *first = &ranges[index], *last = first;
  if (first->low > address) {
    u64 missing = first->low - address;
    if (!whole_dwords || address >> 2 != first->low >> 2) return 0;
    address += missing;
    size -= missing;
  }
  u32 writable = last->writable;
  while (size > last->high - address) {
    if (!last->continued) {
      if (!whole_dwords || (last->high - 1) >> 2 != (address + size - 1) >> 2) return 0;
      size = last->high - address;
      continue;
    }
    last++;
    writable &= last->writable;
  }
  if (store && !writable) {
    *kind = FAULT_READ_ONLY;
    return 0;
  }
  if (first->blocks) return in_block(first, address, size, whole_dwords);
  if (last == first) {
    site->low = last->low;
    site->high = last->high;
  }
  return 1;
}

// The wave's own scratch memory, as buffer instructions with the scratch V# address it.
INLINE int in_own_scratch(const Wave *w, u64 address, u64 size) {
  u64 bytes = (u64)w->scratch_bytes * ((const Launch *)((Worker *)w->worker)->launch)->lanes;
  return address - w->scratch <= bytes && size <= bytes - (address - w->scratch);
}

INLINE int in_range(const Site *site, u64 address, u64 size) {
  return address >= site->low && address <= site->high && size <= site->high - address;
}

// Lanes are looked at in vectors of 16 offsets or 8 addresses, `V` and `Q`.
typedef u32 V __attribute__((vector_size(64)));
typedef u64 Q __attribute__((vector_size(64)));

static const V LANES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const Q LANES64 = {0, 1, 2, 3, 4, 5, 6, 7};

INLINE V load_v(const void *at) { V v; __builtin_memcpy(&v, at, 64); return v; }
INLINE void store_v(void *at, V v) { __builtin_memcpy(at, &v, 64); }
INLINE Q load_q(const void *at) { Q v; __builtin_memcpy(&v, at, 64); return v; }
INLINE void store_q(void *at, Q v) { __builtin_memcpy(at, &v, 64); }

// All ones in the lanes that `exec` has, from lane `first` on.
INLINE V active_v(u64 exec, u32 first) {
  return (V)(((V){} + (u32)(exec >> first) >> LANES & 1) != 0);
}
INLINE Q active_q(u64 exec, u32 first) {
  return (Q)(((Q){} + (exec >> first) >> LANES64 & 1) != 0);
}

INLINE u64 all_lanes(u32 lanes) { return lanes == 64 ? ~0ull : 0xffffffffull; }

// Addresses of all lanes, `instead` for the inactive ones: what follows needs no branch a lane.
INLINE const u64 *fill(u64 *room, const u64 *address, u64 exec, u64 instead, u32 lanes) {
  if (exec == all_lanes(lanes)) return address;
  for (u32 i = 0; i < lanes; i += 8) {
    Q on = active_q(exec, i);
    store_q(room + i, load_q(address + i) & on | ((Q){} + instead) & ~on);
  }
  return room;
}

INLINE int all_inside(const u64 *address, u64 exec, u64 low, u64 high, u32 size, u32 lanes) {
  if (high - low < size) return !exec;
  u64 limit = high - low - size;
  Q outside = {};
  for (u32 i = 0; i < lanes; i += 8)
    outside |= (Q)(load_q(address + i) - low > limit) & active_q(exec, i);
  return !__builtin_reduce_or(outside);
}

// An atomic operation of a dword, for those at the edge of writable memory.
typedef struct { u32 op; const u32 *data, *compare; } Operation;

// Of the dword at an address: ones in the bytes that may be written.
COLD u32 wc_writable_bits(Wave *w, u64 address) {
  const Launch *launch = (const Launch *)((Worker *)w->worker)->launch;
  const Range *ranges = (const Range *)launch->ranges;
  u32 bits = 0;
  for (u64 i = range_at(launch, address); i < launch->range_count; i++) {
    const Range *range = &ranges[i];
    if (range->low >= address + 4) break;
    for (u32 byte = 0; byte < 4; byte++)
      if (range->writable && address + byte >= range->low && address + byte < range->high &&
          (!range->blocks || live_bytes(range, address + byte) & 1))
        bits |= 0xffu << 8 * byte;
  }
  return bits;
}

// Whether an operation leaves the other bits of a dword as they are, whatever they are. Compilers
// do so to work on 16 bits or a byte.
COLD int wc_keeps_rest(u32 op, u32 bits, u32 data, u32 compare) {
  u32 rest = ~bits;
  switch (op & ATOMIC_FLUSH_IN - 1) {
    case ATOMIC_CMPSWAP: return !((data ^ compare) & rest);
    case ATOMIC_AND: return !(~data & rest);
    case ATOMIC_OR: case ATOMIC_XOR: return !(data & rest);
    case ATOMIC_PK_ADD_F16: case ATOMIC_PK_ADD_BF16:  // zero of either sign in the other half
      return (rest == 0xffff || rest == 0xffff0000) && !(data & rest & 0x7fff7fff);
  }
  return 0;
}

// The range of blocks that the first active lane's address is in; nothing where it is in no such.
COLD const Range *wc_blocks_at(Wave *w, const u64 *address, u64 exec) {
  const Launch *launch = (const Launch *)((Worker *)w->worker)->launch;
  if (!exec) return 0;
  u64 first = address[__builtin_ctzll(exec)], index = range_at(launch, first);
  if (index >= launch->range_count) return 0;
  const Range *range = &((const Range *)launch->ranges)[index];
  return range->blocks && range->low <= first ? range : 0;
}

// Whether lanes that lie close together have all that is between them in blocks.
COLD int wc_close_in_block(const Range *range, const u64 *address, u64 exec, u32 size) {
  u64 low = ~0ull, high = 0;
  for (u64 left = exec; left; left &= left - 1) {
    u64 at = address[__builtin_ctzll(left)];
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return low >= range->low && high < range->high && high - low <= 1024 &&
         size <= range->high - high && in_block(range, low, high - low + size, 0);
}

// Look every active lane's address up, and raise the fault of those that lie in no range. Returns
// the lanes whose operation works on a dword that may be written in part.
COLD u64 wc_check_each_lane(Wave *w, Site *site, const u64 *address, u64 exec, u32 size,
                            u32 store, u32 pc, u32 space, const Operation *atomic) {
  u64 bad = 0, first = 0, parts = 0;
  u32 kind = FAULT_UNMAPPED, first_kind = FAULT_UNMAPPED;
  const Range *blocks = wc_blocks_at(w, address, exec);
  if (blocks && wc_close_in_block(blocks, address, exec, size)) return 0;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (blocks && address[lane] >= blocks->low && address[lane] < blocks->high &&
        size <= blocks->high - address[lane] && in_block(blocks, address[lane], size, 0))
      continue;
    if (in_range(site, address[lane], size) || in_own_scratch(w, address[lane], size) ||
        wc_find_range(w, site, address[lane], size, store, &kind))
      continue;
    if (atomic && size == 4 && !(address[lane] & 3)) {
      u32 bits = wc_writable_bits(w, address[lane]);
      if (bits && wc_keeps_rest(atomic->op, bits, atomic->data[lane], atomic->compare[lane])) {
        parts |= 1ull << lane;
        continue;
      }
    }
    if (!bad) { first = address[lane]; first_kind = kind; }
    bad |= 1ull << lane;
  }
  if (bad) wc_fault(w, first_kind, space, first, size, store, bad, pc);
  return parts;
}

// Check all lanes before any of them acts.
INLINE u64 check_operation(Wave *w, Site *site, const u64 *address, u64 exec, u32 size, u32 store,
                           u32 pc, u32 lanes, u32 space, const Operation *atomic) {
  if (__builtin_expect(!all_inside(address, exec, site->low, site->high, size, lanes), 0) &&
      !all_inside(address, exec, w->scratch, w->scratch + (u64)w->scratch_bytes * lanes, size,
                  lanes))
    return wc_check_each_lane(w, site, address, exec, size, store, pc, space, atomic);
  return 0;
}
INLINE void check_lanes(Wave *w, Site *site, const u64 *address, u64 exec, u32 size, u32 store,
                        u32 pc, u32 lanes, u32 space) {
  check_operation(w, site, address, exec, size, store, pc, lanes, space, 0);
}

// True when all lanes are active and lane i's address is lane 0's plus i * size.
INLINE int is_run(const u64 *address, u64 exec, u32 size, u32 lanes) {
  if (exec != all_lanes(lanes)) return 0;
  Q different = {};
  for (u32 i = 0; i < lanes; i += 8)
    different |= load_q(address + i) - (address[0] + i * size) ^ LANES64 * size;
  return !__builtin_reduce_or(different);
}

// Other workgroups may wait for what these lanes store to memory that all see.
INLINE void note_store(Wave *w, u64 lanes) { ((Worker *)w->worker)->stores += lanes != 0; }

INLINE Site *site_of(Wave *w, u32 site) { return (Site *)((Worker *)w->worker)->sites + site; }

// ------------------------------------------------------------------- memory and registers
//
// Data of `size` bytes a lane: a byte or 16-bit word takes one row of registers, zeros above it,
// else dword d of lane i stands at [d * lanes + i]. Inactive lanes load 0 and store nothing.

typedef u32 Dwords __attribute__((vector_size(16)));
typedef u64 Qwords __attribute__((vector_size(32)));

INLINE u64 load_u64(u64 at) { u64 v; __builtin_memcpy(&v, (const void *)at, 8); return v; }
INLINE u32 load_u32(u64 at) { u32 v; __builtin_memcpy(&v, (const void *)at, 4); return v; }
INLINE void store_u32(u64 at, u32 v) { __builtin_memcpy((void *)at, &v, 4); }
INLINE void store_u64(u64 at, u64 v) { __builtin_memcpy((void *)at, &v, 8); }
INLINE Dwords load_dwords(const void *at) { Dwords v; __builtin_memcpy(&v, at, 16); return v; }
INLINE void store_dwords(void *at, Dwords v) { __builtin_memcpy(at, &v, 16); }

// Four rows of four dwords, turned into four columns.
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

// A lane's address: one of `at`, or an offset from a base.
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
    // One load a lane is faster than the gather instructions of today's machines.
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

// One copy of each, for all kinds of memory.
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

// Lanes side by side in memory, all of them.
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
  u64 room[64];
  u8 sink[16];
  scatter(src, fill(room, address, exec, (u64)sink, lanes), size, lanes);
}

// ---------------------------------------------------------------------------------- LDS

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

INLINE void check_lds(Wave *w, const u32 *address, u64 exec, u32 size, u32 store, u32 pc,
                      u32 lanes) {
  if (__builtin_expect(!offsets_inside(address, exec, size, w->lds_bytes, lanes), 0))
    wc_offset_fault(w, FAULT_LDS, SPACE_LDS, address, exec, size, store, pc, w->lds_bytes);
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
  check_lds(w, address, exec, size, 0, pc, lanes);
  if (is_lds_run(address, exec, size, lanes)) {
    load_run(dst, (const u8 *)w->lds + address[0], size, lanes);
    return;
  }
  if (exec == all_lanes(lanes)) {
    gather_all(dst, &(Places){0, w->lds, address}, size, lanes);
    return;
  }
  u64 at[64];
  lds_places(at, w->lds, address, exec, nothing, lanes);
  gather(dst, at, size, lanes);
}

INLINE void lds_store(Wave *w, const u32 *src, const u32 *address, u64 exec, u32 size, u32 pc,
                      u32 lanes) {
  check_lds(w, address, exec, size, 1, pc, lanes);
  if (is_lds_run(address, exec, size, lanes)) {
    store_run((u8 *)w->lds + address[0], src, size, lanes);
    return;
  }
  if (exec == all_lanes(lanes)) {
    scatter_all(src, &(Places){0, w->lds, address}, size, lanes);
    return;
  }
  u64 at[64];
  u8 sink[16];
  lds_places(at, w->lds, address, exec, sink, lanes);
  scatter(src, at, size, lanes);
}

// ------------------------------------------------------------------------------- scratch

// Dwords of one offset stand side by side for all lanes, as the hardware's swizzle puts them.
INLINE u64 scratch_byte(Wave *w, u32 offset, u32 lane, u32 lanes) {
  return w->scratch + (u64)(offset & ~3u) * lanes + lane * 4 + (offset & 3);
}

INLINE void check_scratch(Wave *w, const u32 *offset, u64 exec, u32 size, u32 store, u32 pc,
                          u32 lanes) {
  if (__builtin_expect(!offsets_inside(offset, exec, size, w->scratch_bytes, lanes), 0))
    wc_offset_fault(w, FAULT_SCRATCH, SPACE_SCRATCH, offset, exec, size, store, pc,
                    w->scratch_bytes);
}

// Whether no lane's access crosses the border of a dword that it does not begin.
INLINE int are_within_dwords(const u32 *offset, u64 exec, u32 size, u32 lanes) {
  u32 low = 0;
  for (u32 lane = 0; lane < lanes; lane++)
    low |= exec >> lane & 1 ? size >= 4 ? offset[lane] & 3 : (offset[lane] & 3) + size - 1 & 4 : 0;
  return low == 0;
}

// The lanes of `exec` alone are written.
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

// All lanes at one offset, as stack slots are: memory then holds the registers' rows side by side.
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

// ---------------------------------------------------------------------------------- flat

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

// The lanes that a buffer instruction brings to the wave's own scratch, and their offsets as those of
// scratch instructions: dwords of one offset lie side by side for all lanes.
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

// Check the lanes of all three memories before any of them acts.
INLINE u64 check_routed(Wave *w, const Route *r, const u64 *address, const u32 *low, u32 size,
                        u32 store, u32 site, u32 pc, u32 lanes, const Operation *atomic) {
  check_lds(w, low, r->lds, size, store, pc, lanes);
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

// Lanes in several memories, or all in LDS.
INLINE void flat_load(Wave *w, u32 *restrict dst, const u64 *address, const Route *r, u32 size,
                      u32 site, u32 pc, u32 lanes) {
  u32 low[64];
  u64 at[64];
  low_halves(low, address, lanes);
  check_routed(w, r, address, low, size, 0, site, pc, lanes, 0);
  routed_places(at, w, r, address, nothing, lanes);
  gather(dst, at, size, lanes);
  scratch_load_each(w, dst, low, r->scratch, size, lanes);
}

INLINE void flat_store(Wave *w, const u32 *src, const u64 *address, const Route *r, u32 size,
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
  NOINLINE void wc_mixed_load_##W(Wave *w, u32 *restrict dst, const u64 *a, const Route *r,        \
                                  u32 size, u32 site, u32 pc) {                                    \
    flat_load(w, dst, a, r, size, site, pc, W);                                                    \
  }                                                                                                \
  NOINLINE void wc_mixed_store_##W(Wave *w, const u32 *src, const u64 *a, const Route *r,          \
                                   u32 size, u32 site, u32 pc) {                                   \
    flat_store(w, src, a, r, size, site, pc, W);                                                   \
  }
MIXED(32)
MIXED(64)

// ------------------------------------------------------------------------------- atomics

INLINE float as_f32(u32 x) { float f; __builtin_memcpy(&f, &x, 4); return f; }
INLINE u32 from_f32(float f) { u32 x; __builtin_memcpy(&x, &f, 4); return x; }
INLINE double as_f64(u64 x) { double f; __builtin_memcpy(&f, &x, 8); return f; }
INLINE u64 from_f64(double f) { u64 x; __builtin_memcpy(&x, &f, 8); return x; }

INLINE int nan32(u32 x) { return (x & 0x7fffffffu) > 0x7f800000u; }
INLINE int nan64(u64 x) { return (x & 0x7fffffffffffffffull) > 0x7ff0000000000000ull; }

INLINE u32 flush32(u32 x) { return x & 0x7f800000u ? x : x & 0x80000000u; }
INLINE u64 flush64(u64 x) { return x & 0x7ffull << 52 ? x : x & 1ull << 63; }
INLINE u32 flush16(u32 x) { return x & 0x7c00u ? x : x & 0x8000u; }

// The sum of two floats; a NaN operand is quieted, the first one wins.
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

// Whether `src` replaces the number in memory; -0 is below +0. Denormals compare as zero with
// `flush`, and a tie leaves memory as it is.
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
// Minimum and maximum; a number beats a quiet NaN. `num` lets it beat a signalling one as well,
// which otherwise comes out quieted; of two NaNs the new value's is quieted and kept.
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

// The operations on integers of either width; `signed_type` is the signed one.
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

// The new memory value; `compare` is meaningful for the swaps with a condition only.
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
INLINE u64 atomic_result64(u32 op, u64 mem, u64 data, u64 compare) {
  switch (op) {
    INTEGER_ATOMICS(i64)
    case ATOMIC_CONDXCHG:
      return (data >> 31 & 1 ? data & 0x7fffffffu : mem & 0xffffffffu) |
             (data >> 63 ? data & 0x7fffffffull << 32 : mem & 0xffffffffull << 32);
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

// The operations of counters, flags and histograms have instructions of their own.
#define SIMPLE_ATOMICS                                                                             \
  switch (op) {                                                                                    \
    case ATOMIC_SWAP: return __atomic_exchange_n(p, data, __ATOMIC_SEQ_CST);                       \
    case ATOMIC_ADD: return __atomic_fetch_add(p, data, __ATOMIC_SEQ_CST);                         \
    case ATOMIC_SUB: return __atomic_fetch_sub(p, data, __ATOMIC_SEQ_CST);                         \
    case ATOMIC_CMPSWAP:                                                                           \
      __atomic_compare_exchange_n(p, &compare, data, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);       \
      return compare;                                                                              \
  }

INLINE u32 memory_atomic32(u32 *p, u32 op, u32 data, u32 compare) {
  SIMPLE_ATOMICS
  u32 old = __atomic_load_n(p, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(p, &old, atomic_result32(op, old, data, compare), 0,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}
  return old;
}
INLINE u64 memory_atomic64(u64 *p, u32 op, u64 data, u64 compare) {
  SIMPLE_ATOMICS
  u64 old = __atomic_load_n(p, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(p, &old, atomic_result64(op, old, data, compare), 0,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}
  return old;
}

INLINE u64 pair(const u32 *rows, u32 lane, u32 lanes) {
  return rows[lane] | (u64)rows[lanes + lane] << 32;
}
INLINE void set_pair(u32 *rows, u32 lane, u32 lanes, u64 value) {
  rows[lane] = (u32)value;
  rows[lanes + lane] = (u32)(value >> 32);
}

// One lane's operation on memory that other threads may work on as well.
INLINE void shared_atomic(u32 *old, u64 at, const u32 *data, const u32 *compare, u32 op, u32 size,
                          u32 lane, u32 lanes) {
  if (size == 4) old[lane] = memory_atomic32((u32 *)at, op, data[lane], compare[lane]);
  else
    set_pair(old, lane, lanes, memory_atomic64((u64 *)at, op, pair(data, lane, lanes),
                                               pair(compare, lane, lanes)));
}

// One lane's operation on a dword that may be written in part: of what is not the kernel's, only
// what stands there is written.
COLD void wc_part_atomic(Wave *w, u32 *old, u64 at, const u32 *data, const u32 *compare,
                         u32 op, u32 lane) {
  u32 bits = wc_writable_bits(w, at), before = __atomic_load_n((u32 *)at, __ATOMIC_SEQ_CST), after;
  do after = (atomic_result32(op, before, data[lane], compare[lane]) & bits) | (before & ~bits);
  while (!__atomic_compare_exchange_n((u32 *)at, &before, after, 0, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST));
  old[lane] = before;
}

// One lane's operation on memory of this thread; `high` is where the upper dword of 8 bytes lies.
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

// Whether one lane's operation has changed what it found; a lock that is taken stays as it is, and
// nobody waits for that.
INLINE u32 has_changed(const u32 *old, const u32 *data, const u32 *compare, u32 op, u32 size,
                       u32 lane, u32 lanes) {
  if (size == 4) return atomic_result32(op, old[lane], data[lane], compare[lane]) != old[lane];
  u64 before = pair(old, lane, lanes);
  return atomic_result64(op, before, pair(data, lane, lanes), pair(compare, lane, lanes)) != before;
}

// Note a store if some lane's operation was one.
NOINLINE void wc_note_atomics(Wave *w, const u32 *old, const u32 *data, const u32 *compare, u64 lanes,
                              u32 op, u32 size, u32 wave) {
  u32 changed = 0;
  for (u64 left = lanes; left && !changed; left &= left - 1)
    changed = has_changed(old, data, compare, op, size, (u32)__builtin_ctzll(left), wave);
  ((Worker *)w->worker)->stores += changed;
}

INLINE void check_aligned(Wave *w, const u64 *address, u64 exec, u32 size, u32 pc, u32 space) {
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (address[lane] & (size - 1))
      wc_fault(w, FAULT_MISALIGNED, space, address[lane], size, 1, 1ull << lane, pc);
  }
}

// Those of dwords some of which may be written in part.
COLD void wc_part_atomics(Wave *w, u32 *old, const u64 *address, const Operation *atomic,
                          u64 exec, u64 parts, u32 lanes) {
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (parts >> lane & 1)
      wc_part_atomic(w, old, address[lane], atomic->data, atomic->compare, atomic->op, lane);
    else
      shared_atomic(old, address[lane], atomic->data, atomic->compare, atomic->op, 4, lane, lanes);
  }
}

INLINE void global_atomic(Wave *w, u32 *old, const u64 *address, const u32 *data,
                          const u32 *compare, u64 exec, u32 op, u32 size, u32 site, u32 pc,
                          u32 lanes) {
  Operation atomic = {op, data, compare};
  u64 parts = check_operation(w, site_of(w, site), address, exec, size, 1, pc, lanes, SPACE_GLOBAL,
                              &atomic);
  check_aligned(w, address, exec, size, pc, SPACE_GLOBAL);
  if (__builtin_expect(parts != 0, 0)) {
    wc_part_atomics(w, old, address, &atomic, exec, parts, lanes);
  } else {
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

// LDS and scratch belong to one worker's waves, so plain reads and writes do.
INLINE void flat_atomic(Wave *w, u32 *old, const u64 *address, const u32 *data, const u32 *compare,
                        u64 exec, u32 op, u32 size, u32 site, u32 pc, u32 lanes) {
  Route r = route(address, exec, lanes);
  u32 low[64];
  low_halves(low, address, lanes);
  Operation atomic = {op, data, compare};
  u64 parts = check_routed(w, &r, address, low, size, 1, site, pc, lanes, &atomic);
  check_aligned(w, address, exec, size, pc, SPACE_FLAT);
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

INLINE void lds_atomic(Wave *w, u32 *old, const u32 *address, const u32 *data, const u32 *compare,
                       u64 exec, u32 op, u32 size, u32 pc, u32 lanes) {
  check_lds(w, address, exec, size, 1, pc, lanes);
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (address[lane] & (size - 1))
      wc_fault(w, FAULT_MISALIGNED, SPACE_LDS, address[lane], size, 1, 1ull << lane, pc);
  }
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    u64 at = w->lds + address[lane];
    own_atomic(old, at, at + 4, data, compare, op, size, lane, lanes);
  }
}

// ------------------------------------------ entry points of generated code, per size and wave
//
// Functions of their own, and not a switch: what a call needs is then all that it computes.

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
    check_lds(w, a, exec, size, 1, pc, W);                                                         \
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
  if (!size) return;  // a buffer's end lies before the first dword
  if (!in_range(site, address, size) && !wc_find_range(w, site, address, size, 0, &kind))
    wc_fault(w, kind, SPACE_SCALAR, address, size, 0, 0, pc);
  __builtin_memcpy(dst, (const void *)address, size);
}

void wc_scalar_store(Wave *w, const u32 *src, u64 address, u32 size, u32 site_index, u32 pc) {
  Site *site = site_of(w, site_index);
  u32 kind;
  if (!size) return;
  if (!in_range(site, address, size) && !wc_find_range(w, site, address, size, 1, &kind))
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
    if (!bits || !wc_keeps_rest(op, bits, *data, *compare))
      wc_fault(w, kind, SPACE_SCALAR, address, size, 1, 0, pc);
  }
  if (address & (size - 1)) wc_fault(w, FAULT_MISALIGNED, SPACE_SCALAR, address, size, 1, 0, pc);
  if (bits == ~0u) shared_atomic(old, address, data, compare, op, size, 0, 1);
  else wc_part_atomic(w, old, address, data, compare, op, 0);
  wc_note_atomics(w, old, data, compare, 1, op, size, 1);
}

// For the host, while waves may be at work on the same word.
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

// A register number that a kernel computed (M0-relative addressing) must stay inside the file.
void wc_register_fault(Wave *w, u64 number, u32 pc) {
  wc_fault(w, FAULT_REGISTER, SPACE_GLOBAL, number, 4, 0, 0, pc);
}

// -------------------------------------------------------------------- workgroups and waves

static void fill_dwords(u64 at, u64 bytes, u32 word) {
  u32 *p = (u32 *)at;
  for (u64 i = 0; i < bytes / 4; i++) p[i] = word;
}

// The same for whole lines of the host's cache, and a copy of such.
INLINE void fill_lines(u64 at, u64 bytes, u32 word) {
  for (u64 i = 0; i < bytes; i += 64) store_v((void *)(at + i), (V){} + word);
}
INLINE void copy_lines(void *to, const void *from, u64 bytes) {
  for (u64 i = 0; i < bytes; i += 64) store_v((u8 *)to + i, load_v((const u8 *)from + i));
}

// The work-items' ids, x fastest, as they stand in VGPRs.
static void start_ids(const Launch *launch, u32 *v, u32 first, u32 live) {
  u32 width = launch->block[0], height = launch->block[1], lanes = launch->lanes;
  if (width * height == width && launch->block[2] == 1) {
    for (u32 lane = 0; lane < live; lane++) v[lane] = first + lane;
    if (launch->flags & FLAG_PACKED_IDS) return;
    for (u32 axis = 1; axis <= launch->id_vgprs; axis++)
      for (u32 lane = 0; lane < live; lane++) v[axis * lanes + lane] = 0;
    return;
  }
  u32 x = first % width, y = first / width % height, z = first / (width * height);
  for (u32 lane = 0; lane < live; lane++) {
    u32 seen_y = launch->id_vgprs >= 1 ? y : 0, seen_z = launch->id_vgprs >= 2 ? z : 0;
    if (launch->flags & FLAG_PACKED_IDS) v[lane] = x | seen_y << 10 | seen_z << 20;
    else {
      v[lane] = x;
      if (launch->id_vgprs >= 1) v[lanes + lane] = y;
      if (launch->id_vgprs >= 2) v[2 * lanes + lane] = z;
    }
    if (++x == width) {
      x = 0;
      if (++y == height) y = 0, z++;
    }
  }
}

// What all waves of a workgroup begin with; the ABI leaves registers without a purpose undefined,
// here they hold launch->fill.
static void start_first(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, const u32 *group) {
  u32 s = launch->user_sgpr_count, flags = launch->flags;
  fill_lines((u64)w, VGPR_OFFSET, 0);
  fill_dwords((u64)w->sgpr, 4 * UNDEFINED_SGPRS, launch->fill);
  w->mode = launch->mode;
  w->pc = launch->entry;
  w->code_base = launch->code_base;
  w->lds = slot->lds;
  w->lds_bytes = launch->lds_bytes;
  w->scratch_bytes = launch->scratch_bytes;
  w->slot = (u64)slot;
  w->vgpr_bytes = (u32)launch->vgpr_bytes;
  for (u32 i = 0; i < 3; i++) w->workgroup[i] = group[i];
  for (u32 i = 0; i < s; i++) w->sgpr[i] = launch->user_sgprs[i];
  if (launch->private_buffer_sgpr != NO_SGPR) {
    u32 *v = &w->sgpr[launch->private_buffer_sgpr];
    v[0] = (u32)slot->scratch;
    v[1] = (u32)(slot->scratch >> 32 & 0xffff) | 1u << 31;      // swizzle; the rest is the launch's
  }
  if (launch->flat_scratch_sgpr != NO_SGPR) {
    w->sgpr[launch->flat_scratch_sgpr] = (u32)slot->scratch;
    w->sgpr[launch->flat_scratch_sgpr + 1] = (u32)(slot->scratch >> 32);
  }
  if (flags & FLAG_IDS_IN_TTMP) {
    w->sgpr[TTMP0 + 9] = group[0];
    w->sgpr[TTMP0 + 7] = (group[1] & 0xffff) | group[2] << 16;
  } else {
    if (flags & FLAG_ID_X) w->sgpr[s++] = group[0];
    if (flags & FLAG_ID_Y) w->sgpr[s++] = group[1];
    if (flags & FLAG_ID_Z) w->sgpr[s++] = group[2];
  }
}

// How many SGPRs follow those of the user's, before a wave's own.
INLINE u32 id_sgprs(u32 flags) {
  if (flags & FLAG_IDS_IN_TTMP) return 0;
  return !!(flags & FLAG_ID_X) + !!(flags & FLAG_ID_Y) + !!(flags & FLAG_ID_Z);
}

void wc_shadow_start(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, u32 known);

// What a wave has of its own, over what the first one began with.
static void start_wave(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, u32 index) {
  u32 lanes = launch->lanes, flags = launch->flags;
  u32 s = launch->user_sgpr_count + id_sgprs(flags);
  u64 touched = launch->vgpr_bytes;
  if (slot->started && slot->touched < touched) touched = slot->touched;
  fill_lines((u64)vgprs(w), touched, launch->fill);
  w->index = index;
  u64 below = (u64)index * launch->scratch_bytes * lanes;
  w->scratch = slot->scratch + below;
  if (flags & FLAG_IDS_IN_TTMP) w->sgpr[TTMP0 + 8] = (index & 31) << 25;
  if (flags & FLAG_GROUP_INFO)
    w->sgpr[s++] = (index == 0 ? 1u << 31 : 0) | (launch->waves_per_group & 63);
  if (flags & FLAG_SCRATCH_OFFSET) w->sgpr[s++] = (u32)below;
  u32 width = launch->block[0], height = launch->block[1];
  u32 first = index * lanes, size = width * height * launch->block[2];
  u32 live = size - first < lanes ? size - first : lanes;
  u64 exec = live == 64 ? ~0ull : (1ull << live) - 1;
  w->sgpr[EXEC_LO] = (u32)exec;
  w->sgpr[EXEC_HI] = (u32)(exec >> 32);
  start_ids(launch, vgprs(w), first, live);
  if (slot->shadow) wc_shadow_start(launch, slot, w, s);
}

INLINE Wave *wave_of(const Launch *launch, const ResidentWorkgroup *slot, u32 index) {
  return (Wave *)(slot->waves + index * launch->wave_stride);
}

// Waves and workgroups in turn. A wave's first slice is short, as it may wait for another one; the
// next ones grow. One that comes to the end of a slice in the state it had at the last end, and has
// stored nothing, waits: its slices end at the next back-edge until that changes. Slices that are
// short anyway are left as they are: those who look on compare executors by them.
#define FIRST_SLICE (1 << 14)
#define WAITING_SLICE 64
// What a turn of a wave that waits, or sleeps, counts as beside its instructions.
#define WAITING_COST (FIRST_SLICE / 4)
#define SLEEP_COST (FIRST_SLICE / 8)
// Instructions for each wave of a workgroup after which others have a turn, whatever it does. That a
// wave stores does not tell whether it gets anywhere: so they become fewer as workgroups use them up
// while others begin and end, and more when all have had their turn and none began or ended.
#define MOST_QUANTUM (1 << 21)
#define LEAST_QUANTUM (1 << 12)
// What a look at a workgroup that waits costs beside its instructions.
#define VISIT_COST 500

INLINE i64 first_slice(const Launch *launch) {
  return launch->slice < FIRST_SLICE ? launch->slice : FIRST_SLICE;
}

// Set a workgroup up at its start, the same for every executor, whatever the slot held before.
static void start_group(Worker *worker, const Launch *launch, ResidentWorkgroup *slot, u64 number) {
  u32 group[3] = {(u32)(number % launch->grid[0]),
                  (u32)(number / launch->grid[0] % launch->grid[1]),
                  (u32)(number / ((u64)launch->grid[0] * launch->grid[1]))};
  slot->group = number;
  slot->live = launch->waves_per_group;
  slot->arrived = slot->phase = 0;
  slot->busy = 1;
  slot->scalars = slot->digest = slot->still = slot->looks = slot->patience_before = 0;
  slot->lds_shadowed = slot->shadow && ((ShadowLaunch *)launch->shadows)->fill;
  u64 scratch_bytes = (u64)launch->scratch_bytes * launch->lanes * launch->waves_per_group;
  fill_dwords(slot->lds, (launch->lds_bytes + 3u) & ~3u, launch->fill);
  fill_dwords(slot->scratch, scratch_bytes, launch->fill);
  for (u32 i = 0; i < launch->waves_per_group; i++) {
    Wave *w = wave_of(launch, slot, i);
    if (i) copy_lines(w, wave_of(launch, slot, 0), VGPR_OFFSET);
    else {
      start_first(launch, slot, w, group);
      w->worker = (u64)worker;
    }
    start_wave(launch, slot, w, i);
    w->slice = first_slice(launch);
    w->before = 0;
  }
  slot->started = 1;
  slot->touched = 4ull * launch->lanes * (1 + launch->id_vgprs);
}

void wc_shadow_barrier(const Launch *launch, ResidentWorkgroup *slot);

// All waves that are still alive have arrived: let them go on.
static void release_barrier(Launch *launch, ResidentWorkgroup *slot) {
  if (slot->arrived < slot->live || !slot->arrived) return;
  slot->arrived = 0;
  slot->phase++;
  if (slot->lds_shadowed) wc_shadow_barrier(launch, slot);
  for (u32 i = 0; i < launch->waves_per_group; i++) {
    Wave *w = wave_of(launch, slot, i);
    if (w->signalled) w->signalled = 2;  // signalled, and the barrier has completed
    if (w->state == STATE_AT_BARRIER) {
      w->state = STATE_RUNNABLE;
      w->signalled = 0;
    }
  }
}

// gfx12 s_barrier_signal: count this wave in; returns whether it is the first of its phase.
u32 wc_barrier_signal(Wave *w) {
  ResidentWorkgroup *slot = (ResidentWorkgroup *)w->slot;
  u32 first = slot->arrived == 0;
  if (!w->signalled) {
    w->signalled = 1;
    slot->arrived++;
    release_barrier((Launch *)((Worker *)w->worker)->launch, slot);
  }
  return first;
}

static void end_wave(Launch *launch, ResidentWorkgroup *slot, Wave *w) {
  w->state = STATE_ENDED;
  if (w->signalled == 1) slot->arrived--;
  slot->live--;
  if (slot->live) release_barrier(launch, slot);
}

// ------------------------------------------------------------------------ where code is

typedef u32 (*Kernel)(Wave *);

INLINE u64 entry_hash(u64 pc, u64 variant) {
  u64 h = (pc ^ variant << 30) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 32;
}

// What code depends on besides its instructions: shape.variant_key of the wave.
INLINE u64 variant_of(const Launch *launch, const Wave *w) {
  u64 key = w->mode & launch->mode_mask;
  if (launch->flags & FLAG_GPR_INDEXING && w->mode & GPR_IDX_EN)
    key |= GPR_IDX_EN | (u64)(w->sgpr[M0_GFX9] >> 12 & 15) << 28;
  return w->careful ? key | CAREFUL_VARIANT : key;
}

// The function that has the block of the wave's pc in its variant; 0 when there is none yet. `last`
// is what was found last, or 0: behind a barrier the waves of a workgroup go on at one place.
INLINE const Entry *find_code(const Worker *worker, const Launch *launch, const Wave *w,
                              const Entry *last) {
  const Entry *entries = (const Entry *)worker->entries;
  u64 pc = w->pc, variant = variant_of(launch, w);
  if (last && last->pc == pc && last->variant == variant) return last;
  for (u64 i = entry_hash(pc, variant);; i++) {
    const Entry *entry = &entries[i & worker->entry_mask];
    if (!entry->function) return 0;
    if (entry->pc == pc && entry->variant == variant) return entry;
  }
}

// A function's own sites, and what it counts.
INLINE void begin_code(Worker *worker, const Entry *code) {
  worker->sites = worker->site_base + code->first_site * sizeof(Site);
  worker->places = worker->place_base + code->first_place * sizeof(Place);
  worker->tallies = worker->tally_base + code->first_tally * sizeof(Tally);
}

// Enter a function for the blocks that it has. The table has more room than entries. A block that
// is there already stays: the same code, translated in another context. Tier 2 takes its place.
void wc_add_code(Worker *worker, const u64 *leaders, u64 count, const Entry *code, u64 tier) {
  Entry *entries = (Entry *)worker->entries;
  for (u64 k = 0; k < count; k++) {
    u64 i = entry_hash(leaders[k], code->variant) & worker->entry_mask;
    for (; entries[i].function; i = (i + 1) & worker->entry_mask)
      if (entries[i].pc == leaders[k] && entries[i].variant == code->variant) break;
    Entry *entry = &entries[i];
    if (entry->function && tier != TIER_2) continue;
    *entry = *code;
    entry->pc = leaders[k];
  }
}

// Bytes in whole words, mixed into a digest; each step is one-to-one in the digest and in the word.
static u64 digest_of(u64 h, u64 at, u64 bytes) {
  Q sum = LANES64 + h;
  u64 k = 0;
  for (; k + sizeof(Q) <= bytes; k += sizeof(Q)) {
    sum = (sum ^ load_q((const u64 *)(at + k))) * 0x9e3779b97f4a7c15ull;
    sum ^= sum >> 29;
  }
  for (; k + 8 <= bytes; k += 8) sum[0] = (sum[0] ^ load_u64(at + k)) * 0x9e3779b97f4a7c15ull;
  for (u32 i = 0; i < 8; i++) h = (h ^ sum[i]) * 0x100000001b3ull + (h >> 29);
  return h;
}

// What a wave goes on from but for VGPRs and memory: that of a loop seldom comes back the same.
INLINE u64 digest_scalars(const Wave *w, u64 h) {
  return digest_of(h, (u64)w, __builtin_offsetof(Wave, slice));
}

// Its VGPRs, of which those behind `touched` are as they were at its start, and its scratch.
INLINE u64 digest_lanes(const Launch *launch, const ResidentWorkgroup *slot, const Wave *w, u64 h) {
  u64 touched = slot->touched < launch->vgpr_bytes ? slot->touched : launch->vgpr_bytes;
  h = digest_of(h, (u64)w + VGPR_OFFSET, touched);
  return digest_of(h, w->scratch, (u64)launch->scratch_bytes * launch->lanes);
}

static u64 group_scalars(const Launch *launch, const ResidentWorkgroup *slot) {
  u64 h = 0;
  for (u32 i = 0; i < launch->waves_per_group; i++) h = digest_scalars(wave_of(launch, slot, i), h);
  return h;
}

// All that nobody outside a workgroup sees.
static u64 group_digest(const Launch *launch, const ResidentWorkgroup *slot, u64 h) {
  for (u32 i = 0; i < launch->waves_per_group; i++)
    h = digest_lanes(launch, slot, wave_of(launch, slot, i), h);
  return digest_of(h, slot->lds, (launch->lds_bytes + 7u) & ~7u);
}

// Instructions after which a worker looks at the clock; a wave that has not used its slice up then
// goes on as if nothing had been, so that only its errors can depend on the time.
#define LOOK 4096

// Whether to go back to Python: the time is up, or another worker has met an error.
static u32 must_stop(Worker *worker, const Launch *launch) {
  worker->unseen = 0;
  return __atomic_load_n(&launch->stop, __ATOMIC_RELAXED) || clock_ns() > worker->deadline_ns;
}

// What a status of a wave's code means for its workgroup; returns whether the wave's turn is over.
static u32 end_turn(Launch *launch, ResidentWorkgroup *slot, Wave *w, u32 status) {
  if (status == STATUS_END) end_wave(launch, slot, w);
  else if (status == STATUS_BARRIER) {
    w->state = STATE_AT_BARRIER;
    w->signalled = 1;
    slot->arrived++;
    release_barrier(launch, slot);
  } else if (status == STATUS_BARRIER_WAIT) {
    if (w->signalled == 2) w->signalled = 0;
    else w->state = STATE_AT_BARRIER;
  }
  return w->state != STATE_RUNNABLE;
}

// The wave that has the next turn of its workgroup.
INLINE Wave *wave_in_turn(const Launch *launch, const ResidentWorkgroup *slot) {
  u32 place = slot->next_wave;
  if (launch->wave_order) place = ((const u32 *)launch->wave_order)[place];
  return wave_of(launch, slot, place);
}

static void begin_turn(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  if (slot->next_wave < launch->waves_per_group) {
    i64 most = launch->slice > FIRST_SLICE ? (i64)worker->quantum : launch->slice;
    i64 slice = wave_in_turn(launch, slot)->slice;
    slot->left = slice < most ? slice : most;
  }
  slot->turn_stores = worker->stores;
}

static void begin_round(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  slot->next_wave = slot->ran = 0;
  slot->round_phase = slot->phase;
  begin_turn(worker, launch, slot);
}

// A wave has used its slice up: how long is the next one?
static void pace(Worker *worker, const Launch *launch, ResidentWorkgroup *slot, Wave *w) {
  i64 first = first_slice(launch);
  if (launch->slice <= FIRST_SLICE) return;
  u64 h = digest_lanes(launch, slot, w, digest_scalars(w, 0));
  if (h == w->before && worker->stores == slot->turn_stores) w->slice = WAITING_SLICE;
  else if (w->slice < first) w->slice = first;
  else if (w->before && w->slice < launch->slice) w->slice *= 2;
  w->before = h;
}

// Let every runnable wave of the workgroup run for one slice or until it waits, from the place in
// the round where the last call stopped. Returns a status for the caller: STATUS_DONE when the
// workgroup ended, STATUS_YIELD or STATUS_DEADLOCK after a round, STATUS_TICK when time is up.
static u32 run_group(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  const Entry *code = 0;
  while (slot->next_wave < launch->waves_per_group) {
    Wave *w = wave_in_turn(launch, slot);
    u32 status = STATUS_JUMP;
    while (w->state == STATE_RUNNABLE) {
      code = find_code(worker, launch, w, code);
      worker->fault.wave = (u64)w;
      worker->fault.pc = w->pc;
      if (!code) return status == STATUS_MODE ? STATUS_MODE : STATUS_JUMP;
      i64 budget = slot->left < LOOK ? slot->left : LOOK;
      slot->ran = 1;
      w->budget = budget;
      begin_code(worker, code);
      if (code->touched > slot->touched) slot->touched = code->touched;
      status = ((Kernel)code->function)(w);
      i64 used = budget - w->budget;
      w->budget = 0;
      worker->instructions += (u64)used;
      worker->unseen += used ? used : 1;  // code that only hands over to other code counts too
      slot->spent += (u64)used;
      slot->left -= used;  // a barrier that opens renews nothing: a loop of them must yield
      if (status == STATUS_SLEEP) {
        slot->spent += SLEEP_COST;
        break;
      }
      if (status == STATUS_YIELD && slot->left < 0) {
        if (w->slice == WAITING_SLICE) slot->spent += WAITING_COST;
        pace(worker, launch, slot, w);
        break;
      }
      if (status == STATUS_STOP || status == STATUS_TRAP) {
        worker->fault.pc = w->pc;
        return status;
      }
      if (status == STATUS_MESSAGE && launch->host) {
        worker->stores++;  // the host will have answered
        return status;
      }
      if (end_turn(launch, slot, w, status)) break;
      if (worker->unseen > LOOK && must_stop(worker, launch)) return STATUS_TICK;
    }
    slot->next_wave++;
    begin_turn(worker, launch, slot);
    if (worker->unseen > LOOK && must_stop(worker, launch)) return STATUS_TICK;
  }
  if (!slot->live) {
    slot->busy = 0;
    return STATUS_DONE;
  }
  return slot->ran ? STATUS_YIELD : STATUS_DEADLOCK;
}

// From here on a workgroup may have stored something, or looked at a clock.
static void begin_look(Worker *worker, ResidentWorkgroup *slot) {
  slot->stores = worker->stores;
  slot->clocks = worker->clocks;
  slot->look_phase = slot->phase;
}

// A workgroup has its turn among those of the worker.
static void begin_visit(Worker *worker, ResidentWorkgroup *slot) {
  slot->visit = slot->spent = 0;
  slot->turn_stores = worker->stores;
  begin_look(worker, slot);
}

// Workgroups of the launch that have begun or ended, on any worker.
INLINE u64 changes_of(const Launch *launch) {
  return __atomic_load_n(&launch->next_group, __ATOMIC_RELAXED) +
         __atomic_load_n(&launch->ended, __ATOMIC_RELAXED);
}

// A workgroup has used its quantum up, as one does that waits.
static void shorten_quantum(Worker *worker, const Launch *launch) {
  u64 changes = changes_of(launch);
  if (changes != worker->changes && worker->quantum > LEAST_QUANTUM) worker->quantum /= 2;
  worker->changes = changes;
}

// Take the next workgroup of the grid into a slot; 0 when there is none left.
static u32 take_group(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  u64 number = __atomic_fetch_add(&launch->next_group, 1, __ATOMIC_RELAXED);
  if (number >= launch->group_count) return 0;
  if (launch->group_order) number = ((const u64 *)launch->group_order)[number];
  start_group(worker, launch, slot, number);
  slot->patience = (u64)FIRST_SLICE * launch->waves_per_group;
  begin_round(worker, launch, slot);
  begin_visit(worker, slot);
  return 1;
}

// Whether the workgroup is in a state that it was in before; while nobody stores what it can see it
// will be in it again and again. Waves that meet at a barrier take turns in being the last there, so
// that the state comes back after up to twice as many rounds as there are waves. That of one round is
// kept for so long, and then replaced. All of it is looked at only where scalar registers have come back.
INLINE u64 period(const Launch *launch) { return 2 * launch->waves_per_group + 2; }

static u32 is_still(Launch *launch, ResidentWorkgroup *slot) {
  u64 scalars = group_scalars(launch, slot);
  if (scalars == slot->scalars) {
    u64 now = group_digest(launch, slot, scalars);
    if (now == slot->digest) return 1;
    if (!slot->digest || slot->looks % period(launch) == 0) slot->digest = now;
  } else if (!slot->digest && slot->looks % period(launch) == 0) slot->scalars = scalars;
  return 0;
}

static u32 has_had_turn(const Worker *worker, const Launch *launch, const ResidentWorkgroup *slot) {
  return slot->visit + slot->spent >= worker->quantum * launch->waves_per_group;
}

// After a round, when the workgroup has spent its patience, or its quantum: whether another one has
// its turn, as this one may be waiting for it or has had enough.
static u32 look(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  u64 most = (u64)launch->slice * launch->waves_per_group;
  u32 quiet = slot->stores == worker->stores && slot->clocks == worker->clocks;
  slot->visit += slot->spent;
  slot->spent = 0;
  slot->opens = slot->phase != slot->look_phase;
  begin_look(worker, slot);
  if (quiet && is_still(launch, slot)) {
    slot->still++;
    slot->patience = slot->looks = 0;
    return 1;
  }
  if (quiet && ++slot->looks < 2 * period(launch)) slot->patience = 0;
  else {
    slot->still = slot->looks = slot->digest = 0;
    slot->patience = slot->patience_before ? slot->patience_before * 2
                                           : (u64)FIRST_SLICE * launch->waves_per_group;
    if (slot->patience > most) slot->patience = most;
    slot->patience_before = slot->patience;
  }
  if (!has_had_turn(worker, launch, slot)) return 0;
  shorten_quantum(worker, launch);
  return 1;
}

// Run a slot's workgroup, and those that take its place while no others wait, until it has had its
// turn. Returns STATUS_DONE when the slot is empty, STATUS_YIELD when it goes on later, else what
// Python must see.
static u32 run_slot(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  for (;;) {
    u32 status = run_group(worker, launch, slot);
    if (status == STATUS_DONE) {
      worker->stores++;
      worker->ended++;
      __atomic_fetch_add(&launch->ended, 1, __ATOMIC_RELAXED);
      if (__atomic_load_n(&launch->stop, __ATOMIC_RELAXED) || worker->held > 1 ||
          !take_group(worker, launch, slot))
        return STATUS_DONE;
      if (worker->unseen > LOOK && must_stop(worker, launch)) return STATUS_TICK;
      continue;
    }
    if (status == STATUS_DEADLOCK && slot->phase == slot->round_phase) {
      worker->fault.wave = slot->waves;
      return STATUS_DEADLOCK;
    }
    if (status != STATUS_YIELD && status != STATUS_DEADLOCK) return status;
    u32 others = (slot->spent >= slot->patience || has_had_turn(worker, launch, slot)) &&
                 look(worker, launch, slot);
    begin_round(worker, launch, slot);
    if (others) return STATUS_YIELD;
  }
}

// The workgroup at a place of the worker's order has ended: newer ones move down, its slot is free.
static void leave_order(Worker *worker, u64 place) {
  u32 *order = (u32 *)worker->order, slot = order[place];
  worker->held--;
  for (u64 i = place; i < worker->held; i++) order[i] = order[i + 1];
  order[worker->held] = slot;
}

static u32 is_more(const Launch *launch) {
  return !__atomic_load_n(&launch->stop, __ATOMIC_RELAXED) &&
         __atomic_load_n(&launch->next_group, __ATOMIC_RELAXED) < launch->group_count;
}

// Whether the worker may have another workgroup under way.
static u32 may_begin(const Worker *worker, const Launch *launch) {
  return worker->held < worker->slot_limit && is_more(launch);
}

// Workgroups that have ended on other workers.
static u64 ended_elsewhere(const Worker *worker, const Launch *launch) {
  return __atomic_load_n(&launch->ended, __ATOMIC_RELAXED) - worker->ended;
}

// Begin a turn of workgroups, the newest first: what waits for a later one then finds it done.
static void begin_pass(Worker *worker, const Launch *launch, u64 from) {
  worker->current = worker->held;
  worker->floor = from;
  if (from) return;
  worker->round_stores = worker->stores;
  worker->pass_began = worker->instructions;
  worker->pass_changes = changes_of(launch);
  worker->pass_elsewhere = ended_elsewhere(worker, launch);
}

// All have had their turn: note whether that changed anything.
static void end_pass(Worker *worker, const Launch *launch, u32 may) {
  ResidentWorkgroup *slots = (ResidentWorkgroup *)worker->slots;
  u32 *order = (u32 *)worker->order, still = 0;
  for (u64 i = 0; i < worker->held; i++) still += slots[order[i]].still >= 3;
  u32 is_stuck = worker->held && worker->held == still && worker->stores == worker->round_stores &&
                 !may;
  worker->round = is_stuck ? ROUND_STUCK : ROUND_CHANGED;
  worker->pass_cost = worker->instructions - worker->pass_began + worker->held * VISIT_COST;
  worker->pass_ended = worker->instructions;
  if (!may && changes_of(launch) == worker->pass_changes && worker->quantum < MOST_QUANTUM)
    worker->quantum *= 2;
}

// Workgroups in turn. One begins where all that have begun wait, or have had enough for now. Those
// that wait have a turn when something was stored, but not so often that most of the time is theirs
// while others may begin.
static u32 run(Worker *worker) {
  Launch *launch = (Launch *)worker->launch;
  ResidentWorkgroup *slots = (ResidentWorkgroup *)worker->slots;
  u32 *order = (u32 *)worker->order;
  worker->round = ROUND_UNDER_WAY;
  if (!worker->quantum) worker->quantum = MOST_QUANTUM;
  for (;;) {
    while (worker->current > worker->floor) {
      u64 place = worker->current - 1;
      u32 status = run_slot(worker, launch, &slots[order[place]]);
      if (status != STATUS_YIELD && status != STATUS_DONE) return status;
      worker->current--;
      if (status == STATUS_DONE) leave_order(worker, place);
      u32 may = may_begin(worker, launch);
      // Once all have begun, the newest are looked at again as soon as one ended elsewhere: it may
      // be what they wait for, and each ends once only.
      if (!may && !worker->floor && worker->held &&
          ended_elsewhere(worker, launch) != worker->pass_elsewhere)
        begin_pass(worker, launch, 0);
      if (worker->current > worker->floor)
        begin_visit(worker, &slots[order[worker->current - 1]]);
      if (must_stop(worker, launch)) return STATUS_TICK;
    }
    u32 may = may_begin(worker, launch);
    if (!worker->floor && worker->held) end_pass(worker, launch, may);
    if (!worker->held && !may) return STATUS_DONE;
    if (may && (worker->stores == worker->round_stores ||
                worker->instructions - worker->pass_ended < worker->pass_cost || !worker->held)) {
      if (worker->held == worker->slot_count) return STATUS_NEED_SLOT;
      if (!take_group(worker, launch, &slots[order[worker->held]])) continue;
      begin_pass(worker, launch, worker->held++);
    } else {
      u32 is_stuck = worker->round == ROUND_STUCK;
      begin_pass(worker, launch, 0);
      begin_visit(worker, &slots[order[worker->current - 1]]);
      if (is_stuck || must_stop(worker, launch)) return STATUS_TICK;
    }
  }
}

// Run workgroups until they are done, something needs Python, or the deadline of this call passes.
//
// A fault returns into the frame that called _setjmp, so that frame must outlive the calls
// after it: a tail call would give it away.
__attribute__((disable_tail_calls)) u32 wc_run(Worker *worker) {
  switch (_setjmp(worker->jump)) {
    case 0: return run(worker);
    case 1: return STATUS_FAULT;
    default: return STATUS_TOOL;
  }
}

// Run one wave's code once, for tests: the status it returned, STATUS_FAULT, or STATUS_JUMP when
// there is no code for it.
__attribute__((disable_tail_calls)) u32 wc_run_wave(Worker *worker, Wave *w) {
  if (_setjmp(worker->jump)) return STATUS_FAULT;
  const Entry *code = find_code(worker, (const Launch *)worker->launch, w, 0);
  if (!code) return STATUS_JUMP;
  begin_code(worker, code);
  return ((Kernel)code->function)(w);
}

// --------------------------------------------------------------------------------- shadows
//
// Shadows beside registers, LDS, scratch and global memory (records.py says how they lie, shadow.py
// what they mean). Code that meets no shadow calls wc_shadow_check and wc_shadow_clear; the others
// are for code that has met one.

INLINE const Launch *launch_of(const Wave *w) {
  return (const Launch *)((const Worker *)w->worker)->launch;
}
INLINE ShadowLaunch *shadows_of(const Wave *w) { return (ShadowLaunch *)launch_of(w)->shadows; }
INLINE ResidentWorkgroup *slot_of(const Wave *w) { return (ResidentWorkgroup *)w->slot; }

// A wave's shadows at its start; `known` SGPRs have contents, and the work-items' ids.
void wc_shadow_start(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, u32 known) {
  const ShadowLaunch *all = (const ShadowLaunch *)launch->shadows;
  u64 at = slot->shadow + w->index * all->wave_bytes, size = VGPR_OFFSET + launch->vgpr_bytes;
  u32 lanes = launch->lanes, rows = (u32)(launch->vgpr_bytes / (4 * lanes)), fill = (u32)all->fill;
  fill_lines(at, VGPR_OFFSET, 0);
  fill_lines(at + size, VGPR_OFFSET, 0);
  Shadow *s = (Shadow *)at, *origins = (Shadow *)(at + size);
  u64 *masks = (u64 *)(at + 2 * size);
  u64 own = (u64)launch->scratch_bytes * lanes, below = w->index * own;
  w->shadow = at;
  s->origins = at + size;
  s->masks = at + 2 * size;
  s->lds = slot->shadow + all->lds_at;
  s->lds_origins = slot->shadow + all->lds_origins_at;
  s->scratch = slot->shadow + all->scratch_at + below;
  s->scratch_origins = slot->shadow + all->scratch_origins_at + below;
  s->scratch_shadowed = own ? fill : 0;
  s->lds_shadowed = (u64)&slot->lds_shadowed;
  s->some_shadowed = (u64)&all->some;
  if (!w->index) {
    fill_dwords(s->lds, (launch->lds_bytes + 3u) & ~3u, fill);
    fill_dwords(s->lds_origins, (launch->lds_bytes + 3u) & ~3u, 0);
  }
  fill_dwords(s->scratch, own, fill);
  fill_dwords(s->scratch_origins, own, 0);
  for (u32 row = 0; row < rows; row++) masks[row] = 0;
  if (!fill) return;
  for (u32 i = known; i < UNDEFINED_SGPRS; i++) {
    s->sgpr[i] = ~0u;
    origins->sgpr[i] = ORIGIN_SGPR | i;
  }
  s->scc = 1;
  origins->scc = ORIGIN_SGPR | SCC_SELECTOR;
  u32 ids = launch->flags & FLAG_PACKED_IDS ? 1 : launch->id_vgprs + 1;
  u64 dead = ~(w->sgpr[EXEC_LO] | (u64)w->sgpr[EXEC_HI] << 32);
  for (u32 row = 0; row < rows; row++) {
    masks[row] = all_lanes(lanes) & (row < ids ? dead : ~0ull);
    fill_lines(at + VGPR_OFFSET + 4ull * row * lanes, 4 * lanes, ~0u);
    fill_lines(at + size + VGPR_OFFSET + 4ull * row * lanes, 4 * lanes, ORIGIN_VGPR | row);
  }
}

// Whether LDS has a shadow still: once it has none, nobody looks before some is stored.
void wc_shadow_barrier(const Launch *launch, ResidentWorkgroup *slot) {
  const ShadowLaunch *all = (const ShadowLaunch *)launch->shadows;
  const u32 *bits = (const u32 *)(slot->shadow + all->lds_at);
  for (u32 i = 0; i < (launch->lds_bytes + 3) / 4; i++)
    if (bits[i]) return;
  slot->lds_shadowed = 0;
}

// Something was found: a sink of a value, memory without contents that was read, a value that went
// from one instruction to another. The first time is kept, the others are counted.
void wc_shadow_note(Wave *w, u64 pc, u32 kind, u32 origin, u64 lanes, u64 address) {
  Found *found = (Found *)((Worker *)w->worker)->found;
  Finding *findings = (Finding *)found->findings;
  u64 at = (pc * 0x9e3779b97f4a7c15ull >> 20) + kind * 0x9e3779b1u + origin * 0x85ebca6bu;
  for (;; at++) {
    Finding *each = &findings[at & found->mask];
    if (!each->kind) {
      if (2 * ++found->count > found->mask) {  // as many as anybody reads
        found->count--;
        return;
      }
      *each = (Finding){pc, origin, kind, 1, slot_of(w)->group, lanes, address, w->index, 0};
      return;
    }
    if (each->pc == pc && each->kind == kind && each->origin == origin) {
      each->count++;
      return;
    }
  }
}

// Lanes, one note for each origin among them.
void wc_shadow_sink(Wave *w, u32 pc, u32 kind, u64 lanes, const u32 *origins,
                    const u64 *addresses) {
  while (lanes) {
    u32 first = (u32)__builtin_ctzll(lanes), origin = origins[first];
    u64 same = 0;
    for (u64 left = lanes; left; left &= left - 1) {
      u32 lane = (u32)__builtin_ctzll(left);
      if (origins[lane] == origin) same |= 1ull << lane;
    }
    wc_shadow_note(w, pc, kind, origin, same, addresses ? addresses[first] : 0);
    lanes &= ~same;
  }
}

// The shadow of one byte of memory, and the origin of its dword; 0 where there cannot be one.
typedef struct { u8 *shadow; u32 *origin; u32 kind; u64 *some, *some_range; } ShadowPlace;

INLINE ShadowPlace own_place(const Wave *w, u32 kind, u64 byte) {
  Shadow *s = (Shadow *)w->shadow;
  if (kind == ORIGIN_LDS)
    return (ShadowPlace){(u8 *)s->lds + byte, (u32 *)(s->lds_origins + (byte & ~3ull)), kind,
                   &slot_of(w)->lds_shadowed, 0};
  return (ShadowPlace){(u8 *)s->scratch + byte, (u32 *)(s->scratch_origins + (byte & ~3ull)), kind,
                 &s->scratch_shadowed, 0};
}

static ShadowPlace shadow_place(Wave *w, u32 space, u64 address, u32 lane) {
  const Launch *launch = launch_of(w);
  u32 lanes = launch->lanes;
  if (space == SPACE_FLAT) {
    u32 high = (u32)(address >> 32);
    space = high == SHARED_APERTURE_HIGH ? SPACE_LDS
            : high == PRIVATE_APERTURE_HIGH ? SPACE_SCRATCH : SPACE_GLOBAL;
    if (space != SPACE_GLOBAL) address = (u32)address;
  }
  if (space == SPACE_LDS)
    return address < w->lds_bytes ? own_place(w, ORIGIN_LDS, address) : (ShadowPlace){};
  if (space == SPACE_SCRATCH && address >= w->scratch_bytes) return (ShadowPlace){};
  if (space == SPACE_SCRATCH)
    return own_place(w, ORIGIN_SCRATCH, (address & ~3ull) * lanes + lane * 4 + (address & 3));
  if (in_own_scratch(w, address, 1)) return own_place(w, ORIGIN_SCRATCH, address - w->scratch);
  ShadowLaunch *all = shadows_of(w);
  u64 index = range_at(launch, address);
  if (index >= launch->range_count) return (ShadowPlace){};
  const Range *range = &((const Range *)launch->ranges)[index];
  RangeShadow *shadow = &((RangeShadow *)all->ranges)[index];
  if (address < range->low || !shadow->shadow) return (ShadowPlace){};
  u64 byte = address - range->low;
  u32 *origin = (u32 *)shadow->origins + (byte + (range->low & 3)) / 4;
  return (ShadowPlace){(u8 *)shadow->shadow + byte, origin, ORIGIN_GLOBAL, &all->some, &shadow->some};
}

// Offsets are what people count by, whatever led there.
static u64 offset_of(const Wave *w, u32 kind, u64 address) {
  u32 lanes = launch_of(w)->lanes;
  if (kind == ORIGIN_GLOBAL) return address;
  if (kind == ORIGIN_SCRATCH && in_own_scratch(w, address, 1))
    return (address - w->scratch) / (4 * lanes) * 4 + (address & 3);
  return (u32)address;
}

// The shadow of a dword, or of `bytes` of it; its origin where it has one.
static u32 load_shadow(Wave *w, u32 pc, u32 space, u64 address, u32 bytes, u32 lane, u32 *origin) {
  u32 bits = 0;
  *origin = 0;
  for (u32 i = 0; i < bytes; i++) {
    ShadowPlace at = shadow_place(w, space, address + i, lane);
    if (!at.shadow || !*at.shadow) continue;
    bits |= (u32)*at.shadow << 8 * i;
    if (*origin) continue;
    *origin = *at.origin;
    if (!*origin) {
      *origin = at.kind | (pc >> 2 & ORIGIN_VGPR - 1);
      wc_shadow_note(w, pc, SINK_BORN, *origin, 1ull << lane, offset_of(w, at.kind, address));
    }
  }
  return bits;
}

static void store_shadow(Wave *w, u32 space, u64 address, u32 bytes, u32 lane, u32 bits,
                         u32 origin) {
  for (u32 i = 0; i < bytes; i++) {
    ShadowPlace at = shadow_place(w, space, address + i, lane);
    if (!at.shadow) continue;
    u8 part = (u8)(bits >> 8 * i);
    *at.shadow = part;
    if (!part) continue;
    *at.origin = origin;
    *at.some = 1;
    if (at.some_range) *at.some_range = 1;
  }
}

// Whether memory may have a shadow where lanes access it: no, or perhaps. Of global memory the
// range of the first lane is looked at.
INLINE u32 may_have(Wave *w, u32 space, const u64 *address, u64 lanes, u32 size) {
  const Launch *launch = launch_of(w);
  const ShadowLaunch *all = shadows_of(w);
  const Shadow *s = (const Shadow *)w->shadow;
  if (space == SPACE_LDS) return slot_of(w)->lds_shadowed != 0;
  if (space == SPACE_SCRATCH) return s->scratch_shadowed != 0;
  if (!(all->some | s->scratch_shadowed | (space == SPACE_FLAT ? slot_of(w)->lds_shadowed : 0)))
    return 0;
  if (!lanes) return 0;
  u64 index = range_at(launch, address[__builtin_ctzll(lanes)]);
  if (index >= launch->range_count) return 1;
  const Range *range = &((const Range *)launch->ranges)[index];
  return ((const RangeShadow *)all->ranges)[index].some ||
         !all_inside(address, lanes, range->low, range->high, size, launch->lanes);
}

// Whether some byte that lanes are about to load has a shadow. Where a lane would access what is
// not there, the access itself says so.
u32 wc_shadow_check(Wave *w, u32 space, const u64 *address, u64 lanes, u32 size) {
  if (!may_have(w, space, address, lanes, size)) return 0;
  const Shadow *s = (const Shadow *)w->shadow;
  u32 some = 0, count = launch_of(w)->lanes;
  if (space == SPACE_LDS) {
    for (u64 left = lanes; left; left &= left - 1) {
      u64 offset = address[__builtin_ctzll(left)], at = s->lds + offset;
      if (offset + size > w->lds_bytes) continue;
      for (u32 i = 0; i + 4 <= size; i += 4) some |= load_u32(at + i);
      for (u32 i = size & ~3u; i < size; i++) some |= *(const u8 *)(at + i);
    }
    return some;
  }
  for (u64 left = lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (space == SPACE_SCRATCH && address[lane] + size > w->scratch_bytes) continue;
    if (space == SPACE_SCRATCH && !(address[lane] & 3) && size >= 4) {
      for (u32 i = 0; i < size; i += 4)
        some |= load_u32(s->scratch + (address[lane] + i) * count + lane * 4);
      continue;
    }
    for (u32 i = 0; i < size; i++) {
      ShadowPlace at = shadow_place(w, space, address[lane] + i, lane);
      if (at.shadow) some |= *at.shadow;
    }
  }
  return some;
}

// What lanes have stored has no shadow.
void wc_shadow_clear(Wave *w, u32 space, const u64 *address, u64 lanes, u32 size) {
  if (!may_have(w, space, address, lanes, size)) return;
  Shadow *s = (Shadow *)w->shadow;
  u32 count = launch_of(w)->lanes;
  for (u64 left = lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (space == SPACE_LDS) {
      for (u32 i = 0; i + 4 <= size; i += 4) store_u32(s->lds + address[lane] + i, 0);
      for (u32 i = size & ~3u; i < size; i++) *(u8 *)(s->lds + address[lane] + i) = 0;
    } else if (space == SPACE_SCRATCH && !(address[lane] & 3) && size >= 4) {
      for (u32 i = 0; i < size; i += 4)
        store_u32(s->scratch + (address[lane] + i) * count + lane * 4, 0);
    } else {
      u64 at = address[lane];
      ShadowPlace first = shadow_place(w, space, at, lane), last = shadow_place(w, space, at + size - 1, lane);
      if (first.shadow && last.shadow - first.shadow == size - 1)
        for (u32 i = 0; i < size; i++) first.shadow[i] = 0;
      else store_shadow(w, space, at, size, lane, 0, 0);
    }
  }
}

u32 wc_shadow_check_scalar(Wave *w, u64 address, u32 size) {
  u64 at[64] = {address};
  return size ? wc_shadow_check(w, SPACE_GLOBAL, at, 1, size) : 0;
}
void wc_shadow_clear_scalar(Wave *w, u64 address, u32 size) {
  u64 at[64] = {address};
  if (size) wc_shadow_clear(w, SPACE_GLOBAL, at, 1, size);
}

// Dword d of lane i stands at [d * lanes + i], here and below.
void wc_shadow_load(Wave *w, u32 pc, u32 space, u32 *bits, u32 *origins, const u64 *address,
                    u64 lanes, u32 size) {
  u32 count = launch_of(w)->lanes, dwords = size < 4 ? 1 : size / 4;
  for (u32 i = 0; i < dwords * count; i++) bits[i] = origins[i] = 0;
  if (!may_have(w, space, address, lanes, size)) return;
  for (u64 left = lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    for (u32 d = 0; d < dwords; d++)
      bits[d * count + lane] = load_shadow(w, pc, space, address[lane] + 4 * d,
                                           size < 4 ? size : 4, lane, &origins[d * count + lane]);
  }
}

void wc_shadow_store(Wave *w, u32 space, const u32 *bits, const u32 *origins, const u64 *address,
                     u64 lanes, u32 size) {
  u32 count = launch_of(w)->lanes, dwords = size < 4 ? 1 : size / 4, some = 0;
  for (u32 i = 0; i < dwords * count; i++) some |= bits[i];
  if (!some) {
    wc_shadow_clear(w, space, address, lanes, size);
    return;
  }
  for (u64 left = lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    for (u32 d = 0; d < dwords; d++)
      store_shadow(w, space, address[lane] + 4 * d, size < 4 ? size : 4, lane,
                   bits[d * count + lane], origins[d * count + lane]);
  }
}

// What was there; it becomes the data's, of which a shadow covers all, or for a swap as it is.
void wc_shadow_atomic(Wave *w, u32 pc, u32 space, u32 swaps, u32 *old, u32 *old_origins,
                      const u32 *bits, const u32 *origins, const u64 *address, u64 lanes,
                      u32 size) {
  u32 count = launch_of(w)->lanes;
  for (u32 i = 0; i < size / 4 * count; i++) old[i] = old_origins[i] = 0;
  for (u64 left = lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    for (u32 d = 0; d < size / 4; d++) {
      u32 i = d * count + lane;
      u64 at = address[lane] + 4 * d;
      old[i] = load_shadow(w, pc, space, at, 4, lane, &old_origins[i]);
      u32 now = bits[i], origin = origins[i];
      if (!swaps) {
        now = old[i] | now ? ~0u : 0;
        if (old[i]) origin = old_origins[i];
      }
      store_shadow(w, space, at, 4, lane, now, origin);
    }
  }
}

void wc_shadow_load_scalar(Wave *w, u32 pc, u32 *bits, u32 *origins, u64 address, u32 size,
                           u32 dwords) {
  for (u32 d = 0; d < dwords; d++) {
    u32 bytes = size > 4 * d + 3 ? 4 : size > 4 * d ? size - 4 * d : 0;
    bits[d] = load_shadow(w, pc, SPACE_GLOBAL, address + 4 * d, bytes, 0, &origins[d]);
  }
}
void wc_shadow_store_scalar(Wave *w, const u32 *bits, const u32 *origins, u64 address, u32 size) {
  for (u32 d = 0; 4 * d < size; d++)
    store_shadow(w, SPACE_GLOBAL, address + 4 * d, size - 4 * d < 4 ? size - 4 * d : 4, 0, bits[d],
                 origins[d]);
}

// Registers that have a shadow in some lane, by runs of their numbers.
INLINE u64 masks_of(const u64 *masks, const u32 *run, u32 count) {
  u64 some = 0;
  for (u32 i = 0; i < count; i++, run += 2)
    for (u32 k = 0; k < run[1]; k++) some |= masks[run[0] + k];
  return some;
}

// What straight code needs and makes (shadowcode.py): six counts of runs, then the runs. Of vector
// registers those that it reads in the lanes of EXEC, those in all lanes, then scalar ones.
INLINE u32 needs_shadowed(const Wave *w, const u32 *facts) {
  const Shadow *s = (const Shadow *)w->shadow;
  const u64 *masks = (const u64 *)s->masks;
  u64 exec = w->sgpr[EXEC_LO] | (u64)w->sgpr[EXEC_HI] << 32;
  const u32 *run = facts + 6;
  if (masks_of(masks, run, facts[0]) & exec) return 1;
  run += 2 * facts[0];
  if (masks_of(masks, run, facts[1])) return 1;
  run += 2 * facts[1];
  u32 some = 0;
  for (u32 i = 0; i < facts[2]; i++, run += 2)
    for (u32 k = 0; k < run[1]; k++) some |= ((const u32 *)s)[run[0] + k];
  return some != 0;
}

// A wave enters a block whose code looks after no registers' shadows. Returns whether it cannot, as
// what is needed from there on has some; else what is made has none.
u32 wc_shadow_enter(Wave *w, const u32 *facts) {
  if (needs_shadowed(w, facts)) {
    w->careful = CAREFUL_YES;
    return 1;
  }
  Shadow *s = (Shadow *)w->shadow;
  u64 *masks = (u64 *)s->masks, rest = ~(w->sgpr[EXEC_LO] | (u64)w->sgpr[EXEC_HI] << 32);
  const u32 *run = facts + 6 + 2 * (facts[0] + facts[1] + facts[2]);
  for (u32 i = 0; i < facts[3]; i++, run += 2)
    for (u32 k = 0; k < run[1]; k++) masks[run[0] + k] &= rest;
  for (u32 i = 0; i < facts[4]; i++, run += 2)
    for (u32 k = 0; k < run[1]; k++) masks[run[0] + k] = 0;
  for (u32 i = 0; i < facts[5]; i++, run += 2)
    for (u32 k = 0; k < run[1]; k++) ((u32 *)s)[run[0] + k] = 0;
  return 0;
}

// A wave enters a block whose code looks after shadows. Returns whether it need not.
u32 wc_shadow_return(Wave *w, const u32 *facts) {
  if (w->careful == CAREFUL_NOW) {  // what follows may load a shadow
    w->careful = CAREFUL_RESUMED;
    return 0;
  }
  if (needs_shadowed(w, facts)) {
    w->careful = CAREFUL_YES;
    return 0;
  }
  w->careful = CAREFUL_NO;
  return 1;
}

// --------------------------------------------------------------------------------- events
//
// What instrumented code calls. A row is noted before what it tells of happens; those of registers
// written come after.

// Python takes the events; what it refuses ends the launch as a fault does.
COLD void wc_event_flush(Worker *worker) {
  const Events *events = (const Events *)worker->events;
  if (((u32(*)(void))events->flush)()) longjmp(worker->jump, 2);
}

INLINE Events *events_of(const Wave *w) { return (Events *)((Worker *)w->worker)->events; }

INLINE u64 group_of(const Wave *w) { return ((const ResidentWorkgroup *)w->slot)->group; }

INLINE Event head_of(const Wave *w, u64 pc, u32 what) {
  u64 high = ((const Launch *)((Worker *)w->worker)->launch)->lanes == 64 ? w->sgpr[127] : 0;
  return (Event){0, group_of(w), pc, w->sgpr[126] | high << 32, w->index, what};
}

// A tool of native code sees an event at once, whatever workgroup's; no row is written for it.
// Of an access it gets the lanes' addresses as well: a u64 each, or of LDS and scratch a u32.
typedef void (*Sink)(void *state, u32 table, const Event *head, const AccessEvent *access,
                     const void *addresses);

INLINE void tell(const Events *events, u32 table, const Event *head, const AccessEvent *access,
                 const void *addresses) {
  ((Sink)events->sink)((void *)events->sink_state, table, head, access, addresses);
}

// A new row, its head filled in; 0 for one that nobody reads.
INLINE Event *event(Wave *w, u32 table, u64 pc, u32 what) {
  Events *events = events_of(w);
  u64 group = group_of(w);
  if (!events->rows[table] || group < events->low_group || group >= events->high_group) return 0;
  Event *row = (Event *)(events->rows[table] + events->count[table] * events->stride[table]);
  *row = head_of(w, pc, what);
  row->sequence = events->sequence++;
  return row;
}

INLINE void end_event(Wave *w, u32 table) {
  Events *events = events_of(w);
  if (++events->count[table] >= events->limit[table]) wc_event_flush((Worker *)w->worker);
}

// Those that say no more than where.
void wc_event(Wave *w, u64 pc, u32 table, u32 what) {
  const Events *events = events_of(w);
  if (events->sink) {
    Event head = head_of(w, pc, what);
    tell(events, table, &head, 0, 0);
  }
  if (event(w, table, pc, what)) end_event(w, table);
}

void wc_event_block(Wave *w, u64 pc, u64 end) {
  Event *row = event(w, EVENT_BLOCK, pc, 0);
  if (!row) return;
  *(BlockEvent *)(row + 1) = (BlockEvent){end};
  end_event(w, EVENT_BLOCK);
}

// An instruction at which the wave may stop. All of them are counted, also those that nobody sees.
void wc_event_stop(Wave *w, u64 pc) {
  Stops *stops = (Stops *)events_of(w)->stops;
  u64 position = stops->position++, group = group_of(w);
  u32 mark = pc / 4 < stops->mark_count ? ((const u8 *)stops->marks)[pc / 4] : 0;
  if (!(mark & MARK_WAVE) || group != stops->group || w->index != stops->wave) mark &= MARK_ALL;
  if (!mark && position < stops->until) return;
  Event *row = event(w, EVENT_STOP, pc, 0);
  if (!row) return;
  *(StopEvent *)(row + 1) = (StopEvent){position};
  end_event(w, EVENT_STOP);
}

// A register by its place in the wave's record.
void wc_event_scalar(Wave *w, u32 pc, u32 table, u32 kind, u32 byte) {
  Event *row = event(w, table, pc, kind);
  if (!row) return;
  u32 value, number = kind == REGISTER_SGPR ? byte / 4 : 0;
  __builtin_memcpy(&value, (const u8 *)w + byte, 4);
  *(ScalarEvent *)(row + 1) = (ScalarEvent){number, value};
  end_event(w, table);
}

void wc_event_vector(Wave *w, u32 pc, u32 table, u32 kind, u32 byte, u64 lanes) {
  Event *row = event(w, table, pc, kind);
  if (!row) return;
  u32 bytes = 4 * ((const Launch *)((Worker *)w->worker)->launch)->lanes;
  VectorEvent *found = (VectorEvent *)(row + 1);
  *found = (VectorEvent){lanes, (byte - VGPR_OFFSET) / bytes, 0};
  __builtin_memcpy(found + 1, (const u8 *)w + byte, bytes);
  end_event(w, table);
}

// What a debugger wants to see of accesses; 0 where everybody wants to see all.
INLINE const Stops *filter_of(const Wave *w) {
  const Stops *stops = (const Stops *)events_of(w)->stops;
  return stops && stops->filters ? stops : 0;
}

INLINE u32 passes(const Stops *filter, u32 space, u64 address, u32 size) {
  return address < filter->high[space] && address + size > filter->low[space];
}

// Two lanes of a store that put different values at one address: their numbers and a bit, or 0.
// `digests` says for each lane what goes where.
INLINE u32 clash_of(const u64 *wide, const u32 *narrow, const u32 *digests, u64 lanes) {
  if (!digests) return 0;
  u64 before = 0, is_rising = 1;
  for (u64 left = lanes; left && is_rising; left &= left - 1) {
    u32 i = (u32)__builtin_ctzll(left);
    u64 at = wide ? wide[i] : narrow[i];
    is_rising = left == lanes || at > before;
    before = at;
  }
  if (is_rising) return 0;
  u8 slots[128] = {0};  // a lane, from 1, by a hash of its address
  for (u64 left = lanes; left; left &= left - 1) {
    u32 i = (u32)__builtin_ctzll(left);
    u64 at = wide ? wide[i] : narrow[i], h = (at ^ at >> 7) * 0x9e3779b97f4a7c15ull >> 57;
    for (;; h = (h + 1) & 127) {
      u32 other = slots[h];
      if (!other) { slots[h] = (u8)(i + 1); break; }
      if ((wide ? wide[other - 1] : narrow[other - 1]) != at) continue;
      if (digests[other - 1] != digests[i]) return i | (other - 1) << 8 | 1 << 16;
      break;
    }
  }
  return 0;
}

// A row for one memory's part of an access, without addresses; 0 where no lane takes part.
INLINE u64 *access_row(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size, u64 lanes,
                       u32 clash) {
  Event *row = lanes ? event(w, EVENT_ACCESS, pc, kind) : 0;
  if (!row) return 0;
  AccessEvent *found = (AccessEvent *)(row + 1);
  *found = (AccessEvent){lanes, size, space, operation, clash};
  return (u64 *)(found + 1);
}

INLINE void note_access(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                        const u64 *address, u64 lanes, u64 bits, u32 clash) {
  u32 count = ((const Launch *)((Worker *)w->worker)->launch)->lanes;
  const Stops *filter = filter_of(w);
  u32 seen = !filter;
  for (u32 i = 0; filter && i < count; i++)
    seen |= (lanes >> i & 1) && passes(filter, space, address[i] & bits, size);
  u64 *at = seen ? access_row(w, pc, kind, space, operation, size, lanes, clash) : 0;
  if (!at) return;
  for (u32 i = 0; i < count; i += 8)
    store_q(at + i, load_q(address + i) & active_q(lanes, i) & bits);
  end_event(w, EVENT_ACCESS);
}

// The same for the tool of native code.
INLINE void tell_access(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                        const void *addresses, u64 lanes, u32 clash) {
  if (!lanes) return;
  Event head = head_of(w, pc, kind);
  AccessEvent access = {lanes, size, space, operation, clash};
  tell(events_of(w), EVENT_ACCESS, &head, &access, addresses);
}

COLD void wc_event_flat(Wave *w, u32 pc, u32 kind, u32 operation, u32 size, const u64 *address,
                        u64 lanes, const u32 *digests) {
  u32 count = launch_of(w)->lanes;
  Route r = route(address, lanes, count);
  u32 global = clash_of(address, 0, digests, r.global), lds = clash_of(address, 0, digests, r.lds);
  if (events_of(w)->sink) {
    u32 low[64];
    low_halves(low, address, count);
    tell_access(w, pc, kind, SPACE_GLOBAL, operation, size, address, r.global, global);
    tell_access(w, pc, kind, SPACE_LDS, operation, size, low, r.lds, lds);
    tell_access(w, pc, kind, SPACE_SCRATCH, operation, size, low, r.scratch, 0);
  }
  note_access(w, pc, kind, SPACE_GLOBAL, operation, size, address, r.global, ~0ull, global);
  note_access(w, pc, kind, SPACE_LDS, operation, size, address, r.lds, ~0u, lds);
  note_access(w, pc, kind, SPACE_SCRATCH, operation, size, address, r.scratch, ~0u, 0);
}

void wc_event_access32(Wave *, u32, u32, u32, u32, u32, const u32 *, u64, const u32 *);
void wc_event_access64(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                       const u64 *address, u64 lanes, const u32 *digests) {
  if (space == SPACE_FLAT) {
    wc_event_flat(w, pc, kind, operation, size, address, lanes, digests);
    return;
  }
  const Events *events = events_of(w);
  u32 offset[64];
  u64 own = 0;
  if (space == SPACE_GLOBAL) own = own_scratch(w, address, lanes, offset, launch_of(w)->lanes);
  u32 clash = clash_of(address, 0, digests, lanes & ~own);
  if (events->sink) tell_access(w, pc, kind, space, operation, size, address, lanes & ~own, clash);
  if (events->rows[EVENT_ACCESS])
    note_access(w, pc, kind, space, operation, size, address, lanes & ~own, ~0ull, clash);
  if (own) wc_event_access32(w, pc, kind, SPACE_SCRATCH, operation, size, offset, own, 0);
}

// A row of offsets into LDS or scratch.
COLD void wc_event_offsets(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                           const u32 *address, u64 lanes, u32 clash) {
  typedef u32 Eight __attribute__((vector_size(32)));
  u32 count = launch_of(w)->lanes;
  const Stops *filter = filter_of(w);
  u32 seen = !filter;
  for (u32 i = 0; filter && i < count; i++)
    seen |= (lanes >> i & 1) && passes(filter, space, address[i], size);
  u64 *at = seen ? access_row(w, pc, kind, space, operation, size, lanes, clash) : 0;
  if (!at) return;
  for (u32 i = 0; i < count; i += 8) {
    Eight some;
    __builtin_memcpy(&some, address + i, 32);
    store_q(at + i, __builtin_convertvector(some, Q) & active_q(lanes, i));
  }
  end_event(w, EVENT_ACCESS);
}

void wc_event_access32(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                       const u32 *address, u64 lanes, const u32 *digests) {
  const Events *events = events_of(w);
  u32 clash = space == SPACE_LDS ? clash_of(0, address, digests, lanes) : 0;
  if (events->sink) tell_access(w, pc, kind, space, operation, size, address, lanes, clash);
  if (events->rows[EVENT_ACCESS])
    wc_event_offsets(w, pc, kind, space, operation, size, address, lanes, clash);
}

// The access of a whole wave stands as that of lane 0.
void wc_event_access_scalar(Wave *w, u32 pc, u32 kind, u32 operation, u32 size, u64 address) {
  const Events *events = events_of(w);
  if (events->sink)
    tell_access(w, pc, kind, SPACE_SCALAR, operation, size, &address, size != 0, 0);
  if (!events->rows[EVENT_ACCESS]) return;
  u64 wide[64] = {address};
  note_access(w, pc, kind, SPACE_SCALAR, operation, size, wide, size != 0, ~0ull, 0);
}

// --------------------------------------------------------------------------------- counts
//
// What code that counts (Hook.PROFILE) calls at each access; accesscosts.py says the same in NumPy.
// Lanes that lie to each other as they did before cost what they did before: a place remembers some
// accesses, and counts one that is like them by adding 1.

INLINE Place *place_of(Wave *w, u32 place) {
  return (Place *)((Worker *)w->worker)->places + place;
}

// A set of numbers, in 64 chains by their low bits: the dwords of a bank are in one of them.
#define CHAINS 64
#define MOST_MEMBERS 336
typedef struct {
  u32 count;
  u16 heads[CHAINS];  // numbers of members, from 1
  u16 next[MOST_MEMBERS + 1];
  u64 values[MOST_MEMBERS + 1];
} Set;

INLINE void make_empty(Set *set) {
  set->count = 0;
  for (u32 i = 0; i < CHAINS; i++) set->heads[i] = 0;
}

// Whether a number was not in the set yet.
INLINE u32 add(Set *set, u64 value) {
  u16 *end = &set->heads[value % CHAINS];
  for (; *end; end = &set->next[*end])
    if (set->values[*end] == value) return 0;
  *end = (u16)++set->count;
  set->values[*end] = value;
  set->next[*end] = 0;
  return 1;
}

// Where a lane's bytes of scratch lie: dwords of one offset stand side by side for all lanes.
INLINE u64 swizzled(u64 offset, u32 lane, u32 lanes) {
  return (offset & ~3ull) * lanes + lane * 4 + (offset & 3);
}

// Where an access of all lanes lies in memory, piece by piece: a lane's bytes, or in scratch, where
// its dwords lie apart, one of them after the other.
typedef struct { u64 first, last; } Piece;

INLINE u32 pieces_of(u32 space, u64 at, u32 size) {
  return space == SPACE_SCRATCH ? (u32)((at & 3) + size + 3) / 4 : 1;
}

INLINE Piece piece_of(u32 space, u64 at, u32 size, u32 number, u32 lane, u32 lanes) {
  if (space != SPACE_SCRATCH) return (Piece){at, at + size - 1};
  u64 byte = swizzled((at & ~3ull) + 4 * number, lane, lanes);
  return (Piece){byte, byte};
}

// Segments of 32, 64 and 128 bytes of pieces that came in the order of their addresses.
typedef struct { u64 last; u32 is_ordered; } Order;

INLINE void count_ordered(Order *order, u32 *costs, Piece piece, u32 is_first) {
  if (!is_first && piece.first >> 5 < order->last >> 5) order->is_ordered = 0;
  for (u32 i = 0; i < 3; i++) {
    u32 by = 5 + i;
    costs[COST_SEGMENTS_32 + i] += is_first || piece.first >> by != order->last >> by;
    costs[COST_SEGMENTS_32 + i] += piece.last >> by != piece.first >> by;
  }
  order->last = piece.last;
}

// The same of pieces in any order.
COLD void wc_count_scattered(u32 *costs, u32 space, const u64 *at, u64 exec, u32 size, u32 lanes) {
  Set set;
  for (u32 i = 0; i < 3; i++) {
    u32 by = 5 + i;
    make_empty(&set);
    for (u64 left = exec; left; left &= left - 1) {
      u32 lane = (u32)__builtin_ctzll(left);
      for (u32 number = 0; number < pieces_of(space, at[lane], size); number++) {
        Piece piece = piece_of(space, at[lane], size, number, lane, lanes);
        add(&set, piece.first >> by);
        add(&set, piece.last >> by);
      }
    }
    costs[COST_SEGMENTS_32 + i] = set.count;
  }
}

static void count_segments(u32 *costs, u32 space, const u64 *at, u64 exec, u32 size, u32 lanes) {
  Order order = {0, 1};
  u32 most = space == SPACE_SCRATCH ? 5 : 1, is_first = 1;
  for (u32 number = 0; number < most; number++)
    for (u64 left = exec; left; left &= left - 1) {
      u32 lane = (u32)__builtin_ctzll(left);
      if (number >= pieces_of(space, at[lane], size)) continue;
      count_ordered(&order, costs, piece_of(space, at[lane], size, number, lane, lanes), is_first);
      is_first = 0;
    }
  if (!order.is_ordered) wc_count_scattered(costs, space, at, exec, size, lanes);
}

// Lines of each four lanes.
static void count_quads(u32 *costs, u32 space, const u64 *at, u64 exec, u32 size, u32 lanes,
                        u32 line) {
  u32 by = (u32)__builtin_ctz(line);
  for (u32 first = 0; first < lanes; first += 4) {
    u64 seen[40];
    u32 count = 0;
    for (u64 left = exec >> first & 15; left; left &= left - 1) {
      u32 lane = first + (u32)__builtin_ctzll(left);
      for (u32 number = 0; number < pieces_of(space, at[lane], size); number++) {
        Piece piece = piece_of(space, at[lane], size, number, lane, lanes);
        u64 ends[2] = {piece.first >> by, piece.last >> by};
        for (u32 k = 0; k < 2; k++) {
          u32 known = 0;
          for (u32 i = 0; i < count; i++) known |= seen[i] == ends[k];
          if (!known) seen[count++] = ends[k];
        }
      }
    }
    costs[COST_QUADS] += count;
  }
}

INLINE u32 width_index(u32 size) {
  return size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : size == 12 ? 4 : 5;
}

// The cycles that a phase takes beyond the first one; banks are at most as many as chains.
static u32 conflicts_of(const u64 *at, u64 exec, u32 size, u32 banks) {
  Set dwords;
  u8 members[CHAINS] = {0};
  u32 most = 1;
  make_empty(&dwords);
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    for (u64 dword = at[lane] >> 2; dword <= (at[lane] + size - 1) >> 2; dword++) {
      if (!add(&dwords, dword)) continue;
      u32 count = ++members[dword % banks];
      most = count > most ? count : most;
    }
  }
  return most - 1;
}

static void count_phases(const Launch *launch, u32 *costs, u32 kind, const u64 *at, u64 exec,
                         u32 size) {
  const LdsRule *rules = (const LdsRule *)launch->lds_rules;
  const LdsRule *rule = &rules[(kind == ACCESS_LOAD ? 0 : 6) + width_index(size)];
  costs[COST_PHASES] = rule->phase_count;
  for (u32 i = 0; i < rule->phase_count; i++)
    if (rule->lanes[i] & exec)
      costs[COST_CONFLICT_CYCLES] += conflicts_of(at, rule->lanes[i] & exec, size, rule->banks);
  u32 align = size < 8 ? 1 : size == 8 ? 8 : 16;
  for (u64 left = exec; left; left &= left - 1)
    costs[COST_MISALIGNED] |= (at[__builtin_ctzll(left)] & (align - 1)) != 0;
}

// Lanes at a dword that another one is at already.
static u32 collisions_of(const u64 *at, u64 exec) {
  Set dwords;
  make_empty(&dwords);
  for (u64 left = exec; left; left &= left - 1) add(&dwords, at[__builtin_ctzll(left)] >> 2);
  return (u32)__builtin_popcountll(exec) - dwords.count;
}

INLINE void count_costs(const Launch *launch, u32 *costs, u32 kind, u32 space, const u64 *at,
                        u64 exec, u32 size) {
  u32 lanes = launch->lanes, line = launch->quad_line_bytes;
  for (u32 i = 0; i < COSTS; i++) costs[i] = 0;
  if (space == SPACE_LDS) count_phases(launch, costs, kind, at, exec, size);
  else {
    count_segments(costs, space, at, exec, size, lanes);
    if (line) count_quads(costs, space, at, exec, size, lanes, line);
  }
  if (kind == ACCESS_ATOMIC) costs[COST_COLLISIONS] = collisions_of(at, exec);
}

// What an access loses: cycles of LDS, segments of memory beyond those of as many bytes in a row.
INLINE u64 lost_of(const u32 *costs, u32 space, u64 exec, u32 size) {
  if (space == SPACE_LDS) return costs[COST_CONFLICT_CYCLES];
  u64 found = costs[COST_SEGMENTS_32 + 1], least = (__builtin_popcountll(exec) * size + 63ull) / 64;
  return found > least ? found - least : 0;
}

// The accesses that a memo stands for go to the place's counts.
INLINE void settle(Place *p, Memo *m) {
  u64 lanes = (u64)__builtin_popcountll(m->lanes);
  p->accesses += m->hits;
  p->lanes += m->hits * lanes;
  p->bytes += m->hits * lanes * p->size_bytes;
  for (u32 i = 0; i < COSTS; i++) p->costs[i] += m->hits * m->costs[i];
  m->hits = 0;
}

// The range and the memory that an address is in; nothing where there is none.
COLD void wc_find_memory(Wave *w, Place *p, u64 address) {
  const Launch *launch = launch_of(w);
  const Range *ranges = (const Range *)launch->ranges;
  u64 i = range_at(launch, address);
  p->range_low = p->range_high = p->memory = 0;
  if (i >= launch->range_count || ranges[i].low > address) return;
  p->range_low = ranges[i].low;
  p->range_high = ranges[i].high;
  p->memory = ranges[i].start;
}

// Addresses of global memory as they count: from the start of the memory that each is in. Returns
// whether all of them are in one range.
static u32 from_starts(Wave *w, const Place *p, u64 *at, u64 exec, u32 size) {
  u32 same = 1;
  Place other;
  other.range_low = other.range_high = 0;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (at[lane] >= p->range_low && at[lane] < p->range_high && size <= p->range_high - at[lane]) {
      at[lane] -= p->memory;
      continue;
    }
    same = 0;
    if (at[lane] < other.range_low || at[lane] >= other.range_high)
      wc_find_memory(w, &other, at[lane]);
    at[lane] -= other.memory;
  }
  return same;
}

// What tells memos apart before their addresses do; 0 is that of a free one.
INLINE u64 memo_key(u64 exec, u32 align) {
  return (exec ^ (u64)align << 57) * 0x9e3779b97f4a7c15ull | 1;
}

// An access that no memo is of: count it, and remember it where that is of use.
COLD void wc_count_new(Wave *w, Place *p, u32 pc, u32 kind, u32 space, u32 size,
                       const u64 *address, u64 exec, u32 align) {
  const Launch *launch = launch_of(w);
  Memo *m = &p->memo[p->oldest];
  u32 is_first = !p->size_bytes;  // of the place
  if (p->keys[p->oldest]) settle(p, m);
  p->pc = pc;
  p->kind = kind;
  p->space = space;
  p->size_bytes = size;
  u64 at[64], base = address[__builtin_ctzll(exec)];
  i64 low = 0, high = 0;
  for (u64 left = exec; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    i64 away = (i64)(address[lane] - base);
    at[lane] = address[lane];
    m->relative[lane] = (u32)away;
    low = away < low ? away : low;
    high = away + size > high ? away + size : high;
  }
  u32 lasts = low >= -0x7fffffffll && high <= 0x7fffffffll;
  if (space == SPACE_GLOBAL) lasts &= from_starts(w, p, at, exec, size);
  count_costs(launch, m->costs, kind, space, at, exec, size);
  u64 lost = lost_of(m->costs, space, exec, size);
  if (is_first || lost > p->sample_lost) {
    p->sample_lost = lost;
    p->sample_lanes = exec;
    for (u64 left = exec; left; left &= left - 1) {
      u32 lane = (u32)__builtin_ctzll(left);
      p->sample[lane] = at[lane];
    }
  }
  m->lanes = exec;
  m->low = low;
  m->high = high;
  m->hits = 1;
  p->keys[p->oldest] = lasts ? memo_key(exec, align) : 0;
  if (lasts) p->oldest = (p->oldest + 1) % MEMOS;
  else settle(p, m);
}

// The memos of a key, as bits.
INLINE u32 memos_of(const Place *p, u64 key) {
  u32 found = 0;
  for (u32 i = 0; i < MEMOS; i++) found |= (u32)(p->keys[i] == key) << i;
  return found;
}

// Whether an instruction's access is its first one of a kind to a memory.
INLINE u32 is_first(u32 *seen, u32 kind, u32 space) {
  u32 bit = 1u << (3 * space + kind), first = !(*seen & bit);
  *seen |= bit;
  return first;
}

INLINE void count_addresses(Wave *w, u32 place, u32 pc, u32 kind, u32 space, u32 size,
                            const u64 *address, u64 exec, u32 *seen, u32 lanes) {
  typedef i32 Eight __attribute__((vector_size(32)));
  if (!exec) return;
  Place *p = place_of(w, place);
  p->requests += is_first(seen, kind, space);
  u64 base = address[__builtin_ctzll(exec)];
  u32 is_global = space == SPACE_GLOBAL;
  if (is_global && (base < p->range_low || base >= p->range_high)) wc_find_memory(w, p, base);
  u32 align = (u32)(is_global ? base - p->memory & 127 : base & (space == SPACE_LDS ? 15 : 3));
  for (u32 left = memos_of(p, memo_key(exec, align)); left; left &= left - 1) {
    Memo *m = &p->memo[__builtin_ctz(left)];
    Q different = {};
    for (u32 i = 0; i < lanes; i += 8) {
      Eight some;
      __builtin_memcpy(&some, m->relative + i, 32);
      different |= (load_q(address + i) - base ^ __builtin_convertvector(some, Q)) & active_q(exec, i);
    }
    if (__builtin_reduce_or(different) || m->lanes != exec) continue;
    if (is_global && (base + (u64)m->low < p->range_low || base + (u64)m->high > p->range_high))
      continue;
    m->hits++;
    return;
  }
  wc_count_new(w, p, pc, kind, space, size, address, exec, align);
}

// The same of offsets into LDS or scratch.
INLINE void count_offsets(Wave *w, u32 place, u32 pc, u32 kind, u32 space, u32 size,
                          const u32 *offset, u64 exec, u32 *seen, u32 lanes) {
  if (!exec) return;
  Place *p = place_of(w, place);
  p->requests += is_first(seen, kind, space);
  u32 base = offset[__builtin_ctzll(exec)], align = base & (space == SPACE_LDS ? 15 : 3);
  for (u32 left = memos_of(p, memo_key(exec, align)); left; left &= left - 1) {
    Memo *m = &p->memo[__builtin_ctz(left)];
    V different = {};
    for (u32 i = 0; i < lanes; i += 16)
      different |= (load_v(offset + i) - base ^ load_v(m->relative + i)) & active_v(exec, i);
    if (__builtin_reduce_or(different) || m->lanes != exec) continue;
    m->hits++;
    return;
  }
  u64 wide[64];
  for (u32 lane = 0; lane < lanes; lane++) wide[lane] = offset[lane];
  wc_count_new(w, p, pc, kind, space, size, wide, exec, align);
}

#define COUNT(W)                                                                                   \
  void wc_count32_##W(Wave *w, u32 place, u32 pc, u32 kind, u32 space, u32 size,                   \
                      const u32 *offset, u64 exec, u32 *seen) {                                    \
    count_offsets(w, place, pc, kind, space, size, offset, exec, seen, W);                         \
  }                                                                                                \
  COLD void wc_count_flat_##W(Wave *w, u32 place, u32 pc, u32 kind, u32 size, const u64 *address,  \
                              u64 exec, u32 *seen) {                                               \
    u32 low[64];                                                                                   \
    Route r = route(address, exec, W);                                                             \
    low_halves(low, address, W);                                                                   \
    count_addresses(w, place, pc, kind, SPACE_GLOBAL, size, address, r.global, seen, W);           \
    wc_count32_##W(w, place + 1, pc, kind, SPACE_LDS, size, low, r.lds, seen);                     \
    wc_count32_##W(w, place + 2, pc, kind, SPACE_SCRATCH, size, low, r.scratch, seen);             \
  }                                                                                                \
  void wc_count_buffer_##W(Wave *w, u32 place, u32 pc, u32 kind, u32 space, u32 size,              \
                           const u64 *address, u64 exec, u32 *seen) {                              \
    u32 offset[64];                                                                                \
    u64 own = own_scratch(w, address, exec, offset, W);                                            \
    count_addresses(w, place, pc, kind, space, size, address, exec & ~own, seen, W);               \
    wc_count32_##W(w, place + 2, pc, kind, SPACE_SCRATCH, size, offset, own, seen);                \
  }                                                                                                \
  void wc_count64_##W(Wave *w, u32 place, u32 pc, u32 kind, u32 space, u32 size,                   \
                      const u64 *address, u64 exec, u32 *seen) {                                   \
    if (space == SPACE_FLAT) wc_count_flat_##W(w, place, pc, kind, size, address, exec, seen);     \
    else count_addresses(w, place, pc, kind, space, size, address, exec, seen, W);                 \
  }
COUNT(32)
COUNT(64)

// The access of a whole wave.
void wc_count_scalar(Wave *w, u32 place, u32 pc, u32 kind, u32 size, u64 address) {
  if (!size) return;
  Place *p = place_of(w, place);
  if (address < p->range_low || address >= p->range_high) wc_find_memory(w, p, address);
  if (!p->size_bytes) {
    p->sample_lanes = 1;
    p->sample[0] = address - p->memory;
  }
  p->pc = pc;
  p->kind = kind;
  p->space = SPACE_SCALAR;
  p->size_bytes = size;
  p->requests++;
  p->accesses++;
  p->lanes++;
  p->bytes += size;
  u64 start = address - p->memory, end = start + size - 1;
  for (u32 i = 0; i < 3; i++)
    p->costs[COST_SEGMENTS_32 + i] += (end >> (5 + i)) - (start >> (5 + i)) + 1;
}
