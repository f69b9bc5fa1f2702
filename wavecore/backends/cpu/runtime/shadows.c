// Shadows of registers, LDS, scratch and global memory (records.py has the layout, shadow.py the
// meaning). Code that has met no shadow calls only wc_shadow_check and wc_shadow_clear; the other
// functions are for code that has met one.

INLINE ShadowLaunch *shadows_of(const Wave *w) { return (ShadowLaunch *)launch_of(w)->shadows; }
INLINE ResidentWorkgroup *slot_of(const Wave *w) { return (ResidentWorkgroup *)w->slot; }

// Initialise a wave's shadows. The first `known` SGPRs and the work-items' ids are defined.
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

// Whether LDS still has a shadow: once it has none, checks are skipped until one is stored.
void wc_shadow_barrier(const Launch *launch, ResidentWorkgroup *slot) {
  const ShadowLaunch *all = (const ShadowLaunch *)launch->shadows;
  const u32 *bits = (const u32 *)(slot->shadow + all->lds_at);
  for (u32 i = 0; i < (launch->lds_bytes + 3) / 4; i++)
    if (bits[i]) return;
  slot->lds_shadowed = 0;
}

// Note a finding: an undefined value that reached a sink, a read of undefined memory, or a value
// passed from one instruction to another. The first is kept; repetitions are counted.
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

// Note a finding for lanes, once for each origin.
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

// The shadow of one byte of memory, and the origin of its dword; 0 if it cannot have one.
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

// The address to report: for scratch always an offset, however it was accessed.
static u64 offset_of(const Wave *w, u32 kind, u64 address) {
  u32 lanes = launch_of(w)->lanes;
  if (kind == ORIGIN_GLOBAL) return address;
  if (kind == ORIGIN_SCRATCH && in_own_scratch(w, address, 1))
    return (address - w->scratch) / (4 * lanes) * 4 + (address & 3);
  return (u32)address;
}

// The shadow of a dword, or of `bytes` of it, and its origin if it has a shadow.
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

// Whether memory that lanes access may have a shadow. For global memory only the first lane's range
// is checked.
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

// Whether some byte that lanes are about to load has a shadow. Accesses out of bounds are skipped:
// the access itself faults.
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

// Stored data without shadows clears the shadow of its memory.
void wc_shadow_clear(Wave *w, u32 space, const u64 *address, u64 lanes, u32 size) {
  if (!may_have(w, space, address, lanes, size)) return;
  Shadow *s = (Shadow *)w->shadow;
  u32 count = launch_of(w)->lanes;
  for (u64 left = lanes; left; left &= left - 1) {
    u32 lane = (u32)__builtin_ctzll(left);
    if (space == SPACE_LDS) {
      if (address[lane] + size > w->lds_bytes) continue;  // the hardware's contract forgave it
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

// Dword d of lane i is at [d * lanes + i], here and below.
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

// Load the old shadow and store the new one: for a swap the data's, otherwise all of the dword if
// the old value or the data has any.
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

// The lanes in which some register has a shadow; registers are given as runs of numbers.
INLINE u64 masks_of(const u64 *masks, const u32 *run, u32 count) {
  u64 some = 0;
  for (u32 i = 0; i < count; i++, run += 2)
    for (u32 k = 0; k < run[1]; k++) some |= masks[run[0] + k];
  return some;
}

// `facts` says what straight-line code reads and writes (shadowcode.py): six counts of runs, then
// the runs. Reads, then writes; each has VGPRs in the lanes of EXEC, VGPRs in all lanes, and SGPRs.
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

// A wave enters a block whose code ignores register shadows. Returns whether it must not, because
// a register that the block needs has a shadow. Otherwise clears the shadows of what it writes.
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

// A wave enters a block whose code tracks shadows. Returns whether it may stop doing so.
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
