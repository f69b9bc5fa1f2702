// Faults, and checks that an access lies in live memory.

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
  f->pc = (u64)(i32)pc;  // what called this has 32 bits of it, signed
  f->wave = (u64)w;
  longjmp(worker->jump, 1);
}

INLINE const Launch *launch_of(const Wave *w) {
  return (const Launch *)((const Worker *)w->worker)->launch;
}

// The first range that ends after an address; range_count if there is none.
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

// The block bits of the bytes from an address on: one bit each, at least 57.
INLINE u64 live_bytes(const Range *range, u64 address) {
  u64 bits;
  __builtin_memcpy(&bits, (const void *)(range->blocks + (address >> 3)), 8);
  return bits >> (address & 7);
}

// Whether all bytes of an access are in blocks; with `whole_dwords`, part of each dword is enough.
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

// Find the live memory that holds [address, address + size); returns 0 if there is none. The site
// caches one range, which has the same permissions throughout. An access may continue from one
// range into the next if both belong to one memory; it then needs the permissions of both. A load
// of whole dwords may include dwords that are only partly in range: no page ends within a dword.
// Neither of these is cached, nor is memory whose blocks come and go.
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

// Count lanes' accesses that only the hardware's contract allows.
COLD void wc_note_forgiven(Wave *w, u64 pc, u32 space, u64 address, u32 size, u32 store, u64 lanes) {
  Worker *worker = (Worker *)w->worker;
  Forgiven *at = worker->forgiven, *last = at + FORGIVEN - 1;
  while (at < last && at->lanes && (at->pc != pc || at->space != space)) at++;
  worker->has_forgiven = 1;
  if (!at->lanes) *at = (Forgiven){pc, 0, space, store, size, address};
  at->lanes += (u64)__builtin_popcountll(lanes);
}

// Whether the hardware's contract forgives an access that is not allowed: it lies between the end of
// an allocation and that of its pages, which are its own. It is counted.
COLD int wc_forgiven(Wave *w, u64 address, u64 size, u32 store, u32 space, u64 pc) {
  const Launch *launch = launch_of(w);
  if (!launch->forgives) return 0;
  const Range *ranges = (const Range *)launch->ranges;
  u64 index = range_at(launch, address), end = address + size;
  if (index == launch->range_count || ranges[index].low > address) {
    if (!index) return 0;
    index--;
  }
  if (end < address || end > ranges[index].end || (store && !ranges[index].writable)) return 0;
  if (index + 1 < launch->range_count && ranges[index + 1].low < end) return 0;
  wc_note_forgiven(w, pc, space, address, (u32)size, store, 1);
  return 1;
}

// Whether an access is in the wave's own scratch: buffer instructions with the scratch V# do that.
INLINE int in_own_scratch(const Wave *w, u64 address, u64 size) {
  u64 bytes = (u64)w->scratch_bytes * ((const Launch *)((Worker *)w->worker)->launch)->lanes;
  return address - w->scratch <= bytes && size <= bytes - (address - w->scratch);
}

INLINE int in_range(const Site *site, u64 address, u64 size) {
  return address >= site->low && address <= site->high && size <= site->high - address;
}

// Lanes are checked in vectors of 16 offsets (`V`) or 8 addresses (`Q`).
typedef u32 V __attribute__((vector_size(64)));
typedef u64 Q __attribute__((vector_size(64)));

static const V LANES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const Q LANES64 = {0, 1, 2, 3, 4, 5, 6, 7};

INLINE V load_v(const void *at) { V v; __builtin_memcpy(&v, at, 64); return v; }
INLINE void store_v(void *at, V v) { __builtin_memcpy(at, &v, 64); }
INLINE Q load_q(const void *at) { Q v; __builtin_memcpy(&v, at, 64); return v; }
INLINE void store_q(void *at, Q v) { __builtin_memcpy(at, &v, 64); }

// All ones in the lanes of `exec`, starting at lane `first`.
INLINE V active_v(u64 exec, u32 first) {
  return (V)(((V){} + (u32)(exec >> first) >> LANES & 1) != 0);
}
INLINE Q active_q(u64 exec, u32 first) {
  return (Q)(((Q){} + (exec >> first) >> LANES64 & 1) != 0);
}

INLINE u64 all_lanes(u32 lanes) { return lanes == 64 ? ~0ull : 0xffffffffull; }

// The addresses of all lanes, `instead` for inactive ones, which saves a branch per lane.
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

// An atomic operation on a dword, for dwords at the edge of writable memory.
typedef struct { u32 op; const u32 *data, *compare; } Operation;

// A mask of the bytes of a dword that may be written.
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

// Whether an operation keeps the other bits of a dword, whatever they are. Compilers emit such
// operations for 16-bit and 8-bit atomics.
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

// The range with blocks that contains the first active lane's address, or 0.
COLD const Range *wc_blocks_at(Wave *w, const u64 *address, u64 exec) {
  const Launch *launch = (const Launch *)((Worker *)w->worker)->launch;
  if (!exec) return 0;
  u64 first = address[__builtin_ctzll(exec)], index = range_at(launch, first);
  if (index >= launch->range_count) return 0;
  const Range *range = &((const Range *)launch->ranges)[index];
  return range->blocks && range->low <= first ? range : 0;
}

// Whether lanes lie close together and everything between them is in blocks.
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

// Look up every active lane's address and raise a fault for lanes outside all ranges. Returns the
// lanes whose atomic works on a dword that is only partly writable.
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
    if (wc_forgiven(w, address[lane], size, store, space, pc)) continue;
    if (!bad) { first = address[lane]; first_kind = kind; }
    bad |= 1ull << lane;
  }
  if (bad) wc_fault(w, first_kind, space, first, size, store, bad, pc);
  return parts;
}

// Check all lanes before any of them accesses memory.
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

// Whether all lanes are active and lane i's address is lane 0's plus i * size.
INLINE int is_run(const u64 *address, u64 exec, u32 size, u32 lanes) {
  if (exec != all_lanes(lanes)) return 0;
  Q different = {};
  for (u32 i = 0; i < lanes; i += 8)
    different |= load_q(address + i) - (address[0] + i * size) ^ LANES64 * size;
  return !__builtin_reduce_or(different);
}

// Other workgroups may be waiting for a store to global memory.
INLINE void note_store(Wave *w, u64 lanes) { ((Worker *)w->worker)->stores += lanes != 0; }

INLINE Site *site_of(Wave *w, u32 site) { return (Site *)((Worker *)w->worker)->sites + site; }
