// Where code is: the table of functions by pc and variant.

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
  worker->counters = worker->counter_base + code->first_counter * sizeof(AccessCounter);
  worker->cells = worker->cell_base + code->first_cell * sizeof(u64);
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
