// Finds data races in batches of events: which waves accessed a byte last, and whether those
// accesses happened before.
//
// Waves have vector clocks. `clocks[i][j]` of a workgroup is the last epoch of its wave j that is
// known to happen before what wave i does now; `known` has the same for waves of other workgroups.
// Barriers join the clocks of a workgroup, atomics those of the releasing and the acquiring wave. A
// shadow cell has the waves that accessed it, with their epochs. It keeps the last waves of each
// place in the program, so that findings do not depend on the order in which waves ran.
//
// Events are those of one worker, in its order (events.py). Findings go into a table, one for each
// pair of instructions. All state is in `State`, as each wc_* function is compiled separately. From
// the C library this needs calloc, malloc, free and memcpy.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

extern void *calloc(unsigned long, unsigned long);
extern void *malloc(unsigned long);
extern void free(void *);

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))

// ------------------------------------------------------------------------------ events

typedef struct { u64 sequence, group, pc, exec; u32 wave, what; } Event;
typedef struct { u64 lanes; u32 size, space, operation, clash; } Access;
typedef struct { Event head; Access access; u64 address[]; } AccessRow;
typedef struct { const u8 *rows; u64 count, stride; } Table;

enum { LOAD, STORE, ATOMIC };                          // AccessKind
enum { GLOBAL = 0, LDS = 1, SCRATCH = 2, SCALAR = 4 };  // Space
enum { SIGNAL = 1, WAIT = 2, BOTH = 3, GLOBAL_SYNC = 4, NAMED = 5 };  // BarrierKind
enum { NAMED_INIT, NAMED_SIGNAL, NAMED_LEAVE, NAMED_STATE, NAMED_WAIT, NAMED_JOIN };  // NAMED_OP
#define NAMED_BARRIERS 32

// What Python says about an instruction, by its place in the code (ordering.py): its number among
// the instructions that access memory, and bits.
enum {
  SYNCHRONISES = 1,  // a load or store marked as visible to others: atomic, volatile
  RETURNS = 2,       // an atomic that returns the old value
  WAITS_LOADS = 4, WAITS_STORES = 8, WAITS_LDS = 16,  // until all have completed
  PLAIN_MAY_SYNCHRONISE = 32,  // the target's atomic stores look like plain ones
  NAMES_PART = 64,  // its source line names an array that it must stay in
  VOLATILE = 128,   // a flat access in a form that no workgroup-scope atomic has
  SPINS = 256,      // an atomic in a loop that waits for another value
  POLLS = 512,      // a load in a loop that waits for another value
};
typedef struct { u16 site, bits; } Class;

// Config.acquires of a kernel: some instruction can observe what another wave did; one of them is
// an LDS atomic.
enum { ANY = 1, BY_LDS = 2 };

// An array inside a larger object, named by an instruction's source line (subobjects.py): bytes
// `low` to below `high` of each `period` bytes of the `size` bytes at `base`. The rest is the
// result: whether the instruction was ever inside, and its first access outside.
typedef struct {
  u64 site, base, size, period, low, high;
  u64 address, lanes, group, count;
  u32 space, wave, is_write, was_inside;
} Part;

// ------------------------------------------------------------------------------ shadow

// An access: which wave, when, which instruction. Waves are numbered over the whole grid.
typedef struct {
  u32 wave, epoch;
  u32 values;  // of a plain store: the digest of all its data
  u16 site, info;
} Entry;
enum {
  WRITES = 1, IS_ATOMIC = 2, WIDE = 4, READ_MODIFY = 8,
  MAYBE = 16,      // a plain store that looks like a release
  OWN_MAYBE = 32,  // a plain store to a dword on which its wave has done atomics
  PLAIN = 64,      // the target's atomic stores look like plain ones
  SPINNING = 128,
  LANE_SHIFT = 10,
};

// Entries, in no order. If there are more than fit here, all are in a heap array at `more`. `last`
// is the number, from 1, of the entry of the last store or atomic.
typedef struct {
  union { Entry here[2]; Entry *more; };
  u16 count, last;
  u32 room;
} Cell;
#define MOST_ENTRIES 24

// Cells of 1 << shift bytes each, as large as the accesses allow.
typedef struct { u64 number; u32 shift, count; Cell *cells; } Page;
#define PAGE_BITS 12
#define LDS_PAGE_BITS 9

// ----------------------------------------------------------------------------- clocks

typedef struct { u32 *entries; u32 mask, count; } Map;  // wave + 1, clock; 2^n entries
typedef struct { u32 references, count; u32 entries[]; } Snapshot;  // wave, clock
typedef struct {
  u64 address;
  Snapshot **list;
  u32 count, capacity, last_wave, is_used;
  Map narrow;  // epochs of each wave that its own workgroup may take as complete
} Object;
typedef struct { Object *slots; u64 mask, count; } Objects;

typedef struct {
  u32 completed;  // its own epochs whose global memory accesses have completed
  u32 lds_completed;  // and those before the first LDS access that it has not waited for
  u32 is_touched, is_storing, has_touched, is_lds_touched, has_lds_touched;
  u32 has_ended, is_waiting, has_signalled, barriers;
  u32 is_queued;  // its last event was an operation of global wave sync
  u32 joined, may_pass, awaits_named;  // its named barrier, and whether a phase has completed
  u32 version, snapshot_version;
  u32 recent_count;
  u64 recent[4];  // dwords on which it did atomics
  u64 seen;       // the store that it acquired from last
  u64 full, missing, missing_pc, missing_exec, at_pc, end_pc;
  Map known;
  Snapshot *snapshot;
} WaveState;

// A named barrier: what has happened before its signals, and before its last completed phase.
typedef struct {
  u32 members, signals;
  u32 *gathered, *released;
  Map gathered_known, released_known;
} Named;

typedef struct {
  u64 number;
  u32 base, live, arrived, has_arrived_pc;
  u64 arrived_pc;
  u32 arrived_wave, is_used;
  u32 *clocks, *gathered, *released;
  u32 *passed;  // for each wave the epoch that barriers order before all others
  Map gathered_known, released_known;
  Page *lds;
  Objects objects;
  WaveState *waves;
  Named *named;  // by id; 0 in a workgroup that uses none
} Group;

// ----------------------------------------------------------------------------- results

enum {
  WRITE_AFTER_WRITE = 1, READ_AFTER_WRITE, WRITE_AFTER_READ, ATOMIC_SIZES, MISALIGNED,
  OUT_OF_OBJECT, DIVERGENT_BARRIER, OTHER_BARRIER, LANES, FREED,
};
enum { MINE_ATOMIC = 1, OTHER_ATOMIC = 2 };
typedef struct {
  u64 pc, other_pc, address, lanes, group, other_group, count, exec;
  u32 kind, space, wave, other_wave, size, flags, other_lane, other_site, site, place, other_place;
  u32 reserved;
} Finding;
#define MOST_FINDINGS 1024

typedef struct {
  u64 code_low, code_high;
  const Class *classes;  // one for each dword of code
  u64 group_count;
  const u16 *lds_objects;  // for each dword of LDS the number of its variable; 0: unknown
  const u64 *borders;      // addresses where an object of global memory begins or ends, sorted
  u64 border_count, lds_dwords, site_count;
  u64 wanted;  // a bit for each kind of finding to report
  u32 lanes, waves, lds_bytes, acquires;
  u32 compare_operation, float_compare_operation, reports_same_values;
  u32 grid[3], block[3], last_block[3];  // the last workgroup along an axis may be partial
  Part *parts;         // by site
  u64 part_count;
  // By site: the same for all instructions of a source line that access memory in the same way.
  const u16 *places;
} Config;

// The last access of a single active lane at a site; `lane` counts from 1.
typedef struct { u64 end; u32 wave, lane; } Step;

typedef struct {
  Config config;
  Page *pages;
  u64 page_mask, page_count;
  Group *groups;
  u64 group_mask, group_used;
  Group *last_group;
  Objects objects;
  Object global_sync;  // the operations of ds_gws_*
  Page *spare[64];  // from workgroups that have ended
  u32 spare_count, has_failed;
  Snapshot **finals;  // by wave, for waves that have ended
  u64 finals_count;
  Step *steps;
  u8 *expected;  // by place: loads of a value that an atomic then compares with
  u64 finding_count, dropped;
  u64 *lost;  // pairs for which the table was full
  Finding findings[MOST_FINDINGS];
} State;

// -------------------------------------------------------------------------------- maps

INLINE u64 hash(u64 key) {
  u64 h = key * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 29;
}

INLINE u32 map_get(const Map *map, u32 wave) {
  if (!map->count) return 0;
  for (u64 i = hash(wave);; i++) {
    const u32 *entry = &map->entries[2 * (i & map->mask)];
    if (entry[0] == wave + 1) return entry[1];
    if (!entry[0]) return 0;
  }
}

NOINLINE void map_grow(Map *map);

// Raise a wave's clock; returns whether it was lower.
INLINE u32 map_raise(Map *map, u32 wave, u32 clock) {
  if (!clock) return 0;
  if (!map->entries || 2 * map->count > map->mask) map_grow(map);
  if (!map->entries) return 0;
  for (u64 i = hash(wave);; i++) {
    u32 *entry = &map->entries[2 * (i & map->mask)];
    if (!entry[0]) {
      entry[0] = wave + 1;
      entry[1] = clock;
      map->count++;
      return 1;
    }
    if (entry[0] != wave + 1) continue;
    if (entry[1] >= clock) return 0;
    entry[1] = clock;
    return 1;
  }
}

NOINLINE void map_grow(Map *map) {
  Map old = *map;
  u32 size = old.entries ? 2 * (old.mask + 1) : 16;
  u32 *entries = calloc(size, 8);
  if (!entries) return;
  *map = (Map){entries, size - 1, 0};
  for (u32 i = 0; old.entries && i <= old.mask; i++)
    if (old.entries[2 * i]) map_raise(map, old.entries[2 * i] - 1, old.entries[2 * i + 1]);
  free(old.entries);
}

INLINE u32 map_join(Map *to, const Map *from) {
  u32 changed = 0;
  for (u32 i = 0; from->count && i <= from->mask; i++)
    if (from->entries[2 * i])
      changed |= map_raise(to, from->entries[2 * i] - 1, from->entries[2 * i + 1]);
  return changed;
}

INLINE void map_clear(Map *map) {
  free(map->entries);
  *map = (Map){0, 0, 0};
}

// -------------------------------------------------------------------------- snapshots

INLINE void drop(Snapshot *snapshot) {
  if (snapshot && !--snapshot->references) free(snapshot);
}

INLINE u32 *row(const State *s, const Group *g, u32 index) {
  return g->clocks + (u64)index * s->config.waves;
}

// What a release of this wave publishes: everything that happens before now.
NOINLINE Snapshot *snapshot_of(State *s, Group *g, u32 index) {
  WaveState *w = &g->waves[index];
  if (w->snapshot && w->snapshot_version == w->version) return w->snapshot;
  drop(w->snapshot);
  u32 waves = s->config.waves;
  Snapshot *made = malloc(sizeof(Snapshot) + 8 * ((u64)waves + w->known.count));
  w->snapshot = made;
  w->snapshot_version = w->version;
  if (!made) { s->has_failed = 1; return 0; }
  made->references = 1;
  u32 n = 0;
  const u32 *mine = row(s, g, index);
  for (u32 i = 0; i < waves; i++) {
    u32 clock = i == index ? w->completed : mine[i];
    if (!clock) continue;
    made->entries[2 * n] = g->base + i;
    made->entries[2 * n++ + 1] = clock;
  }
  for (u32 i = 0; w->known.count && i <= w->known.mask; i++) {
    if (!w->known.entries[2 * i]) continue;
    made->entries[2 * n] = w->known.entries[2 * i] - 1;
    made->entries[2 * n++ + 1] = w->known.entries[2 * i + 1];
  }
  made->count = n;
  return made;
}

INLINE u32 learn(const State *s, Group *g, u32 index, u32 wave, u32 clock) {
  u32 d = wave - g->base;
  if (d >= s->config.waves) return map_raise(&g->waves[index].known, wave, clock);
  u32 *mine = row(s, g, index);
  if (d == index || mine[d] >= clock) return 0;
  mine[d] = clock;
  return 1;
}

// Join a snapshot, but of wave `of` itself take only the epochs before `epoch`.
INLINE void join_before(const State *s, Group *g, u32 index, const Snapshot *from, u32 of,
                        u32 epoch) {
  u32 changed = 0;
  for (u32 i = 0; from && i < from->count; i++) {
    u32 wave = from->entries[2 * i], clock = from->entries[2 * i + 1];
    changed |= learn(s, g, index, wave, wave == of && clock >= epoch ? epoch - 1 : clock);
  }
  g->waves[index].version += changed;
}

INLINE void join(const State *s, Group *g, u32 index, const Snapshot *from) {
  join_before(s, g, index, from, ~0u, 1);
}

// ---------------------------------------------------------------------------- objects

NOINLINE Object *object_at(State *s, Objects *all, u64 address, u32 make) {
  if (!all->slots || 2 * all->count > all->mask) {
    if (!make && !all->slots) return 0;
    Objects old = *all;
    u64 size = old.slots ? 2 * (old.mask + 1) : 64;
    Object *slots = calloc(size, sizeof(Object));
    if (!slots) { s->has_failed = 1; return 0; }
    *all = (Objects){slots, size - 1, old.count};
    for (u64 i = 0; old.slots && i <= old.mask; i++) {
      if (!old.slots[i].is_used) continue;
      u64 at = hash(old.slots[i].address);
      while (slots[at & all->mask].is_used) at++;
      slots[at & all->mask] = old.slots[i];
    }
    free(old.slots);
  }
  for (u64 i = hash(address);; i++) {
    Object *slot = &all->slots[i & all->mask];
    if (slot->is_used && slot->address == address) return slot;
    if (slot->is_used) continue;
    if (!make) return 0;
    *slot = (Object){address, 0, 0, 0, ~0u, 1, {0, 0, 0}};
    all->count++;
    return slot;
  }
}

static void object_free(Object *o) {
  for (u32 k = 0; k < o->count; k++) drop(o->list[k]);
  free(o->list);
  map_clear(&o->narrow);
}

static void objects_free(Objects *all) {
  for (u64 i = 0; all->slots && i <= all->mask; i++) object_free(&all->slots[i]);
  free(all->slots);
  *all = (Objects){0, 0, 0};
}

// Merge many releases into one: an acquire takes them all anyway.
NOINLINE void object_compact(State *s, Object *o) {
  Map whole = {0, 0, 0};
  for (u32 i = 0; i < o->count; i++) {
    for (u32 k = 0; k < o->list[i]->count; k++)
      map_raise(&whole, o->list[i]->entries[2 * k], o->list[i]->entries[2 * k + 1]);
    drop(o->list[i]);
  }
  o->count = 0;
  Snapshot *made = malloc(sizeof(Snapshot) + 8 * (u64)whole.count);
  if (!made) { s->has_failed = 1; map_clear(&whole); return; }
  *made = (Snapshot){1, 0};
  for (u32 i = 0; whole.count && i <= whole.mask; i++) {
    if (!whole.entries[2 * i]) continue;
    made->entries[2 * made->count] = whole.entries[2 * i] - 1;
    made->entries[2 * made->count++ + 1] = whole.entries[2 * i + 1];
  }
  map_clear(&whole);
  o->list[o->count++] = made;
}

INLINE void object_acquire(const State *s, Group *g, u32 index, const Object *o) {
  for (u32 i = 0; i < o->count; i++) join(s, g, index, o->list[i]);
  if (!o->narrow.count) return;
  u32 changed = 0;
  for (u32 i = 0; i < s->config.waves; i++)
    changed |= learn(s, g, index, g->base + i, map_get(&o->narrow, g->base + i));
  g->waves[index].version += changed;
}

// A copy of a wave's snapshot with its own clock limited; it has no references yet.
NOINLINE Snapshot *limited(State *s, const Snapshot *from, u32 wave, u32 clock) {
  Snapshot *made = malloc(sizeof(Snapshot) + 8 * (u64)from->count);
  if (!made) { s->has_failed = 1; return 0; }
  *made = (Snapshot){0, from->count};
  for (u32 i = 0; i < from->count; i++) {
    u32 own = from->entries[2 * i] == wave && from->entries[2 * i + 1] > clock;
    made->entries[2 * i] = from->entries[2 * i];
    made->entries[2 * i + 1] = own ? clock : from->entries[2 * i + 1];
  }
  return made;
}

// `clock` is the last own epoch that is released.
INLINE void object_release(State *s, Group *g, u32 index, Object *o, u32 replaces, u32 clock) {
  Snapshot *mine = snapshot_of(s, g, index);
  if (mine && g->waves[index].completed > clock) mine = limited(s, mine, g->base + index, clock);
  if (!mine) return;
  map_raise(&o->narrow, g->base + index, clock);
  if (replaces || (o->count && o->last_wave == g->base + index)) {
    // A wave that releases again knows no less; one that acquired knows everything here.
    u32 first = replaces ? 0 : o->count - 1;
    if (o->count == first + 1 && o->list[first] == mine) return;
    for (u32 i = first; i < o->count; i++) drop(o->list[i]);
    o->count = first;
  }
  o->last_wave = g->base + index;
  if (o->count == o->capacity) {
    if (o->count >= 64) object_compact(s, o);
    else {
      u32 capacity = o->capacity ? 4 * o->capacity : 1;
      Snapshot **list = malloc(8 * capacity);
      if (!list) {
        s->has_failed = 1;
        if (!mine->references) free(mine);
        return;
      }
      for (u32 i = 0; i < o->count; i++) list[i] = o->list[i];
      free(o->list);
      o->list = list;
      o->capacity = capacity;
    }
  }
  mine->references++;
  o->list[o->count++] = mine;
}

// ----------------------------------------------------------------------------- entries

INLINE Entry *entries_of(Cell *c) {
  return c->room ? c->more : c->here;
}

INLINE void copy_entries(Entry *to, const Entry *from, u32 count) {
  for (u32 i = 0; i < count; i++) to[i] = from[i];
}

// Add an entry and return its number; if memory runs out, entry 0 is reused.
NOINLINE u32 add_entry(State *s, Cell *c) {
  u32 room = c->room ? c->room : 2;
  if (c->count == room) {
    Entry *old = entries_of(c), *more = malloc(2 * room * sizeof(Entry));
    if (!more) { s->has_failed = 1; return 0; }
    copy_entries(more, old, room);
    if (c->room) free(old);
    c->more = more;
    c->room = 2 * room;
  }
  return c->count++;
}

INLINE void remove_entry(Cell *c, u32 number) {
  Entry *all = entries_of(c);
  u32 end = c->count - 1u;
  if (c->last == number + 1) c->last = 0;
  else if (c->last == end + 1) c->last = (u16)(number + 1);
  all[number] = all[end];
  c->count = (u16)end;
}

NOINLINE void cells_free(Page *page) {
  for (u32 i = 0; page->cells && i < page->count; i++)
    if (page->cells[i].room) free(entries_of(&page->cells[i]));
  free(page->cells);
}

// ------------------------------------------------------------------------------ groups

INLINE u32 lds_pages(const State *s) {
  return (s->config.lds_bytes >> LDS_PAGE_BITS) + 1;
}

static void lds_free(const State *s, Page *pages) {
  for (u32 i = 0; i < lds_pages(s); i++) cells_free(&pages[i]);
  free(pages);
}

static void named_free(Group *g) {
  for (u32 i = 0; g->named && i < NAMED_BARRIERS; i++) {
    free(g->named[i].gathered);
    map_clear(&g->named[i].gathered_known);
    map_clear(&g->named[i].released_known);
  }
  free(g->named);
}

NOINLINE void group_free(State *s, Group *g) {
  if (g->lds) {
    if (s->spare_count < 64) s->spare[s->spare_count++] = g->lds;
    else lds_free(s, g->lds);
  }
  for (u32 i = 0; i < s->config.waves; i++) {
    map_clear(&g->waves[i].known);
    drop(g->waves[i].snapshot);
  }
  map_clear(&g->gathered_known);
  map_clear(&g->released_known);
  objects_free(&g->objects);
  named_free(g);
  free(g->clocks);
  free(g->waves);
}

// The work-items of a workgroup.
static u32 group_size(const Config *c, u64 number) {
  u64 at[3] = {number % c->grid[0], number / c->grid[0] % c->grid[1],
               number / ((u64)c->grid[0] * c->grid[1])};
  u32 size = 1;
  for (u32 i = 0; i < 3; i++) size *= at[i] + 1 == c->grid[i] ? c->last_block[i] : c->block[i];
  return size;
}

NOINLINE void group_begin(State *s, Group *g, u64 number) {
  u32 waves = s->config.waves, lanes = s->config.lanes, size = group_size(&s->config, number);
  *g = (Group){.number = number, .base = (u32)(number * waves), .is_used = 1,
               .live = (size + lanes - 1) / lanes};
  g->clocks = calloc((u64)waves * waves + 3 * waves, 4);
  g->waves = calloc(waves, sizeof(WaveState));
  if (!g->clocks || !g->waves) { s->has_failed = 1; return; }
  g->gathered = g->clocks + (u64)waves * waves;
  g->released = g->gathered + waves;
  g->passed = g->released + waves;
  for (u32 i = 0; i < waves; i++) {
    g->clocks[i * waves + i] = 1;
    u32 first = i * lanes, live = size <= first ? 0 : size - first < lanes ? size - first : lanes;
    g->waves[i].has_ended = !live;
    g->waves[i].full = live == 64 ? ~0ull : (1ull << live) - 1;
    g->waves[i].version = 1;
  }
}

// Workgroups are in an open-addressing hash table. An ended one leaves its slot for reuse, so the
// table is rebuilt when it fills up.
NOINLINE Group *group_find(State *s, u64 number) {
  if (!s->groups || 2 * s->group_used > s->group_mask) {
    u64 size = s->groups ? 2 * (s->group_mask + 1) : 64, used = 0;
    Group *old = s->groups, *slots = calloc(size, sizeof(Group));
    if (!slots) { s->has_failed = 1; return 0; }
    for (u64 i = 0; old && i <= s->group_mask; i++) {
      if (old[i].is_used != 1) continue;
      u64 at = hash(old[i].number);
      while (slots[at & size - 1].is_used) at++;
      slots[at & size - 1] = old[i];
      used++;
    }
    free(old);
    s->groups = slots;
    s->group_mask = size - 1;
    s->group_used = used;
  }
  Group *free_slot = 0;
  for (u64 i = hash(number);; i++) {
    Group *g = &s->groups[i & s->group_mask];
    if (g->is_used == 1 && g->number == number) return g;
    if (g->is_used == 2 && !free_slot) free_slot = g;
    if (g->is_used) continue;
    if (!free_slot) { free_slot = g; s->group_used++; }
    group_begin(s, free_slot, number);
    return s->has_failed ? 0 : free_slot;
  }
}

INLINE Group *group_of(State *s, u64 number) {
  Group *last = s->last_group;
  if (last && last->is_used == 1 && last->number == number) return last;
  return s->last_group = group_find(s, number);
}

// ----------------------------------------------------------------------------- results

// Pairs that did not fit are counted once each, up to half of LOST.
#define LOST (1 << 16)

NOINLINE void drop_pair(State *s, u64 key) {
  if (2 * s->dropped >= LOST) return;
  if (!s->lost) s->lost = calloc(LOST, 8);
  if (!s->lost) { s->has_failed = 1; return; }
  key |= 1;
  for (u64 i = hash(key);; i++) {
    u64 *slot = &s->lost[i & LOST - 1];
    if (*slot == key) return;
    if (*slot) continue;
    *slot = key;
    s->dropped++;
    return;
  }
}

INLINE u32 is_wanted(const State *s, u32 kind) { return s->config.wanted >> kind & 1; }

// A new finding for a kind and a pair of places; an existing one is counted, and 0 returned.
NOINLINE Finding *finding_of(State *s, u32 kind, u32 place, u32 other_place) {
  if (!is_wanted(s, kind)) return 0;
  for (u64 i = 0; i < s->finding_count; i++) {
    Finding *f = &s->findings[i];
    if (f->kind == kind && f->place == place && f->other_place == other_place && f->site) {
      f->count++;
      return 0;
    }
  }
  if (s->finding_count == MOST_FINDINGS) {
    drop_pair(s, ((u64)place << 32 | (u64)other_place << 8 | kind) << 1);
    return 0;
  }
  Finding *f = &s->findings[s->finding_count++];
  *f = (Finding){.kind = kind, .place = place, .other_place = other_place, .site = 1, .count = 1};
  return f;
}

// A new finding for a kind and a pair of instructions; otherwise the same.
NOINLINE Finding *finding(State *s, u32 kind, u64 pc, u64 other_pc, u32 other_site) {
  if (!is_wanted(s, kind)) return 0;
  for (u64 i = 0; i < s->finding_count; i++) {
    Finding *f = &s->findings[i];
    if (f->kind == kind && f->pc == pc && f->other_pc == other_pc && f->other_site == other_site) {
      f->count++;
      return 0;
    }
  }
  if (s->finding_count == MOST_FINDINGS) {
    drop_pair(s, (hash(pc) + hash(other_pc + other_site + 1) * 3 + kind) << 1);
    return 0;
  }
  Finding *f = &s->findings[s->finding_count++];
  *f = (Finding){.pc = pc, .other_pc = other_pc, .kind = kind, .other_site = other_site};
  f->count = 1;
  return f;
}

// --------------------------------------------------------------------------- barriers

// Once all waves have passed a barrier, everything before it happens before them.
static void note_passed(State *s, Group *g) {
  for (u32 i = 0; i < s->config.waves; i++)
    if (!g->waves[i].has_ended && g->waves[i].has_signalled == 2) return;
  for (u32 i = 0; i < s->config.waves; i++) g->passed[i] = g->released[i];
}

static void complete_barrier(State *s, Group *g) {
  u32 waves = s->config.waves;
  if (!g->arrived || g->arrived < g->live) return;
  for (u32 i = 0; i < waves; i++) g->released[i] = g->gathered[i];
  map_clear(&g->released_known);
  map_join(&g->released_known, &g->gathered_known);
  for (u32 i = 0; i < waves; i++) {
    WaveState *w = &g->waves[i];
    if (w->has_ended || !w->has_signalled) continue;
    w->has_signalled = 2;
    if (!w->is_waiting) continue;
    u32 *mine = row(s, g, i);
    for (u32 k = 0; k < waves; k++)
      if (k != i && mine[k] < g->released[k]) mine[k] = g->released[k];
    map_join(&w->known, &g->released_known);
    w->version++;
    w->is_waiting = w->has_signalled = 0;
  }
  g->arrived = g->has_arrived_pc = 0;
  note_passed(s, g);
}

// What has happened before now is released: to clocks of the workgroup's waves, and of others.
INLINE void gather_into(State *s, Group *g, u32 index, u32 *clocks, Map *known) {
  u32 *mine = row(s, g, index);
  for (u32 k = 0; k < s->config.waves; k++)
    if (clocks[k] < mine[k]) clocks[k] = mine[k];
  map_join(known, &g->waves[index].known);
  mine[index]++;
}

INLINE void gather(State *s, Group *g, u32 index) {
  gather_into(s, g, index, g->gathered, &g->gathered_known);
}

static void note_exec(State *s, Group *g, const Event *e) {
  WaveState *w = &g->waves[e->wave];
  if (!(w->missing & e->exec)) return;
  Finding *f = finding(s, DIVERGENT_BARRIER, w->missing_pc, e->pc, 0);
  if (f) {
    f->group = f->other_group = g->number;
    f->wave = f->other_wave = e->wave;
    f->lanes = w->missing & e->exec;
    f->exec = w->missing_exec;
  }
  w->missing = 0;
}

static void barrier(State *s, Group *g, const Event *e) {
  WaveState *w = &g->waves[e->wave];
  if (e->what != WAIT) {
    note_exec(s, g, e);
    w->missing = w->full & ~e->exec;
    w->missing_pc = e->pc;
    w->missing_exec = e->exec;
  }
  w->at_pc = e->pc;
  if (e->what == WAIT) {
    if (w->has_signalled == 2) {
      u32 *mine = row(s, g, e->wave);
      for (u32 k = 0; k < s->config.waves; k++)
        if (k != e->wave && mine[k] < g->released[k]) mine[k] = g->released[k];
      map_join(&w->known, &g->released_known);
      w->version++;
      w->has_signalled = 0;
      note_passed(s, g);
    } else w->is_waiting = 1;
    return;
  }
  if (w->has_signalled) return;
  w->barriers++;
  if (g->has_arrived_pc && g->arrived_pc != e->pc) {
    Finding *f = finding(s, OTHER_BARRIER, e->pc, g->arrived_pc, 0);
    if (f) {
      f->group = f->other_group = g->number;
      f->wave = e->wave;
      f->other_wave = g->arrived_wave;
      f->lanes = e->exec;
    }
  }
  if (!g->has_arrived_pc) {
    g->has_arrived_pc = 1;
    g->arrived_pc = e->pc;
    g->arrived_wave = e->wave;
  }
  gather(s, g, e->wave);
  w->has_signalled = 1;
  w->is_waiting = e->what == BOTH;
  g->arrived++;
  complete_barrier(s, g);
}

// The named barrier of that id; 0 if memory runs out.
static Named *named_of(State *s, Group *g, u32 id) {
  if (!g->named) g->named = calloc(NAMED_BARRIERS, sizeof(Named));
  Named *n = g->named ? &g->named[id] : 0;
  if (n && !n->gathered) n->gathered = calloc(2 * s->config.waves, 4);
  if (!n || !n->gathered) { s->has_failed = 1; return 0; }
  n->released = n->gathered + s->config.waves;
  return n;
}

// What the signals of a completed phase release happens before what the wave does now.
static void pass_named(State *s, Group *g, u32 index, const Named *n) {
  u32 *mine = row(s, g, index);
  for (u32 k = 0; k < s->config.waves; k++)
    if (k != index && mine[k] < n->released[k]) mine[k] = n->released[k];
  map_join(&g->waves[index].known, &n->released_known);
  g->waves[index].version++;
}

static void complete_named(State *s, Group *g, Named *n, u32 id) {
  n->signals = 0;
  for (u32 k = 0; k < s->config.waves; k++) n->released[k] = n->gathered[k];
  map_join(&n->released_known, &n->gathered_known);
  for (u32 i = 0; i < s->config.waves; i++) {
    WaveState *w = &g->waves[i];
    if (w->joined != id) continue;
    w->may_pass = !w->awaits_named;
    if (w->awaits_named) pass_named(s, g, i, n);
    w->awaits_named = 0;
  }
}

// Signals of the phase that has begun count no more.
static void init_named(const State *s, Named *n) {
  n->signals = 0;
  for (u32 k = 0; k < s->config.waves; k++) n->gathered[k] = n->released[k];
}

static void wait_named(State *s, Group *g, const Event *e) {
  WaveState *w = &g->waves[e->wave];
  w->at_pc = e->pc;
  w->awaits_named = w->joined && !w->may_pass;
  Named *n = w->may_pass ? named_of(s, g, w->joined) : 0;
  if (n) pass_named(s, g, e->wave, n);
  w->may_pass = 0;
}

// An operation of a named barrier, as workgroups.c has it; the wave need not have joined to signal.
static void named_barrier(State *s, Group *g, const Event *e) {
  WaveState *w = &g->waves[e->wave];
  u32 op = e->what >> 8 & 255, id = e->what >> 16 & NAMED_BARRIERS - 1, count = e->what >> 24;
  if (op == NAMED_WAIT) { wait_named(s, g, e); return; }
  if (op == NAMED_LEAVE) id = w->joined;
  if (op == NAMED_LEAVE || op == NAMED_JOIN) w->may_pass = 0;
  if (op == NAMED_LEAVE) w->joined = 0;
  if (op == NAMED_JOIN) w->joined = id;
  Named *n = op == NAMED_JOIN || !id ? 0 : named_of(s, g, id);
  if (!n) return;
  if (op == NAMED_INIT) init_named(s, n);
  if (op == NAMED_LEAVE) n->members -= n->members != 0;
  else if (count) n->members = count;
  if (op == NAMED_SIGNAL) {
    gather_into(s, g, e->wave, n->gathered, &n->gathered_known);
    n->signals++;
  }
  if (n->members && n->signals >= n->members) complete_named(s, g, n, id);
}

// Global wave sync releases what the wave did before, and after it the wave has acquired what others
// released. The resources are taken as one: two of them may hide a race, never make one.
static void global_sync(State *s, Group *g, const Event *e) {
  u32 *mine = row(s, g, e->wave), clock = mine[e->wave];
  object_release(s, g, e->wave, &s->global_sync, 0, clock);
  mine[e->wave]++;
  g->waves[e->wave].version++;
  g->waves[e->wave].is_queued = 1;
}

static void leave_queue(const State *s, Group *g, u32 index) {
  g->waves[index].is_queued = 0;
  object_acquire(s, g, index, &s->global_sync);
}

static void keep_final(State *s, Group *g, u32 index) {
  u32 wave = g->base + index;
  Snapshot *last = snapshot_of(s, g, index);
  if (!last || wave >= s->finals_count) return;
  last->references++;
  drop(s->finals[wave]);
  s->finals[wave] = last;
}

static void end(State *s, Group *g, const Event *e) {
  WaveState *w = &g->waves[e->wave];
  if (w->has_ended) return;
  w->completed = row(s, g, e->wave)[e->wave];
  w->version++;
  w->end_pc = e->pc;
  if (w->has_signalled == 1) g->arrived--;
  gather(s, g, e->wave);
  if (s->config.acquires) keep_final(s, g, e->wave);
  w->has_ended = 1;
  g->live--;
  if (g->live) complete_barrier(s, g);
  else {
    group_free(s, g);
    g->is_used = 2;
    s->last_group = 0;
  }
}

static void wait(State *s, Group *g, const Event *e, u32 bits) {
  WaveState *w = &g->waves[e->wave];
  if (bits & WAITS_LDS) w->is_lds_touched = 0;
  if (bits & WAITS_STORES) w->is_storing = 0;
  if (!(bits & (WAITS_STORES | WAITS_LOADS)) || w->is_storing || !w->is_touched) return;
  w->is_touched = 0;
  w->completed = row(s, g, e->wave)[e->wave]++;
  w->version++;
}

// ----------------------------------------------------------------------------- shadow

// Split a page's cells into smaller ones with the same entries.
NOINLINE u32 refine(State *s, Page *page, u32 shift) {
  u32 times = 1u << page->shift - shift;
  Cell *cells = malloc((u64)page->count * times * sizeof(Cell));
  if (!cells) { s->has_failed = 1; return 0; }
  for (u64 i = 0; i < page->count; i++) {
    Cell *old = &page->cells[i];
    for (u32 k = 0; k < times; k++) {
      Cell *cell = &cells[i * times + k];
      *cell = *old;
      if (!k || !old->room) continue;
      Entry *more = malloc(old->room * sizeof(Entry));
      if (!more) { s->has_failed = 1; *cell = (Cell){0}; continue; }
      copy_entries(more, entries_of(old), old->count);
      cell->more = more;
    }
  }
  free(page->cells);
  page->cells = cells;
  page->count *= times;
  page->shift = shift;
  return 1;
}

// The largest cell size that divides an access.
INLINE u32 granule(u64 address, u64 size) {
  return (u32)__builtin_ctzll(address | size | 1 << PAGE_BITS);
}

NOINLINE Page *page_find(State *s, u64 number, u32 shift) {
  if (!s->pages || 2 * s->page_count > s->page_mask) {
    u64 size = s->pages ? 2 * (s->page_mask + 1) : 1024;
    Page *old = s->pages, *slots = calloc(size, sizeof(Page));
    if (!slots) { s->has_failed = 1; return 0; }
    for (u64 i = 0; old && i <= s->page_mask; i++) {
      if (!old[i].cells) continue;
      u64 at = hash(old[i].number);
      while (slots[at & size - 1].cells) at++;
      slots[at & size - 1] = old[i];
    }
    free(old);
    s->pages = slots;
    s->page_mask = size - 1;
  }
  for (u64 i = hash(number);; i++) {
    Page *page = &s->pages[i & s->page_mask];
    if (page->cells && page->number == number) return page;
    if (page->cells) continue;
    u32 count = 1u << PAGE_BITS - shift;
    page->cells = calloc(count, sizeof(Cell));
    if (!page->cells) { s->has_failed = 1; return 0; }
    page->number = number;
    page->shift = shift;
    page->count = count;
    s->page_count++;
    return page;
  }
}

// Entries of workgroups that used this LDS before are ignored.
static Page *lds_page(State *s, Group *g, u64 address, u32 shift) {
  u64 number = address >> LDS_PAGE_BITS;
  if (number >= lds_pages(s)) return 0;
  if (!g->lds) {
    if (s->spare_count) g->lds = s->spare[--s->spare_count];
    else g->lds = calloc(lds_pages(s), sizeof(Page));
    if (!g->lds) { s->has_failed = 1; return 0; }
  }
  Page *page = &g->lds[number];
  if (page->cells) return page;
  if (shift > LDS_PAGE_BITS) shift = LDS_PAGE_BITS;
  u32 count = 1u << LDS_PAGE_BITS - shift;
  *page = (Page){number, shift, count, calloc(count, sizeof(Cell))};
  if (!page->cells) { s->has_failed = 1; return 0; }
  return page;
}

// --------------------------------------------------------------------------- accesses

typedef struct {
  State *s;
  Group *g;
  WaveState *w;
  const Event *event;
  const u32 *clocks;  // of this wave
  u32 me, base, waves, epoch, size, lane, values;
  const u16 *places;
  u16 site, place, info;
  u32 is_write, is_atomic, is_lds, is_scalar, is_read_modify, is_compare;
  u64 address;
} Job;

// Whether what a wave did in an epoch happens before this access.
INLINE u32 is_before(const Job *j, u32 wave, u32 epoch) {
  u32 d = wave - j->base;
  if (d < j->waves) return epoch <= j->clocks[d];
  if (j->is_lds) return 1;  // from a workgroup that used this LDS before
  return epoch <= map_get(&j->w->known, wave);
}

// Two conflicting accesses. As nothing orders them, the report does not depend on which came first:
// the load is named first, otherwise the one later in the code.
NOINLINE void report(const Job *j, const Entry *x, u32 is_sizes) {
  State *s = j->s;
  const Event *e = j->event;
  u32 is_mixed = !j->is_write || !(x->info & WRITES);
  u32 kind = is_sizes ? ATOMIC_SIZES : is_mixed ? READ_AFTER_WRITE : WRITE_AFTER_WRITE;
  u16 place = j->places[x->site];
  u32 is_first = is_mixed && !is_sizes ? !j->is_write : j->place >= place;
  u16 first = is_first ? j->place : place, second = is_first ? place : j->place;
  Finding *f = finding_of(s, kind, first, second);
  if (!f) return;
  u32 waves = s->config.waves, theirs = x->info & IS_ATOMIC;
  u64 number = x->wave / waves;
  u32 wave = x->wave % waves, lane = x->info >> LANE_SHIFT;
  f->address = j->address;
  f->space = j->is_lds ? LDS : GLOBAL;
  f->size = j->size;
  if (is_first) {
    f->pc = e->pc; f->lanes = 1ull << j->lane; f->group = j->g->number; f->wave = e->wave;
    f->other_site = x->site; f->other_group = number; f->other_wave = wave; f->other_lane = lane;
    f->flags = (j->is_atomic ? MINE_ATOMIC : 0) | (theirs ? OTHER_ATOMIC : 0);
  } else {
    f->other_pc = e->pc; f->other_lane = j->lane; f->other_group = j->g->number;
    f->other_wave = e->wave;
    f->site = x->site + 1u; f->group = number; f->wave = wave; f->lanes = 1ull << lane;
    f->flags = (theirs ? MINE_ATOMIC : 0) | (j->is_atomic ? OTHER_ATOMIC : 0);
  }
}

NOINLINE void report_misaligned(const Job *j) {
  Finding *f = finding(j->s, MISALIGNED, j->event->pc, 0, j->site);
  if (!f) return;
  f->address = j->address;
  f->lanes = 1ull << j->lane;
  f->group = f->other_group = j->g->number;
  f->wave = f->other_wave = j->event->wave;
  f->space = j->is_lds ? LDS : GLOBAL;
  f->size = j->size;
  f->flags = MINE_ATOMIC | OTHER_ATOMIC;
  f->other_lane = j->lane;
}

// A synchronising load or an atomic reads the value of a store, so it happens after what that wave
// did before the store. (For other workgroups this uses their current clocks, which may be later.)
// A plain store itself is ordered too; atomic stores need no order among themselves.
NOINLINE void acquire_store(const Job *j, const Entry *c) {
  State *s = j->s;
  u32 wave = c->wave, d = wave - j->g->base;
  u32 behind = c->epoch + !(c->info & IS_ATOMIC);
  u64 store = (u64)wave << 32 | c->epoch;
  if (j->w->seen == store) return;
  j->w->seen = store;
  u32 waves = s->config.waves, me = j->me - j->g->base;
  if (d < waves) {
    const u32 *theirs = row(s, j->g, d);
    u32 changed = learn(s, j->g, me, wave, c->epoch);
    for (u32 i = 0; i < waves; i++)
      if (i != d) changed |= learn(s, j->g, me, j->g->base + i, theirs[i]);
    changed |= map_join(&j->w->known, &j->g->waves[d].known);
    j->w->version += changed;
    return;
  }
  if (wave < s->finals_count && s->finals[wave]) {
    join_before(s, j->g, me, s->finals[wave], wave, behind);
    return;
  }
  Group *mine = j->g;
  u64 number = mine->number;
  Group *other = group_find(s, wave / waves);  // it exists already, so nothing moves
  if (!other || mine->number != number) return;
  join_before(s, mine, me, snapshot_of(s, other, wave % waves), wave, behind);
}

INLINE u32 is_mine(const Job *j, u64 address) {
  for (u32 i = 0; i < j->w->recent_count && i < 4; i++)
    if (j->w->recent[i] == (address & ~3ull)) return 1;
  return 0;
}

// Whether an atomic access and a plain one may both be atomic: the plain one looks like an atomic
// store of this target. An atomic that only adds to the dword does not wait for or observe a store.
INLINE u32 may_be_atomic(u32 atomic, u32 plain) {
  if (!(atomic & IS_ATOMIC) || !(plain & WRITES)) return 0;
  if (atomic & READ_MODIFY)
    return (plain & OWN_MAYBE) || (plain & MAYBE && atomic & SPINNING);
  if (plain & (MAYBE | OWN_MAYBE)) return 1;
  return !(atomic & WRITES) && atomic & plain & PLAIN;
}

// Check an access of another wave to the same bytes that is not known to happen before this one.
// At least one of the two is a store.
INLINE void check(const Job *j, const Entry *x) {
  u32 mine = j->info, theirs = x->info;
  if (j->values && j->values == x->values && theirs & WRITES) return;
  if (mine & theirs & IS_ATOMIC) {
    if (mine & theirs & READ_MODIFY && (mine ^ theirs) & WIDE) report(j, x, 1);
    return;
  }
  if (may_be_atomic(mine, theirs) || may_be_atomic(theirs, mine)) return;
  report(j, x, 0);
}

// Choose which of two unordered entries of a place to replace by a third: two workgroups stay, and
// so does the last store.
INLINE u32 least_needed(const Job *j, const Cell *c, const Entry *all, u32 one, u32 other) {
  u32 waves = j->waves, mine = j->me / waves;
  if (c->last == one + 1) return other;
  if (c->last == other + 1) return one;
  if (all[other].wave / waves == mine) return other;
  return one;
}

// Check this access against all entries of a cell, and add it.
INLINE void visit(Job *j, Cell *c) {
  Entry *all = entries_of(c);
  const u16 *places = j->places;
  u32 me = j->me, epoch = j->epoch, values = j->values, place = j->place, site = j->site;
  u32 writes = j->is_write, is_lds = j->is_lds, count = c->count, mine = ~0u, one = ~0u;
  if (j->is_compare)  // what a wave has just read is what it compares with
    for (u32 i = 0; i < count; i++)
      if (all[i].wave == me && !(all[i].info & WRITES)) j->s->expected[places[all[i].site]] = 1;
  for (u32 i = 0; i < count;) {
    Entry *x = &all[i];
    u32 is_same = x->site == site || places[x->site] == place;
    if (x->wave == me) {
      if (is_same) mine = i;
      i++;
      if (!is_same || x->epoch != epoch || x->values != values) continue;
      if (writes) c->last = (u16)i;
      return;  // waves that came later have been checked against the same entry
    }
    u32 conflicts = writes | (x->info & WRITES);
    if (!is_same && !conflicts && !is_lds) { i++; continue; }
    if (!is_before(j, x->wave, x->epoch)) {
      if (conflicts) check(j, x);
      if (is_same) {
        if (mine == ~0u && one != ~0u) mine = least_needed(j, c, all, one, i);
        one = i;
      }
    } else if (is_same || (is_lds && (x->wave - j->base >= j->waves ||
                                      x->epoch <= j->g->passed[x->wave - j->base]))) {
      // What conflicts with the entry also conflicts with this access, or no longer does.
      if (writes || c->last != i + 1) {
        remove_entry(c, i);
        count = c->count;
        if (mine == count) mine = i;
        if (one == count) one = i;
        continue;
      }
    }
    i++;
  }
  if (mine == ~0u) {
    if (count < MOST_ENTRIES) mine = add_entry(j->s, c);
    else mine = c->last == 1 ? 1 : 0;
    all = entries_of(c);
  }
  all[mine] = (Entry){me, epoch, values, (u16)site, (u16)(j->info | j->lane << LANE_SHIFT)};
  if (writes) c->last = (u16)(mine + 1);
}

// Acquire what others released at this address, and release what this wave has done.
NOINLINE void synchronise(Job *j, u32 bits, const Entry *c) {
  State *s = j->s;
  u32 index = j->me - j->g->base;
  Objects *all = j->is_lds ? &j->g->objects : &s->objects;
  if (c->epoch && c->wave != j->me &&
      (c->info & (IS_ATOMIC | MAYBE | OWN_MAYBE) || (!j->is_write && j->info & PLAIN)) &&
      !(c->info & READ_MODIFY) && (!j->is_write || bits & RETURNS) &&
      !is_before(j, c->wave, c->epoch))
    acquire_store(j, c);
  if (!j->is_write) {
    Object *o = object_at(s, all, j->address & ~3ull, 0);
    if (o && !(o->last_wave == j->me && o->count <= 1)) object_acquire(s, j->g, index, o);
    return;
  }
  if (!j->is_read_modify) return;  // a load finds the store in the cell
  j->w->recent[j->w->recent_count++ & 3] = j->address & ~3ull;
  Object *o = object_at(s, all, j->address & ~3ull, 1);
  if (!o) return;
  if (bits & RETURNS && !(o->last_wave == j->me && o->count <= 1))
    object_acquire(s, j->g, index, o);
  u32 clock = j->is_lds && s->config.acquires & BY_LDS ? j->w->lds_completed : j->epoch;
  object_release(s, j->g, index, o, !!(bits & RETURNS), clock);
}

// The page of an address, with cells no larger than those of the access.
NOINLINE Page *page_at(Job *j, u64 address, u32 shift) {
  State *s = j->s;
  Page *page = j->is_lds ? lds_page(s, j->g, address, shift)
                         : page_find(s, address >> PAGE_BITS, shift);
  if (!page || (page->shift > shift && !refine(s, page, shift))) return 0;
  return page;
}

// Access `size` contiguous bytes by one or more lanes. `page` is that of the last access.
INLINE Page *touch(Job *j, Page *page, u64 address, u64 size, u32 bits, u32 synchronises,
                   u32 is_lds) {
  u32 shift = granule(address, size), page_bits = is_lds ? LDS_PAGE_BITS : PAGE_BITS;
  u32 lane = j->lane;
  for (u64 at = address, stop = address + size; at < stop;) {
    if (!page || page->shift > shift || page->number != at >> page_bits) {
      page = page_at(j, at, shift);
      if (!page) return 0;
    }
    u64 index = (at & (1u << page_bits) - 1) >> page->shift;
    u64 count = stop - at >> page->shift;
    if (count > page->count - index) count = page->count - index;
    Cell *c = &page->cells[index];
    for (u64 i = 0; i < count; i++) {
      j->address = at + (i << page->shift);
      j->lane = lane + (u32)((j->address - address) / j->size);
      if (!synchronises) {
        visit(j, &c[i]);
        continue;
      }
      // Check first: this access may also have come before the store. Only later ones are ordered.
      Entry last = {0};
      if (c[i].last) last = entries_of(&c[i])[c[i].last - 1];
      visit(j, &c[i]);
      synchronise(j, bits, &last);
    }
    at += count << page->shift;
  }
  return page;
}

typedef u32 V __attribute__((vector_size(64)));
typedef u64 Q __attribute__((vector_size(64)));
typedef struct __attribute__((packed)) { Q value; } UnalignedQ;
typedef struct __attribute__((packed)) { V value; } UnalignedV;
typedef _Bool Bits8 __attribute__((ext_vector_type(8)));
typedef _Bool Bits16 __attribute__((ext_vector_type(16)));

INLINE Q load_q(const void *at) { return ((const UnalignedQ *)at)->value; }
INLINE V load_v(const void *at) { return ((const UnalignedV *)at)->value; }

// A bit for each nonzero element.
INLINE u64 bits_q(Q x) {
  Bits8 found = __builtin_convertvector(x != 0, Bits8);
  u8 bits;
  __builtin_memcpy(&bits, &found, 1);
  return bits;
}
INLINE u64 bits_v(V x) {
  Bits16 found = __builtin_convertvector(x != 0, Bits16);
  u16 bits;
  __builtin_memcpy(&bits, &found, 2);
  return bits;
}

// Lanes' addresses in global memory, or offsets into LDS.
typedef struct { const u64 *wide; const u32 *narrow; } Addresses;

INLINE u64 address_of(const Addresses *a, u32 lane) {
  return a->narrow ? a->narrow[lane] : a->wide[lane];
}

// The active lanes whose address is that of the lane before plus `size`, and those whose address is
// the same.
INLINE void compare_lanes(const Addresses *a, u64 lanes, u64 size, u64 *next, u64 *same) {
  u64 both = lanes & lanes << 1, found_next = 0, found_same = 0;
  if (a->narrow) {
    for (u32 i = 0; i < 64 && both >> i; i += 16) {
      V here = load_v(&a->narrow[i]);
      V before = i ? load_v(&a->narrow[i - 1])
                   : __builtin_shufflevector(here, here, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
                                             12, 13, 14);
      V step = here - before;
      found_next |= bits_v((V)(step == (u32)size)) << i;
      found_same |= bits_v((V)(step == 0)) << i;
    }
  } else {
    for (u32 i = 0; i < 64 && both >> i; i += 8) {
      Q here = load_q(&a->wide[i]);
      Q before = i ? load_q(&a->wide[i - 1])
                   : __builtin_shufflevector(here, here, 0, 0, 1, 2, 3, 4, 5, 6);
      Q step = here - before;
      found_next |= bits_q((Q)(step == size)) << i;
      found_same |= bits_q((Q)(step == 0)) << i;
    }
  }
  *next = found_next & both;
  *same = found_same & both;
}

// Contiguous lanes, or a lane step by step, that cross from one object into the next: `address`
// belongs to another object than the bytes before it.
NOINLINE void report_object(Job *j, u64 first, u64 address, u32 lane) {
  const Event *e = j->event;
  Finding *f = finding(j->s, OUT_OF_OBJECT, e->pc, 0, 0);
  if (!f) return;
  *f = (Finding){.pc = e->pc, .address = address, .exec = first, .lanes = 1ull << lane,
                 .group = j->g->number, .other_group = j->g->number, .count = 1,
                 .kind = OUT_OF_OBJECT, .space = j->is_lds ? LDS : GLOBAL, .wave = e->wave,
                 .other_wave = e->wave, .size = j->size, .flags = j->is_write};
}

INLINE void check_objects(Job *j, u64 first, u64 last, u32 lane, u32 is_lds) {
  const Config *c = &j->s->config;
  u64 size = j->size;
  if (is_lds) {
    if (last >> 2 >= c->lds_dwords || c->lds_objects[first >> 2] == c->lds_objects[last >> 2])
      return;
    u16 own = c->lds_objects[first >> 2];
    u64 at = first + size;
    while (c->lds_objects[at >> 2] == own) at += size;
    if (own) report_object(j, first, at, lane + (u32)((at - first) / size));
    return;
  }
  u64 low = 0, high = c->border_count;  // the first border after the first byte
  while (low < high) {
    u64 middle = (low + high) / 2;
    if (c->borders[middle] <= first) low = middle + 1;
    else high = middle;
  }
  if (low == c->border_count || c->borders[low] > last) return;
  report_object(j, first, c->borders[low], lane + (u32)((c->borders[low] - first) / size));
}

// A single active lane that continues where it was when this site was last reached.
INLINE void check_step(Job *j, u64 address, u32 lane, u32 is_lds) {
  if (j->site >= j->s->config.site_count) return;
  Step *step = &j->s->steps[j->site];
  if (step->lane == lane + 1 && step->wave == j->me && step->end == address)
    check_objects(j, address - j->size, address, lane - 1, is_lds);
  *step = (Step){address + j->size, j->me, lane + 1};
}

// Lanes with contiguous addresses are one access of all their bytes; lanes with the same address
// are checked once. Atomics are checked one by one.
#define SEEN 16

INLINE void walk(Job *j, u64 lanes, const Addresses *a, u32 bits, u32 is_lds) {
  Page *page = 0;
  u64 size = j->size, next, same, seen[SEEN];
  compare_lanes(a, lanes, size, &next, &same);
  if (j->is_atomic) next = 0;
  u64 starts = lanes & ~(next | same);
  u32 shift = (u32)__builtin_ctzll(size), synchronises = j->s->config.acquires && j->is_atomic;
  u64 objects = is_lds ? j->s->config.lds_dwords : j->s->config.border_count;
  if (starts & starts - 1)
    for (u32 i = 0; i < SEEN; i++) seen[i] = ~0ull;
  for (u64 left = starts; left;) {
    u32 lane = (u32)__builtin_ctzll(left);
    left &= left - 1;
    u64 mine = left ? (left & -left) - 1 : ~0ull;  // the lanes before the next start
    u64 address = address_of(a, lane);
    u64 bytes = size * (1 + (u64)__builtin_popcountll(next & mine >> lane << lane));
    if (starts & starts - 1) {
      u64 *slot = &seen[(address >> shift ^ address >> shift + 4) & SEEN - 1];
      u64 key = address << 12 | bytes;
      if (*slot == key) continue;
      *slot = key;
    }
    j->lane = lane;
    if (objects) {
      // Compilers load adjacent LDS variables together, and bytes of constants as words.
      u64 whole = is_lds || j->is_scalar ? bytes - size : bytes - 1;
      if (whole) check_objects(j, address, address + whole, lane, is_lds);
      if (bytes == size && !(lanes & lanes - 1)) check_step(j, address, lane, is_lds);
    }
    if (j->is_read_modify && address & size - 1) {
      j->address = address;
      report_misaligned(j);
    }
    page = touch(j, page, address, bytes, bits, synchronises, is_lds);
  }
}

NOINLINE void look_at_part(Part *p, const Event *e, const Access *a, const Addresses *at) {
  for (u64 left = a->lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    u64 offset = address_of(at, lane) - p->base;
    if (offset >= p->size) continue;
    u64 inner = offset % p->period;
    if (inner >= p->low && inner < p->high) {
      p->was_inside = 1;
      continue;
    }
    if (p->count++) continue;
    p->address = offset + p->base;
    p->lanes = 1ull << lane;
    p->group = e->group;
    p->wave = e->wave;
    p->is_write = e->what != LOAD;
  }
}

static void look_at_parts(State *s, const Event *e, const Access *a, const Addresses *at, u32 site) {
  const Config *config = &s->config;
  for (u64 i = 0; i < config->part_count; i++)
    if (config->parts[i].site == site && config->parts[i].space == a->space)
      look_at_part(&config->parts[i], e, a, at);
}

// Two lanes store different values to one address; `clash` has their numbers.
NOINLINE void report_lanes(const Job *j, const Access *a, const Addresses *at) {
  Finding *f = finding(j->s, LANES, j->event->pc, 0, 0);
  if (!f) return;
  u32 lane = a->clash & 63, other = a->clash >> 8 & 63;
  f->address = address_of(at, lane);
  f->lanes = 1ull << lane | 1ull << other;
  f->group = f->other_group = j->g->number;
  f->wave = f->other_wave = j->event->wave;
  f->space = j->is_lds ? LDS : GLOBAL;
  f->size = j->size;
}

// `at` has 32-bit offsets for LDS and scratch, otherwise 64-bit addresses.
static void access(State *s, Group *g, const Event *e, const Access *a, const void *at,
                   const Class *class) {
  u32 is_narrow = a->space == LDS || a->space == SCRATCH;
  Addresses addresses = {is_narrow ? 0 : at, is_narrow ? at : 0};
  if (class->bits & NAMES_PART) look_at_parts(s, e, a, &addresses, class->site);
  if (a->space == SCRATCH) return;
  WaveState *w = &g->waves[e->wave];
  if (w->missing && a->space != SCALAR) note_exec(s, g, e);
  u32 *mine = row(s, g, e->wave), bits = class->bits;
  Job j = {.s = s, .g = g, .w = w, .event = e, .clocks = mine};
  j.base = g->base;
  j.waves = s->config.waves;
  j.me = g->base + e->wave;
  j.epoch = mine[e->wave];
  j.size = a->size;
  j.site = class->site;
  j.places = s->config.places;
  j.place = j.places[j.site];
  j.is_lds = a->space == LDS;
  j.is_scalar = a->space == SCALAR;
  j.is_write = e->what != LOAD;
  j.is_read_modify = e->what == ATOMIC;
  j.values = e->what == STORE && !s->config.reports_same_values ? a->operation : 0;
  j.is_compare = j.is_read_modify && ((a->operation & 31) == s->config.compare_operation ||
                                      (a->operation & 31) == s->config.float_compare_operation);
  // No workgroup-scope atomic looks like a volatile access, so in LDS it is a plain one unless a
  // loop waits there.
  u32 says_so = j.is_lds && bits & VOLATILE ? 0 : bits & SYNCHRONISES;
  u32 polls = j.is_lds && bits & POLLS;
  u32 looks_plain = (j.is_lds ? polls || e->what == STORE : bits & PLAIN_MAY_SYNCHRONISE) &&
                    a->size >= 4;
  j.is_atomic = j.is_read_modify || says_so || polls;
  if (j.is_lds && !w->is_lds_touched && s->config.acquires & BY_LDS) {
    w->lds_completed = mine[e->wave]++;
    w->version++;
    j.epoch = mine[e->wave];
  }
  u32 *touched = j.is_lds ? &w->is_lds_touched : &w->is_touched;
  u32 *has_touched = j.is_lds ? &w->has_lds_touched : &w->has_touched;
  u32 maybe = 0;
  if (e->what == STORE && !j.is_atomic) {
    if (looks_plain && *has_touched && !*touched) maybe = MAYBE;
    if (w->recent_count && is_mine(&j, address_of(&addresses, (u32)__builtin_ctzll(a->lanes))))
      maybe |= OWN_MAYBE;
  }
  j.info = (u16)((j.is_write ? WRITES : 0) | (j.is_atomic ? IS_ATOMIC : 0) |
                 (a->size == 8 ? WIDE : 0) | (j.is_read_modify ? READ_MODIFY : 0) | maybe |
                 (looks_plain ? PLAIN : 0) | (bits & SPINS ? SPINNING : 0));
  if (a->clash && e->what == STORE) report_lanes(&j, a, &addresses);
  if (j.is_lds) walk(&j, a->lanes, &(Addresses){0, at}, bits, 1);
  else walk(&j, a->lanes, &(Addresses){at, 0}, bits, 0);
  *touched = *has_touched = 1;
  if (!j.is_lds && j.is_write && !(bits & RETURNS)) w->is_storing = 1;  // else as a load
  if (j.is_write && s->config.acquires && (j.is_atomic || (maybe && !j.is_lds)))
    mine[e->wave]++;  // later accesses are not part of this release
}

// ------------------------------------------------------------------------------ batches

INLINE const Event *at(const Table *table, u64 index) {
  return index < table->count ? (const Event *)(table->rows + index * table->stride) : 0;
}

void *wc_races_new(const Config *config) {
  State *s = calloc(1, sizeof(State));
  if (!s) return 0;
  s->config = *config;
  if (config->acquires) {
    s->finals_count = config->group_count * config->waves;
    s->finals = calloc(s->finals_count ? s->finals_count : 1, 8);
    if (!s->finals) s->has_failed = 1;
  }
  s->steps = calloc(config->site_count ? config->site_count : 1, sizeof(Step));
  s->expected = calloc(1 << 16, 1);
  if (!s->steps || !s->expected) s->has_failed = 1;
  return s;
}

void wc_races_free(void *state) {
  State *s = state;
  for (u64 i = 0; s->groups && i <= s->group_mask; i++)
    if (s->groups[i].is_used == 1) group_free(s, &s->groups[i]);
  for (u64 i = 0; s->pages && i <= s->page_mask; i++) cells_free(&s->pages[i]);
  for (u32 i = 0; i < s->spare_count; i++) lds_free(s, s->spare[i]);
  for (u64 i = 0; i < s->finals_count && s->finals; i++) drop(s->finals[i]);
  objects_free(&s->objects);
  object_free(&s->global_sync);
  free(s->finals);
  free(s->steps);
  free(s->expected);
  free(s->lost);
  free(s->pages);
  free(s->groups);
  free(s);
}

// Numbers of the event tables in records.py.
enum { EVENT_ACCESS = 2, EVENT_BARRIER = 7, EVENT_WAIT = 8, EVENT_END = 9 };

// Native code calls this at each event (records.EVENTS).
void wc_races_event(void *state, u32 table, const Event *e, const Access *a, const void *at) {
  State *s = state;
  const Config *config = &s->config;
  if (s->has_failed || e->pc < config->code_low || e->pc >= config->code_high) return;
  const Class *class = &config->classes[(e->pc - config->code_low) >> 2];
  if (table == EVENT_ACCESS && a->space == SCRATCH && !(class->bits & NAMES_PART)) return;
  if (table == EVENT_WAIT && !(class->bits & (WAITS_LOADS | WAITS_STORES | WAITS_LDS))) return;
  Group *g = group_of(s, e->group);
  if (!g || e->wave >= config->waves) return;
  if (g->waves[e->wave].is_queued) leave_queue(s, g, e->wave);
  if (table == EVENT_ACCESS) access(s, g, e, a, at, class);
  else if (table == EVENT_BARRIER && e->what == GLOBAL_SYNC) global_sync(s, g, e);
  else if (table == EVENT_BARRIER && (e->what & 255) == NAMED) named_barrier(s, g, e);
  else if (table == EVENT_BARRIER) barrier(s, g, e);
  else if (table == EVENT_WAIT) wait(s, g, e, class->bits);
  else if (table == EVENT_END) end(s, g, e);
}

static const Page *page_known(const State *s, u64 number) {
  for (u64 i = hash(number); s->pages; i++) {
    const Page *page = &s->pages[i & s->page_mask];
    if (!page->cells || page->number == number) return page->cells ? page : 0;
  }
  return 0;
}

static void check_freed(Job *j, Cell *c) {
  const Entry *all = entries_of(c);
  for (u32 i = 0; i < c->count; i++) {
    const Entry *x = &all[i];
    if (x->wave == j->me || is_before(j, x->wave, x->epoch)) continue;
    Finding *f = finding(j->s, FREED, j->event->pc, 0, x->site);
    if (!f) continue;
    f->address = j->address;
    f->lanes = 1ull << j->lane;
    f->space = GLOBAL;
    f->group = j->g->number;
    f->wave = j->event->wave;
    f->other_group = x->wave / j->waves;
    f->other_wave = x->wave % j->waves;
    f->other_lane = x->info >> LANE_SHIFT;
    f->flags = x->info & WRITES;
  }
}

// A lane frees a block: all accesses to it must happen before.
void wc_races_freed(void *state, u64 group, u64 pc, u64 address, u64 size, u32 wave, u32 lane) {
  State *s = state;
  Group *g = group_of(s, group);
  if (!g || wave >= s->config.waves) return;
  Event e = {.group = group, .pc = pc, .wave = wave};
  Job j = {.s = s, .g = g, .w = &g->waves[wave], .event = &e, .clocks = row(s, g, wave)};
  j.base = g->base;
  j.waves = s->config.waves;
  j.me = g->base + wave;
  j.lane = lane;
  for (u64 at = address, stop = address + size; at < stop;) {
    u64 end = (at >> PAGE_BITS) + 1 << PAGE_BITS;
    if (end > stop) end = stop;
    const Page *page = page_known(s, at >> PAGE_BITS);
    u64 mask = (1u << PAGE_BITS) - 1;
    for (u64 i = page ? (at & mask) >> page->shift : 0; page && i <= (end - 1 & mask) >> page->shift;
         i++) {
      j.address = (at & ~mask) + (i << page->shift);
      check_freed(&j, &page->cells[i]);
    }
    at = end;
  }
}

// Process a batch; returns 0, or 1 if memory ran out.
u32 wc_races_batch(void *state, const Table *tables) {
  static const u32 NUMBERS[] = {EVENT_ACCESS, EVENT_BARRIER, EVENT_WAIT, EVENT_END};
  enum { TABLES = 4 };
  State *s = state;
  u64 next[TABLES] = {0, 0, 0, 0};
  while (!s->has_failed) {
    const Event *first = 0;
    u32 which = 0;
    for (u32 i = 0; i < TABLES; i++) {
      const Event *e = at(&tables[i], next[i]);
      if (e && (!first || e->sequence < first->sequence)) { first = e; which = i; }
    }
    if (!first) return 0;
    next[which]++;
    const AccessRow *row = (const AccessRow *)first;
    u32 offsets[64];
    const void *where = which ? 0 : row->address;
    if (!which && (row->access.space == LDS || row->access.space == SCRATCH)) {
      for (u32 i = 0; i < s->config.lanes; i++) offsets[i] = (u32)row->address[i];
      where = offsets;
    }
    wc_races_event(s, NUMBERS[which], first, which ? 0 : &row->access, where);
  }
  return 1;
}

// Copy the findings. Returns their number, or all ones if memory ran out; `dropped` is the number
// that did not fit. A load of a value that an atomic then compares with is as good as atomic, even
// if it is a plain load in this target's code, so it is not reported.
u64 wc_races_findings(void *state, Finding *to, u64 *dropped) {
  State *s = state;
  u64 count = 0;
  if (s->has_failed) return ~0ull;
  for (u64 i = 0; i < s->finding_count; i++) {
    const Finding *f = &s->findings[i];
    if (f->kind == READ_AFTER_WRITE && f->flags & OTHER_ATOMIC && s->expected[f->place]) continue;
    to[count++] = *f;
  }
  *dropped = s->dropped;
  return count;
}

// Where the waves of a workgroup are: for each the pc of its last barrier, the pc of its end or 0,
// and whether it waits. Returns 0 if the workgroup is not running.
u32 wc_races_waves(void *state, u64 group, u64 *to) {
  State *s = state;
  for (u64 i = 0; s->groups && i <= s->group_mask; i++) {
    Group *g = &s->groups[i];
    if (g->is_used != 1 || g->number != group) continue;
    for (u32 k = 0; k < s->config.waves; k++) {
      to[3 * k] = g->waves[k].at_pc;
      to[3 * k + 1] = g->waves[k].has_ended ? g->waves[k].end_pc : 0;
      to[3 * k + 2] = g->waves[k].is_waiting || g->waves[k].awaits_named;
    }
    return 1;
  }
  return 0;
}
