// Code that counts costs (Hook.COSTS) calls this at each access; accesscosts.py does it in NumPy.
// Accesses whose lanes have the same relative addresses cost the same, so a counter caches some
// accesses and counts another one like them by adding 1.

INLINE AccessCounter *counter_of(Wave *w, u32 counter) {
  return (AccessCounter *)((Worker *)w->worker)->counters + counter;
}

// A set of numbers in 64 chains by their low bits, so that a bank's dwords share a chain.
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

// Add a number; returns whether it is new.
INLINE u32 add(Set *set, u64 value) {
  u16 *end = &set->heads[value % CHAINS];
  for (; *end; end = &set->next[*end])
    if (set->values[*end] == value) return 0;
  *end = (u16)++set->count;
  set->values[*end] = value;
  set->next[*end] = 0;
  return 1;
}

// Where a lane's byte of scratch lies: the dwords of all lanes at one offset are adjacent.
INLINE u64 swizzled(u64 offset, u32 lane, u32 lanes) {
  return (offset & ~3ull) * lanes + lane * 4 + (offset & 3);
}

// The contiguous pieces of memory that a lane accesses: all its bytes at once, or in scratch, where
// its dwords are apart, one dword each.
typedef struct { u64 first, last; } Piece;

INLINE u32 pieces_of(u32 space, u64 at, u32 size) {
  return space == SPACE_SCRATCH ? (u32)((at & 3) + size + 3) / 4 : 1;
}

INLINE Piece piece_of(u32 space, u64 at, u32 size, u32 number, u32 lane, u32 lanes) {
  if (space != SPACE_SCRATCH) return (Piece){at, at + size - 1};
  u64 byte = swizzled((at & ~3ull) + 4 * number, lane, lanes);
  return (Piece){byte, byte};
}

// Count segments of 32, 64 and 128 bytes, for pieces in ascending order of address.
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

// The same for pieces in any order.
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

// Count the cache lines of each group of four lanes.
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

// The cycles of a phase after the first one; there are at most as many banks as chains.
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

// The number of lanes whose dword another lane already accesses.
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

// What an access wastes: LDS cycles, or segments beyond those that as many contiguous bytes need.
INLINE u64 lost_of(const u32 *costs, u32 space, u64 exec, u32 size) {
  if (space == SPACE_LDS) return costs[COST_CONFLICT_CYCLES];
  u64 found = costs[COST_SEGMENTS_32 + 1], least = (__builtin_popcountll(exec) * size + 63ull) / 64;
  return found > least ? found - least : 0;
}

// Add a memo's hits to its counter.
INLINE void settle(AccessCounter *p, Memo *m) {
  u64 lanes = (u64)__builtin_popcountll(m->lanes);
  p->accesses += m->hits;
  p->lanes += m->hits * lanes;
  p->bytes += m->hits * lanes * p->size_bytes;
  for (u32 i = 0; i < COSTS; i++) p->costs[i] += m->hits * m->costs[i];
  m->hits = 0;
}

// Cache the range and the memory of an address; all 0 if it has none.
COLD void wc_find_memory(Wave *w, AccessCounter *p, u64 address) {
  const Launch *launch = launch_of(w);
  const Range *ranges = (const Range *)launch->ranges;
  u64 i = range_at(launch, address);
  p->range_low = p->range_high = p->memory = 0;
  if (i >= launch->range_count || ranges[i].low > address) return;
  p->range_low = ranges[i].low;
  p->range_high = ranges[i].high;
  p->memory = ranges[i].start;
}

// Make global addresses relative to the start of the memory that each is in. Returns whether all of
// them are in the cached range.
static u32 from_starts(Wave *w, const AccessCounter *p, u64 *at, u64 exec, u32 size) {
  u32 same = 1;
  AccessCounter other;
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

// Memos are compared by key before their addresses; 0 marks a free one.
INLINE u64 memo_key(u64 exec, u32 align) {
  return (exec ^ (u64)align << 57) * 0x9e3779b97f4a7c15ull | 1;
}

// An access that matches no memo: count it, and cache it if it can be reused.
COLD void wc_count_new(Wave *w, AccessCounter *p, u32 pc, u32 kind, u32 space, u32 size,
                       const u64 *address, u64 exec, u32 align) {
  const Launch *launch = launch_of(w);
  Memo *m = &p->memo[p->oldest];
  u32 is_first = !p->size_bytes;  // of the counter
  if (p->keys[p->oldest]) settle(p, m);
  p->pc = (u64)(i32)pc;
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

// The memos with a key, as a bit mask.
INLINE u32 memos_of(const AccessCounter *p, u64 key) {
  u32 found = 0;
  for (u32 i = 0; i < MEMOS; i++) found |= (u32)(p->keys[i] == key) << i;
  return found;
}

// Whether this is the instruction's first access of this kind to this memory.
INLINE u32 is_first(u32 *seen, u32 kind, u32 space) {
  u32 bit = 1u << (3 * space + kind), first = !(*seen & bit);
  *seen |= bit;
  return first;
}

INLINE void count_addresses(Wave *w, u32 counter, u32 pc, u32 kind, u32 space, u32 size,
                            const u64 *address, u64 exec, u32 *seen, u32 lanes) {
  typedef i32 Eight __attribute__((vector_size(32)));
  if (!exec) return;
  AccessCounter *p = counter_of(w, counter);
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

// The same for offsets into LDS or scratch.
INLINE void count_offsets(Wave *w, u32 counter, u32 pc, u32 kind, u32 space, u32 size,
                          const u32 *offset, u64 exec, u32 *seen, u32 lanes) {
  if (!exec) return;
  AccessCounter *p = counter_of(w, counter);
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
  void wc_count32_##W(Wave *w, u32 counter, u32 pc, u32 kind, u32 space, u32 size,                 \
                      const u32 *offset, u64 exec, u32 *seen) {                                    \
    count_offsets(w, counter, pc, kind, space, size, offset, exec, seen, W);                       \
  }                                                                                                \
  COLD void wc_count_flat_##W(Wave *w, u32 counter, u32 pc, u32 kind, u32 size,                    \
                              const u64 *address, u64 exec, u32 *seen) {                           \
    u32 low[64];                                                                                   \
    Route r = route(address, exec, W);                                                             \
    low_halves(low, address, W);                                                                   \
    count_addresses(w, counter, pc, kind, SPACE_GLOBAL, size, address, r.global, seen, W);         \
    wc_count32_##W(w, counter + 1, pc, kind, SPACE_LDS, size, low, r.lds, seen);                   \
    wc_count32_##W(w, counter + 2, pc, kind, SPACE_SCRATCH, size, low, r.scratch, seen);           \
  }                                                                                                \
  void wc_count_buffer_##W(Wave *w, u32 counter, u32 pc, u32 kind, u32 space, u32 size,            \
                           const u64 *address, u64 exec, u32 *seen) {                              \
    u32 offset[64];                                                                                \
    u64 own = own_scratch(w, address, exec, offset, W);                                            \
    count_addresses(w, counter, pc, kind, space, size, address, exec & ~own, seen, W);             \
    wc_count32_##W(w, counter + 2, pc, kind, SPACE_SCRATCH, size, offset, own, seen);              \
  }                                                                                                \
  void wc_count64_##W(Wave *w, u32 counter, u32 pc, u32 kind, u32 space, u32 size,                 \
                      const u64 *address, u64 exec, u32 *seen) {                                   \
    if (space == SPACE_FLAT) wc_count_flat_##W(w, counter, pc, kind, size, address, exec, seen);   \
    else count_addresses(w, counter, pc, kind, space, size, address, exec, seen, W);               \
  }
COUNT(32)
COUNT(64)

// An access of the whole wave.
void wc_count_scalar(Wave *w, u32 counter, u32 pc, u32 kind, u32 size, u64 address) {
  if (!size) return;
  AccessCounter *p = counter_of(w, counter);
  if (address < p->range_low || address >= p->range_high) wc_find_memory(w, p, address);
  if (!p->size_bytes) {
    p->sample_lanes = 1;
    p->sample[0] = address - p->memory;
  }
  p->pc = (u64)(i32)pc;
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
